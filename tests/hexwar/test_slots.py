"""Hexes and ways of hexes in the syntax of orders."""

import pytest

from rules.hexwar.slots import Hex, Path
from rules.kernel.text import EXACT, Names, tokens

SPACES = {f"{letter}{n}": () for letter in "HIJKZ" for n in range(25, 35)} | {"AA30": (), "AA31": ()}
SPACES |= {"2129": (), "2128": ("Berlin",), "2127": (), "0615": (), "North Sea": ()}
NAMES = {"space": Names(SPACES)}
PATH, HEX = Path("path"), Hex("hex")


def readings(slot, text):
    return [(value, end, quality) for value, end, quality in slot.read(NAMES, tokens(text), 0)]


def best(slot, text):
    value, end, quality = next(iter(readings(slot, text)), (None, 0, 0))
    return value if end == len(tokens(text)) and quality == EXACT else None


@pytest.mark.parametrize(
    "text", ["J30.J31.K31", "j30 j31 k31", "J30 > J31 > K31", "J30-J31-K31", "j30, j31, k31", "J30->J31→K31", "j 30 j 31 k 31",
             "J30J31K31", "J30 to J31 to K31", "J30, J31 and K31"],
)  # fmt: skip
def test_a_way_in_every_form(text):
    assert best(PATH, text) == ("J30", "J31", "K31")


def test_numbers_names_and_double_letters():
    assert (
        best(PATH, "2129 2128 2127")
        == best(PATH, "2129-2128-2127")
        == best(PATH, "2129.2128.2127")
        == ("2129", "2128", "2127")
    )
    assert best(PATH, "2129 Berlin 2127") == ("2129", "2128", "2127") and best(PATH, "aa30.AA31") == ("AA30", "AA31")
    assert best(PATH, "0615") == ("0615",) and best(PATH, "2129 > North Sea") == ("2129", "North Sea")


def test_what_is_written_is_read_again():
    for way in (("J30", "J31"), ("2129", "2128", "2127"), ("2129",), ("2129", "North Sea", "2128")):
        assert best(PATH, PATH.write(way)) == way
    assert PATH.write(("J30", "J31")) == "J30.J31" and HEX.write("J30") == "J30"
    assert len(PATH.write([f"{2100 + n}" for n in range(15)])) <= 100


def test_words_after_a_way_are_left_to_the_syntax():
    found = readings(PATH, "2129 2128 with 3")
    assert found[0][:2] == (("2129", "2128"), 2) and found[1][:2] == (("2129",), 1)
    assert readings(PATH, "2129 to attack")[0][:2] == (("2129",), 1)
    assert readings(PATH, "2129 2128 5")[0][:2] == (("2129", "2128"), 2)


def test_a_hex_that_is_not_on_the_board_is_not_read():
    assert best(PATH, "J30.J99") is None and best(PATH, "J30J99") is None
    assert readings(PATH, "9999") == [] and readings(HEX, "J99") == []
    assert readings(PATH, "") == [] and readings(HEX, "") == []


def test_unfinished_words_only_at_the_end():
    assert ("J30", "K25") in [value for value, _, quality in readings(PATH, "J30 K2") if quality != EXACT]
    assert all(value != ("K25", "J30") for value, _, _ in readings(PATH, "K2 J30"))


def test_a_single_hex():
    assert (
        best(HEX, "h25") == best(HEX, "H 25") == "H25" and best(HEX, "Berlin") == "2128" and best(HEX, "aa30") == "AA30"
    )
    assert best(HEX, "J30J31") is None


def test_hints_and_likenesses():
    assert PATH.hint == "<hex>[.<hex> …]" and HEX.hint == "<hex>"
    assert (
        "2128" in PATH.near(NAMES, "2129 Berlim")
        and "North Sea" in HEX.near(NAMES, "Nort See")
        and PATH.near(NAMES, "") == []
    )


def test_hostile_lengths_end():
    long = " ".join(["2129"] * 400)
    assert max(end for _, end, _ in readings(PATH, long)) <= 24
    assert next(iter(PATH.read(NAMES, ("2129" * 500,), 0)))[0][0] == "2129"
