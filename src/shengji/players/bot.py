"""What a bot is: something that is asked what to do, and sees what its seat may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from shengji.machine import Action, View

__all__ = ("Bot",)


class Bot(Protocol):
    """Plays one seat of one match.

    A bot is given views and nothing else, so it cannot know more than its seat. It may remember
    what it has seen.
    """

    def act(self, view: View) -> Action:
        """Say what to do.

        Args:
            view: The match as the bot's seat sees it; the seat is one of `view.actors`.

        Returns:
            An action of that seat. While cards are drawn `Pass` means to say nothing yet.
        """
