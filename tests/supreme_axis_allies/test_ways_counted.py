"""Ways and stowage against all that there are: flights over perils, courses past enemies, cargo on ships, who leads a defence."""

from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.supreme_axis_allies.battles import defenders, leader
from rules.supreme_axis_allies.routes import Skies, air_reach, land_path, sea_path
from rules.supreme_axis_allies.selection import _crews, aboard, loads
from rules.supreme_axis_allies.state import Battle
from rules.supreme_axis_allies.transports import berths, boarding, carrier, holds
from rules.supreme_axis_allies.world import board, neutral
from tests.rulings import rule
from tests.supreme_axis_allies.table import table

GAME = table("GER").game
OPEN = table("GER", options={"neutrality": True}).game
SPACES = sorted(board())


# --- in the air ---------------------------------------------------------------------------------------------------------


@rule("aag.fire", "base.air-over-neutral", "move.air.overfly")
@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.sampled_from(SPACES), st.sets(st.sampled_from(SPACES), max_size=60), st.booleans())
def test_flights_the_shortest_and_longer_ones_over_fewer_perils(origin: str, perils: set[str], open_: bool) -> None:
    game = OPEN if open_ else GAME
    skies = Skies(game, origin, frozenset(perils))
    least = {origin: 0}
    found: dict[str, list[tuple[int, int]]] = {origin: [(0, 0)]}
    layer = {origin: 0}
    for steps in range(1, 7):
        layer = {
            there: min(
                risk + (there in perils) for here, risk in layer.items() if board().border(here, there) is not None
            )
            for there in {other for here in layer for other in board().borders(here)}
            if open_ or not neutral(game, there)
        }
        for there, risk in layer.items():
            if risk < least.get(there, 99):
                least[there] = risk
                found.setdefault(there, []).append((steps, risk))
    for goal in SPACES:
        ways = list(skies.ways(goal))
        assert [(len(way) - 1, len(set(way[1:]) & perils)) for way in ways] == found.get(goal, []), goal
        for way in ways:
            assert way[0] == origin and way[-1] == goal and len(set(way)) == len(way)
            assert all(board().border(a, b) for a, b in pairwise(way))
        if goal in found:
            assert air_reach(game, origin)[goal] == found[goal][0][0]
        else:
            assert goal not in air_reach(game, origin)


# --- by land and sea ----------------------------------------------------------------------------------------------------


@rule("move.blitz", "move.stop")
def test_the_way_over_friendly_ground_where_it_is_no_longer() -> None:
    """From Poland to Kursk by Western Ukraine, which is German; never by Minsk and Smolensk, which is longer."""
    t = table("GER", places={"Minsk": {"owner": "USSR"}}, GER={"Poland": "1 ARM"})
    assert land_path(t.game, "GER", "Poland", "Kursk", 2, True) == ["Poland", "Western Ukraine", "Kursk"]
    round_ = land_path(t.game, "GER", "Poland", "Smolensk", 2, True)
    assert round_ is not None and round_[1] in ("Baltic States", "Western Ukraine"), "round the Soviets"
    lost = table("GER", places={name: {"owner": "USSR"} for name in ("Minsk", "Baltic States", "Western Ukraine")})
    path = land_path(lost.game, "GER", "Poland", "Smolensk", 2, True)
    assert path is not None and len(path) == 3, "tanks blitz through"
    assert land_path(lost.game, "GER", "Poland", "Smolensk", 2, False) is None, "others stop"
    assert land_path(lost.game, "GER", "Poland", "Minsk", 0, True) is None
    assert land_path(lost.game, "GER", "Poland", "Kursk", 1, True) is None


@rule("detect.passing", "map.canal")
def test_courses_past_as_few_enemies_as_can_be() -> None:
    """From the North Sea to the Western Approaches by the Channel or the North-West Approaches."""
    for watched, middle in (("English Channel", "North-West Approaches"), ("North-West Approaches", "English Channel")):
        t = table("GER", GER={"North Sea": "1 DES"}, UK={watched: "1 DES"})
        assert sea_path(t.game, "GER", "North Sea", "Western Approaches", 2) == [
            "North Sea",
            middle,
            "Western Approaches",
        ]
    both = table("GER", GER={"North Sea": "1 DES"}, UK={"English Channel": "1 DES", "North-West Approaches": "1 DES"})
    path = sea_path(both.game, "GER", "North Sea", "Western Approaches", 2)
    assert path is not None and len(path) == 3
    assert sea_path(both.game, "GER", "North Sea", "Western Approaches", 1) is None
    assert sea_path(both.game, "GER", "North Sea", "English Channel", 0) is None
    found = table(
        "GER", GER={"North Sea": "1 DES"}, UK={"English Channel": "1 DES"}, more={"found": ["English Channel"]}
    )
    assert sea_path(found.game, "GER", "North Sea", "Bay of Biscay", 2) is None, "a fleet that was found is a stop"


# --- aboard -------------------------------------------------------------------------------------------------------------

KINDS_ASHORE = ["INF", "SCT", "ARM", "ART", "AAG", "FRT"]


@rule("base.trn-capacity")
@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_what_one_transport_holds(size: int) -> None:
    for kinds in product(KINDS_ASHORE, repeat=size):
        infantry = sum(kind in ("INF", "SCT") for kind in kinds)
        assert holds(kinds) == ("FRT" not in kinds and (size <= 1 or (size == 2 and infantry >= 1))), kinds


def stowed(ships: int, kinds: tuple[str, ...]) -> bool:
    """Is there any way to put these units on so many empty Transports?"""
    return any(
        all(holds([kind for kind, ship in zip(kinds, way, strict=True) if ship == n]) for n in range(ships))
        for way in product(range(ships), repeat=len(kinds))
    )


@rule("base.trn-capacity", "base.trn-ally")
def test_cargo_is_stowed_if_there_is_any_way() -> None:
    for ships in (1, 2, 3):
        t = table("UK", UK={"North Sea": f"{ships} TRN", "England": "1 INF"})
        for size in (1, 2, 3, 4):
            for kinds in product(("INF", "ARM", "AAG"), repeat=size):
                found = berths(t.game, "UK", "North Sea", kinds, "UK")
                assert (found is not None) == stowed(ships, kinds), (ships, kinds)
                if found is not None:
                    assert len(found) == size
                    for ship in found:
                        assert holds([kind for kind, on in zip(kinds, found, strict=True) if on is ship])


@rule("base.trn-load", "base.trn-ally", "ruling.74")
def test_ships_that_can_take_somebody_aboard() -> None:
    def taken(**more: str) -> bool:
        return (
            berths(table("UK", UK={"North Sea": more.get("own", "1 TRN")}).game, "UK", "North Sea", ["INF"], "UK")
            is not None
        )

    assert taken() and taken(own="1 CVY") and taken(own="1 TRN (1 INF)") and taken(own="1 TRN (1 ARM)")
    assert not taken(own="1 TRN {spent=1}") and not taken(own="1 TRN {done}") and not taken(own="1 DES")
    assert not taken(own="1 TRN (1 INF {ashore=Norway})") and not taken(own="1 TRN (2 INF)")
    t = table("UK", UK={"North Sea": "1 DES"}, USA={"North Sea": "1 TRN {done}"}, GER={"North Sea": "1 TRN"})
    assert berths(t.game, "UK", "North Sea", ["INF"], "UK") is None
    assert carrier(t.game, "UK", "North Sea", ["INF"]) == "USA", "an ally's, wherever it has sailed; never an enemy's"
    assert [s.owner for s in berths(t.game, "UK", "North Sea", ["INF"], "USA") or ()] == ["USA"]
    both = table("UK", UK={"North Sea": "1 TRN"}, USA={"North Sea": "2 TRN"})
    assert carrier(both.game, "UK", "North Sea", ["INF"]) == "UK", "own first"
    assert carrier(both.game, "UK", "North Sea", ["ARM", "ARM"]) == "USA", "one nation's for all of them"
    assert carrier(both.game, "UK", "North Sea", ["ARM"] * 3) is None
    busy = table("UK", UK={"England": "1 INF"}, USA={"North Sea": "1 TRN (1 UK INF {ashore=Norway})"})
    assert carrier(busy.game, "UK", "North Sea", ["INF"]) is None, "it sets others ashore this turn"


@rule("base.trn-load")
def test_coasts_from_which_somebody_could_board() -> None:
    t = table(
        "UK",
        UK={
            "Western Approaches": "1 DES",
            "England": "1 INF 1 FRT 1 FIT",
            "Scotland": "1 ART {done}",
            "Norway": "1 ARM",
            "Wales": "1 INF",
        },
        USA={"North Sea": "1 TRN"},
        places={"Norway": {"owner": "UK"}},
    )
    # Wales lies on a zone without a Transport
    assert boarding(t.game, "UK") == {"England": {"INF": 1}, "Norway": {"ARM": 1}}
    assert boarding(t.game, "GER") == {}


@rule("base.trn-capacity")
def test_crews_by_what_they_carry() -> None:
    """Three TRN with 1 INF, one with 1 ARM, one empty; a CAR with a FIT."""
    t = table("UK", UK={"North Sea": "3 TRN (1 INF), 1 TRN (1 ARM), 1 TRN, 1 CAR (1 FIT), 1 DES"})

    def able(_: object) -> bool:
        return True

    def crews(*wanted: tuple[str, int], load: dict[str, int] | None = None) -> list[dict[str, int]]:
        found = list(_crews(t.game, "UK", "North Sea", wanted, able, load))
        for crew in found:
            have = {kind: sum(ship.kind == kind for ship in crew) for kind, _ in wanted}
            assert have == dict(wanted)
        return [aboard(t.game, crew) for crew in found]

    def bag(text: str) -> dict[str, int]:
        words = text.split()
        return {words[i + 1]: int(words[i]) for i in range(0, len(words), 2)}

    one = crews(("TRN", 1))
    assert sorted(map(str, one)) == sorted(map(str, [bag("1 INF"), bag("1 ARM"), {}]))
    two = crews(("TRN", 2))
    wanted = ["2 INF", "1 INF 1 ARM", "1 INF", "1 ARM"]
    assert sorted(map(str, two)) == sorted(str(bag(text)) for text in wanted)
    assert crews(("TRN", 2), load=bag("1 INF 1 ARM")) == [bag("1 INF 1 ARM")]
    assert crews(("TRN", 1), ("CAR", 1), load=bag("1 FIT")) == [bag("1 FIT")]
    assert crews(("TRN", 1), load=bag("2 INF")) == crews(("TRN", 1), load=bag("1 ART")) == []
    assert crews(("TRN", 6)) == []
    assert set(loads(t.game, "UK", "North Sea", (("TRN", 1),), able)) == {(("INF", 1),), (("ARM", 1),), ()}


# --- who speaks for the defence -----------------------------------------------------------------------------------------


@rule("base.multi-defence", "neutral.executor")
@pytest.mark.parametrize(
    ("owner", "units", "speaks"),
    [
        ("USSR", {"USSR": "1 INF"}, "USSR"),
        ("USSR", {"USSR": "1 INF", "UK": "5 INF"}, "USSR"),  # the controller, if any of his fight
        ("USSR", {"UK": "1 INF", "USA": "2 INF"}, "USA"),  # else who has most
        ("USSR", {"UK": "2 INF", "USA": "2 INF"}, "UK"),  # of equals the first in turn order
        ("GER", {"UK": "1 INF"}, "UK"),
    ],
)
def test_who_leads(owner: str, units: dict[str, str], speaks: str) -> None:
    here = table("GER", places={"Minsk": {"owner": "USSR"}}, **{seat: {"Minsk": text} for seat, text in units.items()})
    here.state.places["Minsk"].owner = owner or None
    battle = Battle("Minsk", "land", "GER")
    assert leader(here.game, battle) == speaks
    assert len(defenders(here.game, battle)) == sum(int(text.split()[0]) for text in units.values())
    battle.defender = "USA"
    assert leader(here.game, battle) == "USA", "the Executor of a neutral"


@rule("base.multi-defence", "aag.no-attack")
def test_a_gun_is_nobody_who_could_lead() -> None:
    """The Soviet AAG in its own Minsk does not fight, so those who do decide; left alone it is all that speaks."""
    held = {"Minsk": {"owner": "USSR"}}
    t = table("GER", places=held, USSR={"Minsk": "1 AAG"}, USA={"Minsk": "1 INF"})
    assert leader(t.game, Battle("Minsk", "land", "GER")) == "USA"
    t = table("GER", places=held, USA={"Minsk": "1 AAG"})
    assert leader(t.game, Battle("Minsk", "land", "GER")) == "USA"


@rule("base.multi-defence")
def test_at_sea_most_ships_lead() -> None:
    t = table("GER", UK={"North Sea": "1 DES"}, USA={"North Sea": "2 CRU"})
    assert leader(t.game, Battle("North Sea", "sea", "GER")) == "USA"
