"""One table on the web: a person a seat, in any browser, or a program that speaks JSON.

    python websocket_table.py --bots 3

prints a link for each seat that a person may take. The page is in `websocket_page/`; it draws what
it is told and knows no rules. What the server and its clients say to each other:

* `{"type": "join", "token": "…", "lang": "en", "match": null, "since": 0}` comes first. The token
  says which seat it is; whoever comes back names the match and how many events it has seen of it.
* `{"type": "welcome", "match": "…", "seat": 2, "config": {…}, …}` answers it.
* `{"type": "events", "since": 7, "seq": 9, "events": […], "said": […], "table": {…}}` is what
  happened, as this seat saw it, the same in words, and the table as it looks now.
* `{"type": "act", "seq": 9, "action": {…}}` asks for something, having seen so many events.
* `{"type": "refused", "seq": 9, "reasons": [{"code": "…", "sentence": "…", …}]}` says why not.

Nothing is kept for a client but how far it has read: the log of the match is the queue. A client
that does not read is sent nothing more, and let go after a while. It needs the extra `server`.
"""

from __future__ import annotations

import argparse
import asyncio
import hmac
import json
import secrets
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import uvicorn
from starlette.applications import Starlette
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from shengji import (
    CardDrawn,
    ConfigError,
    Deal,
    Declare,
    Draw,
    Game,
    IllegalActionError,
    ParseError,
    Pass,
    Passed,
    Phase,
    RuleConfig,
    ShengjiError,
    View,
    Violation,
)
from shengji.cards import CARDS
from shengji.machine import LegalCalls, seat_of
from shengji.messages import (
    LANGUAGES,
    call_text,
    card_name,
    card_text,
    describe,
    phase_name,
    requirement_text,
    sentence,
    suit_name,
    trump_text,
    voice,
)
from shengji.players import Bot, HeuristicBot
from shengji.records import from_dict, to_dict
from shengji.rules.friends import FriendCall
from shengji.rules.ordering import EffectiveSuit
from shengji.shuffle import commit, derive_seed

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Mapping, Sequence

    from starlette.responses import Response

PAGE: Final = Path(__file__).with_name("websocket_page")
MOST_BYTES: Final = 4096  # of a message from a client
MOST_EVENTS: Final = 200  # of a message to a client
MOST_STRANGERS: Final = 32  # connections that have not said yet which seat they are

# Why a connection is closed; the rest are those of RFC 6455.
WRONG_TOKEN: Final = 4001
SEAT_TAKEN: Final = 4002
NOT_UNDERSTOOD: Final = 4003
TRY_LATER: Final = 1013

ASKED: Final = {
    Phase.DRAW: "declare",
    Phase.DECLARE: "declare",
    Phase.BURY: "bury",
    Phase.CALL: "call_friends",
    Phase.PLAY: "play_cards",
}
HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self';"
    " img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


@attrs.frozen
class Pace:
    """How long things take, in seconds.

    Attributes:
        card: Between two cards that are drawn.
        bot: Before a bot acts.
        round: Between the end of a round and the next deal.
        joining: How long a connection may take to join.
        sending: How long a client may take to read a message.
    """

    card: float = 0.1
    bot: float = 1.0
    round: float = 10.0
    joining: float = 10.0
    sending: float = 20.0


class NotUnderstoodError(Exception):
    """What a client sent is nothing that a client says."""


@attrs.define(eq=False)
class Client:
    """A connection that has joined.

    Attributes:
        socket: The connection.
        seat: Which seat it plays.
        lang: The language that it is told things in.
        seen: How many events it has been sent.
        is_due: Whether to send a message though nothing happened in the match.
        news: Set when there is something to send, or to find out.
        sending: Held while something is sent.
    """

    socket: WebSocket
    seat: int
    lang: str
    seen: int
    is_due: bool = True
    news: asyncio.Event = attrs.field(factory=asyncio.Event)
    sending: asyncio.Lock = attrs.field(factory=asyncio.Lock)


class Table:
    """A match, the clients that play it, and the bots on the other seats.

    Attributes:
        game: The match; it knows all secrets, and nothing of it is sent but streams and views.
        match: Names the match for clients that come back: the commitment of its seed.
    """

    def __init__(
        self,
        config: RuleConfig,
        seed: bytes,
        tokens: Mapping[int, str],
        pace: Pace,
    ) -> None:
        """Open a table.

        Args:
            config: The rules.
            seed: The secret that makes the packs.
            tokens: What proves who plays a seat; bots play the seats without one.
            pace: How long things take.
        """
        self.game = Game.new(config)
        self.match = commit(seed)
        self._seed = seed
        self._tokens = {seat: _to_bytes(token) for seat, token in tokens.items()}
        self._pace = pace
        self._bots: dict[int, Bot] = {
            seat: HeuristicBot(derive_seed(seed, "bot", seat))
            for seat in range(config.seats)
            if seat not in tokens
        }
        self._clients: dict[int, Client] = {}
        self._strangers = 0
        self._changed = asyncio.Event()

    @property
    def absent(self) -> tuple[int, ...]:
        """The seats of people who are not there; without them no card is dealt."""
        return tuple(seat for seat in self._tokens if seat not in self._clients)

    # What the table does by itself.

    async def run(self) -> None:
        """Deal, draw and let bots act, until the match is over."""
        while not self.game.is_over:
            self._changed.clear()
            following = self._following()
            if following is None:
                await self._changed.wait()
                continue
            pause, _ = following
            await asyncio.sleep(pause)
            # Meanwhile somebody may have declared, or left.
            following = self._following()
            if following is not None:
                self._set(following[1]())

    def _following(self) -> tuple[float, Callable[[], Game]] | None:
        """Say what comes next without a person, and after how long."""
        game, pace = self.game, self._pace
        if game.phase is Phase.DEAL:
            if self.absent:
                return None
            number = game.state.match.deals + 1
            deal = Deal.shuffled(game.config, self._seed, number)
            return pace.round if number > 1 else pace.card, lambda: game.apply(deal)
        if game.state.left:
            return None if self.absent else (pace.card, self._draw)
        bots = [seat for seat in game.awaited if seat in self._bots]
        return (pace.bot, lambda: self._ask_bot(bots[0])) if bots else None

    def _draw(self) -> Game:
        """Draw a card, and after each lap ask the bots whether they declare."""
        game = self.game.apply(Draw())
        if game.state.left and game.state.left % game.config.seats == 0:
            for seat, bot in self._bots.items():
                action = bot.act(game.view(seat))
                if isinstance(action, Declare):
                    game = game.apply(action)
        return game

    def _ask_bot(self, seat: int) -> Game:
        return self.game.apply(self._bots[seat].act(self.game.view(seat)))

    def _set(self, game: Game) -> None:
        """Let the match go on, and wake up whoever waits for that."""
        self.game = game
        self._changed.set()
        for client in self._clients.values():
            client.news.set()

    # What clients do.

    async def serve(self, socket: WebSocket) -> None:
        """Talk with a connection for as long as it lasts."""
        await socket.accept()
        try:
            client = await self._admit(socket)
        except WebSocketDisconnect:
            return
        if client is None:
            return
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._tell(client))
                both.create_task(self._listen(client))
        except* (TimeoutError, WebSocketDisconnect):
            pass
        finally:
            if self._clients.get(client.seat) is client:
                del self._clients[client.seat]
                self._announce()

    async def _admit(self, socket: WebSocket) -> Client | None:
        """Wait for a connection to join, or close it."""
        if self._strangers >= MOST_STRANGERS:
            await socket.close(TRY_LATER, "too many connections")
            return None
        self._strangers += 1
        try:
            async with asyncio.timeout(self._pace.joining):
                sent = await receive(socket)
            client = self._join(socket, sent)
        except TimeoutError:
            await socket.close(NOT_UNDERSTOOD, "nothing came")
            return None
        except NotUnderstoodError as error:
            await socket.close(NOT_UNDERSTOOD, str(error))
            return None
        finally:
            self._strangers -= 1
        if client is None:
            await socket.close(WRONG_TOKEN, "wrong token")
            return None
        # A person who comes back gets the seat, though the old connection may look alive yet.
        former = self._clients.get(client.seat)
        self._clients[client.seat] = client
        if former is not None:
            former.news.set()
        self._announce()
        return client

    def _join(self, socket: WebSocket, sent: Mapping[str, Any]) -> Client | None:
        """Read what a client joins with; None if the token is no seat's."""
        match sent:
            case {"type": "join", "token": str(token)}:
                pass
            case _:
                raise NotUnderstoodError("a client joins first")
        given = _to_bytes(token)
        # Every token is compared, and each in constant time, so that the time tells nothing.
        seats = [seat for seat, own in self._tokens.items() if hmac.compare_digest(given, own)]
        if not seats:
            return None
        lang = sent["lang"] if sent.get("lang") in LANGUAGES else LANGUAGES[0]
        match sent:
            case {"match": self.match, "since": seen} if (
                type(seen) is int and 0 <= seen <= self.game.seq
            ):
                return Client(socket, seats[0], lang, seen)
            case _:
                return Client(socket, seats[0], lang, 0)

    def _announce(self) -> None:
        """Tell everybody who is there."""
        self._changed.set()
        for client in self._clients.values():
            client.is_due = True
            client.news.set()

    async def _tell(self, client: Client) -> None:
        """Keep a client up to date, as fast as it reads."""
        await self._send(client, self._welcome(client))
        while True:
            client.news.clear()
            if self._clients.get(client.seat) is not client:
                async with asyncio.timeout(self._pace.sending):
                    await client.socket.close(SEAT_TAKEN, "another client has come for this seat")
                raise WebSocketDisconnect(SEAT_TAKEN)
            if client.is_due or client.seen < self.game.seq:
                client.is_due = False
                message = self._news(client)
                await self._send(client, message)
                client.seen = message["seq"]
            else:
                await client.news.wait()

    async def _listen(self, client: Client) -> None:
        """Take what a client asks for, one thing after the other."""
        while True:
            try:
                self._act(client, await receive(client.socket))
            except IllegalActionError as error:
                reasons = [reason(violation, client.lang) for violation in error.violations]
            except (NotUnderstoodError, ShengjiError) as error:
                reasons = [{"code": "not_understood", "sentence": str(error)}]
            else:
                continue
            await self._send(client, {"type": "refused", "seq": self.game.seq, "reasons": reasons})

    def _act(self, client: Client, sent: Mapping[str, Any]) -> None:
        """Do what a client asks for, if it may."""
        match sent:
            case {"type": "act", "seq": int(seq), "action": data} if type(seq) is int:
                action = from_dict(data, "action")
            case _:
                raise NotUnderstoodError("a client acts, and says how many events it has seen")
        # Nobody deals, and nobody acts for others.
        if seat_of(action) != client.seat:
            raise NotUnderstoodError(f"you play seat {client.seat}")
        self._set(self.game.apply(action, expect_seq=self._meant_for(seq)))

    def _meant_for(self, seq: int) -> int:
        """Let no action be stale only because cards were drawn, or others passed, meanwhile."""
        game = self.game
        if game.phase is Phase.DRAW and 0 <= seq < game.seq:
            since = game.events_since(seq)
            if all(isinstance(event, CardDrawn | Passed) for event in since):
                return game.seq
        return seq

    # What clients are told: a seat's stream and view, and what everybody may know.

    def _welcome(self, client: Client) -> dict[str, Any]:
        config = self.game.config
        return {
            "type": "welcome",
            "match": self.match,
            "seat": client.seat,
            "lang": client.lang,
            "languages": LANGUAGES,
            "rules": str(config),
            "config": to_dict(config),
            "line": config.line,
            "cards": {
                str(card): (card_text(card, client.lang), card_name(card, client.lang))
                for card in CARDS
            },
        }

    def _news(self, client: Client) -> dict[str, Any]:
        game, seat, lang = self.game, client.seat, client.lang
        events = game.stream(seat, client.seen)[:MOST_EVENTS]
        seq = client.seen + len(events)
        return {
            "type": "events",
            "since": client.seen,
            "seq": seq,
            "events": [to_dict(event) for event in events],
            "said": [describe(event, lang) for event in events],
            "table": shown(game.view(seat), seat, lang) if seq == game.seq else None,
            "absent": self.absent,
            "seed": self._seed.hex() if game.is_over else None,
        }

    async def _send(self, client: Client, message: Mapping[str, Any]) -> None:
        """Send a message; whoever sends waits until the client has room for it."""
        async with asyncio.timeout(self._pace.sending), client.sending:
            try:
                await client.socket.send_text(json.dumps(message))
            except RuntimeError:  # the server has closed it: too large a message came, or no pong
                raise WebSocketDisconnect(1006) from None


def _to_bytes(token: str) -> bytes:
    return token.encode(errors="surrogatepass")


async def receive(socket: WebSocket) -> dict[str, Any]:
    """Wait for a message.

    Args:
        socket: The connection.

    Returns:
        The object that was sent.

    Raises:
        NotUnderstoodError: Something else was sent.
        WebSocketDisconnect: The connection is gone.
    """
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code") or 1006)
    try:
        data = json.loads(message.get("text") or "")
    except (ValueError, RecursionError):
        raise NotUnderstoodError("that is no JSON") from None
    if not isinstance(data, dict):
        raise NotUnderstoodError("that is no JSON object")
    return cast("dict[str, Any]", data)


def reason(violation: Violation, lang: str) -> dict[str, Any]:
    """Say why something is refused, for programs and for people."""
    return {
        "code": violation.code.value,
        "params": dict(violation.params),
        "cards": " ".join(map(str, violation.cards)),
        "option": violation.option,
        "sentence": sentence(violation, lang),
    }


def shown(view: View, seat: int, lang: str) -> dict[str, Any]:
    """Say what a page draws: a view, and what takes rules or words to say about it.

    Args:
        view: Of the seat; there is nothing else here, so nothing that the seat may not know.
        seat: The seat.
        lang: The language of the words.

    Returns:
        Plain data.
    """
    data = to_dict(view)
    del data["config"]  # is in the welcome
    data["finished"] = data["finished"][-1:]
    trick, ordering = view.trick, view.ordering
    cards = sorted(view.hand or (), key=ordering.sort_key, reverse=True)
    suits = [
        (suit_name(suit, lang), [str(card) for card in cards if ordering.suit_of(card) is suit])
        for suit in sorted(EffectiveSuit, key=lambda suit: suit is not EffectiveSuit.TRUMP)
    ]
    return {
        "view": data,
        "hand": [(name, cards) for name, cards in suits if cards],
        "trump": None if view.trump is None else trump_text(view.trump, lang),
        "doing": phase_name(view.phase, lang),
        "ahead": trick.winner(ordering, view.config) if trick and trick.plays else None,
        "asked": None if seat not in view.actors else asked(view, seat, lang),
    }


def asked(view: View, seat: int, lang: str) -> dict[str, Any]:
    """Say what a seat may do: what to send, how many cards it takes, and which can be in it."""
    legal, config = view.legal, view.config
    count: int | None = None
    useful = legal.completions()
    calls: Sequence[FriendCall] = ()
    wish = ""
    if view.phase is Phase.BURY:
        count = config.kitty_size
        wish = voice(lang).say_count("Bury {n} card.", "Bury {n} cards.", count)
    elif isinstance(legal, LegalCalls):
        count, useful = config.friend_count, ()
        calls = sorted(legal.further_calls(), key=lambda call: -call.card.rank)
    elif legal.requirement is not None:
        count = legal.requirement.count
        wish = requirement_text(legal.requirement, lang)
    elif view.phase is Phase.PLAY:
        wish = voice(lang).say("You lead.")
    return {
        "type": ASKED[view.phase],
        "wish": wish,
        "count": count,
        "calls": [(str(call), call_text(call, lang)) for call in calls],
        "useful": [str(card) for card in useful],
        # While cards are drawn nobody has to say anything, and no pass counts.
        "can_pass": Pass(seat) in legal and not view.left,
    }


# The application and the server.


class Page(StaticFiles):
    """The files of the page, which may load nothing from elsewhere."""

    def file_response(self, *args: Any, **options: Any) -> Response:  # noqa: ANN401
        """Send a file with `HEADERS`."""
        response = super().file_response(*args, **options)
        response.headers.update(HEADERS)
        return response


def make_app(table: Table) -> Starlette:
    """Make the application: the page, and the table behind `/table`."""

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncGenerator[None]:
        playing = asyncio.create_task(table.run())
        # What goes wrong there is told at once.
        playing.add_done_callback(lambda task: task.cancelled() or task.result())
        yield
        playing.cancel()

    return Starlette(
        routes=[
            WebSocketRoute("/table", table.serve),
            Mount("/", Page(directory=PAGE, html=True)),
        ],
        lifespan=lifespan,
    )


def make_server(table: Table, host: str, port: int) -> uvicorn.Server:
    """Make the server; its limits keep a client from filling the memory."""
    return uvicorn.Server(
        uvicorn.Config(
            make_app(table),
            host=host,
            port=port,
            access_log=False,
            log_level="warning",
            server_header=False,
            ws="websockets-sansio",
            ws_max_size=MOST_BYTES,
            ws_per_message_deflate=False,
            limit_concurrency=256,
            timeout_graceful_shutdown=5,
        )
    )


def main() -> None:
    """Open a table and print the links."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--rules", default="tractor", help="rules as text")
    parser.add_argument("--bots", type=int, default=0, help="how many seats bots play")
    options = parser.parse_args()
    try:
        config = RuleConfig.parse(options.rules)
    except (ConfigError, ParseError) as error:
        parser.error(str(error))
    if not 0 <= options.bots <= config.seats:
        parser.error(f"there are {config.seats} seats")
    tokens = {seat: secrets.token_urlsafe(16) for seat in range(config.seats - options.bots)}
    table = Table(config, secrets.token_bytes(32), tokens, Pace())
    server = make_server(table, options.host, options.port)
    listening = server.config.bind_socket()
    listening.listen()
    for seat, token in tokens.items():
        # What stands after the # is never sent to a server, so it is in no log.
        link = f"http://{options.host}:{listening.getsockname()[1]}/#{token}"
        print(f"Seat {seat}: {link}", flush=True)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


if __name__ == "__main__":
    main()
