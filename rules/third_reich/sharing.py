"""18.31, 32.14: what allies of different players do who can't agree: they split what there is."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from ..kernel.flow import Flow, choose, order
from ..kernel.orders import Order, Syntax
from ..kernel.text import counted
from .belgrade import partisans as fewer
from .chart import GROUND, PARTISANS, SIDE, capital, distance, land
from .extra import spanish_partisans
from .world import Tr, moving

if TYPE_CHECKING:
    from .state import Unit


class SplitHexes(Order):
    """Call for the hexes to be split between the attackers."""

    syntax: ClassVar[Syntax] = Syntax(("split the hexes", "split hexes"))


def players(game: Tr, seats: Iterable[str]) -> int:
    """How many different players command some powers."""
    return len({game.seats[s] for s in seats})


def turns_to_pick(game: Tr, front: str, units: Iterable["Unit"]) -> list[str]:
    """18.31: who has most factors in contact picks first; ties are rolled for."""
    weight: Counter[str] = Counter()
    for unit in units:
        weight[unit.owner] += unit.factor
    luck: dict[str, tuple[int, ...]] = dict.fromkeys(weight, ())

    def standing(seat: str) -> tuple[int, tuple[int, ...]]:
        return weight[seat], luck[seat]

    while tied := [s for s in weight if sum(standing(s) == standing(o) for o in weight) > 1]:
        for seat in tied:
            luck[seat] += tuple(game.dice.roll(1, f"first choice on the {front} front", by=seat))
    return sorted(weight, key=standing, reverse=True)


def pick_in_turn(game: Tr, front: str, count: int, names: list[str]) -> Flow[None]:
    """18.31, 18.34: the attackers name hexes one after the other; nobody leaves or enters one before all are named."""
    from .retreats import Demand, DemandNothing, hex_choices

    units = [game.state.units[n] for n in names if n in game.state.units]
    powers = turns_to_pick(game, front, units)
    for number in range(count):
        left = [h for h in hex_choices(game, front, names) if h not in game.state.fight.vacated]
        if not left:
            return
        seat = powers[number % len(powers)]
        yield from order(
            seat,
            f"Attrition on the {front} front, {counted(count, 'hex', 'hexes')} split: demand the "
            f"{('first', 'second', 'third', 'fourth')[min(number, 3)]}",
            (Demand, DemandNothing),
            rules=("18.31f", "18.34b"),
            about={"front": front, "count": 1, "units": tuple(names)},
            no="demand nothing",
            end="demand nothing",
        )


# --- 32.14: partisans -----------------------------------------------------------------------------------------------------


def most_partisans(game: Tr, country: str) -> int:
    """32.12, 33.41-o19, 33.42-o18: how many the Allies may have in a country."""
    return fewer(game, country) or PARTISANS.get(country, 0) or spanish_partisans(game, country)


def rival_builders(game: Tr, seat: str, country: str) -> list[str]:
    """Allies who are still building and could build partisans there as well, one for each other player."""
    if country == "Russia" or fewer(game, country):
        return []
    others = [s for s in moving(game) if game.asks_of(s) and game.state.powers[s].brps > 0]
    by_player = {game.seats[s]: s for s in reversed(others) if game.seats[s] != game.seats[seat]}
    return [s for s in others if s in by_player.values()]


def agree(game: Tr, seat: str, country: str) -> Flow[bool]:
    """32.14: before the first partisan of a player turn in a country the other players say whether they want a share. Does
    the power still place the next one?"""
    if SIDE[seat] != "Allies" or country in game.state.shares:
        return True
    game.state.shares[country] = {}
    for other in rival_builders(game, seat, country):
        answer = yield from choose(
            other,
            f"{seat} wants to build partisans in {country}: do you agree, or claim a share for {other}?",
            ("agree", "claim a share"),
            policy="partisans",
            rules=("32.14b",),
            yes="agree",
            no="claim a share",
        )
        if answer == "claim a share":
            divide(game, [seat, other], country)
            return next(iter(game.state.shares[country])) == seat
    return True


def divide(game: Tr, seats: list[str], country: str) -> None:
    """32.14: half of the country's partisans each; the odd one and the first choice to the nearer army, or to the dice."""
    first = nearer(game, seats, country)
    second = next(s for s in seats if s != first)
    most = most_partisans(game, country)
    game.state.shares[country] = {first: most - most // 2, second: most // 2}
    game.tell(f"{first} and {second} split the partisans of {country}; {first} places the first", rule="32.14b")


def share_trouble(game: Tr, seat: str, country: str) -> str:
    """32.14: why a power places no partisan now where the number has been split."""
    shares = game.state.shares.get(country)
    if not shares:
        return ""
    if seat not in shares:
        return f"{' and '.join(shares)} split the partisans of {country}"
    there = {s: sum(u.country == country for u in game.state.units.of(s)) for s in shares}
    if there[seat] >= shares[seat]:
        return f"your share of {country} is {counted(shares[seat], 'partisan')}"
    other = next(s for s in shares if s != seat)
    waits = there[seat] > there[other] or (there[seat] == there[other] and next(iter(shares)) == other)
    if waits and there[other] < shares[other] and game.asks_of(other) and game.state.powers[other].brps > 0:
        return f"{other} places the next partisan in {country}"
    return ""


def nearer(game: Tr, seats: list[str], country: str) -> str:
    """Whose ground units stand nearest to the capital, as the crow flies; ties are rolled for."""
    home = capital(country)
    far = {
        seat: min((distance(home, u.place) for u in game.state.units.of(seat) if _army(u.kind, u.place)), default=999)
        for seat in seats
    }
    best = [s for s in seats if far[s] == min(far.values())]
    while len(best) > 1:
        rolls = {s: game.dice.roll(1, f"partisans of {country}", by=s)[0] for s in best}
        best = [s for s in best if rolls[s] == max(rolls.values())]
    return best[0]


def _army(kind: str, place: str) -> bool:
    return kind in GROUND and kind != "partisan" and place in land()
