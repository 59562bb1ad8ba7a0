"""The rules by id, by words and by phase."""

import pytest

from rules.kernel.rulebook import Rule, Rulebook

from .toy import RULEBOOK

BOOK = Rulebook.read(RULEBOOK)
ODD = Rulebook(
    Rule(number, title, text)
    for number, title, text in [
        ("12.4", "Naval detection", "Ships look for ships."),
        ("12.44", "Submarines", "A submarine hides; naval detection finds it."),
        ("12.5", "Naval combat", "Ships fire. Detection comes first."),
        ("2.12", "Income", "Count the value of what you hold."),
        ("B2", "Bridges", "Bridges carry trains."),
        ("B21", "Broken bridges", "They do not."),
        ("game.start.early", "Early start", "Begin with less."),
    ]
)


def ids(rules):
    return [rule.id for rule in rules]


def test_read():
    assert ids(BOOK.rules.values()) == ["1", "1.1", "1.2", "2", "2.1", "3", "3.1", "3.2", "10"]
    assert BOOK["1.1"] == Rule(
        "1.1", "Price", "A foot costs one gold, a tank three, a ship two.", ("1", "2.1"), ("muster",)
    )
    assert (
        BOOK["3.2"].phases == ("campaign", "battle") and BOOK["2"].mark == "reconstructed" and BOOK["1"].mark == "text"
    )
    assert len(BOOK) == 9 and "1.1" in BOOK and "9" not in BOOK


def test_print():
    assert str(BOOK["1.1"]) == "1.1 · Price\nA foot costs one gold, a tank three, a ship two.\nSee also: 1, 2.1"
    assert str(BOOK["3.1"]).count("\n") == 1


def test_lines_that_look_like_fields_belong_to_the_text_once_it_has_begun():
    book = Rulebook.read("## 1 | A\nsee: 2\nphase two\nsee: nothing\n\nmore\n")
    assert book["1"].see == ("2",) and book["1"].text == "phase two\nsee: nothing\n\nmore"


@pytest.mark.parametrize(
    ("book", "wanted", "found"),
    [
        (BOOK, "1", ["1"]),
        (BOOK, " 3.2 ", ["3.2"]),
        (BOOK, "1.", ["1.1", "1.2"]),
        (BOOK, "", []),
        (BOOK, "99", []),
        (ODD, "12.4", ["12.4"]),
        (ODD, "12", ["12.4", "12.44", "12.5"]),
        (ODD, "44", ["12.44"]),
        (ODD, "4", ["12.4", "12.44"]),
        (ODD, "7", []),
        (ODD, "5", ["12.5"]),
        (ODD, "start", ["game.start.early"]),
        (ODD, "B2", ["B2"]),
        (ODD, "b2", ["B2"]),
        (ODD, "b", ["B2", "B21"]),
        (ODD, "GAME.START", ["game.start.early"]),
    ],
)
def test_show_exact_then_beginning_then_part(book, wanted, found):
    assert ids(book.show(wanted)) == found


def test_search_ranks_all_words_before_some_and_titles_before_texts():
    found = ids(ODD.search("naval detection"))
    assert found[0] == "12.4" and set(found) == {"12.4", "12.44", "12.5"}
    assert ids(ODD.search("bridges"))[:2] == ["B2", "B21"]
    assert ids(ODD.search("submarine hides")) == ["12.44"]


def test_search_finds_beginnings_of_words_and_ids():
    assert ids(ODD.search("subm")) == ["12.44"]
    assert ids(ODD.search("12.5"))[0] == "12.5"
    assert "game.start.early" in ids(ODD.search("start"))


@pytest.mark.parametrize(("typed", "first"), [("navla detecton", "12.4"), ("brigdes", "B2"), ("incmoe", "2.12")])
def test_search_forgives_slips(typed, first):
    assert ids(ODD.search(typed))[0] == first


@pytest.mark.parametrize("typed", ["", "   ", "...", "“”"])
def test_search_for_nothing(typed):
    assert ODD.search(typed) == []


def test_search_for_what_is_not_there_and_limit():
    assert ODD.search("qqqqqqqq") == []
    assert len(ODD.search("naval detection", limit=2)) == 2


def test_of_phase():
    assert ids(BOOK.of_phase("bids")) == ["2", "2.1", "10"]
    assert ids(BOOK.of_phase("battle")) == ["3.2", "10"]
    assert ids(BOOK.of_phase("nowhere")) == ["10"]


@pytest.mark.timeout(5)
def test_search_reads_no_more_than_anybody_would_type():
    assert BOOK.search("naval detection " * 20_000) == BOOK.search("naval detection " * 12)


def test_short_words_are_not_taken_for_the_beginning_of_others():
    book = Rulebook([Rule("1", "Winter", "It is cold."), Rule("2", "Victory", "Who holds the crown wins.")])
    assert ids(book.search("how to win"))[0] == "2"


@pytest.mark.parametrize("asked", ["how", "what is the", "?", "the of and"])
def test_a_search_of_idle_words_alone_does_no_harm(asked):
    assert isinstance(ODD.search(asked), list)
