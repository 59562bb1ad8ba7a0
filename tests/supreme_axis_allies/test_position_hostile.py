"""Positions nobody should send: each is refused with words, and nothing else is ever raised."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel.errors import BadSetup
from rules.kernel.game import Game
from rules.supreme_axis_allies import invariants
from rules.supreme_axis_allies.chart import KINDS, ORDER
from rules.supreme_axis_allies.sequence import PHASES
from rules.supreme_axis_allies.world import board
from tests.rulings import rule
from tests.supreme_axis_allies.table import GAME


def new(position: dict) -> Game:
    game: Game = Game.new(GAME, seed="x", position=position)
    return game


GOOD = {"nation": "GER", "phase": "movement", "units": {"GER": {"Poland": "1 INF"}}}

GONE = {"surrendered": True}

BAD: list[tuple[dict, str]] = [
    ({"nation": "ITA"}, "ITA"),
    ({"phase": "tea"}, "tea"),
    ({"base": "1939"}, "1939"),
    ({"colour": "red"}, "colour"),
    ({"nations": {"GER": {"colour": "red"}}}, "colour"),
    ({"places": {"Paris": {"colour": "red"}}}, "colour"),
    ({"round": 0}, "round"),
    ({"round": 10**40}, "round"),
    ({"round": 1000}, "`int` <= 999"),
    ({"muster": 100_000}, "`int` <= 99999"),
    ({"muster": -1}, "muster"),
    ({"muster": 1.5}, "muster"),
    ({"found": ["Poland"]}, "Sea Zone"),
    ({"taken": {"North Sea": "GER"}}, "Territory"),
    ({"taken": {"Poland": "ITA"}}, "ITA"),
    ({"atomic": ["Atlantis"]}, "Atlantis"),
    ({"places": {"North Sea": {"owner": "UK"}}}, "Territory"),
    ({"places": {"Poland": {"owner": "ITA"}}}, "ITA"),
    ({"places": {"Poland": {"value": -1}}}, "value"),
    ({"places": {"Poland": {"damage": 1}}}, "damage without Industry in Poland"),
    ({"places": {"Rhineland": {"damage": 15}}}, "should be gone"),
    ({"places": {"Poland": {"industry": "BANK"}}}, "BANK"),
    ({"places": {"Moscow": {"flag": "Axis"}}}, "no city of a surrendered nation"),
    ({"places": {"Spain": {"flag": "Axis"}}}, "no city of a surrendered nation"),
    ({"nations": {"GER": {"treasury": -5}}}, "treasury"),
    ({"nations": {"GER": {"treasury": 10**30}}}, "treasury"),
    ({"nations": {"GER": {"card": "Teleport"}}}, "Teleport"),
    ({"nations": {"GER": {"card": "Rockets"}, "UK": {"card": "Rockets"}}}, "two hands"),
    ({"nations": {"GER": {"points": 3}}}, "no card"),
    ({"nations": {"GER": {"card": "Rockets", "points": 11}}}, "11 points"),
    ({"nations": {"GER": {"card": "Ambush", "points": 7}}}, "7 points"),
    ({"nations": {"GER": {"card_chits": {"Jet Power": 1}}}}, "makes no chits"),
    ({"nations": {"GER": {"purchased": "1 INF (1 ARM)"}}}, "only numbers"),
    ({"nations": {"GER": {"purchased": "1 UK INF"}}}, "only numbers of units can stand in '1 UK INF'"),
    ({"nations": {"GER": {"purchased": "1 INF {done}"}}}, "only numbers of units can stand in '1 INF {done}'"),
    ({"nations": {"GER": {"purchased": "4 SCT"}}}, "4 SCT"),
    ({"nations": {"GER": {"surrendered": True}}}, "surrendered"),
    ({"nations": {"JAP": {"surrendered": True, "chits": 1}}}, "keeps nothing"),
    ({"nations": {"JAP": {"surrendered": True}}, "places": {"Honshu": {"owner": "JAP"}}}, "surrendered"),
    ({"nations": {"USSR": GONE, "UK": GONE, "USA": GONE}}, "every nation of the Allies"),
    ({"units": {"ITA": {"Poland": "1 INF"}}}, "ITA"),
    ({"units": {"GER": {"Atlantis": "1 INF"}}}, "Atlantis"),
    ({"units": {"GER": {"Poland": "1 ELEPHANT"}}}, "cannot read"),
    ({"units": {"GER": {"Poland": "1 ELE"}}}, "ELE"),
    ({"units": {"GER": {"Poland": "0 INF"}}}, "0 INF"),
    ({"units": {"GER": {"Poland": "-1 INF"}}}, "cannot read"),
    ({"units": {"GER": {"Poland": "9999 INF"}}}, "cannot read"),
    ({"units": {"GER": {"Poland": "INF"}}}, "cannot read"),
    ({"units": {"GER": {"Poland": "1 INF" + " " * 3000 + "x"}}}, "cannot read"),
    ({"units": {"GER": {"Poland": "1 INF " * 2000}}}, "too many"),
    ({"units": {"GER": dict.fromkeys(("Poland", "Paris", "Minsk", "Norway"), "999 INF")}}, "more than"),
    ({"units": {"GER": {"Poland": "1 IND"}}}, "IND cannot stand"),
    ({"units": {"GER": {"Poland": "1 UK INF"}}}, "cannot stand"),
    ({"units": {"GER": {"Poland": "2 AAG"}}}, "too many AAG in Poland"),
    ({"units": {"GER": {"Poland": "4 FRT"}}}, "too many FRT in Poland"),
    ({"units": {"GER": {"Poland": "4 SCT"}}}, "4 SCT"),
    ({"units": {"GER": {"Poland": "1 DES"}}}, "DES cannot stand"),
    ({"units": {"GER": {"North Sea": "1 INF"}}}, "INF cannot stand"),
    ({"units": {"GER": {"North Sea": "1 FIT"}}}, "without a deck"),
    ({"units": {"GER": {"North Sea": "1 CAR (3 FIT)"}}}, "carries"),
    ({"units": {"GER": {"North Sea": "1 CAR (1 BMB)"}}}, "carries"),
    ({"units": {"GER": {"North Sea": "1 TRN (2 ARM)"}}}, "carries"),
    ({"units": {"GER": {"North Sea": "1 TRN (1 FRT)"}}}, "carries"),
    ({"units": {"GER": {"North Sea": "1 DES (1 INF)"}}}, "carries"),
    ({"units": {"GER": {"North Sea": "1 TRN (1 TRN)"}}}, "cannot carry TRN"),
    ({"units": {"GER": {"Poland": "1 INF {flying}"}}}, "flying"),
    ({"units": {"GER": {"Poland": "1 INF {spent=99999999999}"}}}, "spent"),
    ({"units": {"GER": {"Poland": "1 INF {came=Atlantis}"}}}, "Atlantis"),
    ({"units": {"GER": {"Poland": "1 INF {damaged}"}}}, "damaged"),
    ({"units": {"GER": {"Poland": "1 INF {land=Paris}"}}}, "cannot land"),
    ({"units": {"GER": {"Poland": "1 BMB {land=North Sea}"}}}, "cannot land"),
    ({"units": {"GER": {"Poland": "1 FIT {land=Moscow}"}}}, "FIT of GER in Poland cannot land in Moscow"),
    ({"units": {"GER": {"Poland": "1 FIT {mission=raid}"}}}, "mission"),
    ({"units": {"GER": {"Poland": "1 INF {ashore=England}"}}}, "ashore"),
    ({"units": {"GER": {"North Sea": "1 TRN (1 INF {ashore=Moscow})"}}}, "ashore"),
    ({"units": {"GER": {"North Sea": "1 CAR (1 FIT {ashore=England})"}}}, "FIT of GER in North Sea cannot go ashore"),
    ({"units": {"GER": {"Poland": "1 INF {guest=neutral}"}}}, "guest"),
    ({"units": {"GER": {"Poland": "1 INF {guest=Bob}"}}}, "Bob"),
    ({"phase": "purchase", "units": {"GER": {"England": "1 INF"}}}, "not friendly"),
    ({"phase": "movement", "units": {"USSR": {"Poland": "1 INF"}}}, "not friendly"),
    ({"pools": {"GER": {"Germany": "1 INF"}}}, "set up"),
    ({"phase": "setup", "pools": {"GER": {"Japan": "1 INF"}}}, "Japan"),
    ({"phase": "setup", "pools": {"GER": {"Germany": "1 DES"}}}, "cannot take"),
    ({"phase": "setup", "pools": {"GER": {"Germany": "13 FRT"}}}, "cannot take"),
    ({"battles": [["land", "Paris"]]}, "phase"),
    ({"phase": "combat", "battles": [["land", "Paris"]]}, "no combat"),
    ({"phase": "combat", "battles": [["sea", "Moscow"]]}, "no combat"),
    ({"phase": "combat", "battles": [["duel", "Moscow"]]}, "duel"),
    ({"phase": "combat", "units": {"GER": {"Poland": "1 INF {guest=garrison}"}}}, "guest"),
    ({"phase": "combat", "battles": [["land", "Moscow"], ["land", "Moscow"]]}, "twice"),
    ({"moves": [{"nation": "GER", "units": "1 INF", "path": ["Atlantis"]}]}, "Atlantis"),
    ({"results": [["Atlantis", "sunk"]]}, "Atlantis"),
]


@rule("aag.one", "base.cohabit", "units.categories")
@pytest.mark.parametrize(("notes", "words"), BAD, ids=[words for _, words in BAD])
def test_a_position_that_cannot_be_is_refused_with_words(notes, words):
    with pytest.raises(BadSetup) as caught:
        new(GOOD | notes)
    assert words in str(caught.value)


def test_a_war_may_be_long_and_a_nation_rich():
    far = new(GOOD | {"round": 999, "muster": 99_999, "nations": {"GER": {"treasury": 99_999}}})
    assert (far.state.round, far.state.muster, far.state.nations["GER"].treasury) == (999, 99_999, 99_999)


def test_the_good_one_is_good():
    assert new(GOOD).pending()[0].seat == "GER" and new(GOOD).state.round == 1
    assert new(GOOD | {"battles": []}).state.battles == [], "that there are none may be said at any time"
    full = {"phase": "setup", "pools": {"GER": {"Germany": "12 FRT"}}}  # three for each of its four Territories
    assert new(GOOD | full).state.pools == {"GER": {"Germany": {"FRT": 12}}}


SPACES = st.sampled_from([*board(), "Atlantis"])
SEATS = st.sampled_from([*ORDER, "ITA"])
UNITS = st.lists(
    st.tuples(
        st.integers(0, 6),
        st.sampled_from([*KINDS, "XXX"]),
        st.sampled_from(
            ["", "", "", "(1 INF)", "(2 FIT)", "(1 UK ARM 1 INF)", "{done}", "{damaged}", "{land=England}"]
        ),
    ),
    max_size=3,
).map(lambda groups: ", ".join(f"{count} {kind} {rest}".strip() for count, kind, rest in groups))
NUMBERS = st.integers(-2, 40) | st.sampled_from([10**6, 10**20])
LEAVES = st.none() | st.booleans() | NUMBERS | st.floats() | st.text(max_size=8) | SEATS | SPACES | UNITS
JUNK = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
)
MATS = st.fixed_dictionaries(
    {},
    optional={
        "treasury": NUMBERS,
        "turns": NUMBERS,
        "chits": NUMBERS,
        "points": NUMBERS,
        "card": st.sampled_from(["Rockets", "Ambush", "", "Tea"]),
        "card_chits": st.dictionaries(st.sampled_from(["Kamikaze", "War Effort", "Rockets"]), NUMBERS, max_size=2),
        "surrendered": st.booleans(),
        "purchased": UNITS,
        "built": st.dictionaries(SPACES, NUMBERS, max_size=1),
    },
)
PLACES = st.fixed_dictionaries(
    {},
    optional={
        "owner": SEATS | st.just(""),
        "value": NUMBERS,
        "industry": st.sampled_from(["IND", "HIND", ""]),
        "damage": NUMBERS,
        "flag": st.sampled_from(["Axis", "Allies", ""]),
    },
)
POSITIONS = st.fixed_dictionaries(
    {"nation": st.sampled_from(ORDER), "phase": st.sampled_from(sorted(PHASES))},
    optional={
        "round": NUMBERS,
        "base": st.sampled_from(["empty", "opening"]),
        "muster": NUMBERS,
        "found": st.lists(SPACES, max_size=2),
        "taken": st.dictionaries(SPACES, SEATS | st.just(""), max_size=2),
        "nations": st.dictionaries(SEATS, MATS, max_size=3),
        "places": st.dictionaries(SPACES, PLACES, max_size=4),
        "units": st.dictionaries(SEATS, st.dictionaries(SPACES, UNITS, max_size=4), max_size=3),
        "battles": st.lists(st.tuples(st.sampled_from(["land", "sea", "raid"]), SPACES), max_size=2),
    },
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(POSITIONS)
def test_likely_positions_are_taken_or_refused(position):
    try:
        game = new(position)
    except BadSetup as refusal:
        assert str(refusal)
        return
    if game.outcome is None:
        invariants.check(game)
    GAME.write_position(game)
    game.view(None)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(
    st.dictionaries(st.sampled_from(["nation", "phase", "units", "places", "nations", "found", "x"]), JUNK, max_size=4)
)
def test_junk_is_refused(position):
    try:
        new({"nation": "GER", "phase": "movement"} | position)
    except BadSetup as refusal:
        assert str(refusal)
