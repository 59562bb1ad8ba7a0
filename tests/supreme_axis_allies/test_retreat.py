"""Leaving a battle on land."""

from tests.rulings import rule
from tests.supreme_axis_allies.combats import asks, on_land, silent
from tests.supreme_axis_allies.table import Table, table

OPEN = {"Minsk": {"owner": "USSR"}, "Smolensk": {"owner": "USSR"}}
"""Behind Minsk the Soviets have Smolensk to go to."""


@rule("combat.retreat-order", "retreat.where")
def test_after_each_round_the_attacker_decides_and_then_the_defender():
    t = on_land("2 INF", "2 INF", ask=("retreat",), places=OPEN)
    t.play("GER", "done", dice=[6, 6, 6, 6])
    assert t.asked() == ["GER"]
    t.play("GER", "fight on")
    assert t.asked() == ["USSR"]
    assert t.ask().choices == ("fight on", "retreat to Smolensk")
    t.play("USSR", "fight on", dice=[6, 6, 6, 6])
    assert t.asked() == ["GER"], "another round, another chance"
    assert t.said("Minsk, round 2.")


@rule("combat.retreat-order", "retreat.side", "combat.end")
def test_if_the_attacker_leaves_the_defender_is_not_asked():
    t = on_land("2 INF 1 ARM", "2 INF", ask=("retreat",), places=OPEN)
    t.play("GER", "done", dice=[6, 6, 6, 6, 6])
    t.play("GER", "retreat to Poland", dice=[6, 6])
    assert t.units("Poland") == {"GER": "2 INF 1 ARM"}, "all of them, ARM included"
    assert t.units("Minsk") == {"USSR": "2 INF"}
    assert t.said("USSR holds Minsk.")


@rule("retreat.parting-shots")
def test_parting_shots_hit_on_1_whatever_the_rating():
    """D19: four ARM throw 1, 2, 3, 1: two hits, not four."""
    t = asks(on_land("3 INF", "4 ARM"), "GER", "retreat")
    t.play("GER", "done", dice=[6] * 7)
    t.play("GER", "retreat to Poland", dice=[1, 2, 3, 1])
    assert t.rolls("parting shots of USSR") == [[1, 2, 3, 1]]
    assert t.units("Poland") == {"GER": "1 INF"}


@rule("retreat.parting-shots")
def test_a_side_wiped_out_by_them_retreats_nowhere():
    """D20."""
    t = asks(on_land("1 INF", "2 ARM"), "GER", "retreat")
    t.play("GER", "done", dice=[6, 6, 6])
    t.play("GER", "retreat to Poland", dice=[1, 1])
    assert t.units("Poland") == {}
    assert t.units("Minsk") == {"USSR": "2 ARM"}


@rule("retreat.parting-shots")
def test_those_who_leave_do_not_fire():
    t = asks(on_land("2 INF", "1 ARM"), "GER", "retreat")
    t.play("GER", "done", dice=[6, 6, 6])
    t.play("GER", "retreat to Poland", dice=[6])
    assert t.rolls()[2:] == [[6]]


@rule("retreat.where", "retreat.attacker")
def test_a_way_that_is_shut_is_refused_with_its_reason():
    t = table(
        "GER",
        "movement",
        places={"Minsk": {"owner": "USSR"}, "Baltic States": {"owner": "USSR"}, "Smolensk": {"owner": "USSR"}},
        GER={"Poland": "2 ARM"},
        USSR={"Minsk": "1 INF"},
    )
    t.play("GER", "move 2 ARM from Poland to Minsk via Baltic States")
    t = asks(t, "GER", "retreat")
    t.play("GER", "done", dice=[6, 6, 6])
    error = t.refuse("GER", "retreat to Baltic States", "retreat.attacker")
    assert "you can't retreat to Baltic States: you took it this turn" in str(error)
    assert "Baltic States: you can't" not in str(error), "said once"
    error = t.refuse("GER", "retreat to Smolensk", "retreat.where")
    assert "it isn't friendly ground" in str(error) and "retreat to Poland" in error.nearest


@rule("ruling.77", "retreat.attacker")
def test_an_attacker_does_not_retreat_to_an_allys_ground():
    held = {"Minsk": {"owner": "USSR"}, "Baltic States": {"owner": "JAP"}}
    t = on_land("2 INF", "1 INF", places=held, ask=("retreat",)).play("GER", "done", dice=[6, 6, 6])
    error = t.refuse("GER", "retreat to Baltic States", "ruling.77")
    assert "you can't retreat to Baltic States: it is Japan's" in str(error)
    assert not any("Baltic" in choice for choice in t.ask("GER").choices)


@rule("ruling.12", "retreat.where")
def test_a_defender_does_not_retreat_to_where_a_combat_must_still_be_fought():
    t = table(
        "GER",
        places=OPEN | {"Baltic States": {"owner": "USSR"}},
        GER={"Poland": "1 INF", "Western Ukraine": "1 INF"},
        USSR={"Minsk": "1 INF", "Smolensk": "1 INF"},
    )
    t.play("GER", "move 1 INF from Poland to Minsk", "move 1 INF from Western Ukraine to Smolensk")
    t = asks(silent(t), "USSR", "retreat").play("GER", "done", "fight Minsk", dice=[6, 6])
    assert t.ask("USSR").choices == ("fight on", "retreat to Baltic States")
    error = t.refuse("USSR", "retreat to Smolensk", "ruling.12")
    assert "you can't retreat to Smolensk: a combat must still be fought there" in str(error)
    ask = t.game.asked("USSR")
    assert ask is not None and "Baltic States" not in ask.about["why_not"], "that way is open"


@rule("retreat.where")
def test_who_has_nowhere_to_go_is_told_once():
    t = asks(on_land("2 INF", "1 INF 1 AAG"), "GER", "retreat")
    t.play("GER", "done", dice=[6] * 4)
    assert not t.said("1 INF of USSR can't retreat anywhere."), "the attacker decides first"
    t.play("GER", "fight on", dice=[6] * 3)
    t.play("GER", "fight on", dice=[6] * 3)
    assert [event.text for _, event in t.game.told(None) if "can't retreat" in event.text] == [
        "1 INF of USSR can't retreat anywhere."
    ], "the gun cannot move at all, and the second round says nothing new"


@rule("ruling.8")
def test_every_unit_that_can_still_fight_fires_a_parting_shot():
    """INF, FIT and a BMB of the defender do (1 die each), an AAG does not."""
    t = asks(on_land("2 INF", "1 INF 1 FIT 1 BMB 1 AAG"), "GER", "retreat")
    t.play("GER", "done", dice=[6, 6, 6, 6, 6])
    t.play("GER", "retreat to Poland", dice=[2, 2, 2])
    assert t.rolls("parting shots") == [[2, 2, 2]]


@rule("ruling.8", "bomb.ground.after")
def test_the_attackers_bombers_fire_no_parting_shots():
    t = asks(on_land("2 INF 1 BMB", "2 INF", places=OPEN), "USSR", "retreat")
    t.play("GER", "done", dice=[6, 6, 6, 6, 6, 6])
    t.play("USSR", "retreat to Smolensk", dice=[6, 6])
    assert t.rolls("parting shots of Germany with 2 INF at 1") == [[6, 6]]
    assert t.units("Smolensk") == {"USSR": "2 INF"}
    assert t.owner("Minsk") == "GER"


@rule("ruling.8")
def test_transports_fire_parting_shots():
    t = table("GER", "movement", GER={"Western Baltic": "1 CRU"}, UK={"North Sea": "2 TRN"})
    silent(t, ("retreat",))
    t.play("GER", "move 1 CRU from Western Baltic to North Sea")
    t.play("UK", "intercept")
    t.play("GER", "done", dice=[6])
    t.play("GER", "retreat to Western Baltic", dice=[2, 1])
    assert t.rolls("parting shots of UK with 2 TRN at 1") == [[2, 1]]
    assert t.units("Western Baltic") == {}


@rule("retreat.attacker")
def test_the_attacker_goes_one_space_to_ground_that_was_his_when_the_turn_began():
    """D21: Baltic States was taken this turn by another group: no way back. Poland was his."""
    t = table(
        "GER",
        "movement",
        GER={"Poland": "1 ARM 1 INF", "Minsk": "2 ARM"},
        USSR={"Leningrad": "2 ARM"},
        places={"Baltic States": {"owner": "USSR"}},
    )
    silent(t, ("retreat",))
    t.play("GER", "move 2 ARM from Minsk to Leningrad via Baltic States")
    assert t.owner("Baltic States") == "GER", "blitzed on the way"
    t.play("GER", "done", dice=[6, 6, 6, 6])
    assert "retreat to Baltic States" not in t.ask("GER").choices
    assert set(t.ask("GER").choices) == {"fight on", "retreat to Smolensk", "retreat to Finland", "retreat to Rzhev"}
    t.play("GER", "retreat to Smolensk", dice=[6, 6])
    assert t.units("Smolensk") == {"GER": "2 ARM"}


@rule("retreat.attacker", "ruling.77")
def test_ground_of_an_ally_is_no_way_back():
    """D76: US attackers came from Scotland, which is British; England is retaken from nowhere else."""
    t = table(
        "USA",
        "movement",
        USA={"Scotland": "2 INF"},
        GER={"England": "1 INF"},
        places={"England": {"owner": "GER"}, "Wales": {"owner": "GER"}},
    )
    silent(t, ("retreat",))
    t.play("USA", "move 2 INF from Scotland to England", "done", dice=[6, 6, 6])
    assert t.asked() == ["GER"], "the attacker cannot go anywhere and is not asked"
    t.play("GER", "fight on", dice=[1, 6, 6])
    assert t.owner("England") == "UK"


@rule("ruling.10", "retreat.where")
def test_a_defender_without_friendly_ground_beside_him_stays():
    t = on_land("1 INF", "1 INF", ask=("retreat",))
    t.play("GER", "done", dice=[6, 6])
    t.play("GER", "fight on", dice=[6, 6])
    assert t.asked() == ["GER"], "the USSR is not asked"


@rule("ruling.11", "retreat.where")
def test_retreating_defenders_all_go_to_one_place():
    places = {**OPEN, "Baltic States": {"owner": "USSR"}}
    t = asks(on_land("1 INF", "2 INF 1 FIT", places=places), "USSR", "retreat")
    t.play("GER", "done", dice=[6, 6, 6, 6])
    assert set(t.ask("USSR").choices) == {"fight on", "retreat to Smolensk", "retreat to Baltic States"}
    t.play("USSR", "retreat to Baltic States", dice=[6])
    assert t.units("Baltic States") == {"USSR": "2 INF 1 FIT"}
    assert t.owner("Minsk") == "GER"


@rule("ruling.12")
def test_not_into_a_territory_that_is_attacked_itself():
    t = on_land(
        "2 INF", "1 INF", places=OPEN, also={"GER": {"Kursk": "1 INF"}, "USSR": {"Smolensk": "1 INF"}}, ask=("retreat",)
    )
    t.play("GER", "move 1 INF from Kursk to Smolensk", "done")
    t.play("GER", "fight Minsk", dice=[6, 6, 6])
    t.play("GER", "fight on", dice=[1, 6, 6])
    assert t.owner("Minsk") == "GER", "the USSR was never asked"


@rule("ruling.12", "retreat.where", "combat.when")
def test_an_aircraft_over_ground_that_nobody_defends_closes_no_way_out():
    """Nobody stands in Smolensk when movement ends: no combat is to come there, and those who retreat to it start none."""
    t = on_land("2 INF", "1 INF", places=OPEN, also={"GER": {"Kursk": "1 FIT"}}, ask=("retreat",))
    t.play("GER", "move 1 FIT from Kursk to Smolensk", "done", dice=[6, 6, 6])
    t.play("GER", "fight on")
    assert t.ask("USSR").choices == ("fight on", "retreat to Smolensk")
    t.play("USSR", "retreat to Smolensk", dice=[6, 6])
    assert t.units("Smolensk") == {"USSR": "1 INF"}
    assert t.units("Kursk") == {"GER": "1 FIT"}, "home without a shot"
    assert (t.owner("Minsk"), t.owner("Smolensk")) == ("GER", "USSR")


@rule("retreat.who", "retreat.captured", "ruling.9")
def test_guns_and_fortifications_stay_and_are_captured():
    """D22: captured, not destroyed."""
    t = asks(on_land("2 INF", "1 INF 1 FRT 1 AAG", places=OPEN), "USSR", "retreat")
    t.play("GER", "done", dice=[6, 6, 6, 6])
    t.play("USSR", "retreat to Smolensk", dice=[6, 6])
    assert t.units("Smolensk") == {"USSR": "1 INF"}
    assert t.units("Minsk") == {"GER": "2 INF 1 AAG 1 FRT"}
    assert t.owner("Minsk") == "GER"
    assert t.said("Germany captures 1 AAG 1 FRT that USSR left behind.")


@rule("ruling.72", "retreat.parting-shots", "retreat.captured")
def test_only_those_who_retreat_take_the_parting_shots():
    """D80: three 1s; both INF are lost, the FRT cannot be given up for a hit and is captured."""
    t = asks(on_land("3 INF", "2 INF 1 FRT", places=OPEN), "USSR", "retreat", "casualties")
    t.play("GER", "done", dice=[6] * 6)
    t.play("USSR", "retreat to Smolensk", dice=[1, 1, 1])
    assert t.units("Smolensk") == {}
    assert t.units("Minsk") == {"GER": "3 INF 1 FRT"}


@rule("retreat.captured", "base.capture-ground")
def test_aircraft_alone_capture_nothing_and_the_retreat_ends_the_combat():
    t = asks(on_land("2 FIT", "1 INF 1 FRT", places=OPEN), "USSR", "retreat")
    t.play("GER", "done", dice=[6, 6, 6, 6])
    t.play("USSR", "retreat to Smolensk", dice=[6, 6])
    assert t.units("Smolensk") == {"USSR": "1 INF"}
    assert t.units("Minsk") == {"USSR": "1 FRT"}, "nobody is there to capture it, and no round two is fought"
    assert t.owner("Minsk") == "USSR"
    assert t.said("The combat in Minsk ends; USSR holds it.")


@rule("retreat.who")
def test_fortifications_alone_cannot_retreat():
    """D23."""
    t = asks(on_land("1 INF", "1 FRT", places=OPEN), "USSR", "retreat")
    t.play("GER", "done", dice=[6, 6, 1, 6])
    assert t.owner("Minsk") == "GER"


@rule("base.air-retreat", "ruling.66")
def test_retreating_aircraft_fly_to_their_landing_place_but_may_be_hit():
    """The FIT came from Bavaria and goes back there, not to Poland; both hits may be taken by it or the INF."""
    t = on_land("1 INF", "3 INF", also={"GER": {"Bavaria": "1 FIT"}})
    t.play("GER", "move 1 FIT from Bavaria to Minsk landing at Bavaria")
    asks(t, "GER", "retreat", "casualties")
    t.play("GER", "done", dice=[6] * 5)
    t.play("GER", "retreat to Poland", dice=[1, 6, 6])
    assert set(t.suggestions("GER")) == {"lose 1 INF", "lose 1 FIT"}
    t.play("GER", "lose 1 INF")
    assert t.units("Bavaria") == {"GER": "1 FIT"}
    assert t.units("Poland") == {}


@rule("base.air-retreat", "ruling.9")
def test_aircraft_alone_break_off():
    t = asks(on_land("2 FIT", "1 ARM"), "GER", "retreat")
    t.play("GER", "done", dice=[6, 6, 6])
    assert t.ask("GER").choices == ("fight on", "break off")
    t.play("GER", "break off", dice=[2])
    assert t.units("Poland") == {"GER": "2 FIT"}


def two_ways() -> Table:
    """Leningrad is attacked over land by an ARM and a FIT from the Baltic States, and from the sea by an INF."""
    t = table(
        "GER",
        "movement",
        GER={"Baltic States": "1 ARM 1 FIT", "Western Baltic": "1 TRN (1 INF)"},
        USSR={"Leningrad": "3 INF"},
    )
    silent(t)
    return t.play(
        "GER",
        "move 1 ARM from Baltic States to Leningrad",
        "move 1 FIT from Baltic States to Leningrad",
        "move 1 TRN from Western Baltic to Eastern Baltic",
        "unload 1 INF from Eastern Baltic to Leningrad",
    )


@rule("base.amphib.no-retreat", "ruling.9", "retreat.side")
def test_troops_from_the_sea_stay_and_carry_on_alone():
    t = asks(two_ways(), "GER", "retreat")
    t.play("GER", "done", dice=[6] * 6)
    asks(t, "USSR", "retreat")
    t.play("GER", "retreat to Baltic States", dice=[2, 2, 2])
    assert t.units("Baltic States") == {"GER": "1 ARM"}
    t.play("USSR", "fight on", dice=[6, 6, 6, 6])
    assert t.rolls()[-2:] == [[6], [6, 6, 6]], "the next round is fought by the landed INF alone"
    assert t.asked() == ["USSR"], "who cannot retreat is not asked"


@rule("base.amphib.no-retreat", "ruling.72")
def test_landed_troops_do_not_absorb_the_shots_at_those_who_leave():
    t = asks(two_ways(), "GER", "retreat", "casualties")
    t.play("GER", "done", dice=[6] * 6)
    t.play("GER", "retreat to Baltic States", dice=[1, 1, 2])
    assert t.units("Baltic States") == {}, "ARM and FIT took both hits"


@rule("base.amphib.no-retreat")
def test_troops_from_the_sea_alone_are_not_asked():
    t = table(
        "GER",
        "movement",
        GER={"Western Baltic": "1 TRN (1 INF)"},
        UK={"Norway": "1 INF"},
        places={"Norway": {"owner": "UK"}},
    )
    silent(t, ("retreat",))
    t.play("GER", "unload 1 INF from Western Baltic to Norway", "done", dice=[6, 6, 1, 6])
    assert t.owner("Norway") == "GER"


@rule("retreat.side", "combat.retreat-order")
def test_when_part_of_the_attackers_stays_the_defender_may_still_leave():
    t = asks(two_ways(), "GER", "retreat")
    asks(t, "USSR", "retreat")
    t.play("GER", "done", dice=[6] * 6)
    t.play("GER", "retreat to Baltic States", dice=[2, 2, 2])
    assert t.asked() == ["USSR"]
    t.play("USSR", "retreat to Murmansk", dice=[1])
    assert t.units("Murmansk") == {"USSR": "2 INF"}
    assert t.owner("Leningrad") == "GER"


@rule("ruling.54", "bomb.ground.after")
def test_bombers_left_alone_leave_without_parting_shots():
    t = asks(on_land("1 INF 1 BMB", "2 INF"), "GER", "casualties")
    t.play("GER", "done", dice=[6, 5, 5, 2, 6])
    t.play("GER", "lose 1 INF")
    assert t.units("Poland") == {"GER": "1 BMB"}
    assert t.units("Minsk") == {"USSR": "2 INF"}
    assert len(t.rolls()) == 2, "no parting shots"
    assert t.said("USSR holds Minsk.")


@rule("garrison.end", "retreat.where")
def test_a_garrison_that_retreats_goes_home():
    """It lasts for this combat only: of a garrison INF and an ARM that leave, the ARM arrives."""
    t = table(
        "GER",
        "movement",
        GER={"Kursk": "3 ARM"},
        USSR={"Moscow": "1 ARM"},
        options={"garrisons": True},
        places={"Moscow": {"value": 1}},
    )
    asks(silent(t), "USSR", "retreat")
    t.play("GER", "move 3 ARM from Kursk to Moscow", "done", dice=[3])
    t.play("USSR", "raise 1 INF", dice=[6] * 5)
    t.play("USSR", "retreat to Gorki", dice=[6, 6, 6])
    assert t.units("Gorki") == {"USSR": "1 ARM"}
    assert t.owner("Moscow") == "GER"


@rule("retreat.who", "aag.no-attack")
def test_a_gun_that_came_with_a_lost_army_falls_to_the_defender():
    t = on_land("1 INF 1 AAG", "1 INF")
    t.play("GER", "done", dice=[6, 2])
    assert t.rolls("Germany fire with 1 INF at 1") == [[6]], "the gun neither fires"
    assert t.units("Minsk") == {"USSR": "1 INF 1 AAG"}, "nor is a loss"


@rule("neutral.combat", "retreat.where")
def test_the_army_of_a_neutral_is_not_asked_to_retreat():
    """Northern Italy is American and borders Switzerland, yet the American Executor has to stand."""
    t = table(
        "GER",
        "movement",
        GER={"Rhineland": "2 INF"},
        options={"neutrality": True},
        places={"Northern Italy": {"owner": "USA"}},
    )
    asks(silent(t), "USA", "retreat").standing("UK", "executor", "USA")
    t.play("GER", "move 2 INF from Rhineland to Switzerland", dice=[6, 6])
    t.play("GER", "done", dice=[1, 1, 6, 6])
    t.play("USA", "raise 1 INF", dice=[6, 6, 6, 1, 6, 6])
    assert t.owner("Switzerland") == "GER"


@rule("ruling.12", "retreat.attacker")
def test_a_landing_among_friends_does_not_close_the_way_back():
    """Poland waits for troops from a sea battle still to come; that is no attack on it."""
    t = on_land(
        "2 INF", "1 INF", also={"GER": {"Western Baltic": "1 CRU 1 TRN (1 INF)"}, "USSR": {"Eastern Baltic": "1 TRN"}}
    )
    t.play("GER", "move all from Western Baltic to Eastern Baltic")
    t.play("USSR", "intercept")
    asks(t, "GER", "retreat")
    t.play("GER", "unload 1 INF from Eastern Baltic to Poland", "done", "fight Minsk", dice=[6, 6, 6])
    t.play("GER", "retreat to Poland", dice=[6, 3])
    assert t.units("Poland") == {"GER": "3 INF"}


@rule("base.amphib.sea-first", "base.ground-first-round", "retreat.who")
def test_a_gun_that_comes_ashore_alone_is_lost_without_a_fight():
    """Its infantry was to land from the other zone, where the sea battle is lost."""
    t = table(
        "GER",
        "movement",
        GER={"Western Baltic": "1 TRN (1 INF)", "English Channel": "1 TRN (1 AAG)"},
        UK={"North Sea": "1 CRU", "England": "1 INF", "Scotland": "1 FIT"},
    )
    asks(silent(t), "UK", "scramble")
    t.play("GER", "move all from Western Baltic to North Sea")
    t.play("UK", "intercept")
    t.play("GER", "unload 1 INF from North Sea to England", "unload 1 AAG from English Channel to England", "done")
    t.play("UK", "stay", dice=[3])
    assert t.rolls() == [[3]]
    assert t.units("England") == {"UK": "1 INF 1 AAG"}
    assert t.asked() == ["UK"] and t.state.nation == "UK", "no scramble against a gun"


@rule("retreat.where", "ruling.77")
def test_a_defender_may_fall_back_on_an_allys_ground():
    places = {name: {"owner": "GER"} for name in ("Baltic States", "Western Ukraine", "Rzhev")}
    t = on_land("1 INF", "1 INF", ask=("retreat",), places=places | {"Smolensk": {"owner": "UK"}})
    t.play("GER", "done", dice=[6, 6])
    t.play("GER", "fight on")
    assert "retreat to Smolensk" in t.ask("USSR").choices


@rule("retreat.parting-shots", "base.dice-owner")
def test_each_owner_fires_the_parting_shots_of_his_own():
    t = asks(on_land("2 INF", {"USSR": "1 INF", "UK": "2 INF"}), "GER", "retreat").play("GER", "done", dice=[6] * 5)
    t.play("GER", "retreat to Poland", dice=[6, 6, 1])
    assert t.rolls("parting shots of USSR") == [[6]] and t.rolls("parting shots of UK") == [[6, 1]]
    assert t.units("Poland") == {"GER": "1 INF"}
