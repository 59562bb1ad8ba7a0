"""What a seat sees: all land units; of the other side's air and naval units that lie face-down only whose they are."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .airfields import based_at, field_hex, in_use
from .chart import ALLIED, AXIS, FRONTS, LAST_TURN, MAJORS, TECHNOLOGIES, box, date, weather
from .counters import ARMIES, COUNTERS, HIDDEN
from .ground import CITIES, FACTORIES, OWNER, POSSESSIONS, ZONES, place_name
from .kinds import kind, strength
from .rail import left
from .scenario import scenario_of
from .sea import BOXES
from .seats import camp_of_seat, in_play
from .state import Unit
from .supply import supplied
from .words import PEOPLE
from .world import RESERVES, SIBERIA, Sc, camp, control, lead, side_of

DRAWN = {
    "infantry": "infantry",
    "tank": "armor",
    "cavalry": "cavalry",
    "airborne": "airborne",
    "army": "infantry",
    "mech": "mech",
    "tankarmy": "armor",
    "hq": "hq",
    "fort": "fort",
    "flak": "flak",
    "partisan": "partisan",
    "fighter": "fighter",
    "bomber": "bomber",
    "surface": "surface",
    "submarine": "submarine",
    "fighter decoy": "decoy",
    "bomber decoy": "decoy",
    "naval decoy": "decoy",
}


def secret(game: Sc, unit: Unit, seat: str | None) -> bool:
    """Is a unit's type hidden from this seat?"""
    if COUNTERS[unit.id].kind not in HIDDEN or unit.used:
        return False
    return seat is None or camp(game, unit.owner) != camp_of_seat(game, seat)


def shown(game: Sc, seat: str | None) -> dict[str, Any]:
    """The position as plain data for pictures and messages."""
    state = game.state
    hexes: dict[str, Any] = {}
    for hex, owner in state.control.items():
        if owner != OWNER[hex]:
            hexes.setdefault(hex, {})["control"] = _country(owner)
    for place in state.units.places():
        if place in OWNER:
            units = drawn(game, state.units.at(place), seat)
            if units:
                entry = hexes.setdefault(place, {})
                entry["units"] = units
                if "control" not in entry:
                    entry["control"] = _country(control(game, place))
    if in_use(game):
        for hex in dict.fromkeys(field_hex(game, unit.field) for unit in state.units.all.values() if unit.field):
            if hex:
                entry = hexes.setdefault(hex, {})
                entry["units"] = [*entry.get("units", ()), *drawn(game, based_at(game, hex), seat)]
    for hex in FACTORIES:
        if state.factories.get(hex) in ("map", "flipped"):
            hexes.setdefault(hex, {}).setdefault("markers", []).append("factory")
    for hex in state.bombed:
        hexes.setdefault(hex, {}).setdefault("markers", []).append("damage")
    for unit in state.units.all.values():
        if not supplied(game, unit):
            marks = hexes[unit.place].setdefault("markers", [])
            if "out of supply" not in marks:
                marks.append("out of supply")
    for entry in hexes.values():
        entry.setdefault("control", None)
    for hex, entry in hexes.items():
        if entry["control"] is None:
            entry["control"] = _country(control(game, hex))
    return {
        "turn": state.turn,
        "date": date(state.turn),
        "side": state.camp,
        "hexes": hexes,
        "boxes": _boxes(game, seat),
        "tracks": _tracks(game),
        "conditions": _conditions(game),
        "calendar": {
            "title": f"Turn Record: {date(state.turn)}",
            "steps": [[str(n), weather(n)] for n in range(1, LAST_TURN + 1)],
            "at": state.turn - 1,
        },
        "moves": [{"country": path[0], "path": path[1:]} for path in state.paths[-60:]],
        "battles": [{"hex": hex, "result": words} for hex, words in state.results],
        "attacks": [[place_name(a.source), place_name(a.target)] for a in state.attacks if not a.fought],
        "war": [
            [p for p in MAJORS if camp(game, p) == side and state.nations[p].status == "active"]
            for side in (AXIS, ALLIED)
        ],
        "allies": {
            name: lead(game, name) for name, found in state.nations.items() if found.status in ("ally", "controlled")
        },
        "nations": {
            name: {"status": found.status, "camp": found.camp, "lead": found.lead, "level": box(found.level)}
            for name, found in state.nations.items()
        },
        "cities_held": cities_held(game),
        "pools": {power: _pool(game, power, seat) for power in MAJORS if state.nations[power].status != "away"},
        "track": _track(game, seat),
    }


def cities_held(game: Sc) -> dict[str, int]:
    """How many cities stand under each Major Power, its allies' included."""
    found = dict.fromkeys((power for power in MAJORS if in_play(game, power)), 0)
    for hex in CITIES:
        power = lead(game, control(game, hex))
        if power in found:
            found[power] += 1
    return found


def _country(owner: str) -> str:
    return POSSESSIONS.get(owner, owner)


def drawn(game: Sc, units: Iterable[Unit], seat: str | None) -> list[dict[str, Any]]:
    """Units in a place: those that are known first, then the hidden ones by country."""
    listed = list(units)
    known = [_unit(game, unit) for unit in listed if not secret(game, unit, seat)]
    veiled = sorted(unit.owner for unit in listed if secret(game, unit, seat))
    return [*known, *({"country": owner, "hidden": True} for owner in veiled)]


def _unit(game: Sc, unit: Unit) -> dict[str, Any]:
    printed = COUNTERS[unit.id]
    figures = ""
    if printed.kind not in HIDDEN and printed.kind not in ("fort", "flak", "partisan"):
        moves = 0 if unit.side == "static" else printed.slow if unit.side in ("reduced", "para") else printed.allowance
        figures = f"{strength(unit)}-{moves}"
    size = "XXXXX" if printed.kind == "hq" else "XXXX" if printed.kind in ARMIES else "XXX" if printed.corps else ""
    return {
        "id": unit.id,
        "country": unit.owner,
        "kind": "static" if unit.side == "static" else DRAWN[printed.kind],
        "figures": figures,
        "size": size,
        "spent": unit.moved or unit.used,
        "reduced": unit.side == "reduced",
        "hidden": False,
    }


def _boxes(game: Sc, seat: str | None) -> dict[str, list[dict[str, Any]]]:
    state = game.state
    found: dict[str, list[dict[str, Any]]] = {}
    for front in FRONTS:
        here = [unit for unit in state.units.at(front) if not unit.transfer and not unit.field]
        moving = [unit for unit in state.units.at(front) if unit.transfer]
        if here:
            found[f"{front} Air Box"] = drawn(game, here, seat)
        if moving:
            found[f"{front} Transfer"] = drawn(game, moving, seat)
    for place in (*ZONES, *BOXES, SIBERIA, RESERVES):
        if units := drawn(game, state.units.at(place), seat):
            found[place] = units
    for attack in state.attacks:
        if units := drawn(game, state.units.at(f"over {attack.target}"), seat):
            found[f"Over {place_name(attack.target)}"] = units
    for convoy in state.convoys:
        if units := drawn(game, state.units.at(convoy.sea), seat):
            found[f"Off {place_name(convoy.target)}"] = units
    return found


def _pool(game: Sc, power: str, seat: str | None) -> dict[str, int]:
    counts: dict[str, int] = {}
    for name in game.state.nations:
        if lead(game, name) != power:
            continue
        for unit in game.state.units.own(name, "pool"):
            words = f"{unit.id}" if kind(unit) in (*ARMIES, "hq") else f"{PEOPLE[name]} {kind(unit)}"
            counts[words] = counts.get(words, 0) + 1
    return counts


def _track(game: Sc, seat: str | None) -> dict[str, list[str]]:
    """Units on the Turn Record Track; face-up, so everybody sees them."""
    found: dict[str, list[str]] = {}
    for place in game.state.units.places():
        if place.startswith("turn "):
            found[place.removeprefix("turn ")] = [unit.id for unit in game.state.units.at(place)]
    return dict(sorted(found.items(), key=lambda item: int(item[0])))


def _tracks(game: Sc) -> list[dict[str, Any]]:
    state = game.state
    money, skills, moves = [], [], []
    for power in MAJORS:
        if not in_play(game, power):
            continue
        record = state.powers[power]
        money.append([power, "MSP", f"{record.msp} ({record.income:+d})"])
        levels = " ".join(
            f"{name[:3]} {record.technology[name]}" for name in TECHNOLOGIES if record.technology.get(name)
        )
        skills.append([power, "levels", levels or "none"])
        if side_of(game, power) == state.camp:
            moves.append([power, "left", str(max(0, left(game, power)))])
    chart: list[list[Any]] = []
    for step in range(3, -4, -1):
        names = [
            n
            for n, f in state.nations.items()
            if f.level == step
            and (f.status in ("neutral", "turned") or (n == "Italy" and f.status == "inactive"))
            and n != "Luxembourg"
        ]
        if names:
            chart.append([None, box(step), ", ".join(names)])
    tracks = [
        {"title": "Spending Points", "rows": money},
        {"title": "Technology", "rows": skills},
    ]
    if chart:
        tracks.append({"title": "Diplomacy", "rows": chart})
    if moves:
        tracks.append({"title": "Strategic Moves", "rows": moves})
    return tracks


def _conditions(game: Sc) -> list[str]:
    state = game.state
    lines = [f"Turn {state.turn}, {date(state.turn)}: {weather(state.turn)}"]
    if scenario_of(game)["bands"]:
        lines.append(f"Victory marker {state.marker}")
    if state.released:
        lines.append(f"Siberian Reserves: {state.released} may come")
    return lines


def summary(position: Mapping[str, Any]) -> Iterator[str]:
    """The position in a few lines."""
    yield from position["conditions"]
    for track in position["tracks"]:
        if track["title"] == "Spending Points":
            yield "; ".join(f"{country} {value}" for country, _, value in track["rows"])
    for source, target in position["attacks"]:
        yield f"{target} is attacked from {source}"
