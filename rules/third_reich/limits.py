"""3.35, 43.2: what a card demands of a set-up, and the Russian garrisons that stay locked in their cities."""

from collections.abc import Iterable, Mapping
from typing import Any

from .chart import GROUND, area_of, country_of, distance, front_of, hexes_of, land, scenario, steps
from .east import divided
from .naming import called
from .state import Unit
from .world import Tr, holder, hostile, pair

EAST = 20
"""43.2: German ground and air factors that stand in the East until there is war with Russia."""
NEAR = 5
"""3.35: hexes within which the enemy must come to release a garrison."""


def places(limit: Mapping[str, Any]) -> list[str]:
    return [*limit.get("at", ()), *(h for country in limit.get("in", ()) for h in hexes_of(country))]


def fits(unit: Unit, sort: str) -> bool:
    """`infantry` is any infantry, `infantry 1-3` that alone."""
    kind, _, numbers = sort.partition(" ")
    factor, _, mf = numbers.partition("-")
    return unit.kind == kind and (not numbers or (unit.factor == int(factor) and unit.mf == int(mf or 0)))


def limits(game: Tr, seat: str) -> list[Mapping[str, Any]]:
    return list(scenario(game.scenario).get("limits", {}).get(seat, ()))


def short_of(game: Tr, seat: str, limit: Mapping[str, Any]) -> int:
    """Units a limit still lacks."""
    where = set(places(limit))
    there = sum(u.nation == seat and u.place in where and fits(u, limit["sort"]) for u in game.state.units.of(seat))
    return max(0, int(limit["count"]) - there)


def unmet(game: Tr, seat: str) -> tuple[str, str] | None:
    """3.35, 43.2: what a set-up still lacks; the reason and the rule."""
    for limit in limits(game, seat):
        missing = short_of(game, seat, limit)
        if missing:
            where = called(places(limit)[0]) if "at" in limit else limit["in"][0]
            return f"your card wants {limit['count']} {limit['sort']} in {where}", "3.35a"
    if lacks_watch(game, seat):
        have = eastern_factors(game, opening=True)
        return f"Germany must set up {EAST} ground and air factors in the East, not {have}", "43.2c"
    return None


def african_corps(game: Tr, seat: str) -> list[str]:
    """3.36: kinds of unit that the German card of 1942 still wants in Libya."""
    if game.scenario != "1942" or seat != "Germany":
        return []
    home = set(hexes_of("Libya"))
    there = {u.kind for u in game.state.units.of(seat) if u.nation == "Germany" and u.place in home}
    return [kind for kind in ("armor", "infantry") if kind not in there]


def wanted_by_card(game: Tr, seat: str, unit: Unit) -> list[str]:
    """Places where a unit would meet what the card still wants."""
    found: list[str] = []
    for limit in limits(game, seat):
        if fits(unit, limit["sort"]) and short_of(game, seat, limit):
            found += places(limit)
    if unit.kind in (*GROUND, "air") and lacks_watch(game, seat):
        found += posts()
    return found


def amends(game: Tr, seat: str) -> dict[str, list[str]]:
    """3.35: with everything set up and the card not met: units that may be set up anew, and where that helps."""
    for limit in limits(game, seat):
        if short_of(game, seat, limit):
            return _toward(game, [u for u in game.state.units.of(seat) if fits(u, limit["sort"])], places(limit))
    if african_corps(game, seat):
        return _toward(game, list(game.state.units.of(seat)), list(hexes_of("Libya")))
    if not lacks_watch(game, seat):
        return {}
    return _toward(game, [u for u in game.state.units.of(seat) if watchman(u)], posts())


def _toward(game: Tr, units: list[Unit], goals: list[str]) -> dict[str, list[str]]:
    """Who can be moved to some hexes and isn't needed where he is; if they are full, who must leave them."""
    from .placing import Areas, candidates, place_trouble

    seat = units[0].owner if units else ""
    free = [u for u in units if u.place not in goals and not needed_there(game, seat, u)]
    found = {u.id: [h for h in goals if not place_trouble(game, u, h)] for u in free}
    if any(found.values()):
        return {name: hexes for name, hexes in found.items() if hexes}
    crowd = [u for h in goals for u in game.state.units.at(h) if u.owner == seat and not needed_there(game, seat, u)]
    areas = Areas()
    away = {
        u.id: [h for h in candidates(game, u, areas) if h not in goals and not place_trouble(game, u, h)] for u in crowd
    }
    return {name: hexes for name, hexes in away.items() if hexes}


def needed_there(game: Tr, seat: str, unit: Unit) -> bool:
    """Would a limit be missed without it?"""
    for limit in limits(game, seat):
        if unit.place in places(limit) and fits(unit, limit["sort"]):
            there = [u for u in game.state.units.of(seat) if u.place in places(limit) and fits(u, limit["sort"])]
            if len(there) <= int(limit["count"]):
                return True
    return False


# --- 43.2: the German garrison of the East ------------------------------------------------------------------------------


def posts() -> list[str]:
    """German hexes where a unit that is set up counts."""
    return [h for h in hexes_of("Germany") if eastern(h, opening=True)]


def watchman(unit: Unit) -> bool:
    """43.2: German ground and air units; neither ships, Italians nor minor allies."""
    return unit.nation == "Germany" and unit.kind in (*GROUND, "air")


def lacks_watch(game: Tr, seat: str) -> bool:
    """Is it Germany, and has she set up too little in the East?"""
    return seat == "Germany" and must_watch(game) and eastern_factors(game, opening=True) < EAST


def must_watch(game: Tr) -> bool:
    """Until Russia and Germany are at war, in the games that begin in peace between them."""
    return "Poland" in scenario(game.scenario)["order"] and not hostile(game, "Germany", "Russia")


def eastern(hex_: str, opening: bool) -> bool:
    """On the Eastern Front; at set-up also what touches Poland from the West."""
    if hex_ not in land():
        return False
    return front_of(hex_) == "Eastern" or (opening and any(country_of(o) == "Poland" for o in steps(hex_)))


def eastern_factors(game: Tr, opening: bool = False) -> int:
    """43.2: what stands in Rumania or Turkey does not count."""
    return sum(
        u.factor
        for u in game.state.units.of("Germany")
        if watchman(u) and eastern(u.place, opening) and country_of(u.place) not in ("Rumania", "Turkey")
    )


def watch_the_east(game: Tr, movement: bool) -> None:
    """43.2: looked at as a German Movement phase and as a German player turn ends; one breach frees Russia for good."""
    state = game.state
    if state.side != "Axis" or state.mini or not must_watch(game) or state.notes.get("pact broken"):
        return
    have = eastern_factors(game)
    if have < EAST:
        break_pact(game, f"Germany has {have} factors in the East, not {EAST}", "43.2b")
    elif not movement and divided(game) and any(beyond_the_line(u) for u in state.units.of("Germany")):
        break_pact(game, "German units stand beyond the partition line", "43.3a")


def beyond_the_line(unit: Unit) -> bool:
    return unit.nation == "Germany" and unit.place in land() and area_of(unit.place) == "East Poland"


def break_pact(game: Tr, why: str, rule: str) -> None:
    game.state.notes["pact broken"] = 1
    game.tell(f"{why}: Russia may declare war on Germany", rule=rule, kind="pact")


# --- 3.35: locked garrisons ---------------------------------------------------------------------------------------------


def cities_of_garrisons(game: Tr) -> list[str]:
    """Cities whose garrison is locked: until Axis units at war with Russia have come near."""
    found = [h for limit in limits(game, "Russia") for h in limit["at"]]
    return [h for h in found if f"released {h}" not in game.state.notes]


def release(game: Tr) -> None:
    """3.35: a garrison is free for good once an Axis unit at war with Russia has come within five hexes."""
    # in the turn of a minor that Russia has attacked who runs it is her enemy, and at peace with her all the same
    foes = [u.place for u in game.state.units if u.place in land() and pair("Russia", u.owner) in game.state.wars]
    for hex_ in cities_of_garrisons(game):
        if any(distance(hex_, place) <= NEAR for place in foes):
            game.state.notes[f"released {hex_}"] = 1
            game.tell(f"The garrison of {called(hex_)} is free to move", rule="3.35b")


def spare(game: Tr, units: Iterable[Unit]) -> list[Unit]:
    """3.35, 18.31: those that may be lost: all but the strongest infantry of each locked city."""
    found = list(units)
    cities = cities_of_garrisons(game) if any(u.nation == "Russia" for u in found) else ()
    for hex_ in cities:
        there = [u for u in game.state.units.at(hex_) if u.nation == "Russia" and u.kind == "infantry"]
        if there:
            stays = max(there, key=lambda u: (u.factor, u.id))
            found = [u for u in found if u.id != stays.id]
    return found


def ungarrisoned(game: Tr) -> list[str]:
    """3.35: locked cities whose garrison is lost, in Russian hands still: it is built again in the same turn."""
    return [
        h
        for h in cities_of_garrisons(game)
        if holder(game, h) == "Russia"
        and not any(u.nation == "Russia" and u.kind == "infantry" for u in game.state.units.at(h))
    ]


def stays_put(game: Tr, names: Iterable[str]) -> str:
    """The garrison that some units would take away."""
    gone = list(names)
    units = [game.state.units[n] for n in gone if n in game.state.units]
    return next((u.id for u in units if locked(game, u, gone)), "")


def locked(game: Tr, unit: Unit, besides: Iterable[str] = ()) -> bool:
    """Is it the infantry that a locked city needs? `besides`: others that leave with it."""
    if unit.nation != "Russia" or unit.kind != "infantry" or unit.place not in cities_of_garrisons(game):
        return False
    gone = {unit.id, *besides}
    return not any(
        u.nation == "Russia" and u.kind == "infantry" and u.id not in gone for u in game.state.units.at(unit.place)
    )
