"""Orders of all chapters: what differs when one part of a condition is not met."""

import pytest

from rules.kernel.errors import Refused
from rules.supreme_commander.aid import Aid, Convoy
from rules.supreme_commander.air import air_level
from rules.supreme_commander.airborne import Drop, Withdraw
from rules.supreme_commander.annexation import Annex
from rules.supreme_commander.battle import fight, walk_in
from rules.supreme_commander.building import unions
from rules.supreme_commander.casualties import pay
from rules.supreme_commander.combat import Strike
from rules.supreme_commander.ground import AROUND, COUNTRY, HEX_OF, OVER_LAND, country_hexes
from rules.supreme_commander.losses import eliminate
from rules.supreme_commander.retreat import ways_back
from rules.supreme_commander.state import Attack
from rules.supreme_commander.walking import reach
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, fails, minor, russia, table
from tests.supreme_commander.test_small_print import run

WORLD = ("Germany", "UK", "USSR", "USA")
ITALY = ("Germany", "UK", "France", "Italy")
MOSCOW, ODESSA, PARIS, ROME = (HEX_OF[name] for name in ("Moscow", "Odessa", "Paris", "Rome"))


# --- money and winter -----------------------------------------------------------------------------------------------


@rule("17.7.2a", "17.13.5a")
def test_the_last_msp_may_be_sent():
    for msp, fine in ((5, True), (4, False)):
        t = table("aid", "", powers={"Germany": {"msp": msp}})
        if fine:
            Aid(amount=5).check(t.game, "Germany")
        else:
            fails(Aid(amount=5), t, "Germany", "17.7.2a")
    t = table("aid", "", active=WORLD, powers={"USSR": {"msp": 50}, "UK": {"msp": 50}}, turn=24)
    Convoy(amount=5, power="UK").check(t.game, "UK")
    fails(Convoy(amount=5, power="USSR"), t, "USSR", "17.13.5a")


@rule("17.13.2a")
def test_the_winter_grounds_the_axis_and_nobody_else():
    powers = {p: {"technology": {"Aircraft": 2}} for p in ("Germany", "USSR")}
    t = table("support", turn=21, winters=1, powers=powers, **russia())
    assert air_level(t.game, "Germany", MOSCOW, True) == 0 and air_level(t.game, "Germany", MOSCOW) == 2
    assert air_level(t.game, "USSR", MOSCOW, True) == 2
    assert air_level(t.game, "Germany", HEX_OF["Warsaw"], True) == 2


# --- drops ----------------------------------------------------------------------------------------------------------


@rule("12.5.3a", "12.5.1a")
def test_who_is_offered_to_drop_and_to_be_withdrawn():
    """Who lies on its parachute side has dropped; who waits on the Turn Record Track is gone already."""
    t = table("movement", units={"2236": "GE-AB^", "2536": "IT-AB"}, active=ITALY, options={"players": 2})
    drops = Drop.options("unit", {}, t.game, "Germany")
    assert list(drops) == ["IT-AB"]
    assert list(Withdraw.options("unit", {}, t.game, "Germany")) == ["GE-AB"]
    eliminate(t.game, t.unit("GE-AB"), para=True)
    assert t.unit("GE-AB").side == "para" and not list(Withdraw.options("unit", {}, t.game, "Germany"))


@rule("12.5.1b", "10.3.2g")
def test_aircraft_technology_carries_a_drop_farther():
    """Its suggestions too: six hexes at level 2."""
    goal = HEX_OF["Antwerp"]
    for level, hexes in ((0, 4), (2, 6)):
        t = table(
            "movement",
            units={"2236": "GE-AB"},
            nations={"Belgium": minor("ally", "France"), "Netherlands": minor("ally", "UK")},
            powers={"Germany": {"technology": {"Aircraft": level}}},
        )
        named = Drop.options("goal", {"unit": "GE-AB"}, t.game, "Germany")
        from rules.supreme_commander.ground import distance

        far = max(distance("2236", hex) for hex in named)
        assert far == hexes and (goal in named), level


@rule("13.2.3.4a", "12.5.1d")
def test_a_drop_alone_that_was_shot_down_attacks_nobody():
    t = table(
        "organization", units={"2440": "FR-I1", "turn 9": "GE-AB"}, attacks=[Attack("drop 2440", "2440", [], ["GE-AB"])]
    )
    run(t, fight(t.game, t.state.attacks[0]))
    assert not t.rolls() and t.at("FR-I1") == "2440" and not t.state.results


@rule("13.2.3.4a", "13.2.3.4d")
def test_paratroops_take_the_hex_and_the_rest_follow_if_there_is_room():
    """The corps that dropped is there; of two armies one has room beside it, and nobody is asked about the other."""
    t = table(
        "battle",
        units={"2440": "", "2439": "GE-A3 GE-A4", "drop 2440": "GE-AB"},
        attacks=[Attack("2439", "2440", ["GE-A3", "GE-A4"], ["GE-AB"])],
        turn=6,
    )
    asked, flow = [], walk_in(t.game, t.state.attacks[0], [t.unit("GE-A3"), t.unit("GE-A4"), t.unit("GE-AB")])
    asks = next(flow, None)
    while asks:
        asked.append(list(asks[0].choices))
        try:
            asks = flow.send({asks[0].filed: asks[0].choices[0]})
        except StopIteration:
            break
    assert asked == [["GE-A3 to Paris", "GE-A4 to Paris", "stay"]]
    assert (t.at("GE-AB"), t.at("GE-A3"), t.at("GE-A4")) == ("2440", "2440", "2439")


# --- armies ---------------------------------------------------------------------------------------------------------


@rule("13.2.3.4d", "8.0d")
def test_in_bad_weather_armor_goes_no_farther_than_the_hex():
    for turn, ends in ((6, True), (4, False), (5, False)):
        t = table("battle", units={"2440": "", "2439": "GE-T1"}, turn=turn, attacks=[Attack("2439", "2440", ["GE-T1"])])
        asks = next(walk_in(t.game, t.state.attacks[0], [t.unit("GE-T1")], 2))
        assert (len(asks[0].choices) > 2) == ends and asks[0].choices[0] == "GE-T1 to Paris", turn


@rule("12.4d", "13.2.3.1d")
def test_who_lands_loses_steps_at_sea():
    """The attackers of a beach are still aboard when they pay."""
    sea = next(h for h in AROUND["2340"] if h not in COUNTRY)
    t = table("battle", "Allied", units={sea: "UK-I1 UK-I2", "2340": "GE-I1"}, control={"2340": "Germany"})
    attack = Attack(sea, "2340", ["UK-I1", "UK-I2"], landing=True)
    t.state.attacks.append(attack)
    run(t, pay(t.game, attack, [t.unit("UK-I1"), t.unit("UK-I2")], 1, True))
    assert sorted((t.at("UK-I1"), t.at("UK-I2"))) == sorted(("pool", sea))


@rule("10.6d", "10.6b")
def test_only_its_own_corps_is_offered_to_a_reduced_army():
    t = table("organization", units={"2132": "GE-A4- IT-I1"}, active=ITALY, options={"players": 2})
    assert ("IT-I1",) not in [units for units, big in unions(t.game, "Germany") if big == "GE-A4"]
    t = table("organization", units={"2132": "GE-A4- GE-I1"}, active=ITALY, options={"players": 2})
    assert (("GE-I1",), "GE-A4") in unions(t.game, "Germany")


@rule("10.7a", "17.2a")
def test_a_bulgarian_army_sheds_a_bulgarian_corps_if_there_is_one():
    for pool, comes in (("BU-I1 GE-I1", "BU-I1"), ("GE-I1", "GE-I1")):
        t = table("organization", units={"Sofia": "BU-A1"}, pool=pool, nations={"Bulgaria": minor("ally", "Germany")})
        t.play("Germany", "detach BU-A1")
        assert t.at(comes) == HEX_OF["Sofia"] and t.unit("BU-A1").side == "reduced"


@rule("13.0c")
def test_who_is_named_when_only_partners_are():
    t = table("declare", "Axis", units={"2129": "GE-I1 IT-I1", "2128": "PO-I1"}, nations=POLAND, active=ITALY)
    with pytest.raises(Refused, match="too: GE-I1 ") as caught:
        Strike(target="2128", source="2129", units=("IT-I1",)).check(t.game, "Germany")
    assert caught.value.rule == "13.0c"


@rule("17.1a", "18.3a")
def test_a_static_corps_beside_the_prize_annexes_nothing():
    near = sorted({h for to in country_hexes("Baltic States") for h in AROUND[to]} & country_hexes("USSR"))
    goals = [next(h for h in AROUND[hex] if COUNTRY.get(h) == "Baltic States") for hex in near[:2]]
    for side, fine in (("", True), ("=", False)):
        t = table("movement", "Allied", units={near[0]: f"SU-I1{side}", near[1]: "SU-I2"}, turn=6)
        order = Annex(target="Baltic States", units=("SU-I1", "SU-I2"), hexes=tuple(goals))
        if fine:
            order.check(t.game, "USSR")
        else:
            fails(order, t, "USSR", "17.1a")


@rule("6.2b", "6.1a")
def test_friends_open_the_way_between_enemy_zones():
    """Straight from one enemy zone into the next only where a friend stands."""
    for friend, price in (("", 2), ("GE-I2", 1)):
        t = table(units={"2129": "GE-I1", "2128": "PO-I1", "2029": friend}, nations=POLAND)
        assert reach(t.game, t.unit("GE-I1")).prices["2029"] == price, "by a detour, or straight to the friend"


@rule("13.2.3.3b", "12.0b")
def test_nobody_retreats_into_a_neutral_country():
    """French beside Belgium go back into France."""
    beside = next(h for h in sorted(country_hexes("France")) if any(COUNTRY.get(n) == "Belgium" for n in OVER_LAND[h]))
    enemy = next(h for h in OVER_LAND[beside] if COUNTRY.get(h) == "France")
    t = table(units={beside: "FR-I1", enemy: "GE-A3"}, control={enemy: "Germany"})
    ends = {way.end for way in ways_back(t.game, t.unit("FR-I1"), 1)}
    assert ends and not {COUNTRY[end] for end in ends} - {"France"}
