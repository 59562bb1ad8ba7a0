"""Who takes which side, who may be attacked and courted, what a surrender changes, and how a game ends: piece by piece."""

import pytest

from rules.supreme_commander.chart import ALLIED, AXIS, ITALIAN, SOVIET, WESTERN, box, level
from rules.supreme_commander.diplomacy import courtable, drift, neighbours, shift, soviet_limits, touching
from rules.supreme_commander.politics import belligerence, declarable, declare, guardian_of, open_west
from rules.supreme_commander.world import VICHY
from tests.rulings import rule
from tests.supreme_commander.table import minor, table
from tests.supreme_commander.test_small_print import run

WORLD = ("Germany", "UK", "USSR", "USA")
FOUR = ("Germany", "UK", "France", "Italy")


# --- declarations ---------------------------------------------------------------------------------------------------


@rule("10.5a", "10.5b", "17.13a", "17.13b")
@pytest.mark.parametrize(
    ("power", "target", "how", "free"),
    [
        ("Germany", "Sweden", {}, True),
        ("Germany", "USA", {}, False),
        ("Germany", "Switzerland", {}, False),
        ("Germany", "Germany", {}, False),
        ("Germany", "Free French", {}, False),
        ("Germany", "Vichy France", {}, False),
        ("Germany", "UK", {}, False),
        ("Germany", "USSR", {}, True),
        ("Germany", "Italy", {}, True),
        ("Germany", "Italy", {"active": FOUR}, False),
        ("UK", "Italy", {}, True),
        ("UK", "Italy", {"active": FOUR}, False),
        ("UK", "Germany", {"west": False}, True),
        ("France", "Germany", {"west": False}, True),
        ("Germany", "UK", {"west": False}, False),
        ("UK", "USSR", {}, True),
        ("UK", "USSR", {"active": WORLD}, False),
        ("UK", "France", {}, False),
        ("USA", "Spain", {"active": WORLD}, True),
        ("USA", "Italy", {"active": WORLD}, True),
        ("Italy", "Greece", {}, False),
        ("Italy", "Greece", {"active": FOUR}, True),
        ("USSR", "Germany", {}, True),
        ("USSR", "Italy", {"active": FOUR}, True),
        ("USSR", "Italy", {}, False),
        ("USSR", "UK", {}, False),
        ("USSR", "Turkey", {}, False),
        ("USSR", "Romania", {"turn": 4}, True),
        ("USSR", "Romania", {"turn": 3}, False),
        ("USSR", "Turkey", {"active": WORLD}, True),
        ("USSR", "Romania", {"nations": {"Romania": minor("ally", "Germany")}}, True),
        ("USSR", "Spain", {"nations": {"Spain": minor("ally", "UK")}}, False),
        (
            "USSR",
            "Romania",
            {"nations": {"Romania": {**minor("controlled", "Germany"), "foe": "USSR"}}, "turn": 6},
            False,
        ),
        ("UK", "Romania", {"nations": {"Romania": minor("ally", "Germany")}}, False),
        ("UK", "Hungary", {"nations": {"Hungary": {"status": "turned", "conqueror": "UK"}}}, False),
        ("Germany", "Norway", {"nations": {"Norway": minor("conquered", "UK")}}, False),
        ("UK", "Norway", {"nations": {"Norway": minor("conquered", "UK")}}, True),
        ("Germany", "France", {"active": ("Germany", "UK")}, False),
        ("Germany", "UK", {"nations": {"UK": {"status": "neutral"}}}, False),
        ("Germany", "USSR", {"nations": {"USSR": {"status": "neutral"}}}, False),
        ("Germany", "France", {"nations": {"France": minor("ally", "USA")}}, False),
        ("Germany", "Italy", {"nations": {"Italy": minor("ally", "USA")}}, False),
        ("Germany", "Italy", {"nations": {"Italy": minor("conquered", "USA")}}, False),
        ("UK", "Italy", {"nations": {"Italy": minor("conquered", "UK")}}, True),
        ("USSR", "Italy", {"nations": {"Italy": minor("conquered", "UK")}}, False),
        ("UK", "France", {"nations": {"France": minor("ally", "USA")}}, False),
        ("USSR", "Hungary", {"nations": {"Hungary": minor("conquered", "Germany")}, "turn": 12}, True),
        ("Germany", "Spain", {"scenario": "barbarossa"}, False),
        ("Germany", "Sweden", {"scenario": "great_crusade", "nations": {"Sweden": {"status": "neutral"}}}, True),
    ],
)
def test_who_may_declare_war_on_whom(power, target, how, free):
    t = table("organization", **how)
    assert (declarable(t.game, power, target) == "") == free, declarable(t.game, power, target)


@rule("10.5d", "10.5e")
@pytest.mark.parametrize(
    ("power", "target", "active", "takers"),
    [
        ("Germany", "Belgium", FOUR, "France"),
        ("Germany", "Denmark", FOUR, "UK France"),
        ("Germany", "Denmark", ("Germany", "UK"), "UK"),
        ("Germany", "Spain", FOUR, "UK France"),
        ("Germany", "Spain", ("Germany", "UK"), "UK"),
        ("Germany", "Turkey", WORLD, "USSR"),
        ("Germany", "Sweden", ("Germany", "USA", "USSR"), "USA"),
        ("UK", "Denmark", FOUR, "Germany"),
        ("UK", "Yugoslavia", FOUR, "Germany Italy"),
        ("UK", "Spain", FOUR, "Germany Italy"),
        ("UK", "Spain", ("Germany", "UK"), "Germany"),
    ],
)
def test_who_takes_the_side_of_the_attacked(power, target, active, takers):
    """An Active neighbour first; else the West for a victim of the Axis, and any of the Axis for one of the Allies."""
    t = table("organization", active=active)
    flow = guardian_of(t.game, power, target)
    try:
        asks = next(flow)
        assert set(asks[0].choices) == set(takers.split())
    except StopIteration as stop:
        assert stop.value == takers


@rule("10.5d", "10.5e")
def test_everybody_who_might_take_a_side_may_answer():
    """The first of them is asked, the others may say it for all."""
    t = table("organization", active=FOUR)
    for power, target, seat, also in (("Germany", "Denmark", "UK", ["France"]), ("UK", "Spain", "Germany", ["Italy"])):
        asks = next(guardian_of(t.game, power, target))
        assert (asks[0].seat, list(asks[0].also)) == (seat, also)


@rule("10.5b")
def test_nobody_attacks_the_usa_or_switzerland():
    """And it is said that nobody does, wherever they lie and whatever they do."""
    t = table("organization", active=WORLD)
    for power, target in (("Germany", "USA"), ("Germany", "Switzerland"), ("UK", "Switzerland"), ("USSR", "USA")):
        assert declarable(t.game, power, target) == "nobody can declare war on it"


@rule("16.1.2b", "17.1a")
def test_who_takes_over_an_ally_that_is_attacked():
    """By 10.5; but the Baltic States go to the USSR, whether it is Active or not."""
    for target, active, lead in (
        ("Spain", ("Germany", "UK"), "UK"),
        ("Spain", ("Germany", "UK", "USSR"), "UK"),
        ("Baltic States", ("Germany", "UK"), "USSR"),
        ("Baltic States", ("Germany", "UK", "USSR"), "USSR"),
    ):
        t = table("movement", nations={target: minor("conquered", "Germany")}, active=active)
        run(t, declare(t.game, "Germany", target))
        assert (t.nation(target).lead, t.nation(target).status, t.nation(target).camp) == (lead, "ally", ALLIED)


@rule("16.1.5a", "16.1.6a", "17.14.2a")
def test_belligerence():
    """Each list moves for an attack on one of its own, by powers it is about; it stops at three and leaves the victim alone."""
    neutrals = {n: {"status": "neutral", "level": 0} for n in {*WESTERN, *SOVIET} - {"Germany", "Luxembourg"}}
    for power, target, active, moved in (
        ("UK", "Spain", ("Germany", "UK"), set(WESTERN)),
        ("USSR", "Romania", WORLD, set(SOVIET)),
        ("USSR", "Romania", ("Germany", "UK"), set(SOVIET)),
        ("UK", "Sweden", ("Germany", "UK"), set(WESTERN)),
        ("UK", "Sweden", WORLD, None),
        ("USSR", "Sweden", ("Germany", "UK"), set(SOVIET)),
        ("UK", "Turkey", WORLD, set()),
        ("USSR", "Norway", WORLD, set(WESTERN)),
        ("UK", "Romania", ("Germany", "UK"), set()),
    ):
        t = table("organization", active=active, nations=neutrals)
        belligerence(t.game, power, target)
        found = {n: t.nation(n).level for n in neutrals}
        if moved is None:
            assert found["Norway"] == 1 and found["Finland"] == 1 and found["Sweden"] == 0
            continue
        assert {n for n, at in found.items() if at == 1} == moved - {target, "Luxembourg", "Germany"}, (power, target)
    t = table(
        "organization",
        nations={"Spain": {"level": 3}, "Norway": {"level": -3}, "Sweden": {**minor("ally", "UK"), "level": 0}},
    )
    for name in ("Spain", "Norway", "Sweden", "Luxembourg", "Atlantis"):
        drift(t.game, name, AXIS)
    assert [t.nation(n).level for n in ("Spain", "Norway", "Sweden", "Luxembourg")] == [3, -2, 0, 0]
    drift(t.game, "Norway", ALLIED)
    drift(t.game, "Norway", ALLIED)
    assert t.nation("Norway").level == -3 and t.said("Norway moves to A3.")


@rule("10.5a", "17.7b", "16.1.6a")
def test_wars_on_major_powers():
    neutral = {n: {"status": "neutral", "level": 0} for n in {*WESTERN, *ITALIAN, *SOVIET} - {"Germany", "Luxembourg"}}
    t = table("organization", nations=neutral)
    run(t, declare(t.game, "UK", "Italy"))
    both = set(WESTERN) & set(ITALIAN)
    assert {n for n in neutral if t.nation(n).level == 2} == both and {
        n for n in neutral if t.nation(n).level == 1
    } == (set(WESTERN) ^ set(ITALIAN)) - {"Luxembourg"}
    assert (t.nation("Italy").camp, t.nation("Italy").attacked, t.nation("Italy").status) == (AXIS, True, "active")
    t = table("organization", nations=neutral, mobilized=True)
    run(t, declare(t.game, "Germany", "USSR"))
    assert {n for n in neutral if t.nation(n).level == 1} == set(SOVIET) - {"Germany"} and t.nation("USSR").attacked
    assert not t.state.mobilized and t.state.stirred == 6 and t.state.wars == ["USSR"]
    t = table(
        "organization",
        nations={"Romania": {**minor("controlled", "Germany"), "foe": "USSR"}},
        powers={"Germany": {"income": 50}},
        control={"Bucharest": "USSR"},
    )
    run(t, declare(t.game, "USSR", "Germany"))
    assert (t.nation("Romania").status, t.nation("Romania").foe, t.power("Germany").income) == (
        "ally",
        "",
        60,
    ) and not t.nation("USSR").attacked
    t = table("organization")
    run(t, declare(t.game, "UK", "USSR"))
    assert (t.nation("USSR").status, t.nation("USSR").camp, t.nation("USSR").attacked) == ("active", AXIS, False)
    t = table("organization", west=False)
    run(t, declare(t.game, "France", "Germany"))
    assert t.state.west


@rule("17.9a", "16.2b", "17.8a")
def test_the_low_countries_bring_the_west_in():
    t = table(
        "organization",
        west=False,
        nations={"Belgium": minor("ally", "UK"), "Poland": {**minor("controlled", "UK"), "foe": "Germany"}},
        powers={"UK": {"income": 20}},
    )
    run(t, declare(t.game, "Germany", "Netherlands"))
    assert t.state.west and {t.nation(n).status for n in ("Belgium", "Netherlands", "Luxembourg", "Poland")} == {"ally"}
    t = table(
        "organization",
        west=False,
        nations={"Poland": {**minor("controlled", "UK"), "foe": "Germany"}},
        powers={"UK": {"income": 20}},
        control={"Krakow": "Germany"},
    )
    open_west(t.game)
    assert t.power("UK").income == 25 and t.nation("Poland").foe == ""
    open_west(t.game)
    assert t.power("UK").income == 25


@rule("16.1.6.1a", "16.1.2b", "16.1.2c")
def test_minors_at_war():
    for name, taken, income in (
        ("Romania", ["Romania"], 35),
        ("Finland", ["Finland"], 35),
        ("Romania", [], 40),
        ("Poland", ["Finland"], 40),
        ("Hungary", ["Romania"], 40),
    ):
        t = table("organization", turn=12, annexations=taken, powers={"USSR": {"income": 40}})
        run(t, declare(t.game, "USSR", name))
        found = t.nation(name)
        assert (found.status, found.camp, found.lead, found.level, found.foe, found.attacked) == (
            "controlled",
            AXIS,
            "Germany",
            3,
            "USSR",
            True,
        )
        assert t.power("USSR").income == income, name
    t = table("movement", nations={"Norway": minor("conquered", "UK")})
    run(t, declare(t.game, "UK", "Norway"))
    assert (
        t.nation("Norway").status,
        t.nation("Norway").camp,
        t.nation("Norway").lead,
        t.nation("Norway").attacked,
    ) == ("ally", AXIS, "Germany", True)
    t = table("movement", nations={"Baltic States": minor("conquered", "Germany")}, active=WORLD)
    run(t, declare(t.game, "Germany", "Baltic States"))
    assert (t.nation("Baltic States").lead, t.nation("Baltic States").camp) == ("USSR", ALLIED)


# --- diplomacy ------------------------------------------------------------------------------------------------------


@rule("10.4.1a", "17.5.1i", "9.1.9a")
def test_who_borders_on_whom():
    t = table()
    game = t.game
    assert {"Germany", "France", "Netherlands", "Luxembourg"} <= touching(game, "Belgium") and "UK" not in touching(
        game, "Belgium"
    )
    for power, target, near in (
        ("Germany", "Hungary", True),
        ("Germany", "Spain", False),
        ("UK", "Iraq/Iran", True),
        ("USA", "Iraq/Iran", True),
        ("Germany", "Iraq/Iran", False),
        ("UK", "Spain", True),
        ("France", "Spain", True),
        ("France", "Turkey", True),
        ("Italy", "Greece", True),
        ("Italy", "Yugoslavia", True),
        ("USSR", "Finland", True),
        ("USSR", "Norway", True) if "USSR" in touching(game, "Norway") else ("USSR", "Norway", False),
        ("USSR", "Turkey", True),
    ):
        assert neighbours(game, power, target) == near, (power, target)
    t = table(
        nations={"Hungary": minor("ally", "Germany"), "Norway": {**minor("conquered", "UK"), "conqueror": "Germany"}}
    )
    assert (
        neighbours(t.game, "Germany", "Romania")
        and neighbours(t.game, "Germany", "Sweden")
        and not neighbours(t.game, "Germany", "Spain")
    )
    t = table(france="vichy", active=("Germany", "UK"), nations={VICHY: {"status": "neutral", "level": 1}})
    assert (
        neighbours(t.game, "Germany", "Spain")
        and neighbours(t.game, "Germany", "Turkey")
        and neighbours(t.game, "Italy", VICHY)
    )


@rule("10.4.1a", "17.13b1", "17.13b2", "17.13b3", "17.13c")
def test_who_may_be_courted():
    for power, target, how, free in (
        ("Germany", "Hungary", {}, True),
        ("Germany", "Luxembourg", {}, False),
        ("Germany", "Germany", {}, False),
        ("Germany", "Atlantis", {}, False),
        ("Germany", "Italy", {}, True),
        ("UK", "Italy", {}, False),
        ("France", "Italy", {}, True),
        ("Germany", "Italy", {"active": FOUR}, False),
        ("Germany", "UK", {}, False),
        ("Germany", "Hungary", {"nations": {"Hungary": minor("ally", "Germany")}}, False),
        ("Germany", "Spain", {}, False),
        ("Germany", "Spain", {"reply": ["Spain"]}, True),
        ("UK", "Finland", {"reply": ["Finland"]}, False),
        ("UK", "Hungary", {"nations": {"Hungary": {"status": "turned", "conqueror": "UK"}}}, True),
        ("USA", "Hungary", {"nations": {"Hungary": {"status": "turned", "conqueror": "UK"}}}, False),
        ("USSR", "Romania", {"turn": 4}, True),
        ("USSR", "Romania", {"turn": 3}, False),
        ("USSR", "Turkey", {"turn": 12}, False),
        ("USSR", "Turkey", {"turn": 20, "active": WORLD}, True),
    ):
        t = table("organization", **how)
        assert (courtable(t.game, power, target) == "") == free, (power, target, how)
    for name, how, free in (
        ("Poland", {"turn": 4}, True),
        ("Poland", {"turn": 3}, False),
        ("Poland", {"turn": 4, "nations": {"Poland": minor("conquered", "UK")}}, False),
        ("Finland", {"turn": 4}, False),
        ("Finland", {"turn": 4, "nations": {"Finland": {"courted": ["Germany"]}}}, True),
        ("Finland", {"turn": 4, "winter_war": True, "nations": {"Finland": {"courted": ["Germany"]}}}, False),
        ("Hungary", {"turn": 4}, True),
        ("Hungary", {"turn": 3}, False),
        ("Sweden", {"turn": 30}, False),
    ):
        t = table("organization", **how)
        assert (soviet_limits(t.game, name) == "") == free, (name, how)


@rule("10.4.3a", "10.4.3d", "10.4.3e")
def test_markers_that_move():
    for at, side, power, after in (
        (0, AXIS, "Germany", 1),
        (0, ALLIED, "UK", -1),
        (2, AXIS, "Germany", 3),
        (-2, ALLIED, "UK", -3),
        (3, ALLIED, "UK", 2),
        (3, AXIS, "", 3),
    ):
        t = table("organization", nations={"Spain": {"level": at}})
        run(t, shift(t.game, "Spain", side, power))
        assert (t.nation("Spain").level, t.nation("Spain").status) == (after, "neutral"), (at, side)
    for at, side, power in ((3, AXIS, "Germany"), (-3, ALLIED, "UK")):
        t = table("organization", nations={"Spain": {"level": at}})
        run(t, shift(t.game, "Spain", side, power))
        assert (t.nation("Spain").status, t.nation("Spain").lead, t.nation("Spain").camp) == ("ally", power, side)
    assert [box(n) for n in range(-3, 4)] == ["A3", "A2", "A1", "N", "G1", "G2", "G3"] and [
        level(box(n)) for n in range(-3, 4)
    ] == list(range(-3, 4))
