"""18.33 to 18.36: who leaves a demanded hex and where to, who advances into it, question by question."""

import pytest

from rules.third_reich.attrition import Lose, one_front, split
from rules.third_reich.chart import dry_steps
from rules.third_reich.contact import in_contact
from rules.third_reich.retreats import (
    Demand,
    Retreat,
    advance_into,
    demandable,
    hex_choices,
    matching,
    may_advance,
    occupy,
    retreats,
    take_hexes,
    vacate,
)
from rules.third_reich.state import Bridgehead
from rules.third_reich.world import holder
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, RUS, UK, US, peace
from tests.third_reich.table import answered, table, why

EAST = "Eastern attrition"
HELD = dict.fromkeys(("L42", *dry_steps("L42")), GER)
RUSSIAN = dict.fromkeys(("L43", "K43", "M42"), RUS)


def front(units, control=None, side="Allies", **more):
    return table("attrition", units, side, options=EAST, control=HELD | RUSSIAN | (control or {}), **more)


# --- who advances -------------------------------------------------------------------------------------------------------


@rule("18.33a", "18.34a", "6.1")
def test_one_must_advance_and_others_may_follow():
    t = front({"L43": "2 R armor", "K43": "R inf"})
    asked = answered(occupy(t.game, "L42", ["RA1", "RI1", "RA2"]), "RA1", "RI1")
    assert [ask.choices for ask in asked] == [("RA1", "RI1", "RA2"), ("RI1", "RA2", "no more")]
    assert (asked[0].seat, t.at("L42"), t.where("RA2")) == (RUS, ["RA1", "RI1"], "L43")
    assert t.unit("RA1").held and t.unit("RI1").held and holder(t.game, "L42") == RUS
    t = front({"L43": "2 R armor"})
    assert len(answered(occupy(t.game, "L42", ["RA1", "RA2"]), "RA2", "no more")) == 2 and t.at("L42") == ["RA2"]
    t = front({"L43": "R armor"})
    assert answered(occupy(t.game, "L42", ["RA1"])) == [] and t.at("L42") == ["RA1"], "nobody else could"
    t = front({"L43": "R armor", "L42": "G inf"})
    assert answered(occupy(t.game, "L42", ["RA1"])) == [] and t.where("RA1") == "L43", "it has not been left"


@rule("18.33a", "18.32a")
def test_each_demanded_hex_has_a_unit_of_its_own_that_can_enter_it():
    """RA1 can enter both hexes, RI1 only the second, RI2 neither."""
    t = front({"L43": "R armor", "M42": "R inf", "H47": "R inf"})
    both, one = "L42", "M41"
    assert [h in dry_steps("L43") for h in (both, one)] == [True, False] and one in dry_steps("M42")
    for hexes, names, yes in (
        ((both,), ["RA1"], True),
        ((one,), ["RA1"], False),
        ((both, one), ["RA1", "RI1"], True),
        ((one, both), ["RI1", "RA1"], True),
        ((both, one), ["RA1", "RI2"], False),
        ((both, one), ["RI1", "RI2"], False),
        ((both, one), ["RA1"], False),
        ((), [], True),
        ((both,), ["RI9"], False),
    ):
        assert matching(t.game, hexes, names) is yes, (hexes, names)


@rule("6.12", "18.33a")
def test_paratroops_take_no_room_where_they_advance():
    t = table("attrition", {"P22": "U armor, U para, U inf"}, options="Western attrition", control={"P22": US})
    asked = answered(occupy(t.game, "Q22", ["UA1", "UI1", "UP1"]), "UP1", "UA1", "UI1")
    assert len(asked) == 3 and t.at("Q22") == ["UA1", "UI1", "UP1"]


@rule("18.33a", "18.32c", "18.34a")
def test_who_can_not_advance():
    t = front({"L43": "R armor, R inf"}, flags={"RA1": {"held": True}})
    assert answered(occupy(t.game, "L42", ["RA1", "RI1", "RI9"])) == [] and t.at("L42") == ["RI1"], (
        "who has taken a hex stays, the dead do not advance"
    )
    t = front({"L43": "R armor"}, flags={"RA1": {"cut": True}})
    assert answered(occupy(t.game, "L42", ["RA1"])) == [] and t.at("L42") == []
    t = front({"J44": "R armor"})
    assert answered(occupy(t.game, "L42", ["RA1"])) == [] and t.at("L42") == []


@rule("45.1", "18.33a")
def test_russians_and_westerners_do_not_follow_one_another():
    t = front({"L43": "R armor, U armor", "K43": "U inf"})
    asked = answered(occupy(t.game, "L42", ["RA1", "UA1", "UI1"]), "UA1", "UI1")
    assert asked[0].choices == ("RA1", "UA1", "UI1") and asked[1].choices == ("UI1", "no more")
    assert (asked[0].seat, asked[0].also) == (RUS, (US,)) and t.where("RA1") == "L43"


@rule("18.36", "29.26b")
def test_ships_that_an_advance_drives_out_may_be_met():
    units = {"N19": "U inf", "M19": "G fleet", "L22": "B fleet", "L31": "G inf"}
    t = table("attrition", units, options="Western attrition", control={"N19": US})
    (ask,) = next(occupy(t.game, "M19", ["UI1"]))
    assert ask.seat == UK and "leave Brest" in ask.prompt and t.where("UI1") == "M19"


# --- who leaves ---------------------------------------------------------------------------------------------------------


@rule("18.33b", "18.33c", "6.12")
@pytest.mark.parametrize(
    ("unit", "there", "best"),
    [
        ("G inf", "G inf", True),
        ("G inf", "2 G inf", False),
        ("G para", "2 G inf", True),
        ("G inf", "G inf, G para", True),
    ],
)
def test_a_full_hex_only_if_there_is_no_other(unit, there, best):
    t = front({"L42": unit, "L41": there}, control={"K42": RUS, "M41": RUS})
    (name,) = t.at("L42")
    assert retreats(t.game, t.unit(name), ()) == (["L41"] if best else list(dry_steps("L42")))


@rule("18.3", "18.31f")
def test_the_power_with_more_factors_in_contact_rolls_and_demands():
    """Two American armies and a British one: America speaks first, whoever is named first."""
    units = {"P21": "B inf", "P22": "2 U armor", "Q21": "3 G inf", "Q22": "3 G inf", "O23": "2 G inf"}
    t = table("movement", units, options="Western attrition", control={"P22": US, "P21": US})
    contact = in_contact(t.game, "Western")
    assert list(dict.fromkeys(u.owner for u in contact)) == [UK, US]
    t.game.script([1])
    flow = one_front(t.game, "Western", contact)
    (ask,) = next(flow)
    assert ask.seat == GER and ask.about["count"] == 2 and t.said("with 13 factors")
    t.game.phase = "attrition"
    (demand,) = flow.send({GER: "lost"})
    assert demand.seat == US and set(demand.also) == {UK, RUS} and "demand up to 1 hex" in demand.prompt


@rule("18.31e", "18.31h")
def test_players_who_share_a_front_split_the_losses():
    """The odd one from who has more in contact; who has too few gives all of his."""
    players = {GER: "a", "Italy": "b", UK: "c", US: "c", RUS: "c"}
    units = {"L43": "2 R armor", "L42": "2 G inf", "K42": "I inf 1-3", "K43": "R armor"}
    t = table("movement", units, options=EAST, control=HELD | RUSSIAN, players=players, scenario="1942")
    shares = {count: dict(split(t.game, "Eastern", count)) for count in (1, 2, 3, 4)}
    assert shares == {
        1: {(GER,): 1},
        2: {(GER,): 1, ("Italy",): 1},
        3: {(GER,): 2, ("Italy",): 1},
        4: {(GER,): 2, ("Italy",): 1},
    }


@rule("18.33a", "21.2")
def test_who_is_at_peace_with_the_attacker_stays_in_a_demanded_hex():
    wars = ["Britain-Germany", "France-Germany", "Germany-Russia"]
    held = dict.fromkeys(dry_steps("L42"), GER) | {"L42": GER, "L43": RUS}
    t = peace("movement", {"L42": "G inf", "L43": "R armor"}, "Allies", wars=wars, control=held)
    (german,), italian = t.at("L42"), "II1"
    t.state.units.move(italian, "L42")
    (ask,) = next(vacate(t.game, "L42", ["L42"]))
    assert ask.seat == GER and ask.about["unit"] == german
    t.state.units.move(german, "L31")
    assert answered(vacate(t.game, "L42", ["L42"])) == [] and t.where(italian) == "L42"


@rule("18.32a", "34.1")
def test_the_british_advance_into_no_city_that_is_shut_to_them():
    t = peace("movement", {"O23": "B inf", "P22": "F inf", "O22": "G inf"}, "Allies", control={"O22": GER})
    british, french = (t.unit(*t.at(h)) for h in ("O23", "P22"))
    assert [advance_into(t.game, u, "O22") for u in (british, french)] == [False, True]


@rule("18.33b", "21.1b", "45.1")
def test_nobody_retreats_into_what_is_closed_to_him():
    lost = {h: FRA for h in dry_steps("N26") if h != "N25"}
    t = peace("attrition", {"N26": "G inf"}, "Allies", control=lost)
    assert set(retreats(t.game, t.unit("GI2"), ())) == set(lost), "Luxembourg is neutral"
    t = table("attrition", {"P22": "U inf", "P21": "R inf"}, "Axis", control={"P22": US, "P21": US, "O22": US})
    ways = retreats(t.game, t.unit("UI1"), ())
    assert "O22" in ways and "P21" not in ways, "Russians stand there"
    crowded = table("attrition", {"P22": "U inf", "P21": "2 B inf"}, "Axis", control={"P22": US, "P21": US})
    assert "P21" in retreats(crowded.game, crowded.unit("UI1"), ()), (
        "rather overstacked than beside nobody of one's own"
    )


@rule("18.33a", "18.35b", "18.34a")
def test_the_ground_units_of_a_demanded_hex_leave_it():
    t = front({"L42": "G inf, G air", "L41": "2 G inf"})
    (inf, air) = (next(n for n in t.at("L42") if n.startswith(letters)) for letters in ("GI", "GW"))
    assert answered(vacate(t.game, "L42", ["L42", "K42"])) == [] and t.where(inf) == "M41" and t.where(air) == "L42", (
        "air goes when the enemy comes"
    )
    assert [e.data["path"] for e in t.events("18.33a", "move")] == [["L42", "M41"]]


@rule("18.33b")
def test_a_retreat_is_one_of_the_ways_that_are_left():
    t = table(
        "movement",
        {"L43": "2 R armor", "K43": "2 R armor", "L42": "G inf, 2 G repl"},
        options=EAST,
        control=HELD | RUSSIAN,
    )
    t.game.script([1])
    for seat in list(t.asked()):
        t.play(seat, "done")
    while "lose" in t.suggestions(GER)[0]:
        t.play(GER, t.suggestions(GER)[0])
    t.play(RUS, "demand L42")
    ways = t.game.asked(GER).about["ways"]
    assert len(ways) > 1 and why(t, Retreat(goal=(ways[0],)), GER) == ""
    assert why(t, Retreat(goal=("L43",)), GER) == why(t, Retreat(goal=ways[:2]), GER) == "18.33b"


@rule("18.31a", "18.31h")
def test_losses_are_offered_from_the_weakest_to_the_strongest():
    t = table("movement", {"L43": "2 R armor", "K43": "2 R armor", "M42": "2 R armor", "L42": "10 G inf, 5 G armor"},
              options=EAST, control=HELD | RUSSIAN)  # fmt: skip
    t.game.script([1])
    for seat in list(t.asked()):
        t.play(seat, "done")
    count = t.game.asked(GER).about["count"]
    assert list(Demand.options("hexes", {}, t.game, GER)) == [], "Germany demands nothing now"
    assert [why(t, Lose(units=units), GER) for units in (("GI1", "GI2"), ("GI1", "GI1"))] == ["", "18.31a"]
    pool = [u.id for u in sorted(t.state.units.of(GER), key=lambda u: (u.factor, u.kind == "armor", u.id))]
    offered = list(Lose.options("units", {}, t.game, GER))
    assert count == 2 and len(pool) == 15 and offered == [tuple(pool[at : at + 2]) for at in range(12)]
    for name in pool[5:]:
        t.state.units.move(name, "J30")
    assert list(Lose.options("units", {}, t.game, GER))[-1] == tuple(pool[3:5]), "the strongest are the last"


# --- what is demanded ---------------------------------------------------------------------------------------------------


def demanding(units):
    """Russia is asked what she demands of two hexes."""
    more = {"L43": "2 R armor", "K43": "2 R armor", "M42": "2 R armor", "N42": "2 R armor", "L42": "2 G repl, G inf"}
    own = dict.fromkeys(("L42", "M41", "L41", "K42", "N41", "N40"), GER)
    t = table("movement", more | units, options=EAST, control=own)
    t.game.script([1])
    for seat in list(t.asked()):
        t.play(seat, "done")
    while t.asked() == [GER]:
        t.play(GER, t.suggestions(GER)[0])
    assert "demand up to 2 hexes" in t.ask(RUS).prompt
    return t


@rule("18.33a", "18.34b")
def test_no_more_is_demanded_than_can_be_occupied():
    t = demanding({"M41": "2 G inf", "N41": "2 G inf"})
    choices = hex_choices(t.game, "Eastern", t.game.asked(RUS).about["units"])
    offered = list(Demand.options("hexes", {}, t.game, RUS))
    assert offered == [tuple(choices[:2]), *((h,) for h in choices)] and len(choices) == 2
    assert list(Demand.options("hexes", {}, t.game, GER)) == [] == list(Lose.options("units", {}, t.game, GER))
    assert list(Lose.options("units", {}, t.game, RUS)) == [], "she demands and loses nothing"
    name = next(u.id for u in t.state.units.of(RUS) if len(hex_choices(t.game, "Eastern", [u.id])) > 1)
    both = tuple(hex_choices(t.game, "Eastern", [name]))[:2]
    assert why(t, Demand(hexes=both), RUS) == ""
    for unit in [u for u in t.state.units.of(RUS) if u.id != name]:
        t.state.units.move(unit, "H47")
    assert why(t, Demand(hexes=both), RUS) == "18.33a", "one unit can't occupy two hexes"
    assert why(t, Demand(hexes=both[:1]), RUS) == ""
    t.state.fight.vacated = [both[0]]
    assert why(t, Demand(hexes=both[:1]), RUS) == "18.31f" and list(Demand.options("hexes", {}, t.game, RUS)) == [
        (both[1],)
    ]


@rule("18.32a", "18.32c", "30.2")
def test_who_may_advance():
    t = front({"L43": "R inf", "L42": "G inf, G repl"}, side="Axis")
    assert may_advance(t.unit("GI1")) and not may_advance(t.unit("GR1"))
    assert hex_choices(t.game, "Eastern", ["GI1", "GI9"]) == ["L43"] and hex_choices(t.game, "Eastern", ["GR1"]) == []
    assert matching(t.game, ("L43",), ["GI1"]) and not matching(t.game, ("L43",), ["GR1"])
    t.unit("GI1").cut = True
    assert not matching(t.game, ("L43",), ["GI1"]) and hex_choices(t.game, "Eastern", ["GI1"]) == []
    assert Retreat(goal=("L43",)).space == "L43"


@rule("18.32a")
def test_allies_in_the_same_attrition_are_asked_too():
    def also(option):
        t = front({"L43": "R inf", "L42": "G inf"})
        t.power(UK).options["Eastern"] = option
        t.power(US).options["Eastern"] = "pass"
        (ask,) = next(take_hexes(t.game, "Eastern", 1, RUS, ["RI1"]))
        return ask.seat, ask.also

    assert also("attrition") == (RUS, (UK,)) and also("pass") == (RUS, ())


@rule("18.32d")
def test_what_is_never_demanded():
    t = front({"L43": "R inf", "L42": "G inf"})
    assert demandable(t.game, "L42") and not demandable(t.game, "L31") and not demandable(t.game, "H39")
    t.state.fortresses.append("L42")
    assert not demandable(t.game, "L42")
    t.state.fortresses.remove("L42")
    t.state.bridgeheads["L42"] = Bridgehead("Axis")
    assert not demandable(t.game, "L42")
