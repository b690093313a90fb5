"""Tricks at random until all hands are empty: the kernel by itself, with nothing around it.

No cards, no events, no throws: sets and tractors are led, follows are drawn, and each is checked
like any other play before it counts. This is what the kernel is measured by, and a round by the
thousand for whoever only needs to know how tricks fall.
"""

from __future__ import annotations

from shengji._kernel.choose import Random, random_follow
from shengji._kernel.follow import Ask
from shengji._kernel.layout import Layout
from shengji._kernel.leads import random_part
from shengji._kernel.packing import Parts
from shengji._kernel.parse import parse
from shengji._kernel.ruffs import LARGEST_PART
from shengji._kernel.supply import Duties
from shengji._kernel.tricks import SINGLE, winner

__all__ = ["random_tricks"]


def random_tricks(
    layout: Layout, duties: Duties, hands: list[int], leader: int, random: Random
) -> list[tuple[int, list[int]]]:
    """Play out some hands; give the leader of each trick and its plays, the lead first.

    Args:
        layout: The round's layout.
        duties: The options that bear on following, and on what may be led.
        hands: By seat, all of one size.
        leader: Who leads first.
        random: Gives floats from 0 to 1.
    """
    held = hands.copy()
    seats = len(held)
    tricks: list[tuple[int, list[int]]] = []
    while held[leader]:
        lead = random_part(layout, held[leader], duties.widest, duties.shortest, random)
        suit = layout.suit_at[(lead.bit_length() - 1) // layout.width]
        parts: Parts = SINGLE
        size = 1
        if lead & (lead - 1) or not lead & layout.ones:
            of_suit = (lead >> layout.shift[suit]) & layout.mask[suit]
            cut = parse(layout.lines[suit], of_suit, duties.widest, duties.shortest)
            parts = tuple([(width, length) for width, length, _, _ in cut])
            size = sum([width * length for width, length in parts])
        held[leader] -= lead
        plays = [lead]
        for step in range(1, seats):
            seat = (leader + step) % seats
            ask = Ask(layout, suit, parts, size, held[seat], duties)
            play = random_follow(ask, random)
            if not ask.allows(play):
                message = "a follow that was drawn is not legal"
                raise RuntimeError(message)
            held[seat] -= play
            plays.append(play)
        tricks.append((leader, plays))
        leader = (leader + winner(layout, plays, suit, parts, LARGEST_PART)) % seats
    return tricks
