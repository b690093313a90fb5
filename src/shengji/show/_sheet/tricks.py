"""Leading, throws, following and winning tricks (RULES §3 to §6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shengji.config import (
    FinePer,
    ForcedPart,
    Protect,
    RuffMeasure,
    TestedAgainst,
    TractorDuty,
)
from shengji.messages import shape_text
from shengji.show._sheet.cards import widest_set

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shengji.config import RuleConfig
    from shengji.messages import Voice

__all__ = ("following", "leading", "throws", "winning")


def leading(config: RuleConfig, tongue: Voice) -> Iterator[str]:
    """Say who leads, and what may be led.

    Args:
        config: The rules.
        tongue: Says it.

    Yields:
        The lines.
    """
    say, widest = tongue.say, widest_set(config)
    yield say(
        "The starter leads to the first trick; whoever wins a trick leads to the next. A lead is"
        " of one suit:"
    )
    yield ""
    yield "- " + say("a single card")
    for width in range(2, widest + 1):
        yield "- " + shape_text([(width, 1)], tongue.lang)
    if widest > 1:
        yield "- " + say("a tractor")
    if config.throws.allowed:
        yield "- " + say("a throw: several of these at once")
    else:
        yield ""
        yield say("Throws, several of these at once, may not be led.")


def throws(config: RuleConfig, tongue: Voice) -> Iterator[str]:
    """Say when a throw stands, and what becomes of one that does not.

    Args:
        config: The rules.
        tongue: Says it.

    Yields:
        The lines; none where there are no throws.
    """
    options = config.throws
    if not options.allowed:
        return
    say = tongue.say
    if options.tested_against is TestedAgainst.EVERYONE:
        stands = say(
            "A throw stands unless another player holds, in its suit, something higher of the same"
            " shape as one of its parts."
        )
    elif config.is_friends:
        stands = say(
            "A throw stands unless a player of the other side, as the sides are known at that time,"
            " holds, in its suit, something higher of the same shape as one of its parts."
        )
    else:
        stands = say(
            "A throw stands unless a player of the other side holds, in its suit, something higher"
            " of the same shape as one of its parts."
        )
    yield "- " + tongue.text((stands, _spared(tongue)))
    if options.forced is ForcedPart.SMALLEST:
        yield "- " + say(
            "A throw that fails is taken back but for the smallest of the parts that can be beaten,"
            " which is played."
        )
    else:
        yield "- " + say(
            "A throw that fails is taken back but for one part, which is played: the smallest of"
            " those that the first player after the leader who can beat any can beat."
        )
    yield "- " + _fine(config, tongue)
    yield "- " + say(
        "The leader may say how the cards are cut into parts; otherwise the largest parts are"
        " taken first."
    )


def _spared(tongue: Voice) -> str:
    return tongue.say(
        "Equal cards do not make it fail, nor do trumps of players who have none of the suit."
    )


def _fine(config: RuleConfig, tongue: Voice) -> str:
    say_count, options = tongue.say_count, config.throws
    if not options.fine:
        return tongue.say("A throw that fails costs no points.")
    if options.fine_per is FinePer.CARD_RETURNED:
        fine = say_count(
            "For each card taken back {n} point goes to the other side.",
            "For each card taken back {n} points go to the other side.",
            options.fine,
        )
    elif options.fine_per is FinePer.ATTEMPT:
        fine = say_count(
            "For each throw that fails {n} point goes to the other side.",
            "For each throw that fails {n} points go to the other side.",
            options.fine,
        )
    elif options.forced is ForcedPart.SMALLEST:
        fine = say_count(
            "For each card of the parts that can be beaten {n} point goes to the other side.",
            "For each card of the parts that can be beaten {n} points go to the other side.",
            options.fine,
        )
    else:
        fine = say_count(
            "For each card of the parts that this player beats {n} point goes to the other side.",
            "For each card of the parts that this player beats {n} points go to the other side.",
            options.fine,
        )
    settled = tongue.say(
        "They are added to the opponents' points if a declarer threw, and taken from them, also"
        " below 0, if an opponent did."
    )
    late = tongue.say("Sides are those at the end of the round.") if config.is_friends else ""
    return tongue.text((fine, settled, late))


def following(config: RuleConfig, tongue: Voice) -> Iterator[str]:
    """Say what the others owe to a lead.

    Args:
        config: The rules.
        tongue: Says it.

    Yields:
        The lines.
    """
    say, widest = tongue.say, widest_set(config)
    yield "- " + say("Everybody plays as many cards as were led.")
    yield "- " + say(
        "Follow the suit led as far as you can; all trumps count as one suit. If you run out, fill"
        " up with any cards."
    )
    if widest > 1:
        yield "- " + say("A pair led: play a pair of the suit if you have one.")
    if widest > 2:
        yield "- " + say(
            "A triple led: play a triple of the suit if you have one, otherwise a pair."
        )
    if widest > 3:
        yield "- " + say(
            "A quad led: play a quad of the suit if you have one, otherwise a triple, otherwise two"
            " pairs, otherwise one. Wider sets are answered in the same way."
        )
    if widest > 1:
        yield "- " + _tractors(config, tongue)
        if widest > 2:
            yield "- " + say(
                "A tractor of wider sets is answered in the same way: by its own width first, and"
                " for what you lack by narrower sets."
            )
        if config.throws.allowed:
            yield "- " + say(
                "A throw led: the same for each of its parts, the widest and longest first; its"
                " single cards ask for nothing."
            )
        yield "- " + tongue.text((_protection(config, tongue), _choice(tongue)))


def _tractors(config: RuleConfig, tongue: Voice) -> str:
    duty = config.following.tractor_duty
    if duty is TractorDuty.PAIRS_ONLY:
        return tongue.say(
            "A tractor led: play as many pairs of the suit as it has, as far as you have them; they"
            " need not be a tractor."
        )
    if duty is TractorDuty.SAME_LENGTH:
        return tongue.say(
            "A tractor led: play a tractor of the same length if you have one; otherwise as many"
            " pairs of the suit as you can, up to those led."
        )
    return tongue.say(
        "A tractor led: play the longest tractor of the suit that you have, up to its length; for"
        " the rest again the longest, and then pairs."
    )


def _protection(config: RuleConfig, tongue: Voice) -> str:
    protect = config.following.protect
    if protect is Protect.SETS:
        return tongue.say("A wider set need not be broken for a narrower one.")
    if protect is Protect.TRACTORS:
        return tongue.say("A tractor need not be broken for loose sets.")
    if protect is Protect.BOTH:
        return tongue.say(
            "Neither a wider set nor a tractor need be broken for narrower or loose sets."
        )
    if widest_set(config) > 2:
        return tongue.say("Wider sets and tractors have to be broken if need be.")
    return tongue.say("Tractors have to be broken if need be.")


def _choice(tongue: Voice) -> str:
    return tongue.say("Which cards do it is your choice.")


def winning(config: RuleConfig, tongue: Voice) -> Iterator[str]:
    """Say who wins a trick.

    Args:
        config: The rules.
        tongue: Says it.

    Yields:
        The lines.
    """
    say = tongue.say
    yield "- " + say("Only a play of the same shape as the lead can win.")
    yield "- " + say(
        "The highest in the suit led wins, unless a player who has none of that suit plays the"
        " same shape in trumps (a ruff); then the highest ruff wins."
    )
    yield "- " + say("Of equal plays the first wins.")
    if not config.throws.allowed:
        return
    if config.throws.ruff is RuffMeasure.LARGEST_PART:
        ruffs = say("Of two ruffs the one with the higher largest part wins.")
    elif config.throws.ruff is RuffMeasure.EVERY_PART:
        ruffs = say("A later ruff beats an earlier one only if it is higher in every part.")
    else:
        ruffs = say("Of two ruffs the one with the highest card wins.")
    yield "- " + tongue.text((say("A throw that stands can only be ruffed."), ruffs))
