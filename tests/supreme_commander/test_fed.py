"""Supply and stacking, piece by piece."""

import pytest

from rules.supreme_commander.chart import ALLIED, AXIS
from rules.supreme_commander.ground import COUNTRY, EDGE, HEX_OF, PORTS, country_hexes
from rules.supreme_commander.stacking import clash, cooperation, crowd, fits, thin_out
from rules.supreme_commander.state import Convoy
from rules.supreme_commander.supply import (
    barred,
    empty_enemy_cities,
    headquarters,
    hq_fed,
    linked,
    net,
    open_seas,
    sea_open,
    sources,
    supplied,
    supplied_hex,
    valid_ports,
)
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, russia, table

WORLD = ("Germany", "UK", "USSR", "USA")
FOUR = ("Germany", "UK", "France", "Italy")


# --- supply ---------------------------------------------------------------------------------------------------------


@rule("7.2.1a", "7.2h", "17.5.5b")
def test_where_supply_comes_from():
    t = table(units={"Hamburg": "UK-I1"}, active=FOUR)
    german = sources(t.game, "Germany")
    assert (
        HEX_OF["Berlin"] in german
        and HEX_OF["Hamburg"] not in german
        and not {HEX_OF["Paris"], HEX_OF["Rome"]} & german
    )
    t = table(units={"1001": "GE-I1"}, turn=22, **russia())
    soviet = sources(t.game, "USSR")
    assert (
        EDGE - {"1001"} <= soviet and HEX_OF["Moscow"] in soviet and "1001" not in soviet and HEX_OF["Lvov"] in soviet
    )
    free = table(active=WORLD, france="vichy", control={"Paris": "Germany", "Le Havre": "USA"}, turn=44)
    found = sources(free.game, "Free French")
    assert HEX_OF["London"] in found and HEX_OF["Le Havre"] in found and HEX_OF["Paris"] not in found
    again = table(active=WORLD, france="free", nations={"France": minor("ally", "USA")}, turn=44)
    assert HEX_OF["London"] not in sources(again.game, "Free French")


@rule("7.2c", "7.2e", "12.2.1a", "12.2.1b")
def test_ports_and_straits():
    t = table(
        units={"Antwerp": "GE-I1", "2339": "GE-I2", "Brest": "UK-I1"},
        nations={"Belgium": minor("ally", "UK"), "Norway": minor("conquered", "UK")},
        control={"Oslo": "Germany"},
    )
    ports = valid_ports(t.game, "UK")
    assert {HEX_OF[n] for n in ("London", "Brest", "Bergen", "Tunis")} <= ports and not {
        HEX_OF["Antwerp"],
        HEX_OF["Kiel"],
        HEX_OF["Leningrad"],
        HEX_OF["Naples"],
    } & ports
    assert HEX_OF["Calais"] not in ports, "it lies in a German zone"
    zone = table(units={"2339": "GE-I2", "Calais": "FR-I1"})
    assert HEX_OF["Calais"] in valid_ports(zone.game, "UK")
    for here, there, side, control, open_ in (
        ("North Atlantic", "Western Mediterranean", AXIS, {}, False),
        ("North Atlantic", "Western Mediterranean", ALLIED, {}, True),
        ("North Sea", "Baltic Sea", AXIS, {}, True),
        ("North Sea", "Baltic Sea", ALLIED, {}, False),
        ("North Sea", "Baltic Sea", ALLIED, {"Copenhagen": "UK"}, True),
        ("Black Sea", "Eastern Mediterranean", ALLIED, {}, False),
        ("North Atlantic", "North Sea", AXIS, {}, True),
        ("North Sea", "Black Sea", ALLIED, {}, False),
        ("North Atlantic", "USA and Canada Box", ALLIED, {}, True),
        ("North Atlantic", "USA and Canada Box", AXIS, {}, False),
        ("Persian Gulf", "North Atlantic Transfer Box", AXIS, {}, False),
    ):
        t = table(control=control)
        assert sea_open(t.game, here, there, side) == open_, (here, there, side)
    seas = open_seas(table().game, frozenset(["North Sea"]), AXIS)
    assert seas == {"North Sea", "North Atlantic", "Baltic Sea"}


@rule("7.2b", "7.2c", "7.2d", "7.2n", "7.2p")
def test_lines_of_supply():
    """On a line, in a port over the sea, beside what is joined, or four hexes from a headquarters that is fed."""
    for place, unit, more, fine in (
        ("Tripoli", "IT-I1", {}, True),
        ("Tripoli", "IT-I1", {"control": {"Tripoli": "Italy"}, "active": ("Germany", "UK", "Italy")}, True),
        ("Tunis", "UK-HQ18", {}, True),
        ("Gibraltar", "UK-I1", {}, True),
        ("Malta", "UK-HQ11", {}, True),
        ("2636", "GE-I1", {}, True),
        ("4819", "UK-I1", {}, True),
    ):
        t = table(units={place: unit}, **more)
        assert supplied(t.game, t.unit(unit)) == fine, (place, unit)
    desert = {"active": ("Germany", "UK", "Italy")}
    far = next(h for h in sorted(COUNTRY) if COUNTRY[h] == "Libya" and h not in PORTS)
    t = table(units={far: "UK-I1"}, **desert)
    assert not supplied(t.game, t.unit("UK-I1"))
    t = table(units={far: "UK-I1", "Basra": "UK-HQ18"}, nations={"Iraq/Iran": minor("ally", "UK")}, **desert)
    assert hq_fed(t.game, t.unit("UK-HQ18"))
    for id, place in (("GE-F1", "West"), ("SU-PT1", "1912"), ("GE-S1", "Kiel"), ("GE-K1", "1912")):
        t = table(units={place: id}, **russia())
        assert supplied(t.game, t.unit(id)), id
    t = table(
        units={"2341": "UK-I1", "2241": "UK-S1", "2441": "GE-I1", "2342": "GE-I2", "2242": "GE-I3", "2340": "GE-I4"},
        active=("Germany", "UK"),
        france="vichy",
        control=dict.fromkeys(country_hexes("France"), "Germany"),
    )
    assert not supplied(t.game, t.unit("UK-I1"))
    t.unit("UK-I1").landed = True
    t.state.convoys = [Convoy("2241", "2341", ["UK-S1"], [], True)]
    assert supplied(t.game, t.unit("UK-I1"))
    for convoys, landed in (
        ([Convoy("2241", "2341", [], [], True)], True),
        ([Convoy("2142", "2242", ["UK-S1"], [], True)], True),
        ([Convoy("2241", "2341", ["UK-S1"], [], True)], False),
    ):
        t.state.convoys, t.unit("UK-I1").landed = convoys, landed
        assert not supplied(t.game, t.unit("UK-I1"))


@rule("7.2d", "7.2i", "6.2c")
def test_whose_headquarters_feed_whom():
    """Those of Active nations of the side; not those of a power that waits."""
    how = russia(powers={})
    t = table(
        turn=22,
        units={"1912": "SU-HQN", "1911": "SU-I1", "2128": "GE-HQN", "2127": "RO-I1"},
        **{**how, "nations": {**how["nations"], "Romania": minor("ally", "Germany")}},
    )
    assert headquarters(t.game, "USSR").get("1911") == 1 and headquarters(t.game, "Romania") == headquarters(
        t.game, "Germany"
    )
    t = table(units={"Rome": "IT-HQ1", "Berlin": "GE-HQN"})
    assert HEX_OF["Rome"] not in headquarters(t.game, "Germany") and HEX_OF["Berlin"] not in headquarters(
        t.game, "Italy"
    )
    assert headquarters(t.game, "Italy")[HEX_OF["Rome"]] == 0
    t = table(units={"Rome": "IT-HQ1", "Berlin": "GE-HQN"}, active=FOUR)
    assert headquarters(t.game, "Germany")[HEX_OF["Rome"]] == 0


@rule("7.2m", "7.2k", "10.2.1g")
def test_what_no_line_crosses():
    t = table(units={"2129": "GE-I1", "2127": "PO-I1"}, nations=POLAND)
    shut = barred(t.game, "Germany")
    assert (
        {HEX_OF["Stockholm"], HEX_OF["Oslo"], "2127"} <= shut
        and HEX_OF["Rome"] in shut
        and HEX_OF["Berlin"] not in shut
    )
    assert "2128" in shut and "2129" not in shut, "a zone is closed, but where a friend stands"
    cut = empty_enemy_cities(t.game, "Germany")
    assert (
        HEX_OF["Warsaw"] in cut
        and HEX_OF["Paris"] in cut
        and not {HEX_OF["Posen"], HEX_OF["Oslo"], HEX_OF["Berlin"]} & cut
    )
    assert supplied_hex(t.game, "2129", "Germany") and not supplied_hex(t.game, "2127", "Germany")
    assert linked(t.game, "UK", "Poland") is False and linked(
        table(nations={"Norway": minor("ally", "UK")}).game, "UK", "Norway"
    )
    assert linked(table(nations={"Hungary": minor("ally", "Germany")}).game, "Germany", "Hungary") and not linked(
        table(
            nations={"Finland": minor("ally", "Germany")},
            control={"Copenhagen": "UK", "Konigsberg": "UK", "Stettin": "UK", "Kiel": "UK"},
        ).game,
        "Germany",
        "Bulgaria",
    )
    assert net(t.game, "Germany").zones >= {"North Sea", "Baltic Sea"}


# --- stacking -------------------------------------------------------------------------------------------------------


@rule("6.3a", "6.3b", "6.3c", "18.1b", "18.3a")
@pytest.mark.parametrize(
    ("units", "fault"),
    [
        ("GE-A4 GE-A5", ""),
        ("GE-A4 GE-A5 GE-I1", "6.3a"),
        ("GE-I1 GE-I2 GE-I3 GE-I4 GE-I5 GE-I6", ""),
        ("GE-I1 GE-I2 GE-I3 GE-I4 GE-I5 GE-I6 GE-I7", "6.3a"),
        ("GE-A4 GE-A5 GE-K1", ""),
        ("GE-A4 GE-HQN SU-PT1", ""),
        ("GE-K1 GE-K2", "6.3c"),
        ("GE-FORT1 GE-FORT2", "6.3b"),
        ("GE-FORT1 GE-A4 GE-I1 GE-I2", ""),
        ("GE-FORT1 GE-A4 GE-A5", "6.3a"),
        ("SU-PT1 SU-PT2", "18.1b"),
        ("GE-I1= GE-I2=", "18.3a"),
        ("GE-I1= GE-I2", ""),
        ("GE-A4- GE-A5-", ""),
    ],
)
def test_how_many_a_hex_holds(units, fault):
    t = table("organization", units={"2132": units})
    found = crowd(list(t.state.units.at("2132")))
    assert (found[1] if found else "") == fault


@rule("6.3.1a", "18.5a", "12.7a", "6.3.1b")
@pytest.mark.parametrize(
    ("units", "fault"),
    [
        ("UK-I1 FR-I1", ""),
        ("UK-BEF FR-I1", ""),
        ("UK-I1 UK-I2 FR-I1", "18.5a"),
        ("UK-BEF UK-I1 FR-I1", "18.5a"),
        ("UK-A1 FR-I1", "18.5a"),
        ("UK-HQ18 FR-I1", "18.5a"),
        ("SU-I1 UK-I1", "18.5a"),
        ("SU-I1 PO-I1", ""),
        ("SU-I1 SU-I2", ""),
        ("PO-I1 BE-I1", "6.3.1a"),
        ("PO-I1 UK-I1 US-I1", ""),
        ("UK-I1 UK-I2", ""),
        ("GE-I1 IT-I1", ""),
        ("FF-I1 BE-I1", ""),
        ("GE-K1 SU-I1", ""),
    ],
)
def test_who_stands_with_whom(units, fault):
    t = table(
        "organization",
        units={"2440": units},
        nations={"Poland": minor("ally", "UK"), "Belgium": minor("ally", "UK")},
        active=(*FOUR, "USSR", "USA"),
    )
    found = cooperation(t.game, list(t.state.units.at("2440")))
    assert (found[1] if found else "") == fault


@rule("17.7.1.2d", "6.3.1a", "18.5a")
def test_italy_as_a_minor_stacks_like_one():
    t = table(
        "organization",
        units={"3435": "IT-I1 BE-I1"},
        nations={"Italy": minor("ally", "UK"), "Belgium": minor("ally", "UK")},
        active=("Germany", "UK"),
    )
    assert cooperation(t.game, list(t.state.units.at("3435")))[1] == "6.3.1a"
    t = table(
        "organization",
        units={"2440": "UK-I1 UK-I2 FR-I1"},
        nations={"France": minor("ally", "UK")},
        active=("Germany", "UK"),
        france="free",
    )
    assert cooperation(t.game, list(t.state.units.at("2440"))) is None


@rule("6.4a", "6.4b", "6.3a")
def test_who_fits_in():
    t = table("organization", units={"2132": "GE-A4 GE-A5", "2131": "GE-I1", "2130": "GE-FORT1 GE-A1 GE-I2="})
    unit = t.unit("GE-I1")
    assert (
        not fits(t.game, "2132", unit)
        and fits(t.game, "2133", unit)
        and fits(t.game, "2131", unit)
        and fits(t.game, "USA and Canada Box", unit)
    )
    assert fits(t.game, "2132", t.unit("GE-A4"), t.unit("GE-A5")) and not fits(
        t.game, "2133", t.unit("GE-A4"), t.unit("GE-A5"), unit
    )
    assert clash(t.game, "2132", unit) is None
    t.unit("GE-A4").moved = t.unit("GE-A5").moved = True
    assert (
        clash(t.game, "2132", unit)[1] == "6.3a"
        and clash(t.game, "2130", t.unit("GE-A4")) is None
        and clash(t.game, "2130", unit) is None
    )
    t = table("organization", units={"2132": "GE-A4 GE-A5 GE-I1", "2131": "IT-I1 IT-I2 GE-A6 GE-A7"}, active=FOUR)
    flow, seen = thin_out(t.game, AXIS, mixed=True), {}
    asks = next(flow)
    while True:
        seen[asks[0].prompt.split(" is ")[0]] = (asks[0].seat, len(asks[0].choices))
        try:
            asks = flow.send({asks[0].filed: asks[0].choices[-1]})
        except StopIteration:
            break
    assert set(seen) == {"Berlin", "2131"} and crowd(list(t.state.units.at("2132"))) is None is crowd(
        list(t.state.units.at("2131"))
    )
    for mixed, asked in ((True, False), (False, True)):
        t = table("organization", "Allied", units={"2440": "UK-I1 UK-I2 FR-I1"})
        assert (next(thin_out(t.game, ALLIED, mixed=mixed), None) is not None) == asked
    t = table("organization", units={"North Atlantic Transfer Box": "UK-A1 UK-A2 UK-I1", "2132": "GE-A4 GE-A5 GE-I1"})
    assert next(thin_out(t.game, ALLIED, mixed=True))[0].prompt.startswith("North Atlantic Transfer Box")
