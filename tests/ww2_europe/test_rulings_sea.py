"""What was settled where the rulebook is silent, at sea and in ports: `ruling.*` of the rulebook."""

from rules.ww2_europe.encounters import distance, encounters, number, present
from rules.ww2_europe.fire import combat_value
from rules.ww2_europe.retreat import bases_near
from rules.ww2_europe.routes import flights, round_trip, sorties, strait_shut, voyages
from rules.ww2_europe.state import Battle
from tests.rulings import rule
from tests.ww2_europe.table import goals, table

WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
MED = WEST | {"Mediterranean": "Allies"}
LINE = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "3 TR, DD")


@rule("ruling.A8")
def test_a8_ten_points_take_a_ship_out_and_back():
    t = table(initiative=WEST, units={"Great Britain": {"Scapa Flow": "DD"}})
    ship = t.unit("Scapa Flow port", "DD")
    there = round_trip(t.game, ship)
    assert max(cost for cost, _ in there.values()) == 5 and set(there) < set(
        voyages(t.game, "Great Britain", ship.place)
    )
    t.refuse("Great Britain", "patrol 1 DD from Scapa Flow to Eastern Mediterranean", "sea.target")
    t = table("redeployment", units={"Great Britain": {"Scapa Flow": "DD"}})
    t.play("Great Britain", "redeploy 1 DD from Scapa Flow to Gibraltar")
    assert t.power("Great Britain").used == 1, "one way in Redeployment"


@rule("ruling.A9")
def test_a9_aircraft_fly_out_and_back():
    t = table(units={"Germany": {"Munich": "FTR, BMB"}}, control={"Kiev": "Germany", "Lvov": "Germany"})
    for kind, points in (("FTR", 4), ("BMB", 6)):
        plane = t.unit("Munich", kind)
        assert max(cost for cost, _ in sorties(t.game, plane).values()) == points // 2
        assert max(cost for cost, _ in flights(t.game, "Germany", "Munich", points).values()) == points


@rule("ruling.A10")
def test_a10_aircraft_of_a_port_are_in_its_circle_too():
    t = table(units={"Italy": {"Tripoli": "FTR"}, "Great Britain": {"Malta": "DD, FORT"}})
    ways = flights(t.game, "Italy", "Tripoli", 4)
    assert ways["Tripoli port"][0] == 0 and ways["Gulf of Gabes"][0] == 1, "between the halves of a port nothing"
    t.play("Italy", "patrol 1 FTR from Tripoli to Malta port via Gulf of Gabes")
    from rules.ww2_europe.encounters import passing

    assert "FTR" in [u.kind for u in passing(t.game)["Tripoli port"]]
    units = {"Italy": {"Tripoli": "FTR, TR, 2 INF", "Benghazi": "INF"}, "Great Britain": {"Malta": "DD, FORT"}}
    t = table(units=units, control={"Malta": "Great Britain"})
    t.play("Italy", "ferry 1 INF from Tripoli to Sicily by Tripoli", "move 1 INF from Benghazi to El Agheila")
    assert {u.kind for units in passing(t.game).values() for u in units} == {"FTR", "TR", "DD"}, (
        "neither troops nor cargo"
    )


@rule("ruling.A11", "ruling.A12")
def test_a11_a12_enemy_ports_are_entered_and_not_passed():
    t = table(initiative=MED, units={"Great Britain": {"Malta": "DD, FORT"}, "Italy": {"Taranto": "SUB"}})
    t.play("Great Britain", "patrol 1 DD from Malta to Taranto port via Ionian Sea")
    for holder, passes in (("Great Britain", False), ("Germany", True)):
        found = voyages(table(control={"Gibraltar": holder}).game, "Germany", "Bordeaux port")
        assert "Gibraltar port" in found and ("Alboran Sea" in found) is passes


@rule("ruling.A21")
def test_a21_how_submarines_are_found():
    t = table(initiative=WEST, units={"Great Britain": {"London": "DD"}, "Germany": {"Hamburg": "SUB, DD"}})
    hunter = [t.unit("London port", "DD")]
    assert [number(t.game, hunter, away) - 3 for away in (0, 1, 2)] == [3, 2, 1] and number(t.game, hunter, 3) - 3 == 0
    for die, found in ((2, True), (3, False)):
        t = table(initiative=WEST, units={"Great Britain": {"London": "DD"}, "Germany": {"Hamburg": "SUB"}})
        t.play("Great Britain", "patrol 1 DD from London to North Sea")
        t.play("Germany", "sail 1 SUB from Hamburg to North Sea")
        t.play("Great Britain", "separately", dice=[die, 6, 6])
        assert t.said("catches 1 SUB") is found


@rule("ruling.A41", "ruling.A42")
def test_a41_a42_convoys_avoid_and_each_submarine_rolls():
    t = table(units={"Germany": {"Brest": "3 SUB"}}, convoys=[LINE])
    t.play("Germany", "hunt 3 SUB from Brest after C1 at Bay of Biscay", dice=[3, 1, 4, 6])
    assert t.rolls("SUB at convoy C1") == [[3], [1], [4]] and t.count("C1", kind="TR") == 1
    assert t.rolls("DD of convoy C1"), "then the escort fires"
    t = table(units={"Germany": {"Brest": "CA"}}, convoys=[LINE])
    t.play("Germany", "patrol 1 CA from Brest to Bay of Biscay")
    assert "intercept" in t.ask("Germany").prompt, "it has to be found"
    t.play("Germany", "separately", dice=[1, 6, 6])
    assert t.rolls("1 DD in Bay of Biscay"), "in an ordinary battle the escort fires"


@rule("ruling.A43")
def test_a43_only_an_enemy_shuts_a_strait():
    for holder, shut in (("neutral", False), ("Germany", True), ("Great Britain", False)):
        t = table(control={"Copenhagen": holder, "Gothenburg": "neutral"})
        assert strait_shut(t.game, "Great Britain", "Skagerrak", "Western Baltic") is shut, holder


@rule("ruling.A52")
def test_a52_surprise_catches_ships_too():
    t = table(
        "declarations",
        start="1939",
        year=1939,
        season="Fall",
        initiative=WEST,
        units={"Great Britain": {"Scapa Flow": "BB"}, "Germany": {"Hamburg": "DD"}},
    )
    battle = Battle("Scapa Flow port", 2, "Axis", "West", 1)
    battle.defenders = [t.unit("Scapa Flow port", "BB").id]
    assert combat_value(t.game, battle, t.unit("Scapa Flow port", "BB")) == 2, "1, and 1 for the port"
    t.on("movement")
    assert "Great Britain" not in t.asked()


@rule("ruling.A55")
def test_a55_passing_aircraft_are_never_found():
    units = {"Italy": {"Tripoli": "FTR"}, "Great Britain": {"Malta": "DD, INF, FORT"}}
    t = table(units=units, initiative={"Western": "Allies", "Mediterranean": "Axis"})
    t.play("Italy", "move 1 FTR from Tripoli to Malta via Gulf of Gabes").done("Italy", "Germany")
    t.play("Great Britain", "patrol 1 DD from Malta to Gulf of Gabes")
    assert encounters(t.game) == [] and present(t.game, "Gulf of Gabes", "Axis") == []
    t = table(units=units, initiative={"Western": "Allies", "Mediterranean": "Axis"})
    t.play("Italy", "patrol 1 FTR from Tripoli to Gulf of Gabes").done("Italy", "Germany")
    t.play("Great Britain", "patrol 1 DD from Malta to Gulf of Gabes").done()
    assert t.said("Both sides patrol Gulf of Gabes")


@rule("ruling.A56", "ruling.W7")
def test_a56_planes_of_a_sunk_carrier():
    t = table(initiative=MED, units={"Great Britain": {"Gibraltar": "FORT, CV+FTR", "Malta": "FORT", "London": "INF"}})
    plane = next(u for u in t.state.units if u.kind == "FTR")
    assert bases_near(t.game, plane, "Tyrrhenian Sea", 2) == ["Malta"], "within its unspent points"
    assert bases_near(t.game, plane, "Cape Verde Sea", 2) == []
    t.play(
        "Great Britain",
        "sail 1 CV from Gibraltar to Alboran Sea",
        "launch 1 FTR at Alboran Sea to Western Mediterranean",
    )
    from rules.ww2_europe.world import destroy

    destroy(t.game, t.unit("Alboran Sea", "CV"))
    t.on("redeployment")
    assert t.count("Gibraltar", "Great Britain", "FTR") == 1 and not t.said("is lost")
    t = table(initiative=MED, units={"Great Britain": {"Gibraltar": "CV+FTR", "London": "INF"}})
    t.play("Great Britain", "sail 1 CV from Gibraltar to Azores Sea", "launch 1 FTR at Azores Sea to Cape Verde Sea")
    destroy(t.game, t.unit("Azores Sea", "CV"))
    t.on("redeployment")
    assert t.said("FTR finds no base and is lost")


@rule("ruling.W4")
def test_w4_who_attacks_at_sea():
    from rules.ww2_europe.encounters import roles

    t = table(initiative=WEST, units={"Great Britain": {"Scapa Flow": "DD"}, "Germany": {"Hamburg": "DD"}})
    t.play("Great Britain", "patrol 1 DD from Scapa Flow to North Sea").done("Great Britain", "USA", "USSR")
    unit = t.unit("Hamburg port", "DD")
    unit.step = 9
    t.state.units.move(unit, "North Sea")
    unit.mode, unit.path = "patrol", ["Hamburg port", "North Sea"]
    assert roles(t.game, "North Sea", "Axis", "West") == ("Axis", "West"), "who came later"
    for each in list(t.state.units):
        t.state.units.move(each, "Hamburg port")
        each.path = [each.path[0], "Hamburg port"]
    assert roles(t.game, "Hamburg port", "Axis", "West") == ("West", "Axis"), "in a port who does not hold it"


@rule("ruling.W5")
def test_w5_planes_aboard_fight_from_the_second_round():
    t = table(initiative=WEST, units={"Great Britain": {"Scapa Flow": "CV+FTR"}, "Germany": {"Hamburg": "CA"}})
    t.play("Great Britain", "patrol 1 CV from Scapa Flow to North Sea").done("Great Britain")
    t.play("Germany", "patrol 1 CA from Hamburg to North Sea", dice=[6] * 8)
    while t.game.phase == "sea" and len(t.rolls("CA in North Sea")) < 2:
        t.play(t.asked()[0], "fight on")
    texts = [e.text for e in t.events(kind="dice")]
    assert not any("FTR" in text for text in texts[:2])
    carrier = next(u for u in t.state.units if u.kind == "CV")
    plane = next(u for u in t.state.units if u.kind == "FTR")
    assert not plane.aboard and plane.goal == carrier.id, "it flies and can be lost like others"


def test_distances_count_from_where_an_aircraft_took_off():
    t = table(initiative=MED, units={"Great Britain": {"Gibraltar": "FORT, CV+FTR", "London": "INF"}})
    t.play("Great Britain", "patrol 1 CV from Gibraltar to Tyrrhenian Sea")
    t.play("Great Britain", "launch 1 FTR at Tyrrhenian Sea to Tyrrhenian Sea")
    carrier, plane = t.unit("Tyrrhenian Sea", "CV"), t.unit("Tyrrhenian Sea", "FTR")
    assert distance(carrier, "Tyrrhenian Sea") == 3 and distance(plane, "Tyrrhenian Sea") == 0
    assert number(t.game, [carrier], 3) == 3 and number(t.game, [plane], 0) == 6
    assert goals(t, "Great Britain", "sail 1 DD from Gibraltar to") == set()
