"""`all` and what is left out: how an order is written in the log when it was given in short."""

import pytest

from tests.rulings import rule
from tests.supreme_axis_allies.combats import on_land
from tests.supreme_axis_allies.table import opening, table


@rule("setup.region")
def test_set_up() -> None:
    t = opening()
    assert t.game.submit("USA", "setup all INF at Appalachia") == "setup 2 INF at Appalachia"
    assert t.game.submit("USA", "setup 1 SCT at New England") == "setup 1 SCT at New England"
    assert t.game.submit("USA", "setup all at Appalachia") == "setup 1 ART 1 ARM 1 FIT 1 BMB at Appalachia"


@rule("place.where", "place.build-limit")
def test_placement() -> None:
    """Brandenburg (Heavy, 4 and 3 sisters) and Rhineland (4) lie on the Western Baltic."""
    rich = {"GER": {"purchased": "3 INF 2 DES"}}
    t = table("GER", "placement", nations=rich)
    assert t.game.submit("GER", "place all INF at Rhineland") == "place 3 INF at Rhineland"
    assert t.game.submit("GER", "place all DES at Western Baltic") == "place 2 DES at Western Baltic from Brandenburg"
    full = table(
        "GER", "placement", nations={"GER": {"purchased": "3 INF 2 DES"}}, places={"Brandenburg": {"damage": 6}}
    )
    assert full.game.submit("GER", "place all DES at Western Baltic") == "place 2 DES at Western Baltic from Rhineland"
    named = table("GER", "placement", nations=rich)
    assert named.game.submit("GER", "place 1 DES at Western Baltic from Rhineland") == (
        "place 1 DES at Western Baltic from Rhineland"
    )
    assert named.game.submit("GER", "place 1 INF at Rhineland from Rhineland") == "place 1 INF at Rhineland"
    works = table("GER", "placement", nations={"GER": {"purchased": "1 IND"}})
    assert works.game.submit("GER", "place 1 IND at Poland from Rhineland") == "place 1 IND at Poland", (
        "out of no other"
    )
    whole = table("GER", "placement", nations={"GER": {"purchased": "3 INF 1 ARM"}})
    assert whole.game.submit("GER", "place all at Brandenburg") == "place 3 INF 1 ARM at Brandenburg"


@rule("ind.repair.partial")
def test_repairs() -> None:
    t = table("GER", "purchase", nations={"GER": {"treasury": 40}}, places={"Rhineland": {"damage": 3}})
    assert t.game.submit("GER", "repair Rhineland 1") == "repair Rhineland 1"
    assert t.game.submit("GER", "repair Rhineland") == "repair Rhineland 2"


@rule("base.aag-target", "combat.casualties")
def test_losses() -> None:
    t = on_land("3 ARM", "2 INF 1 ART 1 ARM", ask=("casualties",)).play("GER", "done", dice=[1, 1, 6, 6, 6, 6, 6])
    assert t.game.submit("USSR", "lose all INF") == "lose 2 INF"


@rule("move.who", "aag.move")
@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("move all from Poland to Minsk", "move 2 INF 1 ARM 1 AAG from Poland to Minsk"),
        ("move all from Poland to Bavaria", "move 2 INF 1 ARM from Poland to Bavaria"),  # there is a gun
        ("move all INF from Poland to Minsk", "move 2 INF from Poland to Minsk"),
        ("move all FIT from Poland to Minsk", "move 1 FIT from Poland to Minsk landing at Minsk"),
        (
            "move all from Brandenburg to Poland",
            "move 2 FIT from Brandenburg to Poland landing at Poland",
        ),  # nothing else
        (
            "move all from North Sea to Western Baltic",
            "move 1 TRN 1 DES from North Sea to Western Baltic carrying 1 INF",
        ),
        ("move 1 TRN from North Sea to Western Baltic", "move 1 TRN from North Sea to Western Baltic carrying 1 INF"),
        ("move 1 DES from North Sea to Western Baltic", "move 1 DES from North Sea to Western Baltic"),
        ("move 1 INF from Poland to Minsk via Minsk", "move 1 INF from Poland to Minsk"),
        ("move 1 ARM from Poland to Smolensk via Minsk", "move 1 ARM from Poland to Smolensk via Minsk"),
    ],
)
def test_moves(typed: str, written: str) -> None:
    t = table(
        "GER",
        GER={
            "Poland": "2 INF 1 ARM 1 AAG 1 FIT, 1 INF {done}",
            "Bavaria": "1 AAG",
            "Brandenburg": "2 FIT",
            "North Sea": "1 TRN (1 INF), 1 DES",
        },
    )
    assert t.game.submit("GER", typed) == written


@rule("bomb.mission", "base.trn-load")
def test_raids_cargo_and_plans() -> None:
    t = table(
        "UK",
        UK={"England": "2 BMB, 1 BMB {done}, 2 INF", "North Sea": "1 TRN", "English Channel": "1 TRN (2 INF)"},
        GER={"Rhineland": "1 INF", "Normandy": "1 INF"},
    )
    assert t.game.submit("UK", "raid Rhineland with all BMB from England") == (
        "raid Rhineland with 2 BMB from England landing at England"
    )
    assert t.game.submit("UK", "load all INF from England in North Sea") == "load 2 INF from England in North Sea"
    assert t.game.submit("UK", "unload all from English Channel to Normandy") == (
        "unload 2 INF from English Channel to Normandy"
    )
    assert t.game.submit("UK", "replan all in Rhineland to Scotland") == "replan 2 BMB in Rhineland to Scotland"


@rule("base.trn-ally")
def test_an_allys_ship_is_named_where_ones_own_have_no_room() -> None:
    t = table("UK", UK={"England": "2 ARM", "North Sea": "1 TRN"}, USA={"North Sea": "1 TRN"})
    assert t.game.submit("UK", "load 1 ARM from England in North Sea") == "load 1 ARM from England in North Sea"
    assert (
        t.game.submit("UK", "load 1 ARM from England in North Sea") == "load 1 ARM from England in North Sea aboard USA"
    )
    own = table("UK", UK={"England": "2 ARM", "North Sea": "1 TRN"})
    assert (
        own.game.submit("UK", "load 1 ARM from England in North Sea aboard UK")
        == "load 1 ARM from England in North Sea"
    )
