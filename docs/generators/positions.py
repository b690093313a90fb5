"""The fields of a position in one line, each with its meaning and one that was really written."""

from __future__ import annotations

from itertools import islice
from typing import Final

from docs.generators import samples
from docs.generators.markdown import code, table
from shengji.records import write_position
from shengji.records.notation import _FIELDS

__all__ = ("MEANINGS", "part")

MEANINGS: Final[dict[str, str]] = {
    "round": "the number of the round",
    "rounds": "how many rounds were played to the end; of a state alone",
    "deals": "how many packs were laid down; of a state alone",
    "level": "the level of the round",
    "levels": "the levels by seat",
    "first": "who draws first",
    "starter": "the starter",
    "hands": "by seat, the cards, or how many",
    "actor": "whose turn it is; of a state alone",
    "pack": "the pack while cards are to be drawn; of a state alone",
    "declared": "the declarations, the standing one last: who, and what",
    "passed": "who has passed",
    "turned": "cards of the kitty turned up because nobody declared",
    "trump": "the trump",
    "declarers": "the seats of the starter's side, as far as known",
    "kitty": "the cards buried, where they may be seen",
    "shown": "stands alone: everybody has seen the kitty",
    "calls": "the calls for friends; `>` who answered, `!` a lost one",
    "fines": "points of fines, by the seat that threw",
    "failed": "the failed throws: after how many tricks, and what",
    "tricks": "the tricks of the round: who led, `>` who won, the plays",
    "result": "the count of the round",
    "winners": "who won the match",
}
"""What each field says."""

_TABLES: Final = (
    ("finding_friends(table.seats=6, throws.fine=10)", "6"),
    ("tractor(declaring.undeclared=level_else_first, declaring.jokers=off)", "5"),
    ("short_game(ladder.top=2)", "1"),
)
_LONGEST: Final = 60


def _examples() -> dict[str, str]:
    found: dict[str, str] = {}
    for text, seed in _TABLES:
        for step in islice(samples.steps(text, seed), 4_000):
            game = step.after
            for position in (game.state, game.view(0)):
                for field in write_position(position).split("; ")[3:]:
                    found.setdefault(field.partition(" ")[0], field)
            if found.keys() >= MEANINGS.keys():
                return found
    return found


def part() -> str:
    """Write the table, in the order of the fields."""
    examples = _examples()
    rows = []
    for name in _FIELDS:
        example = examples[name]
        shown = example if len(example) <= _LONGEST else f"{example[:_LONGEST]}…"
        rows.append((code(name), MEANINGS[name], code(shown)))
    return table(("field", "meaning", "for example"), rows)
