"""World War II in Europe."""

from __future__ import annotations

from rules.kernel.views import View
from tests.render.samples.common import due, read, seen


def _ww2(year: int, season: str, clock: str) -> View:
    board = read("ww2_europe", "board.json")
    spaces = {
        s["name"]: {"owner": s["owner"] if s["owner"] != "neutral" else None, "units": {}} for s in board["spaces"]
    }
    powers = {
        p: {"money": m, "active": a, "rp": 10, "build": {}}
        for p, m, a in (
            ("Germany", 60, True),
            ("Italy", 20, False),
            ("France", 25, True),
            ("Great Britain", 40, True),
            ("USA", 50, False),
            ("USSR", 45, False),
        )
    }
    initiative = {f["name"]: "Axis" for f in board["fronts"]}
    return View(
        "ww2_europe",
        "Germany",
        "Movement",
        clock,
        (due("Germany", "move on the Western Front"),),
        {
            "year": year,
            "season": season,
            "initiative": initiative,
            "spaces": spaces,
            "powers": powers,
            "moves": [],
            "battles": [],
        },
        None,
    )


def _force(view: View, space: str, power: str, **units: int) -> None:
    view.position["spaces"][space]["units"][power] = units


def ww2_opening() -> View:
    """Fall 1939."""
    view = _ww2(1939, "Fall", "Fall 1939 · Movement · Germany")
    for space in ("Berlin", "Breslau", "Stettin", "Konigsberg"):
        _force(view, space, "Germany", infantry=4, tank=2, artillery=1)
    for space in ("Cologne", "Frankfurt", "Stuttgart"):
        _force(view, space, "Germany", infantry=3)
    _force(view, "Hamburg", "Germany", infantry=1, fighter=2, tac=2)
    for space in ("Sedan", "Strasbourg", "Paris", "Marseilles"):
        _force(view, space, "France", infantry=4, artillery=1)
    _force(view, "London", "Great Britain", infantry=2, fighter=3, bomber=1)
    _force(view, "Alexandria", "Great Britain", infantry=2, tank=1)
    _force(view, "Rome", "Italy", infantry=3, fighter=1)
    _force(view, "Tripoli", "Italy", infantry=3)
    for space in ("Moscow", "Leningrad", "Kiev", "Minsk", "Odessa"):
        _force(view, space, "USSR", infantry=4, tank=1)
    _force(view, "Scapa Flow port", "Great Britain", battleship=3, carrier=1, cruiser=2, destroyer=4)
    _force(view, "Hamburg port", "Germany", battleship=1, cruiser=2, submarine=3)
    _force(view, "North Sea", "Great Britain", destroyer=2)
    return view


def ww2_war() -> View:
    """Fall 1942: at the gates of Stalingrad and El Alamein."""
    view = _ww2(1942, "Fall", "Fall 1942 · Combat")
    spaces = view.position["spaces"]
    for space in (
        "Paris",
        "Sedan",
        "Strasbourg",
        "Cherbourg",
        "Brest",
        "Bordeaux",
        "Bearn",
        "Warsaw",
        "Krakow",
        "Danzig",
        "Brest-Litovsk",
        "Vilna",
        "Lvov",
        "Minsk",
        "Kiev",
        "Zhitomir",
        "Odessa",
        "Kharkov",
        "Dnepropetrovsk",
        "Smolensk",
        "Gomel",
        "Bryansk",
        "Stalino",
        "Rostov",
        "Sevastopol",
        "Latvia",
        "Lithuania",
        "Estonia",
        "Oslo",
        "Bergen",
        "Trondheim",
        "Narvik",
        "Copenhagen",
        "Aarhus",
        "Brussels",
        "Liege",
        "Amsterdam",
        "Belgrade",
        "Zagreb",
        "Salonika",
        "Crete",
    ):
        spaces[space]["owner"] = "Germany"
    for space in ("Vichy", "Toulouse", "Marseilles", "Ajaccio", "Tunis", "Algiers", "Oran", "Rabat"):
        spaces[space]["owner"] = "Vichy France"
    for space in ("Athens", "Sidi Barrani", "Halfaya", "Tirana"):
        spaces[space]["owner"] = "Italy"
    _force(view, "Rostov", "Germany", infantry=5, tank=4, mech=2, artillery=2, fighter=2)
    _force(view, "Kharkov", "Germany", infantry=6, artillery=1)
    _force(view, "Smolensk", "Germany", infantry=8, tank=2)
    _force(view, "Stalingrad", "USSR", infantry=9, artillery=3, tank=2)
    _force(view, "Moscow", "USSR", infantry=12, tank=4, artillery=4, fighter=3)
    _force(view, "Leningrad", "USSR", infantry=5)
    _force(view, "Voronezh", "USSR", infantry=6, tank=2)
    _force(view, "Sidi Barrani", "Germany", tank=3, infantry=1)
    _force(view, "Sidi Barrani", "Italy", infantry=4)
    _force(view, "El Alamein", "Great Britain", infantry=6, tank=4, artillery=3, tac=2)
    _force(view, "Paris", "Germany", infantry=3)
    _force(view, "London", "USA", bomber=3, infantry=2)
    _force(view, "London", "Great Britain", fighter=4, infantry=3, airborne=1)
    _force(view, "Southwest Approaches", "Germany", submarine=5)
    _force(view, "Southwest Approaches", "Great Britain", destroyer=4, carrier=1, transport=2)
    spaces["Leningrad"]["cut_off"] = True
    spaces["Sevastopol"]["fortress"] = True
    spaces["Cologne"]["hits"] = 2
    spaces["El Alamein"]["depot"] = True
    for power, changes in {
        "Germany": {"money": 84, "build": {"infantry": 4, "tank": 2, "submarine": 2}},
        "Italy": {"active": True, "money": 14},
        "Great Britain": {"money": 37, "convoy": 12, "build": {"transport": 2}},
        "USSR": {"active": True, "money": 71},
        "USA": {"active": True, "money": 96, "convoy": 20},
        "France": {"money": 0},
    }.items():
        view.position["powers"][power].update(changes)
    view.position["initiative"].update({"African": "Allies", "Eastern": "Axis"})
    view.position["moves"] = [
        {"power": "Germany", "path": ["Rostov", "Stalingrad"]},
        {"power": "Great Britain", "path": ["Cairo", "El Alamein", "Sidi Barrani"]},
    ]
    view.position["battles"] = [
        {"space": "Stalingrad", "result": "Stalingrad: Germany is thrown back with 3 hits"},
        {"space": "Southwest Approaches", "result": "Southwest Approaches: two submarines sunk"},
    ]
    return seen(view, "USSR", view.clock, due("USSR", "take casualties at Stalingrad"))


SAMPLES = {"ww2_opening": ww2_opening, "ww2_war": ww2_war}
