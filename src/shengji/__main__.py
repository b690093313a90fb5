"""`python -m shengji`, the same as the command `shengji`."""

from __future__ import annotations

import sys

from shengji.cli import main

if __name__ == "__main__":
    sys.exit(main())
