"""The benches measure what they say; how long it takes is not looked at here."""

from bot.store import Store
from rules import GAMES
from tests.bench import long, reading, street
from tests.bench.__main__ import streets
from tests.bench.street import opening
from tests.triumph_tragedy.player import Warlord

SLUG = "triumph_tragedy"


def test_a_street_is_walked_through_a_file():
    one = street.walk(SLUG, 1, 40, Warlord)
    assert [len(each) for each in (*one.orders, *one.waits, *one.written)] == [40, 40, 40]
    assert all(size > 0 for size in one.written[0]), "every order is written"
    assert one.suggestions and one.half and one.refusals and one.restores and one.disk
    assert [len(age.seconds) for age in one.ages(one.orders)] == [8] * 5
    lines = "\n".join(streets("it", one))
    assert "the last fifth beside the first" in lines and "goal order p99 4.00" in lines


def test_the_dice_are_the_same_in_every_run(tmp_path):
    seeds = []
    for run in "12":
        store = Store(tmp_path / run)
        seeds.append([street.open_table(store, GAMES[SLUG], "1936", channel).playing.seed for channel in (1, 2)])
        store.close()
    assert seeds[0] == seeds[1] and seeds[0][0] != seeds[0][1]


def test_a_long_game_is_looked_at_early_and_late():
    found = long.walk(SLUG, 90)
    assert len(found.orders) == len(found.written) == 90 and found.longest > 1
    assert set(found.looks) >= {"suggestions", "preview", "load"}
    assert f"one game of 90 orders, the longest phase of {found.longest}" in long.spoken("it", found)[0]


def test_what_never_comes_back_is_the_opening():
    assert opening(["setup", "setup", "muster", "move", "fight", "move", "end"]) == 3
    assert opening(["move", "fight", "move"]) == 0
    assert opening([]) == 0


def test_reading_is_measured_as_typed_and_as_written():
    found = reading.bench("third_reich", 6)
    assert [len(times.seconds) for times in found.values()] == [6, 6]
    assert "typed beside written" in reading.spoken("Third Reich", found)
