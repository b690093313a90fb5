"""All that the rules need to know of a match in progress, and no log.

A state is a fold of events and is rebuilt at each of them, some two hundred times a round. Its
shape is made for that: what changes with every card stands in `State` itself, what changes with
every trick in `Tally`, what changes a few times a round in `Round`, and what changes once a round
in `Match`.

Hands are integers. While cards are drawn and declarations made they count four bits a card index,
as `Hand` does; once the starter takes the kitty they are packed in the layout of the round's
ordering. A `Hand` is made when somebody asks for one. None of it is ever changed once it is made;
`Plain` says why it is not frozen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from shengji.cards import Card, Rank
from shengji.config import RuleConfig
from shengji.hands import Hand
from shengji.machine.events import FailedThrow, RoundScored, ThrowFailed
from shengji.machine.phases import Phase
from shengji.machine.plain import Plain
from shengji.machine.turn import Turn, unpack_hand
from shengji.rules.declaring import Declaration, awaited, speakers
from shengji.rules.friends import Calls
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern
from shengji.rules.tricks import Play, Trick

if TYPE_CHECKING:
    from collections.abc import Callable

# A member of an enumeration is slow to look up, and these are asked for with every play.
_DRAW: Final = Phase.DRAW
_DECLARE: Final = Phase.DECLARE
_BURY: Final = Phase.BURY

__all__ = (
    "Match",
    "OpenTrick",
    "Round",
    "State",
    "Tally",
    "blank_round",
    "first_side",
)


@final
class Match(Plain):
    """What changes once a round.

    Attributes:
        config: The rules.
        rounds: How many rounds were played to the end.
        deals: How many packs were laid down; a redeal counts too.
        levels: By seat.
        first_seat: Who draws first in the round in play, or in the next; None while the first deal
            may still say.
        starter: Of the round in play, or of the next; None while the first round has none.
        winners: The seats that won, once the match is over.
    """

    __slots__ = (
        "config",
        "deals",
        "first_seat",
        "levels",
        "rounds",
        "starter",
        "winners",
    )

    _fields = (
        "config",
        "rounds",
        "deals",
        "levels",
        "first_seat",
        "starter",
        "winners",
    )

    def __init__(
        self,
        config: RuleConfig,
        rounds: int,
        deals: int,
        levels: tuple[Rank, ...],
        first_seat: int | None,
        starter: int | None,
        winners: tuple[int, ...],
    ) -> None:
        """Keep what it is made from."""
        self.config: RuleConfig = config
        self.rounds: int = rounds
        self.deals: int = deals
        self.levels: tuple[Rank, ...] = levels
        self.first_seat: int | None = first_seat
        self.starter: int | None = starter
        self.winners: tuple[int, ...] = winners


@final
class Round(Plain):
    """What changes a few times in a round.

    Attributes:
        number: Of the round in the match, from 1; 0 before the first.
        level: The rank that is played.
        pack: The pack while cards of it are to be drawn or taken, then empty.
        declarations: All that were made, the standing one last.
        passed: The seats whose pass counts, in the order of passing.
        turned: Kitty cards turned up because nobody declared.
        trump: The trump once it is fixed.
        ordering: Of the trump; until one is fixed, as if there were no trump suit.
        declarers: The seats known to be of the starter's side, in order.
        kitty: The cards buried.
        is_kitty_shown: Whether everybody has seen them.
        calls: How the friends' calls stand; None before they are made, and in fixed teams.
        fines: Points for failed throws, by the seat that threw.
        failures: The failed throws of the round, in order.
        seen: Cards of finished tricks, packed by the ordering's base, where dead ranks are played
            (else 0).
        result: The count, once the round is over.
    """

    __slots__ = (
        "calls",
        "declarations",
        "declarers",
        "failures",
        "fines",
        "is_kitty_shown",
        "kitty",
        "level",
        "number",
        "ordering",
        "pack",
        "passed",
        "result",
        "seen",
        "trump",
        "turned",
    )

    _fields = (
        "number",
        "level",
        "pack",
        "declarations",
        "passed",
        "turned",
        "trump",
        "ordering",
        "declarers",
        "kitty",
        "is_kitty_shown",
        "calls",
        "fines",
        "failures",
        "seen",
        "result",
    )

    def __init__(
        self,
        number: int,
        level: Rank,
        pack: tuple[Card, ...],
        declarations: tuple[Declaration, ...],
        passed: tuple[int, ...],
        turned: tuple[Card, ...],
        trump: Trump | None,
        ordering: Ordering,
        declarers: tuple[int, ...],
        kitty: tuple[Card, ...],
        is_kitty_shown: bool,
        calls: Calls | None,
        fines: tuple[int, ...],
        failures: tuple[FailedThrow, ...],
        seen: int,
        result: RoundScored | None,
    ) -> None:
        """Keep what it is made from."""
        self.number: int = number
        self.level: Rank = level
        self.pack: tuple[Card, ...] = pack
        self.declarations: tuple[Declaration, ...] = declarations
        self.passed: tuple[int, ...] = passed
        self.turned: tuple[Card, ...] = turned
        self.trump: Trump | None = trump
        self.ordering: Ordering = ordering
        self.declarers: tuple[int, ...] = declarers
        self.kitty: tuple[Card, ...] = kitty
        self.is_kitty_shown: bool = is_kitty_shown
        self.calls: Calls | None = calls
        self.fines: tuple[int, ...] = fines
        self.failures: tuple[FailedThrow, ...] = failures
        self.seen: int = seen
        self.result: RoundScored | None = result

    @property
    def failed(self) -> ThrowFailed | None:
        """The last failed throw of the round.

        >>> from shengji.config import presets
        >>> print(State.begin(presets.tractor()).round.failed)
        None
        """
        return self.failures[-1].throw if self.failures else None


def blank_round(
    config: RuleConfig, number: int, level: Rank, declarers: tuple[int, ...], pack: tuple[Card, ...]
) -> Round:
    """Make a round in which nothing has happened yet.

    Args:
        config: The rules.
        number: Of the round in the match.
        level: The rank that is played.
        declarers: The starter's side as far as it is known.
        pack: The cards on the table.

    Returns:
        The round.
    """
    return Round(
        number,
        level,
        pack,
        declarations=(),
        passed=(),
        turned=(),
        trump=None,
        ordering=Ordering.of(Trump(level, None), config),
        declarers=declarers,
        kitty=(),
        is_kitty_shown=False,
        calls=None,
        fines=(0,) * config.seats,
        failures=(),
        seen=0,
        result=None,
    )


def first_side(starter: int, config: RuleConfig) -> tuple[int, ...]:
    """List the seats that are declarers when a round begins (RULES §7, §10).

    Args:
        starter: The starter.
        config: The rules.

    Returns:
        The seats in order: every second one in fixed teams, else the starter alone.
    """
    return (starter,) if config.is_friends else tuple(range(starter % 2, config.seats, 2))


@final
class OpenTrick(Plain):
    """The plays of a trick so far, as the rules compare them.

    Attributes:
        leader: Who led.
        lead: The pattern led, as it stands.
        plays: The cards of each play, the lead first.
        packed: The same in the round's layout.
    """

    __slots__ = (
        "_shown",
        "lead",
        "leader",
        "packed",
        "plays",
    )

    _fields = (
        "leader",
        "lead",
        "plays",
        "packed",
    )

    def __init__(
        self,
        leader: int,
        lead: Pattern,
        plays: tuple[tuple[Card, ...], ...],
        packed: tuple[int, ...],
    ) -> None:
        """Keep what it is made from."""
        self.leader: int = leader
        self.lead: Pattern = lead
        self.plays: tuple[tuple[Card, ...], ...] = plays
        self.packed: tuple[int, ...] = packed
        self._shown: Trick | None = None

    def show(self, seats: int) -> Trick:
        """Make the value that users see.

        Args:
            seats: How many play.

        Returns:
            The trick so far.

        >>> from shengji.cards import cards_of
        >>> from shengji.config import presets
        >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
        >>> cards = cards_of("9S 9S")
        >>> lead = Pattern.parse(cards, ordering)
        >>> OpenTrick(2, lead, (cards,), (ordering.pack(cards),)).show(4).plays[0].seat
        2
        """
        shown = self._shown
        if shown is None:
            leader = self.leader
            plays = tuple(
                [Play((leader + place) % seats, cards) for place, cards in enumerate(self.plays)]
            )
            shown = self._shown = Trick(leader, plays, self.lead)
        return shown


@final
class Tally(Plain):
    """What changes with every trick.

    Attributes:
        points: Card points won in tricks, by seat.
        tricks: Tricks won, by seat.
        winner: The seat that won the last of them, or None.

    >>> Tally(points=(0, 0, 0, 5), tricks=(0, 0, 0, 1), finished=(), winner=3).finished
    ()
    """

    __slots__ = ("_finished", "_shown", "points", "tricks", "winner")

    _fields = ("points", "tricks", "finished", "winner")

    def __init__(
        self,
        points: tuple[int, ...],
        tricks: tuple[int, ...],
        finished: tuple[Trick | OpenTrick, ...],
        winner: int | None,
    ) -> None:
        """Keep what it is made from; tricks are made for users when somebody asks."""
        self.points: tuple[int, ...] = points
        self.tricks: tuple[int, ...] = tricks
        self._finished = finished
        self._shown: tuple[Trick, ...] | None = None
        self.winner: int | None = winner

    @property
    def finished(self) -> tuple[Trick, ...]:
        """The complete tricks of the round, in order: everybody saw them."""
        shown = self._shown
        if shown is None:
            seats = len(self.points)
            shown = tuple(
                [
                    trick.show(seats) if isinstance(trick, OpenTrick) else trick
                    for trick in self._finished
                ]
            )
            self._shown = shown
        return shown

    def after(self, trick: OpenTrick | None, winner: int, points: int) -> Tally:
        """Add a trick.

        Args:
            trick: The trick; None where nobody looked on.
            winner: The seat that won it.
            points: The points in it.

        Returns:
            The tally afterwards.

        >>> from shengji.config import presets
        >>> State.begin(presets.tractor()).tally.after(None, 3, 15).points
        (0, 0, 0, 15)
        """
        finished = self._finished
        return Tally(
            _add(self.points, winner, points),
            _add(self.tricks, winner, 1),
            finished if trick is None else (*finished, trick),
            winner,
        )


def _add(numbers: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    found = list(numbers)
    found[place] += number
    return tuple(found)


@final
class State(Plain):
    """A match at one moment.

    Attributes:
        phase: Where it stands.
        match: What changes once a round.
        round: What changes a few times a round.
        hands: By seat, packed (see the module).
        actor: Whose turn it is; while cards are drawn, who draws next; -1 if nobody's.
        drawn: How many cards of the pack were drawn.
        trick: The trick in play, or None between tricks.
        tally: Points and tricks won in this round.

    >>> from shengji.config import presets
    >>> state = State.begin(presets.tractor())
    >>> state.left, state.awaited, state.actors, state.hand_sizes, state.turn(2).level
    (0, (), (), (0, 0, 0, 0), <Rank.TWO: 2>)
    """

    __slots__ = (
        "_turn",
        "actor",
        "drawn",
        "hands",
        "match",
        "phase",
        "round",
        "tally",
        "trick",
    )

    _fields = (
        "phase",
        "match",
        "round",
        "hands",
        "actor",
        "drawn",
        "trick",
        "tally",
    )

    def __init__(
        self,
        phase: Phase,
        match: Match,
        round: Round,
        hands: tuple[int, ...],
        actor: int,
        drawn: int,
        trick: OpenTrick | None,
        tally: Tally,
    ) -> None:
        """Keep what it is made from."""
        self.phase: Phase = phase
        self.match: Match = match
        self.round: Round = round
        self.hands: tuple[int, ...] = hands
        self.actor: int = actor
        self.drawn: int = drawn
        self.trick: OpenTrick | None = trick
        self.tally: Tally = tally
        self._turn: Turn | None = None

    @classmethod
    def begin(cls, config: RuleConfig) -> State:
        """Set up a match before its first deal.

        Args:
            config: The rules.

        Returns:
            The state, in the phase `DEAL`.

        >>> from shengji.config import presets
        >>> state = State.begin(presets.tractor())
        >>> state.phase, state.actors, len(state.hand(0))
        (<Phase.DEAL: 'deal'>, (), 0)
        """
        start = config.ladder.start
        nothing = (0,) * config.seats
        return cls(
            Phase.DEAL,
            Match(config, 0, 0, (start,) * config.seats, None, None, ()),
            blank_round(config, 0, start, (), ()),
            nothing,
            -1,
            0,
            None,
            Tally(nothing, nothing, (), None),
        )

    @property
    def config(self) -> RuleConfig:
        """The rules of the match."""
        return self.match.config

    @property
    def left(self) -> int:
        """How many cards are still to be drawn."""
        if self.phase is not _DRAW:
            return 0
        config = self.match.config
        return config.hand_size * config.seats - self.drawn

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that must act before anything goes on; none while the table must act."""
        phase = self.phase
        if phase is not _DRAW and phase is not _DECLARE:
            actor = self.actor
            return (actor,) if actor >= 0 else ()
        return () if self.left else self._ask(awaited)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, those first that the game waits for.

        While cards are drawn every seat may; after the last draw, too, a seat that has passed may
        still declare.
        """
        if self.phase is not _DRAW:
            return self.awaited
        return tuple(range(len(self.hands))) if self.left else self._ask(speakers)

    def _ask(self, rule: Callable[..., tuple[int, ...]]) -> tuple[int, ...]:
        """Ask a rule about the declarations so far."""
        playing, match = self.round, self.match
        return rule(playing.declarations, playing.passed, match.first_seat or 0, match.config)

    def hand(self, seat: int) -> Hand:
        """Give the cards that a seat holds.

        Args:
            seat: Whose.

        Returns:
            The hand.
        """
        return unpack_hand(self.hands[seat], self.phase, self.round.ordering)

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds, counted from what everybody saw.

        >>> from shengji.config import presets
        >>> State.begin(presets.tractor()).hand_sizes
        (0, 0, 0, 0)
        """
        seats = len(self.hands)
        first = self.match.first_seat or 0
        drawn, trick = self.drawn, self.trick
        played = 0
        for finished in self.tally.finished:
            played += len(finished.plays[0].cards)
        # Whoever draws first has one more while the last turn of drawing is not complete.
        sizes = [
            (drawn + seats - 1 - (seat - first) % seats) // seats - played for seat in range(seats)
        ]
        if trick is not None:
            for place, cards in enumerate(trick.plays):
                sizes[(trick.leader + place) % seats] -= len(cards)
        if self.phase is _BURY:
            sizes[self.actor] += self.match.config.kitty_size
        return tuple(sizes)

    def turn(self, seat: int) -> Turn:
        """Give what the legality of a seat's actions depends on.

        Args:
            seat: Who asks.

        Returns:
            The turn, made of nothing that the seat may not see.
        """
        turn = self._turn
        if turn is not None and turn.seat == seat:
            return turn
        playing = self.round
        trick = self.trick
        turn = Turn(
            seat,
            self.phase,
            self.actors,
            self.match.config,
            playing.ordering,
            self.hands[seat],
            None if trick is None else trick.lead,
            playing.level,
            playing.declarations,
        )
        # Who chooses an action asks first, and who checks it asks again.
        self._turn = turn
        return turn
