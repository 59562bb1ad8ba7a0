"""33.42-o11: Belgium and Luxembourg let the Allies in before they are attacked, and Belgium joins France when they are."""

from typing import TYPE_CHECKING

from .chart import GROUND, country_of, hexes_of, land, turn_number
from .world import SHELTERS, WELCOME, Tr, sheltered

if TYPE_CHECKING:
    from .state import Unit

OPENING = ("initiative", "waking", "options", "fleets", "base replies", "base clash", "supply")
"""Phases of the Axis turn before its movement."""


def trouble(game: Tr) -> str:
    """Why the counter cannot be played: it is for the time before the Axis moves in Fall 1939."""
    state = game.state
    before = game.phase in ("setup", "building")
    if state.turn != turn_number("Fall", 1939) or not (before or (state.side == "Axis" and game.phase in OPENING)):
        return "it is played before the Axis moves in Fall 1939"
    return ""


def cooperate(game: Tr) -> None:
    """The counter is played; a Belgium that has just been attacked joins France at once."""
    state = game.state
    state.notes["may ally Belgium"] = 1
    for country in SHELTERS:
        if state.countries.get(country) == "neutral":
            state.countries[country] = WELCOME
    state.control_count += 1
    game.tell("British and French ground units may enter Belgium and Luxembourg", rule="33.42-o11")
    if state.countries["Belgium"].startswith("attacked"):
        stand_by(game, "Belgium")


def stand_by(game: Tr, country: str) -> None:
    """33.42-o11: on an Axis declaration of war Belgium is a French minor ally."""
    from .minors import intervene

    if country == "Belgium" and "may ally Belgium" in game.state.notes and game.state.powers["France"].in_play:
        intervene(game, "France", "Belgium")


def parted(game: Tr) -> bool:
    """33.42-o11: is there a border of theirs nobody fights over?"""
    return any(game.state.countries.get(c) == WELCOME for c in SHELTERS)


def across(game: Tr, here: str, there: str) -> bool:
    """33.42-o11: does a step or an attack lead between one of the two countries and Germany's hexes while they are at peace?"""
    if not (sheltered(game, here) or sheltered(game, there)):
        return False
    return any(h in land() and country_of(h) == "Germany" for h in (here, there))


def closed_to_guest(game: Tr, unit: "Unit", hex_: str) -> tuple[str, str] | None:
    """Ground units of Britain and France come in; nobody else does while the two countries are at peace."""
    if unit.owner in ("Britain", "France") and unit.kind in GROUND:
        return None
    return f"{country_of(hex_)} lets in British and French ground units alone", "33.42-o11"


def part(game: Tr) -> None:
    """With France beaten the two countries are neutral again; who stands in them goes home."""
    from .ireland import go_home

    for country in SHELTERS:
        if game.state.countries.get(country) != WELCOME:
            continue
        game.state.countries[country] = "neutral"
        game.state.control_count += 1
        for unit in [u for h in hexes_of(country) for u in game.state.units.at(h)]:
            go_home(game, unit, "33.42-o11")
