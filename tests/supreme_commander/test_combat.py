"""13.0, 14.0, 18: ground combat; the worked examples of the rulebook hex by hex."""

from rules.supreme_commander.combat import openings
from rules.supreme_commander.ground import HEX_OF
from rules.supreme_commander.state import Attack
from rules.supreme_commander.strengths import (
    attack_strength,
    defence_strength,
    flank,
    ground_support,
    supporters,
    technology,
    weather_modifier,
)
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, russia, table

SKILL = {"Germany": {"technology": {"Submarine": 1, "Aircraft": 1, "Infantry": 1}}}


def battle(t, target, source, *units, **more):
    """A declared attack, to be added up."""
    attack = Attack(source, target, list(units), **more)
    t.state.attacks.append(attack)
    return attack


def sums(t, attack, mine=None, theirs=None):
    hq = t.unit(mine) if mine else None
    other = t.unit(theirs) if theirs else None
    return attack_strength(t.game, attack, hq).total, defence_strength(t.game, attack, other).total


def end(t, *seats):
    for seat in seats:
        if seat in t.asked() and any("done" in hint for hint in t.ask(seat).orders):
            t.play(seat, "done")


# --- the example of play (22.0) -------------------------------------------------------------------------------------


@rule("13.2.3a", "10.3.2d", "22.0a")
def test_first_attack_near_posen():
    """E50.1: 3 + 1 technology + 2 + 1 flank = 7 against 1 + 1 river = 2; column +5, a 7 is 0/2; both advance."""
    t = table(
        "declare",
        turn=1,
        units={"2129": "GE-A3 GE-T2", "2229": "PO-I2", "2128": "PO-I1", "2329": "GE-A10", "2029": "GE-I9"},
        nations=POLAND,
        powers=SKILL,
    )
    attack = battle(t, "2229", "2129", "GE-A3", "GE-T2")
    assert sums(t, attack) == (7, 2)
    t.state.attacks.clear()
    t.play("Germany", "attack 2229 from 2129", dice=[7])
    end(t, "Germany", "Italy")
    assert t.at("PO-I2") == "pool"
    t.play("Germany", "GE-A3 to 2229", "GE-T2 to 2229")
    assert t.at("GE-A3") == t.at("GE-T2") == "2229"


@rule("13.2.3.1a", "3.4b", "13.2.3.4a")
def test_second_attack_on_krakow():
    """E50.2: 3 + 2 + 1 + 1 = 7 against 1 + 1 city; a 4 is 1/1: the army flips, the corps dies, Krakow pays ten and five."""
    t = table(
        "declare", turn=1, units={"2529": "GE-A12 GE-T3", "Krakow": "PO-I3", "2629": "GE-I7"}, nations=POLAND, powers=SKILL,
    )  # fmt: skip
    attack = battle(t, "2528", "2529", "GE-A12", "GE-T3")
    assert sums(t, attack) == (7, 2)
    t.state.attacks.clear()
    t.play("Germany", "attack Krakow from 2529", dice=[4])
    end(t, "Germany", "Italy")
    t.play("Germany", "lose GE-A12")
    assert t.unit("GE-A12").side == "reduced" and t.at("PO-I3") == "pool"
    t.play("Germany", "GE-A12 to Krakow")
    assert (t.power("Germany").msp, t.power("Germany").income) == (10, 105)


@rule("13.2.3.4d", "8.0f")
def test_armor_goes_on_after_a_destroyed_defender():
    """Clear: two hexes. Mud: into the hex only (D57)."""
    for turn, far in ((1, True), (2, False)):
        t = table("declare", turn=turn, units={"2129": "GE-A3 GE-T2", "2128": "PO-I2"}, nations=POLAND, powers=SKILL)
        t.play("Germany", "attack 2128 from 2129", dice=[9 if turn == 1 else 10])
        end(t, "Germany", "Italy")
        choices = t.ask("Germany").choices
        assert any(c.startswith("GE-T2 to ") and c != "GE-T2 to 2128" for c in choices) == far
        assert [c for c in choices if c.startswith("GE-A3")] == ["GE-A3 to 2128"]


@rule("13.2.3b", "13.2.3d", "22.0a")
def test_third_attack_is_overwhelming():
    """E50.3: 5 + 1 technology + 2 + 1 flank = 9 against 1: column +7; a 3 is 0/1, and both advance."""
    t = table(
        "declare",
        turn=1,
        units={"2230": "GE-A4 GE-T7", "2229": "PO-I5", "2329": "GE-I5"},
        nations=POLAND,
        powers=SKILL,
    )
    attack = battle(t, "2229", "2230", "GE-A4", "GE-T7")
    assert sums(t, attack) == (9, 1)
    t.state.attacks.clear()
    t.play("Germany", "attack 2229 from 2230", dice=[3])
    end(t, "Germany", "Italy")
    assert t.events(kind="odds")[0].data["column"] == 7 and t.events(kind="result")[0].data["result"] == "0/1"
    t.play("Germany", "GE-A4 to 2229", "GE-T7 to 2229")
    assert t.at("PO-I5") == "pool" and t.at("GE-A4") == t.at("GE-T7") == "2229"


WARSAW = {"2228": "GE-A4 GE-T7", "Warsaw": "PO-A1", "Konigsberg": "GE-HQN"}


@rule("13.1.1a", "13.1.1c")
def test_warsaw_with_the_northern_headquarters():
    """E51: 5 + 1 + 2 + 3 = 11 against 3 + 1 city + 1 river = 5: column +6."""
    t = table("followup", turn=1, units=WARSAW, nations=POLAND, powers=SKILL)
    attack = battle(t, "2227", "2228", "GE-A4", "GE-T7")
    assert [hq.id for hq in supporters(t.game, attack, "Axis")] == ["GE-HQN"]
    assert sums(t, attack, "GE-HQN") == (11, 5)


def follow_up(die):
    """E51 played: one Fighter and two Bombers over Warsaw against the Polish Fighter, then the assault with this die."""
    t = table(
        "followup",
        turn=1,
        units={**WARSAW, "East": "GE-F1 GE-B1 GE-B2 PO-F1"},
        nations=POLAND,
        powers=SKILL,
        pool="PO-I1",
        followup=True,
    )
    t.standing("Germany", "air support", "commit").standing("UK", "air support", "commit")
    t.standing("Germany", "air rounds", "stay").standing("UK", "air rounds", "stay")
    t.standing("Germany", "air losses", "fighters").standing("Germany", "headquarters", "always")
    t.standing("Germany", "homecoming", "same").standing("UK", "homecoming", "same")
    t.play("Germany", "attack Warsaw from 2228", dice=[3, 9, 5, 4, die])
    end(t, "Germany", "Italy")
    return t


@rule("11.2d", "11.2i", "13.2.2.1a", "22.0a")
def test_the_fight_for_the_skies_of_warsaw():
    """E51: in the first round the Germans miss with a 3 on +1 and lose the Fighter to a 9 on -1; in the second two Bombers with
    one level meet a Fighter that counts double: a 5 on even turns it back, a 4 misses. Two Bombers are +2: a 5 is 0/3."""
    t = follow_up(5)
    assert t.at("GE-F1") == "turn 4" and t.at("PO-F1") == "East" and t.unit("PO-F1").used
    odds = t.events(kind="odds")[0].data
    assert (odds["column"], odds["modifier"]) == (6, 2) and t.events(kind="result")[0].data["result"] == "0/3"
    assert t.ask("UK").choices == ("retreat 0", "retreat 1")
    t.play("UK", "retreat 0")
    assert t.at("PO-A1") == "turn 4" and t.at("PO-I1") == "pool"
    t.play("Germany", "GE-T7 to Warsaw")
    assert t.holder("Warsaw") == "Germany" and (t.power("Germany").msp, t.power("Germany").income) == (10, 105)


@rule("14.0b", "13.2.3.1c", "22.0a")
def test_the_assault_on_warsaw_that_fails():
    """E51, the other way: a 3 and +2 are 1/2: the army breaks into a corps that holds Warsaw, and Germany must pay with Armor."""
    t = follow_up(3)
    assert t.events(kind="result")[0].data["result"] == "1/2"
    assert t.at("GE-T7") == "pool" and t.unit("GE-A4").side == ""
    t.play("UK", "retreat 0")
    assert t.at("PO-A1") == "turn 4" and t.at("PO-I1") == HEX_OF["Warsaw"] and t.holder("Warsaw") != "Germany"


@rule("22.0c", "9.1.6a")
def test_poland_needs_both_its_cities():
    from rules.supreme_commander.political import must_hold

    t = table(nations=POLAND)
    assert sorted(must_hold(t.game, "Poland")) == ["2227", "2528"]


# --- strengths ------------------------------------------------------------------------------------------------------


@rule("13.2.3b", "13.1b")
def test_maginot():
    """E41, E42: a 2-6 corps in a Fort on the Maginot: 4 + 2 + 2 + 1; attacked over the Rhine one more."""
    t = table("declare", units={"2536": "FR-T1 FR-FORT1", "2535": "GE-A4"})
    attack = battle(t, "2536", "2535", "GE-A4")
    parts = dict(defence_strength(t.game, attack).parts)
    assert parts == {"FR-T1": 4, "Fort": 2, "technology": 1, "terrain": 2, "hexside": 1}


@rule("18.4b", "18.4e", "18.4g")
def test_a_fort_doubles_one_unit_and_lends_technology():
    """D49: a lone corps (Infantry 1) on a Fort in the open: 1 x 2 + 2 + 1; attacking it has 1."""
    skill = {"UK": {"technology": {"Infantry": 1}}}
    t = table("declare", units={"2441": "UK-I1 UK-FORT1", "2541": "GE-A4"}, powers=skill)
    assert defence_strength(t.game, battle(t, "2441", "2541", "GE-A4")).total == 5
    t = table("declare", "Allied", units={"2441": "UK-I1 UK-FORT1", "2541": "GE-A4"}, powers=skill)
    assert attack_strength(t.game, battle(t, "2541", "2441", "UK-I1")).total == 1


@rule("18.4f")
def test_an_empty_fort_defends_with_two_and_the_ground():
    t = table("declare", units={"2536": "FR-FORT1", "2436": "GE-A4"})
    attack = battle(t, "2536", "2436", "GE-A4")
    assert dict(defence_strength(t.game, attack).parts) == {"Fort": 2, "terrain": 2, "hexside": 1}


@rule("10.3.2b", "10.3a")
def test_a_british_corps_lends_its_level_to_a_french_army():
    """D47."""
    t = table(units={"2440": "FR-A1 UK-I1"}, powers={"UK": {"technology": {"Infantry": 1}}})
    assert technology(t.game, [t.unit("FR-A1"), t.unit("UK-I1")]) == 1
    assert technology(t.game, [t.unit("UK-I1")]) == 0


@rule("10.3.2a", "10.3.2e", "10.3.2f")
def test_tank_bonus():
    """D48: with an Infantry army a Tank corps gives none; with a full Mech army one; a full Mech has both."""
    skill = {"UK": {"technology": {"Tank": 1, "Infantry": 1}}}
    t = table(units={"2041": "UK-T1 UK-BEF UK-A8"}, powers=skill)
    tank, foot, mech = (t.unit(i) for i in ("UK-T1", "UK-BEF", "UK-A8"))
    assert technology(t.game, [tank]) == 0 and technology(t.game, [mech]) == 2 and technology(t.game, [tank, mech]) == 2
    mech.side = "reduced"
    assert technology(t.game, [mech]) == 1 and technology(t.game, [tank, mech]) == 1
    assert technology(t.game, [tank, foot]) == 1


@rule("7.3a", "7.3d")
def test_out_of_supply_counts_once_and_costs_technology():
    """D5, D6: three less for the stack; the attacker loses technology, the defender keeps it."""
    skill = {"Germany": {"technology": {"Infantry": 1}}}
    t = table("declare", units={"2012": "GE-A4 GE-A2", "2013": "SU-I1"}, **russia(powers=skill))
    parts = dict(attack_strength(t.game, battle(t, "2013", "2012", "GE-A4", "GE-A2")).parts)
    assert parts["out of supply"] == -3 and "technology" not in parts
    t = table("declare", "Allied", units={"2012": "GE-A4", "2013": "SU-A1"}, **russia(powers=skill))
    parts = dict(defence_strength(t.game, battle(t, "2012", "2013", "SU-A1")).parts)
    assert parts["out of supply"] == -3 and parts["technology"] == 1


@rule("13.2.3c", "13.2.3g", "14.0e")
def test_flanks():
    """D30: a unit beside two enemy stacks gives none unless both are in the fight; who is out of supply still does."""
    t = table("declare", units={"2129": "GE-A3", "2128": "PO-I2", "2230": "GE-I1"}, nations=POLAND)
    assert flank(t.game, battle(t, "2128", "2129", "GE-A3"), "Axis") == []
    t = table("declare", units={"2129": "GE-A3", "2128": "PO-I2", "2228": "GE-I1"}, nations=POLAND)
    assert flank(t.game, battle(t, "2128", "2129", "GE-A3"), "Axis") == ["2228"]
    t = table("declare", units={"2129": "GE-A3", "2128": "PO-I2", "2228": "GE-I1", "2227": "PO-I1"}, nations=POLAND)
    assert flank(t.game, battle(t, "2128", "2129", "GE-A3"), "Axis") == []


@rule("13.1.1b", "13.1.1g")
def test_an_hq_supports_one_battle_and_none_with_another_hq():
    """D31, D32, D44."""
    t = table("declare", units={"2129": "GE-A3", "2128": "PO-I2", "2130": "GE-HQN"}, nations=POLAND)
    attack = battle(t, "2128", "2129", "GE-A3")
    assert supporters(t.game, attack, "Axis")
    t.state.attacked.append("GE-HQN")
    assert not supporters(t.game, attack, "Axis")
    t = table("declare", "Allied", units={"2129": "GE-A3 GE-HQS", "2128": "PO-A1", "2130": "GE-HQN"}, nations=POLAND)
    assert not supporters(t.game, battle(t, "2129", "2128", "PO-A1"), "Axis")


@rule("13.1.1f")
def test_an_hq_needs_its_own_troops():
    """D45; a joint HQ serves British and Americans."""
    t = table(
        "declare",
        units={"2422": "RO-A3", "2421": "SU-I1", "2522": "GE-HQN"},
        **russia(nations={"Romania": minor("ally", "Germany")}),
    )
    assert not supporters(t.game, battle(t, "2421", "2422", "RO-A3"), "Axis")
    t = table(
        "declare",
        "Allied",
        units={"2440": "US-A1", "2539": "GE-I1", "2340": "UK-HQ21"},
        active=("Germany", "UK", "USA"),
    )
    assert [u.id for u in supporters(t.game, battle(t, "2539", "2440", "US-A1"), "Allied")] == ["UK-HQ21"]


@rule("8.0b", "8.0l")
def test_weather_on_the_die():
    """Snow -1, Mud -2, nothing in the desert (D7)."""
    assert [weather_modifier(table(turn=n).game, "2132") for n in (6, 4, 2)] == [0, -1, -2]
    assert weather_modifier(table(turn=2).game, "4825") == 0


@rule("13.2.2.1a", "8.0d", "8.0n")
def test_ground_support():
    """E47, E48, D19: four against two is -2; in Mud three against one is +1; in Snow one is nothing, two are one."""
    cases = [(6, 2, 4, -2), (2, 3, 1, 1), (4, 1, 0, 0), (4, 2, 0, 1), (6, 3, 0, 2), (6, 1, 1, 0)]
    for turn, mine, theirs, result in cases:
        over = " ".join([f"GE-F{n}!" for n in range(1, mine + 1)] + [f"UK-F{n}!" for n in range(1, theirs + 1)])
        t = table("battle", turn=turn, units={"over 2441": over})
        assert ground_support(t.game, "2441", "Axis") == result, (turn, mine, theirs)


@rule("13.2.3f")
def test_air_support_moves_the_die_and_not_the_column():
    t = table("battle", turn=6, units={"over 2441": "GE-F1! GE-F2!", "2441": "UK-I1", "2541": "GE-A4"})
    attack = battle(t, "2441", "2541", "GE-A4")
    before = sums(t, attack)
    assert ground_support(t.game, "2441", "Axis") == 2 and sums(t, attack) == before


# --- declaring ------------------------------------------------------------------------------------------------------


@rule("13.0a", "13.1a", "13.0b")
def test_one_hex_attacks_another_once():
    t = table("declare", units={"2129": "GE-A3", "2228": "GE-I1", "2128": "PO-I2", "2029": "PO-I3"}, nations=POLAND)
    t.refuse("Germany", "attack 2130 from 2129", "13.0a")
    t.play("Germany", "attack 2128 from 2129")
    t.refuse("Germany", "attack 2128 from 2228", "13.1a")


@rule("13.1c")
def test_no_attack_over_all_sea_hexsides():
    from rules.supreme_commander.ground import attackable

    assert not attackable("4817", "4816") and attackable("1733", "1732")
    t = table("declare", units={"2132": "GE-I1", "2130": "GE-I2", "2129": "PO-I1"}, nations=POLAND)
    t.refuse("Germany", "attack 2129 from 2132", "13.1c")


def side_by_side(**more):
    return table("declare", "Allied", units={"2441": "UK-I1 FR-I1", "2541": "GE-I1"}, **more)


@rule("13.0a", "13.0c", "ruling.joint-attack")
def test_an_attack_takes_no_partner_along_unasked():
    t = side_by_side()
    t.play("UK", "attack 2541 from 2441")
    assert t.state.attacks[0].units == ["UK-I1"]
    t = side_by_side()
    t.refuse("UK", "attack 2541 from 2441 with FR-I1", "13.0c")


@rule("13.0c", "ruling.joint-attack")
def test_friends_attack_together_when_the_partner_agrees():
    for answer, units in (("together", ["UK-I1", "FR-I1"]), ("refuse", [])):
        t = side_by_side()
        assert "attack 2541 from 2441 with UK-I1, FR-I1" in t.game.suggest("UK", "attack 2541 from 2441", 25)
        t.play("UK", "attack 2541 from 2441 with UK-I1, FR-I1")
        assert t.ask("France").choices == ("together", "refuse") and "FR-I1" in t.ask("France").prompt
        t.play("France", answer)
        assert [id for attack in t.state.attacks for id in attack.units] == units
    t.play("UK", "attack 2541 from 2441")


@rule("13.0c", "13.1a", "ruling.joint-attack")
def test_a_partner_joins_an_attack_from_the_same_hex():
    """The one whose attack it is agrees in advance; from another hex nobody joins."""
    four = ("Germany", "UK", "France", "USA")
    units = {"2441": "UK-I1 FR-I1", "2540": "US-I1", "2541": "GE-I1", "2539": "GE-I2"}
    t = table("declare", "Allied", units=units, active=four)
    t.standing("UK", "joint attacks", "together")
    t.play("UK", "attack 2541 from 2441")
    t.refuse("USA", "attack 2541 from 2540", "13.1a")
    assert ("2541", "2441") in openings(t.game, "France")
    t.play("France", "attack 2541 from 2441")
    assert [attack.units for attack in t.state.attacks] == [["UK-I1", "FR-I1"]]
    t.refuse("France", "attack 2541 from 2441", "13.1a")


@rule("13.0c", "ruling.joint-attack")
def test_one_player_for_both_is_not_asked():
    t = side_by_side(options={"players": 2})
    t.play("UK", "attack 2541 from 2441")
    assert t.state.attacks[0].units == ["UK-I1", "FR-I1"]


@rule("13.1.1a", "ruling.joint-attack")
def test_headquarters_come_with_who_commands_them():
    """The UK has more in the fight and is asked first, for its own HQ only; France then for its own."""
    t = table(
        "declare", "Allied", units={"2441": "UK-I1 UK-I2 FR-I1", "2440": "UK-HQ18 FR-HQ1", "2541": "GE-I1"},
    )  # fmt: skip
    t.standing("France", "joint attacks", "together")
    t.play("UK", "attack 2541 from 2441 with UK-I1, UK-I2, FR-I1")
    end(t, "UK", "France")
    assert t.ask("UK").choices == ("support UK-HQ18", "no HQ")
    t.play("UK", "no HQ")
    assert t.ask("France").choices == ("support FR-HQ1", "no HQ")


@rule("13.2.2b", "ruling.joint-attack")
def test_air_units_are_committed_by_who_commands_them():
    t = table(
        "declare", "Allied", units={"2441": "UK-I1 FR-I1", "2541": "GE-I1", "2440": "FR-I2 UK-I3", "West": "UK-F1 FR-F1 FR-B1"},
    )  # fmt: skip
    t.standing("France", "joint attacks", "together")
    t.play("UK", "attack 2541 from 2441 with UK-I1, FR-I1")
    end(t, "UK", "France")
    assert not any("UK-F1" in choice for choice in t.ask("France").choices)
    t.play("France", "hold all")
    assert not any("FR" in choice for choice in t.ask("UK").choices)


@rule("13.2.1a")
def test_all_attacks_are_declared_before_any_is_fought():
    t = table("declare", units={"2129": "GE-A3", "2128": "PO-I2"}, nations=POLAND)
    t.play("Germany", "attack 2128 from 2129")
    assert not t.rolls("attack") and t.state.attacks


@rule("13.2.3.1e")
def test_the_first_loss_is_no_headquarters():
    t = table("declare", turn=6, units={"2129": "GE-A4 GE-I1 GE-HQN", "2128": "PO-A1"}, nations=POLAND)
    t.play("Germany", "attack 2128 from 2129", dice=[1])
    end(t, "Germany", "Italy")
    assert "lose GE-HQN" not in t.ask("Germany").choices and "lose GE-A4" in t.ask("Germany").choices


@rule("14.0a", "5.1h")
def test_follow_up_needs_armor():
    t = table(
        "followup",
        units={"2129": "GE-A3", "2128": "PO-I2", "2527": "PO-I3", "2528": "GE-T1 GE-A4"},
        nations=POLAND,
        followup=True,
    )
    assert openings(t.game, "Germany") == [("2527", "2528")]
    t.refuse("Germany", "attack 2128 from 2129", "13.0a")
    t.refuse("Germany", "attack 2527 from 2528 with GE-A4", "14.0a")


@rule("14.0b", "14.0c")
def test_follow_up_costs_armor_first_and_only_armor_advances():
    """D33: a reduced Mech army and a Tank corps: the Tank corps goes."""
    t = table(
        "followup", "Allied", units={"2440": "UK-A8- UK-T1 UK-HQ18", "2539": "GE-I1 GE-I2"},
        control={"2539": "Germany"}, followup=True, pool="UK-I1",
    )  # fmt: skip
    t.play("UK", "attack 2539 from 2440 with UK-A8, UK-T1", dice=[1])
    end(t, "UK", "France", "USSR")
    t.play("UK", "no HQ")
    assert t.at("UK-T1") == "pool" and t.at("UK-A8") == "2440"


# --- losses ---------------------------------------------------------------------------------------------------------


def hit(t, id, times):
    from rules.supreme_commander.losses import step

    return [step(t.game, t.unit(id)) for _ in range(times)]


@rule("3.4c", "3.4d", "13.2.3.1c")
def test_an_army_leaves_a_corps_or_costs_one_more():
    """E45, D4: flip; then it leaves for an Infantry corps; without one in the pool that costs two steps."""
    t = table(units={"2132": "GE-PZ1"}, pool="GE-I1")
    assert hit(t, "GE-PZ1", 2) == [1, 1]
    assert t.at("GE-PZ1") == "turn 10" and t.at("GE-I1") == "2132"
    t = table(units={"2132": "GE-PZ1"}, pool="GE-T1")
    assert hit(t, "GE-PZ1", 2) == [1, 2]


@rule("13.2.3.1f", "2.4.1c")
def test_steps_leave_in_the_order_of_the_build_chart():
    """D3: a full Mech army that loses a step is Infantry."""
    from rules.supreme_commander.kinds import is_armor
    from rules.supreme_commander.losses import make_up

    t = table(units={"2041": "UK-A8"})
    assert make_up(t.unit("UK-A8")) == ("infantry", "infantry", "tank")
    assert make_up(t.unit("GE-PZ1")) == ("infantry", "tank", "tank")
    hit(t, "UK-A8", 1)
    assert not is_armor(t.unit("UK-A8"))


@rule("13.2.3.2a", "13.2.3.2b")
def test_losses_of_a_headquarters():
    from rules.supreme_commander.kinds import strength

    t = table(units={"2132": "GE-HQC", "2041": "UK-HQH"}, pool="GE-I1")
    hit(t, "GE-HQC", 1)
    assert strength(t.unit("GE-HQC")) == 1
    hit(t, "GE-HQC", 1)
    assert t.at("GE-HQC") == "turn 9" and t.at("GE-I1") == "2132"
    hit(t, "UK-HQH", 1)
    assert (t.unit("UK-HQH").side, strength(t.unit("UK-HQH"))) == ("reduced", 1)
    hit(t, "UK-HQH", 1)
    assert t.at("UK-HQH") == "turn 9"


@rule("18.4h")
def test_a_fort_becomes_a_corps():
    """D29."""
    t = table(units={"2132": "GE-FORT1"}, pool="GE-I1")
    hit(t, "GE-FORT1", 1)
    assert t.at("GE-FORT1") == "turn 8" and t.at("GE-I1") == "2132"


@rule("17.5a")
def test_the_maginot_line_never_comes_back():
    t = table(units={"2536": "FR-FORT1"})
    hit(t, "FR-FORT1", 1)
    assert t.at("FR-FORT1") == "out"


@rule("3.4e")
def test_the_panzer_army_of_africa_may_leave_an_italian():
    from rules.supreme_commander.losses import remnants

    t = table(units={"4825": "GE-PZA-"}, pool="GE-I1 IT-I1", active=("Germany", "UK", "Italy"))
    assert {u.id for u in remnants(t.game, t.unit("GE-PZA"))} == {"GE-I1", "IT-I1"}


@rule("17.13.2e")
def test_siberian_reserves_fill_in():
    t = table(units={"2132": "SU-A1-", "Siberian Reserves Box": "SU-I1"}, **russia())
    hit(t, "SU-A1", 1)
    assert t.at("SU-I1") == "2132"
