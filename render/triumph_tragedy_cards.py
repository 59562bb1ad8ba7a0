"""The cards of Triumph & Tragedy, in a design of our own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from PIL import Image, ImageDraw

from render.atlas import load
from render.canvas import Colour, ink_on, mix, sprite, text_width
from render.cards import BAND, WIDE, Sheet, frame, sized
from render.icons import icon
from render.palette import Palette, rgb
from render.symbols import SYMBOLS, symbol
from render.tables import read_json
from render.triumph_tragedy_chart import GAME, SIDE, board
from render.words import listed
from rules.kernel.text import counted

WHITE: Colour = (255, 255, 255)
INKS: dict[str, dict[str, str]] = {
    "default": {
        "Spring": "#2f7038",
        "Summer": "#96600a",
        "Fall": "#96401c",
        "Technology": "#27567d",
        "Science": "#5c3f8f",
        "Intelligence": "#4a4a52",
    },
    "deuteranopia": {
        "Spring": "#0b6b74",
        "Summer": "#866000",
        "Fall": "#6e3410",
        "Technology": "#2a4f9c",
        "Science": "#7a2f86",
        "Intelligence": "#45494f",
    },
    "protanopia": {
        "Spring": "#0b6b74",
        "Summer": "#866000",
        "Fall": "#5e3a14",
        "Technology": "#2a4f9c",
        "Science": "#7a2f86",
        "Intelligence": "#45494f",
    },
    "tritanopia": {
        "Spring": "#146b70",
        "Summer": "#a8483c",
        "Fall": "#701c28",
        "Technology": "#2c4f63",
        "Science": "#5a3a4a",
        "Intelligence": "#41464d",
    },
}
"""The colour of each sort of card; white reads on all of them."""
SEASON = {"Spring": "blossom", "Summer": "sun", "Fall": "leaf"}
SIGN = {
    "AirDefense Radar": "radar",
    "Naval Radar": "radar",
    "Sonar": "sonar",
    "Precision Bombsight": "sight",
    "Industrial Espionage": "eye",
    "Atomic Research 1": "atom",
    "Atomic Research 2": "atom",
    "Atomic Research 3": "atom",
    "Atomic Research 4": "atom",
    "Heavy Bombers": "BMB",
    "Jets": "FIT",
    "Heavy Tanks": "ARM",
    "Rocket Artillery": "ART",
    "Motorized Infantry": "MEC",
    "LSTs": "TRN",
    "Agent": "eye",
    "Code Break": "letter",
    "Spy Ring": "cards",
    "Coup": "flag",
    "Sabotage": "fire",
    "Mole": "safe",
    "Double Agent": "swap",
}
ESPIONAGE = "stands for a Technology that anybody has revealed"
INTELLIGENCE = {
    "Agent": "Look at a Rival's blocks in one area.",
    "Code Break": "Look at the hand of a Rival.",
    "Spy Ring": "Take a card from a Rival's hand, unseen.",
    "Coup": "A Rival loses all Influence in one Minor.",
    "Sabotage": "The IND of a Rival falls by one.",
    "Mole": "Look into a Rival's Vault; a Technology seen there can be paired with the Mole.",
    "Double Agent": "An Intelligence card played against you works for you instead.",
}
ADDS = "Add a marker, or take a Rival's away:"
REMOVES = "Take away a Rival's marker:"
WIDER = {
    "Foreign Aid": "any Neutral, at the price of one IND",
    "Guarantee": "a Minor next to land of a Rival",
    "Intimidation": "a Minor next to your own land",
}


@lru_cache(maxsize=1)
def actions() -> dict[str, dict[str, Any]]:
    """Action cards by the name that orders use: `Summer J`."""
    return {f"{card['season']} {card['letter']}": card for card in read_json(GAME, "action_cards.json")["cards"]}


@lru_cache(maxsize=1)
def investments() -> dict[str, dict[str, Any]]:
    """Investment cards by the name that orders use: `Inv 17`."""
    return {f"Inv {card['number']}": card for card in read_json(GAME, "investment_cards.json")["cards"]}


@lru_cache(maxsize=1)
def effects() -> dict[str, str]:
    return {tech["name"]: tech["effect"] for tech in read_json(GAME, "investment_cards.json")["technologies"]}


@lru_cache(maxsize=1)
def _science() -> dict[int, list[str]]:
    return {entry["year"]: entry["techs"] for entry in read_json(GAME, "investment_cards.json")["science"]}


def sort(name: str) -> str:
    """Spring, Summer, Fall, Technology, Science or Intelligence."""
    if name in actions():
        return str(actions()[name]["season"])
    return {"tech": "Technology", "science": "Science", "intelligence": "Intelligence"}[investments()[name]["kind"]]


def ink_of(what: str, colours: Palette) -> Colour:
    return rgb(INKS[colours.name][what])


def paper(colours: Palette) -> Colour:
    return (46, 49, 54) if colours.dark else (255, 253, 247)


def words(name: str) -> str:
    """A card in a few words."""
    if name in actions():
        card = actions()[name]
        return f"{name}, {card['value']} ({card.get('wildcard') or ' / '.join(card['neutrals'])})"
    card = investments()[name]
    use = f"Science {card['year']}" if card["kind"] == "science" else card.get("name") or " / ".join(card["techs"])
    return f"{name} ({use}; {counted(card['factories'], 'factory', 'factories')})"


def card(
    sheet: Sheet, x: float, y: float, name: str, seen: Mapping[str, Any], seat: str, tags: Mapping[str, str]
) -> None:
    """A card with its corner at x and y. `tags` has a short word for a Technology that is more than one card."""
    colours = sheet.colours
    tint = ink_of(sort(name), colours)
    committed = name in seen["factions"][seat].get("commitment", ())
    face = frame(paper(colours), tint, colours.alarm if committed else None)
    sheet.strip.image.paste(face, (round(x), round(y)), face)
    if name in actions():
        _action(sheet, x, y, name, tint, seen, seat, committed)
    else:
        _investment(sheet, x, y, name, tint, tags)


# --- Action cards -----------------------------------------------------------------------------------------------------


def _action(
    sheet: Sheet, x: float, y: float, name: str, tint: Colour, seen: Mapping[str, Any], seat: str, committed: bool
) -> None:
    entry, colours, ground = actions()[name], sheet.colours, paper(sheet.colours)
    sheet.stamp(symbol(SEASON[entry["season"]], 36, WHITE), x + 12, y + BAND / 2)
    sheet.write(x + 58, y + BAND / 2, name, 29, "bold", WHITE, WIDE - 70, ground=tint)
    strong = mix(tint, WHITE, 0.55) if colours.dark else tint
    sheet.stamp(symbol(SEASON[entry["season"]], 88, mix(strong, ground, 0.62)), x + 20, y + 112)
    sheet.write(x + 176, y + 101, str(entry["value"]), 76, "bold", strong, anchor="mm", ground=ground)
    if committed:
        sheet.plate((x + 122, y + 143, x + 230, y + 168), colours.alarm, 8)
        ink = ink_on(colours.alarm)
        sheet.write(x + 176, y + 155, "committed", 20, "bold", ink, anchor="mm", ground=colours.alarm)
    else:
        sheet.write(x + 176, y + 155, "moves", 19, anchor="mm", ground=ground)
    if entry.get("wildcard"):
        _wildcard(sheet, x, y, entry["wildcard"], tint, seat)
        return
    for i, nation in enumerate(entry["neutrals"]):
        _nation(sheet, x + 10, y + 172 + i * 80, nation, seen)


def _nation(sheet: Sheet, x: float, y: float, nation: str, seen: Mapping[str, Any]) -> None:
    """A ribbon for a country: its outline, who has Influence there, what it is worth."""
    colours, entry = sheet.colours, seen["nations"].get(nation, {})
    whose = entry.get("control") or entry.get("influence") or ""
    ground = colours.tints[SIDE[whose]] if whose in SIDE else colours.neutral
    wide = WIDE - 20
    sheet.plate((x, y, x + wide, y + 74), ground, 10, mix(ground, colours.name_ink, 0.25), 1.5)
    sheet.stamp(shape(nation, mix(colours.name_ink, ground, 0.25)), x + 8, y + 37)
    ink, left = colours.name_ink, x + 70
    room = wide - 78
    sheet.write(left, y + 17, nation, sized("bold", nation, room, (26, 24, 22)), "bold", ink, room, ground=ground)
    said = standing(nation, entry)
    sheet.write(left, y + 42, said, sized("medium", said, room, (18, 17, 16)), "medium", ink, room, ground=ground)
    sheet.write(left, y + 62, worth(nation), 17, "medium", ink, room, ground=ground)


def standing(nation: str, entry: Mapping[str, Any]) -> str:
    """How a country stands to the factions, in a few words."""
    if entry.get("control"):
        return f"held by the {entry['control']}"
    if entry.get("status") == "Armed Minor":
        return "Armed Minor"
    if not entry.get("markers"):
        return "no Influence"
    status = {"Unaligned": "Influence"}.get(entry["status"], entry["status"])
    return f"{entry['influence']} {entry['markers']}, {status}"


@lru_cache(maxsize=64)
def worth(nation: str) -> str:
    areas = [space for space in board().values() if space.get("group") == nation]
    pop, res, red = (sum(space.get(key) or 0 for space in areas) for key in ("pop", "res", "red"))
    return f"POP {pop}  RES {res + red}"


def _wildcard(sheet: Sheet, x: float, y: float, name: str, tint: Colour, seat: str) -> None:
    back = paper(sheet.colours)
    ground = mix(tint, back, 0.82)
    left, room = x + 22, WIDE - 44
    sheet.plate((x + 10, y + 172, x + WIDE - 10, y + 326), ground, 10, mix(tint, back, 0.4), 1.5)
    sheet.write(left, y + 190, name, sized("bold", name, room, (26, 24, 22)), "bold", width=room, ground=ground)
    rule = next(entry for entry in read_json(GAME, "action_cards.json")["wildcards"] if entry["name"] == name)
    verb = REMOVES if rule.get("only_removes") else ADDS
    whom = WIDER.get(name) or listed(rule["targets"][seat], 99)
    sheet.prose(left, y + 206, f"{verb} {whom}", (19, 18, 17), room, 118, ground)


@lru_cache(maxsize=256)
def shape(nation: str, colour: Colour) -> Image.Image:
    """The outline of a country; a globe for those across the ocean."""
    outlines = _outlines(nation)
    if not outlines:
        return symbol("globe", 54, colour)
    xs, ys = [p[0] for ring in outlines for p in ring], [p[1] for ring in outlines for p in ring]
    left, top = min(xs), min(ys)
    wide, high = max(xs) - left, max(ys) - top
    factor = 54 / max(wide, high)

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        k = factor * fine
        for ring in outlines:
            points = [
                ((p[0] - left) * k + (54 * fine - wide * k) / 2, (p[1] - top) * k + (54 * fine - high * k) / 2)
                for p in ring
            ]
            draw.polygon(points, fill=(*colour, 255))

    return sprite(54, 54, paint)


@lru_cache(maxsize=64)
def _outlines(nation: str) -> list[list[tuple[float, float]]]:
    """The mainland of a country: the areas joined to its Capital by land, without specks."""
    atlas = load(GAME)
    areas = [area for area in atlas.areas if area.group == nation and max(map(len, area.outlines), default=0) > 12]
    capital = next((a for a in areas if board()[a.name].get("capital")), None)
    if capital is None:
        return []
    joined, names = [capital.name], {a.name for a in areas}
    land = [entry[:2] for entry in read_json(GAME, "board.json")["borders"]]
    for here in joined:
        joined += [n for pair in land if here in pair for n in pair if n in names and n not in joined]
    rings = [ring for area in areas if area.name in joined for ring in area.outlines]
    largest = max(map(_extent, rings))
    return [ring for ring in rings if _extent(ring) > largest * 0.02]


def _extent(ring: list[tuple[float, float]]) -> float:
    """The room a ring encloses."""
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


# --- Investment cards -------------------------------------------------------------------------------------------------


def _investment(sheet: Sheet, x: float, y: float, name: str, tint: Colour, tags: Mapping[str, str]) -> None:
    entry = investments()[name]
    sheet.write(x + 16, y + BAND / 2, name, 29, "bold", WHITE, WIDE - 100, ground=tint)
    sheet.stamp(icon("IND", 34, WHITE), x + WIDE - 76, y + BAND / 2 - 1)
    sheet.write(x + WIDE - 16, y + BAND / 2, str(entry["factories"]), 31, "bold", WHITE, anchor="rm", ground=tint)
    if entry["kind"] == "tech":
        for i, tech in enumerate(entry["techs"]):
            _tech(sheet, x + 10, y + 64 + i * 134, tech, tint, tags.get(tech, ""))
    elif entry["kind"] == "science":
        _science_face(sheet, x, y, entry["year"], tint)
    else:
        _intelligence(sheet, x, y, entry["name"], tint)


def sign(tech: str, size: int, colour: Colour) -> Image.Image:
    """The picture of a Technology or of an Intelligence card."""
    name = SIGN[tech]
    return symbol(name, size, colour) if name in SYMBOLS else icon(name, size, colour)


def _tech(sheet: Sheet, x: float, y: float, tech: str, tint: Colour, tag: str) -> None:
    """A ribbon for a Technology: sign, name, effect; the tag says that the hand has more of it, or the faction has it."""
    colours, back = sheet.colours, paper(sheet.colours)
    wide, high = WIDE - 20, 130
    ground = mix(tint, back, 0.86)
    several = bool(tag)
    strong = mix(tint, WHITE, 0.55) if colours.dark else tint
    sheet.plate(
        (x, y, x + wide, y + high), ground, 10, strong if several else mix(tint, back, 0.5), 3 if several else 1.5
    )
    sheet.stamp(sign(tech, 46, strong), x + 12, y + 37)
    left = x + 70
    first, _, rest = tech.partition(" ")
    if tech.startswith("Atomic"):
        first, rest = "Atomic", tech.removeprefix("Atomic ")
    room = wide - 78
    sheet.write(
        left, y + (23 if rest else 37), first, 25, "bold", None, room - (30 if several and rest else 0), ground=ground
    )
    if rest:
        sheet.write(left, y + 52, rest, 25, "bold", None, room, ground=ground)
    if several:
        long = text_width("bold", 18, tag) + 14
        sheet.plate((x + wide - 6 - long, y + 6, x + wide - 6, y + 32), strong, 8)
        ink: Colour = (16, 16, 16) if colours.dark else WHITE
        sheet.write(x + wide - 6 - long / 2, y + 19, tag, 18, "bold", ink, anchor="mm", ground=strong)
    sheet.prose(x + 14, y + 67, effects().get(tech, ESPIONAGE), (20, 18, 17), wide - 26, 60, ground)


def _science_face(sheet: Sheet, x: float, y: float, year: int, tint: Colour) -> None:
    colours, back = sheet.colours, paper(sheet.colours)
    strong = mix(tint, WHITE, 0.55) if colours.dark else tint
    sheet.stamp(symbol("flask", 70, strong), x + 18, y + 106)
    sheet.write(x + 100, y + 90, "Science", 31, "bold", ground=back)
    sheet.write(x + 100, y + 124, f"from {year}", 23, "medium", ground=back)
    ground = mix(tint, back, 0.86)
    sheet.plate((x + 10, y + 152, x + WIDE - 10, y + 326), ground, 10, mix(tint, back, 0.5), 1.5)
    at = y + 168
    sheet.write(x + 22, at, "partner of a card with", 18, "italic", ground=ground)
    for tech in _science()[year]:
        at += 24
        sheet.write(x + 22, at, tech, 20, "semibold", None, WIDE - 44, ground=ground)


def _intelligence(sheet: Sheet, x: float, y: float, name: str, tint: Colour) -> None:
    colours, back = sheet.colours, paper(sheet.colours)
    strong = mix(tint, WHITE, 0.55) if colours.dark else tint
    sheet.stamp(sign(name, 84, strong), x + WIDE / 2 - 42, y + 108)
    ground = mix(tint, back, 0.86)
    sheet.plate((x + 10, y + 164, x + WIDE - 10, y + 326), ground, 10, mix(tint, back, 0.5), 1.5)
    sheet.write(x + 22, y + 187, name, 28, "bold", None, WIDE - 44, ground=ground)
    sheet.prose(x + 22, y + 208, INTELLIGENCE[name], (23, 21, 20), WIDE - 44, 112, ground)
