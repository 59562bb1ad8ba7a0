"""Pictures of World War II in Europe.

The view's position:
- `year`, `season`; `initiative`: Front to "Axis" or "Allies";
- `spaces`: name (land space, sea, port) to {owner: power, "Vichy France" or null for a neutral,
  units: {power: {kind: count}}, leaders: {power: count}, fortress, airbase, depot, cut_off: true or absent,
  hits: on its factory}; kinds: infantry, mech, airborne, artillery, tank, fighter, tac, bomber, submarine, destroyer, cruiser,
  battleship, carrier, transport; spaces with nothing to tell may be left out;
- `powers`: name to {money, status: "active", "neutral" or "surrendered", rp, pacific: money set aside, boxes: [{kind: count}]
  from Build Box 1 on, tech: {technology: points}};
- `convoys`: [{power, path, money}]; `moves`: [{power, path}]; `battles`: [{space, result}]; `fights`: spaces where combat
  is still to come.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from PIL import Image

from render import panels
from render.areas import AreaMap
from render.atlas import load
from render.canvas import Colour
from render.frames import Plate
from render.icons import icon
from render.legends import line_sample, signs, swatch, unplayed
from render.panels import Strip
from render.pieces import Chip, Ways, burst, chip_picture, icon_badge, marker_row, value_badge
from render.regions import choose, find
from render.snapshot import Page, Request, wide_enough
from render.words import frontier, listed, reachable, recounted, waiting_for
from render.ww2_europe_chart import (
    AIR,
    GAME,
    GROUND,
    POWERS,
    REGIONS,
    SIDES,
    TERRAIN,
    TITLE,
    UNITS,
    WORDS,
    board,
    borders,
    fronts,
)
from render.ww2_europe_mats import front_tag, initiative, powers
from rules.kernel.views import View

PAPER: Colour = (250, 246, 236)
INK: Colour = (30, 26, 22)
LEAST = 1200  # px across from which on everything on the whole map finds room


def draw(view: View, request: Request) -> Page:
    """The page: title, map, battles, initiative, powers, legend."""
    position, colours = view.position, request.colours
    atlas = load(GAME)
    highlight = [choose(name, [a.name for a in atlas.areas if a.name]) for name in request.highlight]
    port, region = find(atlas, request.region, request.size, {**_countries(), **REGIONS}, zoom=4.4, focus=request.focus)
    wide_enough(TITLE, region, request.size, LEAST)
    area_map = AreaMap(atlas, port, colours, _plates(), request.folder)
    spaces, brief = position["spaces"], region is None
    area_map.tint(partial(_tint, spaces, request))
    area_map.fronts(partial(_hostile, position), partial(_mark, spaces, request))
    badges = {
        name: _badges(s, area_map.ui, request)
        for name, s in board().items()
        if not s.get("port_of") and area_map.shown(name)
    }
    for name, pictures in badges.items():
        area_map.reserve(name, len(pictures))
    pieces = {
        name: ways
        for name, space in spaces.items()
        if area_map.shown(name) and (ways := _ways(space, area_map.ui, request, brief))
    }
    area_map.place(pieces, [move["path"] for move in position.get("moves", ())])
    battles = list(enumerate(position.get("battles", ()), 1))
    for convoy in position.get("convoys", ()):
        colour = colours.marks[POWERS[convoy["power"]][0]]
        sign = Chip(colour, POWERS[convoy["power"]][1], (("CVY", 1),), 1)
        area_map.route(convoy["path"], colour, chip_picture(sign, area_map.ui))
    area_map.happen(
        [(number, battle["space"]) for number, battle in battles],
        position.get("fights", ()),
        [(move["path"], colours.marks[POWERS[move["power"]][0]]) for move in position.get("moves", ())],
    )
    for front, names in fronts().items():
        side = (position.get("initiative") or {}).get(front)
        if side and brief:
            area_map.tag(names, front_tag(f"{front} Front", side, area_map.ui, colours))
    area_map.reach(position.get("reach"))
    area_map.highlight(highlight)
    area_map.inscribe()
    for name, pictures in badges.items():
        area_map.badges(name, pictures)
    area_map.stacks()
    area_map.marks()
    ui = max(1.0, request.size / 1600) * (1.0 if brief else 1.3)
    head = TITLE if brief else f"{TITLE} · {region}"
    numbered = [(burst(n, ui * 0.85, colours.burst, colours.burst_edge), b["result"]) for n, b in battles]
    page = panels.stacked(
        [
            panels.title(port.width, ui, colours, head, view.clock, waiting_for(view.waiting, {})),
            Strip(area_map.image, area_map.layout.texts),
            panels.results(port.width, ui, colours, numbered),
            initiative(position, port.width, ui, colours),
            powers(position, port.width, ui, colours) if brief and position["powers"] else None,
            panels.legend(port.width, ui, colours, _legend(request, ui)) if request.legend else None,
        ],
        colours,
    )
    return Page(page.image, page.texts, area_map.layout, alt_text(view, region), legend_text())


@cache
def _countries() -> dict[str, tuple[str, ...]]:
    """Every country with its spaces."""
    found: dict[str, tuple[str, ...]] = {}
    for name, s in board().items():
        if (country := s.get("country")) and not s.get("port_of"):
            found[country] = (*found.get(country, ()), name)
    return found


def _plates() -> dict[str, Plate]:
    return {
        name: Plate(
            name,
            _printed_badges(s),
            (40.0, 19.0) if s["kind"] == "land" else (0.0, 0.0),
            realm=str(s.get("country") or ""),
            gate=len(s.get("fronts", ())) > 1,
        )
        for name, s in board().items()
        if not s.get("port_of")
    }


def _tint(spaces: dict[str, Any], request: Request, name: str) -> Colour:
    owner = spaces.get(name, {}).get("owner")
    return request.colours.tints[POWERS[owner][0]] if owner in POWERS else request.colours.neutral


def _mark(spaces: dict[str, Any], request: Request, name: str) -> Colour | None:
    owner = spaces.get(name, {}).get("owner")
    return request.colours.marks[POWERS[owner][0]] if owner in SIDES else None


def _hostile(position: dict[str, Any], one: str, two: str) -> bool:
    """Whether two spaces are held by powers of both sides that are in the war."""
    owners = [position["spaces"].get(name, {}).get("owner") for name in (one, two)]
    sides = {SIDES.get(owner or "") for owner in owners}
    neutral = any(position["powers"].get(owner, {}).get("status") == "neutral" for owner in owners)
    return sides == {"Axis", "Allies"} and not neutral


def _printed_badges(space: dict[str, Any]) -> int:
    """How many symbols are printed in a space."""
    rooms = [space.get("value"), space.get("value", 0) > 99, space.get("flag"), space.get("terrain") in TERRAIN]
    return sum(map(bool, rooms))


def _badges(space: dict[str, Any], ui: float, request: Request) -> list[Image.Image]:
    """What is printed: money (ringed red for a factory, green for a natural resource zone), flags, terrain."""
    out = []
    if space.get("value"):
        rim: Colour = (170, 28, 20) if space.get("source") == "factory" else (22, 104, 44)
        out.append(value_badge(space["value"], ui, (255, 253, 246), rim))
    if space.get("flag"):
        gold: Colour = (255, 205, 60) if space["flag"] == "major" else (240, 236, 226)
        out.append(icon_badge("star", ui, gold, (52, 34, 0)))
    if space.get("terrain") in TERRAIN:
        out.append(icon(space["terrain"], round(14 * ui), _ground_ink(space["terrain"], request)))
    return out


def _markers(now: dict[str, Any], ui: float) -> list[Image.Image]:
    """What was built or hit: fortress, airbase, Supply Depot, Cut Off, hits on the factory."""
    out = [
        icon_badge(symbol, ui, PAPER, INK)
        for key, symbol in (("fortress", "FRT"), ("airbase", "base"), ("depot", "depot"))
        if now.get(key)
    ]
    if now.get("cut_off"):
        out.append(icon_badge("fire", ui, (255, 150, 40), (110, 20, 0)))
    if now.get("hits"):
        out.append(value_badge(-now["hits"], ui, (190, 40, 16), (255, 240, 230)))
    return [marker_row(out)] if out else []


def _ground_ink(terrain: str, request: Request) -> Colour:
    """Woodland green, mountains brown, impassable mountains dark."""
    colours = request.colours
    return {"woodland": colours.wood, "impassable": colours.name_ink}.get(terrain, colours.ridge)


def _ways(space: dict[str, Any], ui: float, request: Request, brief: bool) -> Ways:
    """The chips of a space, the fullest way first."""
    shapes = (
        ((brief, 4), (brief, 3), (True, 3), (True, 1)) if any((space.get("units") or {}).values()) else ((brief, 4),)
    )
    return Ways(_markers(space, ui), (_chips(space, request, summed, wide) for summed, wide in shapes), ui)


def _chips(space: dict[str, Any], request: Request, summed: bool, wide: int) -> list[Chip]:
    """One chip a power, units in rows so wide; summed, more than two kinds are told as ground, air and ships."""
    out = []
    army, command = space.get("units") or {}, space.get("leaders") or {}
    for power, (place, sign) in POWERS.items():
        if power not in army and power not in command:
            continue
        units = army.get(power, {})
        rows = [(UNITS[kind], units[kind]) for kind in UNITS if units.get(kind)]
        if summed and len(rows) > 2:
            ground, air = sum(units.get(k, 0) for k in GROUND), sum(units.get(k, 0) for k in AIR)
            ships = sum(units.values()) - ground - air
            rows = [(k, n) for k, n in (("ground", ground), ("FIT", air), ("anchor", ships)) if n]
        if leaders := command.get(power):
            rows.append(("leader", leaders))
        if rows:
            columns = wide if len(rows) <= wide else -(-len(rows) // -(-len(rows) // wide))
            mark = request.colours.marks[place]
            out.append(Chip(mark, "" if power == space.get("owner") else sign, tuple(rows), columns))
    return out


def _legend(request: Request, ui: float) -> list[tuple[Image.Image, str]]:
    colours = request.colours
    white: Colour = (255, 255, 255)
    entries = [
        (swatch(colours.tints[place], sign, white if colours.dark else colours.marks[place], ui), power)
        for power, (place, sign) in POWERS.items()
    ]
    entries += [
        (swatch(colours.neutral, None, white, ui), "Neutral"),
        (unplayed(ui, colours), "Out of play"),
        (value_badge(8, ui, (255, 253, 246), (170, 28, 20)), "Factory"),
        (value_badge(4, ui, (255, 253, 246), (22, 104, 44)), "Resources"),
        (icon_badge("star", ui, (255, 205, 60), (52, 34, 0)), "Major Flag"),
        (icon_badge("star", ui, (240, 236, 226), (52, 34, 0)), "Minor Flag"),
        (line_sample("port", ui, colours), "Port and its sea"),
        (line_sample("gate", ui, colours), "Port of two Fronts"),
    ]
    entries += [(icon(t, round(15 * ui), _ground_ink(t, request)), words) for t, words in TERRAIN.items()]
    entries += [
        (icon_badge(symbol, ui, PAPER, INK), words)
        for words, symbol in (("Fortress", "FRT"), ("Airbase", "base"), ("Supply Depot", "depot"))
    ]
    entries += [
        (icon_badge("fire", ui, (255, 150, 40), (110, 20, 0)), "Cut Off"),
        (value_badge(-2, ui, (190, 40, 16), (255, 240, 230)), "Factory hits"),
        (chip_picture(Chip(colours.marks[2], "ring", (("CVY", 1),), 1), ui * 0.85), "Convoy"),
    ]
    entries += signs(
        ui,
        colours,
        colours.marks[1],
        colours.marks[0],
        [
            ("boundary", "Between Fronts"),
            ("strong", "National border"),
            ("river", "River"),
            ("strait", "Strait, blue border"),
            ("crossing", "Strait by line"),
            ("canal", "Canal"),
            ("link", "Border by line"),
            ("bars", "No border"),
            ("islet", "Islands"),
        ],
    )
    entries += [
        (icon(k, round(16 * ui), colours.ink), w)
        for k, w in (("ground", "Ground, summed"), ("anchor", "Ships, summed"))
    ]
    entries += [(icon(UNITS[kind], round(17 * ui), colours.ink), words) for kind, words in WORDS.items()]
    return [*entries, (icon("leader", round(16 * ui), colours.ink), "Leader")]


def legend_text() -> str:
    """The legend in words."""
    return (
        "Land is tinted by power; pieces carry its sign. A number beside a unit is how many there are; none means "
        "one. On the whole map, and where room is short, more than two kinds of units are summed: triangle ground, "
        "aircraft air, anchor ships. A red ring is a factory, a green one a natural resource zone; gold star Major "
        "Flag, white star Minor Flag; small circles on the coast are ports, their stems point to the seas they open "
        "on, red ones join two Fronts. Purple bands part the Fronts, a band in two powers' colours is a front line; "
        "blue lines are rivers, blue dashes straits; dotted lines join spaces that do not touch or, with a ship, are "
        "convoys; bars mark spaces that touch on the map but have no border; hatched land is out of play. Arrows are "
        "moves, with a red rim attacks; numbered bursts are battles, crossed swords those to come."
    )


def alt_text(view: View, region: str | None) -> str:
    """Three sentences: the moment and the Major Flags, the fronts and the initiative, what just happened."""
    position = view.position
    spaces = position["spaces"]
    where = f"Map of {region}" if region else "Map of Europe"
    flags = [
        f"{name} ({spaces.get(name, {}).get('owner') or s['owner']})"
        for name, s in board().items()
        if s.get("flag") == "major"
    ]
    lines = frontier(borders(), partial(_hostile, position), partial(_strength, spaces))
    axis = [front for front, side in (position.get("initiative") or {}).items() if side == "Axis"]
    if axis:
        lines += f"; the Axis has the initiative on these Fronts: {listed(axis)}"
    results = [b["result"] for b in position.get("battles", ())]
    taken = [
        f"{name} ({s['owner'] or 'nobody'})"
        for name, s in spaces.items()
        if "owner" in s and (s["owner"] or "neutral") != (board().get(name, {}).get("owner") or "neutral")
    ]
    if results:
        third = f"Latest fighting: {recounted(results)}."
    elif taken:
        third = f"Spaces held by another than printed on the board: {listed(taken, 6)}."
    else:
        third = "Every space is held as printed on the board."
    if position.get("reach"):
        return f"{where} in {TITLE}, {view.clock}. {reachable(position['reach'])}"
    return f"{where} in {TITLE}, {view.clock}; Major Flags: {listed(flags)}. {lines}. {third}"


def _strength(spaces: dict[str, Any], name: str) -> int:
    return sum(sum(units.values()) for units in (spaces.get(name, {}).get("units") or {}).values())
