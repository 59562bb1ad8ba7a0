"""Where names stand is kept beside the atlas for the maps everybody looks at."""

from importlib import import_module
from itertools import combinations

import pytest

import render.areas
from render import placings, snapshot
from render.atlas import load
from render.base import _Painter
from render.labels import overlap
from render.names import placed
from render.palette import palette
from rules import GAMES
from rules.kernel.game import Game


class Seen(Exception):
    """What a map was to be drawn from."""


def asked(game, region, monkeypatch):
    """What the names of a map of a game that begins are placed from."""

    def stop(atlas, port, colours, plates, folder):
        raise Seen(atlas, port, plates)

    monkeypatch.setattr(render.areas, "base_layer", stop)
    with pytest.raises(Seen) as seen:
        snapshot(Game.new(GAMES[game], seed="any").view(None), region=region)
    return seen.value.args


def regions(game):
    return [None, *(name for name, spaces in import_module(f"render.{game}").REGIONS.items() if spaces)]


@pytest.mark.parametrize("game", placings.GAMES)
def test_every_standing_map_has_its_names_placed(game, monkeypatch):
    """If this fails, what places rest on has changed: `python -m render.placings` finds them anew."""
    missing = [
        region
        for region in regions(game)
        if placings.key_for(*asked(game, region, monkeypatch)) not in placings.lying(game)
    ]
    assert missing == [] and len(placings.lying(game)) == len(regions(game))


@pytest.mark.parametrize("game", placings.GAMES)
def test_no_name_lies_on_another(game):
    for blocks, omitted in placings.lying(game).values():
        found = [placings.block_of(written) for written in blocks]
        assert len(found) >= 8 and not {b.name for b in found} & set(omitted)
        worst = max((overlap(a.text_box, b.text_box) for a, b in combinations(found, 2)), default=0.0)
        assert worst < 25, "px of two names on one another"


@pytest.mark.parametrize("game", placings.GAMES)
def test_they_are_those_that_would_be_found_now(game, monkeypatch):
    region = regions(game)[1]
    atlas, port, plates = asked(game, region, monkeypatch)
    fresh, omitted = placed(atlas, port, _Painter(atlas, port, palette()).fill, plates)
    kept, left_out = placings.placing(atlas, port, lambda *_: pytest.fail("looked for again"), plates)
    assert kept.keys() == fresh.keys() and left_out == omitted
    far = [n for n in kept if max(abs(a - b) for a, b in zip(kept[n].box, fresh[n].box, strict=True)) > 4]
    assert len(far) <= len(kept) // 20, f"another release of the fonts' drawing moves a name or two, not {far}"


def test_what_does_not_lie_there_is_looked_for_and_remembered(monkeypatch):
    game = placings.GAMES[0]
    atlas, port, plates = asked(game, regions(game)[1], monkeypatch)
    monkeypatch.setattr(placings, "lying", lambda game: {})
    monkeypatch.setattr(placings, "_FOUND", {})
    looked = []
    monkeypatch.setattr(placings, "placed", lambda *what: looked.append(what) or ({}, ["nothing"]))
    assert [placings.placing(atlas, port, None, plates) for _ in range(2)] == [({}, ["nothing"])] * 2
    assert len(looked) == 1 and load(game) is atlas
