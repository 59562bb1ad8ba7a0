"""16: small print of strategic redeployment: who goes first, what peace closes, what is offered, what is told."""

from rules.third_reich.cape import ROUND
from rules.third_reich.chart import country_of, hexes_of, is_port
from rules.third_reich.consent import around
from rules.third_reich.front import by_front
from rules.third_reich.redeployment import (
    MOST_GOALS,
    RedeployDone,
    first_call,
    goals,
    lends_on,
    reached_land,
    room,
)
from rules.third_reich.sleeping import crowd
from rules.third_reich.world import friendly, holder
from tests.rulings import rule
from tests.third_reich.early import peace
from tests.third_reich.table import put, rule_of, why
from tests.third_reich.test_consent import APART, AXIS
from tests.third_reich.test_redeployment_orders import GER, ITA, RUS, UK, fallen, home, sr


@rule("21.1b")
def test_who_may_not_help_an_attacked_minor_bases_no_fleet_there():
    t = peace("redeployment", {"US box": "U fleet", "L22": "B fleet"}, "Allies")
    (port,) = [h for h in hexes_of("Poland") if is_port(h)]
    assert holder(t.game, port) == UK
    assert [rule_of(room, t.game, t.unit(name), port) for name in ("UF1", "BF1")] == ["21.1b", ""]


def test_russians_are_offered_russia():
    t = home({"H47": "R inf"})
    offered = list(goals(t.game, t.unit("RI1")))
    assert offered and all(country_of(h) == RUS for h in offered)


@rule("45.6")
def test_a_western_unit_is_offered_no_hex_of_russia_when_ten_factors_are_there():
    held = dict.fromkeys(("LL31", "II34", "JJ34", "HH42", "KK33", "KK34"), UK)
    t = home({"H47": "2 U armor", "LL31": "U inf"}, control=held)
    russian = next(h for h in hexes_of(RUS) if not t.at(h))
    inf = t.unit("UI1")
    assert rule_of(room, t.game, inf, russian) == "45.6"
    t.state.units.remove("UA1")
    t.game._memo = {}
    assert rule_of(room, t.game, inf, russian) == ""


def test_nobody_is_offered_the_hex_he_stands_in():
    front = next(iter(goals((t := home({"K23": "B inf"})).game, t.unit("BI1"))))
    t = home({front: "B inf"})
    assert front in set(reached_land(t.game, t.unit("BI1"))) and front not in goals(t.game, t.unit("BI1"))


@rule("6.1")
def test_full_hexes_are_not_offered():
    t = home({"K23": "B inf"})
    first = next(h for h in reached_land(t.game, t.unit("BI1")) if h != "K23")
    assert next(iter(goals(t.game, t.unit("BI1")))) == first
    put(t.game, first, "2 U inf")
    t.game._memo = {}
    assert first in set(reached_land(t.game, t.unit("BI1")))
    near = list(goals(t.game, t.unit("BI1")))
    assert first not in near and len(near) == MOST_GOALS and all(friendly(t.game, UK, h) for h in near)
    assert set(near) <= set(by_front(t.game, UK))


@rule("25.6a")
def test_a_crowd_in_a_sleeping_ally_is_the_axis_business():
    t = peace("redeployment", {"S33": "3 G armor", "T34": "3 G armor", "K23": "B inf"}, "Allies")
    assert crowd(t.game) and why(t, RedeployDone(), UK) == ""
    assert why(t, RedeployDone(), GER) == why(t, RedeployDone(), ITA) == "25.6a"


@rule("49.6a", "27.42b")
def test_who_is_cut_off_in_vichy_territory_is_not_called_first():
    t = fallen({"V20": "B inf", "K23": "B inf", "V19": "B fleet"})
    caught = [u for u in first_call(t.game, UK) if u.kind == "infantry"]
    assert [u.place for u in caught] == ["V20"]
    caught[0].cut = True
    assert caught[0] not in first_call(t.game, UK)
    assert sr(t, caught[0].id, "H24") in ("27.42a", "49.6a")


@rule("49.6a")
def test_who_is_caught_has_the_last_redeployment():
    t = fallen({"V20": "B inf", "K23": "B inf", "V19": "B fleet"})
    t.power(UK).sr = 6
    assert why(t, RedeployDone(), UK) == "49.6a"


@rule("37.3b")
def test_the_way_round_africa_is_told():
    t = home({"L22": "B fleet", "K23": "B inf"}, control={"AA8": GER, "CC4": GER})
    t.play(UK, "sr BF1 to MM30", "sr BI1 to H24")
    told = [event.text for event in t.events(kind="sr")]
    assert [ROUND in text for text in told] == [True, False]


@rule("51.5")
def test_rivals_redeploy_in_turn_as_well():
    t = peace("redeployment", {"Z27": "I inf", "R27": "G armor"}, players=APART, wars=AXIS,
              control={"T27": GER, "T28": GER})  # fmt: skip
    t.state.help["contest Yugoslavia"] = [GER, ITA]
    t.state.notes["contest Yugoslavia"] = t.state.now
    near = around(t.game, "Yugoslavia")
    here = [h for h in reached_land(t.game, t.unit("II1")) if h not in ("Z27", "R27")]
    italian = {h in near: sr(t, "II1", h, seat=ITA) for h in here}
    assert italian == {True: "51.5", False: ""}, "Germany is next"
    assert {sr(t, "GA1", h, seat=GER) for h in here if h in near} == {""}


@rule("36.22")
def test_only_italy_lends_at_the_german_price():
    t = home({"L31": "G inf", "Y22": "I inf"}, "Axis", scenario="1942", year=1942)
    assert [lends_on(t.game, s) for s in (ITA, GER, UK)] == [True, False, False]
