"""43.3 to 43.8: the partition line and East Europe."""

import pytest

from rules.kernel.errors import Refused
from rules.third_reich.areas import closed_to
from rules.third_reich.chart import VICHY, area_of, capital, country_of, hexes_of, land
from rules.third_reich.conquest import conquered, lost
from rules.third_reich.construction import site_trouble
from rules.third_reich.east import draw_the_line, east_cities, overrun_east, part_hexes, part_ways, revoke_east, trouble
from rules.third_reich.feuds import against, may_fight
from rules.third_reich.limits import watch_the_east
from rules.third_reich.minors import issue
from rules.third_reich.partisans import BuildPartisan
from rules.third_reich.world import foes_at, friendly, holder, hostile, set_holder
from rules.third_reich.year import conquests
from rules.third_reich.zones import enemy_zone
from tests.rulings import case, rule
from tests.third_reich.early import GER, ITA, RUS, UK, peace
from tests.third_reich.table import put

EAST = part_hexes("East Poland")
PARTS = part_hexes("East Poland", "Baltic States", "Bessarabia")
CITIES = ("M37", "J39", "P35", "E41", "H39", "J38", "R36", "S36")


def east(phase="options", units=None, side="Allies", *, season="Fall", year=1939, fallen=True, **more):
    """East Europe after Poland's fall, or while Poland fights on."""
    t = peace(phase, {"L40": "2 R inf 3-3"} | (units or {}), side, season=season, year=year, **more)
    if fallen:
        t.state.countries["Poland"] = "conquered Germany"
        for hex_ in hexes_of("Poland"):
            set_holder(t.game, hex_, "" if hex_ in EAST else GER)
    t.state.taken, t.state.recent = [], []
    return t


def opened(*args, **more):
    t = east(*args, **more)
    t.play(RUS, "declare war on East Europe")
    return t


def shut(t, unit, hex_):
    found = closed_to(t.game, t.unit(unit), hex_)
    return found[1] if found else ""


@rule("43.4a", "5.7d", "ruling.A41")
def test_ten_brps_open_east_europe_to_russia():
    t = east()
    assert [shut(t, "RI2", h) for h in ("M37", "H39", "S36")] == ["43.4a", "21.1b", "21.1b"]
    before = t.power(RUS).brps
    t.refuse(UK, "declare war on East Europe", "43.4a")
    t.refuse(RUS, "declare war on Baltic States", "43.4a")
    t.play(RUS, "declare war on East Europe")
    assert t.power(RUS).brps == before - 10 and not hostile(t.game, RUS, GER)
    assert not [h for h in PARTS if shut(t, "RI2", h)]
    assert shut(t, "RI2", "M36") == "5.7d" and shut(t, "RI2", "M35") == "5.7d", "not beyond the line"
    assert shut(t, "RI2", "S35") == "21.1b" and shut(t, "GI1", "H39") == "21.1b" and shut(t, "BI1", "H39") == "21.1b"
    t.refuse(RUS, "declare war on East Europe", "21.1a")
    t = opened(season="Spring", year=1940)
    t.state.side = "Axis"
    assert trouble(t.game, GER)[1] == "21.1a", "who comes first has it"


@rule("5.7d", "25.8c")
def test_start_lines_are_borders():
    """The lines through Poland, Rumania and France, whose half is Vichy's."""
    t = opened()
    assert shut(t, "RI2", "O35") and not shut(t, "RI2", "O36") and shut(t, "RI2", "R35") and not shut(t, "RI2", "R36")
    t.state.units.move("GI1", "R35")
    assert shut(t, "GI1", "R36") == "25.8c"
    t.state.units.move("GI1", "O35")
    t.state.units.move("RI2", "O36")
    assert not foes_at(t.game, RUS, "O35"), "nobody is attacked across it in peace"
    t.state.countries[VICHY] = "inactive Germany"
    for hex_ in hexes_of(VICHY):
        set_holder(t.game, hex_, VICHY)
    assert {shut(t, "BI1", h) for h in hexes_of(VICHY)} == {"21.1b"}, "the line through France"


@rule("43.5d", "43.5b", "43.5a")
def test_germany_may_come_in_spring_1940_if_russia_has_not():
    t = east(side="Axis")
    t.refuse(GER, "declare war on East Europe", "43.5d")
    t = east(side="Axis", season="Winter")
    t.refuse(GER, "declare war on East Europe", "43.5b")
    t = east(side="Axis", season="Spring", year=1940)
    t.refuse(ITA, "declare war on East Europe", "43.4a")
    before = t.power(GER).brps
    t.play(GER, "declare war on East Europe")
    assert t.power(GER).brps == before - 10 and not shut(t, "GI1", "H39") and shut(t, "GI1", "S36") == "25.8c"
    for hex_ in east_cities(t.game):
        assert "East Europe" not in conquests(t.game, GER)
        set_holder(t.game, hex_, GER)
    assert conquests(t.game, GER)["East Europe"] == 25 and holder(t.game, "S36") == "Rumania"
    t.state.side = "Allies"
    t.state.units.move("GI1", "M37")
    t.state.side = "Axis"
    put(t.game, "J36", "2 G armor, 3 G air")
    watch_the_east(t.game, movement=False)
    assert "pact broken" not in t.state.notes, "she may stay in what she has opened"


@rule("43.5c")
def test_from_summer_1940_there_is_no_east_europe():
    t = east(season="Spring", year=1940)
    part_ways(t.game)
    assert holder(t.game, "M37") == ""
    t.state.turn += 1
    part_ways(t.game)
    assert {holder(t.game, h) for h in EAST} == {GER}, "East Poland goes with Warsaw"
    t.refuse(RUS, "declare war on East Europe", "43.5c")
    t.play(RUS, "declare war on Baltic States")
    assert not shut(t, "RI2", "H39") and shut(t, "RI2", "S36") == "21.1b" and shut(t, "RI2", "M37")
    for hex_ in ("E41", "H39", "J38"):
        assert "Baltic States" not in conquests(t.game, RUS)
        set_holder(t.game, hex_, RUS)
    assert conquests(t.game, RUS)["Baltic States"] == 25
    t = opened(season="Spring", year=1940)
    t.state.turn += 1
    part_ways(t.game)
    assert holder(t.game, "M37") == "", "Russia has come in time"


@rule("43.6", "43.4a", "24.43")
def test_all_its_cities_bring_25_brps_and_one_keeps_them():
    t = opened()
    assert set(east_cities(t.game)) == set(CITIES)
    for hex_ in CITIES:
        assert "East Europe" not in conquests(t.game, RUS)
        set_holder(t.game, hex_, RUS)
    assert conquests(t.game, RUS)["East Europe"] == 25
    t.power(RUS).minors["East Europe"] = 25
    for hex_ in CITIES[1:]:
        set_holder(t.game, hex_, GER)
    assert conquests(t.game, RUS)["East Europe"] == 25 and not lost(t.game, RUS, "East Europe")
    set_holder(t.game, CITIES[0], GER)
    assert lost(t.game, RUS, "East Europe") and conquests(t.game, GER)["East Europe"] == 25


@rule("24.42", "43.5a")
def test_who_has_all_cities_has_all_of_it():
    t = opened()
    for hex_ in CITIES[:-1]:
        set_holder(t.game, hex_, RUS)
    overrun_east(t.game)
    assert holder(t.game, "F40") == "Baltic States"
    set_holder(t.game, CITIES[-1], RUS)
    overrun_east(t.game)
    assert {holder(t.game, h) for h in PARTS} == {RUS}
    t.state.wars.append("Germany-Russia")
    t.state.units.move("RI2", "L38")
    for hex_ in CITIES:
        set_holder(t.game, hex_, GER)
    overrun_east(t.game)
    assert {holder(t.game, h) for h in PARTS if h != "L38"} == {GER} and holder(t.game, "L38") == RUS, "so may Germany"


@rule("21.4a", "43.4a", "ruling.A43")
def test_a_war_on_east_europe_that_nobody_wages_is_revoked():
    t = opened()
    revoke_east(t.game)
    assert shut(t, "RI2", "H39") and t.state.countries["Baltic States"] == "neutral"
    t = opened()
    t.state.units.move("RI2", "L38")
    set_holder(t.game, "L38", RUS)
    revoke_east(t.game)
    assert not shut(t, "RI3", "H39")


@case("E144")
@rule("43.3b", "43.4b")
def test_germans_and_russians_in_poland_keep_out_of_each_other_s_way():
    t = opened(units={"M37": "G armor"}, control={"M37": GER}, notes={"pact broken": 1})
    set_holder(t.game, "M37", GER)
    assert shut(t, "RI2", "M37") == "43.4b" and not foes_at(t.game, RUS, "M37") and not shut(t, "RI2", "L38")
    assert "L38" not in enemy_zone(t.game, RUS), "its zone hinders no Russian"
    set_holder(t.game, "L38", RUS)
    assert shut(t, "GA1", "L38") == "21.1b"
    for hex_ in CITIES:
        set_holder(t.game, hex_, RUS if hex_ != "M37" else GER)
    assert "East Europe" not in {**conquests(t.game, RUS), **conquests(t.game, GER)}


@rule("43.4b", "43.3a", "24.2")
def test_the_line_decides_once_germany_has_gone_back():
    t = east("redeployment", {"M37": "G inf", "M35": "G inf"}, "Axis", fallen=False)
    for hex_ in ("M37", "M36", "M35"):
        set_holder(t.game, hex_, GER)
    conquered(t.game, "Poland", GER)
    assert holder(t.game, "O35") == GER and holder(t.game, "M37") == GER
    assert {holder(t.game, h) for h in EAST if h != "M37"} == {""}, "only what she has entered"
    draw_the_line(t.game)
    assert holder(t.game, "M37") == GER, "a German still stands there"
    t.state.units.move("GI2", "M36")
    draw_the_line(t.game)
    assert holder(t.game, "M37") == "" and holder(t.game, "M36") == GER


def with_poles(units=None, **more):
    """Poland has lived through the German attack; a Pole stands east of the line and one west of it."""
    t = east(units=units, fallen=False, **more)
    made = [u for u in issue(t.game, "Poland", UK) if u.kind == "infantry"]
    t.state.units.move(made[0], "L38")
    t.state.units.move(made[1], "M35")
    for unit in list(t.state.units.at("set-up")):
        t.state.units.remove(unit)
    return t, made[0].id, made[1].id


@case("E145")
@rule("43.4c", "43.9")
def test_russia_fights_only_poles_beyond_the_line_and_they_never_fight_her():
    t, near, far = with_poles()
    assert not foes_at(t.game, RUS, "L38")
    t.play(RUS, "declare war on East Europe")
    assert [u.id for u in foes_at(t.game, RUS, "L38")] == [near] and not foes_at(t.game, RUS, "M35")
    assert not may_fight(t.game, t.unit(near), RUS) and may_fight(t.game, t.unit(far), GER)
    from rules.third_reich.contact import in_contact, losable

    t.state.units.move("RI2", "L39")
    t.power(RUS).options["Eastern"] = "attrition"
    assert [u.id for u in in_contact(t.game, "Eastern")] == ["RI2"]
    assert near in [u.id for u in losable(t.game, "Eastern", UK)] and not losable(t.game, "Eastern", GER)
    t.state.units.move(near, "M35")
    assert not in_contact(t.game, "Eastern")


@rule("43.4a")
def test_russia_attacks_a_pole_in_her_way():
    t, near, _ = with_poles({"L39": "2 R armor"}, powers={RUS: {"limit": 90}})
    t.play(RUS, "declare war on East Europe", "option Eastern offensive", "done")
    for _ in range(30):
        if t.game.phase == "ground":
            break
        t.play(t.asked()[0], "done")
    t.play(RUS, "attack L38 with RA1, RA2", dice=[1])
    assert t.where(near) == "lost"
    t.play(RUS, "advance RA1")
    assert holder(t.game, "L38") == RUS


@rule("43.3c", "12.25c")
def test_poles_join_russia_once_she_fights_germany():
    from rules.third_reich.minors import due, interventions
    from rules.third_reich.stacks import restricted
    from rules.third_reich.world import resting

    t, near, _ = with_poles(powers={RUS: {"limit": 90}})
    assert resting(t.game, t.unit(near))
    t.state.wars.append("Germany-Russia")
    assert not resting(t.game, t.unit(near)) and not against(t.game, RUS, t.unit(near)) and t.unit(near).owner == UK
    assert restricted(t.unit(near), t.unit("RI2")) and not restricted(t.unit(near), t.unit("BI1"))
    t.refuse(UK, "option Eastern attrition", "12.25c")
    t.play(RUS, "option Eastern offensive")
    before = t.power(UK).brps
    t.play(UK, "option Eastern offensive")
    assert t.power(UK).brps == before
    t.state.side = "Axis"
    assert "Poland" not in due(t.game), "no turn of its own"
    t.state.wars.remove("Germany-Russia")
    t.state.control_count += 1
    assert due(t.game) == ["Poland"]
    t.state.units.move("RI2", "M36")
    t.state.side = "Allies"
    interventions(t.game)
    assert t.state.countries["Poland"] == "attacked Britain", "Russians among them change nothing"


@rule("43.41", "43.411", "43.412", "43.413")
def test_a_russian_war_before_east_europe():
    t = east(notes={"pact broken": 1})
    t.play(RUS, "declare war on Germany")
    assert [shut(t, "RI2", h) for h in ("M37", "M36", "M35")] == [""] * 3, "any part of Poland"
    assert shut(t, "RI2", "H39") == "43.412" and shut(t, "GI1", "H39") == "43.412" and shut(t, "RI2", "S36") == "21.1b"
    t.refuse(RUS, "declare war on East Europe", "43.41")
    before = t.power(RUS).brps
    t.state.powers[RUS].limit = 90
    t.play(RUS, "declare war on Baltic States")
    assert t.power(RUS).brps == before - 10 and not shut(t, "RI2", "H39") and not shut(t, "GI1", "H39")
    assert not shut(t, "GI1", "S36"), "25.6 goes on"


@case("E202")
@rule("43.7")
def test_bessarabia_and_rumania():
    t = opened(powers={RUS: {"limit": 90}})
    assert t.state.countries["Rumania"] == "inactive Germany" and shut(t, "RI2", "S35")
    t.play(RUS, "declare war on Rumania")
    t.refuse(GER, "deploy RuI1 at K23", "3.36a")
    t.play(GER, "deploy RuI1 at S36", "deploy rest", "done")
    assert not shut(t, "RI2", "S35") and not shut(t, "RI2", "R36")
    set_holder(t.game, "M37", GER)
    assert shut(t, "RI2", "M37") == "43.4b", "what Germany holds elsewhere in East Europe stays closed"
    assert set(east_cities(t.game)) == set(CITIES) - {"R36", "S36"}, "its hexes count for Rumania alone"
    t = opened()
    t.state.units.move("GI1", "S33")
    t.refuse(RUS, "declare war on Rumania", "21.54c")
    t = east(powers={RUS: {"limit": 90}})
    t.play(RUS, "declare war on Rumania")
    t.play(GER, "deploy rest", "done")
    t.play(RUS, "declare war on East Europe")
    t = opened(powers={RUS: {"limit": 90}})
    for hex_ in part_hexes("Bessarabia"):
        set_holder(t.game, hex_, RUS)
    t.play(RUS, "declare war on Rumania")
    t.refuse(GER, "deploy RuI1 at S36", "3.36a")
    assert set(east_cities(t.game)) == set(CITIES), "what she has taken before stays hers"


@rule("43.8")
def test_it_is_not_russia_and_lowers_nobody_s_brps():
    t = opened("options")
    for hex_ in PARTS:
        set_holder(t.game, hex_, RUS)
    assert {site_trouble(t.game, RUS, RUS, h)[1] for h in PARTS} == {"15.4d"}
    with pytest.raises(Refused) as refused:
        BuildPartisan(hex="M37").check(t.game, RUS)
    assert refused.value.rule.startswith("32")
    assert conquests(t.game, GER)["Poland"] == 20
    t.state.countries["Rumania"] = "ally Germany"
    set_holder(t.game, capital("Rumania"), GER)
    assert conquests(t.game, GER)["Rumania"] == 15
    assert all(country_of(h) != "Russia" for h in PARTS) and area_of("M37") == "East Poland" and "M37" in land()
    assert friendly(t.game, RUS, "M37")
