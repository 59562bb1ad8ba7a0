"""The referee at attrition: who is counted, what the table says, who may be lost, which hexes may be demanded (18)."""

import re
from typing import Any

from rules.kernel.game import Game
from tests.referee.loop import Step
from tests.referee.tally import Tally

from .refereed_map import BOARD, GROUND, POWERS, SIDE, Scene, Unit

COLUMNS = (10, 20, 30, 40, 50, 60, 75)
"""The highest number of factors of each column but the last."""
TABLE = (
    "1C1H 2C1H 3C2H 4C2H 5C3H 6C3H 7C4H 8C4H",
    "1C 2C1H 2C1H 3C2H 4C2H 5C3H 6C3H 7C4H",
    "1C 1C1H 2C1H 3C1H 3C2H 4C2H 5C3H 6C3H",
    "- 1C 1C1H 2C1H 3C1H 3C2H 4C2H 5C3H",
    "- 1C 1C 1C1H 2C1H 3C1H 3C2H 4C2H",
    "- - 1C 1C 1C1H 2C1H 3C1H 3C2H",
)
"""Rebuilt around the printed 25 factors with a 1: three counters and two hexes (18.3b)."""
ROLL = re.compile(r"(.+): attrition on the (\w+) front with (\d+) factors: (\d)$")


def owed(factors: int, die: int) -> tuple[int, int]:
    column = sum(factors > most for most in COLUMNS)
    found = re.match(r"(?:(\d)C)?(?:(\d)H)?", TABLE[die - 1].split()[column])
    assert found is not None
    return int(found[1] or 0), int(found[2] or 0)


def touching(scene: Scene, unit: Unit) -> set[str]:
    """Hexes with enemy ground units that a unit is in contact with (18.1d, 32.2a)."""
    home = unit.get("country")
    found = set[str]()
    for name in BOARD.walks(unit["place"]):
        if unit["kind"] == "partisan" and BOARD.country(name) != home:
            continue
        if scene.enemies(unit["owner"], name):
            found.add(name)
    return found


def counted(scene: Scene, front: str, side: str) -> tuple[int, int]:
    """18.1: the least and the most that can be counted; only units of another front may be left out."""
    least = most = 0
    for unit in scene.units.values():
        if not BOARD.is_hex(unit["place"]) or unit["kind"] not in GROUND or unit["kind"] == "replacement":
            continue
        who = unit["owner"]
        if who not in POWERS or SIDE[who] != side or scene.option(who, front) != "attrition":
            continue
        if not any(BOARD.front(name) == front for name in touching(scene, unit)):
            continue
        if BOARD.front(unit["place"]) == front:
            elsewhere = any(BOARD.front(name) != front for name in touching(scene, unit))
            free = unit.get("fought") or elsewhere
            least, most = least + (0 if free else unit["factor"]), most + unit["factor"]
        elif not unit.get("fought"):
            most += unit["factor"]
    return least, most


class Attritions:
    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.front = ""
        self.owed = (0, 0)

    def followed(self, step: Step, before: Scene) -> None:
        for event in step.events:
            if event.kind == "dice" and (found := ROLL.match(event.text)):
                self.front = found[2]
                side = SIDE[found[1]]
                least, most = counted(before, self.front, side)
                what = f"{event.text}; between {least} and {most}"
                exact = not any(o != "pass" for f, o in self.others(before, side) if f != self.front)
                if exact:
                    self.tally.same("attrition sums", "18.1b", what, most, int(found[3]))
                else:
                    self.tally.holds("attrition sums", "18.1b", what, least <= int(found[3]) <= most)
                self.owed = owed(int(found[3]), int(found[4]))
            elif event.kind == "attrition" and "must give up" in event.text:
                numbers = tuple(int(n) for n in re.findall(r"\d+", event.text))
                self.tally.same("attrition table", "18.3", event.text, self.owed, numbers)

    def others(self, scene: Scene, side: str) -> list[tuple[str, str]]:
        return [
            (front, option)
            for who in POWERS
            if SIDE[who] == side
            for front, option in scene.powers[who].get("options", {}).items()
        ]

    def asked(self, game: Game[Any], scene: Scene) -> None:
        for ask in game.pending():
            verbs = {hint.split()[0] for hint in ask.orders}
            if "demand" in verbs and (found := re.search(r"on the (\w+) front", ask.prompt)):
                self.demands(game, scene, ask.seat, found[1])
            if "lose" in verbs and (found := re.search(r"on the (\w+) front: choose (\d+)", ask.prompt)):
                self.losses(game, scene, ask.seat, found[1])

    def demands(self, game: Game[Any], scene: Scene, seat: str, front: str) -> None:
        """18.32: enemy ground units there, and somebody beside who can advance; not the hexes of 5.41 to 5.56."""
        wanted = set[str]()
        for unit in scene.units.values():
            who, place = unit["owner"], unit["place"]
            if not BOARD.land(place) or unit["kind"] not in GROUND or unit["kind"] == "replacement" or unit.get("cut"):
                continue
            if who not in POWERS or SIDE[who] != scene.side or scene.option(who, front) != "attrition":
                continue
            for name in touching(scene, unit):
                if BOARD.front(name) == front and BOARD.dry_way(place, name) and self.choosable(scene, name):
                    wanted.add(name)
        offered = {t.removeprefix("demand ") for t in game.suggest(seat, "demand", 300)}
        offered = {t for t in offered if "," not in t and t != "nothing"}
        self.tally.same("hexes to demand", "18.32a", f"{seat} on the {front} front", wanted, offered, len(wanted))

    def choosable(self, scene: Scene, name: str) -> bool:
        barred = name in scene.fortresses or "capital" in BOARD.kinds(name) or BOARD.objective(name)
        return not barred and name not in scene.bridgeheads

    def losses(self, game: Game[Any], scene: Scene, seat: str, front: str) -> None:
        """18.31: ground counters of the front, of countries with a unit in contact."""
        attackers = [u for u in scene.units.values() if BOARD.land(u["place"]) and u["kind"] in GROUND]
        nations = set[tuple[str, str]]()
        for unit in attackers:
            who = unit["owner"]
            if who not in POWERS or SIDE[who] != scene.side:
                continue
            for name in touching(scene, unit):
                if BOARD.front(name) == front:
                    nations |= {(u["nation"], u["owner"]) for u in scene.enemies(who, name)}
        mine = {
            u["id"]
            for u in attackers
            if u["owner"] == seat and BOARD.front(u["place"]) == front and (u["nation"], seat) in nations
        }
        offered = {i for t in game.suggest(seat, "lose", 300) for i in t.removeprefix("lose ").split(", ")}
        self.tally.same("attrition losses", "18.31a", f"{seat} on the {front} front", True, offered <= mine)
        if offered - mine:
            self.tally.same("attrition losses", "18.31a", f"{seat} on the {front} front", mine, offered)
