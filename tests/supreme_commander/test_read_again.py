"""What a second reading of the rulebook found: cases in which the obvious reading and the text differ."""

import pytest

from rules.supreme_commander.battle import aftermath
from rules.supreme_commander.ground import HEX_OF, country_hexes
from rules.supreme_commander.naval import sea_battle
from rules.supreme_commander.rail import rail_ends
from rules.supreme_commander.retreat import defend
from rules.supreme_commander.stacking import crowd, thin_out, trouble
from rules.supreme_commander.standing import held, mutual
from rules.supreme_commander.state import Attack
from rules.supreme_commander.strengths import attack_strength, defence_strength, flank
from rules.supreme_commander.supply import headquarters, net, supplied, valid_ports
from rules.supreme_commander.walking import closed
from rules.supreme_commander.world import FREE, VICHY, home_hexes
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, russia, table
from tests.supreme_commander.test_small_print import run

# --- control --------------------------------------------------------------------------------------------------------


@rule("3.3c", "3.3h", "9.1.3.1a")
def test_an_empty_location_in_both_zones_stays_with_who_entered_it_last():
    t = table(units={"2539": "GE-I1", "2340": "FR-I1"})
    paris = HEX_OF["Paris"]
    assert not mutual(t.game, paris) and held(t.game, paris, "Allied")
    t = table(units={"2541": "GE-I1", "2340": "FR-I1"})
    assert mutual(t.game, "2441") and not held(t.game, "2441", "Allied")


@rule("16.2b", "12.0b")
def test_before_the_west_declares_war_nobody_crosses_the_rhine():
    t = table(turn=1, west=False, units={"2437": "GE-I1", "2637": "FR-I1"})
    assert closed(t.game, t.unit("GE-I1"), "2538") == "peace"
    t.refuse("Germany", "move GE-I1 to 2538", "12.0b")
    t = table(turn=2, units={"2437": "GE-I1"})
    assert closed(t.game, t.unit("GE-I1"), "2538") is None


# --- supply ---------------------------------------------------------------------------------------------------------


@rule("7.2r")
def test_ports_of_an_inactive_power_serve_itself_alone():
    t = table(units={"2132": "GE-I1"})
    assert HEX_OF["Genoa"] not in valid_ports(t.game, "Germany") and HEX_OF["Genoa"] in valid_ports(t.game, "Italy")
    assert HEX_OF["Genoa"] not in net(t.game, "Germany").joined
    t = table(active=("Germany", "UK", "France", "Italy"))
    assert HEX_OF["Genoa"] in valid_ports(t.game, "Germany")


@rule("7.2f", "3.3.1i")
def test_headquarters_of_an_inactive_power_feed_its_own_units_alone():
    t = table(units={"Rome": "IT-HQ1", "3333": "IT-I1"})
    assert headquarters(t.game, "Italy") and not headquarters(t.game, "Germany")
    t = table(units={"Rome": "IT-HQ1"}, active=("Germany", "UK", "France", "Italy"))
    assert headquarters(t.game, "Germany")


@rule("7.0a", "18.4f")
def test_a_fort_that_is_cut_off_is_out_of_supply():
    t = table("declare", "Allied", units={"2012": "GE-FORT1", "2013": "SU-A1"}, **russia())
    assert not supplied(t.game, t.unit("GE-FORT1"))
    attack = Attack("2013", "2012", ["SU-A1"])
    t.state.attacks.append(attack)
    assert dict(defence_strength(t.game, attack).parts)["out of supply"] == -3


@rule("17.5.5a", "7.2.1a")
def test_the_free_french_live_on_what_the_british_and_americans_send():
    """Built in the UK, they are in supply there, and across the sea; German-held French cities feed them nothing."""
    fallen = {"France": {"status": "fallen"}, VICHY: minor("neutral")}
    held_by = dict.fromkeys(country_hexes("France"), "Germany")
    t = table(
        units={"London": "FF-I1", "2440": "GE-I1"},
        active=("Germany", "UK", "USA"),
        nations=fallen,
        france="vichy",
        control=held_by,
    )
    assert supplied(t.game, t.unit("FF-I1"))
    assert HEX_OF["Metz"] not in net(t.game, FREE).sources and HEX_OF["London"] in net(t.game, FREE).sources


@rule("17.5.1b", "3.3d")
def test_home_of_vichy_is_its_part_of_france_with_the_possessions():
    fallen = {"France": {"status": "fallen"}, VICHY: minor("ally", "Germany")}
    t = table(active=("Germany", "UK"), nations=fallen, france="vichy")
    home = home_hexes(t.game, VICHY)
    assert HEX_OF["Algiers"] in home and HEX_OF["Beirut"] in home and HEX_OF["Marseille"] in home
    assert HEX_OF["Paris"] not in home


# --- stacking -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["organization", "strategic"])
@rule("18.5a")
def test_nations_that_do_not_stack_part_in_the_movement_phase_only(phase):
    """Two British corps stand with the French after an advance: nobody goes at the end of other phases."""
    t = table(
        phase, "Allied", units={"2440": "FR-I1 UK-I1 UK-I2"}, control={"2440": "France"}, powers={"UK": {"msp": 20}}
    )
    while t.game.phase == phase:
        t.play(t.asked()[0], "done")
    assert {t.at(id) for id in ("FR-I1", "UK-I1", "UK-I2")} == {"2440"}


@rule("18.5a", "12.7a", "6.4a")
def test_nations_part_by_the_end_of_the_movement_phase():
    """In the Organization Phase nobody is eliminated for standing with the wrong ally: a retreat may have brought them there."""
    t = table("organization", "Allied", units={"2440": "FR-I1 UK-I1 UK-I2"})
    units = [t.unit(id) for id in ("FR-I1", "UK-I1", "UK-I2")]
    assert trouble(t.game, units) and crowd(units) is None
    run(t, thin_out(t.game, "Allied", mixed=True))
    assert all(t.at(unit.id) == HEX_OF["Paris"] for unit in units)
    run(t, thin_out(t.game, "Allied"))
    assert sum(t.at(unit.id) == HEX_OF["Paris"] for unit in units) < 3


# --- combat ---------------------------------------------------------------------------------------------------------


def declared(t, source, target, *units):
    attack = Attack(source, target, list(units))
    t.state.attacks.append(attack)
    return attack


@rule("13.2.3.2b", "13.2.3.1b", "13.1.1e")
def test_a_corps_with_an_hq_in_support_may_retreat():
    """E46: of three losses one hex by both, then a step of the corps and one of the HQ."""
    t = table(
        units={"2128": "PO-I1", "2227": "UK-HQ18", "2129": "GE-A4", "2028": "UK-I3"}, nations=POLAND, pool="UK-I1"
    )
    t.state.camp = "Axis"
    attack = declared(t, "2129", "2128", "GE-A4")
    run(t, defend(t.game, attack, [t.unit("PO-I1")], t.unit("UK-HQ18"), 3), ["retreat 1", "lose PO-I1"])
    assert t.at("PO-I1") == "pool" and t.unit("UK-HQ18").side == "reduced" and t.at("UK-HQ18") != HEX_OF["Warsaw"]


@rule("13.2.3.4d")
def test_armor_advances_two_hexes_when_the_retreat_itself_killed_the_defender():
    """The one corps left must retreat into the zone of another German beside a friend: the extra loss finishes it."""
    t = table(
        units={
            "2128": "PO-A1-",
            "2129": "GE-A4 GE-T1",
            "2029": "GE-I2",
            "2028": "GE-I3",
            "2127": "GE-I4",
            "2229": "GE-I5",
            "2228": "PO-I2",
        },
        nations=POLAND,
        pool="PO-I1",
    )
    t.state.camp = "Axis"
    attack = declared(t, "2129", "2128", "GE-A4", "GE-T1")
    far = []

    def fight():
        far.append((yield from defend(t.game, attack, [t.unit("PO-A1")], None, 2)))

    run(t, fight(), ["retreat 1"])
    assert t.at("PO-I1") == "pool" and far == [0]


@rule("13.2.3.3d")
def test_who_retreats_into_another_fight_adds_nothing_and_shares_the_losses():
    units = {"2128": "PO-A1", "2129": "GE-A4", "2027": "GE-I2", "2228": "PO-I1", "2328": "GE-I1"}
    t = table(units=units, nations=POLAND, pool="PO-I2")
    t.state.camp = "Axis"
    first, second = declared(t, "2129", "2128", "GE-A4"), declared(t, "2328", "2228", "GE-I1")
    before = defence_strength(t.game, second).total
    run(t, defend(t.game, first, [t.unit("PO-A1")], None, 2), ["retreat 1"])
    assert t.at("PO-I2") == "2228" and second.guests == ["PO-I2"]
    assert defence_strength(t.game, second).total == before
    run(t, defend(t.game, second, [t.unit("PO-I1"), t.unit("PO-I2")], None, 2))
    assert t.at("PO-I1") == t.at("PO-I2") == "pool"


@rule("13.1.1c", "13.2.3c")
def test_an_hq_in_support_flanks_its_own_fight_only():
    t = table(units={"2129": "GE-A3", "2128": "PO-I2", "2228": "GE-HQN"}, nations=POLAND)
    t.state.camp = "Axis"
    one = declared(t, "2129", "2128", "GE-A3")
    assert flank(t.game, one, "Axis") == ["2228"]
    t.state.attacked.append("GE-HQN")
    assert flank(t.game, one, "Axis") == [] and flank(t.game, one, "Axis", t.unit("GE-HQN")) == ["2228"]


@rule("7.3d")
def test_the_supplied_half_of_a_stack_keeps_its_technology():
    """A Soviet corps on the line home cuts off the Romanians, not the Germans beside them: three less for the stack, and the
    German army adds its level. With the line open nothing is missing."""
    for cut, supply, parts in (({"2822": "SU-I2"}, [True, False], (1, -3)), ({}, [True, True], (1, None))):
        t = table(
            "declare",
            units={"2422": "GE-A4 RO-A3", "2421": "SU-I1", "2424": "GE-I1", "2525": "GE-I2", **cut},
            **russia(
                powers={"Germany": {"technology": {"Infantry": 1}}}, nations={"Romania": minor("ally", "Germany")}
            ),
        )
        attack = declared(t, "2422", "2421", "GE-A4", "RO-A3")
        found = dict(attack_strength(t.game, attack).parts)
        assert [supplied(t.game, t.unit(id)) for id in ("GE-A4", "RO-A3")] == supply
        assert (found.get("technology"), found.get("out of supply")) == parts


@rule("12.5.1f", "12.4d")
def test_a_drop_is_lost_when_the_hex_holds():
    t = table("movement", units={"2535": "GE-A4", "drop 2536": "GE-AB", "2536": "FR-I1"})
    attack = Attack("2535", "2536", ["GE-A4"], ["GE-AB"])
    t.state.attacks.append(attack)
    t.state.camp = "Axis"
    run(t, aftermath(t.game, attack, 0))
    assert t.at("GE-AB").startswith("turn ") and t.at("GE-A4") == "2535"


# --- the sea --------------------------------------------------------------------------------------------------------


@rule("9.2.5a", "9.2.6a")
def test_submarines_fight_on_when_the_surface_fleet_beside_them_is_gone():
    """First round surface against surface: the German fleet sinks; in the second the submarine faces the British alone."""
    t = table(units={"North Sea": "UK-S1 UK-S2 UK-S3 GE-S1 GE-U1", "Kiel": "GE-I1"}, initiative="Allied")
    t.game.script([10, 1, 10, 1, 1])
    run(t, sea_battle(t.game, "North Sea"), ["stay", "stay"])
    assert t.at("GE-S1").startswith("turn ")
    told = " ".join(event.text for _, event in t.game.events.since(0) if event.kind == "naval")
    assert told.count("the Allies suffer") == 2


@rule("12.2.1a", "12.2.2a")
def test_the_owner_names_the_zones_a_convoy_goes_by():
    """London lies on two zones: by the North Sea a corps meets the submarine, by the Atlantic it does not."""
    units = {"London": "UK-I1 UK-S1", "North Sea": "GE-U1", "Scapa Flow": "UK-I2"}
    t = table(side="Allied", units=units)
    t.play("UK", "transport UK-I1 to Scapa Flow with UK-S1 via North Atlantic")
    assert not t.rolls("convoy") and t.at("UK-I1") == HEX_OF["Scapa Flow"]
    t = table(side="Allied", units=units)
    t.play("UK", "transport UK-I1 to Scapa Flow with UK-S1 via North Sea", dice=[1])
    assert t.rolls("convoy")
    t = table(side="Allied", units=units)
    t.refuse("UK", "transport UK-I1 to Scapa Flow with UK-S1 via Baltic Sea", "12.2.1a")
    t.refuse("UK", "transport UK-I1 to Scapa Flow with UK-S1 via North Sea, North Atlantic, North Sea", "12.2.1a")


@rule("15.1.2b", "15.1.2f")
def test_overseas_moves_count_in_the_zone_in_which_they_begin():
    units = {"London": "UK-I1 UK-I2", "North Atlantic": "UK-S1!", "Bristol": "UK-I3"}
    t = table("strategic", "Allied", units=units, powers={"UK": {"msp": 50}})
    t.refuse("UK", "overseas UK-I1 to Newcastle via North Sea", "15.1.2b")
    t.play("UK", "overseas UK-I1 to Gibraltar via North Atlantic")
    t.refuse("UK", "overseas UK-I2 to Gibraltar", "15.1.2b")


# --- the air --------------------------------------------------------------------------------------------------------


@rule("11.2g")
def test_a_partner_sends_an_escort():
    """American Bombers fly; the British seat is asked whether its Fighters go along, whatever it has."""
    answers = []
    for plane in ("UK-F1", "UK-B1", "UK-DF1"):
        t = table(
            "bombing",
            "Allied",
            units={"West": f"US-B1 {plane} GE-F1", "Le Havre": "GE-I1", "Paris": "GE-I2"},
            control=dict.fromkeys(("Le Havre", "Paris", "Metz"), "Germany"),
            active=("Germany", "UK", "USA"),
            powers={"Germany": {"msp": 50}},
        )
        t.play("USA", "bomb Le Havre with US-B1")
        answers.append((t.asked(), t.ask("UK").prompt))
        if plane == "UK-F1":
            t.play("UK", "send UK-F1")
            assert t.at("UK-F1") == f"over {HEX_OF['Le Havre']}"
            t.play("Germany", "send GE-F1", dice=[1, 1])
            assert "second round" in t.ask("USA").prompt
    assert answers[0] == answers[1] == answers[2] and answers[0][0] == ["UK"]


# --- trains ---------------------------------------------------------------------------------------------------------


@rule("15.1.1b")
def test_in_enemy_country_trains_end_on_the_line_to_a_friend():
    """Not on a branch where nobody stands, though no farther away than the friend is."""
    data = russia(control=dict.fromkeys(country_hexes("USSR"), "Germany"))
    t = table(
        "strategic",
        units={"2132": "GE-I1", "Lvov": "GE-I2", "Kiev": "GE-I3", "Smolensk": "SU-I9"},
        powers={"Germany": {"msp": 50}},
        **data,
    )
    ends = rail_ends(t.game, t.unit("GE-I1"))
    assert HEX_OF["Kiev"] in ends and HEX_OF["Minsk"] not in ends


@rule("17.6b", "17.2c")
def test_one_german_army_in_hungary_by_rail_too():
    t = table(
        "strategic",
        units={"Budapest": "GE-A4", "Vienna": "GE-A5 GE-I1"},
        nations={"Hungary": minor("ally", "Germany")},
        powers={"Germany": {"msp": 50}},
    )
    t.refuse("Germany", "rail GE-A5 to 2828", "15.1.1b")
    assert any(home in country_hexes("Hungary") for home in rail_ends(t.game, t.unit("GE-I1")))
    assert not any(home in country_hexes("Hungary") for home in rail_ends(t.game, t.unit("GE-A5")))


# --- politics -------------------------------------------------------------------------------------------------------


@rule("10.5a", "16.1.2b")
def test_no_war_on_who_is_conquered_already_nor_on_the_free_french():
    """An Inactive ally may be attacked by its own side alone; the Free French are no nation of their own."""
    greece = {"Greece": minor("conquered", "UK")}
    t = table("political", nations=greece, control=dict.fromkeys(country_hexes("Greece"), "Germany"))
    t.refuse("Germany", "declare war on Greece", "10.5a")
    t.refuse("Germany", f"declare war on {FREE}", "10.5a")
    t = table("movement", "Allied", nations=greece)
    assert "declare war on Greece by UK" in t.suggestions("UK", "declare war on")


@rule("3.3g", "16.2b")
def test_with_a_declaration_of_war_zones_begin_to_count():
    """A French corps has stood by an empty German hex: the moment the west declares war, the hex is French controlled."""
    from rules.supreme_commander.politics import open_west

    t = table("political", "Allied", turn=1, west=False, units={"2637": "FR-I1"})
    assert t.holder("2636") == "Germany"
    open_west(t.game)
    assert t.holder("2636") == "France"
