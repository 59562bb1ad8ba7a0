"""Retreats, Partisans, the Russian Winter, advances, and who picks the losses."""

from rules.supreme_commander.retreat import ways_back
from rules.supreme_commander.strengths import (
    attack_strength,
    defence_strength,
)
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, russia, table
from tests.supreme_commander.test_combat import battle, end

# --- retreats -------------------------------------------------------------------------------------------------------


@rule("13.2.3.1b")
def test_half_of_the_loss_may_be_hexes():
    """D27, D58: of one none, of three one."""
    t = table("declare", turn=6, units={"2129": "GE-A4 GE-PZ1", "2128": "PO-A1"}, nations=POLAND, pool="PO-I1")
    t.play("Germany", "attack 2128 from 2129", dice=[7])
    end(t, "Germany", "Italy")
    assert t.ask("UK").choices == ("retreat 0", "retreat 1")


@rule("13.2.3.3a", "13.2.3.3e")
def test_retreats_lead_toward_supply():
    t = table(units={"2128": "PO-I1", "2129": "GE-I1"}, nations=POLAND)
    found = ways_back(t.game, t.unit("PO-I1"), 1)
    assert found and all(way.losses == 0 and way.rank == 1 for way in found)
    assert "2129" not in {way.end for way in found}


@rule("13.2.3.3c")
def test_a_retreat_through_a_zone_costs_a_step():
    """With enemies all round it goes to a friend in their zone first, at a loss."""
    t = table(
        units={
            "2128": "PO-I1",
            "2129": "GE-I1",
            "2028": "GE-I2",
            "2027": "GE-I3",
            "2127": "GE-I4",
            "2227": "GE-I5",
            "2228": "PO-I2",
        },
        nations=POLAND,
    )
    found = ways_back(t.game, t.unit("PO-I1"), 1)
    assert [way.end for way in found] == ["2228"] and found[0].losses == 1


@rule("13.2.3.3b")
def test_no_retreat_through_enemies():
    t = table(units={"2128": "PO-I1", "2129": "GE-I1", "2127": "GE-I2"}, nations=POLAND)
    assert "2127" not in {way.end for way in ways_back(t.game, t.unit("PO-I1"), 1)}


@rule("13.2.3.3d")
def test_an_overstacked_end_is_passed():
    t = table(units={"2128": "PO-I1", "2129": "GE-I1", "2127": "PO-A1 UK-A8"}, nations=POLAND)
    assert "2127" not in {way.end for way in ways_back(t.game, t.unit("PO-I1"), 1)}


@rule("18.4d")
def test_a_fort_that_must_retreat_is_lost():
    """D28."""
    t = table("declare", turn=6, units={"2437": "GE-A4 GE-PZ1", "2537": "FR-FORT2 FR-A1", "2638": "FR-I5"})
    t.play("Germany", "attack 2537 from 2437", dice=[9])
    end(t, "Germany", "Italy")
    while "Germany" in t.asked() and any(c.startswith("lose") for c in t.ask("Germany").choices):
        t.play("Germany", t.ask("Germany").choices[0])
    assert "retreat 1" in t.ask("France").choices
    t.play("France", "retreat 1")
    while t.at("FR-FORT2") == "2537" and "France" in t.asked():
        t.play("France", next(c for c in t.ask("France").choices if c != "lose FR-FORT2"))
    assert t.at("FR-FORT2") == "out"


@rule("18.1c", "18.1b")
def test_partisans():
    """Strength one, no terrain, no zone, no flank."""
    t = table("declare", units={"1820": "SU-PT1", "1920": "GE-I1"}, **russia())
    parts = dict(defence_strength(t.game, battle(t, "1820", "1920", "GE-I1")).parts)
    assert parts == {"SU-PT1": 1}


@rule("17.13.2a", "17.13.2c")
def test_russian_winter():
    """The Soviets get one; the Axis attacks in the USSR without technology."""
    skill = {"Germany": {"technology": {"Infantry": 2, "Aircraft": 2}}}
    t = table(
        "declare",
        turn=21,
        units={"2422": "GE-A4 GE-I1", "2424": "GE-I2", "2525": "GE-I3", "2421": "SU-A1"},
        **russia(powers=skill, winters=1),
    )
    attack = battle(t, "2421", "2422", "GE-A4")
    assert "technology" not in dict(attack_strength(t.game, attack).parts)
    assert dict(defence_strength(t.game, attack).parts)["Russian Winter"] == 1
    t.state.winters = 3
    t.state.units.touch()
    assert "Russian Winter" not in dict(defence_strength(t.game, attack).parts)
    assert dict(attack_strength(t.game, attack).parts)["technology"] == 2


@rule("13.2.3.4b", "13.2.3.4c")
def test_only_attackers_advance_and_only_if_they_want():
    t = table("declare", turn=6, units={"2129": "GE-A3", "2128": "PO-I2", "2228": "GE-I1"}, nations=POLAND)
    t.play("Germany", "attack 2128 from 2129", dice=[10])
    end(t, "Germany", "Italy")
    assert t.ask("Germany").choices == ("GE-A3 to 2128", "stay")
    t.play("Germany", "stay")
    assert t.at("GE-A3") == "2129"


@rule("13.2.3.4e")
def test_an_advance_stops_in_a_zone():
    t = table("declare", turn=6, units={"2129": "GE-A3 GE-T1", "2128": "PO-I2", "2127": "PO-I3"}, nations=POLAND)
    t.play("Germany", "attack 2128 from 2129", dice=[10])
    end(t, "Germany", "Italy")
    assert set(t.ask("Germany").choices) == {"GE-A3 to 2128", "GE-T1 to 2128", "stay"}


@rule("13.2.3.1d")
def test_the_owner_picks_who_is_lost():
    t = table("declare", turn=6, units={"2129": "GE-A4 GE-T1", "2128": "PO-A1"}, nations=POLAND, pool="PO-I1")
    t.play("Germany", "attack 2128 from 2129", dice=[4])
    end(t, "Germany", "Italy")
    assert set(t.ask("Germany").choices) == {"lose GE-A4", "lose GE-T1"}
