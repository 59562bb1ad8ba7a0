"""10.4, 10.5: diplomacy and declarations of war."""

import pytest

from rules.supreme_commander.diplomacy import courtable, neighbours, touching
from rules.supreme_commander.politics import declarable
from rules.supreme_commander.technology import cost_of_level
from rules.supreme_commander.world import active
from tests.rulings import rule
from tests.supreme_commander.table import minor, russia, table
from tests.supreme_commander.test_organization import rich

# --- diplomacy ------------------------------------------------------------------------------------------------------


@rule("10.4.2a", "10.4.3a", "10.4a")
def test_spain_moved_for_55():
    """E26: from G1 the Allies need -1; with five bought a 4 does it."""
    t = table("organization", "Allied", powers=rich("UK", 100))
    t.play("UK", "court Spain by UK bonus 5", dice=[4])
    assert t.nation("Spain").level == 0 and t.power("UK").msp == 45


@rule("10.4.3b")
def test_a_natural_one_succeeds():
    """D14: from A3 with five bought a 2 comes to -3 and is enough, a 3 is not; a natural 1 is, with nothing bought."""
    for die, bonus, level in ((2, 5, -2), (3, 5, -3), (1, 0, -2), (2, 0, -3)):
        t = table(
            "organization",
            powers=rich("Germany"),
            nations={"Spain": {"level": -3}, "France": {"status": "fallen"}},
            active=("Germany", "UK"),
            france="vichy",
        )
        t.play("Germany", f"court Spain by Germany bonus {bonus}" if bonus else "court Spain", dice=[die])
        assert t.nation("Spain").level == level, (die, bonus)


@rule("10.4.1b")
def test_one_attempt_a_side():
    """D15."""
    t = table("organization", powers={**rich("Germany"), "Italy": {"msp": 100}}, active=("Germany", "UK", "Italy"))
    t.play("Germany", "court Hungary", dice=[10])
    t.refuse("Italy", "court Yugoslavia", "10.4.1b")


@rule("10.4.1a", "17.4a")
def test_diplomacy_needs_a_border():
    t = table(active=("Germany", "UK", "France"))
    assert neighbours(t.game, "UK", "Iraq/Iran") and neighbours(t.game, "Germany", "Hungary")
    assert not neighbours(t.game, "Germany", "Spain") and not neighbours(t.game, "UK", "Finland")
    t = table(
        active=("Germany", "UK"),
        nations={"Norway": {"conqueror": "Germany", "status": "conquered", "lead": "UK", "camp": "Allied"}},
    )
    assert neighbours(t.game, "Germany", "Finland") and neighbours(t.game, "Germany", "Sweden")


@rule("23.3")
def test_diplomacy_anywhere():
    t = table("organization", powers=rich("Germany"), options={"diplomacy_anywhere": True})
    assert courtable(t.game, "Germany", "Spain") == ""


@rule("23.2")
def test_a_second_attempt_is_easier():
    nations = {"Hungary": {"level": 0, "failed": {"Germany": 5}}}
    t = table("organization", powers=rich("Germany"), nations=nations, options={"repeat_diplomacy": True})
    t.play("Germany", "court Hungary bonus 1", dice=[2])
    assert t.nation("Hungary").level == 1


@rule("10.4.3e", "10.4.3d", "9.1.9a")
def test_an_ally_brings_its_income():
    t = table("organization", powers=rich("Germany"))
    t.play("Germany", "court Hungary", dice=[1])
    assert t.nation("Hungary").status == "ally" and t.power("Germany").income == 105


@rule("10.4.3c", "10.4b")
def test_active_nations_are_past_diplomacy():
    t = table("organization", "Allied", powers=rich("UK"), nations={"Iraq/Iran": minor("ally", "UK")})
    t.refuse("UK", "court Iraq/Iran", "10.4.1a")
    assert courtable(t.game, "UK", "USA") != ""


@rule("17.6a")
def test_hungary_enters_with_two_corps():
    t = table("organization", powers=rich("Germany"), units={"out": "HU-I1 HU-I2 HU-A1 HU-A2"})
    t.play("Germany", "court Hungary", dice=[1])
    while any("joins you" in p.prompt for p in t.game.pending()):
        t.play("Germany", t.ask("Germany").choices[0])
    near = {"2829", "2728", "2729", "2928", "2929", "2828", "2830"}
    assert t.at("HU-I1") in near and t.at("HU-I2") in near and t.at("HU-A1") == t.at("HU-A2") == "pool"


# --- declarations ---------------------------------------------------------------------------------------------------


@rule("10.5c", "10.5f")
def test_a_declaration_costs_fifty():
    """D16."""
    t = table("organization", powers=rich("Germany", 60), units={"out": "DE-I1"})
    t.play("Germany", "declare war on Denmark")
    while any("who takes its side" in p.prompt for p in t.game.pending()):
        seat = t.asked()[0]
        t.play(seat, t.ask(seat).choices[0])
    assert (
        t.power("Germany").msp == 10 and t.nation("Denmark").status == "ally" and t.nation("Denmark").camp == "Allied"
    )


@rule("10.5h")
def test_in_the_political_phase_it_is_free():
    t = table("political", powers=rich("Germany", 0), units={"out": "DE-I1"})
    t.play("Germany", "declare war on Denmark")
    assert t.power("Germany").msp == 0


@rule("10.5b")
def test_nobody_attacks_the_usa_or_switzerland():
    t = table("political")
    assert declarable(t.game, "Germany", "USA") and declarable(t.game, "Germany", "Switzerland")


@rule("10.5d")
def test_belgium_turns_to_france():
    """D18: adjacent to France, not to the UK."""
    assert "France" in touching(table().game, "Belgium") and "UK" not in touching(table().game, "Belgium")


@rule("17.9a", "17.8a")
def test_the_low_countries_go_together():
    """D17."""
    t = table("organization", powers=rich("Germany", 60))
    t.play("Germany", "declare war on Luxembourg")
    for _ in range(9):
        asked = [p for p in t.game.pending() if p.choices]
        if not asked:
            break
        t.play(asked[0].seat, asked[0].choices[0])
    assert t.power("Germany").msp == 10
    assert all(t.nation(n).status == "ally" for n in ("Belgium", "Netherlands", "Luxembourg"))


@rule("16.1.5a", "17.14.2a")
def test_western_attacks_push_neutrals_away():
    """E36: Denmark and Ireland from A2 to A1, and to N for a second victim."""
    nations = {"Denmark": {"level": -2}, "Ireland": {"level": -2}}
    t = table("organization", "Allied", powers=rich("France", 200), nations=nations)
    t.play("France", "declare war on Belgium")
    assert t.nation("Denmark").level == t.nation("Ireland").level == -1
    while any(p.choices for p in t.game.pending()):
        p = next(p for p in t.game.pending() if p.choices)
        t.play(p.seat, p.choices[0])
    t.play("France", "declare war on Netherlands by France")
    assert t.nation("Denmark").level == t.nation("Ireland").level == 0


@rule("16.1.6a")
def test_soviet_attacks_push_neutrals_away():
    t = table(
        "organization",
        "Allied",
        turn=6,
        powers=rich("USSR", 200),
        nations={"Romania": {"level": 0}, "Sweden": {"level": 0}},
    )
    t.play("USSR", "declare war on Romania")
    assert t.nation("Sweden").level == 1


@rule("16.1.6.1a", "3.3.1d", "16.1.6.1d")
def test_a_minor_the_inactive_ussr_attacks():
    t = table("organization", "Allied", turn=6, powers=rich("USSR", 200), units={"out": "RO-I1"})
    t.play("USSR", "declare war on Romania")
    assert (t.nation("Romania").status, t.nation("Romania").level, t.nation("Romania").lead) == (
        "controlled",
        3,
        "Germany",
    )
    assert not active(t.game, "USSR")


@rule("17.13b1", "17.13b3", "17.13b2", "17.13b")
def test_what_the_inactive_ussr_may_do():
    t = table(turn=3, active=("Germany", "UK", "France"))
    assert all(declarable(t.game, "USSR", n) for n in ("Poland", "Romania", "Hungary", "Finland", "Turkey"))
    t = table(turn=4)
    assert all(not declarable(t.game, "USSR", n) for n in ("Poland", "Romania", "Hungary"))
    assert declarable(t.game, "USSR", "Finland")
    t = table(turn=4, nations={"Finland": {"courted": ["Germany"]}})
    assert not declarable(t.game, "USSR", "Finland")


@rule("17.13c")
def test_germany_answers_soviet_diplomacy():
    t = table(turn=6, reply=["Poland"])
    assert courtable(t.game, "Germany", "Poland") == ""


@rule("16.1.2c", "16.1.2b", "10.5g")
def test_war_on_an_inactive_ally():
    t = table(
        "movement",
        nations={"Baltic States": minor("conquered", "Germany")},
        pool="BAL-I1",
        **{k: v for k, v in russia().items() if k == "active"},
    )
    t.play("Germany", "declare war on Baltic States")
    assert (t.nation("Baltic States").status, t.nation("Baltic States").lead) == ("ally", "USSR")
    t = table("political", nations={"Hungary": minor("ally", "Germany")})
    t.refuse("Germany", "declare war on Hungary", "10.5a")


@pytest.mark.parametrize(("level", "ahead", "cost"), [(0, 0, 100), (1, 0, 150), (2, 0, 200), (3, 0, 250), (1, 2, 100)])
def test_prices_of_levels(level, ahead, cost):
    t = table(
        powers={
            "UK": {"technology": {"Tank": level}},
            "USA": {"technology": {"Tank": level + ahead}},
            "France": {"technology": {}},
            "USSR": {"technology": {}},
        }
    )
    assert cost_of_level(t.game, "UK", "Tank") == cost


@rule("6.3a", "10.6a")
def test_no_army_forms_where_there_is_no_room():
    """Two corps make three of six: beside an army and another corps that is one too many."""
    t = table("organization", units={"2132": "GE-A4 GE-I1 GE-I2 GE-I3"}, pool="GE-A5")
    t.refuse("Germany", "combine GE-I1, GE-I2 into GE-A5", "6.3a")
    t = table("organization", units={"2132": "GE-A4 GE-I1 GE-I2"}, pool="GE-A5")
    t.play("Germany", "combine GE-I1, GE-I2 into GE-A5")
    assert t.at("GE-A5") == "2132"


# --- how it is told -------------------------------------------------------------------------------------------------


@rule("10.2.1c")
def test_who_buys_aircraft_is_told_how_many_and_the_others_their_class():
    t = table("organization", powers=rich("Italy", 400), pool="IT-F1 IT-B1", active=("Germany", "UK", "Italy"))
    t.play("Italy", "buy 1 fighter in South")
    assert [e.text for e in t.events(kind="purchase")] == [
        "Italy buys 1 fighter for 80 MSP. Italy pays 80 MSP and has 320 left.",
        "Italy buys 1 air unit.",
    ]
