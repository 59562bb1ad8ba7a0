"""Orders and chapters once more: what few positions tell apart."""

import pytest

from rules.supreme_commander.aid import Convoy, Lend, may_help
from rules.supreme_commander.annexation import Annex
from rules.supreme_commander.building import Combine, unions
from rules.supreme_commander.chart import ALLIED, SNOW
from rules.supreme_commander.collapse import foreigners
from rules.supreme_commander.combat import openings
from rules.supreme_commander.control import come_in, invade_ussr, take
from rules.supreme_commander.diplomacy import envoys
from rules.supreme_commander.evacuation import depart
from rules.supreme_commander.ground import (
    AROUND,
    BEACHES,
    CITIES,
    COUNTRY,
    HEX_OF,
    OVER_LAND,
    PORTS,
    attackable,
    country_hexes,
    cover,
    distance,
    terrain,
)
from rules.supreme_commander.invasion import Invade, Lift
from rules.supreme_commander.movement import Move, movable
from rules.supreme_commander.naval import gunfire, home_phase, sink, to_port
from rules.supreme_commander.purchase import places_for, price, spend
from rules.supreme_commander.walking import reach
from rules.supreme_commander.world import FREE, SIBERIA
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, fails, minor, russia, table
from tests.supreme_commander.test_small_print import run

WORLD = ("Germany", "UK", "USSR", "USA")
ITALY = ("Germany", "UK", "France", "Italy")
BUCHAREST, MILAN = HEX_OF["Bucharest"], HEX_OF["Milan"]


# --- help and envoys ------------------------------------------------------------------------------------------------


@rule("17.13.5a", "17.15.1a")
def test_whose_convoy_it_is_if_nobody_says():
    """The seat's own power that can send: the USA while the UK is neutral, and its own in a game of many."""
    rich = {"UK": {"msp": 50}, "USA": {"msp": 50}}
    t = table(
        "aid", "", active=WORLD, powers=rich, turn=24, options={"players": 2}, nations={"UK": {"status": "neutral"}}
    )
    assert Convoy(amount=5, power=None).settle(t.game, "UK").power == "USA"
    t = table("aid", "", active=WORLD, powers=rich, turn=24)
    assert Convoy(amount=5, power=None).settle(t.game, "USA").power == "USA"
    assert Convoy(amount=5, power=None).settle(t.game, "UK").power == "UK"
    assert may_help(t.game, "USA")
    t.state.murmansk = {"USA": 5}
    assert may_help(t.game, "USA")
    t.state.murmansk = {"USA": 5, "lend": 5}
    assert not may_help(t.game, "USA")
    fails(Lend(amount=1), t, "USA", "17.15.1a")


@rule("10.4.1a")
def test_the_usa_that_looks_on_sends_nobody():
    t = table("organization", "Allied", powers={"USA": {"msp": 50}})
    assert envoys(t.game, "USA") == [] and envoys(t.game, "UK") == ["UK"]
    t = table("organization", "Allied", active=WORLD, turn=24, powers={"USA": {"msp": 50}})
    assert envoys(t.game, "USA") == ["USA"]


@rule("23.2", "10.4.3a")
def test_the_marker_of_a_failed_attempt_counts_in_the_next_turn_only():
    for ago, die, won in ((1, 2, True), (1, 3, False), (2, 2, False), (0, 2, False)):
        t = table(
            "organization",
            options={"repeat_diplomacy": True},
            powers={"Germany": {"msp": 50}},
            nations={"Hungary": {"level": 1, "failed": {"Germany": 6 - ago}}},
        )
        t.play("Germany", "court Hungary", dice=[die])
        assert (t.nation("Hungary").level == 2) == won, (ago, die)


# --- money ----------------------------------------------------------------------------------------------------------


@rule("10.2.2a", "10.2.1h")
def test_what_a_purchase_leaves():
    """A debt is doubled; what is paid to the last point is not."""
    t = table("organization", powers={"Germany": {"msp": 30}})
    for cost, left in ((10, 20), (20, 0)):
        spend(t.game, "Germany", cost)
        assert t.power("Germany").msp == left
    t.power("Germany").msp = 10
    spend(t.game, "Germany", 35)
    assert t.power("Germany").msp == -50


@rule("10.2.1h", "10.3.2a")
def test_minors_pay_the_base_price():
    levels = {"technology": {"Infantry": 2, "Aircraft": 3}}
    t = table("organization", pool="GE-I1 PO-I1 PO-F1 GE-K1", nations=POLAND, powers={"Germany": levels, "UK": levels})
    prices = {id: price(t.game, t.unit(id)) for id in ("GE-I1", "PO-I1", "PO-F1", "GE-K1")}
    assert prices == {"GE-I1": 40, "PO-I1": 30, "PO-F1": 80, "GE-K1": 40}


# --- building and annexing ------------------------------------------------------------------------------------------


@rule("10.6b")
def test_one_corps_brings_an_army_to_full_strength():
    t = table("organization", units={"2132": "GE-A4- GE-I1 GE-I2"})
    Combine(units=("GE-I1",), big="GE-A4").check(t.game, "Germany")
    fails(Combine(units=("GE-I1", "GE-I2"), big="GE-A4"), t, "Germany", "10.6b")
    t.play("Germany", "combine GE-I1 into GE-A4")
    assert (t.unit("GE-A4").side, t.at("GE-I1"), t.at("GE-I2")) == ("", "pool", "2132")


@rule("10.6d")
def test_suggested_unions_can_be_made():
    """Three British corps and the Canadian army: not with one Canadian."""
    for corps, fine in (("UK-CANI UK-CANII UK-T1", True), ("UK-CANI UK-I1 UK-T1", False)):
        t = table("organization", "Allied", units={"London": corps}, pool="UK-CAN1")
        found = [big for units, big in unions(t.game, "UK") if len(units) == 3]
        assert ("UK-CAN1" in found) == fine, corps


@rule("17.4b", "17.1a")
def test_what_is_offered_to_be_annexed():
    """Who has taken sides is no prize; who has moved marches no more."""
    near = {"1120": "SU-I1", "1222": "SU-I2"}
    for nations, moved, offered in (
        ({}, False, ["Finland"]),
        ({"Finland": minor("ally", "Germany")}, False, []),
        ({}, True, []),
    ):
        t = table("movement", "Allied", units=near, turn=5, nations=nations)
        t.unit("SU-I2").moved = moved
        assert list(Annex.options("target", {}, t.game, "USSR")) == offered


# --- hexes ----------------------------------------------------------------------------------------------------------


@rule("9.1.3.1b", "16.1.6.1c")
def test_places_of_minors_are_lost_once():
    """Those of one that fights the USSR alone too, and of Italy after its collapse; not those of a Major Power."""
    for nation, hex, active, owner, lost in (
        ("Romania", BUCHAREST, ("Germany", "UK"), "USSR", True),
        ("Italy", MILAN, ("Germany", "UK"), "Germany", True),
        ("UK", HEX_OF["London"], ("Germany", "UK"), "Germany", False),
    ):
        how = {
            "Romania": {**minor("controlled", "Germany"), "foe": "USSR"},
            "Italy": minor("ally", "UK"),
        }
        t = table("movement", active=active, nations={nation: how[nation]} if nation in how else {}, turn=40)
        take(t.game, hex, owner)
        assert (hex in t.state.lost) == lost, nation


@rule("17.13.1a")
def test_an_invasion_is_not_forgotten():
    t = table("movement", units={"2129": "GE-I1"}, **russia(), turn=20)
    t.state.invaded, t.state.mobilized = True, False
    invade_ussr(t.game, t.unit("GE-I1"), "2129")
    assert t.state.invaded


@rule("16.1.2b", "10.5g")
def test_enemies_who_come_into_an_inactive_ally_are_not_noted():
    t = table("movement", nations={"Poland": minor("conquered", "UK")}, units={"2129": "GE-I1"})
    come_in(t.game, t.unit("GE-I1"), HEX_OF["Warsaw"])
    assert t.nation("Poland").entered == []


@rule("17.14.1d", "10.1.1.2c")
def test_who_stays_in_britain_makes_no_soviet_traitor():
    """Americans that stay when the UK falls leave the USSR where it is."""
    t = table(
        "organization",
        units={"Bristol": "US-I1"},
        active=WORLD,
        nations={"UK": {"status": "neutral"}},
        turn=30,
    )
    flow = foreigners(t.game, "UK")
    asked = next(flow)
    with pytest.raises(StopIteration):
        flow.send({asked[0].filed: "stay"})
    assert t.nation("USSR").camp == ALLIED


@rule("13.1c")
def test_nobody_is_offered_an_attack_over_water():
    """Between neighbours with only sea between them."""
    a, b = next((h, n) for h in sorted(COUNTRY) for n in AROUND[h] if n in COUNTRY and not attackable(h, n))
    t = table("declare", active=WORLD, units={a: "GE-I1", b: "UK-I1"}, turn=24)
    assert (b, a) not in openings(t.game, "Germany")
    c, d = next((h, n) for h in sorted(COUNTRY) for n in OVER_LAND[h] if COUNTRY[h] == COUNTRY[n] == "France")
    t = table("organization", active=WORLD, units={c: "GE-I1", d: "UK-I1"}, turn=24)
    assert (d, c) in openings(t.game, "Germany")


@rule("8.0b", "13.2.3c")
def test_snow_takes_marshes_away_and_nothing_else():
    wild = {
        sort: next(h for h in sorted(COUNTRY) if terrain(h) == sort and h not in CITIES) for sort in ("marsh", "forest")
    }
    assert (cover(wild["marsh"], SNOW), cover(wild["marsh"], "Clear")) == (0, 1)
    assert cover(wild["forest"], SNOW) == cover(wild["forest"], "Clear") == 1


@rule("6.2b", "12.0a")
def test_into_a_zone_from_outside_it_is_one_step():
    t = table(units={"2130": "GE-I1", "2128": "PO-I1"}, nations=POLAND)
    assert reach(t.game, t.unit("GE-I1")).prices["2129"] == 1


@rule("12.0a")
def test_who_stands_there_already():
    t = table(units={"2132": "GE-I1"})
    error = t.refuse("Germany", "move GE-I1 to 2132", "12.0a")
    assert "already stands there" in str(error)


@rule("10.2.1e")
def test_units_in_siberia_can_move_and_their_way_is_drawn_if_it_goes_on():
    t = table("movement", "Allied", units={SIBERIA: "SU-I1 SU-T1"}, **russia(), turn=24)
    assert {u.id for u in movable(t.game, "USSR")} == {"SU-I1", "SU-T1"}
    ends = Move.options("goal", {"units": ("SU-I1",)}, t.game, "USSR")
    from rules.supreme_commander.ground import EDGE

    gate, far = next(h for h in ends if h in EDGE), next(h for h in ends if h not in EDGE)
    t.play("USSR", f"move SU-I1 to {gate}")
    assert not t.state.paths
    t.play("USSR", f"move SU-T1 to {far}")
    assert t.state.paths and t.state.paths[0][0] == "USSR" and t.state.paths[0][-1] == far


# --- at sea ---------------------------------------------------------------------------------------------------------


@rule("12.4a", "12.4.1a")
def test_from_where_one_invades_and_is_taken_off():
    t = table("movement", "Allied", units={"London": "UK-I1 UK-S1", "Bristol": "UK-I2 UK-S2"})
    coast = next(h for h in sorted(country_hexes("Germany")) if BEACHES[h])
    sea = BEACHES[coast][0]
    order = Invade(goal=coast, units=("UK-I1", "UK-I2"), ships=("UK-S1", "UK-S2"), escorts=None, sea=sea, way=None)
    fails(order, t, "UK", "12.4a")
    inland = next(
        h for h in sorted(country_hexes("France")) if terrain(h) == "clear" and not BEACHES[h] and h not in CITIES
    )
    t = table("movement", "Allied", units={inland: "UK-I1", "London": "UK-S1"})
    order = Lift(units=("UK-I1",), goal=HEX_OF["Bristol"], ships=("UK-S1",), escorts=None, way=None)
    fails(order, t, "UK", "12.4.1a")


@rule("23.10", "9.2.5a")
def test_only_hits_by_submarines_damage():
    """A fleet they hit is back in three turns; a submarine that is hit, and a fleet hit by guns, are lost as ever."""
    option = {"players": 6, "damaged_fleets": True}
    for axis, dice, bonus, places in (
        ("GE-U1", [9, 1], 1, ("turn 9", "North Sea")),
        ("GE-U1", [1, 9], 1, ("North Sea", "turn 10")),
        ("GE-S1", [9, 1], 0, ("turn 12", "North Sea")),
        ("GE-S1", [1, 9], 0, ("North Sea", "turn 12")),
    ):
        t = table("zones", "", units={"North Sea": f"{axis} UK-S1"}, options=option)
        for power in ("Germany", "UK"):
            t.power(power).technology = {}
        t.game.script(dice)
        run(t, gunfire(t.game, "North Sea", [t.unit(axis)], [t.unit("UK-S1")], bonus))
        assert (t.at("UK-S1"), t.at(axis)) == places, (axis, dice)


@rule("9.2.8a", "9.2.4b")
def test_ships_are_hidden_again_when_the_turn_ends():
    """Who turns back from a battle lies open in port until then."""
    t = table("organization", units={"Baltic Sea": "GE-S1! SU-S1!"}, active=WORLD, turn=24)
    run(t, to_port(t.game, t.unit("GE-S1"), "Baltic Sea"))
    assert t.unit("GE-S1").used and t.at("GE-S1") in PORTS
    run(t, home_phase(t.game))
    assert not t.unit("GE-S1").used and not t.unit("SU-S1").used and t.at("SU-S1") in PORTS


@rule("9.2.4b")
def test_whose_fleet_is_sunk_is_asked_if_they_differ():
    t = table("zones", "", units={"North Sea": "UK-S1 UK-S2"})
    assert not list(sink(t.game, "North Sea", [t.unit("UK-S1"), t.unit("UK-S2")], "HIT"))
    assert t.at("UK-S1").startswith("turn ") and t.at("UK-S2") == "North Sea"
    t = table("zones", "", units={"North Sea": "UK-S1 FR-S1"})
    asked = next(sink(t.game, "North Sea", [t.unit("UK-S1"), t.unit("FR-S1")], "HIT"))
    assert asked[0].seat == "UK" and asked[0].also == ("France",) and asked[0].choices == ("UK-S1", "FR-S1")


@rule("12.3c", "10.1.1a")
def test_ships_that_leave_go_to_the_nearest_port_on_land_first():
    t = table("organization", units={"Liverpool": "UK-S1"}, active=("Germany", "UK", "USA"), turn=24)
    depart(t.game, t.unit("UK-S1"), frozenset())
    assert distance(t.at("UK-S1"), HEX_OF["Liverpool"]) == min(
        distance(port, HEX_OF["Liverpool"]) for port in PORTS if port != HEX_OF["Liverpool"]
    )


@rule("17.5.5a", "17.5.4a")
def test_free_french_of_a_liberated_france_come_in_france():
    t = table(
        "organization", "Allied", active=("Germany", "UK", "USA"), pool="FF-I1", france="free",
        nations={"France": minor("ally", "USA")}, turn=44,
    )  # fmt: skip
    found = places_for(t.game, next(u for u in t.state.units.of(FREE) if u.place == "pool"))
    assert found and {COUNTRY[h] for h in found} == {"France"}
