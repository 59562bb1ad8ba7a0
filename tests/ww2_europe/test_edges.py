"""The last step of a turn, and orders that reach exactly as far as they may: what one more or one less would change."""

import pytest

from rules.kernel.errors import Refused
from rules.ww2_europe.chart import CIRCLE
from rules.ww2_europe.ferry import crossings
from rules.ww2_europe.routes import may_overfly, sail_cost, voyages
from rules.ww2_europe.victory import advance, automatic
from rules.ww2_europe.world import create, destroy, pick, speakers
from tests.rulings import rule
from tests.ww2_europe.board import LAND, SPACES
from tests.ww2_europe.table import table

EASTERN = {"Eastern": "Allies"}


@rule("init.battles", "init.tie")
@pytest.mark.parametrize("before, wins, passes", [("Axis", 1, False), ("Allies", 1, True), ("Allies", 0, False)])
def test_initiative_passes_only_to_who_did_not_have_it(before: str, wins: int, passes: bool):
    t = table("initiative", initiative={"Northern": before}, wins={"Northern": {"Axis": wins}})
    assert t.state.initiative["Northern"] == ("Axis" if wins else before)
    assert bool(t.said("The initiative on the Northern Front passes to the Axis")) is passes


@rule("init.auto", "convoy.everywhere")
def test_the_escorts_of_who_holds_a_front_do_not_cost_it():
    control = dict.fromkeys((land for land in LAND if SPACES[land]["group"] == "Mediterranean"), "Great Britain")
    other = next(land for land in sorted(control) if land in CIRCLE and land != "Malta")
    line = ("Great Britain", "Malta", other, "Tyrrhenian Sea, Ionian Sea", "TR, DD")
    t = table(control=control, convoys=[line], units={"Great Britain": {"Malta": "INF, CA"}})
    assert automatic(t.game, "Mediterranean") == "Allies"


@rule("stack.naval", "opt.france.forces")
def test_the_ships_of_vichy_lie_where_they_were_put():
    t = table("end", units={"Vichy France": {"Oran": "4 BB"}, "Germany": {"Brest": "4 BB"}})
    assert t.count(CIRCLE["Oran"], "Vichy France", "BB") == 4 and t.count(CIRCLE["Brest"], "Germany", "BB") == 3


@rule("victory.minor", "neutral.inactive")
def test_the_flag_of_who_stays_neutral_counts_for_nobody():
    t = table("end", year=1945, season="Summer", status={"USA": "neutral"})
    assert t.game.outcome.winners == ("Germany", "Italy")
    assert "the Axis hold 3 Major Flag spaces against 2" in t.game.outcome.reason


@rule("seq.turn")
def test_a_new_turn_begins_with_everything_fresh():
    t = table(
        options={"leaders": True}, units={"Germany": {"Berlin": "INF"}}, leaders={"Manstein": {"place": "Berlin"}}
    )
    unit, mat, leading = t.unit("Berlin", "INF"), t.power("Germany"), t.state.leaders["Manstein"]
    for name in ("moved", "hunted", "carried", "rebased", "spent"):
        setattr(unit, name, True)
    mat.bought = mat.raider = mat.rocket = leading.moved = True
    mat.used = mat.given = mat.received = mat.soviet = mat.attempts = 3
    advance(t.game)
    assert not (unit.moved or unit.hunted or unit.carried or unit.rebased or unit.spent or leading.moved)
    assert (mat.bought, mat.raider, mat.rocket) == (False, False, False)
    assert (mat.used, mat.given, mat.received, mat.soviet, mat.attempts) == (0, 0, 0, 0, 0)


@rule("tr.return", "tr.load.mp")
def test_transports_reach_what_takes_every_point_and_no_farther():
    t = table(units={"Germany": {"Hamburg": "TR, INF", "Berlin": "INF"}}, initiative=EASTERN)
    reach = crossings(t.game, "Germany", "Hamburg port", "Hamburg")
    assert reach["Seville"][0] == 5 == max(paid for paid, _ in reach.values()), "five out and five back"
    assert reach["Aarhus"] == (1, ["Hamburg port", "North Sea"]), "of two ways as short the first"


@rule("tr.load")
def test_a_ferry_begins_in_a_port():
    t = table(units={"Germany": {"Hamburg": "INF, DD", "Berlin": "INF"}}, initiative=EASTERN)
    create(t.game, "Germany", "TR", "North Sea")
    t.refuse("Germany", "ferry 1 INF from Hamburg to London by North Sea via North Sea", "tr.load")


@rule("redep.air", "port.control")
def test_the_air_over_a_port_and_the_way_out_of_it_are_open_to_an_enemy():
    t = table(control={"Tripoli": "Great Britain"})
    port = CIRCLE["Tripoli"]
    assert may_overfly(t.game, "Italy", port, peaceful=True) and not may_overfly(
        t.game, "Italy", "Tripoli", peaceful=True
    )
    assert may_overfly(t.game, "Italy", "Tripoli"), "in Movement one flies over enemy land"
    sea = next(space for space, (paid, _) in voyages(t.game, "Italy", port, 1).items() if paid == 1)
    assert sail_cost(t.game, "Italy", [port, sea]) == (1, "")


def test_whole_ships_are_not_taken_for_damaged_ones():
    t = table(units={"Germany": {"Hamburg": "BB, BBD"}})
    ships = t.state.units.of("Germany")
    assert [u.damaged for u in pick(ships, (("BB", 1),), "there")] == [False]
    assert [u.damaged for u in pick(ships, (("BBD", 1),), "there")] == [True]
    assert len(pick(ships, (("BB", 0),), "there")) == 2, "all of them"
    with pytest.raises(Refused) as refused:
        pick(ships, (("BB", 2),), "in Hamburg")
    assert "you have 1 BB in Hamburg" in str(refused.value)


@rule("game.sides", "flag.surrender.units")
def test_who_speaks_for_those_who_have_nobody_there():
    t = table(units={"USA": {"USA": "CV+FTR"}}, status={"Great Britain": "neutral"})
    assert speakers(t.game, "West") == ("USA", ()) and speakers(t.game, "Axis") == ("Germany", ("Italy",))
    carrier = t.unit(CIRCLE["USA"], "CV")
    destroy(t.game, carrier)
    destroy(t.game, carrier)
    assert not t.state.units.of("USA"), "its planes are gone with it, and it sinks once"


@rule("depot.place", "airborne.drop")
@pytest.mark.parametrize("land", [False, True])
def test_a_depot_comes_ashore_with_those_who_land_and_falls_from_no_aircraft(land: bool):
    t = table(
        units={"Germany": {"Hamburg": "ABN, INF, TR", "Berlin": "INF"}, "Great Britain": {"Copenhagen": "INF"}},
        control={"Copenhagen": "Great Britain", "Aarhus": "Great Britain"},
        powers={"Germany": {"depots": 1}},
        initiative=EASTERN,
    )
    t.play("Germany", "drop 1 ABN from Hamburg to Copenhagen")
    if land:
        t.play("Germany", "ferry 1 INF from Hamburg to Copenhagen by Hamburg via Western Baltic")
    t.game.script([1, 1, 6] if land else [1, 6])
    t.quiet()
    asked = [pending.prompt for pending in t.game.pending()]
    assert t.owner("Copenhagen") == "Germany"
    assert any("Supply Depot" in prompt for prompt in asked) is land
