"""1.4, 12, 14.1, 55: what follows what, and smaller rules of options and combat."""

from rules.third_reich.contact import in_contact
from rules.third_reich.grants import deployment_limit
from rules.third_reich.sequence import PHASES
from rules.third_reich.world import holder
from rules.third_reich.zones import zones
from tests.rulings import case, rule
from tests.third_reich.table import opened, set_up, table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive, Eastern offensive, Mediterranean offensive"
OWN = dict.fromkeys(("P22", "P21", "O22", "O21", "N22", "Q21"), "Britain")


def through(t, *goals):
    """Be done with everything until one of these phases comes."""
    seen = [t.game.phase]
    while t.game.phase not in goals and t.game.outcome is None:
        seat = t.asked()[0]
        ask = t.ask(seat)
        t.play(seat, "done" if "done" in ask.orders else t.suggestions(seat)[0])
        seen.append(t.game.phase)
    return list(dict.fromkeys(seen))


@rule("1.4b", "12.3", "55.D9")
def test_a_player_turn_runs_movement_combat_construction_redeployment():
    names = list(PHASES)
    assert names.index("movement") < names.index("ground") < names.index("construction") < names.index("redeployment")
    t = table("options", {"K23": "B inf", "L31": "G inf"})
    wanted = ["options", "movement", "construction", "redeployment"]
    assert [p for p in through(t, "redeployment") if p in wanted] == wanted


@rule("1.4c", "55.I", "10.1a")
def test_after_winter_comes_the_year_start():
    t = table(
        "redeployment",
        {"K23": "B inf", "L31": "G inf"},
        "Axis",
        season="Winter",
        half=2,
        powers={s: {"sw": {}} for s in (GER, UK, US)},
    )
    t.play(GER, "done")
    assert t.game.phase == "building" and t.state.turn % 4 == 0 and t.said("Base")


@case("D60")
@rule("12.12")
def test_a_side_may_move_twice_running():
    t = table(
        "redeployment", {"K23": "B inf", "L31": "G inf"}, "Axis", season="Summer", half=2, powers={GER: {"brps": 900}}
    )
    t.play(GER, "done")
    assert t.state.side == "Axis" and t.state.half == 1


@rule("55.F", "28.33", "29.31")
def test_counters_are_turned_up_at_the_end_of_the_game_turn():
    t = table(
        "redeployment",
        {"K23": "B air", "L22": "B fleet", "L31": "G inf"},
        "Axis",
        half=2,
        flags={"BW1": {"spent": True}, "BF1": {"spent": True}},
    )
    t.play(GER, "done")
    assert not t.unit("BW1").spent and not t.unit("BF1").spent


@case("E30")
@rule("10.1b", "10.5")
def test_1944_opens_with_building_alone():
    t = set_up(opened())
    assert t.game.phase == "building" and not t.said("Strategic warfare:")
    assert not any(u.nation == "Germany" and u.kind == "air" and u.place == "gone" for u in t.state.units)


@rule("10.47", "10.42")
def test_weapons_do_not_count_against_the_spring_limit():
    t = set_up(opened())
    t.play(UK, "build 4 asw", "done").play(GER, "done").play(US, "done")
    assert t.power(UK).spent == 0 and t.power(UK).brps == 132


@rule("12.24", "20.4b")
def test_an_offensive_that_does_nothing_was_a_pass():
    t = table("movement", {"K23": "B inf"}, options="Western offensive", powers={UK: {"paid": ["Western"]}})
    through(t, "construction")
    assert t.power(UK).options["Western"] == "pass" and t.said("counts as a Pass")


@rule("12.24", "28.41")
def test_air_that_flies_in_support_is_action_enough():
    units = {"M21": "U inf, U base, U air", "N21": "G inf"}
    t = table("missions", units, options="Western offensive", powers={US: {"paid": ["Western"]}}, control={"M21": US})
    t.play(US, "support N21 with UW1")
    through(t, "construction")
    assert t.power(US).options["Western"] == "offensive" and not t.said("counts as a Pass")


@rule("13.6", "5.7e")
def test_the_option_of_the_front_entered_binds():
    t = table("movement", {"S21": "U inf"}, options="Western offensive, Mediterranean pass", control={"S21": "Britain"})
    t.refuse(US, "move UI1 to T21", "19.2a")
    t = table("movement", {"S21": "U inf"}, options="Western pass, Mediterranean offensive", control={"S21": "Britain"})
    t.play(US, "move UI1 to T21")


@rule("19.5a")
def test_a_move_into_a_fighting_front_is_free_of_the_pass():
    t = table(
        "movement",
        {"S21": "U inf", "S20": "G inf"},
        options="Western pass, Mediterranean offensive",
        control={"S21": "Britain"},
    )
    t.play(US, "move UI1 to T21")
    assert t.where("UI1") == "T21"


@rule("13.6", "20.1c", "19.2b")
def test_on_the_way_to_fight_across_a_boundary_a_pass_on_ones_own_front_binds_nobody():
    own = dict.fromkeys(("V22", "U22", "U21", "T21", "T22"), "Britain")

    def front(options, foe="S21"):
        return table("movement", {"U22": "U inf", foe: "G inf"}, options=options, control=own)

    quiet = front("Western pass, Mediterranean pass")
    quiet.refuse(US, "move UI1 to T21", "19.2b")
    assert "T21" not in quiet.goals(US, "move UI1 to")
    for option in ("offensive", "attrition"):
        t = front(f"Western {option}, Mediterranean pass")
        assert "T21" in t.goals(US, "move UI1 to")
        t.play(US, "move UI1 to T21")
        assert t.where("UI1") == "T21"
    t = front("Western offensive, Mediterranean pass", "T23")
    t.refuse(US, "move UI1 to T22", "19.2b")
    t = table("movement", {"U22": "U inf", "S21": "G inf"}, options="Western offensive, Mediterranean pass",
              control=own | {"T21": "Germany"})  # fmt: skip
    t.refuse(US, "move UI1 to T21", "19.2a")


@rule("19.3")
def test_on_a_pass_air_stages_over_its_own_land_or_water():
    t = table("movement", {"O22": "U air"}, options="Western pass", control={"O22": "Britain", "S17": "Britain"})
    t.refuse(US, "stage UW1 to S17", "19.3")
    t = table("movement", {"O22": "U air"}, options="Western offensive", control={"O22": "Britain", "S17": "Britain"})
    t.play(US, "stage UW1 to S17")


@rule("13.3b")
def test_zones_hinder_neither_air_nor_fleets():
    t = table("movement", {"O22": "U air", "O23": "G armor"}, options=OFF, control=OWN | {"S17": "Britain"})
    assert "O22" in zones(t.game, "Axis")
    t.play(US, "stage UW1 to S17")


@case("D32")
@rule("5.57")
def test_zones_stop_at_fortresses_but_come_out_of_them():
    t = table("movement", {"N26": "G armor", "N25": "U armor"}, control={"N25": "Britain"})
    assert "N25" in zones(t.game, "Axis") and "N26" not in zones(t.game, "Allies")


@rule("5.34", "5.3a")
def test_units_parted_by_water_are_not_adjacent():
    from rules.third_reich.zones import beside_enemy

    t = table("movement", {"M21": "G inf", "DD22": "G inf"}, control={"DD22": "Germany"})
    assert (
        "L22" not in beside_enemy(t.game, UK)
        and "DD21" not in beside_enemy(t.game, UK)
        and "N21" in beside_enemy(t.game, UK)
    )


@rule("5.73a")
def test_a_beach_is_no_help_against_an_attack_by_land():
    from rules.third_reich.strength import multiplier

    t = table("ground", {"N21": "U inf", "M21": "G inf"}, options=OFF, control={"N21": "Britain"})
    assert (
        multiplier(t.game, "M21", [t.unit("UI1")], False) == 2 and multiplier(t.game, "M21", [t.unit("UI1")], True) == 3
    )


@rule("6.2a", "6.2b")
def test_air_and_fleets_crowd_nobody():
    t = table("movement", {"L22": "2 B inf, B air, 4 B fleet"})
    t.play(UK, "done")
    assert UK not in t.asked()


@rule("6.4", "25.5")
def test_minor_allies_stack_with_germans():
    t = table("movement", {"S30": "G inf, Hu inf"}, "Axis")
    t.play(GER, "done")
    assert t.game.phase != "movement"


@case("E16")
@rule("7.3b", "31.2")
def test_an_exchange_that_kills_the_dropped_and_the_defenders_leaves_the_hex():
    t = table("landing", {"J23": "U para", "N21": "G inf 2-3"}, options=OFF)
    t.play(US, "drop UP1 on N21")
    assert t.game.phase == "ground"
    t.refuse(US, "done", "31.2")
    t.play(US, "attack N21 with UP1", dice=[1])
    while t.game.phase == "ground":
        seat = t.asked()[0]
        t.play(seat, t.suggestions(seat)[0])
    assert holder(t.game, "N21") == GER or t.where("UP1") == "N21"


@rule("14.21a")
def test_attacks_are_voluntary():
    t = table("ground", {"P22": "U inf", "Q22": "G inf"}, options=OFF, control=OWN)
    t.play(US, "done")
    assert t.where("GI1") == "Q22" and t.game.phase == "construction"


@rule("14.28", "14.26f")
def test_counterattacks_are_fought_with_what_began():
    t = table(
        "ground", {"P22": "U armor, U inf", "P21": "U armor", "Q22": "G armor, G armor"}, options=OFF, control=OWN
    )
    t.play(US, "attack Q22 with UA1, UI1", dice=[3, 5])
    assert t.said("counterattack from Q22 at 1-1") and t.where("UA2") == "P21"


@rule("14.12", "14.13", "28.443")
def test_replies_go_back_and_forth():
    units = {"P22": "U armor, U inf", "O22": "3 U air", "Q22": "G inf", "R20": "G air"}
    t = table("missions", units, options="Western offensive", control=OWN)
    t.play(US, "support Q22 with UW1", "done")
    assert t.asked() == [GER]
    t.play(GER, "das GW1 at Q22")
    assert US in t.asked(), "now the attacker may intercept, with any size of force"
    t.play(US, "chase Q22 with UW2, UW3", dice=[4, 4])


@rule("14.17", "14.16")
def test_ports_are_raided_after_ground_combat():
    names = list(PHASES)
    assert names.index("counterair") < names.index("replies") < names.index("landing") < names.index("ground")
    assert names.index("ground") < names.index("breakthrough") < names.index("raids") < names.index("exploitation")


@rule("14.34a")
def test_exploiters_obey_the_option_beyond_the_boundary():
    t = table(
        "ground",
        {"R22": "U armor, U inf", "R21": "2 U armor", "S21": "G inf 2-3"},
        options="Western offensive, Mediterranean pass",
        control={"R22": "Britain", "R21": "Britain"},
    )
    t.play(US, "attack S21 with UA1, UI1", dice=[1])
    if US in t.asked() and t.game.phase == "ground":
        t.play(US, t.suggestions(US)[0])
    if t.game.phase == "breakthrough":
        t.play(US, "exploit UA2 at S21", "done")
        assert "T21" not in t.goals(US, "move UA2 to")
    assert holder(t.game, "T21") == GER


@rule("14.34a", "19.2a")
def test_exploiters_pass_on_a_quiet_front_only_over_what_was_theirs_as_the_turn_began():
    def exploiting(**more):
        units, flags = {"S21": "U armor"}, {"UA1": {"breakthrough": "S21", "route": ("S21",)}}
        return table("exploitation", units, options="Western offensive, Mediterranean pass", flags=flags,
                     control={"S21": "Britain", "T21": "Britain"}, **more)  # fmt: skip

    assert "T21" in exploiting().goals(US, "move UA1 to")
    t = exploiting()
    t.state.taken.append("T21")
    t.refuse(US, "move UA1 to T21", "19.2a")


@rule("14.35d", "14.35c")
def test_no_counterair_and_no_ships_in_the_exploitation():
    t = table(
        "ground",
        {
            "P22": "U armor, U inf",
            "P21": "2 U armor",
            "Q22": "G inf 2-3",
            "Q23": "G inf",
            "O22": "U air",
            "R20": "G air",
        },
        options="Western offensive",
        control=OWN,
    )
    t.play(US, "attack Q22 with UA1, UI1", dice=[1])
    t.play(US, "advance UI1")
    while t.game.phase == "ground":
        t.play(US, "done")
    t.play(US, "exploit UA2 at Q22", "exploit UA3 at Q22")
    while t.game.phase in ("breakthrough", "exploitation"):
        t.play(US, "done")
    assert t.game.phase == "late support"
    verbs = {hint.split()[0] for hint in t.ask(US).orders}
    assert verbs == {"support", "done"}


@rule("14.4g")
def test_invaders_of_an_empty_beach_attack_no_neighbours():
    t = table("missions", {"L22": "4 B fleet, 2 B inf", "N21": "G inf"}, options=OFF)
    t.play(UK, "invade M21 with BF1, BF2, BF3, BF4 carrying BI1, BI2")
    through(t, "ground")
    t.play(UK, "attack M21 with BI1, BI2")
    t.play(UK, "advance BI1, BI2")
    if t.game.phase == "ground":
        t.refuse(UK, "attack N21 with BI1", "14.35b")
    assert t.where("BI1") == "M21" and not t.rolls("attack on")


@case("D29")
@rule("15.52")
def test_the_west_gives_russia_forty_a_turn():
    t = table("construction", {"US box": "2 U fleet", "L22": "2 B fleet"})
    t.play(US, "grant 20 to Russia via Murmansk with UF1")
    t.refuse(UK, "grant 21 to Russia via Murmansk with BF1, BF2", "15.52")
    t.play(UK, "grant 20 to Russia via Murmansk with BF1")


@rule("16.6b")
def test_no_grants_while_the_enemy_stands_at_the_capital():
    t = table("construction", {"J24": "G para"}, control={"J24": "Germany"})
    t.refuse(US, "grant 20 to Britain", "16.6b")


@case("E158")
@rule("16.76", "16.71a")
def test_deployments_after_the_fall_of_london():
    t = table("redeployment", {}, control={"K23": "Germany"})
    assert deployment_limit(t.game) == 4
    t = table("redeployment", {}, control={"K23": "Germany"}, notes={"deployment": 7})
    assert deployment_limit(t.game) == 5


@rule("16.8b", "42.2d")
def test_asw_goes_to_murmansk():
    t = table("construction", {}, powers={UK: {"sw": {"asw": 5}}})
    t.play(UK, "asw 2 to Murmansk")
    assert t.power(UK).sw["asw"] == 3 and t.power(UK).box["asw"] == 2
    t.refuse(UK, "asw 4 to Murmansk", "16.8b")


@rule("18.1c", "20.1c")
def test_units_across_a_boundary_count_in_the_attrition_of_the_other_front():
    t = table("movement", {"T21": "U inf", "S21": "G inf"}, options="Western attrition", control={"T21": "Britain"})
    assert [u.id for u in in_contact(t.game, "Western")] == ["UI1"] and not in_contact(t.game, "Mediterranean")


@rule("18.31e")
def test_defenders_split_their_losses():
    from rules.third_reich.attrition import split

    units = {"P22": "2 U inf, B inf", "Q22": "3 G armor"}
    t = table(
        "movement",
        units,
        "Axis",
        options="Western attrition",
        control=OWN,
        players={UK: "a", US: "b", RUS: "c", GER: "d"},
    )
    assert split(t.game, "Western", 2) == [((UK,), 1), ((US,), 1)] and ((US,), 2) in split(t.game, "Western", 3)


@rule("18.31g")
def test_units_in_america_are_safe():
    from rules.third_reich.contact import losable

    t = table(
        "movement",
        {"P22": "U inf", "US box": "5 U inf", "Q22": "G armor"},
        "Axis",
        options="Western attrition",
        control=OWN,
    )
    assert [u.id for u in losable(t.game, "Western", US)] == ["UI1"]


@rule("18.36")
def test_air_and_fleets_leave_a_hex_that_is_given_up():
    from rules.third_reich.displacement import displace
    from rules.third_reich.world import set_holder

    t = table("movement", {"Q26": "G air", "S17": "G fleet"}, "Axis")
    for hex_ in ("Q26", "S17"):
        set_holder(t.game, hex_, US)
        displace(t.game, hex_, US)
    assert t.where("GW1") not in ("Q26", "lost") and t.where("GF1") not in ("S17", "lost")


@rule("19.1")
def test_a_pass_has_no_combat():
    t = table("movement", {"P22": "U armor", "Q22": "G inf"}, options="Western pass", control=OWN)
    seen = through(t, "construction")
    assert not {"missions", "ground", "attrition"} & set(seen)


@case("E33")
@rule("11.4b")
def test_what_is_sure_to_be_lost_may_be_spent():
    from rules.third_reich.aftermath import capitals_not_regained

    t = table("options", {"L31": "G inf"}, "Axis", powers={GER: {"brps": 15, "limit": 87}}, control={"S30": RUS})
    t.play(GER, "option Western offensive")
    capitals_not_regained(t.game)
    assert t.power(GER).brps == -10


@rule("1.3c", "10.345")
def test_land_held_from_the_start_is_lost_without_brps():
    from rules.third_reich.aftermath import aftermath_phase

    t = table("movement", {}, "Axis", control={"M35": RUS, "O22": US})
    aftermath_phase(t.game)
    assert t.power(GER).brps == 175


@rule("10.23e")
def test_a_year_without_bombing_gives_a_wing_back():
    t = table(
        "redeployment",
        {"K23": "B inf", "L31": "G inf"},
        "Axis",
        season="Winter",
        half=2,
        removed=1,
        powers={s: {"sw": {}} for s in (GER, UK, US)},
    )
    t.play(GER, "done")
    assert t.state.removed == 0 and t.state.notes["pool Germany air"] == 5


@rule("42.41", "13.1b")
def test_who_goes_to_murmansk():
    t = table("movement", {"C32": "G air, G fleet", "L31": "G air"}, "Axis", powers={GER: {"sw": {"submarine": 4}}})
    t.refuse(GER, "Murmansk with GW2", "42.41")
    t.play(GER, "Murmansk with GW1, GF1", "submarines 3 to Murmansk")
    assert t.where("GW1") == "Murmansk box" and t.power(GER).box == {"submarine": 3}
    t.refuse(GER, "submarines 1 from Murmansk", "42.41")


@rule("42.9")
def test_a_russian_helsinki_keeps_no_way_to_murmansk_open():
    from rules.third_reich.chart import hexes_of, steps
    from rules.third_reich.landlines import lines
    from rules.third_reich.murmansk import route_open

    finland = hexes_of("Finland")
    around = {o for h in (*finland, "D44") for o in steps(h)} - {*finland, "D44"}
    held = dict.fromkeys(finland, RUS) | dict.fromkeys((*around, "D50"), GER)
    t = table("construction", {}, control=held)
    assert "D44" in lines(t.game, "Russia") and not route_open(t.game)
    assert route_open(table("construction", {}, control=held | dict.fromkeys(steps("D44"), RUS)).game)


@rule("42.2b", "42.2c", "40.3a")
def test_escorts_lie_where_the_brps_come_from_and_more_guards_anywhere_in_the_west():
    units = {"US box": "2 U fleet, B fleet", "L22": "B fleet, U fleet", "C32": "B fleet"}
    t = table("construction", units, control={"C32": UK}, lend_lease=UK)
    t.refuse(US, "grant 20 to Russia via Murmansk with UF3", "42.2b")
    t.refuse(US, "grant 20 to Russia via Lend-Lease with UF3", "42.2b")
    t.refuse(UK, "grant 20 to Russia via Murmansk with BF1", "42.2b")
    t.refuse(UK, "grant 20 to Russia via Murmansk with BF3", "42.2b")
    t.play(UK, "grant 20 to Russia via Murmansk with BF2, BF3")
    assert t.power(UK).sr == 2 and t.unit("BF3").spent
    t.play(US, "grant 10 to Russia via Murmansk with UF1, UF3")
    assert (t.power(US).sr, t.power(US).deployed) == (2, 1)
    t.play(US, "grant 10 to Russia via Lend-Lease with UF2")


@rule("42.7a", "42.7b")
def test_the_way_back_from_murmansk():
    t = table("movement", {"Murmansk box": "G air, G fleet"}, "Axis")
    t.refuse(GER, "leave Murmansk with GF1 to Oslo", "42.7a")
    t.play(GER, "leave Murmansk with GF1 to Bergen", "leave Murmansk with GW1 to Oslo")
    assert t.where("GF1") == "C32" and t.where("GW1") == "C35"


@case("D58")
@rule("42.9")
def test_the_route_is_closed_with_leningrad_and_vologda():
    t = table("construction", {"US box": "U fleet"}, control={"D44": GER, "D50": GER})
    t.refuse(US, "grant 20 to Russia via Murmansk with UF1", "42.9")
    t = table("construction", {"US box": "U fleet"}, control={"D44": GER})
    t.play(US, "grant 20 to Russia via Murmansk with UF1")


@case("D57")
@rule("40.4")
def test_the_persian_route_is_cut():
    from rules.third_reich.murmansk import lend_lease_open

    t = table("construction", {}, lend_lease=UK, control={"BB45": GER})
    assert lend_lease_open(t.game)
    t = table("construction", {}, lend_lease=UK, control={"BB45": GER, "BB46": GER})
    assert not lend_lease_open(t.game)
