"""What pytest loads in every run where shengji is installed: two options, and nothing else.

It stands beside the package and imports nothing of it, so that it costs other people's runs no
time, and so that the package is first imported under the eyes of coverage and import hooks. The
work is done in `shengji.testing`, once one of the options is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

__all__ = ("pytest_addoption", "pytest_configure")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("shengji")
    group.addoption(
        "--shengji-vectors",
        action="append",
        default=[],
        metavar="PATH",
        help="run the conformance vectors of this file or folder, each as a test",
    )
    group.addoption(
        "--shengji-records",
        metavar="DIR",
        help="write the record of the match that a failing test was at into this folder, and name"
        " it in the report; with - write it into the report",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Do what the options ask for."""
    config.addinivalue_line("markers", "shengji_vector: a conformance vector (--shengji-vectors)")
    if config.getoption("shengji_vectors") or config.getoption("shengji_records"):
        from shengji.testing._pytest import configure

        configure(config)
