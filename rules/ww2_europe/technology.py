"""Technology (option): attempts in the Collect phase, and rockets."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Name, Number, Space
from ..kernel.text import counted
from .chart import AIR_LINKS, POWERS, is_land, technologies
from .economy import collect
from .fire import has_tech
from .strategic import damage
from .world import Ww2, active, friendly, hostile, next_step, value

DEVELOPED = 200


def begin_collect(game: Ww2) -> None:
    next_step(game, "collect")
    collect(game)
    if game.options["technology"]:
        for power, mat in game.state.powers.items():
            mat.attempts = mat.income // 10 if active(game, power) else 0


def collect_phase(game: Ww2) -> Flow[None]:
    """opt.tech.attempt: one attempt for every $10 collected; attempts cost nothing."""
    if game.options["technology"]:
        yield from orders_until(
            POWERS,
            "Technology: name one for every $10 collected (develop 3 Jets), or say done.",
            (Develop,),
            Done,
            over=lambda game, seat: not game.state.powers[seat].attempts,
            policy="research",
            rules=("opt.tech.attempt", "opt.tech.200"),
        )
        for mat in game.state.powers.values():
            mat.attempts = 0


def open_to(game: Ww2, power: str, name: str) -> bool:
    return technologies()[name].get(power) is not None and not has_tech(game, power, name)


class Develop(Order):
    """Roll for a technology."""

    syntax = Syntax(("develop", "research"), Maybe(Number("count")), Name("tech", "technology"))
    count: int | None
    tech: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        left = game.state.powers[seat].attempts
        if slot == "count":
            return list(dict.fromkeys((left, 1))) if left else ()
        return [name for name in technologies() if open_to(game, seat, name)]

    def times(self) -> int:
        return 1 if self.count is None else self.count

    def settle(self, game: Ww2, seat: str) -> "Develop":
        return Develop(count=self.times(), tech=self.tech)

    def check(self, game: Ww2, seat: str) -> None:
        mat = game.state.powers[seat]
        if technologies()[self.tech].get(seat) is None:
            raise Refused(f"{seat} can't develop {self.tech}", rule="opt.tech.attempt")
        if has_tech(game, seat, self.tech):
            raise Refused(f"{seat} has developed {self.tech} already", rule="opt.tech.200")
        if not 1 <= self.times() <= mat.attempts:
            raise Refused(f"you have only {counted(mat.attempts, 'attempt')} left", rule="opt.tech.attempt")

    def effect(self, game: Ww2, seat: str) -> None:
        mat, count = game.state.powers[seat], self.times()
        mat.attempts -= count
        start = technologies()[self.tech][seat]
        assert start is not None, "the check has asked"
        rolled = sum(game.dice.roll(count, f"Research of {self.tech}", by=seat))
        mat.tech[self.tech] = mat.tech.get(self.tech, start) + rolled
        done = mat.tech[self.tech] >= DEVELOPED
        words = (
            f"{seat} has developed {self.tech}" if done else f"{seat}: {self.tech} {mat.tech[self.tech]} of {DEVELOPED}"
        )
        game.tell(f"{words}.", rule="opt.tech.200" if done else "opt.tech.attempt", kind="tech")


class Rocket(Order):
    """Fire rockets from a friendly space at enemy land 2 spaces away, once a turn."""

    syntax = Syntax(("rocket", "rockets"), "from", Space("source"), ("at", "on"), Space("goal"))
    source: str
    goal: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        if not has_tech(game, seat, "Rockets"):
            return ()
        if slot == "source":
            lands = [land for land in AIR_LINKS if is_land(land) and game.state.control[land] == seat]
            return [land for land in lands if any(target(game, seat, goal) for goal in two_away(land))]
        return [goal for goal in two_away(got["source"]) if target(game, seat, goal)]

    def check(self, game: Ww2, seat: str) -> None:
        if not has_tech(game, seat, "Rockets"):
            raise Refused("you haven't developed Rockets", rule="opt.tech.rockets")
        if game.state.powers[seat].rocket:
            raise Refused("you can fire rockets only once a turn", rule="opt.tech.rockets")
        if not is_land(self.source) or not friendly(game, seat, self.source):
            raise Refused(f"{self.source} isn't friendly land", rule="opt.tech.rockets")
        if self.goal not in two_away(self.source) or not target(game, seat, self.goal):
            raise Refused(f"{self.goal} isn't an enemy target 2 spaces from {self.source}", rule="opt.tech.rockets")

    def effect(self, game: Ww2, seat: str) -> None:
        game.state.powers[seat].rocket = True
        die = game.dice.roll(1, f"Rockets at {self.goal}, hit on 3", by=seat)[0]
        if die <= 3:
            damage(game, self.goal, "opt.tech.rockets")
        else:
            game.tell(f"The rockets miss {self.goal}.", rule="opt.tech.rockets")


def two_away(land: str) -> list[str]:
    """Land spaces two borders off, over land or water."""
    near = {other for other, cost in AIR_LINKS[land] if cost}
    far = {other for mid in near for other, cost in AIR_LINKS[mid] if cost}
    return sorted(space for space in far - near - {land} if is_land(space))


def target(game: Ww2, seat: str, land: str) -> bool:
    return hostile(game, seat, land) and value(game, land) > 0
