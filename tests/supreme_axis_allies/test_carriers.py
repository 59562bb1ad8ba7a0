"""Carriers and the flight plans that count on them."""

from tests.rulings import rule
from tests.supreme_axis_allies.combats import at_sea
from tests.supreme_axis_allies.table import Table, table


def landings(t: Table) -> list[str]:
    """Where the aircraft that are out are going to land."""
    return sorted(unit.land for unit in t.state.units if unit.land)


@rule("move.carry.carrier", "move.air.flight-plan", "move.carry.order")
def test_fighters_take_off_and_the_carrier_follows():
    """E15: the FIT goes to its battle, the CAR sails after it and takes it aboard."""
    t = table("USA", USA={"Hawaiian Sea": "1 CAR (1 FIT)"}, JAP={"Wake Island": "1 INF"})
    t.play("USA", "move 1 FIT from Hawaiian Sea to Wake Island landing Wake Waters")
    t.play("USA", "move 1 CAR from Hawaiian Sea to Wake Waters", "done", dice=[3, 6])
    assert t.units("Wake Waters") == {"USA": "1 FIT 1 CAR"}


@rule("move.carry.carrier")
def test_the_landing_place_goes_along_with_the_carrier():
    """Planned for where the CAR lies; when it sails, step by step, the plan goes with it as far as the FIT can fly."""
    t = table("USA", USA={"Hawaiian Sea": "1 CAR (1 FIT)"}, JAP={"Wake Island": "1 INF"})
    t.play("USA", "move 1 FIT from Hawaiian Sea to Wake Island")
    assert landings(t) == ["Hawaiian Sea"]
    t.play("USA", "move 1 CAR from Hawaiian Sea to Marshall Sea")
    assert landings(t) == ["Marshall Sea"]
    assert t.said("1 FIT of USA will land on the CAR in Marshall Sea")
    t.play("USA", "move 1 CAR from Marshall Sea to Mariana Sea")
    assert landings(t) == ["Mariana Sea"]
    t.play("USA", "done", dice=[3, 6])
    assert t.units("Mariana Sea") == {"USA": "1 FIT 1 CAR"}


@rule("move.carry.carrier", "move.air.legal-landing")
def test_the_carrier_may_not_sail_out_of_reach_of_its_fighters():
    t = table("USA", USA={"Hawaiian Sea": "1 CAR (1 FIT)"}, JAP={"Wake Island": "1 INF"})
    t.play("USA", "move 1 FIT from Hawaiian Sea to Wake Island")
    error = t.refuse("USA", "move 1 CAR from Hawaiian Sea to Gulf of Panama", "move.air.legal-landing")
    assert "without this CAR they have no deck" in str(error)


@rule("move.carry.order", "base.turn-one-move", "move.carry.carrier")
def test_fighters_that_sailed_with_the_carrier_do_not_take_off():
    """The carried unit moves first."""
    t = table("USA", USA={"Hawaiian Sea": "1 CAR (1 FIT)"}, JAP={"Wake Island": "1 INF"})
    t.play("USA", "move 1 CAR from Hawaiian Sea to Wake Waters")
    t.refuse("USA", "move 1 FIT from Wake Waters to Wake Island", "move.who")


@rule("move.air.legal-landing", "move.carry.carrier")
def test_movement_does_not_end_while_a_carrier_is_still_to_come():
    t = table("USA", USA={"Midway": "1 FIT", "Hawaiian Sea": "1 CAR"}, JAP={"Wake Island": "1 INF"})
    t.play("USA", "move 1 FIT from Midway to Emperor Sea landing Emperor Sea")
    error = t.refuse("USA", "done", "move.air.legal-landing")
    assert "move 1 CAR from Hawaiian Sea to Emperor Sea" in error.nearest
    assert any(text.startswith("replan 1 FIT in Emperor Sea to ") for text in error.nearest)
    t.play("USA", "move 1 CAR from Hawaiian Sea to Emperor Sea", "done")
    assert t.units("Emperor Sea") == {"USA": "1 FIT 1 CAR"}


@rule("move.air.legal-landing")
def test_a_plane_that_counted_on_a_carrier_may_land_elsewhere_after_all():
    t = table("USA", USA={"Midway": "1 FIT", "Hawaiian Sea": "1 CAR"})
    t.play("USA", "move 1 FIT from Midway to Emperor Sea landing Emperor Sea")
    t.play("USA", "replan 1 FIT in Emperor Sea to Midway", "done")
    assert t.units("Midway") == {"USA": "1 FIT"}


@rule("move.air.legal-landing", "detect.success")
def test_a_carrier_stopped_on_the_way_leaves_its_fighters_in_the_air():
    """It is found before it gets there; there is no other landing place, so the movement may end and the FIT is lost."""
    t = table(
        "USA",
        USA={"Hawaiian Sea": "1 CAR (1 FIT)"},
        JAP={"Wake Waters": "1 TRN", "Mariana Islands": "1 INF"},
    )
    t.play("USA", "move 1 FIT from Hawaiian Sea to Mariana Islands landing Mariana Sea")
    t.play("USA", "move 1 CAR from Hawaiian Sea to Mariana Sea via Wake Waters").play("JAP", "intercept")
    assert t.units("Wake Waters") == {"JAP": "1 TRN", "USA": "1 CAR"}
    assert landings(t) == ["Mariana Sea"]
    t.play("USA", "done")
    assert t.game.phase == "combat"


@rule("move.air.carrier-lost", "base.carrier-cap")
def test_if_the_carrier_is_sunk_its_fighters_are_lost():
    """E15, second half."""
    t = table(
        "USA",
        USA={"Hawaiian Sea": "1 CAR (1 FIT)"},
        JAP={"Wake Waters": "1 BTL", "Wake Island": "1 INF"},
    )
    t.play("USA", "move 1 FIT from Hawaiian Sea to Wake Island landing Wake Waters")
    t.play("USA", "move 1 CAR from Hawaiian Sea to Wake Waters").play("JAP", "intercept")
    t.play("USA", "done", "fight Wake Waters", dice=[6, 4, 3, 6])
    assert t.units("Wake Waters") == {"JAP": "1 BTL"}
    assert t.units("Wake Island") == {}
    assert t.events("move.air.carrier-lost") != []


@rule("move.air.carrier-lost")
def test_fighters_follow_a_carrier_that_retreats_within_their_range():
    t = table(
        "USA",
        USA={"Hawaiian Sea": "1 CAR (1 FIT)"},
        JAP={"Wake Waters": "1 CRU", "Wake Island": "1 INF"},
    )
    t.play("USA", "move 1 FIT from Hawaiian Sea to Wake Island landing Wake Waters")
    t.play("USA", "move 1 CAR from Hawaiian Sea to Wake Waters").play("JAP", "intercept")
    t.play("USA", "done", "fight Wake Waters", dice=[6, 6])
    t.play("USA", "retreat to Hawaiian Sea", dice=[6, 3, 6])
    assert t.units("Hawaiian Sea") == {"USA": "1 FIT 1 CAR"}


@rule("base.carrier-cap")
def test_a_carrier_takes_two_fighters():
    t = table("UK", UK={"England": "3 FIT", "English Channel": "1 CAR"})
    error = t.refuse("UK", "move 3 FIT from England to English Channel landing English Channel", "base.carrier-cap")
    assert "no CAR with room for 3 FIT is in English Channel" in str(error)
    t.play("UK", "move 2 FIT from England to English Channel landing English Channel")
    t.refuse("UK", "move 1 FIT from England to English Channel landing English Channel", "base.carrier-cap")
    t.play("UK", "done")
    assert t.units("English Channel") == {"UK": "2 FIT 1 CAR"}


@rule("base.carrier-cap")
def test_a_fighter_that_takes_off_makes_room():
    t = table("UK", UK={"England": "1 FIT", "English Channel": "1 CAR (2 FIT)"})
    t.refuse("UK", "move 1 FIT from England to English Channel landing English Channel", "base.carrier-cap")
    t.play("UK", "move 1 FIT from English Channel to Scotland")
    t.play("UK", "move 1 FIT from England to English Channel landing English Channel", "done")
    assert t.units("English Channel") == {"UK": "2 FIT 1 CAR"}
    assert t.units("Scotland") == {"UK": "1 FIT"}


@rule("base.carrier-cap", "move.air.legal-landing")
def test_one_carrier_cannot_be_in_two_places():
    """Two FIT count on the only CAR, in zones of which it can reach either but not both."""
    t = table("USA", USA={"Midway": "1 FIT", "Hawaiian Islands": "1 FIT", "Hawaiian Sea": "1 CAR"})
    t.play("USA", "move 1 FIT from Midway to Bering Sea landing Bering Sea")
    t.refuse("USA", "move 1 FIT from Hawaiian Islands to Marshall Sea landing Marshall Sea", "base.carrier-cap")
    t.play("USA", "move 1 CAR from Hawaiian Sea to Bering Sea", "done")
    assert t.units("Bering Sea") == {"USA": "1 FIT 1 CAR"}


@rule("base.carrier-cap", "move.air.legal-landing")
def test_two_carriers_serve_two_places():
    t = table("USA", USA={"Midway": "1 FIT", "Hawaiian Islands": "1 FIT", "Hawaiian Sea": "2 CAR"})
    t.play("USA", "move 1 FIT from Midway to Bering Sea landing Bering Sea")
    t.play("USA", "move 1 FIT from Hawaiian Islands to Marshall Sea landing Marshall Sea")
    t.play("USA", "move 1 CAR from Hawaiian Sea to Bering Sea")
    t.refuse("USA", "move 1 CAR from Hawaiian Sea to Gulf of Panama", "move.air.legal-landing")
    t.refuse("USA", "done", "move.air.legal-landing")
    t.play("USA", "move 1 CAR from Hawaiian Sea to Marshall Sea", "done")
    assert t.units("Bering Sea") == {"USA": "1 FIT 1 CAR"}
    assert t.units("Marshall Sea") == {"USA": "1 FIT 1 CAR"}


@rule("base.carrier-cap", "move.air.legal-landing")
def test_of_two_carriers_neither_may_leave_the_other_with_two_places_to_be_in():
    """The one that is left could be in either, not in both; the refusal names both, and Territories to land in instead."""
    t = table("USA", USA={"Midway": "1 FIT", "Hawaiian Islands": "1 FIT", "Hawaiian Sea": "2 CAR"})
    t.play("USA", "move 1 FIT from Midway to Bering Sea landing Bering Sea")
    t.play("USA", "move 1 FIT from Hawaiian Islands to Marshall Sea landing Marshall Sea")
    error = t.refuse("USA", "move 1 CAR from Hawaiian Sea to Gulf of Panama", "move.air.legal-landing")
    assert "of your FIT plan to land in Marshall Sea and Bering Sea" in str(error)
    assert len(error.nearest) == 3
    assert all(text.startswith("replan 1 FIT in ") and t.owner(text.partition(" to ")[2]) for text in error.nearest)


@rule("base.carrier-cap", "base.trn-ally")
def test_an_allys_carrier_takes_no_more_than_two_and_is_not_sent_anywhere():
    t = table("UK", UK={"England": "2 FIT"}, USA={"English Channel": "1 CAR (1 FIT)"})
    t.refuse("UK", "move 2 FIT from England to English Channel landing English Channel", "base.carrier-cap")
    t.refuse("UK", "move 1 FIT from England to Western Approaches landing Western Approaches", "base.carrier-cap")
    t.play("UK", "move 1 FIT from England to English Channel landing English Channel")


@rule("base.carrier-cap", "base.air-landing-friendly")
def test_an_enemys_carrier_is_no_landing_place():
    t = table("UK", UK={"England": "1 FIT"}, GER={"English Channel": "1 CAR"})
    t.refuse("UK", "move 1 FIT from England to English Channel landing English Channel", "base.carrier-cap")


def carrier_sunk(place: str) -> Table:
    """A BTL comes from the Emperor Sea, sinks the defending CAR and goes home again; the FIT is in the air."""
    t = table("JAP", JAP={"Emperor Sea": "1 BTL"}, USA={place: "1 CAR (1 FIT)"})
    t.standing("USA", "casualties", "CAR FIT")
    t.play("JAP", f"move 1 BTL from Emperor Sea to {place}").play("USA", "intercept")
    t.play("JAP", "done", dice=[4, 6, 6]).play("JAP", "retreat to Emperor Sea", dice=[6])
    assert t.dice_left() == []
    return t


@rule("base.carrier-cap")
def test_a_fighter_whose_carrier_is_lost_finds_another_place_beside_it():
    t = carrier_sunk("Midway Waters")
    assert t.units("Midway") == {"USA": "1 FIT"} and t.said("A FIT of USA lands in Midway.")


@rule("base.carrier-cap")
def test_a_fighter_whose_carrier_is_lost_far_from_land_is_lost():
    t = carrier_sunk("Wake Waters")
    assert not any("USA" in t.units(space) for space in t.state.units.places())


@rule("move.carry.order")
def test_the_carrier_takes_its_passengers_along():
    t = table("USA", USA={"Hawaiian Sea": "1 CAR (2 FIT)"})
    t.play("USA", "move 1 CAR from Hawaiian Sea to Wake Waters")
    assert t.units("Wake Waters") == {"USA": "2 FIT 1 CAR"}
    assert t.units("Hawaiian Sea") == {}


@rule("base.carrier-cap", "move.air.carrier-lost")
def test_a_third_fighter_finds_no_room_on_a_full_carrier():
    """Two CAR were to take four FIT; one is gone when they land."""
    t = table("USA", "combat", USA={"Hawaiian Sea": "1 CAR (1 FIT)", "Midway": "2 FIT {land=Hawaiian Sea}"})
    assert t.units("Hawaiian Sea") == {"USA": "2 FIT 1 CAR"} and t.units("Midway") == {}
    assert len(t.events("move.air.carrier-lost")) == 1
    t = table("USA", "combat", USA={"Hawaiian Sea": "1 CAR (2 FIT)", "Midway": "1 FIT {land=Hawaiian Sea}"})
    assert t.units("Hawaiian Sea") == {"USA": "2 FIT 1 CAR"}, "a full one takes none"
    t = table("USA", "combat", USA={"Hawaiian Sea": "1 CAR", "Midway": "2 FIT {land=Hawaiian Sea}"})
    assert t.units("Hawaiian Sea") == {"USA": "2 FIT 1 CAR"}, "an empty one two"


@rule("base.carrier-cap", "base.carrier-defence")
def test_the_owner_of_an_attacking_fighter_without_its_carrier_says_where_it_lands():
    """At the end of the phase, when all aircraft land; while Netherlands is taken it is in the air."""
    held, infantry = {"Netherlands": {"owner": "UK"}}, {"GER": {"Rhineland": "1 INF"}}
    t = at_sea("1 BTL, 1 CAR (1 FIT)", "1 CRU", ask=("casualties",), places=held, also=infantry)
    t.play("GER", "move 1 INF from Rhineland to Netherlands", "done", "fight North Sea", dice=[1, 6, 6, 1])
    t.play("GER", "lose 1 CAR")
    assert t.owner("Netherlands") == "GER"
    assert t.ask("GER").prompt == "A FIT has lost its CAR in North Sea: where does it land?"
    assert set(t.ask("GER").choices) == {"Denmark", "Norway", "Rhineland"}
    t.play("GER", "Norway")
    assert t.units("Norway") == {"GER": "1 FIT"} and t.units("North Sea") == {"GER": "1 BTL"}


@rule("base.carrier-cap", "base.air-landing-friendly")
def test_ground_taken_this_turn_is_no_refuge_for_it():
    held = {name: {"owner": "UK"} for name in ("Netherlands", "Norway", "Denmark")}
    infantry = {"GER": {"Rhineland": "1 INF"}}
    t = at_sea("1 BTL, 1 CAR (1 FIT)", "1 CRU", ask=("casualties",), places=held, also=infantry)
    t.play("GER", "move 1 INF from Rhineland to Netherlands", "done", "fight Netherlands", dice=[1, 6, 6, 1])
    assert t.owner("Netherlands") == "GER"
    t.play("GER", "lose 1 CAR")
    assert t.units("Rhineland") == {"GER": "1 FIT"}, "the only place: nothing was asked"


@rule("move.carry.carrier", "move.air.flight-plan")
def test_only_a_carrier_takes_landing_places_along():
    """A destroyer that sails to another carrier calls nobody there."""
    t = table(
        "UK",
        UK={"North Sea": "1 DES", "Norwegian Sea": "1 CAR", "Denmark": "1 FIT {land=North Sea; spent=1; done}"},
        places={"Denmark": {"owner": "UK"}},
    )
    t.play("UK", "move 1 DES from North Sea to Norwegian Sea")
    assert [unit.land for unit in t.state.units.at("Denmark")] == ["North Sea"]
    assert not t.said("will land on the CAR")
    t.play("UK", "move 1 CAR from Norwegian Sea to North Sea")
    assert [unit.land for unit in t.state.units.at("Denmark")] == ["North Sea"]
    home = table(
        "UK",
        UK={"North Sea": "1 CAR", "Denmark": "1 FIT {land=North Sea; spent=1; done}"},
        places={"Denmark": {"owner": "UK"}},
    )
    home.play("UK", "move 1 CAR from North Sea to Norwegian Sea")
    assert [unit.land for unit in home.state.units.at("Denmark")] == ["Norwegian Sea"]
    assert home.said("1 FIT of UK will land on the CAR in Norwegian Sea.")


@rule("move.carry.carrier", "move.air.flight-plan")
def test_who_is_going_to_land_on_the_ground_is_not_called_by_a_carrier():
    t = table("GER", GER={"Denmark": "2 FIT", "Western Baltic": "1 CAR"}, UK={"North Sea": "1 DES"})
    t.play("GER", "move 1 FIT from Denmark to North Sea landing Western Baltic")
    t.play("GER", "move 1 FIT from Denmark to North Sea landing Denmark")
    t.play("GER", "move 1 CAR from Western Baltic to North Sea")
    landings = sorted(unit.land for unit in t.state.units.at("North Sea") if unit.kind == "FIT" and unit.owner == "GER")
    assert landings == ["Denmark", "North Sea"]
