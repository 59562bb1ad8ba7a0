"""What the views of The Supreme Commander share: its units in short, its alliances, its tracks."""

from __future__ import annotations

from typing import Any

WORDS = {
    "": {
        "inf": ("infantry", "1-3", "XXX"),
        "tank": ("armor", "2-6", "XXX"),
        "cav": ("cavalry", "1-5", "XXX"),
        "airborne": ("airborne", "1-4", "XXX"),
        "static": ("static", "2-0", "XXX"),
        "army": ("infantry", "", "XXXX"),
        "panzer": ("armor", "", "XXXX"),
        "mech": ("mech", "", "XXXX"),
        "hq": ("hq", "", ""),
        "fort": ("fort", "", ""),
        "flak": ("flak", "", ""),
        "partisan": ("partisan", "1", ""),
        "fighter": ("fighter", "", ""),
        "bomber": ("bomber", "", ""),
        "fleet": ("surface", "", ""),
        "sub": ("submarine", "", ""),
        "decoy": ("decoy", "", ""),
        "air": ("air", "", ""),
    },
    "Germany": {"inf": ("infantry", "1-5", "XXX"), "airborne": ("airborne", "1-5", "XXX")},
    "Italy": {"tank": ("armor", "1-5", "XXX")},
    "USSR": {"tank": ("armor", "2-5", "XXX"), "cav": ("cavalry", "1-6", "XXX")},
    **{country: {"inf": ("infantry", "1-4", "XXX")} for country in ("UK", "France", "USA", "Free French")},
}
ALLIES_1939 = {"Poland": "UK"}
ALLIES_1941 = {
    "Hungary": "Germany",
    "Romania": "Germany",
    "Bulgaria": "Germany",
    "Finland": "Germany",
    "Iraq/Iran": "UK",
    "Free French": "UK",
}
ALLIES_1944 = {**ALLIES_1941, "Vichy France": "Germany"}
WAR = [["Germany", "Italy"], ["UK", "USSR", "USA", "France"]]
CONQUERED = ("Poland", "Belgium", "Netherlands", "Luxembourg", "Denmark", "Norway", "Yugoslavia", "Greece")
VICHY = ("Vichy France", "Algeria", "Morocco", "Tunisia", "Syria")
PERIODS = (
    "Jan-Feb",
    "Mar-Apr",
    "Apr-May",
    "May-June",
    "June-July",
    "July-Aug",
    "Aug-Sept",
    "Sept-Oct",
    "Nov-Dec",
)
WEATHER = ("snow", "mud", "clear", "clear", "clear", "clear", "clear", "mud", "snow")


def period(turn: int) -> str:
    """When a turn is: nine a year, turn 4 opens 1940."""
    return f"{PERIODS[(turn + 5) % 9]} {1939 + (turn + 5) // 9}"


def weather(turn: int) -> str:
    return WEATHER[(turn + 5) % 9]


def calendar(turn: int) -> dict[str, Any]:
    """The turn record of the year: each turn with its weather."""
    first = turn - (turn + 5) % 9
    return {
        "title": f"Turns of {1939 + (turn + 5) // 9}",
        "steps": [[f"{t} {PERIODS[(t + 5) % 9]}", weather(t)] for t in range(max(1, first), first + 9)],
        "at": turn - max(1, first),
    }


def income(**powers: tuple[int, int]) -> dict[str, Any]:
    """Military supply points in hand and each turn."""
    rows = [[name, name, f"{now} (+{turn})"] for name, (now, turn) in powers.items()]
    return {"title": "MSP in hand (each turn)", "rows": rows}


def technology(**powers: str) -> dict[str, Any]:
    return {"title": "Technology", "rows": [[name, name, levels] for name, levels in powers.items()]}


def diplomacy(text: str) -> dict[str, Any]:
    """The diplomatic level of each neutral."""
    return {"title": "Diplomatic levels", "rows": [[None, *pair.rsplit(" ", 1)] for pair in text.split(", ")]}
