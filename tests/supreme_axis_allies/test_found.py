"""Cases found by reading the rulebook against the game: each was decided wrongly once."""

from tests.rulings import rule
from tests.supreme_axis_allies.combats import asks, at_sea, on_land, silent
from tests.supreme_axis_allies.table import Table, table

# --- Kamikaze -------------------------------------------------------------------------------------------------------


def kamikaze(**more) -> Table:
    return table(
        "JAP",
        nations={"JAP": {"card_chits": {"Kamikaze": 1}}},
        JAP={"Caroline Sea": "1 CAR (1 FIT)"},
        USA={"Hawaiian Sea": "1 DES", "Hawaiian Islands": "1 INF"},
        **more,
    )


@rule("tech.3.kamikaze", "ruling.85")
def test_under_kamikaze_the_carrier_may_leave_its_fighters_behind():
    t = kamikaze()
    t.play("JAP", "play kamikaze", "move 1 FIT from Caroline Sea to Hawaiian Islands")
    assert [unit.land for unit in t.state.units.at("Hawaiian Islands") if unit.kind == "FIT"] == ["Hawaiian Sea"]
    t.play("JAP", "move 1 CAR from Caroline Sea to Philippine Sea", "done", dice=[3, 6])
    assert t.units("Hawaiian Islands") == {}, "the FIT won, found no deck and is destroyed after combat"
    assert t.owner("Hawaiian Islands") == "USA"
    assert t.units("Philippine Sea") == {"JAP": "1 CAR"}


@rule("move.air.legal-landing", "move.air.carrier-lost")
def test_without_kamikaze_both_are_refused():
    t = kamikaze()
    t.play("JAP", "move 1 FIT from Caroline Sea to Hawaiian Islands")
    error = t.refuse("JAP", "move 1 CAR from Caroline Sea to Philippine Sea", "move.air.legal-landing")
    assert "of your FIT plan to land in Hawaiian Sea and can't reach Philippine Sea" in str(error)
    t.refuse("JAP", "replan 1 FIT in Hawaiian Islands to nowhere", "move.air.legal-landing")


@rule("tech.3.kamikaze", "ruling.85")
def test_landing_nowhere_can_be_said():
    t = kamikaze()
    t.refuse("JAP", "move 1 FIT from Caroline Sea to Hawaiian Islands landing nowhere", "move.air.legal-landing")
    t.play("JAP", "play kamikaze")
    assert "move 1 FIT from Caroline Sea to Hawaiian Islands landing at nowhere" in t.suggestions(
        "JAP", "move 1 FIT from Caroline Sea to Hawaiian Islands landing"
    )
    t.play("JAP", "move 1 FIT from Caroline Sea to Hawaiian Islands landing nowhere")
    assert t.said("with no landing place")
    t.play("JAP", "done", dice=[3, 6])
    assert t.said("A FIT of Japan doesn't come back.")


@rule("tech.3.kamikaze", "move.allowance")
def test_who_does_not_come_back_flies_its_whole_range_out_and_no_further():
    t = table(
        "JAP",
        nations={"JAP": {"card_chits": {"Kamikaze": 1}}},
        JAP={"Caroline Sea": "1 CAR (1 FIT)", "Honshu": "1 FIT"},
        USA={"Hawaiian Islands": "1 INF", "California": "1 INF"},
    )
    t.play("JAP", "play kamikaze")
    t.refuse("JAP", "move 1 FIT from Honshu to California landing nowhere", "move.allowance")
    t.play("JAP", "move 1 FIT from Honshu to Hawaiian Islands")
    assert t.said("with no landing place"), "four spaces out; nothing near is Japan's"


@rule("tech.3.kamikaze", "ruling.85")
def test_a_flight_plan_can_be_given_up_later():
    t = kamikaze()
    t.play("JAP", "play kamikaze", "move 1 FIT from Caroline Sea to Hawaiian Islands")
    assert "replan 1 FIT in Hawaiian Islands to nowhere" in t.suggestions("JAP", "replan 1 FIT in Hawaiian Islands to")
    t.play("JAP", "replan 1 FIT in Hawaiian Islands to nowhere")
    assert t.said("1 FIT in Hawaiian Islands will land nowhere")
    t.play("JAP", "replan 1 FIT in Hawaiian Islands to Hawaiian Sea")
    assert [unit.land for unit in t.state.units.at("Hawaiian Islands") if unit.kind == "FIT"] == ["Hawaiian Sea"]


@rule("tech.3.kamikaze", "move.carry.carrier")
def test_a_carrier_that_sails_calls_nobody_who_does_not_come_back():
    t = kamikaze()
    t.play("JAP", "play kamikaze", "move 1 FIT from Caroline Sea to Hawaiian Islands landing nowhere")
    t.play("JAP", "move 1 CAR from Caroline Sea to Philippine Sea")
    assert [unit.land for unit in t.state.units.at("Hawaiian Islands") if unit.kind == "FIT"] == ["-"]


# --- Blitz, then aboard ---------------------------------------------------------------------------------------------


@rule("move.blitz", "move.carry.tank", "base.blitz-path")
def test_a_tank_that_blitzes_may_board_instead_of_driving_on():
    t = table(
        "GER",
        GER={"Paris": "1 ARM", "English Channel": "1 TRN"},
        UK={"England": "1 INF"},
        places={"Normandy": {"owner": "UK"}},
    )
    t.play("GER", "move 1 ARM from Paris to Normandy")
    assert "load 1 ARM from Normandy in English Channel" in t.suggestions("GER", "load")
    t.play("GER", "load 1 ARM from Normandy in English Channel")
    assert t.owner("Normandy") == "GER", "taken on the way, as if it had driven on"
    t.play("GER", "move 1 TRN from English Channel to North Sea carrying 1 ARM")
    assert t.units("North Sea") == {"GER": "1 ARM 1 TRN"}


@rule("move.stop", "move.carry.order")
def test_whom_the_enemy_stops_does_not_board():
    enemy = {"Normandy": {"owner": "UK"}}
    t = table("GER", GER={"Paris": "1 INF 1 ARM", "English Channel": "1 TRN"}, UK={"England": "1 INF"}, places=enemy)
    t.play("GER", "move 1 INF from Paris to Normandy")
    t.refuse("GER", "load 1 INF from Normandy in English Channel", "move.stop")
    t.play("GER", "move 1 ARM from Paris to Normandy")
    t.refuse("GER", "load 1 INF from Normandy in English Channel", "move.stop")
    t.play("GER", "load 1 ARM from Normandy in English Channel")
    t = table("GER", GER={"Paris": "1 ARM", "English Channel": "1 TRN"}, UK={"Normandy": "1 INF"}, places=enemy)
    t.play("GER", "move 1 ARM from Paris to Normandy")
    t.refuse("GER", "load 1 ARM from Normandy in English Channel", "move.stop")


@rule("surrender.evacuate", "ruling.34")
def test_units_that_evacuate_enemy_ground_take_nothing_with_them():
    """Ground that went back to an enemy is left, on foot or by ship, and stays his."""
    for way in ("move 1 INF from Normandy to Paris", "load 1 INF from Normandy in English Channel"):
        t = table(
            "GER",
            GER={"Normandy": "1 INF {evacuate}", "English Channel": "1 TRN"},
            places={"Normandy": {"owner": "UK"}},
        )
        t.refuse("GER", "done", "surrender.evacuate")
        t.play("GER", way, "done")
        assert t.owner("Normandy") == "UK"


# --- a retreat ends the combat --------------------------------------------------------------------------------------


@rule("combat.end", "ruling.84")
def test_the_combat_is_over_when_the_defender_retreats_before_aircraft_alone():
    t = table("GER", GER={"Baltic States": "2 FIT"}, USSR={"Leningrad": "1 INF 1 FRT 1 AAG"})
    t.play("GER", "move 2 FIT from Baltic States to Leningrad landing at Baltic States", dice=[6, 6])
    t.play("GER", "done", dice=[6] * 4)
    t.play("GER", "fight on")
    t.play("USSR", "retreat to Vologda", dice=[6, 6])
    assert t.game.phase != "combat" and not t.said("Leningrad, round 2.")
    assert t.units("Leningrad") == {"USSR": "1 AAG 1 FRT"} and t.owner("Leningrad") == "USSR"
    assert t.units("Vologda") == {"USSR": "1 INF"} and t.units("Baltic States") == {"GER": "2 FIT"}


@rule("ruling.9", "base.amphib.no-retreat")
def test_landed_troops_fight_on_when_the_others_retreat():
    """Only so far does a retreat of the attacker not end the combat."""
    t = table(
        "GER",
        GER={"Baltic States": "1 INF", "Eastern Baltic": "1 TRN (2 INF)"},
        USSR={"Leningrad": "2 INF"},
    )
    silent(t, ("retreat",))
    t.play("GER", "move 1 INF from Baltic States to Leningrad", "unload 2 INF from Eastern Baltic to Leningrad")
    t.play("GER", "done", dice=[6] * 5)
    t.play("GER", "retreat to Baltic States", dice=[6, 6])
    assert t.ask("USSR").prompt.startswith("Leningrad after round 1"), "the defender may still choose"
    t.play("USSR", "fight on", dice=[6] * 4)
    assert t.said("Leningrad, round 2.") and t.units("Leningrad") == {"USSR": "2 INF", "GER": "2 INF"}


# --- garrisons and tanks --------------------------------------------------------------------------------------------

BRITAIN = {"Scotland": {"owner": "GER"}}


@rule("garrison.when", "ruling.81", "move.stop")
def test_tanks_do_not_drive_past_the_garrison_of_a_city():
    t = table("GER", options={"garrisons": True}, places=BRITAIN, GER={"Scotland": "2 ARM"}, UK={"Quebec": "1 INF"})
    error = t.refuse("GER", "move 2 ARM from Scotland to Wales via England", "garrison.when")
    assert "the move must stop: its City Garrison must be fought" in str(error)
    t.refuse("GER", "move 2 ARM from Scotland to Wales", "garrison.when")
    t.play("GER", "move 2 ARM from Scotland to England")
    t.refuse("GER", "move 1 ARM from England to Wales", "move.who")
    t.play("GER", "done", dice=[5] * 5)
    assert t.rolls("City Garrison of England") == [[5] * 5]
    assert t.ask("UK").prompt.startswith("City Garrison of England")


@rule("ruling.81", "garrison.when")
def test_a_city_without_a_garrison_is_driven_through():
    """Without the option, or if the city is not in its original owner's hands."""
    t = table("GER", places=BRITAIN, GER={"Scotland": "2 ARM"}, UK={"Quebec": "1 INF"})
    t.play("GER", "move 2 ARM from Scotland to Wales via England")
    assert t.owner("England") == "GER"
    held = {**BRITAIN, "England": {"owner": "USA"}}
    t = table("GER", options={"garrisons": True}, places=held, GER={"Scotland": "2 ARM"}, UK={"Quebec": "1 INF"})
    t.play("GER", "move 2 ARM from Scotland to Wales via England")
    assert t.owner("England") == "GER"


@rule("ruling.81", "move.stop")
def test_tanks_in_such_a_city_do_not_board_either():
    t = table(
        "GER",
        options={"garrisons": True},
        places=BRITAIN,
        GER={"Scotland": "1 ARM", "North Sea": "1 TRN"},
        UK={"Quebec": "1 INF"},
    )
    t.play("GER", "move 1 ARM from Scotland to England")
    t.refuse("GER", "load 1 ARM from England in North Sea", "move.stop")


# --- submarines -----------------------------------------------------------------------------------------------------


@rule("sub.destroyer", "ruling.51", "sub.submerge")
def test_defending_submarines_go_under_as_soon_as_the_last_destroyer_is_sunk():
    t = table("GER", USSR={"Norwegian Sea": "2 SUB"}, GER={"North Sea": "1 DES 1 BTL"})
    t.play("GER", "move 1 DES 1 BTL from North Sea to Norwegian Sea")
    t.play("USSR", "intercept")
    t.play("GER", "done", dice=[6, 6, 1, 6])
    t.play("GER", "lose 1 DES", "fight on")
    assert t.ask("USSR").choices == ("stay up", "submerge 1", "submerge 2")
    t.play("USSR", "submerge 2")
    assert t.units("Norwegian Sea") == {"USSR": "2 SUB", "GER": "1 BTL"}
    assert t.game.phase != "combat"


@rule("sub.destroyer", "sub.submerge")
def test_they_do_not_while_the_destroyer_is_there():
    t = table("GER", USSR={"Norwegian Sea": "2 SUB"}, GER={"North Sea": "1 DES 1 BTL"})
    t.play("GER", "move 1 DES 1 BTL from North Sea to Norwegian Sea")
    t.play("USSR", "intercept")
    t.play("GER", "done", dice=[6, 6, 1, 6])
    t.play("GER", "lose 1 BTL", "fight on")
    assert "submerge 1" not in t.ask("USSR").choices


# --- which of several like units ------------------------------------------------------------------------------------


@rule("combat.casualties", "ruling.83")
def test_the_owner_says_whether_landed_or_marching_infantry_is_lost():
    t = table(
        "GER",
        GER={"Baltic States": "2 INF", "Eastern Baltic": "1 TRN (2 INF)"},
        USSR={"Leningrad": "2 INF"},
    )
    t.play("GER", "move 2 INF from Baltic States to Leningrad", "unload 2 INF from Eastern Baltic to Leningrad")
    t.play("GER", "done", dice=[6, 6, 6, 6, 1, 1])
    assert t.ask("GER").choices == ("landed", "by land")
    t.play("GER", "by land")
    t.play("GER", "landed")
    t.play("GER", "retreat to Baltic States", dice=[6, 6])
    assert t.units("Baltic States") == {"GER": "1 INF"}, "the one that came by land could go back there"


@rule("combat.casualties", "ruling.83")
def test_it_is_not_asked_where_all_of_them_are_lost_or_alike():
    t = on_land("3 INF", "2 INF")
    asks(t, "GER", "casualties", "retreat")
    t.play("GER", "done", dice=[6, 6, 6, 1, 6])
    assert "Retreat?" in t.ask("GER").prompt and t.said("Germany loses 1 INF.")


@rule("combat.casualties", "ruling.83", "scramble.return")
def test_which_fighter_is_lost_goes_by_its_base():
    t = table(
        "GER",
        places={"Minsk": {"owner": "USSR"}, "Smolensk": {"owner": "USSR"}},
        GER={"Poland": "4 INF"},
        USSR={"Minsk": "1 FIT", "Smolensk": "1 FIT"},
    )
    silent(t, ("scramble", "casualties", "retreat"))
    t.play("GER", "move 4 INF from Poland to Minsk", "done")
    t.play("USSR", "scramble 1", dice=[1, 6, 6, 6, 6, 6])
    assert set(t.ask("USSR").choices) == {"from Smolensk", "of Minsk"}
    t.play("USSR", "of Minsk")
    t.play("GER", "retreat to Poland", dice=[6])
    assert t.units("Minsk") == {} and t.units("Smolensk") == {"USSR": "1 FIT"}


@rule("combat.casualties", "ruling.83", "move.air.flight-plan")
def test_an_attacking_fighter_without_a_flight_plan_came_with_a_carrier():
    t = at_sea("1 CAR (1 FIT)", "1 CRU", fly="1 FIT", ask=("casualties",))
    t.play("GER", "done", dice=[6, 6, 6, 3]).play("GER", "lose 1 FIT")
    assert set(t.ask("GER").choices) == {"landing at Denmark", "from a CAR"}
    t.play("GER", "from a CAR", dice=[1, 6, 6])
    assert t.units("North Sea") == {"GER": "1 CAR"} and t.units("Denmark") == {"GER": "1 FIT"}


@rule("ruling.83", "dogfight.pairing")
def test_the_attacker_says_which_fighters_join_the_dogfight():
    t = on_land("2 INF", "2 INF 1 FIT", also={"GER": {"Bavaria": "1 FIT", "Hungary": "1 FIT"}})
    t.play("GER", "move 1 FIT from Bavaria to Minsk landing at Bavaria")
    t.play("GER", "move 1 FIT from Hungary to Minsk landing at Hungary")
    asks(t, "GER", "dogfight", "retreat")
    t.play("GER", "done")
    assert t.ask("GER").choices == ("landing at Bavaria", "landing at Hungary")
    t.play("GER", "landing at Hungary", dice=[6, 2] + [6] * 5)
    fallen = [unit.land for unit in t.state.units.at("Minsk") if unit.owner == "GER" and unit.kind == "FIT"]
    assert fallen == ["Bavaria"], "the one from Hungary fought the duel and was shot down"


@rule("ruling.83", "trn.last")
def test_of_laden_transports_the_owner_names_the_one_that_sinks_and_empty_ones_go_first():
    t = table(
        "GER",
        GER={"Western Baltic": "1 CRU"},
        UK={"North Sea": "1 TRN (1 INF), 1 TRN (1 ARM), 1 TRN"},
    )
    silent(t, ("casualties", "retreat"))
    t.play("GER", "move 1 CRU from Western Baltic to North Sea")
    t.play("UK", "intercept")
    t.play("GER", "done", dice=[1])
    assert t.units("North Sea")["UK"] == "1 INF 1 ARM 2 TRN", "the empty one, unasked"
    t.play("GER", "fight on")
    t.play("UK", "fight on", dice=[1])
    assert set(t.ask("UK").choices) == {"with 1 INF", "with 1 ARM"}
    t.play("UK", "with 1 ARM")
    assert t.units("North Sea")["UK"] == "1 INF 1 TRN"


# --- what is said ---------------------------------------------------------------------------------------------------


@rule("detect.intercept")
def test_letting_a_fleet_pass_is_told():
    t = table("GER", USSR={"Norwegian Sea": "1 SUB"}, GER={"North Sea": "1 DES"})
    t.play("GER", "move 1 DES from North Sea to Norwegian Sea")
    t.play("USSR", "let pass", dice=[6])
    assert t.said("USSR does not intercept in Norwegian Sea.")


@rule("retreat.where", "scramble.return")
def test_what_retreats_and_who_flies_home_is_told():
    t = table(
        "GER",
        places={"Smolensk": {"owner": "USSR"}, "Minsk": {"owner": "USSR"}},
        GER={"Poland": "2 INF"},
        USSR={"Minsk": "2 INF 1 ARM", "Smolensk": "1 FIT"},
    )
    silent(t, ("retreat", "scramble"))
    t.play("GER", "move 2 INF from Poland to Minsk", "done")
    t.play("USSR", "scramble 1", dice=[6] * 6)
    t.play("GER", "fight on")
    t.play("USSR", "retreat to Smolensk", dice=[6, 6])
    assert t.said("USSR retreats to Smolensk with 2 INF 1 ARM 1 FIT.")
    assert t.said("Germany takes Minsk.")


@rule("scramble.return")
def test_scramblers_return_with_a_word():
    t = table(
        "GER",
        places={"Smolensk": {"owner": "USSR"}, "Minsk": {"owner": "USSR"}},
        GER={"Poland": "1 INF"},
        USSR={"Minsk": "1 INF", "Smolensk": "1 FIT"},
    )
    silent(t, ("scramble",))
    t.play("GER", "move 1 INF from Poland to Minsk", "done")
    t.play("USSR", "scramble 1", dice=[6, 1, 6])
    assert t.said("1 FIT returns from Minsk to Smolensk.")


@rule("retreat.captured", "control.change")
def test_what_is_taken_with_a_territory_is_told():
    t = on_land("2 INF", "1 AAG", places={"Minsk": {"owner": "USSR", "industry": "IND"}})
    t.play("GER", "done")
    assert t.said("Germany takes Minsk with 1 AAG and its Industrial Center.")
    t = table("GER", GER={"Smolensk": "2 INF 1 AAG"}, USSR={"Leningrad": "2 INF"})
    silent(t, ("retreat",))
    t.play("GER", "move 2 INF 1 AAG from Smolensk to Leningrad", "done", dice=[6, 6, 6, 6])
    t.play("GER", "retreat to Smolensk", dice=[6, 6])
    assert t.said("USSR captures the AAG that Germany left in Leningrad.")


@rule("base.multi-defence", "combat.when")
def test_several_defenders_are_named():
    t = on_land("2 INF", {"USSR": "2 INF", "UK": "1 INF"}, ask=("retreat",), places={"Smolensk": {"owner": "USSR"}})
    t.play("GER", "done", dice=[6] * 5)
    assert t.said("Combat in Minsk: Germany with 2 INF against 2 INF of USSR and 1 INF of UK.")
    assert "against 2 INF of USSR and 1 INF of UK" in t.ask("GER").prompt


@rule("combat.kinds", "combat.when")
def test_fighting_where_a_raid_waits_names_the_raid():
    t = table("UK", UK={"England": "2 BMB", "Netherlands": "1 INF"}, GER={"Rhineland": "1 INF", "Paris": "1 INF"})
    t.play("UK", "raid Rhineland with 1 BMB from England", "move 1 BMB from England to Paris", "done")
    error = t.refuse("UK", "fight Rhineland", "combat.when")
    assert error.nearest == ("bomb Rhineland",)
    error = t.refuse("UK", "bomb Paris", "combat.kinds")
    assert error.nearest == ("fight Paris",)


@rule("place.build-limit", "ruling.79")
def test_buying_more_than_can_be_built_is_warned_of():
    t = table("GER", "purchase", nations={"GER": {"treasury": 90}})
    t.play("GER", "buy 10 INF")
    assert not t.events(kind="warning")
    t.play("GER", "buy 8 INF")
    assert t.said(" of 18 INF can be placed: your Industries can't build more in a turn.")


@rule("place.build-limit", "place.where")
def test_ships_without_a_yard_are_warned_of():
    inland = {name: {"industry": ""} for name in ("Brandenburg", "Rhineland", "Northern Italy")}
    t = table("GER", "purchase", nations={"GER": {"treasury": 30}}, places={**inland, "Paris": {"industry": "IND"}})
    t.play("GER", "buy 1 SUB")
    assert t.said("None of 1 SUB can be placed: your coastal Industries can't build more in a turn.")


# --- decided by the text --------------------------------------------------------------------------------------------


@rule("ruling.6", "detect.roll")
def test_fighters_aboard_throw_no_die_of_detection():
    t = table("UK", GER={"North Sea": "2 SUB"}, UK={"English Channel": "1 CAR (1 FIT)"})
    t.play("UK", "move 1 CAR from English Channel to North Sea carrying 1 FIT")
    t.play("GER", "let pass", dice=[3])
    assert t.rolls("Naval Detection") == [[3]], "one die, for the CAR; two would have been needed to search by air"


@rule("ruling.75", "aag.region")
def test_two_flights_over_a_gun_draw_the_dice_of_the_region_twice():
    t = table("UK", UK={"England": "2 FIT"}, GER={"Normandy": "1 INF 1 AAG", "Netherlands": "1 AAG"})
    t.play("UK", "move 1 FIT from England to Normandy landing at England", dice=[5, 5])
    t.play("UK", "move 1 FIT from England to Normandy landing at England", dice=[5, 5])
    assert t.rolls("AAG in Normandy") == [[5, 5], [5, 5]]
    t = table("UK", UK={"England": "2 FIT"}, GER={"Normandy": "1 INF 1 AAG", "Netherlands": "1 AAG"})
    t.play("UK", "move 2 FIT from England to Normandy landing at England", dice=[5, 5, 5])
    assert t.rolls("AAG in Normandy") == [[5, 5, 5]]


def two_groups() -> Table:
    t = table(
        "UK",
        UK={"Western Approaches": "1 SUB 1 DES", "Azores Sea": "1 CRU"},
        GER={"Bay of Biscay": "1 TRN (1 INF), 1 DES"},
    )
    t.play("UK", "move 1 DES from Western Approaches to Bay of Biscay")
    t.play("GER", "let pass", dice=[3])
    t.play("UK", "move 1 CRU from Azores Sea to Bay of Biscay")
    t.play("GER", "let pass", dice=[2])
    return t


@rule("ruling.4", "detect.fail")
def test_a_group_that_found_nothing_joins_the_combat_if_it_stays():
    t = two_groups()
    t.play("UK", "move 1 SUB from Western Approaches to Bay of Biscay", "done", dice=[6] * 6)
    assert t.said("Combat in Bay of Biscay: UK with 1 SUB 1 DES 1 CRU against 1 TRN 1 DES.")


@rule("ruling.4", "detect.fail")
def test_and_may_sail_on_before_that():
    t = two_groups()
    t.refuse("UK", "move 1 CRU from Bay of Biscay to Gulf of Cadiz", "move.who")
    t.play("UK", "move 1 DES from Bay of Biscay to Western Approaches", "done", dice=[6] * 4)
    assert t.said("Combat in Bay of Biscay: UK with 1 CRU against 1 TRN 1 DES.")


@rule("ruling.40", "neutral.executor")
def test_the_next_nation_of_the_alliance_names_the_executor():
    t = table(
        "GER",
        options={"neutrality": True},
        GER={"Southern France": "2 INF"},
        USA={"Quebec": "1 INF"},
        UK={"England": "1 INF"},
    )
    t.play("GER", "move 2 INF from Southern France to Spain", "done", dice=[6, 6])
    assert t.asked() == ["UK"] and t.ask().choices == ("UK", "USA", "USSR")
    t.play("UK", "USA", dice=[1, 1])
    assert t.said("USA is Executor of Defense of Spain.")


def fallen_britain(**more) -> Table:
    """The UK, at N-15, surrenders with troops of the USA on its ground; the Surrender Roll is a 2."""
    t = table(
        "UK",
        "movement",
        nations={"UK": {"turns": 15}},
        UK={"England": "1 INF"},
        USA={"England": "1 INF", "Wales": "1 INF"},
        **more,
    )
    t.play("UK", "done", dice=[1, 1])
    t.play("UK", "keep England, Scotland")
    return t


@rule("surrender.evacuate", "ruling.34")
def test_allies_of_a_fallen_nation_are_told_to_leave_its_ground():
    t = fallen_britain(GER={"Paris": "1 INF"})
    assert t.owner("England") is None and t.owner("Wales") == "GER"
    assert t.said("USA must take 1 INF out of Wales on its next turn.")
    assert t.said("USA must take 1 INF out of England on its next turn.")
    assert not t.said("UK must take")


@rule("ruling.34", "combat.when")
def test_the_new_owner_may_fight_them_meanwhile_and_wins_no_ground():
    t = fallen_britain(JAP={"Western Approaches": "1 TRN (2 INF)"})
    silent(t)
    t.play("JAP", "skip", "done", "unload 2 INF from Western Approaches to Wales")
    t.play("JAP", "done", dice=[1, 6, 6])
    assert t.said("Combat in Wales: Japan with 2 INF against 1 INF.")
    assert t.units("Wales") == {"JAP": "2 INF"} and t.owner("Wales") == "GER", "it was Germany's before"
    assert t.said("Japan wins in Wales.") and t.events(kind="capture") == []


@rule("ruling.34", "surrender.evacuate")
def test_until_somebody_moves_in_they_are_left_alone():
    t = fallen_britain(JAP={"Honshu": "1 INF"})
    t.play("JAP", "skip", "done", "done")
    assert t.units("Wales") == {"USA": "1 INF"} and not t.said("Combat in Wales")


# --- words that help ------------------------------------------------------------------------------------------------


@rule("combat.casualties", "combat.attacker-roll")
def test_a_combat_is_summed_up_in_one_line():
    t = on_land("2 INF 1 ARM", "1 INF")
    t.play("GER", "done", dice=[6, 5, 4, 2, 6, 3, 6])
    (short,) = t.events(kind="summary")
    assert short.text == (
        "Minsk in short: USSR scores 1 hit with 2 dice (2, 6), loses 1 INF; "
        "Germany scores 1 hit with 5 dice (6, 5, 4, 6, 3), loses 1 INF."
    )
    assert short.data["space"] == "Minsk" and short.data["hits"] == {"GER": 1, "USSR": 1}
    assert short.data["lost"] == {"USSR": {"INF": 1}, "GER": {"INF": 1}}


@rule("neutral.option")
def test_the_neutral_in_the_way_is_named():
    t = table("GER", GER={"Southern France": "1 INF", "Normandy": "1 INF"}, UK={"Gibraltar": "1 INF"})
    error = t.refuse("GER", "move 1 INF from Southern France to Gibraltar", "neutral.option")
    assert "Spain is neutral" in str(error)


@rule("base.sea-land-order")
def test_who_cannot_march_is_told_of_ships():
    t = table("GER", GER={"Normandy": "1 INF"}, UK={"England": "1 INF"})
    error = t.refuse("GER", "move 1 INF from Normandy to England", "base.sea-land-order")
    assert "ships can carry them" in str(error)


@rule("combat.casualties")
def test_all_of_a_kind_is_counted_out_in_losses():
    t = on_land("2 INF 1 ART", "3 ARM")
    asks(t, "GER", "casualties", "retreat")
    t.play("GER", "done", dice=[6, 6, 6, 1, 1, 6])
    assert t.game.submit("GER", "lose all INF") == "lose 2 INF"
    assert t.units("Minsk")["GER"] == "1 ART"
    t = on_land("2 INF 1 ART", "3 ARM")
    asks(t, "GER", "casualties", "retreat")
    t.play("GER", "done", dice=[6, 6, 6, 1, 6, 6])
    t.refuse("GER", "lose all", "combat.casualties")
    t.refuse("GER", "lose all INF", "combat.casualties")


@rule("base.amphib.sequence")
def test_only_who_lands_is_said_to_go_ashore():
    t = table(
        "GER",
        GER={"Eastern Baltic": "1 TRN (1 INF)", "Western Baltic": "1 TRN (1 INF)", "Paris": "1 INF"},
        USSR={"Leningrad": "1 INF"},
    )
    t.play("GER", "unload 1 INF from Eastern Baltic to Leningrad", "done", dice=[6, 6])
    told = [event.text for event in t.events("base.amphib.sequence") if "ashore" in event.text]
    assert told == ["Germany sets 1 INF ashore in Leningrad."]


@rule("units.categories")
def test_ships_stay_at_sea_and_troops_ashore():
    t = table("GER", GER={"North Sea": "1 DES", "Denmark": "1 INF"}, UK={"England": "1 INF"})
    t.refuse("GER", "move 1 DES from North Sea to Denmark", "units.categories")
    t.refuse("GER", "move 1 INF from Denmark to North Sea", "units.categories")
