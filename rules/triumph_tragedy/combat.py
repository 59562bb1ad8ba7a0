"""12.1: the Combat Phase: Active Battles are named and laid open; when all are resolved, Capitals fall."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, order
from ..kernel.orders import Order, Syntax
from ..kernel.slots import NameList
from ..kernel.text import listed
from .battle import shown_text
from .chart import is_sea, nation_of
from .control import freeze, mark_capitals
from .declarations import shared_seas
from .fire import fights
from .moves import forget_last_turn
from .retreat import forced_retreats, only_raided
from .routes import may_bomb
from .sea import hunted
from .state import State
from .victory import military_victory
from .world import Tt, hostile, in_battle, side


def mandatory(game: Tt, seat: str) -> list[str]:
    """12.1: where the Active Player Aggressed; Seas shared with a faction he declared War on (15.22)."""
    turn = game.state.turn
    areas = [*turn.aggressed, *(area for rival in turn.dows for area in shared_seas(game, seat, rival))]
    bombed = {block.place for block in game.state.blocks.of(seat) if may_bomb(game, block, block.place)}
    return [area for area in dict.fromkeys(areas) if in_battle(game, area, seat) or area in bombed]


def optional(game: Tt, seat: str) -> list[str]:
    """12.1: Battles carried over, and Escaped Subs (12.73)."""
    must = mandatory(game, seat)
    found = []
    for area in game.state.blocks.places():
        if area in must or (game.state.season == "Winter" and nation_of(area) != "USSR"):
            continue
        if in_battle(game, area, seat) or hunted(game, area, seat):
            found.append(area)
    return found


def begin_combat(game: Tt) -> None:
    """11.52: Border Limits apply anew; what the turn before did is shown no longer."""
    game.state.turn.crossed = {}
    if not game.state.turn.moved:
        forget_last_turn(game)


def combat_phase(game: Tt) -> Flow[None]:
    """12.1: the units of Active Battles are turned face-up."""
    state: State = game.state
    seat = state.turn.seat
    must, may = mandatory(game, seat), optional(game, seat)
    chosen: list[str] = []
    if may:
        answer = yield from order(
            seat,
            f"Combat: {listed(must) or 'nothing'} must be resolved; you may also resolve {listed(may)}. Fight a Battle, "
            "or say done.",
            (Fight, FightNone),
            rules=("12.1a", "12.1b", "12.2d"),
            no="done",
            end="done",
        )
        if isinstance(answer, Fight):
            chosen = [area for area in answer.areas if area in may]
    state.battles = [*must, *chosen]
    if not state.battles:
        return
    game.lock("blocks were laid face-up")
    for area in state.battles:
        for block in game.state.blocks.own(seat, area) if is_sea(area) else ():
            block.waiting = bool(
                block.start
            )  # 11.53: who came this turn joins by BattleGroups, also to hunt Subs (12.73)
        lay_open(game, area, seat)
        game.tell(f"Battle in {area}: {shown_text(game, area)}.", rule="12.1a", kind="fight", space=area)
        if not only_raided(game, area):
            state.turn.fought.append(area)
        for block in game.state.blocks.at(area):
            block.shown = block.shown and not block.disrupted


def lay_open(game: Tt, area: str, seat: str) -> None:
    """12.1, 3.0: the Attacker's units and all that have an Enemy there; a faction at Peace with everybody looks on."""
    here = game.state.blocks.at(area)
    sides = {side(block) for block in here}
    for block in here:
        engaged = block.owner == seat or any(hostile(game, side(block), other) for other in sides)
        block.shown = fights(block) and engaged


class Fight(Order):
    """Resolve Battles that you may leave alone as well."""

    syntax = Syntax("fight", NameList("areas", "space"))
    areas: tuple[str, ...]

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        may = optional(game, seat)
        return dict.fromkeys([tuple(may), *((area,) for area in may)])

    def check(self, game: Tt, seat: str) -> None:
        may = optional(game, seat)
        if len(set(self.areas)) < len(self.areas):
            raise Refused("you named an area twice; each Battle is resolved once", rule="12.2a")
        for area in self.areas:
            if area not in may and area not in mandatory(game, seat):
                raise Refused(f"you have no Battle to resolve in {area}", rule="12.1a")


class FightNone(Done):
    """Only the Battles that must be resolved."""


def aftermath_phase(game: Tt) -> Flow[None]:
    """The end of the Combat Phase: raiders leave, Capitals are Captured, two of a Rival's win the game (16.3)."""
    yield from forced_retreats(game, "12.52a")
    freeze(game)
    mark_capitals(game)
    freeze(game)
    military_victory(game)
