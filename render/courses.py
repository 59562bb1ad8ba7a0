"""The way a move, an attack or a convoy takes over a map: from space to space across the borders between them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

from render.atlas import Atlas, Points, load
from render.frames import Viewport
from render.lines import inside
from render.pieces import smooth

Place = tuple[float, float]
TRIES = 14  # places along a border that are tried for a crossing


def course(atlas: Atlas, port: Viewport, spot: Callable[[str], Place], path: Sequence[str]) -> list[Place]:
    """A smooth line from the first space over the borders between all to the last; none round the back of the map."""
    names = [name for name in path if name in atlas.number]
    spots = [spot(name) for name in names]
    too_far = 0.5 * atlas.width * port.scale if atlas.is_round else math.inf
    if len(names) < 2 or any(math.dist(a, b) > too_far for a, b in pairwise(spots)):
        return []
    points = [spots[0]]
    for i, pair in enumerate(pairwise(names) if len(names) > 2 else ()):
        ahead = spots[min(i + 2, len(spots) - 1)]
        crossing = _crossing(atlas, port, pair, points[-1], ahead, i == len(names) - 2)
        if i and not _stays(atlas, port, names[i], points[-1], crossing or spots[i + 1]):
            points.append(spots[i])
        points += [crossing] if crossing else _between(atlas, pair, spots[i + 1])
    points.append(spots[-1])
    return smooth([p for i, p in enumerate(points) if i == 0 or math.dist(p, points[i - 1]) > 1])


def _crossing(atlas: Atlas, port: Viewport, names: tuple[str, str], a: Place, b: Place, ends: bool) -> Place | None:
    """Where the way from one point to another best crosses the border of two spaces; nothing if they do not touch.

    Rather where it keeps to the first space before and, if it ends in the second, to that behind.
    """
    pair = frozenset(atlas.number[name] for name in names)
    shared = [port.nearest_px(atlas, *p) for p in _borders(atlas.game).get(pair, ())]
    shared.sort(key=lambda p: math.dist(a, p) + math.dist(p, b))
    for p in shared[:: max(1, len(shared) // TRIES)]:
        if _stays(atlas, port, names[0], a, p) and not (ends and not _stays(atlas, port, names[1], p, b)):
            return p
    return shared[0] if shared else None


@lru_cache(maxsize=8)
def _borders(game: str) -> dict[frozenset[int], Points]:
    """Where two spaces touch, by their numbers; without the corners, where others touch them too."""
    atlas = load(game)
    found: dict[frozenset[int], Points] = {}
    for arc, sides in zip(atlas.arcs, atlas.sides, strict=True):
        corner = len(arc) // 7
        found.setdefault(frozenset(sides), []).extend(arc[corner : len(arc) - corner])
    return found


def _stays(atlas: Atlas, port: Viewport, name: str, a: Place, b: Place) -> bool:
    """Whether the straight way between two points keeps to a space."""
    area = atlas.areas[atlas.number[name]]
    for share in (0.2, 0.4, 0.6, 0.8):
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        if not inside(area, (x / port.scale + port.left) % atlas.width, y / port.scale + port.top):
            return False
    return True


def _between(atlas: Atlas, names: tuple[str, str], spot: Place) -> list[Place]:
    """The middle of a space that is reached over a link; a port needs none."""
    return [] if any(atlas.areas[atlas.number[name]].port_of for name in names) else [spot]
