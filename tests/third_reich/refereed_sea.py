"""The referee at sea and in the air: who finds whom, who wins, who sinks (28.43, 28.45, 29.5)."""

import re
from collections import deque
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Any

from rules.kernel.game import Game
from tests.referee.loop import Step
from tests.referee.tally import Tally

from .refereed_map import BOARD, SIDE, Scene, Unit, cell

FOUND = re.compile(r"(.+): interception from (.+) at (.+) \((\d) or less\): (\d)$")
MET = re.compile(r"Naval combat at (.+): (.+) (-?\d+), (.+) (-?\d+)$")
LOST = re.compile(r"(.+) loses (\d+) naval factors?, (.+) (\d+)$")
FLED = re.compile(r"(.+) breaks off and loses (\d+), (.+) (\d+)$")
FLEETS = re.compile(r"Fight (.+) \((\d+) factors\) with (\d+) at (.+), or break off\?")
SUNK = re.compile(r"(.+) sinks (\d+) naval factors? and loses (\d+) air factors?$")
FLOWN = re.compile(r"Air combat at (.+): (.+) (-?\d+), (.+) (-?\d+)$")
DOWNED = re.compile(r"(.+) loses (\d+) air factors?, the winner (\d+)$")
DRAWN = re.compile(r"A tie: each loses (\d+) air factors?$")
NUMBERS = ((5, 5), (10, 4), (15, 3), (20, 2))
"""The rebuilt Interception Table: so many hexes from the base, the base counted, need at most that die."""
ADVANTAGE = ((Fraction(4), 5), (Fraction(3), 4), (Fraction(2), 3), (Fraction(5, 3), 2), (Fraction(4, 3), 1))
SAILORS = {
    "Germany": 2,
    "United States": 1,
    "Britain": 1,
    "Sweden": 1,
    "France": 0,
    "Vichy France": 0,
    "Free French": 0,
}
FLIERS = {"Germany": 0, "United States": 0, "Britain": 0, "Russia": -1, "Italy": -1, "France": -1}
SAILING = ("base", "flight", "transport", "invasion", "bombardment")
CANAL = ("LL30", "LL31", "MM30", "MM31")
STRAITS = (("U40", "U41"), ("DD21", "DD22"), ("AA31", "BB31"), ("Z33", "Z34"))


def hex_in(text: str) -> str:
    """The hex of `Kiel (J30)` or `J25`."""
    found = re.search(r"\(([A-Z]+\d+)\)$", text)
    return found[1] if found else text


def total(units: Iterable[Unit]) -> int:
    return sum(u["factor"] for u in units)


# --- how far it is ----------------------------------------------------------------------------------------------------


@cache
def parts(name: str) -> tuple[frozenset[str], ...]:
    """The separate waters of a hex, each as the neighbours it leads to."""
    around = frozenset(o for o in BOARD.around(name) if BOARD.sea_way(name, o))
    listed = BOARD[name].get("waters")
    return tuple(around & frozenset(part) for part in listed) if listed else (around,)


def far(scene: Scene, who: str, base: str, goal: str, sea: str) -> int | None:
    """29.57: hexes from a base, counted as the first, to another over one sea; None if no way leads there."""
    if base == goal:
        return 1
    coast = {n for p in BOARD[base].get("places", ()) if "port" in p["kinds"] for n in p.get("coast") or ()}
    start = [(base, i) for i, part in enumerate(parts(base)) if not coast or part & coast]
    queue, seen = deque((node, 1) for node in start), set(start)
    while queue:
        (here, part), count = queue.popleft()
        if here == goal:
            return count
        for node in afloat(scene, who, here, part, sea):
            if node not in seen:
                seen.add(node)
                queue.append((node, count + 1))
    return None


def afloat(scene: Scene, who: str, here: str, part: int, sea: str) -> Iterable[tuple[str, int]]:
    """One hex on."""
    for other in parts(here)[part]:
        if sea not in (BOARD[other].get("seas") or ()) or BOARD[other].get("no_fleets"):
            continue
        if BOARD.side(here, other) == "canal" and not all(scene.friendly(who, h) for h in CANAL):
            continue
        yield from ((other, i) for i, back in enumerate(parts(other)) if here in back)


def near_straits(scene: Scene, path: Iterable[str]) -> bool:
    """Ways by straits, canals and the America box are not measured here."""
    return any(name in pair for pair in (*STRAITS, CANAL) for name in path) or "US box" in path


# --- what the dice bring ----------------------------------------------------------------------------------------------


def sailors(scene: Scene, units: Iterable[Unit], where: str) -> int:
    """29.5712: the lower of a mixed force; Italy does better from row N on south."""
    notes = scene.position.get("notes", {})

    def one(nation: str) -> int:
        if nation == "Italy":
            return -1 if cell(where)[0] >= 14 else -2
        return 2 if nation == "United States" and notes.get("us navy") else SAILORS.get(nation, -2)

    return min(one(u["nation"]) for u in units)


def advantage(mine: int, theirs: int) -> int:
    """29.5711."""
    return next((drm for ratio, drm in ADVANTAGE if theirs and Fraction(mine, theirs) >= ratio), 0)


def fliers(scene: Scene, units: list[Unit]) -> int:
    """28.432b, 28.434, 33.41: the lower of a mixed force; German jets add one; who has nobody in the air adds nothing."""
    jets = int(bool(scene.position.get("jets")))
    return min((FLIERS.get(u["nation"], -2) + jets * (u["nation"] == "Germany") for u in units), default=0)


def thrown(step: Step, words: str) -> list[list[int]]:
    return [list(e.data["dice"]) for e in step.events if e.kind == "dice" and words in e.text]


class Seas:
    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.prompt: Any = None

    def asked(self, game: Game[Any]) -> None:
        self.prompt = next((m for a in game.pending() if (m := FLEETS.match(a.prompt))), None)

    def followed(self, step: Step, before: Scene, after: Scene) -> None:
        self.searched(step, before, after)
        if step.text in ("fight", "break off") and self.prompt is not None:
            self.fought(step, before, after)
        self.strikes(step, before)
        self.air(step, before)

    # --- 29.57 --------------------------------------------------------------------------------------------------------

    def searched(self, step: Step, before: Scene, after: Scene) -> None:
        """How near the base is decides on which die the prey is found; one die a base."""
        missions = after.position.get("missions", {}) | before.position.get("missions", {})
        for event in step.events:
            found = FOUND.match(event.text) if event.kind == "dice" else None
            if not found:
                continue
            base, at, need, die = hex_in(found[2]), hex_in(found[3]), int(found[4]), int(found[5])
            told = "find" if die <= need else "miss them"
            words = f"The fleets of {found[2]} {told}"
            self.tally.holds("interceptions", "29.57a", event.text, any(e.text.startswith(words) for e in step.events))
            if base == "US box":
                self.tally.same("interceptions", "29.173", event.text, 1, need)
                continue
            ours = [m for m in missions.values() if m["kind"] == "intercept" and m.get("at") == at]
            prey = [missions[m["prey"]] for m in ours if m["path"][0] == base and m["prey"] in missions]
            if not prey or near_straits(before, (base, at, *prey[0].get("path", ()))):
                continue
            seas = BOARD.port_seas(base) & set(BOARD[at].get("seas") or ())
            lengths = [n for sea in sorted(seas) if (n := far(before, found[1], base, at, sea)) is not None]
            if lengths and not BOARD[at].get("waters") and len(seas) == 1:
                number = next((die for most, die in NUMBERS if min(lengths) <= most), 1)
                what = f"{event.text}: {min(lengths)} hexes"
                self.tally.same("interception numbers", "29.57a", what, number, need)

    # --- 29.571 -------------------------------------------------------------------------------------------------------

    def fought(self, step: Step, before: Scene, after: Scene) -> None:
        missions = before.position.get("missions", {})
        ids = re.findall(r"M\d+", self.prompt[1])
        where = hex_in(self.prompt[4])
        prey = [before.units[i] for m in ids for i in missions[m]["units"] if i in before.units]
        number = max(m.get("round", 0) for m in missions.values() if m.get("prey") in ids and self.sails(m, before))
        packs = [
            m
            for m in missions.values()
            if m["kind"] == "intercept" and m.get("prey") in ids and m.get("at") == where
            if m.get("round", 0) == number and self.sails(m, before)
        ]
        hunters = [before.units[i] for m in packs for i in m["units"] if i in before.units]
        what = f"{self.prompt[0]} {step.text}"
        forces = (total(prey), total(hunters))
        self.tally.same("forces at sea", "29.5a", what, forces, (int(self.prompt[2]), int(self.prompt[3])))
        self.together(missions, ids, where, before)
        rolls = thrown(step, "naval combat at")
        met = next((m for e in step.events if (m := MET.match(e.text))), None)
        if not prey or not hunters or len(rolls) < 2 or met is None:
            return
        a = rolls[0][0] + sailors(before, hunters, where) + advantage(total(hunters), total(prey))
        b = rolls[1][0] + sailors(before, prey, where) + advantage(total(prey), total(hunters))
        self.tally.same("naval combat", "29.571", f"{what}: {met[0]}", (a, b), (int(met[3]), int(met[5])))
        self.losses(step, before, after, (hunters, prey), (a, b), what)
        won = "prey" if step.text == "break off" or a < b else "hunters"
        self.outcome(before, after, ids, won, what)

    def sails(self, mission: Any, scene: Scene) -> bool:
        return bool(mission.get("state", "under way") == "under way" and set(mission["units"]) & set(scene.units))

    def together(self, missions: Any, ids: list[str], where: str, scene: Scene) -> None:
        """29.5a: all that leave one base, or make for one target, are met there together."""
        one = missions[ids[0]]
        if one["kind"] not in SAILING:
            return
        for name, other in missions.items():
            if other["kind"] not in SAILING or not self.sails(other, scene) or SIDE[other["seat"]] != SIDE[one["seat"]]:
                continue
            if "Russia" in (one["seat"], other["seat"]) and one["seat"] != other["seat"]:
                continue
            if one["path"][0] == where == other["path"][0]:
                self.tally.holds("met together", "29.5a", f"{name} with {ids} at {where}", name in ids)

    def losses(
        self,
        step: Step,
        before: Scene,
        after: Scene,
        sides: tuple[list[Unit], list[Unit]],
        rolls: tuple[int, int],
        what: str,
    ) -> None:
        """29.572 to 29.574, 29.9: the difference, times the fleets of nine of who has 18; the winner half of it."""
        hunters, prey = sides
        a, b = rolls
        loser, winner = (hunters, prey) if a < b else (prey, hunters)
        size = total(loser)
        need = abs(a - b) * (size // 9 if size >= 18 else 1)
        due = min(need, size)
        if step.text == "break off":
            due = min(need // 2, size // 2) if a < b else 0
        pay = min(due // 2, total(winner))
        told = next((m for e in step.events if (m := FLED.match(e.text) or LOST.match(e.text))), None)
        lost = (int(told[2]), int(told[4])) if told else (0, 0)
        spared = [bool(before.powers[units[0]["owner"]].get("spares")) for units in (winner, loser)]
        for count, said, mercy, units in ((due, lost[0], spared[0], loser), (pay, lost[1], spared[1], winner)):
            if mercy and not said:
                continue
            # 29.73: without change in counters more is lost
            many = self.change_lacks(before, units) and said > count
            self.tally.same(
                "losses at sea", "29.572a", f"{what}: {told[0] if told else ''}", said if many else count, said
            )
        gone = sum(total(side) - total(self.left(after, side, before)) for side in sides)
        struck = any(" sinks " in e.text for e in step.events)  # air has found fleets as well
        if not struck and not self.mixed(after, before):
            self.tally.same("losses on the map", "29.572a", what, sum(lost), gone)

    def left(self, after: Scene, side: list[Unit], before: Scene) -> list[Unit]:
        """What is left of some fleets: all of their nation at their base, less those that were not there."""
        keys = {(u["nation"], u["place"]) for u in side}
        names = {u["id"] for u in side}
        others = [u for u in before.units.values() if u["kind"] == "fleet" and (u["nation"], u["place"]) in keys]
        stayed = total(u for u in others if u["id"] not in names)
        now = [u for u in after.units.values() if u["kind"] == "fleet" and (u["nation"], u["place"]) in keys]
        return [{"factor": total(now) - stayed}]

    def mixed(self, after: Scene, before: Scene) -> bool:
        """Has the phase gone on, so that fleets have come to other ports?"""
        return after.position["phase"] != before.position["phase"]

    def change_lacks(self, scene: Scene, units: list[Unit]) -> bool:
        """Are partial counters of one of the nations in use?"""
        nations = {u["nation"] for u in units}
        return any(u["kind"] == "fleet" and u["factor"] < 9 and u["nation"] in nations for u in scene.units.values())

    def outcome(self, before: Scene, after: Scene, ids: list[str], won: str, what: str) -> None:
        """29.573: who is beaten turns back."""
        missions, old = after.position.get("missions", {}), before.position["missions"]
        for name in ids:
            ships = [after.units[i]["place"] for i in old[name]["units"] if i in after.units]
            if won == "hunters" and old[name]["kind"] == "base" and ships:
                self.tally.same("outcomes at sea", "29.573", f"{name}: {what}", {old[name]["path"][0]}, set(ships))
            if name not in missions or not any(i in after.units for i in missions[name]["units"]):
                continue
            state = missions[name].get("state", "under way")
            if won == "hunters":
                self.tally.same("outcomes at sea", "29.573", f"{name}: {what}", "turned back", state)
            elif missions[name]["kind"] in SAILING:
                self.tally.holds("outcomes at sea", "29.58", f"{name}: {what}: {state}", state != "turned back")

    # --- 28.45 --------------------------------------------------------------------------------------------------------

    def strikes(self, step: Step, before: Scene) -> None:
        """28.453, 28.454: a die for each air factor; in port 1-2 sink and 5-6 cost a factor, at sea 1 and 6."""
        rolls = [
            (e.text, list(e.data["dice"])) for e in step.events if e.kind == "dice" and "air attack on fleets" in e.text
        ]
        told = [m for e in step.events if (m := SUNK.match(e.text))]
        raided = {m["target"] for m in before.position.get("missions", {}).values() if m["kind"] == "raid"}
        struck = {m.get("at") for m in before.position.get("missions", {}).values() if m["kind"] == "strike"}
        for (text, dice), said in zip(rolls, told, strict=True):
            where = hex_in(text.split(" fleets at ")[1].rsplit(":", 1)[0])
            if (where in raided) == (where in struck):
                continue
            port = where in raided
            hits = sum(d <= (2 if port else 1) for d in dice)
            shot = sum(d >= (5 if port else 6) for d in dice)
            sunk, downed = int(said[2]), int(said[3])
            rule = "28.453a" if port else "28.454"
            fleets = [u for u in before.at.get(where, ()) if u["kind"] == "fleet"]
            lacking = self.change_lacks(before, fleets)
            # less if no more was there or the enemy will not have it (29.9), more for want of change (29.73)
            self.tally.holds(
                "strikes at fleets", rule, f"{text}: {said[0]}", abs(sunk - hits) <= 2 or sunk < hits or lacking
            )
            self.tally.same("air lost to fleets", rule, f"{text}: {said[0]}", min(shot, len(dice)), downed)

    # --- 28.432 -------------------------------------------------------------------------------------------------------

    def air(self, step: Step, before: Scene) -> None:
        missions = before.position.get("missions", {}).values()
        rolls = thrown(step, "air combat at")
        for event, pair in zip(
            [e for e in step.events if FLOWN.match(e.text)], zip(rolls[::2], rolls[1::2], strict=True), strict=True
        ):
            found = FLOWN.match(event.text)
            assert found is not None
            where = hex_in(found[1])
            chasing = [m for m in missions if m["kind"] == "chase" and m["target"] == where and self.sails(m, before)]
            if step.phase in ("missions", "counterair"):
                chasing = []
            flown = chasing or [m for m in missions if m["kind"] == "counterair" and m["target"] == where]
            mine = [before.units[i] for m in flown for i in m["units"] if i in before.units]
            if not mine:
                continue
            ready, resting = self.opposed(before, where, mine, bool(chasing))
            a = pair[0][0] + max(0, total(mine) - total(ready)) + fliers(before, mine)
            b = pair[1][0] + max(0, total(ready) - total(mine)) + fliers(before, ready)
            what = f"{event.text}: {total(mine)} against {total(ready)} and {total(resting)}"
            self.tally.same("air combat", "28.432a", what, (a, b), (int(found[3]), int(found[5])))
            here = step.events[step.events.index(event) :]
            self.downed(here, (a, b), (total(mine), total(ready) + total(resting)), what)

    def opposed(self, scene: Scene, where: str, mine: list[Unit], chasing: bool) -> tuple[list[Unit], list[Unit]]:
        if chasing:
            missions = scene.position.get("missions", {}).values()
            das = [m for m in missions if m["kind"] == "das" and m["target"] == where and self.sails(m, scene)]
            return [scene.units[i] for m in das for i in m["units"] if i in scene.units], []
        there = [u for u in scene.at.get(where, ()) if u["kind"] == "air" and scene.hostile(mine[0]["owner"], u)]
        return [u for u in there if not u.get("spent")], [u for u in there if u.get("spent")]

    def downed(self, events: tuple[Any, ...], rolls: tuple[int, int], forces: tuple[int, int], what: str) -> None:
        """28.4321 to 28.4323."""
        a, b = rolls
        if a == b:
            die = next((e.data["dice"][0] for e in events if e.kind == "dice" and "tie in the air" in e.text), None)
            told = next((m for e in events if (m := DRAWN.match(e.text))), None)
            if die is not None and told:
                self.tally.same("losses in the air", "28.4323", what, min(die, *forces), int(told[1]))
            return
        told = next((m for e in events if (m := DOWNED.match(e.text))), None)
        if told:
            due = min(abs(a - b), forces[1] if a > b else forces[0])
            self.tally.same("losses in the air", "28.4321", what, (due, due // 2), (int(told[2]), int(told[3])))


__all__ = ["Seas"]
