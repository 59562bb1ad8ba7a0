"""What is typed in short, wrapped in courtesies or said of somebody met is the order that it comes to; what only looks like it
is none."""

import pytest

from .giving import SAA, TT, WW2, at, done

SHORT = [
    # names without their vowels, also in the plural
    (SAA, "purchase", "2 tnks 1 dstryr", ["buy 2 ARM 1 DES"]),
    (SAA, "purchase", "1 btlshp 2 fghtrs", ["buy 2 FIT 1 BTL"]),
    (TT, "setup", "2 inf 1 tnk brln", ["setup 1 TANK 2 INF in Berlin"]),
    (WW2, "buy", "2 bmbrs 3 fghtrs", ["buy 3 FTR 2 BMB"]),
    (WW2, "build", "2 sbs Hmbrg", ["build 2 SUB at Hamburg"]),
    # n for and, 2 for to, w for with
    (SAA, "sea", "bb n destroyer north sea", ["move 1 DES 1 BTL from English Channel to North Sea"]),
    (TT, "movement", "inf4 n tank2 munich", ["move INF4, TANK2 to Munich"]),
    (TT, "movement", "inf rome 2 milan", ["move INF5 to Milan"]),
    (SAA, "land", "2 arm Poland to w ukraine", ["move 2 ARM from Poland to Western Ukraine"]),
    (SAA, "sea", "battleship n sea", ["move 1 BTL from English Channel to North Sea"]),
    (TT, "channel", "fleet 2 n sea", []),
    (TT, "movement", "inf rome 2 milan 1", []),
    (TT, "setup", "inf berlin 2 munich 1", []),
    # ships of blocks
    (TT, "armada", "the ships in London go to the North Sea", ["move CARR1, FLEET1 to North Sea"]),
    (TT, "armada", "three London ships, North Sea", []),
    (TT, "armada", "both London fleets, North Sea", []),
    # what is fired at, by the name that the question shows
    (TT, "clash", "Ground!", ["fire FORT1 at Ground"]),
    (TT, "clash", "naval", []),
]

TURNED = [
    (SAA, "home_front", "have Moscow repaired", ["repair Moscow 1"]),
    (SAA, "home_front", "Moscow is to be repaired", ["repair Moscow 1"]),
    (SAA, "home_front", "Moscow was repaired", []),
    (WW2, "buy", "I want Cologne repaired, please", ["repair Cologne"]),
    (WW2, "buy", "get the battleship in Hamburg repaired", ["repair BB at Hamburg"]),
    (WW2, "buy", "is Cologne repaired", []),
    (WW2, "movement", "First things first: 3 inf from Konigsberg to Warsaw", ["move 3 INF from Konigsberg to Warsaw"]),
    (WW2, "movement", "3 inf from Konigsberg to Warsaw, if you please", ["move 3 INF from Konigsberg to Warsaw"]),
    (SAA, "land", "Guderian's two tanks from Poland to Minsk", ["move 2 ARM from Poland to Minsk"]),
    (SAA, "rockets", "do the bombing of England", ["bomb England"]),
    (SAA, "battles", "let's do Minsk", ["fight Minsk"]),
    (SAA, "land", "do the fighters reach Minsk", []),
    (SAA, "land", "do the tanks attack Minsk", []),
    (SAA, "sea", "2 infantry board a transport, would you?", ["load 2 INF from England in English Channel"]),
    (TT, "movement", "the Munich tank, it goes to Lorraine", ["move TANK1 to Lorraine"]),
]

HOME = [
    (
        SAA,
        "land",
        "2 fit Brandenburg to Minsk and back again",
        ["move 2 FIT from Brandenburg to Minsk landing at Brandenburg"],
    ),
    (SAA, "land", "both fighters to Minsk, bombers to base", []),
    (
        SAA,
        "desert",
        "Malta fighter into the Ionian Sea, then home",
        ["move 1 FIT from Malta to Ionian Sea landing at Malta"],
    ),
    (
        SAA,
        "bombers",
        "2 fighters over the Rhineland and they return home",
        ["move 2 FIT from England to Rhineland landing at England"],
    ),
]

MET = [
    (
        SAA,
        "desert",
        "the fighter on Malta sinks those ships in the Ionian Sea",
        ["move 1 FIT from Malta to Ionian Sea landing at Malta"],
    ),
    (
        SAA,
        "desert",
        "destroyer and cruiser go after the transport in the Ionian Sea",
        ["move 1 DES 1 CRU from Eastern Mediterranean to Ionian Sea"],
    ),
    (SAA, "desert", "their transport in the Ionian Sea sinks my fighter", []),
    (SAA, "land", "3 inf from Poland attack the infantry in Minsk", ["move 3 INF from Poland to Minsk"]),
]


@pytest.mark.parametrize(("name", "moment", "text", "orders"), SHORT + TURNED + HOME + MET)
def test_what_is_meant_is_carried_out(name, moment, text, orders):
    assert done(*at(name, moment), text) == orders
