"""1.14 and 1.21: who controls what, judged when a phase begins; 2.2: Capitals that fall."""

from collections.abc import Hashable, Iterable, Mapping

from .chart import BOARD, FACTION, GREAT, GROUND, MAJORS, NATIONS, NEUTRAL, ORDER, fact, is_sea, nation_of
from .state import State
from .world import Tt, country, create, hostile, in_battle, side

LANDS = {area: nation_of(area) for area in BOARD if not is_sea(area)}


def default_holder(state: State, nation: str) -> str:
    """Who controls a nation's Capital, and with it its empty land, as long as nobody stands there."""
    entry, printed = state.countries[nation], NATIONS[nation]
    if entry.control:
        return entry.control
    if entry.armed or printed.faction not in ORDER:
        return nation
    return printed.faction


def empty_holder(state: State, area: str) -> str:
    """1.14: a Great Power's empty home land is always its own; other empty land follows the Capital."""
    nation = nation_of(area)
    if nation in GREAT.values():
        return FACTION[nation]
    capital = NATIONS[nation].capital
    return default_holder(state, nation) if capital in ("", area) else holder(state, capital)


def holder(state: State, area: str) -> str:
    """Occupation and Ownership (1.14): those who were there first, or held it empty until now, keep it; aircraft and ships
    take nothing."""
    here = state.blocks.at(area)
    if not here:
        return empty_holder(state, area)
    before = state.owners.get(area) or state.control.get(area, "")
    if any(side(block) == before for block in here):
        return before
    conquerors = [side(block) for block in here if block.kind in GROUND]
    first = next((who for who in state.longest.get(area, ()) if who in conquerors), "")
    return first or (conquerors[0] if conquerors else empty_holder(state, area))


def freeze(game: Tt) -> None:
    """Judge control of every area for the phase that begins, and lay the blocks accordingly. Where nothing that they follow
    has changed since the last judgement, it stands: phases often pass without an order between them."""
    if not game.derived("judged", _rests_on(game.state), set[str]):
        _judge(game)
        stances(game)
        game.derived("judged", _rests_on(game.state), set[str]).add("judged")


def _rests_on(state: State) -> Hashable:
    """All that control follows, and how the blocks lie."""
    return (
        tuple([(entry.control, entry.armed, entry.defeated, *entry.foes) for entry in state.countries.values()]),
        state.blocks.revision,
        tuple([block.id for block in state.blocks if block.shown]),
        tuple(state.control.values()),
        tuple(state.owners.items()),
        tuple(state.wars),
    )


def _judge(game: Tt) -> None:
    state, before = game.state, game.state.control
    state.control = _holders(state)
    mark_held(game)
    unmark(game, [area for area in before if before[area] != state.control[area]])
    state.owners = {
        area: state.control[area]
        for area in state.blocks.places()
        if not is_sea(area) and any(side(block) == state.control[area] for block in state.blocks.at(area))
    }
    state.longest = {area: order for area in state.owners if len(order := _since(state, area)) > 1}
    state.seas = {
        area: list(dict.fromkeys(b.owner for b in state.blocks.at(area) if not b.escaped))
        for area in state.blocks.places()
        if is_sea(area)
    }


def _holders(state: State) -> dict[str, str]:
    """Who holds each land area; whom a nation's empty land follows is looked up once."""
    found: dict[str, str] = {}
    followed: dict[str, str] = {}
    for area, nation in LANDS.items():
        if state.blocks.at(area):
            found[area] = holder(state, area)
            continue
        if nation not in followed:
            followed[nation] = empty_holder(state, area)
        found[area] = followed[nation]
    return found


def _since(state: State, area: str) -> list[str]:
    """1.14: sides with Ground units in an area, the Owner first and then who has been there longest."""
    there = [side(block) for block in state.blocks.at(area) if block.kind in GROUND]
    return [who for who in dict.fromkeys((state.owners[area], *state.longest.get(area, ()), *there)) if who in there]


def mark_held(game: Tt) -> None:
    """1.14: a faction that has come to hold a Capital by Occupation or Ownership leaves its marker there, or takes the
    other's away where control is its own by default. Armed Minors fall at the end of a Combat Phase only."""
    for nation, entry in game.state.countries.items():
        capital = NATIONS[nation].capital
        if not capital or entry.armed:
            continue
        who = game.state.control[capital]
        if who != default_holder(game.state, nation):
            take_capital(game, nation, who)


def unmark(game: Tt, areas: Iterable[str]) -> None:
    """14.22: Blockade markers go when another faction comes to have an area."""
    for area in areas:
        game.state.blockade.pop(area, None)


def stances(game: Tt, only: str = "") -> None:
    """11.54: in Disputed areas the Owner's units stand upright and the others lie face-up; elsewhere all stand."""
    fresh = []
    for block in game.state.blocks:
        area, who = block.place, side(block)
        if only and area != only:
            continue
        disputes = not is_sea(area) and game.state.owners.get(area) != who and in_battle(game, area, who)
        if not (disputes or block.owner == NEUTRAL):
            block.shown = False
        elif not block.shown:
            fresh.append(block)
    if fresh:
        game.lock("blocks were laid face-up")
        for block in fresh:
            block.shown = True


def judge_nation(game: Tt, nation: str) -> None:
    """A nation that changes hands within a phase is judged at once."""
    for area in NATIONS[nation].areas:
        game.state.control[area] = holder(game.state, area)


# --- what an area is to a faction -----------------------------------------------------------------------------------


def territory(game: Tt, area: str, seat: str) -> str:
    """friendly, neutral, rival or enemy: a land area as its controller makes it, a Sea by who is there (1.21)."""
    if is_sea(area):
        foe = any(hostile(game, seat, other) for other in game.state.seas.get(area, ()))
        return "enemy" if foe else "friendly"
    who = game.state.control[area]
    if who == seat:
        return "friendly"
    if hostile(game, seat, who):
        return "enemy"
    if who in ORDER:
        return "rival"
    return "friendly" if country(game, who).intervener == seat else "neutral"


def against(game: Tt, area: str, rival: str) -> bool:
    """Does an attack on this area hit that faction?"""
    return game.state.control.get(area) == rival or any(block.owner == rival for block in game.state.blocks.at(area))


def territories(game: Tt, seat: str) -> Mapping[str, str]:
    """What every area is to a faction at this moment."""
    return game.derived(
        ("territories", seat), grounds(game), lambda: {area: territory(game, area, seat) for area in BOARD}
    )


def grounds(game: Tt) -> Hashable:
    """All that `territory` rests on; as long as it is the same, what follows from it is kept (`Game.derived`)."""
    state = game.state
    return (
        tuple(state.wars),
        tuple(state.control.values()),
        tuple([(area, *seats) for area, seats in state.seas.items()]),
        tuple([(entry.intervener, *entry.foes) for entry in state.countries.values()]),
    )


def is_neutral(game: Tt, nation: str) -> bool:
    """A nation that belongs to nobody and has not been violated (8.1)."""
    entry = country(game, nation)
    return not entry.control and not entry.armed and NATIONS[nation].faction not in ORDER


# --- Capitals -------------------------------------------------------------------------------------------------------


def mark_capitals(game: Tt) -> None:
    """At the end of a Combat Phase Capitals go to who occupies them alone (1.121, 2.22, 15.421)."""
    for nation, entry in game.state.countries.items():
        sides = {side(block) for block in game.state.blocks.at(NATIONS[nation].capital)}
        taker = next(iter(sides), "")
        if len(sides) != 1 or taker not in ORDER:
            continue
        if entry.armed:
            take_capital(game, nation, taker)
            defeat_minor(game, nation)
        elif nation in MAJORS and not entry.defeated and taker != FACTION[nation]:
            defeat_power(game, nation)


def take_capital(game: Tt, nation: str, taker: str) -> None:
    entry, printed = country(game, nation), NATIONS[nation]
    entry.control = "" if printed.faction == taker and not entry.defeated else taker
    game.tell(f"{taker} takes {printed.capital}, Capital of {nation}.", rule="1.14j", kind="capital")


def defeat_minor(game: Tt, nation: str) -> None:
    """15.421."""
    entry = country(game, nation)
    entry.armed, entry.foes, entry.violator = False, [], ""
    for block in [b for b in game.state.blocks.of(NEUTRAL) if nation_of(b.place) == nation]:
        game.state.blocks.remove(block)
    game.tell(f"{nation} is Defeated.", rule="15.421", kind="defeat")


def defeat_power(game: Tt, nation: str) -> None:
    """2.22: all its units leave the game; 2.31: its Colonies become Armed Minors unless another Power holds them."""
    country(game, nation).defeated = True
    for block in [b for b in game.state.blocks if b.nation == nation]:
        game.state.blocks.remove(block)
    game.tell(f"{nation} is Defeated; its units leave the game.", rule=("2.22a", "2.22b"), kind="defeat")
    for colony, printed in NATIONS.items():
        if printed.of != nation or country(game, colony).control:
            continue
        if game.state.blocks.at(printed.capital):
            country(game, colony).control = holder(game.state, printed.capital)
            continue
        country(game, colony).armed = True
        raise_fortresses(game, colony)
        game.tell(f"{colony} is an Armed Minor now.", rule="2.31c")


def raise_fortresses(game: Tt, nation: str) -> None:
    """15.42: Neutral Fortresses in Cities and Towns, by their Muster Values."""
    for area in NATIONS[nation].areas:
        if muster := fact(area, "muster"):
            create(game, "Neutral", "FORT", muster, area).shown = True
