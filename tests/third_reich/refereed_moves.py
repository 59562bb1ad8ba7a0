"""The referee walks, flies and sails."""

import heapq

from .refereed_early import asleep, locked, outside, parted
from .refereed_map import BOARD, GROUND, SIDE, WEST, Scene, Unit, distance

AFRICA = ("Libya", "Tunisia", "Algeria", "Morocco", "Egypt", "Spanish Morocco")
LEVANT = ("Palestine", "Lebanon-Syria", "Transjordan")
AREAS = {
    "Bulgaria": ("Bulgaria", "Yugoslavia", "Greece"),
    "Rumania": ("Rumania", "Yugoslavia", "Baltic States", "Russia"),
    "Hungary": ("Hungary", "Yugoslavia", "Baltic States", "Poland", "Russia"),
}
"""25.42 to 25.44; East Europe is the Baltic States, East Poland and Bessarabia (43.4)."""
EAST_EUROPE = ("East Poland", "Bessarabia")
COUNTERS = (*GROUND, "air", "fleet", "airbase")


def within_limits(unit: Unit, name: str) -> bool:
    """25.41 to 25.47, 32.2a: areas of minor allies and partisans."""
    nation, country, area = unit["nation"], BOARD.country(name), BOARD.area(name)
    if unit["kind"] == "partisan":
        return country == unit.get("country", country)
    if nation == "Finland":
        return any(BOARD.country(each) == "Finland" for each in BOARD.within(name, 6) if BOARD.land(each))
    if nation == "Bulgaria":
        return country in AREAS[nation] or area == "European Turkey"
    if nation == "Rumania":
        return country in AREAS[nation] or area in EAST_EUROPE
    if nation == "Hungary":
        return country in AREAS[nation] or area in EAST_EUROPE
    return True


def near_enemy(scene: Scene, who: str, name: str) -> bool:
    """19.2b, 5.34: next to an enemy counter of any kind; a side all of water keeps apart."""
    return any(
        scene.enemies(who, other, COUNTERS)
        for other in BOARD.around(name)
        if BOARD.land(other) and BOARD.dry_way(name, other)
    )


def barred(scene: Scene, unit: Unit, name: str) -> bool:
    """Hexes a unit may not enter at all."""
    who, holder = unit["owner"], scene.holder(name)
    if not BOARD.land(name) or scene.enemies(who, name) or not within_limits(unit, name):
        return True
    if outside(scene, unit, name) or scene.closed(unit, name):
        return True
    if scene.nobodys(name) or (SIDE.get(who) == "Axis" and asleep(scene, name) and not scene.at_war(who, holder)):
        return str(scene.position["countries"].get(holder, "")).startswith("attacked")  # 25.6: through sleeping allies
    vichy = holder == "Vichy France"
    if holder != who and not scene.friendly(who, name) and not scene.at_war(who, holder):
        return not (vichy and SIDE.get(who) == "Axis")  # 49.3; Italians with leave, which is given
    return False


def faces(scene: Scene, unit: Unit, name: str) -> bool:
    """13.6: from a hex where its power passes, an enemy on a front where it doesn't."""
    who = unit["owner"]
    if unit["kind"] == "partisan" or scene.option(who, BOARD.front(name)) != "pass":
        return False
    return any(scene.enemies(who, o) and scene.option(who, BOARD.front(o)) != "pass" for o in BOARD.walks(name))


def reach(scene: Scene, unit: Unit) -> set[str]:
    """13.1 to 13.6, 19.2: every hex a ground unit can end in."""
    return walk(scene, unit) | {name for name in walk(scene, unit, up=True) if faces(scene, unit, name)}


def walk(scene: Scene, unit: Unit, up: bool = False) -> set[str]:
    """Within its factors; `up`: to fight across a boundary, with no heed of enemies near the way."""
    who, start = unit["owner"], unit["place"]
    points = unit.get("mf", 0) - unit.get("used", 0)
    zones, partisan = scene.zones(who), unit["kind"] == "partisan"

    def passing(name: str) -> bool:
        return not partisan and scene.option(who, BOARD.front(name)) == "pass"

    def stuck(name: str) -> bool:
        if name not in near:
            near[name] = near_enemy(scene, who, name)
        return near[name]

    near: dict[str, bool] = {}
    best, heap = {start: 0}, [(0, start)]
    while heap:
        paid, here = heapq.heappop(heap)
        if paid > best[here]:
            continue
        leaving = 3 if here in zones else 1
        for there in BOARD.walks(here):
            if barred(scene, unit, there) or paid + leaving > points or paid + leaving >= best.get(there, 1000):
                continue
            if passing(there):
                lent = scene.holder(there) == "Vichy France" or (SIDE.get(who) == "Axis" and asleep(scene, there))
                held = scene.friendly(who, there) or lent
                if not held or (not up and (stuck(there) or stuck(here))):
                    continue
            best[there] = paid + leaving
            heapq.heappush(heap, (paid + leaving, there))
    return set(best) - {start}


def able(scene: Scene, unit: Unit) -> bool:
    """27.42a, 30.2, 31.3a: who may move in the Movement phase."""
    if unit["kind"] not in GROUND or not BOARD.land(unit["place"]) or not unit.get("mf"):
        return False
    if unit.get("cut") or unit.get("barred"):
        return False
    attacked = str(scene.position["countries"].get(unit["nation"], "")).startswith("attacked")
    return unit.get("drop", -1) != scene.turn and not attacked  # 12.16: it has a turn of its own


def ends(scene: Scene, unit: Unit) -> set[str]:
    """Where a ground unit may stay: stacking, and Russians and western units apart (45.1)."""
    if not able(scene, unit) or locked(scene, unit):
        return set()
    found, guests = set[str](), western_factors(scene)
    for name in reach(scene, unit):
        entering = unit["owner"] in WEST and russian(scene, name) and not russian(scene, unit["place"])
        if entering and guests + unit["factor"] > 10:
            continue
        strangers = [u for u in scene.at.get(name, ()) if apart(unit, u)]
        if not strangers and not parted(scene, unit, name) and scene.room(name, unit):
            found.add(name)
    return found


def russian(scene: Scene, name: str) -> bool:
    return BOARD.is_hex(name) and BOARD.country(name) == "Russia" and bool(scene.powers["Russia"].get("in_play"))


def western_factors(scene: Scene) -> int:
    """45.6: at most ten of them may be in Russia."""
    return sum(u["factor"] for u in scene.units.values() if u["owner"] in WEST and russian(scene, u["place"]))


def apart(one: Unit, two: Unit) -> bool:
    """45.1, 45.4: Russian and western units do not stack."""
    owners = {one["owner"], two["owner"]}
    return "Russia" in owners and bool(owners & set(WEST))


# --- air --------------------------------------------------------------------------------------------------------------


def airways(scene: Scene, who: str, start: str, most: int, passive: bool = False) -> set[str]:
    """28.21 to 28.23: hexes a flight reaches, not over neutral land."""
    found, ring = {start}, {start}
    for _ in range(most):
        fresh = set[str]()
        for here in ring:
            for there in BOARD.around(here):
                if there not in found and BOARD.is_hex(there) and flyable(scene, who, there, passive):
                    fresh.add(there)
        found |= fresh
        ring = fresh
    return found


def flyable(scene: Scene, who: str, name: str, passive: bool) -> bool:
    if BOARD[name]["kind"] == "off":
        return False
    if not BOARD.land(name):
        return True
    holder = scene.holder(name)
    mine = scene.friendly(who, name) or (SIDE[who] == "Axis" and holder == "Vichy France")
    if passive and scene.option(who, BOARD.front(name)) == "pass":
        return mine
    return mine or scene.at_war(who, holder) or scene.nobodys(name)


__all__ = ["AFRICA", "LEVANT", "airways", "distance", "ends", "near_enemy", "reach"]
