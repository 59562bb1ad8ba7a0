"""8: Influence over Neutrals, WildCards, Satellites and the USA."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.data import read_json
from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name
from .cards import actions, discard
from .chart import BOARD, GREAT, KINDS, NATIONS, PACKAGE, fact
from .control import is_neutral, judge_nation, unmark
from .economy import lose_industry
from .state import Play
from .world import Tt, a_block, country, create, faction_of, left, own_text, rivals

SATELLITE = 3
"""Markers that make a Satellite (8.2)."""


def open_to_diplomacy(game: Tt, nation: str) -> bool:
    """8.0: Neutrals that belong to nobody and were never violated; one without Capital has no place for markers."""
    return is_neutral(game, nation) and bool(NATIONS[nation].capital)


# --- WildCards ------------------------------------------------------------------------------------------------------


def wildcard(name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = next(
        e for e in read_json(PACKAGE, "action_cards.json")["wildcards"] if e["name"] == name
    )
    return found


def wildcard_targets(game: Tt, seat: str, name: str) -> list[str]:
    """8.3: the Neutrals a WildCard may name now."""
    entry = wildcard(name)
    rule = entry.get("rule")
    neutrals = [nation for nation in NATIONS if open_to_diplomacy(game, nation)]
    if rule is None:
        neutrals = [nation for nation in entry["targets"][seat] if nation in neutrals]
        if entry["only_removes"]:
            return [n for n in neutrals if country(game, n).markers and country(game, n).influence != seat]
    elif rule != "any":
        neutrals = [n for n in neutrals if n != "USA" and _borders(game, n, seat, rule == "next to own")]
    return [nation for nation in neutrals if may_gain(game, seat, nation)]


def _borders(game: Tt, nation: str, seat: str, own: bool) -> bool:
    """Is a Minor next to land that the faction itself, or a Rival, controls?"""
    near = {game.state.control.get(other) for area in NATIONS[nation].areas for other in BOARD.borders(area)}
    return seat in near if own else any(rival in near for rival in rivals(seat))


def may_gain(game: Tt, seat: str, nation: str) -> bool:
    """8.41: Axis and USSR can have three markers on the USA."""
    entry = country(game, nation)
    return not (nation == "USA" and seat != "West" and entry.influence == seat and entry.markers >= SATELLITE)


# --- Influence ------------------------------------------------------------------------------------------------------


def influence(game: Tt, seat: str, nation: str, rule: str) -> None:
    """Add a marker, or take a Rival's away where one lies (8.0)."""
    entry = country(game, nation)
    if not may_gain(game, seat, nation):
        return
    if entry.markers and entry.influence != seat:
        entry.markers -= 1
        game.tell(f"{seat} removes {entry.influence} Influence from {nation}: {entry.markers} left.", rule=rule)
        entry.influence = entry.influence if entry.markers else ""
    else:
        entry.influence, entry.markers = seat, entry.markers + 1
        game.tell(f"{seat} has {entry.markers} Influence in {nation}.", rule=rule, kind="influence", nation=nation)


def settle_satellites(game: Tt) -> Flow[None]:
    """8.2: what has three markers becomes a Satellite; the USA only the West's (8.41)."""
    for nation, entry in game.state.countries.items():
        if entry.markers >= SATELLITE and (nation != "USA" or entry.influence == "West"):
            yield from become_satellite(game, nation, entry.influence)


def set_control(game: Tt, nation: str, seat: str) -> None:
    """A Control marker by Diplomacy; Diplomacy is over there (8.2)."""
    entry = country(game, nation)
    entry.control, entry.influence, entry.markers = seat, "", 0
    unmark(game, NATIONS[nation].areas)
    entry.armed, entry.foes, entry.violator = False, [], ""
    judge_nation(game, nation)


def become_satellite(game: Tt, nation: str, seat: str) -> Flow[None]:
    """8.2: control, and units of the Great Power by Muster Value, of types its owner chooses; 8.43 for the USA."""
    set_control(game, nation, seat)
    game.tell(f"{nation} becomes a Satellite of the {seat}.", rule="8.2a", kind="satellite", nation=nation)
    if nation == "USA":
        for entry in read_json(PACKAGE, "board.json")["usa_fortresses"]:
            create(game, "USA", "FORT", entry["cv"], entry["area"])
        game.tell("USA Fortresses stand in Washington (4) and New York (2).", rule="8.43d")
        return
    for area in NATIONS[nation].areas:
        if muster := fact(area, "muster"):
            yield from raise_force(game, seat, area, muster, "8.2b")


def raise_force(game: Tt, seat: str, area: str, cv: int, rule: str) -> Flow[None]:
    """A unit of the Great Power whose type its owner chooses in secret."""
    power = GREAT[seat]
    kinds = [kind for kind in KINDS if left(game, power, kind)]
    if not kinds:
        return
    kind = yield from choose(seat, f"Which unit of {cv} CV in {area}?", kinds, rules=(rule,))
    block = create(game, power, kind, cv, area)
    game.tell(f"You place {own_text(block)} in {area}.", to=(seat,), rule=rule)
    game.tell(f"{seat} places {a_block(power)} in {area}.", rule=rule)


def usa_opinion(game: Tt) -> Flow[None]:
    """8.44: in the flagged years the West gains Influence on the USA by itself."""
    if open_to_diplomacy(game, "USA"):
        influence(game, "West", "USA", "8.44")
        yield from settle_satellites(game)


# --- the order ------------------------------------------------------------------------------------------------------


class Diplomacy(Order):
    """Play an Action card for a Neutral; WildCards work at once."""

    syntax = Syntax(
        ("diplomacy", "diplo", "influence"), Name("card", "card"), ("for", "on", "in"), Name("nation", "nation")
    )
    card: str
    nation: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        if slot == "card":
            return [card for card in faction_of(game, seat).hand if card in actions()]
        return targets(game, seat, got["card"])

    def check(self, game: Tt, seat: str) -> None:
        if self.card not in faction_of(game, seat).hand:
            raise Refused(f"you don't hold {self.card}", rule="4.1c")
        if self.card not in actions():
            raise Refused("only Action cards influence a Neutral", rule="7.31a")
        if self.nation not in targets(game, seat, self.card):
            card = actions()[self.card]
            if not open_to_diplomacy(game, self.nation):
                raise Refused(f"Diplomacy can't reach {self.nation} any more", rule="8.2a")
            if not may_gain(game, seat, self.nation):
                raise Refused("you can have three markers on the USA at most", rule="8.41b")
            raise Refused(f"you can't play {card} for {self.nation}", rule="8.3a" if card.wildcard else "7.31a")

    def effect(self, game: Tt, seat: str) -> None:
        mat, card = faction_of(game, seat), actions()[self.card]
        unopposed = game.phase == "treaties"
        rule = "17.0c" if unopposed else "7.31a"
        mat.hand.remove(self.card)
        game.tell(f"{seat} plays {card} for {self.nation}.", rule=rule, kind="diplomacy", nation=self.nation)
        if card.wildcard or unopposed:
            influence(game, seat, self.nation, rule if unopposed else "8.3a")
            if card.wildcard and wildcard(card.wildcard).get("industry"):
                game.tell(f"The {seat}'s IND falls to {lose_industry(game, seat, 1)}.", rule="8.3d")
            discard(game, [self.card])
            return
        against = next((p for p in game.state.table if p.nation == self.nation and p.seat != seat), None)
        if against is None:
            game.state.table.append(Play(seat, self.card, self.nation))
            return
        game.state.table.remove(against)
        discard(game, [self.card, against.card])
        game.tell(f"It cancels the card of the {against.seat}.", rule=("7.31b", "18.0c"))


def targets(game: Tt, seat: str, card: str) -> list[str]:
    """Nations a card can be played for."""
    if card not in actions():
        return []
    entry = actions()[card]
    if entry.wildcard:
        return wildcard_targets(game, seat, entry.wildcard)
    return [n for n in entry.neutrals if open_to_diplomacy(game, n)]


def resolve_table(game: Tt) -> Flow[None]:
    """7.4: in Turn Order, each card left adds a marker or takes a Rival's away; then the status of Neutrals is settled."""
    state = game.state
    for seat in state.order:
        for play in [p for p in state.table if p.seat == seat]:
            influence(game, seat, play.nation, "7.4a")
            discard(game, [play.card])
    state.table = []
    yield from settle_satellites(game)


def status(game: Tt, nation: str) -> str:
    """8.1: in a word."""
    entry = country(game, nation)
    if entry.armed:
        return "Armed Minor"
    if not is_neutral(game, nation):
        return "controlled"
    if nation == "USA" and entry.influence != "West":
        return "Unaligned"
    return ("Unaligned", "Associate", "Protectorate")[min(entry.markers, 2)]


def protector(game: Tt, nation: str) -> str:
    """8.13: the faction with two markers, if a Protectorate it is."""
    return country(game, nation).influence if status(game, nation) == "Protectorate" else ""
