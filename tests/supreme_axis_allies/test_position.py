"""The notation of positions: whatever stands on the board survives being written and read again."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel import fuzz, record
from rules.kernel.errors import BadSetup
from rules.kernel.game import Game
from rules.supreme_axis_allies import invariants
from rules.supreme_axis_allies.state import State, Unit
from tests.rulings import rule
from tests.supreme_axis_allies.table import GAME, opening, table


def written(game: Game) -> dict:
    return GAME.write_position(game)


def read(position: dict, game: Game) -> Game:
    """A game that has not begun, at the position: as `Game.new` makes it before the first question."""
    again: Game = Game(GAME, game.scenario, game.options, game.seats, game.seed)
    again.state, again.phase = GAME.read_position(again, position)
    return again


def plain(state: State) -> dict:
    """A state without what positions do not keep: numbers of units, their order, and how far a combat in progress is."""
    data = msgspec.to_builtins(state)
    ids = {unit.id: [unit.kind, unit.owner, unit.place] for unit in state.units}
    names = [field.name for field in msgspec.structs.fields(Unit)]
    units = list(data["units"]["all"].values())
    for unit in units:
        unit[names.index("aboard")] = ids.get(unit[names.index("aboard")], 0)
        unit[names.index("id")] = 0
    data["units"] = sorted(units, key=str)
    for listed in ("searched", "fought"):
        data[listed] = sorted(ids[number] for number in data[listed] if number in ids)
    data["battles"] = [[battle["kind"], battle["space"], battle["attacker"]] for battle in data["battles"]]
    data["pools"] = {seat: pools for seat, pools in data["pools"].items() if pools}
    del data["next_id"]
    return data


def check(game: Game) -> None:
    position = written(game)
    again = read(position, game)
    assert again.phase == game.phase
    assert plain(again.state) == plain(game.state)
    assert written(again) == position
    text = record.write(record.Record(1, GAME.slug, position=position))
    assert record.read(text).position == position, "the position survives the text of a record"
    invariants.check(again)


OPTIONS = st.fixed_dictionaries(
    {
        "neutrality": st.booleans(),
        "garrisons": st.booleans(),
        "cities": st.sampled_from(["12", "17"]),
        "victory": st.sampled_from([10, 12]),
        "capitals": st.booleans(),
    }
)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10_000), options=OPTIONS, stop=st.integers(0, 500))
def test_every_position_of_a_random_game_is_written_and_read(seed, options, stop):
    game: Game = Game.new(GAME, options=options, seed=seed)
    player = fuzz.RandomPlayer(seed, haste=0.15)
    for number in range(stop):
        if game.outcome is not None:
            return
        game.submit(*player.next(game))
        if number % 50 == 0:
            check(game)
    if game.outcome is None:
        check(game)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_goes_on_from_a_written_position(seed):
    """Played on from the start of a turn, both games ask the same questions and come to the same positions."""
    game: Game = Game.new(GAME, options={"neutrality": True}, seed=seed)
    player = fuzz.RandomPlayer(seed)
    while not (game.phase == "research" and game.state.round == 2):
        game.submit(*player.next(game))
    again: Game = Game.new(GAME, options=game.options, seed=seed, position=written(game))
    again.dice.counter = game.dice.counter
    for _ in range(60):
        if game.outcome is not None:
            break
        assert [(p.seat, p.prompt, p.choices) for p in again.pending()] == [
            (p.seat, p.prompt, p.choices) for p in game.pending()
        ]
        seat, text = player.next(game)
        game.submit(seat, text)
        again.submit(seat, text)
    assert plain(again.state) == plain(game.state)


def test_the_half_finished_set_up_is_a_position():
    t = opening()
    t.play("USA", "setup 1 INF 1 ARM at Appalachia")
    check(t.game)
    position = written(t.game)
    assert position["pools"]["USA"]["Eastern United States"] == "1 INF 1 SCT 1 ART 1 FIT 1 BMB"
    again: Game = Game.new(GAME, seed="x", position=position)
    assert again.pending()[0].prompt == t.ask().prompt


# --- the notation, piece by piece -----------------------------------------------------------------------------------


def test_cargo_decks_and_marks():
    t = table(
        "UK",
        "movement",
        UK={
            "English Channel": "1 TRN (1 INF 1 USA ARM), 1 TRN, 1 CAR (2 FIT), 1 BTL {damaged}",
            "England": "2 FIT {land=England; done; spent=2; came=Normandy}, 1 INF {landed; done}, 3 INF",
        },
        USA={"England": "1 BMB"},
    )
    assert t.units("English Channel") == {"UK": "1 INF 2 FIT 2 TRN 1 CAR 1 BTL", "USA": "1 ARM"}
    ships = {unit.id: unit for unit in t.state.units.at("English Channel")}
    loads = sorted((unit.kind, unit.owner, ships[unit.aboard].kind) for unit in ships.values() if unit.aboard)
    assert loads == [("ARM", "USA", "TRN"), ("FIT", "UK", "CAR"), ("FIT", "UK", "CAR"), ("INF", "UK", "TRN")]
    fighters = [unit for unit in t.state.units.at("England") if unit.kind == "FIT"]
    assert [(u.land, u.done, u.spent, u.came) for u in fighters] == [("England", True, 2, "Normandy")] * 2
    check(t.game)


@rule("move.carry.order")
def test_who_has_boarded_has_moved():
    t = table("UK", UK={"England": "1 INF 1 ARM", "English Channel": "1 TRN"})
    t.play("UK", "load 1 INF from England in English Channel")
    assert written(t.game)["units"]["UK"] == {"England": "1 ARM", "English Channel": "1 TRN (1 INF {done})"}


def test_purchases_prices_and_what_was_built_are_kept():
    t = table("GER", "purchase", nations={"GER": {"card": "Industrial Tech", "points": 20, "treasury": 40}})
    t.play("GER", "buy 2 ARM 3 INF", "done", "done", "place 1 ARM at Rhineland")
    assert written(t.game)["nations"]["GER"]["paid"] == {"INF": 6, "ARM": 4}
    check(t.game)
    again = read(written(t.game), t.game)
    assert again.state.nations["GER"].built == {"Rhineland": 1}


def test_what_belongs_to_one_turn_is_kept():
    t = table(
        "UK",
        "movement",
        UK={"North Sea": "2 DES", "English Channel": "1 CRU", "England": "1 AAG"},
        places={"Normandy": {"owner": "UK"}},
        nations={"UK": {"rockets": ["England"]}},
        more={
            "kamikaze": True, "genius": True, "muster": 4, "found": ["North Sea"], "cleared": ["English Channel"],
            "atomic": ["Normandy"], "taken": {"Normandy": "GER", "Spain": ""},
        },
    )  # fmt: skip
    state = t.state
    first, _ = (unit for unit in state.units.at("North Sea"))
    state.searched, state.fought = [first.id], [state.units.at("English Channel")[0].id]
    state.results.append(("Normandy", "UK takes Normandy."))
    check(t.game)
    again = read(written(t.game), t.game).state
    assert again.nations["UK"].rockets == ["England"]
    assert (again.muster, again.kamikaze, again.genius) == (4, True, True)
    assert again.taken == {"Normandy": "GER", "Spain": None}
    assert [unit.kind for unit in again.units.at("North Sea") if unit.id in again.searched] == ["DES"]
    assert [unit.kind for unit in again.units.at("English Channel") if unit.id in again.fought] == ["CRU"]


def test_a_fight_in_progress_is_written_as_one_not_begun():
    t = table("GER", GER={"Kursk": "3 INF"}, USSR={"Stalingrad": "3 INF"})
    t.play("GER", "move 3 INF from Kursk to Stalingrad", "done", dice=[1, 6, 6, 2, 6, 6])
    assert t.game.phase == "combat"
    position = written(t.game)
    assert position["battles"] == [["land", "Stalingrad"]]
    check(t.game)
    again: Game = Game.new(GAME, seed="x", position=position)
    assert again.state.battles[0].space == "Stalingrad"
    assert again.state.battles[0].round == 1


def test_an_opening_with_changes():
    """`base = "opening"`: everything as set up, Region lines in the richest Territories; what is named replaces it."""
    position = {
        "nation": "USSR",
        "base": "opening",
        "units": {"GER": {"Brandenburg": "1 INF"}, "USSR": {"Moscow": "9 ARM"}},
    }
    game: Game = Game.new(GAME, seed="x", position=position)
    at = {seat: sum(u.owner == seat for u in game.state.units.at("Moscow")) for seat in ("USSR", "GER")}
    assert at == {"USSR": 9, "GER": 0}
    assert [unit.kind for unit in game.state.units.at("Brandenburg")] == ["INF"]
    assert [unit.kind for unit in game.state.units.at("Mid-Atlantic")] == ["SUB"]
    assert game.phase == "research"
    assert not any(game.state.pools.values())


def test_the_marker_may_be_given():
    """Land value less turns played: the UK at 18 has had 13 turns; a marker above the land lowers N instead."""
    t = table("UK", "research", nations={"UK": {"morale": 18}})
    assert (t.mat("UK").morale, t.mat("UK").turns, t.mat("UK").n) == (18, 13, 31)
    t = table("UK", "research", nations={"UK": {"morale": 37}})
    assert t.mat("UK").morale - t.mat("UK").n == 6
    check(t.game)
    t = table("GER", "research", nations={"USSR": {"morale": 24}})
    assert (t.mat("USSR").morale, t.mat("USSR").turns, t.mat("USSR").n) == (24, 0, 24), (
        "as high as its land: no turn yet"
    )


def test_the_land_of_a_surrendered_nation_is_neutral_unless_said_otherwise():
    t = table("GER", "research", nations={"USSR": {"surrendered": True}}, places={"Leningrad": {"owner": "GER"}})
    assert (t.owner("Moscow"), t.owner("Leningrad")) == (None, "GER")
    assert t.asked() == ["GER"]
    check(t.game)


def test_of_territories_only_what_differs_from_the_print_is_written():
    notes = {
        "Paris": {"value": 7},
        "Brandenburg": {"damage": 2},
        "Rhineland": {"industry": ""},
        "Minsk": {"owner": "USSR"},
    }
    assert written(table("GER", places=notes).game)["places"] == notes


def test_groups_of_one_kind_stand_in_an_order_of_their_own():
    """By what is aboard and by their marks, however many they are."""
    t = table("GER", GER={"Poland": "1 INF {done}, 1 ARM, 2 INF"}, UK={"North Sea": "1 TRN (1 INF), 2 TRN"})
    units = written(t.game)["units"]
    assert units["GER"]["Poland"] == "2 INF, 1 INF {done}, 1 ARM"
    assert units["UK"]["North Sea"] == "2 TRN, 1 TRN (1 INF)"


def test_more_units_than_any_game_has():
    """No number beyond 3000 is given out; those of the opening are gone from the board, not from the count."""
    room = 3000 - (table("GER").state.next_id - 1)
    crowd = dict.fromkeys(("Poland", "Bavaria"), "999 INF")
    full = table("GER", GER=crowd | {"Brandenburg": f"{room - 2 * 999} INF"})
    assert sum(1 for _ in full.state.units) == room
    with pytest.raises(BadSetup, match="more than 3000 units"):
        table("GER", GER=crowd | {"Brandenburg": f"{room - 2 * 999 + 1} INF"})


def test_a_text_of_units_may_have_four_thousand_characters():
    assert table("GER", GER={"Poland": "1 INF".ljust(4000)}).units("Poland") == {"GER": "1 INF"}
    with pytest.raises(BadSetup, match="4001 characters of units are too many"):
        table("GER", GER={"Poland": "1 INF".ljust(4001)})


def test_cargo_of_a_nation_that_there_is_not():
    with pytest.raises(BadSetup, match="there is no unit ITA INF"):
        table("UK", UK={"North Sea": "1 TRN (1 ITA INF)"})


def test_of_a_nations_mat_only_what_there_is_is_written():
    """What was bought at the price of the chart needs no price beside it."""
    mats = {
        "GER": {"treasury": 7, "purchased": "2 INF 1 ARM", "chits": 1},
        "UK": {"card": "Rockets", "points": 4, "card_chits": {"Ambush": 2}, "rockets": ["England"]},
        "JAP": {"surrendered": True},
    }
    t = table("UK", "purchase", nations=mats, UK={"England": "1 AAG"})
    assert written(t.game)["nations"] == {
        "USSR": {"treasury": 24, "n": 24, "turns": 1},
        "GER": {"treasury": 7, "n": 41, "turns": 1, "purchased": "2 INF 1 ARM", "chits": 1},
        "UK": {
            "treasury": 31, "n": 31, "turns": 0,
            "card": "Rockets", "points": 4, "card_chits": {"Ambush": 2}, "rockets": ["England"],
        },
        "JAP": {"treasury": 30, "n": 30, "turns": 0, "surrendered": True},
        "USA": {"treasury": 42, "n": 42, "turns": 0},
    }  # fmt: skip
    cheap = {"GER": {"purchased": "2 INF 1 ARM", "paid": {"INF": 4, "ARM": 4}}}
    assert written(table("GER", "purchase", nations=cheap).game)["nations"]["GER"]["paid"] == {"INF": 4, "ARM": 4}


@rule("combat.when", "detect.success")
def test_where_nobody_is_left_of_a_fleet_that_was_found_there_is_no_combat():
    fleets = {"North Sea": "1 DES", "Mid-Atlantic": "1 DES"}
    t = table("GER", "combat", GER=fleets, UK={"Mid-Atlantic": "1 DES"}, more={"found": ["North Sea", "Mid-Atlantic"]})
    assert [battle.space for battle in t.state.battles] == ["Mid-Atlantic"]
