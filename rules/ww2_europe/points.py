"""Redeployment Points, and the units an order of these phases may mean."""

from collections.abc import Iterable

from .chart import CIRCLE, CIRCLES, NAVAL
from .state import Unit
from .world import Ww2, in_convoy, kind_of, whole


def rp_left(game: Ww2, power: str) -> int:
    """rp.buy: the points of a power come back every turn (A7), or are spent for good by the other ruling."""
    mat = game.state.powers[power]
    return mat.rp - mat.used if game.options["redeployment_points"] == "capacity" else mat.rp


def pay_rp(game: Ww2, power: str, count: int) -> None:
    mat = game.state.powers[power]
    if game.options["redeployment_points"] == "capacity":
        mat.used += count
    else:
        mat.rp -= count


def candidates(game: Ww2, seat: str, place: str, codes: Iterable[str]) -> list[Unit]:
    """Units in a space that an order may mean: ships of a port by its land space, planes aboard ships there."""
    naval = all(whole(code) in NAVAL for code in codes)
    circle = CIRCLE.get(place, place)
    spots = [circle] if naval and circle in CIRCLES else [place]
    found = [
        u for s in spots for u in game.state.units.own(seat, s) if not u.aboard and u.kind not in ("FORT", "DEPOT")
    ]
    if not naval and circle in CIRCLES:
        found += [u for u in game.state.units.own(seat, circle) if u.aboard and kind_of(u).branch == "A"]
    return [u for u in found if not u.spent and not in_convoy(game, u)]
