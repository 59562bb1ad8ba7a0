"""Views to draw: the openings of every scenario and positions in the middle of a war, a module a game."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.views import View
from tests.render.samples import supreme_axis_allies, supreme_commander, third_reich, triumph_tragedy, ww2_europe

GAMES = (supreme_axis_allies, triumph_tragedy, ww2_europe, supreme_commander, third_reich)
SAMPLES: dict[str, Callable[[], View]] = {name: make for game in GAMES for name, make in game.SAMPLES.items()}
