"""Several orders in one text, amounts in words and short answers, as a ninth hand typed them: what must hold wherever else
they are typed."""

import pytest

from .giving import SAA, SC, TR, TT, WW2, at, done


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (TT, "factories", "buy 2 investment cards, build a Paris tank", ["buy 2 investment", "build TANK in Paris"]),
        (SC, "council", "flak and a fort in London", ["buy 1 flak for UK at 2041", "buy 1 fort for UK at 2041"]),
        (WW2, "treasury", "repair the BB at London and then Manchester", ["repair BB at London", "repair Manchester"]),
        (TR, "luftwaffe", "GW1 supports Q22, GW2 counterairs R22", ["support Q22 with GW1", "counterair R22 with GW2"]),
        (
            SAA,
            "rising_sun",
            "take 2 inf aboard at formosa then unload them at luzon",
            ["load 2 INF from Formosa in Formosa Strait", "unload 2 INF from Formosa Strait to Luzon"],
        ),
    ],
)
def test_the_second_part_of_a_text_is_as_good_as_the_first(game, moment, text, orders):
    held, seat = at(game, moment)
    assert done(held, seat, text) == orders


@pytest.mark.parametrize(
    "text", ["attack M39 with everything, RI2 too: RA1, RA2, RI2", "attack M39 with all you can, RI2 and RA1"]
)
def test_all_of_them_is_never_carried_out_as_some(text):
    """An attack of fewer than were named would be another attack."""
    held, seat = at(TR, "bagration")
    assert all(order.count("RA") == 2 for order in done(held, seat, text))


@pytest.mark.parametrize(
    ("text", "country"),
    [
        ("Norway: war", "Norway"),
        ("war: Denmark", "Denmark"),
        ("war with Denmark", "Denmark"),
        ("Norvege: war", "Norway"),
    ],
)
def test_a_country_and_war_declare_it(text, country):
    held, seat = at(SC, "scandinavia")
    assert done(held, seat, text) == [f"declare war on {country} by Germany"]


@pytest.mark.parametrize("text", ["no war: Denmark", "Denmark: not war", "if Denmark: war", "Denmark: maybe war"])
def test_no_war_is_declared_by_who_denies_or_doubts_it(text):
    held, seat = at(SC, "scandinavia")
    assert not any("declare" in order for order in done(held, seat, text))


@pytest.mark.parametrize(
    "text", ["das war's", "c'est tout", "genug", "готово", "хватит", "nichts weiter", "that'll do", "eso es todo"]
)
@pytest.mark.parametrize(("game", "moment"), [(SAA, "home_front"), (TT, "factories"), (TR, "budget")])
def test_done_in_other_words_and_languages(game, moment, text):
    held, seat = at(game, moment)
    assert done(held, seat, text) == ["done"]


def test_what_denies_in_another_alphabet_still_denies():
    held, seat = at(SAA, "home_front")
    assert done(held, seat, "не готово") == []


@pytest.mark.parametrize(
    ("game", "moment", "text", "order"),
    [
        (SAA, "eastern_front", "2 inf from Piter to the Baltic States", "move 2 INF from Leningrad to Baltic States"),
        (SAA, "arsenal", "four GIs", "buy 4 INF"),
        (WW2, "kremlin", "declare war on Persia", "declare war on Iran"),
        (WW2, "war", "Jugoslavia: war", "declare war on Yugoslavia"),
    ],
)
def test_nicknames_and_other_spellings(game, moment, text, order):
    held, seat = at(game, moment)
    assert done(held, seat, text) == [order]


@pytest.mark.parametrize(
    ("game", "moment", "text", "order"),
    [
        (TR, "luftwaffe", "counterair at R22 with everything", "counterair R22 with GW1, GW2"),
        (TR, "luftwaffe", "all Stukas on Q22", "support Q22 with GW1, GW2"),
        (TT, "barbarossa", "inf1 and the stukas hit Vilna", "move AF1, INF1 to Vilna"),
        (TT, "five_year_plan", "a step for each infantry", "step INF1, INF2"),
    ],
)
def test_a_whole_set_is_each_of_its_units(game, moment, text, order):
    held, seat = at(game, moment)
    assert done(held, seat, text) == [order]


FLEET = "move 2 DES 1 CAR 1 BTL from Hawaiian Sea to Wake Waters carrying 2 FIT"


@pytest.mark.parametrize(
    "text",
    [
        "steam for Wake Waters with the flattop, the BB and 2 DD, leave the transport",
        "everything from Hawaiian Sea to Wake Waters, the transport stays put",
        "everything from Hawaiian Sea to Wake Waters, but the transport stays behind",
    ],
)
def test_what_stays_behind_is_no_order_and_does_not_go(text):
    held, seat = at(SAA, "pacific")
    assert done(held, seat, text) == [FLEET]


@pytest.mark.parametrize(
    "text",
    [
        "1 DES from Hawaiian Sea to Wake Waters, the destroyer stays",
        "no DES to Wake Waters, the transport stays",
        "the transport stays",
    ],
)
def test_what_goes_and_stays_at_once_is_asked_about(text):
    held, seat = at(SAA, "pacific")
    assert done(held, seat, text) == []


@pytest.mark.parametrize("text", ["that's my purchase", "that's our shopping"])
def test_what_was_done_is_shown_as_the_end_of_it(text):
    held, seat = at(SAA, "home_front")
    assert done(held, seat, text) == ["done"]


def test_all_of_something_used_up_ends_it():
    held, seat = at(TR, "trains")
    assert done(held, seat, "all SRs used") == ["done"]
    held, seat = at(TR, "trains")
    assert done(held, seat, "not all SRs used") == []


@pytest.mark.parametrize(("game", "moment", "text"), [(TR, "declarations", "attack the Danes")])
def test_a_country_attacked_where_wars_are_declared_is_one_declared_on(game, moment, text):
    held, seat = at(game, moment)
    assert done(held, seat, text) == ["declare war on Denmark"]


@pytest.mark.parametrize(
    "text", ["hurry", "rush them", "sail out", "come out", "support them", "turn round", "let them base"]
)
def test_what_is_like_another_answer_is_not_the_yes(text):
    """`return to base` was an interception, since a return is a going and the question ends in “or let them go?”."""
    held, seat = at(WW2, "interception")
    assert done(held, seat, text) in ([], ["let them go"])


@pytest.mark.parametrize(
    "text", ["hurry", "rush them", "come on", "support", "follow them", "send them", "cover", "charge"]
)
@pytest.mark.parametrize(("game", "moment"), [(SAA, "retreat"), (WW2, "retreat")])
def test_going_anywhere_is_no_retreat(game, moment, text):
    held, seat = at(game, moment)
    assert not any("retreat" in order for order in done(held, seat, text))


@pytest.mark.parametrize(
    ("game", "moment", "text", "order"),
    [
        (SAA, "retreat", "move to Minsk", "retreat to Minsk"),
        (SAA, "retreat", "pull out", "retreat to Minsk"),
        (WW2, "retreat", "march to Sedan", "retreat to Sedan"),
        (WW2, "retreat", "turn back", "retreat to Sedan"),
    ],
)
def test_going_there_is_the_retreat(game, moment, text, order):
    held, seat = at(game, moment)
    assert done(held, seat, text) == [order]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("return to base", "go home"),
        ("head back to port", "go home"),
        ("back to base!", "go home"),
        ("don't go home", "let them go"),
        ("let them go home", "let them go"),
        ("attack them", "separately"),
        ("each dd on its own", "separately"),
    ],
)
def test_going_home_letting_go_and_intercepting_are_told_apart(text, order):
    held, seat = at(WW2, "interception")
    assert done(held, seat, text) == [order]


@pytest.mark.parametrize(
    ("game", "moment", "text", "order"),
    [
        (WW2, "raids", "Bomber Command: three BMB raid Hamburg", "raid 3 BMB from London to Hamburg"),
        (TT, "peace", "Winter War: violate Finland", "violate Finland"),
        (TT, "production", "west wall: fort in ruhr", "build FORT in Ruhr"),
        (TT, "five_year_plan", "2 investments for the five year plan", "buy 2 investment"),
        (SC, "setup", "just set up the rest for me please", "deploy rest"),
        (SAA, "setup", "autoplace the lot", "setup rest"),
        (SAA, "casualties", "take 2 inf off", "lose 2 INF"),
        (TR, "grinding", "RI3 is the loss", "lose RI3"),
        (TR, "advance", "UA1 in", "advance UA1"),
        (SAA, "sea_retreat", "stay and slug it out", "fight on"),
        (SAA, "dogfight", "get out of there", "break off"),
        (WW2, "harbour", "hide in the harbour", "stay in port"),
        (TT, "agent", "no, allow it", "let it happen"),
        (TT, "fronts", "all three battles", "fight Lorraine, Ruhr, North Sea"),
        (TT, "fronts", "fight everywhere", "fight Lorraine, Ruhr, North Sea"),
        (TT, "wolves", "sub1 torpedoes the navy", "fire SUB1 at Naval"),
    ],
)
def test_flavour_and_short_forms(game, moment, text, order):
    held, seat = at(game, moment)
    assert done(held, seat, text) == [order]


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (TT, "fronts", "fight all two"),
        (TT, "fronts", "both battles"),
        (TT, "fronts", "all land battles"),
        (TT, "fronts", "all but one battle"),
        (TT, "fronts", "not all battles"),
        (TT, "peace", "if winter war: violate Finland"),
        (TT, "peace", "Winter War? violate Finland"),
        (TR, "grinding", "if RI3 is the loss"),
        (TR, "advance", "not UA1 in"),
        (SAA, "casualties", "don't take 2 inf off"),
        (SAA, "dogfight", "don't get out of there"),
        (SC, "movement", "set up the rest for me"),
    ],
)
def test_short_forms_with_something_more_are_not_taken(game, moment, text):
    held, seat = at(game, moment)
    assert done(held, seat, text) == []


def test_an_order_and_that_is_my_move():
    held, seat = at(WW2, "movement")
    said = "four infantry from Berlin to Stettin and that's my move"
    assert done(held, seat, said) == ["move 4 INF from Berlin to Stettin", "done"]
