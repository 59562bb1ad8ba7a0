"""Pictures of The Supreme Commander; the form of a position is that of `hexview`.

Units: kind infantry, armor, mech, cavalry, airborne, static, hq, fort, flak, partisan, fighter, bomber, surface, submarine,
decoy; figures such as 6-4; size XXXX for an army, XXX for a corps; reduced on their weaker side. Markers: out of supply,
factory, damage (bombed), blockade, bridgehead, supply. Tracks: supply points, technology, diplomatic levels. Boxes: the air
boxes of the fronts and the boxes off the map. Conditions: weather, victory marker, strategic moves left.
"""

from __future__ import annotations

from render import hexgame
from render.hexview import HexGame
from render.snapshot import Page, Request
from rules.kernel.views import View

SUPREME_COMMANDER = HexGame(
    slug="supreme_commander",
    title="The Supreme Commander",
    sides={"Germany": 1, "Italy": 7, "UK": 2, "France": 5, "USA": 4, "USSR": 0},
    emblems={"Germany": "cross", "Italy": "bars", "UK": "ring", "France": "diamond", "USA": "badge", "USSR": "star"},
    regions={
        "World": (),
        "West": ("Glasgow", "Dublin", "Copenhagen", "Berlin", "Bordeaux", "Milan"),
        "East": ("Konigsberg", "Leningrad", "Gorky", "Stalingrad", "Sevastopol", "Bucharest"),
        "South": ("Gibraltar", "Marseille", "Athens", "Alexandria", "Algiers"),
        "Scandinavia": ("Bergen", "Trondheim", "Helsinki", "Leningrad", "Copenhagen"),
        "France": ("London", "Brest", "Essen", "Marseille", "Toulouse"),
        "Germany": ("Essen", "Kiel", "Konigsberg", "Budapest", "Munich"),
        "British Isles": ("Scapa Flow", "Cork", "Plymouth", "Calais"),
        "Italy": ("Turin", "Venice", "Taranto", "Malta", "Tunis"),
        "Balkans": ("Venice", "Budapest", "Odessa", "Izmir", "Khania"),
        "Iberia": ("Bilbao", "Barcelona", "Oran", "Lisbon", "Gibraltar"),
        "North Africa": ("Tunis", "Malta", "Tobruk", "Suez", "Tripoli"),
        "Middle East": ("Istanbul", "Batum", "Tehran", "Suez", "Basra"),
        "Russia": ("Leningrad", "Archangel", "Kazan", "Baku", "Odessa"),
        "Caucasus": ("Rostov", "Stalingrad", "Baku", "Tehran", "Ankara"),
    },
    capitals=("Berlin", "Rome", "London", "Paris", "Moscow", "Warsaw"),
    kinds=(
        ("infantry", "Infantry"),
        ("armor", "Tank"),
        ("mech", "Mechanized"),
        ("cavalry", "Cavalry"),
        ("airborne", "Airborne"),
        ("static", "Static"),
        ("hq", "Headquarters"),
        ("fort", "Fort"),
        ("flak", "Flak"),
        ("partisan", "Partisan"),
        ("fighter", "Fighter"),
        ("bomber", "Bomber"),
        ("surface", "Surface fleet"),
        ("submarine", "Submarine fleet"),
        ("decoy", "Decoy"),
    ),
    prize="victory locations",
    worth="MSP value",
    kin={"Vichy France": "France", "Free French": "France"},
    letters={
        "Baltic States": "Bal",
        "Belgium": "Be",
        "Bulgaria": "Bu",
        "Denmark": "De",
        "Finland": "Fi",
        "Free French": "FF",
        "Greece": "Gr",
        "Hungary": "Hu",
        "Iraq/Iran": "Irq",
        "Ireland": "Ire",
        "Netherlands": "Ne",
        "Norway": "No",
        "Poland": "Po",
        "Portugal": "Por",
        "Romania": "Ro",
        "Spain": "Sp",
        "Sweden": "Sw",
        "Turkey": "Tu",
        "Vichy France": "Vi",
        "Yugoslavia": "Yu",
    },
)
REGIONS = SUPREME_COMMANDER.regions


def draw(view: View, request: Request) -> Page:
    """The page of a position."""
    return hexgame.draw(SUPREME_COMMANDER, view, request)
