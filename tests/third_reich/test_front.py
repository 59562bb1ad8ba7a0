"""How far hexes lie from the enemy: what is suggested first."""

from rules.third_reich.chart import hexes_of, land, steps
from rules.third_reich.front import NO_FRONT, by_front, front_gap, gaps
from rules.third_reich.world import held_by, holder
from tests.third_reich.table import table

UK, GER, RUS, ITA = "Britain", "Germany", "Russia", "Italy"


def row():
    """France is Germany's but for Cherbourg, which touches three of her hexes."""
    return table("movement", {"M21": "B inf"}, control=dict.fromkeys(hexes_of("France"), GER) | {"M21": UK}).game


def test_the_gap_counts_steps_over_ones_own_land():
    game = row()
    assert front_gap(game, UK, "M21") == 0 and all(front_gap(game, GER, h) == 0 for h in steps("M21"))
    assert front_gap(game, GER, "M21") == NO_FRONT, "it isn't hers"
    second = {o for h in steps("M21") for o in steps(h)} - {"M21", *steps("M21")}
    assert second and all(front_gap(game, GER, h) <= 1 for h in second if holder(game, h) == GER)
    assert front_gap(game, UK, "K23") == NO_FRONT, "England has no land front"
    assert front_gap(game, ITA, "M21") == front_gap(game, GER, "M21"), "one side has one front"
    held = held_by(game, "Axis")
    assert all(h in held for h in gaps(game, "Axis")) and not gaps(game, "Axis").keys() & held_by(game, "Allies")
    for hex_, gap in gaps(game, "Axis").items():
        near = [gaps(game, "Axis").get(o, NO_FRONT) for o in steps(hex_)]
        assert (gap == 0) == any(o in held_by(game, "Allies") for o in steps(hex_))
        assert gap == 0 or gap == 1 + min(near)


def test_all_land_comes_the_nearest_first():
    game = row()
    found = by_front(game, GER)
    assert set(found) == land() and len(found) == len(land()) and front_gap(game, GER, found[0]) == 0
    order = [(front_gap(game, GER, h), h) for h in found]
    assert order == sorted(order)
