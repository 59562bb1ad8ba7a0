"""11.5: Engaging, Disengaging, Border Limits, BattleGroups, Aggression, Raids, Ground Support, the Owner."""

import pytest

from rules.triumph_tragedy.moves import Move
from tests.rulings import rule
from tests.triumph_tragedy.table import SPARE, goals, held, table

WAR = ["Axis-West", "Axis-USSR"]


# --- Engaging and the borders ---------------------------------------------------------------------------------------


@rule("11.5", "11.52a", "15.42a")
def test_entering_an_armed_minors_area_is_engaging():
    """Two over the River from Berlin."""
    t = table(units={"Axis": {"Berlin": "3 INF 1"}}).play("Axis", "violate Poland", "move INF1, INF2 to Warsaw")
    t.refuse("Axis", "move INF3 to Warsaw", "11.52a")
    t.play("Axis", "done")
    assert t.game.phase == "battle"


BORDERS = [
    ("Konigsberg", "Riga", "plains", 3),
    ("Munich", "Lorraine", "river", 2),
    ("Berlin", "Prague", "forest", 2),
    ("Milan", "Marseilles", "mountain", 1),
    ("Ruhr", "Copenhagen", "straits", 1),
]


@rule("11.52a", "11.5")
@pytest.mark.parametrize("start, goal, border, most", BORDERS)
def test_ground_units_over_a_border(start, goal, border, most):
    rivals = {name: {"control": "West"} for name in ("Baltic States", "Czechoslovakia", "Denmark")}
    t = table(wars=WAR, units={"Axis": {start: "4 INF 1, 2 AF 1"}, "West": {goal: "INF 1"}}, nations=rivals)
    for n in range(1, most + 1):
        t.play("Axis", f"move INF{n} to {goal}")
    t.refuse("Axis", f"move INF{most + 1} to {goal}", "11.52a")
    t.play("Axis", f"move AF1, AF2 to {goal}")
    assert len(t.units(goal)) == most + 3


@rule("11.52d", "11.52e")
def test_each_border_has_its_own_limit():
    """E16"""
    units = {"Axis": {"Munich": "3 INF 1", "Amsterdam": "2 INF 1"}, "West": {"Lorraine": "INF 1"}}
    t = table(wars=WAR, units=units, nations=held("Axis", "Low Countries"))
    t.play("Axis", "move INF1, INF2 to Lorraine", "move INF4, INF5 to Lorraine")
    t.refuse("Axis", "move INF3 to Lorraine", "11.52a")
    assert len(t.units("Lorraine")) == 5


@rule("11.52b")
def test_no_limit_at_sea():
    t = table(wars=WAR, units={"Axis": {"Ruhr": "4 FLEET 1, 3 AF 1"}, "West": {"North Sea": "FLEET 1"}})
    t.play("Axis", "move FLEET1, FLEET2, FLEET3, FLEET4, AF1, AF2, AF3 to North Sea")
    assert len(t.units("North Sea")) == 8


@rule("11.52a", "ruling.A49")
def test_in_and_out_share_the_limit():
    """Two over the River between Munich and Lorraine, whichever way they go."""

    def battle():
        units = {"Axis": {"Lorraine": "3 INF 1", "Munich": "2 INF 1"}, "West": {"Lorraine": "INF 3"}}
        return table(wars=WAR, units=units, owners={"Lorraine": "West"})

    t = battle().play("Axis", "move INF1, INF2 to Munich")
    t.refuse("Axis", "move INF3 to Munich", "11.52a")
    t = battle().play("Axis", "move INF1 to Munich", "move INF4 to Lorraine")
    t.refuse("Axis", "move INF2 to Munich", "11.52a")
    t.refuse("Axis", "move INF5 to Lorraine", "11.52a")


@rule("11.52c", "12.5a")
def test_the_limit_is_there_afresh_for_retreats():
    units = {"Axis": {"Munich": "2 INF 1", "Lorraine": "INF 1"}, "West": {"Lorraine": "INF 1"}}
    t = table(wars=WAR, units=units, owners={"Lorraine": "West"})
    t.play("Axis", "move INF1, INF2 to Lorraine", "done", "fight Lorraine")
    t.play("West", "hold INF1").play("Axis", "retreat INF1 to Munich", "retreat INF2 to Munich")
    t.refuse("Axis", "retreat INF3 to Munich", "12.5a")
    assert len(t.units("Munich")) == 2


# --- Disengaging ----------------------------------------------------------------------------------------------------


def lorraine(axis="TANK 2, INF 2, AF 1", **more):
    """An Axis attack on Lorraine that was not decided."""
    more.setdefault("nations", {})
    west = more.pop("west", {"Lorraine": "INF 3", "Paris": "INF 1"})
    return table(wars=WAR, units={"Axis": {"Lorraine": axis}, "West": west}, owners={"Lorraine": "West"}, **more)


@rule("11.51a", "11.51b")
def test_ground_units_leave_a_battle_for_friendly_land():
    t = lorraine(nations=held("West", "Low Countries"))
    assert goals(t, "Axis", "INF1") == {"Munich", "Ruhr", "Berlin", "Amsterdam"}, (
        "the last is empty Enemy land, by Munich"
    )
    assert "Konigsberg" not in goals(t, "Axis", "TANK1")
    for goal in ("Paris", "Gascony"):
        t.refuse("Axis", f"move TANK1 to {goal}", "11.51a")
    t.forbid("Axis", Move(blocks=("TANK1",), goal="Amsterdam", via=("Lorraine",)), "11.51a")
    t = lorraine()
    assert goals(t, "Axis", "INF1") == {"Munich", "Ruhr", "Berlin"}, "the Low Countries are Neutral"


@rule("11.51a")
def test_no_leaving_for_an_area_with_a_battle():
    t = lorraine(west={"Lorraine": "INF 3", "Munich": "INF 1"}, axis="INF 1, TANK 1")
    t.refuse("Axis", "move INF1 to Munich", "11.51a")
    units = {"Axis": {"Lorraine": "INF 2", "Munich": "INF 1"}, "West": {"Lorraine": "INF 2", "Munich": "INF 1"}}
    t = table(wars=WAR, units=units, owners={"Lorraine": "West", "Munich": "Axis"})
    t.refuse("Axis", "move INF1 to Munich", "11.51a")
    t.refuse("Axis", "move INF1 to Ruhr", "11.51a")


@rule("11.51a", "11.51d")
def test_ships_leave_for_open_seas_only():
    units = {"Axis": {"North Sea": "FLEET 1"}, "West": {"North Sea": "FLEET 1", "English Channel": "FLEET 1"}}
    t = table(wars=WAR, units=units)
    seen = goals(t, "Axis", "FLEET1")
    assert {"Norwegian Sea", "Ruhr"} <= seen and not {"English Channel", "London", "Amsterdam"} & seen
    t.play("Axis", "move FLEET1 to Nordkapp Sea")


@rule("11.51d")
def test_without_a_way_out_a_unit_stays():
    t = table(
        wars=WAR,
        units={"Axis": {"Paris": "INF 2"}, "West": {"Paris": "INF 2", "Lorraine": "INF 1", "North Sea": "FLEET 1"}},
        nations=held("West", "Low Countries"),
        owners={"Paris": "West"},
    )
    assert not {"Lorraine", "Amsterdam"} & goals(t, "Axis", "INF1")
    t.forbid("Axis", Move(blocks=("INF1",), goal="Gascony", via=("Paris",)), "11.51a")
    t.play("Axis", "done")
    assert "Axis INF1 2" in t.units("Paris") and t.game.phase == "combat"


@rule("11.51b")
def test_who_left_a_battle_does_not_engage_again():
    west = {"Lorraine": "INF 3", "Amsterdam": "INF 1"}
    t = lorraine(west=west, nations=held("West", "Low Countries"))
    seen = goals(t, "Axis", "TANK1")
    assert "Berlin" in seen and "Amsterdam" not in seen
    t.refuse("Axis", "move TANK1 to Amsterdam via Lorraine", "11.51a")
    assert "Amsterdam" not in goals(t, "Axis", "AF1"), "nor do aircraft"
    fresh = table(wars=WAR, units={"Axis": {"Munich": "TANK 1"}, "West": west}, nations=held("West", "Low Countries"))
    fresh.play("Axis", "move TANK1 to Amsterdam")


@rule("11.51b", "11.54a")
def test_who_left_a_battle_may_go_on_into_empty_enemy_land():
    """Entering land without Enemy units is no Engaging."""
    t = lorraine(nations=held("West", "Low Countries"))
    t.play("Axis", "move TANK1 to Amsterdam via Munich")
    assert t.state.turn.aggressed == ["Amsterdam"]


@rule("11.51c")
def test_aircraft_and_subs_leave_through_the_enemy():
    t = lorraine(
        axis="AF 1, INF 1, TANK 1",
        west={"Lorraine": "INF 1", "Amsterdam": "INF 1"},
        nations=held("West", "Low Countries"),
    )
    t.play("Axis", "move AF1 to Ruhr via Amsterdam")
    t.refuse("Axis", "move TANK1 to Ruhr via Amsterdam", "11.51a")
    units = {"Axis": {"North Sea": "SUB 1, FLEET 1"}, "West": {"North Sea": "FLEET 1", "Norwegian Sea": "FLEET 1"}}
    t = table(wars=WAR, units=units)
    t.refuse("Axis", "move SUB1 to Norwegian Sea", "11.51a")
    t.refuse("Axis", "move FLEET1 to Nordkapp Sea", "11.51a")
    t.play("Axis", "move SUB1 to Nordkapp Sea via Norwegian Sea")


# --- BattleGroups ---------------------------------------------------------------------------------------------------


def groups(west="FLEET 4", **more):
    units = {"Axis": {"Ruhr": "FLEET 1, AF 1", "Berlin": "2 FLEET 1"}, "West": {"North Sea": west}}
    t = table(wars=WAR, units=units, nations=held("Axis", "Denmark"), **more)
    return t.play("Axis", "move FLEET1, AF1 to North Sea", "move FLEET2, FLEET3 to North Sea", "done")


@rule("11.53", "11.53b", "12.71a")
def test_a_battlegroup_is_a_start_and_a_route():
    t = groups()
    assert t.ask("Axis").choices == ("from Ruhr", "from Berlin by way of Copenhagen")
    t.play("Axis", "from Ruhr")
    shown = {name: t.block("Axis", name).shown for name in ("FLEET1", "AF1", "FLEET2", "FLEET3")}
    assert shown == {"FLEET1": True, "AF1": True, "FLEET2": False, "FLEET3": False}


@rule("11.53")
def test_two_routes_make_two_battlegroups():
    units = {"West": {"London": "2 FLEET 1"}, "Axis": {"Norwegian Sea": "FLEET 4"}}
    t = table(seat="West", wars=WAR, units=units)
    t.play("West", "move FLEET1 to Norwegian Sea via North Sea", "move FLEET2 to Norwegian Sea via Irish Sea", "done")
    assert set(t.ask("West").choices) == {"from London by way of North Sea", "from London by way of Irish Sea"}


@rule("11.53", "12.71b")
def test_one_battlegroup_joins_in_each_round():
    """E23: the second comes though the first is gone."""
    t = (
        groups()
        .play("Axis", "from Ruhr", "fire AF1 at naval", dice=[6])
        .play("West", "fire FLEET1 at air", dice=[1, 6, 6, 6])
    )
    t.play("Axis", "fire FLEET1 at naval", dice=[6])
    assert t.state.battle is not None and t.state.battle.round == 2 and t.block("Axis", "FLEET3").shown


@rule("12.71a", "3.3")
def test_a_battlegroup_that_is_disbanded_does_not_join():
    """It was there to be chosen when the question was put; the other comes in the next round, not before."""
    t = groups().play("Axis", "disband FLEET1", "disband AF1", "from Ruhr")
    assert t.state.battle is not None and t.state.battle.round == 1 and not t.events(kind="join")
    t.play("West", "hold FLEET1")
    assert t.state.battle is not None and t.state.battle.round == 2
    assert [event.text.split(":")[0] for event in t.events(kind="join")] == ["North Sea, round 2"]
    assert t.block("Axis", "FLEET2").shown and t.block("Axis", "FLEET3").shown


@rule("11.53", "12.71c")
def test_a_battlegroup_without_an_enemy_stays_hidden():
    """E23: nobody is left for the second to fight."""
    t = groups(west="FLEET 1").play("Axis", "from Ruhr", "fire AF1 at naval", dice=[1])
    assert t.state.battle.left == ["Axis"] and t.state.battle.round == 1
    assert t.asked() == ["Axis"], "about ReBasing"
    assert not t.block("Axis", "FLEET2").shown and t.units("North Sea")[-1].startswith("Axis")
    assert not any("FLEET" in event.text or "Fleet" in event.text for event in t.events(kind="join")[1:])


@rule("11.53b")
def test_ships_that_are_there_fight_from_the_first_round():
    units = {"Axis": {"North Sea": "FLEET 1", "Ruhr": "FLEET 1"}, "West": {"North Sea": "SUB 4"}}
    t = table(wars=WAR, units=units).play("Axis", "move FLEET2 to North Sea", "done")
    if t.game.phase == "combat":
        t.play("Axis", "fight North Sea")
    t.play("West", "fire SUB1 at naval", dice=[6, 6, 6, 6])
    assert t.ask("Axis").prompt.startswith("North Sea, round 1: FLEET1 1, FLEET2 1 must act")


# --- Aggression, Raids, Ground Support, the Owner -------------------------------------------------------------------


@rule("11.54a")
def test_what_aggression_is():
    """Empty Enemy land, or an area with Enemies only; not a Battle that is there already."""
    units = {"Axis": {"Munich": "3 INF 1", "Gascony": "INF 1"}, "West": {"Lorraine": "INF 1", "Gascony": "INF 1"}}
    t = table(wars=WAR, units=units | {"Axis": units["Axis"] | {"Marseilles": "INF 1"}}, owners={"Gascony": "West"})
    t.play("Axis", "move INF1 to Lorraine")
    assert t.state.turn.aggressed == ["Lorraine"]
    t.play("Axis", "move INF5 to Gascony")
    assert t.state.turn.aggressed == ["Lorraine"], "a Battle that goes on"
    t = table(wars=WAR, units={"Axis": {"Munich": "INF 1"}}).play("Axis", "move INF1 to Lorraine")
    assert t.state.turn.aggressed == ["Lorraine"], "though nobody is there"
    t = table(units={"Axis": {"Berlin": "INF 1"}}).play("Axis", "violate Poland", "move INF1 to Warsaw")
    assert t.state.turn.aggressed == ["Warsaw"], "Armed Minors are Enemies of their violators"
    t = table(wars=WAR, units={"Axis": {"Munich": "INF 1"}}).play("Axis", "move INF1 to Ruhr")
    assert t.state.turn.aggressed == []


@rule("11.54a", "12.1b")
def test_who_comes_back_to_enemies_alone_aggresses():
    """The Axis leaves Munich to its Enemy and sends others in: there are Enemies only, so that Battle must be resolved.
    As long as one stays behind it need not."""
    units = {"Axis": {"Munich": "INF 2, TANK 2", "Ruhr": "INF 3"}, "West": {"Munich": "INF 3", "London": "INF 1"}}
    for gone, must in (("INF1, TANK1", ["Munich"]), ("INF1", [])):
        t = table(wars=WAR, units=units, owners={"Munich": "Axis"})
        t.play("Axis", f"move {gone} to Berlin", "move INF2 to Munich")
        assert t.state.turn.aggressed == must
        t.play("Axis", "done")
        assert (t.game.phase == "battle") is bool(must)


@rule("11.54b", "11.56")
def test_the_owner_remains_as_long_as_the_battle_lasts():
    units = {"Axis": {"Munich": "INF 2"}, "West": {"Lorraine": "INF 2", "Paris": "INF 1"}}
    t = table(wars=WAR, units=units).play("Axis", "move INF1 to Lorraine", "done")
    t.play("West", "fire INF1 at ground", dice=[6, 6]).play("Axis", "fire INF1 at ground", dice=[6, 6])
    assert t.state.owners["Lorraine"] == "West" == t.state.control["Lorraine"]
    assert t.block("Axis", "INF1").shown and not t.block("West", "INF1").shown


@rule("11.56", "11.54b")
def test_the_aggressor_left_alone_becomes_owner():
    """Lorraine has 2 RES."""
    units = {"Axis": {"Munich": "INF 2"}, "West": {"Lorraine": "INF 1", "Paris": "INF 1"}}
    t = table(wars=WAR, units=units, hands=SPARE).play("Axis", "move INF1 to Lorraine", "done")
    assert t.game.view(None).position["factions"]["Axis"]["res"] == 6
    t.play("West", "fire INF1 at ground", dice=[6]).play("Axis", "fire INF1 at ground", dice=[1, 6])
    assert t.state.owners["Lorraine"] == "Axis" == t.state.control["Lorraine"]
    assert t.game.view(None).position["factions"]["Axis"]["res"] == 8
    assert t.game.view(None).position["factions"]["West"]["res"] == 9


@rule("11.55a", "11.55c")
def test_a_raid_conquers_nothing():
    t = table(wars=WAR, units={"Axis": {"Munich": "AF 3"}, "West": {"Lorraine": "INF 1"}})
    t.play("Axis", "move AF1 to Lorraine", "done", "fire AF1 at ground", dice=[1, 1, 1])
    while t.asked() == ["Axis"] and t.ask().choices:
        t.play("Axis", "Munich")
    if t.game.phase == "battle":
        t.play("Axis", "stay")
    assert not t.units("Lorraine") and t.units("Munich") == ["Axis AF1 3"]
    assert t.state.control["Lorraine"] == "West"


@rule("11.55b")
def test_no_raid_on_empty_land():
    t = table(wars=WAR, units={"Axis": {"Munich": "AF 1", "Ruhr": "FLEET 1, CARR 1, SUB 1"}})
    t.refuse("Axis", "move AF1 to Lorraine", "11.55b")
    for ship in ("FLEET1", "CARR1", "SUB1"):
        t.refuse("Axis", f"move {ship} to London", "11.55b")
    t = table(wars=WAR, units={"Axis": {"Ruhr": "AF 1"}}, techs={"Axis": ["Precision Bombsight"]})
    t.play("Axis", "move AF1 to London")


@rule("11.55c")
def test_ships_and_aircraft_may_start_or_join_a_battle():
    units = {
        "Axis": {"Munich": "AF 1", "Ruhr": "FLEET 1", "Lorraine": "INF 1"},
        "West": {"Lorraine": "INF 1", "London": "AF 1"},
    }
    t = table(wars=WAR, units=units, owners={"Lorraine": "West"})
    t.play("Axis", "move AF1 to Lorraine", "move FLEET1 to London")
    assert t.state.turn.aggressed == ["London"]


@rule("11.551", "11.551b", "11.55a")
@pytest.mark.parametrize("support", [True, False])
def test_ground_support(support):
    """With Infantry at their side Air Forces are no Raiders and may stay after the round."""
    units = {"Axis": {"Munich": "AF 2, INF 2"}, "West": {"Lorraine": "INF 2"}}
    t = table(wars=WAR, units=units).play("Axis", f"move AF1{', INF1' * support} to Lorraine", "done")
    t.play("Axis", "fire AF1 at ground", dice=[6, 6]).play("West", "fire INF1 at air", dice=[6, 6])
    if support:
        t.play("Axis", "fire INF1 at ground", dice=[6, 6])
        t.play("Axis", "stay")
        assert t.units("Lorraine") == ["Axis AF1 2", "Axis INF1 2", "West INF1 2"]
    else:
        assert t.ask("Axis").prompt.endswith("must leave Lorraine. Where to?")
