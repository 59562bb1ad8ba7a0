"""Positions of the years 1939 to 1941.

t = peace("options", {"K23": "B inf"}, "Allies")
t = begun()
"""

from collections.abc import Mapping
from typing import Any

from tests.third_reich.table import Table, opened, table

US, UK, FRA, GER, RUS, ITA = "United States", "Britain", "France", "Germany", "Russia", "Italy"
LONE = {"K23": "B inf", "L31": "G inf", "H47": "R inf", "Y22": "I inf", "O22": "F inf"}
"""One unit in each capital."""


def peace(
    phase: str = "options",
    units: Mapping[str, str] | None = None,
    side: str = "Axis",
    *,
    season: str = "Spring",
    year: int = 1940,
    **more: Any,
) -> Table:
    """A position of 1939 and after: Germany at war with Britain and France alone, all others at peace."""
    return table(phase, LONE | dict(units or {}), side, scenario="1939", season=season, year=year, **more)


def begun() -> Table:
    """The 1939 scenario before the first unit is set up."""
    return opened(scenario="1939")
