"""The referee of Third Reich: written from the rulebook, compared with the engine order by order.

It reads positions as records write them, what is suggested and asked, and what is told; it knows no room of the engine.
"""

import random
from typing import Any

from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game
from rules.third_reich import GAME
from tests.referee.loop import Kind, Position, Step
from tests.referee.player import Warlike
from tests.referee.tally import Tally

from .player import Warlord
from .refereed_africa import Africa
from .refereed_attrition import Attritions
from .refereed_early import locked, unread
from .refereed_economy import Books
from .refereed_exploits import Exploits
from .refereed_fights import Fights
from .refereed_map import BOARD, GROUND, SIDE, Scene
from .refereed_moves import AFRICA, LEVANT, ends
from .refereed_places import Places
from .refereed_politics import Politics
from .refereed_sea import Seas
from .refereed_supply import ALWAYS, Lines, group, members
from .refereed_turns import Turns

MANY = 600


class RefereeOfTheReich:
    """The second reading."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.dice = random.Random(1)
        self.fights = Fights(self.tally)
        self.attritions = Attritions(self.tally)
        self.books = Books(self.tally)
        self.places = Places(self.tally, self.dice)
        self.turns = Turns(self.tally)
        self.seas = Seas(self.tally)
        self.exploits = Exploits(self.tally, self.dice)
        self.africa = Africa(self.tally)
        self.politics = Politics(self.tally)

    def asked(self, game: Game[Any], position: Position) -> None:
        self.seas.asked(game)
        verbs = {"movement": "move", "construction": "build", "redeployment": "sr"}.get(game.phase, "")
        seats = [a.seat for a in game.pending() if not verbs or any(h.split()[0] == verbs for h in a.orders)]
        if not seats:
            return
        seat = self.dice.choice(seats)
        scene = Scene(position, game.scenario)
        if game.phase == "options":
            self.politics.asked(game, scene)
        elif game.phase == "movement":
            self.marches(game, scene, seat)
            if not scene.position.get("surrender"):
                self.places.staging(game, scene, seat)
        elif game.phase == "construction":
            self.places.sites(game, scene, seat)
        elif game.phase == "redeployment":
            self.places.redeploys(game, scene, seat)
        elif game.phase == "attrition":
            self.attritions.asked(game, scene)
        elif game.phase in ("breakthrough", "exploitation"):
            self.exploits.asked(game, scene)

    def marches(self, game: Game[Any], scene: Scene, seat: str) -> None:
        if scene.position.get("mini") or scene.position.get("surrender"):  # 12.16: a minor's own turn; 26.921d
            return
        mine = [
            u for u in scene.units.values() if u["owner"] == seat and u["kind"] in GROUND and BOARD.land(u["place"])
        ]
        mine = [u for u in mine if not locked(scene, u)]
        for unit in self.dice.sample(mine, min(3, len(mine))):
            text = f"move {unit['id']} to"
            offered = {t.removeprefix(text).strip().split(" via ")[0] for t in game.suggest(seat, text, MANY)}
            goals = ends(scene, unit)
            if SIDE[seat] == "Axis" and BOARD.country(unit["place"]) not in AFRICA:  # 35.72 is looked at elsewhere
                hot = (*AFRICA, *LEVANT)
                goals, offered = ({g for g in each if BOARD.country(g) not in hot} for each in (goals, offered))
            goals, offered = ({g for g in each if not unread(scene, unit, g)} for each in (goals, offered))
            what = (
                f"{unit['id']} ({unit['nation']} {unit['kind']} {unit['factor']}-{unit.get('mf')}) in {unit['place']}"
            )
            self.tally.same("marches", "13.2", what, goals, offered, len(goals))

    def followed(self, game: Game[Any], step: Step) -> None:
        before, after = Scene(step.before, game.scenario), Scene(step.after, game.scenario)
        if before.position["phase"] != "movement" and after.position["phase"] == "movement":
            self.judged(after)
        self.fights.followed(step, before, after)
        self.attritions.followed(step, before)
        self.books.followed(step, before, after)
        self.turns.followed(game, step, before, after)
        self.seas.followed(step, before, after)
        self.exploits.followed(step, before, after)
        self.africa.followed(game, step, before, after)
        self.politics.followed(step, before, after)

    def judged(self, scene: Scene) -> None:
        """27.44: supply is judged as Movement opens."""
        if not scene.powers["Britain"].get("in_play"):  # Britain beaten or at peace (33.41-2) is read elsewhere
            return
        for which in ("Axis", "West", "Russia"):
            if SIDE[members(which)[0]] != scene.side:
                continue
            for unit_id, word in Lines(scene, which).verdicts().items():
                unit = scene.units[unit_id]
                if word in ("scarce",) or unit["kind"] in ALWAYS or unit["kind"] == "airbase" or unit.get("barred"):
                    continue
                what = f"{unit_id} of {group(unit['owner'])} in {unit['place']}: {word}"
                self.tally.same("supply", "27.22", what, word == "cut", bool(unit.get("cut")))


WISHES = {
    "options": ("option", "option", "option"),
    "movement": (*("move",) * 10, "stage"),
    "missions": ("support", "support", "invade", "counterair", "transport", "bombard", "raid"),
    "replies": ("das", "intercept", "strike"),
    "late replies": ("das",),
    "ground": ("attack",),
    "breakthrough": ("exploit",),
    "exploitation": ("move",),
    "late ground": ("attack",),
    "construction": ("build",),
    "redeployment": ("sr",),
}
SHY = ("destroy", "scrap", "break", "combine", "intelligence", "counter", "partisan")


def worth(game: Game[Any], seat: str, text: str) -> float:
    """Offensives and attritions, moves beside the enemy, attacks by many."""
    words = text.split()
    if words[0] == "option":
        return {"offensive": 6.0, "attrition": 4.0}.get(words[-1], 0.2)
    if words[0] in ("move", "sr") and " to " in text:
        goal = text.split(" to ")[1].split()[0]
        if goal not in BOARD.spaces or not BOARD.land(goal):
            return 1.0
        state = game.state
        near = sum(SIDE.get(u.owner, "") != SIDE[seat] for n in BOARD.around(goal) for u in state.units.at(n))
        return 1.0 + 4.0 * min(3, near)
    if words[0] == "attack":
        return float(text.count(",") + 1) ** 2
    return 1.0


class Attacker(Warlike):
    """He attacks, and ends his part of a phase in good time."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, WISHES, SHY, worth)
        self.slow = Warlord(seed, speed=0.3)
        self.given, self.phase = 0, ""

    def next(self, game: Game[Any]) -> tuple[str, str]:
        if game.phase != self.phase:
            self.phase, self.given = game.phase, 0
        self.given += 1
        if self.given > LENGTH.get(game.phase, 5) * len(game.pending()) and self.random.random() < 0.6:
            for ask in game.pending():
                if "done" in game.suggest(ask.seat, "done", 2):
                    return ask.seat, "done"
        return super().next(game) if self.random.random() < 0.8 else self.slow.next(game)


LENGTH = {"movement": 18, "missions": 5, "ground": 8, "construction": 8, "redeployment": 5, "options": 4}
"""Orders a seat gives in a phase before he thinks of being done."""


def player(seed: int) -> RandomPlayer:
    return Attacker(seed) if seed % 4 < 3 else Warlord(seed, speed=0.3)


KIND = Kind(
    GAME,
    RefereeOfTheReich,
    player,
    ("1944", "1942", "1939"),
    lambda seed: {},
    rounds=30,
)
