"""Triumph & Tragedy: both openings before and after the set-up, two positions of the war, and one of a game played out."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rules import GAMES
from rules.kernel.game import Game
from rules.kernel.record import Record, read, replay, start
from rules.kernel.views import View
from rules.triumph_tragedy.chart import FACTION, NEUTRAL
from rules.triumph_tragedy.position import write_position
from tests.render.samples.common import fresh

GAME = GAMES["triumph_tragedy"]
RECORDS = Path(__file__).parents[2] / "triumph_tragedy" / "records"


def _new(scenario: str, settled: bool) -> Game[Any]:
    game = Game.new(GAME, scenario, seed="picture")
    while settled and game.phase == "setup":
        for asked in game.pending():
            game.submit_all(asked.seat, "setup rest; done")
    return game


@cache
def _opened(scenario: str, settled: bool, seat: str | None) -> View:
    return _new(scenario, settled).view(seat)


def tt_1936() -> View:
    """1936 before anything is set up: what is printed, and the few units with a place of their own."""
    return fresh(_opened("1936", False, None))


def tt_opening() -> View:
    """1936 as the Axis player sees it: the others' blocks are hidden."""
    return fresh(_opened("1936", True, "Axis"))


def tt_1939() -> View:
    """1939 before the set-up."""
    return fresh(_opened("1939", False, None))


def tt_1939_ready() -> View:
    """1939 as the West sees it once all Cadres stand."""
    return fresh(_opened("1939", True, "West"))


@cache
def _met(name: str, seat: str | None) -> View:
    """A position by hand, made from the data of the opening so that decks and chits add up."""
    given = POSITIONS[name]
    data = write_position(_new("1936", True)) | {key: given[key] for key in given if key in KEPT}
    made = {"Axis": Counter[str](), "West": Counter[str](), "USSR": Counter[str](), NEUTRAL: Counter[str]()}
    data["blocks"] = {area: _blocks(area, text, made) for area, text in given["blocks"].items()}
    for owner, areas in given["control"].items():
        data["control"].update(dict.fromkeys(areas.split(", "), owner))
    for nation, entry in given["countries"].items():
        data["countries"][nation] = data["countries"][nation] | entry
    for faction, entry in given["factions"].items():
        data["factions"][faction] |= entry
    for faction, wanted in given["techs"].items():
        for tech, card in wanted.items():
            data["investment"].remove(card)
            data["factions"][faction]["techs"].append({"tech": tech, "cards": [card], "year": data["year"] - 1})
    record = Record(1, GAME.slug, "1936", "picture", options={"players": 3}, position=data)
    return start(record, GAMES.__getitem__).view(seat)


KEPT = (
    "year",
    "season",
    "phase",
    "seat",
    "order",
    "wars",
    "turn",
    "battles",
    "blockade",
    "moves",
    "results",
    "command",
)


def _blocks(area: str, text: str, made: dict[str, Counter[str]]) -> list[dict[str, Any]]:
    """ "Germany INF4 TANK3*; USSR INF2": nation, types with their CV, a star on those that lie face-up."""
    blocks = []
    for part in text.split("; "):
        nation, *units = part.split()
        seat = FACTION.get(nation, NEUTRAL)
        for unit in units:
            kind, cv = unit.rstrip("*")[:-1], int(unit.rstrip("*")[-1])
            made[seat][kind] += 1
            name = f"{kind}{made[seat][kind]}"
            blocks.append(
                {
                    "name": name,
                    "seat": seat,
                    "nation": nation,
                    "kind": kind,
                    "cv": cv,
                    "area": area,
                    "shown": "*" in unit,
                }
            )
    return blocks


WAR: dict[str, Any] = {
    "year": 1941,
    "season": "Summer",
    "phase": "battle",
    "seat": "Axis",
    "order": ["Axis", "West", "USSR"],
    "wars": ["Axis-West", "Axis-USSR"],
    "turn": {"seat": "Axis", "moves": 9, "moved": True},
    "battles": ["Leningrad", "Odessa"],
    "blockade": {"Tripoli": "full", "Narvik": "Med"},
    "control": {
        "Axis": "Paris, Lorraine, Gascony, Amsterdam, Warsaw, Lvov, Vienna, Prague, Copenhagen, Oslo, Narvik, "
        "Belgrade, Croatia, Athens, Vilna, Riga, Belorussia, Budapest, Bucharest, Sofia, Crete, Albania",
        "West": "Tripoli",
    },
    "countries": {
        "Hungary": {"control": "Axis"},
        "Rumania": {"control": "Axis"},
        "Bulgaria": {"control": "Axis"},
        "Spain": {"influence": "Axis", "markers": 1},
        "Turkey": {"influence": "West", "markers": 1},
        "Sweden": {"influence": "Axis", "markers": 2},
        "Persia": {"influence": "USSR", "markers": 2},
        "USA": {"influence": "West", "markers": 2},
    },
    "blocks": {
        "Bryansk": "Germany TANK4* TANK3* INF4* INF2* AF3*; USSR INF3* INF2* TANK2*",
        "Belorussia": "Germany INF3 INF3 INF1",
        "Leningrad": "Germany INF3* INF3* AF2*; USSR FORT3* INF3* INF2* INF2* FLEET1",
        "Riga": "Germany INF3 TANK2 INF1",
        "Odessa": "Germany INF3* TANK2*; USSR INF2* INF2* INF1*",
        "Bucharest": "Germany INF2 AF1",
        "Kiev": "USSR INF3 INF3 TANK3 AF2",
        "Moscow": "USSR FORT3 INF3 INF3 TANK2 AF3",
        "Kharkov": "USSR INF3 TANK2",
        "Stalingrad": "USSR INF2",
        "Gorky": "USSR INF2 TANK2",
        "Baku": "USSR INF1 FORT1",
        "Sevastopol": "USSR FORT2 FLEET2",
        "Berlin": "Germany FORT2 AF3 INF1",
        "Ruhr": "Germany FORT2 INF2 SUB2",
        "Paris": "Germany INF2 INF1",
        "Oslo": "Germany INF2 AF2 SUB1",
        "Rome": "Italy INF2 FLEET2 FORT1",
        "Taranto": "Italy FLEET3 FLEET2",
        "Cyrenaica": "Italy INF2 INF1; Germany TANK2",
        "Central Mediterranean": "Italy SUB2",
        "London": "Britain FORT4 INF3 AF4 INF2 FLEET3",
        "Glasgow": "Britain INF2 FLEET2",
        "North Sea": "Britain FLEET4* CARR3*; Germany SUB3* SUB2*",
        "Suez": "Britain INF3 TANK2 FLEET2",
        "Tripoli": "Britain TANK2",
        "Malta": "Britain FORT2 AF1",
        "Gibraltar": "Britain FORT2 FLEET1",
        "Marseilles": "France INF2 FORT1",
        "Algiers": "France INF1 FLEET2",
        "North Atlantic Ocean": "Britain INF2 FLEET1",
        "Washington": "USA FORT4",
        "Iraq": "Britain INF1",
    },
    "factions": {"Axis": {"ind": 17}, "West": {"ind": 12}, "USSR": {"ind": 13}},
    "techs": {"Axis": {"Precision Bombsight": "Inv 9", "Rocket Artillery": "Inv 6"}, "West": {"Sonar": "Inv 7"}},
    "moves": [
        ["Axis", "Belorussia", "Bryansk"],
        ["Axis", "Riga", "Leningrad"],
        ["Axis", "Bucharest", "Odessa"],
        ["Axis", "Ruhr", "North Sea"],
        ["Axis", "Prague", "Vienna"],
    ],
    "results": [
        ["Bryansk", "Bryansk: Germany loses 2 steps, the USSR 5"],
        ["North Sea", "North Sea: a Sub is sunk"],
    ],
}

ALL_AT_WAR: dict[str, Any] = {
    "year": 1943,
    "season": "Fall",
    "phase": "battle",
    "seat": "West",
    "order": ["USSR", "West", "Axis"],
    "wars": ["Axis-West", "Axis-USSR", "USSR-West"],
    "turn": {"seat": "West", "moves": 11, "moved": True},
    "battles": ["Baku", "Athens"],
    "blockade": {"Tripoli": "full", "Cyrenaica": "full", "Oslo": "full", "Gallivare": "Med", "Algiers": "Med"},
    "control": {
        "Axis": "Paris, Gascony, Marseilles, Amsterdam, Vienna, Prague, Copenhagen, Oslo, Narvik, Budapest, Belgrade, "
        "Croatia, Athens, Crete, Albania, Sofia, Algiers, Tunisia, Sfax",
        "West": "Washington, New York, Sicily, Taranto, Tehran, Abadan, Shiraz, Tabriz, Morocco, Lisbon, Azores",
        "USSR": "Warsaw, Lvov, Vilna, Riga, Konigsberg, Helsinki, Petsamo, Bucharest, Kars",
    },
    "countries": {
        "Hungary": {"control": "Axis"},
        "Bulgaria": {"control": "Axis"},
        "Portugal": {"control": "West"},
        "Spain": {"influence": "Axis", "markers": 2},
        "Turkey": {"armed": True, "violator": "USSR", "foes": ["USSR"]},
        "Sweden": {"influence": "Axis", "markers": 1},
        "Afghanistan": {"influence": "USSR", "markers": 1},
        "Ireland": {"influence": "West", "markers": 2},
        "Latin America": {"influence": "West", "markers": 1},
        "USA": {"control": "West"},
    },
    "blocks": {
        "Lorraine": "Germany FORT4* INF4* INF4* TANK3* AF2*; USA TANK4* INF4* INF3*; Britain INF4* TANK3* AF4*",
        "Ruhr": "Germany FORT3 INF3 INF2 AF3 SUB2 SUB1",
        "Amsterdam": "Germany INF2* FORT1*; Britain INF3*",
        "Berlin": "Germany FORT4 INF3 INF3 TANK3 AF4 AF2",
        "Munich": "Germany INF2",
        "Warsaw": "USSR INF3* INF3* INF2* TANK3* TANK3* AF3* AF2*; Germany INF4* INF3* TANK4* TANK2* AF3*",
        "Konigsberg": "USSR INF3 INF2 FORT1",
        "Lvov": "USSR INF3 INF3 TANK3 INF1",
        "Bucharest": "USSR INF2 TANK2 INF1",
        "Budapest": "Germany INF3 TANK2 INF2",
        "Belgrade": "Italy INF1",
        "Athens": "Germany INF2* FORT1*; Britain INF2*",
        "Rome": "Italy FORT3 INF3 INF2 AF2",
        "Taranto": "USA INF4; Britain TANK2",
        "Sicily": "USA AF3",
        "Milan": "Italy INF2",
        "Tyrrhenian Sea": "Italy FLEET3* FLEET2* SUB2*; Britain FLEET4* CARR3* FLEET2*; USA FLEET3*",
        "North Sea": "Britain FLEET4* FLEET2*; Germany SUB3* SUB2*; USSR SUB2*",
        "Baltic Sea": "Germany FLEET3 FLEET2; USSR FLEET2",
        "North Atlantic Ocean": "USA TANK3 FLEET2; Britain CARR2; Germany SUB3 SUB1",
        "Mid Atlantic Ocean": "USA FLEET3 CARR3",
        "Baku": "USSR FORT3* INF3* INF2*; Britain INF3* TANK2* AF3*",
        "Tehran": "Britain INF1",
        "Kars": "USSR INF2 TANK1",
        "Ankara": "Neutral FORT3",
        "Istanbul": "Neutral FORT2",
        "Suez": "Britain FORT2 FLEET1",
        "Delhi": "Britain FORT2",
        "Kabul": "USSR INF1",
        "Moscow": "USSR FORT3 INF3 TANK2 AF3",
        "Leningrad": "USSR FORT2 INF2 FLEET1",
        "Kharkov": "USSR TANK2",
        "Kiev": "USSR AF1",
        "London": "Britain FORT3 INF2 AF3; USA AF4 AF2",
        "Glasgow": "Britain FLEET3",
        "Oslo": "Germany INF2 FORT2 SUB1",
        "Copenhagen": "Germany FORT1",
        "Marseilles": "Germany INF2",
        "Algiers": "Germany INF1; Italy INF2",
        "Morocco": "USA INF3 TANK2",
        "Tripoli": "Italy INF1 FORT1",
        "Washington": "USA FORT4",
        "New York": "USA FORT2",
    },
    "factions": {"Axis": {"ind": 19}, "West": {"ind": 18}, "USSR": {"ind": 16}},
    "techs": {
        "Axis": {"Jets": "Inv 20", "Heavy Tanks": "Inv 2"},
        "West": {"Sonar": "Inv 7", "Naval Radar": "Inv 5", "LSTs": "Inv 15"},
        "USSR": {"Rocket Artillery": "Inv 6"},
    },
    "moves": [
        ["West", "Paris", "Lorraine"],
        ["West", "London", "Amsterdam"],
        ["West", "Tehran", "Baku"],
        ["West", "Suez", "Eastern Mediterranean", "Athens"],
        ["West", "Sicily", "Tyrrhenian Sea"],
        ["West", "New York", "North Atlantic Ocean"],
    ],
    "results": [
        ["Lorraine", "Lorraine: the West loses 3 steps, the Axis 4; the Battle goes on"],
        ["Amsterdam", "Amsterdam: no hits"],
        ["Tyrrhenian Sea", "Tyrrhenian Sea: a Fleet is sunk, the Axis retreats to Rome"],
        ["North Sea", "North Sea: two Subs escape"],
    ],
}

POSITIONS = {"war": WAR, "all": ALL_AT_WAR}


def tt_war() -> View:
    """Summer 1941 as an onlooker sees it in the middle of the Axis turn: what fights is shown."""
    return fresh(_met("war", None))


def tt_three() -> View:
    """Fall 1943, all at war with all, as the Axis sees it: packed areas of three nations, Blockades, a Violated Neutral."""
    return fresh(_met("all", "Axis"))


@cache
def _played(name: str, share: float, seat: str | None) -> View:
    record = read((RECORDS / f"{name}.toml").read_text("utf-8"))
    orders = record.orders[: int(len(record.orders) * share)]
    return replay(msgspec.structs.replace(record, orders=orders), GAMES.__getitem__).game.view(seat)


def tt_played() -> View:
    """Late in a record: the same vocabulary, but nobody's idea of a likely war."""
    return fresh(_played("war_of_three", 0.96, "West"))


SAMPLES = {
    "tt_1936": tt_1936,
    "tt_opening": tt_opening,
    "tt_1939": tt_1939,
    "tt_1939_ready": tt_1939_ready,
    "tt_war": tt_war,
    "tt_three": tt_three,
    "tt_played": tt_played,
}
