"""Pictures of Supreme Axis & Allies.

The view's position: round, nation, phase, `spaces` (name: owner or null, value, city, flag, industry, damage, units by
nation and kind; a Sea Zone may have lane: nation, number, open), `nations` (treasury, morale, n, turns, chits, card,
points, card_chits, surrendered, purchased), `muster`, `cities` (Axis, Allies, threshold), `moves` (nation, units, path)
and `battles` (space, result).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from PIL import Image

from render import panels
from render.areas import AreaMap
from render.atlas import load
from render.canvas import Colour, mix
from render.frames import Plate
from render.icons import icon
from render.panels import Pen, Strip
from render.pieces import Chip, burst, chip_picture, emblem, icon_badge, value_badge
from render.regions import choose, find
from render.snapshot import Page, Request
from render.tables import read_json
from render.words import listed, waiting_for
from rules.kernel.views import View

GAME = "supreme_axis_allies"
TITLE = "Supreme Axis & Allies"
NATIONS = {"USSR": "USSR", "GER": "Germany", "UK": "United Kingdom", "JAP": "Japan", "USA": "United States"}
ALLIANCE = {"USSR": "Allies", "GER": "Axis", "UK": "Allies", "JAP": "Axis", "USA": "Allies"}
EMBLEM = {"USSR": "star", "GER": "cross", "UK": "ring", "JAP": "disc", "USA": "badge"}
ORDER = tuple(NATIONS)
UNITS = {
    "INF": "Infantry",
    "SCT": "Scout Infantry",
    "ART": "Artillery",
    "ARM": "Armour",
    "AAG": "AA Gun",
    "FRT": "Fortification",
    "FIT": "Fighter",
    "BMB": "Bomber",
    "TRN": "Transport",
    "CVY": "Convoy",
    "SUB": "Submarine",
    "DES": "Destroyer",
    "CRU": "Cruiser",
    "CAR": "Carrier",
    "BTL": "Battleship",
}
GROUND = ("INF", "SCT", "ART", "ARM", "AAG", "FRT")
AIR = ("FIT", "BMB")
GOLD: Colour = (255, 205, 60)
# The regions a player can ask for and the spaces that must be seen in each (none: the whole map).
REGIONS: dict[str, tuple[str, ...]] = {
    "World": (),
    "Europe": (
        "Norwegian Sea",
        "Western Approaches",
        "Gulf of Cadiz",
        "Moscow",
        "Stalingrad",
        "Eastern Turkey",
        "Malta",
    ),
    "Western Front": ("Western Approaches", "Scotland", "Denmark", "Poland", "Spain", "Southern Italy"),
    "Eastern Front": ("Poland", "Murmansk", "Urals", "Transcaucasia", "Bulgaria"),
    "Mediterranean": ("Gulf of Cadiz", "Paris", "Romania", "Eastern Turkey", "Egypt", "Western Sahara"),
    "Middle East": ("Greece", "Transcaucasia", "Turkestan", "Punjab", "Sudan", "Gulf of Aden"),
    "Africa": ("Canary Sea", "Algeria", "Palestine", "Somali Basin", "Cape of Good Hope", "Natal Coast"),
    "North Atlantic": ("Quebec", "Virginia Capes", "Denmark Strait", "Norwegian Sea", "England", "Gulf of Cadiz"),
    "South Atlantic": ("Eastern Brazil", "Cape Verde Sea", "Drake Passage", "Cape Colony", "Gulf of Guinea"),
    "Russia": ("Leningrad", "Murmansk", "Western Ukraine", "Transcaucasia", "Novosibirsk", "Turkestan"),
    "Siberia": ("Omsk", "Evenkia", "Kamchatka", "Eastern Mongolia", "Sea of Japan", "Kazakhstan"),
    "China": ("Sinkiang", "Eastern Mongolia", "Korea", "Formosa", "Indochina", "Bengal"),
    "India": ("Arabia", "Afghanistan", "Tibet", "Yunnan", "Malaya", "Laccadive Sea", "Chagos Sea"),
    "Indian Ocean": ("Red Sea", "Bay of Bengal", "Perth Basin", "Kerguelen Sea", "Cape Colony"),
    "South-East Asia": ("Bay of Bengal", "Kwangtung", "Philippine Sea", "Papua", "Java Trench"),
    "Japan": ("Manchukuo", "Kiangsu", "Sea of Okhotsk", "Emperor Sea", "Bonin Sea", "Formosa"),
    "Pacific": ("Honshu", "Queensland", "Fiji", "California Coast", "Northwest Pacific", "Gulf of Alaska"),
    "South Pacific": ("Java", "Western Australia", "Tasman Sea", "Kermadec Sea", "Marshall Islands", "Fiji Sea"),
    "North Pacific": ("Honshu", "Kamchatka", "Alaska", "Oregon Coast", "Hawaiian Islands"),
    "North America": ("Alaska", "Yukon", "Labrador Sea", "New England Coast", "Caribbean Sea", "Mexican Pacific"),
    "South America": ("Caribbean Sea", "Guiana Basin", "Eastern Brazil", "Drake Passage", "Peru Coast", "River Plate"),
}


@lru_cache(maxsize=1)
def board() -> dict[str, dict[str, Any]]:
    """The spaces of the board by name."""
    return {s["name"]: s for s in read_json(GAME, "board.json")["spaces"]}


@lru_cache(maxsize=1)
def cards() -> dict[int, dict[str, Any]]:
    return {c["number"]: c for c in read_json(GAME, "cards.json")["cards"]}


def draw(view: View, request: Request) -> Page:
    """The page: title, map, battles, nations, legend."""
    position, colours = view.position, request.colours
    atlas = load(GAME)
    names = [a.name for a in atlas.areas if a.name]
    highlight = [choose(name, names) for name in request.highlight]
    port, region = find(atlas, request.region, request.size, REGIONS)
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
    brief = region is None
    badges = {name: _badges(name, spaces.get(name, {}), area_map.ui, request) for name in board()}
    for name, pictures in badges.items():
        area_map.reserve(name, len(pictures))
    battles = [(i + 1, b) for i, b in enumerate(position.get("battles", ()))]
    for number, battle in battles:
        area_map.battle(battle["space"], number)
    area_map.place(
        {
            name: chips
            for name, space in spaces.items()
            if (chips := [chip_picture(c, area_map.ui) for c in _chips(space, request, brief)])
        }
    )
    for move in position.get("moves", ()):
        area_map.arrow(move["path"], colours.marks[ORDER.index(move["nation"])])
    area_map.highlight(highlight)
    area_map.inscribe()
    for name, pictures in badges.items():
        area_map.badges(name, pictures)
    area_map.stacks()
    area_map.bursts()
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
        strips.append(_nations(position, port.width, ui, request))
    strips.append(panels.legend(port.width, ui, colours, _legend(request, ui, brief)))
    page = panels.stacked(strips, colours)
    return Page(page.image, page.texts, area_map.layout, alt_text(view, region), legend_text())


def _badges(name: str, space: dict[str, Any], ui: float, request: Request) -> list[Image.Image]:
    """Worth, victory city, industry and its damage; of a Sea Zone its Shipping Lane, pale while an enemy stops it."""
    out = []
    if lane := space.get("lane") or board()[name].get("lane"):
        mark = request.colours.marks[ORDER.index(lane["nation"])]
        closed = lane.get("open") is False
        paper: Colour = (250, 248, 242)
        out.append(value_badge(lane["number"], ui, paper if closed else mark, mark if closed else paper))
    if space.get("value"):
        out.append(value_badge(space["value"], ui, (255, 253, 246), (40, 34, 28)))
    if space.get("city"):
        flag = space.get("flag")
        fill = GOLD if not flag else request.colours.marks[1 if flag == "Axis" else 2]
        out.append(icon_badge("star", ui, fill, (52, 34, 0)))
    if space.get("industry"):
        damaged = space.get("damage", 0)
        fill = (250, 246, 236) if not damaged else (255, 176, 150)
        out.append(icon_badge(space["industry"], ui, fill, (30, 26, 22)))
        if damaged:
            out.append(value_badge(-damaged, ui, (190, 40, 16), (255, 240, 230)))
    return out


def _chips(space: dict[str, Any], request: Request, brief: bool) -> list[Chip]:
    """One chip a nation; on the whole map more than two kinds are summed up as ground, air and ships."""
    out = []
    for nation in ORDER:
        units = {k: n for k, n in (space.get("units") or {}).get(nation, {}).items() if n and k in UNITS}
        if not units:
            continue
        listed = [(k, units[k]) for k in UNITS if k in units]
        if brief and len(listed) > 2:
            ground = sum(n for k, n in listed if k in GROUND)
            air = sum(n for k, n in listed if k in AIR)
            ships = sum(n for k, n in listed if k not in GROUND and k not in AIR)
            listed = [(k, n) for k, n in (("ground", ground), ("FIT", air), ("anchor", ships)) if n]
        columns = 4 if len(listed) <= 4 else -(-len(listed) // 2)
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


def _nations(position: dict[str, Any], width: int, ui: float, request: Request) -> Strip:
    """A box for each nation: treasury, Morale Chart, research, chits, purchases; and the race for the cities."""
    colours = request.colours
    high = round(112 * ui)
    pen = Pen(width, high + round(30 * ui), colours, colours.page)
    gap = 8 * ui
    wide = (width - gap * (len(ORDER) + 1)) / len(ORDER)
    for i, nation in enumerate(ORDER):
        state = position["nations"].get(nation)
        if state is not None:
            _nation(
                pen,
                gap + i * (wide + gap),
                6 * ui,
                wide,
                high - 8 * ui,
                ui,
                request,
                nation,
                state,
                position.get("nation") == nation,
            )
    _cities(pen, position, width, high, ui, request)
    return pen.strip


def _nation(
    pen: Pen,
    x: float,
    y: float,
    wide: float,
    high: float,
    ui: float,
    request: Request,
    nation: str,
    state: dict[str, Any],
    active: bool,
) -> None:
    colours = request.colours
    mark, tint = colours.marks[ORDER.index(nation)], colours.tints[ORDER.index(nation)]
    pen.bar(x, y, x + wide, y + high, colours.panel, 6 * ui, mark if active else colours.panel_edge)
    if active:
        pen.bar(x + 1, y + 1, x + wide - 1, y + high - 1, colours.panel, 6 * ui, mark)
    head = 25 * ui
    pen.bar(x, y, x + wide, y + head, mark, 6 * ui)
    white: Colour = (255, 255, 255)
    at = pen.stamp(emblem(EMBLEM[nation], round(15 * ui), white), x + 9 * ui, y + head / 2) + 7 * ui
    size = round(15 * ui)
    right = f"{state['treasury']} IPC"
    pen.write(x + wide - 9 * ui, y + head / 2, right, size, "bold", white, anchor="rm", ground=mark)
    name = NATIONS[nation] + (" (surrendered)" if state.get("surrendered") else "")
    pen.write(at, y + head / 2, name, size, "bold", white, wide - 100 * ui, ground=mark)
    _morale(pen, x + 10 * ui, y + head + 8 * ui, wide - 20 * ui, ui, request, state, tint, mark)
    line = y + head + 46 * ui
    small = round(12.5 * ui)
    card = cards().get(state.get("card") or 0)
    research = f"Research: {card['name']} {state.get('points', 0)}/{card['points']}" if card else "No Research Card"
    kept = ", ".join(f"{n} {cards()[int(k)]['name']}" for k, n in (state.get("card_chits") or {}).items() if n)
    pen.write(
        x + 10 * ui, line, research + (f" · {kept}" if kept else ""), small, width=wide - 20 * ui, ground=colours.panel
    )
    line += 18 * ui
    at = pen.write(x + 10 * ui, line, f"Chits {state.get('chits', 0)}", small, "bold", ground=colours.panel)
    bought = {k: n for k, n in (state.get("purchased") or {}).items() if n}
    if bought:
        at = pen.write(at + 12 * ui, line, "Bought", small, ground=colours.panel) + 4 * ui
        for kind, count in bought.items():
            if at > x + wide - 40 * ui:
                pen.write(at, line, "…", small, ground=colours.panel)
                break
            at = pen.stamp(icon(kind, round(15 * ui), colours.ink), at, line)
            at = pen.write(at + 1, line, str(count), small, "bold", ground=colours.panel) + 5 * ui


def _morale(
    pen: Pen,
    x: float,
    y: float,
    wide: float,
    ui: float,
    request: Request,
    state: dict[str, Any],
    tint: Colour,
    mark: Colour,
) -> None:
    """The Morale Chart from N-15 to N+15: red where peace must be sued for, green where chits are paid."""
    colours = request.colours
    n, morale = state["n"], state["morale"]
    step = wide / 31
    red, green = mix(colours.alarm, colours.panel, 0.35), mix((60, 150, 70), colours.panel, 0.4)
    plain = mix(colours.panel_edge, colours.panel, 0.45)
    for offset in range(-15, 16):
        fill = red if offset <= -6 else green if offset >= 6 else plain
        if offset in (9, 10, 11):
            fill = mix(green, (30, 120, 50), 0.3)
        elif offset >= 12:
            fill = mix(green, (30, 120, 50), 0.6)
        left = x + (offset + 15) * step
        pen.bar(left, y + 3 * ui, left + step - max(1, 0.8 * ui), y + 13 * ui, fill)
    middle = x + 15.5 * step
    pen.bar(middle - 1 * ui, y, middle + 1 * ui, y + 16 * ui, colours.soft_ink)
    at = x + (min(15, max(-15, morale - n)) + 15.5) * step
    r = 8.5 * ui
    pen.bar(at - r * 1.25, y + 8 * ui - r, at + r * 1.25, y + 8 * ui + r, mark, 5 * ui, (255, 255, 255))
    pen.write(at, y + 8 * ui, str(morale), round(12.5 * ui), "bold", (255, 255, 255), anchor="mm", ground=mark)
    small = max(11, round(11 * ui))
    ink = colours.soft_ink
    far = abs(at - middle) > 14 * ui
    pen.write(x, y + 23 * ui, str(n - 15), small, ink=ink, ground=colours.panel)
    pen.write(
        middle, y + 23 * ui, f"N {n}", small, "bold" if far else "medium", ink=ink, anchor="mm", ground=colours.panel
    )
    pen.write(x + wide, y + 23 * ui, str(n + 15), small, ink=ink, anchor="rm", ground=colours.panel)


def _cities(pen: Pen, position: dict[str, Any], width: int, y: float, ui: float, request: Request) -> None:
    """Victory cities of both alliances against the number that wins, and the round."""
    colours = request.colours
    cities = position.get("cities") or {}
    size = round(14 * ui)
    middle = y + 13 * ui
    x = pen.write(12 * ui, middle, f"Round {position.get('round', '?')}", size, "bold") + 26 * ui
    for alliance, mark in (("Axis", colours.marks[1]), ("Allies", colours.marks[4])):
        held, goal = cities.get(alliance, 0), cities.get("threshold", 0)
        x = pen.write(x, middle, f"{alliance} {held} of {goal} cities", size, "bold") + 8 * ui
        for i in range(max(goal, held)):
            fill = mark if i < held else mix(colours.page, colours.panel_edge, 0.75)
            x = pen.stamp(icon("star", round(16 * ui), fill), x, middle) + 1 * ui
        x += 30 * ui
    if position.get("muster"):
        pen.write(x, middle, f"Muster {position['muster']}", size, "bold")


def _legend(request: Request, ui: float, brief: bool) -> list[tuple[Image.Image, str]]:
    colours = request.colours
    entries: list[tuple[Image.Image, str]] = []
    for i, nation in enumerate(ORDER):
        chip = Image.new("RGBA", (round(24 * ui), round(16 * ui)), (*colours.tints[i], 255))
        sign = emblem(EMBLEM[nation], round(12 * ui), colours.marks[i] if not colours.dark else (255, 255, 255))
        chip.alpha_composite(sign, ((chip.width - sign.width) // 2, (chip.height - sign.height) // 2))
        entries.append((chip, NATIONS[nation]))
    entries.append((Image.new("RGBA", (round(24 * ui), round(16 * ui)), (*colours.neutral, 255)), "Neutral"))
    entries.append((value_badge(3, ui, (255, 253, 246), (40, 34, 28)), "IPC value"))
    entries.append((icon_badge("star", ui, GOLD, (52, 34, 0)), "Victory city"))
    for kind, words in (("IND", "Industrial Center"), ("HIND", "Heavy Industry")):
        entries.append((icon_badge(kind, ui, (250, 246, 236), (30, 26, 22)), words))
    entries.append((value_badge(-2, ui, (190, 40, 16), (255, 240, 230)), "Damage"))
    entries.append((value_badge(2, ui, colours.marks[2], (250, 248, 242)), "Shipping Lane"))
    if brief:
        for kind, words in (("ground", "Ground units, summed"), ("anchor", "Ships, summed")):
            entries.append((icon(kind, round(16 * ui), colours.ink), words))
    entries += [(icon(kind, round(17 * ui), colours.ink), words) for kind, words in UNITS.items()]
    return entries


def legend_text() -> str:
    """The legend in words."""
    return (
        "Land is tinted by owner; pieces carry the nation's sign: star USSR, cross Germany, ring United Kingdom, "
        "disc Japan, star in a ring United States. A number beside a unit is how many there are; none means one. "
        "On the whole map more than two kinds of units are summed: triangle ground, aircraft air, anchor ships. "
        "Ringed number: IPC value, on colour a Shipping Lane; star: victory city; factory: industry (two "
        "chimneys: heavy). Numbered bursts are battles, listed below the map. Barred lines touch on the map but "
        "are no border; dotted lines and canals join spaces."
    )


def alt_text(view: View, region: str | None) -> str:
    """Two or three sentences: the moment, the balance, what just happened."""
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
    taken = [
        f"{name} ({NATIONS[s['owner']]})"
        for name, s in spaces.items()
        if s.get("owner") in NATIONS
        and board().get(name, {}).get("kind") == "land"
        and board()[name].get("owner") not in (None, s["owner"])
    ]
    results = [b["result"] for b in position.get("battles", ())]
    if results:
        third = f"Latest fighting: {listed(results, 4)}."
    elif taken:
        third = f"Territory in other than its first owner's hands: {listed(taken, 6)}."
    else:
        third = "The front lines are those of the opening."
    return f"{first} {second} {third}"
