"""What `view.legal` says of small hands is what trying everything says, under every preset.

Positions are drawn in chunks, each from a seed of its own; the presets take turns with rules of all
options at random. Every question is put to every play of a position: is it legal, which cards may
still be added to a selection, is there a choice at all, how many plays are there?
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import settings

from shengji._kernel.follow import Ask
from shengji._kernel.paths import BudgetExceededError, Paths
from shengji.cards import CARDS, Rank, Suit, cards_of, full_pack
from shengji.config import RuleConfig, presets
from shengji.errors import CountLimitError
from shengji.machine import Action, Legal, LegalCalls, Phase, PlayCards, Turn
from shengji.machine.legal import legal_of
from shengji.rules.friends import FriendCall
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern
from tests.machine.play import PRESETS, VARIANTS, reach, steps
from tests.oracle import cases, follow, parts
from tests.oracle.cards import Cards, Rules
from tests.rules.support import lead_of, library, rules_of, some_cards, texts

POSITIONS_A_CHUNK = 100
CHUNKS = settings().max_examples
SETTINGS = ["", *PRESETS]

Kinds = Counter[str]


def _setting(text: str, rng: Random) -> tuple[RuleConfig, Ordering, Rules]:
    if not text:
        rules = cases.random_rules(rng)
        return *library(rules), rules
    config = RuleConfig.parse(text)
    suit = None if rng.random() < 0.2 else rng.choice(list(Suit))
    trump = Trump(Rank.parse(rng.choice(["2", "7", "10", "K", "A"])), suit)
    return config, Ordering.of(trump, config), rules_of(config, trump)


def _follow(text: str, rng: Random) -> tuple[Turn, list[Cards], list[Cards]]:
    """A follower's turn, the plays to ask about and the legal ones among them."""
    config, ordering, rules = _setting(text, rng)
    case = cases.follow_case(rng, size=5, held=8, rules=rules)
    if case.rules != rules:  # some ranks are dead
        config, ordering = library(case.rules)
    lead = lead_of(case.lead, ordering)
    asked = parts.multisets(case.hand, lead.size)
    turn = _turn(config, ordering, case.hand)
    turn.lead = lead
    return turn, asked, follow.legal_follows(case.rules, case.lead, case.hand)


def _lead(text: str, rng: Random) -> tuple[Turn, list[Cards], list[Cards]]:
    """A leader's turn, the plays to ask about and the legal ones among them."""
    config, ordering, rules = _setting(text, rng)
    case = cases.hand_case(rng, size=6, rules=rules)
    if case.rules != rules:
        config, ordering = library(case.rules)
    sizes = range(1, len(case.hand) + 1)
    asked = [play for size in sizes for play in parts.multisets(case.hand, size)]
    return _turn(config, ordering, case.hand), asked, parts.legal_leads(case.rules, case.hand)


def _turn(config: RuleConfig, ordering: Ordering, hand: Cards) -> Turn:
    packed = ordering.pack(some_cards(hand))
    return Turn(0, Phase.PLAY, (0,), config, ordering, packed, None, ordering.trump.level, ())


def _completions(legal: list[Kinds], selected: Kinds) -> set[str]:
    """The cards of which some legal play with all that is selected has more."""
    ahead = [play - selected for play in legal if selected <= play]
    return {kind for more in ahead for kind in more}


def _check(turn: Turn, asked: list[Cards], truth: list[Cards], rng: Random) -> None:
    legal = legal_of(turn)
    wrong = [play for play in asked if (not legal.explain(some_cards(play))) is not (play in truth)]
    assert not wrong
    listed = [action for action in legal if isinstance(action, PlayCards)]
    assert sorted(texts(action.cards) for action in listed) == truth
    assert legal.count(1 << 30) == len(truth)
    kinds = [Counter(play) for play in truth]
    hand = list(texts(tuple(turn.cards)))
    selections = [(), *(rng.choice(truth)[: rng.randint(0, 5)] for _ in range(3) if truth)]
    selections += [tuple(rng.sample(hand, rng.randint(0, min(5, len(hand))))) for _ in range(2)]
    for selected in selections:
        completions = set(map(str, legal.completions(some_cards(selected))))
        assert completions == _completions(kinds, Counter(selected)), selected
        assert legal.is_complete(some_cards(selected)) is (tuple(sorted(selected)) in truth)
    only = legal.forced
    assert (only is None) is (len(truth) != 1)
    assert only is None or only == listed[0]
    if rng.random() < 0.1:
        suggested = legal.suggest(3)
        assert len(set(suggested)) == len(suggested) == min(3, len(truth))
        assert all(action in legal for action in suggested)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_legal_is_what_trying_everything_says(chunk: int) -> None:
    """Which plays are legal, what completes them, how many there are, whether there is a choice."""
    text = SETTINGS[chunk % len(SETTINGS)]
    rng = Random(f"legal {chunk}")
    for place in range(POSITIONS_A_CHUNK):
        turn, asked, truth = (_lead if place % 4 == 0 else _follow)(text, rng)
        try:
            _check(turn, asked, truth, rng)
        except AssertionError as error:
            error.add_note(f"chunk {chunk}, place {place}: {turn}, {turn.cards}")
            raise


def _known(legal: Legal, most: int = 400) -> list[Action]:
    """All the legal actions, or the first of very many."""
    return list(islice(legal, most))


@pytest.mark.parametrize("text", [*PRESETS, *VARIANTS])
def test_every_phase_answers_for_every_seat(text: str) -> None:
    """Suggestions are legal and different, and a forced action is the only one there is."""
    forced = 0
    for game, _, _ in islice(steps(text, 3, rounds=1), 0, None, 3):
        for seat in range(game.config.seats):
            legal = game.view(seat).legal
            known = _known(legal, 3)
            suggested = legal.suggest(3)
            assert len(set(suggested)) == len(suggested) == len(known)
            assert all(action in legal for action in suggested)
            assert legal.forced == (known[0] if len(known) == 1 else None)
            forced += legal.forced is not None
            assert bool(legal.completions()) is any(
                hasattr(action, "cards") for action in known
            ) | (game.phase is Phase.CALL and bool(known))
    assert forced


def test_a_spectator_can_add_nothing() -> None:
    """Nor can a seat that may not act."""
    game = reach("tractor", Phase.PLAY)
    for seat in (None, (game.actors[0] + 1) % 4):
        legal = game.view(seat).legal
        assert not legal.completions()
        assert not legal.suggest(3)
        assert legal.forced is None
        assert not legal.is_complete("2S")


@pytest.mark.parametrize("text", PRESETS)
def test_completions_of_declarations(text: str) -> None:
    """More copies of the one card shown, as far as some declaration has them."""
    met = 0
    for game, _, _ in steps(text, 5, rounds=3):
        if game.phase not in {Phase.DRAW, Phase.DECLARE}:
            continue
        for seat in range(game.config.seats):
            legal = game.view(seat).legal
            truth = [Counter(action.cards) for action in legal if hasattr(action, "cards")]
            met += len(truth)
            for card in CARDS:
                for copies in range(3):
                    shown = Counter({card: copies})
                    ahead = {kind for kinds in truth if shown <= kinds for kind in kinds - shown}
                    assert set(legal.completions((card,) * copies)) == ahead
            assert legal.completions("2S 3S") == ()
    assert met


def test_completions_of_a_kitty() -> None:
    """Any cards of the hand, until there are enough of them."""
    game = reach("tractor", Phase.BURY)
    view = game.view(game.actors[0])
    hand = tuple(view.hand or ())
    size = game.config.kitty_size
    for chosen in range(size):
        left = Counter(hand) - Counter(hand[:chosen])
        assert view.legal.completions(hand[:chosen]) == tuple(sorted(left))
    assert view.legal.completions(hand[:size]) == ()
    assert view.legal.is_complete(hand[:size])
    assert view.legal.completions([card for card in CARDS if card not in hand][:1]) == ()
    assert view.legal.completions(hand[:1] * 3) == ()


def test_further_calls() -> None:
    """All that may be called and is not yet, until there are enough; by cards, of first copies."""
    game = reach("finding_friends(table.seats=8)", Phase.CALL)
    legal = game.view(game.actors[0]).legal
    assert isinstance(legal, LegalCalls)
    count = game.config.friend_count
    every = legal.further_calls()
    ordering = game.state.round.ordering
    assert every == tuple(
        FriendCall(card, ordinal)
        for card in CARDS
        if not ordering.is_trump(card)
        for ordinal in range(1, game.config.decks + 1)
    )
    assert legal.further_calls(every[:1]) == every[1:]
    assert legal.further_calls(every[:count]) == ()
    assert legal.further_calls([FriendCall("BJ", 1)]) == ()
    assert legal.further_calls([every[0], every[0]]) == ()
    assert legal.completions() == tuple(dict.fromkeys(call.card for call in every))
    assert every[0].card not in legal.completions([every[0].card])


def test_completions_know_the_parts_of_a_lead() -> None:
    """Where throws are off, only what one set or tractor still lacks may be added."""
    config = presets.short_game()
    ordering = Ordering.of(Trump.parse("7H"), config)
    turn = _turn(config, ordering, ("QS", "QS", "KS", "KS", "AS", "3C"))
    legal = legal_of(turn)
    assert legal.completions() == cards_of("QS KS AS 3C")
    assert legal.completions("QS") == cards_of("QS KS")
    assert legal.completions("AS") == ()
    assert legal.completions("QS QS KS") == cards_of("KS")
    assert legal.is_complete("QS QS")
    assert not legal.is_complete("QS QS KS")


def test_suggestions_are_different_in_kind() -> None:
    """Of a follow: the lowest cards, the highest, the most points; of a lead: its parts."""
    config = presets.tractor()
    ordering = Ordering.of(Trump.parse("7H"), config)
    turn = _turn(config, ordering, ("3S", "10S", "JS", "AS"))
    leads = legal_of(turn).suggest(2)
    assert [getattr(action, "cards", None) for action in leads] == [cards_of("AS"), cards_of("JS")]
    turn.lead = lead_of(parts.parse(rules_of(config, ordering.trump), ("9S",)) or (), ordering)
    follows = legal_of(turn).suggest(3)
    assert [getattr(action, "cards", None) for action in follows] == [
        cards_of("3S"),
        cards_of("AS"),
        cards_of("10S"),
    ]


@pytest.mark.parametrize("decks", [4, 8])
def test_a_count_costs_what_its_budget_says(decks: int) -> None:
    """Past its budget a count gives up, however many tractors are owed; all else is exact."""
    config = presets.house_and_guest().with_options(
        {"table.decks": decks, "table.seats": 4, "following.tractor_duty": "longest"}
    )
    ordering = Ordering.of(Trump.parse("7H"), config)
    rng = Random(decks)
    trumps = [card for card in full_pack(decks) if ordering.is_trump(card)]
    rng.shuffle(trumps)
    third = len(trumps) // 3
    turn = _turn(config, ordering, tuple(map(str, trumps[third:])))
    turn.lead = Pattern.parse(trumps[:third], ordering)
    legal = legal_of(turn)
    found = []
    for budget in (1_000, 2_000, 4_000):
        with pytest.raises(CountLimitError):
            legal.count(budget)
        paths = Paths.of(_ask(turn), budget)
        with pytest.raises(BudgetExceededError):
            paths.count()
        found.append(sum(sweep.found for sweep in paths._sweeps) / budget)
    # What it has cost is the budget, and at most the states of one step more.
    assert all(1 <= cost < 2 for cost in found), found
    assert legal.completions()
    assert all(action in legal for action in islice(legal, 3))


def _ask(turn: Turn) -> Ask:
    follow_asked = turn.follow
    assert follow_asked is not None
    return follow_asked._ask
