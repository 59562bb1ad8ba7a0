"""What hexes and units are called: the words players may use for them, and those they are told of in."""

from collections.abc import Iterable, Mapping
from functools import cache

from ..kernel.text import Names, listed
from .calling import own_units
from .chart import (
    MAJORS,
    POOL,
    US_BOX,
    VICHY,
    Sort,
    board,
    countries,
    fact,
    figures,
    kinds,
    mix,
    nations,
)
from .feuds import at_war as at_war
from .feuds import foreign as foreign
from .feuds import hostile as hostile
from .feuds import pair as pair
from .feuds import strangers as strangers
from .state import Unit


@cache
def most(nation: str, kind: str) -> int:
    """Numbers a nation's units of a kind may bear: as many as there are counters."""
    return sum(sort.count for sort in mix(nation)[kind]) + 2


PLURALS = {
    "armor": ("armour", "armored", "armoured", "tanks", "panzers", "armor units"),
    "infantry": ("foot", "infantry units"),
    "replacement": ("replacements",),
    "air": ("air units", "aircraft", "planes", "wings"),
    "fleet": ("fleets", "ships", "naval units"),
    "airbase": ("airbases", "bases"),
}


FRONT_NAMES = {"Western": ("West", "W"), "Eastern": ("East", "E"), "Mediterranean": ("Med", "M", "South")}
FOES = {
    "Western": ("France", "French", "Low Countries", "Belgium", "Belgians", "Dutch"),
    "Eastern": ("Russia", "Russians", "Soviets", "Reds", "Poland", "Poles", "Finland", "Finns"),
    "Mediterranean": ("Yugoslavia", "Yugoslavs", "Greece", "Greeks", "Bulgaria", "Turkey", "Turks", "Egypt"),
}
"""Who is met on a front, and nowhere else."""


def against(front: str) -> Iterable[str]:
    """A front called by whom it is against: vs the French."""
    for foe in FOES[front]:
        for lead in ("against", "vs", "versus", "on"):
            yield f"{lead} {foe}"
            yield f"{lead} the {foe}"


@cache
def vocabulary() -> Mapping[str, Names]:
    named: dict[str, list[str]] = {}
    for name, space in board().spaces.items():
        if space.kind != "off":
            named[name] = [p["name"] for p in space.facts.get("places") or ()]
    units = {}
    for nation, facts in nations().items():
        for kind, sort in kinds().items():
            if not facts.get(kind):
                continue
            for number in range(1, most(nation, kind) + 1):
                units[f"{facts['letter']}{sort.letter}{number}"] = (f"{nation} {sort.name} {number}",)
    return {
        "space": Names({name: tuple(others) for name, others in named.items()}),
        "unit": Names(units, known=own_units),
        "kind": Names({name: (*sort.aliases, *PLURALS.get(name, ())) for name, sort in kinds().items()}),
        "front": Names({name: (*others, *against(name)) for name, others in FRONT_NAMES.items()}),
        "option": Names({"offensive": ("off", "attack"), "attrition": ("att",), "pass": ("nothing", "quiet", "skip")}),
        "power": Names(
            {
                seat: {
                    "United States": ("US", "USA", "America"),
                    "Britain": ("UK", "British"),
                    "Russia": ("USSR",),
                }.get(seat, ())
                for seat in MAJORS
            }
        ),
        "country": Names({**dict.fromkeys(countries(), ()), VICHY: ("Vichy",), "East Europe": ("Eastern Europe",)}),
        "sw": Names(
            {
                "submarine": ("submarines", "subs", "sub", "u boats", "u boat", "uboat", "uboats", "wolfpacks"),
                "asw": (
                    "escorts",
                    "anti submarine",
                    "anti sub",
                    "anti submarine warfare",
                    "anti sub warfare",
                    "antisubmarine",
                    "antisub",
                    "corvettes",
                    "sub hunters",
                ),
                "sac": (
                    "bombers",
                    "bomber",
                    "strategic air command",
                    "strategic air",
                    "strategic bomber",
                    "strategic bombers",
                    "bomber command",
                    "heavy bombers",
                ),
                "interceptor": ("interceptors", "ints", "int", "night fighters", "fighter command"),
            }
        ),
        "nation": Names(dict.fromkeys(nations(), ())),
        "route": Names({"Murmansk": (), "Lend-Lease": ("Persia",), "Turkey": ()}),
        "boxway": Names({"to Murmansk": (), "from Murmansk": ()}),
        "mission": Names({f"M{n}": () for n in range(1, 100)}),
        "sort": Names(dict(sorts().items())),
    }


@cache
def sorts() -> Mapping[str, tuple[str, ...]]:
    """Sorts of unit as they are bought: `armor 4-6`, `air 5-4`, `fleet 9`."""
    found: dict[str, tuple[str, ...]] = {}
    for nation in nations():
        for kind, counters in mix(nation).items():
            for each in counters:
                if kind != "airbase":
                    sort, numbers = kinds()[kind], (f"{each.factor}-{each.mf}",) if each.mf else ()
                    found[sort_name(each)] = (kind, sort.name, *sort.aliases, *numbers, *strengths(each))
    return found


def strengths(each: Sort) -> tuple[str, ...]:
    """What infantry is called that is strong or weak for every nation that has it."""
    how = {3: "strong", 1: "weak"}.get(each.factor, "") if each.kind == "infantry" else ""
    return (f"{how} infantry", f"{how} inf") if how else ()


def sort_name(each: Sort | Unit) -> str:
    return f"{each.kind} {figures(each.kind, each.factor, each.mf)}"


def called(place: str) -> str:
    """A hex by the name of its place, if it has one."""
    if place not in board() or place in (US_BOX, POOL):
        return place
    names = [p["name"] for p in fact(place, "places") or ()]
    return f"{names[0]} ({place})" if names else place


def short(unit: Unit) -> str:
    return f"{unit.id} ({figures(unit.kind, unit.factor, unit.mf) or 'airbase'})"


def words(units: Iterable[Unit]) -> str:
    return listed(short(u) for u in units)
