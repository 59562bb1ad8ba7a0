"""Pictures of Triumph & Tragedy.

The view's position:
- `year`, `season` ("New Year", "Spring", "Summer", "Fall", "Winter"), `turn_order` (factions, first to last), `active`;
- `areas`: name to {owner: "Axis", "West", "USSR" or null for a neutral nation or sea,
  blocks: [{faction, nation, kind: "Infantry" … or null where the viewer may not see it, cv, count}],
  markers: any of "blockade", "supply", "siege", "disrupted"}; areas with nothing to tell may be left out;
- `nations`: minor nation to {faction, status: "Associate", "Protectorate", "Satellite" or null, influence};
- `factions`: Axis, West, USSR to {pop, res, ind, action (cards in hand), investment, peace, factory, techs: [names], vault,
  war: [factions]};
- `moves`: [{faction, path}], `battles`: [{area, result}].
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from PIL import Image, ImageDraw

from render import panels
from render.areas import AreaMap
from render.atlas import load
from render.blocks import Face, block_picture, block_rows
from render.canvas import Colour, font, mix, sprite
from render.frames import Plate
from render.icons import icon
from render.panels import Pen, Strip
from render.pieces import burst, emblem, icon_badge, value_badge
from render.regions import choose, find
from render.snapshot import Page, Request
from render.tables import read_json
from render.words import listed, waiting_for
from rules.kernel.views import View

GAME = "triumph_tragedy"
TITLE = "Triumph & Tragedy"
FACTIONS = ("Axis", "West", "USSR")
SIDE = {"Axis": 1, "West": 2, "USSR": 0}
EMBLEM = {"Axis": "cross", "West": "ring", "USSR": "star"}
# Blocks are painted by nation: a place among the marks and how far it is lightened or darkened.
NATION_MARK: dict[str, tuple[int, float]] = {
    "Germany": (1, 0.0),
    "Italy": (7, 0.0),
    "Britain": (2, 0.0),
    "France": (5, 0.0),
    "USA": (4, 0.0),
    "USSR": (0, 0.0),
}
SYMBOL = {
    "Infantry": "INF",
    "Tank": "ARM",
    "Fleet": "BTL",
    "Carrier": "CAR",
    "Submarine": "SUB",
    "Air Force": "FIT",
    "AirForce": "FIT",
    "Fortress": "FRT",
    "Convoy": "TRN",
    "INF": "INF",
    "TANK": "ARM",
    "FLEET": "BTL",
    "CARR": "CAR",
    "SUB": "SUB",
    "AF": "FIT",
    "FORT": "FRT",
    "CONVOY": "TRN",
}
MARKERS = {"blockade": "anchor", "supply": "fire", "siege": "fire", "disrupted": "burst"}
REGIONS: dict[str, tuple[str, ...]] = {
    "World": (),
    "Europe": ("Irish Sea", "Oslo", "Leningrad", "Kharkov", "Ankara", "Sfax", "Lisbon"),
    "Western Europe": ("Irish Sea", "Glasgow", "Copenhagen", "Rome", "Leon"),
    "Central Europe": ("Ruhr", "Copenhagen", "Vilna", "Bucharest", "Rome"),
    "Eastern Europe": ("Konigsberg", "Leningrad", "Gorky", "Kuban", "Bucharest"),
    "Scandinavia": ("Norwegian Sea", "Nordkapp Sea", "Murmansk", "Leningrad", "Copenhagen"),
    "Mediterranean": ("Madeira Sea", "Marseilles", "Sofia", "Damascus", "Egypt", "Algiers"),
    "Balkans": ("Venice", "Budapest", "Odessa", "Izmir", "Athens"),
    "Middle East": ("Ankara", "Baku", "Tehran", "Shiraz", "Sudan", "Egypt"),
    "Russia": ("Leningrad", "Murmansk", "Perm", "Western Siberia", "Baku", "Odessa"),
    "India": ("Tehran", "Kabul", "Delhi", "East Indian Ocean", "Gulf of Aden"),
    "Atlantic": ("Ottawa", "Irminger Sea", "Rio de Janeiro", "London", "Dakar", "Lisbon"),
    "North Africa": ("Morocco", "Algiers", "Tunisia", "Cyrenaica", "Suez", "Sudan", "Dakar"),
}


@lru_cache(maxsize=1)
def board() -> dict[str, dict[str, Any]]:
    """The areas of the board by name."""
    return {s["name"]: s for s in read_json(GAME, "board.json")["spaces"]}


@lru_cache(maxsize=1)
def capitals() -> dict[str, str]:
    """Capital area to nation."""
    return {n["capital"]: n["name"] for n in read_json(GAME, "board.json")["nations"] if n["capital"]}


def pictured(seen: dict[str, Any]) -> dict[str, Any]:
    """The view of the rules in the words above; a position that uses them already is taken as it is."""
    if "order" not in seen:
        return seen
    areas = {}
    for name, entry in seen["spaces"].items():
        blocks = [
            {
                "faction": block["seat"] if block["seat"] in FACTIONS else None,
                "nation": block["nation"],
                "kind": block.get("kind"),
                "cv": block.get("cv", 0),
            }
            for block in entry.get("blocks", ())
        ]
        owner = entry.get("control")
        areas[name] = {
            "owner": owner if owner in FACTIONS else None,
            "blocks": blocks,
            "markers": ["blockade"] if entry.get("blockade") else [],
        }
    nations = {
        name: {
            "faction": entry["control"] or entry["influence"],
            "status": {"controlled": "Satellite"}.get(entry["status"], entry["status"]),
            "influence": entry["markers"],
        }
        for name, entry in seen["nations"].items()
    }
    factions = {
        name: {
            "pop": mat["pop"],
            "res": mat["res"],
            "ind": mat["ind"],
            "factory": mat["factory_cost"],
            "cards": mat["cards"],
            "peace": mat["chits"],
            "techs": [entry["tech"] for entry in mat["techs"]],
            "vault": mat["vault"],
            "war": mat["wars"],
        }
        for name, mat in seen["factions"].items()
    }
    return {
        "year": seen["year"],
        "season": seen["season"] or "New Year",
        "turn_order": seen["order"],
        "active": seen["seat"],
        "areas": areas,
        "nations": nations,
        "factions": factions,
        "moves": [{"faction": faction, "path": path} for faction, *path in seen["moves"]],
        "battles": [{"area": battle["space"], "result": battle["result"]} for battle in seen["battles"]],
    }


def draw(view: View, request: Request) -> Page:
    """The page: title, map, battles, factions, legend."""
    position, colours = pictured(view.position), request.colours
    atlas = load(GAME)
    highlight = [choose(name, [a.name for a in atlas.areas if a.name]) for name in request.highlight]
    port, region = find(atlas, request.region, request.size, REGIONS, zoom=4.2)
    plates = {
        name: Plate(
            name,
            len(_badges(s, 1.0, position, request)) + (1 if s.get("capital") and s["owner"] == "neutral" else 0),
            (44.0, 22.0) if s["kind"] == "land" else (0.0, 0.0),
        )
        for name, s in _printed().items()
    }
    area_map = AreaMap(atlas, port, colours, plates, request.folder)
    areas = position["areas"]

    def tint(name: str) -> Colour:
        owner = areas.get(name, {}).get("owner")
        if owner in SIDE:
            return colours.tints[SIDE[owner]]
        ally = position["nations"].get(board()[name].get("group") or "", {})
        if ally.get("faction") in SIDE and ally.get("status"):
            return mix(
                colours.tints[SIDE[ally["faction"]]], colours.neutral, {"Satellite": 0.2}.get(ally["status"], 0.5)
            )
        return colours.neutral

    area_map.tint(tint)
    badges = {name: _badges(s, area_map.ui, position, request) for name, s in _printed().items()}
    for name, pictures in badges.items():
        area_map.reserve(name, len(pictures))
    battles = [(i + 1, b) for i, b in enumerate(position.get("battles", ()))]
    for number, battle in battles:
        area_map.battle(battle["area"], number)
    area_map.place(
        {
            name: rows
            for name, area in areas.items()
            if (rows := _stack(area, area_map.ui, request, 4 if region is None else 5))
        }
    )
    for move in position.get("moves", ()):
        area_map.arrow(move["path"], colours.marks[SIDE[move["faction"]]])
    area_map.highlight(highlight)
    area_map.inscribe()
    for name, pictures in badges.items():
        area_map.badges(name, pictures)
    area_map.stacks()
    area_map.bursts()
    ui = max(1.0, request.size / 1600) * (1.0 if region is None else 1.3)
    head = TITLE if region is None else f"{TITLE} · {region}"
    waiting = waiting_for(view.waiting, {})
    page = panels.stacked(
        [
            panels.title(port.width, ui, colours, head, view.clock, waiting),
            Strip(area_map.image, area_map.layout.texts),
            panels.results(
                port.width,
                ui,
                colours,
                [(burst(n, ui * 0.85, colours.burst, colours.burst_edge), b["result"]) for n, b in battles],
            ),
            _factions(position, port.width, ui, request) if region is None else None,
            panels.legend(port.width, ui, colours, _legend(request, ui)),
        ],
        colours,
    )
    return Page(page.image, page.texts, area_map.layout, alt_text(view, region), legend_text())


def _printed() -> dict[str, dict[str, Any]]:
    return board()


def _badges(space: dict[str, Any], ui: float, position: dict[str, Any], request: Request) -> list[Image.Image]:
    """What is printed in an area: capital, population, resources; and the influence in a minor nation."""
    out = []
    if space.get("capital"):
        gold: Colour = (255, 205, 60)
        out.append(icon_badge("star", ui, gold, (52, 34, 0)))
    if space.get("pop"):
        out.append(value_badge(space["pop"], ui, (255, 253, 246), (40, 34, 28)))
    for key, fill in (("res", (30, 28, 26)), ("red", (176, 36, 20))):
        if space.get(key):
            out.append(_resource(space[key], ui, fill))
    nation = position["nations"].get(capitals().get(space["name"], ""), {}) if space.get("capital") else {}
    if nation.get("faction") in SIDE and (nation.get("influence") or nation.get("status")):
        out.append(_influence(nation.get("influence", 0), ui, request.colours.marks[SIDE[nation["faction"]]]))
    return out


@lru_cache(maxsize=64)
def _resource(count: int, ui: float, fill: Colour) -> Image.Image:
    """Resource triangles with their number."""
    size = round(15 * ui)

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        s = size * fine
        draw.polygon([(s / 2, 0), (s, s * 0.98), (0, s * 0.98)], fill=(255, 252, 244, 255))
        draw.polygon([(s / 2, s * 0.1), (s * 0.9, s * 0.92), (s * 0.1, s * 0.92)], fill=(*fill, 255))

    image = sprite(size, size, paint)
    if count > 1:
        ImageDraw.Draw(image).text(
            (size / 2, size * 0.64),
            str(count),
            font=font("bold", max(11, round(11 * ui))),
            anchor="mm",
            fill=(255, 255, 255),
        )
    return image


@lru_cache(maxsize=64)
def _influence(count: int, ui: float, fill: Colour) -> Image.Image:
    """A flag for a faction's influence in a minor nation."""
    size = round(15 * ui)

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        s = size * fine
        draw.rounded_rectangle((0, 0, s - 1, s - 1), radius=s * 0.2, fill=(255, 252, 244, 255))
        draw.rounded_rectangle((s * 0.08, s * 0.08, s * 0.92, s * 0.92), radius=s * 0.16, fill=(*fill, 255))

    image = sprite(size, size, paint)
    ImageDraw.Draw(image).text(
        (size / 2, size / 2),
        str(count),
        font=font("bold", max(11, round(11.5 * ui))),
        anchor="mm",
        fill=(255, 255, 255),
    )
    return image


def _paint_of(nation: str, request: Request) -> Colour:
    place, lighter = NATION_MARK.get(nation, (6, 0.0))
    return mix(request.colours.marks[place], (255, 255, 255), lighter)


def _stack(area: dict[str, Any], ui: float, request: Request, columns: int) -> list[Image.Image]:
    """The blocks of an area, each faction in rows of its own; hidden ones of a nation count as one."""
    out = []
    for faction in (*FACTIONS, None):
        faces: list[Face] = []
        hidden: dict[str, int] = {}
        for block in area.get("blocks", ()):
            if block.get("faction") != faction:
                continue
            if block.get("kind") is None:
                hidden[block["nation"]] = hidden.get(block["nation"], 0) + block.get("count", 1)
            else:
                faces.append(Face(_paint_of(block["nation"], request), SYMBOL[block["kind"]], block.get("cv", 0)))
        faces.sort(key=lambda f: (f.colour, f.symbol or "", -f.pips))
        faces += [Face(_paint_of(nation, request), None, 0, count) for nation, count in sorted(hidden.items())]
        if faces:
            out.append(block_rows(tuple(faces), ui, columns if len(faces) > columns else len(faces)))
    return out


def _factions(position: dict[str, Any], width: int, ui: float, request: Request) -> Strip:
    """The three factions' tracks, the years and the turn order."""
    colours = request.colours
    high = round(112 * ui)
    pen = Pen(width, high + round(34 * ui), colours, colours.page)
    gap = 8 * ui
    wide = (width - gap * 4) / 3
    for i, faction in enumerate(FACTIONS):
        _faction(pen, gap + i * (wide + gap), 6 * ui, wide, high - 8 * ui, ui, request, faction, position)
    size, middle, x = round(14 * ui), high + 15 * ui, 12 * ui
    for year in range(1936, 1946):
        now = year == position["year"]
        pen.bar(
            x,
            middle - 11 * ui,
            x + 46 * ui,
            middle + 11 * ui,
            colours.alarm if now else colours.panel,
            4 * ui,
            colours.panel_edge,
        )
        ink: Colour | None = ((255, 255, 255) if not colours.dark else (16, 16, 16)) if now else None
        pen.write(
            x + 23 * ui,
            middle,
            str(year),
            size,
            "bold" if now else "medium",
            ink,
            anchor="mm",
            ground=colours.alarm if now else colours.panel,
        )
        x += 49 * ui
    x = pen.write(x + 18 * ui, middle, position.get("season", ""), size, "bold") + 28 * ui
    if position.get("turn_order"):
        pen.write(x, middle, "Turn order: " + ", ".join(position["turn_order"]), size)
    return pen.strip


def _faction(
    pen: Pen,
    x: float,
    y: float,
    wide: float,
    high: float,
    ui: float,
    request: Request,
    faction: str,
    position: dict[str, Any],
) -> None:
    colours = request.colours
    state = position["factions"][faction]
    mark = colours.marks[SIDE[faction]]
    active = position.get("active") == faction
    pen.bar(x, y, x + wide, y + high, colours.panel, 6 * ui, mark if active else colours.panel_edge)
    head, white, size = 25 * ui, (255, 255, 255), round(15 * ui)
    pen.bar(x, y, x + wide, y + head, mark, 6 * ui)
    at = pen.stamp(emblem(EMBLEM[faction], round(15 * ui), white), x + 9 * ui, y + head / 2) + 7 * ui
    at = pen.write(at, y + head / 2, faction, size, "bold", white, ground=mark)
    war = state.get("war") or []
    pen.write(
        x + wide - 9 * ui,
        y + head / 2,
        f"at war with {listed(war)}" if war else "at peace",
        round(13 * ui),
        "medium",
        white,
        wide * 0.6,
        "rm",
        ground=mark,
    )
    third = (wide - 20 * ui) / 3
    limit = min(state["pop"], state["ind"], state["res"]) if war else min(state["pop"], state["ind"])
    for i, (key, words) in enumerate((("pop", "Population"), ("res", "Resources"), ("ind", "Industry"))):
        left = x + 10 * ui + i * third
        pen.write(left, y + head + 13 * ui, words, max(11, round(12 * ui)), ink=colours.soft_ink, ground=colours.panel)
        pen.write(
            left + third - 14 * ui,
            y + head + 13 * ui,
            str(state[key]),
            round(15 * ui),
            "bold",
            anchor="rm",
            ground=colours.panel,
        )
        pen.bar(
            left,
            y + head + 23 * ui,
            left + third - 14 * ui,
            y + head + 29 * ui,
            mix(colours.panel_edge, colours.panel, 0.5),
        )
        pen.bar(left, y + head + 23 * ui, left + (third - 14 * ui) * min(1, state[key] / 25), y + head + 29 * ui, mark)
    small = round(12.5 * ui)
    line = y + head + 44 * ui
    pen.write(
        x + 10 * ui,
        line,
        f"Production {limit} · Factory Cost {state.get('factory', '?')} · {_hand(state)} · "
        f"Peace Dividends {state.get('peace', 0)}",
        small,
        width=wide - 20 * ui,
        ground=colours.panel,
    )
    techs = state.get("techs") or []
    vault = f" · Vault {state['vault']}" if state.get("vault") else ""
    pen.write(
        x + 10 * ui,
        line + 19 * ui,
        ("Technology: " + ", ".join(techs) if techs else "No technology shown") + vault,
        small,
        width=wide - 20 * ui,
        ground=colours.panel,
    )


def _hand(state: dict[str, Any]) -> str:
    """Cards in hand, by deck where that is told."""
    if "cards" in state:
        return f"Hand {state['cards']}"
    return f"Hand {state.get('action', 0)} Action, {state.get('investment', 0)} Investment"


def _legend(request: Request, ui: float) -> list[tuple[Image.Image, str]]:
    colours = request.colours
    swatch = (round(24 * ui), round(16 * ui))
    entries: list[tuple[Image.Image, str]] = []
    for faction in FACTIONS:
        chip = Image.new("RGBA", swatch, (*colours.tints[SIDE[faction]], 255))
        sign = emblem(
            EMBLEM[faction], round(12 * ui), colours.marks[SIDE[faction]] if not colours.dark else (255, 255, 255)
        )
        chip.alpha_composite(sign, ((chip.width - sign.width) // 2, (chip.height - sign.height) // 2))
        entries.append((chip, faction))
    entries.append((Image.new("RGBA", swatch, (*colours.neutral, 255)), "Neutral"))
    entries += [
        (icon_badge("star", ui, (255, 205, 60), (52, 34, 0)), "Capital"),
        (value_badge(2, ui, (255, 253, 246), (40, 34, 28)), "POP"),
        (_resource(1, ui, (30, 28, 26)), "RES"),
        (_resource(1, ui, (176, 36, 20)), "RES by way of Africa"),
        (_influence(2, ui, colours.marks[1]), "Influence"),
    ]
    for words, symbol in (
        ("Infantry", "INF"),
        ("Tank", "ARM"),
        ("Air Force", "FIT"),
        ("Fortress", "FRT"),
        ("Fleet", "BTL"),
        ("Carrier", "CAR"),
        ("Submarine", "SUB"),
        ("Convoy", "TRN"),
    ):
        entries.append((icon(symbol, round(17 * ui), colours.ink), words))
    entries += [(block_picture(Face(_paint_of(nation, request), None), ui * 0.8), nation) for nation in NATION_MARK]
    entries.append((block_picture(Face(_paint_of("", request), None), ui * 0.8), "Neutral fort"))
    for kind, words in (("river", "River"), ("forest", "Forest"), ("mountain", "Mountain"), ("strait", "Strait")):
        entries.append((_border_sample(kind, ui, request), words))
    return entries


def _border_sample(kind: str, ui: float, request: Request) -> Image.Image:
    colours = request.colours

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        k = ui * fine
        if kind == "river":
            draw.line([(0, 8 * k), (26 * k, 8 * k)], fill=(*colours.river, 255), width=round(2.4 * k))
        for i in range(3 if kind == "mountain" else 4):
            x = (5 + i * (8 if kind == "mountain" else 6)) * k
            if kind == "mountain":
                draw.polygon([(x - 3.6 * k, 11 * k), (x, 5 * k), (x + 3.6 * k, 11 * k)], fill=(*colours.ridge, 255))
            elif kind == "forest":
                draw.ellipse((x - 2.2 * k, 5.8 * k, x + 2.2 * k, 10.2 * k), fill=(*colours.wood, 255))
            elif kind == "strait":
                draw.line([(x - 2 * k, 8 * k), (x + 2 * k, 8 * k)], fill=(*colours.river, 255), width=round(3 * k))

    return sprite(26 * ui, 16 * ui, paint)


def legend_text() -> str:
    """The legend in words."""
    return (
        "Land is tinted by faction (grey Axis, yellow West, red USSR), half-tinted where a minor nation leans to "
        "one; a number on colour at a capital is influence. Ringed number: population; triangle: resources (red "
        "ones by way of Africa); star: capital. Blocks are coloured by nation; dots are steps; a blank block is "
        "hidden from you, a number on it says how many stand there. Blue lines are rivers, dots forest, peaks "
        "mountains, dashes straits."
    )


def alt_text(view: View, region: str | None) -> str:
    """Two or three sentences: the moment, the economies, what just happened."""
    position = pictured(view.position)
    where = f"Map of {region}" if region else "Map of Europe and its surroundings"
    first = f"{where} in {TITLE}, {view.clock}."
    tracks = "; ".join(
        f"{f}: population {s['pop']}, resources {s['res']}, industry {s['ind']}"
        for f, s in position["factions"].items()
    )
    results = [b["result"].rstrip(".") for b in position.get("battles", ())]
    taken = [
        f"{name} ({a['owner']})"
        for name, a in position["areas"].items()
        if a.get("owner") in SIDE and board().get(name, {}).get("owner") not in (None, a["owner"])
    ]
    if results:
        third = f"Latest fighting: {listed(results, 4)}."
    elif taken:
        third = f"Areas held by another than at the start: {listed(taken, 6)}."
    else:
        third = "Every area is held by its first owner."
    return f"{first} {tracks}. {third}"
