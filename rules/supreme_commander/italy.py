"""17.7: Italy enters, is helped, and collapses."""

from .chart import ALLIED, AXIS
from .control import earn, fresh_income, refresh_all
from .evacuation import depart
from .ground import COUNTRY, HEXES, LOCATIONS, PARIS, PORTS
from .joining import follow, part, strip
from .kinds import is_naval
from .losses import eliminate, spare
from .sea import friendly_port
from .standing import land_at, zones
from .world import Sc, active, camp, control, foes, lead, mark_changed, mark_held, nation, side_of, side_units


def enters(game: Sc, side: str) -> None:
    """Italy becomes an Active Major Power."""
    italy = nation(game, "Italy")
    italy.status, italy.camp = "active", side
    follow(game, "Italy", side)
    game.tell(f"Italy enters the war on the {side} side.", rule="10.4.3d", kind="war")
    refresh_all(game)


def stir(game: Sc) -> None:
    """17.7: after the fall of Paris Italy moves one box toward Germany."""
    state, italy = game.state, nation(game, "Italy")
    if state.paris or camp(game, control(game, PARIS)) != AXIS or italy.status != "inactive":
        return
    state.paris = True
    if italy.level >= 3:
        enters(game, AXIS)
        return
    italy.level += 1
    mark_changed(game)
    game.tell("Italy stirs at the fall of Paris.", rule="17.7c", kind="diplomacy")


def check_collapse(game: Sc) -> None:
    """17.7.1: two MSP locations at home are occupied by the enemy; Rome among them if Italy was attacked."""
    italy = nation(game, "Italy")
    if italy.status != "active":
        return
    enemies = foes(game, "Italy")
    taken = [
        hex
        for hex in LOCATIONS
        if COUNTRY[hex] == "Italy" and any(unit.owner in enemies for unit in land_at(game, hex))
    ]
    if len(taken) < 2:
        return
    from .ground import ROME

    if italy.attacked and ROME not in taken:
        return
    collapse(game, taken)


def collapse(game: Sc, taken: list[str]) -> None:
    state, italy = game.state, nation(game, "Italy")
    conqueror = next(lead(game, u.owner) for u in land_at(game, taken[0]))
    record = state.powers["Italy"]
    state.powers[conqueror].msp += max(0, record.msp)
    record.msp = record.income = 0
    own_side = italy.camp
    game.tell("Italy collapses.", rule="17.7.1.2a", kind="collapse", power="Italy")
    for unit in state.units.of("Italy"):
        if unit.place not in ("later", "out") and not unit.place.startswith("turn "):
            strip(game, unit)
    if own_side == AXIS:
        panzer = state.units["GE-PZA"]
        if panzer.place in HEXES:
            here = panzer.place
            eliminate(game, panzer)
            if corps := spare(game, "Germany", "infantry"):
                state.units.move(corps, here)
        here_us = any(COUNTRY.get(u.place) == "Italy" for u in state.units.of("USA"))
        new = "USA" if here_us else "UK"
        italy.status, italy.camp, italy.lead = "ally", ALLIED, new
    else:
        new = "USA" if active(game, "USA") else "UK"
        italy.status, italy.camp, italy.lead, italy.fell = "conquered", ALLIED, new, state.player_turn
    followers = [name for name, minor in state.nations.items() if minor.lead == "Italy"]
    for minor in map(state.nations.__getitem__, followers):
        minor.lead, minor.camp = new, side_of(game, new)
        minor.status = minor.status if minor.status in ("ally", "conquered") else "ally"
    mark_changed(game)
    part(game, followers)
    found = zones(game)
    for hex in COUNTRY:
        if control(game, hex) == "Italy":
            groups = found.holders(hex)
            axis = [g for g in groups if camp(game, g) == AXIS]
            allied = [g for g in groups if camp(game, g) == ALLIED]
            units = [u for u in land_at(game, hex) if camp(game, u.owner) == AXIS]
            if units or (axis and not allied):
                state.control[hex] = units[0].owner if units else axis[0]
    mark_held(game)
    for name in ("Italy", *followers):
        if nation(game, name).status == "ally":
            earn(game, new, fresh_income(game, name))
    refresh_all(game)
    for ship in list(side_units(game, own_side)):  # 10.1.1: its allies' ships leave the ports that are lost to them
        if is_naval(ship) and ship.place in PORTS and not friendly_port(game, ship.place, own_side):
            depart(game, ship, frozenset())
