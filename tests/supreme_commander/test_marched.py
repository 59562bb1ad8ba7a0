"""Moves on land, and air units on the map, piece by piece."""

import pytest

from rules.supreme_commander.airfields import (
    CITY_MOST,
    HQ_MOST,
    based_at,
    choose_field,
    field_hex,
    field_name,
    fields,
    free_fields,
    home_fields,
    nearest,
    place_at_home,
    room_on,
    scramble,
    settle_all,
)
from rules.supreme_commander.battle import advances_of
from rules.supreme_commander.chart import AXIS
from rules.supreme_commander.ground import CITIES, COUNTRY, HEX_OF, price_of
from rules.supreme_commander.income import annual_flow, landing_cities
from rules.supreme_commander.movement import stays, why_not
from rules.supreme_commander.partisans import allowed, partisan_hex
from rules.supreme_commander.rail import rail_ends, rail_open, rail_reach
from rules.supreme_commander.retreat import _way, ways_back
from rules.supreme_commander.stacking import clash
from rules.supreme_commander.state import Attack
from rules.supreme_commander.strengths import flank
from rules.supreme_commander.walking import closed_to, points, reach
from rules.supreme_commander.world import VICHY, home_hexes
from tests.rulings import rule
from tests.supreme_commander.table import EAST, POLAND, minor, russia, table
from tests.supreme_commander.test_fed import FOUR
from tests.supreme_commander.test_small_print import run

# --- moves ----------------------------------------------------------------------------------------------------------


@rule("12.0b", "16.1.3.1a", "12.7b", "17.5.1f", "17.13g")
@pytest.mark.parametrize(
    ("owner", "place", "how", "why"),
    [
        ("Germany", "Stockholm", {}, "neutral"),
        ("Germany", "2736", {}, "neutral"),
        ("Germany", "Paris", {}, None),
        ("Germany", "Rome", {}, "neutral"),
        ("Germany", "Rome", {"active": FOUR}, None),
        ("Italy", "Berlin", {"active": FOUR}, "homeland"),
        ("Italy", "Paris", {}, "neutral"),
        ("Italy", "Tripoli", {}, None),
        ("UK", "Paris", {}, None),
        ("Poland", "Paris", {"nations": POLAND}, "minor"),
        ("Poland", "Berlin", {"nations": POLAND}, None),
        ("UK", "Moscow", {}, "neutral"),
        ("USSR", "Warsaw", {}, "bounds"),
        ("USSR", "Moscow", {}, None),
        ("USSR", "2525", {"annexed": dict(EAST), "control": dict(EAST)}, None),
        ("USSR", "Bucharest", {"nations": {"Romania": {**minor("controlled", "Germany"), "foe": "USSR"}}}, None),
        (
            "Germany",
            "Bucharest",
            {"nations": {"Romania": {**minor("controlled", "Germany"), "foe": "USSR"}}},
            "controlled",
        ),
        ("UK", "Bucharest", {"nations": {"Romania": {**minor("controlled", "Germany"), "foe": "USSR"}}}, "controlled"),
        ("Romania", "Moscow", {"nations": {"Romania": {**minor("controlled", "Germany"), "foe": "USSR"}}}, None),
        (
            "Romania",
            "Budapest",
            {
                "nations": {
                    "Romania": {**minor("controlled", "Germany"), "foe": "USSR"},
                    "Hungary": minor("ally", "Germany"),
                }
            },
            "minor",
        ),
        ("Germany", "Paris", {"west": False}, "peace"),
        ("Germany", "Ankara", {"scenario": "barbarossa"}, "scene"),
        (
            "Germany",
            "Lyon",
            {
                "france": "vichy",
                "active": ("Germany", "UK"),
                "nations": {VICHY: {"status": "neutral"}},
                "control": {"Lyon": VICHY},
            },
            "neutral",
        ),
        (
            "Romania",
            "Budapest",
            {"nations": {"Romania": minor("ally", "Germany"), "Hungary": minor("ally", "Germany")}},
            "homeland",
        ),
        (
            "Romania",
            "Sofia",
            {"nations": {"Romania": minor("ally", "Germany"), "Bulgaria": minor("conquered", "Germany")}},
            "minor",
        ),
        ("Germany", "Oslo", {"nations": {"Norway": minor("conquered", "UK")}, "control": {"Oslo": "Germany"}}, None),
        ("Germany", "Oslo", {"nations": {"Norway": minor("conquered", "UK")}}, None),
        ("Free French", "London", {}, None),
        ("UK", "London", {"nations": {"UK": {"status": "neutral"}}}, None),
        ("USA", "London", {"nations": {"UK": {"status": "neutral"}}, "active": ("Germany", "USA")}, None),
        ("UK", "Berlin", {"nations": {"UK": {"status": "neutral"}}}, "neutral"),
        (VICHY, "Marseille", {"france": "vichy", "nations": {VICHY: {"status": "neutral"}}}, None),
        (VICHY, "Paris", {"france": "vichy", "nations": {VICHY: {"status": "neutral"}}}, "vichy"),
        (
            VICHY,
            "Paris",
            {"france": "vichy", "nations": {VICHY: minor("ally", "Germany")}, "active": ("Germany", "UK")},
            None,
        ),
        (VICHY, "Berlin", {"france": "vichy", "nations": {VICHY: minor("ally", "Germany")}}, "vichy"),
    ],
)
def test_whose_ground_is_closed_to_whom(owner, place, how, why):
    t = table("organization", **how)
    assert closed_to(t.game, owner, HEX_OF.get(place, place)) == why


@rule("12.0a", "12.0d", "18.1c", "7.3a")
def test_why_somebody_stays_or_does_not_get_there():
    t = table("organization", units={"2132": "GE-I1 GE-FORT1 GE-I2= GE-HQN SU-PT1 UK-HQH", "2131": "GE-I3"})
    t.unit("GE-I1").moved = True
    rules_ = {
        id: (stays(t.game, t.unit(id)) or ("", ""))[1]
        for id in ("GE-I1", "GE-FORT1", "GE-I2", "SU-PT1", "UK-HQH", "GE-I3", "GE-HQN")
    }
    assert rules_ == {
        "GE-I1": "12.0a",
        "GE-FORT1": "18.4c",
        "GE-I2": "18.3a",
        "SU-PT1": "18.1c",
        "UK-HQH": "12.0c",
        "GE-I3": "",
        "GE-HQN": "",
    }
    t = table("organization", units={"2129": "GE-I1", "2128": "PO-I1"}, nations=POLAND)
    for goal, number in (
        ("2129", "12.0a"),
        ("North Sea", "12.0b"),
        ("1328", "12.0b"),
        ("2128", "13.0a"),
        ("2734", "12.0a"),
    ):
        assert why_not(t.game, t.unit("GE-I1"), goal)[1] == number
    ring = {"2128": "GE-I1", "2127": "PO-I1", "2028": "PO-I2", "2129": "PO-I3", "2229": "PO-I4", "2228": "PO-I5"}
    t = table("organization", units={**ring}, nations=POLAND)
    assert points(t.game, t.unit("GE-I1")) == 3
    fort = table("organization", units={"2536": "FR-FORT1", "2436": "GE-I1"})
    assert "2536" not in reach(fort.game, fort.unit("GE-I1"))
    assert (
        price_of("2436", "2536", "Clear", True) == 3
        and price_of("2436", "2536", "Clear", True, True) == 2
        and price_of("2132", "2131", "Mud", True) == 1
        and price_of("2132", "2131", "Mud", False) == 2
    )
    assert (
        price_of("2132", "2033", "Snow", False) == 1
        and price_of("2132", "2033", "Mud", False) == 2
        and price_of("9999", "2132", "Clear", True) is None
        and price_of("2132", "2241", "Clear", True) is None
    )


@rule("15.1.1a", "15.1.1b", "15.1.1d")
def test_where_trains_go():
    t = table(
        "organization",
        units={"Berlin": "GE-I1", "2129": "PO-I1", "2034": "UK-I1"},
        nations=POLAND,
        control={"Hamburg": "UK"},
    )
    open_ = rail_open(t.game, "Germany")
    assert (
        HEX_OF["Munich"] in open_
        and not {"2129", "2130", HEX_OF["Hamburg"], HEX_OF["Warsaw"], HEX_OF["Stockholm"]} & open_
    )
    found = rail_reach(t.game, t.unit("GE-I1"))
    assert found[HEX_OF["Berlin"]] == 0 and found["2131"] == 1 and HEX_OF["Konigsberg"] not in found
    ends = rail_ends(t.game, t.unit("GE-I1"))
    assert HEX_OF["Berlin"] not in ends and HEX_OF["Munich"] in ends
    for place in ("2232", "2130"):
        t = table("organization", units={place: "GE-I1", "2129": "PO-I1"}, nations=POLAND)
        assert rail_reach(t.game, t.unit("GE-I1")) == {}
    limited = {
        "nations": {n: minor("ally", "Germany") for n in ("Hungary", "Romania")},
        "units": {"Vienna": "GE-A4 GE-I1", "2828": "GE-A5"},
    }
    t = table("organization", **limited)
    assert HEX_OF["Budapest"] not in rail_ends(t.game, t.unit("GE-A4")) and HEX_OF["Budapest"] in rail_ends(
        t.game, t.unit("GE-I1")
    )


@rule("13.2.3.3e")
def test_how_a_way_back_is_called():
    t = table("organization", units={"2128": "PO-A1", "2129": "GE-A4"}, nations=POLAND)
    t.state.camp, t.state.attacks = AXIS, [Attack("2129", "2128", ["GE-A4"])]
    for way in ways_back(t.game, t.unit("PO-A1"), 2):
        first, last = way.hexes[1], way.hexes[2]
        assert _way(way) == f"{CITIES[last].name if last in CITIES else last} by {first}"
    assert {_way(way) for way in ways_back(t.game, t.unit("PO-A1"), 1)} <= {"2127", "2228", "2028", "2029", "2229"}
    assert advances_of(t.game, t.unit("GE-A4"), t.state.attacks[0], 1) != []


@rule("18.1a", "18.2a")
def test_countries_of_partisans():
    for power, place, how, fine in (
        ("USSR", "Moscow", {}, True),
        ("USSR", "Warsaw", {}, False),
        ("USSR", "1021", {}, False),
        ("UK", "Paris", {"france": "vichy"}, True),
        ("UK", "Paris", {}, False),
        ("UK", "Lyon", {"france": "vichy"}, False),
        ("UK", "Lyon", {"france": "vichy", "nations": {VICHY: minor("ally", "Germany")}}, True),
        ("UK", "Lyon", {"france": "conquered"}, True),
        ("UK", "Oslo", {"nations": {"Norway": minor("conquered", "UK")}}, True),
        ("UK", "Oslo", {"nations": {"Norway": minor("ally", "UK")}}, False),
        ("UK", "Athens", {"nations": {"Greece": minor("conquered", "USSR")}}, False),
        ("UK", "Athens", {"nations": {"Greece": minor("conquered", "Germany")}}, False),
        ("UK", "Tunis", {"france": "vichy"}, False),
    ):
        t = table("organization", **how)
        assert allowed(t.game, power, HEX_OF.get(place, place)) == fine, (power, place, how)
    t = table("organization", units={"1820": "SU-I1", "1920": "GE-I1", "1919": "SU-PT1"}, **russia())
    assert (
        partisan_hex(t.game, "USSR", "1820")
        and not partisan_hex(t.game, "USSR", "1920")
        and not partisan_hex(t.game, "USSR", "1919")
    )


@rule("9.4a", "16.1.4a", "12.5.3c")
def test_one_corps_a_year():
    allies = {"nations": {"Romania": minor("ally", "Germany"), "Spain": minor("conquered", "Germany")}}
    t = table("organization", turn=13, pool="RO-I1 RO-C1 SP-I1", **allies)
    flow = annual_flow(t.game)
    asks = next(flow)
    assert (
        asks[0].seat == "Germany"
        and "RO-I1 at Bucharest" in asks[0].choices
        and "RO-C1 at Ploesti" in asks[0].choices
        and not any("SP" in c for c in asks[0].choices)
    )
    with pytest.raises(StopIteration):
        flow.send({asks[0].filed: "RO-C1 at Ploesti"})
    assert (
        t.at("RO-C1") == HEX_OF["Ploesti"]
        and t.nation("Romania").annual == 13
        and next(annual_flow(t.game), None) is None
    )
    assert next(annual_flow(table("organization", turn=14, pool="RO-I1", **allies).game), None) is None
    t = table("organization", turn=13, units={"Bucharest": "RO-A3-"}, **allies)
    run(t, annual_flow(t.game))
    assert t.unit("RO-A3").side == ""
    t = table("organization", turn=13, units={"turn 13": "GE-AB^", "turn 14": "IT-AB^"})
    flow = annual_flow(t.game)
    asks = next(flow)
    assert "Berlin" in asks[0].choices and "Paris" not in asks[0].choices
    with pytest.raises(StopIteration):
        flow.send({asks[0].filed: "Munich"})
    assert (
        t.at("GE-AB") == HEX_OF["Munich"]
        and t.unit("GE-AB").side == ""
        and t.at("IT-AB") == "turn 14"
        and HEX_OF["London"] in landing_cities(t.game, t.unit("UK-AB"))
    )


# --- air units on the map -------------------------------------------------------------------------------------------

MAP = {"options": {"players": 6, "air_on_map": True}, "active": ("Germany", "UK")}


def based(t, **fields_):
    for id, field in fields_.items():
        t.unit(id.replace("_", "-")).field = HEX_OF.get(field, field)
    return t


@rule("23.8a", "23.8b")
def test_bases_and_their_room():
    t = based(
        table(
            "organization",
            units={"West": "GE-F1 GE-F2 GE-B1", "East": "GE-F3", "2131": "GE-HQN", "pool": "GE-HQS"},
            **MAP,
        ),
        GE_F1="Berlin",
        GE_F2="Berlin",
        GE_B1="GE-HQN",
    )
    game = t.game
    assert (
        (CITY_MOST, HQ_MOST) == (2, 1)
        and field_hex(game, "GE-HQN") == "2131"
        and field_hex(game, "GE-HQS") == ""
        and field_hex(game, "2132") == "2132"
        and field_hex(game, "") == ""
    )
    assert (
        room_on(game, HEX_OF["Berlin"]) == 0
        and room_on(game, HEX_OF["Berlin"], t.unit("GE-F1")) == 1
        and room_on(game, "GE-HQN") == 0
        and room_on(game, HEX_OF["Munich"]) == 2
    )
    found = fields(game, "Germany")
    assert "GE-HQN" in found and "GE-HQS" not in found and HEX_OF["Berlin"] in found and HEX_OF["London"] not in found
    free = free_fields(game, t.unit("GE-F3"), "West")
    assert (
        HEX_OF["Munich"] in free
        and not {HEX_OF["Berlin"], "GE-HQN", HEX_OF["Breslau"]} & set(free)
        and HEX_OF["Breslau"] in free_fields(game, t.unit("GE-F3"))
    )
    assert field_name(game, HEX_OF["Berlin"]) == "Berlin" and field_name(game, "GE-HQN") == "GE-HQN in 2131"
    assert (
        nearest(game, t.unit("GE-F3"), "2132") == HEX_OF["Leipzig"]
        and {u.id for u in based_at(game, "2132")} == {"GE-F1", "GE-F2"}
        and [u.id for u in based_at(game, "2131")] == ["GE-B1"]
    )
    assert "GE-HQN" not in home_fields(game, "Germany") and HEX_OF["Munich"] in home_fields(game, "Germany")
    place_at_home(game, t.unit("GE-F3"))
    assert t.unit("GE-F3").field in home_hexes(game, "Germany")


@rule("23.8b")
def test_planes_that_lose_their_base():
    t = based(
        table("organization", units={"West": "GE-F1 GE-F2 UK-F1", "East": "GE-B1"}, control={"Berlin": "UK"}, **MAP),
        GE_F1="Berlin",
        GE_F2="Munich",
        GE_B1="Berlin",
    )
    scramble(t.game, HEX_OF["Berlin"], "UK")
    assert (
        t.unit("GE-F1").field == HEX_OF["Leipzig"] == t.unit("GE-B1").field
        and t.unit("GE-F2").field == HEX_OF["Munich"]
        and t.at("GE-B1") == "West"
    )
    assert t.said("A German air unit leaves Berlin.")
    t = based(table("organization", units={"West": "GE-F1"}, **MAP), GE_F1="Berlin")
    scramble(t.game, HEX_OF["Berlin"], "Italy")
    assert t.unit("GE-F1").field == HEX_OF["Berlin"]
    nowhere = {HEX_OF[c.name]: "UK" for c in CITIES.values() if COUNTRY[c.hex] == "Germany"}
    t = based(table("organization", units={"West": "GE-F1"}, control=nowhere, **MAP), GE_F1="Berlin")
    scramble(t.game, HEX_OF["Berlin"], "UK")
    assert t.at("GE-F1") == "turn 9" and t.said("A German air unit has no base left.")
    t = based(table("organization", units={"West": "GE-F1"}), GE_F1="Berlin")
    scramble(t.game, HEX_OF["Berlin"], "UK")
    assert t.unit("GE-F1").field == HEX_OF["Berlin"]
    t = table("organization", units={"West": "GE-F1 GE-F2", "East": "GE-F3", "turn 9": "GE-B1"}, **MAP)
    based(t, GE_F1="Munich", GE_F2="Paris")
    flow = settle_all(t.game)
    asks = next(flow)
    assert (
        asks[0].prompt == "Which base does GE-F2 land on?"
        and "Munich" in asks[0].choices
        and "Breslau" not in asks[0].choices
    )
    asks = flow.send({asks[0].filed: "Essen"})
    assert t.unit("GE-F2").field == HEX_OF["Essen"] and "Breslau" in asks[0].choices and "Essen" not in asks[0].choices
    t = table("organization", units={"West": "GE-F1"}, control=nowhere, **MAP)
    run(t, settle_all(t.game))
    assert t.at("GE-F1") == "turn 9"
    t = table("organization", units={"West": "GE-F1"}, **MAP)
    run(t, choose_field(t.game, t.unit("GE-F1"), [HEX_OF["Vienna"]]))
    assert (t.at("GE-F1"), t.unit("GE-F1").field) == ("East", HEX_OF["Vienna"])


@rule("6.4a", "18.4c", "18.3a")
def test_who_cannot_go_away_counts_for_good():
    """A Fort, a Static corps and a headquarters without allowance stay; who may still move is not in the way yet."""
    for there, fault in (
        ("GE-FORT1 GE-A1!", "6.3a"),
        ("GE-I9= GE-A1!", "6.3a"),
        ("UK-HQH GE-A1!", "6.3a"),
        ("GE-I9 GE-A1!", ""),
        ("GE-FORT1 GE-A1", ""),
    ):
        t = table("organization", units={"2132": "GE-A4", "2131": there.replace("!", "")})
        if "!" in there:
            t.unit("GE-A1").moved = True
        found = clash(t.game, "2131", t.unit("GE-A4"))
        assert (found[1] if found else "") == fault, there


@rule("13.2.3c", "12.2h")
def test_no_flank_where_nobody_can_attack():
    """A unit across the canal from the enemy lends nothing where the canal can't be crossed."""
    how = {"active": ("Germany", "UK", "Italy"), "control": {"4817": "Germany", "4917": "Germany"}}
    t = table("organization", units={"4917": "GE-A4", "4817": "GE-I1", "4916": "UK-I1"}, **how)
    t.state.camp, attack = AXIS, Attack("4917", "4916", ["GE-A4"])
    t.state.attacks = [attack]
    assert flank(t.game, attack, AXIS) == []


@rule("18.4d", "12.1b", "23.9")
def test_a_fort_makes_its_hex_easy_to_enter():
    """A mountain costs two, a Fort one; one that is still being built none the less two."""
    prices = {}
    for name, units in (("bare", "FR-I2"), ("fort", "FR-FORT1"), ("building", "FR-FORT1")):
        t = table("organization", units={"2637": "FR-I1", "2536": units})
        if name == "building":
            t.unit("FR-FORT1").building = True
        prices[name] = reach(t.game, t.unit("FR-I1")).prices["2536"]
    assert prices["fort"] == prices["bare"] - 1 and prices["building"] == prices["bare"]
