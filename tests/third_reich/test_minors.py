"""12.26, 22, 23, 25: more of minor countries: their options and supply, what helps them, what their allies gain and lose."""

import pytest

from rules.third_reich.aftermath import aftermath_phase
from rules.third_reich.areas import area_for, closed_to
from rules.third_reich.chart import land
from rules.third_reich.contact import in_contact
from rules.third_reich.declarations import engaged, revoke
from rules.third_reich.levels import side_count
from rules.third_reich.minors import activate, interventions, issue, waits_for_help
from rules.third_reich.sequence import PHASES, after_combat, after_minors, after_turn
from rules.third_reich.supply import in_supply
from rules.third_reich.world import holder, hostile, resting, set_holder
from rules.third_reich.year import conquests
from tests.rulings import case, rule
from tests.third_reich.table import put, table

US, UK, GER, RUS, ITA = "United States", "Britain", "Germany", "Russia", "Italy"
LONE = {"K23": "B inf", "L31": "G inf", "Y22": "I inf"}


def board(phase="movement", units=None, side="Axis", **more):
    more.setdefault("season", "Summer")
    more.setdefault("year", 1942)
    return table(phase, LONE | (units or {}), side, scenario="1942", **more)


def spain(units=None, side="Axis", phase="movement", mini="", **more):
    """A Spain that Germany has attacked some turns ago: infantry at Madrid and Cadiz, a fleet at Barcelona."""
    hexes = dict.fromkeys(area_of_spain(), UK) | more.pop("control", {})
    t = board(phase, units, side, control=hexes, **more)
    t.state.countries["Spain"] = "attacked Britain"
    made = issue(t.game, "Spain", UK)
    fleet = next(u for u in made if u.kind == "fleet")
    for place, unit in (("W12", made[0]), ("Z8", made[1]), ("W16", fleet), ("W12", made[2])):
        t.state.units.move(unit, place)
    for unit in list(t.state.units.at("set-up")):
        t.state.units.remove(unit)
    t.state.mini = mini
    return t


def area_of_spain():
    from rules.third_reich.areas import homeland

    return homeland("Spain")


@rule("12.26", "12.261", "12.16")
def test_a_helped_minor_has_the_option_of_its_ally():
    t = spain(side="Allies")
    unit = t.unit("SpI1")
    assert resting(t.game, unit), "alone it waits for its own turn"
    t.state.countries["Spain"] = "ally Britain"
    assert not resting(t.game, unit)
    from rules.third_reich.options import option_in

    t.power(UK).options["Mediterranean"] = "offensive"
    assert option_in(t.game, unit.owner, unit.place) == "offensive"


@case("E55")
@rule("18.2b", "55.D5")
def test_a_minor_makes_its_own_attrition():
    units = {"W13": "G inf", "AA8": "B inf 3-4"}
    t = spain(units, side="Allies", mini="Spain")
    t.power(UK).options = {"Mediterranean": "attrition"}
    set_holder(t.game, "W13", GER)
    assert {u.nation for u in in_contact(t.game, "Mediterranean")} == {"Spain"}
    t.state.mini = ""
    assert not {u.nation for u in in_contact(t.game, "Mediterranean")} & {"Spain"}


@rule("55.D5", "12.16")
def test_a_minors_turn_is_movement_and_combat_alone():
    t = spain(side="Allies", mini="Spain")
    assert after_combat(t.game) == "minors" and after_minors(t.game) == "options"
    t.state.mini = ""
    assert after_combat(t.game) == "construction"
    t = spain(side="Axis", season="Summer")
    assert after_turn(t.game) == "minors"
    t.state.minis = ["Spain"]
    assert after_turn(t.game) in ("second", "season")


@rule("21.4f")
def test_minor_allies_fulfil_a_declaration():
    t = spain()
    t.state.countries["Turkey"] = "ally Germany"
    put(t.game, "V14", "Tu inf")
    t.state.units.give("TuI1", GER)
    t.state.notes["declared Spain"] = t.state.now
    assert engaged(t.game, "Spain")
    t = spain()
    t.state.notes["declared Spain"] = t.state.now
    assert not engaged(t.game, "Spain")
    revoke(t.game)
    assert t.state.countries["Spain"] == "neutral"


@case("E63")
@rule("21.4f", "36.23a", "21.4g")
def test_lent_italians_fulfil_it_too():
    t = spain({"V14": "I inf"})
    t.state.notes["declared Spain"] = t.state.now
    t.state.units.give("II2", GER)
    assert engaged(t.game, "Spain")


@rule("22.1d")
def test_what_finds_no_place_is_gone():
    full = {h: GER for h in area_of_spain() if h != "W12"}
    t = board("options", side="Axis", control=full)
    t.play(GER, "declare war on Spain")
    t.play(UK, "deploy rest", "done")
    there = [u for u in t.state.units if u.nation == "Spain"]
    assert {u.place for u in there} == {"W12"} and sum(u.kind == "infantry" for u in there) == 2
    assert t.said("There is no place for")


@rule("22.6", "22.8")
def test_a_minor_is_fed_by_its_capital_or_by_a_power_at_war_with_the_invader():
    t = spain({"W13": "G inf"})
    assert in_supply(t.game, t.unit("SpI1")) and in_supply(t.game, t.unit("SpI2"))
    t = spain({}, control={"W12": GER})
    assert not in_supply(t.game, t.unit("SpI2")), "Madrid is lost and no power feeds Cadiz"
    t = spain({}, control={"W12": GER})
    t.state.supply = {"BF1": ["Z8"]}
    put(t.game, "K21", "B fleet 9")
    assert in_supply(t.game, t.unit("SpI2")), "British ships from Plymouth"


@rule("27.17", "46.2")
def test_spain_feeds_her_morocco_with_her_own_ships():
    t = spain()
    t.state.units.move("SpI2", "BB7")
    assert in_supply(t.game, t.unit("SpI2"))
    for unit in [u for u in t.state.units if u.nation == "Spain" and u.kind == "fleet"]:
        t.state.units.remove(unit)
    assert not in_supply(t.game, t.unit("SpI2"))


@rule("23.1d")
def test_an_airbase_comes_after_other_help():
    t = spain({"AA9": "B inf 3-4"}, side="Allies")
    assert waits_for_help(t.game, US, "Z9") == "Spain" and waits_for_help(t.game, UK, "Z9") == ""
    put(t.game, "pool", "U base")
    t.refuse(US, "airbase UB1 at Z9", "23.1d")


@case("E69")
@rule("23.0", "23.1e")
def test_a_visit_in_movement_counts():
    t = spain({"AA9": "B inf 3-4"}, side="Allies")
    interventions(t.game)
    t.state.units.move("BI2", "AA8")
    interventions(t.game)
    assert t.state.countries["Spain"] == "ally Britain"


@rule("22.1c", "23.1b")
def test_only_enemies_of_the_attacker_intervene():
    t = spain({"V14": "G inf"}, side="Axis")
    interventions(t.game)
    assert t.state.countries["Spain"] == "attacked Britain", "the invader is no help"


@rule("24.1b", "24.22")
def test_a_minor_ally_retaken_at_once_saves_its_brps_only():
    from rules.third_reich.aftermath import capitals_not_regained

    t = board(units={"D41": "R inf", "C42": "Fn inf"}, side="Allies", control={"D41": RUS})
    aftermath_phase(t.game)
    assert t.where("FnI1") == "lost" and t.power(GER).minors["Finland"] == 10
    set_holder(t.game, "D41", GER)
    t.state.side = "Axis"
    before = t.power(GER).brps
    capitals_not_regained(t.game)
    assert t.power(GER).brps == before and "Finland" in t.power(GER).minors
    assert not [u for u in t.state.units if u.nation == "Finland"]


@rule("24.22", "24.2")
def test_an_ally_by_intervention_passes_whole():
    t = spain({"W12": "B inf 3-4"}, side="Axis")
    t.state.side = "Allies"
    interventions(t.game)
    t.state.side = "Axis"
    for name in ("SpI1", "BI2"):
        t.state.units.remove(name)
    set_holder(t.game, "W12", GER)
    aftermath_phase(t.game)
    assert holder(t.game, "R12") == GER, "an ally by intervention is conquered whole"


@rule("24.3d")
def test_luxembourg_counts_by_its_one_hex():
    t = board(side="Allies", control={"N25": US})
    assert conquests(t.game, US)["Luxembourg"] == 5


@rule("24.8a")
def test_an_ally_passing_through_takes_nothing():
    from rules.third_reich.world import take

    t = board(units={"V29": "I inf"})
    take(t.game, t.unit("II2"), "V29")
    assert holder(t.game, "V29") == GER and side_count(t.game, "Axis") == 25


@rule("25.1b", "25.33")
def test_turkey_and_iraq_are_no_allies_before_their_counter():
    from rules.third_reich.construction import own_nations

    t = board()
    assert not {"Turkey", "Spain", "Iraq", "Vichy France"} & {*own_nations(t.game, GER), *own_nations(t.game, ITA)}
    t.state.countries["Turkey"] = "ally Germany"
    assert "Turkey" in own_nations(t.game, GER) and hostile(t.game, GER, UK)


@rule("25.35")
def test_what_was_lost_before_help_came_stays_lost():
    from rules.third_reich.losses import eliminate

    t = spain()
    eliminate(t.game, t.unit("SpI2"))
    t.state.countries["Spain"] = "ally Britain"
    assert not [u for u in t.state.units if u.nation == "Spain" and u.place == "pool"]


@rule("25.43")
def test_where_rumanians_go():
    t = board(units={"V33": "Ru inf"})
    area = area_for(t.game, t.unit("RuI1"))
    assert {"V33", "V29", "H47", "P35", "S36"} <= area and "X30" not in area and "S30" not in area


@rule("25.6d")
def test_germans_in_vichy_hexes_are_attacked_without_advance_or_air():
    from rules.third_reich.skies import sky

    t = board("ground", {"S17": "U armor", "T17": "G inf"}, "Allies", control={"S17": US}, options="Western offensive")
    assert holder(t.game, "T17") == "Vichy France"
    assert closed_to(t.game, t.unit("UA1"), "T17")[1] == "21.1b"
    assert "T17" not in sky(t.game, "S17", 4) and "R18" in sky(t.game, "S17", 4)


@rule("26.4")
def test_a_capital_taken_in_the_last_half_of_winter_brings_no_half():
    t = board(side="Allies", season="Winter", control={"Y22": UK})
    assert "Italy" not in conquests(t.game, UK)
    t.power(ITA).conquered = 5
    assert conquests(t.game, UK)["Italy"] == 37


@rule("55.D1", "55.D3", "12.15")
def test_counters_wars_and_set_up_come_before_the_options():
    t = board("options", powers={GER: {"variant": 7}}, units={"K40": "G armor"})
    before = t.power(GER).brps
    t.play(GER, "play variant", "deploy rest", "done")
    assert t.power(GER).brps == before - 5, "35 paid, Turkey's 30 at once"
    t.play(GER, "option Eastern attrition")
    t.refuse(GER, "declare war on Portugal", "12.21")


@rule("55.D8c")
def test_the_end_of_combat_in_its_order():
    assert PHASES["aftermath"].then is after_combat
    hexes = {"Y22": "U inf", "U22": "I fleet 9"}
    t = board(units=hexes, side="Axis", control={"Y22": US})
    from rules.third_reich.sequence import end_of_combat

    t.game.script([1])
    asks = next(end_of_combat(t.game))
    assert asks[0].seat == GER and not t.power(ITA).in_play, "conquest first, then the ships"


@rule("49.8a", "24.5a")
def test_what_is_free_french_from_the_start_brings_nothing():
    t = board(side="Allies")
    assert "Lebanon-Syria" not in conquests(t.game, UK)


@rule("10.342b", "11.2a")
def test_limits_stand_when_brps_go():
    from rules.third_reich.aftermath import capitals_not_regained

    t = board(control={"D41": RUS})
    limit = t.power(GER).limit
    capitals_not_regained(t.game)
    assert t.power(GER).brps == 275 and t.power(GER).limit == limit


def test_activation_of_a_minor_already_fighting_changes_its_commander():
    t = spain()
    for _ in activate(t.game, "Spain", ITA, "25.22"):
        raise AssertionError("nobody is asked")
    assert t.unit("SpI1").owner == ITA and holder(t.game, "W12") == ITA


@pytest.mark.parametrize("country", ["Portugal", "Ireland", "Persia", "Sweden", "Turkey", "Arabia"])
def test_every_neutral_can_be_attacked_and_left_in_peace(country):
    t = board("options")
    t.play(GER, f"declare war on {country}")
    foe = t.state.countries[country].partition(" ")[2]
    if t.asked() == [foe]:
        t.play(foe, "deploy rest", "done")
    t.game.definition.invariants(t.game)
    revoke(t.game)
    assert t.state.countries[country] == "neutral"
    assert {holder(t.game, h) for h in land() if holder(t.game, h) == country}


@rule("23.1c")
def test_all_who_help_a_minor_may_stand_with_it():
    from rules.third_reich.stacks import mixed, restricted

    t = spain({"AA8": "B inf 3-4", "H47": "R inf"}, side="Allies")
    british, russian, spanish = t.unit("BI2"), t.unit("RI1"), t.unit("SpI1")
    assert not restricted(russian, spanish) and not restricted(british, spanish) and restricted(british, russian)
    t.state.units.move("RI1", spanish.place)
    assert not mixed(t.game, spanish.place, "Allies")
