"""Two worlds that one seat cannot tell apart: the same match, hidden cards dealt otherwise."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import attrs

from shengji.cards import CARDS, Card
from shengji.errors import CountLimitError, IllegalActionError
from shengji.machine import (
    Action,
    Bury,
    CardDrawn,
    CardsPlayed,
    Declared,
    Event,
    Game,
    HandsDealt,
    KittyBuried,
    KittyShown,
    KittyTaken,
    KittyTurned,
    PlayCards,
    RoundBegan,
    ThrowFailed,
    seat_of,
)
from shengji.records import report, to_dict
from shengji.records.lines import compact
from shengji.records.texts import write_event
from tests.machine.play import steps

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_KITTY = -1


class Story(NamedTuple):
    """A match with the actions that made it.

    Attributes:
        game: The match at its end.
        actions: What was done, each with the number of events before it.
    """

    game: Game
    actions: tuple[tuple[int, Action], ...]


@cache
def story(text: str, seed: int) -> Story:
    """Up to two rounds of a match between random bots."""
    actions = []
    game = None
    for before, action, after in steps(text, seed, rounds=1 + seed % 2, early=0.2):
        actions.append((before.seq, action))
        game = after
    assert game is not None
    return Story(game, tuple(actions))


class _Deal(NamedTuple):
    """Where the cards of a round lay, and what everybody has seen of them.

    Attributes:
        pack: The order.
        owners: For each place of the pack the seat that draws it, or `_KITTY`.
        drawn: How many were drawn.
        starter: Who took the kitty, or None while nobody has.
        shown: For each seat the cards that it has shown to hold in this round.
        turned: How many kitty cards were turned.
        buried: The cards buried, or none while none are.
    """

    pack: tuple[Card, ...]
    owners: tuple[int, ...]
    drawn: int
    starter: int | None
    shown: tuple[Counter[Card], ...]
    turned: int
    buried: tuple[Card, ...]


def _look(game: Game, events: Sequence[Event]) -> _Deal:
    """Gather what became of the pack in the events of one round."""
    began = events[0]
    assert isinstance(began, RoundBegan)
    assert began.pack is not None
    seats, total = game.config.seats, game.config.hand_size * game.config.seats
    owners = [(began.first_seat + place) % seats for place in range(total)]
    owners += [_KITTY] * game.config.kitty_size
    played = tuple(Counter[Card]() for _ in range(seats))
    shown = [Counter[Card]() for _ in range(seats)]
    drawn = turned = 0
    starter = None
    buried: tuple[Card, ...] = ()
    for event in events:
        match event:
            case CardDrawn():
                drawn += 1
            case HandsDealt():
                drawn = total
            case Declared(seat, cards) | ThrowFailed(seat, cards):
                shown[seat] |= played[seat] + Counter(cards)
            case CardsPlayed(seat, cards):
                played[seat].update(cards)
                shown[seat] |= played[seat]
            case KittyTurned(cards):
                turned = len(cards)
            case KittyTaken(seat):
                starter = seat
            case KittyBuried(_, cards):
                buried = cards or ()
            case _:
                pass
    return _Deal(began.pack, tuple(owners), drawn, starter, tuple(shown), turned, buried)


def _places_of(deal: _Deal, seat: int, cards: Counter[Card], avoid: Iterable[int]) -> list[int]:
    """Find places of the pack from which a seat has these cards, those first that it drew first."""
    taken = set(avoid)
    found = []
    for card in cards.elements():
        for place, held in enumerate(deal.pack):
            mine = deal.owners[place] == seat or (
                seat == deal.starter and deal.owners[place] == _KITTY
            )
            if held is card and mine and place not in taken:
                taken.add(place)
                found.append(place)
                break
    return found


class Twin(NamedTuple):
    """Another world.

    Attributes:
        events: What happened in it.
        buried: What the starter buries in it, where the seat does not see that; else None.
        changed: How many places of the pack hold another card.
    """

    events: tuple[Event, ...]
    buried: tuple[Card, ...] | None
    changed: int


def twin(game: Game, seat: int | None, until: int, chance: random.Random) -> Twin | None:
    """Deal anew what a seat cannot see of the round in play after `until` events.

    Cards that other seats have shown stay with them, so that all that happened can have happened.

    Args:
        game: The match.
        seat: Who looks; None for a spectator.
        until: How many events are to look the same to it.
        chance: Deals.

    Returns:
        The other world; None where nothing is dealt.
    """
    events = game.events[:until]
    starts = [place for place, event in enumerate(events) if isinstance(event, RoundBegan)]
    if not starts:
        return None
    start = starts[-1]
    deal = _look(game, events[start:])
    kitty = len(deal.pack) - game.config.kitty_size
    fixed = set(range(kitty, kitty + deal.turned))
    if seat is not None:
        fixed |= {p for p in range(deal.drawn) if deal.owners[p] == seat}
        if seat == deal.starter:
            fixed |= set(range(kitty, len(deal.pack)))
    for other in range(game.config.seats):
        if other != seat:
            fixed |= set(_places_of(deal, other, deal.shown[other], ()))
    in_kitty: list[int] = []
    if deal.starter is not None and deal.starter != seat:
        left = Counter(deal.buried)
        in_kitty = _places_of(deal, deal.starter, left, fixed)
        left.subtract(deal.pack[place] for place in in_kitty)
        in_kitty += _places_of(deal, deal.starter, +left, in_kitty)
    if any(isinstance(event, KittyShown) for event in events[start:]):
        fixed |= set(in_kitty)
    free = [place for place in range(len(deal.pack)) if place not in fixed]
    cards = [deal.pack[place] for place in free]
    chance.shuffle(cards)
    pack = list(deal.pack)
    for place, card in zip(free, cards, strict=True):
        pack[place] = card
    is_hidden = in_kitty and not fixed.issuperset(in_kitty)
    buried = tuple(pack[place] for place in in_kitty) if is_hidden else None
    changed = sum(one is not two for one, two in zip(pack, deal.pack, strict=True))
    mapped = _map(events[start:], tuple(pack), kitty, buried)
    return Twin((*events[:start], *mapped), buried, changed)


def _map(
    events: Sequence[Event], pack: tuple[Card, ...], kitty: int, buried: tuple[Card, ...] | None
) -> list[Event]:
    """Tell the events of a round as they are with another pack."""
    told: list[Event] = []
    drawn = 0
    for event in events:
        match event:
            case RoundBegan():
                first = event.first_seat
                told.append(attrs.evolve(event, pack=pack))
            case CardDrawn(seat):
                told.append(CardDrawn(seat, pack[drawn]))
                drawn += 1
            case HandsDealt(hands):
                seats = len(hands)
                told.append(
                    HandsDealt(
                        tuple(pack[(seat - first) % seats : kitty : seats] for seat in range(seats))
                    )
                )
            case KittyTaken(seat):
                told.append(KittyTaken(seat, pack[kitty:]))
            case KittyBuried(seat) if buried is not None:
                told.append(KittyBuried(seat, buried))
            case _:
                told.append(event)
    return told


def _text(events: Iterable[Event]) -> str:
    return "\n".join(map(write_event, events))


def _said(game: Game, action: Action) -> object:
    """What is said to an action: the error with its text, or None where it is legal."""
    try:
        game.apply(action)
    except IllegalActionError as error:
        return str(error), error.violations, error.seq, report(error)
    return None


def _asked(game: Game, seat: int | None, chance: random.Random) -> list[object]:
    """Ask all that a seat can ask, and say some nonsense."""
    view = game.view(seat)
    legal = view.legal
    answers: list[object] = [legal.requirement, seat in view.actors]
    try:
        answers.append(legal.count(500))
    except CountLimitError as error:
        answers.append(str(error))
    answers += [action for _, action in zip(range(3), legal, strict=False)]
    if seat is not None and seat in view.actors:
        answers.append(legal.random(chance))
    own = list(view.hand or ())
    size = len(view.trick.plays[0].cards) if view.trick and view.trick.plays else 2
    picks = [chance.sample(own, min(len(own), size)), chance.choices(CARDS, k=size)]
    for pick in picks:
        answers.append([str(violation) for violation in legal.explain(pick)])
        if seat is not None:
            play = PlayCards(seat, pick)
            refused = legal.explain(play)
            said = _said(game, play)
            assert bool(refused) == (said is not None)
            answers.append(said)
    return answers


def compare(one: Game, two: Game, seat: int | None, seed: int, since: int = 0) -> None:
    """Fail if a seat can tell two games apart.

    Args:
        one: A game.
        two: The same, with what the seat cannot see dealt otherwise.
        seat: Who looks; None for a spectator.
        seed: Of what it asks.
        since: How many events it has compared already.
    """
    assert _text(one.stream(seat, since)) == _text(two.stream(seat, since))
    views = one.view(seat), two.view(seat)
    assert views[0] == views[1]
    assert hash(views[0]) == hash(views[1])
    assert compact(to_dict(views[0])) == compact(to_dict(views[1]))
    assert _asked(one, seat, random.Random(seed)) == _asked(two, seat, random.Random(seed))


def is_told(one: Sequence[Event], two: Sequence[Event]) -> bool:
    """Whether what a seat sees next differs first where the rules have hidden cards come out."""
    first = next(((a, b) for a, b in zip(one, two, strict=False) if a != b), ())
    return any(
        isinstance(event, ThrowFailed | KittyTurned | KittyTaken | KittyShown) for event in first
    )


def run_worlds(text: str, seed: int, number: int, *, horizon: int = 4) -> int:
    """Deal hidden cards anew at some point of a match, and play on in both worlds.

    Args:
        text: The rules.
        seed: Of the match.
        number: Of the point, of who looks and of the deal.
        horizon: How many actions to play on.

    Returns:
        How many cards lie elsewhere in the other world.
    """
    chance = random.Random(number)
    game, told = story(text, seed)
    seat = chance.choice((None, *range(game.config.seats)))
    begin = chance.randrange(1, len(told))
    last = begin + 1 + chance.randrange(horizon)
    actions = told[begin:last]
    until = told[last][0] if last < len(told) else game.seq
    since = actions[0][0]
    if any(isinstance(event, RoundBegan) for event in game.events[since:until]):
        until, actions = since, ()
    other = twin(game, seat, until, chance)
    if other is None:
        return 0
    one = game.at(since)
    two = Game.replay(game.config, other.events[:since])
    compare(one, two, seat, number)
    for _, action in actions:
        seen = one.seq
        done = action
        if isinstance(action, Bury) and other.buried is not None:
            done = Bury(action.seat, other.buried)
        one = one.apply(action)
        try:
            two = two.apply(done)
        except IllegalActionError:
            # Another seat owes something else in the other world; only it is told so.
            assert seat_of(action) != seat
            break
        news = one.stream(seat, seen), two.stream(seat, seen)
        if is_told(*news):
            break
        compare(one, two, seat, number, seen)
    return other.changed
