"""33.7: Turkey may become a British minor ally when the Allies rule the Mediterranean."""

from typing import ClassVar

from ..kernel.errors import Refused
from ..kernel.flow import Flow
from ..kernel.orders import Order, Syntax
from .chart import GROUND, MAJORS, SIDE, front_of, land, objective_hexes
from .turn import can_spend, spend
from .waters import port_fronts
from .world import Tr, holder

PRICE = 35
OBJECTIVES = 7


def ground_factors(game: Tr, side: str) -> int:
    """33.711: ground factors of a side in the Mediterranean front."""
    return sum(
        u.factor
        for u in game.state.units
        if u.kind in GROUND and SIDE[u.owner] == side and u.place in land() and front_of(u.place) == "Mediterranean"
    )


def naval_factors(game: Tr, side: str) -> int:
    """33.712: naval factors of a side based in Mediterranean ports."""
    return sum(
        u.factor
        for u in game.state.units
        if u.kind == "fleet" and SIDE[u.owner] == side and u.place in land() and "Mediterranean" in port_fronts(u.place)
    )


def southern_objectives(game: Tr) -> int:
    """33.713."""
    return sum(front_of(h) == "Mediterranean" and SIDE.get(holder(game, h)) == "Allies" for h in objective_hexes())


def lacking(game: Tr) -> tuple[str, str] | None:
    """The first condition of 33.71 that fails, and its rule."""
    status = game.state.countries.get("Turkey", "neutral").partition(" ")[0]
    if status not in ("neutral", "attacked"):
        return "Turkey is no longer neutral", "33.714"
    if any(f"{seat} attacked Turkey" in game.state.notes for seat in MAJORS if SIDE[seat] == "Allies"):
        # 25.7 the other way round (33.73)
        return "the Allies themselves have declared war on Turkey", "33.714"
    if ground_factors(game, "Allies") <= ground_factors(game, "Axis"):
        return "the Allies don't have more ground factors on the Mediterranean front", "33.711"
    if naval_factors(game, "Allies") <= naval_factors(game, "Axis"):
        return "the Allies don't have more naval factors in Mediterranean ports", "33.712"
    if southern_objectives(game) < OBJECTIVES:
        return f"the Allies hold fewer than {OBJECTIVES} objectives on the Mediterranean front", "33.713"
    return None


def price(game: Tr) -> int:
    """33.72: nothing if the Axis has attacked Turkey."""
    return 0 if game.state.countries.get("Turkey", "").startswith("attacked") else PRICE


class ActivateTurkey(Order):
    """Take Turkey as a minor ally, as your turn begins."""

    syntax: ClassVar[Syntax] = Syntax(("activate Turkey", "ally with Turkey"))

    def check(self, game: Tr, seat: str) -> None:
        if seat != "Britain":
            raise Refused("Turkey would join only Britain", rule="33.71")
        if trouble := lacking(game):
            raise Refused(trouble[0], rule=trouble[1])
        if game.state.powers["Britain"].options:
            raise Refused("activate Turkey before you choose options", rule="33.71")
        if game.state.notes.get("tried Turkey") == game.state.now:
            raise Refused("you have already tried it this turn", rule="33.65")
        if not can_spend(game, "Britain", price(game)):
            raise Refused(f"that costs {price(game)} BRPs", rule="33.72")

    def effect(self, game: Tr, seat: str) -> Flow[None]:
        from .aid import persuaded
        from .minors import activate

        if not persuaded(game, "Turkey", "Britain"):
            game.state.notes["tried Turkey"] = game.state.now
            return
        if cost := price(game):
            spend(game, "Britain", cost, "the alliance with Turkey", rule="33.72")
        yield from activate(game, "Turkey", "Britain", "33.71")
