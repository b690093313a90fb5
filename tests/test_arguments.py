"""Whatever is passed where text, a number, cards or plain data belong: one tree of errors comes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest

from shengji._arguments import is_whole, need, shown
from shengji.cards import Card, Rank, Suit, cards_of, full_pack
from shengji.config import RuleConfig, TableOptions, presets
from shengji.errors import ArgumentError, ConfigError, IllegalActionError, ShengjiError
from shengji.hands import Hand
from shengji.machine import (
    Bury,
    CallFriends,
    Deal,
    Declare,
    Draw,
    Event,
    Game,
    Pass,
    PlayCards,
    redact,
    resample,
)
from shengji.messages import describe, voice
from shengji.records import (
    Header,
    Record,
    audit,
    dumps,
    finish,
    from_dict,
    load,
    loads,
    read,
    read_position,
    recover,
    report,
    schema,
    to_dict,
    transcript,
    verify,
    write_position,
)
from shengji.rules.declaring import Declaration
from shengji.rules.friends import FriendCall
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern
from shengji.show import rule_sheet
from shengji.shuffle import Stream, commit, derive_seed, shuffle
from shengji.shuffle import verify as verify_seed

if TYPE_CHECKING:
    from collections.abc import Callable

CONFIG: Final = presets.tractor()
DEALT: Final = Game.new(CONFIG).apply(Deal.shuffled(CONFIG, "odd", 1)).apply(Draw(30))
LEGAL: Final = DEALT.view(0).legal
ORDERING: Final = Ordering.of(Trump.parse("7H"), CONFIG)


class Odd:
    """Is nothing that the library knows, and has no hash."""

    __hash__ = None  # type: ignore[assignment]


ODD: Final[tuple[Any, ...]] = (
    None,
    True,
    1.0,
    float("nan"),
    -1,
    10**5000,
    -(10**5000),
    "",
    "no such thing",
    "\ud800",
    "9" * 5000,
    b"",
    b"\xff",
    [],
    [None],
    [10**5000],
    (),
    {},
    {"type": None},
    {3: 4},
    {"table.seats": [10**5000]},
    set(),
    range(3),
    Odd(),
    Odd,
    len,
    Card("7H"),
    Suit.HEARTS,
    Rank.TWO,
    Hand("7H"),
)

BORDERS: Final[dict[str, Callable[[Any], object]]] = {
    "Card": Card,
    "Card.parse": Card.parse,
    "Card.of, rank": Card.of,
    "Card.of, suit": lambda odd: Card.of(Rank.TWO, odd),
    "Card.from_index": Card.from_index,
    "Rank.parse": Rank.parse,
    "cards_of": cards_of,
    "full_pack": full_pack,
    "Hand": Hand,
    "Hand.parse": Hand.parse,
    "Hand.from_packed": Hand.from_packed,
    "Hand +": lambda odd: Hand("7H") + odd,
    "Hand -": lambda odd: Hand("7H") - odd,
    "Hand &": lambda odd: Hand("7H") & odd,
    "Hand <=": lambda odd: Hand("7H") <= odd,
    "Hand.count": lambda odd: Hand("7H").count(odd),
    "Trump, level": lambda odd: Trump(odd, None),
    "Trump, suit": lambda odd: Trump(Rank.TWO, odd),
    "Trump.parse": Trump.parse,
    "Ordering.of, trump": lambda odd: Ordering.of(odd, CONFIG),
    "Ordering.of, config": lambda odd: Ordering.of(ORDERING.trump, odd),
    "Ordering.of, dead": lambda odd: Ordering.of(ORDERING.trump, CONFIG, odd),
    "Pattern.parse": lambda odd: Pattern.parse(odd, ORDERING),
    "FriendCall": lambda odd: FriendCall(odd, 1),
    "Declaration": lambda odd: Declaration(0, odd),
    "RuleConfig.parse": RuleConfig.parse,
    "RuleConfig, group": lambda odd: RuleConfig(table=odd),
    "RuleConfig, computing": lambda odd: RuleConfig(kitty_bonus=odd),
    "RuleConfig, option": lambda odd: RuleConfig(table=TableOptions(seats=odd)),
    "with_options": CONFIG.with_options,
    "with_options, number": lambda odd: CONFIG.with_options({"throws.fine": odd}),
    "with_options, word": lambda odd: CONFIG.with_options({"table.teams": odd}),
    "with_options, rank": lambda odd: CONFIG.with_options({"ladder.top": odd}),
    "with_options, ranks": lambda odd: CONFIG.with_options({"ladder.stops": odd}),
    "with_options, in ranks": lambda odd: CONFIG.with_options({"ladder.stops": [odd]}),
    "with_options, computing": lambda odd: CONFIG.with_options({"kitty_bonus": odd}),
    "with_options, group": lambda odd: CONFIG.with_options({"ladder": odd}),
    "house_and_guest, seats": presets.house_and_guest,
    "house_and_guest, decks": lambda odd: presets.house_and_guest(4, odd),
    "finding_friends, seats": presets.finding_friends,
    "finding_friends, decks": lambda odd: presets.finding_friends(5, odd),
    "shuffle, seed": lambda odd: shuffle(odd, 1, 4, 2),
    "shuffle, round": lambda odd: shuffle("", odd, 4, 2),
    "shuffle, seats": lambda odd: shuffle("", 1, odd, 2),
    "shuffle, decks": lambda odd: shuffle("", 1, 4, odd),
    "Stream.uniform": lambda odd: Stream("", 1).uniform(odd),
    "commit": commit,
    "verify_seed": lambda odd: verify_seed("", odd),
    "derive_seed": derive_seed,
    "derive_seed, label": lambda odd: derive_seed("", odd),
    "Game.new": Game.new,
    "Game.replay, config": lambda odd: Game.replay(odd, ()),
    "Game.replay, events": lambda odd: Game.replay(CONFIG, odd),
    "Game.replay, event": lambda odd: Game.replay(CONFIG, [odd]),
    "Game.apply": DEALT.apply,
    "Game.apply, seq": lambda odd: DEALT.apply(Pass(0), odd),
    "Game.at": DEALT.at,
    "Game.events_since": DEALT.events_since,
    "Game.view": DEALT.view,
    "Game.stream": DEALT.stream,
    "Game.stream, since": lambda odd: DEALT.stream(0, odd),
    "Game.undo": DEALT.undo,
    "Deal": lambda odd: DEALT.apply(Deal(odd)),
    "Deal, first seat": lambda odd: Game.new(CONFIG).apply(Deal(full_pack(2), odd)),
    "Deal.shuffled, config": lambda odd: Deal.shuffled(odd, "", 1),
    "Deal.shuffled, seed": lambda odd: Deal.shuffled(CONFIG, odd, 1),
    "Deal.shuffled, round": lambda odd: Deal.shuffled(CONFIG, "", odd),
    "Draw": lambda odd: DEALT.apply(Draw(odd)),
    "Declare": lambda odd: DEALT.apply(Declare(0, odd)),
    "Declare, seat": lambda odd: DEALT.apply(Declare(odd, "2H")),
    "Pass": lambda odd: DEALT.apply(Pass(odd)),
    "Bury": lambda odd: DEALT.apply(Bury(0, odd)),
    "CallFriends": lambda odd: DEALT.apply(CallFriends(0, odd)),
    "CallFriends, ordinal": lambda odd: DEALT.apply(CallFriends(0, [("AS", odd)])),
    "PlayCards": lambda odd: DEALT.apply(PlayCards(0, odd)),
    "PlayCards, parts": lambda odd: DEALT.apply(PlayCards(0, "7H", odd)),
    "redact, seat": lambda odd: redact(DEALT.events[0], odd),
    "resample": lambda odd: resample(odd, lambda: 0.5),  # type: ignore[arg-type]
    "Legal.explain": LEGAL.explain,
    "Legal, in": lambda odd: odd in LEGAL,
    "Legal.completions": LEGAL.completions,
    "Legal.count": LEGAL.count,
    "Legal.suggest": LEGAL.suggest,
    "describe": describe,
    "voice": voice,
    "rule_sheet": rule_sheet,
    "to_dict": to_dict,
    "from_dict, kind": lambda odd: from_dict({}, odd),
    "from_dict, action": lambda odd: from_dict(odd, "action"),
    "from_dict, event": lambda odd: from_dict(odd, "event"),
    "from_dict, view": lambda odd: from_dict(odd, "view"),
    "from_dict, config": lambda odd: from_dict(odd, "config"),
    "dumps": dumps,
    "load": load,
    "loads": loads,
    "read": read,
    "recover": recover,
    "audit": audit,
    "verify": verify,
    "finish": finish,
    "report": report,
    "schema": schema,
    "transcript": transcript,
    "write_position": write_position,
    "read_position": read_position,
    "Header": Header,
    "Record": Record,
    "Record, names": lambda odd: Record(DEALT, odd),
    "Record, commitment": lambda odd: Record(DEALT, commitment=odd),
    "Record, seed": lambda odd: Record(DEALT, seed=odd),
}


def _refusal(border: Callable[[Any], object], odd: object) -> str | None:
    """What the library says of an argument; None if it takes it."""
    try:
        border(odd)
    except ShengjiError as error:
        return str(error)
    return None


@pytest.mark.parametrize("border", BORDERS)
def test_odd_things_are_refused_by_one_tree_of_errors(border: str) -> None:
    """Something is made of it, or the library's own error says in words why not."""
    refused = [_refusal(BORDERS[border], odd) for odd in ODD]

    assert all(text is None or text for text in refused)


@pytest.mark.parametrize(
    ("border", "odd"),
    [
        ("Card", None),
        ("Card.from_index", 1.0),
        ("Rank.parse", None),
        ("full_pack", None),
        ("full_pack", True),
        ("Hand.count", None),
        ("Trump, level", "7"),
        ("Trump, suit", "H"),
        ("Trump.parse", None),
        ("with_options", None),
        ("Game.at", None),
        ("Game.events_since", 1.0),
        ("Game.apply, seq", "31"),
        ("Game.replay, event", None),
        ("house_and_guest, seats", 6.0),
        ("loads", None),
        ("load", "text"),
        ("dumps", None),
        ("read_position", b"tractor"),
        ("Record", CONFIG),
        ("Record, seed", 1),
        ("Record, names", "Li"),
        ("from_dict, kind", []),
        ("verify_seed", None),
    ],
)
def test_a_wrong_type_is_a_wrong_argument(border: str, odd: object) -> None:
    """What is of the wrong type is refused as what is out of range is, and shown."""
    with pytest.raises(ArgumentError, match=re.escape(shown(odd))) as caught:
        BORDERS[border](odd)

    assert odd is caught.value.value
    assert caught.value.name


def test_what_was_asked_before_does_not_matter() -> None:
    """A preset that was made for six seats is not found again by a number that is none."""
    presets.finding_friends(6)

    with pytest.raises(ArgumentError):
        presets.finding_friends(6.0)  # type: ignore[arg-type]
    with pytest.raises(ConfigError):
        presets.finding_friends(True)


def test_a_refusal_of_a_huge_number_can_be_read() -> None:
    """A number that Python would not write is shown by its size."""
    for count in (-1, -(10**5000)):
        with pytest.raises(IllegalActionError, match=re.escape(shown(count))):
            DEALT.apply(Draw(count))


def test_anything_can_be_shown() -> None:
    """Whatever it is, it fits into a sentence."""
    assert "'7H'" == shown("7H")
    assert "9223372036854775807" == shown(2**63 - 1)
    assert "~2^63" == shown(2**63)
    assert "-~2^63" == shown(-(2**63))
    assert "~2^16609" == shown(10**5000)
    assert "<list>" == shown([10**5000])
    assert repr("x" * 78) == shown("x" * 78)
    assert "'" + "x" * 79 + "…" == shown("x" * 79)


@pytest.mark.parametrize(("value", "is_one"), [(1, True), (8, True), (0, False), (9, False)])
def test_whole_numbers_are_in_range(value: int, *, is_one: bool) -> None:
    """Both ends of the range belong to it."""
    assert is_one == is_whole(value, 1, 8)


@pytest.mark.parametrize("value", [True, 1.0, "1", None, Rank.TWO])
def test_what_is_like_a_number_is_none(value: object) -> None:
    """Truth values, ranks and fractions are no numbers of anything."""
    assert not is_whole(value, 0, 8)


def test_what_is_needed_is_named() -> None:
    """The error says which types will do, and which argument has another."""
    need("x", "text", str)
    need(b"x", "text", str, bytes)

    with pytest.raises(ArgumentError, match=r"^text must be str or bytes, not 5$") as caught:
        need(5, "text", str, bytes)
    assert ("text", 5) == (caught.value.name, caught.value.value)


def test_no_event_is_passed_over() -> None:
    """A log with something else in it is refused where it stands, whatever came before."""
    log: list[Event | None] = [*DEALT.events, None]

    with pytest.raises(ArgumentError, match="an event is needed, not None"):
        Game.replay(CONFIG, log)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="an event is needed, not None"):
        transcript(log)  # type: ignore[arg-type]
