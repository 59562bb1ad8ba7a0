"""Who commands whom, and the small questions every room asks."""

import pytest

from rules.supreme_commander.chart import ALLIED, AXIS, MAJORS
from rules.supreme_commander.ground import HEX_OF, country_hexes
from rules.supreme_commander.kinds import infantry_army, is_armor, is_big, size, strength, tank_army
from rules.supreme_commander.seats import camp_of_seat, commander, commands, in_play, master, playing, seats_of, speaker
from rules.supreme_commander.standing import mutual
from rules.supreme_commander.world import VICHY, allowance, at_war, foes, home_hexes, hostile, keeper, lead, level, shy
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, russia, table
from tests.supreme_commander.test_fed import FOUR, WORLD


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
