"""Faults that were found in the reader, each a danger: what was typed must never again come to what it came to then."""

from typing import Any

import pytest

from rules import GAMES
from rules.kernel.errors import OrderError
from rules.kernel.game import Game
from rules.kernel.reading.batch import take_all
from tests.triumph_tragedy.player import Warlord

from .moments import MOMENTS

SAA, TT = "supreme_axis_allies", "triumph_tragedy"
WW2, SC, TR = "ww2_europe", "supreme_commander", "third_reich"


def at(game, moment):
    return MOMENTS[game]()[moment]()


def done(game, seat, text):
    """What was carried out."""
    return [taken.order for taken in take_all(game, seat, text) if taken.accepted]


def offered(game, seat, text):
    """All that is offered to somebody who typed this: as suggestions, and as what he may have meant."""
    found = list(game.suggest(seat, text))
    for taken in take_all(game, seat, text):
        found += taken.nearest
    return found


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (SAA, "purchase", "buy an infantry", ["buy 1 INF"]),
        (SAA, "purchase", "buy a fighter", ["buy 1 FIT"]),
        (SAA, "scramble", "1", ["scramble 1"]),
        (SAA, "scramble", "2", ["scramble 2"]),
        (SAA, "land", "move 2 inf to minsk", ["move 2 INF from Poland to Minsk"]),
        (SAA, "land", "strategic bombing of Moscow", ["raid Moscow with 1 BMB from Brandenburg landing at Kursk"]),
        (TT, "command", "commit F", ["commit Summer F"]),
        (TT, "government", "diplomacy F for Rumania", ["diplomacy Summer F for Rumania"]),
        (TT, "production", "step INF1 INF3", ["step INF1, INF3"]),
        (TT, "battle", "retreat TANK1 Munich", ["retreat TANK1 to Munich"]),
        (TT, "movement", "move INF2-3 to Berlin", ["move INF2, INF3 to Berlin"]),
        (TT, "government", "woo Turkey", ["diplomacy Summer H for Turkey"]),
        (SC, "organization", "break up the fourth army", ["break GE-A4"]),
        (SC, "movement", "first infantry corps to 2329", ["move GE-I1 to 2329"]),
        (SC, "movement", "T2 heads up to Berlin", ["move GE-T2 to 2132"]),
        (SC, "losses", "army 4 takes a step", ["lose GE-A4"]),
        (SC, "combat", "no attacks left", ["done"]),
        (SC, "advance", "hold the line, no advance", ["stay"]),
        (TR, "fleets", "BF1 shifts to Plymouth", ["rebase BF1 to K21"]),
        (TR, "movement", "GI2 returns to Berlin", ["move GI2 to L31"]),
        (TR, "exchange", "infantry eliminated", ["lose UI1"]),
        (SAA, "purchase", "1 bmb. finished", ["buy 1 BMB", "done"]),
        (SAA, "land", "Minsk gets attacked by 3 infantry out of Poland", ["move 3 INF from Poland to Minsk"]),
        (SAA, "sea", "England sends 2 infantry north into Scotland", ["move 2 INF from England to Scotland"]),
        (
            SAA,
            "sea",
            "2 inf from England on a transport in the Channel",
            ["load 2 INF from England in English Channel"],
        ),
        (SAA, "scramble", "leave them on the ground", ["stay"]),
        (TT, "production", "build tank berlin / 3 inv / done", ["build TANK in Berlin", "buy 3 investment", "done"]),
        (TT, "movement", "the whole Munich group attacks Lorraine", ["move AF1, TANK1, INF1 to Lorraine"]),
        (TT, "government", "Inv 20 and 18 into industry", ["industry Inv 20, Inv 18"]),
        (WW2, "sea", "dd genoa -> tyrrhenian, patrol", ["patrol 1 DD from Genoa to Tyrrhenian Sea"]),
        (WW2, "movement", "tnk hamburg-cologne-liege", ["move 1 TNK from Hamburg to Liege via Cologne"]),
        (WW2, "harbour", "don't come out", ["stay in port"]),
        (SC, "movement", "both fighters to the eastern front", ["transfer GE-F1 to East", "transfer GE-F2 to East"]),
        (SC, "movement", "infantry 1 & 2 from Berlin to Stettin", ["move GE-I1, GE-I2 to 2031"]),
        (SC, "combat", "attack krakow with everything at 2529", ["attack 2528 from 2529 with GE-T3, GE-A12"]),
        (SC, "strategic", "A4 Bremen - Munich, rail", ["rail GE-A4 to 2734"]),
        (TR, "interception", "let them sail", ["done"]),
        (TR, "redeployment", "sr I1 to Warsaw", ["sr GI1 to M35"]),
        (SAA, "placement", "infantry all in rhineland", ["place 3 INF at Rhineland"]),
        (TT, "production", "add a step to the munich tank", ["step TANK1"]),
        (TT, "production", "add a step to both the tank and the infantry in Munich", ["step TANK1, INF1"]),
        (SAA, "land", "both tanks and the gun from Poland to Minsk", ["move 1 ART 2 ARM from Poland to Minsk"]),
        (SAA, "sea", "all ships to Biscay", ["move 2 TRN 1 DES 1 BTL from English Channel to Bay of Biscay"]),
        (
            SAA,
            "land",
            "all planes from Brandenburg to Minsk",
            ["move 2 FIT 1 BMB from Brandenburg to Minsk landing at Brandenburg"],
        ),
        (WW2, "raids", "bomb Hamburg with all planes from London", ["raid 2 FTR 3 BMB from London to Hamburg"]),
        (WW2, "buy", "Italy gets 20", ["give 20 to Italy"]),
        (WW2, "hunting", "1 sub after the convoy in the celtic sea", ["hunt 1 SUB from Brest after C1 at Celtic Sea"]),
        (
            WW2,
            "hunting",
            "2 subs from Brest hunt convoy C1 at Bay of Biscay",
            ["hunt 2 SUB from Brest after C1 at Bay of Biscay"],
        ),
        (WW2, "movement", "2 infantry units leave Berlin for Danzig", ["move 2 INF from Berlin to Danzig"]),
        (WW2, "declarations", "we attack Yugoslavia, declaring war", ["declare war on Yugoslavia"]),
        (SAA, "land", "empty Hungary into Western Ukraine", ["move 2 INF 1 ARM from Hungary to Western Ukraine"]),
        (SAA, "purchase", "2 bombers - done", ["buy 2 BMB", "done"]),
        (TT, "movement", "both ground units in Munich to Lorraine", ["move TANK1, INF1 to Lorraine"]),
        (SAA, "sea", "warships to biscay", ["move 1 DES 1 BTL from English Channel to Bay of Biscay"]),
        (TT, "production", "fortify Munich", ["build FORT in Munich"]),
        (TT, "movement", "tanks from Munich and Berlin to Ruhr", ["move TANK1, TANK2 to Ruhr"]),
        (SC, "losses", "keep T1", ["lose GE-A4"]),
        (SC, "sea", "invade 2341 with I1", ["invade 2341 with UK-I1 by UK-S1 from 2241"]),
        (TR, "movement", "break air 3+2", ["break GW1 into 3 and 2"]),
        (TR, "construction", "new inf (3-3) at Leipzig", ["build infantry 3-3 at N29"]),
        (TR, "construction", "panzer at Stettin, 4-6", ["build armor 4-6 at K32"]),
        (TR, "redeployment", "infantry from N29 to Warsaw", ["sr GI3 to M35"]),
        (TR, "options", "skip the Med", ["option Mediterranean pass"]),
        (WW2, "raids", "3 bmb london hamburg strategic", ["raid 3 BMB from London to Hamburg"]),
        (WW2, "casualties", "take both hits on infantry", ["lose 2 INF"]),
        (WW2, "interception", "no interception", ["let them go"]),
        (WW2, "movement", "the Breslau garrison attacks Krakow", ["move 2 INF 1 ART 3 TNK from Breslau to Krakow"]),
        (SC, "sea", "I1 by sea to Scapa Flow with S1", ["transport UK-I1 to 1139 with UK-S1"]),
        (TR, "missions", "seaborne invasion at M21", ["invade M21 with BF1 carrying BI1"]),
        (TR, "missions", "BW1 ground support M21", ["support M21 with BW1"]),
        (SAA, "research", "save the money", ["skip"]),
        (SAA, "intercept", "get them!", ["intercept"]),
        (SAA, "purchase", "2 planes of type fighter", ["buy 2 FIT"]),
        (
            SAA,
            "placement",
            "1 inf in Brandenburg 2 inf in Rhineland",
            ["place 1 INF at Brandenburg", "place 2 INF at Rhineland"],
        ),
        (
            SAA,
            "placement",
            "one infantry in Brandenburg, the other two in Rhineland",
            ["place 1 INF at Brandenburg", "place 2 INF at Rhineland"],
        ),
        (
            SAA,
            "land",
            "Poland: 2 inf to Minsk, 2 arm to Western Ukraine",
            ["move 2 INF from Poland to Minsk", "move 2 ARM from Poland to Western Ukraine"],
        ),
        (
            SAA,
            "sea",
            "load 2 inf from England, unload in Normandy",
            ["load 2 INF from England in English Channel", "unload 2 INF from English Channel to Normandy"],
        ),
        (
            WW2,
            "movement",
            "3 inf konigsberg to warsaw, all breslau to krakow",
            ["move 3 INF from Konigsberg to Warsaw", "move 2 INF 1 ART 3 TNK from Breslau to Krakow"],
        ),
        (SAA, "battles", "western ukraine first, thanks", ["fight Western Ukraine"]),
        (SAA, "purchase", "tanks ×3", ["buy 3 ARM"]),
        (SAA, "purchase", "I've bought enough", ["done"]),
        (SAA, "land", "all of my units have moved", ["done"]),
        (SAA, "start", "go for it", ["research"]),
        (SAA, "research", "do not research", ["skip"]),
        (TT, "channel", "fleet1 n sea", ["move FLEET1 to North Sea"]),
        (TT, "cabinet", "woo America", ["diplomacy Summer D for USA"]),
        (TT, "cabinet", "achieve the heavy bombers", ["tech Heavy Bombers with Inv 19, Inv 21"]),
        (TT, "sea_fight", "the carrier stays", ["hold CARR1"]),
        (TT, "sea_fight", "hold your fire", ["hold CARR1"]),
        (WW2, "shipyards", "FTRs both Glasgow", ["build 2 FTR at Glasgow"]),
        (WW2, "shipyards", "all that is left, place it", ["build rest"]),
        (WW2, "laboratory", "invest in 3 RP", ["buy 3 RP"]),
        (WW2, "laboratory", "fifty for the pacific", ["pacific 50"]),
        (WW2, "war", "no declarations", ["done"]),
        (SC, "council", "2 infantry corps @ London", ["buy 2 infantry for UK at 2041"]),
        (TR, "workshop", "4-5 armour, Portsmouth", ["build armor 4-5 at L22"]),
        (TR, "workshop", "roll the intelligence", ["intelligence"]),
        (TR, "trains", "BI1 to Alexandria, escorted by BF1", ["sr BI1 to LL29 escort BF1"]),
        (SAA, "setup", "everything else wherever you like", ["setup rest"]),
        (SAA, "start", "yes, pay the 5 IPC", ["research"]),
        (SAA, "start", "roll for it", ["research"]),
        (TT, "battle", "the tank back to Munich", ["retreat TANK1 to Munich"]),
        (TT, "cabinet", "place influence in Spain with Summer A", ["diplomacy Summer A for Spain"]),
        (SAA, "purchase", "- 2 tanks", ["buy 2 ARM"]),
        (SAA, "land", "Hungary empties into Western Ukraine", ["move 2 INF 1 ARM from Hungary to Western Ukraine"]),
        (SAA, "sea", "ready for battle", ["done"]),
        (SAA, "land", "tanks, both, Poland to Minsk", ["move 2 ARM from Poland to Minsk"]),
        (TT, "cabinet", "Spy Ring on Russia", ["intel Inv 54 against USSR"]),
        (TR, "missions", "all missions announced", ["done"]),
        (SAA, "pacific", "transport Midway Waters", ["move 1 TRN from Hawaiian Sea to Midway Waters"]),
        (TR, "intentions", "pass on the eastern front", ["option Eastern pass"]),
        (TT, "production", "INF1 +1", ["step INF1"]),
        (SAA, "eastern_front", "both T-34s Moscow to Rzhev", ["move 2 ARM from Moscow to Rzhev"]),
        (SAA, "purchase", "2 tanks for Germany", ["buy 2 ARM"]),
        (TT, "production", "+1 INF1", ["step INF1"]),
        (WW2, "east", "Smolensk <- 2 tanks Moscow", ["move 2 TNK from Moscow to Smolensk"]),
        (
            WW2,
            "east",
            "Vologda: 1 inf from Moscow. Estonia: 1 art from Leningrad",
            ["move 1 INF from Moscow to Vologda", "move 1 ART from Leningrad to Estonia"],
        ),
        (
            WW2,
            "hunting",
            "2 subs hunt the convoy in the Bay of Biscay",
            ["hunt 2 SUB from Brest after C1 at Bay of Biscay"],
        ),
        (SC, "council", "make army A1 out of both London infantry", ["combine UK-I1, UK-I2 into UK-A1"]),
        (SC, "council", "end of org", ["done"]),
        (TR, "steppe", "the air force to Moscow", ["stage RW1 to H47"]),
        (SAA, "eastern_front", "four of Moscow's five infantry walk to Kursk", ["move 4 INF from Moscow to Kursk"]),
        (SAA, "eastern_front", "one of Moscow's two tanks to Rzhev", ["move 1 ARM from Moscow to Rzhev"]),
        (WW2, "movement", "2 out of the 3 tanks in Breslau to Krakow", ["move 2 TNK from Breslau to Krakow"]),
        (TT, "movement", "one of the two Königsberg infantry to Berlin", ["move INF2 to Berlin"]),
        (SC, "movement", "two of the three infantry in Berlin to 2130", ["move GE-I1, GE-I2 to 2130"]),
        (TR, "construction", "strong infantry at Leipzig", ["build infantry 3-3 at N29"]),
        (TR, "construction", "a 4-6 panzer at Stettin", ["build armor 4-6 at K32"]),
        (TR, "steppe", "the weak infantry to L43", ["move RI3 to L43"]),
        (TR, "attrition", "lose the weak infantry", ["lose GI2"]),
        (TT, "factories", "CV London", ["build CARR in London"]),
        (TT, "factories", "add a CV to the fleet in London", ["step FLEET1"]),
        (TT, "factories", "AF1 up by one", ["step AF1"]),
        (TT, "production", "plus one on TANK1", ["step TANK1"]),
        (TT, "sea_fight", "CV fires naval", ["fire CARR1 at Naval"]),
        (TT, "factories", "buy 2 investment cards, build a Paris tank", ["buy 2 investment", "build TANK in Paris"]),
        (TT, "sea_fight", "stay where we are", ["hold CARR1"]),
        (TT, "battle", "stay", ["hold TANK1"]),
        (WW2, "convoys", "that's it for the convoys", ["done"]),
        (SAA, "home_front", "3xinf, 2xart", ["buy 3 INF 2 ART"]),
        (SAA, "purchase", "two squadrons of fighters", ["buy 2 FIT"]),
        (SAA, "purchase", "another couple of artillery pieces", ["buy 2 ART"]),
        (SAA, "research", "pay 5 and roll", ["research"]),
        (SAA, "research", "invest 5 ipc in research", ["research"]),
        (SAA, "land", "Poland's infantry all attack Minsk", ["move 4 INF from Poland to Minsk"]),
        (
            SAA,
            "desert",
            "both Egyptian tanks into Cyrenaica",
            ["move 2 ARM from Egypt to Cyrenaica"],
        ),
        (
            SAA,
            "desert",
            "send cru+des from the eastern med against the transport in the Ionian Sea",
            ["move 1 DES 1 CRU from Eastern Mediterranean to Ionian Sea"],
        ),
        (SAA, "sea_retreat", "retreat north to the Bering Sea", ["retreat to Bering Sea"]),
        (SAA, "deployment", "auto setup", ["setup rest"]),
        (
            SAA,
            "pacific",
            "the bomber hits the fleet at wake waters, then home to Hawaii",
            ["move 1 BMB from Hawaiian Islands to Wake Waters landing at Hawaiian Islands"],
        ),
        (SAA, "casualties", "infantry first", ["lose 2 INF"]),
        (TT, "politburo", "play S summer for the Baltic States", ["diplomacy Summer S for Baltic States"]),
        (
            TT,
            "barbarossa",
            "Berlin inf moves to Warsaw. Lvov tank attacks Kiev",
            ["move INF4 to Warsaw", "move TANK2 to Kiev"],
        ),
        (TT, "barbarossa", "break Hungary's neutrality", ["violate Hungary"]),
        (TT, "armada", "fleet2 west med", ["move FLEET2 to Western Mediterranean"]),
        (TT, "wolves", "sub1 and sub2 fire at naval", ["fire SUB1 at Naval", "fire SUB2 at Naval"]),
        (WW2, "movement", "drop paras on warsaw", ["drop 1 ABN from Berlin to Warsaw"]),
        (WW2, "build", "the subs go to Hamburg", ["build 2 SUB at Hamburg"]),
        (WW2, "trains", "both ships from Leningrad to Estonia", ["redeploy 1 SUB 1 DD from Leningrad to Estonia"]),
        (WW2, "sea_lanes", "all ships in USA to convoy 1", ["add 2 DD 1 CA 2 TR from USA to C1"]),
        (WW2, "convoys", "cancel C1, ships to Gibraltar", ["cancel C1 to Gibraltar"]),
        (SC, "torch", "UK-A1 marches west to 4821", ["move UK-A1 to 4821"]),
        (SC, "movement", "fighters 1 and 2 to the east", ["transfer GE-F1 to East", "transfer GE-F2 to East"]),
        (SC, "organization", "break A4 down", ["break GE-A4"]),
        (TR, "red_line", "both RA1 and RA2 smolensk", ["deploy RA1, RA2 at J43"]),
        (TR, "case_blue", "GI1 and GI2 advance to M40", ["move GI1, GI2 to M40"]),
        (TR, "answers", "support our infantry at Q22 with GW2", ["das GW2 at Q22"]),
        (TR, "detroit", "build a partisan at O22", ["partisan at O22"]),
    ],
)
def test_read_as_meant(game, moment, text, orders):
    board, seat = at(game, moment)
    assert done(board, seat, text) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (WW2, "retreat", "we go"),
        (SC, "movement", "up to 3 corps to Berlin"),
        (SC, "movement", "infantry 2 3 to 2329"),
        (SC, "advance", "hold the line, T1 to 2128"),
        (SC, "combat", "no attacks left but one"),
        (TR, "fleets", "sink BF1 at Plymouth"),
        (TR, "movement", "the infantry was eliminated in Berlin"),
        (TT, "battle", "not ground"),
        (SAA, "purchase", "buy nothing with wings"),
        (TT, "setup", "all " * 60),
        (TT, "setup", "all"),
        (SC, "organization", "nobody declares war"),
        (TR, "ground", "both tanks in P20 hit Q22"),
        (SAA, "intercept", "let them sail into us and intercept"),
        (SAA, "intercept", "let the fleet sail and intercept"),
        (SAA, "reroll", "don't keep it"),
        (SAA, "retreat", "don't stay"),
        (SAA, "land", "apparently 2 inf from Poland to Minsk"),
        (SAA, "land", "Bob said 2 inf from Poland to Minsk"),
        (SAA, "land", "2 inf from Poland to Minsk. No wait"),
        (SAA, "land", "move 2 inf from Poland / Hungary to Minsk"),
        (SAA, "land", "infantry from Poland to Minsk"),
        (WW2, "declarations", "end the war"),
        (WW2, "retreat", "everyone but the tanks to Sedan"),
        (TR, "interception", "let GF1 go after them"),
        (TR, "construction", "2 infantry in Berlin"),
        (TT, "movement", "tank 1 or tank 2 to Lorraine"),
        (SC, "movement", "F1 and not F2 east"),
        (TT, "production", "one step each for the infantry at Königsberg"),
        (TT, "movement", "inf to Berlin"),
        (WW2, "movement", "move inf to krakow"),
        (SC, "movement", "infantry to Stuttgart"),
        (SAA, "sea", "3 ships to Biscay"),
        (SAA, "land", "all ships from Poland to Minsk"),
        (SAA, "intercept", "get out of here"),
        (TT, "movement", "leave the tanks for later"),
        (TT, "movement", "invade Austria with the Munich tank"),
        (SC, "organization", "a fighter"),
        (SAA, "purchase", "buy tanks"),
        (SAA, "purchase", "3 inf 2 arm each"),
        (TT, "production", "Russia gets 2 action cards"),
        (TR, "construction", "two infantry 3-3 at Leipzig"),
        (TR, "intentions", "destroy nothing"),
        (WW2, "airborne", "drop nobody"),
        (SC, "council", "combine nothing"),
        (WW2, "convoys", "reroute C1"),
        (SC, "crossing", "I1 I9 to Plymouth"),
        (SAA, "purchase", "buy -2 tanks"),
        (SAA, "purchase", "attack nothing"),
        (SAA, "land", "escorted by nothing"),
        (SAA, "setup", "all set to attack Minsk"),
        (SAA, "setup", "army"),
        (SAA, "retreat", "escort"),
        (TT, "battle", "back to the drawing board"),
        (SC, "council", "tank"),
        (SC, "council", "T-34s"),
        (TT, "production", "buy -1 action"),
        (SC, "council", "combine both London infantry into FR-A1"),
        (SAA, "start", "yes, buy the 5"),
        (SAA, "eastern_front", "the rest wherever you like"),
        (WW2, "sea", "the Rome fighter flies to Tripoli"),
        (SC, "crossing", "everybody in London to Bristol"),
        (SAA, "land", "all infantry moved to Minsk"),
        (SAA, "land", "stand still"),
        (SAA, "eastern_front", "four of Moscow's six infantry to Kursk"),
        (TT, "movement", "one of the three Königsberg infantry to Berlin"),
        (TR, "construction", "a 1-3 infantry at Leipzig"),
        (TT, "factories", "build a CV in London"),
        (TT, "factories", "add 2 CV to the fleet"),
        (TR, "fleets", "done with the fleet"),
        (SAA, "pacific", "that's it for the navy"),
        (SAA, "retreat", "r"),
        (SAA, "intercept", "i"),
        (SAA, "start", "r"),
        (WW2, "harbour", "s"),
        (SAA, "shipyard", "England gets the infantry"),
        (SAA, "arsenal", "one CV with two planes on it: carrier + 2 ftr"),
        (SAA, "reroll", "second die"),
        (SAA, "research", "pay 10"),
        (SAA, "research", "5"),
        (SAA, "sea", "2 inf from England. No wait"),
        (TT, "production", "one step each for the infantry at Königsberg"),
        (TT, "fronts", "all but the North Sea"),
    ],
)
def test_not_done_on_a_loose_word(game, moment, text):
    board, seat = at(game, moment)
    assert done(board, seat, text) == []


@pytest.mark.parametrize(
    "text", ["setup 2 CV TANK in Berlin", "an aircraft carrier tank in Berlin", "2 CV TANK Berlin"]
)
def test_a_strength_is_no_number_of_carriers(text):
    board, seat = at(TT, "setup")
    assert not any("CARR" in order and "TANK" in order for order in done(board, seat, text))


@pytest.mark.parametrize(
    ("game", "moment", "text", "first"),
    [
        (SC, "sea", "move S1 to Scapa Flow", "sail UK-S1 to 1139"),
        (WW2, "sea", "dd genoa -> tyrrhenian", "sail 1 DD from Genoa to Tyrrhenian Sea"),
        (WW2, "raids", "bombers hit hamburg", "raid 3 BMB from London to Hamburg"),
        (SC, "crossing", "all of London to Bristol", "move UK-I1, UK-T1 to 2042"),
        (SC, "admiralty", "the rest stays in port", "done"),
        (TR, "workshop", "begin lend-lease", "open Lend-Lease"),
        (SAA, "land", "the Hungarians march into Western Ukraine", "move 2 INF 1 ARM from Hungary to Western Ukraine"),
    ],
)
def test_the_right_order_is_offered_first(game, moment, text, first):
    board, seat = at(game, moment)
    assert list(take_all(board, seat, text)[0].nearest)[:1] == [first]


@pytest.mark.parametrize(
    ("game", "moment", "text", "first"),
    [
        (TR, "fleets", "done with the fleet", "done"),
        (SC, "admiralty", "that's it for the navy", "done"),
        (SAA, "home_front", "that's all for the factories", "done"),
        (SAA, "retreat", "r", "retreat to Minsk"),
        (SAA, "start", "r", "research"),
        (SAA, "scramble", "s", "stay"),
        (TT, "battle", "tank shoots at infantry", "fire TANK1 at Ground"),
        (SC, "lend_lease", "10 for the Soviets", "lend 10"),
    ],
)
def test_what_is_too_short_or_only_part_of_it_is_asked_back(game, moment, text, first):
    """One letter may be a slip, and who is done with the fleet may still have an army to move."""
    board, seat = at(game, moment)
    assert list(take_all(board, seat, text)[0].nearest)[:1] == [first]


def test_to_stand_still_and_be_done_is_to_be_done():
    board, seat = at(SAA, "land")
    assert board.suggest(seat, "everyone stand still, done")[:1] == ["done"]
    assert done(board, seat, "everyone stand still") == []


@pytest.mark.parametrize("place", ["at", "in", "into", "to"])
def test_all_is_all_whatever_the_preposition(place):
    """Refused by the build limit with one word, it was taken for the infantry alone with another."""
    from tests.supreme_axis_allies.table import table

    t = table("GER", "placement", nations={"GER": {"purchased": "30 INF 1 ARM"}})
    with pytest.raises(OrderError) as caught:
        t.game.submit("GER", f"place all {place} Rhineland")
    assert caught.value.rule == "place.build-limit" and t.mat("GER").purchased == {"INF": 30, "ARM": 1}


def test_small_words_are_no_names():
    """`to` is not Tobruk: the infantry of Cyrenaica stays."""
    from tests.supreme_axis_allies.table import table

    t = table("GER", "movement", GER={"Cyrenaica": "2 INF", "Poland": "2 INF"})
    assert done(t.game, "GER", "move 2 inf to Hungary") == ["move 2 INF from Poland to Hungary"]


@pytest.mark.parametrize(
    ("game", "moment", "text", "never"),
    [
        (SAA, "intercept", "do not intercept", "intercept"),
        (SAA, "research", "no research", "research"),
        (SAA, "retreat", "no retreat", "retreat"),
        (SAA, "purchase", "I'm not buying anything", "buy"),
        (SAA, "land", "no more moves", "move"),
        (SAA, "land", "don't attack Minsk", "move"),
        (SAA, "land", "not Minsk", "move"),
        (TT, "movement", "no more moves", "violate"),
        (TT, "movement", "don't declare war on Russia", "dow"),
        (TT, "movement", "no war", "dow"),
        (TT, "government", "not the jets", "tech"),
        (TT, "movement", "war with Poland", "dow"),
        (TT, "anytime", "keep Poland", "repudiate"),
    ],
)
def test_what_was_denied_is_neither_done_nor_offered(game, moment, text, never):
    board, seat = at(game, moment)
    found = offered(board, seat, text)
    assert not any(order.split()[0] == never for order in found), found


@pytest.mark.parametrize("text", ["done", "hold INF1", "pass", "fire", "stay"])
def test_who_is_not_asked_is_not_offered_to_disband(text):
    board, _ = at(TT, "movement")
    assert not any(order.startswith(("disband", "repudiate")) for order in take_all(board, "West", text)[0].nearest)


@pytest.mark.parametrize("text", ["", "move", "attack Lorraine", "tank", "Munich", "Russia", "the USSR", "Austria"])
def test_what_cannot_be_taken_back_is_only_offered_to_who_names_it(text):
    board, seat = at(TT, "movement")
    found = offered(board, seat, text) if text else []
    assert not any(order.split()[0] in ("dow", "violate", "disband", "done") for order in found), found


@pytest.mark.parametrize(
    "text", ["end", "don", "dow", "dis", "disb INF", "violate", "viol aus", "declare war", "dow r"]
)
def test_what_cannot_be_taken_back_is_not_done_on_a_beginning(text):
    board, seat = at(TT, "movement")
    assert done(board, seat, text) in ([], ["done"] if text == "end" else [], ["dow USSR"] if text == "dow r" else [])


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("buy 4", "buy 4 INF"),
        ("buy 2 inf 3", "buy 2 INF 3 ART"),
        ("buy 7 f", "buy 7 FIT"),
    ],
)
def test_any_number_can_be_completed(typed, wanted):
    board, seat = at(SAA, "purchase")
    assert wanted in board.suggest(seat, typed)


def test_a_loss_is_completed_to_what_is_due():
    board, seat = at(SAA, "casualties")
    found = board.suggest(seat, "lose 1 art")
    assert found and all(order.startswith("lose") and "1 ART" in order for order in found)


@pytest.mark.parametrize(
    "typed", ["move 1 fit from brandenburg to minsk landing", "move 1 fit from brandenburg to minsk l"]
)
def test_suggestions_do_not_go_dark_in_the_middle(typed):
    board, seat = at(SAA, "land")
    assert any(" landing at " in order for order in board.suggest(seat, typed))


@pytest.mark.parametrize(
    ("game", "moment", "typed"),
    [
        (SAA, "land", "move 2 inf from Poland to Minsk via"),
        (SAA, "sea", "move 1 TRN from English Channel to Bay of Biscay carrying"),
        (SAA, "casualties", "lose 1"),
        (WW2, "movement", "move 1 TNK from Hamburg to Liege via"),
        (WW2, "sea", "ferry 1 INF from Taranto to Athens by"),
        (SC, "sea", "invade 2341 with I1 by"),
        (TR, "missions", "invade M21 with BF1 carrying"),
        (TT, "movement", "move INF1 to Lorraine via"),
    ],
)
def test_suggestions_do_not_go_dark_behind_a_small_word(game, moment, typed):
    board, seat = at(game, moment)
    found = board.suggest(seat, typed)
    assert found and all(order.split()[0] == typed.split()[0] for order in found), found


def test_a_long_list_is_named_briefly_and_read_back():
    from tests.triumph_tragedy.table import table

    t = table("production", units={"Axis": {"Berlin": "16 INF 1"}}, factions={"Axis": {"points": 30}})
    names = ", ".join(f"INF{n}" for n in range(1, 13))
    brief = t.game._reader("Axis")._brief(f"step {names} {'and nothing else ' * 6}".strip())
    assert "INF1-12" in brief
    assert t.game.preview("Axis", "step INF1-4").order == "step INF1, INF2, INF3, INF4"


@pytest.mark.parametrize(
    "text", ["intercept?", "should I intercept", "intercept if they are few", "maybe intercept", "2 fit?"]
)
def test_questions_conditions_and_doubts_are_not_carried_out(text):
    board, seat = at(SAA, "intercept")
    assert done(board, seat, text) == []


def test_another_s_side_is_not_ordered_about():
    board, seat = at(SAA, "purchase")
    with pytest.raises(OrderError, match="Germany"):
        board.submit(seat, "the UK buys 2 fighters")


@pytest.mark.parametrize(
    "text",
    [
        "load 2 inf from England in English Channel, then unload 2 inf from English Channel to Normandy",
        "load 2 inf from England in English Channel; unload 2 inf from English Channel to Normandy",
    ],
)
def test_a_whole_voyage_in_one_text(text):
    board, seat = at(SAA, "sea")
    assert done(board, seat, text) == [
        "load 2 INF from England in English Channel",
        "unload 2 INF from English Channel to Normandy",
    ]


def test_a_voyage_is_offered_where_the_way_over_land_is_refused():
    board, seat = at(SAA, "sea")
    with pytest.raises(OrderError) as caught:
        board.submit(seat, "move 2 inf from England to Normandy")
    assert caught.value.nearest[0] == (
        "load 2 INF from England in English Channel; unload 2 INF from English Channel to Normandy"
    )
    assert done(board, seat, caught.value.nearest[0]) == caught.value.nearest[0].split("; ")


def test_the_rest_of_a_sentence_that_failed_is_held_back():
    board, seat = at(SAA, "land")
    taken = take_all(board, seat, "9 inf from Poland and 1 arm from Hungary to Western Ukraine, done")
    assert [each.kind for each in taken] == ["refused", "held", "held"]


W2, SC, TR = "ww2_europe", "supreme_commander", "third_reich"


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (
            W2,
            "movement",
            "everything but one tank from Breslau to Krakow",
            ["move 2 INF 1 ART 2 TNK from Breslau to Krakow"],
        ),
        (W2, "movement", "all but the guns from Breslau to Krakow", ["move 2 INF 3 TNK from Breslau to Krakow"]),
        (W2, "movement", "all tanks but one from Breslau to Krakow", ["move 2 TNK from Breslau to Krakow"]),
        (W2, "movement", "the infantry in Breslau goes to Krakow, both of them", ["move 2 INF from Breslau to Krakow"]),
        (W2, "movement", "Konigsberg mech inf attacks Warsaw", ["move 1 MEC from Konigsberg to Warsaw"]),
        (W2, "casualties", "lose all tanks", ["lose 2 TNK"]),
        (SC, "movement", "all but one of the infantry in Berlin to 2130", ["move GE-I1, GE-I2 to 2130"]),
        (SC, "movement", "the army in 2129 goes to 2329", ["move GE-A4 to 2329"]),
        (TR, "movement", "German armor at N25 to N24", ["move GA3 to N24"]),
        (TT, "movement", "everything in Munich except the air forces to Berlin", ["move TANK1, INF1 to Berlin"]),
    ],
)
def test_what_is_left_out_stays(game, moment, text, orders):
    board, seat = at(game, moment)
    assert done(board, seat, text) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (W2, "movement", "all but 5 tanks from Breslau to Krakow"),
        (W2, "movement", "everything except the battleship from Breslau to Krakow"),
        (W2, "movement", "both tanks from Breslau to Krakow"),
        (W2, "harbour", "yes"),
        (W2, "retreat", "yes"),
        (W2, "build", "place"),
        (SC, "organization", "Denmark"),
        (TR, "options", "destroy"),
        (TR, "movement", "both armor in Berlin to Hamburg"),
    ],
)
def test_what_does_not_say_enough_is_not_done(game, moment, text):
    board, seat = at(game, moment)
    assert done(board, seat, text) == []


@pytest.mark.parametrize(
    ("game", "moment", "text", "never"),
    [
        (TT, "fronts", "all but the North Sea", "fight North Sea"),
        (W2, "retreat", "don't fight on", "fight on"),
        (TR, "advance", "everyone stays", "advance UA1, UI1"),
    ],
)
def test_a_choice_that_was_denied_is_not_offered(game, moment, text, never):
    board, seat = at(game, moment)
    assert never not in offered(board, seat, text)


@pytest.mark.parametrize(
    "text", ["raid all from London to Cologne", "raid all on Hamburg", "bomb Hamburg with everything"]
)
def test_a_raid_of_all(text):
    """`all` stands for every bomber and fighter that is there; it was an error once."""
    board, seat = at(W2, "raids")
    assert all(order.startswith("raid 2 FTR 3 BMB from London to ") for order in done(board, seat, text))


def test_patrols_are_suggested_after_moves():
    """What is kept of the units that move on land does not hide those that sail."""
    board, seat = at(W2, "hunting")
    board.suggest(seat, "move")
    assert board.suggest(seat, "patrol") and board.suggest(seat, "hunt")


def test_the_beginning_of_a_list_is_completed() -> None:
    """Some of the cards to be discarded once came back as one order a card, each of them too few, or as nothing at all."""
    game: Game[Any] = Game.new(GAMES["triumph_tragedy"], "1939", {}, seed=1)
    player = Warlord(1)
    while game.phase != "resolution" or not game.suggest(asked := game.pending()[0].seat, "discard"):
        game.submit(*player.next(game))
    cards = game.suggest(asked, "discard")[0].removeprefix("discard ").split(", ")
    assert len(cards) > 8
    for seat in (asked, "West"):
        for some in range(1, len(cards)):
            for offered in game.suggest(seat, f"discard {', '.join(cards[:some])}"):
                game.preview(seat, offered)
                assert set(cards[:some]) < set(offered.removeprefix("discard ").split(", "))
        assert seat != asked or all(game.suggest(seat, f"discard {', '.join(cards[:n])}") for n in range(1, len(cards)))


@pytest.mark.parametrize(
    ("game", "moment", "text", "said"),
    [
        (TR, "exchange", "done", "“done” isn't possible during Ground combat; now you can: lose"),
        (TR, "fleets", "move GA1 to K31", "you can't move during "),
        (SAA, "purchase", "don’t buy tanks", "“don’t” says what you don't want"),
        (SAA, "purchase", "buy 2 wheelbarrows", "I expected <units> where you wrote “2 wheelbarrows”"),
        (SAA, "purchase", "can I buy tanks?", "that's a question, and I only carry out orders"),
        (SAA, "purchase", "buy " + "a" * 2000, "that's 2004 characters, too long for one order"),
        (SAA, "land", "half from Poland to Minsk", "half of which units?"),
    ],
)
def test_a_refusal_is_plain_english(game, moment, text, said):
    board, seat = at(game, moment)
    taken = take_all(board, seat, text)[0]
    assert said in taken.error and not taken.accepted


def test_a_unit_s_short_name_is_never_a_hex():
    """I1 is GI1 to the player of Germany, and I12 is a hex."""
    from rules.third_reich.calling import own_units
    from rules.third_reich.chart import board
    from tests.third_reich.table import table

    game = table("movement", {"L31": "13 G inf"}, "Axis").game
    words = {each.name: each.words for each in own_units(game, "Germany")}
    assert "I1" in words["GI1"] and "I12" in board().spaces and "I12" not in words["GI12"]
