"""Whatever comes from outside, what is wrong with it is said by an error that the docs name.

In the usual run each reader gets a few inputs; `nox -s fuzz` gives 100,000 to each: 2,000 that are
drawn, and of each of them as many variations as `FUZZ_VARIATIONS` says.
"""

from __future__ import annotations

import os
import re
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shengji._arguments import shown
from tests.fuzz.targets import TARGETS, Target
from tests.house.sources import is_offered
from tests.house.surface import exported, member_names, resolve

READS = re.compile(r"parse(_\w+)?|loads?|read(_\w+)?|recover|from_\w+|with_options")
EXAMPLES = settings().max_examples if "HYPOTHESIS_PROFILE" in os.environ else 20
VARIATIONS = int(os.environ.get("FUZZ_VARIATIONS", "9"))


def _answer(target: Target, sent: object) -> str:
    """What is said of an input; what else comes out is told with it."""
    try:
        target.read(sent)
    except target.errors as error:
        return str(error)
    except Exception as error:
        error.add_note(f"It was sent {shown(sent)}")
        raise
    return "read"


@pytest.mark.parametrize("name", TARGETS)
@given(data=st.data())
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def test_only_documented_errors_come_out(name: str, data: st.DataObject) -> None:
    """The input is read, or refused by an error of the library."""
    target = TARGETS[name]
    sent = data.draw(target.inputs)
    random = Random(data.draw(st.integers(0, 1 << 32)))

    assert _answer(target, sent)
    for _ in range(VARIATIONS):
        assert _answer(target, target.vary(random, sent))


def test_every_reader_is_fuzzed() -> None:
    """No public name that reads something is forgotten."""
    found = set()
    for module, name in exported():
        if not is_offered(module) or module == "shengji":
            continue
        value = resolve(module, name)
        members = member_names(value) if isinstance(value, type) else []
        found |= {f"{module}.{name}.{member}" for member in members if READS.fullmatch(member)}
        if READS.fullmatch(name):
            found.add(f"{module}.{name}")
    covered = {name for target in TARGETS.values() for name in target.covers}

    assert set() == found - covered
    assert len(found) > 15
