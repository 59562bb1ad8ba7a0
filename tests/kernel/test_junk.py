"""Whatever is typed: an order or an OrderError, and without an order nothing changes."""

import string

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.kernel.errors import OrderError
from rules.kernel.game import Game

from . import toy


def moments():
    """Games at several points: muster, bids with an answer open, campaign, a choice of one seat, round two."""
    bids = toy.play(toy.to_bids(toy.new()), "blue: bid 2")
    fire = toy.play(toy.to_campaign(toy.new()), "red: move 1 tank aldmoor to dunmark")
    second = toy.play(toy.to_campaign(toy.new()), "red: done\nblue: done\ngreen: done")
    return [game.save() for game in (toy.new(), bids, toy.to_campaign(toy.new()), fire, second)]


MOMENTS = moments()
GAMES = [Game.load(toy.find, save) for save in MOMENTS]
LEGAL = [sorted({text for seat in toy.SEATS for text in game.suggest(seat, "")}) for game in GAMES]
WORDS = ["move", "buy", "all", "to", "via", "1", "0", "99999", "999999999", "foot", "f", "port", "p", "s", "a", ",", "and", "+",
         "->", ";", "*", "at", "on", "with", "-1", "１", "٣", "²", "…", "\u0301", "\u200b", "\x00", "ß", "İ"]  # fmt: skip
SEATS = st.sampled_from([*toy.SEATS, "violet", "", "Red"])


def submitted(at, seat, text):
    """Submit; if it is not taken, nothing may have changed."""
    game = GAMES[at]
    before = game.fingerprint()
    try:
        done = game.submit(seat, text)
    except OrderError as error:
        assert error.kind in ("unreadable", "ambiguous", "refused") and str(error)
        assert game.fingerprint() == before
        return None
    GAMES[at] = Game.load(toy.find, MOMENTS[at])
    assert game.fingerprint() != before
    assert GAMES[at].fingerprint() == before
    assert GAMES[at].preview(seat, done).order == done
    return done


@settings(max_examples=200)
@given(st.integers(0, len(MOMENTS) - 1), SEATS, st.text() | st.text(alphabet=string.printable))
def test_junk(at, seat, text):
    submitted(at, seat, text)


@settings(max_examples=200)
@given(st.integers(0, len(MOMENTS) - 1), SEATS, st.lists(st.sampled_from(WORDS), max_size=12))
def test_words_in_disorder(at, seat, words):
    submitted(at, seat, " ".join(words))


@settings(max_examples=300)
@given(st.integers(0, len(MOMENTS) - 1), st.sampled_from(list(toy.SEATS)), st.data())
def test_near_misses(at, seat, data):
    text = data.draw(st.sampled_from(LEGAL[at]))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        words = text.split(" ")
        word = data.draw(st.integers(0, len(words) - 1))
        match data.draw(st.sampled_from(("cut", "lose", "put", "double", "swap", "shout", "word"))):
            case "cut":
                text = text[:place]
            case "lose":
                text = text[:place] + text[place + 1 :]
            case "put":
                text = (
                    text[:place]
                    + data.draw(st.characters(exclude_categories=[]) | st.sampled_from(WORDS))
                    + text[place:]
                )
            case "double":
                text = f"{text} {words[word]}"
            case "swap":
                words[0], words[word] = words[word], words[0]
                text = " ".join(words)
            case "shout":
                text = text.upper()
            case "word":
                words[word] = data.draw(st.sampled_from(WORDS))
                text = " ".join(words)
    submitted(at, seat, text)


@settings(max_examples=150)
@given(
    st.integers(0, len(MOMENTS) - 1), SEATS, st.text(alphabet=string.ascii_lowercase + " ;,0123456789'éü→", max_size=40)
)
@example(0, "red", "\ud800")
def test_half_typed_junk_gets_legal_suggestions_and_changes_nothing(at, seat, text):
    game = GAMES[at]
    before = game.fingerprint()
    for suggestion in game.suggest(seat, text):
        assert game.preview(seat, suggestion.rpartition("; ")[2])
    assert game.fingerprint() == before


@pytest.mark.parametrize(
    "text", ["\ud800", "buy \udfff foot", "\x00", "\u202e done", "buy 1 foot\u0000", "١ foot", "buy ² foot"]
)
@pytest.mark.parametrize("at", range(len(MOMENTS)))
def test_odd_characters(at, text):
    for seat in toy.SEATS:
        submitted(at, seat, text)


MONSTERS = [
    "buy " + "inf " * 450,
    "buy " + "1 f " * 450,
    "buy " + "1f1s1t" * 300 + "$",
    "move " + "1 f " * 400,
    "move all " * 200,
    "move 1 inf aldmoor to port via " + "s, " * 100 + "$",
    "move 1 inf aldmoor to port via " + "s," * 900,
    "move 1 inf aldmoor to port via " + "p,s,a," * 12 + "$",
    "parley with " + "g, " * 600,
    "parley with " + "r," * 900 + "$",
    "give " + "1 " * 900,
    "9" * 1999,
    "bid " + "9" * 1900,
    "done " * 399,
    "," * 1999,
    "a" * 1999,
    "a " * 999,
    "->" * 999,
    "done" * 50_000,
    "half to" + " " * 1990,
    "half of " * 240,
    ";" * 3000,
]


@pytest.mark.timeout(8)
@pytest.mark.parametrize("at", [0, 2])
@pytest.mark.parametrize("text", MONSTERS, ids=lambda text: text[:24])
def test_monsters_are_refused_in_good_time(at, text):
    assert submitted(at, "red", text) is None
    GAMES[at].suggest("red", text)
    GAMES[at].suggest("blue", text)
