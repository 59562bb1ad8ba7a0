"""What players read: never longer than Discord takes, never more than text."""

import dataclasses
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bot.table
from bot import due, present
from bot.limits import EMBED_DESCRIPTION, clip, pages, size
from bot.tables import Tables
from rules.kernel.events import Event
from rules.kernel.rulebook import Rule
from rules.kernel.views import Outcome

from . import tables

texts = st.text(st.sampled_from("ab *_~`|>\\[]()#-+.<@&!:/1\n…é🙂"), max_size=400)


@pytest.fixture
def kept(tmp_path):
    return tables.store(tmp_path / "db.sqlite")


# --- limits -----------------------------------------------------------------------------------------------------------


@given(st.text(max_size=50), st.integers(-1, 60))
def test_clipped_text_fits_and_begins_like_the_whole(text, limit):
    short = clip(text, limit)
    assert len(short) <= max(0, limit)
    assert short == text or (text.startswith(short[:-1]) and short[-1:] in ("…", ""))
    if size(text) <= limit:
        assert short == text


@given(st.lists(st.text(st.characters(exclude_characters="\n"), max_size=60), max_size=30), st.integers(1, 50))
def test_pages_fit_and_lose_nothing(lines, limit):
    found = pages(lines, limit)
    assert found
    assert all(len(page) <= limit for page in found)
    assert "".join(found).replace("\n", "") == "".join(lines)


def test_lines_stay_whole_where_they_can():
    assert pages(["aaa", "bbb", "ccc"], 7) == ["aaa\nbbb", "ccc"]
    assert pages(["a" * 10], 4) == ["aaaa", "aaaa", "aa"]
    assert pages([]) == [""]


@settings(max_examples=200)
@given(st.lists(st.tuples(texts, st.sampled_from(["", "dice", "move", "losses"])), max_size=80), st.integers(600, 2000))
def test_a_report_fits_and_says_what_it_leaves_out(told, limit):
    events = [(n, Event(text, None, (), kind, {})) for n, (text, kind) in enumerate(told)]
    words = present.report(events, limit)
    assert len(words) <= limit
    if left_out := re.match(r"- … (\d+) lines? more", words):
        count = sum(kind in ("", "move", "losses") for _, kind in told)
        assert 0 < int(left_out[1]) <= count


def test_a_report_tells_the_last_things_in_order_and_no_dice():
    events = [(n, Event(f"event {n}", None, (), "dice" if n % 2 else "", {})) for n in range(400)]
    words = present.report(events)
    assert words.splitlines()[-2:] == ["- event 396", "- event 398"]
    assert "event 397" not in words
    one = present.report([(0, Event("x" * 5000, None, (), "", {}))])
    assert one.startswith("- xxx") and len(one) < 500


@settings(max_examples=50)
@given(texts, texts)
def test_a_rule_fits(title, text):
    rule = Rule(id="1.2", title=title, text=text * 20, phases=(), see=("2.1",), mark="")
    assert len(present.rule_text(rule)) <= 1900


# --- nothing but text -------------------------------------------------------------------------------------------------

LIVE = re.compile(
    r"(?<!\\)(?:\\\\)*[*_~`|>\[\]]"  # a mark that no backslash disarms
    r"|@(?!\u200b)|<(?!\u200b)|://"  # a mention, a link
    r"|^\s*(?:#|-|\+|\d+[.)] )",  # a heading, a list
    re.MULTILINE,
)


@given(texts)
def test_no_mark_mention_or_link_of_a_player_works(text):
    assert not LIVE.search(present.plain(text)), present.plain(text)


@given(texts)
def test_what_a_player_wrote_can_still_be_read(text):
    shown = re.sub(r"\\([^A-Za-z0-9\s])", r"\1", present.plain(text)).replace("\u200b", "")
    assert shown == text


@pytest.mark.parametrize(
    "text",
    ["@everyone", "@here", "<@123>", "<@&5>", "<#99>", "</game end:1>", "<t:1:R>", "[win](https://x.y)", "# x", "-# x"],
)
def test_what_would_do_something_does_nothing(text):
    assert not LIVE.search(present.plain(text))
    assert present.plain(text) != text


def test_ordinary_orders_are_not_touched():
    for text in ("move 2 INF 1 ARM Karelia to Baltic States", "reroll INF 2", "3 hits; 1.5 each", "Élan & co."):
        assert present.plain(text) == text


# --- the status -------------------------------------------------------------------------------------------------------


def test_a_lobby_shows_free_seats_and_what_was_agreed(kept):
    row = tables.row(seats={"USSR": 7}, deadline={"mode": "daily", "at": "21:00", "zone": "Asia/Tokyo", "late": "vote"})
    words = present.status(Tables(kept).get(kept.create_game(row)))
    assert "<@7>" in words
    assert words.count("`/game join`") == len(tables.SEATS) - 1
    assert "daily at 21:00 (Asia/Tokyo)" in words


def test_who_is_due_until_when(kept):
    table = tables.table(kept, deadline={"mode": "hours", "hours": 48, "late": "standing"})
    user, seat = tables.due(table)
    until = next(t.due for t in kept.timers(table.row.id) if t.kind == "deadline")
    words = present.status(table)
    assert f"<@{user}>" in words and tables.GAME.seats[seat] in words
    assert f"<t:{int(until)}:F> (<t:{int(until)}:R>)" in words
    kept.clock.now = until
    ringing = due.ring(table, next(t for t in kept.timers(table.row.id) if t.kind == "deadline"))
    due.rung(table, ringing)
    assert f"the time is up; questions are answered for them <t:{int(ringing.until)}:F>" in present.status(table)
    kept.set_preferences(user, {"away_from": "2026-01-01", "away_to": "2026-12-31"})
    assert "(away until 2026-12-31)" in present.status(table)


def test_a_long_position_never_pushes_out_who_must_decide(kept, monkeypatch):
    table = tables.table(kept)
    user, _ = tables.due(table)
    long = dataclasses.replace(tables.GAME, summary=lambda position: ["x" * 100] * 200)
    monkeypatch.setattr(bot.table, "GAMES", {tables.SLUG: long})
    words = present.status(table)
    assert len(words) <= EMBED_DESCRIPTION
    assert f"<@{user}>" in words.splitlines()[-1]


def test_paused_ended_over(kept):
    table = tables.table(kept)
    table.row.status = "paused"
    assert present.title(table).endswith("· paused")
    assert "The game is paused." in present.status(table)
    table.row.status = "over"
    assert present.title(table).endswith("· ended")
    assert "players ended the game" in present.status(table)
    assert "must decide" not in present.status(table)
    table.playing.outcome = Outcome(("USSR",), "The Allies have won.", "1")
    assert present.status(table).endswith("**The Allies have won.**")
    assert "ended" not in present.title(table)


def test_a_game_that_cannot_be_loaded_says_so(kept):
    tables.table(kept)
    kept.connection.execute("UPDATE headers SET data = X'00'")
    table = Tables(kept).get(1)
    assert "cannot be loaded" in present.status(table)
    assert present.title(table).endswith("Out of order")


def test_a_question_is_for_the_eyes_of_the_seat_asked(kept):
    table = tables.table(kept)
    _, seat = tables.due(table)
    prompt = table.playing.asked(seat).prompt
    assert present.plain(prompt) in present.question(table, seat)
    other = next(each for each in tables.SEATS if each != seat)
    assert present.question(table, other) == (f"You have nothing to decide now. Waiting for {tables.GAME.seats[seat]}.")


@pytest.mark.parametrize(
    ("agreed", "words"),
    [
        ({}, "No deadlines."),
        ({"mode": "hours", "hours": 36}, "Deadline: 36 hours for each decision; after that, the table waits."),
        (
            {"mode": "hours", "late": "standing", "grace": 6},
            "6 hours after that, questions are answered for whoever is late",
        ),
        ({"mode": "daily", "at": "09:30", "zone": "Europe/Berlin"}, "daily at 09:30 (Europe/Berlin)"),
        ({"mode": "daily", "late": "vote"}, "the other players together can bring in a substitute"),
    ],
)
def test_what_the_table_agreed(kept, agreed, words):
    assert words in present.deadline_words(tables.table(kept, deadline=agreed))


def test_war_and_conquest_come_first_and_what_repeats_is_told_once():
    told = [
        Event("A British block is placed in London.", None, (), "build", {}),
        Event("Axis passes.", None, (), "", {}),
        Event("A British block is placed in London.", None, (), "build", {}),
        Event("The Axis declares war on the West.", None, (), "war", {}),
        Event("Axis passes.", None, (), "", {}),
        Event("Paris falls.", None, (), "conquest", {}),
    ]
    assert present.report(list(enumerate(told))).splitlines() == [
        "- **The Axis declares war on the West.**",
        "- **Paris falls.**",
        "- A British block is placed in London. (×2)",
        "- Axis passes. (×2)",
    ]


def test_what_counts_most_is_told_however_much_else_there_was():
    told = [Event(f"A block goes to area {n}.", None, (), "move", {}) for n in range(300)]
    told.insert(5, Event("Paris falls.", None, (), "conquest", {}))
    words = present.report(list(enumerate(told)))
    assert words.startswith("- **Paris falls.**\n- … ") and words.endswith("area 299.") and len(words) <= 1800


def test_a_phase_takes_no_more_than_a_screen():
    told = [Event(f"USA sets up 1 INF in place {n}.", None, (), "setup", {}) for n in range(40)]
    lines = present.report(list(enumerate(told))).splitlines()
    assert len(lines) == present.MOST_LINES + 1 and lines[0] == f"- … {40 - present.MOST_LINES} lines more: `/log`"
    assert lines[-1].endswith("place 39.")
    assert len(present.report(list(enumerate(told[: present.MOST_LINES]))).splitlines()) == present.MOST_LINES


def test_many_hours_are_days():
    assert [present.hours(n) for n in (1, 24, 71, 72, 168)] == ["1 hour", "24 hours", "71 hours", "3 days", "7 days"]
    assert present.hours(96, "more ") == "4 more days" and present.hours(5, "more ") == "5 more hours"
