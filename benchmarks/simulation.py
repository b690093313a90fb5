"""How fast simulations are, in one process and in several, and how much memory a long one takes.

Random bots play whole matches of the preset `tractor`, every play checked. Both numbers of
processes take turns, so that whatever else the machine does falls on both.

    python -m benchmarks.simulation [--rounds 4000] [--processes 2] [--repeats 5]
    python -m benchmarks.simulation --long 1000000

The second looks at the memory of all its processes while so many rounds are played; it reads it
where Linux tells it.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import statistics
import time
from pathlib import Path

from shengji.simulate import Progress, run

ROUNDS_A_MATCH = 25.4  # of random bots, on average
SAMPLES = 20


def play(rounds: int, jobs: int, seed: str) -> float:
    """Give the rounds a second."""
    began = time.perf_counter()
    results = run(["tractor"], ["random"], round(rounds / ROUNDS_A_MATCH), seed, jobs=jobs)
    return results.results[0].statistics.rounds / (time.perf_counter() - began)


def resident() -> list[int]:
    """Give the resident memory of this process and of its workers, in MiB."""
    workers = [child.pid for child in multiprocessing.active_children() if child.pid]
    pages = [
        int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
        for pid in (os.getpid(), *sorted(workers))
    ]
    return [count * os.sysconf("SC_PAGESIZE") >> 20 for count in pages]


def long(rounds: int, jobs: int) -> None:
    """Play many rounds and print the memory now and then."""
    began = time.perf_counter()
    step = rounds // SAMPLES
    due = 1

    def note(progress: Progress) -> None:
        nonlocal due
        if progress.rounds >= due or progress.is_complete:
            due = progress.rounds + step
            rate = progress.rounds / (time.perf_counter() - began)
            print(f"{progress.rounds:>10,} rounds {rate:8.0f} /s  MiB {resident()}", flush=True)

    matches = round(rounds / ROUNDS_A_MATCH)
    results = run(["tractor"], ["random"], matches, "long", jobs=jobs, on_progress=note)
    print(f"{results.results[0].statistics.rounds:,} rounds, {results.failed} matches failed")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=4000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--long", type=int, metavar="ROUNDS")
    options = parser.parse_args()
    if options.long:
        long(options.long, options.processes)
        return
    rates: dict[int, list[float]] = {1: [], options.processes: []}
    for repeat in range(options.repeats):
        for jobs, found in rates.items():
            found.append(play(options.rounds, jobs, str(repeat)))
    one = statistics.median(rates[1])
    for jobs, found in rates.items():
        rate = statistics.median(found)
        print(f"{jobs} processes: {rate:8.0f} rounds a second, {rate / one:.2f} ×")


if __name__ == "__main__":
    main()
