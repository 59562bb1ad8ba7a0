"""1.0, 4.0, 5.0, 19.0: seats, scenarios, the sequence of play and the ends of games."""

from functools import partial

import pytest

from rules.supreme_commander import GAME
from rules.supreme_commander.chart import MAJORS
from rules.supreme_commander.counters import of_kind
from rules.supreme_commander.ground import COUNTRY, HEX_OF, area_hexes, country_hexes
from rules.supreme_commander.income import landing_cities
from rules.supreme_commander.kinds import kind
from rules.supreme_commander.opening import resolve
from rules.supreme_commander.political import finish_if_over
from rules.supreme_commander.scenario import area_of_play, scenario
from rules.supreme_commander.seats import COMMANDS, commands
from rules.supreme_commander.setup import quota
from rules.supreme_commander.world import control, nation
from tests.rulings import rule
from tests.supreme_commander.table import opened, set_up, table


def count(t, owner, *places):
    return sorted((kind(u), u.side) for u in t.state.units.of(owner) if u.place in places)


def spread(t, owner):
    """Units of a nation on the map, by kind."""
    found = {}
    for unit in t.state.units.of(owner):
        if unit.place in COUNTRY:
            key = kind(unit) + ("-" if unit.side == "reduced" else "=" if unit.side == "static" else "")
            found[key] = found.get(key, 0) + 1
    return found


@pytest.fixture(scope="module")
def war():
    return set_up(opened())


@pytest.fixture(scope="module")
def east():
    return set_up(opened("barbarossa"))


@pytest.fixture(scope="module")
def europe41():
    return set_up(opened("barbarossa_to_berlin"))


@pytest.fixture(scope="module")
def europe44():
    return set_up(opened("great_crusade"))


# --- seats ----------------------------------------------------------------------------------------------------------


@rule("1.0a", "1.0b", "3.3.1a")
def test_seats():
    assert {n: len(seats) for n, seats in COMMANDS.items()} == {2: 2, 3: 3, 4: 4, 5: 5, 6: 6}
    assert all(sorted(p for powers in seats.values() for p in powers) == sorted(MAJORS) for seats in COMMANDS.values())
    assert commands(opened(players=3).game, "UK") == ("UK", "France", "USA")


@rule("5.0a")
def test_partners_play_a_phase_side_by_side():
    t = table("organization", active=("Germany", "UK", "France", "Italy"))
    assert t.asked() == ["Germany", "Italy"]
    t.play("Germany", "done")
    assert t.game.phase == "organization"
    t.play("Italy", "done")
    assert t.game.phase != "organization"


@rule("5.1a", "5.1d", "5.1e", "5.1g", "5.1i")
def test_the_phases_in_their_order():
    names = list(GAME.phases)
    order = ["collect", "initiative", "fleets", "zones", "submarines", "aid", "axis", "allied",
             "organization", "bombing", "movement",
             "declare", "support", "sky", "battle", "followup", "strategic", "political", "final"]  # fmt: skip
    assert [n for n in names if n in order] == order
    assert GAME.phases["bombing"].then == "movement" and GAME.phases["strategic"].then == "political"


@rule("5.1j", "5.1k")
def test_the_allied_turn_follows_the_axis_turn():
    t = table("political", "Axis")
    for seat in list(t.asked()):
        if seat in t.asked():
            t.play(seat, "done")
    assert t.state.camp == "Allied" and t.game.phase == "organization"


# --- 1939 -----------------------------------------------------------------------------------------------------------


@rule("4.0a", "19.1q", "19.0a")
def test_who_sets_up_when():
    t = opened(players=6)
    assert (t.state.setting, t.asked()) == ("Poland", ["UK"])
    t.refuse("UK", "done", "4.0a")
    t.refuse("UK", "deploy PO-A1 at Lvov", "19.0a")
    t.play("UK", "deploy PO-A1 at Warsaw")
    t.refuse("UK", "deploy PO-I1 at Warsaw", "19.0a")
    order = []
    while t.game.phase == "setup":
        order.append(t.state.setting)
        setting = t.state.setting
        seat = t.asked()[0]
        if any(w.power == setting for w in t.state.setup):
            t.game.submit(seat, "deploy rest")
        while setting == "Germany" and t.state.powers["Germany"].free_levels:
            t.game.submit(seat, "research Tank for Germany")
        if t.game.phase == "setup" and t.state.setting == setting:
            t.game.submit(seat, "done")
    assert order == ["Poland", "UK", "France", "USSR", "Germany", "Italy"]


@rule("17.11a")
def test_poland_is_set_up_in_the_west(war):
    east = area_hexes("Eastern Poland")
    assert all(u.place in country_hexes("Poland") - east for u in war.state.units.of("Poland") if kind(u) != "fighter")


@rule("19.1c", "19.1o")
def test_the_uk_of_1939(war):
    assert spread(war, "UK") == {"infantry": 5, "tank": 1, "fort": 1, "surface": 3, "naval decoy": 1}
    assert [u.place for u in war.state.units.of("UK") if kind(u) == "fort" and u.place in COUNTRY] == [
        HEX_OF["Gibraltar"]
    ]
    pool = [u.id for u in war.state.units.own("UK", "pool")]
    assert len(pool) == 10 and {"UK-BEF", "UK-SA", "UK-K1"} <= set(pool)


@rule("19.1d", "19.1p")
def test_france_of_1939(war):
    assert spread(war, "France") == {"army-": 3, "infantry": 5, "tank": 1, "fort": 3, "surface": 1}
    assert len(war.state.units.own("France", "pool")) == 13 + 5 + 2 + 1 + 1 + 2 + 1 + 1


@rule("19.1e")
def test_the_ussr_of_1939(war):
    assert spread(war, "USSR") == {"infantry": 10, "tank": 2, "cavalry": 1, "surface": 1}
    assert (
        len(war.state.factories) == 5
        and war.power("USSR").income == 40
        and nation(war.game, "USSR").status == "inactive"
    )


@rule("19.1f", "10.3.2k")
def test_germany_of_1939(war):
    assert spread(war, "Germany") == {
        "army": 6, "infantry": 5, "tank": 3, "hq": 1, "submarine": 1, "surface": 1, "naval decoy": 1,
    }  # fmt: skip
    assert sum(war.power("Germany").technology.values()) == 3 and war.power("Germany").technology["Submarine"] == 1


@rule("19.1g")
def test_italy_of_1939(war):
    assert spread(war, "Italy") == {"infantry": 5, "tank": 1, "surface": 1}
    assert sum(COUNTRY[u.place] == "Libya" for u in war.state.units.of("Italy") if u.place in COUNTRY) <= 2
    assert war.power("Italy").income == 30


@rule("19.1m")
def test_diplomacy_of_1939(war):
    levels = {
        n: war.nation(n).level for n in ("Hungary", "Bulgaria", "Italy", "Poland", "Belgium", "Baltic States", "Spain")
    }
    assert levels == {
        "Hungary": 3,
        "Bulgaria": 2,
        "Italy": 2,
        "Poland": -3,
        "Belgium": -1,
        "Baltic States": 0,
        "Spain": 1,
    }


@rule("19.1a")
def test_europe_at_war_lasts_52_turns(war):
    facts = scenario("europe_at_war")
    assert (facts["first"], facts["last"], facts["marker"], war.state.turn) == (1, 52, 1, 1)


@rule("19.1h", "19.1i", "19.1j", "19.1k", "19.1r")
def test_reinforcements_of_europe_at_war():
    rows = scenario("europe_at_war")["arrivals"]
    assert rows["3"]["UK"] == ["UK-WD", "UK-HQH", "UK-FORT"] and rows["5"]["UK"] == [
        "UK-NZ",
        "UK-AUS",
        "UK-IND",
        "UK-F",
    ]
    assert rows["17"]["USSR"] == ["SU-4-3*3", "SU-TA"] and rows["41"]["USSR"] == ["SU-TA*2", "SU-HQ?", "SU-F", "SU-B"]
    assert rows["12"]["Germany"][:3] == ["GE-PZ2", "GE-PZ3", "GE-PZ4"] and rows["47"]["Germany"] == ["GE-PZ6", "GE-HQ?"]
    assert rows["6"]["Italy"] == ["IT-A5", "IT-A10", "IT-A11", "IT-HQ1"] and rows["45"]["USA"] == [
        "US-A15",
        "US-F",
        "US-B",
    ]


@rule("9.3.1a", "19.1t")
def test_reinforcements_arrive_and_hqs_are_drawn():
    t = table(
        "aid",
        "",
        turn=3,
        units={
            "later": " ".join(
                ["GE-PZ1", "GE-A2", "GE-A6", "GE-A7", "GE-A18", "GE-F4", "GE-F5", "GE-B3", *of_kind("Germany", "hq")]
            )
        },
    )
    pool = [u.id for u in t.state.units.own("Germany", "pool")]
    assert {"GE-PZ1", "GE-A2", "GE-A6", "GE-A7", "GE-A18"} <= set(pool) and sum(
        i.startswith("GE-HQ") for i in pool
    ) == 2
    assert len(t.rolls("draws an HQ")) == 2


@rule("9.3.2a")
def test_units_return_from_the_track():
    t = table("aid", "", turn=46, units={"turn 46": "UK-A8", "turn 47": "UK-A9"})
    assert t.at("UK-A8") == "pool" and t.at("UK-A9") == "turn 47"


@rule("12.5.3c")
def test_paratroops_return_free():
    t = table("aid", "", turn=9, units={"turn 9": "GE-AB^"})
    for _ in range(6):
        for seat in list(t.asked()):
            if seat in t.asked() and any("done" in hint for hint in t.ask(seat).orders):
                t.play(seat, "done")
    choices = t.ask("Germany").choices
    t.play("Germany", choices[0])
    assert t.at("GE-AB") in COUNTRY and t.unit("GE-AB").side == ""


@rule("12.5.3c", "16.1.3.1a")
def test_paratroops_return_to_any_friendly_city():
    """Americans, who have no city at home on the map, in London or Paris; Italians not in Germany; nobody beside an enemy."""
    war = {"active": ("Germany", "Italy", "UK", "USA"), "control": {"Paris": "USA", "Calais": "Germany"}}
    t = table(turn=24, units={"Brest": "GE-I1"}, **war)
    found = landing_cities(t.game, t.unit("US-AB"))
    assert {HEX_OF["London"], HEX_OF["Paris"]} <= set(found)
    assert not {HEX_OF["Brest"], HEX_OF["Calais"], HEX_OF["Berlin"], HEX_OF["Dublin"]} & set(found)
    italian = landing_cities(t.game, t.unit("IT-AB"))
    assert COUNTRY[italian[0]] == "Italy" and HEX_OF["Tripoli"] in italian and HEX_OF["Berlin"] not in italian


# --- 1941 -----------------------------------------------------------------------------------------------------------


@rule("19.2a", "19.3b")
def test_barbarossa_is_played_in_the_east(east):
    hexes = area_of_play("barbarossa")
    assert HEX_OF["Moscow"] in hexes and HEX_OF["Ankara"] not in hexes and HEX_OF["Paris"] not in hexes
    assert east.power("Germany").msp == 0 and not east.power("Germany").unpaid and east.power("USSR").msp == 155
    assert east.state.invaded and not east.state.mobilized


@rule("19.2f", "19.2g", "19.2h")
def test_the_ussr_of_1941(east):
    found = spread(east, "USSR")
    assert (
        found["infantry"] == 24
        and found["tank"] == 2
        and found["cavalry"] == 1
        and found["hq"] == 4
        and found["fort"] == 3
    )
    bessarabia, east_poland = area_hexes("Bessarabia"), area_hexes("Eastern Poland")
    units = east.state.units.of("USSR")
    assert sum(kind(u) == "infantry" and u.place in bessarabia for u in units) == 4
    assert sum(kind(u) == "infantry" and u.place in east_poland for u in units) >= 12
    assert sum(kind(u) == "infantry" and u.place == "pool" for u in units) == 3


@rule("19.2f")
def test_reduced_armies_may_fill_the_soviet_quota():
    t = opened("barbarossa")
    army = t.unit("SU-A1")
    spot = sorted(area_hexes("Bessarabia"))[0]
    assert quota(t.game, army, spot) is not None
    t.play("USSR", f"deploy SU-A1 at {spot}")
    assert army.side == "reduced" and any(w.unit == "step 2" and "Bessarabia" in w.where for w in t.state.setup)
    t.play("USSR", "deploy rest")
    corps = next(u for u in t.state.units.of("USSR") if kind(u) == "infantry" and u.place in COUNTRY)
    t.play("USSR", f"entrench {corps.id}")
    assert corps.side == "static"


@rule("19.2i", "19.2j", "19.2k")
def test_germany_and_its_allies_of_1941(east):
    found = spread(east, "Germany")
    assert (found["army"], found["army-"], found["tankarmy"], found["tankarmy-"], found["hq"]) == (4, 4, 3, 1, 3)
    assert spread(east, "Romania") == {"army": 2, "infantry": 1} and spread(east, "Finland") == {
        "infantry": 3,
        "cavalry": 1,
    }
    pool = [u.id for u in east.state.units.own("Germany", "pool")]
    assert sum(i.startswith("GE-I") for i in pool) == 10 and sum(i.startswith("GE-T") for i in pool) == 4


@rule("19.2m")
def test_diplomacy_of_1941(east):
    assert {east.nation(n).status for n in ("Bulgaria", "Finland", "Hungary", "Romania")} == {"ally"}
    assert (east.nation("Baltic States").status, east.nation("Baltic States").lead) == ("conquered", "USSR")
    assert east.nation("Sweden").level == 1 and east.nation("Turkey").level == -1


@rule("19.2b")
def test_murmansk_in_barbarossa():
    t = set_up(opened("barbarossa"))
    while t.game.phase in ("initiative", "fleets", "fleets2", "zones", "aid"):
        p = t.game.pending()[0]
        t.play(p.seat, p.choices[0] if p.choices else "done")
    assert len(t.rolls("Murmansk")) == 1


@rule("19.2c")
def test_italians_in_barbarossa():
    from rules.supreme_commander.purchase import owners_of, places_for

    t = set_up(opened("barbarossa"))
    assert "Italy" in owners_of(t.game, "Germany")
    unit = next(u for u in t.state.units.own("Italy", "pool") if kind(u) == "infantry")
    assert HEX_OF["Berlin"] in places_for(t.game, unit) and HEX_OF["Rome"] not in places_for(t.game, unit)


@rule("19.2e", "19.2l")
def test_german_income_falls():
    facts = scenario("barbarossa")
    assert (
        facts["income_steps"]["Germany"] == {"33": -20, "45": -25, "46": -10}
        and facts["powers"]["Germany"]["moves"] == 3
    )
    assert facts["arrivals"]["36"]["Germany"] == ["GE-A19", "GE-A24", "GE-HQ?", "GE-K"]
    t = table("collect", "", turn=33, scenario="barbarossa", active=("Germany", "USSR"))
    assert t.power("Germany").income == 170


@rule("19.3a", "19.3k", "19.3h")
def test_barbarossa_to_berlin(europe41):
    t = europe41
    assert (t.state.marker, t.state.turn, t.power("Germany").income) == (14, 17, 245)
    assert sum(kind(u) == "submarine" and u.place in COUNTRY for u in t.state.units.of("Germany")) == 3
    assert len(t.state.units.of("Vichy France")) == 3 and t.state.france == "vichy"
    assert spread(t, "USSR")["infantry"] == 24


@rule("19.3c", "19.3d", "19.3j")
def test_the_uk_of_1941(europe41):
    found = spread(europe41, "UK")
    assert (found["infantry"], found["tank"], found["army-"], found["hq"], found["fort"], found["surface"]) == (
        6,
        2,
        1,
        1,
        2,
        3,
    )
    assert europe41.at("IRQ-I1") == HEX_OF["Basra"] and all(
        europe41.at(i) == "pool" for i in ("PO-A1", "NO-I1", "GR-A1")
    )
    assert europe41.nation("Norway").lead == "UK" and europe41.nation("Norway").status == "conquered"


@rule("19.3e", "19.3f", "19.3i")
def test_german_garrisons_of_1941(europe41):
    t = europe41
    for city in ("Oslo", "Athens", "Brest", "Copenhagen", "Rotterdam", "Khania"):
        assert [kind(u) for u in t.state.units.at(HEX_OF[city]) if u.owner == "Germany" and kind(u) == "infantry"] == [
            "infantry"
        ]
    assert t.unit("GE-A7").place == HEX_OF["Paris"] and t.unit("GE-A7").side == "reduced"
    assert spread(t, "Italy") == {"infantry": 10, "army": 1, "tank": 1}


@rule("19.3g")
def test_the_usa_waits_for_turn_23(europe41):
    assert (
        nation(europe41.game, "USA").status == "inactive"
        and scenario("barbarossa_to_berlin")["powers"]["USA"]["enters"] == 23
    )


# --- 1944 -----------------------------------------------------------------------------------------------------------


@rule("19.4a", "19.4m")
def test_the_great_crusade_begins_with_the_allies(europe44):
    t = europe44
    assert (t.state.turn, t.state.camp, t.state.marker) == (43, "Allied", 10)
    assert all(t.power(p).msp == 0 for p in ("UK", "USSR", "USA", "Germany"))
    assert HEX_OF["Tobruk"] not in area_of_play("great_crusade") and t.nation("Italy").lead == "USA"
    assert set(t.state.factories.values()) == {"moved"}


@rule("19.4b", "19.4g")
def test_the_uk_of_1944(europe44):
    t = europe44
    assert {u.id for u in t.state.units.at("3433")} == {"UK-A8", "UK-IND", "UK-CANI"} and t.at("UK-HQH") == HEX_OF[
        "London"
    ]
    assert {"UK-HQ18", "UK-HQ11", "UK-HQ21", "UK-A1", "UK-CAN1", "UK-AB"} <= {
        u.id for u in t.state.units.own("UK", "pool")
    }


@rule("19.4c", "19.4h")
def test_the_soviet_front_of_1944(europe44):
    t = europe44
    places = {
        "1220": "SU-HQN",
        "1521": "SU-BAL2",
        "1719": "SU-BY3",
        "2019": "SU-BYE",
        "2423": "SU-UKR",
        "2621": "SU-HQSW",
    }
    assert all(t.at(id) == hex for hex, id in places.items())
    assert sum(u.side == "static" for u in t.state.units.of("USSR")) == 6
    assert sum(kind(u) == "infantry" for u in t.state.units.own("USSR", "pool")) == 20


@rule("19.4d", "19.4i")
def test_the_usa_of_1944(europe44):
    t = europe44
    assert t.at("US-A5") == "3434" and t.at("UK-HQ15") == "3533"
    assert sorted(kind(u) for u in t.state.units.at("USA and Canada Box")) == [
        "infantry",
        "infantry",
        "surface",
        "tank",
    ]
    assert sum(kind(u) == "infantry" for u in t.state.units.own("USA", "pool")) == 12


@rule("19.4e", "19.4j", "19.4l")
def test_germany_of_1944(europe44):
    t = europe44
    assert sum(u.side == "static" for u in t.state.units.of("Germany")) == 19
    assert sum(kind(u) == "infantry" and not u.side and u.place in COUNTRY for u in t.state.units.of("Germany")) == 11
    assert {t.at(i) for i in ("GE-HQS", "GE-HQB", "GE-HQA", "GE-HQF", "GE-HQC", "GE-HQN")} == {
        "3235", HEX_OF["Paris"], "3022", HEX_OF["Lvov"], "2022", "1523",
    }  # fmt: skip
    assert sum(kind(u) == "infantry" for u in t.state.units.own("Germany", "pool")) == 5


@rule("19.4k")
def test_the_axis_minors_of_1944(europe44):
    t = europe44
    assert t.at("HU-A1") == "2723" and t.at("FI-A1") == "1122" and t.unit("FI-A1").side == "reduced"
    assert {u.id for u in t.state.units.at("1021")} == {"FI-I2", "FI-I3", "FI-C1"}
    assert t.unit("RO-A4").side == "reduced" and t.at("RO-A3") == "2823"


def test_the_front_of_1944_follows_the_units(europe44):
    t = europe44
    for unit in t.state.units.all.values():
        if unit.place in COUNTRY and kind(unit) in ("army", "tankarmy"):
            from rules.supreme_commander.world import camp

            assert camp(t.game, control(t.game, unit.place)) == camp(t.game, unit.owner), unit.id


# --- ends -----------------------------------------------------------------------------------------------------------


@rule("19.1n")
def test_both_collapsed_by_the_end_of_1942():
    t = table(turn=29, powers={"UK": {"collapsed": True}, "USSR": {"collapsed": True}})
    finish_if_over(t.game, 52)
    assert t.game.outcome is not None and "Germany" in t.game.outcome.winners
    t = table(turn=32, powers={"UK": {"collapsed": True}, "USSR": {"collapsed": True}})
    finish_if_over(t.game, 52)
    assert t.game.outcome is None


@rule("19.2d")
def test_barbarossa_ends_with_the_four_cities_and_the_collapse():
    cities = dict.fromkeys(("Leningrad", "Moscow", "Stalingrad", "Rostov"), "Germany")
    t = table(
        turn=30, scenario="barbarossa", active=("Germany", "USSR"), control=cities, powers={"USSR": {"collapsed": True}}
    )
    finish_if_over(t.game, 52)
    assert t.game.outcome is not None and t.game.outcome.winners == ("Germany", "Italy")
    t = table(turn=52, scenario="barbarossa", active=("Germany", "USSR"), control=cities)
    finish_if_over(t.game, 52)
    assert t.game.outcome is not None and "USSR" in t.game.outcome.winners


@pytest.mark.parametrize(
    ("marker", "words"), [(0, "Major Allied"), (1, "Minor Allied"), (2, "Draw"), (4, "Minor Axis"), (6, "Major Axis")]
)
def test_the_bands_end_the_game(marker, words):
    t = table(turn=52, marker=marker)
    finish_if_over(t.game, 52)
    assert t.game.outcome is not None and words in t.game.outcome.reason


def test_specifications_of_units():
    t = opened("great_crusade")
    assert [u.id for u in resolve(t.game, "GE-PZ6")] == ["GE-PZ6"]


@pytest.mark.parametrize(
    ("scenario", "players", "seats"),
    [
        ("europe_at_war", 2, ["Germany", "UK"]),
        ("europe_at_war", 4, ["Germany", "UK", "USA", "USSR"]),
        ("great_crusade", 6, ["Germany", "Italy", "UK", "France", "USA", "USSR"]),
        ("barbarossa", 6, ["Germany", "USSR"]),
    ],
)
def test_a_table_needs_only_the_seats_that_command(scenario: str, players: int, seats: list[str]) -> None:
    assert list(GAME.places(scenario, GAME.read_options({"players": players}))) == seats


def test_the_turn_record_tells_the_weather_of_each_turn(war):
    """52 turns in a row: there is room for a letter each, and nothing is cut off."""
    from render.snapshot import draw

    words = [text.words for text in draw(war.game.view("Germany")).texts]
    assert not [each for each in words if each.endswith(("…", "..."))]
    assert [words.count(letter) for letter in "CSM"] == [28, 12, 12]


@pytest.mark.parametrize("name", GAME.scenarios)
def test_every_list_of_a_set_up_finds_its_counters(name, monkeypatch):
    """Set-up and Force Pools hold as many of each as they name, of Minor Nations too."""
    import sys

    room, short = sys.modules["rules.supreme_commander.opening"], []

    def counted(find, game, *rest):
        found, spec = find(game, *rest), rest[-1]
        if (number := room.parse(spec)[3]) and len(found) != number:
            short.append((spec, [unit.id for unit in found]))
        return found

    for name_ in ("resolve", "_minor_units"):
        monkeypatch.setattr(room, name_, partial(counted, getattr(room, name_)))
    t = set_up(opened(name))
    assert not short
    pools = {owner for owner in t.state.nations for unit in t.state.units.own(owner, "pool")}
    assert pools >= {"europe_at_war": {"UK", "France"}, "great_crusade": {"UK", "Romania", "Hungary"}}.get(
        name, {"Romania", "Finland"}
    )


@rule("19.4c", "10.4.1a")
def test_who_has_conquered_whom_in_1944():
    """What the conqueror may court beside it rests on that: the USSR the Baltic States, Germany the others."""
    t = opened("great_crusade")
    assert {name: t.nation(name).conqueror for name in ("Baltic States", "Poland", "Norway", "Romania")} == {
        "Baltic States": "USSR",
        "Poland": "Germany",
        "Norway": "Germany",
        "Romania": "",
    }


@rule("10.3.2k")
def test_who_sets_up_is_told_of_levels_of_technology_to_choose():
    t = opened("barbarossa")
    power = t.state.powers[t.state.setting]
    for free, said in (
        (2, " and choose 2 levels of technology"),
        (1, " and choose 1 level of technology"),
        (0, "; say done"),
    ):
        power.free_levels = free
        assert f"Set up {t.state.setting}{said}" in t.game.pending()[0].prompt
