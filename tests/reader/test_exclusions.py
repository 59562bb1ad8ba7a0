"""What is to stay out is out, and nothing else: of all of them, of those named, in whatever words; and what is called by its
number is never a number of them."""

import pytest

from rules.kernel.reading.batch import take_all

from .moments import MOMENTS

SAA, TT, WW2 = "supreme_axis_allies", "triumph_tragedy", "ww2_europe"
SC, TR = "supreme_commander", "third_reich"


def taken(game, moment, text):
    board, seat = MOMENTS[game]()[moment]()
    return take_all(board, seat, text)


def done(game, moment, text):
    return [each.order for each in taken(game, moment, text) if each.accepted]


@pytest.mark.parametrize(
    ("game", "moment", "text", "order"),
    [
        (SC, "movement", "just the army, not the corps, from 2129 to 2329", "move GE-A4 to 2329"),
        (SC, "movement", "the army and not the tank corps in 2129 go to 2329", "move GE-A4 to 2329"),
        (SC, "losses", "the army, not the tank", "lose GE-A4"),
        (SAA, "land", "everything from Poland to Minsk but not the gun", "move 4 INF 2 ARM from Poland to Minsk"),
        (SAA, "land", "all but the infantry from Poland to Minsk", "move 1 ART 2 ARM from Poland to Minsk"),
        (SAA, "land", "4 inf from Poland to Minsk, no tanks", "move 4 INF from Poland to Minsk"),
        (SAA, "sea", "all ships but the transports to Biscay", "move 1 DES 1 BTL from English Channel to Bay of Biscay"),
        (SAA, "purchase", "3 inf, not tanks, and a fighter", "buy 3 INF 1 FIT"),
        (TT, "movement", "everything in Munich, not the tank, to Berlin", "move AF1, INF1 to Berlin"),
        (TT, "movement", "just the Munich tank to Lorraine, not the infantry", "move TANK1 to Lorraine"),
        (WW2, "movement", "everything in Breslau except the guns and the infantry to Krakow",
         "move 3 TNK from Breslau to Krakow"),
        (WW2, "movement", "everything but the infantry from Breslau to Krakow", "move 1 ART 3 TNK from Breslau to Krakow"),
        (TT, "fronts", "Lorraine and the Ruhr, not the North Sea", "fight Lorraine, Ruhr"),
        (SAA, "battles", "Minsk, not Western Ukraine", "fight Minsk"),
        (SAA, "land", "2 inf from Poland to Minsk, not Hungary", "move 2 INF from Poland to Minsk"),
        (TR, "movement", "just the armor in Berlin, not the infantry, to Hamburg", "move GA1 to K30"),
    ],
)  # fmt: skip
def test_what_is_excluded_stays(game, moment, text, order):
    assert done(game, moment, text) == [order]


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (SAA, "land", "all infantry from Poland to Minsk, no infantry"),
        (SAA, "land", "Poland to Minsk, not the tanks"),
        (SAA, "sea", "the fleet, not the transports, to Biscay"),
        (SAA, "land", "all but the tank from Poland to Minsk"),  # there are two
        (TT, "movement", "INF1 and INF2 to Berlin, not INF2"),
        (TT, "fronts", "all battles, not the North Sea"),
        (SAA, "battles", "not Western Ukraine"),
        (SAA, "land", "2 inf from Poland to Minsk, not Minsk"),
        (SAA, "land", "2 inf to Minsk, not from Hungary"),
        (SC, "movement", "F1 and not F2 east"),
    ],
)
def test_what_is_excluded_never_goes_and_is_not_forgotten(game, moment, text):
    assert done(game, moment, text) == []


@pytest.mark.parametrize("text", ["attack N39 with everything but RI3", "attack N39 with everything, not RI3"])
def test_what_is_excluded_is_not_offered(text):
    found = taken(TR, "bagration", text)
    assert list(found[0].nearest) == ["attack N39 with RA1, RA2, RA3, RI1"] and not found[0].accepted


@pytest.mark.parametrize(
    ("game", "moment", "text", "order"),
    [
        (SC, "movement", "the 4th army to 2329", "move GE-A4 to 2329"),
        (SC, "movement", "die 4. Armee nach 2329", "move GE-A4 to 2329"),
        (SC, "movement", "IV Army to 2329", "move GE-A4 to 2329"),
        (SC, "movement", "2. Panzerkorps nach Berlin", "move GE-T2 to 2132"),
        (SC, "organization", "break the 4. army", "break GE-A4"),
        (TR, "movement", "2. Infanterie nach Berlin", "move GI2 to L31"),
        (TR, "movement", "1st armored to Hamburg", "move GA1 to K30"),
        (TT, "movement", "1. Panzer nach Ruhr", "move TANK1 to Ruhr"),
        (SAA, "purchase", "1. buy 2 inf", "buy 2 INF"),
    ],
)
def test_a_number_with_a_point_says_which(game, moment, text, order):
    assert done(game, moment, text) == [order]


@pytest.mark.parametrize(("game", "text"), [(SC, "7. Armee nach Berlin"), (TR, "3. Infanterie nach Hamburg")])
def test_who_is_called_by_a_number_and_cannot_go_is_no_number_of_others(game, text):
    assert done(game, "movement", text) == []


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (SAA, "sea", "load 2 inf in England, sail them to Normandy and land them",
         ["load 2 INF from England in English Channel", "unload 2 INF from English Channel to Normandy"]),
        (SAA, "sea", "embark 2 inf in England, cross to Normandy and disembark",
         ["load 2 INF from England in English Channel", "unload 2 INF from English Channel to Normandy"]),
        (SAA, "rising_sun", "load 2 inf at Formosa, take them across and land at Luzon",
         ["load 2 INF from Formosa in Formosa Strait", "unload 2 INF from Formosa Strait to Luzon"]),
        (SC, "sea", "load I1 on S1, sail to Scapa Flow and land it", ["transport UK-I1 to 1139 with UK-S1"]),
        (SC, "sea", "put I1 aboard S1, take it to Scapa Flow", ["transport UK-I1 to 1139 with UK-S1"]),
    ],
)  # fmt: skip
def test_a_voyage_told_from_quay_to_beach(game, moment, text, orders):
    assert done(game, moment, text) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (TT, "barbarossa", "Konigsberg tank goes to Belorussia and the Lvov one to Kiev",
         ["move TANK1 to Belorussia", "move TANK2 to Kiev"]),
        (WW2, "movement", "the Breslau tanks to Krakow and the Hamburg one to Berlin",
         ["move 3 TNK from Breslau to Krakow", "move 1 TNK from Hamburg to Berlin"]),
    ],
)  # fmt: skip
def test_one_behind_a_place_is_of_the_sort_that_was_named(game, moment, text, orders):
    assert done(game, moment, text) == orders


def test_ships_named_first_are_no_verb():
    """`Transports and destroyer at Glasgow` built the destroyer alone: who transports it?"""
    found = taken(WW2, "shipyards", "transports and destroyer at Glasgow")
    assert [each.order for each in found] == ["build 1 DD 2 TR at Glasgow"]


@pytest.mark.parametrize("letter", ["A", "I", "S"])
def test_a_card_by_a_letter_is_never_another_card(letter):
    """`A` is no article there, `I` not the player and `S` not the beginning of Summer F."""
    assert done(TT, "government", f"diplomacy {letter} for Rumania") == []
    assert done(TT, "command", f"commit {letter}") == []
    assert done(TT, "government", "diplomacy F for Rumania") == ["diplomacy Summer F for Rumania"]
