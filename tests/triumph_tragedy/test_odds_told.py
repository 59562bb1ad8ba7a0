"""What `/odds` says and how it reads forces, word for word; the numbers are tested elsewhere, so little is fought here."""

from collections.abc import Iterator

import pytest

from rules.kernel import trials
from rules.kernel.text import percent
from rules.triumph_tragedy.chart import NATIONS, fact
from tests.rulings import rule
from tests.triumph_tragedy.table import table
from tests.triumph_tragedy.test_odds_asked import ask, first, refused, war


@pytest.fixture(autouse=True)
def _few_trials(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(trials, "MOST_ORDERS", 30)
    yield


def lines(text: str, seat: str = "Axis") -> list[str]:
    return ask(war(), text, seat).split("\n")


# --- the lines of an answer -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0.0, "0%"),
        (0.001, "under 1%"),
        (0.005, "under 1%"),
        (0.006, "1%"),
        (0.5, "50%"),
        (0.994, "99%"),
        (0.995, "over 99%"),
        (0.9999, "over 99%"),
        (1 - 1e-6, "100%"),
        (1.0, "100%"),
    ],
)
def test_chances_in_words(chance: float, words: str) -> None:
    """What may happen is never 0%, and what may fail never 100%."""
    assert percent(chance) == words


@rule("12.22a", "12.52a")
def test_a_battle_on_land() -> None:
    told = lines("INF 1 against INF 1 in Lorraine")
    assert told[0] == "Axis: INF 1 against West: INF 1 in Lorraine"
    assert told[1].startswith("one Combat Round, fought ")
    assert told[2].startswith("Axis: alone in the area ") and ", out of the area " in told[2]
    assert "left on average: Axis 0." in told[3] and " of 1 CV, " in told[3] and "; West 0." in told[3]
    assert told[4].startswith("fought on round after round, Axis attacking: alone in the area ")
    assert told[5].startswith("each unit fires at what it hits best; nobody Retreats") and len(told) == 6
    raid = lines("AF 1 against TANK 1")
    assert not any(line.startswith("fought on") for line in raid), "raiders go home: no second round"
    assert "the Battle goes on" not in raid[2]


@rule("12.23a")
def test_a_battle_at_sea() -> None:
    told = lines("FLEET 1 against FLEET 1")
    assert told[0].endswith(" against West: FLEET 1 at sea") and told[1].startswith("to the end, fought ")
    assert told[2].startswith("Axis: alone at sea ") and ", destroyed or gone " in told[2]
    assert len(told) == 5 and not any("fought on" in line for line in told)
    convoys = lines("INF 1 against INF 1 at sea")
    assert "both still there 100%" in convoys[2] and "fought on" not in "".join(convoys)
    assert lines("FLEET 1, INF 1 against INF 1")[1].startswith("one Combat Round"), "with Ground units it is land"
    assert lines("AF 1 against AF 1")[1].startswith("one Combat Round")
    assert lines("AF 1 against AF 1 at sea")[1].startswith("to the end")


def test_of_unknown_blocks_nobody_knows_how_many_cv_there_were() -> None:
    known, blank = lines("2 INF 2 against INF 3"), lines("2 INF 2 against block")
    assert " of 4 CV, " in known[3] and " of 3 CV, " in known[3] and " of 2 units; " in known[3]
    assert " of 4 CV, " in blank[3] and blank[3].count(" of ") == 3 and blank[3].endswith(" of 1 unit")
    assert not any(line.startswith("unknown blocks: ") for line in known)
    assert blank[-1].startswith("unknown blocks: types as in their nation's mix")
    assert lines("block against INF 3")[-1].startswith("unknown blocks: "), "the Attacker's too"


@rule("9.0e", "9.0f", "9.0i", "9.0j", "9.0k")
@pytest.mark.parametrize(
    ("typed", "used"),
    [
        ("FLEET 1, AF 1 with sonar against SUB 1", ["Axis: Sonar"]),
        ("AF 1 with sonar against SUB 1", []),
        ("FLEET 1 with sonars against SUB 1", ["Axis: Sonar"]),
        (
            "FLEET 1 with naval radar, sonar against FLEET 1",
            ["Axis fires first with Fleet", "Axis: Naval Radar and Sonar"],
        ),
        ("FLEET 1 with naval radar against FLEET 1 with naval radar", ["Axis: Naval Radar", "West: Naval Radar"]),
        ("TANK 1 with heavy tanks against TANK 1", ["Axis fires first with Tank", "Axis: Heavy Tanks"]),
        ("TANK 1 with heavy tanks against INF 1", ["Axis: Heavy Tanks"]),
        ("INF 1 with heavy tanks against INF 1", []),
        ("AF 1 with jets against AF 1", ["Axis fires first with Air Force", "Axis: Jets"]),
        ("AF 1 against AF 1 with airdefense radar", ["West: AirDefense Radar"]),
        ("INF 1, TANK 1 with surprise against INF 1", ["Axis fires first with Infantry"]),
        ("INF 1, TANK 1 with surprise against INF 1, TANK 1", ["Axis fires first with Tank and Infantry"]),
        ("CARR 1 with surprise against CARR 1", ["Axis fires first with Carrier"]),
        ("INF 1, FLEET 1 with surprise against INF 1, FLEET 1 at sea", ["Axis fires first with Fleet"]),
        ("INF 1 with surprise against INF 1 with rocket artillery", ["West: Rocket Artillery"]),
        (
            "INF 1 with surprise, rocket artillery against INF 1 with rocket artillery",
            ["Axis fires first with Infantry", "Axis: Rocket Artillery", "West: Rocket Artillery"],
        ),
    ],
)
def test_what_technologies_and_surprise_do_is_said(typed: str, used: list[str]) -> None:
    told = lines(typed)
    start = 5 if told[4].startswith("fought on") else 4
    end = next(n for n, line in enumerate(told) if line.startswith("each unit fires"))
    assert told[start:end] == used


@rule("15.22c")
def test_surprise_of_the_first_round_alone_is_said() -> None:
    assert lines("INF 1 with surprise against INF 1")[4].startswith(
        "fought on round after round, Surprise in the first only, Axis attacking: "
    )


def test_who_is_not_named_is_attacker_or_defender() -> None:
    told = lines("FLEET 1 with sonar against SUB 1", "")
    assert told[0] == "Attacker: FLEET 1 against Defender: SUB 1 at sea"
    assert told[2].startswith("Attacker: ") and "left on average: Attacker " in told[3] and "; Defender " in told[3]
    assert told[4] == "typed: Sonar"
    assert "Attacker fires first with Fleet" in lines("FLEET 1 with surprise against FLEET 1", "")


@rule("15.22c")
def test_surprise_needs_an_area_and_the_active_player() -> None:
    t = war()
    t.game.state.turn.dows = ["West"]
    assert "Axis fires first with Infantry" in ask(t, "INF 1 against INF 1 in Lorraine")
    assert "fires first" not in ask(t, "INF 1 against INF 1")
    assert "fires first" not in ask(t, "West INF 1 against INF 1 in Munich")


# --- reading forces ---------------------------------------------------------------------------------------------------


@rule("3.4", "3.12c")
@pytest.mark.parametrize(
    ("typed", "understood"),
    [
        ("af4, tank3 against fort1", "Axis: AF 4, TANK 3 against West: FORT 1"),
        ("INF 2 cv tank 3 cv against INF 1 cv", "Axis: TANK 3, INF 2 against West: INF 1"),
        ("2 USSR INF 3 against INF 1", "USSR: 2 INF 3 against Axis: INF 1"),
        ("USSR INF 3, 2 TANK 1 against INF 1", "USSR: 2 TANK 1, INF 3 against Axis: INF 1"),
        ("USSR INF 3 and USSR INF 2 against INF 1", "USSR: INF 3, INF 2 against Axis: INF 1"),
        ("2 × INF 3; FORT 1 against INF 1", "Axis: FORT 1, 2 INF 3 against West: INF 1"),
        ("INF 1, INF 3, INF 1, AF 2 against INF 1", "Axis: AF 2, INF 3, 2 INF 1 against West: INF 1"),
        ("2 carriers 1 against subs 4", "Axis: 2 CARR 1 against West: SUB 4 at sea"),
        ("hidden upright block against INF 1", "Axis: 1 unknown block of Germany against West: INF 1"),
        ("unknown against INF 1", "Axis: 1 unknown block of Germany against West: INF 1"),
        ("2 hidden blocks, INF 1 against INF 1", "Axis: INF 1, 2 unknown blocks of Germany against West: INF 1"),
        ("12 INF 1, 12 blocks against INF 1", "Axis: 12 INF 1, 12 unknown blocks of Germany against West: INF 1"),
        ("INF 1 against INF 1 with landing", None),
        ("INF 2 against 2", None),
        ("0 INF 2 against INF 1", None),
        ("20 INF 1, 5 blocks against INF 1", None),
        ("20 blocks, 5 INF 1 against INF 1", None),
    ],
)
def test_forces_in_other_words(typed: str, understood: str | None) -> None:
    if understood is None:
        assert str(refused(war(), typed))
    else:
        assert first(war(), typed) == understood


@rule("3.12a", "3.12c", "3.4", "9.0a")
def test_refusals_say_the_nearest() -> None:
    t = war()
    assert str(refused(t, "INF 2 against 2")).startswith("2 of what? 2 INF 3 is two Infantry of 3 CV")
    assert refused(t, "INF 2 against 2").rule == "3.4"
    assert refused(t, "tannk 2 against INF 2").nearest[:1] == ("TANK",)
    everything = refused(t, "qqqq 2 against INF 2").nearest
    assert everything == ("FORT", "AF", "CARR", "SUB", "FLEET", "TANK", "INF"), "nothing is near: all there are"
    assert "how strong is the Fleet?" in str(refused(t, "INF 2, FLEET against INF 2"))
    assert "a side has 1 to 24 blocks here" in str(refused(t, "20 INF 1, 5 blocks against INF 1"))
    assert set(refused(t, "INF 2 with heavy against INF 2").nearest) == {"Heavy Bombers", "Heavy Tanks"}
    assert refused(t, "INF 2 with sonnar against INF 2").nearest[:1] == ("Sonar",)
    assert len(refused(t, "INF 2 against INF 2 in s").nearest) == 4
    assert "the Axis and Poland don't fight on the same side" in str(
        refused(t, "Axis INF 2, Poland INF 1 against INF 2")
    )


@rule("11.221b", "15.22c")
@pytest.mark.parametrize("word", ["invasion", "inv", "landing", "invading"])
def test_an_invasion_has_several_names(word: str) -> None:
    assert refused(war(), f"INF 2 with {word} against INF 2 at sea").rule == "11.221b"
    assert refused(war(), f"INF 2 against INF 2 with {word}").rule == "11.221b"
    assert refused(war(), "INF 2 against INF 2 with surprise").rule == "11.221b"
    assert "alone in the area" in ask(war(), f"INF 2 with {word} against INF 2 in London")


@rule("3.24d", "3.2")
def test_what_cannot_be_there() -> None:
    t = war()
    assert (
        refused(t, "FLEET 2 against FORT 1 at sea").rule == refused(t, "FORT 1 against FLEET 2 at sea").rule == "3.24d"
    )
    assert (
        refused(t, "INF 2 against FLEET 2 in Munich").rule
        == refused(t, "FLEET 1 against INF 2 in Munich").rule
        == "3.2"
    )
    assert first(t, "FLEET 1 against INF 2 in Ruhr", "West").endswith(" in Ruhr"), "a coast"
    assert first(t, "West FLEET 1 against INF 2 on the land").startswith("West: FLEET 1")


@rule("3.0a")
def test_blocks_of_which_only_the_number_is_typed_are_as_most_that_stand_there() -> None:
    units = {
        "West": {"Paris": "INF 1, Britain INF 1, Britain TANK 1", "Marseilles": "INF 1"},
        "USSR": {"Kiev": "INF 1"},
    }
    t = table(wars=["Axis-West"], units=units)
    assert first(t, "2 INF 1 against 1 block in Paris").endswith("West: 1 unknown block of Britain in Paris")
    assert first(t, "2 INF 1 against 1 block in Marseilles").endswith("West: 1 unknown block of France in Marseilles")
    assert first(t, "2 INF 1 against West 1 block in Kiev").endswith("West: 1 unknown block of Britain in Kiev")


@rule("15.42a", "15.1b")
def test_of_two_others_in_an_area_the_enemy_is_fought() -> None:
    """A Minor's Fortress fights whoever is asked about; a faction only if there is War."""
    poland = {"Poland": {"armed": True, "violator": "Axis", "foes": ["Axis"]}}
    units = {"Axis": {"Vilna": "INF 3"}, "USSR": {"Vilna": "INF 1"}, "neutral": {"Vilna": "FORT 1"}}
    t = table(units=units, nations=poland, owners={"Vilna": "Poland"})
    assert first(t, "Vilna") == "Axis: INF 3 against Poland: FORT 1 in Vilna"
    t = table(units=units, nations=poland, owners={"Vilna": "Poland"}, wars=["Axis-USSR"])
    assert "say whom you fight, for example Vilna against USSR" in str(refused(t, "Vilna"))
    assert first(t, "Vilna against USSR").startswith("Axis: INF 3 against USSR: 1 unknown block")


def test_an_empty_area_is_its_holders() -> None:
    t = war()
    assert first(t, "2 INF 3 in Lorraine against INF 1") == "Axis: 2 INF 3 against West: INF 1 in Lorraine"
    assert first(t, "2 INF 3 in Bucharest against INF 1") == "Axis: 2 INF 3 against Rumania: INF 1 in Bucharest"
    assert first(t, "FLEET 1 in Baltic Sea against FLEET 2").endswith("FLEET 2 in Baltic Sea")
    assert "nobody stands against the Axis in Lorraine" in str(refused(t, "2 INF 3 in Lorraine"))
    assert "nobody stands against the West in Glasgow" in str(refused(t, "INF 3 in Glasgow", "West"))


def test_who_asks_about_a_place_where_the_mover_attacks_him_defends() -> None:
    """While the Axis moves, the West's Paris is attacked; in Government nobody is on the move."""
    assert first(war(), "Paris", "West").startswith("Axis: 3 unknown")
    t = war()
    t.game.phase = "government"
    assert first(t, "Paris", "West").startswith("West: 2 INF 2 against Axis: 3 unknown")
    assert first(war(), "INF 2 in Paris", "West").startswith("West: INF 2 against Axis"), "he has said with what"


def test_ones_own_name_may_be_said() -> None:
    assert first(war(), "Axis INF 3 against INF 2") == "Axis: INF 3 against West: INF 2"
    assert first(war(), "INF 3 against West INF 2") == "Axis: INF 3 against West: INF 2"
    assert "say who fights whom" in str(refused(war(), "against INF 2"))


@rule("15.1b", "8.13c")
def test_who_is_not_there_is_not_made_up() -> None:
    """Only a Minor raises Fortresses, and only where it has a City or Town; one Rival alone is fought though at peace."""
    assert "nobody stands against the Axis in Warsaw" in str(refused(war(), "2 INF 3 against USSR in Warsaw"))
    turkey = table(nations={"Turkey": {"influence": "USSR", "markers": 2}})
    bare = next(area for area in NATIONS["Turkey"].areas if not fact(area, "muster"))
    assert f"nobody stands against the Axis in {bare}" in str(refused(turkey, f"2 INF 3 in {bare}"))
    peace = table(units={"Axis": {"Baltic Sea": "FLEET 2"}, "USSR": {"Baltic Sea": "FLEET 1"}})
    assert first(peace, "Baltic Sea").startswith("Axis: FLEET 2 against USSR: 1 unknown block of USSR")
