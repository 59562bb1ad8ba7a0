"""Battles (12.0): who acts when, dice and Firepower, Hits and who takes them, where units Retreat and ReBase to."""

import re
from typing import Any

from rules.kernel.game import Game
from tests.referee.loop import Step
from tests.referee.tally import Tally

from .refereed_map import GROUND, SEATS, Block, Scene

KINDS = {
    "Fortress": "FORT",
    "Air Force": "AF",
    "Carrier": "CARR",
    "Sub": "SUB",
    "Fleet": "FLEET",
    "Tank": "TANK",
    "Infantry": "INF",
    "Convoy": "INF",
}
PEOPLE = {
    "German": "Germany",
    "Italian": "Italy",
    "British": "Britain",
    "French": "France",
    "US": "USA",
    "American": "USA",
    "Soviet": "USSR",
    "Neutral": "Neutral",
}
ORDER = ("FORT", "AF", "CARR", "SUB", "FLEET", "TANK", "INF")
FIRST = {"AF": "Jets", "FLEET": "Naval Radar", "TANK": "Heavy Tanks", "INF": "Rocket Artillery"}
CLASSES = {"Air": "A", "Naval": "N", "Ground": "G", "Submarine": "S"}

SHOT = re.compile(r"^(?:(\w+): )?(\w+) ([A-Z][\w ]*?) (\d) in (.+?) fires ([ANGSI])(\d): ([\d, ]+)$")
ACTING = re.compile(r"^(.+?), round (\d+): (.+?) must act\.")
DROP = re.compile(r"^(\w+) ([A-Z][\w ]*?) (\d) in (.+?) (?:drops to (\d)|is eliminated)\.$")


class Fights:
    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.volley: dict[str, Any] | None = None

    # --- who acts -----------------------------------------------------------------------------------------------

    def asked(self, game: Game[Any], scene: Scene) -> None:
        battle = scene.position.get("battle")
        if not battle or not battle.get("area"):
            return
        for ask in game.pending():
            found = ACTING.match(ask.prompt)
            if found:
                mine = self.next_to_act(scene, battle)
                theirs = (ask.seat, frozenset(part.rsplit(" ", 1)[0] for part in found[3].split(", ")))
                what = f"who acts in {found[1]}, round {found[2]}"
                right = theirs if theirs in mine else (mine or [None])[0]
                three = "three in a Battle" if len(battle["targets"]) > 2 else "order of fire"
                self.tally.same(three, "12.3a", what, right, theirs)
                self.classes(scene, battle, ask.seat, ask.prompt)
                self.ways(game, scene, battle, ask.seat, theirs[1])

    def next_to_act(self, scene: Scene, battle: dict[str, Any]) -> list[tuple[str, frozenset[str]]]:
        """12.3: down the unit table; within a type Defenders first, unless only the Attackers have FirstFire. Of three in a
        Battle (12.75) those who fight at all; two Defenders that come before the Attacker, or after him, go in any order."""
        area, attacker, targets = battle["area"], battle["attacker"], battle["targets"]
        sides = [side for side in targets if side in SEATS and (targets[side] or side == attacker)]
        fighting = [b for b in scene.at.get(area, ()) if self.can_act(scene, b) and b["seat"] in sides]
        for kind in ORDER:
            ready: dict[str, list[str]] = {}
            for block in fighting:
                if block["kind"] == kind:
                    ready.setdefault(block["seat"], []).append(block["name"])
            behind = [who for who in ready if who != attacker and self.first(scene, kind, attacker, who)]
            ahead = [who for who in ready if who != attacker and who not in behind]
            goes = ahead or [who for who in ready if who == attacker] or behind
            if goes:
                return [(who, frozenset(ready[who])) for who in goes]
        return []

    def can_act(self, scene: Scene, block: Block) -> bool:
        """Not twice a round; Invaders and Convoys never (12.61, 12.72); BattleGroups that wait and Escaped Subs are not there."""
        return not (
            block.get("acted")
            or block.get("disrupted")
            or block.get("waiting")
            or block.get("escaped")
            or scene.convoy(block)
        )

    def first(self, scene: Scene, kind: str, attacker: str, defender: str) -> bool:
        """FirstFire of the Attacker: a Technology the Defender lacks, or Surprise of all the
        declarer's units, whoever they fight, which that Technology voids (15.22)."""
        tech = FIRST.get(kind, "")
        mine = bool(tech) and scene.has(attacker, tech)
        theirs = bool(tech) and defender in SEATS and scene.has(defender, tech)
        surprise = bool(scene.position["turn"].get("dows")) and attacker == scene.position["turn"]["seat"]
        if surprise:
            return mine or not theirs
        return mine and not theirs

    def classes(self, scene: Scene, battle: dict[str, Any], seat: str, prompt: str) -> None:
        """12.41: the Target Classes that the Enemy has in the Battle."""
        found = re.search(r"Enemy classes: (.*?)\.", prompt)
        if not found:
            return
        targets = battle["targets"].get(seat, ())
        foes = [b for b in scene.foes(seat, battle["area"]) if not b.get("waiting") and scene.side(b) in targets]
        mine = {scene.sort(b) for b in foes}
        theirs = {CLASSES[word] for word in re.split(r", | and ", found[1])}
        self.tally.same("target classes", "12.41", f"classes {seat} can fire at in {battle['area']}", mine, theirs)

    # --- dice and hits ------------------------------------------------------------------------------------------

    def followed(self, game: Game[Any], step: Step, before: Scene, after: Scene) -> None:
        for event in step.events:
            if event.kind == "dice":
                self.shot(before, step, event.text, list(event.data.get("dice", ())))
            elif event.kind == "hits" and self.volley and event.text.split()[0].isdigit():
                count = sum(die <= self.volley["power"] for die in self.volley["dice"])
                self.tally.same("hits scored", "12.42", event.text, count, int(event.text.split()[0]))
                self.volley["left"] = count
            elif event.kind in ("hit", "loss") and self.volley and (found := DROP.match(event.text)):
                self.took(found)

    def shot(self, scene: Scene, step: Step, text: str, dice: list[int]) -> None:
        """12.43: as many dice as the unit has CV, two for each with AirDefense Radar over Friendly Territory (9.0)."""
        self.volley = None
        found = SHOT.match(text)
        if not found:
            return
        by, nation, kind, cv, area, letter, power = (*found.groups()[:7],)
        unit = KINDS[kind]
        blocks = [
            b
            for b in scene.at.get(area, ())
            if b["nation"] == PEOPLE[nation] and b["kind"] == unit and b["cv"] <= int(cv) + 9
        ]
        if not blocks:
            return
        seat = blocks[0]["seat"]
        double = (
            unit == "AF"
            and letter == "A"
            and scene.has(seat, "AirDefense Radar")
            and scene.board.land(area)
            and scene.control[area] == seat
        )
        self.tally.same("dice thrown", "12.43", text, int(cv) * (2 if double else 1), len(dice))
        table = scene.fires(blocks[0])
        strike = step.text.startswith("strike")
        mine = 1 if letter == "I" or strike else table[letter]
        self.tally.same("firepower", "3.15", text, mine, int(power))
        if by:
            named = step.text.split()
            if step.seat == by and named[0] in ("fire", "strike", "bomb") and len(named) > 1:
                self.tally.same("dice by CV", "12.43", text, scene.block(by, named[1])["cv"], int(cv))
        self.volley = {
            "area": area,
            "seat": seat,
            "letter": letter,
            "power": int(power),
            "dice": dice,
            "left": 0,
            "scene": scene,
            "changed": {},
        }

    def took(self, found: re.Match[str]) -> None:
        """12.44: each Hit goes to the strongest unit of the Class; Carriers and Convoys lose two (3.221, 12.72)."""
        volley = self.volley
        assert volley is not None
        nation, kind, cv, area, left = found.groups()
        scene: Scene = volley["scene"]
        if area != volley["area"] or volley["letter"] == "I":
            return
        firer = volley["seat"] if volley["seat"] in SEATS else scene.board.group(area)
        foes = [b for b in scene.foes(firer, area) if scene.sort(b) == volley["letter"] and not b.get("waiting")]
        if len({scene.side(b) for b in foes}) > 1:
            return
        now = {id(b): volley["changed"].get((b["seat"], b["name"]), b["cv"]) for b in foes}
        alive = [b for b in foes if now[id(b)] > 0]
        if not alive:
            self.tally.holds(
                "hits applied", "12.44", f"a Hit on {nation} {kind} though none of the Class is left", False
            )
            return
        most = max(now[id(b)] for b in alive)
        self.tally.same("strongest takes the hit", "12.44a", found[0], most, int(cv))
        unit = KINDS[kind]
        hit = [
            b for b in alive if now[id(b)] == int(cv) and b["nation"] == PEOPLE[nation] and _same(scene, b, unit, kind)
        ]
        if not self.tally.holds("hits applied", "12.44", f"{found[0]} stands in the Battle", bool(hit)):
            return
        loss = 2 if unit == "CARR" or scene.convoy(hit[0]) else 1
        self.tally.same("steps lost", "12.44", found[0], max(0, int(cv) - loss), int(left or 0))
        volley["changed"][hit[0]["seat"], hit[0]["name"]] = max(0, int(cv) - loss)
        volley["left"] -= 1
        self.tally.holds("hits applied", "12.44", "no more losses than Hits", volley["left"] >= 0)

    # --- ways out -----------------------------------------------------------------------------------------------

    def ways(self, game: Game[Any], scene: Scene, battle: dict[str, Any], seat: str, names: frozenset[str]) -> None:
        """Where each unit to act can Retreat (12.5) and ReBase (13.0)."""
        for name in sorted(names)[:2]:
            block = scene.block(seat, name)
            if block["kind"] == "FORT":
                continue
            asked = game.suggest(seat, f"retreat {name} to", 100)
            theirs = {text.split(" to ")[1] for text in asked if text.startswith(f"retreat {name} to ")}
            mine = Leaving(scene, battle, block).retreats() if block["kind"] != "AF" else set()
            what = f"retreats of {seat} {name} from {battle['area']}"
            self.tally.same("retreats", "12.5", what, mine, theirs)
            if block["kind"] not in GROUND:
                asked = game.suggest(seat, f"rebase {name} to", 200)
                flown = {text.split(" to ")[1] for text in asked if text.startswith(f"rebase {name} to ")}
                what = f"ReBasing of {seat} {name} from {battle['area']}"
                self.tally.same("rebasing", "13.0", what, Leaving(scene, battle, block).rebases(), flown, len(flown))


def _same(scene: Scene, block: Block, unit: str, kind: str) -> bool:
    return scene.convoy(block) if kind == "Convoy" else block["kind"] == unit


class Leaving:
    """A unit that leaves a Battle in the Combat Phase."""

    def __init__(self, scene: Scene, battle: dict[str, Any], block: Block) -> None:
        self.scene, self.battle, self.block, self.board = scene, battle, block, scene.board
        self.seat, self.area = block["seat"], battle["area"]
        self.turn = scene.position["turn"]
        self.attacker = battle["attacker"] == self.seat

    def retreats(self) -> set[str]:
        """12.5: into an adjacent Friendly area without a Battle, by the borders of 11.52 as they apply anew."""
        from .refereed_map import LIMIT
        from .refereed_moves import counted

        found = set()
        kind, came = self.block["kind"], self.block.get("came")
        for there, border in self.board.next[self.area].items():
            land = self.board.land(there)
            both = land and self.board.land(self.area)
            if kind in GROUND:
                if not land and not any(not b.get("escaped") for b in self.scene.own(self.seat, there)):
                    continue
                if counted(self.turn["crossed"], self.area, there) >= LIMIT.get(border, 99):
                    continue
                if not land and not self.board.land(self.area):
                    continue
            elif both and frozenset((self.area, there)) not in self.board.coasts:
                continue
            if not self.scene.friendly(self.seat, there) or self.barred(there):
                continue
            if land and self.scene.aloof(self.seat, there):
                continue
            if there in (*self.turn.get("met", ()), *self.turn.get("fought", ())):
                continue  # (b): no Battle there this turn, but for Raids
            if not self.attacker and there in self.turn.get("entered", {}).get(self.area, ()):
                continue
            if self.attacker and came and there != came:
                continue
            found.add(there)
        return found

    def barred(self, area: str) -> bool:
        """12.5b: a Battle bars the way, unless it is a mere Raid: the Active Player's units in Enemy land without Ground
        Support (11.55)."""
        foes = self.scene.foes(self.seat, area)
        if not foes or not self.board.land(area) or self.scene.control[area] != self.seat:
            return bool(foes)
        return any(b["kind"] in GROUND for b in foes)

    def rebases(self) -> set[str]:
        """13.0: a normal move out of the Battle to an undisputed Friendly land area."""
        from .refereed_moves import Moves

        scene = self.scene
        was = scene.position["turn"]
        scene.position["turn"] = {**was, "emergency": False, "defensive": False, "crossed": {}, "invaded": {}}
        try:
            goals = {goal for goal, _ in Moves(scene, self.block).all()}
        finally:
            scene.position["turn"] = was
        return {
            g
            for g in goals
            if self.board.land(g)
            and scene.control[g] == self.seat
            and not scene.foes(self.seat, g)
            and not scene.aloof(self.seat, g)
        }
