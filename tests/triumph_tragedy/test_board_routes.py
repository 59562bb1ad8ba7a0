"""The waters of Triumph & Tragedy and the routes across them, as the examples and the Blockade rules want them."""

from itertools import pairwise

import pytest

from tests.triumph_tragedy.board import (
    BOARD,
    LAND,
    MED,
    NATIONS,
    OCEANS,
    ON_LAND,
    SEA,
    SPACES,
    STRAITS,
    areas_of,
    neighbours,
    reach,
    sea_route,
    touches,
)


def test_a_fleet_of_the_usa_on_the_atlantic():  # 11.4, example: three Oceans, two points each
    chain = ["North Atlantic Ocean", "Mid Atlantic Ocean", "South Atlantic Ocean"]
    assert all(chain[0] in neighbours(area) for area in areas_of("USA"))
    assert all(b in neighbours(a) for a, b in pairwise(chain))
    assert set(chain) <= OCEANS
    assert sum(2 if name in OCEANS else 1 for name in chain) == 2 * 3  # twice a Fleet's speed
    assert "South Atlantic Ocean" not in neighbours("North Atlantic Ocean")


def test_france_between_the_med_and_the_channel():  # 14.21, example
    assert touches(MED, "Marseilles") and "English Channel" in neighbours("Paris")
    assert "English Channel" in neighbours("London")
    france = reach("Marseilles", lambda _, there, kind: kind in ON_LAND and there in areas_of("France"))
    assert "Paris" in france


def test_gibraltar_shuts_the_med():  # 14.21, example; 14.24
    link = BOARD["round_africa"][0]["areas"]
    assert link == ["South Atlantic Ocean", "West Indian Ocean"]
    assert set(link) <= OCEANS and link[1] in neighbours(link[0])
    through_med = sea_route("Delhi", closed={"South Atlantic Ocean"})
    assert touches(through_med, "London")
    shut = sea_route("Delhi", closed={"South Atlantic Ocean", "Gibraltar"})
    assert not touches(shut, "London")
    assert touches(shut, "Marseilles")
    round_africa = sea_route("Delhi", closed={"Suez", "Gibraltar"})
    assert touches(round_africa, "London") and not round_africa & MED


def test_suez_shuts_the_med():
    assert not touches(sea_route("Delhi", closed={"South Atlantic Ocean", "Suez"}), "London")


@pytest.mark.parametrize(
    "inside, outside, gates",
    [
        ("Baltic Sea", "North Sea", {"Copenhagen"}),
        ("Eastern Black Sea", "Aegean Sea", {"Istanbul"}),
        ("Sea of Azov", "Eastern Black Sea", {"Sevastopol"}),
        ("Western Mediterranean", "Madeira Sea", {"Gibraltar", "Suez"}),
        ("Tyrrhenian Sea", "Central Mediterranean", {"Sicily", "Malta", "Gibraltar"}),
        ("Eastern Mediterranean", "Red Sea", {"Suez", "Gibraltar"}),
    ],
)
def test_enclosed_waters(inside, outside, gates):
    assert outside in sea_route(inside)
    assert outside not in sea_route(inside, closed=gates)


def test_the_caspian_leads_nowhere():
    assert sea_route("Northern Caspian Sea") == {"Northern Caspian Sea", "Southern Caspian Sea"}


def test_every_pop_and_res_has_a_trade_route_at_the_start():  # 14.21: at most one Land and one Sea Segment
    for faction, home in (("Axis", "Berlin"), ("West", "London"), ("USSR", "Moscow")):
        rivals = {name for name in LAND - STRAITS if SPACES[name]["owner"] not in (faction, "neutral")}

        def by_land(start, rivals=rivals):
            return reach(start, lambda _, there, kind: kind in ON_LAND and there in LAND and there not in rivals)

        home_land = by_land(home)
        for name in LAND:
            space = SPACES[name]
            if space["owner"] == faction and space["pop"] + space["res"] + space["red"]:
                mine = by_land(name)
                sea_first = any(touches(sea_route(name), area) for area in home_land)
                land_first = any(touches(sea_route(area), home) for area in mine if set(neighbours(area)) & SEA)
                assert home in mine or sea_first or land_first, name


def test_black_res_that_only_the_med_can_carry():  # 14.24
    """In India and the Middle East: with Suez shut, their one way to London is round Africa."""
    round_africa = tuple(BOARD["round_africa"][0]["areas"])
    shut = {
        name
        for name in LAND
        if SPACES[name]["owner"] == "West"
        and SPACES[name]["res"]
        and touches(sea_route(name), "London")
        and not touches(sea_route(name, closed={"Suez", round_africa[0]}), "London")
    }
    assert {"Delhi", "Bombay", "Iraq"} <= shut
    assert shut <= areas_of("India") | areas_of("Middle East")
    for name in shut:
        assert touches(sea_route(name, closed={"Suez"}), "London"), name


def test_res_of_both_colours():  # 1.13
    assert sum(SPACES[name]["res"] for name in LAND) and sum(SPACES[name]["red"] for name in LAND)
    on_the_indian_ocean = {name for name in LAND if touches(sea_route(name, closed=STRAITS), "Bombay")}
    red = {name for name in LAND if SPACES[name]["red"]}
    assert red - {"Baku"} <= on_the_indian_ocean  # what goes round Africa starts beyond Suez


def test_canada_lies_off_the_usa():  # 8.46
    ottawa = NATIONS["Canada"]["capital"]
    assert "North Atlantic Ocean" in neighbours(ottawa)
    assert reach(ottawa, lambda _, there, kind: kind in ON_LAND) == {ottawa} | areas_of("USA")


def test_the_channel_has_two_shores():  # 14.21
    shores = {name for name in neighbours("English Channel") if name in LAND}
    assert shores == {"London", "Paris"}
    assert {name for name in neighbours("English Channel") if name in SEA} == {
        "Bay of Biscay",
        "Irish Sea",
        "North Sea",
    }
