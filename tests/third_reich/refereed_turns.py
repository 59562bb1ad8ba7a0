"""The referee over the turns: options, control of hexes, conquests, stacks, SRs used, objectives at the end."""

import re
from typing import Any

from rules.kernel.game import Game
from tests.referee.loop import Step
from tests.referee.tally import Tally

from .refereed_early import allied, asleep
from .refereed_map import BOARD, FRONTS, GROUND, POWERS, SIDE, Scene
from .refereed_moves import apart, russian, western_factors
from .refereed_places import SR

LEVELS = ("no level", "stalemate", "marginal", "tactical", "decisive")
NEEDED = {
    ("1942", "UK and US"): (13, 14, 15, 16),
    ("1942", "Germany"): (13, 14, 15, 16),
    ("1942", "Russia"): (12, 13, 14, 15),
    ("1944", "UK and US"): (20, 21, 22, 23),
    ("1944", "Russia"): (17, 18, 19, 20),
}
"""2.32, 2.33."""
IDLE = re.compile(r"(.+) did nothing with its Offensive on the (\w+) front")
MISSION = re.compile(
    r"(?:support|counterair|raid|chase|invade|bombard) ([A-Z]+\d+) |transport .+ from \S+ to ([A-Z]+\d+) "
)
ATTACKED = re.compile(r"attack (.+) with (.+)")


def level(scenario: str, who: str, objectives: int) -> str:
    return LEVELS[sum(objectives >= n for n in NEEDED[scenario, who])]


class Turns:
    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.acted: set[tuple[str, str]] = set()

    def followed(self, game: Game[Any], step: Step, before: Scene, after: Scene) -> None:
        if (before.turn, before.side) != (after.turn, after.side):
            self.handed_over(before, after)
        if before.position["phase"] == "options" != after.position["phase"]:
            self.acted = set()
            self.options(after)
        self.actions(step, before)
        self.marched(step, before, after)
        if before.position["phase"] == "movement" != after.position["phase"]:
            self.stacks(after)
        for event in step.events:
            if event.kind == "end":
                self.ended(game, event.text, after)

    def options(self, scene: Scene) -> None:
        """12.25a: allies never use Offensive and Attrition together on a front."""
        for front in FRONTS:
            mine = [p for p in POWERS if SIDE[p] == scene.side and scene.powers[p].get("in_play")]
            mine = [] if scene.position.get("mini") else mine
            for one in mine:
                chosen = {scene.option(p, front) for p in mine if allied(scene, one, p)}
                self.tally.holds("options", "12.25a", f"{front}: {chosen}", len(chosen - {"pass"}) <= 1)

    def actions(self, step: Step, before: Scene) -> None:
        """12.24: an Offensive without attack or mission counts as a Pass."""
        hexes: list[str] = []
        if found := ATTACKED.match(step.text):
            hexes = [h.strip() for h in found[1].split(",")]
        elif found := MISSION.match(step.text + " "):
            hexes = [found[1] or found[2]]
        fighters = found[2].split(", ") if found and step.text.startswith("attack") else []
        seats = {step.seat, *(before.units[u]["owner"] for u in fighters if u in before.units)}
        for name in hexes:
            if name in BOARD.spaces:
                self.acted |= {(seat, BOARD.front(name)) for seat in seats}
        told = {(m[1], m[2]) for e in step.events if (m := IDLE.match(e.text))}
        if told:
            offensives = {
                (p, f) for p in POWERS if SIDE[p] == before.side for f in FRONTS if before.option(p, f) == "offensive"
            }
            self.tally.same("idle Offensives", "12.24", step.text, offensives - self.acted, told, len(offensives))

    def marched(self, step: Step, before: Scene, after: Scene) -> None:
        """7.1: who passes last through a hex holds it; an ally's stays his; partisans hold only where they stand."""
        if not step.text.startswith("move ") or step.phase != "movement" or before.position.get("surrender"):
            return
        for event in step.events:
            path = event.data.get("path", []) if event.kind == "move" else []
            found = re.match(r"(\w+) ", event.text)
            if len(path) < 2 or not found or found[1] not in before.units:
                continue
            unit = before.units[found[1]]
            if unit["kind"] == "partisan" or before.position["phase"] != "movement" or unit["kind"] not in GROUND:
                continue
            last: dict[str, str] = {}
            for name in path[1:]:
                holder = before.holder(name)
                kept = before.friendly(unit["owner"], name) or holder == "Vichy France" or asleep(before, name)
                last[name] = holder if kept else unit["owner"]
            now = {name: after.holder(name) for name in last}
            self.tally.same("control", "7.1a", event.text, last, now, len(last))
            zones = before.zones(unit["owner"])
            paid = sum(3 if name in zones else 1 for name in path[:-1])
            spent = after.units[unit["id"]].get("used", 0) - unit.get("used", 0)
            self.tally.same("factors spent", "13.3a", event.text, paid, spent)
            self.tally.holds("factors spent", "13.1a", event.text, paid + unit.get("used", 0) <= unit["mf"])

    def stacks(self, scene: Scene) -> None:
        """6.1, 45.1, 45.6: at the end of Movement."""
        for name, units in scene.at.items():
            if not BOARD.land(name):
                continue
            mine = [u for u in units if u["kind"] in GROUND and SIDE.get(u["owner"]) == scene.side]
            if mine:
                counted = [u for u in mine if u["kind"] != "airborne"]
                most = 5 if name in scene.bridgeheads else 2
                if name == BOARD.place["London"] and all(u["nation"] == "Britain" for u in mine):
                    most = max(3, most)
                ids = [u["id"] for u in mine]
                self.tally.holds("stacks", "6.1", f"{ids} in {name}", len(counted) <= most)
                together = any(apart(a, b) for a in mine for b in units)
                self.tally.holds("stacks", "45.1", f"{ids} in {name}", not together)
        if any(russian(scene, u["place"]) for u in scene.units.values()):
            factors = western_factors(scene)
            self.tally.holds("stacks", "45.6", f"{factors} western factors in Russia", factors <= 10)

    def handed_over(self, before: Scene, after: Scene) -> None:
        """16.1a, 24.1a, 26.2: as a player turn is over."""
        for power, most in SR.items():
            used = before.powers[power].get("sr", 0)
            self.tally.holds("SRs used", "16.1a", f"{power} used {used}", used <= most)
        for country, status in after.position["countries"].items():
            word, _, owner = status.partition(" ")
            seat = BOARD.capital(country) if country in BOARD.countries else ""
            if word != "ally" or not seat:
                continue
            holder = after.holder(seat)
            lost = holder in POWERS and owner in SIDE and SIDE[holder] != SIDE[owner]
            self.tally.holds("conquests", "24.1a", f"{country} is {status}; {holder} holds {seat}", not lost)
        for power in ("Germany", "Britain", "Italy"):
            seat = BOARD.capital(power)
            holder = before.holder(seat)
            lost = holder in POWERS and SIDE[holder] != SIDE[power] and before.side == SIDE[power]
            if lost and before.powers[power].get("in_play"):
                out = not after.powers[power].get("in_play") or bool(after.powers[power].get("conquered"))
                self.tally.holds("conquests", "26.2", f"{power} has lost {seat} to {holder}", out)

    def ended(self, game: Game[Any], text: str, scene: Scene) -> None:
        """2.1, 2.32, 2.33, 49.5d: objectives at the end, and the levels they bring."""
        held = {"Germany": 0, "Italy": 0, "UK and US": 0, "Russia": 0}
        for name in BOARD.lands:
            if BOARD.objective(name):
                holder = scene.holder(name)
                who = {"Britain": "UK and US", "United States": "UK and US", "Vichy France": "Germany"}.get(
                    holder, holder
                )
                if who in held:
                    held[who] += 1
        found = dict(re.findall(r"(Germany|Italy|UK and US|Russia) [\w ]+ \((\d+)\)", text))
        for who, count in found.items():
            self.tally.same("objectives", "2.1a", f"{who}: {text}", held[who], int(count))
            if (game.scenario, who) in NEEDED:
                told = re.search(rf"{who} ([\w ]+) \({count}\)", text)
                want = level(game.scenario, who, held[who])
                self.tally.same("levels of victory", "2.32a", text, want, told[1] if told else "")
        if shares := re.match(r"West (\d+), Russia (\d+) objectives: UK and US ([\w ]+), Russia ([\w ]+), ", text):
            total = sum(held.values())
            self.tally.same("objectives", "2.33b", text, total, int(shares[1]) + int(shares[2]))
            levels = (level("1944", "UK and US", int(shares[1])), level("1944", "Russia", int(shares[2])))
            self.tally.same("levels of victory", "2.33a", text, levels, (shares[3], shares[4]))
