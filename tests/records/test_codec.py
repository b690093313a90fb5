"""Plain data: values go there and come back, and what stands for nothing is refused."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import Card
from shengji.config import RuleConfig, presets
from shengji.errors import ArgumentError, ConfigError, RecordError
from shengji.machine import Bury, CardDrawn, CardsPlayed, Draw, PlayCards
from shengji.records import from_dict, to_dict
from shengji.records.codec import Kind
from shengji.records.lines import compact
from shengji.records.texts import read_event, write_event
from shengji.testing.strategies import any_actions, any_events
from tests.records.samples import ACTIONS, EVENTS, RULES, sample


@pytest.mark.parametrize("cls", ACTIONS, ids=lambda cls: cls.__name__)
@given(data=st.data())
def test_actions_round_trip(cls: type[Any], data: st.DataObject) -> None:
    """An action comes back from JSON as it was."""
    action = data.draw(any_actions(cls))

    assert action == from_dict(json.loads(json.dumps(to_dict(action))), "action")


@pytest.mark.parametrize("cls", EVENTS, ids=lambda cls: cls.__name__)
@given(data=st.data())
def test_events_round_trip(cls: type[Any], data: st.DataObject) -> None:
    """An event comes back from JSON as it was, with hidden fields too."""
    event = data.draw(any_events(cls))

    assert event == from_dict(json.loads(json.dumps(to_dict(event))), "event")


@pytest.mark.parametrize("cls", EVENTS, ids=lambda cls: cls.__name__)
@given(data=st.data())
def test_quick_text_is_the_plain_data(cls: type[Any], data: st.DataObject) -> None:
    """What is written quickly is what the codec says, and is read to the same event."""
    event = data.draw(any_events(cls))
    text = write_event(event)

    assert compact(to_dict(event)) == f"{{{text}}}"
    assert event == read_event(text)


@pytest.mark.parametrize("rules", RULES)
def test_views_round_trip(rules: str) -> None:
    """At every point of a round each seat's view and a spectator's come back from JSON."""
    game = sample(rules)
    for seq in range(0, game.seq + 1, 7):
        for seat in (None, seq % game.config.seats):
            view = game.at(seq).view(seat)
            data = json.loads(json.dumps(to_dict(view)))

            assert view == from_dict(data, "view")


@pytest.mark.parametrize("rules", RULES)
def test_configs_round_trip(rules: str) -> None:
    """A configuration comes back from JSON as it was."""
    config = RuleConfig.parse(rules)

    assert config == from_dict(json.loads(json.dumps(to_dict(config))), "config")


def test_the_form_of_actions_and_events() -> None:
    """Cards are one text, the type comes first, and a field with its default is left out."""
    lead = CardsPlayed(1, _cards("7H 7H 8S"), (_cards("7H 7H"), _cards("8S")))

    assert {"type": "play_cards", "seat": 2, "cards": "10S BJ"} == to_dict(PlayCards(2, "10S BJ"))
    assert {"type": "card_drawn", "seat": 0, "card": None} == to_dict(CardDrawn(0, None))
    assert ["type", "seat", "cards", "parts"] == list(to_dict(lead))
    assert ["7H 7H", "8S"] == to_dict(lead)["parts"]


def _cards(text: str) -> tuple[Card, ...]:
    return Bury(0, text).cards


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({}, "type"),
        ({"type": "fold"}, "type"),
        ({"type": ["pass"]}, "type"),
        ({"type": "card_drawn", "seat": 0, "card": "7H"}, "type"),
        ({"type": "pass"}, "seat"),
        ({"type": "pass", "seat": "1"}, "seat"),
        ({"type": "pass", "seat": 1.0}, "seat"),
        ({"type": "pass", "seat": True}, "seat"),
        ({"type": "pass", "seat": None}, "seat"),
        ({"type": "pass", "seat": 1, "card": "7H"}, "card"),
        ({"type": "bury", "seat": 1, "cards": "7H 1H"}, "cards"),
        ({"type": "bury", "seat": 1, "cards": "7h"}, "cards"),
        ({"type": "bury", "seat": 1, "cards": "7H  8H"}, "cards"),
        ({"type": "bury", "seat": 1, "cards": "7H "}, "cards"),
        ({"type": "bury", "seat": 1, "cards": ["7H"]}, "cards"),
        ({"type": "bury", "seat": 1, "cards": 7}, "cards"),
        ({"type": "play_cards", "seat": 1, "cards": "7H", "parts": "7H"}, "parts"),
        ({"type": "play_cards", "seat": 1, "cards": "7H", "parts": ["7H", 3]}, "parts.1"),
        ({"type": "call_friends", "seat": 1, "calls": ["AS#1", "AS"]}, "calls.1"),
        ({"type": "call_friends", "seat": 1, "calls": ["1S#1"]}, "calls.0"),
        ({"type": "call_friends", "seat": 1, "calls": [["AS", 1]]}, "calls.0"),
        ({"type": "deal", "order": {}, "first_seat": 1}, "order"),
    ],
)
def test_wrong_data_is_refused_with_its_path(data: dict[str, Any], path: str) -> None:
    """Unknown, missing and ill-typed keys and cards are refused, and the error says where."""
    with pytest.raises(RecordError) as caught:
        from_dict(data, "action")

    assert path == caught.value.path


@pytest.mark.parametrize("nonsense", [{}, [], None, 1.5, True, ["AS"], "no word"])
def test_nonsense_anywhere_is_refused(nonsense: object) -> None:
    """Whatever stands in place of a field of a view or a configuration, a typed error says where.

    A field that can be null, true or a list may be so.
    """
    values: list[tuple[Kind, Any]] = [
        ("view", to_dict(sample().at(190).view(0))),
        ("config", to_dict(presets.tractor())),
    ]
    paths: dict[str, str] = {}
    for kind, data in values:
        for key in data:
            try:
                from_dict({**data, key: nonsense}, kind)
            except RecordError as error:
                paths[key] = error.path.partition(".")[0] or key
    assert {"phase", "table", "kitty_bonus", "ladder"} <= paths.keys()
    assert all(key == path for key, path in paths.items())


@pytest.mark.parametrize("data", [[], "pass", None, 7, [("type", "pass")]])
def test_what_is_no_object_is_refused(data: object) -> None:
    """Only objects stand for values."""
    for kind in ("action", "event", "view", "config"):
        with pytest.raises(RecordError, match="no object"):
            from_dict(data, kind)  # type: ignore[call-overload]


@pytest.mark.parametrize("kind", ["view", "config"])
def test_each_key_is_needed_and_no_other(kind: Kind) -> None:
    """A view or configuration without one of its keys, or with another, is refused there."""
    value = sample().view(0) if kind == "view" else presets.tractor()
    data = to_dict(value)
    for key in data:
        cut = {name: inner for name, inner in data.items() if name != key}
        with pytest.raises(RecordError) as caught:
            from_dict(cut, kind)
        assert key == caught.value.path.partition(".")[0]
    with pytest.raises(RecordError) as caught:
        from_dict({**data, "extra": 1}, kind)
    assert "extra" in str(caught.value)


@pytest.mark.parametrize(
    ("option", "value", "path"),
    [
        ("throws.fine", "0", "throws.fine"),
        ("throws.fine", -1, ""),
        ("throws.fine", 5.0, ""),
        ("throws.allowed", 1, ""),
        ("throws.allowed", "true", "throws.allowed"),
        ("table.seats", 99, ""),
        ("ladder.top", "1", ""),
        ("ladder.top", 7, "ladder.top"),
        ("ladder.stops", "{K}", "ladder.stops"),
        ("trumps.widest_set", "null", "trumps.widest_set"),
        ("throws.fines", 1, ""),
    ],
)
def test_options_are_written_one_way(option: str, value: object, path: str) -> None:
    """An option in another type or out of range is refused."""
    data = to_dict(presets.tractor())
    group, name = option.split(".")
    data[group][name] = value

    with pytest.raises(RecordError) as caught:
        from_dict(data, "config")

    assert path == caught.value.path
    assert path or isinstance(caught.value.cause, ConfigError)


def test_data_is_left_as_it_is() -> None:
    """Reading does not change what it reads."""
    data = {"type": "pass", "seat": 1}

    from_dict(data, "action")

    assert {"type": "pass", "seat": 1} == data


def test_other_values_have_no_plain_data() -> None:
    """What is no action, event, view or configuration is refused, and so is another kind."""
    with pytest.raises(ArgumentError):
        to_dict("7H")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError):
        from_dict({}, "card")  # type: ignore[call-overload]


def test_a_class_without_a_name_has_no_plain_data() -> None:
    """A kitty bonus of a class that is not registered plays, and cannot be written."""

    @attrs.frozen
    class Own:
        def multiplier(self, shape: tuple[tuple[int, int], ...]) -> int:
            return len(shape)

    config = presets.tractor().with_options({"kitty_bonus": Own()})

    with pytest.raises(ConfigError, match="registered by no name"):
        to_dict(config)


def test_a_hand_is_written_in_one_way() -> None:
    """Its cards stand in the order of their indices, none more often than there are copies."""
    data = to_dict(sample("tractor").at(30).view(0))

    assert data["hand"]
    for wrong in (
        " ".join(reversed(data["hand"].split())),
        data["hand"] + " 2S",
        " ".join(["2S"] * 9),
        "2s",
    ):
        with pytest.raises(RecordError) as caught:
            from_dict({**data, "hand": wrong}, "view")
        assert "hand" == caught.value.path


def test_numbers_stay_in_bounds() -> None:
    """No event has a number that other languages could not hold."""
    assert Draw(2**63 - 1) == from_dict({"type": "draw", "count": 2**63 - 1}, "action")
    with pytest.raises(RecordError, match=r"~2\^63 is no whole number"):
        from_dict({"type": "draw", "count": 2**63}, "action")
