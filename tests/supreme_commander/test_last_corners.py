"""Forts on the way, the edge of Siberia, which retreat comes first, liberated France's purse, ports that nothing feeds, the
Russian Winter over the front, marches that annex, and what a picture shows."""

import pytest

from rules.kernel.errors import Refused
from rules.supreme_commander.air import air_combat
from rules.supreme_commander.annexation import marches
from rules.supreme_commander.chart import ALLIED, AXIS
from rules.supreme_commander.ground import HEX_OF
from rules.supreme_commander.purchase import Buy
from rules.supreme_commander.retreat import ways_back
from rules.supreme_commander.siberia import entries
from rules.supreme_commander.walking import reach
from tests.rulings import rule
from tests.supreme_commander.table import minor, russia, table

CLEAR, SNOW, MUD = 24, 22, 23
"""Turns of 1942 by their weather."""


# --- Forts on the way -----------------------------------------------------------------------------------------------


@rule("12.1i", "18.4c", "12.1a")
@pytest.mark.parametrize(
    ("start", "hex", "turn", "bare", "fort"),
    [
        ("2637", "2536", CLEAR, 2, 1),  # a mountain
        ("2637", "2536", MUD, 3, 2),
        ("2535", "2536", CLEAR, 1, 1),  # along the railway
        ("2535", "2536", MUD, 1, 1),
        ("2122", "2222", CLEAR, 2, 1),  # a marsh
        ("2121", "2222", CLEAR, 3, 2),  # and a river to cross
        ("2121", "2222", MUD, 5, 4),
        ("0613", "0614", MUD, 2, 2),  # a wood, which is no worse
        ("4626", "4725", MUD, 1, 1),  # the desert knows no Mud
        ("1422", "1421", MUD, 1, 1),  # a city in a wood is a city, fortified or not
    ],
)
def test_what_a_hex_costs_with_a_fort_in_it(start, hex, turn, bare, fort):
    """The Fort takes the place of the terrain; hexside and railway cost what they did."""
    found = []
    for units in ("", "SU-FORT1"):
        t = table(
            side=ALLIED, turn=turn, units={start: "SU-I1", hex: units}, **russia(control={start: "USSR", hex: "USSR"})
        )
        found.append(reach(t.game, t.unit("SU-I1")).prices.get(hex))
    assert found == [bare, fort]


@rule("18.4c", "12.1b")
def test_an_army_in_mud_pays_for_the_fort_not_for_the_railway():
    t = table(side=ALLIED, turn=MUD, units={"2637": "FR-FORT1", "2535": "FR-A1 FR-I1", "2536": "FR-FORT2"})
    army, corps = (reach(t.game, t.unit(id)).prices["2536"] for id in ("FR-A1", "FR-I1"))
    assert (army, corps) == (2 + 2, 1)


# --- in from Siberia ------------------------------------------------------------------------------------------------


@rule("10.2.1e", "18.4c")
def test_a_fort_at_the_edge_makes_the_way_in_cheaper():
    """In Mud clear ground costs two and a Fort as much, in Clear weather one each; the corps of three goes on with the rest."""
    for turn, far in ((CLEAR, "1503"), (MUD, "1502")):
        for there in ("", "SU-FORT1"):
            t = table(side=ALLIED, turn=turn, units={"Siberia": "SU-I1", "1501": there}, **russia())
            found = {
                hex for hex, way in entries(t.game, t.unit("SU-I1")).items() if way[0] == "1501" and hex[:2] == "15"
            }
            assert max(found) == far, (turn, there)


@rule("10.2.1e", "3.3g")
def test_units_come_in_at_any_hex_of_the_edge():
    """A Soviet hex that Germans took and left is one of the USSR still; one that they stand in is shut."""
    taken = {"1501": "Germany", "1502": "Germany"}
    t = table(side=ALLIED, turn=CLEAR, units={"Siberia": "SU-I1", "1601": "GE-I1"}, **russia(control=taken))
    t.refuse("USSR", "move SU-I1 to 1601", "10.2.1e")
    t.play("USSR", "move SU-I1 to 1501")
    assert t.at("SU-I1") == "1501" and t.holder("1501") == "USSR"


@rule("10.2.1e", "17.13.4d")
def test_the_armistice_holds_at_the_edge_too():
    """While the USSR is neutral its units come in where no German zone reaches, and where no German holds the hex."""
    quiet = russia(nations={"USSR": {"status": "neutral"}}, control={"3401": "Germany"})
    t = table(side=ALLIED, turn=CLEAR, units={"Siberia": "SU-I1", "1502": "GE-I1"}, **quiet)
    ways = entries(t.game, t.unit("SU-I1"))
    assert {"1401", "1601"} <= set(ways) and not {"1501", "3401"} & set(ways)


@rule("10.2.1e", "12.0a", "6.1a")
def test_the_way_in_may_be_named():
    """It begins at the edge, goes no farther than the points, and stops in an enemy zone."""
    t = table(side=ALLIED, turn=CLEAR, units={"Siberia": "SU-I1 SU-I2"}, **russia())
    t.refuse("USSR", "move SU-I1 to 1503 via 1502.1503", "10.2.1e")
    t.refuse("USSR", "move SU-I1 to 1504 via 1501.1502.1503.1504", "12.0a")
    t.play("USSR", "move SU-I1 to 1502 via 1601.1602.1502")
    assert t.state.paths[-1] == ["USSR", "1601", "1602", "1502"]
    t.play("USSR", "move SU-I2 to 1501 via 1501")
    assert t.at("SU-I2") == "1501" and len(t.state.paths) == 1
    near = table(side=ALLIED, turn=CLEAR, units={"Siberia": "SU-I1", "1502": "GE-I1"}, **russia())
    near.refuse("USSR", "move SU-I1 to 1401 via 1501.1401", "6.1a")
    near.play("USSR", "move SU-I1 to 1501 via 1501")
    assert near.at("SU-I1") == "1501"


@rule("10.2.1e")
def test_who_comes_in_takes_the_straight_way():
    """No roundabout by another hex of the edge, though there is allowance to spare."""
    t = table(side=ALLIED, turn=CLEAR, units={"Siberia": "SU-I1"}, **russia())
    ways = entries(t.game, t.unit("SU-I1"))
    assert ways["1601"] == ("1601",) and ways["1501"] == ("1501",)


# --- which retreat comes first --------------------------------------------------------------------------------------

BACK = {"2320": "GE-I1", "2420": "SU-A1"}
"""A corps south-east of Gomel. Two ways lead toward Germany, by 2321 and by Gomel; 2220 leads nowhere nearer."""
FULL = "GE-A1 GE-A2"


@rule("13.2.3.3e", "13.2.3.3c", "13.2.3.3d")
@pytest.mark.parametrize(
    ("more", "ends", "losses"),
    [
        ({}, {"2321", "2221"}, 0),
        ({"2121": "SU-I1", "2221": "GE-I2"}, {"2321"}, 0),  # clear of zones before a friend in one
        ({"2121": "SU-I1", "2221": "GE-I2", "2321": FULL}, {"2221"}, 1),  # that before a hex too full to stay in
        ({"2121": "SU-I1", "2321": FULL}, {"2322"}, 0),  # the full hex before a way that leads no nearer
        ({"2121": "SU-I1", "2322": "SU-I2"}, {"2220"}, 0),  # that before a zone without a friend
        ({"2121": "SU-I1", "2322": "SU-I2", "2219": "SU-I3"}, {"2221", "2321", "2220", "2319", "2421"}, 1),
    ],
)
def test_the_path_of_retreat_by_its_priorities(more, ends, losses):
    t = table(units={**BACK, **more}, **russia(control={"2420": "USSR"}))
    ways = ways_back(t.game, t.unit("GE-I1"), 1)
    assert {way.end for way in ways} == ends and {way.losses for way in ways} == {losses}


@rule("13.2.3.3e", "13.2.3.3c")
@pytest.mark.parametrize(
    ("more", "ways"),
    [
        ({"2121": "SU-I1", "2221": "GE-I2"}, [("2321", "2322")]),
        ({"2322": "SU-I2", "2321": "GE-I3"}, [("2221", "2121")]),
        ({"2121": "SU-I1", "2221": "GE-I2", "2422": "SU-I3", "2321": "GE-I4"}, [("2220", "2119"), ("2220", "2219")]),
    ],
)
def test_a_long_retreat_is_as_good_as_its_worst_hex(more, ways):
    """Round a friend's hex that costs a step, by whichever way is clear; where both ways end in an enemy zone, away from home."""
    t = table(units={**BACK, **more}, **russia(control={"2420": "USSR"}))
    found = ways_back(t.game, t.unit("GE-I1"), 2)
    assert [way.hexes[1:] for way in found] == ways and not any(way.losses for way in found)


# --- the purse of liberated France ----------------------------------------------------------------------------------


@rule("17.5.4a", "17.5.5b", "10.2.1g")
def test_liberated_france_buys_as_a_player_does():
    """With its own MSP, at home, though no railway and no port joins Paris to those who command it: other allies need that."""
    free = {"France": minor("ally", "USA"), "Hungary": minor("ally", "USA")}
    how = {"active": ("Germany", "UK", "USA"), "france": "free", "nations": free, "turn": 46}
    t = table(
        "organization",
        ALLIED,
        units={"2339": "GE-I1", "2341": "GE-I2", "2541": "GE-I3"},
        pool="FR-I1 HU-I1",
        powers={"France": {"msp": 40}, "USA": {"msp": 200}},
        **how,
    )
    t.refuse("USA", "buy infantry for Hungary at Budapest", "10.2.1g")
    t.play("USA", "buy infantry for France at Paris")
    assert t.at("FR-I1") == HEX_OF["Paris"] and t.power("France").msp == 10 and t.power("USA").msp == 200


# --- a port that nothing feeds --------------------------------------------------------------------------------------


@rule("15.1.2a", "7.2r")
def test_a_strategic_move_ends_in_a_port_that_is_fed():
    """Empty Palermo is British and feeds nobody: ships of the Movement Phase go there, a Strategic Move does not; with a
    garrison in it the port is good."""
    war = {"active": ("Germany", "UK", "Italy"), "control": {"Palermo": "UK"}, "powers": {"UK": {"msp": 50}}}
    units = {"Gibraltar": "UK-I1 UK-S1"}
    t = table("strategic", ALLIED, units=units, **war)
    t.refuse("UK", "overseas UK-I1 to Palermo", "15.1.2a")
    t = table("movement", ALLIED, units=units, **war)
    t.play("UK", "transport UK-I1 to Palermo with UK-S1")
    assert t.at("UK-I1") == HEX_OF["Palermo"]
    t = table("strategic", ALLIED, units={**units, "Palermo": "UK-I2"}, **war)
    t.play("UK", "overseas UK-I1 to Palermo")
    assert t.at("UK-I1") == HEX_OF["Palermo"] and t.power("UK").msp == 45


# --- the Russian Winter over the front ------------------------------------------------------------------------------


@rule("17.13.2c", "11.2e", "11.1g")
@pytest.mark.parametrize(("winters", "side", "asked"), [(1, AXIS, False), (3, AXIS, True), (1, ALLIED, True)])
def test_who_withdraws_in_the_russian_winter(winters, side, asked):
    """Bombers that attack Leningrad without technology get home to the East alone; with it, or as the defenders of a hex that
    the Soviets attack, they may go on to Sweden, seven hexes off."""
    leningrad = HEX_OF["Leningrad"]
    t = table(
        "sky",
        side,
        turn=21,
        winters=winters,
        units={"Stockholm": "GE-I1", "Tallinn": "GE-I2", f"over {leningrad}": "GE-B1 SU-F1"},
        powers={"Germany": {"technology": {"Aircraft": 2}}},
        **russia(
            control={"Stockholm": "Germany", "Tallinn": "Germany"},
            nations={"Sweden": minor("ally", "Germany"), "Baltic States": minor("ally", "Germany")},
        ),
    )
    t.unit("GE-B1").base, t.unit("SU-F1").base = HEX_OF["Tallinn"], HEX_OF["Moscow"]
    t.game.script([1, 1])
    flow, prompts = air_combat(t.game, leningrad, side), []
    asks = next(flow, None)
    while asks:
        prompts.append(asks[0].prompt)
        pick = "withdraw" if "withdraw" in asks[0].choices and asks[0].seat == "Germany" else asks[0].choices[0]
        try:
            asks = flow.send({asks[0].filed: pick})
        except StopIteration:
            break
    assert any("GE-B1 return" in prompt for prompt in prompts) == asked
    assert t.at("GE-B1") in ("East", "West") and t.unit("GE-B1").used


# --- marches that annex, and what is shown --------------------------------------------------------------------------


@rule("17.1a", "12.0a", "12.1a")
@pytest.mark.parametrize(
    ("start", "turn", "inside"),
    [
        ("1522", 11, {"1323", "1424", "1523", "1623"}),  # a river in Mud costs four: one hex may always be gone
        ("1521", 11, set()),  # but not after another
        ("1521", 7, {"1323", "1424", "1523", "1623"}),
        ("1619", 7, set()),
        ("1620", 7, {"1623"}),  # three along the railway are just enough
    ],
)
def test_who_comes_to_the_baltic_this_turn(start, turn, inside):
    t = table("movement", ALLIED, units={start: "SU-I1"}, turn=turn)
    assert set(marches(t.game, t.unit("SU-I1"), "Baltic States")) == inside


@rule("10.2.1a")
def test_a_power_that_fell_buys_for_nobody():
    t = table("organization", ALLIED, active=("Germany", "UK"), pool="FR-I1", france="vichy")
    with pytest.raises(Refused, match="you can't buy for that nation"):
        Buy(count=None, what="infantry", owner=None, place=HEX_OF["Paris"]).check(t.game, "France")


def test_a_picture_draws_the_last_sixty_moves():
    t = table()
    t.state.paths = [["Germany", "2132", f"{number:04}"] for number in range(70)]
    moves = t.game.view("Germany").position["moves"]
    assert len(moves) == 60 and moves[0]["path"] == ["2132", "0010"] and moves[-1]["path"] == ["2132", "0069"]
