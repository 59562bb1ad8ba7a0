"""26.7, 36.2: Italy, question by question: who can be lent, what surrender asks, which ships Germany keeps and where."""

import pytest

from rules.kernel.flow import Answers
from rules.third_reich.italy import (
    Lend,
    Reclaim,
    after_combat,
    allied,
    fleet_seas,
    lent,
    mainland,
    mixes,
    pays_sr,
    remove,
    seaports,
    seize,
    ships,
    surrender_test,
    surrenders,
)
from rules.third_reich.losses import create
from rules.third_reich.supply import supplied_hex
from rules.third_reich.world import holder, set_holder
from tests.rulings import rule
from tests.third_reich.early import GER, ITA, UK, US, peace
from tests.third_reich.table import why
from tests.third_reich.test_italy import SICILY, fails, invaded, sr


@rule("36.21", "36.22", "36.24")
def test_which_loans_are_refused():
    t = sr({"Y23": "I armor, I inf", "Z23": "I fleet 9", "X23": "I inf"})
    assert why(t, Lend(unit="IA1"), ITA) == "" and why(t, Lend(unit="IA1"), GER) == "36.21"
    assert why(t, Lend(unit="GI1"), ITA) == why(t, Lend(unit="XX9"), ITA) == "36.21"
    t.unit("IA1").redeployed = True
    assert "already been redeployed" in str(t.refuse(ITA, "lend IA1", "36.22"))
    t.unit("IA1").redeployed = False
    t.state.units.move("IA1", "pool")
    assert why(t, Lend(unit="IA1"), ITA) == "36.21" and ("IA1" in Lend.options("unit", {}, t.game, ITA)) is False
    t = sr({"Y23": "I armor"})
    t.power(ITA).sr, t.power(GER).sr = 5, 9
    assert "no SR left" in str(t.refuse(ITA, "lend IA1", "36.22"))
    t = sr({"Y23": "I armor"}, powers={GER: {"in_play": False}})
    assert why(t, Lend(unit="IA1"), ITA) == "36.21"
    t = sr({"Y23": "I armor"}, wars=["Britain-Italy"])
    assert not allied(t.game) and why(t, Lend(unit="IA1"), ITA) == "36.21"


@rule("36.21")
def test_ten_factors_at_a_time():
    t = sr({"Z23": "I fleet 9", "Y23": "I inf 1-3, I inf 2-3"})
    one, two = sorted((u for u in t.state.units.of(ITA) if u.place == "Y23"), key=lambda u: u.factor)
    t.play(ITA, "lend IF1")
    assert why(t, Lend(unit=one.id), ITA) == "" and why(t, Lend(unit=two.id), ITA) == "36.21"
    assert [u.id for u in lent(t.game)] == ["IF1"]
    t.state.units.move("IF1", "pool")
    assert lent(t.game) == [], "what is lost is given back"
    t.state.units.move("IF1", "Z23")
    t.power(ITA).in_play = False
    assert lent(t.game) == [], "what was seized for good is no loan"


@rule("36.24", "36.22")
def test_which_loans_come_back():
    t = sr({"Y23": "I armor"})
    t.play(ITA, "lend IA1")
    assert why(t, Reclaim(unit="IA1"), ITA) == "" and why(t, Reclaim(unit="IA1"), GER) == "36.24"
    assert why(t, Reclaim(unit="GI1"), ITA) == "36.24" == why(t, Reclaim(unit="XX9"), ITA)
    t.unit("IA1").redeployed = True
    assert why(t, Reclaim(unit="IA1"), ITA) == "36.22"
    t.unit("IA1").redeployed = False
    t.power(ITA).sr, t.power(GER).sr = 5, 9
    assert "no SR left" in str(t.refuse(ITA, "reclaim IA1", "36.24"))
    t.power(GER).sr = 8
    t.state.supply["IA1"] = ["Y23"]
    t.play(ITA, "reclaim IA1")
    assert t.power(GER).sr == 9 and "IA1" not in t.state.supply and pays_sr(t.game) == ""
    assert list(Lend.options("unit", {}, t.game, GER)) == [] != list(Lend.options("unit", {}, t.game, ITA))
    t.state.units.give("IA1", GER)
    assert list(Reclaim.options("unit", {}, t.game, GER)) == [] != list(Reclaim.options("unit", {}, t.game, ITA))


@rule("36.1", "16.1d")
def test_who_is_allied_and_who_pays():
    for wars, yes in (
        (["Britain-Germany", "Britain-Italy"], True),
        (["Britain-Germany", "France-Italy"], False),
        (["Germany-Russia", "Italy-Russia"], True),
        ([], False),
        (["Britain-Russia"], False),
    ):
        assert allied(peace(wars=wars).game) is yes, wars
    t = sr()
    for italian, german, payer in ((0, 0, ITA), (4, 9, ITA), (5, 0, GER), (5, 9, "")):
        t.power(ITA).sr, t.power(GER).sr = italian, german
        assert pays_sr(t.game) == payer


# --- 26.7 -------------------------------------------------------------------------------------------------------------------


@rule("26.7a")
def test_who_is_ashore_in_mainland_italy():
    assert (
        mainland("Z23")
        and not mainland("DD20")
        and not mainland("Z19")
        and not mainland("V19")
        and not mainland("US box")
    )
    t = invaded()
    t.unit("UI1").auto = 0
    assert fails(t) == {"26.7a"}, "it must be in supply"
    assert fails(invaded(units={"Z23": "B partisan"})) == {"26.7a"}
    assert fails(invaded(units={"Z23": "U air"})) == {"26.7a"}
    assert (
        fails(invaded(season="Winter", year=1942)) == {"26.7a"} and fails(invaded(season="Spring", year=1943)) == set()
    )


@rule("26.7c")
def test_all_of_sicily_or_both_other_islands():
    sardinia = dict.fromkeys(("Z19", "AA18", "AA19", "BB18"), US)
    corsica = dict.fromkeys(("X20", "Y20"), UK)
    for control, holds in (
        (SICILY, True),
        (sardinia, False),
        (corsica, False),
        (sardinia | corsica, True),
        ({}, False),
    ):
        t = invaded(control=control)
        assert surrenders(t.game)["26.7c"] is holds, control


@rule("26.7d", "26.71")
def test_when_it_is_looked_at():
    for change, out in (
        ({}, True),
        ({"side": "Allies"}, False),
        ({"mini": "Sweden"}, False),
        ({"first": "Axis"}, False),
    ):
        t = invaded(units={"U22": "G fleet"})
        for field, value in change.items():
            setattr(t.state, field, value)
        assert next(surrender_test(t.game), None) is None
        assert t.power(ITA).in_play is not out, change
    t = invaded(units={"U22": "G fleet"})
    t.power(ITA).in_play = False
    next(surrender_test(t.game), None)
    assert not t.power(ITA).conquered


@rule("26.71", "26.22", "36.24")
def test_all_that_is_italian_leaves():
    t = invaded(units={"M31": "I inf", "K42": "2 I inf"}, control={"K42": GER})
    t.state.units.give(t.at("M31")[0], GER)
    t.state.countries["Spain"] = "ally Italy"
    spaniard = create(t.game, "Spain", "infantry", 2, 3, "M32", ITA)
    create(t.game, "Hungary", "infantry", 2, 3, "S30", GER)
    t.state.notes |= {"pool Italy fleet": 9, "pool Italy air": 5, "pool Germany air": 5}
    remove(t.game)
    assert not [u for u in t.state.units if ITA in (u.nation, u.owner)] and spaniard.id not in t.state.units
    assert t.where("HuI1") == "S30" and t.where("GI1") != "lost"
    assert "pool Italy fleet" not in t.state.notes and t.state.notes["pool Germany air"] == 5


@rule("26.71")
def test_an_attacked_minor_that_italy_ran_fights_on_under_germany():
    for germany in (True, False):
        t = invaded()
        t.state.countries["Spain"] = "attacked Italy"
        t.state.powers[GER].in_play = germany
        spaniard = create(t.game, "Spain", "infantry", 2, 3, "W12", ITA)
        set_holder(t.game, "W12", ITA)
        remove(t.game)
        assert (spaniard.id in t.state.units) is germany
        if germany:
            assert t.state.countries["Spain"] == "attacked Germany" and spaniard.owner == GER
            assert holder(t.game, "W12") == GER and t.said("Germany takes over Spain")


# --- 26.72 --------------------------------------------------------------------------------------------------------------------


@rule("26.72")
def test_how_factors_are_made_up():
    free = {9: 2, 6: 1, 4: 1, 2: 2, 1: 0}
    assert list(mixes(9, free)) == [(9,)] and list(mixes(18, free)) == [(9, 9)]
    assert list(mixes(8, free)) == [(6, 2), (4, 2, 2)] and list(mixes(7, free)) == [] and list(mixes(0, free)) == [()]


@rule("26.72")
def test_which_ships_and_which_ports_count():
    t = invaded(units={"K28": "I fleet 9", "pool": "I fleet 2"})
    assert ships(t.game) == 18 and set(fleet_seas(t.game)) == {"Mediterranean Sea", "Atlantic Ocean"}
    t = invaded()
    assert fleet_seas(t.game) == ("Mediterranean Sea",) and fleet_seas(invaded(units={"U22": "G inf"}).game) == ()
    t = invaded(control={"U22": GER, "V19": GER, "DD27": GER, "V20": GER}, units={"V19": "4 G fleet"})
    found = seaports(t.game, 3, ("Mediterranean Sea",))
    assert "U22" in found and "V19" not in found and "K28" not in found and "V22" not in found, "room, sea, owner"
    assert supplied_hex(t.game, GER, "V20") and "V20" not in found, "a coast is no port"


def seized(t, left, seas, dice):
    """What Germany is asked, answered with the first choice."""
    t.game.script(dice)
    flow, asked, asks = seize(t.game, left, seas), [], None
    asks = next(flow, None)
    while asks is not None:
        asked.append(asks[0])
        got = Answers()
        got[GER] = asks[0].choices[0]
        try:
            asks = flow.send(got)
        except StopIteration:
            asks = None
    return asked


@rule("26.72")
@pytest.mark.parametrize(("left", "die", "wanted"), [(9, 1, 3), (9, 6, 8), (5, 6, 5), (1, 6, 1)])
def test_a_die_and_two_and_no_more_than_there_were(left, die, wanted):
    t = invaded(units={"U22": "G inf"}, control={"U22": GER})
    seized(t, left, ("Mediterranean Sea",), [die])
    made = [u for u in t.state.units if u.nation == ITA and u.kind == "fleet"]
    assert sum(u.factor for u in made) == wanted and all(
        u.spent and u.owner == GER and u.base == u.place and not u.mf for u in made
    )
    assert t.said(f"Germany seizes {wanted} Italian naval factors")


@rule("26.72")
def test_no_ships_no_germany_no_port():
    t = invaded()
    assert seized(t, 0, (), []) == []
    t.power(GER).in_play = False
    assert seized(t, 9, ("Mediterranean Sea",), []) == []
    t = invaded()
    seized(t, 2, ("Caspian Sea",), [6])
    assert t.said("No German port takes 2 Italian factors")
    assert len([u for u in t.state.units if u.nation == ITA and u.kind == "fleet"]) == 1, "only what was there"


@rule("26.72")
def test_germany_is_asked_for_the_counters_where_there_are_two_ways():
    for left, die, ways in ((2, 6, ["2", "1+1"]), (1, 6, [])):
        t = invaded(units={"U22": "G inf"}, control={"U22": GER})
        asked = [ask for ask in seized(t, left, ("Mediterranean Sea",), [die]) if "which counters" in ask.prompt]
        assert [c for ask in asked for c in ask.choices] == ways, left


@rule("26.72")
def test_who_was_out_before_the_combat_is_not_conquered_again():
    for played, rome, status in (
        (True, UK, "conquered Britain"),
        (True, "", "conquered nobody"),
        (False, UK, "surrendered Germany"),
    ):
        t = invaded(control=SICILY | {"Y22": rome})
        t.power(ITA).in_play = False
        t.state.countries["Italy"] = "surrendered Germany"
        assert next(after_combat(t.game, (0, (), played)), None) is None
        assert t.state.countries["Italy"] == status and bool(t.at("U22")) is not played


@rule("26.72")
def test_where_the_ships_go_is_asked_where_there_are_two_ports():
    for ports, asked in ((("U22",), 0), (("U22", "V22"), 1), (("U22", "V22", "DD27"), 1)):
        t = invaded(
            units={"U22": "G inf"}, control=dict.fromkeys(("AA28", "DD27", "W26"), UK) | dict.fromkeys(ports, GER)
        )
        for unit in [u for u in t.state.units if u.kind == "fleet"]:
            t.state.units.remove(unit)
        found = [ask for ask in seized(t, 2, ("Mediterranean Sea",), [6]) if "Where do" in ask.prompt]
        assert len(found) == asked and all(set(ask.choices) == set(ports) for ask in found), ports
