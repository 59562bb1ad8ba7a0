"""Forces as a player types them or as they can be seen on the board: for the chances of a Battle."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..kernel.errors import Refused
from ..kernel.text import EXACT, PREFIX, Names, counted, listed, tokens
from .chart import FACTION, GREAT, GROUND, KINDS, MIX, NEUTRAL, ORDER, SHIPS, nations
from .world import vocabulary

UNKNOWN = {"average", "unknown", "hidden", "upright", "block", "blocks"}
JOINTS = {",", ";", "+", "and", "x", "×"}
NAMED = re.compile(r"([a-z]+)([0-9]+)")
MOST = 24
STRONGEST = 4
HOW = "2 INF 3 is two Infantry of 3 CV, INF 2 is one of 2 CV"


@dataclass
class Army:
    """One side of a Battle."""

    seat: str = ""
    """A faction, `neutral`, or nothing if it is not said."""
    name: str = ""
    units: list[tuple[str, int]] = field(default_factory=list)
    idle: list[tuple[str, int]] = field(default_factory=list)
    """Those of them that came ashore this turn."""
    unknown: list[str] = field(default_factory=list)
    """The nations of blocks of which no more is known; nothing where it is not said."""
    landed: list[str] = field(default_factory=list)
    """The nations of unknown blocks that lie face-down on land: Ground units that came ashore this turn (11.221b)."""
    techs: set[str] = field(default_factory=set)
    surprise: bool = False
    invading: bool = False

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
        counts: dict[tuple[int, int], int] = {}
        for kind, cv in self.units:
            key = (list(KINDS).index(kind), -cv)
            counts[key] = counts.get(key, 0) + 1
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
            whose = name if name in ORDER else FACTION.get(nations()[name].of or name, NEUTRAL)
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
        found = vocabulary()["tech"].find(word) or vocabulary()["tech"].find(word.removesuffix("s"))
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


def seen(position: Mapping[str, Any], area: str, seats: Iterable[str], at_sea: bool, name: str = "") -> Army:
    """What stands in an area as the asker sees it; Escaped Subs are in no Battle (12.73)."""
    whose = list(seats)
    army = Army(whose[0] if whose else "", name or listed(whose))
    for block in position["spaces"].get(area, {}).get("blocks", ()):
        if block["seat"] not in whose or (block["face"] == "down" and at_sea):
            continue
        if "kind" not in block:
            (army.landed if block["face"] == "down" else army.unknown).append(block["nation"])
            continue
        army.units.append((block["kind"], block["cv"]))
        if block["face"] == "down":
            army.idle.append((block["kind"], block["cv"]))
    return army


def present(position: Mapping[str, Any], area: str) -> Iterator[str]:
    """The sides that have blocks in an area."""
    yield from dict.fromkeys(block["seat"] for block in position["spaces"].get(area, {}).get("blocks", ()))


def mix(nation: str, at_sea: bool, coastal: bool) -> list[str]:
    """The types a block of a nation may be there, each as often as there are blocks of it: at sea all but Fortresses, for
    Convoys (3.244) and Air Forces stand there too."""
    kinds = [kind for kind in KINDS if (kind != "FORT" if at_sea else coastal or kind not in SHIPS)]
    return [kind for kind in kinds for _ in range(MIX[nation][kind])]


def landed_mix(nation: str) -> list[str]:
    """The types of a block that came ashore and has no action: Ground units that move."""
    return [kind for kind in KINDS if kind in GROUND and kind != "FORT" for _ in range(MIX[nation][kind])]
