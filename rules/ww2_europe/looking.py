"""A space, a unit, a power, a convoy in words, from the view alone."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..kernel.text import likeliest, listed
from .chart import CIRCLE, CIRCLES, FRONT_OF, KINDS, LAND_LINKS, SEA_LINKS, SPACE, is_land, leaders
from .names import vocabulary


def look(position: Mapping[str, Any], text: str) -> list[str]:
    """What a name stands for: a space first, then a unit, a power, a convoy, a leader."""
    names = vocabulary()
    tell = {"space": _space, "power": _power, "convoy": _convoy, "unit": _unit, "leader": _leader}
    for sort in likeliest(names, tell, text):
        found = names[sort].find(text)
        if len(found) == 1:
            return list(tell[sort](position, found[0]))
        if found and sort == "space":
            return [f"“{text}” can be {listed(found[:8], 'or')}."]
    return []


def _units(entry: Mapping[str, Any]) -> Iterator[str]:
    for power, units in entry.get("detail", {}).items():
        yield f"{power}: {', '.join(f'{n} {code}' for code, n in units.items())}"


def _space(position: Mapping[str, Any], name: str) -> Iterator[str]:
    entry = position["spaces"].get(name, {})
    if not is_land(name):
        kind = f"port of {CIRCLES[name]}" if name in CIRCLES else "sea space"
        yield f"{name}: {kind}, {listed(FRONT_OF[name], 'or')} Front"
        yield f"Next to it: {listed(other for other, _ in SEA_LINKS[name])}"
    else:
        land = SPACE[name]
        yield f"{name}: {land.terrain}, {land.country}, {land.front} Front, held by {entry.get('owner') or 'nobody'}"
        facts = [f"{land.source} ${land.value}"] if land.value else []
        facts += [f"{land.flag} Flag"] if land.flag else []
        facts += [f"Homeland of {land.home}"] if land.home else []
        facts += [word for word in ("airbase", "fortress", "depot") if entry.get(word)]
        facts += ["damaged"] if entry.get("hits") else []
        facts += ["units Cut Off"] if entry.get("cut_off") else []
        if facts:
            yield listed(facts)
        yield f"Next to it: {listed(other if kind == 'land' else f'{other} ({kind})' for other, kind in LAND_LINKS[name])}"
        if name in CIRCLE:
            yield f"Port: {CIRCLE[name]}"
            yield from _units(position["spaces"].get(CIRCLE[name], {}))
    yield from _units(entry)
    for convoy in position["convoys"]:
        if name in convoy["path"]:
            yield f"Convoy {convoy['id']} of {convoy['power']} passes."


def _power(position: Mapping[str, Any], name: str) -> Iterator[str]:
    mat = position["powers"][name]
    yield f"{name}: {mat['status']}, ${mat['money']}, last income ${mat['income']}"
    yield f"Redeployment Points {mat['rp'] - mat['rp_used']} of {mat['rp']}"
    for number, box in enumerate(mat["in_boxes"], 1):
        if any(box.values()):
            yield f"Build Box {number}: {', '.join(f'{n} {code}' for code, n in box.items() if n)}"
    if mat["tech"]:
        yield f"Technology: {', '.join(f'{tech} {n}' for tech, n in mat['tech'].items())}"
    allies = [country for country, power in position["allies"].items() if power == name]
    if allies:
        yield f"Minor allies: {listed(allies)}"


def _convoy(position: Mapping[str, Any], name: str) -> Iterator[str]:
    for convoy in position["convoys"]:
        if convoy["id"] == name:
            yield f"Convoy {name} of {convoy['power']}: {' - '.join(convoy['path'])}"
            yield f"Ships: {', '.join(f'{n} {code}' for code, n in convoy['ships'].items())}; carries {convoy['money']}"
            aboard = [leader for leader, place in position["leaders"].items() if place == name]
            if aboard:
                yield f"Aboard: {listed(aboard)}"
            return
    yield f"There is no convoy {name}."


def _unit(position: Mapping[str, Any], code: str) -> Iterator[str]:
    code = code.removesuffix("D") if code in ("BBD", "CVD") else code
    kind = KINDS[code]
    yield (
        f"{code} {kind.name}: cost ${kind.cost}, Build Time {kind.time or 'immediate'}, Combat Value {kind.cv}, "
        f"Movement {kind.mp}, Stack {kind.stack}"
    )
    facts = [f"hits aircraft on {kind.air}"] if kind.air else []
    facts += [f"hits ground and ships on {kind.surface}"] if kind.surface else []
    facts += [f"Strategic Warfare {kind.raid}"] if kind.raid else []
    facts += [f"Shore Bombardment {kind.shore}"] if kind.shore else []
    facts += [f"{kind.dice} dice"] if kind.dice > 1 else []
    facts += [f"{kind.hits} hits"] if kind.hits > 1 else []
    facts += [word for word, has in (("ASW", kind.asw), ("Blitzkrieg", kind.blitz), ("Entrench", kind.entrench)) if has]
    if facts:
        yield listed(facts)


def _leader(position: Mapping[str, Any], name: str) -> Iterator[str]:
    led = leaders()[name]
    sort = "admiral" if led.admiral else "general"
    yield f"{name}: {led.power}, {sort}, Rank {led.rank}, {led.words}; from {led.enters}"
    yield f"Now in {position['leaders'][name]}" if name in position["leaders"] else "Not on the map"
