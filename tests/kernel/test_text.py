"""Folding, tokens and vocabularies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.text import EXACT, PREFIX, WORD, Names, counted, fit, fold, listed, tokens

PLACES = Names({"Port": (), "Port Royal": ("PR",), "Royal Oak": (), "Łódź": ("lodsch",), "Ærø": ()})


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("ÉTIENNE", "etienne"),
        ("Straße", "strasse"),
        ("Łódź", "lodz"),
        ("Ærø", "aero"),
        ("d’Or", "dor"),
        ("a—b–c-d_e/f", "a b c d e f"),
        ("a->b", "a to b"),
        ("Trans & Jordan", "trans and jordan"),
        ("  a \t b\n", "a b"),
        ("İstanbul", "istanbul"),
        ("ﬁre", "fire"),
    ],
)
def test_fold(text, folded):
    assert fold(text) == folded


@given(st.text())
def test_fold_is_stable(text):
    assert tokens(" ".join(tokens(text))) == tokens(text)


def test_tokens():
    assert tokens("2inf 1tank, H25 1833") == ("2", "inf", "1", "tank", ",", "h25", "1833")


@pytest.mark.parametrize(
    ("typed", "quality"),
    [("port royal", EXACT), ("port", PREFIX), ("po ro", PREFIX), ("roy", WORD), ("ort", None), ("port royal x", None)],
)
def test_fit(typed, quality):
    assert fit(("port", "royal"), tokens(typed)) == quality


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("port", ["Port"]),
        ("port r", ["Port Royal"]),
        ("po", ["Port", "Port Royal"]),
        ("pr", ["Port Royal"]),
        ("royal", ["Royal Oak"]),
        ("oak", ["Royal Oak"]),
        ("LODZ", ["Łódź"]),
        ("lods", ["Łódź"]),
        ("", []),
        ("xyzzy", []),
    ],
)
def test_find_keeps_the_best_fitting_sort(text, names):
    assert PLACES.find(text) == names


def test_read_gives_the_longest_text_first():
    found = list(PLACES.read(tokens("to port royal via"), 1))
    assert found[0] == ("Port Royal", 3, EXACT)
    assert ("Port", 2, EXACT) in found


def test_a_name_is_stronger_than_another_ones_other_name():
    names = Names({"Germany": ("Berlin",), "Berlin": ()})
    assert names.find("berlin") == ["Berlin"]


def test_another_name_shared_by_two_means_either():
    names = Names({"Georgia in Asia": ("Georgia",), "Georgia in America": ("Georgia",)})
    assert sorted(names.find("georgia")) == ["Georgia in America", "Georgia in Asia"]


def test_near():
    assert PLACES.near("prot roial")[0] == "Port Royal"
    assert PLACES.near("") == []
    hexes = Names({"3946": ("Oran",), "2129": ("Poznan",), "1029": ()})
    assert hexes.near("pozman") == ["2129"] and hexes.near("pozman", shown=True) == ["Poznan (2129)"]
    assert hexes.near("nowhere") == [] and hexes.near("2128")[0] == "2129"
    assert len(PLACES.near("o", limit=2)) <= 2


def test_contains():
    assert "Port" in PLACES and "port" not in PLACES


def test_listed_and_counted():
    assert (listed([]), listed(["a"]), listed("ab"), listed("abc", "or")) == ("", "a", "a and b", "a, b or c")
    assert (counted(1, "hit"), counted(2, "hit"), counted(0, "foot", "feet")) == ("1 hit", "2 hits", "0 feet")
