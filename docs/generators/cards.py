"""The names of suits and ranks, and each way to write a card that reads back as that card."""

from __future__ import annotations

from typing import Final

from docs.generators.markdown import code, table
from shengji.cards import CARDS, PLAIN_RANKS, Card, Rank, Suit
from shengji.messages import LANGUAGES, rank_name, suit_name

__all__ = ("SPELLINGS", "part")

SPELLINGS: Final[dict[str, tuple[str, ...]]] = {
    "10S": ("10S", "TS", "S10", "10♠", "♠10", "♤10", "黑桃10", "10s"),
    "7H": ("7H", "H7", "7♥", "♡7", "红桃7", "红心7", "紅心7"),
    "QC": ("QC", "CQ", "♣Q", "♧Q", "梅花Q", "草花Q"),
    "AD": ("AD", "DA", "♦A", "♢A", "方块A", "方片A", "方塊A"),
    "JS": ("JS", "♠J", "黑桃J"),
    "SJ": ("SJ", "sj", "小王"),
    "BJ": ("BJ", "bj", "大王"),
}
"""Ways to write some cards, the canonical one first."""


def _indices(suit: Suit) -> str:
    low, high = (Card.of(rank, suit) for rank in (PLAIN_RANKS[0], PLAIN_RANKS[-1]))
    return f"{low.index} ({low}) to {high.index} ({high})"


def part() -> str:
    """Write the tables."""
    suits = [
        (code(suit), suit.symbol, *(suit_name(suit, lang) for lang in LANGUAGES), _indices(suit))
        for suit in Suit
    ]
    jokers = [
        (
            code(card),
            "",
            *(rank_name(card.rank, lang) for lang in LANGUAGES),
            f"{card.index}",
        )
        for card in CARDS
        if card.is_joker
    ]
    faces = [
        (code(rank), *(rank_name(rank, lang) for lang in LANGUAGES))
        for rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
    ]
    spellings = [(code(text), ", ".join(map(code, ways[1:]))) for text, ways in SPELLINGS.items()]
    return "\n".join(
        [
            table(("letter", "sign", "English", "Spanish", "Chinese", "index"), suits + jokers),
            table(("rank", "English", "Spanish", "Chinese"), faces),
            table(("card", "also read from"), spellings),
        ]
    )
