"""Who must act is named in one message: none that has become untrue stays, however the bot ended over it."""

import types

import pytest

from bot.tables import Tables
from bot.telling import Teller

from . import tables


class Killed(BaseException):
    """The bot dies when a message is out, before it hears so."""


class Channel:
    """What stands in a channel."""

    def __init__(self):
        self.there, self.kill = [], False

    async def send(self, content, **how):
        message = types.SimpleNamespace(id=1000 + len(self.there), content=content, author=types.SimpleNamespace(id=9))
        message.delete = lambda: self._delete(message)
        self.there.append(message)
        if self.kill:
            raise Killed
        return message

    async def _delete(self, message):
        self.there.remove(message)

    def get_partial_message(self, number):
        return next(message for message in self.there if message.id == number)

    async def history(self, after, limit):
        for message in list(self.there):
            if after is None or message.id > after.id:
                yield message


def teller(kept, channel):
    bot = types.SimpleNamespace(
        tables=Tables(kept),
        store=kept,
        user=types.SimpleNamespace(id=9),
        get_partial_messageable=lambda _: channel,
    )
    return Teller(bot), bot.tables.get(1)


@pytest.fixture
def kept(tmp_path):
    store = tables.store(tmp_path / "db.sqlite")
    tables.table(store)
    return store


async def test_a_call_that_was_out_when_the_bot_died_goes_when_it_is_no_longer_true(kept):
    channel = Channel()
    telling, table = teller(kept, channel)
    channel.kill = True
    with pytest.raises(Killed):
        await telling._call(table, channel)
    channel.kill = False
    (stale,) = channel.there
    telling, table = teller(kept, channel)
    user, _ = tables.due(table)
    while user in table.due_users():
        tables.order(table, finish=True)
    await telling._call(table, channel)
    (now,) = channel.there
    assert now is not stale and f"<@{tables.due(table)[0]}>" in now.content and f"<@{user}>" not in now.content
    assert kept.message(1, "call")[1] == now.id and kept.game(1).settings.calling is None


async def test_a_call_that_is_still_true_is_not_made_again(kept):
    channel = Channel()
    telling, table = teller(kept, channel)
    channel.kill = True
    with pytest.raises(Killed):
        await telling._call(table, channel)
    channel.kill = False
    telling, table = teller(kept, channel)
    telling._doubtful.add(1)  # as after every start
    await telling._call(table, channel)
    assert len(channel.there) == 1 and kept.message(1, "call")[1] == channel.there[0].id
    await telling._call(table, channel)
    assert len(channel.there) == 1
