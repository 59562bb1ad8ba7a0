"""Pictures of Triumph & Tragedy.

The view's position is that of the rules, or in the words of this picture (`pictured`):
- `year`, `season` ("New Year", "Spring", "Summer", "Fall", "Winter"), `turn_order` (factions, first to last), `active`;
- `areas`: name to {owner: "Axis", "West", "USSR" or null for a neutral nation or sea,
  blocks: [{faction, nation, kind or null where the viewer may not see it, cv, down: lies face-down}],
  blockade: "full", "Med" or null, battle: Enemies are in the area}; areas with nothing to tell may be left out;
- `nations`: minor nation to {faction, status, influence: markers, foes};
- `factions`: Axis, West, USSR to {pop, res, ind, production, cards, limit, peace, factory, techs: [names], vault, dows,
  war: [factions]};
- `table`: cards played this round: [{seat, card, nation}];
- `moves`: [{faction, path}], `battles`: [{area, result}].
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from PIL import Image

from render import panels
from render.areas import AreaMap
from render.atlas import load
from render.blocks import Face, block_picture, block_rows
from render.canvas import Colour, mix
from render.frames import Plate
from render.icons import icon
from render.legends import signs, swatch, unplayed
from render.panels import Strip
from render.pieces import Chip, burst, chip_picture, roundel, value_badge
from render.regions import choose, find
from render.snapshot import Page, Request, wide_enough
from render.triumph_tragedy_chart import (
    EMBLEM,
    FACTIONS,
    GAME,
    NATION_FACTION,
    NATION_MARK,
    REGIONS,
    SIDE,
    SYMBOL,
    TITLE,
    board,
    borders,
    capitals,
    pictured,
    round_africa,
)
from render.triumph_tragedy_mats import diplomacy, factions
from render.triumph_tragedy_signs import BLACK, RED, capital, flag, no_resource, played, resource
from render.words import frontier, listed, recounted, waiting_for
from rules.kernel.views import View

__all__ = ["EMBLEM", "GAME", "NATION_MARK", "REGIONS", "SIDE", "SYMBOL", "TITLE", "board", "draw"]
FACE_DOWN: Colour = (214, 210, 200)  # what the colour of blocks lying so is mixed with
LEAST = 1000  # px across from which on everything on the whole map finds room
BLOCKADES = {"full": (150, 20, 20), "Med": (176, 90, 10)}


def draw(view: View, request: Request) -> Page:
    """The page: title, map, battles, factions, diplomacy, legend."""
    position, colours = pictured(view.position), request.colours
    atlas = load(GAME)
    highlight = [choose(name, [a.name for a in atlas.areas if a.name]) for name in request.highlight]
    port, region = find(atlas, request.region, request.size, REGIONS, zoom=4.2, focus=request.focus)
    wide_enough(TITLE, region, request.size, LEAST)
    plates = {
        name: Plate(
            name,
            _printed_badges(s),
            (44.0, 22.0) if s["kind"] == "land" else (0.0, 0.0),
            deep=bool(s.get("ocean")),
        )
        for name, s in board().items()
    }
    area_map = AreaMap(atlas, port, colours, plates, request.folder)
    areas = position["areas"]
    area_map.tint(partial(_tint, position, request))
    area_map.fronts(partial(_hostile, position), partial(_mark, position, request))
    badges = {name: _badges(s, area_map.ui, position, request) for name, s in board().items()}
    for name, pictures in badges.items():
        area_map.reserve(name, len(pictures))
    columns = 4 if region is None else 5
    pieces = {
        name: ways
        for name, area in areas.items()
        if (ways := _ways(area, area_map.ui, request, columns, region is None))
    }
    area_map.place(pieces, [move["path"] for move in position.get("moves", ())])
    battles = list(enumerate(position.get("battles", ()), 1))
    area_map.happen(
        [(number, battle["area"]) for number, battle in battles],
        [name for name, area in areas.items() if area.get("battle")],
        [(move["path"], colours.marks[SIDE[move["faction"]]]) for move in position.get("moves", ())],
    )
    for name, area in areas.items():
        if area.get("blockade"):
            area_map.mark(name, roundel("anchor", area_map.ui, BLOCKADES[area["blockade"]]))
    area_map.highlight(highlight)
    area_map.inscribe()
    for name, pictures in badges.items():
        area_map.badges(name, pictures)
    area_map.stacks()
    area_map.marks()
    ui = max(1.0, request.size / 1600) * (1.0 if region is None else 1.3)
    head = TITLE if region is None else f"{TITLE} · {region}"
    numbered = [(burst(n, ui * 0.85, colours.burst, colours.burst_edge), b["result"]) for n, b in battles]
    page = panels.stacked(
        [
            panels.title(port.width, ui, colours, head, view.clock, waiting_for(view.waiting, {})),
            Strip(area_map.image, area_map.layout.texts),
            panels.results(port.width, ui, colours, numbered),
            factions(position, port.width, ui, colours) if region is None else None,
            diplomacy(position, port.width, ui, colours),
            panels.legend(port.width, ui, colours, _legend(request, ui)) if request.legend else None,
        ],
        colours,
    )
    return Page(page.image, page.texts, area_map.layout, alt_text(view, region), legend_text())


def _owner(position: dict[str, Any], name: str) -> str | None:
    return _faction(position["areas"].get(name, {}).get("owner"))


def _faction(owner: str | None) -> str | None:
    return owner if owner in SIDE else None


def _hostile(position: dict[str, Any], one: str, two: str) -> bool:
    """Whether two areas are held by factions at war with each other."""
    a, b = _owner(position, one), _owner(position, two)
    return a is not None and b is not None and b in (position["factions"][a].get("war") or ())


def _mark(position: dict[str, Any], request: Request, name: str) -> Colour | None:
    owner = _owner(position, name)
    return request.colours.marks[SIDE[owner]] if owner is not None else None


def _tint(position: dict[str, Any], request: Request, name: str) -> Colour:
    """The owner's colour; a nation that leans to a faction takes some of its colour."""
    colours, owner = request.colours, _owner(position, name)
    if owner is not None:
        return colours.tints[SIDE[owner]]
    leaning = position["nations"].get(board()[name].get("group") or "", {})
    if leaning.get("faction") in SIDE and leaning.get("influence"):
        share = 0.3 if leaning["influence"] > 1 else 0.55
        return mix(colours.tints[SIDE[leaning["faction"]]], colours.neutral, share)
    return colours.neutral


def _rank(space: dict[str, Any]) -> str | None:
    """What star is printed in an area."""
    if space.get("city") in ("MainCapital", "SubCapital"):
        return str(space["city"])
    return "Capital" if space.get("capital") else None


def _printed_badges(space: dict[str, Any]) -> int:
    """How many signs are printed in an area, and room for a flag where one may come."""
    printed = (_rank(space), space.get("pop"), space.get("res"), space.get("red"), space["name"] in round_africa())
    return sum(map(bool, printed)) + bool(space.get("capital") and space["owner"] == "neutral")


def _badges(space: dict[str, Any], ui: float, position: dict[str, Any], request: Request) -> list[Image.Image]:
    """What is printed in an area: Capital, population, resources; the flag in a minor nation, and cards played for it."""
    out = []
    if (rank := _rank(space)) is not None:
        out.append(capital(rank, ui))
    if space.get("pop"):
        out.append(value_badge(space["pop"], ui, (255, 253, 246), (40, 34, 28)))
    for key, fill in (("res", BLACK), ("red", RED)):
        if space.get(key):
            out.append(resource(space[key], ui, fill))
    if space["name"] in round_africa():
        out.append(no_resource(ui))
    nation = position["nations"].get(capitals().get(space["name"], ""), {}) if space.get("capital") else {}
    if nation.get("faction") in SIDE and space["owner"] == "neutral":
        faction = nation["faction"]
        out.append(flag(nation.get("influence", 0), EMBLEM[faction], ui, request.colours.marks[SIDE[faction]]))
    if space.get("capital"):
        for play in position.get("table", ()):
            if play["nation"] == capitals().get(space["name"]):
                out.append(played(ui, request.colours.marks[SIDE[play["seat"]]]))
    return out


def _paint_of(nation: str, request: Request) -> Colour:
    place, lighter = NATION_MARK.get(nation, (6, 0.0))
    return mix(request.colours.marks[place], (255, 255, 255), lighter)


def _ways(area: dict[str, Any], ui: float, request: Request, columns: int, brief: bool) -> list[list[Image.Image]]:
    """The blocks of an area, the fullest way first; on the whole map a crowd may be counted instead."""
    ways = [_stack(area, ui, request, wide) for wide in (columns, columns + 2, 3)]
    if brief and len(ways[0]) > 1 and (row := _one_row(area, ui, request, columns)):
        ways.insert(0, row)
    if brief and sum(block.get("kind") is not None for block in area.get("blocks", ())) > 5:
        ways.append(_counted(area, ui, request))
    return ways if ways[0] else []


def _one_row(area: dict[str, Any], ui: float, request: Request, columns: int) -> list[Image.Image]:
    """Few blocks of several factions stand side by side, so that all of them are in their area."""
    faces = [face for faction in (*FACTIONS, None) for face in _faces(area, faction, request)]
    return [block_rows(tuple(faces), ui, len(faces))] if len(faces) <= columns else []


def _stack(area: dict[str, Any], ui: float, request: Request, columns: int) -> list[Image.Image]:
    """The blocks of an area, each faction in rows of its own; hidden ones of a nation count as one."""
    rows = [_faces(area, faction, request) for faction in (*FACTIONS, None)]
    return [block_rows(tuple(faces), ui, columns) for faces in rows if faces]


def _faces(area: dict[str, Any], faction: str | None, request: Request) -> list[Face]:
    """A faction's blocks, those it hides from the viewer last."""
    faces: list[Face] = []
    for block in area.get("blocks", ()):
        if block.get("faction") == faction and block.get("kind") is not None:
            paint = _paint_of(block["nation"], request)
            sign = EMBLEM.get(faction or "", "")
            faces.append(Face(paint, SYMBOL[block["kind"]], block.get("cv", 0), 1, block.get("down", False), sign))
    faces.sort(key=lambda f: (f.colour, f.symbol or "", -f.pips))
    return faces + _hidden(area, faction, request)


def _hidden(area: dict[str, Any], faction: str | None, request: Request) -> list[Face]:
    """A faction's hidden blocks: one face a nation, with their number."""
    found: Counter[tuple[str, bool]] = Counter()
    for block in area.get("blocks", ()):
        if block.get("faction") == faction and block.get("kind") is None:
            found[block["nation"], block.get("down", False)] += block.get("count", 1)
    return [
        Face(_paint_of(nation, request), None, 0, count, down, EMBLEM.get(faction or "", ""))
        for (nation, down), count in sorted(found.items())
        if count
    ]


def _counted(area: dict[str, Any], ui: float, request: Request) -> list[Image.Image]:
    """The same in few words: a chip a nation with types and numbers, face-down blocks on one of their own."""
    out = []
    for faction in (*FACTIONS, None):
        kinds: dict[tuple[str, bool], Counter[str]] = {}
        for block in area.get("blocks", ()):
            if block.get("faction") == faction and block.get("kind") is not None:
                lies = block["nation"], block.get("down", False)
                kinds.setdefault(lies, Counter())[SYMBOL[block["kind"]]] += 1
        for (nation, down), units in sorted(kinds.items()):
            paint = _paint_of(nation, request)
            paint = mix(paint, FACE_DOWN, 0.55) if down else paint
            out.append(chip_picture(Chip(paint, "", tuple(sorted(units.items())), 5), ui))
        if hidden := _hidden(area, faction, request):
            out.append(block_rows(tuple(hidden), ui, 4))
    return out


def _legend(request: Request, ui: float) -> list[tuple[Image.Image, str]]:
    colours = request.colours
    white: Colour = (255, 255, 255)
    entries = [
        (swatch(colours.tints[SIDE[f]], EMBLEM[f], white if colours.dark else colours.marks[SIDE[f]], ui), f)
        for f in FACTIONS
    ]
    entries += [
        (swatch(colours.neutral, None, white, ui), "Neutral"),
        (unplayed(ui, colours), "Out of play"),
        (swatch(mix(colours.tints[1], colours.neutral, 0.5), None, white, ui), "Leaning to the Axis"),
        (capital("MainCapital", ui), "MainCapital"),
        (capital("SubCapital", ui), "SubCapital"),
        (capital("Capital", ui), "Capital"),
        (value_badge(2, ui, (255, 253, 246), (40, 34, 28)), "POP"),
        (resource(1, ui, BLACK), "RES"),
        (resource(1, ui, RED), "RES that may go round Africa"),
        (no_resource(ui), "No RES past here"),
        (flag(2, "cross", ui, colours.marks[1]), "Influence"),
        (flag(0, "cross", ui, colours.marks[1]), "Held by the Axis"),
        (roundel("anchor", ui, BLOCKADES["full"]), "Blockade"),
        (roundel("anchor", ui, BLOCKADES["Med"]), "Blockade, Mediterranean"),
    ]
    entries += signs(
        ui,
        colours,
        colours.marks[1],
        colours.marks[2],
        [
            ("strong", "Nation"),
            ("river", "River"),
            ("forest", "Forest"),
            ("mountain", "Mountain"),
            ("strait", "Strait"),
            ("crossing", "Strait by line"),
            ("ocean", "Ocean"),
            ("link", "Border by line"),
            ("bars", "No border"),
            ("islet", "Islands"),
        ],
    )
    for words, symbol in (
        ("Infantry", "INF"),
        ("Tank", "ARM"),
        ("Air Force", "FIT"),
        ("Fortress", "FRT"),
        ("Fleet", "BTL"),
        ("Carrier", "CAR"),
        ("Submarine", "SUB"),
    ):
        entries.append((icon(symbol, round(17 * ui), colours.ink), words))
    entries += [
        (block_picture(Face(_paint_of(nation, request), None, emblem=EMBLEM[faction]), ui * 0.8), nation)
        for nation, faction in NATION_FACTION.items()
    ]
    entries.append((block_picture(Face(_paint_of("", request), None), ui * 0.8), "Neutral fort"))
    entries.append(
        (block_picture(Face(_paint_of("USSR", request), None, 0, 3, emblem="star"), ui * 0.8), "Hidden blocks")
    )
    entries.append((block_picture(Face(_paint_of("USSR", request), "SUB", 0, 1, True, "star"), ui * 0.8), "Face-down"))
    return entries


def legend_text() -> str:
    """The legend in words."""
    return (
        "Land is tinted by faction (grey Axis, yellow West, red USSR), half-tinted where a minor nation leans to one;"
        " a number on colour at a Capital is Influence, a sign on colour whose the nation is. Ringed number: "
        "population; triangle: resources (red ones may be shipped round Africa, black ones not past a crossed-out "
        "one); star on a disc: MainCapital, gold star: SubCapital, white star: other Capital. Blocks are coloured by "
        "nation, their corners square for the Axis, round for the West, cut for the USSR; dots are steps; a blank "
        "block is hidden from you, a number on it says how many stand there; pale blocks lie face-down; on the whole "
        "map a crowd may be counted by type. A two-coloured band is a front; arrows are moves, with a red rim "
        "attacks; numbered bursts are battles, crossed swords where enemies still face each other; anchors on red are"
        " Blockades. Blue lines are rivers, dots forest, peaks mountains, dashes straits; dark seas behind thick "
        "lines are Oceans; hatched land is out of play; dotted lines join areas that do not touch; barred lines are "
        "no border."
    )


def alt_text(view: View, region: str | None) -> str:
    """Three sentences: the moment and the wars, who holds the great Capitals, the fronts and what just happened."""
    position = pictured(view.position)
    where = f"Map of {region}" if region else "Map of Europe and its surroundings"
    tracks = "; ".join(
        f"{f} population {s['pop']}, resources {s['res']}, industry {s['ind']}" for f, s in position["factions"].items()
    )
    held = {
        f: [
            n for n, s in board().items() if s.get("city") in ("MainCapital", "SubCapital") and _owner(position, n) == f
        ]
        for f in FACTIONS
    }
    cities = "; ".join(f"{faction} {listed(names)}" for faction, names in held.items() if names)
    fronts = frontier(borders(), partial(_hostile, position), partial(_strength, position), most=3)
    results = [b["result"] for b in position.get("battles", ())]
    taken = [
        f"{name} ({_owner(position, name) or 'nobody'})"
        for name, a in position["areas"].items()
        if "owner" in a and _owner(position, name) != _faction(board().get(name, {}).get("owner"))
    ]
    on = [name for name, a in position["areas"].items() if a.get("battle")]
    if on:
        third = f"Enemies face each other in {listed(on, 6)}" + (f"; {recounted(results)}" if results else "")
    elif results:
        third = f"latest fighting: {recounted(results)}"
    elif taken:
        third = f"areas held by another than printed on the board: {listed(taken, 6)}"
    else:
        third = "every area is held as printed on the board"
    return f"{where} in {TITLE}, {view.clock}: {tracks}. Great cities: {cities}. {fronts}; {third}."


def _strength(position: dict[str, Any], name: str) -> int:
    return sum(block.get("count", 1) for block in position["areas"].get(name, {}).get("blocks", ()))
