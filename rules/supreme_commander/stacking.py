"""6.3, 12.7, 18.5: who may stand together in a hex, and who must go if too many do."""

from collections import Counter
from collections.abc import Iterable, Sequence

from ..hexwar.stacks import Limit, excess, removals
from ..kernel.flow import Flow, choose
from .chart import AMERICA, MAJORS, NATB
from .counters import COUNTERS, LAND
from .ground import HEXES, place_name
from .kinds import kind, name_of, size
from .seats import master
from .standing import land_at
from .state import Unit
from .world import FREE, SIBERIA, Sc, camp, nation, people

MOST, NAVAL_MOST = 6, 2
LIMITS: Sequence[Limit[Unit]] = (
    Limit("6.3a", MOST, lambda unit: 0 if unit.building else size(unit)),
    Limit("6.3b", 1, lambda unit: kind(unit) == "fort"),
    Limit("6.3c", 1, lambda unit: kind(unit) == "flak"),
    Limit("18.1b", 1, lambda unit: kind(unit) == "partisan"),
    Limit("18.3a", 1, lambda unit: unit.side == "static"),
)
"""What a hex holds (6.3), by rule. A Fort that is still being built takes no room (23.9)."""
TOO_MUCH = {
    "6.3a": f"a hex can hold at most {MOST} corps equivalents",
    "6.3b": "a hex can hold at most one fort",
    "6.3c": "a hex can hold at most one flak",
    "18.1b": "a hex can hold at most one partisan",
    "18.3a": "a hex can hold at most one Static corps",
}


def trouble(game: Sc, units: Sequence[Unit]) -> tuple[str, str] | None:
    """What is wrong with a stack of land units at the end of a Movement Phase: words and rule."""
    return crowd(units) or cooperation(game, units)


def crowd(units: Sequence[Unit]) -> tuple[str, str] | None:
    """What is too much for a hex at any time."""
    over = excess(LIMITS, "", units)
    return (TOO_MUCH[over[0].name], over[0].name) if over else None


def cooperation(game: Sc, units: Iterable[Unit]) -> tuple[str, str] | None:
    """Nations that may not end a Movement Phase together."""
    listed = [unit for unit in units if COUNTERS[unit.id].kind in LAND]
    minors = {unit.owner for unit in listed if _minor(game, unit.owner)}
    if len(minors) > 1:
        return "units of two Minor Nations can't stack", "6.3.1a"
    owners = {people(game, unit.owner) for unit in listed}
    majors = {owner for owner in owners if owner in MAJORS and not _minor(game, owner)}
    if "USSR" in majors and len(majors) > 1:
        return "Soviet units can't stack with another Major Power's", "18.5a"
    if "France" in majors and nation(game, "France").status == "active":
        british = [unit for unit in listed if unit.owner == "UK"]
        alone = [unit for unit in british if unit.id == "UK-BEF"]
        if british and not (len(british) == 1 and (alone or COUNTERS[british[0].id].corps)):
            return "only the BEF or one British corps can stack with the French", "18.5a"
    return None


def _minor(game: Sc, owner: str) -> bool:
    if owner in MAJORS or owner == FREE:
        return owner == "Italy" and nation(game, "Italy").status == "ally"
    return True


def fits(game: Sc, hex: str, *more: Unit) -> bool:
    """May these units stand in a hex beside who is there?"""
    if hex in (AMERICA, SIBERIA) or (len(more) == 1 and not game.state.units.at(hex)):
        return True
    there = [unit for unit in game.state.units.at(hex) if COUNTERS[unit.id].kind in (*LAND, "flak")]
    return trouble(game, [*there, *(unit for unit in more if unit not in there)]) is None


def clash(game: Sc, hex: str, *more: Unit) -> tuple[str, str] | None:
    """What would be wrong for good: counting those who can no longer move away."""
    there = [
        unit
        for unit in game.state.units.at(hex)
        if COUNTERS[unit.id].kind in (*LAND, "flak") and (unit.moved or _rooted(unit))
    ]
    return trouble(game, [*there, *more])


def _rooted(unit: Unit) -> bool:
    printed = COUNTERS[unit.id]
    return printed.allowance == 0 or unit.side == "static"


def thin_out(game: Sc, side: str, mixed: bool = False) -> Flow[None]:
    """6.4: at the end of a phase nobody stands overstacked; the owner eliminates what is too much. Who may not stand together
    parts by the end of the Movement Phase (12.7, 18.5); at the end of others nations may be `mixed`."""
    from .losses import eliminate

    def wrong(hex: str) -> tuple[str, str] | None:
        return crowd(_counted(game, hex)) if mixed else trouble(game, _counted(game, hex))

    units, nations = game.state.units, [name for name in game.state.nations if camp(game, name) == side]
    places = [unit.place for name in nations for unit in units.of(name) if unit.place in HEXES or unit.place == NATB]
    for hex, count in Counter(places).items():
        if count == 1 and len(units.at(hex)) == 1:
            continue  # alone it is in nobody's way
        while fault := wrong(hex):
            crowded = excessive(hex, _counted(game, hex))
            seat = master(game, crowded[0].owner)
            picked = yield from choose(
                seat,
                f"{place_name(hex)} is overstacked ({fault[0]}): which unit do you remove?",
                [f"remove {name_of(unit)}" for unit in crowded],
                rules=("6.4a",),
            )
            eliminate(game, units[picked.removeprefix("remove ")])


def excessive(hex: str, units: Sequence[Unit]) -> Sequence[Unit]:
    """Those of a stack whose going helps; where its nations are at odds, any of them."""
    going = {id for gone in removals(LIMITS, hex, units) for id in gone}
    return [unit for unit in units if unit.id in going] or units


def _counted(game: Sc, hex: str) -> list[Unit]:
    return [*land_at(game, hex), *(unit for unit in game.state.units.at(hex) if kind(unit) == "flak")]
