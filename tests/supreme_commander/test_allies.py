"""What becomes of allies, and how a game ends."""

import pytest

from rules.supreme_commander.chart import ALLIED, AXIS, verdict
from rules.supreme_commander.ground import COUNTRY, DANZIG, HEX_OF, POLAND_EAST, PORTS, country_hexes
from rules.supreme_commander.joining import activate, minor_places, place_minor
from rules.supreme_commander.political import (
    conquer,
    finish_if_over,
    held_by,
    liberations,
    move_west,
    must_hold,
    partition,
    ships_home,
    surrenders,
)
from rules.supreme_commander.state import Convoy
from tests.rulings import rule
from tests.supreme_commander.table import EAST, POLAND, minor, russia, table
from tests.supreme_commander.test_sides import FOUR, WORLD
from tests.supreme_commander.test_small_print import run

# --- allies ---------------------------------------------------------------------------------------------------------


@rule("16.1a", "16.1.1a", "9.1.9a", "17.2b", "17.6a")
def test_who_comes_with_an_ally():
    """What its locations pay that its side holds; units come out to its cities, armies of three nations to the Force Pool."""
    t = table(
        "organization",
        units={"out": "RO-A3 RO-A4 RO-I1 RO-C1 RO-F1"},
        powers={"Germany": {"income": 50}},
        nations={"Romania": {"foe": "USSR"}},
    )
    run(t, activate(t.game, "Romania", "Germany"))
    found = t.nation("Romania")
    assert (found.status, found.camp, found.lead, found.foe) == ("ally", AXIS, "Germany", "") and t.power(
        "Germany"
    ).income == 65
    places = [t.at(id) for id in ("RO-A3", "RO-A4", "RO-I1", "RO-C1")]
    assert (
        len(set(places)) == 4
        and {COUNTRY[p] for p in places} == {"Romania"}
        and (t.at("RO-F1"), t.unit("RO-F1").used) == ("East", False)
    )
    t = table("organization", units={"out": "RO-A3 RO-I1"})
    run(t, activate(t.game, "Romania", "Germany", placed=False))
    assert t.at("RO-A3") == t.at("RO-I1") == "pool"
    for name, army, corps, town in (
        ("Bulgaria", "BU-A1", "BU-I1", "Sofia"),
        ("Finland", "FI-A1", "FI-I1", "Helsinki"),
        ("Hungary", "HU-A1", "HU-I1", "Budapest"),
    ):
        t = table("organization", units={"pool": f"{army} {corps}"}, nations={name: minor("ally", "Germany")})
        run(t, place_minor(t.game, name))
        assert t.at(army) == "pool" and t.at(corps) == HEX_OF[town]
    for lead, where in (("USSR", "pool"), ("UK", HEX_OF["Vilna"])):
        t = table("organization", units={"pool": "PO-A1"}, nations={"Poland": minor("ally", lead)}, active=WORLD)
        run(t, place_minor(t.game, "Poland"))
        assert (t.at("PO-A1") == "pool") == (where == "pool")
    t = table("organization", units={"Antwerp": "GE-I1"})
    assert HEX_OF["Antwerp"] not in minor_places(t.game, "Belgium") and {
        COUNTRY[h] for h in minor_places(t.game, "Belgium")
    } == {"Belgium"}
    t = table(
        "organization",
        units={"pool": "BE-I1", **dict.fromkeys(sorted(country_hexes("Belgium")), "GE-I1")},
        nations={"Belgium": minor("ally", "UK")},
    )
    assert minor_places(t.game, "Belgium") != []


@rule("16.1.2a", "9.1.6a", "9.1.6b")
def test_who_surrenders():
    t = table(nations=POLAND)
    assert set(must_hold(t.game, "Poland")) == {HEX_OF["Warsaw"], HEX_OF["Krakow"]}
    t = table(units={"Warsaw": "GE-I1 IT-I1", "Krakow": "GE-I2"}, nations=POLAND, active=FOUR)
    hexes = must_hold(t.game, "Poland")
    assert set(held_by(t.game, hexes, AXIS)) == {"Germany", "Italy"} and held_by(t.game, hexes, ALLIED) == []
    for units, nations, falls in (
        ({"Warsaw": "GE-I1", "Krakow": "GE-I2"}, POLAND, True),
        ({"Warsaw": "GE-I1"}, POLAND, False),
        ({"Krakow": "GE-I1"}, POLAND, False),
        ({"Warsaw": "GE-I1", "Krakow": "GE-I2"}, {"Poland": {**minor("controlled", "UK"), "foe": "Germany"}}, True),
        ({"Warsaw": "GE-I1", "Krakow": "GE-I2"}, {"Poland": {"status": "neutral"}}, False),
    ):
        t = table("political", units=units, nations=nations)
        run(t, surrenders(t.game))
        assert (t.nation("Poland").status == "conquered") == falls, units
    t = table("political", units={"Warsaw": "GE-I1 IT-I1", "Krakow": "GE-I2"}, nations=POLAND, active=FOUR)
    flow = surrenders(t.game)
    asks = next(flow)
    assert set(asks[0].choices) == {"Germany", "Italy"} and tuple(asks[0].also) == ("Italy",)
    with pytest.raises(StopIteration):
        flow.send({asks[0].filed: "Italy"})
    assert t.nation("Poland").conqueror == "Italy"


@rule("16.1.2a", "17.2a", "17.11d", "16.1.3.1a")
def test_what_a_surrender_changes():
    t = table(
        "political",
        units={
            "Warsaw": "GE-I1",
            "2128": "UK-I1",
            "2227": "GE-I2",
            "Lvov": "PO-I1",
            "later": "PO-A1",
            "out": "PO-I2",
            "turn 9": "PO-I3",
        },
        nations=POLAND,
    )
    run(t, conquer(t.game, "Poland", "Germany"))
    found = t.nation("Poland")
    assert (found.status, found.conqueror, found.fell, found.lead) == (
        "conquered",
        "Germany",
        t.state.player_turn,
        "UK",
    )
    assert (t.at("PO-I1"), t.at("PO-A1"), t.at("PO-I2"), t.at("PO-I3")) == ("pool", "later", "out", "pool")
    assert t.holder("Lvov") == "Germany" and t.holder("2128") != "Germany"
    t = table(
        "political",
        "Allied",
        turn=40,
        units={"Bucharest": "SU-I1", "2924": "RO-I1"},
        **russia(nations={"Romania": {**minor("ally", "Germany"), "level": 3}}),
    )
    run(t, conquer(t.game, "Romania", "USSR"))
    found = t.nation("Romania")
    assert (found.status, found.level, found.conqueror, t.at("RO-I1")) == ("turned", -3, "USSR", "out")
    t = table("political", west=False, nations={"Poland": {**minor("controlled", "UK"), "foe": "Germany"}})
    run(t, conquer(t.game, "Poland", "Germany"))
    assert (t.nation("Poland").lead, t.nation("Poland").foe) == ("UK", "")
    for pact, conqueror, parted in ((True, "Germany", True), (False, "Germany", False), (True, "Italy", False)):
        t = table("political", pact=pact, nations=POLAND, active=FOUR)
        run(t, conquer(t.game, "Poland", conqueror))
        assert t.state.partition == parted


@rule("17.11d")
def test_the_partition_of_poland():
    t = table(
        "political",
        units={"2225": "GE-I1", "2128": "GE-I2"},
        nations={"Poland": minor("conquered", "UK")},
        control=dict.fromkeys(country_hexes("Poland"), "Germany"),
    )
    run(t, partition(t.game))
    assert (
        {t.holder(h) for h in POLAND_EAST} == {"USSR"}
        and {t.state.annexed[h] for h in DANZIG} == {"Germany"}
        and t.at("GE-I1") not in POLAND_EAST
    )
    assert t.at("GE-I2") == "2128" and t.state.partition
    t.state.control[HEX_OF["Lvov"]] = "Germany"
    run(t, partition(t.game))
    assert t.holder("Lvov") == "Germany"
    t = table("political", units={"2225": "GE-I1"}, nations=POLAND)
    run(t, partition(t.game))
    assert not set(t.state.annexed) & DANZIG and COUNTRY[t.at("GE-I1")] == "Germany"
    t = table(
        "political",
        units={"2225": "GE-I1"},
        nations={"Poland": minor("conquered", "UK")},
        control={"2226": "Germany", "2325": "Germany", **EAST},
    )
    asks = next(move_west(t.game, t.unit("GE-I1")), None)
    assert asks is None or set(asks[0].choices) <= {"2226", "2325"}


@rule("16.1.3a", "16.1.3b")
def test_who_is_liberated():
    held = {"Warsaw": "UK-I1", "Krakow": "UK-I2"}
    for units, fell, side, free in (
        (held, 3, ALLIED, True),
        (held, 12, ALLIED, False),
        (held, 3, AXIS, False),
        ({"Warsaw": "UK-I1"}, 3, ALLIED, False),
    ):
        t = table(
            "political",
            side,
            units=units,
            nations={"Poland": {**minor("conquered", "UK"), "conqueror": "Germany", "fell": fell}},
        )
        liberations(t.game)
        assert (t.nation("Poland").status == "ally") == free and (t.nation("Poland").conqueror == "") == free
    for towns, free in (({"Riga": "GE-I1", "Tallinn": "GE-I2"}, True), ({"Riga": "GE-I1"}, False)):
        t = table("political", units=towns, turn=20, **russia(nations={"Baltic States": minor("conquered", "Germany")}))
        liberations(t.game)
        assert (t.nation("Baltic States").status == "ally") == free


@rule("12.4d", "12.2e")
def test_ships_off_a_coast_go_home():
    t = table("political", "Allied", units={"2241": "UK-S1 UK-S2 UK-I1", "London": "UK-S3", "2341": "UK-I2"})
    t.state.convoys = [Convoy("2241", "2341", ["UK-S1", "UK-S2", "UK-S3"], ["UK-I1", "UK-I2"])]
    run(t, ships_home(t.game))
    assert (
        t.at("UK-S1") in PORTS
        and t.at("UK-S2") in PORTS
        and t.at("UK-S3") == HEX_OF["London"]
        and (t.at("UK-I1"), t.at("UK-I2")) == ("pool", "2341")
    )
    assert t.state.convoys == []


# --- the end --------------------------------------------------------------------------------------------------------


@rule("19.1b", "19.1n", "19.2d", "19.3a", "19.4f")
def test_how_a_game_ends():
    assert [verdict(n) for n in range(-1, 8)] == [
        "Major Allied",
        "Major Allied",
        "Minor Allied",
        "Draw",
        "Draw",
        "Minor Axis",
        "Minor Axis",
        "Major Axis",
        "Major Axis",
    ]
    for scenario, turn, both, marker, ended, winners in (
        ("europe_at_war", 51, False, 5, False, ()),
        ("europe_at_war", 52, False, 5, True, ("Germany", "Italy")),
        ("europe_at_war", 52, False, 3, True, ()),
        ("europe_at_war", 52, False, 1, True, ("UK", "France", "USA", "USSR")),
        ("europe_at_war", 30, True, 1, True, ("Germany", "Italy")),
        ("europe_at_war", 31, True, 1, False, ()),
        ("barbarossa_to_berlin", 52, False, 2, True, ()),
        ("great_crusade", 52, True, 0, True, ("UK", "France", "USA", "USSR")),
        ("great_crusade", 30, True, 0, False, ()),
    ):
        t = table("organization", turn=turn, scenario=scenario, marker=marker, active=("Germany", "UK", "USSR", "USA"))
        for power in ("UK", "USSR") if both else ():
            t.power(power).collapsed = True
        finish_if_over(t.game, 52)
        assert (t.game.outcome is not None) == ended, (scenario, turn)
        assert not ended or set(t.game.outcome.winners) == set(winners)
    for power in ("UK", "USSR"):
        t = table("organization", turn=30, marker=1, powers={power: {"collapsed": True}})
        finish_if_over(t.game, 52)
        assert t.game.outcome is None, power
    cities = dict.fromkeys(("Leningrad", "Moscow", "Stalingrad", "Rostov"), "Germany")
    for turn, collapsed, lost, winner in (
        (30, True, None, "Germany"),
        (30, True, "Rostov", ""),
        (30, False, None, ""),
        (52, False, None, "USSR"),
        (52, True, "Moscow", "USSR"),
        (51, False, "Moscow", ""),
    ):
        control = {k: v for k, v in cities.items() if k != lost}
        t = table(
            "organization",
            turn=turn,
            scenario="barbarossa",
            active=("Germany", "USSR"),
            control=control,
            powers={"USSR": {"collapsed": collapsed}},
        )
        finish_if_over(t.game, 52)
        assert winner in t.game.outcome.winners if t.game.outcome else winner == "", (turn, collapsed, lost)
