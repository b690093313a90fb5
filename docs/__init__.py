"""The documentation; its Python is in `conf.py` and `generators`, and no part of the library."""
