"""Whole records: written and read back, with their header and their end."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from shengji.config import presets
from shengji.errors import ArgumentError, RecordError, VersionError
from shengji.machine import Game
from shengji.records import (
    Header,
    Record,
    RecordWriter,
    dump,
    dumps,
    load,
    loads,
    read,
    recover,
    to_dict,
)
from shengji.shuffle import commit
from tests.records.samples import RULES, sample, sealed

NAMES = ("Li", "王　小", 'Hu "Ace"', "🂡")


@pytest.mark.parametrize("rules", RULES)
def test_matches_round_trip(rules: str) -> None:
    """A match comes back with the same rules, events and state."""
    game = sample(rules, 2)
    again = loads(dumps(game))

    assert game == again
    assert game.state == again.state
    assert dumps(game) == dumps(again)


def test_every_prefix_of_a_match_can_be_stored() -> None:
    """A match can be written at any point, also between events that belong together."""
    for game in (sample("finding_friends"), sample("tractor")):
        for seq in range(0, game.seq + 1, 3):
            assert game.at(seq) == loads(dumps(game.at(seq)))


def test_names_commitment_and_seed_come_back() -> None:
    """What belongs to a record beside the match is kept."""
    record = Record(sample(), NAMES, commit("sample"), "sample")
    again = read(dumps(record))

    assert record == again
    assert b"sample" == again.seed
    assert NAMES == again.header.names


def test_the_lines_of_a_record() -> None:
    """The header comes first, events are numbered from 1, the end says how many there were."""
    game = sample()
    header, *events, end = map(json.loads, dumps(Record(game, seed=b"\x00\xff")).splitlines())

    assert "shengji-record" == header["format"]
    assert (1, 1) == (header["version"], header["rules_version"])
    assert to_dict(game.config) == header["config"]
    assert list(range(1, game.seq + 1)) == [event["seq"] for event in events]
    assert ("end", game.seq, "00ff") == (end["type"], end["events"], end["seed"])
    assert ["seq", "type"] == list(events[0])[:2]
    assert all("sum" == list(line)[-1] for line in (header, *events, end))


def test_the_record_does_not_name_the_library_version() -> None:
    """Two versions of the library write the same record."""
    assert ["format", "version", "rules_version", "config", "seats", "commitment", "sum"] == list(
        json.loads(dumps(sample()).partition("\n")[0])
    )


def test_files_and_bytes_are_read() -> None:
    """A record is read from text and binary files, and with the line ends of Windows."""
    game = sample()
    text = dumps(Record(game, NAMES))
    file = io.StringIO()
    dump(Record(game, NAMES), file)

    assert text == file.getvalue()
    assert game == load(io.StringIO(text)) == load(io.BytesIO(text.encode()))
    assert game == loads(text.replace("\n", "\r\n")) == loads(text.rstrip("\n"))


def test_a_record_can_be_written_as_the_match_goes() -> None:
    """Events written one by one make the same record."""
    game = sample()
    record = Record(game, NAMES, commit("sample"), "sample")
    file = io.StringIO()
    writer = RecordWriter(file, record.header)
    for event in game.events:
        writer.write([event])
        writer.write([])
    writer.close("sample")

    assert dumps(record) == file.getvalue()


@pytest.mark.parametrize("key", ["version", "rules_version"])
def test_other_versions_are_refused(key: str) -> None:
    """A version that is not known is refused as such, whatever else is in the record."""
    header = {**Header(presets.tractor()).to_dict(), key: 2, "more": []}

    with pytest.raises(VersionError) as caught:
        loads(json.dumps(header) + "\nsomething else\n")

    assert (1, key) == (caught.value.line, caught.value.path)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"format": "pgn"}, "format"),
        ({"version": True}, "version"),
        ({"rules_version": "1"}, "rules_version"),
        ({"config": "tractor"}, "config"),
        ({"seats": ["Li"]}, "seats"),
        ({"seats": ["Li", "Wu", "Hu", 4]}, "seats"),
        ({"seats": ["Li", "Wu", "Hu", "\n"]}, "seats"),
        ({"seats": []}, "seats"),
        ({"seats": "LWHX"}, "seats"),
        ({"commitment": "f4fa"}, "commitment"),
        ({"commitment": 7}, "commitment"),
        ({"extra": None}, "extra"),
    ],
)
def test_a_wrong_header_is_refused(change: dict[str, Any], path: str) -> None:
    """A header is read strictly; the error names line 1 and the path."""
    data = {**Header(presets.tractor()).to_dict(), **change}

    with pytest.raises(RecordError) as caught:
        loads(sealed(data, []))

    assert (1, path) == (caught.value.line, caught.value.path)


def test_a_wrong_option_is_named_with_its_path() -> None:
    """The path of an option leads through the header."""
    data = Header(presets.tractor()).to_dict()
    data["config"]["throws"]["fine"] = "10"

    with pytest.raises(RecordError) as caught:
        Header.from_dict(data)

    assert "config.throws.fine" == caught.value.path


@pytest.mark.parametrize(
    "end",
    [
        {"type": "end", "events": 1, "seed": None},
        {"type": "end", "events": False, "seed": None},
        {"type": "end", "events": 0, "seed": "7"},
        {"type": "end", "events": 0, "seed": "AB"},
        {"type": "end", "events": 0, "seed": 12},
        {"type": "end", "events": 0},
        {"type": "end", "events": 0, "seed": None, "extra": 1},
    ],
)
def test_a_wrong_end_is_refused(end: dict[str, Any]) -> None:
    """The end is read strictly."""
    with pytest.raises(RecordError) as caught:
        loads(sealed(Header(presets.tractor()).to_dict(), [end]))

    assert 2 == caught.value.line


def test_nothing_comes_after_the_end() -> None:
    """A record that goes on after its end is refused."""
    text = dumps(Game.new(presets.tractor()))

    for more in (text, "{}\n", "x"):
        with pytest.raises(RecordError) as caught:
            loads(text + more)
        assert 3 == caught.value.line


@pytest.mark.parametrize("text", ["", "\n", "x", "[]", "{}", "null", "\ufeff{}", "[" * 100_000])
def test_what_is_no_record_is_refused(text: str) -> None:
    """Any other text gives a typed error for line 1."""
    for form in (text, text.encode()):
        with pytest.raises(RecordError) as caught:
            loads(form)
        assert 1 == caught.value.line


def test_a_key_may_not_stand_twice() -> None:
    """Other readers might take the other value, so that there would be two matches."""
    with pytest.raises(RecordError, match="twice"):
        loads('{"format":"x","format":"shengji-record"}')


def test_wrong_names_and_commitments_cannot_be_written() -> None:
    """What could not be read back is refused before it is written."""
    broken = ("Li", "Wu", "Hu", "\ud800")
    for wrong in ({"names": ("Li",)}, {"names": broken}, {"commitment": "F" * 64}):
        with pytest.raises(ArgumentError):
            Record(sample(), **wrong)


def test_a_good_record_has_no_problem() -> None:
    """Reading leniently gives the same as reading strictly."""
    recovered = recover(dumps(sample()))

    assert recovered.problem is None
    assert recovered.record == Record(sample())


@pytest.mark.parametrize("key", ["config", "seats", "commitment"])
def test_a_header_has_each_key(key: str) -> None:
    """One that is missing is named."""
    data = Header(presets.tractor()).to_dict()
    del data[key]

    with pytest.raises(RecordError, match="the key is missing") as caught:
        Header.from_dict(data)
    assert key == caught.value.path


def test_the_order_of_keys_does_not_matter() -> None:
    """Whoever writes records with another program may put the number of an event last."""
    game = sample("short_game").at(4)
    lines = [{**to_dict(event), "seq": number} for number, event in enumerate(game.events, start=1)]
    end = {"type": "end", "events": game.seq, "seed": None}
    header = Header(game.config).to_dict()

    assert game == loads(sealed(header, [*lines, end]))
    for wrong in (True, "2", 3, None):
        lines[1]["seq"] = wrong
        with pytest.raises(RecordError, match="event 2 must come here") as caught:
            loads(sealed(header, [*lines, end]))
        assert (3, "seq") == (caught.value.line, caught.value.path)


def test_numbers_that_json_does_not_know_are_refused() -> None:
    """NaN and the infinities are no numbers of any record."""
    for word in ("NaN", "Infinity", "-Infinity"):
        with pytest.raises(RecordError, match=f"{word} is no JSON"):
            loads(f'{{"format":{word}}}')
