"""Questions to the rules that may take long: chances, trials of an order, the board as it was. They are answered from a copy
in a process of its own, while the game goes on."""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from rules import GAMES
from rules.kernel import record
from rules.kernel.errors import OrderError, Refused
from rules.kernel.game import Game, Preview, View

from . import learning, lesson
from .errors import NotYours
from .workers import Overrun, Worker

LONGEST = 15.0
"""Seconds a question may take."""
MEMORY = 1024
"""Megabytes a question may take."""
LONGEST_TEXT = 400
"""Characters of a question."""
COUNT, AT = re.compile(r"^\d+ (?=\D)"), re.compile(r" (?:at|in) ")
"""How many of a unit, and where they stand: one of them is meant, and games say `from`."""
T = TypeVar("T")


@lru_cache(maxsize=4)
def _game(save: bytes) -> Game[Any]:
    """The last games asked about are kept: questions come in rows."""
    return Game.load(GAMES.__getitem__, save)


def chances(save: bytes, seat: str, combat: str) -> list[str]:
    """Runs in the process: the chances of a combat, also of one told as the order for it."""
    game = _game(save)
    verbs = {kind.syntax.verb.casefold() for kind in game.definition.orders if kind.syntax.verb}
    verb = next((each for each in verbs if combat.casefold().startswith(f"{each} ")), "")
    bare = combat[len(verb) :].strip()
    return _first(lambda text: game.definition.odds(game, seat, text), (combat, bare, bare.partition(" with ")[0]))


def _first(tell: Callable[[str], T], texts: Iterable[str]) -> T:
    """What is told of the first of these texts of which something can be; else the refusal of the first."""
    refusal: OrderError | None = None
    for text in dict.fromkeys(texts):
        try:
            return tell(text)
        except OrderError as error:
            refusal = refusal or error
    raise refusal or Refused("nothing is named")


def previewed(save: bytes, seat: str, text: str) -> list[Preview]:
    """Runs in the process: what each of some orders would do. A single one that can't be given is refused."""
    found = _game(save).previews(seat, text)
    return [_game(save).preview(seat, text)] if len(found) == 1 and found[0].refused else found


def viewed(save: bytes, orders: int | None, seat: str | None) -> View:
    """Runs in the process: the board after so many orders, as a seat could see it then."""
    whole = record.of(_game(save))
    if orders is not None:
        whole.orders, whole.standing = whole.orders[:orders], {}
    game: Game[Any] = record.replay(whole, GAMES.__getitem__).game
    return game.view(seat)


def reached(save: bytes, seat: str, unit: str) -> View:
    """Runs in the process: the board as a seat sees it, with where one of its units can go."""
    game = _game(save)
    bare = COUNT.sub("", unit)
    reach = _first(lambda text: game.definition.reach(game, seat, text), (unit, bare, AT.sub(" from ", bare)))
    view = game.view(seat)
    return msgspec.structs.replace(view, position={**view.position, "reach": msgspec.to_builtins(reach)})


class Reckoner:
    """One question after the other, each with a limit."""

    def __init__(self) -> None:
        self._worker = Worker(MEMORY)

    async def _ask(self, work: Any, *what: Any) -> Any:
        try:
            return await self._worker.run(LONGEST, work, *what)
        except Overrun as error:
            raise NotYours(
                f"That takes more than {LONGEST:g} seconds to work out; ask about something smaller."
            ) from error

    async def odds(self, save: bytes, seat: str, combat: str) -> list[str]:
        """The chances of a combat. Raises OrderError or NotYours."""
        found: list[str] = await self._ask(chances, save, seat, _short(combat))
        return found

    async def preview(self, save: bytes, seat: str, text: str) -> list[Preview]:
        """What orders would do, without dice. Raises OrderError or NotYours."""
        found: list[Preview] = await self._ask(previewed, save, seat, text)
        return found

    async def view_then(self, save: bytes, orders: int | None, seat: str | None) -> View:
        """The board after so many orders (all with None)."""
        found: View = await self._ask(viewed, save, orders, seat)
        return found

    async def reach(self, save: bytes, seat: str, unit: str) -> View:
        """Where a unit can go. Raises OrderError or NotYours."""
        found: View = await self._ask(reached, save, seat, _short(unit))
        return found

    async def learn(self, slug: str, scenario: str, number: int) -> tuple[str, View | None]:
        """A page about a game, and the board that is shown with it."""
        found: tuple[str, View | None] = await self._ask(learning.told, slug, scenario, number)
        return found

    async def scene(self, slug: str, number: int) -> lesson.Shown:
        """A step of a game's first turn."""
        found: lesson.Shown = await self._ask(lesson.scene, slug, number)
        return found

    async def tried(self, slug: str, number: int, text: str) -> lesson.Shown:
        """What becomes of an order at that step."""
        found: lesson.Shown = await self._ask(lesson.tried, slug, number, text)
        return found

    def close(self) -> None:
        self._worker.close()


def _short(text: str) -> str:
    if len(text) > LONGEST_TEXT:
        raise NotYours(f"That question is too long; {LONGEST_TEXT} characters are enough.")
    return text
