"""Allies who defend together: whose dice, whose losses."""

from tests.rulings import rule
from tests.supreme_axis_allies.combats import asks, at_sea, on_land
from tests.supreme_axis_allies.table import table


@rule("base.multi-defence", "base.dice-owner")
def test_each_owner_throws_for_his_own():
    t = asks(on_land("1 INF", {"USSR": "1 INF", "UK": "1 ARM"}), "GER", "retreat")
    t.play("GER", "done", dice=[6, 6, 6])
    assert [event.data["by"] for event in t.events(kind="dice")] == ["GER", "USSR", "UK"]
    assert t.rolls("USSR fire with 1 INF at 2") == [[6]]
    assert t.rolls("UK fire with 1 ARM at 3") == [[6]]


@rule("base.multi-defence")
def test_the_owners_agree_who_takes_how_many_hits():
    t = asks(on_land("3 ARM", {"USSR": "2 INF", "UK": "2 INF"}), "GER", "retreat")
    t.play("GER", "done", dice=[3, 3, 6, 6, 6, 6, 6])
    assert set(t.asked()) == {"USSR", "UK"}
    assert t.ask("USSR").choices == ("0", "1", "2")
    t.play("UK", "2")
    assert t.asked() == ["USSR"]
    t.play("USSR", "0")
    assert t.units("Minsk") == {"GER": "3 ARM", "USSR": "2 INF"}


@rule("base.multi-defence")
def test_if_they_do_not_agree_the_attacker_decides_between_them():
    t = asks(on_land("3 ARM", {"USSR": "2 INF", "UK": "2 INF"}), "GER", "retreat")
    t.play("GER", "done", dice=[3, 3, 6, 6, 6, 6, 6])
    t.play("UK", "0").play("USSR", "1")
    assert t.asked() == ["GER"]
    assert t.ask().choices == ("2 USSR, 0 UK", "1 USSR, 1 UK", "0 USSR, 2 UK")
    t.play("GER", "2 USSR, 0 UK")
    assert t.units("Minsk") == {"GER": "3 ARM", "UK": "2 INF"}
    assert t.ask("GER").policy == "retreat"


@rule("base.multi-defence", "combat.casualties")
def test_the_owner_still_chooses_among_his_own():
    t = asks(on_land("3 ARM", {"USSR": "1 INF 1 ARM", "UK": "2 INF"}), "GER", "retreat")
    asks(t, "USSR", "casualties")
    t.play("GER", "done", dice=[3, 6, 6, *[6] * 4])
    t.play("USSR", "1").play("UK", "0")
    t.play("USSR", "lose 1 ARM")
    assert t.units("Minsk")["USSR"] == "1 INF"


@rule("base.multi-defence")
def test_nobody_is_asked_when_all_are_lost():
    t = asks(on_land("3 ARM", {"USSR": "1 INF", "UK": "1 INF"}), "GER", "retreat")
    t.play("GER", "done", dice=[3, 3, 6, 6, 6])
    assert t.owner("Minsk") == "GER"


@rule("base.multi-defence", "trn.last")
def test_no_transport_of_either_while_the_other_has_a_warship():
    """One hit on British TRN and American DES: the DES, without a question."""
    t = asks(at_sea("1 CRU", {"UK": "2 TRN", "USA": "1 DES"}), "GER", "retreat")
    t.play("GER", "done", dice=[3, 6])
    assert t.units("North Sea") == {"GER": "1 CRU", "UK": "2 TRN"}


@rule("base.multi-defence", "trn.last")
def test_hits_beyond_the_warships_are_shared_among_the_transports():
    t = asks(at_sea("3 CRU", {"UK": "2 TRN", "USA": "1 DES 1 TRN"}), "GER", "retreat")
    t.play("GER", "done", dice=[3, 3, 6, 6])
    assert "Transports" in t.ask("UK").prompt
    assert t.ask("UK").choices == ("0", "1")
    t.play("UK", "0").play("USA", "1")
    assert t.units("North Sea") == {"GER": "3 CRU", "UK": "2 TRN"}


@rule("base.multi-defence", "sub.no-air")
def test_a_submarines_hit_cannot_be_shared_onto_an_allys_aircraft():
    """A SUB hits; the British have a CRU, the Americans only a scrambled FIT: no question, the CRU sinks."""
    t = at_sea("1 SUB", {"UK": "1 CRU"}, also={"USA": {"England": "1 FIT"}})
    asks(t, "USA", "scramble").play("GER", "done")
    t.play("USA", "scramble 1", dice=[2, 4])
    assert t.units("North Sea") == {}, "and the FIT sank the SUB"
    assert t.units("England") == {"USA": "1 FIT"}
    assert t.rolls()[0] == [2]


@rule("base.multi-defence", "sub.no-air")
def test_of_a_submarines_hit_and_a_cruisers_only_one_may_fall_on_the_flyer():
    """The DES takes the sneak away, so both hits come together: CRU at least one, the American FIT at most one."""
    t = at_sea("1 SUB 1 CRU", {"UK": "1 DES 1 BTL"}, also={"USA": {"England": "2 FIT"}})
    asks(t, "USA", "scramble")
    asks(t, "GER", "retreat")
    t.play("GER", "done")
    t.play("USA", "scramble 2", dice=[2, 3, 6, 6, 6, 6])
    assert t.ask("USA").choices == ("0", "1")
    assert t.ask("UK").choices == ("1", "2")
    t.play("USA", "1").play("UK", "1")
    assert t.units("North Sea")["USA"] == "1 FIT"


@rule("base.multi-defence", "sub.no-air", "trn.last")
def test_hits_that_find_nothing_but_aircraft_and_transports():
    """Three SUB hits and one CRU hit on UK DES + TRN and three American FIT: the DES, one FIT and the TRN; one is lost."""
    t = at_sea("3 SUB 1 CRU", {"UK": "1 DES 1 TRN"}, also={"USA": {"England": "3 FIT"}})
    asks(t, "USA", "scramble")
    asks(t, "GER", "retreat")
    t.play("GER", "done")
    t.play("USA", "scramble 3", dice=[2, 2, 2, 3, 6, 6, 6, 6])
    assert t.units("North Sea")["USA"] == "2 FIT"
    assert "UK" not in t.units("North Sea")


@rule("base.multi-defence", "combat.retreat-order", "retreat.side")
def test_the_one_who_holds_the_ground_decides_for_all_and_all_go():
    t = on_land(
        "2 INF",
        {"USSR": "1 INF", "UK": "2 INF"},
        places={"Minsk": {"owner": "USSR"}, "Smolensk": {"owner": "USSR"}},
    )
    asks(t, "USSR", "retreat")
    asks(t, "UK", "retreat")
    t.play("GER", "done", dice=[6] * 5)
    assert t.asked() == ["USSR"]
    t.play("USSR", "retreat to Smolensk", dice=[6, 6])
    assert t.units("Smolensk") == {"USSR": "1 INF", "UK": "2 INF"}


@rule("base.multi-defence")
def test_at_sea_the_one_with_most_units_decides():
    t = at_sea("1 CRU", {"UK": "1 CRU", "USA": "2 CRU"})
    asks(t, "USA", "retreat")
    t.play("GER", "done", dice=[6, 6, 6, 6])
    assert t.asked() == ["USA"]
    t.play("USA", "retreat to Norwegian Sea", dice=[6])
    assert t.units("Norwegian Sea") == {"UK": "1 CRU", "USA": "2 CRU"}


@rule("base.no-joint-attack", "base.multi-defence")
def test_allied_cargo_and_fighters_on_the_attackers_ships_do_not_fight():
    t = table(
        "GER",
        "movement",
        GER={"Western Baltic": "1 CAR (1 JAP FIT)"},
        UK={"North Sea": "1 TRN"},
    )
    asks(t, "GER", "retreat")
    t.play("GER", "move all from Western Baltic to North Sea")
    t.play("UK", "intercept")
    t.play("GER", "done", dice=[1])
    assert t.rolls() == [[1]]
    assert t.units("North Sea") == {"GER": "1 CAR", "JAP": "1 FIT"}


@rule("base.multi-defence", "chit.use")
def test_an_ally_is_not_asked_to_re_roll_what_the_other_has_hit_already():
    """One attacker, killed by the Soviet die: the British miss does not matter."""
    t = asks(on_land("1 INF", {"USSR": "1 INF", "UK": "1 INF"}, nations={"UK": {"chits": 1}}), "GER", "retreat")
    t.play("GER", "done", dice=[6, 2, 6])
    assert t.units("Minsk") == {"USSR": "1 INF", "UK": "1 INF"}
    assert t.rolls("UK fire") == [[6]]
    assert t.said("USSR holds Minsk.")


@rule("base.multi-defence", "combat.casualties")
def test_an_owner_with_ships_and_aircraft_may_still_give_either():
    t = asks(at_sea("1 CRU", {"UK": "1 CAR (1 FIT)", "USA": "1 CRU"}), "GER", "retreat")
    asks(t, "UK", "casualties")
    t.play("GER", "done", dice=[3, 6, 6, 6])
    t.play("UK", "1").play("USA", "0")
    assert set(t.suggestions("UK")) == {"lose 1 FIT", "lose 1 CAR"}
    t.play("UK", "lose 1 FIT")
    assert t.units("North Sea")["UK"] == "1 CAR"


@rule("dogfight.retreat", "base.multi-defence")
def test_whose_fighters_fight_says_when_they_leave():
    """The ground is Soviet, the FIT British."""
    t = asks(on_land("1 INF 1 FIT", {"USSR": "1 INF", "UK": "1 FIT"}), "UK", "dogfight retreat")
    t.play("GER", "done", dice=[6, 6])
    assert t.asked() == ["UK"] and t.ask().policy == "dogfight retreat"


@rule("dogfight.rating", "chit.use")
def test_in_a_dogfight_too_an_ally_is_not_asked_about_a_miss_that_does_not_matter():
    t = on_land("1 INF 1 FIT", {"USSR": "1 INF 1 FIT", "UK": "1 FIT"}, nations={"UK": {"chits": 1}})
    asks(t.standing("USSR", "dogfight", "all"), "GER", "retreat")
    t.play("GER", "done", dice=[6, 2, 6, 6, 6])
    assert t.rolls("Dogfight over Minsk, UK") == [[6]]
    assert t.ask("GER").policy == "retreat"


@rule("dogfight.retreat", "base.multi-defence")
def test_who_has_most_of_the_fighters_breaks_their_dogfight_off():
    """Soviet ground defended by nothing but fighters of two allies, all of them in the Dogfight."""
    t = on_land("1 INF 3 FIT", {"UK": "1 FIT", "USA": "2 FIT"})
    asks(t, "USA", "dogfight retreat")
    asks(t, "UK", "dogfight retreat")
    t.play("GER", "done", dice=[6] * 6)
    assert t.asked() == ["USA"] and t.ask().policy == "dogfight retreat"


@rule("sub.no-air", "base.multi-defence")
def test_the_hit_that_may_fall_on_aircraft_falls_on_those_of_one_ally_only():
    """One hit of a CRU, one of a SUB that fires with the others: the FIT of the UK takes the first, for it has no ship."""
    t = at_sea("1 SUB 1 CRU", {"USA": "1 DES, 1 CAR (1 FIT, 1 UK FIT)"}, ask=("casualties",))
    for seat in ("UK", "USA"):
        t.standing(seat, "share", "even")
    t.play("GER", "done", dice=[1, 1, 6, 6, 6, 6])
    assert t.asked() == ["USA"]
    t.refuse("USA", "lose 1 FIT", "sub.no-air")
    t.play("USA", "lose 1 DES")
    assert t.units("North Sea")["USA"] == "1 FIT 1 CAR"


@rule("base.multi-defence", "combat.casualties")
def test_only_who_takes_a_hit_is_said_to_lose_anything():
    t = asks(on_land("3 ARM", {"USSR": "2 INF", "UK": "2 INF"}), "GER", "retreat")
    t.play("GER", "done", dice=[3, *[6] * 6])
    t.play("UK", "1").play("USSR", "0")
    assert [event.text for event in t.events(kind="losses")] == ["UK loses 1 INF."]
