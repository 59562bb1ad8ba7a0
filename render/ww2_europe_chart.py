"""The powers, units and regions of World War II in Europe as pictures name them."""

from __future__ import annotations

from functools import lru_cache, partial

from render.tables import land_borders, read_json, spaces

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
TERRAIN = {"woodland": "Woodland", "mountain": "Mountains", "impassable": "Impassable", "desert": "Desert"}
SIDES = {
    "Germany": "Axis",
    "Italy": "Axis",
    "France": "Allies",
    "Great Britain": "Allies",
    "USA": "Allies",
    "USSR": "Allies",
}
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


board, borders = partial(spaces, GAME), partial(land_borders, GAME)


@lru_cache(maxsize=1)
def fronts() -> dict[str, tuple[str, ...]]:
    """The Fronts, each with its land spaces."""
    names = [front["name"] for front in read_json(GAME, "board.json")["fronts"]]
    land = [s for s in board().values() if s["kind"] == "land"]
    return {name: tuple(s["name"] for s in land if s["group"] == name) for name in names}
