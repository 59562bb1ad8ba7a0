"""Supreme Axis & Allies: the opening and two positions of the war."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import msgspec

from rules.kernel.views import View
from tests.render.samples.common import due, read, seen


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
