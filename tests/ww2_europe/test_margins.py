"""Conditions at their edge, one by one: what is one more, one less, or somebody else's."""

import pytest

from rules.kernel.errors import Refused
from rules.ww2_europe.fire import Shot, need_words
from rules.ww2_europe.ground_battle import called, offer_depot
from rules.ww2_europe.losses import Lose
from rules.ww2_europe.routes import flight_cost, flights, march_along, sail_cost
from rules.ww2_europe.victory import won
from rules.ww2_europe.world import blocs_fight, speakers
from tests.rulings import rule
from tests.ww2_europe.table import table

WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")


@rule("cbt.casualty_fire")
def test_nobody_gives_up_units_while_nothing_is_hit():
    t = table(units={"Germany": {"Berlin": "INF"}})
    for seat in ("Germany", "Italy"):
        assert tuple(Lose.options("units", {}, t.game, seat)) == ()
        order = Lose(units=(("INF", 1),))
        assert str(order.settle(t.game, seat)) == "lose 1 INF"
        with pytest.raises(Refused) as refused:
            order.check(t.game, seat)
        assert refused.value.rule == "cbt.casualty_fire"


@pytest.mark.parametrize(
    "germans, italians, lead",
    [
        ("2 DD", "BB", "Italy"),
        ("3 DD", "BB", "Germany"),
        ("4 DD", "BB", "Germany"),
        ("DD", "SUB", "Germany"),
        ("TR", "2 SUB", "Italy"),
    ],
)
def test_who_has_most_stack_points_speaks(germans: str, italians: str, lead: str):
    t = table(units={"Italy": {"Rhodes": italians}, "Germany": {"Brest": germans}})
    other = {"Germany": "Italy", "Italy": "Germany"}[lead]
    assert speakers(t.game, "Axis", t.state.units) == (lead, (other,))


@rule("cv.cargo_fire", "tr.cargo.combat")
def test_cargo_of_transports_stays_aboard_while_planes_take_off():
    t = table(
        initiative=WEST,
        units={
            "Great Britain": {"Scapa Flow": "2 DD", "London": "INF"},
            "Germany": {"Hamburg": "CA, TR, INF, FTR", "Oslo": "AB, INF", "Berlin": "INF"},
        },
        control={"Oslo": "Germany"},
    )
    t.play("Great Britain", "patrol 2 DD from Scapa Flow to North Sea").done("Great Britain")
    t.play(
        "Germany",
        "ferry 1 INF from Hamburg to Oslo by Hamburg via North Sea, Skagerrak",
        "sail 1 CA from Hamburg to North Sea",
    )
    t.done("Germany")
    t.game.script([1, *[6] * 60])
    for _ in range(12):
        ask = t.ask()
        if t.state.battle and t.state.battle.round >= 3:
            break
        t.play(ask.seat, next(c for c in ("fight on", "separately", *ask.choices) if c in ask.choices))
    cargo = next(u for u in t.state.units.of("Germany") if u.goal == "Oslo" and u.kind == "INF")
    assert cargo.aboard in (*t.state.battle.attackers, *t.state.battle.defenders) and not cargo.flying


@rule("unit.combat", "fighter.superiority", "tac.attack")
@pytest.mark.parametrize(
    "needs, words",
    [
        (Shot(2), "hits on 2"),
        (Shot(2, air=4), "hits on 2, 4 against aircraft"),
        (Shot(2, surface=4), "hits on 2, 4 against ground and ships"),
        (Shot(4, air=4), "hits on 4"),
        (Shot(4, surface=4), "hits on 4"),
        (Shot(0, surface=2), "hits on 0, 2 against ground and ships"),
        (Shot(0), "hits on 0"),
    ],
)
def test_what_a_shot_needs_in_words(needs: Shot, words: str):
    assert need_words(needs) == words


@rule("neutral.inactive", "game.sides", "ussr.separate")
def test_which_blocs_fight():
    t = table(start="1939", status={"USSR": "neutral"}, pact="off")
    blocs = ("Axis", "West", "USSR", "Vichy")
    fights = {(a, b) for a in blocs for b in blocs if blocs_fight(t.game, a, b, "Paris")}
    assert fights == {("Axis", "West"), ("West", "Axis")}
    t = table(start="1939", status={"USSR": "active"}, pact="off")
    fights = {(a, b) for a in blocs for b in blocs if blocs_fight(t.game, a, b, "Paris")}
    assert fights == {("Axis", "West"), ("West", "Axis"), ("Axis", "USSR"), ("USSR", "Axis")}
    t = table(start="1939", year=1939, season="Fall", status={"USSR": "neutral"}, pact="on")
    assert blocs_fight(t.game, "USSR", "West", "Vilna") and not blocs_fight(t.game, "USSR", "West", "Minsk"), (
        "its part of Poland"
    )


@rule("cbt.order")
def test_what_battles_are_called():
    raids = [
        "Leipzig | Leipzig | West",
        "Leipzig | Leipzig | USSR",
        "Bay of Biscay | C1 | Axis",
        "Berlin | Berlin | West",
    ]
    assert [called(key, raids) for key in raids] == [
        "Leipzig (West)",
        "Leipzig (USSR)",
        "C1 in Bay of Biscay",
        "Berlin",
    ]
    seas = ["North Sea | West", "Barents Sea | USSR", "Barents Sea | West"]
    assert [called(key, seas) for key in seas] == ["North Sea", "Barents Sea (USSR)", "Barents Sea (West)"]
    assert called("Paris", ["Paris", "Liege"]) == "Paris" and called("North Sea | West", seas[:1]) == "North Sea"


@rule("depot.place")
@pytest.mark.parametrize("depots, asked", [({"USA": 1}, "USA"), ({"Great Britain": 1}, "Great Britain"), ({}, "")])
def test_who_has_a_depot_places_it(depots: dict[str, int], asked: str):
    mats = {power: {"depots": count} for power, count in depots.items()}
    t = table(
        units={"USA": {"Sardinia": "2 INF"}, "Great Britain": {"Sardinia": "INF"}},
        control={"Sardinia": "USA"},
        powers=mats,
    )
    flow = offer_depot(t.game, "Sardinia", list(t.state.units))
    asks = next(flow, None)
    assert (asks[0].seat if asks else "") == asked


@rule("neutral.no_entry", "redep.air", "air.movement")
def test_ways_through_the_air_that_are_shut():
    t = table(units={"Germany": {"Stuttgart": "FTR"}}, control={"Liege": "Great Britain"})
    for path, paid in (
        (["Stuttgart", "Strasbourg", "Vichy"], None),
        (["Stuttgart", "Bern", "Milan"], None),
        (["Stuttgart", "Berlin"], None),
        (["Frankfurt", "Liege", "Sedan"], 2),
        (["Stuttgart"], 0),
    ):
        assert flight_cost(t.game, "Germany", path) == paid, path
    assert flight_cost(t.game, "Germany", ["Frankfurt", "Liege", "Sedan"], peaceful=True) is None, "over enemy land"
    assert "Bern" not in flights(t.game, "Germany", "Stuttgart", 4) and "Liege" in flights(
        t.game, "Germany", "Frankfurt", 4
    )
    assert "Liege" not in flights(t.game, "Germany", "Frankfurt", 4, peaceful=True)
    t.refuse("Germany", "move 1 FTR from Stuttgart to Milan via Bern", "neutral.no_entry")


@rule("port.multifront.passage", "port.control", "terrain.strait.naval", "terrain.canal.naval", "naval.mp")
@pytest.mark.parametrize(
    "power, path, control, why",
    [
        ("Great Britain", "Gibraltar port, Alboran Sea", {}, ""),
        ("Germany", "Portuguese Coast, Gibraltar port", {}, ""),
        ("Germany", "Portuguese Coast, Gibraltar port, Alboran Sea", {}, "port.multifront.passage"),
        ("Germany", "Ionian Sea, Malta port, Gulf of Gabes", {}, "port.control"),
        ("Italy", "Aegean Sea, Istanbul port", {}, "port.multifront.passage"),
        ("Italy", "Portuguese Coast, Lisbon port", {}, "neutral.no_entry"),
        ("Great Britain", "Skagerrak, Western Baltic", {"Copenhagen": "Germany"}, "terrain.strait.naval"),
        ("Germany", "Skagerrak, Western Baltic", {"Copenhagen": "Germany"}, ""),
        ("Great Britain", "Skagerrak, Western Baltic", {"Copenhagen": "neutral", "Gothenburg": "neutral"}, ""),
        ("Great Britain", "Levantine Sea, Red Sea", {"Sinai": "Germany"}, "terrain.canal.naval"),
        ("Great Britain", "Red Sea, Levantine Sea", {"Suez": "Italy"}, "terrain.canal.naval"),
        ("Great Britain", "Tyrrhenian Sea, Ionian Sea", {}, "terrain.strait.naval"),
        ("Great Britain", "North Sea, Celtic Sea", {}, "naval.mp"),
    ],
)
def test_why_a_way_at_sea_is_shut(power: str, path: str, control: dict[str, str], why: str):
    t = table(control=control)
    assert sail_cost(t.game, power, path.split(", "))[1] == why


@rule("ground.movement", "terrain.desert.entry", "terrain.impassable.entry", "ussr.winter.move", "move.path")
@pytest.mark.parametrize(
    "kind, path, season, why",
    [
        ("TNK", "Warsaw, Krakow", "Summer", ""),
        ("INF", "Warsaw, Krakow, Bratislava", "Summer", "move.path"),
        ("TNK", "Warsaw, Berlin", "Summer", "ground.movement"),
        ("TNK", "Munich, Salzburg", "Summer", "terrain.impassable.entry"),
        ("INF", "Munich, Salzburg", "Summer", ""),
        ("MEC", "El Agheila, Fezzan", "Summer", "terrain.desert.entry"),
        ("INF", "El Agheila, Fezzan", "Summer", ""),
        ("INF", "Stuttgart, Bern", "Summer", "neutral.no_entry"),
        ("TNK", "Kiev, Zhitomir, Gomel", "Winter", "ussr.winter.move"),
        ("TNK", "Kiev, Zhitomir", "Winter", ""),
        ("TNK", "Lvov, Zhitomir, Gomel", "Winter", "ussr.winter.move"),
        ("TNK", "Kiev, Zhitomir, Gomel", "Summer", ""),
        ("TNK", "Gomel, Bryansk", "Summer", ""),
        ("TNK", "Zhitomir, Gomel, Bryansk", "Summer", "terrain.woodland.cost"),
    ],
)
def test_why_a_march_is_not_taken(kind: str, path: str, season: str, why: str):
    stops = path.split(", ")
    held = dict.fromkeys(("Kiev", "Zhitomir", "Gomel", "Lvov"), "Germany") | {"Bryansk": "USSR"}
    t = table(season=season, units={"Germany": {stops[0]: kind}}, control=held)
    assert march_along(t.game, t.unit(stops[0], kind), stops)[1] == why


@rule("victory.axis", "victory.allies", "victory.minor", "seq.turn")
@pytest.mark.parametrize(
    "year, season, control, winners, why",
    [
        (1943, "Fall", {"Moscow": "Germany", "London": "Germany"}, ("Germany", "Italy"), "victory.axis"),
        (1943, "Fall", {"Berlin": "USSR", "Rome": "USA"}, ("Great Britain", "France", "USA", "USSR"), "victory.allies"),
        (1945, "Summer", {"Rome": "USA"}, ("Great Britain", "France", "USA", "USSR"), "victory.minor"),
        (1945, "Summer", {}, (), "victory.minor"),
        (1945, "Spring", {}, None, ""),
        (1943, "Fall", {"Rome": "USA"}, None, ""),
    ],
)
def test_a_game_that_is_decided_has_no_next_season(year, season, control, winners, why):
    t = table("end", year=year, season=season, control=control, turns=5)
    if winners is None:
        assert t.game.outcome is None and t.state.turns == 6 and t.game.phase == "declarations"
        return
    assert t.game.outcome is not None and set(t.game.outcome.winners) == set(winners) and t.game.outcome.rule == why
    assert (t.state.year, t.state.season, t.state.turns) == (year, season, 5)
    assert won(t.game)


@rule("victory.minor")
def test_more_flags_win_the_last_summer_and_it_is_said_by_how_many():
    t = table("end", year=1945, season="Summer", control={"Rome": "USA"})
    assert "the Allies hold 4 Major Flag spaces against 2" in t.game.outcome.reason
    t = table("end", year=1945, season="Summer")
    assert "both sides hold 3 Major Flag spaces: a draw" in t.game.outcome.reason
    t = table("end", control={"Moscow": "Germany"})
    assert "they hold Paris and Moscow" in t.game.outcome.reason
