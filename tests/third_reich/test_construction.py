"""15, 32.1, 29.8, 16: construction, grants, partisans, redeployment."""

from rules.third_reich.world import holder
from tests.rulings import case, rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"


def build(units=None, side="Allies", pool=None, **more):
    return table("construction", units or {}, side, pool=pool or {}, **more)


POOL = {"G": "2 G inf, G armor, G repl"}


@rule("15.1", "15.2", "3.38a")
def test_units_of_the_force_pool_are_built_at_home():
    t = build(side="Axis", pool=POOL)
    t.play(GER, "build infantry 3-3 at L31", "build armor 4-6 at M31")
    assert t.where("GI1") == "L31" and t.where("GA1") == "M31" and t.power(GER).brps == 175 - 3 - 8
    t.play(GER, "build infantry 3-3 at N29")
    t.refuse(GER, "build infantry 3-3 at N29", "15.1")


@rule("15.4a", "15.4d")
def test_only_at_home_supplied_and_out_of_enemy_zones():
    t = build({"N25": "U armor"}, side="Axis", pool=POOL, control={"N25": "Britain"})
    t.refuse(GER, "build infantry 3-3 at M35", "15.4d")
    t.refuse(GER, "build infantry 3-3 at N25", "15.4d")
    t = build({"P26": "U armor"}, side="Axis", pool=POOL, control={"P26": "Britain"})
    t.refuse(GER, "build infantry 3-3 at Q26", "15.4a")


@rule("15.4b")
def test_not_in_a_hex_taken_this_game_turn():
    t = build(side="Axis", pool=POOL)
    t.state.recent.append("M31")
    t.refuse(GER, "build infantry 3-3 at M31", "15.4b")


@rule("15.4b")
def test_but_in_one_that_was_lost_and_retaken_since_the_game_turn_began():
    from rules.third_reich.turn import begin
    from rules.third_reich.world import set_holder

    t = build(side="Axis", pool=POOL)
    set_holder(t.game, "M31", "Russia")
    set_holder(t.game, "M31", GER)
    assert "M31" in t.state.recent
    t.play(GER, "build infantry 3-3 at M31")
    t = build(side="Axis", pool=POOL)
    set_holder(t.game, "M31", "Russia")
    t.state.half = 1
    begin(t.game)
    set_holder(t.game, "M31", GER)
    t.refuse(GER, "build infantry 3-3 at M31", "15.4b")


@rule("15.4d", "16.71c")
def test_american_units_appear_in_the_box():
    t = build(pool={"U": "U inf"})
    t.refuse(US, "build infantry 3-4 at K23", "15.4d")
    t.play(US, "build infantry 3-4 at US box")
    assert t.where("UI1") == "US box" and not t.unit("UI1").deployed


@rule("11.1", "11.4a")
def test_the_limit_holds_in_construction():
    t = build(side="Axis", pool=POOL, powers={GER: {"limit": 7}})
    t.refuse(GER, "build armor 4-6 at L31", "11.4a")
    t.play(GER, "build infantry 3-3 at L31")


@rule("17.1")
def test_what_was_removed_for_supply_waits_a_turn():
    t = build(side="Axis", pool={"G": "G armor"}, notes={"unbuilt GA1": 21 * 2 + 1})
    assert t.state.turn == 21
    t.refuse(GER, "build armor 4-6 at L31", "15.1")


@case("E121")
@rule("29.81", "29.82", "29.34")
def test_fleets_take_a_year():
    t = build(notes={"pool Britain fleet": 9})
    t.play(UK, "build fleet 9 at L22")
    fleet = t.state.units.at("yard")[0]
    assert fleet.due == t.state.turn + 4 and t.power(UK).brps == 140 - 27
    t.refuse(UK, "build fleet 9 at L22", "29.82")


@rule("29.82")
def test_nine_lost_factors_make_a_fleet():
    t = build(notes={"pool Britain fleet": 8})
    t.refuse(UK, "build fleet 9 at L22", "29.82")


@rule("28.62", "28.32b", "28.62b")
def test_air_is_built_whole_or_to_complete():
    t = build({"K23": "B air 3"}, notes={"pool Britain air": 7})
    t.refuse(UK, "build air 2-4 at L22", "28.62")
    t.play(UK, "build air 2-4 at K23")
    air = [u for u in t.state.units.at("K23") if u.kind == "air"]
    assert [u.factor for u in air] == [5] and air[0].spent
    t.play(UK, "build air 5-4 at L22")


@rule("25.3", "25.4a", "25.5")
def test_germany_builds_for_her_minor_allies():
    t = build(side="Axis", pool={"Hu": "Hu inf"})
    t.refuse(GER, "build Hungary infantry 2-3 at L31", "15.4d")
    t.play(GER, "build Hungary infantry 2-3 at S30")
    assert t.where("HuI1") == "S30" and t.power(GER).brps == 173


@rule("49.8b")
def test_lost_free_french_are_rebuilt_in_britain():
    t = build(pool={"Ff": "Ff inf"})
    t.play(UK, "build Free French infantry 2-3 at K23")
    assert t.where("FfI1") == "K23"


@rule("6.11", "49.8b")
def test_the_third_unit_in_london_is_british():
    t = build({"K23": "2 B inf"}, pool={"Ff": "Ff inf", "B": "B inf"})
    t.refuse(UK, "build Free French infantry 2-3 at K23", "6.1")
    t.play(UK, "build infantry 3-4 at K23")
    assert len(t.at("K23")) == 3


@rule("32.11", "32.12", "32.13a")
def test_partisans_rise_in_conquered_countries():
    t = build({"U28": "G armor"})
    t.play(UK, "partisan at W26")
    assert t.at("W26") == ["BZ1"] and holder(t.game, "W26") == GER
    t.refuse(UK, "partisan at L31", "32.12")
    t.refuse(UK, "partisan at U27", "32.13a")


@rule("32.11")
def test_partisans_not_two_turns_running_and_russias_own_only_in_russia():
    t = build(partisans={"Yugoslavia": 20})
    assert t.state.turn == 21
    t.refuse(UK, "partisan at W26", "32.11")
    t = build(control={"L42": "Germany"})
    t.refuse(US, "partisan at L42", "32.11")
    t.play(RUS, "partisan at L42")


@rule("32.12")
def test_partisans_have_a_limit():
    t = build({"P21": "B partisan", "P22": "B partisan"})
    t.refuse(UK, "partisan at Q22", "32.12")


@case("D30")
@rule("15.51", "15.54", "15.55a")
def test_grants():
    t = build()
    t.play(US, "grant 20 to Britain")
    assert t.power(US).brps == 240 and t.state.pending == {"United States>Britain": 20} and t.power(US).sr == 1
    t.refuse(US, "grant 21 to Britain", "15.51")
    t.refuse(UK, "grant 5 to United States", "15.54")
    t.refuse(RUS, "grant 5 to Britain", "15.55a")


@case("D24")
@rule("15.57", "16.6a")
def test_grants_arrive_after_construction_and_cost_srs():
    t = build()
    t.play(US, "grant 21 to Britain")
    assert t.power(UK).brps == 140 and t.power(US).sr == 2
    for seat in (UK, US, RUS):
        t.play(seat, "done")
    assert t.power(UK).brps == 161


@rule("15.53")
def test_half_a_years_brps_may_be_granted():
    t = build(powers={US: {"year": 30}})
    t.refuse(US, "grant 20 to Britain", "15.53")


@rule("15.55b", "42.2a", "42.2b", "42.3")
def test_murmansk_convoys_need_escorts():
    t = build({"US box": "2 U fleet", "L22": "B fleet 6"})
    t.refuse(US, "grant 40 to Russia via Murmansk with UF1", "42.2b")
    t.play(US, "grant 40 to Russia via Murmansk with UF1, UF2")
    t.refuse(UK, "grant 5 to Russia via Murmansk with BF1", "15.52")
    assert t.unit("UF1").spent
    for seat in (UK, US, RUS):
        t.play(seat, "done")
    t.play(GER, "0")
    assert t.power(RUS).brps == 200


@rule("42.44", "42.5")
def test_submarines_meet_asw():
    t = build({"US box": "2 U fleet"}, powers={GER: {"box": {"submarine": 4}}, UK: {"box": {"asw": 1}}})
    t.play(US, "grant 40 to Russia via Murmansk with UF1, UF2")
    for seat in (UK, US, RUS):
        t.play(seat, "done")
    t.play(GER, "4")
    assert t.power(GER).box["submarine"] == 2 and t.power(UK).box["asw"] == 0
    assert t.power(RUS).brps == 160 + 40 - 6


@rule("42.42a", "42.43", "42.42-2")
def test_the_surface_fleet_scatters_a_convoy_and_air_strikes_it():
    t = build({"US box": "2 U fleet", "Murmansk box": "2 G fleet, G air 2"})
    t.play(US, "grant 40 to Russia via Murmansk with UF1, UF2")
    for seat in (UK, US, RUS):
        t.play(seat, "done")
    t.play(GER, "sortie", dice=[3, 1, 6])
    t.play(US, "no battle")
    t.play(GER, "attack", dice=[4, 2, 6, 1])
    t.play(GER, "0")
    assert t.power(RUS).brps == 160 + 40 - 8 - (5 + 3)


@rule("40.2", "40.3a", "40.3d", "40.3c")
def test_lend_lease_takes_two_turns():
    t = build({"US box": "2 U fleet"})
    t.refuse(US, "grant 20 to Russia via Lend-Lease with UF1", "40.2")
    t.play(UK, "open Lend-Lease")
    assert t.power(UK).brps == 115 and holder(t.game, "BB45") == UK
    t.play(US, "grant 20 to Russia via Lend-Lease with UF1")
    t.refuse(US, "grant 1 to Russia via Lend-Lease with UF2", "40.3d")
    for seat in (UK, US, RUS):
        t.play(seat, "done")
    assert t.power(RUS).brps == 160 and t.state.transit == {US: 20}


def sr(units, side="Allies", **more):
    return table("redeployment", units, side, **more)


FRANCE = dict.fromkeys(("P22", "P21", "O22", "O21", "M21", "N21", "N22"), "Britain")


@rule("16.1a", "16.2a")
def test_srs_are_counted():
    t = sr({"L31": "2 G inf", "M31": "2 G inf", "N29": "2 G inf", "O30": "2 G inf", "N30": "2 G inf"}, "Axis")
    goals = ["L29", "L29", "L30", "L30", "M29", "M29", "M30", "M30", "N28"]
    for number, goal in enumerate(goals, 1):
        t.play(GER, f"sr GI{number} to {goal}")
    assert t.power(GER).sr == 9 and GER not in t.asked()


@rule("16.2b", "16.1c")
def test_no_sr_beside_the_enemy():
    t = sr({"L31": "G inf", "P25": "G inf", "P24": "U inf"}, "Axis", control={"P24": "Britain"})
    t.refuse(GER, "sr GI2 to L30", "16.2b")
    t.play(GER, "sr GI1 to R29")


@rule("16.3", "29.61", "29.62")
def test_ground_units_cross_water_with_an_escort():
    t = sr({"L22": "B inf"}, control=FRANCE)
    t.refuse(UK, "sr BI1 to M21", "16.3")
    t = sr({"K23": "B inf", "L22": "B fleet, B fleet 6"}, control=FRANCE)
    t.play(UK, "sr BI1 to M21")
    assert t.where("BI1") == "M21" and t.unit("BF1").spent and not t.unit("BF2").spent


@rule("29.63", "29.64")
def test_escorts_do_nothing_else():
    t = sr({"K23": "2 B inf", "L22": "B fleet"}, control=FRANCE)
    t.play(UK, "sr BI1 to M21")
    t.refuse(UK, "sr BI2 to M21", "16.3")
    t.refuse(UK, "sr BF1 to K21", "29.64")


@rule("16.71a", "16.72a", "16.75a")
def test_deployments_from_america_go_to_britain():
    t = sr({"US box": "8 U inf"}, control=FRANCE)
    for unit in t.state.units:
        unit.deployed = False
    t.refuse(US, "sr UI1 to M21", "16.72a")
    for number, goal in enumerate(("K23", "K22", "J23", "J24", "I24", "J22"), 1):
        t.play(US, f"sr UI{number} to {goal}")
    t.refuse(US, "sr UI7 to I23", "16.71a")


@rule("16.73", "16.1b")
def test_a_unit_is_redeployed_once():
    t = sr({"L31": "G inf"}, "Axis")
    t.play(GER, "sr GI1 to L30")
    t.refuse(GER, "sr GI1 to L29", "16.73")


@rule("16.4a", "16.4b")
def test_fleets_cross_one_boundary():
    t = sr({"L22": "B fleet"})
    t.play(UK, "sr BF1 to LL29")
    assert t.where("BF1") == "LL29"
    t = sr({"L22": "B fleet"}, control={"AA8": "Germany"})
    t.refuse(UK, "sr BF1 to LL29", "16.4a")


@rule("16.5a")
def test_air_hops_over_water():
    t = sr({"K23": "B air"}, control=FRANCE)
    t.play(UK, "sr BW1 to O22")
    assert t.where("BW1") == "O22"


@rule("16.9")
def test_partisans_stay():
    t = sr({"W26": "B partisan"})
    t.refuse(UK, "sr BZ1 to W27", "16.9")


@rule("27.34")
def test_sr_costs_exploiters_their_automatic_supply():
    t = sr({"L31": "G armor"}, "Axis", flags={"GA1": {"auto": 22}})
    assert t.state.turn + 1 == 22
    t.play(GER, "sr GA1 to L30")
    assert t.unit("GA1").auto == 0


@rule("6.1", "16.2a")
def test_sr_ends_in_a_legal_stack():
    t = sr({"L31": "2 G inf", "M31": "G inf"}, "Axis")
    t.refuse(GER, "sr GI3 to L31", "6.1")


def nineteen(units, **more):
    """Britain's nineteen air factors of 1939, all in play but those lost."""
    from tests.third_reich.early import peace

    return peace("construction", units, "Allies", season="Fall", year=1940, **more)


@rule("28.63", "28.62")
def test_d40_britain_builds_a_twentieth_air_factor_into_a_fourth_full_counter():
    t = nineteen({"L22": "B air, B air", "K24": "B air", "E26": "4 B air 1"})
    t.refuse(UK, "build air 1-4 at K23", "28.62")
    t.play(UK, "build air 1-4 at E26")
    assert sorted(u.factor for u in t.state.units.of(UK) if u.kind == "air") == [5, 5, 5, 5]
    t.refuse(UK, "build air 1-4 at E26", "28.62")


@rule("28.63")
def test_lost_single_factors_come_back_only_in_a_full_counter():
    t = nineteen({"L22": "B air, B air", "K24": "B air"}, notes={"pool Britain air": 4})
    t.refuse(UK, "build air 1-4 at E26", "28.62")
    t.play(UK, "build air 5-4 at E26")
    assert sum(u.factor for u in t.state.units.of(UK) if u.kind == "air") == 20
    t.refuse(UK, "build air 5-4 at K23", "28.62")


@rule("45.1", "15.4a")
def test_nothing_is_built_where_western_units_stand_in_russia():
    t = table("construction", {"H50": "B inf"}, pool={"Russia": "R inf"})
    assert "H50" not in t.goals("Russia", "build infantry 3-3 at")
    t.refuse("Russia", "build infantry 3-3 at H50", "45.1")
    t.play("Russia", "build infantry 3-3 at H51")


@rule("15.2")
def test_a_sort_that_only_an_ally_has_is_the_ally_s():
    t = build({"L31": "G inf"}, side="Axis", pool={"Hungary": "Hu inf 1-3"})
    t.play(GER, "build infantry 1-3 at S30")
    assert [n for n in t.at("S30") if n.startswith("HuI")]
