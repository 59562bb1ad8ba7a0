"""What is proposed in Movement, Combat, Research and after a defeat: everything that can be done, and what helps most first."""

from typing import Any

import pytest

from rules.kernel.orders import Order
from rules.kernel.slots import ALL_UNITS
from rules.supreme_axis_allies.air import NOWHERE, Replan
from rules.supreme_axis_allies.bombing import Raid, Rocket
from rules.supreme_axis_allies.casualties import Lose, Losses
from rules.supreme_axis_allies.combat import Fight, RaidNow
from rules.supreme_axis_allies.movement import Move
from rules.supreme_axis_allies.naval import Search
from rules.supreme_axis_allies.research import PlayWarEffort, Tech
from rules.supreme_axis_allies.setup import Deploy
from rules.supreme_axis_allies.state import Unit
from rules.supreme_axis_allies.surrender import Keep
from rules.supreme_axis_allies.transports import Load, Unload, voyage
from rules.supreme_axis_allies.world import board
from tests.rulings import rule
from tests.supreme_axis_allies.combats import at_sea, on_land
from tests.supreme_axis_allies.table import Table, opening, table


def offered(t: Table, kind: type[Order], slot: str, seat: str = "GER", **got: Any) -> list[Any]:
    return list(kind.options(slot, got, t.game, seat))


def units(*groups: str) -> tuple[tuple[str, int], ...]:
    """`2 INF`, `1 ARM` as an order has them."""
    return tuple((kind, int(count)) for count, kind in (group.split() for group in groups))


# --- research -----------------------------------------------------------------------------------------------------------


@rule("research.points.when", "tech.6.genius")
@pytest.mark.parametrize(
    ("treasury", "genius", "most"),
    [(4, False, 0), (5, False, 1), (29, False, 5), (30, False, 6), (90, False, 6), (2, True, 0), (9, True, 3)],
)
def test_as_many_tech_dice_as_can_be_paid_and_no_more_than_six(treasury: int, genius: bool, most: int) -> None:
    t = table("GER", "purchase", nations={"GER": {"treasury": treasury, "card": "Rockets"}}, more={"genius": genius})
    assert offered(t, Tech, "dice") == list(range(1, most + 1))


@rule("tech.8.war-effort")
def test_war_effort_is_offered_on_ground_of_ones_own_the_richest_first() -> None:
    chit = {"card_chits": {"War Effort": 1}}
    changed = {"Moscow": {"owner": "GER"}, "Rhineland": {"owner": "UK"}, "Poland": {"value": 9}}
    t = table("GER", "purchase", nations={"GER": chit}, places=changed)
    found = offered(t, PlayWarEffort, "space")
    assert found[:2] == ["Poland", "Brandenburg"], "9 and 4"
    assert not {"Moscow", "Rhineland"} & set(found), "neither what was the enemy's nor what is"
    values = [t.place(space).value for space in found]
    assert values == sorted(values, reverse=True) and all(t.owner(space) == "GER" for space in found)
    assert offered(table("GER", "purchase"), PlayWarEffort, "space") == [], "without a chit"


# --- set-up -------------------------------------------------------------------------------------------------------------


@rule("setup.region")
def test_lines_of_the_card_are_offered_whole_then_unit_by_unit() -> None:
    t = opening()
    seat = t.asked()[0]
    pools = t.state.pools[seat]
    found = offered(t, Deploy, "units", seat)
    whole = list(dict.fromkeys(tuple((kind, count) for kind, count in pool.items()) for pool in pools.values()))
    assert [sorted(group) for group in found[: len(whole)]] == [sorted(group) for group in whole]
    assert set(found[len(whole) :]) == {((kind, 1),) for pool in pools.values() for kind in pool}
    (kind, count), *_ = next(iter(pools.values())).items()
    regions = [region for region, pool in pools.items() if pool.get(kind, 0) >= count]
    there = offered(t, Deploy, "space", seat, units=((kind, count),))
    assert set(there) == {space for region in regions for space in board().groups[region]}
    assert offered(t, Deploy, "space", seat, units=((kind, 99),)) == []


# --- ships and cargo ----------------------------------------------------------------------------------------------------


@rule("detect.no-auto", "ruling.5")
def test_seas_to_search_are_those_shared_with_an_enemy() -> None:
    t = table(
        "GER",
        GER={"North Sea": "1 DES", "Western Baltic": "1 SUB", "English Channel": "1 CRU {done}", "Bay of Biscay": "1 TRN"},
        UK={"North Sea": "1 CRU", "English Channel": "1 CRU", "Bay of Biscay": "1 TRN (1 INF)"},
    )  # fmt: skip
    assert sorted(offered(t, Search, "zone")) == ["Bay of Biscay", "North Sea"], "not alone, and not who has moved"
    sailed = table("GER", GER={"North Sea": "1 DES {spent=1}"}, UK={"North Sea": "1 CRU"})
    assert offered(sailed, Search, "zone") == []
    found = table("GER", GER={"North Sea": "1 DES"}, UK={"North Sea": "1 CRU"}, more={"found": ["North Sea"]})
    assert offered(found, Search, "zone") == []
    vain = table("GER", GER={"North Sea": "1 DES {searched}"}, UK={"North Sea": "1 CRU"})
    assert offered(vain, Search, "zone") == []


@rule("base.trn-capacity", "base.trn-ally")
def test_what_can_board_is_offered_from_every_coast_with_a_friendly_transport() -> None:
    t = table(
        "UK",
        UK={"England": "2 INF 1 ARM 1 FRT 1 FIT", "Scotland": "1 ART", "Wales": "1 INF {done}", "North Sea": "1 TRN"},
        USA={"English Channel": "1 CVY"},
        GER={"Western Approaches": "1 TRN", "Normandy": "1 INF"},
    )
    # a Transport holds two units of which one is infantry
    assert offered(t, Load, "units", "UK") == [
        units("1 INF"), units("1 ARM"), units("1 ART"), units("2 INF"), units("1 INF", "1 ARM")
    ]  # fmt: skip
    assert offered(t, Load, "origin", "UK", units=units("1 INF")) == ["England"], "who has moved stays"
    assert offered(t, Load, "origin", "UK", units=units("3 INF")) == []
    assert offered(t, Load, "origin", "UK", units=units("1 ART")) == ["Scotland"]
    assert offered(t, Load, "zone", "UK", origin="England") == ["North Sea", "English Channel"], "not an enemy's ship"
    assert offered(t, Load, "owner", "UK", origin="England", zone="English Channel") == []


@rule("base.trn-bridge", "base.trn-capacity")
@pytest.mark.parametrize(
    ("army", "origin", "goal", "orders"),
    [
        ("1 INF", "England", "Normandy", ("load 1 INF from England in English Channel",
                                          "unload 1 INF from English Channel to Normandy")),
        ("1 INF 1 ARM", "England", "Normandy", ("load 1 INF 1 ARM from England in English Channel",
                                                "unload 1 INF 1 ARM from English Channel to Normandy")),
        ("3 INF", "England", "Norway", ("load 3 INF from England in North Sea", "unload 3 INF from North Sea to Norway")),
        ("3 INF", "England", "Brandenburg", ("load 3 INF from England in North Sea",
                                             "move 2 TRN from North Sea to Western Baltic",
                                             "unload 3 INF from Western Baltic to Brandenburg")),
        ("3 INF", "England", "Normandy", ("load 3 INF from England in North Sea",
                                          "move 2 TRN from North Sea to English Channel",
                                          "unload 3 INF from English Channel to Normandy")),
        ("", "England", "Normandy", ()),
        ("1 INF", "England", "England", ()),
        ("1 INF", "England", "North Sea", ()),
        ("1 INF", "North Sea", "Normandy", ()),
        ("1 DES", "England", "Normandy", ()),
        ("1 FIT", "England", "Normandy", ()),
        ("0 INF", "England", "Normandy", ()),
        ("1 INF 0 ARM", "England", "Normandy", ()),
        ("5 INF", "England", "Normandy", ()),  # no zone has room for five
        ("1 INF", "England", "Algeria", ()),  # too far
    ],
)  # fmt: skip
def test_a_way_over_the_sea(army: str, origin: str, goal: str, orders: tuple[str, ...]) -> None:
    t = table("UK", UK={"England": "5 INF 2 ARM", "English Channel": "1 TRN", "North Sea": "2 TRN"})
    words = army.split()
    pairs = tuple((words[i + 1], int(words[i])) for i in range(0, len(words), 2))
    assert voyage(t.game, "UK", pairs, origin, goal) == orders


@rule("base.trn-load")
def test_cargo_is_offered_for_the_beach_enemy_ground_first() -> None:
    t = table(
        "UK",
        UK={
            "North Sea": "1 TRN (1 INF 1 ARM), 1 CAR (1 FIT)",
            "English Channel": "1 TRN (1 INF {ashore=Normandy}), 1 TRN (1 ART)",
            "England": "1 SCT",
        },
        GER={"Normandy": "1 INF"},
    )
    assert sorted(offered(t, Unload, "units", "UK")) == sorted(
        [units("1 INF", "1 ARM"), units("1 ART"), units("1 INF"), units("1 ARM")]
    )
    assert offered(t, Unload, "zone", "UK", units=units("1 INF")) == ["North Sea"], "the other lands already"
    assert offered(t, Unload, "zone", "UK", units=units("1 SCT")) == [], "who stands in England is no cargo"
    assert offered(t, Unload, "zone", "UK", units=units("1 ART")) == ["English Channel"]
    assert offered(t, Unload, "space", "UK", zone="English Channel") == ["Normandy", "Netherlands", "England"]
    assert offered(t, Unload, "space", "UK", zone="England") == []


# --- aircraft -----------------------------------------------------------------------------------------------------------


@rule("bomb.strategic.target")
def test_raids_are_offered_on_enemy_industry_in_reach() -> None:
    """BMB fly six: from England to Germany and Northern Italy, not to Japan."""
    t = table("UK", UK={"England": "2 BMB", "Scotland": "1 BMB", "Wales": "1 BMB {done}"}, GER={"Rhineland": "1 INF"})
    assert set(offered(t, Raid, "goal", "UK")) == {"Brandenburg", "Rhineland", "Northern Italy"}
    assert offered(t, Raid, "units", "UK") == [units("1 BMB"), units("2 BMB")]
    assert offered(t, Raid, "origin", "UK", units=units("2 BMB")) == ["England"]
    assert sorted(offered(t, Raid, "origin", "UK", units=units("1 BMB"))) == ["England", "Scotland"]
    assert offered(t, Raid, "landing", "UK", goal="Rhineland") == []
    none = table("UK", UK={"England": "2 FIT"}, GER={"Rhineland": "1 INF"})
    assert offered(none, Raid, "goal", "UK") == [] and offered(none, Raid, "units", "UK") == []


@rule("tech.2.target")
def test_atomic_bombs_may_fall_on_any_enemy_ground() -> None:
    bomb = {"card": "Atomic Bomb", "points": 99}
    with pytest.raises(Exception, match="points"):
        table("UK", nations={"UK": bomb})
    t = table("UK", nations={"UK": {"card": "Atomic Bomb", "points": 25}}, UK={"England": "1 BMB"})
    goals = set(offered(t, Raid, "goal", "UK"))
    assert {"Normandy", "Rhineland", "Norway"} <= goals
    assert not {"Spain", "Scotland", "North Sea"} & goals, "neither neutrals nor friends nor the sea"


AROUND_LENINGRAD = {
    "Finland", "Baltic States", "Smolensk", "Norway", "Poland", "Minsk", "Western Ukraine", "Kursk", "Rzhev"
}  # fmt: skip
"""German ground at most two borders away, the sea among them."""


def flown(**more: Any) -> Table:
    t = table(
        "GER",
        GER={"Poland": "2 FIT 1 BMB", "Kursk": "1 FIT", "Brandenburg": "1 FIT"},
        USSR={"Leningrad": "1 INF"},
        **more,
    )
    t.play("GER", "move 2 FIT from Poland to Leningrad", "move 1 BMB from Poland to Leningrad")
    return t


@rule("move.air.flight-plan", "move.air.legal-landing")
def test_only_aircraft_that_are_out_get_another_landing_place() -> None:
    """Two borders from Poland to Leningrad, so that a FIT has two left."""
    t = flown()
    assert offered(t, Replan, "units") == [units("1 FIT"), units("1 BMB")]
    assert offered(t, Replan, "space", units=units("1 FIT")) == ["Leningrad"]
    assert offered(t, Replan, "space", units=units("1 SUB")) == []
    near = offered(t, Replan, "landing", units=units("2 FIT"), space="Leningrad")
    assert set(near) == AROUND_LENINGRAD
    far = offered(t, Replan, "landing", units=units("1 BMB"), space="Leningrad")
    assert set(near) < set(far) and "Brandenburg" in far and NOWHERE not in far
    assert offered(t, Replan, "landing", units=units("1 FIT"), space="Poland") == []
    assert offered(t, Replan, "landing", units=units("0 FIT"), space="Leningrad") == near, "all of them"
    assert offered(t, Replan, "space", units=((ALL_UNITS, 0),)) == offered(t, Replan, "space", units=units("1 BMB"))
    assert offered(t, Replan, "landing", units=((ALL_UNITS, 0),), space="Leningrad") == near, (
        "as far as the nearest home"
    )
    sworn = flown(more={"kamikaze": True})
    assert offered(sworn, Replan, "landing", units=units("1 FIT"), space="Leningrad")[-1] == NOWHERE
    assert offered(sworn, Replan, "landing", units=units("1 FIT"), space="Kursk") == []


# --- movement -----------------------------------------------------------------------------------------------------------


@rule("move.who")
def test_groups_to_move_one_of_each_then_armies_then_numbers() -> None:
    t = table("GER", GER={"Poland": "3 INF 1 ARM 1 AAG", "North Sea": "1 SUB 2 DES", "Kursk": "1 FIT, 1 ART {done}"})
    found = offered(t, Move, "units")
    ones = [units(f"1 {kind}") for kind in ("INF", "ARM", "AAG", "SUB", "DES", "FIT")]
    assert sorted(found[:6]) == sorted(ones)
    assert {frozenset(group) for group in found[6:8]} == {
        frozenset(units("3 INF", "1 ARM")), frozenset(units("1 SUB", "2 DES"))
    }  # fmt: skip
    assert sorted(found[8:]) == sorted([units("2 INF"), units("3 INF"), units("2 DES")])
    assert offered(t, Move, "origin", units=units("2 DES")) == ["North Sea"]
    assert offered(t, Move, "origin", units=units("4 INF")) == []
    assert offered(t, Move, "origin", units=units("1 ART")) == [], "it has moved"
    assert sorted(offered(t, Move, "origin", units=(("*", 0),))) == ["Kursk", "North Sea", "Poland"]


@rule("move.allowance", "move.stop")
def test_goals_of_a_march_enemies_first_then_enemy_ground_then_ones_own() -> None:
    t = table(
        "GER",
        places={"Smolensk": {"owner": "USSR"}, "Rzhev": {"owner": "USSR"}},
        GER={"Kursk": "1 INF 1 ARM"},
        USSR={"Stalingrad": "1 INF", "Moscow": "1 AAG"},
    )
    goals = offered(t, Move, "goal", units=units("1 INF"), origin="Kursk")
    assert goals[0] == "Stalingrad" and set(goals[1:4]) == {"Moscow", "Smolensk", "Rzhev"}
    assert set(goals[4:]) == {"Western Ukraine", "Donets Basin"} and "Kursk" not in goals
    far = offered(t, Move, "goal", units=units("1 ARM"), origin="Kursk")
    assert {"Minsk", "Poland", "Leningrad"} <= set(far), "two borders, over friendly and over empty enemy ground"
    assert far[0] == "Stalingrad" and "Leningrad" in far[1:]
    assert offered(t, Move, "goal", units=units("1 INF", "1 ARM"), origin="Kursk") == goals, "as far as the slowest"
    assert offered(t, Move, "goal", units=units("2 INF"), origin="Kursk") == []
    mixed = table("GER", GER={"Kursk": "1 INF 1 FIT"})
    assert offered(mixed, Move, "goal", units=units("1 INF", "1 FIT"), origin="Kursk") == []
    assert offered(t, Move, "landing", units=units("1 INF"), origin="Kursk", goal="Western Ukraine") == []
    assert offered(t, Move, "cargo", units=units("1 INF"), origin="Kursk", goal="Minsk") == []


@rule("move.carry.order")
def test_what_to_carry_is_asked_only_where_ships_differ() -> None:
    got = {"units": units("1 TRN"), "origin": "North Sea", "goal": "English Channel"}
    for ships, cargo in (
        ("1 TRN (1 INF)", []),
        ("2 TRN (1 INF)", []),
        ("1 TRN (1 INF), 1 TRN", [None, (), (("INF", 1),)]),
    ):
        t = table("GER", GER={"North Sea": ships})
        found = offered(t, Move, "cargo", **got)
        assert found[:1] == cargo[:1] and sorted(found[1:]) == cargo[1:], ships


@rule("base.air-range", "move.air.overfly")
def test_goals_of_a_flight_fights_in_range_first_then_places_to_land() -> None:
    """Moscow is three borders from Poland, Omsk five; a FIT flies four, a BMB six."""
    t = table(
        "GER",
        GER={"Poland": "1 FIT 1 BMB", "Eastern Baltic": "1 CAR"},
        USSR={"Moscow": "1 INF", "Omsk": "1 INF", "Stalingrad": "1 AAG", "Murmansk": "1 INF"},
    )
    short = offered(t, Move, "goal", units=units("1 FIT"), origin="Poland")
    assert offered(t, Move, "via", units=units("1 FIT"), origin="Poland", goal="Moscow") == [], "the way is left to you"
    assert set(short[:2]) == {"Moscow", "Murmansk"} and "Omsk" not in short, "a gun alone is no enemy to fight"
    assert "Stalingrad" not in short and "Poland" not in short, "neither friendly nor a fight; and it is there already"
    decks = [space for space in short[2:] if space in ("Eastern Baltic", "Western Baltic")]
    assert decks == ["Eastern Baltic", "Western Baltic"], "first where a CAR is, then where it may yet be"
    assert short.index("Kursk") < short.index("Western Baltic")
    long = offered(t, Move, "goal", units=units("1 BMB"), origin="Poland")
    assert set(long[:3]) == {"Moscow", "Murmansk", "Omsk"} and "Eastern Baltic" not in long, "a BMB needs ground"
    tired = table("GER", GER={"Poland": "1 FIT {spent=2}"}, USSR={"Moscow": "1 INF", "Leningrad": "1 INF"})
    assert offered(tired, Move, "goal", units=units("1 FIT"), origin="Poland")[0] == "Leningrad"
    assert "Moscow" not in offered(tired, Move, "goal", units=units("1 FIT"), origin="Poland")


@rule("base.carrier-cap", "move.air.legal-landing")
def test_landing_places_are_offered_with_the_flight() -> None:
    t = table("GER", GER={"Poland": "1 FIT 1 BMB"}, USSR={"Leningrad": "1 INF"})
    got = {"units": units("1 FIT"), "origin": "Poland", "goal": "Leningrad"}
    found = offered(t, Move, "landing", **got)
    assert found[0] is None and set(found[1:]) == AROUND_LENINGRAD
    assert offered(t, Move, "landing", **(got | {"goal": "Moscow"}))[1:], "three of four borders"
    assert offered(t, Move, "landing", **(got | {"goal": "Normandy"})) == [None, "Normandy"], "four of four"
    for far in ("Omsk", "Honshu"):  # five borders, ten
        assert offered(t, Move, "landing", **(got | {"goal": far})) == [], "out of reach"
    sworn = table("GER", GER={"Poland": "1 FIT"}, USSR={"Leningrad": "1 INF"}, more={"kamikaze": True})
    assert offered(sworn, Move, "landing", **got)[-1] == NOWHERE


# --- combat -------------------------------------------------------------------------------------------------------------


@rule("base.simultaneous", "combat.kinds")
def test_combats_and_raids_are_offered_apart() -> None:
    t = table("UK", UK={"England": "2 BMB", "Netherlands": "1 INF"}, GER={"Rhineland": "1 INF", "Normandy": "1 INF"})
    t.play("UK", "raid Rhineland with 1 BMB from England", "move 1 BMB from England to Normandy")
    t.play("UK", "move 1 INF from Netherlands to Rhineland", "done")
    assert sorted(offered(t, Fight, "space", "UK")) == ["Normandy", "Rhineland"]
    assert offered(t, RaidNow, "space", "UK") == ["Rhineland"]


@rule("tech.9.rockets")
def test_rockets_are_offered_from_guns_in_range_that_have_not_launched() -> None:
    """Rhineland, North Sea, England: two steps. Kursk is next to Moscow and Stalingrad; no enemy works near Finland."""
    t = table(
        "GER",
        nations={"GER": {"card": "Rockets", "points": 10}},
        GER={"Kursk": "1 ARM 1 AAG", "Rhineland": "1 AAG", "Normandy": "1 AAG", "Norway": "1 INF"},
        USSR={"Smolensk": "1 INF"},
        places={"Smolensk": {"owner": "USSR"}},
    )
    t.play("GER", "move 1 ARM from Kursk to Smolensk", "done", dice=[3, 6])
    assert "Rockets are ready" in t.ask("GER").prompt
    assert sorted(offered(t, Rocket, "base")) == ["Kursk", "Normandy", "Rhineland"]
    assert offered(t, Rocket, "goal", base="Rhineland") == ["England"]
    assert set(offered(t, Rocket, "goal", base="Kursk")) == {"Moscow", "Stalingrad", "Urals"}
    t.play("GER", "rocket from Rhineland at England")
    assert sorted(offered(t, Rocket, "base")) == ["Kursk", "Normandy"]


# --- losses -------------------------------------------------------------------------------------------------------------


def losses(t: Table, seat: str) -> set[str]:
    return set(t.suggestions(seat, "lose"))


@rule("combat.casualties")
def test_every_way_to_lose_two_is_offered() -> None:
    t = on_land("3 ARM", "2 INF 1 ART 1 ARM", ask=("casualties",))
    t.play("GER", "done", dice=[1, 1, 6, 6, 6, 6, 6])
    assert losses(t, "USSR") == {
        "lose 2 INF", "lose 1 INF 1 ART", "lose 1 INF 1 ARM", "lose 1 ART 1 ARM"
    }  # fmt: skip


@rule("base.btl-two-hits", "trn.last")
def test_a_hit_on_a_battleship_and_transports_last() -> None:
    t = at_sea("3 CRU", "1 BTL 1 DES 1 TRN", ask=("casualties",))
    t.play("GER", "done", dice=[1, 1, 6, 6, 6])
    assert losses(t, "UK") == {"lose 1 DES 1 BTL", "lose 2 BTL"}


@rule("base.btl-two-hits")
def test_what_costs_nothing_is_proposed_first() -> None:
    t = at_sea("3 CRU", "1 BTL 1 DES 1 SUB", ask=("casualties",)).play("GER", "done", dice=[6, 1, 6, 6, 6, 6])
    ways = offered(t, Lose, "units", "UK")
    assert ways[0] == (("BTL", 1),) and set(ways) == {(("BTL", 1),), (("DES", 1),), (("SUB", 1),)}


def force(text: str) -> list[Unit]:
    words = text.split()
    pairs = [(int(words[i]), words[i + 1]) for i in range(0, len(words), 2)]
    return [Unit("", kind, "UK", "") for count, kind in pairs for _ in range(count)]


@rule("sub.no-air", "trn.last", "base.btl-two-hits")
@pytest.mark.parametrize(
    ("text", "hits", "at_ships", "fighting", "air", "transports"),
    [
        ("2 FIT 1 CRU 1 TRN", 1, 0, 1, 1, 0),
        ("2 FIT 1 CRU 1 TRN", 0, 2, 1, 0, 1),
        ("2 FIT", 0, 2, 0, 0, 0),
        ("2 FIT 1 CRU", 3, 1, 3, 2, 0),
        ("1 CRU 2 TRN", 2, 0, 1, 0, 1),
        ("1 CRU 2 TRN", 5, 0, 1, 0, 2),
        ("1 BTL 1 TRN 1 CVY", 2, 0, 2, 0, 0),
        ("1 BTL 1 TRN 1 CVY", 2, 2, 2, 0, 2),
        ("3 INF 1 AAG", 4, 0, 3, 0, 0),
    ],
)
def test_how_hits_may_be_laid(text: str, hits: int, at_ships: int, fighting: int, air: int, transports: int) -> None:
    """Transports take hits when nothing else can; those of submarines fall on ships only."""
    found = Losses.laid_on(force(text), hits, at_ships)
    assert (found.fighting, found.air, found.transports) == (fighting, air, transports)
    assert found.total == fighting + transports


# --- surrender ----------------------------------------------------------------------------------------------------------


@rule("surrender.roll.2")
def test_pairs_of_territories_to_keep_the_richest_first() -> None:
    bare = {name: {"owner": "UK"} for name, where in table("GER").state.places.items() if where.owner == "GER"}
    kept = {"Brandenburg": {}, "Bavaria": {}, "Poland": {}}
    t = table("GER", places={name: {"owner": "GER"} if name in kept else note for name, note in bare.items()})
    assert offered(t, Keep, "spaces") == [
        ("Brandenburg", "Bavaria"), ("Brandenburg", "Poland"), ("Bavaria", "Poland")
    ]  # fmt: skip


@rule("detect.air", "base.carrier-cap")
def test_a_zone_with_a_deck_and_an_enemy_is_offered_once_as_a_fight() -> None:
    t = table(
        "GER", GER={"Denmark": "1 FIT", "North Sea": "1 CAR", "Western Baltic": "1 CAR"}, UK={"North Sea": "1 DES"}
    )
    goals = offered(t, Move, "goal", units=units("1 FIT"), origin="Denmark")
    assert goals[0] == "North Sea" and len(goals) == len(set(goals))
    assert "Denmark" not in goals and "Western Baltic" in goals
