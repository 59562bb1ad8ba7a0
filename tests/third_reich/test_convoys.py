"""40.3, 40.5, 42.4: convoys on their way: what waits, what goes on, what sinks."""

import pytest

from rules.third_reich.chart import hexes_of
from rules.third_reich.convoys import (
    air_attack,
    asked_anyway,
    convoy_phase,
    lend_lease,
    parties,
    ratio_row,
    submarine_rate,
    submarines,
)
from rules.third_reich.lend_lease import due, forget_sent, move_on, store, turkish_cargo
from rules.third_reich.murmansk import persian_cargo
from tests.rulings import rule
from tests.third_reich.early import GER, RUS, UK, US
from tests.third_reich.table import answered, table

TURKEY = dict.fromkeys(hexes_of("Turkey"), UK)
BOX = "Murmansk box"


def lender(**more):
    return table("construction", {"US box": "2 U fleet", "L22": "B fleet"}, lend_lease=UK, **more)


def all_done(t):
    for seat in t.asked():
        t.play(seat, "done")
    return t


# --- two turns on the way -------------------------------------------------------------------------------------------------


@rule("40.3a", "40.3d")
def test_what_came_this_turn_waits_and_what_was_there_goes_on():
    t = lender(transit={UK: 10})
    before = t.power(RUS).brps
    t.play(UK, "grant 10 to Russia via Lend-Lease with BF1")
    assert persian_cargo(t.game) == {UK: 10} and t.state.transit == {UK: 20}
    all_done(t)
    assert t.power(RUS).brps == before + 10 and t.state.transit == {UK: 10}
    assert t.power(UK).sr == 2 and not any(note.startswith("sent") for note in t.state.notes)


@rule("40.3c", "40.3d")
def test_each_lender_pays_for_his_own():
    t = lender(transit={UK: 5, US: 15})
    all_done(t)
    assert t.power(UK).sr == t.power(US).sr == 1 and not t.state.transit and t.power(RUS).brps == 180
    t = lender(transit={US: 15})
    t.play(UK, "grant 20 to Russia via Lend-Lease with BF1")
    t.refuse(US, "grant 1 to Russia via Lend-Lease with UF1", "40.3d")


@rule("40.4", "40.3b")
def test_nothing_goes_on_while_the_way_is_cut_or_russia_is_out():
    from rules.third_reich.chart import places

    at = {name: places()[name][0] for name in ("Tabriz", "Sarab")}
    t = lender(transit={UK: 20}, control=dict.fromkeys(at.values(), GER))
    assert persian_cargo(t.game) == {} and all_done(t).state.transit == {UK: 20}
    t = lender(transit={UK: 20}, powers={RUS: {"in_play": False}})
    lend_lease(t.game)
    assert t.state.transit == {UK: 20}
    t = lender(transit={UK: 20})
    t.state.lend_lease = ""
    lend_lease(t.game)
    assert t.state.transit == {UK: 20}


@rule("40.5", "40.3a")
def test_the_same_by_way_of_turkey():
    t = table("construction", {"L22": "B fleet", "AA8": "B fleet"}, control=TURKEY, levant={"Britain>DD30": 10})
    before = t.power(RUS).brps
    assert turkish_cargo(t.game) == {"Britain>DD30": 10}
    t.refuse(UK, "grant 21 to Russia via Turkey with BF1, BF2", "40.3d")
    t.play(UK, "grant 20 to Russia via Turkey with BF1, BF2 by Izmir")
    all_done(t)
    assert t.power(RUS).brps == before + 10 and t.state.levant == {"Britain>DD30": 20} and t.power(UK).sr == 2
    assert t.said("10 BRPs of Britain reach Russia by way of Turkey")


@rule("40.5")
def test_what_waits_in_a_port_without_a_way_stays_there():
    t = table("construction", {}, levant={"Britain>DD30": 10})
    move_on(t.game)
    assert t.state.levant == {"Britain>DD30": 10}, "Turkey is neutral"
    t = table("construction", {}, control=TURKEY, levant={"Britain>M21": 10, "Britain>DD30": 5})
    assert turkish_cargo(t.game) == {"Britain>DD30": 5}
    t.power(RUS).in_play = False
    assert turkish_cargo(t.game) == {}


@rule("40.3a")
def test_what_was_sent_is_remembered_for_a_turn():
    t = lender()
    store(t.game, t.state.transit, UK, 5)
    store(t.game, t.state.transit, UK, 5)
    assert t.state.transit == {UK: 10} and due(t.game, t.state.transit) == {}
    t.state.transit[UK] = 12
    assert due(t.game, t.state.transit) == {UK: 2}
    t.state.notes["spared"] = 1
    forget_sent(t.game)
    assert due(t.game, t.state.transit) == {UK: 12} and t.state.notes["spared"] == 1


@rule("42.4")
def test_in_an_axis_turn_nothing_sails():
    t = table("redeployment", {}, "Axis", transit={UK: 20}, lend_lease=UK, convoy={UK: 20}, notes={"guard BF1": 1})
    assert list(convoy_phase(t.game)) == [] and t.state.transit == {UK: 20}
    assert not t.state.convoy and "guard BF1" not in t.state.notes


# --- 42.42 to 42.44 ---------------------------------------------------------------------------------------------------------


@rule("42.42a")
@pytest.mark.parametrize(
    ("axis", "allies", "row"),
    [
        (0, 9, None),
        (9, 36, None),
        (9, 28, None),
        (9, 27, (1, 0)),
        (9, 19, (1, 0)),
        (9, 18, (2, 10)),
        (17, 18, (2, 10)),
        (18, 18, (3, 20)),
        (26, 18, (3, 20)),
        (27, 18, (4, 30)),
        (90, 18, (4, 30)),
    ],
)
def test_what_the_fleets_risk(axis, allies, row):
    assert ratio_row(axis, allies) == row


@rule("42.44", "10.21b")
def test_asw_sinks_more_every_year():
    for year, rate in ((1942, (1, 1)), (1943, (3, 2)), (1944, (2, 1)), (1945, (2, 1))):
        assert submarine_rate(table("construction", {}, year=year).game) == rate


def met(count, asw, *, year=1944, scattered=False, bergen=True):
    """BRPs sunk, submarines and ASW left."""
    box = {GER: {"box": {"submarine": 12}}, UK: {"box": {"asw": asw[0]}}, US: {"box": {"asw": asw[1]}}}
    t = table("construction", {}, year=year, powers=box)
    flow = submarines(t.game, count, scattered, bergen)
    try:
        while True:
            next(flow)
    except StopIteration as end:
        left = tuple(t.power(s).box.get(k, 0) for s, k in ((GER, "submarine"), (UK, "asw"), (US, "asw")))
        return end.value, *left


@rule("42.44", "42.4", "10.21b")
@pytest.mark.parametrize(
    ("fight", "found"),
    [
        ({"count": 0, "asw": (3, 3)}, (0, 12, 3, 3)),
        ({"count": 1, "asw": (0, 0)}, (3, 12, 0, 0)),
        ({"count": 5, "asw": (0, 0)}, (15, 12, 0, 0)),
        ({"count": 5, "asw": (0, 0), "scattered": True}, (20, 12, 0, 0)),
        ({"count": 5, "asw": (0, 0), "bergen": False}, (10, 12, 0, 0)),
        ({"count": 5, "asw": (0, 0), "bergen": False, "scattered": True}, (15, 12, 0, 0)),
        ({"count": 5, "asw": (1, 0)}, (9, 10, 0, 0)),
        ({"count": 5, "asw": (1, 3)}, (0, 7, 0, 1)),
        ({"count": 5, "asw": (9, 3)}, (0, 7, 6, 3)),
        ({"count": 5, "asw": (3, 0), "year": 1943}, (3, 8, 0, 0)),
        ({"count": 5, "asw": (1, 0), "year": 1943}, (12, 11, 0, 0)),
        ({"count": 5, "asw": (3, 1), "year": 1942}, (3, 8, 0, 0)),
    ],
)
def test_submarines_and_asw(fight, found):
    assert met(**fight) == found


@rule("42.43")
@pytest.mark.parametrize(
    ("scattered", "extra", "dice", "sunk", "left"),
    [
        (False, 0, [1, 2, 3, 4, 6, 5, 5, 5, 5, 5], 16, 5),
        (True, 0, [1, 2, 3, 4, 6, 6, 5, 5, 5, 5], 21, 4),
        (True, 2, [1, 2, 3, 4, 6, 5, 5, 5, 5, 6], 21, 4),
        (False, 1, [1, 2, 3, 4, 6, 5, 4, 5, 4, 1], 11, 3),
        (False, 3, [1, 2, 3, 4, 6, 1, 1, 1, 1, 3], 4, 4),
    ],
)
def test_air_against_a_convoy(scattered, extra, dice, sunk, left):
    t = table("construction", {BOX: "G air"})
    t.game.script(dice)
    assert air_attack(t.game, [t.unit("GW1")], scattered, extra) == sunk
    assert sum(u.factor for u in t.state.units if u.kind == "air") == left


@rule("42.8c")
def test_what_may_be_sent_out_all_or_a_part():
    t = table("construction", {BOX: "2 G air, G air 3"})
    units = [u for u in t.state.units if u.place == BOX]
    assert [[u.factor for u in group] for group in parties(units)] == [[5, 5, 3], [5, 5], [5, 3], [5], [3]]
    assert parties([]) == []


@rule("42.8c")
def test_all_that_may_be_sent_is_offered_and_told():
    t = sail({BOX: "G fleet, G fleet 6"}, notes={"guard XX1": 1})
    assert t.ask(GER).choices == ("sortie", "sortie with GF1", "sortie with GF2", "stay")
    assert "with 1 fleets sails" in t.ask(GER).prompt and "All of it:" in t.ask(GER).prompt
    t.play(GER, "sortie with GF2", dice=[2])
    assert t.rolls("sortie against the convoy")[-1] == [2] and t.said("(2 or less)") is not None


@rule("42.8a")
def test_with_a_record_the_question_tells_nothing():
    for settings, place, asked in (
        ({"secret_murmansk": True}, "C32", True),
        ({"secret_murmansk": True}, "J30", False),
        ({}, "C32", False),
    ):
        t = table("construction", {place: "G fleet", "US box": "U fleet"}, settings=settings, pool={"G": "G fleet"})
        assert asked_anyway(t.game, "fleet") is asked and not asked_anyway(t.game, "air")


# --- a convoy as it is played -------------------------------------------------------------------------------------------------


def sail(units=None, amount=20, ships="UF1", **more):
    t = table("construction", {"US box": "3 U fleet"} | (units or {}), **more)
    t.play(US, f"grant {amount} to Russia via Murmansk with {ships}")
    return all_done(t)


@rule("42.3", "42.5")
def test_an_unopposed_convoy_arrives_whole():
    t = sail(powers={GER: {"box": {}}})
    t.play(GER, "0")
    assert t.power(RUS).brps == 180 and t.said("20 of 20 BRPs reach Russia by Murmansk")
    t = table("construction", {})
    all_done(t)
    assert not any("Murmansk" in e.text for _, e in t.game.events.since(0)), "no convoy, no question"


@rule("42.4", "42.7b")
def test_without_bergen_no_fleet_sails_and_with_neither_city_no_air_flies():
    for control, fleets, air in (({}, True, True), ({"C32": UK}, False, True), ({"C32": UK, "C35": UK}, False, False)):
        t = sail({BOX: "G fleet, G air"}, control=control)
        asked = []
        while t.ask(GER).rules != ("42.44",):
            asked.append(t.ask(GER).rules[0])
            t.play(GER, "stay")
        assert asked == ["42.42a"] * fleets + ["42.43"] * air, control


@rule("42.42b")
def test_one_guard_has_a_choice_as_well():
    for dice, seat in (([3, 1, 6], US), ([3, 6, 1], GER)):
        t = sail({BOX: "G fleet"})
        t.play(GER, "sortie", dice=dice)
        assert t.ask(seat).rules == ("42.42b",)


@rule("42.4", "42.7b")
def test_from_bergen_alone_air_flies_as_well():
    t = sail({BOX: "G air"}, control={"C35": UK})
    assert t.ask(GER).rules[0] == "42.43"


@rule("42.44")
def test_a_box_without_submarines_has_none_to_send_and_one_ally_alone_fights_them():
    assert sail(powers={GER: {"box": {}}}).ask(GER).choices == ("0",)
    t = table("construction", {}, powers={GER: {"box": {"submarine": 3}}, UK: {"box": {}}, US: {"box": {"asw": 1}}})
    answered(submarines(t.game, 3, False, True))
    assert (t.power(GER).box, t.power(UK).box, t.power(US).box) == ({"submarine": 1}, {}, {"asw": 0})


@rule("42.42a", "42.42b", "42.43")
def test_a_feint_scatters_and_a_sortie_costs_and_may_be_fought():
    t = sail({BOX: "G fleet, G air 3"}, amount=40, ships="UF1, UF2, UF3")
    t.play(GER, "sortie", dice=[1])
    assert t.said("The convoy scatters; 0 BRPs are lost") and t.ask(GER).rules[0] == "42.43", "no battle after a feint"
    assert t.rolls("sortie against the convoy (1 or less)") == [[1]]
    t.play(GER, "attack", dice=[1, 2, 3, 6, 1, 1])
    t.play(GER, "0")
    assert t.power(RUS).brps == 160 + 40 - (2 + 3 + 4)
    t = sail({BOX: "G fleet"}, amount=40, ships="UF1, UF2")
    t.play(GER, "sortie", dice=[2, 5, 3])
    assert t.said("4 BRPs are lost") and t.ask(GER).rules == ("42.42b",), "the higher die, a tie too, is the Axis's"
    assert t.rolls("choice of a battle off Murmansk") == [[5], [3]]
    t = sail({BOX: "G fleet"}, amount=40, ships="UF1, UF2")
    t.play(GER, "sortie", dice=[2, 3, 5])
    assert t.ask(US).rules == ("42.42b",)
    t = sail({BOX: "G fleet"}, amount=40, ships="UF1, UF2")
    t.play(GER, "sortie", dice=[3])
    assert not t.said("scatters") and t.ask(GER).rules == ("42.44",)


@rule("42.43", "42.2b")
def test_fleets_beyond_the_escort_spoil_the_air_attack():
    t = sail({BOX: "G air 3"}, ships="UF1, UF2, UF3")
    t.play(GER, "attack", dice=[1, 2, 6, 3, 4, 1])
    t.play(GER, "0")
    assert t.power(RUS).brps == 160 + 20 - 4, "two more than twenty BRPs need"
    assert sum(u.factor for u in t.state.units if u.kind == "air") == 2


@rule("42.5", "42.44")
def test_no_more_sinks_than_sails():
    t = sail(powers={GER: {"box": {"submarine": 9}}})
    t.play(GER, "9")
    assert t.power(RUS).brps == 160 and t.said("0 of 20 BRPs reach Russia")
