"""40.3: the second leg of Lend-Lease: the SRs that are kept for it, and lenders who let it wait."""

import pytest

from rules.third_reich.aid import Aid
from rules.third_reich.chart import SR_LIMIT, hexes_of
from rules.third_reich.grants import Grant
from rules.third_reich.lend_lease import HELD, HoldLendLease, ReturnLendLease, due, owed, store
from rules.third_reich.murmansk import GrantRussia, persian_cargo
from tests.rulings import rule
from tests.third_reich.early import GER, RUS, UK, US, peace
from tests.third_reich.table import table, why

UNITS = {"US box": "2 U fleet", "L22": "2 B fleet", "AA8": "B fleet"}
TURKEY = dict.fromkeys(hexes_of("Turkey"), UK)


def lent(units=UNITS, **more):
    return table("construction", units, lend_lease=UK, **more)


def all_done(t):
    for seat in t.asked():
        t.play(seat, "done")
    return t


@rule("40.3b")
def test_what_has_just_come_waits_and_the_rest_goes_on():
    assert due(lent().game, {UK: 1, US: 0}) == {UK: 1}
    t = lent(transit={UK: 10})
    assert due(t.game, t.state.transit) == {UK: 10}
    for amount in (5, 4):
        store(t.game, t.state.transit, UK, amount)
        assert due(t.game, t.state.transit) == {UK: 10}, amount
    store(t.game, t.state.transit, US, 3)
    assert t.state.transit == {UK: 19, US: 3} and due(t.game, t.state.transit) == {UK: 10}


@rule("40.3c")
def test_what_the_second_leg_will_take():
    t = lent(transit={UK: 12, US: 8}, levant={"Britain>DD30": 20}, control=TURKEY)
    assert (owed(t.game, UK), owed(t.game, US), owed(t.game, RUS)) == (2, 1, 0), "one for each lot"
    t.game.phase = "redeployment"
    assert owed(t.game, UK) == 0, "it has been charged by then"
    assert owed(lent().game, UK) == 0 == owed(lent(levant={"Britain>DD30": 20}).game, UK), "Turkey is neutral"


@rule("40.3c", "16.6a", "33.62b")
def test_srs_are_kept_for_it():
    orders = (
        (UK, Grant(amount=20, power=US), "16.6a"),
        (UK, GrantRussia(amount=20, route="Murmansk", fleets=("BF1",)), "16.6a"),
    )
    for seat, order, rule_ in orders:
        for waiting, room in (({}, 1), ({seat: 10}, 2)):
            t = lent(transit=waiting)
            t.power(seat).sr = SR_LIMIT[seat] - room
            assert why(t, order, seat) == "", (order, waiting)
            t.power(seat).sr += 1
            assert why(t, order, seat) == rule_, (order, waiting)
    turkish = GrantRussia(amount=10, route="Turkey", fleets=("BF1", "BF3"))
    for waiting, room in (({}, 1), ({"Britain>DD30": 10}, 2)):
        t = lent(levant=waiting, control=TURKEY)
        t.power(UK).sr = SR_LIMIT[UK] - room
        assert why(t, turkish, UK) == ""
        t.power(UK).sr += 1
        assert why(t, turkish, UK) == "16.6a"
    aid = Aid(amount=2, country="Spain")
    for waiting, room in (({}, 1), ({UK: 10}, 2)):
        t = peace("construction", {"L22": "B fleet"}, "Allies", transit=waiting, lend_lease=UK)
        t.state.wars.append("Germany-Russia")
        t.power(UK).sr = SR_LIMIT[UK] - room
        assert why(t, aid, UK) == ""
        t.power(UK).sr += 1
        assert why(t, aid, UK) == "33.62b"


@rule("40.3c")
def test_the_limit_holds_with_it():
    t = lent(transit={UK: 20})
    t.power(UK).sr = SR_LIMIT[UK] - 2
    t.play(UK, "grant 20 to United States")
    t.refuse(UK, "grant 1 to United States", "16.6a")
    all_done(t)
    assert t.power(UK).sr == SR_LIMIT[UK] and t.power(RUS).brps == 180


@rule("40.3b", "40.3c")
def test_a_lender_may_let_it_wait():
    t = lent(transit={UK: 12, US: 8})
    t.play(UK, "hold Lend-Lease")
    assert persian_cargo(t.game) == {US: 8} and owed(t.game, UK) == 0
    t.refuse(UK, "hold Lend-Lease", "40.3b")
    all_done(t)
    assert t.state.transit == {UK: 12} and t.power(RUS).brps == 168 and (t.power(UK).sr, t.power(US).sr) == (0, 1)
    assert not [n for n in t.state.notes if n.startswith(HELD)], "for this turn alone"
    assert t.game.phase == "redeployment"
    t.play(UK, "return Lend-Lease")
    assert t.power(UK).brps == 152 and t.state.transit == {}


@rule("40.3b", "40.5")
def test_so_it_may_in_a_turkish_port():
    t = lent(levant={"Britain>DD30": 10}, control=TURKEY)
    t.play(UK, "hold Lend-Lease")
    assert due(t.game, t.state.levant) == {} and all_done(t).state.levant == {"Britain>DD30": 10}


@rule("40.3b", "40.3d")
@pytest.mark.parametrize(
    ("transit", "more", "refused"),
    [({}, 0, "40.3b"), ({UK: 10}, 0, ""), ({UK: 10}, 10, ""), ({UK: 10}, 11, "40.3d"), ({UK: 5, US: 15}, 5, "")],
)
def test_who_may_not_hold_it_back(transit, more, refused):
    t = lent(transit=transit)
    if more:
        t.play(UK, f"grant {more} to Russia via Lend-Lease with BF1")
    assert why(t, HoldLendLease(), UK) == refused
    assert why(t, HoldLendLease(), RUS) == why(t, HoldLendLease(), GER) == "40.3b"


@rule("40.3b", "40.3c")
def test_the_way_back_takes_an_sr_and_a_fleet():
    t = table("redeployment", UNITS, transit={UK: 12}, lend_lease=UK)
    t.power(UK).sr = SR_LIMIT[UK] - 1
    assert why(t, ReturnLendLease(), UK) == "" and why(t, ReturnLendLease(), US) == "40.3b"
    t.power(UK).sr += 1
    assert why(t, ReturnLendLease(), UK) == "40.3c"
    t.power(UK).sr = 0
    for name in ("BF1", "BF2"):
        t.unit(name).redeployed = True
    assert why(t, ReturnLendLease(), UK) == "40.3b", "Gibraltar is too far"
    t.unit("BF2").redeployed = False
    t.play(UK, "return Lend-Lease")
    assert (t.power(UK).brps, t.power(UK).sr, t.unit("BF2").spent) == (152, 1, True)
    assert t.state.notes["escort BF2"] == t.state.now
