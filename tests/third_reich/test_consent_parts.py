"""40.2, 51.5 to 51.7: leave to enter Persia, what may be entrusted, recalled or left, what was conquered together."""

from rules.third_reich.areas import closed_to
from rules.third_reich.chart import MAJORS
from rules.third_reich.consent import Entrust, Recall, StandBack
from rules.third_reich.consent import conquests as together
from rules.third_reich.world import set_holder
from tests.rulings import rule
from tests.third_reich.early import GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import table, why

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
