"""21: wars on minors, question by question: what a declaration brings with it, and what is left when nothing follows."""

import pytest

from rules.third_reich.chart import hexes_of
from rules.third_reich.declarations import (
    attack,
    dispute,
    engaged,
    german_inside,
    make_peace,
    note_contact,
    opponents,
    own_declarations,
    revoke,
    revoke_disputes,
    trouble,
)
from rules.third_reich.state import Mission
from rules.third_reich.world import holder
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, LONE, RUS, UK, US, peace
from tests.third_reich.table import put, table
from tests.third_reich.test_feuds import APART, AXIS


def asked(flow):
    """Whom a flow asks first."""
    found = next(flow, None)
    return [ask.seat for ask in found] if found else []


def declared(seat, country, **more):
    t = peace(**more)
    asked(attack(t.game, seat, country))
    return t


@rule("46.3", "25.7b", "21.1a")
@pytest.mark.parametrize(
    ("seat", "country", "affront", "never"),
    [
        (GER, "Spain", True, True),
        (UK, "Spain", False, False),
        (GER, "Turkey", False, True),
        (GER, "Finland", False, True),
        (GER, "Portugal", False, False),
        (RUS, "Turkey", False, False),
    ],
)
def test_what_an_attack_spoils_for_good(seat, country, affront, never):
    t = declared(seat, country, side="Axis" if seat == GER else "Allies")
    assert bool(t.state.notes.get("spain attacked")) is affront and (f"never {country}" in t.state.notes) is never
    assert t.state.notes[f"{seat} attacked {country}"] == 1 and t.state.notes[f"declared {country}"] == t.state.now
    assert t.state.help[f"foes {country}"] == [seat]


@rule("43.7", "21.4a")
def test_peace_gives_back_what_the_war_took():
    for country, kept in (("Rumania", False), ("Turkey", True)):
        t = declared(RUS, country, side="Allies")
        t.state.notes |= {"bessarabia rumanian": 1}
        before = t.state.help[f"before {country}"]
        make_peace(t.game, country, (GER, ""))
        assert ("bessarabia rumanian" in t.state.notes) is kept
        assert [t.state.countries[country]] == before and f"declared {country}" not in t.state.notes
        assert t.state.notes[f"peace in {country}"] == t.state.now and f"foes {country}" not in t.state.help


@rule("21.3b", "21.4c")
def test_who_is_asked_for_a_war_of_his_own():
    """An ally of another player who can pay for it."""
    for more, who in (
        ({}, [ITA]),
        ({"powers": {ITA: {"brps": 9}}}, []),
        ({"powers": {ITA: {"brps": 10, "limit": 10}}}, [ITA]),
        ({"players": APART | {ITA: GER}}, []),
        ({"wars": AXIS[:2]}, []),
    ):
        t = peace(**({"players": APART, "wars": AXIS} | more))
        assert asked(own_declarations(t.game, GER, "Greece")) == who, more


@rule("21.3b", "51.5")
def test_an_ally_s_own_war_makes_him_an_enemy_and_an_equal():
    t = declared(GER, "Greece", players=APART, wars=AXIS)
    dispute(t.game, ITA, "Greece")
    assert t.state.help["foes Greece"] == [GER, ITA] and t.state.notes["dispute Greece Italy"] == t.state.now
    assert t.state.help["contest Greece"]
    t.state.help["contest Greece"] = ["settled"]
    dispute(t.game, ITA, "Greece")
    assert t.state.help["contest Greece"] == ["settled"], "they disagree once"


@rule("21.4c")
@pytest.mark.parametrize(
    ("change", "stays"),
    [
        ({}, False),
        ({"unit": "BB26"}, True),
        ({"unit": "Y23"}, False),
        ({"struck": 0}, True),
        ({"struck": 1}, False),
        ({"day": 1}, True),
    ],
)
def test_each_declarer_follows_his_own_war_up(change, stays):
    t = declared(GER, "Greece", players=APART, wars=AXIS)
    dispute(t.game, ITA, "Greece")
    if "unit" in change:
        t.state.units.move("II1", change["unit"])
    if "struck" in change:
        t.state.notes["Italy struck Greece"] = t.state.now - change["struck"]
    t.state.notes["dispute Greece Italy"] -= change.get("day", 0)
    revoke_disputes(t.game)
    assert (ITA in t.state.help["foes Greece"]) is stays and bool(t.said("its own declaration is revoked")) is not stays
    revoke_disputes(t.game)
    assert t.state.help["foes Greece"] == [GER, *([ITA] if stays else [])]


@rule("21.4c")
def test_america_s_own_war_is_revoked_like_any_other():
    t = declared(
        UK, "Greece", side="Allies", players=APART | {US: US}, wars=["Britain-Germany", "Germany-United States"]
    )
    dispute(t.game, US, "Greece")
    assert t.state.help["foes Greece"] == [UK, US]
    revoke_disputes(t.game)
    assert t.state.help["foes Greece"] == [UK]
    assert t.said("United States has done nothing against Greece: its own declaration is revoked")


@rule("21.4a", "21.4b", "21.4e")
def test_what_follows_a_declaration_on_a_minor():
    def followed(**more):
        t = declared(GER, "Greece", wars=AXIS)
        t.state.notes |= more.get("notes", {})
        if "unit" in more:
            put(t.game, *more["unit"])
        t.state.taken = more.get("taken", [])
        t.state.fight.attacked = more.get("attacked", [])
        if "mission" in more:
            t.state.missions["M1"] = Mission("M1", *more["mission"])
        if "contact" in more:
            note_contact(t.game, more["contact"])
        if engaged(t.game, "Greece"):
            revoke(t.game)
            assert t.state.countries["Greece"].startswith("attacked")
            return True
        t.state.mini = "Greece"
        revoke(t.game)
        assert t.state.countries["Greece"].startswith("attacked"), "its own turn is none of the declarer's"
        t.state.mini = ""
        revoke(t.game)
        assert t.state.countries["Greece"] == "neutral" and holder(t.game, "BB26") == "Greece"
        return False

    assert not followed() and not followed(notes={"engaged Greece": 1})
    assert followed(unit=("BB26", "G inf")) and followed(unit=("BB26", "I air")), "an ally serves as well"
    assert not followed(unit=("BB26", "B inf")) and not followed(unit=("Y23", "G inf"))
    assert followed(taken=["BB26"]) and not followed(taken=["Y23"])
    assert followed(attacked=["BB26"]) and followed(attacked=["late BB26"]) and not followed(attacked=["Y23"])
    for kind, seat, goal, yes in (
        ("invasion", GER, "BB26", True),
        ("transport", ITA, "BB26", True),
        ("bombardment", GER, "BB26", False),
        ("invasion", UK, "BB26", False),
        ("invasion", GER, "Y23", False),
    ):
        assert followed(mission=(kind, seat, ["GF1"], goal)) is yes, (kind, seat, goal)
    assert followed(contact=["BB26"]) and not followed(contact=["Y23"])


@rule("21.4a")
def test_only_what_was_declared_in_this_turn_is_revoked():
    t = declared(GER, "Greece", wars=AXIS)
    t.state.notes["declared Greece"] -= 1
    revoke(t.game)
    assert t.state.countries["Greece"].startswith("attacked")
    t.state.notes["declared Greece"] += 1
    t.state.countries["Greece"] = "ally Britain"
    revoke(t.game)
    assert t.state.countries["Greece"] == "ally Britain", "somebody has come to help"


@rule("25.23")
def test_who_counts_as_a_german_inside():
    for place, text, yes in (
        ("S33", "G inf", True),
        ("S33", "G air", True),
        ("S33", "I inf", False),
        ("S30", "G inf", False),
    ):
        t = peace()
        put(t.game, place, text)
        assert german_inside(t.game, "Rumania") is yes, (place, text)


@rule("25.23", "21.4d")
def test_germans_left_in_a_neutral_are_no_help_to_it():
    """They have not left yet after a war that was revoked."""
    t = peace(side="Allies")
    home = hexes_of("Portugal")[0]
    put(t.game, home, "G inf")
    assert german_inside(t.game, "Portugal") and not asked(attack(t.game, UK, "Portugal"))
    assert t.state.countries["Portugal"].startswith("attacked")


@rule("21.2")
def test_whom_a_minor_fights():
    t = declared(GER, "Greece", wars=AXIS)
    assert set(opponents(t.game, "Greece")) == {GER, ITA}
    t = declared(UK, "Sweden", side="Allies")
    assert set(opponents(t.game, "Sweden")) >= {UK, FRA} and not {GER, ITA} & set(opponents(t.game, "Sweden"))


@rule("33.42-o19", "33.42-o11", "26.815", "49.2", "12.21")
def test_what_else_forbids_a_war():
    def ruled(seat, country, **more):
        found = trouble(peace(**({"side": "Allies"} | more)).game, seat, country)
        return found[1] if found else ""

    peaceful = {"notes": {"no winter war": 1}}
    assert ruled(RUS, "Finland") == "" and ruled(RUS, "Finland", **peaceful) == "33.42-o19"
    assert ruled(RUS, "Finland", wars=["Germany-Russia"], **peaceful) == "" == ruled(UK, "Finland", **peaceful)
    assert ruled(RUS, "Rumania", **peaceful) == ""
    guests = {"countries": peace().state.countries | {"Belgium": "inactive France"}}
    assert ruled(GER, "Belgium", side="Axis", **guests) == "" and ruled(UK, "Belgium", **guests) == "33.42-o11"
    vichy = {"countries": peace().state.countries | {"Vichy France": "inactive Germany"}}
    assert ruled(GER, "Vichy France", side="Axis", **vichy) == "49.2" and ruled(UK, "Vichy France", **vichy) == ""
    lost = {"control": {"O22": GER}, "units": {"O22": "G inf"}}
    assert ruled(FRA, "Norway", **lost) == "26.815" and ruled(UK, "Norway", **lost) == ""
    assert ruled(UK, "Norway", phase="movement") == "12.21" and ruled(US, "Norway") == ""
    assert ruled(UK, "Switzerland") == "21.1c"
    assert ruled(UK, "Norway", powers={UK: {"brps": 9}}) == "11.4a"
    assert ruled(UK, "Norway", powers={UK: {"brps": 10, "limit": 10}}) == ""
    assert trouble(table("options", LONE, "Allies").game, UK, "Spain")[1] == "50.36", "in 1944 all is decided"
