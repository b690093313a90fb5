"""What the library says, in English, Chinese (simplified) and Spanish.

Refusals, events, cards and options are data everywhere else; here they become sentences. The
English text of each is its name in the gettext catalogues (`locale/`), which are read when a
language is first asked for.

>>> from shengji.errors import Violation, ViolationCode
>>> violation = Violation.of(ViolationCode.MUST_FOLLOW_SUIT, suit="S", owed=2, got=1)
>>> sentence(violation)
'The number of cards to play of the suit led, spades, is 2, not 1.'
>>> sentence(violation, lang="zh")
'首家出的是黑桃，须跟2张，现在只有1张。'
"""

from __future__ import annotations

from shengji.messages.events import describe
from shengji.messages.languages import LANGUAGES, Voice, mark, voice
from shengji.messages.names import (
    action_name,
    call_text,
    card_name,
    card_text,
    cards_text,
    hint_text,
    option_meaning,
    phase_name,
    rank_name,
    requirement_text,
    shape_text,
    suit_name,
    trump_text,
)
from shengji.messages.refusals import explain, sentence, sentences

__all__ = (
    "LANGUAGES",
    "Voice",
    "action_name",
    "call_text",
    "card_name",
    "card_text",
    "cards_text",
    "describe",
    "explain",
    "hint_text",
    "mark",
    "option_meaning",
    "phase_name",
    "rank_name",
    "requirement_text",
    "sentence",
    "sentences",
    "shape_text",
    "suit_name",
    "trump_text",
    "voice",
)
