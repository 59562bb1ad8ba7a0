"""5.7, 14.24, 28.42, 29.41: what counts in an attack and its defence, part by part."""

import pytest

from rules.third_reich.chart import area_of, land
from rules.third_reich.state import Mission
from rules.third_reich.strength import (
    aboard,
    bombardment,
    das_over,
    defence_of,
    defending,
    draw_up,
    frozen,
    shelled,
    ships_at,
    support_over,
)
from tests.rulings import rule
from tests.third_reich.table import put, table

US, UK, GER, RUS, ITA = "United States", "Britain", "Germany", "Russia", "Italy"
OFF = "Western offensive"


def field(units, *missions, **more):
    t = table("ground", units, options=OFF, **more)
    for mission in missions:
        t.state.missions[mission.id] = mission
    return t


@rule("44.1", "33.42-10")
def test_who_freezes_in_the_hard_winter():
    beyond = next(h for h in sorted(land()) if area_of(h) == "East Poland")
    units = {"L42": "G inf", "A47": "Fn inf", "M43": "R inf", beyond: "G inf", "L31": "G inf", "N42": "I inf"}
    t = table("movement", units, control=dict.fromkeys(("L42", "N42", "A47", beyond), GER))
    assert not any(frozen(t.game, u) for u in t.state.units), "it is Summer"
    t.state.notes["hard winter"] = t.state.turn
    cold = {u.id for u in t.state.units if frozen(t.game, u)}
    assert {u.place for u in t.state.units if u.id in cold} == {"L42", "N42"} and len(cold) == 2
    german = next(n for n in cold if n.startswith("G"))
    assert [defence_of(t.game, t.unit(german), times) for times in (2, 3, 4)] == [3, 9, 12], "doubling alone is lost"
    assert defence_of(t.game, t.unit("RI1"), 2) == 2 * t.factor("RI1")


@rule("14.24a")
def test_of_a_crowd_those_defend_whom_their_owner_has_named():
    t = field({"M21": "2 G inf 2-3"})
    put(t.game, "M21", "G armor, G inf, G para")
    crowd = {u.id: u for u in t.state.units.at("M21")}
    assert {u.id for u in defending(t.game, UK, "M21")} == {"GA1", "GI3", "GP1"}, (
        "the strongest, and the paratroops besides"
    )
    t.state.help["defend M21"] = ["GI1", "GI2"]
    assert {u.id for u in defending(t.game, UK, "M21")} == {"GI1", "GI2", "GP1"} and len(crowd) == 5


@rule("28.421a", "28.513", "45.2")
def test_which_air_counts_over_a_hex():
    def said(found, **changes):
        t = field({"O22": "U air", "R20": "G air", "Q22": "G inf"})
        facts = {"seat": US, "target": "Q22", "state": "under way"} | changes
        t.state.missions["M1"] = Mission("M1", "support" if found is support_over else "das", units=["UW1"], **facts)
        return [
            u.id for u in (support_over(t.game, US, ["Q22"]) if found is support_over else das_over(t.game, ["Q22"]))
        ]

    assert said(support_over) == said(support_over, seat=UK) == said(das_over) == ["UW1"]
    for changes in ({"target": "O23"}, {"state": "over"}):
        assert said(support_over, **changes) == said(das_over, **changes) == [], changes
    assert said(support_over, seat=RUS) == [], "Russia flies for herself"


@rule("29.413b", "5.6c")
@pytest.mark.parametrize(
    ("hex_", "yes"),
    [("GG19", True), ("I31", True), ("I32", True), ("M21", False), ("Q22", False), ("N26", False)],
)
def test_what_ships_may_shell_before_an_attack_over_land(hex_, yes):
    t = field({"L31": "G inf"}, control={"N26": GER})
    assert shelled(t.game, hex_) is yes
    if hex_ == "N26":
        assert hex_ in t.state.fortresses, "a fortress inland"
    if hex_ == "M21":
        t.state.fortresses.append(hex_)
        assert shelled(t.game, hex_), "a fortress on the coast"


@rule("29.411", "29.413a", "45.2")
def test_which_ships_take_part():
    def said(*, invasion=True, **changes):
        t = field({"L22": "B fleet, B inf", "M21": "G inf"})
        facts = {"kind": "bombardment", "seat": UK, "target": "M21", "state": "under way"} | changes
        t.state.missions["M1"] = Mission("M1", units=["BF1"], **facts)
        return [m.id for m in ships_at(t.game, UK, ["M21"], invasion)]

    assert said() == said(kind="invasion") == said(kind="invasion", invasion=False) == said(seat=US) == ["M1"]
    assert said(invasion=False) == [], "the hex is no fortress"
    for changes in ({"target": "M22"}, {"state": "turned back"}, {"seat": RUS}, {"kind": "transport"}):
        assert said(**changes) == [], changes


@rule("29.411", "29.433")
def test_three_naval_factors_that_carry_nobody_make_one():
    units = {"L22": "B fleet, B inf 1-3", "K21": "B fleet 2, B fleet 1, U fleet 2"}
    two, one, american = "BF2", "BF3", "UF1"
    t = field(units)
    assert [t.factor(n) for n in (two, one, american)] == [2, 1, 2]
    landing = Mission("M1", "invasion", UK, ["BF1"], "M21", cargo=["BI1"])

    def shells(*ships, seat=UK):
        return Mission("M2", "bombardment", seat, list(ships), "M21")

    assert bombardment(t.game, [landing]) == 2 and bombardment(t.game, [shells(two)]) == 0
    assert bombardment(t.game, [landing, shells(two, one)]) == 3 and bombardment(t.game, [shells(two, one)]) == 1
    assert bombardment(t.game, [shells(two), shells(american, seat=US)]) == 0, "nations don't pool what is left"
    full = Mission("M3", "invasion", UK, [one], "M21", cargo=["BI1"])
    assert bombardment(t.game, [full, shells(two)]) == 0, "who carries all he can shells nothing"


@rule("29.573", "29.43")
def test_who_was_turned_back_is_not_about_to_land():
    landing = Mission("M1", "invasion", UK, ["BF1"], "M21", cargo=["BI1"], path=["L22"])
    t = field({"L22": "B fleet, B inf", "M21": "G inf"}, landing)
    unit = t.unit("BI1")
    assert aboard(t.game, unit) == "M21" and draw_up(t.game, UK, ("M21",), ("BI1",)).invasion
    for name, value in (("state", "turned back"), ("kind", "transport"), ("cargo", [])):
        before = getattr(landing, name)
        setattr(landing, name, value)
        assert aboard(t.game, unit) == "", name
        setattr(landing, name, before)
