"""What seldom comes up in play: who may not go where with whom, who goes when there is no room, and who is up at night."""

import pytest

from rules.ww2_europe import GAME
from rules.ww2_europe.chart import CIRCLE
from rules.ww2_europe.encounters import before, encounters
from rules.ww2_europe.homing import ship_home
from rules.ww2_europe.politics import attack, surprised
from rules.ww2_europe.retreat import destinations
from rules.ww2_europe.sea_battle import outcome, take_off
from rules.ww2_europe.state import Battle
from tests.rulings import rule
from tests.ww2_europe.table import table

WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
VICHY_NOW = dict.fromkeys(("Vichy", "Toulouse", "Marseilles"), "Vichy France")


@rule("terrain.desert.entry", "cbt.retreat.all", "cbt.retreat.ground")
@pytest.mark.parametrize("kinds, ways", [("2 INF", {"Qattara", "Alexandria"}), ("INF, TNK", {"Alexandria"})])
def test_tanks_do_not_fall_back_into_the_desert(kinds: str, ways: set[str]):
    held = dict.fromkeys(("Qattara", "Alexandria"), "Italy") | {"Cairo": "Great Britain"}
    t = table(control=held, units={"Italy": {"Cairo": kinds}, "Great Britain": {"Cairo": "INF"}})
    ours = [unit for unit in t.state.units.at("Cairo") if unit.owner == "Italy"]
    for unit, came in zip(ours, ("Qattara", "Alexandria"), strict=True):
        unit.came = came
    battle = Battle("Cairo", 3, "Axis", "West", 1, [unit.id for unit in ours])
    assert set(destinations(t.game, battle, ours)) == ways, "all go together, or none"


@rule("depot.remove")
def test_only_depots_are_offered_to_be_given_up():
    t = table("redeployment", units={"USA": {"Brest": "DEPOT", "Cairo": "INF, FORT"}}, control={"Brest": "USA"})
    assert t.game.suggest("USA", "remove depot in", 50) == ["remove depot in Brest"]
    assert not t.game.suggest("Great Britain", "remove depot in", 50)


@rule("stack.naval", "bb.armor")
@pytest.mark.parametrize("said, left", [("BBD", ["BB", "BB", "BB"]), ("BB", ["BB", "BB", "BBD"])])
def test_the_ship_that_is_named_leaves_the_overfull_port(said: str, left: list[str]):
    t = table("end", units={"Germany": {"Brest": "3 BB, BBD"}})
    assert set(t.ask("Germany").choices) == {"BB", "BBD"} and "Brest port is overfull" in t.ask("Germany").prompt
    t.play("Germany", said)
    assert t.units("Brest port") == [f"Germany {code}" for code in left]


@rule("opt.france.forces", "stack.naval")
@pytest.mark.parametrize("owner, left", [("Vichy France", 5), ("Germany", 3)])
def test_the_fleet_of_vichy_lies_in_one_port(owner: str, left: int):
    """Its ships are put where the Axis likes; nobody of it could be asked which to lose."""
    control = VICHY_NOW | {"Marseilles": owner}
    t = table("end", units={owner: {"Marseilles": "5 BB"}}, control=control, vichy=True)
    assert t.count("Marseilles port", owner, "BB") == left


@rule("surprise.who", "opt.france.home")
@pytest.mark.parametrize(
    "attacker, protector, helper",
    [("Great Britain", "Germany", "Italy"), ("Germany", "Great Britain", "USA")],
)
def test_vichy_is_caught_unready_whoever_attacks_it(attacker: str, protector: str, helper: str):
    units = {"Vichy France": {"Vichy": "INF"}, attacker: {"Toulouse": "INF"}, helper: {"Marseilles": "INF"}}
    t = table(units=units, control=VICHY_NOW, vichy=True)
    attack(t.game, attacker, "Vichy France")
    assert t.owner("Vichy") == protector and surprised(t.game, t.unit("Vichy", "INF", protector))
    assert surprised(t.game, t.unit("Marseilles", "INF", helper)), "who comes to help is caught with it"
    assert not surprised(t.game, t.unit("Toulouse", "INF", attacker))


@rule("opt.adv.effects", "cv.cargo_fire")
@pytest.mark.parametrize("when, die, up", [("by night", 1, False), ("by day", 1, True), ("by day", 5, False)])
def test_carriers_planes_stay_aboard_at_night(when: str, die: int, up: bool):
    t = table(
        initiative=WEST,
        options={"advanced_naval": True},
        units={"Great Britain": {"Scapa Flow": "CV+FTR"}, "Germany": {"Hamburg": "2 CA"}},
    )
    t.play("Great Britain", "patrol 1 CV from Scapa Flow to North Sea").done("Great Britain")
    t.play("Germany", "patrol 2 CA from Hamburg to North Sea")
    t.play("Great Britain", when, dice=[die, *[6] * 40])
    for _ in range(4):
        for seat in t.asked():
            t.play(seat, "fight on")
    assert len(t.rolls("2 CA in North Sea")) >= 2, "there was a second round"
    assert bool(t.rolls("1 FTR in North Sea")) is up


@rule("opt.adv.conditions", "icept.abort.air")
def test_where_nobody_is_left_to_fight_nobody_asks_for_the_weather():
    t = table(
        initiative=WEST,
        options={"advanced_naval": True},
        units={"Great Britain": {"London": "TAC"}, "Germany": {"Hamburg": "CA"}},
    )
    t.play("Great Britain", "patrol 1 TAC from London to North Sea")
    t.play("Germany", "patrol 1 CA from Hamburg to North Sea")
    t.play("Great Britain", "abort all aircraft")
    assert not any("by night" in pending.choices for pending in t.game.pending())
    assert not t.rolls("Conditions of the battle") and t.count("London", "Great Britain", "TAC") == 1


@rule("opt.sf.raider", "st4.return")
def test_a_raider_with_one_port_left_goes_there_unasked():
    held = dict.fromkeys(CIRCLE, "Great Britain")
    for port, start in (("Brest", "Brest"), ("Bordeaux", "Brest")):
        t = table(units={"Germany": {start: "CA"}}, control=held | {port: "Germany"})
        ship = t.unit(f"{start} port", "CA")
        ship.start, ship.raider = f"{start} port", True
        t.state.units.move(ship, "Bay of Biscay")
        assert list(ship_home(t.game, ship)) == [] and ship.place == f"{port} port"


@rule("ussr.pact", "neutral.inactive")
@pytest.mark.parametrize("status, fight", [("neutral", False), ("active", True)])
def test_ships_of_a_neutral_power_are_no_enemies(status: str, fight: bool):
    t = table(
        start="1939",
        pact="on" if status == "neutral" else "off",
        status={"USSR": status},
        units={"USSR": {"Leningrad": "DD"}, "Germany": {"Stettin": "CA"}},
    )
    for place, kind in (("Leningrad port", "DD"), ("Stettin port", "CA")):
        ship = t.unit(place, kind)
        ship.mode, ship.path = "patrol", [place, "Central Baltic"]
        t.state.units.move(ship, "Central Baltic")
    assert bool(encounters(t.game)) is fight
    assert any("If they fight" in line for line in GAME.odds(t.game, "Germany", "Central Baltic")) is fight


@rule("opt.adv.later", "st2.end", "init.battles")
def test_ships_that_have_not_joined_yet_win_when_the_enemy_is_gone():
    t = table(options={"advanced_naval": True}, units={"Germany": {"Hamburg": "CA"}})
    ship = t.unit("Hamburg port", "CA").id
    for attackers, defenders, winner in (([ship], [], "Axis"), ([], [ship], "Axis"), ([], [], "")):
        sides = ("Axis", "West") if attackers else ("West", "Axis")
        battle = Battle("North Sea", 2, *sides, 1, attackers, defenders, {ship: 3})
        assert outcome(t.game, battle) == winner


@rule("seq.no_battle_order", "icept.abort")
@pytest.mark.parametrize("idle", [True, False])
def test_who_went_home_decides_no_order_of_encounters(idle: bool):
    t = table(units={"Germany": {"Hamburg": "CA"}})
    ship = t.unit("Hamburg port", "CA")
    ship.path, ship.idle = ["Hamburg port", "North Sea", "Norwegian Sea"], idle
    first, second = "North Sea | West", "Norwegian Sea | West"
    assert before(t.game, [first, second]) == {first: set(), second: set() if idle else {first}}


@rule("icept.abort.air", "cv.cargo_fire")
@pytest.mark.parametrize("idle", [True, False])
def test_a_plane_that_aborted_stays_aboard(idle: bool):
    t = table(units={"Great Britain": {"Scapa Flow": "CV+FTR"}})
    carrier, plane = t.unit("Scapa Flow port", "CV"), t.unit("Scapa Flow port", "FTR")
    plane.idle = idle
    take_off(t.game, Battle("Scapa Flow port", 2, "Axis", "West", 2, [], [carrier.id]))
    assert bool(plane.aboard) is idle and plane.flying is not idle


@rule("opt.adv.air", "opt.adv.first")
@pytest.mark.parametrize("ours, asked", [("TAC", False), ("TAC, DD", True)])
def test_aircraft_without_ships_begin_the_battle(ours: str, asked: bool):
    t = table(
        initiative=WEST,
        options={"advanced_naval": True},
        units={"Great Britain": {"London": ours}, "Germany": {"Hamburg": "CA"}},
    )
    for text in ours.split(", "):
        t.play("Great Britain", f"patrol 1 {text} from London to North Sea")
    t.play("Germany", "patrol 1 CA from Hamburg to North Sea").play("Great Britain", "fight on")
    t.play("Great Britain", "by day", dice=[1, *[6] * 20])
    assert any("round 3" in pending.choices for pending in t.game.pending()) is asked
