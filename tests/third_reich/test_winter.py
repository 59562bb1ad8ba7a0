"""44: the Russian winter."""

from rules.third_reich.options import barred_offensive, free_offensive
from rules.third_reich.strength import frozen
from rules.third_reich.variants import play
from rules.third_reich.winter import PLANNING, beyond, bites, planned
from tests.rulings import case, rule
from tests.third_reich.early import GER, RUS, UK, peace
from tests.third_reich.table import table

EAST = {"I43": "2 G inf", "D41": "Fn inf"}
HELD = {"I43": GER, "J42": GER, "J43": GER, "A47": GER}


def winter(year=1941, units=None, **more):
    more.setdefault("notes", {"winter waits": 1})
    more.setdefault("half", 2)
    t = peace("redeployment", EAST | (units or {}), "Axis", season="Winter", year=year, control=HELD,
              wars=["Britain-Germany", "France-Germany", "Germany-Russia"], **more)  # fmt: skip
    t.state.countries["Finland"] = "ally Germany"
    t.state.units.move("FnI1", "A47")
    return t


def second(t, dice):
    """The first player turn of a Winter ends; the second begins with four dice."""
    t.state.half = 1
    t.game.script(dice)
    for _ in range(6):
        if t.game.phase != "redeployment":
            break
        t.play(t.asked()[0], "done")
    return t


@rule("44.1", "44.2", "55")
def test_four_dice_in_the_second_player_turn():
    t = second(winter(pool={"G": "3 G inf"}), [1, 1, 1, 1])
    assert beyond(t.game) == 2 and t.state.side == "Allies" and t.asked() == [RUS], (
        "two units and a four: Russia may choose"
    )
    t.play(RUS, "now")
    assert bites(t.game) and barred_offensive(t.game, GER, "Eastern") and not barred_offensive(t.game, GER, "Western")
    assert frozen(t.game, t.unit("GI2")) and not frozen(t.game, t.unit("FnI1"))


@rule("44.2")
def test_russia_may_wait_a_year_and_no_longer():
    t = second(winter(), [1, 1, 1, 1])
    t.play(RUS, "put off")
    assert not bites(t.game) and t.state.notes["winter put off"] == t.state.turn
    t = second(winter(1942, notes={"winter waits": 1, "winter put off": 11}), [])
    assert bites(t.game)


@rule("44.2")
def test_too_many_germans_to_wait():
    more = {"J42": "2 G inf", "J43": "G inf"}
    t = winter(units=more)
    t.state.units.move("BI1", "K23")
    t = second(t, [1, 1, 1, 1])
    assert beyond(t.game) == 5 and bites(t.game), "five units, a four: no choice"


@case("E146")
@rule("44.3")
def test_a_russian_declaration_in_winter_begins_it_at_once():
    t = peace(side="Allies", season="Winter", year=1941, half=2)
    t.play(RUS, "declare war on Germany")
    assert bites(t.game) and t.state.notes["first winter"] == t.state.turn
    t = peace(side="Allies", season="Fall", year=1941, half=2)
    t.play(RUS, "declare war on Germany")
    assert not bites(t.game) and t.state.notes["winter waits"] == 1, "it is no Winter turn"
    t = peace(season="Winter", year=1940)
    t.play(GER, "declare war on Russia")
    assert not bites(t.game) and t.state.notes["winter waits"] == 1


@rule("44.4")
def test_variant_ten_adds_a_free_offensive():
    t = second(winter(), [6, 6, 6, 6])
    t.play(RUS, "now")
    assert not free_offensive(t.game, RUS, "Eastern")
    t.power(UK).variant = 10
    play(t.game, UK)
    assert free_offensive(t.game, RUS, "Eastern") and bites(t.game)


@rule("33.41-o15")
def test_who_has_planned_for_the_winter():
    """The counter of 1939 and the Campaign Game; it plays itself once."""
    assert PLANNING == 15
    for scenario, power, yes in (
        ("1939", {}, True),
        ("campaign", {}, True),
        ("1942", {}, False),
        ("1939", {"variant": PLANNING - 1}, False),
        ("1939", {"played": True}, False),
        ("1939", {"void": True}, False),
    ):
        t = table(scenario=scenario, season="Spring", year=1942, powers={GER: {"variant": PLANNING} | power})
        assert planned(t.game) is yes, (scenario, power)
        assert t.power(GER).played is (yes or "played" in power) and not planned(t.game)
