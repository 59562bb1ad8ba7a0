"""What is told and asked in full sentences, to all and to one seat: set-up, the New Year, Government, a Season, a Battle."""

import pytest

from rules.kernel.errors import OrderError
from rules.triumph_tragedy.cards import technologies
from rules.triumph_tragedy.chart import TRACKS, fact
from rules.triumph_tragedy.economy import factory_cost
from rules.triumph_tragedy.trade import production
from tests.rulings import rule
from tests.triumph_tragedy.table import GARRISONS, SPARE, Table, held, opened, table

WAR = ["Axis-West"]
OTHERS = {"West": {"London": "INF 1"}, "USSR": {"Moscow": "INF 1"}}


def told(t: Table, seat: str | None = None) -> list[str]:
    """All sentences a seat reads; without one those that everybody reads."""
    if seat is None:
        return [event.text for event in t.events() if not event.to]
    return [event.text for _, event in t.game.told(seat)]


def has(t: Table, seat: str | None, *lines: str) -> None:
    said = told(t, seat)
    for line in lines:
        assert line in said, f"{line!r} is not among\n" + "\n".join(said[-40:])


def secret(t: Table, seat: str, line: str) -> None:
    """Only this seat reads it."""
    has(t, seat, line)
    for other in {"Axis", "West", "USSR"} - {seat}:
        assert line not in told(t, other)


def why(t: Table, seat: str, order: str) -> str:
    with pytest.raises(OrderError) as error:
        t.game.submit(seat, order)
    return error.value.why


# --- set-up -------------------------------------------------------------------------------------------------------------


@rule("5.0a", "5.0g", "3.241b")
def test_the_set_up() -> None:
    """Six Cadres stand in Berlin, three in London."""
    t = opened()
    assert t.ask("Axis").prompt == (
        "Set up your Cadres, their types and an area (setup 2 INF 1 TANK in <area>), or say setup rest; then done."
    )
    assert why(t, "Axis", "setup 7 INF in Berlin") == "Berlin has room for 6 Cadres more"
    assert why(t, "Axis", "setup 1 INF in Paris") == "Paris has room for 0 Cadres more"
    assert why(t, "Axis", "setup 2 FORT in Berlin") == "an area holds only one Fortress"
    t.play("Axis", "setup 2 INF 1 TANK in Berlin")
    secret(t, "Axis", "You set up 1 Tank, 2 Infantry in Berlin (3 Cadres).")
    t.play("Axis", "setup 2 INF in Berlin")
    assert why(t, "Axis", "setup 2 INF in Berlin") == "Berlin has room for 1 Cadre more"
    left = "you still have to place 1 in Berlin, 4 in Ruhr, 2 in Munich, 2 in Konigsberg, 4 in Rome, 2 in Milan, 2 in Tripoli"
    assert why(t, "Axis", "done") == left
    t.play("Axis", "setup rest")
    secret(t, "Axis", "You set up 4 Cadres in Ruhr.")
    secret(t, "Axis", "You set up 1 Cadre in Berlin.")
    assert why(t, "Axis", "setup rest") == "everything is set up; say done"
    for seat in ("West", "USSR"):
        t.play(seat, "setup rest")
    t.play("Axis", "done").play("West", "done").play("USSR", "done")
    has(t, None, "Axis draws 14 Action cards: starting hand.", "West draws 8 Action cards: starting hand.")
    assert not any("draws" in line and "Investment" in line for line in told(t)), "nobody begins with any"
    has(t, None, "The year is 1936.", "Axis draws a Peace Dividend chit.")


# --- the New Year -------------------------------------------------------------------------------------------------------


@rule("7.11", "7.14a", "7.13a")
def test_the_year_start() -> None:
    t = table("year", year=1937, units=GARRISONS, wars=WAR, hands=SPARE)
    has(t, None, "The year is 1938.", "USSR draws a Peace Dividend chit.")
    assert "Axis draws a Peace Dividend chit." not in told(t), "it is at War"
    (line,) = (line for line in told(t) if line.startswith("Turn Order of"))
    assert line.startswith("Turn Order of 1938: ") and sorted(line[20:-1].replace(" and ", ", ").split(", ")) == [
        "Axis", "USSR", "West"
    ]  # fmt: skip
    (chit,) = t.mat("USSR").chits
    secret(t, "USSR", f"Your chit is worth {chit}.")


@rule("7.22b", "7.23c", "7.24a", "7.24b")
def test_production() -> None:
    t = table("production", "Axis", units=GARRISONS | {"Axis": {"Berlin": "2 INF 1"}})
    points = t.mat("Axis").points
    assert t.ask("Axis").prompt == f"Production: {points} points left. Build, step or buy, or say done."
    has(t, None, f"Axis has Production {points}.")
    t.play("Axis", "build TANK at Ruhr", "step INF1, INF2", "buy 1 investment", "buy 2 action")
    secret(t, "Axis", "You build TANK1 (German Tank 1) in Ruhr.")
    secret(t, "Axis", "You strengthen INF1 and INF2.")
    has(t, None, "Axis places a German block in Ruhr.", "Axis buys 1 Investment card.", "Axis buys 2 Action cards.")
    assert (
        t.ask("Axis").prompt
        == f"Production: {points - 6} points left. Bought: 3 cards. Build, step or buy, or say done."
    )
    bought = list(t.mat("Axis").bought)
    t.play("Axis", "done")
    has(t, None, "Axis bought 3 cards.")
    (mine,) = (line for line in told(t, "Axis") if line.startswith("You bought "))
    assert all(card in mine for card in bought)
    assert not any(line.startswith("You bought ") for line in told(t, "West"))


@rule("7.22a")
def test_one_point_and_one_card_are_one() -> None:
    t = table("production", "Axis", units=GARRISONS)
    points = t.mat("Axis").points
    t.play("Axis", "buy 1 action", *["build INF at Berlin"] * (points - 2))
    assert t.ask("Axis").prompt == "Production: 1 point left. Bought: 1 card. Build, step or buy, or say done."


@rule("8.45a")
def test_usa_forces() -> None:
    """1942 brings USA Forces of so many CV as the track says; there are two areas to arrive in."""
    t = table("production", "West", year=1943, units=GARRISONS, nations=held("West", "USA"), wars=WAR)
    assert t.ask("West").prompt == "Where do the USA Forces of 2 CV arrive?"
    assert t.ask("West").choices == ("Washington", "New York", "each to its own place")
    t.play("West", "New York")
    has(t, None, "USA Forces arrive in New York.")
    assert len([line for line in told(t, "West") if line.startswith("You have a ")]) == 4
    assert t.nationals("USA") == 4
    apart = table("production", "West", year=1943, units=GARRISONS, nations=held("West", "USA"), wars=WAR)
    apart.play("West", "each to its own place", "Washington", "New York", "Washington", "New York")
    has(apart, None, "USA Forces arrive.")


# --- Government ---------------------------------------------------------------------------------------------------------


def council(*hand: str, **more: object) -> Table:
    hands = {"Axis": [*hand], "West": ["Fall C"], "USSR": ["Fall K"]} | more.pop("hands", {})  # type: ignore[operator]
    return table("government", units=GARRISONS, hands=hands, **more)  # type: ignore[arg-type]


@rule("7.31a", "7.31b", "7.35", "7.5a")
def test_cards_for_and_against() -> None:
    """Spain is on Spring A and on Summer A."""
    t = council("Spring A", "Summer C", hands={"West": ["Summer A"]})
    assert t.ask("Axis").prompt == "Government: play cards or pass (2 cards, HandSize 7)."
    t.play("Axis", "diplomacy Spring A for Spain")
    has(t, None, "Axis plays Spring A 4 (Spain / Yugoslavia) for Spain.")
    t.play("West", "diplomacy Summer A for Spain")
    has(t, None, "It cancels the card of the Axis.")
    assert not t.state.table and {"Spring A", "Summer A"} <= set(t.state.action_discards)
    t.play("USSR", "pass")
    has(t, None, "USSR passes.")


@rule("7.32a", "9.2a", "9.3a")
def test_investments() -> None:
    """The Axis has a Factory Cost of five; Inv 17 and 18 have four Factories each."""
    t = council("Inv 17", "Inv 18", "Inv 7", "Inv 8", "Inv 34", "Inv 35", "Fall A")
    cost = factory_cost(t.game, "Axis")
    few = why(t, "Axis", "industry Inv 34")
    assert few == f"that makes 1 Factory; you need {cost}"
    assert why(t, "Axis", "industry Inv 34, Inv 35") == f"that makes 2 Factories; you need {cost}"
    before = t.mat("Axis").ind
    t.play("Axis", "industry Inv 17, Inv 18")
    has(t, None, f"Axis raises its IND to {before + 1} with Inv 17, Inv 18.")
    t = council("Inv 7", "Inv 8", "Inv 34", "Inv 35", "Fall A")
    t.play("Axis", "tech Sonar with Inv 7, Inv 8")
    has(t, None, f"Axis Achieves Sonar: {technologies()['Sonar']}.")
    for seat in ("West", "USSR"):
        t.play(seat, "pass")
    assert why(t, "Axis", "tech Sonar with Inv 34, Inv 35") == "you have Achieved Sonar already"
    t.play("Axis", "vault Naval Radar with Inv 34, Inv 35")
    has(t, None, "Axis puts a pair of cards into its Secret Vault.")
    secret(t, "Axis", "Your Vault holds Naval Radar.")


@rule("9.4a")
def test_the_stages_of_the_bomb_come_one_a_year() -> None:
    t = council("Inv 9", "Inv 10", "Inv 1", "Inv 14")
    assert why(t, "Axis", "vault Atomic Research 2 with Inv 1, Inv 14") == (
        f"Achieve {technologies()['Atomic Research 1']} before Atomic Research 2"
    )
    t.play("Axis", "vault Atomic Research 1 with Inv 9, Inv 10")
    for seat in ("West", "USSR"):
        t.play(seat, "pass")
    assert (
        why(t, "Axis", "vault Atomic Research 2 with Inv 1, Inv 14")
        == "you can Achieve only one atomic stage a year; you have had this year's"
    )


@rule("9.5a", "9.5b", "9.5c", "9.5e", "9.5d")
def test_intelligence() -> None:
    """Inv 46 is an Agent, 48 a Code Break, 53 Sabotage, 54 a Spy Ring, 50 a Coup."""
    t = council(
        "Inv 46", "Inv 48", "Inv 53", "Inv 54", "Inv 50", nations={"Spain": {"influence": "West", "markers": 2}}
    )
    t.play("Axis", "intel Inv 46 against West at London").play("West", "let it happen")
    has(t, None, "Axis plays Agent against the West at London.")
    secret(t, "Axis", "Agent: in London the West has British Infantry 1.")

    def again() -> None:
        for seat in ("West", "USSR"):
            t.play(seat, "pass")

    again()
    t.play("Axis", "intel Inv 48 against West").play("West", "let it happen")
    has(t, None, "Axis plays Code Break against the West.")
    secret(t, "Axis", "Code Break: the West holds Fall C 6 (Afghanistan / Low Countries).")
    again()
    ind = t.mat("West").ind
    t.play("Axis", "intel Inv 53 against West").play("West", "let it happen")
    has(t, None, "Axis plays Sabotage against the West.", f"Sabotage: West IND falls to {ind - 1}.")
    again()
    t.play("Axis", "intel Inv 50 against West on Spain").play("West", "let it happen")
    has(t, None, "Axis plays Coup against the West on Spain.", "Coup: the West loses all Influence in Spain.")
    again()
    t.play("Axis", "intel Inv 54 against West").play("West", "let it happen")
    has(t, None, "Spy Ring: the Axis takes a card of the West.")
    for seat in ("Axis", "West"):
        has(t, seat, "The card is Fall C 6 (Afghanistan / Low Countries).")
    assert "The card is Fall C 6 (Afghanistan / Low Countries)." not in told(t, "USSR")


@rule("9.5g")
def test_the_double_agent() -> None:
    t = council("Inv 53", "Fall A", hands={"West": ["Inv 51", "Fall C"]})
    ind = t.mat("Axis").ind
    t.play("Axis", "intel Inv 53 against West")
    assert t.ask("West").prompt == "The Axis plays Sabotage against you."
    assert t.ask("West").choices == ("let it happen", "double agent")
    t.play("West", "double agent")
    has(
        t,
        None,
        "The West plays its Double Agent: Sabotage works against the Axis.",
        f"Sabotage: Axis IND falls to {ind - 1}.",
    )
    other = council("Inv 53", "Fall A").play("Axis", "intel Inv 53 against West")
    assert other.ask("West").choices == ("let it happen",), "asked all the same"


@rule("9.5f")
def test_the_mole() -> None:
    """Sonar lies in the Vault of the West; Inv 7 shows it, and so does no other card."""
    t = council("Inv 52", "Inv 7", "Inv 2", vaults={"West": ["Sonar"]})
    t.play("Axis", "intel Inv 52 against West").play("West", "let it happen")
    secret(t, "Axis", "Mole: the Vault of the West holds Sonar.")
    ask = t.ask("Axis")
    assert ask.prompt == "Achieve a Technology with the Mole?"
    first = next(name for name in ("Inv 7", "Inv 8") if name in t.mat("Axis").hand)
    assert ask.choices == ("nothing", f"Sonar with {first} openly", f"Sonar with {first} into the Vault")
    t.play("Axis", "nothing")
    has(t, None, "The Axis doesn't use it (1 pair in the Vault).")


@rule("8.2a", "8.2b", "8.43d")
def test_satellites() -> None:
    """Spain's Capital has a Muster of so many CV; its owner says which type comes."""
    three = {"Spain": {"influence": "Axis", "markers": 2}}
    t = council("Spring A", nations=three, hands={"West": [], "USSR": []})
    t.play("Axis", "diplomacy Spring A for Spain")
    while t.game.phase == "government":
        t.play(t.asked()[0], "pass")
    has(t, None, "Axis has 3 Influence in Spain.", "Spain becomes a Satellite of the Axis.")
    muster = fact("Madrid", "muster")
    assert t.ask("Axis").prompt == f"Which unit of {muster} CV in Madrid?"
    t.play("Axis", "TANK")
    secret(t, "Axis", f"You place TANK1 (German Tank {muster}) in Madrid.")
    has(t, None, "Axis places a German block in Madrid.")


@rule("8.0b", "8.41b", "8.2a")
def test_influence_of_a_rival_is_taken_away_first() -> None:
    t = council(
        "Spring A", "Spring C", nations={"Spain": {"influence": "West", "markers": 2}}, hands={"West": [], "USSR": []}
    )
    t.play("Axis", "diplomacy Spring A for Spain")
    while t.game.phase == "government":
        t.play(t.asked()[0], "pass")
    has(t, None, "Axis removes West Influence from Spain: 1 left.")
    usa = council("Spring C", "Spring A", nations={"USA": {"influence": "Axis", "markers": 3}} | held("Axis", "Spain"))
    assert why(usa, "Axis", "diplomacy Spring A for Spain") == "Diplomacy can't reach Spain any more"
    assert (
        why(usa, "Axis", "diplomacy Spring A for Poland") == "you can't play Spring A 4 (Spain / Yugoslavia) for Poland"
    )


# --- a Season -----------------------------------------------------------------------------------------------------------


@rule("10.1a", "10.1d", "10.2", "10.11b")
def test_command() -> None:
    """Summer A has the earliest letter and 6 moves; Fall K is an Emergency Command in Summer."""
    hands = {"Axis": ["Summer C", "Fall A"], "West": ["Summer A", "Fall C"], "USSR": ["Fall K", "Fall L"]}
    t = table("command", "Axis", units=GARRISONS, hands=hands)
    assert t.ask("Axis").prompt == "Summer: commit a Command card or pass."
    t.play("Axis", "commit Summer C").play("West", "commit Summer A").play("USSR", "commit Fall K")
    has(t, None, "Axis commits 1 card.", "USSR commits 1 card.")
    secret(t, "Axis", "You commit Summer C.")
    has(t, None, "Axis reveals Summer C.", "Command Order: West, Axis and USSR.")
    has(t, None, "West has a Command with 6 moves (Summer A).")
    t.play("West", "done")
    has(t, None, "Axis has a Command with 6 moves (Summer C).")
    t.play("Axis", "done")
    moves = TRACKS["USSR"]["emergency_command"]
    has(t, None, f"USSR has an Emergency Command with {moves} move{'s' if moves != 1 else ''} (Fall K).")


@rule("10.11c")
def test_the_same_letter_twice() -> None:
    hands = {"Axis": ["Summer A", "Fall B"], "West": ["Spring A", "Fall C"], "USSR": []}
    t = table("command", "Axis", units=GARRISONS, hands=hands)
    t.play("Axis", "commit Summer A").play("West", "commit Spring A")
    assert t.ask("Axis").prompt == "Letter A is tied: who goes first?"
    assert t.ask("Axis").choices == ("Axis", "West"), "whose card is of the Season says it"


@rule("15.22a", "15.4a", "15.422", "15.423")
def test_declarations() -> None:
    t = table(units={"Axis": {"Munich": "2 INF 1"}, **OTHERS, "USSR": {"Kiev": "INF 1"}})
    assert t.ask("Axis").prompt == "Movement: 10 moves left. Declare first, then move; say done to end."
    t.play("Axis", "violate Poland")
    has(t, None, "The Axis violates the Neutrality of Poland.")
    muster = fact("Warsaw", "muster")
    has(t, None, f"West draws {muster} Action card{'s' if muster > 1 else ''}: World Reaction.")
    t = table(units={"Axis": {"Munich": "2 INF 1"}, "West": {"Lorraine": "INF 1"}, "USSR": {"Moscow": "INF 1"}})
    t.play("Axis", "dow West")
    has(t, None, "The Axis declares War on the West.")
    assert why(t, "Axis", "dow West") == "you are at War with the West already"
    assert why(t, "Axis", "done") == "you declared War on the West, so you must attack them this turn"
    t.play("Axis", "move INF1 to Lorraine")
    assert t.ask("Axis").prompt == "Movement: 9 moves left. Move; say done to end."
    assert why(t, "Axis", "dow USSR") == "you declare before your first move, and you have moved"


@rule("11.0e2", "10.11b", "18.231", "10.4b")
@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"turn": {"emergency": True}}, "you can't attack with an Emergency Command, so you can't declare this now"),
        ({"season": "Winter"}, "in Winter you stay inside the USSR"),
        ({"turn": {"moved": True}}, "you declare before your first move, and you have moved"),
    ],
)
def test_turns_in_which_nothing_is_declared(more: dict[str, object], words: str) -> None:
    units = {"Axis": {"Munich": "2 INF 1"}, "West": {"Lorraine": "INF 1"}, "USSR": {"Kiev": "INF 1"}}
    t = table(units=units, **more)  # type: ignore[arg-type]
    assert why(t, "Axis", "dow West") == words
    assert why(t, "Axis", "violate Poland") == words
    if "turn" in more and "emergency" in dict(more["turn"]):  # type: ignore[call-overload]
        armed = {"Poland": {"armed": True, "violator": "West", "foes": ["West"]}}
        help_ = table(units=units, nations=armed, wars=WAR, **more)  # type: ignore[arg-type]
        assert why(help_, "Axis", "partition Poland") == words
        help_.play("Axis", "intervene in Poland")
        has(help_, None, "The Axis declares an Intervention in Poland.")


@rule("15.422", "15.423b")
def test_partition_and_intervention() -> None:
    armed = {"Poland": {"armed": True, "violator": "USSR", "foes": ["USSR"]}}
    t = table(units={"Axis": {"Munich": "2 INF 1"}, **OTHERS}, nations=armed)
    assert why(t, "Axis", "intervene in Poland") == (
        "you aren't at War with the USSR, who violated it; declare War first"
    )
    t.play("Axis", "partition Poland")
    has(t, None, "The Axis takes part in the Partition of Poland.")
    assert why(t, "Axis", "partition Poland") == "Poland isn't an Armed Minor that somebody else violated"


@rule("8.13c", "8.0c")
def test_a_protectorate_that_is_violated() -> None:
    two = {"Poland": {"influence": "USSR", "markers": 2}}
    t = table(units={"Axis": {"Berlin": "2 INF 1"}, **OTHERS}, nations=two)
    t.play("Axis", "violate Poland")
    assert t.ask("USSR").prompt == (
        "The Axis violates your Protectorate Poland. Do you stand by it (War) or repudiate it?"
    )
    t.play("USSR", "repudiate")
    has(t, None, "USSR repudiates Poland: 1 Influence left.")


# --- a Battle -----------------------------------------------------------------------------------------------------------


@rule("12.3a", "12.42", "12.44a", "12.44c", "12.5a")
def test_a_battle() -> None:
    t = table(
        units={"Axis": {"Munich": "TANK 2, INF 3"}, "West": {"Lorraine": "INF 2"}, "USSR": {"Moscow": "INF 1"}},
        wars=WAR,
    )
    t.play("Axis", "move TANK1, INF1 to Lorraine", "done")
    has(t, None, "Battle in Lorraine: Axis: German Tank 2, German Infantry 3; West: French Infantry 2.")
    assert t.ask("Axis").prompt == "Lorraine, round 1: TANK1 2 must act. Enemy classes: Ground."
    t.play("Axis", "fire TANK1 at Ground", dice=[1, 6])
    has(t, None, "1 Hit on Ground units.", "French Infantry 2 in Lorraine drops to 1.")
    t.play("West", "fire INF1 at Ground", dice=[1])
    has(t, None, "German Infantry 3 in Lorraine drops to 2.")
    t.play("Axis", "fire INF1 at Ground", dice=[1, 6])
    has(t, None, "French Infantry 1 in Lorraine is eliminated.")
    (line,) = (line for line in told(t) if line.startswith("Battle of Lorraine:"))
    assert line == (
        "Battle of Lorraine: Axis wins; Axis: 2 Hits with 4 dice, 1 CV lost; "
        "West: 1 Hit with 1 die, 2 CV lost, 1 unit destroyed."
    )


@rule("12.5a", "12.2a")
def test_who_leaves_and_which_battle_is_next() -> None:
    west = {"Lorraine": "INF 2", "Paris": "INF 1", "Gascony": "INF 1"}
    t = table(
        "combat",
        units={"Axis": {"Lorraine": "INF 3", "Paris": "INF 2"}, "West": west, "USSR": {"Moscow": "INF 1"}},
        wars=WAR,
        owners={"Lorraine": "West", "Paris": "West"},
    )
    assert t.ask("Axis").prompt == (
        "Combat: nothing must be resolved; you may also resolve Lorraine and Paris. Fight a Battle, or say done."
    )
    assert why(t, "Axis", "fight Gascony") == "you have no Battle to resolve in Gascony"
    t.play("Axis", "fight Lorraine, Paris")
    assert t.ask("Axis").prompt == "Which Battle is resolved next?" and t.ask("Axis").choices == ("Lorraine", "Paris")
    t.play("Axis", "Paris").play("West", "retreat INF2 to Gascony")
    has(t, None, "West: 1 French block leaves Paris for Gascony.")


# --- the end ------------------------------------------------------------------------------------------------------------


@rule("16.5", "16.2")
def test_the_richest_after_1945() -> None:
    t = table(
        "year", year=1945, units=GARRISONS, factions={"USSR": {"ind": 15}, "Axis": {"ind": 5}, "West": {"ind": 4}}
    )
    assert t.game.outcome is not None
    points = {seat: production(t.game, seat, blockade=False) for seat in ("Axis", "West", "USSR")}
    best = max(points.values())
    winners = [seat for seat, n in points.items() if n == best]
    assert winners == ["USSR"]
    has(t, None, f"Axis: {points['Axis']} VP; West: {points['West']} VP; USSR: {points['USSR']} VP")
    assert any(f"Economic Hegemony of the USSR with {best} VP." in line for line in told(t))


@rule("16.3")
def test_two_capitals_of_rivals() -> None:
    t = table(
        "combat",
        units={
            "Axis": {"Paris": "INF 2", "London": "INF 2"},
            "West": {"Glasgow": "INF 1"},
            "USSR": {"Moscow": "INF 1"},
        },
        wars=WAR,
        owners={"Paris": "Axis", "London": "Axis"},
        nations={"France": {"control": "Axis", "defeated": True}, "Britain": {"control": "Axis"}},
    )
    assert any("Military Victory of the Axis: it holds London and Paris." in line for line in told(t))


@rule("16.4")
def test_the_bomb() -> None:
    stages = [f"Atomic Research {n}" for n in (1, 2, 3)]
    t = table(units={"Axis": {"Ruhr": "AF 2, INF 1"}, **OTHERS}, techs={"Axis": stages})
    assert why(t, "Axis", "atomic London with AF1") == "you haven't Achieved all four stages"
    t = table(units={"Axis": {"Ruhr": "AF 2, INF 1"}, **OTHERS}, techs={"Axis": [*stages, "Atomic Research 4"]})
    assert why(t, "Axis", "atomic Berlin with AF1") == "Berlin isn't a Rival's MainCapital"
    assert why(t, "Axis", "atomic Paris with AF1") == "Paris isn't a Rival's MainCapital"
    assert why(t, "Axis", "atomic Moscow with AF1") == "you have no Air Force of this name in range of Moscow"
    assert why(t, "Axis", "atomic London with INF1") == "you have no Air Force of this name in range of London"
    t.play("Axis", "atomic London with AF1")
    assert any("Atomic Victory of the Axis: an Air Force can carry the bomb to London." in line for line in told(t))
