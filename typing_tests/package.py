"""What type checkers see of the package itself; read by mypy, never run."""

from typing import assert_type

import shengji

assert_type(shengji.__version__, str)

shengji.no_such_name  # type: ignore[attr-defined]  # noqa: B018 - the lazy version hides no typo
