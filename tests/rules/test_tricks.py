"""Who wins a trick (RULES §6)."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import Card, cards_of
from shengji.config.rule_config import RuleConfig
from shengji.errors import ArgumentError
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern
from shengji.rules.tricks import Play, Trick, trick_winner
from shengji.testing.strategies import tricks
from tests.rules.support import configs, setting, trumps, with_kinds_swapped

WIDE = {"table__decks": 4, "table__seats": 8, "trumps__widest_set": None}


def _drawn(data: st.DataObject, ordering: Ordering) -> tuple[Pattern, tuple[tuple[Card, ...], ...]]:
    """A lead and the cards of all plays, its own first."""
    trick = data.draw(tricks(ordering, seats=5))
    assert trick.lead is not None
    return trick.lead, tuple(play.cards for play in trick.plays)


def _wins(
    lead: Pattern, plays: tuple[tuple[Card, ...], ...], ordering: Ordering, config: RuleConfig
) -> int:
    return trick_winner(lead, [ordering.pack(play) for play in plays], ordering, config)


@given(trumps, configs, st.data(), st.randoms(use_true_random=False))
def test_the_order_inside_a_play_does_not_matter(
    trump: Trump, config: RuleConfig, data: st.DataObject, order: Random
) -> None:
    """Shuffled plays have the same winner, and the trick gives its seat."""
    ordering = Ordering.of(trump, config)
    lead, plays = _drawn(data, ordering)
    best = _wins(lead, plays, ordering, config)
    mixed = tuple(tuple(order.sample(play, len(play))) for play in plays)
    assert _wins(lead, mixed, ordering, config) == best
    trick = Trick(2, tuple(Play(2 + at, play) for at, play in enumerate(mixed)), lead)
    assert trick.winner(ordering, config) == 2 + best
    assert trick.points == sum(card.points for play in plays for card in play)


@given(trumps, configs, st.data(), st.permutations("SHCD"))
def test_suits_may_trade_names(
    trump: Trump, config: RuleConfig, data: st.DataObject, names: list[str]
) -> None:
    """With the suits renamed, in the trump too, the same play wins."""
    ordering = Ordering.of(trump, config)
    lead, plays = _drawn(data, ordering)
    swap = dict(zip("SHCD", names, strict=True))
    renamed = Trump(trump.level, trump.suit and cards_of(f"2{swap[trump.suit]}")[0].suit)
    other = Ordering.of(renamed, config)
    parts = [with_kinds_swapped(part.cards, swap) for part in lead.parts]
    two = Pattern.from_parts(parts, other)
    renamed_plays = tuple(with_kinds_swapped(play, swap) for play in plays)
    assert _wins(two, renamed_plays, other, config) == _wins(lead, plays, ordering, config)


@given(trumps, configs, st.data())
def test_play_by_play(trump: Trump, config: RuleConfig, data: st.DataObject) -> None:
    """The winner is ahead from its own play on, a repeated play changes nothing, off-suit loses."""
    ordering = Ordering.of(trump, config)
    lead, plays = _drawn(data, ordering)
    best = _wins(lead, plays, ordering, config)
    assert _wins(lead, plays[: best + 1], ordering, config) == best
    assert _wins(lead, (*plays, plays[best]), ordering, config) == best
    won = {ordering.suit_of(card) for card in plays[best]}
    assert len(won) == 1
    assert won <= {lead.suit, "trump"}
    if lead.is_throw and best:
        assert won == {"trump"} != {lead.suit}


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        (["9S", "JS", "AS", "QS"], 2),
        (["9S", "JS", "2H", "AS"], 2),
        (["9S", "AD", "AC", "8S"], 0),
        (["9S", "7D", "7S", "7H"], 3),
        (["9S", "7D", "7S", "7C"], 1),
        (["9S", "AS", "AS", "3S"], 1),
        (["9S 9S", "JS JS", "2H 3H", "AS KS"], 1),
        (["9S 9S", "JS JS", "2H 2H", "3H 3H"], 3),
        (["9S 9S", "JS JS", "7S 7C", "AS KS"], 1),
        (["8S 8S 6S 6S", "9S 9S JS JS", "10S 10S 9S 9S", "AS AS KS QS"], 2),
        (["8S 8S 6S 6S", "2H 2H 3H 3H", "AH AH KH QH", "5H 5H 6H 6H"], 3),
        (["AS KS", "2H 3H", "2C AD", "4H 2H"], 3),
        (["AS KS", "2S 3S", "AS AS", "4S 6S"], 0),
        (["2H", "7S", "7D", "BJ"], 3),
    ],
)
def test_who_wins(plays: list[str], winner: int) -> None:
    """Higher in the suit, trumps on a plain suit, the earlier of equals, the led pattern only."""
    config, ordering = setting("7H")
    lead = Pattern.parse(plays[0], ordering)
    assert trick_winner(lead, [ordering.pack(play) for play in plays], ordering, config) == winner


@pytest.mark.parametrize(
    ("ruff", "winners"),
    [
        ("largest_part", (1, 2, 1, 2)),
        ("every_part", (1, 2, 1, 1)),
        ("highest_card", (2, 2, 1, 1)),
    ],
)
def test_ruffs_of_a_throw(ruff: str, winners: tuple[int, ...]) -> None:
    """AS AS KS led, ruffed twice: by the pair, by pair and single, by the highest card."""
    config, ordering = setting("7H", throws__ruff=ruff)
    lead = Pattern.parse("AS AS KS", ordering)
    ruffs = [
        ("3H 3H 4H", "2H 2H BJ"),
        ("3H 3H 2H", "4H 4H 5H"),
        ("3H 3H 2H", "3H 3H 2H"),
        ("3H 3H AH", "4H 4H 2H"),
    ]
    found = [
        trick_winner(lead, [ordering.pack(play) for play in ("AS AS KS", *pair)], ordering, config)
        for pair in ruffs
    ]
    assert tuple(found) == winners


def test_a_ruff_is_cut_as_high_as_it_can_be() -> None:
    """Of a run of three pairs the tractor is the upper two, if the lower pair is the other part."""
    config, ordering = setting("7H", **WIDE)
    lead = Pattern.parse("AS AS KS KS JS JS", ordering)
    plays = [
        ordering.pack(play)
        for play in (
            "AS AS KS KS JS JS",
            "4H 4H 5H 5H 2H 2H",
            "3H 3H 4H 4H 6H 6H",
            "8H 8H 2H 2H 3H 3H",
        )
    ]
    assert trick_winner(lead, plays, ordering, config) == 1
    plays.append(ordering.pack("4H 4H 5H 5H 6H 6H"))
    assert trick_winner(lead, plays, ordering, config) == 4


def test_every_part_must_be_higher_for_every_cut_of_the_earlier() -> None:
    """An earlier ruff that can be cut in two ways is beaten only if both cuts are."""
    config, ordering = setting("7H", throws__ruff="every_part", **WIDE)
    lead = Pattern.from_parts(["AS AS", "KS"], ordering)
    earlier = "2H 2H 2H"
    for later, winner in (("3H 3H 4H", 2), ("3H 3H 3H", 2), ("3H 3H 2H", 1)):
        plays = [ordering.pack(play) for play in ("AS AS KS", earlier, later)]
        assert trick_winner(lead, plays, ordering, config) == winner


def test_values() -> None:
    """Plays and tricks compare, hash, pickle and take cards as text."""
    play = Play(2, "5H 5H")
    assert play == Play(2, cards_of("5H 5H"))
    assert play != Play(1, "5H 5H")
    assert hash(play) == hash(Play(2, "5H 5H"))
    assert pickle.loads(pickle.dumps(play)) == play
    assert play.points == 10
    _, ordering = setting("7H")
    trick = Trick(2, (play,), Pattern.parse("5H 5H", ordering))
    assert pickle.loads(pickle.dumps(trick)) == trick
    assert hash(trick) == hash(pickle.loads(pickle.dumps(trick)))
    assert trick != Trick(2)
    assert "5H" in repr(trick)


def test_nobody_wins_before_the_lead() -> None:
    """The error is typed and names the trick."""
    config, ordering = setting("7H")
    with pytest.raises(ArgumentError, match="lead"):
        Trick(0).winner(ordering, config)
