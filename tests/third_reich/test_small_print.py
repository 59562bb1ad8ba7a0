"""Small print of supply, the sea, the air, convoys and a Russia that gave up."""

from rules.third_reich.areas import closed_to
from rules.third_reich.landlines import lines
from rules.third_reich.russia import accept, garrison
from rules.third_reich.supply import in_supply, served
from rules.third_reich.waters import course, has_port
from rules.third_reich.world import holder
from rules.third_reich.year import conquests
from tests.rulings import case, rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive, Eastern offensive, Mediterranean offensive"
OWN = dict.fromkeys(("P22", "P21", "O22", "O21", "N22", "Q21"), "Britain")


def through(t, *goals):
    while t.game.phase not in goals and t.game.outcome is None:
        seat = t.asked()[0]
        t.play(seat, "done" if "done" in t.ask(seat).orders else t.suggestions(seat)[0])
    return t


@case("E83")
@rule("27.22b")
def test_beside_its_source_a_unit_is_cut_only_by_one_and_the_same_armor():
    cut = dict.fromkeys(("O21", "N22", "P21", "Q21"), "Germany")
    t = table("movement", {"P22": "U inf", "P23": "G armor"}, control={"O22": "Britain", "P22": "Britain"} | cut)
    assert "UI1" in served(t.game, "West"), "Paris is in nobody's zone"
    t = table("movement", {"P22": "U inf", "P21": "G armor"}, control={"O22": "Britain", "P22": "Britain"} | cut)
    assert "UI1" not in served(t.game, "West")


@case("E169")
@rule("27.22c", "5.36")
def test_lines_cross_arrows_and_skip_hexes_partisans_hold_for_the_axis():
    t = table(
        "movement",
        {"DD21": "G inf"},
        control={
            "DD21": "Germany",
            "DD22": "Germany",
            "CC23": "Germany",
            "BB23": "Germany",
            "AA23": "Germany",
            "Z23": "Germany",
        },
    )
    assert "DD21" in lines(t.game, "Axis")
    t = table("movement", {"Q22": "B partisan", "P22": "U inf"}, control={"P22": "Britain"})
    assert holder(t.game, "Q22") == GER and "Q22" not in lines(t.game, "West")


@rule("27.11b", "27.21")
def test_a_capital_supplies_even_without_an_army_and_any_number():
    t = table("movement", {"M35": "8 G inf"}, "Axis")
    assert all(in_supply(t.game, u) for u in t.state.units.at("M35")) and "M35" in lines(t.game, "Axis")


@rule("5.75b", "5.75a")
def test_no_line_over_the_depression():
    t = table("movement", {"NN26": "B inf"})
    assert "NN26" not in lines(t.game, "West")


@rule("29.16a")
def test_only_russians_and_germans_base_in_russia():
    t = table("movement", {}, control={"H39": "Germany", "E41": "Britain"})
    assert has_port(t.game, GER, "H39") and not has_port(t.game, UK, "E41") and not has_port(t.game, UK, "D44")
    assert not has_port(t.game, RUS, "L22")


@rule("29.24", "29.22")
def test_no_way_from_sea_to_sea():
    t = table("movement")
    assert course(t.game, UK, "L22", "Z23", "Atlantic Ocean") is None
    assert course(t.game, UK, "L22", "C32", "Atlantic Ocean") is not None


@rule("29.23a", "5.31")
def test_fleets_pass_hostile_coasts():
    t = table("movement", {"L24": "3 G inf"})
    way = course(t.game, UK, "L22", "E26", "Atlantic Ocean")
    assert way is not None and any(holder(t.game, h) != UK for h in way[1:-1])


@rule("29.66b")
def test_the_sound_is_open_to_who_holds_kiel_or_both_shores():
    t = table("redeployment", {"L22": "B fleet"}, control={"J35": "Britain"})
    t.refuse(UK, "sr BF1 to J35", "16.4a")
    t = table("redeployment", {"L22": "B fleet"}, control={"J35": "Britain", "J30": "Britain"})
    t.play(UK, "sr BF1 to J35")


@rule("29.2", "29.32")
def test_a_fleet_that_has_acted_may_still_change_base_or_sr():
    t = table("fleets", {"L22": "B fleet"}, options=OFF, flags={"BF1": {"spent": True}})
    t.play(UK, "rebase BF1 to E26")
    assert t.state.missions["M1"].target == "E26"
    t = table("redeployment", {"L22": "B fleet"}, flags={"BF1": {"spent": True}})
    t.play(UK, "sr BF1 to E26")
    assert t.where("BF1") == "E26"


@rule("29.32", "29.315")
def test_a_convoys_escort_stays():
    t = table("construction", {"L22": "B fleet, B fleet"})
    t.play(UK, "grant 20 to Russia via Murmansk with BF1")
    through(t, "redeployment")
    t.refuse(UK, "sr BF1 to E26", "29.64")
    t.play(UK, "sr BF2 to E26")


@rule("29.35", "29.311")
def test_a_supply_fleet_is_tied():
    t = table(
        "missions", {"L22": "B fleet, B inf, B fleet"}, options=OFF, supply={"BF1": ["M21"]}, control={"M21": "Britain"}
    )
    t.refuse(UK, "invade K26 with BF1 carrying BI1", "29.31")
    t.play(UK, "invade K26 with BF2 carrying BI1")


@rule("29.33b", "29.33")
def test_a_fleet_changes_base_once():
    t = table("fleets", {"L22": "B fleet, B fleet"}, options=OFF)
    t.play(UK, "rebase BF1 to E26")
    t.refuse(UK, "rebase BF1 to K21", "29.33b")


@rule("29.423b", "29.425b")
def test_air_is_transported_to_a_base_with_room():
    t = table(
        "missions", {"L22": "2 B fleet, B air", "K23": "B air", "M21": "U air"}, options=OFF, control={"M21": "Britain"}
    )
    t.refuse(UK, "transport BW1 from L22 to M21 with BF1, BF2", "29.423b")
    t = table("missions", {"L22": "2 B fleet", "K23": "B air"}, options=OFF, control={"M21": "Britain"})
    t.refuse(UK, "transport BW1 from L22 to M21 with BF1, BF2", "29.425b")


@rule("29.425a")
def test_what_has_moved_is_not_transported():
    t = table(
        "missions", {"L22": "B fleet, B inf"}, options=OFF, control={"M21": "Britain"}, flags={"BI1": {"moved": True}}
    )
    t.refuse(UK, "transport BI1 from L22 to M21 with BF1", "29.425a")


@rule("29.432b", "29.26a")
def test_smaller_fleets_leave_an_invaded_port():
    t = table("missions", {"L22": "4 B fleet, 2 B inf", "M21": "G fleet 6"}, options=OFF)
    t.play(UK, "invade M21 with BF1, BF2, BF3, BF4 carrying BI1, BI2")
    through(t, "ground")
    t.play(UK, "attack M21 with BI1, BI2")
    t.play(UK, "advance BI1, BI2")
    assert t.where("GF1") not in ("M21", "lost")


@rule("29.414", "29.437")
def test_bombarding_fleets_may_pay_three_for_one():
    t = table("missions", {"L22": "4 B fleet, B inf", "M21": "G inf"}, options=OFF)
    t.play(UK, "invade M21 with BF1, BF2, BF3, BF4 carrying BI1")
    through(t, "ground")
    t.play(UK, "attack M21 with BI1", dice=[2])
    assert t.said("12 to 9"), "27 spare naval factors bombard with nine; the beach triples"
    t.refuse(UK, "lose BF1, BF2", "14.26c")
    t.play(UK, "lose BF1, BF2, BF3")
    assert sum(u.factor for u in t.state.units.of(UK) if u.kind == "fleet") == 9 and t.where("BI1") == "L22"


@case("D39")
@rule("28.16")
def test_an_airbase_does_not_leave_its_air_behind():
    t = table("redeployment", {"P22": "U base, U air"}, control=OWN | {"Q22": "Britain"})
    t.refuse(US, "sr UB1 to Q22", "28.16")
    t.play(US, "sr UW1 to O22", "sr UB1 to Q22")


@case("E87")
@rule("28.12a", "28.14b")
def test_airbases_are_placed_on_supplied_hexes():
    t = table("movement", {}, options=OFF, control=OWN, pool={"U": "U base"})
    t.refuse(US, "airbase UB1 at Q22", "28.12a")
    t.play(US, "airbase UB1 at P22")
    from rules.third_reich.displacement import air_room

    assert air_room(t.game, US, "P22") == 5 and air_room(t.game, UK, "P22") == 0, "its own nation's in its first turn"


@case("E172")
@rule("28.23b", "28.21a")
def test_air_stages_over_enemy_land():
    t = table("movement", {"O22": "U air"}, options=OFF, control={"O22": "Britain", "U17": "Britain"})
    t.play(US, "stage UW1 to U17")
    assert t.where("UW1") == "U17"


@rule("28.424")
def test_support_reaches_an_attack_on_several_hexes():
    from rules.third_reich.strength import attack_value, draw_up

    units = {"P22": "2 U armor", "O22": "U air", "Q22": "G inf", "P23": "G inf"}
    t = table("missions", units, options=OFF, control=OWN)
    t.play(US, "support Q22 with UW1")
    assert attack_value(t.game, draw_up(t.game, US, ("Q22", "P23"), ("UA1", "UA2"))) == 15


@rule("28.434")
def test_resting_air_counts_for_nothing_when_counteraired():
    units = {"P22": "U inf", "O22": "U air 3", "Q22": "G inf", "R20": "G air"}
    t = table("missions", units, options="Western offensive", control=OWN, flags={"GW1": {"spent": True}})
    t.game.script([1, 6])
    t.play(US, "counterair R20 with UW1")
    assert t.said("United States 4, Germany 6")


@rule("32.8")
def test_partisans_in_moscow_cost_germany_what_it_got():
    from rules.third_reich.aftermath import russian_cities

    t = table(
        "movement",
        {"H47": "R partisan"},
        control={"H47": GER},
        powers={GER: {"minors": {"Moscow": 15}}, RUS: {"lost": ["Moscow"]}},
    )
    russian_cities(t.game)
    assert t.power(GER).brps == 160 and holder(t.game, "H47") == GER


@case("E163")
@rule("26.91b")
def test_moscow_retaken_takes_its_brps_back():
    from rules.third_reich.aftermath import russian_cities

    t = table("movement", {}, powers={GER: {"minors": {"Moscow": 15}}, RUS: {"lost": ["Moscow"]}})
    russian_cities(t.game)
    assert t.power(GER).brps == 160
    t = table("movement", {}, powers={GER: {"minors": {}}, RUS: {"lost": ["Moscow"]}})
    russian_cities(t.game)
    assert t.power(GER).brps == 175


@rule("26.91a", "26.91b", "32.8")
def test_what_moscow_brought_as_it_fell_is_lost_to_partisans_alone():
    from rules.third_reich.aftermath import russian_cities
    from rules.third_reich.world import set_holder

    def fallen():
        t = table("movement", {"H47": "R partisan"}, control={"H47": RUS})
        t.state.units.move("RZ1", "G52")
        set_holder(t.game, "H47", GER)
        russian_cities(t.game)
        assert (t.power(GER).brps, t.power(RUS).brps) == (190, 145)
        return t

    t = fallen()
    set_holder(t.game, "H47", RUS)
    russian_cities(t.game)
    assert (t.power(GER).brps, t.power(RUS).brps) == (190, 145), "the year it fell in nothing is paid back"
    t.state.turn += 4
    russian_cities(t.game)
    assert t.power(GER).brps == 175, "a Year Start has counted it"
    t = fallen()
    t.state.units.move("RZ1", "H47")
    russian_cities(t.game)
    assert t.power(GER).brps == 175


@rule("26.921a", "26.921d", "26.921f")
def test_a_russia_that_gave_up_keeps_her_objectives():
    t = table("movement", {"K42": "G armor"}, "Axis", options=OFF, control={"K42": GER}, surrender="accepted")
    accept(t.game)
    assert closed_to(t.game, t.unit("GA1"), "J43") == ("Smolensk (J43) stays Russian after the surrender", "26.921a")
    assert closed_to(t.game, t.unit("GA1"), "K43") is None and "Germany-Russia" not in t.state.wars


@rule("26.921e", "26.921b", "26.924")
def test_an_occupied_russia_pays_half_and_wants_a_garrison():
    t = table(
        "movement",
        {"K42": "G armor"},
        "Axis",
        control={"K42": GER, "J43": GER},
        surrender="accepted",
    )
    accept(t.game)
    assert conquests(t.game, GER)["Russia"] == 80
    list(garrison(t.game))
    assert t.power(GER).brps == 160 and holder(t.game, "J43") == RUS
    t = table("movement", {"K42": "9 G armor, 3 G inf"}, "Axis", control={"K42": GER}, surrender="accepted")
    accept(t.game)
    list(garrison(t.game))
    assert t.power(GER).brps == 175


@rule("42.42b", "42.6")
def test_the_higher_die_may_have_a_battle_off_murmansk():
    t = table("construction", {"US box": "2 U fleet", "Murmansk box": "2 G fleet"})
    t.play(US, "grant 40 to Russia via Murmansk with UF1, UF2")
    for seat in (UK, US, RUS):
        t.play(seat, "done")
    t.play(GER, "sortie", dice=[1, 6, 1])
    t.play(GER, "battle", dice=[6, 1])
    assert sum(u.factor for u in t.state.units.of(US) if u.kind == "fleet") < 18 and t.at("Murmansk box")
    t.play(GER, "0")


@rule("42.42-1", "42.42-3")
def test_too_small_a_fleet_does_not_sail():
    from rules.third_reich.convoys import ratio_row

    assert ratio_row(9, 36) is None and ratio_row(9, 27) == (1, 0) and ratio_row(18, 27) == (2, 10)
    assert ratio_row(18, 18) == (3, 20) and ratio_row(27, 18) == (4, 30)


@rule("24.24", "26.6a", "26.6b")
def test_what_germany_held_abroad_belongs_to_nobody_when_she_falls():
    from rules.third_reich.aftermath import aftermath_phase

    t = table("movement", {"L31": "R inf", "S30": "Hu inf"}, "Axis", control={"L31": RUS})
    aftermath_phase(t.game)
    assert (
        holder(t.game, "GG26") == holder(t.game, "M35") == ""
        and t.where("HuI1") == "lost"
        and holder(t.game, "Q26") == RUS
    )
