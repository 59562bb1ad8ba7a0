"""Who is due since when: deadlines nobody can push, reminders, grace, pauses, more time."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from bot import due
from bot.errors import NotYours
from bot.tables import Tables
from bot.zones import HOUR, Deadline, Habits

from . import tables
from .test_store import everything

DAY = 24 * HOUR


@pytest.fixture
def kept(tmp_path):
    store = tables.store(tmp_path / "db.sqlite")
    for user in range(1, 6):  # nobody sleeps unless a test says so
        store.set_preferences(user, {"sleeps": "00:00", "wakes": "00:00", "remind": 8})
    return store


@pytest.fixture
def table(kept):
    return tables.table(kept, deadline={"mode": "hours", "hours": 48, "late": "standing", "grace": 12})


def running(table):
    return {(t.kind, t.user): t.due - tables.NOON for t in table.store.timers(table.row.id)}


def timer(table, kind):
    return next(t for t in table.store.timers(table.row.id) if t.kind == kind)


def test_who_is_due_has_a_deadline_and_a_reminder(table):
    user, _ = tables.due(table)
    assert running(table) == {("deadline", user): 48 * HOUR, ("remind", user): 8 * HOUR}


def test_a_player_does_not_push_his_deadline_by_his_orders(table):
    user, _ = tables.due(table)
    before = running(table)
    for _ in range(3):
        table.store.clock.forward(1)
        tables.order(table)
        assert tables.due(table)[0] == user
        assert running(table) == before


def test_nor_by_ending_his_turn_and_taking_that_back(table):
    user, seat = tables.due(table)
    before = running(table)
    while tables.due(table)[0] == user:
        table.store.clock.forward(1)
        tables.order(table, finish=True)
    next_user, _ = tables.due(table)
    assert set(running(table)) == {("deadline", next_user), ("remind", next_user)}
    table.store.clock.forward(1)
    table.undo(user, seat)
    assert tables.due(table)[0] == user
    assert running(table)[("deadline", user)] == before[("deadline", user)]
    assert ("deadline", next_user) not in running(table)


def test_at_least_an_hour_is_left_after_taking_back(table):
    user, seat = tables.due(table)
    while tables.due(table)[0] == user:
        tables.order(table, finish=True)
    table.store.clock.forward(100)
    table.undo(user, seat)
    assert running(table)[("deadline", user)] == 101 * HOUR


def test_the_next_phase_is_a_new_decision_also_for_the_same_player(kept):
    table = tables.table(kept, seats=dict.fromkeys(tables.SEATS, 1), deadline={"mode": "hours", "hours": 48})
    mark = table.mark
    while table.mark == mark:
        kept.clock.forward(1)
        tables.order(table, finish=True)
    assert running(table)[("deadline", 1)] == kept.clock() - tables.NOON + 48 * HOUR


def test_who_becomes_due_again_has_his_full_time(table):
    user, _ = tables.due(table)
    seen = False
    for _ in range(300):
        table.store.clock.forward(1)
        tables.order(table, finish=True)
        now, _ = tables.due(table)
        if seen and now == user:
            assert running(table)[("deadline", user)] == table.store.clock() - tables.NOON + 48 * HOUR
            return
        seen = seen or now != user
    raise AssertionError("he never became due again")


# --- a pause ----------------------------------------------------------------------------------------------------------


def test_nobody_is_due_while_the_game_is_paused_and_what_was_left_is_left_after(table):
    user, _ = tables.due(table)
    table.store.clock.forward(5)
    due.pause(table)
    assert running(table) == {}
    assert table.due_users() == {}
    table.store.clock.forward(100)
    due.resume(table)
    assert running(table) == {("deadline", user): 148 * HOUR, ("remind", user): 108 * HOUR}
    again = Tables(tables.store(table.store.path)).get(table.row.id)
    assert again.row.status == "running" and running(again) == running(table)


def test_no_pause_gives_more_time_than_was_left_however_many_there_are(table):
    user, _ = tables.due(table)
    for _ in range(10):
        table.store.clock.forward(2)
        due.pause(table)
        due.resume(table)
    assert running(table)[("deadline", user)] == 48 * HOUR
    tables.order(table)
    assert running(table)[("deadline", user)] == 48 * HOUR, "nor does the next order"


def test_an_hour_is_left_after_a_pause_at_least(table):
    user, _ = tables.due(table)
    table.store.clock.forward(47.8)
    due.pause(table)
    table.store.clock.forward(10)
    due.resume(table)
    assert running(table)[("deadline", user)] == 58.8 * HOUR


def test_whose_time_was_up_before_a_pause_gets_no_new_deadline_by_it(table):
    user, _ = tables.due(table)
    table.store.clock.forward(49)
    due.rung(table, due.ring(table, timer(table, "deadline")))
    assert running(table)[("grace", user)] == 61 * HOUR
    due.pause(table)
    table.store.clock.forward(20)
    due.resume(table)
    assert running(table)[("grace", user)] == 81 * HOUR
    assert ("deadline", user) not in running(table)


def test_what_is_agreed_in_a_pause_counts_from_its_end(table):
    user, _ = tables.due(table)
    table.store.clock.forward(40)
    due.pause(table)
    table.row.settings.deadline = Deadline("hours", 30)
    due.agreed_anew(table)
    assert running(table) == {}
    table.store.clock.forward(2)
    due.resume(table)
    assert running(table)[("deadline", user)] == 72 * HOUR


def test_who_takes_a_seat_in_a_pause_has_his_full_time(table):
    _, seat = tables.due(table)
    table.store.clock.forward(40)
    due.pause(table)
    table.row.seats[seat] = 50
    table.keep()
    due.resume(table)
    assert running(table).keys() == {("deadline", 50), ("remind", 50)}
    assert running(table)[("deadline", 50)] >= 88 * HOUR


def at(text, zone="Europe/Berlin"):
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("paused", "resumed", "expected"),
    [
        # six hours are left before nine in the evening; there are six again, by the first nine o'clock that gives them
        ("2026-10-24T15:00", "2026-10-25T10:00", "2026-10-25T21:00"),
        ("2026-10-24T15:00", "2026-10-25T15:00", "2026-10-25T21:00"),
        ("2026-10-24T15:00", "2026-10-25T15:01", "2026-10-26T21:00"),
        ("2026-03-28T15:00", "2026-03-29T15:00", "2026-03-29T21:00"),
        ("2026-03-28T15:00", "2026-03-29T15:30", "2026-03-30T21:00"),
        ("2026-03-28T15:00", "2026-03-28T15:00", "2026-03-28T21:00"),
    ],
)
def test_a_fixed_time_of_day_stays_one_after_a_pause_also_when_the_clocks_change(kept, paused, resumed, expected):
    agreed = {"mode": "daily", "at": "21:00", "zone": "Europe/Berlin"}
    kept.clock.now = at(paused)
    table = tables.table(kept, deadline=agreed)
    user, _ = tables.due(table)
    assert running(table)[("deadline", user)] + tables.NOON == at(paused[:10] + "T21:00")
    due.pause(table)
    kept.clock.now = at(resumed)
    due.resume(table)
    assert running(table)[("deadline", user)] + tables.NOON == at(expected)


@pytest.mark.parametrize(
    ("paused", "resumed", "expected"),
    [
        # thirty hours are left, as the clock on the wall does not count them
        ("2026-10-24T12:00", "2026-10-24T20:00", "2026-10-26T01:00"),
        ("2026-03-28T12:00", "2026-03-28T20:00", "2026-03-30T03:00"),
        ("2026-10-20T12:00", "2026-11-20T12:00", "2026-11-21T18:00"),
    ],
)
def test_hours_stay_hours_when_the_clocks_change(kept, paused, resumed, expected):
    kept.clock.now = at(paused) - 18 * HOUR
    table = tables.table(kept, deadline={"mode": "hours", "hours": 48})
    user, _ = tables.due(table)
    kept.clock.now = at(paused)
    due.pause(table)
    kept.clock.now = at(resumed)
    due.resume(table)
    assert running(table)[("deadline", user)] + tables.NOON == at(expected)


def test_what_is_left_never_ends_in_the_night_the_clocks_change_in(kept):
    table = tables.table(kept, deadline={"mode": "hours", "hours": 24})
    user, _ = tables.due(table)
    kept.set_preferences(user, {"zone": "Europe/Berlin", "sleeps": "23:00", "wakes": "07:00", "remind": 8})
    kept.clock.forward(4)
    due.pause(table)
    kept.clock.now = at("2026-10-24T06:00")
    due.resume(table)
    # 20 hours later it would be two in the morning; he is up at seven, winter time, and has an hour
    assert running(table)[("deadline", user)] + tables.NOON == at("2026-10-25T08:00")
    assert running(table)[("remind", user)] + tables.NOON == at("2026-10-24T10:00")


def test_a_table_whose_channel_is_gone_waits_for_it_and_a_pause_of_its_players_stays_one(table):
    user, _ = tables.due(table)
    table.store.clock.forward(10)
    due.leave(table)
    assert running(table) == {} and table.row.status == "paused" and due.homeless(table)
    table.store.clock.forward(500)
    due.leave(table)
    due.resume(table)
    assert not due.homeless(table) and running(table)[("deadline", user)] == 548 * HOUR
    due.pause(table)
    due.leave(table)
    assert not due.homeless(table)


def test_a_new_agreement_counts_from_now(table):
    user, _ = tables.due(table)
    table.store.clock.forward(10)
    table.row.settings.deadline = Deadline()
    due.agreed_anew(table)
    assert running(table) == {("remind", user): 18 * HOUR}


def test_the_substitute_has_his_own_time(table):
    _, seat = tables.due(table)
    table.store.clock.forward(40)
    table.row.seats[seat] = 50
    table.keep()
    assert {whose for _, whose in running(table)} == {50}
    assert 88 * HOUR <= running(table)[("deadline", 50)] < 88 * HOUR + DAY


# --- ringing ----------------------------------------------------------------------------------------------------------


def test_a_reminder_rings_and_comes_again(table):
    user, seat = tables.due(table)
    table.store.clock.forward(8)
    ringing = due.ring(table, timer(table, "remind"))
    assert (ringing.timer.user, ringing.seats, ringing.until) == (user, (seat,), None)
    assert running(table)[("remind", user)] == 8 * HOUR  # it stands until the call is out
    due.rung(table, ringing)
    assert running(table) == {("deadline", user): 48 * HOUR, ("remind", user): 16 * HOUR}


def test_a_call_made_again_after_a_crash_is_known_as_the_same(table):
    table.store.clock.forward(8)
    first = due.ring(table, timer(table, "remind"))
    again = Tables(tables.store(table.store.path, table.store.clock)).get(table.row.id)
    second = due.ring(again, timer(again, "remind"))
    assert first.nonce == second.nonce and len(first.nonce) <= 25
    due.rung(again, second)
    table.store.clock.forward(8)
    assert due.ring(again, timer(again, "remind")).nonce != first.nonce


def test_a_call_that_was_answered_while_it_went_out_leaves_the_new_timers_alone(table):
    user, _ = tables.due(table)
    table.store.clock.forward(8)
    ringing = due.ring(table, timer(table, "remind"))
    while tables.due(table)[0] == user:
        tables.order(table, finish=True)
    before = running(table)
    due.rung(table, ringing, call=77)
    assert running(table) == before
    again = Tables(tables.store(table.store.path, table.store.clock)).get(table.row.id)
    assert again.row.settings.last_call == 77, "the next call with the same words is another"
    assert user not in {whose for _, whose in before}


def test_a_call_of_which_a_crash_left_nothing_known_is_not_taken_for_the_next(table):
    user, _ = tables.due(table)
    table.store.clock.forward(8)
    lost = due.ring(table, timer(table, "remind"))
    assert lost.again is None
    while tables.due(table)[0] == user:
        tables.order(table, finish=True)
    while tables.due(table)[0] != user:
        tables.order(table, finish=True)
    table.store.clock.forward(8)
    again = Tables(tables.store(table.store.path, table.store.clock)).get(table.row.id)
    first = due.ring(again, timer(again, "remind"))
    assert first.nonce != lost.nonce
    assert first.again is not None and first.other, "what is there may be the other one"
    due.goes_out(again, first, earlier=77)
    second = due.ring(again, timer(again, "remind"))
    assert second.nonce == first.nonce and second.again is not None and not second.other
    assert again.row.settings.last_call == 77, "only a later message can be this call"
    due.rung(again, second, call=78)
    assert again.row.settings.ringing == []


def test_who_wants_no_reminders_gets_none(table):
    user, _ = tables.due(table)
    table.store.set_preferences(user, {"remind": 0})
    table.store.clock.forward(8)
    assert due.ring(table, timer(table, "remind")) is None
    assert set(running(table)) == {("deadline", user)}


def test_nobody_is_called_in_his_sleep_or_absence(table):
    user, _ = tables.due(table)
    night = {"zone": "Pacific/Auckland", "sleeps": "22:00", "wakes": "06:00", "remind": 8}
    table.store.set_preferences(user, night)
    table.store.clock.now = tables.NOON + 48 * HOUR  # one in the morning in Auckland
    remind, deadline = timer(table, "remind"), timer(table, "deadline")
    assert due.ring(table, remind) is None and due.ring(table, deadline) is None
    assert running(table) == {("remind", user): 53 * HOUR, ("deadline", user): 54 * HOUR}  # clocks go back on 5 April
    table.store.set_preferences(user, {**night, "away_from": "2026-04-01", "away_to": "2026-04-09"})
    table.store.clock.now = tables.NOON + 56 * HOUR
    assert due.ring(table, timer(table, "deadline")) is None
    assert running(table)[("deadline", user)] > 7 * DAY


def test_a_timer_of_who_is_not_due_any_more_ends(table):
    old = timer(table, "deadline")
    user, _ = tables.due(table)
    while tables.due(table)[0] == user:
        tables.order(table, finish=True)
    table.store.put(table.row, [("deadline", user, old.due)])
    assert due.ring(table, old) is None
    assert running(table) == {}


def test_a_deadline_that_has_passed_leads_to_grace_and_does_not_come_back(table):
    user, _ = tables.due(table)
    table.store.clock.forward(49)
    ringing = due.ring(table, timer(table, "deadline"))
    assert ringing.until == table.store.clock() + 12 * HOUR
    due.rung(table, ringing)
    assert running(table) == {("grace", user): 61 * HOUR, ("remind", user): 8 * HOUR}
    tables.order(table)
    assert tables.due(table)[0] == user
    assert running(table) == {("grace", user): 61 * HOUR, ("remind", user): 8 * HOUR}


@pytest.mark.parametrize("late", ["wait", "vote"])
def test_a_deadline_after_which_the_table_waits(kept, late):
    table = tables.table(kept, deadline={"mode": "hours", "hours": 48, "late": late})
    user, _ = tables.due(table)
    kept.clock.forward(48)
    ringing = due.ring(table, timer(table, "deadline"))
    assert (ringing.late, ringing.until) == (late, None)
    due.rung(table, ringing)
    assert set(running(table)) == {("remind", user)}


def test_nobody_is_called_while_the_file_cannot_be_written(table):
    table.store.clock.forward(8)
    table.store.connection.execute("PRAGMA query_only = ON")
    with pytest.raises(Exception, match="cannot be written"):
        due.ring(table, timer(table, "remind"))


def test_the_timers_of_a_game_that_cannot_be_loaded_wait(kept, table):
    kept.connection.execute("UPDATE headers SET data = X'00'")
    broken = Tables(kept).get(table.row.id)
    before = running(broken)
    kept.clock.forward(48)
    assert due.ring(broken, timer(broken, "deadline")) is None
    assert set(running(broken)) == set(before)
    assert running(broken)[("deadline", tables.due(table)[0])] == 54 * HOUR


# --- standing answers -------------------------------------------------------------------------------------------------


def late(table, policy=True, seed=range(30)):
    """Play on until somebody is asked something that a standing instruction can, or cannot, answer."""
    for n in seed:
        for _ in range(40):
            pending = table.playing.pending()[0]
            if bool(pending.policy) == policy:
                return table.row.seats[pending.seat], pending
            tables.advance(table, n, 1)
    raise AssertionError("no such question came up")


def grace(table, user):
    table.store.clock.forward(49)
    due.rung(table, due.ring(table, timer(table, "deadline")))
    assert ("grace", user) in running(table)


def test_what_the_seat_had_set_answers_for_who_is_late(table):
    user, pending = late(table)
    policy, game = tables.GAME.policies[pending.policy], table.playing
    grace(table, user)
    chosen = policy.read(game, pending.seat, policy.examples[-1])
    text = policy.answer(game, game.asked(pending.seat), chosen)
    game.standing[pending.seat] = {pending.policy: chosen}
    count = len(table.store.orders(table.row.id))
    taken = due.answer_for(table, user)
    assert taken[0].text == text
    ((_, said),) = Tables(tables.store(table.store.path)).get(table.row.id).row.settings.unsaid
    count_said = "1 question was" if len(taken) == 1 else f"{len(taken)} questions were"
    assert said == f"Time is up for {tables.GAME.seats[pending.seat]}: {count_said} answered for them."
    orders = table.store.orders(table.row.id)[count : count + len(taken)]
    assert [(o.text, o.auto, o.user) for o in orders] == [(t.order, True, user) for t in taken]
    assert ("grace", user) not in running(table)


def test_where_nothing_was_set_the_first_instruction_the_game_knows_answers(table):
    user, pending = late(table)
    assert pending.policy not in table.playing.standing.get(pending.seat, {})
    grace(table, user)
    assert due.answer_for(table, user)
    again = Tables(tables.store(table.store.path)).get(table.row.id)
    assert again.playing.fingerprint() == table.playing.fingerprint()
    assert ("grace", user) not in running(again)


def test_a_question_nobody_can_answer_for_him_waits(table):
    user, _ = late(table, policy=False)
    if not any(t.kind == "deadline" for t in table.store.timers(table.row.id)):
        due.agreed_anew(table)
    grace(table, user)
    before = table.playing.fingerprint()
    assert due.answer_for(table, user) == []
    assert "nothing could be answered" in table.row.settings.unsaid[-1][1]
    assert table.playing.fingerprint() == before
    assert set(running(table)) == {("remind", user)}


# --- more time, other habits ------------------------------------------------------------------------------------------


def test_more_time_also_for_who_is_late(table):
    user, _ = tables.due(table)
    assert due.extend(table, 24) == 1
    assert running(table)[("deadline", user)] == 72 * HOUR
    table.store.clock.forward(73)
    due.rung(table, due.ring(table, timer(table, "deadline")))
    due.extend(table, 24)
    assert running(table) == {("deadline", user): 97 * HOUR, ("remind", user): 8 * HOUR}


def test_more_time_never_ends_in_the_night(table):
    user, _ = tables.due(table)
    table.store.set_preferences(user, {"zone": "UTC"})
    due.extend(table, 12)
    assert running(table)[("deadline", user)] == 3 * DAY - 4 * HOUR  # midnight, so at eight


def test_no_more_time_where_there_is_no_deadline(kept):
    table = tables.table(kept)
    assert due.extend(table, 24) == 0
    assert {kind for kind, _ in running(table)} == {"remind"}


def test_who_goes_away_while_he_is_due_has_his_deadline_put_off(kept, table):
    user, _ = tables.due(table)
    all_tables = Tables(kept)
    kept.set_preferences(user, {"remind": 0, "away_from": "2026-04-02", "away_to": "2026-04-05"})
    all_tables.habits_changed(user)
    assert running(table) == {("deadline", user): 4 * DAY + 20 * HOUR}  # eight in the morning of the sixth
    kept.set_preferences(user, {"remind": 3, "sleeps": "00:00", "wakes": "00:00"})
    all_tables.habits_changed(user)
    assert running(table) == {("deadline", user): 4 * DAY + 20 * HOUR, ("remind", user): 3 * HOUR}


def test_other_players_and_other_games_are_left_alone(kept, table):
    user, _ = tables.due(table)
    tables.table(kept, channel=2, seats=dict.fromkeys(tables.SEATS, 77))
    before = everything(kept.path)
    Tables(kept).habits_changed(99)
    assert everything(kept.path) == before
    kept.set_preferences(77, {"remind": 1})
    Tables(kept).habits_changed(77)
    assert running(table)[("remind", user)] == 8 * HOUR


# --- pauses and absences have an end ------------------------------------------------------------------------------------


def test_pausing_again_and_again_gives_nobody_an_hour(table):
    user, _ = tables.due(table)
    table.store.clock.forward(47.9)
    for _ in range(50):
        due.pause(table, user)
        table.store.clock.forward(0.01)
        due.resume(table)
    assert running(table)[("deadline", user)] == pytest.approx((48 + 50 * 0.01 + 0.01) * HOUR, abs=HOUR / 50)


def test_each_player_has_a_week_of_pauses_and_a_pause_ends_by_itself(table):
    user, _ = tables.due(table)
    assert due.pause(table, user) == table.store.clock() + 7 * DAY
    assert running(table) == {("resume", user): 7 * DAY}
    table.store.clock.forward(6 * 24)
    due.resume(table)
    assert due.pauses_left(table, user) == DAY
    due.pause(table, user)
    table.keep()
    assert running(table) == {("resume", user): 7 * DAY}, "it outlives whatever else is kept"
    table.store.clock.forward(24)
    due.resume(table)
    with pytest.raises(NotYours, match="used up"):
        due.pause(table, user)
    assert table.row.status == "running"
    other = next(each for each in table.row.seats.values() if each != user)
    due.pause(table, other)
    assert Tables(tables.store(table.store.path)).get(table.row.id).row.settings.pauser == other


def test_a_server_manager_who_does_not_play_pauses_as_long_as_needed(table):
    assert due.pause(table) is None
    assert running(table) == {}


def test_an_absence_counts_the_days_it_lasts():
    habits = Habits.read(
        {"away_from": "2026-03-01", "away_to": "2026-03-20", "absences": [["2026-01-01", "2026-01-10"]]}
    )
    assert habits.absent_days(date(2026, 3, 20)) == 30
    assert habits.absent_days(date(2027, 1, 5)) == 25, "what is a year ago no longer counts"
    back = Habits.read(habits.back(date(2026, 3, 11)))
    assert back.absent_days(date(2026, 3, 20)) == 20 and not back.away_from
    assert Habits.read(habits.back(date(2026, 2, 1))).absent_days(date(2026, 3, 20)) == 10, (
        "what never began costs nothing"
    )
    assert Habits.read({"absences": "nonsense"}).absences == ()


# --- the absent are answered for sensibly -----------------------------------------------------------------------------


def test_who_has_set_nothing_does_nothing_more_or_declines(table):
    _, seat = tables.due(table)
    ask = table.playing.asked(seat)
    texts = list(due.late_answers(table, seat))
    assert texts == [text for text in (ask.end, ask.no) if text] or (ask.policy and not ask.end and not ask.no)
