"""Setting up: cards, Regions, the order of nations, what the table agrees on."""

import json
from pathlib import Path

import pytest

from rules import GAMES
from rules.kernel.errors import Ambiguous, BadSetup, OrderError
from rules.kernel.game import Game
from rules.supreme_axis_allies.placement import place_units
from rules.supreme_axis_allies.world import cargo
from tests.rulings import rule
from tests.supreme_axis_allies.table import GAME, Table, opening, table

CARD = json.loads(
    (Path(__file__).resolve().parents[2] / "rules/supreme_axis_allies/scenarios/spring_1942.json").read_text("utf-8")
)["setup"]
REVERSE = ("USA", "JAP", "UK", "GER", "USSR")
TOTALS = {
    "USSR": "26 INF 2 SCT 2 ART 4 ARM 3 AAG 4 FRT 2 FIT 1 SUB",
    "GER": "32 INF 2 SCT 5 ART 10 ARM 5 AAG 2 FRT 5 FIT 1 BMB 2 TRN 3 SUB 1 DES 1 BTL",
    "UK": "20 INF 2 SCT 1 ART 3 ARM 2 AAG 2 FRT 4 FIT 1 BMB 3 TRN 1 CVY 1 SUB 2 DES 2 CRU 1 CAR 1 BTL",
    "JAP": "26 INF 1 SCT 2 ART 1 ARM 1 AAG 2 FRT 6 FIT 1 BMB 2 TRN 1 SUB 1 DES 1 CRU 2 CAR 2 BTL",
    "USA": "15 INF 1 SCT 1 ART 1 ARM 2 AAG 5 FIT 1 BMB 3 TRN 1 SUB 2 DES 1 CRU 1 CAR 1 BTL",
}


def settle(t: Table, *seats: str) -> Table:
    for seat in seats:
        t.play(seat, "setup rest", "done")
    return t


def on_the_board(t: Table, seat: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for unit in t.state.units.of(seat):
        found[unit.kind] = found.get(unit.kind, 0) + 1
    return found


def counted(text: str) -> dict[str, int]:
    words = text.split()
    return {words[i + 1]: int(words[i]) for i in range(0, len(words), 2)}


@rule("setup.card")
def test_every_nation_gets_exactly_what_its_card_lists():
    t = settle(opening(), *REVERSE)
    for seat, text in TOTALS.items():
        assert on_the_board(t, seat) == counted(text), seat


@rule("setup.card")
def test_a_line_for_a_territory_is_placed_there():
    t = opening()
    assert t.units("Leningrad") == {"USSR": "1 AAG 2 FRT"}
    assert t.units("Normandy") == {"GER": "1 AAG 1 FRT"}
    assert t.units("Gibraltar") == {"UK": "1 INF"}
    assert {t.place(name).industry for name in ("Moscow", "New England", "Honshu")} == {"HIND"}
    assert {t.place(name).industry for name in ("Stalingrad", "Quebec", "California")} == {"IND"}


@rule("setup.region", "map.regions")
def test_a_region_line_is_split_over_the_territories_of_that_region():
    t = opening()
    t.play("USA", "setup 1 INF 1 ARM at New England", "setup 1 INF at Appalachia")
    assert t.units("New England") == {"USA": "1 INF 1 ARM 1 AAG"}
    assert t.units("Appalachia") == {"USA": "1 INF"}
    assert t.state.pools["USA"]["Eastern United States"] == {"SCT": 1, "ART": 1, "FIT": 1, "BMB": 1}


@rule("setup.region")
def test_a_territory_of_the_region_may_be_left_empty():
    t = settle(opening(), "USA", "JAP", "UK", "GER")
    t.play("USSR", "setup all at Moscow", "setup rest", "done")
    assert t.units("Moscow") == {"USSR": "4 INF 1 SCT 1 ART 2 ARM 1 AAG 1 FRT 1 FIT"}
    assert t.units("Gorki") == {}


@rule("setup.region")
def test_units_of_a_line_cannot_go_into_another_region_or_beyond_their_number():
    t = settle(opening(), "USA", "JAP", "UK", "GER")
    error = t.refuse("USSR", "setup 5 INF at Moscow", "setup.region")
    assert "4 INF 1 SCT 1 ART 2 ARM 1 FIT" in str(error)
    t.refuse("USSR", "setup 3 ARM at Leningrad", "setup.region")
    t.refuse("USSR", "setup 1 INF at Smolensk", "setup.region")
    t.refuse("USSR", "setup all BMB at Moscow", "setup.region")
    t.play("USSR", "setup 4 INF at Gorki")
    t.refuse("USSR", "setup 1 INF at Moscow", "setup.region")


@rule("setup.region")
def test_nobody_is_done_before_the_card_is_empty():
    t = opening()
    error = t.refuse("USA", "done", "setup.region")
    assert "2 INF 1 FIT in Western United States" in str(error)
    t.play("USA", "setup rest")
    assert t.asked() == ["USA"]
    t.refuse("USA", "setup rest", "setup.region")
    t.play("USA", "done")
    assert t.asked() == ["JAP"]


@rule("setup.naval")
def test_ships_stand_in_the_sea_zone_of_the_card_from_the_beginning():
    t = opening()
    ships = [line for line in CARD if line["kind"] == "sea"]
    assert len(ships) == 21
    for line in ships:
        assert counted(t.units(line["place"])[line["nation"]]) == line["units"], line["place"]
    assert t.units("Mid-Atlantic") == {"GER": "1 SUB"}
    assert t.units("Java Sea") == {"JAP": "2 FIT 1 CAR 1 BTL"}
    error = t.refuse("USA", "setup 1 INF at North Sea", "setup.naval")
    assert "Sea Zone" in str(error)


@rule("setup.naval", "units.categories")
def test_carrier_fighters_of_the_card_stand_on_their_carriers():
    t = opening()
    for zone in ("Java Sea", "Caroline Sea", "Hawaiian Sea", "Bay of Bengal"):
        decks = {unit.id for unit in t.state.units.at(zone) if unit.kind == "CAR"}
        fighters = [unit for unit in t.state.units.at(zone) if unit.kind == "FIT"]
        assert fighters
        assert all(unit.aboard in decks for unit in fighters)


@rule("setup.order")
def test_nations_set_up_against_the_order_of_play():
    t = opening()
    order = []
    while t.game.phase == "setup":
        (seat,) = t.asked()
        order.append(seat)
        t.play(seat, "setup rest", "done")
    assert tuple(order) == REVERSE
    assert (t.state.nation, t.state.round, t.game.phase) == ("USSR", 1, "research")


@rule("setup.order")
def test_nobody_sets_up_out_of_turn():
    t = opening()
    t.refuse("USSR", "setup 1 INF at Moscow", None)
    settle(t, "USA")
    t.refuse("USA", "setup 1 INF at California", None)


@rule("setup.morale-marker", "base.start-ipc")
def test_marker_n_and_treasury_are_the_land_value_at_the_start():
    t = opening()
    start = {"USSR": 24, "GER": 41, "UK": 31, "JAP": 30, "USA": 42}
    for seat, value in start.items():
        land = sum(place.value for place in t.state.places.values() if place.owner == seat)
        mat = t.mat(seat)
        assert (land, mat.morale, mat.n, mat.treasury, mat.turns, mat.chits) == (value, value, value, value, 0, 0)
    settle(t, *REVERSE)
    assert {seat: t.mat(seat).treasury for seat in start} == start


@rule("setup.options", "victory.threshold", "neutral.option", "garrison.option")
def test_what_the_table_agrees_on_before_play():
    t = opening()
    assert t.game.options["victory"] == 9
    assert t.game.options["neutrality"] is False
    assert t.game.options["garrisons"] is False
    for number in (9, 10, 11, 12):
        assert opening(victory=number).game.options["victory"] == number
    for number in (0, 8, 13, 17, "most"):
        with pytest.raises(BadSetup, match="victory"):
            opening(victory=number)
    t = opening(neutrality=True, garrisons=True, victory=11)
    assert (t.game.options["neutrality"], t.game.options["garrisons"]) == (True, True)


# --- as a player types it -------------------------------------------------------------------------------------------


def test_orders_as_players_write_them():
    t = settle(opening(), "USA", "JAP", "UK", "GER")
    for typed, order in {
        "setup 2 inf 1 arm at Moscow": "setup 2 INF 1 ARM at Moscow",
        "set up 1 tank in gorki": "setup 1 ARM at Gorki",
        "deploy an infantry and an artillery to Gorki": "setup 1 INF 1 ART at Gorki",
        "place all inf in moscow": "setup 1 INF at Moscow",
        "put 1 fighter, 1 scout in Urals": "setup 1 SCT 1 FIT at Urals",
        "setup all at Leningrad": "setup 3 INF 1 FIT at Leningrad",
        "Setup the rest": "setup rest",
    }.items():
        assert t.game.submit("USSR", typed) == order
    assert t.units("Moscow") == {"USSR": "3 INF 1 ARM 1 AAG 1 FRT"}
    assert t.units("Gorki") == {"USSR": "1 INF 1 ART 1 ARM"}
    assert t.units("Leningrad") == {"USSR": "3 INF 1 AAG 2 FRT 1 FIT"}


def test_infantry_without_a_number_is_asked_about_where_several_are_left():
    t = settle(opening(), "USA", "JAP", "UK", "GER")
    with pytest.raises(Ambiguous, match="how many") as error:
        t.game.submit("USSR", "deploy infantry and artillery to Gorki")
    assert list(error.value.nearest) == ["setup 4 INF 1 ART at Gorki", "setup 1 INF 1 ART at Gorki"]
    assert t.units("Gorki") == {}, "nothing is done meanwhile"


def test_the_rest_goes_into_the_richest_territory_of_each_region():
    t = settle(opening(), "USA", "JAP", "UK", "GER")
    t.play("USSR", "setup 1 INF at Kuban", "setup rest")
    assert t.units("Moscow")["USSR"].startswith("4 INF 1 SCT 1 ART 2 ARM")
    assert t.units("Stalingrad") == {"USSR": "2 INF 1 SCT 1 ART 1 ARM 1 AAG 1 FRT"}
    assert t.units("Kuban") == {"USSR": "1 INF"}
    assert t.units("Transcaucasia") == {}
    told = [event.text for event in t.events(rule="setup.region") if "Stalingrad" in event.text]
    assert told == ["USSR sets up 2 INF 1 SCT 1 ART 1 ARM in Stalingrad."]


def test_suggestions_while_setting_up():
    t = settle(opening(), "USA", "JAP", "UK", "GER")
    found = t.suggestions("USSR", "setup 2 arm at")
    assert {"setup 2 ARM at Moscow", "setup 2 ARM at Gorki", "setup 2 ARM at Urals"} <= set(found)
    assert not [text for text in found if "Smolensk" in text or "Archangel" in text]
    assert "setup rest" in t.suggestions("USSR", "setup")
    assert t.suggestions("USSR", "done") == []
    for text in t.suggestions("USSR"):
        assert t.game.preview("USSR", text).order == text


def test_every_order_of_a_set_up_can_be_taken_back():
    t = opening()
    start = t.game.fingerprint()
    t.play("USA", "setup 2 INF at California", "setup rest")
    assert t.game.undoable("USA").orders == ("setup rest",)
    t.game.undo("USA")
    t.game.undo("USA")
    assert t.game.fingerprint() == start
    t.play("USA", "setup rest", "done")
    assert t.asked() == ["JAP"]
    t.game.undo("USA")
    assert t.asked() == ["USA"]
    t.play("USA", "done")
    t.play("JAP", "setup 1 INF at Honshu")
    with pytest.raises(OrderError):
        t.game.undo("USA")


def test_a_territory_holds_three_fortifications_at_most():
    """UK line: United Kingdom has 1 FRT; with 3 in England already it must go elsewhere."""
    t = table(
        "UK",
        "setup",
        more={"pools": {"UK": {"United Kingdom": "1 FRT 1 INF"}}},
        UK={"England": "3 FRT"},
    )
    t.refuse("UK", "setup 1 FRT at England", "purchase.restricted")
    t.play("UK", "setup rest")
    assert t.units("England") == {"UK": "1 INF 3 FRT"}
    assert t.units("Scotland") == {"UK": "1 FRT"}
    t = table("UK", "setup", more={"pools": {"UK": {"United Kingdom": "2 FRT"}}}, UK={"England": "2 FRT"})
    t.refuse("UK", "setup 2 FRT at England", "purchase.restricted")
    t.play("UK", "setup 1 FRT at England")
    assert t.units("England") == {"UK": "3 FRT"}, "the third fills it"


# --- who plays whom -------------------------------------------------------------------------------------------------


@rule("players.nations")
def test_five_nations_and_every_one_is_played():
    assert list(GAME.seats) == ["USSR", "GER", "UK", "JAP", "USA"]
    game: Game = Game.new(GAME, seats={"GER": "Ann"}, seed="x")
    assert set(game.seats) == set(GAME.seats)
    with pytest.raises(BadSetup, match="ITA"):
        Game.new(GAME, seats={"ITA": "Bob"}, seed="x")


@rule("players.four", "players.three", "players.nations")
@pytest.mark.parametrize(
    "split",
    [
        {"USSR": "Ann", "USA": "Ann", "GER": "Bob", "UK": "Cid", "JAP": "Dan"},
        {"USSR": "Ann", "USA": "Ann", "GER": "Bob", "JAP": "Bob", "UK": "Cid"},
        {"USSR": "Ann", "UK": "Ann", "USA": "Ann", "GER": "Bob", "JAP": "Bob"},
        {"USSR": "Ann", "GER": "Ann", "UK": "Bob", "JAP": "Bob", "USA": "Bob"},
    ],
)
def test_fewer_players_run_more_nations_in_any_split(split):
    """The advice for four and for three, and two splits of the players' own."""
    t = Table(Game.new(GAME, seats=split, seed="x"))
    for seat in REVERSE:
        assert [(p.seat, p.player) for p in t.game.pending()] == [(seat, split[seat])]
        t.play(seat, "setup rest", "done")
    assert t.ask().player == "Ann"


def test_the_registry_lists_the_game():
    assert GAMES["supreme_axis_allies"].scenarios["spring_1942"].title == "Spring 1942"
    with pytest.raises(BadSetup, match="spring_1942"):
        Game.new(GAME, scenario="1939", seed="x")


@rule("setup.card", "base.carrier-cap")
def test_fighters_of_a_line_stand_two_on_each_carrier():
    t = table("GER")
    place_units(t.game, "GER", {"CAR": 2, "FIT": 3}, "North Sea")
    ships = [unit for unit in t.state.units.at("North Sea") if unit.kind == "CAR"]
    assert sorted(len(cargo(t.game, ship)) for ship in ships) == [1, 2]


@rule("setup.region")
def test_in_a_region_of_one_territory_there_is_no_choice():
    t = opening()
    assert not {"Bonin Islands", "Solomon Islands", "Wake Island"} & t.state.pools["JAP"].keys()
    assert t.units("Iwo Jima") == t.units("Solomon Islands") == t.units("Wake Island") == {"JAP": "1 INF"}
    with pytest.raises(BadSetup, match="there is no Region of Japan's set-up card 'Wake Island'"):
        table("JAP", "setup", more={"pools": {"JAP": {"Wake Island": "1 INF"}}})
