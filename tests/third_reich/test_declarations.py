"""21, 22, 23, 24, 12.16: wars on minor countries, their set-up, their own turns, intervention and conquest."""

from rules.third_reich.aftermath import aftermath_phase
from rules.third_reich.chart import SIDE, country_of, land
from rules.third_reich.declarations import revoke
from rules.third_reich.minors import FORCES, due, interventions, patron_for
from rules.third_reich.world import holder, hostile
from rules.third_reich.year import conquests
from tests.rulings import case, rule
from tests.third_reich.table import table

US, UK, GER, RUS, ITA = "United States", "Britain", "Germany", "Russia", "Italy"
LONE = {"K23": "B inf", "L31": "G inf", "H47": "R inf", "Y22": "I inf"}


def turn(side="Axis", units=None, **more):
    return table("options", LONE | (units or {}), side, scenario="1942", season="Summer", year=1942, **more)


def at_war(country="Spain", seat=GER, side="Axis", units=None, **more):
    """A power declares war and the other side sets the victim up."""
    t = turn(side, units, **more)
    t.play(seat, f"declare war on {country}")
    patron = t.state.countries[country].partition(" ")[2]
    if FORCES.get(country):
        t.play(patron, "deploy rest", "done")
    return t


def go(t, *, until, side=("Germany", "Italy", "Britain", "United States", "Russia")):
    """Everybody does nothing until a phase."""
    for _ in range(60):
        if t.game.phase == until:
            return t
        for seat in t.asked():
            if seat in side:
                t.play(seat, "done")
                break
    raise AssertionError(t.game.phase)


@rule("12.21", "21.1a")
def test_war_on_a_minor_costs_ten_and_comes_before_the_options():
    t = turn()
    before = t.power(GER).brps
    t.play(GER, "declare war on Spain")
    assert t.power(GER).brps == before - 10 and t.asked() == [UK]
    t = turn()
    t.play(GER, "option Western pass")
    t.refuse(GER, "declare war on Spain", "12.21")
    t = table("movement", LONE, "Axis", scenario="1942")
    t.refuse(GER, "declare war on Spain", None)


@rule("21.1c", "48", "21.8")
def test_nobody_declares_war_on_switzerland_or_an_ally():
    t = turn()
    t.refuse(GER, "declare war on Switzerland", "21.1c")
    t.refuse(GER, "declare war on Italy", "21.8")
    t.refuse(GER, "declare war on Finland", "21.1a")


@rule("22.1a", "12.263")
def test_the_nearest_opponent_sets_up_with_one_unit_in_the_capital():
    t = turn()
    assert patron_for(t.game, GER, "Spain") == UK and patron_for(t.game, GER, "Turkey") == RUS
    assert patron_for(t.game, US, "Sweden") == GER and patron_for(t.game, UK, "Spain") == ITA
    t.play(GER, "declare war on Spain")
    t.refuse(UK, "deploy SpI1 at K23", "3.36a")
    t.play(UK, "deploy SpI1 at Z8", "deploy rest")
    assert any(u.nation == "Spain" for u in t.state.units.at("W12"))
    t.play(UK, "done")
    assert t.asked() == [GER, ITA] and not t.state.units.at("set-up")


@rule("22.1a")
def test_an_empty_capital_is_refused():
    t = turn()
    t.play(GER, "declare war on Spain")
    for number, hex_ in enumerate(("Z8", "Z8", "Z9", "Z9", "AA9", "AA9"), 1):
        t.play(UK, f"deploy SpI{number} at {hex_}")
    t.refuse(UK, "deploy SpI7 at Z10", "22.1a")
    t.refuse(UK, "done", "52")


@rule("22.2a", "21.2")
def test_a_country_without_forces_is_at_war_with_the_whole_side():
    t = at_war("Portugal")
    assert t.state.countries["Portugal"] == "attacked Britain" and t.asked() == [GER, ITA]
    assert holder(t.game, "V8") == UK and hostile(t.game, ITA, holder(t.game, "V8"))


@rule("21.4a", "21.4d")
def test_a_war_that_nobody_wages_is_revoked():
    t = at_war("Spain")
    go(t, until="construction")
    assert t.state.countries["Spain"] == "neutral" and holder(t.game, "W12") == "Spain"
    assert not [u for u in t.state.units if u.nation == "Spain"] and t.power(GER).brps == 275
    t = turn()
    t.play(GER, "declare war on Spain")
    assert t.state.countries["Spain"] == "attacked Britain", "it takes another declaration"


@rule("21.4a", "21.4b")
def test_entering_the_country_is_enough():
    t = turn(units={"T16": "2 G inf"})
    t.play(GER, "declare war on Spain")
    t.play(UK, "deploy SpI1 at W12", "deploy SpI2, SpI3 at Z8", "deploy SpI4, SpI5 at Z9", "deploy SpI6, SpI7 at AA10")
    t.play(UK, "deploy rest", "done")
    t.play(GER, "option Mediterranean attrition", "done").play(ITA, "done")
    go(t, until="movement")
    target = next(h for h in sorted(t.goals(GER, "move GI2 to")) if h in land() and country_of(h) == "Spain")
    t.play(GER, f"move GI2 to {target}")
    go(t, until="construction")
    assert t.state.countries["Spain"] == "attacked Britain" and holder(t.game, target) == GER


@rule("21.4e")
def test_a_mission_stopped_at_sea_is_enough():
    from rules.third_reich.state import Mission

    t = at_war("Spain")
    t.state.missions = {"M1": Mission("M1", "invasion", GER, [], "Z8", state="turned back")}
    revoke(t.game)
    assert t.state.countries["Spain"] == "attacked Britain"
    t.state.missions, t.state.mini = {}, "Spain"
    revoke(t.game)
    assert t.state.countries["Spain"] == "attacked Britain", "the turn of Spain is none of the declarer's"
    t.state.mini = ""
    revoke(t.game)
    assert t.state.countries["Spain"] == "neutral"


@rule("21.3a")
def test_an_ally_joins_without_paying():
    t = at_war("Portugal")
    before = t.power(ITA).brps
    t.refuse(ITA, "declare war on Portugal", "21.1a")
    assert hostile(t.game, ITA, holder(t.game, "V8")) and t.power(ITA).brps == before


@rule("22.3", "22.7c")
def test_on_the_day_of_the_invasion_no_other_air_helps():
    from rules.third_reich.minors import bystander

    t = at_war("Spain", units={"L22": "B air"})
    here = next(u.place for u in t.state.units if u.nation == "Spain" and u.kind == "infantry")
    british, spanish = t.unit("BW1"), next(u for u in t.state.units if u.nation == "Spain" and u.kind == "air")
    assert bystander(t.game, [british], here)[1] == "22.3"
    assert bystander(t.game, [british], "L22") is None
    assert bystander(t.game, [spanish], here) is None and bystander(t.game, [spanish], "S17")[1] == "22.7c"
    t.state.turn += 1
    assert bystander(t.game, [british], here) is None


def survived(**more):
    """Spain has outlived the German turn and its own."""
    t = at_war("Spain", units={"T16": "G inf"} | more.pop("units", {}), **more)
    t.state.notes["engaged Spain"] = t.state.now
    return t


@rule("12.16", "12.262a", "23.2", "22.7a")
def test_an_attacked_minor_takes_a_turn_of_its_own():
    t = survived()
    before = t.power(UK).brps
    go(t, until="redeployment")
    for seat in list(t.asked()):
        t.play(seat, "done")
    assert t.state.mini == "Spain" and t.game.phase == "options" and t.asked() == [UK]
    t.play(UK, "option Mediterranean offensive", "done")
    assert t.power(UK).brps == before, "its Offensive is free"
    fleet = next(u.id for u in t.state.units if u.nation == "Spain" and u.kind == "fleet")
    t.refuse(UK, f"rebase {fleet} to K21", "22.7a")
    go(t, until="movement")
    t.refuse(UK, "move BI1 to K22", "12.16")
    mover = next(u for u in t.state.units if u.nation == "Spain" and u.kind == "infantry" and u.place == "W12")
    t.play(UK, f"move {mover.id} to {sorted(t.goals(UK, f'move {mover.id} to'))[0]}")
    go(t, until="options")
    assert not t.state.mini and t.state.side == "Allies" and t.state.half == 2
    t.play(UK, "option Mediterranean attrition", "done").play(US, "done").play(RUS, "done")
    go(t, until="movement")
    t.refuse(UK, f"move {mover.id} to W12", "12.16")


@rule("12.262b")
def test_the_richer_minor_moves_first():
    t = survived()
    t.state.countries["Turkey"] = "attacked Russia"
    from rules.third_reich.minors import issue

    for unit in issue(t.game, "Turkey", RUS):
        t.state.units.move(unit, "AA36")
    assert due(t.game) == ["Turkey", "Spain"], "30 BRPs before 20"


@case("E67")
@rule("22.7a", "22.7b")
def test_minor_units_stay_at_home():
    from rules.third_reich.areas import closed_to

    t = survived()
    unit = next(u for u in t.state.units if u.nation == "Spain" and u.kind == "infantry")
    assert closed_to(t.game, unit, "S17")[1] == "22.7a" and closed_to(t.game, unit, "BB7") is None
    assert closed_to(t.game, unit, "Z15") is None, "the Balearics are Spain"


@rule("22.5")
def test_lost_minor_units_are_gone():
    from rules.third_reich.losses import eliminate

    t = survived()
    unit = next(u for u in t.state.units if u.nation == "Spain" and u.kind == "infantry")
    eliminate(t.game, unit)
    assert t.where(unit.id) == "lost" and unit.id not in t.at("pool")
    t.state.countries["Spain"] = "ally Britain"
    unit = next(u for u in t.state.units if u.nation == "Spain" and u.kind == "infantry")
    eliminate(t.game, unit)
    assert unit.id in t.at("pool"), "an active minor ally builds again"


@rule("23.1a", "23.1c", "25.22")
def test_intervention_makes_an_ally():
    t = survived(units={"V15": "B inf"}, control={"V15": UK})
    t.state.side, t.state.half = "Allies", 2
    before = t.power(UK).brps
    interventions(t.game)
    assert t.state.countries["Spain"] == "ally Britain" and t.power(UK).brps == before + 20
    assert conquests(t.game, UK)["Spain"] == 20


@rule("23.1a")
def test_control_passes_to_whoever_comes_first():
    t = at_war("Sweden", UK, "Allies")
    assert t.state.countries["Sweden"] == "attacked Germany"
    t.state.notes["engaged Sweden"] = t.state.now
    t.state.side, t.state.half = "Axis", 2
    from tests.third_reich.table import put

    put(t.game, "F36", "I inf")
    interventions(t.game)
    assert t.state.countries["Sweden"] == "ally Italy" and holder(t.game, "D38") == ITA
    assert {u.owner for u in t.state.units if u.nation == "Sweden"} == {ITA}
    assert t.power(ITA).brps == 75, "only Spain and Turkey pay at once"


@rule("23.3")
def test_a_minor_that_has_had_its_turn_stands_still():
    t = survived(units={"V15": "B inf"}, control={"V15": UK})
    t.state.notes["moved Spain"] = t.state.turn
    t.state.side, t.state.half = "Allies", 2
    interventions(t.game)
    unit = next(u for u in t.state.units if u.nation == "Spain" and u.kind == "infantry")
    assert unit.fought and unit.moved and unit.used == unit.mf


@rule("24.1a", "24.2", "46.1")
def test_a_minor_falls_with_its_capital_and_all_its_hexes_pass():
    t = survived()
    for unit in [u for u in t.state.units.at("W12") if u.nation == "Spain"]:
        t.state.units.move(unit, "W14")
    from rules.third_reich.world import set_holder
    from tests.third_reich.table import put

    put(t.game, "W12", "G inf")
    set_holder(t.game, "W12", GER)
    aftermath_phase(t.game)
    assert t.state.countries["Spain"] == "conquered Germany"
    assert {holder(t.game, h) for h in ("R12", "Z15", "BB7", "Y13")} == {GER}
    assert not [u for u in t.state.units if u.nation == "Spain"]
    assert conquests(t.game, GER)["Spain"] == 20


@rule("46.3", "25.7b")
def test_war_on_spain_voids_the_counters_that_bring_allies():
    from rules.third_reich.variants import trouble

    seen = []
    for number, void in ((1, True), (3, True), (7, True), (8, False)):
        t = at_war("Spain", powers={GER: {"variant": number}}, units={"K40": "2 G armor"})
        assert ("Spain" in trouble(t.game, GER)) is void and t.state.notes["never Spain"] == 1
        seen.append(t.game.view(UK).position["powers"][GER])
    assert all(each == seen[0] for each in seen), "nobody else can tell which counter it was"
    t = at_war("Portugal", powers={GER: {"variant": 3}})
    assert not trouble(t.game, GER)


@rule("50.36")
def test_in_1944_no_neutral_is_drawn_in():
    t = table("options", LONE, "Allies")
    assert not any(text.startswith("declare") for text in t.suggestions(UK))
    t.refuse(UK, "declare war on Spain", None)


@rule("25.45")
def test_where_spaniards_and_turks_may_go():
    from rules.third_reich.areas import area_for

    t = survived()
    unit = next(u for u in t.state.units if u.nation == "Spain" and u.kind == "infantry")
    t.state.countries["Spain"] = "ally Germany"
    area = area_for(t.game, unit)
    assert {"Y22", "H47", "W12"} <= area and "O22" not in area
    t.state.countries["Spain"] = "ally Britain"
    area = area_for(t.game, unit)
    assert {"Y22", "O22"} <= area and "H47" not in area


@rule("21.4a")
def test_a_country_without_cities_is_free_for_all_and_may_be_given_up():
    t = turn("Allies")
    t.play(UK, "declare war on Arabia")
    assert t.state.countries["Arabia"].startswith("conquered")
    go(t, until="construction")
    assert t.state.countries["Arabia"] == "neutral"
    assert all(SIDE.get(holder(t.game, h)) is None for h in land() if country_of(h) == "Arabia")


@rule("43.7")
def test_bessarabia_stays_rumania_s_by_a_war_of_russia_on_rumania_alone():
    from tests.third_reich.early import peace

    for country, seat, side, kept in (
        ("Rumania", RUS, "Allies", True),
        ("Turkey", RUS, "Allies", False),
        ("Rumania", UK, "Allies", False),
    ):
        t = peace("options", side=side)
        t.play(seat, f"declare war on {country}")
        assert ("bessarabia rumanian" in t.state.notes) is kept, (country, seat)
