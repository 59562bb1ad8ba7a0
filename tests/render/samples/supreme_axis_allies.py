"""Supreme Axis & Allies: the opening before and after the set-up, and two positions of the war."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules import GAMES
from rules.kernel.game import Game
from rules.kernel.record import Record, start
from rules.kernel.views import View
from tests.render.samples.common import due, fresh, seen

GAME = GAMES["supreme_axis_allies"]


@cache
def _opened() -> tuple[View, View]:
    """Spring 1942 as it is laid out, and after every nation has placed the units of its Regions."""
    game = Game.new(GAME, "spring_1942", seed="picture")
    before = game.view(None)
    while game.phase == "setup":
        for asked in game.pending():
            game.submit_all(asked.seat, "setup rest; done")
    return before, game.view("USSR")


def saa_setup() -> View:
    """Spring 1942: units of many Regions have no Territory yet."""
    return fresh(_opened()[0])


def saa_opening() -> View:
    """Spring 1942, everything placed."""
    return fresh(_opened()[1])


@cache
def _met(name: str, seat: str) -> View:
    position: dict[str, Any] = POSITIONS[name]
    record = Record(1, GAME.slug, "spring_1942", "picture", position=position, options={"victory": 9})
    return start(record, GAMES.__getitem__).view(seat)


def saa_summer() -> View:
    """Round 3: Germany drives on the Volga, Japan has landed in Australia and India."""
    view = fresh(_met("summer", "GER"))
    return seen(view, "GER", view.clock, due("GER", "choose the order of combats"), due("USSR"))


def saa_late() -> View:
    """Round 7: Italy is lost, the Philippines are free, Germany sues for peace; the seat that looks is Japan's."""
    view = fresh(_met("late", "JAP"))
    return seen(view, "JAP", view.clock, due("JAP", "scramble fighters to the Philippine Sea?"))


def _owned(**nations: str) -> dict[str, dict[str, Any]]:
    return {name.strip(): {"owner": nation} for nation, names in nations.items() for name in names.split(",")}


def _alter(places: dict[str, dict[str, Any]], changes: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {name: places.get(name, {}) | changes.get(name, {}) for name in {**places, **changes}}


SUMMER: dict[str, Any] = {
    "nation": "GER",
    "phase": "combat",
    "round": 3,
    "base": "opening",
    "places": _alter(
        _owned(
            GER="Kuban, Stalingrad, Leningrad, Egypt",
            JAP="Queensland, Burma, Ceylon, Midway, Yunnan",
            UK="Tunisia",
            USA="Morocco, Solomon Islands",
        ),
        {"Stalingrad": {"damage": 2}, "Rhineland": {"damage": 3}},
    ),
    "units": {
        "USSR": {
            "Kuban": "",
            "Stalingrad": "",
            "Leningrad": "",
            "Moscow": "9 INF, 1 SCT, 3 ART, 4 ARM, 1 AAG, 3 FRT, 2 FIT, 1 BMB",
            "Transcaucasia": "4 INF, 1 ART",
            "Urals": "3 INF, 2 ARM",
            "Barents Sea": "1 SUB",
        },
        "GER": {
            "Stalingrad": "5 INF, 4 ARM, 2 ART, 1 FIT",
            "Kuban": "2 INF, 1 ARM",
            "Leningrad": "4 INF, 1 ART, 1 AAG",
            "Egypt": "2 ARM, 1 INF",
            "Rzhev": "6 INF, 2 ART, 3 ARM",
            "Tunisia": "",
            "Morocco": "",
            "Western Approaches": "3 SUB",
            "Normandy": "4 INF, 1 ART, 2 ARM, 1 AAG, 1 FRT",
        },
        "UK": {
            "Egypt": "",
            "Burma": "",
            "Ceylon": "",
            "Queensland": "",
            "Tunisia": "2 INF, 1 ART",
            "Western Approaches": "2 DES, 1 CVY, 1 TRN",
            "Gulf of Cadiz": "1 CAR, 2 FIT, 1 BTL, 2 DES, 2 TRN",
            "England": "4 INF, 1 ART, 2 ARM, 3 FIT, 2 BMB, 1 AAG",
        },
        "JAP": {
            "Burma": "3 INF, 1 ART",
            "Ceylon": "1 INF",
            "Queensland": "2 INF",
            "Midway": "1 INF, 1 FRT",
            "Yunnan": "2 INF",
            "Solomon Islands": "",
            "Coral Sea": "1 CAR, 2 FIT, 1 DES, 2 TRN",
            "Honshu Coast": "2 BTL, 2 CAR, 4 FIT, 2 CRU, 3 DES",
        },
        "USA": {
            "Midway": "",
            "Yunnan": "",
            "Morocco": "3 INF, 2 ARM",
            "Solomon Islands": "2 INF",
            "Hawaiian Sea": "2 CAR, 4 FIT, 1 CRU, 3 DES, 2 SUB, 1 BTL",
            "Mid-Atlantic": "2 CVY, 3 DES, 2 TRN",
        },
    },
    "moves": [
        {"nation": "GER", "units": "4 ARM, 5 INF", "path": ["Donets Basin", "Kursk", "Stalingrad"]},
        {"nation": "GER", "units": "2 ARM", "path": ["Cyrenaica", "Egypt"]},
        {"nation": "GER", "units": "4 INF", "path": ["Baltic States", "Leningrad"]},
        {"nation": "GER", "units": "1 SUB", "path": ["Bay of Biscay", "Western Approaches"]},
        {"nation": "GER", "units": "3 INF", "path": ["Bulgaria", "Romania"]},
    ],
    "results": [
        ["Stalingrad", "Stalingrad: Germany takes the city with 5 INF, 4 ARM left"],
        ["Egypt", "Egypt: Germany takes it, the UK loses 2 INF"],
    ],
    "battles": [["sea", "Western Approaches"]],
    "nations": {
        "USSR": {
            "treasury": 17,
            "chits": 2,
            "card": "Ambush",
            "points": 3,
            "card_chits": {"Ambush": 1},
            "purchased": "5 INF, 1 ART",
        },
        "GER": {"treasury": 48, "chits": 4, "card": "Jet Power", "points": 6},
        "UK": {"treasury": 22, "chits": 1, "card": "Codebreaking", "points": 9},
        "JAP": {"treasury": 33, "chits": 3, "card": "Kamikaze", "points": 4, "card_chits": {"Kamikaze": 1}},
        "USA": {
            "treasury": 44,
            "chits": 2,
            "card": "Industrial Tech",
            "points": 11,
            "purchased": "2 TRN, 1 CAR, 2 FIT, 4 INF",
        },
    },
}

LATE: dict[str, Any] = {
    "nation": "USA",
    "phase": "combat",
    "round": 7,
    "base": "opening",
    "muster": 2,
    "places": _alter(
        _owned(
            USA="Southern Italy, Sicily, Sardinia, Tunisia, Tripolitania, Cyrenaica, Normandy, Luzon, Mindanao, "
            "Mariana Islands, Marshall Islands, Caroline Islands, Iwo Jima, Okinawa",
            UK="Algeria, Morocco, Greece, Malaya, Netherlands",
            USSR="Rzhev, Kursk, Smolensk, Minsk, Western Ukraine, Donets Basin, Baltic States, Poland, Romania",
        ),
        {"Brandenburg": {"damage": 9}, "Honshu": {"damage": 6}},
    ),
    "units": {
        "USSR": {
            "Poland": "11 INF, 4 ART, 6 ARM, 3 FIT, 1 AAG",
            "Romania": "6 INF, 2 ARM",
            "Western Ukraine": "3 INF, 2 ART",
            "Baltic States": "4 INF, 1 ART",
        },
        "GER": {
            **dict.fromkeys(
                (
                    *("Southern Italy", "Sicily", "Sardinia", "Tunisia", "Tripolitania", "Cyrenaica", "Normandy"),
                    *("Algeria", "Morocco", "Greece", "Netherlands", "Rzhev", "Kursk", "Smolensk", "Minsk"),
                    *("Western Ukraine", "Donets Basin", "Baltic States", "Poland", "Romania", "Tyrrhenian Sea"),
                ),
                "",
            ),
            "Brandenburg": "8 INF, 2 ART, 3 ARM, 3 FRT, 1 AAG, 2 FIT",
            "Hungary": "5 INF, 1 ART, 2 ARM",
            "Bavaria": "2 INF, 1 FRT",
            "Paris": "4 INF, 1 ART, 1 ARM",
            "Rhineland": "3 INF, 2 FRT, 1 AAG, 1 FIT",
            "Northern Italy": "3 INF, 1 ART",
        },
        "UK": {
            "Normandy": "3 INF, 1 ARM",
            "Greece": "2 INF",
            "Malaya": "2 INF",
            "Netherlands": "3 INF, 1 ART",
            "English Channel": "2 BTL, 1 CRU, 3 DES, 4 TRN",
        },
        "JAP": {
            **dict.fromkeys(
                (
                    *("Luzon", "Mindanao", "Mariana Islands", "Marshall Islands", "Caroline Islands", "Iwo Jima"),
                    *("Okinawa", "Malaya", "Philippine Sea", "Caroline Sea", "Marshall Sea", "Mariana Sea"),
                ),
                "",
            ),
            "Honshu Coast": "1 BTL, 1 CAR, 1 FIT, 1 DES, 2 SUB",
            "Honshu": "6 INF, 2 ART, 1 ARM, 1 AAG, 3 FIT, 2 FRT",
            "Philippine Sea": "1 BTL, 1 DES",
        },
        "USA": {
            "Normandy": "5 INF, 3 ARM, 1 ART, 2 FIT",
            "Southern Italy": "3 INF, 1 ARM",
            "Luzon": "2 INF, 1 FIT, 1 AAG",
            "Okinawa": "2 INF, 1 FIT, 1 AAG",
            "Iwo Jima": "2 INF, 1 BMB",
            "Mariana Islands": "2 INF, 2 BMB, 1 AAG",
            "Philippine Sea": "3 CAR, 6 FIT, 2 BTL, 1 CRU, 4 DES, 3 TRN, 1 SUB",
        },
    },
    "moves": [
        {"nation": "USA", "units": "3 CAR", "path": ["Mariana Sea", "Philippine Sea"]},
        {"nation": "USA", "units": "5 INF", "path": ["English Channel", "Normandy"]},
        {"nation": "USA", "units": "3 BMB", "path": ["England", "Rhineland", "Brandenburg"]},
        {
            "nation": "USA",
            "units": "1 FIT",
            "path": ["California", "California Coast", "Hawaiian Sea", "Hawaiian Islands"],
        },
    ],
    "results": [
        ["Normandy", "Normandy: the beaches are held, Germany retreats to Paris"],
        ["Brandenburg", "Brandenburg: bombers do 4 damage to the Heavy Industry"],
        ["Luzon", "Luzon: liberated by the USA"],
    ],
    "battles": [["sea", "Philippine Sea"]],
    "nations": {
        "USSR": {"treasury": 38, "chits": 5, "card": "War Effort", "points": 2},
        "GER": {"treasury": 12, "card": "Atomic Bomb", "points": 14, "purchased": "6 INF"},
        "UK": {"treasury": 30, "chits": 3, "card": "Superior General", "points": 4},
        "JAP": {"treasury": 9, "chits": 1, "card": "Kamikaze", "points": 4},
        "USA": {"treasury": 61, "chits": 8, "card": "Heavy Bombers", "points": 9},
    },
}

POSITIONS = {"summer": SUMMER, "late": LATE}
SAMPLES = {"saa_setup": saa_setup, "saa_opening": saa_opening, "saa_summer": saa_summer, "saa_late": saa_late}
