"""A game as bytes: the log, the moments it can go back to, and a check that nothing was damaged."""

import zlib

import msgspec

from .definition import Value
from .errors import BadSave

SAVE_FORMAT = 1


class Entry(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An accepted order in the log. `auto` marks the answer of a standing instruction."""

    seat: str
    text: str
    auto: bool = False


class Snapshot(msgspec.Struct, frozen=True):
    """Everything at the moment a phase starts; `log` and `events` count what came before."""

    log: int
    events: int
    dice: int
    script: list[int]
    fed: int
    phase: str
    state: bytes


class Save(msgspec.Struct):
    format: int
    game: str
    version: int
    scenario: str
    options: dict[str, Value]
    seats: dict[str, str]
    seed: str
    log: list[tuple[int, bytes]]
    events: list[tuple[int, bytes]]
    snapshots: list[Snapshot]
    fence: int
    fence_why: str
    standing: dict[str, dict[str, str]]
    opening: bytes
    positioned: bool
    scripted: list[tuple[int, list[int]]]


_encode = msgspec.msgpack.Encoder().encode


def write_save(save: Save) -> bytes:
    body = _encode(save)
    return zlib.crc32(body).to_bytes(4, "big") + body


def read_save(data: bytes) -> Save:
    """Raises BadSave for anything that is not a whole saved game of this format."""
    if len(data) < 5 or zlib.crc32(data[4:]) != int.from_bytes(data[:4], "big"):
        raise BadSave("this is not a saved game, or it is damaged")
    try:
        save = msgspec.msgpack.decode(data[4:], type=Save)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSave(f"this is not a saved game: {error}") from error
    if save.format != SAVE_FORMAT:
        raise BadSave(f"the saved game has format {save.format}, this program reads {SAVE_FORMAT}")
    return save
