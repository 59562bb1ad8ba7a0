"""17.5, 10.1.1: the fall of Paris, Vichy, complete conquest, evacuation, Free French and liberation."""

from collections import Counter

from ..kernel.flow import Flow, choose
from .asking import where_to
from .chart import ALLIED, AXIS
from .control import earn, pay, refresh_all, take, value
from .evacuation import depart, evacuate, realm, ships_leave
from .ground import (
    ALGIERS,
    CITIES,
    COUNTRY,
    FRENCH_CITIES,
    FRENCH_POSSESSIONS,
    HEX_OF,
    LOCATIONS,
    MARSEILLE,
    PARIS,
    VICHY_LAND,
    closest,
    distance,
)
from .joining import strip
from .kinds import is_land, is_naval, kind, on_map
from .sea import harbours, voyages
from .seats import commander
from .stacking import fits
from .standing import foes_at, land_at
from .state import Nation, Unit
from .world import (
    FREE,
    OUT,
    POOL,
    VICHY,
    Sc,
    active,
    at_home,
    camp,
    control,
    keeper,
    lead,
    mark_changed,
    mark_held,
    nation,
    side_of,
    side_units,
)


def french_ground() -> frozenset[str]:
    """Vichy's land: within the partition line, and the Possessions."""
    return VICHY_LAND | {hex for hex in COUNTRY if COUNTRY[hex] in FRENCH_POSSESSIONS}


def french_affairs(game: Sc) -> Flow[None]:
    """17.5: what befalls France at once when its cities change hands."""
    yield from check_france(game)
    check_liberation(game)


def check_france(game: Sc) -> Flow[None]:
    """17.5: when Paris is first taken Germany chooses at once; later the rest of France may be conquered."""
    state = game.state

    def taken(*hexes: str) -> bool:
        return all(camp(game, control(game, hex)) == AXIS for hex in hexes)

    if taken(PARIS) and not state.france:
        state.france = "paris"  # Germany goes on meanwhile, and is asked once
        picked = yield from choose(
            commander(game, "Germany"),
            "Paris has fallen: create Vichy France or fight on for all of France?",
            ("vichy", "fight on"),
            rules=("17.5d",),
        )
        if picked == "vichy":
            yield from vichy(game)
            return
        state.france = "fights"
    if state.france == "fights" and taken(PARIS, MARSEILLE, ALGIERS):
        yield from conquered(game)


def vichy(game: Sc) -> Flow[None]:
    """17.5.1: Vichy France is created."""
    state = game.state
    state.france = "vichy"
    game.tell("Vichy France is created.", rule="17.5.1a", kind="collapse", power="France")
    state.nations[VICHY] = Nation("neutral", level=1)
    yield from fall(game)
    for hex in sorted(french_ground()):
        if not foes_at(game, hex, "Germany"):
            if state.earners.get(hex) in state.powers:
                earn(game, state.earners.pop(hex), -value(game, hex))
            state.control[hex] = VICHY
    revert(game, french_ground())
    mark_held(game)
    mark_changed(game)
    call_off(game, french_ground())
    for unit in [u for u in side_units(game, AXIS) if u.place in french_ground()]:
        if unit.place not in french_ground():
            continue  # its owner went on while another was asked about
        if is_naval(unit):
            depart(game, unit, frozenset())
        else:
            yield from leave(game, unit, VICHY, "17.5.1g")
    yield from garrison(game, 3)
    if state.stayed:
        found = nation(game, VICHY)
        found.status, found.camp, found.lead = "ally", AXIS, "Germany"
        mark_changed(game)
        yield from garrison(game, 4)
    refresh_all(game)


def call_off(game: Sc, ground: frozenset[str]) -> None:
    """Landings and drops of the Axis on what is neutral now: ships turn back with their corps, paratroops stay at home."""
    state = game.state
    for convoy in state.convoys:
        units = [state.units[id] for id in convoy.units if state.units[id].place == convoy.sea]
        if convoy.target not in ground or not units or foes_at(game, convoy.target, units[0].owner):
            continue
        for unit in [*(state.units[id] for id in convoy.fleets), *units]:
            ports = harbours(game, unit) if is_naval(unit) else voyages(game, convoy.sea, AXIS)
            if ports := [port for port in ports if is_naval(unit) or fits(game, port, unit)]:
                state.units.move(unit, min(ports, key=lambda p: (distance(p, convoy.target), p)))
    for unit in side_units(game, AXIS):
        target = unit.place.removeprefix("drop ")
        if target != unit.place and target in ground and not foes_at(game, target, unit.owner):
            unit.dropped = False
            state.units.move(unit, unit.start)


def revert(game: Sc, kept: frozenset[str]) -> None:
    """17.5.1: what the French held, at home or abroad, becomes the Axis', but where enemies of the Axis stand."""
    for hex in COUNTRY:
        french = control(game, hex) == "France" or (
            COUNTRY[hex] == "France" and camp(game, control(game, hex)) == ALLIED
        )
        if french and hex not in kept and not any(camp(game, u.owner) == ALLIED for u in land_at(game, hex)):
            seize(game, hex)


def seize(game: Sc, hex: str) -> None:
    """17.5.1: a French hex goes back to the Axis nation whose it was, else to Germany."""
    home = keeper(game, hex)
    if camp(game, home) == AXIS:
        take(game, hex, home)
        return
    game.state.control[hex] = "Germany"
    if worth := value(game, hex):
        earn(game, "Germany", worth)
        game.state.earners[hex] = "Germany"
        seen = game.state.doubled.setdefault(AXIS, [])
        if hex not in seen:
            seen.append(hex)
            pay(game, "Germany", 2 * worth)


def fall(game: Sc) -> Flow[None]:
    """What falls with France either way."""
    state = game.state
    france = nation(game, "France")
    france.status = "fallen"
    mark_changed(game)
    ground = realm(game, "France")
    inside = [
        u for u in side_units(game, ALLIED) if u.place in ground and is_land(u) and lead(game, u.owner) != "France"
    ]
    ships_leave(game, "France", ground)
    for owner in dict.fromkeys(lead(game, u.owner) for u in inside):
        units = [u for u in inside if lead(game, u.owner) == owner]
        picked = yield from choose(
            commander(game, owner), "France has collapsed: evacuate your units there or stay?", ("evacuate", "stay"),
            rules=("10.1.1b",), policy="evacuation",
        )  # fmt: skip
        if picked == "evacuate":
            # others went on meanwhile: what is left of them
            yield from evacuate(game, owner, [u for u in units if u.place in ground], "France")
        else:
            state.stayed = True
    for unit in state.units.of("France"):
        if unit.place != "later":
            strip(game, unit)
            state.units.move(unit, OUT)
    record, uk = state.powers["France"], state.powers["UK"]
    if record.msp < 0:
        uk.msp += record.msp
        game.tell("The UK takes over the French debt.", rule="17.5.3a", kind="money")
    record.msp = record.income = 0
    for name, minor in state.nations.items():
        if minor.lead == "France":
            minor.lead = "UK"
            if minor.status == "ally":
                earn(
                    game,
                    "UK",
                    sum(
                        value(game, h)
                        for h in LOCATIONS
                        if COUNTRY[h] == name and camp(game, control(game, h)) == ALLIED
                    ),
                )
    mark_changed(game)


def garrison(game: Sc, count: int) -> Flow[None]:
    """17.5.1: French corps under Vichy, placed by Germany."""
    state = game.state
    for number in range(count):
        unit = next((u for u in state.units.of("France") if kind(u) == "infantry" and u.place == OUT), None)
        if unit is None:
            return
        africa = [h for h in COUNTRY if COUNTRY[h] in ("Morocco", "Algeria", "Tunisia")]
        if count == 3:
            places = [*sorted(VICHY_LAND), *africa, HEX_OF["Beirut"]]
        else:
            places = {0: [h for h in COUNTRY if COUNTRY[h] == "Syria"], 3: sorted(VICHY_LAND)}.get(number, africa)
        open_to = [h for h in places if control(game, h) == VICHY]
        if not open_to:
            return
        open_to.sort(key=lambda h: (bool(land_at(game, h)), h not in CITIES))
        place = yield from where_to(
            commander(game, "Germany"),
            "Where do you place a Vichy corps?",
            open_to,
            rules=("17.5.1f",),
            policy="minor units",
        )
        state.units.give(unit, VICHY)
        state.units.move(unit, place)


def leave(game: Sc, unit: Unit, country: str, rule: str) -> Flow[None]:
    """17.5.1, 17.16: who stands in what is neutral now goes to the nearest friendly hex with room outside."""
    side = camp(game, unit.owner)
    friendly = (h for h in COUNTRY if camp(game, control(game, h)) == side and fits(game, h, unit))
    nearest = closest(unit.place, friendly)
    if not nearest:
        return
    here = unit.place
    goal = yield from where_to(
        commander(game, lead(game, unit.owner)),
        f"{unit.id} leaves {country}: which hex does it go to?",
        nearest,
        rules=(rule,),
        policy="minor units",
    )
    if unit.place == here:
        game.state.units.move(unit, goal)


def conquered(game: Sc) -> Flow[None]:
    """17.5.2: complete conquest: Paris, Marseille and Algiers are Axis."""
    state = game.state
    state.france = "conquered"
    game.tell("France is completely conquered.", rule="17.5.2a", kind="collapse", power="France")
    state.nations[VICHY] = Nation("neutral", level=-1)
    yield from fall(game)
    revert(game, frozenset(hex for hex in COUNTRY if COUNTRY[hex] in FRENCH_POSSESSIONS))
    neutral: set[str] = set()
    for name in FRENCH_POSSESSIONS:
        hexes = [h for h in COUNTRY if COUNTRY[h] == name]
        places = [h for h in hexes if h in LOCATIONS]
        axis = places and all(any(camp(game, u.owner) == AXIS for u in land_at(game, h)) for h in places)
        heir = (yield from heir_of(game, name)) if axis else VICHY
        for hex in hexes:
            state.control[hex] = heir
        if not axis:
            neutral.update(hexes)
    mark_held(game)
    mark_changed(game)
    call_off(game, frozenset(neutral))
    for unit in [u for u in state.units.all.values() if u.place in neutral]:
        if unit.place not in neutral:
            continue  # its owner went on while another was asked about
        if is_naval(unit):
            depart(game, unit, frozenset())
        else:
            yield from leave(game, unit, COUNTRY[unit.place], "17.16b")
    free = next((u for u in state.units.of(FREE) if kind(u) == "infantry" and u.place == "later"), None)
    if free is not None:
        places = [h for h in CITIES if at_home(game, h, "UK") and fits(game, h, free) and not foes_at(game, h, "UK")]
        if places:
            state.units.move(free, places[0])
            game.tell("A Free French corps forms in the UK.", rule="17.5.2c", kind="joined")
    refresh_all(game)


def heir_of(game: Sc, name: str) -> Flow[str]:
    """17.16: a conquered Possession goes to the Axis power with most units there; Germany chooses if they are equal."""
    inside = [unit for unit in side_units(game, AXIS) if is_land(unit) and COUNTRY.get(unit.place) == name]
    counts = Counter(lead(game, unit.owner) for unit in inside)
    most = [power for power, count in counts.items() if count == max(counts.values())]
    if len(most) == 1:
        return most[0]
    picked = yield from choose(
        commander(game, "Germany"), f"Who gets {name}?", most, rules=("17.16b",), policy="guardian"
    )
    return picked


def vichy_attacked(game: Sc, power: str) -> Flow[None]:
    """A Western power attacks Vichy: it joins Germany."""
    yield from ()
    state = game.state
    found = nation(game, VICHY)
    if game.options["vichy_colonies"] and found.level < 3:
        found.level += 1
        mark_changed(game)
        game.tell("Vichy France moves toward Germany.", rule="23.6", kind="diplomacy")
        return
    found.status, found.camp, found.lead = "ally", AXIS, "Germany" if side_of(game, power) == ALLIED else "UK"
    if side_of(game, power) == AXIS:
        found.camp = ALLIED
    size = 7 if state.stayed else 3
    have = len(state.units.of(VICHY))
    for unit in [u for u in state.units.of("France") if kind(u) == "infantry" and u.place == OUT][
        : max(0, size - have)
    ]:
        state.units.give(unit, VICHY)
        state.units.move(unit, POOL)
    mark_changed(game)
    game.tell("Vichy France joins the war.", rule="17.5.1k", kind="joined", nation=VICHY)
    refresh_all(game)


def check_liberation(game: Sc) -> None:
    """17.5.1, 17.5.2: the Allies hold three cities of mainland France, or any one after complete conquest."""
    state = game.state
    if state.france not in ("vichy", "conquered"):
        return
    allied = {name for name, found in state.nations.items() if found.camp == ALLIED}
    if len([h for h in FRENCH_CITIES if control(game, h) in allied]) < (3 if state.france == "vichy" else 1):
        return
    state.france = "free"
    power = "USA" if active(game, "USA") else "UK"
    france = nation(game, "France")
    france.status, france.lead, france.camp = "ally", power, ALLIED
    for unit in [*state.units.of(VICHY)]:
        state.units.give(unit, "France")
        cornered = on_map(unit) and any(camp(game, each.owner) == AXIS for each in land_at(game, unit.place))
        if cornered:
            strip(game, unit)
    for unit in state.units.of("France"):
        if unit.place == OUT:
            state.units.move(unit, POOL)
    for hex, owner in list(state.control.items()):
        if owner == VICHY:
            state.control[hex] = "France"
    state.nations[VICHY] = Nation("barred")
    mark_held(game)
    mark_changed(game)
    game.tell("France is liberated.", rule="17.5.4a", kind="joined", nation="France")
    refresh_all(game)
