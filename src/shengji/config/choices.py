"""The words that options take as values (RULES §1)."""

from __future__ import annotations

from enum import StrEnum

__all__ = (
    "Auto",
    "CallableCards",
    "DeckScale",
    "DeclareLaps",
    "DeclareWhen",
    "Direction",
    "EqualStrength",
    "FinePer",
    "Finish",
    "FirstStarter",
    "ForcedPart",
    "HeldSuccession",
    "Holders",
    "Joins",
    "JokerDeclarations",
    "JokerRank",
    "LevelGap",
    "LostSuccession",
    "NoTrumpLevel",
    "Protect",
    "RuffMeasure",
    "SelfCall",
    "SelfOverrule",
    "Teams",
    "TestedAgainst",
    "TractorDuty",
    "TractorTop",
    "Undeclared",
)


class Auto(StrEnum):
    """A number that follows from the others."""

    AUTO = "auto"


class DeckScale(StrEnum):
    """How many decks go with the seats: ⌊(seats − 1) / 2⌋ or ⌊seats / 2⌋."""

    LIGHT = "light"
    FULL = "full"


class Teams(StrEnum):
    """How the sides are made."""

    FIXED = "fixed"
    FRIENDS = "friends"


class Direction(StrEnum):
    """Which way the seats are drawn round the table; no rule depends on it."""

    ANTICLOCKWISE = "anticlockwise"
    CLOCKWISE = "clockwise"


class DeclareWhen(StrEnum):
    """When trumps are declared."""

    DURING_DRAW = "during_draw"
    AFTER_DEAL = "after_deal"


class DeclareLaps(StrEnum):
    """How often a seat is asked, where trumps are declared after the deal."""

    ONE = "one"
    UNTIL_PASSED = "until_passed"


class JokerDeclarations(StrEnum):
    """Whether jokers declare no trump, and whether the big ones beat the small ones."""

    OFF = "off"
    PAIR = "pair"
    BIG_OVER_SMALL = "big_over_small"


class JokerRank(StrEnum):
    """How joker declarations compare with those of level cards."""

    BY_COUNT = "by_count"
    OVER_ALL = "over_all"


class SelfOverrule(StrEnum):
    """What a seat may put over its own standing declaration."""

    NEVER = "never"
    REINFORCE = "reinforce"
    ANY = "any"


class EqualStrength(StrEnum):
    """What becomes of a declaration as strong as the standing one."""

    REFUSED = "refused"
    HIGHER_SUIT = "higher_suit"


class Undeclared(StrEnum):
    """What names trumps when nobody declared."""

    LEVEL_ELSE_HIGHEST = "level_else_highest"
    LEVEL_ELSE_FIRST = "level_else_first"
    FIRST_CARD = "first_card"
    NO_TRUMP = "no_trump"
    REDEAL = "redeal"


class FirstStarter(StrEnum):
    """Whose declaration makes the starter of the first round."""

    LAST_DECLARATION = "last_declaration"
    FIRST_DECLARATION = "first_declaration"


class NoTrumpLevel(StrEnum):
    """What the level cards are in a round without a trump suit."""

    PLAIN = "plain"
    TRUMP = "trump"


class TractorTop(StrEnum):
    """How far up the trumps a tractor may reach."""

    FULL = "full"
    NO_JOKERS = "no_jokers"
    SUIT_ONLY = "suit_only"


class LevelGap(StrEnum):
    """Whether the neighbours of the level rank touch in its suit."""

    CLOSED = "closed"
    OPEN = "open"


class TestedAgainst(StrEnum):
    """Whose hands a throw is tested against."""

    EVERYONE = "everyone"
    OPPONENTS = "opponents"


class ForcedPart(StrEnum):
    """Which part is played when a throw fails."""

    SMALLEST = "smallest"
    FIRST_CHALLENGER = "first_challenger"


class FinePer(StrEnum):
    """What the fine for a failed throw is counted by."""

    CARD_RETURNED = "card_returned"
    ATTEMPT = "attempt"
    CARD_FAILED = "card_failed"


class RuffMeasure(StrEnum):
    """How two ruffs of a throw are compared."""

    LARGEST_PART = "largest_part"
    EVERY_PART = "every_part"
    HIGHEST_CARD = "highest_card"


class TractorDuty(StrEnum):
    """What a led tractor asks of a hand that has pairs and tractors."""

    PAIRS_ONLY = "pairs_only"
    SAME_LENGTH = "same_length"
    LONGEST = "longest"


class Protect(StrEnum):
    """What need not be broken to follow."""

    NONE = "none"
    SETS = "sets"
    TRACTORS = "tractors"
    BOTH = "both"


class Holders(StrEnum):
    """How many levels declarers gain who hold the deal."""

    BANDS = "bands"
    FLAT = "flat"


class Finish(StrEnum):
    """How the match is won."""

    PAST_TOP = "past_top"
    DEFEND_TOP = "defend_top"


class HeldSuccession(StrEnum):
    """Who starts after a round that the declarers held."""

    NEXT_OF_SIDE = "next_of_side"
    SAME = "same"


class LostSuccession(StrEnum):
    """Who starts after a round that the declarers lost."""

    NEXT_OF_SIDE = "next_of_side"
    LAST_TRICK_WINNER = "last_trick_winner"


class CallableCards(StrEnum):
    """Which cards may be called for a friend."""

    NO_TRUMPS = "no_trumps"
    ANY = "any"


class Joins(StrEnum):
    """When the seat that answers a call becomes a declarer."""

    AT_ONCE = "at_once"
    AFTER_TRICK = "after_trick"


class SelfCall(StrEnum):
    """What becomes of a call whose card the starter plays himself."""

    LOST = "lost"
    OPEN = "open"
