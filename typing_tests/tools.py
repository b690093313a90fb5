"""What type checkers see of simulations, sheets, pictures, sentences and checks; never run."""

from collections.abc import Iterator
from typing import assert_type

from hypothesis.strategies import SearchStrategy

from shengji import (
    Action,
    Card,
    CardsPlayed,
    Event,
    Game,
    Hand,
    Ordering,
    Pass,
    Pattern,
    Phase,
    RuleConfig,
    Trick,
    View,
    Violation,
    presets,
)
from shengji.conformance import Case, CaseResult, Report, read_cases, run_case, run_paths
from shengji.kernel import KernelInfo, kernel_info
from shengji.machine import State
from shengji.messages import describe, explain, sentence
from shengji.players import RandomBot
from shengji.records import Record
from shengji.show import Picture, hand_picture, rule_sheet, table_picture, table_text
from shengji.simulate import InlineExecutor, Results, RulesResult, Share, Statistics, run
from shengji.testing import (
    Step,
    check_bot,
    check_config,
    check_match,
    check_vectors,
    find_match_faults,
    random_match,
    random_steps,
    stacked_deal,
    stacked_round,
)
from shengji.testing import strategies as sj

config = presets.tractor()

results = run(["tractor", config], ["random", RandomBot], 10, "seed", InlineExecutor())
assert_type(results, Results)
assert_type(results["tractor"], RulesResult)
assert_type(results["tractor"].statistics, Statistics)
assert_type(results["tractor"].statistics.held_share, Share)
run("tractor", 7, 10, "seed")  # type: ignore[arg-type]

assert_type(kernel_info(), KernelInfo)
assert_type(rule_sheet(config, "zh"), str)


def shown(view: View, event: Event, violation: Violation) -> None:
    """Pictures and sentences."""
    assert_type(hand_picture("7H 7H"), Picture)
    assert_type(table_picture(view), Picture)
    assert_type(table_picture(view).svg, str)
    assert_type(table_text(view), str)
    assert_type(describe(event, "es"), str)
    assert_type(sentence(violation), str)
    assert_type(explain(view.legal, "7H 7H"), tuple[str, ...])
    table_picture("tractor")  # type: ignore[arg-type]


def held_to_vectors(case: Case) -> None:
    """The library, or another implementation, and vectors."""
    assert_type(run_case(case), CaseResult)
    assert_type(run_paths(["vectors"], {"settle": lambda case: case.data}), Report)
    assert_type(read_cases("settle.jsonl"), Iterator[Case])
    check_vectors(["vectors"], {"settle": lambda case: {"gain": case.line}})
    check_vectors("vectors", {"settle": 7})  # type: ignore[dict-item]


check_bot(RandomBot, [config], rounds=1)
check_bot(RandomBot(1))  # type: ignore[arg-type]
check_config(config, seeds=["a", b"b"], portable=False)
check_config("tractor")  # type: ignore[arg-type]

assert_type(random_match(config, "seed", deals=1), Game)
assert_type(find_match_faults(random_match(config, "seed")), tuple[str, ...])
assert_type(next(random_steps(config, "seed")), Step)
assert_type(stacked_round(config, {0: "2H", 1: Hand("7H")}, declare=(0, "2H")), Game)
assert_type(stacked_deal(config, {0: ["2H"]}).order, tuple[Card, ...])
check_match(config)  # type: ignore[arg-type]

for before, action, after in random_steps(config, "seed"):
    assert_type(before, Game)
    assert_type(action, Action)
    assert_type(after, Game)


def drawn(ordering: Ordering, view: View) -> None:
    """Strategies are of what they give."""
    assert_type(sj.cards(), SearchStrategy[Card])
    assert_type(sj.hands(3, max_size=7), SearchStrategy[Hand])
    assert_type(sj.configs(config, ["throws.fine"], ending=True), SearchStrategy[RuleConfig])
    assert_type(sj.heaps(ordering), SearchStrategy[tuple[Card, ...]])
    assert_type(sj.patterns(ordering), SearchStrategy[Pattern])
    assert_type(sj.follows(ordering), SearchStrategy[tuple[Pattern, Hand]])
    assert_type(sj.tricks(ordering), SearchStrategy[Trick])
    assert_type(sj.games(config, phases=[Phase.PLAY]), SearchStrategy[Game])
    assert_type(sj.games(sj.configs()), SearchStrategy[Game])
    assert_type(sj.states(), SearchStrategy[State])
    assert_type(sj.views(seat="acting"), SearchStrategy[View])
    assert_type(sj.positions(), SearchStrategy[State | View])
    assert_type(sj.records(), SearchStrategy[Record])
    assert_type(sj.legal_actions(view), SearchStrategy[Action])
    assert_type(sj.any_actions(), SearchStrategy[Action])
    assert_type(sj.any_actions(Pass), SearchStrategy[Pass])
    assert_type(sj.any_events(), SearchStrategy[Event])
    assert_type(sj.any_events(CardsPlayed), SearchStrategy[CardsPlayed])
    sj.views(seat="some")  # type: ignore[arg-type]
    sj.any_actions(CardsPlayed)  # type: ignore[type-var]
