"""What the Movement Phase does not allow, order by order, each time with the rule, and the same thing where it is allowed."""

import pytest

from rules.supreme_commander.chart import AMERICA, NATB
from rules.supreme_commander.ground import HEX_OF
from tests.rulings import rule
from tests.supreme_commander.table import EAST, POLAND, minor, russia, table

ALLIED = {"phase": "movement", "side": "Allied"}
TWO = {"options": {"players": 2}}
SOVIET = {"phase": "movement", "side": "Allied", "turn": 6}


def at(how, **more):
    return table(**{**how, **more})


# --- by ground ------------------------------------------------------------------------------------------------------


@rule("12.0a", "12.0b", "6.2b", "13.0a", "6.1a")
@pytest.mark.parametrize(
    ("units", "order", "number"),
    [
        ({"London": "UK-I1"}, "move UK-I1 to 2041", "5.0a"),
        ({"2132": "GE-I1"}, "move GE-I1 to 2132", "12.0a"),
        ({"2132": "GE-I1"}, "move GE-I1 to NATB", "12.0b"),
        ({"2132": "GE-I1"}, "move GE-I1 to Munich", "12.0a"),
        ({"pool": "GE-I1"}, "move GE-I1 to 2132", "12.0a"),
        ({"2129": "GE-I1", "2128": "PO-I1"}, "move GE-I1 to 2128", "13.0a"),
        ({"2132": "GE-HQN"}, "move GE-HQN to 2130 via 2232.2231.2131.2130", "12.0a"),
        ({"2132": "GE-T1", "1732": ""}, "move GE-T1 to Copenhagen via 2032.1932.1833.1733.1732", "12.0b"),
        ({"2132": "GE-A1", "2131": "GE-A2 GE-A3-"}, "move GE-A1 to 2131", "6.3a"),
        ({"2132": "GE-A1 GE-A2 GE-A3-", "2131": ""}, "move GE-A1, GE-A2, GE-A3 to 2131", "6.3a"),
    ],
)
def test_no_way(units, order, number):
    t = table(units={place: what for place, what in units.items() if what}, nations=POLAND)
    for unit in t.state.units.at("2131"):
        unit.moved = True
    t.refuse("Germany", order, number)


@rule("12.0a", "6.2b", "6.1a")
def test_a_way_that_is_named():
    """Step by step it may be as long as the points last; the first step from where it stands may be named or not."""
    t = table(units={"2132": "GE-I1"})
    t.play("Germany", "move GE-I1 to 2130 via 2132.2131")
    assert t.at("GE-I1") == "2130" and t.state.paths == [["Germany", "2132", "2131", "2130"]]
    t = table(units={"2129": "GE-T1", "2128": "PO-I1", "2228": "PO-I2"}, nations=POLAND)
    t.refuse("Germany", "move GE-T1 to 2229 via 2229", "6.2b")
    t.play("Germany", "move GE-T1 to 2329 via 2130.2230.2329")
    t = table(units={"2130": "GE-T1", "2128": "PO-I1"}, nations=POLAND)
    t.refuse("Germany", "move GE-T1 to 2029 via 2129.2029", "6.1a")
    t = table(units={"2129": "GE-T1", "2229": "GE-I1", "2128": "PO-I1", "2228": "PO-I2"}, nations=POLAND)
    t.play("Germany", "move GE-T1 to 2229 via 2229")


@rule("12.7b", "16.1.3.1a", "16.1.6.1b", "17.5.1f", "17.13.4d")
def test_whose_land_it_is():
    """Allies of Germany keep out of its home and of each other's; in others' wars nobody meddles."""
    allies = {name: minor("ally", "Germany") for name in ("Hungary", "Romania")}
    t = table(units={"2827": "HU-I1", "2828": "GE-I1"}, nations=allies)
    t.refuse("Germany", "move HU-I1 to 2826", "16.1.3.1a")
    t.refuse("Germany", "move HU-I1 to 2926 via 2926", "16.1.3.1a")
    t.play("Germany", "move GE-I1 to 2827")
    fighting = {"Romania": {**minor("controlled", "Germany"), "foe": "USSR"}, "Hungary": minor("ally", "Germany")}
    t = table(units={"2827": "GE-I1", "2926": "RO-I1"}, nations=fighting)
    t.refuse("Germany", "move GE-I1 to 2826", "16.1.6.1b")
    t.refuse("Germany", "move RO-I1 to 2827", "12.7b")
    t.play("Germany", "move RO-I1 to 2826")
    west = {"Belgium": minor("ally", "UK"), "Netherlands": minor("ally", "UK")}
    t = at(ALLIED, units={"Antwerp": "BE-I1 UK-I1"}, nations=west)
    t.refuse("UK", "move BE-I1 to Rotterdam", "12.7b")
    t.play("UK", "move UK-I1 to Rotterdam")


@rule("17.13g", "17.13.7a")
def test_the_waiting_ussr():
    t = at(SOVIET, units={"2023": "SU-I1"})
    t.refuse("USSR", "move SU-I1 to Vilna", "17.13g")
    t = at(SOVIET, units={"2023": "SU-I1"}, annexed=dict(EAST), control=dict(EAST), partition=True)
    t.play("USSR", "move SU-I1 to Vilna")
    t = at(SOVIET, units={"2023": "SU-I1"}, nations={"Poland": {**minor("controlled", "Germany"), "foe": "USSR"}})
    t.play("USSR", "move SU-I1 to 2024")
    assert t.holder("2024") == "USSR"


@rule("17.13.4d", "17.13.4a")
def test_an_armistice_keeps_its_distance():
    """While the USSR is neutral its units shun the Axis, and the Axis theirs."""
    east = russia(nations={"USSR": {"status": "neutral"}})
    east["active"] = ("Germany", "UK")
    held = {**east["control"], **dict.fromkeys(("1920", "1919", "1820", "1921", "2020"), "Germany")}
    t = table(units={"1920": "GE-I1", "1819": "SU-A1"}, **{**east, "control": held})
    t.refuse("Germany", "move GE-I1 to 1919", "12.0a")
    t.refuse("Germany", "move GE-I1 to 1919 via 1919", "17.13.4d")
    t.play("Germany", "move GE-I1 to 2020")


@rule("17.13d")
def test_soviet_garrisons():
    """Who annexed stays where it went in; seven steps stay in Eastern Poland."""
    poland = {"annexed": dict(EAST), "control": dict(EAST), "partition": True}
    t = at(SOVIET, units={"2024": "SU-A1 SU-I1", "2124": "SU-A2 SU-I2"}, **poland)
    t.play("USSR", "move SU-I1 to 2023")
    t.refuse("USSR", "move SU-A1 to 2023", "17.13d")
    t.refuse("USSR", "move SU-I2 to 2023", "17.13d")
    t = at(SOVIET, units={"2125": "SU-A1 SU-A2", "2024": "SU-I1 SU-I2"}, **poland)
    t.refuse("USSR", "move SU-I1, SU-I2 to 2023", "17.13d")
    t.play("USSR", "move SU-I1 to 2023")
    t = at(SOVIET, units={"2024": "SU-I1", "2023": "SU-I2"}, garrison=["SU-I1"], **{**poland, "partition": False})
    t.refuse("USSR", "move SU-I1 to 2023", "17.13d")
    t.play("USSR", "move SU-I1 to 2124", "move SU-I2 to 2024")


@rule("10.2.1e", "12.0a")
def test_out_of_siberia():
    east = {**russia(), "side": "Allied", "turn": 20}
    t = table(units={"Siberia": "SU-I1 SU-I2 SU-I3 SU-A1", "1001": "SU-A2 SU-A3"}, **east)
    t.refuse("USSR", "move SU-I1 to Moscow", "10.2.1e")
    for id in ("SU-A2", "SU-A3"):
        t.unit(id).moved = True
    t.refuse("USSR", "move SU-I1 to 1001", "6.3a")
    assert {"move SU-I1 to 0901", "move SU-I1 to 1101"} <= set(t.game.suggest("USSR", "move SU-I1 to ", 60))
    assert "move SU-I1 to 1001" not in t.game.suggest("USSR", "move SU-I1 to ", 60)
    t.play("USSR", "move SU-I1, SU-I2 to 1101")
    assert t.at("SU-I1") == t.at("SU-I2") == "1101" and t.unit("SU-I1").moved
    t.refuse("USSR", "move SU-I1 to 1201", "12.0a")
    t = table(units={"Siberia": "SU-I1", "1101": "GE-I1"}, **east)
    t.refuse("USSR", "move SU-I1 to 1101", "10.2.1e")
    t = table(units={"Siberia": "SU-I1"}, **east)
    t.unit("SU-I1").moved = True
    t.refuse("USSR", "move SU-I1 to 1201", "12.0a")


# --- annexations ----------------------------------------------------------------------------------------------------

RIGA = {"1622": "SU-I1", "1423": "SU-I2"}
FINN = {"1120": "SU-I1", "1222": "SU-I2"}


@rule("17.1a", "17.4b", "17.12a", "17.13.7a")
@pytest.mark.parametrize(
    ("how", "order", "number"),
    [
        ({}, "annex Sweden with SU-I1, SU-I2 to 1523, 1624", "17.13.7a"),
        ({"turn": 5}, "annex Baltic States with SU-I1, SU-I2 to 1623, 1424", "17.1a"),
        ({"annexations": ["Baltic States"]}, "annex Baltic States with SU-I1, SU-I2 to 1623, 1424", "17.1a"),
        (
            {"nations": {"Baltic States": minor("ally", "Germany")}},
            "annex Baltic States with SU-I1, SU-I2 to 1623, 1424",
            "17.1a",
        ),
        ({"active": ("Germany", "UK", "USSR")}, "annex Baltic States with SU-I1, SU-I2 to 1623, 1424", "17.1a"),
        ({}, "annex Baltic States with SU-I1 to 1623", "17.1a"),
        ({}, "annex Baltic States with SU-I1, SU-I1 to 1623, 1424", "17.1a"),
        ({}, "annex Baltic States with SU-I1, SU-I2 to 1623", "17.1a"),
        ({}, "annex Baltic States with SU-I1, SU-I2 to 1623, 1422", "17.1a"),
        ({}, "annex Baltic States with SU-I1, SU-A1 to 1623, 1424", "17.1a"),
        ({}, "annex Baltic States with SU-I1, SU-I3 to 1623, 1424", "17.1a"),
        ({}, "annex Baltic States with SU-I1, SU-I4 to 1623, 1424", "17.1a"),
        ({}, "annex Baltic States with SU-I1, SU-I5 to 1623, 1424", "17.1a"),
        ({"turn": 2}, "annex Finland with SU-I1, SU-I2 to 1021, 1122", "17.4b"),
        ({"turn": 9}, "annex Romania with SU-I1, SU-I2 to 2722, 2723", "17.12a"),
    ],
)
def test_not_annexed(how, order, number):
    units = {**RIGA, "1422": "SU-A1 SU-I3=", "Moscow": "SU-I4", "pool": "SU-I5"}
    t = at(SOVIET, units=units, **how)
    t.refuse("USSR", order, number)


@rule("17.1a", "17.1b", "17.4b", "17.12a")
@pytest.mark.parametrize(
    ("target", "turn", "units", "hexes", "dice", "lost"),
    [
        ("Baltic States", 6, RIGA, "1623, 1424", 7, 0),
        ("Baltic States", 6, RIGA, "1623, 1424", 8, 1),
        ("Baltic States", 6, RIGA, "1623, 1424", 10, 1),
        ("Finland", 3, FINN, "1021, 1122", 3, 0),
        ("Finland", 3, FINN, "1021, 1122", 4, 1),
        ("Finland", 3, FINN, "1021, 1122", 7, 1),
        ("Finland", 3, FINN, "1021, 1122", 8, 2),
        ("Romania", 10, {"2622": "SU-I1", "2721": "SU-I2"}, "2722, 2822", 8, 0),
        ("Romania", 10, {"2622": "SU-I1", "2721": "SU-I2"}, "2722, 2822", 9, 1),
    ],
)
def test_annexed(target, turn, units, hexes, dice, lost):
    """Five a turn more, and the marker moves toward Germany; the table says how many corps it costs."""
    t = at(SOVIET, turn=turn, units=units)
    income, level = t.power("USSR").income, t.nation(target).level
    t.play("USSR", f"annex {target} with SU-I1, SU-I2 to {hexes}", dice=[dice])
    if lost:
        t.play("USSR", "lose SU-I2")
    left = [id for id, hex in zip(("SU-I1", "SU-I2"), hexes.split(", "), strict=True) if t.at(id) == hex]
    assert left == ["SU-I1", "SU-I2"][: 2 - lost] and t.state.garrison == left and t.state.annexations == [target]
    assert all(t.unit(id).moved for id in left)
    if target == "Baltic States":
        assert t.nation(target).status == "conquered" and t.holder("Tallinn") == "USSR"
        assert t.power("USSR").income == income + 10 and t.state.earners[HEX_OF["Riga"]] == "USSR"
    else:
        assert t.power("USSR").income == income + 5 and t.nation(target).level == min(3, level + 1)
        assert (
            {t.holder(hex) for hex in hexes.split(", ")} == {"USSR"} == {t.state.annexed[h] for h in hexes.split(", ")}
        )
    assert t.state.winter_war == (target == "Finland")


@rule("17.13.7a", "17.1a")
def test_corps_that_annex_go_into_the_marked_hexes():
    """One that could go elsewhere is told that it is not one of them."""
    t = at(SOVIET, units=RIGA)
    refused = t.refuse("USSR", "annex Baltic States with SU-I1, SU-I2 to 1623, 1422", "17.1a")
    assert "isn't one of the hexes marked for annexation" in str(refused)


# --- naval transport ------------------------------------------------------------------------------------------------


@rule("12.2a", "12.2b", "12.2c", "12.3e", "12.2.1a")
@pytest.mark.parametrize(
    ("units", "order", "number"),
    [
        ({"London": "UK-BEF UK-S1"}, "transport UK-BEF to Bristol with UK-S1", "12.2b"),
        ({"London": "UK-FORT1 UK-S1"}, "transport UK-FORT1 to Bristol with UK-S1", "12.2b"),
        ({"Birmingham": "UK-I1", "London": "UK-S1"}, "transport UK-I1 to Bristol with UK-S1", "12.2a"),
        ({"London": "UK-I1 UK-I2 UK-S1"}, "transport UK-I1, UK-I2 to Bristol with UK-S1", "12.2b"),
        ({"London": "UK-I1 UK-S1 UK-S2"}, "transport UK-I1 to Bristol with UK-S1, UK-S2", "12.2b"),
        ({"London": "UK-I1 UK-S1"}, "transport UK-I1 to Bristol with UK-S1 escort UK-S1", "12.2b"),
        ({"London": "UK-I1 UK-I2 UK-S1 UK-S2"}, "transport UK-I1, UK-I1 to Bristol with UK-S1, UK-S2", "12.2b"),
        (
            {"London": "UK-I1 UK-S1", "Plymouth": "UK-I2 UK-S2"},
            "transport UK-I1, UK-I2 to Bristol with UK-S1, UK-S2",
            "12.2c",
        ),
        ({"London": "UK-I1 UK-S1"}, "transport UK-I1 to London with UK-S1", "12.3e"),
        ({"London": "UK-I1 UK-S1"}, "transport UK-I1 to Kiel with UK-S1", "12.3e"),
        ({"London": "UK-I1 UK-S1"}, "transport UK-I1 to Birmingham with UK-S1", "12.3e"),
        ({"London": "UK-I1 UK-S1", "Bristol": "UK-A1 UK-A2"}, "transport UK-I1 to Bristol with UK-S1", "6.3a"),
        ({"London": "UK-I1 UK-S1!"}, "transport UK-I1 to Bristol with UK-S1", "12.3d"),
        ({"London": "UK-I1", "North Sea": "UK-S1"}, "transport UK-I1 to Bristol with UK-S1", "12.3a"),
        ({"London": "UK-I1", "pool": "UK-S1"}, "transport UK-I1 to Bristol with UK-S1", "12.3a"),
        ({"London": "UK-I1", "Kiel": "GE-S1"}, "transport UK-I1 to Bristol with GE-S1", "5.0a"),
        ({"London": "UK-I1 UK-DN1"}, "transport UK-I1 to Bristol with UK-DN1", "12.2b"),
        (
            {"London": "UK-I1 UK-S1", "Bristol": "UK-S2 UK-S3"},
            "transport UK-I1 to Bristol with UK-S1 return to Kiel",
            "6.3c",
        ),
    ],
)
def test_not_carried(units, order, number):
    at(ALLIED, units=units).refuse("UK", order, number)


@rule("12.2a", "12.2e", "6.3c", "12.3e")
def test_where_the_ships_lie_afterwards():
    """In the port they went to, else where they came from, else where they are told."""
    for order, there, home in (
        ("transport UK-I1 to Bristol with UK-S1", "", "Bristol"),
        ("transport UK-I1 to Bristol with UK-S1", "UK-S2 UK-S3", "London"),
        ("transport UK-I1 to Bristol with UK-S1 return to Plymouth", "", "Plymouth"),
    ):
        t = at(ALLIED, units={"London": "UK-I1 UK-S1", **({"Bristol": there} if there else {})})
        t.play("UK", order)
        assert t.at("UK-S1") == HEX_OF[home] and t.at("UK-I1") == HEX_OF["Bristol"], order
        assert t.unit("UK-S1").used and t.unit("UK-I1").moved
    t = at(ALLIED, units={"London": "UK-I1", "Plymouth": "UK-S1"})
    t.play("UK", "transport UK-I1 to Bristol with UK-S1")
    assert t.at("UK-S1") == HEX_OF["Bristol"]
    t = at(ALLIED, units={"London": "UK-I1", "Plymouth": "UK-S1", "Bristol": "UK-S2 UK-S3"})
    t.refuse("UK", "transport UK-I1 to Bristol with UK-S1", "6.3c")
    t = at(ALLIED, units={"London": "UK-K1 UK-S1"})
    t.play("UK", "transport UK-K1 to Bristol with UK-S1")
    assert t.at("UK-K1") == HEX_OF["Bristol"]


@rule("12.2.2a", "12.2.2b", "12.3.2a")
@pytest.mark.parametrize(
    ("hunters", "die", "lost"),
    [
        ("GE-U1", 7, 0),
        ("GE-U1", 8, 1),
        ("GE-U1 GE-U2", 5, 0),
        ("GE-U1 GE-U2", 6, 1),
        ("GE-U1 GE-U2", 8, 1),
        ("GE-U1 GE-U2", 9, 2),
        ("GE-U1 GE-U2 GE-U3", 4, 0),
        ("GE-U1 GE-U2 GE-U3", 5, 1),
        ("GE-U1 GE-DN1", 7, 0),
    ],
)
def test_hits_on_a_convoy(hunters, die, lost):
    """From London to Bergen through the North Sea; escorts take the first hits, Decoys go home and count for nothing."""
    allies = {"nations": {"Norway": minor("ally", "UK")}}
    t = at(ALLIED, units={"Edinburgh": "UK-I1 UK-I2 UK-S1 UK-S2", "North Sea": hunters, "Kiel": "GE-I1"}, **allies)
    t.game.script([die])
    t.play("UK", "transport UK-I1, UK-I2 to Bergen with UK-S1, UK-S2 return to Edinburgh via North Sea")
    while t.game.pending() and t.ask().choices:
        t.play(t.ask().seat, t.ask().choices[0])
    assert [t.at(f"UK-I{n}") for n in (1, 2)].count("pool") == lost
    assert [t.at(f"UK-I{n}") for n in (1, 2)].count(HEX_OF["Bergen"]) == 2 - lost
    assert all(t.unit(id).used for id in hunters.split() if "DN" not in id) and t.rolls("convoy") == [[die]]
    assert "GE-DN1" not in hunters or t.at("GE-DN1") != "North Sea"
    t = at(ALLIED, units={"Edinburgh": "UK-I1 UK-S1 UK-S2", "North Sea": hunters, "Kiel": "GE-I1"}, **allies)
    t.game.script([die])
    t.play("UK", "transport UK-I1 to Bergen with UK-S1 escort UK-S2 return to Edinburgh via North Sea")
    while t.game.pending() and t.ask().choices:
        t.play(t.ask().seat, t.ask().choices[0])
    assert (t.at("UK-I1") == "pool") == (lost == 2)


@rule("12.2d", "12.2.3b", "12.2.1e", "6.3a")
@pytest.mark.parametrize(
    ("how", "order", "number"),
    [
        ({"units": {NATB: "UK-I1"}, "ferried": True}, "ferry UK-I1 to Suez", "12.2.3b"),
        ({"units": {NATB: "UK-I1"}}, "ferry UK-I1 to Alexandria", "12.2d"),
        ({"units": {"London": "UK-I1"}}, "ferry UK-I1 to Suez", "12.2d"),
        ({"units": {"Suez": "UK-I1"}}, "ferry UK-I1 to Basra", "12.2d"),
        ({"units": {NATB: "UK-I1"}}, "ferry UK-I1 to Basra", "12.2d"),
        ({"units": {NATB: "UK-I1", "Suez": "UK-A1 UK-A2"}}, "ferry UK-I1 to Suez", "6.3a"),
        ({"units": {NATB: "UK-S1"}}, "ferry UK-S1 to Suez", "12.2d"),
        ({"units": {"Suez": "UK-FORT1"}}, "ferry UK-FORT1 to NATB", "12.2d"),
    ],
)
def test_not_ferried(how, order, number):
    at(ALLIED, **how).refuse("UK", order, number)


@rule("12.2d", "12.2.3b")
def test_ferried():
    t = at(ALLIED, units={NATB: "UK-I1 UK-A1", "Suez": "UK-I2"}, nations={"Iraq/Iran": minor("ally", "UK")})
    found = t.game.suggest("UK", "ferry ", 60)
    assert {text.split()[1] for text in found} == {"UK-I1", "UK-A1", "UK-I2"} and len(found) == 5
    t.play("UK", "ferry UK-A1 to Basra")
    assert t.at("UK-A1") == HEX_OF["Basra"] and t.unit("UK-A1").moved and t.state.ferried
    assert not t.state.shipped and t.suggestions("UK", "ferry ") == []
    t = at(ALLIED, units={"Suez": "UK-I2 UK-I3"})
    t.unit("UK-I3").moved = True
    t.refuse("UK", "ferry UK-I3 to NATB", "12.2d")
    t.play("UK", "ferry UK-I2 to NATB")
    assert t.at("UK-I2") == NATB


@rule("12.3a", "12.3d", "12.3.2a", "12.3b")
@pytest.mark.parametrize(
    ("units", "order", "number"),
    [
        ({"London": "UK-S1!"}, "sail UK-S1 to Bristol", "12.3d"),
        ({"North Sea": "UK-S1"}, "sail UK-S1 to Bristol", "12.3a"),
        ({"London": "UK-S1"}, "sail UK-S1 to Kiel", "12.3.2a"),
        ({"London": "UK-S1"}, "sail UK-S1 to London", "12.3.2a"),
        ({"London": "UK-S1"}, "sail UK-S1 to Birmingham", "12.3.2a"),
        ({"London": "UK-S1", "Bristol": "UK-S2 UK-S3"}, "sail UK-S1 to Bristol", "12.3.2a"),
        ({"London": "UK-I1"}, "sail UK-I1 to Bristol", "12.2b"),
        ({"Brest": "FR-S1"}, "sail UK-S1 to Bristol", "12.3a"),
    ],
)
def test_not_sailed(units, order, number):
    at(ALLIED, units=units).refuse("UK", order, number)


@rule("12.3b", "12.3.1a")
def test_sailed():
    for id, start, goal in (
        ("UK-S1", "London", "Gibraltar"),
        ("UK-DN1", "London", "Scapa Flow"),
        ("UK-S1", AMERICA, "London"),
    ):
        t = at(ALLIED, units={start: id})
        t.play("UK", f"sail {id} to {goal}")
        assert t.at(id) == HEX_OF[goal] and t.unit(id).used and t.said("A British naval unit sails to")
    t = table(units={"Kiel": "GE-U1"}, active=("Germany", "UK", "Italy"), **TWO)
    for die, sunk in ((7, False), (8, True)):
        t = table(units={"Kiel": "GE-U1"}, active=("Germany", "UK", "Italy"), **TWO)
        t.play("Germany", "sail GE-U1 to Naples", dice=[die])
        assert t.at("GE-U1") == ("turn 10" if sunk else HEX_OF["Naples"]) and t.unit("GE-U1").used != sunk
    t = table(units={"Kiel": "GE-U1", "Naples": "IT-S1 IT-S2"}, active=("Germany", "UK", "Italy"), **TWO)
    t.refuse("Germany", "sail GE-U1 to Naples", "12.3.2a")
    t.refuse("Germany", "sail GE-U1 to Alexandria", "12.3.2a")


# --- invasions ------------------------------------------------------------------------------------------------------

CALAIS = {"Calais": "Germany", "Le Havre": "Germany", "2341": "Germany", "Cherbourg": "Germany"}


@rule("12.4a", "12.4b", "12.2b", "13.0b", "6.3a")
@pytest.mark.parametrize(
    ("how", "order", "number"),
    [
        ({}, "invade Birmingham with UK-I1 by UK-S1", "12.4a"),
        ({}, "invade Frankfurt with UK-I1 by UK-S1", "12.4a"),
        ({}, "invade 2341 with UK-I1 by UK-S1 from 2243", "12.4a"),
        ({}, "invade 2341 with UK-I1, UK-I2 by UK-S1", "12.2b"),
        ({}, "invade 2341 with UK-I1 by UK-S2", "12.4a"),
        ({}, "invade 2341 with UK-I1, UK-I3 by UK-S1, UK-S2", "12.4a"),
        ({}, "invade 2341 with UK-I1 by UK-S1 via Baltic Sea", "12.2.1a"),
        ({}, "invade 2341 with UK-I1 by UK-S1 escort UK-S2", "12.4a"),
        ({}, "invade 2341 with UK-A1 by UK-S1", "12.2b"),
        ({"turn": 4}, "invade 2341 with UK-I1 by UK-S1", "8.0g"),
        ({"turn": 5}, "invade 2341 with UK-I1 by UK-S1", "8.0g"),
        ({}, "invade Antwerp with UK-I1 by UK-S1", "12.0b"),
    ],
)
def test_not_invaded(how, order, number):
    units = {"London": "UK-I1 UK-I2 UK-S1 UK-A1", "Plymouth": "UK-S2 UK-I3"}
    at(ALLIED, units=units, control=CALAIS, **how).refuse("UK", order, number)


@rule("12.4a", "12.4c", "8.0g")
def test_invaded():
    """The corps and its ships wait off the coast until combat; ports and cities that nobody holds may be landed in whatever the
    weather."""
    for turn, goal in ((6, "2341"), (6, "Le Havre"), (4, "Le Havre"), (5, "Cherbourg")):
        t = at(ALLIED, turn=turn, units={"London": "UK-I1 UK-S1 UK-S2", "2440": "GE-I1"}, control=CALAIS, **TWO)
        assert any(f"invade {HEX_OF.get(goal, goal)}" in text for text in t.game.suggest("UK", "invade ", 60))
        t.play("UK", f"invade {goal} with UK-I1 by UK-S1 escort UK-S2")
        convoy = t.state.convoys[0]
        assert (
            convoy.target == HEX_OF.get(goal, goal)
            and convoy.units == ["UK-I1"]
            and convoy.fleets == ["UK-S1", "UK-S2"]
        )
        assert t.at("UK-I1") == t.at("UK-S1") == t.at("UK-S2") == convoy.sea and t.unit("UK-I1").moved
        assert t.unit("UK-S1").used and t.unit("UK-S2").used
        t.play("UK", "done")
        assert t.at("UK-I1") == HEX_OF.get(goal, goal) and t.unit("UK-I1").landed and t.holder(goal) == "France"
    t = at(ALLIED, turn=4, units={"London": "UK-I1 UK-S1", "Le Havre": "GE-I1"}, control=CALAIS)
    t.refuse("UK", "invade Le Havre with UK-I1 by UK-S1", "8.0g")


@rule("12.4b")
def test_what_may_not_land_where():
    t = at(ALLIED, units={"London": "UK-T1 UK-I1 UK-S1"}, control=CALAIS)
    t.play("UK", "invade Le Havre with UK-T1 by UK-S1")
    norway = {name: minor("ally", "Germany") for name in ("Norway", "Netherlands")}
    t = at(ALLIED, units={"London": "UK-T1 UK-I1 UK-S1"}, nations=norway)
    t.refuse("UK", "invade Rotterdam with UK-I1 by UK-S1", "12.4b")
    t.refuse("UK", "invade Bergen with UK-T1 by UK-S1", "12.4b")
    t.play("UK", "invade Bergen with UK-I1 by UK-S1")


@rule("12.4a", "12.2b", "18.3a")
def test_a_static_corps_does_not_land():
    norway = {"nations": {"Norway": minor("ally", "UK")}}
    t = table(units={"Kiel": "GE-I1= GE-I2 GE-S1"}, **norway)
    t.refuse("Germany", "invade Bergen with GE-I1 by GE-S1", "12.4a")
    t.play("Germany", "invade Bergen with GE-I2 by GE-S1")


@rule("13.0b", "6.3a")
def test_who_lands_together():
    """All come from one sea hex; six corps at most."""
    fleets = {"London": "UK-I1 UK-I2 UK-S1 UK-S2", "Plymouth": "UK-I3 UK-S3"}
    t = at(ALLIED, units=fleets, control=CALAIS)
    t.play("UK", "invade Cherbourg with UK-I1 by UK-S1 from 2142")
    t.refuse("UK", "invade Cherbourg with UK-I2 by UK-S2 from 2241", "13.0b")
    t.play("UK", "invade Cherbourg with UK-I2 by UK-S2 from 2142")
    t.play("UK", "invade Cherbourg with UK-I3 by UK-S3 from 2142")
    assert len(t.state.convoys) == 1 and t.state.convoys[0].units == ["UK-I1", "UK-I2", "UK-I3"]
    t = at(ALLIED, units=fleets, control=CALAIS)
    t.play("UK", "invade Cherbourg with UK-I1 by UK-S1 from 2142")
    t.state.convoys[0].units += ["UK-I4"] * 4
    t.play("UK", "invade Cherbourg with UK-I2 by UK-S2 from 2142")
    t.refuse("UK", "invade Cherbourg with UK-I3 by UK-S3 from 2142", "6.3a")


@rule("12.4f", "12.3.2a", "12.3d")
def test_supply_over_the_beach():
    units = {"2341": "UK-I1", "London": "UK-S1 UK-S2", "2441": "GE-I1"}
    t = at(ALLIED, units=units, control={**CALAIS, "2341": "UK"})
    t.refuse("UK", "supply 2341 by UK-S1", "12.4f")
    t = at(ALLIED, units=units, control={**CALAIS, "2341": "UK"})
    t.unit("UK-I1").landed = True
    t.refuse("UK", "supply Cherbourg by UK-S1", "12.4f")
    t.refuse("UK", "supply 2341 by UK-S1 via Baltic Sea", "12.3.2a")
    assert t.suggestions("UK", "supply ")[:2] == ["supply 2341 by UK-S1", "supply 2341 by UK-S2"]
    t.play("UK", "supply 2341 by UK-S1")
    convoy = t.state.convoys[0]
    assert (convoy.target, convoy.fleets, convoy.units, convoy.supply) == ("2341", ["UK-S1"], [], True)
    assert t.at("UK-S1") == convoy.sea and t.unit("UK-S1").used
    t.refuse("UK", "supply 2341 by UK-S1", "12.3d")


@rule("12.4.1a", "8.0h", "6.3c", "6.3a")
@pytest.mark.parametrize(
    ("how", "order", "number"),
    [
        ({}, "lift UK-I1 to Kiel with UK-S1", "12.4.1a"),
        ({}, "lift UK-I1 to Birmingham with UK-S1", "12.2.1a"),
        ({"turn": 4}, "lift UK-I1 to London with UK-S1", "8.0h"),
        ({}, "lift UK-I3 to London with UK-S1", "12.4.1a"),
        ({}, "lift UK-I1, UK-I3 to London with UK-S1, UK-S2", "12.4.1a"),
        ({}, "lift UK-A2 to London with UK-S1", "12.4.1a"),
        ({}, "lift UK-I1 to Bristol with UK-S1", "12.4.1a"),
        ({}, "lift UK-I1 to Plymouth with UK-S1", "6.3c"),
        ({}, "lift UK-I1 to London with UK-S1 via Baltic Sea", "12.2.1a"),
        ({}, "lift UK-I1 to London with UK-S1, UK-S2", "12.2b"),
    ],
)
def test_not_taken_off(how, order, number):
    units = {
        "2341": "UK-I1 UK-I2 UK-A2",
        "Cherbourg": "UK-I3",
        "London": "UK-S1 UK-S2",
        "Bristol": "UK-A8 UK-A9",
        "Plymouth": "UK-S3 UK-S4",
    }
    t = at(ALLIED, units=units, **how)
    t.refuse("UK", order, number)


@rule("12.4.1a")
def test_taken_off():
    t = at(ALLIED, units={"2341": "UK-I1 UK-I2", "London": "UK-S1", "2441": "GE-I1"})
    assert any(text.startswith("lift UK-I1 to") for text in t.game.suggest("UK", "lift ", 60))
    t.unit("UK-I2").moved = True
    t.refuse("UK", "lift UK-I2 to London with UK-S1", "12.4.1a")
    t.play("UK", "lift UK-I1 to London with UK-S1")
    assert t.at("UK-I1") == t.at("UK-S1") == HEX_OF["London"] and t.unit("UK-I1").moved and t.unit("UK-S1").used


# --- from the air ---------------------------------------------------------------------------------------------------


@rule("12.5.1a", "12.5.1b", "12.5.1e", "8.0i", "11.1f")
@pytest.mark.parametrize(
    ("how", "order", "number"),
    [
        ({}, "drop GE-I1 on 2441", "12.5.1a"),
        ({}, "drop UK-AB on 2441", "5.0a"),
        ({"turn": 4}, "drop GE-AB on Metz", "8.0i"),
        ({"turn": 5}, "drop GE-AB on Metz", "8.0i"),
        ({}, "drop GE-AB on Bordeaux", "12.5.1b"),
        ({}, "drop GE-AB on NATB", "12.5.1b"),
        ({}, "drop GE-AB on Metz with GE-B1", "12.5.1e"),
        ({}, "drop GE-AB on Metz with GE-F2", "12.5.1e"),
        ({}, "drop GE-AB on Metz with UK-F1", "5.0a"),
        ({}, "drop GE-AB on Metz with GE-F3", "11.1f"),
        ({}, "drop GE-AB on Antwerp", "12.5.1b"),
    ],
)
def test_not_dropped(how, order, number):
    units = {"Frankfurt": "GE-AB GE-I1", "London": "UK-AB", "West": "GE-B1 GE-F2! UK-F1", "East": "GE-F3"}
    t = table(units=units, **how)
    t.refuse("Germany", order, number)


@rule("12.5.1a", "12.5.1b", "12.5.1d")
def test_dropped():
    t = table(units={"Frankfurt": "GE-AB", "West": "GE-F1"})
    assert "drop GE-AB to 2537" in t.game.suggest("Germany", "drop GE-AB on Metz", 60)
    t.play("Germany", "drop GE-AB on Metz with GE-F1")
    assert t.at("GE-AB") == HEX_OF["Metz"] and t.unit("GE-AB").side == "para" and t.unit("GE-AB").dropped
    assert (
        t.at("GE-F1") == "West"
        and t.unit("GE-F1").used
        and t.holder("Metz") == "Germany"
        and not t.unit("GE-AB").landed
    )
    t.refuse("Germany", "drop GE-AB on Metz", "12.5.1a")
    t = table(units={"Frankfurt": "GE-AB"})
    t.unit("GE-AB").moved = True
    t.refuse("Germany", "drop GE-AB on Metz", "12.5.1a")
    for id, what in (("FR-K1", 8), ("FR-K1", 5), ("FR-K1", 4)):
        t = table(units={"Frankfurt": "GE-AB", "Metz": id})
        t.play("Germany", "drop GE-AB on Metz", dice=[what])
        where = {8: "turn 9", 5: HEX_OF["Frankfurt"], 4: HEX_OF["Metz"]}[what]
        assert t.at("GE-AB") == where and t.rolls() == [[what]]


@rule("12.6a", "23.8a")
@pytest.mark.parametrize(
    ("options", "order", "number"),
    [
        ({}, "transfer GE-F1 to West", "12.6a"),
        ({}, "transfer GE-F2 to East", "12.6a"),
        ({}, "transfer UK-F1 to East", "5.0a"),
        ({}, "transfer GE-F1 to Berlin", "23.8a"),
    ],
)
def test_not_transferred(options, order, number):
    t = table(units={"West": "GE-F1 GE-F2! UK-F1"}, options={"players": 6, **options})
    t.refuse("Germany", order, number)


@rule("12.6a")
def test_transferred():
    t = table(units={"West": "GE-F1"})
    assert t.suggestions("Germany", "transfer") == ["transfer GE-F1 to East", "transfer GE-F1 to South"]
    t.play("Germany", "transfer GE-F1 to East")
    assert t.at("GE-F1") == "East" and t.unit("GE-F1").transfer and not t.unit("GE-F1").used
    assert t.said("A German air unit moves from the West to the East.") and not t.said("GE-F1 moves")
    t.refuse("Germany", "transfer GE-F1 to West", "12.6a")
