"""Declaring: who names trumps, and what does if nobody has (RULES §7.2 to §7.4).

A seat declares by showing a single level card, several identical ones, or at least two identical
jokers, for no trump. Each declaration has to be stronger than the one that stands; the last one
names trumps. It lists its full set, with the cards that the seat has shown already, and the cards
stay in the hand; that they are in the hand is for the caller to check.

Where a round stands is two tuples: the declarations made, the standing one last, and the seats that
have passed since. While cards are drawn any seat may speak and no pass counts; after the last draw,
and where declaring waits for the whole deal, `awaited` says whose word is still needed:

>>> from shengji.config import presets
>>> awaited([Declaration(2, cards_of("2H"))], passed=(0, 1), first_seat=0, config=presets.tractor())
(3,)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import attrs

from shengji._value import Value
from shengji.cards import Card, Rank, Suit, cards_of
from shengji.config import (
    DeclareLaps,
    DeclareWhen,
    EqualStrength,
    FirstStarter,
    JokerDeclarations,
    JokerRank,
    RuleConfig,
    SelfOverrule,
    Undeclared,
)
from shengji.errors import Violation, ViolationCode
from shengji.rules.ordering import Trump

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = (
    "Declaration",
    "Turned",
    "awaited",
    "check_declaration",
    "declaration_strength",
    "first_starter",
    "speakers",
    "turn_kitty",
)


@final
@attrs.frozen(eq=False, repr=False)
class Declaration(Value):
    """Cards shown to name trumps.

    Attributes:
        seat: Who shows them.
        cards: The full set, with the cards that the seat has shown before.

    >>> str(Declaration(0, "7H 7H").trump(Rank.SEVEN))
    '7H'
    """

    seat: int
    cards: tuple[Card, ...] = attrs.field(converter=cards_of)

    def trump(self, level: Rank) -> Trump:
        """What is trump while the declaration stands.

        Args:
            level: The level of the round.

        Returns:
            The level and the suit shown; no suit where jokers were.
        """
        return Trump(level, self.cards[0].suit)


@final
@attrs.frozen(eq=False, repr=False)
class Turned(Value):
    """What the kitty says when nobody has declared.

    Attributes:
        cards: The cards turned, in order; everybody has seen them.
        trump: What is trump, or None where the round is dealt anew.
        redeal: Whether the round is dealt anew.
    """

    cards: tuple[Card, ...]
    trump: Trump | None
    redeal: bool = False


def declaration_strength(cards: Sequence[Card], config: RuleConfig) -> tuple[int, int, int]:
    """How strong a declaration is.

    Args:
        cards: Identical cards.
        config: The rules.

    Returns:
        A value that is greater for the stronger declaration and equal for equal strength.

    >>> from shengji.config import presets
    >>> tractor = presets.tractor()
    >>> declaration_strength(cards_of("SJ SJ"), tractor) > declaration_strength(
    ...     cards_of("2S 2S"), tractor
    ... )
    True
    """
    card, count, declaring = cards[0], len(cards), config.declaring
    tie = 0
    if card.suit is None:
        if declaring.jokers is JokerDeclarations.BIG_OVER_SMALL:
            tie = int(card.rank is Rank.BIG_JOKER)
    elif count > 1 and declaring.equal_strength is EqualStrength.HIGHER_SUIT:
        tie = len(Suit) - card.suit.index
    if declaring.joker_rank is JokerRank.OVER_ALL:
        return (card.is_joker, count, tie)
    return (count, card.is_joker, tie)


def check_declaration(
    declaration: Declaration,
    declarations: Sequence[Declaration],
    level: Rank,
    config: RuleConfig,
) -> tuple[Violation, ...]:
    """Find all that is wrong with a declaration, the turn and the hand left aside.

    Args:
        declaration: What a seat wants to show.
        declarations: Those made so far in the round, the standing one last.
        level: The level of the round.
        config: The rules.

    Returns:
        What is wrong; nothing if the declaration is legal.

    >>> from shengji.config import presets
    >>> made, shown = [Declaration(0, "2H 2H")], Declaration(1, "2S")
    >>> [*map(str, check_declaration(shown, made, Rank.TWO, presets.tractor()))]
    ['2S is not stronger than 2H 2H, which stands.']
    """
    cards = declaration.cards
    if not cards:
        return (Violation.of(ViolationCode.NO_CARDS),)
    found = []
    if len(cards) > config.decks:
        found.append(
            Violation.of(
                ViolationCode.TOO_MANY_COPIES,
                cards,
                "table.decks",
                decks=config.decks,
                got=len(cards),
            )
        )
    if any(card is not cards[0] for card in cards):
        return (*found, Violation.of(ViolationCode.NOT_A_DECLARATION, cards))
    if not cards[0].is_joker:
        if cards[0].rank is not level:
            found.append(Violation.of(ViolationCode.WRONG_LEVEL_CARD, cards, level=str(level)))
    elif config.declaring.jokers is JokerDeclarations.OFF:
        found.append(Violation.of(ViolationCode.JOKERS_OFF, cards, "declaring.jokers"))
    elif len(cards) == 1:
        found.append(Violation.of(ViolationCode.SINGLE_JOKER, cards))
    if declarations:
        found.extend(_check_over(declaration, declarations[-1], config))
    return tuple(found)


def _check_over(
    declaration: Declaration, standing: Declaration, config: RuleConfig
) -> list[Violation]:
    """Find what keeps a declaration from overruling the standing one."""
    found = []
    cards, rule = declaration.cards, config.declaring.self_overrule
    if declaration.seat == standing.seat:
        is_reinforcing = cards[0] is standing.cards[0] and len(cards) > len(standing.cards)
        if rule is SelfOverrule.NEVER or (rule is SelfOverrule.REINFORCE and not is_reinforcing):
            found.append(
                Violation.of(
                    ViolationCode.OWN_DECLARATION_STANDS,
                    cards,
                    "declaring.self_overrule",
                    seat=standing.seat,
                )
            )
    elif (
        not config.declaring.partner_overrule
        and not config.is_friends
        and (declaration.seat - standing.seat) % 2 == 0
    ):
        found.append(
            Violation.of(
                ViolationCode.PARTNER_DECLARATION_STANDS,
                cards,
                "declaring.partner_overrule",
                standing_seat=standing.seat,
            )
        )
    if declaration_strength(cards, config) <= declaration_strength(standing.cards, config):
        shown = " ".join(map(str, standing.cards))
        option = _weakness(cards, standing.cards)
        found.append(
            Violation.of(ViolationCode.DECLARATION_TOO_WEAK, cards, option, standing=shown)
        )
    return found


def _weakness(cards: Sequence[Card], standing: Sequence[Card]) -> str | None:
    """Name the option that makes a declaration no stronger than the standing one."""
    more = len(cards) - len(standing)
    if cards[0].is_joker is not standing[0].is_joker:
        # Jokers that are more or as many win, and level cards that are no more lose, in any case.
        return "declaring.joker_rank" if more > 0 or cards[0].is_joker else None
    if more:
        return None
    return "declaring.jokers" if cards[0].is_joker else "declaring.equal_strength"


def awaited(
    declarations: Sequence[Declaration],
    passed: Sequence[int],
    first_seat: int,
    config: RuleConfig,
) -> tuple[int, ...]:
    """The seats whose word is still needed, once all cards are dealt.

    Args:
        declarations: Those made so far in the round, the standing one last.
        passed: The seats that have passed since, in order; while cards are drawn no pass counts.
        first_seat: Who speaks first where seats speak in turn: the starter, in the first round the
            seat that drew first.
        config: The rules.

    Returns:
        The seats in order; one where seats speak in turn; none once declaring is over.

    >>> from shengji.config import presets
    >>> awaited([], passed=(), first_seat=2, config=presets.short_game())
    (2,)
    """
    seats = config.seats
    standing = declarations[-1].seat if declarations else None
    silent = [seat for seat in range(seats) if seat != standing and seat not in passed]
    if not silent or config.declaring.when is DeclareWhen.DURING_DRAW:
        return tuple(silent)
    last = passed[-1] if passed else standing
    if last is None:
        return (first_seat,)
    speaker = (last + 1) % seats
    if config.declaring.laps is DeclareLaps.ONE and speaker == first_seat:
        return ()
    return (speaker,)


def speakers(
    declarations: Sequence[Declaration],
    passed: Sequence[int],
    first_seat: int,
    config: RuleConfig,
) -> tuple[int, ...]:
    """The seats that may declare or pass, once all cards are dealt.

    Where seats speak in turn that is one; else it is every seat, also one that has passed, until
    declaring is over.

    Args:
        declarations: Those made so far in the round, the standing one last.
        passed: The seats that have passed since, in order.
        first_seat: Who speaks first where seats speak in turn.
        config: The rules.

    Returns:
        The seats, those first whose word is still needed; none once declaring is over.

    >>> from shengji.config import presets
    >>> made = [Declaration(2, "2H")]
    >>> speakers(made, passed=(0,), first_seat=0, config=presets.tractor())
    (1, 3, 0, 2)
    """
    needed = awaited(declarations, passed, first_seat, config)
    if not needed or config.declaring.when is DeclareWhen.AFTER_DEAL:
        return needed
    return (*needed, *(seat for seat in range(config.seats) if seat not in needed))


def first_starter(declarations: Sequence[Declaration], first_seat: int, config: RuleConfig) -> int:
    """Who is the starter of the first round (RULES §7.4).

    Args:
        declarations: All that were made in the round, in order.
        first_seat: The seat that drew first.
        config: The rules.

    Returns:
        The last or the first seat that declared; if none has, the seat that drew first.

    >>> from shengji.config import presets
    >>> first_starter([Declaration(3, "2H"), Declaration(1, "2S 2S")], 0, presets.tractor())
    1
    """
    if not declarations:
        return first_seat
    is_last = config.declaring.first_starter is FirstStarter.LAST_DECLARATION
    return declarations[-1 if is_last else 0].seat


def turn_kitty(kitty: Sequence[Card], level: Rank, config: RuleConfig) -> Turned:
    """What names trumps when nobody has declared (RULES §7.3).

    Args:
        kitty: Its cards in the order of the pack.
        level: The level of the round.
        config: The rules.

    Returns:
        The cards turned, and what they say. A kitty without any suit, also an empty one, says no
        trump.

    >>> from shengji.config import presets
    >>> turned = turn_kitty(cards_of("9C AD 7S KH"), Rank.SEVEN, presets.tractor())
    >>> len(turned.cards), str(turned.trump)
    (3, '7S')
    """
    rule = config.declaring.undeclared
    if rule is Undeclared.REDEAL:
        return Turned((), None, redeal=True)
    if rule is Undeclared.NO_TRUMP:
        return Turned((), Trump(level, None))
    if rule is Undeclared.FIRST_CARD:
        first = tuple(kitty[:1])
        return Turned(first, Trump(level, first[0].suit if first else None))
    for place, card in enumerate(kitty, start=1):
        if card.rank is level:
            return Turned(tuple(kitty[:place]), Trump(level, card.suit))
    suited = [card for card in kitty if card.suit is not None]
    if rule is Undeclared.LEVEL_ELSE_HIGHEST:
        # Of cards equally high `max` takes the first.
        suited = [max(suited, key=lambda card: card.rank)] if suited else []
    return Turned(tuple(kitty), Trump(level, suited[0].suit if suited else None))
