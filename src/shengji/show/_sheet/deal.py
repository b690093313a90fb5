"""Players, the deal, naming the trump, the kitty and the friends (RULES §7, §10)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from shengji.cards import CARDS, Card, Rank, Suit
from shengji.config import (
    CallableCards,
    DeclareLaps,
    DeclareWhen,
    Direction,
    EqualStrength,
    FirstStarter,
    Joins,
    JokerDeclarations,
    SelfCall,
    SelfOverrule,
    Undeclared,
)
from shengji.messages import card_text
from shengji.rules.declaring import declaration_strength

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shengji.config import RuleConfig
    from shengji.messages import Voice

__all__ = ("declaring", "friends", "kitty", "players")

_FOUR = 4


def players(config: RuleConfig, tongue: Voice) -> Iterator[str]:
    """Say who plays, with how many cards, and what levels are.

    Args:
        config: The rules.
        tongue: Says it.

    Yields:
        The lines.
    """
    say, seats = tongue.say, config.seats
    if config.is_friends:
        yield "- " + say(
            "{seats} players without fixed teams: in each round the starter finds friends.",
            seats=seats,
        )
    elif seats == _FOUR:
        yield "- " + say("{seats} players in two teams; partners sit opposite.", seats=seats)
    else:
        yield "- " + say(
            "{seats} players in two teams of {size}; the teams sit alternately.",
            seats=seats,
            size=seats // 2,
        )
    if config.table.direction is Direction.CLOCKWISE:
        yield "- " + say("Play goes clockwise, to the left.")
    else:
        yield "- " + say("Play goes anticlockwise, to the right.")
    yield "- " + tongue.text((_pack(config, tongue), _drawing(tongue)))
    start = config.ladder.start
    if config.is_friends:
        yield "- " + say("Each player has a level, which begins at {start}.", start=start)
    else:
        yield "- " + say("Each team has a level, which begins at {start}.", start=start)
    yield "- " + say(
        "The starter's side are the declarers, the others the opponents. The round is played at the"
        " starter's level: the cards of that rank are the level cards."
    )


def _pack(config: RuleConfig, tongue: Voice) -> str:
    cards = len(CARDS) * config.decks
    if not config.kitty_size:
        return tongue.say_count(
            "{n} deck with jokers, {cards} cards. Each player gets {hand}; there is no kitty.",
            "{n} decks with jokers, {cards} cards. Each player gets {hand}; there is no kitty.",
            config.decks,
            cards=cards,
            hand=config.hand_size,
        )
    return tongue.say_count(
        "{n} deck with jokers, {cards} cards. Each player gets {hand}; the kitty has {kitty}.",
        "{n} decks with jokers, {cards} cards. Each player gets {hand}; the kitty has {kitty}.",
        config.decks,
        cards=cards,
        hand=config.hand_size,
        kitty=config.kitty_size,
    )


def _drawing(tongue: Voice) -> str:
    return tongue.say(
        "The cards are drawn one at a time in turn; in the first round seat 0 begins unless the"
        " table says otherwise, later the starter."
    )


def declaring(config: RuleConfig, tongue: Voice) -> Iterator[str]:
    """Say who names the trump, and how.

    Args:
        config: The rules.
        tongue: Says it.

    Yields:
        The lines.
    """
    say, options = tongue.say, config.declaring
    if options.when is DeclareWhen.DURING_DRAW:
        yield say(
            "While the cards are drawn, and after the last one, anyone may show cards they hold to"
            " name the trump. Declaring ends when all the others have passed after the last card."
        )
    else:
        yield tongue.text((_in_turn(tongue), _laps(config, tongue)))
    yield ""
    yield from _declarations(config, tongue)
    yield ""
    yield "- " + tongue.text(_overruling(config, tongue))
    yield "- " + say("The cards shown stay in the hand.")
    if options.first_starter is FirstStarter.LAST_DECLARATION:
        yield "- " + say(
            "In the first round whoever declared last is the starter; if nobody did, the player who"
            " drew first. In later rounds declaring only names the trump."
        )
    else:
        yield "- " + say(
            "In the first round whoever declared first is the starter; if nobody did, the player"
            " who drew first. In later rounds declaring only names the trump."
        )
    yield "- " + _undeclared(config, tongue)


def _in_turn(tongue: Voice) -> str:
    return tongue.say(
        "After the deal the players speak in turn, the starter first (in the first round the player"
        " who drew first): each shows cards to name the trump, or passes."
    )


def _laps(config: RuleConfig, tongue: Voice) -> str:
    if config.declaring.laps is DeclareLaps.ONE:
        return tongue.say("Each speaks once.")
    return tongue.say("This goes on until all the others have passed since the last declaration.")


def _declarations(config: RuleConfig, tongue: Voice) -> Iterator[str]:
    """List what may be shown, in the order that the rules themselves give it."""
    say, level = tongue.say, config.ladder.start
    shown = [(Card.of(level, Suit.DIAMONDS), copies) for copies in range(1, config.decks + 1)]
    if config.declaring.jokers is not JokerDeclarations.OFF:
        shown += [
            (Card.of(joker), copies)
            for joker in (Rank.SMALL_JOKER, Rank.BIG_JOKER)
            for copies in range(2, config.decks + 1)
        ]

    def strength(declared: tuple[Card, int]) -> tuple[int, int, int]:
        card, copies = declared
        return declaration_strength((card,) * copies, config)

    suited, suitless = say("its suit"), say("no trump suit")
    yield say("| Declaration, from weak to strong | Trump |")
    yield "|---|---|"
    for _, group in groupby(sorted(shown, key=strength), strength):
        (card, copies), *others = group
        if not card.is_joker:
            name = tongue.say_count("{n} level card", "{n} identical level cards", copies)
            yield f"| {name} | {suited} |"
            continue
        if others:
            name = say("{copies} identical jokers, small or big", copies=copies)
        elif card.rank is Rank.SMALL_JOKER:
            name = say("{copies} small jokers", copies=copies)
        else:
            name = say("{copies} big jokers", copies=copies)
        yield f"| {name} | {suitless} |"


def _overruling(config: RuleConfig, tongue: Voice) -> Iterator[str]:
    say, options = tongue.say, config.declaring
    yield say("A later declaration must be stronger.")
    if options.equal_strength is EqualStrength.HIGHER_SUIT and config.decks > 1:
        yield say(
            "Of equally many level cards, two or more, the higher suit is stronger: ♠, ♥, ♣, ♦."
        )
    if options.self_overrule is SelfOverrule.NEVER:
        yield say("Nobody may overrule their own declaration.")
    elif options.self_overrule is SelfOverrule.REINFORCE:
        yield say("Their own declaration players may only reinforce with more of the same card.")
    else:
        yield say("Players may overrule their own declaration too.")
    if not config.is_friends:
        if options.partner_overrule:
            yield say("A partner's declaration may be overruled.")
        else:
            yield say("A partner's declaration may not be overruled.")
    if options.jokers is JokerDeclarations.OFF:
        yield say("Jokers declare nothing.")


def _undeclared(config: RuleConfig, tongue: Voice) -> str:
    say, rule = tongue.say, config.declaring.undeclared
    if rule is Undeclared.REDEAL:
        return say(
            "If nobody declares, the round is dealt anew, with the same level and the same player"
            " to draw first."
        )
    if rule is Undeclared.NO_TRUMP or not config.kitty_size:
        return say("If nobody declares, there is no trump suit.")
    if rule is Undeclared.FIRST_CARD:
        return say(
            "If nobody declares, the first card of the kitty is turned up and its suit is trump; a"
            " joker means no trump suit."
        )
    turned = say(
        "If nobody declares, the kitty is turned up card by card: the first level card makes its"
        " suit trump."
    )
    if rule is Undeclared.LEVEL_ELSE_HIGHEST:
        other = say(
            "If there is none, the suit of the highest card is trump (the ace is high, of equal"
            " cards the first counts, jokers are passed over)."
        )
    else:
        other = say("If there is none, the suit of the first card that is no joker is trump.")
    return tongue.text((turned, other, say("If all are jokers, there is no trump suit.")))


def kitty(config: RuleConfig, tongue: Voice) -> Iterator[str]:
    """Say what the starter does with the kitty.

    Args:
        config: The rules.
        tongue: Says it.

    Yields:
        The lines; none where there is no kitty.
    """
    if config.kitty_size:
        yield "- " + tongue.say_count(
            "The starter takes the {n} card of the kitty and buries any {n} card face down.",
            "The starter takes the {n} cards of the kitty and buries any {n} cards face down.",
            config.kitty_size,
        )
        yield "- " + tongue.say("Nobody else sees the buried cards until the round is counted.")


def friends(config: RuleConfig, tongue: Voice) -> Iterator[str]:
    """Say how friends are found.

    Args:
        config: The rules.
        tongue: Says it.

    Yields:
        The lines; none with fixed teams.
    """
    if not config.is_friends:
        return
    say, options = tongue.say, config.friends
    yield "- " + tongue.say_count(
        "Before leading, the starter calls {n} friend: a card and which of its copies, such as the"
        " first {card}. Copies are counted in the order in which they are played.",
        "Before leading, the starter calls {n} friends: for each a card and which of its copies,"
        " such as the first {card}. Copies are counted in the order in which they are played.",
        config.friend_count,
        card=card_text(Card("AS"), tongue.lang),
    )
    if options.callable is CallableCards.NO_TRUMPS:
        yield "- " + say("Trumps may not be called; a card that the starter holds may.")
    else:
        yield "- " + say("Any card may be called, also a trump or one that the starter holds.")
    if options.joins is Joins.AT_ONCE:
        yield "- " + say(
            "Whoever plays the called copy joins the declarers at once, with all tricks already"
            " won."
        )
    else:
        yield "- " + say(
            "Whoever plays the called copy joins the declarers when the trick ends, with all tricks"
            " already won."
        )
    if options.self_call is SelfCall.LOST:
        yield "- " + say("If the starter plays the called copy, the call is lost.")
    else:
        yield "- " + say("If the starter plays the called copy, the call waits for the next one.")
    if config.friend_count > 1:
        if options.one_seat_twice:
            yield "- " + say("One player may answer several calls.")
        else:
            yield "- " + say(
                "Nobody answers two calls: the second waits for the next copy of its card."
            )
    yield "- " + say("If a call is never answered, the declarers play with fewer.")
