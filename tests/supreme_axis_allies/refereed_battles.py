"""One combat from its first word to its last (4. Combat Resolution): who takes part, who fires when and with what, what is hit,
what is lost, where a side can go."""

import re
from collections import Counter, deque
from typing import Any

from rules.kernel.game import Game
from tests.referee.loop import Step
from tests.referee.tally import Tally

from .refereed_forces import (
    AFTER,
    BROKE,
    CARGO,
    DIVED,
    DUEL,
    DUELLED,
    FIRE,
    GENERAL,
    GONE,
    LOST,
    LOWER,
    MET,
    PARTING,
    RAISED,
    SCRAMBLED,
    SHORE,
    TRANSPORTS,
    Fight,
    Shot,
    Standing,
    counted,
    marked,
    shared,
)
from .refereed_map import AXIS, NAMES, SEATS, SHIPS, Scene, allied, board


class Battles(Standing):
    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        self.fight: Fight | None = None

    # --- what is asked ------------------------------------------------------------------------------------------

    def asked(self, game: Game[Any], scene: Scene) -> None:
        fight = self.fight
        for ask in game.pending():
            found = AFTER.match(ask.prompt)
            if found and fight and found[1] == fight.space and not fight.strange:
                self.settle(fight)
                attacking = ask.seat == fight.attacker
                mine = (fight.side(attacking), fight.side(not attacking))
                told = (counted(found[3]), counted(found[4]))
                told = (self.summed(found[3]), self.summed(found[4]))
                self.tally.same("forces", "combat.casualties", ask.prompt, mine, told, 2)
                self.ways(scene, fight, ask, attacking)

    def summed(self, text: str) -> Counter[str]:
        found: Counter[str] = Counter()
        for number, kind in re.findall(r"(\d+) ([A-Z]{3,4})\b", text):
            found[kind] += int(number)
        return found

    # --- what is told -------------------------------------------------------------------------------------------

    def followed(self, game: Game[Any], step: Step, before: Scene, after: Scene) -> None:
        for event in step.events:
            self.told(event.kind, event.text, dict(event.data), step, before)

    def told(self, kind: str, text: str, data: dict[str, Any], step: Step, scene: Scene) -> None:
        if kind == "turn":
            self.fought, self.refuges = set(), set()
        if kind == "battle" and (found := MET.match(text)):
            self.begin(found, scene)
            return
        fight = self.fight
        if fight is None or fight.strange:
            if kind in ("result", "capture") and fight and fight.space in text:
                self.fight = None
            return
        if kind == "round":
            self.new_round(fight, text)
        elif kind == "dice":
            self.thrown(fight, text, step, scene)
        elif kind == "losses":
            self.losses(fight, text)
        elif found := LOWER.match(text):
            self.lowered(fight, found[1], int(found[2]), int(found[3]))
        elif found := SCRAMBLED.match(text):
            fight.forces.setdefault(NAMES[found[1]], Counter())["FIT"] += int(found[2])
        elif found := RAISED.match(text):
            fight.strange = True
        elif found := GONE.match(text):
            self.settle(fight)
            self.refuges.add(found[2])
            for nation, units in shared(found[3], NAMES[found[1]]).items():
                self.leave(fight, nation, units)
                fight.leaving[nation] = units
            self.stay(fight, NAMES[found[1]])
        elif found := BROKE.match(text):
            self.settle(fight)
            self.leave(fight, NAMES[found[1]], counted(found[2]))
            fight.leaving[NAMES[found[1]]] = counted(found[2])
            self.stay(fight, NAMES[found[1]])
        elif found := DIVED.match(text):
            self.settle(fight)
            self.leave(fight, NAMES[found[1]], Counter({"SUB": int(found[2])}))
        elif "plays Superior General" in text:
            fight.general.append(NAMES[text.split()[0]])
        elif "plays Ambush" in text:
            fight.ambush.append(NAMES[text.split()[0]])
        elif "plays Codebreaking" in text:
            fight.codes.append("the Axis fire" in text)
        elif kind == "summary" and data.get("space") == fight.space:
            self.summary(fight, data)
            self.fight = None

    def begin(self, found: re.Match[str], scene: Scene) -> None:
        space, nation = found[1], NAMES[found[2]]
        self.fought.add(space)
        told = {nation: self.summed(found[3])}
        foes = [p.nation for p in scene.foes(nation, space)]
        defender = foes[0] if foes else ""
        theirs = {} if found[4] == "nothing" else shared(found[4], defender)
        self.fight = Fight(space, nation, {who: Counter(force) for who, force in {**told, **theirs}.items()})
        garrison = bool(scene.options.get("garrisons")) and board().spaces[space].get("city")
        if garrison or (board().land(space) and not scene.owner(space)):
            self.fight.strange = True
            return
        mine = {nation: self.attackers(scene, nation, space)}
        for other in SEATS if foes else ():
            force = Counter() if allied(other, nation) else self.defenders(scene, other, space)
            if force:
                mine[other] = force
        self.tally.same("who takes part", "combat.when", found[0], mine, {**told, **theirs}, 2)

    # --- rounds and dice ----------------------------------------------------------------------------------------

    def new_round(self, fight: Fight, text: str) -> None:
        if any(how != "shore" for _, _, how in fight.open):
            self.settle(fight)
        self.silent(fight)
        fight.leaving = {}
        if found := re.match(r"Dogfight over (.+?): (\d+) against (\d+)\.", text):
            self.duel(fight, int(found[2]), int(found[3]))
        elif found := re.match(r"(.+?), round (\d+)\.", text):
            fight.dueling = False
            fight.round = int(found[2])
            fight.fired = {}
            fight.ambush = [] if fight.round > 1 else fight.ambush
            fight.subs = {side: not fight.side(not side)["DES"] for side in (True, False)}

    def duel(self, fight: Fight, mine: int, theirs: int) -> None:
        """dogfight.pairing: as many as can be paired; the defender may send more of his."""
        ours, enemy = fight.side(True)["FIT"], fight.side(False)["FIT"]
        few = min(ours, enemy)
        self.tally.same("dogfights", "dogfight.pairing", f"FIT of the attacker over {fight.space}", few, mine)
        self.tally.holds(
            "dogfights", "dogfight.surplus-defence", f"{theirs} of {enemy} defending FIT", few <= theirs <= enemy
        )
        owners = [nation for nation in fight.forces if not fight.attacks(nation) and fight.forces[nation]["FIT"]]
        if len(owners) > 1:
            fight.strange = True
            return
        fight.dueling = True
        fight.duel = {fight.attacker: mine, owners[0]: theirs}
        for nation, number in fight.duel.items():
            fight.forces[nation]["FIT"] -= number
            fight.forces[nation] += Counter()

    def thrown(self, fight: Fight, text: str, step: Step, scene: Scene) -> None:
        dice = [int(die) for die in re.findall(r"\d+", text.rsplit(":", 1)[1])]
        if "(re-roll" in text:
            self.rerolled(fight, step.text, dice)
        elif found := FIRE.match(text):
            self.volley(fight, NAMES[found[1]], found[4], found[5], dice, text, scene)
        elif found := DUEL.match(text):
            self.duelled(fight, NAMES[found[1]], int(found[3]), int(found[4]), dice, text, scene)
        elif found := DUELLED.match(text):
            self.settle(fight)
            nation = NAMES[found[1]]
            self.tally.same("parting shots", "dogfight.parting", text, fight.duel.get(nation), int(found[3]))
            fight.open.append((nation, [Shot("FIT", 1, die) for die in dice], "duel"))
        elif found := PARTING.match(text):
            if any(how != "parting" for _, _, how in fight.open):
                self.settle(fight)
            self.parting(fight, NAMES[found[1]], found[3], dice, text)
        elif found := SHORE.match(text):
            self.bombarded(fight, NAMES[found[1]], found[3], dice, text, scene)

    def grouped(self, words: str) -> list[tuple[int, str, int, int]]:
        return [
            (int(number), kind, int(rating), int(each or number))
            for number, kind, rating, each in re.findall(r"(\d+) ([A-Z]+) at (\d)(?: with (\d+) dice)?", words)
        ]

    def shots(self, words: str, dice: list[int]) -> list[Shot]:
        left = deque(dice)
        return [
            Shot(kind, rating, left.popleft())
            for _, kind, rating, each in self.grouped(words)
            for _ in range(each)
            if left
        ]

    def volley(self, fight: Fight, nation: str, how: str, words: str, dice: list[int], text: str, scene: Scene) -> None:
        attacking = fight.attacks(nation)
        if how == "fire" and any(each[2] == "sneak fire" for each in fight.open):
            shore = [each for each in fight.open if each[2] == "shore"]
            fight.open = [each for each in fight.open if each[2] != "shore"]
            self.settle(fight)
            fight.open = shore
        shown: Counter[str] = Counter()
        for number, kind, _, _ in self.grouped(words):
            shown[kind] += number
        ready = self.ready(fight, nation)
        first = self.sneaks(fight, nation, ready)
        mine = first if how == "sneak fire" else ready - first
        useless: Counter[str] = Counter() if self.ships(fight, not attacking) else Counter({"SUB": mine["SUB"]})
        idle = Counter({kind: shown[kind] for kind in shown if kind in ("TRN",)})
        self.tally.same(
            "who fires", "combat.attacker-roll", text, self.trim(mine, useless, shown) + idle, shown, len(shown)
        )
        fight.fired.setdefault(nation, Counter()).update(shown)
        self.ratings(fight, nation, words, text)
        fight.open.append((nation, self.shots(words, dice), how))

    def trim(self, mine: Counter[str], useless: Counter[str], shown: Counter[str]) -> Counter[str]:
        """TRN throw with scouts only; SUB that face nothing but aircraft need not throw."""
        found = Counter(mine)
        del found["TRN"]
        for kind in useless:
            if not shown[kind]:
                del found[kind]
        return found

    def ready(self, fight: Fight, nation: str) -> Counter[str]:
        """Units of a nation that may still throw in this round; BMB attack in the first alone."""
        left = fight.forces.get(nation, Counter()) - fight.fired.get(nation, Counter())
        if fight.attacks(nation) and fight.round > 1:
            del left["BMB"]
        return left

    def sneaks(self, fight: Fight, nation: str, ready: Counter[str]) -> Counter[str]:
        attacking = fight.attacks(nation)
        if fight.round == 1 and (nation in AXIS) in fight.codes:
            return Counter(ready)
        found: Counter[str] = Counter()
        if fight.subs.get(attacking):
            found["SUB"] = ready["SUB"]
        if nation in fight.ambush:
            found["INF"], found["SCT"] = ready["INF"], ready["SCT"]
        return found + Counter()

    def ships(self, fight: Fight, attacking: bool) -> bool:
        return any(fight.side(attacking)[kind] for kind in SHIPS)

    def ratings(self, fight: Fight, nation: str, words: str, text: str) -> None:
        """The chart's ratings, one less under an enemy Superior General, ART beside INF."""
        attacking = fight.attacks(nation)
        lowered = any(not allied(who, nation) for who in fight.general)
        given: Counter[tuple[str, int]] = Counter()
        for number, kind, rating, _ in self.grouped(words):
            given[kind, rating] += number
        guns = fight.forces[nation]["ART"] if attacking else 0
        foot = sum(number for (kind, _), number in given.items() if kind in ("INF", "SCT"))
        helped = sum(number for (kind, rating), number in given.items() if kind in ("INF", "SCT") and rating == 2)
        if attacking:
            self.tally.same("artillery", "base.art-support", text, min(guns, foot), helped)
        for kind, rating in given:
            if attacking and kind in ("INF", "SCT"):
                continue
            mine = int(board().chart[kind]["attack" if attacking else "defence"] or 0)
            mine -= bool(lowered and kind in GENERAL)
            self.tally.same("ratings", "combat.rating", f"{kind} in {text}", mine, rating)

    def duelled(
        self, fight: Fight, nation: str, number: int, rating: int, dice: list[int], text: str, scene: Scene
    ) -> None:
        lowered = any(not allied(who, nation) for who in fight.general)
        mine = 2 + scene.has(nation, "Jet Power") - lowered
        self.tally.same("dogfights", "dogfight.rating", text, mine, rating)
        self.tally.same("dogfights", "dogfight.pairing", text, fight.duel.get(nation), number)
        if any(who == nation for who, _, _ in fight.open):
            self.settle(fight)
        fight.open.append((nation, [Shot("FIT", rating, die) for die in dice], "duel"))

    def parting(self, fight: Fight, nation: str, words: str, dice: list[int], text: str) -> None:
        """Every unit of the side that stays but BMB which have had their round, at 1 (retreat.parting-shots, ruling 8)."""
        fight.due.pop(nation, None)
        shown: Counter[str] = Counter()
        for number, kind, rating, _ in self.grouped(words):
            shown[kind] += number
            self.tally.same("parting shots", "retreat.parting-shots", text, 1, rating)
        mine = Counter(fight.forces.get(nation, Counter()))
        if fight.attacks(nation):
            del mine["BMB"]
        self.tally.same("parting shots", "retreat.parting-shots", text, mine + Counter(), shown, len(shown))
        self.tally.same("dice thrown", "retreat.parting-shots", text, sum(shown.values()), len(dice))
        fight.open.append((nation, self.shots(words, dice), "parting"))

    def stay(self, fight: Fight, gone: str) -> None:
        """retreat.parting-shots: who stays fires; a SUB has nothing to fire at where only aircraft leave."""
        for nation, force in fight.forces.items():
            shooters = [kind for kind in force if kind not in ("SUB", "AAG") and force[kind]]
            if fight.attacks(nation):
                shooters = [kind for kind in shooters if kind != "BMB"]
            if not allied(nation, gone) and shooters and not fight.dueling:
                fight.due[nation] = True

    def silent(self, fight: Fight) -> None:
        """Nobody who should have fired at those who left has kept silent."""
        for nation in fight.due:
            self.tally.holds(
                "parting shots", "retreat.parting-shots", f"{nation} fires at those who leave {fight.space}", False
            )
        fight.due.clear()

    def bombarded(self, fight: Fight, nation: str, words: str, dice: list[int], text: str, scene: Scene) -> None:
        """base.amphib.bombard: a shot each for BTL and CRU that fought no sea battle, as many as units landed at most."""
        lowered = any(not allied(who, nation) for who in fight.general)
        for _, kind, rating, _ in self.grouped(words):
            mine = {"BTL": 4 - lowered, "CRU": 3}.get(kind)
            self.tally.same("bombardment", "base.amphib.bombard", text, mine, rating)
        landed = sum(p.count for p in scene.at(fight.space) if p.nation == nation and marked(p.marks, "landed"))
        landed += sum(
            int(number)
            for pile in scene.piles
            for number, whose, _, marks in re.findall(CARGO, pile.cargo)
            if (whose or pile.nation) == nation and re.search(rf"ashore={re.escape(fight.space)}[;}}]", marks)
        )
        self.tally.holds("bombardment", "base.amphib.bombard", f"{text}: {landed} landed", len(dice) <= landed)
        fight.open.append((nation, self.shots(words, dice), "shore"))

    def rerolled(self, fight: Fight, order: str, dice: list[int]) -> None:
        words = order.split()
        if words[0] != "reroll" or len(words) != 3 or not fight.open:
            fight.strange = True
            return
        nation, shots, _ = fight.open[-1]
        found = [shot for shot in shots if shot.kind == words[1] and shot.die == int(words[2]) and not shot.hit]
        if self.tally.holds("re-rolls", "chit.use", f"{order}: such a die was thrown by {nation}", bool(found)):
            found[0].die = dice[0]

    def lowered(self, fight: Fight, kind: str, by: int, to: int) -> None:
        for _, shots, _ in reversed(fight.open[-1:]):
            found = [shot for shot in shots if shot.kind == kind and shot.die == to + by and not shot.hit]
            if self.tally.holds("scouts", "combat.scout", f"{kind} {to + by} is lowered to {to}", bool(found)):
                found[0].die = to
                self.tally.holds("scouts", "combat.scout", f"{kind} at {found[0].rating} hits with {to}", found[0].hit)

    # --- hits and losses ----------------------------------------------------------------------------------------

    def settle(self, fight: Fight) -> None:
        """Volleys are over: their hits wait to be taken; hits that nobody has taken by now are too many."""
        if fight.open:
            self.gather(fight)
        for attacking in (True, False):
            waiting = sum(fight.pool[attacking].values())
            if waiting:
                room = self.room(fight, attacking)
                self.tally.same(
                    "hits taken", "combat.casualties", f"{fight.space}: hits nobody took", min(waiting, room), 0
                )
            fight.pool[attacking].clear()

    def gather(self, fight: Fight) -> None:
        for nation, shots, _ in fight.open:
            hits = [shot for shot in shots if shot.hit]
            target = fight.pool[not fight.attacks(nation)]
            target["any"] += sum(shot.kind != "SUB" for shot in hits)
            target["SUB"] += sum(shot.kind == "SUB" for shot in hits)
            fight.volleys.setdefault(nation, []).append(shots)
        fight.open.clear()
        for attacking in (True, False):
            pool = fight.pool[attacking]
            pool["SUB"] = min(pool["SUB"], self.room(fight, attacking, ships=True))
            if sum(pool.values()) > self.room(fight, attacking):
                pool["any"] = self.room(fight, attacking) - pool["SUB"]

    def room(self, fight: Fight, attacking: bool, ships: bool = False) -> int:
        """Hits a side can take: one a unit, two an undamaged BTL."""
        if fight.dueling:
            return sum(number for nation, number in fight.duel.items() if fight.attacks(nation) == attacking)
        force = fight.side(attacking)
        if fight.leaving and not self.still(fight, attacking):
            force = sum(
                (units for who, units in fight.leaving.items() if fight.attacks(who) == attacking), Counter[str]()
            )
        many = sum(number for kind, number in force.items() if not ships or kind in SHIPS)
        hurt = sum(fight.damaged[nation] for nation in fight.forces if fight.attacks(nation) == attacking)
        return many + force["BTL"] - hurt

    def still(self, fight: Fight, attacking: bool) -> bool:
        return not any(fight.attacks(who) == attacking for who in fight.leaving)

    def losses(self, fight: Fight, text: str) -> None:
        found = LOST.match(text)
        if not found or found[1] not in NAMES:
            return
        if fight.open:
            shore = [each for each in fight.open if each[2] == "shore"]
            sneaking = any(each[2] == "sneak fire" for each in fight.open)
            fight.open = [each for each in fight.open if each[2] != "shore" or not sneaking]
            self.gather(fight)
            fight.open = shore if sneaking else []
        nation, units, hurt = NAMES[found[1]], counted(found[2] or ""), int(found[3] or 0)
        attacking = fight.attacks(nation)
        pool = fight.pool[attacking]
        taken = sum(units.values()) + hurt
        if units["BTL"]:
            taken += max(0, units["BTL"] - fight.damaged[nation])
            fight.damaged[nation] = max(0, fight.damaged[nation] - units["BTL"])
        fight.damaged[nation] += hurt
        waiting = sum(pool.values())
        self.tally.holds("hits taken", "combat.casualties", f"{text} ({waiting} hits wait)", taken <= waiting)
        afloat = sum(units[kind] for kind in SHIPS) + hurt
        by_sub = min(pool["SUB"], afloat) if not fight.dueling else 0
        pool["SUB"] -= by_sub
        pool["any"] -= taken - by_sub
        fight.lost.setdefault(nation, Counter()).update(units)
        if fight.dueling:
            fight.duel[nation] -= units["FIT"]
            return
        forces = fight.leaving if nation in fight.leaving else fight.forces
        force = forces.setdefault(nation, Counter())
        self.tally.holds("losses", "combat.casualties", f"{text}: they stood in {fight.space}", not units - force)
        forces[nation] = force - units
        if units["TRN"] or units["CVY"]:
            self.last(fight, nation, text)

    def last(self, fight: Fight, nation: str, text: str) -> None:
        """trn.last: transports go when nothing else of their owner can take the hit; aircraft cannot take a SUB's."""
        others = (fight.leaving if nation in fight.leaving else fight.forces)[nation]
        shields = [kind for kind in others if kind not in TRANSPORTS and kind in SHIPS]
        self.tally.same("transports last", "trn.last", text, [], shields)

    def leave(self, fight: Fight, nation: str, units: Counter[str]) -> None:
        force = fight.forces.get(nation, Counter())
        if fight.dueling:
            return
        self.tally.holds(
            "retreats", "retreat.side", f"{nation} leaves {fight.space} with {dict(units)}", not units - force
        )
        fight.forces[nation] = force - units

    def summary(self, fight: Fight, data: dict[str, Any]) -> None:
        self.silent(fight)
        self.settle(fight)
        dice = {nation: [shot.die for shots in found for shot in shots] for nation, found in fight.volleys.items()}
        hits = {nation: sum(shot.hit for shots in found for shot in shots) for nation, found in fight.volleys.items()}
        told = {nation: sorted(found) for nation, found in data["dice"].items() if found}
        self.tally.same(
            "dice in sum", "combat.dice", fight.space, {n: sorted(d) for n, d in dice.items() if d}, told, 2
        )
        told_hits = {nation: number for nation, number in data["hits"].items() if number}
        self.tally.same(
            "hits scored", "combat.attacker-roll", fight.space, {n: h for n, h in hits.items() if h}, told_hits, 2
        )
        mine = {nation: dict(lost) for nation, lost in fight.lost.items() if +lost}
        theirs = {nation: lost for nation, lost in data["lost"].items() if lost}
        self.tally.same("losses", "combat.casualties", f"lost in {fight.space}", mine, theirs, 2)
