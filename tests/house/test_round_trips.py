"""Whatever can be read is written somewhere, and what is written is read back as it was.

Each public reader has its pair here: all values where they are few, drawn ones where they are not.
A reader without a pair is listed with the reason.
"""

from __future__ import annotations

import inspect
import json
import re
import tempfile
from collections.abc import Callable
from enum import Enum
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shengji.cards import CARDS, MOST_DECKS, PLAIN_RANKS, Card, Rank, Suit, cards_of
from shengji.config import (
    OPTION_NAMES,
    CardsLed,
    Flat,
    LargestPart,
    NoBonus,
    Power,
    RuleConfig,
    presets,
)
from shengji.config.registry import build, written
from shengji.config.rule_config import OPTION_KINDS
from shengji.config.text import Call, parse_config, parse_value
from shengji.config.values import GREATEST, Values, text_of
from shengji.errors import ConfigError, read_shapes, write_shapes
from shengji.hands import Hand, pack, unpack
from shengji.machine import Action, Event, Game, State, View
from shengji.machine.turn import pack_hand, unpack_hand
from shengji.records import (
    Header,
    Record,
    dump,
    dumps,
    from_dict,
    load,
    loads,
    read,
    read_position,
    recover,
    to_dict,
    write_position,
)
from shengji.records.lines import compact, read_object
from shengji.records.texts import read_event, write_event
from shengji.rules.friends import FriendCall
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern
from shengji.shuffle import parse_seed, seed_text
from shengji.simulate import Failure, FailureKind, Failures, InlineExecutor, Simulation, Statistics
from shengji.simulate.saving import restore, save, saved_seed
from shengji.testing import strategies as sj
from tests.house.surface import exported, own_members, resolve

few = settings(max_examples=25)
"""For what takes long to draw."""


def card_texts() -> None:
    """The 54 cards, by text, by index, and by an expression."""
    for card in CARDS:
        assert Card.parse(str(card)) is card
        assert Card.from_index(card.index) is card
        assert Card.of(card.rank, card.suit) is card
        assert eval(repr(card)) is card


def suit_texts() -> None:
    """The four suits, by letter and by symbol."""
    for suit in Suit:
        assert Suit.parse(str(suit)) is suit
        assert Suit.parse(suit.symbol) is suit


def rank_texts() -> None:
    """The fifteen ranks."""
    for rank in Rank:
        assert Rank.parse(str(rank)) is rank
        assert Rank.parse(f"{rank}") is rank


def trump_texts() -> None:
    """The 65 trumps, by text and by an expression."""
    for level, suit in product(PLAIN_RANKS, (None, *Suit)):
        trump = Trump(level, suit)
        assert Trump.parse(str(trump)) == trump
        assert eval(repr(trump)) == trump


def call_texts() -> None:
    """Every call of every card."""
    for card, ordinal in product(CARDS, range(1, MOST_DECKS + 1)):
        call = FriendCall(card, ordinal)
        assert FriendCall.parse(str(call)) == call


@given(sj.hands(8), st.permutations(CARDS))
def hand_texts(hand: Hand, order: list[Card]) -> None:
    """Hands, by text, by integer, and by an expression; cards in any order, by text."""
    assert Hand.parse(str(hand)) == hand
    assert Hand.from_packed(hand.packed) == hand
    assert unpack(pack(tuple(hand))) == tuple(hand)
    assert eval(repr(hand)) == hand
    assert cards_of(" ".join(map(str, order))) == tuple(order)


@given(sj.views(seat="acting"))
def turn_hands(view: View) -> None:
    """The hand of a turn, packed as its phase packs it."""
    assert view.hand is not None
    packed = pack_hand(view.hand, view.phase, view.ordering)
    assert unpack_hand(packed, view.phase, view.ordering) == view.hand


@given(sj.orderings(), sj.orderings(), st.data())
def packed_cards(one: Ordering, two: Ordering, data: st.DataObject) -> None:
    """Cards as the integer of a layout, and moved to another layout and back."""
    cards = data.draw(sj.heaps(one))
    packed = one.pack(cards)
    assert one.unpack(packed) == tuple(sorted(cards))
    if one.decks <= two.decks:
        assert one.repack(two.repack(packed, one), two) == packed


@given(st.data(), sj.orderings())
def pattern_texts(data: st.DataObject, ordering: Ordering) -> None:
    """A pattern's text names its parts, and cards that are read are cut as they were."""
    pattern = data.draw(sj.patterns(ordering, max_size=12))
    assert Pattern.parse(pattern.cards, ordering) == pattern
    assert Pattern.from_parts(str(pattern).split(" + "), ordering) == pattern
    for part in pattern.parts:
        assert cards_of(str(part)) == part.cards


def config_texts() -> None:
    """Every preset with each value of each option, or the ends of its range; and drawn ones."""
    tried = 0
    for name, preset in presets.PRESETS.items():
        assert str(preset()) == name
        for option in OPTION_NAMES:
            for value in _values(option):
                try:
                    config = preset().with_options({option: value})
                except ConfigError:
                    continue  # beside the other options of this preset it cannot be
                tried += 1
                _check_config(config)
    assert tried > 500

    @given(sj.configs())
    def drawn(config: RuleConfig) -> None:
        _check_config(config)

    drawn()


def _check_config(config: RuleConfig) -> None:
    assert RuleConfig.parse(str(config)) == config
    assert eval(repr(config)) == config
    preset, changed = config.nearest()
    read = parse_config(str(config))
    assert read.preset == preset
    assert {name: _written(raw) for name, raw in read.options.items()} == {
        name: text_of(value) for name, value in changed.items()
    }


def _written(raw: str | list[str] | Call) -> str:
    return text_of(raw) if isinstance(raw, list) else str(raw)


def _values(option: str) -> list[Any]:
    """All words of an option, and the least, the next and the greatest number."""
    kind = OPTION_KINDS.get(option)
    if not isinstance(kind, Values):
        return ["A", "2", [], ["5", "K"], "{5, 10, K}", "power(3)", "none"]
    numbers = () if kind.low is None else (kind.low, kind.low + 1, min(kind.high, 12), kind.high)
    return [*(word for word, _ in kind.words), *numbers]


def option_texts() -> None:
    """Every value of every option, by the text that stands for it."""
    for option, kind in OPTION_KINDS.items():
        for value in map(kind.read, _values(option)):
            if kind.accepts(value):
                assert kind.read(parse_value(text_of(value))) == value


def bonus_texts() -> None:
    """Each kitty bonus with each small number, and with the greatest."""
    bonuses: list[Any] = [NoBonus()]
    for cls, k in product((Flat, CardsLed, LargestPart, Power), (*range(1, 100), GREATEST)):
        bonuses.append(cls(k))
    for bonus in bonuses:
        raw = parse_value(written("kitty_bonus", bonus))
        call = raw if isinstance(raw, Call) else Call(str(raw), ())
        assert build("kitty_bonus", call) == bonus
        config = presets.tractor().with_options({"kitty_bonus": str(raw)})
        assert config.kitty_bonus == bonus


@given(st.binary() | st.text().map(str.encode) | st.text("hex:0af\0").map(str.encode))
def seed_texts(seed: bytes) -> None:
    """Seeds, whether their bytes are a text or not."""
    assert parse_seed(seed_text(seed)) == seed


@given(st.lists(st.tuples(st.integers(1, 8), st.integers(1, 13)), min_size=1))
def shape_texts(shapes: list[tuple[int, int]]) -> None:
    """Shapes as a violation carries them."""
    assert read_shapes(write_shapes(shapes)) == tuple(shapes)


@given(sj.any_actions(), sj.any_events(), sj.configs())
def plain_data(action: Action, event: Event, config: RuleConfig) -> None:
    """Actions, events and configurations as JSON."""
    assert from_dict(_json(to_dict(action)), "action") == action
    assert from_dict(_json(to_dict(event)), "event") == event
    assert from_dict(_json(to_dict(config)), "config") == config


@few
@given(sj.views())
def plain_views(view: View) -> None:
    """Views as JSON."""
    assert from_dict(_json(to_dict(view)), "view") == view


def data_of_every_kind() -> None:
    """Plain data of all four kinds."""
    plain_data()
    plain_views()


def _json(data: dict[str, Any]) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(json.dumps(data))
    return read


@given(sj.any_events())
def event_texts(event: Event) -> None:
    """Events as the inside of a line."""
    assert read_event(write_event(event)) == event


@given(st.dictionaries(st.text(), st.integers() | st.text() | st.none() | st.booleans()))
def line_texts(data: dict[str, Any]) -> None:
    """Plain data as a line."""
    assert read_object(compact(data)) == data


@few
@given(sj.positions())
def position_texts(position: State | View) -> None:
    """States and views as one line; the plays, calls and declarations of a round in it."""
    assert read_position(write_position(position)) == position


@few
@given(sj.records())
def record_texts(record: Record) -> None:
    """Records as text, as bytes, as a file, and as far as they go."""
    text = dumps(record)
    assert loads(text) == loads(text.encode()) == record.game
    assert read(text) == record
    assert recover(text).record == record
    assert Header.from_dict(_json(record.header.to_dict())) == record.header
    with tempfile.TemporaryFile("w+", encoding="utf-8", newline="\n") as file:
        dump(record, file)
        file.seek(0)
        assert load(file) == record.game


def simulation_data() -> None:
    """Statistics and failures as JSON, and a simulation that is written down and taken up."""
    make = {"configs": ["short_game"], "bots": ["random"], "matches": 3, "seed": "seed"}
    done, fresh = Simulation(**make), Simulation(**make)  # type: ignore[arg-type]
    done.run(InlineExecutor())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "state.json")
        save(done, path)
        restore(fresh, path)
        assert saved_seed(path) == done.seed
    assert fresh.results == done.results
    assert fresh.progress == done.progress
    statistics = done.results["short_game"].statistics
    assert Statistics.from_dict(_json(statistics.to_dict())) == statistics
    failures = Failures.of(Failure("tractor", 3, "ab", FailureKind.BOT, "no", ""))
    assert Failures.from_dict(_json(failures.to_dict())) == failures


PAIRS: Final[dict[str, Callable[[], None]]] = {
    "shengji.cards.Card.from_index": card_texts,
    "shengji.cards.Card.parse": card_texts,
    "shengji.cards.Rank.parse": rank_texts,
    "shengji.cards.Suit.parse": suit_texts,
    "shengji.config.registry.build": bonus_texts,
    "shengji.config.rule_config.RuleConfig.parse": config_texts,
    "shengji.config.text.parse_config": config_texts,
    "shengji.config.text.parse_value": option_texts,
    "shengji.config.values.Kind.read": option_texts,
    "shengji.config.values.Values.read": option_texts,
    "shengji.errors.read_shapes": shape_texts,
    "shengji.hands.Hand.from_packed": hand_texts,
    "shengji.hands.Hand.parse": hand_texts,
    "shengji.hands.unpack": hand_texts,
    "shengji.machine.turn.unpack_hand": turn_hands,
    "shengji.records.codec.from_dict": data_of_every_kind,
    "shengji.records.files.load": record_texts,
    "shengji.records.files.loads": record_texts,
    "shengji.records.lines.read_object": line_texts,
    "shengji.records.notation.read_position": position_texts,
    "shengji.records.record.Header.from_dict": record_texts,
    "shengji.records.replay.read": record_texts,
    "shengji.records.replay.recover": record_texts,
    "shengji.records.texts.read_event": event_texts,
    "shengji.rules.friends.FriendCall.parse": call_texts,
    "shengji.rules.ordering.Ordering.unpack": packed_cards,
    "shengji.rules.ordering.Trump.parse": trump_texts,
    "shengji.rules.patterns.Pattern.from_parts": pattern_texts,
    "shengji.rules.patterns.Pattern.parse": pattern_texts,
    "shengji.shuffle.parse_seed": seed_texts,
    "shengji.simulate.counts.Statistics.from_dict": simulation_data,
    "shengji.simulate.failures.Failures.from_dict": simulation_data,
    "shengji.simulate.saving.restore": simulation_data,
}
"""For each public reader, what holds it to its writer."""

WITHOUT_WRITER: Final = {
    "shengji.conformance.cases.read_cases": "vectors are written by hand",
    "shengji.conformance.tricks.parse": "it finds what a vector asks",
    "shengji.simulate.players.read_players": "words for bots are typed by people",
}
"""Public readers that have no writer, and why."""

_READS: Final = re.compile(r"(?:parse|read|load|restore|recover|build|unpack)(?:_|s?$)|from_")


def readers() -> set[str]:
    """The public functions and methods whose names say that they read something."""
    found: set[str] = set()
    for module, name in exported():
        value = resolve(module, name)
        home = getattr(value, "__module__", module)
        if not str(home).startswith("shengji"):
            continue
        if inspect.isclass(value):
            members = (member for member in own_members(value) if _READS.match(member))
            found.update(f"{home}.{value.__name__}.{member}" for member in members)
        elif inspect.isroutine(value) and _READS.match(name):
            found.add(f"{home}.{name}")
    return found


def test_every_reader_has_its_pair() -> None:
    """No public reader is without a round trip, or without a reason for it."""
    assert readers() == {*PAIRS, *WITHOUT_WRITER}
    assert not set(PAIRS) & set(WITHOUT_WRITER)


@pytest.mark.parametrize("check", dict.fromkeys(PAIRS.values()), ids=lambda check: check.__name__)
def test_round_trips(check: Callable[[], None]) -> None:
    """What is written is read back as it was."""
    check()


WORDS: Final = sorted(
    {
        value
        for module, name in exported()
        if inspect.isclass(value := resolve(module, name))
        and issubclass(value, Enum)
        and issubclass(value, str)
    },
    key=lambda cls: cls.__qualname__,
)


@pytest.mark.parametrize("cls", WORDS, ids=lambda cls: cls.__name__)
def test_words_are_read_as_they_are_written(cls: type[Enum]) -> None:
    """A member of any enumeration of words is found by its text, which is its value."""
    for member in cls:
        assert cls(str(member)) is member
        assert str(member) == member.value


@given(sj.games())
@few
def test_games_replay_from_their_events(game: Game) -> None:
    """A match is what its log says."""
    assert Game.replay(game.config, game.events) == game
