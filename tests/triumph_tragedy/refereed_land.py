"""Who controls what (1.14), who sits in which Sea (1.21), Capitals and the Military Victory."""

from typing import Any

from rules.kernel.game import Game
from tests.referee.loop import Step
from tests.referee.tally import Tally

from .refereed_map import GREAT, GROUND, SEATS, Scene, board

JUDGED = ("movement", "combat", "production", "government")
"""Phases that begin with an ask to compare at."""


class Land:
    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.holder: dict[str, str] = {}
        self.stood: dict[str, list[str]] = {}
        """Armies in each area, who has been there longest first."""

    def followed(self, game: Game[Any], step: Step, before: Scene, after: Scene) -> None:
        """Control is judged when a phase begins and keeps until the next."""
        entered = (step.after["phase"], step.after["turn"].get("seat") if step.after.get("turn") else "")
        left = (step.before["phase"], step.before["turn"].get("seat") if step.before.get("turn") else "")
        if entered != left and entered[0] in ("movement", "combat"):
            self.judge(after, before)
            self.seas(after)
        self.victory(game, after)

    def judge(self, scene: Scene, before: Scene) -> None:
        theirs = scene.control
        for area in board().lands:
            who = {scene.side(b) for b in scene.at.get(area, ())}
            armies = sorted({scene.side(b) for b in scene.at.get(area, ()) if b["kind"] in GROUND})
            known = [side for side in self.stood.get(area, ()) if side in armies]
            self.stood[area] = known + [side for side in armies if side not in known]
            if len(who) > 1:
                mine = theirs[area]
                if self.holder.get(area) in who:
                    mine = self.holder[area]
                elif known:
                    mine = known[0]
            elif who:
                mine = next(iter(who))
            else:
                mine = self.empty(scene, area)
            self.holder[area] = mine
            self.tally.same("control of land", "1.14", f"control of {area}", mine, theirs[area])

    def empty(self, scene: Scene, area: str) -> str:
        """Unoccupied land: a Great Power's is always its own; else who has the Capital has it."""
        nation = board().nations[board().group(area)]
        if nation["name"] in GREAT:
            return str(nation["faction"])
        capital = nation["capital"]
        if not capital:
            return self.marker(scene, nation["name"])
        who = {scene.side(b) for b in scene.at.get(capital, ())}
        if len(who) == 1:
            return next(iter(who))
        if len(who) > 1:
            return scene.control[capital]
        return self.marker(scene, nation["name"])

    def marker(self, scene: Scene, name: str) -> str:
        """The Control marker on a Capital, or who has it by default (1.14)."""
        placed = scene.countries[name].get("control")
        nation = board().nations[name]
        return str(placed or (nation["faction"] if nation["faction"] in SEATS else name))

    def seas(self, scene: Scene) -> None:
        mine = {
            area: sorted({b["seat"] for b in blocks if not b.get("escaped")})
            for area, blocks in scene.at.items()
            if not board().land(area)
        }
        mine = {area: seats for area, seats in mine.items() if seats}
        theirs = {area: sorted(seats) for area, seats in scene.position.get("seas", {}).items() if seats}
        self.tally.same("control of seas", "1.21", "Seas and who sits there", mine, theirs, len(mine) or 1)

    def victory(self, game: Game[Any], scene: Scene) -> None:
        """16.3: who controls two Rival Main- or SubCapitals has won."""
        for seat in SEATS:
            held = [a for a in prizes(seat) if scene.control[a] == seat]
            if (
                len(held) > 1
                and game.outcome is None
                and scene.position["phase"] in ("movement", "production", "government")
            ):
                self.tally.holds("military victory", "16.3", f"{seat} holds {held} and the game goes on", False)
            self.tally.counts["military victory"] += 1


def prizes(seat: str) -> list[str]:
    """Rival MainCapitals and SubCapitals."""
    return [
        name
        for name, space in board().spaces.items()
        if space.get("city") in ("MainCapital", "SubCapital") and space.get("owner") in SEATS and space["owner"] != seat
    ]
