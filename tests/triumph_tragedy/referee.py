"""The referee of Triumph & Tragedy: written from the rulebook, compared with the engine order by order.

It reads positions as records write them, what is suggested and asked, and what is told; it knows no room of the engine.
"""

import random
import re
from typing import Any

import msgspec

from rules.kernel.game import Game
from rules.triumph_tragedy import GAME
from tests.referee.loop import Kind, Position, Step
from tests.referee.player import Warlike, mixed
from tests.referee.tally import Tally

from .refereed_fights import Fights
from .refereed_land import Land
from .refereed_map import SEATS, Scene, facts
from .refereed_money import Money
from .refereed_moves import Moves
from .refereed_politics import Politics
from .refereed_seasons import Seasons

WISHES = {
    "movement": ("dow", "violate", "partition", "intervene", *("move",) * 10),
    "production": ("build", "step", "step", "buy"),
    "government": (*("pass",) * 4, "tech", "vault", "industry", "intel", "diplomacy"),
    "command": ("commit",),
    "battle": (*("fire",) * 5, "strike", "bomb", "retreat", "rebase"),
    "combat": ("fight",),
}
SHY = ("done", "pass", "hold", "stay", "disband", "repudiate")


class RefereeOfTriumph:
    """The second reading."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.dice = random.Random(1)
        self.land = Land(self.tally)
        self.money = Money(self.tally)
        self.fights = Fights(self.tally)
        self.politics = Politics(self.tally)
        self.seasons = Seasons(self.tally, self.money)

    def asked(self, game: Game[Any], position: Position) -> None:
        scene = Scene(position)
        self.politics.asked(game, scene)
        if game.phase == "movement":
            self.moves(game, scene)
        elif game.phase == "production":
            self.money.builds(game, scene)
        elif game.phase == "battle":
            self.fights.asked(game, scene)

    def moves(self, game: Game[Any], scene: Scene) -> None:
        """Destinations and entries of units, by all the ways there are."""
        seat = scene.position["turn"]["seat"]
        if not any(ask.seat == seat for ask in game.pending()) or scene.position["turn"]["moves"] < 1:
            return
        if any(word in scene.position["turn"] for word in ("owed",)) and scene.position["turn"]["owed"]:
            return
        movable = [b for b in scene.all if b["seat"] == seat and not b.get("moved")]
        for block in self.dice.sample(movable, min(2, len(movable))):
            name, entries = block["name"], Moves(scene, block).all()
            goals = {goal for goal, _ in entries}
            offered = {text.split(" to ")[1].split(" via ")[0] for text in game.suggest(seat, f"move {name} to", 400)}
            what = f"goals of {seat} {block['nation']} {name} in {block['area']}"
            if scene.position["turn"]["dows"]:
                goals &= offered  # ruling A8 keeps back units that a declared War needs for its attack
            kind = {"AF": "goals by air", "CARR": "goals of ships", "FLEET": "goals of ships", "SUB": "goals of Subs"}
            self.tally.same(kind.get(block["kind"], "goals of Ground units"), "11.0", what, goals, offered, len(goals))

    def followed(self, game: Game[Any], step: Step) -> None:
        before, after = Scene(step.before), Scene(step.after)
        self.land.followed(game, step, before, after)
        self.money.followed(game, step, before, after)
        self.fights.followed(game, step, before, after)
        self.politics.followed(game, step, before, after)
        self.seasons.followed(game, step, before, after)
        self.blocks(step, after)
        if step.phase == "movement" and step.text.startswith("move "):
            self.moved(step, before, after)

    def moved(self, step: Step, before: Scene, after: Scene) -> None:
        """An accepted move: each unit comes in by a border by which it can come in (11.0), and costs a move (11.0a)."""
        found = re.match(r"move (.*?) to ([^,]*?)(?: via .*)?$", step.text)
        assert found, step.text
        names = found[1].split(", ")
        if game_moved_on(step):
            return
        spent = before.position["turn"]["moves"] - after.position["turn"]["moves"]
        self.tally.same("moves spent", "11.0a", step.text, len(names), spent)
        if len(names) > 1:
            return
        block, now = before.block(step.seat, names[0]), after.block(step.seat, names[0])
        entry = (now["area"], now.get("came") or block["area"])
        entries = Moves(before, block).all()
        if not now.get("came"):
            entries = {(goal, entry[1]) for goal, _ in entries}
        self.tally.holds("entries", "11.0", f"{names[0]} enters {entry[0]} from {entry[1]}", entry in entries)

    def blocks(self, step: Step, after: Scene) -> None:
        """3.12: no block above its nation's most CV or below one; 3.241: one Fortress an area."""
        most = {"Germany": 4, "Britain": 4, "USA": 4}
        wrong = [b for b in after.all if not 1 <= b["cv"] <= most.get(b["nation"], 3)]
        self.tally.same("steps of units", "3.12", "units whose CV cannot be", [], wrong)
        for area, blocks in after.at.items():
            forts = sum(b["kind"] == "FORT" and b["seat"] in SEATS for b in blocks)
            if forts > 1:
                self.tally.holds("fortresses", "3.241", f"{forts} Fortresses in {area}", False)
        self.tally.counts["fortresses"] += 1


def game_moved_on(step: Step) -> bool:
    return bool(step.after["phase"] != "movement" or step.after["turn"]["seat"] != step.before["turn"]["seat"])


def worth(game: Game[Any], seat: str, text: str) -> float:
    """Moves onto enemies weigh most; the front weighs more than the rear."""
    words = text.split(" to ")
    if not text.startswith("move ") or len(words) < 2:
        return 1.0
    goal = words[1].split(" via ")[0]
    there = {b["seat"] for b in GAME.write_position(game)["blocks"].get(goal, ())}
    return 12.0 if there - {seat} else 1.0


def warlike(seed: int) -> Warlike:
    return Warlike(seed, WISHES, SHY, worth)


def at_war(position: Position, seed: int) -> Position | None:
    """Three games of four begin in the middle of a war: set up, stronger, some Technologies known."""
    if seed % 4 == 0:
        return None
    dice = random.Random(seed)
    game: Game[Any] = Game.new(GAME, "1936", {"players": 3}, seed=seed)
    while game.phase == "setup":
        seat = game.pending()[0].seat
        game.submit(seat, game.suggest(seat, "setup", 1)[0] if game.suggest(seat, "setup", 1) else "done")
    made: Position = msgspec.json.decode(msgspec.json.encode(GAME.write_position(game)))
    for blocks in made["blocks"].values():
        for block in blocks:
            block["cv"] = dice.choice((1, 2, 2, 3))
    pairs = ["Axis-West", "Axis-USSR", "USSR-West"]
    made["wars"] = sorted(dice.sample(pairs, dice.choice((1, 2, 2, 3))))
    made["year"] = dice.choice((1938, 1940, 1941, 1942))
    for seat in SEATS:
        cards = {int(name.split()[1]): name for name in made["investment"]}
        for card in dice.sample(facts("investment_cards")["cards"], 6):
            known = {entry["tech"] for entry in made["factions"][seat]["techs"]}
            wanted = [t for t in card.get("techs", ()) if not t.startswith(("Atomic", "Industrial")) and t not in known]
            if card["number"] in cards and wanted:
                made["investment"].remove(cards[card["number"]])
                made["factions"][seat]["techs"].append(
                    {"tech": wanted[0], "cards": [cards[card["number"]]], "year": made["year"] - 1}
                )
    return made


KIND = Kind(
    definition=GAME,
    referee=RefereeOfTriumph,
    player=lambda seed: mixed(seed, warlike),
    scenarios=("1936", "1939"),
    options=lambda seed: {"players": 3},
    rounds=10,
    warmed=at_war,
)
