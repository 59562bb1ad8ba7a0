"""What a player looks up: an area, a nation, a sort of unit, a card, a Technology; and what he holds."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ..kernel.text import likeliest, listed
from .cards import label, technologies
from .chart import BOARD, CLASSES, KINDS, NATIONS, PEOPLE, fact, is_sea, nation_of
from .world import vocabulary


def look(position: Mapping[str, Any], text: str) -> list[str]:
    """Lines about what the text names, as the seat of the position may see it."""
    names = vocabulary()
    tell = {"space": _space, "nation": _nation, "block": _block, "unit": _kind, "tech": _tech, "card": _card}
    for sort in likeliest(names, tell, text):
        found = names[sort].find(text)
        if len(found) == 1:
            return tell[sort](position, found[0])
        if found and sort == "space":
            return [f"That could be {listed(found[:8], 'or')}."]
    return []


def block_line(entry: Mapping[str, Any]) -> str:
    """A block as it may be seen."""
    known = f"{KINDS[entry['kind']].name} {entry['cv']}" if "kind" in entry else "block"
    name = f"{entry['name']} " if "name" in entry else ""
    return f"{name}{PEOPLE[entry['nation']]} {known}{' (face-down)' if entry['face'] == 'down' else ''}"


def _space(position: Mapping[str, Any], name: str) -> list[str]:
    entry = position["spaces"].get(name, {})
    lines = [name if is_sea(name) else f"{name} ({nation_of(name)}), controlled by {entry['control']}"]
    if not is_sea(name):
        sorts = (("POP", "pop"), ("RES", "res"), ("TransAfrica RES", "red"))
        worth = ", ".join(f"{word} {fact(name, kind)}" for word, kind in sorts if fact(name, kind))
        lines += [worth] if worth else []
        city = BOARD[name].facts.get("city")
        lines += [str(city)] if city else []
    blocks = Counter(block_line(block) for block in entry.get("blocks", ()))
    lines += [f"{count} × {line}" if count > 1 else line for line, count in blocks.items()]
    if entry.get("blockade"):
        lines.append(f"Blockade: {entry['blockade']}")
    borders: dict[str, list[str]] = {}
    for other, kind in BOARD.borders(name).items():
        borders.setdefault(kind, []).append(other)
    lines += [f"{kind.capitalize()}: {', '.join(others)}" for kind, others in borders.items()]
    return lines + (_nation(position, name) if name in NATIONS else [])


def _nation(position: Mapping[str, Any], name: str) -> list[str]:
    printed, entry = NATIONS[name], position["nations"].get(name)
    pop, res = (
        sum(fact(area, sort) for area in printed.areas for sort in sorts) for sorts in (("pop",), ("res", "red"))
    )
    lines = [f"{name}: {printed.sort}, Capital {printed.capital or 'none'}, POP {pop}, RES {res}"]
    lines.append(f"Areas: {', '.join(printed.areas)}")
    if entry:
        whose = f", {entry['markers']} Influence of the {entry['influence']}" if entry["markers"] else ""
        held = f", under the {entry['control']}" if entry["control"] else ""
        lines.append(f"{entry['status']}{whose}{held}")
    lines += [f"On the table: {p['card']} of the {p['seat']}" for p in position["table"] if p["nation"] == name]
    return lines


def _block(position: Mapping[str, Any], name: str) -> list[str]:
    """Blocks of that name which the seat may know by it."""
    return _where(position, "name", name) or [f"You have no {name}."]


def _kind(position: Mapping[str, Any], code: str) -> list[str]:
    kind = KINDS[code]
    fire = " ".join(f"{letter}{kind.fire[letter]}" for letter in CLASSES)
    about = f"{kind.name} ({code}): land {kind.land}, sea or air {kind.sea}, fires {fire}"
    return [about, *_where(position, "kind", code)]


def _where(position: Mapping[str, Any], key: str, value: str) -> list[str]:
    """The blocks of which the seat knows this, by area."""
    return [
        f"{area}: {block_line(block)}"
        for area, entry in position["spaces"].items()
        for block in entry.get("blocks", ())
        if block.get(key) == value
    ]


def _tech(position: Mapping[str, Any], tech: str) -> list[str]:
    whose = [name for name, mat in position["factions"].items() if any(entry["tech"] == tech for entry in mat["techs"])]
    return [f"{tech}: {technologies()[tech]}", f"Revealed by {listed(whose) or 'nobody'}"]


def _card(position: Mapping[str, Any], card: str) -> list[str]:
    return [label(card)]


def hand(position: Mapping[str, Any], seat: str) -> list[str]:
    """What a seat holds: cards, Vault, chits, and its blocks by area."""
    mat = position["factions"][seat]
    if "hand" not in mat:
        return []
    lines = [f"{len(mat['hand'])} cards, HandSize {mat['limit']}", *map(label, mat["hand"])]
    lines += [f"Vault: {entry['tech']} ({listed(entry['cards'])})" for entry in mat["secret"]]
    if mat["chit_values"]:
        lines.append(f"Chits: {', '.join(map(str, mat['chit_values']))}")
    if mat["commitment"]:
        lines.append(f"Committed: {listed(mat['commitment'])}")
    for area, entry in position["spaces"].items():
        own = [block_line(block) for block in entry.get("blocks", ()) if block["seat"] == seat]
        if own:
            lines.append(f"{area}: {', '.join(own)}")
    return lines
