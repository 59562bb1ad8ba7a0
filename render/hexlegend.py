"""The legend of a hex map: what is seen on it, in pictures as small as on the map."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from PIL import Image, ImageDraw

from render.counters import Counter, counter_picture
from render.hexatlas import HexAtlas
from render.hexbase import SAND
from render.hexmarks import battlements, crossing, rail_colour, terrain_sign
from render.hexnames import place_sign
from render.hexstacks import MARKERS
from render.hexview import HexGame
from render.palette import Palette
from render.pieces import emblem, roundel, value_badge

TERRAIN = ("mountain", "forest", "swamp", "marsh", "desert", "depression")
LINES = (
    ("river", "River"),
    ("country", "Country border"),
    ("front boundary", "Front boundary"),
    ("strait", "Crossing"),
    ("closed", "No passage"),
    ("rail", "Railway"),
    ("beach", "Beach"),
    ("fortress", "Fortress"),
    ("front", "Front line"),
)


@lru_cache(maxsize=128)
def line_sample(kind: str, ui: float, c: Palette) -> Image.Image:
    """A type of hexside for the legend."""
    fine = 4
    image = Image.new("RGBA", (round(26 * ui) * fine, round(16 * ui) * fine), (*c.page, 0))
    draw = ImageDraw.Draw(image)
    w, y, k = image.width, image.height / 2, 30.0 * ui * fine
    if kind == "strait":
        crossing(draw, (w / 2 - k * 0.8, y), (w / 2 + k * 0.8, y), k, c.alarm)
    elif kind == "fortress":
        battlements(draw, [(0, y + 3 * ui * fine), (w, y + 3 * ui * fine)], k, c)
    elif kind == "front":
        pale = c.name_ink if c.dark else c.name_halo
        draw.line([(0, y), (w, y)], fill=(*pale, 255), width=round(5.2 * ui * fine))
        draw.line([(0, y), (w, y)], fill=(*c.burst_edge, 255), width=round(3 * ui * fine))
    elif kind == "rail":
        ink = (*rail_colour(c), 255)
        draw.line([(0, y), (w, y)], fill=ink, width=round(1.2 * ui * fine))
        for i in range(5):
            x = w * (i + 0.5) / 5
            draw.line([(x, y - 2.6 * ui * fine), (x, y + 2.6 * ui * fine)], fill=ink, width=round(1.2 * ui * fine))
    elif kind == "front boundary":
        for i in range(3):
            draw.line(
                [(w * (i + 0.12) / 3, y), (w * (i + 0.88) / 3, y)], fill=(*c.front, 255), width=round(2.6 * ui * fine)
            )
    else:
        colour = {"river": c.river, "country": c.border_strong, "beach": SAND}.get(kind, c.alarm)
        draw.line([(0, y), (w, y)], fill=(*colour, 255), width=round((3.4 if kind == "beach" else 2.6) * ui * fine))
    return image.reduce(fine)


@lru_cache(maxsize=64)
def terrain_sample(terrain: str, ui: float, c: Palette) -> Image.Image:
    fine = 4
    side = round(20 * ui) * fine
    image = Image.new("RGBA", (side, side), (*c.page, 0))
    terrain_sign(ImageDraw.Draw(image), terrain, side / 2, side * 0.4, side * 1.25, c)
    return image.reduce(fine)


def rim_sample(colour: tuple[int, int, int], ui: float, c: Palette) -> Image.Image:
    """A rim as hexes in reach have it."""
    image = Image.new("RGBA", (round(24 * ui), round(16 * ui)), (*c.neutral, 255))
    wide = max(2, round(2 * ui))
    ImageDraw.Draw(image).rectangle((0, 0, image.width - 1, image.height - 1), outline=(*colour, 255), width=wide)
    return image


def stripes(size: tuple[int, int], step: int) -> Image.Image:
    """A mask of slanting stripes."""
    tile = Image.new("L", (step * 2, step * 2), 0)
    draw = ImageDraw.Draw(tile)
    for shift in (-2, 0, 2):
        x = shift * step
        draw.polygon([(x, step * 2), (x + step, step * 2), (x + step * 3, 0), (x + step * 2, 0)], fill=255)
    mask = Image.new("L", size, 0)
    mask.paste(tile, (0, 0))
    wide, high = tile.size
    while wide < size[0]:
        mask.paste(mask.crop((0, 0, min(wide, size[0] - wide), high)), (wide, 0))
        wide *= 2
    while high < size[1]:
        mask.paste(mask.crop((0, 0, size[0], min(high, size[1] - high))), (0, high))
        high *= 2
    return mask


def chip(game: HexGame, country: str, ui: float, c: Palette, striped: bool = False) -> Image.Image:
    """The tint of a great power with its emblem."""
    place = game.sides[country]
    image = Image.new("RGBA", (round(24 * ui), round(16 * ui)), (*(c.neutral if striped else c.tints[place]), 255))
    if striped:
        tint = Image.new("RGBA", image.size, (*c.tints[place], 255))
        image.paste(tint, (0, 0), stripes(image.size, max(3, round(3 * ui))))
        return image
    sign = emblem(game.emblems[country], round(12 * ui), c.marks[place] if not c.dark else (255, 255, 255))
    image.alpha_composite(sign, ((image.width - sign.width) // 2, (image.height - sign.height) // 2))
    return image


def entries(
    game: HexGame, atlas: HexAtlas, position: Mapping[str, Any], colours: Palette, ui: float
) -> list[tuple[Image.Image, str]]:
    """Every sign of this map and of this position, with its meaning."""
    c = colours
    out: list[tuple[Image.Image, str]] = [(chip(game, country, ui, c), country) for country in game.sides]
    patrons = dict.fromkeys((position.get("allies") or {}).values())
    out += [(chip(game, p, ui, c, striped=True), f"Allied with {p}") for p in patrons if p in game.sides]
    out.append((Image.new("RGBA", (round(24 * ui), round(16 * ui)), (*c.neutral, 255)), "Neutral"))
    size = round(16 * ui)
    out += [
        (place_sign(("capital",), False, size), "Capital"),
        (place_sign(("city",), False, round(14 * ui)), "City"),
        (place_sign(("port",), False, size), "Port"),
        (place_sign(("capital", "port"), True, size), "Capital with port"),
        (place_sign(("city",), True, round(14 * ui)), f"Gold: {game.prize}"),
    ]
    if game.worth:
        out.append((value_badge(10, ui, c.name_ink, c.name_halo), game.worth[:1].upper() + game.worth[1:]))
    out += [(counter_picture(Counter(c.marks[1], kind), round(20 * ui)), words) for kind, words in game.kinds]
    units = [u for here in position["hexes"].values() for u in here.get("units") or ()]
    units += [u for box in (position.get("boxes") or {}).values() for u in box]
    for fact, words, shown in (
        ("reduced", "Reduced", Counter(c.marks[1], "infantry", reduced=True)),
        ("spent", "Spent", Counter(c.marks[1], "infantry", spent=True)),
        ("hidden", "Unknown", Counter(c.marks[1], "", hidden=True)),
    ):
        if any(u.get(fact) for u in units):
            out.append((counter_picture(shown, round(20 * ui)), words))
    if patrons:
        framed = Counter(game.colour("", c), "infantry", frame=game.colour(next(iter(patrons)), c))
        out.append((counter_picture(framed, round(20 * ui)), "Frame: fights for that power"))
    markers = {m for here in position["hexes"].values() for m in here.get("markers") or ()}
    out += [(roundel(s, ui, fill), words) for m, (s, fill, words) in MARKERS.items() if m in markers]
    if reach := position.get("reach"):
        out.append((rim_sample(c.glow, ui, c), reach.get("about") or "Can be reached, and what it costs"))
        out.append((rim_sample(c.burst_edge, ui, c), reach.get("barred") or "In an enemy zone"))
    out += [(terrain_sample(t, ui, c), t.capitalize()) for t in TERRAIN if _has(atlas, "terrain", t)]
    out += [(line_sample(kind, ui, c), words) for kind, words in LINES if _drawn(kind, atlas, position)]
    return out


def _has(atlas: HexAtlas, key: str, value: Any = None) -> bool:
    return any(s.get(key) if value is None else s.get(key) == value for s in atlas.spaces.values())


def _drawn(kind: str, atlas: HexAtlas, position: Mapping[str, Any]) -> bool:
    if kind in ("river", "country", "front boundary", "strait"):
        return True
    if kind == "front":
        return bool(position.get("war"))
    if kind == "rail":
        return bool(atlas.rails)
    if kind == "closed":
        return any(k in ("closed", "depression") for _, _, k in atlas.sides)
    return _has(atlas, {"beach": "beaches"}.get(kind, kind))
