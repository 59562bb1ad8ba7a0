"""The sea: which hexes a fleet sails through, how far it is, and who holds the straits (29.2)."""

from collections.abc import Iterable, Mapping
from functools import cache

from ..kernel.search import Found, steps
from .canals import suez_open
from .chart import US_BOX, WATERY, board, country_of, data, fact, is_port, land, side_kind
from .stacks import restricted
from .world import Tr, friendly, holder
from .zones import occupied

STRAITS = (("U40", "U41"), ("DD21", "DD22"), ("AA31", "BB31"), ("Z33", "Z34"))
"""Straits within one front or between two: passed if both shores are friendly (29.23)."""
TWO_FRONTS = {
    "J30": ("Atlantic Ocean", "Baltic Sea"),
    "AA8": ("Atlantic Ocean", "Mediterranean Sea"),
    "Z33": ("Mediterranean Sea", "Black Sea"),
}
CASPIAN = "Caspian Sea"

Node = tuple[str, int]
"""A hex and which of its waters."""


@cache
def sea_fronts() -> Mapping[str, str]:
    return {sea["name"]: sea.get("front", "") for sea in data()["seas"]}


@cache
def seas_of(hex_: str) -> tuple[str, ...]:
    return tuple(fact(hex_, "seas") or ())


@cache
def waters(hex_: str) -> tuple[frozenset[str], ...]:
    """The waters of a hex as the neighbours each leads to; none if fleets may not enter."""
    if fact(hex_, "no_fleets") or not seas_of(hex_):
        return ()
    around = [o for o in board().neighbours(hex_) if side_kind(hex_, o) in WATERY]
    listed = fact(hex_, "waters")
    if listed:
        return tuple(frozenset(part) & frozenset(around) for part in listed)
    return (frozenset(around),)


@cache
def links(sea: str) -> Mapping[Node, tuple[Node, ...]]:
    """The graph of one sea without its straits."""
    found: dict[Node, tuple[Node, ...]] = {}
    for hex_ in board():
        if sea not in seas_of(hex_):
            continue
        for i, part in enumerate(waters(hex_)):
            found[hex_, i] = tuple(
                (other, j)
                for other in sorted(part)
                if sea in seas_of(other)
                for j, back in enumerate(waters(other))
                if hex_ in back
            )
    return found


@cache
def port_nodes(hex_: str, sea: str) -> tuple[Node, ...]:
    """Where a fleet of a port comes out: by its own coast if the map says so, else by any of its waters on that sea."""
    coast = {n for p in fact(hex_, "places") or () if "port" in p["kinds"] for n in p.get("coast") or ()}
    nodes = [(hex_, i) for i, part in enumerate(waters(hex_)) if not coast or part & coast]
    return tuple(n for n in nodes if any(sea in seas_of(o) for o in waters(hex_)[n[1]])) or tuple(nodes)


def open_straits(game: Tr, seat: str) -> tuple[tuple[str, str], ...]:
    return tuple(s for s in STRAITS if all(friendly(game, seat, h) for h in s))


@cache
def _graph(sea: str, straits: tuple[tuple[str, str], ...], suez: bool) -> Mapping[Node, tuple[Node, ...]]:
    found = {node: list(there) for node, there in links(sea).items()}
    if not suez:
        # 29.23, 47.1: nobody enters the canal
        for node, there in found.items():
            found[node] = [o for o in there if side_kind(node[0], o[0]) != "canal"]
    for pair in straits:
        for hex_ in pair:
            nodes = [(hex_, i) for i in range(len(waters(hex_))) if (hex_, i) in found]
            for a in nodes:
                found[a] += [b for b in nodes if b != a]
    if sea == "Atlantic Ocean":
        west = [(h, 0) for h in board() if fact(h, "edge") == "west" and board()[h].kind == "sea"]
        found[US_BOX, 0] = west
        for node in west:
            if node in found:
                found[node].append((US_BOX, 0))
    return {node: tuple(dict.fromkeys(there)) for node, there in found.items()}


@cache
def _voyages(start: str, sea: str, straits: tuple[tuple[str, str], ...], suez: bool) -> Found[Node]:
    graph = _graph(sea, straits, suez)
    return steps(_starts(graph, start, sea), lambda node: _onward(graph, node, start))


def _starts(graph: Mapping[Node, tuple[Node, ...]], start: str, sea: str) -> list[Node]:
    return [(US_BOX, 0)] if start == US_BOX else [n for n in port_nodes(start, sea) if n in graph]


def _onward(graph: Mapping[Node, tuple[Node, ...]], node: Node, start: str) -> tuple[Node, ...]:
    """29.25: America's box is a base, no short cut between the edges of the map."""
    return () if node[0] == US_BOX != start else graph.get(node, ())


def voyages(game: Tr, seat: str, start: str, sea: str) -> Found[Node]:
    """Everything a fleet can reach on one sea from its base."""
    return _voyages(start, sea, open_straits(game, seat), suez_open(game, seat))


def course(game: Tr, seat: str, start: str, goal: str, sea: str, by: frozenset[str] = frozenset()) -> list[str] | None:
    """The shortest course between two hexes of a sea, both included. `by`: the water by which the goal is reached."""
    return _nearest(voyages(game, seat, start, sea), _goals(goal, sea, by))


def _nearest(found: Found[Node], goals: Iterable[Node]) -> list[str] | None:
    reached = [n for n in goals if n in found]
    if not reached:
        return None
    return [hex_ for hex_, _ in found.way(min(reached, key=lambda n: found.prices[n]))]


def sails(game: Tr, seat: str, start: str, goal: str, sea: str) -> bool:
    """Is there any course?"""
    found = voyages(game, seat, start, sea)
    return any(node in found for node in _goals(goal, sea, frozenset()))


def _goals(goal: str, sea: str, by: frozenset[str]) -> Iterable[Node]:
    return [(US_BOX, 0)] if goal == US_BOX else port_nodes(goal, sea) if is_port(goal) and not by else _coast(goal, by)


def detour(game: Tr, seat: str, start: str, goal: str, sea: str, shun: frozenset[str]) -> list[str] | None:
    """The shortest course that keeps out of some hexes on its way."""
    graph = _graph(sea, open_straits(game, seat), suez_open(game, seat))
    found = steps(
        _starts(graph, start, sea),
        lambda node: [o for o in _onward(graph, node, start) if o[0] == goal or o[0] not in shun],
    )
    return _nearest(found, _goals(goal, sea, frozenset()))


def arrival(path: list[str]) -> tuple[int, ...]:
    """29.43: the waters of its last hex by which a course comes in; of a hex with a single one there is no telling."""
    parts = waters(path[-1]) if path else ()
    if len(parts) < 2 or len(path) < 2:
        return ()
    return tuple(i for i, part in enumerate(parts) if path[-2] in part)


def _coast(goal: str, by: frozenset[str]) -> list[Node]:
    return [(goal, i) for i, part in enumerate(waters(goal)) if not by or part & by]


def follows(game: Tr, seat: str, path: Iterable[str], sea: str) -> bool:
    """May a fleet sail these hexes one after the other?"""
    graph = _graph(sea, open_straits(game, seat), suez_open(game, seat))
    hexes = list(path)
    if US_BOX in hexes[1:-1]:
        return False
    here = [n for n in graph if n[0] == hexes[0]]
    for there in hexes[1:]:
        here = [n for node in here for n in graph.get(node, ()) if n[0] == there]
        if not here:
            return False
    return True


@cache
def base_seas(hex_: str) -> tuple[str, ...]:
    """The seas a port serves (29.12 to 29.15)."""
    if hex_ == US_BOX:
        return ("Atlantic Ocean",)
    if hex_ in TWO_FRONTS:
        return TWO_FRONTS[hex_]
    found = tuple(dict.fromkeys(s for i in range(len(waters(hex_))) for s in _seas_by(hex_, i)))
    if hex_ == "MM30":
        return ("Mediterranean Sea",)
    return found[:1]


def _seas_by(hex_: str, part: int) -> list[str]:
    coast = {n for p in fact(hex_, "places") or () if "port" in p["kinds"] for n in p.get("coast") or ()}
    around = waters(hex_)[part]
    if coast and not around & coast:
        return []
    return [s for s in seas_of(hex_) if any(s in seas_of(o) for o in around) and s != CASPIAN]


@cache
def port_fronts(hex_: str) -> tuple[str, ...]:
    """The fronts a fleet based here may act on (29.12)."""
    return tuple(dict.fromkeys(sea_fronts()[s] for s in base_seas(hex_) if sea_fronts().get(s)))


def shared_seas(a: str, b: str) -> list[str]:
    """Seas on which two bases both lie."""
    return [s for s in base_seas(a) if s in base_seas(b)]


@cache
def coast_seas(hex_: str) -> tuple[str, ...]:
    """Seas a landing can come from: by the water its beaches face; of islands without a list any water they touch."""
    facing = fact(hex_, "beaches")
    return tuple(dict.fromkeys(facing)) if facing else tuple(s for s in seas_of(hex_) if s != CASPIAN)


def has_port(game: Tr, seat: str, hex_: str) -> bool:
    """A port the power may base fleets in (29.16, 45.5)."""
    if not is_port(hex_) or not friendly(game, seat, hex_) or hex_ in occupied(game, seat):
        return False
    if country_of(hex_) in ("Russia", "Baltic States") and seat not in ("Russia", "Germany"):
        return False
    return not restricted(holder(game, hex_), seat)


def interception_hexes(game: Tr, seat: str, base: str, hex_: str, sea: str, parts: tuple[int, ...] = ()) -> int | None:
    """29.57: hexes from a base to a point, perhaps to some of its waters alone, the base counted as one."""
    found = voyages(game, seat, base, sea)
    nodes = ((hex_, i) for i in parts or range(len(waters(hex_))))
    prices = [found.price(n) for n in nodes if n in found]
    if hex_ == base:
        return 1
    known = [p for p in prices if p is not None]
    through = 1 if "MM30" in (base, hex_) else 0  # 29.27
    return int(min(known)) + 1 + through if known else None


@cache
def all_ports() -> tuple[str, ...]:
    return tuple(h for h in land() if is_port(h))
