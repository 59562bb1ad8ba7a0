"""Nations, set-up, supply and reinforcements: what differs when one part of a condition is not met."""

from rules.supreme_commander.chart import ALLIED, AXIS
from rules.supreme_commander.control import take, take_if_enemy
from rules.supreme_commander.diplomacy import neighbours
from rules.supreme_commander.france import fall, heir_of
from rules.supreme_commander.ground import AROUND, COUNTRY, HEX_OF, LOCATIONS
from rules.supreme_commander.italy import collapse, stir
from rules.supreme_commander.political import conquer, liberations, surrenders
from rules.supreme_commander.politics import Declare, attacked
from rules.supreme_commander.ussr import note_invasion
from rules.supreme_commander.world import VICHY, camp
from tests.rulings import rule
from tests.supreme_commander.table import fails, minor, russia, table
from tests.supreme_commander.test_small_print import run

WORLD = ("Germany", "UK", "USSR", "USA")
ITALY = ("Germany", "UK", "France", "Italy")
MOSCOW, ODESSA, PARIS, ROME = (HEX_OF[name] for name in ("Moscow", "Odessa", "Paris", "Rome"))


# --- nations --------------------------------------------------------------------------------------------------------


@rule("17.7c")
def test_italy_that_fights_does_not_stir():
    for active, level, said in ((("Germany", "UK"), 3, True), (("Germany", "UK", "Italy"), 2, False)):
        t = table("political", active=active, control={PARIS: "Germany"}, nations={"Italy": {"level": 2}})
        stir(t.game)
        assert (t.nation("Italy").level, t.state.paris) == (level, said)


@rule("16.1.2a", "17.7.1.2a")
def test_which_powers_surrender_like_minors():
    """Italy that went over to the Allies does when all its cities are taken again; a liberated France does not."""
    for nation, enemy, falls in (("Italy", "GE", True), ("France", "GE", False)):
        cities = [h for h in LOCATIONS if COUNTRY[h] == nation]
        units = {hex: f"{enemy}-I{n}" for n, hex in enumerate(cities, 1)}
        t = table(
            "political",
            units=units,
            active=("Germany", "UK"),
            nations={nation: minor("ally", "UK")},
            france="free" if nation == "France" else "",
            control=dict.fromkeys(cities, "Germany"),
            turn=44,
        )
        run(t, surrenders(t.game))
        assert (t.nation(nation).status == "conquered") == falls, nation


@rule("16.1.2a", "17.2a")
def test_which_german_allies_turn():
    """Of those that Germany leads the four may be won over; others are Inactive allies when they fall."""
    for nation, whose, status in (
        ("Romania", AXIS, "turned"),
        ("Spain", AXIS, "conquered"),
        ("Romania", ALLIED, "conquered"),
    ):
        lead = "Germany" if whose == AXIS else "UK"
        t = table("political", active=WORLD, nations={nation: minor("ally", lead)}, turn=40)
        run(t, conquer(t.game, nation, "USSR" if whose == AXIS else "Germany"))
        assert t.nation(nation).status == status, (nation, whose)


@rule("16.1.3a", "17.1a")
def test_the_baltic_states_are_free_with_tallinn():
    """Accepted as German allies they want Tallinn as well as Riga; on the Allied side Riga is enough."""
    for whose, lead, units, free in (
        (AXIS, "Germany", {"Riga": "GE-I1"}, False),
        (AXIS, "Germany", {"Riga": "GE-I1", "Tallinn": "GE-I2"}, True),
        (ALLIED, "UK", {"Riga": "UK-I1"}, True),
    ):
        t = table(
            "political", whose, units=units, active=WORLD, nations={"Baltic States": minor("conquered", lead)}, turn=24
        )
        liberations(t.game)
        assert (t.nation("Baltic States").status == "ally") == free, (whose, units)


@rule("3.3b")
def test_what_belongs_to_nobody_one_fights_is_not_captured():
    """The UK does not take Rome from an Italy at peace by standing there; from who is beaten it takes what it enters."""
    t = table("movement", "Allied", nations={"Poland": minor("conquered", "Germany", AXIS)})
    take_if_enemy(t.game, "UK", ROME, True)
    assert t.holder("Rome") == "Italy"
    for occupied in (True, False):
        t = table("movement", active=("Germany", "UK"), france="fights")
        take_if_enemy(t.game, "Germany", HEX_OF["Dijon"], occupied)
        assert t.holder("Dijon") == ("Germany" if occupied else "France")


@rule("9.1.3.1a", "17.5.1e")
def test_what_is_taken_elsewhere_after_the_fall_of_france():
    """Only French places are booked on the French track."""
    t = table(
        "movement",
        "Allied",
        active=WORLD,
        france="vichy",
        nations={VICHY: minor("neutral")},
        powers={"UK": {"income": 10}, "France": {"income": 0}},
        turn=24,
    )
    take(t.game, HEX_OF["Hamburg"], "UK")
    assert (t.power("UK").income, t.power("France").income) == (15, 0)


@rule("10.4.1d")
def test_vichy_is_a_neighbour_for_germany_alone():
    t = table("organization", active=ITALY, france="vichy", nations={VICHY: minor("neutral")}, options={"players": 2})
    assert neighbours(t.game, "Germany", "Spain") and not neighbours(t.game, "Italy", "Spain")
    t = table("organization", active=ITALY, options={"players": 2})
    assert not neighbours(t.game, "Germany", "Spain")


@rule("17.5.1d", "9.1.9a")
def test_what_allies_of_france_pay_to_the_uk():
    """Belgium that fights brings Antwerp's income; one that is conquered brings none."""
    for status, income in (("ally", 15), ("conquered", 10)):
        t = table(
            "political",
            active=("Germany", "UK"),
            nations={"Belgium": minor(status, "France")},
            powers={"UK": {"income": 10}},
        )
        run(t, fall(t.game))
        assert (t.nation("Belgium").lead, t.power("UK").income) == ("UK", income)


@rule("17.7.1.2e")
def test_italian_ground_abroad_where_germans_stand_near():
    """Where Germans stand, and in their zones, Libya is German; elsewhere it stays Italian, among the Allies now."""
    t = table(
        "political",
        "Allied",
        units={"Rome": "UK-I1", "Milan": "UK-I2", "Benghazi": "GE-I1"},
        active=("Germany", "UK", "Italy"),
        control={hex: "Italy" for hex in COUNTRY if COUNTRY[hex] == "Libya"},
        turn=40,
    )
    collapse(t.game, [ROME, HEX_OF["Milan"]])
    near = next(h for h in AROUND[HEX_OF["Benghazi"]] if COUNTRY.get(h) == "Libya")
    assert t.holder("Benghazi") == "Germany" == t.holder(near)
    assert t.holder("Tripoli") == t.holder("Durazzo") == "Italy" and camp(t.game, "Italy") == ALLIED


@rule("17.13.1a")
def test_ships_in_a_soviet_port_are_no_invasion():
    for unit, invaded in (("GE-U1", False), ("GE-I1", True)):
        t = table("political", units={"Riga": unit}, **russia(), turn=19)
        t.state.units.move(t.unit(unit), ODESSA)
        t.state.invaded = t.state.mobilized = False
        note_invasion(t.game)
        assert t.state.invaded == invaded, unit
    t.state.invaded, t.state.mobilized = False, True
    note_invasion(t.game)
    assert not t.state.invaded, "they have been called up"


@rule("10.5g", "16.1.2b")
def test_war_on_an_own_ally_costs_nothing():
    """In the Organization Phase too, whatever that power has, and however far it has come."""
    t = table(
        "organization",
        "Axis",
        nations={"Hungary": minor("conquered", "Germany"), "Norway": minor("neutral")},
        powers={"Germany": {"msp": 0}},
        stage={"Germany": 6},
    )
    Declare(target="Hungary", power="Germany").check(t.game, "Germany")
    fails(Declare(target="Norway", power="Germany"), t, "Germany", "5.1c")


@rule("16.1.6c", "16.1.5a")
def test_what_an_active_ussr_attacks_worries_the_west_too():
    """The waiting USSR fights alone: neutrals of the western list look on. Once it is at war its allies count."""
    for status, level in (("inactive", 0), ("active", 1)):
        t = table(
            "organization", "Allied", active=WORLD if status == "active" else ("Germany", "UK"), turn=24,
            nations={"Sweden": minor("neutral"), "Spain": {"level": 0}}, options={"players": 2},
        )  # fmt: skip
        run(t, attacked(t.game, "USSR", "Sweden"))
        assert t.nation("Spain").level == level, status


@rule("17.16b")
def test_ties_for_a_possession_are_for_germany_to_break():
    hexes = [h for h in COUNTRY if COUNTRY[h] == "Tunisia"]
    t = table("political", active=ITALY, units={hexes[0]: "GE-I1 GE-S1", hexes[1]: "IT-I1"})
    asked = next(heir_of(t.game, hexes))
    assert asked[0].seat == "Germany" and sorted(asked[0].choices) == ["Germany", "Italy"]
