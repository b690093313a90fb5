"""Each reason for a refusal, to the letter: its code, what it names, and the option behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shengji.cards import PLAIN_RANKS, Rank, cards_of
from shengji.config import RuleConfig, presets
from shengji.errors import ArgumentError, ParseError, Violation, ViolationCode
from shengji.rules.burying import check_bury
from shengji.rules.declaring import (
    Declaration,
    Turned,
    awaited,
    check_declaration,
    declaration_strength,
    first_starter,
    speakers,
    turn_kitty,
)
from shengji.rules.following import Follow
from shengji.rules.friends import FriendCall, check_calls
from shengji.rules.ladder import next_starter
from shengji.rules.ordering import EffectiveSuit, Ordering, Trump
from shengji.rules.patterns import Pattern, check_parts, check_suit
from shengji.rules.tricks import Trick
from tests.rules.support import setting

if TYPE_CHECKING:
    from collections.abc import Sequence

TRIPLES: dict[str, object] = {"table__decks": 3, "table__seats": 6}
ORDERING = Ordering.of(Trump.parse("7H"), presets.tractor())


def _of(
    code: ViolationCode, cards: str = "", option: str | None = None, **params: int | str
) -> Violation:
    return Violation.of(code, cards_of(cards), option, **params)


def _checked(rules: str, cards: str, standing: str = "", seat: int = 1) -> Sequence[Violation]:
    """What is wrong with a declaration at level 2, over one of seat 0."""
    made = [Declaration(0, standing)] if standing else []
    return check_declaration(
        Declaration(seat, cards), made, Rank.TWO, RuleConfig.parse(f"tractor({rules})")
    )


@pytest.mark.parametrize(
    ("rules", "cards", "found"),
    [
        ("", "2H", ()),
        ("", "BJ BJ", ()),
        ("", "", [_of(ViolationCode.NO_CARDS)]),
        ("", "2H 2S", [_of(ViolationCode.NOT_A_DECLARATION, "2H 2S")]),
        ("", "3H", [_of(ViolationCode.WRONG_LEVEL_CARD, "3H", level="2")]),
        ("", "SJ", [_of(ViolationCode.SINGLE_JOKER, "SJ")]),
        ("declaring.jokers=off", "BJ", [_of(ViolationCode.JOKERS_OFF, "BJ", "declaring.jokers")]),
        (
            "declaring.jokers=off",
            "BJ BJ",
            [_of(ViolationCode.JOKERS_OFF, "BJ BJ", "declaring.jokers")],
        ),
        (
            "",
            "2H 2H 2H",
            [_of(ViolationCode.TOO_MANY_COPIES, "2H 2H 2H", "table.decks", decks=2, got=3)],
        ),
        (
            "",
            "2H 2H 2S",
            [
                _of(ViolationCode.TOO_MANY_COPIES, "2H 2H 2S", "table.decks", decks=2, got=3),
                _of(ViolationCode.NOT_A_DECLARATION, "2H 2H 2S"),
            ],
        ),
    ],
)
def test_what_is_no_declaration(rules: str, cards: str, found: Sequence[Violation]) -> None:
    """Copies of one level card, or at least two of one joker, and no more than there are."""
    assert tuple(found) == _checked(rules, cards)


def _too_weak(cards: str, standing: str, option: str | None) -> Violation:
    return _of(ViolationCode.DECLARATION_TOO_WEAK, cards, option, standing=standing)


@pytest.mark.parametrize(
    ("rules", "cards", "standing", "found"),
    [
        ("", "2S 2S", "2H", ()),
        ("", "2S", "2H 2H", [_too_weak("2S", "2H 2H", None)]),
        ("", "2S", "2H", [_too_weak("2S", "2H", "declaring.equal_strength")]),
        ("", "2S 2S", "2H 2H", [_too_weak("2S 2S", "2H 2H", "declaring.equal_strength")]),
        ("declaring.equal_strength=higher_suit", "2S 2S", "2H 2H", ()),
        ("declaring.equal_strength=higher_suit", "2H 2H", "2D 2D", ()),
        (
            "declaring.equal_strength=higher_suit",
            "2D 2D",
            "2H 2H",
            [_too_weak("2D 2D", "2H 2H", "declaring.equal_strength")],
        ),
        (
            "declaring.equal_strength=higher_suit",
            "2S",
            "2H",
            [_too_weak("2S", "2H", "declaring.equal_strength")],
        ),
        ("", "BJ BJ", "2H 2H", ()),
        (
            "",
            "SJ",
            "2H 2H",
            [
                _of(ViolationCode.SINGLE_JOKER, "SJ"),
                _too_weak("SJ", "2H 2H", "declaring.joker_rank"),
            ],
        ),
        ("", "2H 2H", "BJ BJ", [_too_weak("2H 2H", "BJ BJ", None)]),
        ("", "BJ BJ", "SJ SJ", [_too_weak("BJ BJ", "SJ SJ", "declaring.jokers")]),
        ("declaring.jokers=big_over_small", "BJ BJ", "SJ SJ", ()),
        (
            "declaring.jokers=big_over_small",
            "SJ SJ",
            "BJ BJ",
            [_too_weak("SJ SJ", "BJ BJ", "declaring.jokers")],
        ),
        (
            "table.decks=3, table.seats=6, declaring.joker_rank=over_all",
            "2S 2S 2S",
            "SJ SJ",
            [_too_weak("2S 2S 2S", "SJ SJ", "declaring.joker_rank")],
        ),
        ("table.decks=3, table.seats=6, declaring.joker_rank=over_all", "SJ SJ", "2S 2S 2S", ()),
        ("table.decks=3, table.seats=6, declaring.joker_rank=by_count", "2S 2S 2S", "SJ SJ", ()),
        (
            "table.decks=3, table.seats=6, declaring.joker_rank=by_count",
            "SJ SJ",
            "2S 2S 2S",
            [_too_weak("SJ SJ", "2S 2S 2S", "declaring.joker_rank")],
        ),
        (
            "table.decks=3, table.seats=6, declaring.joker_rank=by_count",
            "2S 2S",
            "SJ SJ",
            [_too_weak("2S 2S", "SJ SJ", None)],
        ),
    ],
)
def test_what_is_too_weak(
    rules: str, cards: str, standing: str, found: Sequence[Violation]
) -> None:
    """What is no stronger is refused, with the option that could make it stronger, if one could."""
    assert tuple(found) == _checked(rules, cards, standing)


@pytest.mark.parametrize(
    ("rules", "seat", "cards", "found"),
    [
        ("declaring.self_overrule=reinforce", 0, "2H 2H", ()),
        (
            "declaring.self_overrule=reinforce",
            0,
            "2S 2S",
            [_of(ViolationCode.OWN_DECLARATION_STANDS, "2S 2S", "declaring.self_overrule", seat=0)],
        ),
        (
            "declaring.self_overrule=never",
            0,
            "2H 2H",
            [_of(ViolationCode.OWN_DECLARATION_STANDS, "2H 2H", "declaring.self_overrule", seat=0)],
        ),
        ("declaring.self_overrule=any", 0, "2S 2S", ()),
        ("", 2, "2S 2S", ()),
        ("declaring.partner_overrule=false", 1, "2S 2S", ()),
        (
            "declaring.partner_overrule=false",
            2,
            "2S 2S",
            [
                _of(
                    ViolationCode.PARTNER_DECLARATION_STANDS,
                    "2S 2S",
                    "declaring.partner_overrule",
                    standing_seat=0,
                )
            ],
        ),
    ],
)
def test_whose_declaration_may_be_overruled(
    rules: str, seat: int, cards: str, found: Sequence[Violation]
) -> None:
    """One's own only as the rules say, and a partner's only where they allow it."""
    assert tuple(found) == _checked(rules, cards, "2H", seat)


def test_a_declaration_is_not_reinforced_by_as_many_cards() -> None:
    """The same cards once more are the seat's own declaration, which stands."""
    found = _checked("declaring.self_overrule=reinforce", "2H", "2H", 0)
    codes = [violation.code for violation in found]

    assert [ViolationCode.OWN_DECLARATION_STANDS, ViolationCode.DECLARATION_TOO_WEAK] == codes


def test_partners_may_be_overruled_where_nobody_has_one() -> None:
    """Among friends who are not called yet there are no partners."""
    config = RuleConfig.parse("finding_friends(declaring.partner_overrule=false)")
    made = [Declaration(0, "2H")]

    assert () == check_declaration(Declaration(2, "2S 2S"), made, Rank.TWO, config)


def test_strengths_are_numbers() -> None:
    """First what counts most: jokers or copies, then the other, then what decides a tie."""
    small = RuleConfig.parse("tractor(declaring.jokers=big_over_small)")
    suits = RuleConfig.parse("tractor(declaring.equal_strength=higher_suit)")
    over_all = RuleConfig.parse("tractor(declaring.joker_rank=over_all)")

    assert (2, 0, 0) == declaration_strength(cards_of("2S 2S"), small)
    assert (2, 1, 1) == declaration_strength(cards_of("BJ BJ"), small)
    assert (2, 1, 0) == declaration_strength(cards_of("SJ SJ"), small)
    assert [4, 3, 2, 1] == [
        declaration_strength(cards_of(f"2{suit} 2{suit}"), suits)[2] for suit in "SHCD"
    ]
    assert (1, 0, 0) == declaration_strength(cards_of("2S"), suits)
    assert (1, 2, 0) == declaration_strength(cards_of("BJ BJ"), over_all)
    assert (0, 2, 0) == declaration_strength(cards_of("2S 2S"), over_all)


def test_a_declaration_names_the_trump() -> None:
    """The level and the suit of any of its cards, none where jokers are shown."""
    assert Trump.parse("2H") == Declaration(0, "2H").trump(Rank.TWO)
    assert Trump.parse("2NT") == Declaration(0, "BJ BJ").trump(Rank.TWO)


def test_everybody_else_is_waited_for() -> None:
    """While cards are drawn, the word of all is needed but that of whose declaration stands."""
    config, made = presets.tractor(), [Declaration(2, "2H")]

    assert (0, 1, 3) == awaited(made, (), 0, config)
    assert (3,) == awaited(made, (0, 1), 0, config)
    assert () == awaited(made, (0, 1, 3), 0, config)
    assert (0, 1, 2, 3) == awaited([], (), 0, config)
    assert (3, 0, 1, 2) == speakers(made, (0, 1), 0, config)
    assert () == speakers(made, (0, 1, 3), 0, config)


def test_who_declares_first_or_last_starts() -> None:
    """The rules say which of several declarations makes the first starter."""
    made = [Declaration(3, "2H"), Declaration(1, "2S 2S"), Declaration(2, "BJ BJ")]
    first = RuleConfig.parse("tractor(declaring.first_starter=first_declaration)")

    assert 2 == first_starter(made, 0, presets.tractor())
    assert 3 == first_starter(made, 0, first)
    assert 0 == first_starter([], 0, first)


@pytest.mark.parametrize(
    ("rule", "kitty", "turned", "trump"),
    [
        ("no_trump", "3S 7D", "", "7NT"),
        ("first_card", "3S 7D", "3S", "7S"),
        ("first_card", "BJ 7D", "BJ", "7NT"),
        ("first_card", "", "", "7NT"),
        ("level_else_first", "3S 7D 4C", "3S 7D", "7D"),
        ("level_else_first", "7S 7D", "7S", "7S"),
        ("level_else_first", "BJ 3D 4C", "BJ 3D 4C", "7D"),
        ("level_else_highest", "3S 4D AC AH", "3S 4D AC AH", "7C"),
        ("level_else_highest", "AH KS QC", "AH KS QC", "7H"),
        ("level_else_highest", "3S 7D AC", "3S 7D", "7D"),
        ("level_else_highest", "BJ SJ", "BJ SJ", "7NT"),
    ],
)
def test_what_the_kitty_says(rule: str, kitty: str, turned: str, trump: str) -> None:
    """Cards are turned until one is of the level; if none is, the first or the highest counts."""
    config = RuleConfig.parse(f"tractor(declaring.undeclared={rule})")
    made = turn_kitty(cards_of(kitty), Rank.SEVEN, config)

    assert Turned(cards_of(turned), Trump.parse(trump)) == made


def test_a_round_is_dealt_anew() -> None:
    """Where nobody declares and the rules say so, no card is turned."""
    config = RuleConfig.parse("tractor(declaring.undeclared=redeal)")

    assert Turned((), None, redeal=True) == turn_kitty(cards_of("7S"), Rank.SEVEN, config)


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("9S 9S", ()),
        ("", [_of(ViolationCode.NO_CARDS)]),
        ("9S 10D", [_of(ViolationCode.SEVERAL_SUITS_LED, "9S 10D", suits="S, D")]),
        ("10D 7C", [_of(ViolationCode.SEVERAL_SUITS_LED, "10D 7C", suits="D, trump")]),
        (
            "9S 9S 9S 8S 8S",
            [_of(ViolationCode.TOO_MANY_COPIES, "9S", "table.decks", decks=2, got=3)],
        ),
    ],
)
def test_what_is_no_one_suit(cards: str, found: Sequence[Violation]) -> None:
    """A lead is of one suit, and of cards that there are."""
    assert tuple(found) == check_suit(cards_of(cards), ORDERING)


@pytest.mark.parametrize(
    ("options", "parts", "option"),
    [
        ({}, ["9S 9S", "8S"], "nothing"),
        ({}, ["9S 8S"], None),
        ({}, ["9S 9S 7C"], None),
        ({}, [""], None),
        (TRIPLES | {"trumps__widest_set": 2}, ["9S 9S 9S"], "trumps.widest_set"),
        (TRIPLES | {"trumps__widest_set": 2}, ["9S 9S 9S 8S 8S 8S"], "trumps.widest_set"),
        (TRIPLES | {"trumps__widest_set": None}, ["9S 9S 9S 8S 8S 8S"], "nothing"),
        ({"trumps__widest_set": 2}, ["9S 8S"], None),
        (
            {"trumps__widest_set": None, "trumps__shortest_tractor": 3},
            ["9S 9S 8S 8S"],
            "trumps.shortest_tractor",
        ),
        ({"trumps__shortest_tractor": 3}, ["9S 9S 8S 8S"], "trumps.shortest_tractor"),
        (
            {"trumps__shortest_tractor": 3, "trumps__widest_set": 2},
            ["9S 9S 8S 8S"],
            "trumps.shortest_tractor",
        ),
    ],
)
def test_what_is_no_part(options: dict[str, object], parts: list[str], option: str | None) -> None:
    """A part that only an option keeps from being one is refused with that option."""
    _, ordering = setting("7H", **options)
    named = [cards_of(part) for part in parts]
    led = tuple(card for part in named for card in part)
    found = [_of(ViolationCode.NOT_A_PART, parts[0], option)]

    assert tuple(found if option != "nothing" else ()) == check_parts(led, named, ordering)


@pytest.mark.parametrize(
    ("led", "parts", "missing", "extra"),
    [
        ("9S 9S 8S", ["9S 9S"], "8S", "-"),
        ("9S 9S", ["9S 9S", "8S", "KS"], "-", "8S KS"),
        ("9S 8S", ["9S", "KS"], "8S", "KS"),
    ],
)
def test_parts_use_the_cards_led(led: str, parts: list[str], missing: str, extra: str) -> None:
    """What the parts lack and what they have too many is named, in index order."""
    found = _of(ViolationCode.PARTS_DO_NOT_FIT, missing=missing, extra=extra)

    assert (found,) == check_parts(cards_of(led), [*map(cards_of, parts)], ORDERING)


def test_how_many_are_buried() -> None:
    """As many as the kitty has."""
    found = _of(ViolationCode.WRONG_BURY_COUNT, option="table.kitty", owed=2, got=3)

    assert () == check_bury(cards_of("3S 4S"), 2)
    assert (found,) == check_bury(cards_of("3S 4S 5S"), 2)


@pytest.mark.parametrize(
    ("calls", "found"),
    [
        ([("AS", 2)], ()),
        ([], [_of(ViolationCode.WRONG_CALL_COUNT, option="friends.count", owed=1, got=0)]),
        (
            [("AS", 1), ("AS", 2)],
            [_of(ViolationCode.WRONG_CALL_COUNT, option="friends.count", owed=1, got=2)],
        ),
        (
            [("AS", 1), ("AS", 1)],
            [
                _of(ViolationCode.WRONG_CALL_COUNT, option="friends.count", owed=1, got=2),
                _of(ViolationCode.CALL_REPEATED, "AS", ordinal=1),
            ],
        ),
        ([("2C", 1)], [_of(ViolationCode.CALL_IS_TRUMP, "2C", "friends.callable")]),
        (
            [("AS", 3)],
            [_of(ViolationCode.ORDINAL_OUT_OF_RANGE, "AS", "table.decks", ordinal=3, decks=2)],
        ),
        (
            [("AS", 0)],
            [_of(ViolationCode.ORDINAL_OUT_OF_RANGE, "AS", "table.decks", ordinal=0, decks=2)],
        ),
    ],
)
def test_what_cannot_be_called(calls: list[tuple[str, int]], found: Sequence[Violation]) -> None:
    """As many calls as the rules say, of copies that there are, each once, and no trumps."""
    config = presets.finding_friends()
    ordering = Ordering.of(Trump.parse("2H"), config)

    assert tuple(found) == check_calls([FriendCall(*call) for call in calls], ordering, config)


def test_a_call_is_for_a_card() -> None:
    """Something else is refused, named and shown."""
    with pytest.raises(ArgumentError, match=r"^a call is for a card, not 5$") as caught:
        FriendCall(5, 1)  # type: ignore[arg-type]
    assert ("card", 5) == (caught.value.name, caught.value.value)


def test_a_trick_without_a_lead_has_no_winner() -> None:
    """The error names the trick."""
    trick = Trick(0)
    with pytest.raises(ArgumentError, match=r"^a trick without a lead has no winner$") as caught:
        trick.winner(ORDERING, presets.tractor())
    assert ("trick", trick) == (caught.value.name, caught.value.value)


def _owed(cards: str, shapes: str, example: str) -> Violation:
    return _of(ViolationCode.MUST_PLAY_OWED, cards, suit="S", shapes=shapes, example=example)


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("3S 3S", ()),
        ("3S 4S", [_owed("3S 4S", "2x1", "3S 3S")]),
        ("3S 3S 4S", [_of(ViolationCode.WRONG_COUNT, owed=2, got=3)]),
        (
            "9D 9D",
            [
                _of(
                    ViolationCode.MUST_FOLLOW_SUIT,
                    "9D 9D",
                    suit="S",
                    owed=2,
                    got=0,
                    held="3S 3S 4S",
                ),
                _owed("9D 9D", "2x1", "3S 3S"),
            ],
        ),
        (
            "9D 9D 9D",
            [
                _of(ViolationCode.WRONG_COUNT, owed=2, got=3),
                _of(
                    ViolationCode.MUST_FOLLOW_SUIT,
                    "9D 9D 9D",
                    suit="S",
                    owed=2,
                    got=0,
                    held="3S 3S 4S",
                ),
                _owed("9D 9D 9D", "2x1", "3S 3S"),
            ],
        ),
        ("3S 3S 3S", [_of(ViolationCode.WRONG_COUNT, owed=2, got=3)]),
        ("3S 4S 4S 4S", [_of(ViolationCode.WRONG_COUNT, owed=2, got=4)]),
        (
            "3S 4S 9D 9D 9D",
            [
                _of(ViolationCode.WRONG_COUNT, owed=2, got=5),
                _owed("3S 4S 9D 9D 9D", "2x1", "3S 3S"),
            ],
        ),
    ],
)
def test_what_does_not_follow(play: str, found: Sequence[Violation]) -> None:
    """How many cards, how many of the suit, and what else is owed; with what the hand has."""
    config, ordering = setting("7H")
    lead = Pattern.parse("AS AS", ordering)
    follow = Follow.of(lead, ordering.pack(cards_of("3S 3S 4S 9D 9D")), ordering, config)

    assert tuple(found) == follow.check(cards_of(play))
    assert EffectiveSuit.SPADES is follow.requirement.suit


def test_what_is_owed_of_trumps_is_found_among_them() -> None:
    """The suit led need not be the first of the layout."""
    config, ordering = setting("7H")
    lead = Pattern.parse("AH AH", ordering)
    follow = Follow.of(lead, ordering.pack(cards_of("3S 3S 4H 4H 7C")), ordering, config)

    assert () == follow.check(cards_of("4H 4H"))
    (found,) = follow.check(cards_of("4H 7C"))
    assert {"suit": "trump", "shapes": "2x1", "example": "4H 4H"} == dict(found.params)
    wrong_count = _of(ViolationCode.WRONG_COUNT, owed=2, got=3)
    assert (wrong_count,) == follow.check(cards_of("4H 4H 7C"))
    suit, _ = follow.check(cards_of("3S 3S"))
    assert {"suit": "trump", "owed": 2, "got": 0, "held": "4H 4H 7C"} == dict(suit.params)


@pytest.mark.parametrize("text", ["7", "NT", "SJNT", "BJ", "7H 7H", "7X", ""])
def test_what_names_no_trump(text: str) -> None:
    """A level card or a level and NT; the error has the text."""
    with pytest.raises(ParseError) as caught:
        Trump.parse(text)
    assert caught.value.text in text
    if "J" in text:
        assert "a trump is a level card, or a level and NT" == caught.value.message
        assert text == caught.value.text


def test_every_level_can_go_without_a_trump_suit() -> None:
    """From 2 to A; what is no text is named as such."""
    assert [f"{rank}NT" for rank in PLAIN_RANKS] == [
        str(Trump.parse(f"{rank}nt")) for rank in PLAIN_RANKS
    ]
    with pytest.raises(ArgumentError, match=r"^text must be str, not None$") as caught:
        Trump.parse(None)  # type: ignore[arg-type]
    assert "text" == caught.value.name


def test_orderings_are_values() -> None:
    """Equal and hashed by trump, options, decks and dead cards, whoever made them; and shown."""
    _, one = setting("7H", trumps__dead_ranks=True)
    later = one.after(one.pack("9S 9S 10S 10S"))
    same = Ordering(one.trump, one.options, one.decks, one.dead, one.layout, None)

    assert same is not one
    assert (same, hash(same)) == (one, hash(one))
    assert later != one
    assert hash(later) != hash(one)
    assert one != one.trump
    for name, trump, config in (("trump", None, presets.tractor()), ("config", one.trump, None)):
        with pytest.raises(ArgumentError) as caught:
            Ordering.of(trump, config)  # type: ignore[arg-type]
        assert name == caught.value.name
    assert "<Ordering 7H, 2 decks>" == repr(one)
    assert "<Ordering 7H, 2 decks, dead: 9S 10S>" == repr(later)


@pytest.mark.parametrize(
    ("rules", "held", "last_winner", "found"),
    [
        ("", True, 1, 2),
        ("succession.held=same", True, 1, 0),
        ("", False, 1, 1),
        ("", False, 3, 1),
        ("succession.lost=last_trick_winner", False, 3, 3),
        ("succession.lost=last_trick_winner", False, 2, 1),
        ("succession.lost=last_trick_winner", False, None, 1),
        ("succession.lost=last_trick_winner", True, 3, 2),
    ],
)
def test_who_starts_next(rules: str, held: bool, last_winner: int | None, found: int) -> None:
    """The next seat of the side that has the deal, unless the rules name another."""
    config = RuleConfig.parse(f"tractor({rules})")

    assert found == next_starter(
        0, declarers=(0, 2), held=held, last_winner=last_winner, config=config
    )


def test_a_starter_without_friends_starts_again() -> None:
    """Going round the table comes back to the starter where nobody else is of its side."""
    assert 3 == next_starter(
        3, declarers=(3,), held=True, last_winner=None, config=presets.tractor()
    )
