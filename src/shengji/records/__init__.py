"""Records: matches as JSON Lines, and single values as plain data.

`dumps` and `loads` write and read whole matches; `read` also gives what else is in a record, and
`recover` reads a damaged one as far as it goes, and `finish` decides what it lacks of its last
action. `audit` decides everything again, `verify` holds the packs to the seed. `to_dict` and
`from_dict` turn single actions, events, views and configurations into plain data and back, as a
server sends them; `schema` gives the JSON Schema of that data. A position fits in one line of text
(`write_position`), and `report` tells a refusal with it. The form is described in
`shengji.records.record` and `shengji.records.codec`.

>>> from shengji.config import presets
>>> from shengji.machine import Deal, Game
>>> game = Game.new(presets.tractor())
>>> game = game.apply(Deal.shuffled(game.config, "shengji", 1))
>>> loads(dumps(game)) == game
True
"""

from __future__ import annotations

from shengji.records.auditing import Difference, audit, finish, verify
from shengji.records.codec import Kind, from_dict, to_dict
from shengji.records.files import dump, dumps, load, loads
from shengji.records.json_schema import SCHEMAS, schema
from shengji.records.notation import read_position, write_position
from shengji.records.record import FORMAT_VERSION, RULES_VERSION, Header, Record, RecordWriter
from shengji.records.replay import Recovered, read, recover
from shengji.records.reporting import report
from shengji.records.transcripts import transcript

__all__ = (
    "FORMAT_VERSION",
    "RULES_VERSION",
    "SCHEMAS",
    "Difference",
    "Header",
    "Kind",
    "Record",
    "RecordWriter",
    "Recovered",
    "audit",
    "dump",
    "dumps",
    "finish",
    "from_dict",
    "load",
    "loads",
    "read",
    "read_position",
    "recover",
    "report",
    "schema",
    "to_dict",
    "transcript",
    "verify",
    "write_position",
)
