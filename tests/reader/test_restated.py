"""Texts that are clear to whoever sees the position are carried out; texts that only look like them are not."""

import pytest

from .giving import at, done

SAA, TAT, WW, SC, TR = (
    "supreme_axis_allies",
    "triumph_tragedy",
    "ww2_europe",
    "supreme_commander",
    "third_reich",
)

FRONTS = ("Western", "Eastern", "Mediterranean")

TAKEN = [
    # a heading or a cry above an order
    (TAT, "movement", "Barbarossa! war on the Russians", ["dow USSR"]),
    (SAA, "neutral", "Viva España - 4 inf", ["raise 4 INF"]),
    (SAA, "home_front", "URA! eight infantry", ["buy 8 INF"]),
    (SAA, "home_front", "Rodina! eight infantry", ["buy 8 INF"]),
    (TR, "movement", "Blitzkrieg! GA2 to Rostock", ["move GA2 to K31"]),
    # war, called for beside the name of a country
    (TAT, "movement", "Wir besetzen Dänemark: violate neutrality", ["violate Denmark"]),
    (TAT, "movement", "Austria, here we come - violate its neutrality", ["violate Austria"]),
    (WW, "declarations", "Yugoslavia has it coming. War!", ["declare war on Yugoslavia"]),
    (WW, "declarations", "Sweden, I want that iron. war", ["declare war on Sweden"]),
    (SC, "politics", "Finland must pay: we declare war", ["declare war on Finland by USSR"]),
    (SC, "politics", "Winter War! Finland", ["declare war on Finland by USSR"]),
    (TR, "intentions", "Italy wants Spain - war", ["declare war on Spain"]),
    # polite requests, and what should be done
    (SAA, "placement", "Could my new tank please stand in Berlin?", ["place 1 ARM at Brandenburg"]),
    (SAA, "placement", "would you kindly put the tank in Rhineland", ["place 1 ARM at Rhineland"]),
    (
        WW,
        "movement",
        "Would you kindly bring half of the Berlin infantry to Danzig?",
        ["move 2 INF from Berlin to Danzig"],
    ),
    (TR, "redeployment", "The fleet should go to Bergen, please.", ["sr GF1 to C32"]),
    # one does nothing, or no more
    (SC, "kessel", "no attack anywhere", ["done"]),
    (TR, "admirals", "we do nothing at sea or in the air", ["done"]),
    (TR, "interception", "we stay in port", ["done"]),
    (TR, "missions", "no air or naval missions for the British", ["done"]),
    (TR, "advance", "we sit tight in P22, nobody moves up", ["stay"]),
    (WW, "war", "Italy stays peaceful", ["done"]),
    (WW, "declarations", "nobody gets attacked", ["done"]),
    (SAA, "neutral", "Spain gets nothing", ["nothing"]),
    (SAA, "research", "nah not this time", ["skip"]),
    (SAA, "placement", "I'll hold everything back until next turn", ["done"]),
    (TAT, "command", "no campaign this summer", ["pass"]),
    (SAA, "purchase", "4 inf + 1 arty and that's my shopping done", ["buy 4 INF 1 ART", "done"]),
    # one of a sort in each of several places, the same once more, and as often as it is said
    (TR, "construction", "one panzer in Hamburg, one in Bremen", ["build armor 4-6 at K30", "build armor 4-6 at K29"]),
    (TR, "construction", "inf Hamburg inf Kiel", ["build infantry 3-3 at K30", "build infantry 3-3 at J30"]),
    (TR, "construction", "inf in Hamburg and Kiel", ["build infantry 3-3 at K30", "build infantry 3-3 at J30"]),
    (TR, "construction", "both tanks, Leipzig", ["build armor 4-6 at N29"] * 2),
    (TAT, "five_year_plan", "inf in Stalingrad and Kiev", ["build INF in Stalingrad", "build INF in Kiev"]),
    (TR, "trains", "the armor and the fleet in Portsmouth go to Scapa Flow", ["sr BA1 to C28", "sr BF1 to C28"]),
    (
        WW,
        "movement",
        "into Warsaw from Konigsberg: inf, inf, inf, mech",
        ["move 3 INF 1 MEC from Konigsberg to Warsaw"],
    ),
    (WW, "eighth_air_force", "B-17s, all of them, on Cologne", ["raid 4 BMB from London to Cologne"]),
    # peoples: as units, as whose units they are, as who gets something
    (TR, "case_blue", "Hungarians & Rumanians both to N40", ["move HuI1, RuI1 to N40"]),
    (TR, "case_blue", "Hungarian and Rumanian units to N40", ["move HuI1, RuI1 to N40"]),
    (SAA, "land", "the German infantry in Poland attack Minsk", ["move 4 INF from Poland to Minsk"]),
    (TR, "luftwaffe", "GW2 bombs the American airfield at R22", ["counterair R22 with GW2"]),
    (TR, "workshop", "French maquis rise at Calais", ["partisan at L24"]),
    (TR, "detroit", "Britain gets twenty from us", ["grant 20 BRPs to Britain"]),
    (WW, "treasury", "Uncle Joe gets 10 from me", ["give 10 to USSR"]),
    (WW, "sea", "Rome bomber hits Athens' factories", ["raid 1 BMB from Rome to Athens"]),
    # ordinals, also of other languages
    (SC, "setup", "Zweites Panzerkorps steht in Stettin", ["deploy GE-T2 at 2031"]),
    (SC, "pursuit", "la 4ème armée avance", ["GE-A4 to 2128"]),
    (TR, "setup", "second german fleet sits in wilhelmshaven", ["deploy GF2 at K28"]),
    (TR, "setup", "first Hungarian infantry in Budapest", ["deploy HuI1 at S30"]),
    # into what was won
    (SC, "advance", "yes, the tank goes in", ["GE-T1 to 2128"]),
    (TR, "advance", "everybody in", ["advance UA1, UI1"]),
    # a word or a letter for each front, and one word for all of them
    (
        TR,
        "options",
        "W off, E attr, M pass, done",
        ["option Western offensive", "option Eastern attrition", "option Mediterranean pass", "done"],
    ),
    (TR, "options", "West O, East A", ["option Western offensive", "option Eastern attrition"]),
    (TR, "options", "West O East A", ["option Western offensive", "option Eastern attrition"]),
    (TR, "options", "attrition on all three fronts", [f"option {front} attrition" for front in FRONTS]),
    (TR, "options", "pass everywhere", [f"option {front} pass" for front in FRONTS]),
    # who joins and escorts, the others of as many, orders run together
    (WW, "sea_lanes", "both destroyers at home escort C1", ["add 2 DD from USA to C1"]),
    (
        SAA,
        "land",
        "2 inf from Poland to Minsk, the other two to Kiev",
        ["move 2 INF from Poland to Minsk", "move 2 INF from Poland to Western Ukraine"],
    ),
    (TR, "reserves", "RW1 Stalingrad RA2 Rostov", ["sr RW1 to P48", "sr RA2 to R44"]),
    # all that is left, once for each of several places, the same again, all of a place
    (SAA, "setup", "leftovers wherever", ["setup rest"]),
    (SC, "setup", "rest of the stuff: usual places", ["deploy rest"]),
    (TAT, "setup", "Munich and Königsberg 2 inf each", ["setup 2 INF in Munich", "setup 2 INF in Konigsberg"]),
    (
        TAT,
        "garrisons",
        "Kharkov inf, Kiev same, Odessa same",
        ["setup 1 INF in Kharkov", "setup 1 INF in Kiev", "setup 1 INF in Odessa"],
    ),
    (WW, "movement", "Königsberg attacks Warsaw with all it has", ["move 3 INF 1 MEC from Konigsberg to Warsaw"]),
    (SAA, "land", "Poland attacks Minsk with everything", ["move 4 INF 1 ART 2 ARM from Poland to Minsk"]),
    # a remark behind an order
    (SC, "stavka", "fort Leningrad, they will come there", ["buy 1 fort for USSR at 1222"]),
    (SAA, "purchase", "Five inf please, my treat!", ["buy 5 INF"]),
    (WW, "movement", "2 inf Berlin to Danzig, as agreed", ["move 2 INF from Berlin to Danzig"]),
    (TR, "movement", "GA2 to Rostock, because it's nice there", ["move GA2 to K31"]),
    # where aircraft land, said in other words or not at all; who goes aboard
    (
        SAA,
        "land",
        "both fighters hit Minsk and come back to Berlin",
        ["move 2 FIT from Brandenburg to Minsk landing at Brandenburg"],
    ),
    (SAA, "bombers", "both spits up to Scotland", ["move 2 FIT from England to Scotland landing at Scotland"]),
    (SAA, "pacific", "2 inf board the transport", ["load 2 INF from Hawaiian Islands in Hawaiian Sea"]),
    (
        SAA,
        "sea",
        "2 inf aboard, then ashore at Normandy",
        ["load 2 INF from England in English Channel", "unload 2 INF from English Channel to Normandy"],
    ),
    # a verb that says which order it is, or only that something goes; the passive; where the prey is
    (TAT, "production", "Ruhr shipyard lays down a sub", ["build SUB in Ruhr"]),
    (WW, "movement", "both Prague fighters please rebase to Breslau", ["move 2 FTR from Prague to Breslau"]),
    (WW, "redeployment", "The fighters of Munich are transferred to Paris", ["redeploy 2 FTR from Munich to Paris"]),
    (
        WW,
        "hunting",
        "1 U-boat stalks the convoy at the Celtic Sea",
        ["hunt 1 SUB from Brest after C1 at Celtic Sea"],
    ),
    (SAA, "neutral", "Spain gets three infantry plus an armour", ["raise 3 INF 1 ARM"]),
    (SAA, "neutral", "three infantry for Spain please", ["raise 3 INF"]),
    (
        TR,
        "construction",
        "2 inf Berlin, tank Hamburg",
        ["build infantry 3-3 at L31", "build infantry 3-3 at L31", "build armor 4-6 at K30"],
    ),
    # units of a class, where classes are fired at
    (TAT, "battle", "shoot the infantry", ["fire TANK1 at Ground"]),
    (TAT, "clash", "fort fires at the tanks", ["fire FORT1 at Ground"]),
]


@pytest.mark.parametrize(("game", "moment", "text", "orders"), TAKEN, ids=[f"{one[1]}: {one[2]}" for one in TAKEN])
def test_taken(game: str, moment: str, text: str, orders: list[str]) -> None:
    assert done(*at(game, moment), text) == orders


LEFT = [
    (TAT, "movement", "Suggestion: war on the Russians"),
    (WW, "buy", "the USA buys 2 bombers"),
    (TR, "movement", "France: GA2 to Rostock"),
    (WW, "declarations", "Yugoslavia has it coming. War?"),
    (WW, "declarations", "no war on Sweden, I want that iron"),
    (WW, "declarations", "Sweden, Spain. no war"),
    (TR, "intentions", "war with Spain is bad"),
    (TR, "intentions", "Spain wants war"),
    (SC, "politics", "Finland is at war"),
    (SC, "politics", "Finland and Sweden are at war"),
    (SAA, "placement", "Could my new tank stand in Berlin?"),
    (SAA, "placement", "should my new tank stand in Berlin"),
    (TR, "redeployment", "should the fleet go to Bergen, please?"),
    (TR, "redeployment", "the fleet should not go to Bergen"),
    (WW, "movement", "hold everything"),
    (WW, "movement", "the fighters stay in Berlin"),
    (WW, "movement", "nobody moves into Danzig"),
    (TR, "missions", "no air missions for the British"),
    (SC, "kessel", "no attack on 2128"),
    (SAA, "purchase", "that's my tank"),
    (SAA, "neutral", "Spain gets nothing but infantry"),
    (TR, "construction", "inf in Hamburg or Kiel"),
    (TR, "construction", "no inf in Hamburg and Kiel"),
    (TR, "case_blue", "Hungarians or Rumanians to N40"),
    (TR, "detroit", "Britain gets nothing from us"),
    (TR, "detroit", "Britain gets twenty from France"),
    (SAA, "land", "the Russian infantry in Poland attack Minsk"),
    (WW, "treasury", "Uncle Joe got 10 from me"),
    (SC, "advance", "the tank doesn't go in"),
    (SC, "advance", "does the tank go in"),
    (TAT, "battle", "don't shoot the infantry"),
    (TR, "options", "West O, East A, South P"),
    (WW, "movement", "France - 2 inf Berlin to Danzig"),
    (WW, "movement", "USSR! 2 inf Berlin to Danzig"),
    (TR, "detroit", "Britain gets some from us"),
    (WW, "movement", "redeploy both Prague fighters to Breslau"),
    (WW, "shipyards", "don't RAF: 2 fighters for London"),
    (TR, "reserves", "don't RW1 Stalingrad RA2 Rostov"),
    (SAA, "setup", "leftovers to the Russians"),
    (SAA, "neutral", "3 inf for Italy"),
    (SAA, "sea", "transports go to North Sea with the destroyer"),
    (TR, "construction", "2 inf Berlin or tank Hamburg"),
    (SAA, "land", "both fighters to Minsk"),
    (SAA, "land", "both fighters hit Minsk, they stay in Berlin"),
    (WW, "movement", "2 inf Berlin to Danzig, because of 3 tanks in Breslau"),
    (WW, "movement", "2 infantry were moved from Berlin to Danzig"),
    (WW, "movement", "Warsaw attacks Berlin with all it has"),
    (TAT, "government", "knock on the Hungarian door with F"),
    (SAA, "purchase", "one of each"),
    (TR, "options", "attrition on both fronts"),
    (TR, "options", "no attrition on all fronts"),
    (WW, "movement", "2 inf Berlin to Danzig, the rest to Breslau"),
    (SAA, "land", "2 inf from Poland to Minsk, the other three to Kiev"),
    (TR, "reserves", "RW1 Stalingrad RA2"),
    (TAT, "production", "no setup, no build"),
]


@pytest.mark.parametrize(("game", "moment", "text"), LEFT, ids=[f"{one[1]}: {one[2]}" for one in LEFT])
def test_left(game: str, moment: str, text: str) -> None:
    assert done(*at(game, moment), text) == []
