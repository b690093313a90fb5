"""The server of `examples/websocket_table.py`, with real clients on the loopback."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.request import urlopen

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocket
from websockets.sync.client import connect as connect_now

from examples.websocket_table import (
    HEADERS,
    MOST_BYTES,
    MOST_STRANGERS,
    NOT_UNDERSTOOD,
    SEAT_TAKEN,
    TRY_LATER,
    WRONG_TOKEN,
)
from shengji import (
    Bury,
    Deal,
    Declare,
    Draw,
    Pass,
    Phase,
    PlayCards,
    RuleConfig,
    presets,
)
from shengji.cards import CARDS
from shengji.messages import LANGUAGES
from shengji.records import to_dict
from shengji.shuffle import commit
from tests.examples.clients import (
    FAST,
    SEED,
    TOKENS,
    Log,
    Player,
    is_drawn,
    is_playing,
    is_round_over,
    open_table,
    serving,
    until,
)
from tests.examples.leaks import cards_known, cards_named, texts_of
from tests.house.sources import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable, MutableMapping
    from email.message import Message

    from examples.websocket_table import Table

SCRIPT = ROOT / "examples" / "websocket_table.py"
MESSAGE_TOO_BIG = 1009


def play(
    scene: Callable[[Table, int, list[Player]], Coroutine[Any, Any, None]],
    table: Table | None = None,
) -> Table:
    """Play a scene at a table at which everybody has sat down, and check the traffic afterwards."""
    played = table or open_table()
    config = played.game.config

    async def run() -> None:
        async with AsyncExitStack() as stack:
            port = await stack.enter_async_context(serving(played))
            players = [Player(port, seat, config) for seat in played.absent]
            for player in players:
                await stack.enter_async_context(player)
                await player.join(LANGUAGES[player.seat % len(LANGUAGES)])
            await scene(played, port, players)
            check_traffic(played, players)

    asyncio.run(run())
    return played


def check_traffic(table: Table, players: Iterable[Player]) -> None:
    """All that players were sent follows from what their seats may know, and names no other card.

    The view is compared with that of the match, the cards with what is found anew from the log. A
    refusal may name the cards that were asked for.
    """
    games = {table.game.seq: table.game}
    for player in players:
        seat = player.seat
        for text in player.heard:
            assert SEED.decode() not in text
            assert SEED.hex() not in text
            assert not [token for token in TOKENS.values() if token in text]
            message = json.loads(text)
            if message["type"] == "welcome":
                assert [str(card) for card in CARDS] == list(message["cards"])
                continue
            seq = message["seq"]
            game = games.setdefault(seq, table.game.at(seq))
            known = cards_known(game, seat, seq)
            if message["type"] == "refused":
                known |= cards_named(player.sent)
            assert cards_named(texts_of(message)) <= known
            if message["type"] == "events":
                stream = game.stream(seat, message["since"])
                assert [to_dict(event) for event in stream] == message["events"]
            if message.get("table") is not None:
                view = to_dict(game.view(seat))
                view["finished"] = view["finished"][-1:]
                assert {**message["table"]["view"], "config": view["config"]} == view


async def play_until_led(players: list[Player]) -> Player:
    """Play until the first trick is to be led; give who leads."""
    await asyncio.gather(*(player.play_until(is_playing) for player in players))
    await asyncio.gather(*(player.settle() for player in players))
    return next(player for player in players if player.is_asked)


@pytest.mark.parametrize(
    "config",
    [presets.tractor(), presets.short_game(), presets.finding_friends()],
    ids=str,
)
def test_a_round(config: RuleConfig) -> None:
    """Clients that know nothing but their streams play a round to its end."""

    async def scene(table: Table, _port: int, players: list[Player]) -> None:
        await asyncio.gather(*(player.play_until(is_round_over) for player in players))

        assert table.game.state.match.rounds == 1
        for player in players:
            assert player.view == table.game.view(player.seat)
            assert player.view.result is not None

    play(scene, open_table(config))


def test_bots_take_the_other_seats() -> None:
    """One person and three bots play a round to its end."""

    async def scene(table: Table, _port: int, players: list[Player]) -> None:
        (player,) = players
        await player.play_until(is_round_over)

        assert player.view == table.game.view(0)

    play(scene, open_table(people=1))


def test_a_match_ends() -> None:
    """After the last round the seed is shown, and it is the one that was promised."""

    async def scene(table: Table, _port: int, players: list[Player]) -> None:
        (player,) = players
        await player.play_until(lambda one: one.view.phase is Phase.OVER)
        player.heard.pop()  # it shows the seed

        assert player.seed == SEED.hex()
        assert player.match == commit(bytes.fromhex(player.seed))
        assert table.game.is_over

    config = presets.short_game().with_options({"ladder.start": "7"})
    play(scene, open_table(config, attrs.evolve(FAST, round=0), people=1))


def test_coming_back() -> None:
    """Who comes back goes on after the events that it has seen, and misses none."""

    async def scene(table: Table, _port: int, players: list[Player]) -> None:
        gone, *others = players
        await gone.hear_until(lambda one: one.state.seq >= 30)
        await gone.leave()
        seen = gone.state.seq
        # Nobody draws while a seat is empty.
        await until(lambda: table.absent == (0,))
        at = table.game.seq
        await asyncio.sleep(0.05)
        assert at == table.game.seq

        await gone.connect()
        await gone.join()
        first = await gone.hear()

        assert seen == first["since"]
        leader = await play_until_led(players)
        assert gone.view == table.game.view(0)

        await leader.leave()
        await leader.connect()
        await leader.join()
        await asyncio.gather(*(player.play_until(is_round_over) for player in players))
        for player in (gone, *others):
            assert player.view == table.game.view(player.seat)

    play(scene)


@pytest.mark.parametrize(
    ("match", "since"),
    [("another match", 5), (None, 5), (..., 10**9), (..., -1), (..., "5"), (..., True)],
)
def test_coming_back_from_elsewhere(match: object, since: object) -> None:
    """Who has seen another match, or what never was, is told everything from the start."""

    async def scene(table: Table, port: int, players: list[Player]) -> None:
        await players[0].hear_until(lambda one: one.state.seq >= 10)
        await players[0].leave()
        player = Player(port, 0)
        await player.connect()
        await player.send(
            type="join",
            token=TOKENS[0],
            match=table.match if match is ... else match,
            since=since,
        )
        await player.hear()
        first = await player.hear()

        assert first["since"] == 0
        await player.leave()

    play(scene)


def test_much_is_told_in_pieces() -> None:
    """Who has missed a whole round is told it in several messages; the last has the table."""

    async def scene(table: Table, port: int, players: list[Player]) -> None:
        await asyncio.gather(*(player.play_until(is_round_over) for player in players))
        await players[0].leave()
        player = Player(port, 0)
        await player.connect()
        await player.join()
        tables = []
        while player.state.seq < table.game.seq:
            tables.append((await player.hear())["table"] is not None)

        assert [*[False] * (len(tables) - 1), True] == tables
        assert len(tables) > 1
        assert player.view == table.game.view(0)
        check_traffic(table, [player])
        await player.leave()

    play(scene)


def test_stale_actions() -> None:
    """An action that was meant for an earlier position is refused, and one for a later one."""

    async def scene(table: Table, _port: int, players: list[Player]) -> None:
        leader = await play_until_led(players)
        game = table.game
        action = leader.view.legal.suggest()[0]
        for seq in (game.seq - 1, 0, game.seq + 1, 10**9):
            refused = await leader.refused(action, seq)

            assert refused["code"] == "stale_action"
            assert refused["params"] == {"expected": seq, "seq": game.seq}
            assert table.game is game
        await leader.act(action)
        await leader.hear_until(lambda one: not one.is_asked)

    play(scene)


def test_drawing_makes_nothing_stale() -> None:
    """Who declares is not late because cards were drawn, or others passed, meanwhile."""
    config = presets.tractor()
    table = open_table(config)
    table.game = table.game.apply(Deal.shuffled(config, SEED, 1)).apply(Draw(100))

    async def scene(table: Table, _port: int, players: list[Player]) -> None:
        for player in players:
            await player.hear_until(is_drawn)
        await players[0].act(Pass(0))
        await players[0].hear_until(lambda one: one.state.seq == 102)
        declaring = next(
            (player, action)
            for player in players
            for action in player.view.legal
            if isinstance(action, Declare)
        )
        player, action = declaring
        await player.act(action, seq=37)
        await player.hear_until(lambda one: one.view.declarations)

        late = players[(player.seat + 1) % 4]
        refused = await late.refused(Pass(late.seat), seq=101)

        assert refused["code"] == "stale_action"

    play(scene, table)


def test_illegal_actions() -> None:
    """What the rules refuse is answered with codes, and with sentences in the client's language."""

    async def scene(table: Table, _port: int, players: list[Player]) -> None:
        leader = await play_until_led(players)
        follower = players[(leader.seat + 1) % 4]
        game = table.game
        held = leader.view.hand
        assert held is not None
        missing = next(card for card in CARDS if card not in held)

        refused = await leader.refused(PlayCards(leader.seat, [missing]))
        assert refused["code"] == "cards_not_held"
        assert refused["params"] == {"missing": str(missing)}
        assert refused["option"] is None

        refused = await leader.refused(Bury(leader.seat, list(held)[:8]))
        assert refused["code"] == "wrong_phase"

        own = next(iter(follower.view.hand or ()))
        refused = await follower.refused(PlayCards(follower.seat, [own]))
        assert refused["code"] == "not_your_turn"
        assert table.game is game

        sentences = []
        for lang in LANGUAGES:
            await leader.leave()
            await leader.connect()
            await leader.join(lang)
            refused = await leader.refused(PlayCards(leader.seat, []))
            assert refused["code"] == "no_cards"
            sentences.append(refused["sentence"])
        assert len({*sentences}) == len(LANGUAGES)

    play(scene)


def test_the_option_behind_a_refusal() -> None:
    """A refusal names the option of the rules that makes it so."""
    table = open_table(RuleConfig.parse("tractor(throws.allowed=false, throws.fine=0)"))

    async def scene(_table: Table, _port: int, players: list[Player]) -> None:
        leader = await play_until_led(players)
        ordering = leader.view.ordering
        hand = sorted(leader.view.hand or (), key=ordering.sort_key)
        first = next(card for card in hand if hand.count(card) == 1 and not ordering.is_trump(card))
        second = next(
            card
            for card in hand
            if card is not first and ordering.suit_of(card) is ordering.suit_of(first)
        )
        refused = await leader.refused(PlayCards(leader.seat, [first, second]))

        assert refused["code"] == "throw_not_allowed"
        assert refused["option"] == "throws.allowed"

    play(scene, table)


@pytest.mark.parametrize(
    "action",
    [
        {"type": "pass", "seat": 1},
        {"type": "play_cards", "seat": 1, "cards": "AS"},
        {"type": "draw", "count": 100},
        to_dict(Deal.shuffled(presets.tractor(), "my own seed", 1)),
    ],
    ids=lambda action: str(action["type"]),
)
def test_nobody_acts_for_others(action: dict[str, Any]) -> None:
    """A client acts for its own seat; it neither deals nor draws."""

    async def scene(table: Table, _port: int, players: list[Player]) -> None:
        await players[0].hear_until(is_drawn)
        game = table.game
        await players[0].send(type="act", seq=101, action=action)
        refused = await players[0].hear()
        while refused["type"] != "refused":
            refused = await players[0].hear()

        assert refused["reasons"][0]["code"] == "not_understood"
        assert table.game is game

    play(scene)


JUNK: list[str | bytes] = [
    "",
    "{",
    "null",
    "1",
    '"act"',
    "[]",
    "[" * 4000,
    "1" * 4095,
    '{"a":' * 700,
    "{}",
    '{"type": "act"}',
    '{"type": "act", "seq": "1", "action": {"type": "pass", "seat": 0}}',
    '{"type": "act", "seq": true, "action": {"type": "pass", "seat": 0}}',
    '{"type": "act", "seq": NaN, "action": {"type": "pass", "seat": 0}}',
    '{"type": "act", "seq": 1e999, "action": {"type": "pass", "seat": 0}}',
    '{"type": "act", "seq": -1, "action": {"type": "pass", "seat": 0}}',
    '{"type": "act", "seq": 101, "action": null}',
    '{"type": "act", "seq": 101, "action": {}}',
    '{"type": "act", "seq": 101, "action": {"type": "win", "seat": 0}}',
    '{"type": "act", "seq": 101, "action": {"type": ["pass"], "seat": 0}}',
    '{"type": "act", "seq": 101, "action": {"type": "pass", "seat": "0"}}',
    '{"type": "act", "seq": 101, "action": {"type": "pass", "seat": 0, "cards": "AS"}}',
    '{"type": "act", "seq": 101, "action": {"type": "play_cards", "seat": 0, "cards": "1X"}}',
    '{"type": "act", "seq": 101, "action": {"type": "play_cards", "seat": 0, "cards": "\\ud800"}}',
    '{"type": "act", "seq": 101, "action": {"type": "call_friends", "seat": 0, "calls": [[]]}}',
    '{"type": "join", "token": "the-token-of-seat-1"}',
    b"\x00\xff",
    b'{"type": "act", "seq": 101, "action": {"type": "pass", "seat": 0}}',
]


def test_junk() -> None:
    """What is nothing that a client says is answered with a refusal, and play goes on."""

    async def scene(table: Table, _port: int, players: list[Player]) -> None:
        player = players[0]
        await player.hear_until(is_drawn)
        game = table.game
        for junk in JUNK:
            await player.socket.send(junk)
            refused = await player.hear()
            while refused["type"] != "refused":
                refused = await player.hear()
            assert [reason["code"] for reason in refused["reasons"]] == ["not_understood"], junk
        assert table.game is game
        await play_until_led(players)

    play(scene)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
ACTIONS = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["play_cards", "bury", "pass", "declare", "call_friends"]) | PLAIN,
        "seat": st.just(0) | PLAIN,
        "cards": st.sampled_from(["AS", "AS AS", ""]) | PLAIN,
        "parts": st.lists(st.sampled_from(["AS", "KS KS"]), max_size=2) | PLAIN,
        "calls": st.lists(st.sampled_from(["AS#1", "KS#9"]), max_size=2) | PLAIN,
    },
)
MESSAGES = PLAIN | st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["act", "join"]) | PLAIN,
        "seq": st.integers(0, 200) | PLAIN,
        "action": ACTIONS | PLAIN,
    },
)


@settings(max_examples=5)
@given(st.lists(MESSAGES, min_size=30, max_size=60))
def test_anything(messages: list[object]) -> None:
    """Whatever comes, each message is refused or acted upon, and nothing else happens."""

    async def scene(_table: Table, _port: int, players: list[Player]) -> None:
        player = players[0]
        await player.hear_until(is_drawn)
        for message in messages:
            await player.socket.send(json.dumps(message))
        # What comes first is answered first.
        await player.socket.send("the end")
        answers = 0
        while answers < len(messages) + 1:
            heard = await player.hear()
            answers += heard["type"] == "refused" or any(
                event["type"] in {"passed", "declared"} and event["seat"] == 0
                for event in heard["events"]
            )

    play(scene)


def test_large_messages() -> None:
    """A message past the limit ends the connection; the seat can be taken anew."""

    async def scene(_table: Table, _port: int, players: list[Player]) -> None:
        player = players[0]
        await player.socket.send("x" * (MOST_BYTES + 1))
        assert await player.hear_end() == MESSAGE_TOO_BIG

        await player.connect()
        await player.join()
        await play_until_led(players)

    play(scene)


@pytest.mark.parametrize(
    "token",
    ["", "the-token-of-seat-9", "the-token-of-seat", "THE-TOKEN-OF-SEAT-0", "é\ud800", "x" * 3000],
)
def test_wrong_tokens(token: str) -> None:
    """Without the token of a seat nobody is told anything."""

    async def scene(table: Table, port: int, _players: list[Player]) -> None:
        stranger = Player(port, 0)
        await stranger.connect()
        await stranger.send(type="join", token=token, lang="en", since=0)
        assert await stranger.hear_end() == WRONG_TOKEN
        assert table.absent == ()

    play(scene)


@pytest.mark.parametrize(
    "message",
    [
        "",
        "junk",
        '{"type": "act", "seq": 0, "action": {"type": "pass", "seat": 0}}',
        '{"type": "join"}',
        '{"type": "join", "token": null}',
        '{"type": "join", "token": 7}',
        '{"token": "the-token-of-seat-0"}',
        b"\x00",
    ],
)
def test_joining_comes_first(message: str | bytes) -> None:
    """Who does not join is told nothing, and let go."""

    async def scene(table: Table, port: int, _players: list[Player]) -> None:
        stranger = Player(port, 0)
        await stranger.connect()
        await stranger.socket.send(message)
        assert await stranger.hear_end() == NOT_UNDERSTOOD
        assert table.absent == ()

    play(scene)


def test_silence() -> None:
    """Who does not join in time is let go."""

    async def scene(table: Table, port: int, _players: list[Player]) -> None:
        table._pace = attrs.evolve(FAST, joining=0.1)
        stranger = Player(port, 0)
        await stranger.connect()
        assert await stranger.hear_end() == NOT_UNDERSTOOD

    play(scene)


def test_many_strangers() -> None:
    """Connections that do not join are few; whoever comes after them is sent away."""

    async def scene(_table: Table, port: int, players: list[Player]) -> None:
        async with AsyncExitStack() as stack:
            for _ in range(MOST_STRANGERS):
                await stack.enter_async_context(Player(port, 0))
            late = await stack.enter_async_context(Player(port, 0))
            assert await late.hear_end() == TRY_LATER
        await play_until_led(players)

    play(scene)


def test_two_clients_on_one_seat() -> None:
    """The newer client has the seat, the older one is told so, and both are told the same."""

    async def scene(table: Table, port: int, players: list[Player]) -> None:
        leader = await play_until_led(players)
        async with Player(port, leader.seat) as newer:
            await newer.join()
            await newer.hear_until(lambda one: one.state.seq == table.game.seq)
            assert newer.view == leader.view
            assert await leader.hear_end() == SEAT_TAKEN
            assert table.absent == ()

            await newer.act(newer.view.legal.suggest()[0])
            await newer.hear_until(lambda one: not one.is_asked)
            check_traffic(table, [newer])

    play(scene)


class Stalled:
    """A connection whose other end joins and then reads nothing.

    Attributes:
        waiting: How many messages wait to be sent, now and at most.
    """

    def __init__(self, token: str) -> None:
        self._incoming = [
            {"type": "websocket.connect"},
            {"type": "websocket.receive", "text": json.dumps({"type": "join", "token": token})},
        ]
        self.waiting = 0
        self.most_waiting = 0

    async def receive(self) -> dict[str, Any]:
        """Give what came, then nothing more."""
        if self._incoming:
            return self._incoming.pop(0)
        await asyncio.Event().wait()
        raise AssertionError

    async def send(self, message: MutableMapping[str, Any]) -> None:
        """Take a message and never have room for it."""
        if message["type"] == "websocket.accept":
            return
        self.waiting += 1
        self.most_waiting = max(self.waiting, self.most_waiting)
        try:
            await asyncio.Event().wait()
        finally:
            self.waiting -= 1


def serve_stalled(table: Table, stalled: Stalled) -> asyncio.Task[None]:
    """Let a table talk with a client that does not read."""
    scope = {"type": "websocket", "path": "/table", "headers": [], "query_string": b""}
    return asyncio.create_task(table.serve(WebSocket(scope, stalled.receive, stalled.send)))


def test_who_does_not_read_is_sent_no_more() -> None:
    """For a client that does not read one message waits, however much happens."""
    table, stalled = open_table(people=1), Stalled(TOKENS[0])

    async def run() -> None:
        tasks = [serve_stalled(table, stalled), asyncio.create_task(table.run())]
        await until(lambda: table.game.seq >= 101)
        assert stalled.most_waiting == 1
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(run())
    assert stalled.waiting == 0


def test_who_does_not_read_is_let_go() -> None:
    """A client that does not read for long has left."""
    table = open_table(people=1, pace=attrs.evolve(FAST, sending=0.1))
    stalled = Stalled(TOKENS[0])

    async def run() -> None:
        await until(serve_stalled(table, stalled).done)

    asyncio.run(run())
    assert (stalled.waiting, stalled.most_waiting) == (0, 1)
    assert table.absent == (0,)


def test_who_does_not_read_holds_nobody_up() -> None:
    """While one client reads nothing, the others are told everything, and then it is let go."""
    table = open_table(pace=attrs.evolve(FAST, sending=2.0))

    async def run() -> None:
        async with AsyncExitStack() as stack:
            port = await stack.enter_async_context(serving(table, send_buffer=4096))
            players = [Player(port, seat) for seat in range(3)]
            for player in players:
                await stack.enter_async_context(player)
                await player.join()
            slow = socket.socket()
            stack.callback(slow.close)
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            await asyncio.to_thread(_join_by_hand, slow, port, TOKENS[3])
            # The bare socket is let go, and without somebody on its seat no card is drawn.
            await until(lambda: table.absent == (3,))
            for player in players:
                await player.hear_until(lambda one: one.state.seq == table.game.seq)
            async with Player(port, 3) as again:
                await again.join()
                await again.hear_until(lambda one: one.state.seq == table.game.seq)
                check_traffic(table, [*players, again])

    asyncio.run(run())


def _join_by_hand(slow: socket.socket, port: int, token: str) -> None:
    """Join over a bare socket, and read nothing."""
    slow.connect(("127.0.0.1", port))
    slow.sendall(
        b"GET /table HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        b"Sec-WebSocket-Version: 13\r\n\r\n"
    )
    text = json.dumps({"type": "join", "token": token}).encode()
    slow.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)


def test_the_page() -> None:
    """The page is served with headers that keep it to itself, and nothing beside it is."""

    def fetch(address: str) -> tuple[int, Message, str]:
        try:
            with urlopen(address) as answer:
                return answer.status, answer.headers, answer.read().decode()
        except HTTPError as error:
            with error:
                return error.code, error.headers, ""

    async def scene(_table: Table, port: int, _players: list[Player]) -> None:
        address = f"http://127.0.0.1:{port}"
        for path, kind in (
            ("/", "text/html"),
            ("/page.js", "text/javascript"),
            ("/page.css", "text/css"),
        ):
            status, headers, text = await asyncio.to_thread(fetch, address + path)
            assert status == 200
            assert headers["Content-Type"].startswith(kind)
            assert {name: headers[name] for name in HEADERS} == HEADERS
            assert not re.findall(r"(?:https?:)?//(?!\$)\w", text), "something from elsewhere"
        for path in ("/../websocket_table.py", "/%2e%2e/websocket_table.py", "/table", "/x"):
            status, _, _ = await asyncio.to_thread(fetch, address + path)
            assert status == 404

    play(scene)


def test_tokens_are_in_no_log() -> None:
    """Whatever a server logs of its connections, tokens are not in it."""
    table, log = open_table(), Log()

    async def run() -> None:
        async with AsyncExitStack() as stack:
            port = await stack.enter_async_context(serving(table, log=log))
            await asyncio.to_thread(lambda: urlopen(f"http://127.0.0.1:{port}/").close())
            players = [Player(port, seat) for seat in range(4)]
            for player in players:
                await stack.enter_async_context(player)
                await player.join()
            await play_until_led(players)

    asyncio.run(run())

    assert [line for line in log.lines if "/table" in line]
    assert not [line for line in log.lines for token in TOKENS.values() if token in line]


def test_the_script() -> None:
    """The script prints a link for each person, serves, and ends well when it is interrupted."""
    process = subprocess.Popen(
        [sys.executable, "-W", "error", str(SCRIPT), "--bots", "3", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdout is not None
    link = process.stdout.readline()
    found = re.fullmatch(r"Seat 0: http://(127\.0\.0\.1:[0-9]+)/#([\w-]{22})\n", link)
    assert found is not None
    with connect_now(f"ws://{found[1]}/table") as client:
        client.send(json.dumps({"type": "join", "token": found[2]}))
        assert json.loads(client.recv())["seat"] == 0
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)

    assert (0, "", "") == (process.returncode, out, err)


@pytest.mark.parametrize("arguments", [["--bots", "5"], ["--rules", "bridge"]])
def test_wrong_arguments(arguments: list[str]) -> None:
    """What cannot be served is refused in a line."""
    done = subprocess.run(
        [sys.executable, str(SCRIPT), *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
    )

    assert done.returncode == 2
    assert "error: " in done.stderr
    assert "Traceback" not in done.stderr
