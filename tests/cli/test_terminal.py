"""`adjutant play`: what is typed at the terminal, and what comes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.terminal import Terminal
from rules import GAMES
from rules.kernel import record
from rules.kernel.game import Game


class Desk:
    """A terminal whose lines are kept."""

    def __init__(self, path: Path, slug: str = "triumph_tragedy") -> None:
        self.lines: list[str] = []
        self.game: Game[object] = Game.new(GAMES[slug], seed="desk")
        self.path = path / "game.toml"
        self.terminal = Terminal(self.path, self.game, "", self.lines.append)

    def type(self, line: str) -> str:
        del self.lines[:]
        assert self.terminal.take(line)
        return "\n".join(self.lines)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.mark.parametrize("name", ["West", "west", "WEST "])
def test_an_order_for_a_seat_that_is_named(desk: Desk, name: str) -> None:
    assert "West: setup rest" in desk.type(f"{name}: setup rest")
    assert desk.game.view("West").position["spaces"]["London"]["blocks"]


def test_what_begins_with_no_seat_is_an_order(desk: Desk) -> None:
    assert "unreadable" in desk.type("France: setup rest")
    assert "Axis: setup 1 TANK in Berlin" in desk.type("setup 1 tank in berlin")


def test_the_record_on_disk_is_the_game(desk: Desk) -> None:
    desk.type("setup rest; done")
    kept = record.replay(record.read(desk.path.read_text("utf-8")), GAMES.__getitem__)
    assert kept.game.fingerprint() == desk.game.fingerprint()


def test_looking(desk: Desk) -> None:
    assert "POP 3" in desk.type(":look Berlin")
    assert "I find nothing called 'Atlantis'" in desk.type(":look Atlantis")
    desk.type("setup rest")
    assert "Berlin: " in desk.type(":hand") and "INF1 German Infantry 1" in desk.type(":hand")
    desk.type("done")
    assert "Berlin" not in desk.type(":hand"), "the West is asked now"


def test_taking_back(desk: Desk) -> None:
    desk.type("setup 1 TANK in Berlin")
    assert "Taken back: “setup 1 TANK in Berlin”" in desk.type(":undo")
    assert "nothing can be taken back" in desk.type(":undo")


def test_rules_and_nonsense(desk: Desk) -> None:
    assert "5.0a" in desk.type(":rules 5.0a")
    assert "There is no :dance" in desk.type(":dance")
    assert not desk.terminal.take(":quit")


def test_odds(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "supreme_axis_allies")
    assert "%" in desk.type(":odds 3 INF 1 ARM against 2 INF")
