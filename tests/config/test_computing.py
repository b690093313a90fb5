"""Kitty bonuses, settlement and ladder, and a user's own values in their place (RULES §8, §9)."""

from __future__ import annotations

import pickle

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import PLAIN_RANKS, Rank
from shengji.config import (
    Advance,
    CardsLed,
    Flat,
    LadderOptions,
    LargestPart,
    NoBonus,
    Power,
    Role,
    RuleConfig,
    Settled,
    SettlementOptions,
    meanings,
    presets,
    register,
)
from shengji.errors import ConfigError
from shengji.rules.scoring import score_round
from shengji.testing.strategies import configs

SHAPES = st.lists(st.tuples(st.integers(1, 4), st.integers(1, 4)), min_size=1, max_size=4)
LEVELS = st.sampled_from(PLAIN_RANKS)
ROLES = st.sampled_from(list(Role))


def rank_of(rank: Rank | int | str) -> Rank:
    """A rank, also one that a text gives as a number."""
    return Rank.parse(str(rank))


@attrs.frozen
class Stairs:
    """A ladder that climbs one level for each gain, whatever it is."""

    top: Rank = attrs.field(converter=rank_of)

    @property
    def start(self) -> Rank:
        """The level at which every seat begins."""
        return Rank.THREE

    def advance(
        self, level: Rank, gain: int, role: Role, *, held: bool, played: Rank | None = None
    ) -> Advance:
        """Where a level stands after a round."""
        if not gain or (role is Role.DECLARERS) is not held:
            return Advance(level, won=False)
        return Advance(Rank(min(level + 1, self.top)), won=level == self.top)


@attrs.frozen
class EveryTen:
    """A settlement in which the declarers hold below 95 points and each ten is a level."""

    def settle(self, points: int, decks: int) -> Settled:
        """What the opponents' points come to."""
        return Settled(points < 95, abs(points - 95) // 10)


@attrs.frozen
class Triple:
    """A kitty bonus of three for each part, up to a most."""

    most: int
    is_doubled: bool = False

    def multiplier(self, shape: tuple[tuple[int, int], ...]) -> int:
        """What the kitty's points are multiplied by."""
        return min(3 * len(shape), self.most) * (1 + self.is_doubled)


register("ladder", "stairs", Stairs)
register("settlement", "every_ten", EveryTen)
register("kitty_bonus", "thrice", Triple)


@given(SHAPES, st.integers(1, 5))
def test_kitty_bonus(shape: list[tuple[int, int]], k: int) -> None:
    """The bonuses count cards as RULES §8 says."""
    parts = tuple(shape)
    sizes = [width * length for width, length in shape]

    assert Flat(k).multiplier(parts) == k
    assert CardsLed(k).multiplier(parts) == k * sum(sizes)
    assert LargestPart(k).multiplier(parts) == k * max(sizes)
    assert Power(k).multiplier(parts) == k ** max(sizes)
    assert NoBonus().multiplier(parts) == 0


@given(configs(), st.integers(-100, 600))
def test_settlement(config: RuleConfig, points: int) -> None:
    """More points never help the declarers, and no gain passes the cap."""
    options = config.settlement
    assert isinstance(options, SettlementOptions)
    settled, more = (options.settle(p, config.decks) for p in (points, points + 5))

    assert settled.held or not more.held
    if settled.held and more.held:
        assert more.gain <= settled.gain
    if not settled.held:
        assert more.gain >= settled.gain
    assert settled.gain >= 0
    assert options.cap is None or settled.gain <= options.cap


@pytest.mark.parametrize(
    ("points", "held", "gain"),
    [
        (-10, True, 3),
        (0, True, 3),
        (5, True, 2),
        (35, True, 2),
        (40, True, 1),
        (75, True, 1),
        (80, False, 0),
        (115, False, 0),
        (120, False, 1),
        (125, False, 1),
        (160, False, 2),
    ],
)
def test_settlement_of_tractor(points: int, held: bool, gain: int) -> None:
    """The bands of two decks."""
    assert SettlementOptions().settle(points, 2) == Settled(held, gain)


@given(
    config=configs(),
    level=LEVELS,
    gain=st.integers(0, 9),
    role=ROLES,
    played=st.none() | LEVELS,
    held=st.booleans(),
)
def test_ladder(
    *, config: RuleConfig, level: Rank, gain: int, role: Role, held: bool, played: Rank | None
) -> None:
    """No level falls, passes a stop or the top, or climbs on the wrong side."""
    ladder = config.ladder
    assert isinstance(ladder, LadderOptions)
    level = min(level, ladder.top)
    after = ladder.advance(level, gain, role, held=held, played=played)

    assert level <= after.level <= min(level + gain, ladder.top)
    for stop in ladder.stops | ladder.must_defend:
        assert not level < stop < after.level
    if (role is Role.DECLARERS) is not held:
        assert after == Advance(level, won=False)
    if after.won and ladder.finish == "past_top":
        assert level + gain > ladder.top
    if after.won and ladder.finish == "defend_top":
        assert (level, role, held) == (ladder.top, Role.DECLARERS, True)
        assert played in {None, level}


def test_must_defend_with_friends() -> None:
    """A friend leaves such a level only if the round was played at it."""
    ladder = LadderOptions(must_defend=frozenset({Rank.TEN}))

    other = ladder.advance(Rank.TEN, 1, Role.DECLARERS, held=True, played=Rank.SEVEN)
    same = ladder.advance(Rank.TEN, 1, Role.DECLARERS, held=True, played=Rank.TEN)
    assert (other.level, same.level) == (Rank.TEN, Rank.JACK)


@pytest.mark.parametrize(
    ("option", "value", "text"),
    [
        ("ladder", Stairs(Rank.NINE), "tractor(ladder=stairs(9))"),
        ("settlement", EveryTen(), "tractor(settlement=every_ten)"),
        ("kitty_bonus", Triple(5), "tractor(kitty_bonus=thrice(5, false))"),
    ],
)
def test_values_of_a_users_own(option: str, value: object, text: str) -> None:
    """A registered value is written, read, hashed, pickled and told from others."""
    config = presets.tractor().with_options({option: value})

    assert str(config) == text
    assert RuleConfig.parse(text) == config
    assert hash(RuleConfig.parse(text)) == hash(config)
    assert presets.short_game().with_options(config.options()) == config
    assert pickle.loads(pickle.dumps(config)) == config
    assert config != presets.tractor()
    assert getattr(config, option) == value


def test_options_of_a_group_that_was_replaced() -> None:
    """The single options of such a group are gone, and said to be."""
    config = presets.tractor().with_options({"ladder": Stairs(Rank.NINE)})

    assert "ladder.top" not in config.options()
    with pytest.raises(ConfigError, match=r"ladder\.top is no option of this ladder"):
        config.with_options({"ladder.top": "K"})
    assert config.with_options({"ladder": LadderOptions()}) == presets.tractor()


def test_line_of_a_users_own_settlement() -> None:
    """Line and step are found by asking."""
    config = presets.tractor().with_options({"settlement": EveryTen()})

    assert (config.line, config.step) == (95, 10)


def test_a_settlement_may_answer_with_what_is_as_good_as_a_truth_value() -> None:
    """What computes with arrays gives truth values of its own: a round is counted all the same."""

    class Truth(int):
        pass

    @attrs.frozen
    class Arrays:
        def settle(self, points: int, decks: int) -> Settled:
            return Settled(Truth(points < 80), 1)  # type: ignore[arg-type]

    config = presets.tractor().with_options({"settlement": Arrays()})
    score = score_round(
        declarers=(0, 2),
        points=(0,) * 4,
        fines=(0,) * 4,
        kitty=0,
        last_lead=((1, 1),),
        last_winner=0,
        config=config,
    )

    assert score.held is True


def test_an_unregistered_value_works_but_is_not_written() -> None:
    """Without a name a value can be played with; writing it is refused."""

    @attrs.frozen
    class Nameless:
        def multiplier(self, shape: tuple[tuple[int, int], ...]) -> int:
            return len(shape)

    config = RuleConfig(kitty_bonus=Nameless())

    assert config.kitty_bonus.multiplier(((1, 1),)) == 1
    for write in (str, RuleConfig.options):
        with pytest.raises(ConfigError, match="Nameless"):
            write(config)
    assert "Nameless" in repr(config)


def test_an_unhashable_value_is_refused() -> None:
    """A value that cannot be hashed would make the configuration unhashable."""

    @attrs.define(eq=True)
    class Loose:
        def multiplier(self, shape: tuple[tuple[int, int], ...]) -> int:
            return len(shape)

    with pytest.raises(ConfigError, match="hashable"):
        RuleConfig(kitty_bonus=Loose())


@pytest.mark.parametrize(
    ("kind", "name", "cls"),
    [
        ("trumps", "mine", Triple),
        ("kitty_bonus", "Mine", Triple),
        ("kitty_bonus", "", Triple),
        ("kitty_bonus", "flat", Triple),
    ],
)
def test_names_that_cannot_be_registered(kind: str, name: str, cls: type[object]) -> None:
    """A group that does not compute, no word, and a name in use are refused."""
    with pytest.raises(ConfigError):
        register(kind, name, cls)  # type: ignore[arg-type]


def test_registering_again_is_no_fault() -> None:
    """A module that is imported twice may register its class twice."""
    register("kitty_bonus", "thrice", Triple)

    assert str(RuleConfig(kitty_bonus=Triple(2))) == "tractor(kitty_bonus=thrice(2, false))"


def test_a_class_that_refuses_its_arguments_is_named() -> None:
    """What a class raises while it is made is a problem of the configuration."""

    @attrs.frozen
    class Whole:
        k: int

        def __attrs_post_init__(self) -> None:
            if not isinstance(self.k, int):
                raise TypeError("a whole number is needed")

        def multiplier(self, shape: tuple[tuple[int, int], ...]) -> int:
            return self.k * len(shape)

    register("kitty_bonus", "whole", Whole)
    assert 6 == RuleConfig.parse("tractor(kitty_bonus=whole(6))").kitty_bonus.multiplier(((1, 1),))
    with pytest.raises(ConfigError, match=r"cannot be made from whole\(x\): a whole number"):
        RuleConfig.parse("tractor(kitty_bonus=whole(x))")


def test_a_ladder_starts_at_a_level() -> None:
    """A ladder of a user's own may not begin at a joker."""

    @attrs.frozen
    class Ladder:
        start: Rank = Rank.BIG_JOKER

        def advance(
            self, level: Rank, gain: int, role: Role, *, held: bool, played: Rank | None = None
        ) -> Advance:
            return Advance(level, won=held and bool(gain) and played is level and bool(role))

    with pytest.raises(ConfigError, match=r"ladder\.start must be a rank from 2 to A"):
        RuleConfig(ladder=Ladder())


def test_without_its_source_the_library_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the source was not installed options have no meaning in words, and that is all."""

    def no_source(_: object) -> str:
        raise OSError("could not get source code")

    monkeypatch.setattr("inspect.getsource", no_source)
    meanings.cache_clear()
    try:
        assert {""} == set(meanings().values())
    finally:
        monkeypatch.undo()
        meanings.cache_clear()
    assert all(meanings().values())
