"""What a seat sees: its own blocks, hand, Vault and chits; of the others blank blocks by nation and numbers."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..kernel.text import counted, listed
from .cards import in_order, limit
from .chart import BOARD, KINDS, NATIONS, NEUTRAL, ORDER, is_sea
from .diplomacy import status
from .economy import factory_cost
from .state import Block
from .trade import levels, production
from .world import Tt, at_war, faction_of, in_battle, in_number, rivals, year_of


def shown(game: Tt, seat: str | None) -> dict[str, Any]:
    """The position as plain data for pictures and messages."""
    state = game.state
    spaces: dict[str, Any] = {}
    for area in BOARD:
        entry: dict[str, Any] = {} if is_sea(area) else {"control": state.control[area]}
        if state.blocks.at(area):
            entry["blocks"] = blocks_seen(game, area, seat)
            if in_battle(game, area):
                entry["battle"] = True
        if area in state.blockade:
            entry["blockade"] = state.blockade[area]
        if entry:
            spaces[area] = entry
    turn = state.turn
    return {
        "year": year_of(game),
        "season": state.season,
        "phase": game.phase,
        "seat": turn.seat or state.seat,
        "order": list(state.order),
        "command": list(state.command),
        "turn": {"seat": turn.seat, "card": turn.card, "emergency": turn.emergency, "moves": turn.moves},
        "spaces": spaces,
        "factions": {name: faction_seen(game, name, seat) for name in ORDER},
        "nations": {
            name: {
                "status": status(game, name),
                "influence": entry.influence,
                "markers": entry.markers,
                "control": entry.control,
                "violator": entry.violator,
                "foes": list(entry.foes),
            }
            for name, entry in state.countries.items()
            if NATIONS[name].faction not in ORDER or entry.control or entry.armed
        },
        "wars": list(state.wars),
        "table": [{"seat": play.seat, "card": play.card, "nation": play.nation} for play in state.table],
        "decks": {"action": len(state.action), "investment": len(state.investment), "chits": len(state.chits)},
        "discards": {"action": list(state.action_discards), "investment": list(state.investment_discards)},
        "passive": state.passive,
        "moves": [list(move) for move in state.moves],
        "fights": list(state.battles),
        "battles": [{"space": area, "result": words} for area, words in state.results],
    }


def blocks_seen(game: Tt, area: str, seat: str | None) -> list[dict[str, Any]]:
    """Own blocks and those that lie face-up with type and CV; of others the nation alone, in an order that tells nothing."""
    rank = list(KINDS)

    def row(block: Block) -> tuple[Any, ...]:
        whose = (*ORDER, NEUTRAL).index(block.owner), block.nation
        if block.owner == seat:
            return *whose, rank.index(block.kind), -block.cv, in_number(block)
        if block.shown:
            return *whose, False, rank.index(block.kind), -block.cv
        return *whose, True, block.escaped

    found = []
    for block in sorted(game.state.blocks.at(area), key=row):
        entry: dict[str, Any] = {"seat": block.owner, "nation": block.nation}
        if block.owner == seat:
            entry |= {"name": block.name, "moved": block.moved}
        if block.owner == seat or block.shown:
            entry |= {"kind": block.kind, "cv": block.cv}
        entry |= {"face": "down" if block.escaped or block.disrupted else "up" if block.shown else "upright"}
        found.append(entry)
    return found


def faction_seen(game: Tt, name: str, seat: str | None) -> dict[str, Any]:
    mat = faction_of(game, name)
    pop, res = levels(game, name)
    seen: dict[str, Any] = {
        "ind": mat.ind,
        "pop": pop,
        "res": res,
        "production": production(game, name),
        "factory_cost": factory_cost(game, name),
        "cards": len(mat.hand),
        "bought": len(mat.bought),
        "stack": len(mat.stack),
        "committed": len(mat.committed),
        "revealed": list(mat.committed) if name in game.state.command else [],
        "limit": limit(game, name),
        "vault": len(mat.vault),
        "techs": [{"tech": entry.tech, "card": entry.cards[0]} for entry in mat.techs],
        "chits": len(mat.chits),
        "dows": mat.dows,
        "wars": [rival for rival in rivals(name) if at_war(game, name, rival)],
        "raises": mat.raises,
        "points": mat.points,
    }
    if name == seat:
        seen["hand"] = in_order(mat.hand)
        seen["secret"] = [{"tech": entry.tech, "cards": list(entry.cards)} for entry in mat.vault]
        seen["chit_values"] = list(mat.chits)
        seen["commitment"] = list(mat.committed)
    return seen


def summary(position: Mapping[str, Any]) -> Iterator[str]:
    """The position in a few lines of text."""
    wars = ", ".join(war.replace("-", " and ") for war in position["wars"]) or "none"
    when = f"{position['year']} {position['season'] or 'New Year'}; Turn Order {listed(position['order'])}"
    yield f"{when if position['order'] else 'Set-up'}; wars: {wars}"
    for name, mat in position["factions"].items():
        blocks = sum(
            entry["seat"] == name for space in position["spaces"].values() for entry in space.get("blocks", ())
        )
        techs = listed(entry["tech"] for entry in mat["techs"])
        yield (
            f"{name}: IND {mat['ind']}, POP {mat['pop']}, RES {mat['res']}; {counted(blocks, 'block')}, "
            f"{counted(mat['cards'], 'card')}, {counted(mat['chits'], 'chit')}, Vault {mat['vault']}"
            f"{f'; {techs}' if techs else ''}"
        )
    influenced = [
        f"{name} {entry['influence']} {entry['markers']}"
        for name, entry in position["nations"].items()
        if entry["markers"]
    ]
    if influenced:
        yield f"Influence: {', '.join(influenced)}"
    if position["table"]:
        yield "On the table: " + ", ".join(f"{p['seat']} {p['card']} for {p['nation']}" for p in position["table"])
    for battle in position["battles"]:
        yield battle["result"]
