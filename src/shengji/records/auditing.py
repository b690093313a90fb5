"""Holding a record to the rules, and to the seed that was committed to.

Reading takes the facts of a record as they are. The audit decides every one of them again: for each
event that begins something it asks what was asked for, lets the rules decide, and compares what
they say with what is recorded. `verify` asks whether the packs are those of the seed (RULES §11).
`finish` decides what is missing where a log ends amid the events of one action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

import attrs

from shengji._arguments import need
from shengji.errors import IllegalActionError, RecordError
from shengji.machine import (
    Action,
    Bury,
    CallFriends,
    CardDrawn,
    CardsPlayed,
    Deal,
    Declare,
    Declared,
    Draw,
    FriendsCalled,
    Game,
    KittyBuried,
    Pass,
    Passed,
    PlayCards,
    RoundBegan,
    State,
    ThrowFailed,
)
from shengji.machine.decide import decide
from shengji.machine.evolve import evolve
from shengji.records.codec import to_dict
from shengji.records.record import Record
from shengji.shuffle import shuffle
from shengji.shuffle import verify as verify_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shengji.machine import Event

__all__ = ("Difference", "audit", "finish", "verify")


@final
@attrs.frozen
class Difference:
    """Where a record and the rules, or the seed, first say different things.

    Attributes:
        seq: The number of the event; 0 for the header.
        field: The field of it; "action" where the rules refuse what was done.
        recorded: What the record says, as plain data.
        decided: What follows from the rules or the seed; None where there is nothing.

    >>> print(Difference(112, "points", 10, 5))
    event 112, points: the record says 10, it should be 5
    """

    seq: int
    field: str
    recorded: Any
    decided: Any

    def __str__(self) -> str:
        """Give one line."""
        place = f"event {self.seq}, {self.field}" if self.seq else self.field
        if self.field == "action":
            return f"{place}: {self.recorded} is refused: {self.decided}"
        return f"{place}: the record says {self.recorded}, it should be {self.decided}"


def audit(record: Record | Game) -> Difference | None:
    """Decide everything in a match again.

    Args:
        record: The match.

    Returns:
        The first difference; None if the rules agree with all of it.

    Raises:
        ArgumentError: It is neither a match nor a record.

    >>> from shengji.config import presets
    >>> game = Game.new(presets.tractor())
    >>> game = game.apply(Deal.shuffled(game.config, "seed", 1)).apply(Draw(100))
    >>> audit(game) is None
    True
    """
    need(record, "record", Record, Game)
    game = record if isinstance(record, Game) else record.game
    events = game.events
    state = State.begin(game.config)
    seq = 0
    while seq < len(events):
        event = events[seq]
        ask = _ASKED.get(type(event))
        if ask is None:
            return Difference(seq + 1, "type", to_dict(event)["type"], None)
        try:
            decided = decide(state, ask(state, event))
        except IllegalActionError as error:
            return Difference(seq + 1, "action", to_dict(event)["type"], str(error))
        # A record may end between two events that belong together.
        for right, found in zip(decided, events[seq:], strict=False):
            seq += 1
            if found != right:
                return _compare(seq, to_dict(found), to_dict(right))
            state = evolve(state, found)
    return None


def _compare(seq: int, found: dict[str, Any], right: dict[str, Any]) -> Difference:
    """Find the first field in which two events differ."""
    field = next(name for name in (*found, *right) if found.get(name) != right.get(name))
    return Difference(seq, field, found.get(field), right.get(field))


def _deal(state: State, event: RoundBegan) -> Action:
    first = event.first_seat if state.match.first_seat is None else None
    return Deal(event.pack or (), first)


_ASKED: Final[dict[type, Callable[[State, Any], Action]]] = {
    RoundBegan: _deal,
    CardDrawn: lambda *_: Draw(1),
    Declared: lambda _, event: Declare(event.seat, event.cards),
    Passed: lambda _, event: Pass(event.seat),
    KittyBuried: lambda _, event: Bury(event.seat, event.cards),
    FriendsCalled: lambda _, event: CallFriends(event.seat, event.calls),
    ThrowFailed: lambda _, event: PlayCards(event.seat, event.cards, event.parts),
    CardsPlayed: lambda _, event: PlayCards(event.seat, event.cards, event.parts),
}


def finish(game: Game) -> Game:
    """Take a match to the end of the action in whose midst its log ends.

    One action may give several events, and a log that was cut short may have only some of them: the
    last play of a trick, and not who won it. Nobody can go on from there.

    Args:
        game: The match, such as `recover` or `Game.at` gives it.

    Returns:
        The match with the events that had to follow; an equal one if none had to.

    Raises:
        RecordError: The rules refuse the last action, or decide otherwise than its events say.
        ArgumentError: It is no match.

    >>> from shengji.config import presets
    >>> config = presets.short_game()
    >>> whole = Game.new(config).apply(Deal.shuffled(config, "seed", 1))
    >>> whole.seq, finish(whole.at(1)) == whole, finish(whole) == whole
    (2, True, True)
    """
    need(game, "game", Game)
    events = game.events
    place = next((at for at in reversed(range(len(events))) if _is_begun(events, at)), None)
    if place is None:
        return game
    before, begun = game.at(place), events[place]
    try:
        done = before.apply(_ASKED[type(begun)](before.state, begun))
    except IllegalActionError as error:
        raise RecordError(f"event {place + 1} is refused: {error}", cause=error) from error
    found = events[place:]
    if done.events_since(place)[: len(found)] != found:
        raise RecordError(f"the rules decide otherwise than events {place + 1} to {game.seq} say")
    return done


def _is_begun(events: Sequence[Event], place: int) -> bool:
    """Tell whether an action began with an event."""
    is_forced = place > 0 and type(events[place - 1]) is ThrowFailed
    return type(events[place]) in _ASKED and not is_forced


def verify(record: Record) -> Difference | None:
    """Check that the seed was fixed before the first card and made every pack (RULES §11).

    Args:
        record: A record that shows the seed and has the commitment that was shown before.

    Returns:
        The first difference; None if the seed fits the commitment, and the packs and the first
        seat of the match are those that it makes.

    Raises:
        ArgumentError: It is no record.

    >>> from shengji.config import presets
    >>> from shengji.records import Record
    >>> print(verify(Record(Game.new(presets.tractor()))))
    seed: the record says None, it should be shown
    """
    need(record, "record", Record)
    seed, commitment = record.seed, record.commitment
    if seed is None:
        return Difference(0, "seed", None, "shown")
    if commitment is None:
        return Difference(0, "commitment", None, "shown")
    if not verify_seed(seed, commitment):
        return Difference(0, "seed", seed.hex(), "that of the commitment")
    config = record.game.config
    for seq, event in enumerate(record.game.events, start=1):
        if isinstance(event, RoundBegan):
            made = shuffle(seed, event.deal, config.seats, config.decks)
            first = made.first_seat if event.deal == 1 else event.first_seat
            right = attrs.evolve(event, pack=made.pack, first_seat=first)
            if event != right:
                return _compare(seq, to_dict(event), to_dict(right))
    return None
