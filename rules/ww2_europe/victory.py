"""Initiative, the end of a turn, surrender, and how the game is won."""

from collections.abc import Iterable

from ..kernel.flow import Flow, choose
from .chart import (
    BLOC,
    CAPITAL,
    CIRCLES,
    FRONT_LANDS,
    FRONT_OF,
    FRONTS,
    LAST,
    POWERS,
    SIDE,
    SIDES,
    SPACE,
    VICHY,
    next_turn,
)
from .control import hand_over, heir, lose_flag
from .economy import pay_pacific
from .fronts import WINTER, brown
from .homing import dissolve
from .leadership import retire
from .places import air_room, naval_room
from .politics import colony_joins, keep_pact, protector_against, vichy_joins
from .state import Convoy, Unit
from .supply import depots_served, mark_cut
from .world import (
    Ww2,
    active,
    bloc_of,
    controller,
    destroy,
    here,
    in_words,
    kind_of,
    label,
    redraw,
    side_of_bloc,
    stack,
    tally,
)

# --- initiative -----------------------------------------------------------------------------------------------------


def initiative(game: Ww2) -> None:
    """init.*: who won more battles on a Front, or holds it alone, has its marker next turn."""
    state = game.state
    for front in FRONTS:
        holder = automatic(game, front)
        rule = "init.auto"
        if not holder:
            wins = state.wins.get(front, {})
            axis, allies = wins.get("Axis", 0), wins.get("Allies", 0)
            holder = "Axis" if axis > allies else "Allies" if allies > axis else ""
            rule = "init.battles"
        if holder and holder != state.initiative[front]:
            state.initiative[front] = holder
            game.tell(f"The initiative on the {front} Front passes to the {holder}.", rule=rule, kind="initiative")
    state.wins = {}


def automatic(game: Ww2, front: str) -> str:
    """init.auto: all its land that is not neutral, and no enemy there but submarines and transports."""
    for entry in game.state.surrenders:
        side, _, where = entry.partition(" | ")
        if where == front:
            return side
    for side in SIDES:
        if holds_front(game, front, side) and not intruders(game, front, side):
            return side
    return ""


def holds_front(game: Ww2, front: str, side: str) -> bool:
    lands = [land for land in FRONT_LANDS[front] if active(game, controller(game, land))]
    return bool(lands) and all(SIDE[controller(game, land)] == side for land in lands)


def intruders(game: Ww2, front: str, side: str) -> bool:
    for space, fronts in FRONT_OF.items():
        if fronts[0] != front:
            continue
        for unit in here(game, space, "GAN"):
            if (
                side_of_bloc(bloc_of(unit)) != side
                and active(game, unit.owner)
                and (not (kind_of(unit).sub or kind_of(unit).transport))
            ):
                return True
    return any(escorted(game, convoy, front, side) for convoy in game.state.convoys.values())


def escorted(game: Ww2, convoy: Convoy, front: str, side: str) -> bool:
    """convoy.everywhere: does an enemy convoy with warships pass a Front?"""
    if SIDE[convoy.owner] == side or not any(FRONT_OF[space][0] == front for space in convoy.route):
        return False
    ships = [kind_of(u) for u in here(game, convoy.id, "N")]
    return any(not (kind.sub or kind.transport) for kind in ships)


# --- the end of a turn ----------------------------------------------------------------------------------------------


def end_phase(game: Ww2) -> Flow[None]:
    """Basing, attrition, surrender, the pact, the Pacific, victory; then the calendar."""
    yield from overfull(game)
    mark_cut(game)
    wither(game)
    depots_served(game)
    leave_vichy(game)
    for power in POWERS:
        if active(game, power) and must_surrender(game, power):
            yield from surrender(game, power)
    keep_pact(game)
    pay_pacific(game)
    if won(game):
        return
    advance(game)


def overfull(game: Ww2) -> Flow[None]:
    """stack.air, stack.naval, air.base.where: what has no room at the end of a turn is lost (A33)."""
    for space in (*SPACE, *CIRCLES):
        rule = "stack.air" if space in SPACE else "stack.naval"
        while over := crowd(game, space):
            owner = over[0].owner
            mine = [u for u in over if u.owner == owner]
            codes = list(tally(mine))
            code = codes[0]
            if len(codes) > 1:
                code = yield from choose(
                    owner,
                    f"{space} is overfull: {in_words(over)}. Which of them do you lose?",
                    codes,
                    policy="surplus",
                    rules=(rule,),
                )
            unit = next(u for u in mine if label(u) == code)
            game.tell(f"No room in {space}: {unit.kind} is lost.", rule=rule)
            destroy(game, unit)


def crowd(game: Ww2, space: str) -> list[Unit]:
    """Aircraft of a land space or ships of a port that are too many, those of the power with most first."""
    units = here(game, space, "A" if space in SPACE else "N")
    limit = air_room(game, space) if space in SPACE else naval_room(game, CIRCLES[space])
    if limit is None or stack(units) <= limit or any(u.owner == VICHY for u in units):
        return []
    weight = {u.owner: stack(v for v in units if v.owner == u.owner) for u in units}
    return sorted(units, key=lambda u: (-weight[u.owner], POWERS.index(u.owner)))


def wither(game: Ww2) -> None:
    """terrain.desert.cutoff, terrain.impassable.cutoff, ussr.winter.cutoff."""
    for unit in game.state.units:
        if not unit.cut or kind_of(unit).branch != "G":
            continue
        terrain = SPACE[unit.place].terrain
        winter = game.state.season == WINTER and brown(unit.place) and BLOC[unit.owner] == "Axis"
        if terrain in ("desert", "impassable") or winter:
            rule = "ussr.winter.cutoff" if winter else f"terrain.{terrain}.cutoff"
            game.tell(f"{unit.owner}: the {unit.kind} Cut Off in {unit.place} is lost.", rule=rule)
            destroy(game, unit)


def leave_vichy(game: Ww2) -> None:
    """opt.france.leave: who still stands in Vichy land at the end of the turn is at war with it."""
    for land in list(SPACE):
        if controller(game, land) != VICHY:
            continue
        guests = [u for u in here(game, land, "GA") if active(game, u.owner)]
        if not guests:
            continue
        protector = protector_against(game, guests[0].owner)
        if SPACE[land].country == "France":
            vichy_joins(game, protector)
        else:
            colony_joins(game, SPACE[land].country, protector)
        game.tell(f"{guests[0].owner} has not left {land}.", rule="opt.france.leave")


# --- surrender ------------------------------------------------------------------------------------------------------


def must_surrender(game: Ww2, power: str) -> bool:
    """flag.major.surrender; with the option France offers an armistice instead."""
    if power == "France" and game.options["french_armistice"]:
        return False
    if not any(active(game, other) for other in POWERS if SIDE[other] != SIDE[power]):
        return False  # nobody is left to surrender to
    return controller(game, CAPITAL[power]) != power


def surrender(game: Ww2, power: str, conqueror: str = "") -> Flow[None]:
    """flag.surrender.*: the power leaves the game."""
    state = game.state
    taker = conqueror or controller(game, CAPITAL[power])
    if SIDE[taker] == SIDE[power]:
        taker = next(p for p in POWERS if SIDE[p] != SIDE[power] and active(game, p))
    game.tell(f"{power} surrenders to {taker}.", rule="flag.major.surrender", kind="surrender", power=power)
    clear(game, power)
    for land in SPACE:
        if controller(game, land) == power:
            guests = [u for u in here(game, land, "GA") if SIDE.get(u.owner) == SIDE[power]]
            holder = guests[0].owner if guests else receiver(game, taker, land)
            if BLOC[holder] != BLOC[power]:
                lose_flag(game, land)
            hand_over(game, land, holder)
    for country, protector in list(state.allies.items()):
        if protector == power:
            state.allies[country] = taker
    front = FRONT_OF[CAPITAL[power]][0]
    state.initiative[front] = SIDE[taker]
    state.surrenders.append(f"{SIDE[taker]} | {front}")
    game.tell(f"The initiative on the {front} Front goes to the {SIDE[taker]}.", rule="flag.surrender.initiative")
    yield from ()


def receiver(game: Ww2, taker: str, land: str) -> str:
    """flag.surrender.rest: the conqueror; but what was taken from a power that fights on beside it goes back to that one,
    the USSR too (map.control.ally_colour)."""
    owner = SPACE[land].owner
    return owner if SIDE.get(owner) == SIDE[taker] and active(game, owner) else heir(game, taker, land)


def clear(game: Ww2, power: str) -> None:
    """flag.surrender.units, flag.surrender.money."""
    mat = game.state.powers[power]
    mat.status, mat.money, mat.pacific, mat.debt = "surrendered", 0, 0, 0
    mat.boxes = [{}, {}, {}, {}, {}]
    for convoy in [c.id for c in game.state.convoys.values() if c.owner == power]:
        dissolve(game, convoy)
    for unit in game.state.units.of(power):
        destroy(game, unit)
    retire(game, power)
    redraw(game)


# --- victory --------------------------------------------------------------------------------------------------------


def flags_of(game: Ww2, side: str, of: Iterable[str]) -> list[str]:
    """Major Flag spaces of some powers that a side controls."""
    return [
        p for p in of if SIDE.get(controller(game, CAPITAL[p])) == side and active(game, controller(game, CAPITAL[p]))
    ]


def won(game: Ww2) -> bool:
    """victory.*: checked when a turn is over (A27)."""
    axis = [p for p in POWERS if SIDE[p] == "Axis"]
    allies = [p for p in POWERS if SIDE[p] == "Allies"]
    taken = flags_of(game, "Axis", allies)
    if len(taken) >= 2:
        cities = " and ".join(CAPITAL[p] for p in taken)
        game.finish(tuple(axis), f"The Axis win: they hold {cities}.", rule="victory.axis")
        return True
    if len(flags_of(game, "Allies", axis)) == len(axis):
        game.finish(tuple(allies), "The Allies win: they hold Berlin and Rome.", rule="victory.allies")
        return True
    if (game.state.year, game.state.season) == LAST:
        ours, theirs = len(flags_of(game, "Axis", POWERS)), len(flags_of(game, "Allies", POWERS))
        if ours == theirs:
            game.finish(
                (), f"Summer 1945 is over; both sides hold {ours} Major Flag spaces: a draw.", rule="victory.minor"
            )
        else:
            winner = axis if ours > theirs else allies
            name = "Axis" if ours > theirs else "Allies"
            game.finish(
                tuple(winner),
                f"Summer 1945 is over; the {name} hold {max(ours, theirs)} Major Flag spaces against "
                f"{min(ours, theirs)}: a minor victory.",
                rule="victory.minor",
            )
        return True
    return False


def advance(game: Ww2) -> None:
    """seq.turn: the next season; what held for this turn only is over."""
    state = game.state
    state.year, state.season = next_turn(state.year, state.season)
    state.turns += 1
    state.attacked, state.captured, state.surrenders, state.landings = [], [], [], []
    state.moves, state.results, state.contests = [], [], {}
    state.shipped, state.wins = {}, {}
    for leading in state.leaders.values():
        leading.moved = False
    for unit in state.units:
        unit.moved = unit.hunted = unit.carried = unit.rebased = unit.spent = False
    for mat in state.powers.values():
        mat.used = mat.given = mat.received = mat.soviet = mat.attempts = 0
        mat.bought = mat.raider = mat.rocket = False
        mat.dash, mat.built = [], {}
