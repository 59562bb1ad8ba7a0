"""Pictures of World War II in Europe.

The view's position:
- `year`, `season`; `initiative`: Front to "Axis" or "Allies";
- `spaces`: name (land space, sea or "<name> port") to {owner: power, "Vichy France" or null for a neutral,
  units: {power: {kind: count}}, fortress, airbase, depot, cut_off: true or absent, hits: on its factory};
  kinds: infantry, mech, airborne, artillery, tank, fighter, tac, bomber, submarine, destroyer, cruiser, battleship, carrier,
  transport; spaces with nothing to tell may be left out;
- `powers`: name to {money, active, rp, convoy: money at sea or absent, build: {kind: count}};
- `moves`: [{power, path}], `battles`: [{space, result}].
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from PIL import Image

from render import panels
from render.areas import AreaMap
from render.atlas import load
from render.canvas import Colour
from render.frames import Plate
from render.icons import icon
from render.panels import Pen, Strip
from render.pieces import Chip, burst, chip_picture, emblem, icon_badge, value_badge
from render.regions import choose, find
from render.snapshot import Page, Request
from render.tables import read_json
from render.words import listed, waiting_for
from rules.kernel.views import View

GAME = "ww2_europe"
TITLE = "World War II in Europe"
POWERS: dict[str, tuple[int, str]] = {
    "Germany": (1, "cross"),
    "Italy": (7, "bars"),
    "France": (5, "diamond"),
    "Great Britain": (2, "ring"),
    "USA": (4, "badge"),
    "USSR": (0, "star"),
    "Vichy France": (3, "wedge"),
}
UNITS = {
    "infantry": "INF",
    "mech": "MEC",
    "airborne": "PAR",
    "artillery": "ART",
    "tank": "ARM",
    "fighter": "FIT",
    "tac": "TAC",
    "bomber": "BMB",
    "submarine": "SUB",
    "destroyer": "DES",
    "cruiser": "CRU",
    "battleship": "BTL",
    "carrier": "CAR",
    "transport": "TRN",
}
WORDS = {
    "infantry": "Infantry",
    "mech": "Mechanized",
    "airborne": "Airborne",
    "artillery": "Artillery",
    "tank": "Tank",
    "fighter": "Fighter",
    "tac": "Tac bomber",
    "bomber": "Bomber",
    "submarine": "Submarine",
    "destroyer": "Destroyer",
    "cruiser": "Cruiser",
    "battleship": "Battleship",
    "carrier": "Carrier",
    "transport": "Transport",
}
GROUND = ("infantry", "mech", "airborne", "artillery", "tank")
AIR = ("fighter", "tac", "bomber")
TERRAIN = {"mountain": "mountain", "woodland": "woodland", "desert": "desert", "impassable": "impassable"}
REGIONS: dict[str, tuple[str, ...]] = {
    "World": (),
    "Western Front": ("Celtic Sea", "Scapa Flow", "Hamburg", "Milan", "Toulouse"),
    "Northern Front": ("Norwegian Sea", "Narvik", "Murmansk", "Leningrad", "Copenhagen"),
    "Eastern Front": ("Konigsberg", "Leningrad", "Gorky", "Rostov", "Bucharest"),
    "Southern Front": ("Milan", "Vienna", "Bucharest", "Istanbul", "Sicily"),
    "Mediterranean Front": ("Portuguese Coast", "Barcelona", "Rome", "Tunis", "Rabat"),
    "African Front": ("Tunis", "Tripoli", "Crete", "Suez", "Fezzan"),
    "Middle East Front": ("Crete", "Ankara", "Baku", "Abadan", "Cairo"),
    "Germany": ("Amsterdam", "Aarhus", "Warsaw", "Budapest", "Milan"),
    "British Isles": ("Dublin", "Scapa Flow", "Dover Narrows", "Brest"),
    "Balkans": ("Trieste", "Budapest", "Bessarabia", "Crete"),
    "Russia": ("Minsk", "Archangel", "Sverdlovsk", "Baku", "Odessa"),
    "Atlantic": ("USA", "Denmark Strait", "London", "Cape Verde Sea"),
    "Italy": ("Turin", "Trieste", "Sicily", "Sardinia", "Tirana"),
    "Iberia": ("Vigo", "Bordeaux", "Palma", "Rabat"),
    "France": ("Brest", "London", "Cologne", "Marseilles", "Bearn"),
}


@lru_cache(maxsize=1)
def board() -> dict[str, dict[str, Any]]:
    """The spaces of the board by name."""
    return {s["name"]: s for s in read_json(GAME, "board.json")["spaces"]}


def draw(view: View, request: Request) -> Page:
    """The page: title, map, battles, powers, legend."""
    position, colours = view.position, request.colours
    atlas = load(GAME)
    highlight = [choose(name, [a.name for a in atlas.areas if a.name]) for name in request.highlight]
    port, region = find(atlas, request.region, request.size, REGIONS, zoom=4.4)
    spaces = position["spaces"]
    plates = {
        name: Plate(name, _printed_badges(s), (40.0, 19.0) if s["kind"] == "land" else (0.0, 0.0))
        for name, s in board().items()
        if not s.get("port_of")
    }
    area_map = AreaMap(atlas, port, colours, plates, request.folder)

    def tint(name: str) -> Colour:
        owner = spaces.get(name, {}).get("owner")
        return colours.tints[POWERS[owner][0]] if owner in POWERS else colours.neutral

    area_map.tint(tint)
    badges = {
        name: _badges(s, spaces.get(name, {}), area_map.ui, request)
        for name, s in board().items()
        if not s.get("port_of")
    }
    for name, pictures in badges.items():
        area_map.reserve(name, len(pictures))
    brief = region is None
    battles = [(i + 1, b) for i, b in enumerate(position.get("battles", ()))]
    for number, battle in battles:
        area_map.battle(battle["space"], number)
    area_map.place(
        {
            name: chips
            for name, space in spaces.items()
            if (chips := [chip_picture(c, area_map.ui) for c in _chips(name, space, request, brief)])
        }
    )
    for move in position.get("moves", ()):
        area_map.arrow(move["path"], colours.marks[POWERS[move["power"]][0]])
    area_map.highlight(highlight)
    area_map.inscribe()
    for name, pictures in badges.items():
        area_map.badges(name, pictures)
    area_map.stacks()
    area_map.bursts()
    ui = max(1.0, request.size / 1600) * (1.0 if region is None else 1.3)
    head = TITLE if region is None else f"{TITLE} · {region}"
    page = panels.stacked(
        [
            panels.title(port.width, ui, colours, head, view.clock, waiting_for(view.waiting, {})),
            Strip(area_map.image, area_map.layout.texts),
            panels.results(
                port.width,
                ui,
                colours,
                [(burst(n, ui * 0.85, colours.burst, colours.burst_edge), b["result"]) for n, b in battles],
            ),
            _powers(position, port.width, ui, request) if region is None and position["powers"] else None,
            panels.legend(port.width, ui, colours, _legend(request, ui, brief)),
        ],
        colours,
    )
    return Page(page.image, page.texts, area_map.layout, alt_text(view, region), legend_text())


def _printed_badges(space: dict[str, Any]) -> int:
    """How many symbols are printed in a space."""
    return bool(space.get("value")) + bool(space.get("flag")) + (space.get("terrain") in TERRAIN)


def _badges(space: dict[str, Any], now: dict[str, Any], ui: float, request: Request) -> list[Image.Image]:
    """Money (ringed red for a factory, green for a natural resource zone), flags, terrain, and what was built or hit."""
    out = []
    if space.get("value"):
        rim: Colour = (170, 28, 20) if space.get("source") == "factory" else (22, 104, 44)
        out.append(value_badge(space["value"], ui, (255, 253, 246), rim))
    if space.get("flag"):
        gold: Colour = (255, 205, 60) if space["flag"] == "major" else (240, 236, 226)
        out.append(icon_badge("star", ui, gold, (52, 34, 0)))
    if space.get("terrain") in TERRAIN:
        colours = request.colours
        ink = colours.wood if space["terrain"] == "woodland" else colours.ridge
        out.append(icon(TERRAIN[space["terrain"]], round(14 * ui), ink))
    for key, symbol in (("fortress", "FRT"), ("airbase", "base"), ("depot", "depot")):
        if now.get(key):
            out.append(icon_badge(symbol, ui, (250, 246, 236), (30, 26, 22)))
    if now.get("cut_off"):
        out.append(icon_badge("fire", ui, (255, 150, 40), (110, 20, 0)))
    if now.get("hits"):
        out.append(value_badge(-now["hits"], ui, (190, 40, 16), (255, 240, 230)))
    return out


def _chips(name: str, space: dict[str, Any], request: Request, brief: bool) -> list[Chip]:
    """One chip a power; on the whole map more than two kinds are summed up as ground, air and ships."""
    out = []
    for power, (place, sign) in POWERS.items():
        units = (space.get("units") or {}).get(power, {})
        rows = [(UNITS[kind], units[kind]) for kind in UNITS if units.get(kind)]
        if not rows:
            continue
        if brief and len(rows) > 2:
            ground, air = sum(units.get(k, 0) for k in GROUND), sum(units.get(k, 0) for k in AIR)
            ships = sum(units.values()) - ground - air
            rows = [(k, n) for k, n in (("ground", ground), ("FIT", air), ("anchor", ships)) if n]
        columns = 4 if len(rows) <= 4 else -(-len(rows) // 2)
        out.append(
            Chip(request.colours.marks[place], "" if power == space.get("owner") else sign, tuple(rows), columns)
        )
    return out


def _powers(position: dict[str, Any], width: int, ui: float, request: Request) -> Strip:
    """A box for each power, and who has the initiative on each Front."""
    colours = request.colours
    high = round(74 * ui)
    pen = Pen(width, high + round(30 * ui), colours, colours.page)
    names = [p for p in POWERS if p in position["powers"]]
    gap = 8 * ui
    wide = (width - gap * (len(names) + 1)) / len(names)
    for i, power in enumerate(names):
        state, x, y = position["powers"][power], gap + i * (wide + gap), 6 * ui
        mark = colours.marks[POWERS[power][0]]
        head, white, small = 25 * ui, (255, 255, 255), round(12.5 * ui)
        pen.bar(x, y, x + wide, y + high - 8 * ui, colours.panel, 6 * ui, colours.panel_edge)
        pen.bar(x, y, x + wide, y + head, mark, 6 * ui)
        at = pen.stamp(emblem(POWERS[power][1], round(14 * ui), white), x + 8 * ui, y + head / 2) + 6 * ui
        pen.write(
            at,
            y + head / 2,
            power + ("" if state.get("active", True) else " (neutral)"),
            round(14.5 * ui),
            "bold",
            white,
            x + wide - at - 56 * ui,
            ground=mark,
        )
        pen.write(
            x + wide - 8 * ui,
            y + head / 2,
            f"${state['money']}",
            round(14.5 * ui),
            "bold",
            white,
            anchor="rm",
            ground=mark,
        )
        notes = [f"RP {state['rp']}"] if state.get("rp") is not None else []
        notes += [f"at sea ${state['convoy']}"] if state.get("convoy") else []
        pen.write(
            x + 8 * ui,
            y + head + 14 * ui,
            " · ".join(notes) or "No redeployment",
            small,
            width=wide - 16 * ui,
            ground=colours.panel,
        )
        at = pen.write(x + 8 * ui, y + head + 32 * ui, "Build", small, ground=colours.panel) + 4 * ui
        for kind, count in (state.get("build") or {}).items():
            if count and at < x + wide - 34 * ui:
                at = pen.stamp(icon(UNITS[kind], round(15 * ui), colours.ink), at, y + head + 32 * ui)
                at = pen.write(at + 1, y + head + 32 * ui, str(count), small, "bold", ground=colours.panel) + 5 * ui
    size, middle = round(14 * ui), high + 13 * ui
    x = pen.write(12 * ui, middle, f"{position.get('season', '')} {position.get('year', '')}", size, "bold") + 24 * ui
    x = pen.write(x, middle, "Initiative:", size) + 10 * ui
    for front, side in (position.get("initiative") or {}).items():
        if x < width - 120 * ui:
            x = pen.stamp(icon("chit", round(13 * ui), colours.marks[1 if side == "Axis" else 2]), x, middle) + 4 * ui
            x = pen.write(x, middle, f"{front} {side}", size) + 16 * ui
    return pen.strip


def _legend(request: Request, ui: float, brief: bool) -> list[tuple[Image.Image, str]]:
    colours = request.colours
    swatch = (round(24 * ui), round(16 * ui))
    entries: list[tuple[Image.Image, str]] = []
    for power, (place, sign) in POWERS.items():
        chip = Image.new("RGBA", swatch, (*colours.tints[place], 255))
        drawn = emblem(sign, round(12 * ui), colours.marks[place] if not colours.dark else (255, 255, 255))
        chip.alpha_composite(drawn, ((chip.width - drawn.width) // 2, (chip.height - drawn.height) // 2))
        entries.append((chip, power))
    entries.append((Image.new("RGBA", swatch, (*colours.neutral, 255)), "Neutral"))
    entries += [
        (value_badge(8, ui, (255, 253, 246), (170, 28, 20)), "Factory"),
        (value_badge(4, ui, (255, 253, 246), (22, 104, 44)), "Resources"),
        (icon_badge("star", ui, (255, 205, 60), (52, 34, 0)), "Major Flag"),
        (icon_badge("star", ui, (240, 236, 226), (52, 34, 0)), "Minor Flag"),
    ]
    for words, symbol in (("Fortress", "FRT"), ("Airbase", "base"), ("Supply Depot", "depot")):
        entries.append((icon_badge(symbol, ui, (250, 246, 236), (30, 26, 22)), words))
    entries += [
        (icon("fire", round(15 * ui), (200, 80, 10)), "Cut Off"),
        (value_badge(-2, ui, (190, 40, 16), (255, 240, 230)), "Factory hits"),
    ]
    entries += [
        (icon(TERRAIN[t], round(15 * ui), colours.wood if t == "woodland" else colours.ridge), w)
        for t, w in (
            ("woodland", "Woodland"),
            ("mountain", "Mountains"),
            ("impassable", "Impassable"),
            ("desert", "Desert"),
        )
    ]
    if brief:
        entries += [
            (icon(k, round(16 * ui), colours.ink), w)
            for k, w in (("ground", "Ground, summed"), ("anchor", "Ships, summed"))
        ]
    entries += [(icon(UNITS[kind], round(17 * ui), colours.ink), words) for kind, words in WORDS.items()]
    return entries


def legend_text() -> str:
    """The legend in words."""
    return (
        "Land is tinted by power; pieces carry its sign. A number beside a unit is how many there are; none means"
        " one. On the whole map more than two kinds of units are summed: triangle ground, aircraft air, anchor "
        "ships. A red ring is a factory, a green one a natural resource zone; gold star Major Flag, white star "
        "Minor Flag; small circles on the coast are ports; blue lines rivers, blue dashes straits; bars mark "
        "spaces that touch on the map but have no border."
    )


def alt_text(view: View, region: str | None) -> str:
    """Two or three sentences: the moment, who holds the Major Flags, what just happened."""
    position = view.position
    where = f"Map of {region}" if region else "Map of Europe"
    flags = [
        f"{name} ({position['spaces'].get(name, {}).get('owner') or s['owner']})"
        for name, s in board().items()
        if s.get("flag") == "major"
    ]
    results = [b["result"].rstrip(".") for b in position.get("battles", ())]
    taken = [
        f"{name} ({s['owner']})"
        for name, s in position["spaces"].items()
        if s.get("owner") in POWERS and board().get(name, {}).get("owner") not in (None, s["owner"])
    ]
    if results:
        third = f"Latest fighting: {listed(results, 4)}."
    elif taken:
        third = f"Spaces that changed hands: {listed(taken, 6)}."
    else:
        third = "Every space is held by its first owner."
    return f"{where} in {TITLE}, {view.clock}. Major Flags: {listed(flags)}. {third}"
