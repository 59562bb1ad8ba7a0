"""40.2, 51.5 to 51.7: leave to enter Persia, what may be entrusted, recalled or left, what was conquered together."""

import pytest

from rules.third_reich.areas import closed_to
from rules.third_reich.chart import MAJORS, hexes_of, steps
from rules.third_reich.consent import (
    Claim,
    CloseHexes,
    Entrust,
    Recall,
    StandBack,
    agreed,
    around,
    asked_all,
    contest,
    disagree,
    entrusted,
    invaders,
    kept_out,
    out_of_turn,
    strained,
    take_turns,
)
from rules.third_reich.consent import conquests as together
from rules.third_reich.entente import company
from rules.third_reich.losses import create
from rules.third_reich.world import set_holder
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import answered, table, why

APART = {s: s for s in MAJORS}
AXIS = ["Britain-Germany", "France-Germany", "Britain-Italy", "France-Italy"]


def axis(phase="movement", units=None, **more):
    """Germany and Italy, two players and allied."""
    return peace(phase, units, players=APART, wars=AXIS, **more)


@rule("40.2", "51.4")
def test_russians_enter_a_persia_that_was_opened_only_by_leave_of_the_payer():
    def opened_by(payer, players=APART):
        t = table(
            "construction",
            {"AA45": "R inf", "K23": "B inf"},
            players=players,
            wars=["Germany-Russia", "Britain-Germany", "Germany-United States"],
        )
        t.play(payer, "open Lend-Lease")
        return t

    t = opened_by(UK)
    soldier = t.unit("RI1")
    assert closed_to(t.game, soldier, "BB45")[1] == "40.2" and closed_to(t.game, soldier, "Z46") is None
    assert closed_to(t.game, t.unit("BI1"), "BB45") is None, "others need no leave"
    t.refuse(US, "admit Russia to Persia", "51.6")
    t.refuse(UK, "admit United States to Persia", "51.6")
    assert "Russia to Persia" in t.goals(UK, "admit ")
    t.play(UK, "admit Russia to Persia")
    assert closed_to(t.game, soldier, "BB45") is None and t.events("40.2")[-1].text.startswith("Britain lets Russia")
    t.refuse(UK, "admit Russia to Persia", "51.6")
    assert closed_to(opened_by(US).game, soldier, "BB45")[0].startswith("United States has opened Persia")
    for payer, status, free in (
        ("", f"ally {UK}", True),
        (US, f"ally {UK}", True),
        (UK, f"conquered {UK}", True),
        (UK, f"ally {UK}", False),
    ):
        t = opened_by(UK)
        t.state.lend_lease, t.state.countries["Persia"] = payer, status
        t.state.countries["Turkey"] = f"ally {UK}"
        t.state.control_count += 1
        assert (closed_to(t.game, t.unit("RI1"), "BB45") is None) is free, (payer, status)
        set_holder(t.game, "Z43", UK)
        assert closed_to(t.game, t.unit("RI1"), "Z43") is None, "Turkey is another matter"
    allies = dict.fromkeys((UK, US, RUS), "a") | {GER: "g", ITA: "g"}
    assert closed_to(opened_by(UK, allies).game, soldier, "BB45") is None, "one player leads both"
    t = opened_by(UK)
    t.state.units.move("RI1", "BB45")
    assert closed_to(t.game, t.unit("RI1"), "BB46") is None, "who is there already may stay and go on"


@rule("51.7", "51.5", "51.6")
def test_what_cannot_be_entrusted_recalled_or_left():
    t = table("movement", {"P22": "U armor, B inf", "L31": "G inf"}, control={"P22": US}, players=APART)
    for names in (("UA9",), ("BI1",)):
        assert why(t, Entrust(units=names, power=UK), US) == why(t, Recall(units=names), US) == "51.7"
    assert why(t, Entrust(units=("UA1",), power=UK), US) == ""
    t.unit("UA1").place = "pool"
    assert why(t, Entrust(units=("UA1",), power=UK), US) == "51.7", "it isn't on the map"
    t.unit("UA1").place = "P22"
    t.play(US, "entrust UA1 to Britain")
    assert why(t, Recall(units=("UA1",)), US) == "" and why(t, Recall(units=("UA1",)), UK) == "51.7"
    alone = peace("movement", {"L31": "G armor"}, "Axis", players=APART, wars=["Britain-Germany", "France-Germany"])
    assert "isn't allied with you yet" in str(alone.refuse(GER, "entrust GA1 to Italy", "51.7"))
    assert why(t, StandBack(country="Greece"), UK) == "51.5", "nothing is contested"
    contested = axis()
    contested.state.help["contest Greece"] = [GER, ITA]
    contested.state.notes["contest Greece"] = contested.state.turn * 2 + contested.state.half
    assert why(contested, StandBack(country="Greece"), GER) == ""
    assert (
        why(contested, StandBack(country="Yugoslavia"), GER)
        == why(contested, StandBack(country="Greece"), ITA)
        == "51.5"
    )


@rule("51.6", "24.7")
def test_what_has_been_conquered_together():
    t = axis()
    t.state.help |= {"Greece": [GER, ITA], "Yugoslavia": [GER], "foes Spain": [GER, ITA], "Denmark": [ITA, GER]}
    assert together(t.game, GER) == ["Greece", "Denmark"] == together(t.game, ITA) and together(t.game, UK) == []
    t.refuse(GER, "claim 5 of Yugoslavia", "51.6")
    assert {"0 of Greece", "5 of Greece", "10 of Greece"} <= t.goals(GER, "claim "), "nothing, half or all"


@rule("51.6", "43.1")
def test_who_has_attacked_a_minor():
    t = axis()
    assert invaders(t.game, "Poland") == (GER,) and invaders(t.game, "Greece") == ()
    t.state.help |= {"foes Poland": [RUS], "foes Greece": [ITA, GER]}
    assert invaders(t.game, "Poland") == (RUS,) and invaders(t.game, "Greece") == (ITA, GER)
    assert invaders(table("movement", {}, scenario="1942").game, "Poland") == ()


@rule("51.6", "21.3a")
def test_who_needs_leave_to_enter_an_allys_war():
    for wars, leave, players, barred in (
        (AXIS, [], APART, {ITA: GER}),
        (AXIS, [ITA], APART, {}),
        (AXIS, [], None, {}),
        (AXIS[:2], [], APART, {}),
    ):
        t = peace("movement", {}, players=players, wars=wars)
        t.state.countries["Greece"] = f"attacked {UK}"
        t.state.help |= {"foes Greece": [GER], "admitted to Greece": leave}
        assert kept_out(t.game, "Greece") == barred, (wars, leave)
    t = axis()
    t.state.help["foes Greece"] = [GER]
    for status, barred in ((f"attacked {UK}", {ITA: GER}), (f"conquered {GER}", {})):
        t.state.countries["Greece"] = status
        assert kept_out(t.game, "Greece") == barred, status


@rule("51.5")
def test_one_player_disagrees_with_nobody():
    for players, contested in ((APART, True), (None, False)):
        t = peace("movement", {}, players=players, wars=AXIS)
        t.game.script([4] if contested else [])
        disagree(t.game, GER, ITA, "Greece")
        assert t.state.help.get("contest Greece") == ([ITA, GER] if contested else None)


@rule("51.4")
def test_nobody_is_his_own_ally():
    assert "Germany isn't your ally" in str(axis().refuse(GER, "close hexes to Germany", "51.4"))
    for players, rule_ in ((APART, ""), (APART | {ITA: GER}, "51.4")):
        t = peace("movement", {}, players=players, wars=AXIS)
        assert why(t, CloseHexes(power=ITA), GER) == rule_


ATHENS, BERLIN = "BB27", "L31"


def torn(units=None, first=GER, second=ITA, ago=0, **more):
    """Two powers contest Greece."""
    t = axis("movement", units, **more)
    t.state.help["contest Greece"] = [first, second]
    t.state.notes["contest Greece"] = t.state.now - ago
    return t


@rule("51.5")
def test_who_may_move_into_a_contested_country_now():
    t = torn()
    assert contest(t.game, GER) == ("Greece", [GER, ITA]) == contest(t.game, ITA) and contest(t.game, UK) is None
    for seat, count, goal, free in (
        (GER, 1, ATHENS, True),
        (GER, 2, ATHENS, False),
        (GER, 2, BERLIN, True),
        (ITA, 1, ATHENS, False),
        (ITA, 1, BERLIN, True),
        (UK, 2, ATHENS, True),
    ):
        assert (out_of_turn(t.game, seat, count, goal) is None) is free, (seat, count, goal)
    t.play(ITA, "done")
    assert out_of_turn(t.game, GER, 2, ATHENS) is None, "nobody is left to take turns with"
    t = torn(first=ITA, second=GER)
    t.play(ITA, "done")
    assert out_of_turn(t.game, GER, 1, ATHENS) is None, "nobody is left to wait for"
    assert contest(torn(ago=1).game, GER) is None, "it was another turn's"
    assert torn().goals(GER, "stand back from ") == {"Greece"}
    assert not list(StandBack.options("country", {}, torn().game, ITA))


@rule("51.5")
def test_a_move_into_it_is_a_turn():
    for seat, goal, then in (
        (GER, ATHENS, [ITA, GER]),
        (GER, BERLIN, [GER, ITA]),
        (ITA, ATHENS, [GER, ITA]),
        (UK, ATHENS, [GER, ITA]),
    ):
        t = torn()
        take_turns(t.game, seat, goal)
        assert t.state.help["contest Greece"] == then, (seat, goal)


@rule("51.5")
def test_what_lies_next_to_its_army_is_contested_too():
    t = torn(control={"Z27": UK})
    beside = set(steps("Z27")) - set(hexes_of("Greece"))
    assert beside and not beside & around(t.game, "Greece") and set(hexes_of("Greece")) <= around(t.game, "Greece")
    for nation, kind, near in (("Greece", "infantry", True), ("Greece", "air", False), ("Britain", "infantry", False)):
        unit = create(t.game, nation, kind, 1, 3, "Z27", UK)
        assert (beside <= around(t.game, "Greece")) is near, (nation, kind)
        t.state.units.remove(unit)


@rule("51.5")
def test_where_the_two_do_not_stack():
    t = torn({"Z27": "I inf", "Z28": "G inf", "L30": "I inf", "US box": "I fleet"}, control={"Z28": GER})
    assert strained(t.game, GER, "Z27") == (
        "you and Italy disagree over Greece: your units don't stack on that front this turn", "51.5"
    )  # fmt: skip
    for seat, hex_, apart in (
        (GER, "Z27", True),
        (GER, "Z28", False),
        (GER, "L30", False),
        (GER, "US box", False),
        (ITA, "Z28", True),
        (ITA, "Z27", False),
        (UK, "Z27", False),
    ):
        assert (strained(t.game, seat, hex_) is not None) is apart, (seat, hex_)
    german = next(u for u in t.state.units.of(GER) if u.place == "Z28")
    assert company(t.game, german, "Z27")[1] == "51.5"
    t.state.units.move(german, "Z27")
    assert company(t.game, german, "Z27") is None, "who is there already stays"


@rule("9.7b", "51.5")
@pytest.mark.parametrize(
    ("answers", "dice", "granted"),
    [
        (("agree", "agree"), [], True),
        (("refuse", "refuse"), [], False),
        (("agree", "refuse"), [3], True),
        (("refuse", "agree"), [4], False),
    ],
)
def test_the_coin_falls_only_where_the_allies_differ(answers, dice, granted):
    t = table("movement", {}, players=APART)
    t.game.script(dice)
    found = []

    def ask():
        found.append((yield from asked_all(t.game, US, (UK, FRA), "Go on?", "9.7b")))

    assert len(answered(ask(), *answers)) == 2
    assert found == [granted] and t.rolls("Go on?") == [dice] * bool(dice)


@rule("51.7")
def test_who_has_gone_over_obeys_his_new_side():
    t = table("movement", {"P22": "U armor"}, control={"P22": US}, players=APART)
    t.play(US, "entrust UA1 to Britain")
    assert entrusted(t.game, UK, t.unit("UA1")) and not entrusted(t.game, RUS, t.unit("UA1"))
    t.play(US, "entrust UA1 to Russia")
    assert entrusted(t.game, RUS, t.unit("UA1")) and not entrusted(t.game, UK, t.unit("UA1")), "one at a time"
    t.state.units.give(t.unit("UA1"), GER)
    assert not entrusted(t.game, RUS, t.unit("UA1"))


@rule("51.6", "24.7")
def test_shares_that_are_agreed():
    t = axis()
    able = [GER, ITA, RUS]
    for claims, fits in (
        ({GER: 4, ITA: 5, RUS: 1}, True),
        ({GER: 10, ITA: 0, RUS: 0}, True),
        ({GER: 10, ITA: 1}, False),
        ({GER: 4, ITA: 5, RUS: 2}, False),
        ({GER: 4, ITA: 5, RUS: 0}, False),
    ):
        for seat in able:
            t.state.notes.pop(f"claims Greece {seat}", None)
        t.state.notes |= {f"claims Greece {seat}": n for seat, n in claims.items()}
        assert agreed(t.game, "Greece", able) == (claims if fits else {}), claims


@rule("51.6")
def test_what_may_be_claimed():
    t = axis()
    t.state.help["Greece"] = [GER, ITA]
    for share, already, refused in ((10, None, ""), (11, None, "51.6"), (0, None, ""), (4, 4, "51.6"), (5, 4, "")):
        t.state.notes.pop("claims Greece Germany", None)
        if already is not None:
            t.state.notes["claims Greece Germany"] = already
        assert why(t, Claim(share=share, country="Greece"), GER) == refused, (share, already)
