"""35, 37.3: what Africa and the Near East can feed: the Axis under Malta's guns, the West when Gibraltar is lost."""

from collections.abc import Iterable
from functools import cache

from .chart import GROUND, SIDE, area_of, country_of, fact, front_of, land
from .state import Unit
from .world import Tr, friendly, holder, units_at

AFRICA, EAST, EGYPT = "Africa", "the Near East", "Egypt"
"""The channels of supply that are limited: 35.1, 35.5, 37.3."""
EAST_PORTS = ("FF36", "II34", "JJ34", "LL31")
"""Antioch, Beirut, Haifa and Port Said (35.5)."""
EAST_BEACHES = ("II34", "JJ34", "LL29")
CASABLANCA, GIBRALTAR, MALTA = "CC4", "AA8", "GG19"
FULL, LEAST, FOUR = 18, 4, 4


@cache
def area(hex_: str) -> str:
    """Africa west of the Canal, or the Near East behind the four ports; empty for the rest of the world."""
    country = country_of(hex_)
    if country in ("Libya", "Egypt", "Tunisia", "Algeria", "Morocco", "Spanish Morocco") and area_of(hex_) != "Sinai":
        return AFRICA
    if hex_ == "FF36" or area_of(hex_) == "Sinai" or country in ("Lebanon-Syria", "Palestine", "Transjordan"):
        return EAST
    return ""


@cache
def islands() -> tuple[str, ...]:
    """35.51: Cyprus, Crete and Rhodes."""
    return tuple(h for h in land() if fact(h, "island") in ("Cyprus", "Crete", "Rhodes"))


def landing_channel(game: Tr, side: str, hex_: str) -> str:
    """The limit that supply landed at a port or Bridgehead falls under (35.1, 35.5)."""
    if side != "Axis":
        return ""
    if hex_ in EAST_PORTS or (area(hex_) == EAST and hex_ in game.state.bridgeheads):
        return EAST
    if hex_ == "LL29" and hex_ in game.state.bridgeheads and not game.state.bridgeheads[hex_].sea:
        return AFRICA
    if area(hex_) != AFRICA or not malta(game):
        return ""
    return "" if hex_ == CASABLANCA and hex_ in game.state.bridgeheads else AFRICA


def malta(game: Tr) -> bool:
    """35.1: do the Allies control Malta?"""
    return SIDE.get(holder(game, MALTA)) == "Allies"


def gibraltar_lost(game: Tr) -> bool:
    return SIDE.get(holder(game, GIBRALTAR)) != "Allies"


def counts(unit: Unit, channel: str) -> int:
    """What a unit takes of a limit: Germans and their minor allies in Africa (35.4), all of the Axis in the Near East (35.5),
    ground units but the Free French out of Egypt (37.3)."""
    if channel == EGYPT:
        return int(unit.kind in GROUND and unit.nation != "Free French")
    if channel == AFRICA and (unit.nation == "Italy" or unit.owner != "Germany"):
        return 0
    return unit.factor if channel in (AFRICA, EAST) else 0


def limit(game: Tr, channel: str, more_ships: int = 0) -> int:
    """How much a channel carries now; `more_ships`: Axis naval factors that would come into the eastern ports (35.74)."""
    if channel == EGYPT:
        return FOUR
    if channel == AFRICA:
        guns = sum(u.factor for u in units_at(game, MALTA) if u.kind in ("air", "fleet") and SIDE[u.owner] == "Allies")
        return max(LEAST, FULL - guns)
    return max(0, FULL - eastern_air(game) - max(0, _ships(game, "Allies") - _ships(game, "Axis") - more_ships))


def _ships(game: Tr, side: str) -> int:
    return sum(u.factor for h in EAST_PORTS for u in units_at(game, h) if u.kind == "fleet" and SIDE[u.owner] == side)


def eastern_air(game: Tr) -> int:
    """35.51: Allied air on the three islands, or within four hexes of every Axis port and Bridgehead there."""
    from .chart import distance

    doors = [h for h in EAST_PORTS if friendly(game, "Germany", h)]
    doors += [h for h, head in game.state.bridgeheads.items() if head.side == "Axis" and area(h) == EAST]
    found = 0
    for unit in game.state.units:
        if unit.kind != "air" or SIDE[unit.owner] != "Allies" or unit.place not in land():
            continue
        if unit.place in islands() or (doors and all(distance(unit.place, h) <= 4 for h in doors)):
            found += unit.factor
    return found


def present(game: Tr, channel: str) -> list[Unit]:
    """The units in an area that count towards its limit: not those with a line over land to elsewhere, nor Vichy's that have
    one to Tunis or Beirut (35.4, 35.5)."""
    from .supply import HOME_SOURCES, home_lines

    free = overland(game)

    def elsewhere(unit: Unit) -> bool:
        own = HOME_SOURCES.get(unit.nation, ())
        return unit.place in free or any(unit.place in home_lines(game, seed) for seed in own)

    here = [u for u in game.state.units if u.place in land() and area(u.place) == channel and counts(u, channel)]
    return [u for u in here if not elsewhere(u)]


def entry_trouble(game: Tr, units: Iterable[Unit], hex_: str, assault: bool) -> tuple[str, str] | None:
    """35.7: why Axis units may not be brought into an area; the reason and the rule. `assault`: by invasion or airdrop."""
    channel = area(hex_) if hex_ in land() else ""
    coming = [u for u in units if SIDE[u.owner] == "Axis" and area(u.place if u.place in land() else "L31") != channel]
    if not channel or not coming or (channel == AFRICA and not malta(game)):
        return None
    there = present(game, channel)
    axis = [u for u in game.state.units if u.place in land() and SIDE[u.owner] == "Axis" and area(u.place) == channel]
    if assault and not axis:
        return None  # 35.71
    if channel == EAST and hex_ in overland(game):
        return None  # 35.72
    if hex_ == CASABLANCA and hex_ in game.state.bridgeheads:
        return None
    ships = sum(u.factor for u in coming if u.kind == "fleet") if hex_ in EAST_PORTS else 0
    most = limit(game, channel, ships)
    total = sum(counts(u, channel) for u in (*there, *coming))
    if total <= most or not any(counts(u, channel) for u in coming):
        return None
    if most - limit(game, channel) >= ships == sum(u.factor for u in coming):
        return None  # 35.74
    return f"at most {most} Axis factors can be in {channel} now", "35.7"


def overland(game: Tr) -> frozenset[str]:
    """35.5, 35.72: hexes with a line of supply by land from elsewhere."""
    from .sealines import homes

    return next((net for channel, net in homes(game, "Axis") if not channel), frozenset())


# --- 37.3 ---------------------------------------------------------------------------------------------------------------


def counters_limited(game: Tr) -> bool:
    """37.3: at most four Allied air and naval counters in the Mediterranean: Gibraltar is lost, and no line, with or without
    fleets, joins that front to a source outside Egypt."""
    from .landlines import region
    from .sealines import chains, homes

    if not gibraltar_lost(game):
        return False
    free = next((net for channel, net in homes(game, "West") if not channel), frozenset())
    if any(front_of(h) == "Mediterranean" for h in free if h in land()):
        return False
    return not any(
        front_of(h) == "Mediterranean"
        for chain in chains(game, "West")
        if EGYPT not in chain.route
        for h in (chain.goal, *region(game, "West", chain.goal))
    )


def southern(game: Tr) -> list[Unit]:
    """Western air and naval counters of the Mediterranean front, those their owner wants to keep first."""
    from .waters import port_fronts

    found = []
    for unit in game.state.units:
        if unit.owner not in ("Britain", "United States", "France") or unit.nation == "Free French":
            continue
        if unit.kind not in ("air", "fleet") or unit.place not in land():
            continue
        fronts = port_fronts(unit.place) if unit.kind == "fleet" else (front_of(unit.place),)
        if "Mediterranean" in fronts:
            found.append(unit)
    return sorted(found, key=lambda u: (u.id in game.state.starved, -u.factor, u.id))


def southern_trouble(game: Tr, units: Iterable[Unit], hex_: str) -> tuple[str, str] | None:
    """37.3: no fifth air or naval counter enters the Mediterranean."""
    coming = [u for u in units if u.kind in ("air", "fleet") and u.nation != "Free French"]
    if not coming or front_of(hex_) != "Mediterranean" or SIDE[coming[0].owner] != "Allies":
        return None
    if coming[0].owner == "Russia" or not counters_limited(game):
        return None
    there = southern(game)
    new = [u for u in coming if u not in there]
    if not new or len(there) + len(new) <= FOUR:
        return None
    return "without Gibraltar at most four Allied air and naval counters can be in the Mediterranean", "37.3d"


def barred(game: Tr, units: Iterable[Unit], hex_: str, assault: bool = False) -> tuple[str, str] | None:
    """Why units may not be brought to a hex for want of supply there (35.7, 37.3)."""
    coming = list(units)
    return entry_trouble(game, coming, hex_, assault) or southern_trouble(game, coming, hex_)


def thin_out(game: Tr) -> None:
    """37.3: what is too much in the Mediterranean when the Allied turn ends is lost."""
    from .losses import eliminate
    from .naming import words

    if game.state.side != "Allies" or not counters_limited(game):
        return
    excess = southern(game)[FOUR:]
    if excess:
        game.tell(f"Without Gibraltar the Mediterranean holds four counters: {words(excess)} are lost", rule="37.3e")
    for unit in excess:
        eliminate(game, unit)
