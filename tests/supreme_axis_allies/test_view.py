"""What everybody sees: the view and the summary say what is on the board."""

import msgspec
import pytest

from rules.kernel import fuzz
from rules.kernel.game import Game
from rules.supreme_axis_allies.chart import ALLIANCE
from tests.rulings import rule
from tests.supreme_axis_allies.table import GAME, opening, table


def shown(t) -> dict:
    return t.game.view(None).position


@rule("purchase.visible")
def test_there_are_no_secrets():
    t = table("GER", "purchase", nations={"GER": {"treasury": 20, "card": "Rockets"}})
    t.play("GER", "buy 2 INF 1 ARM")
    views = [t.game.view(seat).position for seat in (None, "USSR", "GER", "UK", "JAP", "USA")]
    assert all(view == views[0] for view in views) and GAME.open_record, "so anybody may have the record"
    assert views[0]["nations"]["GER"]["purchased"] == {"INF": 2, "ARM": 1}
    assert views[0]["nations"]["GER"]["treasury"] == 9


def test_a_territory():
    t = table(
        "GER",
        places={"Rhineland": {"damage": 2, "value": 5}, "Paris": {"owner": "UK"}},
        GER={"Rhineland": "2 INF 1 AAG"},
        JAP={"Rhineland": "1 FIT"},
    )
    spaces = shown(t)["spaces"]
    assert spaces["Rhineland"] == {
        "owner": "GER",
        "value": 5,
        "industry": "IND",
        "damage": 2,
        "limit": 3,
        "units": {"GER": {"INF": 2, "AAG": 1}, "JAP": {"FIT": 1}},
    }
    assert spaces["Paris"] == {"owner": "UK", "value": 2, "city": "Paris", "units": {}}
    assert spaces["Spain"] == {"owner": None, "value": 2, "units": {}}


def test_a_sea_zone_with_its_lane_and_what_ships_carry():
    t = table(
        "UK",
        UK={"Mid-Atlantic": "1 TRN (1 INF 1 ARM), 1 CAR (1 FIT), 1 BTL {damaged}"},
        GER={"Arabian Sea": "1 SUB"},
    )
    spaces = shown(t)["spaces"]
    assert spaces["Mid-Atlantic"] == {
        "lane": {"nation": "UK", "number": 2, "open": True},
        "units": {"UK": {"INF": 1, "ARM": 1, "FIT": 1, "TRN": 1, "CAR": 1, "BTL": 1}},
        "cargo": {"UK": {"INF": 1, "ARM": 1}},
        "damaged": {"UK": {"BTL": 1}},
    }
    assert spaces["Arabian Sea"]["lane"] == {"nation": "UK", "number": 1, "open": False}
    assert "Sargasso Sea" not in spaces, "an empty zone without a lane is no news"


@rule("move.air.flight-plan")
def test_landing_markers_are_on_the_map():
    t = table("GER", GER={"Kursk": "2 FIT"}, USSR={"Stalingrad": "1 INF"})
    t.play("GER", "move 2 FIT from Kursk to Stalingrad landing Western Ukraine")
    spaces = shown(t)["spaces"]
    assert spaces["Western Ukraine"]["landing"] == {"GER": {"FIT": 2}}
    assert spaces["Stalingrad"]["units"] == {"USSR": {"INF": 1}, "GER": {"FIT": 2}}
    assert shown(t)["moves"] == [{"nation": "GER", "units": {"FIT": 2}, "path": ["Kursk", "Stalingrad"]}]


def test_a_nation_s_mat():
    t = table(
        "UK",
        "research",
        nations={"UK": {"treasury": 7, "chits": 2, "card": "Rockets", "points": 4, "card_chits": {"Ambush": 1}}},
    )
    assert shown(t)["nations"]["UK"] == {
        "treasury": 7,
        "morale": 31,
        "n": 31,
        "turns": 0,
        "chits": 2,
        "card": 9,
        "points": 4,
        "card_chits": {"7": 1},
        "surrendered": False,
        "purchased": {},
    }
    assert (shown(t)["nations"]["GER"]["turns"], shown(t)["nations"]["GER"]["card"]) == (1, None)
    assert (shown(t)["nation"], shown(t)["round"], shown(t)["phase"]) == ("UK", 1, "research")


def test_combats_to_be_fought_and_their_results():
    t = table(
        "GER",
        GER={"Kursk": "2 ARM", "Finland": "2 ARM"},
        USSR={"Stalingrad": "1 INF", "Leningrad": "1 INF"},
        nations={"GER": {"purchased": "1 INF"}},
    )
    t.play("GER", "move 2 ARM from Kursk to Stalingrad", "move 2 ARM from Finland to Leningrad", "done")
    assert {(fight["space"], fight["kind"]) for fight in shown(t)["fights"]} == {
        ("Stalingrad", "land"),
        ("Leningrad", "land"),
    }
    assert shown(t)["battles"] == []
    t.play("GER", "fight Leningrad", dice=[1, 6, 6, 1, 6, 6])
    assert shown(t)["battles"] == [
        {"space": "Leningrad", "result": "Germany takes Leningrad."},
        {"space": "Stalingrad", "result": "Germany takes Stalingrad."},
    ]
    assert shown(t)["fights"] == []
    assert list(GAME.summary(shown(t)))[-1] == "This turn: Germany takes Leningrad and Germany takes Stalingrad"


def test_the_summary():
    t = table("GER", nations={"USSR": {"surrendered": True}}, GER={"Poland": "2 INF", "Kursk": "1 ARM"})
    lines = list(GAME.summary(shown(t)))
    assert lines[0] == "Victory Cities: Axis 6, Allies 4 of 9 needed"
    assert "USSR: surrendered" in lines
    assert "Germany: 41 IPC, marker 41 of N 41, 0 chits; 2 INF 1 ARM" in lines
    assert "UK: 31 IPC, marker 31 of N 31, 0 chits; no units" in lines
    assert str(t.game).startswith("Supreme Axis & Allies · Round 1 · Germany · Movement\nVictory Cities")


def test_the_summary_of_a_set_up_says_who_has_what_left():
    t = opening()
    lines = list(GAME.summary(shown(t)))
    assert any(
        line.startswith("USA has yet to set up 2 INF 1 SCT 1 ART 1 ARM 1 FIT 1 BMB in Eastern") for line in lines
    )
    assert t.game.clock == "Set-up · USA"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_view_adds_up_in_play(seed):
    """In a random game the view names every unit, every owner and every city once, as plain data."""
    game: Game = Game.new(GAME, seed=seed, options={"neutrality": True, "cities": "17", "victory": 12})
    player = fuzz.RandomPlayer(seed)
    for _ in range(250):
        if game.outcome is not None:
            break
        game.submit(*player.next(game))
        view = game.view(None).position
        assert msgspec.json.decode(msgspec.json.encode(view)) == msgspec.to_builtins(view)
        units: dict[tuple[str, str, str], int] = {}
        for space in game.state.units.places():
            stack = game.state.units.at(space)
            for unit in stack:
                units[space, unit.owner, unit.kind] = units.get((space, unit.owner, unit.kind), 0) + 1
        assert units == {
            (space, nation, kind): count
            for space, entry in view["spaces"].items()
            for nation, stack in entry["units"].items()
            for kind, count in stack.items()
        }
        held = {"Axis": 0, "Allies": 0}
        for entry in view["spaces"].values():
            side = entry.get("flag") or ALLIANCE.get(entry.get("owner"))
            if "city" in entry and side:
                held[side] += 1
        if game.phase != "morale":
            assert held == {side: view["cities"][side] for side in held}
        list(GAME.summary(view))


@rule("map.invading", "surrender.evacuate", "victory.surrendered-city")
def test_strangers_leavers_and_flags_are_shown():
    t = table(
        "GER",
        nations={"USSR": {"surrendered": True}},
        places={"Minsk": {"owner": "UK"}, "Leningrad": {"flag": "Axis"}},
        GER={"Poland": "1 INF", "Paris": "1 INF"},
        UK={"Minsk": "2 INF", "Leningrad": "1 INF {evacuate}, 1 ARM {evacuate}"},
        USA={"Minsk": "1 INF"},
        JAP={"Poland": "1 FIT"},
    )
    spaces = shown(t)["spaces"]
    assert spaces["Minsk"]["invading"] == ["UK", "USA"], "it was Germany's"
    assert "invading" not in spaces["Poland"] and "invading" not in spaces["Paris"], "among friends"
    assert spaces["Leningrad"]["flag"] == "Axis" and spaces["Leningrad"]["owner"] is None
    assert spaces["Leningrad"]["evacuating"] == {"UK": {"INF": 1, "ARM": 1}}
    assert "evacuating" not in spaces["Minsk"] and "flag" not in spaces["Minsk"]
    assert shown(t)["cities"]["threshold"] == 9
    warsaw = table("GER", options={"cities": "17"}, GER={"Poland": "1 INF"})
    assert shown(warsaw)["spaces"]["Poland"]["city"] == "Warsaw" and "city" not in spaces["Poland"]


@rule("map.shipping-lane", "income.lanes")
def test_a_lane_is_shut_by_ships_and_aircraft_of_enemies_only():
    for units, open_ in (
        ({}, True),
        ({"GER": {"Mid-Atlantic": "1 SUB"}}, False),
        ({"GER": {"Mid-Atlantic": "1 TRN (1 INF)"}}, False),
        ({"USA": {"Mid-Atlantic": "1 CRU"}}, True),
        ({"JAP": {"Mid-Atlantic": "1 FIT {land=-}"}}, False),
    ):
        t = table("GER", more={"kamikaze": True}, **units)
        assert shown(t)["spaces"]["Mid-Atlantic"]["lane"] == {"nation": "UK", "number": 2, "open": open_}, units


def test_cards_purchases_and_flights_in_the_summary():
    t = table(
        "GER",
        nations={"GER": {"card": "Rockets", "points": 4, "chits": 1}},
        GER={"Poland": "1 FIT"},
        USSR={"Leningrad": "1 INF"},
    )
    assert "Germany: 41 IPC, marker 41 of N 41, 1 chit, Rockets 4; 1 FIT" in list(GAME.summary(shown(t)))
    t.play("GER", "move 1 FIT from Poland to Leningrad landing at Poland")
    assert shown(t)["spaces"]["Poland"]["landing"] == {"GER": {"FIT": 1}}
    assert "landing" not in shown(t)["spaces"]["Leningrad"]


@rule("move.air.flight-plan")
def test_an_empty_sea_in_which_somebody_will_land_is_shown():
    t = table("UK", UK={"Norway": "1 FIT {land=Norwegian Sea; mission=attack; spent=1; done}"})
    assert t.game.view("UK").position["spaces"]["Norwegian Sea"] == {"units": {}, "landing": {"UK": {"FIT": 1}}}
