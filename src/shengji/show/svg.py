"""Cards, hands, patterns, tricks and tables as pictures.

For looking at things: in a notebook, in documentation, in a bug report. Each picture is an SVG that
needs nothing but itself, in a light and a dark theme; all that it shows is in its description too,
and every card has its name as a title.

>>> from shengji.config import presets
>>> from shengji.rules.ordering import Ordering, Trump
>>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
>>> hand_picture("7S 8H AS 2S BJ", ordering).description
'spades: ace, 2; trumps: big joker, 7 of spades, 8 of hearts'
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Final

import attrs

from shengji._arguments import is_whole, need, shown
from shengji.cards import Card, CardsLike, cards_of
from shengji.errors import ArgumentError
from shengji.machine import View
from shengji.messages import card_name, shape_text, suit_name, trump_text, voice
from shengji.rules.ordering import EffectiveSuit, Ordering
from shengji.rules.patterns import Pattern
from shengji.rules.tricks import Trick
from shengji.show._facts import gather
from shengji.show._lettering import check_names, seat_name
from shengji.show._sorting import by_suit, suits_by_rung
from shengji.show._spoken import hand_words, table_words
from shengji.show._svg.faces import HEIGHT, WIDTH, face
from shengji.show._svg.rows import Group, Look, draw_groups
from shengji.show._svg.table import draw_table
from shengji.show._svg.xml import moved
from shengji.show.picture import Picture, compose

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shengji.config import RuleConfig
    from shengji.messages import Voice

__all__ = (
    "card_picture",
    "hand_picture",
    "ordering_picture",
    "pattern_picture",
    "table_picture",
    "trick_picture",
)

_NARROWEST: Final = 240
_WIDEST: Final = 10_000
_MARGIN: Final = 12.0
_SMALLER: Final = 48.0  # the width of a card where there are many
_SIGNS: Final = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}


def card_picture(card: Card | str, *, lang: str = "en", theme: str = "auto") -> Picture:
    """Draw a card.

    Args:
        card: The card, or its text.
        lang: The language of its name.
        theme: `light`, `dark`, or `auto` for what the reader prefers.

    Returns:
        The picture.

    Raises:
        ArgumentError: There is no such language or theme.
        ParseError: The text is not one card.

    >>> card_picture("KS").title
    'king of spades'
    """
    need(card, "card", Card, str)
    if isinstance(card, str):
        card = Card.parse(card)
    name = card_name(card, lang)
    return compose(
        face(card, 6, 6, lang=lang),
        WIDTH + 12,
        HEIGHT + 12,
        title=name,
        description=name,
        theme=theme,
        lang=lang,
    )


def hand_picture(
    cards: CardsLike,
    ordering: Ordering | None = None,
    *,
    raised: CardsLike = (),
    lang: str = "en",
    theme: str = "auto",
    width: int = 760,
) -> Picture:
    """Draw a hand.

    Args:
        cards: The cards.
        ordering: Sorts them into suits, each from high to low, and marks the trumps; without one
            they lie as they come.
        raised: Cards of the hand that stand out, as those chosen to be played.
        lang: The language.
        theme: `light`, `dark`, or `auto` for what the reader prefers.
        width: The most that it may be wide, in pixels, from 240; long hands take several rows.

    Returns:
        The picture.

    Raises:
        ArgumentError: There is no such language or theme, the width is too small, or a raised card
            is not in the hand.
        ParseError: A text has something in it that is no card.

    >>> hand_picture("9S 9S BJ", theme="dark").title
    'A hand of 3 cards'
    """
    tongue = voice(lang)
    held = cards_of(cards)
    chosen = cards_of(raised)
    up = Counter(chosen)
    if up - Counter(held):
        missing = " ".join(map(str, sorted((up - Counter(held)).elements())))
        raise ArgumentError(f"not in the hand: {missing}", name="raised", value=raised)
    groups = []
    if ordering is None:
        groups.append(Group(cards=held, raised=_raised(held, up)))
    else:
        for suit, of_suit in by_suit(held, ordering):
            head = f"{_suit_sign(suit, tongue)} {len(of_suit)}"
            groups.append(Group(cards=of_suit, heads=(head,), raised=_raised(of_suit, up)))
    description = hand_words(held, ordering, tongue)
    if chosen:
        names = tongue.list(card_name(card, lang) for card in chosen)
        standing_out = tongue.say("raised: {cards}", cards=names)
        description = f"{description}; {standing_out}"
    return _picture(
        groups,
        _trumps_of(ordering),
        title=tongue.say_count("A hand of {n} card", "A hand of {n} cards", len(held)),
        description=description,
        theme=theme,
        tongue=tongue,
        width=width,
    )


def _room(width: int) -> float:
    """Find how much of a width is free for cards."""
    if not is_whole(width, _NARROWEST, _WIDEST):
        message = f"a picture is {_NARROWEST} to {_WIDEST} pixels wide, not {shown(width)}"
        raise ArgumentError(message, name="width", value=width)
    return width - 2 * _MARGIN


def _raised(cards: Sequence[Card], up: Counter[Card]) -> tuple[bool, ...]:
    """Find which cards are raised, as many of each as there are left."""
    found = []
    for card in cards:
        found.append(up[card] > 0)
        up[card] -= up[card] > 0
    return tuple(found)


def _suit_sign(suit: EffectiveSuit, tongue: Voice) -> str:
    return _SIGNS.get(suit.value) or suit_name(suit, tongue.lang)


def _trumps_of(ordering: Ordering | None) -> Callable[[Card], bool]:
    """Say what is marked as a trump."""
    return (lambda _: False) if ordering is None else ordering.is_trump


def _picture(
    groups: Sequence[Group],
    is_trump: Callable[[Card], bool],
    *,
    title: str,
    description: str,
    theme: str,
    tongue: Voice,
    width: int,
) -> Picture:
    """Make a picture of groups of cards."""
    look = Look(lang=tongue.lang, is_trump=is_trump)
    drawing = draw_groups(groups, _room(width), look)
    return compose(
        moved(drawing.drawn, _MARGIN, _MARGIN),
        max(drawing.width, WIDTH) + 2 * _MARGIN,
        max(drawing.height, _MARGIN) + 2 * _MARGIN,
        title=title,
        description=description,
        theme=theme,
        lang=tongue.lang,
    )


def ordering_picture(
    ordering: Ordering, *, lang: str = "en", theme: str = "auto", width: int = 760
) -> Picture:
    """Draw the order of the cards: each suit from high to low, equal cards with one bracket.

    Args:
        ordering: That of the round; kinds that are gone are left out.
        lang: The language.
        theme: `light`, `dark`, or `auto` for what the reader prefers.
        width: The most that it may be wide, in pixels, from 240.

    Returns:
        The picture.

    Raises:
        ArgumentError: There is no such language or theme, or the width is too small.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Ordering, Trump
    >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
    >>> ordering_picture(ordering).title
    'level 7, hearts are trumps'
    """
    need(ordering, "ordering", Ordering)
    tongue = voice(lang)
    look = Look(lang=lang, is_trump=ordering.is_trump, width=_SMALLER)
    drawings, said = [], []
    for suit, rungs in suits_by_rung(ordering):
        foot = tongue.say("equal")
        groups = []
        for is_shared, run in groupby(rungs, key=lambda rung: len(rung) > 1):
            if is_shared:
                groups += [Group(cards=rung, foot=foot) for rung in run]
            else:
                groups.append(Group(cards=tuple(card for rung in run for card in rung)))
        first = attrs.evolve(groups[0], heads=(suit_name(suit, lang),))
        drawings.append(draw_groups([first, *groups[1:]], _room(width), look))
        ranks = (" = ".join(card_name(card, lang) for card in rung) for rung in rungs)
        said.append(f"{suit_name(suit, lang)}: {' > '.join(ranks)}")
    drawn, down = "", _MARGIN
    for drawing in drawings:
        drawn += moved(drawing.drawn, _MARGIN, down)
        down += drawing.height + _MARGIN
    trump = trump_text(ordering.trump, lang)
    return compose(
        drawn,
        max(drawing.width for drawing in drawings) + 2 * _MARGIN,
        down,
        title=trump,
        description="; ".join(said),
        theme=theme,
        lang=lang,
    )


def pattern_picture(
    pattern: Pattern, *, lang: str = "en", theme: str = "auto", width: int = 760
) -> Picture:
    """Draw a pattern, its parts side by side, each with its name.

    Args:
        pattern: The pattern.
        lang: The language.
        theme: `light`, `dark`, or `auto` for what the reader prefers.
        width: The most that it may be wide, in pixels, from 240.

    Returns:
        The picture.

    Raises:
        ArgumentError: There is no such language or theme, or the width is too small.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Ordering, Trump
    >>> from shengji.rules.patterns import Pattern
    >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
    >>> pattern_picture(Pattern.parse("8S 8S 6S 6S AS", ordering)).title
    'spades: a tractor of 2 pairs, a single'
    """
    need(pattern, "pattern", Pattern)
    tongue = voice(lang)
    groups = [
        Group(cards=part.cards, foot=shape_text([part.shape], lang)) for part in pattern.parts
    ]
    shapes = shape_text((part.shape for part in pattern.parts), lang)
    parts = [tongue.list(card_name(card, lang) for card in part.cards) for part in pattern.parts]
    return _picture(
        groups,
        lambda _: pattern.suit is EffectiveSuit.TRUMP,
        title=f"{suit_name(pattern.suit, lang)}: {shapes}",
        description="; ".join(parts),
        theme=theme,
        tongue=tongue,
        width=width,
    )


def trick_picture(
    trick: Trick,
    ordering: Ordering | None = None,
    config: RuleConfig | None = None,
    *,
    names: Sequence[str] = (),
    lang: str = "en",
    theme: str = "auto",
    width: int = 760,
) -> Picture:
    """Draw a trick, the plays side by side in the order of playing.

    Args:
        trick: The trick.
        ordering: Marks the trumps and, with the rules, who is ahead.
        config: The rules.
        names: Of the players, by seat; a seat without one is called by its number.
        lang: The language.
        theme: `light`, `dark`, or `auto` for what the reader prefers.
        width: The most that it may be wide, in pixels, from 240.

    Returns:
        The picture.

    Raises:
        ArgumentError: There is no such language or theme, or the width is too small.

    >>> from shengji.rules.tricks import Play, Trick
    >>> trick = Trick(3, (Play(3, "9S"), Play(0, "KS")))
    >>> trick_picture(trick, names=["Li"]).description
    'Seat 3 (lead): 9 of spades; Li: king of spades'
    """
    need(trick, "trick", Trick)
    tongue = voice(lang)
    check_names(names)
    ahead = None
    if trick.lead is not None and ordering is not None and config is not None:
        ahead = trick.winner(ordering, config)
    groups, said = [], []
    for play in trick.plays:
        notes = [tongue.say("lead")] if play.seat == trick.leader else []
        notes += [tongue.say("ahead")] if play.seat == ahead else []
        name = seat_name(play.seat, names, tongue)
        groups.append(
            Group(
                cards=play.cards,
                heads=(name, tongue.list(notes)),
                is_ahead=play.seat == ahead,
            )
        )
        label = f"{name} ({tongue.list(notes)})" if notes else name
        said.append(f"{label}: {tongue.list(card_name(card, lang) for card in play.cards)}")
    title = tongue.say_count("A trick of {n} point", "A trick of {n} points", trick.points)
    return _picture(
        groups,
        _trumps_of(ordering),
        title=title,
        description="; ".join(said),
        theme=theme,
        tongue=tongue,
        width=width,
    )


def table_picture(
    view: View, *, names: Sequence[str] = (), lang: str = "en", theme: str = "auto"
) -> Picture:
    """Draw a table as a seat sees it: nothing gets in that the view does not hold.

    The seat that looks, or for a spectator seat 0, sits at the bottom. Seats that the game waits
    for are framed; plates of declarers and opponents differ in colour, and say so.

    Args:
        view: What is seen.
        names: Of the players, by seat; a seat without one is called by its number.
        lang: The language.
        theme: `light`, `dark`, or `auto` for what the reader prefers.

    Returns:
        The picture.

    Raises:
        ArgumentError: There is no such language or theme.

    >>> from shengji.config import presets
    >>> from shengji.machine import Deal, Game
    >>> game = Game.new(presets.short_game()).apply(Deal.shuffled(presets.short_game(), "seed", 1))
    >>> table_picture(game.view(None)).title
    'The table as everybody sees it'
    """
    need(view, "view", View)
    tongue = voice(lang)
    check_names(names)
    facts = gather(view, names, tongue)
    drawing = draw_table(view, facts, tongue)
    return compose(
        drawing.drawn,
        drawing.width,
        drawing.height,
        title=facts.title,
        description=table_words(view, facts, tongue),
        theme=theme,
        lang=lang,
    )
