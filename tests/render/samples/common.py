"""What the hand-made views share."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import msgspec

from rules.kernel.views import View, Waiting

RULES = Path(__file__).resolve().parents[3] / "rules"


def due(seat: str, prompt: str = "") -> Waiting:
    """A seat that must decide; the prompt is there only if the view is that seat's own."""
    return Waiting(seat, f"player of {seat}", prompt, ())


def seen(view: View, seat: str | None, clock: str, *waiting: Waiting) -> View:
    """The view later in the game, through the eyes of a seat."""
    return msgspec.structs.replace(view, seat=seat, clock=clock, waiting=waiting)


def fresh(view: View) -> View:
    """A view of its own, which the one who asked may change."""
    return msgspec.structs.replace(view, position=copy.deepcopy(view.position))


def read(game: str, name: str) -> Any:
    return json.loads((RULES / game / name).read_text("utf-8"))


def unit(country: str, kind: str, figures: str = "", **more: Any) -> dict[str, Any]:
    return {"country": country, "kind": kind, "figures": figures, **more}


def hexes_of(game: str, clock: str, waiting: Waiting) -> tuple[View, dict[str, str]]:
    board = read(game, "board.json")
    hexes = {
        s["name"]: {"control": s.get("owner"), "units": [], "markers": []}
        for s in board["spaces"]
        if s["kind"] != "box"
    }
    cities = {p["name"]: s["name"] for s in board["spaces"] for p in s.get("places", ())}
    position = {"hexes": hexes, "boxes": {}, "tracks": [], "conditions": [], "moves": [], "battles": []}
    return View(game, waiting.seat, "", clock, (waiting,), position, None), cities
