"""What is done is kept, and a simulation goes on where it stopped."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.errors import ArgumentError, RecordError, VersionError
from shengji.simulate import InlineExecutor, Progress, Simulation, restore, run, save, saved_seed
from shengji.simulate.spans import gaps, with_span
from tests.simulate.bots import RaisingBot
from tests.simulate.support import RULES, SEED, Counting, small

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def _stop_after(matches: int) -> Callable[[Progress], None]:
    """A progress callback that interrupts, as a key does."""

    def interrupt(progress: Progress) -> None:
        if progress.done >= matches:
            raise KeyboardInterrupt

    return interrupt


@pytest.mark.parametrize("stop", [1, 25, 59, 60])
def test_an_interrupted_simulation_goes_on(tmp_path: Path, stop: int) -> None:
    """Nothing is played twice, and the end is as if nothing had happened."""
    path = tmp_path / "state.json"
    first, second = Counting(), Counting()
    with pytest.raises(KeyboardInterrupt):
        small([RaisingBot], first, state=path, in_flight=1, on_progress=_stop_after(stop))
    found = small([RaisingBot], second, state=path)

    assert found == small([RaisingBot])
    assert (stop, 60 - stop) == (first.matches, second.matches)


def test_what_was_begun_is_finished_at_an_interrupt(tmp_path: Path) -> None:
    """Tasks that are out when an interrupt comes are waited for, and kept."""
    path = tmp_path / "state.json"
    simulation = Simulation(RULES, ["random"], 20, SEED, max_rounds=2)
    counting = Counting()
    with pytest.raises(KeyboardInterrupt):
        simulation.run(counting, in_flight=7, on_progress=_stop_after(1))
    assert 7 == counting.matches == simulation.progress.done

    save(simulation, path)
    again = Simulation(RULES, ["random"], 20, SEED, max_rounds=2)
    restore(again, path)
    with ThreadPoolExecutor(2) as threads:
        assert again.run(threads) == small(["random"])


def test_more_matches_can_be_asked_for_later(tmp_path: Path) -> None:
    """A finished simulation goes on to a greater number; a complete one plays nothing."""
    path = tmp_path / "state.json"
    small(["random"], matches=5, state=path)
    counting = Counting()
    assert small(["random"], counting, matches=8, state=path) == small(["random"], matches=8)
    assert 9 == counting.matches
    small(["random"], counting, matches=8, state=path)
    assert 9 == counting.matches


@pytest.mark.parametrize(
    "changed",
    [
        {"seed": "other"},
        {"bots": ["greedy"]},
        {"configs": ["tractor"]},
        {"max_rounds": None},
        {"matches": 2},
    ],
)
def test_another_simulation_does_not_go_on(tmp_path: Path, changed: dict[str, Any]) -> None:
    """Rules, bots, seed and the rest have to be the same."""
    path = tmp_path / "state.json"
    asked = {"configs": RULES, "bots": ["random"], "matches": 3, "seed": SEED, "max_rounds": 1}
    run(**asked, executor=InlineExecutor(), state=path)  # type: ignore[arg-type]
    before = path.read_bytes()

    with pytest.raises(ArgumentError, match=next(iter(changed)).replace("configs", "rules")):
        run(**{**asked, **changed}, executor=InlineExecutor(), state=path)
    assert before == path.read_bytes()


def test_a_state_of_the_first_format_goes_on(tmp_path: Path) -> None:
    """Files that have the seed in hexadecimal digits without a mark are read as before."""
    path = tmp_path / "state.json"
    small(["random"], matches=3, state=path)
    state = json.loads(path.read_text("utf-8"))
    assert ("shengji-simulation/2", SEED) == (state["format"], state["seed"])
    old = {**state, "format": "shengji-simulation/1", "seed": SEED.encode().hex()}
    path.write_text(json.dumps(old), "utf-8")
    assert SEED.encode() == saved_seed(path)

    counting = Counting()
    assert small(["random"], counting, matches=5, state=path) == small(["random"], matches=5)
    assert 6 == counting.matches
    assert SEED == json.loads(path.read_text("utf-8"))["seed"]
    for seed in ("zz", 7, None):
        path.write_text(json.dumps({**old, "seed": seed}), "utf-8")
        with pytest.raises(RecordError):
            small(["random"], matches=5, state=path)


@pytest.mark.parametrize("seed", [7, None, "hex:zz"])
def test_a_state_without_a_seed_is_refused(tmp_path: Path, seed: object) -> None:
    """Where the seed is asked for and there is none, the file is damaged."""
    path = tmp_path / "state.json"
    small(["random"], matches=1, state=path)
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), "seed": seed}), "utf-8")

    with pytest.raises(RecordError, match="no state of a simulation"):
        saved_seed(path)


def test_a_damaged_state_is_refused(tmp_path: Path) -> None:
    """What is no state, or of other rules, gives a typed error, and the file stays."""
    path = tmp_path / "state.json"
    small(["random"], matches=2, state=path)
    good = json.loads(path.read_text("utf-8"))
    for text in ("", "[]", "{}", "null", json.dumps({**good, "done": [{}]})):
        path.write_text(text, "utf-8")
        with pytest.raises(RecordError):
            small(["random"], matches=2, state=path)
        assert text == path.read_text("utf-8")
    for text in (
        json.dumps({**good, "rules_version": 2}),
        json.dumps({**good, "format": "shengji-simulation/9"}),
    ):
        path.write_text(text, "utf-8")
        with pytest.raises(VersionError):
            small(["random"], matches=2, state=path)


def test_the_state_does_not_grow(tmp_path: Path) -> None:
    """The file of many matches has no more entries than that of few: spans, not matches."""
    path = tmp_path / "state.json"
    run(["short_game"], ["random"], 200, SEED, InlineExecutor(), max_rounds=1, state=path)

    assert [[[0, 200]]] == [one["spans"] for one in json.loads(path.read_text())["done"]]
    assert [path] == list(tmp_path.iterdir())


PAIRS = st.integers(0, 30).flatmap(lambda a: st.tuples(st.just(a), st.integers(a + 1, 40)))


@given(st.lists(PAIRS))
def test_spans_are_sets_of_numbers(pairs: list[tuple[int, int]]) -> None:
    """Spans and gaps share out the numbers, each once, in order."""
    spans: tuple[tuple[int, int], ...] = ()
    wanted: set[int] = set()
    for first, stop in pairs:
        spans = with_span(spans, first, stop)
        wanted |= set(range(first, stop))

    assert sorted(wanted) == [number for span in spans for number in range(*span)]
    assert all(a[1] < b[0] for a, b in pairwise(spans))
    missing = [number for gap in gaps(spans, 35, 3) for number in range(*gap)]
    assert sorted(set(range(35)) - wanted) == missing
    assert all(stop - first <= 3 for first, stop in gaps(spans, 35, 3))
