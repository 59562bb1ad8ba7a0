"""3.35, 10.3, 12.1, 15.5, 21.7: what the years 1939 to 1942 do otherwise: locked garrisons, 1940, America."""

from rules.third_reich.arrivals import enter_the_war
from rules.third_reich.chart import US_BOX
from rules.third_reich.contact import losable
from rules.third_reich.russia import accept
from rules.third_reich.turn import total
from rules.third_reich.world import hostile, set_holder
from rules.third_reich.year import brp_calculation
from tests.rulings import case, rule
from tests.third_reich.early import FRA, GER, LONE, RUS, UK, US, peace
from tests.third_reich.table import table


@rule("3.35c", "3.35d")
def test_a_locked_garrison_stays_in_its_city():
    t = peace("movement", {"D44": "R inf 1-3, R inf 2-3"}, "Allies")
    t.refuse(RUS, "move RI2, RI3 to D45", "3.35d")
    t.play(RUS, "move RI2 to D45")
    t.refuse(RUS, "move RI3 to D45", "3.35d")
    t = peace("redeployment", {"D44": "R inf 1-3"}, "Allies")
    t.refuse(RUS, "sr RI2 to H47", "3.35d")
    t = peace("options", {"D44": "R inf 1-3"}, "Allies")
    t.refuse(RUS, "destroy RI2", "3.35c")
    t.play(RUS, "destroy RI1") if "released H47" in t.state.notes else t.refuse(RUS, "destroy RI1", "3.35c")


@rule("18.31d")
def test_a_locked_garrison_is_no_attrition_loss():
    t = peace("movement", {"I43": "2 G inf", "J43": "R inf 1-3, R inf 2-3"}, control={"I43": GER},
              wars=["Britain-Germany", "France-Germany", "Germany-Russia"], options="Eastern attrition")  # fmt: skip
    assert [u.id for u in losable(t.game, "Eastern", RUS) if u.place == "J43"] == ["RI2"], "the stronger one stays"
    t.state.notes["released J43"] = 1
    assert [u.id for u in losable(t.game, "Eastern", RUS) if u.place == "J43"] == ["RI2", "RI3"]


@case("D1")
@rule("10.31b", "10.35", "53a")
def test_1940_brings_what_was_saved_and_no_growth():
    t = peace("movement", season="Spring", year=1940, powers={GER: {"brps": 41}, UK: {"brps": 21}})
    brp_calculation(t.game)
    assert (t.power(GER).base, t.power(GER).brps) == (150, 170) and t.power(UK).base == 125
    t = peace("movement", season="Spring", year=1941, powers={GER: {"brps": 41}})
    brp_calculation(t.game)
    assert (t.power(GER).base, t.power(GER).brps) == (170, 170)


@case("E34")
@rule("12.11d", "22.4")
def test_poland_counts_for_britain_in_1940_if_she_lives():
    t = peace(season="Fall", year=1939)
    before = total(t.game, "Allies")
    assert before == sum(t.power(s).brps for s in (UK, FRA)), "neither Poland nor neutral Russia count in 1939"
    t = peace("movement", season="Spring", year=1940, powers={UK: {"brps": 0}})
    brp_calculation(t.game)
    assert t.power(UK).brps == 125 + 20 and t.power(UK).minors["Poland"] == 20
    t = peace("movement", season="Spring", year=1940, powers={UK: {"brps": 0}})
    t.state.countries["Poland"] = "conquered Germany"
    brp_calculation(t.game)
    assert t.power(UK).brps == 125


@rule("10.37b")
def test_moscow_brings_nothing_more_once_russia_has_surrendered():
    for surrendered, gain in ((False, 15), (True, 0)):
        t = peace("movement", season="Spring", year=1942, wars=["Britain-Germany", "Germany-Russia"])
        t.state.units.move("RI1", "D50")
        set_holder(t.game, "H47", GER)
        if surrendered:
            t.state.surrender = "accepted"
            accept(t.game)
        brp_calculation(t.game)
        assert t.power(GER).minors.get("Moscow", 0) == gain


@rule("15.56")
def test_france_and_america_grant_nothing_before_spring_1942():
    t = peace("construction", side="Allies", season="Winter", year=1941)
    t.refuse(FRA, "grant 10 to Britain", "15.56")
    t = peace("construction", {"M19": "F fleet"}, "Allies", season="Spring", year=1942)
    t.play(FRA, "grant 10 to Britain")


@rule("21.7", "50.12", "50.13")
def test_america_pays_to_enter_in_spring_1942():
    t = peace(season="Winter", year=1941)
    enter_the_war(t.game)
    assert not t.power(US).in_play
    t = peace(season="Spring", year=1942)
    enter_the_war(t.game)
    assert t.power(US).in_play and t.power(US).brps == 225 - 35 and t.power(US).base == 225
    assert hostile(t.game, US, GER) and len(t.state.units.at(US_BOX)) == 10 + 2 + 2 + 4 + 3
    assert not [u for u in t.state.units.of(US) if u.place != US_BOX], "nothing to be built"


@case("D50")
@rule("12.14")
def test_american_brps_count_from_summer_1942():
    t = peace(season="Spring", year=1942)
    before = total(t.game, "Allies")
    enter_the_war(t.game)
    assert total(t.game, "Allies") == before
    t.state.turn += 1
    assert total(t.game, "Allies") == before + 190


@rule("3.35d")
def test_a_locked_garrison_doesn_t_sail():
    wars = ["Britain-Germany", "France-Germany", "Germany-Russia", "Britain-Italy", "France-Italy", "Italy-Russia"]
    t = peace(
        "missions", {"D44": "R inf 1-3, R fleet"}, "Allies", options="Eastern offensive, Western offensive", wars=wars
    )
    t.refuse(RUS, "invade J34 with RF1 carrying RI2", "3.35d")


@rule("33.42-o20b", "50.12")
def test_her_usual_builds_come_on_the_day_of_the_card_to_who_entered_early():
    """In the Campaign Game alone: in 1939 nothing is left to be built."""
    for scenario, early, builds in (("campaign", True, True), ("campaign", False, False), ("1939", True, False)):
        t = table("options", LONE, "Axis", scenario=scenario, season="Spring", year=1942)
        t.power(US).in_play = True
        if early:
            t.state.notes["early entry"] = 1
        t.state.wars.append("Germany-United States")
        before = {k: v for k, v in t.state.notes.items() if k.startswith("pool United States")}
        enter_the_war(t.game)
        after = {k: v for k, v in t.state.notes.items() if k.startswith("pool United States")}
        assert (before != after) is builds, (scenario, early)
