"""Rules that a fifth reading of the rulebook, against the engine, found broken."""

import pytest

from rules.supreme_commander.aid import lendable, senders
from rules.supreme_commander.air import base_ok
from rules.supreme_commander.annexation import bound
from rules.supreme_commander.building import serves
from rules.supreme_commander.chart import ALLIED, AXIS
from rules.supreme_commander.collapse import foreigners
from rules.supreme_commander.control import pass_through
from rules.supreme_commander.diplomacy import Court, courtable, envoys, shift
from rules.supreme_commander.ground import COUNTRY, HEX_OF, LOCATIONS, PORTS, RIGA, VICHY_LAND, country_hexes
from rules.supreme_commander.income import annual_flow
from rules.supreme_commander.italy import collapse
from rules.supreme_commander.partisans import allowed
from rules.supreme_commander.political import conquer, liberations, partition, surrenders
from rules.supreme_commander.politics import Declare, declare, entered, open_west
from rules.supreme_commander.seats import master
from rules.supreme_commander.siberia import entries
from rules.supreme_commander.stacking import cooperation
from rules.supreme_commander.state import Attack
from rules.supreme_commander.strengths import supporters
from rules.supreme_commander.supply import empty_enemy_cities
from rules.supreme_commander.support import reachable
from rules.supreme_commander.ussr import count_winter, winter
from rules.supreme_commander.walking import closed_to
from rules.supreme_commander.world import FREE, VICHY, home_of, hostile, mark_changed
from tests.rulings import rule
from tests.supreme_commander.table import minor, russia, table
from tests.supreme_commander.test_small_print import run

CAIRO, PLOESTI, BUCHAREST = (HEX_OF[name] for name in ("Cairo", "Ploesti", "Bucharest"))
FIFTY = {power: {"msp": 0, "income": 50} for power in ("Germany", "Italy", "UK", "USSR", "USA")}


def incomes(t, *powers):
    return [t.power(power).income for power in powers]


# --- who draws what -------------------------------------------------------------------------------------------------


@rule("3.3.1h", "9.1.3.1b", "9.1.3.2a")
def test_a_location_in_a_possession():
    """Cairo is treated like one in a Minor ally: the UK loses its five the first time alone, and gets nothing back with it."""
    war = {"active": ("Germany", "UK", "Italy"), "powers": FIFTY}
    for lost, uk in (([], 45), ([CAIRO], 50)):
        t = table(units={"4920": "IT-I1"}, lost=lost, **war)
        pass_through(t.game, t.unit("IT-I1"), CAIRO)
        assert incomes(t, "Italy", "UK") == [55, uk] and t.state.lost == [CAIRO] and t.power("Italy").msp == 10
    t = table(side="Allied", units={"4920": "UK-I1"}, control={CAIRO: "Italy"}, earners={CAIRO: "Italy"}, **war)
    pass_through(t.game, t.unit("UK-I1"), CAIRO)
    assert incomes(t, "Italy", "UK") == [45, 50] and t.power("UK").msp == 0 and t.holder("Cairo") == "UK"


@rule("17.1e", "17.13.7a", "9.1.3.1b")
def test_riga_after_a_declaration_on_the_annexed_baltics():
    """The USSR draws five for it and loses them; Germany takes ten and five a turn."""
    baltics = dict.fromkeys(country_hexes("Baltic States"), "USSR")
    t = table(
        units={"Konigsberg": "GE-I1"},
        earners={RIGA: "USSR"},
        lost=[RIGA],
        powers=FIFTY,
        **russia(nations={"Baltic States": minor("conquered", "Germany")}, control=baltics),
    )
    t.play("Germany", "declare war on Baltic States")
    assert incomes(t, "Germany", "USSR") == [50, 50]
    pass_through(t.game, t.unit("GE-I1"), RIGA)
    assert incomes(t, "Germany", "USSR") == [55, 45] and t.power("Germany").msp == 10


@rule("16.1.3.1b")
def test_a_conquered_german_ally_that_is_won_over_pays_no_more_than_before():
    """The USSR draws what it took; a location that is taken from it then is lost to it, who lost it first or not."""
    taken = [PLOESTI, BUCHAREST]
    t = table(
        side="Allied",
        units={"3124": "GE-I1"},
        active=("Germany", "UK", "USSR"),
        nations={"Romania": {**minor("turned", "Germany"), "conqueror": "USSR", "level": -3}},
        control=dict.fromkeys(country_hexes("Romania"), "USSR"),
        earners=dict.fromkeys(taken, "USSR"),
        lost=taken,
        powers=FIFTY,
    )
    run(t, shift(t.game, "Romania", ALLIED, "USSR"))
    assert (t.nation("Romania").status, t.nation("Romania").lead) == ("ally", "USSR")
    assert incomes(t, "USSR", "Germany") == [50, 50]
    pass_through(t.game, t.unit("GE-I1"), PLOESTI)
    assert incomes(t, "USSR", "Germany") == [50 - LOCATIONS[PLOESTI], 50 + LOCATIONS[PLOESTI]]


@rule("17.7.1.2c", "17.7.1.2d", "9.1.9a")
def test_what_italy_and_its_allies_pay_after_its_collapse():
    """The USA draws Rome and Naples already, which it took; it gets the rest of Italy, and Sofia of Italy's Active ally;
    Athens of the Inactive one pays nobody."""
    t = table(
        "political",
        "Allied",
        turn=40,
        active=("Germany", "UK", "USA", "Italy"),
        units={"Rome": "US-I1", "Naples": "US-I2"},
        control={"Rome": "USA", "Naples": "USA"},
        earners={HEX_OF["Rome"]: "USA", HEX_OF["Naples"]: "USA"},
        nations={"Bulgaria": minor("ally", "Italy"), "Greece": minor("conquered", "Italy")},
        powers=FIFTY,
    )
    collapse(t.game, [HEX_OF["Rome"], HEX_OF["Naples"]])
    rest = sum(LOCATIONS.get(hex, 0) for hex in country_hexes("Italy")) - 2 * 5
    assert incomes(t, "USA", "Italy") == [50 + rest + LOCATIONS[HEX_OF["Sofia"]], 0]


# --- war --------------------------------------------------------------------------------------------------------------


@rule("17.13a", "16.1.6.1a")
def test_the_waiting_ussr_attacks_an_ally_of_the_axis():
    """That is war with Germany: the ally stays Germany's and the USSR is Active."""
    t = table("political", ALLIED, turn=16, nations={"Hungary": minor("ally", "Germany")})
    t.play("USSR", "declare war on Hungary")
    hungary, ussr = t.nation("Hungary"), t.nation("USSR")
    assert (hungary.status, hungary.camp, hungary.lead, hungary.foe) == ("ally", AXIS, "Germany", "")
    assert (ussr.status, ussr.camp, ussr.attacked) == ("active", ALLIED, False)


@rule("10.5g", "16.1.2b")
@pytest.mark.parametrize(
    ("units", "control", "late"),
    [
        ({}, {}, False),
        ({"Kaunas": "GE-I1"}, {}, True),
        ({"Kaunas": "RO-I1"}, {}, True),
        ({}, {"Kaunas": "Germany"}, False),
        ({"Kaunas": "IT-I1"}, {"Kaunas": "Italy"}, False),
        ({"Konigsberg": "GE-I1"}, {}, False),
    ],
)
def test_no_war_on_an_inactive_ally_once_it_is_entered(units, control, late):
    """What only a zone has taken, or a partner entered, does not count."""
    baltics = dict.fromkeys(country_hexes("Baltic States"), "USSR")
    nations = {"Baltic States": minor("conquered", "Germany"), "Romania": minor("ally", "Germany")}
    t = table(units=units, **russia(nations=nations, control={**baltics, **control}))
    if late:
        t.refuse("Germany", "declare war on Baltic States", "10.5g")
    else:
        t.play("Germany", "declare war on Baltic States")


@rule("10.5g", "16.1.2b")
def test_who_came_through_has_entered():
    """A corps goes in and out again; with a new conquest all begins anew."""
    baltics = dict.fromkeys(country_hexes("Baltic States"), "USSR")
    t = table(
        **russia(nations={"Baltic States": minor("conquered", "Germany")}, control=baltics), units={"1927": "GE-I1"}
    )
    pass_through(t.game, t.unit("GE-I1"), "1925")
    assert t.nation("Baltic States").entered == ["Germany"] and entered(t.game, "Germany", "Baltic States")
    assert not entered(t.game, "Italy", "Baltic States")
    pass_through(t.game, t.unit("GE-I1"), "1926")
    t.refuse("Germany", "declare war on Baltic States", "10.5g")
    run(t, conquer(t.game, "Baltic States", "USSR"))
    assert not entered(t.game, "Germany", "Baltic States")


@rule("10.5g", "16.1.2b")
def test_partisans_have_not_entered_a_country():
    t = table(side=ALLIED, units={"Bergen": "UK-PT1"}, nations={"Norway": minor("conquered", "UK")})
    pass_through(t.game, t.unit("UK-PT1"), HEX_OF["Bergen"])
    t.play("UK", "declare war on Norway")
    t = table(side=ALLIED, units={"Bergen": "UK-I1"}, nations={"Norway": minor("conquered", "UK")})
    t.refuse("UK", "declare war on Norway", "10.5g")


# --- movement -------------------------------------------------------------------------------------------------------


@rule("16.1.3.1a")
def test_italians_enter_the_country_of_an_ally_of_italys_own():
    for leader, open_ in (("Italy", True), ("Germany", False)):
        t = table(
            units={"3033": "IT-I1"},
            active=("Germany", "UK", "Italy"),
            nations={"Yugoslavia": minor("ally", leader)},
        )
        if open_:
            t.play("Italy", "move IT-I1 to 3032")
        else:
            t.refuse("Italy", "move IT-I1 to 3032", "16.1.3.1a")


# --- attacked before the west is at war -----------------------------------------------------------------------------


def settle(t):
    """Answer whatever is asked with the first choice."""
    while t.game.pending() and t.game.pending()[0].choices:
        t.game.submit(t.asked()[0], t.game.pending()[0].choices[0])


@rule("16.2a", "16.2b", "10.5d", "9.1.9a")
def test_germany_attacks_another_nation_on_the_first_turn():
    """Denmark fights Germany at once under British orders, and comes to the UK with its income when the west declares war."""
    t = table(
        "organization",
        turn=1,
        west=False,
        units={"1733": "GE-I1"},
        powers={"Germany": {"msp": 60}, "UK": {"income": 70}},
    )
    t.play("Germany", "declare war on Denmark")
    settle(t)
    denmark = t.nation("Denmark")
    assert (denmark.status, denmark.camp, denmark.foe) == ("controlled", ALLIED, "Germany") and not t.state.west
    assert hostile(t.game, "Germany", "Denmark") and not hostile(t.game, "Germany", "UK")
    assert closed_to(t.game, "Germany", HEX_OF["Copenhagen"]) is None
    assert closed_to(t.game, "UK", HEX_OF["Copenhagen"]) == "controlled" and t.power("UK").income == 70
    open_west(t.game)
    assert (denmark.status, denmark.lead, denmark.foe) == ("ally", "UK", "")
    assert t.power("UK").income == 70 + LOCATIONS[HEX_OF["Copenhagen"]]


@rule("16.2b", "9.1.9a", "9.1.3.1a")
def test_what_germany_took_before_the_west_was_at_war_the_uk_never_draws():
    t = table(
        "political",
        ALLIED,
        turn=1,
        west=False,
        units={"Copenhagen": "GE-I1"},
        control={"Copenhagen": "Germany"},
        earners={HEX_OF["Copenhagen"]: "Germany"},
        nations={"Denmark": {**minor("controlled", "UK"), "foe": "Germany"}},
        powers=FIFTY,
    )
    open_west(t.game)
    assert t.nation("Denmark").status == "ally" and incomes(t, "UK", "Germany") == [50, 50]


@rule("10.5f", "16.1.6.1d")
def test_a_minor_that_the_waiting_ussr_attacks_has_its_units():
    t = table("organization", ALLIED, turn=12, powers={"USSR": {"msp": 60}})
    t.play("USSR", "declare war on Romania")
    settle(t)
    land = [unit for unit in t.state.units.of("Romania") if unit.id != "RO-F1"]
    assert len(land) == 6 and all(home_of(t.game, unit.place) == "Romania" for unit in land)
    assert t.at("RO-F1") == "East" and t.nation("Romania").foe == "USSR"


# --- smaller things -------------------------------------------------------------------------------------------------


@rule("9.4a", "3.3i", "7.2.1a")
def test_the_yearly_corps_comes_to_an_empty_city_that_the_enemy_holds():
    """Ploesti is empty, Bucharest is not."""
    t = table(
        "aid",
        "",
        turn=31,
        units={"Bucharest": "SU-I1"},
        pool="RO-I1",
        **russia(nations={"Romania": minor("ally", "Germany")}, control={PLOESTI: "USSR", BUCHAREST: "USSR"}),
    )
    places = next(annual_flow(t.game))[0].choices
    assert "RO-I1 at Ploesti" in places and "RO-I1 at Bucharest" not in places


@rule("10.1.1.2c")
def test_only_who_stays_in_the_ussr_itself_drives_it_to_the_axis():
    """A British corps stays in Turkey, the USSR's ally, or in Baku."""
    for place, status in (("Ankara", "neutral"), ("Baku", "active")):
        t = table(
            "organization",
            ALLIED,
            units={place: "UK-I1"},
            **russia(nations={"Turkey": minor("ally", "USSR"), "USSR": {"status": "neutral"}}),
        )
        t.nation("USSR").status = "neutral"
        run(t, foreigners(t.game, "USSR"), ["stay"])
        assert t.nation("USSR").status == status, place


@rule("10.2.1g", "17.7.1.2d")
def test_an_italy_that_is_an_ally_builds_where_a_way_leads():
    """Its power pays; without a way by rail or port it gets nothing: Messina, alone in Sicily, is no port."""
    fallen = {"Italy": minor("ally", "UK")}
    for italian, open_ in (({}, True), ({"Palermo": "Germany"}, False)):
        ports = [hex for hex in country_hexes("Italy") if hex in PORTS and hex != HEX_OF["Palermo"]]
        units = {hex: f"GE-I{number}" for number, hex in enumerate(ports, 1)}
        units |= {"Palermo": "GE-I20"} if italian else {}
        t = table(
            "organization",
            ALLIED,
            units=units,
            pool="IT-I1",
            active=("Germany", "UK"),
            nations=fallen,
            powers={"UK": {"msp": 100}},
        )
        if open_:
            t.play("UK", "buy infantry for Italy at Palermo")
        else:
            t.refuse("UK", "buy infantry for Italy at Messina", "10.2.1g")


@rule("12.2d", "3.3g")
def test_who_comes_by_the_ferry_takes_what_its_zone_covers():
    beside = "4915"
    t = table(
        side=ALLIED,
        units={"North Atlantic Transfer Box": "UK-SA"},
        active=("Germany", "UK", "Italy"),
        control={beside: "Italy"},
    )
    t.play("UK", "ferry UK-SA to Suez")
    assert t.holder(beside) == "UK"


@rule("17.2c", "10.6a")
def test_no_second_german_army_is_formed_in_bulgaria():
    how = {
        "pool": "GE-A5",
        "active": ("Germany", "UK"),
        "nations": {name: minor("ally", "Germany") for name in ("Bulgaria", "Hungary", "Romania")},
    }
    for units, second in (
        ({"3424": "GE-I1 GE-I2", "Sofia": "GE-A4"}, True),
        ({"3424": "GE-I1 GE-I2", "3228": "GE-A4"}, False),
    ):
        t = table("organization", units={"Bucharest": "GE-HQN", **units}, **how)
        if second:
            t.refuse("Germany", "combine GE-I1, GE-I2 into GE-A5", "17.2c")
        else:
            t.play("Germany", "combine GE-I1, GE-I2 into GE-A5")
    t = table("organization", units={"Bucharest": "GE-HQN", "3424": "GE-I1 GE-A4-"}, **how)
    t.play("Germany", "combine GE-I1 into GE-A4")


@rule("17.11d", "17.11.1a", "18.2a")
def test_danzig_is_german_when_poland_falls_late():
    """Eastern Poland has gone to the USSR on the third turn; Danzig follows when Poland falls, and British Partisans rise in
    the rest of Poland alone."""
    t = table("final", "", turn=3, units={"Warsaw": "PO-I1"}, nations={"Poland": minor("ally", "UK")}, pact=True)
    run(t, partition(t.game))
    assert home_of(t.game, "2525") == "USSR" and home_of(t.game, "1928") == home_of(t.game, "2029") == "Poland"
    run(t, conquer(t.game, "Poland", "Germany"))
    assert home_of(t.game, "1928") == home_of(t.game, "2029") == "Germany"
    assert [allowed(t.game, "UK", hex) for hex in ("1928", "2029", "2128", "2525")] == [False, False, True, True]


@rule("17.13.2a", "17.13.5a")
def test_a_ussr_that_fights_for_the_axis_has_no_russian_winter_and_no_convoys():
    for camp, first in ((ALLIED, 1), (AXIS, 0)):
        t = table(
            "aid",
            "",
            turn=22,
            active=("Germany", "UK", "USSR"),
            nations={"USSR": {"camp": camp}},
            powers={"UK": {"msp": 50}},
        )
        count_winter(t.game)
        assert t.state.winters == first and winter(t.game) == bool(first) and senders(t.game, "UK") == 10 * first


@rule("10.5a", "16.1.6.1a", "ruling.turn-coat")
def test_a_minor_that_fights_the_ussr_has_peace_when_that_joins_the_axis():
    t = table("organization", ALLIED, nations={"Finland": {**minor("controlled", "Germany"), "foe": "USSR"}})
    assert hostile(t.game, "Finland", "USSR")
    run(t, declare(t.game, "UK", "USSR"))
    finland = t.nation("Finland")
    assert (finland.status, finland.lead, finland.foe) == ("ally", "Germany", "") and t.nation("USSR").camp == AXIS
    assert not hostile(t.game, "Finland", "USSR")


@rule("ruling.armistice-diplomacy")
def test_a_neutral_uk_is_offered_diplomacy_and_no_war():
    t = table("organization", ALLIED, nations={"UK": {"status": "neutral"}}, powers={"UK": {"msp": 60}})
    t.nation("UK").status = "neutral"
    assert "Ireland" in Court.options("target", {}, t.game, "UK") and envoys(t.game, "UK") == ["UK"]
    assert not list(Declare.options("target", {}, t.game, "UK"))
    t.play("UK", "court Ireland")


@rule("17.5.5b", "18.6a", "13.1.1b", "11.1c", "18.5a")
def test_free_french_in_a_standing_france_are_french():
    """A French Fighter and HQ help them, from the city they hold; only one British corps stands beside them."""
    for france, french in (("active", True), ("fallen", False)):
        t = table(
            "declare",
            ALLIED,
            units={"2537": "FF-I1", "2536": "GE-I1", "2538": "FR-HQ1", "West": "FR-F1"},
            active=("Germany", "UK", "USA", "France"),
        )
        t.nation("France").status = france
        mark_changed(t.game)
        attack = Attack("2537", "2536", ["FF-I1"])
        t.state.attacks = [attack]
        assert ("2536" in reachable(t.game, t.unit("FR-F1"))) == french
        assert (t.unit("FR-HQ1") in supporters(t.game, attack, ALLIED)) == french
        stack = [t.unit(id) for id in ("FF-I1", "UK-I1", "UK-I2")]
        assert (cooperation(t.game, stack) is not None) == french and cooperation(t.game, stack[:2]) is None
        t.state.units.move("FF-I1", HEX_OF["Tunis"])
        assert base_ok(t.game, HEX_OF["Tunis"], "France") == french


@rule("17.4c")
def test_who_annexed_in_finland_stays_until_finland_fights_for_the_axis():
    """Not just until the German war, which frees the others."""
    for finland, ussr, free in (
        ("neutral", "inactive", (False, False)),
        ("neutral", "active", (False, True)),
        ("ally", "inactive", (True, False)),
        ("ally", "active", (True, True)),
    ):
        t = table(
            side=ALLIED,
            units={"1122": "SU-I1", "1625": "SU-I2"},
            active=("Germany", "UK", *(["USSR"] if ussr == "active" else [])),
            annexed={"1122": "USSR"},
            control={"1122": "USSR", "1625": "USSR"},
            nations={
                "Finland": minor(finland, "Germany" if finland == "ally" else ""),
                "Baltic States": minor("conquered", "Germany"),
            },
            garrison=["SU-I1", "SU-I2"],
        )
        for (id, goal), may in zip((("SU-I1", "1222"), ("SU-I2", "1222")), free, strict=True):
            assert (bound(t.game, [t.unit(id)], goal) is None) == may, (finland, ussr, id)
    t = table(side=ALLIED, units={"1122": "SU-I1"}, garrison=["SU-I1"], **russia(control={"1122": "USSR"}, nations={}))
    t.state.annexed["1122"] = "USSR"
    t.refuse("USSR", "move SU-I1 to 1222", "17.4c")


@rule("10.4.1a", "17.5.2a")
def test_conquered_france_lets_germany_court_spain():
    for france, able in (("conquered", True), ("fights", False)):
        t = table(active=("Germany", "UK"), france=france, nations={"France": {"status": "fallen"}})
        assert (courtable(t.game, "Germany", "Spain") == "") == able and courtable(t.game, "Italy", "Spain") != ""


@rule("10.2.1e", "12.0a", "6.1a")
def test_who_comes_from_siberia_goes_on_from_the_edge():
    """A corps of three pays one for clear ground at the edge and goes two hexes on; an army of two goes one. In an enemy zone
    it stops where it came in; where an enemy stands it does not come in."""
    t = table(side=ALLIED, turn=24, units={"Siberia": "SU-I1 SU-A1-"}, **russia())
    t.refuse("USSR", "move SU-I1 to 1504", "10.2.1e")
    t.refuse("USSR", "move SU-A1 to 1503", "10.2.1e")
    t.play("USSR", "move SU-I1 to 1503", "move SU-A1 to 1502")
    assert (t.at("SU-I1"), t.at("SU-A1")) == ("1503", "1502") and t.unit("SU-I1").moved
    assert ["USSR", "1501", "1502", "1503"] in t.state.paths
    fronts = {"2401": "GE-I1"}
    t = table(side=ALLIED, turn=24, units={"Siberia": "SU-I1", **fronts}, **russia())
    assert "2301" in entries(t.game, t.unit("SU-I1")) and "2401" not in entries(t.game, t.unit("SU-I1"))
    ways = entries(t.game, t.unit("SU-I1"))
    assert not [way for way in ways.values() if way[0] in ("2301", "2501") and len(way) > 1]


@rule("10.2.1e", "3.3g")
def test_who_comes_from_siberia_takes_what_it_goes_through():
    held = {"1502": "Germany", "1503": "Germany"}
    t = table(side=ALLIED, turn=24, units={"Siberia": "SU-I1"}, **russia(control=held))
    t.play("USSR", "move SU-I1 to 1503")
    assert t.holder("1502") == t.holder("1503") == "USSR"


@rule("17.15.1a")
def test_the_usa_lends_a_neutral_uk_too():
    t = table("aid", "", turn=30, active=("Germany", "UK", "USA"), powers={"USA": {"msp": 30}, "UK": {"msp": 0}})
    t.nation("UK").status = "neutral"
    assert lendable(t.game) == 10
    t.state.turn = 13
    assert lendable(t.game) == 0


@rule("10.4.1a")
def test_a_strait_is_no_land_border():
    """Conquered Denmark does not lead to Sweden, conquered Norway does."""
    for name, able in (("Denmark", False), ("Norway", True)):
        t = table(nations={name: {**minor("conquered", "UK"), "conqueror": "Germany"}})
        assert (courtable(t.game, "Germany", "Sweden") == "") == able, name


@rule("17.5.1c", "9.1.8a")
def test_germany_draws_nothing_from_vichy_whatever_becomes_of_it():
    """Not when it is won over, not when its cities are taken back; nor does it lose what it never drew."""
    tunis = HEX_OF["Tunis"]
    land = dict.fromkeys((hex for hex in COUNTRY if COUNTRY[hex] in ("Morocco", "Algeria", "Tunisia", "Syria")), VICHY)
    land |= dict.fromkeys(VICHY_LAND, VICHY)
    fallen = {"active": ("Germany", "UK", "USA"), "france": "vichy", "powers": FIFTY, "control": land}
    t = table(nations={VICHY: {"status": "neutral", "level": 3}, "France": {"status": "fallen"}}, **fallen)
    run(t, shift(t.game, VICHY, AXIS, "Germany"))
    assert t.nation(VICHY).status == "ally" and incomes(t, "Germany") == [50]
    t.power("France").income = 0
    pass_through(t.game, t.unit("US-I1"), tunis)
    assert incomes(t, "Germany", "USA", "France") == [50, 50, 5]
    pass_through(t.game, t.unit("GE-I1"), tunis)
    assert incomes(t, "Germany", "USA", "France") == [50, 50, 0] and t.power("Germany").msp == 0


@rule("17.13.4d", "17.13f", "9.1.10b", "ruling.armistice-diplomacy")
def test_what_held_the_ussr_back_before_its_war_does_not_come_back_with_its_collapse():
    """Neutral it builds full armies, researches, packs factories and courts Turkey; before its war it did none of that."""
    for status, free in (("neutral", True), ("inactive", False)):
        how = {
            **russia(
                nations={"USSR": {"status": status}}, powers={"USSR": {"msp": 500, "back": 30, "collapsed": free}}
            ),
            "turn": 26,
            "side": ALLIED,
            "active": ("Germany", "UK"),
        }
        units = {"Moscow": "SU-I1 SU-I2 SU-I3"}
        for order, rule_id in (
            ("combine SU-I1, SU-I2, SU-I3 into SU-A1", "17.13f"),
            ("research Infantry for USSR", "17.13f"),
            ("court Turkey by USSR", "17.13b"),
        ):
            t = table("organization", units=units, pool="SU-A1", **how)
            if free:
                t.play("USSR", order)
            else:
                t.refuse("USSR", order, rule_id)
        t = table(units=units, **{**how, "factories": {HEX_OF["Kiev"]: "map"}})
        if free:
            t.play("USSR", "relocate Kiev")
        else:
            t.refuse("USSR", "relocate Kiev", "9.1.10b")


@rule("17.8a", "16.1.2a", "16.1.3a", "ruling.luxembourg")
def test_luxembourg_falls_and_is_freed_with_its_one_hex():
    for before, unit, after in (("ally", "GE-I1", "conquered"), ("ally", "", "ally"), ("conquered", "UK-I1", "ally")):
        t = table(
            "political",
            ALLIED,
            units={"Luxembourg": unit},
            nations={"Luxembourg": minor(before, "UK")},
            player_turn=20,
        )
        run(t, surrenders(t.game))
        if before == "conquered":
            liberations(t.game)
        assert t.nation("Luxembourg").status == after, (before, unit)
    t = table(units={"2538": "GE-I1"}, nations={"Luxembourg": minor("ally", "UK")}, control={"Luxembourg": "Germany"})
    cut = empty_enemy_cities(t.game, "Germany")
    assert HEX_OF["Luxembourg"] in cut
    run(t, conquer(t.game, "Luxembourg", "Germany"))
    assert HEX_OF["Luxembourg"] not in empty_enemy_cities(t.game, "Germany")


@rule("12.2i", "6.3.1a", "18.5a")
def test_soviet_fleets_carry_minor_allies():
    """A Major Power stacks with any Minor ally of its side: Turks may sail with the Soviets, Britons and Free French not."""
    for corps, free in (("TU-I1", True), ("UK-I1", False), ("FF-I1", False), ("SU-I1", True)):
        t = table(
            side=ALLIED,
            turn=30,
            units={"Trabzon": f"{corps} SU-S1"},
            active=("Germany", "UK", "USSR", "USA"),
            nations={"Turkey": minor("ally", "USSR")},
            options={"players": 2},
        )
        if free:
            t.play("UK", f"transport {corps} to Istanbul with SU-S1")
            assert t.at(corps) == HEX_OF["Istanbul"]
        else:
            t.refuse("UK", f"transport {corps} to Istanbul with SU-S1", "12.2i")


@rule("17.5.2c", "17.5.1d", "ruling.free-french")
def test_the_free_french_of_1940_are_led_by_the_uk_until_the_usa_enters():
    """Before they stood in England for nobody: Germans could neither attack them nor pass."""
    for usa, seat in (("inactive", "UK"), ("active", "USA")):
        t = table(
            "declare",
            turn=24,
            active=("Germany", "UK", "USA"),
            france="conquered",
            nations={"France": {"status": "fallen"}, VICHY: {"status": "neutral"}, "USA": {"status": usa}},
            units={"2042": "FF-I1", "2043": "GE-I1"},
        )
        t.nation("USA").status = usa
        mark_changed(t.game)
        assert hostile(t.game, "Germany", FREE) and hostile(t.game, FREE, "Germany") and master(t.game, FREE) == seat
        t.play("Germany", "attack 2042 from 2043")


@rule("10.6d", "17.5.5a")
def test_no_american_corps_in_the_free_french_army():
    """The Free French are no Minor Nation short of corps; French ones join once they are French."""
    for france, corps, free in (
        ("fallen", "US-I1", False),
        ("ally", "US-I1", False),
        ("ally", "FR-I1", True),
        ("fallen", "FF-I2", True),
    ):
        t = table(active=("Germany", "UK", "USA"), nations={"France": minor(france, "USA")})
        assert serves(t.game, t.unit(corps), t.unit("FF-A1")) == free, (france, corps)
