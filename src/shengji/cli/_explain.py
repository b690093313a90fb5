"""`shengji explain`: whether a play is legal, and why not."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, TypeVar

from shengji.cards import Card, cards_of
from shengji.cli._failure import Failure, parse_rules
from shengji.cli._output import Output
from shengji.cli._reasons import option_lines
from shengji.errors import ParseError
from shengji.machine import Phase, PlayCards, Turn
from shengji.machine.legal import legal_of
from shengji.messages import (
    LANGUAGES,
    requirement_text,
    sentence,
    sentences,
    shape_text,
    voice,
)
from shengji.rules.leading import check_lead
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterator

    from shengji.config import RuleConfig
    from shengji.messages import Voice

__all__ = ("HELP", "add_arguments", "run")

HELP: Final = "Say whether a play is legal, what was owed, and which option makes it so."
_SEAT: Final = 0
_T = TypeVar("_T")


def add_arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "--rules",
        metavar="TEXT",
        default="tractor",
        help="a preset, and the options that differ, as in 'tractor(throws.fine=0)'",
    )
    parser.add_argument(
        "--trump", metavar="CARD", required=True, help="the level and the suit, as in 7H or 7NT"
    )
    parser.add_argument(
        "--lead",
        metavar="CARDS",
        help="what was led, its parts apart by + where they matter; without it, the play is a lead",
    )
    parser.add_argument("--hand", metavar="CARDS", required=True, help="all cards of the hand")
    parser.add_argument(
        "--play", metavar="CARDS", required=True, help="the cards to play, a lead perhaps with +"
    )
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language")


def run(arguments: Namespace) -> int:
    """Run the command."""
    config = parse_rules(arguments.rules)
    trump = _read("--trump", arguments.trump, Trump.parse)
    ordering = Ordering.of(trump, config)
    hand = _hand(arguments.hand, config)
    lead = None if arguments.lead is None else _lead(arguments.lead, len(hand), ordering, config)
    cards, parts = _parts("--play", arguments.play)
    turn = Turn(
        _SEAT,
        Phase.PLAY,
        (_SEAT,),
        config,
        ordering,
        ordering.pack(hand),
        lead,
        trump.level,
        (),
    )
    legal = legal_of(turn)
    violations = legal.explain(PlayCards(_SEAT, cards, parts))
    output, tongue = Output(), voice(arguments.lang)
    output.line(tongue.say("Illegal.") if violations else tongue.say("Legal."), "bold")
    if legal.requirement is not None:
        output.line(requirement_text(legal.requirement, tongue.lang))
    elif not violations:
        for line in _led(_pattern(cards, parts, ordering), tongue):
            output.line(line)
    for violation in violations:
        output.line(f"- {sentence(violation, tongue.lang)}")
        for line in option_lines(violation, config, tongue):
            output.paragraph(line)
    return 1 if violations else 0


def _read(name: str, text: str, parse: Callable[[str], _T]) -> _T:
    """Read an argument."""
    try:
        return parse(text)
    except ParseError as error:
        raise Failure(f"{name} cannot be read: {error}", status=2) from error


def _parts(name: str, text: str) -> tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...] | None]:
    """Read cards, and how they are cut where plus signs say so."""
    groups = [_read(name, group, cards_of) for group in text.split("+")]
    cards = tuple(card for group in groups for card in group)
    return cards, tuple(groups) if len(groups) > 1 else None


def _hand(text: str, config: RuleConfig) -> tuple[Card, ...]:
    cards = _read("--hand", text, cards_of)
    crowded = [str(card) for card, copies in Counter(cards).items() if copies > config.decks]
    if crowded:
        message = f"--hand has more than {config.decks} of {', '.join(crowded)}"
        raise Failure(message, status=2)
    return cards


def _lead(text: str, held: int, ordering: Ordering, config: RuleConfig) -> Pattern:
    """Read what was led, which must be a lead that these rules allow."""
    cards, parts = _parts("--lead", text)
    violations = check_lead(cards, parts, ordering, config)
    if violations:
        raise Failure(f"--lead is no legal lead: {sentences(violations)}", status=2)
    if len(cards) > held:
        message = f"--hand has {held} cards, fewer than the {len(cards)} of --lead"
        raise Failure(message, status=2)
    return _pattern(cards, parts, ordering)


def _pattern(
    cards: tuple[Card, ...], parts: tuple[tuple[Card, ...], ...] | None, ordering: Ordering
) -> Pattern:
    return Pattern.parse(cards, ordering) if parts is None else Pattern.from_parts(parts, ordering)


def _led(pattern: Pattern, tongue: Voice) -> Iterator[str]:
    """Say what a legal lead is."""
    shapes = shape_text([part.shape for part in pattern.parts], tongue.lang)
    yield tongue.say("It leads {shapes}.", shapes=shapes)
    if pattern.is_throw:
        yield tongue.say("Whether the throw stands depends on the other hands.")
