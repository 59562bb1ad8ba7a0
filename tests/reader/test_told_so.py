"""Orders in the words in which they are told: ways by sea, what stays beside what goes, a unit by its place, an amount alone,
one option for several fronts."""

import pytest

from .giving import SC, TR, WW2, at, done


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (SC, "crossing", "S2 collects T1 in London and drops it at Le Havre", ["transport UK-T1 to 2340 with UK-S2"]),
        (SC, "sea", "the tank boards S2 and gets off at Brest", ["transport UK-T1 to 2345 with UK-S2"]),
        (SC, "crossing", "bring I1 London - Le Havre w/ S1", ["transport UK-I1 to 2340 with UK-S1"]),
        (SC, "sea", "T1 and I1 to Calais by boat, a fleet each", ["transport UK-I1, UK-T1 to 2240 with UK-S1, UK-S2"]),
        (SC, "strategic", "I2 boards the train at Berlin, arrives at Essen", ["rail GE-I2 to 2237"]),
        (SC, "strategic", "T2 takes the train in Munich and gets off at Stettin. that's it for me",
         ["rail GE-T2 to 2031", "done"]),
        (TR, "missions", "BF1 picks up the infantry at Portsmouth and lands it at Cherbourg",
         ["invade M21 with BF1 carrying BI1"]),
        (SC, "movement", "HQ North stays, the tank army drives to 2429", ["move GE-PZ1 to 2429"]),
        (SC, "movement", "leave T2 in Munich, T1 to 2130", ["move GE-T1 to 2130"]),
        (SC, "movement", "PzA 1 drives to 2429", ["move GE-PZ1 to 2429"]),
        (SC, "movement", "tk army 1 up to 2429, T2 stays", ["move GE-PZ1 to 2429"]),
        (TR, "fleets", "the Plymouth ships up to Scapa", ["rebase BF3 to C28"]),
        (SC, "admiralty", "S3 stays in port, the other two to the North Atlantic", ["place UK-S1, UK-S2 in North Atlantic"]),
        (SC, "organization", "Munich breaks down", ["break GE-A4"]),
        (SC, "stavka", "Tula is to dig in", ["static SU-I8"]),
        (SC, "lend_lease", "the maximum", ["lend 10"]),
        (SC, "lend_lease", "only 5 this turn", ["lend 5"]),
        (SC, "lend_lease", "send all of it", ["lend 10"]),
        (SC, "rails", "fly everything to the East", ["fly UK-F1 to East", "fly UK-B1 to East"]),
        (SC, "admiralty", "S1 North Sea S2 North Atlantic", ["place UK-S1 in North Sea", "place UK-S2 in North Atlantic"]),
        (TR, "options", "East offensive, the others attrition",
         ["option Eastern offensive", "option Western attrition", "option Mediterranean attrition"]),
        (TR, "options", "attrition 3x", [
            "option Western attrition", "option Eastern attrition", "option Mediterranean attrition"]),
        (TR, "budget", "4 subs 2 ints", ["build 4 submarine", "build 2 interceptor"]),
        (TR, "construction", "3-3 in Kiel and another in Essen", ["build infantry 3-3 at J30", "build infantry 3-3 at M26"]),
    ],
)  # fmt: skip
def test_orders_are_understood_as_they_are_told(game, moment, text, orders):
    assert done(*at(game, moment), text) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (SC, "crossing", "S2 collects the fighters in London and drops them at Le Havre"),
        (SC, "sea", "I1, I2 and T1 to Calais by boat, a fleet each"),
        (SC, "movement", "T1 stays, T1 to 2130"),
        (WW2, "airborne", "everything at Berlin that can fly hits Warsaw"),  # a raid, or a move
        (WW2, "airborne", "all that flies attacks Warsaw"),
        (WW2, "redeployment", "Berlin tank attacks Paris"),  # nobody attacks by redeploying
        (WW2, "redeployment", "storm Paris with the Berlin tank"),
        (SC, "movement", "the HQ holds Warsaw, PZ1 to 2429"),
        (SC, "movement", "Berlin digs in"),
        (SC, "stavka", "Moscow digs in"),  # three stand there
        (SC, "lend_lease", "not all of it"),
        (SC, "lend_lease", "all or nothing"),
        (SC, "lend_lease", "5 or 10"),
        (SC, "lend_lease", "all 5"),
        (TR, "options", "attrition x2"),
    ],
)
def test_what_is_open_or_contradicts_itself_does_nothing(game, moment, text):
    assert done(*at(game, moment), text) == []
