"""Pictures of The Supreme Commander; the form of a position is that of `hexgame`.

Units: kind infantry, armor, mech, airborne, mountain, hq, air, surface, carrier, submarine, transport; figures such as 6-4;
size such as XXXX. Markers: out of supply, bridgehead, airbase, fort, damage, blockade, supply. Tracks: points of each country,
weather and the turn stand among the conditions. Boxes: the air boxes of the fronts and the boxes off the map.
"""

from __future__ import annotations

from render import hexgame
from render.hexpanels import HexGame
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
)
REGIONS = SUPREME_COMMANDER.regions


def draw(view: View, request: Request) -> Page:
    """The page of a position."""
    return hexgame.draw(SUPREME_COMMANDER, view, request)
