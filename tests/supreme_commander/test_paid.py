"""Money, men and what is sent: the cases in which one condition alone decides."""

import pytest

from rules.kernel.errors import Refused
from rules.supreme_commander.aid import Convoy, Lend, Militarism, deliver, lendable, may_help
from rules.supreme_commander.decoys import grant_decoys, place_decoy, repaired
from rules.supreme_commander.ground import AROUND, CITIES, COUNTRY, HEX_OF
from rules.supreme_commander.income import (
    annual_flow,
    enter_collect,
    enter_reinforcements,
    landing_cities,
    swedish_ore,
)
from rules.supreme_commander.partisans import allowed, partisan_hex
from rules.supreme_commander.purchase import afford, candidates, places_for
from rules.supreme_commander.rail import travellers
from rules.supreme_commander.scenario import area_of_play, scenario
from rules.supreme_commander.world import VICHY
from tests.rulings import rule
from tests.supreme_commander.table import fails, minor, russia, table
from tests.supreme_commander.test_small_print import run

ITALY = ("Germany", "UK", "France", "Italy")
WORLD = ("Germany", "UK", "USSR", "USA")


# --- help among allies ----------------------------------------------------------------------------------------------


@rule("17.7.3a", "17.7.4a")
def test_who_expands_italy():
    """Germany, or the USA if Italy fights for the Allies and the USA is in the war; nobody else."""
    rich = {"Germany": {"msp": 50}, "USA": {"msp": 50}, "UK": {"msp": 50}}
    t = table("aid", "", active=ITALY, powers=rich)
    fails(Militarism(), t, "UK", "17.7.3a")
    Militarism().check(t.game, "Germany")
    for usa, fine in (("inactive", False), ("active", True)):
        allied = {"Italy": {"camp": "Allied", "status": "active"}, "USA": {"status": usa}}
        t = table("aid", "", active=ITALY, powers=rich, nations=allied)
        if fine:
            Militarism().check(t.game, "USA")
        else:
            fails(Militarism(), t, "USA", "17.7.3a")


@rule("17.7.3a", "17.7.2a")
def test_who_is_asked_for_aid():
    """Once Militarism is paid, or can't be, and aid has been sent, Germany has nothing to decide."""
    for money, paid, asked in ((50, False, True), (50, True, False), (49, False, False)):
        t = table("organization", active=ITALY, powers={"Germany": {"msp": money}}, aided=True, militarism=paid)
        assert may_help(t.game, "Germany") == asked, (money, paid)


@rule("17.15.1a", "17.13.5a")
def test_one_point_is_enough_and_once_a_turn():
    t = table("aid", "", turn=24, active=WORLD, powers={"USA": {"msp": 9}, "UK": {"msp": 9}})
    t.play("USA", "lend 1")
    assert (t.power("UK").msp, t.power("USA").msp) == (10, 8)
    t.play("UK", "convoy 1 by UK")
    assert t.state.murmansk == {"lend": 1, "UK": 1} and t.power("UK").msp == 9
    fails(Convoy(amount=1, power="UK"), t, "UK", "17.13.5a")
    fails(Lend(amount=1), t, "USA", "17.15.1a")
    fails(Convoy(amount=0, power="USA"), t, "USA", "17.13.5a")


@rule("17.15.1a", "19.2b")
def test_no_americans_no_lend_lease():
    t = table("aid", "", turn=17, scenario="barbarossa", active=("Germany", "USSR"))
    assert t.nation("USA").status == "away" and lendable(t.game) == 0
    assert lendable(table("aid", "", turn=17).game) == 10


@rule("17.13.5b")
def test_submarines_on_the_way_to_murmansk():
    """Those in the North Sea hunt, Surface fleets there guard the convoy, others do neither."""
    for where, lost in (
        ({}, 0),
        ({"North Sea": "GE-U1"}, 3),
        ({"North Sea": "GE-U1 UK-S1"}, 1),
        ({"North Sea": "GE-S1"}, 0),
        ({"North Atlantic": "GE-U1"}, 0),
    ):
        how = {"murmansk": {"UK": 10}, "powers": {"USSR": {"msp": 0}}}
        t = table("organization", turn=24, active=WORLD, units=where, **how)
        t.game.script([8])
        deliver(t.game)
        assert t.power("USSR").msp == 10 - lost, where


# --- income ---------------------------------------------------------------------------------------------------------


@rule("9.1.1a", "19.2b")
def test_who_collects():
    """Powers that are away collect nothing, the fallen only what France has of its own; in Barbarossa no year brings more."""
    t = table("organization", turn=22, scenario="barbarossa", active=("Germany", "USSR"), france="vichy")
    t.nation("France").status = "away"
    before = t.power("Germany").income, t.power("USSR").income
    enter_collect(t.game)
    assert before == (t.power("Germany").income, t.power("USSR").income)
    told = [event.text.split()[0] for event in t.events("9.1.1a")]
    assert sorted(set(told)) == ["Germany", "USSR"]
    t = table("organization", turn=22, active=WORLD, powers={"Germany": {"income": 100, "msp": 0}})
    enter_collect(t.game)
    assert t.power("Germany").income == 120 == t.power("Germany").msp


@rule("17.10a", "23.5")
def test_winter_ore():
    """With the option ore is missed in Snow only, and only if a Scandinavian ally of the Allies keeps it back."""
    for turn, norway, lost in ((4, True, 10), (6, True, 0), (4, False, 0)):
        nations = {"Norway": minor("ally", "UK")} if norway else {}
        t = table(
            "organization",
            turn=turn,
            nations=nations,
            options={"winter_ore": True},
            powers={"Germany": {"income": 50}},
        )
        swedish_ore(t.game)
        assert (t.power("Germany").income, t.power("Germany").ore) == (50 - lost, lost), (turn, norway)


@rule("12.5.3c", "9.3.1a", "12.3c")
def test_who_comes_back_to_the_force_pool():
    """Paratroops that were withdrawn go straight to a city, Decoys to a port; all others to the Force Pool."""
    t = table("organization", units={"turn 6": "GE-AB^ UK-AB GE-DN1 GE-A4 GE-S1"})
    t.unit("GE-S1").side = "support"
    enter_reinforcements(t.game)
    assert (t.at("GE-AB"), t.at("UK-AB"), t.at("GE-A4")) == ("turn 6", "pool", "pool")
    assert t.at("GE-DN1") == "turn 6" == t.at("GE-S1") and t.unit("GE-AB").side == "para"


@rule("12.5.3c")
def test_where_withdrawn_paratroops_come_back():
    """Any friendly city with room; a home city that an enemy zone alone took is friendly still, one where he stands is not."""
    full = "GE-A1 GE-A2"
    t = table(units={"Berlin": full, "Essen": "FR-I1"}, control={"Leipzig": "France", "Warsaw": "Germany"})
    found = landing_cities(t.game, t.unit("GE-AB"))
    assert {HEX_OF["Leipzig"], HEX_OF["Kiel"]} <= set(found)
    assert not {HEX_OF["Berlin"], HEX_OF["Essen"], HEX_OF["Paris"]} & set(found)
    lone = [hex for hex in CITIES if COUNTRY[hex] == "Germany" and hex != HEX_OF["Kiel"]]
    t = table(units={**dict.fromkeys(lone, ""), "turn 6": "GE-AB^"}, turn=6)
    for hex, id in zip(lone, [u.id for u in t.state.units.of("France") if u.id.startswith("FR-I")], strict=False):
        t.state.units.move(t.unit(id), hex)
    left = landing_cities(t.game, t.unit("GE-AB"))
    run(t, annual_flow(t.game), [CITIES[left[0]].name] if len(left) > 1 else [])
    assert t.at("GE-AB") == left[0] and t.unit("GE-AB").side == ""


@rule("9.4a", "16.1.4a")
def test_what_a_minor_raises_in_a_year():
    """A corps where there is room, or a step for a reduced army on the map; a full one, or one off the map, has none coming."""
    ally = {"Romania": minor("ally", "Germany")}
    t = table("organization", turn=13, nations=ally, units={"Bucharest": "RO-A3-", "Ploesti": "RO-A4"}, pool="RO-I1")
    flow = annual_flow(t.game)
    choices = next(flow)[0].choices
    assert "step for RO-A3" in choices and "step for RO-A4" not in choices and "RO-I1 at Bucharest" in choices
    full = {"Bucharest": "GE-A1 GE-A2", "Ploesti": "GE-A3 GE-A4"}
    t = table("organization", turn=13, nations=ally, units={**full, "turn 20": "RO-A3-"}, pool="RO-I1")
    found = next(annual_flow(t.game), None)
    assert found is None or not {"RO-I1 at Bucharest", "RO-I1 at Ploesti", "step for RO-A3"} & set(found[0].choices)


# --- buying ---------------------------------------------------------------------------------------------------------


@rule("10.2.2a")
def test_all_one_has_may_be_spent():
    t = table("organization", powers={"Germany": {"msp": 50}})
    afford(t.game, "Germany", 50)
    with pytest.raises(Refused):
        afford(t.game, "Germany", 51)


@rule("10.2.1a", "9.3c")
def test_corps_that_arrive_elsewhere_are_bought_last():
    """Two Infantry corps wait: the one for the Transfer Box is meant only if there is no other."""
    t = table("organization", "Allied", pool="UK-SA UK-I1")
    assert [u.id for u in candidates(t.game, "UK", "infantry")] == ["UK-I1"]
    t = table("organization", "Allied", pool="UK-SA")
    assert [u.id for u in candidates(t.game, "UK", "infantry")] == ["UK-SA"]


@rule("6.3c", "10.2.1a")
def test_a_ship_needs_a_berth_and_no_room_on_land():
    full = {"Kiel": "GE-A1 GE-A2"}
    t = table("organization", units=full, pool="GE-S1 GE-I1", powers={"Germany": {"msp": 200}})
    t.refuse("Germany", "buy infantry for Germany at Kiel", "10.2.1f")
    t.play("Germany", "buy surface for Germany at Kiel")
    assert t.at("GE-S1") == HEX_OF["Kiel"]


@rule("17.5.1k", "10.2.1a")
def test_where_vichy_raises_corps():
    """In Lyon and Marseille, if there is room and the Axis holds them."""
    ally = {"active": ("Germany", "UK"), "france": "vichy", "nations": {VICHY: minor("ally", "Germany")}}
    held = dict.fromkeys(("Lyon", "Marseille"), VICHY)
    t = table("organization", control=held, **ally)
    t.state.units.give(t.unit("FR-I1"), VICHY)
    assert places_for(t.game, t.unit("FR-I1")) == [HEX_OF["Lyon"], HEX_OF["Marseille"]]
    t = table("organization", control={**held, "Lyon": "UK"}, units={"Marseille": "GE-A1 GE-A2"}, **ally)
    t.state.units.give(t.unit("FR-I1"), VICHY)
    assert places_for(t.game, t.unit("FR-I1")) == []


@rule("19.2a", "10.2.1a")
def test_nothing_is_built_outside_the_area_of_play():
    t = table("organization", scenario="barbarossa", active=("Germany", "USSR"), pool="GE-I1", turn=18)
    found = places_for(t.game, t.unit("GE-I1"))
    assert HEX_OF["Berlin"] in found and set(found) <= area_of_play("barbarossa")
    t = table("organization", "Allied", scenario="great_crusade", active=WORLD, pool="SU-I1", turn=44)
    assert set(places_for(t.game, t.unit("SU-I1"))) - {"Siberia"} <= area_of_play("great_crusade")


@rule("10.2.1a", "7.3c")
def test_units_arrive_with_a_headquarters_in_supply():
    around = dict(zip(AROUND["2333"], ("FR-I1", "FR-I2", "FR-I3", "FR-I4", "FR-I5", "FR-I6"), strict=True))
    for enemies, fed in (({}, True), (around, False)):
        t = table("organization", units={"2333": "GE-HQC", **enemies}, pool="GE-I1")
        assert ("2333" in places_for(t.game, t.unit("GE-I1"))) == fed


@rule("23.9")
def test_only_forts_take_time_to_build():
    t = table(
        "organization",
        pool="GE-I1 GE-FORT1",
        powers={"Germany": {"msp": 200}},
        options={"fort_construction": True},
    )
    t.play("Germany", "buy infantry for Germany at Berlin", "buy fort for Germany at Kiel")
    assert not t.unit("GE-I1").building and t.unit("GE-FORT1").building


@rule("17.13.2d")
def test_reserves_that_are_gone_cannot_come():
    """Corps of the Reserves may stand in for broken armies: what is left of them is what can be released; Siberia has room."""
    t = table("organization", "Allied", turn=22, released=3, units={"Siberian Reserves Box": "SU-I1 SU-I2"}, **russia())
    t.refuse("USSR", "release 3 at Moscow", "17.13.2d")
    t.play("USSR", "release 2 at Moscow")
    t = table("organization", "Allied", turn=22, released=3, **russia())
    t.refuse("USSR", "release at Moscow", "17.13.2d")
    crowd = "SU-A1 SU-A2 SU-A3"
    t = table(
        "organization",
        "Allied",
        turn=22,
        released=1,
        units={"Siberian Reserves Box": "SU-I1", "Siberia": crowd},
        **russia(),
    )
    t.play("USSR", "release at Siberia")
    assert t.at("SU-I1") == "Siberia"


# --- Decoys, Partisans, trains --------------------------------------------------------------------------------------


@rule("10.3b", "23.11")
def test_the_second_fighter_decoy_comes_with_the_third_level():
    for reached in (1, 3):
        t = table(
            "organization",
            units={"out": "GE-DF1 GE-DB1"},
            options={"second_fighter_decoy": "fighter"},
            powers={"Germany": {"technology": {"Aircraft": reached}}},
        )
        run(t, grant_decoys(t.game, "Germany", "Aircraft"))
        assert t.at("GE-DF1") != "out" and t.at("GE-DB1") == "out", reached


@rule("10.3b", "23.8a")
def test_american_decoys_wait_in_america():
    t = table("organization", "Allied", active=WORLD, units={"out": "US-DF1"}, options={"air_on_map": True}, turn=24)
    run(t, place_decoy(t.game, t.unit("US-DF1")))
    assert (t.at("US-DF1"), t.unit("US-DF1").field) == ("USA and Canada Box", "")


@rule("23.10")
def test_where_a_damaged_fleet_comes_back():
    """A friendly port in supply that is not a stranger's: the French fleet does not come to London."""
    how = {"options": {"damaged_fleets": True}, "units": {"turn 6": "FR-S1 UK-S1"}}
    t = table("organization", **how)
    found = next(repaired(t.game, t.unit("FR-S1")))[0].choices
    assert "Brest" in found and not {"London", "Scapa Flow"} & set(found)


@rule("18.1a", "18.2a")
def test_where_partisans_may_rise():
    t = table("organization", "Allied", turn=22, **russia())
    assert allowed(t.game, "USSR", HEX_OF["Kiev"]) and not allowed(t.game, "USSR", HEX_OF["Warsaw"])
    assert not partisan_hex(t.game, "USSR", "North Sea") and not partisan_hex(t.game, "USSR", "1835")
    t = table("organization", "Allied", scenario="barbarossa", active=("Germany", "USSR"), turn=18)
    t.nation("Norway").status, t.nation("Norway").lead = "conquered", "UK"
    outside = [hex for hex, of in COUNTRY.items() if of == "Norway" and hex not in area_of_play("barbarossa")]
    assert not outside or not partisan_hex(t.game, "UK", outside[0])


@rule("15.1a")
def test_the_last_strategic_move_takes_the_last_five():
    def able(money, done):
        how = {"units": {"Berlin": "GE-I1"}, "powers": {"Germany": {"msp": money, "moves": done}}}
        return bool(travellers(table("strategic", **how).game, "Germany"))

    limit = int(scenario("europe_at_war")["powers"]["Germany"]["moves"])
    assert able(5, 0) and not able(4, 0) and able(5, limit - 1) and not able(5, limit)


@rule("10.2.1a", "10.2.2a", "10.3a", "10.4.2a")
def test_who_pays_is_told_what_and_how_much_is_left():
    def bills(t):
        return [(event.text, event.to) for event in t.events(kind="bill")]

    t = table("organization", pool="GE-I1 GE-I2 GE-F1", powers={"Germany": {"msp": 150, "technology": {"Infantry": 1}}})
    t.play("Germany", "buy 2 infantry at Berlin")
    assert bills(t)[-1] == ("Germany pays 70 MSP (35 each) and has 80 left.", ("Germany",))
    t.play("Germany", "buy fighter at West")
    (fighter, told_to), _ = ((event.text, event.to) for event in t.events(kind="purchase")[-2:])
    assert fighter.endswith("Germany pays 80 MSP and has 0 left.") and "UK" not in told_to
    t = table("organization", pool="GE-I1 GE-I2", powers={"Germany": {"msp": 20}})
    t.play("Germany", "buy infantry at Berlin")
    assert bills(t)[-1][0] == (
        "Germany pays 30 MSP and has -20 left; what it lacked counts double, and it can't spend any more."
    )
    t = table("organization", powers={"Germany": {"msp": 300}})
    t.play("Germany", "research Tank")
    assert bills(t)[-1][0] == "Germany pays 75 MSP and has 225 left."
    assert bills(t)[-1][1] == ("Germany",)
