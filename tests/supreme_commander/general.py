"""A player with sense, for records: he sets up at once, buys what he can pay, marches on what the enemy holds, attacks where
the odds are good, supports it with headquarters and aircraft, and moves the rear up by rail."""

import random
from typing import Any

from rules.kernel.errors import OrderError
from rules.kernel.game import Game
from rules.kernel.views import Pending
from rules.supreme_commander.chart import clip
from rules.supreme_commander.combat import openings, own_attackers
from rules.supreme_commander.ground import CITIES, HEXES, LOCATIONS, VICTORY, distance
from rules.supreme_commander.kinds import kind
from rules.supreme_commander.movement import movable
from rules.supreme_commander.seats import master
from rules.supreme_commander.stacking import fits
from rules.supreme_commander.standing import foes_at
from rules.supreme_commander.state import Attack
from rules.supreme_commander.strengths import attack_strength, defence_strength
from rules.supreme_commander.walking import reach
from rules.supreme_commander.world import control, foes

FAR = 7
"""Who stands farther than this from the enemy goes by rail, or stays."""
LIKED = ("together", "support ", "stay", "evacuate", "all to", "retreat 1", "lose ")


class General:
    """Gives orders for whoever is asked."""

    def __init__(self, seed: int, boldness: int = 0) -> None:
        self.random, self.boldness = random.Random(seed), boldness
        self.given: dict[tuple[str, str, int], int] = {}

    def next(self, game: Game[Any]) -> tuple[str, str]:
        pending = game.pending()[0]
        seat = pending.seat
        if pending.choices:
            return seat, self.answer(game, pending)
        key = (seat, game.phase, int(game.state.player_turn))
        self.given[key] = self.given.get(key, 0) + 1
        for text in getattr(self, f"in_{game.phase}", self.nothing)(game, seat, self.given[key]):
            if self.legal(game, seat, text):
                return seat, text
        return seat, "done"

    def legal(self, game: Game[Any], seat: str, text: str) -> bool:
        """Would the game take this order?"""
        try:
            return bool(game.fork("trial").submit(seat, text))
        except OrderError:
            return False

    def nothing(self, game: Game[Any], seat: str, number: int) -> list[str]:
        return []

    # --- questions --------------------------------------------------------------------------------------------------

    def answer(self, game: Game[Any], pending: Pending) -> str:
        choices = pending.choices
        if pending.prompt.startswith("Advance into"):
            target = [choice for choice in choices if choice != "stay"]
            return target[0] if target else "stay"
        if pending.prompt.startswith("Declare war on Poland"):
            return "war"
        for wish in LIKED:
            if found := next((choice for choice in choices if choice.startswith(wish)), None):
                return found
        commits = [choice for choice in choices if " to " in choice and not choice.startswith("hold")]
        return commits[0] if commits else choices[0]

    # --- phases -----------------------------------------------------------------------------------------------------

    def in_setup(self, game: Game[Any], seat: str, number: int) -> list[str]:
        skills = ("Infantry", "Aircraft", "Tank")
        return ["deploy rest", *(f"research {name} for Germany" for name in skills)]

    def in_fleets(self, game: Game[Any], seat: str, number: int) -> list[str]:
        return game.suggest(seat, "place", 25)[:1] if number < 4 else []

    in_fleets2 = in_fleets

    def in_aid(self, game: Game[Any], seat: str, number: int) -> list[str]:
        return ["convoy 10", "lend 10"] if number < 3 else []

    def in_organization(self, game: Game[Any], seat: str, number: int) -> list[str]:
        """Tanks and Infantry near the front while there is money; then armies out of corps."""
        orders = []
        rich = [power for power, record in game.state.powers.items() if record.msp > 80 and master(game, power) == seat]
        if number < 9:
            for power in rich:
                goods = self.random.choice(("tank", "infantry", "infantry", "fighter"))
                places = game.suggest(seat, f"buy {goods} for {power} at", 25)
                orders += sorted(places, key=lambda text: self.front(game, seat, text.split(" at ")[-1]))[:2]
        return [*orders, *(game.suggest(seat, "combine", 3) if number < 14 else [])]

    def in_bombing(self, game: Game[Any], seat: str, number: int) -> list[str]:
        return [text for text in game.suggest(seat, "bomb", 25) if "-B" in text][:1] if number < 3 else []

    def in_movement(self, game: Game[Any], seat: str, number: int) -> list[str]:
        """Units near the enemy go on, those in front first; each to the hex nearest to what he holds."""
        goals = self.goals(game, seat)
        if not goals or number > 45:
            return []
        units = [unit for unit in movable(game, seat) if unit.place in HEXES and kind(unit) != "airborne"]
        near = {unit.id: min(distance(unit.place, goal) for goal in goals) for unit in units}
        for unit in sorted(units, key=lambda unit: (near[unit.id], unit.id)):
            if near[unit.id] > FAR:
                break
            found = {hex: min(distance(hex, goal) for goal in goals) for hex in reach(game, unit)}
            taken = {hex for hex in found if hex != unit.place and not fits(game, hex, unit)}
            joined = {hex for hex in found if game.state.units.at(hex)}
            best = min(set(found) - taken, key=lambda hex: (found[hex] - (hex in joined), hex != unit.place, hex))
            if best != unit.place and found[best] < near[unit.id]:
                return [f"move {unit.id} to {best}"]
        return []

    def in_declare(self, game: Game[Any], seat: str, number: int) -> list[str]:
        """Every attack in a good column, the best first."""
        found = []
        for target, source in openings(game, seat):
            able = own_attackers(game, seat, source)
            enemies = foes_at(game, target, able[0].owner) if able else []
            if not enemies:
                continue
            attack = Attack(source, target, [unit.id for unit in able])
            column = clip(attack_strength(game, attack).total - defence_strength(game, attack).total, 7)
            if column >= self.boldness:
                found.append((-column, target, source))
        return [f"attack {target} from {source}" for _, target, source in sorted(found)]

    in_followup = in_declare

    def in_strategic(self, game: Game[Any], seat: str, number: int) -> list[str]:
        """The rear comes up by rail."""
        orders = game.suggest(seat, "rail", 25) if number < 3 else []
        return sorted(orders, key=lambda text: self.front(game, seat, text.split(" to ")[-1]))[:2]

    # --- where to ---------------------------------------------------------------------------------------------------

    def goals(self, game: Game[Any], seat: str) -> list[str]:
        """Locations and stars that enemies of the seat's powers hold."""
        own = [power for power in game.state.powers if master(game, power) == seat]
        enemies = set().union(*(foes(game, power) for power in own)) if own else set()
        return [hex for hex in dict.fromkeys((*LOCATIONS, *VICTORY)) if control(game, hex) in enemies]

    def front(self, game: Game[Any], seat: str, place: str) -> int:
        goals = self.goals(game, seat)
        hex = next((hex for hex, city in CITIES.items() if city.name == place), place)
        if not goals or hex not in HEXES:
            return 50
        return min(distance(hex, goal) for goal in goals)
