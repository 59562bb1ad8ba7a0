"""A toy hex war: eight by six hexes, a coast in the south, an island, a railway, a river, Reds and Blues.

        10    11    12    13    14    15    16    17
    10  .     .     .     .     .     .     .     .        a railway runs along this row
    11     .     f     .     .     .     .     .     .     odd rows lie half a hex to the east
    12  .     .     .     .     f     .     .     .
    13     .     .     .     .     .     .     .     .
    14  c     c     c     .     c     c     c     c
    15     ~     ~     c     c     ~     ~     ~     c     1517 is an island, across a strait from 1417

The river runs between row 12 and row 13, from 1210 to 1213. The bay 1510, 1511 and the bay 1514 to 1516 are two waters,
joined only through the coastal hexes 1512 and 1513, whose southern shore is the edge of the map.
"""

from dataclasses import dataclass

from rules.hexwar.zones import Zones, extents
from rules.kernel.hexes import HexBoard

ROWS = {10: "........", 11: ".f......", 12: "....f...", 13: "........", 14: "ccc.cccc", 15: "~~cc~~~c"}
KINDS = {".": "land", "f": "land", "c": "coastal", "~": "sea"}
RIVER = "1210/1310 1211/1310 1211/1311 1212/1311 1212/1312 1213/1312 1213/1313"


def spaces():
    for row, line in ROWS.items():
        for column, sign in enumerate(line, 10):
            yield {"name": f"{row}{column}", "kind": KINDS[sign], "terrain": "forest" if sign == "f" else "clear"}
    yield {"name": "Overseas", "kind": "box"}


DATA = {
    "grid": {"numbering": "four-digit"},
    "spaces": list(spaces()),
    "borders": [
        *([*side.split("/"), "river", "x"] for side in RIVER.split()),
        ["1417", "1517", "strait", "x"],
        ["1412", "1512", "land", "x"],
        ["1413", "1512", "land", "x"],
        ["1413", "1513", "land", "x"],
        ["1414", "1513", "land", "x"],
        ["1512", "1513", "land", "x"],
    ],
    "rivers": [{"name": "Long River", "sides": RIVER}],
    "rail": [{"line": "North", "hexes": [f"10{column}" for column in range(10, 18)]}],
}
BOARD = HexBoard.read(DATA)
LAND = [name for name in BOARD if BOARD[name].kind in ("land", "coastal")]
ENEMY = {"red": ("blue",), "blue": ("red",)}


@dataclass(frozen=True)
class Unit:
    id: str
    place: str
    owner: str = "red"
    kind: str = "inf"
    factor: int = 2


def units(text):
    """`red inf 1010, blue arm 1212`: units with ids r1, b1 …"""
    found, number = [], {"red": 0, "blue": 0}
    for words in filter(None, text.split(", ")):
        owner, kind, place = words.split()
        number[owner] += 1
        found.append(Unit(f"{owner[0]}{number[owner]}", place, owner, kind))
    return found


EXTENT = extents(BOARD, lambda a, b: "land" in BOARD.features(a, b))


def zones(pieces):
    """Armour has a zone around it, partisans have none, others hold their own hex."""
    reach = {"arm": lambda unit: EXTENT[unit.place], "inf": lambda unit: (unit.place,)}
    return Zones.of(pieces, lambda unit: unit.owner, lambda unit: reach.get(unit.kind, lambda _: ())(unit))


def price(a, b):
    """Forest costs 2, a river 1 more, a strait 2 more."""
    features = BOARD.features(a, b)
    if features.isdisjoint(("land", "crossing")):
        return None
    hex_ = 2 if BOARD[b].facts["terrain"] == "forest" else 1
    return hex_ + ("river" in features) + 2 * ("crossing" in features)
