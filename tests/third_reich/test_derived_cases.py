"""The derived cases that stand by themselves, each played to its number."""

from rules.third_reich.chart import VICHY, hexes_of
from rules.third_reich.supply import in_supply, served
from rules.third_reich.world import holder
from tests.rulings import case, rule
from tests.third_reich.answers import on
from tests.third_reich.table import table

US, UK, GER, RUS, ITA, FRA = "United States", "Britain", "Germany", "Russia", "Italy", "France"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"
OWN = dict.fromkeys(("P22", "P21", "O22", "O21", "N22", "N21", "Q21"), "Britain")


@case("D6")
@rule("10.24b")
def test_half_of_the_factories_rounded_down_after_a_fall_in_summer():
    from rules.third_reich.ireland import last_factories

    t = table("movement", {"L22": "B inf"}, season="Summer", powers={UK: {"sw": {"asw": 7, "sac": 5}, "in_play": False}},
              notes={"neutral Britain": 21})  # fmt: skip
    assert last_factories(t.game) and t.power(UK).sw == {"asw": 4, "sac": 3}


@case("D20")
@rule("26.924")
def test_a_garrison_of_44_with_30_on_the_ground_is_one_short():
    from rules.third_reich.russia import accept, garrison

    t = table("movement", {"K42": "6 G armor, 2 G inf, 2 G air, G air 3, G air 1"}, "Axis",
              control={"K42": GER, "J43": GER}, surrender="accepted")  # fmt: skip
    ground = sum(u.factor for u in t.state.units.of(GER) if u.kind != "air")
    whole = sum(u.factor for u in t.state.units.of(GER))
    assert (ground, whole) == (30, 44)
    accept(t.game)
    list(garrison(t.game))
    assert t.power(GER).brps == 160 and holder(t.game, "J43") == RUS


def convoy(box, **more):
    """Two American fleets guard forty BRPs on their way to Murmansk."""
    t = table("construction", {"US box": "2 U fleet", "Murmansk box": box} if box else {"US box": "2 U fleet"}, **more)
    t.play(US, "grant 40 to Russia via Murmansk with UF1, UF2")
    for seat in (UK, US, RUS):
        t.play(seat, "done")
    return t


@case("D25")
@rule("42.42a")
def test_two_to_one_scatters_a_convoy_on_a_four():
    t = convoy("4 G fleet")
    t.play(GER, "sortie", dice=[4, 1, 6])
    assert t.said("The convoy scatters; 12 BRPs are lost")


@case("D26")
@rule("42.44")
def test_two_escorts_sink_three_submarines_in_1943():
    t = convoy("", powers={GER: {"box": {"submarine": 4}}, UK: {"box": {"asw": 2}}}, year=1943)
    t.play(GER, "4")
    assert t.power(GER).box["submarine"] == 1 and t.power(RUS).brps == 160 + 40 - 3
    bergen = {"C32": UK}
    t = convoy("", powers={GER: {"box": {"submarine": 4}}, UK: {"box": {"asw": 2}}}, year=1943, control=bergen)
    t.play(GER, "4")
    assert t.power(RUS).brps == 160 + 40 - 2, "without Bergen one less"


@case("D27")
@rule("42.43")
def test_a_spare_fleet_costs_the_air_its_hit_and_its_life():
    from rules.third_reich.convoys import air_attack

    t = table("construction", {"Murmansk box": "G air 1"})
    t.game.script([5, 5])
    assert air_attack(t.game, [t.unit("GW1")], False, 1) == 4 and t.where("GW1") == "lost"


@case("D38")
@rule("27.232")
def test_nine_factors_feed_nine_of_twelve():
    ring = {h: GER for h in hexes_of("France") if h != "M19"}
    t = table("movement", {"M19": "9 B inf", "N19": "2 B base", "L22": "B fleet, B base"},
              control=ring | {"M19": UK, "N19": UK}, supply={"BF1": ["M19"]})  # fmt: skip
    fed = served(t.game, "West")
    waiting = [u.id for u in t.state.units.of(UK) if u.place in ("M19", "N19")]
    assert len(waiting) == 11 and sum(n in fed for n in waiting) == 9


@case("D42")
@rule("49.42")
def test_a_three_for_vichy_is_a_five_here():
    from rules.third_reich.vichy import modifiers

    held = {"GG19": GER, "MM30": GER}
    t = table("construction", {"JJ15": "G inf"}, "Axis", scenario="1942", year=1942, control=held)
    t.power(US).in_play = False
    t.state.wars = [war for war in t.state.wars if US not in war.split("-")]
    t.state.notes["vichy crossed"] = 1
    found = modifiers(t.game)
    assert (found["49.42a"], found["49.42c"], found["49.42g"]) == (1, 2, -1)
    assert 3 + sum(found.values()) == 5, "no six"


@case("D54")
@rule("28.31", "28.642")
def test_a_counter_that_has_flown_flies_no_more():
    units = {"P22": "2 U armor", "O22": "U air", "Q22": "G inf"}
    t = table("missions", units, options=OFF, control=OWN)
    t.play(US, "break UW1 into 3 and 2")
    names = {u.factor: u.id for u in t.state.units.of(US) if u.kind == "air"}
    t.play(US, f"support Q22 with {names[2]}")
    on(t, "ground")
    t.play(US, "attack Q22 with UA1", dice=[6])
    on(t, "construction")
    assert t.factor(names[2]) == 0 or t.unit(names[2]).spent
    assert not t.unit(names[3]).spent, "the part that did not fly is ready for the enemy's turn"


@case("D56", "E53")
@rule("14.33b", "13.3a")
def test_leaving_a_breakthrough_hex_in_a_zone_costs_three():
    from rules.third_reich.marching import price

    units = {"Q22": "U inf, U armor", "R22": "G armor"}
    t = table("exploitation", units, options=OFF, control=OWN | {"Q22": US, "P23": US})
    assert price(t.game, US, "Q22") == 3 and price(t.game, US, "P21") == 1


@case("E44")
@rule("14.24b")
def test_three_armor_attack_out_of_a_breakthrough_hex():
    exploiting = {f"UA{n}": {"breakthrough": "P22", "route": ("P22",)} for n in (1, 2, 3)}
    units = {"P22": "3 U armor, U inf", "Q22": "G inf"}
    t = table("late ground", units, options=OFF, control=OWN, flags=exploiting)
    t.play(US, "attack Q22 with UA1, UA2, UA3", dice=[1])
    assert t.said("15 to 6")


@case("E48")
@rule("14.36b")
def test_no_advance_over_a_hex_nobody_went_through():
    from rules.third_reich.exploitation import chain_allows

    flags = {
        "UA1": {"breakthrough": "P22", "route": ("P22", "Q21")},
        "UA2": {"breakthrough": "P22", "route": ("P22", "Q21", "R20")},
    }
    t = table("late ground", {"Q21": "U armor", "R20": "U armor"}, options=OFF, control=OWN | {"R20": US}, flags=flags)
    t.state.units.move("UA1", "P22")
    assert chain_allows(t.game, t.unit("UA2"), "Q21")
    assert not chain_allows(t.game, t.unit("UA2"), "T20"), "two beyond, and nobody has been between"


@case("E52")
@rule("14.38b", "14.38a")
def test_what_exploited_last_turn_exploits_again_only_with_a_line():
    from rules.third_reich.exploitation import placeable

    for traced, why in ((True, None), (False, "14.38a")):
        t = table("breakthrough", {"P22": "U armor, U inf", "Q22": "U inf"}, options=OFF, control=OWN | {"Q22": US},
                  flags={"UA1": {"auto": 21, "traced": traced}})  # fmt: skip
        t.state.fight.breakthroughs, t.state.fight.origins = {"Q22": [US]}, {"Q22": ["P22"]}
        assert in_supply(t.game, t.unit("UA1"))
        found = placeable(t.game, t.unit("UA1"), "Q22")
        assert (found[1] if found else None) == why


@case("E106", "E107")
@rule("29.413b")
def test_leningrad_is_bombarded_whatever_lies_in_port_and_no_coast_is():
    units = {"J36": "3 G fleet", "D45": "G inf", "D44": "R inf, R fleet"}
    t = table("missions", units, "Axis", options=OFF, control={"D45": GER})
    t.play(GER, "bombard D44 with GF1, GF2, GF3")
    units = {"Z23": "3 B fleet", "DD21": "B inf", "DD22": "G inf"}
    t = table("missions", units, options=OFF, control={"Z23": UK, "DD21": UK, "DD22": GER})
    t.refuse(UK, "bombard DD22 with BF1, BF2, BF3", "29.413a")


@case("E127")
@rule("32.12")
def test_a_conquered_italy_has_one_partisan():
    t = table(
        "construction", {"K23": "B inf"}, control=dict.fromkeys(hexes_of("Italy"), GER), scenario="1942", year=1944
    )
    t.state.countries["Italy"] = "conquered Germany"
    t.power(ITA).in_play = False
    t.play(UK, "partisan at U23")
    t.refuse(UK, "partisan at T25", "32.12")


@case("E139")
@rule("35.4")
def test_vichy_does_not_count_in_the_near_east():
    from rules.third_reich.supply import routes_of

    t = table("movement", {"II34": "G inf", "II35": "Vf inf"}, "Axis", scenario="1942", year=1942,
              control={"II34": VICHY, "II35": VICHY})  # fmt: skip
    assert holder(t.game, "II34") == VICHY, "Beirut feeds the French of Vichy alone"
    assert routes_of(t.game, "Axis", t.unit("VfI1"), []) == [()] and routes_of(t.game, "Axis", t.unit("GI1"), []) == []


@case("E156")
@rule("16.71c")
def test_an_american_unit_built_again_is_deployed_again():
    t = table("construction", {"K23": "B inf"}, pool={"U": "U inf"}, flags={"UI1": {"deployed": True}})
    t.play(US, "build infantry 3-4 at US box")
    assert t.where("UI1") == "US box" and not t.unit("UI1").deployed


@case("E157")
@rule("16.75a")
def test_grants_to_britain_need_no_escort():
    t = table("construction", {"K23": "B inf", "US box": "U fleet", "L22": "B fleet"})
    t.play(US, "grant 20 to Britain")
    assert t.state.pending == {"United States>Britain": 20}


@case("E137")
@rule("33.51")
def test_one_power_pays_for_counterintelligence():
    t = table("construction", {"K23": "B inf"}, "Allies", scenario="1942", year=1942)
    t.play(UK, "intelligence")
    assert t.asked() == [GER, ITA]
    t.play(GER, "counter").play(ITA, "counter", dice=[3, 3])
    assert (t.power(GER).brps, t.power(ITA).brps) == (280, 75), "one of them pays, and the roll is lowered once"
    assert "Intelligence 5" in t.ask(UK).prompt


@case("E129")
@rule("32.9", "32.15")
def test_partisans_stay_when_their_country_is_taken_back():
    t = table("redeployment", {"W26": "B partisan", "V28": "B inf"}, control=dict.fromkeys(hexes_of("Yugoslavia"), UK))
    on(t, "options")
    assert t.where("BZ1") == "W26"


@case("E105")
@rule("29.312")
def test_a_fleet_that_lost_its_cargo_bombards_with_what_it_has():
    from rules.third_reich.clash import drown
    from rules.third_reich.losses import pay_factors
    from rules.third_reich.strength import bombardment

    t = table("missions", {"L22": "2 B fleet, 2 B inf", "M21": "G inf"}, options=OFF)
    t.play(UK, "invade M21 with BF1, BF2 carrying BI1, BI2")
    mission = t.state.missions["M1"]
    pay_factors(t.game, [t.unit("BF1")], 1)
    drown(t.game, mission)
    assert len(mission.cargo) == 1 and bombardment(t.game, [mission]) == 2


@case("E109")
@rule("29.423a")
def test_air_brought_by_sea_still_flies():
    from rules.third_reich.skies import idle_air

    t = table("missions", {"L22": "2 B fleet, B air 3"}, options=OFF, control={"M21": UK})
    t.play(UK, "transport BW1 from L22 to M21 with BF1")
    on(t, "landing", "ground", "construction")
    assert t.where("BW1") == "M21" and t.unit("BW1").rebased
    assert idle_air(t.game, UK) == [] or not t.unit("BW1").spent
