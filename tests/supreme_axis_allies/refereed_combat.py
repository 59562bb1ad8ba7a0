"""Dice and what comes of them: ratings, numbers of dice, Hits and losses, flak, Naval Detection, bombing, conquest."""

import re
from collections import Counter
from typing import Any

from rules.kernel.game import Game
from tests.referee.loop import Step
from tests.referee.tally import Tally

from .refereed_map import AIR, NAMES, SHIPS, Scene, allied, board

FLAK = re.compile(r"^(\w+): AAG in (.+?) at (.+?)(?:, (\d+) more in the Region)?: ([\d, ]+)$")
BACK = re.compile(r"^(\w+): Return to Base of (.+): ([\d, ]+)$")
SHOT_DOWN = re.compile(r"(\d+) planes? of (\w+) returns? to base, (\d+) planes? shot down\.$")
SOUGHT = re.compile(r"^(\w+): Naval Detection in (.+?), (\d+) or less: ([\d, ]+)$")
BOMBS = re.compile(r"^(\w+): Strategic Bombing of (.+?) with (\d+) BMB: ([\d, ]+)$")
RAID = re.compile(r"^\w+ bombs (.+?): (\d+) hits?; its Industry has (\d+) damage")


class Combat:
    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.sailed = ""
        self.hit: int | None = None
        """Planes that the last flak has hit, where no die was thrown again."""
        self.back: int | None = None
        """Of these who come home."""
        self.bombed: int | None = None
        """Hits of the last raid, where no die was thrown again."""

    def followed(self, game: Game[Any], step: Step, before: Scene, after: Scene) -> None:
        if step.phase == "movement" and step.seat == before.nation:
            self.sailed = step.text if step.text.startswith("move ") else ""
        for event in step.events:
            text = event.text
            if event.kind == "dice":
                self.thrown(step, before, text)
            elif found := SHOT_DOWN.match(text):
                self.shot_down(step, before, after, found)
            elif event.kind == "capture":
                self.captured(step, before, after, event.data.get("space", ""), text)
            elif event.kind == "raid" and (found := RAID.match(text)):
                damage = before.damage(found[1]) + int(found[2])
                self.tally.same("bombing", "ind.damage", text, damage, int(found[3]))
                if self.bombed is not None:
                    self.tally.same("bombing", "bomb.strategic.dice", text, self.bombed, int(found[2]))

    # --- dice ---------------------------------------------------------------------------------------------------

    def thrown(self, step: Step, scene: Scene, text: str) -> None:
        self.bombed = self.back = None
        if "(re-roll" in text:
            self.hit = None
            return
        if found := BOMBS.match(text):
            dice, planes = found[4].split(", "), int(found[3])
            most = planes * (2 + scene.has(NAMES[found[1]], "Heavy Bombers"))
            self.tally.same("bombing", "bomb.strategic.dice", text, most, len(dice))
            self.bombed = sum(int(die) <= 4 for die in dice)
        elif found := FLAK.match(text):
            planes = sum(int(n) for n in re.findall(r"(\d+) [A-Z]{3}", found[3]))
            mine = [
                s
                for s in board().region(found[2])
                if s != found[2] and any(p.kind == "AAG" and not allied(p.nation, scene.nation) for p in scene.at(s))
            ]
            self.tally.same("flak", "aag.region", text, len(mine), int(found[4] or 0))
            self.tally.same("flak", "aag.fire", text, planes + len(mine), len(found[5].split(", ")))
            self.hit = min(planes, sum(int(die) <= 1 for die in found[5].split(", ")))
        elif found := BACK.match(text):
            planes = sum(int(n) for n in re.findall(r"(\d+) [A-Z]{3}", found[2]))
            if self.hit is not None:
                self.tally.same("flak", "aag.fire", f"planes hit: {text}", self.hit, planes)
            self.tally.same("flak", "aag.return", text, planes, len(found[3].split(", ")))
            self.back, self.hit = sum(int(die) <= 2 for die in found[3].split(", ")), None
        elif found := SOUGHT.match(text):
            self.detection(scene, text, found)

    def shot_down(self, step: Step, before: Scene, after: Scene, found: re.Match[str]) -> None:
        """aag.return: 2 or less comes home, the others are lost, and nobody else."""
        nation, home, lost = NAMES[found[2]], int(found[1]), int(found[3])
        if self.back is not None:
            self.tally.same("flak", "aag.return", found[0], self.back, home)
        told = [e for e in step.events if SHOT_DOWN.match(e.text)]
        if (
            step.after.get("phase") == "movement"
            and len(told) == 1
            and not any(e.kind == "battle" for e in step.events)
        ):
            was, now = before.everywhere(nation), after.everywhere(nation)
            gone = sum(was[kind] - now[kind] for kind in AIR)
            self.tally.same("flak", "aag.return", f"planes of {nation} lost: {found[0]}", lost, gone)

    def detection(self, scene: Scene, text: str, found: re.Match[str]) -> None:
        """One die a ship that moves in, one more for each SUB; the target is the number of defending units."""
        nation, zone = NAMES[found[1]], found[2]
        foes = sum((scene.count(zone, other) for other in {p.nation for p in scene.foes(nation, zone)}), Counter[str]())
        self.tally.same("naval detection", "detect.roll", text, sum(foes.values()), int(found[3]))
        if self.sailed and step_of(self.sailed):
            ships = [(int(n), k) for n, k in re.findall(r"(\d+) ([A-Z]{3})", step_of(self.sailed)) if k in SHIPS]
            dice = sum(n * (2 if k == "SUB" else 1) for n, k in ships)
            self.tally.same("naval detection", "detect.sub", f"{self.sailed}: {text}", dice, len(found[4].split(", ")))

    # --- conquest -----------------------------------------------------------------------------------------------

    def captured(self, step: Step, before: Scene, after: Scene, space: str, text: str) -> None:
        """Ground won belongs to who took it; an ally's original land goes back to him while he is in the war."""
        if any(event.kind == "surrender" for event in step.events):
            return
        taker = NAMES.get(text.split()[0], "")
        if not taker or not space:
            return
        original = str(board().spaces[space].get("owner") or "")
        mine = original if allied(original, taker) and not after.gone(original) else taker
        self.tally.same("conquest", "control.change", text, mine, after.owner(space))
        foot = any(p.nation == taker and p.kind not in SHIPS and p.kind not in AIR for p in after.at(space))
        if step.after.get("phase") != "movement":
            self.tally.holds("conquest", "base.capture-ground", f"{text} with Ground units", foot)


def step_of(text: str) -> str:
    """The units named in a move order."""
    found = re.match(r"move (.*?) from ", text)
    return found[1] if found else ""
