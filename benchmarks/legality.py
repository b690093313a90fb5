"""What the questions of `view.legal` cost: on random deals, and where much is owed.

Two kinds of positions, a follower's turn each, whose view a frontend or a bot would ask:

* deals: random leads from random deals at 2 decks, hands of 25 cards, mostly single parts and now
  and then a throw;
* C: the largest throws that stand, all unbeatable parts of a suit led together, at 2 to 8 decks.

Then counts of follows to which many tractors are owed, with budgets that double: past its budget a
count gives up, in time that the budget bounds.

    python -m benchmarks.legality [--deals N]

Every question is asked of a turn made anew, so that what is owed is found each time.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import time
from collections.abc import Callable, Iterator
from random import Random

import attrs

from shengji._kernel.parse import parse
from shengji._kernel.sets import count_cards
from shengji._kernel.throws import beats
from shengji.cards import full_pack
from shengji.config import RuleConfig, presets
from shengji.errors import CountLimitError
from shengji.machine import Legal, Phase, PlayCards, Turn
from shengji.machine.legal import legal_of
from shengji.rules.leading import random_lead
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern

DUTY = "following.tractor_duty"
Question = Callable[[Legal, PlayCards], object]

QUESTIONS: dict[str, Question] = {
    "requirement": lambda legal, _: legal.requirement,
    "in (legal play)": lambda legal, play: play in legal,
    "explain (any cards)": lambda legal, play: legal.explain(play.cards),
    "forced": lambda legal, _: legal.forced,
    "completions of nothing": lambda legal, _: legal.completions(),
    "completions of half": lambda legal, play: legal.completions(play.cards[::2]),
    "suggest(3)": lambda legal, _: legal.suggest(3),
    "count": lambda legal, _: legal.count(),
}


def deal(decks: int, rng: Random, ordering: Ordering) -> list[int]:
    """Deal the whole pack but a kitty to four seats."""
    pack = list(full_pack(decks))
    rng.shuffle(pack)
    size = (len(pack) - 8) // 4
    return [ordering.pack(tuple(pack[seat * size : seat * size + size])) for seat in range(4)]


def turn_of(lead: Pattern, hand: int, ordering: Ordering, config: RuleConfig) -> Turn:
    """Make the turn of a seat that follows a lead."""
    return Turn(0, Phase.PLAY, (0,), config, ordering, hand, lead, ordering.trump.level, ())


def from_deals(number: int) -> Iterator[Turn]:
    """Give turns of random deals at 2 decks."""
    rng = Random("deals")
    config = presets.house_and_guest().with_options({DUTY: "same_length"})
    ordering = Ordering.of(Trump.parse("7H"), config)
    for _ in range(number):
        own, *others = deal(2, rng, ordering)
        led = ordering.unpack(random_lead(own, ordering, config, rng.random))
        for hand in others:
            yield turn_of(Pattern.parse(led, ordering), hand, ordering, config)


def throws_that_stand(decks: int, number: int) -> Iterator[Turn]:
    """Give turns of family C: all that a suit has of unbeatable parts is led."""
    rng = Random(decks)
    options = {"table.decks": decks, "table.seats": 4, DUTY: "longest"}
    config = presets.house_and_guest().with_options(options)
    ordering = Ordering.of(Trump.parse("7H"), config)
    layout = ordering.layout
    for _ in range(number):
        hands = deal(decks, rng, ordering)
        for shift, mask, line in zip(layout.shift, layout.mask, layout.lines, strict=True):
            own, *others = [(hand >> shift) & mask for hand in hands]
            led = sum(
                taken
                for width, length, top, taken in parse(line, own, 0, 2)
                if not any(beats(line, other, width, length, top) for other in others)
            )
            if led:
                lead = Pattern.parse(ordering.unpack(led << shift), ordering)
                for hand, held in zip(hands[1:], others, strict=True):
                    if count_cards(line, held) > lead.size:
                        yield turn_of(lead, hand, ordering, config)


def measure(name: str, turns: list[Turn]) -> None:
    """Print what each question costs, in microseconds."""
    rng = Random(name)
    plays = [legal_of(turn).random(rng) for turn in turns]
    print(f"{name}: {len(turns)} turns; µs: median, 99th of 100, most")
    for question, ask in QUESTIONS.items():
        times: list[float] = []
        past = 0
        for turn, play in zip(turns, plays, strict=True):
            assert isinstance(play, PlayCards)
            cards = play.cards
            if question.startswith("explain"):
                cards = tuple(rng.sample(tuple(turn.cards), len(play.cards)))
            legal = legal_of(attrs.evolve(turn))
            begun = time.perf_counter()
            try:
                ask(legal, attrs.evolve(play, cards=cards))
            except CountLimitError:
                past += 1
            times.append((time.perf_counter() - begun) * 1e6)
        times.sort()
        beyond = f"   {past} past the budget" if past else ""
        print(
            f"  {question:24}{statistics.median(times):10.1f}"
            f"{times[len(times) * 99 // 100]:10.1f}{times[-1]:10.1f}{beyond}"
        )


def measure_budgets(decks: int) -> None:
    """Print what counting costs past its budget, where very many tractors are owed."""
    options = {"table.decks": decks, "table.seats": 4, DUTY: "longest"}
    config = presets.house_and_guest().with_options(options)
    ordering = Ordering.of(Trump.parse("7H"), config)
    half = [card for card in full_pack(decks) if ordering.suit_of(card) == "trump"]
    rng = Random(decks)
    rng.shuffle(half)
    led = tuple(half[: len(half) // 3])
    turn = turn_of(
        Pattern.parse(led, ordering), ordering.pack(tuple(half[len(led) :])), ordering, config
    )
    owed = legal_of(turn).requirement
    print(f"{decks} decks, {len(led)} trumps led, {len(half) - len(led)} held; {owed}")
    for budget in (12_500, 25_000, 50_000, 100_000, 200_000):
        begun = time.perf_counter()
        try:
            legal_of(attrs.evolve(turn)).count(budget)
            end = "counted"
        except CountLimitError:
            end = "past the budget"
        seconds = time.perf_counter() - begun
        print(
            f"  budget {budget:7}: {seconds * 1e3:8.1f} ms, {seconds / budget * 1e6:6.1f} µs each"
            f" ({end})"
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=300)
    deals = parser.parse_args().deals
    print(f"CPython {platform.python_version()}")
    measure("deals, 2 decks", list(from_deals(deals)))
    for decks in (2, 4, 6, 8):
        measure(f"C, {decks} decks", list(throws_that_stand(decks, max(4, deals // 20))))
    for decks in (4, 6, 8):
        measure_budgets(decks)


if __name__ == "__main__":
    main()
