"""The course of the year: Command (10), what the end of a Season brings (14), the new year (7.1), Victory Points (16)."""

import re
from collections import Counter
from typing import Any

from rules.kernel.game import Game
from tests.referee.loop import Step
from tests.referee.tally import Tally

from .refereed_map import SEATS, Block, Scene, board, facts
from .refereed_money import Money, in_supply, routes, supplied
from .refereed_politics import ACTION, influence, marked

DICE = {row["die"]: row["order"] for row in facts("board")["turn_order"]}


class Seasons:
    def __init__(self, tally: Tally, money: Money) -> None:
        self.tally, self.money = tally, money
        self.shown: dict[str, str] = {}
        """Command cards revealed this Season."""
        self.due: list[str] = []
        self.fallen: list[Block] = []

    def followed(self, game: Game[Any], step: Step, before: Scene, after: Scene) -> None:
        self.commands(step, before, after)
        if step.after["year"] != step.before["year"]:
            self.new_year(step, before, after)
        if step.before.get("season") and step.after.get("season") != step.before["season"]:
            self.season_ends(step, before, after)
        self.points(step, after)

    def commands(self, step: Step, before: Scene, after: Scene) -> None:
        """10.1: by the letters of the cards; a card of another Season is worth two moves, four for the Axis (10.11)."""
        for event in step.events:
            if event.kind == "command" and (found := re.match(r"(\w+) reveals (.+)\.$", event.text)):
                self.shown[found[1]] = found[2].split(", ")[0]
                self.due = []
            elif event.kind == "turn" and self.shown:
                if not self.due:
                    played = {seat: card for seat, card in self.shown.items() if card in ACTION}
                    letters = Counter(card.split()[1] for card in played.values())
                    self.due = sorted(played, key=lambda seat: played[seat].split()[1])
                    if any(count > 1 for count in letters.values()):
                        self.due, self.shown = [], {}
                        continue
                found_turn = re.match(r"(\w+) has an? (Emergency )?Command with (\d+) moves? \((.+)\)\.$", event.text)
                if not found_turn:
                    continue
                seat, emergency, moves, card = found_turn.groups()
                self.tally.same("Command Order", "10.1", event.text, self.due[0], seat)
                self.due.pop(0)
                now = after if after.position["turn"].get("seat") == seat else before
                season = now.position["season"]
                fits = ACTION[card]["season"] == season or season == "Winter"
                self.tally.same("Emergency Command", "10.11", f"{event.text} in {season}", not fits, bool(emergency))
                worth = ACTION[card]["value"] if fits else board().factions[seat]["emergency_command"]
                self.tally.same("Command Value", "10.11", event.text, worth, int(moves))
                if not self.due:
                    self.shown = {}

    def season_ends(self, step: Step, before: Scene, after: Scene) -> None:
        """14.1: Ground units out of supply lose a step, in Winter those in the USSR alone; 14.22: Summer's Blockades."""
        season = step.before["season"]
        if step.after["year"] != step.before["year"] or not after.wars:
            return
        told = set()
        for event in step.events:
            if found := re.match(r"((?:TANK|INF)\d+) in (.+) is out of supply and drops to", event.text):
                told.add((found[1], found[2]))
        if season == "Summer":
            self.blockades(after)
        after, land = self.standing(step, before, after), after.control
        for seat in SEATS:
            if not after.at_war(seat):
                continue
            chain = supplied(after, seat, land)
            for block in after.all:
                if block["seat"] != seat or block["kind"] not in ("TANK", "INF"):
                    continue
                checked = season != "Winter" or board().group(block["area"]) == "USSR"
                if block in self.fallen:
                    continue
                short = checked and not in_supply(after, seat, block["area"], chain, land)
                lost = (block["name"], block["area"]) in told
                if (block["name"], block["area"]) in {(b["name"], b["area"]) for b in after.all if b["seat"] != seat}:
                    continue
                what = f"{seat} {block['name']} in {block['area']} at the end of {season}"
                self.tally.same("supply", "14.1", what, short, lost)

    def standing(self, step: Step, before: Scene, after: Scene) -> Scene:
        """The units that were there when supply was checked: those it has cost stand in the way of others all the same."""
        blocks = {area: list(found) for area, found in after.at.items()}
        self.fallen = []
        for event in step.events:
            if found := re.match(r"((?:TANK|INF)\d+) in (.+) is out of supply and is lost", event.text):
                here = [b for b in before.at.get(found[2], ()) if b["name"] == found[1]]
                lost = [
                    b for b in here if not any(b["seat"] == o["seat"] and b["name"] == o["name"] for o in after.all)
                ]
                blocks.setdefault(found[2], []).extend(lost)
                self.fallen += lost
        return Scene({**after.position, "blocks": blocks})

    def blockades(self, scene: Scene) -> None:
        mine = {}
        for seat in SEATS:
            if not scene.at_war(seat):
                continue
            full = routes(scene, seat, scene.control)
            near = routes(scene, seat, scene.control, frozenset(board().barred))
            for area in board().lands:
                space = board().spaces[area]
                if not self.counts(scene, seat, area) or not (space["pop"] or space["res"] or space["red"]):
                    continue
                if area not in full:
                    mine[area] = "full"
                elif space["res"] and area not in near:
                    mine[area] = "Med"
        told = dict(scene.position.get("blockade", {}))
        self.tally.same(
            "Blockades", "14.22", "Blockades of this Summer", set(mine.items()), set(told.items()), len(mine) or 1
        )

    def counts(self, scene: Scene, seat: str, area: str) -> bool:
        group, holder = board().group(area), scene.control[area]
        country = scene.countries.get(group, {})
        drawn = holder == group and country.get("influence") == seat and country.get("markers", 0) > 0
        if group == "USA" and seat != "West":
            drawn = False
        return holder == seat or bool(drawn and not country.get("armed"))

    # --- the new year -------------------------------------------------------------------------------------------

    def new_year(self, step: Step, before: Scene, after: Scene) -> None:
        drew = Counter(e.text.split()[0] for e in step.events if "draws a Peace Dividend chit" in e.text)
        fought = any(e.kind == "fight" for e in step.events)
        for seat in SEATS:
            quiet = not after.at_war(seat) and not before.factions[seat].get("stirred")
            if not fought and step.after["phase"] == "production":  # else a claim of 25 VP comes first
                self.tally.same("Peace Dividends", "7.13", f"{seat} in {step.after['year']}", int(quiet), drew[seat])
        rolled = [
            int(e.text.split(": ")[1]) for e in step.events if e.kind == "dice" and e.text.startswith("Turn Order")
        ]
        if rolled:
            self.tally.same("Turn Order", "7.14", f"a roll of {rolled[-1]}", DICE[rolled[-1]], after.position["order"])
        if step.after["phase"] == "production":
            piles = (len(after.position["action_discards"]), len(after.position["investment_discards"]))
            self.tally.same("new decks", "7.12", "discards that are left", (0, 0), piles)
            year = step.after["year"]
            if before.position["phase"] == "government":
                return  # the cards of the old year are resolved with the same order
            flagged = 1941 <= year <= 1944
            usa = before.countries["USA"]
            if not usa.get("control") and not usa.get("armed"):
                mine = marked(usa, "West", "USA") if flagged else influence(before, "USA")
                if mine[0] == "West" and mine[1] >= 3:
                    self.tally.same(
                        "public opinion", "8.44", f"the USA in {year}", "West", after.countries["USA"].get("control")
                    )
                else:
                    self.tally.same("public opinion", "8.44", f"the USA in {year}", mine, influence(after, "USA"))

    def points(self, step: Step, after: Scene) -> None:
        """16.1 and 16.5: what each faction has when 1945 is over, without Blockades."""
        for event in step.events:
            found = re.match(r"Axis: (-?\d+) VP; West: (-?\d+) VP; USSR: (-?\d+) VP", event.text)
            if not found:
                continue
            free = Scene({**after.position, "blockade": {}})
            for seat, told in zip(SEATS, found.groups(), strict=True):
                faction = after.factions[seat]
                pop, res = self.money.wealth(free, seat, after.control)
                level = min(faction["ind"], pop, res) if after.at_war(seat) else min(faction["ind"], pop)
                level = level if after.control[board().main(seat)] == seat else 0
                stages = [
                    e for sort in ("techs", "vault") for e in faction.get(sort, ()) if e["tech"].startswith("Atomic")
                ]
                capitals = [
                    a
                    for a, space in board().spaces.items()
                    if space.get("city") in ("MainCapital", "SubCapital")
                    and after.control.get(a) == seat
                    and space.get("owner") in SEATS
                    and space["owner"] != seat
                ]
                mine = level + len(stages) + 2 * len(capitals) + sum(faction.get("chits", ())) - faction.get("dows", 0)
                self.tally.same("Victory Points", "16.1", f"{seat}: {event.text}", mine, int(told))
