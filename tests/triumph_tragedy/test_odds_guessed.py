"""What `/odds` makes of blocks nobody knows and of those that would be raised: from what lies open on the table alone."""

from collections import Counter

import pytest

from rules.triumph_tragedy.chart import MARCHING
from rules.triumph_tragedy.forces import Army, drawn, fitting, mix
from tests.rulings import rule
from tests.triumph_tragedy.table import SPARE, Table, held, table
from tests.triumph_tragedy.test_odds_asked import NEAR, ask, cv_left, first, refused, share, war

SOVIET = {"FORT": 6, "AF": 6, "CARR": 2, "SUB": 2, "FLEET": 4, "TANK": 8, "INF": 16}
SHIPS = {"CARR", "SUB", "FLEET"}


# --- unknown blocks ---------------------------------------------------------------------------------------------------


@rule("3.241b", "3.244a", "3.24d")
def test_an_unknown_block_is_one_of_its_nations_that_can_be_there() -> None:
    assert Counter(mix("USSR", fitting(at_sea=False, coastal=True))) == SOVIET
    assert Counter(mix("USSR", fitting(at_sea=False, coastal=False))) == {
        k: n for k, n in SOVIET.items() if k not in SHIPS
    }
    at_sea = {k: n for k, n in SOVIET.items() if k != "FORT"}
    assert Counter(mix("USSR", fitting(at_sea=True, coastal=False))) == at_sea, "Convoys and Air Forces too"
    two, _ = drawn(Army("USSR", unknown=["USSR"] * 2), False, "Kiev", lambda n: 0)
    assert two == [("FORT", 1), ("AF", 1)], "one Fortress in an area"
    assert drawn(Army("Axis", unknown=["Germany"]), False, "Munich", lambda n: n - 1) == ([("INF", 4)], [])


@rule("3.244a", "3.244b")
def test_an_unknown_block_at_sea_may_be_a_convoy() -> None:
    units = {"Axis": {"North Sea": "FLEET 1"}, "West": {"Irish Sea": "INF 4"}}
    t = table(wars=["Axis-West"], units=units, hands=SPARE)
    blank, fleet = ask(t, "FLEET 1 in Irish Sea"), ask(t, "FLEET 1 against FLEET 2 in Irish Sea")
    assert "1 unknown block of Britain" in blank
    assert share(blank, "alone at sea") > share(fleet, "alone at sea") + 0.2, "many a block cannot shoot back"


# --- come ashore ------------------------------------------------------------------------------------------------------


def landing(kind: str = "INF") -> Table:
    units = {"Axis": {"North Sea": f"{kind} 3"}, "West": {"London": "INF 1"}}
    return table(wars=["Axis-West"], units=units, hands=SPARE).play("Axis", f"move {kind}1 to London")


@rule("11.221b", "12.61a", "3.24d")
def test_a_block_that_lies_face_down_on_land_is_a_ground_unit_without_an_action() -> None:
    ground = {"TANK": SOVIET["TANK"], "INF": SOVIET["INF"]}
    assert Counter(mix("USSR", MARCHING)) == ground
    army = Army("USSR", unknown=["USSR"], landed=["USSR"])
    for n in range(24):
        units, idle = drawn(army, False, "Riga", lambda most, n=n: n % most)  # type: ignore[misc]
        assert len(units) == 2 and idle == units[1:] and idle[0][0] in ground
    t = landing()
    words = ask(t, "London", "West")
    assert words.startswith("Axis: 1 unknown block of Germany come ashore against West: INF 1 in London")
    assert share(words, "alone in the area") == 0, "it does not fire, and the Infantry lives"
    assert "0.0 of 1 unit" not in words and "West 1.0 of 1 CV" in words
    other = ask(landing("TANK"), "London", "West")
    assert other == words, "what it is makes no difference to who cannot see it"


@rule("11.221b")
def test_a_block_come_ashore_fires_in_the_rounds_that_follow() -> None:
    words = ask(landing(), "London", "West")
    on = next(line for line in words.split("\n") if line.startswith("fought on"))
    assert "alone in the area 0%" not in on


@rule("11.221b", "11.52b")
def test_unknown_blocks_of_an_invasion() -> None:
    """Those that are Ground units have no action; ships and aircraft with them have, and no Fortress comes ashore."""
    army = Army("USSR", units=[("INF", 2), ("AF", 1)], unknown=["USSR"] * 3, invading=True)
    kinds = set()
    for n in range(60):
        units, idle = drawn(army, False, "Riga", lambda most, n=n: n % most)  # type: ignore[misc]
        assert idle == [unit for unit in units if unit[0] in ("INF", "TANK")]
        kinds |= {kind for kind, _ in units}
    assert kinds == set(SOVIET) - {"FORT"}
    t = table(wars=["Axis-West"], units={"West": {"London": "INF 1"}}, hands=SPARE)
    blank = ask(t, "Axis 1 block with invasion against INF 1 in London", "West")
    assert share(blank, "alone in the area") < 0.1, "most are Ground units"


# --- Fortresses that would be raised ----------------------------------------------------------------------------------


@rule("15.42a", "1.12c")
def test_a_neutral_would_raise_its_fortress() -> None:
    assert first(war(), "2 INF 3 in Warsaw") == "Axis: 2 INF 3 against Poland: FORT 3 in Warsaw"
    assert "nobody stands against the Axis" in str(refused(war(), "2 INF 3 in Albania")), "no City, no Town"
    associate = table(nations={"Poland": {"influence": "West", "markers": 1}})
    assert "Poland: FORT 2 in Lvov" in first(associate, "2 INF 3 in Lvov")


@rule("15.42a", "15.42b", "8.2a")
@pytest.mark.parametrize("seat", ["Axis", "USSR"])
@pytest.mark.parametrize("poland", ["armed", "controlled"])
def test_no_fortress_is_raised_twice_or_for_a_faction(seat: str, poland: str) -> None:
    """That of Lvov is gone, or Poland is a Satellite of the West."""
    armed = {"Poland": {"armed": True, "violator": "Axis", "foes": ["Axis"]}}
    t = table(nations=armed if poland == "armed" else held("West", "Poland"), units={"neutral": {"Vilna": "FORT 1"}})
    assert "nobody stands against" in str(refused(t, "2 INF 3 in Lvov", seat))
    assert "nobody stands against" in str(refused(t, "2 INF 3 against Poland in Lvov", seat))
    assert first(t, "2 INF 3 against Poland in Vilna", seat).endswith("against Poland: FORT 1 in Vilna")


@rule("8.13c", "8.2b", "8.46a")
def test_nobody_knows_what_a_protector_would_put_there() -> None:
    """Satellite forces of any type, or a Fortress if he repudiates; against his own violation it is the Fortress."""
    t = table(nations={"Poland": {"influence": "West", "markers": 2}}, units={"West": {"London": "INF 1"}})
    no = refused(t, "2 INF 3 in Warsaw")
    assert no.rule == "8.13c" and "against West INF 3, or against FORT 3" in str(no)
    assert first(t, "2 INF 3 in Warsaw against West INF 3") == "Axis: 2 INF 3 against West: INF 3 in Warsaw"
    assert first(t, "2 INF 3 in Warsaw against FORT 3") == "Axis: 2 INF 3 against Poland: FORT 3 in Warsaw"
    assert first(t, "2 INF 3 in Warsaw", "West") == "West: 2 INF 3 against Poland: FORT 3 in Warsaw"
    assert refused(t, "INF 3 in Washington").rule == refused(t, "INF 3 in New York").rule == "8.46a"
    satellite = table(nations=held("West", "USA"))
    assert "nobody stands against" in str(refused(satellite, "INF 3 in New York"))


@rule("9.0b", "8.13c")
def test_the_land_of_a_protectorate_is_its_protectors() -> None:
    t = table(nations={"Poland": {"influence": "West", "markers": 2}})
    radar = ask(t, "AF 1 in Warsaw against West AF 1 with airdefense radar")
    assert cv_left(radar) == NEAR(0.25), "two dice over its own land"


def test_a_minor_between_two_enemies_is_asked_whom_it_fights() -> None:
    units = {"Axis": {"Warsaw": "INF 1"}, "USSR": {"Warsaw": "INF 1"}}
    armed = {"Poland": {"armed": True, "violator": "Axis", "foes": ["Axis", "USSR"]}}
    t = table(wars=["Axis-USSR"], units=units, nations=armed)
    assert "say whom you fight" in str(refused(t, "Poland FORT 2 in Warsaw", ""))
