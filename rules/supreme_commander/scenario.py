"""The scenarios' set-ups as data."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from ..kernel.data import read_json
from .chart import PACKAGE
from .ground import COUNTRY, HEXES

if TYPE_CHECKING:
    from .world import Sc

NAMES = ("europe_at_war", "barbarossa", "barbarossa_to_berlin", "great_crusade")


@cache
def scenario(name: str) -> Mapping[str, Any]:
    data: Mapping[str, Any] = read_json(PACKAGE, f"scenarios/{name}.json")
    return data


@cache
def area_of_play(name: str) -> frozenset[str]:
    """Hexes that a scenario is played on."""
    facts = scenario(name).get("play", {})
    if "countries" in facts:
        return frozenset(hex for hex in HEXES if COUNTRY[hex] in facts["countries"])
    return frozenset(hex for hex in HEXES if COUNTRY[hex] not in facts.get("out", ()))


def scenario_of(game: "Sc") -> Mapping[str, Any]:
    return scenario(game.scenario)
