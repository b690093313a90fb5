"""The rules of Sheng Ji, for people who build on the game.

The words of the game are here (`shengji.Card`, `shengji.Hand`); formats and tools stay in their own
modules (`shengji.records`, `shengji.show`). Importing the package is cheap: whatever is not needed
to decide the rules is imported when it is used.

>>> import shengji
>>> hand = shengji.Hand("7H 7H 10S BJ")
>>> hand.points, shengji.Card.parse("红桃7") in hand
(10, True)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shengji.cards import Card, Rank, Suit
from shengji.config import RuleConfig, presets
from shengji.errors import (
    ArgumentError,
    ConfigError,
    CountLimitError,
    HandError,
    IllegalActionError,
    MissingExtraError,
    ParseError,
    PatternError,
    RecordError,
    ResampleError,
    ShengjiError,
    StaleActionError,
    UndoRefusedError,
    VersionError,
    Violation,
    ViolationCode,
)
from shengji.hands import Hand
from shengji.kernel import kernel_info
from shengji.machine import (
    Action,
    Bury,
    CallFriends,
    CallLost,
    CardDrawn,
    CardsPlayed,
    Deal,
    Declare,
    Declared,
    Draw,
    Event,
    FriendJoined,
    FriendsCalled,
    Game,
    HandsDealt,
    KittyBuried,
    KittyShown,
    KittyTaken,
    KittyTurned,
    LevelsChanged,
    MatchWon,
    Pass,
    Passed,
    Phase,
    PlayCards,
    RoundBegan,
    RoundScored,
    StarterChosen,
    ThrowFailed,
    TrickWon,
    TrumpFixed,
    View,
)
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Part, Pattern
from shengji.rules.tricks import Play, Trick

__all__ = (
    "Action",
    "ArgumentError",
    "Bury",
    "CallFriends",
    "CallLost",
    "Card",
    "CardDrawn",
    "CardsPlayed",
    "ConfigError",
    "CountLimitError",
    "Deal",
    "Declare",
    "Declared",
    "Draw",
    "Event",
    "FriendJoined",
    "FriendsCalled",
    "Game",
    "Hand",
    "HandError",
    "HandsDealt",
    "IllegalActionError",
    "KittyBuried",
    "KittyShown",
    "KittyTaken",
    "KittyTurned",
    "LevelsChanged",
    "MatchWon",
    "MissingExtraError",
    "Ordering",
    "ParseError",
    "Part",
    "Pass",
    "Passed",
    "Pattern",
    "PatternError",
    "Phase",
    "Play",
    "PlayCards",
    "Rank",
    "RecordError",
    "ResampleError",
    "RoundBegan",
    "RoundScored",
    "RuleConfig",
    "ShengjiError",
    "StaleActionError",
    "StarterChosen",
    "Suit",
    "ThrowFailed",
    "Trick",
    "TrickWon",
    "Trump",
    "TrumpFixed",
    "UndoRefusedError",
    "VersionError",
    "View",
    "Violation",
    "ViolationCode",
    "__version__",
    "kernel_info",
    "presets",
)

if TYPE_CHECKING:
    __version__: str
    """The version of the installed package, as text."""
else:

    def __getattr__(name: str) -> str:
        # Reading a package's metadata takes longer than all other imports together.
        if name == "__version__":
            from importlib.metadata import version

            return version("shengji")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
