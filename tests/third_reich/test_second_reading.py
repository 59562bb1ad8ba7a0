"""What a second reading of the rulebook has mended: fleets, grants, yards, beaten powers, garrisons, airbases."""

import pytest

from rules.third_reich.aftermath import aftermath_phase, conquer
from rules.third_reich.chart import (
    MAJORS,
    area_of,
    board,
    capital,
    countries,
    country_of,
    fact,
    hexes_of,
    land,
    objective_hexes,
    scenario,
    steps,
    turn_number,
)
from rules.third_reich.conquest import city_hexes
from rules.third_reich.convoys import lend_lease
from rules.third_reich.ireland import last_factories
from rules.third_reich.landlines import sources
from rules.third_reich.looking import hand
from rules.third_reich.russia import accept, garrison
from rules.third_reich.turn import total
from rules.third_reich.variants import trouble
from rules.third_reich.vichy import modifiers
from rules.third_reich.waters import port_fronts
from rules.third_reich.world import holder
from rules.third_reich.year import conquests
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, LONE, RUS, UK, US, peace
from tests.third_reich.table import opened, table

EACH = {seat: seat for seat in MAJORS}


# --- 29.82 ------------------------------------------------------------------------------------------------------------------


@rule("29.82", "29.34")
def test_fleets_of_the_card_are_there_at_once_and_losses_take_a_year():
    t = table("construction", LONE, side="Axis", notes={"pool Germany fleet": 18, "builds Germany": 9})
    t.play(GER, "build fleet 9 at J30")
    assert t.where("GF1") == "J30" and t.unit("GF1").spent and t.unit("GF1").new
    t.play(GER, "build fleet 9 at J30")
    assert [u.country for u in t.state.units.at("yard")] == ["J30"] and t.at("J30") == ["GF1"]


@rule("29.82", "3.38a")
def test_the_card_says_how_many_fleets_are_its_own():
    t = opened(scenario="1939")
    assert t.state.notes["builds Germany"] == 9 == t.state.notes["pool Germany fleet"]
    assert "builds France" not in t.state.notes


@rule("29.82")
def test_a_fleet_on_the_stocks_is_lost_as_soon_as_its_port_falls():
    t = table("construction", LONE, notes={"pool Britain fleet": 9})
    t.play(UK, "build fleet 9 at L22")
    t.state.side = "Axis"
    aftermath_phase(t.game)
    assert t.state.units.at("yard"), "its port stands"
    t.state.control["L22"] = GER
    t.state.control_count += 1
    aftermath_phase(t.game)
    assert not t.state.units.at("yard") and t.said("is lost with the port")


# --- grants -----------------------------------------------------------------------------------------------------------------


@rule("16.3", "29.61", "29.62")
def test_a_grant_over_the_sea_sails_under_escort():
    t = peace("construction", side="Allies")
    t.refuse(UK, "grant 10 to France", "16.3")
    t = peace("construction", {"L22": "2 B fleet"}, "Allies")
    t.play(UK, "grant 40 to France")
    assert t.unit("BF1").spent and t.unit("BF2").spent
    t = peace("construction", {"L22": "B fleet"}, "Allies")
    t.refuse(UK, "grant 40 to France", "16.3")
    t.play(UK, "grant 20 to France")
    t = table("construction", {"US box": "U fleet", "K23": "B inf"})
    t.play(US, "grant 20 to Britain")
    assert not t.unit("UF1").spent, "America's to Britain sail alone (16.75)"
    t = table("construction", LONE, "Axis", scenario="1942", season="Summer", year=1942)
    t.play(GER, "grant 20 to Italy")


@rule("15.5")
def test_nobody_is_granted_what_he_does_not_want():
    t = peace("construction", {"L22": "B fleet"}, "Allies", players=EACH)
    before = t.power(UK).brps
    t.play(UK, "grant 10 to France").play(FRA, "refuse")
    assert t.power(UK).brps == before and not t.state.pending and not t.unit("BF1").spent
    t.play(UK, "grant 10 to France").play(FRA, "agree")
    assert t.power(UK).brps == before - 10 and t.state.pending == {"Britain>France": 10}


@rule("15.5")
def test_russia_is_asked_about_a_convoy_too():
    t = table("construction", {"US box": "U fleet"}, players=EACH)
    t.play(US, "grant 20 to Russia via Murmansk with UF1").play(RUS, "refuse")
    assert not t.state.convoy and not t.unit("UF1").spent


# --- Lend-Lease -------------------------------------------------------------------------------------------------------------


@rule("40.3b", "40.3c")
def test_brps_of_the_lend_lease_box_may_come_home():
    t = table("redeployment", {"US box": "U fleet"}, transit={US: 20}, lend_lease=US)
    before = t.power(US).brps
    t.refuse(UK, "return Lend-Lease", "40.3b")
    t.play(US, "return Lend-Lease")
    assert t.power(US).brps == before + 20 and not t.state.transit and t.unit("UF1").spent and t.power(US).sr == 1
    t = table("redeployment", {"K23": "B inf", "US box": "U inf"}, transit={US: 20}, lend_lease=US)
    t.refuse(US, "return Lend-Lease", "40.3b")


@rule("40.3b")
def test_nothing_reaches_a_russia_that_has_left_the_war():
    t = table("construction", LONE, transit={US: 20}, lend_lease=US, powers={RUS: {"in_play": False}})
    before = t.power(RUS).brps
    lend_lease(t.game)
    assert t.power(RUS).brps == before and t.state.transit == {US: 20}


# --- beaten powers ----------------------------------------------------------------------------------------------------------


@rule("26.5", "24.23a")
def test_an_ally_keeps_his_hexes_and_his_way_out_of_a_beaten_power():
    north = "T23"
    t = table("ground", {"Y22": "B inf", north: "G inf", "S26": "G inf"}, "Axis", scenario="1942",
              season="Summer", year=1943, control={"Y22": UK})  # fmt: skip
    conquer(t.game, ITA, UK)
    assert holder(t.game, north) == GER and holder(t.game, "AA24") == UK
    assert sum(holder(t.game, h) == GER for h in hexes_of(ITA)) < 6, "his hex and the shortest way, no more"


@rule("26.6a")
def test_who_stands_in_a_beaten_powers_colony_has_the_hex():
    t = table("ground", {"Y22": "B inf", "KK22": "G inf"}, "Axis", scenario="1942", season="Summer", year=1943,
              control={"Y22": UK})  # fmt: skip
    conquer(t.game, ITA, UK)
    assert holder(t.game, "KK22") == GER and holder(t.game, "KK21") == ""


@rule("10.24b", "10.24c")
def test_factories_of_a_beaten_britain_without_america():
    for season, left in (("Spring", 2), ("Summer", 4), ("Fall", 6), ("Winter", 8)):
        t = peace(season="Winter", year=1940, powers={UK: {"sw": {"asw": 8}}})
        t.power(UK).conquered, t.power(UK).in_play = turn_number(season, 1940) + 1, False
        assert last_factories(t.game) and t.power(UK).sw == {"asw": left}
    t.state.wars.append("Germany-United States")
    assert not last_factories(t.game), "America is in the war: they stay (10.24a)"


@rule("10.52a")
def test_interceptors_owed_in_1945_come_with_the_next_year_start():
    t = table("year", LONE, season="Winter", year=1945, notes={"interceptors owed": 5},
              powers={GER: {"sw": {"interceptor": 0}}, UK: {"sw": {}}, US: {"sw": {}}})  # fmt: skip
    assert t.power(GER).sw["interceptor"] == 5 and "interceptors owed" not in t.state.notes


@rule("24.41", "24.7")
def test_allies_who_hold_a_colony_between_them_share_it():
    t = table("construction", LONE, scenario="1942", season="Summer", year=1943)
    cities = city_hexes("Algeria")
    for n, hex_ in enumerate(cities):
        t.state.control[hex_] = UK if n else US
    t.state.control_count += 1
    t.state.notes.pop("vichy colony Algeria", None)
    t.power(FRA).conquered = 5
    shares = [conquests(t.game, seat).get("Algeria", 0) for seat in (UK, US)]
    assert len(cities) > 1 and shares[0] == shares[1] == countries()["Algeria"].value // 2 > 0


# --- 26.924 -----------------------------------------------------------------------------------------------------------------


DOOR = next(h for h in sorted(hexes_of(RUS)) if not area_of(h) and any(country_of(o) == "Poland" for o in steps(h)))
"""A hex of Russia beside Poland."""


def occupied(phase="movement", units=None, **more):
    held = dict.fromkeys(("K42", DOOR, *[h for h in objective_hexes() if country_of(h) == RUS][:3]), GER)
    t = table(
        phase, units or {"K42": "G armor", "M32": "2 G armor"}, "Axis", control=held, surrender="accepted", **more
    )
    accept(t.game)
    return t


@rule("26.924")
def test_the_owner_says_which_objective_an_idle_occupation_costs():
    t = occupied()
    before = t.power(GER).brps
    t.play(GER, "done")
    asked = t.ask(GER)
    assert len(asked.choices) > 1 and "26.924" in asked.rules
    lost = asked.choices[-1]
    t.play(GER, lost)
    assert t.power(GER).brps == before - 15 and t.said(f"loses 15 BRPs and {lost}")
    list(garrison(t.game))
    assert t.power(GER).brps == before - 15, "once a turn"


@rule("26.924")
def test_until_the_garrison_is_whole_sr_serves_it_alone():
    t = occupied("redeployment", notes={"garrison short": 1})
    t.refuse(GER, "sr GA2 to L31", "26.924")
    t.play(GER, f"sr GA2 to {DOOR}")
    whole = {"K42": "9 G armor, 4 G inf", "M32": "2 G armor"}
    t = occupied("redeployment", whole, notes={"garrison short": 1})
    t.play(GER, "sr GA10 to L31")


# --- small print ------------------------------------------------------------------------------------------------------------


@rule("28.12a")
@pytest.mark.parametrize("phase", ["options", "movement", "construction", "redeployment"])
def test_airbases_are_placed_at_any_point_of_a_turn(phase):
    t = table(phase, LONE, pool={UK: "B base"})
    t.play(UK, "airbase BB1 at L22")
    assert t.where("BB1") == "L22"


@rule("50.1")
def test_no_allied_invasion_in_the_last_turn_of_1939():
    for season, legal in (("Spring", True), ("Summer", False)):
        t = peace("missions", {"L22": "B inf, B fleet"}, "Allies", season=season, year=1942,
                  options="Western offensive", control={"M21": GER})  # fmt: skip
        if legal:
            t.play(UK, "invade M21 with BF1 carrying BI2")
        else:
            t.refuse(UK, "invade M21 with BF1 carrying BI2", "50.1")


@rule("33.41-8")
def test_the_submarine_counter_waits_for_1942():
    for year, word in ((1941, "after 1941"), (1942, "")):
        t = peace(season="Summer", year=year, powers={GER: {"variant": 8}})
        assert (word in trouble(t.game, GER)) and bool(trouble(t.game, GER)) is bool(word)


@rule("49.42")
def test_america_counts_for_vichy_once_she_is_at_war():
    t = table("construction", LONE, "Axis", scenario="1942", season="Summer", year=1942)
    assert modifiers(t.game)["49.42i"] == -1
    t.state.wars = [war for war in t.state.wars if US not in war.split("-")]
    assert "49.42i" not in modifiers(t.game), "in the game, but at peace"


@rule("12.24")
def test_an_attack_is_one_of_every_power_that_takes_part():
    units = {"M21": "U inf", "N22": "B inf", "N21": "G inf"}
    t = table("ground", units, options="Western offensive", control={"M21": US, "N22": UK})
    t.play(US, "attack N21 with UI1, BI1", dice=[6])
    assert t.power(US).acted == ["Western"] == t.power(UK).acted


@rule("25.47", "25.4a")
def test_air_of_minor_allies_is_set_up_within_their_area():
    t = opened(scenario="1942")
    wing = next(u for u in t.state.units if u.nation == "Hungary" and u.kind == "air")
    for seat in t.state.rest[: t.state.rest.index(GER)]:
        t.play(seat, "deploy rest", "done")
    t.refuse(GER, f"deploy {wing.id} at L31", "25.47")


@rule("5.53b", "5.51c")
def test_the_west_wall_stands_from_1944_in_the_longer_games_too():
    wall = [h for h in board() if fact(h, "fortress") == "West Wall"]
    for name in ("1942", "campaign"):
        t = table("year", LONE, scenario=name, season="Winter", year=1943)
        assert not set(wall) & set(t.state.fortresses)
        while t.game.phase == "building":
            t.play(t.asked()[0], "done")
        assert set(wall) <= set(t.state.fortresses)


@rule("27.11a", "25.8e")
def test_capitals_of_sleeping_allies_feed_their_guests():
    t = peace("movement", side="Axis")
    assert {capital(c) for c in ("Finland", "Hungary", "Rumania", "Bulgaria")} <= set(sources(t.game, "Axis"))
    assert capital("Yugoslavia") not in sources(t.game, "Axis")


@rule("33.41-3")
def test_vichy_joins_by_the_counter_three_turns_after_the_fall():
    fell = turn_number("Summer", 1940)
    for season, year, ready in (("Winter", 1940, False), ("Spring", 1941, True)):
        t = peace(season=season, year=year, powers={GER: {"variant": 3}, FRA: {"in_play": False, "conquered": fell + 1}},
                  notes={"france fell": fell * 2 + 2},
                  countries={**scenario("1939")["countries"], "Vichy France": "inactive Germany"})  # fmt: skip
        why = trouble(t.game, GER)
        assert ("third game turn" in why) is not ready and (ready is (why == ""))


@rule("26.91a", "10.37a")
def test_italy_too_gains_by_leningrad():
    t = table("movement", LONE, "Axis", scenario="1942", season="Summer", year=1942, control={"D44": ITA})
    before, russian = t.power(ITA).brps, t.power(RUS).brps
    aftermath_phase(t.game)
    assert t.power(ITA).brps == before + 15 and t.power(RUS).brps == russian - 15
    t.state.control["D44"] = RUS
    t.state.control_count += 1
    aftermath_phase(t.game)
    assert t.power(ITA).brps == before + 15, "26.91b: it was no Year Start that brought them"
    t.state.turn += 4
    aftermath_phase(t.game)
    assert t.power(ITA).brps == before


@rule("16.8b", "42.6")
def test_asw_comes_home_from_murmansk_in_spring():
    box = {UK: {"sw": {"asw": 1}, "box": {"asw": 3}}}
    t = table("redeployment", LONE, season="Spring", powers=box)
    t.play(UK, "asw 1 to Murmansk")
    t.refuse(UK, "asw 4 from Murmansk", "42.6")
    t.play(UK, "asw 3 from Murmansk")
    assert t.power(UK).sw["asw"] == 3 and t.power(UK).box["asw"] == 1
    assert not any("Murmansk" in e.text for _, e in t.game.told(GER))
    table("redeployment", LONE, powers=box).refuse(UK, "asw 1 from Murmansk", "16.8b")
    table("construction", LONE, season="Spring", powers=box).refuse(UK, "asw 1 from Murmansk", "16.8b")


@rule("29.173")
def test_fleets_that_have_never_left_the_box_intercept_too():
    from rules.third_reich.replies import idle_fleets

    t = table("replies", {"US box": "2 U fleet", "K28": "G fleet"}, "Axis", options="Western offensive",
              flags={"UF1": {"deployed": False}})  # fmt: skip
    assert [u.id for u in idle_fleets(t.game, US)] == ["UF1", "UF2"]


SHORE = [h for h in land() if "Western" in port_fronts(h)]


@rule("29.171", "16.71a")
def test_americans_are_transported_where_no_western_port_takes_srs():
    port = "M19"
    held = dict.fromkeys((h for h in SHORE if h != port), GER) | {port: US}
    for beside, legal in (("N19", True), ("", False)):
        units = {"US box": "U inf, U fleet", port: "U air", **({beside: "G inf"} if beside else {})}
        t = table("missions", units, options="Western offensive", control=held, flags={"UI1": {"deployed": False}})
        if legal:
            t.play(US, "transport UI1 from US box to M19 with UF1")
            assert t.power(US).deployed == 1 and t.unit("UI1").deployed
        else:
            t.refuse(US, "transport UI1 from US box to M19 with UF1", "29.171")


@rule("12.14", "12.13b")
def test_an_america_that_came_early_counts_from_her_second_turn():
    t = peace(season="Fall", year=1941, powers={US: {"in_play": True, "brps": 100}},
              wars=["Britain-Germany", "France-Germany", "Germany-United States"])  # fmt: skip
    without = sum(max(0, t.power(s).brps) for s in (UK, FRA))
    assert total(t.game, "Allies") == without + 100
    t.state.notes["america entered"] = t.state.turn
    assert total(t.game, "Allies") == without


@rule("33.55", "33.5-11")
def test_intelligence_may_be_used_against_an_ally_of_another_player():
    units, both = {"L31": "G inf", "Y22": "I inf"}, {GER: {"variant": 10}, UK: {"variant": 4}}
    for who, number in (("Germany", 10), ("the Allies", 4)):
        t = table("construction", units, "Axis", scenario="1942", season="Summer", year=1942, powers=both, players=EACH)
        t.play(ITA, "intelligence").play(GER, "leave it")
        while "counter" in t.ask().choices:
            t.play(t.ask().seat, "let be", dice=[5, 5])
        t.play(ITA, "the enemy discloses his variant counter")
        t.play(ITA, who)
        told = [e.text for _, e in t.game.told(ITA)]
        assert any(f"variant {number}" in text for text in told)
        assert not any("variant" in e.text for _, e in t.game.told(RUS))


@rule("33.2", "33.3a")
def test_the_hand_says_when_the_counter_can_be_played():
    t = peace(season="Summer", year=1941, powers={GER: {"variant": 8}})
    assert "it can be played only after 1941" in " ".join(hand(t.game.view(GER).position, GER))
    t = peace(season="Summer", year=1942, powers={GER: {"variant": 8}})
    assert "you can play it now" in " ".join(hand(t.game.view(GER).position, GER))
    assert "counter now" not in t.game.view(UK).position["powers"][GER]
