"""Submarines and Transports in combat."""

from tests.rulings import rule
from tests.supreme_axis_allies.combats import asks, at_sea
from tests.supreme_axis_allies.table import table


@rule("sub.sneak", "combat.sneak", "glossary.sneak")
def test_a_submarine_kills_before_the_answer():
    """D15: the CRU is removed without rolling."""
    t = at_sea("1 SUB", "1 CRU")
    t.play("GER", "done", dice=[2])
    assert t.rolls() == [[2]]
    assert t.units("North Sea") == {"GER": "1 SUB"}


@rule("sub.sneak", "combat.sneak", "glossary.sneak")
def test_sneak_fire_works_on_defence_and_the_survivors_fire_after_it():
    """A defending SUB (1) sinks one of two CRU first; the other fires, and only then do the defenders' surface ships."""
    t = at_sea("2 CRU", "1 SUB 1 CAR", ask=("retreat",))
    t.play("GER", "done", dice=[1, 6, 6])
    assert [e.data["by"] for e in t.events(kind="dice")] == ["UK", "GER", "UK"]
    assert t.rolls() == [[1], [6], [6]], "SUB, then one CRU, then CAR"
    assert t.units("North Sea") == {"GER": "1 CRU", "UK": "1 SUB 1 CAR"}


@rule("sub.sneak", "ruling.13")
def test_both_submarine_fleets_sneak_at_once():
    """D61: both roll in the sneak step, losses come off together, no normal step follows."""
    t = at_sea("2 SUB", "2 SUB", ask=("retreat",))
    t.play("GER", "done", dice=[2, 2, 1, 1])
    assert t.rolls() == [[2, 2], [1, 1]]
    assert t.units("North Sea") == {}


@rule("sub.destroyer")
def test_a_destroyer_gives_the_return_fire_back_and_stops_submerging():
    """D16: the SUB's hit comes off after both sides have rolled, and it may not submerge."""
    t = asks(at_sea("1 SUB", "1 CRU 1 DES"), "GER", "submerge", "retreat")
    asks(t, "UK", "casualties")
    t.play("GER", "done", dice=[2, 6, 6])
    assert t.rolls() == [[2], [6, 6]]
    t.play("UK", "lose 1 CRU")
    assert t.ask("GER").policy == "retreat", "no question about submerging"


@rule("sub.destroyer")
def test_a_destroyer_of_ones_own_changes_nothing():
    t = at_sea("1 SUB 1 DES", "1 CRU")
    t.play("GER", "done", dice=[2])
    assert t.rolls() == [[2]]


@rule("ruling.51", "sub.destroyer")
def test_when_the_last_destroyer_is_gone_submerging_is_back_at_once_and_sneak_with_the_next_round():
    t = asks(at_sea("2 SUB", "1 DES 1 CRU"), "GER", "submerge", "retreat")
    asks(t, "UK", "casualties")
    t.play("GER", "done", dice=[2, 6, 6, 6])
    t.play("UK", "lose 1 DES")
    assert t.ask("GER").policy == "submerge", "no DES is present any more"
    t.play("GER", "stay up", "fight on", dice=[6, 6, 6])
    assert t.rolls("sneak fire") == [[6, 6]], "round two: SUB first"
    assert t.ask("GER").policy == "submerge"


@rule("sub.submerge", "sub.submerge.rest")
def test_one_submerges_without_a_shot_and_the_others_fight_on():
    """D18: no parting shots; the SUB stays in the zone and is no target any more."""
    t = asks(at_sea("1 SUB 1 CRU", "2 CRU"), "GER", "submerge")
    t.play("GER", "done", dice=[6, 6, 6, 6])
    before = len(t.rolls())
    t.play("GER", "submerge 1", dice=[6, 3, 3])
    assert t.rolls()[before:] == [[6], [3, 3]], "no shot at it; next round without it"
    assert t.units("North Sea") == {"GER": "1 SUB", "UK": "2 CRU"}, "two hits, and only the CRU could take one"


@rule("sub.submerge.rest", "sub.submerge")
def test_the_last_submarine_ends_the_combat():
    """D62: both fleets stay in the zone."""
    t = asks(at_sea("1 SUB", "1 CRU"), "GER", "submerge")
    t.play("GER", "done", dice=[6, 6])
    t.play("GER", "submerge 1")
    assert t.units("North Sea") == {"GER": "1 SUB", "UK": "1 CRU"}
    assert t.rolls() == [[6], [6]]
    assert t.said("UK holds North Sea.")


@rule("ruling.52", "sub.submerge")
def test_each_submarine_by_itself_and_the_attackers_first():
    t = at_sea("3 SUB", "2 SUB", ask=("submerge",))
    t.play("GER", "done", dice=[6, 6, 6, 6, 6])
    assert t.asked() == ["GER"]
    assert t.ask().choices == ("stay up", "submerge 1", "submerge 2", "submerge 3")
    t.play("GER", "submerge 1")
    assert t.asked() == ["UK"]
    t.play("UK", "submerge 1", dice=[2, 6, 6])
    assert t.rolls()[2:] == [[2, 6], [6]], "two against one in round two"
    assert t.units("North Sea") == {"GER": "3 SUB", "UK": "1 SUB"}


@rule("sub.submerge")
def test_nobody_submerges_before_the_first_round():
    t = at_sea("1 SUB", "1 CRU", ask=("submerge",))
    t.play("GER", "done", dice=[2])
    assert t.units("North Sea") == {"GER": "1 SUB"}


@rule("sub.no-air")
def test_submarines_do_not_fire_at_aircraft_alone():
    """D17: where there is no ship for its hit the SUB throws nothing."""
    t = at_sea("", "1 SUB 1 CRU", fly="2 FIT", ask=("retreat",))
    t.play("GER", "done", dice=[6, 6, 6])
    assert t.rolls() == [[6, 6], [6]] and not t.said("sneak fire")
    assert t.units("North Sea") == {"GER": "2 FIT", "UK": "1 SUB 1 CRU"}
    assert t.ask("GER").policy == "retreat"


@rule("sub.no-air", "combat.casualties")
def test_hits_of_submarines_go_to_ships_even_when_their_owner_would_lose_aircraft():
    t = at_sea("1 CRU", "1 SUB 1 CRU", fly="2 FIT", ask=("casualties", "retreat"))
    t.play("GER", "done", dice=[1, 6, 6, 6])
    assert t.units("North Sea")["GER"] == "2 FIT", "the CRU, without a question"
    t = at_sea("2 BTL", "1 SUB 1 CRU", fly="2 FIT", ask=("casualties", "retreat"))
    t.play("GER", "done", dice=[6, 6, 6, 6, 6, 3])
    t.play("GER", "lose 1 FIT")
    assert t.units("North Sea")["GER"] == "1 FIT 2 BTL", "the hit of the CRU may"


@rule("sub.no-air", "sub.destroyer")
def test_of_a_submarines_hit_and_another_only_one_may_fall_on_aircraft():
    """With a DES there the SUB fires in the same step as the CRU: two hits, at most one of them on FIT."""
    t = at_sea("1 DES 1 BTL", "1 SUB 1 CRU", fly="2 FIT", ask=("casualties", "retreat"))
    t.play("GER", "done", dice=[6, 6, 6, 6, 1, 3])
    t.refuse("GER", "lose 2 FIT", "sub.no-air")
    t.play("GER", "lose 1 FIT 1 DES")
    assert t.units("North Sea")["GER"] == "1 FIT 1 BTL"


@rule("ruling.68", "base.air-hits")
def test_aircraft_hit_submarines_without_a_destroyer():
    t = at_sea("", "1 SUB", fly="1 FIT")
    t.play("GER", "done", dice=[3])
    assert t.units("North Sea") == {} and t.dice_left() == []


@rule("trn.value", "trn.last")
def test_transports_are_in_the_fight_without_a_die_and_die_last():
    t = at_sea("1 CRU 2 TRN", "3 CRU", ask=("casualties", "retreat"))
    t.play("GER", "done", dice=[6, 3, 3, 6])
    assert t.rolls() == [[6], [3, 3, 6]]
    assert t.units("North Sea")["GER"] == "1 TRN", "the CRU first, then a TRN for the hit nothing else could take"


@rule("trn.last")
def test_a_transport_is_no_shield():
    t = at_sea("1 CRU 1 DES 1 TRN", "1 CRU", ask=("casualties", "retreat"))
    t.play("GER", "done", dice=[6, 6, 3])
    error = t.refuse("GER", "lose 1 TRN", "trn.last")
    assert "last" in str(error)
    t.play("GER", "lose 1 CRU")
    assert t.units("North Sea")["GER"] == "1 TRN 1 DES"


@rule("trn.last", "sub.no-air")
def test_a_transport_takes_a_submarines_hit_if_only_aircraft_are_left():
    t = at_sea("1 TRN", "1 SUB", fly="1 FIT", ask=("casualties", "retreat"))
    t.play("GER", "done", dice=[1, 6])
    assert t.units("North Sea") == {"GER": "1 FIT", "UK": "1 SUB"}


@rule("trn.convoy", "trn.last")
def test_a_convoy_is_a_transport_that_fires():
    """D63: the DES goes before the Convoy. Its own rating is 1."""
    t = at_sea("1 CRU", "1 DES 1 CVY", ask=("casualties", "retreat"))
    t.play("GER", "done", dice=[3, 1, 6])
    assert t.rolls() == [[3], [1, 6]], "CVY and DES both throw"
    assert t.units("North Sea") == {"UK": "1 CVY"}, "the 1 of the Convoy hit, and the DES was lost"


@rule("trn.convoy", "trn.last")
def test_between_transports_and_convoys_the_owner_chooses():
    t = at_sea("2 CRU", "1 TRN 1 CVY", ask=("casualties", "retreat"))
    t.play("GER", "done", dice=[3, 6, 6])
    t.play("UK", "lose 1 TRN")
    assert t.units("North Sea")["UK"] == "1 CVY"


@rule("trn.scout-roll", "combat.low-rolls", "ruling.16")
def test_a_scout_aboard_turns_a_transports_1_into_a_0():
    """E18: rating 0, die 1, lowered to 0: a hit."""
    t = asks(at_sea("1 TRN (1 SCT)", "1 TRN"), "GER", "scouts")
    t.play("GER", "done", dice=[1])
    assert t.ask("GER").choices == ("lower TRN 1", "spare")
    t.play("GER", "lower TRN 1")
    assert t.units("North Sea") == {"GER": "1 SCT 1 TRN"}


@rule("trn.scout-roll", "trn.value")
def test_without_a_scout_a_transport_does_not_throw_and_a_2_is_too_much_with_one():
    t = at_sea("1 TRN (1 INF)", "1 DES", ask=("retreat",))
    t.play("GER", "done", dice=[6])
    assert t.rolls() == [[6]]
    t = asks(at_sea("1 TRN (1 SCT)", "1 DES"), "GER", "scouts", "retreat")
    t.play("GER", "done", dice=[2, 6])
    assert t.rolls() == [[2], [6]]
    assert t.ask("GER").policy == "retreat", "one scout cannot make a 2 into a 0"


@rule("base.trn-alone", "combat.end")
def test_transports_alone_are_hunted_until_all_are_gone():
    t = at_sea("1 CRU", "2 TRN")
    t.play("GER", "done", dice=[3, 6, 3])
    assert t.rolls() == [[3], [6], [3]]
    assert t.units("North Sea") == {"GER": "1 CRU"}


@rule("base.trn-alone")
def test_the_hunter_may_leave():
    t = asks(at_sea("1 CRU", "2 TRN"), "GER", "retreat")
    t.play("GER", "done", dice=[3])
    t.play("GER", "retreat to Western Baltic", dice=[2])
    assert t.units("North Sea") == {"UK": "1 TRN"}
    assert t.units("Western Baltic") == {"GER": "1 CRU"}


@rule("sub.submerge")
def test_a_submerged_submarine_fights_again_in_the_next_turn():
    """It is out of that combat only: the next enemy to search finds it."""
    t = table(
        "UK",
        "movement",
        UK={"English Channel": "1 CRU"},
        USA={"North-West Approaches": "1 CRU"},
        GER={"North Sea": "1 SUB"},
    )
    t.standing("UK", "retreat", "never").standing("JAP", "rerolls", "never")
    t.play("UK", "move 1 CRU from English Channel to North Sea")
    t.play("GER", "intercept")
    t.play("UK", "done", dice=[6, 6])
    t.play("GER", "submerge 1")
    assert t.units("North Sea") == {"UK": "1 CRU", "GER": "1 SUB"}
    t.play("JAP", "skip", "done", "done")
    t.play("USA", "skip", "done", "move 1 CRU from North-West Approaches to North Sea")
    t.play("GER", "intercept")
    t.play("USA", "done", dice=[6, 3])
    assert t.units("North Sea") == {"UK": "1 CRU", "USA": "1 CRU"}


@rule("sub.submerge", "base.multi-defence")
def test_each_owner_submerges_his_own():
    t = at_sea("1 CRU", {"UK": "1 SUB", "USA": "2 SUB"}, ask=("submerge",)).play("GER", "done", dice=[6, 6, 6, 6])
    assert t.ask("UK").choices == ("stay up", "submerge 1")
    t.play("UK", "submerge 1")
    assert t.ask("USA").choices == ("stay up", "submerge 1", "submerge 2")
