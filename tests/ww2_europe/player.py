"""A sensible player: attacks where it is stronger, gathers opposite the nearest enemy capital, builds and buys, never sulks.

It is no expert. It stands for the table that plays on without tricks, so that the balance of the reconstruction can be
measured: `python -m tests.ww2_europe.player 1939 10`; with a side at the end, that side only passes.
"""

from __future__ import annotations

import sys
from collections import Counter, deque
from collections.abc import Iterator
from typing import Any

from rules.kernel.game import Game
from rules.ww2_europe import GAME
from rules.ww2_europe.chart import BLOC, CAPITAL, CIRCLE, CIRCLES, KINDS, LAND_LINKS, POLISH, SIDE, SPACE, is_land
from rules.ww2_europe.moves import ready
from rules.ww2_europe.penalties import rails
from rules.ww2_europe.places import air_space_left, may_land
from rules.ww2_europe.points import rp_left
from rules.ww2_europe.politics import declarable, lost_poland, shielded, surprised
from rules.ww2_europe.routes import flights, marches, sorties
from rules.ww2_europe.state import Unit
from rules.ww2_europe.supply import supply
from rules.ww2_europe.world import active, controller, enemies, ground_stack, has_base, here, hostile, kind_of
from tests.ww2_europe.player_sea import crossings_home, landings, over_the_ocean, power_of

STANDING = {
    "casualties": "cheapest",
    "retreat": "outnumbered 2.5",
    "intercept": "outnumbered 1.5",
    "port": "never",
    "abort": "never",
    "go on": "always",
    "order": "any",
    "convoy": "first",
    "return": "any",
    "surplus": "any",
    "depot": "always",
    "armistice": "accept",
    "vichy ports": "Marseilles",
    "transfer": "any",
    "night": "never",
    "air timing": "round 1",
    "command": "first",
    "research": "none",
}
WARS = {  # whom a power attacks, and when
    ("Germany", 1940, "Spring"): ("Denmark", "Norway", "Netherlands", "Belgium"),
    ("Germany", 1941, "Spring"): ("Yugoslavia", "USSR"),
}
ODDS = 1.4
WEAR = 0.7
"""Odds that will do against a power of which a third as much is left: what is lost can be spared."""
MANY = 3
WINGS = 3
SEASONS = ("Spring", "Summer", "Fall", "Winter")


def polish(place: str) -> bool:
    return is_land(place) and SPACE[place].country == "Poland"


def weakest(units: list[Unit], points: int) -> set[str]:
    """The weakest that make up so many Stack Points."""
    found: set[str] = set()
    for unit in sorted(units, key=power_of):
        if points > 0:
            found.add(unit.id)
            points -= kind_of(unit).stack
    return found


class Sensible:
    """Plays every seat that is asked."""

    def __init__(self, start: str, seed: int, passing: str = "", **options: Any) -> None:
        self.passing = passing
        self.game: Game[Any] = Game.new(GAME, start, options, seed=seed)
        for seat in GAME.seats:
            for policy, text in STANDING.items():
                self.game.set_standing(seat, policy, text)
        self.refused: Counter[str] = Counter()
        self.orders = 0
        self.kept: set[str] = set()

    def play(self, turns: int = 30) -> Game[Any]:
        while self.game.outcome is None and self.game.state.turns <= turns:
            pending = self.game.pending()[0]
            self.answer(pending)
        return self.game

    def give(self, seat: str, text: str) -> bool:
        taken = self.game.take(seat, text)
        self.orders += 1
        if not taken.accepted:
            self.refused[f"{taken.rule or taken.kind}: {text.split()[0]}"] += 1
        return taken.accepted

    def answer(self, pending: Any) -> None:
        seat, phase = pending.seat, self.game.phase
        if pending.choices:
            self.give(seat, pending.choices[0])
            return
        for text in self.plan(seat, phase):
            if self.game.phase != phase or seat not in {p.seat for p in self.game.pending()}:
                return
            self.give(seat, text)
        if self.game.phase != phase or seat not in {p.seat for p in self.game.pending()}:
            return
        if self.game.outcome is None and not self.give(seat, "done"):
            self.give(seat, self.game.suggest(seat, "", 1)[0])

    def plan(self, seat: str, phase: str) -> list[str]:
        plans = {
            "declarations": self.wars,
            "movement": self.march,
            "blitzkrieg": self.march,
            "redeployment": self.close_up,
            "convoys": self.ship_supply,
            "build": lambda seat: ["build rest"],
            "buy": self.buy,
        }
        if phase not in plans or SIDE[seat] == self.passing:
            return []
        self.kept = self.garrison(seat)
        return list(plans[phase](seat))

    def wars(self, seat: str) -> list[str]:
        state = self.game.state
        want = WARS.get((seat, state.year, state.season), ())
        if state.pact == "broken" and seat == "USSR" and state.year >= 1941:
            want = ("Germany",)
        return [f"declare war on {country}" for country in want if country in declarable(self.game, seat)]

    # --- movement ---------------------------------------------------------------------------------------------------

    def march(self, seat: str) -> list[str]:
        game = self.game
        free = [u for units in ready(game, seat, "GA").values() for u in units]
        ground = [u for u in free if kind_of(u).branch == "G" and u.kind != "ABN"]
        parties = self.parties(seat, ground, [u for u in free if u.kind in ("TAC", "FTR")])
        orders = [text for target, party in parties.items() for text in self.sent(party, target)]
        if game.phase == "movement":
            used = {u.id for party in parties.values() for u in party}
            rest = [u for u in ground if u.id not in used and not self.needed(seat, u)]
            afloat = landings(self, seat, rest) + crossings_home(self, seat, rest)
            orders += afloat + self.advance(seat, rest)
        return orders

    def parties(self, seat: str, ground: list[Unit], air: list[Unit]) -> dict[str, list[Unit]]:
        """Who attacks what: first as many as will do for each target, then the rest where it helps."""
        game = self.game
        reach = {u.id: marches(game, u) for u in ground} | {u.id: sorties(game, u) for u in air}
        ground = sorted(ground, key=lambda u: (-power_of(u) / kind_of(u).stack, kind_of(u).mp))
        near = {t for u in ground for t in reach[u.id] if self.wanted(seat, t)}
        found: dict[str, list[Unit]] = {}
        used: set[str] = set()
        for target in sorted(near, key=lambda t: (-self.appeal(seat, t), t)):
            foes = enemies(game, seat, target, "GA")
            need = self.odds(seat, foes) * sum(self.defence(u, target) for u in foes)
            wings = [u for u in air if u.id not in used and target in reach[u.id]][:2] if foes else []
            party: list[Unit] = []
            strength = sum(power_of(u) for u in wings)
            for unit in self.able(seat, target, ground, used, reach, party):
                if party and strength >= need:
                    break
                party.append(unit)
                strength += power_of(unit)
            if party and strength >= need:
                found[target] = [*party, *wings]
                used |= {u.id for u in found[target]}
        self.strengthen(seat, found, (ground, air), used, reach)
        return found

    def strengthen(
        self,
        seat: str,
        found: dict[str, list[Unit]],
        units: tuple[list[Unit], list[Unit]],
        used: set[str],
        reach: dict[str, Any],
    ) -> None:
        """Who is left goes one by one where the odds are worst."""
        ground, air = units
        need = {t: sum(self.defence(u, t) for u in enemies(self.game, seat, t, "GA")) for t in found}
        open_ = {t for t in found if need[t]}
        while open_:
            target = min(open_, key=lambda t: (sum(power_of(u) for u in found[t]) / need[t], t))
            more = next(self.able(seat, target, ground, used, reach, found[target]), None)
            if not more and sum(u in air for u in found[target]) < 4:
                more = next((u for u in air if u.id not in used and target in reach[u.id]), None)
            if more:
                found[target].append(more)
                used.add(more.id)
            else:
                open_.discard(target)

    def able(
        self, seat: str, target: str, units: list[Unit], used: set[str], reach: dict[str, Any], party: list[Unit]
    ) -> Iterator[Unit]:
        """Who can go there and finds room beside those who go already."""
        full = 10 - ground_stack(self.game, seat, target)
        for unit in units:
            if unit.id in used or unit in party or target not in reach[unit.id] or self.needed(seat, unit):
                continue
            if sum(kind_of(u).stack for u in party if kind_of(u).branch == "G") + kind_of(unit).stack <= full:
                yield unit

    def wanted(self, seat: str, land: str) -> bool:
        game = self.game
        if seat == "USSR" and not active(game, "USSR"):
            return controller(game, land) != "USSR" and not (land in POLISH["USSR"] and lost_poland(game))
        return hostile(game, seat, land)

    def odds(self, seat: str, foes: list[Unit]) -> float:
        """How much stronger it wants to be: less against somebody who is nearly beaten."""
        left = max((self.army(owner) for owner in {u.owner for u in foes}), default=0.0)
        return WEAR if self.army(seat) >= MANY * left else ODDS

    def army(self, power: str) -> float:
        return sum(power_of(u) for u in self.game.state.units.of(power) if kind_of(u).branch == "G")

    def appeal(self, seat: str, land: str) -> float:
        """Capitals first, and what the pact asks for."""
        due = self.game.state.pact == "on" and land in POLISH.get(seat, ())
        worth = SPACE[land].value + 2 + 60 * (land in CAPITAL.values() or due)
        return worth / (1 + sum(power_of(u) for u in enemies(self.game, seat, land, "G")))

    def defence(self, unit: Unit, land: str) -> float:
        if kind_of(unit).branch == "A":
            return power_of(unit) / 2
        caught = surprised(self.game, unit) and not shielded(self.game, land)
        rough = SPACE[land].terrain in ("woodland", "mountain", "impassable") and kind_of(unit).entrench
        return power_of(unit) / (2 if caught and not unit.cut else 1) + rough + 2 * has_base(self.game, land, "FORT")

    def needed(self, seat: str, unit: Unit) -> bool:
        """The last units of a capital stay, more if the enemy is near; the pact needs its ten points."""
        return unit.id in self.kept

    def garrison(self, seat: str) -> set[str]:
        city = CAPITAL[seat]
        there = [u for u in here(self.game, city, "G") if u.owner == seat]
        kept = weakest(there, 10 if self.distances(seat).get(city, 99) <= 2 else 5)
        if self.game.state.pact in ("on", "broken"):
            poles = [u for u in self.game.state.units.of(seat) if kind_of(u).branch == "G" and polish(u.place)]
            spaces = {u.place: u.id for u in sorted(poles, key=power_of, reverse=True)}
            kept |= set(spaces.values()) | weakest(poles, 10)
        return kept

    def sent(self, units: list[Unit], target: str) -> list[str]:
        tally: Counter[tuple[str, str]] = Counter((u.place, u.kind) for u in units)
        return [f"move {n} {kind} from {place} to {target}" for (place, kind), n in tally.items()]

    def advance(self, seat: str, units: list[Unit]) -> list[str]:
        """Units with nothing to attack walk towards the nearest enemy land."""
        way = self.distances(seat)
        orders = []
        for place in dict.fromkeys(u.place for u in units):
            near = way.get(place)
            if near is None or near <= 1:
                continue
            group = [u for u in units if u.place == place and not self.needed(seat, u)]
            for kind in dict.fromkeys(u.kind for u in group):
                party = [u for u in group if u.kind == kind]
                steps = [t for t in marches(self.game, party[0]) if way.get(t, 99) < near]
                steps.sort(key=lambda t: way[t])
                for goal in steps:
                    room = (10 - ground_stack(self.game, seat, goal)) // kind_of(party[0]).stack
                    if room > 0:
                        orders.append(f"move {min(room, len(party))} {kind} from {place} to {goal}")
                        break
        return orders

    def distances(self, seat: str) -> dict[str, int]:
        """Steps to enemy land through friendly land."""
        found = {land: 0 for land in SPACE if self.wanted(seat, land) and hostile(self.game, seat, land)}
        queue = deque(found)
        while queue:
            land = queue.popleft()
            for other, _ in LAND_LINKS[land]:
                if other not in found and BLOC.get(controller(self.game, other)) == BLOC[seat]:
                    found[other] = found[land] + 1
                    queue.append(other)
        return found

    # --- the rest ---------------------------------------------------------------------------------------------------

    def close_up(self, seat: str) -> list[str]:
        game, orders = self.game, []
        way, left = self.distances(seat), rp_left(self.game, seat)
        front = [land for land, steps in way.items() if steps == 1 and ground_stack(game, seat, land) <= 7]
        front.sort(key=lambda land: ground_stack(game, seat, land))
        if seat == "USA":
            return over_the_ocean(self, left)
        orders += self.fly_up(seat, min(left, WINGS))
        left -= len(orders)
        front.sort(key=lambda land: (self.aim(seat, land), ground_stack(game, seat, land)))
        coming: Counter[str] = Counter()
        units = [u for u in game.state.units.of(seat) if kind_of(u).branch == "G" and is_land(u.place)]
        for unit in sorted(units, key=lambda u: -power_of(u) / kind_of(u).stack):
            if left <= 0:
                break
            if self.needed(seat, unit) or way.get(unit.place, 99) <= 2:
                continue
            lines = rails(game, seat, unit.place, not kind_of(unit).armoured)
            for goal in front:
                if goal in lines and ground_stack(game, seat, goal) + coming[goal] + kind_of(unit).stack <= 10:
                    orders.append(f"redeploy 1 {unit.kind} from {unit.place} to {goal}")
                    coming[goal] += kind_of(unit).stack
                    left -= 1
                    break
        return orders

    def fly_up(self, seat: str, most: int) -> list[str]:
        """Aircraft follow the front: to the base that is nearest the enemy capital, one flight at a time."""
        game, orders = self.game, []
        coming: Counter[str] = Counter()
        for unit in [u for u in game.state.units.of(seat) if u.kind in ("TAC", "FTR") and is_land(u.place)]:
            here_ = self.aim(seat, unit.place)
            near = [
                land
                for land in flights(game, seat, unit.place, kind_of(unit).mp, peaceful=True)
                if may_land(game, seat, land)
                and self.aim(seat, land) < here_
                and air_space_left(game, seat, land) >= coming[land] + kind_of(unit).stack
            ]
            if near and here_ > 2 and len(orders) < most:
                goal = min(near, key=lambda land: (self.aim(seat, land), land))
                orders.append(f"redeploy 1 {unit.kind} from {unit.place} to {goal}")
                coming[goal] += kind_of(unit).stack
        return orders

    def aim(self, seat: str, land: str) -> int:
        """Steps over land to the nearest enemy capital, whoever holds what lies between."""
        found = {c: 0 for power, c in CAPITAL.items() if hostile(self.game, seat, c)}
        queue = deque(found)
        while queue:
            here_ = queue.popleft()
            for other, _ in LAND_LINKS[here_]:
                if other not in found:
                    found[other] = found[here_] + 1
                    queue.append(other)
        return found.get(land, 99)

    def ship_supply(self, seat: str) -> list[str]:
        """A convoy to every port behind which units are Cut Off."""
        game, orders = self.game, []
        fleets = Counter(u.place for u in game.state.units.of(seat) if kind_of(u).transport and u.place in CIRCLES)
        joined = {end for convoy in game.state.convoys.values() for end in convoy.ends}
        needy = {u.place for u in game.state.units.of(seat) if u.id in supply(game, BLOC[seat]).cut}
        for port in sorted(needy):
            if port not in CIRCLE or port in joined or controller(game, port) != seat:
                continue
            for circle, ships in fleets.items():
                home = CIRCLES[circle]
                if ships and SPACE[home].home in ("Great Britain", "Italy", "Germany", "USA") and home != port:
                    orders.append(f"convoy {min(2, ships)} TR from {home} between {home} and {port}")
                    fleets[circle] -= min(2, ships)
                    break
        return orders

    def buy(self, seat: str) -> list[str]:
        money = self.game.state.powers[seat].money
        orders = []
        if seat == "USA":
            seasons = 4 - SEASONS.index(self.game.state.season)
            aside = max(0, min(money, (400 - self.game.state.powers[seat].pacific) // seasons))
            orders += [f"pacific {aside}"] if aside else []
            money -= aside
        for land in [d for d in self.game.state.damaged if controller(self.game, d) == seat]:
            if SPACE[land].value <= money // 3:
                orders.append(f"repair {land}")
                money -= SPACE[land].value
        rp = self.game.state.powers[seat].rp
        if rp < 8 and money >= 60:
            orders.append("buy 1 RP")
            money -= 5
        wish = Counter[str]()
        if seat in ("USA", "Great Britain"):
            fleet = sum(u.kind == "TR" for u in self.game.state.units.of(seat))
            wish["TR"] = max(0, min(4, 14 - fleet, money // 20))
            money -= 10 * wish["TR"]
        for code in ("INF", "TNK", "INF", "TAC", "INF", "ART", "INF", "TNK", "INF", "FTR", "MEC") * 9:
            if KINDS[code].cost <= money:
                wish[code] += 1
                money -= KINDS[code].cost
        return [*orders, *(f"buy {n} {code}" for code, n in wish.items() if n)]


def main(arguments: list[str]) -> int:
    start, count, passing = arguments[0], int(arguments[1]), "".join(arguments[2:])
    ends: Counter[str] = Counter()
    for seed in range(count):
        player = Sensible(start, seed, passing)
        game = player.play()
        falls = {}
        for _, event in game.events.since(0):
            if event.kind == "turn":
                moment = event.text
            if event.kind == "control" and event.data["space"] in ("Warsaw", *CAPITAL.values()):
                falls.setdefault(event.data["space"], f"{moment} {event.data['owner']}")
        side = "draw" if not game.outcome.winners else SIDE[game.outcome.winners[0]]
        ends[f"{game.outcome.rule} {side}"] += 1
        print(
            seed, player.orders, game.clock, game.outcome.rule, side, falls, player.refused.most_common(4), flush=True
        )
    print(dict(ends))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
