"""10, 11: the Year Start, part by part: weapons that cancel, what they cost, what countries bring, building in secret."""

import pytest

from rules.third_reich.chart import capital
from rules.third_reich.conquest import city_hexes
from rules.third_reich.year import (
    BuildDirect,
    BuildSw,
    brp_calculation,
    builders,
    conquests,
    convert_air,
    enter_building,
    entering,
    factories,
    forced_interceptors,
    limits,
    quarterly,
    submarine_losses,
    sw_budget,
    sw_resolution,
)
from tests.rulings import rule
from tests.third_reich.early import begun, peace
from tests.third_reich.table import answered, table, why

US, UK, FRA, GER, RUS, ITA = "United States", "Britain", "France", "Germany", "Russia", "Italy"
NONE = {seat: {"sw": {}} for seat in (GER, UK, US)}


def start(powers=None, units=None, year=1944, season="Spring", **more):
    """A position at a Year Start: the turn is that of the year that begins."""
    return table(
        "movement", units or {"K23": "B inf"}, "Axis", year=year, season=season, powers=NONE | (powers or {}), **more
    )


# --- strategic warfare --------------------------------------------------------------------------------------------------


@rule("10.21a", "10.22a", "10.23a")
@pytest.mark.parametrize(
    ("notes", "quarter", "british", "german"),
    [({}, False, 9, 8), ({"us escorts": 1}, False, 6, 8), ({"bombing": 1}, False, 9, 16), ({}, True, 2, 2)],
)
def test_what_a_factor_that_is_left_costs(notes, quarter, british, german):
    weapons = {GER: {"sw": {"submarine": 3}, "brps": 100}, UK: {"sw": {"sac": 4}, "brps": 100}}
    t = start(weapons, notes=notes)
    t.power(US).in_play = False
    assert answered(sw_resolution(t.game, quarter=quarter)) == []
    assert (t.power(UK).brps, t.power(GER).brps) == (100 - british, 100 - german)


@rule("10.21a")
def test_weapons_of_both_allies_count_and_keep_their_parts():
    powers = {UK: {"sw": {"asw": 5, "sac": 3}}, US: {"sw": {"asw": 3, "sac": 6}}, GER: {"sw": {"interceptor": 4}}}
    t = start(powers)
    assert factories(t.game, "asw") == 8
    answered(sw_resolution(t.game))
    assert (t.power(UK).sw["sac"], t.power(US).sw["sac"]) == (2, 3), (
        "five of nine are left; the first keeps the odd one"
    )
    assert (t.power(UK).sw["asw"], t.power(US).sw["asw"]) == (5, 3)
    assert t.power(GER).sw == {"submarine": 0, "interceptor": 0}


@rule("10.32a", "10.51a")
@pytest.mark.parametrize(
    ("brps", "quarter", "left", "base"),
    [(10, False, 2, 130), (3, False, -5, 125), (-4, False, -12, 122), (3, True, 1, 130)],
)
def test_only_what_there_is_no_brp_for_lowers_the_base(brps, quarter, left, base):
    t = start({UK: {"sw": {"sac": 4}}, GER: {"brps": brps, "base": 130, "sw": {}}})
    answered(sw_resolution(t.game, quarter=quarter))
    assert (t.power(GER).brps, t.power(GER).base) == (left, base)


@rule("10.22a")
def test_whom_submarines_may_sink():
    t = start({UK: {"brps": 100}, US: {"brps": 100}})
    (ask,) = answered(submarine_losses(t.game, 5, False), "2")
    assert ask.seat == GER and ask.choices == tuple("012345") and "5 BRPs" in ask.prompt
    assert (t.power(UK).brps, t.power(US).brps) == (98, 97)
    (event,) = [e for e in t.events("10.22a") if "Britain" in e.text]
    assert "2 BRPs" in event.text
    answered(submarine_losses(t.game, 5, False), "0")
    assert (t.power(UK).brps, t.power(US).brps) == (98, 92) and len(t.events("10.22a")) == 3, (
        "no word of losing nothing"
    )
    assert answered(submarine_losses(t.game, 0, False)) == [], "nothing is sunk"


@rule("10.22b", "10.22a")
def test_before_1943_and_at_peace_america_loses_no_ships():
    for more, asks in (({"year": 1943}, 1), ({"year": 1942}, 0)):
        t = start({UK: {"brps": 100}, US: {"brps": 100}}, scenario="1942", **more)
        assert len(answered(submarine_losses(t.game, 4, False), *["1"] * asks)) == asks
        assert t.power(UK).brps == (99 if asks else 96) and t.power(US).brps == (97 if asks else 100)
    wars = ["Britain-Germany", "Germany-Russia"]
    t = start({UK: {"brps": 100}, US: {"brps": 100}}, wars=wars)
    assert answered(submarine_losses(t.game, 4, False)) == [] and t.power(US).brps == 100, "America is at peace"
    t = start({UK: {"brps": 100}, US: {"brps": 100}})
    t.power(UK).in_play = False
    assert answered(submarine_losses(t.game, 4, False)) == [] and (t.power(UK).brps, t.power(US).brps) == (100, 96)
    t.power(US).in_play = False
    assert answered(submarine_losses(t.game, 4, False)) == [] and (t.power(UK).brps, t.power(US).brps) == (100, 96)


@rule("10.23b", "10.23e", "10.52a", "10.23c")
def test_a_wing_becomes_interceptors():
    t = start(units={"L31": "G air, G air 3", "M35": "G air", "K23": "B air"})
    wings = [u.id for u in t.state.units.of(GER) if u.kind == "air" and u.factor == 5]
    (ask,) = answered(convert_air(t.game, True, False), wings[1])
    assert list(ask.choices) == wings and t.where(wings[1]) == "lost" and t.where(wings[0]) != "lost"
    assert t.power(GER).sw["interceptor"] == 5 and t.state.removed == 1 and not t.state.notes.get("pool Germany air")
    assert answered(convert_air(t.game, True, False)) == [], "only one is left"
    assert t.power(GER).sw["interceptor"] == 10 and t.state.removed == 2
    # a year without losses gives one back, a quarter does not
    answered(convert_air(t.game, False, True))
    assert t.state.removed == 2
    answered(convert_air(t.game, False, False))
    assert t.state.removed == 1 and t.state.notes["pool Germany air"] == 5
    answered(convert_air(t.game, False, False))
    answered(convert_air(t.game, False, False))
    assert t.state.removed == 0 and t.state.notes["pool Germany air"] == 10, "no more than were taken"


@rule("10.52a")
def test_within_the_year_one_wing_is_taken_and_counts_in_the_next():
    t = start(units={"L31": "2 G air"}, year=1945)
    answered(convert_air(t.game, True, True), "GW1")
    assert t.state.notes["interceptors owed"] == 5 and not t.power(GER).sw.get("interceptor")
    assert t.state.notes["removed this year"] == 1945
    assert answered(convert_air(t.game, True, True)) == [] and t.where("GW2") == "L31", "one a year"
    t.state.notes["removed this year"] = 1944
    assert answered(convert_air(t.game, True, True)) == [] and t.where("GW2") == "lost"
    assert t.state.notes["interceptors owed"] == 10


@rule("10.23d")
def test_with_no_wing_on_the_board_one_is_built_in_spring():
    t = start()
    answered(convert_air(t.game, True, False))
    assert t.power(GER).interceptors_due == 0, "none is left to build"
    t.state.notes["pool Germany air"] = 4
    answered(convert_air(t.game, True, False))
    assert t.power(GER).interceptors_due == 0
    t.state.notes["pool Germany air"] = 5
    answered(convert_air(t.game, True, True))
    assert t.power(GER).interceptors_due == 0, "not within the year"
    answered(convert_air(t.game, True, False))
    assert t.power(GER).interceptors_due == 1 and t.state.removed == 0 and t.state.notes["removed this year"] == 1944
    brps = t.power(GER).brps
    for spoil in ({"side": "Allies"}, {"pool": 4}, {"limit": 14}):
        t.state.side = spoil.get("side", "Axis")
        t.state.notes["pool Germany air"] = spoil.get("pool", 5)
        t.power(GER).limit = spoil.get("limit", 80)
        forced_interceptors(t.game)
        assert t.power(GER).interceptors_due == 1 and t.power(GER).brps == brps, spoil
    t.state.side, t.power(GER).limit = "Axis", 15
    t.state.notes["pool Germany air"] = 5
    forced_interceptors(t.game)
    assert t.power(GER).interceptors_due == 0 and t.power(GER).brps == brps - 15
    t.power(GER).limit = 80
    assert t.state.notes["pool Germany air"] == 0 and t.state.removed == 1 and t.power(GER).sw["interceptor"] == 5
    forced_interceptors(t.game)
    t.state.notes["pool Germany air"] = 5
    forced_interceptors(t.game)
    assert t.power(GER).brps == brps - 15, "nothing more is owed"


def test_without_germany_no_wing_is_touched():
    t = start({UK: {"sw": {"sac": 4}}}, units={"L31": "G air"})
    t.power(GER).in_play = False
    answered(sw_resolution(t.game))
    assert t.where("GW1") == "L31"


# --- what countries bring -----------------------------------------------------------------------------------------------


@rule("10.343a", "26.3", "26.71")
def test_what_beaten_powers_bring():
    t = table("movement", {}, control={"O22": UK, "Y22": GER, "L31": RUS})
    assert conquests(t.game, UK)["France"] == 42
    lost = table("movement", {}, control={"Y22": UK})
    assert "Italy" not in conquests(lost.game, GER), "Rome is lost"
    late = table("movement", {}, scenario="1942", year=1943, control={"Y22": GER})
    late.state.countries["Italy"] = f"surrendered {GER}"
    assert conquests(late.game, GER)["Italy"] == 37
    assert conquests(t.game, GER)["Italy"] == t.power(ITA).start // 2
    assert "Germany" not in conquests(t.game, RUS), "Berlin alone does not end her"
    t.state.powers[GER].conquered = 20
    assert conquests(t.game, RUS)["Germany"] == t.power(GER).start // 2 == 87
    assert "Germany" not in conquests(t.game, UK)


@rule("26.924", "26.91a")
def test_a_russia_that_gave_up_pays_germany():
    t = table("movement", {}, surrender="offered")
    assert "Russia" not in conquests(t.game, GER)
    t.state.surrender = "accepted"
    assert conquests(t.game, GER)["Russia"] == t.power(RUS).start // 2 and "Russia" not in conquests(t.game, UK)


@rule("10.34", "24.3b", "40.2")
def test_what_minor_countries_bring():
    t = table("movement", {}, control={"M35": RUS, "M25": US})
    found = conquests(t.game, GER)
    assert found == {"Italy": 0, "Finland": 10, "Hungary": 10, "Rumania": 15, "Bulgaria": 10}
    assert conquests(t.game, RUS)["Poland"] == 20 and conquests(t.game, US) == {"Belgium": 15}
    t = table("movement", {}, control={capital("Persia"): UK})
    assert conquests(t.game, UK) == {"Persia": 5}, "conquered"
    t.state.countries["Persia"] = f"ally {UK}"
    assert conquests(t.game, UK) == {}, "opened for Lend-Lease it pays nothing"
    t.power(UK).minors = {"Persia": 5}
    assert conquests(t.game, UK) == {"Persia": 5}, "unless it was conquered before"
    t = table("movement", {}, control=dict.fromkeys(city_hexes("Egypt"), GER))
    assert "Egypt" not in conquests(t.game, GER), "it is worth nothing"
    t = table("movement", {}, control=dict.fromkeys(city_hexes("Baltic States"), RUS))
    assert conquests(t.game, RUS) == {"Baltic States": 25}
    t = table("movement", {}, control={city_hexes("Baltic States")[0]: RUS})
    assert conquests(t.game, RUS) == {}, "not all of its cities"
    t = table("movement", {}, control={"D41": RUS})
    assert "Finland" not in conquests(t.game, GER), "Helsinki is lost"


@rule("12.11a", "22.4")
def test_poland_that_lives_pays_britain_in_1940_alone():
    attacked = {**peace().state.countries, "Norway": f"attacked {UK}"}
    t = peace("movement", year=1940, season="Spring", countries=attacked)
    assert conquests(t.game, UK) == {"Poland": 20} and "Poland" not in conquests(t.game, FRA)
    assert "Poland" not in conquests(peace("movement", year=1941, season="Spring").game, UK)
    gone = peace("movement", year=1940, season="Spring", countries={**attacked, "Poland": f"conquered {GER}"})
    assert conquests(gone.game, UK) == {}


@rule("24.41", "24.42")
def test_what_colonies_bring():
    t = table("movement", {}, control={"KK21": GER})
    assert "Libya" not in conquests(t.game, GER)
    assert conquests(t.game, UK) == {}, "Britain holds from the start what she holds"
    cities = city_hexes("Albania")
    t = table("movement", {}, scenario="1942", year=1942, control=dict.fromkeys(cities, UK))
    assert conquests(t.game, UK)["Albania"] == 5 and "Albania" not in conquests(t.game, ITA) and len(cities) > 1
    t = table("movement", {}, scenario="1942", year=1942, control={cities[0]: UK})
    assert "Albania" not in conquests(t.game, UK), "one city is not all"
    t.power(UK).minors = {"Albania": 5}
    assert conquests(t.game, UK)["Albania"] == 5, "any one keeps it"


@rule("10.342a", "24.3b")
def test_what_was_lost_in_winter_is_counted_once_more():
    t = table("movement", {}, control={"M35": RUS})
    t.power(GER).minors = {"Poland": 20}
    assert "Poland" not in conquests(t.game, GER)
    t.state.taken = ["M35"]
    assert conquests(t.game, GER)["Poland"] == 20


# --- the BRPs of a year -------------------------------------------------------------------------------------------------


@rule("10.31a", "10.32a", "10.33", "10.35")
def test_the_base_grows_by_a_part_of_what_was_saved():
    t = table("movement", {}, year=1944, powers={UK: {"brps": 33, "granted": 12}, US: {"brps": 0}})
    brp_calculation(t.game)
    britain = t.power(UK)
    assert (britain.base, britain.brps, britain.granted) == (153, 153, 0) and t.power(US).base == 260
    t = peace("movement", season="Spring", year=1940, powers={UK: {"brps": 50}})
    brp_calculation(t.game)
    assert (t.power(UK).base, t.power(UK).brps) == (125, 125 + 20 + 20), "growth for this year, and Poland"


@rule("10.32a", "10.36")
def test_a_deficit_is_paid_in_the_next_year():
    t = table("movement", {}, powers={UK: {"brps": -9}, US: {"brps": -8}}, notes={f"sw deficit {US}": 5})
    brp_calculation(t.game)
    assert (t.power(UK).base, t.power(UK).brps) == (140, 131)
    assert (t.power(US).base, t.power(US).brps) == (260, 257) and f"sw deficit {US}" not in t.state.notes


@rule("10.37a", "26.91a")
def test_moscow_and_leningrad_cost_russia_fifteen_each():
    t = table("movement", {}, control={"H47": GER, "D44": GER}, powers={RUS: {"brps": 0}})
    brp_calculation(t.game)
    assert t.power(RUS).brps == t.power(RUS).base - 30 and t.power(RUS).minors == {}
    assert "Italy" not in t.power(GER).minors, "what brings nothing cannot be lost"
    assert t.power(GER).minors["Moscow"] == t.power(GER).minors["Leningrad"] == 15
    t = table("movement", {}, control={"H47": UK}, powers={UK: {"brps": 0}})
    brp_calculation(t.game)
    assert t.power(UK).brps == t.power(UK).base, "they pay the Axis alone"
    t = table("movement", {}, powers={RUS: {"brps": 0}, ITA: {"brps": 7, "base": 20, "granted": 3}})
    brp_calculation(t.game)
    assert t.power(RUS).brps == t.power(RUS).base and t.power(ITA).granted == 3, (
        "who is out of the game has no accounts"
    )
    t = table("movement", {}, control={"H47": GER})
    t.power(RUS).in_play = False
    brp_calculation(t.game)
    assert "Moscow" not in t.power(GER).minors


@rule("11.1")
def test_the_limit_of_a_turn():
    t = table("movement", {}, powers={UK: {"brps": 41}, RUS: {"brps": -3}})
    limits(t.game)
    assert (t.power(UK).year, t.power(UK).limit) == (41, 20) and (t.power(RUS).year, t.power(RUS).limit) == (0, 0)


# --- building -----------------------------------------------------------------------------------------------------------


@rule("10.41", "10.43", "10.44b")
def test_what_may_be_built_in_secret():
    t = table("movement", {}, powers={GER: {"brps": 120, "sw": {"submarine": 2}}, UK: {"brps": -5, "sw": {}}})
    assert sw_budget(t.game, GER) == 12 and sw_budget(t.game, UK) == 0
    assert (
        why(t, BuildSw(amount=6, kind="submarine"), GER) == ""
        and why(t, BuildSw(amount=7, kind="submarine"), GER) == "10.41"
    )
    assert (
        why(t, BuildSw(amount=0, kind="submarine"), GER) == why(t, BuildSw(amount=-1, kind="submarine"), GER) == "10.41"
    )
    assert why(t, BuildSw(amount=1, kind="asw"), GER) == why(t, BuildSw(amount=1, kind="asw"), RUS) == "10.43"
    BuildSw(amount=3, kind="submarine").effect(t.game, GER)
    assert (t.power(GER).spent, t.power(GER).sw) == (6, {"submarine": 5})
    assert (
        why(t, BuildSw(amount=3, kind="interceptor"), GER) == ""
        and why(t, BuildSw(amount=4, kind="interceptor"), GER) == "10.41"
    )
    assert why(t, BuildDirect(amount=5), GER) == "" and why(t, BuildDirect(amount=6), GER) == "10.44b"
    assert why(t, BuildDirect(amount=0), GER) == why(t, BuildDirect(amount=1), UK) == "10.44b"
    BuildDirect(amount=2).effect(t.game, GER)
    assert t.power(GER).box == {"submarine": 2} and t.power(GER).sw == {"submarine": 3}
    BuildDirect(amount=1).effect(t.game, GER)
    assert t.power(GER).box == {"submarine": 3}
    BuildSw(amount=2, kind="asw").effect(t.game, UK)
    BuildDirect(amount=1).effect(t.game, UK)
    assert t.power(UK).sw == t.power(UK).box == {"asw": 1}
    assert (t.state.notes["submarines sent"], t.state.notes["ASW of Britain sent"]) == (3, 1)


def test_what_is_offered_to_build():
    t = table("movement", {}, powers={GER: {"brps": 60, "sw": {"submarine": 2}}, UK: {"brps": 160, "sw": {}}})
    assert list(BuildSw.options("amount", {}, t.game, GER)) == [1, 2, 3]
    assert list(BuildSw.options("amount", {}, t.game, UK)) == [1, 2, 3, 5, 8], "ASW costs two"
    assert list(BuildSw.options("kind", {}, t.game, UK)) == ["asw", "sac"]
    assert (
        list(BuildSw.options("kind", {}, t.game, RUS)) == []
        and list(BuildDirect.options("amount", {}, t.game, UK)) == []
    )
    assert list(BuildDirect.options("amount", {}, t.game, GER)) == [1, 2]
    t.power(GER).sw["submarine"] = 5
    assert list(BuildDirect.options("amount", {}, t.game, GER)) == [1, 2, 5]
    t.power(GER).spent = 4
    assert list(BuildSw.options("amount", {}, t.game, GER)) == [1]


@rule("10.41", "10.1a")
def test_who_builds():
    t = table("movement", {})
    assert builders(t.game) == [GER, UK, US]
    t.power(UK).in_play = False
    assert builders(t.game) == [GER, US]
    assert builders(begun().game) == [], "not before the attack on Poland"
    early = peace("movement", year=1941)
    assert builders(early.game) == [GER, UK] and not entering(early.game, US)
    late = peace("movement", year=1942, season="Spring")
    assert builders(late.game) == [GER, UK, US] and entering(late.game, US) and not entering(late.game, UK)
    late.state.turn += 1
    assert not entering(late.game, US)
    t = peace("movement", year=1942, notes={"entry row": 1})
    assert not entering(t.game, US)


def test_what_was_written_last_year_is_forgotten_as_building_begins():
    t = table("movement", {}, powers={GER: {"spent": 12}})
    enter_building(t.game)
    assert t.power(GER).spent == 0


@rule("10.51a")
@pytest.mark.parametrize(
    ("season", "year", "yes"),
    [("Spring", 1945, True), ("Fall", 1945, True), ("Winter", 1945, False), ("Spring", 1944, False)],
)
def test_in_which_turns_the_losses_are_quartered(season, year, yes):
    assert quarterly(table("movement", {}, season=season, year=year).game) is yes
