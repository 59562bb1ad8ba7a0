"""Build: units come out of the Build Boxes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Space, Units, Wanted
from ..kernel.text import counted
from .chart import (
    CIRCLE,
    GROUND_LIMIT,
    KINDS,
    LANDS,
    SPACE,
    Kind,
)
from .fronts import player_a, player_b, seats_of
from .state import Power
from .world import (
    Ww2,
    active,
    controller,
    create,
    factory,
    ground_stack,
    home,
    in_order,
    kind_of,
    next_step,
    value,
)


def mat_of(game: Ww2, power: str) -> Power:
    return game.state.powers[power]


def turn_side(game: Ww2) -> str:
    return player_a(game) if game.state.step == 1 else player_b(game)


# --- Build ----------------------------------------------------------------------------------------------------------


def begin_build(game: Ww2) -> None:
    next_step(game, "build")
    for power in seats_of(game, turn_side(game)):
        mat_of(game, power).built = {}
    game.tell(f"{turn_side(game)} build.", rule="build.advance", kind="heading")


def build_phase(game: Ww2) -> Flow[None]:
    """build.advance: Box 1 is placed, what finds no place is lost, the other boxes move down."""
    seats = [seat for seat in seats_of(game, turn_side(game)) if active(game, seat)]
    if seats:
        yield from orders_until(
            seats,
            "Build: place the units in Build Box 1, for example: build 2 INF at Berlin. Or: build rest.",
            (BuildRest, Build),
            BuildDone,
            over=lambda game, seat: not any(True for _ in placeable(game, seat)),
            policy="build",
            rules=("build.where", "build.infantry", "build.other", "build.naval", "build.lost"),
        )
    for seat in seats:
        mat = mat_of(game, seat)
        lost = in_order((kind, n) for kind, n in mat.boxes[0].items() if n)
        if lost:
            game.tell(f"{seat} has no place for {', '.join(f'{n} {kind}' for kind, n in lost)}.", rule="build.lost")
        mat.boxes = [*mat.boxes[1:], {}]


def why_not_here(game: Ww2, power: str, kind: Kind, land: str, before: Sequence[Kind] = ()) -> tuple[str, str] | None:
    """Why a new unit cannot be placed in a space, and the rule; None if it can. `before` come there with the same order."""
    if not home(land, power) or controller(game, land) != power:
        return f"{land} isn't a Homeland space you hold", "build.where"
    if land in game.state.captured:
        return f"you have not held {land} since the turn began", "build.where"
    built = sum(mat_of(game, power).built.get(f"{land}|{branch}", 0) for branch in "GA")
    built += sum(other.branch != "N" for other in before)
    worth = value(game, land)
    if kind.base == "INF":
        rough = SPACE[land].terrain in ("impassable", "desert") and SPACE[land].source != "factory"
        if rough:
            return f"no infantry can be raised in {land}", f"terrain.{SPACE[land].terrain}.build"
        if built >= max(1, worth):
            return f"{land} can take only {counted(max(1, worth), 'unit')} a turn", "build.infantry"
    elif not factory(game, land):
        rule = "build.naval" if kind.branch == "N" else "build.other"
        return f"{land} has no undamaged factory", "strat.damaged_state" if land in game.state.damaged else rule
    elif kind.branch == "N":
        if land not in CIRCLE:
            return f"{land} has no port", "build.naval"
        if mat_of(game, power).built.get(f"{land}|N", 0) + sum(other.branch == "N" for other in before) >= worth:
            return f"{land} can take only {counted(worth, 'ship')} a turn", "build.naval"
    elif built >= worth:
        return f"{land} can take only {counted(worth, 'unit')} a turn", "build.other"
    if kind.branch == "G" and not SPACE[land].blue and ground_stack(game, power, land) + kind.stack > GROUND_LIMIT:
        return f"{land} is full", "stack.ground"
    if kind.base == "ABN" and any(kind_of(u).base == "ABN" for u in game.state.units.of(power)):
        return "only one airborne can be on the board", "airborne.elite"
    return None


def sites(game: Ww2, power: str, kind: Kind) -> list[str]:
    lands = [land for land in LANDS if SPACE[land].home == power]
    return [land for land in lands if why_not_here(game, power, kind, land) is None]


def placeable(game: Ww2, seat: str) -> Iterator[tuple[str, str]]:
    """Units of Box 1 that find a place, and where first."""
    if not active(game, seat):
        return
    for code, n in mat_of(game, seat).boxes[0].items():
        if n:
            found = sites(game, seat, KINDS[code])
            if found:
                yield code, found[0]


def place(game: Ww2, power: str, code: str, land: str) -> None:
    kind, mat = KINDS[code], mat_of(game, power)
    mat.boxes[0][code] -= 1
    if not mat.boxes[0][code]:
        del mat.boxes[0][code]
    key = f"{land}|{kind.branch if kind.branch in 'GAN' else 'A'}"
    mat.built[key] = mat.built.get(key, 0) + 1
    create(game, power, code, CIRCLE[land] if kind.branch == "N" else land)


class Build(Order):
    """Place new units in a Homeland space."""

    syntax = Syntax(("build", "place"), Units("units"), ("at", "in"), Space("land"))
    units: Wanted
    land: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        box = mat_of(game, seat).boxes[0]
        if slot == "units":
            return [((code, m),) for code, n in in_order(box.items()) if n for m in dict.fromkeys((1, n))]
        code = got["units"][0][0]
        return sites(game, seat, KINDS[code]) if code in KINDS else ()

    def settle(self, game: Ww2, seat: str) -> "Build":
        box = mat_of(game, seat).boxes[0]
        wanted = [(code, n or box.get(code, 0)) for code, n in self.units]
        if self.units and self.units[0][0] == "*":
            wanted = list(box.items())
        return Build(units=in_order(wanted), land=self.land)

    def check(self, game: Ww2, seat: str) -> None:
        mat = mat_of(game, seat)
        for code, n in self.units:
            if mat.boxes[0].get(code, 0) < max(1, n):
                there = mat.boxes[0].get(code, 0)
                raise Refused(f"Build Box 1 holds {there or 'no'} {code}", rule="build.advance")
        if self.land not in SPACE:
            raise Refused(f"{self.land} is sea; name the land space of a port", rule="build.where")
        before: list[Kind] = []
        for code, n in self.units:
            kind = KINDS[code]
            for _ in range(n):
                if why := why_not_here(game, seat, kind, self.land, before):
                    near = [land for land in sites(game, seat, kind) if land != self.land][:3]
                    raise Refused(why[0], rule=why[1], nearest=[f"build 1 {code} at {land}" for land in near])
                before.append(kind)
        stack = sum(kind.stack for kind in before if kind.branch == "G")
        if stack and not SPACE[self.land].blue and ground_stack(game, seat, self.land) + stack > GROUND_LIMIT:
            raise Refused(f"{self.land} holds at most {GROUND_LIMIT} Stack Points", rule="stack.ground")

    def effect(self, game: Ww2, seat: str) -> None:
        for code, n in self.units:
            for _ in range(n):
                place(game, seat, code, self.land)
        game.tell(
            f"{seat} builds {self.syntax.slots['units'].write(self.units)} at {self.land}.",
            rule="build.where",
            kind="build",
        )


class BuildRest(Order):
    """Place everything that finds a place, the most valuable spaces first."""

    syntax = Syntax("build rest")

    def check(self, game: Ww2, seat: str) -> None:
        if not any(True for _ in placeable(game, seat)):
            raise Refused("there is no place for any more units", rule="build.lost")

    def effect(self, game: Ww2, seat: str) -> None:
        while found := list(placeable(game, seat)):
            for code, _ in found:
                lands = sites(game, seat, KINDS[code])
                if lands and mat_of(game, seat).boxes[0].get(code):
                    best = max(lands, key=lambda land: value(game, land) - count_built(game, seat, land))
                    place(game, seat, code, best)
        game.tell(f"{seat} places the rest.", rule="build.where", kind="build")


def count_built(game: Ww2, power: str, land: str) -> int:
    return sum(n for key, n in mat_of(game, power).built.items() if key.startswith(f"{land}|"))


class BuildDone(Done):
    """What still finds a place must be placed: else it would be lost by mistake."""

    def check(self, game: Ww2, seat: str) -> None:
        left = next(placeable(game, seat), None)
        if left:
            raise Refused(
                f"place {left[0]} first", rule="build.lost", nearest=["build rest", f"build 1 {left[0]} at {left[1]}"]
            )
