"""The order of the cards, sets and tractors (RULES §2, §3), with real cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shengji.cards import PLAIN_RANKS, Card, Rank, Suit
from shengji.config import LadderOptions, LevelGap, NoTrumpLevel, TractorTop
from shengji.messages import card_text, cards_text, rank_name, shape_text, suit_name
from shengji.rules.ordering import EffectiveSuit, Ordering, Trump
from shengji.show._sorting import suits_by_rung

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from shengji.config import RuleConfig
    from shengji.messages import Voice

__all__ = ("order", "parts", "widest_set")

_LEVEL: Final = Rank.SEVEN
_SUIT: Final = Suit.HEARTS


def widest_set(config: RuleConfig) -> int:
    """Count the identical cards of the widest set that this table can see.

    Args:
        config: The rules.

    Returns:
        Copies; 1 where there are no sets.
    """
    return min(config.decks, config.trumps.widest_set or config.decks)


def _level(config: RuleConfig) -> Rank:
    """Choose the level that stands in the examples."""
    ladder = config.ladder
    if isinstance(ladder, LadderOptions) and not ladder.start <= _LEVEL <= ladder.top:
        return ladder.start
    return _LEVEL


def _rungs(ordering: Ordering, suit: EffectiveSuit) -> Iterable[Iterable[Card]]:
    """List the cards of a suit from high to low, those of one rung together."""
    return dict(suits_by_rung(ordering)).get(suit, ())


def _line(rungs: Iterable[Iterable[Card]], tongue: Voice) -> str:
    return " > ".join(" = ".join(card_text(card, tongue.lang) for card in rung) for rung in rungs)


def _example(cards: Iterable[Card], tongue: Voice) -> str:
    listed = tuple(cards)
    if any(card.is_joker for card in listed):
        return cards_text(listed, tongue.lang)
    return " ".join(card_text(card, tongue.lang) for card in listed)


def order(config: RuleConfig, tongue: Voice) -> Iterator[str]:
    """Say which cards are trumps, and how high each card stands.

    Args:
        config: The rules.
        tongue: Says it.

    Yields:
        The lines.
    """
    say, level = tongue.say, _level(config)
    suited = Ordering.of(Trump(level, _SUIT), config)
    plain = Ordering.of(Trump(level, None), config)
    yield say(
        "All trumps together are one suit. They are the jokers, the level cards of all suits and"
        " the trump suit. An example, with level {level} and {suit} as trumps, from high to low:",
        level=level,
        suit=suit_name(_SUIT, tongue.lang),
    )
    yield ""
    name = suit_name(EffectiveSuit.TRUMP, tongue.lang)
    yield f"- {name}: {_line(_rungs(suited, EffectiveSuit.TRUMP), tongue)}"
    for suit in EffectiveSuit:
        if suit not in {_SUIT, EffectiveSuit.TRUMP}:
            yield f"- {suit_name(suit, tongue.lang)}: {_line(_rungs(suited, suit), tongue)}"
    yield ""
    yield "- " + say("In every suit the level rank is left out; its cards are trumps.")
    trumps = _line(_rungs(plain, EffectiveSuit.TRUMP), tongue)
    if config.trumps.no_trump_level is NoTrumpLevel.TRUMP:
        yield "- " + say(
            "Without a trump suit only the jokers and the level cards are trumps: {trumps}.",
            trumps=trumps,
        )
    else:
        yield "- " + say(
            "Without a trump suit only the jokers are trumps: {trumps}. The level cards are then"
            " ordinary cards of their suits, and no rank is left out.",
            trumps=trumps,
        )
    yield "- " + say("Of equal cards the one played first wins.")


def parts(config: RuleConfig, tongue: Voice) -> Iterator[str]:
    """Say what sets and tractors are.

    Args:
        config: The rules.
        tongue: Says it.

    Yields:
        The lines; none where there is only one deck.
    """
    say, widest = tongue.say, widest_set(config)
    if widest == 1:
        return
    yield "- " + tongue.text(_sets(config, widest, tongue))
    least = config.trumps.shortest_tractor
    if widest == 2:
        tractor = say(
            "A tractor is {least} or more pairs of one suit on neighbouring ranks.", least=least
        )
    else:
        tractor = say(
            "A tractor is {least} or more sets of one width, pairs or wider, of one suit on"
            " neighbouring ranks.",
            least=least,
        )
    run = _run(_below(Rank.JACK, _level(config)), config)
    if run:
        example = _example(_pairs(run, Suit.SPADES), tongue)
        example = say("{example} is a tractor.", example=example)
        tractor = tongue.text((tractor, example))
    yield "- " + tractor
    yield from _gap(config, tongue)
    yield "- " + _top(config, tongue)
    if config.trumps.dead_ranks:
        yield "- " + say(
            "A tractor may step over a rank once all its cards have been seen in finished tricks."
        )


def _sets(config: RuleConfig, widest: int, tongue: Voice) -> Iterator[str]:
    say = tongue.say
    if widest == 2:
        yield say("A pair is two identical cards, of one suit and one rank.")
        if config.decks > 2:
            yield say("Three identical cards are a pair and a single card.")
        return
    shapes = tongue.list(shape_text([(width, 1)], tongue.lang) for width in range(2, widest + 1))
    yield say("Identical cards, of one suit and one rank, are a set: {shapes}.", shapes=shapes)
    if config.decks > widest:
        yield say("No set is wider than {widest} cards.", widest=widest)


def _below(rank: Rank, level: Rank) -> list[Rank]:
    """List the ranks below one, the level left out."""
    return [other for other in reversed(PLAIN_RANKS) if other < rank and other is not level]


def _run(ranks: list[Rank], config: RuleConfig) -> list[Rank]:
    """Find the first of these ranks, high to low, that make a tractor as short as one may be."""
    least = config.trumps.shortest_tractor
    closed = config.trumps.level_gap is LevelGap.CLOSED
    for start in range(len(ranks) - least + 1):
        run = ranks[start : start + least]
        if closed or run[0] - run[-1] == least - 1:
            return run
    return []


def _pairs(ranks: Iterable[Rank], suit: Suit) -> list[Card]:
    return [Card.of(rank, suit) for rank in ranks for _ in range(2)]


def _gap(config: RuleConfig, tongue: Voice) -> Iterator[str]:
    """Say whether the level rank leaves a hole, with cards around it if there are any."""
    say, level = tongue.say, _level(config)
    if not Rank.TWO < level < Rank.ACE:
        return
    least = config.trumps.shortest_tractor
    ranks = [Rank(level + 1), *_below(level, level)][:least]
    if len(ranks) < least:
        return
    values = {
        "level": rank_name(level, tongue.lang),
        "example": _example(_pairs(ranks, Suit.SPADES), tongue),
    }
    if config.trumps.level_gap is LevelGap.CLOSED:
        yield "- " + say(
            "The level rank is skipped: with level {level}, {example} is a tractor.", **values
        )
    else:
        yield "- " + say(
            "The level rank leaves a gap: with level {level}, {example} is no tractor.", **values
        )


def _top(config: RuleConfig, tongue: Voice) -> str:
    """Say how high a tractor of trumps may reach."""
    say, level = tongue.say, _level(config)
    top = Rank.KING if level is Rank.ACE else Rank.ACE
    suited = _example(_pairs([top], _SUIT) + _pairs([level], Suit.CLUBS), tongue)
    jokers = _example([Card("SJ")] * 2 + [Card("BJ")] * 2, tongue)
    closed = top is Rank.ACE or config.trumps.level_gap is LevelGap.CLOSED
    if config.trumps.tractor_top is TractorTop.SUIT_ONLY:
        return say("Neither level cards among the trumps nor jokers are part of a tractor.")
    if config.trumps.tractor_top is TractorTop.NO_JOKERS:
        said = say("Trumps follow on in their order up to the level cards; jokers make no tractor.")
    else:
        said = say("Trumps follow on in their order up to the jokers.")
    if config.trumps.shortest_tractor > 2 or not closed:
        return said
    if config.trumps.tractor_top is TractorTop.NO_JOKERS:
        return tongue.text((said, say("{example} is a tractor.", example=suited)))
    both = say("{example} is a tractor, and so is {other}.", example=suited, other=jokers)
    return tongue.text((said, both))
