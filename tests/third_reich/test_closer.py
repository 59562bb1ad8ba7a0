"""Conditions that positions of other tests pass by: each is met here once and missed once."""

from rules.third_reich.aid import carriers
from rules.third_reich.chart import US_BOX, capital, land, turn_number
from rules.third_reich.feuds import fights
from rules.third_reich.landlines import sources
from rules.third_reich.state import Bridgehead, Mission
from rules.third_reich.strays import stray
from rules.third_reich.ways import sky_parts
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, UK, US, peace
from tests.third_reich.table import table

OFF = "Western offensive"
HEAD = {"M21": Bridgehead("Allies", True, UK)}


@rule("29.34")
def test_a_fleet_launched_in_this_turn_stays():
    t = table("fleets", {"L22": "2 B fleet"}, options=OFF, flags={"BF1": {"new": True}})
    t.refuse(UK, "rebase BF1 to E26", "29.34")
    t.play(UK, "rebase BF2 to E26")


@rule("9.3", "6.1")
def test_a_bridgehead_takes_five():
    units = {"M21": "4 B inf 3-4", "N21": "B inf 3-4, B inf 1-3"}
    t = table("movement", units, options=OFF, bridgeheads=HEAD, control={"M21": UK, "N21": UK})
    t.play(UK, "move BI5 to M21", "done")
    t = table("movement", units, options=OFF, bridgeheads=HEAD, control={"M21": UK, "N21": UK})
    t.play(UK, "move BI5, BI6 to M21")
    t.refuse(UK, "done", "6.1")


@rule("14.24b", "9.5a")
def test_two_of_a_stack_attack_and_three_british_from_london():
    units = {"M21": "3 B inf 3-4", "N21": "G inf"}
    t = table("ground", units, options=OFF, bridgeheads=HEAD, control={"M21": UK})
    t.refuse(UK, "attack N21 with BI1, BI2, BI3", "14.24b")
    t.play(UK, "attack N21 with BI1, BI2", dice=[1])
    units = {"K23": "3 B inf 3-4", "J24": "2 G inf"}
    t = table("ground", units, options=OFF, control={"J24": GER})
    t.play(UK, "attack J24 with BI1, BI2, BI3", dice=[1])


@rule("14.26i")
def test_a_numbered_counterattack_of_the_defender_is_answered_on_its_column():
    """In the hard winter two German infantry defend with six: three attack at 1-2 and roll CA; the Germans come back at 2-1 and
    roll CA1, so that the Russians go on at 1-1, where a 1 is a D."""
    t = peace(
        "ground",
        {"I43": "2 G inf", "I44": "R inf 3-3"},
        "Allies",
        season="Winter",
        year=1941,
        half=2,
        options="Eastern offensive",
        control={"I43": GER},
        wars=["Britain-Germany", "France-Germany", "Germany-Russia"],
        notes={"first winter": turn_number("Winter", 1941)},
    )
    t.play("Russia", "attack I43 with RI2", dice=[3, 6, 1])
    assert [e.text.split(" at ")[-1][:3] for e in t.events(kind="dice")] == ["1-2", "2-1", "1-1"]


@rule("21.2", "21.53")
def test_a_minor_and_its_invader_are_enemies_though_who_runs_it_is_not():
    """Italy has attacked Greece, which Britain runs; Italy and Britain are at peace."""
    t = peace("movement", {"AA24": "I inf"}, "Axis")
    t.state.countries["Greece"] = "attacked Britain"
    t.state.help["foes Greece"] = [ITA]
    greek, italian, german = t.unit("BI1"), t.unit("II1"), t.unit("GI1")
    greek.nation = "Greece"
    t.state.control_count += 1
    assert fights(t.game, greek, italian) and fights(t.game, italian, greek)
    assert not fights(t.game, greek, german) and not fights(t.game, german, greek), "Germany has nothing to do with it"


@rule("21.4d")
def test_a_stray_has_until_its_own_next_turn_ends():
    t = peace("redeployment", side="Axis")
    t.state.units.move("RI1", "Q33")
    now = t.state.now
    for ago, kept in ((0, True), (2, True), (3, False)):
        t.state.notes["peace in Hungary"] = now - ago
        assert stray(t.game, t.unit("RI1")) == kept


@rule("29.171", "29.436b")
def test_who_comes_from_america_attacks_from_aboard():
    ships = {"M1": Mission("M1", "invasion", US, ["UF1"], "M21", path=[US_BOX, "M21"], cargo=["UI1"])}
    units = {US_BOX: "U fleet, 2 U inf", "M21": "G inf"}
    t = table("ground", units, options=OFF, missions=ships, mission_count=1)
    t.refuse(US, "attack M21 with UI2", "14.21a")
    t.play(US, "attack M21 with UI1", dice=[1])


@rule("33.62b", "21.1b")
def test_ships_of_a_stranger_carry_no_aid():
    """Germany and Italy have one player; while Italy is at peace her fleets escort no German aid."""
    units = {"K28": "G fleet, G fleet 6", "AA24": "I fleet"}
    t = peace("construction", units, "Axis")
    assert [u.id for u in carriers(t.game, GER)] == ["GF1"]
    t = peace(
        "construction", units, "Axis", wars=["Britain-Germany", "France-Germany", "Britain-Italy", "France-Italy"]
    )
    assert [u.id for u in carriers(t.game, GER)] == ["GF1", "IF1"]


@rule("29.171", "29.428")
def test_nobody_but_america_loads_in_her_box():
    t = table("missions", {US_BOX: "B fleet, U inf", "L22": "B fleet"}, options=OFF)
    t.refuse(UK, "transport UI1 from US box to L22 with BF1", "29.428")


@rule("26.82")
def test_no_french_unit_is_shipped_out_of_france():
    t = peace(
        "missions",
        {"O22": "G inf", "M19": "F fleet, F inf", "L22": "B fleet", "L25": "G inf"},
        "Allies",
        options="Western offensive",
        control={"O22": GER, "L25": GER},
        countries={"Belgium": "conquered Germany"},
    )
    t.refuse(FRA, "transport FI1 from M19 to L22 with FF1", "26.82")
    t.refuse(FRA, "invade L25 with FF1 carrying FI1", "26.82")


@rule("16.5a")
def test_air_hops_over_eight_hexes_of_water_and_no_more():
    """Malta is eight hexes from Rome, nine from the next base on this map that is left to the Allies."""
    for hex_, joined in (("Y22", True), ("Y28", False)):
        held = dict.fromkeys(land(), GER) | {"GG19": UK, hex_: UK}
        t = table("redeployment", control=held)
        number = sky_parts(t.game, UK)
        assert (number["GG19"] == number[hex_]) == joined


@rule("15.4a", "32.1")
def test_nothing_is_built_where_partisans_stand():
    t = table(
        "construction",
        {"T23": "B partisan", "T24": "I inf"},
        "Axis",
        pool={ITA: "I inf"},
        scenario="1942",
        year=1942,
        season="Summer",
    )
    assert "partisans hold" in str(t.refuse(ITA, "build infantry 2-3 at T23", "15.4a"))


@rule("49.6a", "12.16")
def test_a_minor_s_turn_waits_for_nobody_caught_in_vichy_territory():
    held = {"M35": UK, "O22": GER}
    for mini, rule_ in (("", "49.6a"), ("Poland", None)):
        t = peace("options", {"M35": "B inf 3-4"}, "Allies", control=held)
        t.state.powers[FRA].in_play = False
        t.state.countries |= {"France": "conquered Germany", "Vichy France": "inactive Germany"}
        for hex_ in ("V17", "V19"):
            t.state.control[hex_] = "Vichy France"
        t.state.units.move("BI2", "V17")
        t.state.control_count += 1
        t.state.mini = mini
        if rule_:
            t.refuse(UK, "done", rule_)
        else:
            t.game.read(UK, "done")


@rule("13.1a")
def test_a_unit_is_named_once():
    t = table("movement", {"M21": "2 B inf 3-4"}, options=OFF, control={"M21": UK, "N21": UK})
    t.refuse(UK, "move BI1, BI1 to N21", "13.1a")
    t.play(UK, "move BI1, BI2 to N21")


@rule("27.11a", "49.2")
def test_vichy_feeds_the_axis_when_it_fights_and_is_not_taken():
    for status, whose, feeds in (
        ("ally Germany", GER, True),
        ("ally Germany", UK, False),
        ("inactive Germany", GER, False),
    ):
        t = table("movement", scenario="1942", year=1942, control={"R20": whose})
        t.state.countries["Vichy France"] = status
        t.state.control_count += 1
        assert capital("Vichy France") == "R20" and ("R20" in sources(t.game, "Axis")) == feeds


@rule("16.71a", "16.71b", "29.25")
def test_a_fleet_built_in_europe_comes_back_from_america_as_it_likes():
    t = table(
        "fleets",
        {"L22": "2 B fleet", US_BOX: "U fleet"},
        options=OFF,
        flags={n: {"deployed": False} for n in ("BF1", "BF2", "UF1")},
    )
    t.refuse(US, "rebase UF1 to L22", "29.25")
    t.play(UK, "rebase BF1 to US box")
    while t.game.phase != "redeployment":
        t.play(t.asked()[0], "done")
    t.play(UK, "sr BF2 to US box")
    assert t.where("BF1") == t.where("BF2") == US_BOX
    for unit in ("BF1", "BF2"):
        t.unit(unit).spent = t.unit(unit).redeployed = t.unit(unit).rebased = False
    t.game.state.units.touch()
    t.play(UK, "sr BF1 to L22", "sr BF2 to L22")
    assert t.power(UK).deployed == t.power(US).deployed == 0, "no initial deployment"
