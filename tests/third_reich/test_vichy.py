"""49, 25.23: Vichy France asleep, awake, attacked and ended."""

from rules.third_reich.areas import closed_to
from rules.third_reich.chart import is_port, land
from rules.third_reich.counters import bring
from rules.third_reich.movement import Move
from rules.third_reich.sequence import end_of_combat, look_around
from rules.third_reich.vichy import (
    awake_if_won,
    continental,
    ended_if_lost,
    exists,
    falls,
    lanes,
    modifiers,
    west_ashore,
)
from rules.third_reich.world import friendly, holder, hostile
from rules.third_reich.year import conquests
from tests.rulings import case, rule
from tests.third_reich.table import put, table, why

US, UK, GER, RUS, ITA, VICHY = "United States", "Britain", "Germany", "Russia", "Italy", "Vichy France"


def vichy(phase="construction", units=None, side="Axis", **more):
    """Sleeping Vichy France: two infantry and a fleet at Marseilles, one infantry at Algiers."""
    where = {"V19": "2 Vf inf, Vf fleet", "DD13": "Vf inf", "Y22": "I inf", "K23": "B inf", "JJ16": "I inf"}
    t = table(phase, where | (units or {}), side, scenario="1942", season="Summer", year=1942, **more)
    for unit in [u for u in t.state.units if u.nation == VICHY]:
        t.state.units.give(unit, VICHY)
    return t


@rule("49.2", "49.3")
def test_the_allies_keep_out_and_the_axis_may_come_in():
    t = vichy("movement", {"T17": "G inf", "II34": "B inf 3-4"})
    assert closed_to(t.game, t.unit("BI1"), "V19")[1] == "21.1b" and closed_to(t.game, t.unit("GI1"), "V19") is None
    assert friendly(t.game, GER, "V19") and not hostile(t.game, UK, holder(t.game, "V19"))
    assert not hostile(t.game, UK, t.unit("VfI1").owner)


@case("E206")
@rule("49.3")
def test_germany_moves_what_sleeps_within_vichy_territory():
    t = vichy("movement")
    t.play(GER, "vichy VfI1 to S20")
    assert t.where("VfI1") == "S20"
    t.refuse(GER, "vichy VfI2 to S17", "49.3")
    t.refuse(GER, "vichy VfI2 to DD13", "49.3")
    assert why(t, Move(units=("VfI2",), space="S20", via=None), GER) in ("13.1a", "49.3"), "not like one of her own"
    t.refuse(ITA, "vichy VfI2 to S20", "49.3")
    t.refuse(GER, "vichy VfI1 to V19", "13.1a")


@rule("49.3", "6.1")
def test_two_units_fill_a_hex_of_vichy_territory_too():
    t = vichy("movement", {"S20": "G inf, Vf inf"})
    t.refuse(GER, "vichy VfI2 to S20", "6.1")
    t = vichy("movement", {"S20": "Vf inf"})
    t.refuse(GER, "vichy VfI1, VfI2 to S20", "6.1")
    t.play(GER, "vichy VfI2 to S20")


@rule("49.3", "16.1a")
def test_a_unit_that_has_moved_may_still_redeploy():
    t = vichy("redeployment", flags={"VfI1": {"moved": True}, "VfI2": {"redeployed": True}})
    assert "VfI1" in t.goals(GER, "vichy ") or any(g.startswith("VfI1") for g in t.goals(GER, "vichy "))
    assert not any(g.startswith("VfI2") for g in t.goals(GER, "vichy "))
    t.play(GER, "vichy VfI1 to S20")
    t.refuse(GER, "vichy VfI1 to V19", "13.1a")


@rule("49.3")
def test_it_crosses_the_sea_by_german_sr_with_its_own_fleet():
    t = vichy("redeployment")
    t.play(GER, "vichy VfI1 to EE17")
    assert t.where("VfI1") == "EE17" and t.power(GER).sr == 1 and t.unit("VfF1").spent
    t.refuse(GER, "vichy VfI2 to EE17", "49.3")
    t = vichy("redeployment", powers={GER: {"sr": 8}})
    t.refuse(GER, "vichy VfI1, VfI2 to S20", "49.3")


@rule("49.42g", "25.6c")
def test_troops_in_vichy_territory_are_remembered():
    t = vichy("movement", {"V19": "Vf inf, G inf"})
    look_around(t.game)
    assert t.state.notes["vichy crossed"] == 1 and modifiers(t.game)["49.42g"] == -1
    t = vichy("movement", {"S17": "G armor"}, options="Western attrition")
    t.play(GER, "move GA1 to S18")
    assert t.state.notes["vichy crossed"] == 1
    t = vichy("movement", {"S17": "G armor"})
    look_around(t.game)
    assert "49.42g" not in modifiers(t.game)


@rule("49.42", "49.42i", "49.42f")
def test_the_plain_modifiers():
    t = vichy()
    assert modifiers(t.game) == {"49.42i": -1}, "America is at war; there are Italians at Tripoli"
    t = vichy(units={"JJ16": "B inf", "KK21": "B inf"})
    assert modifiers(t.game)["49.42f"] == -1


@case("E150")
@rule("49.42a", "49.42c", "49.42d")
def test_what_britain_has_lost():
    for hex_, id_, number in (
        ("GG19", "49.42a", 1),
        ("AA8", "49.42d", 2),
        ("MM30", "49.42c", 2),
        ("LL29", "49.42c", 2),
    ):
        t = vichy(control={hex_: GER})
        assert modifiers(t.game)[id_] == number
    t = vichy(control={"MM30": GER, "LL29": GER})
    assert modifiers(t.game)["49.42c"] == 2, "once for both"


@rule("49.42b", "49.42j")
def test_declarations_of_war():
    t = vichy()
    t.state.notes["vichy attacked"] = t.state.notes["spain attacked"] = 1
    found = modifiers(t.game)
    assert found["49.42b"] == 2 and found["49.42j"] == -2


@rule("49.42e", "49.42h")
def test_colonies_and_the_west_ashore():
    from rules.third_reich.chart import country_of

    colonies = {h: UK for h in land() if country_of(h) in ("Tunisia", "Algeria", "Morocco")}
    t = vichy(control=colonies)
    assert modifiers(t.game)["49.42e"] == -1
    t = vichy(control={"M21": US})
    assert west_ashore(t.game) and modifiers(t.game)["49.42h"] == -1
    assert not any(map(continental, ("AA8", "C32", "DD20", "K22", "CC4"))) and continental("M21")
    t = vichy(units={"M23": "U inf"}, control={"M23": US}, bridgeheads={"M23": {"side": "Allies", "sea": True}})
    assert west_ashore(t.game)
    t = vichy(units={"M23": "U para"}, control={"M23": US}, bridgeheads={"M23": {"side": "Allies", "sea": True}})
    assert not west_ashore(t.game)


@case("E152")
@rule("49.4", "49.43", "49.43b")
def test_germany_wakes_it_on_a_six():
    t = vichy(control={"GG19": GER})
    before = t.power(GER).brps
    t.play(GER, "activate Vichy", dice=[6])
    assert t.power(GER).brps == before - 5 and t.state.countries[VICHY].startswith("inactive")
    t.refuse(GER, "activate Vichy", "49.43")
    awake_if_won(t.game)
    assert t.state.countries[VICHY] == "ally Germany" and t.unit("VfI1").owner == GER and holder(t.game, "V19") == GER
    t.state.side = "Allies"
    assert not any(o.startswith("deactivate") for o in t.suggestions(UK))


@rule("49.43")
def test_a_failure_may_be_tried_again_next_turn():
    t = vichy()
    t.play(GER, "activate Vichy", dice=[6])
    assert not t.state.notes.get("vichy won"), "five after America's one"
    t.refuse(GER, "activate Vichy", "49.43")
    t.state.turn += 1
    t.play(GER, "activate Vichy", dice=[1])
    t.refuse(ITA, "activate Vichy", "49.4")


@case("D46")
@rule("46.3", "49.43b")
def test_after_war_on_spain_it_joins_on_a_six_alone():
    t = vichy(notes={"vichy won": 1, "spain attacked": 1})
    t.game.script([5, 6])
    awake_if_won(t.game)
    assert t.state.countries[VICHY].startswith("inactive")
    awake_if_won(t.game)
    assert t.state.countries[VICHY] == "ally Germany"


@rule("49.41", "49.43c")
def test_britain_ends_it_on_a_one():
    t = vichy(side="Allies")
    t.play(UK, "deactivate Vichy", dice=[2])
    assert exists(t.game), "it takes effect as construction ends"
    ended_if_lost(t.game)
    assert not exists(t.game) and not [u for u in t.state.units if u.nation == VICHY]
    assert holder(t.game, "V19") == holder(t.game, "X20") == GER and holder(t.game, "DD13") == ""
    t = vichy(side="Allies")
    t.play(UK, "deactivate Vichy", dice=[3])
    ended_if_lost(t.game)
    assert exists(t.game)
    t.refuse(US, "deactivate Vichy", "49.41")


@rule("49.5a", "49.5c")
def test_it_falls_with_its_city():
    t = vichy("movement", {"R20": "U inf"}, "Allies", control={"R20": US})
    falls(t.game)
    assert not exists(t.game) and holder(t.game, "R20") == US and holder(t.game, "V19") == GER
    assert holder(t.game, "EE17") == ""


@rule("49.5b")
def test_it_falls_when_the_axis_fails_to_retake_paris():
    t = vichy("movement", {}, "Allies", control={"O22": US})
    falls(t.game)
    assert exists(t.game), "the Axis has a turn to retake it"
    t.state.side = "Axis"
    falls(t.game)
    assert not exists(t.game)
    t = vichy("movement", {"O22": "B partisan"})
    falls(t.game)
    assert exists(t.game), "partisans do not count"


@rule("49.2", "25.24", "21.2")
def test_the_allies_declare_war_on_it():
    t = vichy("options", side="Allies")
    before = t.power(US).brps
    t.play(US, "declare war on Vichy France")
    assert t.power(US).brps == before - 10 and t.state.countries[VICHY] == "attacked Germany"
    assert t.unit("VfI1").owner == GER and holder(t.game, "DD13") == GER
    assert closed_to(t.game, t.unit("VfI1"), "S17")[1] == "22.7a", "still confined to its own soil"
    assert modifiers(t.game)["49.42b"] == 2


@rule("25.23")
def test_with_axis_troops_inside_they_have_intervened():
    t = vichy("options", {"S20": "G inf"}, "Allies")
    t.play(US, "declare war on Vichy France")
    assert t.state.notes[f"intervened {VICHY}"] == 1 and t.said("intervene at once")
    t = vichy("options", side="Allies")
    t.play(US, "declare war on Vichy France")
    assert not t.state.notes.get(f"intervened {VICHY}")


@rule("21.4a", "49.2")
def test_a_war_on_vichy_that_nobody_wages_ends():
    t = vichy("options", {"II34": "B inf 3-4"}, "Allies")
    t.play(US, "declare war on Vichy France")
    for _ in end_of_combat(t.game):
        raise AssertionError("nobody is asked")
    assert t.state.countries[VICHY].startswith("inactive") and t.unit("VfI1").owner == VICHY
    assert holder(t.game, "V19") == VICHY and holder(t.game, "S17") == GER


@rule("49.7")
def test_what_it_loses_before_it_wakes_is_gone():
    from rules.third_reich.losses import eliminate

    t = vichy()
    t.state.countries[VICHY] = "attacked Germany"
    eliminate(t.game, t.unit("VfI1"))
    assert "VfI1" not in t.state.units
    t.state.countries[VICHY] = "ally Germany"
    eliminate(t.game, t.unit("VfI2"))
    assert "VfI2" in t.at("pool")


@rule("49.7", "15.4d")
def test_an_active_vichy_builds_in_its_own_zone():
    from rules.third_reich.construction import site_trouble

    t = vichy()
    t.state.countries[VICHY] = "ally Germany"
    from rules.third_reich.vichy import rouse

    rouse(t.game, "ally Germany")
    assert site_trouble(t.game, GER, VICHY, "R20") is None
    assert (
        site_trouble(t.game, GER, VICHY, "S17")[1] == "49.7" and site_trouble(t.game, GER, VICHY, "X20")[1] == "15.4d"
    )


@rule("33.41-3", "25.34", "49.9")
def test_the_counter_brings_vichy_at_the_start_of_an_axis_turn():
    t = vichy("options", powers={GER: {"variant": 3}})
    before = t.power(GER).brps
    t.play(GER, "play variant")
    assert t.state.countries[VICHY] == "ally Germany" and t.power(GER).brps == before
    assert not {"Tunisia", "Algeria", VICHY} & set(conquests(t.game, GER)), "it brings units and no BRPs"
    t = vichy("options", powers={GER: {"variant": 3}})
    t.play(GER, "option Western pass")
    t.refuse(GER, "play variant", "33.3a")
    t = vichy("movement", powers={GER: {"variant": 3}})
    t.refuse(GER, "play variant", "33.3a")


@rule("32.13b")
def test_no_partisans_in_vichy_france_while_it_sleeps():
    t = vichy(side="Allies")
    t.refuse(UK, "partisan at S20", "32.13b")
    t.play(UK, "partisan at R18")
    t.state.turn += 2
    t.state.notes["vichy ends"] = 1
    ended_if_lost(t.game)
    t.play(UK, "partisan at S20")


@rule("24.41")
def test_the_allies_win_a_colony_with_all_its_cities():
    t = vichy(control={"EE17": US})
    assert conquests(t.game, US).get("Tunisia") == 5
    t = vichy(control={"DD13": US})
    assert "Algeria" not in conquests(t.game, US), "Oran and Constantine are Vichy's"


def test_bringing_vichy_twice_changes_nothing():
    t = vichy("options")
    for _ in range(2):
        for _ in bring(t.game, ("Axis", 3)):
            raise AssertionError("nobody is asked")
    put(t.game, "R20", "G inf")
    assert t.state.countries[VICHY] == "ally Germany"


@rule("49.3", "29.23f")
def test_ships_that_sleep_stay_on_their_sea():
    """From Marseilles to the Mediterranean ports of Africa, not to Casablanca; air only to cities."""
    t = vichy("redeployment", {"DD10": "4 G fleet", "R20": "Vf air"})
    fleet = next(u for u in t.state.units if u.nation == VICHY and u.kind == "fleet")
    found = lanes(t.game, fleet)
    assert "DD13" in found and not {"CC4", "V19", "DD10"} & found, "another sea, where it is, and a full port"
    assert all(is_port(h) for h in found)
    roomy = vichy("redeployment", {"DD10": "3 G fleet"})
    sailor = next(u for u in roomy.state.units if u.nation == VICHY and u.kind == "fleet")
    assert sailor.factor == 9 and "DD10" in lanes(roomy.game, sailor), "just enough room"
    air = next(u for u in t.state.units if u.nation == VICHY and u.kind == "air")
    assert {"V19", "S20"} <= lanes(t.game, air) and not {"S19", "R20"} & lanes(t.game, air)
