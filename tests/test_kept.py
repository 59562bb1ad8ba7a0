"""Kept games notice what is not as it was, wherever it shows."""

import pytest

from rules.supreme_axis_allies.purchase import Buy
from tests import kept


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = tmp_path_factory.mktemp("kept") / "game.txt"
    header = kept.header_of("supreme_axis_allies", "spring_1942", "random", 4)
    kept.keep(path, header, kept.tell(header, None, most=60))
    return path


def test_nothing_has_changed(path):
    assert kept.differences(path) == []
    header, lines = kept.read(path)
    assert header["seed"] == 4 and header["standing"] and len(list(kept.given(lines))) == 60
    assert sum(line.startswith("? ") for line in lines) == 12, "two looks: five seats, and positions"


def test_other_words_of_a_refusal(path, monkeypatch):
    before = Buy.check

    def check(self, game, seat):
        try:
            before(self, game, seat)
        except Exception as error:
            error.why += "!"
            raise

    monkeypatch.setattr(Buy, "check", check)
    (found,) = kept.differences(path)
    assert " Buy " in found and "!" in found


def test_another_state(path, monkeypatch):
    before = Buy.effect

    def effect(self, game, seat):
        game.state.muster += 1
        return before(self, game, seat)

    monkeypatch.setattr(Buy, "effect", effect)
    found = kept.differences(path)
    assert found and "buy" in found[0]


def test_an_order_that_is_refused_now_makes_another_game(path, monkeypatch):
    def check(self, game, seat):
        raise kept.OrderError("no")

    monkeypatch.setattr(Buy, "check", check)
    assert kept.differences(path)[-1] in ("from here on it is another game", "it is longer or shorter than it was")


def test_a_refreshed_game_is_the_same_game(path, tmp_path):
    header, lines = kept.read(path)
    kept.keep(tmp_path / "again.txt", header, kept.tell(header, kept.given(lines)))
    assert (tmp_path / "again.txt").read_text() == path.read_text()
