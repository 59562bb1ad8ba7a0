"""Redeployment Points, and the units an order of these phases may mean."""

from collections.abc import Iterable

from ..kernel.errors import Refused
from .chart import BLOC, CIRCLE, CIRCLES, NAVAL
from .fronts import WINTER
from .state import Unit
from .world import Ww2, in_convoy, kind_of, whole

SOVIET_LIMIT = {True: 5, False: 10}


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


def check_soviet(game: Ww2, seat: str, count: int) -> None:
    """ussr.redeploy, ussr.winter.redeploy: so many ground units the Axis may redeploy inside the Soviet Union."""
    winter = game.state.season == WINTER
    most = SOVIET_LIMIT[winter]
    if count and BLOC[seat] == "Axis" and game.state.powers["Germany"].soviet + count > most:
        raise Refused(
            f"the Axis can redeploy only {most} ground units inside the USSR this turn",
            rule="ussr.winter.redeploy" if winter else "ussr.redeploy",
        )


def count_soviet(game: Ww2, seat: str, count: int) -> None:
    if BLOC[seat] == "Axis":
        game.state.powers["Germany"].soviet += count


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
