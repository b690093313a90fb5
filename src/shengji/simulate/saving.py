"""A simulation kept in a file, from which it goes on.

The file is JSON: what is played, what is done, and what it came to. It is written anew as a whole
and takes the place of the old one at once, so that an end at any moment leaves one or the other.
"""

from __future__ import annotations

import json
import os
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from shengji._arguments import shown
from shengji.errors import ArgumentError, ConfigError, RecordError, VersionError
from shengji.records import RULES_VERSION
from shengji.shuffle import parse_seed, seed_text
from shengji.simulate.counts import Statistics
from shengji.simulate.failures import Failures
from shengji.simulate.simulation import Done

if TYPE_CHECKING:
    from pathlib import Path

    from shengji.config import RuleConfig
    from shengji.simulate.simulation import Simulation
    from shengji.simulate.spans import Spans

__all__ = ("STATE_FORMAT", "restore", "save", "saved_seed")

STATE_FORMAT: Final = "shengji-simulation/2"
"""What the file says that it is."""

_WITH_DIGITS: Final = "shengji-simulation/1"  # the same, but for the seed, which is not text there


def save(simulation: Simulation, path: Path) -> None:
    """Write down how far a simulation has come.

    Args:
        simulation: Which.
        path: The file; an older one is replaced.

    Raises:
        OSError: It cannot be written.
    """
    data = {
        **_asked(simulation),
        "matches": simulation.matches,
        "done": [
            {
                "spans": [list(span) for span in done.spans],
                "statistics": done.statistics.to_dict(),
                "failures": done.failures.to_dict(),
            }
            for done in simulation.done.values()
        ],
    }
    fresh = path.with_name(f"{path.name}.new")
    with fresh.open("w", encoding="utf-8", newline="\n") as file:
        json.dump(data, file, ensure_ascii=False, indent=1)
        file.write("\n")
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def restore(simulation: Simulation, path: Path) -> None:
    """Take up what was done before.

    The simulation has to be the same: its rules, bots and seed. It may be of more matches.

    Args:
        simulation: One that has not begun.
        path: The file that `save` wrote.

    Raises:
        ArgumentError: The file is of another simulation.
        OSError: It cannot be read.
        RecordError: It is no such file.
        VersionError: It was written by a version with other rules.
    """
    data = _read(path)
    for key, value in _asked(simulation).items():
        if data.get(key) != value:
            message = f"{path} is of another simulation: its {key} is {shown(data.get(key))}"
            raise ArgumentError(f"{message}, not {shown(value)}", name=key, value=value)
    try:
        done = [
            Done(
                _spans(one["spans"]),
                Statistics.from_dict(one["statistics"]),
                Failures.from_dict(one["failures"]),
            )
            for one in data["done"]
        ]
        most = max(stop for one in done for stop in [0, *(span[1] for span in one.spans)])
        found = dict(zip(simulation.configs, done, strict=True))
    except (ValueError, TypeError, KeyError, RecordError) as error:
        raise RecordError(f"{path} is damaged", cause=error) from error
    if most > simulation.matches:
        message = f"{path} has {most} matches already, more than {simulation.matches}"
        raise ArgumentError(message, name="matches", value=simulation.matches)
    simulation.done = found


def saved_seed(path: Path) -> bytes:
    """Find the seed of a simulation that was saved.

    Args:
        path: The file that `save` wrote.

    Returns:
        The seed.

    Raises:
        OSError: It cannot be read.
        RecordError: It is no such file.
        VersionError: It was written by a version with other rules.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from shengji.simulate import Simulation, save
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "state.json")
    ...     save(Simulation(["tractor"], ["random"], 10, "monday"), path)
    ...     saved_seed(path)
    b'monday'
    """
    try:
        return parse_seed(_read(path)["seed"])
    except (KeyError, ArgumentError) as error:
        raise RecordError(f"{path} is no state of a simulation", cause=error) from error


def _read(path: Path) -> dict[str, Any]:
    """Read a file as the present format has it."""
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        form, version = data["format"], data["rules_version"]
        if form == _WITH_DIGITS:
            form = STATE_FORMAT
            data |= {"format": form, "seed": seed_text(bytes.fromhex(data["seed"]))}
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise RecordError(f"{path} is no state of a simulation", cause=error) from error
    if form != STATE_FORMAT or version != RULES_VERSION:
        message = f"{path} is {shown(form)} for version {shown(version)} of the rules"
        raise VersionError(f"{message}, not {STATE_FORMAT} for version {RULES_VERSION}")
    return data


def _spans(data: Any) -> Spans:  # noqa: ANN401 - plain data
    """Read spans, in order and apart; anything else makes a ValueError or a TypeError."""
    spans = tuple((first, stop) for first, stop in data)
    ends = [end for span in spans for end in span]
    if any(type(end) is not int for end in ends) or any(a >= b for a, b in pairwise([-1, *ends])):
        raise ValueError(f"{shown(data)} are no spans")
    return spans


def _asked(simulation: Simulation) -> dict[str, Any]:
    """Give what has to be the same where a simulation goes on."""
    return {
        "format": STATE_FORMAT,
        "rules_version": RULES_VERSION,
        "seed": seed_text(simulation.seed),
        "max_rounds": simulation.max_rounds,
        "bots": [player.name for player in simulation.players],
        "rules": [[label, _text(config)] for label, config in simulation.configs.items()],
    }


def _text(config: RuleConfig) -> str | None:
    """Give the text of rules; those with parts of a user's own may have none."""
    try:
        return str(config)
    except ConfigError:
        return None
