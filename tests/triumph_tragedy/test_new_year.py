"""6 and 7.1: the order of a year; Year Start: the Victory Check, the decks, Peace Dividends, Turn Order."""

import pytest

from rules.triumph_tragedy.cards import actions, investments
from rules.triumph_tragedy.chart import ORDER
from tests.rulings import rule
from tests.triumph_tragedy.table import opened, table

HAND = {seat: [card] for seat, card in (("Axis", "Spring A"), ("West", "Spring D"), ("USSR", "Spring E"))}


def chits(t):
    return {seat: len(t.mat(seat).chits) for seat in ORDER}


def finish(t):
    """Pass and end until the next year begins."""
    year = t.state.year
    while t.state.year == year:
        seat = t.asked()[0]
        ask = t.ask(seat)
        t.play(seat, ask.choices[0] if ask.choices else "pass" if any("pass" in o for o in ask.orders) else "done")
    return t


@rule("6.0", "7.2", "7.3a", "7.35")
def test_the_order_of_a_year():
    t = table("production", "Axis", year=1938, hands={**HAND, "USSR": ["Spring E", "Spring F"]})
    seen = []
    while t.state.year == 1938:
        step = (t.game.phase, t.state.season)
        if step not in seen:
            seen.append(step)
        seat = t.asked()[0]
        t.play(seat, "done" if t.game.phase == "production" else "pass")
    seasons = [("command", season) for season in ("Spring", "Summer", "Fall", "Winter")]
    assert seen == [("production", ""), ("government", ""), *seasons]


@rule("6.0")
def test_each_player_turn_has_movement_and_combat():
    t = table("command", "Axis", season="Spring", hands=HAND, wars=["Axis-West"],
              units={"Axis": {"Munich": "INF 1"}, "West": {"Lorraine": "INF 1"}})  # fmt: skip
    for seat in ORDER:
        t.play(seat, f"commit {HAND[seat][0]}")
    while t.game.phase == "command":
        t.play(t.asked()[0], "pass")
    assert (t.game.phase, t.asked()) == ("movement", ["Axis"])
    t.play("Axis", "move INF1 to Lorraine", "done")
    assert t.game.phase == "battle"
    t.play("West", "hold INF1").play("Axis", "hold INF1")
    assert (t.game.phase, t.asked()) == ("movement", ["West"])
    t.play("West", "done", "done")
    assert (t.game.phase, t.asked()) == ("movement", ["USSR"])


@rule("6.0", "10.4a")
@pytest.mark.parametrize("seat, asked", [("USSR", True), ("Axis", False), ("West", False)])
def test_winter_is_for_the_ussr_alone(seat, asked):
    t = table(seat="Axis", season="Fall", year=1938, hands={seat: ["Summer A"]}).play("Axis", "done")
    assert ((t.state.season, t.asked()) == ("Winter", ["USSR"])) == asked


@rule("7.11")
def test_the_year_advances():
    assert table("year", year=1938, hands=HAND).state.year == 1939


@rule("7.12a", "16.2", "16.2b")
def test_the_victory_check_comes_before_all_else():
    t = table("year", year=1939, chits={"Axis": [2] * 4 + [1] * 6}, action_discards=[])
    assert t.state.year == 1940 and t.game.phase == "year" and "Axis" in t.asked()
    assert chits(t) == {"Axis": 10, "West": 0, "USSR": 0}, "no new chit yet"
    t.play("Axis", "claim")
    for seat in t.asked():
        t.play(seat, "no")
    assert t.game.outcome.winners == ("Axis",)


@rule("7.12a", "16.2b")
def test_no_claim_during_the_year():
    t = table("production", "Axis", year=1940, chits={"Axis": [2] * 4 + [1] * 6})
    t.refuse("Axis", "claim", None)


@rule("7.12b", "7.12c")
def test_discards_return_at_year_start_and_nothing_else():
    order = list(actions())
    t = table(
        "resolution",
        year=1938,
        hands={"Axis": ["Spring A", "Spring G"]},
        techs={"West": ["Jets"]},
        vaults={"USSR": ["Sonar"]},
    )
    state = t.state
    assert t.game.phase == "command"
    gone = [state.action.pop(0) for _ in range(5)]
    state.action_discards += gone
    out = [state.investment.pop(0) for _ in range(3)]
    state.investment_discards += out
    kept = {*t.mat("Axis").hand, *t.mat("West").techs[0].cards, *t.mat("USSR").vault[0].cards}
    years = []
    for _ in range(3):
        t.play("Axis", "pass")
        years.append((t.state.year, len(t.state.action_discards)))
    assert years == [(1938, 5), (1938, 5), (1939, 0)], "they stay where they are all year"
    assert not t.state.action_discards and not t.state.investment_discards
    assert set(gone) < set(t.state.action) and set(out) < set(t.state.investment)
    assert not kept & {*t.state.action, *t.state.investment}
    assert t.state.action != sorted(t.state.action, key=order.index), "shuffled"
    assert len(t.state.action) == 53 and len(t.state.investment) == len(investments()) - 3


@rule("7.12c", "ruling.A1")
def test_a_deck_that_runs_out_is_made_of_its_discards():
    left = ["Summer A"]
    t = table(
        "production",
        "Axis",
        year=1938,
        hands={"West": [c for c in actions() if c not in ("Summer A", "Summer B", "Summer C")]},
    )
    t.state.action, t.state.action_discards = left, ["Summer B", "Summer C"]
    t.play("Axis", "buy 3 action")
    assert t.mat("Axis").bought[0] == "Summer A" and set(t.mat("Axis").bought[1:]) == {"Summer B", "Summer C"}
    t.refuse("Axis", "buy 1 action", "7.24a")


@rule("7.13a", "5.0f")
def test_all_three_get_a_chit_in_1936():
    t = opened()
    for seat in ORDER:
        t.play(seat, "setup rest", "done")
    assert chits(t) == {"Axis": 1, "West": 1, "USSR": 1}


@rule("7.13a", "4.4b", "15.1a")
def test_no_chit_after_a_violation():
    t = table(seat="Axis", season="Fall", year=1937, units={"Axis": {"Ruhr": "INF 3"}}, hands=HAND)
    t.play("Axis", "violate Denmark", "done")
    finish(t)
    assert t.state.year == 1938 and not t.state.wars
    assert chits(t) == {"Axis": 0, "West": 1, "USSR": 1}
    finish(t)
    assert chits(t) == {"Axis": 1, "West": 2, "USSR": 2}, "a quiet year earns one again"


@rule("7.13a")
def test_no_chit_after_a_battle():
    minor = {"armed": True, "violator": "Axis", "foes": ["Axis"]}
    t = table(
        season="Spring", year=1938, hands={"Axis": ["Summer A"]}, nations={"Poland": minor},
        units={"Axis": {"Warsaw": "INF 3"}, "neutral": {"Warsaw": "FORT 3"}}, owners={"Warsaw": "Poland"},
    )  # fmt: skip
    quiet = table(
        season="Spring", year=1938, hands={"Axis": ["Summer A"]}, nations={"Poland": minor},
        units={"Axis": {"Lvov": "INF 3"}, "neutral": {"Warsaw": "FORT 3"}},
    )  # fmt: skip
    t.play("Axis", "done", "fight Warsaw", "hold INF1", dice=[6, 6, 6])
    quiet.play("Axis", "done")
    assert chits(finish(t)) == {"Axis": 0, "West": 1, "USSR": 1}
    assert chits(finish(quiet))["Axis"] == 1, "next door to its Enemy it was in no Battle"


@rule("7.13a")
def test_a_battle_that_lasts_into_the_new_year_is_one_of_both_years():
    minor = {"armed": True, "violator": "Axis", "foes": ["Axis"]}
    t = table(
        "year", year=1937, hands={"Axis": ["Summer A"]}, nations={"Poland": minor},
        units={"Axis": {"Warsaw": "INF 3"}, "neutral": {"Warsaw": "FORT 3"}}, owners={"Warsaw": "Poland"},
    )  # fmt: skip
    assert chits(t)["Axis"] == 0
    while t.state.season != "Summer":
        t.play(t.asked()[0], "done" if t.game.phase == "production" else "pass")
    while t.game.phase == "command":
        seat = t.asked()[0]
        t.play(seat, "commit Summer A" if seat == "Axis" and t.mat("Axis").hand else "pass")
    t.play("Axis", "move INF1 to Konigsberg")
    assert chits(finish(t)) == {"Axis": 0, "West": 2, "USSR": 2}, (
        "it left without a shot, and was in a Battle all the same"
    )
    assert chits(finish(t))["Axis"] == 1, "a quiet year earns one again"


@rule("7.13b", "15.22b")
def test_war_ends_dividends_for_the_victim_too():
    """E40"""
    t = table(
        seat="Axis",
        season="Fall",
        year=1939,
        units={"Axis": {"Ruhr": "AF 1", "North Sea": "FLEET 1"}, "West": {"North Sea": "FLEET 1"}},
    )
    t.play("Axis", "dow West")
    assert t.mat("West").declared_on == 1 and t.mat("West").dows == 0
    for year in (1940, 1941):
        t = table("year", year=year - 1, wars=["Axis-West"], hands=HAND)
        assert chits(t) == {"Axis": 0, "West": 0, "USSR": 1} and t.state.year == year


@rule("7.14a")
@pytest.mark.parametrize(
    "die, order",
    [(1, ("Axis", "USSR", "West")), (2, ("Axis", "West", "USSR")), (3, ("West", "Axis", "USSR")), (4, ("West", "USSR", "Axis")),
     (5, ("USSR", "West", "Axis")), (6, ("USSR", "Axis", "West"))],
)  # fmt: skip
def test_the_turn_order_die(die, order):
    """E3"""
    t = opened()
    for seat in ORDER:
        t.play(seat, "setup rest")
    t.play("Axis", "done").play("West", "done").play("USSR", "done", dice=[die])
    assert tuple(t.state.order) == order and t.rolls("Turn Order") == [[die]]
    assert t.asked() == [order[0]]


@rule("7.14b")
def test_the_active_player_is_the_one_whose_turn_it_is():
    t = table(seat="USSR", hands=HAND)
    seen = t.game.view(None).position
    assert seen["seat"] == seen["turn"]["seat"] == "USSR" and t.asked() == ["USSR"]
    t.refuse("Axis", "done", None)


@rule("7.14c")
@pytest.mark.parametrize("order", [("West", "USSR", "Axis"), ("USSR", "West", "Axis"), ("Axis", "USSR", "West")])
def test_what_turn_order_is_for(order):
    t = table("production", order[0], order=order, year=1938, hands=HAND)
    for phase in ("production", "government", "command"):
        for seat in order:
            assert (t.game.phase, t.asked()) == (phase, [seat])
            t.play(seat, "done" if phase == "production" else "pass")
    t = table("command", order[0], order=order, season="Spring", hands=HAND)
    for seat in order:
        t.play(seat, f"commit {HAND[seat][0]}")
    while t.game.phase == "command":
        t.play(t.asked()[0], "pass")
    turns = [t.state.turn.seat, *t.state.command]
    assert turns == ["Axis", "West", "USSR"], "Player Turns go by letter: A, D, E"
