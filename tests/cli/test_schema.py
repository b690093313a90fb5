"""`shengji schema` prints the shipped schemas."""

from __future__ import annotations

import json

import pytest

from shengji.cli import main
from shengji.records import SCHEMAS, schema


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_printed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What is printed is the schema, as JSON and nothing else."""
    assert 0 == main(["schema", name])

    assert schema(name) == json.loads(capsys.readouterr().out)  # type: ignore[arg-type]


def test_other_names_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A name that stands for no schema is not understood, and the known ones are listed."""
    assert 2 == main(["schema", "hand"])

    assert "header" in capsys.readouterr().err
