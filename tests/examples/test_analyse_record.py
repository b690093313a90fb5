"""What `examples/analyse_record.py` promises: the numbers of a record, and a picture."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from numpy import asarray

from examples.analyse_record import main, plot, read_rounds
from shengji import Game, RuleConfig
from shengji.players import play_match, random_bots
from shengji.records import dumps
from tests.examples.scripts import run_script

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = "analyse_record.py"
PNG = b"\x89PNG\r\n\x1a\n"
RULES = ("short_game", "finding_friends(throws.fine=10, table.seats=6, ladder.start=K)")


@pytest.fixture(scope="module", params=RULES)
def game(request: pytest.FixtureRequest) -> Game:
    """A match."""
    config = RuleConfig.parse(request.param)
    return play_match(config, "analysed", random_bots(config, "analysed"))


def test_the_numbers(game: Game) -> None:
    """Each round is there, every point of the pack is somewhere, and the levels are the last."""
    rounds = read_rounds(game)

    assert len(rounds) == game.state.match.rounds
    assert rounds[-1].levels == game.state.match.levels
    for each in rounds:
        total, opponents = 100 * game.config.decks, each.scored
        # What was not taken in tricks was buried.
        assert 0 <= total - sum(each.taken) <= total
        of_opponents = [
            points for seat, points in enumerate(each.taken) if seat not in opponents.declarers
        ]
        assert sum(of_opponents) == opponents.trick_points
        assert opponents.points == sum(
            (opponents.trick_points, opponents.kitty_points, opponents.fine_points)
        )
    assert all(
        before <= after
        for one, other in pairwise(rounds)
        for before, after in zip(one.levels, other.levels, strict=True)
    )


def test_the_picture_has_the_numbers(game: Game) -> None:
    """The dots are the opponents' points, round by round; there is a line for each side's level."""
    rounds = read_rounds(game)
    points, levels, taken = plot(game, rounds).axes
    (dots,) = [line for line in points.get_lines() if line.get_label() == "all"]
    sides = game.config.seats if game.config.is_friends else 2

    assert asarray(dots.get_xydata()).tolist() == [
        [number, each.scored.points] for number, each in enumerate(rounds, 1)
    ]
    assert sides == len(levels.get_lines())
    assert game.config.seats == len(taken.get_lines())
    # Levels are drawn from the start on.
    assert all(len(asarray(line.get_xydata())) == len(rounds) + 1 for line in levels.get_lines())


def test_a_record(game: Game, tmp_path: Path) -> None:
    """A record becomes a picture, and a word on what is in it."""
    (tmp_path / "match.jsonl").write_text(dumps(game), encoding="utf-8")
    done = run_script(SCRIPT, "match.jsonl", "--out", "points.png", folder=tmp_path)

    assert (0, "") == (done.returncode, done.stderr)
    assert f"{game.state.match.rounds} rounds" in done.stdout
    assert (tmp_path / "points.png").read_bytes().startswith(PNG)


def test_what_is_no_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What cannot be read, and a match without a round, is refused in a line."""
    (tmp_path / "broken.jsonl").write_text("{}\n", encoding="utf-8")
    begun = Game.new(RuleConfig.parse("tractor"))
    (tmp_path / "begun.jsonl").write_text(dumps(begun), encoding="utf-8")

    monkeypatch.chdir(tmp_path)
    for name in ("broken.jsonl", "begun.jsonl", "absent.jsonl"):
        monkeypatch.setattr("sys.argv", [SCRIPT, name])
        with pytest.raises(SystemExit, match="2"):
            main()
        assert f"error: {name}: " in capsys.readouterr().err
