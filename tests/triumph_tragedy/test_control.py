"""1.14 and 2: who controls what and when it is judged; Capitals that fall, Defeat, Colonies."""

import pytest

from rules.triumph_tragedy.chart import NATIONS
from rules.triumph_tragedy.diplomacy import open_to_diplomacy
from tests.rulings import rule
from tests.triumph_tragedy.table import opened, table

WAR = ["Axis-West", "Axis-USSR"]
ITALY = ("Milan", "Sardinia", "Sicily", "Taranto", "Venice")


@rule("1.14i", "1.14l", "2.31b", "1.14c", "1.14d")
def test_default_control_at_the_start():
    """E1"""
    t = opened()
    held = {
        "Axis": "Berlin Rome Tripoli Cyrenaica",
        "West": "Delhi Karachi Algiers Dakar Ottawa",
        "USSR": "Moscow Urals",
    }
    assert all(t.state.control[area] == seat for seat, areas in held.items() for area in areas.split())
    assert all(not entry.control for entry in t.state.countries.values()), "no marker is needed"
    assert t.state.control["Warsaw"] == t.state.control["Vilna"] == "Poland", "a Neutral is a faction of its own"
    assert t.state.control["Oslo"] == "Norway" and t.state.control["Washington"] == "USA"


@rule("1.14c", "2.4a")
def test_every_area_is_always_controlled_by_somebody():
    t = opened()
    assert all(t.state.control.values())
    minors = [nation for nation in NATIONS.values() if nation.sort == "Minor"]
    assert len(minors) == 22 and all(t.country(n.name).control == "" for n in minors)
    assert all(t.game.view(None).position["nations"][n.name]["status"] == "Unaligned" for n in minors)


@rule("1.14e", "1.14n", "1.14a")
def test_occupation():
    """D1"""
    t = table(wars=WAR, units={"Axis": {"Munich": "INF 1"}})
    t.play("Axis", "move INF1 to Lorraine")
    assert t.state.control["Lorraine"] == "West", "not in the phase of the move"
    t.play("Axis", "done")
    assert t.state.control["Lorraine"] == "Axis"


@rule("1.14a", "1.14n")
def test_no_strategic_move_through_land_won_this_phase():
    """D1"""
    t = table(wars=WAR, units={"Axis": {"Munich": "2 INF 1"}})
    t.play("Axis", "move INF1 to Lorraine")
    t.refuse("Axis", "move INF2 to Leon", "11.0d")
    assert not any("Barcelona" in text for text in t.suggestions("Axis", "move INF2 to Barcelona"))
    t.refuse("Axis", "move INF1 to Paris", "11.0a")


@rule("1.14b")
def test_passing_through_takes_nothing():
    t = table(wars=WAR, units={"Axis": {"Munich": "TANK 1"}})
    t.play("Axis", "move TANK1 to Gascony via Lorraine", "done")
    assert t.state.control["Gascony"] == "Axis" and t.state.control["Lorraine"] == "West"


@rule("1.14f", "1.14m", "3.0b")
def test_the_owner_keeps_a_disputed_area():
    t = table(wars=WAR, units={"Axis": {"Munich": "INF 2"}, "West": {"Lorraine": "INF 2"}})
    t.play("Axis", "move INF1 to Lorraine", "done")
    t.play("West", "fire INF1 at ground", dice=[6, 6])
    t.play("Axis", "fire INF1 at ground", dice=[6, 6])
    assert t.state.control["Lorraine"] == "West", "the West was there first"
    assert t.block("Axis", "INF1").shown and not t.block("West", "INF1").shown
    faces = {b["seat"]: b["face"] for b in t.game.view("USSR").position["spaces"]["Lorraine"]["blocks"]}
    assert faces == {"Axis": "up", "West": "upright"}


@rule("1.14f")
def test_ownership_passes_when_the_owner_is_gone():
    t = table(wars=WAR, units={"Axis": {"Munich": "INF 2"}, "West": {"Lorraine": "INF 1"}})
    t.play("Axis", "move INF1 to Lorraine", "done")
    t.play("West", "fire INF1 at ground", dice=[6])
    t.play("Axis", "fire INF1 at ground", dice=[1, 6])
    assert t.state.control["Lorraine"] == "Axis" and t.units("Lorraine") == ["Axis INF1 2"]


@rule("1.14g", "2.11b", "2.22a")
def test_empty_land_of_a_great_power_stays_its_own():
    """D3"""
    t = table(seat="USSR", wars=WAR, units={"USSR": {"Warsaw": "INF 1"}, "Axis": {"Ruhr": "INF 1"}},
              nations={"Poland": {"control": "USSR"}})  # fmt: skip
    t.play("USSR", "move INF1 to Berlin", "done")
    assert t.state.control["Berlin"] == "USSR"
    assert t.state.control["Munich"] == t.state.control["Konigsberg"] == "Axis"
    assert not t.country("Germany").defeated and t.nationals("Germany") == 1, "a Great Power is never Defeated"


@rule("1.14g", "1.14k")
def test_an_empty_main_capital_falls_back():
    t = table(seat="USSR", wars=WAR, units={"USSR": {"Berlin": "INF 3"}}, nations={"Germany": {"control": "USSR"}})
    assert t.state.control["Berlin"] == "USSR"
    t.play("USSR", "move INF1 to Munich", "done")
    assert (t.state.control["Berlin"], t.state.control["Munich"]) == ("Axis", "USSR")


@rule("1.14k")
def test_the_marker_on_an_empty_main_capital_goes():
    t = table(seat="USSR", wars=WAR, units={"USSR": {"Berlin": "INF 3"}}, nations={"Germany": {"control": "USSR"}})
    t.play("USSR", "move INF1 to Munich", "done")
    assert t.country("Germany").control == ""


@rule("1.14h", "1.14j", "1.14l", "2.22a", "2.22b", "2.31c", "1.121b", "1.121c")
def test_rome_falls():
    """E1"""
    t = table(
        seat="West",
        wars=WAR,
        units={"West": {"Tyrrhenian Sea": "INF 1"}, "Axis": {"Venice": "Italy INF 1", "Ruhr": "Italy AF 1, INF 1"}},
    )
    t.play("West", "move INF1 to Rome")
    assert not t.country("Italy").defeated and t.nationals("Italy") == 2, "not before the end of the Combat Phase"
    t.play("West", "done")
    assert t.country("Italy").control == "West" and t.country("Italy").defeated
    assert t.nationals("Italy") == 0 and t.nationals("Germany") == 1
    assert {t.state.control[area] for area in ITALY} == {"West"}
    assert t.country("Libya").armed and t.units("Tripoli") == ["neutral FORT1 2"]
    assert t.state.control["Cyrenaica"] == "Libya" and not t.country("Libya").foes


@rule("1.14h", "1.14n")
def test_empty_land_follows_an_occupied_capital_from_the_combat_phase_on():
    t = table(
        seat="West",
        wars=WAR,
        units={"West": {"Tyrrhenian Sea": "INF 1", "Marseilles": "INF 1"}, "Axis": {"Milan": "Italy INF 1"}},
    )
    t.play("West", "move INF1 to Rome", "move INF2 to Milan", "done")
    assert t.game.phase == "battle" and not t.country("Italy").defeated
    assert t.state.control["Rome"] == "West"
    assert t.state.control["Venice"] == "West", "its Capital is occupied"


@rule("1.14k")
def test_a_marker_holds_an_empty_capital():
    t = table(
        seat="West",
        wars=WAR,
        units={"West": {"Rome": "INF 1"}},
        nations={"Italy": {"control": "West", "defeated": True}},
    )
    t.play("West", "move INF1 to Milan", "done")
    assert t.state.control["Rome"] == t.state.control["Sicily"] == "West" and not t.units("Rome")
    assert t.country("Italy").control == "West"


@rule("1.14k", "1.14j", "2.22b")
def test_a_marker_goes_when_another_takes_the_capital():
    t = table(
        wars=WAR, units={"Axis": {"Venice": "Germany INF 1"}}, nations={"Italy": {"control": "West", "defeated": True}}
    )
    t.play("Axis", "move INF1 to Rome", "done")
    assert t.country("Italy").control == "Axis", "a Defeated power is nobody's: now a marker is needed"
    assert t.state.control["Sicily"] == "Axis"


@rule("1.14j")
def test_no_marker_where_default_control_applies():
    t = table(seat="West", wars=WAR, units={"West": {"Red Sea": "INF 1"}}, nations={"Middle East": {"control": "Axis"}})
    assert t.state.control["Iraq"] == "Axis"
    t.play("West", "move INF1 to Suez", "done")
    assert t.country("Middle East").control == "" and t.state.control["Iraq"] == "West"


@rule("1.121b", "1.14f")
@pytest.mark.parametrize(
    "capital, nation, owner, other", [("Paris", "France", "West", "Axis"), ("Rome", "Italy", "Axis", "West")]
)
def test_a_capital_in_dispute_is_not_captured(capital, nation, owner, other):
    force = {"Axis": "Germany INF 2", "West": "Britain INF 2"}
    t = table(
        seat=other, wars=WAR, units={seat: {capital: text} for seat, text in force.items()}, owners={capital: owner}
    )
    t.play(other, "done", f"fight {capital}")
    t.play(owner, "fire INF1 at ground", dice=[6, 6])
    t.play(other, "fire INF1 at ground", dice=[6, 6])
    assert not t.country(nation).defeated and t.state.control[capital] == owner
    assert t.country(nation).control == ""


@rule("1.121b", "3.21a", "3.211", "3.222")
def test_aircraft_and_ships_capture_nothing():
    t = table(
        wars=WAR,
        units={"Axis": {"Lorraine": "AF 2", "English Channel": "FLEET 3"}, "West": {"Paris": "FORT 1"}},
        owners={"Lorraine": "Axis"},
    )
    t.play("Axis", "move FLEET1 to Paris", "done", dice=[])
    while t.game.phase == "battle":
        seat = t.asked()[0]
        ask = t.ask(seat)
        if ask.choices:
            t.play(seat, ask.choices[0])
        elif seat == "West":
            t.play("West", "hold FORT1")
        elif "FLEET1" in ask.prompt and "ReBase" not in ask.prompt:
            t.play("Axis", "fire FLEET1 at ground", dice=[1, 6, 6])
        else:
            t.play("Axis", "stay")
    assert not t.country("France").defeated and t.state.control["Paris"] == "West"
    assert t.country("France").control == ""


@rule("3.21a", "1.14e")
@pytest.mark.parametrize(
    "kind, holder", [("FLEET", "West"), ("SUB", "West"), ("CARR", "West"), ("AF", "West"), ("INF", "Axis")]
)
def test_only_ground_units_occupy(kind, holder):
    t = table(wars=WAR, units={"Axis": {"Dakar": f"{kind} 1"}})
    assert t.state.control["Dakar"] == holder


@rule("1.121c", "1.121b")
def test_an_empty_capital_walked_into():
    """D2"""
    t = table(
        wars=WAR, units={"Axis": {"Lorraine": "INF 1"}, "West": {"Marseilles": "France INF 1", "London": "INF 1"}}
    )
    t.play("Axis", "move INF1 to Paris")
    assert not t.country("France").defeated
    t.play("Axis", "done")
    assert t.country("France").defeated and t.country("France").control == "Axis"
    assert t.nationals("France") == 0 and t.nationals("Britain") == 1
    assert t.state.control["Gascony"] == "Axis"


@rule("2.31c")
def test_a_colony_held_by_another_power_is_kept():
    """D4"""
    t = table(
        wars=WAR,
        units={"Axis": {"Lorraine": "INF 1"}, "West": {"Algiers": "Britain INF 1", "Damascus": "France INF 1"}},
    )
    t.play("Axis", "move INF1 to Paris", "done")
    assert t.state.control["Algiers"] == t.state.control["Dakar"] == "West"
    assert not t.country("French North Africa").armed
    assert t.country("Syria").armed and t.units("Damascus") == ["neutral FORT1 1"], "its French garrison is gone"


@rule("2.31c", "2.4a")
@pytest.mark.parametrize("order, rule_id", [("move INF1 to Damascus", "11.0d"), ("partition Syria", "15.422")])
def test_a_colony_armed_by_defeat_must_be_violated(order, rule_id):
    t = table(
        seat="West",
        wars=WAR,
        units={"West": {"Jordan": "INF 1"}, "Axis": {"Paris": "INF 1"}},
        nations={"France": {"control": "Axis", "defeated": True}, "Syria": {"armed": True}},
    )
    t.refuse("West", order, rule_id)
    t.play("West", "violate Syria", "move INF1 to Damascus")


@rule("2.22c", "intro.e", "16.3")
@pytest.mark.parametrize("held, wins", [("Ruhr", True), ("Gibraltar", False)])
def test_two_capitals_win(held, wins):
    """D28"""
    t = table(
        seat="USSR",
        wars=["Axis-USSR", "USSR-West"],
        units={"USSR": {"Venice": "INF 1", held: "INF 1"}},
        nations={"Gibraltar": {"control": "USSR"}} if held == "Gibraltar" else {},
    )
    t.play("USSR", "move INF1 to Rome", "done")
    assert (t.game.outcome is not None) == wins
    if wins:
        assert t.game.outcome.winners == ("USSR",)


@rule("2.22c", "16.1")
def test_a_capital_is_worth_two_points():
    from rules.triumph_tragedy.economy import victory_points

    t = table(
        "production",
        "USSR",
        wars=["Axis-USSR"],
        units={"USSR": {"Rome": "INF 1"}},
        nations={"Italy": {"control": "USSR"}},
    )
    with_rome = victory_points(t.game, "USSR") - t.mat("USSR").points
    without = table("production", "USSR", wars=["Axis-USSR"])
    assert with_rome - (victory_points(without.game, "USSR") - without.mat("USSR").points) == 2


@rule("2.2b", "8.41a")
@pytest.mark.parametrize("seat, joins", [("West", True), ("Axis", False), ("USSR", False)])
def test_only_the_west_wins_america(seat, joins):
    card = "Spring C"
    t = table("government", seat, nations={"USA": {"influence": seat, "markers": 2}}, hands={seat: [card]})
    t.play(seat, f"diplomacy {card} for USA")
    assert t.game.phase != "government"
    assert (t.country("USA").control == seat) == joins
    assert (t.state.control["Washington"] == "West") == joins


@rule("2.4c", "8.2b", "2.3c", "4.5b")
def test_a_satellite_gets_a_marker_and_units_of_the_great_power():
    """D11"""
    t = table(
        "government", "West", nations={"Norway": {"influence": "West", "markers": 2}}, hands={"West": ["Summer M"]}
    )
    t.play("West", "diplomacy Summer M for Norway")
    assert t.ask("West").choices, "the type is the owner's choice"
    t.play("West", "INF")
    assert t.country("Norway").control == "West" and t.units("Oslo") == ["West INF1 1"]
    assert t.block("West", "INF1").nation == "Britain" and t.state.control["Narvik"] == "West"
    assert t.state.owners["Oslo"] == "West" and "Narvik" not in t.state.owners


@rule("8.2a", "8.0a")
def test_diplomacy_is_over_where_control_was_won():
    t = table("government", "West", nations={"Norway": {"control": "West"}}, hands={"West": ["Fall A"]})
    assert not open_to_diplomacy(t.game, "Norway") and open_to_diplomacy(t.game, "Sweden")


@rule("2.4b", "2.4c", "2.4a")
def test_a_conquered_minor_bears_a_marker():
    t = table(units={"Axis": {"Ruhr": "INF 3"}})
    t.play("Axis", "violate Denmark", "move INF1 to Copenhagen", "done")
    t.play("Axis", "fire INF1 at ground", dice=[3, 6, 6])
    assert t.country("Denmark").control == "Axis" and t.state.control["Iceland"] == "Axis"
    assert not t.country("Denmark").armed


@rule("2.1", "2.2a", "3.11")
@pytest.mark.parametrize(
    "area, seat, nation",
    [("Berlin", "Axis", "Germany"), ("London", "West", "Britain"), ("Moscow", "USSR", "USSR"), ("Rome", "Axis", "Italy"),
     ("Paris", "West", "France"), ("Algiers", "West", "France"), ("Delhi", "West", "Britain"), ("Tripoli", "Axis", "Italy")],
)  # fmt: skip
def test_each_power_has_units_of_its_own(area, seat, nation):
    t = opened()
    t.play(seat, f"setup 1 INF in {area}")
    shown = [b for b in t.game.view(None).position["spaces"][area]["blocks"] if "kind" not in b]
    assert {(b["seat"], b["nation"]) for b in shown} == {(seat, nation)}, "the colour of a block is public"
