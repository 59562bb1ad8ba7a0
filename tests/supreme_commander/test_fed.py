"""Supply, stacking, who commands whom, bases on the map and the small questions every room asks, piece by piece."""

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
from rules.supreme_commander.chart import ALLIED, AXIS, MAJORS
from rules.supreme_commander.ground import CITIES, COUNTRY, EDGE, HEX_OF, PORTS, country_hexes, price_of
from rules.supreme_commander.income import annual_flow, landing_cities
from rules.supreme_commander.kinds import infantry_army, is_armor, is_big, size, strength, tank_army
from rules.supreme_commander.movement import closed_to, points, reach, stays, why_not
from rules.supreme_commander.partisans import allowed, partisan_hex
from rules.supreme_commander.rail import rail_ends, rail_open, rail_reach
from rules.supreme_commander.retreat import _way, ways_back
from rules.supreme_commander.stacking import clash, cooperation, crowd, fits, thin_out
from rules.supreme_commander.state import Attack, Convoy
from rules.supreme_commander.strengths import flank
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
from rules.supreme_commander.world import (
    VICHY,
    allowance,
    at_war,
    camp_of_seat,
    commander,
    commands,
    foes,
    home_hexes,
    hostile,
    in_play,
    keeper,
    lead,
    level,
    master,
    mutual,
    playing,
    seats_of,
    shy,
    speaker,
)
from tests.rulings import rule
from tests.supreme_commander.table import EAST, POLAND, minor, russia, table
from tests.supreme_commander.test_small_print import run

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


# --- who commands ---------------------------------------------------------------------------------------------------


@rule("1.0b", "5.0a", "17.7.4a", "3.3.1a")
def test_seats_and_their_powers():
    for players, seat, powers in (
        (2, "UK", ("UK", "France", "USA", "USSR")),
        (3, "USSR", ("USSR",)),
        (4, "USA", ("France", "USA")),
        (5, "Italy", ("Italy",)),
        (6, "France", ("France",)),
    ):
        t = table("organization", options={"players": players}, active=FOUR)
        assert commands(t.game, seat) == powers and all(commander(t.game, p) == seat for p in powers)
    t = table(
        "organization", options={"players": 2}, nations={"Italy": {"camp": ALLIED, "status": "active"}}, active=FOUR
    )
    assert (
        commander(t.game, "Italy") == "UK"
        and commands(t.game, "Germany") == ("Germany",)
        and camp_of_seat(t.game, "UK") == ALLIED
    )
    t = table(
        "organization", options={"players": 6}, nations={"Italy": {"camp": ALLIED, "status": "active"}}, active=FOUR
    )
    assert commander(t.game, "Italy") == "Italy" and camp_of_seat(t.game, "Italy") == ALLIED
    t = table("organization", options={"players": 2}, active=WORLD, nations={"USSR": {"camp": AXIS}})
    assert commander(t.game, "USSR") == "Germany"
    t = table("organization", active=("Germany", "UK"))
    assert (
        playing(t.game, AXIS) == ["Germany", "Italy"]
        and playing(t.game, ALLIED) == ["UK", "USSR"]
        and seats_of(t.game, ALLIED) == ["UK", "France", "USA", "USSR"]
    )
    assert [in_play(t.game, p) for p in MAJORS] == [True, True, True, False, False, True]
    for active, side, who in (
        (("Germany", "UK"), ALLIED, "UK"),
        (("Germany", "USA", "USSR"), ALLIED, "USA"),
        (("Germany", "USSR"), ALLIED, "USSR"),
        (FOUR, AXIS, "Germany"),
    ):
        assert speaker(table("organization", active=active).game, side) == who


@rule("3.3.1b", "3.3.1d", "3.3.1e", "16.2b", "17.13.4d")
def test_who_fights_whom():
    t = table(nations=POLAND)
    for a, b, fight in (
        ("Germany", "Poland", True),
        ("Germany", "UK", True),
        ("Germany", "Italy", False),
        ("Italy", "UK", False),
        ("Germany", "USSR", False),
        ("Germany", "Sweden", False),
        ("Germany", "Germany", False),
    ):
        assert hostile(t.game, a, b) == fight == hostile(t.game, b, a), (a, b)
    t = table(west=False, nations={"Poland": {**minor("controlled", "UK"), "foe": "Germany"}})
    assert (
        hostile(t.game, "Germany", "Poland")
        and not hostile(t.game, "Germany", "UK")
        and not hostile(t.game, "Italy", "Poland")
        and not at_war(t.game, "Germany", "France")
    )
    t = table(nations={"Romania": {**minor("controlled", "Germany"), "foe": "USSR"}})
    assert (
        hostile(t.game, "USSR", "Romania")
        and not hostile(t.game, "UK", "Romania")
        and foes(t.game, "Romania")
        == {"USSR", *(n for n in t.state.nations if lead(t.game, n) == "USSR" and n != "USSR")}
    )
    quiet = russia(nations={"USSR": {"status": "neutral"}})
    quiet["active"] = ("Germany", "UK")
    t = table(**quiet)
    assert (
        "Germany" in shy(t.game, "USSR")
        and "USSR" in shy(t.game, "Germany")
        and "UK" not in shy(t.game, "Germany")
        and shy(t.game, "Sweden") == frozenset()
    )
    assert not hostile(t.game, "USSR", "Germany")


@rule("3.3.1a", "17.5.1a", "17.16a", "17.5.5a")
def test_whose_is_what():
    t = table(
        annexed={"2525": "USSR"},
        france="vichy",
        active=("Germany", "UK", "USA"),
        nations={"Poland": minor("ally", "UK")},
    )
    assert (
        keeper(t.game, "2525") == "USSR"
        and keeper(t.game, HEX_OF["Tunis"]) == VICHY
        and keeper(t.game, HEX_OF["Lyon"]) == VICHY
        and keeper(t.game, HEX_OF["Paris"]) == "France"
    )
    assert (
        keeper(t.game, HEX_OF["Gibraltar"]) == "UK"
        and "2525" in home_hexes(t.game, "USSR")
        and "2525" not in home_hexes(t.game, "Poland")
        and HEX_OF["Tunis"] in home_hexes(t.game, VICHY)
    )
    assert home_hexes(t.game, "Free French") == country_hexes("France") and keeper(
        table().game, HEX_OF["Tunis"]
    ) == "France" == keeper(table().game, HEX_OF["Lyon"])
    assert (
        lead(t.game, "Poland") == "UK"
        and lead(t.game, "Sweden") == "Sweden"
        and lead(t.game, "Free French") == "USA"
        and lead(table().game, "Free French") == "France"
    )
    assert master(t.game, "Poland") == "UK" and master(t.game, "Sweden") == ""
    powers = {
        "UK": {"technology": {"Tank": 2}},
        "France": {"technology": {"Tank": 1}},
        "USA": {"technology": {"Tank": 3}},
    }
    t = table(powers=powers, nations={"Poland": minor("ally", "UK")})
    assert [level(t.game, n, "Tank") for n in ("UK", "Poland", "Free French")] == [2, 0, 1]
    t = table(powers=powers, active=("Germany", "UK", "USA"), france="vichy")
    assert level(t.game, "Free French", "Tank") == 3
    t = table(powers=powers, active=("Germany", "UK"), nations={"France": minor("ally", "UK")}, france="free")
    assert level(t.game, "France", "Tank") == 0


@rule("3.3d", "3.3g")
def test_what_both_sides_cover():
    t = table(units={"2130": "GE-I1", "2128": "PO-I1"}, nations=POLAND, control={"2129": "Germany", "2029": "Germany"})
    assert (
        mutual(t.game, "2129")
        and not mutual(t.game, "2130")
        and not mutual(t.game, "2131")
        and not mutual(t.game, "2127")
    )
    t = table(units={"2130": "GE-I1", "2128": "PO-I1"}, nations={"Poland": minor("neutral")})
    assert not mutual(t.game, "2129")


@rule("10.3.2c", "7.3a", "18.3a")
@pytest.mark.parametrize(
    ("unit", "points_"),
    [
        ("GE-I1", 6),
        ("GE-A4", 4),
        ("GE-A4-", 4),
        ("GE-AB", 6),
        ("GE-AB^", 5),
        ("GE-T1", 6),
        ("GE-PZ1", 4),
        ("GE-PZA", 4),
        ("GE-PZA-", 4),
        ("GE-HQN", 3),
        ("GE-I1=", 0),
        ("UK-A1", 4),
        ("UK-HQH", 0),
        ("GE-FORT1", 0),
        ("SU-C1", 6),
    ],
)
def test_movement_allowances_with_level_four(unit, points_):
    t = table(
        "organization",
        units={"2132": unit},
        powers={"Germany": {"technology": {"Infantry": 4}}, "UK": {"technology": {"Infantry": 3}}},
    )
    assert allowance(t.game, t.unit(unit.rstrip("-=^"))) == points_


@rule("2.4.1b", "6.3a", "10.3.2a")
def test_kinds_of_units():
    t = table(
        "organization",
        units={
            "2132": "GE-A4 GE-PZ1 GE-I1 GE-T1 GE-HQN GE-FORT1 GE-K1 GE-PZA UK-A1 UK-A2- GE-A5- SU-PT1 GE-I2= GE-AB^"
        },
    )
    u = t.unit
    assert {i for i in ("GE-A4", "GE-PZ1", "GE-I1", "GE-T1", "GE-PZA", "UK-A1", "UK-A2") if is_armor(u(i))} == {
        "GE-PZ1",
        "GE-T1",
        "GE-PZA",
        "UK-A1",
    }
    assert {i for i in ("GE-A4", "GE-PZ1", "GE-PZA", "UK-A1", "UK-A2", "GE-T1") if infantry_army(u(i))} == {
        "GE-A4",
        "UK-A1",
        "UK-A2",
    }
    assert {i for i in ("GE-A4", "GE-PZ1", "GE-PZA", "UK-A1", "UK-A2", "GE-T1") if tank_army(u(i))} == {
        "GE-PZ1",
        "GE-PZA",
        "UK-A1",
    }
    assert [size(u(i)) for i in ("GE-A4", "GE-HQN", "GE-I1", "GE-FORT1", "GE-K1", "SU-PT1")] == [3, 3, 1, 1, 0, 0] and [
        is_big(u(i)) for i in ("GE-A4", "GE-HQN", "GE-I1")
    ] == [True, True, False]
    assert [strength(u(i)) for i in ("GE-A4", "GE-A5", "GE-I1", "GE-I2", "GE-AB", "SU-PT1", "UK-A2")] == [
        5,
        2,
        1,
        2,
        1,
        1,
        3,
    ]
    u("GE-PZA").side = "reduced"
    assert infantry_army(u("GE-PZA")) and not tank_army(u("GE-PZA")) and not is_armor(u("GE-PZA"))


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
