"""Units in words, as a position names them: `2 INF 1 ARM`, `1 TRN (1 INF 1 USA ARM)`, `2 FIT {land=England; done}`."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..kernel.errors import BadSetup
from .chart import AIR, GROUND, INDUSTRY, KINDS, NAVAL, ORDER
from .state import Unit
from .world import Saa, board, cargo, create, is_sea

LONGEST = 4000

MOST_UNITS = 3000
"""On the whole board; no game comes near."""
_GROUP = re.compile(
    r"([0-9]{1,3}) (?:([A-Z]{2,4}) )?([A-Z]{3,4})(?: ?\(([^()]*)\))?(?: ?\{([^{}]*)\})?(?: ?, ?| ?$| ?(?=[0-9]))"
)
_FLAGS = ("damaged", "done", "out", "landed", "evacuate")
_TEXTS = ("came", "land", "mission", "ashore", "guest")

_LISTED = ("searched", "fought")
"""Marks that the state keeps as lists of units."""
_WORDS = {"mission": ("attack", "raid"), "guest": ("neutral", "garrison")}


class Group(NamedTuple):
    """Some units of one kind alike in everything."""

    number: int
    owner: str | None
    kind: str
    load: str
    marks: Mapping[str, Any]


def groups(text: str) -> Iterator[Group]:
    """The groups of a units text, one after the other."""
    if len(text) > LONGEST:
        raise BadSetup(f"position: {len(text)} characters of units are too many")
    text = " ".join(text.split())
    at = 0
    while at < len(text):
        found = _GROUP.match(text, at)
        if not found:
            raise BadSetup(f"position: cannot read units from {text[at:]!r}")
        count, owner, kind, load, marks = found.groups()
        if kind not in KINDS or (owner is not None and owner not in ORDER):
            raise BadSetup(f"position: there is no unit {f'{owner} ' if owner else ''}{kind}")
        if int(count) == 0:
            raise BadSetup(f"position: 0 {kind} is no number of units")
        yield Group(int(count), owner, kind, load or "", _marks(marks or ""))
        at = found.end()


def plain(text: str) -> dict[str, int]:
    """Numbers by kind of a text without loads, marks and owners."""
    found: dict[str, int] = {}
    for group in groups(text):
        if group.owner or group.load or group.marks:
            raise BadSetup(f"position: only numbers of units can stand in {text!r}")
        found[group.kind] = found.get(group.kind, 0) + group.number
    return found


def _marks(text: str) -> dict[str, Any]:
    marks: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, _, value = (piece.strip() for piece in part.partition("="))
        if name in (*_FLAGS, *_LISTED) and not value:
            marks[name] = True
        elif name in _TEXTS and value and value in _WORDS.get(name, (value,)):
            marks[name] = value
        elif name == "spent" and value in tuple("123456"):
            marks[name] = int(value)
        else:
            raise BadSetup(f"position: cannot read the mark {part!r}")
    for name in ("came", "land", "ashore"):
        if name in marks and marks[name] not in board() and (name, marks[name]) != ("land", "-"):
            raise BadSetup(f"position: there is no space {marks[name]!r}")
    return marks


def read_units(game: Saa, seat: str, space: str, text: str) -> None:
    """Put the units of a text on the board."""
    for group in groups(text):
        wrong = group.kind in GROUND if is_sea(space) else group.kind in NAVAL
        if wrong or group.kind in INDUSTRY or group.owner:
            raise BadSetup(f"position: {group.kind} cannot stand in {space} like this")
        for _ in range(group.number):
            ship = _put(game, group, seat, space, "")
            for inner in groups(group.load):
                if inner.kind not in GROUND | AIR:
                    raise BadSetup(f"position: {group.kind} cannot carry {inner.kind}")
                for _ in range(inner.number):
                    _put(game, inner, inner.owner or seat, space, ship.id)


def _put(game: Saa, group: Group, owner: str, space: str, aboard: str) -> Unit:
    if game.state.next_id > MOST_UNITS:
        raise BadSetup(f"position: more than {MOST_UNITS} units are more than any game has")
    unit = create(game, group.kind, owner, space)
    unit.aboard = aboard
    for name, value in group.marks.items():
        if name in _LISTED:
            getattr(game.state, name).append(unit.id)
        else:
            setattr(unit, name, value)
    return unit


def units_text(game: Saa, space: str, seat: str) -> str:
    """The units of a nation in a space, with what its ships carry."""
    ids = {unit.id for unit in game.state.units.at(space)}
    found: Counter[tuple[str, str, str]] = Counter()
    for unit in game.state.units.at(space):
        if unit.owner != seat or unit.aboard in ids:
            continue
        load = Counter(
            (other.kind if other.owner == seat else f"{other.owner} {other.kind}", _marks_text(game, other))
            for other in cargo(game, unit)
        )
        inside = ", ".join(f"{count} {kind}{marks}" for (kind, marks), count in sorted(load.items()))
        found[unit.kind, f" ({inside})" if inside else "", _marks_text(game, unit)] += 1
    order = list(KINDS)
    return ", ".join(
        f"{count} {kind}{inside}{marks}"
        for (kind, inside, marks), count in sorted(found.items(), key=lambda item: (order.index(item[0][0]), item[0]))
    )


def _marks_text(game: Saa, unit: Unit) -> str:
    words = [name for name in _FLAGS if getattr(unit, name)]
    words += [name for name in _LISTED if unit.id in getattr(game.state, name)]
    words += [f"spent={unit.spent}"] if unit.spent else []
    words += [f"{name}={getattr(unit, name)}" for name in _TEXTS if getattr(unit, name)]
    return f" {{{'; '.join(words)}}}" if words else ""
