"""12.262, 22.1, 43.3: the order in which attacked minors move, where Poland and Vichy stand in it, what has no capital."""

import pytest

from rules.third_reich.chart import POOL, countries
from rules.third_reich.losses import create
from rules.third_reich.minors import due, minor_turns, patron_for
from tests.rulings import rule
from tests.third_reich.early import GER, RUS, UK, peace


def victims(*names, **more):
    t = peace("movement", **more)
    for country, place in names:
        t.state.countries[country] = "attacked Britain" if country != "Vichy France" else "attacked Germany"
        create(t.game, country, "infantry", 1, 3, place, UK)
    return t


@rule("43.3c")
def test_poland_beside_russia_moves_in_her_turn():
    t = victims(("Poland", "M36"), ("Norway", "C35"))
    assert due(t.game) == ["Poland", "Norway"] and countries()["Poland"].value > countries()["Norway"].value
    t.state.wars.append("Germany-Russia")
    t.state.control_count += 1
    assert due(t.game) == ["Norway"]
    t.power(RUS).in_play = False
    assert due(t.game) == ["Poland", "Norway"]


@rule("12.262b")
def test_vichy_whose_land_pays_nothing_moves_last_of_all():
    t = peace("movement", side="Allies")
    t.state.countries |= {
        "Vichy France": "attacked Germany",
        "Arabia": "attacked Germany",
        "Denmark": "attacked Germany",
    }
    for country, place in (("Vichy France", "V19"), ("Denmark", "I31")):
        create(t.game, country, "infantry", 2 if country == "Vichy France" else 1, 3, place, GER)
    assert due(t.game) == ["Denmark", "Vichy France"]


@rule("12.262b")
@pytest.mark.parametrize(("dice", "first"), [([5, 2], "Iraq"), ([2, 5], "Vichy France")])
def test_the_dice_part_vichy_from_another_land_that_pays_nothing(dice, first):
    t = victims(("Iraq", "EE42"), ("Vichy France", "V19"), side="Allies")
    t.state.countries["Iraq"] = t.state.countries["Vichy France"]
    t.game.script(dice)
    minor_turns(t.game)
    assert t.state.mini == first and len(t.rolls("moves first")) == 2


@rule("12.262b", "12.262a")
def test_a_minor_alone_needs_no_die_and_the_next_one_follows():
    t = victims(("Norway", "C35"), ("Spain", "W12"))
    richer = max(("Norway", "Spain"), key=lambda c: countries()[c].value)
    poorer = min(("Norway", "Spain"), key=lambda c: countries()[c].value)
    assert countries()[richer].value > countries()[poorer].value
    minor_turns(t.game)
    assert t.state.mini == richer and not t.rolls() and t.said(f"{richer} takes its own turn")
    minor_turns(t.game)
    assert t.state.mini == poorer and t.state.minis == [richer, poorer] and not t.rolls()


@rule("22.1a")
def test_who_is_nearest_to_a_land_without_a_capital():
    t = peace()
    t.state.countries["Arabia"] = "neutral"
    assert patron_for(t.game, GER, "Arabia") == RUS and patron_for(t.game, UK, "Arabia") == "Italy"


@rule("24.1a", "22.5")
def test_an_ally_that_changes_sides_leaves_nothing_in_the_pool():
    """33.42-o19: Finland's dead of a Finland that was Germany's cannot be built again."""
    from rules.third_reich.minors import remove_units

    t = peace("movement")
    t.state.countries["Finland"] = "ally Germany"
    unit = create(t.game, "Finland", "infantry", 2, 3, "D41", GER)
    waiting = create(t.game, "Finland", "infantry", 2, 3, POOL, GER)
    remove_units(t.game, "Finland")
    assert unit.id not in t.state.units and waiting.id not in t.state.units
