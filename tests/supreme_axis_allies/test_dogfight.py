"""Fighters against fighters."""

from tests.rulings import rule
from tests.supreme_axis_allies.combats import asks, at_sea, on_land, silent
from tests.supreme_axis_allies.table import table


@rule("dogfight.when", "dogfight.pairing", "dogfight.surplus-attack", "dogfight.after", "ruling.17")
def test_fighters_duel_first_and_the_spare_attacker_stays_in_the_battle():
    """D25: 2 FIT + 3 INF against 1 FIT + 2 INF: one pair dogfights, the other FIT fights below, the winner never joins."""
    t = asks(on_land("3 INF 2 FIT", "2 INF 1 FIT"), "GER", "retreat")
    t.play("GER", "done", dice=[2, 6, 6, 6, 6, 6, 6, 6])
    assert t.rolls("Dogfight") == [[2], [6]]
    assert t.rolls("Germany fire with 3 INF at 1, 1 FIT at 3") == [[6, 6, 6, 6]]
    assert t.rolls("USSR fire with 2 INF at 2") == [[6, 6]]
    assert [e.text.split(":")[1].split()[0] for e in t.events(kind="dice")] == [
        "Dogfight",
        "Dogfight",
        "Minsk,",
        "Minsk,",
    ]


@rule("dogfight.when")
def test_no_dogfight_with_fighters_on_one_side():
    t = asks(on_land("1 INF 1 FIT", "2 INF"), "GER", "retreat")
    t.play("GER", "done", dice=[6, 6, 6, 6])
    assert t.rolls("Dogfight") == []
    assert t.rolls("1 INF at 1, 1 FIT at 3") == [[6, 6]]


@rule("ruling.18", "dogfight.when", "ruling.17")
def test_bombers_are_no_part_of_it():
    """An escorted BMB bombs in the main battle, after the Dogfight."""
    t = asks(on_land("1 INF 1 FIT 1 BMB", "3 INF 1 FIT"), "GER", "retreat")
    t.play("GER", "done", dice=[6, 2, 6, 4, 4, 6, 6, 6])
    assert t.rolls("Dogfight") == [[6], [2]]
    assert t.rolls("Germany fire with 1 INF at 1, 1 BMB at 4 with 2 dice") == [[6, 4, 4]]
    assert t.units("Minsk")["USSR"] == "1 INF 1 FIT"


@rule("dogfight.surplus-defence")
def test_the_defender_chooses_how_many_spare_fighters_join():
    """D26: 1, 2 or 3 of three; the others defend at 4 in the battle."""
    for join in (1, 2, 3):
        t = asks(on_land("2 INF 1 FIT", "3 FIT"), "GER", "retreat")
        t.play("GER", "done")
        assert t.rolls() == []
        assert t.ask("USSR").choices == ("1", "2", "3")
        stay = 3 - join
        t.play("USSR", str(join), dice=[6, *[2] * join, *([6, 6] if stay else []), *[4] * stay])
        assert t.rolls("Dogfight over Minsk, USSR") == [[2] * join]
        assert t.rolls("USSR fire") == ([[4] * stay] if stay else [])


@rule("dogfight.surplus-defence", "dogfight.pairing")
def test_nobody_is_asked_when_there_are_no_spare_defenders():
    t = on_land("1 INF 2 FIT", "2 FIT", ask=("dogfight",))
    t.play("GER", "done", dice=[2, 2, 2, 2])
    assert t.owner("Minsk") == "GER"


@rule("dogfight.rating")
def test_in_a_dogfight_2_hits_and_3_misses_on_both_sides():
    """D27: the ordinary 3 and 4 do not count."""
    t = asks(on_land("1 INF 1 FIT", "1 INF 1 FIT"), "GER", "dogfight retreat")
    t.play("GER", "done", dice=[3, 4])
    assert t.asked() == ["GER"] and t.ask().policy == "dogfight retreat"
    assert t.units("Minsk") == {"GER": "1 INF 1 FIT", "USSR": "1 INF 1 FIT"}
    t.play("GER", "press on", dice=[2, 2, 1, 6])
    assert t.units("Minsk") == {"GER": "1 INF"}


@rule("dogfight.rating", "tech.4.jet-power")
def test_jet_power_hits_on_3():
    """D27: attack and defence."""
    jets = {"card": "Jet Power", "points": 12}
    t = asks(on_land("1 INF 1 FIT", "1 INF 1 FIT", nations={"GER": jets}), "GER", "retreat")
    t.play("GER", "done", dice=[3, 3, 6, 6])
    assert t.units("Minsk") == {"GER": "1 INF 1 FIT", "USSR": "1 INF"}
    t = asks(on_land("1 INF 1 FIT", "1 INF 1 FIT", nations={"USSR": jets}), "GER", "dogfight retreat", "retreat")
    t.play("GER", "done", dice=[3, 4])
    assert t.ask("GER").policy == "dogfight retreat", "4 misses even so"
    t.play("GER", "press on", dice=[3, 3, 6, 6])
    assert t.units("Minsk")["GER"] == "1 INF", "its own 3 missed, the 3 against it hit"


@rule("dogfight.retreat", "ruling.19")
def test_after_a_round_first_the_attacker_then_the_defender_may_leave():
    """D28: no retreat before round one; the losses of a round come off together."""
    t = on_land("1 INF 1 FIT", "1 INF 1 FIT", ask=("dogfight retreat",))
    t.play("GER", "done", dice=[6, 6])
    assert t.rolls() == [[6], [6]]
    assert t.asked() == ["GER"]
    t.play("GER", "press on")
    assert t.asked() == ["USSR"]
    t.play("USSR", "press on", dice=[6, 6])
    assert t.asked() == ["GER"]
    t.play("GER", "break off", dice=[6])
    assert t.rolls("Dogfight") == [[6], [6], [6], [6], [6]], "two rounds and one parting shot"


@rule("ruling.19")
def test_both_may_fall_in_the_same_round():
    t = asks(on_land("1 INF 1 FIT", "1 INF 1 FIT"), "GER", "retreat")
    t.play("GER", "done", dice=[2, 2, 6, 6])
    assert t.units("Minsk") == {"GER": "1 INF", "USSR": "1 INF"}


@rule("dogfight.parting", "dogfight.retreat")
def test_whoever_leaves_takes_one_shot_at_1_from_each_that_stays():
    t = asks(on_land("1 INF 2 FIT", "1 INF 2 FIT"), "GER", "dogfight retreat", "retreat")
    t.play("GER", "done", dice=[6, 6, 6, 6])
    t.play("GER", "break off", dice=[1, 2, 6, 6])
    assert t.rolls("parting shots of USSR with 2 FIT at 1") == [[1, 2]]
    assert t.units("Minsk") == {"GER": "1 INF 1 FIT", "USSR": "1 INF 2 FIT"}


@rule("dogfight.parting")
def test_the_defender_who_leaves_is_shot_at_too():
    t = asks(on_land("1 INF 2 FIT", "1 INF 2 FIT"), "USSR", "dogfight retreat")
    asks(t, "GER", "retreat")
    t.play("GER", "done", dice=[6, 6, 6, 6])
    t.play("USSR", "break off", dice=[1, 1, 6, 6])
    assert t.units("Minsk") == {"GER": "1 INF 2 FIT", "USSR": "1 INF"}


@rule("dogfight.after")
def test_fighters_that_left_are_out_of_the_battle_and_no_losses_in_it():
    """Both sides' FIT survive; below 1 INF fights 1 INF, and the only losses are INF."""
    t = on_land("1 INF 1 FIT", "1 INF 1 FIT", ask=("dogfight retreat",))
    t.play("GER", "done", dice=[6, 6])
    t.play("GER", "break off", dice=[6, 6, 2])
    assert t.rolls("fire with 1 INF") == [[6], [2]]
    assert t.units("Minsk") == {"USSR": "1 INF 1 FIT"}
    assert t.units("Poland") == {"GER": "1 FIT"}


@rule("dogfight.after", "scramble.once")
def test_a_dogfighter_takes_part_in_no_other_combat_that_turn():
    """Smolensk's FIT dogfights over Minsk and is not there when Smolensk is attacked."""
    t = on_land(
        "1 INF 1 FIT",
        "1 INF",
        also={"USSR": {"Smolensk": "1 INF 1 FIT"}, "GER": {"Kursk": "1 INF"}},
        places={"Minsk": {"owner": "USSR"}, "Smolensk": {"owner": "USSR"}},
    )
    asks(t, "USSR", "scramble", "landing")
    t.play("GER", "move 1 INF from Kursk to Smolensk", "done")
    t.play("GER", "fight Minsk")
    t.play("USSR", "scramble 1", dice=[6, 2, 6, 2, 6, 2])
    assert t.rolls("Dogfight") == [[6], [2]]
    assert t.rolls("Smolensk, USSR fire with 1 INF at 2") == [[2]]
    assert t.units("Smolensk") == {"USSR": "1 INF 1 FIT"}


@rule("dogfight.defender-landing")
def test_a_defender_whose_home_has_fallen_lands_next_door():
    """D73: Smolensk is friendly and adjacent."""
    t = on_land(
        "2 INF 1 FIT",
        "1 INF 1 FIT",
        places={"Minsk": {"owner": "USSR"}, "Smolensk": {"owner": "USSR"}},
        ask=("dogfight retreat",),
    )
    t.play("GER", "done", dice=[6, 6])
    t.play("GER", "break off", dice=[6, 1, 6, 6])
    assert t.owner("Minsk") == "GER"
    assert t.units("Smolensk") == {"USSR": "1 FIT"} and t.said("A FIT of USSR lands in Smolensk.")


@rule("dogfight.defender-landing", "ruling.12")
def test_it_does_not_land_where_a_combat_is_still_to_come():
    """Smolensk has its own attack before it: the Baltic States take the FIT, and nobody is asked."""
    held = {name: {"owner": "USSR"} for name in ("Minsk", "Smolensk", "Baltic States")}
    t = on_land(
        "2 INF 1 FIT",
        "1 INF 1 FIT",
        places=held,
        also={"GER": {"Kursk": "1 INF"}, "USSR": {"Smolensk": "1 INF"}},
        ask=("dogfight retreat",),
    )
    t.play("GER", "move 1 INF from Kursk to Smolensk", "done", "fight Minsk", dice=[6, 6])
    t.play("GER", "break off", dice=[6, 1, 6, 6, 1, 6])
    assert t.owner("Minsk") == "GER"
    assert t.units("Baltic States") == {"USSR": "1 FIT"}
    assert t.dice_left() == []


@rule("dogfight.defender-landing")
def test_with_nowhere_to_land_it_is_destroyed():
    """D73: all around Minsk is German."""
    t = on_land("2 INF 1 FIT", "1 INF 1 FIT", ask=("dogfight retreat",))
    t.play("GER", "done", dice=[6, 6])
    t.play("GER", "break off", dice=[6, 1, 6, 6])
    assert t.units("Minsk") == {"GER": "2 INF"}
    assert t.said("nowhere to land")


@rule("dogfight.defender-landing")
def test_a_carrier_beside_the_lost_home_will_do():
    t = table(
        "GER",
        "movement",
        GER={"Western Baltic": "1 TRN (1 INF 1 ARM)", "Denmark": "1 FIT"},
        UK={"Norway": "1 INF 1 FIT", "Norwegian Sea": "1 CAR"},
        places={"Norway": {"owner": "UK"}},
    )
    silent(t, ("dogfight retreat",))
    t.play(
        "GER",
        "unload 1 INF 1 ARM from Western Baltic to Norway",
        "move 1 FIT from Denmark to Norway",
        "done",
        dice=[6, 6],
    )
    t.play("GER", "break off", dice=[6, 6, 3, 6])
    assert t.owner("Norway") == "GER"
    assert t.units("Norwegian Sea") == {"UK": "1 FIT 1 CAR"}


@rule("dogfight.when", "base.carrier-defence")
def test_carrier_fighters_dogfight_over_the_sea():
    t = asks(at_sea("1 CRU", "1 CAR (1 FIT)", fly="1 FIT"), "GER", "retreat")
    t.play("GER", "done", dice=[6, 2, 6, 6])
    assert t.rolls("Dogfight over North Sea") == [[6], [2]]
    assert t.units("North Sea") == {"GER": "1 CRU", "UK": "1 FIT 1 CAR"}


@rule("dogfight.pairing", "base.multi-defence")
def test_of_several_owners_the_leader_of_the_defence_says_whose_fighters_join():
    """The USSR holds Minsk. With Jet Power the British FIT are the better ones to send."""
    t = on_land(
        "1 INF 1 FIT",
        {"USSR": "1 INF 1 FIT", "UK": "1 FIT"},
        nations={"UK": {"card": "Jet Power", "points": 12}},
    )
    asks(t, "GER", "retreat")
    t.play("GER", "done")
    assert t.asked() == ["USSR"]
    assert t.ask().choices == ("1 USSR 0 UK", "0 USSR 1 UK", "1 USSR 1 UK"), "few before many, in turn order"
    t.play("USSR", "0 USSR 1 UK", dice=[6, 3, 6, 6, 4])
    assert t.rolls("Dogfight over Minsk, UK with 1 FIT at 3") == [[3]]
    assert t.rolls("USSR fire with 1 INF at 2, 1 FIT at 4") == [[6, 4]]


@rule("ruling.80", "dogfight.when", "base.bombers-no-fighter")
def test_fighters_do_not_rise_against_a_raid():
    """D79."""
    t = table(
        "GER",
        "movement",
        GER={"Poland": "1 BMB"},
        USSR={"Minsk": "2 FIT"},
        places={"Minsk": {"owner": "USSR", "industry": "IND"}},
    )
    t.play("GER", "bomb Minsk with 1 BMB from Poland", "done", dice=[4, 5])
    assert t.rolls() == [[4, 5]]
    assert t.units("Poland") == {"GER": "1 BMB"}
