"""What the legality of one seat's next action depends on, and the checks that stand on it.

A `Turn` is made by the omniscient state and by a seat's view alike, so there is one legality: the
machine refuses exactly what a view calls illegal, and for the same reasons. Nothing in it is secret
to its seat.

Each `check_` function gives all that is wrong with what the seat asks for, and nothing if it is
legal.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, final

from shengji._arguments import is_whole, shown
from shengji.cards import Card, Rank
from shengji.config import RuleConfig
from shengji.errors import Violation, ViolationCode
from shengji.hands import Hand, is_inside, pack
from shengji.machine.phases import Phase
from shengji.machine.plain import Plain
from shengji.rules.burying import check_bury as check_buried
from shengji.rules.declaring import Declaration, check_declaration
from shengji.rules.following import Follow
from shengji.rules.friends import FriendCall, check_calls
from shengji.rules.leading import check_lead
from shengji.rules.ordering import Ordering
from shengji.rules.patterns import Pattern, make_pattern

if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = (
    "Turn",
    "check_bury",
    "check_calling",
    "check_declare",
    "check_pass",
    "check_play",
    "check_seat",
    "lead_pattern",
    "pack_hand",
    "unpack_hand",
)

_SPEAKING: Final = (Phase.DRAW, Phase.DECLARE)


@final
class Turn(Plain):
    """One seat's situation.

    >>> from shengji.config import presets
    >>> from shengji.machine import State
    >>> turn = State.begin(presets.tractor()).turn(2)
    >>> turn.seat, turn.actors, len(turn.cards), turn.follow
    (2, (), 0, None)

    Attributes:
        seat: Whose.
        phase: Of the match.
        actors: The seats that may act now, those first that the game waits for.
        config: The rules.
        ordering: Of the round.
        hand: The seat's cards, packed as the phase packs them.
        lead: The pattern to follow, or None.
        level: The rank that is played.
        declarations: All that were made, the standing one last.
    """

    __slots__ = (
        "_follow",
        "actors",
        "config",
        "declarations",
        "hand",
        "lead",
        "level",
        "ordering",
        "phase",
        "seat",
    )

    _fields = (
        "seat",
        "phase",
        "actors",
        "config",
        "ordering",
        "hand",
        "lead",
        "level",
        "declarations",
    )

    def __init__(
        self,
        seat: int,
        phase: Phase,
        actors: tuple[int, ...],
        config: RuleConfig,
        ordering: Ordering,
        hand: int,
        lead: Pattern | None,
        level: Rank,
        declarations: tuple[Declaration, ...],
    ) -> None:
        """Keep what it is made from."""
        self.seat: int = seat
        self.phase: Phase = phase
        self.actors: tuple[int, ...] = actors
        self.config: RuleConfig = config
        self.ordering: Ordering = ordering
        self.hand: int = hand
        self.lead: Pattern | None = lead
        self.level: Rank = level
        self.declarations: tuple[Declaration, ...] = declarations
        self._follow: Follow | None = None

    @property
    def cards(self) -> Hand:
        """The seat's cards."""
        return unpack_hand(self.hand, self.phase, self.ordering)

    @property
    def follow(self) -> Follow | None:
        """What the lead asks of the hand, found once; None without a lead."""
        if self._follow is None and self.lead is not None:
            self._follow = Follow.of(self.lead, self.hand, self.ordering, self.config)
        return self._follow


def unpack_hand(packed: int, phase: Phase, ordering: Ordering) -> Hand:
    """Make a hand of an integer that is packed as the phase packs it.

    Args:
        packed: The cards.
        phase: Of the match.
        ordering: Of the round.

    Returns:
        The hand.
    """
    if phase in _SPEAKING:
        return Hand.from_packed(packed)
    return Hand.from_packed(pack(ordering.unpack(packed)))


def pack_hand(hand: Hand, phase: Phase, ordering: Ordering) -> int:
    """Pack a hand as the phase packs it.

    Args:
        hand: The cards.
        phase: Of the match.
        ordering: Of the round.

    Returns:
        The packed cards.
    """
    return hand.packed if phase in _SPEAKING else ordering.pack(tuple(hand))


@lru_cache(maxsize=1024)
def lead_pattern(
    cards: tuple[Card, ...], parts: tuple[tuple[Card, ...], ...] | None, ordering: Ordering
) -> Pattern:
    """Cut a legal lead; what is decided of it and what it leads to ask for the same cut.

    Args:
        cards: The cards led.
        parts: How the leader cuts them, or None.
        ordering: Of the round.

    Returns:
        The pattern.
    """
    return make_pattern(cards, parts, ordering)


def check_seat(seat: object, seats: int) -> list[Violation]:
    """Check that there is such a seat.

    Args:
        seat: What was given for a seat.
        seats: How many play.

    Returns:
        What is wrong.
    """
    if is_whole(seat, 0, seats - 1):
        return []
    code, option = ViolationCode.NO_SUCH_SEAT, "table.seats"
    return [Violation.of(code, option=option, seat=shown(seat), last=seats - 1)]


def check_declare(turn: Turn, cards: tuple[Card, ...]) -> list[Violation]:
    """Check a declaration (RULES §7.2).

    Args:
        turn: The seat's situation.
        cards: The full set that it shows.

    Returns:
        What is wrong.
    """
    found = _check_actor(turn, turn.actors)
    found += _check_held(turn, cards)
    made = Declaration(turn.seat, cards)
    found += check_declaration(made, turn.declarations, turn.level, turn.config)
    return found


def check_pass(turn: Turn) -> list[Violation]:
    """Check a pass (RULES §7.2).

    Args:
        turn: The seat's situation.

    Returns:
        What is wrong.
    """
    return _check_actor(turn, turn.actors)


def check_bury(turn: Turn, cards: tuple[Card, ...]) -> list[Violation]:
    """Check the cards to bury (RULES §7.5).

    Args:
        turn: The seat's situation.
        cards: What it buries.

    Returns:
        What is wrong.
    """
    found = _check_actor(turn, turn.actors)
    found += check_buried(cards, turn.config.kitty_size)
    return found + _check_held(turn, cards)


def check_calling(turn: Turn, calls: tuple[FriendCall, ...]) -> list[Violation]:
    """Check the calls for friends (RULES §10).

    Args:
        turn: The seat's situation.
        calls: What it calls.

    Returns:
        What is wrong.
    """
    found = _check_actor(turn, turn.actors)
    found += check_calls(calls, turn.ordering, turn.config)
    return found


def check_play(
    turn: Turn, cards: tuple[Card, ...], parts: tuple[tuple[Card, ...], ...] | None = None
) -> list[Violation]:
    """Check a play to a trick (RULES §3, §5).

    A throw that other hands beat is legal: it is played and fails.

    Args:
        turn: The seat's situation.
        cards: What it plays.
        parts: How it cuts its lead, if it says so.

    Returns:
        What is wrong.
    """
    ordering = turn.ordering
    is_crowded = ordering.is_crowded(cards)
    packed = 0 if is_crowded else ordering.pack(cards)
    is_held = not is_crowded and ordering.contains(turn.hand, packed)
    follow = turn.follow
    if follow is None:
        found = _check_actor(turn, turn.actors)
        if not is_held:
            found += _check_held(turn, cards)
        found += check_lead(cards, parts, ordering, turn.config)
        return found
    if is_held and len(cards) == follow.size and follow.allows(packed):
        # Nearly every play takes this way, and needs nothing explained.
        found = [] if turn.seat in turn.actors else _check_actor(turn, turn.actors)
    else:
        found = _check_actor(turn, turn.actors)
        if not is_held:
            found += _check_held(turn, cards)
        if not cards:
            found.append(Violation.of(ViolationCode.NO_CARDS))
        else:
            found += follow.check(cards)
    if parts is not None:
        found.append(Violation.of(ViolationCode.PARTS_WHEN_FOLLOWING))
    return found


def _check_actor(turn: Turn, allowed: Collection[int]) -> list[Violation]:
    """Check that it is the seat's turn."""
    if turn.seat in allowed:
        return []
    actors = " ".join(map(str, sorted(allowed))) or "-"
    return [Violation.of(ViolationCode.NOT_YOUR_TURN, seat=turn.seat, actors=actors)]


def _check_held(turn: Turn, cards: tuple[Card, ...]) -> list[Violation]:
    """Check that the seat holds the cards."""
    ordering = turn.ordering
    if not ordering.is_crowded(cards):
        if turn.phase in _SPEAKING:
            is_held = is_inside(pack(cards), turn.hand)
        else:
            is_held = ordering.contains(turn.hand, ordering.pack(cards))
        if is_held:
            return []
    held = list(turn.cards)
    missing = []
    for card in cards:
        if card in held:
            held.remove(card)
        else:
            missing.append(card)
    if not missing:
        return []
    names = " ".join(map(str, missing))
    return [Violation.of(ViolationCode.CARDS_NOT_HELD, cards=missing, missing=names)]
