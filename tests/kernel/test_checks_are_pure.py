"""What is only asked changes nothing, not even for a moment: while orders are suggested, read and checked, and while players
look, nobody writes into the state of a game. Who puts back what he has changed is noticed too."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from rules import GAMES
from rules.kernel.flow import Ask
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game
from rules.kernel.orders import Order, Syntax
from rules.kernel.pieces import Pieces

from . import toy

ORDERS = 120
"""Orders of each game before which is asked."""


class Watch:
    """Counts who writes while it is on."""

    def __init__(self) -> None:
        self.on = False
        self.seen: Counter[str] = Counter()

    def note(self, what: str) -> None:
        if self.on:
            frame: Any = sys._getframe(1)
            while frame.f_back is not None and frame.f_globals["__name__"] in (__name__, Pieces.__module__):
                frame = frame.f_back
            self.seen[f"{frame.f_globals['__name__']}:{frame.f_code.co_name} writes {what}"] += 1

    @contextmanager
    def asking(self, state: Any) -> Iterator[None]:
        watched(state, self)
        self.on = True
        try:
            yield
        finally:
            self.on = False


def noted(kind: type, name: str) -> Any:
    def method(self: Any, *what: Any, **more: Any) -> Any:
        self.watch.note(name)
        return getattr(kind, name)(self, *what, **more)

    return method


DICT = ("__setitem__", "__delitem__", "pop", "popitem", "setdefault", "update", "clear", "__ior__")
LIST = ("__setitem__", "__delitem__", "append", "extend", "insert", "pop", "remove", "sort", "reverse", "__iadd__")
WatchedDict: Any = type("WatchedDict", (dict,), {name: noted(dict, name) for name in DICT})
WatchedList: Any = type("WatchedList", (list,), {name: noted(list, name) for name in LIST})


def watched(value: Any, watch: Watch) -> Any:
    """The same, in boxes that tell of every change."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            inner = getattr(value, name)
            boxed = watched(inner, watch)
            if boxed is not inner:
                msgspec.structs.force_setattr(value, name, boxed)
        return value
    if not isinstance(value, dict | list):
        return value
    found = WatchedDict() if isinstance(value, dict) else WatchedList()
    found.watch = watch
    if isinstance(value, dict):
        dict.update(found, {key: watched(inner, watch) for key, inner in value.items()})
    else:
        list.extend(found, (watched(inner, watch) for inner in value))
    return found


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A watch over the states of a game, whose structs stand in the module of its state."""
    found = Watch()

    def over(definition: Any) -> Watch:
        for kind in vars(sys.modules[definition.state.__module__]).values():
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and not kind.__struct_config__.frozen:

                def written(self: Any, name: str, value: Any, plain: Any = kind.__setattr__) -> None:
                    found.note(name)
                    plain(self, name, value)

                monkeypatch.setattr(kind, "__setattr__", written)
        for name in ("put", "move", "give", "remove", "touch"):
            plain = getattr(Pieces, name)
            monkeypatch.setattr(Pieces, name, lambda *what, name=name, plain=plain: (found.note(name), plain(*what))[1])
        return found

    return over


@pytest.mark.parametrize("slug", GAMES)
def test_who_asks_changes_nothing(slug: str, watch: Any) -> None:
    definition = GAMES[slug]
    over = watch(definition)
    for seed in (8, 9):
        player = RandomPlayer(seed)
        game: Game[Any] = Game.new(definition, player.scenario(definition), seed=seed)
        for _ in range(ORDERS):
            if game.outcome is not None:
                break
            with over.asking(game.state):
                seat, text = player.next(game)
                order = game.read(seat, text)
                definition.idle(game, seat)
                game.view(seat)
                game.build(seat, text.partition(" ")[0])
            game.give(seat, order)
    assert not over.seen


class Grope(Order):
    """Finds out what would be by doing it, and puts it back."""

    syntax = Syntax("grope")

    def check(self, game: Any, seat: str) -> None:
        game.state.round += 1
        game.state.round -= 1
        game.state.gold[seat] = game.state.gold.pop(seat)


def test_who_puts_it_back_is_noticed(watch: Any) -> None:
    definition = replace(toy.asking(Ask("red", "Grope?", kinds=(Grope,))), orders=(Grope,), anytime=())
    game = toy.new(definition)
    over = watch(definition)
    with over.asking(game.state):
        game.read("red", "grope")
    assert {words.partition(" writes ")[2] for words in over.seen} == {"round", "pop", "__setitem__"}
