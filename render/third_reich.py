"""Pictures of Rise and Decline of the Third Reich; the form of a position is that of `hexview`.

Units: kind infantry, armor, airborne, air, fleet, replacement, partisan, airbase; figures such as 4-6 (ground), 5-4 (air),
9 (fleet); spent when inverted. Markers: bridgehead, beachhead, out of supply, airbase, partisan, damage. Tracks: BRPs of each
country, Strategic Warfare, options by front, objectives held. Boxes: the US, Murmansk, Lend-Lease and SW boxes.
"""

from __future__ import annotations

from render import hexgame
from render.hexview import HexGame
from render.snapshot import Page, Request
from rules.kernel.views import View

THIRD_REICH = HexGame(
    slug="third_reich",
    title="Third Reich",
    sides={"Germany": 1, "Italy": 7, "Britain": 2, "France": 5, "United States": 4, "Russia": 0},
    emblems={
        "Germany": "cross",
        "Italy": "bars",
        "Britain": "ring",
        "France": "diamond",
        "United States": "badge",
        "Russia": "star",
    },
    regions={
        "World": (),
        "Western Front": ("Glasgow", "Dublin", "Copenhagen", "Berlin", "Bordeaux", "Milan"),
        "Eastern Front": ("Konigsberg", "Leningrad", "Gorki", "Stalingrad", "Sevastopol", "Bucharest"),
        "Mediterranean Front": ("Gibraltar", "Marseilles", "Athens", "Alexandria", "Algiers"),
        "Scandinavia": ("Bergen", "Oslo", "Leningrad", "Copenhagen", "Stockholm"),
        "France": ("London", "Brest", "Essen", "Marseilles", "Toulouse"),
        "Germany": ("Essen", "Kiel", "Konigsberg", "Budapest", "Munich"),
        "Britain": ("Scapa Flow", "Dublin", "Plymouth", "Calais"),
        "Italy": ("Turin", "Trieste", "Brindisi", "Malta", "Tunis"),
        "Balkans": ("Trieste", "Budapest", "Odessa", "Izmir", "Athens"),
        "Iberia": ("La Coruna", "Barcelona", "Oran", "Lisbon", "Gibraltar"),
        "North Africa": ("Tunis", "Malta", "Tobruk", "Suez", "Tripoli"),
        "Near East": ("Istanbul", "Batum", "Teheran", "Suez", "Alexandria"),
        "Russia": ("Leningrad", "Perm", "Baku", "Odessa"),
        "Caucasus": ("Rostov", "Stalingrad", "Krasnovodsk", "Tabriz", "Ankara"),
    },
    capitals=("Berlin", "Rome", "London", "Paris", "Moscow", "Warsaw"),
    kinds=(
        ("infantry", "Infantry"),
        ("armor", "Armor"),
        ("airborne", "Airborne"),
        ("replacement", "Replacement"),
        ("partisan", "Partisan"),
        ("air", "Air"),
        ("fleet", "Fleet"),
        ("airbase", "Air base"),
    ),
    prize="objectives",
    theatre="on the {} Front",
    kin={"Vichy France": "France", "Free French": "France"},
    letters={
        "Algeria": "Alg",
        "Belgium": "Be",
        "Bulgaria": "Bu",
        "Denmark": "De",
        "Finland": "Fi",
        "Free French": "FF",
        "Greece": "Gr",
        "Hungary": "Hu",
        "Iraq": "Irq",
        "Morocco": "Mor",
        "Netherlands": "Ne",
        "Norway": "No",
        "Poland": "Po",
        "Rumania": "Ru",
        "Spain": "Sp",
        "Sweden": "Sw",
        "Tunisia": "Tun",
        "Turkey": "Tu",
        "Vichy France": "Vi",
        "Yugoslavia": "Yu",
    },
)
REGIONS = THIRD_REICH.regions


def draw(view: View, request: Request) -> Page:
    """The page of a position."""
    return hexgame.draw(THIRD_REICH, view, request)
