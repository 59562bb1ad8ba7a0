"""What must be true after every order, and of every position that is read."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from .areas import closed_to
from .chart import BRIDGEHEADS, GROUND, capital_hexes, country_of, is_port, land, mix
from .feuds import fights
from .strays import stray
from .world import Tr

FIGHTING = ("landing", "ground", "late drops", "late ground", "breakthrough", "raids", "exploitation", "late support")


def check(game: Tr) -> None:
    """Raise AssertionError naming everything that is broken."""
    found = list(faults(game))
    assert not found, "; ".join(found)


def faults(game: Tr) -> Iterator[str]:
    """Every fault of the position, in words."""
    yield from _mix(game)
    yield from _places(game)
    yield from _records(game)


def _mix(game: Tr) -> Iterator[str]:
    used: Counter[tuple[str, str, int]] = Counter()
    shared: set[tuple[str, str]] = set()
    for unit in game.state.units:
        if unit.whole:
            # 28.67: the parts of a counter that shares itself out are one counter
            name, _, full = unit.whole.partition(" ")
            if unit.kind != "air" or not name or not full.isdecimal() or not unit.shared:
                yield f"{unit.id} is no part of {unit.whole!r}"
            else:
                shared.add((unit.nation, unit.whole))
            continue
        used[unit.nation, unit.kind, unit.factor] += 1
    for nation, whole in shared:
        used[nation, "air", int(whole.partition(" ")[2])] += 1
    for (nation, kind, factor), count in used.items():
        most = sum(sort.count for sort in mix(nation)[kind] if sort.factor == factor)
        if count > most:
            yield f"{count} {nation} {kind} of {factor}, the mix has {most}"


def _places(game: Tr) -> Iterator[str]:
    for place in game.state.units.places():
        units = game.state.units.at(place)
        ground = [u for u in units if u.kind in GROUND]
        for unit in units:
            german = unit.nation == "Germany" and unit.kind in ("air", "fleet")
            if unit.boxed and not (german and place in land() and country_of(place) == "Norway"):
                yield f"{unit.id} in {place} is in the Murmansk box"
        if place in land():
            for unit in ground:
                trouble = closed_to(game, unit, place)
                if trouble and not stray(game, unit):
                    yield f"{unit.id} stands in {place}: {trouble[0]}"
            foes = any(fights(game, a, b) for a, b in combinations(ground, 2))
            if foes and game.phase not in FIGHTING and not any(u.kind == "airborne" for u in ground):
                yield f"enemies share {place}"
            if any(u.kind == "fleet" for u in units) and not is_port(place):
                yield f"fleets lie in {place}, which isn't a port"
            # 28.15: a capital takes in all airbases that come back to it
            if sum(u.kind == "airbase" for u in units) > 2 and place not in (*capital_hexes(), "G60"):
                yield f"too many airbases in {place}"
            fleets = [u for u in units if u.kind == "fleet"]
            # 29.11, 29.82: until the player turn ends a port may be too small for who was beaten back to it or launched there
            if sum(u.factor for u in fleets) > 36 and not any(u.turned or u.new for u in fleets):
                yield f"too many fleets in {place}"


def _records(game: Tr) -> Iterator[str]:
    heads = Counter(head.side for head in game.state.bridgeheads.values())
    for side, count in heads.items():
        if count > BRIDGEHEADS[side]:
            yield f"{count} Bridgeheads of the {side}"
    for name, power in game.state.powers.items():
        if any(n < 0 for n in (*power.sw.values(), *power.box.values())):
            yield f"{name} has less than no strategic warfare factors"
    for key, factors in game.state.notes.items():
        if key.startswith("pool ") and factors < 0:
            yield f"{key} is {factors}"
    for mission in game.state.missions.values():
        if len(set(mission.units)) < len(mission.units):
            yield f"a unit is twice on {mission.id}"
    for name in game.state.supply:
        if name not in game.state.units:
            yield f"{name} carries supply and isn't there"
