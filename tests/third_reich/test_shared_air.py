"""28.64, 28.67: an air counter that flies several missions at one hex, and what its losses cost."""

from rules.third_reich.breakdown import reunite
from rules.third_reich.losses import eliminate, in_use, pool_factors
from tests.rulings import rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive, Eastern offensive, Mediterranean offensive"
OWN = dict.fromkeys(("P22", "P21", "O22", "O21", "N22", "Q21"), "United States")
UNITS = {"P22": "2 U inf", "O22": "U air", "R20": "G inf, G air 2", "Q22": "G inf", "Q21": "2 U inf"}


def through(t, *goals):
    while t.game.phase not in goals:
        seat = t.asked()[0]
        t.game.submit(seat, "done" if "done" in t.ask(seat).orders else t.suggestions(seat)[0])
    return t


def sharing(**more):
    return table("missions", UNITS, options=OFF, control=OWN, **more)


def air(t, seat):
    return sorted(u.factor for u in t.state.units.of(seat) if u.kind == "air")


@rule("28.67")
def test_e100_two_factors_counterair_and_three_support_without_partial_counters():
    t = sharing()
    assert "share UW1 into 3 and 2 at R20" in t.suggestions(US, "share UW1 into 3 and 2")
    t.play(US, "share UW1 into 3 and 2 at R20")
    assert in_use(t.game, US, "air") == {5: 1}, "no partial counter is taken for it"
    other = next(u.id for u in t.state.units.of(US) if u.kind == "air" and u.factor == 2)
    t.play(US, "support R20 with UW1", f"counterair R20 with {other}", dice=[4, 3])
    through(t, "ground")
    assert t.said("loses 1 air factor, the winner 0")
    t.play(US, "attack R20 with UI3, UI4", dice=[1])
    assert t.said("attacks Vichy (R20): 9 to 9"), "six on the ground and three in the air"
    through(t, "construction")
    assert air(t, US) == [5] and t.unit("UW1").spent and not t.unit("UW1").whole


@rule("28.67", "28.64")
def test_what_is_shared_out_takes_change_for_its_losses_or_loses_more():
    # an even fight in the air that Germany wins by one
    t = sharing()
    t.play(US, "share UW1 into 3 and 2 at R20")
    other = next(u.id for u in t.state.units.of(US) if u.kind == "air" and u.factor == 2)
    t.play(US, "support R20 with UW1", f"counterair R20 with {other}", dice=[1, 2])
    through(t, "ground")
    lost = pool_factors(t.game, US, "air")
    assert lost > 0
    through(t, "construction")
    assert sum(air(t, US)) + pool_factors(t.game, US, "air") == 5 and 5 not in air(t, US)
    assert not any(u.whole for u in t.state.units)


@rule("28.642", "28.64")
def test_factors_for_two_hexes_need_their_partial_counters():
    t = sharing()
    t.play(US, "share UW1 into 3 and 2 at R20")
    t.refuse(US, "support Q22 with UW1", "28.642")
    taken = {"J23": "2 U air 3, 2 U air 2, 2 U air 1"}
    t = table("missions", UNITS | taken, options=OFF, control=OWN)
    name = next(u.id for u in t.state.units.of(US) if u.kind == "air" and u.factor == 5)
    t.refuse(US, f"break {name} into 3 and 2", "28.64")
    t.play(US, f"share {name} into 3 and 2 at R20")


@rule("28.67", "28.64")
def test_what_no_counter_is_left_for_is_lost_to_the_pool():
    """The part of two is shot down; of the partial counters all are in use, or all but one of two factors."""
    for taken, left, lost in (("2 U air 2", [], 5), ("U air 2", [2], 3)):
        units = UNITS | {"J23": f"2 U air 3, 2 U air 1, {taken}"}
        t = table("missions", units, options=OFF, control=OWN)
        before = [f for f in air(t, US) if f < 5]
        full = next(u.id for u in t.state.units.of(US) if u.kind == "air" and u.factor == 5)
        t.play(US, f"share {full} into 3 and 2 at R20")
        eliminate(t.game, next(u for u in t.state.units.of(US) if u.whole and u.factor == 2))
        reunite(t.game)
        assert air(t, US) == sorted(before + left) and pool_factors(t.game, US, "air") == lost
        assert t.said("no counters for its last " + ("1 factor:" if left else "3 factors:"))


@rule("28.67")
def test_only_where_there_are_different_things_to_do():
    t = sharing()
    t.refuse(US, "share UW1 into 3 and 2 at Q22", "28.67")
    t.refuse(US, "share UW1 into 4 and 2 at R20", "28.67")
    t.play(US, "share UW1 into 3 and 2 at R20")
    t.refuse(US, "share UW1 into 2 and 1 at R20", "28.67")
