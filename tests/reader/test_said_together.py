"""Several things meant by one word, several orders in one text, and the words around them: whole fleets and garrisons, pairs
of places, what is said beside being done."""

import pytest

from rules.kernel.reading.batch import take_all

from .moments import MOMENTS

W2, SC, TR = "ww2_europe", "supreme_commander", "third_reich"


def done(game, moment, text):
    board, seat = MOMENTS[game]()[moment]()
    taken = take_all(board, seat, text)
    return [each.order for each in taken] if all(each.accepted for each in taken) else []


def first(game, moment, text):
    board, seat = MOMENTS[game]()[moment]()
    taken = take_all(board, seat, text)
    assert not any(each.accepted for each in taken)
    return next((each.nearest[0] for each in taken if each.nearest), "")


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (W2, "sea_lanes", "all ships on the east coast join C1", ["add 2 DD 1 CA 2 TR from USA to C1"]),
        (W2, "sea_lanes", "a new convoy from USA to Gibraltar, 2 TR", [
            "convoy 2 TR from USA between USA and Gibraltar via Western Atlantic, Azores Sea, Portuguese Coast"
        ]),
        (W2, "sea_lanes", "all destroyers leave C1 for Bristol", ["detach 2 DD from C1 to Bristol"]),
        (W2, "home_fleet", "both ships from Glasgow sail to North Sea", [
            "sail 1 CA 1 TR from Glasgow to North Sea via Hebrides Sea"
        ]),
        (W2, "home_fleet", "battleship to the Norwegian Sea, without a fight", [
            "sail 1 BB from Scapa Flow to Norwegian Sea"
        ]),
        (W2, "home_fleet", "Hamburg gets bombed by both London bombers", ["raid 2 BMB from London to Hamburg"]),
        (W2, "trains", "the fleet from Leningrad to Estonia", ["redeploy 1 SUB 1 DD from Leningrad to Estonia"]),
        (W2, "lvov_losses", "one of each kind", ["lose 1 INF 1 ART 1 TNK"]),
        (W2, "treasury", "We are out of money. Done", ["done"]),
        (W2, "treasury", "a fortress on Malta", ["fortify Malta"]),
        (W2, "treasury", "give Uncle Joe 20", ["give 20 to USSR"]),
        (W2, "tankograd", "the tank works at Stalingrad delivers two tanks", ["build 2 TNK at Stalingrad"]),
        (SC, "scandinavia", "Krieg gegen Norwegen", ["declare war on Norway by Germany"]),
        (SC, "kessel", "2512 against 2412, 2117 against 2217", [
            "attack 2412 from 2512 with SU-TA1", "attack 2217 from 2117 with SU-I1, SU-A3"
        ]),
        (SC, "torch", "UK-A1 marches west to 4821", ["move UK-A1 to 4821"]),
        (TR, "red_line", "two armor, RA1 and RA2, in Smolensk", ["deploy RA1, RA2 at J43"]),
        (TR, "red_line", "RA1 and RA2 both in Smolensk", ["deploy RA1, RA2 at J43"]),
        (TR, "bagration", "the N40 stack and RI3 attack N39", ["attack N39 with RA3, RI1, RI3"]),
        (TR, "grinding", "the one in L42 dies", ["lose RI3"]),
        (TR, "bagration", "that was my last attack", ["done"]),
        (
            TR,
            "luftwaffe",
            "GW1 supports at Q22, GW2 counterairs R22",
            ["support Q22 with GW1", "counterair R22 with GW2"],
        ),
        (TR, "luftwaffe", "GW1 support Q22 / GW2 counter air R22", ["support Q22 with GW1", "counterair R22 with GW2"]),
        (TR, "luftwaffe", "hit the airfield at R22 with GW2", ["counterair R22 with GW2"]),
        (TR, "answers", "GW3 defends Q22", ["das GW3 at Q22"]),
        (TR, "case_blue", "GI1 and GI2 advance to M40", ["move GI1, GI2 to M40"]),
        (TR, "white_hall", "3 anti-submarine factors", ["build 3 asw"]),
        (TR, "white_hall", "2 factors of strategic air command", ["build 2 sac"]),
        (SC, "warsaw_road", "I4 2127 / A3 T2 2129", ["move GE-I4 to 2127", "move GE-T2, GE-A3 to 2129"]),
        (SC, "stavka", "disband SU-I8", ["remove SU-I8"]),
    ],
)  # fmt: skip
def test_read_as_meant(game, moment, text, orders):
    assert done(game, moment, text) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text", "order"),
    [
        (W2, "kremlin", "sweden", "declare war on Sweden"),
        (SC, "scandinavia", "the Dutch next", "declare war on Netherlands by Germany"),
        (W2, "sea_lanes", "one more destroyer for C1", "add 1 DD from USA to C1"),
    ],
)
def test_asked_back(game, moment, text, order):
    assert first(game, moment, text) == order


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (TR, "grinding", "the one in N40 dies"),  # nobody of the sort stands there alone
        (W2, "home_fleet", "both ships from Scapa Flow sail to North Sea"),  # there are four
        (W2, "treasury", "we are out of tanks"),
    ],
)
def test_what_cannot_be_so_is_not_done(game, moment, text):
    assert done(game, moment, text) == []
