"""Charts, calendar and counters: what the rulebook's examples and set-ups print of them."""

import collections

import pytest

from rules.kernel.data import read_json
from rules.supreme_commander.chart import (
    INCREASES,
    LEVELS,
    MARKS,
    RETURNS,
    combat,
    convoy,
    duel,
    entry,
    murmansk,
    period,
    strategic_limit,
    verdict,
    weather,
    year,
)
from rules.supreme_commander.counters import COUNTERS, of_kind
from rules.supreme_commander.ground import CITIES, COUNTRY, FACTORIES, HEX_OF, LOCATIONS, VICTORY
from rules.supreme_commander.kinds import is_armor
from rules.supreme_commander.opening import resolve
from rules.supreme_commander.scenario import NAMES, scenario
from tests.rulings import rule
from tests.supreme_commander.table import opened, set_up, table


@pytest.mark.parametrize(
    ("column", "die", "result"),
    [(2, 1, (2, 1)), (5, 4, (1, 1)), (5, 7, (0, 2)), (6, 4, (0, 1)), (6, 5, (1, 2)), (6, 7, (0, 3)), (7, 3, (0, 1))],
)
def test_cells_of_the_combat_table_that_examples_print(column, die, result):
    assert combat(column, die) == result


@rule("13.2.3d")
def test_columns_and_dice_beyond_the_table_are_cut_off():
    assert combat(12, 14) == combat(7, 10) == (0, 5)
    assert combat(-12, -3) == combat(-7, 1) == (4, 0)
    assert combat(2, 0) == combat(2, 1) == (2, 1)


@pytest.mark.parametrize(("column", "die", "result"), [(1, 3, ""), (-1, 9, "HIT"), (0, 4, ""), (0, 5, "A")])
def test_cells_of_the_naval_and_air_table_that_examples_print(column, die, result):
    assert duel(column, die) == result


@rule("12.2.2b")
def test_convoy_chart_of_the_example():
    """Two ships: a 7 is one hit, a 9 or 10 two, an 8 fewer."""
    assert convoy(2, 7) == 1 and convoy(2, 9) == convoy(2, 10) == 2 and convoy(2, 8) < 2
    assert convoy(0, 10) == 0


@rule("17.13.5b")
def test_murmansk_of_the_example():
    """Three submarines less two fleets: column 1, a 6 loses two."""
    assert murmansk(3 - 2, 6) == 2


@rule("8.0a")
def test_weather_of_the_turns_the_text_names():
    assert weather(1) == "Clear" and weather(2) == "Mud" and weather(21) == weather(22) == "Snow"
    assert [period(t) for t in (4, 13, 22, 31)] == ["Jan-Feb"] * 4
    assert (period(17), year(17)) == ("June-July", 1941) and (period(52), year(52)) == ("May-June", 1945)


@rule("12.1a")
def test_forest_across_a_river_in_mud_costs_four():
    assert entry("forest", "Mud") + entry("river", "Mud") == 4


@rule("12.1b")
def test_rail_costs_one_even_in_mud():
    assert entry("rail", "Mud") == entry("rail", "Clear") == 1


@rule("3.4f")
def test_return_times_of_the_examples():
    """A Soviet army lost on 21 is back on 24, a UK Mech of 42 on 46, a fleet of 21 on 27, a Fighter of 1 on 4, a Fort after 2."""
    assert [21 + RETURNS["army"], 42 + RETURNS["mech"], 21 + RETURNS["surface"], 1 + RETURNS["fighter"]] == [
        24,
        46,
        27,
        4,
    ]
    assert RETURNS["fort"] == 2 and RETURNS["tankarmy"] == 4


def test_every_chart_says_what_is_printed_of_it():
    assert len(MARKS) == 12 and all(
        "printed" in words or words == "reconstructed" or "print" in words for words in MARKS.values()
    )


@rule("9.1.1c", "15.1d")
def test_strategic_moves_of_the_powers():
    """Only Italy's limit changes: one in 1939-40, two later."""
    limits = {p: f["moves"] for p, f in scenario("europe_at_war")["powers"].items()}
    assert limits == {"UK": 2, "France": 1, "USSR": 3, "Germany": 5, "Italy": 1, "USA": 3}
    assert [strategic_limit("Italy", turn, 1) for turn in (1, 12, 13, 40)] == [1, 1, 2, 2]
    assert all(strategic_limit(p, 1, n) == strategic_limit(p, 50, n) for p, n in limits.items() if p != "Italy")


@rule("9.1.1b", "9.1.1d")
def test_incomes_of_later_scenarios_follow_from_the_increases():
    """What the powers get on turns 17 and 43 is the base, the increases and the locations taken."""
    grown = {p: sum(n for y, n in INCREASES[p].items() if y <= 1941) for p in INCREASES}
    late = {p: sum(INCREASES[p].values()) for p in INCREASES}
    assert 70 + grown["UK"] + 5 == scenario("barbarossa_to_berlin")["powers"]["UK"]["income"] == 80
    assert 40 + grown["USSR"] + 20 == scenario("barbarossa")["powers"]["USSR"]["income"] == 155
    assert 40 + late["USSR"] + 15 == scenario("great_crusade")["powers"]["USSR"]["income"] == 205
    assert 30 + grown["Italy"] == scenario("barbarossa_to_berlin")["powers"]["Italy"]["income"] == 45
    assert 240 + late["USA"] == scenario("great_crusade")["powers"]["USA"]["income"] == 250


@rule("19.1b", "19.4f")
def test_victory_bands():
    assert [verdict(n) for n in (0, 1, 2, 4, 6, 9)] == [
        "Major Allied", "Minor Allied", "Draw", "Minor Axis", "Major Axis", "Major Axis",
    ]  # fmt: skip


@rule("20.0a", "20.0b")
def test_victory_locations():
    assert len(VICTORY) == 32
    assert {CITIES[h].name for h in VICTORY if COUNTRY[h] == "USSR"} == SOVIET
    assert {HEX_OF[name] for name in ("Baku", "Ploesti", "Tunis")} <= set(VICTORY)


SOVIET = {"Astrakhan", "Baku", "Kiev", "Leningrad", "Moscow", "Rostov", "Sevastopol", "Stalingrad", "Voronezh"}


@rule("9.1.10a")
def test_five_factories():
    assert {CITIES[h].name for h in FACTORIES} == {"Kiev", "Minsk", "Dnepropetrovsk", "Smolensk", "Sevastopol"}
    assert all(LOCATIONS[h] == 5 for h in FACTORIES)


# --- counters -------------------------------------------------------------------------------------------------------

TOTALS = {
    ("Germany", "infantry"): 35, ("Germany", "tank"): 10, ("Germany", "hq"): 7, ("Germany", "army"): 18,
    ("Germany", "tankarmy"): 7, ("USSR", "infantry"): 27, ("USSR", "army"): 26, ("USSR", "tankarmy"): 5, ("USSR", "hq"): 8,
    ("UK", "infantry"): 14, ("UK", "hq"): 5, ("France", "infantry"): 18, ("France", "army"): 8, ("USA", "infantry"): 17,
    ("USA", "mech"): 6, ("Italy", "infantry"): 12, ("Italy", "army"): 6,
}  # fmt: skip


def test_counter_mix_adds_up():
    found = collections.Counter((c.nation, c.kind) for c in COUNTERS.values())
    assert {key: found[key] for key in TOTALS} == TOTALS
    assert len(COUNTERS) == sum(
        len(row["names"]) for row in read_json("rules.supreme_commander", "units.json")["units"]
    )


@pytest.mark.parametrize("name", NAMES)
def test_no_counter_is_used_twice_in_a_scenario(name):
    """Set-up, pools and reinforcements find all the counters they name."""
    t = set_up(opened(name))
    placed = [u for u in t.state.units.all.values() if u.place not in ("later", "out")]
    assert len(placed) > 80
    for turn, rows in scenario(name)["arrivals"].items():
        for power, specs in rows.items():
            if power == "France":
                continue  # the Free French arrive by 17.5.5
            for spec in specs:
                found = [COUNTERS[unit.id].nation for unit in resolve(t.game, spec)]
                assert found and all(nation in (power, "Free French") for nation in found), (turn, power, spec)


@rule("21.0a", "21.0b", "21.0c")
def test_minor_nations_order_of_battle():
    oob = {
        n: (
            len(of_kind(n, "army")),
            len(of_kind(n, "infantry")),
            len(of_kind(n, "cavalry")),
            len(of_kind(n, "fighter")),
        )
        for n in ("Poland", "Finland", "Romania", "Hungary", "Yugoslavia", "Greece", "Belgium", "Denmark", "Spain")
    }
    assert oob == {
        "Poland": (1, 5, 0, 1), "Finland": (1, 3, 1, 1), "Romania": (2, 3, 1, 1), "Hungary": (2, 2, 0, 0),
        "Yugoslavia": (1, 6, 0, 1), "Greece": (2, 1, 0, 0), "Belgium": (1, 1, 0, 0),
        "Denmark": (0, 1, 0, 0), "Spain": (1, 4, 0, 0),
    }  # fmt: skip
    assert COUNTERS["PO-A1"].strength == 3


@rule("2.4.1b", "2.4.1c")
def test_armor_types():
    t = table(
        units={
            "2129": "GE-PZ1 GE-T1",
            "2128": "GE-PZ2-",
            "2127": "GE-PZA",
            "2130": "GE-I1 GE-A4",
            "2041": "UK-A8",
            "2042": "UK-A9-",
        }
    )
    assert [is_armor(t.unit(id)) for id in ("GE-PZ1", "GE-T1", "GE-PZ2", "GE-PZA", "UK-A8")] == [True] * 5
    assert not any(is_armor(t.unit(id)) for id in ("GE-I1", "GE-A4", "UK-A9"))
    t.unit("GE-PZA").side = "reduced"
    assert not is_armor(t.unit("GE-PZA"))


@rule("2.4.2a", "2.4.2b", "2.4.3a")
def test_counters_as_printed():
    third = COUNTERS["US-A3"]
    assert (third.strength, third.allowance, third.weak, third.kind, third.steps) == (6, 4, 3, "mech", 3)
    assert COUNTERS["GE-I1"].steps == 1 and COUNTERS["UK-AB"].weak == 1


@rule("3.4a")
def test_steps():
    assert [COUNTERS[id].steps for id in ("GE-I1", "GE-A4", "GE-HQN", "UK-HQH", "GE-FORT1")] == [1, 3, 3, 2, 2]


@rule("components.replacement", "components.unused")
def test_counters_mended_by_the_replacement_sheet():
    assert (COUNTERS["GE-PZA"].weak, COUNTERS["GE-PZA"].slow) == (3, 3)
    assert (COUNTERS["UK-HQH"].weak, COUNTERS["UK-HQH"].slow) == (1, 0)
    assert (COUNTERS["NE-A1"].weak, COUNTERS["NE-A1"].slow) == (1, 2)
    assert {"UK-HQ11", "UK-FPT", "UK-CAN1", "YU-I5", "TU-I2"} <= set(COUNTERS)
    assert not of_kind("USA", "fort")


@rule("10.3.3a")
def test_price_of_a_level_with_another_nation_two_ahead():
    from rules.supreme_commander.technology import cost_of_level

    t = table(
        "organization",
        "Allied",
        powers={"UK": {"technology": {"Infantry": 1}}, "Germany": {"technology": {"Infantry": 3}}},
    )
    assert cost_of_level(t.game, "UK", "Infantry") == 100
    t.power("Germany").technology["Infantry"] = 1
    assert cost_of_level(t.game, "UK", "Infantry") == 150 == LEVELS[1]


@rule("17.13.5b")
def test_murmansk_grows_worse_with_the_die_and_with_submarines():
    """Rebuilt around the printed cell: nothing is lost on a low roll, never less on a higher one or in a higher column."""
    table_ = {column: [murmansk(column, die) for die in range(1, 11)] for column in range(4)}
    assert all(row == sorted(row) and row[0] <= column for column, row in table_.items())
    assert all(
        here <= there
        for low, high in zip(range(3), range(1, 4), strict=True)
        for here, there in zip(table_[low], table_[high], strict=True)
    )
    assert table_[0][:6] == [0] * 6 and table_[0][-1] == 2 and table_[3][-1] == 10


def test_more_ships_and_higher_rolls_hit_more():
    """The lowest roll that hits and all hits of ten rolls, for one to five ships; no roll hits less than a lower one."""
    rows = {ships: [convoy(ships, roll) for roll in range(1, 11)] for ships in range(1, 6)}
    assert [next(n for n, hits in enumerate(rows[s], 1) if hits) for s in rows] == [8, 6, 5, 4, 3]
    assert [sum(row) for row in rows.values()] == [3, 7, 10, 13, 17]
    assert all(row == sorted(row) and max(row) <= ships for ships, row in rows.items())
    assert [convoy(9, roll) for roll in range(1, 11)] == rows[5]
