"""14.29, 14.31, 9.1: the advance after combat, question by question: who may go in, on a Bridgehead or not, and what it opens."""

import pytest

from rules.third_reich.advance import (
    Advance,
    RemoveBridgehead,
    Stay,
    bridge_allowed,
    bridge_granted,
    bridges_left,
    candidates,
    control_agreed,
    go_in,
    holds_from_the_sea,
    landers,
    may_enter,
    one_each,
    won,
)
from rules.third_reich.state import Bridgehead, Mission
from rules.third_reich.strength import draw_up
from tests.rulings import rule
from tests.third_reich.early import peace
from tests.third_reich.table import answered, table, why

US, UK, GER, RUS, ITA = "United States", "Britain", "Germany", "Russia", "Italy"
OFF = "Western offensive"
OWN = {"P22": US, "P21": UK, "Q22": US}


def field(units, phase="movement", control=None, **more):
    return table(phase, units, options=OFF, control=OWN | (control or {}), **more)


def battle(t, hexes, *names, seat=US):
    return draw_up(t.game, seat, tuple(hexes.split()), names)


# --- who goes in --------------------------------------------------------------------------------------------------------


@rule("14.29a", "27.42a", "31.4", "45.1")
def test_who_may_enter_a_hex_that_was_won():
    t = field({"P22": "B inf, B repl, B para", "M21": "R inf"}, control={"M21": RUS})
    inf, repl, para = (
        next(u for u in t.state.units.at("P22") if u.kind == k) for k in ("infantry", "replacement", "airborne")
    )
    assert may_enter(t.game, inf, "P23") and not may_enter(t.game, repl, "P23") and not may_enter(t.game, inf, "S10")
    for field_, value in (("cut", True), ("held", True), ("drop", t.state.turn)):
        before = getattr(inf, field_)
        setattr(inf, field_, value)
        assert not may_enter(t.game, inf, "P23"), field_
        setattr(inf, field_, before)
    assert may_enter(t.game, para, "P23")
    t.state.units.move("RI1", "P23")
    assert not may_enter(t.game, inf, "P23"), "Russians stand there"


@rule("14.29a", "29.436a")
def test_who_is_asked_to_advance():
    t = field({"P22": "U inf, U armor", "P21": "U inf", "N22": "U inf", "Q21": "G inf"}, control={"N22": US})
    names = [n for h in ("P22", "P21", "N22") for n in t.at(h)]
    fought = battle(t, "Q21", *names)
    found = {u.id for u in candidates(t.game, fought, "Q21")}
    assert found == {*t.at("P22"), *t.at("P21")}, "from the next hexes"
    t = field({"K21": "4 U fleet, U inf, U armor", "L22": "B inf"})
    mission = Mission("M1", "invasion", US, ["UF1"], "M21", cargo=["UI1", "UA1"], path=["K21"])
    t.state.missions["M1"] = mission
    fought = battle(t, "M21", "UI1")
    assert {u.id for u in candidates(t.game, fought, "M21")} == {"UI1", "UA1"} and landers(t.game, fought, "M21") == [
        "UI1"
    ]
    for name, value in (("state", "turned back"), ("target", "M22"), ("kind", "transport")):
        before = getattr(mission, name)
        setattr(mission, name, value)
        assert "UA1" not in {u.id for u in candidates(t.game, fought, "M21")}, name
        setattr(mission, name, before)
    mission.seat = RUS
    assert "UA1" not in {u.id for u in candidates(t.game, fought, "M21")}
    mission.seat, t.unit("UA1").held = US, True
    assert [u.id for u in candidates(t.game, fought, "M21")] == ["UI1"], (
        "who has gone in elsewhere stays aboard no longer"
    )


# --- Bridgeheads --------------------------------------------------------------------------------------------------------


@rule("9.1.1", "9.3")
def test_where_a_bridgehead_may_be_placed():
    t = field({"P22": "U inf", "Q23": "G inf", "K21": "2 U fleet, U inf"})
    fought = battle(t, "Q23", t.at("P22")[0])
    assert not bridge_allowed(t.game, fought, "Q23") and not fought.river
    fought.river = ["Q23"]
    assert bridge_allowed(t.game, fought, "Q23") and not bridge_allowed(t.game, fought, "Q24")
    for number in range(5):
        assert bridges_left(t.game, UK) == 5 - number
        t.state.bridgeheads[f"N2{number}"] = Bridgehead("Allies")
    assert bridges_left(t.game, UK) == 0 and bridges_left(t.game, GER) == 3
    t.state.bridgeheads["N26"] = Bridgehead("Axis")
    assert bridges_left(t.game, ITA) == 2
    t.state.bridgeheads["Q23"] = Bridgehead("Allies")
    assert not bridge_allowed(t.game, fought, "Q23"), "one is there"
    ashore = next(n for n in t.at("K21") if n[1] == "I")
    facts = {"hex": "M21", "landers": (ashore,)}
    assert holds_from_the_sea(t.game, facts, [ashore]) and not holds_from_the_sea(t.game, facts, ["UI9"])
    assert holds_from_the_sea(t.game, facts | {"landers": ()}, ["UI9"])
    t.state.units.move(ashore, "M21")
    assert holds_from_the_sea(t.game, facts, ["UI9"]), "it is in the hex"


@rule("9.2a", "6.15", "9.3")
def test_a_crowd_is_offered_where_a_bridgehead_would_hold_it():
    class Asked:
        def __init__(self, count, bridge):
            names = tuple(f"UI{n}" for n in range(1, count + 1))
            self.about = {"hex": "P22", "units": names, "bridgehead": bridge, "landers": (), "vacant": False}

    t = field({"P22": "7 U inf"})
    assert list(Advance.options("units", {}, t.game, US)) == [], "nobody is asked yet"
    t.game.asks_of = lambda seat: [t.asked_now]
    for count, bridge, longest in ((1, True, 1), (2, True, 2), (3, True, 3), (7, True, 5), (7, False, 2)):
        t.asked_now = Asked(count, bridge)
        found = list(Advance.options("units", {}, t.game, US))
        assert len(found[0]) == longest == max(map(len, found)), (count, bridge)
        assert len(found) == count + (count > 1) + (count > 2 and bridge)
    t.asked_now = Asked(2, True)
    assert list(Advance.options("bridge", {"units": ("UI1",)}, t.game, US)) == ["P22", None]
    for number in range(5):
        t.state.bridgeheads[f"N2{number}"] = Bridgehead("Allies")
    assert list(Advance.options("bridge", {"units": ("UI1",)}, t.game, US)) == [None], "none is left"
    t = field({"P21": "U inf"})
    t.game.asks_of = lambda seat: [Asked(1, True)]
    assert [why(t, Advance(units=("UI1",), bridge=h), US) for h in ("P22", "P21")] == ["", "9.1.2a"]


@rule("9.2a", "14.29a", "7.1a")
@pytest.mark.parametrize("bridge", ["M21", None])
def test_those_named_go_in(bridge):
    t = field({"K21": "4 U fleet, U inf, U armor"})
    t.state.missions["M1"] = Mission("M1", "invasion", US, ["UF1"], "M21", cargo=["UI1", "UA1"], path=["K21"])
    fought = battle(t, "M21", "UI1")
    count = t.state.control_count
    go_in(t.game, Advance(units=("UI1",), bridge=bridge), "M21", fought)
    assert t.where("UI1") == "M21" and t.unit("UI1").held and t.unit("UI1").moved and t.where("UA1") == "K21"
    assert t.state.missions["M1"].cargo == ["UA1"] and t.state.control["M21"] == US
    assert t.state.control_count == count + (2 if bridge else 1)
    assert t.state.bridgeheads == ({"M21": Bridgehead("Allies", True, US)} if bridge else {})
    (event,) = t.events("14.29a", "move")
    assert event.data["path"] == ["K21", "M21"]


@rule("9.1.1", "9.2a")
def test_a_bridgehead_is_from_the_sea_if_one_of_those_who_landed_holds_it():
    for place, sea in (("M21", True), ("K22", False)):
        t = field({"K21": "4 U fleet, 2 U inf", "L22": "U para"})
        t.state.missions["M1"] = Mission("M1", "invasion", US, ["UF1"], "M21", cargo=["UI1", "UI2"], path=["K21"])
        t.state.units.move("UP1", "M21")
        fought = battle(t, "M21", "UI1", "UP1")
        t.state.units.move("UP1", place)
        go_in(t.game, Advance(units=("UI2",), bridge="M21"), "M21", fought)
        assert t.state.bridgeheads["M21"] == Bridgehead("Allies", sea, US), (
            "the paratroops hold it, or nobody of the attack"
        )


@rule("9.7b")
@pytest.mark.parametrize(
    ("seat", "unit", "heads", "asked"),
    [
        (RUS, "RI1", {"N26": RUS}, [UK, "France"]),
        (RUS, "RI1", {}, []),
        (RUS, "RI1", {"N26": UK}, []),
        (ITA, "II1", {"N26": ITA}, [GER]),
        (GER, "GI1", {"N26": GER}, []),
    ],
)
def test_who_needs_leave_for_a_second_bridgehead(seat, unit, heads, asked):
    players = {US: "a", UK: "b", "France": "c", RUS: "d", GER: "e", ITA: "f"}
    t = peace("ground", players=players)
    t.state.bridgeheads = {h: Bridgehead("Allies" if s in (UK, RUS) else "Axis", False, s) for h, s in heads.items()}
    assert t.unit(unit).owner == seat
    flow = bridge_granted(t.game, Advance(units=(unit,), bridge="M21"), "M21")
    assert [a.seat for a in answered(flow, *["agree"] * len(asked))] == asked


@rule("9.4a")
def test_who_takes_a_bridgehead_away():
    t = field(
        {"P22": "U inf"}, bridgeheads={"M21": Bridgehead("Allies", True, UK), "N26": Bridgehead("Axis", False, GER)}
    )
    order = RemoveBridgehead(hex="M21")
    assert (
        why(t, order, UK) == why(t, order, US) == ""
        and why(t, order, GER) == why(t, RemoveBridgehead(hex="K22"), UK) == "9.4a"
    )
    count = t.state.control_count
    order.effect(t.game, UK)
    assert "M21" not in t.state.bridgeheads and t.state.control_count == count + 1
    players = {US: "a", UK: "b", RUS: "c", GER: "d", ITA: "d"}
    t = field({"P22": "U inf"}, bridgeheads={"M21": Bridgehead("Allies", True, UK)}, players=players)
    assert why(t, order, US) == "9.4a" and why(t, order, UK) == ""
    t.power(UK).in_play = False
    assert why(t, order, US) == ""


# --- what is won --------------------------------------------------------------------------------------------------------


@rule("14.31a", "14.4b", "29.436a")
def test_when_a_hex_is_a_breakthrough():
    def after(*names, units=None, inside="UA1", phase="ground", **spoil):
        t = field(units or {"P22": "U armor, U inf", "Q23": "G inf"}, control={"O22": UK, "Q23": US})
        t.game.phase = phase
        fought = battle(t, "Q23", *names)
        for name, value in spoil.items():
            setattr(fought, name, value)
        if inside:
            t.state.units.move(inside, "Q23")
            t.unit(inside).held = True
        won(t.game, fought, "Q23")
        return t.state.fight

    fight = after("UA1", "UI1")
    assert fight.breakthroughs == {"Q23": [US]} and fight.origins == {"Q23": ["P22"]}
    assert after("UI1", inside="UI1").breakthroughs == {}, "without armor"
    assert after("UA1", inside="").breakthroughs == {}, "nobody is in it"
    assert after("UA1", phase="late ground").breakthroughs == {}, "there is one exploitation"
    fight = after("UA1", units={"P22": "U armor", "Q24": "G inf"}, defenders=[])
    assert fight.breakthroughs == {} and fight.undefended == ["Q23"], "an empty hex beside the enemy"
    fight = after("UA1", units={"P22": "U armor", "Q24": "G inf"}, defenders=[], invasion=True)
    assert fight.breakthroughs == {"Q23": [US]} and not fight.undefended, "who lands may exploit beside the enemy"


@rule("29.436a")
def test_who_is_left_of_a_landing_must_go_ashore():
    def said(**changes):
        t = field({"K21": "4 U fleet, 2 U inf", "P22": "U inf"})
        facts = {"kind": "invasion", "target": "M21", "cargo": ["UI1"]} | changes
        t.state.missions["M1"] = Mission("M1", seat=US, units=["UF1"], path=["K21"], **facts)

        class Asked:
            about = {"hex": "M21", "bridgehead": False}

        t.game.asks_of = lambda seat: [Asked]
        return why(t, Stay(), US), t

    assert said()[0] == "29.436a"
    for changes in ({"kind": "transport"}, {"target": "M22"}, {"cargo": []}):
        assert said(**changes)[0] == "", changes
    t = said()[1]
    t.state.units.move("UI2", "M21")
    assert why(t, Stay(), US) == "", "others of the landing hold the hex"


@rule("14.29c", "51.5")
def test_allies_who_fought_together_agree_on_the_hex():
    players = {US: "a", UK: "b", RUS: "c", GER: "d", ITA: "d"}
    for answer, goes in (("agree", True), ("refuse", False)):
        t = field({"P22": "U inf", "P21": "B inf", "Q22": "G inf"}, players=players)
        fought = battle(t, "Q22", "UI1", "BI1")
        flow = control_agreed(t.game, fought, Advance(units=("UI1",), bridge=None), "Q22")
        (ask,) = next(flow)
        assert ask.seat == UK
        with pytest.raises(StopIteration) as end:
            flow.send({UK: answer})
        assert end.value.value is goes
    t = field({"P22": "U inf", "P21": "B inf", "Q22": "G inf"})
    fought = battle(t, "Q22", "UI1", "BI1")
    assert answered(control_agreed(t.game, fought, Advance(units=("UI1",), bridge=None), "Q22")) == [], "one player"
    assert one_each(field({}, players=players).game, [UK, US, UK, RUS]) == [UK, US, RUS]
    assert one_each(t.game, [UK, US, RUS]) == [UK]


@rule("14.29b", "14.29a", "6.1", "9.1.2a")
def test_which_advances_are_refused():
    t = field({"P22": "U armor, 2 U inf, U para", "Q22": "G inf 2-3", "L31": "G inf"}, "ground", {"Q22": GER})
    t.play(US, "attack Q22 with UA1, UI1", dice=[1])
    t.refuse(US, "advance UI2", "14.29b")
    for names, bridge in ((("UA1", "UI1"), "Q22"), (("UA1",), "P22")):
        assert why(t, Advance(units=names, bridge=bridge), US) == "9.1.2a"
    assert why(t, Advance(units=("UI1", "UI1"), bridge=None), US) == "14.29a"
    assert set(t.suggestions(US, "advance")) >= {"advance UA1, UI1", "advance UA1", "advance UI1"}
    t.play(US, "advance UA1, UI1")
    assert t.at("Q22") == ["UA1", "UI1"]
