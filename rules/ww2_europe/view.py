"""What can be seen: everything but the dice to come."""

from collections.abc import Iterator, Mapping
from typing import Any

from .chart import KINDS, NEUTRAL, POWERS, SPACE, leaders
from .fronts import player_a
from .leadership import where
from .state import Unit
from .supply import room, transports
from .world import Ww2, kind_of, label

PICTURE = {
    "INF": "infantry",
    "MEC": "mech",
    "ABN": "airborne",
    "ART": "artillery",
    "TNK": "tank",
    "FTR": "fighter",
    "TAC": "tac",
    "BMB": "bomber",
    "SUB": "submarine",
    "DD": "destroyer",
    "CA": "cruiser",
    "BB": "battleship",
    "CV": "carrier",
    "TR": "transport",
}
"""What pictures call the ordinary units; variants are drawn as these."""


def shown(game: Ww2, seat: str | None) -> dict[str, Any]:
    """The position as plain data for pictures and messages. Nothing is hidden in this game."""
    state = game.state
    spaces: dict[str, Any] = {}
    for land in SPACE:
        spaces[land] = {"owner": None if state.control[land] == NEUTRAL else state.control[land]}
        if land in state.damaged:
            spaces[land]["hits"] = 1
    for space in dict.fromkeys((*spaces, *state.units.places())):
        if space in state.convoys:
            continue
        entry = seen(game, space)
        if entry:
            spaces.setdefault(space, {}).update(entry)
    for name in state.leaders:
        place = where(game, name)
        power = leaders()[name].power
        if place not in state.convoys:
            bag = spaces.setdefault(place, {}).setdefault("leaders", {})
            bag[power] = bag.get(power, 0) + 1
    return {
        "year": state.year,
        "season": state.season,
        "phase": game.phase,
        "turn": state.turns,
        "player_a": player_a(game),
        "step": state.step,
        "initiative": dict(state.initiative),
        "wins": {front: dict(won) for front, won in state.wins.items()},
        "spaces": spaces,
        "powers": {
            name: {
                "money": mat.money,
                "status": mat.status,
                "rp": mat.rp,
                "rp_used": mat.used,
                "income": mat.income,
                "pacific": mat.pacific,
                "debt": mat.debt,
                "depots": mat.depots,
                "boxes": [drawn(box) for box in mat.boxes],
                "in_boxes": [dict(box) for box in mat.boxes],
                "tech": dict(mat.tech),
            }
            for name, mat in state.powers.items()
        },
        "convoys": [
            {
                "id": convoy.id,
                "power": convoy.owner,
                "path": [*list(convoy.ends[:1]), *convoy.route, *list(convoy.ends[1:])],
                "money": room(game, convoy),
                "ships": count(state.units.at(convoy.id)),
                "transports": len(transports(game, convoy)),
                "supply": convoy.supply,
            }
            for convoy in state.convoys.values()
        ],
        "allies": dict(state.allies),
        "attacked": list(state.attacked),
        "pact": state.pact,
        "leaders": {name: where(game, name) for name in state.leaders},
        "moves": [{"power": power, "path": path} for power, *path in state.moves],
        "battles": [{"space": space, "result": words} for space, words in state.results],
        "fights": [key.split(" | ")[0] for key in state.queue] or list(state.contests),
        "battle": battle_seen(game),
        "viewer": seat or "",
    }


def seen(game: Ww2, space: str) -> dict[str, Any]:
    units: dict[str, dict[str, int]] = {}
    detail: dict[str, dict[str, int]] = {}
    entry: dict[str, Any] = {}
    for unit in game.state.units.at(space):
        if unit.kind in ("AB", "FORT", "DEPOT"):
            entry[{"AB": "airbase", "FORT": "fortress", "DEPOT": "depot"}[unit.kind]] = True
            continue
        bag = units.setdefault(unit.owner, {})
        name = PICTURE[kind_of(unit).base]
        bag[name] = bag.get(name, 0) + 1
        more = detail.setdefault(unit.owner, {})
        code = label(unit) + (" aboard" if unit.aboard else "")
        more[code] = more.get(code, 0) + 1
        if unit.cut:
            entry["cut_off"] = True
    if units:
        entry["units"], entry["detail"] = units, detail
    return entry


def drawn(box: Mapping[str, int]) -> dict[str, int]:
    """A Build Box as pictures want it."""
    found: dict[str, int] = {}
    for code, n in box.items():
        name = PICTURE.get(KINDS[code].base)
        if name and n:
            found[name] = found.get(name, 0) + n
    return found


def count(units: "tuple[Unit, ...]") -> dict[str, int]:
    found: dict[str, int] = {}
    for unit in units:
        found[label(unit)] = found.get(label(unit), 0) + 1
    return found


def battle_seen(game: Ww2) -> dict[str, Any] | None:
    battle = game.state.battle
    if battle is None:
        return None
    return {
        "space": battle.space,
        "stage": battle.stage,
        "round": battle.round,
        "attacker": battle.attacker,
        "defender": battle.defender,
        "attackers": count(tuple(u for i in battle.attackers if (u := game.state.units.get(i)))),
        "defenders": count(tuple(u for i in battle.defenders if (u := game.state.units.get(i)))),
        "weather": battle.weather,
    }


def summary(position: Mapping[str, Any]) -> Iterator[str]:
    """The position in a few lines of text."""
    axis = [front for front, side in position["initiative"].items() if side == "Axis"]
    yield f"{position['season']} {position['year']}; Axis initiative: {', '.join(axis) or 'nowhere'}"
    for name in POWERS:
        mat = position["powers"][name]
        owned = sum(space.get("owner") == name for space in position["spaces"].values())
        units = sum(sum(space.get("units", {}).get(name, {}).values()) for space in position["spaces"].values())
        yield (
            f"{name}: {mat['status']}, ${mat['money']}, RP {mat['rp'] - mat['rp_used']}/{mat['rp']}, "
            f"{owned} spaces, {units} units"
        )
    for convoy in position["convoys"]:
        yield f"Convoy {convoy['id']} ({convoy['power']}): {' - '.join(convoy['path'])}"
