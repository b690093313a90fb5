"""Every reason for a refusal can come about, and says what has to be known to do better."""

from __future__ import annotations

import pytest

from shengji.config import OPTION_NAMES
from shengji.errors import ViolationCode
from tests.machine.situations import SITUATIONS, refusal

OPTIONS = {
    ViolationCode.NO_SUCH_SEAT: "table.seats",
    ViolationCode.TOO_MANY_COPIES: "table.decks",
    ViolationCode.WRONG_PACK: "table.decks",
    ViolationCode.JOKERS_OFF: "declaring.jokers",
    ViolationCode.DECLARATION_TOO_WEAK: "declaring.equal_strength",
    ViolationCode.OWN_DECLARATION_STANDS: "declaring.self_overrule",
    ViolationCode.PARTNER_DECLARATION_STANDS: "declaring.partner_overrule",
    ViolationCode.WRONG_BURY_COUNT: "table.kitty",
    ViolationCode.WRONG_CALL_COUNT: "friends.count",
    ViolationCode.CALL_IS_TRUMP: "friends.callable",
    ViolationCode.ORDINAL_OUT_OF_RANGE: "table.decks",
    ViolationCode.THROW_NOT_ALLOWED: "throws.allowed",
    ViolationCode.NOT_A_PART: "trumps.shortest_tractor",
    ViolationCode.MUST_PLAY_OWED: "following.tractor_duty",
}

PARAMS: dict[ViolationCode, dict[str, int | str]] = {
    ViolationCode.WRONG_PHASE: {"action": "Draw", "phase": "deal"},
    ViolationCode.NO_SUCH_SEAT: {"seat": "4", "last": 3},
    ViolationCode.TOO_MANY_COPIES: {"decks": 2, "got": 3},
    ViolationCode.CARDS_NOT_HELD: {"missing": "KC"},
    ViolationCode.WRONG_PACK: {"decks": 2, "missing": "BJ", "extra": "2S"},
    ViolationCode.WRONG_LEVEL_CARD: {"level": "2"},
    ViolationCode.DECLARATION_TOO_WEAK: {"standing": "2H"},
    ViolationCode.OWN_DECLARATION_STANDS: {"seat": 0},
    ViolationCode.PARTNER_DECLARATION_STANDS: {"standing_seat": 0},
    ViolationCode.WRONG_BURY_COUNT: {"owed": 8, "got": 1},
    ViolationCode.WRONG_CALL_COUNT: {"owed": 1, "got": 2},
    ViolationCode.CALL_REPEATED: {"ordinal": 1},
    ViolationCode.ORDINAL_OUT_OF_RANGE: {"ordinal": 3, "decks": 2},
    ViolationCode.SEVERAL_SUITS_LED: {"suits": "S, C"},
    ViolationCode.THROW_NOT_ALLOWED: {"parts": 2},
    ViolationCode.PARTS_DO_NOT_FIT: {"missing": "KS", "extra": "-"},
    ViolationCode.WRONG_COUNT: {"owed": 1, "got": 2},
    ViolationCode.MUST_PLAY_OWED: {"suit": "S", "shapes": "2x2", "example": "JS JS QS QS"},
}

CARDS = {
    ViolationCode.TOO_MANY_COPIES: "AS",
    ViolationCode.CARDS_NOT_HELD: "KC",
    ViolationCode.NOT_A_DECLARATION: "2H 2S",
    ViolationCode.WRONG_LEVEL_CARD: "3H",
    ViolationCode.JOKERS_OFF: "BJ BJ",
    ViolationCode.SINGLE_JOKER: "BJ",
    ViolationCode.DECLARATION_TOO_WEAK: "2S",
    ViolationCode.OWN_DECLARATION_STANDS: "2S 2S",
    ViolationCode.PARTNER_DECLARATION_STANDS: "2S 2S",
    ViolationCode.CALL_REPEATED: "AS",
    ViolationCode.CALL_IS_TRUMP: "BJ",
    ViolationCode.ORDINAL_OUT_OF_RANGE: "AS",
    ViolationCode.SEVERAL_SUITS_LED: "AS AC",
    ViolationCode.THROW_NOT_ALLOWED: "AS KS",
    ViolationCode.NOT_A_PART: "AS AS KS KS",
    ViolationCode.MUST_FOLLOW_SUIT: "3C",
    ViolationCode.MUST_PLAY_OWED: "QS QS JS 9S",
}


def test_there_is_a_situation_for_each_code() -> None:
    """No code is without a situation that it comes from, in the order of the codes."""
    assert list(SITUATIONS) == list(ViolationCode)


@pytest.mark.parametrize("code", ViolationCode)
def test_each_code_comes_about(code: ViolationCode) -> None:
    """The reason is given, with all values of its sentence, the cards and the option."""
    found = refusal(code)

    assert set(code.fields) <= {*found.params, "cards", "option"}
    assert "?" not in str(found.violation)
    assert found.violation.option == OPTIONS.get(code)
    assert found.violation.option in {None, *OPTION_NAMES}
    assert " ".join(map(str, found.violation.cards)) == CARDS.get(code, "")
    assert PARAMS.get(code, found.params) == found.params


def test_following_suit_names_the_cards_that_would_do() -> None:
    """The suit, how many cards of it are owed, how many were given, and which there are."""
    params = refusal(ViolationCode.MUST_FOLLOW_SUIT).params

    assert {"suit": "S", "owed": 1, "got": 0}.items() <= params.items()
    assert "KS" in str(params["held"]).split()
