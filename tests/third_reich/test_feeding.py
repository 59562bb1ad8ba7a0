"""22.8: who feeds an attacked minor that nobody stands by: its capital, and by land and sea the powers that fight its
attacker already."""

from rules.kernel.game import Game
from rules.third_reich.feeding import ACTED, forget_acts, free_fleets, hungry, ports_to_feed, who_feeds
from rules.third_reich.feuds import make_foes, pair
from rules.third_reich.position import write_position
from rules.third_reich.supply import feeders, in_supply
from rules.third_reich.turn import begin, end_of_game_turn
from rules.third_reich.world import holder
from tests.rulings import rule
from tests.third_reich.table import Table
from tests.third_reich.test_minors import GER, ITA, RUS, UK, US, spain

CADIZ = "Z8"


def attacked(units=None, control=None):
    """Madrid has fallen to Germany; Spanish infantry holds on at Cadiz, a British fleet lies at Plymouth."""
    units, control = {"K21": "B fleet 9"} | (units or {}), {"W12": GER} | (control or {})
    t = spain(units, "Allies", mini="Spain", control=control)
    for unit in t.state.units.at("W12") if holder(t.game, "W12") == GER else ():
        t.state.units.remove(unit)
    make_foes(t.game, GER, "Spain")
    t.game.phase = "supply"
    position = write_position(t.game)
    return Table(Game.new(t.game.definition, "1942", seats=t.game.seats, seed="table", position=position))


def peace(t, *seats):
    """Germany and Italy are not at war with these."""
    for seat in seats:
        for foe in (GER, ITA):
            t.state.wars.remove(pair(seat, foe))
    t.state.control_count += 1


@rule("22.8", "27.23", "13.8b")
def test_a_power_at_war_with_the_attacker_feeds_a_minor_in_its_own_turn():
    t = attacked()
    assert hungry(t.game, "Spain") == {CADIZ} and t.asked() == [UK]
    (ask,) = t.game.pending()
    assert "units at Cadiz (Z8) lack supply" in ask.prompt and "e.g. supply BF1 for Z8" in ask.prompt
    assert CADIZ in t.goals(UK, "supply BF1 for")
    t.play(UK, f"supply BF1 for {CADIZ}")
    assert t.state.supply == {"BF1": [CADIZ]} and t.unit("BF1").spent
    assert in_supply(t.game, t.unit("SpI2")) and not t.unit("SpI2").cut
    assert t.game.phase != "supply" and not hungry(t.game, "Spain"), "there is nothing more to feed"


@rule("22.8", "27.44a")
def test_nobody_need_feed_it():
    t = attacked()
    t.play(UK, "done")
    assert t.unit("SpI2").cut and t.said("Out of supply")


@rule("22.8", "27.23")
def test_what_feeds_a_minor_goes_on_doing_so_and_nothing_else_in_its_own_side_s_turn():
    t = attacked()
    t.play(UK, f"supply BF1 for {CADIZ}")
    t.state.mini, t.state.half = "", 2
    begin(t.game)
    assert t.state.supply == {"BF1": [CADIZ]} and t.unit("BF1").spent
    end_of_game_turn(t.game)
    assert t.state.supply == {} and not t.unit("BF1").spent


@rule("22.8", "13.8b")
def test_after_the_second_player_turn_only_a_fleet_that_has_done_nothing_in_this_game_turn_feeds():
    t = attacked({"L22": "B fleet 9"})
    t.unit("BF1").spent = True
    end_of_game_turn(t.game)
    assert [fleet.id for fleet in free_fleets(t.game, UK)] == ["BF2"] and not t.unit("BF1").spent
    t.refuse(UK, f"supply BF1 for {CADIZ}", "13.8b")
    t.play(UK, f"supply BF2 for {CADIZ}")
    forget_acts(t.game)
    assert {fleet.id for fleet in free_fleets(t.game, UK)} == {"BF1", "BF2"} and t.state.supply == {}
    t.state.help.clear()
    t.state.control_count += 1
    t.state.countries["Spain"], t.unit("BF1").spent = "ally Britain", True
    end_of_game_turn(t.game)
    assert not [note for note in t.state.notes if note.startswith(ACTED)], "no minor stands alone"


@rule("22.8")
def test_a_fleet_lands_supply_only_where_the_minor_lacks_it():
    t = attacked()
    t.refuse(UK, "supply BF1 for X23", "22.8")
    own = next(u.id for u in t.state.units if u.nation == "Spain" and u.kind == "fleet")
    t.refuse(UK, f"supply {own} for {CADIZ}", "22.8")
    t.refuse(UK, "supply BI1 for Z8", "29.2")
    assert not t.state.supply


@rule("22.8", "27.24a")
def test_a_fleet_needs_a_sea_line_there():
    t = attacked({"GG19": "B fleet 9"})
    fleet = next(u.id for u in t.state.units.at("GG19"))
    t.refuse(UK, f"supply {fleet} for {CADIZ}", "27.24a")


@rule("22.8")
def test_a_minor_in_supply_asks_nobody():
    t = attacked(control={"W12": UK})
    assert not hungry(t.game, "Spain") and ports_to_feed(t.game, UK) == [] and t.game.phase != "supply"


@rule("22.8")
def test_all_powers_at_war_with_the_attacker_may_feed_it_and_no_others():
    t = attacked()
    assert feeders(t.game, "Spain") == who_feeds(t.game) == [UK, US, RUS]
    peace(t, US)
    assert US not in feeders(t.game, "Spain") and UK in feeders(t.game, "Spain")
    peace(t, UK, RUS)
    assert feeders(t.game, "Spain") == [] and who_feeds(t.game) == [UK]


@rule("22.8")
def test_until_a_power_fights_its_attacker_only_its_own_capital_feeds_it():
    t = attacked()
    t.state.supply = {"BF1": [CADIZ]}
    t.state.units.touch()
    assert in_supply(t.game, t.unit("SpI2"))
    peace(t, UK, US, RUS)
    assert not in_supply(t.game, t.unit("SpI2")), "British ships feed nobody's war but their own"
    assert in_supply(t.game, t.unit("BI1")), "the rule is the minor's alone"
    t = attacked(control={"W12": UK})
    peace(t, UK, US, RUS)
    assert in_supply(t.game, t.unit("SpI2")), "Madrid does"


@rule("22.8", "27.26")
def test_a_fleet_may_bring_supply_to_the_base_of_another_that_carries_it_on():
    """From Plymouth nothing sails to Barcelona; from Gibraltar, which has no supply of its own, it does."""
    t = attacked({"AA8": "B fleet 9"})
    t.state.units.move("SpI2", "W16")
    near, far = (next(u.id for u in t.state.units.at(h)) for h in ("AA8", "K21"))
    assert hungry(t.game, "Spain") == {"W16"} and ports_to_feed(t.game, UK)[0] == "W16"
    t.play(UK, f"supply {near} for W16")
    assert not in_supply(t.game, t.unit("SpI2")) and "AA8" in ports_to_feed(t.game, UK)
    t.play(UK, f"supply {far} for AA8")
    assert in_supply(t.game, t.unit("SpI2"))


@rule("22.8", "27.23")
def test_nobody_is_asked_whose_fleets_have_no_supply_to_carry():
    t = attacked({"AA8": "B fleet 9"})
    t.state.units.move("SpI2", "W16")
    assert ports_to_feed(t.game, UK)
    (far,) = t.state.units.at("K21")
    far.spent = True
    t.state.units.touch()
    assert hungry(t.game, "Spain") == {"W16"} and ports_to_feed(t.game, UK) == []
