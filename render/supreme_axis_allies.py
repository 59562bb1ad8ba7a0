"""Pictures of Supreme Axis & Allies.

The view's position: round, nation, phase, `spaces` (name: owner or null, value, city, flag, industry, damage, units by
nation and kind; a Sea Zone may have lane: nation, number, open), `nations` (treasury, morale, n, turns, chits, card,
points, card_chits, surrendered, purchased), `muster`, `cities` (Axis, Allies, threshold), `moves` (nation, units, path)
and `battles` (space, result).
"""

from __future__ import annotations

from functools import partial
from typing import Any

from PIL import Image

from render import panels
from render.areas import AreaMap
from render.atlas import load
from render.canvas import Colour
from render.frames import Plate
from render.icons import icon
from render.legends import signs, swatch
from render.panels import Strip
from render.pieces import Chip, Ways, burst, icon_badge, marker_row, value_badge
from render.regions import choose, find
from render.snapshot import Page, Request, wide_enough
from render.supreme_axis_allies_chart import (
    AIR,
    ALLIANCE,
    EMBLEM,
    GAME,
    GOLD,
    GROUND,
    NATIONS,
    ORDER,
    REGIONS,
    TITLE,
    UNITS,
    board,
    borders,
)
from render.supreme_axis_allies_mats import nations
from render.words import frontier, listed, recounted, waiting_for
from rules.kernel.views import View

FLAGS = {"Axis": 1, "Allies": 2}  # place among the colours of a city nobody holds that counts for one side
LEAST = 1500  # px across from which on everything on the whole map finds room


def draw(view: View, request: Request) -> Page:
    """The page: title, map, battles, nations, legend."""
    position, colours = view.position, request.colours
    atlas = load(GAME)
    names = [a.name for a in atlas.areas if a.name]
    highlight = [choose(name, names) for name in request.highlight]
    port, region = find(atlas, request.region, request.size, REGIONS, focus=request.focus)
    wide_enough(TITLE, region, request.size, LEAST)
    plates = {
        name: Plate(
            name,
            bool(s.get("value")) + bool(s.get("city")) + bool(s.get("industry")) + bool(s.get("lane")),
            (38.0, 19.0) if s["kind"] == "land" else (0.0, 0.0),
        )
        for name, s in board().items()
    }
    area_map = AreaMap(atlas, port, colours, plates, request.folder)
    spaces = position["spaces"]

    def tint(name: str) -> Colour:
        owner = spaces.get(name, {}).get("owner")
        return colours.tints[ORDER.index(owner)] if owner in NATIONS else colours.neutral

    area_map.tint(tint)
    area_map.fronts(partial(_hostile, spaces), partial(_mark, spaces, request))
    brief = region is None
    badges = {
        name: _badges(name, spaces.get(name, {}), area_map.ui, request) for name in board() if area_map.shown(name)
    }
    for name, pictures in badges.items():
        area_map.reserve(name, len(pictures))
    pieces = {
        name: stacks
        for name, space in spaces.items()
        if area_map.shown(name) and (stacks := _stacks(name, space, area_map.ui, request, brief))
    }
    area_map.place(pieces, [move["path"] for move in position.get("moves", ())])
    battles = list(enumerate(position.get("battles", ()), 1))
    area_map.happen(
        [(number, battle["space"]) for number, battle in battles],
        [fight["space"] for fight in position.get("fights", ())],
        [(move["path"], colours.marks[ORDER.index(move["nation"])]) for move in position.get("moves", ())],
    )
    area_map.highlight(highlight)
    area_map.inscribe()
    for name, pictures in badges.items():
        area_map.badges(name, pictures)
    area_map.stacks()
    area_map.marks()
    ui = max(1.0, request.size / 1600) * (1.0 if region is None else 1.3)
    head = TITLE if region is None else f"{TITLE} · {region}"
    waiting = waiting_for(view.waiting, NATIONS)
    strips = [
        panels.title(port.width, ui, colours, head, view.clock, waiting),
        Strip(area_map.image, area_map.layout.texts),
        panels.results(
            port.width,
            ui,
            colours,
            [(burst(n, ui * 0.85, colours.burst, colours.burst_edge), b["result"]) for n, b in battles],
        ),
    ]
    if region is None:
        strips.append(nations(position, port.width, ui, request.colours))
    if request.legend:
        strips.append(panels.legend(port.width, ui, colours, _legend(request, ui, spaces)))
    page = panels.stacked(strips, colours)
    return Page(page.image, page.texts, area_map.layout, alt_text(view, region), legend_text())


def _badges(name: str, space: dict[str, Any], ui: float, request: Request) -> list[Image.Image]:
    """Worth, victory city, industry; of a Sea Zone its Shipping Lane, pale while an enemy stops it."""
    out, printed = [], board()[name]
    if lane := space.get("lane") or printed.get("lane"):
        mark = request.colours.marks[ORDER.index(lane["nation"])]
        closed = lane.get("open") is False
        paper: Colour = (250, 248, 242)
        out.append(value_badge(lane["number"], ui, paper if closed else mark, mark if closed else paper))
    if space.get("value") and printed.get("value"):
        out.append(value_badge(space["value"], ui, (255, 253, 246), (40, 34, 28)))
    if space.get("city"):
        flag = space.get("flag")
        fill = GOLD if not flag else request.colours.marks[FLAGS[flag]]
        out.append(icon_badge("star", ui, fill, (52, 34, 0)))
    if space.get("industry") and printed.get("industry"):
        out.append(_factory(space, ui))
    return out


def _factory(space: dict[str, Any], ui: float) -> Image.Image:
    return icon_badge(space["industry"], ui, (255, 176, 150) if space.get("damage") else (250, 246, 236), (30, 26, 22))


def _markers(name: str, space: dict[str, Any], ui: float) -> list[Image.Image]:
    """What was built in a Territory that had none of it, and the damage to its industry."""
    out, printed = [], board()[name]
    if space.get("value") and not printed.get("value"):
        out.append(value_badge(space["value"], ui, (255, 253, 246), (40, 34, 28)))
    if space.get("industry") and not printed.get("industry"):
        out.append(_factory(space, ui))
    if space.get("damage"):
        out.append(value_badge(-space["damage"], ui, (190, 40, 16), (255, 240, 230)))
    return [marker_row(out)] if out else []


def _stacks(name: str, space: dict[str, Any], ui: float, request: Request, brief: bool) -> Ways:
    """What lies in a space, the fullest way first."""
    shapes = (
        ((brief, 4), (brief, 3), (True, 3), (True, 1)) if any((space.get("units") or {}).values()) else ((brief, 4),)
    )
    return Ways(_markers(name, space, ui), (_chips(space, request, summed, wide) for summed, wide in shapes), ui)


def _chips(space: dict[str, Any], request: Request, summed: bool, wide: int) -> list[Chip]:
    """One chip a nation, units in rows so wide; summed, more than two kinds are told as ground, air and ships."""
    out = []
    for nation in ORDER:
        units = {k: n for k, n in (space.get("units") or {}).get(nation, {}).items() if n and k in UNITS}
        if not units:
            continue
        listed = [(k, units[k]) for k in UNITS if k in units]
        if summed and len(listed) > 2:
            ground = sum(n for k, n in listed if k in GROUND)
            air = sum(n for k, n in listed if k in AIR)
            ships = sum(n for k, n in listed if k not in GROUND and k not in AIR)
            listed = [(k, n) for k, n in (("ground", ground), ("FIT", air), ("anchor", ships)) if n]
        if hit := sum((space.get("damaged") or {}).get(nation, {}).values()):
            listed.append(("fire", hit))
        columns = wide if len(listed) <= wide else -(-len(listed) // -(-len(listed) // wide))
        place = ORDER.index(nation)
        out.append(
            Chip(
                request.colours.marks[place],
                "" if nation == space.get("owner") else EMBLEM[nation],
                tuple(listed),
                columns,
            )
        )
    return out


def _mark(spaces: dict[str, Any], request: Request, name: str) -> Colour | None:
    owner = spaces.get(name, {}).get("owner")
    return request.colours.marks[ORDER.index(owner)] if owner in NATIONS else None


def _hostile(spaces: dict[str, Any], one: str, two: str) -> bool:
    """Whether two Territories belong to different alliances."""
    sides = {ALLIANCE.get(spaces.get(name, {}).get("owner") or "") for name in (one, two)}
    return sides == {"Axis", "Allies"}


def _legend(request: Request, ui: float, spaces: dict[str, Any] | None = None) -> list[tuple[Image.Image, str]]:
    colours = request.colours
    white: Colour = (255, 255, 255)
    entries = [
        (swatch(colours.tints[i], EMBLEM[n], white if colours.dark else colours.marks[i], ui), NATIONS[n])
        for i, n in enumerate(ORDER)
    ]
    entries += [
        (swatch(colours.neutral, None, white, ui), "Neutral"),
        (value_badge(3, ui, (255, 253, 246), (40, 34, 28)), "IPC value"),
        (icon_badge("star", ui, GOLD, (52, 34, 0)), "Victory city"),
        *_flags(request, ui, spaces or {}),
        (icon_badge("IND", ui, (250, 246, 236), (30, 26, 22)), "Industrial Center"),
        (icon_badge("HIND", ui, (250, 246, 236), (30, 26, 22)), "Heavy Industry"),
        (value_badge(-2, ui, (190, 40, 16), (255, 240, 230)), "Industry's damage"),
        (value_badge(2, ui, colours.marks[2], (250, 248, 242)), "Shipping Lane"),
        (value_badge(2, ui, (250, 248, 242), colours.marks[2]), "Lane stopped"),
    ]
    entries += signs(
        ui,
        colours,
        colours.marks[1],
        colours.marks[0],
        [
            ("strong", "Region"),
            ("bars", "No border"),
            ("link", "Border by line"),
            ("canal", "Canal"),
            ("islet", "Islands"),
        ],
    )
    entries += [
        (icon(kind, round(16 * ui), colours.ink), words)
        for kind, words in (("ground", "Ground units, summed"), ("anchor", "Ships, summed"))
    ]
    entries.append((icon("fire", round(15 * ui), colours.ink), "Damaged ships"))
    return entries + [(icon(kind, round(17 * ui), colours.ink), words) for kind, words in UNITS.items()]


def _flags(request: Request, ui: float, spaces: dict[str, Any]) -> list[tuple[Image.Image, str]]:
    """Cities nobody holds that count for a side, if there are any."""
    drawn = {space.get("flag") for space in spaces.values() if space.get("city")}
    return [
        (icon_badge("star", ui, request.colours.marks[place], (52, 34, 0)), f"Counts for the {side}")
        for side, place in FLAGS.items()
        if side in drawn
    ]


def legend_text() -> str:
    """The legend in words."""
    return (
        "Land is tinted by owner; pieces carry the nation's sign: star USSR, cross Germany, ring United Kingdom, disc"
        " Japan, star in a ring United States. A number beside a unit is how many there are; none means one. On the "
        "whole map, and where room is short, more than two kinds of units are summed: triangle ground, aircraft air, "
        "anchor ships; a flame counts damaged ships. Ringed number: IPC value, on colour a Shipping Lane, pale while "
        "an enemy stops it; star: victory city, in the colour of Germany or the United Kingdom one of a surrendered "
        "nation that counts for that side; factory: industry (two chimneys: heavy). A two-coloured band is a "
        "front. Arrows are moves, with a red rim attacks; numbered bursts are battles, listed below the map, crossed "
        "swords those to come. Barred lines touch on the map but are no border; dotted lines and canals join spaces."
    )


def alt_text(view: View, region: str | None) -> str:
    """Two or three sentences: the moment, who holds the cities, where the fronts are and what just happened."""
    position = view.position
    spaces = position["spaces"]
    cities = position.get("cities") or {}
    held: dict[str, list[str]] = {"Axis": [], "Allies": []}
    for space in spaces.values():
        if space.get("city"):
            side = space.get("flag") or ALLIANCE.get(space.get("owner") or "")
            if side:
                held[side].append(space["city"])
    where = f"Map of {region}" if region else "World map"
    first = f"{where} in {TITLE}, {view.clock}."
    second = (
        f"The Axis hold {cities.get('Axis', len(held['Axis']))} victory cities ({listed(held['Axis'])}), the Allies "
        f"{cities.get('Allies', len(held['Allies']))} ({listed(held['Allies'])}); {cities.get('threshold', '?')} win."
    )
    fronts = frontier(borders(), partial(_hostile, spaces), partial(_strength, spaces))
    taken = [
        f"{name} ({NATIONS.get(s['owner'] or '', 'nobody')})"
        for name, s in spaces.items()
        if "owner" in s and board().get(name, {}).get("kind") == "land" and board()[name].get("owner") != s["owner"]
    ]
    results = [b["result"] for b in position.get("battles", ())]
    if results:
        third = f"latest fighting: {recounted(results)}."
    elif taken:
        third = f"held by another than printed on the board: {listed(taken, 6)}."
    else:
        third = "every Territory is held as printed on the board."
    return f"{first} {second} {fronts}; {third}"


def _strength(spaces: dict[str, Any], name: str) -> int:
    return sum(sum(units.values()) for units in (spaces.get(name, {}).get("units") or {}).values())
