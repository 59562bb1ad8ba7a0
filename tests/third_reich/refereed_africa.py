"""The referee in Africa: how many German factors the south can feed, who lies still, and who may come (35)."""

from rules.kernel.game import Game
from tests.referee.loop import Step
from tests.referee.tally import Tally

from .refereed_map import BOARD, SIDE, Scene, Unit

SHORE = ("Libya", "Egypt", "Tunisia", "Algeria", "Morocco", "Spanish Morocco")
FEEDS = ("infantry", "armor", "airborne", "replacement", "air", "fleet")


def african(name: str) -> bool:
    """Africa west of the Suez Canal (35.1)."""
    return BOARD.is_hex(name) and BOARD.country(name) in SHORE and BOARD.area(name) != "Sinai"


def counted(unit: Unit) -> bool:
    """35.1, 35.4: Germans and their minor allies of all types; Italians never."""
    return unit["owner"] == "Germany" and unit["nation"] not in ("Italy", "Vichy France") and unit["kind"] in FEEDS


def germans(scene: Scene) -> list[Unit]:
    return [u for u in scene.units.values() if counted(u) and african(u["place"])]


def limit(scene: Scene) -> int | None:
    """35.1, 35.2: eighteen, less the Allied air and naval factors on Malta, never below four; none without Malta."""
    malta = BOARD.place["Malta"]
    if SIDE.get(scene.holder(malta)) != "Allies":
        return None
    there = [u for u in scene.at.get(malta, ()) if SIDE.get(u["owner"]) == "Allies" and u["kind"] in ("air", "fleet")]
    return max(4, 18 - sum(u["factor"] for u in there))


class Africa:
    def __init__(self, tally: Tally) -> None:
        self.tally = tally

    def followed(self, game: Game[object], step: Step, before: Scene, after: Scene) -> None:
        if before.position["phase"] != "movement" and after.position["phase"] == "movement":
            self.judged(after)
        if before.side == after.side == "Axis" and before.turn == after.turn and before.position["phase"] != "setup":
            self.entered(step, before, after)

    def judged(self, scene: Scene) -> None:
        """35.3, 35.31: as supply is judged those within the limit are in supply, the others lie still."""
        most = limit(scene)
        if scene.side != "Axis" or most is None or scene.position.get("mini"):
            return
        here = germans(scene)
        fed = sum(u["factor"] for u in here if not u.get("barred") and not u.get("cut"))
        still = [u for u in here if u.get("barred")]
        what = f"{[u['id'] for u in here]} under a limit of {most}"
        if here:
            self.tally.holds("African limits", "35.1", f"{what}: {fed} are fed", fed <= most or self.overland(scene))
            self.tally.holds("African limits", "35.31", f"{what}: {[u['id'] for u in still]}", not still or fed <= most)
            # 35.31: nobody lies still for whom there was room
            small = min((u["factor"] for u in still), default=most + 1)
            roomy = fed + small > most or any(u.get("cut") for u in here)
            self.tally.holds("African limits", "35.1", f"{what}: {fed} are fed, {small} would fit", roomy)
            for unit in still:
                if unit["kind"] in ("air", "fleet"):
                    self.tally.holds("African limits", "35.31", f"{unit['id']} is inverted", bool(unit.get("spent")))

    def overland(self, scene: Scene) -> bool:
        """35.72: behind the Canal there may be another way."""
        return any(SIDE.get(scene.holder(BOARD.place[n])) == "Axis" for n in ("Suez", "Port Said", "Tunis"))

    def entered(self, step: Step, before: Scene, after: Scene) -> None:
        """35.7: nobody comes beyond the limit, but to a shore without any of the Axis; Italians come as they like."""
        most = limit(before)
        there = {u["id"] for u in germans(before)}
        units = [u for u in germans(after) if u["id"] not in there and u["id"] in before.units]
        came = [u for u in units if not african(before.units[u["id"]]["place"])]
        came = [u for u in came if before.units[u["id"]]["place"] not in ("pool", "set-up", "")]
        if most is None or not came or step.text.startswith(("move ", "attack ", "advance ")):
            return
        nobody = not any(SIDE.get(u["owner"]) == "Axis" and african(u["place"]) for u in before.units.values())
        total = sum(u["factor"] for u in germans(after))
        what = f"{step.text}: {[u['id'] for u in came]} make {total} of {most}"
        self.tally.holds("coming to Africa", "35.7", what, total <= most or nobody)


__all__ = ["Africa"]
