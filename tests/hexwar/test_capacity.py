"""Carriers over the sea, and who is served when there is too little."""

import itertools
import random

import pytest

from rules.hexwar.capacity import allot, chains, feasible, routes_to
from rules.hexwar.supply import Leg, spread

LINES = {"Home": ["Dock"], "Dock": ["Home"], "Rock": ["Fort"], "Fort": ["Rock"], "Beach": ["Dune"], "Dune": ["Beach"]}
LEG = Leg(LINES.__getitem__)


def onward(place):
    return spread([place], LEG)


def landings(fleet):
    """Fleets of the home sea land at the Rock, those of the far sea at the Beach; the second of them at both."""
    return {"home": ["Rock"], "far": ["Beach"], "far2": ["Rock", "Beach"], "stray": ["Beach"]}[fleet]


def test_a_carrier_needs_a_supplied_base():
    found = chains(onward("Home"), {"home": "Dock", "stray": "Nowhere"}, landings, onward)
    assert [(chain.carriers, chain.landings) for chain in found] == [(("home",), ("Rock",))]
    assert set(found[0].reached) == {"Rock", "Fort"}


def test_one_carrier_may_bring_supply_to_the_base_of_another():
    fleets = {"home": "Dock", "far": "Rock"}
    found = chains(onward("Home"), fleets, landings, onward)
    assert [chain.carriers for chain in found] == [("home",), ("home", "far")]
    assert routes_to("Dune", found) == (("home", "far"),) and routes_to("Fort", found) == (("home",),)
    assert [chain.carriers for chain in chains(onward("Home"), fleets, landings, onward, most=1)] == [("home",)]
    assert routes_to("Dune", found, lambda chain: ("sand",) if "Beach" in chain.landings else ()) == (
        ("home", "far", "sand"),
    )


def test_no_carrier_twice_and_nothing_to_where_lines_run_already():
    found = chains(onward("Home"), {"far2": "Dock", "home": "Dock"}, landings, onward)
    assert [chain.carriers for chain in found] == [("far2",), ("far2",), ("home",)]
    assert chains(onward("Rock"), {"home": "Rock"}, landings, onward) == []


def one(_unit, _channel):
    return 1


def test_all_are_served_where_there_is_enough():
    found = allot(["a", "b"], lambda unit: (("f",),), one, {"f": 3})
    assert (
        found.served == {"a": ("f",), "b": ("f",)} and not found.short and found.left == {"f": 1} and not found.choice
    )


def test_the_owner_chooses_who_goes_without():
    units = ["a", "b", "c"]
    assert allot(units, lambda unit: (("f",),), one, {"f": 2}).short == ("c",)
    found = allot(units, lambda unit: (("f",),), one, {"f": 2}, first=["c", "b"])
    assert found.short == ("a",) and found.choice
    assert allot(units, lambda unit: (("f",),), one, {"f": 0}).choice is False
    assert allot(units, lambda unit: (), one, {"f": 9}).short == ("a", "b", "c")
    assert allot(units, lambda unit: (("f",),), one, {"f": 2}, first=["nobody", "c", "c"]).short == ("b",)


def test_a_unit_makes_room_by_another_route():
    routes = {"a": (("f",), ("g",)), "b": (("f",),)}
    found = allot(["a", "b"], routes.__getitem__, one, {"f": 1, "g": 1})
    assert found.served == {"a": ("g",), "b": ("f",)}


def test_units_weigh_and_chains_draw_on_every_carrier():
    factors = {"a": 3, "b": 4, "c": 2}
    routes = {"a": (("f", "cap"),), "b": (("f", "cap"),), "c": (("f", "g"),)}

    def price(unit, channel):
        return factors[unit] if channel == "cap" else 1

    found = allot(list("abc"), routes.__getitem__, price, {"f": 3, "g": 1, "cap": 6})
    assert found.short == ("b",) and found.left == {"f": 1, "g": 0, "cap": 3}
    assert allot(list("abc"), routes.__getitem__, price, {"f": 1, "g": 1, "cap": 9}, ["c"]).short == ("a", "b")


def brute(units, routes, price, capacity):
    for choice in itertools.product(*(routes(unit) for unit in units)):
        left = dict(capacity)
        for unit, route in zip(units, choice, strict=True):
            for channel in route:
                left[channel] -= price(unit, channel)
        if min(left.values()) >= 0:
            return True
    return False


@pytest.mark.parametrize("seed", range(40))
def test_feasible_against_trying_everything(seed):
    rng = random.Random(seed)
    channels = ["f", "g", "h"]
    every = [("f",), ("g",), ("f", "h"), ("g", "h"), ("h",)]
    units = [f"u{n}" for n in range(rng.randint(1, 6))]
    routes = {unit: tuple(rng.sample(every, rng.randint(1, 3))) for unit in units}
    weight = {unit: rng.randint(1, 3) for unit in units}

    def price(unit, channel):
        return weight[unit] if channel == "h" else 1

    capacity = {channel: rng.randint(0, 5) for channel in channels}
    plan = feasible(units, routes.__getitem__, price, capacity)
    assert (plan is not None) == brute(units, routes.__getitem__, price, capacity)
    if plan is not None:
        assert set(plan) == set(units) and all(plan[unit] in routes[unit] for unit in units)
        assert all(sum(price(u, c) for u in units if c in plan[u]) <= capacity[c] for c in channels)
    found = allot(units, routes.__getitem__, price, capacity)
    assert all(number >= 0 for number in found.left.values()) and set(found.served) | set(found.short) == set(units)
    for unit in found.short:
        before = [u for u in units[: units.index(unit)] if u in found.served]
        assert not brute([*before, unit], routes.__getitem__, price, capacity)


def test_many_units_that_are_alike_stay_quick():
    """Sixty units, three carriers: interchangeable units are tried together (this would never end otherwise)."""
    units = [f"u{n}" for n in range(60)]
    found = allot(units, lambda unit: (("f",), ("g",), ("f", "h")), one, {"f": 20, "g": 9, "h": 5})
    assert len(found.served) == 29 and found.choice
