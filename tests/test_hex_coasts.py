"""The coast that is drawn is the coast that is ruled, for both hex maps; rivers and inlets come out somewhere."""

from collections import Counter

import pytest

from tests.hexcoast import Coast
from tests.hexmap import HexMap

MAPS = {game: HexMap(game) for game in ("third_reich", "supreme_commander")}
SOME = 0.04  # the least share of a side that can be seen
STRAY = 0.1  # of land along an all-water side
SHORE = 0.25  # of water along a side that fleets do not pass
AS_A_SYMBOL = {"supreme_commander": {("4916", "4917")}}
"""Sides explained by what is drawn over them: the arrow over the canal at Suez."""
OPEN_ENDS = {"supreme_commander": {("4502", "4503")}}
"""The mouth of the Shatt al-Arab lies beyond the edge of play."""
INLAND = {"third_reich": {"Jordan"}, "supreme_commander": {"Jordan", "Velikaya"}}
"""Rivers that end in a lake smaller than a hex: the Dead Sea, Lake Peipus."""


@pytest.fixture(params=MAPS)
def game(request):
    return request.param


@pytest.fixture
def map_(game):
    return MAPS[game]


def shores(map_):
    """Neighbouring hexes of which one at least has a coast, and both have land."""
    for a in map_.land:
        for b in map_.neighbours(a):
            if a < b and b in map_.land and "coastal" in (map_.hexes[a]["kind"], map_.hexes[b]["kind"]):
                yield a, b


def test_the_drawn_coast_is_the_ruled_coast(game, map_):
    """Land to walk over, water to sail through, and neither where the side has none."""
    coast, wrong = Coast(game, map_), []
    for a, b in shores(map_):
        kind, (land, water) = map_.side(a, b), coast.along(a, b)
        if kind in ("canal", "depression", "lake") or (a, b) in AS_A_SYMBOL.get(game, ()):
            continue
        fits = {
            "both": land >= SOME and water >= SOME / 2,
            "estuary": land >= SOME and water >= SOME / 2,
            "land": water <= SHORE,
            "river": water <= SHORE,
        }.get(kind, land <= STRAY and water >= SOME)
        if not fits:
            wrong.append((a, b, kind, round(land, 2), round(water, 2)))
    assert wrong == []


def corners(map_, a, b):
    """The hexes that meet the side at its two ends."""
    return set(map_.neighbours(a)) & set(map_.neighbours(b))


def wet(map_, a, b):
    return "sea" in (map_.hexes[a]["kind"], map_.hexes[b]["kind"]) or map_.fleet(a, b)


def test_no_inlet_is_cut_off_from_the_sea(game, map_):
    """Water on a side between two land hexes comes in round one of its ends."""
    for a, b in shores(map_):
        if map_.fleet(a, b) and map_.side(a, b) != "canal" and (a, b) not in OPEN_ENDS.get(game, ()):
            assert any(wet(map_, a, c) or wet(map_, b, c) for c in corners(map_, a, b)), (a, b)


def ends(map_, side):
    """Both ends of a hexside, each as the hexes that meet there."""
    a, b = side.split("/")
    return [frozenset((a, b, c)) for c in corners(map_, a, b)]


def comes_out(map_, end):
    """Does an end of a hexside lie at a sea, a lake or the edge of play?"""
    kinds = {map_.hexes[name]["kind"] for name in end}
    return kinds & {"sea", "lake", "off"} or any(
        map_.fleet(a, b) or map_.side(a, b) == "lake" for a in end for b in end if a < b
    )


def test_every_river_flows_into_something(game, map_):
    """Into a sea, a lake, over the edge of the map or into another river."""
    rivers = {river["name"]: river["sides"].split() for river in map_.board["rivers"]}
    for name, sides in rivers.items():
        met = Counter(end for side in sides for end in ends(map_, side))
        mine = [end for end, sides_there in met.items() if sides_there == 1]
        others = {end for other in rivers if other != name for side in rivers[other] for end in ends(map_, side)}
        edge = any(len(ends(map_, side)) < 2 for side in sides)
        flows = edge or any(comes_out(map_, end) or end in others for end in mine)
        assert flows != (name in INLAND[game]), name


def test_every_river_is_one_course(map_):
    """Its sides hang together, across an arm of the sea if need be."""
    for river in map_.board["rivers"]:
        left = [set(ends(map_, side)) for side in river["sides"].split()]
        course = left.pop()
        while joined := next((s for s in left if s & course or across(map_, s, course)), None):
            left.remove(joined)
            course |= joined
        assert left == [], river["name"]


def across(map_, one, other):
    """Do two ends lie on one all-water side?"""
    return any(len(e & o) == 2 and map_.side(*sorted(e & o)) == "sea" for e in one for o in other)
