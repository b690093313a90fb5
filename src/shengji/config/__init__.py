"""The rules of one table as a value: options, presets, text (RULES §1).

>>> from shengji.config import RuleConfig, presets
>>> RuleConfig.parse("tractor(throws.fine=0)") == presets.tractor().with_options({"throws.fine": 0})
True
"""

from __future__ import annotations

from shengji.config import presets
from shengji.config.choices import (
    Auto,
    CallableCards,
    DeckScale,
    DeclareLaps,
    DeclareWhen,
    Direction,
    EqualStrength,
    FinePer,
    Finish,
    FirstStarter,
    ForcedPart,
    HeldSuccession,
    Holders,
    Joins,
    JokerDeclarations,
    JokerRank,
    LevelGap,
    LostSuccession,
    NoTrumpLevel,
    Protect,
    RuffMeasure,
    SelfCall,
    SelfOverrule,
    Teams,
    TestedAgainst,
    TractorDuty,
    TractorTop,
    Undeclared,
)
from shengji.config.kitty_bonus import CardsLed, Flat, KittyBonus, LargestPart, NoBonus, Power
from shengji.config.ladder import Advance, Ladder, LadderOptions, Role
from shengji.config.option_texts import meanings
from shengji.config.options import (
    DeclaringOptions,
    FollowingOptions,
    FriendsOptions,
    SuccessionOptions,
    TableOptions,
    ThrowOptions,
    TrumpOptions,
)
from shengji.config.registry import register
from shengji.config.rule_config import OPTION_NAMES, RuleConfig
from shengji.config.settlement import Settled, Settlement, SettlementOptions

__all__ = (
    "OPTION_NAMES",
    "Advance",
    "Auto",
    "CallableCards",
    "CardsLed",
    "DeckScale",
    "DeclareLaps",
    "DeclareWhen",
    "DeclaringOptions",
    "Direction",
    "EqualStrength",
    "FinePer",
    "Finish",
    "FirstStarter",
    "Flat",
    "FollowingOptions",
    "ForcedPart",
    "FriendsOptions",
    "HeldSuccession",
    "Holders",
    "Joins",
    "JokerDeclarations",
    "JokerRank",
    "KittyBonus",
    "Ladder",
    "LadderOptions",
    "LargestPart",
    "LevelGap",
    "LostSuccession",
    "NoBonus",
    "NoTrumpLevel",
    "Power",
    "Protect",
    "Role",
    "RuffMeasure",
    "RuleConfig",
    "SelfCall",
    "SelfOverrule",
    "Settled",
    "Settlement",
    "SettlementOptions",
    "SuccessionOptions",
    "TableOptions",
    "Teams",
    "TestedAgainst",
    "ThrowOptions",
    "TractorDuty",
    "TractorTop",
    "TrumpOptions",
    "Undeclared",
    "meanings",
    "presets",
    "register",
)
