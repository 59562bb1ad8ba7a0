"""Fights, flights and trains once more: what few positions tell apart."""

from rules.supreme_commander.air import defenders_of
from rules.supreme_commander.battle import fight
from rules.supreme_commander.chart import ALLIED, AXIS, NATB
from rules.supreme_commander.ground import AROUND, CITIES, COUNTRY, HEX_OF, HEXES, OVER_LAND, PORTS, RAIL
from rules.supreme_commander.invasion import stranded
from rules.supreme_commander.naval_moves import Sail, Transport
from rules.supreme_commander.purchase import places_for
from rules.supreme_commander.rail import rail_open
from rules.supreme_commander.reaching import reached
from rules.supreme_commander.retreat import fall_back
from rules.supreme_commander.scenario import area_of_play
from rules.supreme_commander.sea import evict
from rules.supreme_commander.seats import speaker
from rules.supreme_commander.state import Attack
from rules.supreme_commander.strategic import Fly, Overseas, lift_left
from rules.supreme_commander.strengths import attack_strength, flank, involved
from rules.supreme_commander.support import waiting_air
from rules.supreme_commander.technology import researchers
from rules.supreme_commander.ussr import Relocate, mobilize
from rules.supreme_commander.world import FREE
from tests.rulings import rule
from tests.supreme_commander.table import EAST, POLAND, fails, minor, russia, table
from tests.supreme_commander.test_small_print import run

WORLD = ("Germany", "UK", "USSR", "USA")
ITALY = ("Germany", "UK", "France", "Italy")
MOSCOW = HEX_OF["Moscow"]


# --- strengths ------------------------------------------------------------------------------------------------------


@rule("13.2.3c")
def test_who_flanks():
    """A unit in a third hex beside the target; not one whose hex is fought over, or from which another attack is made by
    ground units, nor from a hex with an enemy beside it. A landing has no flanks behind it."""
    at = {"2129": "GE-A3", "2128": "PO-I1", "2029": "GE-I1"}
    attack = Attack("2129", "2128", ["GE-A3"])
    t = table("organization", units=at, nations=POLAND, attacks=[attack])
    mine = t.state.attacks[0]
    assert flank(t.game, mine, AXIS) == ["2029"]
    for other, counts in (
        (Attack("2029", "1928", ["GE-I1"]), False),
        (Attack("2029", "1928", [], []), True),
        (Attack("1930", "2029", ["GE-I2"]), False),
        (Attack("1931", "1928", ["GE-I2"]), True),
    ):
        t.state.attacks[1:] = [other]
        assert involved(t.game, "2029", mine) != counts, other
        assert bool(flank(t.game, mine, AXIS)) == counts
    sea = next(h for h in AROUND["2340"] if h not in HEXES)
    t = table(
        "organization",
        "Allied",
        units={sea: "UK-I1", "2340": "GE-I1", "2339": "GE-I2"},
        control={"2340": "Germany", "2339": "Germany"},
    )
    landing = Attack(sea, "2340", ["UK-I1"], landing=True)
    t.state.attacks = [landing]
    assert flank(t.game, landing, AXIS) == []


@rule("13.2.3c", "12.4c")
def test_who_is_still_aboard_hinders_no_flank():
    """An enemy at sea beside the flanking hex has no say; one on land has."""
    coast, target = "2240", "2239"
    sea = next(h for h in AROUND[coast] if h not in HEXES and h not in AROUND[target])
    source = next(h for h in OVER_LAND[target] if h in HEXES and h not in AROUND[coast])
    land = next(h for h in AROUND[coast] if h in HEXES and h not in AROUND[target])
    for place, counts in ((sea, True), (land, False)):
        t = table(
            "organization",
            units={source: "GE-A3", target: "FR-I1", coast: "GE-I1", place: "UK-I1"},
            nations={"Belgium": minor("conquered", "UK")},
            attacks=[Attack(source, target, ["GE-A3"])],
        )
        assert (flank(t.game, t.state.attacks[0], AXIS) == [coast]) == counts, place


@rule("17.13.2a", "13.2.3b")
def test_the_winter_takes_technology_from_the_axis_in_the_ussr_only():
    powers = {p: {"technology": {"Infantry": 2}} for p in ("Germany", "USSR", "UK")}
    near = next(h for h in OVER_LAND[MOSCOW])
    for side, units, source, target, skilled in (
        ("Axis", "GE-A4", near, MOSCOW, False),
        ("Allied", "SU-A1", MOSCOW, near, True),
    ):
        foe = "SU-I9" if side == "Axis" else "GE-I9"
        t = table(
            "organization", side, units={source: units, target: foe}, turn=21, winters=1, powers=powers, **russia()
        )
        attack = Attack(source, target, [units])
        t.state.attacks = [attack]
        parts = dict(attack_strength(t.game, attack).parts)
        assert ("technology" in parts) == skilled, side
        assert ("Russian Winter" in parts) == (side == "Allied")


@rule("13.1.1a")
def test_a_headquarters_that_was_attacked_supports_nobody_else():
    t = table("organization", units={"2129": "GE-A3", "2128": "PO-A1 UK-HQ11"}, nations=POLAND, pool="PO-I1")
    attack = Attack("2129", "2128", ["GE-A3"])
    t.state.attacks = [attack]
    t.game.script([1])
    run(t, fight(t.game, attack))
    assert "UK-HQ11" in t.state.attacked and "PO-A1" not in t.state.attacked


@rule("18.3a", "18.4d", "18.1c")
def test_by_which_rule_who_cannot_go_back_is_lost():
    how = russia()
    for unit, number in (("SU-I1=", "18.3a"), ("SU-FORT1", "18.4d"), ("SU-PT1", "18.1c")):
        t = table("organization", units={"2021": "GE-T1", "2020": unit}, turn=24, **how)
        attack = Attack("2021", "2020", ["GE-T1"])
        id = unit.rstrip("=")
        run(t, fall_back(t.game, attack, [t.unit(id)], 1))
        assert t.at(id) != "2020" and len(t.events(number)) == 1, unit


# --- in the air -----------------------------------------------------------------------------------------------------


@rule("11.2b", "10.3.2g")
def test_how_far_interceptors_come():
    """Three hexes, and one more for each level."""
    for level, comes in ((0, False), (1, True)):
        t = table("bombing", "Allied", units={"West": "GE-F1"}, powers={"Germany": {"technology": {"Aircraft": level}}})
        goal = next(h for h in sorted(CITIES) if COUNTRY[h] == "France" and min(distance_to(t, h)) == 4)
        assert bool(defenders_of(t.game, goal, ALLIED, ["Germany"])) == comes


def distance_to(t, hex):
    from rules.supreme_commander.air import air_bases
    from rules.supreme_commander.ground import FRONT, distance

    return [distance(hex, base) for base in air_bases(t.game, "Germany") if FRONT[base] == "West"]


@rule("13.2.2b")
def test_who_waits_to_be_placed():
    """Face-down, not in transfer, and not set aside."""
    t = table("organization", units={"West": "GE-F1 GE-F2! GE-F3 GE-B1"}, spared=["GE-B1"])
    t.unit("GE-F3").transfer = True
    assert [u.id for u in waiting_air(t.game, AXIS, "West")] == ["GE-F1"]


@rule("15.1.3a", "23.8a")
def test_air_units_need_a_base_only_on_the_map():
    for option, front, fine in ((True, "South", False), (True, "East", True), (False, "South", True)):
        t = table(
            "strategic",
            units={"West": "GE-F1"},
            powers={"Germany": {"msp": 50}},
            options={"air_on_map": option, "players": 6},
        )
        order = Fly(unit="GE-F1", front=front)
        if fine:
            order.check(t.game, "Germany")
        else:
            fails(order, t, "Germany", "23.8a")


# --- rail and sea ---------------------------------------------------------------------------------------------------


@rule("15.1.1a", "19.2a")
def test_trains_stay_in_the_area_of_play():
    t = table("strategic", scenario="barbarossa", active=("Germany", "USSR"), turn=20, options={"players": 2})
    open_to = rail_open(t.game, "Germany")
    assert open_to and open_to <= area_of_play("barbarossa")
    outside = [
        h for h in RAIL if h not in area_of_play("barbarossa") and COUNTRY[h] in ("Yugoslavia", "Italy", "France")
    ]
    assert outside


@rule("15.1.2b", "15.1.2a")
def test_whose_fleets_carry_overseas():
    """Surface fleets of one's own side in the zone and its ports; enemies' and submarines do not."""
    t = table(
        "strategic", "Allied", units={"London": "UK-S1 UK-I1", "Brest": "FR-S1", "North Sea": "GE-S1"}, control={}
    )
    assert lift_left(t.game, HEX_OF["London"], t.unit("UK-I1"), "North Sea") == 1
    assert lift_left(t.game, HEX_OF["London"], t.unit("UK-I1"), "North Atlantic") == 2


@rule("15.1.2a", "16.1.3.1a")
def test_overseas_nobody_goes_where_he_may_not_stay():
    """A Romanian corps does not end its move in Bulgaria."""
    t = table(
        "strategic",
        units={"Constanta": "RO-I1", "Black Sea": "IT-S1"},
        active=(*ITALY, "USSR"),
        nations={"Romania": minor("ally", "Germany"), "Bulgaria": minor("ally", "Germany")},
        powers={"Germany": {"msp": 50}},
        options={"players": 2},
        turn=24,
    )
    fails(Overseas(unit="RO-I1", goal=HEX_OF["Burgas"], escorts=None, way=None), t, "Germany", "16.1.3.1a")


@rule("12.3.2a", "12.2.2a")
def test_an_escort_that_cannot_come():
    """A fleet shut up in the Mediterranean by an enemy Gibraltar escorts nobody in the North Sea."""
    for where, fine in (("Bristol", True), ("Malta", False)):
        t = table(
            "movement",
            "Allied",
            units={"London": "UK-I1 UK-S1", where: "UK-S2"},
            control={"Gibraltar": "Germany"},
        )
        order = Transport(
            units=("UK-I1",), goal=HEX_OF["Edinburgh"], ships=("UK-S1",), escorts=("UK-S2",), home=None, way=None
        )
        if fine:
            order.check(t.game, "UK")
        else:
            fails(order, t, "UK", "12.3.2a")


@rule("12.4.1a")
def test_who_is_offered_to_be_taken_off():
    """Unmoved corps on clear ground."""
    from rules.supreme_commander.ground import BEACHES, terrain

    places = {
        sort: next(
            h
            for h in sorted(COUNTRY)
            if COUNTRY[h] == "Norway" and BEACHES[h] and terrain(h) == sort and h not in PORTS
        )
        for sort in ("clear", "mountain")
        if any(COUNTRY[h] == "Norway" and BEACHES[h] and terrain(h) == sort and h not in PORTS for h in COUNTRY)
    }
    beach = next(
        h for h in sorted(COUNTRY) if COUNTRY[h] == "France" and BEACHES[h] and terrain(h) == "clear" and h not in PORTS
    )
    t = table(
        "movement",
        "Allied",
        units={beach: "UK-I1 UK-I2", places["mountain"]: "UK-I3"},
        nations={"Norway": minor("ally", "UK")},
    )
    t.unit("UK-I2").moved = True
    assert [u.id for u in stranded(t.game, "UK")] == ["UK-I1"]


@rule("12.3a")
def test_ships_in_the_transfer_box_are_offered_to_sail():
    t = table(
        "movement", "Allied", units={NATB: "UK-S1", "North Sea": "UK-S2", "London": "UK-S3!"}, active=WORLD, turn=24
    )
    assert list(Sail.options("ship", {}, t.game, "UK")) == ["UK-S1"]


@rule("12.3c")
def test_ships_with_one_port_to_go_to_ask_nobody():
    every = {h: "UK" for h in PORTS if COUNTRY[h] == "Germany" and h != HEX_OF["Hamburg"]}
    t = table("movement", "Allied", units={"Kiel": "GE-S1"}, active=("Germany", "UK"), control=every)
    assert not list(evict(t.game, t.unit("GE-S1"))) and t.at("GE-S1") == HEX_OF["Hamburg"]


# --- the rest -------------------------------------------------------------------------------------------------------


@rule("9.1.10d", "9.1.10b")
def test_which_factories_are_offered():
    """Those on the map that no enemy holds, one a turn."""
    kiev, minsk = HEX_OF["Kiev"], HEX_OF["Minsk"]
    how = russia(control={kiev: "Germany"})
    t = table("movement", "Allied", factories={kiev: "map", minsk: "map"}, turn=20, **how)
    assert list(Relocate.options("goal", {}, t.game, "USSR")) == [minsk]
    t.power("USSR").relocated = True
    assert not list(Relocate.options("goal", {}, t.game, "USSR"))


@rule("17.13.1a")
def test_mobilization_ends_when_no_city_has_room():
    how = russia(control={h: "Germany" for h in CITIES if COUNTRY[h] == "USSR" or h in EAST})
    t = table("political", "Allied", pool="SU-I1", invaded=True, turn=20, **how)
    t.state.invaded, t.state.mobilized = True, False
    assert not list(mobilize(t.game)) and t.state.mobilized and t.at("SU-I1") == "pool"


@rule("10.3a")
def test_who_researches():
    """Powers in play with money or free levels; not Italy as a Minor Nation ally."""
    for status, msp, free, able in (
        ("active", 10, 0, True),
        ("active", 0, 2, True),
        ("active", 0, 0, False),
        ("ally", 10, 0, False),
        ("fallen", 10, 0, False),
    ):
        t = table("organization", active=ITALY, powers={"Italy": {"msp": msp}})
        t.nation("Italy").status = status
        t.power("Italy").free_levels = free
        assert researchers(t.game, "Italy") == (["Italy"] if able else []), (status, msp, free)


@rule("12.0a", "6.3a")
def test_what_is_reached_has_room():
    """A hex full of friends is none."""
    t = table("strategic", units={"2132": "GE-I1", "2233": "GE-A4 GE-A5"}, powers={"Germany": {"msp": 20}})
    assert "2233" not in reached(t.game, "Germany", "GE-I1").spaces
    t = table("movement", units={"2132": "GE-I1", "2233": "GE-A4 GE-A5"})
    for id in ("GE-A4", "GE-A5"):
        t.unit(id).moved = True
    spaces = reached(t.game, "Germany", "GE-I1").spaces
    assert "2233" not in spaces and "2132" not in spaces and "2232" in spaces


@rule("17.5.5a", "6.3a")
def test_free_french_need_room_in_britain():
    t = table(
        "organization",
        "Allied",
        units={"Bristol": "UK-A1 UK-A2"},
        pool="FF-I1",
        active=("Germany", "UK", "USA"),
        france="vichy",
        turn=44,
    )
    unit = next(u for u in t.state.units.of(FREE) if u.place == "pool")
    found = places_for(t.game, unit)
    assert HEX_OF["London"] in found and HEX_OF["Bristol"] not in found


@rule("9.3c")
def test_how_many_the_pool_holds():
    t = table("organization", pool="GE-I1", powers={"Germany": {"msp": 200}})
    assert "holds 1 infantry" in str(t.refuse("Germany", "buy 2 infantry at Berlin", "9.3c"))
    assert "holds no tank" in str(t.refuse("Germany", "buy tank at Berlin", "9.3c"))


@rule("13.2a")
def test_who_speaks_for_a_side_without_active_powers():
    t = table("organization", active=())
    assert speaker(t.game, AXIS) == "Germany" and speaker(t.game, ALLIED) == "UK"
