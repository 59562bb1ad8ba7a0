"""Triumph & Tragedy."""

from __future__ import annotations

from rules.kernel.views import View
from tests.render.samples.common import due, read


def _tt(year: int, season: str, active: str, clock: str, seat: str | None) -> View:
    board = read("triumph_tragedy", "board.json")
    areas = {
        s["name"]: {"owner": s["owner"] if s["owner"] != "neutral" else None, "blocks": [], "markers": []}
        for s in board["spaces"]
    }
    factions = {
        f["name"]: {
            "pop": f["pop"],
            "res": f["res"],
            "ind": f["ind"],
            "action": 3,
            "investment": 4,
            "peace": 0,
            "factory": f["factory_cost"],
            "techs": [],
            "vault": 0,
            "war": [],
        }
        for f in board["factions"]
    }
    position = {
        "year": year,
        "season": season,
        "turn_order": ["Axis", "West", "USSR"],
        "active": active,
        "areas": areas,
        "nations": {},
        "factions": factions,
        "moves": [],
        "battles": [],
    }
    return View(
        "triumph_tragedy",
        seat,
        season,
        clock,
        (due(active, "give orders" if seat == active else ""),),
        position,
        None,
    )


def _blocks(view: View, area: str, faction: str, nation: str, *blocks: tuple[str | None, int]) -> None:
    view.position["areas"][area]["blocks"] += [
        {"faction": faction, "nation": nation, "kind": kind, "cv": cv} for kind, cv in blocks
    ]


def tt_opening() -> View:
    """1936 as the Axis player sees it: the others' blocks are hidden."""
    view = _tt(1936, "New Year", "Axis", "1936 · Production · Axis", "Axis")
    for icon in read("triumph_tragedy", "board.json")["setup_icons"]:
        nation = icon["nation"]
        faction = {"Germany": "Axis", "Italy": "Axis", "USSR": "USSR"}.get(nation, "West")
        _blocks(view, icon["area"], faction, nation, (icon["unit"] if faction == "Axis" else None, icon["cv"]))
    for area in ("Berlin", "Ruhr", "Munich", "Konigsberg"):
        _blocks(view, area, "Axis", "Germany", ("Infantry", 2))
    _blocks(view, "Berlin", "Axis", "Germany", ("Tank", 1), ("Air Force", 1), ("Fleet", 2))
    for area in ("Rome", "Milan", "Tripoli"):
        _blocks(view, area, "Axis", "Italy", ("Infantry", 1))
    for area in ("Moscow", "Leningrad", "Kiev", "Kharkov", "Baku"):
        _blocks(view, area, "USSR", "USSR", (None, 0), (None, 0))
    for area in ("Paris", "Marseilles", "Algiers"):
        _blocks(view, area, "West", "France", (None, 0))
    return view


def tt_war() -> View:
    """Summer 1941 as an onlooker sees it after a battle: what fought is shown."""
    view = _tt(1941, "Summer", "Axis", "Summer 1941 · Axis turn · Combat", None)
    p = view.position
    for area in (
        "Paris",
        "Lorraine",
        "Amsterdam",
        "Warsaw",
        "Lvov",
        "Vienna",
        "Prague",
        "Copenhagen",
        "Oslo",
        "Narvik",
        "Belgrade",
        "Croatia",
        "Athens",
        "Vilna",
        "Riga",
        "Belorussia",
        "Gascony",
    ):
        p["areas"][area]["owner"] = "Axis"
    p["areas"]["Tripoli"]["owner"] = "West"
    for area in ("Bryansk", "Kiev", "Leningrad", "Moscow", "Kharkov", "Odessa", "Gorky"):
        _blocks(view, area, "USSR", "USSR", (None, 0), (None, 0), (None, 0))
    _blocks(
        view, "Bryansk", "Axis", "Germany", ("Tank", 4), ("Tank", 3), ("Infantry", 4), ("Infantry", 2), ("Air Force", 3)
    )
    _blocks(view, "Belorussia", "Axis", "Germany", ("Infantry", 3), ("Infantry", 3), ("Infantry", 1))
    _blocks(view, "Riga", "Axis", "Germany", (None, 0), (None, 0), (None, 0))
    _blocks(view, "Odessa", "Axis", "Germany", ("Infantry", 3), ("Tank", 2))
    _blocks(view, "Paris", "Axis", "Germany", (None, 0), (None, 0))
    _blocks(view, "Rome", "Axis", "Italy", (None, 0))
    _blocks(view, "London", "West", "Britain", (None, 0), (None, 0), (None, 0), (None, 0))
    _blocks(view, "London", "West", "Britain", ("Fortress", 1))
    _blocks(view, "North Sea", "West", "Britain", ("Fleet", 4), ("Carrier", 3))
    _blocks(view, "North Sea", "Axis", "Germany", ("Submarine", 3), ("Submarine", 2))
    _blocks(view, "Suez", "West", "Britain", (None, 0), (None, 0))
    _blocks(view, "Tripoli", "West", "Britain", ("Tank", 2))
    _blocks(view, "North Atlantic Ocean", "West", "Britain", ("Convoy", 2))
    _blocks(view, "Washington", "West", "USA", ("Fortress", 4))
    _blocks(view, "Madrid", None, "Spain", ("Fortress", 2))  # type: ignore[arg-type]
    _blocks(view, "Stockholm", None, "Sweden", ("Fortress", 1))  # type: ignore[arg-type]
    p["nations"] = {
        "Hungary": {"faction": "Axis", "status": "Satellite", "influence": 3},
        "Rumania": {"faction": "Axis", "status": "Satellite", "influence": 3},
        "Spain": {"faction": "Axis", "status": "Associate", "influence": 1},
        "Turkey": {"faction": "West", "status": "Associate", "influence": 1},
        "Sweden": {"faction": "Axis", "status": "Protectorate", "influence": 2},
        "Persia": {"faction": "USSR", "status": "Associate", "influence": 1},
    }
    p["factions"]["Axis"].update(
        pop=19, res=14, ind=17, peace=2, techs=["Precision Optics", "Rocket Artillery"], war=["West", "USSR"]
    )
    p["factions"]["West"].update(pop=9, res=12, ind=12, peace=5, techs=["Sonar"], war=["Axis"], vault=1)
    p["factions"]["USSR"].update(pop=12, res=11, ind=13, peace=7, war=["Axis"])
    p["moves"] = [
        {"faction": "Axis", "path": ["Belorussia", "Bryansk"]},
        {"faction": "Axis", "path": ["Bucharest", "Odessa"]},
        {"faction": "West", "path": ["London", "North Sea"]},
    ]
    p["battles"] = [
        {"area": "Bryansk", "result": "Bryansk: Germany loses 2 steps, the USSR 5"},
        {"area": "Odessa", "result": "Odessa: contested, no hits"},
        {"area": "North Sea", "result": "North Sea: a Submarine is sunk"},
    ]
    return view


SAMPLES = {"tt_opening": tt_opening, "tt_war": tt_war}
