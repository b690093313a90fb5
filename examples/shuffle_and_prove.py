"""Shuffles a pack that the players can check afterwards.

A server picks a secret seed, shows the commitment before the first card, and shows the seed after
the last round. Whoever kept the commitment can then shuffle again and compare.
"""

from __future__ import annotations

import secrets

from shengji.shuffle import commit, shuffle, verify


def main() -> None:
    """Plays both parts: the server that shuffles, and a player who checks."""
    seed = secrets.token_bytes(32)
    commitment = commit(seed)
    print(f"Before the first card: {commitment}")

    dealt = shuffle(seed, round_number=1, seats=4, decks=2)
    print("The first cards:", *dealt.pack[:8])

    again = shuffle(seed, round_number=1, seats=4, decks=2)
    fair = verify(seed, commitment) and again == dealt
    print("After the last round:", "as committed" if fair else "not the promised pack")


if __name__ == "__main__":
    main()
