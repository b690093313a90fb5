"""Which kernel is running."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import shengji
from shengji._kernel import sets


def test_the_kernel_says_what_it_is() -> None:
    """What is said of the kernel is true of the files that run."""
    is_library = any(str(sets.__file__).endswith(suffix) for suffix in EXTENSION_SUFFIXES)
    assert is_library == shengji.kernel_info().is_compiled
    assert is_library != str(shengji.kernel_info()).startswith("pure")


def test_the_kernel_is_there_as_python_too() -> None:
    """A compiled build keeps the sources beside the libraries, so that they can be read."""
    folder = Path(str(sets.__file__)).parent
    assert (folder / "sets.py").is_file()
