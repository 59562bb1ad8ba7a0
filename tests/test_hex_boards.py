"""The shape of both hex maps: whatever the game, a board file must hang together."""

import re
from collections import Counter
from itertools import pairwise

import pytest

from rules.kernel.hexes import HexBoard
from tests.hexmap import HexMap

MAPS = {game: HexMap(game) for game in ("third_reich", "supreme_commander")}


@pytest.fixture(params=MAPS)
def map_(request):
    return MAPS[request.param]


def test_every_entry_says_where_it_comes_from(map_):
    board = map_.board
    entries = [e for key in ("spaces", "countries", "seas", "areas", "rivers") for e in board[key]]
    entries += [*board.get("rail", []), *(p for _, p in map_.places.values())]
    assert {e["mark"] for e in entries} | {b[3] for b in board["borders"]} <= set(board["marks"])
    assert {m for e in entries for m in e.get("marks", {}).values()} <= set(board["marks"])


def test_the_kernel_reads_the_same_neighbours(map_):
    board = HexBoard.read(map_.board)
    assert all(set(board.neighbours(name)) == set(map_.neighbours(name)) for name in map_.hexes)


def test_borders_are_listed_once_and_join_neighbours(map_):
    assert len(map_.borders) == len(map_.board["borders"])
    for a, b, *_ in map_.board["borders"]:
        assert b in map_.neighbours(a) and a in map_.neighbours(b)


def test_listed_sides_fit_the_hexes_they_join(map_):
    for a, b, kind, _ in map_.board["borders"]:
        kinds = {map_.hexes[a]["kind"], map_.hexes[b]["kind"]}
        assert kinds <= {"land", "coastal"}, (a, b, kind)
        if kind in ("land", "sea", "estuary", "arrow"):
            assert kinds == {"coastal"}, (a, b, kind)


def test_no_inland_hex_touches_the_sea(map_):
    hexes = map_.hexes
    assert not [n for n in hexes if hexes[n]["kind"] == "land" for o in map_.neighbours(n) if hexes[o]["kind"] == "sea"]
    coastal = [n for n in hexes if hexes[n]["kind"] == "coastal"]
    assert [n for n in coastal if not any(map_.fleet(n, o) for o in map_.neighbours(n))] == []


def test_land_has_country_terrain_and_front_and_water_has_a_sea(map_):
    seas, groups = {s["name"] for s in map_.board["seas"]}, {c["group"] for c in map_.board["countries"]}
    for name, s in map_.hexes.items():
        if name in map_.land:
            assert s["country"] in map_.countries and s["terrain"] and s["group"] in groups, name
            assert s["owner"] == map_.countries[s["country"]].get("owner", s["country"]), name
        elif s["kind"] == "sea":
            assert "terrain" not in s and "country" not in s and len(s["seas"]) == 1, name
        if s["kind"] in ("sea", "coastal"):
            assert s["seas"] and set(s["seas"]) <= seas, name


def test_separate_waters_of_a_hex_are_told_apart(map_):
    for name, s in map_.hexes.items():
        listed = [o for run in s.get("waters", []) for o in run]
        assert len(listed) == len(set(listed)), name
        assert all(map_.fleet(name, o) for o in listed), name


def test_place_names_are_unique_and_speakable(map_):
    names = [p["name"] for s in map_.hexes.values() for p in s.get("places", [])]
    assert [n for n, count in Counter(names).items() if count > 1] == []
    assert [n for n in names if not re.fullmatch(r"[A-Z][a-z]+\.?([ -][A-Za-z]+)*", n)] == []


def test_every_port_lies_on_its_seas(map_):
    for port, (name, facts) in map_.places.items():
        if "port" in facts["kinds"]:
            assert map_.hexes[name]["kind"] == "coastal" and facts["seas"], port
            assert set(facts["seas"]) <= set(map_.hexes[name]["seas"]), port
        assert name in map_.land, port


def test_no_water_is_an_orphan(map_):
    """Each sea is one water: a fleet reaches every hex of it."""
    for sea in map_.board["seas"]:
        waters = {name for name, s in map_.hexes.items() if sea["name"] in s.get("seas", [])}
        assert len(map_.parts(waters, map_.fleet)) == 1, sea["name"]


def test_a_country_has_land_and_its_capital_stands_on_it(map_):
    for country in map_.board["countries"]:
        if country["kind"] != "barred":
            assert map_.of(country["name"]), country["name"]
        if "capital" in country:
            assert "capital" in map_.places[country["capital"]][1]["kinds"]
            assert map_.country(country["capital"]) == country["name"]


def test_areas_and_islands_are_in_one_piece(map_):
    for area in map_.board["areas"]:
        assert map_.area(area["name"]), area["name"]
        if area["name"] not in ("Annexed Finland", "Vichy France"):
            assert len(map_.parts(map_.area(area["name"]), map_.ground)) == 1, area["name"]
    for island in {s["island"] for s in map_.hexes.values() if "island" in s}:
        home = map_.island(island)
        assert map_.spread(min(home), map_.dry) == home, island


def test_rivers_are_the_river_borders(map_):
    listed = {frozenset(s.split("/")) for r in map_.board["rivers"] for s in r["sides"].split()}
    assert listed == {pair for pair, kind in map_.borders.items() if kind in ("river", "estuary")}


def test_the_kernel_reads_every_feature_of_the_file(map_):
    """Main kinds, what they mean, rivers, and railways: a side may have several."""
    board, data = map_.kernel, map_.board
    for (a, b), kind in ((tuple(pair), kind) for pair, kind in map_.borders.items()):
        assert board.border(a, b) == kind and kind in board.features(b, a)
    rivers = {frozenset(s.split("/")) for r in data["rivers"] for s in r["sides"].split()}
    frozen = {frozenset(s.split("/")) for r in data["rivers"] if r.get("freezes") for s in r["sides"].split()}
    rails = {frozenset(pair) for line in data.get("rail", []) for pair in pairwise(line["hexes"])}
    canals = {pair for pair, kind in map_.borders.items() if kind == "canal" and "river" in board.features(*pair)}
    for feature, wanted in (("river", rivers | canals), ("freezes", frozen), ("rail", rails)):
        found = {frozenset((a, b)) for a in board for b in board.around[a] if feature in board.features(a, b)}
        assert found == wanted, feature


def test_a_side_of_land_and_water_lets_both_through(map_):
    board = map_.kernel
    for a in map_.land:
        for b in board.around[a]:
            features = board.features(a, b)
            assert not ("crossing" in features and "land" in features), (a, b)
            if "rail" in features:
                assert "land" in features and "crossing" not in features, (a, b)
            if b in map_.land and features.isdisjoint(("land", "water")):
                assert features & {"lake", "depression", "closed"}, (a, b)
    both = [(a, b) for a in map_.land for b in board.around[a] if {"land", "water"} <= board.features(a, b)]
    assert len(both) > 100
    if "rail" in map_.board:
        crossed = {
            frozenset((a, b)) for a in board for b in board.around[a] if {"rail", "river"} <= board.features(a, b)
        }
        assert len(crossed) == 133  # as the file has them: 131 rivers and 2 estuaries
