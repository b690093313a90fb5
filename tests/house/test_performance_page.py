"""`docs/performance.md` shows the figures that were accepted last, as ratios.

Write it anew with `python -m tests.house.test_performance_page --regenerate`.
"""

from __future__ import annotations

import re
import sys
import tomllib
from itertools import product
from textwrap import fill
from typing import TYPE_CHECKING, Final

import pytest

from benchmarks.figures import KERNELS, Figures, Run, Table, is_whole, read_accepted
from benchmarks.groups import GROUPS, HEARTS, Group, Key
from benchmarks.positions import SHAPES
from benchmarks.tables import brief, matrix
from benchmarks.targets import TARGETS, Target
from benchmarks.test_questions import DECKS, QUESTIONS
from tests.house.sources import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE: Final = ROOT / "docs" / "performance.md"

HEAD: Final = """\
# Performance

How fast the library is, in numbers that mean something on any machine: each is a ratio to something
measured in the same run, mostly to one decision of a random rollout of OpenSpiel's game of hearts,
played from Python too. A figure is the median of five runs at least, in the time of one process and
one thread, but where something else is said.

## Measure it yourself

In a checkout:

```sh
python -m pip install -e '.[bench]' && python -m benchmarks
```

takes some minutes and prints every figure with its ratio, the change since the figures of this
page, and what is to be reached. `python -m benchmarks -k questions` measures a part. The kernel
that is installed is measured; with nox both are, the pure and the compiled one, each in a fresh
environment. To keep the figures of whole runs in `benchmarks/accepted.json`, with the machine and
the kernel they are of, and to write this page from that file:

```sh
nox -s bench -- --accept
python -m tests.house.test_performance_page --regenerate
```

The memory of a long simulation is watched, and kept, by itself:

```sh
python -m benchmarks.simulation --rounds 1000000 --accept
```
"""

TWO: Final = "Where a cell has two numbers they are those of the pure and the compiled kernel."


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _table(lines: list[list[str]]) -> list[str]:
    """A table in Markdown, with its first line as the head."""
    first, *others = lines
    bar = ["---", *["---:" for _ in first[1:]]]
    return [_row(first), _row(bar), *map(_row, others), ""]


def _machines(runs: dict[str, Run]) -> Iterator[str]:
    yield from ["## Machines", ""]
    keys = list(dict.fromkeys(key for run in runs.values() for key in run["machine"]))
    lines = [[key, *(str(run["machine"].get(key, "")) for run in runs.values())] for key in keys]
    yield from _table([["", *(f"{name} kernel" for name in runs)], *lines])


def _targets(figures: dict[str, Figures]) -> Iterator[str]:
    yield from ["## To be reached", ""]
    heads = [text for name in figures for text in (f"{name}", "wanted", "")]
    yield from _table(
        [
            ["", *heads],
            *(
                [
                    target.name,
                    *(text for name, of in figures.items() for text in _verdict(target, name, of)),
                ]
                for target in TARGETS
            ),
        ]
    )
    for target in TARGETS:
        values = {name: target.find(of) for name, of in figures.items()}
        is_open = any(x is not None and not target.is_met(x, name) for name, x in values.items())
        if target.limit and is_open:
            yield from [fill(f"{target.name}: {target.limit}", 98), ""]


def _verdict(target: Target, kernel: str, figures: Figures) -> list[str]:
    value = target.find(figures)
    wanted = f"{'≥' if target.is_least else '≤'} {target.wanted(kernel):g}{target.unit}"
    if value is None:
        return ["not measured", wanted, ""]
    verdict = "met" if target.is_met(value, kernel) else "**not met**"
    return [f"{brief(value, 2)}{target.unit}", wanted, verdict]


def _group(group: Group, figures: dict[str, Figures]) -> Iterator[str]:
    known = {name: of for name, of in figures.items() if group.name in of.table}
    union: Table = {group.name: {}}
    for of in known.values():
        for row, cells in of.table[group.name].items():
            union[group.name].setdefault(row, {}).update(cells)

    def cell(key: Key) -> str:
        ratios = [of.ratio(key) for of in known.values()]
        return " / ".join("–" if ratio is None else brief(ratio, 2) for ratio in ratios)

    yield from [f"### {group.title}", "", *fill(group.text, 98).splitlines(), ""]
    yield from [f"*{group.ratio[0].upper()}{group.ratio[1:]}.*", ""]
    yield from _table(matrix(group, union, cell))


def page() -> str:
    """The page, written from the accepted figures."""
    runs = read_accepted()
    figures = {name: Figures(run["figures"]) for name, run in runs.items()}
    lines = [HEAD, *_machines(runs), *_targets(figures)]
    lines += ["## Figures", ""]
    lines += [TWO, ""] if len(figures) == len(KERNELS) else []
    for group in GROUPS:
        if any(group.name in of.table for of in figures.values()):
            lines += _group(group, figures)
    return "\n".join(lines)


RUNS: Final = read_accepted()


def test_the_page_is_current() -> None:
    """The page is what the accepted figures say."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_the_file_says_what_the_machine_is_not_whose() -> None:
    """Of the machine nothing is kept but what the figures depend on."""
    assert RUNS
    for name, run in RUNS.items():
        assert name in KERNELS
        assert ["processor", "cores", "python", "system"] == list(run["machine"])


@pytest.mark.parametrize("name", RUNS)
def test_figures_are_complete(name: str) -> None:
    """Each group was measured, each question for every shape of lead and number of decks."""
    table = RUNS[name]["figures"]
    questions = [f"{question}, {shape}" for question, shape in product(QUESTIONS, SHAPES)]

    assert is_whole(Figures(table))
    assert questions == list(table["questions"])
    for cells in table["questions"].values():
        assert [f"{decks} decks" for decks in DECKS] == list(cells)


def test_the_game_compared_with_is_pinned() -> None:
    """The version of OpenSpiel that the page names is the one that is installed to measure."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (text,) = (group.text for group in GROUPS if group.name == "openspiel")
    (version,) = re.findall(r"OpenSpiel (\d[\d.]*\d)", text)

    assert f"open_spiel=={version}" in settings["project"]["optional-dependencies"]["bench"]


@pytest.mark.parametrize("name", RUNS)
def test_targets_are_measured(name: str) -> None:
    """Whatever is to be reached and a run of the suite measures has a figure."""
    figures = Figures(RUNS[name]["figures"])

    missing = [target.name for target in TARGETS if target.find(figures) is None]

    assert [] == [text for text in missing if "Memory" not in text]
    assert figures.ratio(HEARTS) == 1


if __name__ == "__main__":
    if sys.argv[1:] != ["--regenerate"]:
        sys.exit(__doc__)
    PAGE.write_text(page(), encoding="utf-8")
