"""What is paid, built, earned and endured: Purchase, Placement, Income, Morale, the turn order and the Victory Cities."""

import re
from collections import Counter
from typing import Any

from rules.kernel.game import Game
from tests.referee.loop import Step
from tests.referee.tally import Tally

from .refereed_map import AIR, AXIS, FOOT, NAMES, SEATS, SHIPS, Scene, board, facts

CAPITALS = {"USSR": "Moscow", "GER": "Berlin", "UK": "London", "JAP": "Tokyo", "USA": "Washington"}


class Economy:
    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.placed: Counter[str] = Counter()

    # --- purchase -----------------------------------------------------------------------------------------------

    def shop(self, game: Game[Any], scene: Scene) -> None:
        """Units that can be bought one by one: the money, and how many of the kind may be in play."""
        nation = scene.nation
        money = int(scene.nations[nation]["treasury"])
        held, bought = scene.everywhere(nation), scene.purchased(nation)
        mine = set()
        for kind, unit in board().chart.items():
            limit = unit["limit"].get("nation")
            fits = limit is None or held[kind] + bought[kind] < limit
            if scene.price(nation, kind) <= money and fits and self.in_the_box(scene, nation, kind):
                mine.add(kind)
        offered = {text.split()[2] for text in game.suggest(nation, "buy 1", 60) if re.match(r"buy 1 [A-Z]+$", text)}
        self.tally.same(
            "what can be bought", "purchase.limit", f"units {nation} can buy with {money}", mine, offered, 17
        )

    def in_the_box(self, scene: Scene, nation: str, kind: str) -> bool:
        """purchase.pieces-out: where pieces are counted one must be left; like units of a space stand on one."""
        if scene.options.get("pieces") != "counted":
            return True
        common = facts("units")["common_pieces"]
        who = SEATS if kind in common else (nation,)
        alone = "territory" in board().chart[kind]["limit"] and kind != "FRT"
        if kind not in common and not alone and scene.purchased(nation)[kind]:
            return True  # purchase.chits: a counter under the piece that is bought already
        waiting = [scene.purchased(one)[kind] for one in who]
        used = sum(len(self.stacks(scene, one, kind)) for one in who)
        used += sum(number if alone else bool(number) for number in waiting)
        if kind in ("IND", "HIND"):
            used += sum(scene.industry(space) == kind for space in board().spaces)
        return bool(used < (common.get(kind) or facts("units")["pieces"][kind]))

    def stacks(self, scene: Scene, nation: str, kind: str) -> set[str]:
        return {s for s in {p.space for p in scene.piles} if scene.count(s, nation, cargo=True)[kind]}

    # --- placement ----------------------------------------------------------------------------------------------

    def limit(self, scene: Scene, space: str) -> int:
        """Build Limit: the value, for Heavy Industry one more for each other Territory of the Region held; less the damage."""
        nation = scene.nation
        if not scene.industry(space) or scene.owner(space) != nation or scene.taken.get(space, nation) != nation:
            return 0
        most = scene.value(space)
        if scene.industry(space) == "HIND":
            most += sum(s != space and scene.owner(s) == nation for s in board().region(space))
        return max(0, most - scene.damage(space)) - self.placed[space]

    def sites(self, game: Game[Any], scene: Scene) -> None:
        nation = scene.nation
        works = [s for s in board().spaces if board().land(s) and self.limit(scene, s) > 0]
        for kind in scene.purchased(nation):
            if kind in ("IND", "HIND"):
                continue
            start = f"place 1 {kind} at "
            texts = [t for t in game.suggest(nation, start.strip(), 200) if t.startswith(start)]
            offered = {text.removeprefix(start).split(" from ")[0] for text in texts}
            mine: set[str] = set()
            if kind in SHIPS:
                mine = {z for s in works for z, border in board().next[s].items() if border == "coast"}
            elif kind in FOOT or kind in AIR:
                mine = {s for s in works if self.fits(scene, kind, s)}
                offered = {s for s in offered if board().land(s)}
            self.tally.same(
                "places to build", "place.where", f"where {nation} can place {kind}", mine, offered, len(mine)
            )

    def fits(self, scene: Scene, kind: str, space: str) -> bool:
        limit = board().chart[kind]["limit"].get("territory")
        here = sum(p.count for p in scene.at(space) if p.kind == kind)
        return limit is None or here < limit

    # --- what follows -------------------------------------------------------------------------------------------

    def followed(self, game: Game[Any], step: Step, before: Scene, after: Scene) -> None:
        put = re.match(r"place (\d+) (\w+) at (.*?)(?: from (.*))?$", step.text)
        if step.phase == "placement" and put and put[2] not in ("IND", "HIND"):
            self.placed[put[4] or put[3]] += int(put[1])
        surrendered = any(event.kind == "surrender" for event in step.events)
        for event in step.events:
            text = event.text
            if found := re.match(r"(\w+) buys (.*) for (\d+) IPC\.", text):
                self.bought(before, after, NAMES[found[1]], found[2], int(found[3]))
            elif found := re.match(
                r"(\w+) collects (\d+) IPC \((-?\d+) on the Morale Chart(.*?)\); treasury (\d+)", text
            ):
                if not surrendered:
                    self.income(before, after, found)
            elif found := re.match(r"War Weariness: (\w+) stands at (-?\d+) \(N([+-]?\d*)\)", text):
                if not surrendered:
                    self.weariness(step, before, after, NAMES[found[1]], int(found[2]), int(found[3] or 0))
            elif found := re.match(r"(\w+) rolls (\d+) against (\d+) and (.*)", text):
                sues = "sues for peace" in found[4]
                self.tally.same("suing for peace", "morale.2.roll", text, int(found[2]) <= int(found[3]), sues)
            elif event.kind == "turn":
                self.turn(game, step, before, after, event.data["nation"])
        self.chart(step, before, after)

    def bought(self, before: Scene, after: Scene, nation: str, units: str, told: int) -> None:
        price = sum(int(n) * before.price(nation, kind) for n, kind in re.findall(r"(\d+) ([A-Z]+)", units))
        self.tally.same("prices", "purchase.cost", f"{nation} buys {units}", price, told)
        paid = before.nations[nation]["treasury"] - after.nations[nation]["treasury"]
        self.tally.same("money", "purchase.cost", f"{nation} pays for {units}", price, paid)

    def income(self, before: Scene, after: Scene, found: re.Match[str]) -> None:
        """6: the Morale marker before this turn's weariness, never less than nothing, and the Shipping Lanes without enemies."""
        nation = NAMES[found[1]]
        mark = after.wealth(nation) - before.nations[nation]["turns"]
        self.tally.same("income", "income.base", found[0], mark, int(found[3]))
        lanes = {
            s: space["lane"]["number"]
            for s, space in board().spaces.items()
            if space.get("lane") and space["lane"]["nation"] == nation and not after.foes(nation, s)
        }
        told = {zone: int(number) for number, zone in re.findall(r"\+ (\d+) ([^+]+?)(?= \+|$)", found[4])}
        self.tally.same("shipping lanes", "income.lane", found[0], lanes, told, max(1, len(lanes)))
        total = 0 if self.fallen(after, nation) else max(0, mark) + sum(lanes.values())
        self.tally.same("income", "income.base", found[0], total, int(found[2]))
        self.tally.same("money", "income.base", found[0], after.nations[nation]["treasury"], int(found[5]))

    def fallen(self, scene: Scene, nation: str) -> bool:
        """base.capital, an option: who has lost his capital collects nothing."""
        capital = next(s for s, space in board().spaces.items() if space.get("city") == CAPITALS[nation])
        return bool(scene.options.get("capitals")) and scene.owner(capital) != nation

    def weariness(self, step: Step, before: Scene, after: Scene, nation: str, told: int, off: int) -> None:
        """7: one down a turn; N-6 and lower rolls, higher marks earn chits, and everybody gets one."""
        mark = after.wealth(nation) - before.nations[nation]["turns"] - 1
        self.tally.same("war weariness", "morale.1.weariness", f"{nation} after its turn", mark, told)
        away = mark - int(before.nations[nation]["n"])
        self.tally.same("war weariness", "morale.1.weariness", f"{nation} from its N", away, off)
        rolls = [e.text for e in step.events if "Sue For Peace, must beat" in e.text]
        if -15 < away <= -6:
            target = re.search(r"must beat (\d+)", rolls[0]) if rolls else None
            mine = -away - 4 - (after.options.get("sue_for_peace") == "example")
            self.tally.same("suing for peace", "morale.2.roll", f"{nation} at N{away}", mine, target and int(target[1]))
        else:
            self.tally.same("suing for peace", "morale.2.roll", f"{nation} at N{away} rolls", [], rolls)
        if away > -6:
            gained = 1 + (away >= 6) + (away >= 9) + (away >= 12)
            gains = [re.match(r"(\w+) gains (\d+) Morale chits?", e.text) for e in step.events]
            told_chits = sum(int(m[2]) for m in gains if m and NAMES[m[1]] == nation)
            self.tally.same("morale chits", "morale.3.dividend", f"{nation} at N{away:+d}", gained, told_chits)

    def turn(self, game: Game[Any], step: Step, before: Scene, after: Scene, nation: str) -> None:
        """The order of play; who has surrendered is passed over."""
        self.placed.clear()
        at = SEATS.index(before.nation) if before.nation else -1
        for step_on in range(1, 6):
            following = SEATS[(at + step_on) % 5]
            if not after.gone(following):
                break
        self.tally.same("turn order", "sequence.order", f"after {before.nation}", following, nation)
        if SEATS.index(following) <= at:
            cities = self.cities(after)
            self.tally.holds(
                "victory cities",
                "victory.threshold",
                f"{cities} and the game goes on",
                max(cities.values()) < int(after.options.get("victory", 9)),
            )

    def cities(self, scene: Scene) -> dict[str, int]:
        found = {"Axis": 0, "Allies": 0}
        for name, space in board().spaces.items():
            if space.get("city") and scene.counts(name):
                owner = scene.owner(name)
                flag = scene.places.get(name, {}).get("flag")
                side = ("Axis" if owner in AXIS else "Allies") if owner and not scene.gone(owner) else flag
                if side:
                    found[side] += 1
        return found

    def chart(self, step: Step, before: Scene, after: Scene) -> None:
        """7 and ruling 58: the marker is the land held less the rounds of weariness; it moves with the land and once a turn."""
        for nation in SEATS:
            if after.gone(nation) or nation not in before.nations:
                continue
            tired = any(
                e.text.startswith("War Weariness: ") and NAMES.get(e.text.split()[2]) == nation for e in step.events
            )
            mine = int(before.nations[nation]["turns"]) + tired
            told = int(after.nations[nation]["turns"])
            self.tally.same("morale marker", "morale.invariant", f"{nation}'s marker below its land", mine, told)
