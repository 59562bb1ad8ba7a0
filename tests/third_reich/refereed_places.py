"""The referee on where units may be put: staging, building, redeployment by land, bases of fleets (15, 16, 28, 29)."""

import random
from typing import Any

from rules.kernel.errors import OrderError
from rules.kernel.game import Game
from tests.referee.tally import Tally

from .refereed_early import locked, outside, parted, unread
from .refereed_map import BOARD, GROUND, POWERS, SIDE, WEST, Scene, Unit
from .refereed_moves import AFRICA, LEVANT, airways, apart, near_enemy, russian, western_factors, within_limits
from .refereed_supply import Lines, group

MANY = 600
SR = {"United States": 10, "Germany": 9, "Britain": 7, "Russia": 6, "Italy": 5, "France": 5}
HOT = (*AFRICA, *LEVANT)
"""Where the limits of 35 and 37 reach; looked at elsewhere."""


def apart_here(scene: Scene, unit: Unit, name: str) -> bool:
    return any(apart(unit, other) for other in scene.at.get(name, ()))


def crowded_with_guests(scene: Scene, unit: Unit, name: str) -> bool:
    """45.6."""
    entering = unit["owner"] in WEST and russian(scene, name) and not russian(scene, unit["place"])
    return entering and western_factors(scene) + unit["factor"] > 10


def air_room(scene: Scene, who: str, name: str) -> int:
    """28.11 to 28.15: what a hex bases, less what is there."""
    bases = [u for u in scene.at.get(name, ()) if u["kind"] == "airbase" and SIDE.get(u["owner"]) == SIDE[who]]
    bases = [u for u in bases if not apart(u, {"owner": who}) and (u["owner"] == who or not u.get("new"))]
    room = 5 * BOARD.cities(name) + 5 * min(1, len(bases))
    if name == BOARD.place["Malta"]:
        room = 5
    return room - sum(u["factor"] for u in scene.at.get(name, ()) if u["kind"] == "air")


def port_room(scene: Scene, name: str) -> int:
    """29.11a, 41.1."""
    room = 9 if name == BOARD.place["Malta"] else 36
    return room - sum(u["factor"] for u in scene.at.get(name, ()) if u["kind"] == "fleet")


class Places:
    def __init__(self, tally: Tally, dice: random.Random) -> None:
        self.tally, self.dice = tally, dice

    def sample(self, scene: Scene, seat: str, kinds: tuple[str, ...], most: int) -> list[Unit]:
        mine = [u for u in scene.units.values() if u["owner"] == seat and u["kind"] in kinds and BOARD.land(u["place"])]
        return self.dice.sample(mine, min(most, len(mine)))

    def goals(self, game: Game[Any], seat: str, text: str) -> set[str]:
        return {t.removeprefix(text).strip() for t in game.suggest(seat, text, MANY) if t.startswith(text)}

    # --- staging --------------------------------------------------------------------------------------------------

    def staging(self, game: Game[Any], scene: Scene, seat: str) -> None:
        """28.21, 28.23, 19.3, 45.5."""
        taken = set(scene.position.get("taken", ()))
        for unit in self.sample(scene, seat, ("air",), 1):
            if unit["nation"] not in POWERS or scene.position.get("mini"):
                continue
            wanted = set[str]()
            free = not unit.get("rebased") and not unit.get("barred")
            for name in BOARD.within(unit["place"], 8) if free else ():
                if not BOARD.land(name) or name == unit["place"] or air_room(scene, seat, name) < unit["factor"]:
                    continue
                fine = scene.friendly(seat, name) and name not in taken and not scene.enemies(seat, name)
                own = fine and not apart({"owner": scene.holder(name)}, unit) and not apart_here(scene, unit, name)
                if not own or crowded_with_guests(scene, unit, name):
                    continue
                if outside(scene, unit, name) or parted(scene, unit, name) or scene.closed(unit, name):
                    continue
                passive = scene.option(seat, BOARD.front(name)) == "pass"
                if name in self.sky(scene, seat, unit["place"], passive):
                    wanted.add(name)
            offered = self.goals(game, seat, f"stage {unit['id']} to")
            wanted, offered = (
                {n for n in each if self.plain(scene, n) and not unread(scene, unit, n)} for each in (wanted, offered)
            )
            what = f"{unit['id']} ({unit['factor']}) in {unit['place']}"
            self.tally.same("staging", "28.21a", what, wanted, offered, len(wanted))

    def sky(self, scene: Scene, seat: str, start: str, passive: bool) -> set[str]:
        if not passive:
            return airways(scene, seat, start, 8)
        found, ring = {start}, {start}
        for _ in range(8):  # 19.3: only over one's own hexes or water
            ring = {
                there
                for here in ring
                for there in BOARD.around(here)
                if there not in found
                and BOARD[there]["kind"] != "off"
                and (not BOARD.land(there) or scene.friendly(seat, there) or self.lent(scene, seat, there))
            }
            found |= ring
        return found

    def lent(self, scene: Scene, seat: str, name: str) -> bool:
        """25.6c, 49.3: Vichy territory is open to the Axis."""
        return SIDE[seat] == "Axis" and scene.holder(name) == "Vichy France"

    def plain(self, scene: Scene, name: str) -> bool:
        return BOARD.country(name) not in HOT and scene.holder(name) != "Vichy France"

    # --- construction ---------------------------------------------------------------------------------------------

    def sites(self, game: Game[Any], scene: Scene, seat: str) -> None:
        """15.4: home hexes held since the game turn began, supplied, outside enemy zones, with room."""
        if seat == "United States":
            return
        power = scene.powers[seat]
        funds = min(power.get("brps", 0), power.get("limit", 0) - power.get("spent", 0))
        notes = scene.position.get("notes", {})
        marks = {key.removeprefix("unbuilt ") for key in notes if key.startswith("unbuilt ")}
        pool = [
            u
            for u in scene.at.get("pool", ())
            if u["nation"] == seat and u["kind"] in ("infantry", "armor", "replacement") and u["id"] not in marks
        ]
        if not pool:
            return
        unit = self.dice.choice(pool)
        cost = unit["factor"] * (2 if unit["kind"] == "armor" else 1)
        sort = f"{unit['kind']} {unit['factor']}-{unit['mf']}" if unit.get("mf") else f"{unit['kind']} {unit['factor']}"
        lines = Lines(scene, group(seat))
        served = lines.served()
        inland = set(served)
        for target in served:
            inland |= lines.network({target}) if lines.free(target) else set()
        wanted = set[str]()
        was = scene.position.get("was", {})
        mine = {seat, "United States"} if seat == "Britain" else {seat}
        recent = {name for name in scene.position.get("recent", ()) if was.get(name) not in mine}
        for name in BOARD.lands if cost <= funds else ():
            home = BOARD.country(name) == seat and BOARD.area(name) not in ("Sardinia", "Corsica")
            if not home or name in recent or not self.held(scene, seat, name) or name in lines.zones:
                continue
            fed = lines.reached(name, lines.fed, lines.sources) or name in inland
            fort = name in scene.fortresses or lines.of_their_own({**unit, "place": name})
            room = scene.room(name, {**unit, "place": name}) and not apart_here(scene, unit, name)
            if (fed or fort) and room and not parted(scene, unit, name):
                wanted.add(name)
        offered = self.goals(game, seat, f"build {sort} at")
        what = f"{sort} of {seat}, {funds} BRPs"
        self.tally.same("building sites", "15.4a", what, set[str](), offered - wanted, len(offered))
        if not offered:  # he is asked something else first
            return
        others = [n for n in BOARD.lands if n not in wanted and BOARD.country(n) in (seat, "Baltic States", "Egypt")]
        others = [n for n in others if n not in recent]
        for names, legal in ((sorted(wanted), True), (others, False)):
            for name in self.dice.sample(names, min(3, len(names))):
                refused = self.why(game, seat, f"build {sort} at {name}")
                self.tally.same("building sites", "15.4a", f"{what} at {name}: {refused}", legal, not refused)

    def held(self, scene: Scene, seat: str, name: str) -> bool:
        """7.1c: Britain and the United States hold Britain's hexes together; 7.1a: not under enemies."""
        holder = scene.holder(name)
        mine = holder == seat or (seat == "Britain" and holder == "United States")
        return mine and not scene.enemies(seat, name)

    # --- redeployment ---------------------------------------------------------------------------------------------

    def land_routes(self, scene: Scene, unit: Unit) -> set[str]:
        """16.2: over controlled, supplied hexes, never next to an enemy counter."""
        seat = unit["owner"]
        lines = Lines(scene, group(seat))
        served = lines.served()
        inland = set(served)
        for target in served:
            inland |= lines.network({target}) if lines.free(target) else set()

        def fed(name: str) -> bool:
            shut = name in scene.fortresses and False
            near = lines.reached(name, lines.fed, lines.sources) or name in inland
            near = near or lines.of_their_own({**unit, "place": name})
            return not shut and (near or any(o in inland for o in BOARD.walks(name)))

        def open_to(name: str) -> bool:
            return (
                scene.friendly(seat, name)
                and not scene.enemies(seat, name)
                and within_limits(unit, name)
                and not outside(scene, unit, name)
                and not scene.closed(unit, name)
                and not near_enemy(scene, seat, name)
                and fed(name)
            )

        start = unit["place"]
        if near_enemy(scene, seat, start) or not fed(start):
            return set()
        found, queue = {start}, [start]
        while queue:
            for other in BOARD.walks(queue.pop()):
                if other not in found and open_to(other):
                    found.add(other)
                    queue.append(other)
        return found - {start}

    def redeploys(self, game: Game[Any], scene: Scene, seat: str) -> None:
        """16.1, 16.2: hexes by land, tried one by one."""
        power = scene.powers[seat]
        for unit in self.sample(scene, seat, ("armor", "infantry"), 1):
            if unit["nation"] not in (*POWERS, "Finland", "Hungary", "Rumania", "Bulgaria"):
                continue
            spent = power.get("sr", 0) >= SR[seat] or unit.get("redeployed")
            goals = set[str]() if spent or unit.get("cut") else self.land_routes(scene, unit)
            goals = {n for n in goals if scene.room(n, unit) and not apart_here(scene, unit, n)}
            goals = {n for n in goals if not crowded_with_guests(scene, unit, n) and self.plain(scene, n)}
            goals = {n for n in goals if not parted(scene, unit, n) and not unread(scene, unit, n)}
            if locked(scene, unit):
                continue
            if unit.get("cut") and not spent:
                continue
            tries = self.dice.sample(sorted(goals), min(5, len(goals)))
            for name in tries:
                order = f"sr {unit['id']} to {name}"
                refused = self.why(game, seat, order)
                if "[49.6a]" not in refused:  # who is caught in Vichy territory goes first
                    self.tally.same("redeployment", "16.2a", f"{order} from {unit['place']}", "", refused)
            shut = [n for n in BOARD.lands if self.shut(scene, unit, n)]
            for name in self.dice.sample(shut, min(3, len(shut))):
                refused = bool(self.why(game, seat, f"sr {unit['id']} to {name}"))
                self.tally.holds("redeployment", "16.2b", f"sr {unit['id']} from {unit['place']} to {name}", refused)
            if spent:
                refused = all(self.why(game, seat, f"sr {unit['id']} to {n}") for n in self.dice.sample(BOARD.lands, 3))
                self.tally.holds("redeployment", "16.1a", f"{seat} has used {power.get('sr', 0)} SRs", refused)

    def shut(self, scene: Scene, unit: Unit, name: str) -> bool:
        """Where no redeployment can end, by land or by sea."""
        seat = unit["owner"]
        if unread(scene, unit, name):
            return False
        hostile = not scene.friendly(seat, name) and scene.holder(name) != "Vichy France"
        return hostile or near_enemy(scene, seat, name) or not scene.room(name, unit)

    def why(self, game: Game[Any], seat: str, text: str) -> str:
        """Why an order is refused; nothing if it isn't."""
        try:
            game.read(seat, text)
        except OrderError as error:
            return str(error)
        return ""


__all__ = ["GROUND", "Places", "air_room", "port_room"]
