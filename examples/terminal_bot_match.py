"""Bots play a match at the terminal: the first round trick by trick, the others a line each.

Heuristic bots sit against greedy ones, and everything is told by somebody who sees every card:

    python terminal_bot_match.py --seed 7 --rules "tractor(table.decks=3)" --lang es
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from shengji import (
    CardDrawn,
    ConfigError,
    Event,
    Game,
    HandsDealt,
    ParseError,
    Passed,
    RoundScored,
    RuleConfig,
    TrickWon,
)
from shengji.messages import LANGUAGES, describe
from shengji.players import Bot, GreedyBot, HeuristicBot, play_rounds
from shengji.shuffle import derive_seed

if TYPE_CHECKING:
    from collections.abc import Iterable

UNTOLD = (CardDrawn, HandsDealt, Passed)


def line_up(config: RuleConfig, seed: str) -> list[Bot]:
    """Seat the bots in turn, so that in fixed teams each side has one kind.

    A bot is given the views of its seat, and nothing else. What chance it needs comes from the seed
    of the match, but has nothing to do with the packs.
    """
    return [
        GreedyBot() if seat % 2 else HeuristicBot(derive_seed(seed, "bot", seat))
        for seat in range(config.seats)
    ]


def tell_round(events: Iterable[Event], lang: str) -> None:
    """Tell what happened, event by event."""
    for event in events:
        if not isinstance(event, UNTOLD):
            print(describe(event, lang))
        if isinstance(event, TrickWon):
            print()


def tell_result(game: Game, events: Iterable[Event], lang: str) -> None:
    """Tell in a line how a round ended, and the levels after it."""
    for event in events:
        if isinstance(event, RoundScored):
            levels = " ".join(map(str, game.state.match.levels))
            print(f"{game.state.match.rounds:3} | {levels} | {describe(event, lang)}")


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="tractor", help="rules as text")
    parser.add_argument("--seed", default="a bot match", help="makes the packs and the bots' luck")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--rounds", type=int, default=10_000, help="stop after so many")
    options = parser.parse_args()
    try:
        config = RuleConfig.parse(options.rules)
    except (ConfigError, ParseError) as error:
        parser.error(str(error))
    bots = line_up(config, options.seed)
    for seat, bot in enumerate(bots):
        print(f"{seat}: {type(bot).__name__}")
    game = Game.new(config)
    for played in play_rounds(game, options.seed, bots):
        events = played.events_since(game.seq)
        if game.seq == 0:
            tell_round(events, options.lang)
        else:
            tell_result(played, events, options.lang)
        game = played
        if game.state.match.rounds >= options.rounds:
            break
    if game.is_over:
        print(describe(game.events[-1], options.lang))


if __name__ == "__main__":
    main()
