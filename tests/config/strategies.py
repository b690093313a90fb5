"""Random valid configurations, drawn from what each option says that it takes."""

from __future__ import annotations

from typing import Any

import attrs
from hypothesis import strategies as st

from shengji.cards import PLAIN_RANKS
from shengji.config import OPTION_NAMES, RuleConfig, presets
from shengji.config.values import RANK, RANKS, Kind, Values, kind_of


def kinds() -> dict[str, Kind]:
    """What each option takes; the kitty bonus has no kind."""
    config = RuleConfig()
    groups = {name.partition(".")[0] for name in OPTION_NAMES} - {"kitty_bonus"}
    found = {
        f"{group}.{field.name}": kind_of(field)
        for group in groups
        for field in attrs.fields(type(getattr(config, group)))
    }
    return {name: found[name] for name in OPTION_NAMES if name in found}


RANK_TEXTS = [str(rank) for rank in PLAIN_RANKS]
BONUSES = st.one_of(
    st.just("none"),
    st.builds(
        "{}({})".format,
        st.sampled_from(["flat", "cards_led", "largest_part", "power"]),
        st.integers(1, 9),
    ),
)


def values(kind: Kind) -> st.SearchStrategy[Any]:
    """Values as JSON has them that an option takes by itself."""
    if kind is RANK:
        return st.sampled_from(RANK_TEXTS)
    if kind is RANKS:
        return st.lists(st.sampled_from(RANK_TEXTS), unique=True, max_size=4)
    assert isinstance(kind, Values)
    words = [None if value is None else value for _, value in kind.words]
    drawn: list[st.SearchStrategy[Any]] = [st.sampled_from(words)] if words else []
    if kind.low is not None:
        drawn.append(st.integers(kind.low, min(kind.high, kind.low + 60)))
    return st.one_of(drawn)


OPTIONS = {name: values(kind) for name, kind in kinds().items()} | {"kitty_bonus": BONUSES}


@st.composite
def configs(draw: st.DrawFn) -> RuleConfig:
    """A configuration that can be played: a preset, then some options."""
    preset = draw(st.sampled_from(list(presets.PRESETS.values())))()
    changed: dict[str, Any] = draw(st.fixed_dictionaries({}, optional=OPTIONS))
    merged = preset.options() | changed
    seats = int(merged["table.seats"])
    if merged["table.teams"] == "fixed" and seats % 2:
        changed["table.teams"] = "friends"
    if merged["throws.allowed"] is False:
        changed["throws.fine"] = 0
    if merged["table.kitty"] != "auto":
        changed["table.kitty"] = "auto"
        table = preset.with_options(
            {name: value for name, value in changed.items() if name.startswith("table.")}
            | {"friends.count": "auto", "throws.fine": 0}
        )
        changed["table.kitty"] = table.kitty_size % seats + seats * draw(st.integers(0, 3))
    if merged["friends.count"] != "auto":
        changed["friends.count"] = draw(st.integers(1, (seats - 1) // 2))
    start, top = (RANK_TEXTS.index(merged[f"ladder.{end}"]) for end in ("start", "top"))
    if start > top:
        changed |= {"ladder.start": RANK_TEXTS[top], "ladder.top": RANK_TEXTS[start]}
    below = RANK_TEXTS[: max(start, top) + 1]
    changed["ladder.must_defend"] = [rank for rank in merged["ladder.must_defend"] if rank in below]
    return preset.with_options(changed)
