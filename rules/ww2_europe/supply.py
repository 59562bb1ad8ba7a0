"""Supply: paths over land, convoys over water, and who is Cut Off. Money travels on the same paths (see economy)."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from ..kernel.text import listed
from .chart import BLOC, CAPACITY, CAPITAL, CIRCLES, LAND_LINKS, LANDS, POWERS, SPACE, countries
from .routes import strait_shut
from .state import Convoy, Unit
from .world import (
    Ww2,
    bloc_of,
    controller,
    derived,
    flag_works,
    foes,
    friendly,
    has_base,
    here,
    in_words,
    kind_of,
    may_act,
)

BLOCS = ("Axis", "West", "USSR")
FLAG_SUPPLY = 10


def belongs(game: Ww2, bloc: str, land: str) -> bool:
    """Controlled by a power of the bloc that takes part in the game."""
    holder = controller(game, land)
    return BLOC.get(holder) == bloc and may_act(game, holder)


def passable(game: Ww2, bloc: str, land: str) -> bool:
    """supply.path: friendly-controlled and not occupied by enemy ground units."""
    if not belongs(game, bloc, land):
        return False
    holder = controller(game, land)
    return not any(foes(game, holder, unit.owner, land) for unit in here(game, land, "G"))


def networks(game: Ww2, bloc: str) -> dict[str, str]:
    """Land spaces of a bloc that are joined over land, each with the first space of its network."""

    def find() -> dict[str, str]:
        found: dict[str, str] = {}
        own = {power for power in POWERS if BLOC[power] == bloc and may_act(game, power)}
        met = {u.place for power in POWERS if power not in own for u in game.state.units.of(power)}
        control = game.state.control
        free = {land for land in LANDS if control[land] in own and (land not in met or passable(game, bloc, land))}
        for first in LANDS:
            if first in found or first not in free:
                continue
            queue = deque((first,))
            found[first] = first
            while queue:
                for other, _ in LAND_LINKS[queue.popleft()]:
                    if other not in found and other in free:
                        found[other] = first
                        queue.append(other)
        return found

    result: dict[str, str] = derived(game, ("networks", bloc), find)
    return result


def reached(game: Ww2, bloc: str, land: str) -> list[str]:
    """The networks a space is joined to: its own, or those next to it if it is fought over."""
    nets = networks(game, bloc)
    if land in nets:
        return [nets[land]]
    return list(dict.fromkeys(nets[other] for other, _ in LAND_LINKS[land] if other in nets))


def transports(game: Ww2, convoy: Convoy) -> list[Unit]:
    return [unit for unit in game.state.units.at(convoy.id) if kind_of(unit).transport]


def room(game: Ww2, convoy: Convoy) -> int:
    return CAPACITY * len(transports(game, convoy))


def works(game: Ww2, convoy: Convoy) -> bool:
    """convoy.path.sea: both ends and the ports on the way are friendly, and no strait is shut. What it carries is
    reckoned from its transports."""
    ports = [*convoy.ends, *(CIRCLES[space] for space in convoy.route if space in CIRCLES)]
    held = all(friendly(game, convoy.owner, port) for port in ports)
    return held and clear_line(game, convoy)


def clear_line(game: Ww2, convoy: Convoy) -> bool:
    """terrain.strait.naval, terrain.canal.naval: no enemy on the bank of a strait or canal it passes."""
    return not any(strait_shut(game, convoy.owner, a, b) for a, b in pairwise(convoy.route))


def working(game: Ww2, bloc: str) -> list[Convoy]:
    return [c for c in game.state.convoys.values() if BLOC[c.owner] == bloc and works(game, c)]


def joined(game: Ww2, bloc: str, left: dict[str, int], starts: Iterable[str], goals: set[str]) -> list[str] | None:
    """Convoys over which something gets from some networks to others while they have room; None if it does not."""
    nets = networks(game, bloc)
    before: dict[str, tuple[str, str]] = {}
    queue = deque(dict.fromkeys(starts))
    seen = set(queue)
    if seen & goals:
        return []
    while queue:
        here_ = queue.popleft()
        for name, room_left in left.items():
            if room_left <= 0:
                continue
            one, two = game.state.convoys[name].ends
            for a, b in ((one, two), (two, one)):
                if nets.get(a) == here_ and nets.get(b) not in (None, *seen):
                    there = nets[b]
                    before[there] = (here_, name)
                    if there in goals:
                        way = []
                        while there in before:
                            there, by = before[there]
                            way.append(by)
                        return way
                    seen.add(there)
                    queue.append(there)
    return None


@dataclass
class Supply:
    """How one bloc's units stand: who is Cut Off, and what of each convoy supply takes up."""

    cut: set[str] = field(default_factory=set)
    used: dict[str, int] = field(default_factory=dict)
    flags: dict[str, int] = field(default_factory=dict)
    """Stack Points each Minor Flag supplies."""


def supply(game: Ww2, bloc: str) -> Supply:
    """Every ground unit of a bloc traced to a source; where there is too little, favoured spaces come first."""
    found: Supply = derived(game, ("supply", bloc), lambda: _trace(game, bloc))
    return found


def _trace(game: Ww2, bloc: str) -> Supply:
    result = Supply()
    units = _ground(game, bloc)
    sources = _major_networks(game, bloc)
    served = {land: _served(game, bloc, land, sources) for land in {unit.place for unit in units}}
    left = [unit for unit in units if not served[unit.place]]
    if not left:
        return result
    favoured = {land: i for i, land in enumerate(game.state.favoured)}
    left.sort(key=lambda u: favoured.get(u.place, len(favoured)))
    left = [unit for unit in left if not _by_flag(game, bloc, unit, result)]
    room_left = {c.id: room(game, c) if c.supply < 0 else min(c.supply, room(game, c)) for c in working(game, bloc)}
    for unit in left:
        points = kind_of(unit).stack
        usable = {name: n for name, n in room_left.items() if n >= points}
        way = joined(game, bloc, usable, sources, set(reached(game, bloc, unit.place)))
        if not way:
            result.cut.add(unit.id)
            continue
        for name in way:
            room_left[name] -= points
            result.used[name] = result.used.get(name, 0) + points
    return result


def _served(game: Ww2, bloc: str, land: str, sources: tuple[str, ...]) -> bool:
    """Whatever stands there is supplied: by its fortress, its depot, a Major Flag there or over land."""
    if any(net in sources for net in reached(game, bloc, land)):
        return True
    if not belongs(game, bloc, land):
        return _depot(game, bloc, land)
    return has_base(game, land, "FORT") or flag_works(game, land) == "major" or _depot(game, bloc, land)


def _ground(game: Ww2, bloc: str) -> tuple[Unit, ...]:
    """Ground units of a bloc on the map."""
    found: tuple[Unit, ...] = derived(
        game,
        ("ground units", bloc),
        lambda: tuple(
            unit
            for power in POWERS
            if BLOC[power] == bloc and may_act(game, power)
            for unit in game.state.units.of(power)
            if unit.place in SPACE and kind_of(unit).branch == "G"
        ),
    )
    return found


def _depot(game: Ww2, bloc: str, land: str) -> bool:
    return any(u.kind == "DEPOT" and bloc_of(u) == bloc for u in game.state.units.at(land))


def _major_networks(game: Ww2, bloc: str) -> tuple[str, ...]:
    """flag.major.supply: networks with a Major Flag of the bloc that was never captured, in the order of the seats."""
    nets = networks(game, bloc)
    flags = [CAPITAL[power] for power in POWERS if BLOC[power] == bloc]
    return tuple(dict.fromkeys(nets[flag] for flag in flags if flag in nets and flag_works(game, flag) == "major"))


def _by_flag(game: Ww2, bloc: str, unit: Unit, result: Supply) -> bool:
    """flag.minor.supply: 10 Stack Points inside the country."""
    country = countries()[SPACE[unit.place].country]
    flag, points = country.flag, kind_of(unit).stack
    if country.sort == "major":
        flag = "Vichy" if flag_works(game, "Vichy") and country.name == "France" else ""
    if not flag or flag_works(game, flag) != "minor" or not belongs(game, bloc, flag):
        return False
    nets = networks(game, bloc)
    joins = unit.place == flag or (flag in nets and nets[flag] in reached(game, bloc, unit.place))
    if not joins or result.flags.get(flag, 0) + points > FLAG_SUPPLY:
        return False
    result.flags[flag] = result.flags.get(flag, 0) + points
    return True


def source_of(game: Ww2, bloc: str, land: str) -> str:
    """An ordinary source that reaches a space: a Major Flag, a Minor Flag inside its country, or a convoy; or nothing."""
    sources = _major_networks(game, bloc)
    near = set(reached(game, bloc, land))
    if near & set(sources):
        return "a Major Flag"
    flag = countries()[SPACE[land].country].flag
    if (
        SPACE[flag].flag == "minor"
        and flag_works(game, flag)
        and belongs(game, bloc, flag)
        and (land == flag or networks(game, bloc).get(flag) in near)
    ):
        return flag
    rooms = {c.id: room(game, c) for c in working(game, bloc)}
    return "a convoy" if joined(game, bloc, rooms, sources, near) is not None else ""


def is_cut(game: Ww2, unit: Unit) -> bool:
    """supply.cutoff, as things stand at this moment."""
    return unit.id in supply(game, bloc_of(unit)).cut


def mark_cut(game: Ww2) -> None:
    """Cut Off is reckoned when a phase begins and holds until the next begins."""
    fresh: dict[str, list[Unit]] = {}
    for bloc in BLOCS:
        cut = supply(game, bloc).cut
        for unit in _ground(game, bloc):
            if unit.id in cut and not unit.cut:
                fresh.setdefault(unit.place, []).append(unit)
            unit.cut = unit.id in cut
    for land, units in fresh.items():
        owners = listed(dict.fromkeys(unit.owner for unit in units))
        game.tell(f"Cut Off in {land}: {in_words(units)} of {owners}.", rule="supply.cutoff", kind="cut", space=land)


def depots_served(game: Ww2) -> None:
    """depot.remove: a depot goes as soon as an ordinary source reaches its space."""
    for unit in list(game.state.units):
        if unit.kind == "DEPOT" and source_of(game, bloc_of(unit), unit.place):
            game.state.units.remove(unit)
            game.tell(f"The Supply Depot in {unit.place} is no longer needed.", rule="depot.remove")
