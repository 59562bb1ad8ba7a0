"""What is offered to who typed a text that is not taken: what says the most of it stands first, and nothing that it does not want
is among it."""

import pytest

from rules.kernel.reading.batch import take_all

from .giving import SAA, SC, TR, TT, WW2, at, done, offered


def first(game, moment, text):
    """What is carried out of a text, or offered first if nothing is."""
    board, seat = at(game, moment)
    taken = take_all(board, seat, text)
    if all(each.accepted for each in taken):
        return "; ".join(each.order for each in taken)
    assert not any(each.accepted for each in taken), [each.order for each in taken]
    return next(iter(taken[0].nearest), "")


def offers(cases):
    return pytest.mark.parametrize(("game", "moment", "text", "order"), cases)


@offers(
    [
        (SAA, "purchase", "six inf, no tanks this time, rest saved", "buy 6 INF"),
        (SAA, "home_front", "forget tech, two tanks n eight inf", "buy 8 INF 2 ARM"),
        (SAA, "land", "no attack on Minsk, hungary's stuff goes to western ukraine",
         "move 2 INF 1 ARM from Hungary to Western Ukraine"),
        (WW2, "hunting", "one sub stays home, two hunt C1 in the Bay of Biscay",
         "hunt 2 SUB from Brest after C1 at Bay of Biscay"),
        (WW2, "hunting", "2 u-boats after C1 in the Celtic Sea, 1 stays in Brest",
         "hunt 2 SUB from Brest after C1 at Celtic Sea"),
        (WW2, "raids", "all three bombers on Hamburg, none on Cologne", "raid 3 BMB from London to Hamburg"),
        (WW2, "lvov_losses", "all 3 inf, spare the guns and the tank", "lose 3 INF"),
        (TT, "sea_fight", "carrier retreats to Glasgow without firing", "retreat CARR1 to Glasgow"),
        (TT, "movement", "not the tank but INF1 to Berlin", "move INF1 to Berlin"),
        (TT, "fronts", "Ruhr and Lorraine, not the sea", "fight Ruhr, Lorraine"),
        (SC, "combat", "Krakow, only the 12th army, tanks sit this one out", "attack 2528 from 2529 with GE-A12"),
        (SC, "bloodied", "not the tank and not the 3rd, so 4th army", "lose GE-A4"),
        (TR, "declarations", "war on Denmark, nobody else", "declare war on Denmark"),
    ],
)  # fmt: skip
def test_what_is_wanted_beside_what_is_not(game, moment, text, order):
    assert first(game, moment, text) == order


@offers(
    [
        (SAA, "land", "Poland's infantry except one to Minsk", "move 3 INF from Poland to Minsk"),
        (SAA, "land", "minsk gets hit by all of poland, one infantry stays back",
         "move 3 INF 1 ART 2 ARM from Poland to Minsk"),
        (WW2, "east", "all of Moscow's infantry to Smolensk, one infantry stays", "move 4 INF from Moscow to Smolensk"),
    ],
)  # fmt: skip
def test_all_but_those_that_stay(game, moment, text, order):
    assert first(game, moment, text) == order


@offers(
    [
        (SAA, "neutral", "Spain gets nothing", "nothing"),
        (WW2, "kremlin", "Soviet Union: pass", "done"),
        (WW2, "war", "Italy stays peaceful", "done"),
        (WW2, "raids", "thats the RAF done for tonight", "done"),
        (TR, "advance", "we sit tight in P22, nobody moves up", "stay"),
        (TR, "missions", "no air or naval missions for the British", "done"),
        (TR, "budget", "no SW for Germany this year", "done"),
    ],
)
def test_who_wants_nothing_done_is_offered_what_says_so(game, moment, text, order):
    assert first(game, moment, text) == order


@offers(
    [
        (SC, "setup", "rest of the stuff: usual places", "deploy rest"),
        (TR, "red_line", "auto-deploy what remains", "deploy rest"),
        (SAA, "setup", "just set up what remains", "setup rest"),
        (TT, "setup", "don't care, bot can set up everything", "setup rest"),
    ],
)
def test_all_that_is_left_is_offered_as_one_order(game, moment, text, order):
    assert first(game, moment, text) == order


@offers(
    [
        (SAA, "purchase", "4 inf + 1 arty and that's my shopping done", "buy 4 INF 1 ART; done"),
        (SAA, "bombers", "2 bombers at Rhineland, 1 at Brandenburg",
         "raid Rhineland with 2 BMB from England landing at England; "
         "raid Brandenburg with 1 BMB from England landing at England"),
        (SAA, "bombers", "1 bmb strat bombs Brandenburg, the other 2 Rhineland",
         "raid Brandenburg with 1 BMB from England landing at England; "
         "raid Rhineland with 2 BMB from England landing at England"),
        (TT, "movement", "munich tank to lorraine while INF1 goes to Berlin",
         "move TANK1 to Lorraine; move INF1 to Berlin"),
        (TT, "production", "beef up the fleet and buy an action card", "step FLEET1; buy 1 action"),
        (WW2, "shipyards", "transports Bristol, DD Glasgow", "build 2 TR at Bristol; build 1 DD at Glasgow"),
        (SC, "organization", "for Western Front box: 1 ftr 1 bmr",
         "buy 1 fighter for Germany at West; buy 1 bomber for Germany at West"),
        (TR, "options", "offensive west, pass in the east and med",
         "option Western offensive; option Eastern pass; option Mediterranean pass"),
        (TR, "construction", "2 infantry in Berlin, tank in Essen",
         "build infantry 3-3 at L31; build infantry 3-3 at L31; build armor 4-6 at M26"),
        (TR, "luftwaffe", "GW1 supports Q22 while GW2 does counterair at R22",
         "support Q22 with GW1; counterair R22 with GW2"),
    ],
)  # fmt: skip
def test_several_orders_each_with_what_was_said_of_it(game, moment, text, order):
    assert first(game, moment, text) == order


@offers(
    [
        (SC, "sea", "both fleets to Gibraltar", "sail UK-S1 to 3750; sail UK-S2 to 3750"),
        (TR, "trains", "armor and fleet from Portsmouth both to Scapa Flow", "sr BA1 to C28; sr BF1 to C28"),
        (TR, "construction", "both tanks, Leipzig", "build armor 4-6 at N29; build armor 4-6 at N29"),
        (TR, "case_blue", "Hungarian and Rumanian infantry to Kiev", "move HuI1 to O39; move RuI1 to O39"),
        (TR, "setup", "one infantry in Cherbourg, GI4 if you like", "deploy GI4 at M21"),
        (SAA, "setup", "norway fighter goes to Finland", "setup 1 FIT at Finland"),
        (SAA, "deployment", "the alaska inf sits on the Aleutians", "setup 1 INF at Aleutian Islands"),
    ],
)
def test_an_order_for_all_units_that_are_spoken_of_and_no_other(game, moment, text, order):
    assert first(game, moment, text) == order


@offers(
    [
        (SAA, "sea_losses", "one destroyer, two on the battleship", "lose 1 DES 2 BTL"),
        (SAA, "pacific", "both fighters off the carrier to Wake Waters, then back on deck",
         "move 2 FIT from Hawaiian Sea to Wake Waters landing at Hawaiian Sea"),
        (SAA, "bombers", "both Spitfires attack the Rhineland and come back home",
         "move 2 FIT from England to Rhineland landing at England"),
        (WW2, "home_fleet", "BB and both destroyers from Scapa attack the port of Bergen",
         "patrol 2 DD 1 BB from Scapa Flow to Bergen port via North Sea"),
        (WW2, "eighth_air_force", "the heavies go to Cologne, no escort", "raid 4 BMB from London to Cologne"),
        (WW2, "harbour", "battleship goes out and fights, transport stays", "fight with 1 BB"),
        (TT, "garrisons", "leningrad: fleet, inf", "setup 1 FLEET 1 INF in Leningrad"),
        (TT, "factories", "all 7 points on investment cards", "buy 7 investment"),
        (SC, "pursuit", "T1 runs on to 2127, next to Warsaw", "GE-T1 to 2127"),
        (TR, "budget", "2 interceptor factors vs those bombers", "build 2 interceptor"),
        (TR, "options", "paying for a Western Offensive!!", "option Western offensive"),
    ],
)  # fmt: skip
def test_what_says_all_and_nothing_besides_stands_first(game, moment, text, order):
    assert first(game, moment, text) == order


@offers(
    [
        (WW2, "declarations", "Spain AND Portugal, both", "declare war on Spain; declare war on Portugal"),
        (WW2, "kremlin", "iran gets it", "declare war on Iran"),
        (TT, "ultimatum", "Anschluß! Austria", "violate Austria"),
    ],
)
def test_war_is_offered_to_who_names_a_country_and_says_more(game, moment, text, order):
    assert first(game, moment, text) == order


@offers(
    [
        (TR, "detroit", "Britain gets twenty from us", "grant 20 BRPs to Britain"),
        (TR, "detroit", "our British friends get 20 BRPs", "grant 20 BRPs to Britain"),
    ],
)
def test_what_another_side_is_given_is_offered(game, moment, text, order):
    assert first(game, moment, text) == order


def test_alternatives_are_not_offered_as_one_after_the_other():
    board, seat = at(SAA, "casualties")
    assert offered(board, seat, "lose 3 INF")
    assert not any(";" in each for each in offered(board, seat, "lose 3 INF"))


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (TR, "construction", "attack N39 with everything"),
        (TR, "options", "build 2 inf in Berlin"),
        (TT, "battle", "move INF1 to Berlin"),
        (SAA, "research", "move 3 inf from Poland to Minsk"),
    ],
)
def test_an_order_of_another_phase_is_answered_with_nothing_that_it_does_not_speak_of(game, moment, text):
    assert first(game, moment, text) == ""


def test_an_order_of_another_moment_is_no_answer():
    board, seat = at(SAA, "retreat")
    error = take_all(board, seat, "move 2 INF from Minsk to Moscow")[0].error
    assert "isn't one of the answers" in error


def test_a_place_where_none_of_them_stands_is_named():
    board, seat = at(TR, "movement")
    assert "you have no armour in “breslau”" in take_all(board, seat, "move armour in Breslau to Krakow")[0].error


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (SAA, "bombers", "2 bombers at Rhineland, 1 at Brandenburg"),
        (WW2, "declarations", "Spain AND Portugal, both"),
        (SC, "organization", "Can I have an infantry in Berlin and another in Bremen?"),
        (TR, "options", "offensive west, pass in the east and med"),
    ],
)
def test_several_orders_that_are_offered_can_be_given(game, moment, text):
    board, seat = at(game, moment)
    order = take_all(board, seat, text)[0].nearest[0]
    assert ";" in order and done(board, seat, order) == order.split("; ")


@pytest.mark.parametrize(
    ("game", "moment", "text", "never"),
    [
        (SAA, "land", "2 inf from Poland to Minsk and the blorg to Hungary", "Hungary"),
        (TR, "movement", "GI2 to Berlin, the blorg to Hamburg", "K30"),
        (SC, "losses", "anything but the tank", "GE-T1"),
        (TT, "movement", "no attack on Lorraine, TANK1 to Berlin", "Lorraine"),
    ],
)
def test_what_nobody_knows_or_wants_is_not_offered(game, moment, text, never):
    board, seat = at(game, moment)
    assert not any(never in each for taken in take_all(board, seat, text) for each in taken.nearest)
