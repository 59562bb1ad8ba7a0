"""15 and 16, the finer points: who may be attacked when, Armed Minors and their takers, what counts for victory."""

import pytest

from rules.triumph_tragedy.economy import victory_points
from tests.rulings import rule
from tests.triumph_tragedy.table import table

RUMANIA = {"Rumania": {"armed": True, "violator": "USSR", "foes": ["USSR"]}}
HUNGARY = {"Hungary": {"control": "Axis"}}
FALL = {"USSR": ["Fall A"]}
STAGES = [f"Atomic Research {n}" for n in (1, 2, 3, 4)]


@rule("15.1b", "15.4a")
def test_what_peace_forbids():
    t = table(
        units={"Axis": {"Munich": "INF 2", "Konigsberg": "INF 2", "Berlin": "INF 1"}},
        nations={"Baltic States": {"influence": "USSR", "markers": 2}, "Poland": {"influence": "West", "markers": 1}},
    )
    t.refuse("Axis", "move INF1 to Lorraine", "11.0e")
    t.refuse("Axis", "move INF2 to Riga", "11.0d")
    t.refuse("Axis", "move INF3 to Warsaw", "11.0d")


@rule("15.21a", "ruling.A8")
def test_the_last_move_must_be_the_attack():
    t = table(units={"Axis": {"Munich": "3 INF 3"}}, moves=2)
    t.play("Axis", "dow West", "move INF1 to Berlin")
    t.refuse("Axis", "move INF2 to Berlin", "15.21a")
    t.play("Axis", "move INF2 to Lorraine", "done")


@rule("15.21a", "ruling.A8")
def test_the_only_unit_that_can_attack_is_kept_for_it():
    t = table(units={"Axis": {"Munich": "INF 3", "Konigsberg": "INF 1"}})
    t.play("Axis", "dow West")
    t.refuse("Axis", "move INF1 to Berlin", "15.21a")
    t.play("Axis", "move INF2 to Baltic Sea")
    t.refuse("Axis", "done", "15.21a")
    t.play("Axis", "move INF1 to Lorraine", "done")


@rule("15.22c", "9.0k")
def test_surprise_is_against_everybody():
    """The declarer's units go first in every Battle of that turn."""
    t = table(
        wars=["Axis-West"],
        units={
            "Axis": {"Konigsberg": "INF 2", "Munich": "INF 2"},
            "USSR": {"Riga": "INF 1"},
            "West": {"Lorraine": "INF 2"},
        },
        nations={"Baltic States": {"control": "USSR"}},
    )
    t.play("Axis", "dow USSR", "move INF1 to Riga", "move INF2 to Lorraine", "done", "Lorraine")
    assert t.asked() == ["Axis"]


@rule("15.22c")
def test_surprise_lasts_one_turn_and_is_the_declarers():
    t = table(
        seat="USSR",
        wars=["Axis-USSR"],
        units={"Axis": {"Konigsberg": "INF 2"}, "USSR": {"Riga": "INF 2"}},
        nations={"Baltic States": {"control": "USSR"}},
    )
    t.play("USSR", "move INF1 to Konigsberg", "done")
    assert t.asked() == ["Axis"]


@rule("15.22d", "12.1b")
def test_a_sea_that_is_shared_must_be_left_or_fought_over():
    """E34"""
    units = {"Axis": {"North Sea": "2 FLEET 2"}, "West": {"North Sea": "FLEET 2"}}
    t = table(units=units).play("Axis", "dow West")
    t.play("Axis", "move FLEET1 to Ruhr", "done")
    assert t.game.phase == "battle" and t.events(kind="fight")[-1].data["space"] == "North Sea"
    t = table(seat="West", units=units).play("West", "done")
    assert t.game.phase != "battle", "at Peace they lie side by side"


@rule("15.4b", "15.42a")
def test_everybody_sees_who_the_violator_is():
    t = table(units={"Axis": {"Berlin": "INF 1"}}).play("Axis", "violate Poland")
    assert t.game.view(None).position["nations"]["Poland"]["violator"] == "Axis"


@rule("15.42b", "15.41a", "ruling.A47")
def test_a_colony_armed_by_defeat_can_be_violated():
    t = table(
        seat="USSR",
        units={"USSR": {"Izmir": "INF 3", "Adana": "INF 2"}, "neutral": {"Damascus": "FORT 1"}},
        nations={
            "Syria": {"armed": True},
            "France": {"control": "Axis", "defeated": True},
            "Turkey": {"control": "USSR"},
        },
    )
    t.refuse("USSR", "move INF2 to Damascus", "11.0d")
    t.refuse("USSR", "partition Syria", "15.422")
    t.play("USSR", "violate Syria")
    assert t.units("Damascus") == ["neutral FORT1 1"], "its Fortress was there already"
    assert [len(t.mat(seat).hand) for seat in ("Axis", "West", "USSR")] == [1, 1, 0]
    t.play("USSR", "move INF2 to Damascus")


@rule("15.42c", "15.42d")
def test_neutral_fortresses_fire_at_others_when_there_is_no_ground_unit():
    t = table(
        units={"Axis": {"Berlin": "AF 4"}, "neutral": {"Warsaw": "FORT 3"}},
        nations={"Poland": {"armed": True, "violator": "Axis", "foes": ["Axis"]}},
    )
    t.play("Axis", "move AF1 to Warsaw", "done")
    assert "fires A2" in t.events(kind="dice")[-1].text and len(t.rolls("Neutral Fortress")[0]) == 3


@rule("15.42e", "8.2a")
def test_no_influence_after_a_violation():
    t = table(
        "government",
        "West",
        hands={"West": ["Spring F"]},
        nations=RUMANIA,
        order=("West", "Axis", "USSR"),
    )
    t.refuse("West", "diplomacy Spring F for Rumania", "8.2a")
    t.play("West", "diplomacy Spring F for Spain")


@rule("15.421", "1.121b")
def test_a_later_conqueror_takes_the_marker():
    t = table(
        seat="Axis",
        wars=["Axis-USSR"],
        units={"Axis": {"Budapest": "INF 3"}},
        nations=HUNGARY | {"Rumania": {"control": "USSR"}},
    )
    t.play("Axis", "move INF1 to Bucharest", "done")
    assert t.country("Rumania").control == "Axis"
    assert t.game.view(None).position["factions"]["Axis"]["pop"] == 11 + 1 + 1, "Budapest and Bucharest"


@rule("15.421", "15.421b")
def test_all_its_units_go_when_its_capital_falls():
    t = table(
        wars=[],
        units={
            "Axis": {"Berlin": "TANK 4, INF 4"},
            "neutral": {"Warsaw": "FORT 1", "Lvov": "FORT 2", "Vilna": "FORT 1"},
        },
        nations={"Poland": {"armed": True, "violator": "Axis", "foes": ["Axis"]}},
    )
    t.play("Axis", "move TANK1, INF1 to Warsaw", "done", dice=[6])
    t.play("Axis", "fire TANK1 at ground", dice=[1, 1, 1, 1])
    assert not t.units("Lvov") and not t.units("Vilna") and t.state.control["Lvov"] == "Axis"


@rule("15.422", "15.21b")
def test_a_rivals_troops_in_the_minor_need_a_declaration():
    """E35"""
    t = table(
        units={
            "Axis": {"Budapest": "INF 3"},
            "USSR": {"Bucharest": "INF 1"},
            "neutral": {"Bucharest": "FORT 2"},
        },
        nations=RUMANIA | HUNGARY,
        owners={"Bucharest": "Rumania"},
    )
    t.play("Axis", "partition Rumania")
    t.refuse("Axis", "move INF1 to Bucharest", "11.0e")


@rule("15.422", "15.1a")
def test_partition_costs_the_next_dividend_by_its_battle():
    """E35"""
    t = table(
        units={"Axis": {"Budapest": "INF 3"}, "neutral": {"Bucharest": "FORT 2"}},
        nations=RUMANIA | HUNGARY,
        hands={"USSR": ["Fall A"]},
    )
    t.play("Axis", "partition Rumania")
    assert not t.mat("Axis").stirred and not t.mat("West").hand
    t.play("Axis", "move INF1 to Bucharest", "done", dice=[6, 6])
    assert t.mat("Axis").stirred


@rule("15.423", "11.54b")
def test_an_intervener_inherits_what_the_minor_owned():
    t = table(
        seat="West",
        wars=["USSR-West"],
        units={"USSR": {"Tehran": "INF 2"}, "neutral": {"Tehran": "FORT 2"}, "West": {"Iraq": "INF 2"}},
        nations={"Persia": {"armed": True, "violator": "USSR", "foes": ["USSR"]}},
        owners={"Tehran": "Persia"},
    )
    t.play("West", "intervene in Persia", "move INF1 to Abadan", "done", "TANK")
    assert t.state.control["Tehran"] == "West" and t.state.owners["Tehran"] == "West"
    assert t.units("Tehran") == ["USSR INF1 2", "West TANK1 2"]


@rule("15.423c", "15.423")
def test_ships_alone_are_no_intervention():
    t = table(
        seat="West",
        wars=["USSR-West"],
        units={"West": {"Persian Gulf": "FLEET 2"}, "neutral": {"Tehran": "FORT 2"}},
        nations={"Persia": {"armed": True, "violator": "USSR", "foes": ["USSR"]}},
        hands=FALL,
    )
    t.play("West", "intervene in Persia").refuse("West", "move FLEET1 to Abadan", "15.423c")
    t.play("West", "done")
    assert t.units("Tehran") == ["neutral FORT1 2"] and t.country("Persia").armed


@rule("15.422")
def test_partition_is_for_newcomers():
    t = table(seat="USSR", nations=RUMANIA)
    t.refuse("USSR", "partition Rumania", "15.422")
    t = table(nations=RUMANIA).play("Axis", "partition Rumania")
    t.refuse("Axis", "partition Rumania", "15.422")
    t.refuse("Axis", "partition Bulgaria", "15.422")


@rule("15.423b", "15.421b")
def test_no_intervention_for_the_defeated():
    t = table(
        seat="West",
        wars=["USSR-West"],
        units={"West": {"Iraq": "INF 2"}},
        nations={"Persia": {"control": "USSR"}},
    )
    t.refuse("West", "intervene in Persia", "15.423")
    t.refuse("West", "partition Persia", "15.422")


@rule("16.1b", "16.1")
def test_only_capitals_of_enemies_count():
    units = {"Axis": {"Leningrad": "INF 1", "Baku": "INF 1"}}
    poor = {"Axis": {"ind": 4}}
    t = table("production", "Axis", wars=["Axis-USSR"], units=units, factions=poor)
    assert victory_points(t.game, "Axis") == 4 + 2 * 2
    t = table("production", "Axis", wars=["Axis-West"], units=units, factions=poor)
    assert victory_points(t.game, "Axis") == 4


@rule("16.1", "14.23")
def test_blockades_lower_the_count():
    units = {"Axis": dict.fromkeys(("English Channel", "Irish Sea", "North Sea", "Norwegian Sea"), "SUB 1")}
    more = {"units": units, "wars": ["Axis-West"], "factions": {"West": {"ind": 20}}, "blockade": {"Lorraine": "full"}}
    assert victory_points(table("production", "West", **more).game, "West") == 9
    more["blockade"] = {}
    assert victory_points(table("production", "West", **more).game, "West") == 11


@rule("16.5", "16.1")
def test_hegemony_is_counted_without_blockades():
    """The West has 11 RES, 9 of them open; the Axis has 10."""
    t = table(
        "year",
        "Axis",
        year=1945,
        wars=["Axis-West"],
        units={"Axis": dict.fromkeys(("English Channel", "Irish Sea", "North Sea", "Norwegian Sea"), "SUB 1")},
        factions={"West": {"ind": 20}, "Axis": {"ind": 20}},
        nations={"Rumania": {"control": "Axis"}, "Sweden": {"influence": "Axis", "markers": 1}},
        blockade={"Lorraine": "full"},
        chits={"USSR": [0]},
    )
    assert t.game.outcome is not None and t.game.outcome.winners == ("West",)


@rule("16.2", "16.1")
@pytest.mark.parametrize(("chits", "enough"), [([2, 2, 1], True), ([2, 2, 0], False)])
def test_twenty_five_points(chits, enough):
    """Production of 20, and what the chits add."""
    lands = ("Poland", "Rumania", "Spain", "Turkey", "Hungary", "Austria", "Sweden", "Persia")
    t = table(
        "year",
        "Axis",
        year=1938,
        factions={"Axis": {"ind": 20}},
        nations={nation: {"control": "Axis"} for nation in lands},
        chits={"Axis": chits},
    )
    if enough:
        t.play("Axis", "claim")
        assert t.game.outcome is not None and t.game.outcome.winners == ("Axis",)
    else:
        t.refuse("Axis", "claim", "16.2")


@rule("16.3", "16.3b")
def test_one_capital_is_not_enough():
    t = table(
        "aftermath",
        "USSR",
        wars=["Axis-USSR"],
        units={"USSR": {"Ruhr": "INF 1", "Milan": "INF 1"}},
        hands={"Axis": ["Fall A"]},
    )
    assert t.game.outcome is None
    t = table(
        "aftermath",
        "USSR",
        wars=["Axis-USSR"],
        units={"USSR": {"Ruhr": "INF 1", "Leningrad": "INF 1"}},
        hands={"Axis": ["Fall A"]},
    )
    assert t.game.outcome is None, "one's own does not count"


@rule("16.3b", "16.3")
def test_a_capital_that_changes_hands_in_the_supply_phase():
    """Soviet troops who hold Paris against the Axis starve there; London is Axis already."""
    t = table(
        "supply",
        "Axis",
        season="Spring",
        wars=["Axis-West", "Axis-USSR"],
        units={
            "Axis": {
                "London": "INF 2",
                "Paris": "INF 2",
                "Lorraine": "INF 2",
                "Gascony": "INF 2",
                "North Sea": "FLEET 1",
                "Bay of Biscay": "FLEET 1",
                "English Channel": "FLEET 1",
            },
            "USSR": {"Paris": "INF 1"},
        },
        nations={"France": {"control": "USSR", "defeated": True}},
        owners={"Paris": "USSR"},
        hands={"USSR": ["Summer A"]},
    )
    assert t.units("Paris") == ["Axis INF2 2"]
    assert t.game.outcome is not None and t.game.outcome.winners == ("Axis",) and t.game.outcome.rule == "16.3"


@rule("16.4")
@pytest.mark.parametrize(
    ("area", "tech", "works"), [("Berlin", (), False), ("Berlin", ("Heavy Bombers",), True), ("Ruhr", (), True)]
)
def test_the_bomb_must_be_carried(area, tech, works):
    t = table(
        units={"Axis": {area: "AF 1"}}, techs={"Axis": [*tech]}, vaults={"Axis": STAGES[:3]}, factions={"Axis": {}}
    )
    t.refuse("Axis", "atomic London with AF1", "16.4")
    t = table(units={"Axis": {area: "AF 1"}}, techs={"Axis": [*STAGES, *tech]})
    if works:
        t.play("Axis", "atomic London with AF1")
        assert t.game.outcome is not None and t.game.outcome.winners == ("Axis",)
    else:
        t.refuse("Axis", "atomic London with AF1", "16.4")


@rule("16.4")
def test_the_bomb_is_shown_in_ones_own_movement_phase():
    t = table(seat="West", units={"Axis": {"Ruhr": "AF 1"}}, techs={"Axis": STAGES})
    t.refuse("Axis", "atomic London with AF1", None)
    t = table(
        "combat",
        "Axis",
        wars=["Axis-West"],
        units={"Axis": {"Ruhr": "AF 1, INF 1"}, "West": {"Ruhr": "INF 1"}},
        techs={"Axis": STAGES},
    )
    t.refuse("Axis", "atomic London with AF1", None)
