"""How much memory a long simulation takes; and the simulation of which the suite takes the rate.

Random bots play whole matches of the preset `tractor`, every play checked.

    python -m benchmarks.simulation [--rounds 1000000] [--processes 2] [--accept]

looks at the resident memory of all its processes while so many rounds are played; it reads it where
Linux tells it. With `--accept` the figures are kept beside those of the suite.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import time
from pathlib import Path

from benchmarks.figures import MEMORY, Figures, accept
from shengji.simulate import Progress, run

__all__ = ["seconds_a_round"]

ROUNDS_A_MATCH = 24.7  # of random bots, a little less than on average
SAMPLES = 20


def seconds_a_round(rounds: int, jobs: int) -> float:
    """Play about so many rounds; give the seconds that each takes."""
    began = time.perf_counter()
    results = run(["tractor"], ["random"], math.ceil(rounds / ROUNDS_A_MATCH), "rate", jobs=jobs)
    return (time.perf_counter() - began) / results.results[0].statistics.rounds


def resident() -> list[float]:
    """Give the resident memory of this process and of its workers, in MiB."""
    workers = [child.pid for child in multiprocessing.active_children() if child.pid]
    pages = [
        int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
        for pid in (os.getpid(), *sorted(workers))
    ]
    return [count * os.sysconf("SC_PAGESIZE") / (1 << 20) for count in pages]


def watch(rounds: int, jobs: int) -> Figures:
    """Play many rounds, print the memory now and then, and give it at the start, middle and end."""
    began = time.perf_counter()
    seen: list[float] = []

    def note(progress: Progress) -> None:
        # Workers are gone once all is done: the last look is just before.
        if progress.is_complete or progress.rounds * SAMPLES < rounds * (len(seen) + 1):
            return
        sizes = resident()
        seen.append(sum(sizes))
        rate = progress.rounds / (time.perf_counter() - began)
        each = " + ".join(f"{size:.1f}" for size in sizes)
        print(f"{progress.rounds:>10,} rounds {rate:8.0f} /s   {each} MiB", flush=True)

    matches = math.ceil(rounds / ROUNDS_A_MATCH)
    results = run(["tractor"], ["random"], matches, "long", jobs=jobs, on_progress=note)
    found = results.results[0].statistics.rounds
    print(f"{found:,} rounds, {results.failed} matches failed")
    figures = Figures()
    for column, size in zip(
        ("start", "middle", "end"), (seen[0], seen[len(seen) // 2], seen[-1]), strict=True
    ):
        figures.note((MEMORY, f"{found:,} rounds", column), size)
    return figures


def main() -> None:
    """Watch, print and, if asked for, keep."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--accept", action="store_true", help="keep the figures")
    options = parser.parse_args()
    figures = watch(options.rounds, options.processes)
    if options.accept:
        accept(figures, MEMORY)


if __name__ == "__main__":
    main()
