"""Surrender: what a nation gives up when its Sue For Peace roll fails."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose, order
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Spaces
from ..kernel.text import listed
from .chart import AIR, ALLIANCE, NATIONS, ORDER, RECIPIENT, enemies, other_alliance
from .landing import come_down, deck
from .rolls import throw
from .state import Unit
from .world import (
    Saa,
    board,
    cities,
    controller,
    friendly,
    is_land,
    living,
    nation,
    original,
    place,
    spoken,
    territories,
    transfer,
)


def surrender(game: Saa, seat: str) -> Flow[None]:
    """surrender.cause: foreign markers off, cities marked, units off, then the Surrender Roll."""
    mat = nation(game, seat)
    game.tell(f"{NATIONS[seat]} surrenders.", rule="surrender.cause", kind="surrender", nation=seat)
    _give_up_foreign(game, seat)
    for name in territories(game, seat):
        _mark_city(game, seat, name)
    yield from _remove_units(game, seat)
    dice = yield from throw(game, seat, 2, "Surrender Roll", lambda dice: [0, 1], "surrender")
    roll = sum(dice)
    taker = recipient(game, seat)
    rule, terms = _TERMS[roll]
    game.tell(f"The Surrender Roll of {NATIONS[seat]} is {roll}: {terms}.", rule=rule)
    if roll == 2:
        yield from _cede_all_but_two(game, seat, taker)
        _pay(game, seat, taker, mat.treasury)
    elif roll <= 4:
        _pay(game, seat, taker, (mat.treasury + 1) // 2)
    elif 10 <= roll <= 11:
        yield from _cede_one(game, seat, taker)
    elif roll == 12:
        _revert(game, seat, occupied(game, seat))
    _close(game, seat)


_TERMS = {
    2: ("surrender.roll.2", "it cedes all but two Territories and its treasury"),
    **dict.fromkeys((3, 4), ("surrender.roll.3-4", "it cedes what the enemy occupies and half its treasury")),
    **dict.fromkeys(range(5, 10), ("surrender.roll.5-9", "it cedes what the enemy occupies")),
    **dict.fromkeys((10, 11), ("surrender.roll.10-11", "it cedes one occupied Territory, the others return to it")),
    12: ("surrender.roll.12", "all its original Territories return to it"),
}


def recipient(game: Saa, seat: str) -> str:
    """surrender.recipient; if that nation has given up itself, the next living enemy (ruling.31)."""
    at = ORDER.index(RECIPIENT[seat])
    return next(n for n in living(game, (*ORDER[at:], *ORDER[:at])) if n in enemies(seat))


def occupied(game: Saa, seat: str) -> list[str]:
    """Original Territories under an enemy's marker (ruling.29)."""
    return [
        name for name, where in game.state.places.items() if original(name) == seat and where.owner in enemies(seat)
    ]


def _give_up_foreign(game: Saa, seat: str) -> None:
    """surrender.markers, ruling.32, ruling.73: enemy ground goes back to its first owner, or is neutral again."""
    for name in territories(game, seat):
        first = original(name)
        if first not in enemies(seat):
            continue
        back = None if nation(game, first).surrendered else first
        transfer(game, name, back)
        game.tell(
            f"{name} goes back to {NATIONS[back] if back else 'neutrality'}.", rule=("surrender.markers", "ruling.32")
        )
        if back is None:
            _mark_city(game, seat, name)
        _evacuate(game, seat, name)


def _mark_city(game: Saa, seat: str, name: str) -> None:
    """surrender.vc, victory.surrendered-city: a city it held counts for the enemy, even on ground that turns neutral."""
    city = cities(str(game.options["cities"])).get(name)
    if city:
        place(game, name).flag = other_alliance(ALLIANCE[seat])
        game.tell(f"{city} counts for the {place(game, name).flag} from now on.", rule="surrender.vc")


def _remove_units(game: Saa, seat: str) -> Flow[None]:
    """surrender.units: everything but Industry. Allied aircraft leave its CAR first, allied cargo is lost with its ship."""
    own = {unit.id for unit in game.state.units.of(seat)}
    guests = [unit for unit in game.state.units if unit.aboard in own and unit.owner != seat]
    for unit in guests:
        if unit.kind in AIR:
            yield from _leave_deck(game, seat, unit)
    lost = [unit for unit in guests if unit.aboard in own]
    if lost:
        game.tell(
            f"Aboard ships of {NATIONS[seat]} its allies lose {spoken(lost)}.",
            rule=("surrender.units", "base.trn-cargo-lost"),
        )
    for unit in [*game.state.units.of(seat), *lost]:
        game.state.units.remove(unit)


def _leave_deck(game: Saa, seat: str, plane: Unit) -> Flow[None]:
    """Another allied CAR in the zone; else one next to it or friendly ground, best such as stays friendly."""
    near = board().neighbours(plane.place)
    ship = deck(game, plane.place, plane.owner, seat)
    if ship is not None:
        plane.aboard = ship.id
        return
    ground = [name for name in near if is_land(name) and friendly(game, name, plane.owner)]
    places = [name for name in ground if controller(game, name) != seat]
    places += [name for name in near if deck(game, name, plane.owner, seat)]
    if places or ground:
        question = f"The CAR of {NATIONS[seat]} in {plane.place} leaves the war: where does your {plane.kind} land?"
        yield from come_down(
            game, plane, places or ground, question, ("surrender.units", "base.carrier-defence"), leaving=seat
        )


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
            "You surrender: name the two Territories you keep.",
            (Keep,),
            rules=("surrender.roll.2",),
        )
        assert isinstance(answer, Keep)
        keep = set(answer.spaces)
    for name in held:
        if name not in keep:
            transfer(game, name, taker)
            _evacuate(game, seat, name)
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
            f"{NATIONS[seat]} surrenders, and what is occupied returns to it but for one Territory. Which one stays taken?",
            sorted(held, key=lambda name: -place(game, name).value),
            rules=("surrender.roll.10-11",),
        )
    _revert(game, seat, [name for name in held if name != kept])


def _revert(game: Saa, seat: str, names: Iterable[str]) -> None:
    """Markers off; the ground is the surrendered nation's again, hence neutral, and must be left (surrender.evacuate)."""
    for name in names:
        transfer(game, name, None)
        game.tell(f"{name} returns to {NATIONS[seat]}.", rule="surrender.backfire")
        _evacuate(game, seat, name)


def _evacuate(game: Saa, seat: str, name: str) -> None:
    """Units on ground that became neutral or an enemy's must leave it on their next turn (surrender.evacuate, ruling.34).
    Those of the nation that surrenders are about to go anyway."""
    leaving = [unit for unit in game.state.units.at(name) if not friendly(game, name, unit.owner)]
    for unit in leaving:
        unit.evacuate = True
    for owner in ORDER:
        own = [unit for unit in leaving if unit.owner == owner and owner != seat]
        if own:
            game.tell(
                f"{NATIONS[owner]} must take {spoken(own)} out of {name} on its next turn.", rule="surrender.evacuate"
            )


def _close(game: Saa, seat: str) -> None:
    """surrender.neutral: no more turns, its ground is neutral; card and chits are gone."""
    mat = nation(game, seat)
    for name in territories(game, seat):
        transfer(game, name, None)
        _evacuate(game, seat, name)
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
            raise Refused(f"name two different Territories, not {len(set(self.spaces))}", rule="surrender.roll.2")
