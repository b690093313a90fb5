"""What type checkers see of records and plain data; read by them, never run."""

import sys
from pathlib import Path
from typing import Any, assert_type

from shengji import (
    Action,
    ArgumentError,
    ConfigError,
    Event,
    Game,
    IllegalActionError,
    MissingExtraError,
    ParseError,
    RecordError,
    RuleConfig,
    ShengjiError,
    StaleActionError,
    VersionError,
    View,
    Violation,
    ViolationCode,
    presets,
)
from shengji.machine import State
from shengji.records import (
    Difference,
    Header,
    Record,
    RecordWriter,
    Recovered,
    audit,
    dump,
    dumps,
    finish,
    from_dict,
    load,
    loads,
    read,
    read_position,
    recover,
    schema,
    to_dict,
    verify,
    write_position,
)

game = Game.new(presets.tractor())
text = dumps(game)

assert_type(text, str)
assert_type(dumps(Record(game, names=["a", "b", "c", "d"], seed="seed")), str)
assert_type(loads(text), Game)
assert_type(loads(text.encode()), Game)
assert_type(read(text), Record)
assert_type(recover(text), Recovered)
assert_type(recover(text).problem, RecordError | None)
assert_type(audit(game), Difference | None)
assert_type(finish(game), Game)
assert_type(verify(read(text)), Difference | None)
assert_type(read(text).seed, bytes | None)
assert_type(read(text).names, tuple[str, ...])

with Path("match.jsonl").open(encoding="utf-8") as file:
    assert_type(load(file), Game)

dump(game, sys.stdout)
RecordWriter(sys.stdout, Header(game.config)).write(game.events)
dump(game, "match.jsonl")  # type: ignore[arg-type]
loads(7)  # type: ignore[arg-type]

data: dict[str, Any] = to_dict(game.config)
assert_type(from_dict(data, "action"), Action)
assert_type(from_dict(data, "event"), Event)
assert_type(from_dict(data, "view"), View)
assert_type(from_dict(data, "config"), RuleConfig)
from_dict(data, "game")  # type: ignore[call-overload]
to_dict(game)  # type: ignore[arg-type]
schema("views")  # type: ignore[arg-type]

assert_type(schema("view"), dict[str, Any])
assert_type(write_position(game.state), str)
assert_type(write_position(game.view(1)), str)
assert_type(read_position("tractor; all; deal"), State | View)


def refused(error: ShengjiError) -> tuple[Violation, ...]:
    """Each error carries what belongs to it, and all have one root."""
    match error:
        case StaleActionError() | IllegalActionError():
            assert_type(error.violations, tuple[Violation, ...])
            assert_type(error.violations[0].code, ViolationCode)
            assert_type(error.violations[0].option, str | None)
            return error.violations
        case ParseError():
            assert_type(error.position, int)
        case ConfigError():
            assert_type(error.problems, tuple[str, ...])
        case VersionError() | RecordError():
            assert_type(error.line, int | None)
        case ArgumentError():
            assert_type(error.name, str)
        case MissingExtraError():
            assert_type(error.extra, str)
        case _:
            pass
    return ()


class MyError(ShengjiError):
    """Errors of one's own may have the same root."""


class MyStaleError(StaleActionError):  # type: ignore[misc]
    """But one that is a leaf stays one."""
