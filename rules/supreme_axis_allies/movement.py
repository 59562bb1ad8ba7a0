"""Phase 3, Movement: one phase for all of it, before any combat (move.single-phase)."""

from collections.abc import Iterator

from ..kernel.errors import Refused
from ..kernel.flow import Flow, order
from ..kernel.orders import Order, Syntax
from ..kernel.text import listed
from .battles import battles_of
from .carry import Load, Unload, berths, can_board, land_among_friends
from .chart import AIR, GROUND, NATIONS
from .decks import clear_way, cover, decks, flight_left, planned
from .flightplan import landing_places
from .missions import Raid, Replan, Search
from .moves import Move
from .research import PlayKamikaze, PlayWarEffort
from .routes import allowance
from .state import Unit
from .world import Saa, all_units, board, destroy, friendly, units_in

__all__ = ("Move", "MoveDone", "Raid", "Replan", "Search", "movement_phase")


def movement_phase(game: Saa) -> Flow[str | None]:
    """move.who: every unit may move, in as many orders as the player likes."""
    seat = game.state.nation
    game.state.moves, game.state.results = [], []  # what the last turn did is shown until the next one moves
    for unit in all_units(game, seat):
        if unit.evacuate and friendly(game, unit.space, seat):
            unit.evacuate = False
    while True:
        answer = yield from order(
            seat,
            "Movement: move your units, or done when the turn's combats are set up.",
            (Move, Load, Unload, Raid, Search, Replan, PlayKamikaze, PlayWarEffort, MoveDone),
            rules=("move.single-phase", "move.who", "move.combat-created", "move.air.flight-plan"),
        )
        if isinstance(answer, MoveDone):
            break
        follow = answer.effect(game, seat)
        if follow is not None:
            yield from follow
    _evacuation_over(game, seat)
    land_among_friends(game, seat)
    game.state.battles = battles_of(game, seat)
    return "combat"


class MoveDone(Order):
    """All moves are made; on to Combat."""

    syntax = Syntax(("done", "end", "finished"))

    def check(self, game: Saa, seat: str) -> None:
        for unit in all_units(game, seat):
            if unit.evacuate and (way := way_out(game, seat, unit)):
                raise Refused(
                    f"{unit.kind} in {unit.space} must leave that ground", rule="surrender.evacuate", nearest=[way]
                )
        lost = deckless(game, seat)
        ways = list(rescues(game, seat, lost))
        if ways:
            raise Refused(
                f"{sum(lost.values())} FIT plan to land in {listed(lost)} and there is no CAR for them yet",
                rule="move.air.legal-landing",
                nearest=ways[:3],
            )


# --- aircraft that count on a carrier -------------------------------------------------------------------------------


def deckless(game: Saa, seat: str) -> dict[str, int]:
    """FIT that plan to land in a Sea Zone beyond the decks that are there now."""
    lack = planned(game, seat)
    for deck in decks(game, seat):
        if deck.space in lack:
            lack[deck.space] -= deck.room
    return {zone: count for zone, count in lack.items() if count > 0}


def rescues(game: Saa, seat: str, lost: dict[str, int]) -> Iterator[str]:
    """Orders that would give those FIT a deck or another place to land."""
    if not lost:
        return
    ships, demand = decks(game, seat), planned(game, seat)
    best, where = cover(ships, demand)
    if best > sum(demand.values()) - sum(lost.values()):
        for deck in ships:
            if where[deck.ship] != deck.space:
                yield f"move 1 CAR from {deck.space} to {where[deck.ship]}"
    for plane in all_units(game, seat):
        if plane.land in lost:
            left = flight_left(plane)
            for place in landing_places(game, seat, [plane], plane.space, left):
                if place != plane.land and place not in lost and clear_way(game, seat, plane.space, place, left):
                    yield f"replan 1 FIT in {plane.space} to {place}"
                    break


# --- units on ground that went back to a surrendered nation (surrender.evacuate, ruling.34) -------------------------


def way_out(game: Saa, seat: str, unit: Unit) -> str | None:
    """An order that takes a unit out, if there is one: over friendly ground, by air, or aboard a ship."""
    if unit.kind in AIR:
        places = landing_places(game, seat, [unit], unit.space, allowance(unit))
        return next((f"move 1 {unit.kind} from {unit.space} to {there}" for there in places), None)
    reach = board().distances(
        unit.space,
        allowance(unit),
        enter=lambda here, there: board().border(here, there) == "land" and friendly(game, there, seat),
    )
    for there in reach:
        if there != unit.space and not (unit.kind == "AAG" and any(u.kind == "AAG" for u in units_in(game, there))):
            return f"move 1 {unit.kind} from {unit.space} to {there}"
    if unit.kind in GROUND and can_board(unit):
        for zone in board().neighbours(unit.space, "coast"):
            if berths(game, seat, zone, [unit.kind], seat):
                return f"load 1 {unit.kind} from {unit.space} in {zone}"
    return None


def _evacuation_over(game: Saa, seat: str) -> None:
    """ruling.34: units that could not leave are removed."""
    for unit in [u for u in all_units(game, seat) if u.evacuate]:
        game.tell(f"{unit.kind} of {NATIONS[seat]} could not leave {unit.space}.", rule="surrender.evacuate")
        destroy(game, unit)
