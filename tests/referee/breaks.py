"""Proof that a referee can fail: one rule of an engine is broken at a time, and a short game has to show it."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

import pytest

from .loop import Kind, Player, Position, Refereed, play
from .player import Hasty, Told
from .tally import Difference

Function = Callable[..., Any]


@dataclass(frozen=True)
class Break:
    """One function of an engine goes wrong; in the game of `seed` the referee says so within `orders`, by `rule`."""

    about: str
    where: str
    """`module:function` or `module:Class.function` within the game's package; `module!name` breaks it there alone."""
    wrong: Callable[[Function], Any]
    """Makes the wrong function of the right one."""
    rule: str
    seed: int = 0
    orders: int = 60
    start: Callable[[Position, int], Position | None] | None = None
    """Where the game begins, if not where all games do."""
    quiet: bool = False
    """Played by who only passes on,"""
    told: tuple[str, ...] = ()
    """and by whom these orders are given (`GER: move ...`), each as soon as it can be."""

    def kind(self, usual: Kind) -> Kind:
        """The games in which it shows."""
        player: Callable[[int], Player] = Hasty if self.quiet else usual.player
        if self.told:
            player = lambda seed: Told(seed, self.told)  # noqa: E731
        return replace(usual, player=player, warmed=self.start or usual.warmed)


class _Noticed(Exception):
    def __init__(self, difference: Difference) -> None:
        self.difference = difference


def _tell(played: Refereed, difference: Difference) -> None:
    raise _Noticed(difference)


def noticed(kind: Kind, seed: int, orders: int) -> Difference | None:
    """The first difference of a game, if there is one."""
    try:
        play(kind, seed, orders, _tell)
    except _Noticed as found:
        return found.difference
    return None


def install(patch: pytest.MonkeyPatch, package: str, where: str, wrong: Callable[[Function], Any]) -> None:
    """Put the wrong function wherever the right one is known by its name."""
    module, _, name = where.replace("!", ":").partition(":")
    holder: Any = import_module(f"{package}.{module}")
    if "." in name:
        owner, _, name = name.partition(".")
        patch.setattr(getattr(holder, owner), name, wrong(getattr(getattr(holder, owner), name)))
        return
    right = getattr(holder, name, None)
    broken = wrong(right)
    if right is None:
        patch.setattr(holder, name, broken, raising=False)  # a name of Python's own
        return
    for known, each in list(sys.modules.items()):
        alone = "!" in where and each is not holder
        if known.startswith(package) and not alone and getattr(each, name, None) is right:
            patch.setattr(each, name, broken)


def fixed(value: Any) -> Callable[[Function], Any]:
    """Always the same answer."""
    return lambda right: lambda *given, **more: value


def changed(change: Callable[[Any], Any]) -> Callable[[Function], Any]:
    """The right answer, changed."""
    return lambda right: lambda *given, **more: change(right(*given, **more))
