"""28: which air is ready, what it does at sea, and where it flies."""

from collections.abc import Mapping
from functools import lru_cache

from ..kernel.errors import Refused
from ..kernel.search import steps
from .chart import MAJORS, SIDE, VICHY, board, land
from .fleets import busy
from .naming import called
from .state import Unit
from .world import Tr, find, friendly, holder, hostile, neutrals


def idle_air(game: Tr, seat: str) -> list[Unit]:
    out = busy(game)
    return [
        u
        for u in game.state.units.of(seat)
        if u.kind == "air" and u.place in land() and not (u.spent or u.new or u.boxed or u.id in out)
    ]


def shipped(game: Tr, unit: Unit) -> str:
    """29.425: the port that air under way by Sea Transport will fly from in this Combat phase."""
    return next(
        (
            m.target
            for m in game.state.missions.values()
            if m.kind == "transport" and m.state == "under way" and unit.id in m.cargo
        ),
        "",
    )


def shipped_air(game: Tr, seat: str) -> list[Unit]:
    """29.424, 29.425: air aboard that has not been given a mission from its new base."""
    flying = {name for m in game.state.missions.values() for name in m.units}
    return [u for u in game.state.units.of(seat) if u.kind == "air" and u.id not in flying and shipped(game, u)]


def flies(base: str, hex_: str) -> bool:
    """28.22: four hexes; nobody flies to or from a box."""
    spaces = board()
    return "box" not in (spaces[base].kind, spaces[hex_].kind) and spaces.hexes_between(base, hex_) <= 4


def ready_air(game: Tr, seat: str, names: tuple[str, ...], hex_: str, ashore: bool = False) -> list[Unit]:
    """Air that may fly a mission to a hex now; `ashore`: also from the port it is shipped to."""
    if len(set(names)) < len(names):
        raise Refused("a unit is named twice", rule="28.31")
    units = []
    aboard = {u.id for u in shipped_air(game, seat)}
    idle = {u.id for u in idle_air(game, seat)} | (aboard if ashore else set())
    for name in names:
        unit = find(game, seat, name)
        if unit.kind != "air":
            raise Refused(f"{name} isn't an air unit", rule="28.31")
        if name in aboard and not ashore:
            raise Refused(
                f"{name} is shipped: from its new base it can only give support or attack ports", rule="29.425b"
            )
        if name not in idle:
            raise Refused(f"{name} has flown or can't fly this game turn", rule="28.31")
        if unit.shared and unit.shared != hex_:
            trouble = f"{name} splits its factors at {called(unit.shared)}; for two hexes, break a counter down"
            raise Refused(trouble, rule="28.642")
        if not flies_to(game, unit, hex_):
            raise Refused(f"{called(hex_)} is out of reach of {name}", rule="28.22")
        units.append(unit)
    return units


def flies_to(game: Tr, unit: Unit, hex_: str) -> bool:
    """28.23: the flight may not pass over neutral land; 29.423: one hex of its range is gone for who was shipped."""
    port = shipped(game, unit)
    return hex_ in (sky(game, port, 3) if port else sky(game, unit.place, 4))


def sky(game: Tr, base: str, far: int) -> frozenset[str]:
    """Hexes within a flight's reach that does not touch neutral land (28.22, 28.23, 48)."""
    shut = neutrals(game) | closed_by_peace(game, base)
    asleep = game.state.countries.get(VICHY, "").startswith("inactive")
    if asleep and not friendly(game, "Germany", base):
        shut |= {VICHY}
    whose = game.derived(
        ("shut sky", shut), game.state.control_count, lambda: frozenset(h for h in land() if holder(game, h) in shut)
    )
    return _sky(whose, base, far)


def closed_by_peace(game: Tr, base: str) -> frozenset[str]:
    """21.1, 25.6: no power flies over one it is at peace with, and the Allies over no ally of Germany that sleeps."""
    whose = holder(game, base)
    if whose not in SIDE:
        return frozenset()
    found = {
        s for s in MAJORS if SIDE[s] != SIDE[whose] and not hostile(game, whose, s) and game.state.powers[s].in_play
    }
    if SIDE[whose] == "Allies":
        found |= {c for c, status in game.state.countries.items() if status.startswith("inactive") and c != VICHY}
    return frozenset(found)


@lru_cache(maxsize=4096)
def _sky(shut: frozenset[str], base: str, far: int) -> frozenset[str]:
    open_ = _open_sky(shut)
    return frozenset(steps([base], lambda here: open_[here], far))


@lru_cache(maxsize=64)
def _open_sky(shut: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    """Each hex with the neighbours a flight may pass on to; nobody flies off the map."""
    free = {h for h in board() if board()[h].kind != "off" and h not in shut}
    return {h: tuple(o for o in board().neighbours(h) if o in free) for h in board()}
