"""The referee of The Supreme Commander: written from the rulebook, compared with the engine order by order.

It reads positions as records write them, pictures' marks and what is told; it knows no room of the engine.
"""

import random
import re
from typing import Any

from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game
from rules.supreme_commander import GAME
from tests.referee.loop import Kind, Position, Step
from tests.referee.player import Warlike, mixed
from tests.referee.tally import Tally

from .general import General
from .refereed_fights import Fight, retreat_fault, told
from .refereed_map import HEXES, VALUE, Scene
from .refereed_moves import reach, room
from .refereed_supply import Supply

WISHES = {
    "movement": (*("move",) * 8, "transport", "drop", "sail"),
    "declare": ("attack",),
    "followup": ("attack",),
    "organization": ("buy", "buy", "combine", "research", "done"),
    "bombing": ("bomb", "done"),
    "strategic": ("rail", "done"),
    "fleets": ("place",),
    "fleets2": ("place",),
}
SHY = ("no", "hold", "remove", "stay", "break", "detach", "static")
SCENARIOS = ("great_crusade", "europe_at_war", "barbarossa", "barbarossa_to_berlin")


class RefereeOfCommander:
    """The second reading."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.dice = random.Random(1)
        self.last = -1

    # --- what is open -----------------------------------------------------------------------------------------------

    def asked(self, game: Game[Any], position: Position) -> None:
        scene = Scene(position, game.scenario)
        supply = Supply(scene)
        if game.phase == "movement":
            self.moves(game, scene, supply)
        if self.dice.random() < 0.12:
            self.fed(game, scene, supply)

    def moves(self, game: Game[Any], scene: Scene, supply: Supply) -> None:
        """Where units may go by ground, for how much, and into whose zones."""
        for ask in game.pending():
            for id in self.dice.sample(sorted(self.movable(game, ask.seat)), 1) if self.movable(game, ask.seat) else ():
                unit = scene.by_id[id]
                if unit["place"] not in HEXES or unit["kind"] == "surface" or unit["id"] in scene.position["garrison"]:
                    continue
                shown = GAME.reach(game, ask.seat, id)
                mine = reach(scene, supply, unit)
                goals = {
                    hex: str(cost)
                    for hex, cost in mine.items()
                    if hex != unit["place"] and room(scene, hex, unit) and not crowded_out(scene, unit, hex)
                }
                what = f"{id} in {unit['place']}"
                self.tally.same("goals", "12.0", f"goals of {what}", set(goals), set(shown.spaces), len(goals))
                both = set(goals) & set(shown.spaces)
                wrong = {hex: (goals[hex], shown.spaces[hex]) for hex in both if goals[hex] != shown.spaces[hex]}
                self.tally.same("prices", "12.1", f"prices of {what}", {}, wrong, len(both))
                zone = scene.ezoc(unit["owner"])
                self.tally.same("zones", "6.0", f"zones of {what}", both & zone, set(shown.zones) & both, len(both))

    def movable(self, game: Game[Any], seat: str) -> set[str]:
        return {id.strip() for line in GAME.idle(game, seat) for id in line.split(": ", 1)[1].split(",")}

    def fed(self, game: Game[Any], scene: Scene, supply: Supply) -> None:
        """Who is out of supply, as the picture marks it."""
        hexes = game.view(None).position["hexes"]
        engine = {hex for hex, here in hexes.items() if "out of supply" in here.get("markers", ())}
        mine = {u["place"] for u in scene.land if not supply.supplied(u)}
        self.tally.same("supply", "7.2", "hexes with units out of supply", mine, engine, len(scene.land))

    # --- what became of it ------------------------------------------------------------------------------------------

    def followed(self, game: Game[Any], step: Step) -> None:
        before, after = Scene(step.before, game.scenario), Scene(step.after, game.scenario)
        self.odds(step, before)
        self.income(step, before)
        self.retreats(step, before)
        self.ground(step, after)

    def odds(self, step: Step, before: Scene) -> None:
        """The first combat an order leads to is added up from the position before it."""
        numbers = [n for n, event in enumerate(step.events) if event.kind == "odds"]
        earlier = {event.kind for event in step.events[: numbers[0]]} if numbers else set()
        if not numbers or earlier & {"retreat", "advance", "loss", "capture", "surrender", "reveal"}:
            return
        first = step.events[numbers[0]]
        where, mine, theirs = told(first.text) or ("", "", "")
        attack = next((a for a in step.before["attacks"] if a["target"] == where and not a["fought"]), None)
        if attack is None or step.phase != "battle":
            return
        busy = {id for a in step.before["attacks"] if a is not attack for id in a["units"]}
        self.tally.same("support", "13.1.1", f"{mine} attacks elsewhere: {first.text}", False, mine in busy)
        fight = Fight(before, Supply(before), attack)
        used = set(step.before["attacked"]) | ({mine, theirs} - {""})
        a, d = fight.sums(mine, theirs, used)
        column = max(-7, min(7, a - d))
        self.tally.same("columns", "13.2.3", f"column at {where}: {first.text}", column, first.data["column"])

    def income(self, step: Step, before: Scene) -> None:
        """9.1.1: what a power collects is added to what it had; nothing else happens to it between."""
        kinds = {event.kind for event in step.events}
        if kinds & {"collapse", "surrender", "bombed", "war", "capture", "money"}:
            return
        for event in step.events:
            found = re.match(r"^([\w ]+) collects (\d+) MSP and has (-?\d+)\.$", event.text)
            if found and found[1] != "USA":
                had = before.position["powers"][found[1]]["msp"]
                self.tally.same("income", "9.1.1", event.text, had + int(found[2]), int(found[3]))

    def retreats(self, step: Step, before: Scene) -> None:
        first = next((event for event in step.events if event.kind == "retreat"), None)
        if first is None or any(event.kind in ("advance", "capture", "surrender") for event in step.events):
            return
        id = first.text.split(" ")[0]
        if id not in before.by_id or before.by_id[id]["place"] != first.data["path"][0]:
            return
        fault = retreat_fault(before, before.by_id[id], list(first.data["path"]))
        self.tally.same("retreats", "13.2.3.3", f"the way of {first.text} {first.data['path']}", "", fault)

    def ground(self, step: Step, after: Scene) -> None:
        """3.3: who stands in a hex controls it; an empty one in the zone of one side alone is that side's."""
        if self.dice.random() > 0.1 or step.after["phase"] in ("setup", "poland"):
            return
        for hex, units in after.at.items():
            for unit in units:
                holder = after.control(hex)
                if holder in after.enemies[unit["owner"]]:
                    self.tally.same("control", "3.3", f"{unit['id']} stands in {hex}", "its own side's", holder)
        self.tally.counts["control"] += len(after.at)
        for hex, owners in after.cover.items():
            holder = after.control(hex)
            if hex in after.at or hex in VALUE or holder not in after.nations:
                continue
            takers = {name for name in owners if holder in after.enemies[name]}
            if takers and not any(after.enemies[a] & owners for a in takers):
                self.tally.same("control by zone", "3.3g", f"{hex} in the zone of {sorted(takers)}", "theirs", holder)
        self.tally.counts["control by zone"] += len(after.cover)


def crowded_out(scene: Scene, unit: dict[str, Any], goal: str) -> bool:
    """17.2, 17.6, 17.12: one German army or headquarters in each of three allies until the war with the USSR."""
    country, big = scene.home(goal), ("army", "mech", "tankarmy", "hq")
    if unit["owner"] != "Germany" or unit["kind"] not in big or country not in ("Bulgaria", "Hungary", "Romania"):
        return False
    if scene.status(country) != "ally" or scene.camp(country) != "Axis" or scene.status("USSR") == "active":
        return False
    inside = [
        u for u in scene.land if u["owner"] == "Germany" and u["kind"] in big and scene.home(u["place"]) == country
    ]
    return scene.home(unit["place"]) != country and bool(inside)


def worth(game: Game[Any], seat: str, text: str) -> float:
    """Moves to the front weigh more than those in the rear."""
    if not text.startswith("move "):
        return 1.0
    goal = text.split(" to ")[-1].split(" via ")[0]
    return 3.0 if goal in HEXES and game.state.units.at(goal) else 1.0


class Brisk(Warlike):
    """He sets up at once, and gives a few orders a phase."""

    def next(self, game: Game[Any]) -> tuple[str, str]:
        if game.phase == "setup" and (found := game.suggest(game.pending()[0].seat, "deploy rest", 1)):
            return game.pending()[0].seat, found[0]
        for pending in game.pending():
            if "done" in " ".join(pending.orders) and self.random.random() < 0.25 and game.phase != "setup":
                return pending.seat, "done"
        return super().next(game)


def brisk(seed: int) -> RandomPlayer:
    return Brisk(seed, WISHES, SHY, worth)


KIND = Kind(
    definition=GAME,
    referee=RefereeOfCommander,
    player=lambda seed: General(seed, 0) if seed % 3 == 1 else mixed(seed, brisk),
    scenarios=SCENARIOS,
    options=lambda seed: {"players": 2 + seed % 5},
    rounds=6,
)
