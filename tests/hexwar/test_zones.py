"""Who exerts zones where."""

import random

from rules.hexwar.zones import Zones, negated

from .toy import BOARD, EXTENT, LAND, Unit, units, zones


def test_a_zone_ends_where_its_sides_end():
    assert set(EXTENT["1211"]) == set(BOARD.around["1211"])
    assert EXTENT["1517"] == () and "1517" not in EXTENT["1417"]
    assert "1510" not in EXTENT["1410"] and "1411" in EXTENT["1410"]


def test_zones_of_each_group_and_who_exerts_them():
    found = zones(units("red arm 1211, red arm 1213, red inf 1210, blue arm 1313, blue partisan 1010"))
    assert found.groups == ("red", "blue")
    assert found.of_group("red")["1212"] == ("r1", "r2") and found.of_group("red")["1210"] == ("r1", "r3")
    assert "1211" not in found.of_group("red") and "1010" not in found.of_group("blue")
    assert found.of_group("green") == {}
    shared = found.shared()
    assert all(found.holders(hex) == groups for hex, groups in shared.items()) and ("red", "blue") in shared.values()
    assert shared.keys() == found.of_group("red").keys() | found.of_group("blue").keys()
    assert found.holders("1313") == ("red",) and set(found.holders("1312")) == {"red", "blue"}
    assert found.holders("1017") == ()


def test_zones_of_several_groups_together():
    pieces = [Unit("a", "1211", "x", "arm"), Unit("b", "1212", "y", "arm"), Unit("c", "1017", "z", "arm")]
    found = zones(pieces)
    both = found.against(["y", "x"])
    assert set(both["1111"]) == {"a", "b"} and "1016" not in both and found.against(["x", "y"]) is both
    assert found.against(["x", "nobody"]) == found.of_group("x") and found.against([]) == {}
    assert both["1211"] == ("b",)


def test_two_hexes_in_the_zone_of_the_same_piece():
    found = zones(units("blue arm 1211, blue arm 1214"))
    assert found.same("1210", "1212", ["blue"]) and found.same("1213", "1215", ["blue"])
    assert not found.same("1210", "1213", ["blue"]) and not found.same("1210", "1212", ["red"])


def test_friends_cancel_a_zone_where_they_stand():
    zone = zones(units("blue arm 1211")).of_group("blue")
    assert negated(zone, {"1210", "1017"}) == set(zone) - {"1210"}


def test_zones_against_asking_every_piece_about_every_hex():
    rng = random.Random(4)
    pieces = [
        Unit(f"u{n}", rng.choice(LAND), rng.choice(("red", "blue")), rng.choice(("arm", "inf"))) for n in range(30)
    ]
    found = zones(pieces)
    for hex_ in BOARD:
        for side in ("red", "blue"):
            mine = [p for p in pieces if p.owner == side]
            own = {"inf": lambda p: {p.place}, "arm": lambda p: EXTENT[p.place]}
            near = [p.id for p in mine if hex_ in own[p.kind](p)]
            assert list(found.of_group(side).get(hex_, ())) == near


def test_no_pieces_no_zones():
    assert Zones.of([], str, str).groups == () and Zones.of([], str, str).against(["red"]) == {}
