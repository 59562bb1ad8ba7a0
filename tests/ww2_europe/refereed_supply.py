"""The referee traces supply and money, space by space."""

from itertools import pairwise

from .refereed_map import BLOC, BOARD, POWERS, Piece, Scene, card

BLOCS = ("Axis", "West", "USSR")


def held(scene: Scene, bloc: str, land: str) -> bool:
    """Controlled by a power of the bloc that is in the game."""
    holder = scene.control[land]
    return BLOC.get(holder) == bloc and (scene.active(holder) or (holder == "USSR" and scene.pact))


def clear(scene: Scene, bloc: str, land: str) -> bool:
    """supply.path: held, and no enemy ground unit there."""
    return held(scene, bloc, land) and not scene.enemies(scene.control[land], land, "G")


def joined(scene: Scene, bloc: str, start: str) -> set[str]:
    """All land joined to a space over clear land; a space that is fought over reaches its neighbours."""
    found = {start} if clear(scene, bloc, start) else set[str]()
    queue = [start]
    while queue:
        for other in BOARD.next[queue.pop()]:
            if BOARD.land(other) and other not in found and clear(scene, bloc, other):
                found.add(other)
                queue.append(other)
    return found


def sails(scene: Scene, convoy: dict[str, object]) -> bool:
    """Both ends and every port on the way friendly, no enemy on the bank of a strait on its way, and a transport in it."""
    ends, route, owner = convoy["ends"], convoy["route"], str(convoy["owner"])
    assert isinstance(ends, list) and isinstance(route, list)
    ports = [*ends, *(BOARD.ashore(space) for space in route if BOARD.circle(space))]
    ships = [u for u in scene.at.get(str(convoy["id"]), ()) if card(u["kind"]).get("transport")]
    banks = [bank for pair in pairwise(route) for bank in BOARD.banks.get(frozenset(pair), ())]
    if any(scene.at_war(owner, scene.control[bank], bank) for bank in banks):
        return False
    return bool(ships) and all(scene.friendly(owner, port) for port in ports)


def overseas(scene: Scene, bloc: str, start: set[str]) -> set[str]:
    """What is joined over land and by convoys of the bloc, whatever they have room for."""
    found = set(start)
    lines = [c["ends"] for c in scene.convoys.values() if BLOC[c["owner"]] == bloc and sails(scene, c)]
    grown = True
    while grown:
        grown = False
        for one, two in (pair for ends in lines for pair in (ends, ends[::-1])):
            if one in found and two not in found and clear(scene, bloc, two):
                found |= joined(scene, bloc, two)
                grown = True
    return found


def sources(scene: Scene, bloc: str) -> list[str]:
    """flag.major.supply: Major Flags of the bloc's powers that were never captured and are held."""
    flags = [BOARD.capital[power] for power in POWERS if BLOC[power] == bloc]
    return [land for land in flags if scene.flag(land) == "major" and clear(scene, bloc, land)]


def standing(scene: Scene, bloc: str) -> list[Piece]:
    """Ground units of the bloc on land."""
    acting = [p for p in POWERS if BLOC[p] == bloc and (scene.active(p) or (p == "USSR" and scene.pact))]
    return [
        u
        for u in scene.units
        if u["owner"] in acting and card(u["kind"])["class"] == "G" and BOARD.land(u["place"]) and not u.get("aboard")
    ]


def verdicts(scene: Scene, bloc: str) -> dict[str, str]:
    """For every ground unit: fed, cut, or scarce (it depends on how much a Minor Flag or a convoy has left)."""
    majors = sources(scene, bloc)
    found: dict[str, str] = {}
    kept: dict[str, str] = {}
    inside: dict[str, int] = {}
    for unit in standing(scene, bloc):
        land = unit["place"]
        if land not in kept:
            kept[land] = verdict(scene, bloc, land, majors)
        found[unit["id"]] = kept[land]
        country = BOARD.spaces[land]["country"]
        if kept[land].startswith("flag"):
            inside[country] = inside.get(country, 0) + card(unit["kind"])["stack"]
    for unit in standing(scene, bloc):
        word = found[unit["id"]]
        if word.startswith("flag"):
            enough = inside[BOARD.spaces[unit["place"]]["country"]] <= 10
            found[unit["id"]] = "fed" if enough else "scarce"
    return found


def verdict(scene: Scene, bloc: str, land: str, majors: list[str]) -> str:
    if held(scene, bloc, land) and (scene.has(land, "FORT") or scene.flag(land) == "major"):
        return "fed"
    if any(u["kind"] == "DEPOT" and BLOC[u["owner"]] == bloc for u in scene.at.get(land, ())):
        return "fed"
    network = joined(scene, bloc, land)
    if network & set(majors):
        return "fed"
    country = BOARD.countries[BOARD.spaces[land]["country"]]
    flag = "Vichy" if country["name"] == "France" else country["flag"]
    if scene.flag(flag) == "minor" and held(scene, bloc, flag) and (flag == land or flag in network):
        return "flag"
    served = set[str]()
    for major in majors:
        served |= overseas(scene, bloc, joined(scene, bloc, major))
    return "scarce" if network & served else "cut"


# --- money ------------------------------------------------------------------------------------------------------------


def incomes(scene: Scene, power: str, path: str) -> tuple[int, int]:
    """The least a power collects, and the most: what comes over land, and what convoys could bring with all their room."""
    bloc, capital = BLOC[power], BOARD.capital[power]
    factories = {
        land
        for land in BOARD.lands
        if BOARD.home(land) == power
        and scene.control[land] == power
        and BOARD.spaces[land]["source"] == "factory"
        and clear(scene, bloc, land)
    }
    flag = {capital} & {land for land in BOARD.lands if clear(scene, bloc, land)}
    least = most = 0
    for land in BOARD.lands:
        due = scene.worth(land)
        if scene.control[land] != power or not due or land in scene.position.get("unpaid", ()):
            continue
        to_flag = BOARD.spaces[land]["source"] == "factory" and path == "flag" and scene.control[capital] == power
        ends = flag if to_flag else factories
        if not clear(scene, bloc, land):
            continue
        network = joined(scene, bloc, land)
        if network & ends:
            least, most = least + due, most + due
        elif overseas(scene, bloc, network) & ends:
            most += due
    return least, most
