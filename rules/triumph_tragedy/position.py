"""A position as data: read from a record and written into one."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from ..kernel.errors import BadSetup
from ..kernel.pieces import Pieces
from .cards import actions, investments, technologies
from .chart import BOARD, FACTION, KINDS, NATIONS, NEUTRAL, ORDER, SEASONS, TURN_ORDERS
from .invariants import AT_WORK, faults
from .sequence import PHASES
from .state import Block, State
from .world import OPENING, Tt, block_id, war_name

MOST_BLOCKS = 400


def write_position(game: Tt) -> dict[str, Any]:
    """The whole state, and the phase it is in; blocks stand by area."""
    blocks = game.state.blocks
    data: dict[str, Any] = {"phase": game.phase} | msgspec.to_builtins(game.state)
    data["blocks"] = {area: [_written(block) for block in blocks.at(area)] for area in blocks.places()}
    return {key: value for key, value in data.items() if value is not None}


def read_position(game: Tt, data: Mapping[str, Any]) -> tuple[State, str]:
    """The state a record describes, and the phase it starts in. Raises BadSetup with the first fault found."""
    phase = data.get("phase", "")
    _known("phase", [phase], PHASES)
    unknown = sorted(set(data) - set(State.__struct_fields__) - {"phase"})
    if unknown:
        raise BadSetup(f"position: there is nothing called {unknown[0]!r} in a position")
    try:
        state = msgspec.convert({key: value for key, value in data.items() if key not in ("phase", "blocks")}, State)
        state.blocks = Pieces[Block].holding(_blocks(data.get("blocks", {})))
    except msgspec.ValidationError as error:
        raise BadSetup(f"position: {error}") from error
    if phase in ("muster", "treaties") and game.scenario != "1939":
        raise BadSetup(f"position: the game of {game.scenario} has no such phase")
    _check(state, phase)
    game.state = state
    for fault in faults(game, phase):
        raise BadSetup(f"position: {fault}")
    return state, phase


def _written(block: Block) -> dict[str, Any]:
    """A block as the notation has it: `seat` and `area` are its owner and place."""
    data: dict[str, Any] = msgspec.to_builtins(block)
    del data["id"]
    return {"name": data.pop("name"), "seat": data.pop("owner"), "area": data.pop("place")} | data


def _blocks(written: Any) -> Iterator[Block]:
    """Blocks by area, as the notation has them."""
    there: set[str] = set()
    areas = msgspec.convert(written, dict[str, list[dict[str, Any]]])
    _known("area", areas, BOARD)
    for area, entries in areas.items():
        for entry in entries:
            facts = {key: value for key, value in entry.items() if key not in ("seat", "area")}
            id = block_id(str(entry.get("seat")), str(entry.get("name")))
            if entry.get("area", area) != area:
                raise BadSetup(f"position: {id} is in {area} and in {entry['area']}")
            if id in there:
                raise BadSetup(f"position: {id} is there twice")
            there.add(id)
            yield msgspec.convert(facts | {"id": id, "owner": entry.get("seat"), "place": area}, Block)


def _known(what: str, given: Iterable[Any], known: Iterable[str]) -> None:
    allowed = set(known)
    for name in given:
        if not isinstance(name, str) or name not in allowed:
            raise BadSetup(f"position: there is no {what} {name!r}")


def _check(state: State, phase: str) -> None:
    """Every name in the state is one of the game's."""
    seats, holders = {*ORDER, NEUTRAL}, {*ORDER, *NATIONS}
    if set(state.factions) != set(ORDER):
        raise BadSetup("position: the factions are Axis, West and USSR")
    if not 1935 <= state.year <= 1945:
        raise BadSetup(f"position: the game has no year {state.year}")
    _known("nation", state.countries, NATIONS)
    for names in (state.control, state.owners, state.longest, state.seas, state.blockade, state.battles):
        _known("area", names, BOARD)
    longest = [who for order in state.longest.values() for who in order]
    _known("faction or nation", [*state.control.values(), *state.owners.values(), *longest], holders)
    _known("Blockade", state.blockade.values(), ("full", "Med"))
    blocks = list(state.blocks)
    if len(blocks) > MOST_BLOCKS:
        raise BadSetup(f"position: {len(blocks)} blocks are more than any game has")
    _known("type", (block.kind for block in blocks), KINDS)
    _known("nationality", (block.nation for block in blocks), (*FACTION, "Neutral"))
    _known("faction", (block.owner for block in blocks), seats)
    _known("area", (way for block in blocks for way in (block.came, block.start)), ("", *BOARD))
    _known("war", state.wars, {war_name(a, b) for a in ORDER for b in ORDER if a != b})
    _known("season", [state.season], ("", *SEASONS))
    _known("faction", [state.seat, state.turn.seat, state.passive], ("", *ORDER))
    _known("faction", [*state.command, *state.turn.dows], ORDER)
    for name in state.command:
        if not any(card in actions() for card in state.factions[name].committed):
            raise BadSetup(f"position: the {name} has committed no Action card")
    for words, wrong in _moment(state, phase).items():
        if wrong:
            raise BadSetup(f"position: {words}")
    for entry in state.countries.values():
        _known("faction", [entry.influence, entry.control, entry.violator, entry.intervener], ("", *ORDER))
        _known("faction", entry.foes, ORDER)
    for mat in state.factions.values():
        secrets = [*mat.vault, *mat.techs]
        _known("card", [*mat.hand, *mat.bought, *mat.stack, *mat.committed], {**actions(), **investments()})
        _known("Technology", (entry.tech for entry in secrets), technologies())
        _known("card", (card for entry in secrets for card in entry.cards), investments())
        if any(not entry.cards for entry in secrets) or len(mat.spent) != 3:
            raise BadSetup("position: a faction's cards do not add up")
    _known("card", [*state.action, *state.action_discards], actions())
    _known("card", [*state.investment, *state.investment_discards], investments())
    _known("card", (play.card for play in state.table), actions())
    _known("faction", (play.seat for play in state.table), ORDER)
    _known("nation", (play.nation for play in state.table), NATIONS)


def _moment(state: State, phase: str) -> dict[str, bool]:
    """What a phase needs to go on from."""
    whose = state.turn.seat if phase in AT_WORK else state.seat
    asks_one = phase in ("muster", "production", "government", "command", *AT_WORK)
    in_season = phase in ("command", "reveal", "turn", "supply", *AT_WORK)
    return {
        "there is no such Turn Order": bool(state.order) and tuple(state.order) not in TURN_ORDERS.values(),
        "the Turn Order is missing": phase not in ("setup", "year") and not state.order,
        f"nothing is played in {state.year}": phase not in (*OPENING, "year") and state.year < 1936,
        "whose turn is it?": asks_one and not whose,
        "in Winter the USSR alone may play a card": phase == "command" and state.season == "Winter" and whose != "USSR",
        "the Season is missing": in_season and not state.season,
        "there is no Battle to resolve": phase == "battle" and not state.battles,
    }
