"""29.54, 29.575: fleets of one port go after one target, and France and Britain never side by side."""

import pytest

from rules.third_reich.chart import SIDE, US_BOX, YARD
from rules.third_reich.interceptors import divided, front_factors, hunting, port_of, rivals, yields
from rules.third_reich.state import Mission
from tests.rulings import case, rule
from tests.third_reich.early import peace
from tests.third_reich.table import table

US, UK, GER, RUS, ITA, FRA = "United States", "Britain", "Germany", "Russia", "Italy", "France"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"
SOUTH = {"AA8": "3 B fleet", "GG19": "B fleet", "DD10": "B fleet", "V22": "2 I fleet", "Z23": "I fleet"}


def done(t, *phases):
    """Everybody is done until one of these phases."""
    while t.game.phase not in phases:
        t.play(t.asked()[0], "done")
    return t


def end(t, *seats):
    """These powers have nothing more to say in this round."""
    for seat in seats:
        if seat in t.asked():
            t.play(seat, "done")


def spot(t, seat, text):
    """A hex where the game suggests to meet somebody."""
    return sorted(t.goals(seat, f"{text} at"))[0]


def kiel(canal):
    """Germans in Kiel; a British fleet sails the ocean and a Russian one the Baltic."""
    units = {"J30": "2 G fleet", "L22": "B fleet", "D44": "R fleet"}
    waters = {"GF1": {"water": "Atlantic Ocean"}, "GF2": {"water": "Baltic Sea"}} if canal >= 0 else {}
    t = table("fleets", units, options=OFF, control={"H39": RUS}, flags=waters)
    t.state.kiel = canal
    t.play(UK, "rebase BF1 to E26").play(RUS, "rebase RF1 to H39")
    return done(t, "base replies")


@case("E181")
@rule("29.54b", "29.54a")
def test_two_ports_of_one_hex_are_two_bases():
    t = kiel(-1)
    assert port_of(t.game, t.unit("GF1")) == port_of(t.game, t.unit("GF2"))
    t.play(GER, f"intercept M1 with GF1 at {spot(t, GER, 'intercept M1 with GF1')}")
    t.refuse(GER, f"intercept M2 with GF2 at {t.state.missions['M2'].path[1]}", "29.54a")
    t = kiel(0)
    assert port_of(t.game, t.unit("GF1")) != port_of(t.game, t.unit("GF2"))
    t.play(GER, f"intercept M1 with GF1 at {spot(t, GER, 'intercept M1 with GF1')}")
    t.play(GER, f"intercept M2 with GF2 at {spot(t, GER, 'intercept M2 with GF2')}", dice=[6, 1])
    assert len(t.rolls("interception from")) == 2 and t.unit("GF1").turned and not t.unit("GF2").turned


@rule("29.57a", "29.54a")
def test_powers_that_share_a_port_share_its_die():
    t = table("fleets", {"K28": "G fleet", "L22": "B fleet, U fleet"}, "Axis", options=OFF)
    t.play(GER, f"rebase GF1 to {sorted(t.goals(GER, 'rebase GF1 to'))[0]}")
    done(t, "base replies")
    where = spot(t, UK, "intercept M1 with BF1")
    t.play(UK, f"intercept M1 with BF1 at {where}").play(US, f"intercept M1 with UF1 at {where}")
    t.game.script([6])
    end(t, UK, US, RUS)
    assert len(t.rolls("interception from")) == 1 and t.unit("BF1").turned and t.unit("UF1").turned


@rule("29.54c", "29.56a")
def test_the_rest_of_a_base_whose_fleets_failed_meets_others_once():
    t = table("fleets", SOUTH, "Axis", options=OFF, control={"DD10": UK}, scenario="1942")
    t.play(ITA, "rebase IF1 to JJ16")
    done(t, "base replies")
    t.play(UK, "intercept M1 with BF1 at DD18", "intercept M1 with BF4 at DD18")
    t.game.script([6, 1])
    end(t, UK, US, RUS)
    assert t.unit("BF1").turned and not t.unit("BF4").turned
    t.play(ITA, f"intercept M3 with IF3 at {spot(t, ITA, 'intercept M3 with IF3')}", dice=[1])
    end(t, ITA, GER)
    # the other fleets of Gibraltar meet the interceptors of Malta's
    t.play(UK, f"intercept M4 with BF2 at {spot(t, UK, 'intercept M4 with BF2')}", dice=[1])
    end(t, UK, US, RUS)
    t.play(ITA, f"intercept M5 with IF2 at {spot(t, ITA, 'intercept M5 with IF2')}", dice=[1])
    end(t, ITA, GER)
    t.refuse(UK, f"intercept M6 with BF3 at {t.state.missions['M6'].at}", "29.54c")


@case("E118")
@rule("29.575")
def test_of_britain_and_france_the_larger_navy_takes_what_both_want():
    units = {"K28": "G fleet", "L22": "2 B fleet", "M19": "F fleet"}

    def sailing():
        t = peace("fleets", units, season="Spring", year=1940, options="Western offensive")
        t.play(GER, f"rebase GF1 to {sorted(t.goals(GER, 'rebase GF1 to'))[0]}")
        done(t, "base replies")
        common = t.goals(UK, "intercept M1 with BF1 at") & t.goals(FRA, "intercept M1 with FF1 at")
        return t, sorted(common)[0]

    t, where = sailing()
    assert front_factors(t.game, UK, "L22") == 18 and front_factors(t.game, FRA, "M19") == 9
    t.play(UK, f"intercept M1 with BF1 at {where}")
    t.refuse(FRA, f"intercept M1 with FF1 at {where}", "29.575")
    t, where = sailing()
    t.play(FRA, f"intercept M1 with FF1 at {where}").play(UK, f"intercept M1 with BF1 at {where}")
    assert t.said("M2 of France stays in port") and not t.state.missions["M2"].units
    assert not t.unit("FF1").turned and not t.unit("FF1").spent
    t.game.script([6])
    end(t, UK, FRA)
    assert len(t.rolls("interception from")) == 1, "Britain's alone"


@rule("29.56a", "29.57a", "29.57c", "29.54c", "29.573")
def test_the_long_example_of_interceptors_intercepted():
    """29.57: a transport from Taranto to Tripoli, met from Gibraltar in vain and from Alexandria; Taranto, Marseilles, Naples,
    Gibraltar and Leghorn come in one after the other, and the last fight first. The British do not choose a way through II24,
    so that the second fleet of Taranto and the air of Tobruk wait for them one row farther south."""
    units = {"AA24": "2 I fleet, I inf 1-3", "KK24": "I air", "Z23": "I fleet", "V22": "I fleet", "AA8": "4 B fleet",
             "LL29": "2 B fleet", "V19": "F fleet"}  # fmt: skip
    wars = ["Britain-Germany", "France-Germany", "Britain-Italy", "France-Italy"]
    t = peace("missions", units, "Axis", season="Fall", options="Mediterranean offensive", wars=wars)
    t.play(ITA, "transport II2 from AA24 to JJ16 with IF1")
    done(t, "replies")

    def meet(seat, prey, fleets, *others, at=""):
        where = at or spot(t, seat, f"intercept {prey} with {fleets}")
        t.play(seat, f"intercept {prey} with {fleets} at {where}", *others, dice=[1])
        end(
            t,
            *(s for s in (UK, FRA, ITA, GER) if s in t.asked() and t.game.phase == "replies" and SIDE[s] == SIDE[seat]),
        )
        assert t.rolls("interception from")[-1] == [1]

    t.play(UK, "intercept M1 with BF1 at JJ16", "intercept M1 with BF5, BF6 at JJ16", dice=[6, 1])
    end(t, UK, FRA)
    assert t.unit("BF1").turned and t.state.missions["M3"].units == ["BF5", "BF6"], (
        "Gibraltar misses, Alexandria doesn't"
    )
    t.play(ITA, "strike M3 with IW1 at JJ24")
    meet(ITA, "M3", "IF2", at="JJ24")
    assert t.asked() and t.state.missions["M5"].prey == "M3"
    meet(FRA, "M5", "FF1")
    meet(ITA, "M6", "IF3")
    meet(UK, "M7", "BF2, BF3")
    t.play(ITA, f"intercept M8 with IF4 at {spot(t, ITA, 'intercept M8 with IF4')}", dice=[1])
    if t.game.phase == "replies":
        assert divided(t.game, UK, [t.unit("BF4")], "M9") is not None
        end(t, UK, FRA, ITA, GER)
    assert t.game.phase == "clash"
    order = []
    while t.game.phase == "clash" and t.asked():
        pending = t.game.pending()[0]
        if "Fight" in pending.prompt:
            order.append(pending.prompt.split(" ")[1])
        t.game.submit(pending.seat, pending.choices[0])
    assert order[0] == "M8" and order[: len(order)] == sorted(order, reverse=True), order


def hunt(t, seat, *ships, **more):
    facts = {"kind": "intercept", "prey": "M1", "at": "K26", "path": ["L22"]} | more
    t.state.missions["M2"] = Mission("M2", seat=seat, units=list(ships), target="K26", **facts)
    return t.state.missions["M2"]


@rule("29.575", "34.36")
def test_when_the_entente_hunts_one_prey():
    units = {"L22": "B fleet, B fleet 6", "M19": "F fleet", "K28": "G fleet"}
    for year, found in ((1941, ["M2"]), (1942, []), (1943, [])):
        t = peace("fleets", units, "Axis", year=year)
        hunt(t, FRA, "FF1")
        assert [m.id for m in rivals(t.game, UK, "M1")] == found, year
        assert rivals(t.game, UK, "M3") == rivals(t.game, FRA, "M1") == rivals(t.game, GER, "M1") == []
    for changes in ({"kind": "strike"}, {"state": "over"}):
        hunt(t, FRA, "FF1", **changes)
        assert hunting(t.game, "Allies") == [], changes
    hunt(t, FRA)
    assert hunting(t.game, "Allies") == [], "no fleet is left"
    hunt(t, FRA, "FF1")
    assert [m.id for m in hunting(t.game, "Allies")] == ["M2"] and hunting(t.game, "Axis") == []


@rule("29.575")
@pytest.mark.parametrize(
    ("british", "gives_way"), [("B fleet 6", False), ("B fleet", False), ("B fleet, B fleet 1", True)]
)
def test_the_navy_with_fewer_factors_gives_way(british, gives_way):
    t = peace("fleets", {"L22": british, "M19": "F fleet"}, "Axis")
    assert yields(t.game, UK, "L22", hunt(t, FRA, "FF1")) is gives_way


@rule("29.575")
def test_which_fleets_count_on_a_front():
    t = table("fleets", {"L22": "U fleet", US_BOX: "U fleet 6", "DD13": "U fleet 4", "K21": "U fleet 2"}, options=OFF)
    t.state.units.move(next(u for u in t.state.units.of(US) if u.factor == 2), YARD)
    assert front_factors(t.game, US, "L22") == 15 == front_factors(t.game, US, US_BOX), "America lies in the West"
    assert front_factors(t.game, US, "GG19") == 4
