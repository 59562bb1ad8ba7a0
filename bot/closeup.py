"""What of a board has changed, for the picture of it: made from what everybody may see."""

from collections.abc import Mapping
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

MOST = 24
"""Places a close-up is told of."""
EVERYWHERE = 60
"""Places; when more have changed, as after a set-up, the whole map shows it better."""
WIDTH = 760
"""Px across a close-up: twice what a phone or a channel at a desk gives it."""


class Place(NamedTuple):
    """A place on the board as it was: who held it, and all that stood there."""

    holder: str
    mark: int


class Change(NamedTuple):
    """What to look at, what matters most first, and which of it has changed hands."""

    focus: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()


def places(position: Mapping[str, Any]) -> dict[str, Place]:
    """Every place of a board, to be compared later."""
    board = position.get("spaces") or position.get("hexes") or {}
    return {
        name: Place(str(here.get("owner") or here.get("control") or ""), crc32(msgspec.json.encode(here)))
        for name, here in board.items()
    }


def mark(position: Mapping[str, Any]) -> str:
    """Tells one look of the board from another, also after a restart."""
    return f"{crc32(msgspec.json.encode([position.get('spaces'), position.get('hexes')])):08x}"


def fought(position: Mapping[str, Any]) -> list[str]:
    """Where the last battles were."""
    found = [battle.get("space") or battle.get("area") or battle.get("hex") for battle in position.get("battles") or ()]
    return [place for place in found if place]


def changed(before: Mapping[str, Place] | None, position: Mapping[str, Any]) -> Change:
    """Battles, then conquests, then who came and went. Without a board to compare with, battles and where moves led. Nothing
    to focus on where the whole map shows it better."""
    now = places(position)
    battles = [place for place in fought(position) if place in now]
    if before is None:
        goals = [_goal(move) for move in position.get("moves") or ()]
        return Change(tuple(dict.fromkeys([*battles, *(place for place in goals if place in now)]))[:MOST])
    names = [name for name in {**now, **before} if now.get(name) != before.get(name)]
    if len(names) > EVERYWHERE:
        return Change()
    taken = tuple(name for name in names if _holder(now, name) != _holder(before, name))
    focus = dict.fromkeys([*(place for place in battles if place in names), *taken, *names])
    return Change(tuple(focus)[:MOST], taken)


def _goal(move: Any) -> str:
    """Where a move led; a game may give it as a list: who, from where, by which way."""
    path = move["path"] if isinstance(move, Mapping) else move[1:]
    return str(path[-1]) if path else ""


def _holder(board: Mapping[str, Place], name: str) -> str:
    return board[name].holder if name in board else ""
