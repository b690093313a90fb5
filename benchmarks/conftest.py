"""What the benchmarks share: the way to measure, and the table at the end."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from benchmarks.figures import Figures, accept, is_whole, kernel, machine, read_accepted
from benchmarks.groups import HEARTS
from benchmarks.measuring import Bench, Fixture
from benchmarks.openspiel import seconds_a_decision
from benchmarks.tables import report

if TYPE_CHECKING:
    from collections.abc import Sequence

FIGURES = pytest.StashKey[Figures]()
IS_PART = pytest.StashKey[bool]()

FIRST = ("openspiel", "rounds", "matches", "records", "questions")
LAST = "[last]"
PAGE = "python -m tests.house.test_performance_page --regenerate"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that keeps the figures."""
    parser.addoption(
        "--accept",
        action="store_true",
        help="keep the figures of this machine and kernel, to be compared with from now on",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Begin with no figures."""
    config.stash[FIGURES] = Figures()
    config.stash[IS_PART] = False


def _place(item: pytest.Item) -> tuple[bool, int]:
    """What is compared with hearts is measured soon after it; hearts again at the very end."""
    name = item.path.stem.removeprefix("test_")
    return item.name.endswith(LAST), FIRST.index(name) if name in FIRST else len(FIRST)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the benchmarks in order, and measure the time of the process but where said otherwise."""
    items.sort(key=_place)
    for item in items:
        if item.get_closest_marker("benchmark") is None:
            item.add_marker(pytest.mark.benchmark(timer=time.process_time))


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    """Remember that only a part is measured."""
    for item in items:
        item.config.stash[IS_PART] = True


@pytest.fixture
def bench(benchmark: Fixture, pytestconfig: pytest.Config) -> Bench:
    """Give what measures."""
    return Bench(benchmark, pytestconfig.stash[FIGURES])


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config
) -> None:
    """Print the table, and keep the figures if that was asked for."""
    if config.getoption("benchmark_disable") or config.getoption("collectonly"):
        return
    figures = config.stash[FIGURES]
    if figures.find(HEARTS) is None:
        figures.note(HEARTS, seconds_a_decision())
    terminalreporter.section(f"{kernel()} kernel")
    terminalreporter.write_line(", ".join(map(str, machine().values())))
    for line in report(figures, kernel(), read_accepted().get(kernel())):
        terminalreporter.write_line(line)
    if config.getoption("accept"):
        if exitstatus or config.stash[IS_PART] or not is_whole(figures):
            terminalreporter.write_line("Nothing is accepted but a whole run without failures.")
        else:
            accept(figures)
            terminalreporter.write_line(f"Accepted. Now write the page anew: {PAGE}")
