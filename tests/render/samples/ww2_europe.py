"""World War II in Europe: both openings with every unit of the set-up, and two positions of the war."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from rules.kernel.views import View
from tests.render.samples.common import due, fresh, read, seen

KINDS = {
    "INF": "infantry",
    "MEC": "mech",
    "ABN": "airborne",
    "ART": "artillery",
    "TNK": "tank",
    "FTR": "fighter",
    "TAC": "tac",
    "BMB": "bomber",
    "SUB": "submarine",
    "DD": "destroyer",
    "CA": "cruiser",
    "BB": "battleship",
    "CV": "carrier",
    "TR": "transport",
}
MARKERS = {"FORT": "fortress", "AIRBASE": "airbase"}
# Who holds what at the start of 1941, and what changes hands until the two later positions.
HELD: dict[str, dict[str, str]] = {
    "1939": {"Great Britain": "Warsaw, Danzig, Krakow, Brest-Litovsk, Vilna, Lvov"},
    "1941": {
        "Germany": "Warsaw, Danzig, Krakow, Brussels, Liege, Amsterdam, Copenhagen, Aarhus, Oslo, Bergen, Trondheim, "
        "Narvik, Bearn, Bordeaux, Brest, Cherbourg, Sedan, Strasbourg, Paris, Budapest, Bucharest, Ploesti, "
        "Constanta, Cluj, Sofia, Helsinki, Oulu, Petsamo",
        "USSR": "Vyborg, Latvia, Estonia, Lithuania, Brest-Litovsk, Vilna, Lvov, Bessarabia",
        "Great Britain": "Reykjavik, Tobruk, Bir el Gubi, Athens, Salonika, Crete",
        "Vichy France": "Vichy, Toulouse, Marseilles, Ajaccio, Rabat, Oran, Algiers, Sahara, Tunis, Mareth, Dakar, "
        "Lebanon, Damascus, Aleppo",
    },
    "1942": {
        "Germany": "Vyborg, Latvia, Estonia, Lithuania, Brest-Litovsk, Vilna, Lvov, Bessarabia, Minsk, Gomel, Zhitomir, "
        "Kiev, Odessa, Dnepropetrovsk, Sevastopol, Kharkov, Stalino, Rostov, Krasnodar, Smolensk, Bryansk, Novgorod, "
        "Belgrade, Salonika, Crete",
        "Italy": "Zagreb, Sarajevo, Skopje, Athens, Tobruk, Bir el Gubi, Halfaya, Sidi Barrani",
        "Great Britain": "Lebanon, Damascus, Aleppo, Tehran, Tabriz, Abadan",
    },
    "1944": {
        "USSR": "Gomel, Zhitomir, Kiev, Odessa, Dnepropetrovsk, Sevastopol, Kharkov, Stalino, Rostov, Krasnodar, "
        "Smolensk, Bryansk, Novgorod",
        "Germany": "Vichy, Toulouse, Marseilles, Ajaccio, Turin, Milan, Genoa, Venice, Trieste, Rome, Zagreb, Skopje, "
        "Sarajevo, Rhodes",
        "USA": "Sicily, Sardinia, Naples, Rabat, Oran, Algiers, Sahara, Tunis",
        "Great Britain": "Taranto, Tripoli, Fezzan, El Agheila, Benghazi, Tobruk, Bir el Gubi, Halfaya, Sidi Barrani, "
        "Mareth, Athens, Dakar",
    },
}
AFTER = {"1939": ("1939",), "1941": ("1941",), "1942": ("1941", "1942"), "1944": ("1941", "1942", "1944")}
FRONTS = ("Western", "Northern", "Eastern", "Southern", "Mediterranean", "African", "Middle East")
ALLIED_FRONTS = {
    "1939": ("Mediterranean", "African", "Middle East"),
    "1941": ("Western", "Mediterranean", "Middle East"),
    "1942": ("Western", "African", "Middle East"),
    "1944": ("Western", "Eastern", "Mediterranean", "African", "Middle East"),
}


def _rows(start: str) -> list[list[str]]:
    lines = (Path(__file__).parent / "ww2_europe.tsv").read_text("utf-8").splitlines()[1:]
    return [row for line in lines if (row := line.split("\t"))[0] == start]


def _place(spaces: dict[str, Any], ports: dict[str, str], power: str, space: str, units: str) -> None:
    """One row of the set-up: ground and air units in the space, ships (and the planes they carry) in its port."""
    at_sea = space.startswith("at ")
    for part in units.split("; "):
        afloat = part.startswith(("naval ", "on CV "))
        where = spaces[space[3:] if at_sea else ports[space] if afloat else space]
        for count, code in re.findall(r"(\d+) ([A-Z]+)", part):
            own = where["units"].setdefault(power, {})
            own[KINDS[code]] = own.get(KINDS[code], 0) + int(count)
        if part in MARKERS:
            where[MARKERS[part]] = True


@cache
def _base(start: str, year: int, season: str, phase: str) -> View:
    board = read("ww2_europe", "board.json")
    spaces: dict[str, Any] = {
        s["name"]: {"owner": s["owner"] if s["owner"] != "neutral" else None, "units": {}} for s in board["spaces"]
    }
    ports = {s["name"]: s["port"] for s in board["spaces"] if s.get("port")}
    for step in AFTER[start]:
        for owner, names in HELD[step].items():
            for name in names.split(", "):
                spaces[name]["owner"] = owner
    for _, power, space, units in _rows(start):
        _place(spaces, ports, power, space, units)
    position = {
        "year": year,
        "season": season,
        "initiative": {f: "Allies" if f in ALLIED_FRONTS[start] else "Axis" for f in FRONTS},
        "spaces": spaces,
        "powers": {},
        "convoys": [],
        "moves": [],
        "battles": [],
        "fights": [],
    }
    clock = f"{season} {year} · {phase}"
    return View("ww2_europe", "Germany", phase, clock, (due("Germany", "move on the Western Front"),), position, None)


def _powers(view: View, **powers: dict[str, Any]) -> None:
    plain = {"money": 0, "status": "active", "rp": 0, "boxes": [], "tech": {}}
    view.position["powers"] = {name.replace("_", " "): plain | entry for name, entry in powers.items()}


def ww2_opening() -> View:
    """Fall 1939: every unit of the first set-up."""
    view = fresh(_base("1939", 1939, "Fall", "Movement"))
    _powers(
        view,
        Germany={"money": 60, "rp": 6},
        Italy={"money": 20, "rp": 3, "status": "neutral"},
        France={"money": 40, "rp": 3},
        Great_Britain={"money": 60, "rp": 5},
        USA={"money": 0, "rp": 4, "status": "neutral"},
        USSR={"money": 0, "rp": 6, "status": "neutral"},
    )
    view.position["convoys"] = [
        {"power": "Germany", "path": ["Stettin port", "Western Baltic", "Central Baltic", "Konigsberg port"]},
        {
            "power": "Great Britain",
            "path": ["Bristol port", "Celtic Sea", "Bay of Biscay", "Portuguese Coast", "Gibraltar port"],
        },
        {"power": "France", "path": ["Marseilles port", "Western Mediterranean", "Mers el Kebir"]},
    ]
    return view


def ww2_1941() -> View:
    """Spring 1941: every unit of the second set-up."""
    view = fresh(_base("1941", 1941, "Spring", "Movement"))
    _powers(
        view,
        Germany={"money": 120, "rp": 6},
        Italy={"money": 40, "rp": 3},
        France={"status": "surrendered"},
        Great_Britain={"money": 80, "rp": 5},
        USA={"money": 0, "rp": 4, "status": "neutral"},
        USSR={"money": 0, "rp": 6, "status": "neutral"},
    )
    cape = [
        "Celtic Sea",
        "Southwest Approaches",
        "Azores Sea",
        "Cape Verde Sea",
        "Cape Route",
        "Arabian Sea",
        "Red Sea",
    ]
    view.position["convoys"] = [
        {"power": "Germany", "path": ["Hamburg port", "Western Baltic", "Skagerrak", "Oslo port"]},
        {"power": "Great Britain", "path": ["Bristol port", *cape, "Suez port"]},
        {"power": "Italy", "path": ["Naples port", "Tyrrhenian Sea", "Gulf of Gabes", "Tripoli port"]},
    ]
    return seen(view, None, view.clock, due("Great Britain"))


def ww2_war() -> View:
    """Fall 1942: at Stalingrad and at El Alamein."""
    view = fresh(_base("1942", 1942, "Fall", "Combat"))
    spaces = view.position["spaces"]
    spaces["Leningrad"]["cut_off"] = True
    spaces["Cologne"]["hits"] = 2
    spaces["El Alamein"]["depot"] = True
    spaces["Rostov"]["leaders"] = {"Germany": 1}
    spaces["Sidi Barrani"]["leaders"] = {"Germany": 1}
    spaces["El Alamein"]["leaders"] = {"Great Britain": 2}
    spaces["Moscow"]["leaders"] = {"USSR": 1}
    _powers(
        view,
        Germany={
            "money": 84,
            "rp": 6,
            "boxes": [{"infantry": 4, "fighter": 1}, {"tank": 2, "submarine": 2}],
            "tech": {"Tanks": 168, "U-Boats": 155},
        },
        Italy={"money": 14, "rp": 3, "boxes": [{"infantry": 1}]},
        France={"status": "surrendered"},
        Great_Britain={"money": 37, "rp": 5, "boxes": [{"infantry": 2}, {"transport": 2, "tac": 1}]},
        USA={
            "money": 96,
            "rp": 7,
            "pacific": 120,
            "boxes": [{"infantry": 6}, {"tank": 3, "fighter": 2, "transport": 4}, {"bomber": 3}, {}, {"carrier": 1}],
            "tech": {"Heavy Bombers": 171},
        },
        USSR={"money": 71, "rp": 6, "boxes": [{"infantry": 6, "artillery": 1}, {"tank": 3}]},
    )
    view.position["convoys"] = [
        {
            "power": "Great Britain",
            "path": [
                "USA port",
                "Western Atlantic",
                "North Atlantic",
                "Southwest Approaches",
                "Celtic Sea",
                "Bristol port",
            ],
            "money": 20,
        },
        {"power": "USA", "path": ["USA port", "Western Atlantic", "Irminger Sea", "Denmark Strait", "Norwegian Sea"]},
        {"power": "Italy", "path": ["Naples port", "Tyrrhenian Sea", "Gulf of Gabes", "Tripoli port"], "money": 10},
    ]
    view.position["moves"] = [
        {"power": "Germany", "path": ["Rostov", "Stalingrad"]},
        {"power": "Germany", "path": ["Rostov", "Krasnodar"]},
        {"power": "Great Britain", "path": ["Cairo", "El Alamein", "Sidi Barrani"]},
        {"power": "Germany", "path": ["Brest port", "Bay of Biscay", "Southwest Approaches"]},
        {"power": "Italy", "path": ["Naples port", "Tyrrhenian Sea"]},
        {"power": "USA", "path": ["London", "Cologne"], "air": True},
    ]
    view.position["battles"] = [
        {"space": "Stalingrad", "result": "Stalingrad: the attack is held; Germany loses 2 infantry, the USSR 3"},
        {"space": "Southwest Approaches", "result": "Southwest Approaches: two submarines sunk"},
        {"space": "Cologne", "result": "Cologne: bombers hit the factory twice"},
    ]
    view.position["fights"] = ["Tyrrhenian Sea", "Barents Sea"]
    return seen(view, "USSR", view.clock, due("USSR", "take casualties at Stalingrad"))


def ww2_1944() -> View:
    """Summer 1944: the landing in Normandy, the drive into White Russia, the road to Rome."""
    view = fresh(_base("1944", 1944, "Summer", "Combat"))
    spaces = view.position["spaces"]
    for name, hits in (("Cologne", 12), ("Hamburg", 6), ("Berlin", 5), ("Ploesti", 3)):
        spaces[name]["hits"] = hits
    for name in ("Crete", "Rhodes"):
        spaces[name]["cut_off"] = True
    spaces["Cherbourg"]["depot"] = True
    spaces["Cherbourg"]["leaders"] = {"USA": 2, "Great Britain": 1, "Germany": 1}
    spaces["Minsk"]["leaders"] = {"USSR": 1}
    _powers(
        view,
        Germany={"money": 41, "rp": 4, "boxes": [{"infantry": 5}, {"fighter": 3}], "tech": {"Jets": 196, "Tanks": 200}},
        Italy={"status": "surrendered"},
        France={"status": "surrendered"},
        Great_Britain={"money": 66, "rp": 6, "boxes": [{"infantry": 2, "artillery": 1}], "tech": {"Radar": 200}},
        USA={"money": 140, "rp": 10, "pacific": 260, "boxes": [{"infantry": 8}, {"tank": 4}]},
        USSR={"money": 118, "rp": 9, "boxes": [{"infantry": 7, "artillery": 2}, {"tank": 4, "tac": 2}]},
    )
    view.position["convoys"] = [
        {
            "power": "USA",
            "path": ["USA port", "Western Atlantic", "North Atlantic", "Western Approaches", "Celtic Sea"],
        },
        {"power": "USA", "path": ["USA port", "Western Atlantic", "Azores Sea", "Portuguese Coast", "Gibraltar port"]},
    ]
    view.position["moves"] = [
        {"power": "USA", "path": ["Plymouth", "English Channel", "Cherbourg"]},
        {"power": "Great Britain", "path": ["London", "English Channel", "Cherbourg"]},
        {"power": "USSR", "path": ["Smolensk", "Minsk"]},
        {"power": "USSR", "path": ["Gomel", "Minsk"]},
        {"power": "USA", "path": ["Naples", "Rome"]},
        {"power": "Germany", "path": ["Paris", "Cherbourg"]},
    ]
    view.position["battles"] = [
        {"space": "Cherbourg", "result": "Cherbourg: the landing holds; Germany loses 2 infantry, the Allies 3"},
        {"space": "Minsk", "result": "Minsk: the USSR hits 4 times, Germany 2; the battle goes on"},
    ]
    view.position["fights"] = ["Minsk", "Cherbourg"]
    return seen(view, None, view.clock, due("Germany"), due("USSR"))


SAMPLES = {"ww2_opening": ww2_opening, "ww2_1941": ww2_1941, "ww2_war": ww2_war, "ww2_1944": ww2_1944}
