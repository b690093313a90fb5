"""Dealing anew what a seat cannot see, in a way that fits all that it has seen.

A bot that looks ahead samples: it deals the hidden cards at random, plays on, and does so again.
`resample` gives a whole state in which

* the seat's view is the one given, field by field;
* cards that a seat has shown, in a declaration or in a throw that failed, and has not played since,
  are with it (or in the kitty, where the starter may have buried them), and kitty cards that were
  turned are with the starter;
* every follow of the round was legal with the hand that the seat had then: a seat that did not
  follow suit is void in it, and one that did not supply a pair or a tractor that it would have owed
  had none;
* every throw of the round was rightly judged: no hand tested could beat one that stood, and one
  that failed fails in the same way.

The deal begins with a random one that respects the first two points and all voids. While it breaks
a rule of the last two, cards of seats that break one are swapped with others, as long as that
breaks no more; where that leads nowhere, another deal is begun with. Once nothing is broken, as
many swaps are tried as cards are hidden, between places drawn at random, and those are made that
keep everything right. Such a swap is as likely as the one that takes it back, so that this walk by
itself favours no deal that fits; but it is short, so deals near those where it begins are likelier
than they should be. What seats did of their own will counts for nothing: who passed, what was
buried, which legal card was played.

>>> from random import Random
>>> from shengji.config import presets
>>> from shengji.machine import Deal, Draw, Game
>>> from shengji.machine.views import view_of
>>> game = Game.new(presets.tractor())
>>> game = game.apply(Deal.shuffled(game.config, "seed", 1)).apply(Draw(40))
>>> state = resample(game.view(2), Random(1))
>>> view_of(state, 2) == game.view(2), state.hands == game.state.hands
(True, False)
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import attrs

from shengji._arguments import need
from shengji.cards import Card, full_pack
from shengji.errors import ResampleError
from shengji.hands import Hand
from shengji.machine.evidence import Evidence, Test, gather
from shengji.machine.phases import Phase
from shengji.machine.state import Match, OpenTrick, Round, State, Tally
from shengji.machine.turn import pack_hand
from shengji.machine.views import View

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shengji.machine.asking import RandomLike

__all__ = ("DEFAULT_SWAPS", "resample")

DEFAULT_SWAPS: Final = 20_000
"""How many swaps a resampling may try unless told otherwise."""

_PATIENCE: Final = 2_000
"""After how many swaps to begin with another deal."""

_KITTY: Final = -1
_REST: Final = -2
_SPEAKING: Final = (Phase.DRAW, Phase.DECLARE)
_BETWEEN: Final = (Phase.DEAL, Phase.OVER)


def resample(view: View, random: RandomLike, budget: int = DEFAULT_SWAPS) -> State:
    """Deal what a seat cannot see at random.

    Args:
        view: What it has seen; a spectator's view will do.
        random: The generator; `random.Random` does.
        budget: How many swaps may be tried before everything fits.

    Returns:
        A state that the seat would see as it sees the match. How often a pack was dealt again is
        in no view; the state counts none.

    Raises:
        ResampleError: No deal was found that fits; the view of a real match has one, but the budget
            may be too small to find it.
        ArgumentError: That is no view.

    >>> from random import Random
    >>> from shengji.config import presets
    >>> from shengji.machine import Game
    >>> game = Game.new(presets.tractor())
    >>> resample(game.view(None), Random(1)) == game.state
    True
    """
    need(view, "view", View)
    while True:
        table = _Table(view, random.random)
        table.deal()
        if table.mend(min(budget, _PATIENCE)):
            table.mix()
            return table.state()
        budget -= _PATIENCE
        if budget <= 0:
            raise ResampleError("no deal that fits was found within the budget")


@attrs.define(eq=False)
class _Place:
    """A hidden card, and where it lies.

    Attributes:
        card: The card.
        bin: The seat that holds it, `_KITTY` or `_REST`.
        homes: Where it may lie at all; None for anywhere.
    """

    card: Card
    bin: int
    homes: tuple[int, ...] | None = None


class _Table:
    """Hidden cards and the places for them."""

    def __init__(self, view: View, random: Callable[[], float]) -> None:
        """Look at what is known."""
        self.view = view
        self._random = random
        self._evidence: Evidence = gather(view)
        self._places: list[_Place] = []
        self._hands: dict[int, int] = {}
        config = view.config
        speaking = view.phase in _SPEAKING
        room = {
            seat: size for seat, size in enumerate(view.hand_sizes) if seat != view.seat and size
        }
        if speaking:
            drawn = sum(view.hand_sizes)
            room[_REST] = config.decks * 54 - drawn - len(view.turned)
        elif view.phase in {Phase.CALL, Phase.PLAY} and view.kitty is None:
            room[_KITTY] = config.kitty_size
        self._room = {place: size for place, size in room.items() if size}
        known = Counter(view.hand or ())
        known.update(view.kitty or ())
        known.update(view.turned if speaking else ())
        for hand in self._evidence.shown:
            known.update(hand)
        hidden = Counter(full_pack(config.decks))
        hidden.subtract(known)
        if view.phase in _BETWEEN:
            hidden = Counter()
        if any(count < 0 for count in hidden.values()) or hidden.total() != sum(
            self._room.values()
        ):
            raise ResampleError("the cards that are hidden are not as many as the places for them")
        self._hidden = sorted(hidden.elements())

    def _below(self, number: int) -> int:
        return int(self._random() * number)

    def _shuffle(self, items: list[Card]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self._below(last + 1)
            items[last], items[other] = items[other], items[last]

    def _allows(self, place: _Place, to: int) -> bool:
        if place.homes is not None and to not in place.homes:
            return False
        return (to, self.view.ordering.suit_of(place.card)) not in self._evidence.voids

    # Dealing.

    def deal(self) -> None:
        """Lay every hidden card somewhere it may lie."""
        hidden = self._hidden
        room = dict(self._room)
        for needed, homes in self._evidence.needed:
            known = tuple(home for home in homes if home in room)
            for card in needed:
                if card not in hidden or not known:
                    raise ResampleError(f"{card} was shown and is nowhere")
                hidden.remove(card)
                self._lay(_Place(card, _REST, known), room)
        self._shuffle(hidden)
        # Cards that may lie in few places come first.
        hidden.sort(key=lambda card: sum(self._allows(_Place(card, 0), to) for to in self._room))
        for card in hidden:
            self._lay(_Place(card, _REST), room)

    def _lay(self, place: _Place, room: dict[int, int]) -> None:
        free = [to for to in room if room[to] and self._allows(place, to)]
        if free:
            at = self._below(sum(room[to] for to in free))
            for to in free:
                at -= room[to]
                if at < 0:
                    break
        else:
            to = self._make_room(place, room)
        room[to] -= 1
        place.bin = to
        self._places.append(place)

    def _make_room(self, place: _Place, room: dict[int, int]) -> int:
        """Move cards on, from a place where this one may lie to one that has room."""
        came: dict[int, tuple[int, _Place] | None] = {
            to: None for to in room if self._allows(place, to)
        }
        queue = list(came)
        for at in queue:
            for other in [other for other in self._places if other.bin == at]:
                for to, free in room.items():
                    if to in came or not self._allows(other, to):
                        continue
                    came[to] = (at, other)
                    queue.append(to)
                    if free:
                        room[to] -= 1
                        return self._move_on(came, to, room)
        raise ResampleError("no deal of the hidden cards fits what was seen")

    @staticmethod
    def _move_on(came: dict[int, tuple[int, _Place] | None], to: int, room: dict[int, int]) -> int:
        """Move each card of a chain to the next place; give the one that is free then."""
        step = came[to]
        while step is not None:
            step[1].bin, to = to, step[0]
            step = came[to]
        room[to] += 1
        return to

    # Mending and mixing.

    def _packed(self, seat: int) -> int:
        view = self.view
        if seat == view.seat:
            return pack_hand(view.hand or Hand(), view.phase, view.ordering)
        return view.ordering.pack(
            tuple([place.card for place in self._places if place.bin == seat])
        )

    def mend(self, budget: int) -> bool:
        """Swap cards until every follow and every throw was as it had to be, if that comes soon."""
        evidence = self._evidence
        if not evidence.tests:
            return True
        hands = {seat: self._packed(seat) for seat in range(len(self.view.hand_sizes))}
        self._hands = hands
        broken = [test for test in evidence.tests if not test.holds(hands)]
        while broken:
            if budget <= 0:
                return False
            budget -= 1
            test = broken[self._below(len(broken))]
            one, two = self._choose(test)
            if self._try(one, two):
                broken = [test for test in evidence.tests if not test.holds(hands)]
        return True

    def _choose(self, test: Test) -> tuple[_Place, _Place]:
        """Choose two cards whose swap may mend what a test finds: one at least is of its suit."""
        seats = set(test.seats)
        suited = [
            place for place in self._places if self.view.ordering.suit_of(place.card) is test.suit
        ]
        if not suited:
            raise ResampleError("no deal of the hidden cards fits what was seen")
        one = suited[self._below(len(suited))]
        others = self._places
        if one.bin not in seats:
            others = [place for place in others if place.bin in seats] or others
        return one, others[self._below(len(others))]

    def _try(self, one: _Place, two: _Place) -> bool:
        """Swap two cards if no more tests are broken then."""
        hands = self._hands
        if (
            one.bin == two.bin
            or one.card is two.card
            or not self._allows(one, two.bin)
            or not self._allows(two, one.bin)
        ):
            return False
        touched = {one.bin, two.bin}
        tests = [test for test in self._evidence.tests if touched.intersection(test.seats)]
        before = sum(not test.holds(hands) for test in tests)
        self._swap(one, two)
        if sum(not test.holds(hands) for test in tests) > before:
            self._swap(one, two)
            return False
        return True

    def _swap(self, one: _Place, two: _Place) -> None:
        hands = self._hands
        unit = self.view.ordering.layout.unit
        change = unit[two.card.index] - unit[one.card.index]
        if one.bin in hands:
            hands[one.bin] += change
        if two.bin in hands:
            hands[two.bin] -= change
        one.bin, two.bin = two.bin, one.bin

    def mix(self) -> None:
        """Swap cards at random where everything stays right."""
        if not self._evidence.tests:
            return
        for _ in range(len(self._places)):
            one = self._places[self._below(len(self._places))]
            two = self._places[self._below(len(self._places))]
            self._try(one, two)

    # The state.

    def state(self) -> State:
        """Make the state."""
        view = self.view
        seats = len(view.hand_sizes)
        bins: dict[int, list[Card]] = {}
        for place in self._places:
            bins.setdefault(place.bin, []).append(place.card)
        hands: list[Sequence[Card]] = [bins.get(seat, []) for seat in range(seats)]
        if view.seat is not None:
            hands[view.seat] = tuple(view.hand or ())
        rest = bins.get(_REST, [])
        self._shuffle(rest)
        played = sum(len(trick.plays[0].cards) for trick in view.finished)
        trick = view.trick if view.trick is not None and view.trick.plays else None
        drawn = sum(view.hand_sizes) + played * seats
        drawn += sum(len(play.cards) for play in trick.plays) if trick else 0
        drawn -= view.config.kitty_size if view.phase is Phase.BURY else 0
        over = view.result is not None and view.phase in _BETWEEN
        rounds = max(view.number - (not over), 0)
        return State(
            view.phase,
            Match(
                view.config,
                rounds,
                view.number,
                view.levels,
                view.first_seat,
                view.starter,
                view.winners,
            ),
            self._round(self._pack(hands, rest), bins.get(_KITTY, [])),
            tuple(pack_hand(Hand(hand), view.phase, view.ordering) for hand in hands),
            self._actor(drawn),
            drawn,
            None
            if trick is None or trick.lead is None
            else OpenTrick(
                trick.leader,
                trick.lead,
                tuple(play.cards for play in trick.plays),
                tuple(view.ordering.pack(play.cards) for play in trick.plays),
            ),
            Tally(view.points, view.tricks, view.finished, view.last_winner),
        )

    def _actor(self, drawn: int) -> int:
        view = self.view
        if view.phase is Phase.DRAW:
            return ((view.first_seat or 0) + drawn) % len(view.hand_sizes)
        return view.awaited[0] if view.awaited else -1

    def _pack(self, hands: Sequence[Sequence[Card]], rest: list[Card]) -> tuple[Card, ...]:
        """Lay out the pack: what was drawn, in any order, then what was not."""
        view = self.view
        if view.phase not in _SPEAKING:
            return ()
        seats = len(hands)
        first = view.first_seat or 0
        stacks = [list(hand) for hand in hands]
        for stack in stacks:
            self._shuffle(stack)
        drawn = [stacks[(first + at) % seats].pop() for at in range(sum(view.hand_sizes))]
        undrawn = len(rest) + len(view.turned) - view.config.kitty_size
        return (*drawn, *rest[:undrawn], *view.turned, *rest[undrawn:])

    def _round(self, pack: tuple[Card, ...], kitty: list[Card]) -> Round:
        view = self.view
        self._shuffle(kitty)
        return Round(
            number=view.number,
            level=view.level,
            pack=pack,
            declarations=view.declarations,
            passed=view.passed,
            turned=view.turned,
            trump=view.trump,
            ordering=view.ordering,
            declarers=view.declarers,
            kitty=view.kitty if view.kitty is not None else tuple(kitty),
            is_kitty_shown=view.kitty is not None
            and (view.phase in _BETWEEN or view.seat != view.starter),
            calls=view.calls,
            fines=view.fines,
            failures=view.failures,
            seen=self._evidence.seen,
            result=view.result,
        )
