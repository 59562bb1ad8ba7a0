"""26.83, 29.18, 33.42-3, 49.1, 49.6: the fall of France, in positions of 1940."""

from rules.third_reich.chart import area_of, country_of, hexes_of
from rules.third_reich.fall import french
from rules.third_reich.levels import owner_of
from rules.third_reich.sequence import look_around
from rules.third_reich.stranded import all_caught
from rules.third_reich.vichy import awake_if_won, crossed, dissolve, end_grace, roll_trouble
from rules.third_reich.ways import escorts
from rules.third_reich.world import holder
from rules.third_reich.year import conquests
from tests.rulings import case, rule
from tests.third_reich.early import FRA, GER, ITA, UK, peace
from tests.third_reich.table import table

VICHY = "Vichy France"
PARIS = {"O22": GER}


def fallen(units=None, *, season="Summer", year=1940, control=None, **more):
    """The last ground attack of an Allied turn: Germans in Paris, a French infantry unit (FI1) beside them at O21."""
    where = {"O22": "G inf", "O21": "F inf"}
    return peace(
        "ground",
        where | (units or {}),
        "Allies",
        season=season,
        year=year,
        options="Western offensive",
        control=PARIS | (control or {}),
        **more,
    )


def fall(t, *dice):
    """Nobody attacks: France falls; the dice are those of the Levant and of Africa (even: Vichy)."""
    for seat in list(t.asked()):
        t.play(seat, "done", dice=dice)
    return t


def placed(t, *dice):
    fall(t, *dice)
    assert t.asked() == [GER]
    return t.play(GER, "deploy rest", "done")


def owners(t, nation):
    return {u.owner for u in t.state.units if u.nation == nation}


@case("E151")
@rule("49.11a")
def test_half_of_each_sort_stays_rounded_up():
    """49.11: seven infantry and three armor leave four and two."""
    army = {
        "O21": "2 F inf",
        "P21": "2 F inf",
        "P22": "2 F inf",
        "N22": "F inf, F armor",
        "N21": "2 F armor",
        "O20": "F air, F air 2",
    }
    t = placed(fallen(army | {"M19": "2 F fleet, F fleet 6, F base"}), 2, 2)
    kept = [u for u in t.state.units if u.nation == VICHY]
    kinds = [u.kind for u in kept]
    assert kinds.count("infantry") == 4 and kinds.count("armor") == 2 and kinds.count("airbase") == 1
    assert (
        sum(u.factor for u in kept if u.kind == "air") == 4 and sum(u.factor for u in kept if u.kind == "fleet") == 12
    )
    assert not french(t.game) and owners(t, VICHY) == {VICHY}
    assert not t.power(FRA).in_play and t.state.countries["France"] == "conquered Germany"
    assert t.state.countries[VICHY] == "inactive Germany" and t.state.wars == ["Britain-Germany"]


@rule("49.11b")
def test_germany_places_them_on_free_hexes_of_the_zone():
    t = fall(fallen({"O21": "2 F inf", "P21": "2 F inf", "R20": "G inf", "R21": "B inf 3-4"}), 2, 2)
    assert t.asked() == [GER]
    assert {u.place for u in t.state.units if u.nation == VICHY} == {"set-up"}
    for hex_ in ("R20", "R21", "P21", "DD13"):
        t.refuse(GER, f"deploy VfI1 at {hex_}", "3.36a")
    t.refuse(GER, "done", "52")
    t.play(GER, "deploy VfI1 at Q20", "deploy VfI2 at V19", "done")
    assert t.where("VfI1") == "Q20" and t.where("VfI2") == "V19"


@case("D43")
@rule("49.12", "49.13a")
def test_the_colonies_follow_their_dice_and_their_units_with_them():
    units = {"II34": "F inf, F inf", "DD13": "F inf, F air", "EE17": "F fleet"}
    t = placed(fallen(units), 3, 4)
    assert (
        holder(t.game, "II34") == holder(t.game, "II35") == UK
        and holder(t.game, "DD13") == holder(t.game, "CC4") == VICHY
    )
    assert t.at("II34") == ["FfI1", "FfI2"] and owners(t, "Free French") == {UK}
    assert {t.unit(n).nation for n in t.at("DD13")} == {VICHY} and t.unit("VfW1").factor == 5
    t = placed(fallen(units), 6, 1)
    assert holder(t.game, "II34") == VICHY and holder(t.game, "EE17") == UK


@case("E149")
@rule("49.12", "49.9")
def test_a_colony_the_axis_has_conquered_stays_its_own_and_pays():
    """49.12 (GG:47): control of all its cities is enough."""
    t = placed(fallen(control={"EE17": ITA}), 2, 2)
    assert holder(t.game, "EE17") == ITA and holder(t.game, "DD13") == VICHY
    assert conquests(t.game, ITA)["Tunisia"] == 5
    t.state.countries[VICHY] = "ally Germany"
    for colony in ("Algeria", "Morocco"):
        for hex_ in hexes_of(colony):
            t.state.control[hex_] = GER
    assert "Algeria" not in conquests(t.game, GER), "Vichy's colonies never pay the Axis"


@rule("49.8a", "26.3")
def test_the_free_colonies_pay_britain_and_paris_germany():
    t = placed(fallen(), 1, 2)
    assert conquests(t.game, UK)["Lebanon-Syria"] == 5 and conquests(t.game, GER)["France"] == 42


@rule("49.13b")
def test_units_abroad_go_to_the_nearest_french_soil():
    t = placed(fallen({"M25": "F inf"}, control={"M25": FRA}), 2, 2)
    assert [u.kind for u in t.state.units if u.nation == VICHY] == ["infantry"] * 1, "two in France leave one"
    t = placed(fallen({"FF36": "F inf"}, control={"FF36": FRA}), 3, 2)
    assert t.said("goes home to") and [u.place for u in t.state.units if u.nation == "Free French"] == ["FF37"]


@rule("49.13b")
def test_germany_chooses_between_two_shores_before_the_dice():
    t = fallen({"KK24": "F inf"}, control={"KK24": FRA})
    fall(t)
    assert t.asked() == [GER] and not t.rolls("Vichy")
    t.refuse(GER, "France", "49.13b")
    t.play(GER, "Lebanon-Syria", dice=[3, 2]).play(GER, "deploy rest", "done")
    assert [country_of(u.place) for u in t.state.units if u.nation == "Free French"] == ["Lebanon-Syria"]


@rule("49.13b")
def test_the_choice_is_left_to_a_standing_instruction():
    t = fallen({"KK24": "F inf"}, control={"KK24": FRA})
    t.standing(GER, "french ties", "first")
    fall(t)
    assert t.said("goes home to") and t.rolls("Vichy")


@rule("49.13c", "29.18")
def test_all_fleets_go_to_marseilles_and_are_halved():
    t = placed(fallen({"M19": "F fleet", "II34": "F fleet", "L22": "F fleet"}), 3, 3)
    assert [(u.place, u.factor) for u in t.state.units if u.kind == "fleet"] == [("V19", 9), ("V19", 4), ("V19", 1)]


@rule("49.13c")
def test_a_fleet_that_fed_a_port_feeds_it_no_more():
    t = fallen({"M19": "F fleet", "L22": "F fleet"}, supply={"FF1": ["V19"]})
    assert not placed(t, 3, 3).state.supply


@rule("49.13c")
def test_ships_that_change_flags_carry_supply_no_more():
    t = fallen({"M19": "2 F fleet", "EE17": "F fleet"}, supply={"FF1": ["M21"], "FF3": ["X20"]})
    placed(t, 2, 2)
    assert not t.state.supply and not [u for u in t.state.units if u.nation == "France"]


@rule("49.14a")
def test_corsica_is_vichy_s_and_its_garrison_counts():
    t = fall(fallen({"X20": "2 F inf", "O21": "F inf"}), 2, 1)
    assert holder(t.game, "X20") == holder(t.game, "Y20") == VICHY
    assert t.at("X20") == ["VfI1", "VfI2"] and len([u for u in t.state.units if u.nation == VICHY]) == 2


@rule("49.14b", "26.5")
def test_what_else_france_held_is_germany_s():
    t = placed(fallen(control={"M25": FRA, "II33": FRA, "FF36": FRA}), 1, 2)
    assert holder(t.game, "M19") == GER and holder(t.game, "M25") == GER and holder(t.game, "V19") == VICHY
    assert holder(t.game, "FF36") == UK, "it hangs on a free Lebanon"
    t = placed(fallen(control={"FF36": FRA}), 2, 2)
    assert holder(t.game, "FF36") == GER


@rule("5.51b")
def test_the_maginot_line_is_no_fortress_any_more():
    t = fallen()
    assert {"O24", "P24", "Q23"} <= set(t.state.fortresses)
    placed(t, 2, 2)
    assert not {"O24", "P24", "Q23"} & set(t.state.fortresses) and "AA8" in t.state.fortresses


@rule("26.84", "26.5")
def test_british_units_in_fallen_france_keep_their_way_to_a_port():
    t = placed(fallen({"N22": "B inf 3-4", "L22": "2 B fleet"}, supply={"BF1": ["M22"]}), 2, 2)
    assert holder(t.game, "N22") == holder(t.game, "M22") == UK and holder(t.game, "N21") == GER
    t = placed(fallen({"Q21": "B inf 3-4", "L22": "2 B fleet"}, supply={"BF1": ["M22"]}), 2, 2)
    assert all(
        holder(t.game, h) in (UK, GER) for h in hexes_of("France") if area_of(h) not in ("Vichy Zone", "Corsica")
    )
    assert holder(t.game, "Q21") == UK and holder(t.game, "R20") == VICHY, "no way leads through Vichy France"
    t = placed(fallen({"N22": "B inf 3-4"}), 2, 2)
    assert holder(t.game, "N22") == GER, "who has no supply keeps no way"


def stranded(units=None, **more):
    """British infantry (BI2) and air in the south of France as it falls, infantry (BI3) in supply at the edge of the zone; Vichy
    infantry is placed beside them."""
    where = {"V17": "B inf 3-4", "U17": "B air", "T16": "B inf 3-4", "O21": "2 F inf", "L22": "B fleet"}
    more = {"supply": {"BF1": ["S17"]}, "control": {"S17": UK}} | more
    t = fall(fallen(where | (units or {}), **more), 2, 2)
    t.play(GER, "deploy VfI1 at U16", "done")
    for _ in range(20):
        if t.game.phase == "redeployment":
            return t
        t.play(t.asked()[0], "done")
    raise AssertionError("no redeployment")


@case("E153", "E210")
@rule("49.6a", "49.6b")
def test_british_units_caught_in_vichy_territory_must_leave_at_once():
    t = stranded()
    assert sorted(u.id for u in all_caught(t.game, UK)) == ["BI2", "BW1"]
    t.refuse(UK, "sr BI3 to S17", "49.6a")
    t.refuse(UK, "done", "49.6a")
    t.refuse(UK, "sr BI2 to U18", "21.1b")
    t.play(UK, "sr BI2 to S17", "sr BW1 to S17")
    assert not all_caught(t.game, UK) and t.power(UK).sr == 2


@rule("27.42b")
def test_of_those_caught_who_had_no_supply_when_the_turn_began_does_not_get_out():
    t = stranded({"U17": "B air, B inf 3-4"}, flags={"BI3": {"cut": True}})
    t.play(UK, "sr BI2 to S17", "sr BW1 to S17")
    t.refuse(UK, "sr BI3 to S17", "27.42a")


@case("E209")
@rule("49.6b", "28.15a")
def test_an_axis_unit_keeps_them_in_and_an_airbase_goes_home():
    t = stranded({"U18": "G inf", "Y20": "B base"})
    t.refuse(UK, "sr BI2 to S17", "16.2b")
    t.refuse(UK, "sr BW1 to S17", "16.2b")
    while t.game.phase == "redeployment":
        t.play(t.asked()[0], "done")
    assert t.where("BB1") == "K23", "an airbase in Corsica is simply relocated"


@rule("49.6a")
def test_what_stays_in_vichy_territory_means_war_or_is_destroyed():
    def left():
        t = peace("options", {"V17": "B inf 3-4", "O22": "G inf"}, "Allies", season="Fall", control=PARIS)
        t.state.powers[FRA].in_play = False
        t.state.countries |= {"France": "conquered Germany", VICHY: "inactive Germany"}
        for hex_ in hexes_of(VICHY):
            t.state.control[hex_] = VICHY
        t.state.control_count += 1
        return t

    t = left()
    assert [u.id for u in all_caught(t.game, UK)] == ["BI2"]
    t.refuse(UK, "done", "49.6a")
    before = t.power(UK).brps
    t.play(UK, "declare war on Vichy France")
    assert t.power(UK).brps == before - 10 and not all_caught(t.game, UK)
    t = left()
    t.play(UK, "destroy BI2", "done")


@rule("49.42g")
def test_the_first_axis_turn_after_the_fall_is_not_held_against_germany():
    t = placed(fallen({"R21": "G inf"}), 2, 2)
    look_around(t.game)
    crossed(t.game)
    assert "vichy crossed" not in t.state.notes
    end_grace(t.game)
    assert "vichy spared" in t.state.notes, "an Allied turn ends"
    t.state.side = "Axis"
    end_grace(t.game)
    look_around(t.game)
    assert t.state.notes["vichy crossed"] == 1


@rule("49.4", "49.41")
def test_who_may_roll_for_vichy_and_when():
    t = placed(fallen(), 2, 2)
    assert roll_trouble(t.game, GER) is None and roll_trouble(t.game, UK)[1] == "49.41"
    t.state.turn += 2
    assert roll_trouble(t.game, UK) is None


def third_counter(season="Fall", planned=True, **more):
    t = fallen(
        {"II34": "F inf, F air", "M19": "F fleet", "EE17": "F fleet"},
        season=season,
        powers={UK: {"variant": 3}},
        **more,
    )
    if planned:
        t.play(UK, "play variant")
        told = [e for _, e in t.game.events.since(0) if "Your counter" in e.text]
        assert told and all(e.visible(UK) and not e.visible(FRA) and not e.visible(GER) for e in told)
    return t


@rule("33.42-3", "29.18")
def test_the_third_british_counter_frees_colonies_and_fleet():
    t = placed(third_counter())
    assert not t.rolls("Vichy") and holder(t.game, "II34") == holder(t.game, "CC4") == UK
    fleets = {u.place: u for u in t.state.units if u.kind == "fleet"}
    assert fleets["EE17"].nation == "Free French" and country_of(next(h for h in fleets if h != "EE17")) == "Britain"
    assert {u.factor for u in fleets.values()} == {9} and t.power(UK).played


@rule("33.42-3", "33.3a")
def test_it_is_void_before_fall_1940_and_secret_until_then():
    t = third_counter("Summer")
    assert not t.said("plays Allies variant 3")
    placed(t, 2, 2)
    assert holder(t.game, "II34") == VICHY and not t.power(UK).played
    t.refuse(UK, "play variant", "33.3a")
    t = placed(third_counter(planned=False), 2, 2)
    assert holder(t.game, "II34") == VICHY, "nobody plays it who has not said so"


@case("E208")
@rule("ruling.A21", "49.5d")
def test_the_whole_zone_is_vichy_s_and_italy_keeps_her_objective():
    t = placed(fallen({"S20": "I inf", "R20": "G inf"}, control={"S20": ITA, "R20": GER}), 2, 2)
    assert holder(t.game, "S20") == holder(t.game, "R20") == VICHY
    assert owner_of(t.game, "S20") == ITA and owner_of(t.game, "V19") == GER


@rule("49.14b")
def test_what_lies_nearer_to_vichy_than_to_the_free_colony_is_germany_s():
    """French Libya hangs on a free Lebanon: its east is nearer to it than to Vichy's Tunisia, its west is not; the middle is as
    far from both and goes with Lebanon."""
    libya = dict.fromkeys(hexes_of("Libya"), FRA)
    t = placed(fallen(control=libya, units={"II34": "F inf", "GG19": "B inf"}), 1, 2)
    assert [holder(t.game, h) for h in ("JJ16", "MM22", "MM23", "MM24")] == [GER, GER, UK, UK]
    t = placed(fallen(control=libya | {"MM25": GER, "NN24": GER, "LL25": GER, "KK25": GER, "NN25": GER}), 1, 2)
    assert holder(t.game, "MM24") == GER, "the way there is cut"


@rule("49.13b")
def test_who_finds_no_room_on_french_soil_is_lost():
    axis = dict.fromkeys((h for h in hexes_of("Lebanon-Syria") if h not in ("II34", "II35")), GER)
    british = {"II34": "B inf 3-4", "II35": "B inf 3-4"}
    t = placed(fallen({"JJ36": "F inf"} | british, control=axis | {"JJ36": FRA}), 1, 2)
    assert t.said("finds no room") and not [u for u in t.state.units if u.nation == "Free French"]


@rule("26.8", "ruling.A22")
def test_only_the_allies_of_france_change_hands():
    t = fallen()
    t.state.countries["Hungary"] = "ally Germany"
    t.state.control_count += 1
    placed(t, 2, 2)
    assert t.state.countries["Hungary"] == "ally Germany"
    assert t.state.countries["Poland"] == "attacked Britain"


@rule("ruling.A22")
def test_britain_takes_over_the_allies_of_france():
    t = fallen({"M25": "F inf"}, control=dict.fromkeys(hexes_of("Belgium"), FRA))
    t.state.countries["Belgium"] = "ally France"
    t.state.units.move("FI2", "O21")
    placed(t, 2, 2)
    assert t.state.countries["Belgium"] == "ally Britain" and holder(t.game, "M25") == UK


@rule("28.66", "49.13a")
def test_free_french_air_is_broken_down_like_french():
    t = placed(fallen({"EE17": "F air"}), 2, 1)
    assert t.unit("FfW1").owner == UK
    t = table("movement", {"EE17": "Ff air"}, options="Mediterranean offensive")
    t.play(UK, "break FfW1 into 3 and 2")
    assert sorted(u.factor for u in t.state.units.at("EE17")) == [2, 3]


@case("E207")
@rule("49.41", "49.9")
def test_a_colony_of_a_vichy_that_has_ended_pays_the_axis():
    t = placed(fallen(), 2, 2)
    for hex_ in hexes_of("Tunisia"):
        t.state.control[hex_] = ITA
    t.state.control_count += 1
    assert "Tunisia" not in conquests(t.game, ITA), "while it is Vichy's it pays nobody"
    dissolve(t.game, "49.41")
    assert conquests(t.game, ITA)["Tunisia"] == 5


@case("E152")
@rule("49.4", "49.43b")
def test_ships_of_a_vichy_that_was_won_escort_nobody_in_the_same_turn():
    where = {"V19": "2 Vf inf, Vf fleet", "T20": "G inf", "Y22": "I inf", "K23": "B inf", "L31": "G inf"}
    t = table(
        "construction", where, "Axis", scenario="1942", season="Summer", year=1942, control={"GG19": GER, "AA8": GER}
    )
    for unit in [u for u in t.state.units if u.nation == VICHY]:
        t.state.units.give(unit, VICHY)
    t.play(GER, "activate Vichy", dice=[6])
    assert t.state.notes["vichy won"] and t.state.countries[VICHY].startswith("inactive")
    assert not [f for f in escorts(t.game, t.unit("GI1")) if f.nation == VICHY]
    awake_if_won(t.game)
    assert [f for f in escorts(t.game, t.unit("GI1")) if f.nation == VICHY]


@rule("ruling.A23", "49.6a")
def test_british_ships_and_air_leave_what_is_the_conqueror_s():
    t = placed(fallen({"M21": "B fleet, B air", "DD10": "B fleet"}), 2, 2)
    assert holder(t.game, "M21") == GER and not t.at("M21")
    assert holder(t.game, t.where("BF1")) == holder(t.game, t.where("BW1")) == UK
    assert [u.id for u in all_caught(t.game, UK)] == ["BF2"], "Oran is Vichy's now"
    for _ in range(20):
        if t.game.phase == "redeployment":
            break
        t.play(t.asked()[0], "done")
    t.refuse(UK, "done", "49.6a")
    t.play(UK, "sr BF2 to AA8")
    assert not all_caught(t.game, UK)
