"""What can still be ordered: where a unit can go now, and what has not moved yet."""

from ..kernel.errors import Refused
from ..kernel.text import tokens
from ..kernel.views import Reach
from .chart import CIRCLE, CIRCLES, is_land
from .fronts import can_move, stuck
from .moves import ready
from .names import vocabulary
from .penalties import rails, sea_ways
from .points import rp_left
from .routes import flights, marches, round_trip, sorties
from .state import Unit
from .world import Ww2, in_words, kind_of, whole

MOVING = ("movement", "blitzkrieg")


def named(game: Ww2, seat: str, text: str) -> Unit:
    """`TNK from Hamburg`: the first own unit of this sort there. Raises Refused if there is none."""
    names, typed = vocabulary(), tuple(word for word in tokens(text) if word not in ("from", "in", "at", "the", "a"))
    for at in range(1, len(typed)):
        kinds, places = names["unit"].find(" ".join(typed[:at])), names["space"].find(" ".join(typed[at:]))
        for kind in kinds:
            for place in places:
                for spot in dict.fromkeys((place, CIRCLE.get(place, place))):
                    for unit in game.state.units.own(seat, spot):
                        if unit.kind == whole(kind):
                            return unit
    raise Refused("name a kind of unit and where it stands, for example TNK from Hamburg")


def reach(game: Ww2, seat: str, text: str) -> Reach:
    """Where a unit can go in this phase, with what it costs."""
    unit = named(game, seat, text)
    branch = kind_of(unit).branch
    if game.phase in MOVING:
        why = stuck(game, unit)
        if why:
            raise Refused(f"the {unit.kind} in {unit.place} {why[0]}", rule=why[1])
        finders = {"G": marches, "A": sorties, "N": round_trip}
        found = {space: cost for space, (cost, _) in finders[branch](game, unit).items()}
    elif game.phase == "redeployment":
        if rp_left(game, seat) <= 0:
            raise Refused("you have no Redeployment Points left", rule="rp.buy")
        if branch == "G":
            ways = rails(game, seat, unit.place, not kind_of(unit).armoured)
        elif branch == "A":
            ways = flights(game, seat, unit.place, kind_of(unit).mp, peaceful=True)
        else:
            ways = sea_ways(game, unit, kind_of(unit).mp)
        found = {space: cost for space, (cost, _) in ways.items()}
    else:
        raise Refused("nothing moves in this phase")
    found.pop(unit.place, None)
    return Reach(unit.kind, CIRCLES.get(unit.place, unit.place), {space: str(cost) for space, cost in found.items()})


def idle(game: Ww2, seat: str) -> list[str]:
    """What a seat could still move in this step, space by space."""
    if game.phase not in MOVING or not any(can_move(game, unit) for unit in game.state.units.of(seat)):
        return []
    places = ready(game, seat, "GAN")
    land = [f"{place}: {in_words(units)}" for place, units in places.items() if is_land(place)]
    sea = [
        f"{CIRCLES.get(place, place)} (port): {in_words(units)}"
        for place, units in places.items()
        if not is_land(place)
    ]
    return [*land, *sea]
