"""How much does each kitty bonus, and each tractor duty, change who wins?

The same bots play matches from the same packs under rules that differ in one option, and the table
says how often the declarers hold, in how many rounds the kitty decided that, its part of the
opponents' points, how many levels a round is worth, and how often the first starter's side wins the
match. As it stands this runs in seconds and shows little more than the way; for an answer, ask for
more:

    python compare_house_rules.py --matches 400 --max-rounds 1000
"""

from __future__ import annotations

import argparse

from shengji.config import RuleConfig, presets
from shengji.simulate import Results, RulesResult, Share, run

KITTY_BONUSES = ("none", "flat(2)", "cards_led(2)", "largest_part(2)", "power(2)")
TRACTOR_DUTIES = ("pairs_only", "same_length", "longest")


def variants() -> dict[str, RuleConfig]:
    """Give each rules to compare a name that fits in a table."""
    base = presets.tractor()
    found = {f"kitty {bonus}": base.with_options({"kitty_bonus": bonus}) for bonus in KITTY_BONUSES}
    for duty in TRACTOR_DUTIES:
        found[f"duty {duty}"] = base.with_options({"following.tractor_duty": duty})
    return found


def tell(share: Share) -> str:
    """Write a share in per cent with its interval."""
    low, high = share.interval()
    return f"{share.value:6.1%} [{low:6.1%}, {high:6.1%}]"


def row(result: RulesResult) -> str:
    """Write what came of some rules in a line."""
    stats = result.statistics
    return (
        f"{result.rules:22}{stats.rounds:8}  {tell(stats.held_share)}  "
        f"{tell(stats.kitty_decided_share)}  {stats.kitty_share:6.1%}  {stats.mean_gain:6.2f}  "
        f"{tell(stats.starters_share)}"
    )


def answer(results: Results, kind: str) -> str:
    """Say how far apart the rules of a kind are, beside how far chance may take them."""
    shares = [one.statistics.held_share for one in results.results if one.rules.startswith(kind)]
    apart = max(share.value for share in shares) - min(share.value for share in shares)
    widths = [high - low for low, high in (share.interval() for share in shares)]
    sure = "more than" if apart > max(widths) else "within"
    return f"Each {kind}: {apart:.1%} apart at most in how often declarers hold, {sure} chance."


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--max-rounds", type=int, default=3)
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--jobs", type=int)
    options = parser.parse_args()
    results = run(
        variants(),
        [options.bot],
        options.matches,
        "compare house rules",
        jobs=options.jobs,
        max_rounds=options.max_rounds,
    )
    head = ("declarers held", "kitty decided it", "kitty", "levels", "starters won")
    print(
        f"{'':22}{'rounds':>8}  {head[0]:24}  {head[1]:24}  {head[2]:>6}  {head[3]:>6}  {head[4]}"
    )
    for result in results.results:
        print(row(result))
    for kind in ("kitty", "duty"):
        print(answer(results, kind))


if __name__ == "__main__":
    main()
