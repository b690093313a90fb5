"""`shengji play`: a person at a pseudo-terminal, from the start to the end of a round."""

from __future__ import annotations

import re
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import pytest
from rich.cells import cell_len

from shengji.cards import Card, cards_of
from shengji.cli import main
from shengji.cli._screen import Screen
from shengji.cli._sitting import Sitting
from shengji.cli._typed import Command, NotUnderstood, read_typed
from shengji.config import RuleConfig
from shengji.errors import IllegalActionError, UndoRefusedError
from shengji.machine import (
    Action,
    Bury,
    CallFriends,
    Declare,
    Pass,
    Phase,
    PlayCards,
    RoundScored,
    View,
)
from shengji.players import hint
from shengji.records import Record, audit, dumps, read, verify
from shengji.shuffle import commit
from tests.cli.terminal import COLUMNS, Terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HAND = cards_of("AS KS 9S 9S")
NEXT = "Enter deals the next round."


def _advised(shown: str) -> str:
    """The cards that a hint names; nothing where it says to say nothing."""
    found = re.findall(r"Hint: (.*?)\. ", shown.replace("\n", " "))
    text = str(found[-1])
    if text == "say nothing":
        return ""
    return re.sub(r"copy (\d) of (\w+)", r"\2#\1", text)


def _play_round(terminal: Terminal) -> int:
    """Do what the hints say until the round is over; give how often the person was asked."""
    asked = 0
    shown = terminal.wait_for_prompt()
    while NEXT not in shown:
        asked += 1
        shown = terminal.answer(_advised(terminal.answer("?")))
    return asked


@pytest.mark.parametrize(
    ("rules", "arguments", "environment"),
    [
        ("tractor", ["--seat", "2"], {}),
        ("finding_friends", ["--ascii"], {"NO_COLOR": "1"}),
    ],
)
def test_a_round_from_start_to_end(
    tmp_path: Path, rules: str, arguments: list[str], environment: dict[str, str]
) -> None:
    """A person plays a whole round by the hints, leaves, and the match is saved."""
    with Terminal(["--rules", rules, "--seed", "7", *arguments], tmp_path, **environment) as own:
        assert _play_round(own) >= 15
        assert own.answer("score").startswith("score\nThe levels by seat: ")
        own.type("quit\n")
        assert own.wait_for_end() == 0
        lines = own.text.splitlines()
        assert "Saved: shengji-1.jsonl" in lines
        assert max(map(cell_len, lines)) <= COLUMNS
        is_coloured = re.search(r"\x1b\[(\d+;)*3[0-7]m", own.shown) is not None
        assert is_coloured is not ("NO_COLOR" in environment)
        assert own.text.isascii() is ("--ascii" in arguments)
        assert "* trumps:" in own.text
    record = read((tmp_path / "shengji-1.jsonl").read_bytes())
    assert sum(isinstance(event, RoundScored) for event in record.game.events) == 1
    assert record.names.index("person") == (2 if rules == "tractor" else 0)
    assert record.seed == b"7"


def test_ctrl_c_saves_and_the_match_goes_on(tmp_path: Path) -> None:
    """Ctrl-C ends the command cleanly; resumed, the match asks the same again."""
    with Terminal(["--seed", "7", "--rules", "short_game", "--seat", "1"], tmp_path) as first:
        question = first.wait_for_prompt()
        assert first.interrupt() == 0
        assert "Traceback" not in first.text
    with Terminal(["--resume", "shengji-1.jsonl"], tmp_path) as second:
        again = second.wait_for_prompt()
        assert question[question.index("Your hand") :] == again[again.index("Your hand") :]
        second.type("\x04")
        assert second.wait_for_end() == 0
        assert "Saved: shengji-1.jsonl" in second.text
    assert [path.name for path in tmp_path.iterdir()] == ["shengji-1.jsonl"]


def _answer(lines: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Type these lines, and then nothing more."""
    left: Iterator[str] = iter(lines)

    def typed(_: str) -> str:
        line = next(left, None)
        if line is None:
            raise EOFError
        return line

    monkeypatch.setattr("builtins.input", typed)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["Your hand", "Hint:", "is not understood", "Nothing was refused.", "Taken back."]),
        ("es", ["Tu mano", "Pista:", "no se entiende", "No se ha rechazado nada.", "Deshecho."]),
        ("zh", ["你的手牌", "提示：", "无法理解", "没有被拒绝的操作。", "已撤回。"]),
    ],
)
def test_every_command_in_every_language(
    lang: str,
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each word is obeyed, a refusal is explained, a decision taken back, the match saved."""
    monkeypatch.chdir(tmp_path)
    _start_at_play(tmp_path / "a.jsonl")
    typed = ["?", "zzz", "77", "why", "1 2 3 4 5 6 7 8", "why", "last", "score", "rules", "help"]
    typed += [*_advice(tmp_path / "a.jsonl"), "undo", "undo", "save b.jsonl", "save no/where"]
    _answer(typed, monkeypatch)
    assert main(["play", "--resume", "a.jsonl", "--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert [word for word in words if word not in shown] == []
    assert "b.jsonl" in shown
    assert "throws.allowed=false" in shown.replace("\n", "")
    assert read(Path("b.jsonl").read_bytes()).game.seq > 0


def _reach(sitting: Sitting, is_reached: Callable[[View], bool]) -> Sitting:
    """Do what the hints say until the person is asked in such a situation."""
    while not (sitting.is_asked and is_reached(sitting.view)):
        if sitting.is_asked:
            sitting.act(hint(sitting.view).action)
        else:
            sitting.advance()
    return sitting


def _start_at_play(path: Path) -> None:
    """Save a match in which the person leads, and has no eight cards that are one part."""
    sitting = Sitting.new(RuleConfig.parse("short_game"), 0, b"3")
    _reach(sitting, lambda view: view.phase is Phase.PLAY and view.legal.requirement is None)
    path.write_text(dumps(sitting.record), encoding="utf-8")


def _advice(path: Path) -> list[str]:
    sitting = Sitting.resumed(read(path.read_bytes()), None, b"")
    return [" ".join(map(str, getattr(hint(sitting.view).action, "cards", ())))]


def test_taking_back() -> None:
    """The person's last decision goes, with what the bots did since; not once a secret is out."""
    sitting = Sitting.new(RuleConfig.parse("tractor"), 1, b"5")
    with pytest.raises(UndoRefusedError):
        sitting.undo()
    _reach(sitting, lambda view: view.phase is Phase.PLAY and bool(view.finished))
    before = sitting.game
    sitting.act(hint(sitting.view).action)
    while not sitting.is_asked:
        sitting.advance()
    assert sitting.game != before
    sitting.undo()
    assert sitting.game == before
    assert sitting.is_asked
    _reach(sitting, lambda view: view.phase is Phase.PLAY and view.number == 2)
    sitting = _reach(sitting, lambda view: view.phase is Phase.PLAY and not view.finished)
    with pytest.raises(UndoRefusedError):
        sitting.undo()


def test_a_match_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A person who always does the first thing suggested comes to the end of the match."""
    monkeypatch.chdir(tmp_path)
    sitting: list[Sitting] = []
    begin = Sitting.__init__

    def keep(own: Sitting, *arguments: object) -> None:
        begin(own, *arguments)  # type: ignore[arg-type]  # handed on
        sitting.append(own)

    def typed(_: str) -> str:
        if not sitting[0].is_asked:
            return ""
        action = sitting[0].view.legal.suggest(1)[0]
        return " ".join(map(str, getattr(action, "cards", ())))

    monkeypatch.setattr(Sitting, "__init__", keep)
    monkeypatch.setattr("builtins.input", typed)
    rules = "short_game(ladder.top=3)"
    assert main(["play", "--rules", rules, "--seed", "3"]) == 0
    assert "The match is won by" in capsys.readouterr().out
    assert sitting[0].game.is_over


@pytest.mark.parametrize(
    ("text", "phase", "found"),
    [
        ("9s 9S", Phase.PLAY, PlayCards(0, "9S 9S")),
        ("9♠9♠", Phase.PLAY, PlayCards(0, "9S 9S")),
        ("3, 4", Phase.PLAY, PlayCards(0, "9S 9S")),
        ("1 ks", Phase.PLAY, PlayCards(0, "AS KS")),
        ("as + 3 4", Phase.PLAY, PlayCards(0, "AS 9S 9S", (("AS",), ("9S", "9S")))),
        ("1 2", Phase.BURY, Bury(0, "AS KS")),
        ("2h", Phase.DRAW, Declare(0, "2H")),
        ("PASS", Phase.DECLARE, Pass(0)),
        ("kd as#2", Phase.CALL, CallFriends(0, [("KD", 1), ("AS", 2)])),
        ("1#2", Phase.CALL, CallFriends(0, [("AS", 2)])),
        ("?", Phase.PLAY, Command("?")),
        ("hint", Phase.PLAY, Command("?")),
        ("exit", Phase.DRAW, Command("quit")),
        ("Q", Phase.CALL, Command("quit")),
        ("save My File.jsonl", Phase.PLAY, Command("save", "My File.jsonl")),
    ],
)
def test_what_is_typed(text: str, phase: Phase, found: Command | Action) -> None:
    """Cards by their names or numbers, in the phase's own sense, and commands."""
    assert read_typed(text, 0, phase, HAND) == found


@pytest.mark.parametrize("text", ["0", "5", "9x", ",", "+", "as +", "²", "00001", "9" * 5000])
def test_what_is_typed_and_means_nothing(text: str) -> None:
    """Numbers that no card has, names of no card, nothing between plus signs."""
    with pytest.raises(NotUnderstood):
        read_typed(text, 0, Phase.PLAY, HAND)


@pytest.mark.parametrize("text", ["as#", "as#x", "#2", "asks#1", "as#²", "as#" + "9" * 5000])
def test_what_is_no_call(text: str) -> None:
    """A call is one card and a number."""
    if text == "as#":
        assert read_typed(text, 0, Phase.CALL, HAND) == CallFriends(0, [("AS", 1)])
    else:
        with pytest.raises(NotUnderstood):
            read_typed(text, 0, Phase.CALL, HAND)


def test_bots_play_alike_after_a_match_was_saved() -> None:
    """What bots do depends on the seed and the match alone."""
    sitting = Sitting.new(RuleConfig.parse("tractor"), 0, b"1")
    _reach(sitting, lambda view: view.phase is Phase.PLAY)
    other = Sitting.resumed(sitting.record, None, b"another")
    assert other.seat == 0
    for each in (sitting, other):
        each.act(hint(each.view).action)
        _reach(each, lambda view: len(view.finished) == 5)
    assert sitting.game == other.game


def test_what_a_foreign_record_says_stays() -> None:
    """Names are kept, and no seed is told of that did not make the packs."""
    sitting = Sitting.new(RuleConfig.parse("short_game"), 0, b"1")
    _reach(sitting, lambda view: view.phase is Phase.PLAY)
    names = ("Li", "Wu", "Hu", "Xu")
    foreign = Record(sitting.game, names, commit("1"))
    other = Sitting.resumed(foreign, 2, b"another")
    assert other.record == foreign
    assert Sitting.resumed(foreign, 2, b"1").record == attrs.evolve(foreign, seed=b"1")
    _reach(other, lambda view: bool(view.finished))
    assert audit(other.record) is None
    assert (other.record.names, other.record.seed) == (names, None)
    assert other.record.commitment == foreign.commitment


def test_a_match_that_was_cut_goes_on() -> None:
    """A record that lacks some events of an action is resumed after all of them."""
    sitting = Sitting.new(RuleConfig.parse("short_game"), 0, b"1")
    _reach(sitting, lambda view: len(view.finished) == 2)
    whole = sitting.game
    for seq in range(whole.seq):
        cut = attrs.evolve(sitting.record, game=whole.at(seq))
        other = Sitting.resumed(cut, None, b"")
        assert other.game == whole.at(other.game.seq)
        _reach(other, lambda view: len(view.finished) == 3)
        assert audit(other.record) is None
        assert verify(other.record) is None


def test_long_suits_are_folded_below_themselves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A suit that needs two lines goes on where its cards began."""
    monkeypatch.setenv("COLUMNS", "80")
    sitting = Sitting.new(RuleConfig.parse("tractor"), 0, b"1")
    _reach(sitting, lambda view: view.phase is Phase.PLAY)
    Screen("en", ascii_only=True).hand(sitting.view)
    shown = capsys.readouterr().out.splitlines()[1:]
    assert max(map(len, shown)) <= COLUMNS
    folded = [line for line in shown if ": " not in line.lstrip()[:12]]
    assert folded
    before = "".join(shown)
    assert [int(number) for number in re.findall(r"(\d+):", before)] == list(range(1, 26))
    for line in folded:
        above = shown[shown.index(line) - 1]
        assert re.search(r"\d", above) is not None
        assert len(line) - len(line.lstrip()) == above.index(re.findall(r"\d+:", above)[0])


def test_an_illegal_action_changes_nothing() -> None:
    """The machine refuses it, and the person is asked again."""
    sitting = Sitting.new(RuleConfig.parse("short_game"), 0, b"1")
    _reach(sitting, lambda view: view.phase is Phase.PLAY)
    before = sitting.game
    with pytest.raises(IllegalActionError):
        sitting.act(PlayCards(0, [Card("2S")] * 3))
    assert sitting.game is before
    assert sitting.is_asked


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--seat", "4"], "--seat must be one of the seats 0 to 3"),
        (["--rules", "bridge"], "the rules cannot be read"),
        (["--resume", "nowhere.jsonl"], "nowhere.jsonl cannot be read"),
        (["--resume", "nowhere.jsonl", "--rules", "tractor"], "--rules cannot go with --resume"),
    ],
)
def test_what_cannot_be_played(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line says why, and the exit status is not 0."""
    assert main(["play", *arguments]) != 0
    assert complaint in capsys.readouterr().err


def test_a_damaged_record_is_not_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line that is wrong is named."""
    path = tmp_path / "a.jsonl"
    _start_at_play(path)
    path.write_bytes(path.read_bytes().replace(b'"seat":1', b'"seat":2', 1))

    assert main(["play", "--resume", str(path)]) == 1
    assert "line 4: " in capsys.readouterr().err


def test_a_terminal_without_chinese_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The game is not begun in signs that nobody could read; other languages make do with ASCII."""
    ascii_only = TextIOWrapper(BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", ascii_only)
    _answer([], monkeypatch)

    assert main(["play", "--seed", "7", "--lang", "zh"]) == 1
    assert "this terminal shows no Chinese" in capsys.readouterr().err
    monkeypatch.chdir(Path(__file__).parent)
    assert Screen("en", ascii_only=False).card(Card("7H")) == "7H"


def test_any_place_to_write_to_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard output may be something that only takes text, as where a program runs another."""
    kept = StringIO()
    monkeypatch.setattr("sys.stdout", kept)

    Screen("zh", ascii_only=False).line("主 ♠7")
    assert kept.getvalue() == "主 ♠7\n"


def test_asked_between_rounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After a round only commands are understood; Enter deals the next one."""
    monkeypatch.chdir(tmp_path)
    sitting = Sitting.new(RuleConfig.parse("short_game"), 0, b"3")
    while not sitting.is_between_rounds:
        if sitting.is_asked:
            sitting.act(hint(sitting.view).action)
        else:
            sitting.advance()
    Path("a.jsonl").write_text(dumps(sitting.record), encoding="utf-8")
    Path("shengji-1.jsonl").touch()
    _answer(["AS", "?", "undo", "", "last"], monkeypatch)

    assert main(["play", "--resume", "a.jsonl"]) == 0
    shown = capsys.readouterr().out
    assert "“AS” is not understood" in shown
    assert "There is nothing to decide now." in shown
    assert "There is nothing to take back" in shown
    assert "There was no trick yet." in shown
    assert read(Path("a.jsonl").read_bytes()).game.state.round.number == 2


def test_a_new_match_is_saved_beside_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No file is written over: the match takes the next name that is free."""
    monkeypatch.chdir(tmp_path)
    Path("shengji-1.jsonl").touch()
    _answer(["", "save"], monkeypatch)

    assert main(["play", "--rules", "short_game", "--seed", "7"]) == 0
    assert "Saved: shengji-2.jsonl" in capsys.readouterr().out
    assert Path("shengji-1.jsonl").read_bytes() == b""
    assert read(Path("shengji-2.jsonl").read_bytes()).game.seq > 0
