"""The referee traces supply, hex by hex (27, 5.55, 5.58, 35)."""

from .refereed_early import early
from .refereed_map import BOARD, SIDE, WEST, Scene, Unit

ALWAYS = ("partisan", "air", "fleet")
"""27.31."""
NO_SOURCE = ("Portugal", "Palestine", "Egypt", "Albania", "Morocco", "Persia", "Ireland")
"""27.11: capitals of countries that never have units."""
LIBYA, EGYPT = "Libya", "Egypt"
SLEEPERS = ("Finland", "Hungary", "Rumania", "Bulgaria")
HOME = {"Germany": "Konigsberg", "Italy": "Durazzo"}
"""27.18."""


def group(unit_or_power: str) -> str:
    """27.1, 27.27: who shares sources."""
    return "Axis" if SIDE.get(unit_or_power) == "Axis" else "Russia" if unit_or_power == "Russia" else "West"


def one_of(which: str) -> str:
    return {"Axis": "Germany", "Russia": "Russia", "West": "Britain"}[which]


def members(which: str) -> tuple[str, ...]:
    return {"Axis": ("Germany", "Italy"), "Russia": ("Russia",), "West": WEST}[which]


class Lines:
    """What is in supply for one of the three groups."""

    def __init__(self, scene: Scene, which: str) -> None:
        self.scene, self.which = scene, which
        self.zones = set[str]()
        for power in members(which):
            if scene.powers[power].get("in_play"):
                self.zones |= scene.zones(power)
        self.sources = self._sources()
        self.fed = self.network({s for s in self.sources if s != "east edge"}, "east edge" in self.sources)

    # --- land -----------------------------------------------------------------------------------------------------

    def open(self, name: str) -> bool:
        """27.22: controlled by the tracing powers or their allies; 27.22c, 27.29: no way past partisans of the enemy."""
        scene, me = self.scene, one_of(self.which)
        holder = scene.holder(name)
        # 25.6c: through Vichy France, and through minor allies that sleep
        lent = self.which == "Axis" and (holder == "Vichy France" or self.asleep(holder))
        if not (scene.friendly(me, name) or lent):
            return False
        return not any(scene.enemies(power, name) for power in members(self.which))

    def asleep(self, country: str) -> bool:
        return country in SLEEPERS and str(self.scene.position["countries"].get(country, "")).startswith("inactive")

    def free(self, name: str) -> bool:
        return self.open(name) and name not in self.zones

    def _sources(self) -> set[str]:
        """27.11 to 27.16."""
        scene, found = self.scene, set[str]()
        for country, facts in BOARD.countries.items():
            seat = BOARD.capital(country)
            if not seat or country in NO_SOURCE or facts["kind"] == "colony":
                continue
            if self.which == "Axis" and self.asleep(country) and scene.holder(seat) == country:
                found.add(seat)
            if scene.holder(seat) in members(self.which) and (country != "Russia" or self.which == "Russia"):
                found.add(seat)
        for name in BOARD.lands:
            port = "port" in BOARD.kinds(name)
            libyan = self.which == "Axis" and BOARD.country(name) == LIBYA
            egyptian = self.which == "West" and BOARD.country(name) == EGYPT
            if port and (libyan or egyptian) and scene.holder(name) in members(self.which):
                found.add(name)
        if self.which == "Russia":
            found.add("east edge")
        return {name for name in found if name == "east edge" or self.open(name)}

    def network(self, starts: set[str], edge: bool = False) -> set[str]:
        """Free hexes a line from the sources runs through, the sources with them."""
        found, queue = set[str](), []
        for name in BOARD.lands:
            kind = BOARD[name].get("edge")
            opened = self.scene.position.get("lend_lease")
            on_edge = edge and (kind == "east" or (kind == "lend-lease" and opened))
            if name in starts or (on_edge and self.free(name)):
                found.add(name)
                queue.append(name)
        while queue:
            for other in BOARD.walks(queue.pop()):
                if other not in found and self.free(other):
                    found.add(other)
                    queue.append(other)
        return found

    def same_zone(self, one: str, two: str) -> bool:
        """27.22b: both in the zone of one enemy armor unit."""
        for unit in self.scene.units.values():
            if unit["kind"] != "armor" or not any(self.scene.hostile(p, unit) for p in members(self.which)):
                continue
            at = unit["place"]
            reach = [n for n in BOARD.around(at) if BOARD.dry_way(at, n)] if BOARD.land(at) else []
            if all(n in reach and n not in self.scene.fortresses for n in (one, two)):
                return True
        return False

    def reached(self, name: str, network: set[str], sources: set[str]) -> bool:
        """A unit's own hex may lie in a zone; what follows may not."""
        if name in network:
            return True
        for other in BOARD.walks(name):
            if other in sources:
                if other in network and not self.same_zone(name, other):
                    return True
            elif other in network:
                return True
        kind = BOARD[name].get("edge")
        opened = self.scene.position.get("lend_lease")
        return "east edge" in sources and (kind == "east" or (kind == "lend-lease" and bool(opened)))

    # --- sea ------------------------------------------------------------------------------------------------------

    def served(self) -> dict[str, list[tuple[str, int]]]:
        """27.24: hexes where supply fleets bring supply ashore, with the fleets and what they carry."""
        scene, found = self.scene, dict[str, list[tuple[str, int]]]()
        fed, goals = set(self.fed), dict(scene.position.get("supply", {}))
        for _ in range(4):
            grown = False
            for fleet, targets in goals.items():
                unit = scene.units.get(fleet)
                if unit is None or unit["owner"] not in members(self.which):
                    continue
                base = unit["place"]
                if base != "US box" and not (
                    BOARD.land(base) and (base in fed or self.reached(base, fed, self.sources))
                ):
                    continue
                for target in targets:
                    entry = (fleet, int(unit["factor"]))
                    if entry not in found.setdefault(target, []):
                        found[target].append(entry)
                        grown = True
                        fed |= self.network({target}) if self.free(target) else {target}
            if not grown:
                break
        return found

    def of_their_own(self, unit: Unit) -> bool:
        """27.12b, 27.18: Tunis and Beirut feed the French, Konigsberg and Durazzo their own until a line joins them."""
        scene, name = self.scene, unit["place"]
        seeds: list[str] = []
        if unit["nation"] in ("Free French", "France"):
            seeds = [BOARD.place[n] for n in ("Tunis", "Beirut")]
        elif early(scene) and unit["nation"] in HOME:
            seeds = [
                h for h in (BOARD.place[HOME[unit["nation"]]],) if f"joined {h}" not in scene.position.get("notes", {})
            ]
        seeds = [h for h in seeds if scene.friendly(unit["owner"], h)]
        return any(self.reached(name, self.network({h}), {h}) for h in seeds)

    # --- verdicts -------------------------------------------------------------------------------------------------

    def fortress(self, unit: Unit) -> bool:
        """27.13, 5.55, 41.3."""
        place, scene = unit["place"], self.scene
        if place not in scene.fortresses:
            return False
        if place == BOARD.place["Malta"] and self.which == "West":
            ways = [BOARD.place[n] for n in ("Gibraltar", "Suez", "Alexandria")]
            return any(scene.friendly("Britain", way) for way in ways)
        return True

    def verdicts(self) -> dict[str, str]:
        """For each ground unit of the group: fed, cut, or scarce (it depends on how much the fleets can carry)."""
        scene, result, afloat = self.scene, dict[str, str](), list[tuple[str, list[tuple[str, int]]]]()
        served = self.served()
        inland = {target: self.network({target}) if self.free(target) else set[str]() for target in served}
        for unit in scene.units.values():
            asks = unit["kind"] not in ALWAYS and BOARD.land(unit["place"])
            if not asks or unit["owner"] not in members(self.which):
                continue
            name = unit["place"]
            if (
                self.fortress(unit)
                or self.reached(name, self.fed, self.sources)
                or int(unit.get("auto", 0)) >= max(1, scene.turn)
            ):
                result[unit["id"]] = "fed"
                continue
            french = self.of_their_own(unit)
            fleets = [
                entry
                for target, entries in served.items()
                if name == target or name in inland[target] or self.reached(name, inland[target], {target})
                for entry in entries
            ]
            result[unit["id"]] = "fed" if french else "cut" if not fleets else "sea"
            if fleets and not french:
                afloat.append((unit["id"], fleets))
        room: dict[str, int] = {}
        scarce = False
        for _, fleets in afloat:
            for fleet, factor in fleets:
                room[fleet] = factor
        loads: dict[str, list[str]] = {fleet: [] for fleet in room}
        for unit_id, _ in afloat:
            if not place_load(unit_id, dict(afloat), loads, room, set()):
                scarce = True
        chained = {t for t in served if t in scene.at and any(u["id"] in goals_of(scene) for u in scene.at[t])}
        for unit_id, _ in afloat:
            result[unit_id] = "scarce" if scarce or chained else "fed"
        return result


def goals_of(scene: Scene) -> dict[str, list[str]]:
    return dict(scene.position.get("supply", {}))


def place_load(
    unit: str,
    fleets: dict[str, list[tuple[str, int]]],
    loads: dict[str, list[str]],
    room: dict[str, int],
    tried: set[str],
) -> bool:
    """Find a factor for a unit, moving others to other fleets where that helps."""
    for fleet, _ in fleets[unit]:
        if fleet in tried:
            continue
        tried.add(fleet)
        if len(loads[fleet]) < room[fleet]:
            loads[fleet].append(unit)
            return True
        for other in list(loads[fleet]):
            if place_load(other, fleets, loads, room, tried):
                loads[fleet].remove(other)
                loads[fleet].append(unit)
                return True
    return False
