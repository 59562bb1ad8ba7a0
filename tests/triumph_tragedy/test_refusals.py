"""What is refused, in full words: what is wrong, with the numbers of the case, and by which rule."""

from typing import Any

import pytest

from rules.kernel.errors import OrderError
from rules.triumph_tragedy.cards import investments
from rules.triumph_tragedy.moves import Move
from rules.triumph_tragedy.production import Step
from rules.triumph_tragedy.seasons import Commit
from rules.triumph_tragedy.trade import production
from tests.triumph_tragedy.table import GARRISONS, Table, table

WAR = ["Axis-West"]
Case = tuple[dict[str, Any], str, str, str]
"""A position, an order of whoever is asked, the words of the refusal and the rule."""


def refused(t: Table, seat: str, order: str) -> tuple[str, str | None]:
    """Why an order is not taken, and by which rule; nothing changes."""
    before = t.game.fingerprint()
    with pytest.raises(OrderError) as error:
        t.game.submit(seat, order)
    assert t.game.fingerprint() == before
    return error.value.why, error.value.rule


def axis(phase: str, units: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    factions = {"Axis": more.pop("mat", {})}
    return {"phase": phase, "units": GARRISONS | {"Axis": units or {"Berlin": "INF 1"}}, "factions": factions} | more


def building(units: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    return axis("production", units, **more)


PRODUCTION: list[Case] = [
    (building(), "build INF at Vienna", "Vienna isn't Home Territory of one of your powers that you control", "2.3b"),
    (building(), "build FORT at Paris", "Paris isn't yours alone; a Fortress needs friendly land that nobody disputes", "7.231a"),
    (building({"Berlin": "FORT 1"}), "build FORT at Berlin", "Berlin has a Fortress already; step it instead", "3.241b"),
    (building(), "step TANK1", "you have no TANK1 on the map", "7.23b"),
    (building({"Berlin": "INF 4"}), "step INF1", "INF1 has its full strength of 4 CV", "3.12c"),
    (building({"Rome": "INF 3"}), "step INF1", "INF1 has its full strength of 3 CV", "3.12c"),
    (building({"Baltic Sea": "FLEET 1"}), "step FLEET1", "FLEET1 is at sea; only units on land gain steps", "7.23a"),
    (building(), "buy 0 action", "say how many cards, for example: buy 2 action", "7.24a"),
]  # fmt: skip


def governing(*hand: str, **more: Any) -> dict[str, Any]:
    return axis("government", None, hands={"Axis": hand}, **more)


GOVERNMENT: list[Case] = [
    (governing("Inv 1"), "diplomacy Spring A for Spain", "you don't hold Spring A", "4.1c"),
    (governing("Inv 1"), "diplomacy Inv 1 for Spain", "only Action cards influence a Neutral", "7.31a"),
    (governing("Inv 1"), "industry Inv 1, Inv 1", "you don't hold all these cards", "7.32a"),
    (governing("Inv 1"), "industry Inv 2", "you don't hold all these cards", "7.32a"),
    (governing("Spring A"), "industry Spring A", "only Investment cards have Factories", "7.32e"),
    (governing("Inv 1", mat={"raises": 2}), "industry Inv 1", "you can raise IND only twice a year", "7.32b"),
    (governing("Inv 1"), "tech Jets with Inv 1, Inv 2", "you don't hold Inv 2", "7.33a"),
    (governing("Inv 1", "Inv 2"), "tech Sonar with Inv 1, Inv 1", "these cards aren't a pair for Sonar", "9.1a"),
    (governing("Inv 1"), "intel Inv 2 against West", "you don't hold Inv 2", "7.34"),
    (governing("Inv 1"), "reveal Jets", "Jets isn't in your Vault", "9.3c"),
    (governing("Inv 1"), "repudiate Spain", "you have no Influence in Spain to give up", "8.0c"),
    (governing("Inv 1"), "disband TANK1", "you have no TANK1 on the map", "3.3"),
]  # fmt: skip


def moving(units: dict[str, str], west: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    blocks = {"Axis": units, "West": west or {"London": "INF 1"}, "USSR": {"Moscow": "INF 1"}}
    return {"phase": "movement", "units": blocks, "wars": WAR} | more


MOVEMENT: list[Case] = [
    (moving({"Berlin": "INF 1"}), "move TANK1 to Munich", "you have no TANK1 on the map", "11.0a"),
    (moving({"Berlin": "FORT 1, INF 1"}), "move FORT1 to Munich", "FORT1 is a Fortress and never moves", "3.24d"),
    (moving({"Berlin": "3 INF 1"}, moves=2), "move INF1, INF2, INF3 to Munich", "you can move 2 units more", "11.0a"),
    (moving({"Berlin": "2 INF 1"}, moves=1), "move INF1, INF2 to Munich", "you can move 1 unit more", "11.0a"),
    (moving({"Berlin": "INF 1"}), "move INF1 to Berlin", "INF1 is there already", "11.0a"),
    (moving({"Berlin": "INF 1"}), "move INF1 to Madrid", "Madrid is Neutral: violate Spain first", "11.0d"),
    (moving({"Berlin": "INF 1"}), "move INF1 to Leningrad", "Leningrad belongs to a Rival: declare War first", "11.0e"),
    (moving({"Munich": "INF 1"}, season="Winter"), "move INF1 to Berlin",
     "INF1 isn't in the USSR; in Winter only units there move", "10.4b"),
    (moving({"Munich": "INF 1"}, turn={"emergency": True}), "move INF1 to Lorraine",
     "with an Emergency Command you can't enter Enemy Territory", "10.11b"),
    (moving({"Munich": "AF 1"}), "move AF1 to Lorraine",
     "aircraft and ships can't raid empty land; bring Ground units", "11.55b"),
    (moving({"Berlin": "INF 1"}), "move INF1 to London", "INF1 can't reach London", "11.1a"),
    (moving({"Berlin": "INF 1"}), "move INF1 to North Sea", "INF1 can't reach North Sea", "11.2a"),
    (moving({"Ruhr": "FLEET 1"}), "move FLEET1 to Munich", "FLEET1 can't reach Munich", "11.2a"),
    (moving({"Ruhr": "AF 1"}), "move AF1 to Rome", "AF1 can't reach Rome", "11.3a"),
    (moving({"North Sea": "AF 1"}), "move AF1 to Baltic Sea",
     "from the sea an Air Force can only fly to friendly land without Enemies", "11.3b"),
    (moving({"Berlin": "INF 1"}), "violate France", "France isn't Neutral; you can only violate a Neutral", "15.4a"),
    (moving({"Berlin": "INF 1"}), "dow Axis", "choose a Rival, not yourself", "15.21a"),
    (moving({"Berlin": "INF 1"}), "partition Poland",
     "Poland isn't an Armed Minor that somebody else violated", "15.422"),
    (moving({"Berlin": "INF 1"}), "intervene in Poland", "Poland isn't an Armed Minor you could help", "15.423"),
    (moving({"Berlin": "INF 1"}), "dow USSR with Inv 1", "you need no card to declare War", "15.21a"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("position", "order", "words", "rule"), [*PRODUCTION, *GOVERNMENT, *MOVEMENT], ids=lambda part: str(part)[:30]
)
def test_the_whole_refusal(position: dict[str, Any], order: str, words: str, rule: str) -> None:
    t = table(**position)
    assert refused(t, "Axis", order) == (words, rule)


def test_what_is_named_twice_is_refused() -> None:
    step, move = Step(blocks=("INF1", "INF1")), Move(blocks=("INF1", "INF1"), goal="Munich", via=None)
    assert table(**building()).forbid("Axis", step, "7.23b") == "a unit gains only one step a Production"
    t = table(**moving({"Berlin": "INF 1"}))
    assert t.forbid("Axis", move, "11.0a") == "you named a unit twice; each moves once"


# --- of more steps ------------------------------------------------------------------------------------------------------


def test_a_command_card_is_one_and_ones_own() -> None:
    t = table("command", units=GARRISONS, hands={"Axis": ["Summer A", "Summer B"], "West": ["Summer C"]}, seat="Axis")
    assert refused(t, "Axis", "commit Summer C") == ("you don't hold this card", "10.1a")
    assert refused(t, "Axis", "commit Summer A, Summer B") == ("you can commit 1 card at most", "10.1a")


def test_a_passive_ally_commits_two() -> None:
    hands = {"Axis": ["Fall A"], "West": ["Summer A", "Summer B", "Summer C"], "USSR": ["Summer D"]}
    t = table("command", units=GARRISONS, hands=hands, seat="West", players=2, passive="West")
    assert refused(t, "West", "commit Summer A, Summer B, Summer C") == ("you can commit 2 cards at most", "10.1a")
    twice = Commit(cards=("Summer A", "Summer A"))
    assert t.forbid("West", twice, "10.1a") == "you can commit 2 cards at most"
    t.play("West", "commit Summer A, Summer B")


def test_a_hand_is_cut_to_its_size() -> None:
    """The Axis may hold seven cards."""
    cards = [f"Inv {n}" for n in range(1, 10)]
    t = table("government", units=GARRISONS, hands={"Axis": cards})
    t.play("Axis", "pass")
    assert t.ask("Axis").prompt == "HandSize: discard 2 cards."
    assert refused(t, "Axis", "discard Inv 1") == ("discard exactly 2 cards", "7.5a")
    assert refused(t, "Axis", "discard Inv 1, Inv 1") == ("you don't hold all these cards", "7.5a")
    assert refused(t, "Axis", "discard Inv 1, Inv 20") == ("you don't hold all these cards", "7.5a")
    t.play("Axis", "discard Inv 1, Inv 2")


def test_intelligence_wants_what_it_wants() -> None:
    def card(intel: str) -> str:
        return next(name for name, entry in investments().items() if entry.intel == intel)

    agent, coup, ring, double = card("Agent"), card("Coup"), card("Spy Ring"), card("Double Agent")
    t = table(
        "government",
        units=GARRISONS,
        hands={"Axis": [agent, coup, ring, double, "Spring A"], "USSR": ["Fall K"]},
        nations={"Spain": {"influence": "USSR", "markers": 1}},
    )
    for order, words, rule in (
        (f"intel {double} against West", "you can play a Double Agent only when a card is played against you", "9.5g"),
        (f"intel {ring} against Axis", "choose a Rival, not yourself", "9.5h"),
        (f"intel {agent} against West", "name an area for an Agent, and only for an Agent (for example: at Berlin)", "9.5a"),
        (f"intel {ring} against West at London",
         "name an area for an Agent, and only for an Agent (for example: at Berlin)", "9.5a"),
        (f"intel {agent} against West at Paris", "the West has no hidden block in Paris", "9.5a"),
        (f"intel {coup} against West", "name a nation for a Coup, and only for a Coup (for example: on Spain)", "9.5d"),
        (f"intel {ring} against West on Spain",
         "name a nation for a Coup, and only for a Coup (for example: on Spain)", "9.5d"),
        (f"intel {coup} against West on Spain", "the West has no Influence to lose in Spain", "9.5d"),
        (f"intel {ring} against West", "the West has no cards", "9.5c"),
    ):  # fmt: skip
        assert refused(t, "Axis", order) == (words, rule), order
    assert refused(t, "Axis", "intel Spring A against West")[0].endswith("isn't an Intelligence card")
    t.play("Axis", f"intel {agent} against West at London")


def lorraine(axis: str = "INF 3, TANK 2", west: str = "INF 2") -> Table:
    t = table(units={"Axis": {"Munich": axis}, "West": {"Lorraine": west}}, wars=WAR)
    return t.play("Axis", f"move {', '.join(b.name for b in t.state.blocks.of('Axis'))} to Lorraine", "done")


def test_combat_actions() -> None:
    t = lorraine()
    assert refused(t, "Axis", "fire INF1 at Ground") == ("INF1 can't act now; it's the turn of TANK1", "12.3a")
    assert refused(t, "Axis", "fire TANK1 at Naval") == ("the Enemy has no Naval units in this Battle", "12.4a")
    assert refused(t, "Axis", "retreat TANK1 to Paris") == (
        "TANK1 can't go to Paris; it can go to Munich", "12.5a"
    )  # fmt: skip
    assert refused(t, "Axis", "rebase TANK1 to Munich") == (
        "TANK1 can't go to Munich; it can go to nowhere", "13.0a"
    )  # fmt: skip
    assert refused(t, "Axis", "strike TANK1 to Munich") == ("only a Carrier can strike and leave", "12.74")
    assert refused(t, "Axis", "bomb TANK1") == (
        "only an Air Force with the Precision Bombsight can bomb, and only an Enemy MainCapital", "12.62"
    )  # fmt: skip


def test_points_are_counted() -> None:
    t = table(**building({"Berlin": "3 INF 1"}))
    points = t.mat("Axis").points
    assert points > 3
    assert refused(t, "Axis", f"buy {points + 1} action") == (f"you have {points} points left", "7.22a")
    t.play("Axis", f"buy {points - 2} action")
    assert refused(t, "Axis", "step INF1, INF2, INF3") == ("you have 2 points left", "7.22a")
    t.play("Axis", "step INF1")
    assert refused(t, "Axis", "step INF1, INF2") == ("you have 1 point left", "7.22a")
    assert refused(t, "Axis", "step INF1") == ("INF1 was built or strengthened in this Production", "7.23b")
    t.play("Axis", "step INF2")
    assert refused(t, "Axis", "build INF at Berlin") == ("you have 0 points left", "7.22a")


def test_a_claim_needs_its_points() -> None:
    """Who could have 25 with the best of chits is asked, and shows fewer."""
    t = table("year", year=1938, units=GARRISONS, factions={"USSR": {"ind": 20}}, chits={"USSR": [1, 1, 0, 0, 0, 0, 0]})
    (asked,) = [seat for seat in t.asked() if t.ask(seat).prompt.startswith("Claim the Economic Victory")]
    points = production(t.game, asked) + sum(t.mat(asked).chits)
    assert points < 25
    assert refused(t, asked, "claim") == (f"you have {points} VP, not 25", "16.2")
    t.play(asked, "no")


def test_borders_let_few_through() -> None:
    """Three Ground units a phase over plains, two over a river or through woods, one over mountains."""
    west = {"West": {"Lorraine": "INF 1"}, "USSR": {"Moscow": "INF 1"}}
    t = table(units={"Axis": {"Munich": "4 INF 1"}} | west, wars=WAR)
    words, rule = refused(t, "Axis", "move INF1, INF2, INF3, INF4 to Lorraine")
    assert rule == "11.52a" and "Ground unit" in words and words.endswith("in one phase")
