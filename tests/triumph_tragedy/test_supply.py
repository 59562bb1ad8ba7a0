"""14.1: Supply Lines and the Supply Phase."""

import pytest

from rules.triumph_tragedy.supply import unsupplied
from tests.rulings import rule
from tests.triumph_tragedy.table import SPARE, table

WAR = ["Axis-West", "Axis-USSR"]


def supply(units, **more):
    """A Supply Phase in Spring; the game stops in the Command Phase of Summer."""
    more.setdefault("wars", WAR)
    more.setdefault("season", "Spring")
    more.setdefault("hands", {"Axis": ["Summer A"], "West": ["Summer B"], "USSR": ["Summer C"]})
    return table("supply", "Axis", units=units, **more)


CUT = {"Axis": {"Tripoli": "INF 3, TANK 1, AF 1, FLEET 1, FORT 1"}, "West": {"Central Mediterranean": "FLEET 1"}}


@rule("14.0", "14.1a", "3.24b", "15.1d", "15.3", "10.3a")
def test_only_ground_units_of_factions_at_war_starve():
    t = supply(CUT)
    assert t.units("Tripoli") == ["Axis AF1 1", "Axis FLEET1 1", "Axis FORT1 1", "Axis INF1 2"]
    t = supply(CUT, wars=["USSR-West"])
    assert "Axis INF1 3" in t.units("Tripoli") and "Axis TANK1 1" in t.units("Tripoli"), "at Peace nothing is checked"


@rule("14.0", "15.1d", "15.3")
def test_peace_needs_no_line():
    alone = {"Axis": {"Budapest": "INF 2"}}
    held = {"Hungary": {"control": "Axis"}}
    assert supply(alone, nations=held, wars=["USSR-West"]).units("Budapest") == ["Axis INF1 2"]
    assert supply(alone, nations=held, wars=["Axis-West"]).units("Budapest") == ["Axis INF1 1"]


@rule("14.0", "10.3b")
def test_every_season_is_checked():
    for season in ("Spring", "Summer", "Fall"):
        hand = {"USSR": [{"Spring": "Summer C", "Summer": "Fall C", "Fall": "Fall D"}[season]]}
        assert "Axis INF1 2" in supply(CUT, season=season, hands=hand).units("Tripoli")


@rule("14.0", "10.4a", "ruling.A27")
def test_winter_is_checked_in_the_ussr_only():
    units = {"Axis": {"Tripoli": "INF 3", "Moscow": "INF 3"}, "West": {"Central Mediterranean": "FLEET 1"}}
    t = supply(units, season="Winter", hands={"Axis": ["Summer A"]})
    assert t.units("Tripoli") == ["Axis INF1 3"] and t.units("Moscow") == ["Axis INF2 2"]


@rule("14.11a", "14.11b", "1.21a")
def test_a_line_over_open_sea():
    t = supply({"Axis": {"Tripoli": "INF 2"}})
    assert t.units("Tripoli") == ["Axis INF1 2"]
    t = supply({"Axis": {"Tripoli": "INF 2"}, "USSR": {"Central Mediterranean": "FLEET 1"}})
    assert t.units("Tripoli") == ["Axis INF1 1"]
    t = supply({"Axis": {"Tripoli": "INF 2"}, "USSR": {"Central Mediterranean": "FLEET 1"}}, wars=["Axis-West"])
    assert t.units("Tripoli") == ["Axis INF1 2"], "a Rival's Fleet is no hindrance"


HUNGARY = {"Hungary": {"control": "USSR"}}


@rule("14.11b", "1.3d")
def test_no_line_through_neutral_or_rival_land():
    units = {"USSR": {"Budapest": "INF 2"}}
    assert supply(units, nations=HUNGARY).units("Budapest") == ["USSR INF1 1"]
    near = HUNGARY | {"Rumania": {"control": "USSR"}}
    assert supply(units, nations=near).units("Budapest") == ["USSR INF1 2"]
    rival = HUNGARY | {"Rumania": {"control": "West"}}
    assert supply(units, nations=rival).units("Budapest") == ["USSR INF1 1"]


@rule("14.11b")
def test_a_disputed_area_serves_who_controls_it():
    units = {"USSR": {"Budapest": "INF 2", "Bucharest": "INF 2"}, "Axis": {"Bucharest": "INF 2"}}
    both = HUNGARY | {"Rumania": {"control": "USSR"}}
    t = supply(units, nations=both, owners={"Bucharest": "USSR"})
    assert t.units("Budapest") == ["USSR INF1 2"]
    t = supply(units, nations=HUNGARY | {"Rumania": {"control": "Axis"}}, owners={"Bucharest": "Axis"})
    assert t.units("Budapest") == ["USSR INF1 1"]


@rule("14.11b", "1.3d", "1.3b")
def test_a_line_through_a_neutral_strait():
    """D25"""
    greece = {"Greece": {"control": "USSR"}}
    units = {"USSR": {"Athens": "INF 2"}}
    assert supply(units, nations=greece).units("Athens") == ["USSR INF1 2"]
    turks = greece | {"Turkey": {"control": "Axis"}}
    block = units | {"Axis": {"Central Mediterranean": "FLEET 1", "Red Sea": "FLEET 1"}}
    assert supply(block, nations=turks).units("Athens") == ["USSR INF1 1"], "Istanbul is the Enemy's"
    assert supply(block, nations=greece).units("Athens") == ["USSR INF1 2"]
    rival = greece | {"Turkey": {"control": "West"}}
    assert supply(block, nations=rival).units("Athens") == ["USSR INF1 2"], "a Rival's Strait will do"


ITALIAN_SEAS = ("Adriatic Sea", "Central Mediterranean", "Tyrrhenian Sea", "Western Mediterranean")


@rule("14.11c", "14.11a", "ruling.A51")
def test_a_captured_capital_supplies_nobody():
    units = {"USSR": {"Rome": "INF 2"}, "Axis": dict.fromkeys(ITALIAN_SEAS, "FLEET 1")}
    assert supply(units).units("Rome") == ["USSR INF1 1"]


@rule("14.11c", "14.11a", "2.11b")
def test_a_subcapital_is_a_source_as_long_as_it_is_held():
    units = {"USSR": {"Leningrad": "INF 2", "Vologda": "INF 2"}, "Axis": {"Moscow": "INF 1", "Berlin": "INF 1"}}
    assert supply(units).units("Leningrad") == ["USSR INF1 2"] and supply(units).units("Vologda") == ["USSR INF2 2"]
    lost = {
        "USSR": {"Vologda": "INF 2"},
        "Axis": dict.fromkeys(("Moscow", "Leningrad", "Gorky", "Archangel"), "INF 1"),
    }
    assert supply(lost).units("Vologda") == ["USSR INF1 1"]


@rule("14.11a", "ruling.A58")
def test_an_aggressor_draws_supply_from_next_door():
    units = {"Axis": {"Lorraine": "INF 2"}, "West": {"Lorraine": "INF 2"}}
    t = supply(units, owners={"Lorraine": "West"})
    assert t.units("Lorraine") == ["Axis INF1 2", "West INF1 2"]
    units = {"Axis": {"Gascony": "INF 2"}, "West": {"Gascony": "INF 2", "Bay of Biscay": "FLEET 1"}}
    assert supply(units, owners={"Gascony": "West"}).units("Gascony") == ["Axis INF1 1", "West INF1 2"]


@rule("14.12", "7.23a", "3.24b")
def test_no_new_units_where_there_is_no_supply():
    t = table(
        "production",
        "Axis",
        wars=["Axis-West"],
        units={
            "Axis": {"Taranto": "INF 1"},
            "West": dict.fromkeys(("Rome", "Venice", "Sicily"), "INF 1")
            | dict.fromkeys(("Adriatic Sea", "Central Mediterranean"), "FLEET 1"),
        },
        nations={"Italy": {"control": "Axis"}},
    )
    t.refuse("Axis", "build INF at Taranto", "14.12")
    t.refuse("Axis", "step INF1", "14.12")
    t.play("Axis", "build FORT at Taranto", "build AF at Taranto")


@rule("14.11a", "14.11b")
def test_a_convoy_in_an_enemy_sea_has_no_line_though_a_port_is_near():
    """Only who stands on Enemy ground may trace from next door; a Sea that holds Enemies is not open."""
    units = {"West": {"North Sea": "INF 2", "Ruhr": "INF 2", "London": "INF 1"}, "Axis": {"Berlin": "INF 1"}}
    t = table(wars=["Axis-West"], units=units, owners={"Ruhr": "West"})
    assert not unsupplied(t.game, "West"), "over the open North Sea"
    t = table(wars=["Axis-West"], units=units | {"Axis": {"North Sea": "FLEET 1"}}, owners={"Ruhr": "West"})
    assert sorted(block.place for block in unsupplied(t.game, "West")) == ["North Sea", "Ruhr"]


@rule("14.1a", "11.54b", "3.0a")
@pytest.mark.parametrize("starves", [True, False])
def test_who_is_left_alone_in_an_area_stands_up_at_once(starves):
    """The last British unit in Lorraine starves: nothing is Disputed any more, and nobody sees what the German block is."""
    west = "Britain INF 1" if starves else "Britain INF 2"
    t = table(
        units={"Axis": {"Lorraine": "INF 3", "Paris": "INF 2"}, "West": {"Lorraine": west, "London": "INF 1"}},
        wars=["Axis-West"],
        owners={"Lorraine": "West"},
        nations={"France": {"control": "Axis", "defeated": True}},
        hands=SPARE,
    )
    t.play("Axis", "done")
    assert t.block("Axis", "INF1").shown, "an Aggressor's"
    t.play("Axis", "done")
    seen = t.game.view("USSR").position["spaces"]["Lorraine"]["blocks"][0]
    assert t.state.season == "Fall" and len(t.units("Lorraine")) == 2 - starves
    assert ("kind" in seen, seen["face"]) == ((False, "upright") if starves else (True, "up"))
