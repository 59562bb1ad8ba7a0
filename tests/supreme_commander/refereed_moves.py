"""The referee's ground movement: where a unit may go, for how much (6.0, 12.0)."""

import heapq
from typing import Any

from .refereed_map import (
    BIG,
    BOARD,
    CITY,
    ENTER,
    FREE,
    LAST_CLEAR,
    MAJORS,
    POSSESSION,
    PRINTED,
    VICHY,
    Scene,
    afoot,
    around,
    local,
    sides,
)
from .refereed_supply import Supply


def allowance(scene: Scene, unit: dict[str, Any]) -> int:
    printed = PRINTED[unit["id"]]
    if unit["side"] == "static":
        return 0
    points = printed["back" if unit["side"] in ("reduced", "para") else "front"][1]
    foot = unit["kind"] in ("infantry", "airborne", "army", "mech") or (
        printed.get("panzer") and unit["side"] == "reduced"
    )
    owner = "USA" if unit["owner"] == FREE and scene.lead(FREE) == "USA" else unit["owner"]
    skilled = owner in scene.position["powers"] and scene.status(owner) != "ally"
    level = scene.position["powers"][owner]["technology"].get("Infantry", 0) if skilled else 0
    return int(points + (1 if foot and points and level >= 4 else 0))


def cost(scene: Scene, unit: dict[str, Any], a: str, b: str, forts: set[str]) -> int:
    """12.1 and the Terrain Effects Chart."""
    season = local(b, scene.season)
    column = LAST_CLEAR[season]
    borders = sides(a, b)
    if "rail" in borders and not (season == "Mud" and unit["kind"] in BIG):
        return ENTER["rail"][column]
    row = "city" if b in CITY else "fort" if b in forts else BOARD[b].facts["terrain"]
    price = ENTER[row][column]
    if "river" in borders and not (scene.season == "Snow" and "freezes" in borders):
        price += ENTER["river"][column]
    if "crossing" in borders:
        price += ENTER["strait"][column]
    return price


def barred(scene: Scene, unit: dict[str, Any], hex: str) -> bool:
    """Whose country a unit may not enter."""
    s, owner = scene, unit["owner"]
    if not s.in_play(hex):
        return True
    keeper, holder, side = s.keeper(hex), s.control(hex), s.camp(owner)
    if keeper not in s.nations or (s.status(keeper) in ("barred", "away") and holder == keeper):
        return True
    power, found = s.lead(owner), s.nations[keeper]
    if found["status"] == "controlled":
        return not (owner == keeper or power in (keeper, found["foe"]))
    if owner == VICHY:
        return not (keeper == VICHY or (s.status(VICHY) == "ally" and s.home(hex) == "France"))
    if s.status(owner) == "controlled":
        return not (keeper == owner or s.nations[owner]["foe"] == keeper)
    if power == "USSR" and s.status("USSR") == "inactive":
        return not (holder == "USSR" or keeper == "USSR" or found.get("foe") == "USSR")
    if keeper not in (owner, power):
        if found["status"] in ("neutral", "inactive") and holder == keeper:
            return True
        if holder in s.nations and s.status(holder) in ("neutral", "inactive") and s.camp(holder) != side:
            return True
    other = holder in s.nations and s.camp(holder) not in ("", side)
    if other and not (s.fights(owner, holder) or s.status(holder) in ("conquered", "turned", "fallen")):
        return True
    if power in MAJORS and s.status(power) == "neutral" and s.camp(holder) != side:
        return True
    if power in MAJORS and s.status(power) == "inactive" and other:
        return True
    small = (owner not in MAJORS and owner != FREE) or s.status(owner) == "ally"
    if s.camp(keeper) == side and keeper != owner and s.home(hex) not in POSSESSION:
        standing = found["status"] in ("active", "ally", "inactive")
        if side == "Axis" and (small or (owner == "Italy" and s.lead(keeper) != "Italy")) and standing:
            return True
        if small and found["status"] in ("ally", "conquered", "active"):
            return True
    return False


def wary(scene: Scene, owner: str) -> set[str]:
    """Hexes in zones of a power with which there is an armistice (17.13.4)."""
    own = scene.lead(owner)
    if own not in MAJORS:
        return set()
    quiet = scene.status(own) == "neutral"
    others = {
        name
        for name in scene.nations
        if scene.lead(name) in MAJORS
        and scene.camp(name) != scene.camp(owner)
        and (quiet or scene.status(scene.lead(name)) == "neutral")
    }
    return {hex for hex, owners in scene.cover.items() if owners & others}


def reach(scene: Scene, supply: Supply, unit: dict[str, Any]) -> dict[str, int]:
    """Every hex a unit may come to, with its price; a step beyond its points only as its first."""
    owner, start = unit["owner"], unit["place"]
    points = allowance(scene, unit)
    if not supply.supplied(unit):
        points = max(0, points - 2)
    zone, side = scene.ezoc(owner), scene.camp(owner)
    stopped = {
        hex
        for hex, units in scene.at.items()
        if any(u["owner"] in scene.enemies[owner] or scene.camp(u["owner"]) not in ("", side) for u in units)
    }
    friends, shy = scene.friend_at(side), wary(scene, owner)
    forts = {u["place"] for u in scene.land if u["kind"] == "fort"}
    best, heap = {start: 0}, [(0, start)]
    while heap:
        spent, here = heapq.heappop(heap)
        if spent > best[here] or (here != start and here in zone):
            continue
        for there in around(here):
            if not afoot(here, there) or there in stopped or there in shy or barred(scene, unit, there):
                continue
            if here in zone and there in zone and there not in friends:
                continue
            total = spent + cost(scene, unit, here, there, forts)
            if total > points and here != start:
                continue
            if total < best.get(there, 1000):
                best[there] = total
                heapq.heappush(heap, (total if total <= points else 1000, there)) if total <= points else None
    return best


def room(scene: Scene, hex: str, unit: dict[str, Any]) -> bool:
    """6.3, 12.7, 18.5: may the unit stand there with who is there now?"""
    units = [*(u for u in scene.at.get(hex, ()) if u is not unit), unit]
    if len(units) == 1:
        return True
    if sum(3 if u["kind"] in BIG else 0 if u["kind"] == "partisan" else 1 for u in units) > 6:
        return False
    for kind in ("fort", "partisan"):
        if sum(u["kind"] == kind for u in units) > 1:
            return False
    if sum(u["side"] == "static" for u in units) > 1:
        return False
    small = {u["owner"] for u in units if _small(scene, u["owner"])}
    powers = {u["owner"] for u in units if u["owner"] in MAJORS and not _small(scene, u["owner"])}
    if len(small) > 1 or ("USSR" in powers and len(powers) > 1):
        return False
    if "France" in powers and scene.status("France") == "active":
        british = [u for u in units if u["owner"] == "UK"]
        alone = len(british) == 1 and british[0]["kind"] not in (*BIG, "fort", "partisan")
        return not british or alone or [u["id"] for u in british] == ["UK-BEF"]
    return True


def _small(scene: Scene, owner: str) -> bool:
    if owner in MAJORS:
        return owner == "Italy" and scene.status(owner) == "ally"
    return owner != FREE
