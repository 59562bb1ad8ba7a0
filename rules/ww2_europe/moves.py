"""Orders of the Movement and Blitzkrieg phases over land: march, fly, drop."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from ..kernel.errors import Refused, passes
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import Maybe, Space, Spaces, Units, Wanted
from ..kernel.text import listed
from .chart import BLOC, CIRCLE, GROUND_LIMIT, SIDE, SPACE, is_land
from .control import capture
from .fronts import WINTER, brown, can_move, stuck
from .places import air_room, free_air, is_air_base
from .reasons import explain, reason_against
from .routes import Ways, flight_cost, flights, march_along, marches, no_blitz, sorties
from .state import Unit
from .world import (
    Ww2,
    barred,
    ceded,
    controller,
    counted_out,
    destroy,
    do,
    ground_stack,
    groups,
    here,
    hostile,
    in_words,
    kind_of,
    opposed,
    own,
    partition_fight,
    pick,
    relocate,
    whole,
)


def choose_units(game: Ww2, seat: str, wanted: Wanted, at: str, branches: str) -> list[Unit]:
    """The units an order names in a place, those first that can move. Raises Refused with what holds them."""
    try:
        return pick(free_units(game, seat, at, branches), wanted, f"in {at}")
    except Refused as short:
        for code, _ in wanted:
            explain(game, seat, code, at, branches)
        for unit in pick(own(game, seat, at, branches), wanted, f"in {at}"):
            why = stuck(game, unit)
            if why:
                raise Refused(f"the {unit.kind} in {at} {why[0]}", rule=why[1]) from short
        raise


def free_units(game: Ww2, seat: str, at: str, branches: str) -> list[Unit]:
    """Own units in a place that can move now."""
    return game.memo(
        ("free", seat, at, branches), lambda: [u for u in own(game, seat, at, branches) if can_move(game, u)]
    )


def ready(game: Ww2, seat: str, branches: str) -> dict[str, list[Unit]]:
    """Units that can move now, by place."""
    return game.memo(("ready", seat, branches), lambda: _ready(game, seat, branches))


def _ready(game: Ww2, seat: str, branches: str) -> dict[str, list[Unit]]:
    found: dict[str, list[Unit]] = {}
    for unit in game.memo(("movable", seat), lambda: [u for u in game.state.units.of(seat) if can_move(game, u)]):
        if kind_of(unit).branch in branches:
            found.setdefault(unit.place, []).append(unit)
    return found


def arrive(game: Ww2, unit: Unit, path: Sequence[str], mode: str) -> None:
    """A unit goes where its order says; who entered and from where is remembered."""
    unit.start, unit.path, unit.mode, unit.moved = path[0], list(path), mode, True
    unit.came = path[-2] if len(path) > 1 else ""
    unit.step = game.state.arrivals
    relocate(game, unit, path[-1])


def enter_land(game: Ww2, unit: Unit, land: str) -> None:
    """A18: control changes where no enemy ground unit stands; where enemies are, somebody has entered."""
    bloc = BLOC[unit.owner]
    if kind_of(unit).branch == "G" and ceded(game, unit.owner, land) and not partition_fight(game, land):
        for guard in [u for u in game.state.units.at(land) if u.nation]:
            destroy(game, guard)
    foe = opposed(game, unit.owner, land)
    if foe:
        theirs = BLOC[foe[0].owner]
        ours = BLOC.get(controller(game, land)) == bloc
        game.state.contests.setdefault(land, theirs if ours else bloc)
    if (
        kind_of(unit).branch == "G"
        and not any(kind_of(u).branch == "G" for u in foe)
        and (hostile(game, unit.owner, land) or ceded(game, unit.owner, land))
    ):
        capture(game, land, unit.owner)


class Trip(Order):
    """Units from one space to another."""

    branches: ClassVar[str] = "GA"
    units: Wanted
    source: str
    goal: str
    via: tuple[str, ...] | None

    def place(self, game: Ww2) -> str:
        return self.source

    def target(self) -> str:
        return self.goal

    @found
    def chosen(self, game: Ww2, seat: str) -> list[Unit]:
        return choose_units(game, seat, self.units, self.place(game), self.branches)

    @found
    def plan(self, game: Ww2, seat: str) -> tuple[list[Unit], list[str]]:
        """Who goes, and by which path."""
        units = self.chosen(game, seat)
        return units, self.path(game, units)

    def ways(self, game: Ww2, unit: Unit) -> Ways:
        raise NotImplementedError

    def path(self, game: Ww2, units: Sequence[Unit]) -> list[str]:
        """The declared path; left unsaid it is the cheapest that all can take."""
        start, goal = self.place(game), self.target()
        if self.via is not None:
            return [start, *self.via, goal]
        for unit in sorted(units, key=lambda u: (kind_of(u).branch == "A", kind_of(u).mp, -kind_of(u).armoured)):
            way = self.ways(game, unit).get(goal)
            if way is not None:
                return list(way[1])
        return [start, goal]

    def settle(self, game: Ww2, seat: str) -> "Trip":
        units, path = self.plan(game, seat)
        values = {**vars(self), "units": counted_out(units), "via": tuple(path[1:-1]) or None}
        return type(self)(**values)


class Move(Trip):
    """Move ground units and aircraft over land."""

    syntax = Syntax(
        ("move", "march", "go", "advance"),
        Units("units"),
        "from",
        Space("source"),
        ("to", "into"),
        Space("goal"),
        Maybe(("via", "through"), Spaces("via")),
    )

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        places = ready(game, seat, "GA")
        if slot == "units":
            return list(dict.fromkeys(g for units in places.values() for g in groups(units)))
        if slot == "source":
            return [land for land, units in places.items() if holds(units, got["units"]) and is_land(land)]
        if slot == "goal":
            lead = next((u for u in places.get(got["source"], ()) if u.kind == whole(got["units"][0][0])), None)
            return goals(game, lead) if lead else ()
        return ()

    def ways(self, game: Ww2, unit: Unit) -> Ways:
        return marches(game, unit) if kind_of(unit).branch == "G" else sorties(game, unit)

    def check(self, game: Ww2, seat: str) -> None:
        units, path = self.plan(game, seat)
        if not is_land(self.source):
            raise Refused(f"{self.source} isn't a land space; ships patrol, sail or ferry", rule="ground.movement")
        if not is_land(self.goal):
            raise Refused(f"{self.goal} is sea: aircraft patrol there", rule="sea.choice", nearest=[self.patrol()])
        if self.goal == self.source and len(path) < 3:
            raise Refused("it is already there", rule="move.path")
        for unit in units:
            check_path(game, unit, path)
        new = sum(kind_of(u).stack for u in units if kind_of(u).branch == "G")
        check_stack(game, seat, self.goal, new)
        check_blitz(game, seat, self.goal, units)

    def patrol(self) -> str:
        return str(self).replace("move", "patrol", 1)

    def effect(self, game: Ww2, seat: str) -> None:
        units, path = self.plan(game, seat)
        game.state.arrivals += 1
        for unit in units:
            arrive(game, unit, path, "move")
            if kind_of(unit).branch == "G":
                for land in path[1:]:
                    enter_land(game, unit, land)
            else:
                enter_land(game, unit, path[-1])
        game.state.moves.append([seat, *path])
        by = f" by way of {listed(path[1:-1])}" if len(path) > 2 else ""
        game.tell(
            f"{seat}: {in_words(units)} from {path[0]} to {path[-1]}{by}.", rule="move.path", kind="move", path=path
        )


def check_blitz(game: Ww2, seat: str, goal: str, units: Iterable[Unit]) -> None:
    """blitz.purpose: who blitzes means to capture an enemy-controlled space."""
    if not game.state.blitz:
        return
    if not is_land(goal) or not hostile(game, seat, goal):
        raise Refused(f"a Blitzkrieg must attack an enemy-controlled space, and {goal} isn't one", rule="blitz.purpose")
    if bar := no_blitz(game, goal):
        raise Refused(f"you can't make a Blitzkrieg into {goal}", rule=bar)
    if not spearhead(game, seat, goal, units):
        raise Refused(
            f"aircraft alone capture nothing; send tanks, mech or airborne to {goal} first", rule="blitz.purpose"
        )


def spearhead(game: Ww2, seat: str, land: str, units: Iterable[Unit] = ()) -> bool:
    """blitz.purpose: does a ground unit, which alone can capture a space, blitz there?"""
    there = [u for u in here(game, land, "G") if BLOC[u.owner] == BLOC[seat]]
    return any(kind_of(u).branch == "G" for u in (*units, *there))


def holds(units: Sequence[Unit], wanted: Wanted) -> bool:
    """Are the units an order names among these?"""
    return passes(pick, units, wanted, "")


def goals(game: Ww2, unit: Unit) -> list[str]:
    """Land spaces worth naming as targets: enemies first, then where fighting goes on, then the rest."""

    def find() -> list[str]:
        ways = marches(game, unit) if kind_of(unit).branch == "G" else sorties(game, unit)
        lands = [s for s in ways if is_land(s) and s != unit.place]
        if game.state.blitz:
            lands = [s for s in lands if hostile(game, unit.owner, s)]
        if kind_of(unit).branch == "A":
            lands = [s for s in lands if hostile(game, unit.owner, s) or s in game.state.contests]
            if game.state.blitz:
                lands = [s for s in lands if spearhead(game, unit.owner, s)]
        return sorted(lands, key=lambda s: (not hostile(game, unit.owner, s), s not in game.state.contests, ways[s][0]))

    found: list[str] = game.memo(("goals", unit.owner, unit.kind, unit.place), find)
    return found


def no_way(unit: Unit, go: str, path: Sequence[str]) -> str:
    """`FTR can't fly from Prague to Warsaw`."""
    through = f" through {listed(path[1:-1])}" if len(path) > 2 else ""
    return f"{unit.kind} can't {go} from {path[0]} to {path[-1]}{through}"


def check_path(game: Ww2, unit: Unit, path: list[str]) -> None:
    """Raises Refused if a unit cannot take a path over land or through the air."""
    go = "march" if kind_of(unit).branch == "G" else "fly"
    where = no_way(unit, go, path)
    if kind_of(unit).branch == "G":
        paid, rule = march_along(game, unit, path)
        if rule:
            ways = [s for s in marches(game, unit) if s != unit.place]
            reason = reason_against(game, unit, path, rule, paid)
            raise Refused(f"{where}{reason}; in reach: {listed(ways[:6]) or 'nothing'}", rule=rule)
        return
    cost = flight_cost(game, unit.owner, path)
    if cost is None:
        near = [s for s in sorties(game, unit) if s != unit.place]
        rule = air_bar(game, unit, path)
        far = f" and home again with {kind_of(unit).mp} points" if rule == "move.air_return" and len(path) == 2 else ""
        raise Refused(f"{where}{far}; in reach: {listed(near[:6])}", rule=rule)
    back = flights(game, unit.owner, unit.place, kind_of(unit).mp).get(path[-1])
    if back is None or cost + back[0] > kind_of(unit).mp:
        raise Refused(f"{where} and home again with {kind_of(unit).mp} points", rule="move.air_return")


def air_bar(game: Ww2, unit: Unit, path: Sequence[str]) -> str:
    for space in path[1:]:
        if (is_land(space) or space in CIRCLE.values()) and (why := barred(game, unit.owner, space)):
            return why
    return "move.air_return"


def partner_in(game: Ww2, seat: str, land: str) -> str:
    """Whose troops of the own side, but of the other bloc, are in a land space or on their way ashore."""
    if partition_fight(game, land):
        return ""
    for unit in game.state.units:
        there = unit.goal if unit.aboard else unit.place
        partner = SIDE.get(unit.owner) == SIDE[seat] and BLOC[unit.owner] != BLOC[seat]
        if partner and there == land and kind_of(unit).branch == "G":
            return unit.owner
    return ""


def check_stack(game: Ww2, seat: str, land: str, new: int) -> None:
    """stack.ground: at all times 10 Stack Points a side in a space, those on their way ashore included. The USSR's troops
    and the other Allies' share no space (ussr.separate)."""
    if not new or SPACE[land].blue:
        return
    if stranger := partner_in(game, seat, land):
        raise Refused(
            f"{stranger} has troops in {land} or on their way there; the USSR and the other Allies can't share a space",
            rule="ussr.separate",
        )
    coming = sum(
        kind_of(u).stack for u in game.state.units if u.aboard and u.goal == land and BLOC[u.owner] == BLOC[seat]
    )
    there = ground_stack(game, seat, land) + coming
    if there + new > GROUND_LIMIT:
        raise Refused(
            f"{land} holds {there} Stack Points; {new} more would exceed the limit of {GROUND_LIMIT}",
            rule="stack.ground",
        )


class Drop(Trip):
    """Air Drop: the airborne jumps onto enemy land up to 2 spaces away."""

    syntax = Syntax(
        ("drop", "jump", "airdrop"),
        Units("units"),
        "from",
        Space("source"),
        ("to", "on", "onto", "into"),
        Space("goal"),
        Maybe("with", Units("bombers")),
    )
    bombers: Wanted | None

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.via = None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        places = ready(game, seat, "GA")
        able = {land: u for land, units in places.items() for u in units if kind_of(u).base == "ABN"}
        if slot == "units":
            return [((u.kind, 1),) for u in able.values()]
        if slot == "source":
            return list(able)
        if slot == "goal":
            return list(jumps(game, able[got["source"]])) if got["source"] in able else ()
        return ()

    def settle(self, game: Ww2, seat: str) -> "Drop":
        return Drop(**{**vars(self), "units": counted_out(self.chosen(game, seat))})

    @found
    def carriers(self, game: Ww2, seat: str) -> list[Unit]:
        if not self.bombers:
            return []
        return choose_units(game, seat, self.bombers, self.source, "A")

    def check(self, game: Ww2, seat: str) -> None:
        units = self.chosen(game, seat)
        for unit in units:
            if kind_of(unit).base != "ABN":
                raise Refused(f"{unit.kind} can't jump", rule="airborne.drop")
        if not is_land(self.source) or not is_air_base(game, self.source):
            raise Refused(
                f"{self.source} has no factory, Flag, fortress or airbase to take off from", rule="airborne.drop"
            )
        if free_air(game, seat, self.source) < 10:
            raise Refused(
                f"an Air Drop needs room for 10 Stack Points of aircraft in {self.source}; "
                f"{free_air(game, seat, self.source)} of {air_room(game, self.source)} are free",
                rule="airborne.drop",
            )
        if self.goal not in jumps(game, units[0]):
            if game.state.season == WINTER and BLOC[seat] == "Axis" and (brown(self.goal) or brown(self.source)):
                raise Refused("there are no Air Drops in the Russian winter", rule="ussr.winter.blitz")
            if game.state.blitz and is_land(self.goal) and (bar := no_blitz(game, self.goal)):
                raise Refused(f"you can't make a Blitzkrieg into {self.goal}", rule=bar)
            raise Refused(f"{self.goal} isn't enemy land within 2 spaces of {self.source}", rule="airborne.drop")
        check_stack(game, seat, self.goal, sum(kind_of(u).stack for u in units))
        for bomber in self.carriers(game, seat):
            if kind_of(bomber).base != "BMB" or self.goal not in sorties(game, bomber):
                raise Refused(f"the {bomber.kind} can't carry airborne to {self.goal}", rule="st3.airborne_bombers")

    def effect(self, game: Ww2, seat: str) -> None:
        units, bombers = self.chosen(game, seat), self.carriers(game, seat)
        game.state.arrivals += 1
        for unit in units:
            unit.dropped = True
            arrive(game, unit, [self.source, self.goal], "drop")
        for bomber in bombers:
            arrive(game, bomber, sorties(game, bomber)[self.goal][1], "carry")
        for unit in (*units, *bombers):
            enter_land(game, unit, self.goal)
        game.state.moves.append([seat, self.source, self.goal])
        game.tell(f"{seat}: {do([*units, *bombers], 'jump')} on {self.goal}.", rule="airborne.drop", kind="move")


def jumps(game: Ww2, unit: Unit) -> list[str]:
    """Enemy land within 2 spaces of an airborne."""
    winter = game.state.season == WINTER and BLOC[unit.owner] == "Axis"
    found = []
    for space, (cost, _) in flights(game, unit.owner, unit.place, 2).items():
        if not is_land(space) or not hostile(game, unit.owner, space) or not 0 < cost <= 2:
            continue
        if winter and (brown(space) or brown(unit.place)):
            continue
        if game.state.blitz and no_blitz(game, space):
            continue
        found.append(space)
    return found
