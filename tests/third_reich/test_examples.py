"""Examples of the rulebook and rulings of the edition that bear on 1944, one by one."""

from rules.third_reich.advance import candidates
from rules.third_reich.battle import payable
from rules.third_reich.chart import fact, front_of, hexes_of, land, steps
from rules.third_reich.contact import losable
from rules.third_reich.displacement import displace
from rules.third_reich.landlines import lines, sources
from rules.third_reich.naval import air_battle, sea_battle, strike_fleets
from rules.third_reich.state import Bridgehead
from rules.third_reich.strength import attack_value, draw_up
from rules.third_reich.turn import total
from rules.third_reich.world import holder, set_holder
from tests.rulings import rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"
HELD = {"N21": "Britain", "O21": "Britain"}


def on(t, *phases):
    while t.game.phase not in phases:
        seat = t.asked()[0]
        t.play(seat, "done" if "done" in t.ask(seat).orders else t.suggestions(seat)[0])
    return t


@rule("5.6c", "29.432a")
def test_e12_scapa_flow_with_a_small_fleet_is_invaded():
    flow = next(h for h in land() if fact(h, "island") == "Scapa Flow")
    for fleet, bars in (("B fleet 6", False), ("B fleet", True)):
        t = table("missions", {"K28": "3 G fleet, G inf", flow: fleet}, "Axis", options=OFF)
        order = f"invade {flow} with GF1, GF2, GF3 carrying GI1"
        if bars:
            t.refuse(GER, order, "29.432a")
        else:
            t.play(GER, order)


@rule("5.75b")
def test_e13_no_line_over_the_quattara_side():
    t = table("movement", {"NN26": "B inf"})
    assert "NN25" in lines(t.game, "West") and "NN26" not in lines(t.game, "West")


@rule("6.4")
def test_e14_a_minor_ally_stands_with_germans():
    t = table("movement", {"U32": "Ru inf", "U33": "G inf"}, "Axis")
    t.play(GER, "move GI1 to U32")
    assert sorted(t.at("U32")) == ["GI1", "RuI1"]


@rule("7.3a", "7.3b")
def test_e17_a_hex_whose_attackers_all_die_stays_the_defenders():
    t = table("ground", {"N21": "U inf", "N22": "G inf 2-3"}, options=OFF, control=HELD)
    t.play(US, "attack N22 with UI1", dice=[1])
    assert t.where("UI1") == "lost" and holder(t.game, "N22") == GER


@rule("9.5a")
def test_e20_three_attack_from_a_bridgehead_if_one_is_airborne():
    units = {"N21": "2 U inf, U inf, U para", "N22": "G inf"}
    t = table("ground", units, options=OFF, control=HELD, bridgeheads={"N21": Bridgehead("Allies", False)})
    t.refuse(US, "attack N22 with UI1, UI2, UI3", "14.24b")
    t.play(US, "attack N22 with UI1, UI2, UP1", dice=[1])
    assert t.said("9 to 6")


@rule("12.11c")
def test_e35_no_power_counts_below_zero():
    t = table("movement", {}, powers={GER: {"brps": -8}, UK: {"brps": 14}, US: {"brps": 0}, RUS: {"brps": -3}})
    assert (total(t.game, "Axis"), total(t.game, "Allies")) == (0, 14)


@rule("14.25a", "29.411")
def test_e41_two_infantry_and_four_bombarding_fleets():
    units = {"K21": "2 U fleet, 2 U inf", "L22": "4 B fleet", "M21": "G inf 2-3"}
    t = table("missions", units, options=OFF)
    t.play(US, "invade M21 with UF1, UF2 carrying UI1, UI2")
    on(t, "ground")
    battle = draw_up(t.game, US, ("M21",), ("UI1", "UI2"))
    assert attack_value(t.game, battle) == 6, "18 factors carry six"
    assert set(payable(t.game, battle, True, True)) == {"UI1", "UI2"}


@rule("14.23e")
def test_e43_two_hexes_on_two_fronts_need_two_offensives():
    a, b, c = next(
        (h, w, s)
        for h in hexes_of("Italy")
        for w in steps(h)
        for s in steps(h)
        if front_of(w) == "Western" and front_of(s) == "Mediterranean" and s != w
    )
    units = {a: "2 U armor", b: "G inf 2-3", c: "G inf 2-3"}
    t = table("ground", units, options="Western offensive", control={a: "Britain"})
    t.refuse(US, f"attack {b}, {c} with UA1, UA2", "14.23e")
    t = table("ground", units, options=OFF, control={a: "Britain"})
    t.play(US, f"attack {b}, {c} with UA1, UA2", dice=[1])
    assert t.events("14.25a")


@rule("14.33a")
def test_e46_an_exploiter_goes_two_hexes_from_its_breakthrough():
    flags = {"UA1": {"breakthrough": "N21", "route": ("N21",)}}
    t = table("exploitation", {"N21": "U armor"}, options=OFF, control=HELD, flags=flags)
    t.refuse(US, "move UA1 to O22 via O21.P21.P22", "14.33a")
    t.play(US, "move UA1 to P21 via O21")


@rule("14.4f", "14.4c")
def test_e49_e50_airbases_and_fleets_hold_no_hex():
    t = table("ground", {"N20": "2 U armor", "M21": "G fleet, G base"}, options=OFF, control={"N20": "Britain"})
    t.play(US, "attack M21 with UA1, UA2")
    t.play(US, "advance UA1, UA2")
    assert {"UA1", "UA2"} <= set(t.at("M21")) and t.where("GF1") != "M21"


@rule("18.31c", "18.31a")
def test_e57_a_country_that_touches_nobody_gives_no_losses():
    units = {"N21": "U armor", "N22": "G inf", "O23": "G inf", "B40": "Fn inf"}
    t = table("movement", units, options="Western attrition", control=HELD)
    assert {u.id for u in losable(t.game, "Western", GER)} == {"GI1", "GI2"}


@rule("20.1", "20.1b")
def test_e59_the_front_of_the_target_decides():
    units = {"EE17": "3 B fleet, B inf", "V19": "G inf"}
    t = table("missions", units, options="Western offensive")
    t.play(UK, "invade V19 with BF1, BF2, BF3 carrying BI1")
    units = {"EE17": "3 B fleet, B inf"}
    t = table("missions", units, options="Western offensive", control={"W22": "Britain", "U22": "Britain"})
    t.refuse(UK, "transport BI1 from EE17 to U22 with BF1", "20.1")


@rule("28.4323")
def test_e91_a_tie_costs_both_what_a_third_die_says_and_no_more_than_there_is():
    t = table("movement", {"K23": "B air 3", "M22": "G air 2, G air 3"}, flags={"GW2": {"spent": True}})
    t.game.script([3, 4, 4])
    air_battle(t.game, [t.unit("BW1")], [t.unit("GW1")], [t.unit("GW2")], "M22", GER)
    lost = [sum(u.factor for u in t.state.units.of(s)) for s in (UK, GER)]
    assert lost == [0, 2], "three and two, then the die 4: three at most"


@rule("28.453a")
def test_e95_the_others_still_roll_when_the_fleet_is_gone():
    t = table("movement", {"L22": "B air", "K28": "G fleet 1"})
    t.game.script([1, 6, 6, 3, 2])
    strike_fleets(t.game, [t.unit("BW1")], [t.unit("GF1")], "K28", in_port=True)
    assert t.where("GF1") == "lost" and sum(u.factor for u in t.state.units.of(UK)) == 3


@rule("28.513")
def test_e98_three_air_factors_for_each_on_the_ground():
    t = table("replies", {"N22": "G inf 2-3", "O22": "2 G air", "N21": "U inf"}, options=OFF, control=HELD)
    t.refuse(GER, "das GW1, GW2 at N22", "28.513")
    t.play(GER, "das GW1 at N22")


@rule("29.2")
def test_e104_an_inverted_fleet_changes_base():
    t = table("fleets", {"L22": "B fleet"}, options=OFF, flags={"BF1": {"spent": True}})
    t.play(UK, "rebase BF1 to K21")
    assert t.state.missions["M1"].kind == "base"


@rule("29.423a")
def test_e108_embarking_and_landing_cost_a_factor_each_way():
    near = next(h for h in steps("L22") if h != "K21")
    t = table("missions", {"L22": "B fleet, B inf", near: "B inf"}, options=OFF, control={"M19": "Britain"})
    t.play(UK, "transport BI2 from L22 to M19 with BF1")
    on(t, "landing")
    assert t.unit("BI2").used == 2, "one to the port, one to land"


@rule("29.571", "29.572a")
def test_e115_nine_british_against_eighteen_italian_factors():
    t = table("movement", {"AA8": "B fleet", "Z23": "I fleet, I fleet"}, control={"Z23": "Germany"})
    t.game.script([3, 3])
    won = sea_battle(t.game, [t.unit("IF1"), t.unit("IF2")], [t.unit("BF1")], "DD18")
    assert won == "hunters" and sum(u.factor for u in t.state.units.of(UK)) == 8
    t = table("movement", {"AA8": "B fleet", "Z23": "I fleet, I fleet"}, control={"Z23": "Germany"})
    t.game.script([1, 3])
    won = sea_battle(t.game, [t.unit("IF1"), t.unit("IF2")], [t.unit("BF1")], "DD18")
    left = sum(u.factor for u in t.state.units if u.nation == "Italy")
    assert won == "prey" and left == 16 and sum(u.factor for u in t.state.units.of(UK)) == 8


@rule("29.572b")
def test_e117_a_naval_tie_calls_the_mission_off():
    t = table("movement", {"L22": "B fleet", "K28": "G fleet"})
    t.game.script([2, 3])
    assert sea_battle(t.game, [t.unit("GF1")], [t.unit("BF1")], "K26") == "hunters"
    assert t.factor("BF1") == t.factor("GF1") == 9


@rule("29.421")
def test_e178_no_relay_of_transports():
    t = table("missions", {"L22": "B fleet, B inf", "AA8": "B fleet"}, options=OFF)
    t.play(UK, "transport BI1 from L22 to AA8 with BF1")
    t.refuse(UK, "transport BI1 from AA8 to LL29 with BF2", "29.425a")


@rule("16.3")
def test_e154_an_airborne_unit_redeploys_as_ground_does():
    t = table("redeployment", {"J23": "U para"}, control={"M19": "Britain"})
    t.refuse(US, "sr UP1 to CC4", "16.3")


@rule("28.21b")
def test_e171_air_stages_to_a_base_that_is_cut_off():
    t = table("movement", {"L22": "B air", "O22": "B inf"}, options=OFF, control={"O22": "Britain"})
    t.play(UK, "stage BW1 to O22")
    assert t.where("BW1") == "O22"


@rule("27.12a")
def test_e166_alexandria_retaken_supplies_again():
    t = table("movement", {})
    set_holder(t.game, "LL29", "Germany")
    assert "LL29" not in sources(t.game, "West")
    set_holder(t.game, "LL29", "Britain")
    assert "LL29" in sources(t.game, "West")


@rule("40.3a", "40.3d")
def test_e198_twenty_brps_a_turn_by_lend_lease():
    """What came into the box last turn goes on, and as much comes after it."""
    t = table("construction", {"L22": "2 B fleet"}, lend_lease=UK, transit={UK: 20})
    t.refuse(UK, "grant 21 to Russia via Lend-Lease with BF1, BF2", "40.3d")
    t.play(UK, "grant 20 to Russia via Lend-Lease with BF1")
    t.refuse(UK, "grant 1 to Russia via Lend-Lease with BF2", "40.3d")
    before = t.power("Russia").brps
    for seat in t.asked():
        t.play(seat, "done")
    assert t.power("Russia").brps == before + 20 and t.state.transit == {UK: 20} and t.power(UK).sr == 2


@rule("42.1", "16.3")
def test_e199_no_unit_goes_by_murmansk():
    t = table("redeployment", {"L22": "2 B fleet, B inf"})
    t.refuse(UK, "sr BI1 to C42", "16.2a")


@rule("29.26a", "28.15a")
def test_what_cannot_fight_leaves_a_fallen_hex():
    t = table("movement", {"V19": "G fleet, G base, G air"})
    t.state.control["V19"] = "Britain"
    displace(t.game, "V19", UK)
    assert t.at("V19") == [] and t.where("GB1") == "L31" and t.where("GF1") != "lost"


@rule("14.29a", "14.36b")
def test_attackers_alone_advance():
    t = table("ground", {"N21": "U inf", "O21": "U inf", "N22": "G inf"}, options=OFF, control=HELD)
    battle = draw_up(t.game, US, ("N22",), ("UI1",))
    assert [u.id for u in candidates(t.game, battle, "N22")] == ["UI1"]
