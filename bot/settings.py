"""What a table has agreed on and what its channel has been told, kept as JSON in its row."""

import json
from dataclasses import asdict
from typing import Any

import msgspec

from .zones import Deadline

MOST_UNSAID = 20
"""Lines kept for a channel that cannot be reached; the oldest goes first."""
MOST_UNANSWERED = 20
"""Answers owed to players at once; the oldest goes first."""


class Asked(msgspec.Struct):
    """A decision asked of somebody: in which phase (`Table.mark`), whether it is open, and if not when it was due."""

    at: str
    open: bool
    due: float | None = None


class Lost(msgspec.Struct):
    """Orders (seat, text) that no longer fit since the rules were mended, and in which phase they were given."""

    at: str
    orders: list[tuple[str, str]]


class Waiting(msgspec.Struct):
    """Orders of a seat that wait for somebody else's decision, and the phase in which they were typed."""

    at: str
    orders: list[str]


class Owed(msgspec.Struct, array_like=True):
    """Orders that stand though their player was not told yet, and the token by which Discord knows his interaction."""

    user: int
    orders: list[str]
    token: str = ""


class Settings(msgspec.Struct, omit_defaults=True, rename={"last_call": "last call"}):
    """Everything about a table that is neither its game nor its seats."""

    # what was agreed
    deadline: Deadline = Deadline()
    maps: bool = True
    thread: int = 0
    """The thread that keeps the detailed log; 0 for none."""

    # the dice
    secret: str = ""
    """The bot's part of the seed; its SHA-256 is shown in the lobby."""
    words: dict[int, str] = {}
    """The players' part of the seed."""
    imported: str = ""
    """What everybody is to know of a game that came from a record."""

    # who is asked since when, who has acted
    asked: dict[int, Asked] = {}
    acted: dict[int, int] = {}
    left: list[tuple[str, int, float]] = []
    """While the game is paused: the time left to each, as (kind of timer, user, seconds)."""
    paused: dict[int, float] = {}
    """Seconds for which each player has paused the game."""
    pauser: int = 0
    """Whose budget the pause that is on is taken from; 0 if nobody's."""
    since: float = 0.0
    """When the pause that is on began."""
    homeless: bool = False
    """Paused because the channel is gone."""

    # what the channel has been told
    announced: int | None = None
    """The step the channel has been told of."""
    told: int = 0
    phase: str = ""
    """The phase the last report was about."""
    report: str = ""
    """The text of the report that is still added to."""
    drawn: str = ""
    """What the board looked like when it was drawn last."""
    logged: int | None = None
    last: int | None = None
    last_call: int = 0
    called: list[int] = []
    calling: tuple[str, int | None] | None = None
    """The words of a call that is on its way, and the message before it."""
    calls: int = 0
    ringing: list[tuple[str, int, float, float]] = []
    """The timers that rang, each with when: nobody knows yet whether their calls are out."""
    said: int = 0
    unsaid: list[tuple[str, str]] = []
    """Lines for the channel that are still to be posted, each with its key."""
    unanswered: dict[int, Owed] = {}
    """By interaction, what its player has not been told yet."""
    lost: Lost | None = None
    waiting: dict[str, Waiting] = {}

    def say(self, game: int, words: str) -> None:
        """A line for everybody, known by its number; it is kept with what is kept next, until the channel has it."""
        self.said += 1
        self.unsaid.append((f"{game}/said/{self.said}", words))
        del self.unsaid[:-MOST_UNSAID]

    def owe(self, user: int, interaction: int, orders: list[str], token: str = "") -> None:
        """A player is to be told that these orders of his stand."""
        self.unanswered.setdefault(interaction, Owed(user, [], token)).orders.extend(orders)
        while len(self.unanswered) > MOST_UNANSWERED:
            del self.unanswered[next(iter(self.unanswered))]

    def write(self) -> str:
        return msgspec.json.encode(self).decode()


def read(text: str) -> tuple[Settings, list[str]]:
    """Settings from a row, and what in them could not be read: that falls back to its default, for one bad value is to
    cost nobody a game. Raises ValueError for what is no JSON object."""
    data: Any = json.loads(text)
    if not isinstance(data, dict):
        raise ValueError("the settings are no object")
    return of(data)


def of(data: dict[str, Any]) -> tuple[Settings, list[str]]:
    """Settings from plain data."""
    faults = []
    deadline = Deadline()
    if "deadline" in data:
        given = data["deadline"] if isinstance(data["deadline"], dict) else {}
        deadline = Deadline.read(given)
        faults += [f"deadline: {name}" for name, kept in asdict(deadline).items() if given.get(name, kept) != kept]
    known = {}
    for field in msgspec.structs.fields(Settings):
        if field.name == "deadline" or field.encode_name not in data:
            continue
        try:
            known[field.name] = msgspec.convert(_by_number(data[field.encode_name], field.type), field.type)
        except (msgspec.ValidationError, ValueError, OverflowError) as error:
            faults.append(f"{field.encode_name}: {error}")
    return Settings(deadline=deadline, **known), faults


def _by_number(value: Any, kind: Any) -> Any:
    """JSON knows no numbers as keys."""
    if isinstance(value, dict) and getattr(kind, "__origin__", None) is dict and kind.__args__[0] is int:
        return {int(key): inner for key, inner in value.items()}
    return value
