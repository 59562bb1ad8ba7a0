"""Counters that are lost, broken down, combined and put back into the Force Pools (3.38, 28.6, 29.7)."""

from collections import Counter
from collections.abc import Iterable

from .chart import GONE, MAJORS, POOL, mix, nations
from .drops import befriend, note, owed_a_fleet, permanent
from .naming import most
from .state import Unit
from .world import Tr

PARTS = ("air", "fleet")


def sizes(nation: str, kind: str) -> dict[int, int]:
    """Counters of each size in the mix."""
    return {sort.factor: sort.count for sort in mix(nation)[kind]}


def in_use(game: Tr, nation: str, kind: str) -> Counter[int]:
    units = [u for u in game.state.units if u.nation == nation and u.kind == kind]
    shared = {u.whole for u in units if u.whole}
    return Counter(u.factor for u in units if not u.whole) + Counter(int(whole.split(" ")[1]) for whole in shared)


def change(game: Tr, nation: str, kind: str, rest: int, given: Iterable[int] = ()) -> tuple[int, ...] | None:
    """29.72: the fewest counters that make up a rest, the largest first, from those not in use and those given back for it."""
    free = Counter(sizes(nation, kind)) - in_use(game, nation, kind) + Counter(given)
    best: dict[int, tuple[int, ...]] = {0: ()}
    for size in sorted(free.elements(), reverse=True):
        for total, parts in list(best.items()):
            more, known = (*parts, size), best.get(total + size)
            if total + size <= rest and (known is None or (len(more), known) < (len(known), more)):
                best[total + size] = more
    return best.get(rest)


def free_id(game: Tr, nation: str, kind: str) -> str:
    from .chart import kinds

    prefix = f"{nations()[nation]['letter']}{kinds()[kind].letter}"
    name = game.state.units.fresh_id(prefix)
    assert int(name.removeprefix(prefix)) <= most(nation, kind), f"too many {nation} {kind} counters"
    return name


def create(game: Tr, nation: str, kind: str, factor: int, mf: int, place: str, owner: str) -> Unit:
    unit = Unit(free_id(game, nation, kind), place, owner, nation, kind, factor, mf, base=place)
    return game.state.units.put(unit)


def pool_key(unit: Unit) -> str:
    return f"{unit.nation} {unit.kind}"


def eliminate(game: Tr, unit: Unit, for_good: bool = False) -> None:
    """3.38: back to the Force Pool, where it can be built again, or gone."""
    from .extra_forces import note_fsjr
    from .minors import lost_for_good

    store = game.state.units
    game.state.supply.pop(unit.id, None)
    release(game, unit)
    for mission in game.state.missions.values():
        # its name may be another's soon: change for losses takes the next free one
        for names in (mission.units, mission.cargo):
            if unit.id in names:
                names.remove(unit.id)
    note_fsjr(game, unit)
    befriend(game, unit)
    for_good = for_good or lost_for_good(game, unit.nation)
    if unit.kind in PARTS:
        if not for_good:
            key = f"pool {pool_key(unit)}"
            game.state.notes[key] = game.state.notes.get(key, 0) + unit.factor
        store.remove(unit)
        return
    if unit.kind == "partisan":
        store.remove(unit)
        return
    gone = for_good or permanent(game, unit)
    if gone and not for_good and owed_a_fleet(game, unit):
        note(game, unit)
        gone = False
    if unit.nation in MAJORS and unit.owner != unit.nation:
        # 36.23: a lent unit goes back to the pool of its own nation
        store.give(unit, unit.nation)
    store.move(unit, GONE if gone else POOL)
    clean(unit)
    if gone:
        store.remove(unit)


def release(game: Tr, unit: Unit) -> None:
    """51.7: who leaves the map is under no ally's orders any more; what comes back is its owner's alone."""
    for key, names in game.state.help.items():
        if key.startswith("under ") and unit.id in names:
            names.remove(unit.id)


def clean(unit: Unit) -> None:
    unit.spent = unit.moved = unit.new = unit.cut = unit.fought = unit.rebased = unit.turned = False
    unit.redeployed = unit.held = unit.deployed = unit.barred = unit.returned = unit.boxed = False
    unit.used = unit.auto = 0
    unit.drop, unit.base, unit.breakthrough, unit.route = -1, "", "", ()


def pay_factors(game: Tr, units: Iterable[Unit], need: int) -> int:
    """Take so many air or naval factors from counters, in this order; what could not be changed is lost too (28.64, 29.73).
    Returns what was really lost."""
    lost = 0
    for unit in list(units):
        if lost >= need:
            break
        if unit.factor <= need - lost:
            lost += unit.factor
            eliminate(game, unit)
        else:
            lost += reduce(game, unit, need - lost)
    return lost


def reduce(game: Tr, unit: Unit, by: int) -> int:
    """Cut a counter down; the parts stay in its place and its state."""
    rest = unit.factor - by
    parts: tuple[int, ...] | None = None
    # 28.67: a part of a counter that shares itself out is no counter itself
    given = () if unit.whole else (unit.factor,)
    while rest > 0 and (parts := change(game, unit.nation, unit.kind, rest, given)) is None:
        rest -= 1
    lost = unit.factor - rest
    if not parts:
        eliminate(game, unit)
        return lost
    key = f"pool {pool_key(unit)}"
    game.state.notes[key] = game.state.notes.get(key, 0) + lost
    replace(game, [unit], parts)
    return lost


def replace(game: Tr, units: list[Unit], parts: Iterable[int]) -> list[Unit]:
    """Change some counters of one base for others of the same strength and state; missions go on with the new ones."""
    store, model = game.state.units, units[0]
    gone = [u.id for u in units]
    for unit in units:
        store.remove(unit)
    made = []
    for i, factor in enumerate(parts):
        name = gone[i] if i < len(gone) else free_id(game, model.nation, model.kind)
        unit = Unit(name, model.place, model.owner, model.nation, model.kind, factor, model.mf)
        unit.spent, unit.new, unit.base, unit.rebased = model.spent, model.new, model.base, model.rebased
        unit.turned, unit.redeployed, unit.deployed = model.turned, model.redeployed, model.deployed
        unit.barred, unit.returned, unit.water = model.barred, model.returned, model.water
        unit.boxed = model.boxed
        made.append(store.put(unit))
    names = [u.id for u in made]
    for mission in game.state.missions.values():
        for crew in (mission.units, mission.cargo):
            if set(crew) & set(gone):
                crew[:] = [n for n in crew if n not in gone] + names
    for old in gone:
        goals = game.state.supply.pop(old, None)
        if goals:
            for name in names:
                game.state.supply[name] = list(goals)
    return made


def pool_factors(game: Tr, nation: str, kind: str) -> int:
    """Air or naval factors that can be built."""
    return game.state.notes.get(f"pool {nation} {kind}", 0) - withheld(game, nation, kind)


def withhold(game: Tr, nation: str, kind: str, factors: int) -> None:
    """12.5c: factors destroyed by choice are not built again in the same game turn."""
    key = f"unbuilt {nation} {kind} {game.state.turn}"
    game.state.notes[key] = game.state.notes.get(key, 0) + factors


def withheld(game: Tr, nation: str, kind: str) -> int:
    return game.state.notes.get(f"unbuilt {nation} {kind} {game.state.turn}", 0)
