"""The Surrender Roll: what a nation gives up, to whom, and what goes back to it."""

import pytest

from rules.supreme_axis_allies.surrender import occupied
from rules.supreme_axis_allies.world import board, lanes
from tests.rulings import rule
from tests.supreme_axis_allies.table import Table, table

N = {"USSR": 24, "GER": 41, "UK": 31, "JAP": 30, "USA": 42}
HOME = {"USSR": "Moscow", "GER": "Brandenburg", "UK": "England", "JAP": "Honshu", "USA": "New England"}
LANES = {"USSR": 4, "GER": 3, "UK": 6, "JAP": 4, "USA": 4}


def surrenders(nation: str, dice, treasury: int = 0, **position) -> Table:
    """A nation ends its turn at N-15 and throws these dice for its Surrender Roll, with this much in its treasury.

    After sixty turns of war the chart pays nothing; what it has is what its free lanes pay and what is added to that.
    """
    notes = {"purchased": "1 INF", "turns": 60, "morale": N[nation] - 14, "treasury": treasury - LANES[nation]}
    if notes["treasury"] < 0:
        notes["treasury"] = 0
    nations = {nation: {**notes, **position.pop("mat", {})}, **position.pop("nations", {})}
    t = table(nation, "placement", nations=nations, **position)
    return t.play(nation, f"place 1 INF in {HOME[nation]}", dice=dice)


def held(*spaces: str, by: str) -> dict[str, dict[str, str]]:
    return {name: {"owner": by} for name in spaces}


GONE = {"surrendered": True}


def nothing_left(*nations: str) -> dict[str, dict[str, str]]:
    """Every original Territory of nations that have surrendered, without a marker."""
    return {name: {"owner": ""} for name in board() if board()[name].owner in nations}


# --- what happens before the roll -----------------------------------------------------------------------------------


@rule("surrender.cause", "surrender.roll", "surrender.roll.5-9", "surrender.units", "surrender.neutral")
@pytest.mark.parametrize("dice", [(1, 4), (3, 4), (4, 5)])
def test_a_middling_roll(dice):
    """D54: the UK has 20 IPC and Germany holds Gibraltar: it keeps it, no money moves, the rest is neutral."""
    t = surrenders(
        "UK",
        dice,
        20,
        places={**held("Gibraltar", by="GER"), "England": {"damage": 3}},
        UK={"England": "2 INF 1 AAG 1 FRT 1 FIT", "North Sea": "1 BTL", "Egypt": "1 ARM"},
        GER={"Gibraltar": "1 INF"},
    )
    assert t.said("UK surrenders") and t.mat("UK").surrendered and t.dice_left() == []
    assert t.owner("Gibraltar") == "GER" and t.units("Gibraltar") == {"GER": "1 INF"}
    assert t.mat("UK").treasury == 20 and t.mat("GER").treasury == 41
    assert {t.owner(name) for name in ("England", "Egypt", "New South Wales", "Bengal")} == {None}
    assert not any(unit.owner == "UK" for unit in t.state.units)
    assert (t.place("England").industry, t.place("England").damage) == ("HIND", 3)
    assert t.place("Quebec").industry == "IND"
    assert t.state.nation == "JAP"


@rule("surrender.markers", "ruling.32", "ruling.67", "surrender.roll")
def test_foreign_ground_goes_back_before_the_roll():
    """D41: Japan holds Bengal and Burma; even on a 2 they are not among what it cedes or keeps."""
    t = surrenders("JAP", (1, 1), places=held("Bengal", "Burma", by="JAP"), UK={"Bombay": "1 INF"})
    assert (t.owner("Bengal"), t.owner("Burma")) == ("UK", "UK")
    assert t.mat("UK").morale == 31 - 1  # all its land again, less its own turn
    t.refuse("JAP", "keep Bengal, Honshu", "surrender.roll.2")
    told = [rule_id for event in t.events() for rule_id in event.rules if rule_id.startswith("surrender.")]
    assert told.index("surrender.markers") < told.index("surrender.roll.2")


@rule("ruling.32", "ruling.73")
def test_ground_of_a_nation_that_is_out_itself_becomes_neutral():
    """Germany took Vologda from the USSR, which has surrendered since; now Germany surrenders."""
    places = nothing_left("USSR") | held("Vologda", "Moscow", by="GER")
    t = surrenders("GER", (3, 4), places=places, nations={"USSR": GONE})
    assert t.owner("Vologda") is None and t.place("Vologda").flag == ""
    # the city Germany held on that day counts for the Allies all the same
    assert t.owner("Moscow") is None and t.place("Moscow").flag == "Allies"


@rule("surrender.markers")
def test_neutrals_it_had_conquered_are_no_enemy_ground():
    """Spain never was an enemy's: on a 2 it is ceded with the rest."""
    t = surrenders("GER", (1, 1), places=held("Spain", by="GER"))
    t.play("GER", "keep Denmark, Bulgaria")
    assert t.owner("Spain") == "UK"


@rule("surrender.vc", "victory.surrendered-city")
def test_its_cities_count_for_the_enemy():
    """D43: nobody stands in Moscow, which is neutral now and an Axis city."""
    t = surrenders("USSR", (3, 4), places=held("Leningrad", by="GER"))
    assert t.owner("Moscow") is None and t.place("Moscow").flag == "Axis"
    assert t.place("Leningrad").flag == ""  # Germany's own marker lies there
    assert t.game.view(None).position["cities"] | {"threshold": 9} == {"Axis": 8, "Allies": 4, "threshold": 9}


# --- the table ------------------------------------------------------------------------------------------------------


@rule("surrender.roll.2", "surrender.recipient", "ruling.30", "ruling.67")
def test_on_a_2_it_keeps_two_territories():
    """The rest goes to Germany with all the money; Japan keeps what it holds already."""
    t = surrenders("USSR", (1, 1), 15, places=held("Vladivostok", by="JAP") | held("Leningrad", by="GER"))
    assert t.asked() == ["USSR"]
    for wrong in ("keep Moscow", "keep Moscow, Gorki, Urals", "keep Moscow, Leningrad", "keep Moscow, Moscow"):
        t.refuse("USSR", wrong, "surrender.roll.2")
    before = t.mat("GER").morale
    t.play("USSR", "keep Moscow, Gorki")
    assert t.owner("Moscow") is t.owner("Gorki") is None
    assert (t.owner("Urals"), t.owner("Kamchatka"), t.owner("Leningrad")) == ("GER", "GER", "GER")
    assert t.owner("Vladivostok") == "JAP"
    assert t.mat("GER").morale == before + 24 - 2 - 1 - 5 - 1  # Leningrad and Vladivostok had gone before
    assert t.mat("USSR").treasury == 0 and t.mat("GER").treasury == 41 + 15


@rule("surrender.roll.2", "surrender.vc")
def test_a_ceded_city_belongs_to_whom_the_ground_belongs():
    t = surrenders("USSR", (1, 1)).play("USSR", "keep Gorki, Kuban")
    assert t.owner("Moscow") == "GER" and t.place("Moscow").flag == ""
    assert t.place("Moscow").industry == "HIND"


@rule("surrender.roll.2")
def test_with_two_territories_left_there_is_nothing_to_choose():
    lost = {name: {"owner": "GER"} for name in nothing_left("USSR")} | held("Moscow", "Gorki", by="USSR")
    t = surrenders("USSR", (1, 1), places=lost)
    assert t.owner("Moscow") is t.owner("Gorki") is None and t.state.nation == "GER"


@rule("surrender.roll.3-4", "surrender.recipient")
@pytest.mark.parametrize("dice", [(1, 2), (2, 2)])
def test_on_3_or_4_it_pays_half_rounded_up(dice):
    """D42: the USA has 11 IPC; Japan gets 6."""
    t = surrenders("USA", dice, 11, places=held("Midway", "Alaska", by="JAP"))
    assert t.mat("USA").treasury == 5 and t.mat("JAP").treasury == 30 + 6
    assert t.owner("Midway") == t.owner("Alaska") == "JAP"
    assert t.owner("California") is None


@rule("ruling.29", "surrender.roll.3-4", "surrender.roll.5-9")
@pytest.mark.parametrize("dice", [(1, 2), (1, 3), (1, 4), (3, 3), (4, 5)])
def test_a_marker_is_occupation_enough(dice):
    """No unit stands in Alaska or Hawaii; the marker decides, and Japan's morale keeps their value."""
    t = surrenders("USA", dice, places=held("Alaska", "Hawaiian Islands", by="JAP"))
    assert t.owner("Alaska") == t.owner("Hawaiian Islands") == "JAP"
    assert t.mat("JAP").morale == 30 + 2 + 1 - 1


@rule("surrender.roll.10-11", "ruling.29", "ruling.30", "surrender.evacuate", "surrender.backfire")
@pytest.mark.parametrize("dice", [(4, 6), (5, 6)])
def test_on_10_or_11_the_enemy_keeps_one_territory_of_his_choice(dice):
    t = surrenders(
        "USSR",
        dice,
        12,
        places=held("Leningrad", "Stalingrad", by="GER") | held("Vladivostok", by="JAP"),
        GER={"Leningrad": "1 INF", "Stalingrad": "2 INF"},
        JAP={"Vladivostok": "1 INF"},
    )
    assert t.asked() == ["GER"] and set(t.ask("GER").choices) == {"Leningrad", "Stalingrad", "Vladivostok"}
    t.play("GER", "Stalingrad")
    assert [t.owner(name) for name in ("Leningrad", "Stalingrad", "Vladivostok")] == [None, "GER", None]
    assert t.mat("GER").morale == 41 + 2 and t.mat("JAP").morale == 30
    leaving = {name: [unit.evacuate for unit in t.state.units.at(name)] for name in ("Leningrad", "Vladivostok")}
    assert leaving == {"Leningrad": [True], "Vladivostok": [True]}
    assert [unit.evacuate for unit in t.state.units.at("Stalingrad")] == [False, False]
    assert t.mat("GER").treasury == 41 and t.mat("USSR").treasury == 12


@rule("surrender.roll.10-11")
def test_a_single_occupied_territory_is_kept_unasked():
    t = surrenders("USSR", (5, 5), places=held("Leningrad", by="GER"))
    assert t.owner("Leningrad") == "GER" and t.state.nation == "GER"
    assert t.said("is 10: it cedes one occupied Territory") and t.events("surrender.roll.10-11")
    t = surrenders("USSR", (5, 5))
    assert t.state.nation == "GER" and t.mat("GER").morale == 41


@rule("surrender.roll.12", "surrender.backfire", "ruling.67", "surrender.evacuate")
def test_on_12_everything_reverts():
    """D53: Germany loses four Territories and their value, gets no money, and must leave."""
    four = ("Leningrad", "Stalingrad", "Kuban", "Murmansk")
    t = surrenders("USSR", (6, 6), 9, places=held(*four, by="GER"), GER=dict.fromkeys(four, "1 INF"))
    assert t.asked() == ["GER"] and t.game.phase == "research"  # nobody was asked whether he accepts
    assert {t.owner(name) for name in four} == {None}
    assert t.mat("GER").morale == 41 and t.mat("GER").treasury == 41
    assert all(unit.evacuate for name in four for unit in t.state.units.at(name))


@rule("surrender.roll")
def test_a_chit_may_change_the_surrender_roll():
    t = surrenders("USSR", (6, 6), places=held("Leningrad", by="GER"), mat={"chits": 1})
    t.play("USSR", "keep")
    assert t.owner("Leningrad") is None
    t = surrenders("USSR", (1, 1), places=held("Leningrad", by="GER"), mat={"chits": 1})
    t.play("USSR", "reroll 1", dice=[6])
    assert t.owner("Leningrad") == "GER" and t.owner("Moscow") is None
    t = surrenders("USSR", (2, 6), mat={"chits": 1})
    assert t.ask("USSR").choices == ("keep", "reroll 2", "reroll 6"), "either die, the better one too"


# --- who receives ---------------------------------------------------------------------------------------------------


@rule("surrender.recipient")
@pytest.mark.parametrize(
    ("nation", "taker"), [("USSR", "GER"), ("GER", "UK"), ("UK", "GER"), ("JAP", "USA"), ("USA", "JAP")]
)
def test_the_list_of_recipients(nation, taker):
    t = surrenders(nation, (1, 2), 20)
    assert t.mat(taker).treasury == N[taker] + 10
    assert all(t.mat(other).treasury == N[other] for other in N if other not in (nation, taker))


@rule("ruling.31")
@pytest.mark.parametrize(
    ("nation", "out", "taker"),
    [
        ("USSR", ("GER",), "JAP"),
        ("GER", ("UK",), "USA"),
        ("JAP", ("USA",), "USSR"),
        ("JAP", ("USA", "USSR"), "UK"),
        ("USA", ("JAP",), "GER"),
    ],
)
def test_the_next_living_enemy_takes_the_place_of_one_that_is_out(nation, out, taker):
    t = surrenders(nation, (2, 2), 20, places=nothing_left(*out), nations=dict.fromkeys(out, GONE))
    assert t.mat(taker).treasury == N[taker] + 10


@rule("ruling.30")
def test_money_goes_to_the_listed_enemy_whoever_holds_the_ground():
    t = surrenders("USSR", (2, 2), 20, places=held("Vladivostok", "Okhotsk", by="JAP"))
    assert t.mat("GER").treasury == 41 + 10 and t.mat("JAP").treasury == 30
    assert t.owner("Vladivostok") == t.owner("Okhotsk") == "JAP"


@rule("surrender.backfire", "ruling.29")
def test_ground_that_is_nobodys_is_not_occupied():
    lost = {
        "Poland": {"owner": ""},
        "Paris": {"owner": "UK"},
        "Kursk": {"owner": "JAP"},
        "Rhineland": {"owner": "USSR"},
    }
    t = table("GER", places=lost)
    assert sorted(occupied(t.game, "GER")) == ["Paris", "Rhineland"], "nor what an ally holds"
    assert occupied(t.game, "UK") == []


@rule("surrender.recipient", "surrender.roll.3-4")
def test_who_has_no_money_pays_none():
    cut = {zone: "1 SUB" for zone, (nation, _) in lanes().items() if nation == "GER"}
    t = surrenders("GER", (1, 2), USSR=cut)
    assert t.said("The Surrender Roll of Germany is 3") and not t.said("Germany pays")


@rule("surrender.roll.2")
def test_who_has_no_ground_keeps_none():
    lost = held(*(name for name in board() if board()[name].owner == "UK"), by="GER")
    t = table("UK", nations={"UK": {"turns": 60}}, places=lost).play("UK", "done", dice=[1, 1])
    assert t.said("UK keeps nothing; the rest goes to Germany.")
