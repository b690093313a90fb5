"""One situation for each way to be refused: the rules, what was done, and what is said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from shengji.cards import full_pack
from shengji.config import RuleConfig
from shengji.errors import IllegalActionError, Violation, ViolationCode
from shengji.machine import (
    Action,
    Bury,
    CallFriends,
    Deal,
    Declare,
    Draw,
    Game,
    Pass,
    Phase,
    PlayCards,
)
from shengji.testing import stacked_deal
from tests.machine.play import reach, start, steps

if TYPE_CHECKING:
    from collections.abc import Callable

PACK = full_pack(2)


class Refusal(NamedTuple):
    """What the machine says of an action.

    Attributes:
        violation: The reason looked for.
        all: All reasons.
        params: The values of the reason.
    """

    violation: Violation
    all: tuple[Violation, ...]

    @property
    def params(self) -> dict[str, int | str]:
        """The values of the reason looked for."""
        return dict(self.violation.params)


def refusal(code: ViolationCode) -> Refusal:
    """Do what is refused for this reason."""
    game, action = SITUATIONS[code]()
    try:
        game.apply(action, **({"expect_seq": 0} if code is ViolationCode.STALE_ACTION else {}))
    except IllegalActionError as error:
        named = [violation for violation in error.violations if violation.code is code]
        return Refusal(named[0], error.violations)
    message = f"{action} is legal"
    raise LookupError(message)


def _bid(text: str, shown: str, said: Action, hands: dict[int, str]) -> tuple[Game, Action]:
    """A declaration stands, and somebody says something."""
    config = RuleConfig.parse(text)
    game = Game.new(config).apply(stacked_deal(config, hands)).apply(Draw(1000))
    return game.apply(Declare(0, shown)), said


def _opening(text: str, hands: dict[int, str], action: Action) -> tuple[Game, Action]:
    """Nobody has declared, all cards are drawn."""
    config = RuleConfig.parse(text)
    return Game.new(config).apply(stacked_deal(config, hands)).apply(Draw(1000)), action


def _trick(text: str, hands: dict[int, str], *plays: PlayCards) -> tuple[Game, Action]:
    """Seat 0 has declared hearts at level 2 and leads; the last play is asked for."""
    hands = {**hands, 0: f"2H {hands[0]}"}
    game = start(text, hands, declare=(0, "2H"))
    held = list(game.state.hand(0))
    for card in PlayCards(0, hands[0]).cards:
        held.remove(card)
    game = game.apply(Bury(0, held[: game.config.kitty_size]))
    *done, asked = plays
    for play in done:
        game = game.apply(play)
    return game, asked


def _calling(*calls: tuple[str, int]) -> tuple[Game, Action]:
    game = reach("finding_friends", Phase.CALL)
    return game, CallFriends(game.actors[0], calls)


def _call_of_a_trump() -> tuple[Game, Action]:
    return _calling(("BJ", 1))


def _second_deal() -> tuple[Game, Action]:
    *_, (_, _, game) = steps("tractor", 1, rounds=1)
    first = game.state.match.first_seat
    return game, Deal(PACK, ((first or 0) + 1) % 4)


def _after_the_match() -> tuple[Game, Action]:
    *_, (_, _, game) = steps("short_game", 1)
    return game, Draw(1)


def _copies_of_a_card() -> tuple[Game, Action]:
    return _trick("tractor", {0: "AS"}, PlayCards(0, "AS AS AS"))


SITUATIONS: Final[dict[ViolationCode, Callable[[], tuple[Game, Any]]]] = {
    ViolationCode.WRONG_PHASE: lambda: (Game.new(RuleConfig()), Draw(1)),
    ViolationCode.NOT_YOUR_TURN: lambda: (
        reach("eighty_points", Phase.DECLARE),
        Pass((reach("eighty_points", Phase.DECLARE).actors[0] + 1) % 4),
    ),
    ViolationCode.NO_SUCH_SEAT: lambda: (reach("tractor", Phase.DRAW), Pass(4)),
    ViolationCode.STALE_ACTION: lambda: (reach("tractor", Phase.DRAW), Draw(1)),
    ViolationCode.GAME_OVER: _after_the_match,
    ViolationCode.NO_CARDS: lambda: _trick("tractor", {0: "AS"}, PlayCards(0, ())),
    ViolationCode.TOO_MANY_COPIES: _copies_of_a_card,
    ViolationCode.CARDS_NOT_HELD: lambda: _trick("tractor", {0: "AS"}, PlayCards(0, "KC")),
    ViolationCode.WRONG_PACK: lambda: (Game.new(RuleConfig()), Deal((*PACK[:-1], PACK[0]))),
    ViolationCode.WRONG_FIRST_SEAT: _second_deal,
    ViolationCode.WRONG_DRAW_COUNT: lambda: (reach("tractor", Phase.DRAW), Draw(0)),
    ViolationCode.NOT_A_DECLARATION: lambda: _opening("tractor", {0: "2H 2S"}, Declare(0, "2H 2S")),
    ViolationCode.WRONG_LEVEL_CARD: lambda: _opening("tractor", {0: "3H"}, Declare(0, "3H")),
    ViolationCode.JOKERS_OFF: lambda: _opening(
        "tractor(declaring.jokers=off)", {0: "BJ BJ"}, Declare(0, "BJ BJ")
    ),
    ViolationCode.SINGLE_JOKER: lambda: _opening("tractor", {0: "BJ"}, Declare(0, "BJ")),
    ViolationCode.DECLARATION_TOO_WEAK: lambda: _bid(
        "tractor", "2H", Declare(1, "2S"), {0: "2H", 1: "2S"}
    ),
    ViolationCode.OWN_DECLARATION_STANDS: lambda: _bid(
        "tractor", "2H", Declare(0, "2S 2S"), {0: "2H 2S 2S"}
    ),
    ViolationCode.PARTNER_DECLARATION_STANDS: lambda: _bid(
        "tractor(declaring.partner_overrule=false)",
        "2H",
        Declare(2, "2S 2S"),
        {0: "2H", 2: "2S 2S"},
    ),
    ViolationCode.WRONG_BURY_COUNT: lambda: (
        start("tractor", {0: "2H AS"}, declare=(0, "2H")),
        Bury(0, "AS"),
    ),
    ViolationCode.WRONG_CALL_COUNT: lambda: _calling(("AS", 1), ("AS", 2)),
    ViolationCode.CALL_REPEATED: lambda: _calling(("AS", 1), ("AS", 1)),
    ViolationCode.CALL_IS_TRUMP: _call_of_a_trump,
    ViolationCode.ORDINAL_OUT_OF_RANGE: lambda: _calling(("AS", 3)),
    ViolationCode.SEVERAL_SUITS_LED: lambda: _trick("tractor", {0: "AS AC"}, PlayCards(0, "AS AC")),
    ViolationCode.THROW_NOT_ALLOWED: lambda: _trick(
        "tractor(throws.allowed=false, throws.fine=0)", {0: "AS KS"}, PlayCards(0, "AS KS")
    ),
    ViolationCode.PARTS_DO_NOT_FIT: lambda: _trick(
        "tractor", {0: "AS KS"}, PlayCards(0, "AS KS", parts=["AS"])
    ),
    ViolationCode.NOT_A_PART: lambda: _trick(
        "tractor(trumps.shortest_tractor=3)",
        {0: "AS AS KS KS"},
        PlayCards(0, "AS AS KS KS", parts=["AS AS KS KS"]),
    ),
    ViolationCode.PARTS_WHEN_FOLLOWING: lambda: _trick(
        "tractor", {0: "AS", 1: "KS"}, PlayCards(0, "AS"), PlayCards(1, "KS", parts=["KS"])
    ),
    ViolationCode.WRONG_COUNT: lambda: _trick(
        "tractor", {0: "AS", 1: "KS KS"}, PlayCards(0, "AS"), PlayCards(1, "KS KS")
    ),
    ViolationCode.MUST_FOLLOW_SUIT: lambda: _trick(
        "tractor", {0: "AS", 1: "KS 3C"}, PlayCards(0, "AS"), PlayCards(1, "3C")
    ),
    ViolationCode.MUST_PLAY_OWED: lambda: _trick(
        "tractor(following.tractor_duty=longest)",
        {0: "AS AS KS KS", 1: "QS QS JS JS 9S"},
        PlayCards(0, "AS AS KS KS"),
        PlayCards(1, "QS QS JS 9S"),
    ),
}
"""For each code a game and an action that is refused for this reason."""
