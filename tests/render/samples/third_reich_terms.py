"""What the views of Rise and Decline of the Third Reich share: its units in short, its alliances, its tracks."""

from __future__ import annotations

from typing import Any

WORDS = {
    "": {
        "inf": ("infantry", "", ""),
        "arm": ("armor", "", ""),
        "para": ("airborne", "", ""),
        "air": ("air", "", ""),
        "fleet": ("fleet", "", ""),
        "repl": ("replacement", "", ""),
        "partisan": ("partisan", "1", ""),
        "base": ("airbase", "", ""),
    }
}
MINOR_ALLIES = {
    "Finland": "Germany",
    "Hungary": "Germany",
    "Rumania": "Germany",
    "Bulgaria": "Germany",
    "Free French": "Britain",
}
WAR = [["Germany", "Italy"], ["Britain", "Russia", "United States", "France"]]
CONQUERED = ("Poland", "Belgium", "Netherlands", "Luxembourg", "Denmark", "Norway", "Yugoslavia", "Greece")
BALTIC = ("Baltic States", "Bessarabia")


def calendar(season: str, year: int, first: tuple[str, int], last: tuple[str, int]) -> dict[str, Any]:
    """The time track of a scenario; Winter closes a year."""
    order = ("Spring", "Summer", "Fall", "Winter")
    start, end, now = (y * 4 + order.index(s) for s, y in (first, last, (season, year)))
    steps = [[f"{order[t % 4]} {t // 4 % 100}", ""] for t in range(start, end + 1)]
    return {"title": "Turns", "steps": steps, "at": now - start}


def brps(powers: dict[str, tuple[int, int]]) -> dict[str, Any]:
    """Basic Resource Points left of this year's."""
    rows = [[name, name, f"{left} of {total}"] for name, (left, total) in powers.items()]
    return {"title": "Basic Resource Points", "rows": rows}


def strategic(submarines: int, asw: int, interceptors: int, sac: int) -> dict[str, Any]:
    return {
        "title": "Strategic Warfare",
        "rows": [
            ["Germany", "Submarines", submarines],
            ["Britain", "ASW", asw],
            ["Germany", "Interceptors", interceptors],
            ["Britain", "SAC", sac],
        ],
    }


def objectives(powers: dict[str, int]) -> dict[str, Any]:
    return {"title": "Objectives held", "rows": [[name, name, count] for name, count in powers.items()]}


def options(west: str, east: str, south: str) -> dict[str, Any]:
    """The option of the player turn on each front."""
    return {
        "title": "Options by front",
        "rows": [[None, "Western", west], [None, "Eastern", east], [None, "Mediterranean", south]],
    }
