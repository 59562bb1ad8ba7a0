"""A hex, a unit, a nation in words, from the view alone."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ..kernel.text import listed, tokens
from .chart import PARTISAN_PLACE, PARTISAN_TRY, PER_LEVEL, PRICES, RETURNS, STEPS
from .counters import COUNTERS, DECOYS, LAND, TITLES
from .counters import Counter as Printed
from .ground import BOARD, CITIES, COUNTRY, FRONT, HEXES, terrain
from .words import PEOPLE, vocabulary


def look(position: Mapping[str, Any], text: str) -> list[str]:
    """What lies in a hex or box, what a kind of unit is, or where a unit or nation stands."""
    names = vocabulary()
    for sort in names["kind"].exactly(tokens(text)):
        return _kind(position, sort)
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
    for sort in names["kind"].find(text)[:1]:
        return _kind(position, sort)
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


def _kind(position: Mapping[str, Any], sort: str) -> list[str]:
    """The Unit Cost Chart on a kind of unit, its counters, and how many the seat knows of by nation."""
    printed: dict[str, Counter[str]] = {}
    for each in COUNTERS.values():
        if each.kind == sort:
            printed.setdefault(each.nation, Counter())[_figures(each)] += 1
    known = Counter(
        COUNTERS[unit["id"]].nation
        for _, units in _everywhere(position)
        for unit in units
        if "id" in unit and COUNTERS[unit["id"]].kind == sort
    )
    lines = [f"{TITLES[sort]} ({sort}): {'; '.join(_costs(sort))}"]
    lines.append("Counters: " + "; ".join(f"{nation} {_many(figures)}" for nation, figures in printed.items()))
    if known:
        lines.append(
            "In play, as far as you know: " + ", ".join(f"{nation} {count}" for nation, count in known.items())
        )
    return lines


def _figures(counter: Printed) -> str:
    """Strength and movement of both sides of a counter."""
    if not counter.strength:
        return ""
    back = f" (back {counter.weak}-{counter.slow})" if counter.weak else ""
    return f"{counter.strength}-{counter.allowance}{back}"


def _many(figures: Counter[str]) -> str:
    return ", ".join(f"{count} × {words}" if words else str(count) for words, count in figures.items())


def _costs(sort: str) -> Iterator[str]:
    """What a kind costs or is made of, its steps, and when it comes back."""
    if sort in PRICES:
        base, technology = PRICES[sort]
        yield f"{base} MSP" + (f" and {PER_LEVEL} more for each level of {technology}" if technology else "")
    elif sort in STEPS:
        parts = Counter(STEPS[sort])
        yield f"combined of {listed(f'{count} {part} corps' for part, count in parts.items())}"
    elif sort in DECOYS:
        yield "never bought; it comes with levels of technology"
    else:
        yield f"placed for {PARTISAN_PLACE} MSP when a try for {PARTISAN_TRY} MSP works"
    steps = {each.steps for each in COUNTERS.values() if each.kind == sort}
    if sort in LAND:
        yield f"{' or '.join(map(str, sorted(steps)))} {'step' if steps == {1} else 'steps'}"
    if sort in RETURNS:
        yield f"back in the Force Pool {RETURNS[sort]} turns after it is lost"


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
