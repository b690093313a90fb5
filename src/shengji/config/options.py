"""The groups of options of RULES §1, with the meaning, the default and the presets of each.

A group is a frozen value; `RuleConfig` holds one of each and checks them together. The defaults are
those of the preset `tractor`. The groups `settlement` and `ladder`, which also compute, have
modules of their own.
"""

# ruff: noqa: RUF009  # the defaults are frozen values

from __future__ import annotations

from typing import final

import attrs

from shengji._value import Value
from shengji.config.choices import (
    Auto,
    CallableCards,
    DeckScale,
    DeclareLaps,
    DeclareWhen,
    Direction,
    EqualStrength,
    FinePer,
    FirstStarter,
    ForcedPart,
    HeldSuccession,
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
from shengji.config.values import FLAG, number, option, word

__all__ = (
    "DeclaringOptions",
    "FollowingOptions",
    "FriendsOptions",
    "SuccessionOptions",
    "TableOptions",
    "ThrowOptions",
    "TrumpOptions",
)


@final
@attrs.frozen(kw_only=True, eq=False, repr=False)
class TableOptions(Value):
    """The group `table`: seats, decks, sides and the kitty (RULES §1)."""

    seats: int = option(number(4, 12), 4)
    """How many play, 4 to 12. Default: 4; finding_friends: 5. Fixed teams need an even number."""

    decks: int | DeckScale = option(word(DeckScale, 1, 8), 2)
    """How many decks, 1 to 8, or the scale by which they follow the seats: `light`,
    ⌊(seats − 1) / 2⌋, or `full`, ⌊seats / 2⌋. Default: 2; house_and_guest and finding_friends:
    full (their text deals six kitty cards at four seats, which is `light`)."""

    teams: Teams = option(word(Teams), Teams.FIXED)
    """`fixed`: even seats against odd seats; `friends`: the starter calls cards, and who plays them
    joins him. Default: fixed; finding_friends: friends."""

    kitty: int | Auto = option(word(Auto, 0), Auto.AUTO)
    """How many cards the kitty has. All presets: `auto`, the least number from 5 up that leaves
    equal hands."""

    direction: Direction = option(word(Direction), Direction.ANTICLOCKWISE)
    """Which way the seats are drawn round the table, for display only. Default: anticlockwise;
    house_and_guest and finding_friends: clockwise."""


@final
@attrs.frozen(kw_only=True, eq=False, repr=False)
class DeclaringOptions(Value):
    """The group `declaring`: who names trumps, and how (RULES §7.2 to §7.4)."""

    when: DeclareWhen = option(word(DeclareWhen), DeclareWhen.DURING_DRAW)
    """`during_draw`: between any two draws and after the last (tractor, house_and_guest,
    finding_friends); `after_deal`: in turn once all is dealt (short_game, eighty_points). Default:
    during_draw."""

    laps: DeclareLaps = option(word(DeclareLaps), DeclareLaps.ONE)
    """With `after_deal`, whether each seat speaks once (`one`) or on and on until all others have
    passed (`until_passed`). All presets: one."""

    jokers: JokerDeclarations = option(word(JokerDeclarations), JokerDeclarations.PAIR)
    """Whether two or more identical jokers declare no trump: `off`; `pair`, big and small alike
    (tractor); `big_over_small`, at equal count the big ones are stronger (all other presets).
    Default: pair."""

    joker_rank: JokerRank = option(word(JokerRank), JokerRank.BY_COUNT)
    """`by_count`: jokers beat as many level cards or fewer (tractor, short_game, eighty_points);
    `over_all`: they beat any number of level cards (house_and_guest, finding_friends). Default:
    by_count."""

    self_overrule: SelfOverrule = option(word(SelfOverrule), SelfOverrule.NEVER)
    """What a seat may put over its own declaration while that stands: nothing (`never`, also where
    a pair stands), more copies of the same card (`reinforce`), or `any` stronger one. All presets:
    never."""

    partner_overrule: bool = option(FLAG, default=True)
    """Whether a seat may overrule its own side's declaration. All presets: true. No effect with
    friends, where the sides are not made yet."""

    equal_strength: EqualStrength = option(word(EqualStrength), EqualStrength.REFUSED)
    """A declaration as strong as the standing one is `refused`, or, with two level cards and more,
    the `higher_suit` wins: spades, hearts, clubs, diamonds. All presets: refused."""

    undeclared: Undeclared = option(word(Undeclared), Undeclared.LEVEL_ELSE_HIGHEST)
    """What names trumps when nobody declared. The kitty is turned up to its first level card, or
    else the suit of its highest card decides (`level_else_highest`, tractor) or of its first card
    (`level_else_first`, house_and_guest, finding_friends); its first card alone decides, a joker
    for no trump (`first_card`, short_game, eighty_points); `no_trump`; or a new deal (`redeal`).
    A kitty without any suit, also an empty one, gives no trump. Default: level_else_highest."""

    first_starter: FirstStarter = option(word(FirstStarter), FirstStarter.LAST_DECLARATION)
    """Whose declaration makes the starter of the first round: the last one, which also names
    trumps, or the first. All presets: last_declaration."""


@final
@attrs.frozen(kw_only=True, cache_hash=True, repr=False)
class TrumpOptions(Value):
    """The group `trumps`: the order of the cards, sets and tractors (RULES §2 and §3)."""

    no_trump_level: NoTrumpLevel = option(word(NoTrumpLevel), NoTrumpLevel.PLAIN)
    """In a round without a trump suit the level cards stay in their suits at their natural rank
    (`plain`, tractor) or are trumps below the jokers (`trump`, all other presets). Default:
    plain."""

    tractor_top: TractorTop = option(word(TractorTop), TractorTop.FULL)
    """How far up the trumps a tractor may reach: to the jokers (`full`), to the level cards
    (`no_jokers`), or within the trump suit (`suit_only`). All presets: full."""

    level_gap: LevelGap = option(word(LevelGap), LevelGap.CLOSED)
    """Whether the ranks on both sides of the level rank are neighbours (`closed`) or not (`open`).
    All presets: closed."""

    dead_ranks: bool = option(FLAG, default=False)
    """Whether tractors may step over a rank all of whose cards were seen in finished tricks. All
    presets: false; a variant that the full rules name. A hole left open is never stepped over."""

    widest_set: int | None = option(number(2, null=True), 2)
    """The most identical cards that are one set, null for any number. Default: 2 (three of a kind
    are a pair and a single); house_and_guest and finding_friends: null."""

    shortest_tractor: int = option(number(2), 2)
    """The fewest sets in a row that are a tractor. All presets: 2."""


@final
@attrs.frozen(kw_only=True, eq=False, repr=False)
class ThrowOptions(Value):
    """The group `throws`: leading several parts at once (RULES §4 and §6)."""

    allowed: bool = option(FLAG, default=True)
    """Whether several parts of a suit may be led at once. Default: true; short_game and
    eighty_points: false."""

    tested_against: TestedAgainst = option(word(TestedAgainst), TestedAgainst.EVERYONE)
    """Whether a throw is tested against all other hands or only against those of the other side,
    with friends as known when the lead is made. All presets: everyone."""

    forced: ForcedPart = option(word(ForcedPart), ForcedPart.SMALLEST)
    """Which part a failed throw leaves: the smallest of those that fail (`smallest`), or the
    smallest of those that the next seat beats which beats any (`first_challenger`). All presets:
    smallest."""

    fine: int = option(number(0), 10)
    """The points a failed throw costs, per unit of `fine_per`. Default: 10; all other presets: 0.
    Must be 0 where throws are not allowed."""

    fine_per: FinePer = option(word(FinePer), FinePer.CARD_RETURNED)
    """What the fine is counted by: each card taken back, the attempt, or each card of the parts
    that failed. All presets: card_returned."""

    ruff: RuffMeasure = option(word(RuffMeasure), RuffMeasure.LARGEST_PART)
    """How two ruffs of a throw compare: by the top of their largest part, by every part, or by the
    highest card. All presets: largest_part."""


@final
@attrs.frozen(kw_only=True, cache_hash=True, repr=False)
class FollowingOptions(Value):
    """The group `following`: what a hand owes to the lead (RULES §5)."""

    tractor_duty: TractorDuty = option(word(TractorDuty), TractorDuty.PAIRS_ONLY)
    """What a led tractor asks for: only pairs (`pairs_only`, tractor); a tractor of the
    `same_length`, else pairs (all other presets); or the `longest` tractor held, and so on down.
    Wider sets are asked for in the same way. Default: pairs_only."""

    protect: Protect = option(word(Protect), Protect.NONE)
    """What need not be broken to follow: `sets` wider than those led, `tractors`, `both` or `none`.
    With `tractors` a set, also one left over from a led tractor, is owed only out of cards that lie
    in no tractor as wide as that set. All presets: none."""


@final
@attrs.frozen(kw_only=True, eq=False, repr=False)
class SuccessionOptions(Value):
    """The group `succession`: who starts the next round (RULES §9)."""

    held: HeldSuccession = option(word(HeldSuccession), HeldSuccession.NEXT_OF_SIDE)
    """After a round that was held: the next seat of the starter's side (`next_of_side`, tractor,
    short_game, eighty_points; alone, the starter again) or the `same` seat (house_and_guest,
    finding_friends). Default: next_of_side."""

    lost: LostSuccession = option(word(LostSuccession), LostSuccession.NEXT_OF_SIDE)
    """After a round that was lost: the seat of the other side that is next after the starter, or
    the winner of the last trick where that seat is of the other side. All presets: next_of_side."""


@final
@attrs.frozen(kw_only=True, eq=False, repr=False)
class FriendsOptions(Value):
    """The group `friends`: calling cards and joining (RULES §10); no effect in fixed teams."""

    count: int | Auto = option(word(Auto, 0), 1)
    """How many friends the starter calls, `auto` for ⌊seats / 2⌋ − 1. Default: 1; house_and_guest
    and finding_friends: auto. At least one, and never more friends than guests are left."""

    callable: CallableCards = option(word(CallableCards), CallableCards.ANY)
    """Whether trumps may be called (`any`, tractor, short_game, eighty_points) or not (`no_trumps`,
    house_and_guest, finding_friends). Default: any."""

    joins: Joins = option(word(Joins), Joins.AT_ONCE)
    """When the seat that plays a called copy becomes a declarer: with the play or when the trick
    ends. All presets: at_once."""

    one_seat_twice: bool = option(FLAG, default=True)
    """Whether one seat may answer two calls. All presets: true. With false, a copy played by a seat
    that has answered a call, also with another copy in the same play, leaves the call waiting for
    the next copy."""

    self_call: SelfCall = option(word(SelfCall), SelfCall.LOST)
    """A call whose copy the starter plays is `lost`, or stays `open` for the next copy. All
    presets: lost."""
