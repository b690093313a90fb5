"""What `examples/discord_style_bot.py` promises: a table in a chat, where secrets stay private."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from examples.discord_style_bot import LONGEST, Reply, Room
from shengji import LevelsChanged, Phase, RuleConfig, presets
from shengji.messages import LANGUAGES
from tests.examples.leaks import cards_known, cards_named
from tests.examples.scripts import run_script

NAMES = ("anna", "bob", "chen", "dora", "eli")


class Chat:
    """A room, and all that was said in it."""

    def __init__(self, config: RuleConfig | None = None, people: int = 4) -> None:
        self.room = Room(config or presets.tractor(), b"a seed")
        self.said: list[tuple[int, Reply]] = []
        for name in NAMES[:people]:
            self.say(name, "!join")

    def say(self, name: str, text: str) -> tuple[Reply, ...]:
        """Write something, and keep what is answered, with the number of events by then."""
        replies = self.room.answer(name, text)
        seq = 0 if self.room.game is None else self.room.game.seq
        self.said += [(seq, reply) for reply in replies]
        return replies

    def play_round(self) -> None:
        """Do what the hints say, whoever is asked, until a round is over."""
        game = self.room.game
        assert game is not None
        while game.state.match.rounds == 0:
            name = NAMES[game.awaited[0]]
            (advice,) = self.say(name, "!hint")
            assert advice.to == name
            self.say(name, advice.text.splitlines()[0])
            assert self.room.game is not None
            assert self.room.game.seq > game.seq
            game = self.room.game

    def check_secrets(self) -> None:
        """Hold that the channel was told what a spectator knows, and each person no more either."""
        game = self.room.game
        assert game is not None
        for seq, reply in self.said:
            seat = None if reply.to is None else NAMES.index(reply.to)
            assert cards_named([reply.text]) <= cards_known(game, seat, seq)


@pytest.mark.parametrize(
    ("rules", "people"), [("tractor", 4), ("short_game", 1), ("finding_friends", 5)]
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_round(rules: str, people: int, lang: str) -> None:
    """People, and bots on the empty seats, play a round, and nobody is told a secret."""
    config = RuleConfig.parse(rules)
    chat = Chat(config, people)
    chat.say("anna", f"!lang {lang}")
    chat.say("anna", "!start")
    chat.play_round()

    assert chat.room.game is not None
    assert [event for event in chat.room.game.events if isinstance(event, LevelsChanged)]
    chat.check_secrets()


def test_refusals_are_private() -> None:
    """Why a play is refused is told to who tried it, alone; it may name cards of the hand."""
    chat = Chat()
    chat.say("anna", "!start")
    while chat.room.game is None or chat.room.game.phase is not Phase.PLAY:
        assert chat.room.game is not None
        name = NAMES[chat.room.game.awaited[0]]
        (advice,) = chat.say(name, "!hint")
        chat.say(name, advice.text.splitlines()[0])
    game = chat.room.game
    leader, other = NAMES[game.awaited[0]], NAMES[(game.awaited[0] + 1) % 4]

    for name, text, answer in (
        (leader, "!play", "No cards were given."),
        (leader, "!bury 3C", "Burying is not possible in this phase: playing."),
        (leader, "!play 1X", "no such card"),
        (leader, "!call AS#x", "A call is a card"),
        (leader, "!lang xx", "the languages are"),
        (leader, "!fly", "There is no !fly"),
        (leader, "!join", "The match has begun."),
        (leader, "!start", "The match has begun."),
        (other, "!play AS", "may not act now"),
        ("eve", "!hand", "You do not sit at this table"),
        ("eve", "!play AS", "You do not sit at this table"),
    ):
        (reply,) = chat.say(name, text)
        assert reply.to == name
        assert answer in reply.text
        assert chat.room.game is game


def test_before_the_match() -> None:
    """Nothing can be played before the match, and nobody sits twice or where there is no seat."""
    chat = Chat(people=0)

    for name, text, answer in (
        ("anna", "!start", "You do not sit at this table"),
        ("anna", "!join", "anna takes seat 0."),
        ("anna", "!join", "You sit at this table."),
        ("anna", "!play AS", "The match has not begun"),
        ("anna", "!hand", "The match has not begun"),
        ("anna", "!table", "The match has not begun"),
        ("bob", "!JOIN", "bob takes seat 1."),
        ("chen", " !join ", "chen takes seat 2."),
        ("dora", "!join now", "dora takes seat 3."),
        ("eli", "!join", "The table is full."),
        ("eli", "!help", "!join: sit down"),
    ):
        (reply,) = chat.say(name, text)
        assert answer in reply.text


def test_the_table_and_the_rules() -> None:
    """Anybody may look at the table; the rules are as long as they are, in pieces that fit."""
    chat = Chat(people=1)
    chat.say("anna", "!start")
    (table,) = chat.say("eve", "!table")
    rules = chat.say("eve", "!rules")

    assert table.to is None
    assert "Levels: 2 2 2 2" in table.text
    assert len(rules) > 1
    assert {reply.to for reply in rules} == {"eve"}
    assert max(len(reply.text) for reply in rules) <= LONGEST


def test_what_is_no_command() -> None:
    """Talk that is not for the bot is not answered."""
    chat = Chat(people=0)

    for text in ("", "  ", "hello", "I play !play", "\n"):
        assert chat.say("anna", text) == ()


COMMANDS = ("!play", "!bury", "!declare", "!call", "!pass", "!hint", "!hand", "!lang", "!table")
THINGS = ("AS", "AS#1", "#", "2S", "zh", "BJ", "大王", "+", "-", "!")
WORDS = st.sampled_from((*COMMANDS, *THINGS))


@settings(max_examples=60)
@given(st.lists(st.lists(WORDS | st.text(max_size=12), max_size=4).map(" ".join), max_size=12))
def test_whatever_is_written(lines: list[str]) -> None:
    """Whatever somebody writes is answered in words, or not at all."""
    chat = Chat(people=1)
    chat.say("anna", "!start")
    for line in lines:
        for name in ("anna", "eve"):
            replies = chat.say(name, line)
            assert all(reply.text.strip() for reply in replies)
            assert all(len(reply.text) <= LONGEST for reply in replies)


def test_the_script() -> None:
    """At the terminal each line is a name and what that person writes."""
    done = run_script("discord_style_bot.py", text="anna: !join\nanna: !start\nanna: !nothing\n")

    assert (0, "") == (done.returncode, done.stderr)
    assert "[channel] anna takes seat 0." in done.stdout
    assert "[anna] There is no !nothing; !help shows what there is." in done.stdout


def test_wrong_rules() -> None:
    """Rules that are none are refused in a line that says why."""
    done = run_script("discord_style_bot.py", "bridge")

    assert done.returncode == 2
    assert "no such preset" in done.stderr
    assert "Traceback" not in done.stderr
