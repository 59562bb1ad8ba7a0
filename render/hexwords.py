"""A hex picture in words: what its signs mean, and what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.hexatlas import HexAtlas
from render.hexview import Alliance, HexGame, fought_for, owner
from render.words import listed, recounted
from rules.kernel.views import View

STATES = {
    "reduced": "a pale edge marks a reduced unit",
    "spent": "a greyed counter is a spent (inverted) unit",
    "hidden": "a question mark is a unit you may not know",
}
NEAR_FRONT = 2  # hexes from the enemy within which a place lies on the front


def legend_text(game: HexGame, position: Mapping[str, Any]) -> str:
    """The legend in words, with what befell units of this position."""
    units = [unit for here in position["hexes"].values() for unit in here.get("units") or ()]
    units += [unit for box in (position.get("boxes") or {}).values() for unit in box]
    states = "".join(f"; {words}" for fact, words in STATES.items() if any(unit.get(fact) for unit in units))
    worth = f" The number after a name is its {game.worth}." if game.worth else ""
    return (
        "Hexes are tinted by the great power that controls them, striped for a smaller country that fights for it; the "
        "red line with a pale edge is the front. Counters have their country's colour, the box shows the kind of unit, "
        f"the figures below it strength and movement, a number at the corner how many units are stacked{states}. "
        f"Stars are capitals, squares cities, anchors ports; {game.prize} are gold.{worth} "
        "Blue hexsides are rivers, dark ones country borders, broken violet ones front boundaries, red double arrows "
        "crossings."
    )


def alt_text(game: HexGame, atlas: HexAtlas, view: View, region: str | None) -> str:
    """Three sentences: the moment and the capitals, where the fronts run, what just happened."""
    hexes = view.position["hexes"]
    held: dict[str, list[str]] = {}
    for place in game.capitals:
        held.setdefault(owner(atlas, hexes, atlas.cities[place]) or "nobody", []).append(place)
    capitals = "; ".join(f"{country} holds {listed(places)}" for country, places in held.items())
    parts = [f"Map of {region or 'Europe'} in {game.title}, {view.clock}: {capitals}."]
    if front := front_text(Alliance.of(game, view.position), atlas, hexes):
        parts.append(front)
    parts.append(_reached(atlas, view.position) or _latest(game, atlas, view.position))
    return " ".join(parts)


def _reached(atlas: HexAtlas, position: Mapping[str, Any]) -> str:
    """Where the unit that was asked about can go."""
    reach = position.get("reach")
    if not reach:
        return ""
    spaces = [name for name in reach["spaces"] if name != reach["start"]]
    if reach.get("about"):
        notes = "; ".join(reach["notes"][:6])
        return f"{reach['about']}: {len(reach['spaces']) - len(reach['zones'])} hexes. {reach['barred']}: {notes or 'none'}."
    if not spaces:
        return f"{reach['unit']} in {named(atlas, reach['start'])} can't go anywhere now."
    some = listed([named(atlas, name) for name in spaces], 12)
    return f"{reach['unit']} in {named(atlas, reach['start'])} can reach {len(spaces)} hexes: {some}."


def _latest(game: HexGame, atlas: HexAtlas, position: Mapping[str, Any]) -> str:
    """What happened, or what has been taken so far."""
    if battles := position.get("battles", ()):
        return f"Latest fighting: {recounted([b['result'] for b in battles])}."
    if moves := [(move["country"], named(atlas, move["path"][-1])) for move in position.get("moves", ())]:
        return f"Latest moves: {listed([f'{country} to {place}' for country, place in moves], 5)}."
    taken: dict[str, int] = {}
    for name, here in position["hexes"].items():
        if "control" in here and name in atlas.spaces and here["control"] != atlas.spaces[name].get("owner"):
            held = here["control"] or "nobody"
            taken[held] = taken.get(held, 0) + 1
    conquered = [f"{country} {count}" for country, count in sorted(taken.items(), key=lambda t: -t[1])]
    return (
        f"Hexes held by another than printed on the board: {listed(conquered)}."
        if conquered
        else "Every hex is held as printed on the board."
    )


def named(atlas: HexAtlas, name: str) -> str:
    """A hex by the name of the place in it."""
    places = atlas.spaces.get(name, {}).get("places", ())
    return str(places[0]["name"]) if places else name


def front_text(alliance: Alliance, atlas: HexAtlas, hexes: Mapping[str, Any]) -> str:
    """Which places of each side lie on the front, theatre by theatre."""
    holders = {n: fought_for(atlas, hexes, n) for n, s in atlas.spaces.items() if s["kind"] in ("land", "coastal")}
    lines: dict[str, tuple[list[str], list[str]]] = {}
    for name, holder in holders.items():
        side, places = alliance.side(holder), atlas.spaces[name].get("places", ())
        if side is None or not places or not _meets(alliance, atlas, holders, name):
            continue
        lines.setdefault(str(atlas.spaces[name].get("group") or ""), ([], []))[side].append(places[0]["name"])
    if not lines:
        return ""
    game = alliance.game
    fronts = [f"{game.theatre.format(group)}: {_held(game, both)}" for group, both in sorted(lines.items())]
    return f"Front lines {'; '.join(fronts)}."


def _held(game: HexGame, both: tuple[list[str], list[str]]) -> str:
    return ", ".join(f"{camp} at {listed(held, 5)}" for camp, held in zip(game.camps, both, strict=True) if held)


def _meets(alliance: Alliance, atlas: HexAtlas, holders: Mapping[str, str | None], name: str) -> bool:
    """Whether an enemy stands within reach of a hex, over land."""
    edge, seen = {name}, {name}
    for _ in range(NEAR_FRONT):
        edge = {n for e in edge for n in atlas.by_land(e)} - seen
        if any(alliance.enemies(holders[name], holders[n]) for n in edge):
            return True
        seen |= edge
    return False
