"""The referee's board and the position on it, read from the printed facts and from what a record writes."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tests.referee.loop import Position

DATA = Path(__file__).parents[2] / "rules" / "third_reich"
AXIS, ALLIES = ("Germany", "Italy"), ("Britain", "France", "United States", "Russia")
POWERS = AXIS + ALLIES
SIDE = dict.fromkeys(AXIS, "Axis") | dict.fromkeys(ALLIES, "Allies")
WEST = ("Britain", "United States", "France")
FRONTS = ("Western", "Eastern", "Mediterranean")
GROUND = ("armor", "infantry", "airborne", "replacement", "partisan")
SEASONS = ("Spring", "Summer", "Fall", "Winter")
EDGE = "east edge"
Unit = dict[str, Any]
"""A counter as the position writes it."""


def date(turn: int) -> tuple[str, int]:
    """Season and year of a game turn; the turns are counted from Spring 1939."""
    return SEASONS[turn % 4], 1939 + turn // 4


def cell(name: str) -> tuple[int, int]:
    """Row and diagonal of a hex."""
    letters = name.rstrip("0123456789")
    row = ord(letters[0]) - 64 + 26 * (len(letters) - 1)
    return row, int(name[len(letters) :])


def named(row: int, diagonal: int) -> str:
    letters = chr(64 + row) if row <= 26 else chr(64 + row - 26) * 2
    return f"{letters}{diagonal}"


@cache
def distance(one: str, two: str) -> int:
    """Hexes between two hexes, over whatever lies there."""
    (r, n), (s, m) = cell(one), cell(two)
    return max(abs(s - r), abs(m - n), abs(s - r + m - n))


class Board:
    """What is printed."""

    def __init__(self) -> None:
        facts = json.loads((DATA / "board.json").read_text())
        self.spaces: dict[str, dict[str, Any]] = {s["name"]: s for s in facts["spaces"]}
        self.countries: dict[str, dict[str, Any]] = {c["name"]: c for c in facts["countries"]}
        self.sides = {frozenset((a, b)): kind for a, b, kind, _ in facts["borders"]}
        self.front_of_sea = {s["name"]: s.get("front", "") for s in facts["seas"]}
        self.hexes = [name for name, s in self.spaces.items() if s["kind"] in ("land", "coastal", "sea", "lake")]
        self.lands = [name for name, s in self.spaces.items() if s["kind"] in ("land", "coastal")]
        self.place: dict[str, str] = {}
        for name, space in self.spaces.items():
            for each in space.get("places", ()):
                self.place[each["name"]] = name
        self.arrows = [pair for pair, kind in self.sides.items() if kind == "arrow"]

    def __getitem__(self, name: str) -> dict[str, Any]:
        return self.spaces[name]

    @cache  # noqa: B019
    def around(self, name: str) -> tuple[str, ...]:
        """The six neighbours, as far as they are on the map."""
        row, n = cell(name)
        steps = ((0, -1), (0, 1), (-1, 0), (-1, 1), (1, 0), (1, -1))
        found = (named(row + dr, n + dn) for dr, dn in steps if row + dr > 0)
        return tuple(each for each in found if each in self.spaces)

    @cache  # noqa: B019
    def within(self, name: str, hexes: int) -> frozenset[str]:
        """All hexes at most so far away."""
        return frozenset(each for each in self.spaces if self.is_hex(each) and distance(name, each) <= hexes)

    def is_hex(self, name: str) -> bool:
        return name in self.spaces and self.spaces[name]["kind"] != "box"

    def land(self, name: str) -> bool:
        return name in self.spaces and self.spaces[name]["kind"] in ("land", "coastal")

    def wet(self, name: str) -> bool:
        return name in self.spaces and self.spaces[name]["kind"] in ("sea", "coastal")

    def side(self, one: str, two: str) -> str:
        """What lies between neighbours, as listed; nothing listed between two coasts is land and water."""
        return self.sides.get(frozenset((one, two)), "")

    def dry_way(self, one: str, two: str) -> bool:
        """5.3: land on both sides, and no water all along the side."""
        kind = self.side(one, two)
        return self.land(one) and self.land(two) and kind not in ("sea", "arrow", "lake", "depression", "closed")

    def foot_way(self, one: str, two: str) -> bool:
        """5.36: Crossing Arrows let ground units across."""
        return self.dry_way(one, two) or self.side(one, two) == "arrow"

    def walks(self, name: str) -> Iterator[str]:
        return (each for each in self.around(name) if self.foot_way(name, each))

    def sea_way(self, one: str, two: str) -> bool:
        """5.3b, 5.31: water on both sides of the hexside."""
        kind = self.side(one, two)
        if not (self.wet(one) and self.wet(two)):
            return False
        if self[one]["kind"] == "coastal" and self[two]["kind"] == "coastal":
            return kind in ("", "sea", "arrow", "canal", "estuary")
        return kind not in ("land", "river", "closed", "lake")

    def river(self, one: str, two: str) -> bool:
        """5.72a, 47.1: what triples who stands behind it; Crossing Arrows do as well."""
        return self.side(one, two) in ("river", "estuary", "canal", "arrow")

    def front(self, name: str) -> str:
        return str(self.spaces[name].get("group", ""))

    def country(self, name: str) -> str:
        return str(self.spaces[name].get("country", ""))

    def area(self, name: str) -> str:
        return str(self.spaces[name].get("area", ""))

    def kinds(self, name: str) -> set[str]:
        return {kind for each in self.spaces[name].get("places", ()) for kind in each["kinds"]}

    def cities(self, name: str) -> int:
        """5.44b: ports and capitals are cities as well."""
        return sum(bool({"city", "port", "capital"} & set(p["kinds"])) for p in self.spaces[name].get("places", ()))

    def objective(self, name: str) -> bool:
        return any(each.get("objective") for each in self.spaces[name].get("places", ()))

    def port_seas(self, name: str) -> set[str]:
        """29.12: the waters a port of the hex touches."""
        if name == "US box":
            return {"Atlantic Ocean"}
        return {sea for p in self.spaces[name].get("places", ()) if "port" in p["kinds"] for sea in p.get("seas", ())}

    def port_fronts(self, name: str) -> set[str]:
        return {self.front_of_sea[sea] for sea in self.port_seas(name)}

    def capital(self, country: str) -> str:
        """The hex of a country's capital."""
        return self.place.get(self.countries[country].get("capital", ""), "")


BOARD = Board()


@cache
def card(scenario: str) -> dict[str, Any]:
    return dict(json.loads((DATA / "scenarios" / f"{scenario}.json").read_text()))


@cache
def opening(scenario: str) -> dict[str, str]:
    """Who controls each land hex as the scenario opens."""
    facts, holders = card(scenario), dict[str, str]()
    by_country = {country: power for power, countries in facts["controls"].items() for country in countries}
    by_area = {area: power for power, areas in facts.get("areas", {}).items() for area in areas}
    by_hex = {name: power for power, names in facts.get("hexes", {}).items() for name in names}
    for name in BOARD.lands:
        holder = by_country.get(BOARD.country(name), "")
        holders[name] = by_hex.get(name, by_area.get(BOARD.area(name), holder))
    return holders


class Scene:
    """A position, looked up in many ways."""

    def __init__(self, position: Position, scenario: str) -> None:
        self.position, self.scenario = position, scenario
        self.units: dict[str, Unit] = position["units"]["all"]
        self.powers: dict[str, Any] = position["powers"]
        self.at: dict[str, list[Unit]] = {}
        for unit in self.units.values():
            self.at.setdefault(unit["place"], []).append(unit)
        self.wars = {frozenset(pair.split("-")) for pair in position.get("wars", ())}
        self.changed: dict[str, str] = position.get("control", {})
        self.turn: int = position.get("turn", 0)
        self.season, self.year = date(self.turn)
        self.side: str = position.get("side", "Allies")
        self.fortresses = set(position.get("fortresses", ()))
        self.bridgeheads: dict[str, Any] = position.get("bridgeheads", {})
        self._zones: dict[str, set[str]] = {}

    # --- who is whose ---------------------------------------------------------------------------------------------

    def holder(self, name: str) -> str:
        return self.changed[name] if name in self.changed else opening(self.scenario).get(name, "")

    def nobodys(self, name: str) -> bool:
        """26.6, 49.41: a hex that belongs to whoever comes first."""
        return name in self.changed and not self.changed[name]

    def side_of(self, who: str) -> str:
        """The side of a power, or of a minor that has joined one."""
        if who in SIDE:
            return SIDE[who]
        status = self.position["countries"].get(who, "").split(" ", 1)
        return SIDE.get(status[1], "") if len(status) == 2 and status[0] in ("ally", "conquered") else ""

    def at_war(self, one: str, two: str) -> bool:
        return frozenset((one, two)) in self.wars

    def friends(self, one: str, two: str) -> bool:
        return one == two or (SIDE.get(one, one) == SIDE.get(two, two) and one in SIDE and two in SIDE)

    def enemies(self, who: str, name: str, kinds: tuple[str, ...] = GROUND) -> list[Unit]:
        return [u for u in self.at.get(name, ()) if u["kind"] in kinds and self.hostile(who, u)]

    def hostile(self, who: str, unit: Unit) -> bool:
        """A unit of somebody at war with a power; an inactive country's units fight nobody's war."""
        if self.position["countries"].get(unit["nation"], "").startswith("inactive"):
            return self.at_war(who, unit["nation"])
        if self.position["countries"].get(unit["nation"], "").startswith("attacked"):
            # 21.2: whoever declared war on it, and who is allied with him; Vichy has the enemies of who runs it
            foes = self.position.get("help", {}).get(f"foes {unit['nation']}", ())
            shared = any(self.at_war(who, enemy) and self.at_war(foe, enemy) for foe in foes for enemy in SIDE)
            return who in foes or shared if foes else self.at_war(who, unit["owner"])
        if unit["nation"] in self.position["countries"] and not self.position["countries"][unit["nation"]].startswith(
            ("ally", "conquered", "surrendered")
        ):
            return self.at_war(who, unit["nation"])
        return self.at_war(who, unit["owner"])

    def own(self, who: str, name: str, kinds: tuple[str, ...] = GROUND) -> list[Unit]:
        """Units of a power's side in a hex."""
        return [
            u for u in self.at.get(name, ()) if u["kind"] in kinds and SIDE.get(u["owner"]) == SIDE[who] and u["owner"]
        ]

    def friendly(self, who: str, name: str) -> bool:
        """A hex of a power or of an ally of its."""
        holder = self.holder(name)
        return holder == who or (holder in SIDE and SIDE[holder] == SIDE.get(who))

    def closed(self, unit: Unit, name: str) -> bool:
        """51.4, 51.6: hexes an ally keeps to himself, and a country whose attacker has given no leave; who is in them stays."""
        who, holder, notes = unit["owner"], self.holder(name), self.position.get("help", {})
        if unit["place"] == name:
            return False
        if who in notes.get(f"closed {holder}", ()):
            return True
        country = BOARD.country(name)
        return unit["place"] in BOARD.lands and BOARD.country(unit["place"]) != country and self.unasked(who, country)

    def unasked(self, who: str, country: str) -> bool:
        """51.6: an ally of a minor's attacker, without leave."""
        notes = self.position.get("help", {})
        foes = notes.get(f"foes {country}", ())
        if not foes or not self.position["countries"].get(country, "").startswith("attacked"):
            return False
        allied = SIDE.get(who) == SIDE.get(foes[0])
        return allied and who not in foes and who not in notes.get(f"admitted to {country}", ())

    def option(self, who: str, front: str) -> str:
        return str(self.powers[who].get("options", {}).get(front, "pass"))

    # --- zones ----------------------------------------------------------------------------------------------------

    def zones(self, who: str) -> set[str]:
        """8.2: hexes next to armor hostile to a power, as far as its zone goes."""
        if who not in self._zones:
            found = set()
            for unit in self.units.values():
                if unit["kind"] == "armor" and BOARD.land(unit["place"]) and self.hostile(who, unit):
                    for name in BOARD.around(unit["place"]):
                        if BOARD.dry_way(unit["place"], name) and name not in self.fortresses:
                            found.add(name)
            self._zones[who] = found
        return self._zones[who]

    def room(self, name: str, arriving: Unit) -> bool:
        """6.1 to 6.15."""
        if arriving["kind"] == "airborne":
            return True
        here = [u for u in self.at.get(name, ()) if u["kind"] in GROUND and u["id"] != arriving["id"]]
        count = sum(u["kind"] != "airborne" for u in here)
        most = 5 if name in self.bridgeheads else 2
        if name == BOARD.place["London"] and all(u["nation"] == "Britain" for u in [*here, arriving]):
            most = max(most, 3)
        return count + 1 <= most
