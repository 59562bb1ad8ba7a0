"""How things are called in what is told, asked and refused."""

import re

from rules.kernel.fuzz import RandomPlayer
from rules.supreme_commander.counters import COUNTERS
from rules.supreme_commander.ground import MINORS
from rules.supreme_commander.looking import hand as look_hand
from rules.supreme_commander.words import PEOPLE, a_unit, named, team
from rules.supreme_commander.world import VICHY
from tests.supreme_commander.table import minor, opened, set_up, table
from tests.supreme_commander.test_standing import placed

NAMES = "Germany|Italy|France|Poland|Romania|Hungary|Bulgaria|Finland|Turkey|Spain|Sweden|Norway|Greece"
WRONG = re.compile(
    rf"\b[Aa]n? ({NAMES}|UK|USSR|USA) [a-z]|\b1 (\w+ )?(hits|units|fleets|Fighters|steps)\b|^[A-Z]+-\w+ (sail|lie|form|are)\b"
)


def test_every_nation_has_its_people():
    assert {counter.nation for counter in COUNTERS.values()} | {*MINORS, VICHY} == set(PEOPLE)


def test_articles_and_sides():
    assert a_unit("Italy", "air unit") == "An Italian air unit" and a_unit("UK", "naval unit") == "A British naval unit"
    assert (team("Axis"), team("Allied")) == ("Axis", "Allies")


def test_aircraft_fly_under_their_people_s_name():
    _, told = placed("commit")
    assert told[0] == "A German air unit flies to Warsaw." and not any(WRONG.search(text) for text in told)


def test_one_sails_and_two_sail():
    assert named(["UK-I1"], "sails", "sail") == "UK-I1 sails"
    assert named(("UK-I1", "UK-I2"), "sails", "sail") == "UK-I1, UK-I2 sail"


def test_what_is_told_and_asked_in_a_year_of_random_play():
    """No nation's name where its people's belongs, and the number of what is counted."""
    game = set_up(opened("great_crusade", players=4, seed="words")).game
    player, told = RandomPlayer(5), []
    for _ in range(250):
        told += [pending.prompt for pending in game.pending()]
        game.submit(*player.next(game))
    told += [event.text for _, event in game.events.since(0)]
    assert len(told) > 500 and [text for text in told if WRONG.search(text)] == []


def test_the_force_pool_in_words():
    t = table(pool="GE-I1 GE-I2 GE-A4 RO-I1", nations={"Romania": minor("ally", "Germany")})
    found = look_hand(t.game.view("UK").position, "Germany")
    assert found == ["Germany: 2 German infantry, GE-A4, Romanian infantry"]


def test_who_stands_on_the_chart_of_diplomacy():
    """Neutrals and, until it fights, Italy; no other Inactive power, nobody who has taken a side, and not Luxembourg."""

    def on_chart(t):
        tracks = {track["title"]: track["rows"] for track in t.game.view(None).position["tracks"]}
        return {name for row in tracks["Diplomacy"] for name in row[2].split(", ")}

    found = on_chart(table(nations={"Spain": minor("ally", "UK")}))
    assert {"Italy", "Sweden", "Turkey"} <= found and not {"USSR", "USA", "Luxembourg", "Spain", "Germany"} & found
    assert "Italy" not in on_chart(table(active=("Germany", "UK", "Italy")))


def test_no_chart_of_diplomacy_when_everybody_has_taken_sides():
    titles = [track["title"] for track in table().game.view(None).position["tracks"]]
    assert "Diplomacy" in titles
    taken = {name: minor("ally", "UK") for name in (*MINORS, "Vichy France") if name in table().state.nations}
    t = table(nations=taken, active=("Germany", "Italy", "UK", "USSR", "USA"))
    assert "Diplomacy" not in [track["title"] for track in t.game.view(None).position["tracks"]]


def test_why_something_is_not_bought():
    t = table("organization", powers={"Germany": {"msp": 200}}, pool="GE-I1 GE-DN2 GE-A4")
    assert "A German Infantry corps can't be placed in London; " in str(
        t.refuse("Germany", "buy infantry at London", "10.2.1f")
    )
    assert "levels of technology" in str(t.refuse("Germany", "buy GE-DN2 at Kiel", "10.3b"))
    assert "combine corps into them" in str(t.refuse("Germany", "buy GE-A4 at Berlin", "10.6a"))
