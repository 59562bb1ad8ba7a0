"""5.7, 14.22 to 14.25, 28.42, 29.41: what an attack and its defence are worth."""

from collections.abc import Iterable

import msgspec

from .chart import (
    RIVERS,
    SIDE,
    country_of,
    one_hex_island,
    side_kind,
    terrain,
)
from .naval import factors, living
from .stacks import lends, stack_limit
from .state import Mission, Unit
from .waters import coast_seas
from .winter import bites
from .world import Tr, foes_at

LATE = "late ground"
"""The phase of exploitation attacks."""


class Battle(msgspec.Struct):
    """One attack as it is being fought; ids only, so that it holds across questions."""

    seat: str
    hexes: list[str]
    attackers: list[str]
    air: list[str]
    ships: list[str]
    defenders: list[str]
    das: list[str]
    multipliers: dict[str, int]
    bombard: int = 0
    invasion: bool = False
    river: list[str] = []
    origins: dict[str, str] = {}
    armor: bool = False
    foe: str = ""
    """Whose units are attacked."""


def aboard(game: Tr, unit: Unit) -> str:
    """The hex a unit is about to invade."""
    return next(
        (
            m.target
            for m in game.state.missions.values()
            if m.kind == "invasion" and unit.id in m.cargo and m.state == "under way"
        ),
        "",
    )


def multiplier(game: Tr, hex_: str, units: Iterable[Unit], invasion: bool) -> int:
    """5.7: the best of what the ground gives the defender against these attackers."""
    if hex_ in game.state.fortresses:
        return 4
    if invasion or terrain(hex_) in ("mountain", "swamp") or across_river(game, hex_, units):
        return 3
    return 2


def across_river(game: Tr, hex_: str, units: Iterable[Unit]) -> bool:
    """5.72: all attackers on the far side of a river or arrow; partisans do not help unless they are alone."""
    counted = [u for u in units if not aboard(game, u)]
    if any(u.kind != "partisan" for u in counted):
        counted = [u for u in counted if u.kind != "partisan"]
    return bool(counted) and all(side_kind(u.place, hex_) in RIVERS for u in counted)


def frozen(game: Tr, unit: Unit) -> bool:
    """44.1, 33.42: Axis units east of the border of Russia in the hard winter, Finns excepted."""
    return (
        bites(game) and SIDE[unit.owner] == "Axis" and unit.nation != "Finland" and country_of(unit.place) == "Russia"
    )


def defence_of(game: Tr, unit: Unit, times: int) -> int:
    return unit.factor * (1 if times == 2 and frozen(game, unit) else times)


def defending(game: Tr, seat: str, hex_: str) -> list[Unit]:
    """14.24: all in the hex, but of an overstack that a retreat made only two, whom their owner has named or the strongest."""
    units = foes_at(game, seat, hex_)
    crowd = [u for u in units if u.kind != "airborne"]
    if len(crowd) > stack_limit(game, hex_, crowd):
        named = [u for u in crowd if u.id in game.state.help.get(f"defend {hex_}", ())]
        counted = named or sorted(crowd, key=lambda u: -u.factor)[:2]
        return [u for u in units if u.kind == "airborne" or u in counted]
    return units


def das_over(game: Tr, hexes: Iterable[str]) -> list[Unit]:
    return [
        u
        for m in game.state.missions.values()
        if m.kind == "das" and m.target in hexes and m.state == "under way"
        for u in living(game, m.units)
    ]


def support_over(game: Tr, seat: str, hexes: Iterable[str]) -> list[Unit]:
    return [
        u
        for m in game.state.missions.values()
        if m.kind == "support" and m.target in hexes and m.state == "under way" and lends(m.seat, seat)
        for u in living(game, m.units)
    ]


def shelled(game: Tr, hex_: str) -> bool:
    """29.413: may ships bombard a hex that is attacked over land alone: a coastal fortress, an island of one hex?"""
    fort = hex_ in game.state.fortresses and bool(coast_seas(hex_))
    return fort or one_hex_island(hex_) or hex_ in ("I31", "I32")


def ships_at(game: Tr, seat: str, hexes: Iterable[str], invasion: bool) -> list[Mission]:
    return [
        m
        for m in game.state.missions.values()
        if (m.kind == "invasion" or (m.kind == "bombardment" and (invasion or shelled(game, m.target))))
        and m.target in hexes
        and m.state == "under way"
        and lends(m.seat, seat)
    ]


def bombardment(game: Tr, missions: Iterable[Mission]) -> int:
    """29.411, 29.433: one factor for three naval factors that carry nobody; fleets of one nation together."""
    spare: dict[str, int] = {}
    for mission in missions:
        free = factors(living(game, mission.units)) - 3 * factors(living(game, mission.cargo))
        spare[mission.seat] = spare.get(mission.seat, 0) + max(0, free)
    return sum(value // 3 for value in spare.values())


def draw_up(game: Tr, seat: str, hexes: tuple[str, ...], names: tuple[str, ...]) -> Battle:
    """An attack with all that goes with it."""
    units = living(game, names)
    invasion = any(aboard(game, u) for u in units)
    missions = ships_at(game, seat, hexes, invasion)
    defenders = [u for h in hexes for u in defending(game, seat, h)]
    times = {h: multiplier(game, h, units, invasion) for h in hexes}
    river = [h for h in hexes if _by_river(game, h, units)]
    return Battle(
        seat,
        list(hexes),
        [u.id for u in units],
        [u.id for u in support_over(game, seat, hexes)],
        [u.id for m in missions for u in living(game, m.units)],
        [u.id for u in defenders],
        [u.id for u in das_over(game, hexes)],
        times,
        bombardment(game, missions),
        invasion,
        river,
        {u.id: u.place for u in units if not aboard(game, u)},
        any(u.kind == "armor" for u in units),
        defenders[0].owner if defenders else "",
    )


def _by_river(game: Tr, hex_: str, units: list[Unit]) -> bool:
    """9.1: was, or would the defender have been, tripled by the river but for an airdrop?"""
    walking = [u for u in units if u.place != hex_]
    return bool(walking) and across_river(game, hex_, walking) and bool(foes_at(game, walking[0].owner, hex_))


def attack_value(game: Tr, battle: Battle) -> int:
    return factors(living(game, battle.attackers)) + factors(living(game, battle.air)) + battle.bombard


def defence_value(game: Tr, battle: Battle, basic: bool = False) -> int:
    ground = sum(
        u.factor if basic else defence_of(game, u, battle.multipliers[u.place]) for u in living(game, battle.defenders)
    )
    return ground + factors(living(game, battle.das))
