"""Between a person and the bot alone: rules, lessons, the clock and where one's games wait; and in a channel without a game."""

import json

import pytest

from bot.client import COGS, Adjutant
from bot.cogs.help import elsewhere, nothing_here

from . import tables

GUILD = 7


async def test_what_needs_no_table_works_in_a_direct_message(tmp_path):
    kept = tables.store(tmp_path / "db.sqlite")
    async with Adjutant(kept) as bot:
        for cog in COGS:
            await bot.load_extension(cog)
        contexts = {command.name: command.to_dict(bot.tree)["contexts"] for command in bot.tree.get_commands()}
    direct = {name for name, where in contexts.items() if 1 in where}
    assert direct == {"help", "learn", "rules", "clock"}
    assert all(0 in where and 2 not in where for where in contexts.values()), json.dumps(contexts)


def test_help_lists_the_askers_games_those_that_wait_first(tmp_path):
    kept = tables.store(tmp_path / "db.sqlite")
    all_ = tables.Tables(kept)
    games = [tables.table(kept, all_, channel=channel) for channel in (100, 101, 102)]
    user, other = games[0].row.seats["USA"], games[0].row.seats["GER"]
    assert games[1].submit(user, "USA", "setup rest")[0].accepted and games[1].submit(user, "USA", "done")[0].accepted
    heading, *found = elsewhere(all_, user, None)
    assert heading == "**Your games**"
    assert [line.partition(">")[0] for line in found] == ["- <#100", "- <#102", "- <#101"]
    assert ["your move (USA)" in line for line in found] == [True, True, False], "the USA sets up first"
    assert all("your move" not in line for line in elsewhere(all_, other, None))
    assert elsewhere(all_, 4711, None) == [] and elsewhere(all_, user, GUILD + 1) == []
    assert len(elsewhere(all_, user, GUILD)) == 4


@pytest.mark.parametrize(("guild", "words"), [(None, "Games are played in the channels"), (GUILD, "/game new")])
def test_help_names_only_what_can_be_done_there(guild, words):
    lines = "\n".join(nothing_here(guild))
    assert words in lines and "/learn" in lines
    assert ("/game new" in lines) == (guild is not None)
