"""A place, a unit or a hand in words, from the view alone."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from ..kernel.text import Names, listed, tokens
from .chart import (
    COST,
    SR_LIMIT,
    board,
    country_of,
    fact,
    front_of,
    kinds,
    land,
    mix,
    nations,
    objective_hexes,
    terrain,
)
from .naming import vocabulary


def look(position: Mapping[str, Any], text: str) -> list[str]:
    """A power's sheet, a hex, a place or a unit by its id."""
    typed = text.strip()
    powers = [name for name in vocabulary()["power"].find(typed) if name in position["powers"]]
    if len(powers) == 1:
        return sheet(position, powers[0])
    for where, units in all_units(position):
        for unit in units:
            if unit["id"].casefold() == typed.casefold():
                return [f"{unit['id']}: {describe(unit)} at {where}"]
    if lines := sorts_called(position, typed):
        return lines
    names: Names = vocabulary()["space"]
    found = names.find(typed)
    if len(found) != 1:
        return [f"More than one place is called that: {listed(found[:6])}"] if found else []
    return look_at(position, found[0])


def all_units(position: Mapping[str, Any]) -> list[tuple[str, list[dict[str, Any]]]]:
    return [(h, here.get("units", [])) for h, here in position["hexes"].items()] + list(position["boxes"].items())


FIGURES = re.compile(r"(?:(.+) )?(\d-\d)")


def sorts_called(position: Mapping[str, Any], typed: str) -> list[str]:
    """The counters of a kind, or those with figures such as 4-6, nation by nation; what they cost, and how many are in play."""
    match = FIGURES.fullmatch(typed)
    word, printed = (match[1] or "", match[2]) if match else (typed, "")
    named = vocabulary()["kind"].exactly(tokens(word)) if word else list(kinds())
    found = {kind: _sorts(kind, printed) for kind in named}
    lines = []
    for kind, sorts in found.items():
        if sorts:
            lines.append(f"{kind.capitalize()} ({kind}): {_price(kind)}")
            lines.append("Counters: " + "; ".join(f"{nation} {words}" for nation, words in sorts.items()))
            here = Counter(
                unit["country"]
                for _, units in all_units(position)
                for unit in units
                if unit["kind"] == kind and printed in ("", unit["figures"])
            )
            lines += [f"In play: {', '.join(f'{who} {count}' for who, count in here.items())}"] if here else []
    return lines


def _sorts(kind: str, printed: str) -> dict[str, str]:
    """What counters of a kind each nation has, perhaps only those with some figures."""
    found = {}
    for nation in nations():
        sorts = [sort for sort in mix(nation)[kind] if printed in ("", sort.figures)]
        if sorts:
            found[nation] = ", ".join(
                f"{sort.count} × {sort.figures}" if sort.figures else str(sort.count) for sort in sorts
            )
    return found


def _price(kind: str) -> str:
    if kind not in COST:
        return "costs nothing"
    return f"{COST[kind]} BRP{'s' if COST[kind] > 1 else ''} {'each' if kind == 'partisan' else 'a factor'}"


MARKS = (("spent", "used"), ("cut", "out of supply"), ("boxed", "in the Murmansk box"))


def describe(unit: Mapping[str, Any]) -> str:
    notes = [word for key, word in MARKS if unit.get(key)]
    return f"{unit['country']} {unit['kind']} {unit['figures']}".strip() + (f" ({', '.join(notes)})" if notes else "")


def look_at(position: Mapping[str, Any], place: str) -> list[str]:
    if place not in land():
        units = position["boxes"].get(place, [])
        return [place, *(f"{u['id']}: {describe(u)}" for u in units)] if units else [f"{place}: {board()[place].kind}"]
    here = position["hexes"].get(place, {})
    control = here["control"] if "control" in here else board()[place].owner
    names = [p["name"] for p in fact(place, "places") or ()]
    lines = [
        f"{place}{' ' + listed(names) if names else ''}: {country_of(place)}, {terrain(place)}, {front_of(place)} front"
    ]
    more = [
        word
        for word, true in (
            ("objective", place in objective_hexes()),
            ("fortress", place in position["fortresses"]),
            ("beach", bool(fact(place, "beaches"))),
        )
        if true
    ]
    lines.append(f"Controlled by {control or 'nobody'}{'; ' + listed(more) if more else ''}")
    lines += [f"{u['id']}: {describe(u)}" for u in here.get("units", [])]
    lines += [str(marker) for marker in dict.fromkeys(here.get("markers", []))]
    if place in position["unsupplied"]:
        lines.append(f"Out of supply: {position['unsupplied'][place]}")
    return lines


def runner(position: Mapping[str, Any]) -> str:
    """The power that runs the minor whose own turn it is; empty in any other."""
    return str(position["countries"].get(position["mini"], "")).partition(" ")[2]


def left_to_spend(power: Mapping[str, Any]) -> int:
    return max(0, min(int(power["brps"]), int(power["limit"]) - int(power["spent"])))


def sheet(position: Mapping[str, Any], name: str) -> list[str]:
    """A power's record sheet: what it has, what it may still spend, what that can build, whom it fights."""
    power = position["powers"][name]
    minor = position["mini"] if runner(position) == name else ""
    chosen = listed(f"{front} {option}" for front, option in power["options"].items()) or "none chosen"
    foes = [b if a == name else a for a, b in position["wars"] if name in (a, b)]
    lines = [
        f"{name}: {power['brps']} BRPs; Base {power['base']}, growth {power['growth']} percent",
        f"A player turn may cost {power['limit']}: {power['spent']} spent, {left_to_spend(power)} left",
        f"SRs: {power['sr']} of {SR_LIMIT[name]} used",
        f"Options{f' for {minor}' if minor else ''}: {chosen}",
        f"At war with {listed(foes) or 'nobody'}",
    ]
    for nation in (name, *(c for c, patron in position["allies"].items() if patron == name)):
        if sorts := position["pool"].get(nation):
            lines.append(f"Force Pool of {nation}: {listed(priced(sort, n) for sort, n in sorts.items())}")
    lines += [
        f"Under construction: {text.partition(': ')[2]}" for text in position["yard"] if text.startswith(f"{name}:")
    ]
    if name in position["objectives"]:
        lines.append(f"Objectives: {position['objectives'][name]}")
    return lines


def priced(sort: str, count: int) -> str:
    """A sort of the Force Pool with its number and what one costs."""
    kind, _, numbers = sort.partition(" ")
    if numbers == "factors":
        return f"{count} {kind} factors ({COST[kind]} each)"
    price = COST.get(kind, 0) * int(numbers.partition("-")[0] or 0)
    return f"{count} {sort}" + (f" ({price} each)" if price else "")


def hand(position: Mapping[str, Any], seat: str) -> list[str]:
    """What a seat holds that others may not see, and what it may still spend."""
    own = position["powers"].get(seat)
    if own is None or "sw" not in own:
        return []
    lines = [] if position["mini"] else [f"You may spend {left_to_spend(own)} BRPs more this turn"]
    if own["counter"]:
        now = f"; {own['counter now']}" if own.get("counter now") else ""
        lines.append(f"Variant counter: {own['counter']} ({own['variant']}{now})")
    lines += [f"SW box: {kind} {count}" for kind, count in own["sw"].items()]
    lines += [f"Murmansk box: {kind} {count}" for kind, count in own["box"].items()]
    if own.get("by record"):
        lines.append(f"Murmansk box, by your record: {listed(own['by record'])}")
    if own.get("wars to declare"):
        lines.append(f"You may declare war on {listed(own['wars to declare'])}")
    return lines + sheet(position, seat)
