"""How units get off ground that went back to a surrendered nation: on foot, by air, aboard a ship, without a fight."""

from typing import Any

from tests.rulings import rule
from tests.supreme_axis_allies.table import Table, table


def reverted(space: str, units: str, **more: Any) -> Table:
    """Germany stands on ground that is nobody's any more; the Soviet Union is out of the war."""
    places = {space: {"owner": ""}} | more.pop("places", {})
    german = {space: units} | more.pop("GER", {})
    return table("GER", GER=german, places=places, options={"neutrality": True}, **more)


@rule("surrender.evacuate", "ruling.34")
def test_armour_does_not_blitz_its_way_out():
    t = reverted("Leningrad", "1 ARM {evacuate}")
    t.refuse("GER", "move 1 ARM from Leningrad to Murmansk", "surrender.evacuate")
    t.refuse("GER", "move 1 ARM from Leningrad to Moscow via Vologda", "surrender.evacuate")
    t.play("GER", "move 1 ARM from Leningrad to Poland via Baltic States")
    assert t.units("Poland") == {"GER": "1 ARM"}


@rule("surrender.evacuate", "ruling.34")
def test_by_ship_where_there_is_no_way_on_foot():
    t = reverted("Okinawa", "1 INF {evacuate}", GER={"East China Sea": "1 TRN"})
    error = t.refuse("GER", "done", "surrender.evacuate")
    assert error.nearest == ("load 1 INF from Okinawa in East China Sea",)
    t.play("GER", error.nearest[0], "done")
    assert t.units("East China Sea") == {"GER": "1 INF 1 TRN"}


@rule("surrender.evacuate", "ruling.34", "base.trn-ally")
def test_by_an_allys_ship_too():
    t = reverted("Okinawa", "1 INF {evacuate}", JAP={"East China Sea": "1 TRN"})
    error = t.refuse("GER", "done", "surrender.evacuate")
    assert error.nearest == ("load 1 INF from Okinawa in East China Sea",)
    t.play("GER", error.nearest[0], "done")
    assert t.units("East China Sea") == {"GER": "1 INF", "JAP": "1 TRN"}


@rule("surrender.evacuate", "base.blitz-path")
def test_who_blitzes_through_takes_the_ground_that_others_only_leave():
    """One ARM drove into Smolensk this turn, the other has to leave it; they go on together."""
    t = table("GER", GER={"Smolensk": "1 ARM {spent=1}, 1 ARM {evacuate}"}, places={"Smolensk": {"owner": "UK"}})
    t.play("GER", "move 2 ARM from Smolensk to Minsk")
    assert t.owner("Smolensk") == "GER" and t.units("Minsk") == {"GER": "2 ARM"}


@rule("surrender.evacuate", "ruling.34", "move.air.legal-landing")
def test_aircraft_fly_straight_to_where_they_land():
    t = reverted("Leningrad", "1 FIT {evacuate}", USSR={"Moscow": "1 INF"}, GER={"Eastern Baltic": "1 CAR"})
    t.refuse("GER", "move 1 FIT from Leningrad to Moscow landing Smolensk", "surrender.evacuate")
    t.refuse("GER", "move 1 FIT from Leningrad to Eastern Baltic landing Poland", "surrender.evacuate")
    t.play("GER", "move 1 FIT from Leningrad to Eastern Baltic landing Eastern Baltic", "done")
    assert t.units("Eastern Baltic") == {"GER": "1 FIT 1 CAR"}


@rule("surrender.evacuate", "aag.return")
def test_a_plane_shot_back_onto_that_ground_is_lost_there():
    t = reverted("Leningrad", "1 FIT {evacuate}", USSR={"Vologda": "1 AAG"})
    t.play("GER", "move 1 FIT from Leningrad to Rzhev via Vologda", dice=[1, 2])
    assert t.units("Leningrad") == {"GER": "1 FIT"}
    t.play("GER", "done")
    assert t.units("Leningrad") == {}


@rule("aag.fire", "surrender.evacuate", "neutral.attrition")
def test_a_gun_that_has_to_leave_neutral_ground_fires_until_it_goes():
    """Over Leningrad a Soviet plane faces the country first and then the German gun."""
    t = table(
        "USSR",
        USSR={"Moscow": "1 FIT"},
        GER={"Leningrad": "1 AAG {evacuate}"},
        places={"Leningrad": {"owner": ""}},
        options={"neutrality": True},
    )
    t.play("USSR", "move 1 FIT from Moscow to Murmansk via Vologda, Leningrad landing at Murmansk", dice=[6, 1, 3])
    assert t.rolls("Attrition of 1 FIT in Leningrad") == [[6]] and t.rolls("AAG in Leningrad") == [[1]]
    assert t.units("Murmansk") == t.units("Moscow") == {}


@rule("surrender.evacuate", "move.who")
def test_aircraft_do_not_rise_against_enemies_who_leave_the_ground_they_stand_on():
    t = table("GER", GER={"Poland": "1 FIT"}, USSR={"Poland": "1 INF {evacuate}"})
    error = t.refuse("GER", "move 1 FIT from Poland to Poland", "move.who")
    assert "there already" in str(error)


@rule("surrender.evacuate", "aag.one")
def test_a_gun_leaves_for_ground_without_a_gun():
    t = reverted("Leningrad", "1 AAG {evacuate}", GER={"Baltic States": "1 AAG"})
    error = t.refuse("GER", "done", "surrender.evacuate")
    assert error.nearest and "Baltic States" not in error.nearest[0]
    t.play("GER", error.nearest[0], "done")
    assert t.units("Leningrad") == {}


@rule("surrender.evacuate", "ruling.34")
def test_aircraft_that_can_fly_away_have_to():
    t = table("JAP", JAP={"Okinawa": "1 FIT {evacuate}"}, places={"Okinawa": {"owner": ""}})
    error = t.refuse("JAP", "done", "surrender.evacuate")
    assert error.nearest[0].startswith("move 1 FIT from Okinawa to ")
    t.play("JAP", error.nearest[0], "done")
    assert t.units("Okinawa") == {} and any(unit.kind == "FIT" for unit in t.state.units.of("JAP"))


@rule("surrender.evacuate", "aag.one")
def test_a_gun_where_they_could_go_keeps_no_troops_in():
    t = reverted("Scotland", "1 INF {evacuate}", places={"England": {"owner": "GER"}}, GER={"England": "1 AAG"})
    error = t.refuse("GER", "done", "surrender.evacuate")
    assert error.nearest == ("move 1 INF from Scotland to England",)


@rule("surrender.evacuate", "aag.one")
def test_a_gun_beside_another_gun_only_cannot_leave():
    """It holds nobody up: Movement ends, and it is removed."""
    t = reverted("Scotland", "1 AAG {evacuate}", places={"England": {"owner": "GER"}}, GER={"England": "1 AAG"})
    t.play("GER", "done")
    assert t.units("Scotland") == {} and t.units("England") == {"GER": "1 AAG"}


@rule("surrender.evacuate", "ruling.34")
def test_who_has_got_to_friendly_ground_since_need_not_leave_it():
    t = table("USA", "research", USA={"England": "1 INF {evacuate}"}, nations={"USA": {"treasury": 0}})
    while t.game.phase != "movement":
        t.play("USA", "done")
    t.play("USA", "done")
    assert t.units("England") == {"USA": "1 INF"} and t.state.nation != "USA"
