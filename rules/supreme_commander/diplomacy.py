"""10.4: diplomacy: who may court whom, the attempt, and markers that move."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Name, Number
from .chart import (
    AXIS,
    DIPLOMACY,
    DIPLOMACY_EXTRA,
    box,
)
from .ground import COUNTRIES, OVER_LAND, POSSESSIONS, strait
from .joining import activate
from .purchase import advance_stage, afford, spend, stage
from .seats import camp_of_seat, commands, in_play
from .words import does, team
from .world import VICHY, Sc, d10, home_hexes, home_of, mark_changed, nation, power_of, side_of, waiting_ussr

MOST_BONUS = 5


def touching(game: Sc, name: str) -> frozenset[str]:
    """Countries that share a land border with a nation; a strait is none."""

    def make() -> frozenset[str]:
        edges = ((here, there) for here in home_hexes(game, name) for there in OVER_LAND[here])
        return frozenset({home_of(game, there) for here, there in edges if not strait(here, there)} - {name})

    return game.derived(("touching", name), game.state.epoch, make)


def neighbours(game: Sc, power: str, target: str) -> bool:
    """10.4.1: does the target share a land border with what is the power's?"""
    country = "France" if target == VICHY else target
    near = touching(game, country)
    own = {power} | {name for name, owner in POSSESSIONS.items() if owner == power}
    own |= {name for name, n in game.state.nations.items() if n.status == "ally" and n.lead == power}
    own |= {name for name, n in game.state.nations.items() if n.conqueror == power}
    if power == "Germany" and game.state.france == "vichy":
        own |= {"France", *(name for name, owner in POSSESSIONS.items() if owner == "France")}
    if power == "Germany" and game.state.france == "conquered":
        own.add("France")
    if near & own:
        return True
    for name in own:
        facts = COUNTRIES.get(name, {})
        if target in facts.get("diplomacy", ()) or name in COUNTRIES.get(target, {}).get("diplomacy", ()):
            return True
    return target == "Iraq/Iran" and power in ("UK", "USA")


def courtable(game: Sc, power: str, target: str) -> str:
    """Why a power may not try diplomacy on a nation; empty if it may."""
    found = game.state.nations.get(target)
    if found is None or target == "Luxembourg" or target == power:
        return "it has no marker on the Diplomacy Chart"
    turned = found.status == "turned"
    if turned and found.conqueror != power:
        return f"only {found.conqueror} can court it now"
    if not turned and found.status not in ("neutral",) and not (target == "Italy" and found.status == "inactive"):
        return "it has already taken sides"
    if waiting_ussr(game, power) and (why := soviet_limits(game, target)):
        return why
    free = power == "Germany" and target in game.state.reply
    if not free and not turned and not game.options["diplomacy_anywhere"] and not neighbours(game, power, target):
        return f"it has no land border with any territory of {power}"
    return ""


def soviet_limits(game: Sc, target: str) -> str:
    """17.13: what the Inactive USSR may do."""
    state = game.state
    if target == "Poland":
        return "" if nation(game, "Poland").status != "conquered" and state.turn > 3 else "that isn't possible in 1939"
    if target == "Finland":
        if state.winter_war:
            return "the Winter War has been fought"
        return "" if "Germany" in nation(game, "Finland").courted else "Germany must court it first"
    if target in ("Romania", "Hungary"):
        return "" if state.turn > 3 else "that isn't possible before 1940"
    return "the USSR can do nothing about it until it is at war with Germany"


class Court(Order):
    """Try diplomacy on a nation; each point of bonus costs 10 MSP."""

    syntax = Syntax(
        ("court", "diplomacy", "influence"),
        Name("target", "nation"),
        Maybe("by", Name("power", "nation")),
        Maybe("bonus", Number("bonus")),
    )
    target: str
    power: str | None
    bonus: int | None

    def settle(self, game: Sc, seat: str) -> "Court":
        power = self.power
        if power is None:
            able = [p for p in envoys(game, seat) if not courtable(game, p, self.target)]
            power = next(iter(able or envoys(game, seat)), None)
        return Court(target=self.target, power=power, bonus=self.bonus)

    def check(self, game: Sc, seat: str) -> None:
        power = str(self.power)
        if power not in envoys(game, seat):
            raise Refused(f"you can't send envoys for {power}", rule="10.4.1a")
        side = side_of(game, power)
        if side in game.state.diplomacy:
            raise Refused(f"the {team(side)} have already made their attempt this turn", rule="10.4.1b")
        stage(game, power, "court")
        if why := courtable(game, power, self.target):
            raise Refused(f"{self.target}: {why}", rule="17.13b" if waiting_ussr(game, power) else "10.4.1a")
        if self.points > MOST_BONUS:
            raise Refused(f"the bonus can be {MOST_BONUS} at most", rule="10.4.2a")
        afford(game, power, self.cost)

    @property
    def points(self) -> int:
        return self.bonus or 0

    @property
    def cost(self) -> int:
        """10.4.2: an attempt, and what its bonus costs more."""
        return DIPLOMACY + DIPLOMACY_EXTRA * self.points

    def effect(self, game: Sc, seat: str) -> Flow[None]:
        state, power = game.state, str(self.power)
        side = side_of(game, power)
        found = state.nations[self.target]
        spend(game, power, self.cost)
        advance_stage(game, power, "court")
        state.diplomacy.append(side)
        if power not in found.courted:
            found.courted.append(power)
        if waiting_ussr(game, power) and self.target not in state.reply:
            state.reply.append(self.target)
        goal = found.level if side == AXIS else -found.level
        if game.options["repeat_diplomacy"] and found.failed.get(power) == state.turn - 1:
            goal += 1
        roll = d10(game, f"{power} courts {self.target}", seat)
        if roll != 1 and roll - self.points > goal:
            found.failed[power] = state.turn
            game.tell(f"{does(self.target, 'is', 'are')} not won over.", rule="10.4.3a", kind="diplomacy")
            return
        yield from shift(game, self.target, side, power)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if slot == "target":
            if camp_of_seat(game, seat) in game.state.diplomacy:
                return ()
            powers = [p for p in envoys(game, seat) if power_of(game, p).msp >= DIPLOMACY]
            return [n for n in game.state.nations if any(not courtable(game, p, n) for p in powers)]
        if slot == "power":
            return [p for p in envoys(game, seat) if not courtable(game, p, got["target"])]
        return (None, 1, 2, 3, 4, 5)


def envoys(game: Sc, seat: str) -> list[str]:
    """Powers a seat may try diplomacy with: those that are neutral after their collapse too."""
    standing = ("active", "inactive", "neutral")
    return [p for p in commands(game, seat) if in_play(game, p) and game.state.nations[p].status in standing]


def courtiers(game: Sc, seat: str) -> list[str]:
    """Powers a seat may declare war with: in an armistice nobody does."""
    return [p for p in envoys(game, seat) if game.state.nations[p].status != "neutral"]


def shift(game: Sc, target: str, side: str, power: str = "") -> Flow[None]:
    """A marker moves one box toward a side; past 3 the nation joins."""
    found = game.state.nations[target]
    step = 1 if side == AXIS else -1
    if abs(found.level + step) > 3:
        if not power:
            return
        yield from joins(game, target, power)
        return
    found.level += step
    mark_changed(game)
    game.tell(f"{does(target, 'moves', 'move')} to {box(found.level)}.", rule="10.4.3a", kind="diplomacy")


def drift(game: Sc, target: str, side: str) -> None:
    """A shift by belligerence; it stops at 3 (16.1.5)."""
    found = game.state.nations.get(target)
    if found is None or found.status != "neutral" or target == "Luxembourg":
        return
    if abs(found.level + (1 if side == AXIS else -1)) <= 3:
        found.level += 1 if side == AXIS else -1
        mark_changed(game)
        game.tell(f"{does(target, 'moves', 'move')} to {box(found.level)}.", rule="16.1.5a", kind="diplomacy")


def joins(game: Sc, target: str, power: str) -> Flow[None]:
    """A nation becomes Active on a side."""
    if target == "Italy":
        from .italy import enters

        enters(game, side_of(game, power))
        return
    yield from activate(game, target, power, placed=game.state.nations[target].status != "turned")
