"""Names of cards, suits, ranks, parts, phases and options in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shengji.cards import Card, CardsLike, Rank, cards_of
from shengji.config import meanings
from shengji.errors import ArgumentError
from shengji.errors import shape_text as name_shapes
from shengji.messages.languages import mark, voice

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    # For type checkers alone: higher rooms.
    from shengji.players.hint import Hint
    from shengji.rules.following import Requirement
    from shengji.rules.friends import FriendCall
    from shengji.rules.ordering import Trump

__all__ = (
    "action_name",
    "call_text",
    "card_name",
    "card_text",
    "cards_text",
    "hint_text",
    "option_meaning",
    "phase_name",
    "rank_name",
    "requirement_text",
    "shape_text",
    "suit_name",
    "trump_text",
)

_SUITS: Final = {
    "S": mark("spades"),
    "H": mark("hearts"),
    "C": mark("clubs"),
    "D": mark("diamonds"),
    "trump": mark("trumps"),
}
_RANKS: Final = {
    Rank.JACK: mark("jack"),
    Rank.QUEEN: mark("queen"),
    Rank.KING: mark("king"),
    Rank.ACE: mark("ace"),
    Rank.SMALL_JOKER: mark("small joker"),
    Rank.BIG_JOKER: mark("big joker"),
}
_PHASES: Final = {
    "deal": mark("dealing"),
    "draw": mark("drawing and declaring"),
    "declare": mark("declaring"),
    "bury": mark("burying the kitty"),
    "call": mark("calling friends"),
    "play": mark("playing"),
    "over": mark("the match is over"),
}
_ACTIONS: Final = {
    "Deal": mark("Dealing"),
    "Draw": mark("Drawing"),
    "Declare": mark("Declaring"),
    "Pass": mark("Passing"),
    "Bury": mark("Burying"),
    "CallFriends": mark("Calling friends"),
    "PlayCards": mark("Playing cards"),
}


def suit_name(suit: str, lang: str = "en") -> str:
    """Name a suit.

    Args:
        suit: A `Suit` or an `EffectiveSuit`, or its text.
        lang: The language.

    Returns:
        The name.

    Raises:
        ArgumentError: There is no such suit or language.

    >>> suit_name("S"), suit_name("trump", lang="zh")
    ('spades', '主牌')
    """
    return _named(_SUITS, str(suit), "suit", lang)


def rank_name(rank: Rank, lang: str = "en") -> str:
    """Name a rank.

    Args:
        rank: The rank.
        lang: The language.

    Returns:
        The name; a number for the ranks from 2 to 10.

    Raises:
        ArgumentError: There is no such language.

    >>> rank_name(Rank.KING), rank_name(Rank.TEN, lang="es"), rank_name(Rank.BIG_JOKER, lang="zh")
    ('king', '10', '大王')
    """
    tongue = voice(lang)
    return tongue.find(_RANKS[rank]) if rank in _RANKS else str(rank)


def card_name(card: Card, lang: str = "en") -> str:
    """Name a card in words.

    Args:
        card: The card.
        lang: The language.

    Returns:
        The name.

    Raises:
        ArgumentError: There is no such language.

    >>> card_name(Card("KS")), card_name(Card("KS"), lang="zh"), card_name(Card("KS"), lang="es")
    ('king of spades', '黑桃K', 'rey de picas')
    """
    rank = rank_name(card.rank, lang)
    if card.suit is None:
        return rank
    return voice(lang).say("{rank} of {suit}", rank=rank, suit=suit_name(card.suit, lang))


def card_text(card: Card, lang: str = "en") -> str:
    """Write a card as a person would: its rank and the sign of its suit.

    Args:
        card: The card.
        lang: The language.

    Returns:
        The text; a joker is named.

    Raises:
        ArgumentError: There is no such language.

    >>> card_text(Card("KS")), card_text(Card("KS"), lang="zh"), card_text(Card("BJ"), lang="zh")
    ('K♠', '♠K', '大王')
    """
    if card.suit is None:
        return rank_name(card.rank, lang)
    return voice(lang).say("{rank}{sign}", rank=card.rank, sign=card.suit.symbol)


def cards_text(cards: CardsLike, lang: str = "en") -> str:
    """Write cards as a list.

    Args:
        cards: The cards.
        lang: The language.

    Returns:
        The list, in the order given.

    Raises:
        ArgumentError: There is no such language, or these are no cards.
        ParseError: A text has something in it that is no card.

    >>> cards_text("9S 9S BJ")
    '9♠, 9♠, big joker'
    """
    return voice(lang).list(card_text(card, lang) for card in cards_of(cards))


def shape_text(parts: Iterable[tuple[int, int]], lang: str = "en") -> str:
    """Name sets and tractors.

    Args:
        parts: The width and length of each.
        lang: The language.

    Returns:
        The names, counted.

    Raises:
        ArgumentError: There is no such language.

    >>> shape_text([(2, 2), (2, 1)]), shape_text([(2, 2), (2, 1)], lang="zh")
    ('a tractor of 2 pairs, a pair', '1个2连对拖拉机、1个对子')
    """
    tongue = voice(lang)
    return name_shapes(parts, tongue.find_count, tongue.comma)


def requirement_text(requirement: Requirement, lang: str = "en") -> str:
    """Say what a lead asks of a hand.

    Args:
        requirement: Of the follower, as `legal.requirement` gives it.
        lang: The language.

    Returns:
        A sentence.

    Raises:
        ArgumentError: There is no such language.

    >>> from shengji.rules.following import Requirement
    >>> from shengji.rules.ordering import EffectiveSuit
    >>> requirement_text(Requirement(EffectiveSuit.SPADES, 2, 2, ((2, 1),)))
    '2 cards are to be played, 2 of them of the suit led (spades), with a pair.'
    """
    tongue = voice(lang)
    values = {"suit": suit_name(requirement.suit, lang), "of_suit": requirement.suit_count}
    if requirement.owed:
        return tongue.say_count(
            "{n} card is to be played, {of_suit} of the suit led ({suit}), with {shapes}.",
            "{n} cards are to be played, {of_suit} of them of the suit led ({suit}), with"
            " {shapes}.",
            requirement.count,
            shapes=shape_text(requirement.owed, lang),
            **values,
        )
    return tongue.say_count(
        "{n} card is to be played, {of_suit} of the suit led ({suit}).",
        "{n} cards are to be played, {of_suit} of them of the suit led ({suit}).",
        requirement.count,
        **values,
    )


def trump_text(trump: Trump, lang: str = "en") -> str:
    """Say what is trump.

    Args:
        trump: The level and the suit.
        lang: The language.

    Returns:
        A phrase.

    Raises:
        ArgumentError: There is no such language.

    >>> from shengji.rules.ordering import Trump
    >>> trump_text(Trump.parse("7H")), trump_text(Trump.parse("7NT"), lang="es")
    ('level 7, hearts are trumps', 'nivel 7, sin palo de triunfo')
    """
    tongue = voice(lang)
    if trump.suit is None:
        return tongue.say("level {level}, no trump suit", level=trump.level)
    suit = suit_name(trump.suit, lang)
    return tongue.say("level {level}, {suit} are trumps", level=trump.level, suit=suit)


def call_text(call: FriendCall, lang: str = "en") -> str:
    """Name a card that is called for a friend.

    Args:
        call: The card and which copy of it.
        lang: The language.

    Returns:
        A phrase.

    Raises:
        ArgumentError: There is no such language.

    >>> from shengji.rules.friends import FriendCall
    >>> call_text(FriendCall("AS", 2)), call_text(FriendCall("AS", 2), lang="zh")
    ('copy 2 of A♠', '第2张♠A')
    """
    card = card_text(call.card, lang)
    return voice(lang).say("copy {ordinal} of {card}", ordinal=call.ordinal, card=card)


def phase_name(phase: str, lang: str = "en") -> str:
    """Name a phase of a match.

    Args:
        phase: A `Phase`, or its text.
        lang: The language.

    Returns:
        The name.

    Raises:
        ArgumentError: There is no such phase or language.

    >>> phase_name("bury"), phase_name("bury", lang="zh")
    ('burying the kitty', '扣底')
    """
    return _named(_PHASES, str(phase), "phase", lang)


def action_name(action: str, lang: str = "en") -> str:
    """Name a kind of action, with a capital letter.

    Args:
        action: The name of its class.
        lang: The language.

    Returns:
        The name.

    Raises:
        ArgumentError: There is no such action or language.

    >>> action_name("PlayCards"), action_name("PlayCards", lang="zh")
    ('Playing cards', '出牌')
    """
    return _named(_ACTIONS, action, "action", lang)


def hint_text(hint: Hint, lang: str = "en") -> str:
    """Say why an action is advised.

    Args:
        hint: The advice.
        lang: The language.

    Returns:
        A sentence.

    Raises:
        ArgumentError: There is no such language.

    >>> from shengji.machine import Pass
    >>> from shengji.players import Hint, HintCode
    >>> hint_text(Hint(Pass(0), HintCode.FEED_PARTNER), lang="es")
    'Tu bando va ganando la baza: da puntos.'
    """
    return voice(lang).find(hint.code.sentence)


def option_meaning(option: str, lang: str = "en") -> str:
    """Say what an option means, its default and which presets take which value.

    Args:
        option: The dotted name, such as `throws.fine`.
        lang: The language.

    Returns:
        The text; "" where the library was installed without its source.

    Raises:
        ArgumentError: There is no such option or language.

    >>> option_meaning("trumps.shortest_tractor", lang="es")
    'El menor número de grupos seguidos que es un tractor. Todas las variantes: 2.'
    """
    return _named(meanings(), option, "option", lang)


def _named(names: Mapping[str, str], key: str, kind: str, lang: str) -> str:
    """Find a name by its key."""
    tongue = voice(lang)
    name = names.get(key)
    if name is None:
        raise ArgumentError(f"there is no {kind} {key}", name=kind, value=key)
    return tongue.find(name) if name else ""
