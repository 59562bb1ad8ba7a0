"""Between peace and war: declarations that meet each other, shared Seas, Protectors, Surprise, the USA drawn in (8.4, 15)."""

import pytest

from rules.triumph_tragedy.cards import actions
from rules.triumph_tragedy.economy import factory_cost
from tests.rulings import rule
from tests.triumph_tragedy.table import SPARE, table

WAR = ["Axis-West", "Axis-USSR"]


def armed(violator, *more):
    return {"armed": True, "violator": violator, "foes": [violator, *more]}


# --- a Declaration must be followed by Aggression -----------------------------------------------------------------


@rule("15.21a", "15.22d", "ruling.A8")
def test_the_last_ship_in_the_shared_sea_must_stay_and_fight():
    """Two Fleets share the North Sea with the West: one may go, the other is the Aggression that the War needs."""
    units = {"Axis": {"North Sea": "FLEET 2, FLEET 1"}, "West": {"North Sea": "SUB 1"}}
    t = table(units=units, hands=SPARE).play("Axis", "dow West")
    t.refuse("Axis", "move FLEET1, FLEET2 to Ruhr", "15.21a")
    t.play("Axis", "move FLEET2 to Ruhr").refuse("Axis", "move FLEET1 to Ruhr", "15.21a")
    t.play("Axis", "done")
    assert t.game.phase == "battle" and t.state.battle.area == "North Sea" and t.state.battle.attacker == "Axis"


@rule("15.21a", "15.22d", "ruling.A8")
def test_the_shared_sea_may_be_left_for_another_attack():
    units = {"Axis": {"North Sea": "FLEET 2", "Munich": "INF 1"}, "West": {"North Sea": "SUB 1", "Lorraine": "INF 1"}}
    t = table(units=units, hands=SPARE).play("Axis", "dow West", "move FLEET1 to Ruhr")
    t.refuse("Axis", "done", "15.21a")
    t.play("Axis", "move INF1 to Lorraine", "done")
    assert t.state.battle.area == "Lorraine"


@rule("15.21a", "ruling.A8")
def test_a_war_that_nobody_can_carry_on_bars_no_other_move():
    """The only unit that could have attacked is disbanded after the Declaration."""
    t = table(units={"Axis": {"Munich": "INF 3", "Konigsberg": "INF 1"}}, hands=SPARE)
    t.play("Axis", "dow West", "disband INF1", "move INF2 to Baltic Sea", "done")
    assert t.units("Baltic Sea") == ["Axis INF2 1"] and t.game.phase == "command"


@rule("15.22d", "12.72", "11.22c")
def test_convoys_are_caught_in_a_shared_sea():
    """They cannot Disengage, so the declarer's own Convoys pay for his War."""
    units = {"Axis": {"North Sea": "INF 3", "Ruhr": "FLEET 1"}, "West": {"North Sea": "FLEET 2"}}
    t = table(units=units, hands=SPARE).play("Axis", "dow West")
    t.refuse("Axis", "move INF1 to Ruhr", "11.51a")
    t.play("Axis", "done").play("West", "fire FLEET1 at Naval", dice=[1, 6])
    assert t.block("Axis", "INF1").cv == 1, "two off for one Hit"


@rule("15.22d", "11.2b")
def test_a_third_power_in_the_shared_sea_is_left_in_peace():
    """Soviet Fleets lie in the same Sea; only the Victim is fought, and only the two are at War."""
    units = {"Axis": {"North Sea": "FLEET 3"}, "West": {"North Sea": "SUB 1"}, "USSR": {"North Sea": "FLEET 2"}}
    t = table(units=units, hands=SPARE).play("Axis", "dow West", "done")
    t.play("West", "hold SUB1").play("Axis", "fire FLEET1 at Submarine", dice=[1, 6, 6])
    assert {"Axis FLEET1 3", "USSR FLEET1 2"} <= set(t.units("North Sea")) and t.state.wars == ["Axis-West"]
    assert not t.mat("USSR").stirred


# --- Surprise -----------------------------------------------------------------------------------------------------


@rule("15.22c", "9.0f")
def test_surprise_helps_against_every_enemy_of_that_turn():
    """War on the USSR; the older Enemy, the West, is surprised as well. A turn later nobody is."""
    units = {
        "Axis": {"Munich": "INF 2", "Lvov": "INF 2"},
        "West": {"Lorraine": "INF 2"},
        "USSR": {"Kiev": "INF 2"},
    }
    poland = {"Poland": {"control": "Axis"}}
    t = table(wars=["Axis-West"], units=units, nations=poland, hands=SPARE)
    t.play("Axis", "dow USSR", "move INF1 to Lorraine", "move INF2 to Kiev", "done", "Lorraine")
    assert t.asked() == ["Axis"], "before the defending Infantry"
    t.play("Axis", "fire INF1 at Ground", dice=[6, 6]).play("West", "fire INF1 at Ground", dice=[6, 6])
    assert t.asked() == ["Axis"] and t.state.battle.area == "Kiev"
    t = table(wars=WAR, units=units, nations=poland, hands=SPARE)
    t.play("Axis", "move INF1 to Lorraine", "done")
    assert t.asked() == ["West"]


@rule("15.22c", "8.13c")
def test_war_over_a_protectorate_surprises_too():
    """The new Satellite's units stand before the attack, but the attacker shoots first."""
    units = {"Axis": {"Berlin": "INF 3"}, "USSR": {"Kiev": "INF 1"}}
    t = table(units=units, nations={"Poland": {"influence": "USSR", "markers": 2}}, hands=SPARE)
    t.play("Axis", "violate Poland").play("USSR", "stand by it", "INF", "TANK", "AF")
    assert t.units("Warsaw") == ["USSR INF2 3"] and t.state.wars == ["Axis-USSR"]
    t.play("Axis", "move INF1 to Warsaw", "done")
    assert t.asked() == ["Axis"]
    t.play("Axis", "fire INF1 at Ground", dice=[1, 1, 6])
    assert t.block("USSR", "INF2").cv == 1


@rule("15.22c", "9.0f")
@pytest.mark.parametrize("techs, first", [({}, "Axis"), ({"West": ["Naval Radar"]}, "West")])
def test_surprise_at_sea_and_the_radar_that_breaks_it(techs, first):
    """Naval Radar is for Fleets; Subs and Air Forces are surprised all the same."""
    units = {"Axis": {"Ruhr": "FLEET 1, SUB 1"}, "West": {"North Sea": "FLEET 1, SUB 1"}}
    t = table(units=units, techs=techs, hands=SPARE)
    t.play("Axis", "dow West", "move FLEET1, SUB1 to North Sea", "done")
    assert "SUB1" in t.ask("Axis").prompt
    t.play("Axis", "hold SUB1").play("West", "hold SUB1")
    assert t.asked() == [first]


# --- Protectors and the world's reaction --------------------------------------------------------------------------


@rule("8.13c", "15.41a", "15.41b", "ruling.A46")
def test_a_protectorate_attacked_in_war_costs_no_second_declaration():
    """At War already: no VP lost, no Factory Cost, no Surprise; Poland stands up as a Satellite and both Rivals draw three."""
    units = {"Axis": {"Berlin": "INF 3"}, "USSR": {"Kiev": "INF 1"}}
    poland = {"Poland": {"influence": "USSR", "markers": 2}}
    t = table(wars=["Axis-USSR"], units=units, nations=poland, hands=SPARE)
    t.play("Axis", "violate Poland").play("USSR", "stand by it", "INF", "TANK", "AF")
    assert t.mat("Axis").dows == 0 and factory_cost(t.game, "USSR") == 7
    assert len(t.mat("West").hand) == len(t.mat("USSR").hand) == 4 and len(t.mat("Axis").hand) == 1
    t.play("Axis", "move INF1 to Warsaw", "done")
    assert t.asked() == ["USSR"], "the defender fires first: no Surprise"


@rule("15.21a", "8.13c", "ruling.A8")
@pytest.mark.parametrize(
    "start, able", [("Konigsberg", False), ("Munich", True), ("Berlin", True), ("North Sea", True)]
)
def test_war_over_a_protectorate_needs_an_attack_as_well(start, able):
    """Infantry in the North Sea can land in Oslo and an Air Force in Berlin reach Warsaw, where Satellite forces will
    stand; from Munich Lorraine is next door, but nobody in Konigsberg could attack the West. An Associate may be violated
    from anywhere."""
    more = {"units": {"Axis": {start: "AF 1" if start == "Berlin" else "INF 1"}}, "hands": SPARE}
    nation = "Poland" if start == "Berlin" else "Norway"
    t = table(nations={nation: {"influence": "West", "markers": 2}}, **more)
    if able:
        t.play("Axis", f"violate {nation}").play("West", "stand by it")
        assert t.state.wars == ["Axis-West"]
    else:
        t.refuse("Axis", f"violate {nation}", "15.21a")
        t = table(nations={nation: {"influence": "West", "markers": 1}}, **more).play("Axis", f"violate {nation}")
        assert t.country(nation).armed


@rule("15.21a", "8.13c", "11.55b")
def test_aircraft_need_something_to_attack_in_a_protectorate():
    """From Murmansk an Air Force reaches Narvik, which has no City for Satellite forces; Infantry may walk in."""
    more = {"seat": "USSR", "nations": {"Norway": {"influence": "West", "markers": 2}}, "hands": SPARE}
    table(units={"USSR": {"Murmansk": "AF 1"}}, **more).refuse("USSR", "violate Norway", "15.21a")
    t = table(units={"USSR": {"Murmansk": "INF 1"}}, **more).play("USSR", "violate Norway").play("West", "stand by it")
    assert t.state.wars == ["USSR-West"] and not t.units("Narvik")


@rule("15.41a", "7.12b", "ruling.A1")
def test_reaction_cards_from_a_deck_that_runs_out():
    """One card in the deck and two among the discards; each Rival should have three: what there is is shared out in order."""
    few = ("Spring A", "Spring B", "Spring C")
    rest = [card for card in actions() if card not in few]
    hands = {"USSR": rest}
    t = table(
        units={"Axis": {"Berlin": "INF 1"}}, hands=hands, action=["Spring A"], action_discards=["Spring B", "Spring C"]
    )
    t.play("Axis", "violate Poland")
    assert sorted(t.mat("West").hand) == sorted(few) and len(t.mat("USSR").hand) == len(rest)
    assert not t.state.action and not t.state.action_discards


@rule("8.0c", "8.13c", "15.22d")
def test_a_repudiated_protectorate_is_violated_without_war_or_card():
    """Two players: the Ally's additional card is only given up if there is War."""
    more = {
        "players": 2,
        "seat": "USSR",
        "units": {"USSR": {"Kiev": "INF 1"}, "Axis": {"Berlin": "INF 1"}},
        "hands": {"USSR": ["Summer C", "Fall K"], "Axis": ["Fall A"], "West": ["Fall C"]},
        "nations": {"Poland": {"influence": "Axis", "markers": 2}},
    }
    t = table(**more).play("USSR", "violate Poland").play("Axis", "repudiate")
    assert t.mat("USSR").hand == ["Summer C", "Fall K"] and not t.state.wars and t.country("Poland").armed
    assert len(t.mat("Axis").hand) == 4 and len(t.mat("West").hand) == 1, "18.0: none for the other Ally"
    t = table(**more).play("USSR", "violate Poland").play("Axis", "stand by it", "INF", "INF", "INF")
    assert t.mat("USSR").hand == ["Fall K"] and t.state.wars == ["Axis-USSR"]


@rule("15.422", "15.41b", "7.13a", "18.0e")
def test_one_ally_partitions_what_the_other_violated():
    """Two players: the West violated Persia, the USSR takes its part, but not in the West's area."""
    units = {
        "USSR": {"Baku": "INF 3", "Turkmenistan": "INF 1"},
        "West": {"Shiraz": "INF 1"},
        "neutral": {"Tehran": "FORT 2"},
    }
    t = table(seat="USSR", players=2, units=units, nations={"Persia": armed("West")}, hands=SPARE)
    t.refuse("USSR", "move INF1 to Tabriz", "11.0d")
    t.play("USSR", "partition Persia", "move INF1 to Tabriz").refuse("USSR", "move INF2 to Shiraz", "18.0e")
    t.play("USSR", "move INF2 to Tehran", "done", dice=[6, 6]).play("USSR", "hold INF2")
    assert t.mat("USSR").stirred and not t.state.wars and len(t.mat("West").hand) == 1


@rule("15.423b", "15.423", "15.22a")
def test_an_intervention_right_after_the_declaration():
    """Peace with the violator bars it; a Declaration of War in the same turn opens it, if somebody can be attacked."""
    units = {
        "West": {"Karachi": "INF 2", "Eastern Black Sea": "FLEET 1"},
        "USSR": {"Tabriz": "INF 1", "Georgia": "INF 1"},
        "neutral": {"Tehran": "FORT 2"},
    }
    t = table(seat="West", units=units, nations={"Persia": armed("USSR")}, hands=SPARE)
    t.refuse("West", "intervene in Persia", "15.423b")
    t.play("West", "dow USSR", "intervene in Persia", "move INF1 to Shiraz").refuse("West", "done", "15.21a")
    t.play("West", "move FLEET1 to Georgia", "done", "TANK")
    assert t.country("Persia").control == "West" and t.units("Tehran") == ["West TANK1 2"]
    assert t.state.control["Tabriz"] == "USSR" and t.state.control["Abadan"] == "West"


# --- the USA ------------------------------------------------------------------------------------------------------


@rule("8.46a", "8.46b", "8.43d")
def test_the_usa_joins_at_the_moment_canada_is_entered():
    """So its land is Enemy land for the rest of the same Movement Phase: the next Convoy may go for New York at once."""
    units = {"Axis": {"North Atlantic Ocean": "INF 2, INF 1"}}
    t = table(wars=["Axis-West"], units=units, hands=SPARE)
    t.refuse("Axis", "move INF2 to New York", "11.0d")
    t.play("Axis", "move INF1 to Ottawa").play("West", "Washington")
    t.play("Axis", "move INF2 to New York", "done")
    assert t.state.battle.area == "New York" and t.units("New York") == ["Axis INF2 1", "West FORT2 2"]


@rule("8.46c", "8.46a", "15.22a")
def test_violating_the_usa_in_war_declares_nothing_anew():
    units = {"Axis": {"North Atlantic Ocean": "INF 1"}, "West": {"London": "INF 1"}}
    t = table(wars=["Axis-West"], units=units, hands=SPARE).play("Axis", "violate USA").play("West", "New York")
    assert t.mat("Axis").dows == 0 and t.country("USA").control == "West" and factory_cost(t.game, "West") == 5
    assert len(t.mat("West").hand) == 1, "the Capital of the USA has no Muster Value"


@rule("8.43e", "8.43c", "8.45a")
def test_usa_forces_at_home_until_the_west_fights():
    """They may neither sail nor fly, not even to Canada next door; War opens the border."""
    usa = {"USA": {"control": "West"}}
    units = {"West": {"New York": "USA INF 1, USA AF 1", "Washington": "USA FLEET 1"}, "USSR": {"Kiev": "INF 1"}}
    t = table(seat="West", units=units, nations=usa)
    for order in ("move INF1 to Ottawa", "move AF1 to Ottawa", "move FLEET1 to North Atlantic Ocean"):
        t.refuse("West", order, "8.43c")
    t.play("West", "move INF1 to Washington")
    t = table(seat="West", wars=["USSR-West"], units=units, nations=usa)
    t.play("West", "move INF1, AF1 to Ottawa", "move FLEET1 to North Atlantic Ocean")
