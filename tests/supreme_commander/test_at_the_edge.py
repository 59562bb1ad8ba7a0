"""Where a number or a list is just long enough: the last point of money, the last berth, two ports and one."""

import pytest

from rules.kernel.errors import Refused
from rules.supreme_commander.airfields import scramble
from rules.supreme_commander.battle import advances_of
from rules.supreme_commander.casualties import pay
from rules.supreme_commander.chart import NATB
from rules.supreme_commander.collapse import falls_neutral
from rules.supreme_commander.control import take
from rules.supreme_commander.decoys import repaired
from rules.supreme_commander.ground import AROUND, CITIES, COUNTRY, HEX_OF, PORTS
from rules.supreme_commander.income import annual_flow
from rules.supreme_commander.invasion import SupplyBeach
from rules.supreme_commander.italy import collapse
from rules.supreme_commander.naval import gunfire, to_port
from rules.supreme_commander.naval_moves import Sail
from rules.supreme_commander.odds import odds
from rules.supreme_commander.partisans import Partisan
from rules.supreme_commander.political import ships_home
from rules.supreme_commander.purchase import Buy, afford, places_for
from rules.supreme_commander.reaching import idle
from rules.supreme_commander.retreat import fall_back
from rules.supreme_commander.scenario import scenario
from rules.supreme_commander.setup import deploy_rest
from rules.supreme_commander.state import Attack, Convoy, Waiting
from rules.supreme_commander.strategic import Fly
from rules.supreme_commander.strengths import Sum, strait_only
from rules.supreme_commander.support import sky_phase
from rules.supreme_commander.technology import researchers
from rules.supreme_commander.view import shown
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, opened, russia, table
from tests.supreme_commander.test_airfields import flying

WORLD = ("Germany", "UK", "USSR", "USA")
METZ = HEX_OF["Metz"]


# --- the last point -------------------------------------------------------------------------------------------------


@rule("17.14.1a", "17.7.1.2a", "10.2.2a")
def test_one_point_is_money():
    """It goes to who conquers, it can be spent, it buys technology on credit and is told of."""
    t = table("organization", active=WORLD, powers={"UK": {"msp": 1}, "Germany": {"msp": 0}}, turn=30)
    falls_neutral(t.game, "UK", "17.14.1a")
    assert (t.power("Germany").msp, t.power("UK").msp) == (1, 0)
    t = table(
        "organization",
        "Allied",
        active=("Germany", "UK", "Italy"),
        units={"Naples": "UK-I1"},
        powers={"Italy": {"msp": 1}, "UK": {"msp": 0}},
    )
    collapse(t.game, [HEX_OF["Naples"], HEX_OF["Milan"]])
    assert t.power("UK").msp == 1 and t.power("Italy").msp == 0
    t = table("organization", powers={"Germany": {"msp": 1}}, pool="GE-I1")
    afford(t.game, "Germany", 1)
    assert researchers(t.game, "Germany") == ["Germany"] and "infantry" in Buy.options("what", {}, t.game, "Germany")
    assert idle(t.game, "Germany") == ["Germany: 1 MSP to spend"]


@rule("17.5.1e", "17.5.4a")
def test_what_fallen_france_saves_is_nobodys_to_spend():
    t = table(
        "organization",
        "Allied",
        active=("Germany", "UK", "USA"),
        france="vichy",
        powers={"France": {"msp": 20}, "UK": {"msp": 0}, "USA": {"msp": 5}, "USSR": {"msp": 0}},
        options={"players": 2},
    )
    assert idle(t.game, "UK") == ["USA: 5 MSP to spend"]


@rule("18.1a", "10.9a")
def test_an_attempt_at_partisans_costs_five():
    for money, offered in ((5, True), (4, False)):
        t = table("organization", "Allied", pool="SU-PT1", powers={"USSR": {"msp": money}}, turn=22, **russia())
        assert bool(list(Partisan.options("goal", {}, t.game, "USSR"))) == offered


@rule("18.1a")
def test_only_enemies_beside_it_hinder_a_partisan():
    kiev = HEX_OF["Kiev"]
    near = [h for h in AROUND[kiev] if h in COUNTRY]
    for unit, rises in (("SU-I1", True), ("GE-I1", False)):
        t = table(
            "organization",
            "Allied",
            units={near[0]: unit},
            pool="SU-PT1",
            powers={"USSR": {"msp": 50}},
            turn=22,
            **russia(),
        )
        t.play("USSR", "partisan at Kiev", dice=[7])
        assert (t.at("SU-PT1") == kiev) == rises, unit


@rule("15.1a", "15.1.3a")
def test_no_flight_without_a_move_left():
    most = int(scenario("europe_at_war")["powers"]["Germany"]["moves"])
    for done, able in ((0, True), (most - 1, True), (most, False)):
        how = {"units": {"West": "GE-F1", "Berlin": "GE-I1"}, "powers": {"Germany": {"msp": 50, "moves": done}}}
        t = table("strategic", **how)
        assert ("GE-F1" in Fly.options("unit", {}, t.game, "Germany")) == able, done


# --- two ports and one ----------------------------------------------------------------------------------------------


def german_ports(t, *names):
    """Of the German ports these alone are German still."""
    for hex in PORTS:
        if t.holder(hex) == "Germany" and CITIES[hex].name not in names:
            t.state.control[hex] = "UK"
    t.state.tenure += 1


@rule("9.2.8a", "12.2e")
def test_two_ports_are_a_choice():
    t = table("organization", units={"North Sea": "GE-S1!"})
    german_ports(t, "Kiel", "Bremen")
    asked = next(to_port(t.game, t.unit("GE-S1"), "North Sea"), None)
    assert asked is not None and sorted(asked[0].choices) == ["Bremen", "Kiel"]
    t = table("organization", units={"1835": "GE-S1!"}, convoys=[Convoy("1835", "1732", ["GE-S1"], [])])
    german_ports(t, "Kiel", "Bremen")
    asked = next(ships_home(t.game), None)
    assert asked is not None and sorted(asked[0].choices) == ["Bremen", "Kiel"]


@rule("6.3c", "12.3.1a", "23.10")
def test_the_last_berth():
    """A damaged fleet and a submarine past Gibraltar take it; a full port is closed to both."""
    for there, fits in (("UK-S2", True), ("UK-S2 UK-S3", False)):
        t = table(
            "organization", "Allied", units={"London": there, "turn 6": "UK-S1"}, options={"damaged_fleets": True}
        )
        assert ("London" in next(repaired(t.game, t.unit("UK-S1")))[0].choices) == fits
    for there, fits in (("IT-S1", True), ("IT-S1 IT-S2", False)):
        t = table("movement", units={"Bremen": "GE-U1", "Naples": there}, active=("Germany", "UK", "Italy"))
        order = Sail(ship="GE-U1", goal=HEX_OF["Naples"])
        if fits:
            order.check(t.game, "Germany")
        else:
            with pytest.raises(Refused):
                order.check(t.game, "Germany")


@rule("12.5.3c")
def test_two_cities_are_a_choice_for_paratroops():
    lone = [h for h in CITIES if COUNTRY[h] == "Germany" and CITIES[h].name not in ("Kiel", "Berlin")]
    foes = [u.id for power in ("France", "UK") for u in table().state.units.of(power) if "-I" in u.id]
    t = table("organization", units={"turn 6": "GE-AB^", **dict(zip(lone, foes, strict=False))}, turn=6)
    asked = next(annual_flow(t.game), None)
    assert asked is not None and set(asked[0].choices) == {"Kiel", "Berlin"}


@rule("9.4a")
def test_no_army_comes_with_the_year():
    t = table("organization", turn=13, nations={"Romania": minor("ally", "Germany")}, pool="RO-A3 RO-I1")
    choices = next(annual_flow(t.game))[0].choices
    assert choices and all(choice.startswith("RO-I1 at ") for choice in choices)


# --- fights ---------------------------------------------------------------------------------------------------------


@rule("13.2.3.4b", "6.3a")
def test_armor_goes_on_where_there_is_room():
    how = russia()
    t = table(units={"2021": "GE-T1"}, turn=24, **how)
    attack = Attack("2021", "2020", ["GE-T1"])
    ends = {way[-1] for way in advances_of(t.game, t.unit("GE-T1"), attack, 2)}
    full = min(ends - {"2020"})
    t = table(units={"2021": "GE-T1", full: "GE-A1 GE-A3"}, turn=24, **how)
    assert {way[-1] for way in advances_of(t.game, t.unit("GE-T1"), attack, 2)} == ends - {full}


@rule("14.0b", "13.2.3.1d")
def test_which_rule_asks_for_the_first_loss():
    for followup, named in ((True, "14.0b"), (False, "13.2.3.1d")):
        t = table(units={"2129": "GE-T1 GE-PZA" if followup else "GE-I1 GE-T1", "2128": "PO-I1"}, nations=POLAND)
        t.state.followup = followup
        units = list(t.state.units.at("2129"))
        asked = next(pay(t.game, Attack("2129", "2128", [u.id for u in units]), units, 1, True))
        assert named in asked[0].rules and ("14.0b" in asked[0].rules) == followup


@rule("13.2.3.3e")
def test_units_that_part_on_their_retreat():
    """The first takes his way, the second is asked for his; he may not be taken along."""
    t = table(units={"2129": "GE-A3", "2128": "PO-I1 PO-I2"}, nations=POLAND)
    attack = Attack("2129", "2128", ["GE-A3"])
    flow = fall_back(t.game, attack, [t.unit("PO-I1"), t.unit("PO-I2")], 1)
    first = next(flow)
    single = [each for each in first[0].choices if each.startswith("PO-I1 to ")]
    second = flow.send({first[0].filed: single[0]})
    assert second and all(each.startswith("PO-I2 to ") for each in second[0].choices)
    other = second[0].choices[-1]
    try:
        flow.send({second[0].filed: other})
    except StopIteration as done:
        assert done.value == 2
    assert t.at("PO-I1") != t.at("PO-I2") and "2128" not in (t.at("PO-I1"), t.at("PO-I2"))


@rule("13.2.3a", "12.5.1f")
def test_sums_and_straits():
    assert str(Sum()) == "0"
    copenhagen = HEX_OF["Copenhagen"]
    assert strait_only(Attack("1733", copenhagen, [])) == 2 and strait_only(Attack("2129", "2128", [])) == 0


@rule("12.5.1c")
def test_air_combat_that_is_over_is_not_fought_again():
    t = table(
        "organization",
        units={"2129": "GE-A3", "2128": "PO-I2", "over 2128": "GE-F1! PO-F1!"},
        nations=POLAND,
        attacks=[Attack("2129", "2128", ["GE-A3"], flown=True)],
    )
    assert next(sky_phase(t.game), None) is None and not t.rolls()


@rule("23.7", "9.2.4a")
def test_bad_weather_spares_gunfire_in_the_mediterranean():
    """What just turns a fleet back there is one too low in the Snow of the North Sea."""
    for zone, hit in (("Western Mediterranean", True), ("North Sea", False)):
        t = table(
            "organization",
            turn=4,
            units={zone: "IT-S1! UK-S1!"},
            active=("Germany", "UK", "Italy"),
            options={"sea_weather": True},
        )
        t.game.script([6, 4])
        flow = gunfire(t.game, zone, [t.unit("IT-S1")], [t.unit("UK-S1")], 0)
        next(flow, None)
        assert bool(t.events("9.2.4b")) == hit, zone


@rule("9.2.1b")
def test_zone_after_zone():
    t = table(
        "contact",
        "",
        units={"North Sea": "GE-S1 UK-S1", "Western Mediterranean": "IT-S1 UK-S2"},
        active=("Germany", "UK", "Italy"),
        initiative="Axis",
        options={"players": 2},
    )
    assert t.game.phase == "zones" and sorted(t.ask("Germany").choices) == ["North Sea", "Western Mediterranean"]
    t.play("Germany", "North Sea", dice=[1, 1])
    assert t.state.zones == ["Western Mediterranean"]
    while t.game.phase == "zones":
        choices = t.game.pending()[0].choices
        t.game.submit(t.asked()[0], "go home" if "go home" in choices else choices[0])
    assert t.state.zones == [] and len(t.rolls("fire in the")) == 4


# --- the rest -------------------------------------------------------------------------------------------------------


@rule("9.1.5a")
def test_who_has_most_units_loses_the_income():
    t = table(
        "organization",
        "Allied",
        active=("Germany", "UK", "France", "Italy"),
        control={METZ: "Germany"},
        earners={METZ: "Germany"},
        units={"2538": "GE-I1 IT-I1 IT-I2"},
        powers={p: {"income": 50} for p in ("Germany", "Italy", "France")},
    )
    take(t.game, METZ, "France")
    assert [t.power(p).income for p in ("Germany", "Italy", "France")] == [50, 45, 55]


@rule("23.8b")
def test_planes_of_a_headquarters_that_is_lost_abroad():
    """One that is lost in the Transfer Box leaves its planes to any base of theirs."""
    t = flying("movement", "Allied", units={"London": "UK-HQ18"}, based={"UK-F1": "UK-HQ18"})
    t.state.units.move(t.unit("UK-HQ18"), NATB)
    scramble(t.game, "UK-HQ18")
    assert t.unit("UK-F1").field in CITIES and t.at("UK-F1") in ("West", "South")


@rule("12.4f")
def test_who_left_for_the_transfer_box_is_on_no_beach():
    t = table("movement", "Allied", units={NATB: "UK-SA", "London": "UK-S1"})
    t.unit("UK-SA").landed = True
    assert list(SupplyBeach.options("goal", {}, t.game, "UK")) == []


@rule("19.2e", "10.2.1a")
def test_italians_of_barbarossa_need_room():
    t = table(
        "organization", scenario="barbarossa", active=("Germany", "USSR"), units={"Berlin": "GE-A1 GE-A3"}, turn=18
    )
    found = places_for(t.game, t.unit("IT-I1"))
    assert HEX_OF["Berlin"] not in found and HEX_OF["Leipzig"] in found
    assert "UK" not in shown(t.game, None)["pools"] and "Germany" in shown(t.game, None)["pools"]


@rule("10.2.1f")
def test_a_refusal_says_when_there_is_no_place_at_all():
    t = table("organization", pool="GE-S1", powers={"Germany": {"msp": 200}})
    german_ports(t)
    error = t.refuse("Germany", "buy surface for Germany at Berlin", "10.2.1f")
    assert "no place for it now" in str(error)


@rule("19.1g")
def test_two_italian_corps_in_libya():
    t = opened()
    t.state.setting = "Italy"
    t.state.setup = [Waiting("Italy", f"IT-I{n}", "country:Libya") for n in (1, 2, 3)]
    deploy_rest(t.game)
    assert [w.unit for w in t.state.setup] == ["IT-I3"]
    assert [COUNTRY[t.at(f"IT-I{n}")] for n in (1, 2)] == ["Libya", "Libya"]


def test_odds_want_hexes():
    t = table(units={"2129": "GE-A3", "2128": "PO-I2"}, nations=POLAND)
    assert odds(t.game, "Germany", "2129 2128")[0].startswith("2128 from Posen")
    with pytest.raises(Refused):
        odds(t.game, "Germany", "2129 natb")
