"""The referee on peace and war: declarations, minors that are attacked and fall, the end of France, Vichy (21 to 26, 49)."""

import re
from collections import Counter
from typing import Any

from rules.kernel.game import Game
from tests.referee.loop import Step
from tests.referee.tally import Tally

from .refereed_early import early
from .refereed_map import BOARD, GROUND, POWERS, SIDE, Scene

NEUTRALS = "Denmark Belgium Netherlands Luxembourg Norway Yugoslavia Greece Sweden Turkey Spain Portugal".split()
"""Countries that nobody stands behind: a declaration costs ten BRPs (21.1) and drags nobody in (21.51)."""
MINOR, MAJOR = 10, 35
ROLL = re.compile(r"Vichy France: (\d) ([+-]\d+) is (-?\d+)$")
FATE = re.compile(r"(Lebanon-Syria|French Africa) is (.+)$")
FRENCH_AFRICA = ("Tunisia", "Algeria", "Morocco")
ASHORE_NOT = {"Britain", "Ireland", "Norway", "Gibraltar", "Malta", "Cyprus", "Rhodes", "Turkey", "Persia"}
SOUTH = {
    *("Libya", "Egypt", "Spanish Morocco", "Palestine", "Transjordan", "Iraq", "Lebanon-Syria", "Arabia"),
    *FRENCH_AFRICA,
}


class Politics:
    def __init__(self, tally: Tally) -> None:
        self.tally = tally

    def asked(self, game: Game[Any], scene: Scene) -> None:
        if game.phase != "options" or not early(scene) or scene.position.get("mini"):
            return
        for ask in game.pending():
            if "declare" in {hint.split()[0] for hint in ask.orders}:
                self.declarations(game, scene, ask.seat)

    def followed(self, step: Step, before: Scene, after: Scene) -> None:
        self.paid(step)
        for event in step.events:
            if event.kind == "conquest" and (country := event.data.get("country", "")) in BOARD.countries:
                self.conquered(step, before, after, country)
        if before.position["phase"] == "options" != after.position["phase"] and not after.position.get("mini"):
            self.stood_to(after)
        if any(e.text == "France falls" for e in step.events):
            self.france(step, before, after)
        self.vichy(step, before)
        if before.side != after.side and before.side == "Allies":
            self.paris(before, after)

    # --- 21 -----------------------------------------------------------------------------------------------------------

    def declarations(self, game: Game[Any], scene: Scene, seat: str) -> None:
        """21.1, 21.52, 21.54, 26.815, 12.21: on which neutrals war may be declared now."""
        power = scene.powers[seat]
        if seat == "United States" or power.get("options"):
            return
        funds = min(power.get("brps", 0), power.get("limit", 0) - power.get("spent", 0))
        wanted = {c for c in NEUTRALS if scene.position["countries"].get(c) == "neutral"} if funds >= MINOR else set()
        lost = SIDE.get(scene.holder(BOARD.capital("France"))) == "Axis"
        if seat == "France" and lost:
            wanted = set[str]()
        if seat == "Russia" and not any(scene.at_war("Russia", foe) for foe in ("Germany", "Italy")):
            wanted = {c for c in wanted if self.beside_russia(scene, c)}
        offered = {t.removeprefix("declare war on ") for t in game.suggest(seat, "declare war on", 60)}
        offered &= {c for c in NEUTRALS if scene.position["countries"].get(c) == "neutral"}
        self.tally.same("declarations", "21.1a", f"{seat} with {funds} BRPs", wanted, offered, len(NEUTRALS))

    def beside_russia(self, scene: Scene, country: str) -> bool:
        """21.54: bordering Russia or a country she has conquered."""
        conquered = {c for c, s in scene.position["countries"].items() if s == "conquered Russia"}
        for name in BOARD.lands:
            if BOARD.country(name) != country:
                continue
            near = [o for o in BOARD.around(name) if BOARD.foot_way(name, o)]
            if any(BOARD.country(o) == "Russia" or BOARD.country(o) in conquered for o in near):
                return True
        return country in ("Sweden", "Norway") and "Finland" in conquered

    def paid(self, step: Step) -> None:
        """12.21, 21.1."""
        for event in step.events:
            found = re.match(r".+ pays (\d+) BRPs for a declaration of war on (.+);", event.text)
            if found and (found[2] in NEUTRALS or found[2] in POWERS):
                price = MAJOR if found[2] in POWERS else MINOR
                self.tally.same("prices of war", "21.1b", event.text, price, int(found[1]))

    # --- 22, 24 -------------------------------------------------------------------------------------------------------

    def stood_to(self, scene: Scene) -> None:
        """22.1: who was attacked has a ground unit in its capital when options are chosen, if it has one at all."""
        notes = scene.position.get("notes", {})
        now = scene.turn * 2 + scene.position.get("half", 1)
        for country, status in scene.position["countries"].items():
            if not status.startswith("attacked") or notes.get(f"declared {country}") != now:
                continue
            if country not in BOARD.countries or not (seat := BOARD.capital(country)):
                continue
            army = [
                u
                for u in scene.units.values()
                if u["nation"] == country and u["kind"] in GROUND and BOARD.land(u["place"])
            ]
            if army and not any(SIDE.get(u["owner"]) == scene.side for u in scene.at.get(seat, ())):
                there = any(u["place"] == seat for u in army)
                self.tally.holds("armies of minors", "22.1a", f"{country}: {[u['place'] for u in army]}", there)

    def conquered(self, step: Step, before: Scene, after: Scene, country: str) -> None:
        """24.1, 24.2: the conqueror holds the capital; its units are gone; all its hexes are his where no enemy is."""
        facts = BOARD.countries[country]
        if facts["kind"] != "minor" or not (seat := BOARD.capital(country)):
            return
        holder = after.holder(seat)
        self.tally.holds("conquered minors", "24.1a", f"{country}: {holder} holds {seat}", holder in SIDE)
        left = [u["id"] for u in after.units.values() if u["nation"] == country and BOARD.is_hex(u["place"])]
        self.tally.same("conquered minors", "24.1a", f"units of {country}", [], left)
        hostile = any(
            after.enemies(holder, name) for name in BOARD.lands if BOARD.country(name) == country and holder in SIDE
        )
        if hostile or not before.position["countries"].get(country, "").startswith(("attacked", "neutral")):
            return
        apart = {h for h in BOARD.lands if BOARD.country(h) == country and BOARD.area(h)}
        lands = [h for h in BOARD.lands if BOARD.country(h) == country and h not in apart]
        others = {h: after.holder(h) for h in lands if SIDE.get(after.holder(h)) != SIDE.get(holder)}
        self.tally.same("conquered minors", "24.2a", f"hexes of {country}", {}, others, len(lands))

    # --- 26.8, 49 -----------------------------------------------------------------------------------------------------

    def paris(self, before: Scene, after: Scene) -> None:
        """26.8, 26.2: France goes on only with Paris in her hands when the Allied turn ends."""
        if before.powers["France"].get("in_play") and early(before) and not before.position.get("mini"):
            lost = SIDE.get(before.holder(BOARD.capital("France"))) == "Axis" and before.position["phase"] == "end"
            if lost:
                self.tally.holds("the fall of France", "26.83", "Paris", not after.powers["France"].get("in_play"))

    def france(self, step: Step, before: Scene, after: Scene) -> None:
        """49.11, 49.12: half of each sort stays, rounded up; the dice free the colonies or not."""
        paris = before.holder(BOARD.capital("France"))
        self.tally.holds("the fall of France", "26.8", f"{paris} holds Paris", SIDE.get(paris) == "Axis")
        dice = [e for e in step.events if e.kind == "dice" and "even Vichy" in e.text]
        fates = [m for e in step.events if (m := FATE.match(e.text))]
        for event, fate in zip(dice, fates, strict=False):
            want = "Free French" if event.data["dice"][0] % 2 else "Vichy France"
            self.tally.same("the fall of France", "49.12", event.text, want, fate[2])
        french = [u for u in before.units.values() if u["nation"] == "France" and BOARD.is_hex(u["place"])]
        away = [u for u in french if BOARD.country(u["place"]) not in ("France", "Lebanon-Syria", *FRENCH_AFRICA)]
        if [u for u in away if u["kind"] != "fleet"] or not dice:
            return
        home = [u for u in french if BOARD.country(u["place"]) == "France" or u["kind"] == "fleet"]
        kept = [
            u
            for u in after.units.values()
            if u["nation"] == "Vichy France" and BOARD.country(self.spot(u)) in ("France", "")
        ]
        for kind in ("infantry", "armor"):
            want = -(-sum(u["kind"] == kind for u in home) // 2)
            have = sum(u["kind"] == kind for u in kept)
            self.tally.same("the halves", "49.11a", f"{kind}: {Counter(u['kind'] for u in home)}", want, have)
        for kind in ("air", "fleet"):
            want = -(-sum(u["factor"] for u in home if u["kind"] == kind) // 2)
            have = sum(u["factor"] for u in kept if u["kind"] == kind)
            self.tally.holds("the halves", "49.11a", f"{kind}: {want}, {have}", want - 1 <= have <= want)
        gone = [u["id"] for u in after.units.values() if u["nation"] == "France" and BOARD.is_hex(u["place"])]
        self.tally.same("the fall of France", "49.13a", "French units", [], gone)

    def spot(self, unit: Any) -> str:
        """Where it is, if that is a hex; what waits to be set up is nowhere yet."""
        return unit["place"] if BOARD.land(unit["place"]) else "L31" if unit["place"] in ("pool", "gone") else NOWHERE

    def vichy(self, step: Step, before: Scene) -> None:
        """49.42."""
        for event in step.events:
            found = ROLL.match(event.text)
            if found:
                mine = self.modifiers(before)
                what = f"{event.text} in {step.text}"
                self.tally.same("Vichy dice", "49.42", what, mine, int(found[2]))
                self.tally.same("Vichy dice", "49.42", what, int(found[1]) + mine, int(found[3]))

    def modifiers(self, scene: Scene) -> int:
        def allied(name: str) -> bool:
            return SIDE.get(scene.holder(name)) == "Allies"

        notes, place = scene.position.get("notes", {}), BOARD.place
        found = 0 if allied(place["Malta"]) else 1
        found += 2 if notes.get("vichy attacked") else 0
        found += 0 if allied(place["Suez"]) and allied(place["Alexandria"]) else 2
        found += 0 if allied(place["Gibraltar"]) else 2
        colonies = [h for h in BOARD.lands if BOARD.country(h) in ("Lebanon-Syria", *FRENCH_AFRICA) and BOARD.cities(h)]
        found -= all(allied(h) for h in colonies)
        units = [u for u in scene.units.values() if BOARD.land(u["place"])]
        axis = [u for u in units if SIDE.get(u["owner"]) == "Axis" and u["owner"] in POWERS]
        african = {*FRENCH_AFRICA, "Libya", "Egypt", "Spanish Morocco"}
        found -= not any(BOARD.country(u["place"]) in african for u in axis)
        found -= bool(notes.get("vichy crossed"))
        found -= self.ashore(scene)
        found -= bool(scene.powers["United States"].get("in_play"))
        return found - (2 if notes.get("spain attacked") else 0)

    def ashore(self, scene: Scene) -> bool:
        """Britons or Americans hold a port of the continent, or stand on a Bridgehead there."""

        def continental(name: str) -> bool:
            return BOARD.country(name) not in ASHORE_NOT | SOUTH and not BOARD[name].get("island")

        west = ("Britain", "United States")
        if any("port" in BOARD.kinds(h) and continental(h) and scene.holder(h) in west for h in BOARD.lands):
            return True
        return any(
            u["owner"] in west and u["kind"] in ("infantry", "armor", "replacement") and continental(name)
            for name in scene.bridgeheads
            for u in scene.at.get(name, ())
        )


NOWHERE = next(name for name in BOARD.hexes if not BOARD.country(name))

__all__ = ["Politics"]
