"""Damaged records: an error that names the line, or the same match; never another one."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shengji.errors import RecordError
from shengji.machine import Game, RoundBegan
from shengji.records import Header, Record, audit, dumps, read, recover, to_dict
from tests.records.samples import sample, sealed


@cache
def _small() -> bytes:
    """A record with a header, some events of each size, and an end; some names are Chinese."""
    game = sample("short_game").at(12)
    return dumps(Record(game, ("Li", "王", "Hu", "Xu"), seed="7")).encode()


def _read(text: str | bytes) -> Record | RecordError:
    try:
        return read(text)
    except RecordError as error:
        return error


def _line_of(place: int) -> int:
    return _small().count(b"\n", 0, place) + 1


def test_every_truncation_is_found() -> None:
    """A record that ends early is refused where it ends; without the last line feed it is whole."""
    whole = _small()
    for end in range(len(whole) - 1):
        with pytest.raises(RecordError) as caught:
            read(whole[:end])
        assert caught.value.line == _line_of(end) + (whole[end : end + 1] == b"\n")
    assert read(whole) == read(whole[:-1])


@pytest.mark.parametrize("flip", [0x01, 0x20, 0x80, 0x07])
def test_every_flipped_byte_is_found(flip: int) -> None:
    """A changed byte is found at its line, or changes nothing; the lenient way stops before it."""
    whole = _small()
    record = read(whole)
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] ^= flip
        found = _read(bytes(changed))
        if isinstance(found, RecordError):
            assert found.line == _line_of(place), place
        else:
            assert found == record, place


def test_missing_added_and_moved_lines_are_found() -> None:
    """Lines that are cut out, doubled or exchanged are found at the first that is wrong."""
    lines = _small().decode().splitlines(keepends=True)
    for place in range(1, len(lines)):
        for changed in (
            [*lines[:place], *lines[place + 1 :]],
            [*lines[: place + 1], *lines[place:]],
            [*lines[:place], "\n", *lines[place:]],
        ):
            with pytest.raises(RecordError) as caught:
                read("".join(changed))
            assert caught.value.line in {place + 1, place + 2}


@pytest.mark.parametrize("rules", ["tractor", "finding_friends", "eighty_points"])
def test_the_good_part_of_a_damaged_record_is_recovered(rules: str) -> None:
    """The lenient way gives the match up to the damage, and says why it ends."""
    game = sample(rules)
    lines = dumps(game).splitlines(keepends=True)
    for place in range(1, len(lines), 5):
        damaged = [*lines[:place], lines[place].replace('"', "'", 1), *lines[place + 1 :]]
        recovered = recover("".join(damaged))

        assert recovered.problem is not None
        assert place + 1 == recovered.problem.line
        assert game.at(place - 1) == recovered.record.game


def _forge(game: Game, lines: list[dict[str, Any]]) -> str:
    numbered = [{"seq": seq, **line} for seq, line in enumerate(lines, start=1)]
    end = {"type": "end", "events": len(lines), "seed": None}
    return sealed(Header(game.config).to_dict(), [*numbered, end])


FORGED = ("tractor", "finding_friends", "eighty_points", "short_game")


@pytest.mark.parametrize("rules", FORGED)
@given(data=st.data())
@settings(max_examples=60)
def test_forged_events_make_a_possible_match_or_none(rules: str, data: st.DataObject) -> None:
    """Events changed at will, with right sums, are refused, or tell a match that folds.

    No other error comes up, whatever the events say.
    """
    game = sample(rules)
    lines = [to_dict(event) for event in game.events]
    place = data.draw(st.integers(0, len(lines) - 1))
    other = data.draw(st.integers(0, len(lines) - 1))
    how = data.draw(st.sampled_from(["drop", "double", "swap", "insert", "change"]))
    if how == "drop":
        del lines[place]
    elif how == "double":
        lines.insert(place, lines[place])
    elif how == "swap":
        lines[place], lines[other] = lines[other], lines[place]
    elif how == "insert":
        lines.insert(place, lines[other])
    else:
        key = data.draw(st.sampled_from(sorted(lines[place].keys() - {"type"})))
        values = [line[key] for line in lines if key in line]
        odd = [None, -1, 0, 3, 99, "", "7H", "AS AS", [], [0, 1], ["7H"], True]
        lines[place] = {**lines[place], key: data.draw(st.sampled_from(values + odd))}
    found = _read(_forge(game, lines))
    if isinstance(found, RecordError):
        assert found.line == recover(_forge(game, lines)).record.game.seq + 2
    else:
        audit(found)
        assert lines == [to_dict(event) for event in found.game.events]


def test_every_event_has_its_place() -> None:
    """No event of a round can be left out, but those without which there is another story.

    Whether that story is played by the rules is a question for the audit.
    """
    stories = {"passed", "declared", "throw_failed", "friend_joined", "call_lost"}
    for rules in FORGED:
        game = sample(rules)
        lines = [to_dict(event) for event in game.events]
        for place in range(len(lines) - 1):
            if lines[place]["type"] in stories:
                continue
            with pytest.raises(RecordError) as caught:
                read(_forge(game, [*lines[:place], *lines[place + 1 :]]))
            assert caught.value.line is not None
            assert caught.value.line >= place + 2


def test_a_pack_must_be_whole() -> None:
    """A card that is in the pack too often is found, and so is a hidden pack."""
    game = sample("tractor")
    first = game.events[0]
    assert isinstance(first, RoundBegan)
    assert first.pack is not None
    pack = to_dict(first)["pack"].split()
    for wrong in (
        " ".join([*pack[:-1], pack[0]]),
        " ".join(pack[1:]),
        " ".join(["2S"] * 108),
        None,
    ):
        with pytest.raises(RecordError) as caught:
            read(_forge(game, [{**to_dict(first), "pack": wrong}]))
        assert (2, "pack") == (caught.value.line, caught.value.path)
