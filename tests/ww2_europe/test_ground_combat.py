"""Stage 3: ground battles: Combat Values, terrain, casualties, landings, retreats, aircraft."""

import pytest

from rules.ww2_europe.fire import combat_value, set_terrain, shot
from rules.ww2_europe.state import Battle
from tests.rulings import rule
from tests.ww2_europe.table import table


def prepared(land, ours, theirs, came="", start="1939", season="Summer", control=None, options=None, **marks):
    """A battle ready to be looked at: the attackers are German, the defenders British."""
    t = table(
        "declarations",
        start=start,
        season=season,
        units={"Germany": {land: ours}, "Great Britain": {land: theirs}},
        control={land: "Great Britain", **(control or {})},
        options=options,
    )
    battle = Battle(land, 3, "Axis", "West", 1)
    for unit in t.state.units:
        unit.cut = False
        if unit.place == land and unit.kind not in ("FORT", "AB", "DEPOT"):
            if unit.owner == "Germany":
                battle.attackers.append(unit.id)
                unit.came = came
            else:
                battle.defenders.append(unit.id)
            for name, value in marks.items():
                setattr(unit, name, value)
    set_terrain(t.game, battle)
    return t, battle


def value_of(t, battle, kind, power="Great Britain"):
    return combat_value(t.game, battle, t.unit(battle.space, kind, power))


@rule("terrain.woodland.defence", "terrain.mountain.defence", "terrain.mountain.tank", "inf.entrench", "mech.entrench")
def test_woods_and_mountains():
    t, battle = prepared("Sedan", "INF, TNK", "INF, MEC, ABN, TNK, ART", came="Liege")
    assert [value_of(t, battle, k) for k in ("INF", "MEC", "ABN", "TNK", "ART")] == [3, 3, 3, 3, 2]
    assert value_of(t, battle, "INF", "Germany") == 2, "only defenders gain"
    t, battle = prepared("Vichy", "INF, TNK", "INF, MEC, TNK", came="Paris")
    assert [value_of(t, battle, k) for k in ("INF", "MEC", "TNK")] == [3, 3, 2]
    assert value_of(t, battle, "TNK", "Germany") == 2, "a tank suffers in attack too"


@rule("terrain.impassable.defence", "airborne.entrench")
def test_d3_impassable_mountains_help_no_mech():
    t, battle = prepared("Bern", "INF", "INF, ABN", came="Stuttgart")
    assert value_of(t, battle, "INF") == 3 and value_of(t, battle, "ABN") == 3
    assert battle.foot == 1 and battle.mech == 0


@rule("terrain.river", "terrain.cumulative", "terrain.timing")
def test_d4_d5_river():
    from rules.ww2_europe.chart import LAND_LINKS

    land, over = next((a, b) for a in LAND_LINKS for b, kind in LAND_LINKS[a] if kind == "river")
    other = next(b for b, kind in LAND_LINKS[land] if kind == "land")
    t, battle = prepared(land, "INF, INF", "INF", came=over)
    base = battle.foot
    first = t.unit(land, "INF", "Germany")
    first.came = other
    set_terrain(t.game, battle)
    assert battle.foot == base - 1, "one of two comes over an ordinary border"
    first.came = over
    t2, battle2 = prepared(land, "INF, FTR", "INF", came=over)
    t2.unit(land, "FTR", "Germany").came = other
    set_terrain(t2.game, battle2)
    assert battle2.foot == base, "aircraft change nothing"


@rule("terrain.strait", "terrain.canal.defence")
def test_strait_and_canal():
    _, battle = prepared("Sicily", "INF", "INF, MEC", came="Taranto", control={"Taranto": "Germany"})
    assert battle.foot == battle.mech == 2, "mountains and a strait"
    _, battle = prepared("Suez", "INF", "INF, MEC", came="Sinai")
    assert battle.foot == battle.mech == 1


@rule("terrain.coast", "fort.bonus")
def test_coast_and_fortress():
    t, battle = prepared("Alexandria", "INF", "INF, MEC, ABN", came="Eastern Mediterranean", landed=True)
    assert [value_of(t, battle, k) for k in ("INF", "ABN", "MEC")] == [3, 3, 2], "no coast bonus for mech"
    t, battle = prepared("Malta", "INF", "INF, MEC, FORT", came="Ionian Sea", landed=True)
    assert [value_of(t, battle, k) for k in ("INF", "MEC")] == [5, 4]


@rule("cut.combat", "airborne.elite")
def test_d6_cut_off_in_the_woods():
    t, battle = prepared("Sedan", "INF", "INF, ABN", came="Liege")
    for unit in t.state.units.at("Sedan"):
        unit.cut = unit.owner == "Great Britain"
    assert value_of(t, battle, "INF") == 2 and value_of(t, battle, "ABN") == 3


@rule("surprise.effects", "flag.major.surprise")
def test_d7_d8_surprise():
    t, battle = prepared("Athens", "INF", "TNK, INF, ABN", came="Skopje")
    t.state.attacked = ["Greece"]
    assert [value_of(t, battle, k) for k in ("TNK", "INF", "ABN")] == [0, 2, 3]
    t, battle = prepared("London", "INF", "TNK, INF", came="Bristol")
    t.state.attacked = ["Great Britain"]
    assert value_of(t, battle, "TNK") == 3, "in a Major Flag space Surprise only forbids to move"


@rule("fort.surprise", "depot.surprise", "flag.captured")
def test_shelters_from_surprise():
    for shelter in ("FORT", "DEPOT"):
        t, battle = prepared("Athens", "INF", f"TNK, {shelter}", came="Skopje")
        t.state.attacked = ["Greece"]
        assert value_of(t, battle, "TNK") == 2, shelter
    t, battle = prepared("London", "INF", "TNK", came="Bristol")
    t.state.attacked, t.state.flags_lost = ["Great Britain"], ["London"]
    assert value_of(t, battle, "TNK") == 1, "the Flag was captured before"


@rule("ussr.winter.combat")
def test_d40_russian_winter():
    for land, want in (("Minsk", 2), ("Brest-Litovsk", 3)):
        t = table(
            "declarations",
            season="Winter",
            units={"Germany": {land: "INF"}, "USSR": {land: "INF"}},
            control={land: "Germany"},
        )
        battle = Battle(land, 3, "USSR", "Axis", 1)
        battle.defenders = [t.unit(land, "INF", "Germany").id]
        battle.attackers = [t.unit(land, "INF", "USSR").id]
        t.unit(land, "INF", "Germany").cut = False
        set_terrain(t.game, battle)
        assert combat_value(t.game, battle, t.unit(land, "INF", "Germany")) == want, land


def fight(ours, theirs, land="Paris", base="Sedan", control=None, more=None, options=None, **state):
    """Germans march into a British space; everybody else passes until the battle asks something."""
    t = table(
        start="1939",
        units={"Germany": {base: ours}, "Great Britain": {land: theirs}, **(more or {})},
        control={land: "Great Britain", base: "Germany", "Liege": "Germany", **(control or {})},
        options=options,
        **state,
    )
    for unit in t.state.units:
        unit.cut = False
    return t


def march(t, what="move {} from Sedan to Paris", units="", dice=()):
    t.play("Germany", what.format(units), dice=dice)
    return t.quiet()


@rule("cbt.casualty_fire", "st3.attacker", "st3.defender", "unit.combat")
def test_d14_casualties_still_fire():
    t = fight("3 INF", "3 INF")
    march(t, units="3 INF", dice=[1, 2, 6, 1, 6, 6])
    assert t.rolls("in Paris")[:2] == [[1, 2, 6], [1, 6, 6]], "all three defenders fire"
    assert t.count("Paris", "Great Britain") == 1 and t.count("Paris", "Germany") == 2


@rule("artillery.antitank", "artillery.barrage")
def test_d15_tank_shield():
    t = fight("ART", "TNK, 2 INF")
    march(t, units="1 ART", dice=[1, 2, 6, 6, 6])
    assert t.rolls("1 ART in Paris")[0] == [1, 2], "two dice"
    assert t.units("Paris") == ["Germany ART", "Great Britain INF"]


@rule("fighter.superiority", "tac.attack")
def test_d16_where_the_hits_fall():
    t = fight("FTR, FTR, INF", "FTR, INF, ART", more={}, control={"Sedan": "Germany"})
    march(t, "move 2 FTR from Sedan to Paris")
    t = fight("2 FTR, INF", "2 FTR, 2 INF")
    t.game.script([4, 2, 6])
    t.play("Germany", "move 1 INF from Sedan to Paris", "move 2 FTR from Sedan to Paris")
    t.quiet()
    ask = t.ask()
    assert "2 hits" in ask.prompt
    t.refuse("Great Britain", "lose 2 INF", "fighter.superiority")
    t.play("Great Britain", "lose 1 FTR 1 INF")
    t = fight("TAC, INF", "FTR, INF")
    t.game.script([4, 6, 6, 6])
    t.play("Germany", "move 1 INF from Sedan to Paris", "move 1 TAC from Sedan to Paris")
    t.quiet()
    assert t.said("Paris: 1 INF of Great Britain hit"), "a 4 of a tac bomber finds no aircraft"


@rule("cbt.retreat.order", "cbt.retreat.all", "cbt.retreat.ground", "cbt.retreat.started_there")
def test_retreats():
    t = fight("2 INF, TAC", "2 INF")
    t.game.script([6] * 6)
    t.play("Germany", "move 2 INF from Sedan to Paris", "move 1 TAC from Sedan to Paris")
    t.quiet()
    assert t.asked() == ["Germany"], "the attacker decides first"
    assert set(t.ask().choices) == {"fight on", "retreat to Sedan"}
    t.play("Germany", "fight on")
    assert t.asked() == ["Great Britain"]
    assert "retreat to Cherbourg" in t.ask().choices, "who began here goes to any friendly space next to it"
    t = fight("2 INF, TAC", "2 INF")
    t.game.script([6] * 6)
    t.play("Germany", "move 2 INF from Sedan to Paris", "move 1 TAC from Sedan to Paris")
    t.quiet().play("Germany", "retreat to Sedan")
    assert t.count("Sedan", "Germany") == 3 and t.count("Paris", "Germany") == 0


@rule("cut.no_retreat", "amph.no_retreat")
def test_who_cannot_retreat():
    t = fight("2 INF", "2 INF")
    t.play("Germany", "move 2 INF from Sedan to Paris")
    for unit in t.state.units.at("Paris"):
        unit.cut = True
    from rules.ww2_europe.retreat import held_back

    battle = Battle("Paris", 3, "Axis", "West", 1)
    units = [t.unit("Paris", "INF", "Great Britain")]
    battle.defenders = [units[0].id]
    assert held_back(t.game, battle, units) == "cut.no_retreat"
    units[0].cut, units[0].landed = False, True
    assert held_back(t.game, battle, units) == "amph.no_retreat"
    units[0].landed = False
    assert held_back(t.game, battle, units) == ""


@rule("cut.air_alone", "cut.air_stays")
def test_aircraft_alone():
    t = fight("TAC", "2 INF")
    t.game.script([6, 6, 6])
    t.play("Germany", "move 1 TAC from Sedan to Paris")
    t.quiet()
    assert t.said("against ground units") and t.count("Sedan", "Germany", "TAC") == 1
    t = table(
        start="1941",
        units={"Germany": {"Sedan": "TAC"}, "Great Britain": {"Paris": "2 INF"}},
        control={"Paris": "Great Britain"},
    )
    assert t.unit("Paris", "INF").cut
    t.game.script([6, 6, 6])
    t.play("Germany", "move 1 TAC from Sedan to Paris")
    t.quiet()
    assert t.asked() == ["Germany"] and t.ask().choices == ("fight on", "retreat"), "it may stay over Cut Off units"


@rule("cbt.attacker", "cbt.defender_bonus", "cbt.all_engaged")
def test_reinforcements_defend_too():
    t = fight(
        "3 INF", "INF", land="Sedan", base="Liege", more={"France": {"Paris": "INF"}}, control={"Liege": "Germany"}
    )
    t.game.script([6] * 20)
    t.play("Germany", "move 3 INF from Liege to Sedan").done("Germany", "Italy")
    t.play("France", "move 1 INF from Paris to Sedan")
    t.quiet()
    assert t.said("3 INF attack 2 INF")
    rolled = [e.text for e in t.events(kind="dice")]
    assert any("2 INF in Sedan, hits on 3" in text for text in rolled), "woodland helps both"


@rule("st3.end", "cbt.after_move")
def test_the_winner_takes_the_space():
    t = fight("3 INF", "INF")
    march(t, units="3 INF", dice=[1, 1, 1, 6])
    assert t.owner("Paris") == "Germany" and t.count("Paris", "Germany") == 3
    assert t.said("After 1 round the Axis hold Paris")


LANDING = {
    "Italy": {"Taranto": "2 INF, TR, TR, BB, DD"},
    "Great Britain": {"Malta": "INF, ART"},
}


def landing(units=None, **more):
    return table(units={**LANDING, **(units or {})}, **more)


@rule("amph.attack", "st3.bombard", "amph.bombard", "bb.bombard")
def test_landing_with_bombardment():
    t = landing({"Great Britain": {"Malta": "2 INF"}})
    t.game.script([2, 2])
    t.play("Italy", "ferry 2 INF from Taranto to Malta by Taranto via Ionian Sea, Malta port")
    t.play("Italy", "sail 1 BB 1 DD from Taranto to Malta port via Ionian Sea")
    t.quiet()
    assert t.rolls("BB bombards Malta, hits on 2")[0] == [2]
    assert t.rolls("DD bombards Malta, hits on 1")[0] == [2], "one ship for each unit; a destroyer needs a 1"
    assert t.said("Malta: 1 INF of Great Britain hit.")
    assert t.rolls("1 INF in Malta"), "one of two is left to fire"
    t = landing({"Great Britain": {"Malta": "2 INF"}})
    t.play("Italy", "ferry 1 INF from Taranto to Malta by Taranto via Ionian Sea, Malta port")
    t.play("Italy", "sail 1 BB 1 DD from Taranto to Malta port via Ionian Sea")
    t.quiet()
    assert t.rolls("bombards") and not t.rolls("DD bombards"), "one unit lands, one ship fires"


@rule("fort.bombard", "ca.bombard")
def test_no_bombardment_of_a_fortress():
    t = landing({"Great Britain": {"Malta": "2 INF, FORT"}})
    t.play("Italy", "ferry 2 INF from Taranto to Malta by Taranto via Ionian Sea, Malta port")
    t.play("Italy", "sail 1 BB from Taranto to Malta port via Ionian Sea")
    t.quiet()
    assert not t.rolls("bombards") and t.said("Battle of Malta")
    for cruisers in (True, False):
        t = landing(
            {"Italy": {"Taranto": "INF, TR, CA"}, "Great Britain": {"Malta": "INF"}},
            options={"cruiser_bombardment": cruisers},
        )
        t.play("Italy", "ferry 1 INF from Taranto to Malta by Taranto via Ionian Sea, Malta port")
        t.play("Italy", "sail 1 CA from Taranto to Malta port via Ionian Sea")
        t.quiet()
        assert bool(t.rolls("CA bombards Malta, hits on 1")) is cruisers


@rule("artillery.shore", "st3.shore_defence", "ruling.A3", "ruling.A4")
def test_shore_defence():
    t = landing({"Italy": {"Taranto": "2 INF, 2 TR"}})
    t.game.script([1, 6, 6, 1])
    t.play("Italy", "ferry 2 INF from Taranto to Malta by Taranto via Ionian Sea, Malta port")
    t.quiet()
    assert t.rolls("Shore Defense")[0] == [1, 6]
    assert t.count("Malta port", "Italy") <= 1 and t.count("Taranto port", "Italy") <= 1, (
        "a transport is sunk with its cargo"
    )
    assert not t.rolls("1 ART in Malta"), "guns that fired at ships rest in the first round"
    t = landing({"Italy": {"Taranto": "2 INF, 2 TR"}}, options={"shore_defence": "exact"})
    t.game.script([1, 6, 6, 6, 6, 6])
    t.play("Italy", "ferry 2 INF from Taranto to Malta by Taranto via Ionian Sea, Malta port")
    t.quiet()
    assert sum(t.count(s, "Italy", "TR") for s in ("Malta port", "Taranto port")) == 2, "a 1 misses"


@rule("depot.place")
def test_a_depot_comes_ashore():
    t = table(
        units={"USA": {"Bristol": "2 INF, 2 TR"}, "Germany": {"Brest": "INF"}},
        control={"Brest": "Germany"},
        powers={"USA": {"depots": 1}},
        initiative=dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies"),
    )
    for unit in t.state.units:
        unit.cut = False
    t.game.script([1, 1, 6])
    t.play("USA", "ferry 2 INF from Bristol to Brest by Bristol")
    t.quiet()
    assert t.ask("USA").choices == ("place the depot", "no depot")
    t.play("USA", "place the depot")
    assert t.count("Brest", "USA", "DEPOT") == 1 and t.power("USA").depots == 0


@rule("airbase.capture", "fort.capture", "supply.destroyed")
def test_what_is_captured_is_destroyed():
    t = fight("3 INF", "INF, FORT, AB, DEPOT")
    march(t, units="3 INF", dice=[1, 1, 1, 6])
    assert t.units("Paris") == ["Germany INF"] * 3
    assert t.state.forts_gone == ["Paris"]


@rule("st3.airborne_bombers")
def test_bombers_that_carry_airborne():
    t = fight("ABN, BMB", "INF", base="Berlin", land="Leipzig", control={"Leipzig": "Great Britain"})
    t.game.script([6] * 8)
    t.play("Germany", "drop 1 ABN from Berlin to Leipzig with 1 BMB")
    t.quiet()
    assert not t.rolls("BMB in Leipzig") and t.rolls("1 ABN in Leipzig")


@pytest.mark.parametrize("kind, dice", [("INF", 1), ("ART", 2), ("TNK", 1)])
def test_dice_of_the_unit_card(kind, dice):
    t, battle = prepared("Paris", kind, "INF", came="Sedan")
    assert shot(t.game, battle, t.unit("Paris", kind, "Germany")).dice == dice


def test_suggested_losses_are_legal():
    t = fight("3 TNK", "2 INF, ART, TNK")
    t.game.script([1, 1, 1])
    t.play("Germany", "move 3 TNK from Sedan to Paris")
    t.quiet()
    for text in t.suggestions("Great Britain", "lose"):
        assert t.game.preview("Great Britain", text).order == text
