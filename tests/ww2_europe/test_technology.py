"""The option of technology: the chart, attempts, what it opens for sale, and rockets shot for shot."""

from typing import Any

import pytest

from rules.ww2_europe.chart import KINDS, technologies
from rules.ww2_europe.fire import has_tech
from rules.ww2_europe.purchase import not_for_sale
from rules.ww2_europe.technology import open_to, two_away
from rules.ww2_europe.world import flag_works
from tests.rulings import rule
from tests.ww2_europe.board import COST, LAND, LINKS
from tests.ww2_europe.table import Table, table

TECH = {"technology": True}
POWERS = ("Germany", "Italy", "Great Britain", "France", "USA", "USSR")
CHART = {
    "Code Breaking": (120, 110, 150, 120, 140, 110),
    "Tanks": (140, 110, 120, 120, 130, 150),
    "Jets": (130, 90, 130, 90, 110, 90),
    "Heavy Bombers": (90, 80, 150, 90, 150, 80),
    "Long Range Aircraft": (100, 90, 120, 90, 150, 100),
    "U-Boats": (140, 100, 90, 90, 110, 90),
    "Sonar": (100, 90, 150, 110, 140, 90),
    "Radar": (130, 90, 160, 110, 150, 100),
    "Rockets": (140, None, 90, None, 100, 110),
    "Atomic Bomb": (60, None, 60, None, 80, 40),
}
NEEDS = {
    "HTNK": ("Tanks",),
    "JET": ("Jets",),
    "LFTR": ("Long Range Aircraft",),
    "HBMB": ("Heavy Bombers",),
    "LBMB": ("Long Range Aircraft",),
    "LHBMB": ("Heavy Bombers", "Long Range Aircraft"),
    "ATOM": ("Atomic Bomb",),
    "USUB": ("U-Boats",),
}


def test_the_chart():
    assert {name: tuple(row[p] for p in POWERS) for name, row in technologies().items()} == CHART
    assert {code: kind.tech for code, kind in KINDS.items() if kind.tech} == NEEDS


def research(**mats: dict[str, Any]) -> Table:
    return table("collect", options=TECH, powers=mats)


@rule("opt.tech.attempt", "opt.tech.200")
@pytest.mark.parametrize("name", list(CHART))
def test_attempts_are_added_to_the_chart_and_two_hundred_develops(name: str):
    start = CHART[name][0]
    t = research()
    left = t.power("Germany").attempts
    t.play("Germany", f"develop {name}", dice=[6])
    assert t.power("Germany").tech == {name: start + 6} and t.power("Germany").attempts == left - 1
    t.play("Germany", f"develop 3 {name}", dice=[1, 2, 4])
    assert t.power("Germany").tech == {name: start + 13} and t.power("Germany").attempts == left - 4
    for before, rolled, done in ((198, 1, False), (198, 2, True), (199, 6, True)):
        t = research(Germany={"tech": {name: before}})
        t.play("Germany", f"develop 1 {name}", dice=[rolled])
        assert has_tech(t.game, "Germany", name) is done and t.said("has developed") is done
        assert open_to(t.game, "Germany", name) is not done


@rule("opt.tech.attempt")
def test_attempts_that_cannot_be_made():
    t = research(Germany={"tech": {"Jets": 200, "Radar": 199}})
    left = t.power("Germany").attempts
    assert left == t.power("Germany").income // 10 > 5
    assert str(t.game.read("Germany", "develop Radar")) == "develop 1 Radar"
    t.refuse("Germany", "develop 1 Jets", "opt.tech.200")
    t.refuse("Germany", f"develop {left + 1} Radar", "opt.tech.attempt")
    t.refuse("Italy", "develop 1 Atomic Bomb", "opt.tech.attempt")
    offered = {
        name: {text.split(" ", 2)[2] for text in t.game.suggest(name, "develop 1", 99)} for name in ("Germany", "Italy")
    }
    assert offered["Germany"] == set(CHART) - {"Jets"}
    assert offered["Italy"] == {name for name, row in CHART.items() if row[1] is not None}
    counts = {text.split()[1] for text in t.game.suggest("Germany", "develop", 99)}
    assert counts == {str(left), "1"}, "all of them or one"
    t.play("Germany", f"develop {left} Radar", dice=[1] * left)
    assert (
        "Germany" not in t.asked()
        and t.power("Germany").attempts == 0
        and t.power("Germany").tech["Radar"] == 199 + left
    )


@rule("opt.tech.attempt")
def test_who_collects_nothing_makes_no_attempt_and_attempts_do_not_keep():
    t = table("collect", options=TECH, status={"USSR": "neutral"})
    assert t.power("USSR").attempts == t.power("France").attempts == 0 < t.power("Italy").attempts
    for seat in t.asked():
        t.play(seat, "done")
    assert t.game.phase == "declarations" and all(mat.attempts == 0 for mat in t.state.powers.values())
    assert table("collect").power("Germany").attempts == 0, "nor without the option"


@rule("opt.tech.tanks", "opt.tech.jets", "opt.tech.heavy", "opt.tech.long", "opt.tech.uboats")
@pytest.mark.parametrize("code", list(NEEDS))
def test_what_each_technology_opens(code: str):
    for missing in (*NEEDS[code], ""):
        tech = {name: 199 if name == missing else 200 for name in NEEDS[code]}
        t = table("buy", options=TECH, powers={"Germany": {"money": 200, "tech": tech}})
        why = not_for_sale(t.game, "Germany", KINDS[code], 1)
        assert why == ((f"Germany hasn't developed {missing}", "opt.tech.200") if missing else None)
        offered = any(text == f"buy 1 {code}" for text in t.game.suggest("Germany", "buy", 200))
        assert offered is not bool(missing)
    t = table("buy", powers={"Germany": {"money": 200, "tech": tech}})
    t.refuse("Germany", f"buy 1 {code}", "opt.tech.200")


# --- rockets --------------------------------------------------------------------------------------------------------


def fired(**more: Any) -> Table:
    powers = {"Germany": {"tech": {"Rockets": 200}}, "Great Britain": {"money": 50, "rp": 5}, **more.pop("powers", {})}
    units = more.pop("units", {"Germany": {"Berlin": "INF"}})
    return table(options=TECH, powers=powers, units=units, **more)


def borders(land: str) -> set[str]:
    return {other for other, kind in LINKS[land].items() if COST[kind]}


def test_two_spaces_away_on_the_map():
    """Two borders off over land or water, and not nearer; the two halves of a port are one place."""
    for land in ("Brussels", "Sedan", "Brest", "Hamburg", "Malta"):
        near = borders(land)
        far = {two for one in near for two in borders(one)} - near - {land}
        assert set(two_away(land)) == far & LAND, land
    assert "London" in two_away("Cherbourg") and not {"Paris", "Cherbourg"} & set(two_away("Cherbourg"))


@rule("opt.tech.rockets", "strat.damage", "strat.damage.rp")
@pytest.mark.parametrize("die, hit", [(1, True), (3, True), (4, False), (6, False)])
def test_a_rocket_hits_on_three(die: int, hit: bool):
    t = fired().play("Germany", "rocket from Cherbourg at London", dice=[die])
    assert t.rolls("Rockets") == [[die]]
    assert t.state.damaged == (["London"] if hit else [])
    assert t.power("Great Britain").money == (30 if hit else 50) and t.power("Great Britain").rp == (4 if hit else 5)
    t.refuse("Germany", "rocket from Cherbourg at London", "opt.tech.rockets")
    assert not t.game.suggest("Germany", "rocket")


@rule("opt.tech.rockets")
def test_targets_of_rockets():
    t = fired(units={"Germany": {"Berlin": "INF"}, "Italy": {"Rome": "INF"}})
    for order in (
        "rocket from Cherbourg at Plymouth",  # worth nothing
        "rocket from Cherbourg at Bordeaux",  # its own
        "rocket from Cherbourg at Manchester",  # three spaces
        "rocket from London at Paris",  # not its own
        "rocket from North Sea at London",
        "rocket from Paris at Vichy",  # neutral
    ):
        t.refuse("Germany", order, "opt.tech.rockets")
    t.refuse("Italy", "rocket from Sicily at Malta", "opt.tech.rockets")
    offered = {text.split(" at ")[1] for text in t.game.suggest("Germany", "rocket from Cherbourg", 99)}
    enemy = {land for land in two_away("Cherbourg") if t.owner(land) in ("Great Britain", "USA", "USSR")}
    assert offered == enemy - {"Plymouth"} and "London" in offered
    t = fired(damaged=["London"])
    t.refuse("Germany", "rocket from Cherbourg at London", "opt.tech.rockets")
    t = table(powers={"Germany": {"tech": {"Rockets": 200}}}, units={"Germany": {"Berlin": "INF"}})
    t.refuse("Germany", "rocket from Cherbourg at London", "opt.tech.rockets")


@rule("opt.tech.rockets")
def test_a_target_of_one_dollar_will_do_and_one_of_none_will_not():
    t = fired(control={"Warsaw": "Germany", "Estonia": "USSR", "Konigsberg": "Germany", "Vilna": "USSR"})
    assert "Estonia" in two_away("Konigsberg")
    offered = {text.split(" at ")[1] for text in t.game.suggest("Germany", "rocket from Konigsberg", 99)}
    assert "Estonia" in offered and not {"Novgorod", "Brest-Litovsk"} & offered
    t.play("Germany", "rocket from Konigsberg at Estonia", dice=[1])
    assert t.state.damaged == ["Estonia"] and t.power("USSR").rp == 6, "the USSR loses no points"


@rule("opt.tech.rockets", "blitz.order")
def test_no_rockets_in_the_blitzkrieg():
    t = table(
        "blitzkrieg",
        options=TECH,
        powers={"Germany": {"tech": {"Rockets": 200}}},
        control={"Brussels": "Germany"},
        units={"Germany": {"Berlin": "TNK"}},
    )
    assert not t.game.suggest("Germany", "rocket")
    assert flag_works(t.game, "Berlin") == "major"
    t = table("end", powers={"Germany": {"rocket": True}})
    assert not t.power("Germany").rocket, "once a turn: in the next one anew"


@rule("opt.tech.rockets")
def test_who_has_nothing_but_rockets_is_asked_until_they_are_fired():
    t = fired(units={"Germany": {"Berlin": "AB"}})
    assert t.asked() == ["Germany"]
    t.play("Germany", "rocket from Cherbourg at London", dice=[6])
    assert "Germany" not in t.asked()
    powers = {"Germany": {"tech": {"Rockets": 200}}}
    t = table("blitzkrieg", options=TECH, units={"Germany": {"Berlin": "AB"}, "USSR": {"Moscow": "INF"}}, powers=powers)
    assert t.game.phase != "blitzkrieg", "none are fired in a Blitzkrieg"
