"""Worked examples of the edition with their own numbers: economy, combat, the air and the sea."""

from rules.third_reich.chart import CRT, VICHY, country_of, dry_steps, hexes_of, land, odds_column, scenario
from rules.third_reich.naval import sea_battle
from rules.third_reich.russia import axis_in_russia, russian_factors
from rules.third_reich.strength import attack_value, defence_value, draw_up
from rules.third_reich.supply import in_supply, served
from rules.third_reich.world import holder, set_holder
from rules.third_reich.year import brp_calculation
from tests.rulings import case, rule
from tests.third_reich.answers import on
from tests.third_reich.early import begun, peace
from tests.third_reich.table import table

US, UK, GER, RUS, ITA, FRA = "United States", "Britain", "Germany", "Russia", "Italy", "France"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"
OWN = dict.fromkeys(("P22", "P21", "O22", "O21", "N22", "N21", "Q21"), "Britain")


def exchange_at(column):
    """A die that brings an exchange."""
    return CRT[column].index("EX") + 1


# --- set-up, economy ------------------------------------------------------------------------------------------------------


@case("E8")
@rule("3.36a")
def test_nobody_sets_up_in_an_allys_country_in_1939():
    t = begun()
    while t.state.rest[0] != UK:
        t.play(t.asked()[0], "deploy rest", "done")
    t.refuse(UK, "deploy BI1 at N22", "3.36a")
    while t.state.rest[0] != ITA:
        t.play(t.asked()[0], "deploy rest", "done")
    t.refuse(ITA, "deploy II1 at S30", "3.36a")


@case("E10")
@rule("5.55b")
def test_a_fortress_cut_off_takes_what_is_built_there():
    ring = dict.fromkeys(("D45", "E43", "E44", "C45", "D43", "C44"), GER)
    t = table("construction", {"H47": "R inf"}, control=ring, pool={"R": "R inf 1-3"})
    t.play(RUS, "build infantry 1-3 at D44")
    assert [u.kind for u in t.state.units.at("D44")] == ["infantry"]


@case("E23", "E36")
@rule("10.35", "10.33", "10.344")
def test_germany_opens_1940_with_195():
    t = peace("movement", season="Spring", year=1940, powers={GER: {"brps": 50}})
    t.state.countries["Poland"] = "conquered Germany"
    set_holder(t.game, "M35", GER)
    brp_calculation(t.game)
    assert (t.power(GER).base, t.power(GER).brps) == (150, 195)
    t.state.countries["Denmark"] = "conquered Germany"
    assert t.power(GER).brps == 195, "Denmark pays at the next Year Start"


def german_year(year, base, brps, names, deficit=0):
    """A Year Start of Germany with these countries conquered."""
    t = peace("movement", season="Spring", year=year, powers={GER: {"brps": brps, "base": base}},
              notes={"sw deficit Germany": deficit} if deficit else {})  # fmt: skip
    for name in names:
        t.state.countries[name] = "conquered Germany"
        for hex_ in hexes_of(name):
            set_holder(t.game, hex_, GER)
    return t


@case("E24")
@rule("10.31a", "10.34")
def test_germany_opens_1941_with_225():
    t = german_year(1941, 150, 30, ("Poland", "Denmark", "Belgium", "Netherlands", "Luxembourg"))
    brp_calculation(t.game)
    assert t.power(GER).base == 165
    assert t.power(GER).brps == 225


@case("E25", "E26")
@rule("10.32a")
def test_losses_below_zero_lower_the_base_and_little_is_left_to_grow():
    from rules.third_reich.year import conquests

    t = german_year(1942, 165 - 10, -10, ())
    t.state.notes["sw deficit Germany"] = 10
    allies = sum(conquests(t.game, GER).values())
    brp_calculation(t.game)
    assert t.power(GER).base == 155 and t.power(GER).brps == 155 + allies


@case("E31")
@rule("11.2a")
def test_the_limits_of_1939():
    from rules.third_reich.year import limits as set_limits

    t = begun()
    set_limits(t.game)
    limits = {name: t.power(name).limit for name in (UK, FRA, RUS, GER, ITA)}
    assert limits == {UK: 62, FRA: 42, RUS: 45, GER: 75, ITA: 37}


@case("D7")
@rule("11.1")
def test_half_of_301_is_150():
    from rules.third_reich.year import limits as set_limits

    t = table("movement", {"L31": "G inf"}, powers={GER: {"brps": 301}})
    set_limits(t.game)
    assert t.power(GER).limit == 150


# --- land combat ----------------------------------------------------------------------------------------------------------


@case("E40")
@rule("14.26f", "28.515")
def test_air_support_turns_two_to_one_and_shares_the_fate():
    units = {"M24": "2 G armor", "N24": "F inf 2-3", "L24": "G air", "O22": "F air 3"}
    t = peace("missions", units, "Axis", options="Western offensive", control={"M24": GER, "L24": GER})
    ground = t.state.units.at("N24")[0]
    assert ground.factor == 2 and odds_column(8, 4) == "2-1" and odds_column(12, 4) == "3-1"
    assert odds_column(12, 7) == "1-1" and odds_column(5, 12) == "1-3"
    t.play(GER, "support N24 with GW1")
    on(t, "replies")
    name = next(u.id for u in t.state.units.at("O22") if u.kind == "air")
    t.play(FRA, f"das {name} at N24")
    on(t, "ground")
    battle = draw_up(t.game, GER, ("N24",), ("GA1",))
    battle.multipliers = {"N24": 2}
    assert defence_value(t.game, battle) == 7 and defence_value(t.game, battle, basic=True) == 5


@case("E41", "E42")
@rule("29.411", "29.414", "29.437")
def test_an_exchange_on_the_beach_is_paid_by_men_or_three_ships_for_one():
    # 18 factors carry two infantry, 36 from Portsmouth bombard with twelve
    def landing(cargo, names):
        t = table("missions", {"K21": f"2 U fleet, {cargo}", "L22": "4 U fleet", "M21": "G inf 2-3"}, options=OFF)
        t.refuse(US, "bombard M21 with UF3, UF4, UF5, UF6", "29.413a")
        carrying = "UF1, UF2" if "," in names else "UF1"
        t.play(US, f"invade M21 with {carrying} carrying {names}", "bombard M21 with UF3, UF4, UF5, UF6")
        on(t, "ground")
        return t, draw_up(t.game, US, ("M21",), tuple(names.split(", ")))

    t, battle = landing("2 U inf", "UI1, UI2")
    assert (attack_value(t.game, battle), defence_value(t.game, battle)) == (18, 6) and odds_column(18, 6) == "3-1"
    t.play(US, "attack M21 with UI1, UI2", dice=[exchange_at("3-1")])
    t.refuse(US, "lose UI1", "14.26c")
    t.play(US, "lose UI1, UF3")
    assert t.where("UI1") == "lost" and t.where("UI2") != "lost"
    # with one infantry two fleets pay its six factors, three for one
    t, battle = landing("U inf", "UI1")
    assert (attack_value(t.game, battle), defence_value(t.game, battle)) == (15, 6)
    t.play(US, "attack M21 with UI1", dice=[exchange_at("2-1")])
    t.refuse(US, "lose UF3", "14.26c")
    t.play(US, "lose UF3, UF4")
    assert t.where("UF3") == t.where("UF4") == "lost" and t.where("UI1") != "lost"


@case("E56")
@rule("18.2b")
def test_one_attrition_roll_a_front():
    from rules.third_reich.contact import in_contact

    units = {"Q22": "G inf", "Q23": "G inf", "P22": "U inf", "P23": "B inf"}
    t = table("movement", units, "Axis", options="Western attrition", control={"P22": US, "P23": UK})
    assert {u.id for u in in_contact(t.game, "Western")} == {"GI1", "GI2"}
    on(t, "construction")
    assert len(t.rolls("attrition on the Western front")) == 1


@case("D55")
@rule("14.23c", "14.25a")
def test_two_hexes_at_once_are_one_attack():
    units = {"Q21": "2 U armor", "Q22": "G inf", "R21": "G inf"}
    t = table("ground", units, options=OFF, control=OWN)
    battle = draw_up(t.game, US, ("Q22", "R21"), ("UA1", "UA2"))
    assert defence_value(t.game, battle) == 12 and odds_column(19, 12) == "1-1"


@case("D14")
@rule("28.513")
def test_three_air_factors_join_two_doubled_infantry():
    t = table("ground", {"P22": "2 U armor", "Q22": "2 G inf 2-3"}, options=OFF, control=OWN)
    battle = draw_up(t.game, US, ("Q22",), ("UA1",))
    assert defence_value(t.game, battle) == 8 and odds_column(12, 7) == "1-1"


@case("D17")
@rule("13.3a")
def test_with_three_factors_a_unit_goes_from_zone_to_zone_and_stops():
    units = {"P23": "U inf", "Q23": "G armor", "N24": "G armor"}
    t = table("movement", units, options="Western offensive", control=OWN | {"P23": US, "O23": US, "O24": US})
    goal = next(h for h in t.goals(US, "move UI1 to") if h in ("O24", "O23"))
    t.play(US, f"move UI1 to {goal}")
    assert t.unit("UI1").used == 3


@case("D19")
@rule("26.92a")
def test_half_as_much_again_makes_russia_think_of_surrender():
    army = {"H47": "9 R inf 3-3, 9 R inf 2-3, 4 R inf 1-3"}
    t = table("redeployment", army)
    assert russian_factors(t.game) == 49
    for german, offered in ((74, True), (73, False)):
        assert (2 * german >= 3 * russian_factors(t.game)) is offered
    assert axis_in_russia(t.game) == 0


# --- the air and the sea --------------------------------------------------------------------------------------------------


@case("D9")
@rule("29.5712", "29.572a")
def test_italians_off_naples_and_in_the_north():
    def battle(where, hex_):
        t = table("movement", {"AA8": "B fleet", "Z23": "I fleet 6, I fleet 6"}, control={"Z23": GER})
        t.game.script([4, 4])
        italians = [u for u in t.state.units if u.nation == "Italy"]
        sea_battle(t.game, italians, [t.unit("BF1")], hex_)
        return sum(u.factor for u in t.state.units if u.nation == "Italy"), sum(u.factor for u in t.state.units.of(UK))

    assert battle("Naples", "AA22") == (11, 9), "4 against 5: one lost"
    assert battle("the north", "K20") == (10, 8), "3 against 5: two lost, and one"


@case("D10", "D11")
@rule("29.572a")
def test_losses_are_multiplied_by_the_nines_a_force_is_worth():
    from rules.third_reich.naval import multiplier

    t = table("movement", {"K28": "2 G fleet, G fleet 6, G fleet 2", "L22": "3 B fleet"})
    germans = [t.unit(n) for n in ("GF1", "GF2")]
    assert 3 * multiplier(germans) == 6
    assert 3 * multiplier([t.unit(f"BF{n}") for n in (1, 2, 3)]) == 9
    assert 3 * multiplier(list(t.state.units.of(GER))) == 6, "26 factors are worth two nines"


@case("E94")
@rule("28.432a", "28.453a")
def test_fifteen_air_over_brest():
    units = {"L22": "B air, B air 1, B air, B air 3, B air 1", "M19": "G fleet, G air"}
    t = table("missions", units, options=OFF)
    t.play(UK, "raid M19 with BW3, BW4, BW5")
    t.play(UK, "counterair M19 with BW1, BW2", dice=[3, 3, 3, 5, 1, 5, 1, 1, 2, 6, 4])
    on(t, "construction")
    assert t.said("Air combat at Brest (M19): Britain 4, Germany 3") and t.said("Germany loses 1 air factor, ")
    assert t.said("Britain sinks 4 naval factors and loses 3 air factors")
    assert sum(u.factor for u in t.state.units.of(GER) if u.kind == "fleet") == 5
    assert sum(u.factor for u in t.state.units.of(UK) if u.kind == "air") == 12


@case("E99")
@rule("28.65")
def test_used_and_unused_counters_join_for_a_journey_and_part_again():
    units = {"L22": "B air 3, B air 2"}
    t = table("redeployment", units, flags={"BW1": {"spent": True}})
    t.play(UK, "combine BW1, BW2")
    assert [u.factor for u in t.state.units.at("L22")] == [5] and t.unit("BW1").spent
    t.play(UK, "sr BW1 to E26")
    assert t.power(UK).sr == 1
    t.play(UK, "break BW1 into 3 and 2")
    assert {u.factor: u.spent for u in t.state.units.at("E26")} == {3: True, 2: False}
    t = table("movement", units, options=OFF, flags={"BW1": {"spent": True}})
    t.refuse(UK, "combine BW1, BW2", "28.65")


@case("E111")
@rule("29.432a")
def test_nine_factors_that_are_no_nine_bar_nobody():
    t = table("missions", {"L22": "2 B fleet, B inf", "M21": "G fleet 6, G fleet 2, G fleet 1"}, options=OFF)
    t.play(UK, "invade M21 with BF1 carrying BI1")
    assert t.state.missions["M1"].kind == "invasion"


@case("E122")
@rule("29.66b")
def test_a_neutral_denmark_lets_no_fleet_into_the_baltic():
    t = peace("redeployment", {"L22": "B fleet"}, "Allies", control={"J35": UK})
    assert "J35" not in t.goals(UK, "sr BF1 to")
    t.refuse(UK, "sr BF1 to J35", "16.4a")


@case("E125")
@rule("31.1c")
def test_airborne_units_drop_in_the_exploitation_without_any_breakthrough():
    from rules.third_reich.exploitation import can_drop

    units = {"O22": "U para, U inf", "Q22": "G inf"}
    t = table("late drops", units, options="Western offensive", control=OWN)
    assert not t.state.fight.breakthroughs and can_drop(t.game, US)
    t.play(US, "drop UP1 on P21")
    assert t.where("UP1") == "P21"


@case("E168")
@rule("27.1")
def test_paris_feeds_the_british_in_france():
    coast = {h: GER for h in hexes_of("France") if h not in ("O22", "P22", "P21")}
    t = peace("movement", {"P22": "B inf"}, "Allies", control=coast)
    assert in_supply(t.game, t.unit("BI2"))
    t = peace("movement", {"P22": "B inf"}, "Allies", control=coast | {"O22": GER})
    assert not in_supply(t.game, t.unit("BI2"))


@case("E177")
@rule("28.66")
def test_vichys_air_takes_french_change():
    from rules.third_reich.losses import change, pay_factors, sizes

    assert sizes("Vichy France", "air"), "Vichy's counters are the French ones"
    t = table("movement", {"V19": "Vf air"}, scenario="1942", year=1942)
    air = t.state.units.at("V19")[0]
    whole = air.factor
    assert change(t.game, "Vichy France", "air", whole - 2, (whole,)) is not None
    assert pay_factors(t.game, [air], 2) == 2
    assert sum(u.factor for u in t.state.units.at("V19")) == whole - 2


@case("E188")
@rule("33.41-2b")
def test_an_ireland_conquered_by_britain_and_america_can_still_rise():
    from rules.third_reich.ireland import unrest

    irish = dict.fromkeys(hexes_of("Ireland"), UK)
    t = table("movement", {"L31": "G inf"}, "Axis", control=irish)
    t.state.countries["Ireland"] = "conquered Britain"
    unrest(t.game)
    assert "irish unrest" in t.state.notes


@case("E196")
@rule("37.3a")
def test_madrid_with_a_supply_fleet_keeps_the_mediterranean_fleet_afloat():
    units = {"Z8": "B fleet", "LL29": "2 B fleet, B air", "MM30": "2 B air", "W12": "B inf"}
    t = table("supply", units, control={"AA8": GER, "W12": UK, "Z8": UK})
    on(t, "movement")
    assert not any(u.barred for u in t.state.units.of(UK) if u.kind in ("air", "fleet"))


@case("E205")
@rule("49.2")
def test_vichy_city_feeds_vichy_alone_while_it_sleeps():
    ring = {h: UK for h in land() if country_of(h) == "France" and h not in ("R20", "R19", "S20")}
    t = table("movement", {"S20": "G inf", "R19": "Vf inf"}, "Axis", control=ring, scenario="1942", year=1942)
    t.state.countries["Vichy France"] = "inactive Germany"
    fed = served(t.game, "Axis")
    assert "GI1" not in fed and "VfI1" in fed


@case("D15")
@rule("28.422")
def test_four_on_the_ground_take_twelve_in_the_air():
    units = {"P22": "U inf, B inf 1-3", "O22": "U air", "N22": "U air", "O21": "U air 2, U air 1", "Q22": "G inf"}
    t = table("missions", units, options=OFF, control=OWN)
    t.play(US, "support Q22 with UW1, UW2, UW3")
    on(t, "ground")
    battle = draw_up(t.game, US, ("Q22",), ("UI1", "BI1"))
    assert attack_value(t.game, battle) == 16
    t.play(US, "attack Q22 with UI1, BI1", dice=[6])
    t = table("missions", units, options=OFF, control=OWN)
    t.play(US, "support Q22 with UW1, UW2, UW3, UW4")
    on(t, "ground")
    t.refuse(US, "attack Q22 with UI1, BI1", "28.422")


@case("D44")
@rule("31.1a")
def test_no_drop_for_who_had_no_supply_as_the_turn_began():
    t = table("movement", {"P22": "U para"}, options=OFF, control=OWN, flags={"UP1": {"cut": True}})
    t.refuse(US, "drop UP1 on P21", "31.1a")


# --- wars, minors, landings -------------------------------------------------------------------------------------------------


@case("E62")
@rule("21.4b")
def test_a_war_declared_and_passed_on_is_called_off():
    t = peace("options", {"T26": "G inf"}, control={"T26": GER})
    t.play(GER, "declare war on Yugoslavia")
    while t.game.phase == "options" and t.asked()[0] not in (GER, ITA):
        t.play(t.asked()[0], "deploy rest", "done")
    on(t, "construction")
    assert t.state.countries["Yugoslavia"] == "neutral"


@case("E79")
@rule("25.47")
def test_a_bulgarian_attacks_over_the_border_and_does_not_follow():
    here, there = next(
        (a, b) for a in hexes_of("Bulgaria") for b in dry_steps(a) if country_of(b) == "Rumania" and b in land()
    )
    t = table("ground", {here: "2 Bu inf", there: "R inf 1-3"}, "Axis", options=OFF, control={there: RUS})
    t.play(GER, f"attack {there} with BuI1, BuI2", dice=[1])
    assert t.where("RI1") == "lost"
    assert t.asked() != [GER] or "advance" not in " ".join(t.suggestions(GER)), "nobody may go in"
    assert holder(t.game, there) == RUS


@case("E141")
@rule("40.2")
def test_persia_conquered_before_costs_25_all_the_same():
    t = table("construction", {"K23": "B inf"}, control=dict.fromkeys(hexes_of("Persia"), UK))
    t.state.countries["Persia"] = "conquered Britain"
    before = t.power(UK).brps
    t.play(UK, "open Lend-Lease")
    assert t.power(UK).brps == before - 25


@case("E174")
@rule("28.451")
def test_fleets_that_are_to_be_bombed_may_still_sail():
    from rules.third_reich.replies import idle_fleets

    t = table("missions", {"L22": "B air, 2 B fleet, B inf", "M19": "G fleet", "M21": "G inf"}, options=OFF)
    t.play(UK, "raid M19 with BW1", "invade M21 with BF1 carrying BI1")
    on(t, "replies")
    assert [u.id for u in idle_fleets(t.game, GER)] == ["GF1"]
    where = sorted(t.goals(GER, "intercept M2 with GF1 at"))[0]
    t.play(GER, f"intercept M2 with GF1 at {where}")


@case("E90")
@rule("28.421b")
def test_support_for_a_landing_that_was_turned_back_has_flown_and_lives():
    from rules.third_reich.attack import idle_support
    from rules.third_reich.state import Mission

    t = table("ground", {"L22": "B fleet, B inf, B air", "M21": "G inf"}, options=OFF)
    t.state.missions["M1"] = Mission("M1", "invasion", UK, ["BF1"], "M21", path=["L22", "M21"], state="turned back")
    t.state.missions["M2"] = Mission("M2", "support", UK, ["BW1"], "M21")
    idle_support(t.game)
    assert t.unit("BW1").spent and t.where("BW1") == "L22"


@case("E183")
@rule("29.58", "6.14")
def test_a_crowd_that_came_back_to_its_port_must_go_by_sr_or_is_lost():
    units = {"L22": "4 B inf"}
    t = table("redeployment", units)
    t.play(UK, "sr BI1 to J23", "sr BI2 to J24")
    on(t, "options")
    assert len([n for n in t.at("L22") if n.startswith("BI")]) == 2
    t = table("redeployment", units)
    on(t, "options")
    assert sum(u.kind == "infantry" and u.place == "L22" for u in t.state.units.of(UK)) == 2
    assert sum(u.place == "pool" for u in t.state.units.of(UK)) == 2


@case("E200")
@rule("42.6")
def test_submarines_built_into_the_murmansk_box_stay_for_the_year():
    held = {GER: {"sw": {"submarine": 6}, "box": {"submarine": 2}, "brps": 100, "limit": 50}}
    t = table("movement", {"L31": "G inf"}, "Axis", season="Spring", powers=held)
    t.play(GER, "submarines 4 to Murmansk")
    t.refuse(GER, "submarines 3 from Murmansk", "42.6")
    t.play(GER, "submarines 2 from Murmansk")
    assert t.power(GER).box["submarine"] == 4
    t = table("building", {"L31": "G inf"}, season="Spring", powers=held)
    t.play(GER, "build 3 submarine", "send 3 to Murmansk")
    assert t.power(GER).box["submarine"] == 5 and t.state.notes["submarines sent"] == 3


@case("E207")
@rule("49.41", "49.9")
def test_a_tunisia_that_is_nobodys_pays_the_axis_when_it_is_taken():
    from rules.third_reich.vichy import dissolve
    from rules.third_reich.year import conquests

    t = table("movement", {"L31": "G inf"}, "Axis", scenario="1942", year=1942)
    dissolve(t.game, "49.41")
    assert t.state.countries[VICHY] == "ended" and "Tunisia" not in conquests(t.game, GER)
    for hex_ in hexes_of("Tunisia"):
        set_holder(t.game, hex_, GER)
    assert conquests(t.game, GER)["Tunisia"] == 5


def year_start(year, brps, base, sac, more):
    """Germany before a Year Start, with what the example has it hold; nobody else matters."""
    lands = ("Poland", "Denmark", "Belgium", "Netherlands", "Luxembourg", "Baltic States", "Hungary", "Rumania")
    held = {h: GER for name in (*lands, "Finland", "Bulgaria") for h in hexes_of(name)} | dict.fromkeys(more, GER)
    allies = dict.fromkeys(("Finland", "Hungary", "Rumania", "Bulgaria"), "ally Germany")
    taken = dict.fromkeys(("Poland", "Denmark", "Belgium", "Netherlands", "Luxembourg"), "conquered Germany")
    return peace(
        "year",
        season="Winter",
        year=year - 1,
        control=held,
        countries={**scenario("1939")["countries"], **allies, **taken, "Baltic States": "open Russia"},
        notes={"east Russia": 1},
        wars=["Britain-Germany", "France-Germany", "Germany-Russia"],
        powers={GER: {"brps": brps, "base": base}, UK: {"sw": {"sac": sac}}},
    )


@case("E25", "E26")
@rule("10.23a", "10.32a", "10.34", "10.37a")
def test_germany_opens_1942_with_285_and_1943_with_305():
    t = year_start(1942, 0, 165, 5, ())
    assert (t.power(GER).base, t.power(GER).brps) == (155, 285)
    t = year_start(1943, 10, 155, 10, ("D44", "H47"))
    assert (t.power(GER).base, t.power(GER).brps) == (145, 305)
