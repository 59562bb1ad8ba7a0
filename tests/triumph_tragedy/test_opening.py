"""Introduction and 5: the factions, and the set-up in numbers."""

import pytest

from rules.triumph_tragedy import GAME
from rules.triumph_tragedy.chart import FACTION, ORDER, nation_of
from rules.triumph_tragedy.trade import levels
from tests.rulings import rule
from tests.triumph_tragedy.table import opened, set_up, table

CADRES = {
    "Axis": {"Berlin": 6, "Ruhr": 4, "Munich": 2, "Konigsberg": 2, "Rome": 4, "Milan": 2, "Tripoli": 2},
    "West": {"London": 3, "Delhi": 2, "Glasgow": 1, "Bombay": 1, "Suez": 1, "Paris": 2, "Marseilles": 1, "Algiers": 1},
    "USSR": {"Moscow": 3, "Leningrad": 2, "Baku": 2, "Kharkov": 1, "Kiev": 1, "Odessa": 1, "Stalingrad": 1, "Urals": 1},
}
EVERY = [(seat, area, count) for seat, areas in CADRES.items() for area, count in areas.items()]


@rule("intro.b", "intro.c")
def test_three_factions():
    assert set(GAME.seats) == {"Axis", "West", "USSR"} == set(ORDER)
    assert {n for n, seat in FACTION.items() if seat == "West"} == {"Britain", "France", "USA"}
    assert {n for n, seat in FACTION.items() if seat == "Axis"} == {"Germany", "Italy"}
    assert sorted(GAME.options["players"].values) == [2, 3]


@rule("intro.b", "18.0e")
def test_with_two_players_west_and_ussr_are_allies():
    t = table(
        seat="West",
        players=2,
        units={"West": {"Riga": "INF 1"}},
        hands={"West": ["Summer B"]},
        nations={"Baltic States": {"control": "West"}},
    )
    t.refuse("West", "dow USSR", "18.0e")
    t = table(seat="West", units={"West": {"Riga": "INF 1"}}, nations={"Baltic States": {"control": "West"}})
    t.play("West", "dow USSR")


@rule("intro.c", "intro.d", "11.0e")
def test_a_rival_is_an_enemy_once_war_is_declared():
    t = table(year=1936, season="Spring", units={"Axis": {"Munich": "INF 1"}})
    assert not t.state.wars
    t.refuse("Axis", "move INF1 to Lorraine", "11.0e")
    t.play("Axis", "dow West", "move INF1 to Lorraine")
    assert t.state.wars == ["Axis-West"]
    assert t.game.view(None).position["factions"]["USSR"]["wars"] == []


@rule("intro.d", "5.0d")
def test_everybody_starts_at_peace():
    t = set_up(opened())
    assert t.state.wars == [] and t.state.year == 1936
    assert all(t.game.view(None).position["factions"][seat]["wars"] == [] for seat in ORDER)


@rule("intro.f")
def test_ten_years():
    t = opened()
    assert t.state.year == 1935, "set-up comes before the first New Year"
    assert set_up(t).state.year == 1936
    assert table("year", year=1944).game.outcome is None
    assert table("year", year=1945).game.outcome is not None


@rule("intro.f", "6.0")
def test_a_year_has_four_seasons():
    t = table(
        "production",
        "USSR",
        order=("Axis", "West", "USSR"),
        year=1938,
        hands={"USSR": ["Fall A", "Fall B", "Fall C", "Fall D"]},
    )
    t.play("USSR", "done")
    assert t.game.phase == "government"
    t.play("USSR", "pass")
    seen = []
    while t.state.year == 1938:
        seen.append((t.state.season, t.game.phase, *t.asked()))
        t.play("USSR", "pass")
    assert seen == [(season, "command", "USSR") for season in ("Spring", "Summer", "Fall", "Winter")]
    assert t.game.phase in ("production", "year")


@rule("intro.e", "16.2", "7.12a")
def test_economic_primacy_wins():
    t = table("year", year=1939, chits={"Axis": [2] * 4 + [1] * 6})
    assert t.state.year == 1940 and "Axis" in t.asked()
    t.play("Axis", "claim")
    for seat in t.asked():
        t.play(seat, "no")
    assert t.game.outcome.winners == ("Axis",)
    short = table("year", year=1939, chits={"Axis": [2] * 4 + [1] * 5})
    short.refuse("Axis", "claim", "16.2")


@rule("intro.e", "16.4")
def test_the_bomb_wins():
    stages = [f"Atomic Research {n}" for n in (1, 2, 3, 4)]
    t = table(units={"Axis": {"Ruhr": "AF 1"}}, vaults={"Axis": stages[:3]}, techs={"Axis": stages[3:]})
    t.refuse("Axis", "atomic Moscow with AF1", "16.4")
    t.play("Axis", "atomic London with AF1")
    assert t.game.outcome.winners == ("Axis",)
    t = table(units={"Axis": {"Ruhr": "AF 1"}}, vaults={"Axis": stages[:3]})
    t.refuse("Axis", "atomic London with AF1", "16.4")
    north = table(
        units={"Axis": {"Stockholm": "AF 1"}},
        owners={"Stockholm": "Axis"},
        vaults={"Axis": stages[:3]},
        techs={"Axis": [*stages[3:], "Heavy Bombers"]},
    )
    north.play("Axis", "atomic London with AF1")
    assert north.game.outcome is not None, "over the strait at Copenhagen, though Denmark is neutral"


@rule("5.0a", "5.1a", "5.1b", "5.2a", "5.2b", "5.3a")
@pytest.mark.parametrize("seat, area, count", EVERY)
def test_cadres_of_each_city(seat, area, count):
    t = opened()
    before = len(t.state.blocks.at(area))
    t.refuse(seat, f"setup {count + 1} INF in {area}", "5.0a")
    t.play(seat, f"setup {count} INF in {area}")
    assert len(t.state.blocks.at(area)) == before + count
    assert all(block.cv == 1 for block in t.state.blocks.at(area) if block.kind == "INF")
    t.refuse(seat, f"setup 1 INF in {area}", "5.0a")


@rule("5.1a", "5.1b", "5.2a", "5.2b", "5.3a", "5.0a", "5.0b")
def test_totals():
    """E2"""
    t = set_up(opened())
    for seat, units, cv in (("Axis", 22, 22), ("West", 16, 21), ("USSR", 12, 12)):
        blocks = list(t.game.state.blocks.of(seat))
        assert (len(blocks), sum(block.cv for block in blocks)) == (units, cv)
        places = {b.place for b in blocks}
        extra = {"Gibraltar", "Karachi", "Lorraine"} if seat == "West" else set()
        assert places == set(CADRES[seat]) | extra


@rule("5.0b", "5.2a", "5.2b")
def test_extra_units_stand_from_the_beginning():
    t = opened()
    placed = {(b.place, b.nation, b.kind, b.cv) for b in t.game.state.blocks}
    assert placed == {
        ("London", "Britain", "FLEET", 4),
        ("Gibraltar", "Britain", "FORT", 1),
        ("Karachi", "Britain", "INF", 1),
        ("Lorraine", "France", "FORT", 3),
    }


@rule("5.0a")
@pytest.mark.parametrize("kind", ["INF", "TANK", "AF", "FLEET", "SUB", "CARR", "FORT"])
def test_any_type_may_be_set_up(kind):
    t = opened()
    t.play("Axis", f"setup 1 {kind} in Ruhr")
    assert t.units("Ruhr") == [f"Axis {kind}1 1"]


@rule("5.0a")
@pytest.mark.parametrize("area", ["Lorraine", "Karachi", "Gibraltar", "Ottawa", "Warsaw", "Venice", "North Sea"])
def test_no_cadres_where_there_is_no_city_of_ones_own(area):
    t = opened()
    for seat in ORDER:
        t.refuse(seat, f"setup 1 INF in {area}", "5.0a")


@rule("5.0a", "5.0b", "3.3")
def test_an_extra_unit_disbanded_makes_no_room():
    t = opened()
    t.play("West", "disband FLEET1", "setup 3 INF in London")
    t.refuse("West", "setup 1 INF in London", "5.0a")
    t.play("West", "setup rest", "done")


@rule("5.0c", "5.0g", "3.0a")
def test_nobody_learns_what_is_placed_or_left_over():
    first, second = opened(), opened()
    first.play("USSR", "setup 2 TANK 1 AF in Moscow")
    second.play("USSR", "setup 3 INF in Moscow")
    for seat in ("Axis", "West", None):
        assert first.game.view(seat).position == second.game.view(seat).position
        assert [e.text for _, e in first.game.told(seat)] == [e.text for _, e in second.game.told(seat)]
    seen = first.game.view("West").position["spaces"]["Moscow"]["blocks"]
    assert [(b["nation"], "kind" in b) for b in seen] == [("USSR", False)] * 3, "number and nationality are seen"
    assert nation_of("Moscow") == "USSR"


@rule("5.0d", "5.1c", "5.2c", "5.3b")
@pytest.mark.parametrize(
    "seat, ind, pop, res, cost, cards",
    [("Axis", 12, 11, 6, 5, 14), ("West", 7, 12, 11, 6, 8), ("USSR", 9, 12, 11, 7, 6)],
)
def test_levels_and_hands(seat, ind, pop, res, cost, cards):
    t = set_up(opened())
    seen = t.game.view(None).position["factions"][seat]
    assert (seen["ind"], levels(t.game, seat), seen["factory_cost"]) == (ind, (pop, res), cost)
    assert seen["cards"] == len(t.mat(seat).hand) == cards
    assert not any(card.startswith("Inv") for card in t.mat(seat).hand)


@rule("5.0e")
def test_cards_are_dealt_when_all_have_set_up():
    t = opened()
    for seat in ("Axis", "West"):
        t.play(seat, "setup rest", "done")
    assert not any(t.mat(seat).hand for seat in ORDER)
    t.play("USSR", "setup rest", "done")
    assert [len(t.mat(seat).hand) for seat in ORDER] == [14, 8, 6] and len(t.state.investment) == 55


@rule("5.0f")
def test_play_begins_with_the_new_year_of_1936():
    t = set_up(opened())
    assert (t.state.year, t.game.phase, t.state.season) == (1936, "production", "")
    assert [len(t.mat(seat).chits) for seat in ORDER] == [1, 1, 1]
