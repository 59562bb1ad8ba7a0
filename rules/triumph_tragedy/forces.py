"""Forces as a player types them or as they can be seen on the board: for the chances of a Battle."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..kernel.errors import Refused
from ..kernel.text import EXACT, PREFIX, Names, counted, tokens
from .chart import FACTION, GREAT, GROUND, KINDS, MARCHING, MIX, MOST_CV, NATIONS, NEUTRAL, ORDER, SHIPS, is_coastal
from .world import vocabulary

UNKNOWN = {"average", "unknown", "hidden", "upright", "block", "blocks"}
JOINTS = {",", ";", "+", "and", "x", "×"}
NAMED = re.compile(r"([a-z]+)([0-9]+)")
MOST = 24
STRONGEST = 4
HOW = "2 INF 3 is two Infantry of 3 CV, INF 2 is one of 2 CV"

Units = list[tuple[str, int]]
"""Types with their CV."""
Draw = Callable[[int], int]
"""A number below another."""


@dataclass
class Army:
    """One side of a Battle."""

    seat: str = ""
    """A faction, `neutral`, or nothing if it is not said."""
    name: str = ""
    units: Units = field(default_factory=list)
    idle: Units = field(default_factory=list)
    """Those of them that came ashore this turn."""
    unknown: list[str] = field(default_factory=list)
    """The nations of blocks of which no more is known; nothing where it is not said."""
    landed: list[str] = field(default_factory=list)
    """The nations of unknown blocks that lie face-down on land: Ground units that came ashore this turn (11.221b)."""
    techs: set[str] = field(default_factory=set)
    surprise: bool = False
    invading: bool = False
    home: bool = False
    """Does it fight on its own land?"""

    def __bool__(self) -> bool:
        return bool(self.units or self.unknown or self.landed)

    @property
    def blank(self) -> int:
        """How many blocks there are whose type and CV nobody knows."""
        return len(self.unknown) + len(self.landed)

    def belong(self, seat: str) -> None:
        """Say whose it is, if that is not said yet."""
        if not self.seat:
            self.seat = self.name = seat

    def __str__(self) -> str:
        """The units in words, in the order of Combat Actions."""
        counts = Counter((list(KINDS).index(kind), -cv) for kind, cv in self.units)
        parts = [f"{f'{n} ' if n > 1 else ''}{list(KINDS)[rank]} {-cv}" for (rank, cv), n in sorted(counts.items())]
        for blocks, where in ((self.unknown, ""), (self.landed, " come ashore")):
            parts += [
                counted(blocks.count(nation), f"unknown block of {nation}{where}", f"unknown blocks of {nation}{where}")
                for nation in dict.fromkeys(blocks)
            ]
        return ", ".join(parts)


# --- typed ------------------------------------------------------------------------------------------------------------


def read_army(typed: tuple[str, ...], own: Mapping[str, tuple[str, int]], seat: str) -> Army:
    """`2 INF 3, TANK 2`, `West FLEET 3`, `3 average`; `INF1` is a block of one's own by its name."""
    army, at = Army(), 0
    typed = tuple(word for word in typed if word not in JOINTS)
    while at < len(typed):
        at = _owner(army, typed, at)
        counted_out = at < len(typed) and typed[at].isdecimal()
        count, at = (int(typed[at]), at + 1) if counted_out else (1, at)
        at = _owner(army, typed, at)
        if at == len(typed):
            if counted_out:
                raise Refused(f"{count} of what? {HOW}", rule="3.4")
            break
        if not 1 <= count <= MOST - len(army.units) - len(army.unknown):
            raise Refused(f"a side has 1 to {MOST} blocks here")
        if typed[at] in UNKNOWN:
            army.unknown += [""] * count
            while at < len(typed) and typed[at] in UNKNOWN:
                at += 1
        elif typed[at] in own and not counted_out:
            army.units.append(own[typed[at]])
            army.belong(seat)
            at += 1
        else:
            unit, at = _unit(typed, at)
            army.units += [unit] * count
    return army


def _unit(typed: tuple[str, ...], at: int) -> tuple[tuple[str, int], int]:
    """Type and CV, in two words or run together, and where they end."""
    named = NAMED.fullmatch(typed[at])
    kind, used = _kind((named[1],) if named else typed[at:], typed[at])
    if named:
        cv, end = int(named[2]), at + 1
    else:
        end = at + used
        if end == len(typed) or not typed[end].isdecimal():
            raise Refused(f"how strong is the {KINDS[kind].name}? {HOW}", rule="3.12a")
        cv, end = int(typed[end]), end + 1
        end += end < len(typed) and typed[end] == "cv"
    if not 1 <= cv <= STRONGEST:
        raise Refused(f"a block has 1 to {STRONGEST} CV; {HOW}", rule="3.12c")
    return (kind, cv), end


def _owner(army: Army, typed: tuple[str, ...], at: int) -> int:
    """The name of a faction or of a nation, if it stands here."""
    for sort in ("seat", "nation"):
        for name, end, quality in vocabulary()[sort].read(typed, at):
            if quality != EXACT:
                continue
            whose = name if name in ORDER else FACTION.get(NATIONS[name].of or name, NEUTRAL)
            if army.seat and army.seat != whose:
                raise Refused(f"the {army.seat} and {name} don't fight on the same side")
            army.seat, army.name = whose, whose if whose in ORDER else name
            return end
    return at


def settle_unknown(army: Army, position: Mapping[str, Any], area: str) -> None:
    """Whose blocks those are of which only the number was typed: as those that stand there, else the Great Power's."""
    if "" not in army.unknown:
        return
    if army.seat not in ORDER:
        raise Refused("whose blocks are they? Say for example: 2 USSR blocks", rule="3.0a")
    there = [b["nation"] for b in position["spaces"].get(area, {}).get("blocks", ()) if b["seat"] == army.seat]
    nation = max(there, key=there.count) if there else GREAT[army.seat]
    army.unknown = [name or nation for name in army.unknown]


def _kind(words: tuple[str, ...], whole: str) -> tuple[str, int]:
    """The type that stands at the beginning, and of how many words it is."""
    kinds: Names = vocabulary()["unit"]
    for name, end, quality in kinds.read(words, 0):
        if quality in (EXACT, PREFIX):
            return name, end
    plural = tuple(word.removesuffix("s") for word in words[:2])
    for name, end, quality in kinds.read(plural, 0):
        if quality == EXACT:
            return name, end
    raise Refused(f"“{whole[:40]}” isn't a type of unit; {HOW}", rule="3.4", nearest=kinds.near(whole) or list(KINDS))


def read_features(army: Army, text: str) -> None:
    """`with Jets, surprise`: Technologies revealed, Surprise, an Invasion."""
    for part in re.split(r",|;|\+|\band\b", text):
        word = " ".join(tokens(part))
        if not word:
            continue
        if "surprise".startswith(word):
            army.surprise = True
            continue
        if "invasion".startswith(word) or word in ("landing", "invading"):
            army.invading = True
            continue
        found = vocabulary()["tech"].find(word.removesuffix("s"))
        if len(found) != 1:
            near = found[:4] or vocabulary()["tech"].near(word)
            raise Refused(f"“{word[:60]}” isn't a Technology, Surprise or Invasion", rule="9.0a", nearest=near)
        army.techs.add(found[0])


# --- on the board -----------------------------------------------------------------------------------------------------


def own_blocks(position: Mapping[str, Any]) -> dict[str, tuple[str, int]]:
    """The blocks whose names the asker knows, as they would be typed."""
    return {
        block["name"].casefold(): (block["kind"], block["cv"])
        for entry in position["spaces"].values()
        for block in entry.get("blocks", ())
        if "name" in block
    }


def seen(position: Mapping[str, Any], area: str, seat: str, at_sea: bool, name: str = "") -> Army:
    """What stands in an area as the asker sees it; Escaped Subs are in no Battle (12.73)."""
    army = Army(seat, name or seat)
    for block in position["spaces"].get(area, {}).get("blocks", ()):
        if block["seat"] != seat or (block["face"] == "down" and at_sea):
            continue
        if "kind" not in block:
            (army.landed if block["face"] == "down" else army.unknown).append(block["nation"])
            continue
        army.units.append((block["kind"], block["cv"]))
        if block["face"] == "down":
            army.idle.append((block["kind"], block["cv"]))
    return army


def fitting(at_sea: bool, coastal: bool) -> set[str]:
    """The types a block may be in an area: at sea all but Fortresses, for Convoys (3.244) and Air Forces stand there too."""
    return {kind for kind in KINDS if (kind != "FORT" if at_sea else coastal or kind not in SHIPS)}


def mix(nation: str, kinds: Collection[str]) -> list[str]:
    """Types of unit, each as often as a nation has blocks of it."""
    return [kind for kind in KINDS if kind in kinds for _ in range(MIX[nation][kind])]


def drawn(army: Army, at_sea: bool, area: str, draw: Draw) -> tuple[Units, Units]:
    """The units, and for each unknown block one of its nation's, of any CV; and those of them that came ashore and have no
    action."""
    units, idle = list(army.units), list(army.idle)

    def one(nation: str, kinds: Collection[str]) -> tuple[str, int]:
        blocks = mix(nation, kinds)
        return blocks[draw(len(blocks))], 1 + draw(MOST_CV[nation])

    for nation in army.unknown:
        kinds = fitting(at_sea, not area or is_coastal(area))
        if army.invading or any(kind == "FORT" for kind, _ in units):
            kinds.discard("FORT")  # 3.24: it never moves; 3.241: one in an area
        units.append(one(nation, kinds))
    for nation in army.landed:
        idle.append(one(nation, MARCHING))
        units.append(idle[-1])
    return units, [unit for unit in units if unit[0] in GROUND] if army.invading else idle
