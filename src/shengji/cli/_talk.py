"""The talk between a person and the table: what is told, what is asked, and what is answered."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from shengji.cli._failure import Failure
from shengji.cli._reasons import option_lines
from shengji.cli._saving import write_record
from shengji.cli._screen import shown_order
from shengji.cli._typed import Command, NotUnderstood, read_typed
from shengji.errors import IllegalActionError, UndoRefusedError
from shengji.machine import (
    Action,
    CallFriends,
    CardDrawn,
    Declare,
    HandsDealt,
    Pass,
    Phase,
    TrickWon,
)
from shengji.messages import call_text, hint_text, requirement_text, sentence
from shengji.players import hint
from shengji.show import rule_sheet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shengji.cli._screen import Screen
    from shengji.cli._sitting import Sitting
    from shengji.errors import Violation

__all__ = ("Talk",)

_UNTOLD: Final = (CardDrawn, HandsDealt)


class Talk:
    """A match told to a person, who is asked whenever it is its turn.

    However it ends, the match is saved: in the file that it was resumed from or saved to last, or
    else in a new one.
    """

    def __init__(self, sitting: Sitting, screen: Screen, path: Path | None) -> None:
        """Get ready.

        Args:
            sitting: The match.
            screen: Where it is told.
            path: Where it is saved, if that is known.
        """
        self._sitting = sitting
        self._screen = screen
        self._tongue = screen.tongue
        self._path = path
        self._violations: tuple[Violation, ...] = ()
        self._commands = {
            "help": self._help,
            "?": self._hint,
            "why": self._why,
            "last": self._last,
            "score": self._score,
            "rules": self._rules,
            "undo": self._undo,
        }

    def run(self) -> None:
        """Play until the match is over, or the person leaves.

        Raises:
            Failure: The match cannot be saved.
        """
        try:
            self._play()
        except (EOFError, KeyboardInterrupt):
            self._screen.line()
        self._save(self._path or _free_path())

    def _play(self) -> None:
        sitting = self._sitting
        self._greet()
        while not sitting.game.is_over:
            self._tell_news()
            if sitting.is_between_rounds:
                self._score()
                self._screen.line(self._tongue.say("Enter deals the next round."))
                self._listen(is_waiting=True)
            elif sitting.is_asked:
                self._show()
                self._listen()
            else:
                sitting.advance()
        self._tell_news()

    def _greet(self) -> None:
        config, seat = self._sitting.game.config, self._sitting.seat
        self._screen.line(self._tongue.say("Rules: {rules}", rules=config))
        self._screen.line(self._tongue.say("You sit at seat {seat}.", seat=seat))
        if not config.is_friends:
            partners = range((seat + 2) % 2, config.seats, 2)
            names = self._tongue.list(str(each) for each in partners if each != seat)
            self._screen.line(self._tongue.say("On your side: {seats}.", seats=names))
        self._screen.line(self._tongue.say("Type help to see what can be typed."))

    def _tell_news(self) -> None:
        for event in self._sitting.news():
            if not isinstance(event, _UNTOLD):
                self._screen.tell(event)
            if isinstance(event, TrickWon):
                self._screen.line()

    def _show(self) -> None:
        """Show the table to the person that is asked, and what it is asked for."""
        view, screen = self._sitting.view, self._screen
        screen.status(view)
        if view.trick is not None:
            screen.trick(view.trick)
        screen.hand(view)
        for line in self._wishes():
            screen.line(line)

    def _wishes(self) -> Iterable[str]:
        """Say what the person may do."""
        view, tongue = self._sitting.view, self._tongue
        forced = view.legal.forced
        if view.phase in {Phase.DRAW, Phase.DECLARE}:
            shown = [each.cards for each in view.legal if isinstance(each, Declare)]
            options = tongue.list(map(self._screen.cards, shown))
            yield tongue.say("You may declare: {options}. Enter declares nothing.", options=options)
        elif view.phase is Phase.BURY:
            size = view.config.kitty_size
            yield tongue.say_count("Bury {n} card.", "Bury {n} cards.", size)
        elif view.phase is Phase.CALL:
            yield tongue.say_count(
                "Call {n} card for a friend, such as AS or, for its second copy, AS#2.",
                "Call {n} cards for friends, such as AS or, for its second copy, AS#2.",
                view.config.friend_count,
            )
        elif view.legal.requirement is None:
            yield tongue.say("You lead.")
        else:
            yield requirement_text(view.legal.requirement, tongue.lang)
        if forced is not None:
            yield tongue.say("There is no choice: Enter plays {cards}.", cards=self._text(forced))

    def _listen(self, *, is_waiting: bool = False) -> None:
        """Take lines until the match can go on.

        Args:
            is_waiting: Whether nothing is asked: an empty line goes on.
        """
        sitting = self._sitting
        while True:
            text = self._screen.ask()
            try:
                typed = self._read(text, is_waiting=is_waiting)
            except NotUnderstood as error:
                self._screen.line(
                    self._tongue.say(
                        "“{text}” is not understood; help shows what is.", text=error.text
                    )
                )
                continue
            if isinstance(typed, Command):
                before = sitting.game
                self._obey(typed)
                if sitting.game is not before:
                    return
            elif typed is None:
                if is_waiting:
                    sitting.advance()
                    return
            elif self._try(typed):
                return

    def _read(self, text: str, *, is_waiting: bool) -> Command | Action | None:
        view = self._sitting.view
        if text:
            typed = read_typed(text, self._sitting.seat, view.phase, shown_order(view))
            if is_waiting and not isinstance(typed, Command):
                raise NotUnderstood(text)
            return typed
        if is_waiting:
            return None
        if view.phase in {Phase.DRAW, Phase.DECLARE}:
            return Pass(self._sitting.seat)
        return view.legal.forced

    def _try(self, action: Action) -> bool:
        """Do what the person wants, or say why it cannot be done."""
        try:
            self._sitting.act(action)
        except IllegalActionError as error:
            self._violations = error.violations
            for violation in error.violations:
                self._screen.line(sentence(violation, self._tongue.lang))
            return False
        self._violations = ()
        return True

    def _obey(self, command: Command) -> None:
        if command.word == "quit":
            raise EOFError
        if command.word == "save":
            path = Path(command.rest) if command.rest else self._path or _free_path()
            try:
                self._save(path)
            except Failure as failure:
                self._screen.line(str(failure))
        else:
            self._commands[command.word]()

    def _help(self) -> None:
        for line in (
            self._tongue.say(
                "cards: as 9S 9S or 9♠9♠, or their numbers, as 3 4; with + between the parts"
                " of a throw"
            ),
            self._tongue.say("?: a hint; why: the reason of a refusal, in full"),
            self._tongue.say(
                "last: the last trick; score: points and levels; rules: the whole rules"
            ),
            self._tongue.say("undo: take back your last decision"),
            self._tongue.say("save FILE: save the match; quit: save it and leave"),
        ):
            self._screen.line(line)

    def _hint(self) -> None:
        if not self._sitting.is_asked:
            self._screen.line(self._tongue.say("There is nothing to decide now."))
            return
        advised = hint(self._sitting.view)
        reason = hint_text(advised, self._tongue.lang)
        text = self._text(advised.action) or self._tongue.say("say nothing")
        self._screen.line(self._tongue.say("Hint: {action}. {reason}", action=text, reason=reason))

    def _text(self, action: Action) -> str:
        """Write the cards of an action."""
        if isinstance(action, CallFriends):
            lang = self._tongue.lang
            return self._tongue.list(call_text(call, lang) for call in action.calls)
        return self._screen.cards(getattr(action, "cards", ()))

    def _why(self) -> None:
        if not self._violations:
            self._screen.line(self._tongue.say("Nothing was refused."))
        for violation in self._violations:
            self._screen.line(sentence(violation, self._tongue.lang))
            config = self._sitting.game.config
            for line in option_lines(violation, config, self._tongue):
                self._screen.line(f"  {line}")

    def _last(self) -> None:
        trick = self._sitting.view.last_trick
        if trick is None:
            self._screen.line(self._tongue.say("There was no trick yet."))
        else:
            self._screen.trick(trick)

    def _score(self) -> None:
        view, tongue = self._sitting.view, self._tongue
        levels = tongue.list(map(str, view.levels))
        self._screen.line(tongue.say("The levels by seat: {levels}.", levels=levels))
        if view.phase is Phase.PLAY:
            points = tongue.list(map(str, view.points))
            self._screen.line(tongue.say("Points won, by seat: {points}.", points=points))
            self._screen.line(
                tongue.say("The opponents take over with {n} points.", n=view.config.line)
            )

    def _rules(self) -> None:
        sheet = rule_sheet(self._sitting.game.config, self._tongue.lang)
        for line in sheet.splitlines():
            self._screen.whole(line)

    def _undo(self) -> None:
        try:
            self._sitting.undo()
        except UndoRefusedError:
            self._screen.line(
                self._tongue.say(
                    "There is nothing to take back, or somebody has seen a secret since."
                )
            )
        else:
            self._screen.line(self._tongue.say("Taken back."))

    def _save(self, path: Path) -> None:
        write_record(self._sitting.record, path)
        self._path = path
        self._screen.line(self._tongue.say("Saved: {path}", path=path))


def _free_path() -> Path:
    """Find a name that no file has."""
    number = 1
    while Path(f"shengji-{number}.jsonl").exists():
        number += 1
    return Path(f"shengji-{number}.jsonl")
