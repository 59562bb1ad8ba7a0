"""1.0: the seats at the table, and for which powers and nations each gives orders."""

from collections.abc import Mapping

from ..kernel.definition import Value
from .chart import AXIS, CAMP_OF, MAJORS
from .world import Sc, lead, side_of

COMMANDS: Mapping[int, Mapping[str, tuple[str, ...]]] = {
    2: {"Germany": ("Germany", "Italy"), "UK": ("UK", "France", "USA", "USSR")},
    3: {"Germany": ("Germany", "Italy"), "UK": ("UK", "France", "USA"), "USSR": ("USSR",)},
    4: {"Germany": ("Germany", "Italy"), "UK": ("UK",), "USA": ("France", "USA"), "USSR": ("USSR",)},
    5: {"Germany": ("Germany",), "Italy": ("Italy",), "UK": ("UK",), "USA": ("France", "USA"), "USSR": ("USSR",)},
    6: {power: (power,) for power in MAJORS},
}
"""Seats by the number of players, and the Major Powers each commands (1.0)."""
DUEL: Mapping[str, tuple[str, ...]] = {"Germany": ("Germany", "Italy"), "USSR": ("USSR", "UK", "France", "USA")}
"""19.2 is for two: Germany and the USSR."""


def commanding(scenario: str, options: Mapping[str, Value]) -> Mapping[str, tuple[str, ...]]:
    """The seats that take part, and the Major Powers each commands."""
    return DUEL if scenario == "barbarossa" else COMMANDS[int(options["players"])]


def table(game: Sc) -> Mapping[str, tuple[str, ...]]:
    """The seats that give orders, and for whom. A power that went over is commanded by its new side, unless it has a seat of
    its own."""
    return game.derived("table", game.state.epoch, lambda: _table(game))


def _table(game: Sc) -> Mapping[str, tuple[str, ...]]:
    found = {seat: list(powers) for seat, powers in commanding(game.scenario, game.options).items()}
    for powers in list(found.values()):
        for power in powers[1:]:
            if (side := side_of(game, power)) != CAMP_OF[power]:
                powers.remove(power)
                head = "Germany" if side == AXIS else "UK"
                next(others for others in found.values() if head in others).append(power)
    return {seat: tuple(powers) for seat, powers in found.items()}


def commander(game: Sc, power: str) -> str:
    """The seat that decides for a Major Power."""
    return game.derived("commanders", game.state.epoch, lambda: _commanders(game))[power]


def _commanders(game: Sc) -> Mapping[str, str]:
    return {power: seat for seat, powers in table(game).items() for power in powers}


def commands(game: Sc, seat: str) -> tuple[str, ...]:
    """The Major Powers a seat decides for."""
    return table(game).get(seat, ())


def camp_of_seat(game: Sc, seat: str) -> str:
    """The side a seat plays for."""
    return next((side_of(game, power) for power in commands(game, seat)), CAMP_OF.get(seat, ""))


def seats_of(game: Sc, camp: str) -> list[str]:
    """Seats with a power of this side in the game, those that can do something first."""
    powers = [p for p in MAJORS if game.state.nations[p].status != "away" and side_of(game, p) == camp]
    return list(dict.fromkeys(commander(game, power) for power in powers))


def playing(game: Sc, camp: str) -> list[str]:
    """Seats asked in a side's player turn: those whose powers have units or money of their own."""
    able = [power for power in MAJORS if side_of(game, power) == camp and in_play(game, power)]
    return list(dict.fromkeys(commander(game, power) for power in able)) or seats_of(game, camp)[:1]


def in_play(game: Sc, power: str) -> bool:
    """Does a Major Power take part: not away, not fallen, and if neutral by choice still run by its player?"""
    status = game.state.nations[power].status
    if status in ("away", "fallen"):
        return False
    return not (power == "USA" and status == "inactive")


def speaker(game: Sc, camp: str) -> str:
    """Who decides for a whole side: its largest belligerent."""
    for power in ("Germany", "UK", "USA", "USSR", "France", "Italy"):
        if game.state.nations[power].status == "active" and side_of(game, power) == camp:
            return commander(game, power)
    return seats_of(game, camp)[0]


def master(game: Sc, owner: str) -> str:
    """The seat that gives orders to a nation's units; empty for nobody."""
    power = lead(game, owner)
    if power in CAMP_OF:
        return commander(game, power)
    return ""


def nations_of(game: Sc, seat: str) -> tuple[str, ...]:
    """The nations whose units a seat gives orders to."""
    return game.derived(
        ("nations of", seat),
        game.state.epoch,
        lambda: tuple(name for name in game.state.nations if master(game, name) == seat),
    )
