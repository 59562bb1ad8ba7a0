"""Bombers on Ground Attack and Strategic Bombing, Atomic Bombs and Rockets."""

from typing import Any

from tests.rulings import rule
from tests.supreme_axis_allies.combats import asks, on_land, silent
from tests.supreme_axis_allies.table import Table, table


def raid(bombers: int = 1, dice: tuple[int, ...] = (), place: dict[str, Any] | None = None, **more: Any) -> Table:
    """German BMB from Poland bomb the industry of Soviet Minsk."""
    t = table(
        "GER",
        "movement",
        GER={"Poland": f"{bombers} BMB"},
        places={"Minsk": {"owner": "USSR", "industry": "IND", **(place or {})}},
        **more,
    )
    return t.play("GER", f"bomb Minsk with {bombers} BMB from Poland").play("GER", "done", dice=dice)


@rule("bomb.ground.dice", "units.specials")
def test_a_bomber_throws_two_dice_at_4_in_the_first_round_only():
    """E25 without the technology: 4 hits, 5 misses; round two has no die for it."""
    t = asks(on_land("1 INF 1 BMB", "3 ART"), "GER", "retreat")
    t.play("GER", "done", dice=[6, 4, 5, 6, 6, 6])
    assert t.rolls("1 INF at 1, 1 BMB at 4 with 2 dice") == [[6, 4, 5]]
    assert t.units("Minsk")["USSR"] == "2 ART"
    t.play("GER", "fight on", dice=[6, 6, 6])
    assert t.rolls("Germany fire") == [[6, 4, 5], [6]]


@rule("tech.5.heavy-bombers", "bomb.ground.dice", "bomb.ground.after")
def test_heavy_bombers_throw_three():
    """E25: dice 4, 4, 5 are two hits; in round two nothing, but the BMB may be chosen as a loss."""
    t = on_land("1 INF 1 BMB", "3 ART", nations={"GER": {"card": "Heavy Bombers", "points": 10}})
    asks(t, "GER", "retreat", "casualties")
    t.play("GER", "done", dice=[6, 4, 4, 5, 6, 6, 6])
    assert t.units("Minsk")["USSR"] == "1 ART"
    t.play("GER", "fight on", dice=[6, 2])
    t.play("GER", "lose 1 BMB")
    assert t.units("Minsk") == {"GER": "1 INF", "USSR": "1 ART"}


@rule("bomb.ground.after")
def test_bombers_stay_targets_and_land_when_it_is_over():
    """D60: in round two the owner may lose the BMB or the INF."""
    t = on_land("1 INF 1 BMB", "2 INF", also={"GER": {"Bavaria": "1 BMB"}})
    t.play("GER", "move 1 BMB from Bavaria to Minsk landing at Hungary")
    asks(t, "GER", "casualties")
    t.play("GER", "done", dice=[6, 4, 5, 5, 5, 6, 6, 6, 2])
    assert set(t.suggestions("GER")) == {"lose 1 INF", "lose 1 BMB"}
    t.play("GER", "lose 1 BMB")
    assert t.ask("GER").choices == ("landing at Hungary", "landing at Poland")
    t.play("GER", "landing at Hungary", dice=[1, 6])
    assert t.owner("Minsk") == "GER"
    assert t.units("Poland") == {"GER": "1 BMB"} and t.units("Hungary") == {}


@rule("bomb.ground.dice")
def test_a_defending_bomber_throws_one_die_at_1():
    t = asks(on_land("2 INF", "1 BMB"), "GER", "retreat")
    t.play("GER", "done", dice=[6, 6, 1])
    assert t.rolls("USSR fire with 1 BMB at 1") == [[1]]
    assert t.units("Minsk") == {"GER": "1 INF", "USSR": "1 BMB"}
    t.play("GER", "fight on", dice=[6, 2])
    assert len(t.rolls("USSR fire")) == 2, "in every round"


@rule("bomb.mission")
def test_the_mission_is_said_with_the_move():
    """`move` is Ground Attack on the units, `bomb` is Strategic Bombing of the Territory."""
    places = {"Minsk": {"owner": "USSR", "industry": "IND"}}
    t = table("GER", "movement", GER={"Poland": "2 BMB"}, USSR={"Minsk": "2 INF"}, places=places)
    t.play("GER", "move 1 BMB from Poland to Minsk", "bomb Minsk with 1 BMB from Poland", "done")
    assert {"fight Minsk", "bomb Minsk"} <= set(t.suggestions("GER"))
    t.play("GER", "bomb Minsk", dice=[4, 4, 4, 5, 6, 6])
    assert t.place("Minsk").damage == 2
    assert t.units("Minsk") == {"USSR": "1 INF"}
    assert t.units("Poland") == {"GER": "2 BMB"}


@rule("bomb.mission")
def test_only_bombers_raid():
    t = table("GER", "movement", GER={"Poland": "1 FIT"}, places={"Minsk": {"owner": "USSR", "industry": "IND"}})
    t.refuse("GER", "bomb Minsk with 1 FIT from Poland", "bomb.mission")


@rule("bomb.mission")
def test_all_that_bomb_are_the_bombers():
    """Of a whole garrison, and of those only who can still fly."""
    army = {"Poland": "2 INF 1 FIT 2 BMB, 1 BMB {done}"}
    t = table("GER", "movement", GER=army, places={"Minsk": {"owner": "USSR", "industry": "IND"}})
    done = t.game.submit("GER", "bomb Minsk with all from Poland")
    assert done == "raid Minsk with 2 BMB from Poland landing at Poland"


@rule("bomb.aag-first")
def test_flak_comes_before_the_bombs_on_either_mission():
    """The BMB shot down in Movement (Return to Base fails) throws nothing; the other bombs."""
    for order in ("bomb Minsk with 2 BMB from Poland", "move 2 BMB from Poland to Minsk"):
        t = table(
            "GER",
            "movement",
            GER={"Poland": "2 BMB"},
            USSR={"Minsk": "1 INF 1 AAG"},
            places={"Minsk": {"owner": "USSR", "industry": "IND"}},
        )
        t.play("GER", order, dice=[1, 6, 3])
        assert t.rolls()[:2] == [[1, 6], [3]]
        t.play("GER", "done", dice=[5, 5, 6])
        assert len(t.rolls()[2]) == 2, "two dice of the one BMB that came through"


@rule("bomb.strategic.dice")
def test_every_4_or_less_is_a_point_of_damage():
    t = raid(2, (1, 4, 5, 6))
    assert t.rolls("Strategic Bombing") == [[1, 4, 5, 6]]
    assert t.place("Minsk").damage == 2
    assert t.units("Poland") == {"GER": "2 BMB"}


@rule("bomb.strategic.dice", "tech.5.heavy-bombers")
def test_heavy_bombers_throw_three_on_a_raid():
    t = raid(1, (4, 4, 4), nations={"GER": {"card": "Heavy Bombers", "points": 10}})
    assert t.place("Minsk").damage == 3
    t = raid(1, (4, 4), nations={"GER": {"card": "Heavy Bombers", "points": 9}})
    assert t.rolls("Strategic Bombing") == [[4, 4]], "nine points are not enough"


@rule("bomb.strategic.dice")
def test_damage_beyond_the_hit_points_has_no_effect():
    """D29: 14 of 15, two more hits."""
    t = raid(1, (4, 4), {"damage": 14})
    assert (t.place("Minsk").industry, t.place("Minsk").damage) == ("", 0)


@rule("bomb.strategic.target", "ruling.23")
def test_without_industry_there_is_nothing_to_bomb():
    """D33."""
    t = table("GER", "movement", GER={"Poland": "1 BMB"}, places={"Minsk": {"owner": "USSR"}})
    t.refuse("GER", "bomb Minsk with 1 BMB from Poland", "bomb.strategic.target")
    t.refuse("GER", "bomb Brandenburg with 1 BMB from Poland", "bomb.strategic.target")


@rule("bomb.strategic.target")
def test_a_raid_on_industry_taken_meanwhile_drops_nothing():
    """The Territory is conquered first; its new owner does not bomb himself."""
    t = table(
        "GER",
        "movement",
        GER={"Poland": "1 INF 1 BMB"},
        places={"Minsk": {"owner": "USSR", "industry": "IND"}},
    )
    t.play("GER", "move 1 INF from Poland to Minsk", "bomb Minsk with 1 BMB from Poland", "done")
    t.play("GER", "fight Minsk")
    assert t.rolls() == []
    assert (t.owner("Minsk"), t.place("Minsk").damage) == ("GER", 0)


@rule("base.bombers-no-fighter", "bomb.mission")
def test_raiders_take_no_part_in_the_battle_below_and_cannot_be_hit_in_it():
    t = table(
        "GER",
        "movement",
        GER={"Poland": "1 INF 2 BMB"},
        USSR={"Minsk": "1 INF"},
        places={"Minsk": {"owner": "USSR", "industry": "IND"}},
    )
    silent(t)
    t.play("GER", "move 1 INF from Poland to Minsk", "bomb Minsk with 2 BMB from Poland", "done")
    t.play("GER", "fight Minsk", dice=[6, 2, 4, 4, 5, 5])
    assert t.rolls("Germany fire with 1 INF at 1") == [[6]]
    assert t.units("Poland") == {"GER": "2 BMB"}, "the hit took the INF"
    assert t.place("Minsk").damage == 2


@rule("bomb.strategic.dice", "chit.use")
def test_a_re_roll_is_offered_only_as_long_as_it_can_do_damage():
    t = raid(1, (4, 5), {"damage": 14}, nations={"GER": {"chits": 1}})
    assert t.place("Minsk").industry == ""
    assert t.mat("GER").chits == 2, "not asked; one more by the Morale Subsidy"
    t = raid(1, (4, 5), nations={"GER": {"chits": 1}})
    t.play("GER", "reroll 5", dice=[4])
    assert t.place("Minsk").damage == 2
    bomb = {"card": "Atomic Bomb", "points": 25, "chits": 1}
    t = raid(1, (4, 5), {"industry": "", "value": 3}, nations={"GER": bomb})
    assert (t.place("Minsk").value, t.mat("GER").chits) == (1, 2), "one hit is enough for an Atomic Bomb"


ATOM = {"GER": {"card": "Atomic Bomb", "points": 25}}


@rule("tech.2.atomic-bomb", "tech.2.target", "bomb.strategic.target")
def test_an_atomic_bomb_needs_no_industry_and_takes_2_of_the_value():
    """D32: value 3, one die hits: value 1, and the marker falls by 2. Minsk makes USSR's marker 24 + 3."""
    t = raid(1, (4, 6), {"industry": "", "value": 3}, nations=ATOM)
    assert t.place("Minsk").value == 1
    assert t.mat("USSR").morale == 24 + 3 - 2 - t.mat("USSR").turns


@rule("tech.2.atomic-bomb")
def test_not_below_0_and_not_without_a_hit():
    t = raid(1, (4, 6), {"industry": "", "value": 1}, nations=ATOM)
    assert t.place("Minsk").value == 0
    t = raid(1, (5, 6), {"industry": "", "value": 3}, nations=ATOM)
    assert t.place("Minsk").value == 3


@rule("tech.2.atomic-bomb")
def test_industry_is_damaged_as_well_and_the_value_falls_once_whatever_the_number_of_bombers():
    t = raid(3, (4, 4, 4, 6, 6, 6), {"value": 6}, nations=ATOM)
    assert (t.place("Minsk").value, t.place("Minsk").damage) == (4, 3)


ROCKETS = {"GER": {"card": "Rockets", "points": 10}}


@rule("tech.9.rockets")
def test_each_gun_within_three_spaces_does_one_damage_without_a_die():
    """D51: Leningrad's IND (value 2) from two guns in reach; Normandy's is too far away."""
    t = table(
        "GER",
        "combat",
        GER={"Baltic States": "1 AAG", "Poland": "1 AAG", "Normandy": "1 AAG"},
        USSR={"Leningrad": "1 AAG"},
        places={"Leningrad": {"industry": "IND", "value": 5}},
        nations=ROCKETS,
    )
    t.play("GER", "rocket from Baltic States at Leningrad")
    t.refuse("GER", "rocket from Baltic States at Leningrad", "tech.9.rockets")
    error = t.refuse("GER", "rocket from Normandy at Leningrad", "tech.9.rockets")
    assert "3 spaces" in str(error)
    t.play("GER", "rocket from Poland at Leningrad", "done")
    assert t.place("Leningrad").damage == 2
    assert t.rolls() == [], "no die for or against them"


@rule("tech.9.rockets")
def test_rockets_reach_enemy_industry_only_and_from_land():
    t = table(
        "GER",
        "combat",
        GER={"Netherlands": "1 AAG", "North Sea": "1 TRN (1 AAG)"},
        places={"England": {"industry": "HIND"}},
        nations=ROCKETS,
    )
    t.refuse("GER", "rocket from Netherlands at Rhineland", "tech.9.rockets")
    t.refuse("GER", "rocket from Netherlands at Scotland", "tech.9.rockets")
    t.refuse("GER", "rocket from North Sea at England", "tech.9.rockets")
    t.play("GER", "rocket from Netherlands at England")
    assert t.place("England").damage == 1
    assert t.state.nation != "GER", "no rocket is left, so nobody is asked"


@rule("tech.9.rockets")
def test_without_the_technology_nothing_is_asked():
    t = table("GER", "combat", GER={"Netherlands": "1 AAG"}, nations={"GER": {"card": "Rockets", "points": 9}})
    assert t.asked() == ["UK"]
    far = table("GER", "combat", GER={"Algeria": "1 AAG"}, nations=ROCKETS)
    assert far.asked() == ["UK"], "nor with nothing in reach"


@rule("tech.9.rockets", "bomb.strategic.dice")
def test_a_rocket_may_finish_an_industry():
    t = table(
        "GER",
        "combat",
        GER={"Netherlands": "1 AAG"},
        places={"England": {"industry": "HIND", "damage": 19}},
        nations=ROCKETS,
    )
    t.play("GER", "rocket from Netherlands at England")
    assert t.place("England").industry == ""


@rule("tech.2.atomic-bomb")
def test_once_a_turn_on_a_territory():
    """Hit this turn already: the value stays, the IND is damaged."""
    t = raid(1, (4, 6), {"value": 5}, nations=ATOM, more={"atomic": ["Minsk"]})
    assert (t.place("Minsk").value, t.place("Minsk").damage) == (5, 1)


@rule("bomb.mission", "bomb.strategic.target")
def test_only_who_has_bombers_is_told_how_to_bomb_the_industry():
    t = table("UK", UK={"England": "1 FIT 1 BMB"}, GER={"Rhineland": "1 AAG", "Paris": "1 INF"})
    t.play("UK", "move 1 FIT from England to Rhineland", dice=[6])
    assert t.said("1 FIT will find no units to attack in Rhineland.") and not t.said("To bomb its Industry")
    t.play("UK", "move 1 BMB from England to Rhineland", dice=[6])
    assert t.said("To bomb its Industry, order: raid Rhineland with 1 BMB from England")


@rule("tech.9.rockets")
def test_who_has_no_rockets_is_told_so():
    t = table("UK", UK={"England": "1 AAG 2 BMB"}, GER={"Rhineland": "1 INF", "Paris": "1 INF"})
    t.play("UK", "move 1 BMB from England to Rhineland", "move 1 BMB from England to Paris", "done")
    error = t.refuse("UK", "rocket from England at Rhineland", "tech.9.rockets")
    assert "you haven't developed Rockets" in str(error)


@rule("bomb.strategic.target", "ind.destroyed")
def test_where_the_industry_is_gone_bombers_throw_nothing():
    bombers = {"Minsk": "1 BMB {mission=raid; land=Poland; spent=1; done}"}
    t = table("GER", "movement", GER=bombers, places={"Minsk": {"owner": "USSR"}}).play("GER", "done")
    assert t.said("Nothing is left to bomb in Minsk.") and t.rolls() == []


@rule("bomb.mission", "bomb.strategic.target")
def test_where_there_is_no_industry_nobody_is_told_how_to_bomb_it():
    t = table("UK", UK={"England": "1 BMB"}).play("UK", "move 1 BMB from England to Normandy")
    assert t.said("1 BMB will find no units to attack in Normandy.") and not t.said("To bomb its Industry")
    open_game = table("UK", UK={"Gibraltar": "1 BMB"}, options={"neutrality": True})
    open_game.play("UK", "move 1 BMB from Gibraltar to Spain", dice=[6])
    assert not open_game.said("will find no units"), "an army will be raised"


@rule("bomb.mission")
def test_who_flies_to_friendly_ground_is_not_warned_that_nobody_is_there():
    t = table("UK", UK={"England": "1 FIT"}).play("UK", "move 1 FIT from England to Scotland")
    assert not t.said("will find no units")


@rule("bomb.mission")
def test_where_they_come_from_may_be_said_without_a_from():
    t = table("UK", UK={"England": "2 BMB"}, GER={"Paris": "1 INF"})
    assert t.game.submit("UK", "raid Rhineland with 1 BMB England").startswith("raid Rhineland with 1 BMB from England")


@rule("bomb.mission", "bomb.strategic.target")
def test_bombers_sent_against_nothing_but_industry_are_warned():
    t = table("UK", UK={"England": "2 BMB 1 FIT"}, GER={"Rhineland": "1 AAG", "Normandy": "1 INF"})
    t.play("UK", "move 1 BMB from England to Rhineland", dice=[6])
    assert t.said("1 BMB will find no units to attack in Rhineland.")
    assert t.said("To bomb its Industry, order: raid Rhineland with 1 BMB from England")
    t.play("UK", "move 1 FIT from England to Normandy")
    assert len(t.events(kind="warning")) == 1, "there is something to attack"
    assert any(
        "will find no units" in line for line in t.game.preview("UK", "move 1 BMB from England to Netherlands").events
    )


@rule("bomb.mission")
def test_strategic_bombing_is_understood_as_a_word():
    t = table("UK", UK={"England": "2 BMB"}, GER={"Paris": "1 INF"})
    t.play("UK", "strategic bombing of Rhineland with 1 BMB from England")
    assert [unit.mission for unit in t.state.units.at("Rhineland")] == ["raid"]


@rule("bomb.mission")
def test_raids_are_offered_with_every_bomber_there_is():
    t = table("UK", UK={"England": "2 BMB", "Wales": "1 BMB"}, GER={"Paris": "1 INF"})
    offered = t.suggestions("UK", "raid Rhineland with 2 BMB")
    assert offered and all("from England" in text for text in offered)
    assert any("from Wales" in text for text in t.suggestions("UK", "raid Rhineland with 1 BMB"))
