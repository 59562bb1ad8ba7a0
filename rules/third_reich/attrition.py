"""18: attrition. The attacker adds up what touches the enemy on a front, rolls once, and the defender loses counters and
hexes."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose, order
from ..kernel.orders import Order, Syntax
from ..kernel.slots import NameList
from ..kernel.text import counted
from .chart import (
    FRONTS,
    GROUND,
    SIDE,
    attrition_result,
    front_of,
)
from .contact import in_contact, losable, opposing, touching
from .declarations import note_contact
from .losses import eliminate
from .naming import called, short, words
from .retreats import take_hexes
from .state import Unit
from .wars import struck
from .world import Tr, moving, waiting


def both_kinds(game: Tr) -> list[str]:
    """Powers of the moving side, if it attrits one front and attacks on another."""
    seats = [s for s in moving(game) if "attrition" in game.state.powers[s].options.values()]
    attack = any("offensive" in game.state.powers[s].options.values() for s in moving(game))
    return seats if attack else []


def attrition_phase(game: Tr) -> Flow[None]:
    """55.D8a: before Offensive combat, or after it if the attacker likes that better."""
    seats = both_kinds(game)
    if seats and any(in_contact(game, front) for front in FRONTS):
        answer = yield from choose(
            seats[0],
            "Attrition before or after your attacks?",
            ("before", "after"),
            policy="attrition",
            rules=("55.D8a",),
            also=seats[1:],
        )
        if answer == "after":
            game.state.notes["attrition later"] = 1
            return
    yield from all_fronts(game)


def late_attrition_phase(game: Tr) -> Flow[None]:
    if game.state.notes.pop("attrition later", 0):
        yield from all_fronts(game)


def two_fronts(game: Tr) -> Flow[dict[str, str]]:
    """18.1, 20.2: a unit that touches the enemy on two fronts under attrition counts on one, its owner's choice."""
    fronts: dict[str, list[str]] = {}
    for front in FRONTS:
        for unit in in_contact(game, front):
            fronts.setdefault(unit.id, []).append(front)
    chosen = {}
    for name, touched in fronts.items():
        if len(touched) > 1:
            unit = game.state.units[name]
            chosen[name] = yield from choose(
                unit.owner,
                f"{short(unit)} at {called(unit.place)} touches the enemy on two fronts: on which front does it count?",
                touched,
                policy="two fronts",
                rules=("18.1b", "20.2"),
                about={"own": front_of(unit.place)},
            )
    return chosen


def all_fronts(game: Tr) -> Flow[None]:
    chosen = yield from two_fronts(game)
    for front in FRONTS:
        units = [u for u in in_contact(game, front) if chosen.get(u.id, front) == front]
        if units:
            yield from one_front(game, front, units)
            # 20.2: who has counted here fights on no other front
            for unit in units:
                if unit.id in game.state.units:
                    game.state.units[unit.id].fought = True


def one_front(game: Tr, front: str, units: list[Unit]) -> Flow[None]:
    total = sum(u.factor for u in units)
    lead = max(dict.fromkeys(u.owner for u in units), key=lambda s: sum(u.factor for u in units if u.owner == s))
    die = game.dice.roll(1, f"attrition on the {front} front with {total} factors", by=lead)[0]
    counters, hexes = attrition_result(total, die)
    game.tell(
        f"The defender must give up {counted(counters, 'counter')} and {counted(hexes, 'hex', 'hexes')}",
        rule="18.3",
        kind="attrition",
        front=front,
    )
    touched = {u.id: touching(game, u, front) for u in units}
    note_contact(game, {h for hexes_ in touched.values() for h in hexes_})
    foes = [u.owner for hexes_ in touched.values() for h in hexes_ for u in game.state.units.at(h) if u.kind in GROUND]
    struck(game, (u.owner for u in units), foes)
    for seats, count in split(game, front, counters):
        yield from order(
            seats[0],
            f"Attrition on the {front} front: choose {counted(count, 'unit')} to lose",
            (Lose,),
            policy="losses",
            rules=("18.31a",),
            about={"front": front, "count": count, "seats": seats},
            also=seats[1:],
        )
    if hexes:
        yield from take_hexes(game, front, hexes, lead, [u.id for u in units])


def losers(game: Tr, front: str) -> list[str]:
    """Who may lose units: the other side, and Britain for the Poles that Russia meets (43.4)."""
    others = [u.owner for u in opposing(game, front) if SIDE[u.owner] == game.state.side]
    return [*waiting(game), *dict.fromkeys(others)]


def split(game: Tr, front: str, count: int) -> list[tuple[tuple[str, ...], int]]:
    """18.31: a player chooses among all his units; players who share a front split the losses, the odd ones from who has
    more in contact. The powers of each, and how many they lose."""
    met = {h for unit in in_contact(game, front) for h in touching(game, unit, front)}
    pools: dict[str, list[Unit]] = {}
    seats: dict[str, list[str]] = {}
    for seat in losers(game, front):
        pool = losable(game, front, seat)
        if pool:
            pools.setdefault(game.seats[seat], []).extend(pool)
            seats.setdefault(game.seats[seat], []).append(seat)
    touched = {player: sum(u.factor for u in pool if u.place in met) for player, pool in pools.items()}
    shares = dict.fromkeys(pools, 0)
    left = min(count, sum(map(len, pools.values())))
    while left:
        for player in sorted(pools, key=lambda p: -touched[p]):
            if left and shares[player] < len(pools[player]):
                shares[player] += 1
                left -= 1
    return [(tuple(seats[player]), share) for player, share in shares.items() if share]


def at_stake(game: Tr, about: Mapping[str, Any]) -> list[Unit]:
    """What may be lost by the powers that are asked together."""
    return [u for seat in about["seats"] for u in losable(game, about["front"], seat)]


class Lose(Order):
    """Take ground units as attrition losses."""

    syntax: ClassVar[Syntax] = Syntax(("lose", "remove"), NameList("units", "unit"))
    units: tuple[str, ...]

    def check(self, game: Tr, seat: str) -> None:
        ask = game.asked(seat)
        assert ask is not None
        count = ask.about["count"]
        if len(set(self.units)) != len(self.units) or len(self.units) != count:
            raise Refused(f"name {counted(count, 'unit')}", rule="18.31a")
        allowed = {u.id for u in at_stake(game, ask.about)}
        for name in self.units:
            if name not in allowed:
                raise Refused(f"you can't lose {name} there", rule="18.31a")

    def effect(self, game: Tr, seat: str) -> None:
        units = [game.state.units[name] for name in self.units]
        game.tell(f"{seat} loses {words(units)}", rule="18.31a", kind="loss")
        for unit in units:
            eliminate(game, unit)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        ask = game.asked(seat)
        if ask is None or "seats" not in ask.about:
            return ()
        pool = sorted(at_stake(game, ask.about), key=lambda u: (u.factor, u.kind == "armor", u.id))
        count = ask.about["count"]
        found = [tuple(u.id for u in pool[at : at + count]) for at in range(len(pool) - count + 1)]
        return found[:12]
