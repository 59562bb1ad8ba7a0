"""What an order's `check` found its `effect` gets, as long as nothing has changed, and in every game it is the same that
`effect` would find by itself."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from rules import GAMES
from rules.kernel.facts import Facts
from rules.kernel.flow import Ask
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game
from rules.kernel.orders import Order, Syntax, found
from rules.kernel.returning import encode
from rules.kernel.slots import Number

from . import toy

ORDERS = 200
"""Orders of each game that are looked at."""
worked: Counter[str] = Counter()


class Dig(Order):
    """Digs as much gold as there is, and asks for it twice."""

    syntax = Syntax("dig", Number("depth"))

    @found
    def lode(self, game: Any, seat: str) -> int:
        worked[seat] += 1
        return game.state.round * 10 + game.state.gold[seat]

    def check(self, game: Any, seat: str) -> None:
        self.lode(game, seat)

    def effect(self, game: Any, seat: str) -> None:
        game.state.round = self.lode(game, seat)

    @classmethod
    def options(cls, slot, got, game, seat):
        return (1, 2)


class Bore(Dig):
    """The same, on the way asking whether to go on."""

    syntax = Syntax("bore", Number("depth"))

    def effect(self, game: Any, seat: str) -> Any:
        first = self.lode(game, seat)
        game.state.round = first
        yield (Ask(seat, "Deeper?", choices=("yes",)),)
        game.state.round = first + self.lode(game, seat)


def digging(*seats: str, kind: type[Order] = Dig) -> Game[toy.State]:
    worked.clear()
    definition = toy.asking(*(Ask(seat, "Dig", kinds=(kind,)) for seat in seats))
    return toy.new(replace(definition, orders=(kind,), anytime=()))


def test_what_the_check_found_is_not_worked_out_again():
    game = digging("red")
    gold = game.state.gold["red"]
    game.submit("red", "dig 1")
    assert game.state.round == 10 + gold and worked == {"red": 1}


def test_it_is_worked_out_again_once_something_has_changed():
    game = digging("red", "blue")
    game.submit("red", "dig 1")
    game.submit("blue", "dig 1")
    gold = game.state.gold
    assert game.state.round == 10 * (10 + gold["red"]) + gold["blue"]  # blue digs after red, whatever was found before


def test_after_an_answer_on_the_way_it_is_worked_out_again():
    game = digging("red", kind=Bore)
    gold = game.state.gold["red"]
    game.submit("red", "bore 1")
    assert worked == {"red": 1}
    game.submit("red", "yes")
    first = 10 + gold
    assert game.state.round == first + 10 * first + gold


def test_a_replay_and_a_save_come_to_the_same():
    game = digging("red", "blue")
    for seat in ("red", "blue", "blue", "red"):
        game.submit(seat, "dig 2")
    again: Game[toy.State] = Game.load(lambda _: game.definition, game.save())
    assert again.fingerprint() == game.fingerprint()


@pytest.mark.parametrize("slug", GAMES)
def test_it_is_what_the_effect_would_find(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, given = Facts.finding, Counter[str]()

    def compared(self: Any, key: Any, make: Any) -> Any:
        kept = plain(self, key, make)
        if self._memo is None:
            assert encode(kept) == encode(make()), key
            given[str(key[0])] += 1
        return kept

    monkeypatch.setattr(Facts, "finding", compared)
    definition = GAMES[slug]
    for seed in (1, 2):
        player = RandomPlayer(seed, haste=0.1)
        game: Game[Any] = Game.new(definition, player.scenario(definition), seed=seed)
        for _ in range(ORDERS):
            if game.outcome is None:
                game.submit(*player.next(game))
    assert given
