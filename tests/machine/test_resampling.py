"""Dealing hidden cards anew: whatever comes fits all that was seen."""

from __future__ import annotations

import random
from collections import Counter

import attrs
import pytest

from shengji.cards import Card, Suit, cards_of
from shengji.errors import ResampleError
from shengji.machine import (
    Bury,
    Deal,
    Game,
    Phase,
    PlayCards,
    RoundBegan,
    State,
    resample,
    seat_of,
)
from shengji.machine.views import view_of
from shengji.rules.declaring import Declaration
from tests.machine.play import PRESETS, VARIANTS, start, steps
from tests.machine.worlds import Story, story


def relive(told: Story, length: int, state: State, seat: int | None) -> Game:
    """Play the same round again with the hands of a resampled state.

    Args:
        told: The match up to a point in the first round, after the burying.
        length: How many actions were done up to there.
        state: The resampled state.
        seat: Who looks: its cards come in the order in which it drew them.

    Returns:
        The match after the same actions, which the rules have to accept.
    """
    game, actions = told
    config = game.config
    began = game.events[0]
    assert isinstance(began, RoundBegan)
    assert began.pack is not None
    total = config.hand_size * config.seats
    first, starter = began.first_seat, state.match.starter
    assert starter is not None
    pools = [Counter(state.hand(each)) for each in range(config.seats)]
    tricks = [trick.plays for trick in state.tally.finished]
    if state.trick is not None:
        tricks.append(state.trick.show(config.seats).plays)
    for plays in tricks:
        for play in plays:
            pools[play.seat].update(play.cards)
    kitty = list(began.pack[total:])
    pools[starter].update(state.round.kitty)
    if seat != starter:
        # Any of the starter's cards may have been the kitty, but for those it showed before.
        shown = Counter(state.round.turned)
        for made in state.round.declarations:
            if made.seat == starter:
                shown |= Counter(made.cards) + Counter(state.round.turned)
        free = list((pools[starter] - shown).elements())
        kitty = [*state.round.turned, *free][: config.kitty_size]
    pools[starter].subtract(kitty)
    stacks = []
    for each in range(config.seats):
        early = [c for m in state.round.declarations if m.seat == each for c in m.cards]
        early = list((Counter(early) & pools[each]).elements())
        late = list((pools[each] - Counter(early)).elements())
        own = [began.pack[p] for p in range(total) if (first + p) % config.seats == each]
        stacks.append(own if each == seat else early + late)
        assert Counter(stacks[-1]) == +pools[each]
    # Those who declared early hold their cards early.
    order = [
        stacks[(first + place) % config.seats][place // config.seats] for place in range(total)
    ]
    again = Game.new(config)
    for _, action in actions[:length]:
        done = action
        if isinstance(action, Bury) and action.seat != seat:
            done = Bury(action.seat, state.round.kitty)
        if again.seq == 0:
            assert isinstance(action, Deal)
            done = Deal((*order, *kitty), action.first_seat)
        again = again.apply(done)
    return again


@pytest.mark.parametrize("text", [*PRESETS, *VARIANTS])
def test_the_view_is_the_same(text: str) -> None:
    """At any point of two rounds each seat, and a spectator, would see the same."""
    moved = 0
    for number, (game, _, _) in enumerate(steps(text, 61, rounds=2)):
        if number % 7 == 0:
            for seat in (None, number % game.config.seats):
                state = resample(game.view(seat), random.Random(number))
                assert game.view(seat) == view_of(state, seat)
                moved += state.hands != game.state.hands
                held = Counter(c for s in range(game.config.seats) for c in state.hand(s))
                held.update(state.round.kitty)
                assert not held or max(held.values()) <= game.config.decks
    assert moved > 5


@pytest.mark.parametrize("text", [*PRESETS, *VARIANTS])
def test_the_past_can_be_lived_again(text: str) -> None:
    """With the hands that come out the rules accept all that was done, and it looks the same.

    Every declaration, follow and throw of the round is decided again by the whole machine.
    """
    told = story(text, 2)
    lived = 0
    for length, (seq, action) in enumerate(told.actions):
        game = told.game.at(seq)
        if game.phase is not Phase.PLAY or length % 3 or game.state.match.deals > 1:
            continue
        viewers = [None, length % game.config.seats, seat_of(action)]
        for seat in viewers:
            state = resample(game.view(seat), random.Random(length))
            again = relive(told, length, state, seat)
            assert state.hands == again.state.hands
            assert game.stream(seat) == again.stream(seat)
            lived += 1
    assert lived > 10 or "redeal" in text


def _samples(game: Game, seat: int, number: int = 100) -> list[State]:
    view = game.view(seat)
    return [resample(view, random.Random(each)) for each in range(number)]


def _led(hands: dict[int, str], *plays: str) -> Game:
    """A match of `tractor` in which hearts are trump and seat 0 leads."""
    game = start("tractor", {**hands, 0: f"2H {hands[0]}"}, declare=(0, "2H"))
    spare = [card for card in game.state.hand(0) if card not in cards_of(f"2H {hands[0]}")]
    game = game.apply(Bury(0, spare[-8:]))
    for seat, cards in enumerate(plays):
        game = game.apply(PlayCards(seat, cards))
    return game


def test_voids_are_respected() -> None:
    """Who did not follow suit has none of it, in any sample."""
    void = "3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH 3C 3C 4C 4C 5C 5C 6C 6C 7C 7C 8C 8C 9C"
    game = _led({0: "AS", 1: void}, "AS", "3C")
    for state in _samples(game, 2):
        assert not any(card.suit is Suit.SPADES and card.rank != 2 for card in state.hand(1))


def test_pairs_that_were_not_played_are_not_held() -> None:
    """Who followed a pair with two singles had no pair of the suit, in any sample."""
    game = _led({0: "AS AS", 1: "3S 4S 5S 6S 7S 8S"}, "AS AS", "3S 4S")
    some = 0
    for state in _samples(game, 2):
        spades = Counter(card for card in state.hand(1) if card.suit is Suit.SPADES)
        spades.pop(Card("2S"), None)
        some += bool(spades)
        assert not spades or max(spades.values()) == 1
        assert not spades[Card("3S")]
        assert not spades[Card("4S")]
    assert some > 50


def test_what_was_shown_is_where_it_was_shown() -> None:
    """A declared card is in the hand or buried, what a failed throw took back in the hand."""
    game = _led({0: "AS AS QS", 1: "KS KS"}, "AS AS QS")
    assert game.view(2).failed is not None
    buried = 0
    for state in _samples(game, 2):
        hand = state.hand(0)
        assert (hand + state.round.kitty).count(Card("2H")) >= 1
        buried += hand.count(Card("2H")) == 0
        assert hand.count(Card("AS")) == 2
        # The queen was beaten by somebody.
        assert any(state.hand(seat).count(Card("KS")) for seat in (1, 2, 3))
    assert buried


def test_throws_that_stood_were_not_beaten() -> None:
    """Nobody holds what would have beaten a throw that stood."""
    game = _led({0: "AS AS KS KS"}, "AS AS KS")
    assert game.view(2).failed is None
    for state in _samples(game, 2):
        for seat in (1, 3):
            assert not state.hand(seat).count(Card("AS"))


def test_all_that_can_be_comes() -> None:
    """Where few cards are hidden, each way to deal them comes, and none much more than another."""
    game = next(
        game
        for game, _, _ in steps("tractor(table.decks=1)", 62, rounds=1)
        if game.phase is Phase.PLAY and max(game.state.hand_sizes) == 2
    )
    starter = game.state.match.starter
    assert starter is not None
    found = Counter(state.hands for state in _samples(game, starter, 600))
    assert game.state.hands in found
    assert len(found) > 3
    assert max(found.values()) < 200


def test_the_same_chance_gives_the_same_state() -> None:
    """A seed makes the state, on every run."""
    game = story("finding_friends", 0).game.at(200)
    one, two = (resample(game.view(1), random.Random(7)) for _ in range(2))
    assert one == two


def test_what_cannot_be_is_refused() -> None:
    """A view that no match shows has no state, and a budget can be too small."""
    game = _led({0: "AS AS", 1: "3S 4S 5S 6S 7S 8S"}, "AS AS", "3S 4S")
    view = game.view(2)
    with pytest.raises(ResampleError, match="not as many"):
        resample(attrs.evolve(view, hand_sizes=(25, 25, 25, 25)), random.Random(1))
    made = Declaration(1, "AS AS AS")
    with pytest.raises(ResampleError, match="nowhere"):
        resample(attrs.evolve(view, declarations=(made,)), random.Random(1))
    with pytest.raises(ResampleError, match="within the budget"):
        [resample(view, random.Random(seed), budget=0) for seed in range(50)]


def test_a_card_that_was_declared_may_be_buried() -> None:
    """A starter that showed a trump and is void in trumps has buried it, in any sample."""
    told = story("tractor(table.decks=3)", 0)
    void = told.game.at(told.actions[150][0]).view(None)
    assert void.declarations[1] == Declaration(1, "2C 2C")
    assert void.starter == 1
    for number in range(40):
        state = resample(void, random.Random(number))
        assert not any(map(void.ordering.is_trump, state.hand(1)))
        assert Card("2C") in state.round.kitty


@pytest.mark.parametrize(("seed", "length"), [(16, 42), (18, 27)])
def test_another_deal_is_begun_with(seed: int, length: int) -> None:
    """Where no swap mends the first deal, another one does."""
    told = story("tractor(table.decks=3)", seed)
    view = told.game.at(told.actions[length][0]).view(None)
    assert view_of(resample(view, random.Random(length)), None) == view
    with pytest.raises(ResampleError, match="budget"):
        resample(view, random.Random(length), budget=1_000)
