"""Views made by hand: openings from the scenario files and positions in the middle of a war."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import msgspec

from rules.kernel.views import View, Waiting

RULES = Path(__file__).resolve().parents[2] / "rules"


def due(seat: str, prompt: str = "") -> Waiting:
    """A seat that must decide; the prompt is there only if the view is that seat's own."""
    return Waiting(seat, f"player of {seat}", prompt, ())


def seen(view: View, seat: str | None, clock: str, *waiting: Waiting) -> View:
    """The view later in the game, through the eyes of a seat."""
    return msgspec.structs.replace(view, seat=seat, clock=clock, waiting=waiting)


def read(game: str, name: str) -> Any:
    return json.loads((RULES / game / name).read_text("utf-8"))


def saa_opening() -> View:
    """Spring 1942: Region lines are dealt over the Region's Territories in turn."""
    board = read("supreme_axis_allies", "board.json")
    scenario = read("supreme_axis_allies", "scenarios/spring_1942.json")
    spaces: dict[str, dict[str, Any]] = {}
    regions: dict[str, list[str]] = defaultdict(list)
    for s in board["spaces"]:
        if s["kind"] == "land":
            entry = {"owner": s["owner"], "value": s["value"], "damage": 0, "flag": None, "units": {}}
            if s.get("city"):
                entry["city"] = s["city"]
            spaces[s["name"]] = entry
            regions[s["group"]].append(s["name"])
        else:
            spaces[s["name"]] = {"owner": None, "value": 0, "damage": 0, "flag": None, "units": {}}
    for line in scenario["setup"]:
        places = regions[line["place"]] if line["kind"] == "region" else [line["place"]]
        places = [p for p in places if spaces[p]["owner"] in (line["nation"], None)] or places
        turn = 0
        for kind, count in line["units"].items():
            if kind in ("IND", "HIND"):
                spaces[places[0]]["industry"] = kind
                continue
            for _ in range(count):
                units = spaces[places[turn % len(places)]]["units"].setdefault(line["nation"], {})
                units[kind] = units.get(kind, 0) + 1
                turn += 1
    nations = {
        n: {
            "treasury": s["treasury"],
            "morale": s["n"],
            "n": s["n"],
            "turns": 0,
            "chits": 0,
            "card": None,
            "points": 0,
            "card_chits": {},
            "surrendered": False,
            "purchased": {},
        }
        for n, s in scenario["start"].items()
    }
    position = {
        "round": 1,
        "nation": "USSR",
        "phase": "purchase",
        "spaces": spaces,
        "nations": nations,
        "muster": 0,
        "cities": {"Axis": 6, "Allies": 6, "threshold": 9},
        "moves": [],
        "battles": [],
    }
    return View(
        "supreme_axis_allies",
        "USSR",
        "purchase",
        "Round 1 · USSR · Purchase",
        (due("USSR", "buy units or pass"),),
        position,
        None,
    )


def _own(position: dict[str, Any], owner: str, *names: str) -> None:
    for name in names:
        position["spaces"][name]["owner"] = owner


def _put(position: dict[str, Any], name: str, nation: str, **units: int) -> None:
    position["spaces"][name]["units"][nation] = dict(units)


def _clear(position: dict[str, Any], *names: str) -> None:
    for name in names:
        position["spaces"][name]["units"] = {}


def saa_summer() -> View:
    """Round 3: Germany drives on the Volga, Japan has landed in Australia and India."""
    view = saa_opening()
    p = view.position
    _own(p, "GER", "Kuban", "Stalingrad", "Leningrad", "Egypt")
    _own(p, "JAP", "Queensland", "Burma", "Ceylon", "Midway", "Yunnan")
    _own(p, "UK", "Tunisia")
    _own(p, "USA", "Morocco", "Solomon Islands")
    _clear(p, "Kuban", "Stalingrad", "Leningrad", "Egypt", "Queensland", "Burma", "Midway", "Yunnan", "Solomon Islands")
    _put(p, "Stalingrad", "GER", INF=5, ARM=4, ART=2, FIT=1)
    _put(p, "Kuban", "GER", INF=2, ARM=1)
    _put(p, "Leningrad", "GER", INF=4, ART=1, AAG=1)
    _put(p, "Egypt", "GER", ARM=2, INF=1)
    _put(p, "Moscow", "USSR", INF=9, SCT=1, ART=3, ARM=4, AAG=1, FRT=3, FIT=2, BMB=1)
    _put(p, "Rzhev", "GER", INF=6, ART=2, ARM=3)
    _put(p, "Burma", "JAP", INF=3, ART=1)
    _put(p, "Queensland", "JAP", INF=2)
    _put(p, "Midway", "JAP", INF=1, FRT=1)
    _put(p, "Morocco", "USA", INF=3, ARM=2)
    _put(p, "Solomon Islands", "USA", INF=2)
    _put(p, "Western Approaches", "GER", SUB=3)
    _put(p, "Western Approaches", "UK", DES=2, CVY=1, TRN=1)
    _put(p, "Coral Sea", "JAP", CAR=1, FIT=2, DES=1, TRN=2)
    _put(p, "Hawaiian Sea", "USA", CAR=2, FIT=4, CRU=1, DES=3, SUB=2, BTL=1)
    p["spaces"]["Stalingrad"]["damage"] = 2
    p["spaces"]["Rhineland"]["damage"] = 3
    p.update(round=3, nation="GER", phase="movement", muster=0, cities={"Axis": 7, "Allies": 5, "threshold": 9})
    p["moves"] = [
        {"nation": "GER", "units": {"ARM": 4, "INF": 5}, "path": ["Donets Basin", "Kursk", "Stalingrad"]},
        {"nation": "GER", "units": {"ARM": 2}, "path": ["Cyrenaica", "Egypt"]},
        {"nation": "GER", "units": {"INF": 4}, "path": ["Baltic States", "Leningrad"]},
        {"nation": "GER", "units": {"SUB": 1}, "path": ["Bay of Biscay", "Western Approaches"]},
    ]
    p["battles"] = [
        {"space": "Stalingrad", "result": "Stalingrad: Germany takes the city with 5 INF, 4 ARM left"},
        {"space": "Egypt", "result": "Egypt: Germany takes it, the UK loses 2 INF"},
        {"space": "Western Approaches", "result": "Western Approaches: both sides withdraw"},
    ]
    for nation, changes in {
        "USSR": {
            "treasury": 17,
            "morale": 15,
            "chits": 2,
            "card": 7,
            "points": 3,
            "card_chits": {"7": 1},
            "purchased": {"INF": 5, "ART": 1},
        },
        "GER": {"treasury": 48, "morale": 48, "chits": 4, "card": 4, "points": 6},
        "UK": {"treasury": 22, "morale": 24, "chits": 1, "card": 11, "points": 9},
        "JAP": {"treasury": 33, "morale": 35, "chits": 3, "card": 3, "points": 5, "card_chits": {"3": 1}},
        "USA": {
            "treasury": 44,
            "morale": 41,
            "chits": 2,
            "card": 12,
            "points": 11,
            "purchased": {"TRN": 2, "CAR": 1, "FIT": 2, "INF": 4},
        },
    }.items():
        p["nations"][nation].update(changes)
    view = msgspec.structs.replace(view, phase="movement")
    return seen(view, "GER", "Round 3 · Germany · Movement", due("GER", "choose the order of combats"), due("USSR"))


def saa_late() -> View:
    """Round 7: Italy is lost, the Philippines are free, Germany sues for peace."""
    view = saa_opening()
    p = view.position
    for name in ("Southern Italy", "Sicily", "Sardinia", "Tunisia", "Tripolitania", "Cyrenaica", "Normandy"):
        _own(p, "USA", name)
        _clear(p, name)
    _own(p, "UK", "Algeria", "Morocco", "Greece", "Malaya", "Netherlands")
    _own(
        p,
        "USSR",
        "Rzhev",
        "Kursk",
        "Smolensk",
        "Minsk",
        "Western Ukraine",
        "Donets Basin",
        "Baltic States",
        "Poland",
        "Romania",
    )
    _own(
        p, "USA", "Luzon", "Mindanao", "Mariana Islands", "Marshall Islands", "Caroline Islands", "Iwo Jima", "Okinawa"
    )
    for name, space in p["spaces"].items():
        space["units"] = {n: u for n, u in space["units"].items() if n == space["owner"] or space["owner"] is None}
        if name in ("Luzon", "Okinawa", "Iwo Jima", "Mariana Islands"):
            _put(p, name, "USA", INF=2, FIT=1, AAG=1)
    _put(p, "Poland", "USSR", INF=11, ART=4, ARM=6, FIT=3, AAG=1)
    _put(p, "Brandenburg", "GER", INF=8, ART=2, ARM=3, FRT=3, AAG=1, FIT=2)
    _put(p, "Normandy", "USA", INF=5, ARM=3, ART=1, FIT=2)
    _put(p, "Normandy", "UK", INF=3, ARM=1)
    _put(p, "Philippine Sea", "USA", CAR=3, FIT=6, BTL=2, CRU=1, DES=4, TRN=3, SUB=1)
    _put(p, "Honshu Coast", "JAP", BTL=1, CAR=1, FIT=1, DES=1, SUB=2)
    p["spaces"]["Brandenburg"]["damage"] = 9
    p["spaces"]["Honshu"]["damage"] = 6
    p["spaces"]["Luzon"]["flag"] = "Allies"
    p.update(round=7, nation="USA", phase="combat", muster=2, cities={"Axis": 4, "Allies": 8, "threshold": 9})
    p["moves"] = [
        {"nation": "USA", "units": {"CAR": 3}, "path": ["Mariana Sea", "Philippine Sea"]},
        {"nation": "USA", "units": {"INF": 5}, "path": ["English Channel", "Normandy"]},
        {"nation": "USA", "units": {"BMB": 3}, "path": ["England", "Rhineland", "Brandenburg"]},
        {
            "nation": "USA",
            "units": {"FIT": 1},
            "path": ["California", "California Coast", "Hawaiian Sea", "Hawaiian Islands"],
        },
    ]
    p["battles"] = [
        {"space": "Normandy", "result": "Normandy: the beaches are held, Germany retreats to Paris"},
        {"space": "Brandenburg", "result": "Brandenburg: bombers do 4 damage to the Heavy Industry"},
        {"space": "Philippine Sea", "result": "Philippine Sea: Japan loses 2 CAR and 3 FIT"},
        {"space": "Luzon", "result": "Luzon: liberated by the USA"},
    ]
    for nation, changes in {
        "USSR": {"morale": 33, "treasury": 38, "chits": 5, "card": 8, "points": 2},
        "GER": {"morale": 31, "treasury": 12, "chits": 0, "card": 2, "points": 14, "purchased": {"INF": 6}},
        "UK": {"morale": 36, "treasury": 30, "chits": 3, "card": 10, "points": 4},
        "JAP": {"morale": 18, "treasury": 9, "chits": 1, "card": 3, "points": 5},
        "USA": {"morale": 55, "treasury": 61, "chits": 8, "card": 5, "points": 10},
    }.items():
        p["nations"][nation].update(changes)
    view = msgspec.structs.replace(view, phase="combat")
    return seen(view, "JAP", "Round 7 · USA · Combat", due("JAP", "scramble fighters to the Philippine Sea?"))


SAMPLES = {"saa_opening": saa_opening, "saa_summer": saa_summer, "saa_late": saa_late}


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


SAMPLES.update({"tt_opening": tt_opening, "tt_war": tt_war})


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


SAMPLES.update({"ww2_opening": ww2_opening, "ww2_war": ww2_war})


def _unit(country: str, kind: str, figures: str = "", **more: Any) -> dict[str, Any]:
    return {"country": country, "kind": kind, "figures": figures, **more}


def _hexes(game: str, clock: str, waiting: Waiting) -> tuple[View, dict[str, str]]:
    board = read(game, "board.json")
    hexes = {
        s["name"]: {"control": s.get("owner"), "units": [], "markers": []}
        for s in board["spaces"]
        if s["kind"] != "box"
    }
    cities = {p["name"]: s["name"] for s in board["spaces"] for p in s.get("places", ())}
    position = {"hexes": hexes, "boxes": {}, "tracks": [], "conditions": [], "moves": [], "battles": []}
    return View(game, waiting.seat, "", clock, (waiting,), position, None), cities


def tr_opening() -> View:
    """Fall 1939: the eve of the attack on Poland."""
    view, at = _hexes(
        "third_reich", "Fall 1939 · Axis player turn · Options", due("Germany", "declare wars and name options")
    )
    hexes = view.position["hexes"]
    infantry, panzer = _unit("Germany", "infantry", "3-3"), _unit("Germany", "armor", "4-6")
    for place, units in {
        "Breslau": [infantry, panzer, panzer],
        "Stettin": [infantry, panzer],
        "Konigsberg": [infantry, infantry],
        "Essen": [infantry],
        "Bonn": [infantry],
        "Frankfurt": [infantry, infantry],
        "Stuttgart": [infantry],
        "Berlin": [_unit("Germany", "air", "5-4"), _unit("Germany", "air", "5-4"), infantry],
        "Kiel": [_unit("Germany", "fleet", "9"), _unit("Germany", "fleet", "9")],
        "Rome": [_unit("Italy", "infantry", "2-3"), _unit("Italy", "air", "5-4")],
        "Taranto": [_unit("Italy", "fleet", "9")],
        "Tripoli": [_unit("Italy", "infantry", "2-3"), _unit("Italy", "infantry", "2-3")],
        "Paris": [_unit("France", "infantry", "3-3"), _unit("France", "air", "5-4"), _unit("France", "armor", "3-5")],
        "Metz": [_unit("France", "infantry", "2-3"), _unit("France", "infantry", "2-3")],
        "Marseilles": [_unit("France", "fleet", "9")],
        "London": [_unit("Britain", "infantry", "3-4"), _unit("Britain", "air", "5-4")],
        "Scapa Flow": [_unit("Britain", "fleet", "9")] * 3,
        "Gibraltar": [_unit("Britain", "fleet", "9")],
        "Alexandria": [_unit("Britain", "infantry", "1-3"), _unit("Britain", "fleet", "9")],
        "Warsaw": [_unit("Poland", "infantry", "1-3"), _unit("Poland", "air", "1-4")],
        "Lvov": [_unit("Poland", "infantry", "1-3")],
        "Krakow": [_unit("Poland", "infantry", "1-3")],
        "Posen": [_unit("Poland", "infantry", "1-3")],
        "Moscow": [_unit("Russia", "infantry", "1-3")] * 3,
        "Leningrad": [_unit("Russia", "infantry", "2-3"), _unit("Russia", "fleet", "9")],
        "Kiev": [_unit("Russia", "infantry", "1-3")] * 2,
        "Minsk": [_unit("Russia", "infantry", "1-3"), _unit("Russia", "armor", "3-5")],
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
    view.position["boxes"] = {"US box": [_unit("United States", "fleet", "9")]}
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
    panzer, infantry = _unit("Germany", "armor", "4-6"), _unit("Germany", "infantry", "3-3")
    for place, units in {
        "Rostov": [infantry, panzer, panzer, panzer],
        "Kharkov": [infantry, infantry],
        "Smolensk": [infantry, infantry, panzer],
        "Paris": [infantry],
        "Brest": [infantry],
        "Tobruk": [_unit("Germany", "armor", "4-6"), _unit("Italy", "infantry", "2-3")],
        "Stalingrad": [_unit("Russia", "infantry", "2-3"), _unit("Russia", "infantry", "3-3")],
        "Moscow": [_unit("Russia", "infantry", "3-3"), _unit("Russia", "armor", "3-5"), _unit("Russia", "air", "5-4")],
        "Voronezh": [_unit("Russia", "infantry", "2-3"), _unit("Russia", "armor", "3-5", spent=True)],
        "Cairo": [_unit("Britain", "armor", "4-5"), _unit("Britain", "infantry", "3-4")],
        "Bucharest": [_unit("Rumania", "infantry", "1-3")],
        "Helsinki": [_unit("Finland", "infantry", "2-3")],
    }.items():
        hexes[at[place]]["units"] = list(units)
    hexes[at["Sevastopol"]]["units"] = [_unit("Russia", "infantry", "2-3")]
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


def sc_opening() -> View:
    """September 1939."""
    view, at = _hexes("supreme_commander", "September I 1939 · German Movement", due("Germany", "move"))
    hexes = view.position["hexes"]
    army, panzer = _unit("Germany", "infantry", "4-4", size="XXXX"), _unit("Germany", "armor", "6-6", size="XXX")
    for place, units in {
        "Breslau": [army, army, panzer],
        "Stettin": [army, panzer],
        "Konigsberg": [army],
        "Essen": [army],
        "Stuttgart": [army],
        "Berlin": [army],
        "Kiel": [_unit("Germany", "surface", "2"), _unit("Germany", "submarine", "1")],
        "Hamburg": [_unit("Germany", "transport", "1")],
        "Paris": [_unit("France", "infantry", "3-4", size="XXXX"), _unit("France", "armor", "2-5", size="XXX")],
        "Metz": [_unit("France", "infantry", "4-3", size="XXXX")] * 2,
        "Marseille": [_unit("France", "surface", "2")],
        "London": [_unit("UK", "infantry", "2-4", size="XXX"), _unit("UK", "hq", "3")],
        "Scapa Flow": [_unit("UK", "surface", "4"), _unit("UK", "carrier", "2")],
        "Alexandria": [_unit("UK", "infantry", "2-4", size="XXX"), _unit("UK", "surface", "2")],
        "Rome": [_unit("Italy", "infantry", "2-3", size="XXXX")],
        "Tripoli": [_unit("Italy", "infantry", "2-3", size="XXXX")],
        "Warsaw": [_unit("Poland", "infantry", "2-3", size="XXXX")],
        "Krakow": [_unit("Poland", "infantry", "2-3", size="XXXX")],
        "Lvov": [_unit("Poland", "infantry", "1-3", size="XXX")],
        "Posen": [_unit("Poland", "infantry", "1-3", size="XXX")],
        "Moscow": [_unit("USSR", "infantry", "2-3", size="XXXX")] * 2,
        "Leningrad": [_unit("USSR", "infantry", "2-3", size="XXXX")],
        "Kiev": [_unit("USSR", "infantry", "2-3", size="XXXX"), _unit("USSR", "armor", "3-5", size="XXX")],
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
        "West Air Box": [_unit("Germany", "air", "4"), _unit("Germany", "air", "4"), _unit("UK", "air", "3")],
        "North Atlantic Transfer Box": [_unit("UK", "surface", "2")],
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
    army, panzer = _unit("Germany", "infantry", "5-4", size="XXXX"), _unit("Germany", "armor", "8-6", size="XXX")
    for place, units in {
        "Minsk": [army, panzer, panzer],
        "Vilna": [army],
        "Riga": [army, panzer],
        "Brest-Litovsk": [army],
        "Lvov": [army, army, panzer],
        "Jassy": [_unit("Romania", "infantry", "2-3", size="XXXX")],
        "Paris": [army],
        "Tobruk": [_unit("UK", "infantry", "2-4", size="XXX")],
        "Benghazi": [_unit("Germany", "mech", "3-6", size="XXX"), _unit("Italy", "infantry", "2-3", size="XXXX")],
        "Smolensk": [_unit("USSR", "infantry", "3-3", size="XXXX")] * 3,
        "Kiev": [_unit("USSR", "infantry", "3-3", size="XXXX")] * 2,
        "Odessa": [_unit("USSR", "infantry", "2-3", size="XXXX")],
        "Leningrad": [_unit("USSR", "infantry", "3-3", size="XXXX")],
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


SAMPLES.update({"tr_opening": tr_opening, "tr_war": tr_war, "sc_opening": sc_opening, "sc_war": sc_war})
