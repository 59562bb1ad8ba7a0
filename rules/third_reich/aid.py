"""33.6: foreign aid: BRPs that make a minor country more willing to join one side, or less."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.search import parts as search_parts
from ..kernel.slots import Name, Number, Word
from .areas import homeland
from .canals import ship_seas
from .cape import far_ports
from .chart import MAJORS, SIDE, SR_LIMIT, area_of, board, capital, cities, is_port, land, scenario, steps
from .counters import MOSUL
from .lend_lease import owed
from .minors import status
from .naming import called
from .setup import extra_counters
from .stacks import lends
from .state import Unit
from .turn import can_spend, spend
from .waters import base_seas, sails
from .world import Tr, at_peace, foreign, friendly, holder, neutral
from .zones import beside_enemy, occupied

HELSINKI, DUBLIN = "D41", "H22"
SHARE = 10
"""33.62: a tenth of what the year began with."""
WATERS = ("Atlantic Ocean", "Baltic Sea")
Way = tuple[int, tuple[str, ...]]
"""SRs and the escorts."""


def recipients(game: Tr, seat: str) -> list[str]:
    """33.61: whom a power may aid: as its card says, Yugoslavia too with the additional counters."""
    listed: list[str] = list(scenario(game.scenario).get("aid", {}).get(seat, ()))
    return [*listed, "Yugoslavia"] if listed and extra_counters(game) else listed


def waits(game: Tr, country: str) -> bool:
    """Is it a minor that has not taken a side yet?"""
    return status(game, country) in ("neutral", "inactive") or (country == "Iraq" and not status(game, country))


def given(game: Tr, seat: str, country: str) -> int:
    return game.state.notes.get(f"aid {seat}>{country}", 0)


def counts(game: Tr, seat: str, country: str) -> int:
    """33.63, 33.61: what of it is worth anything: nothing from the conquered, from attackers, from a Russia in Bessarabia."""
    if game.state.powers[seat].conquered or game.state.notes.get(f"{seat} attacked {country}"):
        return 0
    if seat == "Russia" and country == "Rumania" and in_bessarabia(game):
        return 0
    return given(game, seat, country)


def in_bessarabia(game: Tr) -> bool:
    """33.61: does Russia hold a city there, or did she ever?"""
    held = any(holder(game, h) == "Russia" for h in land() if area_of(h) == "Bessarabia" and cities(h))
    return held or "bessarabia was Russian" in game.state.notes


def watch(game: Tr) -> None:
    """As a player turn ends: Russia has a city of Bessarabia, which voids her aid to Rumania for good."""
    if game.state.powers["Russia"].in_play and "aid" in scenario(game.scenario) and in_bessarabia(game):
        game.state.notes["bessarabia was Russian"] = 1


def share(game: Tr, seat: str) -> int:
    """33.62: what may be given this year, and has not been."""
    power = game.state.powers[seat]
    whole = game.state.notes.get(f"year of {seat}", power.start)
    return max(0, whole * SHARE // 100 - game.state.notes.get(f"aid this year {seat}", 0))


def new_year(game: Tr) -> None:
    """33.62: the year's total before strategic warfare is what the tenth is of."""
    for seat in scenario(game.scenario).get("aid", {}):
        game.state.notes[f"year of {seat}"] = game.state.powers[seat].brps
        game.state.notes.pop(f"aid this year {seat}", None)


# --- the way ------------------------------------------------------------------------------------------------------------


def goal_of(country: str) -> str:
    return capital(country) or MOSUL


def open_to(game: Tr, seat: str, country: str) -> list[set[str]]:
    """33.62: hexes aid may pass, those joined together: of its side and of neutrals and at home in the country, away from
    enemies; Russia's not before her war."""
    barred = beside_enemy(game, seat) | occupied(game, seat)
    home = {h for h in homeland(country) if not neutral(game, h)}
    return game.finding(("aid hexes", seat, frozenset(home)), lambda: _joined(game, seat, home, barred))


def _joined(game: Tr, seat: str, home: set[str], barred: frozenset[str]) -> list[set[str]]:
    lets: dict[str, bool] = {}  # of each holder: does what he has lie open?
    shut: dict[str, bool] = {}
    free: list[str] = []
    for hex_ in land():
        whose = holder(game, hex_)
        if whose not in lets:
            lets[whose] = friendly(game, seat, hex_) or neutral(game, hex_)
            shut[whose] = foreign(game, seat, whose)
        if hex_ not in barred and (lets[whose] or hex_ in home) and not shut[whose]:
            free.append(hex_)
    return search_parts(free, steps)


def carriers(game: Tr, seat: str) -> list[Unit]:
    """29.62: 9-factor fleets that can escort."""
    return [
        u
        for u in game.state.units
        if u.full_fleet and not (u.spent or u.new or u.redeployed) and u.place in land()
        if lends(u.owner, seat) and game.seats[u.owner] == game.seats[seat] and not foreign(game, seat, u.owner)
    ]


def way(game: Tr, seat: str, country: str) -> Way | None:
    """The cheapest way from capital to capital: over land, with one escort or two, round Africa; None if there is none."""
    return game.finding(("aid way", seat, country), lambda: _way(game, seat, country))


def _way(game: Tr, seat: str, country: str) -> Way | None:
    number = {h: n for n, part in enumerate(open_to(game, seat, country)) for h in part}
    start, goal = capital(seat), goal_of(country)
    if start not in number or goal not in number:
        return None
    if number[start] == number[goal]:
        return 1, ()
    fleets = carriers(game, seat)
    doors = {h for h in number if is_port(h)} | ({goal} & {HELSINKI, DUBLIN})
    reached: dict[int, Way] = {number[start]: (1, ())}
    edge = [number[start]]
    for _ in range(2):
        further = []
        for part in edge:
            cost, used = reached[part]
            for fleet in fleets:
                if number.get(fleet.place) != part:
                    continue
                for door in sorted(doors):
                    there = number[door]
                    best = reached.get(there)
                    if best is not None and best[0] <= cost:
                        continue
                    more = toll(game, seat, fleet, door)
                    if more is not None and (best is None or cost + more < best[0]):
                        reached[there] = (cost + more, (*used, fleet.id))
                        further.append(there)
        edge = further
    return reached.get(number[goal])


def toll(game: Tr, seat: str, fleet: Unit, door: str) -> int | None:
    """33.62: SRs more that a passage takes: one round Africa, one to Dublin for Germany and to Helsinki for Britain; None: it
    can't be made."""
    base = fleet.owner, fleet.place, ship_seas(game, fleet)
    return game.finding(("aid toll", seat, base, door), lambda: _toll(game, seat, base, door))


def _toll(game: Tr, seat: str, base: tuple[str, str, tuple[str, ...]], door: str) -> int | None:
    owner, place, seas = base
    far = (door == DUBLIN and SIDE[seat] == "Axis") or (
        door == HELSINKI and seat == "Britain" and "Baltic Sea" not in seas
    )
    if far:
        return 1 if set(seas) & set(WATERS) else None
    theirs = base_seas(door) if is_port(door) else board()[door].facts.get("seas", ())
    if any(sails(game, owner, place, door, sea) for sea in seas if sea in theirs):
        return 0
    return 1 if door in far_ports(game, owner, place) else None


class Aid(Order):
    """Give foreign aid to a minor country."""

    syntax: ClassVar[Syntax] = Syntax(
        ("aid", "foreign aid"), Number("amount"), Word("BRPs", optional=True), "to", Name("country", "country")
    )
    amount: int
    country: str

    def check(self, game: Tr, seat: str) -> None:
        if self.country not in recipients(game, seat):
            names = ", ".join(recipients(game, seat)) or "nobody"
            raise Refused(f"{seat} can aid only {names}", rule="33.6" if seat == "United States" else "33.61a")
        if not waits(game, self.country):
            raise Refused(f"{self.country} has taken a side; aid would change nothing", rule="33.66")
        if seat in at_peace(game):
            raise Refused("a neutral Britain can't give aid", rule="33.41-2h")
        if self.amount <= 0:
            raise Refused("give at least one BRP", rule="33.62a")
        if seat == "Russia" and self.country == "Rumania" and in_bessarabia(game):
            raise Refused("whoever took Bessarabia can't help Rumania any more", rule="33.61b")
        if self.amount > share(game, seat):
            raise Refused(
                f"you can give {share(game, seat)} more BRPs in aid this year: a tenth of what you began the year with",
                rule="33.62a",
            )
        if not can_spend(game, seat, self.amount):
            raise Refused("you don't have that many BRPs", rule="11.4a")
        found = way(game, seat, self.country)
        if found is None:
            raise Refused(
                f"there is no way to {called(goal_of(self.country))} over hexes of your side and of neutrals, with your escorts",
                rule="33.62d" if seat == "Britain" else "33.62b",
            )
        cost = self.price(game, seat, found)
        if game.state.powers[seat].sr + owed(game, seat) + cost > SR_LIMIT[seat]:
            raise Refused(f"that takes {cost} of your SRs", rule="33.62b")

    def price(self, game: Tr, seat: str, found: Way) -> int:
        """33.62: one SR a country and turn, more for a long way."""
        return 0 if game.state.notes.get(f"aided {seat}>{self.country}") == game.state.now else found[0]

    def effect(self, game: Tr, seat: str) -> None:
        found = way(game, seat, self.country)
        assert found is not None
        cost = self.price(game, seat, found)
        notes = game.state.notes
        spend(game, seat, self.amount, f"aid to {self.country}", rule="33.62a")
        game.state.powers[seat].sr += cost
        if cost:
            for name in found[1]:
                game.state.units[name].spent = True
                notes[f"escort {name}"] = game.state.now
            game.state.units.touch()
        notes[f"aided {seat}>{self.country}"] = game.state.now
        for key in (f"aid {seat}>{self.country}", f"aid this year {seat}"):
            notes[key] = notes.get(key, 0) + self.amount
        game.tell(
            f"{seat} has given {self.country} {given(game, seat, self.country)} BRPs in all", rule="33.64", kind="aid"
        )

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "amount":
            return [n for n in (1, 2, 3, 5, 10) if n <= share(game, seat)] if recipients(game, seat) else ()
        return [c for c in recipients(game, seat) if waits(game, c) and way(game, seat, c) is not None]


def words(game: Tr) -> list[str]:
    """33.64: open to everybody."""
    found: dict[str, list[str]] = {}
    for seat in MAJORS:
        for country in recipients(game, "Germany"):
            if given(game, seat, country):
                found.setdefault(country, []).append(f"{seat} {given(game, seat, country)}")
    return [f"Foreign aid in {country}: {', '.join(who)}" for country, who in found.items()]


# --- 33.63: what it is worth ---------------------------------------------------------------------------------------------


def excess(game: Tr, country: str, seat: str) -> int:
    """33.63: BRPs that the other side, its future members too, has given more than the power that wins the minor over."""
    other = sum(counts(game, s, country) for s in MAJORS if SIDE[s] != SIDE[seat])
    return other - counts(game, seat, country)


def persuaded(game: Tr, country: str, seat: str) -> bool:
    """33.63 to 33.65: a die, less the excess, must be one or more; without excess it can't fail. After an Axis attack on Spain
    the Axis needs a six (46.3). It may be tried again later."""
    more = max(0, excess(game, country, seat))
    affront = SIDE[seat] == "Axis" and bool(game.state.notes.get("spain attacked"))
    need = 6 if affront else 1
    if more <= 0 and not affront:
        return True
    rolled = game.dice.roll(1, f"{country} joins {seat}", by=seat)[0]
    if rolled - more >= need:
        game.tell(f"{country} is won over: {rolled} less {more}, {need} is needed", rule="46.3" if affront else "33.63")
        return True
    game.tell(
        f"{country} holds back: {rolled} less {more} for aid from the other side, {need} is needed; try again later",
        rule=("46.3" if affront else "33.63", "33.65"),
    )
    return False


def gifts(game: Tr) -> list[tuple[str, str]]:
    """33.5: who has aid in what minor."""
    found = [
        key.removeprefix("aid ").partition(">") for key, n in game.state.notes.items() if key.startswith("aid ") and n
    ]
    return [(seat, country) for seat, _, country in found if waits(game, country)]


def lose(game: Tr, seat: str, country: str) -> None:
    """33.5-10: as much as a die says is lost, at most what was given."""
    rolled = game.dice.roll(1, f"aid of {seat} in {country}", by=seat)[0]
    gone = min(rolled, given(game, seat, country))
    game.state.notes[f"aid {seat}>{country}"] -= gone
    game.tell(
        f"{seat} loses {gone} BRPs of its aid in {country}; {given(game, seat, country)} are left", rule="33.5-10"
    )
