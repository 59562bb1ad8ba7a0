"""What people say to one another beside an order is no part of it; what takes an order back is never taken for that."""

import pytest

from rules.kernel.reading.chat import without_chat

from .giving import SAA, SC, TR, TT, WW2, done, offered
from .moments import MOMENTS


def read(game, moment, text):
    return done(*MOMENTS[game]()[moment](), text)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("2 inf to Minsk. Good luck Ivan!", "2 inf to Minsk"),
        ("2 inf to Minsk... have fun", "2 inf to Minsk"),
        ("2 inf to Minsk - over to you, Bertil :)", "2 inf to Minsk"),
        ("2 inf to Minsk! alea iacta est!", "2 inf to Minsk"),
        ("moving is over, next please", "moving is over"),
        ("that went badly... retreat", "retreat"),
        ("Damn! Retreat to Minsk", "Retreat to Minsk"),
        ("buy 3 inf, thanks all; hahaha", "buy 3 inf"),
        ("2 inf to Minsk, bye Ivan", "2 inf to Minsk"),
        ("2 inf to Minsk, good luck everyone", "2 inf to Minsk"),
        ("2 inf to Minsk! Vive la France libre!", "2 inf to Minsk"),
    ],
)
def test_chat_is_left_out(text, rest):
    assert without_chat(text) == rest


@pytest.mark.parametrize(
    "text",
    [
        "2 inf to Minsk. Scratch that",
        "2 inf to Minsk, good luck if it rains",
        "2 inf to Minsk. Good luck, and 1 tank to Riga",
        "lose 1 inf, take that tank",
        "2 inf to Minsk, never mind",
        "2 inf to Minsk. Sorry, Riga",
        "good luck",
        "2 inf to Minsk; cheers tank Riga",
        "2 inf to Minsk, bye Minsk tank",
        "2 inf to Minsk. Cheers, done",
        "2 inf to Minsk. Your turn, undo",
        "no thanks",
        "ok. thanks",
        "not good. retreat",
    ],
)
def test_what_may_mean_something_stays(text):
    assert without_chat(text) in (text, text.removesuffix(". thanks"))


def test_orders_with_chat_are_carried_out_whole():
    text = "2 infantry and a tank from Poland attack Minsk. Hungary: both inf take Western Ukraine. Good luck Ivan!"
    assert read(SAA, "land", text) == [
        "move 2 INF 1 ARM from Poland to Minsk",
        "move 2 INF from Hungary to Western Ukraine",
    ]
    assert read(TR, "movement", "I'd move GA2 to Leipzig and GI2 to Berlin... have fun") == [
        "move GA2 to N29",
        "move GI2 to L31",
    ]
    assert read(SC, "movement", "GE-T2 goes to Berlin. Cheers") == ["move GE-T2 to 2132"]
    assert read(SAA, "land", "that's all my moves, next") == ["done"]


def test_second_thoughts_behind_an_order_are_no_chat():
    for text in ("GA2 to Leipzig. Scratch that", "GA2 to Leipzig, never mind", "GA2 to Leipzig. Good luck if you can"):
        assert read(TR, "movement", text) == []


def test_next_parts_orders():
    assert read(TR, "movement", "GA2 to Leipzig, next GI2 to Berlin") == ["move GA2 to N29", "move GI2 to L31"]
    assert read(TR, "movement", "GA2 to Leipzig, next turn to Berlin") == []


def test_one_list_said_in_its_order():
    assert read(TT, "fronts", "Ruhr first, then North Sea") == ["fight Ruhr, North Sea"]
    assert read(TT, "fronts", "North Sea, then Ruhr") == ["fight North Sea, Ruhr"]
    assert read(TT, "fronts", "Ruhr, then Ruhr") != ["fight Ruhr, Ruhr"]


def test_all_of_it_is_all_of_what_stands_before_it():
    text = "Berlin's infantry (all of it) moves over to Leipzig"
    assert read(WW2, "movement", text) == ["move 4 INF from Berlin to Leipzig"]


def test_peoples_and_last_men():
    assert read(SC, "council", "court the Irish") == ["court Ireland by UK"]
    assert read(WW2, "lvov_stand", "hold Lvov to the last man") == ["fight on"]


def test_what_is_over_is_offered_to_be_ended():
    assert "done" in offered(*MOMENTS[SC]()["kessel"](), "no more attacks this turn")
