"""The referee walks, sails and flies: every way a unit has, tried step by step."""

import heapq
from collections.abc import Callable

from .refereed_map import BLOC, BOARD, SIDE, Piece, Scene, card

Step = Callable[[str, str], int | None]
"""The price from one space to the next; None if that is closed."""


def reach(start: str, points: int, step: Step, halts: Callable[[str], bool] = lambda space: False) -> dict[str, int]:
    """Every space in reach with the least it costs; where one must halt nothing goes on."""
    best, heap = {start: 0}, [(0, start)]
    while heap:
        paid, here = heapq.heappop(heap)
        if paid > best[here] or (here != start and halts(here)):
            continue
        for there in BOARD.next[here]:
            cost = step(here, there)
            if cost is not None and paid + cost <= points and paid + cost < best.get(there, 1000):
                best[there] = paid + cost
                heapq.heappush(heap, (paid + cost, there))
    return best


# --- who may move -----------------------------------------------------------------------------------------------------


def surprised(scene: Scene, unit: Piece) -> bool:
    position, owner = scene.position, unit["owner"]
    attacked = position.get("attacked", [])
    if unit.get("nation", "") in attacked or owner in attacked:
        return True
    place = unit["place"]
    land = BOARD.ashore(place) if place in BOARD.spaces else ""
    country = BOARD.spaces[land]["country"] if land and BOARD.land(land) else ""
    if country in attacked or ("Vichy France" in attacked and land in BOARD.vichy_home):
        holder = position["allies"].get(country, country)
        if holder not in BLOC:
            return True
        return ("Axis" if BLOC[owner] == "Axis" else "Allies") == ("Axis" if BLOC[holder] == "Axis" else "Allies")
    if (position["year"], position["season"]) == (1939, "Fall"):
        west = owner in ("France", "Great Britain")
        return west or unit.get("nation") == "Poland" or (country == "Poland" and BLOC[owner] == "West")
    if (position["year"], position["season"]) == (1941, "Spring"):
        held = position["allies"].get("Greece") == "Great Britain"
        return held and country == "Greece" and BLOC[owner] == "West"
    return False


def grip(scene: Scene, unit: Piece) -> bool:
    """ussr.winter.*: an Axis unit on brown land in winter."""
    place = unit["place"]
    return (
        scene.season == "Winter" and BLOC[unit["owner"]] == "Axis" and BOARD.land(place) and BOARD.home(place) == "USSR"
    )


def able(scene: Scene, unit: Piece) -> bool:
    """May a unit move in this step of the Movement or Blitzkrieg phase?"""
    kind, owner, place = card(unit["kind"]), unit["owner"], unit["place"]
    if kind["class"] == "B" or place in scene.convoys or unit.get("aboard") or unit.get("moved") or unit.get("mode"):
        return False
    if unit.get("cut") or surprised(scene, unit):
        return False
    if kind["class"] == "G" and scene.enemies(owner, place, "G"):
        return False
    if kind["class"] == "A" and BOARD.land(place) and scene.enemies(owner, place, "A"):
        return False
    if scene.blitz and (not (kind.get("blitz") or kind["code"] == "ABN") or grip(scene, unit)):
        return False
    if not scene.active(owner) and not (owner == "USSR" and scene.pact and kind["class"] == "G"):
        return False
    return bool(set(BOARD.fronts(place)) & scene.open_fronts())


# --- over land --------------------------------------------------------------------------------------------------------


def unblitzable(scene: Scene, land: str) -> bool:
    rough = BOARD.spaces[land]["terrain"] in ("woodland", "mountain", "impassable")
    winter = scene.season == "Winter" and BOARD.home(land) == "USSR"
    return rough or winter or scene.has(land, "FORT") or scene.has(land, "DEPOT")


def marches(scene: Scene, unit: Piece) -> set[str]:
    kind, owner = card(unit["kind"]), unit["owner"]
    winter = scene.season == "Winter" and BLOC[owner] == "Axis"

    def step(here: str, there: str) -> int | None:
        if not BOARD.land(there) or scene.closed(owner, there):
            return None
        terrain = BOARD.spaces[there]["terrain"]
        if kind.get("armoured") and terrain in ("impassable", "desert"):
            return None
        against = scene.hostile(owner, there) and not scene.ceded(owner, there)
        if scene.blitz and against and unblitzable(scene, there):
            return None
        return 2 if kind.get("armoured") and against and terrain in ("woodland", "mountain") else 1

    def halts(land: str) -> bool:
        return bool(scene.enemies(owner, land, "G")) or (winter and BOARD.home(land) == "USSR")

    points = 1 if grip(scene, unit) else kind["mp"]
    found = set(reach(unit["place"], points, step, halts)) - {unit["place"]}
    found = {land for land in found if room(scene, owner, land, kind["stack"])}
    return {land for land in found if scene.hostile(owner, land)} if scene.blitz else found


def room(scene: Scene, owner: str, land: str, points: int) -> bool:
    """stack.ground: ten points a side, with what is on its way ashore."""
    if BOARD.spaces[land].get("blue"):
        return True
    for unit in scene.units:
        there = unit.get("goal") if unit.get("mode") == "cargo" and unit.get("aboard") else unit["place"]
        partner = SIDE.get(unit["owner"]) == SIDE[owner] and BLOC[unit["owner"]] != BLOC[owner]
        if (
            there == land
            and card(unit["kind"])["class"] == "G"
            and partner
            and not scene.at_war(owner, unit["owner"], land)
        ):
            return False  # ussr.separate
    coming = sum(
        card(u["kind"])["stack"]
        for u in scene.units
        if u.get("mode") == "cargo" and u.get("aboard") and u.get("goal") == land and BLOC[u["owner"]] == BLOC[owner]
    )
    return scene.stack(owner, land) + coming + points <= 10


# --- through the air --------------------------------------------------------------------------------------------------


def air_step(scene: Scene, owner: str, peaceful: bool) -> Step:
    def step(here: str, there: str) -> int | None:
        shut_off = (BOARD.land(there) or BOARD.circle(there)) and scene.closed(owner, there)
        if shut_off or (peaceful and BOARD.land(there) and not scene.friendly(owner, there)):
            return None
        return int(BOARD.cost[BOARD.next[here][there]])

    return step


def sorties(scene: Scene, unit: Piece) -> set[str]:
    """Out and back within the Movement Points (move.air_return)."""
    points = card(unit["kind"])["mp"]
    out = reach(unit["place"], points, air_step(scene, unit["owner"], False))
    return {space for space, paid in out.items() if 2 * paid <= points}


def raids_over(scene: Scene, unit: Piece) -> set[str]:
    """Land worth an attack from the air: the enemy's, or where there is fighting."""
    owner = unit["owner"]
    fought = scene.position.get("contests", {})
    goals = {land for land in sorties(scene, unit) if BOARD.land(land) and land != unit["place"]}
    if scene.blitz:
        mine = {land for land in goals if any(BLOC[u["owner"]] == BLOC[owner] for u in scene.here(land, "G"))}
        return {land for land in mine if scene.hostile(owner, land) and not unblitzable(scene, land)}
    return {land for land in goals if scene.hostile(owner, land) or land in fought}


# --- by sea -----------------------------------------------------------------------------------------------------------


def sea_step(scene: Scene, owner: str) -> Step:
    def step(here: str, there: str) -> int | None:
        if BOARD.land(there) or (BOARD.circle(there) and scene.closed(owner, there)):
            return None
        for bank in BOARD.banks.get(frozenset((here, there)), ()):
            if scene.at_war(owner, scene.control[bank], bank):
                return None
        return int(BOARD.cost[BOARD.next[here][there]])

    return step


def voyages(scene: Scene, unit: Piece) -> set[str]:
    """sea.target, A8: ten points out and back; ports that are not friendly are entered, never passed."""
    owner = unit["owner"]
    out = reach(unit["place"], 10, sea_step(scene, owner), lambda s: BOARD.circle(s) and not scene.friendly(owner, s))
    return {space for space, paid in out.items() if 2 * paid <= 10 and space != unit["place"]}


# --- redeployment -----------------------------------------------------------------------------------------------------


def guards(scene: Scene, owner: str, sea: str, submarine: bool) -> int:
    """pen.where: enemy Sea Control units in ports and on coasts next to a sea space."""
    count = 0
    for unit in scene.units:
        kind = card(unit["kind"])
        if not kind.get("sea_control") or not scene.at_war(owner, unit["owner"], "") or unit["place"] in scene.convoys:
            continue
        if (BOARD.land(unit["place"]) or BOARD.circle(unit["place"])) and sea in BOARD.next[unit["place"]]:
            count += not submarine or bool(kind.get("asw"))
    return count


def shut(scene: Scene, owner: str, circle: str) -> bool:
    """port.seacontrol.closed."""
    return any(
        card(u["kind"]).get("sea_control") and scene.at_war(owner, u["owner"], "") for u in scene.at.get(circle, ())
    )


def peaceful_sea(scene: Scene, owner: str, submarine: bool = False) -> Step:
    plain, kept = sea_step(scene, owner), dict[str, int]()

    def step(here: str, there: str) -> int | None:
        cost = plain(here, there)
        if cost is None or (BOARD.circle(there) and (not scene.friendly(owner, there) or shut(scene, owner, there))):
            return None
        if BOARD.circle(here):
            return cost
        if here not in kept:
            kept[here] = guards(scene, owner, here, submarine)
        return cost + kept[here]

    return step


def airfield(scene: Scene, owner: str, land: str) -> bool:
    """air.base.where, in friendly land."""
    based = BOARD.spaces[land].get("source") == "factory" or scene.flag(land)
    return scene.friendly(owner, land) and bool(based or scene.has(land, "FORT") or scene.has(land, "AB"))


def decks(scene: Scene, owner: str, land: str) -> int:
    """cv.airwing, cv.armor: room aboard carriers in the port."""
    free = 0
    for ship in scene.here(BOARD.port[land], "N") if land in BOARD.port else ():
        if card(ship["kind"]).get("wing") and BLOC[ship["owner"]] == BLOC[owner] and not ship.get("damaged"):
            aboard = sum(u.get("aboard") == ship["id"] for u in scene.at[ship["place"]])
            free += card(ship["kind"])["wing"] - aboard
    return free


def redeployments(scene: Scene, unit: Piece) -> set[str]:
    """Land spaces (ports by their land space) one Redeployment Point takes a unit to."""
    kind, owner, place = card(unit["kind"]), unit["owner"], unit["place"]
    home = BOARD.ashore(place)
    if kind["class"] == "N":
        found = reach(place, 10, peaceful_sea(scene, owner, bool(kind.get("sub"))))
        return {BOARD.ashore(space) for space in found if BOARD.circle(space)} - {home}
    if kind["class"] == "A":
        found = reach(place, kind["mp"], air_step(scene, owner, True))
        small = kind["code"] in ("FTR", "TAC") or kind.get("like") in ("FTR", "TAC")
        return {
            land
            for land in found
            if BOARD.land(land)
            and (airfield(scene, owner, land) or (small and scene.friendly(owner, land) and decks(scene, owner, land)))
        } - {home}

    def step(here: str, there: str) -> int | None:
        fits = BOARD.land(there) and scene.friendly(owner, there)
        desert = kind.get("armoured") and fits and BOARD.spaces[there]["terrain"] == "desert"
        return 1 if fits and not desert else None

    rough = ("impassable", "desert") if kind.get("armoured") else ()
    return {
        land
        for land in reach(place, 999, step)
        if land != home
        and BOARD.spaces[land]["terrain"] not in rough
        and (kind["class"] != "G" or room(scene, owner, land, kind["stack"]))
    }


def lines(scene: Scene, owner: str, port: str, stages: int = 4) -> set[str]:
    """convoy.path.sea, pen.convoy: ports a line can end in, by legs of ten points from friendly port to friendly port."""
    step = peaceful_sea(scene, owner)

    def gifts(here: str, there: str) -> int | None:
        cost = step(here, there)
        lent = BLOC[owner] == "West" and BOARD.circle(there) and scene.control[BOARD.ashore(there)] == "USSR"
        if cost is not None or not lent or not scene.active("USSR"):
            return cost
        if any(scene.at_war(owner, scene.control[b], b) for b in BOARD.banks.get(frozenset((here, there)), ())):
            return None
        return int(BOARD.cost[BOARD.next[here][there]]) + guards(scene, owner, here, False)

    ends, ring = set[str](), {BOARD.port[port]}
    for _ in range(stages):
        fresh = set[str]()
        for start in ring:
            legs = reach(start, 10, gifts, lambda s: BOARD.circle(s) and not scene.friendly(owner, s))
            fresh |= {space for space in legs if BOARD.circle(space)} - ends
        ends |= fresh
        ring = {space for space in fresh if scene.friendly(owner, space)}
    return {BOARD.ashore(space) for space in ends} - {port}
