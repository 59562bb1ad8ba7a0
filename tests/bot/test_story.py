"""The story of a war: what is counted, what the dice did, a picture a turn; from what everybody may see."""

import io

import pytest
from PIL import Image

from bot import story, storyteller
from bot.errors import NotYours
from bot.storyteller import Storyteller
from rules import GAMES
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game

from . import games


def played(slug, orders, seed="s"):
    game, player = Game.new(GAMES[slug], None, seed=seed), RandomPlayer(2)
    for _ in range(orders):
        if game.outcome is not None:
            break
        seat, text = player.next(game)
        game.take(seat, text)
    return game


@pytest.mark.parametrize("slug", games.SLUGS)
def test_a_game_is_played_again_and_looked_at_once_a_turn(slug):
    game = played(slug, 120)
    told = story.turns(game.save())
    assert told[-1].view.position == game.view(None).position, "it comes to where the game is"
    assert told[-1].view.seat is None and all(turn.view.waiting == () for turn in told)
    assert len(told) >= 2
    for turn in told:
        assert "Units on the map" in turn.counts and len(turn.counts) == 3
    (prize,) = [title for title in told[-1].counts if title.endswith(" held")]
    hexes = slug in ("supreme_commander", "third_reich")
    assert hexes == (prize in ("Cities held", "Objectives held")), "of a board of hexes the view tells only a part"
    assert all(sum(turn.counts[prize].values()) > 5 for turn in told), "from the first turn on"
    assert sum(told[-1].counts["Units on the map"].values()) > 0


def test_of_many_turns_the_first_and_the_last_are_kept():
    assert story._some(5, 40) == set(range(5))
    some = story._some(400, 40)
    assert len(some) == 40 and {0, 399} <= some


def test_what_is_counted_is_what_lies_on_the_board():
    position = {
        "spaces": {
            "Kiev": {"owner": "USSR", "units": {"USSR": {"INF": 3, "ARM": 1}, "GER": {"INF": 2}}},
            "Riga": {"control": "GER", "blocks": [{"seat": "GER"}, {"seat": "GER"}, {"seat": "USSR"}]},
            "Bern": {"owner": None},
        },
        "powers": {"USSR": {"income": 12}, "GER": {"income": 30}},
    }
    found = story.counted(position, ("USSR", "GER"))
    assert found == {
        "Income": {"USSR": 12.0, "GER": 30.0},
        "Places held": {"USSR": 1.0, "GER": 1.0},
        "Units on the map": {"USSR": 5.0, "GER": 4.0},
    }
    tracks = {"hexes": {}, "tracks": [{"title": "MSP", "rows": [["USSR", "MSP", "40 (+9)"], ["GER", "MSP", "7"]]}]}
    assert story.counted(tracks, ("USSR", "GER"))["MSP"] == {"USSR": 9.0, "GER": 7.0}


def test_luck_is_told_against_what_was_to_be_expected():
    even, low = story.Luck(6, 100, 350), story.Luck(6, 100, 280)
    assert even.spread == 0 and round(low.spread, 1) == -4.1
    lines = story.lucky({"GER": [even], "USSR": [low]}, {"GER": "Germany", "USSR": "USSR"})
    assert lines[0] == "- Germany: 100 d6, average 3.50 (3.5 is even): as expected"
    assert "average 2.80" in lines[1] and "4.1 deviations below" in lines[1]


def test_the_dice_of_a_story_are_those_that_were_thrown():
    game = played("supreme_axis_allies", 200)
    thrown = [
        event.data
        for _, event in game.told(None)
        if event.kind == "dice" and event.data["by"] in GAMES[game.definition.slug].seats
    ]
    found = story.luck(game.save())
    assert (
        sum(dice.thrown for each in found.values() for dice in each) == sum(len(data["dice"]) for data in thrown) > 20
    )
    assert sum(dice.total for each in found.values() for dice in each) == sum(sum(data["dice"]) for data in thrown)


def png(colour, width=600):
    out = io.BytesIO()
    Image.effect_noise((width, 300), 90).convert("RGB").save(out, "PNG")
    return out.getvalue()


def test_the_animation_plays_every_turn_and_stays_within_its_size():
    frames = [png(n) for n in range(5)]
    whole = Image.open(io.BytesIO(story.animated(frames)))
    assert whole.n_frames == 5 and whole.size == (600, 300) and whole.info["duration"] == story.FRAME
    small = story.animated(frames, largest=200_000)
    assert len(small) <= 200_000 or Image.open(io.BytesIO(small)).width < 300
    assert Image.open(io.BytesIO(small)).n_frames == 5


async def test_who_asks_sees_how_far_it_is_and_the_record_waits_for_the_end(monkeypatch, tmp_path):
    game, teller, said = played("triumph_tragedy", 90), Storyteller(), []

    async def here(longest, work, *what):
        return png(0) if work is story.frame else work(*what)

    async def progress(words):
        said.append(words)

    monkeypatch.setattr(teller, "_ask", here)
    told = await teller.tell(1, game.definition, game.save(), False, progress)
    assert said[0].startswith("Playing") and any(words.startswith("Drawing its turns: 0 of ") for words in said)
    assert told.record is None and len(told.files()) == 2, "while it runs its record would tell secrets"
    assert "The story of Triumph & Tragedy" in told.words and "Units on the map: " in told.curves_alt
    over = await teller.tell(1, game.definition, game.save(), True, progress)
    assert over.record is not None and b'game = "triumph_tragedy"' in over.record
    teller._telling.add(7)
    with pytest.raises(NotYours, match="already being drawn"):
        await teller.tell(7, game.definition, game.save(), False, progress)
    assert 1 not in teller._telling


async def test_a_war_too_long_to_draw_says_where_it_can_be_read(monkeypatch):
    teller = Storyteller()

    async def never(longest, work, *what):
        raise storyteller.Overrun("TimeoutError")

    monkeypatch.setattr(teller._worker, "run", never)

    async def progress(words):
        pass

    with pytest.raises(NotYours, match="/game record"):
        await teller.tell(1, GAMES["triumph_tragedy"], b"", False, progress)
    assert not teller._telling, "it can be tried again"
