"""The sides, units and regions of Supreme Axis & Allies as pictures name them."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

from render.canvas import Colour
from render.tables import land_borders, read_json, spaces

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


board, borders = partial(spaces, GAME), partial(land_borders, GAME)


@lru_cache(maxsize=1)
def cards() -> dict[int, dict[str, Any]]:
    return {c["number"]: c for c in read_json(GAME, "cards.json")["cards"]}
