"""Flight plans: out, home, range, where aircraft may land."""

import pytest

from rules.kernel.errors import Unreadable
from rules.supreme_axis_allies.world import board
from tests.rulings import rule
from tests.supreme_axis_allies.table import table

KAMIKAZE = {"JAP": {"card_chits": {"Kamikaze": 1}}}


@rule("move.air.overfly")
def test_aircraft_cross_enemy_units_and_enemy_ground():
    """Rzhev is full of Germans; the plane fights beyond them."""
    t = table("USSR", USSR={"Moscow": "1 FIT"}, GER={"Rzhev": "5 INF", "Smolensk": "1 INF"})
    t.play("USSR", "move 1 FIT from Moscow to Smolensk via Rzhev")
    assert t.units("Smolensk") == {"USSR": "1 FIT", "GER": "1 INF"}
    assert t.owner("Rzhev") == "GER"


@rule("move.air.overfly", "detect.air")
def test_flying_over_a_fleet_does_not_start_a_combat():
    t = table("USA", USA={"Midway": "1 FIT"}, JAP={"Hawaiian Sea": "1 DES"})
    t.play("USA", "move 1 FIT from Midway to Hawaiian Islands via Midway Waters, Hawaiian Sea")
    assert t.state.found == [] and t.asked() == ["USA"]


@rule("move.air.flight-plan")
def test_a_flight_plan_names_where_the_plane_lands_and_it_lands_there():
    t = table("UK", UK={"England": "1 FIT"}, GER={"Normandy": "1 INF"})
    t.play("UK", "move 1 FIT from England to Normandy landing England")
    assert t.units("Normandy")["UK"] == "1 FIT"  # it pauses where it fights
    t.play("UK", "done", dice=[3, 6])
    assert t.units("England") == {"UK": "1 FIT"}
    assert t.units("Normandy") == {}
    assert t.owner("Normandy") == "GER"


@rule("move.air.flight-plan")
def test_without_a_word_a_plane_goes_home_or_stays_among_friends():
    t = table("USSR", USSR={"Moscow": "2 FIT"}, GER={"Rzhev": "1 INF"})
    t.play("USSR", "move 1 FIT from Moscow to Rzhev", "move 1 FIT from Moscow to Leningrad")
    homes = {unit.place: unit.land for unit in t.state.units if unit.kind == "FIT"}
    assert homes == {"Rzhev": "Moscow", "Leningrad": "Leningrad"}


@rule("move.air.legal-landing", "base.air-range")
def test_no_flight_without_a_landing_place_in_reach():
    """E16: four borders out and nothing left to fly."""
    t = table("JAP", JAP={"Honshu": "1 FIT"}, USA={"Hawaiian Islands": "1 INF"})
    error = t.refuse("JAP", "move 1 FIT from Honshu to Hawaiian Islands", "move.air.legal-landing")
    assert "0 borders left" in str(error)


@rule("move.air.legal-landing", "tech.3.kamikaze")
def test_kamikaze_frees_from_the_landing_place():
    """E16: it flies, fights, and is gone."""
    t = table("JAP", JAP={"Honshu": "1 FIT"}, USA={"Hawaiian Islands": "1 INF"}, nations=KAMIKAZE)
    t.play("JAP", "play kamikaze", "move 1 FIT from Honshu to Hawaiian Islands")
    assert t.units("Hawaiian Islands") == {"JAP": "1 FIT", "USA": "1 INF"}
    t.play("JAP", "done", dice=[3, 6])
    assert t.units("Hawaiian Islands") == {}
    assert t.mat("JAP").card_chits == {}


@rule("move.air.legal-landing", "tech.3.kamikaze")
def test_under_kamikaze_a_plane_that_can_land_does():
    t = table("JAP", JAP={"Honshu": "2 FIT"}, USSR={"Vladivostok": "1 INF"}, nations=KAMIKAZE)
    t.play("JAP", "play kamikaze", "move 1 FIT from Honshu to Vladivostok", "move 1 FIT from Honshu to Korea")
    t.play("JAP", "done", dice=[3, 6])
    assert t.units("Honshu") == {"JAP": "1 FIT"} and t.units("Korea") == {"JAP": "1 FIT"}


@rule("base.air-range")
def test_the_whole_flight_fits_into_the_movement():
    """FIT 4, BMB 6; England to Normandy is two, coasts included."""
    t = table("UK", UK={"England": "1 FIT 1 BMB"}, GER={"Normandy": "1 INF", "Southern France": "1 INF"})
    t.refuse("UK", "move 1 FIT from England to Southern France", "move.air.legal-landing")  # three out
    t.play("UK", "move 1 BMB from England to Southern France")  # three out, three home
    t.play("UK", "move 1 FIT from England to Normandy")  # two and two


@rule("base.air-range")
def test_a_group_flies_as_far_as_its_fighters():
    t = table("UK", UK={"England": "1 FIT 1 BMB"}, GER={"Southern France": "1 INF"})
    t.refuse("UK", "move 1 FIT 1 BMB from England to Southern France", "move.air.legal-landing")


@rule("base.air-range")
def test_a_detour_counts_and_the_refusal_names_a_place_in_reach():
    t = table("USSR", USSR={"Moscow": "1 FIT"}, GER={"Rzhev": "1 INF"})
    error = t.refuse("USSR", "move 1 FIT from Moscow to Rzhev via Vologda, Leningrad landing Gorki", "base.air-range")
    assert "1 border left" in str(error) and "could land in Leningrad" in str(error)
    t.play("USSR", "move 1 FIT from Moscow to Rzhev landing Gorki")


@rule("move.allowance", "base.air-range")
def test_too_far_to_fly():
    t = table("UK", UK={"England": "1 FIT"}, USSR={})
    error = t.refuse("UK", "move 1 FIT from England to Moscow", "move.allowance")
    assert "FIT can cross 4" in str(error)


@rule("base.air-landing-friendly", "move.air.legal-landing")
def test_no_landing_on_ground_taken_this_turn():
    """D72."""
    t = table("GER", GER={"Rzhev": "1 ARM", "Kursk": "1 FIT"}, USSR={"Moscow": "1 INF"})
    t.play("GER", "move 1 ARM from Rzhev to Archangel via Vologda")
    assert t.owner("Vologda") == "GER"
    error = t.refuse("GER", "move 1 FIT from Kursk to Moscow landing Vologda", "base.air-landing-friendly")
    assert "became friendly only this turn" in str(error)
    t.refuse("GER", "move 1 FIT from Kursk to Moscow landing Gorki", "base.air-landing-friendly")


@rule("base.air-landing-friendly")
def test_an_allys_ground_is_friendly():
    t = table("UK", UK={"England": "1 FIT"}, USA={}, places={"Scotland": {"owner": "USA"}})
    t.play("UK", "move 1 FIT from England to Scotland", "done")
    assert t.units("Scotland") == {"UK": "1 FIT"}


@rule("base.air-landing-friendly", "base.carrier-cap")
def test_bombers_never_land_on_a_carrier():
    t = table("UK", UK={"England": "1 BMB", "English Channel": "1 CAR"}, GER={"Normandy": "1 INF"})
    t.refuse("UK", "move 1 BMB from England to Normandy landing English Channel", "base.air-landing-friendly")
    t = table("JAP", JAP={"Honshu": "1 BMB", "Midway Waters": "1 CAR"}, USA={"Midway": "1 INF"})
    t.refuse("JAP", "move 1 BMB from Honshu to Midway", "move.air.legal-landing")


@rule("base.air-landing-friendly", "base.trn-ally", "base.carrier-cap")
def test_a_fighter_lands_on_an_allys_carrier_and_goes_with_it_on_the_allys_turn():
    t = table("UK", UK={"England": "1 FIT"}, USA={"English Channel": "1 CAR (1 FIT)"})
    t.play("UK", "move 1 FIT from England to English Channel", "done")
    assert t.units("English Channel") == {"UK": "1 FIT", "USA": "1 FIT 1 CAR"}
    t = table("USA", USA={"English Channel": "1 CAR (1 FIT 1 UK FIT)"})
    t.play("USA", "move 1 CAR from English Channel to Bay of Biscay carrying 2 FIT")
    assert t.units("Bay of Biscay") == {"UK": "1 FIT", "USA": "1 FIT 1 CAR"}


@rule("move.air.legal-landing", "neutral.option")
def test_closed_neutrals_are_closed_to_aircraft():
    t = table("UK", UK={"Gibraltar": "1 FIT"}, GER={"Southern France": "1 INF"})
    t.refuse("UK", "move 1 FIT from Gibraltar to Southern France via Spain", "neutral.option")
    t.refuse("UK", "move 1 FIT from Gibraltar to Spain", "neutral.option")
    t.play("UK", "move 1 FIT from Gibraltar to Southern France")


@rule("move.air.overfly")
def test_open_neutrals_are_avoided_where_the_range_allows():
    t = table("UK", UK={"Gibraltar": "1 FIT"}, GER={"Southern France": "1 INF"}, options={"neutrality": True})
    t.play("UK", "move 1 FIT from Gibraltar to Southern France", dice=[1])
    assert t.dice_left() == [1]


@rule("move.air.flight-plan")
def test_a_flight_plan_may_be_changed_within_the_movement_left():
    t = table("USSR", USSR={"Moscow": "1 FIT"}, GER={"Rzhev": "1 INF", "Kursk": "1 AAG"})
    t.play("USSR", "move 1 FIT from Moscow to Rzhev", "replan 1 FIT in Rzhev to Leningrad")
    t.refuse("USSR", "replan 1 FIT in Rzhev to Leningrad", "move.air.flight-plan")
    t.refuse("USSR", "replan 1 FIT in Rzhev to Novosibirsk", "move.air.legal-landing")
    t.refuse("USSR", "replan 1 FIT in Rzhev to Smolensk", "base.air-landing-friendly")
    t.play("USSR", "done", dice=[3, 6])
    assert t.units("Leningrad") == {"USSR": "1 FIT"}


@rule("bomb.mission", "base.bombers-no-fighter")
def test_raiders_stay_out_of_the_battle_below_them():
    """The BMB bombs the Industry; the only hit of the defence falls on the attacking infantry."""
    t = table(
        "USSR",
        USSR={"Moscow": "1 BMB", "Gorki": "1 INF"},
        GER={"Stalingrad": "1 ARM"},
        places={"Stalingrad": {"owner": "GER", "industry": "IND"}},
    )
    t.play("USSR", "raid Stalingrad with 1 BMB from Moscow", "move 1 INF from Gorki to Stalingrad", "done")
    t.play("USSR", "raid Stalingrad", dice=[4, 5, 6, 3])
    assert t.place("Stalingrad").damage == 1
    assert t.rolls("Strategic Bombing") == [[4, 5]]
    assert t.units("Moscow") == {"USSR": "1 BMB"}
    assert t.units("Stalingrad") == {"GER": "1 ARM"}
    assert t.rolls()[1:] == [[6], [3]]  # one attacking die and one defending, the BMB has none


@rule("base.bombers-no-fighter")
def test_raiders_are_not_among_the_units_a_hit_may_fall_on():
    t = table(
        "USSR",
        USSR={"Moscow": "1 BMB 1 FIT", "Gorki": "1 INF"},
        GER={"Stalingrad": "1 ARM"},
        places={"Stalingrad": {"owner": "GER", "industry": "IND"}},
    )
    t.play("USSR", "raid Stalingrad with 1 BMB from Moscow", "move 1 FIT from Moscow to Stalingrad")
    t.play("USSR", "move 1 INF from Gorki to Stalingrad", "done", "raid Stalingrad", dice=[6, 6, 6, 6, 3])
    assert t.asked() == ["USSR"]
    assert not any("BMB" in order for order in t.suggestions("USSR"))


@rule("ruling.23", "bomb.strategic.target")
def test_a_raid_needs_an_industry_or_the_atomic_bomb():
    t = table("UK", UK={"England": "1 BMB"})
    error = t.refuse("UK", "raid Normandy with 1 BMB from England", "bomb.strategic.target")
    assert "no Industry in Normandy" in str(error)
    t.play("UK", "raid Rhineland with 1 BMB from England")
    t = table("UK", UK={"England": "1 BMB"}, nations={"UK": {"card": "Atomic Bomb", "points": 25}})
    t.play("UK", "raid Normandy with 1 BMB from England")


@rule("ruling.23", "bomb.mission")
def test_what_a_raid_may_not_be():
    t = table("UK", UK={"England": "1 BMB 1 FIT", "Scotland": "1 BMB"})
    t.refuse("UK", "raid Rhineland with 1 FIT from England", "bomb.mission")
    t.refuse("UK", "raid Scotland with 1 BMB from England", "bomb.strategic.target")
    t.refuse("UK", "raid North Sea with 1 BMB from England", "bomb.strategic.target")


@rule("base.air-range", "move.air.flight-plan", "tech.3.kamikaze")
def test_landing_places_are_offered_as_far_as_the_flight_goes():
    """Rzhev and Moscow are four borders away, the whole range of a FIT; Gorki is five."""
    t = table(
        "GER",
        GER={"Brandenburg": "1 FIT"},
        USSR={"Moscow": "1 INF", "Gorki": "1 INF"},
        nations={"GER": {"card_chits": {"Kamikaze": 1}}},
    )

    def offered(goal: str) -> list[str]:
        texts = t.suggestions("GER", f"move 1 FIT from Brandenburg to {goal} landing")
        return [text.partition(" landing at ")[2] for text in texts]

    assert (offered("Rzhev"), offered("Moscow"), offered("Gorki")) == (["Rzhev"], [], [])
    t.play("GER", "play kamikaze")
    assert (offered("Rzhev"), offered("Moscow"), offered("Gorki")) == (["Rzhev", "nowhere"], ["nowhere"], [])


@rule("aag.fire", "move.air.flight-plan")
def test_guns_aboard_ships_bar_no_way_home():
    """From Norway over the North Sea to England; a gun in Denmark does, were that the way."""
    t = table(
        "UK",
        UK={"Norway": "1 FIT {land=Scotland; spent=2; done}"},
        GER={"North Sea": "1 TRN (1 AAG)", "Norway": "1 INF"},
    )
    t.play("UK", "replan 1 FIT in Norway to England")
    assert t.state.units.own("UK", "Norway")[0].land == "England"
    on_land = {"Norway": {"owner": "UK"}, "Denmark": {"owner": "UK"}, "Rhineland": {"owner": "UK"}}
    for guns, reached in (("1 AAG", False), ("1 INF", True)):
        t = table(
            "UK",
            UK={"Brandenburg": "1 FIT {land=Denmark; spent=2; done}"},
            GER={"Rhineland": guns, "Brandenburg": "1 INF"},
            places=on_land | {"Rhineland": {"owner": "GER"}, "Netherlands": {"owner": "UK"}},
        )
        if reached:
            t.play("UK", "replan 1 FIT in Brandenburg to Netherlands")
        else:
            t.refuse("UK", "replan 1 FIT in Brandenburg to Netherlands", "move.air.legal-landing")


@rule("move.air.flight-plan")
def test_without_a_word_a_plane_too_far_from_home_lands_with_troops_that_can_defend_it():
    """Three borders from home only the neighbours of Minsk are left; a gun and another plane defend nothing."""
    held = {"Minsk": {"owner": "USSR"}}
    for guarded, alone in (("Poland", "Baltic States"), ("Baltic States", "Poland")):
        forces = {"Rhineland": "1 FIT", guarded: "1 INF", alone: "1 AAG 1 FIT"}
        t = table("GER", places=held, GER=forces, USSR={"Minsk": "1 INF"})
        t.play("GER", "move 1 FIT from Rhineland to Minsk")
        assert [unit.land for unit in t.state.units.at("Minsk") if unit.kind == "FIT"] == [guarded]


@rule("move.air.flight-plan", "base.air-range")
def test_a_detour_counts_when_the_landing_place_is_found():
    """Straight it is two borders out and two home; by way of Poland and the Ukraine it is three, and one is left."""
    t = table("GER", places={"Minsk": {"owner": "USSR"}}, GER={"Brandenburg": "1 FIT"}, USSR={"Minsk": "1 INF"})
    t.play("GER", "move 1 FIT from Brandenburg to Minsk via Poland, Western Ukraine")
    landing = next(unit.land for unit in t.state.units if unit.kind == "FIT")
    assert landing in board().neighbours("Minsk", "land")


@rule("neutral.option", "move.air.overfly")
def test_closed_neutrals_all_round_keep_aircraft_on_the_ground():
    around = board().neighbours("Bavaria")
    t = table("GER", GER={"Bavaria": "1 FIT"}, places={name: {"owner": ""} for name in around})
    error = t.refuse("GER", "move 1 FIT from Bavaria to Minsk", "neutral.option")
    assert any(f"{name} is in the way" in str(error) for name in around)


@rule("move.air.flight-plan", "detect.air")
def test_who_flies_to_a_fight_over_the_own_carrier_is_going_to_land_at_home():
    t = table("UK", UK={"English Channel": "1 CAR", "England": "1 FIT"}, GER={"English Channel": "1 SUB"})
    t.play("UK", "move 1 FIT from England to English Channel")
    assert [unit.land for unit in t.state.units.at("English Channel") if unit.kind == "FIT"] == ["England"]
    quiet = table("UK", UK={"English Channel": "1 CAR", "England": "1 FIT"})
    quiet.play("UK", "move 1 FIT from England to English Channel")
    assert [unit.land for unit in quiet.state.units.at("English Channel") if unit.kind == "FIT"] == ["English Channel"]


@rule("tech.3.kamikaze")
def test_what_follows_landing_nowhere_is_what_was_not_understood():
    t = table("JAP", JAP={"Honshu": "1 FIT"}, USA={"Hawaiian Islands": "1 INF"}, nations=KAMIKAZE)
    t.play("JAP", "play kamikaze")
    with pytest.raises(Unreadable, match="nothing more where you wrote “honshu”"):
        t.play("JAP", "move 1 FIT from Honshu to Hawaiian Islands landing nowhere Honshu")
