"""The referee's supply, by the list of 7.2 alone: every unit looks for its own way, step by step."""

from collections import deque
from typing import Any

from .refereed_map import (
    AMERICA,
    BOARD,
    CITY,
    COUNTRY,
    DATA,
    FREE,
    HEX,
    HEXES,
    MAJORS,
    NATB,
    PORT,
    VICHY,
    Scene,
    afoot,
    around,
    local,
    sides,
)

LENGTH = {"Clear": 4, "Snow": 3, "Mud": 2}
LINKS = {
    (a, b): tuple(HEX[name] for name in link.get("needs", ()))
    for sea in DATA["seas"]
    for link in sea["links"]
    for a, b in ((sea["name"], link["to"]), (link["to"], sea["name"]))
}


class Lines:
    """What feeds the units of one nation."""

    def __init__(self, scene: Scene, owner: str) -> None:
        self.scene, self.owner, self.side = scene, owner, scene.camp(owner)
        self.enemy, self.zone = scene.enemy_at(owner), scene.ezoc(owner)
        self.friends = scene.friend_at(self.side)
        self.shut = {hex for hex in HEXES if self._shut(hex)}
        self.sources = {hex for hex in HEXES if self._source(hex)} - self.shut
        self.ports = {hex for hex in PORT if self._port(hex)}
        self.fed, self.seas = self._net()

    def _shut(self, hex: str) -> bool:
        """7.2: no line enters these."""
        s = self.scene
        if hex in self.enemy or (hex in self.zone and hex not in self.friends) or COUNTRY[hex] == "Arabia":
            return True
        holder, keeper = s.control(hex), s.keeper(hex)
        others = keeper in s.nations and holder == keeper and keeper != self.owner
        if others and s.status(keeper) in ("neutral", "barred", "inactive"):
            return True
        camp = s.camp(holder)
        return bool(camp) and camp != self.side and holder not in s.enemies[self.owner]

    def _source(self, hex: str) -> bool:
        s = self.scene
        if hex in self.enemy:
            return False
        at_home = (
            s.keeper(hex) == VICHY
            if self.owner == VICHY
            else s.home(hex) == ("France" if self.owner == FREE else self.owner)
        )
        if self.owner == "USSR" and BOARD[hex].facts.get("edge") == "east" and at_home:
            return True
        if hex not in CITY:
            return False
        if self.owner == FREE and s.lead(FREE) == "USA" and s.home(hex) == "UK":
            return True
        return at_home and (self.owner not in (FREE, VICHY) or s.camp(s.control(hex)) == self.side)

    def _port(self, hex: str) -> bool:
        s = self.scene
        if hex in self.enemy or (hex in self.zone and hex not in self.friends):
            return False
        keeper = s.keeper(hex)
        ours = s.camp(keeper) == self.side and (
            s.status(keeper) in ("active", "ally", "conquered") or keeper == self.owner
        )
        return hex in self.friends or ours

    def _cut(self, hex: str) -> bool:
        """An unoccupied city of an Active enemy nation cuts the railway."""
        s = self.scene
        home = s.home(hex)
        return (
            hex in CITY
            and hex not in self.friends
            and home in s.enemies[self.owner]
            and s.status(home) in ("active", "ally", "controlled")
        )

    def _passes(self, a: str, b: str) -> bool:
        if (a, b) not in LINKS or ({a, b} & {NATB, AMERICA} and self.side != "Allied"):
            return False
        needs = LINKS[a, b]
        return not needs or any(self.scene.held(hex, self.side) for hex in needs)

    def _net(self) -> tuple[set[str], set[str]]:
        """Rail hexes, ports and seas from which a line runs on to a source, found by going on until nothing is new."""
        fed, seas = set(self.sources), set()
        if self.owner == "USA" or (self.owner == FREE and self.scene.lead(FREE) == "USA"):
            seas = {AMERICA, "North Atlantic"}
        grown = -1
        while grown != len(fed) + len(seas):
            grown = len(fed) + len(seas)
            for here in list(fed):
                for there in around(here):
                    rail = there in HEXES and "rail" in sides(here, there)
                    if rail and there not in self.shut and not self._cut(there):
                        fed.add(there)
                if here in self.ports:
                    seas.update(PORT[here])
            for a, b in LINKS:
                if a in seas and self._passes(a, b):
                    seas.add(b)
            fed.update(hex for hex in self.ports if seas & set(PORT[hex]))
        return fed, seas

    def length(self, hex: str) -> int:
        season = local(hex, self.scene.season)
        return 4 if season == "Snow" and self.owner == "USSR" else LENGTH[season]

    def steps(self, goals: set[str], start: str) -> int:
        """Hexes from a unit to the nearest of some places, over open ground."""
        seen, edge = {start: 0}, deque([start])
        while edge:
            here = edge.popleft()
            if here in goals:
                return seen[here]
            for there in around(here):
                if there not in seen and afoot(here, there) and there not in self.shut and seen[here] < 4:
                    seen[there] = seen[here] + 1
                    edge.append(there)
        return 99


class Supply:
    """Who is in supply."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._lines: dict[str, Lines] = {}
        self._staffs: dict[str, bool] = {}

    def lines(self, owner: str) -> Lines:
        if owner not in self._lines:
            self._lines[owner] = Lines(self.scene, owner)
        return self._lines[owner]

    def supplied(self, unit: dict[str, Any]) -> bool:
        if unit["kind"] == "partisan" or unit["dropped"] or unit["place"] not in HEXES:
            return True  # who waits off a coast lives on its ships (12.4)
        beach = any(c["target"] == unit["place"] and c["fleets"] for c in self.scene.position["convoys"])
        if beach and unit["landed"]:
            return True
        if unit["kind"] == "hq":
            return self.staff(unit)
        lines, hex = self.lines(unit["owner"]), unit["place"]
        if hex in PORT and lines.seas & set(PORT[hex]):
            return True
        if lines.steps(lines.fed, hex) <= 1 or hex in lines.fed:
            return True
        return any(
            self.steps_to(unit, each) <= lines.length(hex)
            for each in self.scene.land
            if each["kind"] == "hq" and self.serves(each, unit) and self.staff(each)
        )

    def serves(self, staff: dict[str, Any], unit: dict[str, Any]) -> bool:
        """An HQ of one's own, or of an Active nation of the side for a unit of an Active one."""
        s = self.scene
        if staff["owner"] == unit["owner"]:
            return True
        if s.camp(staff["owner"]) != s.camp(unit["owner"]):
            return False
        return all(self.active(name) for name in (staff["owner"], unit["owner"]))

    def active(self, name: str) -> bool:
        power = self.scene.lead(name)
        return power in MAJORS and self.scene.status(power) in ("active", "ally")

    def steps_to(self, unit: dict[str, Any], staff: dict[str, Any]) -> int:
        """From the unit to a headquarters: the way as the headquarters' nation finds it open."""
        lines = self.lines(staff["owner"])
        seen, edge = {staff["place"]: 0}, deque([staff["place"]])
        while edge:
            here = edge.popleft()
            if here == unit["place"]:
                return seen[here]
            for there in around(here):
                if there not in seen and afoot(here, there) and there not in lines.shut and seen[here] < 4:
                    seen[there] = seen[here] + 1
                    edge.append(there)
        return 99

    def staff(self, unit: dict[str, Any]) -> bool:
        if unit["id"] not in self._staffs:
            lines, hex = self.lines(unit["owner"]), unit["place"]
            fed = lines.steps(lines.fed, hex) <= lines.length(hex)
            self._staffs[unit["id"]] = fed or (hex in PORT and bool(lines.seas & set(PORT[hex])))
        return self._staffs[unit["id"]]
