"""25.2: allies of Germany attacked in their sleep: help, pressure, Italy."""

from rules.third_reich.areas import closed_to
from rules.third_reich.chart import area_of, hexes_of
from rules.third_reich.feuds import foes_of
from rules.third_reich.losses import create
from rules.third_reich.minors import interventions, status
from rules.third_reich.pressure import corridor, italians_leave, judge, look, victims
from rules.third_reich.sleeping import enter_waking
from rules.third_reich.world import foes_at, friendly, holder, hostile, set_holder
from rules.third_reich.zones import occupied
from tests.rulings import case, rule
from tests.third_reich.early import GER, ITA, RUS, UK, peace
from tests.third_reich.table import put

APART = {s: s for s in (GER, ITA, UK, "France", RUS, "United States")}
WEST_WAR = ["Britain-Germany", "France-Germany", "Britain-Italy", "France-Italy"]


def attacked(country="Rumania", units=None, **more):
    """Russia has attacked an ally of Germany that slept; the Axis turn has come."""
    t = peace("options", {"T38": "2 R inf"} | (units or {}), "Allies", **more)
    t.play(RUS, f"declare war on {country}")
    while t.asked() != [GER]:
        t.play(t.asked()[0], "leave it")
    t.play(GER, "deploy rest", "done")
    t.state.notes[f"engaged {country}"] = t.state.now
    return t


def axis(t):
    """The Axis turn after it."""
    judge(t.game)
    t.state.side, t.state.half = "Axis", 2
    t.state.control_count += 1
    return t


def shut(t, unit, hex_):
    found = closed_to(t.game, t.unit(unit), hex_)
    return found[1] if found else ""


@rule("25.21")
def test_germany_presses_russia_to_leave_a_minor_that_nobody_has_entered():
    t = attacked()
    before = t.power(RUS).brps
    t = axis(t)
    assert victims(t.game) == ["Rumania"] and not shut(t, "GI1", "S33") and shut(t, "II1", "S33") == "25.21"
    t.state.units.move("GI1", "S33")
    look(t.game)
    assert status(t.game, "Rumania") == "inactive" and holder(t.game, "S33") == "Rumania"
    assert not [u for u in t.state.units if u.nation == "Rumania"] and t.power(RUS).brps == before
    assert not hostile(t.game, GER, RUS) and "Rumania" not in t.power(GER).minors
    t.state.side = "Allies"
    t.state.powers[RUS].options = {}
    t.refuse(RUS, "declare war on Rumania", "21.54c")


@case("E76")
@rule("25.21", "43.7")
def test_russians_in_bessarabia_alone_are_not_in_rumania():
    t = attacked()
    for unit in [u for u in t.state.units.at("S36") if u.nation == "Rumania"]:
        t.state.units.remove(unit)
    t.state.units.move("RI2", "S36")
    set_holder(t.game, "S36", RUS)
    assert not shut(axis(t), "GI1", "S33")
    t = attacked()
    free = next(h for h in ("R35", "S35", "T35", "U35") if not t.state.units.at(h))
    t.state.units.move("RI2", free)
    set_holder(t.game, free, RUS)
    t = axis(t)
    assert shut(t, "GI1", "S33") == "23.1b", "Germany must declare war to come"


@case("E68")
@rule("25.2a", "23.1f", "23.1b")
def test_germany_intervenes_by_war_and_gains_the_ally_at_once():
    t = attacked(powers={GER: {"limit": 100}})
    t = axis(t)
    t.state.notes.pop("pressed Rumania")
    assert shut(t, "GI1", "S33") == "23.1b"
    t.game.state.powers[GER].options = {}
    before = t.power(GER).brps
    t.state.wars.append("Germany-Russia")
    assert not shut(t, "GI1", "S33")
    interventions(t.game)
    assert status(t.game, "Rumania") == "attacked", "not before somebody comes"
    lost = next(u for u in t.state.units if u.nation == "Rumania" and u.kind == "infantry")
    t.state.units.move("GI1", "S33")
    interventions(t.game)
    assert t.state.countries["Rumania"] == "ally Germany" and t.power(GER).brps == before + 15
    assert lost.owner == GER and not victims(t.game)


@rule("25.2a", "22.5")
def test_without_help_it_fights_as_any_minor():
    from rules.third_reich.construction import own_nations
    from rules.third_reich.losses import eliminate

    t = attacked()
    unit = next(u for u in t.state.units if u.nation == "Rumania" and u.kind == "infantry")
    eliminate(t.game, unit)
    assert unit.id not in t.at("pool") and "Rumania" not in own_nations(t.game, GER)
    assert "Rumania" not in t.power(GER).minors


@rule("25.2b", "ruling.A44")
def test_italy_intervenes_when_germany_cannot_or_leaves_it_to_her():
    t = axis(attacked(players=APART))
    t.state.notes.pop("pressed Rumania", None)
    t.state.wars += ["Italy-Russia"]
    assert not shut(t, "II1", "S33"), "Germany is at peace with Russia"
    t.state.wars += ["Germany-Russia"]
    assert shut(t, "II1", "S33") == "25.2b"
    t = attacked(players=APART, wars=[*WEST_WAR, "Italy-Russia", "Germany-Russia"])
    for _ in range(80):
        if t.game.phase == "options" and t.state.side == "Axis" and not t.state.mini:
            break
        t.play(t.asked()[0], "done")
    t.refuse(ITA, "leave Rumania to Italy", "25.2b")
    t.play(GER, "leave Rumania to Italy")
    t.refuse(GER, "leave Rumania to Italy", "25.2b")
    assert not shut(t, "II1", "S33")
    t.state.units.move("II1", "S33")
    before = t.power(ITA).brps
    interventions(t.game)
    assert t.state.countries["Rumania"] == "ally Italy" and t.power(ITA).brps == before + 15
    assert holder(t.game, "S34") == ITA


@rule("25.2d")
def test_russia_ignores_italians_in_rumania_and_they_must_go():
    t = attacked(units={"S35": "I inf"}, wars=WEST_WAR)
    assert not foes_at(t.game, RUS, "S35") or all(u.nation == "Rumania" for u in foes_at(t.game, RUS, "S35"))
    for unit in [u for u in t.state.units.at("S35") if u.nation == "Rumania"]:
        t.state.units.remove(unit)
    assert "S35" not in occupied(t.game, RUS) and not shut(t, "RI2", "S35")
    t.state.units.move("RI2", "S35")
    set_holder(t.game, "S35", RUS)
    t.game.definition.invariants(t.game)
    t = axis(t)
    interventions(t.game)
    assert status(t.game, "Rumania") == "attacked", "who was there before doesn't intervene by that"
    from rules.third_reich.pressure import corridor

    assert "S35" in corridor(t.game, t.unit("II2")) and not corridor(t.game, t.unit("II1"))
    t.state.side = "Allies"
    italians_leave(t.game)
    assert t.where("II2") == "S35", "by the end of the Axis turn"
    t.state.side, t.state.mini = "Axis", "Rumania"
    italians_leave(t.game)
    assert t.where("II2") == "S35", "Rumania's own turn is none of the Axis"
    t.state.mini = ""
    italians_leave(t.game)
    assert t.where("II2") == "lost" and t.where("II1") != "lost"
    t = axis(attacked(units={"S35": "I inf"}, wars=WEST_WAR))
    t.state.wars += ["Germany-Russia", "Italy-Russia"]
    italians_leave(t.game)
    assert t.where("II2") == "S35", "at war she may stay"


@rule("25.25")
def test_in_summer_1941_germany_must_come_where_russians_stand():
    for place, wakes in (("T38", True), ("S35", False)):
        t = attacked(season="Summer", year=1941)
        for unit in [u for u in t.state.units.at(place) if u.nation == "Rumania"]:
            t.state.units.remove(unit)
        t.state.units.move("RI2", place)
        if place == "S35":
            set_holder(t.game, place, RUS)
        t = axis(t)
        enter_waking(t.game)
        assert (t.state.countries["Rumania"] == "ally Germany") is wakes
    t.state.wars.append("Germany-Russia")
    enter_waking(t.game)
    assert t.state.countries["Rumania"] == "ally Germany" and friendly(t.game, GER, "S34")


@case("E77")
@rule("25.23")
def test_an_attack_on_a_minor_with_germans_in_it_brings_germany_in_at_once():
    t = peace("options", {"S33": "G inf"}, "Allies")
    before = t.power(GER).brps
    t.play(UK, "declare war on Rumania")
    t.play(GER, "deploy rest", "done")
    assert t.state.countries["Rumania"] == "ally Germany" and t.power(GER).brps == before + 15
    put(t.game, "S32", "G air")
    t = peace("options", {}, "Allies")
    t.play(UK, "declare war on Rumania")
    t.play(GER, "deploy rest", "done")
    assert t.state.countries["Rumania"] == "attacked Germany"


@rule("25.7b", "25.21")
def test_an_ally_that_germany_herself_attacks_is_no_victim_to_be_pressed_for():
    t = peace("options", {}, "Axis")
    t.play(GER, "declare war on Rumania")
    t.play(t.asked()[0], "deploy rest", "done")
    assert foes_of(t.game, "Rumania") == (GER,) and not victims(t.game)
    judge(t.game)
    assert "pressed Rumania" not in t.state.notes


@rule("25.1c", "25.2a")
def test_aid_holds_an_ally_back_and_never_wins_it():
    t = peace("options", season="Summer", year=1941)
    t.state.notes[f"aid {UK}>Rumania"] = 12
    t.game.script([6])
    enter_waking(t.game)
    assert status(t.game, "Rumania") == "inactive" and status(t.game, "Hungary") == "ally"
    assert friendly(t.game, GER, "S33") and not friendly(t.game, UK, "S33"), "Germany uses it as before"
    t = axis(attacked())
    t.state.notes[f"aid {UK}>Rumania"] = 12
    t.state.wars.append("Germany-Russia")
    t.state.units.move("GI1", "S33")
    interventions(t.game)
    assert t.state.countries["Rumania"] == "ally Germany", "intervention asks for no aid"


@rule("25.2d")
def test_the_way_out_for_italians_that_are_caught():
    """They may redeploy over empty hexes of Rumania that Russia, with whom Italy is at peace, holds."""
    rumania = [h for h in sorted(hexes_of("Rumania")) if area_of(h) != "Bessarabia"]
    stand, taken, manned = rumania[:3]

    def way(side="Axis", place=stand, owner=ITA, kind="infantry", wars=None):
        t = peace("redeployment", {"K24": "B inf"}, side, **({"wars": wars} if wars else {}))
        t.state.countries["Rumania"] = "attacked Germany"
        t.state.help |= {"before Rumania": ["inactive Germany"], "foes Rumania": [RUS]}
        for hex_ in rumania:
            set_holder(t.game, hex_, RUS if hex_ in (taken, manned) else GER)
        unit = create(t.game, owner, kind, 1 if kind == "infantry" else 5, 3, place, owner)
        create(t.game, RUS, "infantry", 3, 3, manned, RUS)
        return corridor(t.game, unit)

    assert way() == {stand, taken}
    assert way(side="Allies") == set() == way(place="Y23") == way(owner=GER) == way(kind="air")
    assert way(wars=["Britain-Germany", "Italy-Russia", "Germany-Russia"]) == set(), "Italy is at war with Russia"
