"""Everything that reads what comes from outside, and what is thrown at it.

A target says what it reads, which inputs it is given, and which errors it may raise: those that its
docstring names, all of them `ShengjiError`s.
"""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hypothesis import strategies as st

from shengji.cards import CARDS, Card, Rank, Suit, cards_of, full_pack
from shengji.cli import main
from shengji.cli._typed import NotUnderstood, read_typed
from shengji.config import OPTION_NAMES, RuleConfig
from shengji.config.presets import PRESETS
from shengji.config.text import parse_config, parse_value
from shengji.conformance import Case, Outcome, read_cases, run_case, run_paths
from shengji.errors import (
    ArgumentError,
    ConfigError,
    HandError,
    IllegalActionError,
    ParseError,
    PatternError,
    RecordError,
    ShengjiError,
    read_shapes,
)
from shengji.hands import Hand
from shengji.machine import Game, Phase
from shengji.messages import describe, voice
from shengji.records import (
    Header,
    Record,
    dumps,
    from_dict,
    load,
    loads,
    read,
    read_position,
    recover,
    schema,
    to_dict,
    transcript,
    write_position,
)
from shengji.rules.friends import FriendCall
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern
from shengji.show import rule_sheet
from shengji.shuffle import commit, derive_seed, parse_seed, shuffle, verify
from shengji.simulate import Failures, InlineExecutor, Statistics, run
from shengji.simulate.players import read_players
from shengji.simulate.saving import restore, saved_seed
from shengji.simulate.simulation import Simulation
from tests.fuzz.inputs import (
    anything,
    bytes_like,
    data_like,
    json_values,
    lines_like,
    text_like,
    vary,
    vary_inside,
    words,
)
from tests.records.samples import sample, sealed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

__all__ = ("TARGETS", "Target")

VECTORS: Final = Path(__file__).parents[1] / "vectors"


class Target(NamedTuple):
    """One reader.

    Attributes:
        read: Reads an input.
        inputs: What it is given.
        errors: What it may raise.
        covers: The public names that it stands for.
        vary: Makes another input of one.
    """

    read: Callable[[Any], object]
    inputs: st.SearchStrategy[Any]
    errors: tuple[type[Exception], ...]
    covers: tuple[str, ...] = ()
    vary: Callable[[Random, Any], Any] = vary


_TEXT_ERRORS: Final = (ParseError, ArgumentError)
_RECORD_ERRORS: Final = (RecordError, ArgumentError)
_CARD_TEXTS: Final = ("10S", "ts", "♠10", "黑桃10", "大王", "BJ", "7H 7H, 8h;9♠9♠", "JHQHKH")
_RULE_TEXTS: Final = (
    *PRESETS,
    "tractor(throws.fine=0, table.decks=3)",
    "finding_friends(table.seats=7, throws.fine=10, kitty_bonus=power(2))",
    "tractor(ladder.stops={5, 10, K}, ladder.must_defend={A}, trumps.widest_set=null)",
    "eighty_points(settlement.levels={1, 2}, kitty_bonus=none, table.kitty=auto)",
)
_OPTIONS: Final = [RuleConfig.parse(text).options() for text in _RULE_TEXTS[:7]]
_GAMES: Final = [
    sample(rules).at(seq)
    for rules, seq in (
        ("tractor", 7),
        ("tractor", 112),
        ("tractor", 140),
        ("short_game", 12),
        ("short_game", 60),
        ("finding_friends", 130),
        ("finding_friends", 200),
    )
]
_SEATS: Final = (None, 0, 3)
_VIEWS: Final = [to_dict(game.view(seat)) for game in _GAMES for seat in _SEATS]
_CONFIGS: Final = [to_dict(RuleConfig.parse(text)) for text in _RULE_TEXTS[:7]]
_EVENTS: Final = [
    to_dict(event)
    for kind in {type(event): event for game in _GAMES for event in game.events}
    for event in [next(e for game in _GAMES for e in game.events if type(e) is kind)]
]
_ACTIONS: Final = [
    {"type": "deal", "order": " ".join(map(str, full_pack(2)))},
    {"type": "draw", "count": 5},
    {"type": "declare", "seat": 1, "cards": "2H 2H"},
    {"type": "pass", "seat": 1},
    {"type": "bury", "seat": 0, "cards": "3S 4S 5S 6S 7S 8S 9S 10S"},
    {"type": "call_friends", "seat": 0, "calls": ["AS#2"]},
    {"type": "play_cards", "seat": 2, "cards": "9S 9S", "parts": ["9S 9S"]},
]
_POSITIONS: Final = [
    *[write_position(game.state) for game in _GAMES],
    *[write_position(game.view(seat)) for game in _GAMES for seat in _SEATS],
]
_RECORDS: Final = [
    dumps(Record(_GAMES[0], ("Li", "王", "Hu", "Xu"), commit("7"), "7")),
    dumps(_GAMES[3]),
    dumps(_GAMES[5]),
]
_LINES: Final = [
    [{key: value for key, value in json.loads(line).items() if key != "sum"} for line in lines]
    for lines in (text.splitlines() for text in _RECORDS)
]
_CASES: Final = [
    case
    for path in sorted(VECTORS.glob("*.jsonl"))
    for case in [
        json.loads(line)
        for line in path.read_text(encoding="utf-8").splitlines()[:4]
        if line.strip()
    ]
]
_ORDERING: Final = Ordering.of(Trump(Rank.SEVEN, Suit.HEARTS), RuleConfig())


def _state() -> Any:  # noqa: ANN401 - plain data
    """The file of a simulation that is over."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "state.json")
        run(["tractor"], ["random"], 2, "s", InlineExecutor(), state=path, max_rounds=1)
        return json.loads(path.read_text(encoding="utf-8"))


def _restore(data: Any) -> None:  # noqa: ANN401
    with TemporaryDirectory() as folder:
        path = Path(folder, "state.json")
        text = data if isinstance(data, str) else _json(data)
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        with suppress(RecordError):
            saved_seed(path)
        restore(Simulation(["tractor"], ["random"], 2, "s", max_rounds=1), path)


def _json(data: Any) -> str:  # noqa: ANN401
    """JSON of anything: numbers that Python does not write become text."""
    try:
        return json.dumps(data)
    except (ValueError, TypeError):
        return json.dumps(repr(type(data)))


def _read_sealed(lines: list[dict[str, Any]]) -> object:
    """A record of any lines, with right sums, read strictly and leniently."""
    try:
        text = sealed(lines[0], lines[1:])
    except (ValueError, TypeError, AttributeError):
        return None  # numbers that cannot be written, or signs that are no text
    recover(text)
    return loads(text)


def _vectors(text: bytes) -> list[Case]:
    with TemporaryDirectory() as folder:
        path = Path(folder, "some.jsonl")
        path.write_bytes(text)
        run_paths([folder])
        return list(read_cases(path))


def _run_case(data: Any) -> None:  # noqa: ANN401
    if isinstance(data, dict):
        result = run_case(Case(VECTORS / "x.jsonl", 1, data))
        assert str(result)
        assert result.outcome is not Outcome.FAILED or "a crash" not in result.found, result.found


def _act(drawn: tuple[Game, Any]) -> None:
    """An action from outside: read, asked about, and refused or done."""
    game, data = drawn
    action = from_dict(data, "action")
    refused = None
    try:
        seq = game.apply(action).seq - 1
    except IllegalActionError as error:
        seq, refused = error.seq, str(error)
    assert refused != ""
    assert game.seq <= seq


def _tell(data: Any) -> None:  # noqa: ANN401
    event = from_dict(data, "event")
    assert isinstance(describe(event, "zh"), str)
    transcript([event])


def _command(arguments: list[str]) -> int:
    """The command, where nobody reads what it says."""
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        return main(arguments)


_OPTIONS_OF_COMMANDS: Final = {
    "explain": ("--rules", "--trump", "--lead", "--hand", "--play", "--lang"),
    "replay": ("--audit", "--lenient", "--seat"),
    "rules": ("--json", "--list", "--lang"),
    "schema": (),
    "vectors": (),
    "match": ("--rules", "--seed", "--record", "--quiet"),
    "simulate": ("--rules", "--bots", "--jobs", "--max-rounds", "--resume"),
    "play": ("--rules", "--resume", "--seat", "--lang"),
}


@st.composite
def _command_lines(draw: st.DrawFn) -> list[str]:
    """Arguments of the command; none that would play a match, or wait for somebody."""
    good = [
        ["explain", "--trump", "7H", "--lead", "AS AS", "--hand", "9S 9S 3C", "--play", "9S 9S"],
        ["explain", "--trump", "7NT", "--hand", "9S 9S 3C", "--play", "9S + 9S", "--lang", "zh"],
        ["rules", "tractor(throws.fine=0)", "--json"],
        ["rules", "--list"],
        ["schema", "view"],
        ["replay", "no such file", "--audit"],
        ["vectors", "no such file"],
        ["match", "--rules", "no such rules"],
        ["simulate", "--bots", "nobody", "--matches", "1"],
        ["play", "--resume", "no such file"],
    ]
    line = list(draw(st.sampled_from(good)))
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(1, len(line)))
        put = draw(
            st.sampled_from([*_OPTIONS_OF_COMMANDS[line[0]], "--help", "-", "--"])
            | text_like(*_CARD_TEXTS, *_RULE_TEXTS[:7]).filter(lambda text: "\0" not in text)
        )
        line[place : place + draw(st.integers(0, 1))] = [put]
    return _without_play(line)


# What would begin a match is kept from it: rules that nobody plays, a bot that is not there.
_ENDS: Final = {"match": ["--rules", "?"], "simulate": ["--bots", "?"], "play": ["--seat", "99"]}


def _without_play(line: list[str]) -> list[str]:
    return [*line, *_ENDS.get(line[0], ())]


def _vary_command(random: Random, line: list[str]) -> list[str]:
    inside = line[1 : len(line) - len(_ENDS.get(line[0], ()))]
    varied = vary_inside(random, inside) if inside else [random.choice(_CARD_TEXTS)]
    return _without_play([line[0], *(word.replace("\0", "") for word in varied)])


_options = st.dictionaries(
    st.sampled_from(OPTION_NAMES) | text_like("table.seats", "throws.fine"),
    st.one_of(
        anything,
        json_values,
        text_like("0", "full", "{K, A}", "flat(2)", "power({5})", "true", "null"),
        st.sampled_from([value for options in _OPTIONS for value in options.values()]),
    ),
    max_size=4,
)

TARGETS: Final[dict[str, Target]] = {
    "Card.parse": Target(
        Card.parse, text_like(*_CARD_TEXTS), _TEXT_ERRORS, ("shengji.cards.Card.parse",)
    ),
    "Card.of": Target(
        lambda pair: Card.of(*pair),
        st.tuples(anything | st.sampled_from(Rank), anything | st.sampled_from(Suit)),
        (ArgumentError,),
        ("shengji.cards.Card.of",),
    ),
    "Card.from_index": Target(
        Card.from_index, anything, (ArgumentError,), ("shengji.cards.Card.from_index",)
    ),
    "Rank.parse": Target(
        Rank.parse, text_like("10", "k", "BJ"), _TEXT_ERRORS, ("shengji.cards.Rank.parse",)
    ),
    "Suit.parse": Target(
        Suit.parse, text_like("S", "♠", "红桃"), _TEXT_ERRORS, ("shengji.cards.Suit.parse",)
    ),
    "cards_of": Target(
        cards_of, text_like(*_CARD_TEXTS) | st.lists(anything, max_size=4) | anything, _TEXT_ERRORS
    ),
    "Hand.parse": Target(
        Hand.parse,
        text_like(*_CARD_TEXTS, "7H " * 9),
        (*_TEXT_ERRORS, HandError),
        ("shengji.hands.Hand.parse",),
    ),
    "Hand.from_packed": Target(
        Hand.from_packed,
        anything | st.integers(0, 1 << 220),
        (ArgumentError,),
        ("shengji.hands.Hand.from_packed",),
    ),
    "Hand arithmetic": Target(
        lambda pair: (pair[0] + pair[1], pair[0] & pair[1], pair[0] <= pair[1]),
        st.tuples(
            st.builds(Hand, st.lists(st.sampled_from(CARDS), max_size=8)),
            text_like(*_CARD_TEXTS) | anything,
        ),
        (*_TEXT_ERRORS, HandError),
    ),
    "Trump.parse": Target(
        Trump.parse,
        text_like("7H", "10♠", "7NT"),
        _TEXT_ERRORS,
        ("shengji.rules.ordering.Trump.parse",),
    ),
    "Ordering.of": Target(
        lambda drawn: Ordering.of(*drawn),
        st.tuples(
            st.sampled_from([_ORDERING.trump, None]),
            st.sampled_from(
                [RuleConfig(), RuleConfig.parse("tractor(trumps.dead_ranks=true)"), None]
            ),
            text_like(*_CARD_TEXTS) | anything,
        ),
        _TEXT_ERRORS,
        ("shengji.rules.ordering.Ordering.of",),
    ),
    "Pattern.parse": Target(
        lambda cards: Pattern.parse(cards, _ORDERING),
        text_like(*_CARD_TEXTS, "9S 9S 10S 10S AS") | anything,
        (*_TEXT_ERRORS, PatternError),
        ("shengji.rules.patterns.Pattern.parse",),
    ),
    "Pattern.from_parts": Target(
        lambda parts: Pattern.from_parts(parts, _ORDERING),
        anything | st.lists(text_like(*_CARD_TEXTS, "9S 9S 10S 10S") | anything, max_size=3),
        (*_TEXT_ERRORS, PatternError),
        ("shengji.rules.patterns.Pattern.from_parts",),
    ),
    "FriendCall": Target(
        lambda pair: str(FriendCall(*pair)),
        st.tuples(text_like(*_CARD_TEXTS) | anything, st.integers(-1, 9)),
        _TEXT_ERRORS,
    ),
    "FriendCall.parse": Target(
        FriendCall.parse,
        text_like("AS#2", "10♠#1", "bj#8") | anything,
        _TEXT_ERRORS,
        ("shengji.rules.friends.FriendCall.parse",),
    ),
    "RuleConfig.parse": Target(
        RuleConfig.parse,
        text_like(*_RULE_TEXTS) | words(*OPTION_NAMES, "tractor(", "=", ", ", ")", "{", "}"),
        (*_TEXT_ERRORS, ConfigError),
        ("shengji.config.RuleConfig.parse",),
    ),
    "RuleConfig.with_options": Target(
        RuleConfig().with_options,
        _options | anything,
        (ConfigError, ArgumentError),
        ("shengji.config.RuleConfig.with_options",),
    ),
    "the grammar of configurations": Target(parse_config, text_like(*_RULE_TEXTS), (ParseError,)),
    "the grammar of values": Target(
        parse_value, text_like("0", "{K, A}", "flat(2)", "a({2}, 3)"), (ParseError,)
    ),
    "rule_sheet": Target(
        lambda text: rule_sheet(RuleConfig.parse(text), "es"),
        text_like(*_RULE_TEXTS),
        (*_TEXT_ERRORS, ConfigError),
    ),
    "voice": Target(voice, text_like("es", "zh_CN.UTF-8") | anything, (ArgumentError,)),
    "read_shapes": Target(
        read_shapes, text_like("2x2 2x1"), (ArgumentError,), ("shengji.errors.read_shapes",)
    ),
    "shuffle": Target(
        lambda drawn: shuffle(*drawn),
        st.tuples(
            st.binary(max_size=4) | anything,
            st.just(1) | anything,
            st.integers(3, 13) | anything,
            st.integers(0, 2) | anything,
        ),
        (ArgumentError,),
    ),
    "parse_seed": Target(
        parse_seed,
        text_like("hex:6d6f", "monday") | anything,
        (ArgumentError,),
        ("shengji.shuffle.parse_seed",),
    ),
    "verify": Target(
        lambda pair: verify(*pair),
        st.tuples(st.text(max_size=2) | anything, text_like(commit("")) | anything),
        (ArgumentError,),
    ),
    "derive_seed": Target(
        lambda pair: derive_seed(*pair), st.tuples(anything, anything), (ArgumentError,)
    ),
    "from_dict action": Target(
        partial(from_dict, kind="action"),
        data_like(_ACTIONS) | anything,
        _RECORD_ERRORS,
        ("shengji.records.from_dict",),
    ),
    "from_dict event": Target(
        partial(from_dict, kind="event"), data_like(_EVENTS) | anything, _RECORD_ERRORS
    ),
    "from_dict view": Target(
        partial(from_dict, kind="view"), data_like(_VIEWS) | anything, _RECORD_ERRORS
    ),
    "from_dict config": Target(
        partial(from_dict, kind="config"), data_like(_CONFIGS) | anything, _RECORD_ERRORS
    ),
    "from_dict kind": Target(lambda kind: from_dict({}, kind), anything, _RECORD_ERRORS),
    "schema": Target(schema, text_like("view") | anything, (ArgumentError,)),
    "Header.from_dict": Target(
        Header.from_dict,
        data_like([lines[0] for lines in _LINES]) | anything,
        _RECORD_ERRORS,
        ("shengji.records.Header.from_dict",),
    ),
    "Game.apply": Target(
        _act, st.tuples(st.sampled_from(_GAMES), data_like(_ACTIONS)), (RecordError,)
    ),
    "describe": Target(_tell, data_like(_EVENTS), (RecordError,)),
    "loads": Target(
        loads,
        text_like(*_RECORDS) | bytes_like(*_RECORDS) | anything,
        _RECORD_ERRORS,
        ("shengji.records.loads", "shengji.records.read"),
    ),
    "load": Target(
        lambda data: load(io.BytesIO(data)),
        bytes_like(*_RECORDS),
        _RECORD_ERRORS,
        ("shengji.records.load",),
    ),
    "recover": Target(
        recover,
        text_like(*_RECORDS) | bytes_like(*_RECORDS),
        _RECORD_ERRORS,
        ("shengji.records.recover",),
    ),
    "sealed records": Target(_read_sealed, lines_like(_LINES), (RecordError,), vary=vary_inside),
    "read": Target(
        lambda text: read(text.replace("\n", "\r\n")), text_like(*_RECORDS), (RecordError,)
    ),
    "read_position": Target(
        read_position,
        text_like(*_POSITIONS) | anything,
        _TEXT_ERRORS,
        ("shengji.records.read_position",),
    ),
    "read_cases": Target(
        _vectors,
        bytes_like(*map(json.dumps, _CASES)),
        (RecordError,),
        ("shengji.conformance.read_cases",),
    ),
    "run_case": Target(_run_case, data_like(_CASES), ()),
    "read_players": Target(
        read_players,
        st.lists(text_like("random", "no.module:name", ".:a") | anything, max_size=2),
        (ArgumentError,),
    ),
    "the state of a simulation": Target(
        _restore,
        data_like([_state()]) | text_like(json.dumps(_state())),
        (RecordError, ArgumentError),
    ),
    "Statistics.from_dict": Target(
        Statistics.from_dict,
        data_like([_state()["done"][0]["statistics"]]) | anything,
        _RECORD_ERRORS,
        ("shengji.simulate.Statistics.from_dict",),
    ),
    "Failures.from_dict": Target(
        Failures.from_dict,
        data_like([_state()["done"][0]["failures"]]) | anything,
        _RECORD_ERRORS,
        ("shengji.simulate.Failures.from_dict",),
    ),
    "what a person types": Target(
        lambda drawn: read_typed(drawn[1].strip() or "?", 0, drawn[0], CARDS[:5]),
        st.tuples(
            st.sampled_from(Phase),
            text_like("9S 9S", "1 2 + 3", "as#2 ks", "save a.jsonl", "pass"),
        ),
        (NotUnderstood,),
    ),
    "the command": Target(_command, _command_lines(), (), vary=_vary_command),
}


def _errors() -> Iterator[type[Exception]]:
    for target in TARGETS.values():
        yield from target.errors


assert all(issubclass(error, ShengjiError | NotUnderstood) for error in _errors())
