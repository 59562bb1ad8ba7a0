"""Rise and Decline of the Third Reich."""

from __future__ import annotations

from rules.kernel.views import View
from tests.render.samples.common import due, hexes_of, read, seen, unit


def tr_opening() -> View:
    """Fall 1939: the eve of the attack on Poland."""
    view, at = hexes_of(
        "third_reich", "Fall 1939 · Axis player turn · Options", due("Germany", "declare wars and name options")
    )
    hexes = view.position["hexes"]
    infantry, panzer = unit("Germany", "infantry", "3-3"), unit("Germany", "armor", "4-6")
    for place, units in {
        "Breslau": [infantry, panzer, panzer],
        "Stettin": [infantry, panzer],
        "Konigsberg": [infantry, infantry],
        "Essen": [infantry],
        "Bonn": [infantry],
        "Frankfurt": [infantry, infantry],
        "Stuttgart": [infantry],
        "Berlin": [unit("Germany", "air", "5-4"), unit("Germany", "air", "5-4"), infantry],
        "Kiel": [unit("Germany", "fleet", "9"), unit("Germany", "fleet", "9")],
        "Rome": [unit("Italy", "infantry", "2-3"), unit("Italy", "air", "5-4")],
        "Taranto": [unit("Italy", "fleet", "9")],
        "Tripoli": [unit("Italy", "infantry", "2-3"), unit("Italy", "infantry", "2-3")],
        "Paris": [unit("France", "infantry", "3-3"), unit("France", "air", "5-4"), unit("France", "armor", "3-5")],
        "Metz": [unit("France", "infantry", "2-3"), unit("France", "infantry", "2-3")],
        "Marseilles": [unit("France", "fleet", "9")],
        "London": [unit("Britain", "infantry", "3-4"), unit("Britain", "air", "5-4")],
        "Scapa Flow": [unit("Britain", "fleet", "9")] * 3,
        "Gibraltar": [unit("Britain", "fleet", "9")],
        "Alexandria": [unit("Britain", "infantry", "1-3"), unit("Britain", "fleet", "9")],
        "Warsaw": [unit("Poland", "infantry", "1-3"), unit("Poland", "air", "1-4")],
        "Lvov": [unit("Poland", "infantry", "1-3")],
        "Krakow": [unit("Poland", "infantry", "1-3")],
        "Posen": [unit("Poland", "infantry", "1-3")],
        "Moscow": [unit("Russia", "infantry", "1-3")] * 3,
        "Leningrad": [unit("Russia", "infantry", "2-3"), unit("Russia", "fleet", "9")],
        "Kiev": [unit("Russia", "infantry", "1-3")] * 2,
        "Minsk": [unit("Russia", "infantry", "1-3"), unit("Russia", "armor", "3-5")],
    }.items():
        hexes[at[place]]["units"] = list(units)
    view.position["tracks"] = [
        {
            "title": "Basic Resource Points",
            "rows": [
                ["Germany", "Germany", 150],
                ["Italy", "Italy", 75],
                ["Britain", "Britain", 125],
                ["France", "France", 85],
                ["Russia", "Russia", 90],
                ["United States", "United States", 270],
            ],
        },
        {"title": "Strategic Warfare", "rows": [["Germany", "Submarines", 2], ["Britain", "ASW", 1]]},
    ]
    view.position["conditions"] = ["Fall 1939", "Axis have the initiative"]
    view.position["boxes"] = {"US box": [unit("United States", "fleet", "9")]}
    return view


def tr_war() -> View:
    """Summer 1942: Army Group South in the bend of the Don."""
    view = tr_opening()
    board = read("third_reich", "board.json")
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
            "Baltic States",
            "Hungary",
            "Rumania",
            "Bulgaria",
            "Finland",
        ) or (s.get("country") == "Russia" and s.get("lon", 99) < 36 and 45 < s.get("lat", 0) < 58):
            hexes[s["name"]]["control"] = "Germany"
            if s.get("country") != "Germany":
                hexes[s["name"]]["units"] = []
    panzer, infantry = unit("Germany", "armor", "4-6"), unit("Germany", "infantry", "3-3")
    for place, units in {
        "Rostov": [infantry, panzer, panzer, panzer],
        "Kharkov": [infantry, infantry],
        "Smolensk": [infantry, infantry, panzer],
        "Paris": [infantry],
        "Brest": [infantry],
        "Tobruk": [unit("Germany", "armor", "4-6"), unit("Italy", "infantry", "2-3")],
        "Stalingrad": [unit("Russia", "infantry", "2-3"), unit("Russia", "infantry", "3-3")],
        "Moscow": [unit("Russia", "infantry", "3-3"), unit("Russia", "armor", "3-5"), unit("Russia", "air", "5-4")],
        "Voronezh": [unit("Russia", "infantry", "2-3"), unit("Russia", "armor", "3-5", spent=True)],
        "Cairo": [unit("Britain", "armor", "4-5"), unit("Britain", "infantry", "3-4")],
        "Bucharest": [unit("Rumania", "infantry", "1-3")],
        "Helsinki": [unit("Finland", "infantry", "2-3")],
    }.items():
        hexes[at[place]]["units"] = list(units)
    hexes[at["Sevastopol"]]["units"] = [unit("Russia", "infantry", "2-3")]
    hexes[at["Sevastopol"]]["markers"] = ["out of supply"]
    hexes[at["Rostov"]]["markers"] = ["bridgehead"]
    view.position["moves"] = [{"country": "Germany", "path": ["Rostov", "Q46", "Stalingrad"]}]
    view.position["battles"] = [
        {"hex": "Stalingrad", "result": "Stalingrad: 3 to 1, exchange"},
        {"hex": "Sevastopol", "result": "Sevastopol: attack not made"},
    ]
    view.position["conditions"] = ["Summer 1942", "Axis have the initiative"]
    clock = "Summer 1942 · Axis player turn · Combat"
    return seen(view, "Russia", clock, due("Russia", "choose losses of the exchange"))


SAMPLES = {"tr_opening": tr_opening, "tr_war": tr_war}
