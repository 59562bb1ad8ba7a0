"""A player of Supreme Axis & Allies who attacks wherever he can, and the wars he is thrown into.

He writes his orders himself, from the referee's reading of what is legal, instead of choosing among what is suggested: that is
quicker, and an order that is refused though the referee holds it legal comes to light.
"""

import random
import re
from typing import Any

from rules.kernel.definition import Value
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game
from rules.kernel.views import Pending
from rules.supreme_axis_allies import GAME
from tests.referee.loop import Position

from .refereed_map import AIR, AXIS, SEATS, SHIPS, Pile, Scene, allied, board, facts
from .refereed_moves import Moves

TROOPS = ("INF", "SCT", "ART", "ARM")
STAY = {"stay": 0.4, "let pass": 0.5, "fight on": 6.0, "press on": 3.0, "keep": 0.5}
CARDS = {card["name"]: card for card in facts("cards")["cards"]}


class Warrior(RandomPlayer):
    def __init__(self, seed: int) -> None:
        super().__init__(seed, haste=0.0, whim=0.0)
        self.turn: tuple[int, str] = (0, "")
        self.left = 0
        self.bad: set[str] = set()

    def refused(self, text: str) -> None:
        """An order that was not taken is not given again this turn."""
        self.bad.add(text)

    def next(self, game: Game[Any]) -> tuple[str, str]:
        ask = self.random.choice(game.pending())
        if ask.choices and self.random.random() < 0.95:
            return ask.seat, self.chosen(ask)
        plans = {
            "setup": self.setup,
            "research": self.research,
            "purchase": self.purchase,
            "movement": self.movement,
            "placement": self.placement,
        }
        verbs = {hint.split()[0] for hint in ask.orders}
        if game.phase in plans and "done" in verbs | ({"done"} if game.phase == "research" else set()):
            scene = Scene(GAME.write_position(game), game.options)
            text = plans[game.phase](ask, scene)
            if text and text not in self.bad:
                return ask.seat, text
        return super().next(game)

    def chosen(self, ask: Pending) -> str:
        def weight(choice: str) -> float:
            return next((w for words, w in STAY.items() if choice.startswith(words)), 1.0)

        return self.random.choices(list(ask.choices), [weight(choice) for choice in ask.choices])[0]

    def new_turn(self, scene: Scene) -> None:
        now = (int(scene.position.get("round", 1)), scene.nation)
        if now != self.turn:
            self.turn, self.left = now, self.random.randint(5, 16)
            self.bad.clear()

    # --- at home ------------------------------------------------------------------------------------------------

    def setup(self, ask: Pending, scene: Scene) -> str:
        return "done" if "done?" in ask.prompt else "setup rest"

    def research(self, ask: Pending, scene: Scene) -> str:
        self.new_turn(scene)
        return self.random.choice(("research", "skip", "skip", ""))

    def purchase(self, ask: Pending, scene: Scene) -> str:
        self.new_turn(scene)
        nation, mine = scene.nation, scene.nations[scene.nation]
        roll = self.random.random()
        if roll < 0.15:
            return "done"
        if roll < 0.3 and mine.get("card"):
            return f"tech {self.random.randint(1, 2)}"
        damaged = [s for s in board().spaces if scene.damage(s) and scene.owner(s) == nation]
        if roll < 0.45 and damaged:
            return f"repair {self.random.choice(damaged)} {self.random.randint(1, 3)}"
        kinds = [k for k in board().chart if scene.price(nation, k) <= mine["treasury"]]
        if not kinds:
            return "done"
        kind = self.random.choice(kinds)
        most = mine["treasury"] // scene.price(nation, kind)
        return f"buy {self.random.randint(1, min(3, most))} {kind}"

    def placement(self, ask: Pending, scene: Scene) -> str:
        return "done" if self.random.random() < 0.1 else ""

    # --- movement -----------------------------------------------------------------------------------------------

    def movement(self, ask: Pending, scene: Scene) -> str:
        self.new_turn(scene)
        self.left -= 1
        mover = Moves(scene)
        ways = (self.march, self.fly, self.sail, self.board_ship, self.unload, self.raid, self.search)
        for _ in range(10 if self.left > 0 else 0):
            text = self.random.choices(ways, (8, 4, 4, 4, 5, 1, 1))[0](scene, mover)
            if text and text not in self.bad:
                return text
        return "done"

    def mine(self, scene: Scene, kinds: tuple[str, ...]) -> list[Pile]:
        return [p for p in scene.piles if p.nation == scene.nation and p.kind in kinds and "done" not in p.marks]

    def picked(self, scene: Scene, goals: set[str]) -> str:
        """One of the goals; enemies draw most."""
        weights = [
            20.0 if scene.foes(scene.nation, goal) else 6.0 if self.hostile(scene, goal) else 1.0
            for goal in sorted(goals)
        ]
        return self.random.choices(sorted(goals), weights)[0]

    def hostile(self, scene: Scene, goal: str) -> bool:
        return board().land(goal) and not allied(scene.owner(goal), scene.nation)

    def some(self, count: int) -> int:
        return self.random.choice((1, count, count))

    def march(self, scene: Scene, mover: Moves) -> str:
        piles = self.mine(scene, (*TROOPS, "AAG"))
        piles = [p for p in piles if board().land(p.space)]
        if not piles:
            return ""
        first = self.random.choice(piles)
        goals = mover.march(first.kind, first.space)
        if not goals:
            return ""
        goal = self.picked(scene, goals)
        units = [f"{self.some(first.count)} {first.kind}"]
        for other in piles:
            same = other.space == first.space and other.kind != first.kind and other.marks == first.marks
            if same and goal in mover.march(other.kind, other.space) and self.random.random() < 0.8:
                units.append(f"{other.count} {other.kind}")
        return f"move {' '.join(units)} from {first.space} to {goal}"

    def fly(self, scene: Scene, mover: Moves) -> str:
        piles = [p for p in self.mine(scene, AIR) if board().land(p.space)]
        aboard = [p for p in self.mine(scene, ("CAR",)) if re.search(r"\d FIT", p.cargo)]
        if aboard and (not piles or self.random.random() < 0.3):
            space, kind, count = self.random.choice(aboard).space, "FIT", 1
        elif piles:
            pile = self.random.choice(piles)
            space, kind, count = pile.space, pile.kind, self.some(pile.count)
        else:
            return ""
        flights = mover.flights(kind, space)
        if not flights:
            return ""
        goal = self.picked(scene, {goal for goal, _ in flights})
        landing = self.random.choice(sorted(landing for there, landing in flights if there == goal))
        return f"move {count} {kind} from {space} to {goal} landing at {landing}"

    def sail(self, scene: Scene, mover: Moves) -> str:
        piles = self.mine(scene, SHIPS)
        if not piles:
            return ""
        first = self.random.choice(piles)
        goals = mover.sail(first.space)
        if not goals:
            return ""
        units: dict[str, int] = {}
        for other in piles:
            if other.space == first.space and (other == first or self.random.random() < 0.7):
                units[other.kind] = units.get(other.kind, 0) + other.count
        named = " ".join(f"{count} {kind}" for kind, count in units.items())
        return f"move {named} from {first.space} to {self.picked(scene, goals)}"

    def board_ship(self, scene: Scene, mover: Moves) -> str:
        ships = self.mine(scene, ("TRN", "CVY"))
        if not ships:
            return ""
        ship = self.random.choice(ships)
        lands = [s for s, kind in board().next[ship.space].items() if kind == "coast"]
        troops = [p for p in self.mine(scene, (*TROOPS, "AAG")) if p.space in lands]
        if not troops:
            return ""
        first = self.random.choice(troops)
        return f"load 1 {first.kind} from {first.space} in {ship.space}"

    def unload(self, scene: Scene, mover: Moves) -> str:
        ships = [p for p in scene.piles if p.nation == scene.nation and p.kind in ("TRN", "CVY") and p.cargo]
        if not ships:
            return ""
        ship = self.random.choice(ships)
        lands = {s for s, kind in board().next[ship.space].items() if kind == "coast" and not mover.neutral(s)}
        troops = re.findall(r"(\d+) ([A-Z]{3})", ship.cargo) if "ashore" not in ship.cargo else []
        if not lands or not troops:
            return ""
        units = " ".join(f"{number} {kind}" for number, kind in troops)
        return f"unload {units} from {ship.space} to {self.picked(scene, lands)}"

    def raid(self, scene: Scene, mover: Moves) -> str:
        piles = [p for p in self.mine(scene, ("BMB",)) if board().land(p.space)]
        if not piles:
            return ""
        pile = self.random.choice(piles)
        goals = {g for g, _ in mover.flights("BMB", pile.space) if scene.industry(g) and self.hostile(scene, g)}
        return f"raid {self.random.choice(sorted(goals))} with 1 BMB from {pile.space}" if goals else ""

    def search(self, scene: Scene, mover: Moves) -> str:
        zones = sorted({p.space for p in self.mine(scene, SHIPS) if scene.foes(scene.nation, p.space)})
        return f"search {self.random.choice(zones)}" if zones else ""


def options(seed: int) -> dict[str, Value]:
    """Every third game goes by the table's defaults."""
    if seed % 3 == 0:
        return {}
    dice = random.Random(seed)
    return {name: dice.choice(list(option.values)) for name, option in GAME.options.items()}


# --- wars ---------------------------------------------------------------------------------------------------------


def embattled(position: Position, seed: int) -> Position | None:
    """Four games of five begin in the middle of a war: armies everywhere, ground taken, industry bombed, peoples weary,
    technologies known."""
    if seed % 5 == 4:
        return None
    dice = random.Random(seed)
    lands = [s for s, space in board().spaces.items() if space["kind"] == "land"]
    owner = {s: str(board().spaces[s].get("owner") or "") for s in lands}
    places: dict[str, dict[str, Any]] = {}
    for space in dice.sample(lands, len(lands)):
        near = [owner[s] for s in board().next[space] if owner.get(s)]
        foes = [who for who in near if owner[space] and (who in AXIS) != (owner[space] in AXIS)]
        if foes and dice.random() < 0.35:
            owner[space] = dice.choice(foes)
            places.setdefault(space, {})["owner"] = owner[space]
        if board().spaces[space].get("industry") and dice.random() < 0.4:
            places.setdefault(space, {})["damage"] = dice.randint(1, 8)
    nations = {}
    cards = dice.sample(sorted(CARDS), len(SEATS))
    for nation, card in zip(SEATS, cards, strict=True):
        continuous = CARDS[card]["kind"] == "continuous"
        chits = [c for c in CARDS if CARDS[c]["kind"] == "chit" and dice.random() < 0.35]
        nations[nation] = {
            "treasury": dice.randint(5, 60),
            "n": position["nations"][nation]["n"],
            "turns": dice.randint(0, 14),
            "chits": dice.randint(0, 4),
            "card": card,
            "points": CARDS[card]["points"] if continuous else dice.randrange(CARDS[card]["points"]),
            "card_chits": dict.fromkeys(chits, 1),
        }
    units: dict[str, dict[str, str]] = {nation: {} for nation in SEATS}
    scarce = {(nation, kind): most for nation in SEATS for kind, most in (("SCT", 3), ("FRT", 6), ("CVY", 3))}
    for space in lands:
        if owner[space] and dice.random() < 0.4 and (army := _army(dice, owner[space], scarce)):
            units[owner[space]][space] = army
    for zone, space in board().spaces.items():
        if space["kind"] != "land" and dice.random() < 0.35:
            for nation in dice.sample(SEATS, dice.choice((1, 1, 2))):
                units[nation][zone] = _fleet(dice, nation, scarce)
    return {
        "nation": dice.choice(SEATS),
        "muster": dice.randint(0, 9),
        "nations": nations,
        "places": places,
        "units": units,
    }


def _limited(dice: random.Random, nation: str, kind: str, most: int, scarce: dict[tuple[str, str], int]) -> int:
    count = min(dice.randint(0, most), scarce.get((nation, kind), most))
    if (nation, kind) in scarce:
        scarce[nation, kind] -= count
    return count


def _army(dice: random.Random, nation: str, scarce: dict[tuple[str, str], int]) -> str:
    most = {"INF": 4, "SCT": 1, "ART": 2, "ARM": 2, "FRT": 1, "FIT": 2, "BMB": 1}
    likely = {"INF": 0.9, "SCT": 0.2, "ART": 0.4, "ARM": 0.5, "AAG": 0.25, "FRT": 0.2, "FIT": 0.35, "BMB": 0.2}
    found = {
        kind: _limited(dice, nation, kind, most.get(kind, 1), scarce) for kind in likely if dice.random() < likely[kind]
    }
    return ", ".join(f"{count} {kind}" for kind, count in found.items() if count)


def _fleet(dice: random.Random, nation: str, scarce: dict[tuple[str, str], int]) -> str:
    parts = []
    if dice.random() < 0.5:
        parts.append(dice.choice(("1 TRN", "1 TRN (1 INF 1 ARM)", "1 TRN (2 INF)", "1 TRN (1 ART)")))
    if dice.random() < 0.2 and _limited(dice, nation, "CVY", 1, scarce):
        parts.append(dice.choice(("1 CVY", "1 CVY (1 INF)")))
    for kind, likely in (("SUB", 0.4), ("DES", 0.4), ("CRU", 0.3), ("BTL", 0.25)):
        if dice.random() < likely:
            parts.append(f"{dice.randint(1, 2)} {kind}")
    if dice.random() < 0.25:
        parts.append(dice.choice(("1 CAR", "1 CAR (1 FIT)", "1 CAR (2 FIT)")))
    return ", ".join(parts or ["1 SUB"])
