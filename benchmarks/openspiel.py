"""The unit of the ratios: random rollouts of OpenSpiel's games from Python.

Chance nodes are sampled by their probabilities, as its own examples do; dealing counts, as it does
on this library's side.
"""

from __future__ import annotations

import random
import statistics
import time

__all__ = ["BRIDGE", "HEARTS", "rollouts", "seconds_a_decision"]

HEARTS = "hearts"
BRIDGE = "bridge(use_double_dummy_result=false)"


def rollouts(name: str, games: int, seed: int) -> int:
    """Play random games; give the decisions made."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(seed)
    decisions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
    return decisions


def seconds_a_decision() -> float:
    """Measure hearts for a run that is of something else only: the median of five."""
    found = []
    for _ in range(5):
        begun = time.process_time()
        decisions = rollouts(HEARTS, 150, 1)
        found.append((time.process_time() - begun) / decisions)
    return statistics.median(found)
