"""Ports, conquests, trains and pictures once more: what few positions tell apart."""

import pytest

from rules.kernel.errors import Refused
from rules.supreme_commander.airfields import scramble
from rules.supreme_commander.chart import ALLIED, AXIS, NATB
from rules.supreme_commander.diplomacy import Court
from rules.supreme_commander.france import vichy_attacked
from rules.supreme_commander.ground import BEACHES, CITIES, COUNTRY, HEX_OF, OVER_LAND, PORTS, terrain
from rules.supreme_commander.invasion import Lift
from rules.supreme_commander.naval import home_phase
from rules.supreme_commander.naval_moves import Transport
from rules.supreme_commander.opening import draw
from rules.supreme_commander.political import conquer, surrenders
from rules.supreme_commander.politics import declarable
from rules.supreme_commander.purchase import Buy, owners_of, places_for, stage
from rules.supreme_commander.rail import rail_ends
from rules.supreme_commander.seats import seats_of
from rules.supreme_commander.sequence import after_battle
from rules.supreme_commander.stacking import thin_out
from rules.supreme_commander.standing import standing, zones
from rules.supreme_commander.state import Attack
from rules.supreme_commander.strategic import Fly
from rules.supreme_commander.strengths import attack_strength, defence_strength
from rules.supreme_commander.supply import supplied
from rules.supreme_commander.ussr import mobilize
from rules.supreme_commander.view import shown
from rules.supreme_commander.world import VICHY, home_of, shy
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, fails, minor, opened, russia, table
from tests.supreme_commander.test_small_print import run

WORLD = ("Germany", "UK", "USSR", "USA")
ITALY = ("Germany", "UK", "France", "Italy")


# --- ports ----------------------------------------------------------------------------------------------------------


@rule("17.13.6a", "9.2.8a")
def test_troops_in_a_soviet_port_stay_when_the_turn_ends():
    t = table("organization", "", units={"Leningrad": "SU-I1"}, active=WORLD, turn=24)
    assert not list(home_phase(t.game)) and t.at("SU-I1") == HEX_OF["Leningrad"]


@rule("12.2.4a", "6.3c")
def test_carriers_round_the_cape_stay_at_the_goal():
    """From the Transfer Box to London: with no berth there they can't go; elsewhere they might come home."""
    for start, fine in ((NATB, False), ("Edinburgh", True)):
        t = table(
            "movement",
            "Allied",
            units={start: "UK-I1 UK-S1", "London": "UK-S2 UK-S3"},
            active=WORLD,
            turn=24,
        )
        order = Transport(units=("UK-I1",), goal=HEX_OF["London"], ships=("UK-S1",), escorts=None, home=None, way=None)
        if fine:
            order.check(t.game, "UK")
        else:
            fails(order, t, "UK", "6.3c")


@rule("12.4.1a", "6.3c")
def test_a_lift_needs_berths_for_its_escorts_too():
    beach = next(
        h for h in sorted(COUNTRY) if COUNTRY[h] == "France" and BEACHES[h] and terrain(h) == "clear" and h not in PORTS
    )
    for escorts, fine in ((None, True), (("UK-S2",), False)):
        t = table("movement", "Allied", units={beach: "UK-I1", "London": "UK-S1 UK-S2", "Bristol": "UK-S3"})
        order = Lift(units=("UK-I1",), goal=HEX_OF["Bristol"], ships=("UK-S1",), escorts=escorts, way=None)
        if fine:
            order.check(t.game, "UK")
        else:
            fails(order, t, "UK", "6.3c")


@rule("23.8b")
def test_friends_in_a_city_drive_no_planes_off():
    t = table("organization", options={"air_on_map": True, "players": 6})
    unit = t.unit("GE-F1")
    unit.field, berlin = HEX_OF["Berlin"], HEX_OF["Berlin"]
    t.state.units.move(unit, "West")
    scramble(t.game, berlin, "Germany")
    assert unit.field == berlin and not t.events("23.8b")
    t.state.control[berlin] = "UK"
    t.state.tenure += 1
    scramble(t.game, berlin, "UK")
    assert unit.field != berlin and t.events("23.8b")


# --- nations --------------------------------------------------------------------------------------------------------


@rule("10.4.1a")
def test_whose_envoys_one_sends():
    t = table("organization", powers={"Germany": {"msp": 50}, "UK": {"msp": 50}})
    with pytest.raises(Refused, match="can't send envoys for UK"):
        Court(target="Hungary", power="UK", bonus=None).check(t.game, "Germany")


@rule("17.5.1k")
def test_vichy_raises_infantry_and_no_armies():
    t = table("organization", "Allied", active=("Germany", "UK"), france="vichy", nations={VICHY: minor("neutral")})
    for unit in t.state.units.of("France"):
        t.state.units.move(unit, "out" if unit.id in ("FR-I1", "FR-T1", "FR-A1") else "later")
    run(t, vichy_attacked(t.game, "UK"))
    assert [u.id for u in t.state.units.of(VICHY)] == ["FR-I1"]


@rule("9.1.6b", "16.1.2a")
def test_conquerors_with_seats_of_their_own():
    """The first whose troops stand there is asked, the other may answer for both."""
    t = table(
        "political",
        units={"Warsaw": "GE-I1", "Krakow": "IT-I1"},
        active=ITALY,
        nations=POLAND,
        control={"Warsaw": "Germany", "Krakow": "Italy"},
    )
    asked = next(surrenders(t.game))[0]
    assert (asked.seat, asked.also, asked.choices) == ("Germany", ("Italy",), ("Germany", "Italy"))


@rule("16.1.2a", "9.1.6b")
def test_what_an_ally_of_the_conqueror_holds_stays_his():
    posen = HEX_OF["Posen"]
    t = table("political", active=ITALY, nations=POLAND, control={posen: "Italy"}, units={"2228": "UK-I1"})
    run(t, conquer(t.game, "Poland", "Germany"))
    assert t.holder(posen) == "Italy" and t.holder("Krakow") == "Germany" and t.holder("2228") == "Poland"


@rule("10.5a", "19.2a")
def test_vichy_lies_on_the_map_where_france_does():
    t = table("organization", "Allied", france="vichy", active=("Germany", "UK"), nations={VICHY: minor("neutral")})
    assert declarable(t.game, "UK", VICHY) == ""
    t = table(
        "organization", "Allied", scenario="barbarossa", active=("Germany", "USSR"), turn=20, options={"players": 2}
    )
    t.nation(VICHY).status = "neutral"
    assert declarable(t.game, "USSR", VICHY) == "it lies outside the area of play"


@rule("17.13.1a")
def test_in_which_cities_the_ussr_mobilizes():
    """Its own that the Axis does not hold, one a city."""
    t = table("political", "Allied", pool="SU-I1 SU-I2", turn=20, **russia(control={"Kiev": "Germany"}))
    t.state.invaded, t.state.mobilized = True, False
    flow = mobilize(t.game)
    first = next(flow)[0]
    assert "Kiev" not in first.choices and "Helsinki" not in first.choices and "Moscow" in first.choices
    second = flow.send({first.filed: "Moscow"})[0]
    assert "Moscow" not in second.choices and "Minsk" in second.choices


@rule("17.13.4d", "17.14.1c")
def test_of_whom_one_keeps_away_in_an_armistice():
    """Of enemies, not of friends."""
    t = table("organization", active=WORLD, nations={"USSR": {"status": "neutral"}}, turn=30)
    assert shy(t.game, "Germany") == {"USSR"} and "Germany" in shy(t.game, "USSR")
    assert not {"UK", "USA", "USSR"} & shy(t.game, "USSR") and shy(t.game, "UK") == frozenset()


# --- buying ---------------------------------------------------------------------------------------------------------


@rule("5.1c")
def test_how_far_a_power_has_come():
    t = table("organization", stage={"Germany": 5})
    with pytest.raises(Refused, match="gone on to “combine”"):
        stage(t.game, "Germany", "buy")
    stage(t.game, "Germany", "fort")


@rule("19.2c", "10.2.1a")
def test_italians_of_barbarossa_come_in_german_cities():
    t = table(
        "organization",
        scenario="barbarossa",
        active=("Germany", "USSR"),
        pool="IT-I1 GE-I1",
        turn=20,
        options={"players": 2},
    )
    assert "Italy" in owners_of(t.game, "Germany") and "Italy" not in owners_of(t.game, "USSR")
    for id in ("IT-I1", "GE-I1"):
        places = places_for(t.game, t.unit(id))
        assert HEX_OF["Berlin"] in places and {home_of(t.game, h) for h in places} == {"Germany"}


@rule("23.9", "3.3a")
def test_a_fort_that_is_begun_takes_no_land():
    """One that stands takes what its zone covers."""
    near = next(h for h in OVER_LAND["2129"] if COUNTRY[h] == "Poland")
    home = next(h for h in OVER_LAND[near] if COUNTRY[h] == "Germany")
    for option, taken in ((True, False), (False, True)):
        t = table(
            "organization",
            units={home: "GE-I1 GE-I2"},
            pool="GE-FORT1",
            nations=POLAND,
            options={"fort_construction": option},
        )
        t.state.control[near] = "Poland"
        t.state.tenure += 1
        before = t.holder(near)
        t.play("Germany", "combine GE-I1, GE-I2 into GE-FORT1")
        assert (t.holder(near) != before) == taken, option


@rule("10.2.1a")
def test_whom_a_named_unit_is_bought_for():
    t = table("organization", "Allied", pool="UK-SA UK-I1", options={"players": 2}, powers={"UK": {"msp": 90}})
    assert list(Buy.options("owner", {"what": "UK-SA"}, t.game, "UK")) == ["UK"]
    assert "UK" in Buy.options("owner", {"what": "infantry"}, t.game, "UK")


# --- rail and air ---------------------------------------------------------------------------------------------------


@rule("15.1.1b")
def test_in_a_conquered_country_trains_end_anywhere():
    how = {"active": ("Germany", "UK"), "powers": {"Germany": {"msp": 50}}}
    polish = {h: "Germany" for h in COUNTRY if COUNTRY[h] == "Poland"}
    ends = {}
    for status in ("conquered", "ally"):
        t = table("strategic", units={"2132": "GE-I1"}, nations={"Poland": minor(status, "UK")}, control=polish, **how)
        ends[status] = {h for h in rail_ends(t.game, t.unit("GE-I1")) if COUNTRY[h] == "Poland"}
    assert HEX_OF["Warsaw"] in ends["conquered"] and not ends["ally"]


@rule("15.1.1a", "11.2.1b")
def test_troops_on_trains_take_land_and_flak_does_not():
    near = {h for h in OVER_LAND["2329"] if h in COUNTRY}
    for unit, taken in (("GE-I1", True), ("GE-K1", False)):
        t = table("strategic", units={"2132": unit}, powers={"Germany": {"msp": 50}}, active=("Germany", "UK"))
        goal = next(
            h for h in rail_ends(t.game, t.unit("GE-I1" if unit == "GE-I1" else "GE-K1")) if h == HEX_OF["Breslau"]
        )
        hex = next(h for h in sorted(near) if COUNTRY[h] == "Germany" and h not in CITIES)
        t.state.control[hex] = "UK"
        t.state.tenure += 1
        t.play("Germany", f"rail {unit} to {goal}")
        assert (t.holder(hex) == "Germany") == taken, unit


@rule("15.1.3b")
def test_who_is_offered_to_fly():
    t = table("strategic", units={"West": "GE-F1 GE-F2 GE-F3!"}, powers={"Germany": {"msp": 50}})
    t.unit("GE-F2").transfer = True
    assert list(Fly.options("unit", {}, t.game, "Germany")) == ["GE-F1", "GE-F3"]


# --- fights ---------------------------------------------------------------------------------------------------------


@rule("14.0a", "8.0f")
def test_follow_up_combat_in_clear_weather_once():
    once = ((6, False, "followup"), (6, True, "strategic"), (5, False, "strategic"), (4, False, "strategic"))
    for turn, followup, then in once:
        t = table("organization", turn=turn)
        t.state.followup = followup
        assert after_battle(t.game) == then, (turn, followup)


@rule("17.13.2a")
def test_the_winter_helps_soviets_and_nobody_else():
    """On either side of a fight."""
    how = russia(nations={"Finland": minor("ally", "Germany")})
    t = table("organization", "Allied", units={"2021": "SU-I1", "2020": "GE-I1"}, turn=21, winters=1, **how)
    attack = Attack("2021", "2020", ["SU-I1"])
    t.state.attacks = [attack]
    assert ("Russian Winter", 1) in attack_strength(t.game, attack).parts
    assert "Russian Winter" not in dict(defence_strength(t.game, attack).parts)
    t = table("organization", "Axis", units={"2021": "GE-I1", "2020": "SU-I1"}, turn=21, winters=1, **how)
    attack = Attack("2021", "2020", ["GE-I1"])
    t.state.attacks = [attack]
    assert "Russian Winter" not in dict(attack_strength(t.game, attack).parts)
    assert ("Russian Winter", 1) in defence_strength(t.game, attack).parts


@rule("18.1c", "7.2b")
def test_partisans_and_planes_are_always_fed():
    far = HEX_OF["Minsk"]
    t = table("organization", "Allied", units={far: "UK-PT1 UK-I1", "West": "UK-F1"}, **russia(), turn=24)
    assert (
        supplied(t.game, t.unit("UK-PT1"))
        and not supplied(t.game, t.unit("UK-I1"))
        and supplied(t.game, t.unit("UK-F1"))
    )


@rule("6.4a", "6.3a")
def test_who_is_removed_where_too_many_stand():
    """Flak counts for its own limit, and may be the one that goes."""
    t = table("organization", units={"2132": "GE-A4 GE-A5 GE-I1"})
    asked = next(thin_out(t.game, AXIS))[0]
    assert asked.seat == "Germany" and set(asked.choices) == {"remove GE-A4", "remove GE-A5", "remove GE-I1"}
    t = table("organization", units={"2132": "GE-K1 GE-K2"})
    asked = next(thin_out(t.game, AXIS))[0]
    assert set(asked.choices) == {"remove GE-K1", "remove GE-K2"}
    t = table("organization", "Allied", units={NATB: "UK-A1 UK-A2 UK-I1"}, active=WORLD, turn=24)
    assert "overstacked" in next(thin_out(t.game, ALLIED))[0].prompt


@rule("23.9")
def test_a_fort_that_is_being_built_has_no_zone():
    t = table("organization", units={"2132": "GE-FORT1"}, options={"fort_construction": True})
    assert standing(t.game) and zones(t.game).holders("2131")
    t.unit("GE-FORT1").building = True
    t.state.units.touch()
    assert not standing(t.game) and not zones(t.game).holders("2131")


# --- pictures -------------------------------------------------------------------------------------------------------


@rule("2.3a", "10.4.3a")
def test_the_chart_shows_italy_while_it_waits():
    def chart(t):
        rows = next((track["rows"] for track in shown(t.game, "UK")["tracks"] if track["title"] == "Diplomacy"), [])
        return ", ".join(row[2] for row in rows)

    assert "Italy" in chart(table("organization")) and "Italy" not in chart(table("organization", active=ITALY))


@rule("2.4.5a")
def test_units_without_figures_show_none():
    t = table("organization", units={"2132": "GE-FORT1 GE-K1 GE-I1 GE-I2="})
    units = {u["id"]: u["figures"] for u in shown(t.game, "UK")["hexes"]["2132"]["units"]}
    assert units["GE-FORT1"] == units["GE-K1"] == "" and units["GE-I1"] and units["GE-I2"] == "2-0"


@rule("1.0a", "13.2a")
def test_who_is_asked_for_a_side():
    """Seats with a power in the game."""
    t = table("organization", scenario="barbarossa", active=("Germany", "USSR"), options={"players": 2}, turn=20)
    assert seats_of(t.game, ALLIED) == ["USSR"] and seats_of(t.game, AXIS) == ["Germany"]


@rule("19.1h", "9.3.1a")
def test_joint_headquarters_are_drawn_apart():
    t = opened("europe_at_war", 2)
    for unit in t.state.units.of("UK"):
        if unit.id in ("UK-HQ15", "UK-HQ21", "UK-HQ11", "UK-HQ18"):
            t.state.units.move(unit, "later")
    assert {draw(t.game, "UK", True)[0].id} <= {"UK-HQ15", "UK-HQ21"}
    assert {draw(t.game, "UK")[0].id} <= {"UK-HQ11", "UK-HQ18"}
