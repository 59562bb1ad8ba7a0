"""What is voted on, whoever sits where: every seat of every game can go to a substitute, and who has not voted is named."""

import pytest

from bot.errors import NotYours
from bot.limits import CUSTOM_ID, size
from bot.ui import votes
from bot.zones import Deadline

from . import games

LONG = 1_573_151_947_567_923_210
"""A user as Discord numbers them."""


@pytest.mark.parametrize("slug", games.SLUGS)
def test_every_seat_can_be_voted_on_by_a_button(tmp_path, slug):
    table = games.table(tmp_path / "db.sqlite", slug)
    for seat in table.row.seats:
        table.row.seats[seat] += LONG
    for seat, holder in table.row.seats.items():
        question = votes.give_question(table, seat, LONG)
        vote = votes.ballot(table, question)
        assert vote.words == f"give {table.definition.seats[seat]} to <@{LONG}>" and holder not in vote.voters
        _, view = votes.shown(table, vote)
        for item in view.children:
            assert item.item.custom_id.endswith(question) and size(item.item.custom_id) <= CUSTOM_ID


def test_who_has_not_voted_is_named_until_they_have(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "triumph_tragedy")
    words, _ = votes.shown(table, votes.cast(table, 1, votes.END, True))
    assert "For it: <@1>." in words and "Still to vote: <@2> and <@3>." in words
    words, _ = votes.shown(table, votes.cast(table, 2, votes.END, False))
    assert "Against it: <@2>." in words and "Still to vote: <@3>." in words


def test_what_is_proposed_about_time_reads_as_a_question(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "triumph_tragedy")
    question = votes.time_question(Deadline(mode="hours", hours=24, late="vote"))
    words, _ = votes.shown(table, votes.ballot(table, question))
    assert "“Deadline: 24 hours for each decision; after that" in words and "substitute”? All 3" in words


def test_a_question_about_nothing_is_closed(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "triumph_tragedy")
    for question in ("", "give", "give Axis", "end it", "time x"):
        with pytest.raises(NotYours, match="no longer open"):
            votes.ballot(table, question)
