"""Research (1), what becomes of a nation that surrenders (7), who has won, which combats wait (4), and that no unit comes or goes
without a word."""

import re
from collections import Counter
from typing import Any

from rules.kernel.game import Game
from tests.referee.loop import Step
from tests.referee.tally import Tally

from .refereed_forces import CARGO, LOST, TROOPS, counted, marked
from .refereed_map import AIR, AXIS, NAMES, SEATS, SHIPS, Scene, allied, board, facts

CARDS = {card["number"]: card for card in facts("cards")["cards"]}
NAMED = {card["name"]: card for card in facts("cards")["cards"]}
ADVANTAGE = {nation: CARDS[number]["name"] for nation, number in facts("cards")["advantages"].items()}
RECIPIENT = {"USSR": "GER", "GER": "UK", "UK": "GER", "JAP": "USA", "USA": "JAP"}
WAITING = re.compile(r"([A-Z][\w' -]*?) \((sea|land|Strategic Bombing)\)")
SORTS = {"sea": "sea", "land": "land", "Strategic Bombing": "raid"}


class Nations:
    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.fought: set[str] = set()
        self.planned: set[str] = set()
        """Where troops were to go ashore this turn."""

    # --- what is asked ------------------------------------------------------------------------------------------

    def asked(self, game: Game[Any], scene: Scene) -> None:
        for ask in game.pending():
            if found := re.match(r"You rolled (\d+), .*Which card\?", ask.prompt):
                self.choices(scene, ask.seat, int(found[1]), ask.choices)
            elif ask.prompt.startswith("Which combat is next?"):
                self.combats(scene, ask.prompt)

    def choices(self, scene: Scene, nation: str, rolled: int, offered: tuple[str, ...]) -> None:
        """research.advantage and rulings 1 to 3: the card thrown or the advantage, unless another nation has it."""
        card, mine = CARDS[rolled]["name"], scene.nations[nation].get("card")
        held = {scene.nations[other].get("card") for other in SEATS if other != nation}
        found = {name for name in (card, ADVANTAGE[nation]) if name not in held}
        if card in held:
            found.add(mine or "")
        told = {mine or "" if choice == "take nothing" else choice.split(" ", 1)[1] for choice in offered}
        self.tally.same("research", "research.advantage", f"{nation} rolled {rolled}", found, told, len(found))

    def combats(self, scene: Scene, prompt: str) -> None:
        """combat.when: each space where hostile units have met; at sea only where fleets have found each other."""
        told = {
            (space.strip(), SORTS[sort])
            for space, sort in re.findall(r"([A-Z][\w' -]+?) \((sea|land|Strategic Bombing)\)", prompt)
        }
        nation = scene.nation
        mine = set()
        for space in {p.space for p in scene.piles if p.nation == nation} | self.beaches(scene):
            if space in self.fought:
                continue
            here = [p for p in scene.at(space) if p.nation == nation and not marked(p.marks, "out")]
            if any("mission=raid" in p.marks for p in here):
                mine.add((space, "raid"))
            here = [p for p in here if "mission=raid" not in p.marks and not marked(p.marks, "evacuate")]
            if not board().land(space):
                planes = any(p.kind in AIR for p in here)
                if here and scene.foes(nation, space) and (planes or space in scene.position.get("found", ())):
                    mine.add((space, "sea"))
            elif self.armed(scene, space, here) and (not self.ours(scene, space) or self.joined(scene, space, here)):
                mine.add((space, "land"))
        # landings among friends wait for the sea, and those that failed at sea are told of when their turn comes
        mine |= {(space, "land") for space in self.planned} & told
        mine = {
            (space, sort)
            for space, sort in mine
            if (space, sort) in told or sort != "land" or not self.idle(scene, space)
        }
        self.tally.same("combats", "combat.when", f"{nation}: {prompt}", mine, told, len(mine) or 1)

    def ours(self, scene: Scene, space: str) -> bool:
        return allied(scene.owner(space), scene.nation) and not scene.gone(scene.owner(space))

    def joined(self, scene: Scene, space: str, here: list[Any]) -> bool:
        """ruling 34: on own ground who moves in among units that must leave it fights them."""
        waiting = any(marked(p.marks, "evacuate") for p in scene.foes(scene.nation, space))
        return waiting and any(p.marks for p in here)

    def armed(self, scene: Scene, space: str, here: list[Any]) -> bool:
        return any(p.kind in (*TROOPS, *AIR) for p in here) or space in self.beaches(scene)

    def idle(self, scene: Scene, space: str) -> bool:
        """Aircraft alone over ground that nobody defends."""
        nation = scene.nation
        foot = any(p.kind in TROOPS for p in scene.at(space) if p.nation == nation) or space in self.beaches(scene)
        return not foot and not any(p.kind != "AAG" for p in scene.foes(nation, space))

    def beaches(self, scene: Scene) -> set[str]:
        found = set()
        for pile in scene.piles:
            for _, whose, _, marks in re.findall(CARGO, pile.cargo):
                if (whose or pile.nation) == scene.nation:
                    found |= set(re.findall(r"ashore=([^;}]+)", marks))
        return found

    # --- what follows -------------------------------------------------------------------------------------------

    def followed(self, game: Game[Any], step: Step, before: Scene, after: Scene) -> None:
        for event in step.events:
            if event.kind == "turn":
                self.fought, self.planned = set(), set()
            elif event.kind == "battle":
                self.fought.add(event.data.get("space", ""))
        self.planned |= self.beaches(after)
        if step.phase == "research" and step.text == "research":
            paid = before.nations[step.seat]["treasury"] - after.nations[step.seat]["treasury"]
            self.tally.same("research", "research.cost", f"{step.seat} rolls", 5, paid)
        if step.phase == "purchase":
            self.developed(step, before, after)
            self.repaired(step, before, after)
        if step.phase == "movement" and step.text.split()[0] in ("move", "load", "unload") and not self.shot_at(step):
            for nation in SEATS:
                self.tally.same(
                    "units kept",
                    "move.who",
                    f"{nation}: {step.text}",
                    before.everywhere(nation),
                    after.everywhere(nation),
                )
        if step.phase == "combat":
            self.sunk(step, before, after)
        self.surrendered(step, before, after)
        if game.outcome is not None:
            self.won(after)

    def shot_at(self, step: Step) -> bool:
        return any(event.kind in ("dice", "capture", "surrender") for event in step.events)

    def sunk(self, step: Step, before: Scene, after: Scene) -> None:
        """Ships leave the board by losses that are told and in no other way."""
        if step.after.get("phase") not in (None, "combat") or any(e.kind == "surrender" for e in step.events):
            return
        lost: dict[str, Counter[str]] = {nation: Counter() for nation in SEATS}
        for event in step.events:
            if event.kind == "losses" and (found := LOST.match(event.text)) and found[1] in NAMES:
                lost[NAMES[found[1]]] += counted(found[2] or "")
        for nation in SEATS:
            was, now = before.everywhere(nation), after.everywhere(nation)
            mine = {kind: was[kind] - lost[nation][kind] for kind in SHIPS if was[kind]}
            told = {kind: now[kind] for kind in SHIPS if was[kind]}
            self.tally.same("units kept", "combat.casualties", f"ships of {nation}", mine, told, max(1, len(mine)))

    def developed(self, step: Step, before: Scene, after: Scene) -> None:
        """research.points: dice at 5 IPC, at 3 with Genius Scientists; a full track earns a chit and starts anew."""
        nation = step.seat
        dice = [e for e in step.events if e.kind == "dice" and "Tech Points for" in e.text]
        if not step.text.startswith("tech ") or len(dice) != 1:
            return
        was, now = before.nations[nation], after.nations[nation]
        rolled = list(dice[0].data["dice"])
        price = (3 if before.position.get("genius") else 5) * len(rolled)
        self.tally.same("Tech Points", "research.points.when", step.text, int(step.text.split()[1]), len(rolled))
        self.tally.same("Tech Points", "research.points.when", step.text, price, was["treasury"] - now["treasury"])
        if was.get("chits"):
            return  # dice may be thrown again before they count
        card = NAMED[was["card"]]
        points, chits = was.get("points", 0), was.get("card_chits", {}).get(was["card"], 0)
        for die in rolled:
            points += die
            if card["kind"] == "chit" and points >= card["points"]:
                points, chits = 0, chits + 1
        mine = (min(points, card["points"]), chits)
        told = (now.get("points", 0), now.get("card_chits", {}).get(was["card"], 0))
        self.tally.same("Tech Points", "research.chit-reset", f"{was['card']}: {rolled}", mine, told)

    def repaired(self, step: Step, before: Scene, after: Scene) -> None:
        """ind.repair.cost: each point costs the damage that is still there."""
        found = re.match(r"repair (.+?)(?: (\d+))?$", step.text)
        if not found:
            return
        was = before.damage(found[1])
        points = int(found[2] or was)
        price = sum(was - done for done in range(points))
        told = before.nations[step.seat]["treasury"] - after.nations[step.seat]["treasury"]
        self.tally.same("repairs", "ind.repair.cost", step.text, (price, was - points), (told, after.damage(found[1])))

    # --- surrender and victory ----------------------------------------------------------------------------------

    def surrendered(self, step: Step, before: Scene, after: Scene) -> None:
        fallen = [NAMES[e.text.split()[0]] for e in step.events if e.kind == "surrender"]
        if len(fallen) != 1 or not after.gone(fallen[0]):
            return  # the roll still waits for an answer
        nation = fallen[0]
        rolls = [re.match(r"The Surrender Roll of \w+ is (\d+)", e.text) for e in step.events]
        rolled = [int(found[1]) for found in rolls if found]
        self.tally.same("surrender", "surrender.units", f"units of {nation}", Counter(), after.everywhere(nation))
        printed = board().spaces
        for space in printed:
            if not board().land(space) or before.owner(space) != nation:
                continue
            original = str(printed[space].get("owner") or "")
            if original and original != nation and rolled:
                mine = "" if before.gone(original) else original
                told = after.owner(space)
                self.tally.same(
                    "surrender", "surrender.markers", f"{space}, held by {nation}", mine, "" if told == nation else told
                )
            if printed[space].get("city") and before.counts(space) and original == nation and rolled and rolled[0] >= 3:
                flag = "Allies" if nation in AXIS else "Axis"
                self.tally.same(
                    "surrender", "surrender.vc", f"the city in {space}", flag, after.places.get(space, {}).get("flag")
                )
        if rolled:
            self.ceded(step, before, after, nation, rolled[0])

    def ceded(self, step: Step, before: Scene, after: Scene, nation: str, roll: int) -> None:
        """table.surrender; ruling 31 for a recipient who is out himself."""
        for space, printed in board().spaces.items():
            if printed.get("owner") != nation or not board().land(space):
                continue
            held = before.owner(space)
            if held == nation or not held:
                continue
            if 3 <= roll <= 9 and not allied(held, nation):
                self.tally.same(
                    "surrender", "surrender.roll.5-9", f"{space} of {nation} at {roll}", held, after.owner(space)
                )
            elif roll == 12:
                # its own again, which is neutral from now on (surrender.neutral)
                kept = after.owner(space) or nation
                self.tally.same("surrender", "surrender.roll.12", f"{space} of {nation} at 12", nation, kept)
        foes = [who for who in SEATS if not allied(who, nation) and not before.gone(who)]
        taker = RECIPIENT[nation]
        if not foes or taker not in foes:
            return
        had = [
            int(found[2])
            for e in step.events
            if (found := re.match(r"\w+ collects (\d+) IPC .*; treasury (\d+)", e.text))
        ]
        if had and roll >= 3:
            mine = -(-had[-1] // 2) if roll <= 4 else 0
            told = after.nations[taker]["treasury"] - before.nations[taker]["treasury"]
            self.tally.same("surrender", "surrender.roll.3-4", f"{had[-1]} IPC of {nation} at {roll}", mine, told)

    def won(self, scene: Scene) -> None:
        """victory.threshold, victory.surrender."""
        out = [all(scene.gone(who) for who in SEATS if (who in AXIS) == side) for side in (True, False)]
        held = {True: 0, False: 0}
        for name, space in board().spaces.items():
            if space.get("city") and scene.counts(name):
                owner, flag = scene.owner(name), scene.places.get(name, {}).get("flag")
                if owner and not scene.gone(owner):
                    held[owner in AXIS] += 1
                elif flag:
                    held[flag == "Axis"] += 1
        enough = max(held.values()) >= int(scene.options.get("victory", 9))
        self.tally.holds("victory", "victory.threshold", f"the game is over with {held} cities", any(out) or enough)
