"""Boards without pieces: what can be shown of a game whose rules are not here yet."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules.kernel.data import read_json
from rules.kernel.views import View

ATLAS = Path(__file__).parent / "atlas"


def drawn() -> list[str]:
    """Games that have an atlas."""
    return sorted(path.name.removesuffix(".json.gz") for path in ATLAS.glob("*.json.gz"))


def bare(game: str) -> View:
    """The board of a game as its file lists it: owners of the start, nothing on it."""
    board = read_json(f"rules.{game}", "board.json")
    position = _hexes(board) if "grid" in board else _areas(board)
    return View(game, None, "", "the board", (), position, None)


def _areas(board: Mapping[str, Any]) -> dict[str, Any]:
    entries = {
        space["name"]: {
            "owner": space.get("owner") if space.get("owner") != "neutral" else None,
            "value": space.get("value", 0),
            "units": {},
            "blocks": [],
            "markers": [],
        }
        for space in board["spaces"]
    }
    factions = {
        each["name"]: {
            "pop": each["pop"],
            "res": each["res"],
            "ind": each["ind"],
            "action": 0,
            "investment": 0,
            "peace": 0,
            "factory": each["factory_cost"],
            "techs": [],
            "vault": 0,
            "war": [],
        }
        for each in board.get("factions", ())
    }
    return {
        "spaces": entries,
        "areas": entries,
        "nations": {},
        "factions": factions,
        "powers": {},
        "initiative": {},
        "turn_order": list(factions),
        "active": "",
        "year": 0,
        "season": "",
        "moves": [],
        "battles": [],
    }


def _hexes(board: Mapping[str, Any]) -> dict[str, Any]:
    hexes = {
        space["name"]: {"control": space.get("owner"), "units": [], "markers": []}
        for space in board["spaces"]
        if space["kind"] != "box"
    }
    return {"hexes": hexes, "boxes": {}, "tracks": [], "conditions": [], "moves": [], "battles": []}
