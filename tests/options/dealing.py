"""Situations for the groups `table` and `declaring` (RULES §7.1–§7.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from shengji.cards import Rank, cards_of, full_pack
from shengji.config import RuleConfig
from shengji.machine import Deal, Declare, Draw, Game, Pass, Phase, TrumpFixed
from shengji.rules.declaring import turn_kitty
from shengji.show import rule_sheet
from shengji.testing import pass_all, stacked_deal
from tests.machine.play import start
from tests.options.situations import Outcome, Situation, buried, is_accepted

__all__ = ("SITUATIONS",)


def dealt(config: RuleConfig) -> tuple[int, ...]:
    """How many cards each seat holds after the deal, and the kitty."""
    game = Game.new(config).apply(Deal(full_pack(config.decks))).apply(Draw(1000))
    return (*game.state.hand_sizes, config.kitty_size)


def sides(config: RuleConfig) -> tuple[Phase, tuple[int, ...]]:
    """What comes after burying, and who is a declarer then."""
    state = buried(config)
    return state.phase, state.round.declarers


def to_bury(config: RuleConfig) -> tuple[int, int]:
    """How many cards the starter has to choose from, and how many the others hold."""
    game = start(str(config), {0: "2H"}, declare=(0, "2H"))
    starter, other, *_ = game.state.hand_sizes
    return starter, other


def drawn_round(config: RuleConfig) -> str:
    """Which way round the sheet of rules says that seats sit."""
    words = rule_sheet(config).replace(".", " ").replace(",", " ").split()
    (word,) = {word for word in words if word in {"clockwise", "anticlockwise"}}
    return word


def first_phase(config: RuleConfig) -> tuple[Phase, tuple[int, ...]]:
    """What comes after the deal, and who may speak."""
    game = Game.new(config).apply(Deal(full_pack(config.decks), 2))
    return game.phase, game.actors


def after_one_lap(config: RuleConfig) -> tuple[Phase, tuple[int, ...]]:
    """Who is asked once seat 1 has declared and all others have passed before or since."""
    game = Game.new(config).apply(stacked_deal(config, {1: "2S"}))
    for action in (Pass(0), Declare(1, "2S"), Pass(2), Pass(3)):
        game = game.apply(action)
    return game.phase, game.actors


def bids(hands: dict[int, str], *said: tuple[int, str]) -> Outcome:
    """Which declarations are accepted, one after the other."""

    def outcome(config: RuleConfig) -> tuple[bool, ...]:
        game = Game.new(config).apply(stacked_deal(config, hands)).apply(Draw(1000))
        accepted = []
        for seat, cards in said:
            action = Declare(seat, cards)
            accepted.append(is_accepted(game.state, action))
            if accepted[-1]:
                game = game.apply(action)
        return tuple(accepted)

    return outcome


def turned(kitty: str) -> Callable[[RuleConfig], object]:
    """What a kitty names as trump when nobody has declared, and how much of it is seen."""

    def outcome(config: RuleConfig) -> tuple[str, int]:
        game = pass_all(Game.new(config).apply(stacked_deal(config, {}, kitty=kitty)))
        found = turn_kitty(cards_of(kitty), Rank.TWO, config)
        trumps = [str(event.trump) for event in game.events if isinstance(event, TrumpFixed)]
        assert trumps == ([] if found.redeal else [str(found.trump)])
        return trumps[0] if trumps else game.phase.value, len(found.cards)

    return outcome


def starter(config: RuleConfig) -> int:
    """Who starts the first round after two seats have declared."""
    game = Game.new(config).apply(stacked_deal(config, {1: "2H", 2: "2S 2S"})).apply(Draw(1000))
    game = pass_all(game.apply(Declare(1, "2H")).apply(Declare(2, "2S 2S")))
    return game.actors[0]


AFTER_DEAL: Final = "tractor(declaring.when=after_deal)"
THREE: Final = "tractor(table.decks=3)"

SITUATIONS: Final = (
    Situation(
        "table.seats",
        {"4": (25,) * 4 + (8,), "6": (17,) * 6 + (6,), "12": (8,) * 12 + (12,)},
        dealt,
    ),
    Situation(
        "table.decks",
        {
            "1": (6,) * 8 + (6,),
            "8": (53,) * 8 + (8,),
            "light": (19,) * 8 + (10,),
            "full": (26,) * 8 + (8,),
        },
        dealt,
        "house_and_guest(table.seats=8)",
    ),
    Situation("table.teams", {"fixed": (Phase.PLAY, (0, 2)), "friends": (Phase.CALL, (0,))}, sides),
    Situation("table.kitty", {"auto": (33, 25), "0": (27, 27), "12": (36, 24)}, to_bury),
    Situation(
        "table.direction",
        {"anticlockwise": "anticlockwise", "clockwise": "clockwise"},
        drawn_round,
    ),
    Situation(
        "declaring.when",
        {"during_draw": (Phase.DRAW, (0, 1, 2, 3)), "after_deal": (Phase.DECLARE, (2,))},
        first_phase,
    ),
    Situation(
        "declaring.laps",
        {"one": (Phase.BURY, (1,)), "until_passed": (Phase.DECLARE, (0,))},
        after_one_lap,
        AFTER_DEAL,
    ),
    Situation(
        "declaring.jokers",
        {"off": (False, False), "pair": (True, False), "big_over_small": (True, True)},
        bids({0: "SJ SJ", 1: "BJ BJ"}, (0, "SJ SJ"), (1, "BJ BJ")),
    ),
    Situation(
        "declaring.joker_rank",
        {"by_count": (True, False), "over_all": (True, True)},
        bids({0: "2S 2S 2S", 1: "SJ SJ"}, (0, "2S 2S 2S"), (1, "SJ SJ")),
        THREE,
    ),
    Situation(
        "declaring.self_overrule",
        {
            "never": (True, False, False),
            "reinforce": (True, False, True),
            "any": (True, True, False),
        },
        bids({0: "2S 2S 2C 2C"}, (0, "2S"), (0, "2C 2C"), (0, "2S 2S")),
    ),
    Situation(
        "declaring.partner_overrule",
        {"true": (True, True), "false": (True, False)},
        bids({0: "2S", 2: "2C 2C"}, (0, "2S"), (2, "2C 2C")),
    ),
    Situation(
        "declaring.equal_strength",
        {"refused": (True, False), "higher_suit": (True, True)},
        bids({0: "2H 2H", 1: "2S 2S"}, (0, "2H 2H"), (1, "2S 2S")),
    ),
    Situation(
        "declaring.undeclared",
        {
            "level_else_highest": ("2D", 8),
            "level_else_first": ("2C", 8),
            "first_card": ("2C", 1),
            "no_trump": ("2NT", 0),
            "redeal": ("deal", 0),
        },
        turned("9C AD 7S KH AS 3C BJ SJ"),
    ),
    Situation(
        "declaring.undeclared",
        {"level_else_highest": ("2S", 3), "level_else_first": ("2S", 3), "first_card": ("2C", 1)},
        turned("9C AD 2S KH 2H 3C BJ SJ"),
    ),
    Situation("declaring.first_starter", {"last_declaration": 2, "first_declaration": 1}, starter),
)
"""At least one situation for each option of these groups."""
