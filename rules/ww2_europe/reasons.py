"""Why an order of the Movement phase cannot be given, in words."""

from collections.abc import Sequence

from ..kernel.errors import Refused
from .chart import CIRCLE, CIRCLES, SPACE
from .fronts import points
from .routes import land_price
from .state import Unit
from .world import Ww2, controller, kind_of, label


def explain(game: Ww2, seat: str, code: str, at: str, branches: str) -> None:
    """Raises Refused if units of a sort are not in a place because they have left it, or are aboard a carrier there."""
    mine = [u for u in game.state.units.of(seat) if code in (label(u), u.kind) and kind_of(u).branch in branches]
    if any(u.place == at and not u.aboard for u in mine):
        return
    if any(u.aboard and u.place == CIRCLE.get(at, at) and kind_of(u).branch == "A" for u in mine):
        raise Refused(f"the {code} in {at} is aboard a carrier: launch it", rule="cv.range")
    if any(u.start == at for u in mine):
        raise Refused(f"the {code} of {CIRCLES.get(at, at)} has already moved this turn", rule="move.initiative_choice")


WHY_NOT = {
    "move.enemy_stop": "enemy ground units on the way stop it",
    "move.path": "that takes {paid} points, and it has {points}",
    "neutral.no_entry": "{land} is neutral",
    "terrain.desert.entry": "no tank or mech enters the desert of {land}",
    "terrain.impassable.entry": "no tank or mech enters the impassable mountains of {land}",
    "terrain.mountain.cost": "it pays 2 points for each enemy mountain space, {paid} in all, and has {points}",
    "terrain.woodland.cost": "it pays 2 points for each enemy woodland space, {paid} in all, and has {points}",
    "ussr.pact": "the pact leaves {land} to the USSR",
    "ussr.pact.move": "the USSR is neutral and moves only into what the pact gives it",
    "ussr.separate": "the USSR and the other Allies don't enter each other's land, and {land} is {holder}'s",
    "ussr.winter.move": "in the Russian winter it goes one space at most",
}
"""Why a ground unit cannot take a path, in words, by the rule."""


def stopped_at(game: Ww2, unit: Unit, path: Sequence[str]) -> str:
    """The first space on a path that a ground unit may not enter; else where it ends."""
    return next((land for land in path[1:] if land in SPACE and land_price(game, unit, land) is None), path[-1])


def reason_against(game: Ww2, unit: Unit, path: Sequence[str], rule: str, paid: int) -> str:
    """`: Bern is neutral`; nothing where the rule says it all."""
    if rule not in WHY_NOT:
        return ""
    land = stopped_at(game, unit, path)
    holder = controller(game, land)
    return ": " + WHY_NOT[rule].format(land=land, holder=holder, paid=paid, points=points(game, unit))
