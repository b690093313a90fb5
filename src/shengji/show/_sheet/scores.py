"""Points, the settlement, levels and the next starter (RULES §8, §9)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from shengji.cards import full_pack
from shengji.config import (
    CardsLed,
    Finish,
    Flat,
    HeldSuccession,
    LadderOptions,
    LargestPart,
    LostSuccession,
    NoBonus,
    Power,
    SettlementOptions,
)
from shengji.messages import shape_text
from shengji.show._sheet.cards import widest_set

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shengji.cards import Rank
    from shengji.config import RuleConfig, Settled
    from shengji.messages import Voice

__all__ = ("levels", "points", "settlement")

_COUNTED: Final = 5  # every card counts a multiple of it
_FOUR: Final = 4
_STEPS: Final = 2  # levels that the table goes on for after the line


def points(config: RuleConfig, tongue: Voice) -> Iterator[str]:
    """Say what counts, and for whom.

    Args:
        config: The rules.
        tongue: Says it.

    Yields:
        The lines.
    """
    say = tongue.say
    yield "- " + say(
        "Each 5 counts 5 points, each 10 and each king 10: {total} points in all.",
        total=sum(card.points for card in full_pack(config.decks)),
    )
    yield "- " + say("The opponents keep the points of the tricks that they win.")
    if config.is_friends:
        yield "- " + say("Friends who have joined bring along the points that they have won.")
    if not config.kitty_size:
        return
    bonus = config.kitty_bonus
    if isinstance(bonus, NoBonus):
        yield "- " + say("The points of the kitty count for nobody.")
    elif isinstance(bonus, Flat):
        yield "- " + say(
            "If the opponents win the last trick, the points of the kitty are theirs, ×{k}.",
            k=bonus.k,
        )
    else:
        yield "- " + say(
            "If the opponents win the last trick, the points of the kitty are theirs, multiplied by"
            " what was led to it:"
        )
        yield ""
        yield from _bonuses(config, tongue)


def _bonuses(config: RuleConfig, tongue: Voice) -> Iterator[str]:
    """List multipliers, as the bonus itself gives them."""
    say, bonus, least = tongue.say, config.kitty_bonus, config.trumps.shortest_tractor
    widest = widest_set(config)
    shapes: list[tuple[tuple[int, int], ...]] = [((width, 1),) for width in range(1, widest + 1)]
    if widest > 1:
        shapes += [((2, least),), ((2, least + 1),)]
        if config.throws.allowed:
            shapes.append(((2, 1), (1, 1)))
    yield say("| Last lead | Kitty |")
    yield "|---|---|"
    for shape in shapes:
        name = shape_text(shape, tongue.lang)
        if len(shape) > 1:
            name = say("a throw of {parts}", parts=name)
        yield f"| {name} | ×{bonus.multiplier(shape)} |"
    if isinstance(bonus, CardsLed):
        yield ""
        yield say("And so on: ×{k} for each card led.", k=bonus.k)
    elif isinstance(bonus, LargestPart):
        yield ""
        yield say("And so on: ×{k} for each card of the largest part.", k=bonus.k)
    elif isinstance(bonus, Power):
        yield ""
        yield say("And so on: once ×{k} for each card of the largest part.", k=bonus.k)


def settlement(config: RuleConfig, tongue: Voice) -> Iterator[str]:
    """Say what the points come to, asked of the settlement itself.

    Args:
        config: The rules.
        tongue: Says it.

    Yields:
        The lines.
    """
    say, can_be_fined = tongue.say, bool(config.throws.fine)
    unit = _COUNTED if config.throws.fine % _COUNTED == 0 else 1
    last = config.line + max(unit, (_STEPS + 1) * config.step)
    asked = range(0, last, unit)
    yield say("| Points of the opponents | Result |")
    yield "|---|---|"
    bands = [
        (settled, list(band))
        for settled, band in groupby(
            asked, lambda count: config.settlement.settle(count, config.decks)
        )
    ]
    for settled, band in bands:
        span = str(band[0]) if len(band) == 1 else f"{band[0]}–{band[-1]}"
        if not band[0] and can_be_fined:
            span = say("{most} or fewer", most=band[-1])
        elif settled is bands[-1][0] and not _goes_on(config, settled, last):
            span = say("{least} or more", least=band[0])
        yield f"| {span} | {_result(settled, tongue)} |"
    if bands and _goes_on(config, bands[-1][0], last):
        yield say("| Each further {step} | One level more |", step=config.step)
    settlement_options = config.settlement
    if isinstance(settlement_options, SettlementOptions) and settlement_options.cap is not None:
        yield ""
        yield tongue.say_count(
            "No side gains more than {n} level in a round.",
            "No side gains more than {n} levels in a round.",
            settlement_options.cap,
        )


def _goes_on(config: RuleConfig, settled: Settled, last: int) -> bool:
    """Tell whether more points still give more levels."""
    return config.settlement.settle(last, config.decks).gain > settled.gain


def _result(settled: Settled, tongue: Voice) -> str:
    if settled.held:
        return tongue.say_count(
            "The declarers hold and gain {n} level",
            "The declarers hold and gain {n} levels",
            settled.gain,
        )
    if not settled.gain:
        return tongue.say("The opponents take the deal")
    return tongue.say_count(
        "The opponents take the deal and gain {n} level",
        "The opponents take the deal and gain {n} levels",
        settled.gain,
    )


def levels(config: RuleConfig, tongue: Voice) -> Iterator[str]:
    """Say how the match goes on and who wins it.

    Args:
        config: The rules.
        tongue: Says it.

    Yields:
        The lines.
    """
    say = tongue.say
    if config.is_friends:
        yield "- " + say("Each player of the side that gains goes up.")
    if isinstance(config.ladder, LadderOptions):
        for sentence in _ladder(config, config.ladder, tongue):
            yield "- " + sentence
    yield "- " + _after_holding(config, tongue)
    yield "- " + _after_losing(config, tongue)
    yield "- " + say("The next round is played at the level of its starter.")


def _ladder(config: RuleConfig, ladder: LadderOptions, tongue: Voice) -> Iterator[str]:
    say = tongue.say

    def listed(ranks: frozenset[Rank]) -> str:
        return tongue.list(str(rank) for rank in sorted(ranks) if rank <= ladder.top)

    stops = listed(ladder.stops - ladder.must_defend)
    if stops:
        yield say(
            "These levels cannot be skipped, a climb that would pass one ends on it: {ranks}.",
            ranks=stops,
        )
    if ladder.must_defend:
        ranks = listed(ladder.must_defend)
        if config.is_friends:
            yield say(
                "These levels cannot be skipped either, and are left only by holding, as declarers,"
                " a round played at that level: {ranks}.",
                ranks=ranks,
            )
        else:
            yield say(
                "These levels cannot be skipped either, and are left only by holding as declarers:"
                " {ranks}.",
                ranks=ranks,
            )
    if ladder.finish is Finish.PAST_TOP:
        if config.is_friends:
            yield say("Every player who climbs past {top} wins the match.", top=ladder.top)
        else:
            yield say("The team that climbs past {top} wins the match.", top=ladder.top)
    elif config.is_friends:
        yield say(
            "Levels stop at {top}. When a round played at {top} is held, those declarers win the"
            " match who were at {top} when it began.",
            top=ladder.top,
        )
    else:
        yield say(
            "Levels stop at {top}. A team wins the match by playing a round at {top} as declarers"
            " and holding it.",
            top=ladder.top,
        )


def _after_holding(config: RuleConfig, tongue: Voice) -> str:
    say = tongue.say
    if config.succession.held is HeldSuccession.SAME:
        return say("If the declarers hold, the same starter starts again.")
    if config.is_friends:
        return say(
            "If the declarers hold, the next declarer after the starter starts the next round; a"
            " starter alone starts again."
        )
    if config.seats == _FOUR:
        return say("If the declarers hold, the starter's partner starts the next round.")
    return say("If the declarers hold, the starter's next partner in turn starts the next round.")


def _after_losing(config: RuleConfig, tongue: Voice) -> str:
    say = tongue.say
    if config.succession.lost is LostSuccession.LAST_TRICK_WINNER:
        return say(
            "If the opponents take the deal, the opponent who won the last trick starts the next"
            " round; if no opponent did, the first opponent after the old starter."
        )
    if config.is_friends:
        return say(
            "If the opponents take the deal, the first opponent after the old starter starts the"
            " next round."
        )
    if config.table.direction == "clockwise":
        return say(
            "If the opponents take the deal, the player to the left of the old starter starts the"
            " next round."
        )
    return say(
        "If the opponents take the deal, the player to the right of the old starter starts the next"
        " round."
    )
