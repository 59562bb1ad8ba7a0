"""`/odds` as a player types it: what is understood, what is read off the board, what is refused, what may not be told."""

import re
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel import trials
from rules.kernel.errors import Refused
from rules.triumph_tragedy import GAME
from rules.triumph_tragedy.odds import ENDS, odds
from tests.rulings import rule
from tests.triumph_tragedy.table import Table, table

ARMIES = {
    "Axis": {
        "Paris": "2 INF 3, AF 2",
        "Munich": "3 INF 2, TANK 3",
        "North Sea": "2 FLEET 3, SUB 2",
        "Rome": "Italy INF 1",
    },
    "West": {"Paris": "2 INF 2", "London": "FORT 3", "North Sea": "FLEET 4, CARR 2"},
    "USSR": {"Kiev": "INF 1"},
}


def war(**more: object) -> Table:
    return table("movement", "Axis", wars=["Axis-West"], units=ARMIES, **more)  # type: ignore[arg-type]


JUNK = war()


def ask(t: Table, text: str, seat: str = "Axis") -> str:
    return "\n".join(odds(t.game, seat, text))


def first(t: Table, text: str, seat: str = "Axis") -> str:
    """Who fights whom, as it was understood."""
    return ask(t, text, seat).split("\n")[0]


def share(words: str, end: str, who: str = "Axis") -> float:
    """The chance of an end, out of the line that begins with a name."""
    line = next(line for line in words.split("\n")[2:] if line.startswith(f"{who}: "))
    found = re.search(rf"{end} (\d+)%", line)
    assert found, line
    return int(found[1]) / 100


NEAR = partial(pytest.approx, abs=0.1)
"""Within four deviations of 400 trials."""


def cv_left(words: str, who: str = "Axis") -> float:
    found = re.search(rf"{who} (\d\.\d) of", words)
    assert found, words
    return float(found[1])


def refused(t: Table, text: str, seat: str = "Axis") -> Refused:
    with pytest.raises(Refused) as caught:
        odds(t.game, seat, text)
    return caught.value


# --- typed ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "understood"),
    [
        ("2 INF 3, TANK 2 against 3 INF 2 in Paris", "Axis: TANK 2, 2 INF 3 against West: 3 INF 2 in Paris"),
        ("2inf 3 tank 2 vs 3 infantry 2 in PARIS", "Axis: TANK 2, 2 INF 3 against West: 3 INF 2 in Paris"),
        ("in Paris 2 INF 3 against INF 2", None),
        ("INF 2 and AF 1 versus 2 tanks 3", "Axis: AF 1, INF 2 against West: 2 TANK 3"),
        ("INF 2 + fortress 1 against FORT 3 cv", "Axis: FORT 1, INF 2 against West: FORT 3"),
        ("2 FLEET 3 against 2 SUB 2", "Axis: 2 FLEET 3 against West: 2 SUB 2 at sea"),
        ("FLEET 3 against FLEET 3 on land", "Axis: FLEET 3 against West: FLEET 3"),
        ("INF 3 against FLEET 3 at sea", "Axis: INF 3 against West: FLEET 3 at sea"),
        ("USSR 2 INF 3 against TANK 2", "USSR: 2 INF 3 against Axis: TANK 2"),
        ("France INF 3 against 2 INF 2", "West: INF 3 against Axis: 2 INF 2"),
        ("2 INF 3 against 2 USSR blocks", "Axis: 2 INF 3 against USSR: 2 unknown blocks of USSR"),
        ("2 INF 3 against 1 average", "Axis: 2 INF 3 against West: 1 unknown block of Britain"),
        ("2 x INF 3 against INF 1", "Axis: 2 INF 3 against West: INF 1"),
        ("USA INF 3 against Axis INF 2", "West: INF 3 against Axis: INF 2"),
        ("Libya INF 3 against INF 2", "Axis: INF 3 against West: INF 2"),
    ],
)
def test_forces_are_read_as_people_type_them(typed: str, understood: str | None) -> None:
    if understood is None:
        assert "an area of the board" in str(refused(war(), typed))
    else:
        assert first(war(), typed) == understood


def test_who_names_only_the_defenders_side_as_his_own_is_attacked_by_his_enemy() -> None:
    assert first(war(), "2 INF 3 against Axis INF 2") == "West: 2 INF 3 against Axis: INF 2"


@rule("3.12a", "3.12c")
def test_a_refusal_teaches() -> None:
    t = war()
    no_strength = refused(t, "2 INF against INF 2")
    assert no_strength.rule == "3.12a" and "2 INF 3 is two Infantry of 3 CV" in str(no_strength)
    assert refused(t, "INF 5 against INF 1").rule == "3.12c" == refused(t, "INF 0 against INF 1").rule
    assert "INF 4" in ask(t, "INF 4 against INF 1")
    unknown = refused(t, "3 zepelins 2 against INF 2")
    assert unknown.rule == "3.4" and "zepelins" in str(unknown)
    place = refused(t, "3 INF 2 against INF 2 in Pariss")
    assert "Paris" in place.nearest
    assert "say who fights whom" in str(refused(t, "3 INF 2"))
    assert "say who fights whom" in str(refused(t, ""))
    assert "Mid Atlantic Ocean" in refused(t, "Atlantis").nearest
    assert refused(t, "3 INF 2 with hats against INF 2").rule == "9.0a"
    assert "say with what" in str(refused(t, "Warsaw"))
    assert "nobody stands against the Axis in Munich" in str(refused(t, "Munich"))
    assert "don't fight on the same side" in str(refused(t, "Britain INF 2, Italy INF 2 against INF 2"))
    assert "does not fight itself" in str(refused(t, "Axis INF 2 against Germany INF 2"))
    assert "one area" in str(refused(t, "INF 2 in Paris against INF 2 in London"))
    assert "blocks here" in str(refused(t, "25 INF 2 against INF 2"))
    assert "blocks here" in str(refused(t, "INF 2 against 99 USSR blocks"))
    assert "whose blocks" in str(refused(table("movement"), "INF 2 against 2 blocks"))


@rule("3.24d", "11.221b")
def test_what_cannot_be_there_is_refused() -> None:
    t = war()
    assert refused(t, "FORT 2 against FLEET 1 at sea").rule == "3.24d"
    assert "no coast" in str(refused(t, "FLEET 2 against INF 2 in Munich"))
    assert refused(t, "INF 2 against INF 2 with invasion").rule == "11.221b"
    assert refused(t, "FLEET 2 with invasion against FLEET 2 in North Sea").rule == "11.221b"


@rule("9.0f", "9.0e", "15.22c", "ruling.A23")
def test_technologies_in_words_and_those_that_are_revealed() -> None:
    t = war()
    plain = ask(t, "INF 1 against INF 1")
    assert (share(plain, "alone in the area"), share(plain, "out of the area")) == (NEAR(0.25), NEAR(0.5))
    rockets = ask(t, "INF 1 with rocket artillery against INF 1")
    assert (share(rockets, "alone in the area"), share(rockets, "out of the area")) == (NEAR(0.5), NEAR(0.25))
    assert "Axis fires first with Infantry" in rockets and "fires first" not in plain
    assert share(ask(t, "INF 1 with surprise against INF 1"), "alone in the area") == NEAR(0.5)
    assert "Surprise in the first only, Axis attacking: alone in the area" in ask(
        t, "INF 1 with surprise against INF 1"
    )
    assert share(ask(t, "INF 1 with rockets, surprise against INF 1 with rockets"), "alone in the area") == NEAR(0.5)
    theirs = ask(t, "INF 1 with surprise against INF 1 with rocket artillery in Lorraine")
    assert share(theirs, "out of the area") == NEAR(0.5), "the Defender has it: first as usual"
    assert share(ask(t, "FLEET 1 with sonar against SUB 1"), "alone at sea") == NEAR(5 / 7)
    revealed = war(techs={"Axis": ["Rocket Artillery"]})
    shown = ask(revealed, "INF 1 against INF 1")
    assert share(shown, "alone in the area") == NEAR(0.5), "as if it had been typed"
    assert "Axis: Rocket Artillery" in ask(revealed, "INF 1 against INF 1")
    hidden = war(vaults={"Axis": ["Rocket Artillery"]})
    assert ask(hidden, "INF 1 against INF 1") == plain, "in the Vault it does nothing"


@rule("11.221b")
def test_an_invasion_in_words() -> None:
    words = ask(war(), "INF 1 with invasion against INF 1 in London")
    assert share(words, "out of the area") == NEAR(0.5)
    assert share(words, "the Battle goes on") == NEAR(0.5)


@rule("9.0b")
def test_radar_counts_on_friendly_land_alone() -> None:
    t = war()
    own = ask(t, "AF 1 against AF 1 with airdefense radar in London")
    assert cv_left(own) == NEAR(0.25), "two dice at 1/2: a quarter is left"
    abroad = ask(t, "AF 1 against West AF 1 with airdefense radar in Munich")
    assert cv_left(abroad) == NEAR(0.5)
    at_sea = ask(t, "AF 1 against AF 1 with airdefense radar in North Sea")
    assert cv_left(at_sea) == NEAR(0.5)


# --- on the board -----------------------------------------------------------------------------------------------------


def test_own_blocks_by_name() -> None:
    t = war()
    named = [b.name for b in t.state.blocks.at("Munich")]
    assert first(t, f"{named[0]}, {named[3]} in Lorraine against 2 INF 3") == (
        "Axis: TANK 3, INF 2 against West: 2 INF 3 in Lorraine"
    )
    assert first(t, "INF4 against INF 1", seat="West") == "West: INF 4 against Axis: INF 1", (
        "no block of his: a strength"
    )
    assert first(t, "inf1 tank1 against INF 3") == "Axis: TANK 3, INF 3 against West: INF 3"
    assert first(t, "TANK 3 against INF2") == "Axis: TANK 3 against West: INF 2", "the Enemy's are never his own"
    assert first(t, "West TANK 3 against INF1") == "West: TANK 3 against Axis: INF 3", "but his own defend so"
    assert first(t, "2 INF1 against INF 2") == "Axis: 2 INF 1 against West: INF 2", "a number of them: a strength"


@rule("3.0a")
def test_an_area_alone_takes_what_stands_there_and_says_what_it_does_not_know() -> None:
    words = ask(war(), "Paris")
    assert words.startswith("Axis: AF 2, 2 INF 3 against West: 2 unknown blocks of France in Paris")
    assert "fought 400 times by the rules" in words and "within 5 points" in words
    assert "name the types to be more exact" in words
    expected = ask(war(), "Paris against 2 INF 2")
    assert expected.startswith("Axis: AF 2, 2 INF 3 against West: 2 INF 2 in Paris")
    assert "unknown" not in expected
    assert first(war(), "Paris against 2 average") == words.split("\n")[0]


def test_blocks_that_lie_face_up_are_known() -> None:
    t = war()
    for block in t.state.blocks.at("Paris"):
        block.shown = block.owner == "West"
    assert first(t, "Paris") == "Axis: AF 2, 2 INF 3 against West: 2 INF 2 in Paris"


def test_who_is_on_the_move_attacks() -> None:
    t = war()
    assert first(t, "Paris", "West").startswith("Axis: 3 unknown blocks of Germany against West: 2 INF 2")
    t.game.state.turn.seat = "West"
    assert first(t, "Paris", "West").startswith("West: 2 INF 2 against Axis: 3 unknown")
    assert first(t, "2 INF 2 in Paris against 3 INF 2", "West").startswith("West: 2 INF 2 against Axis: 3 INF 2")


@rule("15.22c", "ruling.A23")
def test_surprise_follows_from_a_declaration_of_this_turn() -> None:
    t = war()
    usual = ask(t, "INF 1 against INF 1 in Lorraine")
    t.game.state.turn.dows = ["West"]
    assert share(usual, "alone in the area") == NEAR(0.25)
    assert share(ask(t, "INF 1 against INF 1 in Lorraine"), "alone in the area") == NEAR(0.5)
    not_active = ask(t, "West INF 1 against INF 1 in Munich")
    assert share(not_active, "alone in the area", "West") == NEAR(0.25)


@rule("11.221b", "12.73b")
def test_units_that_landed_have_no_action_and_escaped_subs_are_in_no_battle() -> None:
    t = war()
    for block in t.state.blocks.at("Paris"):
        block.disrupted = block.owner == "Axis" and block.kind == "INF"
    assert share(ask(t, "Paris against FORT 4"), "alone in the area") == 0, (
        "only the Air Force fires: one Hit at most each"
    )
    for block in t.state.blocks.at("North Sea"):
        block.escaped = block.kind == "SUB"
    assert first(t, "North Sea against FLEET 2").startswith("Axis: 2 FLEET 3 against")


def test_with_two_enemies_there_one_must_be_named() -> None:
    t = table(
        "movement",
        "Axis",
        wars=["Axis-West", "Axis-USSR"],
        units={"Axis": {"Paris": "INF 3"}, "West": {"Paris": "INF 2"}, "USSR": {"Paris": "INF 1"}},
    )
    assert "say whom you fight" in str(refused(t, "Paris"))
    assert first(t, "Paris against USSR") == "Axis: INF 3 against USSR: 1 unknown block of USSR in Paris"
    one_war = table(
        "movement",
        "Axis",
        wars=["Axis-West"],
        units={"Axis": {"Paris": "INF 3"}, "West": {"Paris": "INF 2"}, "USSR": {"Paris": "INF 1"}},
    )
    assert "against West: 1 unknown block of France" in first(one_war, "Paris")


def test_onlookers_may_ask_too() -> None:
    t = war()
    assert first(t, "2 INF 3 against INF 2", "") == "Attacker: 2 INF 3 against Defender: INF 2"
    assert "unknown blocks of Germany against West: 2 unknown" in first(t, "Paris", "")
    t.game.state.turn.seat = ""
    assert "say who attacks" in str(refused(t, "Paris", ""))


# --- what it may not tell ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["West", "USSR", ""])
@pytest.mark.parametrize(
    "text", ["Paris", "West against Axis in Paris", "2 INF 2 in Munich", "North Sea", "Axis in North Sea"]
)
def test_hidden_blocks_hands_and_vaults_change_nothing(seat: str, text: str) -> None:
    answers = []
    for hide in (False, True):
        t = war()
        if hide:
            for block in t.state.blocks:
                if block.owner == "Axis":
                    block.kind = "SUB" if block.kind == "FLEET" else "FLEET" if block.kind == "SUB" else "TANK"
                    block.cv = 1
            t.mat("Axis").hand, t.mat("Axis").vault = ["Summer J"], []
        try:
            answers.append(ask(t, text, seat))
        except Refused as no:
            answers.append(f"{no} {no.rule} {no.nearest}")
    assert answers[0] == answers[1]


def test_the_same_question_has_the_same_answer_and_leaves_no_trace() -> None:
    t = war()
    before = t.game.fingerprint()
    assert ask(t, "Paris") == ask(t, "Paris") == ask(war(), "paris")
    assert t.game.fingerprint() == before


def test_a_large_battle_is_sampled_and_says_so() -> None:
    words = ask(war(), "6 INF 4, 4 TANK 4, 4 AF 3 against 6 INF 3, FORT 3, 3 TANK 3, 2 AF 3 in Lorraine")
    found = re.search(r"fought (\d+) times by the rules, right within (\d+) points", words)
    assert found and 20 < int(found[1]) < 400 and int(found[2]) > 5, "fewer times, and it says what that is worth"
    assert len(words) < 1900


WORDS = (
    *(
        "INF",
        "tank",
        "2",
        "3",
        "0",
        "9",
        "99999999999999999999",
        "fleet",
        "sub",
        "INF1",
        "inf99",
        "carr2",
        "AF",
        "block",
    ),
    *(
        "against",
        "vs",
        "in",
        "at",
        "on",
        "with",
        "and",
        ",",
        ";",
        "x",
        "West",
        "Axis",
        "USSR",
        "Poland",
        "France",
        "Paris",
    ),
    *(
        "north sea",
        "sea",
        "land",
        "the",
        "Warsaw",
        "jets",
        "surprise",
        "invasion",
        "average",
        "cv",
        "é",
        "@everyone",
        "→",
    ),
)


@given(
    st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join) | st.text(max_size=60),
    st.sampled_from(["Axis", "West", ""]),
)
@settings(max_examples=150, deadline=None)
def test_whatever_is_typed_is_answered_or_refused(text: str, seat: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trials, "MOST_ORDERS", 3)
        try:
            lines = odds(JUNK.game, seat, text)
        except Refused as no:
            assert str(no)
        else:
            assert len(lines) >= 4 and len("\n".join(lines)) < 1990


def test_a_very_long_question_is_refused_in_a_moment() -> None:
    assert str(refused(war(), "INF 2 and " * 600 + " against INF 2"))
    assert str(refused(war(), "x" * 6000))


def test_the_game_offers_it() -> None:
    assert GAME.odds is odds


@rule("12.23a", "12.22a")
def test_without_a_place_aircraft_fight_over_land_and_ships_at_sea() -> None:
    t = table(wars=["Axis-West"])
    assert "alone at sea" not in ask(t, "AF 1 against West AF 1")
    assert "alone at sea" in ask(t, "AF 1 against West FLEET 1")


@rule("12.52a", "9.0d")
@pytest.mark.parametrize(
    ("area", "alone", "out", "on"),
    [
        ("London", 0, 7 / 8, 0),  # two dice by Radar; what is left of the attack goes home
        ("Berlin", 1 / 2, 0, 0),  # the Defender fires once, and goes if he lives
        ("Kiev", 1 / 4, 1 / 2, 1 / 4),  # land of a third power: whoever lives stays
    ],
)
def test_whose_land_it_is_counts_for_both(area: str, alone: float, out: float, on: float) -> None:
    """Two Air Forces, the Defender's first; each die hits by half."""
    t = war(techs={"West": ["AirDefense Radar"]})
    words = ask(t, f"Axis AF 1 against West AF 1 in {area}")
    ends = ENDS[False]
    assert share(words, ends["win"]) == NEAR(alone) and share(words, ends["loss"]) == NEAR(out)
    assert (share(words, ends["on"]) == NEAR(on)) if on else ends["on"] not in words


def test_a_nation_is_called_by_its_faction_and_a_minor_by_its_name() -> None:
    assert (
        first(JUNK, "Germany 2 INF 3 against Britain 2 INF 2 in Paris")
        == "Axis: 2 INF 3 against West: 2 INF 2 in Paris"
    )
    assert (
        first(JUNK, "USSR 2 INF 3 against Poland FORT 2 in Warsaw") == "USSR: 2 INF 3 against Poland: FORT 2 in Warsaw"
    )
    assert first(JUNK, "USSR 2 INF 3 against Poland FORT 2") == "USSR: 2 INF 3 against Poland: FORT 2"


def test_of_what_is_no_unit_forty_letters_are_repeated() -> None:
    with pytest.raises(Refused, match=f"“{'x' * 40}” isn't a type of unit"):
        ask(JUNK, f"Axis 2 {'x' * 50} against West INF 2")


def test_only_two_sides_fight_each_other() -> None:
    assert "“against” isn't a type of unit" in str(refused(war(), "INF 3 against INF 2 against INF 1"))
