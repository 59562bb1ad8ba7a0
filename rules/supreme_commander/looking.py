"""A hex, a unit, a nation in words, from the view alone."""

from collections.abc import Mapping
from typing import Any

from .ground import BOARD, CITIES, COUNTRY, FRONT, HEXES, terrain
from .words import PEOPLE, vocabulary


def look(position: Mapping[str, Any], text: str) -> list[str]:
    """What lies in a hex or box, or where a unit or nation stands."""
    names = vocabulary()
    for hex in names["space"].find(text)[:1]:
        if hex in HEXES:
            return _hex(position, hex)
    wanted = list(names["unit"].find(text))
    found = []
    for where, units in _everywhere(position):
        found += [f"{unit['id']}: {_words(unit)}, in {where}" for unit in units if unit.get("id") in wanted]
    if found:
        return found
    for nation in names["nation"].find(text)[:1]:
        facts = position["nations"].get(nation)
        if facts:
            lead = f" under {facts['lead']}" if facts["lead"] else ""
            return [f"{nation}: {facts['status']} {facts['camp']}{lead}, {facts['level']}"]
    for name, units in position["boxes"].items():
        if text.strip().casefold() in name.casefold():
            return [f"{name}: {', '.join(_words(unit) for unit in units)}"]
    return []


def _hex(position: Mapping[str, Any], hex: str) -> list[str]:
    city = CITIES.get(hex)
    head = f"{hex}{f' {city.name}' if city else ''}: {terrain(hex)}, {COUNTRY[hex]}, {FRONT[hex]} front"
    if city and city.value:
        head += f", {city.value} MSP"
    if city and city.victory:
        head += ", victory location"
    here = position["hexes"].get(hex, {})
    lines = [head]
    if here.get("control"):
        lines.append(f"Controlled by {here['control']}")
    lines += [f"{unit.get('id', 'Hidden unit')}: {_words(unit)}" for unit in here.get("units", ())]
    lines += [str(mark).capitalize() for mark in here.get("markers", ())]
    sides = [f"{kind} toward {other}" for other, kind in BOARD.borders(hex).items() if kind not in ("land", "both")]
    if sides:
        lines.append("Hexsides: " + ", ".join(sides))
    return lines


def _everywhere(position: Mapping[str, Any]) -> list[tuple[str, list[Mapping[str, Any]]]]:
    places = [(hex, here.get("units", [])) for hex, here in position["hexes"].items()]
    return [*places, *position["boxes"].items()]


def _words(unit: Mapping[str, Any]) -> str:
    if unit.get("hidden"):
        return f"a hidden {PEOPLE[unit['country']]} unit"
    words = f"{PEOPLE[unit['country']]} {unit['kind']} {unit['figures']}".strip()
    return words + (", reduced" if unit["reduced"] else "") + (", used" if unit["spent"] else "")


def hand(position: Mapping[str, Any], text: str) -> list[str]:
    """The Force Pools."""
    return [
        f"{power}: {', '.join(f'{count} {words}' if count > 1 else words for words, count in pool.items())}"
        for power, pool in position["pools"].items()
        if pool and text.casefold() in power.casefold()
    ]
