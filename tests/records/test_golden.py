"""Golden records: the first rounds of a match of every preset, byte for byte.

They are written by random bots from a seed, so they also hold shuffle, bots and rules to what they
were. Regenerate them with `python -m tests.records.test_golden --regenerate`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from shengji.config.presets import PRESETS
from shengji.machine import Game
from shengji.players import play_rounds, random_bots
from shengji.records import Record, audit, dumps, read, verify
from shengji.shuffle import commit

GOLDEN = Path(__file__).parents[1] / "golden"
SEED = "golden"
ROUNDS = 2

SCRIPT = """
import sys
from tests.records.test_golden import play
sys.stdout.buffer.write(play(sys.argv[1]).encode())
"""


def play(preset: str) -> str:
    """The record that a preset's file must hold."""
    config = PRESETS[preset]()
    game = Game.new(config)
    for played in play_rounds(game, SEED, random_bots(config, SEED)):
        game = played
        if game.state.match.rounds == ROUNDS:
            break
    return dumps(Record(game, commitment=commit(SEED), seed=SEED))


def _stored(preset: str) -> bytes:
    return (GOLDEN / f"{preset}.jsonl").read_bytes()


def test_every_preset_has_a_golden_record() -> None:
    """There is a file for each preset and for nothing else."""
    assert sorted(PRESETS) == sorted(path.stem for path in GOLDEN.iterdir())


@pytest.mark.parametrize("preset", PRESETS)
def test_golden_records_are_written_again(preset: str) -> None:
    """The same seed gives the same bytes as when the file was written."""
    assert _stored(preset) == play(preset).encode()


@pytest.mark.parametrize("preset", PRESETS)
def test_golden_records_hold_up(preset: str) -> None:
    """A golden record is read, written to the same bytes, and passes the audit and the proof."""
    record = read(_stored(preset))

    assert _stored(preset) == dumps(record).encode()
    assert audit(record) is None
    assert verify(record) is None


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_records_do_not_depend_on_hashes(hash_seed: str) -> None:
    """Another process with other hashes writes the same bytes."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, "finding_friends"],
        capture_output=True,
        check=True,
        cwd=GOLDEN.parents[1],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )

    assert _stored("finding_friends") == done.stdout


if __name__ == "__main__":
    if sys.argv[1:] != ["--regenerate"]:
        sys.exit(__doc__)
    for name in PRESETS:
        (GOLDEN / f"{name}.jsonl").write_text(play(name), encoding="utf-8", newline="\n")
