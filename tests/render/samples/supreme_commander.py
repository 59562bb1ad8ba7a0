"""The Supreme Commander."""

from __future__ import annotations

from rules.kernel.views import View
from tests.render.samples.common import due, hexes_of, read, seen, unit


def sc_opening() -> View:
    """September 1939."""
    view, at = hexes_of("supreme_commander", "September I 1939 · German Movement", due("Germany", "move"))
    hexes = view.position["hexes"]
    army, panzer = unit("Germany", "infantry", "4-4", size="XXXX"), unit("Germany", "armor", "6-6", size="XXX")
    for place, units in {
        "Breslau": [army, army, panzer],
        "Stettin": [army, panzer],
        "Konigsberg": [army],
        "Essen": [army],
        "Stuttgart": [army],
        "Berlin": [army],
        "Kiel": [unit("Germany", "surface", "2"), unit("Germany", "submarine", "1")],
        "Hamburg": [unit("Germany", "transport", "1")],
        "Paris": [unit("France", "infantry", "3-4", size="XXXX"), unit("France", "armor", "2-5", size="XXX")],
        "Metz": [unit("France", "infantry", "4-3", size="XXXX")] * 2,
        "Marseille": [unit("France", "surface", "2")],
        "London": [unit("UK", "infantry", "2-4", size="XXX"), unit("UK", "hq", "3")],
        "Scapa Flow": [unit("UK", "surface", "4"), unit("UK", "carrier", "2")],
        "Alexandria": [unit("UK", "infantry", "2-4", size="XXX"), unit("UK", "surface", "2")],
        "Rome": [unit("Italy", "infantry", "2-3", size="XXXX")],
        "Tripoli": [unit("Italy", "infantry", "2-3", size="XXXX")],
        "Warsaw": [unit("Poland", "infantry", "2-3", size="XXXX")],
        "Krakow": [unit("Poland", "infantry", "2-3", size="XXXX")],
        "Lvov": [unit("Poland", "infantry", "1-3", size="XXX")],
        "Posen": [unit("Poland", "infantry", "1-3", size="XXX")],
        "Moscow": [unit("USSR", "infantry", "2-3", size="XXXX")] * 2,
        "Leningrad": [unit("USSR", "infantry", "2-3", size="XXXX")],
        "Kiev": [unit("USSR", "infantry", "2-3", size="XXXX"), unit("USSR", "armor", "3-5", size="XXX")],
    }.items():
        hexes[at[place]]["units"] = list(units)
    view.position["tracks"] = [
        {
            "title": "Points",
            "rows": [
                ["Germany", "Germany", 40],
                ["Italy", "Italy", 12],
                ["UK", "UK", 22],
                ["France", "France", 18],
                ["USSR", "USSR", 30],
                ["USA", "USA", 5],
            ],
        },
        {"title": "Victory", "rows": [["Germany", "Axis", 62], ["UK", "Allies", 88]]},
    ]
    view.position["conditions"] = ["Turn 1", "Weather: clear", "First fortnight of September 1939"]
    view.position["boxes"] = {
        "West Air Box": [unit("Germany", "air", "4"), unit("Germany", "air", "4"), unit("UK", "air", "3")],
        "North Atlantic Transfer Box": [unit("UK", "surface", "2")],
    }
    return view


def sc_war() -> View:
    """July 1941: the first weeks in the east."""
    view = sc_opening()
    board = read("supreme_commander", "board.json")
    hexes = view.position["hexes"]
    at = {p["name"]: s["name"] for s in board["spaces"] for p in s.get("places", ())}
    for s in board["spaces"]:
        if s.get("country") in (
            "Poland",
            "France",
            "Belgium",
            "Netherlands",
            "Luxembourg",
            "Denmark",
            "Norway",
            "Yugoslavia",
            "Greece",
            "Hungary",
            "Romania",
            "Bulgaria",
        ) or (s.get("country") in ("USSR", "Baltic States") and s.get("lon", 99) < 27.5 and s.get("lat", 0) < 57):
            hexes[s["name"]]["control"] = "Germany"
            hexes[s["name"]]["units"] = []
    army, panzer = unit("Germany", "infantry", "5-4", size="XXXX"), unit("Germany", "armor", "8-6", size="XXX")
    for place, units in {
        "Minsk": [army, panzer, panzer],
        "Vilna": [army],
        "Riga": [army, panzer],
        "Brest-Litovsk": [army],
        "Lvov": [army, army, panzer],
        "Jassy": [unit("Romania", "infantry", "2-3", size="XXXX")],
        "Paris": [army],
        "Tobruk": [unit("UK", "infantry", "2-4", size="XXX")],
        "Benghazi": [unit("Germany", "mech", "3-6", size="XXX"), unit("Italy", "infantry", "2-3", size="XXXX")],
        "Smolensk": [unit("USSR", "infantry", "3-3", size="XXXX")] * 3,
        "Kiev": [unit("USSR", "infantry", "3-3", size="XXXX")] * 2,
        "Odessa": [unit("USSR", "infantry", "2-3", size="XXXX")],
        "Leningrad": [unit("USSR", "infantry", "3-3", size="XXXX")],
    }.items():
        hexes[at[place]]["units"] = list(units)
    hexes[at["Tobruk"]]["markers"] = ["out of supply"]
    view.position["moves"] = [
        {"country": "Germany", "path": ["Brest-Litovsk", "Minsk"]},
        {"country": "Germany", "path": ["Vilna", "Riga"]},
    ]
    view.position["battles"] = [{"hex": "Minsk", "result": "Minsk: taken at 5 to 1, the defender eliminated"}]
    view.position["conditions"] = ["Turn 40", "Weather: clear", "First fortnight of July 1941"]
    return seen(view, "USSR", "July I 1941 · German Combat", due("USSR", "retreat from Minsk"))


SAMPLES = {"sc_opening": sc_opening, "sc_war": sc_war}
