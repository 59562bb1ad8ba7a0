"""Nations that fall, change sides or take a place back: the cases in which one condition alone decides."""

from rules.supreme_commander.control import take
from rules.supreme_commander.evacuation import evacuate
from rules.supreme_commander.france import conquered
from rules.supreme_commander.ground import CITIES, COUNTRY, HEX_OF
from rules.supreme_commander.italy import collapse
from rules.supreme_commander.political import surrenders
from rules.supreme_commander.purchase import Buy
from rules.supreme_commander.world import VICHY
from tests.rulings import rule
from tests.supreme_commander.table import fails, minor, table
from tests.supreme_commander.test_small_print import run

WORLD = ("Germany", "UK", "USSR", "USA")
SEVASTOPOL, ODESSA, KIEV = (HEX_OF[name] for name in ("Sevastopol", "Odessa", "Kiev"))


@rule("17.5.1h", "16.1.2a")
def test_vichy_is_freed_and_does_not_surrender():
    """The Allies hold all that pays in Vichy France, but of the mainland Marseille alone: it fights on."""
    t = table(
        "political",
        "Allied",
        units={"Marseille": "US-I1", "Algiers": "US-I2", "Tunis": "UK-I1", "Beirut": "UK-I2"},
        active=("Germany", "UK", "USA"),
        france="vichy",
        nations={VICHY: minor("ally", "Germany")},
        control={"Marseille": "USA", "Algiers": "USA", "Tunis": "UK", "Beirut": "UK"},
        turn=32,
    )
    run(t, surrenders(t.game))
    assert t.nation(VICHY).status == "ally" and not t.events("16.1.2a")


@rule("9.1.5a", "9.1.3.2b")
def test_ships_do_not_count_among_who_loses_a_place():
    """One German corps stands in the USSR, and two Italian fleets lie in Odessa: Germany loses what Sevastopol paid."""
    t = table(
        "movement",
        "Allied",
        units={KIEV: "GE-I1", ODESSA: "IT-S1 IT-S2", SEVASTOPOL: "SU-I1"},
        active=(*WORLD, "Italy"),
        control={SEVASTOPOL: "Germany", ODESSA: "Italy", KIEV: "Germany"},
        powers={"Germany": {"income": 50}, "Italy": {"income": 20}},
        turn=22,
    )
    take(t.game, SEVASTOPOL, "USSR")
    assert (t.power("Germany").income, t.power("Italy").income) == (45, 20)


@rule("17.7.1.2a", "12.3a")
def test_ships_at_sea_stay_there_when_italy_collapses():
    """Only those in ports that are lost have to leave."""
    t = table(
        "political",
        "Allied",
        units={"Rome": "UK-I1", "Milan": "UK-I2", "Western Mediterranean": "GE-U1", "Genoa": "GE-U2"},
        active=("Germany", "UK", "Italy"),
        control={"Marseille": "Germany", "Rome": "UK", "Milan": "UK"},
        turn=32,
    )
    collapse(t.game, [HEX_OF["Rome"], HEX_OF["Milan"]])
    assert t.at("GE-U1") == "Western Mediterranean"
    assert t.at("GE-U2") == HEX_OF["Marseille"]


@rule("17.7.4a", "10.2.1a")
def test_nobody_builds_for_an_italy_that_is_conquered():
    """Collapsed as one of the Allies it is an Inactive ally: its corps wait until it is free."""
    for status, fine in (("conquered", False), ("ally", True)):
        t = table(
            "organization",
            "Allied",
            pool="IT-I1",
            units={"Milan": "UK-I1"},
            active=("Germany", "UK"),
            nations={"Italy": minor(status, "UK")},
            control={"Milan": "UK" if status == "conquered" else "Italy"},
            powers={"UK": {"msp": 100}},
        )
        order = Buy(count=1, what="infantry", owner="Italy", place=HEX_OF["Milan"])
        if fine:
            order.check(t.game, "UK")
        else:
            fails(order, t, "UK", "10.2.1a")


@rule("10.1.1.1d", "10.1.1.1b")
def test_who_falls_while_others_are_asked_where_they_go():
    """A 1 costs one of four corps; of the others the first is asked about, and meanwhile one falls: it stays among the fallen."""
    for gone, places, asked_of in (
        ("UK-I3", ("London", "pool", "London"), ["UK-I2", "UK-I4"]),
        ("UK-I2", ("pool", "London", "London"), ["UK-I2", "UK-I3", "UK-I4"]),
    ):
        t = table(
            "organization",
            units={"Calais": "UK-I1 UK-I2 UK-I3 UK-I4"},
            active=("Germany", "UK"),
            france="fights",
        )
        t.game.script([1])
        units = [t.unit(f"UK-I{n}") for n in (1, 2, 3, 4)]
        flow = evacuate(t.game, "UK", units, "France")
        asked = next(flow)
        t.state.units.move(t.unit(gone), "pool")
        seen = []
        while asked:
            seen.append(asked[0].prompt.split()[0])
            try:
                asked = flow.send({asked[0].filed: "London"})
            except StopIteration:
                asked = None
        assert tuple("pool" if u.place == "pool" else "London" for u in units[1:]) == places
        assert seen == asked_of and t.at("UK-I1") == "pool"


@rule("17.16b", "17.5.2a")
def test_who_leaves_while_another_is_asked_is_not_asked():
    """Complete conquest clears Tunisia: a corps that is gone when its turn comes is left alone."""
    inland = [h for h in COUNTRY if COUNTRY[h] == "Tunisia" and h not in CITIES]
    found = None
    for first in inland:
        t = table(
            "organization",
            active=("Germany", "UK", "Italy"),
            units={first: "GE-I1 GE-I2"},
            france="fights",
            control={"Paris": "Germany", "Marseille": "Germany", "Algiers": "Germany"},
        )
        flow = conquered(t.game)
        asked = next(flow, None)
        if asked:
            found = first
            break
    assert found and "GE-I1" in asked[0].prompt
    t.state.units.move(t.unit("GE-I2"), "pool")
    try:
        flow.send({asked[0].filed: asked[0].choices[0]})
        raise AssertionError("asked again")
    except StopIteration:
        pass
    assert t.at("GE-I2") == "pool" and COUNTRY[t.at("GE-I1")] != "Tunisia"
