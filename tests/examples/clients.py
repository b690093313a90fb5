"""A real server on the loopback, real clients, and all that goes between them."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from contextlib import asynccontextmanager
from random import Random
from typing import TYPE_CHECKING, Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from examples.websocket_table import Pace, Table, make_server
from shengji import Action, Phase, RuleConfig, View, presets
from shengji.machine import SeatState
from shengji.records import from_dict, to_dict

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable
    from types import TracebackType

__all__ = (
    "FAST",
    "SEED",
    "TOKENS",
    "Log",
    "Player",
    "is_drawn",
    "is_playing",
    "is_round_over",
    "open_table",
    "serving",
    "until",
)

SEED = b"a seed that nobody must see"
TOKENS = {seat: f"the-token-of-seat-{seat}" for seat in range(5)}
FAST = Pace(card=0, bot=0, round=600, joining=30, sending=30)
PATIENCE = 60.0


def open_table(
    config: RuleConfig | None = None, pace: Pace = FAST, people: int | None = None
) -> Table:
    """Make a table at which bots play the seats from the number of people on."""
    rules = config or presets.tractor()
    tokens = {seat: TOKENS[seat] for seat in range(rules.seats if people is None else people)}
    return Table(rules, SEED, tokens, pace)


class Log(logging.Handler):
    """Gathers what the server and the loop log.

    Attributes:
        lines: Everything.
        troubles: Warnings, and worse.
    """

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.troubles: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Take a record."""
        self.lines.append(record.getMessage())
        if record.levelno >= logging.WARNING:
            self.troubles.append(self.format(record))


@asynccontextmanager
async def serving(
    table: Table, *, log: Log | None = None, send_buffer: int = 0
) -> AsyncGenerator[int]:
    """Serve a table on a free port, which is given, and hold that nothing goes wrong meanwhile.

    Args:
        table: The table.
        log: Gathers what a server usually logs; without it only warnings are looked for.
        send_buffer: How many bytes the system keeps for a client that does not read.
    """
    server = make_server(table, "127.0.0.1", 0)
    if log is not None:
        server.config.log_level = "info"
        server.config.access_log = True
        server.config.configure_logging()
    gathered = log or Log()
    loggers = [logging.getLogger(name) for name in ("asyncio", "uvicorn.error", "uvicorn.access")]
    for logger in loggers:
        logger.addHandler(gathered)
    listening = server.config.bind_socket()
    if send_buffer:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        await until(lambda: server.started or running.done())
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        await running
        for logger in loggers:
            logger.removeHandler(gathered)
    assert [] == gathered.troubles


async def until(is_done: Callable[[], object]) -> None:
    """Let the others run until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not is_done():  # noqa: ASYNC110  # whatever it is, nobody tells of it
            await asyncio.sleep(0.005)


def is_round_over(player: Player) -> bool:
    """Tell whether a player has seen the end of a round."""
    return player.view.result is not None and player.view.phase is not Phase.PLAY


def is_drawn(player: Player) -> bool:
    """Tell whether a player has seen the last card drawn."""
    return player.view.number > 0 and not player.view.left


def is_playing(player: Player) -> bool:
    """Tell whether a player has seen the first trick begin."""
    return player.view.phase is Phase.PLAY


class Player:
    """A client that keeps all it was sent, folds its stream, and knows nothing else.

    Attributes:
        seat: Which it plays.
        sent: Every message that it sent, as text.
        heard: Every message that it was sent.
        state: What it has seen, folded from the events alone.
        table: The last table that it was shown.
        seed: What made the packs, once that is told.
    """

    def __init__(self, port: int, seat: int, config: RuleConfig | None = None) -> None:
        """Get ready to sit down at the table behind a port."""
        self.seat = seat
        self.sent: list[str] = []
        self.heard: list[str] = []
        self.state = SeatState.begin(config or presets.tractor(), seat)
        self.match: str | None = None
        self.table: dict[str, Any] | None = None
        self.seed: str | None = None
        self._port = port
        self._random = Random(seat)
        self._connection: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.leave()

    @property
    def socket(self) -> ClientConnection:
        """The connection."""
        assert self._connection is not None
        return self._connection

    @property
    def view(self) -> View:
        """What the seat sees, from the events alone."""
        return self.state.view

    async def connect(self) -> None:
        """Connect without a word."""
        # With a queue that fills, closing would wait until somebody has read it.
        self._connection = await connect(
            f"ws://127.0.0.1:{self._port}/table", compression=None, max_queue=None
        )

    async def leave(self) -> None:
        """Close the connection."""
        await self.socket.close()

    async def send(self, **message: object) -> None:
        """Send a message."""
        self.sent.append(json.dumps(message))
        await self.socket.send(self.sent[-1])

    async def hear(self) -> dict[str, Any]:
        """Wait for a message, and keep it."""
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "events":
            if message["since"] != self.state.seq:
                self.state = SeatState.begin(self.view.config, self.seat)
            assert message["since"] == self.state.seq
            events = [from_dict(data, "event") for data in message["events"]]
            assert len(events) == len(message["said"])
            self.state = self.state.after(events)
            assert message["seq"] == self.state.seq
            self.table = message["table"]
            self.seed = message["seed"]
        return message

    async def join(self, lang: str = "en", token: str | None = None) -> dict[str, Any]:
        """Take the seat, going on with what was seen already; give the welcome."""
        await self.send(
            type="join",
            token=TOKENS[self.seat] if token is None else token,
            lang=lang,
            match=self.match,
            since=self.state.seq,
        )
        welcome = await self.hear()
        assert welcome["type"] == "welcome"
        self.match = welcome["match"]
        return welcome

    async def hear_until(self, is_enough: Callable[[Self], object]) -> None:
        """Listen until something is so of this player."""
        while not is_enough(self):
            await self.hear()

    async def hear_end(self) -> int | None:
        """Listen until the server closes the connection, and give its code."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed as error:
            return None if error.rcvd is None else error.rcvd.code

    async def settle(self) -> None:
        """Hear all answers to what was sent so far."""
        await self.socket.send("is that all?")
        message = await self.hear()
        while "not_understood" not in [each["code"] for each in message.get("reasons", ())]:
            message = await self.hear()

    async def act(self, action: Action, seq: int | None = None) -> None:
        """Ask for an action, having seen so many events, or all those that were sent."""
        await self.send(
            type="act", seq=self.state.seq if seq is None else seq, action=to_dict(action)
        )

    async def refused(self, action: Action, seq: int | None = None) -> dict[str, Any]:
        """Ask for what is refused, and give the first reason."""
        await self.act(action, seq)
        message = await self.hear()
        while message["type"] != "refused":
            message = await self.hear()
        reasons: list[dict[str, Any]] = message["reasons"]
        return reasons[0]

    @property
    def is_asked(self) -> bool:
        """Whether the match waits for this seat."""
        return self.seat in self.view.awaited

    async def play_until(self, is_enough: Callable[[Self], object]) -> None:
        """Play at random, whenever asked, until something is so of this player."""
        acted_at = -1
        while not is_enough(self):
            if self.is_asked and acted_at != self.state.seq:
                acted_at = self.state.seq
                await self.act(self.view.legal.random(self._random))
            message = await self.hear()
            if message["type"] == "refused":
                # While they declare, several act at the same time.
                assert [reason["code"] for reason in message["reasons"]] == ["stale_action"]
                acted_at = -1
