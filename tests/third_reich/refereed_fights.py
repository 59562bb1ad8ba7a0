"""The referee at the battles: who is counted, at what odds, what the die brings, who is lost (14, 5.7, 54)."""

import re
from typing import Any

from tests.referee.loop import Step
from tests.referee.tally import Tally

from .refereed_map import BOARD, GROUND, SIDE, Scene, Unit
from .refereed_moves import apart

ODDS = ("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1")
RESULTS = {
    "1-4": "EX A A A A A",
    "1-3": "EX EX A A A A",
    "1-2": "EX EX CA A A A",
    "1-1": "D EX EX CA CA A",
    "2-1": "D D EX CA2 CA2 CA1",
    "3-1": "D D D EX CA3 CA2",
    "4-1": "D D D D EX CA3",
    "5-1": "D D D D D EX",
}
"""Die 1 to 6; how often each stands there is printed (54), on which face is rebuilt."""
NUMBERED = {"CA1": "1-1", "CA2": "1-2", "CA3": "1-3"}
ATTACK = re.compile(r"attack (.+) with (.+)$")
FOUGHT = re.compile(r"(.+) attacks (.+): (\d+) to (\d+), (.+)$")
ROLL = re.compile(r"(.+): (attack on|counterattack from) (.+) at (\d-\d): (\d)$")


def odds(attack: int, defence: int) -> str:
    """14.25: fractions are dropped in the defender's favour."""
    if attack >= defence:
        return f"{min(5, attack // max(1, defence))}-1"
    share = -(-defence // max(1, attack))
    return f"1-{share}" if share <= 4 else "none"


def names(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def on_land(units: list[Unit]) -> list[Unit]:
    return [u for u in units if u["kind"] in GROUND]


class Battle:
    """What fights in one attack."""

    def __init__(self, scene: Scene, seat: str, hexes: list[str], ids: list[str]) -> None:
        self.scene, self.seat, self.hexes = scene, seat, hexes
        missions = list(scene.position.get("missions", {}).values())
        self.attackers = [scene.units[i] for i in ids]
        for name in hexes:  # 31.2, ruling.A6
            for unit in scene.at.get(name, ()):
                dropped = unit["kind"] == "airborne" and SIDE.get(unit["owner"]) == SIDE[seat]
                if dropped and not apart(unit, self.attackers[0]) and unit not in self.attackers:
                    self.attackers.append(unit)
        near = [m for m in missions if m["target"] in hexes and m.get("state", "under way") == "under way"]
        ours = [m for m in near if SIDE[m["seat"]] == SIDE[seat] and (m["seat"] == "Russia") == (seat == "Russia")]
        self.landings = [m for m in ours if m["kind"] == "invasion"]
        at_sea = {i for m in self.landings for i in m.get("cargo", ())}
        self.landing = any(u["id"] in at_sea for u in self.attackers)
        self.afloat = at_sea
        self.support = [scene.units[i] for m in ours if m["kind"] == "support" for i in m["units"] if i in scene.units]
        ships = sum(scene.units[i]["factor"] for m in self.landings for i in m["units"] if i in scene.units)
        self.guns = max(0, ships - 3 * sum(scene.units[i]["factor"] for i in at_sea))  # 29.433: what carries nothing
        self.guns += sum(scene.units[i]["factor"] for m in ours if m["kind"] == "bombardment" for i in m["units"])
        self.das = {
            name: [scene.units[i] for m in near if m["kind"] == "das" and m["target"] == name for i in m["units"]]
            for name in hexes
        }
        self.defenders = {name: scene.enemies(seat, name) for name in hexes}

    def crowded(self) -> bool:
        """14.24: more stand there than defend."""
        return any(
            sum(u["kind"] != "airborne" for u in units) > (5 if name in self.scene.bridgeheads else 2)
            for name, units in self.defenders.items()
        )

    def times(self, name: str) -> int:
        """5.7: the best of the terrain."""
        if name in self.scene.fortresses:
            return 4
        coming = [u for u in self.attackers if u["id"] not in self.afloat]
        if self.landing or BOARD[name].get("terrain") in ("mountain", "swamp"):
            return 3
        weighty = [u for u in coming if u["kind"] != "partisan"] or coming
        behind = all(u["place"] != name and BOARD.river(u["place"], name) for u in weighty)
        return 3 if behind else 2

    def attack(self) -> int:
        ground = sum(u["factor"] for u in self.attackers)
        air = sum(u["factor"] for u in self.support)
        return ground + min(air, 3 * ground) + self.guns // 3

    def cover(self, name: str) -> int:
        """28.513."""
        air = sum(u["factor"] for u in self.das[name])
        return min(air, 3 * sum(u["factor"] for u in self.defenders[name]))

    def defence(self) -> int:
        return sum(
            self.times(name) * sum(u["factor"] for u in units) + self.cover(name)
            for name, units in self.defenders.items()
        )

    def basic(self) -> int:
        return sum(sum(u["factor"] for u in units) + self.cover(name) for name, units in self.defenders.items())


class Fights:
    """Follows battles through their rounds."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.battle: Battle | None = None
        self.seat = ""
        self.column = self.back = ""
        self.countering = False
        self.due: dict[str, int] = {}

    def followed(self, step: Step, before: Scene, after: Scene) -> None:
        if found := ATTACK.match(step.text):
            self.begin(step, before, found)
        if self.due and step.text.startswith("lose "):
            self.paid(step, before, after)
        for event in step.events:
            self.heard(event, before)
        if self.battle and any(e.kind == "loss" for e in step.events):
            self.lost(step, after)

    def begin(self, step: Step, before: Scene, found: Any) -> None:
        hexes, ids = names(found[1]), names(found[2])
        self.due = {}
        self.battle = Battle(before, step.seat, hexes, ids)
        self.seat, self.countering, self.back = step.seat, False, ""
        self.legal(self.battle, step)

    def legal(self, battle: Battle, step: Step) -> None:
        """14.21 to 14.24, 20.1, 18.1: who may attack."""
        scene, same = battle.scene, self.tally.holds
        late = step.phase == "late ground"
        for unit in battle.attackers:
            what = f"{unit['id']} attacks {battle.hexes}"
            same("attackers", "14.21b", what, unit["kind"] != "replacement")
            same("attackers", "14.35b", what, not unit.get("fought"))
            if unit["id"] in battle.afloat:
                continue
            for name in battle.hexes:
                beside = unit["place"] == name or BOARD.foot_way(unit["place"], name)
                same("attackers", "14.23c", what, beside)
        for name in battle.hexes:
            option = scene.option(step.seat, BOARD.front(name))
            same("options in battle", "20.1", f"{step.seat} attacks {name}", option == "offensive")
        hexes = {u["place"] for u in battle.attackers if u["id"] not in battle.afloat}
        for name in hexes:
            units = [u for u in battle.attackers if u["place"] == name and u["kind"] != "airborne"]
            british = name == BOARD.place["London"] and all(u["nation"] == "Britain" for u in units)
            breach = name in scene.position.get("fight", {}).get("breakthroughs", {})
            most = 3 if british else 99 if breach else 2
            same("attackers", "14.24b", f"{len(units)} attack from {name}", late or len(units) <= most)

    # --- round by round -------------------------------------------------------------------------------------------

    def heard(self, event: Any, before: Scene) -> None:
        battle = self.battle
        if event.kind == "battle" and (found := FOUGHT.match(event.text)) and battle:
            wanted = (battle.attack(), battle.defence())
            if battle.crowded():
                self.battle = None
                return
            what = f"{event.text} with {[u['id'] for u in battle.attackers]}, {[u['id'] for u in battle.support]}"
            self.tally.same("sums of battle", "14.25a", what, wanted, (int(found[3]), int(found[4])))
            self.column = odds(*wanted)
            self.face = "A"
            self.tally.same("odds", "14.25a", what, self.column, found[5] if found[5] in ODDS else "none")
        elif event.kind == "dice" and (found := ROLL.match(event.text)) and battle:
            self.rolled(battle, found)
        elif event.kind == "result" and event.text.startswith("Result: ") and battle:
            self.result(battle, event.text.removeprefix("Result: "))
        elif event.kind == "result" and event.text.startswith("Exchange: ") and battle:
            defence = battle.basic() if self.countering else battle.defence()
            self.tally.same(
                "exchanges", "14.26c", event.text, f"Exchange: {battle.attack()} against {defence}", event.text
            )
            self.owe(battle, defence)

    def rolled(self, battle: Battle, found: Any) -> None:
        self.countering = found[2] == "counterattack from"
        if self.countering:
            column = NUMBERED.get(self.back) or odds(battle.basic(), battle.attack())
        else:
            column = NUMBERED.get(self.back, self.column)
        self.tally.same("columns", "14.26f", found[0], column, found[4])
        self.face = RESULTS[found[4]].split()[int(found[5]) - 1]

    def result(self, battle: Battle, text: str) -> None:
        self.tally.same("results", "54", text, self.face, text)
        self.back = text if text in NUMBERED else ""
        hopeless = text == "CA" and not self.countering and odds(battle.basic(), battle.attack()) == "none"
        self.face = "A" if hopeless else "a roll"  # 14.26g

    def owe(self, battle: Battle, defence: int) -> None:
        """14.26c: the smaller side loses all, the larger at least as many."""
        attack = battle.attack()
        self.due = {}
        if attack > defence:
            self.due = {"attack": defence}
        elif defence > attack:
            self.due = {"defence": attack}

    def paid(self, step: Step, before: Scene, after: Scene) -> None:
        """14.26d, 14.26e, 29.414: what is given in exchange reaches what is owed."""
        battle = self.battle
        if battle is None:
            return
        ids = [i for i in names(step.text.removeprefix("lose ")) if i in before.units]
        side = next(iter(self.due))
        total, ships = 0, 0
        for each in ids:
            unit = before.units[each]
            gone = unit["factor"] - after.units.get(each, {"factor": 0, "place": "pool"})["factor"]
            there = after.units.get(each, {"place": "pool"})["place"]
            given = unit["factor"] if there in ("pool", "gone") else gone
            if unit["kind"] == "fleet":
                ships += given
            elif side == "defence" and not self.countering and unit["kind"] in GROUND:
                total += battle.times(unit["place"]) * unit["factor"] if unit["place"] in battle.hexes else 0
            else:
                total += unit["factor"]
        what = f"{step.text} for {self.due}"
        self.tally.holds("paid in exchange", "14.26d", what, total + ships // 3 >= self.due[side] or ships > 0)
        self.due = {}

    def lost(self, step: Step, after: Scene) -> None:
        battle = self.battle
        assert battle is not None
        for event in step.events:
            if event.kind != "loss" or "are eliminated" not in event.text:
                continue
            if event.text.startswith("The attackers"):
                gone = [*battle.attackers, *battle.support]
            else:
                gone = [u for name in battle.hexes for u in (*battle.defenders[name], *battle.das[name])]
            alive = sorted(
                u["id"]
                for u in gone
                if u["id"] in after.units and after.units[u["id"]]["place"] not in ("pool", "gone", "US box")
            )
            self.tally.same("eliminated", "14.26a", event.text, [], alive)
