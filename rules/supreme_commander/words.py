"""The words of the game: how hexes, units, nations and goods are called."""

from collections.abc import Mapping, Sequence
from functools import cache

from ..kernel.text import Names
from .chart import ALLIED, AMERICA, FRONTS, MAJORS, NATB, TECHNOLOGIES
from .counters import COUNTERS, TITLES
from .ground import BOARD, CITIES, HEXES, MINORS, ZONES
from .world import FREE, SIBERIA, VICHY

_CALLED = {"Aircraft": ("planes", "air"), "Submarine": ("subs", "u-boats"), "Tank": ("panzer", "armor")}

PURCHASES = {
    "infantry": ("inf", "infantry corps", "corps", "foot"),
    "tank": ("tanks", "tank corps", "armor", "panzer", "armour"),
    "cavalry": ("cav", "horse"),
    "airborne": ("para", "paratroops", "airborne corps"),
    "fighter": ("fighters", "fighter wing"),
    "bomber": ("bombers", "bomber wing"),
    "surface": ("surface fleet", "fleet", "fleets", "ship"),
    "submarine": ("sub", "subs", "submarine fleet", "u boat", "uboat"),
    "flak": ("aaa", "aa", "anti aircraft"),
    "fort": ("forts", "fortress"),
}

OTHER_KINDS = {
    "army": ("armies", "infantry armies"),
    "mech": ("mechanized", "mechanised", "mech army"),
    "tankarmy": ("tank armies", "panzer army", "armored army", "armoured army"),
    "hq": ("hqs",),
    "partisan": ("partisans",),
    "fighter decoy": (),
    "bomber decoy": (),
    "naval decoy": ("decoys",),
}
"""Kinds of units that nobody buys."""

PEOPLE: Mapping[str, str] = {
    "Germany": "German",
    "Italy": "Italian",
    "UK": "British",
    "France": "French",
    "USA": "American",
    "USSR": "Soviet",
    "Belgium": "Belgian",
    "Bulgaria": "Bulgarian",
    "Denmark": "Danish",
    "Finland": "Finnish",
    "Greece": "Greek",
    "Hungary": "Hungarian",
    "Ireland": "Irish",
    "Luxembourg": "Luxembourg",
    "Netherlands": "Dutch",
    "Norway": "Norwegian",
    "Poland": "Polish",
    "Portugal": "Portuguese",
    "Romania": "Romanian",
    "Spain": "Spanish",
    "Sweden": "Swedish",
    "Turkey": "Turkish",
    "Yugoslavia": "Yugoslav",
    "Iraq/Iran": "Iraqi",
    "Baltic States": "Baltic",
    VICHY: "Vichy French",
    FREE: "Free French",
}
"""How units of a nation are called."""


def a_unit(owner: str, words: str) -> str:
    """A German air unit, an Italian one."""
    people = PEOPLE[owner]
    return f"{'An' if people[0] in 'AEIOU' else 'A'} {people} {words}"


def named(ids: Sequence[str], one: str, many: str) -> str:
    """`GE-I1 sails`, `GE-I1, GE-I2 sail`."""
    return f"{', '.join(ids)} {one if len(ids) == 1 else many}"


MANY = ("Netherlands", "Baltic States", FREE)
"""Nations that are several."""
ARTICLE = (*MANY, "UK", "USA", "USSR")


def does(nation: str, one: str, many: str) -> str:
    """`Norway joins`, `The Netherlands join`, `The UK joins`."""
    return f"{'The ' if nation in ARTICLE else ''}{nation} {many if nation in MANY else one}"


def the(nation: str) -> str:
    """`Norway`, `the Netherlands`."""
    return f"the {nation}" if nation in ARTICLE else nation


def team(side: str) -> str:
    """A side as the people who play it."""
    return "Allies" if side == ALLIED else side


@cache
def vocabulary() -> Mapping[str, Names]:
    names: dict[str, list[str]] = {hex: [] for hex in sorted(HEXES)}
    for city in CITIES.values():
        names[city.hex].append(city.name)
    waters: dict[str, list[str]] = {hex: [] for hex in BOARD if BOARD[hex].kind == "sea"}
    boxes: dict[str, tuple[str, ...]] = {
        NATB: ("natb", "transfer box", "atlantic transfer box"),
        AMERICA: ("america", "canada", "usa box", "canada box", "us box"),
        SIBERIA: ("siberia box",),
    }
    seas: dict[str, tuple[str, ...]] = {
        "North Atlantic": ("atlantic", "na"),
        "North Sea": ("ns",),
        "Baltic Sea": ("baltic",),
        "Western Mediterranean": ("west med", "western med", "wm"),
        "Eastern Mediterranean": ("east med", "eastern med", "em"),
        "Black Sea": ("bs",),
        "Persian Gulf": ("gulf", "pg"),
    }
    from .calling import own_units

    nations = (*MAJORS, *MINORS, VICHY, FREE)
    other: dict[str, tuple[str, ...]] = {
        "Germany": ("german", "germans", "ge"),
        "Italy": ("italian", "italians", "it"),
        "UK": ("british", "britain", "england"),
        "France": ("french", "fr"),
        "USA": ("american", "us", "united states"),
        "USSR": ("soviet", "soviets", "russia", "russian", "su"),
        "Netherlands": ("dutch", "holland"),
        "Iraq/Iran": ("iraq", "iran"),
        "Baltic States": ("baltics",),
    }
    return {
        "space": Names({**names, **dict(boxes.items())}),
        "berth": Names({**names, **boxes, **{front: (f"{front} air box", f"{front} front") for front in FRONTS}}),
        "sea": Names(waters),
        "zone": Names({zone: seas[zone] for zone in ZONES}),
        "unit": Names({id: _short(id) for id in COUNTERS}, known=own_units),
        "nation": Names({name: other.get(name, ()) for name in nations}),
        "goods": Names({**PURCHASES, **{id: _short(id) for id in COUNTERS}}),
        "kind": Names({name: (TITLES[name], *others) for name, others in {**PURCHASES, **OTHER_KINDS}.items()}),
        "technology": Names({name: _CALLED.get(name, ()) for name in TECHNOLOGIES}),
        "front": Names({name: (f"{name} air box",) for name in FRONTS}),
    }


_QUARTERS = {"N": "North", "S": "South", "C": "Center", "E": "East", "W": "West"}
"""What the letters behind an HQ stand for."""


def _short(id: str) -> tuple[str, ...]:
    """Other ways to say a unit: the id without its nation."""
    prefix, _, rest = id.partition("-")
    if rest[:2] == "HQ" and rest[2:] in _QUARTERS:
        return (rest, f"{prefix}{rest}", f"HQ {_QUARTERS[rest[2:]]}", f"{_QUARTERS[rest[2:]]} HQ")
    return (rest, f"{prefix}{rest}") if prefix in ("GE", "IT", "UK", "FR", "US", "SU") else (f"{prefix}{rest}",)
