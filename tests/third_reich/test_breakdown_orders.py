"""28.6, 29.7: counters broken down and combined, order by order."""

import pytest

from rules.third_reich.breakdown import Break, Combine, ShareOut, TakeParts, combined, double_targets, reunite
from rules.third_reich.chart import SETUP, US_BOX, YARD, mix
from rules.third_reich.losses import create
from rules.third_reich.state import Mission
from tests.rulings import rule
from tests.third_reich.table import put, table, why

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive"


def base(units, phase="missions", **more):
    return table(phase, units, options=OFF, **more)


def split(t, unit, first, second, seat=UK):
    return why(t, Break(unit=unit, first=first, second=second), seat)


def join(t, *units, seat=UK):
    return why(t, Combine(units=units), seat)


def share(t, unit, first, second, hex_, seat=UK):
    return why(t, ShareOut(unit=unit, first=first, second=second, hex=hex_), seat)


def named(t, place, factor):
    return next(u.id for u in t.state.units.at(place) if u.factor == factor and u.kind in ("air", "fleet"))


@rule("28.61", "28.64", "28.66", "29.71")
def test_which_counters_are_broken_down():
    t = base({"K23": "B air, B inf", "L22": "B fleet", "L31": "G air"})
    assert split(t, "BW1", 3, 2) == "" and split(t, "BW1", 4, 1) == "28.64", "there is no counter of four"
    assert split(t, "BW1", 2, 3) == split(t, "BW1", 5, 0) == split(t, "BW1", 3, 1) == "28.61"
    assert split(t, "BF1", 6, 3) == "29.71" and split(t, "BI1", 2, 1) == "28.61" and split(t, "GW1", 3, 2) == "13.1a"
    t.state.missions["M1"] = Mission("M1", "support", UK, ["BW1"], "M21")
    assert split(t, "BW1", 3, 2) == "28.61"
    t = base({"K23": "B air"})
    assert list(Break.options("unit", {}, t.game, UK)) == ["BW1"]
    assert list(Break.options("first", {"unit": "BW1"}, t.game, UK)) == [3, 4]
    assert list(Break.options("second", {"unit": "BW1", "first": 3}, t.game, UK)) == [2]
    assert list(Break.options("first", {"unit": "BW9"}, t.game, UK)) == []
    t.unit("BW1").boxed = True
    assert list(Break.options("unit", {}, t.game, UK)) == []
    t.unit("BW1").boxed = False
    t.state.units.move("BW1", YARD)
    assert list(Break.options("unit", {}, t.game, UK)) == []
    hungary = table("missions", {"S30": "Hu air 2"}, "Axis")
    (air,) = hungary.at("S30")
    assert split(hungary, air, 1, 1, seat=GER) == "28.66"


@rule("28.61", "28.65", "29.74")
def test_which_counters_are_combined():
    t = base({"K23": "B air 3, B air 2, U air 2, B inf", "J23": "B air 1", "L22": "B fleet 6, B fleet 4, B fleet 2"})
    three, two, one = (
        named(t, "K23", 3),
        next(n for n in t.at("K23") if n[0] == "B" and t.factor(n) == 2),
        named(t, "J23", 1),
    )
    assert join(t, three, two) == "" and join(t, three) == join(t, three, three) == "28.61"
    american = next(n for n in t.at("K23") if n[0] == "U")
    assert (
        join(t, three, one) == "28.61"
        and join(t, three, american) in ("13.1a", "51.7")
        and join(t, "BI1", three) == "28.61"
    )
    six, four, small = (named(t, "L22", n) for n in (6, 4, 2))
    assert combined(t.game, [t.unit(six), t.unit(four)]) == (9, 1) and join(t, six, four) == ""
    assert join(t, four, small) == "" and combined(t.game, [t.unit(four), t.unit(small)]) == (6,)
    t.unit(two).spent = True
    assert join(t, three, two) == "28.65"
    t.unit(two).spent, t.unit(two).new = False, True
    assert join(t, three, two) == "28.65"
    t.unit(two).new = False
    for crew in ({"units": [two]}, {"units": [], "cargo": [two]}):
        t.state.missions["M1"] = Mission("M1", "transport", UK, target="M21", **crew)
        assert join(t, three, two) == "28.61", crew
    t.state.missions.clear()
    t.state.supply[four] = ["M21"]
    assert join(t, six, four) == "29.74"
    t.state.supply.clear()
    t.unit(four).spent = t.unit(two).spent = True
    t.game.phase = "redeployment"
    assert join(t, six, four) == "28.65" and join(t, three, two) == "", "air alone travels used and unused"
    t.unit(four).spent = t.unit(two).spent = False
    assert len([pair for pair in Combine.options("units", {}, t.game, UK) if six in pair]) == 2
    t.state.units.move(four, YARD)
    t.state.units.move(six, YARD)
    assert not [pair for pair in Combine.options("units", {}, t.game, UK) if six in pair], "they aren't built yet"
    assert set(Combine.options("units", {}, t.game, UK)) >= {(three, two)} and all(
        t.unit(a).place == t.unit(b).place for a, b in Combine.options("units", {}, t.game, UK)
    )


@rule("28.61", "28.64", "29.74")
def test_what_counters_make_together():
    def made(*factors, kind="fleet", place="L22", more=None):
        t = base({place: ", ".join(f"B {kind} {n}" for n in factors)} | (more or {}))
        units = [next(u for u in t.state.units.at(place) if u.id == n) for n in sorted(t.at(place))]
        return combined(t.game, units)

    assert made(6, 4) == (9, 1) and made(4, 2) == (6,) and made(6, 2, 1) == (9,)
    assert made(9, 1) is None and made(9, 6) is None, "a full counter is among them already"
    assert made(6, 6) == (9, 2, 1), "as full a counter as there can be"
    assert made(6, 4, 4) == (9, 4, 1)
    assert made(2, 1) is None, "there is no counter of three"
    assert made(6, 1) is None and made(4, 1) is None, "nothing larger comes of it"
    assert made(3, 2, kind="air", place="K23") == (5,) and made(2, 1, kind="air", place="K23") == (3,)
    assert made(3, 3, kind="air", place="K23") == (5, 1)
    assert made(6, 1, 1) is None and made(1, 1) == (2,), "of all three nothing larger than six"
    nines = next(s.count for s in mix(UK)["fleet"] if s.factor == 9)
    t = base({"L22": "2 B fleet 6"})
    last = [create(t.game, UK, "fleet", 9, 0, "K21", UK) for _ in range(nines)][-1]
    assert combined(t.game, [t.unit("BF1"), t.unit("BF2")]) is None, "all of nine are in use"
    t.state.units.remove(last)
    assert combined(t.game, [t.unit("BF1"), t.unit("BF2")]) == (9, 2, 1)


@rule("28.65")
def test_used_and_unused_air_travels_as_one():
    t = table("redeployment", {"K23": "B air 3, B air 2"}, flags={"BW1": {"spent": True}})
    t.play(UK, "combine BW1, BW2")
    (name,) = t.at("K23")
    assert t.unit(name).spent and t.unit(name).fresh == 2 and t.factor(name) == 5
    t.play(UK, f"break {name} into 3 and 2")
    assert sorted((t.factor(n), t.unit(n).spent) for n in t.at("K23")) == [(2, False), (3, True)]


@rule("28.67", "28.66")
def test_which_counters_share_themselves_out():
    t = base({"N23": "B air, B air 1", "N24": "U inf", "N25": "G inf, G air", "P24": "G air"}, control={"N23": UK})
    five, lone = named(t, "N23", 5), named(t, "N23", 1)
    assert double_targets(t.game, UK) == [] and double_targets(t.game, US) == ["N25"]
    t = base({"N23": "B air, B air 1", "N24": "B inf", "N25": "G inf, G air", "P24": "G air"}, control={"N23": UK})
    five, lone = named(t, "N23", 5), named(t, "N23", 1)
    assert double_targets(t.game, UK) == ["N25"]
    assert share(t, five, 3, 2, "N25") == share(t, five, 1, 4, "N25") == "" and share(t, five, 3, 2, "P24") == "28.67"
    assert (
        share(t, five, 5, 0, "N25")
        == share(t, five, 0, 5, "N25")
        == share(t, five, 3, 1, "N25")
        == share(t, lone, 1, 0, "N25")
        == "28.67"
    )
    assert list(ShareOut.options("unit", {}, t.game, UK)) == [five]
    assert list(ShareOut.options("first", {"unit": five}, t.game, UK)) == [4, 3, 2, 1]
    assert list(ShareOut.options("second", {"unit": five, "first": 4}, t.game, UK)) == [1]
    assert list(ShareOut.options("hex", {"unit": five}, t.game, UK)) == ["N25"]
    assert list(ShareOut.options("first", {"unit": "BW9"}, t.game, UK)) == []
    t.state.units.move("GW1", US_BOX)
    t.state.units.move("GI1", "P24")
    assert double_targets(t.game, UK) == []
    for sort in ("G air", "G fleet"):
        put(t.game, "pool", sort)
    assert double_targets(t.game, UK) == [], "what waits to be built is nowhere"
    minor = table("missions", {"N25": "Hu air 2", "N24": "G inf", "N23": "B inf, B air"}, "Axis", options=OFF)
    (air,) = minor.at("N25")
    assert share(minor, air, 1, 1, "N23", seat=GER) == "28.66"
    assert list(ShareOut.options("unit", {}, minor.game, GER)) == []
    minor.unit(air).nation = GER
    assert share(minor, air, 1, 1, "N23", seat=GER) == "" and list(ShareOut.options("unit", {}, minor.game, GER)) == [
        air
    ]
    t = base({"N23": "B air, B air 1", "N24": "B inf", "N25": "G inf, G air", "P24": "G air"}, control={"N23": UK})
    five = named(t, "N23", 5)
    t.unit(five).whole = "BW9 5"
    assert share(t, five, 3, 2, "N25") == "28.67" and list(ShareOut.options("unit", {}, t.game, UK)) == []


@rule("50.35", "26.72")
def test_only_ships_are_taken_in_parts_in_set_up():
    t = table("missions", {"Z23": "I fleet, I air, I fleet 6"}, "Axis")
    nine, air, six = named(t, "Z23", 9), named(t, "Z23", 5), named(t, "Z23", 6)
    for name in (nine, air):
        t.state.units.give(t.unit(name), GER)
        t.state.units.move(name, SETUP)
    assert list(TakeParts.options("unit", {}, t.game, GER)) == [nine]
    parts = {"first": 6, "second": 3}
    assert why(t, TakeParts(unit=air, **parts), GER) == why(t, TakeParts(unit=six, **parts), GER) == "50.35"
    assert why(t, TakeParts(unit="IF9", **parts), GER) == "50.35"
    assert why(t, TakeParts(unit=nine, first=6, second=3), GER) in ("", "29.73")


@rule("28.67", "28.64")
@pytest.mark.parametrize(
    ("left", "spent", "counters", "pool", "told"),
    [
        ((3, 2), (True, False), [5], 0, False),
        ((3,), (False,), [3], 0, False),
        ((2, 2), (False, False), [3, 1], 0, False),
        ((4,), (True,), [3], 1, True),
        ((1,), (False,), [1], 0, False),
    ],
)
def test_a_counter_that_shared_itself_out_is_one_again(left, spent, counters, pool, told):
    """What is left of five factors takes change: with all twos and ones in use, four are three."""
    others = {"K24": "6 B air 1, 2 B air 2"} if told else {}
    t = base({"N23": ", ".join(f"B air {n}" for n in left if n != 4) or "B air 3"} | others, control={"N23": UK})
    for name, factor, flown in zip(t.at("N23"), left, spent, strict=True):
        unit = t.unit(name)
        unit.factor, unit.whole, unit.shared, unit.spent = factor, "BW9 5", "N25", flown
    reunite(t.game)
    found = [t.unit(n) for n in t.at("N23")]
    assert sorted((u.factor for u in found), reverse=True) == counters
    assert {(u.whole, u.shared, u.spent) for u in found} == {("", "", any(spent))}
    assert t.state.notes.get("pool Britain air", 0) == pool and t.said("has no counters for its last") is told
