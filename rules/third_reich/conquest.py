"""24: what a conquest brings and leaves: colonies with all their cities, BRPs shared by allies, supply routes that stay open."""

from collections.abc import Iterable

from ..kernel.search import steps as search_steps
from .areas import homeland
from .chart import GROUND, MAJORS, SIDE, capital, cities, countries, hexes_of, is_port, steps
from .consent import agreed
from .east import cities_of, divided, leave_uncontrolled, stays_out
from .feuds import begins_with_pact
from .stacks import lends
from .supply import in_supply
from .world import Tr, friendly, holder, moving, seats_of, set_holder


def city_hexes(country: str) -> list[str]:
    return [h for h in hexes_of(country) if cities(h)]


def like_colony(game: Tr, name: str) -> list[str]:
    """24.4, 43.6: the cities of a colony, of East Europe, or of the Baltic States; none of a country with a capital."""
    if name in countries() and countries()[name].kind == "colony":
        return city_hexes(name)
    return list(cities_of(game, name)) if begins_with_pact(game.scenario) else []


def colony_pays(game: Tr, name: str, seat: str, foreign: bool) -> bool:
    """24.41, 24.42: all its cities to begin with; after that any one keeps it."""
    owners = {holder(game, h) for h in city_hexes(name)}
    if not foreign or seat not in owners:
        return False
    return owners <= set(joint_owners(game, name, seat)) or name in game.state.powers[seat].minors


def joint_owners(game: Tr, name: str, seat: str) -> list[str]:
    """24.7, 24.41: allies who hold the cities of a colony between them have conquered it together."""
    owners = dict.fromkeys(holder(game, h) for h in city_hexes(name))
    return [s for s in owners if s in MAJORS and lends(s, seat)]


def lost(game: Tr, seat: str, name: str) -> bool:
    """24.3, 24.43: has a power nothing left of what a country pays for?"""
    if hexes := like_colony(game, name):
        return not any(friendly(game, seat, h) for h in hexes)
    hex_ = capital(name) if name in countries() else ""
    return bool(hex_) and not friendly(game, seat, hex_)


def just_lost(game: Tr, seat: str, name: str) -> bool:
    """10.342, 24.3: taken in the last half of Winter: it still counts, and goes in Spring if it is not regained."""
    if name not in game.state.powers[seat].minors:
        return False
    if hexes := like_colony(game, name):
        return not any(holder(game, h) == seat for h in hexes) and any(h in game.state.taken for h in hexes)
    return capital(name) in game.state.taken and not friendly(game, seat, capital(name))


def colony_conquests(game: Tr) -> None:
    """24.2: who takes the last city of an enemy's colony has all of it that no enemy stands on."""
    for name, country in countries().items():
        hexes = city_hexes(name)
        if country.kind != "colony":
            continue
        if all(SIDE.get(holder(game, h)) == "Allies" for h in hexes):
            # 49.9: a colony that Vichy has lost pays whoever takes it next
            game.state.notes.pop(f"vichy colony {name}", None)
        sides = {SIDE.get(holder(game, h), "") for h in hexes}
        if len(sides) > 1 or "" in sides or not any(h in game.state.taken for h in hexes):
            continue
        side = sides.pop()
        owner = holder(game, next(h for h in hexes if h in game.state.taken))
        for hex_ in hexes_of(name):
            foes = any(SIDE[u.owner] != side for u in game.state.units.at(hex_) if u.kind in GROUND)
            if SIDE.get(holder(game, hex_)) != side and not foes and owner in MAJORS:
                set_holder(game, hex_, owner)


def note_partners(game: Tr, country: str, conqueror: str) -> None:
    """24.7: allies with units in the country, or who attacked in it this turn, have conquered it together."""
    home = homeland(country)
    there = {u.owner for u in game.state.units if u.place in home and u.kind in GROUND and u.nation != country}
    partners = [s for s in moving(game) if s == conqueror or s in there]
    game.state.help[country] = partners
    for seat in partners:
        game.state.notes.pop(f"claims {country} {seat}", None)


def reconquests(game: Tr) -> None:
    """24.8: who retakes a conquered country's capital has its BRPs, alone or with the allies who are there."""
    for country, status in game.state.countries.items():
        hex_ = capital(country) if country in countries() and countries()[country].kind == "minor" else ""
        if status.startswith("conquered") and hex_ in game.state.taken and holder(game, hex_) in moving(game):
            note_partners(game, country, holder(game, hex_))


def shares(game: Tr, found: dict[str, int], seat: str) -> dict[str, int]:
    """24.7, 51.6: partners share as they have agreed or equally, fractions dropped; who is out of the game leaves his
    part to the others."""
    kept = dict(found)
    for country in found:
        if country in countries() and countries()[country].kind == "colony":
            kept[country] = found[country] // max(1, len(joint_owners(game, country, seat)))
    for country, partners in game.state.help.items():
        if country not in countries() or seat not in partners:
            continue
        able = [s for s in partners if game.state.powers[s].in_play]
        hex_ = capital(country)
        if len(able) > 1 and hex_ and holder(game, hex_) in able:
            kept[country] = agreed(game, country, able).get(seat, countries()[country].value // len(able))
    return kept


def routes(game: Tr, country: str, conqueror: str) -> frozenset[str]:
    """24.23: hexes of enemy powers' units in a conquered country that are in supply, and their shortest way out of it, to a
    port or a border of their own; what the country itself had there leaves with it."""
    home = homeland(country)
    side = SIDE[conqueror]
    kept: set[str] = set()
    for unit in game.state.units:
        foe = unit.kind in GROUND and unit.place in home and SIDE[unit.owner] != side and unit.nation in MAJORS
        if not foe or unit.owner == country or not in_supply(game, unit):
            continue
        owner = unit.owner

        def own(hexes: Iterable[str], owner: str = owner) -> list[str]:
            return [h for h in hexes if friendly(game, owner, h)]

        found = search_steps([unit.place], lambda h: [o for o in own(steps(h)) if o in home])
        goals = [h for h in found if is_port(h) or h in kept or any(o not in home for o in own(steps(h)))]
        if goals:
            goal = min(goals, key=lambda h: (found.price(h) or 0, h))
            kept.update(found.way(goal))
        kept.add(unit.place)
    return frozenset(kept)


def conquered(game: Tr, country: str, conqueror: str) -> None:
    """24.2: all hexes pass, but for those of 24.23; the conqueror keeps armor off them until his next turn."""
    kept = routes(game, country, conqueror)
    for hex_ in sorted(homeland(country)):
        if stays_out(game, country, hex_):
            continue
        if hex_ not in kept:
            own = any(SIDE[u.owner] == SIDE[conqueror] for u in game.state.units.at(hex_) if u.kind in GROUND)
            if not own or holder(game, hex_) not in seats_of(game, SIDE[conqueror]):
                set_holder(game, hex_, conqueror)
    if country == "Poland" and divided(game):
        leave_uncontrolled(game)
    if kept:
        game.state.help[f"routes {game.state.now}"] = sorted(kept)


def open_routes(game: Tr) -> frozenset[str]:
    """24.23: ways that armor may not be redeployed next to in this player turn."""
    return frozenset(game.state.help.get(f"routes {game.state.now}", ()))
