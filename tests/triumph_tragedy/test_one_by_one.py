"""Rules that other tests only touch among many, each by itself."""

from collections import Counter

import pytest

from rules.kernel.errors import OrderError
from rules.triumph_tragedy.cards import actions, technologies
from rules.triumph_tragedy.chart import ANS, KINDS
from rules.triumph_tragedy.economy import victory_points
from rules.triumph_tragedy.trade import levels, production
from tests.rulings import rule
from tests.triumph_tragedy.table import GARRISONS, goals, opened, set_up, table

WAR = ["Axis-West"]
CADRES = {
    "Axis": {"Berlin": 6, "Ruhr": 4, "Munich": 2, "Konigsberg": 2, "Rome": 4, "Milan": 2, "Tripoli": 2},
    "USSR": {"Moscow": 3, "Leningrad": 2, "Baku": 2, "Kharkov": 1, "Kiev": 1, "Odessa": 1, "Stalingrad": 1, "Urals": 1},
}


def cadres(seat, *nations):
    t = set_up(opened())
    return {
        area: n
        for area, n in Counter(b.place for b in t.state.blocks.of(seat) if b.nation in nations and b.cv == 1).items()
        if area in CADRES[seat]
    }


# --- set-up -------------------------------------------------------------------------------------------------------


@rule("5.1a")
def test_germany_sets_up():
    assert cadres("Axis", "Germany") == {"Berlin": 6, "Ruhr": 4, "Munich": 2, "Konigsberg": 2}


@rule("5.1b")
def test_italy_sets_up():
    assert cadres("Axis", "Italy") == {"Rome": 4, "Milan": 2, "Tripoli": 2}


@rule("5.3a")
def test_the_ussr_sets_up():
    assert cadres("USSR", "USSR") == CADRES["USSR"]


@rule("17.0b")
def test_austria_is_german_in_the_short_game():
    t = set_up(opened("1939"))
    austria = t.state.blocks.at("Vienna")
    assert [(b.nation, b.kind, b.cv) for b in austria] == [("Germany", "INF", 2)]
    assert t.country("Austria").control == "Axis"
    assert levels(t.game, "Axis")[0] == levels(set_up(opened("1936")).game, "Axis")[0] + 1


@pytest.mark.parametrize(
    "seat, steps, hand, ind",
    [
        ("West", 8, (12, 4), 10),
        ("Axis", 20, (18, 4), 15),
        ("USSR", 14, (10, 4), 12),
    ],
)
@rule("17.0e", "17.0f", "17.0g", "17.0h")
def test_what_1939_adds(seat, steps, hand, ind):
    t = set_up(opened("1939"))
    while t.asked() != [seat]:
        _muster(t, t.asked()[0])
    before = sum(block.cv for block in t.state.blocks.of(seat))
    _muster(t, seat)
    mat = t.mat(seat)
    assert sum(block.cv for block in t.state.blocks.of(seat)) == before + steps
    dealt = Counter(card in actions() for card in mat.hand)
    assert (dealt[True], dealt[False]) == hand and mat.ind == ind
    assert len(mat.chits) == 3


def _muster(t, seat):
    while t.game.phase == "muster" and t.asked() == [seat]:
        t.refuse(seat, "done", "17.0a")
        t.play(seat, t.suggestions(seat, "build")[0])


# --- war and peace --------------------------------------------------------------------------------------------------


@rule("15.3b")
def test_no_order_makes_peace():
    """War stands through a whole year, and nothing anybody can say ends it."""
    t = table(units=GARRISONS, wars=WAR, seat="West")
    for text in ("peace", "peace Axis", "make peace with Axis"):
        with pytest.raises(OrderError):
            t.game.submit("West", text)
    t.refuse("West", "dow Axis", "15.3b")
    t = table("supply", "Axis", season="Winter", year=1940, wars=WAR, units=GARRISONS)
    assert t.state.year == 1941 and t.state.wars == WAR


@rule("16.1d")
def test_each_declaration_costs_a_point():
    units = {"Axis": {"Munich": "INF 2", "Konigsberg": "INF 2"}}
    t = table(units=units, nations={"Baltic States": {"control": "USSR"}})
    assert victory_points(t.game, "Axis") == production(t.game, "Axis")
    t.play("Axis", "dow West")
    assert victory_points(t.game, "Axis") == production(t.game, "Axis") - 1
    t.play("Axis", "dow USSR")
    assert victory_points(t.game, "Axis") == production(t.game, "Axis") - 2
    assert victory_points(t.game, "West") == production(t.game, "West"), "the victim loses nothing"


# --- cards ----------------------------------------------------------------------------------------------------------


@rule("9.0i")
def test_the_stages_by_name():
    names = ("Atomic Pile", "Breeder Reactor", "Plutonium", "Implosion Trigger")
    for stage, name in enumerate(names, 1):
        assert name in technologies()[f"Atomic Research {stage}"]


# --- units and movement ---------------------------------------------------------------------------------------------


@rule("3.2")
def test_air_naval_and_submarine_units():
    """ANS units are what may ReBase, and all but Ground units are."""
    assert set(ANS) == {"AF", "CARR", "FLEET", "SUB"} == {kind for kind, row in KINDS.items() if row.sort != "G"}


@rule("3.242")
def test_a_tank_is_no_infantry():
    """Three areas by land where Infantry has two; two at sea like all Convoys; G2 and nothing else."""
    t = table(units={"Axis": {"Munich": "TANK 1, INF 1"}, "West": {"Paris": "INF 1"}}, wars=WAR)
    assert "Milan" in goals(t, "Axis", "TANK1") and "Milan" not in goals(t, "Axis", "INF1")
    t = table(seat="West", units={"West": {"North Sea": "TANK 1, INF 1"}})
    assert goals(t, "West", "TANK1") == goals(t, "West", "INF1"), "both are Convoys there"
    for die, left in ((2, 1), (3, 2)):
        t = table(
            "combat",
            "Axis",
            units={"Axis": {"Lorraine": "TANK 1"}, "West": {"Lorraine": "INF 2, AF 1"}},
            wars=WAR,
            owners={"Lorraine": "West"},
        )
        t.play("Axis", "fight Lorraine").play("West", "hold AF1")
        assert t.suggestions("Axis", "fire") == ["fire TANK1 at Ground"], "it cannot hurt aircraft"
        t.play("Axis", "fire TANK1 at Ground", dice=[die])
        assert t.block("West", "INF1").cv == left, "a 3 hits for Infantry alone"


@rule("11.2c")
@pytest.mark.parametrize("kind, beyond", [("FLEET", False), ("CARR", False), ("SUB", True)])
def test_ships_stop_where_enemies_lie(kind, beyond):
    """From the Ruhr the only short way to the Norwegian Sea is the North Sea, where the Enemy lies."""
    t = table(wars=WAR, units={"Axis": {"Ruhr": f"{kind} 1"}, "West": {"North Sea": "FLEET 1"}})
    assert "North Sea" in goals(t, "Axis", f"{kind}1")
    assert ("Norwegian Sea" in goals(t, "Axis", f"{kind}1")) == beyond
    t = table(wars=WAR, units={"Axis": {"Ruhr": f"{kind} 1"}})
    assert "Norwegian Sea" in goals(t, "Axis", f"{kind}1")


# --- combat ---------------------------------------------------------------------------------------------------------


def riga(seat):
    return table(
        "combat",
        seat,
        wars=["Axis-USSR"],
        units={"Axis": {"Riga": "Germany INF 2"}, "USSR": {"Riga": "INF 2"}},
        nations={"Baltic States": {"control": "USSR"}},
        owners={"Riga": "USSR"},
    )


@rule("12.1c")
@pytest.mark.parametrize("active, defends", [("USSR", "Axis"), ("Axis", "USSR")])
def test_the_active_player_attacks(active, defends):
    t = riga(active).play(active, "fight Riga")
    assert t.state.battle.attacker == active and t.asked() == [defends], "Defenders fire first within a type"


@rule("12.1d")
def test_a_counterattack_changes_no_ownership():
    t = riga("USSR").play("USSR", "fight Riga").play("Axis", "fire INF1 at Ground", dice=[6, 6])
    t.play("USSR", "fire INF1 at Ground", dice=[6, 6])
    assert t.state.owners["Riga"] == "USSR"
    axis, soviet = t.block("Axis", "INF1"), t.block("USSR", "INF1")
    assert axis.shown and not soviet.shown, "the Aggressor's units lie face-up still"
