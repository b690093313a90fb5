"""Where each action may lead (RULES §7): the table of the machine as a picture shows it.

`shengji.machine.decide.TRANSITIONS` says which action is possible in which phase; `LEADS_TO` adds
the phases in which the match may stand afterwards. Which of them comes is for the rules of the
table and the cards to say; nothing else comes.

>>> from shengji.machine.actions import CallFriends
>>> LEADS_TO[Phase.CALL][CallFriends]
(<Phase.PLAY: 'play'>,)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shengji.machine.actions import Bury, CallFriends, Deal, Declare, Draw, Pass, PlayCards
from shengji.machine.phases import Phase

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ("LEADS_TO",)

LEADS_TO: Final[Mapping[Phase, Mapping[type, tuple[Phase, ...]]]] = {
    Phase.DEAL: {Deal: (Phase.DRAW, Phase.DECLARE)},
    Phase.DRAW: {
        Draw: (Phase.DRAW,),
        Declare: (Phase.DRAW,),
        # Who passes last ends the declaring; the kitty may ask for a new deal.
        Pass: (Phase.DRAW, Phase.BURY, Phase.DEAL),
    },
    Phase.DECLARE: {
        # With one lap the last seat to speak may be one that declares.
        Declare: (Phase.DECLARE, Phase.BURY),
        Pass: (Phase.DECLARE, Phase.BURY, Phase.DEAL),
    },
    Phase.BURY: {Bury: (Phase.CALL, Phase.PLAY)},
    Phase.CALL: {CallFriends: (Phase.PLAY,)},
    Phase.PLAY: {PlayCards: (Phase.PLAY, Phase.DEAL, Phase.OVER)},
    Phase.OVER: {},
}
"""For each phase the actions that are possible in it, each with the phases it may lead to."""
