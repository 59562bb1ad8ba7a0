"""9.1, 9.3, 9.4 and what is lent: the Strategic Phase without its sea fights."""

from ..kernel.flow import Flow, choose
from .asking import where_to
from .chart import (
    ALLIED,
    AXIS,
    INCREASES,
    MAJORS,
    ORE,
    SNOW,
    opens_year,
    year,
)
from .control import earn
from .ground import CITIES, HEXES, place_name
from .kinds import is_corps, is_decoy, kind, track
from .purchase import settle_in
from .scenario import scenario_of
from .seats import commander, in_play
from .stacking import fits
from .standing import foes_at, held
from .state import Unit
from .supply import sources, supplied
from .ussr import count_winter, factories_return, reserves_arrive
from .walking import closed
from .words import does
from .world import FREE, LATER, POOL, Sc, camp, home_hexes, lead, mark_changed, nation, power_of, season


def enter_collect(game: Sc) -> None:
    """9.1.1: everybody collects; in the first turn of a year some get more."""
    state = game.state
    state.camp = ""
    facts = scenario_of(game)
    enter_usa(game)
    count_winter(game)
    for power in MAJORS:
        record, found = state.powers[power], state.nations[power]
        if found.status in ("away",) or (
            not in_play(game, power) and not (power == "France" and state.france in ("vichy", "conquered", "free"))
        ):
            continue
        if opens_year(state.turn) and not facts.get("rich") and found.status not in ("fallen", "ally"):
            earn(game, power, INCREASES[power].get(year(state.turn), 0))
        step = facts.get("income_steps", {}).get(power, {}).get(str(state.turn), 0)
        earn(game, power, step)
        if power == "Germany":
            swedish_ore(game)
        if record.unpaid:
            record.unpaid = False
            continue
        record.msp += record.income
        game.tell(f"{power} collects {record.income} MSP and has {record.msp}.", rule="9.1.1a", kind="income")


def enter_usa(game: Sc) -> None:
    """17.15: the USA enters on turn 23."""
    state = game.state
    facts = scenario_of(game)["powers"]["USA"]
    usa = nation(game, "USA")
    if facts.get("enters") != state.turn:
        return
    usa.status = "active"
    state.powers["USA"].msp = -state.powers["USA"].lent
    mark_changed(game)
    game.tell("The USA enters the war.", rule="17.15a", kind="war")


def swedish_ore(game: Sc) -> None:
    """17.10: ten less while Norway or Sweden is an Active ally of the Allies, or Inactive on the Axis side."""
    if game.scenario == "barbarossa":
        return
    record = power_of(game, "Germany")
    bad = any(
        (found.status == "ally" and found.camp == ALLIED)
        or (found.status in ("conquered", "turned") and found.camp == AXIS)
        for found in (nation(game, "Norway"), nation(game, "Sweden"))
    )
    if bad and game.options["winter_ore"]:
        bad = season(game) == SNOW
    if bad != bool(record.ore):
        earn(game, "Germany", -ORE if bad else record.ore)
        record.ore = ORE if bad else 0
        game.tell("Swedish ore stops." if bad else "Swedish ore arrives again.", rule="17.10a", kind="income")


# --- reinforcements -------------------------------------------------------------------------------------------------


def enter_reinforcements(game: Sc) -> None:
    """9.3: new and returning units go to the Force Pools."""
    state = game.state
    place = track(state.turn)
    for unit in state.units.at(place):
        if is_decoy(unit) or unit.side in ("para", "support"):
            continue
        state.units.move(unit, POOL)
    arrivals(game)
    factories_return(game)
    reserves_arrive(game)
    state.aided = False
    state.murmansk = {}


def arrivals(game: Sc) -> None:
    """9.3.1: the order of arrival; HQs are drawn."""
    from .opening import arrive

    state = game.state
    facts = scenario_of(game)
    for power, specs in facts["arrivals"].get(str(state.turn), {}).items():
        if power == "France":
            continue
        arrive(game, power, specs)
    free_french(game)


def free_french(game: Sc) -> None:
    """17.5.5, 19.1: Free French units."""
    state = game.state
    later = [u for u in state.units.of(FREE) if u.place == LATER]
    if game.scenario not in ("europe_at_war", "barbarossa_to_berlin"):
        return
    standing = nation(game, "France").status == "active"
    if state.turn == 22 and standing:
        for unit in later:
            state.units.move(unit, POOL)
    elif state.turn == 30 and later:
        state.units.move(later[0], POOL)
    elif state.turn == 41:
        for unit in later:
            if kind(unit) != "infantry" or state.france == "vichy":
                state.units.move(unit, POOL)


def landing_cities(game: Sc, unit: Unit) -> list[str]:
    """12.5.3: any friendly city with room, abroad too, unless the nation may not go there; those at home first."""
    home = home_hexes(game, unit.owner)
    side = camp(game, unit.owner)
    friendly = [
        hex
        for hex in CITIES
        if (hex in home or held(game, hex, side))
        and not foes_at(game, hex, unit.owner)
        and closed(game, unit, hex) is None
        and fits(game, hex, unit)
    ]
    return sorted(friendly, key=lambda hex: hex not in home)


def annual_flow(game: Sc) -> Flow[None]:
    """9.4, 16.1.4: one corps or step a year for every Active Minor ally; and paratroops that come back free."""
    state = game.state
    for unit in list(state.units.at(track(state.turn))):  # paratroops: all others have come already
        places = landing_cities(game, unit)
        if not places:
            state.units.move(unit, POOL)
            unit.side = ""
            continue
        goal = yield from where_to(
            commander(game, lead(game, unit.owner)),
            f"Which city does {unit.id} return to?",
            places,
            rules=("12.5.3c",),
            policy="minor units",
        )
        unit.side = ""
        state.units.move(unit, goal)
    if not opens_year(state.turn):
        return
    for name, found in state.nations.items():
        if found.status != "ally" or found.annual == state.turn:
            continue
        found.annual = state.turn
        corps = [u for u in state.units.own(name, POOL) if is_corps(u)]
        reduced = [u for u in state.units.of(name) if u.side == "reduced" and u.place in HEXES]
        options: dict[str, tuple[str, str]] = {}
        for sort in dict.fromkeys(kind(u) for u in corps):
            unit = next(u for u in corps if kind(u) == sort)
            for hex in CITIES:
                if hex in sources(game, name) and fits(game, hex, unit):
                    options[f"{unit.id} at {place_name(hex)}"] = (unit.id, hex)
        for army in reduced:
            if not corps or supplied(game, army):
                options[f"step for {army.id}"] = (army.id, "")
        if not options:
            continue
        picked = next(iter(options))
        if len(options) > 1:
            picked = yield from choose(
                commander(game, found.lead),
                f"{does(name, 'raises', 'raise')} a corps this year: where?", list(options), rules=("9.4a", "16.1.4a"),
                policy="minor units",
            )  # fmt: skip
        id, hex = options[picked]
        unit = state.units[id]
        if hex:
            settle_in(game, unit, hex)
        else:
            unit.side = ""
            state.units.touch()
        game.tell(f"{name}: {picked}.", rule="9.4a", kind="reinforcement")


# --- help among allies ----------------------------------------------------------------------------------------------
