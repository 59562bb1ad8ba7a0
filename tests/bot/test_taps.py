"""Few taps: what is done every day stands ready as whole orders, several of them together."""

import types

import pytest

from bot import lesson
from bot.limits import CHOICE, CHOICES
from bot.ui import asking
from bot.ui.items import WHOLE, Entry, Menu
from rules.kernel.orders import split_orders

SEAT = "Axis"


def likely(step: int) -> tuple[object, list[str]]:
    """The game of the first turn before a step, and what can be ordered with one tap there."""
    game = lesson.before("triumph_tragedy", step)
    table = types.SimpleNamespace(playing=game, row=types.SimpleNamespace(status="running"))
    found = asking.ready(table, SEAT)
    assert found is not None
    return game, found.likely


@pytest.mark.parametrize(
    ("step", "beginning", "several"),
    [(0, "step ", 7), (3, "diplomacy ", 1), (15, "fire ", 3)],
    ids=["seven steps of building", "a diplomacy card", "a round of battle"],
)
def test_a_day_s_orders_are_one_menu(step, beginning, several):
    game, orders = likely(step)
    chosen = [order for order in orders if order.startswith(beginning)][:several]
    assert len(chosen) == several and len(orders) <= CHOICES and all(len(order) <= CHOICE for order in orders)
    menu = Menu.make(WHOLE, None, "", [Entry(order, order) for order in chosen], most=CHOICES)
    menu.item._values = chosen  # as Discord hands it over
    given = split_orders(menu.chosen)
    assert given == chosen, "several orders, not one with commas"
    for order in given:
        taken = game.take(SEAT, order)
        assert taken.accepted or game.phase != "battle", taken.error


def test_all_fire_at_the_target_that_comes_first():
    game, orders = likely(15)
    four = asking.together(orders)
    assert four == [f"fire INF{n} at Ground" for n in (1, 2, 7, 8)]
    assert asking.together(["fire INF1 at Air", "fire INF2 at Ground", "fire INF1 at Ground"]) == [], "not all can"
    for none in (
        [],
        ["done"],
        ["fire INF1 at Ground"],
        ["option Western offensive", "option Eastern offensive"],
        ["buy 1 INF", "buy 2 INF"],
        ["move INF1 to Ruhr", "move INF2 to Ruhr"],
        ["attack 2026 at Minsk", "attack 2025 at Minsk"],
        [f"fire INF{n} at {place}" for n in (1, 2) for place in ("A", "B", "C", "D")],
    ):
        assert asking.together(none) == [], none
    assert game.phase == "battle"


def test_nothing_grave_and_nothing_that_only_ends_is_among_them():
    for step in (0, 3, 10):
        _, orders = likely(step)
        assert orders and not any(order.startswith(("disband", "violate", "declare")) for order in orders)
        assert not {"done", "pass"} & set(orders), "these have buttons of their own"
