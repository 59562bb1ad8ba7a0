"""Collect Money: what a power's factories and natural resources pay, along which paths."""

from dataclasses import dataclass, field
from functools import cache

from .chart import BLOC, CAPITAL, LANDS, PACIFIC, POWERS, SIDE, SPACE
from .supply import joined, networks, room, supply, working
from .world import Ww2, active, controller, home, touch, value, when

ENTRY = {"Italy": 1940 * 4, "USA": 1942 * 4, "USSR": 1942 * 4}
"""The spring in which each neutral power enters by itself."""


@dataclass
class Income:
    """What a power collects: by space, and how much of each convoy carries it."""

    by: dict[str, int] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    """Spaces whose money does not arrive, and how much of it."""

    @property
    def total(self) -> int:
        return sum(self.by.values())


@cache
def homeland_factories(power: str) -> frozenset[str]:
    return frozenset(land for land in LANDS if home(land, power) and SPACE[land].source == "factory")


def sinks(game: Ww2, power: str, source: str) -> set[str]:
    """Networks in which a path must end: for a factory the Major Flag, for resources any Homeland factory (A13)."""
    nets = networks(game, BLOC[power])
    flag = CAPITAL[power]
    factories = {nets[land] for land in nets if land in homeland_factories(power)}
    if source == "factory" and game.options["factory_path"] == "flag" and controller(game, flag) == power:
        return {nets[flag]} if flag in nets else set()
    return factories


def incomes(game: Ww2) -> dict[str, Income]:
    """For every power in the war, in the order of the seats; they share the room of their bloc's convoys."""
    result: dict[str, Income] = {}
    left: dict[str, int] = {}
    for bloc in ("Axis", "West", "USSR"):
        used = supply(game, bloc).used
        for convoy in working(game, bloc):
            kept = max(used.get(convoy.id, 0), convoy.supply)
            left[convoy.id] = max(0, room(game, convoy) - kept - game.state.shipped.get(convoy.id, 0))
    for power in POWERS:
        if active(game, power):
            result[power] = _income(game, power, left)
    return result


def _income(game: Ww2, power: str, left: dict[str, int]) -> Income:
    found, bloc = Income(), BLOC[power]
    nets = networks(game, bloc)
    paying = [
        land
        for land in LANDS
        if game.state.control[land] == power
        and value(game, land)
        and not (land in game.state.unpaid and SIDE[power] == "Allies")
    ]
    ends = {source: sinks(game, power, source) for source in ("factory", "nrz")}
    paying.sort(key=lambda land: -value(game, land))
    own = [c.id for c in working(game, bloc) if c.owner == power]
    names = own + [c.id for c in working(game, bloc) if c.owner != power]
    for land in paying:
        due, goals = value(game, land), ends[SPACE[land].source]
        if land not in nets:
            found.lost[land] = due
            continue
        if nets[land] in goals:
            found.by[land] = due
            continue
        while due > 0:
            rooms = {name: left[name] for name in names}
            way = joined(game, bloc, rooms, [nets[land]], goals)
            if not way:
                break
            part = min(due, *(left[name] for name in way))
            for name in way:
                left[name] -= part
                found.used[name] = found.used.get(name, 0) + part
            found.by[land] = found.by.get(land, 0) + part
            due -= part
        if due:
            found.lost[land] = due
    return found


def collect(game: Ww2) -> None:
    """collect.trace: every power takes in what reaches it."""
    for power, income in incomes(game).items():
        mat, total = game.state.powers[power], income.total
        kept = total
        if mat.early and when(game) < ENTRY.get(power, 0):
            kept = total // 4
        mat.income = total
        told = f"{power} collects ${total}"
        if kept < total:
            told += f" and keeps ${kept}: it entered the war before its date"
        game.tell(f"{told}.", rule=("collect.trace",) + (("neutral.early",) if kept < total else ()))
        if mat.debt:
            paid = min(mat.debt, kept)
            mat.debt -= paid
            kept -= paid
            game.tell(f"${paid} of it go to the Pacific.", rule="usa.pacific")
        mat.money += kept
    touch(game)


def pay_pacific(game: Ww2) -> None:
    """usa.pacific: at the end of each winter turn $400 leave for the Pacific; what is short is taken from later money."""
    mat = game.state.powers["USA"]
    if game.state.season != "Winter" or not active(game, "USA") or game.state.year < 1942:
        return
    short = PACIFIC - mat.pacific
    paid = max(0, min(short, mat.money))
    mat.money -= paid
    mat.pacific = 0 if short >= 0 else mat.pacific - PACIFIC
    mat.debt += max(0, short - paid)
    game.tell(
        f"The USA gives ${PACIFIC - max(0, short - paid)} for the war against Japan"
        + (f" and owes ${mat.debt}." if mat.debt else "."),
        rule="usa.pacific",
    )
