"""Ships, convoys and beaches: the cases in which one condition alone decides."""

import pytest

from rules.kernel.errors import Refused
from rules.supreme_commander.chart import ALLIED, AMERICA, AXIS, NATB
from rules.supreme_commander.ground import AROUND, BEACHES, CITIES, COUNTRY, HEX_OF, PORTS, terrain
from rules.supreme_commander.invasion import Lift, shores, stranded
from rules.supreme_commander.naval import enter_zones, home_phase, sea_battle, sink, soviet_berth, to_port, zone_phase
from rules.supreme_commander.naval_moves import Ferry, Transport, borrowed, landlocked, ship
from rules.supreme_commander.sea import embarked, landfall, route
from rules.supreme_commander.standing import mutual
from rules.supreme_commander.strategic import Overseas, lift_left
from tests.rulings import rule
from tests.supreme_commander.table import fails, minor, russia, table
from tests.supreme_commander.test_small_print import run

WORLD = ("Germany", "UK", "USSR", "USA")


def beaches(country, sort="clear"):
    """Coasts of a country without ports, on ground of this sort."""
    return [
        h for h in sorted(COUNTRY) if COUNTRY[h] == country and BEACHES[h] and terrain(h) == sort and h not in PORTS
    ]


CLEAR_BEACHES = beaches("France")


# --- battles --------------------------------------------------------------------------------------------------------


@rule("9.2.2a", "9.2.1b")
def test_only_decoys_came():
    """They go home when they are shown, and there is nobody to fight."""
    t = table("organization", units={"North Sea": "GE-DN1 UK-S1"}, initiative=AXIS)
    flow = sea_battle(t.game, "North Sea")
    asked = next(flow, None)
    while asked is not None and "port" in asked[0].prompt:
        try:
            asked = flow.send({asked[0].filed: asked[0].choices[0]})
        except StopIteration:
            asked = None
    assert asked is None and t.at("UK-S1") == "North Sea" and t.at("GE-DN1") in PORTS and not t.rolls()


@rule("9.2.1b")
def test_the_side_with_the_initiative_orders_the_zones():
    t = table(
        "organization",
        units={"North Sea": "GE-S1 UK-S1", "Baltic Sea": "GE-S2 UK-S2"},
        initiative=ALLIED,
    )
    enter_zones(t.game)
    assert sorted(t.state.zones) == ["Baltic Sea", "North Sea"]
    asked = next(zone_phase(t.game))
    assert asked[0].seat == "UK" and sorted(asked[0].choices) == ["Baltic Sea", "North Sea"]


@rule("9.2.8a", "17.13.6a")
def test_a_soviet_fleet_that_turns_back():
    """To a port of its own sea; to the other sea only if there is none."""
    how = russia()
    t = table("organization", "Allied", units={"Baltic Sea": "SU-S1!"}, turn=22, **how)
    asked = next(to_port(t.game, t.unit("SU-S1"), "Baltic Sea"), None)
    names = list(asked[0].choices) if asked else [CITIES[t.at("SU-S1")].name]
    assert all("Baltic Sea" in PORTS[HEX_OF[name]] for name in names)
    lost = dict.fromkeys((p for p in PORTS if "Baltic Sea" in PORTS[p]), "Germany")
    how = russia(control=lost)
    t = table("organization", "Allied", units={"Baltic Sea": "SU-S1!"}, turn=22, **how)
    asked = next(to_port(t.game, t.unit("SU-S1"), "Baltic Sea"), None)
    assert asked is not None and all("Black Sea" in PORTS[HEX_OF[name]] for name in asked[0].choices)


@rule("9.2.8a", "17.13.6a")
def test_who_goes_home_when_the_turn_ends():
    """Soviet ships in their two seas are asked once, for any port of both; from other seas they come home like all."""
    t = table("organization", "Allied", units={"Baltic Sea": "SU-S1! GE-S1!", "London": "FR-I1"}, turn=22, **russia())
    flow, asked = home_phase(t.game), []
    ask = next(flow, None)
    while ask:
        asked.append((ask[0].seat, set(ask[0].choices)))
        try:
            ask = flow.send({ask[0].filed: ask[0].choices[0]})
        except StopIteration:
            break
    soviet = [choices for seat, choices in asked if seat == "USSR"]
    assert len(soviet) == 1 and {"Leningrad", "Odessa"} <= soviet[0]
    assert t.at("SU-S1") in PORTS and t.at("GE-S1") in PORTS and not t.unit("GE-S1").used
    assert t.at("FR-I1") == HEX_OF["London"], "troops don't sail"


@rule("17.13.6a", "3.3.1i")
def test_soviet_ships_lie_in_no_strangers_port():
    """While the USSR waits the ports of those at war are not open to it, Istanbul in British hands for one."""
    for active, open_ in ((("Germany", "UK"), False), (("Germany", "UK", "USSR"), True)):
        t = table(
            "organization",
            "Allied",
            units={"Odessa": "SU-S1"},
            active=active,
            nations={"Turkey": minor("ally", "UK")},
            turn=22,
        )
        found = next(soviet_berth(t.game, t.unit("SU-S1")))[0].choices
        turkish = {CITIES[p].name for p in PORTS if COUNTRY[p] == "Turkey" and "Black Sea" in PORTS[p]}
        assert turkish and bool(turkish & set(found)) == open_


@rule("9.2.4b")
def test_nobody_left_to_sink():
    t = table("organization", units={"Kiel": "GE-S1"})
    run(t, sink(t.game, "North Sea", [t.unit("GE-S1")], "HIT"))
    assert t.at("GE-S1") == HEX_OF["Kiel"] and not t.events(kind="loss")


# --- convoys --------------------------------------------------------------------------------------------------------


@rule("17.13g", "17.13d")
def test_which_soviets_go_to_sea():
    """While the USSR waits: from its own ports only, and nobody who must stay where he annexed."""
    t = table("organization", "Allied", units={"Leningrad": "SU-I1", "Riga": "SU-I2"}, garrison=["SU-I2"], turn=6)
    t.state.control[HEX_OF["Riga"]] = "USSR"
    assert landlocked(t.game, t.unit("SU-I1")) is None
    assert landlocked(t.game, t.unit("SU-I2"))[1] == "17.13d"
    t.state.garrison = []
    assert landlocked(t.game, t.unit("SU-I2"))[1] == "17.13g"
    war = table("organization", "Allied", units={"Riga": "SU-I2"}, turn=22, **russia())
    assert landlocked(war.game, war.unit("SU-I2")) is None


@rule("12.2b", "12.3b")
def test_a_partners_fleet_carries_and_does_not_sail():
    t = table("movement", "Allied", units={"Brest": "FR-S1", "Plymouth": "UK-S1"})
    assert ship(t.game, "UK", "FR-S1", lent=True).id == "FR-S1"
    t.refuse("UK", "sail FR-S1 to Bordeaux", "5.0a")
    assert t.unit("FR-S1") in borrowed(t.game, "UK")


@rule("12.2e", "12.2c", "6.3c")
def test_where_carriers_lie_afterwards():
    """The goal if it is open to them, else where they came from; a French fleet does not stay in London."""
    t = table("movement", "Allied", units={"Brest": "FR-I1 FR-S1"}, options={"players": 2})
    order = Transport(units=("FR-I1",), goal=HEX_OF["London"], ships=("FR-S1",), escorts=None, home=None, way=None)
    assert order._berths(t.game, "UK") == [HEX_OF["Brest"]]
    british = table("movement", "Allied", units={"Plymouth": "UK-I1 UK-S1"})
    order = Transport(units=("UK-I1",), goal=HEX_OF["Brest"], ships=("UK-S1",), escorts=None, home=None, way=None)
    assert order._berths(british.game, "UK") == [HEX_OF["Brest"]]
    full = table("movement", "Allied", units={"Plymouth": "UK-I1 UK-S1", "Brest": "UK-S2 UK-S3"})
    order = Transport(units=("UK-I1",), goal=HEX_OF["Brest"], ships=("UK-S1",), escorts=None, home=None, way=None)
    assert order._berths(full.game, "UK") == [HEX_OF["Plymouth"]]
    shut = table("movement", "Allied", units={"Plymouth": "UK-I1 UK-S1"}, control={"Gibraltar": "Germany"})
    order = Transport(
        units=("UK-I1",), goal=HEX_OF["Brest"], ships=("UK-S1",), escorts=None, home=HEX_OF["Alexandria"], way=None
    )
    with pytest.raises(Refused) as caught:
        order._berths(shut.game, "UK")
    assert caught.value.rule == "6.3c", "Brest to Alexandria is shut at Gibraltar"


@rule("12.2d", "12.2.1e")
def test_the_ferry_is_allied():
    t = table("movement", "Axis", active=("Germany", "Italy", "UK"), units={"Suez": "IT-I1"}, control={"Suez": "Italy"})
    fails(Ferry(unit="IT-I1", goal=NATB), t, "Italy", "12.2d")


@rule("12.2.1a", "12.2.1e")
def test_boxes_are_ends_of_a_way():
    """Nobody sails through them, and the Axis not to them."""
    t = table("organization")
    assert not {NATB, AMERICA} & set(embarked(t.game, NATB, ALLIED)) and embarked(t.game, NATB, ALLIED)
    assert landfall(t.game, AMERICA, ALLIED) == {"North Atlantic"} and landfall(t.game, AMERICA, AXIS) == set()
    assert embarked(t.game, NATB, AXIS) == [] and NATB not in landfall(t.game, NATB, ALLIED)
    assert route(t.game, "North Atlantic", AMERICA, AXIS) == ()
    assert route(t.game, "North Atlantic", AMERICA, ALLIED) == ("North Atlantic",)


@rule("15.1.2b", "17.7b")
def test_whose_fleets_lift_troops():
    """Those of Active powers, and one's own: Inactive Italy's serve Italians and nobody else."""
    t = table("strategic", units={"Naples": "IT-S1 IT-I1 GE-I1"}, active=("Germany", "UK", "France"))
    assert lift_left(t.game, HEX_OF["Naples"], t.unit("IT-I1"), "Western Mediterranean") == 1
    assert lift_left(t.game, HEX_OF["Naples"], t.unit("GE-I1"), "Western Mediterranean") == 0


@rule("15.1.2a")
def test_a_port_out_of_supply_sends_and_takes_nobody():
    """Odessa is German, and nothing feeds it."""
    t = table(
        "strategic",
        "Axis",
        units={"Odessa": "GE-I1", "Kiel": "GE-S1"},
        active=("Germany", "UK", "USSR"),
        control={"Odessa": "Germany", "Sevastopol": "Germany"},
        powers={"Germany": {"msp": 50}},
        turn=24,
    )
    there = Overseas(unit="GE-I1", goal=HEX_OF["Sevastopol"], escorts=None, way=None)
    fails(there, t, "Germany", "15.1.2a")


@rule("15.1.3a")
def test_corps_in_america_do_not_fly():
    t = table("strategic", "Allied", units={AMERICA: "US-I1 US-F1"}, active=WORLD, turn=24, powers={"USA": {"msp": 50}})
    t.refuse("USA", "fly US-I1 to West", "15.1.3a")
    t.play("USA", "fly US-F1 to West")
    assert t.at("US-F1") == "West"


# --- beaches --------------------------------------------------------------------------------------------------------


@rule("12.4.1a", "8.0h")
def test_who_can_be_taken_off():
    """Corps that are no Static ones, off clear beaches; in Mud and Snow only from southern seas."""
    south = next(h for h in beaches("Libya", "desert"))
    beach = CLEAR_BEACHES[0]
    t = table("movement", "Allied", units={beach: "UK-I1 UK-A1", "London": "UK-S1"})
    assert [u.id for u in stranded(t.game, "UK")] == ["UK-I1"]
    soviet = beaches("USSR")[0]
    t = table("movement", "Allied", units={soviet: "SU-I1= SU-I2"}, turn=22, **russia())
    assert [u.id for u in stranded(t.game, "USSR")] == ["SU-I2"]
    for turn, place, off in ((6, beach, True), (4, beach, False), (4, south, True)):
        t = table("movement", "Allied", units={place: "UK-I1"}, turn=turn, control={place: "UK"})
        assert bool(shores(t.game, t.unit("UK-I1"))) == off, (turn, place)


@rule("12.4.1a", "12.3.2a", "12.2.2a")
def test_a_lift_with_an_escort():
    """The escort takes the first hit and goes to the port with the others; a corps whose fleet is hit is lost."""
    beach = CLEAR_BEACHES[0]
    for escort, die, saved in ((True, 8, True), (False, 8, False), (False, 7, True)):
        t = table(
            "movement",
            "Allied",
            units={beach: "UK-I1", "London": "UK-S1 UK-S2", "North Atlantic": "GE-U1"},
        )
        words = f"lift UK-I1 to Bristol with UK-S1{' escort UK-S2' if escort else ''}"
        t.play("UK", words, dice=[die])
        assert t.unit("UK-S1").used and t.unit("UK-S2").used == escort
        assert (t.at("UK-I1") == HEX_OF["Bristol"]) == saved, (escort, die)


@rule("12.4.1a")
def test_where_a_lift_begins():
    """Not off woods, mountains or a box, nor out of the Force Pool."""
    rough = next(h for sort in ("forest", "mountain") for h in beaches("Norway", sort))
    how = {"nations": {"Norway": minor("ally", "UK")}}
    t = table("movement", "Allied", units={rough: "UK-I1", "London": "UK-S1", NATB: "UK-SA"}, pool="UK-I2", **how)
    bristol = HEX_OF["Bristol"]
    fails(Lift(units=("UK-I2",), goal=bristol, ships=("UK-S1",), escorts=None, way=None), t, "UK", "12.4.1a")
    fails(Lift(units=("UK-I1",), goal=bristol, ships=("UK-S1",), escorts=None, way=None), t, "UK", "12.4.1a")
    fails(Lift(units=("UK-SA",), goal=bristol, ships=("UK-S1",), escorts=None, way=None), t, "UK", "12.4.1a")


@rule("12.4.1a", "12.3.2a")
def test_ships_that_do_not_get_there():
    """A fleet shut up in the Mediterranean takes nobody off the Channel."""
    t = table(
        "movement",
        "Allied",
        units={CLEAR_BEACHES[0]: "UK-I1", "Malta": "UK-S1"},
        control={"Gibraltar": "Germany", "Suez": "Germany"},
    )
    t.refuse("UK", "lift UK-I1 to Bristol with UK-S1", "12.3.2a")


@rule("12.2b")
def test_a_partner_who_lends_nothing_keeps_corps_on_the_beach():
    t = table("movement", "Allied", units={CLEAR_BEACHES[0]: "UK-I1", "Brest": "FR-S1"})
    t.play("UK", "lift UK-I1 to Bristol with FR-S1")
    t.play("France", "refuse")
    assert t.at("UK-I1") == CLEAR_BEACHES[0] and not t.unit("FR-S1").used and not t.unit("UK-I1").moved


@rule("12.3c")
def test_ships_are_driven_out_once():
    """Two Germans enter Brest one after the other: the French are asked once about each of their fleets, and Cherbourg, which
    is taken while they think, is no way out any more."""
    around = {"Brest": "2344", "Cherbourg": next(h for h in AROUND[HEX_OF["Cherbourg"]] if COUNTRY.get(h) == "France")}
    t = table(
        "movement",
        units={around["Brest"]: "GE-I1 GE-I2", around["Cherbourg"]: "GE-I3", "Brest": "FR-S1 FR-S2"},
    )
    t.play("Germany", "move GE-I1 to Brest", "move GE-I2 to Brest", "move GE-I3 to Cherbourg")
    assert t.state.fleeing == ["FR-S1", "FR-S2"] and "to Cherbourg" in t.ask("France").choices
    t.play("France", "to Cherbourg")
    assert t.at("FR-S1") == HEX_OF["Brest"] and "FR-S1" in t.ask("France").prompt
    assert "to Cherbourg" not in t.ask("France").choices
    t.play("France", "to Calais", "to Calais")
    assert t.at("FR-S1") == t.at("FR-S2") == HEX_OF["Calais"] and t.state.fleeing == []
    assert "France" not in t.asked()


@rule("12.3.2a", "12.2c", "15.1.2c")
def test_escorts_come_through_open_water():
    """A fleet in the Black Sea guards nothing on the North Sea while Istanbul is shut; one in Malta does."""
    fleets = {"London": "UK-I1 UK-S1", "Malta": "UK-S2", "Odessa": "UK-S3"}
    how = {"units": fleets, "control": {"Odessa": "UK"}, "active": ("Germany", "UK")}
    t = table("movement", "Allied", **how)
    t.refuse("UK", "transport UK-I1 to Glasgow with UK-S1 escort UK-S3", "12.3.2a")
    t.play("UK", "transport UK-I1 to Glasgow with UK-S1 escort UK-S2")
    assert t.at("UK-I1") == HEX_OF["Glasgow"] and t.unit("UK-S2").used
    t = table("strategic", "Allied", powers={"UK": {"msp": 50}}, **how)
    t.refuse("UK", "overseas UK-I1 to Glasgow escort UK-S3", "15.1.2c")
    t.play("UK", "overseas UK-I1 to Glasgow escort UK-S2")
    assert t.at("UK-I1") == HEX_OF["Glasgow"] and t.unit("UK-S2").used


@rule("12.4.1a", "6.3c")
def test_a_lift_back_to_the_fleets_own_port():
    """Two fleets lie in Bristol: both may go and come back; two from London find no berths there."""
    beach = CLEAR_BEACHES[0]
    for lie, berths in (("Bristol", True), ("London", False)):
        t = table(
            "movement",
            "Allied",
            units={beach: "UK-I1", lie: "UK-S1 UK-S2", **({} if berths else {"Bristol": "UK-S3 UK-S4"})},
        )
        if berths:
            assert t.suggestions("UK", "lift UK-I1 to Bristol")
            t.play("UK", "lift UK-I1 to Bristol with UK-S1 escort UK-S2")
            assert t.at("UK-I1") == HEX_OF["Bristol"] == t.at("UK-S1") == t.at("UK-S2")
        else:
            t.refuse("UK", "lift UK-I1 to Bristol with UK-S1", "6.3c")


@rule("12.7b", "12.2d")
def test_the_ferry_takes_no_minor_into_anothers_country():
    nations = {"Greece": minor("ally", "UK"), "Iraq/Iran": minor("ally", "UK")}
    t = table("movement", "Allied", units={NATB: "GR-I1 UK-I1"}, nations=nations)
    t.refuse("UK", "ferry GR-I1 to Basra", "12.7b")
    t.play("UK", "ferry UK-I1 to Basra")
    assert t.at("UK-I1") == HEX_OF["Basra"]


@rule("15.1.2a", "3.3c")
def test_overseas_moves_end_in_enemy_zones_too():
    """Empty Edinburgh lies in zones of both sides: a Strategic Move ends there, an ordinary transport does not."""
    near = {"1341": "GE-I1", "1541": "UK-I2", "London": "UK-I1 UK-S1"}
    t = table("strategic", "Allied", units=near, powers={"UK": {"msp": 50}})
    assert mutual(t.game, HEX_OF["Edinburgh"])
    t.play("UK", "overseas UK-I1 to Edinburgh")
    assert t.at("UK-I1") == HEX_OF["Edinburgh"]
    t = table("movement", "Allied", units=near)
    t.refuse("UK", "transport UK-I1 to Edinburgh with UK-S1", "12.3e")
    taken = table("strategic", "Allied", units=near, control={"Edinburgh": "Germany"}, powers={"UK": {"msp": 50}})
    taken.refuse("UK", "overseas UK-I1 to Edinburgh", "15.1.2a")
