"""Phase 2: buying units, repairing industry, Tech Points."""

from collections.abc import Iterable, Iterator, Mapping
from sys import maxsize
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Number, Space, Units, Wanted
from .chart import COMMON, INDUSTRY, KINDS, NATIONS, NAVAL, count_text
from .placement import build_limit, yards
from .research import PlayGenius, PlayWarEffort, Tech, price
from .world import Saa, board, controller, nation


def purchase_phase(game: Saa) -> Flow[None]:
    """purchase.when: paid now, placed in phase 5."""
    yield from orders_until(
        game.state.nation,
        _prompt,
        (Buy, Tech, Repair, PlayGenius, PlayWarEffort),
        Done,
        rules=("purchase.when", "purchase.limit", "research.points.when", "ind.repair.when"),
    )
    game.state.genius = False


def _prompt(game: Saa, seat: str) -> str:
    mat = nation(game, game.state.nation)
    waiting = f" Bought: {count_text(mat.purchased)}." if mat.purchased else ""
    return f"Purchases: you have {mat.treasury} IPC.{waiting} Buy, develop or repair, or say done."


def active_count(game: Saa, seat: str, kind: str) -> int:
    """Units of a kind on the board and bought: what a limit counts (ruling.47)."""
    here = sum(unit.kind == kind for unit in game.state.units.of(seat))
    return here + nation(game, seat).purchased.get(kind, 0)


def out_of_pieces(game: Saa, seat: str, kind: str, count: int, stacked: bool) -> bool:
    """purchase.pieces-out, where the table counts pieces. Units of a kind in one place need one piece and counters
    (purchase.chits), so nothing is missing if these join others (`stacked`); guns and Industry stand one by one."""
    if game.options["pieces"] != "counted":
        return False
    total = KINDS[kind].pieces
    if kind in COMMON:
        used = sum(unit.kind == kind for unit in game.state.units)
        used += sum(where.industry == kind for where in game.state.places.values())
        used += sum(mat.purchased.get(kind, 0) for mat in game.state.nations.values())
        return used + count > total
    spaces = {unit.place for unit in game.state.units.of(seat) if unit.kind == kind}
    return not stacked and len(spaces) + (kind in nation(game, seat).purchased) >= total


def cost_of(game: Saa, seat: str, units: Iterable[tuple[str, int]]) -> int:
    return sum(count * price(game, seat, kind) for kind, count in units)


class Buy(Order):
    """Buy units; they are placed at the end of the turn."""

    syntax = Syntax(("buy", "purchase"), Units("units"))
    units: Wanted

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        treasury = nation(game, seat).treasury
        afford = {code: treasury // price(game, seat, code) for code in KINDS}
        return [((code, many),) for many in (1, 2, 3, 5) for code in KINDS if afford[code] >= many]

    def check(self, game: Saa, seat: str) -> None:
        mat = nation(game, seat)
        for kind, count in self.units:
            if count < 1:
                raise Refused("say how many units of which kind", rule="purchase.limit")
            limit = KINDS[kind].limit.get("nation", maxsize)
            if active_count(game, seat, kind) + count > limit:
                raise Refused(
                    f"you can have at most {limit} {kind}, and you have {active_count(game, seat, kind)} in play or bought",
                    rule="purchase.restricted",
                    nearest=self._fewer(game, seat),
                )
            if out_of_pieces(game, seat, kind, count, kind in mat.purchased):
                raise Refused(
                    f"there are not enough pieces of {kind}; stack units of that kind in one place to free some",
                    rule="purchase.pieces-out",
                )
        if cost_of(game, seat, self.units) > mat.treasury:
            raise Refused(
                f"{count_text(dict(self.units))} cost {cost_of(game, seat, self.units)} IPC and you have {mat.treasury}",
                rule="purchase.limit",
                nearest=self._fewer(game, seat),
            )

    def _fewer(self, game: Saa, seat: str) -> list[str]:
        """As many as can be had, if all are of one kind."""
        kind = self.units[0][0]
        limit = KINDS[kind].limit.get("nation", maxsize)
        most = min(nation(game, seat).treasury // price(game, seat, kind), limit - active_count(game, seat, kind))
        return [f"buy {most} {kind}"] if len(self.units) == 1 and most > 0 else []

    def effect(self, game: Saa, seat: str) -> None:
        mat = nation(game, seat)
        mat.treasury -= cost_of(game, seat, self.units)
        for kind, count in self.units:
            mat.purchased[kind] = mat.purchased.get(kind, 0) + count
            mat.paid[kind] = mat.paid.get(kind, 0) + count * price(game, seat, kind)
        game.tell(
            f"{NATIONS[seat]} buys {count_text(dict(self.units))} for {cost_of(game, seat, self.units)} IPC.",
            rule="purchase.visible",
        )
        for warning in homeless(game, seat):
            game.tell(warning, rule="place.build-limit", kind="warning")


def only(count: int) -> str:
    return f"Only {count}" if count else "None"


def homeless(game: Saa, seat: str) -> Iterator[str]:
    """What has been bought beyond what the Industries can build, as things stand."""
    bought = nation(game, seat).purchased
    limits = {yard: build_limit(game, yard) for yard in yards(game, seat)}
    units = {kind: count for kind, count in bought.items() if kind not in INDUSTRY}
    ships = {kind: count for kind, count in units.items() if kind in NAVAL}
    most, afloat = sum(limits.values()), sum(n for yard, n in limits.items() if board().neighbours(yard, "coast"))
    if sum(units.values()) > most:
        yield f"{only(most)} of {count_text(units)} can be placed: your Industries can't build more in a turn."
    elif sum(ships.values()) > afloat:
        yield f"{only(afloat)} of {count_text(ships)} can be placed: your coastal Industries can't build more in a turn."


def repair_cost(damage: int, points: int) -> int:
    """ind.repair.cost: each point costs what damage there is at that moment."""
    return sum(damage - i for i in range(points))


class Repair(Order):
    """Repair damage of one of your Industries: so many points, or all of it."""

    syntax = Syntax("repair", Space("space", what="territory"), Maybe(Number("points")))
    space: str
    points: int | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        if slot == "space":
            return [name for name, where in game.state.places.items() if where.damage and where.owner == seat]
        where = game.state.places.get(got["space"])
        return range(where.damage if where else 0, 0, -1)

    def settle(self, game: Saa, seat: str) -> "Repair":
        where = game.state.places.get(self.space)
        return Repair(space=self.space, points=where.damage) if where and self.points is None else self

    def check(self, game: Saa, seat: str) -> None:
        where = game.state.places.get(self.space)
        if where is None or controller(game, self.space) != seat or not where.industry:
            raise Refused(f"you have no Industry in {self.space}", rule="ind.repair.when")
        assert self.points is not None, "settled"
        if not 1 <= self.points <= where.damage:
            raise Refused(f"the Industry in {self.space} has {where.damage} damage", rule="ind.repair.partial")
        cost = repair_cost(where.damage, self.points)
        if cost > nation(game, seat).treasury:
            raise Refused(
                f"repairing {self.points} of {where.damage} damage costs {cost} IPC "
                f"and you have {nation(game, seat).treasury}",
                rule="ind.repair.cost",
            )

    def effect(self, game: Saa, seat: str) -> None:
        where = game.state.places[self.space]
        assert self.points is not None, "settled"
        cost = repair_cost(where.damage, self.points)
        nation(game, seat).treasury -= cost
        where.damage -= self.points
        game.tell(
            f"{NATIONS[seat]} repairs {self.points} damage in {self.space} for {cost} IPC; {where.damage} left.",
            rule="ind.repair.when",
        )
