"""`check` and upgrades: what no longer fits is found, named, and told to those whom it concerns."""

import dataclasses
import re

import pytest

import bot.check
import bot.table
from bot import present
from bot.check import check
from bot.tables import Tables
from rules.kernel.errors import Refused

from ..kernel import toy
from . import tables


@pytest.fixture
def kept(tmp_path):
    return tables.store(tmp_path / "db.sqlite")


def said(store):
    lines = []
    number = check(store, lines.append)
    assert number == sum("sound" not in line for line in lines)
    return lines


def played(kept, orders=25, **how):
    table = tables.table(kept, **how)
    tables.advance(table, 3, orders)
    return table


def test_all_is_well(kept):
    played(kept)
    kept.create_game(tables.row(channel=2))
    ended = played(kept, channel=3)
    ended.row.status = "over"
    ended.keep([])
    lines = said(kept)
    assert [line.rpartition(" ")[2] for line in lines] == ["sound"] * 3
    assert lines[0] == f"game 1 ({tables.SLUG}, channel 100): sound"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("UPDATE orders SET text = 'surrender' WHERE n = 7", "order 7 no longer fits: .*surrender"),
        ("UPDATE orders SET seat = 'XXX' WHERE n = 3", "order 3 no longer fits: XXX"),
        ("DELETE FROM orders WHERE n = 4", "24 of 25 orders"),
        ("DELETE FROM orders WHERE n = 24", "24 of 25 orders"),
        ("DELETE FROM headers", "it has no save"),
        ("DELETE FROM openings", "it has no save"),
        ("DELETE FROM snapshots", "0 moments"),
        ("DELETE FROM events", "events"),
        ("UPDATE headers SET data = X'0011'", "BadSave: .*damaged"),
        ("UPDATE snapshots SET data = substr(data, 1, 50)", "damaged"),
        ("UPDATE games SET slug = 'risk'", "game 1 .risk"),
    ],
)
def test_what_was_tampered_with_is_named_and_other_games_are_checked_all_the_same(kept, change, words):
    played(kept)
    if "UPDATE games" not in change:
        kept.connection.execute(change)
    else:
        kept.connection.execute("UPDATE headers SET data = X'00'")
        kept.connection.execute(change)
    played(kept, channel=2)
    first, second = said(kept)
    assert re.search(words, first), first
    assert second.endswith("sound")


def test_a_save_with_the_right_orders_but_another_story_is_found(kept):
    table = played(kept)
    table.playing.tell("It never happened.")
    mark = table.mark
    while table.mark == mark:
        tables.order(table, finish=True)
    assert said(kept)[0].endswith("the replay of its orders leads to another position")


def test_a_file_that_points_nowhere_is_named(kept):
    kept.connection.execute("PRAGMA foreign_keys = OFF")
    kept.connection.execute("INSERT INTO seats VALUES (999, 'USSR', 1)")
    assert said(kept) == ["file: a seats row points nowhere"]


# --- the rules are mended while a game goes on ------------------------------------------------------------------------


def straits(kept, monkeypatch):
    for module in (bot.table, bot.check):
        monkeypatch.setattr(module, "GAMES", {toy.GAME.slug: toy.GAME})
    seats = {"red": 1, "blue": 2, "green": 3}
    row = dataclasses.replace(tables.row(seats=seats), slug=toy.GAME.slug, scenario="peace", options={})
    table = Tables(kept).get(kept.create_game(row))
    table.start()
    for user, seat in ((1, "red"), (2, "blue"), (3, "green")):
        table.submit(user, seat, "done")
    table.submit(1, "red", "bid 2")
    table.submit(2, "blue", "bid 1")
    return table


@pytest.fixture
def upgraded(kept, monkeypatch):
    """A game in which two have bid, after an upgrade that forbids the first one's bid."""
    straits(kept, monkeypatch)
    check_of = toy.orders.Bid.check

    def stricter(self, game, seat):
        check_of(self, game, seat)
        if self.amount == 2:
            raise Refused("nobody may bid two", rule="2.1")

    monkeypatch.setattr(toy.orders.Bid, "check", stricter)
    return Tables(kept).get(1)


def test_the_check_names_an_order_that_no_longer_fits(kept, upgraded):
    assert "nobody may bid two" in said(kept)[0]


def test_the_game_goes_on_from_the_start_of_the_phase(kept, upgraded):
    assert {p.seat for p in upgraded.playing.pending()} == {"red", "blue", "green"}
    assert len(kept.orders(1)) == 5  # until somebody orders, an older Adjutant would find all as it was
    upgraded.submit(2, "blue", "bid 1")
    assert [(o.n, o.seat, o.text) for o in kept.orders(1)][3:] == [(3, "blue", "bid 1")]
    assert said(kept) == [f"game 1 ({toy.GAME.slug}, channel 100): sound"]


def test_the_table_is_told_and_no_secret_with_it(upgraded):
    told = present.status(upgraded)
    assert "rules of this game were fixed" in told and "2 orders" in told
    assert "bid" not in told.replace("Bid", "") and "two" not in told
    assert "bid 2" in present.question(upgraded, "red")
    assert "bid 1" in present.question(upgraded, "blue")
    assert "bid 2" not in present.question(upgraded, "blue")
    assert "no longer fit" not in present.question(upgraded, "green")


def test_who_has_not_looked_yet_still_finds_his_lost_orders_after_others_have_ordered(kept, upgraded):
    upgraded.submit(2, "blue", "bid 1")
    again = Tables(kept).get(1)
    assert "bid 2" in present.question(again, "red")
    again.submit(1, "red", "bid 1")
    again.submit(3, "green", "bid 0")
    assert again.playing.phase == "campaign"
    assert "no longer fit" not in present.question(again, "red") + present.status(again)
