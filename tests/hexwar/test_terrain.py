"""Sides by their features, prices, and the waters of a coast."""

from rules.hexwar.terrain import Waters, dry, fleet, ground, outline, table, waters
from rules.kernel.board import Board, Space

from .toy import BOARD, LAND, price

SEA = Waters(BOARD)


def test_who_crosses_a_side():
    sides = {"1010/1011": (1, 1, 0), "1210/1310": (1, 1, 0), "1410/1411": (1, 1, 1), "1417/1517": (1, 0, 1),
             "1410/1510": (0, 0, 1), "1510/1511": (0, 0, 1), "1512/1412": (1, 1, 0), "1010/1210": (0, 0, 0)}  # fmt: skip
    for side, wanted in sides.items():
        a, b = side.split("/")
        for one, other in ((a, b), (b, a)):
            assert (ground(BOARD, one, other), dry(BOARD, one, other), fleet(BOARD, one, other)) == wanted, side


def test_a_table_has_the_price_of_every_step():
    steps = table(BOARD, price, LAND)
    assert set(steps) == set(LAND)
    assert dict(steps["1211"]) == {"1111": 2, "1110": 1, "1210": 1, "1212": 1, "1310": 2, "1311": 2}
    assert dict(steps["1517"]) == {"1417": 3} and dict(steps["1417"])["1517"] == 3
    assert "1510" not in dict(steps["1410"])
    assert set(table(BOARD, lambda a, b: 1)) == set(BOARD)


def test_outline():
    assert set(outline(BOARD, {"1010", "1011"})) == {
        ("1010", "1110"), ("1011", "1012"), ("1011", "1110"), ("1011", "1111"),
    }  # fmt: skip
    assert list(outline(BOARD, set(BOARD))) == []


def test_waters_of_a_hex():
    assert waters(BOARD, "1412") == ({"1411", "1511"},)
    assert waters(BOARD, "1010") == () and waters(BOARD, "1413") == ()
    assert waters(BOARD, "1514") == ({"1414", "1415", "1513", "1515"},)


def test_ships_go_from_bay_to_bay_only_if_water_joins_them():
    assert SEA.reached("1510") == {"1510": 0, "1511": 1, "1410": 1, "1411": 1, "1412": 2, "1512": 2}
    assert "1517" in SEA.reached("1514") and "1510" not in SEA.reached("1514")
    assert SEA.course("1514", "1510") is None and SEA.course("1514", "1517") == ("1514", "1515", "1516", "1517")
    assert SEA.course("1514", "1517", limit=2) is None
    assert SEA.reached("1013") == {}


def isthmus():
    """West is a sea, then a neck of land with water on both sides of it, then East, another sea."""
    neck = Space("neck", "coastal", facts={"waters": [["west"], ["east", "far"]]})
    sea = [Space(name, "sea") for name in ("west", "east", "far")]
    sides = [("west", "neck"), ("neck", "east"), ("neck", "far"), ("east", "far")]
    return Board([neck, *sea], [(a, b, "sea") for a, b in sides], meaning={"sea": ("water",)})


def test_a_neck_of_land_parts_its_waters():
    sea = Waters(isthmus())
    assert sea.reached("west") == {"west": 0, "neck": 1}
    assert sea.reached("far") == {"far": 0, "neck": 1, "east": 1}
    assert sea.reached("neck") == {"neck": 0, "west": 1, "east": 1, "far": 1}
    assert sea.reached(sea.berths("neck", coast={"west"})) == {"neck": 0, "west": 1}
    assert sea.follows(["west", "neck", "east"]) == ("neck", "east")
    assert sea.follows(["far", "neck", "east", "far"]) is None


def test_hexes_may_be_shut_or_end_a_voyage():
    assert "1517" not in SEA.reached("1514", enter=lambda a, b: b not in ("1516", "1417"))
    found = SEA.reached("1514", stop={"1516", "1417"}.__contains__)
    assert "1516" in found and "1417" in found and "1517" not in found
    assert SEA.reached("1514", limit=1) == {"1514": 0, "1515": 1, "1414": 1, "1415": 1, "1513": 1}
    assert SEA.follows(["1514", "1515", "1516"]) is None
    assert SEA.follows(["1514", "1515", "1516"], lambda a, b: b != "1516") == ("1515", "1516")
    assert SEA.follows(["1514", "1516"]) == ("1514", "1516")
    assert set(SEA.reached("1510", enter=lambda a, b: (a, b) in (("1510", "1511"), ("1511", "1412")))) == {
        "1510", "1511", "1412",
    }  # fmt: skip
