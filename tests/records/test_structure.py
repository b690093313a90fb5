"""Each event of a match, with one thing changed, is refused for that thing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest

from shengji.cards import Card, Rank, cards_of
from shengji.errors import RecordError
from shengji.machine import (
    CardDrawn,
    CardsPlayed,
    Declared,
    Event,
    FriendsCalled,
    Game,
    HandsDealt,
    KittyBuried,
    KittyShown,
    KittyTaken,
    KittyTurned,
    LevelsChanged,
    MatchWon,
    Passed,
    RoundBegan,
    StarterChosen,
    State,
    ThrowFailed,
    TrickWon,
    TrumpFixed,
)
from shengji.machine.evolve import evolve
from shengji.records.structure import Checker
from shengji.rules.friends import FriendCall
from shengji.rules.ordering import Trump
from tests.records.samples import sample

if TYPE_CHECKING:
    from collections.abc import Callable

DRAWN: Final = "tractor"
DEALT: Final = "short_game"
FRIENDS: Final = "finding_friends"
NO_KITTY: Final = "tractor(table.kitty=0)"


def _place(game: Game, kind: type[Any], number: int) -> int:
    """Where the event of a kind stands, counted from 0, or from the end."""
    return [at for at, event in enumerate(game.events) if type(event) is kind][number]


def _follow(game: Game, end: int) -> tuple[Checker, State]:
    """A checker that has seen some events, and the state after them."""
    checker, state = Checker(), State.begin(game.config)
    for event in game.events[:end]:
        checker(state, event)
        state = evolve(state, event)
    return checker, state


def _refusal(game: Game, place: int, forged: Event) -> tuple[str, str]:
    """The path and the words with which a forged event is refused; the true one is not."""
    checker, state = _follow(game, place)
    with pytest.raises(RecordError) as caught:
        checker(state, forged)
    checker(state, game.events[place])
    return caught.value.path, caught.value.message


def _other(cards: tuple[Card, ...] | None) -> tuple[Card, ...]:
    """The same cards but for the first, which is another one."""
    assert cards
    return (Card("2C" if cards[0] is Card("2D") else "2D"), *cards[1:])


CHANGED: Final[list[tuple[str, type[Any], int, Callable[[Any], Event], str, str]]] = [
    (DRAWN, RoundBegan, 0, lambda e: attrs.evolve(e, number=2), "number", "round 2 cannot begin"),
    (DRAWN, RoundBegan, 0, lambda e: attrs.evolve(e, deal=2), "deal", "deal 2 cannot come"),
    (DRAWN, RoundBegan, 0, lambda e: attrs.evolve(e, first_seat=4), "first_seat", "no seat 4"),
    (DRAWN, RoundBegan, 0, lambda e: attrs.evolve(e, first_seat=-1), "first_seat", "no seat -1"),
    (DRAWN, RoundBegan, 0, lambda e: attrs.evolve(e, starter=1), "starter", "the starter is None"),
    (DRAWN, RoundBegan, 0, lambda e: attrs.evolve(e, pack=e.pack[1:]), "pack", "whole decks"),
    (DRAWN, RoundBegan, 0, lambda e: attrs.evolve(e, pack=None), "pack", "must tell"),
    (DRAWN, CardDrawn, 3, lambda e: CardDrawn((e.seat + 1) % 4, e.card), "seat", "not the turn"),
    (DRAWN, CardDrawn, 3, lambda e: CardDrawn(e.seat, None), "card", "must tell"),
    (DRAWN, CardDrawn, 3, lambda e: CardDrawn(e.seat, _other((e.card,))[0]), "card", "is not 2"),
    (DRAWN, Passed, -1, lambda _: Passed(4), "seat", "no seat 4"),
    (DRAWN, Passed, -1, lambda _: CardDrawn(0, Card("2S")), "type", "all cards are drawn"),
    (DRAWN, KittyTaken, 0, lambda e: attrs.evolve(e, seat=(e.seat + 1) % 4), "seat", "starter is"),
    (
        DRAWN,
        KittyTaken,
        0,
        lambda e: attrs.evolve(e, cards=_other(e.cards)),
        "cards",
        "not the end",
    ),
    (DRAWN, KittyTaken, 0, lambda e: attrs.evolve(e, cards=None), "cards", "must tell"),
    (DRAWN, KittyBuried, 0, lambda e: attrs.evolve(e, cards=e.cards[1:]), "cards", "has 8 cards"),
    (
        DRAWN,
        KittyBuried,
        0,
        lambda e: attrs.evolve(e, seat=(e.seat + 1) % 4),
        "seat",
        "not the turn",
    ),
    (
        NO_KITTY,
        KittyBuried,
        0,
        lambda e: KittyBuried(e.seat, cards_of("2S")),
        "cards",
        "has 0 cards",
    ),
    (DRAWN, CardsPlayed, 0, lambda e: CardsPlayed(e.seat, (), ()), "cards", "no cards"),
    (DRAWN, CardsPlayed, 0, lambda e: attrs.evolve(e, parts=None), "parts", "how it is cut"),
    (DRAWN, CardsPlayed, 1, lambda e: attrs.evolve(e, parts=(e.cards,)), "parts", "only a lead"),
    (DRAWN, CardsPlayed, 1, lambda e: CardsPlayed(e.seat, ()), "cards", "no cards"),
    (DRAWN, TrickWon, 0, lambda e: TrickWon(4, e.points), "seat", "no seat 4"),
    (DRAWN, TrickWon, 0, lambda e: TrickWon(e.seat, e.points + 5), "points", "the cards have"),
    (DRAWN, KittyShown, 0, lambda e: attrs.evolve(e, points=e.points + 5), "points", "have"),
    (DRAWN, KittyShown, 0, lambda e: attrs.evolve(e, cards=_other(e.cards)), "cards", "the kitty"),
    (
        DRAWN,
        LevelsChanged,
        0,
        lambda e: LevelsChanged(e.levels[1:]),
        "levels",
        "are 4 seats, not 3",
    ),
    (DEALT, HandsDealt, 0, lambda e: HandsDealt(e.hands[1:]), "hands", "each of 4 seats"),
    (DEALT, HandsDealt, 0, lambda e: HandsDealt((None, *e.hands[1:])), "hands", "must tell"),
    (
        DEALT,
        HandsDealt,
        0,
        lambda e: HandsDealt((_other(e.hands[0]), *e.hands[1:])),
        "hands",
        "the pack",
    ),
    (FRIENDS, FriendsCalled, 0, lambda e: attrs.evolve(e, calls=()), "calls", "each once"),
    (
        FRIENDS,
        FriendsCalled,
        0,
        lambda e: attrs.evolve(e, calls=(FriendCall(e.calls[0].card, 3),)),
        "calls",
        "there is no",
    ),
]


@pytest.mark.parametrize("case", CHANGED)
def test_a_changed_event_is_refused(
    case: tuple[str, type[Any], int, Callable[[Any], Event], str, str],
) -> None:
    """The error names the field that was changed, and says what is wrong with it."""
    rules, kind, number, change, path, words = case
    game = sample(rules)
    place = _place(game, kind, number)

    found = _refusal(game, place, change(game.events[place]))

    assert path == found[0]
    assert words in found[1]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda e: attrs.evolve(e, cards=(*e.cards, Card("2C"))), "cards"),
        (lambda e: attrs.evolve(e, cards=()), "cards"),
        (lambda e: attrs.evolve(e, cards=e.cards * 2), "cards"),
        (lambda e: attrs.evolve(e, cards=e.cards * 3), "cards"),
        (lambda e: attrs.evolve(e, trump=Trump(Rank.ACE, None)), "trump"),
        (lambda e: attrs.evolve(e, seat=4), "seat"),
    ],
)
def test_a_changed_declaration_is_refused(change: Callable[[Any], Event], path: str) -> None:
    """A declaration is copies of one card that the seat holds, and of the trump that they make."""
    game = sample(DRAWN)
    place = _place(game, Declared, 0)

    assert path == _refusal(game, place, change(game.events[place]))[0]


def test_what_was_settled_is_not_settled_again() -> None:
    """In a later round the starter is known, and so is who draws first."""
    game = sample(DRAWN, rounds=2)
    began, taken = _place(game, RoundBegan, 1), _place(game, KittyTaken, 1)
    event = game.events[began]
    assert isinstance(event, RoundBegan)
    other = attrs.evolve(event, first_seat=(event.first_seat + 1) % 4)

    assert "first_seat" == _refusal(game, began, other)[0]
    assert "known already" in _refusal(game, taken, StarterChosen(0))[1]


def test_declaring_ends() -> None:
    """Who has spoken last is followed by what comes of it, once."""
    game = sample(DRAWN)
    fixed = _place(game, TrumpFixed, 0)
    level = game.events[0]
    assert isinstance(level, RoundBegan)

    assert "declaring has ended" in _refusal(game, fixed, Passed(0))[1]
    wrong = TrumpFixed(Trump(Rank.ACE, None))
    assert "level of the round" in _refusal(game, fixed, wrong)[1]
    assert "not ended" in _refusal(game, fixed - 1, game.events[fixed])[1]
    turned = KittyTurned(cards_of("2S"))
    assert "nobody has declared" in _refusal(game, fixed, turned)[1]
    taken = _place(game, KittyTaken, 0)
    assert "fixed already" in _refusal(game, taken, game.events[fixed])[1]


def test_the_kitty_is_turned_from_its_top() -> None:
    """Where nobody declared, the first cards of the kitty are turned, at least one."""
    game = next(
        one
        for one in (sample("short_game(declaring.jokers=off)", seed=str(n)) for n in range(200))
        if any(type(event) is KittyTurned for event in one.events)
    )
    place = _place(game, KittyTurned, 0)
    event = game.events[place]
    assert isinstance(event, KittyTurned)

    other = attrs.evolve(event, cards=_other(event.cards))
    assert "cards" == _refusal(game, place, other)[0]
    assert "no card is turned" in _refusal(game, place, attrs.evolve(event, cards=()))[1]
    assert "once" in _refusal(game, place + 1, event)[1]


def test_hands_are_dealt_once() -> None:
    """Nobody is dealt a second hand while the seats declare."""
    game = sample(DEALT)
    dealt = _place(game, HandsDealt, 0)

    assert "when a round begins" in _refusal(game, dealt + 2, game.events[dealt])[1]


def test_a_failed_throw_leaves_one_of_its_parts() -> None:
    """Only a lead can fail, and what remains of it is played next."""
    game = next(
        one
        for one in (sample(DRAWN, seed=str(number)) for number in range(50))
        if any(type(event) is ThrowFailed for event in one.events)
    )
    place = _place(game, ThrowFailed, 0)
    event, played = game.events[place], game.events[place + 1]
    assert isinstance(event, ThrowFailed)
    assert isinstance(played, CardsPlayed)

    def refused(**changes: Any) -> str:  # noqa: ANN401
        return _refusal(game, place, attrs.evolve(event, **changes))[0]

    assert "forced" == refused(forced=event.cards)
    assert "returned" == refused(returned=())
    assert "challenger" == refused(challenger=4)
    assert "paid_to" == refused(paid_to=(1, 0))
    assert "paid_to" == refused(paid_to=(4,))
    assert "parts" == refused(parts=(event.cards,))
    assert "parts" == refused(parts=event.parts[1:])
    whole = CardsPlayed(event.seat, event.cards, event.parts)
    assert "cards" == _refusal(game, place + 1, whole)[0]
    follow = _follow(game, place + 2)
    with pytest.raises(RecordError, match="only a lead can be a throw"):
        follow[0](follow[1], attrs.evolve(event, seat=follow[1].actor))


def test_a_lead_is_of_one_suit() -> None:
    """Cards of two suits are no lead, however they are cut."""
    game = sample(DRAWN)
    place = _place(game, CardsPlayed, 0)
    _, state = _follow(game, place)
    hand = state.round.ordering.unpack(state.hands[state.actor])
    suit_of = state.round.ordering.suit_of
    pair = (hand[0], next(card for card in hand if suit_of(card) is not suit_of(hand[0])))
    forged = CardsPlayed(state.actor, pair, tuple((card,) for card in pair))

    assert "cards" == _refusal(game, place, forged)[0]


@pytest.mark.parametrize("seats", [(), (1, 0), (0, 0), (0, 4)])
def test_winners_are_seats_in_order(seats: tuple[int, ...]) -> None:
    """A match is won by somebody, and each winner is named once."""
    game = sample(DRAWN)
    place = _place(game, LevelsChanged, 0) + 1
    checker, state = _follow(game, place)

    with pytest.raises(RecordError) as caught:
        checker(state, MatchWon(seats))
    assert "seats" == caught.value.path
    checker(state, MatchWon((0, 2)))
