"""Where a unit can go now, and what its power has not used yet: help for the player, from his own orders."""

from ..kernel.errors import Refused
from ..kernel.text import counted
from ..kernel.views import Reach
from .chart import GROUND, SIDE, SR_LIMIT, capital, land
from .exploitation import routes
from .fleets import busy, ports_for
from .landlines import group_of, lines, member, sources
from .marching import mover_trouble, range_of
from .movement import fits, movers
from .naming import called, vocabulary
from .redeployment import goals
from .sealines import behind, chains
from .skies import idle_air, sky
from .staging import Stage
from .supply import in_supply, why_not
from .turn import purse, quiet_bridgehead
from .world import Tr, find, ground_at, moving, resting
from .zones import enemy_zone

SUPPLY = "supply"
MOST_NOTES, MOST_NAMES = 12, 24


def supplied(game: Tr, seat: str) -> Reach:
    """Where the supply lines of a power's side run now, over land and behind supply fleets, and who has none and why."""
    group = group_of(seat)
    near, beyond = lines(game, group), behind(game, group, chains(game, group))
    spaces = {h: "" if h in near else "sea" for h in land() if h in near | beyond}
    spaces |= dict.fromkeys((h for h in land() if h in sources(game, group)), "source")
    cut: dict[str, list[str]] = {}
    for unit in game.state.units:
        if group_of(unit.owner) == group and unit.place in land() and not in_supply(game, unit):
            cut.setdefault(unit.place, []).append(unit.id)
    notes = [
        f"{', '.join(names)} at {called(h)}: {why_not(game, seat, h) or 'a limit or the fleets feed no more'}"
        for h, names in cut.items()
    ]
    return Reach(
        SUPPLY,
        capital(member(group)),
        spaces | dict.fromkeys(cut, "cut"),
        tuple(cut),
        about="In supply now",
        barred="Out of supply",
        notes=tuple(notes[:MOST_NOTES]),
    )


def reach(game: Tr, seat: str, text: str) -> Reach:
    """Ground units by their movement factors, air by the hexes it flies, fleets by their ports; or the lines of supply."""
    if text.strip().casefold() == SUPPLY:
        return supplied(game, seat)
    found = vocabulary()["unit"].find(text)
    if len(found) != 1:
        raise Refused(f"“{text}” names no unit of yours")
    unit = find(game, seat, found[0])
    if game.phase == "redeployment":
        return Reach(unit.id, unit.place, dict.fromkeys(goals(game, unit), "SR"))
    if unit.breakthrough and game.phase == "exploitation":
        chain = {h: str(len(way) - 1) for h, way in routes(game, unit).items() if fits(game, h, unit)}
        return Reach(unit.id, unit.place, chain)
    if unit.kind in GROUND:
        trouble = mover_trouble(game, unit)
        if trouble:
            raise Refused(trouble[0], rule=trouble[1])
        ways = range_of(game, unit)
        spaces = {h: str(int(ways.prices[h])) for h in ways if h != unit.place and fits(game, h, unit)}
        zone = enemy_zone(game, seat)
        return Reach(unit.id, unit.place, spaces, tuple(h for h in spaces if h in zone))
    if unit.kind == "air" and game.phase == "movement":
        bases = Stage.options("space", {"air": (unit.id,)}, game, seat)
        return Reach(unit.id, unit.place, dict.fromkeys(bases, "base"))
    if unit.kind == "air":
        return Reach(unit.id, unit.place, dict.fromkeys(sorted(sky(game, unit.place, 4)), "mission"))
    if unit.kind == "fleet":
        return Reach(unit.id, unit.place, dict.fromkeys(ports_for(game, seat, unit.place), "base"))
    raise Refused(f"{unit.id} can't move by itself")


def idle(game: Tr, seat: str) -> list[str]:
    """What has not been used in this phase."""
    power = game.state.powers[seat]
    if game.phase == "movement":
        still = [u.id for u in movers(game, seat) if not u.moved]
        return [f"{counted(len(still), 'unit')} not moved: {', '.join(still[:MOST_NAMES])}"] if still else []
    if game.phase == "redeployment":
        left = [f"{SR_LIMIT[seat] - power.sr} SRs left"] if power.sr < SR_LIMIT[seat] else []
        return left + [
            f"No enemy is near the Bridgehead at {called(h)}: unless supply needs it, it and what stands there too many goes"
            for h, head in game.state.bridgeheads.items()
            if head.side == SIDE[seat] and sum(u.kind != "airborne" for u in ground_at(game, h, head.side)) > 2
            if quiet_bridgehead(game, h)
        ]
    if game.phase in ("missions", "replies", "late support", "late replies"):
        out, acts = busy(game), seat in moving(game)
        air = [u.id for u in idle_air(game, seat) if not (acts and resting(game, u))]
        ships = [
            u.id
            for u in game.state.units.of(seat)
            if u.kind == "fleet" and not (u.spent or u.boxed or u.id in out or (acts and resting(game, u)))
        ]
        return [
            f"{what} free: {', '.join(names[:MOST_NAMES])}"
            for what, names in (("Air", air), ("Fleets", ships))
            if names
        ]
    if game.phase == "ground":
        from .attack import attackable

        hexes = attackable(game, seat)
        return [f"Can be attacked: {', '.join(hexes[:MOST_NAMES])}"] if hexes else []
    if game.phase in ("construction", "options") and not game.state.mini:
        return [f"{purse(game, seat)} BRPs may be spent"]
    return []
