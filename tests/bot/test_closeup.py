"""The picture in the channel: what has changed, from near, and nothing where nothing has."""

import io

import pytest
from PIL import Image

from bot import closeup
from bot.books import parts
from bot.closeup import Change
from bot.limits import CHOICES
from bot.painter import paint_close
from bot.ui.maps import map_buttons
from rules.kernel.fuzz import RandomPlayer

from . import games


def board(**spaces):
    return {"spaces": {name: {"owner": owner, "n": n} for name, (owner, n) in spaces.items()}}


def test_battles_come_before_conquests_before_moves():
    before = closeup.places(board(Kiev=("USSR", 3), Minsk=("USSR", 1), Riga=("USSR", 1), Paris=("GER", 4)))
    now = board(Kiev=("USSR", 2), Minsk=("GER", 1), Riga=("USSR", 1), Paris=("GER", 3))
    now["battles"] = [{"space": "Paris", "result": "held"}, {"space": "Riga", "result": "nothing came of it"}]
    change = closeup.changed(before, now)
    assert change == Change(("Paris", "Minsk", "Kiev"), ("Minsk",)), "Riga's battle is of an earlier time"


def test_a_board_that_has_not_changed_has_nothing_to_look_at():
    still = board(Kiev=("USSR", 3), Minsk=("USSR", 1))
    assert closeup.changed(closeup.places(still), still) == Change()
    assert closeup.mark(still) == closeup.mark({**still, "moves": [["USSR", "Kiev", "Minsk"]]})
    assert closeup.mark(still) != closeup.mark(board(Kiev=("USSR", 3), Minsk=("GER", 1)))


@pytest.mark.parametrize("move", [["USSR", "Kiev", "Minsk"], {"power": "USSR", "path": ["Kiev", "Minsk"]}])
def test_after_a_restart_the_last_moves_are_looked_at(move):
    now = board(Kiev=("USSR", 3), Minsk=("USSR", 1)) | {"moves": [move], "battles": []}
    assert closeup.changed(None, now) == Change(("Minsk",))


def test_what_changes_everywhere_is_the_whole_maps_affair():
    before = {f"A{n}": ("GER", 0) for n in range(closeup.EVERYWHERE + 1)}
    after = dict.fromkeys(before, ("GER", 1))
    assert closeup.changed(closeup.places(board(**before)), board(**after)) == Change()
    almost = {**before, **dict(list(after.items())[:5])}
    assert len(closeup.changed(closeup.places(board(**before)), board(**almost)).focus) == 5


@pytest.mark.parametrize("slug", games.SLUGS)
def test_the_close_up_of_every_game_is_readable_on_a_phone(tmp_path, monkeypatch, slug):
    monkeypatch.setenv("ADJUTANT_CACHE", str(tmp_path / "cache"))
    table, player = games.table(tmp_path / "db.sqlite", slug), RandomPlayer(4)
    change, before = Change(), closeup.places(table.view(None).position)
    for _ in range(500):
        seat, text = player.next(table.playing)
        table.submit(table.row.seats[seat], seat, text)
        change = closeup.changed(before, table.view(None).position)
        if len(change.focus) > 3 or table.playing.outcome is not None:
            break
        if not change.focus:
            before = closeup.places(table.view(None).position)
    assert len(change.focus) > 3
    png, alt = paint_close(table.view(None), change.focus, change.taken)
    size = Image.open(io.BytesIO(png)).size
    assert size[0] == closeup.WIDTH and 0.7 < size[1] / size[0] < 1.5, "it fills a phone and no more"
    assert len(png) < 150_000
    if "spaces" in table.view(None).position:
        assert any(name in alt.partition(" in ")[0] for name in change.focus), alt
    assert not alt.startswith("Map of the whole")


@pytest.mark.parametrize("slug", games.SLUGS)
def test_under_a_picture_the_rest_of_the_board_is_one_tap_away(tmp_path, slug):
    table = games.lobby(tmp_path / "db.sqlite", slug)
    menu, button = map_buttons(table).children
    values = [option.value for option in menu.item.options]
    assert values == list(parts(slug))[:CHOICES] and len(values) > 3
    assert button.item.label == "Whole map"
    assert [item.item.placeholder for item in map_buttons(table, None).children] == ["Look at a region"]
    assert values[0] not in [option.value for option in map_buttons(table, values[0]).children[0].item.options]
