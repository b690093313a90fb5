"""The glossary: words of the game in the library's languages, in the words of its messages."""

from __future__ import annotations

from typing import Final, NamedTuple

from docs.generators.markdown import code, table
from shengji.cards import Rank, Suit
from shengji.machine import Phase
from shengji.messages import phase_name, rank_name, shape_text, suit_name, voice

__all__ = ("TERMS", "Term", "part")


class Term(NamedTuple):
    """A word of the game.

    Attributes:
        english: As the library writes it everywhere.
        chinese: As its messages write it.
        spanish: As its messages write it.
        meaning: What it is.
        others: Other words for it that one meets.
    """

    english: str
    chinese: str
    spanish: str
    meaning: str
    others: str = ""


TERMS: Final = (
    Term("match", "比赛", "partida", "rounds until somebody has climbed all levels"),
    Term("round", "局", "mano", "one deal, played out", "hand (S0, S1)"),
    Term("trick", "墩", "baza", "one play from each seat; the best takes them all"),
    Term("hand", "手牌", "mano", "the cards that a seat holds, and nothing else"),
    Term("seat", "号位", "asiento", "a place at the table, numbered from 0 in order of play"),
    Term("level", "级", "nivel", "the rank that a side plays at, and the trump rank of the round"),
    Term("level card", "级牌", "carta del nivel", "a card of the round's level"),
    Term("trump", "主", "triunfo", "jokers, level cards and the trump suit: one suit together"),
    Term("no trump", "无主", "sin triunfo", "a round without a trump suit"),
    Term(
        "starter",
        "庄家",
        "repartidor",
        "the seat that takes the kitty and leads first",
        "dealer (S2, S3)",
    ),
    Term(
        "declarers",
        "庄家一方",
        "defensores",
        "the starter's side",
        "defenders (S2), house (S3)",
    ),
    Term("opponents", "闲家", "atacantes", "the other side", "attackers (S2), guest (S3)"),
    Term(
        "declare", "亮主", "declarar", "show level cards or jokers to name the trump", "bid, call"
    ),
    Term("overrule", "反主", "superar", "declare over a declaration that stands"),
    Term("kitty", "底牌", "fondo", "the cards left over by the deal, then those buried"),
    Term("bury", "扣", "enterrar", "lay cards face down in place of the kitty", "discard (S0)"),
    Term("follow", "跟", "seguir", "play to a trick that another seat led"),
    Term("set", "同张", "grupo", "identical cards: a single, a pair, a triple, a quad, …"),
    Term("pair", "对子", "pareja", "two identical cards"),
    Term("tractor", "拖拉机", "tractor", "two or more neighbouring sets of one width"),
    Term("throw", "甩牌", "salida múltiple", "a lead of several parts", "top cards (S0)"),
    Term("ruff", "毙", "fallar", "win or try to win a plain lead with trumps"),
    Term("friend", "朋友", "amigo", "a seat that joins the starter by playing a called card"),
    Term("hold", "守住", "aguantar", "as declarers, keep the opponents below the line"),
    Term("take the deal", "上台", "quedarse con el reparto", "as opponents, reach the line"),
    Term("points", "分", "puntos", "what fives, tens and kings count"),
    Term(
        "points of the kitty",
        "抠底",
        "puntos del fondo",
        "what opponents get who win the last trick",
    ),
)
"""The words of the game; those in Chinese and Spanish are the ones that the messages use."""


def _row(english: str, chinese: str, spanish: str) -> tuple[str, str, str]:
    return english, chinese, spanish


def _catalogue(name: str, rows: list[tuple[str, str, str]]) -> list[str]:
    return [f"### {name}\n", table(("English", "Chinese", "Spanish"), rows)]


def part() -> str:
    """Write the words, then the names that the catalogues have."""
    zh, es = voice("zh"), voice("es")
    lines = [
        table(
            ("English", "Chinese", "Spanish", "meaning", "also called"),
            [(f"**{term.english}**", *term[1:]) for term in TERMS],
        ),
        "## Names from the catalogues\n",
    ]
    suits = [_row(*(suit_name(suit, lang) for lang in ("en", "zh", "es"))) for suit in Suit]
    trumps = _row(*(suit_name("trump", lang) for lang in ("en", "zh", "es")))
    lines += _catalogue("Suits", [*suits, trumps])
    ranks = [
        _row(*(rank_name(rank, lang) for lang in ("en", "zh", "es")))
        for rank in Rank
        if rank > Rank.TEN
    ]
    lines += _catalogue("Ranks", ranks)
    shapes = [((1, 1),), ((2, 1),), ((3, 1),), ((4, 1),), ((2, 2),), ((2, 3),), ((3, 2),)]
    lines += _catalogue(
        "Parts",
        [_row(*(shape_text(shape, lang) for lang in ("en", "zh", "es"))) for shape in shapes],
    )
    lines += [
        "### Phases\n",
        table(
            ("phase", "English", "Chinese", "Spanish"),
            [
                (code(phase.name), *(phase_name(phase, lang) for lang in ("en", "zh", "es")))
                for phase in Phase
            ],
        ),
    ]
    titles = (
        "Players and deal",
        "Naming the trump",
        "Order of the cards",
        "Leading",
        "Following",
        "Throws",
        "Winning a trick",
        "The kitty",
        "Points",
        "Friends",
        "Levels and the next round",
    )
    lines += _catalogue(
        "Chapters of a sheet of rules",
        [_row(title, zh.find(title), es.find(title)) for title in titles],
    )
    return "\n".join(lines)
