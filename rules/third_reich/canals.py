"""29.13, 29.23, 47.3: the canals of Suez and Kiel: who passes them, and how long they lie broken after they were fought over."""

from collections.abc import Iterable

from .chart import SIDE
from .naming import called
from .state import Unit
from .world import Tr, friendly, holder

SUEZ = ("LL30", "LL31", "MM30", "MM31")
"""The hexes on both banks of the Suez Canal (47.1)."""
SUEZ_CITY, KIEL = "MM30", "J30"
REPAIR = 2
"""Whole game turns in one hand that mend a canal."""


def banks(game: Tr, hexes: Iterable[str]) -> str:
    """The side that holds all of some hexes, or nobody."""
    sides = {SIDE.get(holder(game, h), "") for h in hexes}
    return sides.pop() if len(sides) == 1 else ""


def suez_open(game: Tr, seat: str) -> bool:
    """29.23, 47.1: fleets pass only with all banks in friendly hands, and not while the canal is broken."""
    return game.state.canal < 0 and all(friendly(game, seat, h) for h in SUEZ)


def operator(game: Tr) -> str:
    """The side the canal belonged to when it last worked."""
    return "Axis" if game.state.notes.get("canal axis") else "Allies"


def canal_fought_over(game: Tr) -> None:
    """47.3: a bank that its side has not retaken when its Combat phase ends closes the canal to all."""
    state = game.state
    side = operator(game)
    if state.canal >= 0 or state.side != side:
        return
    foe = "Allies" if side == "Axis" else "Axis"
    if any(SIDE.get(holder(game, h)) == foe for h in SUEZ):
        state.canal = 0
        game.tell("The Suez Canal is closed to all", rule="47.3a", kind="canal", hex=SUEZ_CITY)


def kiel_changes_hands(game: Tr, hex_: str, before: str) -> None:
    """29.13: whenever Kiel passes to the other side its canal is broken."""
    if hex_ == KIEL and SIDE.get(before) != SIDE.get(holder(game, KIEL)):
        game.state.kiel = 0
        game.tell("The Kiel Canal is out of use", rule="29.13b", kind="canal", hex=KIEL)


def repair(game: Tr) -> None:
    """At the end of a game turn: two whole turns in one hand mend a canal (29.13, 47.3)."""
    state = game.state
    if state.canal >= 0:
        whole = banks(game, SUEZ) and not set(SUEZ) & set(state.recent)
        state.canal = state.canal + 1 if whole else 0
        if state.canal >= REPAIR:
            state.canal = -1
            state.notes["canal axis"] = int(banks(game, SUEZ) == "Axis")
            game.tell("The Suez Canal is open again", rule="47.3a", kind="canal", hex=SUEZ_CITY)
    if state.kiel >= 0:
        state.kiel = 0 if KIEL in state.recent else state.kiel + 1
        if state.kiel >= REPAIR:
            state.kiel = -1
            for unit in state.units.at(KIEL):
                unit.water = ""
            game.tell("The Kiel Canal is open again", rule="29.13b", kind="canal", hex=KIEL)


def ship_seas(game: Tr, unit: Unit) -> tuple[str, ...]:
    """The seas a fleet sails from its base: one of the two, while Kiel's canal is out of use."""
    from .waters import base_seas

    if unit.place == KIEL and game.state.kiel >= 0:
        return (unit.water or "Baltic Sea",)
    return base_seas(unit.place)


def common_seas(game: Tr, units: Iterable[Unit], seas: Iterable[str]) -> list[str]:
    """Those of some seas that all of some fleets can sail."""
    fleets = list(units)
    return [s for s in seas if all(s in ship_seas(game, u) for u in fleets)]


def moor(game: Tr, unit: Unit, sea: str) -> None:
    """29.13: a fleet that comes to Kiel while the canal is out lies in the port of the sea it came by."""
    unit.water = sea if unit.place == KIEL and game.state.kiel >= 0 else ""


def words(game: Tr) -> list[str]:
    """What is broken, for all to see."""
    found = []
    for name, state in (("Suez Canal", game.state.canal), ("Kiel Canal", game.state.kiel)):
        if state >= 0:
            found.append(
                f"The {name} is out of use; it reopens after one side has held it for {REPAIR - state} whole turns"
            )
    return found


def suez_taken(game: Tr, unit: Unit) -> bool:
    """47.4: may fleets driven from Suez still leave by the canal and the Mediterranean?"""
    others = [h for h in SUEZ if h != SUEZ_CITY]
    return all(friendly(game, unit.owner, h) for h in (*others, "AA8"))


def exile(game: Tr, unit: Unit) -> None:
    """47.4: out of play round Africa, until an SR brings them to a western port."""
    from .chart import LEND_LEASE

    game.state.units.move(unit, LEND_LEASE)
    unit.spent = True
    unit.country = SUEZ_CITY
    game.state.supply.pop(unit.id, None)
    game.tell(f"{unit.id} leaves {called(SUEZ_CITY)} round Africa and comes back to a western port by SR", rule="47.4")
