"""Aircraft and ships beside Ground units on empty Enemy land, and ways that Disengage (11.5, 11.54, 11.55, 15.423)."""

import pytest

from rules.triumph_tragedy.routes import ways
from tests.rulings import rule
from tests.triumph_tragedy.table import SPARE, goals, held, table

WAR = ["Axis-West", "Axis-USSR"]
PERSIA = {"Persia": {"armed": True, "violator": "USSR", "foes": ["USSR"]}}


# --- no Raid where Ground units are -------------------------------------------------------------------------------


@rule("11.54a", "11.55a", "11.551b", "ruling.B14")
def test_an_air_force_follows_the_infantry_and_stays():
    t = table(wars=WAR, units={"Axis": {"Munich": "INF 1, AF 2"}}, hands=SPARE)
    t.refuse("Axis", "move AF1 to Lorraine", "11.55b")
    assert "Lorraine" in goals(t, "Axis", "AF1, INF1") and "Lorraine" not in goals(t, "Axis", "AF1")
    t.play("Axis", "move INF1 to Lorraine", "move AF1 to Lorraine", "done")
    assert t.units("Lorraine") == ["Axis AF1 2", "Axis INF1 1"] and t.state.control["Lorraine"] == "Axis"
    assert t.game.phase == "command", "nobody was there to fight"


@rule("11.55b", "ruling.B14")
def test_ships_land_with_their_invaders_by_one_order():
    """The Infantry may also stand last in the order; without it the Fleet stays out."""
    t = table(wars=WAR, units={"Axis": {"North Sea": "INF 2, FLEET 3, FLEET 2"}}, hands=SPARE)
    t.refuse("Axis", "move FLEET1, FLEET2 to Glasgow", "11.55b")
    t.play("Axis", "move FLEET1, INF1 to Glasgow").refuse("Axis", "move FLEET2 to London", "11.55b")
    t.play("Axis", "move FLEET2 to Glasgow", "done")
    assert t.units("Glasgow") == ["Axis FLEET1 3", "Axis FLEET2 2", "Axis INF1 2"]


@rule("12.52a", "11.55a")
def test_without_its_infantry_the_air_force_must_leave():
    """The Infantry is disbanded before the Combat Phase ends; a Raider takes nothing."""
    t = table(wars=WAR, units={"Axis": {"Munich": "INF 1, AF 2"}}, hands=SPARE)
    t.play("Axis", "move INF1 to Lorraine", "move AF1 to Lorraine", "disband INF1", "done")
    assert set(t.ask("Axis").choices) == {"Munich", "Ruhr", "Berlin", "Milan"} and "Lorraine" not in t.state.owners
    t.play("Axis", "Munich")
    assert t.units("Lorraine") == [] and t.state.control["Lorraine"] == "West"


@rule("11.55b", "10.11b")
def test_no_help_from_the_infantry_next_door_or_in_an_emergency():
    units = {"Axis": {"Munich": "INF 1, AF 2", "Amsterdam": "INF 1"}}
    t = table(wars=WAR, units=units, nations=held("Axis", "Low Countries"))
    t.play("Axis", "move INF1 to Lorraine").refuse("Axis", "move AF1 to Paris", "11.55b")
    way = "move AF1, INF2 to Paris via Amsterdam"
    assert way in t.game.suggest("Axis", "move AF1, INF2 to Paris via", 99), (
        "together they may, the one way or the other"
    )
    t = table(wars=WAR, units=units, nations=held("Axis", "Low Countries"), turn={"emergency": True})
    t.refuse("Axis", "move INF1, AF1 to Lorraine", "10.11b")


@rule("12.62", "11.55b", "12.1b")
def test_bombers_beside_the_infantry_over_an_empty_capital():
    """London is empty: the Infantry walks in, the bombers still hit the Industry below."""
    t = table(
        wars=WAR,
        units={"Axis": {"North Sea": "INF 1", "Ruhr": "AF 3"}, "West": {"Glasgow": "INF 1"}},
        techs={"Axis": ["Precision Bombsight"]},
        hands=SPARE,
    )
    t.play("Axis", "move INF1 to London", "move AF1 to London", "done")
    assert t.asked() == ["Axis"] and t.game.phase == "battle"
    t.play("Axis", "bomb AF1", dice=[1, 1, 2])
    assert t.mat("West").ind == 5 and t.state.control["London"] == "Axis"


# --- Interventions ------------------------------------------------------------------------------------------------


def intervention(units, **more):
    return table(seat="West", wars=["USSR-West"], units=units, nations=PERSIA, hands=SPARE, **more)


@rule("15.423", "15.423c", "ruling.B14")
def test_ships_come_to_a_minors_help_after_the_infantry():
    units = {"West": {"Persian Gulf": "FLEET 2, INF 2"}, "neutral": {"Tehran": "FORT 2"}}
    t = intervention(units).play("West", "intervene in Persia")
    t.refuse("West", "move FLEET1 to Abadan", "15.423c")
    t.play("West", "move INF1 to Abadan", "move FLEET1 to Shiraz", "done").play("West", "TANK")
    assert t.country("Persia").control == "West" and t.units("Shiraz") == ["West FLEET1 2"]
    assert t.units("Tehran") == ["West TANK1 2"]


@rule("15.423c", "11.1a")
def test_infantry_too_far_away_is_told_so():
    units = {"West": {"Delhi": "INF 1, AF 1"}, "neutral": {"Tehran": "FORT 2"}}
    t = intervention(units).play("West", "intervene in Persia")
    assert t.refuse("West", "move INF1 to Tehran", "11.1a").why == "INF1 can't reach Tehran"
    t.refuse("West", "move AF1 to Tehran", "15.423c")


@rule("15.423c")
def test_an_intervention_that_melts_away_leaves_no_ships_behind():
    units = {"West": {"Persian Gulf": "FLEET 2, INF 2"}, "neutral": {"Tehran": "FORT 2"}}
    t = intervention(units).play("West", "intervene in Persia", "move INF1, FLEET1 to Abadan", "disband INF1", "done")
    t.play("West", "Persian Gulf")
    assert t.country("Persia").armed and t.units("Persian Gulf") == ["West FLEET1 2"] and t.units("Abadan") == []


@rule("15.423c", "15.423", "ruling.B14")
def test_aircraft_alone_do_not_fight_for_a_minor():
    """The violator stands in Tehran. The Air Force comes with Infantry there or in the Minor's land, not by itself."""
    units = {
        "West": {"Karachi": "AF 2, INF 1"},
        "USSR": {"Tehran": "INF 2"},
        "neutral": {"Tehran": "FORT 2"},
    }
    intervention(units).play("West", "intervene in Persia").refuse("West", "move AF1 to Tehran", "15.423c")
    for orders in (["move INF1, AF1 to Tehran"], ["move INF1 to Shiraz", "move AF1 to Tehran"]):
        t = intervention(units).play("West", "intervene in Persia", *orders)
        assert "West AF1 2" in t.units("Tehran")


@rule("15.423c")
def test_ships_alone_do_not_fight_for_a_minor():
    """Syria, armed when France fell, holds Damascus against the Axis."""
    syria = {
        "Syria": {"armed": True, "violator": "Axis", "foes": ["Axis"]},
        "France": {"control": "Axis", "defeated": True},
    }
    units = {
        "West": {"Eastern Mediterranean": "FLEET 2, INF 1"},
        "Axis": {"Damascus": "INF 2"},
        "neutral": {"Damascus": "FORT 1"},
    }
    t = table(seat="West", wars=["Axis-West"], units=units, nations=syria, owners={"Damascus": "Syria"}, hands=SPARE)
    t.play("West", "intervene in Syria").refuse("West", "move FLEET1 to Damascus", "15.423c")
    t.play("West", "move INF1, FLEET1 to Damascus")
    assert {"West FLEET1 2", "West INF1 1"} <= set(t.units("Damascus"))


@rule("15.423", "10.11b", "ruling.A10")
@pytest.mark.parametrize("turn, rule_id", [({"emergency": True}, "10.11b"), ({"defensive": True}, "18.231")])
def test_help_may_come_in_a_weak_turn_but_no_attack(turn, rule_id):
    """Karachi - Shiraz - Tehran: the land of an Armed Minor is no Enemy Territory for who comes to its help."""
    units = {"West": {"Karachi": "INF 2"}, "neutral": {"Tehran": "FORT 2"}}
    t = intervention(units, turn=turn)
    for attack in ("violate Afghanistan", "partition Persia", "dow Axis"):
        t.refuse("West", attack, rule_id)
    t.play("West", "intervene in Persia", "move INF1 to Tehran", "done").play("West", "INF")
    assert t.country("Persia").control == "West" and len(t.units("Tehran")) == 2


# --- ways ---------------------------------------------------------------------------------------------------------


@rule("11.2a", "11.1a", "11.3a")
def test_no_way_leads_through_an_area_twice():
    """Rich positions in all three sorts of movement: whatever is offered passes each area once."""
    units = {
        "Axis": {"Berlin": "INF 1, AF 1", "Rome": "FLEET 1, SUB 1, INF 1", "North Sea": "SUB 1", "Munich": "TANK 1"},
        "West": {"Lorraine": "INF 1", "English Channel": "FLEET 1", "Malta": "CARR 1, INF 1"},
    }
    t = table(wars=WAR, units=units, techs={"Axis": ["Heavy Bombers", "Motorized Infantry"]})
    paths = [route.path for block in t.game.state.blocks.of("Axis") for route in ways(t.game, block, escorted=False)]
    assert len(paths) > 100 and all(len(set(path)) == len(path) for path in paths)
    assert "move FLEET1 to Tyrrhenian Sea via Western Mediterranean" not in t.suggestions("Axis", "move FLEET1 to Tyrr")


@rule("11.51c", "11.51a", "1.3a")
@pytest.mark.parametrize("engaged", [True, False])
def test_who_leaves_a_battle_does_not_slip_over_neutral_straits(engaged):
    """Sofia - Istanbul - Aegean Sea is two areas; Athens and Turkey are Neutral."""
    units = {"Axis": {"Sofia": "INF 1, AF 1"}, "USSR": {"Sofia": "INF 1"} if engaged else {}}
    t = table(wars=WAR, units=units, nations=held("Axis", "Bulgaria", "Rumania"), owners={"Sofia": "Axis"})
    assert ("Aegean Sea" in goals(t, "Axis", "AF1")) is not engaged
    assert "Bucharest" in goals(t, "Axis", "AF1")


@rule("11.51c", "11.51a", "1.3a")
@pytest.mark.parametrize("engaged", [True, False])
def test_a_sub_that_leaves_a_battle_does_not_slip_through_a_rivals_straits(engaged):
    """Gibraltar is the West's, at peace with the Axis: a way into the Madeira Sea for who is not fighting."""
    units = {
        "Axis": {"Western Mediterranean": "SUB 1"},
        "USSR": {"Western Mediterranean": "FLEET 1"} if engaged else {},
    }
    t = table(wars=["Axis-USSR"], units=units)
    assert ("Madeira Sea" in goals(t, "Axis", "SUB1")) is not engaged
    assert "Tyrrhenian Sea" in goals(t, "Axis", "SUB1")


@rule("11.51c")
def test_an_air_force_leaves_over_the_enemy():
    """Out of Kiev over the Enemies in Lvov to a friendly Prague; the Tank may not."""
    units = {"Axis": {"Kiev": "INF 1, AF 1, TANK 1"}, "USSR": {"Kiev": "INF 1", "Lvov": "INF 1", "Odessa": "INF 1"}}
    held_ = held("Axis", "Czechoslovakia") | held("USSR", "Poland")
    t = table(wars=WAR, units=units, nations=held_, owners={"Kiev": "USSR"})
    assert "Prague" in goals(t, "Axis", "AF1") and goals(t, "Axis", "TANK1") == set()


@rule("3.231b", "1.3a", "11.0b")
def test_a_sub_passes_the_enemies_in_its_own_straits():
    """Gibraltar is disputed and still the West's: the Sub goes on into the Madeira Sea, the Fleet must stop."""
    units = {
        "West": {"Gibraltar": "FORT 2", "Western Mediterranean": "SUB 1, FLEET 1"},
        "Axis": {"Gibraltar": "INF 1"},
    }
    t = table(seat="West", wars=WAR, units=units, owners={"Gibraltar": "West"})
    assert "Madeira Sea" in goals(t, "West", "SUB1") and "Madeira Sea" not in goals(t, "West", "FLEET1")
    assert "Gibraltar" in goals(t, "West", "FLEET1")
    t = table(
        seat="Axis", wars=WAR, units={"Axis": {"Western Mediterranean": "SUB 1"}, "West": {"Gibraltar": "FORT 2"}}
    )
    assert "Madeira Sea" not in goals(t, "Axis", "SUB1"), "Straits of the Enemy stop a Sub as well"
