"""17.13.3, 17.14: the collapse of the USSR and the UK, and the armistice after it."""

from ..kernel.flow import Flow, choose
from .chart import ALLIED, AXIS
from .control import earn, end_neutrality, held_income, refresh_all, value, victory_of
from .evacuation import evacuate, realm, ships_leave
from .ground import (
    CITIES,
    COUNTRY,
    HEXES,
    LONDON,
    MOSCOW,
    VICTORY,
)
from .joining import follow
from .kinds import is_land, kind, track
from .seats import commander
from .state import Unit
from .words import does
from .world import (
    POOL,
    Sc,
    active,
    camp,
    control,
    d10,
    home_of,
    lead,
    mark_changed,
    mark_held,
    nation,
    power_of,
    side_units,
)


def soviet_collapse(game: Sc) -> Flow[None]:
    """17.13.3: once Moscow and two more Victory locations of the USSR are lost it is tested until Moscow is back."""
    if not active(game, "USSR") or power_of(game, "USSR").collapsed:
        return
    steady(game)
    lost = [hex for hex in VICTORY if COUNTRY[hex] == "USSR" and camp(game, control(game, hex)) == AXIS]
    game.state.shaken = game.state.shaken or (MOSCOW in lost and len(lost) >= 3)
    if not game.state.shaken:
        return
    roll = d10(game, "Soviet collapse", commander(game, "USSR"))
    if roll <= victory_of(game, "USSR"):
        game.tell("The USSR holds out.", rule="17.13.3a", kind="collapse")
        return
    falls_neutral(game, "USSR", "17.13.4a")
    yield from foreigners(game, "USSR")


def steady(game: Sc) -> None:
    """17.13.3: Moscow is Soviet again."""
    if camp(game, control(game, MOSCOW)) != AXIS:
        game.state.shaken = False


def uk_collapse(game: Sc) -> Flow[None]:
    """17.14: London has fallen."""
    if power_of(game, "UK").collapsed or camp(game, control(game, LONDON)) != AXIS:
        return
    roll = d10(game, "British collapse", commander(game, "UK"))
    if roll <= victory_of(game, "UK"):
        game.tell("The UK fights on.", rule="17.14a", kind="collapse")
        return
    falls_neutral(game, "UK", "17.14.1a")
    yield from foreigners(game, "UK")


def falls_neutral(game: Sc, power: str, rule: str) -> None:
    """Money goes to Germany, income is counted anew, four turns of neutrality begin."""
    state = game.state
    record, found = state.powers[power], state.nations[power]
    found.status = "neutral"
    record.collapsed, record.back = True, state.turn + 4
    prize = max(0, record.msp)
    state.powers["Germany"].msp += prize
    record.msp -= prize
    record.income = held_income(game, power)
    if power == "USSR":
        packed = [hex for hex, how in state.factories.items() if how == "flipped"]
        record.income += sum(5 for how in state.factories.values() if how == "moved")
        record.income -= sum(value(game, hex) for hex in packed)
    arrived = [u for u in state.units.of(power) if kind(u) == "partisan" and u.place != "later"]
    for unit in [u for u in state.units.of(power) if kind(u) == "partisan"]:
        state.units.move(unit, POOL if unit in arrived else "out")
    if arrived:
        state.units.move(arrived[0], track(state.turn + 4))
    mark_changed(game)
    game.tell(
        f"{does(power, 'collapses', 'collapse')}: an armistice for four turns.", rule=rule, kind="collapse", power=power
    )


def foreigners(game: Sc, power: str) -> Flow[None]:
    """10.1.1: allies in the collapsed country, its allied Minor Nations and its Possessions go or stay; ships leave."""
    ground = realm(game, power)
    ships_leave(game, power, ground)
    inside = [
        unit
        for unit in side_units(game, ALLIED)
        if unit.place in ground and is_land(unit) and lead(game, unit.owner) != power
    ]
    stayed = False
    for owner in dict.fromkeys(lead(game, unit.owner) for unit in inside):
        units = [unit for unit in inside if lead(game, unit.owner) == owner]
        picked = yield from choose(
            commander(game, owner), f"{does(power, 'has', 'have')} collapsed: evacuate your units there or stay?",
            ("evacuate", "stay"), rules=("10.1.1b",), policy="evacuation",
        )  # fmt: skip
        if picked == "evacuate":
            yield from evacuate(game, owner, units, power)
        else:
            stayed = stayed or any(home_of(game, unit.place) == power for unit in units)
    if stayed and power == "USSR":
        join_axis(game)


def join_axis(game: Sc) -> None:
    """10.1.1.2: Western units stay in the collapsed USSR: it joins the Axis."""
    state = game.state
    ussr = nation(game, "USSR")
    ussr.status, ussr.camp = "active", AXIS
    follow(game, "USSR", AXIS)
    for unit in state.units.own("USSR", "Siberian Reserves Box"):
        state.units.move(unit, POOL)
    for hex in [h for h in CITIES if COUNTRY[h] == "USSR" and control(game, h) == "Germany"]:
        earn(game, "Germany", -value(game, hex))
        earn(game, "USSR", value(game, hex))
        state.earners.pop(hex, None)
    mark_changed(game)
    for unit in [u for u in side_units(game, ALLIED) if u.place in HEXES and is_land(u)]:
        keep_hex(game, unit)
    refresh_all(game)
    game.tell("The USSR joins the Axis.", rule="10.1.1.2c", kind="war")


def keep_hex(game: Sc, unit: Unit) -> None:
    """10.1.1.2: a Western unit holds the Soviet hex in which it stands, and draws what it pays."""
    state, hex, power = game.state, unit.place, lead(game, unit.owner)
    if lead(game, control(game, hex)) != "USSR":
        return
    state.control[hex] = power
    mark_held(game)
    if worth := value(game, hex):
        earn(game, "USSR", -worth)
        earn(game, power, worth)
        state.earners[hex] = power


def neutrality_ends(game: Sc) -> None:
    """17.13.4, 17.14.1: at the start of its player turn the power is at war again."""
    for power in ("USSR", "UK"):
        if game.state.nations[power].status == "neutral" and game.state.turn >= game.state.powers[power].back:
            end_neutrality(game, power)
