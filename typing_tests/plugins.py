"""A user's own kitty bonus fits by its shape alone; read by mypy, never run."""

import attrs

from shengji.config import KittyBonus, RuleConfig


@attrs.frozen
class Triple:
    """Three times the points for every lead."""

    factor: int = 3

    def multiplier(self, shape: tuple[tuple[int, int], ...]) -> int:
        """The factor, whatever was led."""
        return self.factor if shape else 0


class Nothing:
    """No kitty bonus: it lacks the method."""


bonus: KittyBonus = Triple()
wrong: KittyBonus = Nothing()  # type: ignore[assignment]

RuleConfig(kitty_bonus=Triple(5))
