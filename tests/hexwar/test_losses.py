"""Paying losses: exact, least too much, least harm; partial counters; exchanges."""

import itertools
import random
from collections import Counter

import pytest

from rules.hexwar.losses import (
    Cut,
    Exchange,
    Payment,
    all_there_is,
    change,
    cheapest,
    exchange,
    ladder,
    needless,
    payments,
    trouble,
)


def whole(**factors):
    return [Cut(unit, pays, harm=pays) for unit, pays in factors.items()]


def ids(payment):
    return sorted(cut.unit for cut in payment.cuts)


def test_a_need_is_paid_exactly_if_it_can_be():
    found = cheapest(whole(a=4, b=3, c=3, d=1), 7)
    assert found.pays == 7 and ids(found) in (["a", "b"], ["a", "c"], ["b", "c", "d"])
    assert ids(cheapest(whole(a=4, b=3), 3)) == ["b"]
    assert cheapest(whole(a=4), 0) == ((), 0, 0)


def test_else_with_the_least_too_much():
    found = cheapest(whole(a=4, b=3, c=3), 5)
    assert found.pays == 6 and ids(found) == ["b", "c"]
    assert cheapest(whole(a=4, b=3), 8) is None and all_there_is(whole(a=4, b=3)).pays == 7


def test_of_equal_payments_the_least_harm():
    cuts = [Cut("armour", 3, harm=9), Cut("infantry", 3, harm=1), Cut("militia", 3, harm=2)]
    assert ids(cheapest(cuts, 3)) == ["infantry"]
    assert [ids(way) for way in payments(cuts, 3)] == [["infantry"], ["militia"], ["armour"]]
    assert [way.pays for way in payments(cuts, 4)] == [6, 6, 6]


def test_a_unit_is_cut_once():
    army = ladder("army", [(1, "reduced", ""), (1, "corps", "Inf"), (1, "", "")])
    assert [(cut.pays, cut.leaves, cut.takes) for cut in army] == [
        (1, "reduced", ()),
        (2, "corps", ("Inf",)),
        (3, "", ()),
    ]
    assert cheapest(army, 2, {"Inf": 1}).cuts == (army[1],)
    assert cheapest(army, 4, {"Inf": 1}) is None


def test_the_counter_that_stays_must_be_there():
    """No corps to leave behind: the army's second step costs its third too."""
    army = ladder("army", [(1, "reduced", ""), (1, "corps", "Inf"), (1, "", "")])
    assert cheapest(army, 2, {"Inf": 0}).pays == 3 and cheapest(army, 2, {}).cuts == (army[2],)
    both = [*army, *ladder("other", [(1, "reduced", ""), (1, "corps", "Inf"), (1, "", "")])]
    assert cheapest(both, 4, {"Inf": 2}).harm == 4 and cheapest(both, 4, {"Inf": 1}).pays == 4
    assert {cut.leaves for cut in cheapest(both, 4, {"Inf": 1}).cuts} == {"reduced", ""}


def test_one_loss_must_be_of_a_sort():
    cuts = [Cut("hq", 1, harm=0), Cut("tank", 1, harm=5), Cut("inf", 1, harm=1)]
    assert ids(cheapest(cuts, 1, must=lambda cut: cut.unit == "tank")) == ["tank"]
    assert ids(cheapest(cuts, 2, must=lambda cut: cut.unit == "tank")) == ["hq", "tank"]
    assert cheapest(cuts[:1], 1, must=lambda cut: cut.unit == "tank") is None
    assert cheapest(cuts, 0, must=lambda cut: cut.unit == "tank") == ((), 0, 0)
    big = [Cut("big", 5), Cut("tank", 2)]
    assert ids(cheapest(big, 4, must=lambda cut: cut.unit == "tank")) == ["big", "tank"]


def test_suggestions_name_payments_that_are_alike_once():
    cuts = [Cut(f"inf{n}", 1, harm=1) for n in range(8)] + [Cut("arm", 2, harm=4)]
    assert [ids(way) for way in payments(cuts, 2)] == [["inf0", "inf1"], ["arm"]]
    assert len(payments([Cut(f"u{n}", n, harm=n * n) for n in range(1, 12)], 12, most=5)) == 5


def test_what_is_wrong_with_a_chosen_payment():
    army = ladder("army", [(1, "reduced", ""), (1, "corps", "Inf"), (1, "", "")])
    cuts = [*army, Cut("hq", 1)]
    assert trouble([army[1]], cuts, 2, {"Inf": 1}) == ""
    assert trouble([army[1]], cuts, 2, {}) == "pool" and trouble([army[0], army[1]], cuts, 2, {"Inf": 1}) == "twice"
    assert trouble([army[0]], cuts, 2) == "short" and trouble([Cut("ghost", 2)], cuts, 2) == "unknown"
    assert trouble([cuts[-1]], cuts, 1, must=lambda cut: cut.unit == "army") == "must"
    assert trouble([], cuts, 0, must=lambda cut: cut.unit == "army") == ""
    assert needless([army[1], cuts[-1]], 2) == (cuts[-1],) and needless([army[0], cuts[-1]], 2) == ()


@pytest.mark.parametrize("seed", range(60))
def test_against_trying_everything(seed):
    rng = random.Random(seed)
    units = {
        f"u{n}": [
            Cut(
                f"u{n}",
                rng.randint(1, 5),
                rng.randint(0, 6),
                takes=tuple(rng.choices("xy", k=rng.choice((0, 0, 1, 2)))),
            )
            for _ in range(rng.randint(1, 3))
        ]
        for n in range(rng.randint(1, 5))
    }
    cuts = [cut for options in units.values() for cut in options]
    pool = {"x": rng.randint(0, 2), "y": rng.randint(0, 2)}
    need = rng.randint(1, 12)
    must = rng.choice((None, lambda cut: cut.harm > 3))
    good = []
    for choice in itertools.product(*([None, *options] for options in units.values())):
        chosen = [cut for cut in choice if cut is not None]
        wrong = trouble(chosen, cuts, need, pool, must)
        takes = Counter(kind for cut in chosen for kind in cut.takes)
        assert (wrong == "pool") == any(takes[kind] > pool[kind] for kind in takes)
        if not wrong:
            good.append((sum(cut.pays for cut in chosen), sum(cut.harm for cut in chosen)))
    found = cheapest(cuts, need, pool, must)
    if not good:
        assert found is None
        return
    assert (found.pays, found.harm) == min(good) and trouble(found.cuts, cuts, need, pool, must) == ""
    for way in payments(cuts, need, pool, must):
        assert trouble(way.cuts, cuts, need, pool, must) == "" and way == Payment(
            way.cuts, sum(cut.pays for cut in way.cuts), sum(cut.harm for cut in way.cuts)
        )


def test_everything_there_is():
    army = ladder("army", [(1, "reduced", ""), (1, "corps", "Inf"), (1, "", "")])
    assert all_there_is([*army, Cut("hq", 1)]).pays == 4 and all_there_is([]) == ((), 0, 0)


def test_change_in_the_fewest_counters():
    assert change(7, (6, 4, 2, 1)) == (6, 1) and change(9, (9, 6, 2, 1)) == (9,) and change(0, (1,)) == ()
    assert change(8, (6, 4, 1)) == (4, 4) and change(8, (6, 4, 1), {6: 1, 4: 1, 1: 4}) == (6, 1, 1)
    assert change(7, (6, 2)) is None and change(7, (6, 1), {6: 1}) is None


@pytest.mark.parametrize("amount", range(1, 16))
def test_change_against_trying_everything(amount):
    pool = {6: 1, 4: 2, 2: 1, 1: 2}
    stock = [size for size, number in pool.items() for _ in range(number)]
    ways = [c for n in range(len(stock) + 1) for c in itertools.combinations(stock, n) if sum(c) == amount]
    found = change(amount, pool, pool)
    assert (found and len(found)) == (min(map(len, ways)) if ways else None)
    if found:
        assert sum(found) == amount and list(found) == sorted(found, reverse=True)


def test_exchanges():
    assert exchange(10, 6) == Exchange(6, 6, False, True) and exchange(4, 6) == Exchange(4, 4, True, False)
    assert exchange(5, 5) == Exchange(5, 5, True, True)


def test_thirty_units_and_sixty_factors_stay_quick():
    cuts = [Cut(f"u{n}", 1 + n % 5, harm=(7 * n) % 11) for n in range(30)]
    assert cheapest(cuts, 59).pays == 59 and len(payments(cuts, 59)) == 25
