"""Fleets that meet, or miss each other: interception, Naval Detection, air search, searching a shared zone."""

from tests.rulings import rule
from tests.supreme_axis_allies.table import Table, table

HUNTERS = "1 BTL 2 CRU 1 SUB"
HIDDEN = "1 CAR (2 FIT), 1 SUB"


def example() -> Table:
    """The rulebook's example: four ships enter a zone with a CAR, two FIT aboard and a SUB."""
    t = table("USA", USA={"Hawaiian Sea": HUNTERS}, JAP={"Wake Waters": HIDDEN})
    return t.play("USA", f"move {HUNTERS} from Hawaiian Sea to Wake Waters")


@rule("detect.roll", "detect.sub", "detect.count", "detect.success")
def test_one_die_each_two_for_a_submarine_and_all_defenders_count():
    """E1, found: five dice, and the 4 is not above the four defenders."""
    t = example().play("JAP", "let pass", dice=[6, 5, 5, 6, 4])
    assert t.dice_left() == []
    assert t.rolls("Naval Detection") == [[6, 5, 5, 6, 4]]
    assert t.state.found == ["Wake Waters"]
    t.refuse("USA", "move 1 BTL from Wake Waters to Mariana Sea", "move.who")
    t.play("USA", "done")
    assert [event.data["space"] for event in t.events(kind="battle")] == ["Wake Waters"]


@rule("detect.roll", "detect.fail", "detect.no-auto", "move.stop")
def test_if_every_die_fails_the_ships_sail_on_or_stay():
    """E1, missed; D7: both fleets share the zone and nobody fights."""
    t = example().play("JAP", "let pass", dice=[6, 5, 5, 6, 5])
    assert t.state.found == []
    t.play("USA", "move 1 BTL from Wake Waters to Mariana Sea")
    assert t.units("Mariana Sea") == {"USA": "1 BTL"}
    t.play("USA", "done")
    assert t.events(kind="battle") == []
    assert t.units("Wake Waters") == {"JAP": "2 FIT 1 SUB 1 CAR", "USA": "1 SUB 2 CRU"}


@rule("detect.intercept", "detect.success")
def test_interception_takes_the_place_of_the_roll():
    """E2: no die, the movement halts, and there is a combat."""
    t = example().play("JAP", "intercept", dice=[6, 6, 6, 6, 6])
    assert t.rolls("Naval Detection") == []
    assert t.state.found == ["Wake Waters"]
    t.refuse("USA", "move 1 BTL from Wake Waters to Mariana Sea", "move.who")


@rule("detect.sub")
def test_a_lone_submarine_throws_two_dice():
    t = table("GER", GER={"Bay of Biscay": "1 SUB"}, UK={"English Channel": "1 DES"})
    t.play("GER", "move 1 SUB from Bay of Biscay to English Channel")
    t.play("UK", "let pass", dice=[6, 1])
    assert t.rolls("Naval Detection") == [[6, 1]]
    assert t.state.found == ["English Channel"]


@rule("detect.count", "ruling.6")
def test_fighters_aboard_count_as_defenders():
    """D5: a CAR with two FIT makes three."""
    for die, found in ((3, ["Wake Waters"]), (4, [])):
        t = table("USA", USA={"Hawaiian Sea": "1 DES"}, JAP={"Wake Waters": "1 CAR (2 FIT)"})
        t.play("USA", "move 1 DES from Hawaiian Sea to Wake Waters").play("JAP", "let pass", dice=[die])
        assert t.state.found == found
        assert t.dice_left() == []


@rule("ruling.7", "detect.roll")
def test_troops_aboard_count_on_neither_side():
    t = table(
        "USA",
        USA={"Hawaiian Sea": "1 TRN (2 INF)"},
        JAP={"Wake Waters": "1 TRN (2 INF)"},
    )
    t.play("USA", "move 1 TRN from Hawaiian Sea to Wake Waters").play("JAP", "let pass", dice=[2])
    assert t.rolls("Naval Detection") == [[2]]
    assert t.state.found == []


@rule("ruling.6", "detect.air")
def test_fighters_that_ride_on_a_carrier_are_no_air_search_and_throw_no_die():
    t = table("USA", USA={"Hawaiian Sea": "1 CAR (1 FIT)"}, JAP={"Wake Waters": "1 DES"})
    t.play("USA", "move 1 CAR from Hawaiian Sea to Wake Waters")
    assert t.asked() == ["JAP"]
    t.play("JAP", "let pass", dice=[6])
    assert t.rolls("Naval Detection") == [[6]]  # the die of the CAR
    assert t.state.found == []


@rule("detect.air")
def test_aircraft_find_the_enemy_without_a_roll():
    """D6: with a FIT in the zone nobody is asked and no die is thrown."""
    t = table("USA", USA={"Hawaiian Sea": "2 DES", "Hawaiian Islands": "1 FIT"}, JAP={"Wake Waters": "2 SUB"})
    t.play("USA", "move 1 FIT from Hawaiian Islands to Wake Waters")
    t.play("USA", "move 2 DES from Hawaiian Sea to Wake Waters", dice=[6, 6])
    assert t.asked() == ["USA"]
    assert t.rolls("Naval Detection") == []
    assert t.state.found == ["Wake Waters"]
    t.refuse("USA", "move 1 DES from Wake Waters to Mariana Sea", "move.who")


@rule("detect.air")
def test_a_fleet_is_found_once_however_many_fly_there():
    t = table("USA", USA={"Hawaiian Islands": "2 FIT"}, JAP={"Wake Waters": "1 SUB"})
    t.play("USA", *["move 1 FIT from Hawaiian Islands to Wake Waters"] * 2)
    assert t.state.found == ["Wake Waters"] and len(t.events("detect.air")) == 1


@rule("detect.air", "ruling.6")
def test_a_fighter_may_take_off_to_search_the_zone_of_its_own_carrier():
    t = table("USA", USA={"Wake Waters": "1 CAR (1 FIT)"}, JAP={"Wake Waters": "1 SUB"})
    t.play("USA", "move 1 FIT from Wake Waters to Wake Waters")
    assert t.state.found == ["Wake Waters"]


@rule("ruling.78", "detect.air")
def test_aircraft_alone_fight_the_ships_they_find():
    """All ships are targets, the submerged SUB too, and a SUB cannot answer."""
    t = table("USA", USA={"Hawaiian Islands": "1 FIT"}, JAP={"Wake Waters": "1 SUB"})
    t.play("USA", "move 1 FIT from Hawaiian Islands to Wake Waters", "done", dice=[3, 1])
    assert t.rolls("Wake Waters")[0] == [3]
    assert t.units("Wake Waters") == {}
    assert t.units("Hawaiian Islands") == {"USA": "1 FIT"}


@rule("detect.air")
def test_an_empty_sea_needs_no_search():
    t = table("USA", USA={"Hawaiian Sea": "1 DES"}, JAP={"Wake Island": "1 INF"})
    t.play("USA", "move 1 DES from Hawaiian Sea to Wake Waters", dice=[1])
    assert t.asked() == ["USA"] and t.dice_left() == [1]


@rule("detect.courtesy")
def test_six_defenders_cannot_be_missed_and_nobody_is_asked():
    t = table("USA", USA={"Hawaiian Sea": "1 DES"}, JAP={"Wake Waters": "6 SUB"})
    t.play("USA", "move 1 DES from Hawaiian Sea to Wake Waters", dice=[6])
    assert t.asked() == ["USA"]
    assert t.state.found == ["Wake Waters"] and t.dice_left() == [6]


@rule("detect.courtesy")
def test_with_five_defenders_courtesy_is_no_duty():
    t = table("USA", USA={"Hawaiian Sea": "1 DES"}, JAP={"Wake Waters": "5 SUB"})
    t.play("USA", "move 1 DES from Hawaiian Sea to Wake Waters").play("JAP", "let pass", dice=[6])
    assert t.state.found == []


@rule("detect.passing", "detect.fail")
def test_every_occupied_zone_on_the_way_is_a_test_of_its_own():
    """D58."""
    t = table("USA", USA={"Hawaiian Sea": "1 DES"}, JAP={"Wake Waters": "1 DES", "Mariana Sea": "1 SUB"})
    t.play("USA", "move 1 DES from Hawaiian Sea to Mariana Sea via Wake Waters")
    t.play("JAP", "let pass", dice=[2]).play("JAP", "let pass", dice=[1])
    assert t.rolls("Naval Detection") == [[2], [1]]
    assert t.units("Mariana Sea") == {"JAP": "1 SUB", "USA": "1 DES"}
    assert t.state.found == ["Mariana Sea"]


@rule("detect.passing", "detect.success", "move.stop")
def test_found_on_the_way_is_as_far_as_it_goes():
    t = table("USA", USA={"Hawaiian Sea": "1 DES"}, JAP={"Wake Waters": "1 DES"})
    t.play("USA", "move 1 DES from Hawaiian Sea to Mariana Sea via Wake Waters").play("JAP", "intercept")
    assert t.units("Wake Waters") == {"JAP": "1 DES", "USA": "1 DES"}
    assert t.units("Mariana Sea") == {}


@rule("detect.passing")
def test_without_a_course_ships_keep_clear_of_the_enemy():
    t = table("USA", USA={"Hawaiian Sea": "1 DES"}, JAP={"Wake Waters": "1 DES"})
    t.play("USA", "move 1 DES from Hawaiian Sea to Mariana Sea")
    assert t.asked() == ["USA"]
    assert t.units("Mariana Sea") == {"USA": "1 DES"}


@rule("ruling.4")
def test_each_order_throws_its_own_dice_and_later_groups_join():
    t = table("USA", USA={"Hawaiian Sea": "3 DES"}, JAP={"Wake Waters": "1 DES"})
    move = "move 1 DES from Hawaiian Sea to Wake Waters"
    t.play("USA", move).play("JAP", "let pass", dice=[6])
    t.play("USA", move).play("JAP", "let pass", dice=[1])
    assert t.rolls("Naval Detection") == [[6], [1]]
    t.play("USA", move, dice=[6])
    assert t.asked() == ["USA"] and t.dice_left() == [6]
    t.refuse("USA", "move 1 DES from Hawaiian Sea to Mariana Sea via Wake Waters", "move.who")
    assert t.units("Wake Waters") == {"JAP": "1 DES", "USA": "3 DES"}


@rule("ruling.4", "detect.success")
def test_no_course_leads_past_a_fleet_that_has_been_found():
    t = table("USA", USA={"Hawaiian Sea": "2 DES"}, JAP={"Wake Waters": "1 DES"})
    t.play("USA", "move 1 DES from Hawaiian Sea to Wake Waters").play("JAP", "intercept")
    t.refuse("USA", "move 1 DES from Hawaiian Sea to Bonin Sea via Wake Waters", "detect.success")


@rule("ruling.5", "detect.no-auto")
def test_fleets_that_share_a_zone_fight_only_if_one_searches():
    position = {"USA": {"Wake Waters": "1 DES 1 SUB"}, "JAP": {"Wake Waters": "1 CRU"}}
    t = table("USA", **position).play("USA", "done")
    assert t.events(kind="battle") == []

    t = table("USA", **position).play("USA", "search Wake Waters").play("JAP", "let pass", dice=[6, 6, 1])
    assert t.rolls("Naval Detection") == [[6, 6, 1]]  # all the ships there: DES one, SUB two
    assert t.state.found == ["Wake Waters"]
    t.refuse("USA", "move 1 DES from Wake Waters to Mariana Sea", "move.who")


@rule("ruling.5", "detect.fail")
def test_a_search_in_vain_is_not_repeated_and_the_ships_may_leave():
    t = table("USA", USA={"Wake Waters": "1 DES"}, JAP={"Wake Waters": "1 CRU"})
    t.play("USA", "search Wake Waters").play("JAP", "let pass", dice=[2])
    t.refuse("USA", "search Wake Waters", "ruling.5")
    t.play("USA", "move 1 DES from Wake Waters to Caroline Sea")
    assert t.units("Caroline Sea") == {"USA": "1 DES"}


@rule("ruling.5", "detect.intercept")
def test_a_search_may_be_met_by_interception():
    t = table("USA", USA={"Wake Waters": "1 DES"}, JAP={"Wake Waters": "1 CRU"})
    t.play("USA", "search Wake Waters")
    assert t.ask("JAP").prompt == "USA searches Wake Waters with 1 DES, against 1 CRU. Intercept?"
    t.play("JAP", "intercept", dice=[6])
    assert t.state.found == ["Wake Waters"] and t.dice_left() == [6]


@rule("ruling.5")
def test_there_must_be_somebody_to_search_for_and_somebody_to_search():
    t = table("USA", USA={"Hawaiian Sea": "1 DES"}, JAP={"Wake Waters": "1 CRU"}, UK={"Hawaiian Sea": "1 DES"})
    t.refuse("USA", "search Hawaiian Sea", "detect.no-auto")
    t.refuse("USA", "search Wake Waters", "ruling.5")
    t.play("USA", "move 1 DES from Hawaiian Sea to Wake Waters").play("JAP", "let pass", dice=[6])
    t.refuse("USA", "search Wake Waters", "ruling.5")  # it has just been looked for


@rule("move.placed-enemy", "ruling.5")
def test_ships_leave_newly_placed_enemies_without_penalty():
    """No question, no dice, and the whole movement."""
    t = table("GER", GER={"English Channel": "1 SUB"}, UK={"English Channel": "2 DES"})
    t.play("GER", "move 1 SUB from English Channel to Azores Sea", dice=[1, 1])
    assert t.asked() == ["GER"] and t.dice_left() == [1, 1]
    assert t.units("Azores Sea") == {"GER": "1 SUB"}


@rule("ruling.49", "detect.intercept")
def test_any_one_of_several_owners_may_intercept_and_all_take_part():
    t = table("GER", GER={"Bay of Biscay": "2 SUB"}, UK={"English Channel": "1 DES"}, USA={"English Channel": "1 CRU"})
    t.play("GER", "move 2 SUB from Bay of Biscay to English Channel")
    assert t.asked() == ["UK"]
    t.play("UK", "let pass")
    assert t.asked() == ["USA"]
    t.play("USA", "intercept")
    assert t.rolls("Naval Detection") == []
    t.play("GER", "done")
    assert t.events(kind="battle")[0].text.endswith("against 1 DES of UK and 1 CRU of USA.")


@rule("ruling.49")
def test_the_first_interception_settles_it_and_nations_without_units_are_not_asked():
    t = table("GER", GER={"Bay of Biscay": "1 SUB"}, UK={"English Channel": "1 DES"}, USA={"English Channel": "1 CRU"})
    t.play("GER", "move 1 SUB from Bay of Biscay to English Channel").play("UK", "intercept")
    assert t.asked() == ["GER"]
    assert t.state.found == ["English Channel"]


@rule("ruling.50", "detect.success")
def test_a_fleet_that_was_found_fights_at_least_one_round():
    t = table("UK", UK={"English Channel": "1 CRU"}, GER={"Bay of Biscay": "1 CRU"})
    t.play("UK", "move 1 CRU from English Channel to Bay of Biscay").play("GER", "intercept")
    t.play("UK", "done", dice=[6, 6])
    assert t.rolls("Bay of Biscay") == [[6], [6]]
    assert t.ask("UK").policy == "retreat"
    t.play("UK", "retreat to English Channel", dice=[6])
    assert t.units("English Channel") == {"UK": "1 CRU"}


@rule("ruling.50")
def test_a_found_enemy_cannot_be_left_unfought():
    t = table(
        "UK",
        UK={"English Channel": "1 CRU", "Egypt": "1 INF"},
        GER={"Bay of Biscay": "1 CRU", "Cyrenaica": "1 INF"},
    )
    t.play("UK", "move 1 CRU from English Channel to Bay of Biscay").play("GER", "intercept")
    t.refuse("UK", "move 1 CRU from Bay of Biscay to English Channel", "move.who")
    t.play("UK", "move 1 INF from Egypt to Cyrenaica", "done")
    error = t.refuse("UK", "done", "combat.when")
    assert "Bay of Biscay" in str(error)


@rule("base.sea-hostile")
def test_nobody_owns_the_sea_and_it_is_free_where_no_enemy_ship_is():
    """A coast in enemy hands, an ally's fleet: no question and no dice."""
    t = table("UK", UK={"English Channel": "1 DES"}, GER={"Normandy": "3 INF 1 FIT"}, USA={"Bay of Biscay": "1 BTL"})
    t.play("UK", "move 1 DES from English Channel to Gulf of Cadiz", dice=[1])
    assert t.dice_left() == [1] and t.asked() == ["UK"]
    assert "owner" not in t.game.view("UK").position["spaces"]["Gulf of Cadiz"]


@rule("detect.intercept")
def test_standing_instructions_for_interception():
    for text, units, found in (
        ("never", "3 CRU", False),
        ("always", "1 CRU", True),
        ("two to one", "2 CRU", True),
        ("two to one", "1 CRU", False),
    ):
        t = table("GER", GER={"Bay of Biscay": "1 DES"}, UK={"English Channel": units})
        t.standing("UK", "intercept", text)
        t.play("GER", "move 1 DES from Bay of Biscay to English Channel", dice=[6])
        assert t.asked() == ["GER"]
        assert (t.state.found == ["English Channel"]) is found
        assert t.dice_left() == ([6] if found else [])


@rule("chit.use", "detect.roll")
def test_the_mover_may_re_roll_a_detection_die():
    t = table("GER", GER={"Bay of Biscay": "1 DES"}, UK={"English Channel": "1 CRU"}, nations={"GER": {"chits": 1}})
    t.play("GER", "move 1 DES from Bay of Biscay to English Channel").play("UK", "let pass", dice=[5])
    t.play("GER", "reroll 5", dice=[1])
    assert t.state.found == ["English Channel"]
