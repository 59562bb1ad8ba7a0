"""13, 19: movement, zones of control, stacking, control, staging."""

from rules.third_reich.world import holder
from rules.third_reich.zones import beside_enemy, zones
from tests.rulings import case, rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OWN = {"P22": "Britain", "P21": "Britain", "O22": "Britain", "O21": "Britain", "Q21": "Britain"}
OFF = "Western offensive, Eastern offensive, Mediterranean offensive"


def move(units, side="Allies", options=OFF, **more):
    return table("movement", units, side, options=options, **more)


@rule("13.1a", "13.2", "5.33")
def test_a_hex_costs_one_factor_whatever_lies_in_it():
    t = move({"P22": "U inf"}, control=OWN)
    goals = t.goals(US, "move UI1 to")
    assert "R22" in goals and "N24" in goals, "mountains and rivers cost no more"
    t.refuse(US, "move UI1 to K29", "13.2")


@rule("7.1a", "13.5")
def test_hexes_gone_through_change_hands():
    t = move({"P22": "U inf"}, control=OWN)
    t.play(US, "move UI1 to R21 via Q22")
    assert holder(t.game, "Q22") == holder(t.game, "R21") == US and holder(t.game, "Q23") == GER


@case("E15")
@rule("7.1b", "7.1c")
def test_an_allys_hex_stays_his():
    t = move({"P22": "U inf"}, control=OWN)
    t.play(US, "move UI1 to O22")
    assert holder(t.game, "O22") == UK


@case("D16")
@rule("13.3a", "8.3")
def test_leaving_a_zone_costs_three():
    t = move({"P23": "U inf", "Q23": "G armor"}, control={"P23": "Britain"})
    assert t.goals(US, "move UI1 to") >= {"O23", "N23"} and "M23" not in t.goals(US, "move UI1 to")
    t.play(US, "move UI1 to O23")
    assert t.unit("UI1").used == 3


@rule("8.2", "8.2.2", "8.2.1")
def test_armor_zones_cross_rivers_but_not_straits_or_fortresses():
    t = move({"P23": "G armor", "DD22": "G armor", "N27": "U armor"}, control={"N27": "Britain", "DD22": "Germany"})
    zone = zones(t.game, "Axis")
    assert "P22" in zone and "DD21" not in zone
    assert "N26" not in zones(t.game, "Allies") and "O26" not in zones(t.game, "Allies"), "West Wall"


@rule("8.1", "7.4")
def test_infantry_has_no_zone_beyond_its_hex():
    t = move({"P23": "G inf"})
    assert not zones(t.game, "Axis") and holder(t.game, "P22") == GER


@rule("13.4")
def test_no_entry_on_enemies():
    t = move({"P22": "U inf", "Q22": "G inf"}, control=OWN)
    t.refuse(US, "move UI1 to Q22", "13.4")


@case("D36")
@rule("19.2a", "19.2b")
def test_on_a_pass_units_keep_to_their_own_hexes_away_from_the_enemy():
    t = move({"P22": "U inf", "O21": "U inf", "Q22": "G inf"}, options="Western pass", control=OWN)
    t.refuse(US, "move UI1 to P21", "19.2b")
    t.refuse(US, "move UI2 to N21", "19.2a")
    assert "O22" not in beside_enemy(t.game, US)
    t.play(US, "move UI2 to O22")
    assert t.where("UI2") == "O22"


@rule("12.23", "20.3")
def test_attrition_may_be_chosen_to_go_where_nobody_is():
    t = move({"P22": "U inf"}, options="Western attrition", control=OWN)
    t.play(US, "move UI1 to Q22")
    assert holder(t.game, "Q22") == US


@rule("6.1", "6.3")
def test_two_units_a_hex_when_movement_ends():
    t = move({"P22": "2 U inf", "O22": "U inf"}, control=OWN)
    t.play(US, "move UI3 to P22")
    t.refuse(US, "done", "6.1")
    t.play(US, "move UI3 to O22", "done")
    assert t.where("UI3") == "O22"


@rule("6.11")
def test_three_british_in_london():
    t = move({"K23": "3 B inf"})
    t.play(UK, "done")
    assert UK not in t.asked()
    t = move({"K23": "2 B inf, U inf"})
    t.refuse(UK, "done", "6.1")


@rule("6.12", "31.5")
def test_airborne_units_need_no_room():
    t = move({"P22": "2 U inf, U para"}, control=OWN)
    t.play(US, "done")
    assert US not in t.asked()


@rule("18.35a", "6.13")
def test_retreated_units_too_many_are_moved_or_given_up():
    t = move({"P22": "3 U inf"}, control=OWN)
    t.refuse(US, "done", "6.1")
    t.play(US, "scrap UI1", "done")
    assert t.where("UI1") == "lost"


@rule("5.36", "5.35")
def test_crossing_arrows():
    t = move({"DD21": "B inf"}, options=OFF)
    t.play(UK, "move BI1 to DD22")
    assert t.where("BI1") == "DD22"


@rule("5.75a")
def test_nothing_crosses_the_depression():
    t = move({"MM26": "B inf"})
    assert "NN26" not in t.goals(UK, "move BI1 to")


@rule("50.36", "21.1b")
def test_neutral_land_is_closed_in_1944():
    t = move({"U17": "U inf"}, control={"U17": "Britain"})
    t.refuse(US, "move UI1 to V16", "50.36")


@rule("5.2a", "48", "5.2b")
def test_switzerland_is_closed():
    t = move({"S21": "U inf"}, control={"S21": "Britain"})
    assert "R23" not in t.goals(US, "move UI1 to")


@rule("27.42a")
def test_units_without_supply_do_not_move():
    t = move({"P22": "U inf"}, control=OWN, flags={"UI1": {"cut": True}})
    t.refuse(US, "move UI1 to Q22", "27.42a")


@rule("30.2")
def test_replacements_do_not_move():
    t = move({"P22": "B repl"}, control=OWN)
    t.refuse(UK, "move BR1 to Q22", "30.2")


@rule("25.42", "25.44", "25.47")
def test_minor_allies_keep_to_their_areas():
    t = move({"X30": "Bu inf", "S30": "Hu inf"}, "Axis")
    assert "Y28" in t.goals(GER, "move BuI1 to")
    t.refuse(GER, "move BuI1 to V33", "25.47")
    t.refuse(GER, "move HuI1 to R29", "25.47")


@case("E78")
@rule("25.41")
def test_finns_stay_within_six_hexes_of_finland():
    t = move({"C44": "Fn inf"}, "Axis", control={"D45": "Germany"})
    assert "D45" in t.goals(GER, "move FnI1 to")
    from rules.third_reich.areas import allowed_area

    area = allowed_area("Finland")
    assert area is not None and "G44" in area and "H47" not in area


@rule("45.1")
def test_russians_and_westerners_do_not_stack():
    t = move({"P22": "U inf", "P21": "R inf"}, control=OWN | {"P21": "Russia"})
    t.play(US, "move UI1 to P21")
    t.refuse(US, "done", "6.1")


@rule("45.1")
def test_air_and_airbases_of_the_russians_keep_western_units_away():
    held = dict.fromkeys(("N36", "N37", "N38"), "Russia")
    t = move({"N36": "2 U inf", "N37": "R air", "N38": "R base"}, control=held)
    assert not {"N37", "N38"} & t.goals(US, "move UI1 to") and "O38" in t.goals(US, "move UI1 to")
    t.play(US, "move UI1 to N38")
    t.refuse(US, "done", "6.1")


@case("E204")
@rule("45.6")
def test_ten_western_factors_in_russia():
    t = move({"N36": "3 U armor"}, control=dict.fromkeys(("N36", "N37", "N38"), "Russia"))
    t.refuse(US, "move UA1, UA2, UA3 to O38", "45.6")
    t.play(US, "move UA1 to N39", "move UA2 to O38")
    t.refuse(US, "move UA3 to O38", "45.6")


@rule("45.6", "45.1")
def test_the_ten_may_not_come_by_redeployment_either():
    held = dict.fromkeys(("N36", "N37", "N38"), "Russia") | dict.fromkeys(("M35", "M36"), US)  # Warsaw feeds them
    t = table("redeployment", {"N38": "3 U armor", "N37": "R air"}, control=held)
    t.play(US, "sr UA1 to N39", "sr UA2 to O38")
    t.refuse(US, "sr UA3 to O39", "45.6")
    t.refuse(US, "sr UA3 to N37", "45.1")


@rule("25.44", "25.47")
def test_hungarians_may_go_to_all_of_east_europe():
    t = move({"P36": "Hu inf"}, side="Axis", options="Eastern offensive")
    assert {"R36", "P35", "O38"} <= t.goals("Germany", "move HuI1 to")
    assert not {"R35", "V33"} & t.goals("Germany", "move HuI1 to")


@rule("28.21a", "28.11")
def test_staging_eight_hexes_to_a_base_with_room():
    t = move({"L22": "2 U air", "K21": "B air"})
    t.refuse(US, "stage UW1 to K21", "28.11")
    t.refuse(US, "stage UW1 to Z23", "28.21a")
    t.play(US, "stage UW1 to J23")
    assert t.where("UW1") == "J23"


@case("E86")
@rule("28.21b", "28.24a")
def test_no_staging_to_a_hex_just_taken():
    t = move({"P22": "U inf", "O21": "U air"}, control=OWN | {"N22": "Britain"})
    t.play(US, "move UI1 to O24")
    t.refuse(US, "stage UW1 to O24", "28.21a")


@rule("28.23a")
def test_air_keeps_off_neutral_land():
    from rules.third_reich.skies import sky

    t = move({"U17": "U air"}, control={"U17": "Britain"})
    assert "W16" not in sky(t.game, "U17", 8) and "W18" in sky(t.game, "U17", 8)


@rule("28.24a", "7.1a")
def test_air_whose_base_is_overrun_flies_to_the_next():
    t = move({"Q21": "U armor", "R20": "G air"}, control=OWN)
    t.play(US, "move UA1 to R20")
    assert t.where("GW1") in ("S20", "U17")


@rule("29.26a")
def test_fleets_whose_port_is_taken_sail_to_the_next():
    t = move({"S18": "U armor", "S17": "G fleet"}, control={"S18": "Britain"})
    t.play(US, "move UA1 to S17")
    assert t.where("GF1") == "O19"


@case("E176")
@rule("28.61", "28.64")
def test_air_is_broken_down_while_counters_last():
    t = move({"L22": "2 U air"})
    t.play(US, "break UW1 into 3 and 2")
    assert sorted(t.factor(n) for n in t.at("L22")) == [2, 3, 5]
    t.refuse(US, "break UW2 into 4 and 1", "28.64")
    t.play(US, "combine UW1, UW3")
    assert sorted(t.factor(n) for n in t.at("L22")) == [5, 5]


@rule("28.66")
def test_minor_air_is_not_broken_down():
    t = move({"S30": "Hu air"}, "Axis")
    t.refuse(GER, "break HuW1 into 1 and 1", "28.66")


@rule("29.71", "29.74")
def test_fleets_are_combined_but_never_split():
    t = move({"L22": "2 B fleet 6"})
    t.refuse(UK, "break BF1 into 4 and 2", "29.71")
    t.play(UK, "combine BF1, BF2")
    assert sorted(t.factor(n) for n in t.at("L22")) == [1, 2, 9]


@case("E184")
@rule("31.1a", "31.1b", "31.3a")
def test_airborne_units_drop_within_six_hexes():
    t = move({"J23": "U para", "K21": "U inf"})
    t.refuse(US, "drop UP1 on S20", "31.1b")
    t.play(US, "drop UP1 on N21")
    assert t.where("UP1") == "N21" and holder(t.game, "N21") == US
    t.refuse(US, "move UP1 to N20", "31.3a")


@rule("31.2", "31.1c")
def test_drops_on_enemies_wait_for_combat():
    t = move({"J23": "U para", "N21": "G inf"})
    t.refuse(US, "drop UP1 on N21", "31.2")


@rule("25.47", "28.24a")
def test_air_of_a_minor_ally_is_driven_off_within_its_own_limits():
    from rules.third_reich.areas import allowed_area
    from rules.third_reich.displacement import displace
    from rules.third_reich.world import set_holder

    def driven(air, name):
        t = table("movement", {"S30": air})
        set_holder(t.game, "S30", "Russia")
        displace(t.game, "S30", "Russia")
        return t.where(name)

    assert driven("G air", "GW1") == "R29", "Vienna is next"
    assert driven("Hu air", "HuW1") in allowed_area("Hungary")


@rule("25.45")
def test_spaniards_redeploy_through_the_west_to_russia():
    from rules.third_reich.chart import country_of, front_of, land

    countries = table("redeployment", {}, "Axis", scenario="1942", year=1942).state.countries | {"Spain": "ally Italy"}
    t = table(
        "redeployment",
        {"W12": "Sp inf", "L31": "G inf"},
        "Axis",
        scenario="1942",
        year=1942,
        countries=countries,
        control={h: "Germany" for h in land() if country_of(h) in ("Spain", "France")},
    )
    for hex_ in ("N27", "R20", "P22"):
        assert front_of(hex_) == "Western"
        t.refuse("Italy", f"sr SpI1 to {hex_}", "25.47")
    t.play("Italy", "sr SpI1 to O39")
    assert t.where("SpI1") == "O39"
