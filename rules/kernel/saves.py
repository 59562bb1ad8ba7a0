"""A game as bytes: the log, the moments it can go back to, and a check that nothing was damaged.

A game is kept whole (`Save`) or in parts (`Parts`), so that a step writes what has changed and no more.
"""

import zlib
from typing import TypeVar

import msgspec

from .definition import Value
from .errors import BadSave
from .packed import Block

T = TypeVar("T")

SAVE_FORMAT = 2
READABLE = (1, 2)


class Entry(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An accepted order in the log. `auto` marks the answer of a standing instruction."""

    seat: str
    text: str
    auto: bool = False


class Snapshot(msgspec.Struct, frozen=True):
    """Everything at the moment a phase starts, or between two orders of a phase that can be restarted; `log` and `events`
    count what came before."""

    log: int
    events: int
    dice: int
    script: list[int]
    fed: int
    phase: str
    state: bytes
    entered: bool = False
    """The phase had begun: this is a moment between two of its orders."""
    done: list[tuple[str, str, int]] = []
    """Who had ended his part then: key of the ask, seat, number of the order (-1: nothing was left to order)."""
    meanwhile: bytes = b""
    """Orders given side by side before that moment, which each seat may take back by itself: (number, seat), packed."""
    serial: int = 0
    """Tells snapshots apart in a file that keeps each by itself."""
    reseeded: int = 0
    """New seeds of the dice before that moment."""
    packed: bool = True
    """Is the state compressed? Always in a file."""


class Header(msgspec.Struct):
    """What of a game is small and may change with any step; `log` and `events` count what must be there besides."""

    format: int
    game: str
    version: int
    scenario: str
    options: dict[str, Value]
    seats: dict[str, str]
    seed: str
    fence: int
    fence_why: str
    standing: dict[str, dict[str, str]]
    positioned: bool
    scripted: list[tuple[int, list[int]]]
    reseeded: list[tuple[int, int, str]] = []
    serial: int = 0
    entries: int = 0
    told: int = 0


class Save(Header, kw_only=True):
    """A whole game."""

    log: list[tuple[int, bytes]]
    events: list[tuple[int, bytes]]
    snapshots: list[Snapshot]
    opening: bytes


class Parts(msgspec.Struct, frozen=True):
    """What a file that keeps a game in parts lacks: it forgets orders from number `keep_log` on and blocks of events that
    begin at `keep_events` or later, forgets the snapshots that are not in `serials`, and keeps the rest of this."""

    header: bytes
    opening: bytes
    keep_log: int
    log: list[Entry]
    keep_events: int
    events: list[Block]
    serials: list[int]
    snapshots: list[tuple[int, bytes]]


class Kept(msgspec.Struct, frozen=True):
    """A game as such a file has it, everything in order."""

    header: bytes
    opening: bytes
    log: list[Entry]
    events: list[Block]
    snapshots: list[bytes]


_encode = msgspec.msgpack.Encoder().encode


def seal(value: object) -> bytes:
    """As bytes that show whether they were damaged."""
    body = _encode(value)
    return zlib.crc32(body).to_bytes(4, "big") + body


def unseal(data: bytes, kind: type[T]) -> T:
    """Raises BadSave for anything that was not sealed, or is no such thing."""
    if len(data) < 5 or zlib.crc32(data[4:]) != int.from_bytes(data[:4], "big"):
        raise BadSave("this is not a saved game, or it is damaged")
    try:
        return msgspec.msgpack.decode(data[4:], type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSave(f"this is not a saved game: {error}") from error


def check_format(header: Header) -> None:
    if header.format not in READABLE:
        raise BadSave(f"the saved game has format {header.format}, this program reads {SAVE_FORMAT}")


def whole(kept: Kept) -> tuple[Header, list[Snapshot]]:
    """The header and the moments of a game kept in parts. Raises BadSave if something is missing."""
    header = unseal(kept.header, Header)
    check_format(header)
    told = sum(count for _, count, _ in kept.events)
    if len(kept.log) != header.entries or told != header.told or not kept.snapshots:
        raise BadSave(
            f"the saved game lacks something: {len(kept.log)} of {header.entries} orders, {told} of {header.told} events,"
            f" {len(kept.snapshots)} moments to go back to"
        )
    return header, [unseal(data, Snapshot) for data in kept.snapshots]


def read_save(data: bytes) -> Save:
    """Raises BadSave for anything that is not a whole saved game of a format that is known."""
    save = unseal(data, Save)
    check_format(save)
    return save
