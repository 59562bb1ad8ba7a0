"""What each seat may see: the whole map is open (33.64); the SW and Murmansk boxes and the counters are not."""

from collections.abc import Iterable, Mapping
from typing import Any

from . import aid, canals
from .chart import (
    COST,
    LEND_LEASE,
    MAJORS,
    MURMANSK,
    SIDE,
    SR_LIMIT,
    SW_TYPES,
    US_BOX,
    figures,
    first_text,
    land,
    scenario,
    turn_number,
    when,
)
from .fall import leader
from .feuds import foes_of, lone, lone_owner, own_soil, pair
from .looking import runner
from .naval import line
from .state import Unit
from .supply import why_not
from .variants import TITLES, holds_for, trouble
from .victory import objectives_held
from .world import Tr, date, first_holders, holder, moving


def unit_seen(game: Tr, unit: Unit, seat: str | None = None) -> dict[str, Any]:
    seen: dict[str, Any] = {
        "id": unit.id,
        "country": unit.nation,
        "kind": unit.kind,
        "figures": figures(unit.kind, unit.factor, unit.mf),
        "factor": unit.factor,
        "seat": unit.owner,
    }
    if unit.spent:
        seen["spent"] = True
    if unit.cut:
        seen["cut"] = True
    if unit.breakthrough:
        seen["exploits"] = unit.breakthrough
    if unit.boxed and unit.owner == seat:
        seen["boxed"] = True
    return seen


def shown(game: Tr, seat: str | None) -> dict[str, Any]:
    """The position as a seat, or an onlooker, may see it, in the form the pictures read."""
    state = game.state
    hexes: dict[str, dict[str, Any]] = {}
    for unit in state.units:
        if unit.place in land():
            hexes.setdefault(unit.place, {}).setdefault("units", []).append(unit_seen(game, unit, seat))
            if unit.cut:
                hexes[unit.place].setdefault("markers", []).append("out of supply")
    first = _printed(game.scenario)
    for hex_ in land():
        whose = holder(game, hex_)
        if whose != first.get(hex_) or hex_ in hexes:
            hexes.setdefault(hex_, {})["control"] = whose or None
    for country in lone(game):
        for hex_ in own_soil(country):
            if lone_owner(game, hex_, holder(game, hex_)) == country:
                hexes.setdefault(hex_, {})["of"] = country
    for hex_, _head in state.bridgeheads.items():
        hexes.setdefault(hex_, {"control": holder(game, hex_) or None}).setdefault("markers", []).append("bridgehead")
    boxes = {
        box: [unit_seen(game, u) for u in state.units.at(box)]
        for box in (US_BOX, MURMANSK, LEND_LEASE, "set-up")
        if state.units.at(box)
    }
    return {
        "scenario": game.scenario,
        "date": date(game),
        "side": state.side,
        "mini": state.mini,
        "first": state.first,
        "hexes": hexes,
        "boxes": boxes,
        "powers": {name: power_seen(game, name, seat) for name in MAJORS if state.powers[name].in_play},
        "countries": dict(state.countries),
        "fortresses": list(state.fortresses),
        "missions": [line(game, m) for m in state.missions.values() if m.units],
        "unsupplied": unsupplied(game),
        "wars": wars_seen(game),
        "supply": {name: list(ports) for name, ports in state.supply.items()},
        "pool": pool_seen(game),
        "prices": dict(COST),
        "yard": [
            f"{u.owner}: a fleet at {u.country} in {' '.join(map(str, when(u.due)))}" for u in state.units.at("yard")
        ],
        "objectives": objectives_held(game),
        "tracks": tracks(game, seat),
        "conditions": conditions(game),
        "calendar": calendar(game),
        "war": war_seen(game),
        "allies": allies(game),
        "moves": moves(game),
        "battles": battles(game),
        "seat": seat or "",
    }


def wars_seen(game: Tr) -> list[list[str]]:
    """21.2, 21.53, 23.1: who fights whom, two by two: powers in play, and attacked minors that nobody stands by."""
    powers = game.state.powers
    found = [both for both in (war.split("-") for war in game.state.wars) if all(powers[p].in_play for p in both)]
    for country, text in game.state.countries.items():
        status, _, patron = text.partition(" ")
        if status == "attacked":
            foes = foes_of(game, country)
            own = [s for s in MAJORS if pair(patron, s) in game.state.wars] if foes is None else foes
            found += [[country, foe] for foe in own if powers[foe].in_play]
    return found


def war_seen(game: Tr) -> list[list[str]]:
    """All of the Axis and all of the Allies that fight somebody, minors after the powers; nothing while there is peace."""
    fighting = {name for both in wars_seen(game) for name in both}
    order = [*MAJORS, *(c for c in game.state.countries if c not in MAJORS)]
    sides = [
        [name for name in order if name in fighting and side_of(game, name) == side] for side in ("Axis", "Allies")
    ]
    return sides if fighting else []


def side_of(game: Tr, name: str) -> str:
    """The side of a power, or of who runs a minor."""
    return SIDE[name] if name in MAJORS else SIDE[game.state.countries[name].partition(" ")[2]]


def unsupplied(game: Tr) -> dict[str, str]:
    """Hexes of units that supply was judged not to reach, and why; the limits of Africa and Egypt are told as such."""
    found: dict[str, str] = {}
    for unit in game.state.units:
        if unit.place in land() and unit.place not in found and (unit.cut or unit.barred):
            if unit.barred:
                found[unit.place] = "more than the limit there can feed"
            else:
                found[unit.place] = why_not(game, unit.owner, unit.place) or "a line reaches it now, for the next turn"
    return found


def _printed(name: str) -> Mapping[str, str]:
    from .chart import board

    return {h: board()[h].owner or "" for h in first_holders(name)}


def power_seen(game: Tr, name: str, seat: str | None) -> dict[str, Any]:
    power = game.state.powers[name]
    spent = power.spent
    seen: dict[str, Any] = {
        "brps": power.brps,
        "base": power.base,
        "growth": power.growth,
        "limit": power.limit,
        "sr": power.sr,
        "options": dict(power.options),
        "variant": "played" if power.played else "nullified" if power.void else "held" if power.variant else "none",
    }
    if game.phase == "building" and name != seat:
        spent = 0
    seen["spent"] = spent
    seen["left"] = max(0, min(power.brps, power.limit - spent))
    seen["sr most"] = SR_LIMIT[name]
    if name == seat:
        seen["sw"] = {kind: power.sw.get(kind, 0) for kind in SW_TYPES.get(name, ())}
        seen["box"] = {kind: count for kind, count in power.box.items() if count}
        seen["by record"] = [u.id for u in game.state.units.of(name) if u.boxed]
        seen["wars to declare"] = wars_to_declare(game, name)
        seen["counter"] = counter_seen(game, name)
        seen["counter now"] = counter_now(game, name)
    return seen


def counter_seen(game: Tr, name: str) -> str:
    """33.1, 33.3: one's own counter, or that of a conquered ally who has handed it over."""
    holder = holds_for(game, name) or name
    number = game.state.powers[holder].variant
    return f"{SIDE[name]} {number}: {TITLES[SIDE[name], number]}" if number else ""


def counter_now(game: Tr, name: str) -> str:
    """33.2: can it be played now, and if not, why."""
    kept = holds_for(game, name) or name
    power = game.state.powers[kept]
    if not power.variant or power.played or power.void or game.phase == "draw":
        return ""
    return trouble(game, kept) or "you can play it now: play variant"


def wars_to_declare(game: Tr, name: str) -> list[str]:
    """While options are chosen: the countries a power may declare war on now, with the price."""
    from .declarations import targets
    from .wars import price

    if game.phase != "options" or name not in moving(game) or game.scenario == "1944" or game.state.mini:
        return []
    return [f"{country} ({price(game, name, country)} BRPs)" for country in targets(game, name)]


def pool_seen(game: Tr) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for unit in game.state.units.at("pool"):
        sorts = found.setdefault(unit.nation, {})
        name = f"{unit.kind} {figures(unit.kind, unit.factor, unit.mf)}"
        sorts[name] = sorts.get(name, 0) + 1
    for key, factors in game.state.notes.items():
        if key.startswith("pool ") and factors:
            nation, _, kind = key.removeprefix("pool ").rpartition(" ")
            found.setdefault(nation, {})[f"{kind} factors"] = factors
    return found


def tracks(game: Tr, seat: str | None) -> list[dict[str, Any]]:
    powers = {n: p for n, p in game.state.powers.items() if p.in_play}
    rows: list[list[Any]] = [[name, name, f"{p.brps} (base {p.base}, {p.limit} a turn)"] for name, p in powers.items()]
    minor = game.state.mini
    options = [
        [name, minor if minor and name in moving(game) else name, active(p.options)]
        for name, p in powers.items()
        if p.options
    ]
    held = [[who if who in MAJORS else None, who, str(n)] for who, n in sorted(objectives_held(game).items())]
    found: list[dict[str, Any]] = [{"title": "BRPs", "rows": rows}, {"title": "Objectives", "rows": held}]
    if options:
        found.insert(1, {"title": "Options", "rows": options})
    if seat in SW_TYPES and game.state.powers[seat].in_play:
        own = game.state.powers[seat]
        found.append(
            {"title": "Strategic Warfare", "rows": [[seat, kind, str(own.sw.get(kind, 0))] for kind in SW_TYPES[seat]]}
        )
    return found


def active(options: Mapping[str, str]) -> str:
    """The options of a power that are no Pass."""
    return ", ".join(f"{front} {option}" for front, option in options.items() if option != "pass") or "passes"


def who_moves(game: Tr) -> str:
    minor = game.state.mini
    return f"{minor} takes its own turn, run by {moving(game)[0]}" if minor else f"The {game.state.side} move"


def conditions(game: Tr) -> list[str]:
    found = [who_moves(game), *canals.words(game)]
    if game.state.lend_lease:
        found.append(f"Lend-Lease is open; {sum(game.state.transit.values())} BRPs in the box")
    for key, amount in game.state.levant.items():
        found.append(f"{amount} BRPs for Russia wait at {key.partition('>')[2]}")
    if game.state.notes.get("hard winter") == game.state.turn:
        found.append("A hard winter in Russia")
    for host in MAJORS:
        if guests := game.state.help.get(f"closed {host}"):
            found.append(f"{host} has closed its hexes to {' and '.join(guests)}")
    if game.scenario != "1944":
        from .levels import goals

        found += goals(game)
        found += aid.words(game)
    return found


def calendar(game: Tr) -> dict[str, Any]:
    card = scenario(game.scenario)
    first, last = turn_number(*card["first_turn"]), turn_number(*card["last_turn"])
    steps: list[list[str]] = [[" ".join(map(str, when(turn))), ""] for turn in range(first, last + 1)]
    return {"title": "Turns", "steps": steps, "at": max(0, min(len(steps) - 1, game.state.turn - first))}


def allies(game: Tr) -> dict[str, str]:
    found = {c: status.partition(" ")[2] for c, status in game.state.countries.items() if status.startswith("ally ")}
    return {**found, "Free French": leader(game)}


def moves(game: Tr) -> list[dict[str, Any]]:
    """The moves told since the player turn began."""
    found: list[dict[str, Any]] = []
    for _, event in game.events.since(len(game.events) - 80):
        if event.kind == "turn":
            found = []
        if event.kind in ("move", "sr") and len(event.data.get("path", ())) > 1:
            path = [h for h in event.data["path"] if h in land()]
            if len(path) > 1:
                found.append({"country": event.data["country"], "path": path})
    return found[-25:]


def battles(game: Tr) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for _, event in game.events.since(len(game.events) - 80):
        if event.kind == "turn":
            found = []
        if event.kind == "battle" and event.data.get("hex") in land():
            found.append({"hex": event.data["hex"], "result": first_text(event.text)})
    return found[-12:]


def summary(position: Mapping[str, Any]) -> Iterable[str]:
    """The position in a few lines of text."""
    mover = f"{position['mini']} takes its own turn" if position["mini"] else f"the {position['side']} move"
    yield f"{position['date']}; {mover}"
    for name, power in position["powers"].items():
        options = ", ".join(f"{front} {option}" for front, option in power["options"].items())
        if options and name == runner(position):
            options = f"for {position['mini']} {options}"
        yield f"{name}: {power['brps']} BRPs (Base {power['base']}, a turn {power['limit']}){'; ' + options if options else ''}"
    held = ", ".join(f"{who} {n}" for who, n in sorted(position["objectives"].items()))
    yield f"Objectives: {held}"
    yield from position["missions"]
