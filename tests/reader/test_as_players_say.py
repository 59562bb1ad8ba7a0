"""Orders as players say them: who holds a place, who keeps company, one of two, all but one, a hex by where it lies, a list for
several places, a front by whom it is against, an order by its name alone."""

import pytest

from rules.third_reich.chart import board, front_of
from rules.third_reich.naming import FOES

from .giving import SAA, SC, TR, TT, at, done


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (TR, "setup", "GI1 holds Berlin", ["deploy GI1 at L31"]),
        (TR, "setup", "Infantry 1 and 2 hold the Rhine at Bonn", ["deploy GI1, GI2 at N26"]),
        (TR, "setup", "GI3 keeps watch on the frontier at Essen", ["deploy GI3 at M26"]),
        (
            TR,
            "setup",
            "GI1 holds Berlin, GI2 holds Essen, fleet 1 waits in Kiel",
            ["deploy GI1 at L31", "deploy GI2 at M26", "deploy GF1 at J30"],
        ),
        (TR, "setup", "fleets: 1 Kiel, 2 Danzig", ["deploy GF1 at J30", "deploy GF2 at J35"]),
        (
            TR,
            "setup",
            "infantry: 1 and 4 Berlin, 2 Essen, 3 Breslau",
            ["deploy GI1, GI4 at L31", "deploy GI2 at M26", "deploy GI3 at N32"],
        ),
        (TR, "setup", "armour: 1 and 2 Berlin, 3 Essen", ["deploy GA1, GA2 at L31", "deploy GA3 at M26"]),
        (SC, "setup", "armies: 3 Berlin, 5 Munich", ["deploy GE-A3 at 2132", "deploy GE-A5 at 2734"]),
        (
            SC,
            "setup",
            "Luftwaffe, all of it, West box",
            ["deploy GE-F1 at West", "deploy GE-F2 at West", "deploy GE-B1 at West"],
        ),
        (SC, "setup", "GE-F1 keeps to the West box", ["deploy GE-F1 at West"]),
        (SC, "admiralty", "S1 holds the North Sea", ["place UK-S1 in North Sea"]),
        (SC, "admiralty", "S1 keeps watch over the North Sea", ["place UK-S1 in North Sea"]),
        (
            SC,
            "sea",
            "London's infantry takes ship for Alexandria aboard S1, S2 keeps it company",
            ["transport UK-I1 to 4819 with UK-S1 escort UK-S2"],
        ),
        (SC, "sea", "S1 carries I1 to Gibraltar, S2 escorts", ["transport UK-I1 to 3750 with UK-S1 escort UK-S2"]),
        (SC, "sea", "I1 to Alexandria with S1, S2 rides along", ["transport UK-I1 to 4819 with UK-S1 escort UK-S2"]),
        (
            SC,
            "sea",
            "S1 takes I1 to Alexandria under escort of S2",
            ["transport UK-I1 to 4819 with UK-S1 escort UK-S2"],
        ),
        (TR, "trains", "send the armour to Gibraltar, BF1 escorting", ["sr BA1 to AA8 escort BF1"]),
        (TR, "trains", "BA1 to Gibraltar and BF1 guards it", ["sr BA1 to AA8 escort BF1"]),
        (SC, "bloodied", "let the weaker of the two armies bleed", ["lose GE-A3"]),
        (SC, "bloodied", "the stronger army loses a step", ["lose GE-A4"]),
        (SC, "bloodied", "the weakest dies", ["lose GE-T1"]),
        (TR, "exchange", "lose the armour, I want the infantry", ["lose UA1"]),
        (TR, "exchange", "take the infantry, I like my tanks", ["lose UI1"]),
        (TR, "exchange", "scrap the weaker unit", ["lose UI1"]),
        (TR, "grinding", "one of the two in L41", ["lose RI1"]),
        (TR, "grinding", "any one in L41", ["lose RI1"]),
        (TR, "grinding", "one unit from L41", ["lose RI1"]),
        (TR, "redeployment", "all of Berlin but the armour goes to Budapest", ["sr GI1 to S30", "sr GI2 to S30"]),
        (TR, "redeployment", "everything in Berlin except the tank to Budapest", ["sr GI1 to S30", "sr GI2 to S30"]),
        (SC, "east", "the corps at 2525 goes one hex east", ["move GE-I3 to 2524"]),
        (SC, "east", "GE-I3 two hexes east", ["move GE-I3 to 2523"]),
        (SC, "east", "I3 shifts east one hex", ["move GE-I3 to 2524"]),
        (SC, "east", "I3 a hex north-east", ["move GE-I3 to 2425"]),
        (TR, "steppe", "the L42 stack one hex west", ["move RA2, RI3 to L41"]),
        (TR, "steppe", "everyone in L42 moves next door, to L41", ["move RA2, RI3 to L41"]),
        (SC, "warsaw_road", "PZ1 beside Krakow at 2428", ["move GE-PZ1 to 2428"]),
        (SC, "warsaw_road", "the panzer army to 2428, right beside Krakow", ["move GE-PZ1 to 2428"]),
        (SC, "torch", "8th Army + tank, west out of Alexandria to 4821", ["move UK-T1, UK-A1 to 4821"]),
        (TR, "detroit", "spend on intelligence", ["intelligence"]),
        (TR, "detroit", "put money into intelligence", ["intelligence"]),
        (
            TR,
            "detroit",
            "Both armoured units roll off the line",
            ["build armor 5-6 at US box", "build armor 5-6 at US box"],
        ),
        (TR, "budget", "reveal my variant", ["play variant"]),
        (TR, "budget", "the cash stays here", ["done"]),
        (SC, "lend_lease", "Uncle Sam gives the Brits the full ten", ["lend 10"]),
        (SC, "lend_lease", "ten for the UK", ["lend 10"]),
        (SC, "lend_lease", "keep the money this turn", ["done"]),
        (SC, "lend_lease", "we sit on our money this time", ["done"]),
        (
            TR,
            "construction",
            "Infantry for Berlin, Munich and Leipzig, one each",
            ["build infantry 3-3 at L31", "build infantry 3-3 at Q26", "build infantry 3-3 at N29"],
        ),
        (
            TR,
            "construction",
            "infantry, infantry, both at Berlin",
            ["build infantry 3-3 at L31", "build infantry 3-3 at L31"],
        ),
        (SC, "stavka", "tank, tank, both Gorky", ["buy 2 tank for USSR at 1513"]),
        (SC, "stavka", "inf + tank, each at Gorky", ["buy 1 infantry for USSR at 1513", "buy 1 tank for USSR at 1513"]),
        (SC, "stavka", "Moscow's three corps merge into army 3", ["combine SU-I1, SU-I2, SU-I3 into SU-A3"]),
        (SC, "stavka", "the three Moscow corps become army 3", ["combine SU-I1, SU-I2, SU-I3 into SU-A3"]),
        (TR, "workshop", "2 infantry raised in London", ["build infantry 3-4 at K23", "build infantry 3-4 at K23"]),
        (
            TR,
            "workshop",
            "an infantry and a para raised in London",
            ["build infantry 3-4 at K23", "build airborne 3-4 at K23"],
        ),
        (TR, "options", "offensive against the Russians", ["option Eastern offensive"]),
        (TR, "options", "Ost off, West att", ["option Eastern offensive", "option Western attrition"]),
        (TR, "options", "im Osten off, im Westen att", ["option Eastern offensive", "option Western attrition"]),
        (TR, "declarations", "dow jugoslawia", ["declare war on Yugoslavia"]),
        (TR, "red_line", "RI1 at Kiew", ["deploy RI1 at O39"]),
        (SC, "council", "AA guns for the capital!", ["buy 1 flak for UK at 2041"]),
        (SC, "warsaw_road", "PZ1 to the Polish capital", ["move GE-PZ1 to 2227"]),
        (TR, "setup", "GI1 holds the capital", ["deploy GI1 at L31"]),
        (SAA, "placement", "2 inf in the capital", ["place 2 INF at Brandenburg"]),
        (TR, "setup", "GF2 is based at Kiel, my other fleet in Danzig", ["deploy GF2 at J30", "deploy GF1 at J35"]),
        (TR, "declarations", "attrition vs the French", ["option Western attrition"]),
        (TR, "ground", "both Shermans from P22 slam into Q22, infantry watches", ["attack Q22 with UA1, UA2"]),
        (TR, "ground", "UA1 and UA2 hit Q22, the rest look on", ["attack Q22 with UA1, UA2"]),
        (TR, "ground", "UA1, UA2 against Q22 while the infantry rests", ["attack Q22 with UA1, UA2"]),
        (SC, "organization", "DENMARK WAR NOW", ["declare war on Denmark by Germany"]),
        (SC, "organization", "Break the army in Munich back into corps", ["break GE-A4"]),
        (SC, "scandinavia", "Belgium's neutrality ends today, declare", ["declare war on Belgium by Germany"]),
        (SC, "politics", "from today on we're at war with the Turks", ["declare war on Turkey by USSR"]),
        (SC, "kessel", "1st Tank Army goes at Stalingrad by itself", ["attack 2412 from 2512 with SU-TA1"]),
        (SC, "kessel", "TA1 on its own against Stalingrad", ["attack 2412 from 2512 with SU-TA1"]),
        (SC, "crossing", "cherbourg beach: inf 1 by surface 1", ["invade 2242 with UK-I1 by UK-S1 from 2142"]),
        (SC, "crossing", "I1 hits the beaches at Cherbourg from S1", ["invade 2242 with UK-I1 by UK-S1 from 2142"]),
        (TR, "missions", "put BI1 on the beach at Cherbourg using BF1", ["invade M21 with BF1 carrying BI1"]),
        (TR, "fleets", "fleet stays in port everybody", ["done"]),
        (SC, "movement", "tank corps in Posen sidesteps to 2029, done after that", ["move GE-T1 to 2029", "done"]),
    ],
)
def test_orders_as_players_say_them(game, moment, text, orders):
    assert done(*at(game, moment), text) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (TR, "setup", "GI1 does not hold Berlin"),
        (TR, "setup", "GI1 stays out of Berlin"),
        (TR, "setup", "infantry: 2 Berlin, 5 Essen"),
        (TR, "setup", "Wings: 1 Berlin, 2 Essen"),
        (SC, "admiralty", "S1 keeps clear of the North Sea"),
        (SC, "bloodied", "the weaker of the three"),
        (TR, "grinding", "one of the armies in Kiev"),
        (TR, "grinding", "two of them in L41"),
        (TR, "ground", "everything in P22 attacks Q22"),
        (SC, "east", "I3 one hex north"),
        (SC, "east", "I3 one hex"),
        (SC, "east", "I3 nine hexes east"),
        (SC, "warsaw_road", "PZ1 to 2428 near Berlin"),
        (SC, "warsaw_road", "PZ1 from 2428 next to Krakow"),
        (TR, "detroit", "no intelligence"),
        (TR, "detroit", "intelligence or tanks"),
        (TR, "budget", "hide my variant"),
        (SC, "lend_lease", "ten to France"),
        (SC, "lend_lease", "keep the money or lend it"),
        (TR, "workshop", "we raised 2 infantry in London"),
        (SC, "scandinavia", "Belgium's neutrality ends today"),
        (SC, "sea", "I1 to Alexandria, S2 keeps out of it"),
        (SC, "stavka", "the three Moscow corps become army 9"),
        (TR, "exchange", "I want the infantry"),
        (TT, "armada", "both London fleets, North Sea"),
        (SC, "crossing", "all of London to Bristol"),
    ],
)
def test_what_is_open_or_denied_does_nothing(game, moment, text):
    assert done(*at(game, moment), text) == []


def test_a_front_is_called_by_whom_it_is_against():
    for front, foes in FOES.items():
        for foe in foes:
            there = {front_of(hex_.name) for hex_ in board().spaces.values() if hex_.facts.get("country") == foe}
            assert there in (set(), {front}) or (foe == "France" and front in there)
