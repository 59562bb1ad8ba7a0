"""Capitals that change hands, whole or in dispute, and what follows for marks, Colonies, units and victory (1.14, 2.2, 16)."""

import pytest

from rules.triumph_tragedy.cards import actions
from rules.triumph_tragedy.economy import victory_points
from tests.rulings import rule
from tests.triumph_tragedy.table import SPARE, table

WAR = ["Axis-West", "Axis-USSR"]


def coming(seat, card="Summer D", **mats):
    """The next Player Turn is this faction's."""
    return {"command": [seat], "factions": {seat: {"committed": [card]}, **mats}}


def table_with(*args, **more):
    """A position in which cards are committed: the deck is what is left."""
    dealt = {card for hand in more.get("hands", {}).values() for card in hand}
    dealt |= {card for mat in more.get("factions", {}).values() for card in mat.get("committed", ())}
    return table(*args, **more, action=[card for card in actions() if card not in dealt])


@rule("1.14e", "1.14j", "1.14k", "11.56")
def test_a_marker_comes_where_the_owner_starved():
    """Damascus is fought over and cut off by sea and land; the Axis has its line through Turkey and the Balkans. The Owner
    dies in the Supply Phase, and with the town go the empty lands of Syria."""
    lands = ("Turkey", "Bulgaria", "Rumania", "Hungary", "Austria")
    units = {
        "Axis": {"Damascus": "TANK 2", "Jordan": "INF 2", "Iraq": "INF 2", "Eastern Mediterranean": "Italy FLEET 2"},
        "West": {"Damascus": "INF 1"},
    }
    nations = {name: {"control": "Axis"} for name in lands}
    t = table("supply", "Axis", season="Spring", wars=["Axis-West"], units=units, nations=nations, hands=SPARE)
    assert t.units("Damascus") == ["Axis TANK1 2"] and t.state.control["Damascus"] == "Axis"
    assert t.country("Syria").control == "Axis", "a marker, though nothing was Captured in a Combat Phase"


@rule("1.14f", "1.14j", "2.22a", "1.121b")
def test_paris_left_to_the_aggressor():
    """The Owner marches out of a disputed Paris in an Emergency turn. Its marker comes with the next phase; France is
    Defeated at the end of the next Combat Phase, whoever's it is."""
    units = {
        "West": {"Paris": "INF 1", "Algiers": "INF 1", "London": "INF 1"},
        "Axis": {"Paris": "INF 2"},
        "USSR": {"Kiev": "INF 1"},
    }
    t = table_with(
        seat="West",
        wars=["Axis-West"],
        units=units,
        owners={"Paris": "West"},
        hands=SPARE,
        turn={"emergency": True, "moves": 2},
        **coming("USSR"),
    )
    t.play("West", "move INF1 to Gascony", "done")
    assert t.state.control["Paris"] == "Axis" and t.country("France").control == "Axis"
    assert not t.country("France").defeated and t.nationals("France") == 2
    assert t.state.control["Lorraine"] == "Axis", "empty France follows"
    t.play("USSR", "done")
    assert t.country("France").defeated and t.nationals("France") == 0


@rule("2.31c", "2.22a")
@pytest.mark.parametrize("guard, free", [("Britain FLEET 1", False), ("Britain INF 1", False), ("France INF 2", True)])
def test_whoever_of_another_power_is_there_keeps_the_colony(guard, free):
    units = {"Axis": {"Munich": "INF 1", "Lorraine": "INF 2"}, "West": {"Algiers": guard}}
    t = table(wars=["Axis-West"], units=units, hands=SPARE).play("Axis", "move INF2 to Paris", "done")
    africa = t.country("French North Africa")
    assert t.country("France").defeated and africa.armed is free and t.country("Syria").armed
    assert africa.control == ("" if free else "West") and t.units("Damascus")[0].endswith(" 1")
    assert any(unit.startswith("neutral") and unit.endswith(" 2") for unit in t.units("Algiers")) is free


@rule("2.31c", "1.14f", "11.54b")
@pytest.mark.parametrize("owner", ["West", "Axis"])
def test_a_colony_in_dispute_stays_its_owners(owner):
    """Paris falls, the French in Algiers are gone; a British Fleet and Italian Infantry are left there."""
    units = {
        "Axis": {"Munich": "INF 1", "Lorraine": "INF 2", "Algiers": "Italy INF 1"},
        "West": {"Algiers": "France INF 1, Britain FLEET 1", "London": "INF 1"},
    }
    t = table(wars=["Axis-West"], units=units, owners={"Algiers": owner}, hands=SPARE)
    t.play("Axis", "move INF2 to Paris", "done", "done")
    assert t.country("France").defeated and t.units("Algiers") == ["Axis INF3 1", "West FLEET1 1"]
    assert t.country("French North Africa").control == owner == t.state.control["Algiers"]
    assert [event.text.split(",")[0] for event in t.events(kind="capital")] == ["Axis takes Paris"]


@rule("2.31c", "2.22a", "2.22b")
def test_german_tripoli_outlives_italy():
    """Germans in Tripoli: another Power of the same faction keeps the Colony. The Italians beside them are gone."""
    units = {"Axis": {"Tripoli": "Germany INF 2, INF 1", "Milan": "INF 1"}, "West": {"Tyrrhenian Sea": "INF 3"}}
    t = table(seat="West", wars=["Axis-West"], units=units, hands=SPARE).play("West", "move INF1 to Rome", "done")
    assert t.units("Tripoli") == ["Axis INF1 1"] and t.units("Milan") == [], "Germans, and hungry without Rome"
    assert t.country("Libya").control == "Axis" and not t.country("Libya").armed
    assert t.state.control["Milan"] == "West" and t.state.control["Cyrenaica"] == "Axis"


@rule("8.2a", "1.14h", "15.421", "1.14k")
def test_a_satellite_is_conquered_but_not_defeated():
    """Budapest falls: its marker changes, the empty rest of its master's forces stay in the game elsewhere."""
    units = {"Axis": {"Budapest": "INF 1", "Vienna": "INF 1"}, "USSR": {"Lvov": "INF 3"}}
    lands = {name: {"control": "Axis"} for name in ("Hungary", "Austria")}
    lands["Poland"] = {"control": "USSR"}
    t = table(seat="USSR", wars=WAR, units=units, nations=lands, hands=SPARE)
    t.play("USSR", "move INF1 to Budapest", "done").play("Axis", "retreat INF1 to Vienna")
    assert t.country("Hungary").control == "USSR" and not t.country("Hungary").armed
    assert len(t.units("Vienna")) == 2 and not t.events(kind="defeat")


@rule("1.14g", "1.14k", "2.22c")
def test_empty_ruhr_goes_home_and_empty_delhi_does_not():
    """The Ruhr is Great Power land and German again once left; Delhi is the Capital of a Colony and bears a marker."""
    wars = ["Axis-USSR", "USSR-West"]
    t = table(seat="USSR", wars=wars, units={"USSR": {"Ruhr": "INF 1"}}, hands=SPARE)
    assert t.state.control["Ruhr"] == "USSR"
    t.play("USSR", "disband INF1", "done")
    assert t.state.control["Ruhr"] == "Axis"
    t = table(seat="USSR", wars=wars, units={"USSR": {"Delhi": "INF 1"}}, hands=SPARE)
    t.play("USSR", "move INF1 to Karachi", "done")
    assert t.state.control["Delhi"] == "USSR" and t.country("India").control == "USSR"
    assert victory_points(t.game, "USSR") == 9 + 2, "IND 9 is the least level"


@rule("16.3", "16.3b", "1.14n")
def test_the_second_capital_wins_as_soon_as_it_is_entered():
    """Rome is held and the Ruhr empty: control is judged when the Combat Phase would begin, before any Battle."""
    units = {"West": {"Rome": "INF 1", "North Sea": "INF 1", "Paris": "INF 1"}, "Axis": {"Paris": "INF 2"}}
    t = table(seat="West", wars=WAR, units=units, owners={"Paris": "West"}, hands=SPARE)
    t.play("West", "move INF2 to Ruhr")
    assert t.game.outcome is None
    t.play("West", "done")
    assert t.game.outcome is not None and t.game.outcome.winners == ("West",) and t.game.outcome.rule == "16.3"


@rule("16.3", "11.56", "1.14f")
def test_a_disputed_capital_does_not_win():
    units = {"West": {"Rome": "INF 1", "North Sea": "INF 1"}, "Axis": {"Ruhr": "FORT 1"}}
    t = table(seat="West", wars=WAR, units=units, hands=SPARE).play("West", "move INF2 to Ruhr", "done")
    t.play("Axis", "fire FORT1 at Ground", dice=[6])
    assert t.game.outcome is None and t.state.control["Ruhr"] == "Axis"


@rule("2.11b", "1.14f", "7.21a")
@pytest.mark.parametrize("owner, points", [("West", 7), ("Axis", 0)])
def test_production_with_the_enemy_in_london(owner, points):
    """In dispute London still produces for its Owner; and at War with all RES at hand the least level is IND 7."""
    units = {"West": {"London": "INF 1"}, "Axis": {"London": "INF 1"}}
    t = table(
        "production", "West", order=("West", "USSR", "Axis"), wars=["Axis-West"], units=units, owners={"London": owner}
    )
    assert t.mat("West").points == points
    t.refuse("West", "build INF at London", "7.23a" if points else "7.22a")


@rule("15.421", "15.422", "1.14e")
def test_two_conquerors_of_one_minor():
    """The Axis takes Warsaw, the USSR has Lvov: the Fortress of Vilna goes, Vilna follows Warsaw, Lvov stays Soviet until
    it is left empty."""
    armed = {"Poland": {"armed": True, "violator": "Axis", "foes": ["Axis", "USSR"]}}
    units = {"Axis": {"Warsaw": "INF 3"}, "USSR": {"Lvov": "INF 1"}, "neutral": {"Warsaw": "FORT 1", "Vilna": "FORT 1"}}
    t = table_with(
        "combat",
        "Axis",
        units=units,
        nations=armed,
        owners={"Warsaw": "Poland"},
        hands={**SPARE, "USSR": ["Fall K"]},
        **coming("USSR"),
    )
    t.play("Axis", "fight Warsaw", dice=[6]).play("Axis", "fire INF1 at Ground", dice=[1, 6, 6])
    assert t.country("Poland").control == "Axis" and t.units("Vilna") == []
    assert (t.state.control["Vilna"], t.state.control["Lvov"]) == ("Axis", "USSR")
    t.refuse("USSR", "move INF1 to Vilna", "11.0e")
    t.play("USSR", "move INF1 to Kiev", "done")
    assert t.state.control["Lvov"] == "Axis"


@rule("15.421", "1.14k", "15.423")
def test_a_later_conqueror_changes_the_marker():
    units = {"Axis": {"Warsaw": "INF 1"}, "USSR": {"Vilna": "INF 3"}}
    lands = {"Poland": {"control": "Axis"}}
    t = table(seat="USSR", wars=["Axis-USSR"], units=units, nations=lands, hands=SPARE)
    t.play("USSR", "move INF1 to Warsaw", "done").play("Axis", "fire INF1 at Ground", dice=[6])
    t.play("USSR", "fire INF1 at Ground", dice=[1, 6, 6])
    assert t.country("Poland").control == "USSR" and t.state.control["Lvov"] == "USSR"
