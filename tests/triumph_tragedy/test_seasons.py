"""10: the Command Phase, Command Order, Emergency Command, Player Turns, the Supply Phase, Winter."""

import pytest

from rules.kernel.errors import BadSetup
from tests.rulings import rule
from tests.triumph_tragedy.table import GARRISONS, table

WAR = ["Axis-West", "Axis-USSR"]
ORDER = ("Axis", "West", "USSR")
LATE = {"Axis": "Fall A", "West": "Fall C", "USSR": "Fall K"}
"""A card more in every hand: who has none does not wait to be asked."""


def command(season="Summer", spare=True, **hands):
    more = {name: hands.pop(name) for name in list(hands) if name in ("units", "wars", "nations", "year", "players")}
    held = {seat: [*hands.get(seat, ()), *([card] if spare else ())] for seat, card in LATE.items()}
    more.setdefault("units", GARRISONS)
    return table("command", "USSR" if season == "Winter" else "Axis", season=season, order=ORDER, hands=held, **more)


def rest_pass(t):
    while t.game.phase == "command":
        t.play(t.asked()[0], "pass")
    return t


def turn(t):
    return t.state.turn.seat, t.state.turn.moves, t.state.turn.emergency


# --- the Command Phase ----------------------------------------------------------------------------------------------


@rule("10.1a")
def test_round_and_round_until_three_passes():
    t = command(Axis=["Summer A"], West=["Summer C"], USSR=["Summer D"])
    for seat in ORDER:
        assert t.asked() == [seat]
        t.play(seat, f"commit Summer {'ACD'[ORDER.index(seat)]}")
    assert t.game.phase == "movement", "who has committed a card passes by itself"


@rule("10.1a")
def test_one_card_each_and_only_ones_own():
    t = command(Axis=["Summer A", "Summer C"])
    t.refuse("Axis", "commit Summer A, Summer C", "10.1a")
    t.refuse("Axis", "commit Summer D", "10.1a")
    t.play("Axis", "commit Summer A")
    assert t.mat("Axis").committed == ["Summer A"] and t.mat("Axis").hand == ["Summer C", "Fall A"]
    t.refuse("Axis", "commit Summer C", None)
    t.play("West", "pass")
    assert t.asked() == ["USSR"]
    t.play("USSR", "pass")
    assert turn(t)[0] == "Axis", "the Axis must pass: three in a row"


@rule("10.1a", "10.1d")
def test_cards_lie_face_down():
    t = command(Axis=["Summer A"]).play("Axis", "commit Summer A")
    for other in ("West", "USSR", None):
        mat = t.game.view(other).position["factions"]["Axis"]
        assert mat["committed"] == 1 and mat["revealed"] == [] and "commitment" not in mat
        assert not any("Summer A" in event.text for _, event in t.game.told(other))
    rest_pass(t)
    assert any("Axis reveals Summer A" in event.text for _, event in t.game.told("West"))


@rule("10.1g", "10.1a")
def test_who_passed_may_commit_in_a_later_round():
    t = command(Axis=["Summer A"], West=["Summer C"], USSR=["Summer D"])
    t.play("Axis", "pass").play("West", "pass").play("USSR", "commit Summer D")
    assert t.asked() == ["Axis"]
    t.play("Axis", "commit Summer A")
    assert t.asked() == ["West"], "the Axis card starts the count of Passes anew"
    t.play("West", "pass")
    assert turn(t)[0] == "Axis" and t.state.command == ["USSR"]


@rule("10.1b", "10.1a")
@pytest.mark.parametrize("season, then", [("Spring", "Summer"), ("Summer", "Fall"), ("Fall", "Winter")])
def test_no_cards_no_turns(season, then):
    t = rest_pass_once(command(season))
    assert t.state.season == then and t.game.phase == "command"


def rest_pass_once(t):
    """Everybody passes in this Season."""
    for seat in ORDER:
        t.play(seat, "pass")
    return t


@rule("10.1c")
@pytest.mark.parametrize(
    "card, season, moves", [("Spring D", "Spring", 5), ("Summer M", "Summer", 10), ("Fall G", "Fall", 8)]
)
def test_a_valid_card(card, season, moves):
    t = rest_pass(command(season, West=[card]).play("Axis", "pass").play("West", f"commit {card}"))
    assert turn(t) == ("West", moves, False)
    assert card in t.state.action_discards


@rule("10.1c", "11.0a")
def test_the_command_value_is_a_limit():
    t = command("Spring", Axis=["Spring D"], units={"Axis": {"Berlin": "6 INF 1"}})
    rest_pass(t.play("Axis", "commit Spring D"))
    t.refuse("Axis", "move INF1, INF2, INF3, INF4, INF5, INF6 to Ruhr", "11.0a")
    t.play("Axis", "move INF1, INF2, INF3, INF4, INF5 to Ruhr")
    t.refuse("Axis", "move INF6 to Ruhr", "11.0a")


@rule("10.1d", "10.2")
def test_the_earliest_letter_goes_first():
    """Turn Order is Axis, West, USSR; the letters say otherwise."""
    t = command(Axis=["Summer X"], West=["Summer H"], USSR=["Summer J"])
    t.play("Axis", "commit Summer X").play("West", "commit Summer H").play("USSR", "commit Summer J")
    for seat, moves in ("West", 8), ("USSR", 9), ("Axis", 7):
        assert turn(t) == (seat, moves, False) and t.game.phase == "movement" and t.asked() == [seat]
        t.play(seat, "done")
    assert t.state.season == "Fall"


@rule("10.1e")
def test_without_a_card_no_player_turn():
    """Not even for a Battle that is there already."""
    t = command(
        Axis=["Summer X"],
        units={"West": {"Lorraine": "INF 2"}, "Axis": {"Lorraine": "INF 1", "Munich": "INF 1"}},
        wars=["Axis-West"],
    )
    t.play("Axis", "commit Summer X").play("West", "pass").play("USSR", "pass")
    assert turn(t)[0] == "Axis" and t.state.command == []
    t.refuse("West", "move INF1 to Paris", None)
    t.play("Axis", "done", "done")
    assert t.state.season == "Fall" and t.units("Lorraine") == ["Axis INF1 1", "West INF1 2"]


@rule("10.1f", "10.1e")
def test_an_investment_card_is_a_bluff():
    t = command(Axis=["Inv 17"], West=["Summer C"])
    t.play("Axis", "commit Inv 17").play("West", "commit Summer C")
    rest_pass(t)
    assert turn(t)[0] == "West" and t.state.command == [] and "Inv 17" in t.state.investment_discards
    assert not t.mat("Axis").committed and t.said("Axis reveals Inv 17")


# --- Emergency Command ----------------------------------------------------------------------------------------------


@rule("10.11a", "10.11d")
@pytest.mark.parametrize("seat, moves", [("Axis", 4), ("West", 2), ("USSR", 2)])
def test_emergency_command(seat, moves):
    """E20: a card of 8 in another Season."""
    t = command(**{seat: ["Fall G"]})
    while t.asked() != [seat]:
        t.play(t.asked()[0], "pass")
    rest_pass(t.play(seat, "commit Fall G"))
    assert turn(t) == (seat, moves, True)


@rule("10.11c", "10.1d")
def test_the_letter_of_an_emergency_card_counts():
    """E20: Fall G goes before Summer H and after Summer C."""
    t = command(Axis=["Summer H"], West=["Fall G"], USSR=["Summer C"])
    t.play("Axis", "commit Summer H").play("West", "commit Fall G").play("USSR", "commit Summer C")
    assert [turn(t)[0], *t.state.command] == ["USSR", "West", "Axis"]


@rule("10.11c", "ruling.A6")
@pytest.mark.parametrize("first", ["Axis", "West"])
def test_a_tied_letter(first):
    """The opponent of the Emergency card's player has the choice."""
    t = command(Axis=["Summer G"], West=["Fall G"])
    t.play("Axis", "commit Summer G").play("West", "commit Fall G")
    rest_pass(t)
    assert t.asked() == ["Axis"] and set(t.ask().choices) == {"Axis", "West"}
    t.play("Axis", first)
    assert turn(t)[0] == first and t.state.command == [{"Axis": "West", "West": "Axis"}[first]]


@rule("10.11c", "ruling.A6")
def test_two_emergency_cards_with_one_letter():
    t = command("Summer", Axis=["Spring G"], USSR=["Fall G"])
    t.play("Axis", "commit Spring G").play("West", "pass").play("USSR", "commit Fall G")
    rest_pass(t)
    assert [turn(t)[0], *t.state.command] == ["Axis", "USSR"], "by Turn Order"


def emergency(seat, units, **more):
    more.setdefault("wars", WAR)
    return table(seat=seat, units=units, turn={"emergency": True}, moves=4, **more)


@rule("10.11b")
def test_emergency_moves_enter_no_enemy_territory():
    """E20"""
    units = {
        "Axis": {"Munich": "INF 1, TANK 1, AF 1", "Ruhr": "FLEET 1"},
        "West": {"Paris": "INF 1", "North Sea": "SUB 1"},
    }
    t = emergency("Axis", units)
    for order in ("move INF1 to Lorraine", "move TANK1 to Paris", "move AF1 to Paris", "move FLEET1 to North Sea"):
        t.refuse("Axis", order, "10.11b")
    t.play("Axis", "move INF1, TANK1, AF1 to Berlin", "move FLEET1 to Baltic Sea", "done")
    assert t.game.phase not in ("combat", "battle")


@rule("10.11b")
def test_emergency_moves_do_not_pass_through_enemy_territory():
    units = {"Axis": {"Munich": "INF 1, AF 1", "Ruhr": "INF 1"}, "West": {"Paris": "INF 1"}}
    nations = {"Low Countries": {"control": "Axis"}}
    t = emergency("Axis", units, nations=nations)
    t.refuse("Axis", "move INF1 to Amsterdam via Lorraine", "10.11b")
    t.refuse("Axis", "move AF1 to Amsterdam via Lorraine", "10.11b")
    table(units=units, nations=nations, wars=WAR).play("Axis", "move INF1 to Amsterdam via Lorraine")
    t.play("Axis", "move INF1, AF1 to Amsterdam")
    assert len(t.units("Amsterdam")) == 2


@rule("10.11b")
def test_emergency_moves_may_join_a_battle():
    """E20"""
    units = {"West": {"Lorraine": "INF 1", "Paris": "2 INF 1"}, "Axis": {"Lorraine": "INF 1"}}
    t = emergency("West", units, owners={"Lorraine": "West"}).play("West", "move INF2, INF3 to Lorraine", "done")
    assert len(t.units("Lorraine")) == 4 and t.game.phase not in ("combat", "battle")
    units = {"Axis": {"Lorraine": "INF 1", "Munich": "INF 1"}, "West": {"Lorraine": "INF 1"}}
    t = emergency("Axis", units, owners={"Lorraine": "West"}).play("Axis", "move INF2 to Lorraine", "done")
    assert len(t.units("Lorraine")) == 3 and t.state.control["Lorraine"] == "West"


@rule("10.11b", "ruling.A10")
@pytest.mark.parametrize("order", ["dow USSR", "violate Poland"])
def test_no_declarations_in_an_emergency(order):
    t = emergency("Axis", {"Axis": {"Berlin": "INF 1", "Konigsberg": "INF 1"}}, wars=[])
    t.refuse("Axis", order, "10.11b")


# --- Player Turns and Supply ----------------------------------------------------------------------------------------


@rule("10.2")
def test_movement_comes_before_combat():
    t = table(wars=WAR, units={"Axis": {"Munich": "INF 2"}, "West": {"Lorraine": "INF 2"}})
    t.play("Axis", "move INF1 to Lorraine")
    assert t.game.phase == "movement"
    t.play("Axis", "done")
    assert t.game.phase == "battle" and t.asked() == ["West"]
    t.refuse("Axis", "move INF1 to Munich", None)


def cut_off(season, **more):
    """Soviet Infantry in a Kiev that is cut off, in Prague among the Enemies, and at home."""
    ring = dict.fromkeys(("Odessa", "Lvov", "Bryansk", "Kharkov"), "INF 1")
    more.setdefault("wars", WAR)
    return table(
        "supply",
        "USSR",
        season=season,
        order=ORDER,
        hands={seat: [card] for seat, card in LATE.items()},
        units={"USSR": {"Kiev": "INF 3", "Prague": "INF 3", "Moscow": "INF 3"}, "Axis": ring},
        nations={name: {"control": "Axis"} for name in ("Poland", "Czechoslovakia")},
        owners={"Prague": "USSR"},
        **more,
    )


@rule("10.3a")
@pytest.mark.parametrize("season", ["Spring", "Summer", "Fall"])
def test_supply_is_checked_after_every_season_at_war(season):
    t = cut_off(season)
    assert t.block("USSR", "INF1").cv == 2 and t.block("USSR", "INF3").cv == 3
    assert cut_off(season, wars=["Axis-West"]).block("USSR", "INF1").cv == 3, "only factions at War check"


@rule("10.3a")
@pytest.mark.parametrize("season, marked", [("Spring", False), ("Summer", True), ("Fall", False)])
def test_blockades_are_marked_in_summer(season, marked):
    """With the Axis in the English Channel and all around, Delhi has no way to London."""
    seas = ("English Channel", "Irish Sea", "North Sea", "Norwegian Sea")
    t = table(
        "supply",
        "Axis",
        season=season,
        order=ORDER,
        wars=["Axis-West"],
        hands={seat: [card] for seat, card in LATE.items()},
        units={"Axis": dict.fromkeys(seas, "FLEET 1")},
    )
    assert (t.state.blockade.get("Delhi") == "full") is marked
    assert "London" not in t.state.blockade


@rule("10.3b", "ruling.A48", "10.1b")
def test_supply_is_checked_though_nobody_moved():
    ring = dict.fromkeys(("Odessa", "Lvov", "Bryansk", "Kharkov"), "INF 1")
    t = command(wars=WAR, units={"USSR": {"Kiev": "INF 3"}, "Axis": ring}, nations={"Poland": {"control": "Axis"}})
    rest_pass_once(t)
    assert t.state.season == "Fall" and t.block("USSR", "INF1").cv == 2


# --- Winter ---------------------------------------------------------------------------------------------------------


@rule("10.4a")
@pytest.mark.parametrize("card, moves", [("Spring D", 5), ("Summer M", 10), ("Fall G", 8)])
def test_winter_is_for_the_ussr_and_any_card_is_valid(card, moves):
    """D27"""
    t = command("Winter", USSR=[card], Axis=["Summer A"], West=["Summer C"])
    assert t.asked() == ["USSR"]
    t.refuse("Axis", "commit Summer A", None)
    t.play("USSR", f"commit {card}")
    assert turn(t) == ("USSR", moves, False)


@rule("10.4a", "7.35", "7.3a")
@pytest.mark.parametrize("answer", ["pass", "commit Inv 17", "commit Fall K"])
def test_nobody_loses_his_turn_in_government_to_a_pass_in_winter(answer):
    """Three passes in a row end the card play, and the Winter's is none of them: all three are asked."""
    t = command("Winter", USSR=["Inv 17"], year=1938).play("USSR", answer)
    while t.game.phase != "government":
        t.play(t.asked()[0], "done")
    asked = []
    while t.game.phase == "government":
        asked += t.asked()
        t.play(asked[-1], "pass")
    able = [seat for seat in t.state.order if t.mat(seat).hand]
    assert asked == able and len(able) > 1


@rule("10.4a")
def test_in_winter_the_clock_names_the_ussr():
    t = command("Fall")
    while t.state.season == "Fall":
        t.play(t.asked()[0], "pass")
    assert t.game.clock == "1940 · Winter · USSR · Command" and t.game.view(None).position["seat"] == "USSR"
    with pytest.raises(BadSetup, match="in Winter the USSR alone"):
        table("command", "Axis", season="Winter")


@rule("10.4a", "10.1f")
def test_winter_without_an_action_card():
    t = command("Winter", USSR=["Inv 17"], year=1938).play("USSR", "commit Inv 17")
    assert t.state.year == 1939 and "Inv 17" in [*t.state.investment, *t.state.investment_discards]
    t = command("Winter", year=1938).play("USSR", "pass")
    assert t.state.year == 1939 and t.game.phase == "production"


@rule("10.4b")
def test_winter_stays_inside_the_ussr():
    """D27"""
    units = {
        "USSR": {"Kiev": "INF 2", "Riga": "INF 1", "Odessa": "FLEET 1"},
        "Axis": {"Bryansk": "INF 2", "Lvov": "INF 1"},
    }
    nations = {"Poland": {"control": "Axis"}, "Baltic States": {"control": "USSR"}}
    t = table(seat="USSR", season="Winter", wars=WAR, units=units, nations=nations, owners={"Riga": "USSR"})
    t.refuse("USSR", "move INF1 to Lvov", "10.4b")
    t.refuse("USSR", "move INF2 to Leningrad", "10.4b")
    t.refuse("USSR", "move FLEET1 to Western Black Sea", "10.4b")
    t.play("USSR", "move INF1 to Bryansk", "done")
    assert t.game.phase == "battle"


@rule("10.4b")
def test_no_winter_battles_outside_the_ussr():
    units = {"USSR": {"Warsaw": "INF 1", "Kiev": "INF 1"}, "Axis": {"Warsaw": "INF 1", "Kiev": "INF 1"}}
    poland = {"Poland": {"control": "Axis"}}
    t = table(
        seat="USSR", season="Winter", wars=WAR, units=units, nations=poland, owners={"Kiev": "USSR", "Warsaw": "Axis"}
    )
    t.play("USSR", "done")
    t.refuse("USSR", "fight Warsaw", "12.1a")
    t.play("USSR", "fight Kiev")
    assert t.state.battle is not None and t.state.battle.area == "Kiev" and t.state.battles == []


@rule("10.4c", "10.3a")
def test_winter_supply_is_checked_inside_the_ussr_only():
    t = cut_off("Winter")
    assert t.block("USSR", "INF1").cv == 2, "Kiev"
    assert t.block("USSR", "INF2").cv == 3, "Prague is not in the USSR"
    assert cut_off("Fall").block("USSR", "INF2").cv == 2


@rule("10.1d", "5.0g")
def test_who_alone_commits_cannot_take_it_back_once_it_is_revealed():
    t = table("command", "Axis", season="Summer", hands={"Axis": ["Summer A"]}, units={"Axis": {"Berlin": "INF 1"}})
    t.play("Axis", "commit Summer A")
    assert t.state.turn.seat == "Axis" and not t.game.undoable("Axis").orders


@rule("10.1c", "10.1d")
def test_where_nobody_commits_there_is_no_command_order():
    t = table("command", "Axis", season="Spring", hands={"Axis": ["Summer A", "Summer B"]})
    t.play("Axis", "pass")
    assert t.state.season == "Summer" and not t.said("Command Order")
    t.play("Axis", "commit Summer A")
    assert t.said("Command Order: Axis.")
