"""Positions as records hold them: what is there comes back, and whatever cannot be is refused with its fault in words."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from rules.kernel.errors import BadSetup
from rules.kernel.game import Game
from rules.triumph_tragedy import GAME, invariants
from rules.triumph_tragedy.position import write_position
from tests.rulings import rule
from tests.triumph_tragedy.table import Table, table

Data = dict[str, Any]
Change = Callable[[Data], object]


def plain() -> Data:
    """Axis and USSR at Kiev, the West at home and at sea; in the Axis' Movement Phase."""
    units = {
        "Axis": {"Lvov": "INF 3, FORT 1", "North Sea": "SUB 1"},
        "West": {"London": "FORT 1", "Irish Sea": "FLEET 2, INF 1"},
        "USSR": {"Kiev": "INF 2"},
        "neutral": {"Vilna": "FORT 1"},
    }
    poland = {"Poland": {"armed": True, "violator": "Axis", "foes": ["Axis"]}}
    hands = {"Axis": ["Fall A"], "West": ["Inv 1"]}
    return write_position(table(wars=["Axis-West"], units=units, nations=poland, hands=hands).game)


def played(data: Data, scenario: str = "1936") -> Table:
    return Table(Game.new(GAME, scenario, {"players": 3}, seed="table", position=data))


def refused(change: Change, scenario: str = "1936") -> str:
    data = plain()
    change(data)
    with pytest.raises(BadSetup) as fault:
        played(data, scenario)
    return str(fault.value)


def put(*path: Any) -> Change:
    """Something else in one place; the last is what stands there then."""

    def change(data: Data) -> None:
        *way, last, value = path
        for step in way:
            data = data[step]
        data[last] = value

    return change


def every(*changes: Change) -> Change:
    return lambda data: [change(data) for change in changes]


def also(*path: Any) -> Change:
    """One more at the end of a list."""

    def change(data: Data) -> None:
        *way, value = path
        for step in way:
            data = data[step]
        data.append(value)  # type: ignore[attr-defined]

    return change


def block(area: str, seat: str, name: str, nation: str, kind: str, cv: int, **more: Any) -> Change:
    """One more block."""

    def change(data: Data) -> None:
        facts = {"name": name, "seat": seat, "area": area, "nation": nation, "kind": kind, "cv": cv}
        data["blocks"].setdefault(area, []).append(facts | more)

    return change


def infantry(**facts: Any) -> Change:
    """The Axis' Infantry in Lvov, with something else about it."""
    return lambda data: data["blocks"]["Lvov"][0].update(facts)


def test_the_plain_position_is_one() -> None:
    data = plain()
    assert write_position(played(data).game) == data


# --- names and numbers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (put("phase", "tea"), "there is no phase 'tea'"),
        (put("phase", 7), "there is no phase 7"),
        (put("phase", ["tea"]), "there is no phase ['tea']"),
        (put("nonsense", 1), "there is nothing called 'nonsense' in a position"),
        (put("year", "soon"), "Expected `int`"),
        (put("year", 1934), "the game has no year 1934"),
        (put("year", 1946), "the game has no year 1946"),
        (put("year", 1935), "nothing is played in 1935"),
        (lambda d: d["factions"].pop("USSR"), "the factions are Axis, West and USSR"),
        (lambda d: d["factions"].update(Japan=d["factions"]["USSR"]), "the factions are Axis, West and USSR"),
        (put("countries", "Atlantis", {}), "there is no nation 'Atlantis'"),
        (lambda d: d["countries"].pop("Poland"), "nations are missing"),
        *((put(field, "Atlantis", "Axis"), "no area 'Atlantis'") for field in ("control", "owners", "blockade")),
        *((put(field, "Atlantis", ["Axis"]), "no area 'Atlantis'") for field in ("longest", "seas")),
        (put("blocks", "Atlantis", []), "no area 'Atlantis'"),
        (put("battles", ["Atlantis"]), "no area 'Atlantis'"),
        (put("control", "Paris", "Japan"), "there is no faction or nation 'Japan'"),
        (put("owners", "Lvov", "Japan"), "there is no faction or nation 'Japan'"),
        (put("longest", "Lvov", ["Axis", "Japan"]), "there is no faction or nation 'Japan'"),
        (put("control", "Paris", "Poland"), "Paris is controlled by Poland"),
        (lambda d: d["control"].pop("Paris"), "Paris is controlled by None"),
        (put("blockade", "Delhi", "half"), "there is no Blockade 'half'"),
        (also("wars", "Axis-Axis"), "there is no war 'Axis-Axis'"),
        (put("season", "Autumn"), "there is no season 'Autumn'"),
        (put("season", ""), "the Season is missing"),
        (put("seat", "Japan"), "there is no faction 'Japan'"),
        (put("passive", "Japan"), "there is no faction 'Japan'"),
        (put("turn", "seat", "Japan"), "there is no faction 'Japan'"),
        (put("turn", "dows", ["Japan"]), "there is no faction 'Japan'"),
        (put("command", ["Japan"]), "there is no faction 'Japan'"),
        (put("turn", "seat", ""), "whose turn is it?"),
        (put("order", ["Axis", "Axis", "West"]), "there is no such Turn Order"),
        (put("order", []), "the Turn Order is missing"),
        (put("command", ["West"]), "the West has committed no Action card"),
        (put("phase", "battle"), "there is no Battle to resolve"),
        (put("table", [{"seat": "Axis", "card": "Inv 2", "nation": "Spain"}]), "there is no card 'Inv 2'"),
        (put("table", [{"seat": "Japan", "card": "Fall B", "nation": "Spain"}]), "there is no faction 'Japan'"),
        (put("table", [{"seat": "Axis", "card": "Fall B", "nation": "Mars"}]), "there is no nation 'Mars'"),
    ],
)
def test_names_and_numbers(change: Change, fault: str) -> None:
    assert fault in refused(change)


@pytest.mark.parametrize("field", ["influence", "control", "violator", "intervener"])
def test_what_a_nation_has_to_do_with_is_a_faction(field: str) -> None:
    assert "there is no faction 'Japan'" in refused(put("countries", "Spain", field, "Japan"))
    assert "there is no faction 'Japan'" in refused(put("countries", "Spain", "foes", ["Japan"]))


@pytest.mark.parametrize("phase", ["muster", "production", "government", "command"])
def test_a_phase_of_one_faction_after_the_other_needs_its_seat(phase: str) -> None:
    scenario = "1939" if phase == "muster" else "1936"
    assert "whose turn is it?" in refused(every(put("phase", phase), put("seat", "")), scenario)


@pytest.mark.parametrize("phase", ["command", "reveal", "turn", "movement", "combat", "battle", "aftermath", "supply"])
def test_a_phase_of_a_season_needs_it(phase: str) -> None:
    assert "the Season is missing" in refused(every(put("phase", phase), put("season", "")))


@pytest.mark.parametrize("phase", ["movement", "combat", "battle", "aftermath"])
def test_a_player_turn_needs_its_player(phase: str) -> None:
    assert "whose turn is it?" in refused(every(put("phase", phase), put("turn", "seat", "")))


@rule("17.0a")
@pytest.mark.parametrize("phase", ["muster", "treaties"])
def test_phases_of_the_short_game_alone(phase: str) -> None:
    assert "the game of 1936 has no such phase" in refused(put("phase", phase))
    assert "no such phase" not in refused(every(put("phase", phase), put("season", "Autumn")), "1939")


@pytest.mark.parametrize("year", [1936, 1945])
def test_the_first_and_the_last_year_are_played(year: int) -> None:
    data = plain()
    data["year"] = year
    assert played(data).state.year == year


def test_the_new_year_before_the_first_needs_no_order() -> None:
    data = plain() | {"phase": "year", "year": 1935, "order": [], "seat": "", "season": ""}
    assert played(data).state.year == 1936, "it begins"


# --- blocks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (infantry(area="Kiev"), "Axis INF1 is in Lvov and in Kiev"),
        (block("Kiev", "USSR", "INF1", "USSR", "INF", 1), "is there twice"),
        (infantry(kind="ARM"), "there is no type 'ARM'"),
        (infantry(nation="Japan"), "there is no nationality 'Japan'"),
        (infantry(seat="Japan"), "there is no faction 'Japan'"),
        (infantry(came="Atlantis"), "there is no area 'Atlantis'"),
        (infantry(start="Atlantis"), "there is no area 'Atlantis'"),
        (infantry(cv=0), "in Lvov has a CV of 0"),
        (infantry(cv=5), "in Lvov has a CV of 5"),
        (block("Kiev", "USSR", "INF2", "USSR", "INF", 4), "in Kiev has a CV of 4"),
        (infantry(nation="Britain"), "in Lvov is of Britain"),
        (infantry(name="INF0"), "in Lvov is of Germany"),
        (infantry(name="INF01"), "in Lvov is of Germany"),
        (infantry(name="INF99999"), "in Lvov is of Germany"),
        (infantry(name="TANK1"), "in Lvov is of Germany"),
        (infantry(escaped=True), "in Lvov cannot have Escaped"),
        (block("Ruhr", "Axis", "SUB2", "Germany", "SUB", 1, escaped=True), "in Ruhr cannot have Escaped"),
        (block("North Sea", "Axis", "FLEET1", "Germany", "FLEET", 1, escaped=True), "in North Sea cannot have Escaped"),
        (block("North Sea", "Axis", "FORT2", "Germany", "FORT", 1), "in North Sea swims"),
        (block("Lvov", "Axis", "FORT2", "Germany", "FORT", 1), "two Fortresses in Lvov"),
        (put("countries", "Germany", "defeated", True), "in Lvov of a Defeated power"),
        (block("North Sea", "West", "FLEET2", "Britain", "FLEET", 1), None),
    ],
)
def test_blocks(change: Change, fault: str | None) -> None:
    if fault is None:
        data = plain()
        change(data)
        assert len(played(data).units("North Sea")) == 2, "a Battle of this turn"
    else:
        assert fault in refused(change)


@rule("3.12d")
def test_no_more_blocks_than_the_mix_has() -> None:
    def tanks(many: int) -> Change:
        return every(*(block("Rome", "Axis", f"TANK{n}", "Italy", "TANK", 1) for n in range(1, many + 1)))

    def forts(many: int) -> Change:
        return every(*(block("Vilna", "neutral", f"INF{n}", "Neutral", "INF", 1) for n in range(1, many + 1)))

    data = plain()
    tanks(2)(data)
    assert len(played(data).units("Rome")) == 2
    assert "3 Italy TANK, the mix has 2" in refused(tanks(3))
    there = sum(len(blocks) for blocks in plain()["blocks"].values())
    assert "401 blocks are more than any game has" in refused(forts(401 - there))
    data = plain()
    forts(400 - there)(data)
    assert len(played(data).units("Vilna")) == 400 - there + 1, "the mix of Neutrals is no limit"


@rule("12.24a")
def test_enemies_share_a_sea_in_a_turn_only() -> None:
    def at(phase: str) -> Data:
        data = plain() | {"phase": phase}
        block("North Sea", "West", "FLEET2", "Britain", "FLEET", 1)(data)
        return data

    for phase in ("movement", "combat"):
        assert played(at(phase)).units("North Sea")
    with pytest.raises(BadSetup, match="Enemies share the North Sea"):
        played(at("command"))
    escaped = at("command")
    escaped["blocks"]["North Sea"][0]["escaped"] = True
    assert len(played(escaped).units("North Sea")) == 2, "an Escaped Sub may lie there"
    assert len(played(at("command") | {"wars": []}).units("North Sea")) == 2, "no Enemies"
    convoy = at("command")
    convoy["blocks"]["North Sea"][1].update(name="INF2", kind="INF")
    assert len(played(convoy).units("North Sea")) == 2, "Convoys cannot fight"
    assert played(at("command") | {"wars": ["Axis-West", "Axis-USSR"]}).units("North Sea"), "one may have been spared"


# --- cards, Technologies, chits, nations ----------------------------------------------------------------------------------


def secret(*cards: str, tech: str = "Jets") -> Data:
    return {"tech": tech, "cards": list(cards)}


@pytest.mark.parametrize("pile", ["hand", "bought", "stack", "committed"])
def test_cards_of_a_faction(pile: str) -> None:
    assert "there is no card 'Ace'" in refused(put("factions", "USSR", pile, ["Ace"]))
    assert "Fall A twice" in refused(put("factions", "USSR", pile, ["Fall A"]))


@pytest.mark.parametrize("field", ["vault", "techs"])
@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        (secret("Inv 2", tech="Lasers"), "there is no Technology 'Lasers'"),
        (secret("Fall A"), "there is no card 'Fall A'"),
        (secret(), "a faction's cards do not add up"),
        (secret("Inv 1"), "Inv 1 twice"),
    ],
)
def test_technologies_of_a_faction(field: str, entry: Data, fault: str) -> None:
    assert fault in refused(put("factions", "USSR", field, [entry]))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (also("action", "Inv 2"), "there is no card 'Inv 2'"),
        (also("action_discards", "Inv 2"), "there is no card 'Inv 2'"),
        (also("investment", "Fall B"), "there is no card 'Fall B'"),
        (also("investment_discards", "Fall B"), "there is no card 'Fall B'"),
        (also("action", "Fall A"), "Fall A twice"),
        (also("action_discards", "Fall A"), "Fall A twice"),
        (also("investment", "Inv 1"), "Inv 1 twice"),
        (also("investment_discards", "Inv 1"), "Inv 1 twice"),
        (put("table", [{"seat": "Axis", "card": "Fall A", "nation": "Spain"}]), "Fall A twice"),
        (put("factions", "Axis", "hand", []), "Fall A missing"),
        (put("factions", "West", "hand", []), "Inv 1 missing"),
        (put("factions", "West", "spent", [0, 0]), "a faction's cards do not add up"),
        (lambda d: d["chits"].pop(), "the chits do not add up"),
        (also("factions", "West", "chits", 2), "the chits do not add up"),
        (put("factions", "West", "ind", -1), "an IND below nothing"),
        (put("countries", "Spain", "markers", 1), "Spain has 1 markers of nobody"),
        (put("countries", "Spain", "influence", "West"), "Spain has 0 markers of West"),
        (
            put("countries", "India", {"influence": "West", "markers": 1}),
            "India is no Neutral and has Influence",
        ),
        (put("countries", "Poland", "control", "Axis"), "Poland is armed and controlled"),
        (put("countries", "France", "armed", True), "France cannot be an Armed Minor"),
    ],
)
def test_cards_chits_and_nations(change: Change, fault: str) -> None:
    assert fault in refused(change)


def test_in_the_set_up_the_decks_are_not_there_yet() -> None:
    data = plain() | {"phase": "setup", "action": [], "investment": [], "chits": [], "order": [], "season": ""}
    assert played(data).game.phase == "setup"


def test_what_is_missing_only_where_it_is_needed() -> None:
    """No Player Turn runs in Government; a Battle waits in its phase; a card that commands is an Action card."""
    data = plain() | {"phase": "government", "season": ""}
    data["turn"]["seat"] = ""
    assert played(data).game.phase == "government"
    data = plain() | {"phase": "battle", "battles": ["Kiev"], "wars": ["Axis-USSR"]}
    infantry(area="Kiev")(data)
    data["blocks"]["Kiev"].append(data["blocks"]["Lvov"].pop(0))
    assert played(data).game.phase == "battle" and played(data).units("Kiev") == ["Axis INF1 3", "USSR INF1 2"]
    data = plain() | {"command": ["Axis"]}
    data["factions"]["Axis"] |= {"hand": [], "committed": ["Fall A"]}
    assert played(data).state.command == ["Axis"]
    data = plain() | {"command": ["West"]}
    data["factions"]["West"] |= {"hand": [], "committed": ["Inv 1"]}
    with pytest.raises(BadSetup, match="the West has committed no Action card"):
        played(data)


@rule("1.14d", "8.12a", "3.12c")
def test_what_looks_like_a_fault_and_is_none() -> None:
    """Enemies in one land area between Player Turns, Influence in a Neutral, a Satellite, the strongest block."""
    data = plain() | {"phase": "command", "wars": ["Axis-USSR"]}
    infantry(area="Kiev", cv=4)(data)
    data["blocks"]["Kiev"].append(data["blocks"]["Lvov"].pop(0))
    data["countries"] |= {"Spain": {"influence": "West", "markers": 2}, "Sweden": {"control": "Axis"}}
    t = played(data)
    assert t.units("Kiev") == ["Axis INF1 4", "USSR INF1 2"]
    assert (t.country("Spain").markers, t.country("Sweden").control) == (2, "Axis")


def test_an_industry_of_nothing_is_one() -> None:
    data = plain()
    data["factions"]["West"]["ind"] = 0
    assert played(data).mat("West").ind == 0


def test_every_fault_is_named_at_once() -> None:
    t = played(plain())
    t.block("USSR", "INF1").cv = 9
    t.state.factions["Axis"].ind = -1
    with pytest.raises(AssertionError, match=re.compile(r"in Kiev has a CV of 9; an IND below nothing")):
        invariants.check(t.game)
    other = played(plain())
    other.block("USSR", "INF1").name = "INF7"
    with pytest.raises(AssertionError, match="in Kiev is called INF7"):
        invariants.check(other.game)
