"""Surrender: what a nation gives up when its Sue For Peace roll fails."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose, order
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Spaces
from ..kernel.text import counted, listed
from .chart import AIR, ALLIANCE, NATIONS, ORDER, RECIPIENT, other_alliance
from .landing import land_strays
from .rolls import throw
from .world import (
    Saa,
    all_units,
    cities,
    nation,
    original,
    place,
    remove,
    territories,
    transfer,
    units_in,
)


def surrender(game: Saa, seat: str) -> Flow[None]:
    """surrender.cause: foreign markers off, cities marked, units off, then the Surrender Roll."""
    mat = nation(game, seat)
    game.tell(f"{NATIONS[seat]} surrenders.", rule="surrender.cause", kind="surrender", nation=seat)
    _give_up_foreign(game, seat)
    _mark_cities(game, seat)
    _remove_units(game, seat)
    dice = yield from throw(game, seat, 2, "Surrender Roll", lambda dice: [0, 1], "surrender")
    roll = sum(dice)
    taker = recipient(game, seat)
    if roll == 2:
        yield from _cede_all_but_two(game, seat, taker)
        _pay(game, seat, taker, mat.treasury)
    elif roll <= 4:
        _pay(game, seat, taker, (mat.treasury + 1) // 2)
    elif 10 <= roll <= 11:
        yield from _cede_one(game, seat, taker)
    elif roll == 12:
        _revert(game, seat, occupied(game, seat))
    game.tell(f"The Surrender Roll of {NATIONS[seat]} is {roll}: {_TERMS[roll]}.", rule=_RULE[roll])
    _close(game, seat)


_TERMS = {
    2: "it cedes all but two Territories and its treasury",
    3: "it cedes what the enemy occupies and half its treasury",
    4: "it cedes what the enemy occupies and half its treasury",
    **dict.fromkeys(range(5, 10), "it cedes what the enemy occupies"),
    10: "it cedes one occupied Territory, the others return to it",
    11: "it cedes one occupied Territory, the others return to it",
    12: "all its original Territories return to it",
}
_RULE = {
    2: "surrender.roll.2",
    3: "surrender.roll.3-4",
    4: "surrender.roll.3-4",
    **dict.fromkeys(range(5, 10), "surrender.roll.5-9"),
    10: "surrender.roll.10-11",
    11: "surrender.roll.10-11",
    12: "surrender.roll.12",
}


def recipient(game: Saa, seat: str) -> str:
    """surrender.recipient; if that nation has given up itself, the next living enemy (ruling.31)."""
    taker = RECIPIENT[seat]
    at = ORDER.index(taker)
    enemies = [ORDER[(at + i) % len(ORDER)] for i in range(len(ORDER))]
    return next(n for n in enemies if ALLIANCE[n] != ALLIANCE[seat] and not nation(game, n).surrendered)


def occupied(game: Saa, seat: str) -> list[str]:
    """Original Territories under an enemy's marker (ruling.29)."""
    found = []
    for name, where in game.state.places.items():
        if original(name) == seat and where.owner is not None and ALLIANCE[where.owner] != ALLIANCE[seat]:
            found.append(name)
    return found


def _give_up_foreign(game: Saa, seat: str) -> None:
    """surrender.markers, ruling.32, ruling.73: foreign ground goes back to its first owner, or is neutral again."""
    for name in territories(game, seat):
        first = original(name)
        if first == seat:
            continue
        back = first if first is not None and not nation(game, first).surrendered else None
        transfer(game, name, back)
        game.tell(
            f"{name} goes back to {NATIONS[back] if back else 'neutrality'}.", rule=("surrender.markers", "ruling.32")
        )
        _evacuees(game, name)


def _mark_cities(game: Saa, seat: str) -> None:
    """surrender.vc: its cities count for the enemy from now on."""
    for name, city in cities(str(game.options["cities"])).items():
        if place(game, name).owner == seat:
            place(game, name).flag = other_alliance(ALLIANCE[seat])
            game.tell(f"{city} counts for the {place(game, name).flag} from now on.", rule="surrender.vc")


def _remove_units(game: Saa, seat: str) -> None:
    """surrender.units: everything but Industry. Allied cargo is lost with its ship, allied aircraft look for a place."""
    for unit in list(all_units(game, seat)):
        remove(game, unit)
    for space in list(game.state.units):
        ships = {unit.id for unit in units_in(game, space)}
        for unit in list(units_in(game, space)):
            if unit.aboard and unit.aboard not in ships:
                unit.aboard = 0
                if unit.kind not in AIR:
                    remove(game, unit)
    land_strays(game)


def _pay(game: Saa, seat: str, taker: str, amount: int) -> None:
    nation(game, seat).treasury -= amount
    nation(game, taker).treasury += amount
    if amount:
        game.tell(f"{NATIONS[seat]} pays {amount} IPC to {NATIONS[taker]}.", rule="surrender.recipient")


def _cede_all_but_two(game: Saa, seat: str, taker: str) -> Flow[None]:
    """surrender.roll.2: it chooses the two it keeps; what nobody holds goes to the fixed recipient (ruling.30)."""
    held = territories(game, seat)
    keep = set(held)
    if len(held) > 2:
        answer = yield from order(
            seat,
            f"Surrender: name the two Territories {NATIONS[seat]} keeps.",
            (Keep,),
            rules=("surrender.roll.2",),
        )
        assert isinstance(answer, Keep)
        keep = set(answer.spaces)
    for name in held:
        if name not in keep:
            transfer(game, name, taker)
    game.tell(
        f"{NATIONS[seat]} keeps {listed(sorted(keep)) or 'nothing'}; the rest goes to {NATIONS[taker]}.",
        rule="surrender.roll.2",
    )


def _cede_one(game: Saa, seat: str, taker: str) -> Flow[None]:
    """surrender.roll.10-11: the enemy picks the one it keeps."""
    held = occupied(game, seat)
    kept = held[0] if len(held) == 1 else ""
    if len(held) > 1:
        kept = yield from choose(
            taker,
            f"{NATIONS[seat]} surrenders but gets its ground back: which one Territory is kept?",
            sorted(held, key=lambda name: -place(game, name).value),
            rules=("surrender.roll.10-11",),
        )
    _revert(game, seat, [name for name in held if name != kept])


def _revert(game: Saa, seat: str, names: Iterable[str]) -> None:
    """Markers off; the ground is the surrendered nation's again, hence neutral, and must be left (surrender.evacuate)."""
    for name in names:
        transfer(game, name, None)
        game.tell(f"{name} returns to {NATIONS[seat]} and must be evacuated.", rule="surrender.evacuate")
        _evacuees(game, name)


def _evacuees(game: Saa, name: str) -> None:
    """Units on ground that became neutral or an enemy's must leave it on their next turn (surrender.evacuate)."""
    owner = place(game, name).owner
    for unit in units_in(game, name):
        unit.evacuate = owner is None or ALLIANCE[owner] != ALLIANCE[unit.owner]


def _close(game: Saa, seat: str) -> None:
    """surrender.neutral: no more turns, its ground is neutral; card and chits are gone."""
    mat = nation(game, seat)
    for name in territories(game, seat):
        transfer(game, name, None)
        _evacuees(game, name)
    mat.surrendered, mat.card, mat.points, mat.chits, mat.card_chits = True, 0, 0, 0, {}
    mat.purchased, mat.paid = {}, {}


class Keep(Order):
    """Name the two Territories a surrendering nation keeps."""

    syntax = Syntax("keep", Spaces("spaces", what="territory"))
    spaces: tuple[str, ...]

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        held = sorted(territories(game, seat), key=lambda name: -place(game, name).value)
        yield from ((a, b) for i, a in enumerate(held) for b in held[i + 1 :])

    def check(self, game: Saa, seat: str) -> None:
        wrong = [name for name in self.spaces if name not in territories(game, seat)]
        if wrong:
            raise Refused(f"{listed(wrong)} {'is' if len(wrong) == 1 else 'are'} not yours", rule="surrender.roll.2")
        if len(set(self.spaces)) != 2:
            raise Refused(
                f"name two Territories, not {counted(len(set(self.spaces)), 'one', 'ones')}", rule="surrender.roll.2"
            )
