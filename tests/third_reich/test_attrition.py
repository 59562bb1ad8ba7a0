"""18: attrition."""

from rules.third_reich.chart import land
from rules.third_reich.contact import in_contact
from rules.third_reich.retreats import Demand
from rules.third_reich.world import holder
from tests.rulings import case, rule
from tests.third_reich.table import table, why

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
EAST = "Eastern attrition"
LINE = dict.fromkeys(("L42", "L43", "K43", "M42", "L41", "K42", "M41"), "Germany")


def attrition(units, side="Allies", options=EAST, dice=(), **more):
    more.setdefault("control", {"L42": "Germany", "M41": "Germany", "L41": "Germany", "K42": "Germany"})
    return table("attrition", units, side, options=options, **more)


def rolled(units, die, side="Allies", options=EAST, **more):
    """Movement ends, and attrition is rolled."""
    more.setdefault("control", {"L42": "Germany", "M41": "Germany", "L41": "Germany", "K42": "Germany"})
    t = table("movement", units, side, options=options, **more)
    t.game.script([die])
    for seat in list(t.asked()):
        t.play(seat, "done")
    return t


FRONT = {
    "L43": "2 R armor",
    "K43": "2 R armor",
    "M42": "2 R armor",
    "L42": "G inf, G repl",
    "M41": "G inf 2-3",
    "L41": "G inf",
}


@rule("18.1b", "18.3", "18.31a")
def test_units_in_contact_are_added_up_and_the_defender_chooses_his_losses():
    t = rolled(FRONT, 6)
    assert t.said("with 18 factors")
    t = rolled(FRONT, 1)
    assert "lose" in t.ask(GER).orders[0]
    t.refuse(GER, "lose GI1", "18.31a")
    t.play(GER, "lose GR1, GI2")
    assert t.where("GR1") == "lost"


@case("D51")
@rule("30.3", "18.1b")
def test_replacements_do_not_count():
    t = table("movement", {"L42": "G repl, G inf", "L43": "R inf"}, "Axis", options=EAST, control={"L42": "Germany"})
    assert sum(u.factor for u in in_contact(t.game, "Eastern")) == 3


@rule("18.1d")
def test_contact_over_an_arrow_counts_and_over_plain_water_not():
    t = table("movement", {"U41": "R inf", "U40": "G inf"}, options=EAST, control={"U40": "Germany"})
    assert [u.id for u in in_contact(t.game, "Eastern")] == ["RI1"]
    t = table("movement", {"L22": "U inf", "M22": "G inf"}, options="Western attrition")
    assert not in_contact(t.game, "Western")


@rule("18.31c")
def test_only_countries_in_contact_pay():
    t = rolled({"L43": "2 R armor", "L42": "G inf", "L41": "Ru inf"}, 1)
    t.refuse(GER, "lose RuI1", "18.31a")
    t.play(GER, "lose GI1")


@rule("18.31h")
def test_no_more_is_lost_than_there_is():
    t = rolled({"L43": "2 R armor", "K43": "2 R armor", "M42": "2 R armor", "L42": "G inf"}, 1)
    t.play(GER, "lose GI1")
    assert t.where("GI1") == "lost"


@rule("18.32a", "18.33a", "18.34b")
def test_hexes_are_demanded_vacated_and_occupied():
    t = rolled(FRONT, 1)
    t.play(GER, "lose GR1, GI3")
    t.refuse(RUS, "demand O39", "18.32a")
    assert why(t, Demand(hexes=("L42", "L42")), RUS) == "18.34b"
    t.play(RUS, "demand L42")
    while GER in t.asked():
        t.play(GER, t.suggestions(GER)[0])
    assert t.where("GI1") != "L42"
    t.play(RUS, "RA1")
    t.play(RUS, "no more") if RUS in t.asked() and "no more" in t.ask(RUS).choices else None
    assert t.where("RA1") == "L42" and holder(t.game, "L42") == RUS


@rule("18.34b", "18.33a")
def test_of_several_hexes_each_is_named_once():
    more = {"N42": "2 R armor", "L42": "2 G repl, G inf", "M41": "2 G inf", "N41": "2 G inf"}
    t = rolled(FRONT | more, 1, control=dict.fromkeys(("L42", "M41", "L41", "K42", "N41", "N40"), GER))
    while t.asked() == [GER]:
        t.play(GER, t.suggestions(GER)[0])
    assert "demand up to 2 hexes" in t.ask(RUS).prompt
    first, second = sorted(g for g in t.goals(RUS, "demand") if g in land())[:2]
    assert why(t, Demand(hexes=(first, second)), RUS) == "" and why(t, Demand(hexes=(first, first)), RUS) == "18.34b"
    assert why(t, Demand(hexes=(first, second, "J43")), RUS) == "18.34b", "three are too many"


@rule("18.32a", "21.1b")
def test_nobody_advances_into_a_hex_that_is_closed_to_him():
    from rules.third_reich.retreats import advance_into
    from tests.third_reich.early import peace

    t = peace("movement", {"N26": "G inf"})
    (german,) = t.state.units.at("N26")
    assert advance_into(t.game, german, "O25"), "it is Germany's"
    assert not advance_into(t.game, german, "N25"), "Luxembourg is neutral"
    assert not advance_into(t.game, german, "O24"), "it is two hexes away"


@rule("18.34a")
def test_who_occupies_a_hex_is_shown_to_come_from_where_it_stood():
    t = rolled(FRONT, 1)
    before = t.where("RA1")
    t.unit("RA1").base = "H47"
    t.play(GER, "lose GR1, GI3").play(RUS, "demand L42")
    while GER in t.asked():
        t.play(GER, t.suggestions(GER)[0])
    t.play(RUS, "RA1")
    assert [e.data["path"] for e in t.events("18.34a", "move")] == [[before, "L42"]]


@rule("18.34b")
def test_hexes_may_be_declined():
    t = rolled(FRONT, 1)
    t.play(GER, "lose GR1, GI3").play(RUS, "demand nothing")
    assert t.where("GI1") == "L42"


@case("D48")
@rule("18.32d", "5.42", "5.56")
def test_objectives_and_fortresses_are_safe():
    """Two counters and a hex are won; what is left beside the Russians stands in Smolensk, an objective."""
    east = {"J42": "2 R armor", "K43": "2 R armor", "K44": "2 R armor", "J43": "2 G inf", "L43": "2 G inf 2-3"}
    held = {"J43": "Germany", "L43": "Germany"}
    t = rolled(east, 1, control=held)
    t.play(GER, "lose GI3, GI4")
    assert not t.said("demands") and not any("demand" in " ".join(p.orders) for p in t.game.pending())
    t = rolled(east, 1, control=held)
    t.play(GER, "lose GI1, GI3")
    assert RUS in t.asked()
    t.refuse(RUS, "demand J43", "18.32d")
    t.play(RUS, "demand L43")


@rule("18.32d", "18.32c")
def test_who_cannot_advance_wins_no_hex():
    """Only over the arrow at Kerch do they touch the enemy; or all are out of supply."""
    for units, flags in (
        ({"U41": "2 R armor", "U40": "2 G inf"}, {}),
        ({"L43": "2 R armor", "L42": "2 G inf"}, {"RA1": {"cut": True}, "RA2": {"cut": True}}),
    ):
        t = rolled(units, 1, control=dict.fromkeys(("U40", "L42"), "Germany"), flags=flags)
        while t.asked() == [GER]:
            t.play(GER, t.suggestions(GER)[0])
        assert not any("demand" in " ".join(p.orders) for p in t.game.pending())


@case("E58")
@rule("18.33b")
def test_retreats_prefer_own_free_hexes():
    from rules.third_reich.retreats import retreats

    t = table(
        "movement",
        {"L42": "G inf", "L41": "2 G inf"},
        options=EAST,
        control={"L42": "Germany", "L41": "Germany", "M41": "Germany"},
    )
    assert retreats(t.game, t.unit("GI1"), ()) == ["M41"]
    t = table(
        "movement", {"L42": "G inf", "L41": "2 G inf"}, options=EAST, control={"L42": "Germany", "L41": "Germany"}
    )
    assert set(retreats(t.game, t.unit("GI1"), ())) >= {"L41", "M41"}, (
        "full or hostile hexes only if nothing else is left"
    )


@rule("18.33b")
def test_a_retreat_into_a_zone_only_if_nothing_else_is_left():
    """Armor at L43 reaches over L42's neighbours K42 and M42; L41 lies beyond it."""
    from rules.third_reich.chart import dry_steps
    from rules.third_reich.retreats import retreats

    held = dict.fromkeys((*dry_steps("L42"), "L42"), "Germany")
    near, far = set(dry_steps("L42")) & set(dry_steps("L43")), set(dry_steps("L42")) - set(dry_steps("L43")) - {"L43"}
    for driver, expected in (("R armor", far), ("R inf", near | far)):
        t = table("movement", {"L42": "G inf", "L43": driver}, options=EAST, control=held | {"L43": "Russia"})
        assert set(retreats(t.game, t.unit("GI1"), ())) == expected
    blocked = dict.fromkeys(far, "2 G inf")
    t = table("movement", {"L42": "G inf", "L43": "R armor", **blocked}, options=EAST, control=held | {"L43": "Russia"})
    leaving = next(u.id for u in t.game.state.units.at("L42"))
    assert near < set(retreats(t.game, t.unit(leaving), ())), "forced, it may go into the zone or overstack"


@case("E54")
@rule("18.33c", "18.34a")
def test_no_retreat_beside_the_enemys_pieces_or_into_another_demanded_hex():
    from rules.third_reich.retreats import retreats

    t = table("movement", {"L42": "G inf", "M41": "R base"}, options=EAST, control={"L42": "Germany", "L41": "Germany"})
    goals = retreats(t.game, t.unit("GI1"), ("L41",))
    assert "M41" not in goals and "L41" not in goals


@rule("18.35b")
def test_units_without_a_retreat_die():
    around = {"L43": "2 R armor", "K43": "2 R armor", "M42": "2 R inf", "L41": "R inf", "K42": "R inf", "M41": "R inf"}
    t = rolled(around | {"L42": "2 G inf, G inf"}, 2, control={"L42": "Germany"})
    while GER in t.asked():
        t.play(GER, t.suggestions(GER)[0])
    t.play(RUS, "demand L42")
    assert t.at("L42") == [] or all(n.startswith("R") for n in t.at("L42"))


@rule("18.32c")
def test_unsupplied_units_do_not_occupy():
    from rules.third_reich.retreats import may_advance

    t = table("movement", {"L43": "R armor, R inf"}, flags={"RA1": {"cut": True}})
    assert not may_advance(t.unit("RA1")) and may_advance(t.unit("RI1"))


@rule("18.2a")
def test_one_roll_a_front():
    t = rolled({"L43": "2 R armor", "L42": "2 G inf", "L41": "2 G inf"}, 6)
    assert len(t.rolls("attrition")) <= 1


@rule("55.D8a", "20.2")
def test_attrition_before_or_after_and_never_twice():
    units = {"L43": "2 R armor", "L42": "G inf", "P22": "U armor, U inf", "Q22": "G inf"}
    t = table(
        "movement", units, options="Eastern attrition, Western offensive", control={"L42": "Germany", "P22": "Britain"}
    )
    for seat in list(t.asked()):
        t.play(seat, "done")
    t.play(RUS, "after")
    assert not t.rolls("attrition") and t.state.notes["attrition later"] == 1
    t = table(
        "movement", units, options="Eastern attrition, Western offensive", control={"L42": "Germany", "P22": "Britain"}
    )
    for seat in list(t.asked()):
        t.play(seat, "done")
    t.play(RUS, "before", dice=[6])
    assert len(t.rolls("attrition")) == 1 and t.unit("RA1").fought


@rule("18.31f")
def test_attackers_who_disagree_split_the_hexes_and_the_larger_picks_first():
    front = {
        "P22": "2 U armor",
        "P21": "2 U armor",
        "P23": "2 B inf",
        "Q22": "2 G inf",
        "Q23": "2 G inf",
        "Q21": "2 G inf",
    }
    own = {"control": {"P22": US, "P21": US, "P23": UK, "O22": US, "O23": US}, "options": "Western attrition"}
    t = rolled(front, 1, players={US: "a", UK: "b", RUS: "c", GER: "d", "Italy": "d"}, **own)
    t.play(GER, t.suggestions(GER)[0])
    assert "split the hexes" in t.suggestions(UK)
    t.play(UK, "split the hexes")
    assert t.asked() == [US], "twenty factors against six"
    first = sorted(t.goals(US, "demand") - {"nothing"})[0]
    t.play(US, f"demand {first}")
    assert t.asked() == [UK]
    t.refuse(UK, f"demand {first}", "18.31f")
    second = sorted(t.goals(UK, "demand") - {"nothing"})[0]
    t.play(UK, f"demand {second}")
    assert second != first and {first, second} == set(t.state.fight.vacated)
    t = rolled(front, 1, players={US: "a", UK: "a", RUS: "a", GER: "d", "Italy": "d"}, **own)
    t.play(GER, t.suggestions(GER)[0])
    assert "split the hexes" not in t.suggestions(US), "one player has nobody to disagree with"


@rule("18.31f")
def test_attackers_who_tie_roll_for_the_first_choice():
    from rules.third_reich.sharing import turns_to_pick

    t = table("movement", {"P22": "2 U inf", "P23": "2 B inf"}, options="Western attrition")
    units = [t.unit(n) for n in ("UI1", "UI2", "BI1", "BI2")]
    same = units[0].factor == units[2].factor
    t.game.script([2, 2, 1, 5] if same else [])
    order = turns_to_pick(t.game, "Western", units)
    assert same and order == [UK, US] and not t.dice_left()


def corner(*standing, options="Western attrition, Mediterranean attrition"):
    """An American unit in the Alps that touches Germans on two fronts."""
    units = {"S26": "U inf", "R26": "G inf, G repl", "S25": "2 G inf"}
    t = table("movement", units, options=options, control={"S26": US})
    for seat, policy, text in standing:
        t.standing(seat, policy, text)
    for seat in list(t.asked()):
        t.play(seat, "done")
    return t


@rule("18.1b", "20.2")
def test_a_unit_on_two_fronts_counts_where_its_owner_says():
    for front, other in (("Western", "Mediterranean"), ("Mediterranean", "Western")):
        t = corner()
        assert t.ask(US).choices == ("Western", "Mediterranean")
        t.play(US, front, dice=[6])
        assert t.rolls(f"attrition on the {front} front") and not t.rolls(f"attrition on the {other} front")
    t = corner((US, "two fronts", "own front"))
    assert t.rolls("attrition on the Western front")


@rule("18.1e", "20.2")
def test_where_only_one_front_is_under_attrition_nobody_is_asked():
    t = corner(options="Mediterranean attrition")
    assert t.rolls("attrition on the Mediterranean front with 3 factors")
