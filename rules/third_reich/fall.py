"""26.83, 29.18, 33.42-3, 49.1: France falls: what stays as Vichy France, what goes free, what the conqueror has."""

from collections.abc import Iterable

from ..kernel.flow import Flow, choose, orders_until
from .belgium import part
from .chart import (
    SETUP,
    SIDE,
    US_BOX,
    VICHY,
    area_of,
    capital,
    cities,
    countries,
    country_of,
    distance,
    fact,
    hexes_of,
    is_port,
    land,
    turn_number,
)
from .conquest import city_hexes, routes
from .displacement import air_room, displace, port_room
from .landlines import spread
from .losses import change, create, release
from .minors import pass_on
from .naming import called, short, words
from .setup import Deploy, DeployRest, SetupDone
from .state import Unit
from .vichy import COLONIES
from .waters import all_ports, base_seas
from .world import Tr, friendly, ground_at, holder, set_holder

AFRICA = ("Tunisia", "Algeria", "Morocco")
PARIS, MARSEILLES = capital("France"), "V19"
FREE_FROM = ("Fall", 1940)
"""33.42-3: the counter is void if France falls before."""
RANK = ("armor", "infantry", "replacement", "airbase")
"""What is halved by counters; air and fleets by factors."""


def leader(game: Tr) -> str:
    """49.8: who commands the Free French: Britain, after her fall America."""
    return "Britain" if game.state.powers["Britain"].in_play else "United States"


def france_falls(game: Tr) -> Flow[None]:
    """26.8, 49.1: as the Allied Combat phase ends in which Paris was not retaken."""
    state = game.state
    france = state.powers["France"]
    if state.side != "Allies" or state.mini or not france.in_play or friendly(game, "France", PARIS):
        return
    conqueror = holder(game, PARIS)
    game.lock("France falls")
    state.notes["france fell"] = state.now
    game.tell("France falls", rule=("49.11a",), kind="conquest", country="France")
    free = free_fleet(game)
    yield from come_home(game)
    fates = colony_fates(game, free)
    fleets_home(game, free)
    kept = halve(game)
    pass_minors(game)
    part(game)
    pass_colonies(game, fates)
    if game.state.notes.pop("unrest", 0):
        from .unrest import turn_neutral

        turn_neutral(game)
    pass_france(game, conqueror)
    pass_conquests(game, fates, conqueror)
    leave(game, conqueror)
    stay(game, kept)


# --- 33.42-3 ------------------------------------------------------------------------------------------------------------


def free_fleet(game: Tr) -> bool:
    """33.42-3: has Britain planned to play her third counter, and is it late enough?"""
    from .variants import play

    state, britain = game.state, game.state.powers["Britain"]
    if britain.variant != 3 or britain.played or britain.void or not britain.in_play or britain.conquered:
        return False
    planned = state.notes.pop("planned Britain", 0)
    if state.turn < turn_number(*FREE_FROM) or not planned:
        return False
    play(game, "Britain")
    return True


# --- 49.12, 49.13: who goes where ---------------------------------------------------------------------------------------


def drop(game: Tr, unit: Unit) -> None:
    """A French counter leaves the game, with what it did."""
    game.state.supply.pop(unit.id, None)
    game.state.notes.pop(f"guest {unit.id}", None)
    release(game, unit)
    game.state.units.remove(unit)


def french(game: Tr, *kinds: str) -> list[Unit]:
    """French counters on the map or in the US box."""
    found = [u for u in game.state.units if u.nation == "France" and (u.place in land() or u.place == US_BOX)]
    return [u for u in found if not kinds or u.kind in kinds]


def french_soil(game: Tr, hex_: str) -> bool:
    """France and her colonies where the Axis is not."""
    return country_of(hex_) in ("France", *COLONIES) and SIDE.get(holder(game, hex_)) != "Axis"


def come_home(game: Tr) -> Flow[None]:
    """49.13: units elsewhere go to the nearest French soil; where two places are as near Germany chooses, before the dice."""
    soil = [h for h in sorted(land()) if french_soil(game, h)]
    for name in [u.id for u in french(game) if u.kind != "fleet"]:
        unit = game.state.units[name]
        if french_soil(game, unit.place):
            continue
        start = unit.place if unit.place in land() else PARIS
        ways = sorted((distance(start, h), region_of(h)) for h in soil)
        regions = sorted({region for way, region in ways if way == ways[0][0]})
        region = regions[0] if regions else ""
        if len(regions) > 1:
            region = yield from choose(
                "Germany",
                f"{short(unit)} is equally near to each of these: where does it go?",
                regions,
                policy="french ties",
                rules=("49.13b",),
            )
        unit = game.state.units[name]
        rooms = [h for h in soil if region_of(h) == region and takes_in(game, unit, h)]
        if not rooms:
            game.tell(f"{short(unit)} finds no room on French soil and is lost", rule="49.13b")
            drop(game, unit)
            continue
        goal = min(rooms, key=lambda h: (distance(start, h), h))
        game.state.units.move(unit, goal)
        game.tell(f"{short(unit)} goes home to {called(goal)}", rule="49.13b")


def country_of_place(unit: Unit) -> str:
    return country_of(unit.place) if unit.place in land() else ""


def region_of(hex_: str) -> str:
    """What a hex shares its fate with: France, the Levant, French Africa."""
    return "Africa" if country_of(hex_) in AFRICA else country_of(hex_)


def takes_in(game: Tr, unit: Unit, hex_: str) -> bool:
    if unit.kind == "air":
        return air_room(game, unit.owner, hex_) >= unit.factor
    return not any(u.nation == "Britain" for u in ground_at(game, hex_)) and (
        unit.kind == "airbase" or len(ground_at(game, hex_, "Allies")) < 2
    )


def colony_fates(game: Tr, free: bool) -> dict[str, str]:
    """49.12: an even die leaves the colonies to Vichy, an odd one frees them; what the Axis has conquered stays its own."""
    found: dict[str, str] = {}
    for name, colonies in (("Lebanon-Syria", ("Lebanon-Syria",)), ("French Africa", AFRICA)):
        fate = "Free French"
        if not free:
            die = game.dice.roll(1, f"{name}: even Vichy, odd free", by="Germany")[0]
            fate = "Free French" if die % 2 else VICHY
        for colony in colonies:
            conquered = all(SIDE.get(holder(game, h)) == "Axis" for h in city_hexes(colony))
            found[colony] = "Axis" if conquered else fate
        game.tell(f"{name} is {fate}", rule="33.42-3" if free else "49.12")
    return found


def fleets_home(game: Tr, free: bool) -> None:
    """49.13, 29.18: all fleets return to Marseilles, past Gibraltar too; with the counter they go to Britain's ports."""
    for unit in french(game, "fleet"):
        if not free:
            game.state.units.move(unit, MARSEILLES)
        elif country_of_place(unit) not in COLONIES:
            seas = set(base_seas(unit.place))
            ports = [h for h in all_ports() if seas & set(base_seas(h)) and british_port(game, unit, h)]
            start = unit.place if unit.place in land() else "K21"
            if not ports:
                game.state.units.move(unit, MARSEILLES)
                continue
            port = min(ports, key=lambda h: (distance(start, h), h))
            game.state.units.move(unit, port)
            game.tell(f"{short(unit)} goes to {called(port)}", rule="33.42-3")


def british_port(game: Tr, unit: Unit, hex_: str) -> bool:
    return holder(game, hex_) == "Britain" and port_room(game, hex_) >= unit.factor


# --- 49.11: the halves --------------------------------------------------------------------------------------------------


def halve(game: Tr) -> list[tuple[str, int, int, str]]:
    """Half of each sort in France and Corsica, rounded up, air and ships by their factors: kind, factor, moves, place.

    What stands in Corsica stays there; the rest waits for Germany."""
    home = [u for u in french(game) if country_of(u.place) == "France"]
    kept: list[tuple[str, int, int, str]] = []
    sorts = dict.fromkeys((u.kind, u.factor, u.mf) for u in home if u.kind in RANK)
    for sort in sorts:
        units = sorted((u for u in home if (u.kind, u.factor, u.mf) == sort), key=lambda u: (not corsican(u), u.id))
        half = -(-len(units) // 2)
        kept += [(*sort, u.place if corsican(u) else SETUP) for u in units[:half]]
    for kind in ("air", "fleet"):
        units = sorted((u for u in home if u.kind == kind), key=lambda u: (-u.factor, u.id))
        half = -(-sum(u.factor for u in units) // 2)
        for unit in [u for u in units if corsican(u)]:
            if unit.factor <= half:
                kept.append((kind, unit.factor, unit.mf, unit.place))
                half -= unit.factor
        while (parts := change(game, VICHY, kind, half)) is None:
            half -= 1
        kept += [(kind, part, 0, MARSEILLES if kind == "fleet" else SETUP) for part in parts]
    gone = words(home)
    for unit in home:
        drop(game, unit)
    if gone:
        game.tell(f"Half of {gone} stays as Vichy France", rule="49.11a")
    return kept


def corsican(unit: Unit) -> bool:
    return area_of(unit.place) == "Corsica"


def turn_coat(game: Tr, unit: Unit, nation: str, owner: str) -> None:
    """49.13: a French counter goes on for others where it stands."""
    drop(game, unit)
    made = create(game, nation, unit.kind, unit.factor, unit.mf, unit.place, owner)
    made.spent = unit.spent


# --- 49.12, 49.14: whose the land is ------------------------------------------------------------------------------------


def pass_minors(game: Tr) -> None:
    """26.8: what fights by the side of France goes on by that of Britain."""
    pass_on(game, "France", leader(game), ("attacked", "ally"), "ruling.A22")


def pass_colonies(game: Tr, fates: dict[str, str]) -> None:
    """49.12, 49.13: hexes and units follow the die."""
    for colony, fate in fates.items():
        if fate == VICHY:
            game.state.notes[f"vichy colony {colony}"] = 1
        for hex_ in [h for h in hexes_of(colony) if holder(game, h) == "France"]:
            set_holder(
                game, hex_, {VICHY: VICHY, "Free French": leader(game)}.get(fate, holder(game, city_hexes(colony)[0]))
            )
        for unit in [u for u in french(game) if country_of_place(u) == colony]:
            if fate == VICHY:
                turn_coat(game, unit, VICHY, VICHY)
            else:
                turn_coat(game, unit, "Free French", leader(game))
    for unit in french(game, "fleet"):
        turn_coat(game, unit, "Free French", leader(game))


def pass_france(game: Tr, conqueror: str) -> None:
    """26.5, 26.84, 49.14: the zone and Corsica are Vichy's, the rest the conqueror's but for the ways of British units."""
    for hex_ in hexes_of("France"):
        if area_of(hex_) not in ("Vichy Zone", "Corsica"):
            continue
        if fact(hex_, "places") and holder(game, hex_) == "Italy":
            game.state.notes[f"italian {hex_}"] = 1
        set_holder(game, hex_, VICHY)
    kept = routes(game, "France", conqueror)
    for hex_ in hexes_of("France"):
        if SIDE.get(holder(game, hex_)) == "Axis":
            continue
        if hex_ in kept:
            set_holder(game, hex_, "Britain")
            continue
        set_holder(game, hex_, conqueror)
    if kept:
        game.tell(f"British units keep a way out over {', '.join(sorted(kept))}", rule=("26.84", "24.23a"))
    for hex_ in hexes_of("France"):
        # British ships and air have no base in what is the enemy's now
        if SIDE.get(holder(game, hex_)) == "Axis" and holder(game, hex_) != VICHY:
            displace(game, hex_, conqueror)
    for hex_ in [h for h in game.state.fortresses if fact(h, "fortress") == "Maginot Line"]:
        game.state.fortresses.remove(hex_)


def pass_conquests(game: Tr, fates: dict[str, str], conqueror: str) -> None:
    """49.14: what else France held is the Axis's, unless it hangs on a free colony and lies no nearer to France or Vichy's."""
    free = [
        h for c, fate in fates.items() if fate == "Free French" for h in hexes_of(c) if holder(game, h) == leader(game)
    ]
    other = [*hexes_of("France"), *(h for c, fate in fates.items() if fate == VICHY for h in hexes_of(c))]
    joined = spread(game, "West", free) if free else frozenset()
    for hex_ in [h for h in sorted(land()) if holder(game, h) == "France"]:
        british = any(u.owner == "Britain" for u in ground_at(game, hex_))
        if british or (
            hex_ in joined and min(distance(hex_, h) for h in free) <= min(distance(hex_, h) for h in other)
        ):
            set_holder(game, hex_, leader(game))
        else:
            set_holder(game, hex_, conqueror)


def leave(game: Tr, conqueror: str) -> None:
    """France is out of the war; Vichy France sleeps."""
    state = game.state
    france = state.powers["France"]
    france.conquered, france.in_play = state.turn + 1, False
    state.countries["France"] = f"conquered {conqueror}"
    state.countries[VICHY] = "inactive Germany"
    state.wars = [war for war in state.wars if "France" not in war.split("-")]
    for unit in [u for u in state.units if u.owner == "France"]:
        drop(game, unit)
    for key in [k for k in state.notes if k.startswith("pool France ")]:
        del state.notes[key]
    state.pending = {k: v for k, v in state.pending.items() if "France" not in k.split(">")}
    # 49.4, 49.41: Germany from her next turn, Britain two game turns later
    state.notes["vichy Germany"] = state.turn
    state.notes["vichy Britain"] = state.turn + 2
    state.notes["vichy spared"] = 1
    state.units.touch()


# --- 49.11: Germany places ----------------------------------------------------------------------------------------------


def stay(game: Tr, kept: Iterable[tuple[str, int, int, str]]) -> None:
    """What stays as Vichy France: the fleet at Marseilles, Corsica's garrison; the rest waits to be placed."""
    for kind, factor, mf, where in kept:
        create(game, VICHY, kind, factor, mf, where, "Germany" if where == SETUP else VICHY)
    game.state.units.touch()


def waits(game: Tr) -> bool:
    """Are there units of Vichy France to be placed?"""
    return any(u.nation == VICHY for u in game.state.units.at(SETUP))


def zone_phase(game: Tr) -> Flow[None]:
    """49.11: Germany places what stays on any free hexes of the zone, at no cost."""
    yield from orders_until(
        "Germany",
        "Place the units that stay as Vichy France in its zone; then say done.",
        (Deploy, DeployRest),
        SetupDone,
        rules=("49.11b", "49.11a"),
        about={"nation": VICHY},
    )
    for unit in [u for u in game.state.units.of("Germany") if u.nation == VICHY]:
        if unit.place == SETUP:
            game.tell(f"There is no place in the zone for {short(unit)}", rule="49.11b")
            game.state.units.remove(unit)
        else:
            game.state.units.give(unit, VICHY)
    game.state.units.touch()


def zone_trouble(game: Tr, unit: Unit, hex_: str) -> bool:
    """49.11: may a unit of Vichy France not be placed there? It wants a hex of the zone that no other power's unit holds."""
    if area_of(hex_) != "Vichy Zone" or holder(game, hex_) != VICHY:
        return True
    if any(u.nation != VICHY for u in ground_at(game, hex_)):
        return True
    if unit.kind == "air":
        return not (cities(hex_) or any(u.kind == "airbase" for u in game.state.units.at(hex_)))
    return unit.kind == "fleet" and not is_port(hex_)


def free_french_pay(game: Tr, colony: str, seat: str) -> bool:
    """49.8, 49.9: after the fall of France her colonies pay Britain or America, the Axis only when Vichy has lost them."""
    if countries()[colony].owner != "France" or not game.state.powers["France"].conquered:
        return False
    return SIDE[seat] == "Allies" or f"vichy colony {colony}" not in game.state.notes
