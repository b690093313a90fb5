"""Cards as they come in tricks: sets, tractors and throws, and what others put to them.

Cards drawn one by one hardly ever make a tractor. Here several copies of neighbouring kinds are
drawn, so that patterns, and hands that owe something to them, are the rule.

>>> from hypothesis import find
>>> from shengji.config import presets
>>> from shengji.rules.ordering import Ordering, Trump
>>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
>>> str(find(patterns(ordering), lambda pattern: pattern.parts[0].is_tractor))
'3S 3S 2S 2S'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st

from shengji._arguments import is_whole, need, shown
from shengji.cards import CARDS, Card
from shengji.config import RuleConfig
from shengji.errors import ArgumentError
from shengji.hands import Hand
from shengji.rules.ordering import EffectiveSuit, Ordering
from shengji.rules.patterns import Pattern
from shengji.rules.tricks import Play, Trick
from shengji.testing.strategies.cards import trumps
from shengji.testing.strategies.rules import configs

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

__all__ = ("effective_suits", "follows", "heaps", "orderings", "patterns", "tricks")

_MOST_LED: Final = 6
_MOST_HELD: Final = 12
_MOST_BESIDE: Final = 4


def orderings(config: RuleConfig | None = None) -> SearchStrategy[Ordering]:
    """Orderings of a round, of any trump.

    Args:
        config: The rules; any unless said.

    Returns:
        A strategy for orderings.

    >>> from hypothesis import find
    >>> find(orderings(), lambda ordering: ordering.decks == 2)
    <Ordering 2NT, 2 decks>
    """
    return st.builds(Ordering.of, trumps(), configs() if config is None else st.just(config))


def heaps(
    ordering: Ordering,
    suit: EffectiveSuit | None = None,
    *,
    min_size: int = 1,
    max_size: int = _MOST_HELD,
) -> SearchStrategy[tuple[Card, ...]]:
    """Cards of neighbouring kinds, several copies of most, in any order.

    Args:
        ordering: That of the round; there are no more copies than decks.
        suit: The suit that all of them count as; any unless said.
        min_size: The fewest cards, at least 1.
        max_size: The most cards.

    Returns:
        A strategy for cards.

    Raises:
        ArgumentError: There are not so many such cards.

    >>> from hypothesis import find
    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
    >>> find(heaps(ordering, EffectiveSuit.TRUMP), lambda cards: len(set(cards)) < len(cards))
    (Card('2H'), Card('2H'))
    """
    need(ordering, "ordering", Ordering)
    layout = ordering.layout
    wanted = None if suit is None else suit.index
    kinds = [
        kind for kind in layout.card_at if kind >= 0 and wanted in {None, layout.suit_of[kind]}
    ]
    room = len(kinds) * ordering.decks
    if not is_whole(min_size, 1, room):
        message = f"the fewest cards are from 1 to {room}, not {shown(min_size)}"
        raise ArgumentError(message, name="min_size", value=min_size)
    if not is_whole(max_size, min_size, max(room, max_size)):
        message = f"the most cards are no fewer than {min_size}, not {shown(max_size)}"
        raise ArgumentError(message, name="max_size", value=max_size)
    return _heaps([CARDS[kind] for kind in kinds], ordering.decks, min_size, max_size)


@st.composite
def _heaps(
    draw: DrawFn, kinds: list[Card], decks: int, min_size: int, max_size: int
) -> tuple[Card, ...]:
    start = draw(st.integers(0, len(kinds) - 1))
    around = kinds[start:] + kinds[:start]
    copies = draw(st.lists(st.integers(0, decks), min_size=1, max_size=max_size))
    cards = [card for card, number in zip(around, copies, strict=False) for _ in range(number)]
    more = [card for card in around for _ in range(decks - cards.count(card))]
    cards += more[: max(0, min_size - len(cards))]
    return tuple(draw(st.permutations(cards[:max_size])))


def effective_suits(ordering: Ordering) -> SearchStrategy[EffectiveSuit]:
    """Suits that have cards: all but the printed suit that is the trump suit.

    Args:
        ordering: That of the round.

    Returns:
        A strategy for suits.

    >>> from hypothesis import find
    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> find(effective_suits(Ordering.of(Trump.parse("7S"), presets.tractor())), lambda suit: True)
    <EffectiveSuit.HEARTS: 'H'>
    """
    need(ordering, "ordering", Ordering)
    lines = ordering.layout.lines
    return st.sampled_from([suit for suit in EffectiveSuit if lines[suit.index].fields])


def patterns(
    ordering: Ordering, suit: EffectiveSuit | None = None, *, max_size: int = _MOST_LED
) -> SearchStrategy[Pattern]:
    """Sets, tractors and throws.

    Args:
        ordering: That of the round.
        suit: Their suit; any unless said.
        max_size: The most cards.

    Returns:
        A strategy for patterns, cut into their canonical parts.

    Raises:
        ArgumentError: There are no such cards.

    >>> from hypothesis import find
    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
    >>> str(find(patterns(ordering), lambda pattern: pattern.is_throw))
    '3S + 2S'
    """
    suits = effective_suits(ordering) if suit is None else st.just(suit)
    return _patterns(ordering, suits, max_size)


@st.composite
def _patterns(
    draw: DrawFn, ordering: Ordering, suits: SearchStrategy[EffectiveSuit], most: int
) -> Pattern:
    return Pattern.parse(draw(heaps(ordering, draw(suits), max_size=most)), ordering)


def follows(
    ordering: Ordering, *, max_led: int = _MOST_LED, max_size: int = _MOST_HELD
) -> SearchStrategy[tuple[Pattern, Hand]]:
    """Leads, and hands that have to follow them: with some of the suit, and perhaps others.

    Args:
        ordering: That of the round.
        max_led: The most cards led.
        max_size: The most cards held, but for hands that are filled up to the size of the lead.

    Returns:
        A strategy for pairs of a lead and a hand with at least as many cards.

    >>> from hypothesis import find
    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
    >>> lead, hand = find(follows(ordering), lambda follow: follow[0].shape == ((2, 1),))
    >>> str(lead), len(hand) >= 2
    ('2S 2S', True)
    """
    need(ordering, "ordering", Ordering)
    return _follows(ordering, max_led, max_size)


@st.composite
def _follows(draw: DrawFn, ordering: Ordering, max_led: int, max_size: int) -> tuple[Pattern, Hand]:
    suit = draw(effective_suits(ordering))
    lead = draw(patterns(ordering, suit, max_size=max_led))
    beside = min(_MOST_BESIDE, max_size - 1)
    held = draw(heaps(ordering, suit, max_size=max_size - beside))
    if beside:
        held += draw(heaps(ordering, max_size=beside))
    kept: list[Card] = []
    for card in (*held, *CARDS * ordering.decks):
        is_needed = len(kept) < max(lead.size, len(held))
        if is_needed and kept.count(card) < ordering.decks:
            kept.append(card)
    return lead, Hand(kept)


def tricks(ordering: Ordering, *, seats: int = 4) -> SearchStrategy[Trick]:
    """Tricks in which something happens: answers in the suit, in trumps, and in both.

    Args:
        ordering: That of the round.
        seats: How many play.

    Returns:
        A strategy for tricks of two and more plays. Each play has as many cards as the lead and can
        be held by itself; the hands of a whole deal need not fit.

    >>> from hypothesis import find
    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> config = presets.tractor()
    >>> ordering = Ordering.of(Trump.parse("7H"), config)
    >>> trick = find(tricks(ordering), lambda trick: trick.winner(ordering, config) == 1)
    >>> [str(play.cards[0]) for play in trick.plays]
    ['2S', '3S']
    """
    need(ordering, "ordering", Ordering)
    if not is_whole(seats, 2, 12):
        raise ArgumentError(f"from 2 to 12 play, not {shown(seats)}", name="seats", value=seats)
    return _tricks(ordering, seats)


@st.composite
def _tricks(draw: DrawFn, ordering: Ordering, seats: int) -> Trick:
    suit = draw(effective_suits(ordering))
    lead = draw(patterns(ordering, suit, max_size=_MOST_LED - 1))
    leader = draw(st.integers(0, seats - 1))
    trump = EffectiveSuit.TRUMP
    plays = [Play(leader, lead.cards)]
    for place in range(1, draw(st.integers(2, seats))):
        of_suit = draw(st.sampled_from([suit, trump, trump]))
        answer = draw(heaps(ordering, of_suit, max_size=lead.size))
        fill = [card for card in (*lead.cards, *CARDS) if answer.count(card) < ordering.decks]
        # A card of the lead may be there twice.
        for card in fill:
            if len(answer) < lead.size and answer.count(card) < ordering.decks:
                answer += (card,)
        plays.append(Play((leader + place) % seats, answer))
    return Trick(leader, tuple(plays), lead)
