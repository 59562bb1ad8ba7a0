"""What happens off the battlefield: card play (7.3 to 9), War and Neutrals (15)."""

import re
from collections import Counter
from typing import Any

from rules.kernel.game import Game
from tests.referee.loop import Step
from tests.referee.tally import Tally

from .refereed_map import SEATS, Scene, board, facts

COST = {"Axis": 5, "West": 6, "USSR": 7}
MUSTER = {"Capital City": 3, "City": 2, "Town": 1}
WILD = "Industrial Espionage"
INVESTMENT = {f"Inv {card['number']}": card for card in facts("investment_cards")["cards"]}
SCIENCE = {row["year"]: set(row["techs"]) for row in facts("investment_cards")["science"]}
ACTION = {f"{card['season']} {card['letter']}": card for card in facts("action_cards")["cards"]}
WILDCARDS = {card["name"]: card for card in facts("action_cards")["wildcards"]}


class Politics:
    def __init__(self, tally: Tally) -> None:
        self.tally = tally

    # --- what can be played -------------------------------------------------------------------------------------

    def asked(self, game: Game[Any], scene: Scene) -> None:
        if game.phase != "government":
            return
        for ask in game.pending():
            verbs = {hint.split()[0] for hint in ask.orders}
            if "pass" in verbs and "diplomacy" in verbs:
                self.technologies(game, scene, ask.seat)
                hand = sorted(card for card in scene.factions[ask.seat].get("hand", ()) if card in ACTION)
                for card in hand[self.tally.order % 3 :: 3][:4]:
                    self.targets(game, scene, ask.seat, card)

    def targets(self, game: Game[Any], scene: Scene, seat: str, card: str) -> None:
        """7.31 and 8.3: the Neutrals a card can be played for."""
        start = f"diplomacy {card} for "
        offered = game.suggest(seat, start.strip(), 80)
        told = {text.removeprefix(start) for text in offered if text.startswith(start)}
        wild = ACTION[card].get("wildcard")
        names = self.wild(scene, seat, wild) if wild else set(ACTION[card]["neutrals"])
        mine = {name for name in names if self.neutral(scene, name)}
        self.tally.same("Diplomacy", "7.31", f"{card} ({wild}) of {seat}", mine, told, len(mine))

    def neutral(self, scene: Scene, name: str) -> bool:
        """8.1: a Nation that is nobody's, with a Capital to put the marker on (ruling A12)."""
        country, nation = scene.countries[name], board().nations[name]
        taken = any(country.get(word) for word in ("armed", "control", "defeated"))
        return not taken and bool(nation["capital"]) and nation["faction"] not in SEATS

    def wild(self, scene: Scene, seat: str, name: str) -> set[str]:
        card = WILDCARDS[name]
        rivals = set(SEATS) - {seat}
        if card.get("targets"):
            found = set(card["targets"][seat])
            if card["only_removes"]:
                found = {n for n in found if scene.countries[n].get("influence") in rivals}
            return found
        minors = {n for n in scene.countries if n != "USA"}
        if name == "Foreign Aid":
            return set(scene.countries) if scene.factions[seat]["ind"] > 0 else set()
        whose = rivals if name == "Guarantee" else {seat}
        return {n for n in minors if self.borders(scene, n, whose)}

    def borders(self, scene: Scene, name: str, whose: set[str]) -> bool:
        return any(
            board().land(there) and scene.control[there] in whose
            for area in board().areas_of(name)
            for there in board().next[area]
        )

    def technologies(self, game: Game[Any], scene: Scene, seat: str) -> None:
        """7.33, 9.1: two cards with the same Technology, or one and a WildCard; the first, a real one, is kept."""
        hand = [card for card in scene.factions[seat].get("hand", ()) if card in INVESTMENT]
        mine = {
            (tech, first, second)
            for first in hand
            for tech in self.real(first)
            if self.wanted(scene, seat, tech)
            for second in hand
            if second != first and (tech in self.real(second) or self.stands_for(scene, second, tech))
        }
        told = set()
        for text in game.suggest(seat, "tech", 400):
            found = re.match(r"tech (.+) with (Inv \d+), (Inv \d+)$", text)
            if found:
                told.add((found[1], found[2], found[3]))
        self.tally.same("Technologies", "7.33", f"pairs of {seat} that are none", set(), told - mine, max(1, len(told)))
        techs = {tech for tech, _, _ in mine}, {tech for tech, _, _ in told}
        self.tally.same("Technologies", "7.33", f"what {seat} can Achieve", *techs, len(techs[0]))

    def real(self, card: str) -> list[str]:
        return [tech for tech in INVESTMENT[card].get("techs", ()) if tech != WILD]

    def stands_for(self, scene: Scene, card: str, tech: str) -> bool:
        facts_of = INVESTMENT[card]
        if facts_of["kind"] == "science":
            return bool(scene.position["year"] >= facts_of["year"]) and tech in SCIENCE[facts_of["year"]]
        known = any(entry["tech"] == tech for f in scene.factions.values() for entry in f.get("techs", ()))
        return WILD in facts_of.get("techs", ()) and known

    def wanted(self, scene: Scene, seat: str, tech: str) -> bool:
        """9.4: atomic stages one after the other, one a year."""
        faction = scene.factions[seat]
        have = {entry["tech"] for sort in ("techs", "vault") for entry in faction.get(sort, ())}
        if tech in have:
            return False
        if tech.startswith("Atomic"):
            stage = int(tech[-1])
            before = stage == 1 or f"Atomic Research {stage - 1}" in have
            return before and faction.get("atomic") != scene.position["year"]
        return True

    # --- what was played ----------------------------------------------------------------------------------------

    def followed(self, game: Game[Any], step: Step, before: Scene, after: Scene) -> None:
        words = step.text.split()
        if step.phase == "government":
            if words[0] == "industry":
                self.industry(step, before, after)
            elif words[0] in ("tech", "vault"):
                self.achieved(step, before, after)
            elif words[0] == "diplomacy":
                self.card(step, before, after)
            elif words[0] == "pass" and step.after["phase"] != "government":
                table = [(p["seat"], p["card"], p["nation"]) for p in before.position.get("table", ())]
                self.resolution(before, after, table, before.countries)
        if step.phase == "movement" and words[0] == "dow":
            self.war(step, before, after)
        if step.phase == "movement" and words[0] == "violate":
            self.violated(step, before, after)

    def cost(self, scene: Scene, seat: str) -> int:
        """7.32: one less for each War declared upon the faction, and for the West with the USA (8.43)."""
        usa = seat == "West" and scene.countries["USA"].get("control") == "West"
        return COST[seat] - int(scene.factions[seat].get("declared_on", 0)) - usa

    def industry(self, step: Step, before: Scene, after: Scene) -> None:
        cards = step.text.removeprefix("industry ").split(", ")
        factories = sum(INVESTMENT[card]["factories"] for card in cards)
        cost, faction = self.cost(before, step.seat), after.factions[step.seat]
        self.tally.holds("Industry", "7.32", f"{step.text}: {factories} of {cost}", factories >= cost)
        self.tally.same("Industry", "7.32", step.text, before.factions[step.seat]["ind"] + 1, faction["ind"])
        raised = int(before.factions[step.seat].get("raises", 0)) + 1
        self.tally.same(
            "Industry", "7.32", f"raises a year: {step.text}", (raised, True), (faction["raises"], raised <= 2)
        )
        gone = all(card not in faction.get("hand", ()) for card in cards)
        self.tally.holds("Industry", "7.32", f"{step.text}: the cards are spent", gone)

    def achieved(self, step: Step, before: Scene, after: Scene) -> None:
        found = re.match(r"(tech|vault) (.+) with (Inv \d+), (Inv \d+)$", step.text)
        assert found, step.text
        how, tech, kept, other = found.groups()
        pair = tech in self.real(kept) and (tech in self.real(other) or self.stands_for(before, other, tech))
        self.tally.holds("Technologies", "9.1", step.text, pair and self.wanted(before, step.seat, tech))
        faction, was = after.factions[step.seat], before.factions[step.seat]
        sort = "techs" if how == "tech" else "vault"
        entry: dict[str, Any] = next((e for e in faction[sort] if e["tech"] == tech), {})
        mine = [kept] if how == "tech" else [kept, other]
        self.tally.same("Technologies", "9.2", step.text, mine, entry.get("cards"))
        if how == "tech":
            discarded = other in after.position.get("investment_discards", ())
            self.tally.holds("Technologies", "9.2", f"{step.text}: {other} is discarded", discarded)
        spent = Counter(was["hand"]) - Counter(faction["hand"])
        self.tally.same("Technologies", "9.1", f"{step.text}: cards spent", Counter([kept, other]), spent)

    def card(self, step: Step, before: Scene, after: Scene) -> None:
        """7.31: a Rival's card for the same Neutral goes with it; 8.3: WildCards work at once."""
        found = re.match(r"diplomacy (\w+ [A-Z]) for (.+)$", step.text)
        if not found:
            return
        card, name = found.groups()
        self.tally.holds("Diplomacy", "8.1", f"{step.text}: a Neutral", self.neutral(before, name))
        wild = ACTION[card].get("wildcard")
        lying = [(p["seat"], p["card"], p["nation"]) for p in before.position.get("table", ())]
        last = step.after["phase"] != "government"
        if wild:
            mine = marked(before.countries[name], step.seat, name)
            if last:
                country = {**before.countries[name], "influence": mine[0], "markers": mine[1]}
                self.resolution(before, after, lying, {**before.countries, name: country})
            else:
                self.tally.same("Influence", "8.3", step.text, mine, influence(after, name))
            drop = wild == "Foreign Aid"
            ind = before.factions[step.seat]["ind"] - drop
            self.tally.same("Diplomacy", "8.3", f"{step.text}: IND", ind, after.factions[step.seat]["ind"])
            return
        rivals = [play for play in lying if play[2] == name and play[0] != step.seat]
        now = sorted((p["seat"], p["card"], p["nation"]) for p in after.position.get("table", ()))
        if len({play[1] for play in rivals}) > 1:
            return  # which of several is met, the rulebook leaves open
        mine_now = [play for play in lying if play not in rivals[:1]] if rivals else [*lying, (step.seat, card, name)]
        if last:
            self.resolution(before, after, mine_now, before.countries)
        else:
            self.tally.same("Diplomacy", "7.31", f"{step.text}: cards on the table", sorted(mine_now), now)

    def resolution(
        self, before: Scene, after: Scene, table: list[tuple[str, str, str]], countries: dict[str, dict[str, Any]]
    ) -> None:
        """7.4: in Turn Order each card left adds a marker or takes a Rival's; three of one's own make a Satellite (8.2)."""
        state = {name: dict(country) for name, country in countries.items()}
        if after.position.get("table") or after.position["year"] != before.position["year"]:
            return
        for seat in before.position["order"]:
            for whose, _, name in table:
                if whose == seat:
                    owner, count = marked(state[name], seat, name)
                    state[name].update(influence=owner, markers=count)
        for name, country in state.items():
            if not self.neutral(before, name):
                continue
            owner, count = country.get("influence", ""), int(country.get("markers", 0))
            if count >= 3 and (name != "USA" or owner == "West"):
                self.tally.same(
                    "Satellites", "8.2", f"{name} with {count}", owner, after.countries[name].get("control")
                )
            else:
                self.tally.same(
                    "Influence", "7.4", f"Influence in {name}", (owner if count else "", count), influence(after, name)
                )

    # --- war and neutrals ---------------------------------------------------------------------------------------

    def war(self, step: Step, before: Scene, after: Scene) -> None:
        victim = step.text.split()[1]
        self.tally.holds("War", "15.22", step.text, after.enemies(step.seat, victim))
        self.tally.holds("War", "15.22", f"{step.text}: at peace before", not before.enemies(step.seat, victim))
        dows = before.factions[step.seat].get("dows", 0) + 1
        on = before.factions[victim].get("declared_on", 0) + 1
        told = (after.factions[step.seat]["dows"], after.factions[victim]["declared_on"])
        self.tally.same("War", "15.22", f"{step.text}: counted", (dows, on), told)
        self.tally.holds("War", "15.21", f"{step.text}: before any move", not before.position["turn"]["moved"])

    def violated(self, step: Step, before: Scene, after: Scene) -> None:
        """15.4: the Influence goes, Fortresses stand in the towns, both Rivals draw by the Muster of the Capital."""
        name = step.text.removeprefix("violate ")
        country, was = after.countries[name], before.countries[name]
        capital = board().nations[name]["capital"]
        muster = MUSTER.get(board().spaces[capital].get("city") or "", 0) if capital else 0
        protector = was.get("influence") if int(was.get("markers", 0)) == 2 else ""
        if protector in SEATS and protector != step.seat and country.get("influence") == protector:
            return  # first it is asked whether it stands by its Protectorate
        for rival in SEATS:
            if rival != step.seat and muster:
                drawn = len(after.factions[rival]["hand"]) - len(before.factions[rival]["hand"])
                left = len(before.position["action"]) + len(before.position["action_discards"])
                if left >= 2 * muster:
                    self.tally.same("World Reaction", "15.41", f"{rival}: {step.text}", muster, drawn)
        if protector in SEATS and protector != step.seat:
            self.tally.same("Protectorates", "8.13", step.text, protector, country.get("control"))
            return
        gone = (country.get("influence", ""), country.get("markers", 0), bool(country.get("armed")))
        self.tally.same("Armed Minors", "15.42", step.text, ("", 0, True), gone)
        if was.get("armed"):
            return
        for area in board().areas_of(name):
            cv = MUSTER.get(board().spaces[area].get("city") or "", 0)
            forts = [b["cv"] for b in after.at.get(area, ()) if b["seat"] not in SEATS and b["kind"] == "FORT"]
            self.tally.same("Armed Minors", "15.42", f"Fortress in {area}", [cv] if cv else [], forts)


def influence(scene: Scene, name: str) -> tuple[str, int]:
    country = scene.countries[name]
    count = int(country.get("markers", 0))
    return (country.get("influence", "") if count else "", count)


def marked(country: dict[str, Any], seat: str, name: str) -> tuple[str, int]:
    """8.0: a Rival's marker goes, or one's own comes; 8.41: three at most on the USA for Axis and USSR."""
    owner, count = country.get("influence", ""), int(country.get("markers", 0))
    if owner and owner != seat:
        return (owner if count > 1 else "", count - 1)
    if name == "USA" and seat != "West":
        count = min(count, 2)
    return seat, count + 1
