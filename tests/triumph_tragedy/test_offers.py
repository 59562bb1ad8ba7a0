"""What each order proposes, slot by slot, in positions built for it: all that can be done, and what helps most first."""

from typing import Any

import pytest

from rules.kernel.orders import Order
from rules.triumph_tragedy.anytime import Reveal
from rules.triumph_tragedy.combat import Fight as Battles
from rules.triumph_tragedy.declarations import DeclareWar, Intervene, Partition, Violate
from rules.triumph_tragedy.diplomacy import Diplomacy, wildcard_targets
from rules.triumph_tragedy.economy import factory_cost
from rules.triumph_tragedy.fire import Bomb, Fire, Hold, Rebase, Retreat, Strike
from rules.triumph_tragedy.government import Discard
from rules.triumph_tragedy.moves import Move
from rules.triumph_tragedy.sea import Escape
from rules.triumph_tragedy.seasons import Commit
from rules.triumph_tragedy.setup import Deploy
from rules.triumph_tragedy.technology import Achieve, Industry
from rules.triumph_tragedy.victory import AtomicStrike
from tests.rulings import rule
from tests.triumph_tragedy.table import GARRISONS, Table, held, opened, table

WAR = ["Axis-West"]
USSR = {"Moscow": "INF 1"}


def offered(t: Table, kind: type[Order], slot: str, seat: str = "Axis", **got: Any) -> list[Any]:
    return list(kind.options(slot, got, t.game, seat))


# --- set-up -------------------------------------------------------------------------------------------------------------


@rule("5.0a")
def test_cadres() -> None:
    """Numbers of Infantry that fill a City; Cities with room, and with a coast for ships."""
    t = opened()
    units = offered(t, Deploy, "units")
    singles = [group for group in units if group[0][1] == 1]
    assert {kind for ((kind, _),) in singles} == {"FORT", "AF", "CARR", "SUB", "FLEET", "TANK", "INF"}
    assert [group for group in units if group[0] not in singles and group[0][1] > 1] == [
        (("INF", 2),), (("INF", 4),), (("INF", 6),)
    ]  # fmt: skip
    cities = ["Berlin", "Ruhr", "Munich", "Konigsberg", "Rome", "Milan", "Tripoli"]
    assert offered(t, Deploy, "space", units=(("INF", 1),)) == cities
    assert offered(t, Deploy, "space", units=(("INF", 4),)) == ["Berlin", "Ruhr", "Rome"]
    assert offered(t, Deploy, "space", units=(("INF", 3), ("TANK", 3))) == ["Berlin"]
    ports = [city for city in cities if city != "Munich"]
    assert set(offered(t, Deploy, "space", units=(("FLEET", 1),))) <= set(ports)
    t.play("Axis", "setup 6 INF in Berlin")
    assert "Berlin" not in offered(t, Deploy, "space", units=(("INF", 1),))


# --- Government ---------------------------------------------------------------------------------------------------------


def council(*hand: str, seat: str = "Axis", **more: Any) -> Table:
    hands = {who: [] for who in ("Axis", "West", "USSR")} | {seat: list(hand)}
    return table("government", seat, units=GARRISONS, hands=hands, **more)


@rule("7.31a", "8.0a")
def test_diplomacy_for_what_the_card_names() -> None:
    t = council("Spring A", "Inv 1", "Summer J")
    assert offered(t, Diplomacy, "card") == ["Spring A", "Summer J"]
    assert offered(t, Diplomacy, "nation", card="Spring A") == ["Spain", "Yugoslavia"]
    assert offered(t, Diplomacy, "nation", card="Inv 1") == []
    shut = council("Spring A", "Summer J", nations=held("West", "Spain"))
    assert offered(shut, Diplomacy, "nation", card="Spring A") == ["Yugoslavia"]
    full = council("Summer J", nations={"USA": {"influence": "Axis", "markers": 3}})
    assert offered(full, Diplomacy, "nation", card="Summer J") == ["Sweden", "USA"], "the card may be played"


@rule("7.32a", "7.32b")
def test_factories_the_fewest_cards_first() -> None:
    """Inv 17 has four Factories, Inv 16 three, Inv 1 two, Inv 5 and 7 one each."""
    t = council("Inv 1", "Inv 5", "Inv 7", "Inv 16", "Inv 17", "Fall A")
    cost = factory_cost(t.game, "Axis")
    assert 5 <= cost <= 7
    big, small = offered(t, Industry, "cards")
    assert big == ("Inv 17", "Inv 16")
    assert small == ("Inv 5", "Inv 7", "Inv 1", "Inv 16"), "1 + 1 + 2 are not enough"


@rule("9.1a", "9.0a")
def test_pairs_of_a_hand() -> None:
    """Sonar with Naval Radar on two cards, AirDefense Radar on two; a Science card of 1938 is a partner from then on."""
    t = council("Inv 7", "Inv 8", "Inv 34", "Inv 41", "Fall A", year=1937)
    assert set(offered(t, Achieve, "tech")) == {"AirDefense Radar", "Sonar"}
    assert offered(t, Achieve, "cards", tech="Sonar") == [("Inv 7", "Inv 8"), ("Inv 7", "Inv 34"), ("Inv 8", "Inv 34")]
    assert offered(t, Achieve, "cards", tech="AirDefense Radar") == [("Inv 7", "Inv 8")]
    assert offered(t, Achieve, "cards", tech="Jets") == []
    later = council("Inv 7", "Inv 41", "Fall A", year=1938)
    found = offered(later, Achieve, "tech")
    assert found and all(offered(later, Achieve, "cards", tech=tech) == [("Inv 7", "Inv 41")] for tech in found)
    known = council("Inv 7", "Inv 8", "Fall A", vaults={"Axis": ["Sonar"]})
    assert "Sonar" not in offered(known, Achieve, "tech")


@rule("9.3c")
def test_what_can_be_revealed() -> None:
    t = council("Fall A", vaults={"Axis": ["Sonar", "Jets"], "West": ["LSTs"]})
    assert offered(t, Reveal, "tech") == ["Sonar", "Jets"]
    assert offered(t, Reveal, "tech", "West") == ["LSTs"]
    assert offered(t, Reveal, "tech", "USSR") == []


@rule("9.3c")
def test_nothing_is_revealed_by_the_way_while_another_question_is_open() -> None:
    """It may be at any time, but to who is asked to choose it is not offered."""
    t = table("battle", battles=["Paris", "Ruhr"], wars=["Axis-West"], vaults={"Axis": ["Jets"]}, units=GARRISONS)
    assert "Which Battle" in t.ask("Axis").prompt
    assert offered(t, Reveal, "tech") == []
    t.play("Axis", "reveal Jets")
    assert t.mat("Axis").techs[0].tech == "Jets"


@rule("7.5a")
def test_cards_to_discard_from_either_end_of_the_hand() -> None:
    cards = [f"Inv {n}" for n in range(1, 10)]
    t = table("government", units=GARRISONS, hands={"Axis": cards}).play("Axis", "pass")
    assert offered(t, Discard, "cards") == [("Inv 1", "Inv 2"), ("Inv 8", "Inv 9")]
    members = Discard.members("cards", {}, t.game, "Axis")
    assert members == (cards, 2, 2)
    assert offered(t, Discard, "cards", "West") == [] and Discard.members("cards", {}, t.game, "West") is None


# --- a Season -----------------------------------------------------------------------------------------------------------


@rule("10.1a", "18.232")
def test_command_cards_those_of_the_season_first() -> None:
    hands = {
        "Axis": ["Fall A", "Inv 1", "Summer C", "Summer A"],
        "West": ["Summer B", "Fall B", "Summer D"],
        "USSR": ["Fall K"],
    }
    t = table("command", "Axis", units=GARRISONS, hands=hands)
    assert offered(t, Commit, "cards") == [("Summer A",), ("Summer C",), ("Fall A",), ("Inv 1",)]
    two = table("command", "West", units=GARRISONS, hands=hands, players=2, passive="West")
    assert offered(two, Commit, "cards", "West") == [
        ("Summer B",),
        ("Summer D",),
        ("Fall B",),
        ("Summer B", "Summer D"),
    ]
    winter = table("command", "USSR", units=GARRISONS, hands=hands | {"USSR": ["Fall K", "Inv 2"]}, season="Winter")
    assert offered(winter, Commit, "cards", "USSR") == [("Fall K",), ("Inv 2",)]


def moving(units: dict[str, str], west: dict[str, str] | None = None, **more: Any) -> Table:
    return table(units={"Axis": units, "West": west or {"London": "INF 1"}, "USSR": USSR}, **more)


@rule("15.21a", "18.3")
def test_wars() -> None:
    t = moving({"Munich": "INF 1"})
    assert offered(t, DeclareWar, "rival") == ["West", "USSR"] and offered(t, DeclareWar, "card", rival="West") == []
    hands = {"West": ["Fall A", "Summer B"], "Axis": ["Fall C"], "USSR": ["Fall K"]}
    two = table(seat="West", units=GARRISONS, hands=hands, players=2)
    assert offered(two, DeclareWar, "card", "West", rival="Axis") == ["Summer B"], "one of the Season"


@rule("15.4a", "15.422", "15.423")
def test_nations_near_ones_units() -> None:
    """Munich lies between Austria, Czechoslovakia and Switzerland's mountains; Warsaw is not beside it."""
    t = moving({"Munich": "INF 1"})
    near = offered(t, Violate, "nation")
    assert {"Austria", "Czechoslovakia"} <= set(near) and "Poland" not in near and "Spain" not in near
    assert offered(t, Violate, "card", nation="Austria") == []
    armed = {"Poland": {"armed": True, "violator": "USSR", "foes": ["USSR"]}}
    t = moving({"Munich": "INF 1"}, nations=armed)
    assert offered(t, Partition, "nation") == offered(t, Intervene, "nation") == ["Poland"]
    orphan = {"Syria": {"armed": True}}
    assert offered(moving({"Munich": "INF 1"}, nations=orphan), Partition, "nation") == []


@rule("11.0a", "11.1a")
def test_moves() -> None:
    t = moving({"Munich": "2 INF 1, TANK 1", "Berlin": "FORT 1"}, {"Lorraine": "INF 1"}, wars=WAR)
    blocks = offered(t, Move, "blocks")
    assert sorted(blocks) == sorted([("TANK1",), ("INF1",), ("INF2",), ("INF1", "INF2")]), "not the Fortress"
    goals = offered(t, Move, "goal", blocks=("INF1",))
    assert goals[0] == "Lorraine" and {"Berlin", "Ruhr"} <= set(goals), "attacks first"
    assert offered(t, Move, "goal", blocks=("FORT1",)) == offered(t, Move, "goal", blocks=("INF9",)) == []
    none = moving({"Munich": "2 INF 1"}, {"Lorraine": "INF 1"}, wars=WAR, moves=0)
    assert offered(none, Move, "blocks") == [] and offered(none, Move, "goal", blocks=("INF1",)) == []
    one = moving({"Munich": "2 INF 1"}, {"Lorraine": "INF 1"}, wars=WAR, moves=1)
    assert ("INF1", "INF2") not in offered(one, Move, "blocks"), "one move is for one unit"


@rule("16.4")
def test_the_bomb() -> None:
    stages = [f"Atomic Research {n}" for n in (1, 2, 3, 4)]
    t = moving({"Ruhr": "AF 2, INF 1", "Rome": "AF 1"}, techs={"Axis": stages})
    assert offered(t, AtomicStrike, "space") == ["London", "Moscow"]
    assert offered(t, AtomicStrike, "block", space="London") == ["AF1", "AF2"]
    assert offered(moving({"Ruhr": "AF 2"}, techs={"Axis": stages[:3]}), AtomicStrike, "space") == []
    assert offered(moving({"Ruhr": "AF 2"}, techs={"Axis": stages[:3]}), AtomicStrike, "block", space="London") == []


# --- Battles ------------------------------------------------------------------------------------------------------------


@rule("12.1a")
def test_battles_that_may_be_fought() -> None:
    t = table(
        "combat",
        units={
            "Axis": {"Lorraine": "INF 3", "Paris": "INF 2"},
            "West": {"Lorraine": "INF 2", "Paris": "INF 1"},
            "USSR": USSR,
        },
        wars=WAR,
        owners={"Lorraine": "West", "Paris": "West"},
    )
    assert offered(t, Battles, "areas") == [("Lorraine", "Paris"), ("Lorraine",), ("Paris",)]


def lorraine(axis: str, west: str, **more: Any) -> Table:
    t = table(
        "combat",
        units={"Axis": {"Lorraine": axis}, "West": {"Lorraine": west}, "USSR": USSR},
        wars=WAR,
        owners={"Lorraine": "West"},
        **more,
    )
    return t.play("Axis", "fight Lorraine")


@rule("12.4a", "12.5a", "13.0a")
def test_combat_actions() -> None:
    """A TANK fires at Ground better than at Air; aircraft ReBase and do not Retreat, troops the other way round."""
    t = lorraine("2 TANK 2, AF 1", "INF 2, AF 1")
    assert t.asked() == ["West"], "aircraft act first, the Defender's before the Attacker's"
    assert offered(t, Hold, "block", "West") == ["AF1"] and offered(t, Fire, "block", "West") == ["AF1"]
    assert offered(t, Retreat, "block", "West") == []
    assert offered(t, Rebase, "block", "West") == ["AF1"]
    assert set(offered(t, Rebase, "space", "West", block="AF1")) >= {"Paris", "Marseilles"}
    assert offered(t, Strike, "block", "West") == offered(t, Bomb, "block", "West") == []
    t.play("West", "hold AF1").play("Axis", "hold AF1")
    assert offered(t, Hold, "block") == ["TANK1", "TANK2"] and offered(t, Fire, "block") == ["TANK1", "TANK2"]
    assert offered(t, Fire, "target", block="TANK1")[0] == "Ground"
    assert offered(t, Fire, "target", block="TANK9") == []
    assert offered(t, Retreat, "block") == ["TANK1", "TANK2"]
    assert set(offered(t, Retreat, "space", block="TANK1")) == {"Munich"}
    assert offered(t, Rebase, "block") == [] and offered(t, Rebase, "space", block="TANK1") == []


@rule("12.74", "12.73a")
def test_carriers_strike_and_subs_escape() -> None:
    t = table(units={"Axis": {"Ruhr": "FLEET 2"}, "West": {"North Sea": "CARR 2, 2 SUB 1"}, "USSR": USSR}, wars=WAR)
    t.play("Axis", "move FLEET1 to North Sea", "done")
    assert t.asked() == ["West"] and offered(t, Strike, "block", "West") == ["CARR1"]
    assert "London" in offered(t, Strike, "space", "West", block="CARR1")
    assert offered(t, Strike, "space", "West", block="CARR9") == []
    t.play("West", "hold CARR1", "hold SUB1", "hold SUB2").play("Axis", "hold FLEET1")
    assert t.ask("West").prompt == "North Sea: 2 Subs may Escape."
    assert offered(t, Escape, "blocks", "West") == [("SUB1", "SUB2"), ("SUB1",), ("SUB2",)]
    t.play("West", "escape SUB2")
    assert t.block("West", "SUB2").escaped and not t.block("West", "SUB1").escaped


# --- WildCards ----------------------------------------------------------------------------------------------------------


@rule("8.3a")
@pytest.mark.parametrize("seat", ["Axis", "West", "USSR"])
def test_wildcards_reach_what_lies_beside(seat: str) -> None:
    """Intimidation: Minors beside land of one's own; Guarantee: those beside land of a Rival; Foreign Aid: any."""
    t = council("Fall A", seat=seat)
    everybody = {
        name for name, entry in t.state.countries.items() if name in wildcard_targets(t.game, seat, "Foreign Aid")
    }
    assert {"Spain", "Poland", "Turkey", "USA"} <= everybody and not {"France", "Albania", "India"} & everybody
    own = set(wildcard_targets(t.game, seat, "Intimidation"))
    rivals = set(wildcard_targets(t.game, seat, "Guarantee"))
    assert "USA" not in own | rivals and own | rivals <= everybody
    beside = {
        "Axis": {"Austria", "Czechoslovakia", "Poland", "Denmark", "Low Countries", "Yugoslavia", "Baltic States"},
        "West": {"Spain", "Low Countries", "Turkey", "Persia", "Afghanistan"},
        "USSR": {"Finland", "Baltic States", "Poland", "Rumania", "Turkey", "Persia", "Afghanistan"},
    }
    assert beside[seat] <= own
    assert beside[seat] & rivals == {
        name for name in beside[seat] if any(name in beside[other] for other in beside if other != seat)
    }
