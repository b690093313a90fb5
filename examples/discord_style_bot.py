"""A table in a chat: text in, text out, and no network.

`Room.answer(name, text)` takes what somebody wrote and gives the replies: some for the channel,
some for one person alone. A chat's own library carries them, in a few lines:

    for reply in room.answer(message.author.name, message.content):
        await (message.channel if reply.to is None else members[reply.to]).send(reply.text)

The channel is told what a spectator sees, a player in private what the seat sees. A refusal, too,
is private: it may name cards of the hand. Run as it stands, it talks with the terminal:

    anna: !join
    anna: !start
"""

from __future__ import annotations

import argparse
import sys
from secrets import token_bytes
from typing import TYPE_CHECKING

import attrs

from shengji import (
    Action,
    Bury,
    CallFriends,
    CardDrawn,
    ConfigError,
    Deal,
    Declare,
    Draw,
    Game,
    HandsDealt,
    IllegalActionError,
    ParseError,
    Pass,
    Phase,
    PlayCards,
    RuleConfig,
    ShengjiError,
    View,
)
from shengji.cards import Card
from shengji.messages import (
    card_text,
    describe,
    hint_text,
    phase_name,
    requirement_text,
    sentences,
    suit_name,
    voice,
)
from shengji.players import Bot, HeuristicBot, hint
from shengji.rules.ordering import EffectiveSuit
from shengji.show import rule_sheet
from shengji.shuffle import commit, derive_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

LONGEST = 2000  # letters of a message
HELP = """\
!join: sit down; !start: begin, with bots on the empty seats
!declare 2S 2S, !pass, !bury 3C 4C …, !call AS#2, !play 9S 9S, !play KS KS + AS (a throw)
!hand: your cards and what you may do; !hint: advice
!table: the trick and the levels; !rules: the rules of this table; !lang zh: another language"""


@attrs.frozen
class Reply:
    """Something to send.

    Attributes:
        text: What; at most as long as a message may be.
        to: For whom alone; None for the channel.
    """

    text: str
    to: str | None = None


class Room:
    """A channel and its table.

    Attributes:
        game: The match; None until it is started.
        names: Who has sat down, by seat.
    """

    def __init__(self, config: RuleConfig, seed: bytes) -> None:
        """Open a table.

        Args:
            config: The rules.
            seed: The secret that makes the packs; 32 random bytes cannot be guessed.
        """
        self.game: Game | None = None
        self.names: list[str] = []
        self._config = config
        self._seed = seed
        self._lang = "en"
        self._bots: dict[int, Bot] = {}
        self._told = 0
        self._replies: list[Reply] = []
        self._commands: dict[str, Callable[[str, str], None]] = {
            "!help": lambda name, _: self._say(HELP, name),
            "!join": self._join,
            "!start": self._start,
            "!declare": self._act,
            "!pass": self._act,
            "!bury": self._act,
            "!call": self._act,
            "!play": self._act,
            "!hand": lambda name, _: self._show_hand(self._seat(name)),
            "!hint": self._hint,
            "!table": lambda _name, _: self._show_table(),
            "!rules": lambda name, _: self._say(rule_sheet(self._config, self._lang), name),
            "!lang": self._speak,
        }

    def answer(self, name: str, text: str) -> tuple[Reply, ...]:
        """Answer a message.

        Args:
            name: Who wrote it; the chat vouches for that.
            text: What.

        Returns:
            The replies, in the order in which to send them; none to what is no command.
        """
        self._replies = []
        word = text.split(maxsplit=1)[0].lower() if text.strip() else ""
        command = self._commands.get(word)
        if command is not None:
            try:
                command(name, text.strip())
            except _Refusal as refusal:
                self._say(str(refusal), name)
            except IllegalActionError as error:
                self._say(sentences(error.violations, self._lang), name)
            except ShengjiError as error:
                self._say(str(error), name)
        elif word.startswith("!"):
            self._say(f"There is no {word[:40]}; !help shows what there is.", name)
        return tuple(self._replies)

    # What people do.

    def _join(self, name: str, _text: str) -> None:
        if self.game is not None:
            raise _Refusal("The match has begun.")
        if name in self.names:
            raise _Refusal("You sit at this table.")
        if len(self.names) == self._config.seats:
            raise _Refusal("The table is full.")
        self.names.append(name)
        self._say(f"{name} takes seat {len(self.names) - 1}.")

    def _start(self, name: str, _text: str) -> None:
        if self.game is not None:
            raise _Refusal("The match has begun.")
        self._seat(name)
        for seat in range(len(self.names), self._config.seats):
            self._bots[seat] = HeuristicBot(derive_seed(self._seed, "bot", seat))
        seats = [*self.names, *("a bot" for _ in self._bots)]
        self._say("\n".join(f"Seat {seat}: {who}" for seat, who in enumerate(seats)))
        self._say(f"Rules: {self._config}\nCommitment of the seed: {commit(self._seed)}")
        self._go_on(Game.new(self._config))

    def _act(self, name: str, text: str) -> None:
        seat, game = self._seat(name), self._playing()
        word, _, rest = text.partition(" ")
        self._go_on(game.apply(_read(word.lower(), rest, seat)))

    def _hint(self, name: str, _text: str) -> None:
        advised = hint(self._playing().view(self._seat(name)))
        self._say(f"{_write(advised.action)}\n{hint_text(advised, self._lang)}", name)

    def _speak(self, _name: str, text: str) -> None:
        self._lang = voice(text.partition(" ")[2].strip()).lang
        self._say(f"Language: {self._lang}")

    # What the table does.

    def _go_on(self, game: Game) -> None:
        """Let happen what happens without a person, tell it, and ask who is asked."""
        while not game.is_over:
            bot_seat = next((seat for seat in game.awaited if seat in self._bots), None)
            if game.phase is Phase.DEAL:
                number = game.state.match.deals + 1
                game = game.apply(Deal.shuffled(game.config, self._seed, number))
            elif game.state.left:
                game = game.apply(Draw(game.state.left))
            elif bot_seat is not None:
                game = game.apply(self._bots[bot_seat].act(game.view(bot_seat)))
            else:
                break
        self.game = game
        self._tell()
        for seat in game.awaited:
            self._show_hand(seat)
        if game.is_over:
            self._say(f"The seed was {self._seed.hex()}.")

    def _tell(self) -> None:
        """Tell the channel what a spectator saw happen since it was told last."""
        game = self._playing()
        events = game.stream(None, self._told)
        self._told = game.seq
        told = (event for event in events if not isinstance(event, CardDrawn | HandsDealt))
        self._say("\n".join(describe(event, self._lang) for event in told))

    def _show_hand(self, seat: int) -> None:
        view = self._playing().view(seat)
        lines = list(_hand_lines(view, self._lang))
        if seat in view.actors:
            lines.append(self._wish(view))
        self._say("\n".join(lines), self.names[seat])

    def _wish(self, view: View) -> str:
        """Say what a seat is asked for."""
        if view.phase in {Phase.DRAW, Phase.DECLARE}:
            ways = [each for each in view.legal if isinstance(each, Declare)]
            return " or ".join(["!pass", *map(_write, ways)])
        owed = view.legal.requirement
        if owed is not None:
            return requirement_text(owed, self._lang)
        return phase_name(view.phase, self._lang)

    def _show_table(self) -> None:
        view = self._playing().view(None)
        plays = view.trick.plays if view.trick is not None else ()
        lines = [f"Seat {play.seat}: {_cards(play.cards, self._lang)}" for play in plays]
        levels = " ".join(map(str, view.levels))
        points = " ".join(map(str, view.points))
        self._say("\n".join([*lines, f"Levels: {levels}", f"Points: {points}"]))

    # Who and where.

    def _seat(self, name: str) -> int:
        if name not in self.names:
            raise _Refusal("You do not sit at this table; !join sits down.")
        return self.names.index(name)

    def _playing(self) -> Game:
        if self.game is None:
            raise _Refusal("The match has not begun; !start begins it.")
        return self.game

    def _say(self, text: str, to: str | None = None) -> None:
        """Reply, in as many messages as it takes."""
        piece = ""
        for line in text.splitlines():
            if piece and len(piece) + 1 + len(line) > LONGEST:
                self._replies.append(Reply(piece, to))
                piece = ""
            piece = f"{piece}\n{line[:LONGEST]}" if piece else line[:LONGEST]
        if piece:
            self._replies.append(Reply(piece, to))


class _Refusal(Exception):  # noqa: N818  # never leaves this module
    """Something that the room, not the rules, will not do."""


def _read(word: str, rest: str, seat: int) -> Action:
    """Read an action, which need not be legal."""
    match word:
        case "!declare":
            return Declare(seat, rest)
        case "!pass":
            return Pass(seat)
        case "!bury":
            return Bury(seat, rest)
        case "!call":
            calls = [call.partition("#") for call in rest.split()]
            if not all((copy or "1").isascii() and (copy or "1").isdecimal() for *_, copy in calls):
                raise _Refusal("A call is a card and which copy of it, as in !call AS#2.")
            return CallFriends(seat, [(card, int(copy or "1")) for card, _, copy in calls])
        case _:
            parts = rest.split("+")
            return PlayCards(seat, rest.replace("+", " "), parts if len(parts) > 1 else None)


def _write(action: Action) -> str:
    """Write an action as a person would type it."""
    match action:
        case Declare(_, cards):
            return f"!declare {' '.join(map(str, cards))}"
        case Bury(_, cards):
            return f"!bury {' '.join(map(str, cards))}"
        case PlayCards(_, cards, parts):
            return "!play " + " + ".join(" ".join(map(str, part)) for part in parts or (cards,))
        case CallFriends(_, calls):
            return f"!call {' '.join(map(str, calls))}"
        case _:
            return "!pass"


def _cards(cards: Iterable[Card], lang: str) -> str:
    return " ".join(card_text(card, lang) for card in cards)


def _hand_lines(view: View, lang: str) -> Iterator[str]:
    """Write a hand, suit by suit, in the order of the round."""
    ordering = view.ordering
    for suit in EffectiveSuit:
        cards = [card for card in view.hand or () if ordering.suit_of(card) is suit]
        if cards:
            yield f"{suit_name(suit, lang)}: {_cards(sorted(cards, key=ordering.sort_key), lang)}"


def main() -> None:
    """Talk with the terminal: each line is a name, a colon, and what that person writes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="?", default="tractor", help="rules as text")
    options = parser.parse_args()
    try:
        config = RuleConfig.parse(options.rules)
    except (ConfigError, ParseError) as error:
        parser.error(str(error))
    room = Room(config, token_bytes(32))
    print(HELP)
    for line in sys.stdin:
        name, _, text = line.partition(":")
        for reply in room.answer(name.strip(), text.strip()):
            print(f"[{reply.to or 'channel'}] {reply.text}")


if __name__ == "__main__":
    main()
