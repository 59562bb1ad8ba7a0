"""The lobby: all that is agreed on one screen, explained; nobody is told to press what refuses him."""

import pytest

from bot import present
from bot.limits import CHOICES, MESSAGE, size
from bot.ui import lobby
from rules import GAMES

from . import games


@pytest.mark.parametrize("slug", games.SLUGS)
def test_everything_stands_on_one_screen_with_what_it_means(tmp_path, slug):
    table = games.lobby(tmp_path / "db.sqlite", slug)
    for shown in ("", *GAMES[slug].options):
        words, view = lobby.panel(table, shown)
        menus = {item.item.placeholder: item.item for item in view.children}
        assert len(menus) <= 5 and all(len(menu.options) <= CHOICES for menu in menus.values())
        assert {"Deadline", "When a deadline passes"} <= set(menus)
        assert size(words) <= MESSAGE - 100
    scenario = GAMES[slug].scenarios[table.row.scenario]
    assert f"**{scenario.title}**" in words and scenario.about[:40] in words and "No deadlines." in words
    for name, option in GAMES[slug].options.items():
        line = next(line for line in words.splitlines() if line.startswith(f"- **{option.title}**: "))
        assert option.values[table.row.options[name]][:20] in line
        if option.about and name != shown:
            assert option.about[:20] in line


def test_what_an_option_means_is_found_in_its_rule(tmp_path):
    table = games.lobby(tmp_path / "db.sqlite", "supreme_commander")
    assert lobby.explained(table, "winter_ore") == "Germany loses the 10 MSP of Swedish ore only on Snow turns."
    axis = games.lobby(tmp_path / "other.sqlite", "supreme_axis_allies")
    assert "City Garrisons are used" in lobby.explained(axis, "garrisons")
    assert lobby.explained(axis, "pieces") == ""


def test_the_option_that_is_open_is_told_in_full(tmp_path):
    table = games.lobby(tmp_path / "db.sqlite", "supreme_commander")
    words, _ = lobby.panel(table, "air_on_map")
    told = next(line for line in words.splitlines() if line.startswith("> "))
    assert told.startswith("> **Air units on the map (23.8)**: Air units are based in friendly cities")
    assert "end the mission at any valid base in range" in told, "both rules of that number"
    assert "- **Air units on the map (23.8)**: no." in words.splitlines()
    assert not any(line.startswith("> ") for line in lobby.panel(table)[0].splitlines())


@pytest.mark.parametrize("slug", games.SLUGS)
def test_the_values_of_the_option_picked_are_offered(tmp_path, slug):
    table = games.lobby(tmp_path / "db.sqlite", slug)
    for name, option in GAMES[slug].options.items():
        _, view = lobby.panel(table, name)
        menu = next(item.item for item in view.children if item.item.placeholder == option.title)
        assert [entry.value for entry in menu.options] == [str(value).lower() for value in option.values]
        assert [entry.value for entry in menu.options if entry.default] == [str(table.row.options[name]).lower()]


def test_who_joins_last_is_told_who_can_start(tmp_path):
    table = games.lobby(tmp_path / "db.sqlite", "triumph_tragedy")
    assert "**Start**" in lobby.welcome(table, 1), "who opened the table"
    words = lobby.welcome(table, 2)
    assert "<@1> can start" in words and "**Start**" not in words
    lobby.leave_seats(table, 3)
    assert "Every seat is taken" not in lobby.welcome(table, 1) + lobby.welcome(table, 2)


def test_free_seats_have_a_command_that_can_be_tapped(tmp_path):
    table = games.lobby(tmp_path / "db.sqlite", "triumph_tragedy", seated=False)
    assert present.lobby(table).count("free, `/game join`") == 3
    table.store.set_fact(present.COMMANDS, '{"game": 77}')
    words = present.lobby(table)
    assert words.count("free, </game join:77>") == 3 and "<@1> can start the game" in words


def test_sentences():
    assert present.sentences("One of 1.5 miles. Two? (Three) four.") == ["One of 1.5 miles.", "Two?", "(Three) four."]


@pytest.mark.parametrize("said", ["all", "Every", "every seat", "everything"])
def test_who_wants_every_seat_may_say_so_in_words(tmp_path, said):
    table = games.lobby(tmp_path / "db.sqlite", "triumph_tragedy", seated=False)
    lobby.take_seats(table, 7, said)
    assert table.seats_of(7) == list(table.places)
