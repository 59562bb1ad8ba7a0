"""Time as people live it, east and west, in the nights the clocks change."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.zones import HOUR, MODES, Deadline, Habits, moment, read_day, read_time, zone, zone_names

BERLIN, NEW_YORK, LORD_HOWE = "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"


def at(text, where="UTC", fold=0):
    """Seconds of a wall-clock time in a zone."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(where), fold=fold).timestamp()


def utc(seconds):
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


def local(seconds, where):
    return datetime.fromtimestamp(seconds, ZoneInfo(where)).strftime("%Y-%m-%d %H:%M")


# --- nights -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sleeps", "wakes", "hour", "asleep"),
    [
        ("23:00", "07:00", "22:59", False),
        ("23:00", "07:00", "23:00", True),
        ("23:00", "07:00", "00:00", True),
        ("23:00", "07:00", "06:59", True),
        ("23:00", "07:00", "07:00", False),
        ("01:30", "09:45", "01:29", False),
        ("01:30", "09:45", "01:30", True),
        ("01:30", "09:45", "09:45", False),
        ("08:00", "16:00", "12:00", True),
        ("08:00", "16:00", "03:00", False),
        ("05:00", "05:00", "05:00", False),
        ("00:00", "08:00", "00:00", True),
        ("22:00", "00:00", "23:59", True),
        ("22:00", "00:00", "00:00", False),
    ],
)
def test_asleep(sleeps, wakes, hour, asleep):
    habits = Habits(zone="Pacific/Auckland", sleeps=sleeps, wakes=wakes)
    assert habits.asleep(at(f"2026-06-10 {hour}", "Pacific/Auckland")) is asleep


@pytest.mark.parametrize(
    ("where", "now", "wakes"),
    [
        # the night is an hour shorter, an hour longer, half an hour longer
        (BERLIN, "2026-03-28 23:30", "2026-03-29 05:00"),
        (BERLIN, "2026-10-24 23:30", "2026-10-25 06:00"),
        (NEW_YORK, "2026-03-07 23:30", "2026-03-08 11:00"),
        (NEW_YORK, "2026-10-31 23:30", "2026-11-01 12:00"),
        (LORD_HOWE, "2026-04-04 23:30", "2026-04-04 20:30"),
        (LORD_HOWE, "2026-10-03 23:30", "2026-10-03 20:00"),
        # zones far east and by halves and quarters of hours
        ("Pacific/Apia", "2026-03-28 23:30", "2026-03-28 18:00"),
        ("Asia/Kolkata", "2026-03-28 23:30", "2026-03-29 01:30"),
        ("Asia/Kathmandu", "2026-03-28 23:30", "2026-03-29 01:15"),
        ("Pacific/Chatham", "2026-06-28 23:30", "2026-06-28 18:15"),
        ("Pacific/Kiritimati", "2026-03-28 23:30", "2026-03-28 17:00"),
        ("Pacific/Pago_Pago", "2026-03-28 23:30", "2026-03-29 18:00"),
    ],
)
def test_up_at_seven_on_the_players_own_clock(where, now, wakes):
    awake = Habits(zone=where).waking(at(now, where))
    assert utc(awake) == wakes
    assert local(awake, where).endswith("07:00")


def test_getting_up_in_the_hour_that_does_not_exist():
    habits = Habits(zone=BERLIN, wakes="02:30")
    assert local(habits.waking(at("2026-03-29 01:00", BERLIN)), BERLIN) == "2026-03-29 03:30"
    assert not habits.asleep(at("2026-03-29 03:00", BERLIN))


def test_getting_up_in_the_hour_that_comes_twice():
    habits = Habits(zone=BERLIN, wakes="02:30")
    first, second = at("2026-10-25 02:30", BERLIN), at("2026-10-25 02:30", BERLIN, fold=1)
    assert second - first == HOUR
    assert habits.waking(at("2026-10-25 01:00", BERLIN)) == first
    assert habits.waking(at("2026-10-25 02:10", BERLIN, fold=1)) == second


def test_going_to_sleep_in_the_hour_that_comes_twice():
    habits = Habits(zone=BERLIN, sleeps="02:30", wakes="10:00")
    assert habits.asleep(at("2026-10-25 02:40", BERLIN))
    assert not habits.asleep(at("2026-10-25 02:10", BERLIN, fold=1))


@pytest.mark.parametrize(
    ("day", "when"), [("2026-03-29 02:30", "2026-03-29 01:30"), ("2026-10-25 02:30", "2026-10-25 00:30")]
)
def test_a_skipped_time_is_taken_after_the_gap_and_of_two_the_first(day, when):
    found = datetime.fromisoformat(day)
    assert utc(moment(found.date(), found.time(), BERLIN)) == when


def test_a_day_that_samoa_never_had():
    """Samoa went over the date line: there was no 30 December 2011."""
    habits = Habits(zone="Pacific/Apia", away_from="2011-12-28", away_to="2011-12-29")
    assert local(habits.waking(at("2011-12-29 12:00", "Pacific/Apia")), "Pacific/Apia") == "2011-12-31 07:00"


# --- days away --------------------------------------------------------------------------------------------------------


def test_away_is_whole_days_of_the_players_own_calendar():
    habits = Habits(zone="Pacific/Auckland", away_from="2026-04-04", away_to="2026-04-05")
    assert not habits.away(at("2026-04-03 23:59", "Pacific/Auckland"))
    assert habits.away(at("2026-04-04 00:00", "Pacific/Auckland"))
    assert habits.away(at("2026-04-05 23:59", "Pacific/Auckland"))
    assert not habits.away(at("2026-04-06 00:00", "Pacific/Auckland"))
    back = habits.waking(at("2026-04-04 10:00", "Pacific/Auckland"))  # the clock changes on the fifth
    assert local(back, "Pacific/Auckland") == "2026-04-06 07:00"


def test_away_on_one_day_and_never():
    assert Habits(away_from="2026-04-04", away_to="2026-04-04").away(at("2026-04-04 12:00"))
    assert not Habits(away_from="2026-04-04").away(at("2026-04-04 12:00"))


# --- deadlines --------------------------------------------------------------------------------------------------------


def test_hours_are_hours_across_the_change_of_the_clock():
    for start in ("2026-03-28 12:00", "2026-10-24 12:00"):
        now = at(start, BERLIN)
        assert Deadline(mode="hours", hours=24).due(now, Habits(zone=BERLIN)) == now + 24 * HOUR


def test_a_deadline_at_night_waits_until_he_has_been_up_for_an_hour():
    for day, morning in (("2026-03-28", "2026-03-29"), ("2026-10-24", "2026-10-25")):
        due = Deadline(mode="hours", hours=10).due(at(f"{day} 17:00", BERLIN), Habits(zone=BERLIN))
        assert local(due, BERLIN) == f"{morning} 08:00"


def test_hours_do_not_count_while_he_is_away():
    habits = Habits(zone=NEW_YORK, away_from="2026-03-07", away_to="2026-03-09")
    due = Deadline(mode="hours", hours=12).due(at("2026-03-08 12:00", NEW_YORK), habits)
    assert local(due, NEW_YORK) == "2026-03-10 19:00"
    before = Deadline(mode="hours", hours=12).due(at("2026-03-06 18:00", NEW_YORK), habits)
    assert local(before, NEW_YORK) == "2026-03-10 08:00"


def test_no_deadline():
    assert Deadline().due(at("2026-04-01 12:00"), Habits()) is None


@pytest.mark.parametrize(
    ("now", "due"),
    [
        ("2026-03-28 14:00", "2026-03-28 20:00"),  # nine in the evening before the change
        ("2026-03-29 14:00", "2026-03-29 19:00"),  # and after it
        ("2026-10-24 14:00", "2026-10-24 19:00"),
        ("2026-10-25 14:00", "2026-10-25 20:00"),
    ],
)
def test_a_fixed_time_is_that_time_on_the_tables_clock(now, due):
    deadline = Deadline(mode="daily", at="21:00", zone=BERLIN)
    assert utc(deadline.due(at(now, BERLIN), Habits(zone=BERLIN))) == due


def test_a_fixed_time_in_the_hour_that_does_not_exist():
    owl = Habits(zone=BERLIN, sleeps="05:00", wakes="13:00")
    due = Deadline(mode="daily", at="02:30", zone=BERLIN).due(at("2026-03-28 14:00", BERLIN), owl)
    assert local(due, BERLIN) == "2026-03-29 03:30"


def test_a_fixed_time_counts_only_after_six_hours_awake():
    deadline, habits = Deadline(mode="daily", at="21:00", zone=BERLIN), Habits(zone=BERLIN)
    assert local(deadline.due(at("2026-06-10 15:00", BERLIN), habits), BERLIN) == "2026-06-10 21:00"
    assert local(deadline.due(at("2026-06-10 15:30", BERLIN), habits), BERLIN) == "2026-06-11 21:00"
    noon = Deadline(
        mode="daily", at="12:00", zone=BERLIN
    )  # asked before bed: five hours awake by noon, one this evening
    assert local(noon.due(at("2026-06-10 22:00", BERLIN), habits), BERLIN) == "2026-06-11 12:00"
    assert local(noon.due(at("2026-06-10 22:45", BERLIN), habits), BERLIN) == "2026-06-12 12:00"


def test_a_fixed_time_in_a_players_night_waits_for_his_morning():
    """Nine in the evening in Berlin is seven or eight in the morning in Auckland, and five in the morning in Perth."""
    deadline = Deadline(mode="daily", at="21:00", zone=BERLIN)
    perth = Habits(zone="Australia/Perth")
    due = deadline.due(at("2026-01-10 12:00", "Australia/Perth"), perth)
    assert local(due, "Australia/Perth") == "2026-01-11 08:00"
    auckland = Habits(zone="Pacific/Auckland")
    winter = deadline.due(at("2026-01-10 12:00", "Pacific/Auckland"), auckland)
    assert local(winter, "Pacific/Auckland") == "2026-01-11 09:00"
    summer = deadline.due(at("2026-07-10 12:00", "Pacific/Auckland"), auckland)
    assert local(summer, "Pacific/Auckland") == "2026-07-11 07:00"


def test_a_fixed_time_waits_for_who_is_away():
    habits = Habits(zone=BERLIN, away_from="2026-06-10", away_to="2026-06-12")
    due = Deadline(mode="daily", at="21:00", zone=BERLIN).due(at("2026-06-09 22:00", BERLIN), habits)
    assert local(due, BERLIN) == "2026-06-13 21:00"


# --- what holds always ------------------------------------------------------------------------------------------------

hours = st.times().map(lambda t: t.strftime("%H:%M"))
moments = st.floats(at("2025-01-01 00:00"), at("2027-12-31 00:00"))
zones = st.sampled_from(sorted(available_timezones() - {"localtime", "Factory"}))


@st.composite
def lives(draw):
    first = draw(st.dates(datetime(2025, 1, 1).date(), datetime(2027, 12, 31).date()))
    last = min(first.toordinal() + draw(st.integers(0, 120)), datetime(2028, 6, 1).toordinal())
    away = draw(st.booleans())
    return Habits(
        draw(zones),
        draw(hours),
        draw(hours),
        draw(st.floats(0, 168)),
        first.isoformat() if away else "",
        datetime.fromordinal(last).date().isoformat() if away else "",
    )


@settings(max_examples=400, deadline=None)
@given(lives(), moments)
def test_waking_is_never_rest_and_never_earlier(habits, now):
    awake = habits.waking(now)
    assert awake >= now
    assert not habits.asleep(awake) and not habits.away(awake)
    assert habits.waking(awake) == awake
    if not habits.resting(now):
        assert awake == now


@settings(max_examples=200, deadline=None)
@given(lives(), moments)
def test_nobody_sleeps_longer_than_a_day_and_an_hour(habits, now):
    assume(not habits.away_from)
    assert habits.waking(now) - now < 25.5 * HOUR


@settings(max_examples=300, deadline=None)
@given(lives(), moments, st.sampled_from(MODES), st.floats(1, 336), hours, zones)
def test_a_deadline_never_falls_into_rest(habits, now, mode, length, clock, where):
    due = Deadline(mode, length, clock, where).due(now, habits)
    if mode == "none":
        assert due is None
        return
    assert not habits.resting(due)
    assert due >= now + (length if mode == "hours" else 1) * HOUR
    if mode == "hours" and not habits.away_from:
        assert due <= now + (length + 51) * HOUR


@settings(max_examples=100, deadline=None)
@given(moments, zones, hours, hours)
def test_the_table_never_waits_three_days_for_a_fixed_time(now, where, sleeps, wakes):
    assume((at(f"2026-01-01 {sleeps}") - at(f"2026-01-01 {wakes}")) % (24 * HOUR) > 8 * HOUR)
    due = Deadline("daily", at="21:00", zone=where).due(now, Habits("UTC", sleeps, wakes))
    assert due - now < 72 * HOUR


# --- what is typed, what is kept --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("21", "21:00"),
        ("0", "00:00"),
        ("7", "07:00"),
        ("21:30", "21:30"),
        ("21.30", "21:30"),
        ("2130", "21:30"),
        ("930", "09:30"),
        ("21h30", "21:30"),
        ("21h", "21:00"),
        ("9pm", "21:00"),
        ("9 PM", "21:00"),
        ("9:30 p.m.", "21:30"),
        ("12am", "00:00"),
        ("12 pm", "12:00"),
        ("noon", "12:00"),
        ("Midnight", "00:00"),
        (" 7:05 am ", "07:05"),
    ],
)
def test_times_that_can_be_read(typed, meant):
    assert read_time(typed).isoformat("minutes") == meant


@pytest.mark.parametrize(
    "typed", ["", "24", "24:00", "7:60", "13pm", "0am", "9m", "-1", "seven", "9:5", "٢١", "9" * 5000]
)
def test_times_that_cannot(typed):
    assert read_time(typed) is None


@given(st.text(max_size=12))
def test_no_text_breaks_the_reading_of_times_or_zones(typed):
    read_time(typed)
    zone(typed)
    assert len(zone_names(typed)) <= 25


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("auck", "Pacific/Auckland"),
        ("new york", "America/New_York"),
        ("New_York", "America/New_York"),
        ("sao paulo", "America/Sao_Paulo"),
        ("São Paulo", "America/Sao_Paulo"),
        ("europe/ber", "Europe/Berlin"),
        ("lord howe", "Australia/Lord_Howe"),
        ("calcuta", "Asia/Calcutta"),
        ("europe/berln", "Europe/Berlin"),
    ],
)
def test_zones_are_found(typed, first):
    assert zone_names(typed)[0] == first


@pytest.mark.parametrize(
    ("typed", "key"),
    [("Berlin", BERLIN), ("new york", NEW_YORK), ("KOLKATA", "Asia/Kolkata"), ("Lord Howe", LORD_HOWE)],
)
def test_a_city_is_zone_enough(typed, key):
    assert zone(typed).key == key


@pytest.mark.parametrize("typed", ["", "us", "Mars", "york", "europe"])
def test_no_zone_is_guessed(typed):
    assert zone(typed) is None


FRIDAY = date(2026, 11, 20)


@pytest.mark.parametrize(
    ("typed", "since", "day"),
    [
        ("2026-12-24", None, date(2026, 12, 24)),
        ("Today", None, FRIDAY),
        ("tomorrow", None, date(2026, 11, 21)),
        ("fri", None, FRIDAY),
        ("Monday", None, date(2026, 11, 23)),
        ("monday", date(2026, 11, 25), date(2026, 11, 30)),
        ("mo", None, None),
        ("never", None, None),
        ("24.12.", None, None),
        ("", None, None),
    ],
)
def test_days_are_read_as_people_name_them(typed, since, day):
    """The last day of a holiday is the first of that name after its first."""
    assert read_day(typed, FRIDAY, since) == day


def test_every_zone_can_be_chosen_by_its_own_name():
    for name in available_timezones() - {"localtime", "Factory", "posixrules"}:
        assert zone(name).key == name


def test_nothing_typed_offers_zones_of_the_whole_world():
    names = zone_names(" ")
    assert {name.partition("/")[0] for name in names} > {"Europe", "America", "Asia", "Australia", "Pacific", "Africa"}
    assert zone_names("zzzzzzzz") == []
    assert zone("Europe/Nowhere") is None
    assert "localtime" not in zone_names("local")


def test_settings_that_cannot_be_used_fall_back_instead_of_stopping_a_game():
    bad = {
        "zone": "Mars/Olympus",
        "sleeps": "25:99",
        "wakes": None,
        "remind": "x",
        "away_from": "soon",
        "away_to": 7,
        "?": 1,
    }
    assert Habits.read(bad) == Habits()
    assert Habits.read({"zone": "../../etc/passwd", "remind": -1, "wakes": "06:15"}) == Habits(wakes="06:15")
    assert Habits.read({"sleeps": "00:00", "wakes": "23:59"}) == Habits()  # he would never be late
    assert Habits.read({"sleeps": "20:00", "wakes": "10:00"}).night == 14
    assert (Habits().night, Habits(sleeps="05:00", wakes="05:00").night) == (8, 0)
    bad = {"mode": "never", "hours": None, "at": "noon", "zone": "", "late": 3, "grace": "12"}
    assert Deadline.read(bad) == Deadline()
    assert Deadline.read({"mode": "daily", "zone": BERLIN, "hours": 12}) == Deadline("daily", 12, zone=BERLIN)
