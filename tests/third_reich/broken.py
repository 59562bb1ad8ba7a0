"""Positions and orders in which a broken rule of the engine shows at once, for the proofs that the referee can fail."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.third_reich.position import write_position
from tests.referee.loop import Position

from .table import table

OFF = "Western offensive, Mediterranean offensive, Eastern offensive"
Start = Callable[[Position, int], Position | None]


def at(phase: str, units: Mapping[str, str], side: str = "Allies", **more: Any) -> Start:
    """A game that begins in the middle of a phase."""

    def start(position: Position, seed: int) -> Position:
        more.setdefault("options", OFF)
        return write_position(table(phase, units, side, **more).game)

    return start


SEA = at("fleets", {"L22": "2 B fleet", "K28": "3 G fleet"})
MEETING = ("Britain: rebase BF1, BF2 to E26", "Germany: intercept M1 with GF1, GF2, GF3 at L23", "Germany: fight")
SKY = at("missions", {"L22": "2 B air", "M19": "G air, G fleet", "K21": "B air"})
FLIGHT = ("Britain: counterair M19 with BW1, BW2", "Britain: raid M19 with BW3")
FRANCE = dict.fromkeys(("O22", "P22", "P21", "P20", "O21", "O23"), "United States")
LAND = at(
    "ground",
    {
        "P22": "U armor, U inf",
        "P21": "2 B armor",
        "M22": "U armor",
        "Q22": "G inf 2-3",
        "R22": "G armor",
        "O22": "U inf",
    },
    control=FRANCE,
)
BREAK_IN = (
    "United States: attack Q22 with UA1, UI1",
    "United States: advance UI1",
    "United States: done",
    "Britain: exploit BA1 at Q22",
    "Britain: done",
)
DESERT = at(
    "supply",
    {"JJ16": "2 G armor, G air", "KK20": "2 G armor", "KK21": "2 G inf", "GG19": "B inf, B air"},
    "Axis",
    scenario="1942",
    year=1942,
)
CROSSING = at(
    "redeployment",
    {"JJ16": "G armor, G air", "JJ15": "G armor", "Z23": "G inf, G fleet", "GG19": "B inf, B air"},
    "Axis",
    scenario="1942",
    year=1942,
)
DRAWN_IN = at("construction", {"L31": "G inf", "R20": "G inf"}, "Axis", scenario="1942", year=1942)
"""Germany may pay for Vichy France."""
PEACE = at(
    "options",
    {"K23": "B inf", "L31": "G inf", "H47": "R inf", "Y22": "I inf", "O22": "F inf"},
    "Axis",
    scenario="1939",
    year=1940,
    season="Spring",
    options="",
)
ALLIED_PEACE = at(
    "options",
    {"K23": "B inf", "L31": "G inf", "H47": "R inf", "Y22": "I inf", "O22": "F inf"},
    scenario="1939",
    year=1940,
    season="Spring",
    options="",
)
