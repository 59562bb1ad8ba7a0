"""A table: who may order, what a step keeps, what happens when it cannot be kept."""

import dataclasses
import gc
import sqlite3

import pytest

import bot.table
import bot.tables
from bot import due, owed, settings
from bot.store import Repeated, Store, StoreError
from bot.table import NotYours, Table
from bot.tables import Tables
from bot.ui.giving import describe
from rules.kernel import record
from rules.kernel.errors import Refused
from rules.kernel.game import Game

from ..kernel import toy
from . import games, tables
from .test_store import Failing, everything


@pytest.fixture
def kept(tmp_path):
    return tables.store(tmp_path / "db.sqlite")


@pytest.fixture
def all_tables(kept):
    return Tables(kept)


@pytest.fixture
def table(kept, all_tables):
    return tables.table(kept, all_tables)


def reread(table):
    """The table as a program finds it that starts now."""
    return Tables(Store(table.store.path)).get(table.row.id)


# --- who --------------------------------------------------------------------------------------------------------------


def test_nobody_else_gives_a_seats_orders(table):
    user, seat = tables.due(table)
    text = table.suggest(user, seat, "")[0]
    for stranger in (set(table.row.seats.values()) - {user}) | {99, table.row.creator} - {user}:
        with pytest.raises(NotYours, match="You don't play"):
            table.submit(stranger, seat, text)
        with pytest.raises(NotYours):
            table.undo(stranger, seat)
        with pytest.raises(NotYours):
            table.standing(stranger, seat, "retreat", None)
        assert table.suggest(stranger, seat, "") == []
    assert table.store.orders(table.row.id) == []


@pytest.mark.parametrize(("status", "words"), [("paused", "paused"), ("over", "over"), ("lobby", "hasn't started")])
def test_no_orders_unless_the_game_runs(table, status, words):
    user, seat = tables.due(table)
    table.row.status = status
    for act in (
        lambda: table.submit(user, seat, "done"),
        lambda: table.undo(user, seat),
        lambda: table.standing(user, seat, "retreat", None),
    ):
        with pytest.raises(NotYours, match=words):
            act()


def test_the_game_starts_once_and_with_every_seat_taken(kept):
    seats = dict.fromkeys(tables.SEATS[1:], 1)
    table = Tables(kept).get(kept.create_game(tables.row(seats=seats)))
    with pytest.raises(NotYours, match=f"Nobody plays {tables.GAME.seats[tables.SEATS[0]]} yet"):
        table.start()
    assert table.row.status == "lobby"
    table.row.seats[tables.SEATS[0]] = 2
    table.start()
    before = table.playing.fingerprint()
    with pytest.raises(NotYours, match="started already"):
        table.start()
    assert table.playing.fingerprint() == before


def test_one_person_may_hold_several_seats(kept):
    seats = {seat: 1 if n < 3 else 2 for n, seat in enumerate(tables.SEATS)}
    table = tables.table(kept, seats=seats)
    assert table.seats_of(1) == list(tables.SEATS[:3])
    _, due = tables.due(table)
    holder = seats[due]
    assert table.seat_for(holder) == due
    assert table.due_users() == {holder: [due]}
    other = next(seat for seat in table.seats_of(holder) if seat != due)
    assert table.seat_for(holder, other) == other
    stranger = 2 if holder == 1 else 1
    with pytest.raises(NotYours, match="You don't play"):
        table.seat_for(stranger, due)
    with pytest.raises(NotYours, match="no seat"):
        table.seat_for(99)
    for _ in range(4):
        tables.order(table)


async def test_of_several_seats_that_must_decide_the_one_that_can_give_an_order_is_meant(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "triumph_tragedy")
    table.row.seats = dict.fromkeys(table.row.seats, 1)
    assert table.seat_for(1) == "Axis" and len(table.due_users()[1]) == 3
    assert await table.seat_meant(1, "setup 1 INF in London; done") == "West"
    assert await table.seat_meant(1, "setup rest") == await table.seat_meant(1, "nonsense") == "Axis"
    await table.give(1, "West", "setup 1 INF in London")
    assert table.seat_for(1) == await table.seat_meant(1, "setup rest") == "West", "he goes on where he was"
    await table.give(1, "West", "setup rest; done")
    assert table.seat_for(1) == "Axis"


def test_a_seat_that_is_given_away_is_its_new_holders(table):
    user, seat = tables.due(table)
    table.row.seats[seat] = 50
    table.keep()
    with pytest.raises(NotYours):
        table.submit(user, seat, "done")
    tables.order(table)
    assert table.store.orders(table.row.id)[0].user == 50
    assert reread(table).row.seats[seat] == 50


def test_the_game_names_who_holds_its_seats_now(table):
    _, seat = tables.due(table)
    table.row.seats[seat] = 50
    table.keep()
    for found in (table, reread(table)):
        assert found.playing.seats == {each: str(holder) for each, holder in found.row.seats.items()}
        assert [w.player for w in found.playing.view(None).waiting if w.seat == seat] == ["50"]
        assert record.read(found.record()).seats[seat] == "50"


# --- steps ------------------------------------------------------------------------------------------------------------


def test_a_step_is_kept_when_it_returns(table):
    for n in range(1, 8):
        text = tables.order(table)
        again = reread(table)
        assert again.playing.fingerprint() == table.playing.fingerprint()
        assert again.row == table.row
        assert [order.text for order in again.store.orders(table.row.id)][-1] == text
        assert table.row.step == n + 1


def test_each_line_is_answered_by_itself(table):
    user, seat = tables.due(table)
    first, second = table.suggest(user, seat, "")[:2]
    taken = table.submit(user, seat, f"{first}\nnonsense\n\n;fly to the moon; {second}")
    assert [one.text for one in taken] == [first, "nonsense", "fly to the moon", second]
    assert [one.accepted for one in taken[:3]] == [True, False, False]
    lines = describe(taken)
    assert len(lines) == 4
    assert lines[0] == f"✓ {first}"
    assert "nonsense" in lines[1] and lines[1][0] in "?✗"
    assert len(table.store.orders(table.row.id)) == sum(one.accepted for one in taken)


def test_nothing_taken_changes_nothing_but_is_remembered(table):
    user, seat = tables.due(table)
    step = table.row.step
    assert not any(one.accepted for one in table.submit(user, seat, "nonsense", interaction=5))
    assert table.row.step == step
    with pytest.raises(Repeated):
        table.submit(user, seat, "nonsense", interaction=5)


def test_the_same_interaction_twice_is_one_order(table):
    user, seat = tables.due(table)
    text = table.suggest(user, seat, "")[0]
    table.submit(user, seat, text, interaction=7)
    before = everything(table.store.path)
    for again in (table, reread(table)):
        for act in (
            lambda t=again: t.submit(user, seat, text, interaction=7),
            lambda t=again: t.undo(user, seat, interaction=7),
            lambda t=again: t.standing(user, seat, "retreat", None, interaction=7),
        ):
            with pytest.raises(Repeated):
                act()
    assert everything(table.store.path) == before


def test_a_flood_of_orders_is_cut_short_and_says_so(table):
    user, seat = tables.due(table)
    taken = table.submit(user, seat, ";".join(["x"] * 1000))
    assert len(taken) == bot.batch.MOST_ORDERS + 1
    assert "at once" in taken[-1].error and "at once" not in taken[bot.batch.MOST_ORDERS - 1].error


def test_standing_instructions_are_kept_and_answer(table):
    user, seat = tables.due(table)
    policy = next(iter(tables.GAME.policies))
    value = table.standing(user, seat, policy, tables.GAME.policies[policy].examples[0])
    assert reread(table).playing.standing == {seat: {policy: value}}
    with pytest.raises(Refused):
        table.standing(user, seat, "no such policy", "x")
    assert reread(table).playing.standing == table.playing.standing == {seat: {policy: value}}
    table.standing(user, seat, policy, None)
    assert not reread(table).playing.standing[seat]


def test_orders_taken_back_leave_the_file_too(table):
    user, seat = tables.due(table)
    before = table.playing.fingerprint()
    text = tables.order(table)
    undo = table.undo(user, seat)
    assert undo.orders == (text,)
    assert table.playing.fingerprint() == before
    assert table.store.orders(table.row.id) == []
    again = reread(table)
    assert again.playing.fingerprint() == before
    with pytest.raises(Refused, match="nothing can be taken back"):
        table.undo(user, seat)
    table.store.clock.forward(1)
    other = next(one for one in table.suggest(user, seat, "") if one != text)
    table.submit(user, seat, other)
    assert [(o.n, o.text) for o in table.store.orders(table.row.id)] == [(0, other)]


def test_what_others_ordered_stays_theirs_when_one_takes_his_order_back(kept, monkeypatch):
    """Three bid in secret; when the first takes his bid back, the bids of the others keep their givers and times."""
    monkeypatch.setattr(bot.table, "GAMES", {toy.GAME.slug: toy.GAME})
    row = dataclasses.replace(
        tables.row(seats={"red": 1, "blue": 2, "green": 3}), slug=toy.GAME.slug, scenario="peace", options={}
    )
    table = Tables(kept).get(kept.create_game(row))
    table.start()
    for user, seat in ((1, "red"), (2, "blue"), (3, "green")):
        table.submit(user, seat, "done")
    for user, seat, bid in ((1, "red", 2), (2, "blue", 1)):
        kept.clock.forward(1)
        table.submit(user, seat, f"bid {bid}")
    before = kept.orders(table.row.id)
    kept.clock.forward(1)
    table.undo(1, "red")
    after = kept.orders(table.row.id)
    assert [(o.n, o.seat, o.text) for o in after[3:]] == [(3, "blue", "bid 1")]
    assert (after[3].user, after[3].at) == (2, before[4].at)
    assert reread(table).playing.fingerprint() == table.playing.fingerprint()


# --- what is still to be said -----------------------------------------------------------------------------------------


def test_a_player_who_was_never_told_of_his_orders_is_told_once_after_a_crash(table):
    user, seat = tables.due(table)
    first, second = table.suggest(user, seat, "")[:2]
    taken = table.submit(user, seat, f"{first}; nonsense; {second}", interaction=5)
    assert owed.unanswered(table, user) == {}, "he is being told"
    accepted = [one.order for one in taken if one.accepted]
    for number in range(2):  # the bot is killed before it answers, and again
        again = reread(table)
        assert owed.unanswered(again, 99) == {}
        lost = owed.unanswered(again, user)
        assert list(lost.values()) == [accepted]
        if number:
            owed.told(again, lost)
    assert owed.unanswered(reread(table), user) == {}


def test_what_was_owed_before_answers_were_looked_up_is_read(table):
    table.row.settings.owe(7, 5, ["done"], "a token")
    older = table.row.settings.write().replace(',"a token"', "")
    assert '[7,["done"]]' in older
    found, unreadable = settings.read(older)
    assert found.unanswered[5].orders == ["done"] and not unreadable


def test_who_was_told_is_not_told_again(table):
    user, seat = tables.due(table)
    table.submit(user, seat, table.suggest(user, seat, "")[0], interaction=5)
    owed.answered(table, 5, True)
    assert owed.unanswered(reread(table), user) == owed.unanswered(table, user) == {}


def test_who_could_not_be_told_is_told_next_time(table):
    user, seat = tables.due(table)
    text = table.suggest(user, seat, "")[0]
    table.submit(user, seat, text, interaction=5)
    owed.answered(table, 5, False)
    assert owed.unanswered(table, user) == {5: [text]}, "he has not been told by being asked for"
    owed.told(table, [5])
    assert owed.unanswered(table, user) == {}


def test_what_was_refused_is_owed_to_nobody(table):
    user, seat = tables.due(table)
    table.submit(user, seat, "nonsense", interaction=5)
    assert owed.unanswered(reread(table), user) == {}


def test_a_line_for_the_channel_is_kept_with_what_it_tells(table):
    table.say("The clock is stopped.")
    assert reread(table).row.settings.unsaid == []
    due.pause(table)
    (key, words), *_ = reread(table).row.settings.unsaid
    assert words == "The clock is stopped."
    table.say("The clock is stopped.")
    due.resume(table)
    keys = [line[0] for line in reread(table).row.settings.unsaid]
    assert keys[0] == key != keys[1], "the same words at another time are another line"


def test_lines_and_answers_that_nobody_fetches_do_not_heap_up(table):
    for n in range(100):
        table.say(f"line {n}")
        table.row.settings.owe(1, n, ["order"])
    kept = table.row.settings
    assert [words for _, words in kept.unsaid] == [f"line {n}" for n in range(80, 100)]
    assert len(kept.unanswered) == 20


# --- what goes wrong --------------------------------------------------------------------------------------------------


def failing(table, at):
    real = table.store.connection
    table.store.db.conn = Failing(real, at, sqlite3.OperationalError("database or disk is full"))
    return real


@pytest.mark.parametrize("act", ["submit", "undo", "standing", "answer_for", "agreed_anew", "start", "adopt"])
def test_whatever_cannot_be_kept_is_not_in_memory_either(kept, table, act):
    tables.order(table)
    user, seat = tables.due(table)
    policy = next(iter(tables.GAME.policies))
    example = tables.GAME.policies[policy].examples[0]
    if act == "answer_for":
        table.submit(user, seat, "setup rest")  # so that something can be answered: that this is done
    if act in ("start", "adopt"):
        table = Tables(kept).get(kept.create_game(tables.row(channel=200)))
    fresh: Game = Game.new(tables.GAME, seed=5)
    acts = {
        "submit": lambda: table.submit(user, seat, table.suggest(user, seat, "")[0]),
        "undo": lambda: table.undo(user, seat),
        "standing": lambda: table.standing(user, seat, policy, example),
        "answer_for": lambda: due.answer_for(table, user),
        "agreed_anew": lambda: due.agreed_anew(table),
        "start": table.start,
        "adopt": lambda: table.adopt(fresh, 1),
    }
    before = everything(kept.path)
    print_ = table.game.fingerprint() if table.game else None
    for at in range(1, 40):
        real = failing(table, at)
        try:
            acts[act]()
        except StoreError as error:
            assert "disk is full" in str(error)
        else:
            kept.db.conn = real
            break
        kept.db.conn = real
        assert everything(kept.path) == before
        table = Tables(kept).get(table.row.id) if table.broken else table
        assert (table.game.fingerprint() if table.game else None) == print_
        assert not table.broken
        assert table.row == kept.game(table.row.id)
    else:
        raise AssertionError("it never succeeded")
    assert at >= 3


def test_a_table_that_could_not_be_kept_is_loaded_anew_under_the_same_lock(all_tables, table):
    lock = table.lock
    table.row.seats.clear()
    table.row.stale = True
    assert table.broken
    assert all_tables.get(table.row.id) is table
    assert not table.broken
    assert table.lock is lock
    assert len(table.row.seats) == 5


def test_a_change_of_the_table_that_the_file_refused_does_not_stay_in_memory(all_tables, table):
    """Seats, settings, status: also where a command writes the row itself."""
    table.row.seats["USSR"] = 99
    real = failing(table, 1)
    with pytest.raises(StoreError):
        table.store.update_game(table.row)
    table.store.db.conn = real
    with pytest.raises(StoreError, match="try again"):
        table.store.update_game(table.row)
    with pytest.raises(NotYours):
        table.submit(99, "USSR", "done")
    assert all_tables.in_channel(100).row.seats["USSR"] == 1
    tables.order(table)


def test_a_bug_in_the_rules_leaves_neither_half_a_batch_nor_a_gap(table, monkeypatch):
    user, seat = tables.due(table)
    first, second = table.suggest(user, seat, "")[:2]
    before, print_ = everything(table.store.path), table.playing.fingerprint()
    accept, calls = Game._accept, []

    def stumble(self, *what, **how):
        calls.append(what)
        if len(calls) == 2:
            raise RuntimeError("a bug")
        return accept(self, *what, **how)

    monkeypatch.setattr(Game, "_accept", stumble)
    with pytest.raises(RuntimeError):
        table.submit(user, seat, f"{first}; {second}")
    monkeypatch.undo()
    assert everything(table.store.path) == before
    assert table.playing.fingerprint() == print_
    table.submit(user, seat, second)
    assert [order.n for order in table.store.orders(table.row.id)] == [0]


def test_a_save_that_cannot_be_read_stops_that_game_only(kept, table, all_tables):
    tables.order(table)
    kept.connection.execute("UPDATE headers SET data = X'00112233445566'")
    other = tables.table(kept, all_tables, channel=5)
    broken = Tables(kept).get(table.row.id)
    assert broken.game is None
    user, seat = 1, "USSR"
    with pytest.raises(NotYours, match="cannot be loaded"):
        broken.submit(user, seat, "done")
    with pytest.raises(NotYours, match="cannot be loaded"):
        broken.record()
    with pytest.raises(NotYours, match="started already"):
        broken.start()
    assert broken.due_users() == {}
    kept_timers = kept.timers(table.row.id)
    due.agreed_anew(broken)
    tables.order(other)
    assert kept_timers != []


def test_a_game_this_bot_does_not_know(kept):
    row = dataclasses.replace(tables.row(), slug="risk")
    table = Tables(kept).get(kept.create_game(row))
    with pytest.raises(NotYours, match="doesn't know the game risk"):
        table.seats_of(1)


# --- memory -----------------------------------------------------------------------------------------------------------


def test_the_least_used_games_leave_memory(kept, monkeypatch):
    monkeypatch.setattr(bot.tables, "MOST_LOADED", 3)
    all_tables = Tables(kept)
    numbers = [kept.create_game(tables.row(channel=n)) for n in range(6)]
    first = id(all_tables.get(numbers[0]))
    for number in (1, 2, 0, 3, 4):
        all_tables.get(numbers[number])
    gc.collect()
    assert set(all_tables._alive) == {numbers[n] for n in (0, 3, 4)}
    assert id(all_tables.get(numbers[0])) == first


def test_who_holds_a_table_holds_the_only_one_of_its_game(kept, monkeypatch):
    """A task that waits while its game leaves the most used ones must not come back to a second copy of it."""
    monkeypatch.setattr(bot.tables, "MOST_LOADED", 2)
    all_tables = Tables(kept)
    held = tables.table(kept, all_tables)
    for n in range(5):
        all_tables.get(kept.create_game(tables.row(channel=n)))
    assert all_tables.get(held.row.id) is held
    assert isinstance(all_tables.in_channel(100), Table)
    assert all_tables.in_channel(999) is None
    assert all_tables.get(999) is None
