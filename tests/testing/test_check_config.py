"""What `check_config` finds in a user's own rules, and what it lets pass."""

from __future__ import annotations

import random
from functools import partial
from itertools import count
from typing import Any, ClassVar

import attrs
import pytest

from shengji import records
from shengji.cards import Rank
from shengji.config import Advance, Role, RuleConfig, Settled, presets, register
from shengji.errors import ArgumentError
from shengji.machine import Game
from shengji.testing import ConfigFaultError, check_config
from shengji.testing._questions import ask_all

Shape = tuple[tuple[int, int], ...]
CALLS = count()


@attrs.frozen
class Pairs:
    """A kitty bonus of so much if a pair or more was led."""

    k: int

    def multiplier(self, shape: Shape) -> int:
        """What the kitty's points are multiplied by."""
        return self.k if any(width > 1 for width, _ in shape) else 1


@attrs.frozen
class Halves:
    """A settlement with half the points as the line, and a level for each forty beside it."""

    def settle(self, points: int, decks: int) -> Settled:
        """What the opponents' points come to."""
        beside = points - 50 * decks
        return Settled(beside < 0, abs(beside) // 40 + (beside < 0))


def rank_of(value: Rank | int | str) -> Rank:
    """A rank, also one that a text gives."""
    return Rank.parse(str(value))


@attrs.frozen
class Steps:
    """A ladder of one level at a time; those above the top stand there and win."""

    top: Rank = attrs.field(converter=rank_of)

    @property
    def start(self) -> Rank:
        """The level at which every seat begins."""
        return Rank.TWO

    def advance(
        self, level: Rank, gain: int, role: Role, *, held: bool, played: Rank | None = None
    ) -> Advance:
        """Where a level stands after a round."""
        if not gain or (role is Role.DECLARERS) is not held:
            return Advance(level, won=False)
        return Advance(level if level >= self.top else Rank(level + 1), won=level >= self.top)


register("kitty_bonus", "checked_pairs", Pairs)
register("settlement", "checked_halves", Halves)
register("ladder", "checked_steps", Steps)


class Asked:
    """A part of the rules that answers as a test says; all of one name are equal."""

    def __init__(self, name: str, answer: Any = None) -> None:  # noqa: ANN401 - of any part
        """Answer by a function."""
        self.name = name
        self.multiplier = self.settle = answer

    def __eq__(self, other: object) -> bool:
        """Compare by name."""
        return isinstance(other, Asked) and self.name == other.name

    def __hash__(self) -> int:
        """Hash the name."""
        return hash(self.name)

    def __repr__(self) -> str:
        """Give the name."""
        return self.name


class Rungs(Steps):
    """A ladder that answers as a test says."""

    def __init__(self, name: str, answer: Any = None) -> None:  # noqa: ANN401 - of any part
        """Answer by a function."""
        super().__init__("3")
        object.__setattr__(self, "advance", answer)


def found(option: str, value: object, **options: Any) -> tuple[str, ...]:  # noqa: ANN401
    """Find what is wrong with rules that are only played."""
    config = presets.short_game().with_options({option: value})
    with pytest.raises(ConfigFaultError) as caught:
        check_config(config, seeds=["a"], portable=False, **options)
    assert caught.value.config is config
    return caught.value.problems


@pytest.mark.parametrize("preset", presets.PRESETS)
def test_presets_pass(preset: str) -> None:
    """The library's own rules are played, repeated, written and read."""
    check_config(presets.PRESETS[preset](), seeds=["a"])


def test_good_parts_pass() -> None:
    """A user's own values, each registered, pass with all three in one table."""
    text = (
        "house_and_guest(kitty_bonus=checked_pairs(3), settlement=checked_halves,"
        " ladder=checked_steps(5))"
    )
    check_config(RuleConfig.parse(text))


def test_what_has_no_name_passes_where_it_need_not_travel() -> None:
    """A class inside a function can be played with, but not written or sent."""

    @attrs.frozen
    class Local:
        def multiplier(self, shape: Shape) -> int:
            return len(shape)

    config = presets.short_game().with_options({"kitty_bonus": Local()})
    check_config(config, seeds=["a"], portable=False)
    with pytest.raises(ConfigFaultError) as caught:
        check_config(config, seeds=["a"])
    pickled, written = caught.value.problems
    assert pickled.startswith("a pickle of kitty_bonus fails, ")
    assert written.startswith("kitty_bonus is a ")
    assert written.endswith("Local, which is registered by no name")


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (lambda shape: 1.5, "multiplier(((1, 1),)) is 1.5, not a whole number from 0 up"),
        (lambda shape: True, "multiplier(((1, 1),)) is True, not a whole number from 0 up"),
        (lambda shape: -2, "multiplier(((1, 1),)) is -2, not a whole number from 0 up"),
        (lambda shape: next(CALLS), "multiplier(((1, 1),)) is *, and asked again *"),
        (
            lambda shape: 1 // (shape[0][1] != 4),
            "multiplier(((2, 4),)) raises ZeroDivisionError: *",
        ),
    ],
)
def test_bonuses(answer: Any, problem: str) -> None:  # noqa: ANN401 - a method
    """A multiplier is a whole number, the same each time, for every lead that can be."""
    problems = found("kitty_bonus", Asked("odd", answer))
    assert len(problems) <= 3
    pattern, *_ = problems
    first, star, last = problem.partition("*")
    assert pattern.startswith(f"kitty_bonus: {first}")
    assert star or pattern.removeprefix("kitty_bonus: ").startswith(last or first)


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (lambda points, decks: (True, 1), "settle(-200, 2) is (True, 1), not a Settled"),
        (lambda points, decks: Settled(points < 80, -1), "held is true or false, gain a whole"),
        (lambda points, decks: Settled(points < 80, 0.5), "held is true or false, gain a whole"),  # type: ignore[arg-type]
        (lambda points, decks: Settled(1, 1), "held is true or false, gain a whole"),  # type: ignore[arg-type]
        (
            lambda points, decks: Settled(points < 80 or points > 120, 1),
            "the declarers hold with 121 points, but not with 80",
        ),
    ],
)
def test_settlements(answer: Any, problem: str) -> None:  # noqa: ANN401 - a method
    """A settlement says who has the deal and what is gained, with one line between the sides."""
    assert any(problem in line for line in found("settlement", Asked("odd", answer), deals=3))


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (lambda level, *_, **__: level, "not an Advance"),
        (lambda level, *_, **__: Advance(level + 1, won=False), "which is no rank from 2 to A"),
        (lambda level, *_, **__: Advance(Rank(level + 1), won=False), "comes to <Rank.SMALL_JOKER"),
        (lambda level, *_, **__: Advance(level, won=None), "won is None, not true or false"),  # type: ignore[arg-type]
        (lambda level: level, "raises TypeError"),
    ],
)
def test_ladders(answer: Any, problem: str) -> None:  # noqa: ANN401 - a method
    """A ladder gives a rank and whether it wins, from wherever it is asked."""
    problems = found("ladder", Rungs("odd", answer), deals=3)
    assert any(line.startswith("ladder: advance(") and problem in line for line in problems)


def test_matches_that_do_not_end() -> None:
    """Where nobody ever gains, no match is won, and it is said of each seed."""
    config = presets.short_game().with_options(
        {"settlement": Asked("never", lambda points, decks: Settled(points < 80, 0))}
    )
    with pytest.raises(ConfigFaultError) as caught:
        check_config(config, seeds=["a", "b"], deals=7, portable=False)
    assert caught.value.problems == tuple(
        f"the match of seed {seed!r} is not won within 7 deals; the levels are 2 2 2 2"
        for seed in "ab"
    )
    game = caught.value.game
    assert game is not None
    assert (game.state.match.deals, game.config) == (7, config)


def test_matches_that_break() -> None:
    """What is raised in the middle of a match is told with the place."""
    config = presets.short_game().with_options(
        {"settlement": Asked("loud", lambda points, decks: [][points])}
    )
    with pytest.raises(ConfigFaultError) as caught:
        check_config(config, seeds=["a"], portable=False)
    asked, broken = caught.value.problems[0], caught.value.problems[-1]
    assert asked.startswith(
        "settlement: settle(-200, 2) raises IndexError: list index out of range"
    )
    assert "the match of seed 'a' breaks after event" in broken
    assert "(phase play), IndexError" in broken


def test_rules_that_remember() -> None:
    """Rules that answer by what they were asked before, or by chance, are found out."""
    forgetful = Asked("odd", lambda points, decks: Settled(points < 80, next(CALLS) % 5 // 2))
    assert any("asked again" in line for line in found("settlement", forgetful, deals=3))
    chance = Asked("odd", lambda shape: random.randint(1, 1))
    assert found("kitty_bonus", chance) == ("the rules use the global random generator",)


def test_rules_that_change_while_they_are_played() -> None:
    """The second match of a seed must be the first, also where no question is asked twice."""
    seen: list[Shape] = []
    asked = 0

    def once(shape: Shape) -> int:
        seen.append(shape)
        return 2 if asked and len(seen) > asked + 30 else 1

    bonus = Asked("odd", once)
    assert not [*ask_all(presets.short_game().with_options({"kitty_bonus": bonus}))]
    asked = 2 * len(seen)
    problems = found("kitty_bonus", bonus)
    assert problems == (
        "the match of seed 'a' is another one when it is repeated, from event "
        + problems[0].rpartition("event ")[2],
    )


class ByIdentity:
    """A kitty bonus that equals itself alone."""

    def multiplier(self, shape: Shape) -> int:
        """What the kitty's points are multiplied by."""
        return 2


class Unsteady(Asked):
    """A part whose hash is another one in each copy."""

    def __init__(self, name: str) -> None:
        """Begin."""
        super().__init__(name, partial(int.__mul__, 2))

    def __hash__(self) -> int:
        """Hash what is never the same."""
        return next(CALLS)


@attrs.frozen
class Secretive:
    """A kitty bonus that does not say all that it is made from."""

    k: int
    is_doubled: bool = False

    __match_args__ = ("k",)

    def multiplier(self, shape: Shape) -> int:
        """What the kitty's points are multiplied by."""
        return self.k * (1 + self.is_doubled)


register("kitty_bonus", "checked_identity", ByIdentity)
register("kitty_bonus", "checked_secretive", Secretive)


def test_values_that_are_not_equal_to_their_copies() -> None:
    """A part is equal to its copy and hashed as it, or records and processes lose it."""
    config = presets.short_game().with_options({"kitty_bonus": ByIdentity()})
    with pytest.raises(ConfigFaultError) as caught:
        check_config(config, seeds=["a"])
    problems = caught.value.problems
    assert problems[0].startswith("a copy of kitty_bonus gives another value, <")
    assert problems[1].startswith("a pickle of kitty_bonus gives another value, <")
    assert problems[2].startswith("reading short_game(kitty_bonus=checked_identity) gives another")
    assert problems[-1].startswith("plain data gives another value, ")
    assert any(
        "an equal value of another hash" in line for line in found("kitty_bonus", Unsteady("odd"))
    )


def test_values_whose_text_does_not_say_all() -> None:
    """An attribute that the text leaves out is lost, and found out."""
    config = presets.short_game().with_options({"kitty_bonus": Secretive(2, is_doubled=True)})
    with pytest.raises(ConfigFaultError, match=r"reading .* gives another value") as caught:
        check_config(config, seeds=["a"])
    assert all("gives another value" in line for line in caught.value.problems)


@attrs.frozen
class Misnamed:
    """A kitty bonus whose text cannot be written."""

    k: int

    __match_args__ = ("factor",)

    def multiplier(self, shape: Shape) -> int:
        """What the kitty's points are multiplied by."""
        return self.k


@attrs.frozen
class Forgetful:
    """A kitty bonus that means something else when it is made again."""

    k: int
    is_first: bool = attrs.field(init=False, eq=False, repr=False)
    MADE: ClassVar[list[int]] = []

    __match_args__ = ("k",)

    def __attrs_post_init__(self) -> None:
        """Count how often one was made."""
        self.MADE.append(self.k)
        object.__setattr__(self, "is_first", len(self.MADE) == 1)

    def multiplier(self, shape: Shape) -> int:
        """What the kitty's points are multiplied by."""
        return 2 * len(shape) if self.is_first else 3


register("kitty_bonus", "checked_misnamed", Misnamed)
register("kitty_bonus", "checked_forgetful", Forgetful)


def test_values_that_cannot_be_written() -> None:
    """Whatever is raised while the text is made is told."""
    config = presets.short_game().with_options({"kitty_bonus": Misnamed(2)})
    with pytest.raises(ConfigFaultError) as caught:
        check_config(config, seeds=["a"])
    (problem,) = caught.value.problems
    assert problem.startswith("kitty_bonus cannot be written as checked_misnamed: 'Misnamed' obj")
    assert "Misnamed" in repr(config)


def test_values_that_mean_something_else_when_they_are_read() -> None:
    """A record that is decided otherwise is found, though its rules look the same."""
    Forgetful.MADE.clear()
    config = presets.short_game().with_options({"kitty_bonus": Forgetful(2)})
    with pytest.raises(ConfigFaultError) as caught:
        check_config(config, seeds=["a"])
    assert any("is decided otherwise from its record: " in line for line in caught.value.problems)


@pytest.mark.parametrize(
    ("name", "answer", "problem"),
    [
        ("loads", lambda _: Game.new(presets.tractor()), "is another one in its record"),
        ("read_position", lambda _: None, "has a position that is read as another one: short_game"),
        ("dumps", lambda _: 1 // 0, "the record of match of seed 'a' fails, ZeroDivisionError"),
    ],
)
def test_records_that_go_wrong(
    name: str,
    answer: Any,  # noqa: ANN401 - of any function
    problem: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Were records to lose a match or a position, this would tell."""
    monkeypatch.setattr(records, name, answer)
    with pytest.raises(ConfigFaultError) as caught:
        check_config(presets.short_game(), seeds=["a"])
    assert any(problem in line for line in caught.value.problems)


def test_everything_is_told_at_once() -> None:
    """Three bad parts are told together, each fault once."""
    config = presets.short_game().with_options(
        {
            "kitty_bonus": Asked("bonus", lambda shape: -1),
            "settlement": Asked("settlement", lambda points, decks: Settled(points < 80, -1)),
            "ladder": Rungs("ladder", lambda level, *_, **__: Advance(level, won=None)),  # type: ignore[arg-type]
        }
    )
    with pytest.raises(ConfigFaultError) as caught:
        check_config(config, seeds=["a"], deals=3, portable=False)
    problems = caught.value.problems
    starts = [line.partition(":")[0] for line in problems]
    assert {"kitty_bonus", "settlement", "ladder"} <= set(starts)
    assert len(problems) == len(set(problems))
    assert str(caught.value).splitlines()[1:] == [f"- {line}" for line in problems]


@pytest.mark.parametrize("deals", [0, -1, 1.5, "7", None])
def test_numbers_of_deals(deals: Any) -> None:  # noqa: ANN401 - any odd number
    """At least one deal is played."""
    with pytest.raises(ArgumentError):
        check_config(presets.tractor(), deals=deals)


def test_it_needs_rules() -> None:
    """The name of a preset is none."""
    with pytest.raises(ArgumentError, match="config must be RuleConfig"):
        check_config("tractor")  # type: ignore[arg-type]
