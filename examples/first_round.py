"""A whole round: deal, declare, bury, play every trick, count; told as seat 0 sees it.

`game.view(seat)` is what a seat may see, `view.legal` what it may do, and `game.apply(action)`
gives the next game. Everybody here takes what is suggested first; seat 0, before it follows for
the first time, tries something that the rules may refuse.
"""

from __future__ import annotations

from shengji import Action, Deal, Draw, Game, Hand, IllegalActionError, Phase, PlayCards, View
from shengji.config import presets
from shengji.messages import describe, sentences

YOU = 0


def choose(view: View) -> Action:
    """Declare the most that can be declared; otherwise take the first suggestion."""
    if view.phase is Phase.DRAW:
        *_, most = view.legal  # passing comes first
        return most
    return view.legal.suggest()[0]


def try_best(game: Game, view: View) -> None:
    """Follow with the highest cards of the hand, whatever was led, and say what comes of it."""
    owed = view.legal.requirement
    best = sorted(view.hand or (), key=view.ordering.sort_key)[-owed.count :] if owed else []
    try:
        game.apply(PlayCards(YOU, best))
    except IllegalActionError as error:
        print(f"  (You try {Hand(best)}: {sentences(error.violations)})")
    else:
        print(f"  (You could play {Hand(best)}.)")


def main() -> None:
    """Play a round."""
    config = presets.tractor()
    game = Game.new(config).apply(Deal.shuffled(config, "my seed", 1)).apply(Draw(100))
    print("Your hand:", game.view(YOU).hand)
    told, is_tried = game.seq, False
    while game.phase is not Phase.DEAL:  # the next round would begin
        view = game.view(game.awaited[0])
        if view.seat == YOU and view.legal.requirement and not is_tried:
            try_best(game, view)
            is_tried = True
        game = game.apply(choose(view))
        for event in game.stream(YOU, since=told):
            print(describe(event))
        told = game.seq


if __name__ == "__main__":
    main()
