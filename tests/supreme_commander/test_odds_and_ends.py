"""Bases, berths, boxes and questions that one condition alone decides, in all rooms."""

from rules.supreme_commander.air import base_for, base_ok, launch
from rules.supreme_commander.airfields import home_fields, settle_all
from rules.supreme_commander.annexation import Annex
from rules.supreme_commander.building import Combine
from rules.supreme_commander.casualties import lose_step
from rules.supreme_commander.chart import AMERICA, NATB
from rules.supreme_commander.collapse import foreigners, join_axis
from rules.supreme_commander.control import take
from rules.supreme_commander.decoys import repaired
from rules.supreme_commander.ground import AROUND, CITIES, COUNTRY, FRONT, HEX_OF, LOCATIONS
from rules.supreme_commander.italy import check_collapse, collapse
from rules.supreme_commander.naval import home_phase
from rules.supreme_commander.political import partition
from rules.supreme_commander.purchase import Buy
from rules.supreme_commander.retreat import fall_back
from rules.supreme_commander.setup import Deploy, spots
from rules.supreme_commander.state import Attack, Waiting
from rules.supreme_commander.strategic import Fly
from rules.supreme_commander.world import VICHY
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, fails, minor, opened, russia, table
from tests.supreme_commander.test_airfields import again, flying
from tests.supreme_commander.test_small_print import run

WORLD = ("Germany", "UK", "USSR", "USA")
BERLIN = HEX_OF["Berlin"]


# --- bases ----------------------------------------------------------------------------------------------------------


@rule("11.1a")
def test_troops_out_of_supply_keep_no_base():
    for place, fine in (("Warsaw", True), ("Stalingrad", False)):
        how = russia(control={place: "Germany"})
        t = table("organization", units={place: "GE-I1"}, turn=22, **how)
        assert base_ok(t.game, HEX_OF[place], "Germany") == fine, place


@rule("23.8a", "23.8b")
def test_planes_of_headquarters():
    """Who flew from a headquarters remembers it; who has no base flies nowhere."""
    t = flying("movement", "Axis", units={"2132": "GE-HQC"}, based={"GE-F1": "GE-HQC"})
    launch(t.game, t.unit("GE-F1"), "2133", "2132")
    assert (t.unit("GE-F1").base, t.unit("GE-F1").field) == ("GE-HQC", "")
    t = flying("movement", "Axis", units={"2132": "GE-I1"}, based={"GE-F1": "Berlin"})
    t.unit("GE-F1").field = ""
    assert base_for(t.game, t.unit("GE-F1"), "2133", True) == ""


@rule("23.8a", "10.2.1b")
def test_new_planes_at_headquarters():
    """At home, on a headquarters of one's own that is in supply."""
    t = flying("movement", "Axis", units={"2232": "GE-HQC"}, based={})
    assert "GE-HQC" in home_fields(t.game, "Germany") and BERLIN in home_fields(t.game, "Germany")
    ring = dict(zip(AROUND["2333"], ("FR-I1", "FR-I2", "FR-I3", "FR-I4", "FR-I5", "FR-I6"), strict=True))
    t = flying("movement", "Axis", units={"2333": "GE-HQC", **ring}, based={})
    assert "GE-HQC" not in home_fields(t.game, "Germany")
    allies = flying("movement", "Allied", units={"London": "US-HQ6"}, based={}, active=WORLD, turn=30)
    assert "US-HQ6" not in home_fields(allies.game, "UK") and HEX_OF["London"] in home_fields(allies.game, "UK")


@rule("23.8b")
def test_a_front_without_a_base_is_left():
    """At the end of a turn who finds no base in his front goes to one of another."""
    east = [h for h in CITIES if COUNTRY[h] in ("Germany", "Poland") and FRONT[h] == "East"]
    t = flying("movement", "Axis", based={}, control=dict.fromkeys(east, "UK"), units={"East": "GE-F1"})
    flow = settle_all(t.game)
    ask = next(flow, None)
    assert ask is not None and all(FRONT[HEX_OF[name]] != "East" for name in ask[0].choices)


@rule("23.8a")
def test_the_last_room_on_a_base():
    t = flying("organization", "Allied", based={"UK-F1": "London"}, pool="UK-F2 UK-F3", powers={"UK": {"msp": 400}})
    fails(Buy(count=2, what="fighter", owner="UK", place=HEX_OF["London"]), t, "UK", "23.8a")
    Buy(count=1, what="fighter", owner="UK", place=HEX_OF["London"]).check(t.game, "UK")
    infantry = flying(
        "organization", "Allied", based={"UK-F1": "London", "UK-F2": "London"}, pool="UK-I1", powers={"UK": {"msp": 99}}
    )
    Buy(count=1, what="infantry", owner="UK", place=HEX_OF["London"]).check(infantry.game, "UK")


# --- boxes and berths -----------------------------------------------------------------------------------------------


@rule("10.6b", "6.3d")
def test_a_reduced_army_in_the_transfer_box_takes_a_corps():
    """It is a hex like others; corps in the Force Pool make nothing."""
    t = table("organization", "Allied", units={NATB: "UK-A8- UK-T1"})
    t.play("UK", "combine UK-T1 into UK-A8")
    assert t.unit("UK-A8").side == "" and t.at("UK-T1") == "pool"
    t = table("organization", "Allied", units={NATB: "UK-SA UK-NZ"}, pool="UK-A8")
    fails(Combine(units=("UK-SA", "UK-NZ"), big="UK-A8"), t, "UK", "10.6a")


@rule("6.3d", "10.2.1b", "6.4a")
def test_the_transfer_box_holds_what_a_hex_holds():
    """Six corps; in America and in Siberia there is room for all."""
    full = "UK-I1 UK-I2 UK-I3 UK-I4 UK-I5 UK-I6"
    for there, fine in ((full, False), (full.removesuffix(" UK-I6"), True)):
        t = table("organization", "Allied", units={NATB: there}, pool="UK-SA", powers={"UK": {"msp": 99}})
        if fine:
            t.play("UK", "buy UK-SA at NATB")
        else:
            t.refuse("UK", "buy UK-SA at NATB", "6.4a")
    t = table("organization", "Allied", units={AMERICA: full}, pool="UK-CANI", powers={"UK": {"msp": 99}})
    t.play("UK", "buy UK-CANI at USA and Canada Box")
    siberia = {"Siberia": "SU-A1 SU-A2 SU-A3"}
    t = table("organization", "Allied", units=siberia, pool="SU-I1", powers={"USSR": {"msp": 99}}, turn=22, **russia())
    t.play("USSR", "buy infantry for USSR at Siberia")
    assert t.at("SU-I1") == "Siberia"


@rule("23.10")
def test_a_damaged_fleet_comes_to_no_port_that_is_cut_off():
    """Odessa in British hands for one, while the Turks shut the straits."""
    t = table(
        "organization",
        "Allied",
        active=("Germany", "UK"),
        units={"turn 6": "UK-S1"},
        control={"Odessa": "UK"},
        options={"damaged_fleets": True},
    )
    found = next(repaired(t.game, t.unit("UK-S1")))[0].choices
    assert "London" in found and NATB in found and "Odessa" not in found


@rule("9.2.8a", "17.13.6a")
def test_soviet_ships_far_from_home():
    """From the North Sea they come back like everybody's."""
    t = table("organization", "Allied", units={"North Sea": "SU-S1!"}, turn=22, **russia())
    ask = next(home_phase(t.game), None)
    names = set(ask[0].choices) if ask else {CITIES[t.at("SU-S1")].name}
    assert names and not names & {"Odessa", "Sevastopol"}


@rule("15.1.3a", "15.1a")
def test_the_last_flight():
    for money, able in ((5, True), (4, False)):
        t = table("strategic", units={"West": "GE-F1", "Berlin": "GE-I1"}, powers={"Germany": {"msp": money}})
        assert ("GE-F1" in Fly.options("unit", {}, t.game, "Germany")) == able


@rule("5.1i", "12.5.3a")
def test_who_is_asked_in_strategic_movement():
    for dropped in (True, False):
        t = table("organization", units={"2236": "GE-AB^"}, powers={"Germany": {"msp": 0}}, options={"players": 2})
        t.unit("GE-AB").dropped = dropped
        t = again(t, "strategic")
        assert (t.game.phase == "strategic" and t.asked() == ["Germany"]) == dropped


# --- sides ----------------------------------------------------------------------------------------------------------


@rule("10.1.1b", "10.1.1.2b")
def test_flak_decides_nothing_in_a_collapse():
    """British Flak in Kiev is nobody who could stay in the USSR, and holds nothing."""
    t = table("organization", "Allied", units={"Kiev": "UK-K1", "Minsk": "UK-I1"}, active=WORLD, turn=24)
    t.nation("USSR").status, t.power("USSR").collapsed = "neutral", True
    join_axis(t.game)
    assert t.holder("Minsk") == "UK" and t.holder("Kiev") == "USSR"
    t = table("organization", "Allied", units={"Kiev": "UK-K1"}, active=WORLD, turn=24)
    t.nation("USSR").status, t.power("USSR").collapsed = "neutral", True
    assert next(foreigners(t.game, "USSR"), None) is None and t.nation("USSR").camp == "Allied"


@rule("17.11d")
def test_german_flak_leaves_the_east_too():
    t = table("organization", units={"Lvov": "GE-K1"}, nations={"Poland": minor("conquered", "UK")}, pact=True, turn=3)
    run(t, partition(t.game))
    assert t.at("GE-K1") != HEX_OF["Lvov"] and t.holder("Lvov") == "USSR"


@rule("17.5.1k", "9.1.3.1a")
def test_a_vichy_that_the_axis_attacks_pays_who_takes_it():
    marseille = HEX_OF["Marseille"]
    t = table(
        "organization",
        active=("Germany", "UK"),
        france="vichy",
        nations={VICHY: minor("ally", "UK")},
        control={marseille: VICHY},
        powers={"Germany": {"income": 50, "msp": 0}},
    )
    take(t.game, marseille, "Germany")
    worth = LOCATIONS[marseille]
    assert (t.power("Germany").income, t.power("Germany").msp) == (50 + worth, 2 * worth)


@rule("17.7.1a", "17.7.1.2e")
def test_what_counts_for_italys_fall():
    """Enemies in London are none in Italy; what Italy won back at home stays its own; German Flak sails nowhere."""
    t = table("organization", "Allied", active=("Germany", "UK", "Italy"), units={"Naples": "UK-I1", "London": "UK-I2"})
    check_collapse(t.game)
    assert t.nation("Italy").status == "active"
    t = table(
        "organization",
        "Allied",
        active=("Germany", "UK", "Italy"),
        units={"Naples": "UK-I1", "Milan": "UK-I2", "Genoa": "GE-K1"},
        control={"Rome": "Italy", "Genoa": "Italy"},
        turn=40,
    )
    collapse(t.game, [HEX_OF["Naples"], HEX_OF["Milan"]])
    assert t.holder("Rome") == "Italy" and t.at("GE-K1") == HEX_OF["Genoa"]


@rule("17.5.4a", "10.2.1g")
def test_liberated_france_needs_no_way_from_america():
    """It builds at home with its own money; a Minor ally's corps want a way from the power that pays."""
    free = {"France": minor("ally", "USA")}
    shut = {"Gibraltar": "Germany"}
    t = table(
        "organization",
        "Allied",
        active=WORLD,
        nations=free,
        france="free",
        control=shut,
        pool="FR-I1",
        powers={"France": {"msp": 99}},
        turn=44,
    )
    t.play("USA", "buy infantry for France at Lyon") if "USA" in t.asked() else t.play(
        "France", "buy infantry for France at Lyon"
    )
    assert t.at("FR-I1") == HEX_OF["Lyon"]


@rule("17.1a")
def test_only_soviets_annex():
    hexes = tuple(h for h in sorted(COUNTRY) if COUNTRY[h] == "Baltic States")
    start, goals = next(
        (h, near)
        for h in sorted(COUNTRY)
        if COUNTRY[h] == "USSR" and len(near := tuple(n for n in AROUND[h] if n in hexes)) == 2
    )
    t = table("movement", "Allied", units={start: "SU-I1 UK-I1"}, turn=6, options={"players": 2})
    fails(Annex(target="Baltic States", units=("SU-I1", "UK-I1"), hexes=goals), t, "UK", "17.1a")


# --- fights ---------------------------------------------------------------------------------------------------------


@rule("3.4c", "13.2.3.3c")
def test_the_corps_an_army_leaves_on_its_way_back():
    """Far from the hex that was attacked too it may have to lose more."""
    t = table(units={"2129": "GE-A3", "2128": "PO-I1", "2126": "FR-A1-"}, pool="FR-I1", nations=POLAND)
    left = [t.unit("FR-A1")]
    run(t, lose_step(t.game, t.unit("FR-A1"), Attack("2129", "2128", ["GE-A3"]), left))
    assert t.at("FR-I1") == "2126" and t.unit("FR-I1") in left


@rule("13.2.3.3e", "18.5a")
def test_together_goes_only_who_has_that_way():
    """Of Germans and Italians in France each has ways of his own home; together they take those that both have."""
    t = table(
        side="Allied", units={"2240": "FR-A1", "2340": "GE-I1 IT-I1"}, active=("Germany", "UK", "France", "Italy")
    )
    attack = Attack("2240", "2340", ["FR-A1"])
    choices = next(fall_back(t.game, attack, [t.unit("GE-I1"), t.unit("IT-I1")], 1))[0].choices

    def of(whom):
        return {each.removeprefix(f"{whom} to ") for each in choices if each.startswith(f"{whom} to ")}

    assert of("GE-I1") - of("IT-I1") and of("all") == of("GE-I1") & of("IT-I1") != set()


# --- set-up ---------------------------------------------------------------------------------------------------------


@rule("4.0a", "23.8a")
def test_set_up_without_what_is_asked_for():
    """Air units without any base may lie in their Front; without Infantry left no other corps fills a quota."""
    t = flying(
        "movement", "Axis", based={}, control=dict.fromkeys([h for h in CITIES if COUNTRY[h] == "Germany"], "UK")
    )
    assert spots(t.game, Waiting("Germany", "GE-F1", "box:West"), t.unit("GE-F1")) == ["West"]
    t = opened("barbarossa")
    t.state.setting = "USSR"
    assert any(w.unit.startswith("step") for w in t.state.setup)
    for unit in t.state.units.of("USSR"):
        if unit.id.startswith("SU-I") and unit.place == "later":
            t.state.units.move(unit, "pool")
    named = {w.unit for w in t.state.setup}
    extra = set(Deploy.options("unit", {}, t.game, "USSR")) - named
    assert all(id.startswith("SU-A") for id in extra)
