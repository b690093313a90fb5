"""What the strategies promise of the values that they give, and what they refuse."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from typing import Any, get_args

import attrs
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.vendor.pretty import pretty

from shengji.cards import CARDS, PLAIN_RANKS, Suit, full_pack
from shengji.config import OPTION_NAMES, RuleConfig, Settled, presets
from shengji.config.rule_config import OPTION_KINDS
from shengji.config.values import Values
from shengji.errors import ArgumentError, ConfigError, ShengjiError
from shengji.hands import Hand
from shengji.machine import Action, Event, Game, Phase, State, View
from shengji.records import audit, dumps, loads, read_position, verify, write_position
from shengji.records.record import Record
from shengji.rules.ordering import EffectiveSuit, Ordering, Trump
from shengji.rules.tricks import Trick
from shengji.testing import check_match
from shengji.testing import strategies as sj
from tests.house.test_bare import BLOCKER, CORE_PACKAGES
from tests.testing.test_check_config import Steps

SHORT = presets.short_game()
SEVENS = Ordering.of(Trump.parse("7H"), presets.tractor())


@attrs.frozen
class Even:
    """A settlement of a user's own that has no name."""

    def settle(self, points: int, decks: int) -> Settled:
        """What the opponents' points come to."""
        return Settled(points < 50 * decks, 1)


def everything(strategy: st.SearchStrategy[Any], number: int) -> set[Any]:
    """Draw until so many different values have come."""
    seen: set[Any] = set()

    @settings(max_examples=4000)
    @given(strategy)
    def draw(value: object) -> None:
        seen.add(value)

    while len(seen) < number:
        before = len(seen)
        draw()
        assert len(seen) > before
    return seen


@pytest.mark.parametrize(
    ("strategy", "values"),
    [
        (sj.suits(), set(Suit)),
        (sj.ranks(), set(PLAIN_RANKS)),
        (sj.cards(), set(CARDS)),
        (sj.trumps(), {Trump(rank, suit) for rank in PLAIN_RANKS for suit in (None, *Suit)}),
        (sj.effective_suits(SEVENS), set(EffectiveSuit) - {EffectiveSuit.HEARTS}),
    ],
)
def test_small_kinds_are_drawn_whole(strategy: st.SearchStrategy[Any], values: set[Any]) -> None:
    """Of what there are few, each is drawn and nothing else."""
    assert everything(strategy, len(values)) == values


@given(st.data(), st.integers(1, 8))
def test_hands(data: st.DataObject, decks: int) -> None:
    """A hand has as many cards as said, and no more of a kind than decks."""
    least, most = sorted(data.draw(st.tuples(*[st.integers(0, 40)] * 2)))
    hand = data.draw(sj.hands(decks, min_size=least, max_size=most))
    assert least <= len(hand) <= most
    assert hand <= Hand(full_pack(decks))
    assert len(data.draw(sj.hands(decks))) <= 27 * decks


@given(st.data())
def test_rules_are_varied_where_they_may_be(data: st.DataObject) -> None:
    """Only the options named differ from the base; all that comes can be played."""
    names = data.draw(st.lists(st.sampled_from(OPTION_NAMES), unique=True))
    base = data.draw(sj.configs())
    config = data.draw(sj.configs(base, names))
    before = base.options()
    changed = {name for name, value in config.options().items() if before[name] != value}
    assert changed <= set(names)


def test_every_option_is_varied() -> None:
    """Each option is drawn at three values, if it has so many, and a kitty bonus of each kind."""
    drawn: dict[str, set[str]] = {name: set() for name in OPTION_NAMES}

    @settings(max_examples=300)
    @given(sj.configs())
    def draw(config: RuleConfig) -> None:
        for name, value in config.options().items():
            drawn[name].add(str(value))

    draw()
    for name, values in drawn.items():
        kind = OPTION_KINDS.get(name)
        numbers = 3
        if isinstance(kind, Values):
            numbers = 0 if kind.low is None else kind.high - kind.low + 1
            numbers += len(kind.words)
        assert len(values) >= min(3, numbers), name
    assert {text.partition("(")[0] for text in drawn["kitty_bonus"]} == {
        "none",
        "flat",
        "cards_led",
        "largest_part",
        "power",
    }


def test_rules_of_a_users_own_are_kept() -> None:
    """A base with a part that has no name is varied too, the part itself left as it is."""
    base = presets.tractor().with_options({"settlement": Even()})
    found = find(
        sj.configs(base, ["throws.fine", "settlement.cap", "ladder.start"], ending=True),
        lambda config: config.throws.fine == 7,
    )
    assert found.settlement == Even()
    with pytest.raises(ConfigError):
        str(found)


class Rung(Steps):
    """A ladder of a user's own."""


@pytest.mark.parametrize(
    ("base", "options", "kept"),
    [
        # Without fines there could be no throws: the fine stays, so throws do.
        ("tractor", ["throws.allowed"], "throws.allowed"),
        ("finding_friends(table.seats=5)", ["table.teams"], "table.teams"),
        ("finding_friends(table.seats=8, friends.count=3)", ["table.seats"], "friends.count"),
    ],
)
def test_what_the_base_contradicts_is_left_out(base: str, options: list[str], kept: str) -> None:
    """Where the rest of the base may not change, an option that does not go with it stays."""
    rules = RuleConfig.parse(base)

    @given(sj.configs(rules, options))
    def draw(config: RuleConfig) -> None:
        assert config.options()[kept] == rules.options()[kept]

    draw()


@given(sj.configs(presets.tractor().with_options({"ladder": Rung("5")}), ending=True))
def test_rules_with_a_ladder_of_a_users_own(config: RuleConfig) -> None:
    """All but the ladder varies, and there is an end to it."""
    assert config.ladder == Rung("5")
    assert 60 <= config.line / config.decks <= 160


@given(st.data())
def test_a_single_card_to_follow_with(data: st.DataObject) -> None:
    """A hand may be as small as the lead."""
    lead, hand = data.draw(sj.follows(SEVENS, max_led=1, max_size=1))
    assert (lead.size, len(hand)) == (1, 1)


@given(sj.orderings(), st.data())
def test_heaps_and_patterns(ordering: Ordering, data: st.DataObject) -> None:
    """Cards are of their suit and number, and fit into the packs."""
    suit = data.draw(sj.effective_suits(ordering))
    cards = data.draw(sj.heaps(ordering, suit, min_size=3, max_size=5))
    assert 3 <= len(cards) <= 5
    assert {ordering.suit_of(card) for card in cards} == {suit}
    assert not ordering.is_crowded(cards)
    pattern = data.draw(sj.patterns(ordering, suit, max_size=4))
    assert pattern.suit is suit
    assert pattern.size <= 4


@given(sj.orderings(), st.data())
def test_follows_and_tricks(ordering: Ordering, data: st.DataObject) -> None:
    """Who follows has enough cards; the plays of a trick are as many as the lead and go round."""
    lead, hand = data.draw(sj.follows(ordering))
    assert len(hand) >= lead.size
    assert not ordering.is_crowded(tuple(hand))
    seats = data.draw(st.integers(2, 12))
    trick = data.draw(sj.tricks(ordering, seats=seats))
    assert trick.lead is not None
    assert trick.plays[0].cards == trick.lead.cards
    assert 2 <= len(trick.plays) <= seats
    for place, play in enumerate(trick.plays):
        assert play.seat == (trick.leader + place) % seats
        assert len(play.cards) == trick.lead.size
        assert not ordering.is_crowded(play.cards)


def test_tricks_are_eventful() -> None:
    """Ruffs of throws, and tractors that are beaten, come often enough to test by."""
    config = presets.tractor()
    seen: Counter[str] = Counter()

    @settings(max_examples=500)
    @given(sj.tricks(SEVENS))
    def draw(trick: Trick) -> None:
        assert trick.lead is not None
        beaten = trick.winner(SEVENS, config) != trick.leader
        seen["throw ruffed"] += trick.lead.is_throw and beaten
        seen["tractor beaten"] += trick.lead.shape[0][1] > 1 and beaten
        seen["all four played"] += len(trick.plays) == 4

    draw()
    assert min(seen.values()) >= 3, seen


@settings(max_examples=40)
@given(sj.games())
def test_games(game: Game) -> None:
    """A match in progress is one that was played by the rules, and is not over."""
    check_match(game)
    assert audit(game) is None
    assert game.phase is not Phase.OVER
    assert game.state.match.deals <= 2


@pytest.mark.parametrize("phase", Phase)
def test_games_of_one_phase(phase: Phase) -> None:
    """A phase that is asked for is the one that comes."""
    rules = {Phase.CALL: presets.finding_friends(), Phase.DRAW: presets.tractor()}
    config = rules.get(phase, presets.short_game())
    phases: list[Phase] = []

    @settings(max_examples=3)
    @given(sj.games(config, phases=[phase], deals=None if phase is Phase.OVER else 1))
    def draw(game: Game) -> None:
        phases.append(game.phase)

    draw()
    assert set(phases) == {phase}


def test_phases_come_alike() -> None:
    """Burying and calling are not rare beside the play of cards."""
    phases: Counter[Phase] = Counter()

    @settings(max_examples=200)
    @given(sj.games(presets.finding_friends()))
    def draw(game: Game) -> None:
        phases[game.phase] += 1

    draw()
    assert {*phases} == {Phase.DEAL, Phase.DRAW, Phase.BURY, Phase.CALL, Phase.PLAY}
    assert min(phases.values()) >= 10


@settings(max_examples=30)
@given(sj.views(SHORT), sj.views(SHORT, seat=None), sj.views(SHORT, seat=2))
def test_views(some: View, nobodys: View, twos: View) -> None:
    """A view is that of the seat asked for, or of any."""
    assert some.seat in {0, 1, 2, 3, None}
    assert nobodys.seat is None
    assert nobodys.hand is None
    assert twos.seat == 2


@settings(max_examples=30)
@given(st.data(), sj.views(seat="acting"))
def test_views_of_who_may_act(data: st.DataObject, view: View) -> None:
    """The seat may act now, and what is drawn for it is legal."""
    assert view.seat in view.actors
    action = data.draw(sj.legal_actions(view))
    assert action in view.legal


@settings(max_examples=30)
@given(sj.positions())
def test_positions(position: State | View) -> None:
    """A position has a text that reads back."""
    assert read_position(write_position(position)) == position


@settings(max_examples=30)
@given(sj.records())
def test_records(record: Record) -> None:
    """A record is read back, and its seed made its packs."""
    assert loads(dumps(record)) == record.game
    assert not record.names or len(record.names) == record.game.config.seats
    if record.seed is not None and record.commitment is not None:
        assert verify(record) is None


@settings(max_examples=60)
@given(sj.games(SHORT), sj.any_actions())
def test_any_action_is_done_or_refused(game: Game, action: Action) -> None:
    """Whatever is asked of a match, an error of the library is all that comes of it."""
    try:
        after = game.apply(action)
    except ShengjiError:
        return
    assert after.seq > game.seq


@pytest.mark.parametrize(
    ("make", "classes"), [(sj.any_actions, get_args(Action)), (sj.any_events, get_args(Event))]
)
def test_every_class_is_drawn(make: Any, classes: tuple[type, ...]) -> None:  # noqa: ANN401
    """Actions and events are of every class, or of the one that is asked for."""
    drawn: set[type] = set()

    @settings(max_examples=400)
    @given(make(), st.sampled_from(classes).flatmap(lambda cls: st.tuples(st.just(cls), make(cls))))
    def draw(value: object, one: tuple[type, object]) -> None:
        drawn.add(type(value))
        assert type(one[1]) is one[0]

    draw()
    assert drawn == set(classes)


@pytest.mark.parametrize(
    "make",
    [
        lambda: sj.hands(0),
        lambda: sj.hands(9),
        lambda: sj.hands(min_size=-1),
        lambda: sj.hands(1, min_size=55),
        lambda: sj.hands(min_size=3, max_size=2),
        lambda: sj.configs(options=["throws.fin"]),
        lambda: sj.configs("tractor"),  # type: ignore[arg-type]
        lambda: sj.option_values("fine"),
        lambda: sj.heaps(SEVENS, EffectiveSuit.HEARTS),
        lambda: sj.heaps(SEVENS, min_size=0),
        lambda: sj.heaps(SEVENS, min_size=3, max_size=2),
        lambda: sj.heaps("7H"),  # type: ignore[arg-type]
        lambda: sj.follows("7H"),  # type: ignore[arg-type]
        lambda: sj.tricks(SEVENS, seats=1),
        lambda: sj.games(phases=[]),
        lambda: sj.games(phases=["bury", "nap"]),  # type: ignore[list-item]
        lambda: sj.games(deals=0),
        lambda: sj.views(seat="some"),  # type: ignore[arg-type]
        lambda: sj.views(seat=12),
        lambda: sj.views(seat="acting", phases=[Phase.DEAL]),
        lambda: sj.legal_actions(Game.new(SHORT).view(0)),
        lambda: sj.legal_actions(Game.new(SHORT)),  # type: ignore[arg-type]
        lambda: sj.any_actions(int),  # type: ignore[type-var]
        lambda: sj.any_events(int),  # type: ignore[type-var]
    ],
)
def test_bad_arguments(make: Any) -> None:  # noqa: ANN401 - any strategy
    """What cannot be drawn is refused when it is asked for, not in the middle of a test."""
    with pytest.raises(ArgumentError):
        make()


def test_phases_that_rules_do_not_have() -> None:
    """Fixed teams never call friends: that is refused, and passed over where rules are drawn."""
    with pytest.raises(ArgumentError, match="never comes to call"):
        sj.games(SHORT, phases=[Phase.CALL])

    @settings(max_examples=5)
    @given(sj.games(st.sampled_from([SHORT, presets.finding_friends()]), phases=[Phase.CALL]))
    def draw(game: Game) -> None:
        assert game.config.is_friends

    draw()


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (CARDS[0], "Card('2S')"),
        (Hand("7H 7H"), "Hand('7H 7H')"),
        (Trump.parse("7H"), "Trump.parse('7H')"),
        (SEVENS, "<Ordering 7H, 2 decks>"),
        (presets.tractor(), "RuleConfig.parse('tractor')"),
        (Game.new(SHORT), "<Game: deal, 0 events>"),
        (Game.new(SHORT).view(1), "<View of seat 1: deal, round 0>"),
        (Game.new(SHORT).view(None), "<View of a spectator: deal, round 0>"),
    ],
)
def test_what_is_found_is_shown_in_short(value: object, shown: str) -> None:
    """Hypothesis shows a value as its `repr` does, not every field of it."""
    assert pretty(value) == repr(value) == shown


def test_without_hypothesis() -> None:
    """The checks work without the extra; who asks for a strategy is told which one is missing."""
    script = """
from shengji.config import presets
from shengji.players import RandomBot
from shengji.testing import check_bot
check_bot(RandomBot, [presets.short_game()], rounds=1)
try:
    from shengji.testing import strategies
except ImportError as error:
    print(type(error).__name__, error.extra, error)
"""
    allowed = (*CORE_PACKAGES, "cattr", "cattrs")
    done = subprocess.run(
        [sys.executable, "-c", BLOCKER.format(allowed=allowed) + script],
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert done.stdout == (
        "MissingExtraError testing hypothesis is not installed:"
        " python -m pip install 'shengji[testing]'\n"
    )
