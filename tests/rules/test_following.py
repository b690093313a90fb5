"""Following a lead (RULES §5): what is owed, what is legal, and all the ways to ask."""

from __future__ import annotations

import pickle
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import cards_of
from shengji.config.rule_config import RuleConfig
from shengji.errors import CountLimitError
from shengji.rules.following import Follow, Requirement
from shengji.rules.ordering import EffectiveSuit, Ordering, Trump
from shengji.rules.patterns import Pattern
from shengji.testing.strategies import effective_suits, follows, heaps, patterns
from tests.rules.support import configs, setting, trumps, with_kinds_swapped

WIDE = {"table__decks": 4, "table__seats": 8, "trumps__widest_set": None}


def _follow(lead: str, hand: str, **options: object) -> tuple[Follow, Ordering]:
    """Follow at level 7 with hearts as trumps."""
    config, ordering = setting("7H", **options)
    pattern = Pattern.parse(lead, ordering)
    return Follow.of(pattern, ordering.pack(hand), ordering, config), ordering


def _owed(lead: str, hand: str, **options: object) -> tuple[tuple[int, int], ...]:
    return _follow(lead, hand, **options)[0].requirement.owed


@given(trumps, configs, st.data(), st.integers(0, 1 << 30))
def test_plays_are_listed_once_counted_and_there(
    trump: Trump, config: RuleConfig, data: st.DataObject, seed: int
) -> None:
    """No play twice, as many as counted, at least one, each allowed, the drawn one among them."""
    ordering = Ordering.of(trump, config)
    lead, held = data.draw(follows(ordering, max_size=14))
    hand = ordering.pack(held)
    follow = Follow.of(lead, hand, ordering, config)
    listed = list(follow.plays())
    assert 0 < len(listed) == len(set(listed)) == follow.count(1 << 30)
    assert all(follow.allows(play) for play in listed)
    assert all(ordering.contains(hand, play) for play in listed)
    assert all(ordering.size(play) == lead.size for play in listed)
    assert follow.random(Random(seed).random) in listed
    assert follow.random(Random(seed).random) == follow.random(Random(seed).random)


@given(trumps, configs, st.data(), st.randoms(use_true_random=False))
def test_checking_is_allowing(
    trump: Trump, config: RuleConfig, data: st.DataObject, order: Random
) -> None:
    """Any cards of the hand, in any order: violations just where the play is not allowed."""
    ordering = Ordering.of(trump, config)
    lead, held = data.draw(follows(ordering, max_size=14))
    cards = tuple(held)
    follow = Follow.of(lead, ordering.pack(cards), ordering, config)
    for _ in range(8):
        play = order.sample(cards, lead.size)
        found = follow.check(tuple(play))
        assert (not found) == follow.allows(ordering.pack(tuple(play)))
        order.shuffle(play)
        again = follow.check(tuple(play))
        assert [violation.code for violation in again] == [violation.code for violation in found]
        assert all(str(violation) for violation in found)
    for wrong in (cards[: lead.size - 1], cards[: lead.size + 1]):
        if len(wrong) != lead.size:
            assert follow.check(wrong)[0].code.value == "wrong_count"


@given(trumps, configs, st.data(), st.permutations("SHCD"))
def test_suits_may_trade_names(
    trump: Trump, config: RuleConfig, data: st.DataObject, names: list[str]
) -> None:
    """With the suits renamed, in the trump too, the same is owed and the same plays are legal."""
    ordering = Ordering.of(trump, config)
    lead, held = data.draw(follows(ordering))
    cards = tuple(held)
    swap = dict(zip("SHCD", names, strict=True))
    renamed = Trump(trump.level, trump.suit and cards_of(f"2{swap[trump.suit]}")[0].suit)
    other = Ordering.of(renamed, config)
    parts = [with_kinds_swapped(part.cards, swap) for part in lead.parts]
    two = Follow.of(
        Pattern.from_parts(parts, other),
        other.pack(with_kinds_swapped(cards, swap)),
        other,
        config,
    )
    one = Follow.of(lead, ordering.pack(cards), ordering, config)
    assert one.requirement.owed == two.requirement.owed
    plays = {other.pack(with_kinds_swapped(ordering.unpack(play), swap)) for play in one.plays()}
    assert plays == set(two.plays())


@given(trumps, configs, st.data())
def test_the_leader_could_follow_itself(
    trump: Trump, config: RuleConfig, data: st.DataObject
) -> None:
    """Cards that hold the led pattern are always a legal answer, unless sets are protected."""
    ordering = Ordering.of(trump, config)
    suit = data.draw(effective_suits(ordering))
    lead = data.draw(patterns(ordering, suit))
    more = data.draw(heaps(ordering, suit, max_size=8))
    hand = list(lead.cards)
    hand += [
        c for i, c in enumerate(more) if hand.count(c) + more[: i + 1].count(c) <= ordering.decks
    ]
    follow = Follow.of(lead, ordering.pack(tuple(hand)), ordering, config)
    if config.following.protect in {"none", "tractors"}:
        assert follow.allows(ordering.pack(lead.cards))


@pytest.mark.parametrize(
    ("duty", "owed"),
    [
        ("pairs_only", ((2, 1), (2, 1), (2, 1))),
        ("same_length", ((2, 1), (2, 1), (2, 1))),
        ("longest", ((2, 2), (2, 1))),
    ],
)
def test_a_broken_tractor_comes_back_as_pairs(duty: str, owed: tuple[tuple[int, int], ...]) -> None:
    """Three pairs in a row led, two in a row held: no shorter tractor unless `longest`."""
    lead, hand = "9S 9S 10S 10S JS JS", "2S 2S 3S 3S 5S 5S KS"
    assert _owed(lead, hand, following__tractor_duty=duty) == owed
    follow, ordering = _follow(lead, hand, following__tractor_duty=duty)
    assert follow.allows(ordering.pack("2S 2S 3S 3S 5S 5S"))
    assert not follow.allows(ordering.pack("2S 2S 3S 5S 5S KS"))
    assert _owed("9S 9S 10S 10S JS JS", "2S 2S 3S 3S 5S KS AS", following__tractor_duty=duty) == (
        ((2, 2),) if duty == "longest" else ((2, 1), (2, 1))
    )


@pytest.mark.parametrize(
    ("lead", "hand", "duty", "owed"),
    [
        ("9S 9S 9S", "2S 2S 3S 4S 5S", "same_length", ((2, 1),)),
        ("9S 9S 9S", "2S 2S 2S 2S 3S", "same_length", ((3, 1),)),
        ("9S 9S 9S 9S", "2S 2S 3S 3S 4S", "same_length", ((2, 1), (2, 1))),
        ("9S 9S 9S 9S", "2S 2S 2S 3S 3S", "same_length", ((3, 1),)),
        ("9S 9S 9S 9S", "2S 2S 3S 4S 5S", "same_length", ((2, 1),)),
        ("9S 9S 9S 10S 10S 10S", "2S 2S 2S 3S 3S 3S 4S", "same_length", ((3, 2),)),
        ("9S 9S 9S 10S 10S 10S", "2S 2S 2S 4S 4S 4S 5S", "same_length", ((3, 1), (3, 1))),
        ("9S 9S 9S 10S 10S 10S", "2S 2S 2S 3S 3S 4S 5S", "same_length", ((3, 1), (2, 1))),
        ("9S 9S 9S 10S 10S 10S", "2S 2S 3S 3S 4S 5S 6S", "same_length", ((2, 2),)),
        ("9S 9S 9S 10S 10S 10S", "2S 2S 4S 4S 6S 6S 8S", "same_length", ((2, 1), (2, 1))),
        ("9S 9S 9S 10S 10S 10S", "2S 2S 3S 3S 4S 5S 6S", "pairs_only", ((2, 1), (2, 1))),
        ("9S 9S 9S 10S 10S 10S", "2S 2S 2S 3S 3S 3S 4S", "pairs_only", ((3, 1), (3, 1))),
        ("9S 9S JS", "2S 2S 3S 3S", "longest", ((2, 1),)),
        ("9S JS", "2S 2S 3S 3S", "longest", ()),
    ],
)
def test_what_is_owed(lead: str, hand: str, duty: str, owed: tuple[tuple[int, int], ...]) -> None:
    """Wider sets come down to narrower ones, tractors as far as the duty says."""
    assert _owed(lead, hand, following__tractor_duty=duty, **WIDE) == owed


def test_two_demands_share_the_hand() -> None:
    """What is owed lies side by side: one run of three pairs owes one tractor and a pair beside."""
    lead = "9S 9S 10S 10S KS KS AS AS"
    config, ordering = setting("7H", following__tractor_duty="longest")
    pattern = Pattern.parse(lead, ordering)
    hand = ordering.pack("2S 2S 3S 3S 4S 4S 6S 8S JS QS")
    assert Follow.of(pattern, hand, ordering, config).requirement.owed == ((2, 2), (2, 1))


def test_a_run_through_the_shared_rung_tries_every_kind() -> None:
    """A triple and a tractor are owed beside each other, whichever kind the run must use."""
    for triple, pair in (("S", "C"), ("C", "S"), ("D", "S"), ("C", "D")):
        hand = f"AH AH 7{triple} 7{triple} 7{triple} 7{pair} 7{pair} 2H 3H 4H"
        owed = _owed(
            "8H 8H 8H 10H 10H JH JH 5H", hand, following__tractor_duty="same_length", **WIDE
        )
        assert owed == ((3, 1), (2, 2)), (triple, pair)


def test_one_deck_owes_no_sets() -> None:
    """With one deck a throw is of single cards: any cards of the suit answer it."""
    follow, ordering = _follow("9S JS KS", "2S 3S 4S 5S", table__decks=1)
    assert follow.requirement == Requirement(EffectiveSuit.SPADES, 3, 3, ())
    assert follow.count() == 4
    assert follow.allows(ordering.pack("2S 3S 5S"))


@pytest.mark.parametrize("trump", ["AH", "KH"])
def test_the_gap_at_the_level_bears_on_tractors(trump: str) -> None:
    """Open at A: trump K and an off-suit ace make no tractor, so none is owed."""
    below = {"AH": "KH KH", "KH": "AH AH"}[trump]
    hand = f"{below} {trump[0]}S {trump[0]}S 4H 8H"
    for gap, owed in (("closed", ((2, 2),)), ("open", ((2, 1), (2, 1)))):
        config, ordering = setting(
            trump, following__tractor_duty="same_length", trumps__level_gap=gap
        )
        lead = Pattern.parse("2H 2H 3H 3H", ordering)
        found = Follow.of(lead, ordering.pack(hand), ordering, config).requirement.owed
        assert found == (owed if trump == "AH" else ((2, 2),))


@pytest.mark.parametrize(
    ("protect", "lead", "hand", "owed"),
    [
        ("none", "9S 9S", "2S 2S 2S 3S", ((2, 1),)),
        ("sets", "9S 9S", "2S 2S 2S 3S", ()),
        ("sets", "9S 9S", "2S 2S 2S 3S 3S", ((2, 1),)),
        ("tractors", "9S 9S", "2S 2S 3S 3S 5S", ()),
        ("tractors", "9S 9S", "2S 2S 3S 3S 5S 5S", ((2, 1),)),
        ("tractors", "9S 9S", "2S 2S 2S 3S 5S", ((2, 1),)),
        ("both", "9S 9S", "2S 2S 2S 3S 3S", ((2, 1),)),
        ("both", "9S 9S", "2S 2S 3S 3S 5S 6S", ()),
    ],
)
def test_what_is_protected_is_not_owed(
    protect: str, lead: str, hand: str, owed: tuple[tuple[int, int], ...]
) -> None:
    """Triples for pairs, and pairs of tractors."""
    assert _owed(lead, hand, following__protect=protect, **WIDE) == owed


def test_the_led_pattern_may_break_what_is_protected() -> None:
    """99 of 999 answers a pair though JJ is held; one card of each does not."""
    follow, ordering = _follow("QS QS", "9S 9S 9S JS JS KS", following__protect="sets", **WIDE)
    assert follow.requirement.owed == ((2, 1),)
    assert follow.allows(ordering.pack("9S 9S"))
    assert follow.allows(ordering.pack("JS JS"))
    assert not follow.allows(ordering.pack("9S JS"))


@pytest.mark.parametrize(
    ("play", "codes"),
    [
        ("9S 9S JS", []),
        ("JS JS 9S", []),
        ("9S JS KS", ["must_play_owed"]),
        ("9S 9S 3C", ["must_follow_suit"]),
        ("9S JS 3C", ["must_follow_suit", "must_play_owed"]),
        ("9S 9S", ["wrong_count", "must_follow_suit"]),
        ("9S JS", ["wrong_count", "must_follow_suit", "must_play_owed"]),
        ("9S 9S JS KS", ["wrong_count"]),
        ("", ["wrong_count", "must_follow_suit", "must_play_owed"]),
        ("3C 4C 5C", ["must_follow_suit", "must_play_owed"]),
        ("3C 4C 5C 5C", ["wrong_count", "must_follow_suit", "must_play_owed"]),
    ],
)
def test_all_that_is_wrong_is_said_at_once(play: str, codes: list[str]) -> None:
    """A pair and a single led; a wrong count, a foreign card, a missing pair in all companies."""
    follow, _ = _follow("QS QS 10S", "9S 9S JS JS KS 3C 4C 5C 5C")
    assert [violation.code.value for violation in follow.check(cards_of(play))] == codes


def test_what_violations_of_a_play_name() -> None:
    """The numbers, the suit, the foreign cards, the sets owed, and the option where it matters."""
    follow, _ = _follow("QS QS 10S 10S 6S 6S 5S 5S", "9S 9S JS JS KS 2S 3S 4S AS 3C 4C")
    count, suit, owed = follow.check(cards_of("9S JS KS 3C"))
    assert dict(count.params) == {"owed": 8, "got": 4}
    held = "2S 3S 4S 9S 9S JS JS KS AS"
    assert dict(suit.params) == {"suit": "S", "owed": 8, "got": 3, "held": held}
    assert suit.cards == cards_of("3C")
    example = "2S 3S 4S 9S 9S JS JS KS"
    assert dict(owed.params) == {"suit": "S", "shapes": "2x1 2x1", "example": example}
    assert str(owed).startswith("The play must hold what the hand owes to the lead: 2 pairs. 2S 3S")
    assert follow.check(cards_of(example)) == ()
    assert owed.option is None


@pytest.mark.parametrize(
    ("lead", "hand", "play", "options", "named"),
    [
        ("QS QS", "9S 9S JS", "9S JS", {}, None),
        ("9S 9S 10S 10S", "JS JS 3S 4S 5S", "JS 3S 4S 5S", {}, None),
        ("9S 9S 10S 10S", "JS JS QS QS 3S", "JS QS QS 3S", {}, "following.tractor_duty"),
        ("9S 9S", "JS JS JS 3S 4S 4S", "JS 3S", {"following__protect": "sets"}, None),
        (
            "9S 9S 10S 10S",
            "JS JS JS 3S 3S 4S",
            "JS JS JS 4S",
            {"following__protect": "sets", "table__decks": 3, "trumps__widest_set": 3},
            "following.protect",
        ),
    ],
)
def test_an_option_is_named_where_another_value_asks_for_something_else(
    lead: str, hand: str, play: str, options: dict[str, object], named: str | None
) -> None:
    """A pair is owed whatever the duty; a tractor, or less because a triple need not be broken."""
    for duty in ("longest", "same_length"):
        follow, _ = _follow(lead, hand, following__tractor_duty=duty, **options)
        (owed,) = follow.check(cards_of(play))
        assert owed.option == named


def test_a_seat_that_is_short_plays_all_it_has() -> None:
    """Two of the suit against three led: both, and any other card; nothing more is owed."""
    follow, ordering = _follow("QS QS 10S", "9S JS 3C 3C 4D")
    assert follow.requirement == Requirement(EffectiveSuit.SPADES, 3, 2, ())
    assert [ordering.unpack(play) for play in follow.plays()] == [
        cards_of("9S JS 3C"),
        cards_of("9S JS 4D"),
    ]
    assert follow.count() == 2
    (violation,) = follow.check(cards_of("9S 3C 3C"))
    assert violation.code.value == "must_follow_suit"
    void, ordering = _follow("QS QS", "3C 3C 4D")
    assert void.requirement.suit_count == 0
    assert void.count() == 2


def test_requirements_are_data() -> None:
    """They compare, hash, pickle and speak."""
    requirement = _follow("QS QS", "9S 9S JS")[0].requirement
    assert requirement == Requirement(EffectiveSuit.SPADES, 2, 2, ((2, 1),))
    assert hash(requirement) == hash(Requirement(EffectiveSuit.SPADES, 2, 2, ((2, 1),)))
    assert pickle.loads(pickle.dumps(requirement)) == requirement
    assert str(requirement) == "2 cards, 2 of S, with a pair"
    assert str(Requirement(EffectiveSuit.TRUMP, 1, 0, ())) == "1 cards, 0 of trump"


@pytest.mark.parametrize("protect", ["none", "sets", "tractors", "both"])
@pytest.mark.parametrize(
    ("lead", "hand"),
    [
        ("2H 2H 3H 3H", "AH AH 7S 7S 7C 7C 7H 7H SJ"),
        ("2H 2H", "7S 7S 7C 7C 7D 7D"),
        ("2S 2S 4S", "3S 3S 3S 5S 5S 6S"),
        ("2S 2S 2S 4S 4S", "3S 3S 3S 5S 5S 5S 6S"),
    ],
)
def test_random_plays_reach_every_play(lead: str, hand: str, protect: str) -> None:
    """Each legal play is drawn now and then, whichever kind of a rung is in it."""
    follow, _ = _follow(
        lead, hand, following__tractor_duty="same_length", following__protect=protect, **WIDE
    )
    rng = Random(1)
    assert {follow.random(rng.random) for _ in range(600)} == set(follow.plays())


def test_a_count_may_cost_too_much() -> None:
    """Where tractors are owed the points looked at are bounded; singles and pairs need no bound."""
    lead = "2S 2S 3S 3S 5S 5S 6S 6S"
    hand = "8S 8S 9S 9S 10S 10S JS JS QS QS KS KS AS AS"
    follow, _ = _follow(lead, hand, following__tractor_duty="longest")
    with pytest.raises(CountLimitError, match="needs more than") as caught:
        follow.count(3)
    assert caught.value.budget == 3
    assert pickle.loads(pickle.dumps(caught.value)).budget == 3
    assert follow.count() == sum(1 for _ in follow.plays())
    pairs, _ = _follow(lead, hand, following__tractor_duty="pairs_only")
    assert pairs.count(0) == sum(1 for _ in pairs.plays())


def test_plays_are_listed_lazily() -> None:
    """The first of very many plays come at once."""
    suit = " ".join(
        f"{rank}S" for rank in ["2", "3", "4", "5", "6", "8", "9", "10", "J", "Q", "K", "A"]
    )
    config, ordering = setting("7H", **WIDE)
    lead = Pattern.parse("2S 2S 3S 3S 5S 5S 6S 8S 9S 10S", ordering)
    hand = ordering.pack(cards_of(f"{suit} {suit} {suit}"))
    follow = Follow.of(lead, hand, ordering, config)
    some = list(islice(follow.plays(), 100))
    assert len(set(some)) == 100
    assert all(map(follow.allows, some))
