"""A hex position as the drawing reads it: who belongs to whom, what lies where.  Both hex games share one form:

- `hexes`: hex to {control: country or null, units: [{country, kind, figures, size, spent, reduced, hidden}],
  markers: [names]}; hexes with nothing to tell may be left out;
- `boxes`: box to its units; `tracks`: [{title, rows: [[country or null, label, value]]}]; `conditions`: short lines;
- `calendar`: {title, steps: [[label, weather or ""]], at: index}: the turn record;
- `moves`: [{country, path}]; `battles`: [{hex, result}];
- `reach`, where a unit can go, if that was asked: {unit, start, spaces: {hex: what it pays}, zones: [hexes]}, perhaps with
  about and barred, what these are instead, and notes, lines below the map;
- `war`: the countries of the two sides that fight; `wars`: who of them fights whom, two by two, where not everybody fights all
  of the other side; `of` at a hex: the country it is fought for, if that is not who controls it;
- `allies`: minor country to the great power it fights for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from render.canvas import Colour
from render.counters import DARK, Counter
from render.hexatlas import HexAtlas
from render.palette import Palette
from render.regions import choose

OTHERS = 6  # place of all smaller countries among the colours


@dataclass(frozen=True)
class HexGame:
    """What sets one hex game's pictures apart."""

    slug: str
    title: str
    sides: Mapping[str, int]  # great powers: their place among the colours
    emblems: Mapping[str, str]
    regions: Mapping[str, tuple[str, ...]]  # hexes or places that must be seen
    capitals: tuple[str, ...]  # places the alt text tells the holders of
    kinds: tuple[tuple[str, str], ...]  # kinds of units for the legend
    prize: str  # what a gold mark means
    worth: str = ""  # what a number beside a name means
    theatre: str = "in the {}"  # where a group of hexes lies
    least: int = 700  # px across from which on everything on the whole map finds room
    camps: tuple[str, str] = ("the Axis", "the Allies")  # the two sides that may be at war
    kin: Mapping[str, str] = field(default_factory=dict)  # drawn in the colour of a great power
    letters: Mapping[str, str] = field(default_factory=dict)  # of countries whose colour does not tell them

    def place(self, country: str | None) -> int | None:
        """A great power's place among the colours, None for all others."""
        country = country or ""
        return self.sides.get(self.kin.get(country, country))

    def colour(self, country: str, colours: Palette) -> Colour:
        """The colour of a country's counters."""
        place = self.place(country)
        return colours.marks[OTHERS if place is None else place]


@dataclass(frozen=True)
class Alliance:
    """Who fights on which side, as the position tells."""

    game: HexGame
    war: Sequence[Sequence[str]]
    allies: Mapping[str, str]
    wars: frozenset[frozenset[str]] | None = None  # None: each side fights all of the other

    @classmethod
    def of(cls, game: HexGame, position: Mapping[str, Any]) -> Alliance:
        wars = frozenset(map(frozenset, position["wars"])) if "wars" in position else None
        return cls(game, position.get("war") or (), position.get("allies") or {}, wars)

    def patron(self, country: str | None) -> str | None:
        """The great power a smaller country fights for."""
        return self.allies.get(country or "")

    def side(self, country: str | None) -> int | None:
        """0 or 1 for the sides at war, None for who does not fight."""
        own, friends = self._sides.get(country), self._sides.get(self.allies.get(country or ""))
        return own if friends is None else friends if own is None else min(own, friends)

    def enemies(self, one: str | None, other: str | None) -> bool:
        """Do two countries fight each other?"""
        sides = {self.side(one), self.side(other)}
        return sides == {0, 1} and (
            self.wars is None or frozenset((self._fighter(one), self._fighter(other))) in self.wars
        )

    def _fighter(self, country: str | None) -> str:
        """The country itself, or the great power it fights for."""
        name = country or ""
        return name if name in self._sides else self.allies.get(name, name)

    @cached_property
    def _sides(self) -> dict[str | None, int]:
        """The side of everybody at war; who is named on both fights on the first."""
        return {name: i for i, side in reversed(list(enumerate(self.war))) for name in side}

    def counter(self, unit: Mapping[str, Any], colours: Palette) -> Counter:
        """How a unit looks."""
        country = unit["country"]
        patron = self.patron(country)
        return Counter(
            self.game.colour(country, colours),
            unit.get("kind") or "",
            unit.get("figures") or "",
            unit.get("size") or "",
            bool(unit.get("spent")),
            bool(unit.get("hidden")),
            bool(unit.get("reduced")),
            self.game.letters.get(country, ""),
            self.game.colour(patron, colours) if patron else DARK,
        )


def veiled(position: Mapping[str, Any]) -> dict[str, Any]:
    """The position with no more of a hidden unit than its country, so that nothing drawn or said can tell more."""
    hexes = {
        name: {**here, "units": _veiled(here["units"])} if here.get("units") else here
        for name, here in position["hexes"].items()
    }
    boxes = {name: _veiled(units) for name, units in (position.get("boxes") or {}).items()}
    return {**position, "hexes": hexes, "boxes": boxes}


def _veiled(units: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [{"country": unit["country"], "hidden": True} if unit.get("hidden") else unit for unit in units]


def where(atlas: HexAtlas, name: str) -> str:
    """The hex meant by a number or the name of a place in it."""
    if name in atlas.places:
        return name
    if name in atlas.cities:
        return atlas.cities[name]
    found = choose(name, [*atlas.places, *atlas.cities])
    return atlas.cities.get(found, found)


def fought_for(atlas: HexAtlas, hexes: Mapping[str, Any], name: str) -> str | None:
    """The country whose enemies stand at the front before a hex."""
    return hexes.get(name, {}).get("of") or owner(atlas, hexes, name)


def owner(atlas: HexAtlas, hexes: Mapping[str, Any], name: str) -> str | None:
    """Who controls a hex; of a hex the position leaves out, who held it at first."""
    here = hexes.get(name, {})
    held: str | None = here["control"] if "control" in here else atlas.spaces[name].get("owner")
    return held
