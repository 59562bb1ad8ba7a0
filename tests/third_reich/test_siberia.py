"""15.6: the Free Siberian Transfer, question by question."""

import pytest

from rules.kernel.errors import Refused
from rules.third_reich.chart import hexes_of
from rules.third_reich.siberia import Transfer, allowance, site_trouble
from tests.rulings import rule
from tests.third_reich.table import table

GER, RUS = "Germany", "Russia"


def siberia(season="Spring", year=1942, pool="2 R inf 3-3, R inf 2-3, 2 R armor, R para", units=None, **more):
    where = {"H47": "R inf 1-3", "P48": "2 R inf 1-3"} | (units or {})
    return table("construction", where, scenario="1942", season=season, year=year, pool={RUS: pool}, **more)


def why(t, sort, hex_, seat=RUS):
    """Number and words of a refusal; nothing if the order is taken."""
    try:
        Transfer(sort=sort, space=hex_).check(t.game, seat)
    except Refused as refusal:
        return refusal.rule, refusal.why
    return "", ""


@rule("15.6a", "15.61b")
@pytest.mark.parametrize(
    ("season", "year", "most"),
    [
        ("Winter", 1941, 4),
        ("Spring", 1942, 3),
        ("Summer", 1942, 2),
        ("Fall", 1942, 1),
        ("Winter", 1942, 0),
        ("Summer", 1943, 0),
    ],
)
def test_how_many_come_in_a_turn(season, year, most):
    t = siberia(season, year)
    assert allowance(t.game) == most
    t.state.notes[f"siberia {t.state.turn}"] = 1
    assert allowance(t.game) == most - 1
    t.state.notes[f"siberia {t.state.turn - 1}"] = 1
    assert allowance(t.game) == most - 1, "what came before does not count"


@rule("15.62")
def test_where_they_come():
    t = siberia(control={"O39": GER})
    assert site_trouble(t.game, "H47") == site_trouble(t.game, "P48") == ""
    assert "isn't a friendly Russian city" in site_trouble(t.game, "O39")
    for hex_ in ("H46", "L31", "K23", "US box"):
        assert "isn't a friendly Russian city" in site_trouble(t.game, hex_), hex_


@rule("15.62", "15.61a", "15.6a", "6.1")
def test_which_transfers_are_refused():
    t = siberia()
    assert why(t, "infantry 3-3", "H47") == ("", "") and why(t, "infantry 3-3", "H47", GER)[0] == "15.6a"
    for sort, hex_, number, words in (
        ("armor 3-5", "H47", "15.61a", "more armor than infantry"),
        ("airborne 2-3", "H47", "15.61a", "only infantry and armor"),
        ("infantry 1-3", "H47", "15.6a", "no infantry 1-3"),
        ("infantry 3-3", "L31", "15.62", "isn't a friendly Russian city"),
        ("infantry 3-3", "P48", "6.1", " "),
    ):
        found = why(t, sort, hex_)
        assert found[0] == number and words in found[1], (sort, hex_, found)
    t.state.notes["no siberia"] = 1
    assert why(t, "infantry 3-3", "H47")[0] == "33.41-o20b"
    del t.state.notes["no siberia"]
    t.state.notes[f"siberia {t.state.turn}"] = 3
    assert why(t, "infantry 3-3", "H47")[0] == "15.6a"
    t.state.notes["siberia"] = 1
    assert why(t, "infantry 3-3", "H47")[0] == "15.61b"


@rule("15.61a", "15.63")
def test_armor_follows_infantry_and_the_first_is_told():
    t = siberia()
    Transfer(sort="infantry 3-3", space="H47").effect(t.game, RUS)
    came = next(u for u in t.state.units.at("H47") if u.factor == 3)
    assert came.new and came.base == "H47" and t.state.notes["siberia"] == 1 and t.said("victory will take more")
    city = next(h for h in hexes_of(RUS) if not site_trouble(t.game, h) and not t.at(h))
    assert why(t, "armor 3-5", city) == ("", "")
    Transfer(sort="armor 3-5", space=city).effect(t.game, RUS)
    assert why(t, "armor 3-5", city)[0] == "15.61a" and allowance(t.game) == 1
    assert len([e for e in t.events() if "victory will take more" in e.text]) == 1
    turn = t.state.turn
    assert t.state.notes[f"siberia {turn}"] == 2
    assert t.state.notes[f"siberian armor {turn}"] == t.state.notes[f"siberian infantry {turn}"] == 1


def test_what_is_offered():
    """Infantry before armor, the strong before the weak."""
    t = siberia(pool="2 R inf 3-3, R inf 2-3, 2 R armor, R para, G armor, I inf")
    sorts = list(Transfer.options("sort", {}, t.game, RUS))
    assert sorts[:2] == ["infantry 3-3", "infantry 2-3"] and sorts[2].startswith("armor") and len(sorts) == 3
    hexes = list(Transfer.options("space", {"sort": sorts[0]}, t.game, RUS))
    assert "H47" in hexes and not {"P48", "L31", "H46"} & set(hexes)
    assert list(Transfer.options("sort", {}, t.game, GER)) == []
    assert list(Transfer.options("sort", {}, siberia("Summer", 1943).game, RUS)) == []
