"""Which part of a map a picture shows: a region by name, or any space with the land around it."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from render.atlas import Atlas
from render.frames import Viewport


class UnknownRegion(ValueError):
    """No region or space of that name; `near` lists those that come close."""

    def __init__(self, asked: str, near: Sequence[str]) -> None:
        self.asked, self.near = asked, list(near)
        hint = f" Did you mean {', '.join(near)}?" if near else ""
        super().__init__(f"There is no region or space called {asked!r} on this map.{hint}")

    def __reduce__(self) -> tuple[type[UnknownRegion], tuple[str, list[str]]]:
        """So that it comes whole out of a worker process."""
        return UnknownRegion, (self.asked, self.near)


def plain(text: str) -> str:
    """A name without case, accents and marks, for comparing."""
    bare = unicodedata.normalize("NFKD", text)
    return "".join(c for c in bare.lower() if c.isalnum())


def choose(asked: str, names: Sequence[str]) -> str:
    """The one name meant, or a refusal with the near ones."""
    by_plain = {plain(n): n for n in reversed(names)}
    wanted = plain(asked)
    if wanted in by_plain:
        return by_plain[wanted]
    starts = [n for p, n in by_plain.items() if wanted and p.startswith(wanted)]
    if len(starts) == 1:
        return starts[0]
    close = [by_plain[p] for p in difflib.get_close_matches(wanted, list(by_plain), n=5, cutoff=0.55)]
    raise UnknownRegion(asked, list(dict.fromkeys([*starts[:5], *close]))[:6])


def whole(atlas: Atlas, size: int) -> Viewport:
    """The whole map."""
    return Viewport(
        0, 0, atlas.width, atlas.height, size, round(size * atlas.height / atlas.width), max(1.0, size / 1600)
    )


def window(atlas: Atlas, box: tuple[float, float, float, float], size: int, shape: float = 1.45) -> Viewport:
    """A window around a box of map units, widened to a good shape and kept on the map."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    wide, high = max(wide, high * 1.05), max(high, wide / shape)
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    high = min(high, atlas.height)
    wide = min(wide, atlas.width)
    top = min(max(0.0, middle_y - high / 2), atlas.height - high)
    left = middle_x - wide / 2
    if not atlas.is_round:
        left = min(max(0.0, left), atlas.width - wide)
    zoom = atlas.width / wide
    ui = min(2.8, max(1.0, zoom**0.7)) * size / 1600
    return Viewport(left, top, left + wide, top + high, size, round(size * high / wide), max(1.0, ui))


def spanned(atlas: Atlas, names: Sequence[str]) -> tuple[float, float, float, float]:
    """The box around spaces, over the edge of a round map if that is shorter."""
    xs: list[float] = []
    ys: list[float] = []
    for name in names:
        x, y = atlas.spot(name)
        if atlas.is_round and xs:
            x = min((x - atlas.width, x, x + atlas.width), key=lambda at: abs(at - sum(xs) / len(xs)))
        xs.append(x)
        ys.append(y)
    edge = 0.025 * atlas.width
    return min(xs) - edge, max(0.0, min(ys) - edge), max(xs) + edge, min(atlas.height, max(ys) + edge)


LARGER = 1.3
"""By how much everything in a close-up of what has changed is larger, for it is looked at on a phone."""


def close(atlas: Atlas, focus: Sequence[str], size: int, zoom: float) -> tuple[Viewport, str | None]:
    """The window around spaces, those that fit together and matter most, and their names."""
    names = [name for name in dict.fromkeys(focus) if name in atlas.number]
    if not names:
        return whole(atlas, size), None
    most = atlas.width / zoom * 1.45

    def fits(some: Sequence[str]) -> bool:
        left, top, right, bottom = spanned(atlas, some)
        return right - left <= most and (bottom - top) * 1.25 <= most

    seen = densest(names, fits)
    left, top, right, bottom = spanned(atlas, seen)
    wide = max(right - left, (bottom - top) * 1.25, atlas.width / zoom)
    x, y = (left + right) / 2, (top + bottom) / 2
    port = window(atlas, (x - wide / 2, y - wide / 2.5, x + wide / 2, y + wide / 2.5), size, 1.25)
    return replace(port, ui=port.ui * LARGER), among(seen)


def densest(names: Sequence[str], fits: Callable[[Sequence[str]], bool]) -> list[str]:
    """Of places, what matters most first, those that fit into one picture and together matter most."""
    best: tuple[float, list[str]] = (0.0, [])
    for first in names:
        seen, worth = [first], 1 / (3 + names.index(first))
        for place, name in enumerate(names):
            if name != first and fits([*seen, name]):
                seen.append(name)
                worth += 1 / (3 + place)
        if worth > best[0]:
            best = worth, sorted(seen, key=names.index)
    return best[1]


def among(names: Sequence[str], most: int = 3) -> str:
    """What a close-up shows."""
    return ", ".join(names[:most]) + (" …" if len(names) > most else "")


def find(
    atlas: Atlas,
    region: str | None,
    size: int,
    regions: Mapping[str, tuple[str, ...]],
    zoom: float = 5.2,
    focus: Sequence[str] = (),
) -> tuple[Viewport, str | None]:
    """The window for a region, a group of spaces or one space, or around the spaces of a focus, and its name."""
    if focus:
        return close(atlas, focus, size, zoom)
    if region is None:
        return whole(atlas, size), None
    groups = {a.group for a in atlas.areas if a.group and a.name}
    spaces = [a.name for a in atlas.areas if a.name]
    name = choose(region, [*regions, *spaces, *sorted(g for g in groups if g not in atlas.number)])
    if name in regions:
        seen = regions[name]
        return (window(atlas, spanned(atlas, seen), size), name) if seen else (whole(atlas, size), None)
    if name in atlas.number:
        x, y = atlas.spot(name)
        half = atlas.width / zoom / 2
        return window(atlas, (x - half, y - half / 1.45, x + half, y + half / 1.45), size), name
    outlines = [p for a in atlas.areas if a.group == name for o in (a.outlines or [[a.centre]]) for p in o]
    xs, ys = [p[0] for p in outlines], [p[1] for p in outlines]
    edge = 0.02 * atlas.width
    return window(atlas, (min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge), size), name
