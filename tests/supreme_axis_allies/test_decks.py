"""Carriers and the fighters that count on them: the most that can have a deck, against trying every way; usual landings."""

from collections.abc import Mapping, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.supreme_axis_allies.landing import (
    Deck,
    _withdrawn,
    any_deck,
    cover,
    deck,
    decks,
    follow,
    left_without,
    open_zones,
    planned,
    sent,
)
from tests.rulings import rule
from tests.supreme_axis_allies.combats import at_sea
from tests.supreme_axis_allies.table import Table, table

ZONES = "ABCD"


def served(ships: Sequence[Deck], where: Mapping[str, str], demand: Mapping[str, int]) -> int:
    """FIT with a deck if the CAR are there."""
    room = {zone: sum(deck.room for deck in ships if where[deck.ship] == zone) for zone in demand}
    return sum(min(room[zone], count) for zone, count in demand.items())


def best(ships: Sequence[Deck], demand: Mapping[str, int]) -> int:
    """The most of all ways there are."""
    ways = product(*(sorted({deck.space, *deck.zones}) for deck in ships))
    names = [deck.ship for deck in ships]
    return max(served(ships, dict(zip(names, way, strict=True)), demand) for way in ways)


FLEETS = st.lists(
    st.tuples(st.sampled_from(ZONES), st.integers(1, 2), st.sets(st.sampled_from(ZONES), max_size=3)),
    min_size=1,
    max_size=5,
).map(lambda ships: [Deck(str(i), at, room, {at, *to}) for i, (at, room, to) in enumerate(ships)])
DEMAND = st.dictionaries(st.sampled_from(ZONES), st.integers(0, 4), min_size=1)


@rule("base.carrier-cap")
@settings(max_examples=400, deadline=None, derandomize=True)
@given(FLEETS, DEMAND)
def test_no_other_way_would_serve_more(ships: list[Deck], demand: dict[str, int]) -> None:
    covered, where = cover(ships, demand)
    assert covered == best(ships, demand) == served(ships, where, demand)
    for car in ships:
        assert where[car.ship] in car.zones, "no CAR is sent where it cannot go"


@rule("base.carrier-cap")
@settings(max_examples=400, deadline=None, derandomize=True)
@given(FLEETS, DEMAND)
def test_nobody_sails_for_nothing(ships: list[Deck], demand: dict[str, int]) -> None:
    now = {deck.ship: deck.space for deck in ships}
    covered, where = cover(ships, demand)[0], sent(ships, demand)
    assert served(ships, where, demand) == covered
    if served(ships, now, demand) == covered:
        assert where == now
    for car in ships:
        if where[car.ship] != car.space:
            assert served(ships, where | {car.ship: car.space}, demand) < covered, "each that sails is needed"
            assert where[car.ship] in car.zones


@rule("base.carrier-cap")
@pytest.mark.parametrize(
    ("ships", "demand", "covered", "where"),
    [
        ("A2:AB", "A2", 2, "A"),
        ("A2:AB", "B1", 1, "B"),
        ("A2:AB", "A1 B1", 1, "A"),  # as good elsewhere: it stays
        ("A2:AB B2:AB", "A2 B2", 4, "A B"),
        ("A2:ABC B2:B C2:C", "D1", 0, "A B C"),  # of no use to anybody
        ("A1:AB A2:A", "A2 B1", 3, "B A"),
        ("A1:ABC A1:AB A1:A", "A1 B1 C1", 3, "C B A"),
        ("A2:AB A2:AC", "A1 B2 C2", 4, "B C"),
        ("D2:D", "A3", 0, "D"),
        ("A1:AB B2:AB", "A2 B1", 3, "B A"),  # each from where it is would serve two
        ("D1:AB D2:AB", "A2 B1", 3, "B A"),
        ("D2:AB D2:A D2:AB", "A2 B2", 4, "B A D"),  # who could serve both stays free, not who has no choice
    ],
)
def test_where_the_carriers_go(ships: str, demand: str, covered: int, where: str) -> None:
    fleet = [Deck(str(i), text[0], int(text[1]), set(text[3:])) for i, text in enumerate(ships.split())]
    found = cover(fleet, {part[0]: int(part[1]) for part in demand.split()})
    assert found == (covered, {str(i): zone for i, zone in enumerate(where.split())})


# --- on the board -------------------------------------------------------------------------------------------------------


@rule("base.carrier-cap")
def test_decks_are_friendly_carriers_with_room_where_they_may_yet_be() -> None:
    british = {"North Sea": "1 CAR (1 FIT), 1 CAR (2 FIT)", "Mid-Atlantic": "1 CAR {done}", "English Channel": "1 TRN"}
    t = table("UK", UK=british, USA={"English Channel": "1 CAR"}, GER={"Western Baltic": "1 CAR"})
    found = {(deck.space, deck.room): set(deck.zones) for deck in decks(t.game, "UK")}
    assert set(found) == {("North Sea", 1), ("Mid-Atlantic", 2), ("English Channel", 2)}
    assert found["Mid-Atlantic", 2] == {"Mid-Atlantic"}, "it has moved"
    assert found["English Channel", 2] == {"English Channel"}, "an ally's is not sent anywhere"
    assert {"North Sea", "English Channel", "Norwegian Sea", "Bay of Biscay"} <= found["North Sea", 1], "two borders"
    assert "Gulf of Cadiz" not in found["North Sea", 1]
    leaving = [unit.id for unit in t.state.units.at("North Sea") if unit.kind == "FIT"]
    assert sorted(deck.room for deck in decks(t.game, "UK", leaving)) == [2, 2, 2, 2]
    (first, *_) = (unit.id for unit in t.state.units.at("North Sea") if unit.kind == "CAR")
    away = {deck.ship: deck for deck in decks(t.game, "UK", leaving, {first: ("Azores Sea", 0)})}
    assert (away[first].space, set(away[first].zones)) == ("Azores Sea", {"Azores Sea"})
    assert any_deck(t.game, "UK", "English Channel") and any_deck(t.game, "USA", "North Sea")
    assert not any_deck(t.game, "UK", "Western Baltic") and not any_deck(t.game, "UK", "Bay of Biscay")


@rule("base.carrier-cap", "move.air.legal-landing")
def test_what_is_planned_takes_the_decks_from_those_who_come_after() -> None:
    t = table(
        "UK",
        UK={"North Sea": "1 CAR", "England": "2 FIT", "Netherlands": "1 FIT {land=North Sea}, 1 FIT {land=England}"},
        GER={"Norway": "1 INF"},
        places={"Netherlands": {"owner": "UK"}},
    )
    assert planned(t.game, "UK") == {"North Sea": 1}
    fighters = [unit for unit in t.state.units.at("England") if unit.kind == "FIT"]
    one = open_zones(t.game, "UK", fighters[:1])
    assert "North Sea" in one and "English Channel" not in one, "the CAR has to be there for the other"
    assert open_zones(t.game, "UK", fighters) == frozenset(), "three on one CAR"
    mine = [unit for unit in t.state.units.at("Netherlands") if unit.land == "North Sea"]
    assert planned(t.game, "UK", [mine[0].id]) == {}
    assert "English Channel" in open_zones(t.game, "UK", mine), "who plans anew takes the CAR along"


@rule("base.carrier-cap")
def test_the_deck_for_one_more_fighter() -> None:
    """Own ships first, an ally's next, an enemy's never; where two stand there is no room."""
    t = table(
        "UK",
        UK={"North Sea": "1 CAR (2 FIT)", "English Channel": "1 CAR (1 FIT)", "Bay of Biscay": "1 DES"},
        USA={"North Sea": "1 CAR (1 FIT)", "English Channel": "1 CAR"},
        GER={"Bay of Biscay": "1 CAR", "North Sea": "1 CAR"},
    )

    def owner(zone: str, nation: str) -> str:
        found = deck(t.game, zone, nation)
        return found.owner if found else ""

    assert [owner("North Sea", seat) for seat in ("UK", "USA", "GER", "JAP")] == ["USA", "USA", "GER", "GER"]
    assert [owner("English Channel", seat) for seat in ("UK", "USA", "GER")] == ["UK", "USA", ""]
    assert [owner("Bay of Biscay", seat) for seat in ("UK", "GER")] == ["", "GER"]
    assert owner("Azores Sea", "UK") == ""


@rule("move.air.carrier-lost", "base.air-range")
@pytest.mark.parametrize(
    ("spent", "marks", "owner", "lands"),
    [(2, "out; done", "UK", True), (3, "out; done", "UK", False), (0, "out; done", "UK", True), (2, "done", "UK", False),
     (2, "out; done", "USA", False)],
)  # fmt: skip
def test_a_carrier_that_has_retreated_takes_its_fighters_as_far_as_they_fly(
    spent: int, marks: str, owner: str, lands: bool
) -> None:
    """From Denmark to the Norwegian Sea are two borders; a FIT flies four. Only an own CAR that has left a combat."""
    flying = f"1 FIT {{land=North Sea; done{f'; spent={spent}' if spent else ''}}}"
    forces = {"UK": {"Denmark": flying}} | ({"USA": {"Norwegian Sea": f"1 CAR {{{marks}}}"}} if owner == "USA" else {})
    if owner == "UK":
        forces["UK"]["Norwegian Sea"] = f"1 CAR {{{marks}}}"
    t = table("UK", places={"Denmark": {"owner": "UK"}}, **forces)
    plane = next(unit for unit in t.state.units if unit.kind == "FIT")
    assert bool(_withdrawn(t.game, plane, "North Sea")) == lands


@rule("aag.fire", "base.air-range")
def test_no_detour_round_a_gun_that_is_too_long() -> None:
    """By Kursk to Moscow and by Rzhev to Smolensk are four borders; round the gun in Kursk they would be five."""
    t = table(
        "GER",
        GER={"Western Ukraine": "1 FIT 1 BMB"},
        USSR={"Moscow": "1 INF", "Kursk": "1 INF 1 AAG"},
        places={"Kursk": {"owner": "USSR"}},
    )
    t.play("GER", "move 1 FIT from Western Ukraine to Moscow landing at Smolensk", dice=[6])
    assert t.rolls("AAG in Kursk") == [[6]]
    t.play("GER", "move 1 BMB from Western Ukraine to Moscow landing at Smolensk")
    assert t.rolls("AAG in Kursk") == [[6]], "a BMB flies six and goes round"


@rule("base.carrier-defence", "base.carrier-cap")
def test_a_fighter_goes_to_the_other_deck_of_its_zone() -> None:
    """One CAR of two is sunk; both had one FIT, and there is room for two on the other."""
    t = at_sea("2 CRU", "1 CAR (1 FIT), 1 CAR (1 FIT)", ask=("retreat", "casualties"))
    t.standing("UK", "casualties", "CAR").standing("UK", "retreat", "never")
    t.play("GER", "done", dice=[1, 6, 6, 6, 6, 6]).play("GER", "retreat to Western Baltic", dice=[6, 6, 6])
    assert t.units("North Sea") == {"UK": "2 FIT 1 CAR"}
    (carrier,) = (unit.id for unit in t.state.units.at("North Sea") if unit.kind == "CAR")
    assert [unit.aboard for unit in t.state.units.at("North Sea") if unit.kind == "FIT"] == [carrier, carrier]


# --- where planes land if nobody says so ---------------------------------------------------------------------------------


def landing(t: Table, order: str) -> str:
    """The landing place that is written into the order."""
    return str(t.game.submit("GER", order)).partition(" landing ")[2].removeprefix("at ").removeprefix("in ")


@rule("move.air.flight-plan", "base.air-landing-friendly")
def test_planes_land_at_the_goal_at_home_or_with_the_nearest_troops() -> None:
    def front(**army: str) -> Table:
        return table("GER", GER={"Kursk": "1 FIT"} | army, USSR={"Urals": "1 INF", "Vologda": "1 INF"})

    assert landing(front(), "move 1 FIT from Kursk to Minsk") == "Minsk", "among friends it stays"
    assert landing(front(), "move 1 FIT from Kursk to Vologda") == "Kursk", "back home"
    # three borders to the Urals: home is too far, one border is left
    near = table(
        "GER",
        GER={"Western Ukraine": "1 FIT", "Stalingrad": "1 INF", "Kursk": "1 AAG"},
        places={"Stalingrad": {"owner": "GER"}, "Moscow": {"owner": "GER"}},
        USSR={"Urals": "1 INF"},
    )
    assert landing(near, "move 1 FIT from Western Ukraine to Urals") == "Stalingrad", "where troops stand"
    guns = table(
        "GER",
        GER={"Western Ukraine": "1 FIT", "Stalingrad": "1 AAG", "Gorki": "1 INF"},
        places={"Stalingrad": {"owner": "GER"}, "Gorki": {"owner": "GER"}},
        USSR={"Urals": "1 INF"},
    )
    assert landing(guns, "move 1 FIT from Western Ukraine to Urals") == "Gorki", "a gun alone is no cover"


@rule("move.air.flight-plan", "base.air-landing-friendly")
def test_planes_that_find_ground_to_land_on_leave_the_deck_free() -> None:
    """One border is left from Normandy: the Netherlands and the Carrier in the Bay of Biscay are as near."""
    t = table(
        "GER",
        GER={"Brandenburg": "1 FIT", "Bay of Biscay": "1 CAR"},
        UK={"Normandy": "1 INF"},
        places={"Normandy": {"owner": "UK"}},
    )
    assert "landing at Bay of Biscay" in str(t.suggestions("GER", "move 1 FIT from Brandenburg to Normandy landing"))
    assert landing(t, "move 1 FIT from Brandenburg to Normandy") == "Netherlands"


@rule("move.carry.carrier")
def test_only_as_many_follow_a_carrier_as_find_a_deck_by_it() -> None:
    """Two FIT of one CAR with one free place: one of them lands with the other CAR instead."""
    t = table(
        "UK",
        UK={
            "North Sea": "1 CAR (1 FIT) {done}",
            "Norwegian Sea": "1 CAR {done}",
            "Denmark": "2 FIT {land=North Sea; spent=1; done}",
        },
        places={"Denmark": {"owner": "UK"}},
    )
    planes = list(t.state.units.at("Denmark"))
    assert follow(t.game, "UK", decks(t.game, "UK"), planes, "Norwegian Sea") == (planes[:1], 2)


@rule("move.air.legal-landing")
def test_only_zones_that_lose_their_deck_are_named() -> None:
    t = table(
        "UK",
        UK={
            "North Sea": "1 CAR",
            "Gulf of Cadiz": "1 CAR {done}",
            "Denmark": "1 FIT {land=North Sea; spent=3; done}",
            "Gibraltar": "1 FIT {land=Gulf of Cadiz; spent=3; done}",
        },
        places={"Denmark": {"owner": "UK"}},
    )
    assert left_without(t.game, "UK", t.state.units.at("North Sea"), "Western Approaches", 0) == ["North Sea"]
