"""What is printed on the counters, by id."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ..kernel.data import read_json

PACKAGE = __package__

LAND = ("infantry", "tank", "cavalry", "airborne", "army", "mech", "tankarmy", "hq", "fort", "partisan")
CORPS = ("infantry", "tank", "cavalry", "airborne")
ARMIES = ("army", "mech", "tankarmy")
AIR = ("fighter", "bomber", "fighter decoy", "bomber decoy")
NAVAL = ("surface", "submarine", "naval decoy")
DECOYS = ("fighter decoy", "bomber decoy", "naval decoy")
HIDDEN = (*AIR, *NAVAL)

TITLES = {
    "infantry": "Infantry corps",
    "tank": "Tank corps",
    "cavalry": "Cavalry corps",
    "airborne": "Airborne corps",
    "army": "Infantry army",
    "mech": "Mechanized army",
    "tankarmy": "Tank army",
    "hq": "Headquarters",
    "fort": "Fort",
    "flak": "Flak",
    "partisan": "Partisan",
    "fighter": "Fighter",
    "bomber": "Bomber",
    "surface": "Surface fleet",
    "submarine": "Submarine fleet",
    "fighter decoy": "Fighter Decoy",
    "bomber decoy": "Bomber Decoy",
    "naval decoy": "Naval Decoy",
}


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter as printed: combat strength and movement allowance of both sides."""

    id: str
    nation: str
    kind: str
    strength: int
    allowance: int
    weak: int
    """Combat strength of the back."""
    slow: int
    steps: int
    group: str = ""
    """Commonwealth and Free Polish corps: CAN, FP."""
    also: str = ""
    """A second nation a joint HQ serves."""
    arrives: str = ""
    panzer: str = ""

    @property
    def corps(self) -> bool:
        return self.kind in CORPS


def _figures(text: str) -> tuple[int, int]:
    if not text:
        return 0, 0
    strength, _, allowance = text.partition("-")
    return int(strength), int(allowance)


@cache
def counters() -> Mapping[str, Counter]:
    """Every counter of the game, in the order of the file."""
    found: dict[str, Counter] = {}
    for row in read_json(PACKAGE, "units.json")["units"]:
        kind = row["kind"]
        front, back = _figures(row["full"]), _figures(row.get("back", ""))
        steps = row.get("steps", 3 if kind in (*ARMIES, "hq") else 2 if kind == "fort" else 1)
        for name in row["names"]:
            id = f"{row['prefix']}-{name}"
            found[id] = Counter(
                id,
                row["nation"],
                kind,
                1 if kind == "partisan" else front[0],
                front[1],
                back[0],
                back[1],
                steps,
                row.get("group", ""),
                row.get("also", ""),
                row.get("arrives", ""),
                row.get("panzer", ""),
            )
    return found


COUNTERS = counters()


def of_kind(nation: str, *kinds: str) -> list[str]:
    """Ids of a nation's counters of some kinds."""
    return [counter.id for counter in COUNTERS.values() if counter.nation == nation and counter.kind in kinds]
