"""What orders offer, slot by slot: what may be worth naming and nothing else, so that a long list is not searched in vain."""

import pytest

from rules.supreme_commander.airborne import Drop, Rebase, Withdraw
from rules.supreme_commander.annexation import Annex
from rules.supreme_commander.bombing import Bomb
from rules.supreme_commander.building import Break, Combine, Detach, Remove, Static
from rules.supreme_commander.chart import AMERICA, NATB
from rules.supreme_commander.combat import Strike
from rules.supreme_commander.diplomacy import Court
from rules.supreme_commander.ground import COUNTRY, EDGE, HEX_OF, PORTS
from rules.supreme_commander.invasion import Invade, Lift, SupplyBeach
from rules.supreme_commander.movement import Move
from rules.supreme_commander.naval import Place
from rules.supreme_commander.naval_moves import Ferry, Sail, Transport
from rules.supreme_commander.partisans import Partisan
from rules.supreme_commander.politics import Declare
from rules.supreme_commander.purchase import Buy, Release
from rules.supreme_commander.rail import Rail
from rules.supreme_commander.state import Convoy
from rules.supreme_commander.strategic import Fly, Overseas
from rules.supreme_commander.technology import Research
from rules.supreme_commander.ussr import Relocate
from tests.supreme_commander.table import POLAND, minor, russia, table

RICH = {"Germany": {"msp": 500}, "UK": {"msp": 500}, "USSR": {"msp": 500}, "Italy": {"msp": 500}}
UNITS = {
    "2132": "GE-I1 GE-A4 GE-AB GE-I2= GE-FORT1 GE-K1",
    "2131": "GE-HQN",
    "2130": "GE-A5-",
    "Kiel": "GE-S1 GE-U1! GE-I3 GE-DN1",
    "West": "GE-F1 GE-B1! UK-F1",
    "East": "GE-B2",
    "turn 9": "GE-A6 GE-S2",
    "London": "UK-S1 UK-I1",
    "Rome": "IT-I1 IT-AB",
    "later": "GE-I8",
}


def offered(order, slot, t, seat="Germany", **got):
    return list(order.options(slot, got, t.game, seat))


def at(phase="movement", side="Axis", **how):
    return table(phase, side, **{"units": UNITS, "powers": RICH, "pool": "GE-I9 GE-I10 GE-I11 GE-I12", **how})


# --- Organization ---------------------------------------------------------------------------------------------------


def test_what_can_be_broken_down_and_built():
    t = at("organization")
    assert offered(Break, "unit", t) == ["GE-A5", "GE-A4", "GE-HQN"] and offered(Detach, "unit", t) == [
        "GE-A4",
        "GE-HQN",
    ]
    assert offered(Static, "unit", t) == ["GE-I1", "GE-I3"] and offered(Withdraw, "unit", t) == []
    assert set(offered(Remove, "unit", t)) == {
        "GE-I1",
        "GE-I2",
        "GE-I3",
        "GE-AB",
        "GE-A4",
        "GE-A5",
        "GE-HQN",
        "GE-S1",
        "GE-U1",
        "GE-K1",
        "GE-FORT1",
    }
    t = at("organization", pool="")
    assert offered(Break, "unit", t) == []
    t = at("organization", powers={"Germany": {"msp": 5, "statics": 1}})
    assert offered(Static, "unit", t) == []
    t = at("organization", units={"2132": "GE-AB^ GE-I1", "turn 9": "UK-AB^", "Rome": "IT-AB^"})
    assert offered(Withdraw, "unit", t) == ["GE-AB"]


def test_what_can_be_combined():
    t = at(
        "organization",
        units={"2132": "GE-I1 GE-I2 GE-I3 GE-T1", "2131": "GE-I4 GE-A5-", "2130": "GE-I5", "2033": "GE-T2 GE-A6-"},
        pool="GE-A4 GE-A3 GE-PZ1 GE-HQN GE-FORT1 GE-A2",
    )
    found = offered(Combine, "units", t)
    assert set(found) == {("GE-I1", "GE-I2", "GE-I3"), ("GE-I1", "GE-I2"), ("GE-I1", "GE-T1"), ("GE-I4",)}
    bigs = {units: set(offered(Combine, "big", t, units=units)) for units in found}
    assert bigs[("GE-I4",)] == {"GE-A5"} and bigs[("GE-I1", "GE-T1")] == {"GE-PZ1"}
    assert bigs[("GE-I1", "GE-I2")] == {"GE-A3", "GE-A2", "GE-HQN", "GE-FORT1"}, "one of those that look alike"
    assert "GE-FORT1" not in bigs[("GE-I1", "GE-I2", "GE-I3")] and "GE-HQN" in bigs[("GE-I1", "GE-I2", "GE-I3")]
    mixed = {"options": {"players": 2}, "active": ("Germany", "UK", "Italy"), "pool": "GE-A4 IT-A1"}
    t = at("organization", units={"2132": "IT-I1 GE-I1 IT-I2 GE-I2"}, **mixed)
    assert set(offered(Combine, "units", t)) == {("GE-I1", "GE-I2"), ("IT-I1", "IT-I2")}, "each of its own nation"
    t = at("organization", units={"2132": "GE-AB GE-I1", "2131": "GE-I4"}, pool="GE-A4")
    assert offered(Combine, "units", t) == [("GE-I1", "GE-AB")]


def test_what_can_be_bought():
    t = at(
        "organization", pool="GE-I9 GE-A4 GE-F2 UK-SA UK-I2 HU-I1 GE-DN2", nations={"Hungary": minor("ally", "Germany")}
    )
    assert set(offered(Buy, "what", t)) == {"infantry", "fighter"} and set(offered(Buy, "what", t, "UK")) == {
        "UK-SA",
        "infantry",
    }
    assert offered(Buy, "owner", t, what="infantry") == ["Germany", "Hungary"] and offered(
        Buy, "owner", t, "UK", what="UK-SA"
    ) == ["UK"]
    assert offered(Buy, "count", t) == [None] and offered(Buy, "place", t, "UK", what="UK-SA") == [NATB]
    assert HEX_OF["Budapest"] in offered(Buy, "place", t, what="infantry", owner="Hungary") and HEX_OF[
        "Berlin"
    ] in offered(Buy, "place", t, what="infantry")
    assert (
        HEX_OF["Budapest"] not in offered(Buy, "place", t, what="infantry")
        and offered(Buy, "place", t, what="tank") == []
    )
    assert offered(Buy, "place", t, what="fighter") == ["West", "East"]
    t = at("organization", pool="GE-I9", powers={"Germany": {"msp": 0}})
    assert offered(Buy, "what", t) == []


def test_what_can_be_researched_courted_and_declared():
    t = at("organization", powers={"Germany": {"msp": 60}, "UK": {"msp": 0}})
    assert offered(Research, "technology", t) == ["Infantry", "Tank", "Aircraft", "Naval", "Submarine"] and offered(
        Research, "power", t
    ) == ["Germany"]
    assert offered(Research, "technology", t, "UK") == []
    targets = offered(Court, "target", t)
    assert {"Hungary", "Italy", "Yugoslavia"} <= set(targets) and not {"Spain", "Luxembourg", "UK"} & set(targets)
    assert (
        offered(Court, "bonus", t) == [None, 1, 2, 3, 4, 5]
        and offered(Court, "power", t, target="Hungary") == ["Germany"]
        and offered(Court, "power", t, target="Spain") == []
    )
    assert (
        offered(Court, "target", at("organization", diplomacy=["Axis"]))
        == []
        == offered(Court, "target", at("organization", powers={"Germany": {"msp": 4}}))
    )
    assert offered(Court, "target", at("organization", powers={"Germany": {"msp": 5}}))
    wars = offered(Declare, "target", t)
    assert {"Sweden", "USSR", "Belgium", "Italy"} <= set(wars) and not {
        "UK",
        "USA",
        "Switzerland",
        "Germany",
        "France",
    } & set(wars)
    assert (
        offered(Declare, "power", t, target="Sweden") == ["Germany"]
        and offered(Declare, "power", t, target="USA") == []
    )
    assert offered(Declare, "target", at("organization", powers={"Germany": {"msp": 49}})) == [] and offered(
        Declare, "target", at("organization", powers={"Germany": {"msp": 50}})
    )
    own = {
        "nations": {
            "Norway": minor("conquered", "UK"),
            "Hungary": minor("conquered", "Germany"),
            "Spain": minor("conquered", "Germany"),
        }
    }
    assert set(offered(Declare, "target", at("movement", **own))) == {"Hungary", "Spain"}
    assert not {"Hungary", "Spain", "Norway"} & set(offered(Declare, "target", at("political", **own)))


def test_partisans_and_reserves():
    east = russia(powers=RICH)
    t = table(
        "organization", "Allied", turn=22, pool="SU-PT1", units={"Siberian Reserves Box": "SU-I1"}, released=2, **east
    )
    found = offered(Partisan, "goal", t, "USSR")
    assert HEX_OF["Smolensk"] in found and not any(COUNTRY[h] != "USSR" for h in found)
    assert (
        HEX_OF["Moscow"] in offered(Release, "place", t, "USSR")
        and "Siberia" in offered(Release, "place", t, "USSR")
        and offered(Release, "count", t, "USSR") == [None]
    )
    for how in ({"pool": ""}, {"powers": {"USSR": {"msp": 0}}}, {"powers": {"USSR": {"msp": 9, "partisans": 1}}}):
        assert (
            offered(
                Partisan, "goal", table("organization", "Allied", turn=22, **{**east, "pool": "SU-PT1", **how}), "USSR"
            )
            == []
        )
    for seat, how in (("Germany", {"released": 2}), ("USSR", {"released": 0}), ("USSR", {"released": 2, "units": {}})):
        t = table("organization", "Allied", turn=22, **{"units": {"Siberian Reserves Box": "SU-I1"}, **how}, **east)
        assert offered(Release, "place", t, seat) == [], (seat, how)
    assert set(offered(Relocate, "goal", table("movement", "Allied", turn=22, **east), "USSR")) == {
        HEX_OF[n] for n in ("Kiev", "Minsk", "Smolensk", "Dnepropetrovsk", "Sevastopol")
    }
    assert (
        offered(Relocate, "goal", table("movement", "Allied", turn=22, **east), "Germany")
        == []
        == offered(Relocate, "goal", table("movement", "Allied"), "USSR")
    )


# --- Movement -------------------------------------------------------------------------------------------------------


def test_who_can_move():
    t = at()
    assert offered(Move, "units", t) == [
        ("GE-I1",),
        ("GE-I3",),
        ("GE-AB",),
        ("GE-A5",),
        ("GE-A4",),
        ("GE-HQN",),
    ] and offered(Move, "path", t) == [None]
    assert "2232" in offered(Move, "goal", t, units=("GE-I1",)) and "2132" not in offered(
        Move, "goal", t, units=("GE-I1",)
    )
    for id in ("GE-FORT1", "UK-I1", "GE-A6", "GE-I2", "GE-K1"):
        assert offered(Move, "goal", t, units=(id,)) == [], id
    t = table(
        "movement",
        "Allied",
        units={"Siberia": "SU-I1", "1001": "SU-A1 SU-A2"},
        turn=22,
        **russia(control={"1101": "Germany"}),
    )
    for id in ("SU-A1", "SU-A2"):
        t.unit(id).moved = True
    goals = set(offered(Move, "goal", t, "USSR", units=("SU-I1",)))
    assert goals & EDGE == EDGE - {"1001"} and {"1002", "1203"} <= goals


def test_who_can_sail_and_be_carried():
    t = at()
    assert offered(Sail, "ship", t) == ["GE-S1", "GE-DN1"] and HEX_OF["Hamburg"] in offered(
        Sail, "goal", t, ship="GE-S1"
    )
    assert (
        offered(Transport, "units", t) == [("GE-I3",)]
        and offered(Transport, "ships", t) == [("GE-S1",)]
        and offered(Transport, "way", t) == [None]
    )
    assert set(offered(Transport, "goal", t, units=("GE-I3",))) == {
        HEX_OF[n] for n in ("Hamburg", "Bremen", "Stettin", "Konigsberg")
    }
    assert (
        offered(Transport, "units", at(units={"Kiel": "GE-I3"}))
        == []
        == offered(Invade, "goal", at(units={"Kiel": "GE-I3"}))
    )
    t = at(
        "movement",
        "Allied",
        units={
            "London": "UK-I1 UK-K1 UK-A1 UK-S1",
            "Plymouth": "UK-I2 UK-S2!",
            "Brest": "FR-S1",
            "Birmingham": "UK-I3",
        },
        control={"2341": "Germany", "Cherbourg": "Germany"},
    )
    assert set(offered(Transport, "units", t, "UK")) == {("UK-I1",), ("UK-I2",), ("UK-K1",)} and offered(
        Transport, "ships", t, "UK"
    ) == [("UK-S1",), ("FR-S1",)]
    goals = offered(Invade, "goal", t, "UK")
    assert {"2341", HEX_OF["Cherbourg"], HEX_OF["Kiel"]} <= set(goals) and not {
        HEX_OF["Brest"],
        HEX_OF["Dublin"],
        "2132",
    } & set(goals)
    assert offered(Invade, "units", t, "UK") == [("UK-I1",), ("UK-I2",)] and offered(
        Invade, "ships", t, "UK", units=("UK-I1",)
    ) == [("UK-S1",)]
    assert offered(Invade, "sea", t, "UK") == [None]


def test_ferries_beaches_and_lifts():
    t = table(
        "movement",
        "Allied",
        units={NATB: "UK-I1 UK-A1", "Suez": "UK-I2", "Basra": "FR-I1", "London": "UK-I3"},
        nations={"Iraq/Iran": minor("ally", "UK")},
    )
    assert offered(Ferry, "unit", t, "UK") == ["UK-I1", "UK-A1", "UK-I2"] and offered(
        Ferry, "goal", t, "UK", unit="UK-I1"
    ) == [HEX_OF["Suez"], HEX_OF["Basra"]]
    assert offered(Ferry, "goal", t, "UK", unit="UK-I2") == [NATB]
    t.state.ferried = True
    assert offered(Ferry, "unit", t, "UK") == []
    t = table(
        "movement",
        "Allied",
        units={"2341": "UK-I1 UK-A1", "2441": "GE-I1", "London": "UK-S1", "Cherbourg": "UK-I3", "2644": "GE-I2"},
    )
    t.unit("UK-I1").landed = t.unit("GE-I2").landed = True
    assert (
        offered(SupplyBeach, "goal", t, "UK") == ["2341"]
        and offered(SupplyBeach, "ships", t, "UK") == [("UK-S1",)]
        and offered(SupplyBeach, "way", t, "UK") == [None]
    )
    assert offered(Lift, "units", t, "UK") == [("UK-I1",)]
    goals = offered(Lift, "goal", t, "UK", units=("UK-I1",))
    assert (
        HEX_OF["London"] in goals
        and HEX_OF["Kiel"] not in goals
        and set(goals) <= set(PORTS)
        and offered(Lift, "ships", t, "UK", units=("UK-I1",)) == [("UK-S1",)]
    )
    assert offered(Lift, "way", t, "UK", units=("UK-I1",)) == [None]
    assert (
        offered(Lift, "units", table("movement", "Allied", turn=4, units={"2341": "UK-I1", "London": "UK-S1"}), "UK")
        == []
    )
    assert offered(Lift, "units", table("movement", "Allied", units={"2341": "UK-I1", "London": "UK-S1!"}), "UK") == []


def test_from_the_air():
    t = at()
    assert (
        offered(Drop, "unit", t) == ["GE-AB"]
        and offered(Rebase, "unit", t) == ["GE-F1", "GE-B2"]
        and offered(Rebase, "front", t, unit="GE-F1") == ["East", "South"]
    )
    t = at(
        units={"Frankfurt": "GE-AB", "Rome": "IT-AB", "West": "GE-F1 GE-B1 GE-F2! GE-DF1", "2638": "FR-I1"},
        nations={"Belgium": minor("ally", "UK")},
    )
    goals = set(offered(Drop, "goal", t, unit="GE-AB"))
    assert {HEX_OF["Metz"], HEX_OF["Antwerp"], "2638"} <= goals and not {
        "2536",
        "2436",
        HEX_OF["Rotterdam"],
        HEX_OF["Lyon"],
    } & goals
    assert all(COUNTRY[hex] in ("France", "Belgium") for hex in goals) and offered(Drop, "goal", t, unit="IT-AB") == []
    assert offered(Drop, "escorts", t, unit="GE-AB", goal=HEX_OF["Metz"]) == [("GE-F1",), None]
    assert offered(Drop, "goal", at(turn=4, units={"Frankfurt": "GE-AB"}), unit="GE-AB") == []


def test_annexations():
    t = table(
        "movement",
        "Allied",
        turn=6,
        units={"1622": "SU-I1", "1423": "SU-I2", "1120": "SU-I3", "1222": "SU-T1", "1422": "SU-A1 SU-I4="},
    )
    assert offered(Annex, "target", t, "USSR") == ["Finland", "Baltic States"]
    pair = offered(Annex, "units", t, "USSR", target="Finland")
    assert (
        len(pair) == 1
        and set(pair[0]) <= {"SU-I2", "SU-I3", "SU-T1"}
        and offered(Annex, "units", t, "USSR", target="Sweden") == []
    )
    hexes = offered(Annex, "hexes", t, "USSR", target="Finland", units=("SU-I3", "SU-T1"))
    assert (
        hexes == [("1021", "1122")]
        and offered(Annex, "hexes", t, "USSR", target="Finland", units=("SU-I3", "SU-A1")) == []
    )
    assert offered(Annex, "target", t, "Germany") == []
    assert (
        offered(Annex, "target", table("movement", "Allied", turn=2, units={"1120": "SU-I3", "1222": "SU-T1"}), "USSR")
        == []
    )
    assert offered(
        Annex, "target", table("movement", "Allied", turn=3, units={"1120": "SU-I3", "1222": "SU-T1"}), "USSR"
    ) == ["Finland"]
    assert offered(Annex, "target", table("movement", "Allied", turn=3, units={"1120": "SU-I3"}), "USSR") == []
    assert (
        offered(
            Annex,
            "target",
            table("movement", "Allied", turn=3, annexations=["Finland"], units={"1120": "SU-I3", "1222": "SU-T1"}),
            "USSR",
        )
        == []
    )


# --- combat and after -----------------------------------------------------------------------------------------------


def test_attacks_bombs_and_placement():
    t = at(
        "declare", units={"2129": "GE-A4 GE-FORT1", "2128": "PO-A1", "2228": "PO-I1", "2229": "GE-I1"}, nations=POLAND
    )
    assert (
        offered(Strike, "target", t) == ["2128", "2228"]
        and offered(Strike, "source", t, target="2128") == ["2229", "2129"]
        and offered(Strike, "units", t, source="2129") == [None]
    )
    t = at("declare", "Allied", units={"2440": "UK-BEF FR-A1", "2539": "GE-I1"}, control={"2539": "Germany"})
    assert offered(Strike, "units", t, "UK", source="2440") == [None, ("UK-BEF", "FR-A1")]
    t = at("bombing")
    assert HEX_OF["Metz"] in offered(Bomb, "goal", t) or offered(Bomb, "goal", t) == []
    t = at("bombing", units={"West": "GE-B1 GE-B2 GE-F1! UK-B1"})
    assert offered(Bomb, "goal", t) == [
        h for h in offered(Bomb, "goal", t) if COUNTRY[h] in ("France", "UK")
    ] and HEX_OF["Metz"] in offered(Bomb, "goal", t)
    assert offered(Bomb, "units", t, goal=HEX_OF["Metz"]) == [("GE-B1",), ("GE-B2",), ("GE-B1", "GE-B2")]
    assert HEX_OF["Metz"] not in offered(Bomb, "goal", at("bombing", units={"West": "GE-B1"}, bombed=[HEX_OF["Metz"]]))
    t = at("fleets", "", first="Axis")
    assert offered(Place, "ships", t) == [("GE-S1",), ("GE-DN1",)] and offered(Place, "zone", t, ships=("GE-S1",)) == [
        "North Sea",
        "Baltic Sea",
    ]


def test_strategic_moves():
    t = at("strategic")
    assert set(offered(Rail, "unit", t)) == {"GE-I1", "GE-I2", "GE-I3", "GE-AB", "GE-A4", "GE-A5", "GE-HQN", "GE-K1"}
    goals = offered(Rail, "goal", t, unit="GE-I1")
    assert (
        HEX_OF["Munich"] in goals
        and goals[0] in HEX_OF.values()
        and offered(Rail, "goal", t, unit="UK-I1") == [] == offered(Rail, "goal", t, unit="GE-A6")
    )
    assert offered(Fly, "unit", t) == ["GE-F1", "GE-B1", "GE-B2"] and offered(Fly, "front", t, unit="GE-B2") == [
        "West",
        "South",
    ]
    assert (
        offered(Overseas, "unit", t) == ["GE-I3"]
        and HEX_OF["Hamburg"] in offered(Overseas, "goal", t, unit="GE-I3")
        and offered(Overseas, "way", t) == [None]
    )
    poor = at("strategic", powers={"Germany": {"msp": 4}, "Italy": {"msp": 50}}, active=("Germany", "UK", "Italy"))
    assert offered(Rail, "unit", poor) == offered(Fly, "unit", poor) == offered(Overseas, "unit", poor) == []
    spent = at(
        "strategic",
        powers={"Germany": {"msp": 40, "moves": 99}, "Italy": {"msp": 50}},
        active=("Germany", "UK", "Italy"),
    )
    assert offered(Rail, "unit", spent) == offered(Fly, "unit", spent) == []
    zone = at("strategic", units={"2129": "GE-I1", "2128": "PO-I1", "Berlin": "GE-I2", "2232": "GE-I3"}, nations=POLAND)
    assert offered(Rail, "unit", zone) == ["GE-I2"]
    usa = table(
        "strategic",
        "Allied",
        units={AMERICA: "US-I1 US-F1 US-S1", NATB: "UK-SA"},
        active=("Germany", "UK", "USA"),
        powers={"USA": {"msp": 50}, "UK": {"msp": 50}},
    )
    assert (
        offered(Overseas, "unit", usa, "USA") == ["US-I1"]
        and offered(Fly, "unit", usa, "USA") == ["US-F1"]
        and offered(Fly, "front", usa, "USA", unit="US-F1") == ["West", "East", "South"]
    )


@pytest.mark.parametrize("turn", [6, 4])
def test_convoys_off_a_coast_are_no_ports(turn):
    t = table("movement", "Allied", turn=turn, units={"2241": "UK-S1 UK-I1", "London": "UK-S2"})
    t.state.convoys = [Convoy("2241", "2341", ["UK-S1"], ["UK-I1"])]
    assert offered(Sail, "ship", t, "UK") == ["UK-S2"] and offered(Transport, "units", t, "UK") == []
