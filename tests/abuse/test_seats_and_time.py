"""Nobody takes a seat, a game or another's time by a trick."""

import hashlib
import re

import pytest

from bot import due, present
from bot.cogs.show import audit
from bot.errors import NotYours
from bot.seeds import seed_of
from bot.tables import Tables
from bot.ui import votes
from bot.zones import HOUR, Deadline
from rules import GAMES
from rules.kernel.dice import commitment

from ..bot import tables

LATE = {"mode": "hours", "hours": 48, "late": "vote"}


@pytest.fixture
def kept(tmp_path):
    store = tables.store(tmp_path / "db.sqlite")
    for user in range(1, 6):
        store.set_preferences(user, {"sleeps": "00:00", "wakes": "00:00", "remind": 0})
    return store


def late(kept, **how):
    """A table whose first player's deadline has passed."""
    table = tables.table(kept, deadline=LATE, **how)
    user, seat = tables.due(table)
    kept.clock.forward(49)
    timer = next(t for t in kept.timers(table.row.id) if t.kind == "deadline")
    due.rung(table, due.ring(table, timer))
    return table, user, seat


def others(table, user):
    return sorted(set(table.row.seats.values()) - {user})


def test_a_seat_goes_to_a_substitute_only_when_all_the_others_agree(kept):
    table, user, seat = late(kept)
    question = votes.give_question(table, seat, 99)
    *most, last = others(table, user)
    for other in most:
        assert not votes.cast_and_do(table, other, question, True).carried
    assert table.row.seats[seat] == user, "all but one are not all"
    with pytest.raises(NotYours, match="own seat"):
        votes.cast(table, user, question, True)
    votes.cast_and_do(table, last, question, True)
    assert table.row.seats[seat] == 99


@pytest.mark.parametrize("agreed", [{}, {"mode": "hours", "late": "wait"}, {"mode": "hours", "late": "standing"}])
def test_nobody_is_voted_out_where_that_was_not_agreed(kept, agreed):
    table = tables.table(kept, deadline=agreed)
    user, seat = tables.due(table)
    kept.clock.forward(1000)
    with pytest.raises(NotYours, match="didn't agree"):
        votes.cast(table, others(table, user)[0], votes.give_question(table, seat, 99), True)


def test_nobody_is_voted_out_who_is_neither_late_nor_away(kept):
    table = tables.table(kept, deadline=LATE)
    user, seat = tables.due(table)
    with pytest.raises(NotYours, match="until a deadline"):
        votes.cast(table, others(table, user)[0], votes.give_question(table, seat, 99), True)


def test_no_rival_gets_a_hand_to_look_into(kept, monkeypatch):
    table, user, seat = late(kept)
    monkeypatch.setattr(type(table), "definition", property(lambda self: GAMES["triumph_tragedy"]))
    rival = others(table, user)[0]
    monkeypatch.setattr(type(table), "seats_of", lambda self, who: ["a seat"] if who == rival else [])
    with pytest.raises(NotYours, match="holds no seat"):
        votes.may_take(table, seat, rival)
    votes.may_take(table, seat, 99)


def test_terms_change_by_everybodys_consent(kept):
    table = tables.table(kept, deadline={"mode": "hours", "hours": 48})
    question = votes.time_question(Deadline("hours", 1.0, late="vote"))
    *most, last = sorted(set(table.row.seats.values()))
    for user in most:
        votes.cast_and_do(table, user, question, True)
    assert table.deadline.hours == 48
    votes.cast_and_do(table, last, question, True)
    assert (table.deadline.hours, table.deadline.late) == (1.0, "vote")
    assert len(f"menu:v1:vote:123456:123456:yes/{question}") <= 100


def test_whoever_is_gone_does_not_keep_the_others_at_the_table(kept):
    table = tables.table(kept, seats={seat: n % 2 + 1 for n, seat in enumerate(tables.SEATS)})
    assert not votes.cast_and_do(table, 1, votes.END, True).carried
    tables.order(table)
    (timer,) = [t for t in kept.timers(table.row.id) if t.kind == "vote"]
    assert timer.due == tables.NOON + votes.SILENCE
    due.pause(table, 1)
    due.resume(table)
    assert [t.due for t in kept.timers(table.row.id) if t.kind == "vote"] == [timer.due], "nothing puts it off"
    kept.clock.now = timer.due
    assert votes.rings(table, timer) is not None
    assert table.row.status == "over" and table.record()


def test_a_game_does_not_end_against_somebody_who_is_there_or_announced_to_be_away(kept):
    table = tables.table(kept)
    votes.cast_and_do(table, 1, votes.END, True)
    (timer,) = [t for t in kept.timers(table.row.id) if t.kind == "vote"]
    kept.set_preferences(2, {"sleeps": "00:00", "wakes": "00:00", "away_from": "2026-04-05", "away_to": "2026-04-12"})
    kept.clock.now = timer.due
    assert votes.rings(table, timer) is None
    (later,) = [t for t in kept.timers(table.row.id) if t.kind == "vote"]
    assert later.due > timer.due + 3 * 24 * HOUR
    votes.cast_and_do(table, 2, votes.END, False)
    kept.clock.now = later.due
    assert votes.rings(table, later) is None
    assert table.row.status == "running" and not [t for t in kept.timers(table.row.id) if t.kind == "vote"]


def test_a_standing_instruction_set_in_secret_shows_nowhere(kept):
    table = tables.table(kept)
    _, seat = tables.due(table)
    other = next(each for each in tables.SEATS if each != seat)
    policy = next(iter(tables.GAME.policies))
    before = (table.row.step, table.row.settings.announced, len(table.playing.events))
    table.standing(table.row.seats[other], other, policy, tables.GAME.policies[policy].examples[0])
    assert (table.row.step, table.row.settings.announced, len(table.playing.events)) == before
    again = tables.Tables(tables.store(kept.path)).get(table.row.id)
    assert again.playing.standing == table.playing.standing and again.row.step == before[0]


def test_nobody_has_chosen_a_seed(kept):
    table = tables.table(kept)
    assert table.row.settings.secret and table.playing.seed == seed_of(table.row.settings.secret, {})
    assert seed_of("s", {1: "a"}) != seed_of("s", {1: "b"}) != seed_of("t", {1: "b"})
    assert seed_of("s", {1: "a", 2: "b"}) == seed_of("s", {2: "b", 1: "a"}), "in whatever order they came"


@pytest.mark.parametrize("words", [{}, {1: "a"}, {1: "a", 2: "b"}])
def test_what_the_lobby_shows_of_the_dice_is_not_their_seed(kept, words):
    row = tables.row(secret="the bot's own", words={})
    row.settings.words = words
    table = Tables(kept).get(kept.create_game(row))
    shown = present.lobby(table)
    assert commitment("the bot's own") in shown
    table.start()
    assert table.playing.seed not in shown
    said = "\n".join(audit(table))
    assert table.playing.seed not in said and commitment(table.playing.seed) in said


def test_the_audit_at_the_end_lets_everybody_compute_the_seed(kept):
    row = tables.row(secret="the bot's own")
    row.settings.words = {2: "by *moonlight*"}
    table = Tables(kept).get(kept.create_game(row))
    table.start()
    votes.end(table, 1)
    said = "\n".join(audit(table))
    lines = re.findall(r"^- `(.*)`$", said, re.MULTILINE)
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == table.playing.seed
    assert f"The seed was `{table.playing.seed}`" in said
