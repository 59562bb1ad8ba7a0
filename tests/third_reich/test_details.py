"""Details of terrain, air combat, interception and building that hidden cases turn on."""

from rules.third_reich.chart import cities, invadable
from rules.third_reich.naval import air_battle, living, strike_fleets
from rules.third_reich.strength import defence_value, draw_up, multiplier
from rules.third_reich.turn import total
from rules.third_reich.variants import TITLES
from rules.third_reich.world import holder
from tests.rulings import case, rule
from tests.third_reich.table import opened, table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive, Eastern offensive, Mediterranean offensive"
OWN = dict.fromkeys(("P22", "P21", "O22", "O21", "N22", "Q21"), "Britain")


@rule("5.6a", "5.6c", "29.431")
def test_islands_are_invaded_on_their_beaches_and_tiny_ones_anywhere():
    assert invadable("DD20") and not invadable("DD21")
    assert invadable("GG19") and invadable("FF30") and invadable("AA8") and not invadable("F33")


@rule("5.44a")
def test_cities_do_not_help_the_defender():
    t = table("ground", {"P22": "U inf", "R20": "G inf"}, options=OFF, control=OWN)
    assert cities("R20") and multiplier(t.game, "R20", [t.unit("UI1")], False) == 2


@rule("9.5b", "28.515")
def test_all_units_on_a_bridgehead_defend():
    from rules.third_reich.state import Bridgehead

    t = table(
        "ground",
        {"P22": "4 U inf", "Q22": "G armor"},
        "Axis",
        options=OFF,
        control=OWN,
        bridgeheads={"P22": Bridgehead("Allies")},
    )
    assert defence_value(t.game, draw_up(t.game, GER, ("P22",), ("GA1",))) == 24


@rule("9.1.2c")
def test_an_airdrop_untriples_the_river_and_the_bridgehead_stays_possible():
    t = table("landing", {"P22": "2 U armor", "J23": "U para", "P23": "G inf 2-3"}, options=OFF, control=OWN)
    t.play(US, "drop UP1 on P23") if "P23" in t.goals(US, "drop UP1 on") else t.play(US, "done")
    battle = draw_up(t.game, US, ("P23",), ("UA1", "UA2"))
    assert battle.river == ["P23"] and battle.multipliers["P23"] == 3
    if t.where("UP1") == "P23":
        both = draw_up(t.game, US, ("P23",), ("UA1", "UA2", "UP1"))
        assert both.multipliers["P23"] == 2 and both.river == ["P23"]


@case("E175")
@rule("28.453b", "28.453a")
def test_hits_in_port_fall_on_one_fleet_after_the_other():
    t = table("movement", {"M21": "2 G fleet", "L22": "B air 2"})
    t.game.script([1, 2])
    strike_fleets(t.game, living(t.game, ["BW1"]), living(t.game, ["GF1", "GF2"]), "M21", in_port=True)
    assert sorted(t.factor(n) for n in t.at("M21")) == [1, 6, 9]


@rule("28.454", "28.522")
def test_at_sea_only_a_one_sinks_and_a_six_shoots_down():
    t = table("movement", {"M21": "G fleet", "L22": "B air"})
    t.game.script([1, 2, 5, 6, 6])
    strike_fleets(t.game, living(t.game, ["BW1"]), living(t.game, ["GF1"]), "M21", in_port=False)
    assert sum(t.factor(n) for n in t.at("M21")) == 8 and sum(t.factor(n) for n in t.at("L22")) == 3


@case("E92")
@rule("28.4322b")
def test_lack_of_change_costs_the_loser_not_the_winner():
    t = table("movement", {"R20": "G air 2", "Q26": "2 G air 1", "O22": "U air 3"}, control=OWN)
    t.game.script([3, 3])
    air_battle(t.game, living(t.game, ["UW1"]), living(t.game, ["GW1"]), [], "R20", GER)
    assert t.factor("GW1") == 0 and t.factor("UW1") == 3


@case("E93")
@rule("28.432d", "28.442")
def test_interception_of_support_spares_other_air_in_the_hex():
    units = {"Q21": "U armor", "O22": "2 U air", "R20": "G inf, G air 3, G air 2"}
    t = table("missions", units, options="Western offensive", control=OWN)
    t.play(US, "support R20 with UW1", "done") if "R20" in t.goals(US, "support") else t.play(US, "done")
    t.play(GER, "das GW2 at R20", "done")
    t.game.script([6, 1])
    t.play(US, "chase R20 with UW2")
    if t.game.phase == "replies":
        t.play(US, "done")
    assert t.factor("GW2") == 0 and t.factor("GW1") == 3


@rule("29.52a", "29.55")
def test_the_interceptor_chooses_base_goal_or_between():
    t = table("fleets", {"L22": "B fleet", "K28": "G fleet", "M21": "G fleet"}, options=OFF)
    t.play(UK, "rebase BF1 to E26", "done")
    hexes = t.goals(GER, "intercept M1 with GF2 at")
    path = t.state.missions["M1"].path
    assert path[0] == "L22" and path[-1] == "E26"
    t.refuse(GER, "intercept M1 with GF2 at M20", "29.52a")
    assert hexes <= set(path) and hexes


@case("E110")
@rule("29.422b", "29.573")
def test_a_transport_beaten_lands_where_it_embarked():
    from rules.third_reich.clash import turn_back
    from rules.third_reich.sailings import sail_home
    from rules.third_reich.state import Mission

    t = table("missions", {"K21": "B fleet", "L22": "B inf"}, options=OFF, control={"M21": "Britain"})
    mission = Mission("M1", "transport", UK, ["BF1"], "M21", path=["K21", "L22", "M21"], cargo=["BI1"])
    t.state.missions["M1"] = mission
    turn_back(t.game, mission)
    sail_home(t.game)
    assert t.where("BI1") == "L22" and t.unit("BI1").used == 1 and t.unit("BF1").spent


@rule("32.15", "26.22")
def test_partisans_die_with_their_builder():
    from rules.third_reich.aftermath import aftermath_phase

    t = table("movement", {"W26": "B partisan", "T27": "R partisan"}, control={"K23": GER})
    aftermath_phase(t.game)
    assert t.where("BZ1") == "lost" and t.where("RZ1") == "T27"


@rule("32.16")
def test_partisans_in_russia_count_as_russian_factors():
    from rules.third_reich.russia import russian_factors

    t = table("movement", {"L42": "R partisan", "W26": "R partisan", "H47": "R inf"}, control={"L42": GER})
    assert russian_factors(t.game) == 4


@rule("32.13c")
def test_partisans_on_islands():
    t = table("construction", {})
    t.play(UK, "partisan at GG27")
    assert t.at("GG27") == ["BZ1"]


@rule("12.13b", "12.13a")
def test_russia_and_america_count_for_the_allies():
    t = table("movement", {})
    assert total(t.game, "Allies") == 140 + 260 + 160 and total(t.game, "Axis") == 175


@rule("3.31", "3.39a")
def test_the_cards_give_brps_growth_and_weapons():
    t = opened()
    assert (t.power(GER).brps, t.power(GER).growth) == (175, 50) and t.power(GER).sw == {
        "submarine": 12,
        "interceptor": 12,
    }
    assert t.power(UK).sw == {"asw": 15, "sac": 10} and t.power(US).sw == {"asw": 6, "sac": 10}


@rule("3.38c", "29.83")
def test_the_seized_italian_fleet_is_never_rebuilt():
    t = table("construction", {"U22": "I fleet 6"}, "Axis", notes={"pool Italy fleet": 9})
    t.refuse(GER, "build Italy fleet 9 at U22", "15.1")


@rule("16.71b", "16.74")
def test_what_has_deployed_once_does_not_count_again():
    t = table("redeployment", {"US box": "U fleet, U fleet"}, flags={"UF2": {"deployed": False}})
    t.play(US, "sr UF1 to L22")
    assert t.power(US).deployed == 0
    t.play(US, "sr UF2 to L22")
    assert t.power(US).deployed == 1


@rule("15.5", "15.55b")
def test_grants_go_to_allies_and_to_russia_by_sea_alone():
    t = table("construction", {})
    t.refuse(US, "grant 5 to Germany", "15.5")
    t.refuse(US, "grant 5 to Russia", "15.55b")


@rule("33.3a", "33.41-1")
def test_ten_counters_a_side():
    printed = [side for side, number in TITLES if number <= 10]
    assert printed.count("Axis") == printed.count("Allies") == 10
    t = table("options", {"L31": "G inf"}, powers={GER: {"variant": 1}})
    t.refuse(GER, "play variant", "33.3a")


@rule("7.2", "24.2b")
def test_what_the_card_gives_is_held_from_the_start():
    t = table("movement", {})
    assert (
        holder(t.game, "F39") == GER
        and holder(t.game, "Z23") == UK
        and holder(t.game, "U39") == GER
        and holder(t.game, "DD13") == UK
    )


@rule("29.82", "15.4d")
def test_american_fleets_are_launched_in_the_box():
    from rules.third_reich.turn import fleets_appear, launch

    t = table("movement", {})
    launch(t.game, US, "US box")
    t.state.turn += 4
    fleets_appear(t.game)
    assert t.at("US box") == ["UF1"] and t.unit("UF1").spent


@case("E133")
@rule("33.42-5")
def test_the_escorts_counter_is_for_the_opening_alone():
    t = table("setup", {}, season="Spring", rest=["Germany"], powers={UK: {"variant": 5}})
    t.play(UK, "play variant")
    assert t.state.notes["us escorts"]
    t = table("building", {}, season="Spring", year=1945, powers={UK: {"variant": 5}})
    t.refuse(UK, "play variant", "33.3a")


@rule("16.71b", "3.36a")
def test_americans_set_up_in_britain_have_deployed():
    t = opened()
    for seat in (GER, RUS, UK):
        t.play(seat, "deploy rest", "done")
    t.play(US, "deploy UI1 at K22", "deploy UI2 at US box")
    assert t.unit("UI1").deployed and not t.unit("UI2").deployed
