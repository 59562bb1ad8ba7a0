"""`adjutant play`: a plain terminal table for any game. It keeps the record after every order."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules import GAMES
from rules.kernel import record
from rules.kernel.errors import BadRecord, OrderError
from rules.kernel.game import Game

HELP = """Type an order for the seat shown (Tab completes it), or several separated by semicolons; `SEAT: order` names a seat.
:help            this text
:ask             what is asked, with the orders that answer it and the rules concerned
:position        the board in short
:look WHAT       a space, a unit or a kind of unit, as the seat shown sees it
:hand            what the seat shown holds in secret
:odds COMBAT     the chances of a combat
:suggest [TEXT]  orders that could be given, or that complete the text
:preview TEXT    what an order would do
:undo            take the last order back
:standing        standing instructions; `:standing NAME VALUE` sets one, `:standing NAME off` clears it
:rules ID        a rule, or `:rules WORDS` to search
:quit            leave; the record is kept"""


class Terminal:
    """One game, one keyboard."""

    def __init__(self, path: Path, game: Game[Any], about: str, say: Callable[[str], None] = print) -> None:
        self.path, self.game, self.about, self.say = path, game, about, say
        self.heard = len(game.events)

    def keep(self) -> None:
        """Write the record; the old one stays until the new one is safely on disk."""
        new = self.path.with_name(f"{self.path.name}.new")
        with new.open("w", encoding="utf-8") as file:
            file.write(record.write(record.of(self.game, self.about)))
            file.flush()
            os.fsync(file.fileno())
        new.replace(self.path)

    @property
    def seat(self) -> str:
        pending = self.game.pending()
        return pending[0].seat if pending else ""

    def tell(self) -> None:
        """What happened since the last look, and who must decide."""
        for _, event in self.game.told(self.seat or None, self.heard):
            self.say(f"  {event.text}")
        self.heard = len(self.game.events)
        if self.game.outcome:
            self.say(f"The game is over. {self.game.outcome.reason}")
        for pending in self.game.pending():
            self.say(
                f"[{self.game.clock}] {self.game.definition.seats[pending.seat]} ({pending.player}): {pending.prompt}"
            )

    def take(self, line: str) -> bool:
        """One line of input. False to leave."""
        line = line.strip()
        if not line:
            return True
        if line.startswith(":"):
            name, _, rest = line[1:].partition(" ")
            return self._command(name, rest.strip())
        seat, text = self.seat, line
        head, colon, tail = line.partition(":")
        if colon and (named := self._named(head)):
            seat, text = named, tail
        if not seat:
            self.say("The game is over.")
            return True
        for taken in self.game.submit_all(seat, text):
            if taken.accepted:
                self.say(f"  {seat}: {taken.order}")
            else:
                self.say(f"  {taken.kind}: {taken.error}")
        self.keep()
        self.tell()
        return True

    def _named(self, text: str) -> str:
        """The seat a text names, by its key or its name."""
        wanted = text.strip().casefold()
        seats = self.game.definition.seats.items()
        return next((seat for seat, name in seats if wanted in (seat.casefold(), name.casefold())), "")

    def _show(self, lines: list[str], otherwise: str) -> None:
        self.say("\n".join(f"  {line}" for line in lines) or f"  {otherwise}")

    def _command(self, name: str, rest: str) -> bool:
        if name == "quit":
            return False
        definition = self.game.definition
        commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: self.say(HELP),
            "ask": lambda _: self._ask(),
            "position": lambda _: self.say(str(self.game)),
            "look": lambda what: self._show(
                definition.look(self._position(), what), f"I find nothing called {what!r}."
            ),
            "hand": lambda _: self._show(definition.hand(self._position(), self.seat), "Nothing is secret."),
            "odds": lambda text: self._show(
                definition.odds(self.game, self.seat, text), "This game has no odds to tell."
            ),
            "suggest": lambda text: self.say("\n".join(f"  {order}" for order in self.game.suggest(self.seat, text))),
            "preview": self._preview,
            "undo": lambda _: self._undo(),
            "standing": self._standing,
            "rules": self._rules,
        }
        if name not in commands:
            self.say(f"There is no :{name}; try :help.")
            return True
        try:
            commands[name](rest)
        except OrderError as error:
            self.say(f"  {error.kind}: {error}")
        return True

    def _position(self) -> dict[str, Any]:
        return self.game.view(self.seat or None).position

    def _ask(self) -> None:
        for pending in self.game.pending():
            self.say(f"{pending.seat}: {pending.prompt}")
            for order in (*pending.orders, *pending.choices):
                self.say(f"  {order}")
            if pending.rules:
                self.say(f"  rules: {', '.join(pending.rules)}")

    def _preview(self, text: str) -> None:
        previews = self.game.previews(self.seat, text)
        if len(previews) == 1 and previews[0].refused:
            self.game.preview(self.seat, text)  # refuses it
        for preview in previews:
            self.say(f"  {preview.order}")
            for told in (*preview.events, *filter(None, [preview.refused])):
                self.say(f"  {told}")
            if preview.dice:
                self.say(f"  then dice: {preview.dice}")

    def _undo(self) -> None:
        log = list(self.game.orders())
        seat = next((entry.seat for entry in reversed(log) if not entry.auto), self.seat)
        self.say(self.game.undo(seat).words)
        self.heard = min(self.heard, len(self.game.events))
        self.keep()
        self.tell()

    def _standing(self, text: str) -> None:
        policies = self.game.definition.policies
        name = next((policy for policy in sorted(policies, key=len, reverse=True) if text.startswith(policy)), "")
        value = text[len(name) :].strip()
        if not name or not value:
            for policy, about in policies.items():
                have = self.game.standing.get(self.seat, {}).get(policy, "ask me")
                self.say(f"  {policy} = {have}: {about.about} ({', '.join(about.examples)})")
            return
        kept = self.game.set_standing(self.seat, name, None if value == "off" else value)
        self.say(f"  {self.seat}: {name} = {kept or 'ask me'}")
        self.keep()
        self.tell()

    def _rules(self, text: str) -> None:
        book = self.game.definition.rulebook()
        found = book.show(text) if text else book.of_phase(self.game.definition.phases[self.game.phase].rules)
        found = found or book.search(text, 5)
        if len(found) > 6:
            self.say("\n".join(f"  {rule.id} · {rule.title}" for rule in found))
        else:
            self.say("\n\n".join(map(str, found)) or f"  Nothing in the rules matches {text!r}. Try other words.")


def play(path: Path, given: record.Record) -> int:
    """Play a record on until the player leaves."""
    replayed = record.replay(given, GAMES.__getitem__)
    for number, (taken, fits) in enumerate(zip(replayed.taken, replayed.as_expected, strict=True), 1):
        if not fits:
            raise BadRecord(f"{path}: order {number} ({given.orders[number - 1].text}) does not fit: {taken.error}")
    table = Terminal(path, replayed.game, given.about)
    _complete_with(table)
    print(replayed.game.definition.name)
    print("\n".join(replayed.game.definition.summary(replayed.game.view(None).position)))
    print(":help lists what can be typed besides orders.")
    table.tell()
    while True:
        try:
            line = input(f"{table.seat or 'over'}> ")
        except (EOFError, KeyboardInterrupt):
            print()
            return 0
        if not table.take(line):
            return 0


def _complete_with(table: Terminal) -> None:
    """Tab completes orders from the suggestions."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:
        return
    found: list[str] = []

    def complete(text: str, state: int) -> str | None:
        if state == 0:
            found[:] = table.game.suggest(table.seat, text)
        return found[state] if state < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
