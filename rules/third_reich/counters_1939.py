"""33.41, 33.42: the variant counters that fit the years 1939 to 1941 alone."""

from ..kernel.flow import Flow
from .chart import POOL, SETUP, turn_number
from .minors import activate, issue, join, place_forces, status
from .setup import issue as issue_card
from .sleeping import SLEEPERS, lost
from .turn import can_spend, spend
from .world import Tr, at_war, hostile

WINDOWS_1939 = {
    ("Axis", 4): "early",
    ("Axis", 5): "early",
    ("Axis", 6): "year",
    ("Axis", 9): "early",
    ("Allies", 1): "early",
    ("Allies", 2): "early",
    ("Allies", 3): "fall",
    ("Allies", 5): "year",
    ("Allies", 6): "entry",
}
"""53: what opens the scenario of 1942 belongs here to a Year Start or to America's entry."""
BOOM, ARMS, SPANISH_WAR = 40, 25, 35
"""33.42-2, 33.41-9, 33.41-4: BRPs."""
FIVE = 5
"""33.41-4: objectives."""
ITALIAN = {"armor 2-5": 2, "infantry 2-3": 2}


def trouble(game: Tr, key: tuple[str, int]) -> str:
    """Why one of these counters cannot be played now."""
    state = game.state
    if key == ("Axis", 4):
        return spanish_trouble(game)
    if key == ("Axis", 5):
        if game.phase != "options" or state.side != "Axis" or state.mini or state.powers["Germany"].options:
            return "it can be played only as an Axis turn begins, before you choose options"
        if not state.powers["France"].conquered or not hostile(game, "Germany", "Russia"):
            return "France must have fallen and Germany be at war with Russia"
        return ""
    if key == ("Axis", 9):
        if game.phase == "setup":
            return "" if "Italy" in state.rest else "Italy has set up"
        ready = state.side == "Axis" and game.phase not in ("draw", "building") and not state.mini
        if not ready or state.turn >= turn_number("Spring", 1942):
            return "it can be played only in an Italian turn before 1942, or while Italy sets up"
        return "" if state.powers["Italy"].in_play else "Italy is out of the war"
    if key == ("Allies", 1):
        return "" if game.phase == "setup" and "France" in state.rest else "it can be played only before France sets up"
    return "France has fallen" if state.powers["France"].conquered or not state.powers["France"].in_play else ""


def spanish_trouble(game: Tr) -> str:
    """33.41-4, 33.65: Spain as Italian Spring 1941 begins, later only if foreign aid has kept her back; for 35 BRPs."""
    from .levels import counted

    state = game.state
    spring = turn_number("Spring", 1941)
    if game.phase != "options" or state.side != "Axis" or state.mini or state.powers["Italy"].options:
        return "it can be played only as an Italian turn begins, before you choose options"
    if state.turn < spring or (state.turn > spring and "tried Germany" not in state.notes):
        return "it can be played only as the Italian turn of Spring 1941 begins"
    if not state.powers["France"].conquered or not state.powers["Italy"].in_play:
        return "France must have fallen and Italy be in the game"
    if counted(game).get("Italy", 0) < FIVE:
        return f"Italy must hold {FIVE} objectives"
    if not at_war(game, "Italy"):
        return "Italy must be at war with a great power"
    if status(game, "Spain") not in ("neutral", "attacked") or state.notes.get("never Spain"):
        return "Spain can't be won over"
    return "" if can_spend(game, "Italy", SPANISH_WAR) else f"Italy must pay {SPANISH_WAR} BRPs"


def play(game: Tr, key: tuple[str, int]) -> None:
    """What they bring at once; Axis 5 goes on with the set-up of who joins."""
    state = game.state
    if key == ("Axis", 9):
        state.powers["Italy"].brps += ARMS
        for text, count in ITALIAN.items():
            issue_card(game, "Italy", {text: count}, POOL)
        game.tell(f"Italy gains {ARMS} BRPs and may build two more armor and two more infantry", rule="33.41-9")
    elif key == ("Allies", 1):
        for unit in [u for u in state.units.at(POOL) if u.nation == "France" and u.kind in ("infantry", "replacement")]:
            state.units.move(unit, SETUP)
        game.tell("All French infantry and replacements are set up", rule="33.42-1")
    elif key == ("Allies", 2):
        state.powers["France"].brps += BOOM
        game.tell(f"France gains {BOOM} BRPs", rule="33.42-2")


def bring(game: Tr, key: tuple[str, int]) -> Flow[None]:
    """33.41-4, 33.41-5: Spain, or the minor allies that can still be won, join and are set up."""
    if key == ("Axis", 4):
        spend(game, "Italy", SPANISH_WAR, "the Spanish declaration of war", rule="33.41-4")
        yield from activate(game, "Spain", "Italy", "33.41-4")
        return
    from .aid import persuaded

    for country in SLEEPERS:
        if status(game, country) != "inactive" or lost(game, country):
            continue
        if not persuaded(game, country, "Germany"):
            # 33.65: the counter is kept for those who hold back
            game.state.powers["Germany"].played = False
            game.state.notes["tried Germany"] = game.state.now
        elif join(game, country, "Germany", "33.41-5"):
            issue(game, country, "Germany")
            yield from place_forces(game, country, "Germany")
