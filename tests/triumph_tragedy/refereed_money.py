"""Supply (14.1), Trade Routes and Blockades (14.2), Production (7.2): what is earned and what may be built where."""

import re
from collections import deque
from typing import Any

from rules.kernel.game import Game
from tests.referee.loop import Step
from tests.referee.tally import Tally

from .refereed_map import GREAT, GROUND, SEATS, Scene, board, facts


def supplied(scene: Scene, seat: str, land: dict[str, str]) -> set[str]:
    """14.11: areas joined to a friendly Main- or SubCapital of one's own by Friendly areas and Open Seas; ruling A51 for
    the sources, 1.3 for Straits, and ruling A58 adds the land of others next to such a chain."""
    sources = [
        name
        for name, space in board().spaces.items()
        if space.get("city") in ("MainCapital", "SubCapital") and own_city(scene, seat, name) and land[name] == seat
    ]
    seen, todo = set(sources), deque(sources)
    while todo:
        here = todo.popleft()
        for there in board().next[here]:
            if there not in seen and carries(scene, seat, there, land):
                seen.add(there)
                todo.append(there)
    return seen


def own_city(scene: Scene, seat: str, area: str) -> bool:
    space = board().spaces[area]
    if space["group"] == "USA":
        return seat == "West"
    return bool(space.get("owner") == seat)


def carries(scene: Scene, seat: str, area: str, land: dict[str, str]) -> bool:
    if not board().land(area):
        return not any(scene.enemies(seat, scene.side(b)) and not b.get("escaped") for b in scene.at.get(area, ()))
    if land[area] == seat:
        return True
    return board().strait(area) and not scene.enemies(seat, land[area])


def in_supply(scene: Scene, seat: str, area: str, chain: set[str], land: dict[str, str]) -> bool:
    if area in chain and (not board().land(area) or land[area] == seat):
        return True
    contested = board().land(area) and land[area] != seat and scene.enemies(seat, land[area])
    return contested and any(there in chain for there in board().next[area])


def routes(scene: Scene, seat: str, land: dict[str, str], barred: frozenset[str] = frozenset()) -> set[str]:
    """14.21: land areas from which a Trade Route reaches the MainCapital: at most one Land and one Sea Segment, in either
    order. A Straits border between lands belongs to either (ruling B7)."""
    main = board().main(seat)
    if land[main] != seat:
        return set()

    def passable(area: str) -> bool:
        if area in barred:
            return False
        if not board().land(area):
            return not any(scene.enemies(seat, scene.side(b)) for b in scene.at.get(area, ()))
        holder = land[area]
        if scene.enemies(seat, holder):
            return False
        return holder == seat or holder not in SEATS or board().strait(area)

    def over_land(a: str, b: str) -> bool:
        return board().land(a) and board().land(b)

    def by_sea(a: str, b: str) -> bool:
        return board().next[a][b] in ("coast", "strait", "sea", "ocean")

    # (area, segments begun: "", "L", "S", "LS", "SL"); a Sea Segment ends at the first plain coast.
    start = (main, "")
    seen, todo = {start}, deque([start])
    while todo:
        here, used = todo.popleft()
        for there in board().next[here]:
            if not passable(there):
                continue
            for step, fits in (("L", over_land(here, there)), ("S", by_sea(here, there))):
                if not fits:
                    continue
                now = used if used.endswith(step) else used + step
                if len(now) > 2 or len(set(now)) != len(now):
                    continue
                coast = step == "S" and used.endswith("S") and board().land(here) and not board().strait(here)
                if coast and here != main:
                    continue
                if (there, now) not in seen:
                    seen.add((there, now))
                    todo.append((there, now))
    return {area for area, _ in seen if board().land(area)}


class Money:
    def __init__(self, tally: Tally) -> None:
        self.tally = tally

    # --- Production Level ---------------------------------------------------------------------------------------

    def followed(self, game: Game[Any], step: Step, before: Scene, after: Scene) -> None:
        for event in step.events:
            found = re.match(r"(\w+) has Production (\d+)\.", event.text)
            if event.kind == "production" and found and step.after["phase"] == "production":
                self.level(after, found[1], int(found[2]))
        self.hands(step, after)

    def holders(self, scene: Scene) -> dict[str, str]:
        """Control as it is now: at Production nothing has moved since it was judged."""
        return scene.control

    def level(self, scene: Scene, seat: str, told: int) -> None:
        """7.21: the least of IND, POP and, at War, RES; nothing without the MainCapital (2.11)."""
        land = self.holders(scene)
        pop, res = self.wealth(scene, seat, land)
        ind = scene.factions[seat]["ind"]
        mine = min(ind, pop, res) if scene.at_war(seat) else min(ind, pop)
        if land[board().main(seat)] != seat:
            mine = 0
        self.tally.same("Production Level", "7.21", f"Production of {seat}: IND {ind} POP {pop} RES {res}", mine, told)

    def wealth(self, scene: Scene, seat: str, land: dict[str, str]) -> tuple[int, int]:
        pop = res = 0
        marked = scene.position.get("blockade", {})
        war = scene.at_war(seat)
        full = routes(scene, seat, land) if war else set()
        near = routes(scene, seat, land, frozenset(board().barred)) if war else set()
        for area in board().lands:
            space = board().spaces[area]
            holder = land[area]
            country = scene.countries.get(space["group"], {})
            drawn = holder == space["group"] and country.get("influence") == seat and country.get("markers", 0) > 0
            if space["group"] == "USA" and seat != "West":
                drawn = False
            if holder != seat and not (drawn and not country.get("armed")):
                continue
            mark = marked.get(area, "") if war else ""
            lost = mark == "full" and area not in full
            no_black = mark in ("Med", "full") and area not in near
            if lost:
                continue
            pop += space["pop"]
            res += space["red"] + (0 if no_black else space["res"])
        return pop, res

    # --- building -----------------------------------------------------------------------------------------------

    def builds(self, game: Game[Any], scene: Scene) -> None:
        """7.23: what the Active Player can build where; 14.12: not out of supply."""
        pending = [ask for ask in game.pending() if any(hint.startswith("build") for hint in ask.orders)]
        if not pending or len(pending) != 1:
            return
        seat = pending[0].seat
        land = self.holders(scene)
        chain = supplied(scene, seat, land) if scene.at_war(seat) else set()
        spent = sum(scene.factions[seat].get("spent", ()))
        if spent >= self.points(scene, seat):
            return
        asked = game.suggest(seat, "step", 300)
        offered = {
            name for text in asked for name in text.removeprefix("step ").split(", ") if text.startswith("step ")
        }
        mine = {b["name"] for b in scene.all if b["seat"] == seat and self.grows(scene, b, land, chain)}
        self.tally.same("steps to build", "7.23", f"units of {seat} that can gain a step", mine, offered, len(mine))
        for kind in ("INF", "FORT", "FLEET", "AF", "TANK"):
            found = {text.split(" in ")[1] for text in game.suggest(seat, f"build {kind} in", 300) if " in " in text}
            sites = {area for area in board().lands if self.site(scene, seat, kind, area, land, chain)}
            if kind == "FLEET":
                sites &= found | {a for a in sites if any(not board().land(n) for n in board().next[a])}
            self.tally.same("places to build", "7.23", f"where {seat} can build {kind}", sites, found, len(sites))

    def points(self, scene: Scene, seat: str) -> int:
        return int(scene.factions[seat].get("points", 0) + sum(scene.factions[seat].get("spent", ())))

    def grows(self, scene: Scene, block: dict[str, Any], land: dict[str, str], chain: set[str]) -> bool:
        area, seat = block["area"], block["seat"]
        most = 4 if block["nation"] in ("Germany", "Britain", "USA") else 3
        if block["cv"] >= most or block.get("built") or not board().land(area):
            return False
        if scene.foes(seat, area):
            return False
        if block["kind"] == "FORT":
            return bool(land[area] == seat)
        if block["kind"] in GROUND and scene.at_war(seat):
            return in_supply(scene, seat, area, chain, land)
        return True

    def site(self, scene: Scene, seat: str, kind: str, area: str, land: dict[str, str], chain: set[str]) -> bool:
        """2.3: Cadres in Home Territory, Fortresses anywhere Friendly (7.231), neither in a Battle."""
        if land[area] != seat or scene.foes(seat, area) or scene.aloof(seat, area):
            return False
        if kind == "FORT":
            if any(b["kind"] == "FORT" for b in scene.at.get(area, ())):
                return False
            return self.free(scene, self.builder(scene, seat, area), "FORT")
        home = board().home_of(area)
        if not home or not self.mine(scene, seat, home) or not self.free(scene, home, kind):
            return False
        return not (kind in GROUND and scene.at_war(seat)) or area in chain

    def builder(self, scene: Scene, seat: str, area: str) -> str:
        """7.231: a Major Power's Fortress in its own land, the Great Power's everywhere else."""
        group = board().group(area)
        power = board().nations[group].get("of", group)
        if board().nations[power].get("class") == "Major Power" and self.mine(scene, seat, power):
            return str(power)
        return {"Axis": "Germany", "West": "Britain", "USSR": "USSR"}[seat]

    def mine(self, scene: Scene, seat: str, power: str) -> bool:
        """Powers of a faction: not Defeated (2.22); the USA once it is a Satellite (8.43)."""
        country = scene.countries[power]
        if power in GREAT:
            return bool(board().nations[power]["faction"] == seat)
        if power == "USA":
            return seat == "West" and country.get("control") == "West"
        return (
            bool(board().nations[power]["faction"] == seat)
            and not country.get("defeated")
            and not country.get("control")
        )

    def free(self, scene: Scene, nation: str, kind: str) -> bool:
        mix = next(row["blocks"] for row in facts("units")["mix"] if row["nation"] == nation)
        return bool(sum(b["nation"] == nation and b["kind"] == kind for b in scene.all) < mix.get(kind, 0))

    # --- cards --------------------------------------------------------------------------------------------------

    def hands(self, step: Step, after: Scene) -> None:
        """4.0: both decks always add up to 55 cards, and the chits to 32."""
        if step.after["phase"] in ("setup", "setup_forces") or not after.position.get("chits"):
            return
        piles = ("hand", "bought", "stack", "committed")
        held = [card for f in after.factions.values() for sort in piles for card in f.get(sort, ())]
        for f in after.factions.values():
            held += [card for sort in ("vault", "techs") for entry in f.get(sort, ()) for card in entry["cards"]]
        everywhere = held + [
            card["card"] if isinstance(card, dict) else card
            for pile in ("action", "investment", "action_discards", "investment_discards", "table")
            for card in after.position.get(pile, ())
        ]
        cards = [card for card in everywhere if isinstance(card, str)]
        if len(cards) == len(everywhere):
            self.tally.same(
                "decks add up", "4.0", "cards in the game, none twice", (110, 110), (len(cards), len(set(cards)))
            )
        chits = len(after.position.get("chits", ())) + sum(len(f.get("chits", ())) for f in after.factions.values())
        self.tally.same("decks add up", "4.4", "Peace Dividend chits", 32, chits)
        if step.before["phase"] in ("government", "handsize") and step.after["phase"] == "command":
            for seat in SEATS:
                most = board().factions[seat]["hand"] - len(after.factions[seat].get("vault", ()))
                few = len(after.factions[seat].get("hand", ())) <= most
                self.tally.holds("hand sizes", "7.5", f"{seat} keeps at most {most} cards", few)
