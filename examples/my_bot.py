"""A first bot: it plays the cheapest legal cards, and nothing else, from what it may see.

A bot is any object with `act(view)`: it is given a view of its own seat and gives an action of
that seat. `view.legal` knows what may be done: ask with `in`, go through, `count`, `explain`, or
draw one with `random`. While cards are drawn a `Pass` means: nothing to declare just now.
"""

from __future__ import annotations

from random import Random

from shengji import Action, Pass, Phase, PlayCards, RuleConfig, View, presets
from shengji.players import Bot, play_match, random_bots


class CheapBot:
    """Gives away as few points as it can, and leads its lowest card."""

    def __init__(self, seed: int) -> None:
        """Keep a generator for what it does not care about."""
        self._random = Random(seed)

    def act(self, view: View) -> Action:
        """Choose an action for the seat of the view."""
        if view.phase in (Phase.DRAW, Phase.DECLARE) and view.seat is not None:
            return Pass(view.seat)
        if view.phase is not Phase.PLAY:
            return view.legal.random(self._random)
        plays = (action for action, _ in zip(view.legal, range(200), strict=False))
        return min(plays, key=lambda action: self._price(view, action))

    @staticmethod
    def _price(view: View, action: Action) -> tuple[int, int]:
        cards = action.cards if isinstance(action, PlayCards) else ()
        return sum(card.points for card in cards), sum(map(view.ordering.rung, cards))


def main(config: RuleConfig) -> None:
    """Play a match of two cheap bots against two random ones."""
    bots: list[Bot] = [*random_bots(config, "example")]
    bots[0] = CheapBot(1)
    bots[2] = CheapBot(2)
    game = play_match(config, "example", bots)
    state = game.state.match
    winners = " and ".join(map(str, state.winners))
    print(f"{game.config}: seats {winners} win after {state.rounds} rounds, {game.seq} events")


if __name__ == "__main__":
    main(presets.tractor())
