"""Anti-Aircraft Guns: their fire along the route of aircraft, Return to Base, where they stand and go."""

from tests.rulings import rule
from tests.supreme_axis_allies.combats import silent
from tests.supreme_axis_allies.table import Table, table


def soviet_raid(**german: str) -> Table:
    """A Soviet FIT in Moscow, a German INF in Smolensk two steps on, and German guns where they are put."""
    units = {"Smolensk": "1 INF"} | {space.replace("_", " "): units for space, units in german.items()}
    return table("USSR", USSR={"Moscow": "1 FIT"}, GER=units)


@rule("aag.fire", "aag.region", "aag.return", "base.aag-target")
def test_the_air_raid_of_the_rulebook():
    """E3: five planes and one more gun in the Region make six dice; two hits, two Return to Base dice."""
    t = table("UK", UK={"England": "4 FIT 1 BMB"}, GER={"Normandy": "1 AAG 1 INF", "Netherlands": "1 AAG"})
    t.play("UK", "move 4 FIT 1 BMB from England to Normandy", dice=[1, 1, 3, 4, 5, 6])
    assert t.rolls("AAG in Normandy") == [[1, 1, 3, 4, 5, 6]]
    assert t.ask("UK").choices == ("2 FIT", "1 FIT 1 BMB")
    t.play("UK", "2 FIT", dice=[2, 3])
    assert t.rolls("Return to Base") == [[2, 3]]
    assert t.units("Normandy") == {"UK": "2 FIT 1 BMB", "GER": "1 INF 1 AAG"}
    assert t.units("England") == {"UK": "1 FIT"}
    t.refuse("UK", "move 1 FIT from England to Normandy", "move.who")


@rule("aag.region")
def test_three_guns_in_one_region():
    """E4."""
    t = table("UK", UK={"England": "1 FIT"}, GER={"Normandy": "1 AAG 1 INF", "Netherlands": "1 AAG", "Paris": "1 AAG"})
    t.play("UK", "move 1 FIT from England to Normandy", dice=[6, 6, 6])
    assert t.rolls("AAG in Normandy") == [[6, 6, 6]]


@rule("aag.region.needs-local")
def test_no_fire_without_a_gun_below():
    """D1."""
    t = table("UK", UK={"England": "3 FIT"}, GER={"Normandy": "1 INF", "Netherlands": "1 AAG"})
    t.play("UK", "move 3 FIT from England to Normandy", dice=[1, 1, 1, 1])
    assert t.rolls() == [] and t.units("Normandy")["UK"] == "3 FIT"


@rule("aag.region")
def test_extra_dice_are_for_the_raid_and_not_for_each_plane():
    """D2: eight planes and one gun more: nine dice."""
    t = table("UK", UK={"England": "8 FIT"}, GER={"Normandy": "1 AAG 1 INF", "Netherlands": "1 AAG"})
    t.play("UK", "move 8 FIT from England to Normandy", dice=[6] * 9)
    assert t.rolls("AAG in Normandy") == [[6] * 9]


@rule("aag.region")
def test_guns_of_another_region_give_no_dice():
    t = table("UK", UK={"England": "1 FIT"}, GER={"Normandy": "1 AAG 1 INF", "Rhineland": "1 AAG"})
    t.play("UK", "move 1 FIT from England to Normandy", dice=[6, 6])
    assert t.rolls("AAG in Normandy") == [[6]]


@rule("aag.fire", "move.air.overfly")
def test_every_gun_under_the_way_fires():
    """D3: over Rzhev to Smolensk, a gun in each."""
    t = soviet_raid(Rzhev="1 AAG", Smolensk="1 INF 1 AAG")
    t.play("USSR", "move 1 FIT from Moscow to Smolensk via Rzhev", dice=[2, 2])
    assert t.rolls("AAG in Rzhev") == [[2]]
    assert t.rolls("AAG in Smolensk") == [[2]]
    assert t.units("Smolensk") == {"USSR": "1 FIT", "GER": "1 INF 1 AAG"}


@rule("aag.fire")
def test_a_gun_hits_on_one_only_and_its_owner_throws():
    t = soviet_raid(Smolensk="1 INF 1 AAG").play("USSR", "move 1 FIT from Moscow to Smolensk", dice=[2])
    assert t.units("Smolensk")["USSR"] == "1 FIT"
    assert t.events(kind="dice")[-1].data["by"] == "GER"
    t = soviet_raid(Smolensk="1 INF 1 AAG").play("USSR", "move 1 FIT from Moscow to Smolensk", dice=[1, 6])
    assert t.units("Smolensk") == {"GER": "1 INF 1 AAG"}


@rule("aag.fire")
def test_left_to_themselves_planes_fly_round_the_guns():
    t = soviet_raid(Rzhev="1 AAG").play("USSR", "move 1 FIT from Moscow to Smolensk", dice=[1, 6])
    assert t.rolls() == [] and t.units("Smolensk")["USSR"] == "1 FIT"


@rule("aag.fire")
def test_planes_that_cannot_go_round_fly_over_one_gun_and_not_two():
    """Both ways to Smolensk are guarded; a FIT has no movement for a way round."""
    t = soviet_raid(Rzhev="1 AAG", Kursk="1 AAG").play("USSR", "move 1 FIT from Moscow to Smolensk", dice=[6, 6])
    assert [len(dice) for dice in t.rolls("AAG")] == [2]  # one gun under the way, the other in its Region


@rule("aag.return", "move.air.flight-plan")
def test_a_plane_that_limps_home_lives_but_does_not_fight():
    """D4."""
    t = soviet_raid(Smolensk="1 INF 1 AAG").play("USSR", "move 1 FIT from Moscow to Smolensk", dice=[1, 2])
    assert t.units("Moscow") == {"USSR": "1 FIT"}
    t.play("USSR", "done")
    assert t.events(kind="battle") == []
    t = soviet_raid(Smolensk="1 INF 1 AAG").play("USSR", "move 1 FIT from Moscow to Smolensk", dice=[1, 3])
    assert t.units("Moscow") == {}


@rule("ruling.21", "aag.return")
def test_a_hit_plane_of_a_carrier_returns_to_it_and_sails_with_it():
    t = table("UK", UK={"English Channel": "1 CAR (2 FIT)"}, GER={"Normandy": "1 AAG 1 INF"})
    t.play("UK", "move 1 FIT from English Channel to Normandy", dice=[1, 2])
    assert t.units("English Channel") == {"UK": "2 FIT 1 CAR"}
    t.play("UK", "move 1 CAR from English Channel to North Sea")
    assert t.units("North Sea") == {"UK": "2 FIT 1 CAR"}


@rule("ruling.20", "aag.fire")
def test_guns_on_the_way_home_fire_in_the_movement_phase():
    """Out over Leningrad, home to Moscow over one of two guarded Territories: fired at before any combat."""
    t = table(
        "USSR",
        USSR={"Vologda": "1 FIT"},
        GER={"Smolensk": "1 INF", "Rzhev": "1 AAG", "Kursk": "1 AAG"},
    )
    t.play("USSR", "move 1 FIT from Vologda to Smolensk via Leningrad landing Moscow", dice=[1, 6, 2])
    assert t.game.phase == "movement"
    assert t.rolls("AAG") == [[1, 6]] and t.rolls("Return to Base") == [[2]]
    assert t.units("Vologda") == {"USSR": "1 FIT"}


@rule("base.aag-one-shot", "ruling.20")
def test_a_gun_fires_once_at_a_plane_that_passes_it_twice():
    """Out and home over Rzhev: its gun throws its die and the one for Kursk a single time."""
    t = soviet_raid(Rzhev="1 AAG", Kursk="1 AAG")
    t.play("USSR", "move 1 FIT from Moscow to Smolensk via Rzhev", dice=[6, 6])
    assert t.rolls("AAG") == [[6, 6]]


@rule("ruling.22", "aag.fire")
def test_an_allys_guns_do_not_fire():
    t = table("UK", UK={"Moscow": "1 FIT"}, USSR={"Vologda": "1 AAG"}, GER={"Rzhev": "1 INF"})
    t.play("UK", "move 1 FIT from Moscow to Rzhev via Vologda", dice=[1])
    assert t.rolls() == []


@rule("ruling.65", "aag.return")
def test_hits_beyond_the_number_of_planes_do_not_count():
    """Three ones at a single FIT: one Return to Base die."""
    t = table("UK", UK={"England": "1 FIT"}, GER={"Normandy": "1 AAG 1 INF", "Netherlands": "1 AAG", "Paris": "1 AAG"})
    t.play("UK", "move 1 FIT from England to Normandy", dice=[1, 1, 1, 2])
    assert t.rolls("Return to Base") == [[2]]
    assert t.units("England") == {"UK": "1 FIT"}


@rule("ruling.65")
def test_one_return_to_base_die_for_each_hit():
    t = table("UK", UK={"England": "3 FIT"}, GER={"Normandy": "1 AAG 1 INF"})
    t.play("UK", "move 3 FIT from England to Normandy", dice=[1, 1, 1, 1, 2, 3])
    assert t.rolls("Return to Base") == [[1, 2, 3]]
    assert t.units("England") == {"UK": "2 FIT"}


@rule("ruling.71")
def test_neither_jet_power_nor_scouts_change_a_guns_die():
    t = table(
        "USSR",
        USSR={"Moscow": "1 SCT 1 FIT"},
        GER={"Rzhev": "1 SCT 1 AAG"},
        nations={"USSR": {"card": "Jet Power", "points": 12}},
    )
    t.play("USSR", "move 1 SCT from Moscow to Rzhev", "move 1 FIT from Moscow to Rzhev", dice=[2])
    assert t.asked() == ["USSR"]  # the gunner's scout lowers nothing
    assert t.units("Rzhev")["USSR"] == "1 SCT 1 FIT"
    t = table(
        "USSR",
        USSR={"Moscow": "1 SCT 1 FIT"},
        GER={"Rzhev": "1 INF 1 AAG"},
        nations={"USSR": {"card": "Jet Power", "points": 12}},
    )
    t.play("USSR", "move 1 SCT from Moscow to Rzhev", "move 1 FIT from Moscow to Rzhev", dice=[1, 6])
    assert t.units("Rzhev")["USSR"] == "1 SCT"


@rule("ruling.75", "aag.region")
def test_each_order_draws_the_dice_of_the_region_anew():
    t = table("UK", UK={"England": "2 FIT"}, GER={"Normandy": "1 AAG 1 INF", "Netherlands": "1 AAG"})
    t.play("UK", "move 1 FIT from England to Normandy", dice=[6, 6])
    t.play("UK", "move 1 FIT from England to Normandy", dice=[6, 6])
    assert t.rolls("AAG") == [[6, 6], [6, 6]]


@rule("base.aag-target")
def test_the_owner_of_the_planes_chooses_before_any_combat_die():
    t = table("UK", UK={"England": "1 FIT 1 BMB"}, GER={"Normandy": "1 AAG 1 INF"})
    t.play("UK", "move 1 FIT 1 BMB from England to Normandy", dice=[1, 6])
    assert t.asked() == ["UK"] and t.game.phase == "movement"
    assert t.ask("UK").choices == ("1 FIT", "1 BMB")
    t.play("UK", "1 BMB", dice=[6])
    assert t.units("Normandy")["UK"] == "1 FIT"


@rule("base.aag-target")
def test_no_choice_no_question_and_a_standing_instruction():
    t = table("UK", UK={"England": "1 FIT 1 BMB"}, GER={"Normandy": "1 AAG 1 INF"})
    t.play("UK", "move 1 FIT 1 BMB from England to Normandy", dice=[1, 1, 6, 6])  # both are hit
    assert t.asked() == ["UK"] and t.units("Normandy") == {"GER": "1 INF 1 AAG"}
    t = table("UK", UK={"England": "1 FIT 1 BMB"}, GER={"Normandy": "1 AAG 1 INF"})
    t.standing("UK", "casualties", "FIT BMB")
    t.play("UK", "move 1 FIT 1 BMB from England to Normandy", dice=[1, 6, 6])
    assert t.units("Normandy")["UK"] == "1 BMB"


@rule("chit.use", "ruling.65")
def test_a_gunner_is_asked_for_a_re_roll_only_if_another_hit_counts():
    t = soviet_raid(Smolensk="1 INF 1 AAG", Minsk="1 AAG")
    t.mat("GER").chits = 1
    t.play("USSR", "move 1 FIT from Moscow to Smolensk", dice=[1, 5, 6])  # the only plane is hit already
    assert t.asked() == ["USSR"] and t.mat("GER").chits == 1


@rule("aag.fire", "aag.no-attack")
def test_a_gun_aboard_a_ship_is_cargo():
    t = table("UK", UK={"England": "1 FIT"}, GER={"English Channel": "1 TRN (1 AAG)"})
    t.play("UK", "move 1 FIT from England to English Channel", dice=[1])
    assert t.rolls() == [] and t.units("English Channel")["UK"] == "1 FIT"


@rule("aag.one", "aag.move", "ruling.59")
def test_a_gun_goes_nowhere_where_one_stands():
    t = table(
        "GER",
        GER={"Poland": "1 INF 1 AAG", "Minsk": "1 AAG", "Kursk": "1 INF 1 AAG"},
        USSR={"Moscow": "1 AAG"},
    )
    error = t.refuse("GER", "move 1 AAG from Poland to Minsk", "aag.move")
    assert "only one AAG" in str(error)
    t.refuse("GER", "move 1 INF 1 AAG from Kursk to Moscow", "aag.move")


@rule("aag.one", "aag.move")
def test_a_gun_does_not_land_where_one_stands_or_is_about_to_stand():
    t = table("UK", UK={"English Channel": "2 TRN (1 INF 1 AAG)", "England": "1 AAG"}, GER={"Normandy": "1 INF"})
    t.refuse("UK", "unload 1 AAG from English Channel to England", "aag.move")
    t.play("UK", "unload 2 INF 1 AAG from English Channel to Normandy")
    t.refuse("UK", "unload 1 AAG from English Channel to Normandy", "aag.move")


@rule("aag.move", "aag.no-attack")
def test_a_gun_marches_with_the_army_but_takes_no_ground_alone():
    t = table("GER", GER={"Kursk": "1 INF 1 AAG"}, USSR={"Moscow": "1 INF"})
    t.refuse("GER", "move 1 AAG from Kursk to Moscow", "aag.no-attack")
    t.play("GER", "move 1 INF 1 AAG from Kursk to Moscow")
    t.play("GER", "done", dice=[1, 6])
    assert t.rolls("Moscow") == [[1], [6]]  # INF and INF; the gun neither fires nor is a casualty
    assert t.units("Moscow") == {"GER": "1 INF 1 AAG"}


@rule("aag.move")
def test_a_gun_has_a_movement_of_one():
    t = table("GER", GER={"Poland": "1 AAG"})
    t.refuse("GER", "move 1 AAG from Poland to Smolensk", "move.allowance")
    t.play("GER", "move 1 AAG from Poland to Minsk")
    assert t.units("Minsk") == {"GER": "1 AAG"}


@rule("aag.no-attack")
def test_guns_fire_in_the_movement_phase_only():
    """A gun in the Territory fought over throws no die in the combat."""
    t = table("USSR", USSR={"Moscow": "1 INF 1 FIT"}, GER={"Rzhev": "1 INF 1 AAG"})
    t.play("USSR", "move 1 INF from Moscow to Rzhev", "move 1 FIT from Moscow to Rzhev", dice=[6])
    assert t.rolls() == [[6]]
    t.play("USSR", "done", dice=[6, 3, 6])
    assert t.rolls()[1:] == [[6, 3], [6]], "the attackers' two dice, the Infantry's one"
    assert t.owner("Rzhev") == "USSR"


@rule("aag.no-attack")
def test_a_gun_alone_is_not_unloaded_against_the_enemy():
    t = table("UK", UK={"English Channel": "1 TRN (1 AAG), 1 TRN (1 INF)"}, GER={"Normandy": "1 INF"})
    t.refuse("UK", "unload 1 AAG from English Channel to Normandy", "aag.no-attack")
    t.play("UK", "unload 1 INF from English Channel to Normandy", "unload 1 AAG from English Channel to Normandy")


@rule("aag.return", "ruling.21")
def test_a_hit_plane_back_on_its_carrier_takes_no_part_in_the_combat_there():
    enemy = {"Normandy": "1 AAG 1 INF", "English Channel": "1 TRN"}
    t = silent(table("UK", UK={"English Channel": "1 CAR (2 FIT)"}, GER=enemy))
    t.play("UK", "move 1 FIT from English Channel to Normandy", dice=[1, 2])
    t.play("UK", "search English Channel").play("GER", "intercept").play("UK", "done", dice=[6, 6, 1, 1])
    assert t.rolls("English Channel, UK fire with 1 FIT at 3, 1 CAR at 1")[0] == [6, 6], "the FIT that stayed, the CAR"
