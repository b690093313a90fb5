"""What each option means, in the words of its docstring.

The docstrings of the fields are not kept when a module is imported, so they are read from its
source when somebody asks, as a printed sheet of rules does.
"""

from __future__ import annotations

import ast
import inspect
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs

from shengji.config.rule_config import OPTION_NAMES, RuleConfig

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ("meanings",)


@cache
def meanings() -> Mapping[str, str]:
    """Say what each option means, its default and which presets take which value.

    Returns:
        For each dotted name the text, in the order of RULES §1; "" where the library was installed
        without its source.

    >>> meanings()["trumps.shortest_tractor"]
    'The fewest sets in a row that are a tractor. All presets: 2.'
    """
    config = RuleConfig()
    docs = _field_docs(RuleConfig)
    for group in (field for field in attrs.fields(RuleConfig) if field.init):
        fields = _field_docs(type(getattr(config, group.name)))
        docs |= {f"{group.name}.{name}": text for name, text in fields.items()}
    return MappingProxyType({option: docs.get(option, "") for option in OPTION_NAMES})


def _field_docs(cls: type[Any]) -> dict[str, str]:
    """Find the text below each annotated field of a class."""
    try:
        tree = ast.parse(inspect.getsource(cls))
    except (OSError, SyntaxError):
        return {}
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    docs = {}
    for field, below in pairwise(body):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
        ):
            docs[field.target.id] = " ".join(str(below.value.value).split())
    return docs
