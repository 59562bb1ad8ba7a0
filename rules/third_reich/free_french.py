"""49.8: Free French whom Britain's fall leaves to America, or, before she is at war, to themselves."""

from .chart import board, hexes_of
from .state import Unit
from .world import Tr, at_war, holder, set_holder

COLONIES = ("Lebanon-Syria", "Tunisia", "Algeria", "Morocco")
ALONE = "free french alone"
"""The note of their lonely war: the game turn in which Britain fell."""


def alone(game: Tr) -> bool:
    """Do the Free French fight on in the name of a Britain that has fallen?"""
    return ALONE in game.state.notes


def exiled(game: Tr, seat: str) -> bool:
    """Is this Britain, with nothing left but the Free French?"""
    return seat == "Britain" and alone(game)


def forces(game: Tr) -> list[Unit]:
    return [u for u in game.state.units if u.nation == "Free French" and u.place in board()]


def britain_falls(game: Tr) -> None:
    """America, if she is at war, takes them over; else they go on alone, as long as there are any."""
    if at_war(game, "United States"):
        to_america(game)
    elif forces(game):
        game.state.notes[ALONE] = game.state.turn


def stays(game: Tr, unit: Unit) -> bool:
    """Does a unit outlive Britain's fall?"""
    return unit.nation == "Free French" and alone(game)


def keeps(game: Tr, hex_: str) -> bool:
    """Their colonies stay theirs."""
    return alone(game) and any(hex_ in hexes_of(name) for name in COLONIES)


def to_america(game: Tr) -> None:
    """Units and colonies; what they have lost meanwhile is out of the game."""
    for unit in [u for u in game.state.units if u.nation == "Free French"]:
        game.state.units.give(unit, "United States")
    for hex_ in [h for name in COLONIES for h in hexes_of(name)] + [u.place for u in forces(game)]:
        if holder(game, hex_) == "Britain":
            set_holder(game, hex_, "United States")


def look(game: Tr) -> None:
    """As a Combat phase ends and as a game turn opens: are they all lost, or has America come?"""
    if not alone(game):
        return
    if at_war(game, "United States"):
        to_america(game)
        game.tell("The Free French and their colonies go to the United States", rule="49.8c")
    elif not forces(game):
        for hex_ in [h for h in board() if holder(game, h) == "Britain"]:
            set_holder(game, hex_, "")
        game.tell("The last of the Free French are lost", rule="49.8c")
    else:
        return
    del game.state.notes[ALONE]
    game.state.powers["Britain"].in_play = False
    game.state.powers["Britain"].options = {}
