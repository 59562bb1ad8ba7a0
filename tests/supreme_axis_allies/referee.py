"""The referee of Supreme Axis & Allies: written from the rulebook, compared with the engine order by order.

It reads positions as records write them, what is suggested and asked, and what is told; it knows no room of the engine. Games are
played with the table's default options.
"""

import random
import re
from typing import Any

from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game
from rules.supreme_axis_allies import GAME
from tests.referee.loop import Kind, Position, Step
from tests.referee.tally import Tally

from .refereed_battles import Battles
from .refereed_combat import Combat
from .refereed_economy import Economy
from .refereed_map import AIR, FOOT, SHIPS, Scene
from .refereed_moves import Moves
from .refereed_nations import Nations
from .warrior import Warrior, embattled, options


class RefereeOfSupreme:
    """The second reading."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.dice = random.Random(1)
        self.economy = Economy(self.tally)
        self.combat = Combat(self.tally)
        self.battles = Battles(self.tally)
        self.nations = Nations(self.tally)
        self.refusals: list[tuple[str, str, str]] = []

    def asked(self, game: Game[Any], position: Position) -> None:
        if game.phase in ("setup", "morale"):
            return
        scene = Scene(position, game.options)
        self.battles.asked(game, scene)
        self.nations.asked(game, scene)
        asks = [ask for ask in game.pending() if ask.seat == scene.nation and ask.orders]
        if len(game.pending()) != 1 or not asks:
            return
        verbs = {hint.split()[0] for hint in asks[0].orders}
        if game.phase == "movement" and "move" in verbs:
            self.moves(game, scene)
        elif game.phase == "purchase" and "buy" in verbs:
            self.economy.shop(game, scene)
        elif game.phase == "placement" and "place" in verbs:
            self.economy.sites(game, scene)

    def moves(self, game: Game[Any], scene: Scene) -> None:
        """Destinations of units that have not moved."""
        nation = scene.nation
        fresh = [p for p in scene.piles if p.nation == nation and not p.marks and p.kind not in ("FRT",)]
        marked = {(p.space, p.kind) for p in scene.piles if p.nation == nation and p.marks}
        fresh = [p for p in fresh if (p.space, p.kind) not in marked]
        decks = {found for p in scene.piles for found in re.findall(r"land=([^;}]+)", p.marks)}
        fresh = [
            p for p in fresh if p.kind != "CAR" or not decks
        ]  # who plans to land on a deck keeps some CAR in reach
        if scene.position.get("kamikaze"):
            fresh = [p for p in fresh if p.kind not in AIR]
        mover = Moves(scene)
        for pile in self.dice.sample(fresh, min(2, len(fresh))):
            start = f"move 1 {pile.kind} from {pile.space} to"
            texts = [text for text in game.suggest(nation, start, 400) if text.startswith(start)]
            goals = {re.split(r" (?:via|carrying|landing|aboard)\b", text[len(start) + 1 :])[0] for text in texts}
            what = f"goals of {nation} {pile.kind} in {pile.space}"
            if pile.kind in FOOT and scene.board.land(pile.space):
                goals = {goal for goal in goals if scene.board.land(goal)}
                mine = mover.march(pile.kind, pile.space)
                self.tally.same("goals of Ground units", "move.rating", what, mine, goals, len(mine))
            elif pile.kind in SHIPS:
                mine = mover.sail(pile.space)
                self.tally.same("goals of ships", "move.rating", what, mine, goals, len(mine))
            elif pile.kind in AIR and scene.board.land(pile.space):
                self.flights(game, scene, mover, pile.kind, pile.space, texts, start)

    def flights(
        self, game: Game[Any], scene: Scene, mover: Moves, kind: str, space: str, texts: list[str], start: str
    ) -> None:
        """Flights and landings on land: what is offered is legal, and each goal is offered if one landing is."""
        mine = mover.flights(kind, space)
        pairs = set()
        for text in texts:
            found = re.match(r"(.*?)(?: via .*?)? landing at (.*)$", text[len(start) + 1 :])
            if found and scene.board.land(found[2]):
                pairs.add((found[1], found[2]))
        what = f"flights of {scene.nation} {kind} from {space}"
        self.tally.same("flights", "move.air.legal-landing", what, set(), pairs - mine, len(pairs))
        goals, offered = {g for g, _ in mine}, {g for g, _ in pairs}
        missing = sorted(goals - offered)
        for goal in self.dice.sample(missing, min(2, len(missing))):
            given = game.suggest(scene.nation, f"{start} {goal} landing at", 5)
            self.tally.holds("goals by air", "move.air", f"{what}: {goal}", bool(given))
        self.tally.same("goals by air", "move.air", what, set(), offered - goals, len(offered))
        for goal in self.dice.sample(sorted(goals), min(1, len(goals))):
            begun = f"{start} {goal} landing at "
            found_here = {text.removeprefix(begun) for text in game.suggest(scene.nation, begun.strip(), 400)}
            told = {landing for landing in found_here if landing in scene.board.spaces and scene.board.land(landing)}
            right = {landing for there, landing in mine if there == goal}
            self.tally.same("landings", "move.air.legal-landing", f"{what} over {goal}", right, told, len(right))

    def refused(self, game: Game[Any], position: Position, seat: str, text: str, error: str) -> None:
        self.refusals.append((seat, text, error))

    def followed(self, game: Game[Any], step: Step) -> None:
        if step.phase == "setup" or step.after.get("phase") == "setup":
            return
        before, after = Scene(step.before, game.options), Scene(step.after, game.options)
        self.economy.followed(game, step, before, after)
        self.combat.followed(game, step, before, after)
        self.battles.followed(game, step, before, after)
        self.nations.followed(game, step, before, after)


KIND = Kind(
    definition=GAME,
    referee=RefereeOfSupreme,
    player=lambda seed: RandomPlayer(seed, haste=0.1) if seed % 10 == 9 else Warrior(seed),
    scenarios=("spring_1942",),
    options=options,
    rounds=8,
    warmed=embattled,
)
