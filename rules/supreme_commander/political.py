"""16.1, 5.1: the Political Phase and the end of a turn."""

from ..kernel.done import Done
from ..kernel.flow import Flow, choose, orders_until
from .airfields import settle_all
from .asking import where_to
from .chart import ALLIED, AXIS, AXIS_FOUR, FRONTS, MAJORS, verdict
from .collapse import steady
from .control import home_locations, refresh_all
from .diplomacy import courtiers
from .france import check_france, check_liberation
from .ground import COUNTRY, DANZIG, HEX_OF, POLAND_EAST, WARSAW, ZONES, capital_of, closest
from .italy import check_collapse, stir
from .joining import strip
from .kinds import is_air
from .losses import eliminate
from .politics import Declare, declarable, open_west
from .sea import harbours
from .seats import commander, playing
from .stacking import fits
from .standing import land_at
from .state import Unit
from .ussr import eastern_garrison, mobilize, note_invasion
from .words import does, the
from .world import (
    OUT,
    VICHY,
    Sc,
    camp,
    control,
    home_hexes,
    home_of,
    lead,
    mark_changed,
    mark_held,
    nation,
    side_of,
    side_units,
)


def must_hold(game: Sc, name: str) -> list[str]:
    """9.1.6: the capital, if there is one, and all MSP locations; of Luxembourg, which has neither, its one hex."""
    found = home_locations(game, name)
    capital = capital_of(name)
    return list(dict.fromkeys([*found, capital] if capital else found)) or sorted(home_hexes(game, name))


def held_by(game: Sc, hexes: list[str], side: str) -> list[str]:
    """Major Powers whose units of this side stand in every one of these hexes; empty if some is not held."""
    powers: list[str] = []
    for hex in hexes:
        units = [u for u in land_at(game, hex) if camp(game, u.owner) == side]
        if not units:
            return []
        powers += [lead(game, u.owner) for u in units]
    return list(dict.fromkeys(powers))


def surrenders(game: Sc) -> Flow[None]:
    """16.1.2: Minor Nations fall."""
    state = game.state
    for name, found in list(state.nations.items()):
        if found.status not in ("ally", "controlled") or (name in MAJORS and name != "Italy") or name == VICHY:
            continue
        hexes = must_hold(game, name)
        enemy = ALLIED if found.camp == AXIS else AXIS
        powers = held_by(game, hexes, enemy)
        if not powers:
            continue
        conqueror = powers[0]
        if len(powers) > 1:
            conqueror = yield from choose(
                commander(game, powers[0]),
                f"{does(name, 'surrenders', 'surrender')}: who is the conqueror?", powers, rules=("9.1.6b",),
                also=[s for p in powers if (s := commander(game, p)) != commander(game, powers[0])],
            )  # fmt: skip
        yield from conquer(game, name, conqueror)


def conquer(game: Sc, name: str, conqueror: str) -> Flow[None]:
    state = game.state
    found = state.nations[name]
    game.tell(
        f"{does(name, 'surrenders', 'surrender')} to {the(conqueror)}.", rule="16.1.2a", kind="surrender", nation=name
    )
    turned = name in AXIS_FOUR and found.camp == AXIS
    for unit in state.units.of(name):
        if unit.place in ("later", OUT):
            continue
        strip(game, unit)
        if turned:
            state.units.move(unit, OUT)
    found.conqueror, found.fell = conqueror, state.player_turn
    found.foe, found.entered = "", []
    if turned:
        found.status, found.level = "turned", -3
    else:
        found.status = "conquered"
    mark_changed(game)
    for hex in COUNTRY:
        loose = home_of(game, hex) == name and camp(game, control(game, hex)) != side_of(game, conqueror)
        if loose and not any(camp(game, u.owner) == camp(game, name) for u in land_at(game, hex)):
            state.control[hex] = conqueror
    mark_held(game)
    if name == "Poland" and conqueror == "Germany" and state.pact:
        yield from partition(game)
    refresh_all(game)


def partition(game: Sc) -> Flow[None]:
    """17.11: Eastern Poland becomes Soviet; Germans go west; Danzig is German."""
    state = game.state
    if nation(game, "Poland").status == "conquered":
        for hex in sorted(DANZIG):
            state.annexed[hex] = "Germany"
        mark_changed(game)
    if state.partition:
        return
    state.partition = True
    for hex in sorted(POLAND_EAST):
        state.annexed[hex] = "USSR"
        state.control[hex] = "USSR"
    mark_held(game)
    mark_changed(game)
    game.tell("Eastern Poland becomes part of the USSR.", rule="17.11d", kind="partition")
    for unit in [u for u in side_units(game, AXIS) if u.place in POLAND_EAST]:
        yield from move_west(game, unit)


def move_west(game: Sc, unit: Unit) -> Flow[None]:
    """17.11: west of the line; 17.11.1: while Poland fights on, to the nearest hex in Germany."""
    fell = nation(game, "Poland").status == "conquered"
    options = [
        h
        for h in COUNTRY
        if camp(game, control(game, h)) == AXIS and (fell or home_of(game, h) == "Germany") and fits(game, h, unit)
    ]
    ends = closest(unit.place, options)
    if not ends:
        return
    goal = yield from where_to(
        commander(game, "Germany"),
        f"{unit.id} leaves Eastern Poland: which hex does it go to?",
        ends,
        rules=("17.11d",),
        policy="minor units",
    )
    game.state.units.move(unit, goal)


def liberations(game: Sc) -> None:
    """16.1.3: a side holds an Inactive ally of its own again."""
    state = game.state
    for name, found in list(state.nations.items()):
        if found.status != "conquered" or found.camp != state.camp or found.fell >= state.player_turn:
            continue
        hexes = must_hold(game, name)
        accepted = name == "Baltic States" and found.camp == AXIS
        if accepted:
            hexes.append(HEX_OF["Tallinn"])
        if not held_by(game, hexes, found.camp):
            continue
        found.status, found.conqueror = "ally", ""
        mark_changed(game)
        game.tell(f"{does(name, 'is', 'are')} liberated.", rule="16.1.3a", kind="joined", nation=name)
        refresh_all(game)


def political_phase(game: Sc) -> Flow[None]:
    """Free declarations first, then what has come of the turn."""
    yield from orders_until(
        playing(game, game.state.camp),
        "Political Phase: declarations of war are free now; say done to end.",
        (Declare,),
        Done,
        over=lambda g, seat: not any(not declarable(g, p, n) for p in courtiers(g, seat) for n in g.state.nations),
        rules=("10.5h", "5.1j"),
        policy="declarations",
    )
    yield from reckoning(game)


def reckoning(game: Sc) -> Flow[None]:
    state = game.state
    yield from surrenders(game)
    yield from check_france(game)
    liberations(game)
    check_liberation(game)
    check_collapse(game)
    steady(game)
    note_invasion(game)
    if state.camp == AXIS:
        stir(game)
    else:
        open_west(game)
        yield from mobilize(game)
    yield from ships_home(game)


def ships_home(game: Sc) -> Flow[None]:
    """12.4: fleets off a coast return to port; whoever is still afloat is lost."""
    state = game.state
    for convoy in state.convoys:
        for id in convoy.fleets:
            unit = state.units[id]
            if unit.place != convoy.sea:
                continue
            ports = harbours(game, unit)
            if not ports:
                eliminate(game, unit)
                continue
            goal = yield from where_to(
                commander(game, lead(game, unit.owner)),
                f"Which port does {id} return to?",
                ports,
                rules=("12.2e",),
                policy="harbour",
            )
            state.units.move(unit, goal)
        for id in convoy.units:
            unit = state.units[id]
            if unit.place == convoy.sea:
                eliminate(game, unit)
    state.convoys = []


def final_phase(game: Sc) -> Flow[None]:
    """5.1 IV: victory, ships home, everything hidden again."""
    from .naval import home_phase
    from .scenario import scenario_of

    state = game.state
    state.camp = ""
    if state.turn == 3 and state.pact and camp(game, control(game, WARSAW)) != AXIS:
        yield from partition(game)
    yield from eastern_garrison(game)
    for unit in state.units.all.values():
        if unit.place in FRONTS:
            unit.used = unit.transfer = False
        unit.moved = unit.dropped = False
        unit.start = ""
        if is_air(unit) and unit.place in ZONES:
            state.units.move(unit, unit.base)
            unit.used = False
        unit.base = ""
    yield from home_phase(game)
    yield from settle_all(game)
    state.units.touch()
    finish_if_over(game, scenario_of(game)["last"])


def finish_if_over(game: Sc, last: int) -> None:
    """The scenario's victory conditions."""
    state = game.state
    axis = tuple(s for s in game.definition.seats if side_of(game, s) == AXIS)
    allied = tuple(s for s in game.definition.seats if side_of(game, s) == ALLIED)
    if game.scenario == "barbarossa":
        goals = [HEX_OF[n] for n in ("Leningrad", "Moscow", "Stalingrad", "Rostov")]
        if state.powers["USSR"].collapsed and all(camp(game, control(game, h)) == AXIS for h in goals):
            game.finish(
                axis, "Germany has forced a Soviet collapse and holds the four cities: a German victory.", "19.2d"
            )
        elif state.turn >= last:
            game.finish(allied, "The USSR has survived: a Soviet victory.", "19.2d")
        return
    both = state.powers["USSR"].collapsed and state.powers["UK"].collapsed
    if both and state.turn <= 30 and game.scenario != "great_crusade":
        game.finish(axis, "Both the USSR and the UK have collapsed by the end of 1942: the Axis wins.", "19.1n")
        return
    if state.turn < last:
        return
    result = verdict(state.marker)
    winners = axis if "Axis" in result else allied if "Allied" in result else ()
    rule = {"europe_at_war": "19.1b", "barbarossa_to_berlin": "19.3a", "great_crusade": "19.4f"}[game.scenario]
    game.finish(winners, f"The war ends with the Victory marker at {state.marker}: {result}.", rule)
