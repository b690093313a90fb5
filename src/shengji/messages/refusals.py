"""Why something was refused, in any language.

`str(violation)` is the English sentence with the data as they are; here suits, cards, phases and
parts are named as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shengji.cards import CardsLike, cards_of
from shengji.errors import ArgumentError, ParseError, Violation, read_shapes
from shengji.messages.languages import voice
from shengji.messages.names import (
    action_name,
    cards_text,
    phase_name,
    shape_text,
    suit_name,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    # For type checkers alone: a higher room.
    from shengji.machine.actions import Action
    from shengji.machine.asking import Legal

__all__ = ("explain", "sentence", "sentences")


def sentence(violation: Violation, lang: str = "en") -> str:
    """Say why something was refused.

    Args:
        violation: The reason.
        lang: The language.

    Returns:
        One sentence or two.

    Raises:
        ArgumentError: There is no such language.

    >>> from shengji.errors import ViolationCode
    >>> violation = Violation.of(ViolationCode.CARDS_NOT_HELD, missing="9S BJ")
    >>> sentence(violation), sentence(violation, lang="zh")
    ('Not in the hand: 9♠, big joker.', '手里没有：♠9、大王。')
    """
    values: dict[str, object] = {"cards": cards_text(violation.cards, lang)}
    for name, value in violation.params:
        render = _RENDERERS.get(name)
        if render is not None:
            values[name] = render(str(value), lang)
    text = violation.fill(voice(lang).find(violation.code.sentence), values)
    return text[:1].upper() + text[1:]


def sentences(violations: Iterable[Violation], lang: str = "en") -> str:
    """Say all the reasons, one after the other.

    Args:
        violations: The reasons, as an `IllegalActionError` or a `PatternError` has them.
        lang: The language.

    Returns:
        The sentences in one line.

    Raises:
        ArgumentError: There is no such language.

    >>> from shengji.errors import ViolationCode
    >>> sentences([Violation.of(ViolationCode.NO_CARDS), Violation.of(ViolationCode.GAME_OVER)])
    'No cards were given. The match is over.'
    """
    return voice(lang).text([sentence(violation, lang) for violation in violations])


def explain(legal: Legal, action: Action | CardsLike, lang: str = "en") -> tuple[str, ...]:
    """Say what is wrong with an action, as `legal.explain` does, in words.

    Args:
        legal: What the seat may do, such as `view.legal`.
        action: An action, or only its cards.
        lang: The language.

    Returns:
        The sentences; none if the action is legal.

    Raises:
        ParseError: A text has something in it that is no card.
        ArgumentError: It is neither an action nor cards, or there is no such language.

    >>> from shengji.config import presets
    >>> from shengji.machine import Deal, Game
    >>> game = Game.new(presets.short_game())
    >>> game = game.apply(Deal.shuffled(game.config, "seed", 1))
    >>> explain(game.view(game.actors[0]).legal, "BJ", lang="es")[-1]
    'Un solo comodín no declara nada; hacen falta al menos dos iguales.'
    """
    voice(lang)
    return tuple(sentence(violation, lang) for violation in legal.explain(action))


def _cards(text: str, lang: str) -> str:
    try:
        return cards_text(cards_of(text), lang)
    except ParseError:
        return text


def _suits(text: str, lang: str) -> str:
    return voice(lang).list(_named(suit_name)(suit, lang) for suit in text.split(", "))


def _shapes(text: str, lang: str) -> str:
    return shape_text(read_shapes(text), lang) or text


def _seats(text: str, lang: str) -> str:
    tongue = voice(lang)
    return tongue.say("nobody") if text == "-" else tongue.list(text.split())


def _named(name: Callable[[str, str], str]) -> Callable[[str, str], str]:
    """Name what is known, and leave as it is what somebody else has put there."""

    def render(text: str, lang: str) -> str:
        try:
            return name(text, lang)
        except ArgumentError:
            return text

    return render


_RENDERERS: Final[dict[str, Callable[[str, str], str]]] = {
    "action": _named(action_name),
    "actors": _seats,
    "example": _cards,
    "extra": _cards,
    "missing": _cards,
    "phase": _named(phase_name),
    "shapes": _shapes,
    "standing": _cards,
    "suit": _named(suit_name),
    "suits": _suits,
}
