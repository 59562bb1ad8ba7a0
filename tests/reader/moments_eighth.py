"""The moments of the eighth hand: positions and asks that no earlier corpus types at."""

from collections.abc import Callable
from typing import Any

from rules.kernel.game import Game

Moment = tuple[Game[Any], str]


def axis_allies() -> dict[str, Callable[[], Moment]]:
    from tests.supreme_axis_allies.table import opening, table

    def arsenal() -> Moment:
        nations = {"USA": {"treasury": 61, "card": "Industrial Tech"}}
        return table("USA", "purchase", nations=nations, places={"Great Lakes": {"damage": 4}}).game, "USA"

    def desert() -> Moment:
        t = table(
            "UK",
            "movement",
            UK={
                "Egypt": "4 INF, 2 ARM, 1 ART, 2 FIT",
                "Palestine": "2 INF, 1 ARM",
                "Malta": "1 INF, 1 FIT",
                "Eastern Mediterranean": "1 TRN, 1 CRU, 1 DES",
            },
            GER={"Cyrenaica": "1 INF, 1 ARM", "Tripolitania": "2 INF", "Ionian Sea": "1 TRN"},
        )
        return t.game, "UK"

    def rising_sun() -> Moment:
        t = table(
            "JAP",
            "movement",
            JAP={
                "Formosa Strait": "1 CAR (2 FIT), 1 BTL, 2 DES, 2 TRN",
                "Kwangtung": "3 INF, 1 ART",
                "Formosa": "2 INF, 1 BMB",
                "Indochina": "2 INF, 1 ARM",
            },
            UK={"Burma": "1 INF"},
            USA={"Luzon": "1 INF"},
            places={"Luzon": {"owner": "USA"}},
        )
        return t.game, "JAP"

    def wolf_pack() -> Moment:
        t = table(
            "USA",
            "movement",
            USA={"New England Coast": "2 DES, 1 CRU, 1 SUB"},
            GER={"Mid-Atlantic": "2 SUB, 1 CRU"},
        )
        t.play("USA", "move 2 DES 1 CRU 1 SUB from New England Coast to Mid-Atlantic")
        while t.asked() != ["GER"]:
            t.play(t.asked()[0], t.suggestions(t.asked()[0])[0], dice=[6] * 6)
        return t.game, "GER"

    def sea_losses() -> Moment:
        t = table(
            "JAP",
            "movement",
            JAP={"Wake Waters": "1 BTL, 2 DES, 1 CRU"},
            USA={"Midway Waters": "1 BTL, 2 DES, 1 TRN"},
        )
        t.play("JAP", "move all from Wake Waters to Midway Waters").play("USA", "intercept")
        return t.play("JAP", "done", dice=[1] * 3 + [6] * 30).game, "USA"

    def sea_retreat() -> Moment:
        game, _ = sea_losses()
        game.submit("USA", "lose 2 DES 1 BTL")
        game.submit("JAP", "fight on")
        return game, "USA"

    def crash_dive() -> Moment:
        game, _ = wolf_pack()
        game.submit("GER", "intercept")
        game.script([6] * 30)
        while "submerge" not in str(game.pending()[0].choices):
            (pending,) = game.pending()
            game.submit(pending.seat, "done" if "done" in pending.orders else game.suggest(pending.seat, "")[0])
        return game, game.pending()[0].seat

    def rockets() -> Moment:
        t = table(
            "GER",
            "movement",
            nations={"GER": {"card": "Rockets", "points": 10}},
            GER={"Netherlands": "1 AAG, 1 INF", "Rhineland": "2 BMB, 1 AAG"},
            UK={"England": "1 INF"},
        )
        t.play("GER", "raid England with 2 BMB from Rhineland", "done", dice=[6] * 8)
        return t.game, "GER"

    def dogfight() -> Moment:
        t = table(
            "GER",
            "movement",
            GER={"Netherlands": "2 FIT, 1 BMB", "Paris": "1 INF"},
            UK={"Normandy": "1 FIT, 2 INF"},
            places={"Normandy": {"owner": "UK"}},
        )
        t.play("GER", "move 2 FIT 1 BMB from Netherlands to Normandy", "move 1 INF from Paris to Normandy", "done")
        return t.game, "GER"

    def shipyard() -> Moment:
        nations = {"UK": {"purchased": "4 INF 1 ART 1 TRN 2 DES 1 FIT"}}
        return table("UK", "placement", nations=nations).game, "UK"

    def deployment() -> Moment:
        return opening().game, "USA"

    every = (
        arsenal,
        desert,
        rising_sun,
        wolf_pack,
        crash_dive,
        sea_losses,
        sea_retreat,
        rockets,
        dogfight,
        shipyard,
        deployment,
    )
    return {each.__name__: each for each in every}


def triumph() -> dict[str, Callable[[], Moment]]:
    from tests.triumph_tragedy.table import opened, table

    from .moments import _intel

    def garrisons() -> Moment:
        return opened().game, "USSR"

    def five_year_plan() -> Moment:
        units = {
            "USSR": {"Moscow": "INF 2, AF 1", "Leningrad": "FLEET 1, INF 1", "Kharkov": "TANK 2", "Odessa": "FORT 1"}
        }
        t = table("production", "USSR", units=units, order=("USSR", "Axis", "West"), factions={"USSR": {"points": 11}})
        return t.game, "USSR"

    def politburo() -> Moment:
        hand = [
            "Summer S",
            "Fall L",
            "Summer Y",
            "Spring B",
            "Summer B",
            "Inv 3",
            "Inv 2",
            "Inv 30",
            "Inv 16",
            *_intel("Agent"),
        ]
        t = table(
            "government",
            "USSR",
            order=("USSR", "Axis", "West"),
            units={"USSR": {"Moscow": "INF 2"}, "Axis": {"Berlin": "INF 2"}},
            hands={"USSR": hand, "Axis": ["Fall C"], "West": ["Fall A"]},
            nations={"Baltic States": {"influence": "USSR", "markers": 1}},
        )
        return t.game, "USSR"

    def barbarossa() -> Moment:
        t = table(
            "movement",
            "Axis",
            units={
                "Axis": {"Konigsberg": "TANK 3, INF 2", "Warsaw": "2 INF 2, AF 2", "Lvov": "TANK 2", "Berlin": "INF 3"},
                "USSR": {"Vilna": "INF 1", "Kiev": "INF 2", "Belorussia": "INF 1"},
            },
            nations={
                "Poland": {"control": "Axis"},
                "Baltic States": {"control": "USSR"},
            },
            wars=["Axis-USSR"],
        )
        return t.game, "Axis"

    def ultimatum() -> Moment:
        t = table(
            "movement",
            "Axis",
            units={"Axis": {"Ruhr": "2 INF 2, TANK 2", "Munich": "INF 3, AF 1", "Konigsberg": "INF 2"}},
            moves=7,
        )
        return t.game, "Axis"

    def armada() -> Moment:
        t = table(
            "movement",
            "West",
            units={
                "West": {"London": "FLEET 3, CARR 2, INF 3, TANK 2, AF 2", "Gibraltar": "FLEET 2", "Algiers": "INF 2"},
                "Axis": {"Sicily": "INF 1", "Ruhr": "SUB 2", "Rome": "INF 2"},
            },
            wars=["Axis-West"],
        )
        return t.game, "West"

    def clash() -> Moment:
        units = {
            "Axis": {"Munich": "TANK 3, INF 2, AF 2", "Ruhr": "INF 2"},
            "West": {"Lorraine": "INF 2, AF 1, FORT 1", "Paris": "INF 2"},
        }
        t = table("movement", "Axis", units=units, wars=["Axis-West"])
        t.play("Axis", "move TANK1, INF1, AF1 to Lorraine", "done")
        while (ask := t.game.pending()[0]).seat != "West":
            t.play(ask.seat, t.game.suggest(ask.seat, "")[0], dice=[6] * 8)
        return t.game, "West"

    def wolves() -> Moment:
        units = {"Axis": {"Ruhr": "2 SUB 2, FLEET 1"}, "West": {"North Sea": "FLEET 3, CARR 2"}}
        t = table(wars=["Axis-West"], units=units)
        t.play("Axis", "move SUB1, SUB2 to North Sea", "done")
        while (ask := t.game.pending()[0]).seat != "Axis":
            t.play(ask.seat, t.game.suggest(ask.seat, "")[0], dice=[6] * 8)
        return t.game, "Axis"

    def year_end() -> Moment:
        hand = ["Summer C", "Summer H", "Summer F", "Fall B", "Fall D", "Inv 20", "Inv 18", "Inv 7", "Inv 40"]
        hands = {"West": hand, "Axis": ["Fall A"], "USSR": ["Fall K"]}
        t = table("government", units={"West": {"London": "INF 2"}}, hands=hands)
        for seat in ("Axis", "West", "USSR"):
            t.play(seat, "pass")
        return t.game, "West"

    def fronts() -> Moment:
        units = {
            "West": {"Lorraine": "TANK 2", "Ruhr": "INF 3", "North Sea": "FLEET 2"},
            "Axis": {"Ruhr": "INF 1", "Lorraine": "INF 1", "North Sea": "SUB 1"},
        }
        return table("combat", "West", units=units, wars=["Axis-West"]).game, "West"

    every = (garrisons, five_year_plan, politburo, barbarossa, ultimatum, armada, clash, wolves, year_end, fronts)
    return {each.__name__: each for each in every}


def ww2_europe() -> dict[str, Callable[[], Moment]]:
    from tests.ww2_europe.table import Table, table

    west = dict.fromkeys(("Western", "Northern", "Eastern", "Southern", "Mediterranean", "African"), "Allies")

    def kremlin() -> Moment:
        return table("declarations").game, "USSR"

    def western_desert() -> Moment:
        t = table(
            initiative=west,
            units={
                "Great Britain": {
                    "Alexandria": "3 INF, 2 TNK, FTR, DD",
                    "El Alamein": "2 INF, ART, TNK, DEPOT",
                    "Malta": "SUB, TAC",
                    "Cairo": "MEC",
                },
                "Italy": {"Sidi Barrani": "2 INF", "Tobruk": "INF, ART"},
                "Germany": {"Benghazi": "TNK"},
            },
            control={"Sidi Barrani": "Italy", "Halfaya": "Italy"},
        )
        return t.game, "Great Britain"

    def home_fleet() -> Moment:
        t = table(
            initiative=west,
            units={
                "Great Britain": {
                    "Scapa Flow": "CV+FTR+TAC, BB, 2 DD",
                    "Glasgow": "TR, 2 INF, CA",
                    "London": "INF, TNK, 2 BMB, ABN",
                },
                "Germany": {"Bergen": "CA, INF", "Cherbourg": "INF"},
            },
            control={"Bergen": "Germany", "Cherbourg": "Germany"},
        )
        return t.game, "Great Britain"

    def eighth_air_force() -> Moment:
        t = table(
            initiative=west,
            units={"USA": {"London": "4 BMB, 2 FTR, INF", "Bristol": "TR, DD, 2 INF"}, "Germany": {"Cologne": "FTR"}},
        )
        return t.game, "USA"

    def tankograd() -> Moment:
        boxes = [{"INF": 5, "TNK": 2, "ART": 1, "FTR": 2, "MEC": 1}, {"TNK": 2}, {}, {}, {}]
        return table("build", powers={"USSR": {"boxes": boxes}}).game, "USSR"

    def treasury() -> Moment:
        t = table(
            "buy",
            powers={"Great Britain": {"money": 110, "rp": 3}},
            units={"Great Britain": {"London": "BBD, 2 INF"}},
            convoys=[("Great Britain", "Scapa Flow", "Murmansk", "Norwegian Sea, Barents Sea", "2 TR, DD")],
            damaged=["Manchester"],
        )
        while "Great Britain" not in t.asked():
            t.done()
        return t.game, "Great Britain"

    def lvov_losses() -> Moment:
        return _lvov().game, "USSR"

    def lvov_stand() -> Moment:
        t = _lvov().play("USSR", "lose 3 INF")
        return t.play("Germany", "fight on").game, "USSR"

    def trains() -> Moment:
        t = table(
            "redeployment",
            initiative=west,
            units={
                "USSR": {
                    "Moscow": "3 INF, 2 TNK, FTR",
                    "Gorky": "2 INF, ART",
                    "Stalingrad": "INF",
                    "Leningrad": "SUB, DD",
                },
                "Germany": {"Smolensk": "INF"},
            },
            control={"Smolensk": "Germany"},
        )
        return t.done("Germany", "Italy").game, "USSR"

    def sea_lanes() -> Moment:
        line = (
            "USA",
            "USA",
            "Bristol",
            "Western Atlantic, North Atlantic, Western Approaches, Celtic Sea",
            "3 TR, 2 DD",
        )
        t = table("convoys", units={"USA": {"USA": "2 TR, 2 DD, CA", "Bristol": "TR, DD"}}, convoys=[line])
        return t.game, "USA"

    def _lvov() -> Table:
        t = table(units={"Germany": {"Krakow": "3 INF, ART, 2 TNK"}, "USSR": {"Lvov": "3 INF, ART, TNK"}})
        return t.play("Germany", "move all from Krakow to Lvov", dice=[1, 1, 1] + [6] * 13)

    every = (
        kremlin,
        western_desert,
        home_fleet,
        eighth_air_force,
        tankograd,
        treasury,
        lvov_losses,
        lvov_stand,
        trains,
        sea_lanes,
    )
    return {each.__name__: each for each in every}


def supreme_commander() -> dict[str, Callable[[], Moment]]:
    from tests.supreme_commander.table import POLAND, russia, table

    def stavka() -> Moment:
        t = table(
            "organization",
            "Allied",
            turn=21,
            units={"Moscow": "SU-I1 SU-I2 SU-I3", "Leningrad": "SU-A2", "Kuibyshev": "SU-T1 SU-T2", "Tula": "SU-I8"},
            pool="SU-I4 SU-I5 SU-I6 SU-T3 SU-T4 SU-F1 SU-F2 SU-B1 SU-A3 SU-A4 SU-HQN SU-PT1 SU-PT2 SU-FORT1 SU-AB",
            **russia(powers={"USSR": {"msp": 140}}),
        )
        return t.game, "USSR"

    def lend_lease() -> Moment:
        t = table(
            "aid",
            "Allied",
            turn=24,
            units={"London": "UK-I1", "Moscow": "SU-I1"},
            **russia(powers={"UK": {"msp": 60}, "USSR": {"msp": 20}}),
        )
        return t.game, t.game.pending()[0].seat

    def blitz() -> Moment:
        t = table(
            "bombing",
            "Axis",
            turn=22,
            units={"West": "GE-F1 GE-F2 GE-B1 GE-B2", "East": "GE-F3 GE-B3", "London": "UK-I1", "Paris": "GE-I4"},
            control={"Paris": "Germany", "Calais": "Germany"},
            active=("Germany", "UK", "Italy"),
        )
        return t.game, "Germany"

    def torch() -> Moment:
        t = table(
            "movement",
            "Allied",
            turn=40,
            units={
                "London": "US-I1 US-I2 US-S1 UK-S1 UK-I1 UK-AB^ UK-HQ18",
                "Alexandria": "UK-A1 UK-T1",
                "Cairo": "UK-I2",
                "West": "US-F1 US-B1 UK-F1",
                "Brest": "GE-I1",
                "4724": "IT-I1",
            },
            control={"Brest": "Germany", "Le Havre": "Germany", "Cherbourg": "Germany", "2341": "Germany"},
            active=("Germany", "UK", "USA", "Italy"),
        )
        return t.game, "UK"

    def kessel() -> Moment:
        t = table(
            "declare",
            "Allied",
            turn=32,
            units={
                "2312": "SU-A1 SU-T1",
                "2413": "SU-A2",
                "2512": "SU-TA1",
                "2412": "GE-I1 GE-I2",
                "2117": "SU-A3 SU-I1",
                "2217": "GE-A4",
            },
            **russia(control={"2412": "Germany", "2217": "Germany"}),
        )
        return t.game, "USSR"

    def scandinavia() -> Moment:
        t = table(
            "political",
            "Axis",
            turn=8,
            units={"Berlin": "GE-I1 GE-I2", "Kiel": "GE-I3", "Munich": "GE-A4"},
            active=("Germany", "UK", "France"),
        )
        return t.game, "Germany"

    def rails() -> Moment:
        t = table(
            "strategic",
            "Allied",
            turn=30,
            units={
                "London": "UK-I1 UK-A1 US-I1",
                "Glasgow": "UK-I2",
                "Cairo": "UK-I3",
                "West": "UK-F1 US-B1 UK-B1",
                "Liverpool": "UK-T1",
            },
            active=("Germany", "UK", "USA", "Italy"),
            powers={"UK": {"msp": 40}},
        )
        return t.game, "UK"

    def warsaw_road() -> Moment:
        t = table(
            "movement",
            "Axis",
            turn=1,
            units={
                "Danzig": "GE-I4",
                "Stettin": "GE-A3 GE-T2",
                "Breslau": "GE-A10 GE-PZ1 GE-HQS",
                "2132": "GE-I1 GE-I2 GE-AB^",
                "East": "GE-F1 GE-B1",
                "West": "GE-F2",
                "2128": "PO-I1",
                "Krakow": "PO-A1",
            },
            nations=POLAND,
        )
        return t.game, "Germany"

    def bloodied() -> Moment:
        t = table(
            "declare", turn=6, units={"2129": "GE-A4 GE-A3 GE-T1", "2128": "PO-A1 PO-I2"}, nations=POLAND, pool="PO-I1"
        )
        t.play("Germany", "attack 2128 from 2129", dice=[5])
        while any("done" in p.orders for p in t.game.pending()):
            t.play(t.asked()[0], "done")
        return t.game, t.game.pending()[0].seat

    every = (stavka, lend_lease, blitz, torch, kessel, scandinavia, rails, warsaw_road, bloodied)
    return {each.__name__: each for each in every}


def third_reich() -> dict[str, Callable[[], Moment]]:
    from tests.third_reich.table import opened, set_up, table

    def red_line() -> Moment:
        t = opened()
        t.play("Germany", "deploy rest", "done")
        return t.game, t.asked()[0]

    def white_hall() -> Moment:
        return set_up(opened()).game, "Britain"

    def declarations() -> Moment:
        t = table(
            "options",
            {"L31": "G inf", "M26": "G armor", "L35": "G inf"},
            "Axis",
            scenario="1939",
            season="Winter",
            year=1939,
        )
        return t.game, "Germany"

    def case_blue() -> Moment:
        units = {
            "M38": "2 G inf",
            "L38": "G armor",
            "N39": "G armor, G inf 2-3, G air",
            "O38": "Hu inf, Ru inf",
            "L31": "G inf, G repl, G base",
            "N41": "R inf",
        }
        return table("movement", units, "Axis", options="Eastern offensive").game, "Germany"

    def luftwaffe() -> Moment:
        units = {
            "P22": "G armor, G air, G inf",
            "Q22": "U inf",
            "R22": "U air",
            "K28": "G fleet, G inf",
            "M21": "U inf",
            "O24": "G air",
        }
        own = {
            "P22": "Germany",
            "O24": "Germany",
            "O23": "Germany",
            "P23": "Germany",
            "Q22": "United States",
            "M21": "United States",
        }
        t = table("missions", units, "Axis", options="Western offensive", control={**own, "R22": "United States"})
        return t.game, "Germany"

    def answers() -> Moment:
        units = {"P22": "U armor, U air", "Q22": "G inf", "R22": "2 G air", "S20": "G air"}
        own = dict.fromkeys(("P22", "P21", "N22", "O22", "O21"), "Britain")
        t = table("missions", units, options="Western offensive", control=own)
        t.play("United States", "support Q22 with UW1")
        while t.asked() != ["Germany"]:
            t.play(next(seat for seat in t.asked() if seat != "Germany"), "done")
        return t.game, "Germany"

    def bagration() -> Moment:
        units = {
            "M40": "2 R armor",
            "N40": "R inf, R armor",
            "L40": "R inf",
            "M39": "G inf, G inf 2-3",
            "O39": "R inf 2-3",
            "N39": "G inf 2-3",
        }
        own = dict.fromkeys(("M40", "N40", "O39", "L40", "L41", "M41", "N41", "O40", "N42", "M42"), "Russia")
        return table("ground", units, options="Eastern offensive", control=own).game, "Russia"

    def grinding() -> Moment:
        units = {"L40": "3 G inf, G armor", "L41": "2 R inf", "L42": "R inf"}
        t = table("attrition", units, "Axis", options="Eastern attrition")
        return t.game, t.game.pending()[0].seat

    def detroit() -> Moment:
        pool = {"U": "2 U inf, 2 U armor, U air, U fleet"}
        return table("construction", {"L22": "U inf", "P22": "U inf"}, pool=pool).game, "United States"

    def reserves() -> Moment:
        units = {"H47": "R inf, R armor, R air", "L44": "R inf", "D44": "R inf", "P48": "R armor"}
        return table("redeployment", units).game, "Russia"

    every = (red_line, white_hall, declarations, case_blue, luftwaffe, answers, bagration, grinding, detroit, reserves)
    return {each.__name__: each for each in every}


MORE: dict[str, Callable[[], dict[str, Callable[[], Moment]]]] = {
    "supreme_axis_allies": axis_allies,
    "triumph_tragedy": triumph,
    "ww2_europe": ww2_europe,
    "supreme_commander": supreme_commander,
    "third_reich": third_reich,
}
