"""Games as text files: written, read, replayed; and what a record expects of its orders."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel import record
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game
from rules.kernel.record import Record, RecordOrder

from . import toy

LEAVES = st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False) | st.text()
TABLES = st.dictionaries(
    st.text(),
    st.recursive(LEAVES, lambda v: st.lists(v, max_size=3) | st.dictionaries(st.text(), v, max_size=3)),
    max_size=4,
)
ORDERS = st.builds(
    RecordOrder,
    seat=st.text(),
    text=st.text(),
    auto=st.booleans(),
    dice=st.lists(st.integers(1, 6), max_size=3),
    refused=st.booleans() | st.text(),
    unreadable=st.booleans(),
    ambiguous=st.booleans(),
)
RECORDS = st.builds(
    Record,
    adjutant=st.just(record.FORMAT),
    game=st.text(),
    scenario=st.text(),
    seed=st.text() | st.integers(-(2**63), 2**63 - 1),
    about=st.text(),
    options=st.dictionaries(st.text(), st.text() | st.integers(-(2**53), 2**53) | st.booleans(), max_size=3),
    seats=st.dictionaries(st.text(), st.text(), max_size=3),
    position=TABLES,
    standing=st.dictionaries(st.text(), st.dictionaries(st.text(), st.text(), max_size=2), max_size=2),
    orders=st.lists(ORDERS, max_size=3),
)


@given(RECORDS)
def test_what_is_written_is_read_again(written):
    text = record.write(written)
    assert record.read(text) == written
    assert record.write(record.read(text)) == text


@given(TABLES)
def test_odd_positions_are_sound_toml(table):
    text = record.write(Record(1, "straits", position=table))
    assert tomllib.loads(text).get("position", {}) == table


@pytest.mark.parametrize(
    "text",
    [
        "",
        '"',
        "'",
        "\\",
        "\n",
        "\r\n",
        "\t",
        "\x00",
        "\x1b[0m",
        "\x7f",
        "\x85",
        "\u2028",
        "’é→",
        '"""',
        "#",
        "= [",
        "\ufeff",
    ],
)
def test_odd_strings(text):
    written = Record(1, text, about=text, seats={text: text}, orders=[RecordOrder(text, text, refused=text)])
    assert record.read(record.write(written)) == written


def test_empty_tables_in_a_position_stay():
    position = {"units": {}, "hands": {"red": {}, "blue": {"a": 1}}, "list": [{}, {"b": {}}], "none": []}
    assert record.read(record.write(Record(1, "straits", position=position))).position == position


def played(seed, position=None):
    game = Game.new(toy.GAME, seed=seed, seats={"red": "Ann “the fox” O’Hara"}, position=position)
    player = RandomPlayer(seed, haste=0.3)
    game.set_standing("blue", "bid", "1")
    while game.outcome is None:
        game.submit(*player.next(game))
    return game


@pytest.mark.parametrize("seed", range(4))
def test_a_game_and_its_record_are_one(seed):
    game = played(seed)
    text = record.write(record.of(game, about="a test"))
    read = record.read(text)
    assert (read.about, read.game, read.seed) == ("a test", "straits", str(seed))
    replayed = record.replay(read, toy.find)
    assert replayed.good and replayed.game.fingerprint() == game.fingerprint()
    assert replayed.game.standing == game.standing
    assert record.write(record.of(replayed.game, about="a test")) == text
    assert any(entry.auto for entry in replayed.game.orders())


def test_from_a_position_and_out_again():
    middle = toy.to_campaign(toy.new(seed=5))
    middle.submit("red", "move 1 tank aldmoor to dunmark")
    middle.submit("blue", "hold")
    position = toy.write_position(middle)
    game = played(9, position)
    assert next(game.orders()) and game.positioned
    again = record.replay(record.read(record.write(record.of(game))), toy.find)
    assert again.good and again.game.fingerprint() == game.fingerprint()
    assert record.of(game).position["units"]["Dunmark"] == {"red": {"TANK": 1}}
    assert record.of(game).position["phase"] == "campaign"


def test_scripted_dice_come_with_their_orders():
    game = toy.to_campaign(toy.new())
    game.submit("red", "move 1 tank aldmoor to dunmark")
    game.script([2])
    game.submit("blue", "fire")
    made = record.of(game)
    assert [(order.text, order.dice) for order in made.orders if order.dice] == [("fire", [2])]
    assert record.replay(made, toy.find).game.fingerprint() == game.fingerprint()


def replay(*orders, head=""):
    lines = ["adjutant = 1", 'game = "straits"', 'seed = "7"', head]
    for order in orders:
        lines += ["[[orders]]", *order.split("; ")]
    read = record.read("\n".join(lines))
    return record.replay(read, toy.find), read


@pytest.mark.parametrize(
    ("order", "good"),
    [
        ('seat = "red"; text = "buy 1 foot"', True),
        ('seat = "red"; text = "buy 9 tank"', False),
        ('seat = "red"; text = "buy 9 tank"; refused = "1.1"', True),
        ('seat = "red"; text = "buy 9 tank"; refused = "1.2"', False),
        ('seat = "red"; text = "buy 9 tank"; refused = true', True),
        ('seat = "red"; text = "buy 9 tank"; unreadable = true', False),
        ('seat = "red"; text = "buy 1 foot"; refused = true', False),
        ('seat = "red"; text = "buy 1 xyzzy"; unreadable = true', True),
        ('seat = "red"; text = "buy 1 xyzzy"; refused = true', False),
        ('seat = "red"; text = "buy 1 foot"; unreadable = true', False),
        ('seat = "red"; text = "buy 1 foot"; ambiguous = true', False),
        ('seat = "violet"; text = "done"; refused = true', True),
        ('seat = "violet"; text = "done"', False),
    ],
)
def test_expectations(order, good):
    replayed, _ = replay(order)
    assert replayed.good is good is replayed.as_expected[0]


def test_ambiguity_can_be_expected():
    head = """[position]
phase = "campaign"
round = 1
turn = ["red", "blue", "green"]
deck = []
units = {}
gold = { red = 1, blue = 1, green = 1 }
hands = { red = ["Amber Crown", "Amber Lamp"], blue = [], green = [] }"""
    replayed, _ = replay(
        'seat = "red"; text = "play amber"; ambiguous = true', 'seat = "red"; text = "play crown"', head=head
    )
    assert replayed.good and replayed.game.state.hands["red"] == ["Amber Lamp"]


def test_what_is_refused_changes_nothing_and_the_rest_is_played():
    refused = 'seat = "red"; text = "buy 9 tank"'
    replayed, _ = replay(refused, 'seat = "red"; text = "buy 1 foot"', refused, 'seat = "red"; text = "done"')
    plain, _ = replay('seat = "red"; text = "buy 1 foot"', 'seat = "red"; text = "done"')
    assert replayed.as_expected == [False, True, False, True]
    assert replayed.game.fingerprint() == plain.game.fingerprint()


def test_the_result_for_machines():
    replayed, read = replay('seat = "red"; text = "buy 1 inf"; dice = [3]', 'seat = "red"; text = "buy 9 tank"')
    result = record.result(replayed, read)
    assert (result["game"], result["scenario"], result["phase"], result["good"]) == (
        "straits",
        "peace",
        "muster",
        False,
    )
    assert result["position"]["units"]["Aldmoor"]["red"] == {"FOOT": 4, "TANK": 1}
    assert result["events"][-1]["text"] == "Red: buy 1 FOOT" and result["events"][0]["n"] == 0
    assert [order["outcome"] for order in result["orders"]] == ["accepted", "refused"]
    second = result["orders"][1]
    assert (second["rule"], second["order"]) == ("1.1", "buy 9 TANK")
    assert (second["expected"], second["as_expected"]) == ("accepted", False)
    assert second["nearest"] and "this costs 27" in second["why"]
    assert [(p["seat"], p["prompt"]) for p in result["pending"]] == [("red", "Buy units")]
    assert result["outcome"] is None and result["dice_left"] == [3]


def test_the_result_at_the_end():
    game = played(3)
    made = record.of(game)
    result = record.result(record.replay(made, toy.find), made)
    assert (
        list(result["outcome"]["winners"]) == list(game.outcome.winners) and result["pending"] == [] and result["good"]
    )


def test_a_record_shown_while_the_game_goes_on_tells_neither_seed_nor_open_answers():
    """Red and Green have bid in secret, Blue has not; what Green gave away at any time is known to all."""
    game = toy.to_bids(toy.new(seed="a secret"))
    toy.play(game, "red: bid 4\ngreen: bid 3\ngreen: give 1 to blue")
    shown = record.without_seed(record.of(game), game)
    text = record.write(shown)
    assert "a secret" not in text and "bid" not in text and "give 1 gold to Blue" in text
    again = record.replay(record.read(text), toy.find).game
    assert {p.seat for p in again.pending()} == {"red", "blue", "green"} and again.state.gold == game.state.gold
    game.submit("blue", "bid 0")
    assert "bid 4" in record.write(record.without_seed(record.of(game), game)), "all have answered: it is told"


def test_a_record_shown_while_the_game_goes_on_has_the_dice_thrown_so_far():
    game, player = toy.new(seed="a secret"), RandomPlayer(3)
    while not any(event.kind == "dice" for _, event in game.told(None)):
        game.submit(*player.next(game))
    shown = record.without_seed(record.of(game), game)
    again = record.replay(record.read(record.write(shown)), toy.find).game
    dice = [[event.text for _, event in each.told(None) if event.kind == "dice"] for each in (game, again)]
    assert dice[0] == dice[1] != []
