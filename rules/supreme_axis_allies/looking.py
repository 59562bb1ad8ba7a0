"""What a player looks up about the board: a space, or a kind of unit."""

from collections.abc import Mapping
from typing import Any

from ..kernel.text import likeliest, listed
from .chart import KINDS, NATIONS, count_text
from .world import board, canals, lanes, vocabulary


def look(position: Mapping[str, Any], text: str) -> list[str]:
    """Lines about the space, or the kind of unit, that the text names."""
    names = vocabulary()
    tell = {"space": _space, "unit": _kind}
    for sort in likeliest(names, tell, text):
        found = names[sort].find(text)
        if len(found) == 1:
            return tell[sort](position, found[0])
    spaces = names["space"].find(text)
    return [f"That could be {listed(spaces[:8], 'or')}."] if spaces else []


def _space(position: Mapping[str, Any], name: str) -> list[str]:
    space = board()[name]
    entry = position["spaces"].get(name, {})
    lines = [f"{name} ({space.group})"]
    if space.kind == "land":
        owner = entry.get("owner")
        first = f", originally {NATIONS[space.owner]}'s" if space.owner and space.owner != owner else ""
        lines.append(f"{NATIONS[owner] if owner else 'neutral'}{first}; worth {entry.get('value', 0)} IPC")
        if entry.get("city"):
            flag = f", counts for the {entry['flag']}" if entry.get("flag") else ""
            lines.append(f"Victory City: {entry['city']}{flag}")
        if entry.get("industry"):
            lines.append(f"{KINDS[entry['industry']].name}, damage {entry['damage']}")
    elif name in lanes():
        nation, number = lanes()[name]
        lines.append(f"Shipping Lane of {NATIONS[nation]}: {number} IPC")
    for nation, units in entry.get("units", {}).items():
        lines.append(f"{NATIONS[nation]}: {count_text(units)}")
    over_coast = "Coasts" if space.kind == "sea" else "Sea Zones"
    for words, border in (("Land", "land"), ("Sea Zones", "sea"), (over_coast, "coast")):
        if names := board().neighbours(name, border):
            lines.append(f"{words}: {', '.join(names)}")
    for joined, (canal, banks) in canals().items():
        if name in joined:
            lines.append(f"{canal} to {next(iter(joined - {name}))}, banks {listed(banks)}")
    return lines


def _kind(position: Mapping[str, Any], code: str) -> list[str]:
    kind = KINDS[code]
    lines = [
        f"{kind.name} ({code}): {kind.category}, {kind.cost} IPC, attack {_number(kind.attack)}, "
        f"defence {_number(kind.defence)}, movement {kind.move}"
    ]
    for nation, name in NATIONS.items():
        where = [
            f"{space} {entry['units'][nation][code]}"
            for space, entry in position["spaces"].items()
            if entry.get("units", {}).get(nation, {}).get(code)
        ]
        if where:
            lines.append(f"{name}: {', '.join(where)}")
    return lines


def _number(rating: int | None) -> str:
    return "none" if rating is None else str(rating)
