"""Which pictures the channel gets: the whole map once, then what has changed, and none where nothing has."""

import types
from itertools import pairwise

import pytest

from bot import closeup
from bot.telling import Teller
from rules.kernel.fuzz import RandomPlayer

from . import games


class Channel:
    """Takes what is sent and edited."""

    def __init__(self):
        self.sent, self.edited = [], []

    async def send(self, words="", **how):
        self.sent.append(words)
        return types.SimpleNamespace(id=len(self.sent))

    def get_partial_message(self, number):
        async def edit(**how):
            self.edited.append((number, how))

        return types.SimpleNamespace(edit=edit)


@pytest.fixture
def told(tmp_path):
    def begun(slug):
        table = games.table(tmp_path / f"{slug}.sqlite", slug)
        posted, stories = [], []
        bot = types.SimpleNamespace(
            store=table.store,
            tables={table.row.id: table},
            painter=types.SimpleNamespace(post=lambda channel, view, send, change: posted.append((view, change))),
            tell_story=stories.append,
            user=None,
        )
        return table, Teller(bot), Channel(), posted, stories

    return begun


@pytest.mark.parametrize("slug", ["supreme_axis_allies", "triumph_tragedy", "supreme_commander"])
async def test_the_whole_map_once_then_what_has_changed(told, slug):
    table, teller, channel, posted, _ = told(slug)
    player, marks = RandomPlayer(6), []
    for _ in range(160):
        if table.playing.outcome is not None:
            break
        seat, text = player.next(table.playing)
        table.submit(table.row.seats[seat], seat, text)
        before = len(posted)
        await teller._report(table, channel)
        if len(posted) > before:
            marks.append(closeup.mark(posted[-1][0].position))
    assert len(posted) >= 2
    assert posted[0][1].focus == (), "the first is the whole board"
    assert any(change.focus for _, change in posted[1:])
    assert all(one != two for one, two in pairwise(marks)), "no board is drawn twice in a row"
    assert all(view.seat is None for view, _ in posted), "an onlooker's"
    assert table.row.settings.drawn == marks[-1]


async def test_after_a_restart_nothing_is_drawn_again(told):
    table, teller, channel, posted, _ = told("triumph_tragedy")
    player = RandomPlayer(6)
    for _ in range(40):
        seat, text = player.next(table.playing)
        table.submit(table.row.seats[seat], seat, text)
        await teller._report(table, channel)
    count = len(posted)
    again = Teller(teller.bot)
    table.row.settings.phase = ""
    await again._report(table, channel)
    assert len(posted) == count


async def test_a_table_without_maps_gets_none(told):
    table, teller, channel, posted, _ = told("supreme_axis_allies")
    table.row.settings.maps = False
    player = RandomPlayer(6)
    for _ in range(40):
        seat, text = player.next(table.playing)
        table.submit(table.row.seats[seat], seat, text)
        await teller._report(table, channel)
    assert posted == [] and channel.sent


async def test_the_end_of_a_game_brings_its_story_once(told):
    table, teller, channel, _, stories = told("triumph_tragedy")
    player = RandomPlayer(2)
    for _ in range(1200):
        if table.playing.outcome is not None:
            break
        seat, text = player.next(table.playing)
        table.submit(table.row.seats[seat], seat, text)
    assert table.playing.outcome is not None and table.row.status == "over"
    await teller._report(table, channel)
    await teller._report(table, channel)
    assert stories == [table]
