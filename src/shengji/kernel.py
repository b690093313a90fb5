"""Which kernel is running: the modules of the trick rules as Python, or compiled to C.

Both are the same modules and decide the same; a build compiles them, and the busiest ones of the
state machine with them, when the environment variable `HATCH_BUILD_HOOK_ENABLE_MYPYC` is 1. What
is compiled has no docstrings.

>>> str(kernel_info()).endswith("kernel")
True
"""

from __future__ import annotations

from typing import final

import attrs

from shengji._kernel import packing
from shengji._value import Value

__all__ = ("KernelInfo", "kernel_info")


@final
@attrs.frozen(eq=False, repr=False)
class KernelInfo(Value):
    """What is known of the kernel.

    Attributes:
        is_compiled: Whether it was compiled to C.

    >>> str(KernelInfo(is_compiled=False))
    'pure Python kernel'
    """

    is_compiled: bool

    def __str__(self) -> str:
        """Say it in English."""
        return "compiled kernel" if self.is_compiled else "pure Python kernel"


def kernel_info() -> KernelInfo:
    """Tell which kernel is running.

    Returns:
        Whether it is compiled.

    >>> kernel_info() == kernel_info()
    True
    """
    return KernelInfo(is_compiled=not str(packing.__file__).endswith(".py"))
