"""Fronts, initiative, and whose units may move when (Movement in three steps, Blitzkrieg in two)."""

from functools import cache

from .chart import BLOC, FRONT_OF, FRONTS, POWERS, RED, SIDE, SIDES, SPACE, is_land
from .politics import surprised
from .state import Unit
from .world import Ww2, active, enemies, in_convoy, kind_of, may_act, pact_holds

WINTER = "Winter"


def player_a(game: Ww2) -> str:
    """move.player_a: the side with more markers on the Initiative Map; seven Fronts never tie."""
    axis = list(game.state.initiative.values()).count("Axis")
    return "Axis" if 2 * axis > len(FRONTS) else "Allies"


def player_b(game: Ww2) -> str:
    return next(side for side in SIDES if side != player_a(game))


def mover(game: Ww2) -> str:
    """The side whose step it is."""
    if game.state.blitz:
        return player_a(game) if game.state.step == 1 else player_b(game)
    return player_b(game) if game.state.step == 2 else player_a(game)


def open_fronts(game: Ww2) -> tuple[str, ...]:
    """move.order, blitz.order: the Fronts on which units may move in this step."""
    state = game.state
    if state.step == 2 and not state.blitz:
        return FRONTS
    return _with_initiative(mover(game), state.blitz or state.step == 1, *(state.initiative[front] for front in FRONTS))


@cache
def _with_initiative(side: str, own: bool, *holders: str) -> tuple[str, ...]:
    return tuple(front for front, holder in zip(FRONTS, holders, strict=True) if (holder == side) is own)


def fronts_of(unit: Unit, first: str = "") -> tuple[str, ...]:
    """The Fronts a unit counts for; a ship in a red port for that of the sea it goes out to (port.multifront)."""
    if unit.place in RED and first:
        return FRONT_OF.get(first, ()) if first not in RED else FRONT_OF[unit.place]
    return FRONT_OF.get(unit.place, ())


def seats_of(game: Ww2, side: str) -> list[str]:
    return [power for power in POWERS if SIDE[power] == side and may_act(game, power)]


def brown(land: str) -> bool:
    """Soviet Homeland, where the Russian Winter bites (A38)."""
    return is_land(land) and SPACE[land].home == "USSR"


def winter_grip(game: Ww2, unit: Unit) -> bool:
    """ussr.winter: an Axis unit in the Soviet Homeland in winter."""
    return game.state.season == WINTER and BLOC[unit.owner] == "Axis" and brown(unit.place)


def points(game: Ww2, unit: Unit) -> int:
    """Movement Points in the Movement or Blitzkrieg phase."""
    from .leadership import quicker

    kind = kind_of(unit)
    if kind.branch == "G" and winter_grip(game, unit):
        return 1
    return kind.mp + (quicker(game, unit) if kind.branch == "G" else 0)


def stuck(game: Ww2, unit: Unit) -> tuple[str, str] | None:
    """Why a unit cannot move in this step, and the rule; None if it can. What Front a ship in a red port counts for is
    seen when its path is known."""
    state, kind = game.state, kind_of(unit)
    if kind.branch == "B":
        return "never moves in this phase", "airbase.move" if unit.kind == "AB" else "fort.immobile"
    if in_convoy(game, unit):
        return "sails in a convoy; change that in the Convoy phase", "convoy.phase"
    if unit.moved or unit.mode:
        return "has already moved this turn", "move.initiative_choice"
    if unit.aboard:
        return "is aboard a ship", "tr.cargo.combat"
    if unit.cut:
        return "is Cut Off", "cut.no_move"
    if surprised(game, unit):
        return "is Surprised", "surprise.effects"
    if kind.branch == "G" and enemies(game, unit.owner, unit.place, "G"):
        return "is held by enemy ground units in its space", "move.enemy_stop"
    if kind.branch == "A" and is_land(unit.place) and enemies(game, unit.owner, unit.place, "A"):
        return "is held by enemy aircraft in its space", "move.air_ignore"
    if state.blitz:
        if not (kind.blitz or kind.base == "ABN"):
            return "can't blitz", "blitz.order"
        if winter_grip(game, unit):
            return "can't blitz in the Russian winter", "ussr.winter.blitz"
    if not active(game, unit.owner) and (kind.branch != "G" or not pact_holds(game)):
        return "belongs to a neutral power", "ussr.pact.move"
    if not set(fronts_of(unit)) & set(open_fronts(game)):
        return f"is on the {fronts_of(unit)[0]} Front, which moves in another step", (
            "blitz.order" if state.blitz else "move.order"
        )
    return None


def can_move(game: Ww2, unit: Unit) -> bool:
    return stuck(game, unit) is None
