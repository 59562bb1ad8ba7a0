"""33.41-2, 39: Irish unrest: ten British factors in Ulster for a year, or Britain leaves the war as a neutral."""

from .chart import GROUND, SIDE, area_of, board, country_of, land
from .free_french import alone
from .losses import eliminate
from .naming import called, short, words
from .state import Unit
from .world import Tr, at_war, ground_at, holder

FACTORS, YEAR, OPPOSED = 10, 4, 6
NEUTRAL = "neutral Britain"
"""The note of the separate peace: the game turn it was made in."""


def island() -> list[str]:
    return [h for h in land() if country_of(h) == "Ireland" or area_of(h) == "Ulster"]


def trouble(game: Tr) -> str:
    """Why Germany cannot play the counter now."""
    if game.state.side != "Axis" or game.state.mini or game.phase in ("setup", "building", "year"):
        return "it can be played only in a German turn"
    if not game.state.powers["Britain"].in_play or alone(game):
        return "Britain is out of the war"
    from .aid import counts

    if counts(game, "Britain", "Ireland") >= counts(game, "Germany", "Ireland") + OPPOSED:
        return f"Britain has given Ireland {OPPOSED} BRPs of aid more than you"
    return ""


def axis_there(game: Tr) -> bool:
    """33.41-2: any part of the island in Axis hands makes the counter void."""
    return any(SIDE.get(holder(game, h)) == "Axis" for h in island())


def unrest(game: Tr) -> None:
    if axis_there(game):
        game.tell("Part of Ireland is in Axis hands: the counter has no effect", rule="33.41-2b")
        return
    game.state.notes["irish unrest"] = game.state.turn
    game.tell(
        f"Britain must have {FACTORS} ground and air factors in Ulster when her next turn ends, and for a year",
        rule="33.41-2a",
    )


def guard(game: Tr) -> int:
    """British ground and air factors in Ulster."""
    return sum(
        u.factor
        for u in game.state.units.of("Britain")
        if u.kind in (*GROUND, "air") and u.place in land() and area_of(u.place) == "Ulster"
    )


def watch(game: Tr, ending: bool) -> None:
    """33.41-2: looked at when a British Movement phase ends, once she has had a turn, and when her SR ends."""
    state = game.state
    if (
        "irish unrest" not in state.notes
        or state.side != "Allies"
        or not state.powers["Britain"].in_play
        or alone(game)
    ):
        return
    since = state.notes.get("ulster guarded")
    if since is None and axis_there(game):
        del state.notes["irish unrest"]
        game.tell("The Axis has entered Ireland before Britain could act: the counter is void", rule="33.41-2b")
        return
    if since is None and not ending:
        return
    if guard(game) < FACTORS:
        del state.notes["irish unrest"]
        separate_peace(game)
    elif since is None:
        state.notes["ulster guarded"] = state.turn
    elif ending and state.turn - since >= YEAR:
        del state.notes["irish unrest"]
        game.tell("A year has gone by: Ireland is quiet", rule="33.41-2a")


def separate_peace(game: Tr) -> None:
    """33.41-2d to 33.41-2g: Britain is a neutral: nobody's enemy, her minors with her; who stands on the other's land goes."""
    state = game.state
    britain = state.powers["Britain"]
    state.notes[NEUTRAL] = state.turn
    game.tell("Britain makes a separate peace and leaves the war as a neutral", rule="33.41-2a", kind="peace")
    state.wars = [war for war in state.wars if "Britain" not in war.split("-")]
    britain.in_play = False
    britain.options = {}
    from .minors import pass_hexes, remove_units

    hers = [c for c, status in state.countries.items() if status.partition(" ")[2] == "Britain"]
    hers = [c for c in hers if state.countries[c].startswith(("ally", "attacked"))]
    for country in hers:
        state.countries[country] = "neutral"
        remove_units(game, country)
        pass_hexes(game, country, ("Britain",), country)
    if state.lend_lease == "Britain":
        # Persia is neutral with her
        state.lend_lease = ""
        game.tell("The Lend-Lease route closes with the power that paid for it", rule="40.7")
    state.remap()
    for unit in [u for u in state.units.of("Britain") if u.place in board()]:
        if unit.kind == "partisan":
            # 32.2, 32.15: they cannot leave their country, and nobody is left to lead them
            game.tell(f"{short(unit)} in {called(unit.place)} lays down its arms", rule="33.41-2g")
            eliminate(game, unit)
            continue
        if holder(game, unit.place) != "Britain":
            go_home(game, unit, "33.41-2g")
    for guest in [u for u in state.units if holder(game, u.place) in hers]:
        go_home(game, guest, "33.41-2g")  # nobody stands on a neutral's land
    for name in [n for n in state.supply if state.units[n].owner == "Britain"]:
        del state.supply[name]


def go_home(game: Tr, unit: Unit, rule: str) -> None:
    """To the nearest hex of its owner's; lost where there is none."""
    goal = _nearest(game, unit, [h for h in land() if holder(game, h) == unit.owner])
    if not goal:
        eliminate(game, unit)
        return
    old = unit.place
    game.state.units.move(unit, goal)
    game.tell(f"{short(unit)} goes home from {called(old)} to {called(goal)}", rule=rule)


def _nearest(game: Tr, unit: Unit, own: list[str]) -> str:
    """The nearest of these hexes with room."""
    from .displacement import air_room, port_room
    from .stacks import stack_limit

    start = unit.place if board()[unit.place].kind != "box" else "K23"

    def room(hex_: str) -> bool:
        if unit.kind == "fleet":
            return port_room(game, hex_) >= unit.factor
        if unit.kind == "air":
            return air_room(game, unit.owner, hex_) >= unit.factor
        if unit.kind == "airbase":
            return not any(u.kind == "airbase" for u in game.state.units.at(hex_))
        crowd = ground_at(game, hex_)
        return unit.kind == "airborne" or len(crowd) < stack_limit(game, hex_, [*crowd, unit])

    free = (h for h in sorted(own, key=lambda h: (board().hexes_between(start, h), h)) if room(h))
    return next(free, "")


def at_peace(game: Tr) -> bool:
    return NEUTRAL in game.state.notes


def closed(game: Tr, seat: str, hex_: str) -> bool:
    """33.41-2g: nobody else may use what neutral Britain holds."""
    return seat != "Britain" and at_peace(game) and holder(game, hex_) == "Britain"


def guests(game: Tr) -> None:
    """33.41-2g: allied units that are still on British soil when their turn ends are lost."""
    if not at_peace(game) or game.state.side != "Allies" or game.state.notes[NEUTRAL] == game.state.turn:
        return
    left = [u for u in game.state.units if closed(game, u.owner, u.place)]
    if left:
        game.tell(f"These units haven't left neutral Britain and are lost: {words(left)}", rule="33.41-2g")
    for unit in left:
        eliminate(game, unit)


def last_factories(game: Tr) -> bool:
    """10.24, 33.41-2h: at the Year Start after Britain has fallen without America in the war, or has made peace, what was left
    of the year is cut from her factors; then they are gone."""
    power = game.state.powers["Britain"]
    beaten = power.conquered and not at_war(game, "United States")
    if not (at_peace(game) or beaten) or not any(power.sw.values()):
        return False
    quarters = 3 - (power.conquered - 1 if beaten else game.state.notes[NEUTRAL]) % 4
    for kind, count in power.sw.items():
        power.sw[kind] = count - count * quarters // 4
    return True


def builders(game: Tr) -> list[str]:
    """33.41-2d: neutral Britain builds on."""
    return ["Britain"] if at_peace(game) and game.state.side == "Allies" and not game.state.mini else []
