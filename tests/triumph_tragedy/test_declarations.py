"""15: War, Violations of Neutrality, World Reaction, Armed Minors, Partition, Intervention, the USA drawn in."""

import pytest

from rules.triumph_tragedy.declarations import Intervene, Partition, further, steps_to
from rules.triumph_tragedy.economy import factory_cost
from rules.triumph_tragedy.world import hostile
from tests.rulings import rule
from tests.triumph_tragedy.table import table

BERLIN = {"Axis": {"Berlin": "2 INF 3"}}


@rule("15.21a", "15.22a", "15.22b", "15.3", "15.3b", "7.32d", "16.1d", "intro.c", "intro.d")
def test_declaring_war():
    """E6"""
    t = table(units={"Axis": {"Munich": "2 INF 3"}})
    t.refuse("Axis", "move INF1 to Lorraine", "11.0e")
    t.play("Axis", "dow West")
    assert (factory_cost(t.game, "West"), factory_cost(t.game, "Axis")) == (5, 5)
    assert (t.mat("Axis").dows, t.mat("West").dows) == (1, 0)
    t.refuse("Axis", "dow West", "15.3b")
    t.refuse("Axis", "done", "15.21a")
    t.play("Axis", "move INF1 to Lorraine")
    t.refuse("Axis", "dow USSR", "11.0e2")
    t.play("Axis", "done")


@rule("15.21a", "ruling.A8")
def test_the_last_that_can_attack_go_nowhere_else():
    """Two can attack Lorraine: one of them may go elsewhere, not both, neither together nor one after the other."""
    t = table(units={"Axis": {"Munich": "2 INF 3", "Konigsberg": "2 INF 1"}}).play("Axis", "dow West")
    t.refuse("Axis", "move INF1, INF2 to Berlin", "15.21a")
    t.play("Axis", "move INF1 to Berlin", "move INF3 to Berlin")
    t.refuse("Axis", "move INF2 to Berlin", "15.21a")
    t.play("Axis", "move INF2 to Lorraine", "move INF4 to Berlin")


@rule("15.21a", "ruling.A8", "11.0a")
def test_the_last_move_is_the_attack():
    """Two moves are left: others may have the first."""
    t = table(units={"Axis": {"Munich": "2 INF 3", "Konigsberg": "2 INF 1"}}, moves=2).play("Axis", "dow West")
    t.refuse("Axis", "move INF3, INF4 to Berlin", "15.21a")
    t.play("Axis", "move INF3 to Berlin")
    t.refuse("Axis", "move INF4 to Berlin", "15.21a")
    t.play("Axis", "move INF1 to Lorraine")


@rule("7.32c", "7.32d", "8.43e", "15.1f")
def test_factory_costs():
    """E6"""
    t = table()
    assert [factory_cost(t.game, seat) for seat in ("Axis", "West", "USSR")] == [5, 6, 7]
    t = table(factions={"West": {"declared_on": 2}}, nations={"USA": {"control": "West"}})
    assert factory_cost(t.game, "West") == 3


@rule("15.21a", "ruling.A8")
def test_no_war_without_a_chance_to_attack():
    t = table(units={"Axis": {"Rome": "INF 1"}})
    t.refuse("Axis", "dow USSR", "15.21a")


@rule("ruling.B16", "15.21a")
def test_the_violation_that_a_declared_war_needs_is_offered_wherever_it_is():
    """Sweden lies over the sea, next to no unit; nothing else opens a way to the West."""
    t = table(
        seat="USSR",
        units={"USSR": {"Leningrad": "2 INF 2"}},
        nations={"Sweden": {"influence": "West", "markers": 2}},
    )
    assert "violate Sweden" not in t.suggestions("USSR", "violate"), "not before there is a War to answer"
    t.play("USSR", "dow West")
    error = t.refuse("USSR", "done", "15.21a")
    assert error.nearest == ("violate Sweden",)
    assert "violate Sweden" in t.suggestions("USSR", "violate")
    t.play("USSR", "violate Sweden")
    t.play("West", "stand by it")
    while t.asked() == ["West"]:
        t.play("West", t.ask("West").choices[0])
    t.play("USSR", "move INF1 to Stockholm", "done")
    assert "USSR INF1 2" in t.units("Stockholm")


@rule("15.22d")
def test_shared_seas_at_a_declaration():
    """E34"""
    t = table(units={"Axis": {"North Sea": "FLEET 2", "Munich": "INF 1"}, "West": {"North Sea": "FLEET 2"}})
    t.play("Axis", "dow West", "done")
    assert t.game.phase == "battle" and t.asked() == ["Axis"], "Surprise: the declarer's Fleet is first"
    t = table(units={"Axis": {"North Sea": "FLEET 2", "Munich": "INF 1"}, "West": {"North Sea": "FLEET 2"}})
    t.play("Axis", "dow West", "move FLEET1 to Ruhr", "move INF1 to Lorraine", "done")
    assert t.game.phase != "battle"


@rule("15.4a", "15.42a", "15.42e", "2.4b", "8.14", "8.1b", "11.0d", "1.12b", "1.12c", "7.13a")
def test_violating_poland():
    """E10"""
    t = table(units=BERLIN, nations={"Poland": {"influence": "USSR", "markers": 1}})
    t.play("Axis", "violate Poland")
    forts = {area: t.units(area) for area in ("Warsaw", "Lvov", "Vilna")}
    assert [entry[0].split()[-1] for entry in forts.values()] == ["3", "2", "1"]
    assert t.country("Poland").armed and not t.country("Poland").markers
    assert t.mat("Axis").stirred and not t.state.wars
    t.play("Axis", "move INF1 to Warsaw")


@rule("15.41a", "15.41b", "4.3c")
def test_world_reaction():
    """E9"""
    for nation, cards in (("Norway", 1), ("Austria", 2), ("Poland", 3)):
        t = table(units=BERLIN).play("Axis", f"violate {nation}")
        assert [len(t.mat(seat).hand) for seat in ("Axis", "West", "USSR")] == [0, cards, cards]


@rule("ruling.A12")
def test_albania():
    t = table(units=BERLIN).play("Axis", "violate Albania")
    assert [len(t.mat(seat).hand) for seat in ("West", "USSR")] == [0, 0] and not t.units("Albania")
    assert t.country("Albania").armed


@rule("8.13c", "15.21b", "8.2b", "2.3c", "ruling.A46", "8.13b")
def test_a_protectorate_is_defended():
    """E8"""
    t = table(units=BERLIN, nations={"Poland": {"influence": "USSR", "markers": 2}})
    t.play("Axis", "violate Poland")
    assert t.ask("USSR").choices == ("stand by it", "repudiate")
    t.play("USSR", "stand by it", "INF", "TANK", "AF")
    assert t.state.wars == ["Axis-USSR"] and t.mat("Axis").dows == 1
    assert t.country("Poland").control == "USSR" and t.state.control["Vilna"] == "USSR"
    assert t.units("Warsaw") == ["USSR INF1 3"] and t.units("Lvov") == ["USSR TANK1 2"]
    assert t.units("Vilna") == ["USSR AF1 1"]
    assert len(t.mat("West").hand) == 3 and len(t.mat("USSR").hand) == 3
    assert not any("Tank" in event.text for _, event in t.game.told("Axis"))


@rule("8.0c", "8.13c", "8.1c")
def test_a_protectorate_is_repudiated():
    """E7"""
    t = table(units=BERLIN, nations={"Czechoslovakia": {"influence": "West", "markers": 2}})
    t.play("Axis", "violate Czechoslovakia").play("West", "repudiate")
    assert not t.state.wars and t.units("Prague") == ["neutral FORT1 2"] and not t.country("Czechoslovakia").markers
    assert len(t.mat("West").hand) == len(t.mat("USSR").hand) == 2


@rule("8.0c", "ruling.A40", "8.2d")
def test_repudiation_at_any_time():
    t = table(nations={"Spain": {"influence": "West", "markers": 2}, "Norway": {"control": "West"}})
    t.play("West", "repudiate Spain")
    assert t.country("Spain").markers == 1
    t.refuse("West", "repudiate Norway", "8.0c")
    t.refuse("USSR", "repudiate Spain", "8.0c")


@rule("15.421", "1.121b", "1.121c", "2.4c", "7.21c")
def test_an_armed_minor_is_defeated():
    t = table(units={"Axis": {"Munich": "TANK 4, 2 INF 4"}})
    t.play("Axis", "violate Austria", "move TANK1, INF1 to Vienna")
    t.play("Axis", "done", dice=[6, 6])
    assert t.state.control["Vienna"] == "Austria"
    t.play("Axis", "fire TANK1 at ground", dice=[1, 1, 6, 6])
    assert t.country("Austria").control == "Axis" and not t.country("Austria").armed
    assert t.game.view(None).position["factions"]["Axis"]["pop"] == 12


@rule("15.422", "ruling.B2", "15.421b")
def test_partition():
    """E35"""
    t = table(
        units={"Axis": {"Budapest": "INF 3"}},
        nations={
            "Rumania": {"armed": True, "violator": "USSR", "foes": ["USSR"]},
            "Hungary": {"control": "Axis"},
        },
    )
    t.refuse("Axis", "violate Rumania", "15.4a")
    t.refuse("Axis", "move INF1 to Bucharest", "11.0d")
    t.play("Axis", "partition Rumania", "move INF1 to Bucharest")
    assert not t.mat("West").hand and t.country("Rumania").foes == ["USSR", "Axis"]
    t.refuse("USSR", "partition Rumania", None)


@rule("15.423", "15.423b", "15.423c", "2.3c")
def test_intervention():
    """E36"""
    persia = {"Persia": {"armed": True, "violator": "USSR", "foes": ["USSR"]}}
    units = {"West": {"Iraq": "INF 2"}, "neutral": {"Tehran": "FORT 2"}}
    t = table(seat="West", units=units, nations=persia)
    t.refuse("West", "intervene in Persia", "15.423b")
    t = table(seat="West", units=units, nations=persia, wars=["USSR-West"])
    t.play("West", "intervene in Persia", "move INF1 to Abadan", "done")
    t.play("West", "AF")
    assert t.units("Tehran") == ["West AF1 2"] and t.country("Persia").control == "West"
    t = table(seat="West", units=units, nations=persia, wars=["USSR-West"])
    t.play("West", "intervene in Persia", "done")
    assert t.units("Tehran") == ["neutral FORT1 2"] and t.country("Persia").armed


@rule("8.46a", "8.46b", "8.43d", "8.43a", "ruling.B6")
def test_canada_is_entered():
    """E33"""
    t = table(
        wars=["Axis-West"],
        year=1940,
        units={"Axis": {"North Atlantic Ocean": "INF 2"}},
        nations={"USA": {"markers": 1, "influence": "West"}},
        hands={"Axis": ["Fall A"]},
    )
    t.play("Axis", "move INF1 to Ottawa").play("West", "New York")
    assert t.country("USA").control == "West"
    assert t.units("New York") == ["West AF1 1", "West FLEET1 1", "West FORT2 2", "West INF1 1", "West TANK1 1"]
    assert t.state.usa == [2, 3] and t.units("Washington")[0].endswith(" 4")


@rule("8.46a", "8.46c")
def test_only_the_axis_violates_the_usa():
    t = table(seat="USSR", units={"USSR": {"Moscow": "INF 1"}})
    t.refuse("USSR", "violate USA", "8.46a")
    t = table(units={"Axis": {"North Atlantic Ocean": "INF 2"}}).play("Axis", "violate USA").play("West", "Washington")
    assert t.state.wars == ["Axis-West"] and t.country("USA").control == "West"


@rule("2.22a", "2.22b", "2.31c", "1.14j", "1.14k", "1.14h", "2.31a", "2.31b", "15.42b")
def test_the_fall_of_france():
    """D4, E1"""
    t = table(
        wars=["Axis-West"],
        units={
            "Axis": {"Lorraine": "TANK 4, INF 4"},
            "West": {
                "Paris": "INF 1",
                "Marseilles": "FORT 1",
                "Algiers": "Britain INF 1",
                "Damascus": "FORT 1",
                "London": "INF 1",
            },
        },
    )
    t.play("Axis", "move TANK1, INF1 to Paris", "done").play("Axis", "fire TANK1 at ground", dice=[1, 1, 1, 1])
    assert t.nationals("France") == 0 and t.country("France").defeated
    assert t.country("France").control == "Axis" and t.state.control["Gascony"] == "Axis"
    assert t.country("French North Africa").control == "West" and not t.country("French North Africa").armed
    assert t.country("Syria").armed and t.units("Damascus") == ["neutral FORT1 1"]
    assert t.state.control["Lorraine"] == "Axis" and t.nationals("Britain") == 2


@rule("2.11b", "1.14g", "2.1", "2.22a")
def test_berlin_occupied():
    """D3"""
    t = table(
        wars=["Axis-USSR"],
        seat="USSR",
        units={"USSR": {"Berlin": "INF 3"}, "Axis": {"Munich": "INF 1"}},
        phase="aftermath",
    )
    assert t.nationals("Germany") == 1 and t.state.control["Ruhr"] == "Axis" and t.state.control["Berlin"] == "USSR"
    assert t.game.view(None).position["factions"]["Axis"]["production"] == 0


@rule("1.14i", "1.14l", "1.14c", "1.14d")
def test_default_control():
    """E1"""
    t = table()
    assert {t.state.control[area] for area in ("Berlin", "Rome", "Tripoli", "Cyrenaica")} == {"Axis"}
    assert not t.country("Italy").control and t.state.control["Warsaw"] == "Poland"


@rule("1.121c")
def test_an_empty_capital_falls_at_the_end_of_combat():
    """D2"""
    t = table(wars=["Axis-West"], units={"Axis": {"Lorraine": "INF 2"}, "West": {"Marseilles": "FORT 1"}})
    t.play("Axis", "move INF1 to Paris")
    assert not t.country("France").defeated
    t.play("Axis", "done")
    assert t.country("France").defeated


# --- could he attack? -------------------------------------------------------------------------------------------------


def poland(violator: str) -> dict[str, object]:
    return {"Poland": {"armed": True, "violator": violator, "foes": [violator]}}


@rule("15.21a", "15.423", "ruling.B17")
def test_units_of_the_rival_in_a_minor_that_can_be_helped_are_an_attack_to_be_made():
    """Nothing of the Axis' is near but a unit in the Poland it has violated: to come to Lvov's help is to Engage it."""
    units = {"USSR": {"Kiev": "INF 1"}, "Axis": {"Lvov": "INF 1"}, "neutral": {"Lvov": "FORT 2"}}
    t = table(seat="USSR", units=units, nations=poland("Axis"), owners={"Lvov": "Poland"})
    assert t.play("USSR", "dow Axis").refuse("USSR", "done", "15.21a").nearest == ("intervene in Poland",)
    assert list(steps_to(t.game, "USSR", "Axis")) == [("Poland", "intervene in")]
    t.play("USSR", "intervene in Poland").refuse("USSR", "done", "15.21a")
    t.play("USSR", "move INF1 to Lvov", "done", "TANK")
    assert t.game.phase == "battle" and t.country("Poland").control == "USSR"
    t = table(seat="USSR", units=units | {"Axis": {"Rome": "INF 1"}}, nations=poland("Axis"))
    t.refuse("USSR", "dow Axis", "15.21a")


@rule("15.42a", "15.422", "15.21a")
def test_a_minor_whose_fortress_is_gone_raises_none_against_a_second_violator():
    """A Tank passes through an empty Lvov to Kiev; a Fortress there would have held it."""
    units = {"Axis": {"Budapest": "TANK 1"}}
    given = {"Hungary": {"control": "Axis"}, "Rumania": {"control": "West"}}
    for armed, able in ((poland("West"), True), ({}, False)):
        t = table(units=units, nations=given | armed)
        if able:
            t.play("Axis", "dow USSR", "partition Poland", "move TANK1 to Kiev", "done")
        else:
            t.refuse("Axis", "dow USSR", "15.21a")


@rule("15.22d", "12.73b")
def test_an_escaped_sub_shares_no_sea():
    """It holds nothing and Engages nothing; the Rival's ships beside it answer no Declaration of War."""
    for escaped in (False, True):
        units = {"Axis": {"North Sea": "SUB 2", "Munich": "INF 1"}, "West": {"North Sea": "FLEET 2"}}
        t = table(units=units, nations={"Poland": {"control": "Axis"}})
        t.block("Axis", "SUB1").escaped = escaped
        t.play("Axis", "dow West")
        assert t.state.turn.met == ([] if escaped else ["North Sea"])


@rule("15.42c")
def test_armed_minors_are_enemies_of_their_violators_alone():
    t = table(nations=poland("Axis"), units={"neutral": {"Vilna": "FORT 1"}})
    assert hostile(t.game, "Poland", "Axis") and hostile(t.game, "Axis", "Poland")
    assert not hostile(t.game, "Poland", "West") and not hostile(t.game, "Poland", "Rumania")
    assert not hostile(t.game, "Axis", "neutral"), "the owner of all their Fortresses is nobody's Enemy"


@rule("15.422", "15.423", "2.31c")
def test_partition_and_intervention_are_offered_where_somebody_violated_a_minor_that_still_stands():
    """Not in a Colony left behind by its fallen power, nor in a Minor that has fallen since."""
    left = {"Syria": {"armed": True}, "Spain": {"control": "Axis", "violator": "West"}}
    t = table(seat="USSR", nations=poland("Axis") | left, wars=["Axis-USSR"], units={"USSR": {"Kiev": "INF 1"}})
    for order in (Partition, Intervene):
        assert list(order.options("nation", {}, t.game, "USSR")) == ["Poland"]
    for nation in left:
        t.refuse("USSR", f"partition {nation}", "15.422")
        t.refuse("USSR", f"intervene in {nation}", "15.423")
    t.play("USSR", "intervene in Poland").refuse("USSR", "partition Poland", "15.422")


@rule("15.422", "15.423")
def test_who_fights_a_minor_already_neither_takes_part_again_nor_helps_it():
    t = table(nations=poland("Axis"), units={"Axis": {"Berlin": "INF 1"}})
    t.refuse("Axis", "partition Poland", "15.422")
    t.refuse("Axis", "intervene in Poland", "15.423")
    t = table(seat="USSR", nations=poland("Axis"), wars=["Axis-USSR"], units={"USSR": {"Kiev": "INF 1"}})
    t.play("USSR", "partition Poland")
    assert t.country("Poland").foes == ["Axis", "USSR"]
    t.refuse("USSR", "partition Poland", "15.422")
    t.refuse("USSR", "intervene in Poland", "15.423")


@rule("11.55b", "15.423c", "11.0d")
def test_why_aircraft_cannot_go_to_a_minor():
    """To an Enemy's empty land because nobody is there to raid, to one they help because Ground units come first."""
    units = {"Axis": {"Budapest": "AF 1"}, "USSR": {"Kiev": "AF 1"}, "neutral": {"Warsaw": "FORT 3"}}
    hungary = {"Hungary": {"control": "Axis"}}
    t = table(units=units, nations=poland("Axis") | hungary, wars=["Axis-USSR"])
    assert "empty land" in str(t.refuse("Axis", "move AF1 to Lvov", "11.55b"))
    t = table(seat="USSR", units=units, nations=poland("Axis") | hungary, wars=["Axis-USSR"])
    assert "partition Poland or intervene in Poland first" in str(t.refuse("USSR", "move AF1 to Lvov", "11.0d"))
    t.play("USSR", "intervene in Poland")
    assert "can help Poland only once Ground units are there" in str(t.refuse("USSR", "move AF1 to Lvov", "15.423c"))


@rule("8.46a", "8.46b", "8.43d")
def test_the_usa_are_no_protectorate_to_be_repudiated():
    """Violated, they join the West at once; it is asked where their Forces arrive and nothing else."""
    usa = {"USA": {"influence": "West", "markers": 2}}
    t = table(units={"Axis": {"North Atlantic Ocean": "INF 2"}}, nations=usa).play("Axis", "violate USA")
    assert t.asked() == ["West"] and "repudiate" not in t.ask("West").choices
    t.play("West", "Washington")
    assert t.state.wars == ["Axis-West"] and t.country("USA").control == "West"


@rule("15.423b", "15.21a", "15.422")
def test_a_minor_violated_by_somebody_at_peace_cannot_be_helped_on_the_way_to_war():
    """Its Fortress in Lvov bars the Tank's way to Kiev: the West violated Poland, and nobody is at War with the West."""
    units = {"Axis": {"Budapest": "TANK 1"}, "neutral": {"Lvov": "FORT 2"}}
    given = {"Hungary": {"control": "Axis"}, "Rumania": {"control": "West"}}
    t = table(units=units, nations=given | poland("West"))
    t.refuse("Axis", "dow USSR", "15.21a")
    t.refuse("Axis", "intervene in Poland", "15.423b")
    t = table(units=units, nations=given | poland("West"), wars=["Axis-West"])
    t.play("Axis", "dow USSR", "intervene in Poland", "move TANK1 to Kiev", "done")


@rule("8.13b", "15.42a")
@pytest.mark.parametrize("players", [3, 2])
def test_a_protector_that_violates_its_own_protectorate(players):
    """Nobody goes to War for it, and nobody is asked; it arms itself like any other Neutral."""
    for seat, nation, home in (("Axis", "Hungary", "Munich"), ("USSR", "Rumania", "Odessa")):
        two = {nation: {"influence": seat, "markers": 2}}
        t = table(seat=seat, units={seat: {home: "INF 1"}}, nations=two, players=players)
        t.play(seat, f"violate {nation}")
        entry = t.country(nation)
        assert entry.armed and entry.foes == [seat] and not entry.markers
        assert not t.state.wars and t.asked() == [seat]


@rule("15.423", "11.55b", "11.221a")
def test_what_the_violator_holds_of_a_minor_that_is_helped_is_enemy_ground():
    """Who lands in Copenhagen, which fell to the Axis, lands on an Enemy's beach, and aircraft may attack what stands there."""
    denmark = {"armed": True, "violator": "Axis", "foes": ["Axis"], "intervener": "West"}
    units = {"West": {"London": "AF 2", "North Sea": "2 INF 2"}, "Axis": {"Copenhagen": "INF 1"}}
    t = table(seat="West", wars=["Axis-West"], nations={"Denmark": denmark}, units=units)
    t.refuse("West", "move INF1, INF2 to Copenhagen", "11.221a")
    t.play("West", "move AF1 to Copenhagen")


@rule("15.422", "15.423")
@pytest.mark.parametrize("foes, helped", [(["Axis"], {"Poland"}), (["Axis", "USSR"], set())])
def test_who_fights_a_minor_cannot_come_to_its_help(foes, helped):
    """Nor take part in its Partition once more: neither can open a way to the Axis."""
    poland = {"armed": True, "violator": "Axis", "foes": foes}
    t = table(seat="USSR", nations={"Poland": poland}, units={"USSR": {"Kiev": "INF 1"}, "Axis": {"Berlin": "INF 1"}})
    more = further(t.game, "USSR", "Axis")
    assert more.helped == helped and "Poland" not in more.violated
