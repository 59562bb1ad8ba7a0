"""Facts about a game that pictures need, from the data files beside its rules."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

RULES = Path(__file__).resolve().parent.parent / "rules"


@lru_cache(maxsize=32)
def read_json(game: str, name: str) -> Any:
    return json.loads((RULES / game / name).read_text("utf-8"))


@lru_cache(maxsize=8)
def spaces(game: str) -> dict[str, dict[str, Any]]:
    """The spaces of a board by name."""
    return {s["name"]: s for s in read_json(game, "board.json")["spaces"]}


@lru_cache(maxsize=8)
def land_borders(game: str) -> list[tuple[str, str]]:
    """Pairs of land spaces that border."""
    places = spaces(game)
    found = [(a, b) for a, b, *_ in read_json(game, "board.json")["borders"]]
    return [(a, b) for a, b in found if places[a]["kind"] == places[b]["kind"] == "land"]
