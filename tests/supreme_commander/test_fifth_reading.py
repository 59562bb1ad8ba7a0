"""Rules that a fifth reading of the rulebook, against the engine, found broken."""

import pytest

from rules.supreme_commander.chart import ALLIED, AXIS
from rules.supreme_commander.control import pass_through
from rules.supreme_commander.diplomacy import shift
from rules.supreme_commander.ground import HEX_OF, LOCATIONS, RIGA, country_hexes
from rules.supreme_commander.italy import collapse
from rules.supreme_commander.movement import closed_to
from rules.supreme_commander.politics import open_west
from rules.supreme_commander.world import home_of, hostile
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
        ({}, {"Kaunas": "Germany"}, True),
        ({"Kaunas": "IT-I1"}, {"Kaunas": "Italy"}, False),
        ({"Konigsberg": "GE-I1"}, {}, False),
    ],
)
def test_no_war_on_an_inactive_ally_once_it_is_entered(units, control, late):
    baltics = dict.fromkeys(country_hexes("Baltic States"), "USSR")
    nations = {"Baltic States": minor("conquered", "Germany"), "Romania": minor("ally", "Germany")}
    t = table(units=units, **russia(nations=nations, control={**baltics, **control}))
    if late:
        t.refuse("Germany", "declare war on Baltic States", "10.5g")
    else:
        t.play("Germany", "declare war on Baltic States")


@rule("10.5g", "16.1.2b")
def test_partisans_have_not_entered_a_country():
    t = table(side=ALLIED, units={"Bergen": "UK-PT1"}, nations={"Norway": minor("conquered", "UK")})
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
