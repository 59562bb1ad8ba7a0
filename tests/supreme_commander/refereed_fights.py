"""The referee's combat: what both sides are worth, the column, and where a beaten unit may go (13.2.3)."""

import re
from itertools import pairwise
from typing import Any

from .refereed_map import BOARD, CITY, FREE, HEX, HEXES, PRINTED, Scene, afoot, around, local, sides
from .refereed_supply import Supply

COVER = {"clear": 0, "forest": 1, "mountain": 2, "marsh": 1, "desert": 0}


def strength(unit: dict[str, Any]) -> int:
    if unit["side"] == "static":
        return 2
    if unit["kind"] == "partisan":
        return 1
    return int(PRINTED[unit["id"]]["back" if unit["side"] in ("reduced", "para") else "front"][0])


def level(scene: Scene, owner: str, name: str) -> int:
    owner = "USA" if owner == FREE and scene.lead(FREE) == "USA" else owner
    if owner not in scene.position["powers"] or scene.status(owner) == "ally":
        return 0
    return int(scene.position["powers"][owner]["technology"].get(name, 0))


def technology(scene: Scene, units: list[dict[str, Any]], fort: bool = False) -> int:
    """10.3.2: one bonus of each kind for the stack, the highest; a corps lends its own to an army of its kind."""
    best = {"Infantry": 0, "Tank": 0}
    for name, armies in (("Infantry", foot_army), ("Tank", tank_army)):
        bearers = [u for u in units if armies(u)]
        if bearers:
            bearers += [u for u in units if _corps_of(u) == name]
        corps = [u for u in units if _corps_of(u)]
        if fort and len(corps) == 1 and _corps_of(corps[0]) == name:
            bearers += corps
        best[name] = max((level(scene, u["owner"], name) for u in bearers), default=0)
    return sum(best.values())


def _corps_of(unit: dict[str, Any]) -> str:
    return {"infantry": "Infantry", "airborne": "Infantry", "cavalry": "Infantry", "tank": "Tank"}.get(unit["kind"], "")


def panzer(unit: dict[str, Any]) -> bool:
    return bool(PRINTED[unit["id"]].get("panzer"))


def foot_army(unit: dict[str, Any]) -> bool:
    return unit["kind"] in ("army", "mech") or (panzer(unit) and unit["side"] == "reduced")


def tank_army(unit: dict[str, Any]) -> bool:
    full = unit["side"] != "reduced"
    return (unit["kind"] == "mech" and full) or (unit["kind"] == "tankarmy" and (full or not panzer(unit)))


class Fight:
    """A declared combat, added up anew."""

    def __init__(self, scene: Scene, supply: Supply, attack: dict[str, Any]) -> None:
        self.scene, self.supply, self.attack = scene, supply, attack
        self.target, self.source = attack["target"], attack["source"]
        self.mine = [scene.by_id[id] for id in attack["units"] if scene.by_id[id]["place"] == self.source]
        self.mine += [scene.by_id[id] for id in attack["drops"] if scene.by_id[id]["place"] == f"drop {self.target}"]
        foes: set[str] = scene.enemies[self.mine[0]["owner"]] if self.mine else set()
        self.theirs = [u for u in scene.at.get(self.target, ()) if u["owner"] in foes]
        self.season = local(self.target, scene.season)

    def flank(self, attackers: bool, used: set[str], support: str) -> int:
        """Hexes of friends beside the enemies in the fight, free of other fights and of other enemies."""
        scene = self.scene
        own, enemies = (self.mine, self.theirs) if attackers else (self.theirs, self.mine)
        aim, base = (self.target, self.source) if attackers else (self.source, self.target)
        if aim not in BOARD.spaces or not enemies or not own:
            return 0
        side = scene.camp(own[0]["owner"])
        busy = {
            hex
            for other in scene.position["attacks"]
            if other["target"] != self.target
            for hex in (other["target"], *([other["source"]] if other["units"] else []))
        }
        count = 0
        for hex in around(aim):
            units = [
                u
                for u in scene.at.get(hex, ())
                if scene.camp(u["owner"]) == side
                and u["kind"] not in ("fort", "partisan")
                and (u["kind"] != "hq" or u["id"] == support or u["id"] not in used)
                and u["id"] not in scene.position["engaged"]
                and all(u["owner"] in scene.enemies[e["owner"]] for e in enemies)
                and u["id"] not in self.attack["drops"]
            ]
            if hex == base or not units or hex in busy or not afoot(hex, aim):
                continue
            near = [u for other in around(hex) if other != aim for u in scene.at.get(other, ())]
            if not any(u["owner"] in scene.enemies[units[0]["owner"]] for u in near):
                count += 1
        return count

    def sums(self, mine: str, theirs: str, used: set[str]) -> tuple[int, int]:
        """Both Total Combat Strengths, with these headquarters in support."""
        return self.attackers(mine, used), self.defenders(theirs, used)

    def attackers(self, support: str, used: set[str]) -> int:
        scene = self.scene
        fed = [u for u in self.mine if self.supply.supplied(u)]
        total = sum(strength(u) for u in self.mine)
        cold = self.winter() and scene.position["camp"] == "Axis" and scene.home(self.target) == "USSR"
        total += 0 if cold else technology(scene, fed)
        total += strength(scene.by_id[support]) if support else 0
        total += self.flank(True, used, support)
        total += self.winter() and any(u["owner"] == "USSR" for u in self.mine)
        total -= 3 if len(fed) < len(self.mine) else 0
        return int(total - (2 if self.attack["landing"] else 0))

    def defenders(self, support: str, used: set[str]) -> int:
        scene, target = self.scene, self.target
        guests = self.attack.get("guests", ())
        fort = any(u["kind"] == "fort" for u in self.theirs)
        line = [u for u in self.theirs if u["kind"] != "fort" and u["id"] not in guests]
        strengths = sorted(strength(u) for u in line)
        total = sum(strengths) + (strengths[-1] if fort and strengths else 0) + (2 if fort else 0)
        total += technology(scene, line, fort)
        total += strength(scene.by_id[support]) if support else 0
        total += self.flank(False, used, support)
        total += self.winter() and any(u["owner"] == "USSR" for u in self.theirs)
        total -= 3 if any(not self.supply.supplied(u) for u in self.theirs if u["id"] not in guests) else 0
        if any(u["kind"] != "partisan" for u in self.theirs):
            ground = BOARD[target].facts["terrain"]
            total += 0 if ground == "marsh" and self.season == "Snow" else COVER[ground]
            total += target in CITY
            if self.source in HEXES and self.attack["units"]:
                borders = sides(self.source, target)
                frozen = self.season == "Snow" and "freezes" in borders
                total += "river" in borders and not frozen and not self.attack["drops"]
                total += 2 if "crossing" in borders else 0
        return int(total)

    def winter(self) -> bool:
        p = self.scene.position
        return 1 <= p["winters"] <= 2 and self.scene.season == "Snow" and self.scene.status("USSR") == "active"


TOLD = re.compile(
    r"^(?P<where>.*): attack (?P<a>.*), defence (?P<d>.*); column (?P<column>[+-]\d+), roll (?P<roll>[+-]\d+)\.$"
)


def told(text: str) -> tuple[str, str, str] | None:
    """The hex and the two headquarters in support of an odds message."""
    found = TOLD.match(text)
    if not found:
        return None
    mine, theirs = (re.search(r"([\w-]+) in support", found[name]) for name in ("a", "d"))
    where = HEX.get(found["where"], found["where"])
    return where, mine[1] if mine else "", theirs[1] if theirs else ""


def retreat_fault(scene: Scene, unit: dict[str, Any], path: list[str]) -> str:
    """What is wrong with the way a unit went back (13.2.3.3); empty if nothing is."""
    enemies = scene.enemy_at(unit["owner"])
    if len(set(path)) != len(path):
        return "a hex twice"
    if any(not afoot(a, b) for a, b in pairwise(path)):
        return "not over land"
    if any(hex in enemies for hex in path[1:]):
        return "through enemies"
    return ""
