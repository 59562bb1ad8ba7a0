"""What was settled where the rulebook is silent, on land and in the air: `ruling.*` of the rulebook."""

from rules.ww2_europe.control import heir
from rules.ww2_europe.fire import Shot, combat_value, scores, set_terrain
from rules.ww2_europe.losses import greedy, remove_lost, settled_hits
from rules.ww2_europe.retreat import destinations, retreats
from rules.ww2_europe.state import Battle
from tests.rulings import rule
from tests.ww2_europe.board import LAND, LINKS
from tests.ww2_europe.table import goals, table

WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
MALTA = {"Italy": {"Taranto": "2 INF, 2 TR, BB, CA, DD"}, "Great Britain": {"Malta": "4 INF"}}


def supplied(t):
    for unit in t.state.units:
        unit.cut = False
    return t


def landed(t, count=1):
    t.play("Italy", f"ferry {count} INF from Taranto to Malta by Taranto via Ionian Sea, Malta port")
    t.play("Italy", "sail 1 BB 1 CA 1 DD from Taranto to Malta port via Ionian Sea")
    return t.quiet()


@rule("ruling.A1")
def test_a1_one_ship_for_each_unit_the_heaviest_first():
    t = table(units=MALTA)
    t.game.script([2, 1])
    landed(t, 2)
    assert t.rolls("BB bombards Malta, hits on 2") == [[2]] and t.rolls("CA bombards Malta, hits on 1") == [[1]]
    assert not t.rolls("DD bombards"), "two units land, two ships fire"
    t = table(units=MALTA, options={"cruiser_bombardment": False})
    landed(t, 2)
    assert t.rolls("DD bombards Malta, hits on 1") and not t.rolls("CA bombards"), "by the other reading of the text"


def front(ours, theirs, land="Paris", base="Sedan", **more):
    return supplied(
        table(
            start="1939",
            units={"Germany": {base: ours}, "Great Britain": {land: theirs}, **more.pop("units", {})},
            control={land: "Great Britain", base: "Germany", "Liege": "Germany", **more.pop("control", {})},
            **more,
        )
    )


@rule("ruling.A2")
def test_a2_each_die_of_artillery_is_a_shot():
    t = front("ART", "3 INF")
    t.play("Germany", "move 1 ART from Sedan to Paris", dice=[2, 1, 6, 6, 6])
    t.quiet()
    assert t.rolls("1 ART in Paris")[0] == [2, 1] and t.count("Paris", "Great Britain") == 1, "a sum of 3 would miss"


@rule("ruling.A4")
def test_a4_guns_rest_in_the_first_round_only():
    t = table(units={"Italy": {"Taranto": "4 INF, 4 TR"}, "Great Britain": {"Malta": "2 INF, ART"}})
    t.game.script([6] * 40)
    t.play("Italy", "ferry 4 INF from Taranto to Malta by Taranto via Ionian Sea, Malta port")
    t.quiet()
    while t.game.phase == "ground" and len(t.rolls("4 INF in Malta")) < 3:
        t.play(t.asked()[0], "fight on")
    fired = [e.text for e in t.events(kind="dice")]
    volleys = [i for i, text in enumerate(fired) if "4 INF in Malta" in text]
    guns = [i for i, text in enumerate(fired) if "1 ART in Malta" in text]
    assert "Shore Defense" in fired[0] and guns and guns[0] > volleys[1], "from the second round on they fire again"


@rule("ruling.A5", "ruling.A32")
def test_a5_a32_hits_without_a_target_are_wasted():
    assert scores(Shot(2, air=4), 4) == {"air"} and scores(Shot(2, air=4), 5) is None
    assert "air" in scores(Shot(2, surface=4), 2) and "air" not in scores(Shot(2, surface=4), 3)
    t = front("3 FTR, INF", "INF, FTR")
    t.game.script([6, 4, 4, 4, 6, 6])
    t.play("Germany", "move 1 INF from Sedan to Paris", "move 3 FTR from Sedan to Paris").quiet()
    assert t.units("Paris").count("Great Britain FTR") == 0 and t.count("Paris", "Great Britain", "INF") == 1, (
        "three hits in the air and one aircraft"
    )


@rule("ruling.A6")
def test_a6_guns_hit_tanks_as_long_as_there_is_one():
    t = front("INF", "TNK, 2 INF")
    units = [u for u in t.state.units if u.place == "Paris"]
    guns = frozenset({"ground", "tank", "air", "naval", "transport", "guns"})
    assert sorted(settled_hits([guns, guns], units)[0]) == ["tank"]
    assert "ground" in settled_hits([guns, guns], units)[1], "the tank is gone with the first"


@rule("ruling.A15")
def test_a15_mech_blitzes():
    t = table(
        "blitzkrieg",
        units={"Germany": {"Frankfurt": "MEC"}},
        control=dict.fromkeys(("Liege", "Brussels"), "Great Britain"),
    )
    t.play("Germany", "move 1 MEC from Frankfurt to Liege")
    assert t.owner("Liege") == "Germany"


@rule("ruling.A16")
def test_a16_aircraft_are_held_by_aircraft_alone():
    for guest, held in (("FTR", True), ("INF", False)):
        t = table(
            initiative={"Eastern": "Allies"},
            units={"Germany": {"Sedan": guest}, "Great Britain": {"Paris": "TAC, AB, 3 INF", "Cherbourg": "INF"}},
            control=dict.fromkeys(("Paris", "Cherbourg"), "Great Britain") | {"Brest": "Germany"},
        )
        supplied(t).play("Germany", f"move 1 {guest} from Sedan to Paris").done("Germany", "Italy")
        if held:
            t.refuse("Great Britain", "move 1 TAC from Paris to Brest", "move.air_ignore")
        else:
            t.play("Great Britain", "move 1 TAC from Paris to Brest")


@rule("ruling.A17")
def test_a17_aircraft_alone_fight_one_round():
    t = front("TAC", "2 INF")
    t.play("Germany", "move 1 TAC from Sedan to Paris", dice=[6, 6, 6]).quiet()
    assert len(t.rolls("TAC in Paris")) == 1 and t.count("Sedan", "Germany", "TAC") == 1
    t = front("FTR", "FTR, AB")
    t.play("Germany", "move 1 FTR from Sedan to Paris", dice=[6, 6]).quiet()
    assert t.ask().choices[0] == "fight on", "air against air goes on as long as both like"


@rule("ruling.A18", "ruling.W13")
def test_a18_control_goes_to_ground_units_at_once():
    t = table(
        units={"Germany": {"Frankfurt": "TNK, FTR"}},
        control=dict.fromkeys(("Liege", "Brussels"), "Great Britain"),
        initiative={"Eastern": "Allies"},
    )
    t.play("Germany", "move 1 FTR from Frankfurt to Liege")
    assert t.owner("Liege") == "Great Britain", "aircraft never take control"
    t.play("Germany", "move 1 TNK from Frankfurt to Brussels via Liege")
    assert t.owner("Liege") == t.owner("Brussels") == "Germany", "also in passing"
    t = table(
        units={"Germany": {"Frankfurt": "TNK"}, "Great Britain": {"Liege": "FTR"}},
        control={"Liege": "Great Britain"},
        initiative={"Eastern": "Allies"},
    )
    t.play("Germany", "move 1 TNK from Frankfurt to Liege")
    assert t.owner("Liege") == "Germany" and t.state.contests["Liege"] == "Axis", "who entered attacks the aircraft"
    t.quiet()
    assert t.said("Battle of Liege: 1 TNK attack 1 FTR."), "though the space is its own by now"


@rule("ruling.A19")
def test_a19_land_of_an_ally_goes_home():
    base = {
        "start": "1939",
        "initiative": WEST,
        "units": {"USA": {"Sedan": "INF, FORT"}, "USSR": {"Prague": "INF, FORT"}},
    }
    t = supplied(
        table(control={"Sedan": "USA", "Paris": "Germany", "Prague": "USSR", "Sudetenland": "Germany"}, **base)
    )
    t.play("USA", "move 1 INF from Sedan to Paris").play("USSR", "move 1 INF from Prague to Sudetenland")
    assert t.owner("Paris") == "France" and t.owner("Sudetenland") == "USSR"
    base |= {"start": "1941"}
    t = supplied(table(control={"Sedan": "USA", "Paris": "Germany"}, **base))
    t.play("USA", "move 1 INF from Sedan to Paris")
    assert t.owner("Paris") == "USA", "an ally that is out gets nothing back"


@rule("ruling.A19", "map.control.ally_colour", "ussr.separate")
def test_soviet_land_goes_back_to_the_ussr_whoever_frees_it():
    """No ally holds land of another's colour, and only the USSR is exempt: it keeps what it takes."""
    units = {"Great Britain": {"Murmansk": "INF, FORT"}, "USSR": {"Moscow": "INF"}}
    held = {"Murmansk": "Great Britain", "Petrozavodsk": "Germany"}
    t = supplied(table(control=held, initiative=WEST, units=units))
    t.play("Great Britain", "move 1 INF from Murmansk to Petrozavodsk")
    assert t.owner("Petrozavodsk") == "USSR" and t.units("Petrozavodsk") == ["Great Britain INF"]
    t.power("USSR").status = "surrendered"
    assert heir(t.game, "Great Britain", "Archangel") == "Great Britain", "one that is out gets nothing back"


@rule("ruling.A20")
def test_a20_a_drop_needs_a_free_base_and_no_bomber():
    for planes, fits in (("", True), (", FTR", False)):
        t = table(
            units={"Germany": {"Hamburg": "ABN" + planes}, "Great Britain": {"Copenhagen": "INF"}},
            control={"Copenhagen": "Great Britain"},
        )
        if fits:
            t.play("Germany", "drop 1 ABN from Hamburg to Copenhagen")
        else:
            t.refuse("Germany", "drop 1 ABN from Hamburg to Copenhagen", "airborne.drop")
    t = front("ABN, BMB", "INF", base="Berlin", land="Leipzig")
    t.game.script([6, 1])
    t.play("Germany", "drop 1 ABN from Berlin to Leipzig with 1 BMB").quiet()
    assert set(t.suggestions("Germany", "lose")) == {"lose 1 ABN", "lose 1 BMB"}, "a carrier may be lost instead"
    assert not t.rolls("BMB in Leipzig")


@rule("ruling.A31", "ruling.W16")
def test_a31_mutual_destruction_counts_for_nobody():
    t = front("INF", "INF")
    t.play("Germany", "move 1 INF from Sedan to Paris", dice=[1, 1]).quiet()
    t.on("redeployment")
    assert t.state.wins == {} and t.owner("Paris") == "Great Britain" and t.count("Paris") == 0
    t = front("3 INF", "INF")
    t.play("Germany", "move 3 INF from Sedan to Paris", dice=[1, 1, 1, 6]).on("redeployment")
    assert t.state.wins == {"Western": {"Axis": 1}}


@rule("ruling.A33")
def test_a33_who_finds_no_room_in_retreat_is_lost():
    t = front("3 INF", "3 INF", units={"Italy": {"Liege": "3 TNK"}}, base="Liege", land="Sedan")
    t.game.script([6] * 6)
    t.play("Germany", "move 3 INF from Liege to Sedan")
    from rules.ww2_europe.world import create

    for _ in range(3):
        create(t.game, "Italy", "INF", "Liege")
    t.quiet().play("Germany", "retreat to Liege")
    assert t.count("Liege", "Germany", "INF") == 1 and t.said("No room in Liege"), "nine points stood there"


@rule("ruling.A45")
def test_a45_two_hits_at_once_sink_a_battleship():
    t = table(units={"Italy": {"Taranto": "BB, DD"}})
    ship = t.unit("Taranto port", "BB")
    plain = frozenset({"naval", "transport"})
    assert [u.kind for u in greedy([plain, plain], [ship])] == ["BB", "BB"]
    remove_lost(t.game, {ship.id: 2})
    assert t.units("Taranto port") == ["Italy DD"]


@rule("ruling.A46")
def test_a46_surrounded_units_fight_on():
    t = front(
        "2 INF", "2 INF", control=dict.fromkeys(("Cherbourg", "Strasbourg", "Vichy", "Bordeaux", "Brest"), "Germany")
    )
    t.play("Germany", "move 2 INF from Sedan to Paris")
    battle = Battle("Paris", 3, "Axis", "West", 1)
    battle.attackers = [u.id for u in t.state.units.own("Germany", "Paris")]
    ours = list(t.state.units.own("Great Britain", "Paris"))
    battle.defenders = [u.id for u in ours]
    assert destinations(t.game, battle, ours) == [] and retreats(t.game, battle, ours) == []
    t.state.control["Cherbourg"] = "Great Britain"
    assert retreats(t.game, battle, ours) == ["retreat to Cherbourg"]


def crossing(came, dropped=False, landed_=False, second=""):
    """Germans come to a space across something; the defender's bonus."""
    land = "Paris" if not landed_ else "Alexandria"
    t = table(
        "declarations",
        units={"Germany": {land: "INF, ABN, FTR"}, "Great Britain": {land: "INF"}},
        control={land: "Great Britain"},
    )
    battle = Battle(land, 3, "Axis", "West", 1)
    battle.attackers = [u.id for u in t.state.units.own("Germany", land)]
    battle.defenders = [u.id for u in t.state.units.own("Great Britain", land)]
    foot, jump, plane = (t.unit(land, kind, "Germany") for kind in ("INF", "ABN", "FTR"))
    foot.came, foot.landed = came, landed_
    jump.came, jump.dropped = second or came, dropped
    jump.landed = landed_ and not dropped and not second
    plane.came = "Sedan"
    set_terrain(t.game, battle)
    return battle.foot


@rule("ruling.A47")
def test_a47_drops_and_aircraft_cancel_no_river():
    assert crossing("Cherbourg") == 1, "the fighter that comes from elsewhere does not matter"
    assert crossing("Cherbourg", dropped=True) == 1
    assert crossing("Cherbourg", second="Sedan") == 0, "one that marches over an ordinary border does"


@rule("ruling.A48")
def test_a48_the_coast_counts_if_all_come_from_ships():
    assert crossing("Eastern Mediterranean", landed_=True) == 1
    assert crossing("Eastern Mediterranean", landed_=True, second="El Alamein") == 0


@rule("ruling.A53")
def test_a53_the_owner_of_what_is_hit_chooses():
    t = front("2 INF", "INF, TNK")
    t.play("Germany", "move 2 INF from Sedan to Paris", dice=[1, 6]).quiet()
    assert t.asked() == ["Great Britain"] and set(t.suggestions("Great Britain", "lose")) == {
        "lose 1 INF",
        "lose 1 TNK",
    }
    t.refuse("Germany", "lose 1 TNK", None)


@rule("ruling.A57")
def test_a57_the_winner_stays_where_it_fought():
    t = front("3 INF", "INF")
    t.play("Germany", "move 3 INF from Sedan to Paris", dice=[1, 1, 1, 6]).on("redeployment")
    assert t.count("Paris", "Germany") == 3 and t.owner("Vichy") == "France"


@rule("ruling.W1")
def test_w1_the_limit_holds_where_a_move_ends():
    t = table(units={"Germany": {"Frankfurt": "TNK, INF", "Cologne": "10 INF"}}, initiative={"Eastern": "Allies"})
    t.refuse("Germany", "move 1 INF from Frankfurt to Cologne", "stack.ground")
    t.play("Germany", "move 1 TNK from Frankfurt to Hamburg via Cologne")


@rule("ruling.W2")
def test_w2_cut_off_holds_until_it_is_reckoned_again():
    t = table("declarations", units={"Germany": {"Rhodes": "INF", "Berlin": "INF"}}, control={"Rhodes": "Germany"})
    t.on("movement")
    unit = t.unit("Rhodes", "INF")
    assert unit.cut
    t.state.control["Rhodes"] = "Italy"
    from rules.ww2_europe.world import create

    create(t.game, "Italy", "FORT", "Rhodes")
    t.refuse("Germany", "move 1 INF from Rhodes to Crete", "cut.no_move")
    t.on("redeployment")
    assert not unit.cut, "the fortress counts from the next reckoning on"


@rule("ruling.W6")
def test_w6_nobody_can_hurt_anybody():
    t = front("TNK", "TNK", base="Strasbourg", land="Vichy")
    t.state.control["Strasbourg"] = "Germany"
    for unit in t.state.units:
        unit.cut = True
    battle = Battle("Vichy", 3, "Axis", "West", 1)
    for unit in t.state.units.of("Germany"):
        t.state.units.move(unit, "Vichy")
        unit.came, unit.cut = "Strasbourg", True
        battle.attackers.append(unit.id)
    battle.defenders = [t.unit("Vichy", "TNK", "Great Britain").id]
    assert combat_value(t.game, battle, t.unit("Vichy", "TNK", "Great Britain")) == 0, "Cut Off tanks in mountains"
    from rules.ww2_europe.fire import hopeless
    from rules.ww2_europe.ground_battle import give_up

    ours, theirs = t.state.units.of("Germany"), t.state.units.own("Great Britain", "Vichy")
    assert hopeless(t.game, battle, ours, theirs)
    give_up(t.game, battle, ours)
    assert t.units("Vichy") == ["Great Britain TNK"], "an attacker that cannot fall back is lost"


@rule("ruling.W6", "ussr.winter.combat", "terrain.mountain.tank")
def test_w6_a_tank_lands_in_the_winter_mountains_against_a_tank_cut_off():
    t = table(
        season="Winter",
        units={"Germany": {"Constanta": "TNK, TR", "Ploesti": "INF"}, "USSR": {"Sevastopol": "TNK"}},
        control={"Constanta": "Germany", **dict.fromkeys(set(LINKS["Sevastopol"]) & LAND, "Germany")},
        initiative={"Middle East": "Axis"},
    )
    t.game.script([6] * 8)
    t.play("Germany", "ferry 1 TNK from Constanta to Sevastopol by Constanta").on("redeployment")
    assert t.said("Neither side in Sevastopol can hurt the other.") and t.said(
        "After 1 round the Allies hold Sevastopol."
    )
    assert t.units("Sevastopol") == ["USSR TNK"] and not t.units("Constanta"), "there is no way back"


@rule("ruling.A44", "ruling.W12")
def test_a44_land_of_a_red_port_and_ships_in_it():
    t = table(
        units={"Germany": {"Hamburg": "INF, DD"}},
        initiative={"Western": "Allies", "Southern": "Allies", "African": "Allies"},
    )
    t.refuse("Germany", "move 1 INF from Hamburg to Cologne", "move.order")
    t.refuse("Germany", "patrol 1 DD from Hamburg to North Sea", "port.multifront")
    t.play("Germany", "patrol 1 DD from Hamburg to Western Baltic")
    assert "Skagerrak" not in goals(t, "Germany", "patrol 1 DD from Hamburg to")
