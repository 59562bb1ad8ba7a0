"""What a seat sees: everything, for this game has no secrets (purchase.visible)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..kernel.text import counted, listed
from .chart import ALLIANCES, GROUND, NATIONS, card_name, count_text
from .morale import cities_of
from .placement import build_limit
from .state import Place, Unit
from .world import Saa, board, cities, counts, invading, lanes, owners, watched


def shown(game: Saa, seat: str | None) -> dict[str, Any]:
    """The position as plain data for pictures and messages."""
    state = game.state
    landings: dict[str, list[Unit]] = {}
    for unit in game.state.units:
        landings.setdefault(unit.land, []).append(unit)
    spaces: dict[str, Any] = {}
    for name in board():
        place = state.places.get(name)
        entry = _lane(game, name) if place is None else _territory(game, name, place)
        units = _units(game, name) | ({"landing": _by_nation(landings[name])} if name in landings else {})
        if entry or units["units"] or name in landings:
            spaces[name] = entry | units
    return {
        "round": state.round,
        "nation": state.nation,
        "phase": game.phase,
        "spaces": spaces,
        "nations": {
            nation: {
                "treasury": mat.treasury,
                "morale": mat.morale,
                "n": mat.n,
                "turns": mat.turns,
                "chits": mat.chits,
                "card": mat.card or None,
                "points": mat.points,
                "card_chits": {str(card): count for card, count in mat.card_chits.items()},
                "surrendered": mat.surrendered,
                "purchased": dict(mat.purchased),
            }
            for nation, mat in state.nations.items()
        },
        "muster": state.muster,
        "kamikaze": state.kamikaze,
        "pools": {nation: {r: dict(u) for r, u in pools.items()} for nation, pools in state.pools.items() if pools},
        "cities": {
            **{alliance: len(cities_of(game, alliance)) for alliance in ALLIANCES},
            "threshold": int(game.options["victory"]),
        },
        "moves": [{"nation": m.nation, "units": dict(m.units), "path": list(m.path)} for m in state.moves],
        "fights": [{"space": battle.space, "kind": battle.kind} for battle in state.battles],
        "battles": [{"space": space, "result": result} for space, result in state.results],
    }


def _territory(game: Saa, name: str, place: Place) -> dict[str, Any]:
    """Owner and value, and what else lies in a Territory; units that are Invading there (map.invading)."""
    entry: dict[str, Any] = {"owner": place.owner, "value": place.value}
    city = cities(str(game.options["cities"])).get(name)
    entry |= {"city": city} if city else {}
    entry |= {"flag": place.flag} if place.flag else {}
    if place.industry:
        entry |= {"industry": place.industry, "damage": place.damage, "limit": build_limit(game, name)}
    strangers = list(dict.fromkeys(unit.owner for unit in game.state.units.at(name) if invading(unit)))
    return entry | ({"invading": strangers} if strangers else {})


def _lane(game: Saa, zone: str) -> dict[str, Any]:
    """map.shipping-lane: whose it is, what it pays, and whether an enemy stops it."""
    if zone not in lanes():
        return {}
    nation, number = lanes()[zone]
    return {"lane": {"nation": nation, "number": number, "open": not watched(game, nation, zone)}}


def _units(game: Saa, name: str) -> dict[str, Any]:
    """All units of a space by nation, and apart from that which of them are aboard ships, damaged or must leave."""

    def some(key: str, wanted: Callable[[Unit], object]) -> dict[str, Any]:
        units = [unit for unit in game.state.units.at(name) if wanted(unit)]
        return {key: _by_nation(units)} if units else {}

    return {
        "units": _by_nation(game.state.units.at(name)),
        **some("cargo", lambda unit: unit.aboard and unit.kind in GROUND),
        **some("damaged", lambda unit: unit.damaged),
        **some("evacuating", lambda unit: unit.evacuate),
    }


def _by_nation(units: Sequence[Unit]) -> dict[str, dict[str, int]]:
    return {nation: counts(unit for unit in units if unit.owner == nation) for nation in owners(units)}


def summary(position: Mapping[str, Any]) -> Iterator[str]:
    """The position in a few lines of text."""
    held = position["cities"]
    yield f"Victory Cities: Axis {held['Axis']}, Allies {held['Allies']} of {held['threshold']} needed"
    for nation, mat in position["nations"].items():
        if mat["surrendered"]:
            yield f"{NATIONS[nation]}: surrendered"
            continue
        totals: Counter[str] = Counter()
        for entry in position["spaces"].values():
            totals.update(entry["units"].get(nation, {}))
        card = f", {card_name(mat['card'])} {mat['points']}" if mat["card"] else ""
        yield (
            f"{NATIONS[nation]}: {mat['treasury']} IPC, marker {mat['morale']} of N {mat['n']}, "
            f"{counted(mat['chits'], 'chit')}{card}; {count_text(totals) or 'no units'}"
        )
    for nation, pools in position["pools"].items():
        left = "; ".join(f"{count_text(units)} in {region}" for region, units in pools.items())
        yield f"{NATIONS[nation]} has yet to set up {left}"
    results = [battle["result"] for battle in position["battles"]]
    if results:
        yield f"This turn: {listed(result.rstrip('.') for result in results)}"
