"""/learn and /help: how a game goes, from the game itself; what can be done now comes first."""

import pytest

from bot import learning
from bot.cogs.help import here
from bot.limits import MESSAGE, size
from bot.ui.learn import page_buttons
from bot.ui.lobby import lobby_buttons
from rules import GAMES
from rules.kernel.errors import OrderError
from rules.kernel.game import Game

from . import games


@pytest.mark.parametrize("slug", games.SLUGS)
def test_the_pages_tell_of_the_game_as_it_is_played(slug):
    told = learning.prose(slug)
    assert {"", "A turn", "Your first turn"} <= set(told)
    titles = {phase.title for phase in GAMES[slug].phases.values()}
    lines = [learning.TOLD.match(line) for line in told["A turn"].splitlines() if line.startswith("- ")]
    assert len(lines) > 5 and all(lines)
    assert {line[1] for line in lines if line} <= titles, "what is told is a part of the sequence of play"
    outline = list(learning.outline(slug))
    order = list(dict.fromkeys(phase.title for phase in GAMES[slug].phases.values()))
    assert outline == [title for title in order if title in outline]


@pytest.mark.parametrize("slug", games.SLUGS)
def test_orders_shown_are_orders_of_that_part_of_the_turn(slug):
    scenario = next(iter(GAMES[slug].scenarios))
    found = learning.samples(slug, scenario)
    assert len(found) >= 5 and set(found) <= set(learning.outline(slug))
    assert sum(" " in order for order in found.values()) >= 4
    game = Game.new(GAMES[slug], scenario, seed=learning.SEED)
    verbs = {kind.syntax.verb for kind in GAMES[slug].orders}
    movement = found["Movement"]
    assert movement.split()[0] in verbs and game.phase != "over"
    with pytest.raises(OrderError):
        game.preview(next(iter(GAMES[slug].seats)), "no such order at all")


@pytest.mark.parametrize("slug", games.SLUGS)
def test_every_page_fits_into_a_message(slug):
    scenario = next(iter(GAMES[slug].scenarios))
    orders = dict.fromkeys(learning.outline(slug), "x" * 90)
    for number, title in enumerate(learning.PAGES):
        words = learning.page(slug, scenario, number, orders)
        assert words.startswith(f"**{GAMES[slug].name}** · {title}\n") and size(words) <= MESSAGE
        assert len(words) > 250, words
    assert all(f". **{title}**" in learning.page(slug, scenario, 1, {}) for title in learning.outline(slug))


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("supreme_axis_allies", "Infantry (INF): Ground, 3 IPC"),
        ("triumph_tragedy", "Tank (TANK)"),
        ("ww2_europe", "TNK tank: cost $20"),
        ("supreme_commander", "Headquarters"),
        ("third_reich", "armor"),
    ],
)
def test_units_stand_there_with_what_they_cost_or_do(slug, words):
    assert words in learning.page(slug, next(iter(GAMES[slug].scenarios)), 2, {})


@pytest.mark.parametrize("slug", games.SLUGS)
def test_the_numbers_of_units_are_explained_before_they_stand_there(slug):
    heading, first, *_ = learning.page(slug, next(iter(GAMES[slug].scenarios)), 2, {}).splitlines()
    assert heading.endswith("Units")
    assert "hits if" in first or first.startswith("- `"), "numbers that nobody explains, or letters with their meaning"


def test_the_lobby_leads_to_the_pages_of_its_own_scenario(tmp_path):
    table = games.lobby(tmp_path / "db.sqlite", "triumph_tragedy", "1939")
    learn = next(item for item in lobby_buttons(table).children if item.item.label == "Learn")
    assert learn.item.custom_id == "v1:learn:0:0:triumph_tragedy/1939/0"
    assert "short game" in learning.page("triumph_tragedy", "1939", 0, {})
    buttons = page_buttons("triumph_tragedy", "1939", 2).children
    assert [button.item.disabled for button in buttons] == [False, False, True, False, False]
    assert [button.item.label for button in buttons] == [*learning.PAGES, "Try a first turn"]
    assert all(size(button.item.custom_id) <= 100 for button in buttons)


@pytest.mark.parametrize("slug", games.SLUGS)
def test_help_begins_with_what_can_be_done_now(tmp_path, slug):
    table = games.table(tmp_path / "db.sqlite", slug)
    user = next(iter(table.due_users()))
    lines = here(table, user, False)
    seat = table.seat_for(user)
    assert lines[1].startswith("You play ")
    asked = next(line for line in lines if line.startswith(f"**{table.definition.seats[seat]}** must decide: "))
    assert lines.index(asked) == 2 and len(asked) > 40, "the question itself, not an empty one"
    assert lines[3].startswith("- for example `") or lines[3].startswith("- one of: ")
    assert not any("disband" in line.casefold() for line in lines)
    waits = next((u for u in set(table.row.seats.values()) if u not in table.due_users()), None)
    if waits is not None:
        assert any("You have nothing to decide now" in line for line in here(table, waits, False)[:3])
