"""22, 23, 12.26: minor countries, question by question: who runs them, what they field, when they move, who helps them."""

import pytest

from rules.third_reich.chart import SETUP, countries, hexes_of
from rules.third_reich.losses import create
from rules.third_reich.minors import (
    FORCES,
    activate,
    attacked_now,
    begin_minor,
    bystander,
    due,
    fronts_of,
    gain,
    has,
    inside,
    intervene,
    interventions,
    issue,
    join,
    lost_for_good,
    may_help,
    minor_turns,
    pass_hexes,
    patron,
    patron_for,
    remove_units,
    set_up,
    soil,
    status,
    waits_for_help,
)
from rules.third_reich.replies import Strike
from rules.third_reich.state import Mission
from rules.third_reich.world import holder
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import put, why


def run(flow, *answers):
    """A flow to its end; what it asks on its way."""
    asked = []
    try:
        asked.append(next(flow))
        for answer in answers:
            asked.append(flow.send(answer))
    except StopIteration:
        pass
    return asked


def attack(country, who, patron_, units=None, *, day=-1, side="Axis", wars=None, **more):
    """A country that a power attacked some turns ago (or today)."""
    t = peace("movement", units, side, **more)
    state = t.state
    state.countries[country] = f"attacked {patron_}"
    state.help[f"foes {country}"] = [who]
    state.notes[f"declared {country}"] = t.state.now if day == 0 else t.state.now + day
    pass_hexes(t.game, country, (country, ""), patron_)
    state.wars += wars or []
    state.control_count += 1
    return t


# --- 22.1, 22.2 ---------------------------------------------------------------------------------------------------------


@rule("22.1a", "25.7a")
def test_the_nearest_opponent_runs_who_is_attacked():
    t = peace()
    for attacker, country, runner in (
        (GER, "Denmark", UK),
        (GER, "Belgium", FRA),
        (GER, "Turkey", RUS),
        (GER, "Luxembourg", FRA),
        (GER, "Norway", UK),
        (ITA, "Greece", FRA),
        (UK, "Norway", GER),
        (UK, "Portugal", ITA),
        (RUS, "Turkey", ITA),
        (RUS, "Rumania", GER),
        (FRA, "Bulgaria", GER),
    ):
        t.state.countries.setdefault(country, "neutral")
        assert patron_for(t.game, attacker, country) == runner, country
    assert patron_for(t.game, GER, "Rumania") == RUS, "who attacks his own sleeping ally doesn't run it"
    t.power(UK).in_play = False
    assert patron_for(t.game, GER, "Denmark") == FRA
    t.power(FRA).in_play = t.power(RUS).in_play = False
    t.power(UK).in_play = t.power(US).in_play = True
    assert patron_for(t.game, GER, "Turkey") == UK, "never America"


@rule("22.2a")
def test_a_countrys_forces_wait_to_be_set_up():
    t = peace()
    for country, sorts in FORCES.items():
        if country in ("Poland", "Tunisia", "Algeria", "Morocco", "Iraq"):
            continue
        made = issue(t.game, country, UK)
        found = {}
        for unit in made:
            key = f"{unit.kind} {unit.factor}" + (f"-{unit.mf}" if unit.mf else "")
            found[key] = found.get(key, 0) + 1
            assert (unit.nation, unit.owner, unit.place) == (country, UK, SETUP)
        assert found == sorts, country
        remove_units(t.game, country)
    assert issue(t.game, "Portugal", UK) == [] and run(set_up(t.game, "Portugal", UK)) == []


@rule("22.1a")
def test_who_runs_it_sets_it_up():
    t = peace()
    (ask,) = next(set_up(t.game, "Greece", FRA))
    assert ask.seat == FRA and ask.about == {"nation": "Greece"} and "capital" in ask.prompt


@rule("22.5", "49.7")
def test_who_is_built_again():
    t = peace()
    assert not lost_for_good(t.game, GER) and not lost_for_good(t.game, "Free French")
    t.state.countries["Hungary"] = "inactive Germany"
    assert lost_for_good(t.game, "Hungary")
    t.state.countries["Hungary"] = "ally Germany"
    assert not lost_for_good(t.game, "Hungary")
    t.state.countries["Greece"] = "ally Britain"
    assert lost_for_good(t.game, "Greece"), "helped, but nobody's minor ally"
    t.state.notes["may ally Greece"] = 1
    assert not lost_for_good(t.game, "Greece")


@rule("24.1a")
def test_nothing_of_a_fallen_country_is_left():
    t = attack("Greece", ITA, UK, wars=["Britain-Italy"])
    put(t.game, "BB26", "B inf")
    create(t.game, "Greece", "infantry", 2, 3, "BB27", UK)
    t.state.notes |= {"pool Greece air": 2, "pool Hungary air": 2}
    remove_units(t.game, "Greece")
    assert t.at("BB27") == [] and t.at("BB26") == ["BI2"] and "pool Greece air" not in t.state.notes
    assert t.state.notes["pool Hungary air"] == 2


@rule("22.1a")
def test_hexes_are_handed_on_and_nobody_has_taken_them():
    t = peace()
    pass_hexes(t.game, "Spain", ("Spain", ""), UK)
    assert (
        {holder(t.game, h) for h in hexes_of("Spain")}
        == {UK}
        == {holder(t.game, h) for h in hexes_of("Spanish Morocco")}
    )
    assert not t.state.taken and not t.state.recent and not t.state.was
    pass_hexes(t.game, "Spain", (FRA,), GER)
    assert holder(t.game, "W12") == UK


# --- 12.16, 12.262 --------------------------------------------------------------------------------------------------------


@rule("12.262b", "12.16")
def test_which_minors_move_after_their_attacker():
    t = attack("Greece", ITA, UK)
    assert due(t.game) == [], "it has no units left"
    create(t.game, "Greece", "infantry", 2, 3, "BB26", UK)
    assert due(t.game) == ["Greece"]
    t.state.countries["Norway"] = "attacked Britain"
    create(t.game, "Norway", "infantry", 1, 3, "C35", UK)
    t.state.countries["Spain"] = "attacked Britain"
    create(t.game, "Spain", "infantry", 1, 3, "W12", UK)
    assert due(t.game)[0] == "Spain" and set(due(t.game)) == {"Spain", "Greece", "Norway"}, "the richest first"
    t.state.minis = ["Spain"]
    assert "Spain" not in due(t.game), "each moves once"
    t.state.notes["intervened Norway"] = 1
    assert due(t.game) == ["Greece"]
    t.state.side = "Allies"
    assert due(t.game) == [], "it was the Axis that attacked"
    t.state.mini = "Spain"
    assert due(t.game) == ["Greece"], "in the turn of another minor it is still the Axis's victims that move"
    t.state.countries["Greece"] = "ally Britain"
    assert due(t.game) == []


@rule("12.262b")
def test_minors_as_rich_as_one_another_roll():
    t = attack("Greece", ITA, UK)
    values = {c: countries()[c].value for c in ("Norway", "Denmark", "Greece", "Yugoslavia", "Belgium", "Netherlands")}
    twins = [c for c in values if c != "Greece" and list(values.values()).count(values[c]) > 1]
    one, two = sorted(c for c in twins if values[c] == values[twins[0]])[:2]
    for country in (one, two):
        t.state.countries[country] = "attacked Britain"
        create(t.game, country, "infantry", 1, 3, hexes_of(country)[0], UK)
    del t.state.countries["Greece"]
    t.game.script([2, 5])
    before = t.state.control_count
    minor_turns(t.game)
    first = t.state.mini
    assert first == due_order(t, one, two)[1] and t.state.side == "Allies" and t.state.minis == [first]
    assert t.state.control_count == before + 1 and not t.dice_left()
    minor_turns(t.game)
    assert t.state.mini in (one, two) and t.state.mini != first and t.state.side == "Allies"
    before = t.state.control_count
    minor_turns(t.game)
    assert t.state.control_count == before + 1
    assert t.state.mini == "" and t.state.side == "Axis" and t.state.minis == []


def due_order(t, *countries):
    return [c for c in t.state.countries if c in countries]


@rule("12.262a", "12.16")
def test_a_minor_that_moves_is_fresh_and_nobody_elses_records_change():
    t = attack("Greece", ITA, UK)
    unit = create(t.game, "Greece", "infantry", 2, 3, "BB26", UK)
    other = create(t.game, "Britain", "infantry", 3, 4, "K22", UK)
    for each in (unit, other):
        each.used, each.moved, each.fought, each.held, each.breakthrough = 2, True, True, True, "X20"
    t.state.mini, t.state.side = "Greece", "Allies"
    t.power(UK).options, t.power(UK).paid, t.power(UK).acted = {"Western": "pass"}, ["Western"], ["Western"]
    t.power(FRA).options = {"Western": "pass"}
    t.state.taken, t.state.round, t.state.aborted = ["X20"], 3, ["M1"]
    begin_minor(t.game)
    assert (unit.used, unit.moved, unit.fought, unit.held, unit.breakthrough, unit.base) == (
        0,
        False,
        False,
        False,
        "",
        "BB26",
    )
    assert (other.used, other.moved, other.breakthrough) == (2, True, "X20")
    assert not t.power(UK).options and not t.power(UK).paid and not t.power(UK).acted and t.power(FRA).options
    assert not t.state.taken and t.state.round == 0 and not t.state.aborted and not t.state.attrition


@rule("12.262a", "22.7b")
@pytest.mark.parametrize(
    ("place", "kind", "fronts"),
    [
        ("W12", "infantry", ["Mediterranean"]),
        ("R13", "infantry", ["Mediterranean"]),
        ("W12", "air", ["Mediterranean", "Western"]),
        ("R13", "fleet", ["Mediterranean", "Western"]),
        ("pool", "fleet", ["Mediterranean"]),
    ],
)
def test_the_fronts_of_a_minor_are_what_it_stands_on_and_can_strike(place, kind, fronts):
    t = attack("Spain", GER, UK)
    create(t.game, "Spain", kind, 2, 3 if kind == "infantry" else 0, place, UK)
    assert fronts_of(t.game, "Spain") == fronts


@rule("12.262a")
def test_a_minors_turn_has_what_the_minor_has():
    t = attack("Greece", ITA, UK, {"K23": "B air"})
    create(t.game, "Greece", "infantry", 2, 3, "BB26", UK)
    assert has(t.game, "air") and has(t.game, "fleet"), "in a power's turn nothing is left out"
    t.state.mini = "Greece"
    assert has(t.game, "infantry") and has(t.game, "air", "infantry") and not has(t.game, "air", "fleet")


# --- 22.3, 22.7 -----------------------------------------------------------------------------------------------------------


@rule("22.3", "22.7c", "21.1b")
def test_on_the_day_of_the_invasion_others_keep_their_air_away():
    t = attack("Greece", ITA, FRA, {"K23": "B air", "O22": "F air"}, day=0, wars=["France-Italy"])
    air = create(t.game, "Greece", "infantry", 2, 3, "BB26", FRA)
    french, british = t.unit("FW1"), t.unit("BW1")
    assert bystander(t.game, [french], "BB26", (ITA,)) == (
        "no other power's air can help Greece on the turn of the invasion",
        "22.3",
    )
    assert bystander(t.game, [british], "BB26", (ITA,)) == ("BW1 is at peace with Italy", "21.1b")
    assert bystander(t.game, [air], "BB26", (ITA,)) is None
    assert bystander(t.game, [air], "Y22", (ITA,)) == (
        f"on the turn of the invasion {air.id} can only defend Greece",
        "22.7c",
    )
    assert bystander(t.game, [french], "Y22", (ITA,)) is None
    assert bystander(t.game, [create(t.game, FRA, "fleet", 9, 0, "V19", FRA)], "BB26", (ITA,)) is None, "ships may"
    t.state.notes["declared Greece"] -= 1
    assert bystander(t.game, [french], "BB26", (ITA,)) is None and bystander(t.game, [air], "Y22", (ITA,)) is None
    t.state.notes["declared Greece"] += 1
    t.state.countries["Greece"] = "conquered Italy"
    assert bystander(t.game, [french], "BB26", (ITA,)) is None, "it has fallen on that day"
    t.state.countries["Greece"] = "attacked France"
    t.state.notes["intervened Greece"] = 1
    assert bystander(t.game, [french], "BB26", (ITA,)) is None, "somebody stands by it"


@rule("22.3", "28.521")
def test_nor_does_other_powers_air_strike_the_invasion_fleet():
    for day, refused in ((0, "22.3"), (-1, "")):
        t = attack("Greece", ITA, FRA, {"EE17": "F air", "Z23": "I fleet"}, day=day, wars=["France-Italy"])
        t.state.round, t.game.phase = 1, "replies"
        t.state.missions["M1"] = Mission("M1", "invasion", ITA, ["IF1"], "BB26", path=["Z23", "EE18", "BB26"])
        assert why(t, Strike(mission="M1", air=("FW1",), hex="EE18"), FRA) == refused, day


@rule("22.3")
def test_the_attackers_own_units_are_no_bystanders():
    t = attack("Greece", ITA, FRA, {"Y22": "I air"}, day=0, wars=["France-Italy"])
    assert attacked_now(t.game, "Greece") and bystander(t.game, [t.unit("IW1")], "BB26", (ITA,)) is None
    assert bystander(t.game, [], "BB26", (ITA,)) is None


# --- 23 -------------------------------------------------------------------------------------------------------------------


@rule("23.1a", "23.1b")
def test_who_helps_and_when():
    units = {"K23": "B inf", "BB26": "B inf"}
    for change, helps in (
        ({}, True),
        ({"mini": "Greece"}, False),
        ({"side": "Axis"}, False),
    ):
        t = attack("Greece", ITA, UK, side="Allies", wars=["Britain-Italy"])
        put(t.game, "BB26", units["BB26"])
        for field, value in change.items():
            setattr(t.state, field, value)
        interventions(t.game)
        assert (status(t.game, "Greece") == "ally") is helps, change
    assert patron(t.game, "Greece") == UK
    t = attack("Greece", ITA, UK, side="Allies", wars=["Britain-Italy"], day=0)
    put(t.game, "BB26", "B inf")
    interventions(t.game)
    assert status(t.game, "Greece") == "attacked", "not on the day of the attack"
    t = attack("Greece", ITA, UK, side="Allies")
    put(t.game, "BB26", "B inf")
    interventions(t.game)
    assert status(t.game, "Greece") == "attacked", "Britain and Italy are at peace"


@rule("23.1a", "24.7")
def test_who_comes_first_has_it_and_who_comes_too_shares():
    t = attack("Greece", ITA, FRA, side="Allies", wars=["Britain-Italy", "France-Italy"])
    create(t.game, "Greece", "infantry", 2, 3, "BB27", FRA)
    put(t.game, "BB26", "B inf")
    interventions(t.game)
    assert t.state.countries["Greece"] == "ally Britain" and t.state.help["Greece"] == [UK]
    assert all(u.owner == UK for u in t.state.units if u.nation == "Greece") and holder(t.game, "BB27") == UK
    t = attack("Greece", ITA, FRA, side="Allies", wars=["Britain-Italy", "France-Italy"])
    put(t.game, "BB26", "B inf, F inf")
    interventions(t.game)
    assert set(t.state.help["Greece"]) == {UK, FRA}
    interventions(t.game)
    assert len(t.state.help["Greece"]) == 2


@rule("23.1b", "25.2b", "43.3c")
def test_who_may_help():
    t = attack("Greece", ITA, UK, wars=["Britain-Italy"])
    assert may_help(t.game, UK, "Greece") and not may_help(t.game, RUS, "Greece")
    assert may_help(t.game, GER, "Greece"), "the other side only comes in"
    t.state.countries["Poland"] = "attacked Britain"
    assert not may_help(t.game, RUS, "Poland") and may_help(t.game, UK, "Poland")
    t.state.wars.append("Italy-Russia")
    assert may_help(t.game, RUS, "Greece")
    t.state.wars.remove("Italy-Russia")
    six = {s: s for s in (GER, ITA, UK, US, FRA, RUS)}
    t = attack("Rumania", RUS, GER, side="Allies", wars=["Germany-Russia", "Italy-Russia"], players=six)
    t.state.help["before Rumania"] = ["inactive Germany"]
    assert may_help(t.game, GER, "Rumania") and not may_help(t.game, ITA, "Rumania")
    t.state.notes["left Rumania"] = 1
    assert may_help(t.game, ITA, "Rumania")


@rule("23.3", "12.16")
def test_a_minor_that_has_moved_does_nothing_more_that_turn():
    for moved in (False, True):
        t = attack("Greece", ITA, UK, side="Allies", wars=["Britain-Italy"])
        unit = create(t.game, "Greece", "infantry", 2, 3, "BB27", UK)
        if moved:
            t.state.notes["moved Greece"] = t.state.turn
        intervene(t.game, UK, "Greece")
        assert (unit.moved, unit.fought, unit.rebased, unit.used == unit.mf) == (moved,) * 4
    assert "foes Greece" not in t.state.help and t.state.notes["intervened Greece"] == 1


@rule("25.22", "25.3")
def test_help_makes_a_minor_ally_of_some_and_pays_at_once():
    for country, pays in (
        ("Turkey", countries()["Turkey"].value),
        ("Greece", 0),
        ("Spain", countries()["Spain"].value),
    ):
        t = attack(
            country, RUS if country == "Turkey" else ITA, GER if country == "Turkey" else UK, wars=["Britain-Italy"]
        )
        seat = GER if country == "Turkey" else UK
        before = t.power(seat).brps
        intervene(t.game, seat, country)
        assert t.power(seat).brps == before + pays and t.power(seat).minors.get(country, 0) == pays


@rule("49.2", "25.24")
def test_vichy_is_helped_without_becoming_an_ally():
    t = attack("Vichy France", UK, GER)
    before = t.power(GER).brps
    intervene(t.game, GER, "Vichy France")
    assert t.state.countries["Vichy France"] == "attacked Germany" and t.power(GER).brps == before
    t.state.help["Vichy hexes"] = ["V19", "U19"]
    assert soil(t.game, "Vichy France") == {"V19", "U19"}
    t.state.help.pop("Vichy hexes")
    t.state.control |= {"V19": "Vichy France", "EE14": "Vichy France"}
    assert soil(t.game, "Vichy France") == {"V19", "EE14"}
    assert "W12" in soil(t.game, "Spain")


@rule("23.1a", "23.1c")
def test_who_is_inside_a_country():
    t = attack("Greece", ITA, UK)
    create(t.game, "Greece", "infantry", 2, 3, "BB27", UK)
    assert not inside(t.game, UK, "Greece"), "its own units are no help"
    assert waits_for_help(t.game, UK, "BB26") == "Greece" and waits_for_help(t.game, UK, "K23") == ""
    put(t.game, "BB26", "B fleet")
    assert inside(t.game, UK, "Greece") and not inside(t.game, FRA, "Greece")
    assert waits_for_help(t.game, UK, "BB27") == "" and waits_for_help(t.game, FRA, "BB27") == "Greece"
    t.state.notes["intervened Greece"] = 1
    assert waits_for_help(t.game, FRA, "BB27") == ""
    del t.state.notes["intervened Greece"]
    t.state.countries["Greece"] = "ally Britain"
    assert waits_for_help(t.game, FRA, "BB27") == ""


# --- 25.3, 25.4 -----------------------------------------------------------------------------------------------------------


@rule("25.3", "25.34")
def test_what_an_ally_pays():
    t = peace()
    before = t.power(GER).brps
    for country, value in (("Hungary", countries()["Hungary"].value), ("Iraq", 0), ("Vichy France", 0)):
        gain(t.game, country, GER)
        assert t.power(GER).minors.get(country, 0) == value, country
    assert t.power(GER).brps == before + countries()["Hungary"].value > before and "Iraq" not in t.power(GER).minors


@rule("25.3", "25.4a")
def test_who_joins_brings_hexes_and_units():
    t = peace(control={"S30": RUS})
    assert join(t.game, "Hungary", GER, "25.3") is True
    assert holder(t.game, "S30") == RUS, "what another holds stays his"
    assert {holder(t.game, h) for h in hexes_of("Hungary") if h != "S30"} == {GER}
    assert t.state.notes["joined Hungary"] == t.state.now and t.state.countries["Hungary"] == "ally Germany"
    t = attack("Hungary", RUS, GER, side="Allies")
    unit = create(t.game, "Hungary", "infantry", 2, 3, "S29", GER)
    assert join(t.game, "Hungary", ITA, "25.3") is False and unit.owner == ITA and holder(t.game, "S29") == ITA
    (ask,) = next(activate(peace().game, "Bulgaria", GER, "25.3"))
    assert ask.seat == GER and ask.about == {"nation": "Bulgaria"}


@rule("33.41-1", "25.46a")
def test_a_rising_iraq_has_what_no_enemy_stands_on():
    iraq = hexes_of("Iraq")
    t = peace(control=dict.fromkeys(iraq, UK))
    put(t.game, iraq[0], "B inf")
    assert join(t.game, "Iraq", GER, "33.41-1")
    assert holder(t.game, iraq[0]) == UK and {holder(t.game, h) for h in iraq[1:]} == {GER}
    t = peace(control=dict.fromkeys(iraq[1:], UK) | {iraq[0]: ITA})
    assert join(t.game, "Iraq", GER, "33.41-1") and holder(t.game, iraq[0]) == ITA, "an ally keeps his"
    t = peace(control=dict.fromkeys(hexes_of("Bulgaria"), UK))
    join(t.game, "Bulgaria", GER, "25.3")
    assert {holder(t.game, h) for h in hexes_of("Bulgaria")} == {UK}
