"""Broken and hostile record files: a BadRecord that says why, and never anything else."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel import record
from rules.kernel.errors import BadRecord

from . import toy

HEAD = 'adjutant = 1\ngame = "straits"\nseed = "7"\n'
ORDER = '[[orders]]\nseat = "red"\ntext = "buy 1 foot"\n'


def through(text):
    """All that is done with a record file."""
    read = record.read(text)
    replayed = record.replay(read, toy.find)
    record.result(replayed, read)
    record.write(record.of(replayed.game))
    return replayed


def test_the_good_one():
    assert through(HEAD + ORDER).good


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a record"),
        ("adjutant = ", "not a TOML file"),
        ("\x00", "not a TOML file"),
        ("game = 1", "not a record"),
        ('adjutant = 2\ngame = "straits"', "format 2; this program reads 1"),
        ('adjutant = "1"\ngame = "straits"', "not a record"),
        ('adjutant = 1\ngame = "chess"', "no game 'chess'"),
        (HEAD + 'scenario = "war"', "no scenario 'war'"),
        (HEAD + 'colour = "red"', "colour"),
        (HEAD + "seed = 1", "not a TOML file"),
        ('adjutant = 1\ngame = "straits"\nseed = [1]', "not a record"),
        ('adjutant = 1\ngame = "straits"\nseed = ""', "needs a seed"),
        (HEAD + "[options]\nrounds = 99", "rounds cannot be 99"),
        (HEAD + "[options]\nrounds = 1.5", "not a record"),
        (HEAD + "[options]\nrounds = [1]", "not a record"),
        (HEAD + "[options]\nweather = true", "no option weather"),
        (HEAD + '[seats]\nviolet = "Ann"', "no seat violet"),
        (HEAD + "[seats]\nred = 5", "not a record"),
        (HEAD + "[position]\nround = 1", "not a position"),
        (HEAD + '[position]\nround = "one"', "not a position"),
        (HEAD + "[position]\nround = 1979-05-27", "."),
        (HEAD + '[standing.red]\ndance = "2"', "no standing instruction 'dance'"),
        (HEAD + '[standing.violet]\nbid = "2"', "no seat 'violet'"),
        (HEAD + '[standing.red]\nbid = "much"', "a number"),
        (HEAD + "[standing]\nred = 1", "not a record"),
        (HEAD + "orders = 5", "not a record"),
        (HEAD + "orders = [5]", "not a record"),
        (HEAD + '[[orders]]\nseat = "red"', "text"),
        (HEAD + ORDER + "die = [1]", "die"),
        (HEAD + ORDER + "dice = [0]", "a die shows 1 to 6"),
        (HEAD + ORDER + "dice = [7]", "a die shows 1 to 6"),
        (HEAD + ORDER + "dice = [-9223372036854775808]", "a die shows 1 to 6"),
        (HEAD + ORDER + "dice = 3", "not a record"),
        (HEAD + ORDER + "dice = [1.5]", "not a record"),
        (HEAD + ORDER + 'dice = ["six"]', "not a record"),
        (HEAD + ORDER + "dice = [true]", "not a record"),
        (HEAD + ORDER + "refused = 1", "not a record"),
        (HEAD + ORDER + 'auto = "yes"', "not a record"),
    ],
)
def test_what_is_wrong_is_said(text, why):
    with pytest.raises(BadRecord, match=why):
        through(text)


DEEP = 30_000
HUGE = "0x" + "f" * 30_000


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "text",
    [
        HEAD + f"position.a = {'[' * DEEP}{']' * DEEP}",
        HEAD + f"position.a = {'{a = ' * DEEP}1{'}' * DEEP}",
        HEAD + f"orders = {'[' * 900}{']' * 900}",
        HEAD + f"position.{'.'.join('a' * 900)} = 1",
        HEAD + f"position.a = {'[' * 300}{']' * 300}",
        HEAD + f"[position.{'.'.join('a' * 3000)}]\nb = 1",
        "[" * DEEP,
        'adjutant = 1\ngame = "straits"\nseed = ' + HUGE,
        'adjutant = 1\ngame = "straits"\nseed = ' + "9" * 5000,
        HEAD + f"[options]\nrounds = {HUGE}",
        HEAD + f"[position]\nround = {HUGE}",
        HEAD + ORDER + f"dice = [{HUGE}]",
        f'adjutant = {HUGE}\ngame = "straits"',
        HEAD + "[position]\nround = 12:30:00",
        HEAD + "[position]\nround = nan",
        HEAD + "[position]\nround = inf",
        HEAD + '[position]\n"" = ""',
    ],
    ids=range(17),
)
def test_deep_and_huge(text):
    with pytest.raises(BadRecord):
        through(text)


@pytest.mark.parametrize(
    "text", ["[" * 300 + "]" * 300, "{a = " * 300 + "1" + "}" * 300, HUGE, "12:30:00", "1979-05-27"]
)
def test_a_game_never_sees_such_a_position(text):
    with pytest.raises(BadRecord):
        record.read(HEAD + f"position.a = {text}")


@pytest.mark.timeout(20)
def test_more_orders_than_any_game_has():
    item = "{seat='',text=''},"
    with pytest.raises(BadRecord, match="more than any"):
        through(HEAD + f"orders = [{item * (record.MOST_ORDERS + 1)}]")


@pytest.mark.timeout(20)
def test_more_text_than_any_record_has():
    with pytest.raises(BadRecord, match="more than any"):
        through(HEAD + "#" * 20_000_000)


def test_a_record_that_is_only_long_is_read():
    assert through(HEAD + "#" * 100_000 + "\n" + ORDER * 3).good


LINES = (
    HEAD
    + '[options]\nrounds = 2\nfog = true\n[seats]\nred = "Ann"\n[standing.red]\nbid = "2"\n'
    + ORDER
    + 'dice = [1, 2]\n[[orders]]\nseat = "blue"\ntext = "bid 9"\nrefused = "1.1"\nauto = true\n'
).splitlines()
BITS = [
    "1",
    "-1",
    "99",
    "1.5",
    "true",
    '""',
    '"red"',
    "[]",
    "{}",
    "[[]]",
    "[{}]",
    "nan",
    "1979-05-27",
    "0xffffffffffffffffff",
]


def harmless(text):
    """Whatever it says, it is read or it is a BadRecord."""
    try:
        through(text)
    except BadRecord as error:
        assert str(error)


@settings(max_examples=150)
@given(st.data())
def test_values_of_the_wrong_kind(data):
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        if "=" in lines[at]:
            lines[at] = f"{lines[at].split('=')[0]}= {data.draw(st.sampled_from(BITS))}"
    harmless("\n".join(lines))


@settings(max_examples=150)
@given(st.data())
def test_lines_lost_doubled_moved_and_cut(data):
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 4))):
        at, to = data.draw(st.tuples(st.integers(0, len(lines) - 1), st.integers(0, len(lines) - 1)))
        match data.draw(st.sampled_from(("lose", "double", "move", "cut"))):
            case "lose":
                lines[at] = ""
            case "double":
                lines.insert(to, lines[at])
            case "move":
                lines.insert(to, lines.pop(at))
            case "cut":
                lines[at] = lines[at][: to % (len(lines[at]) + 1)]
    harmless("\n".join(lines))


@given(st.text())
def test_any_text(text):
    harmless(text)
    harmless(HEAD + text)


@given(st.text(), st.text())
def test_any_order(seat, text):
    made = record.write(record.Record(1, "straits", seed="7", orders=[record.RecordOrder(seat, text)]))
    assert len(through(made).taken) == 1
