"""44: the first Russian winter: no Axis Offensive in the East, and no doubling beyond the border, unless it is put off."""

from ..kernel.flow import Flow, choose
from .chart import GROUND, SIDE, country_of, land
from .world import Tr, hostile, season

DICE = 4
PLANNING = 15
"""33.41-o15: the Axis counter."""


def beyond(game: Tr) -> int:
    """44.2: Axis ground units, Finns apart, east of the original border of Russia."""
    return sum(
        SIDE[u.owner] == "Axis" and u.kind in GROUND and u.nation != "Finland"
        and u.place in land() and country_of(u.place) == "Russia"
        for u in game.state.units
    )  # fmt: skip


def declared(game: Tr, by: str) -> Flow[None]:
    """The war begins; by Russia in a Winter turn, that winter is the first and cannot be put off (44.3)."""
    game.state.notes["winter waits"] = 1
    if by == "Russia" and season(game) == "Winter":
        strike(game, "44.3")
        return
    yield from winter_roll(game)


def planned(game: Tr) -> bool:
    """33.41-o15: Germany has planned for it: the counter plays itself as the winter would strike."""
    germany = game.state.powers["Germany"]
    fits = game.scenario in ("1939", "campaign") and germany.variant == PLANNING
    if not fits or germany.played or germany.void:
        return False
    germany.played = True
    game.lock("a variant counter was shown")
    game.tell("Germany plays Axis variant 15: the Russian winter does no harm", rule="33.41-o15")
    return True


def strike(game: Tr, rule: str) -> None:
    game.state.notes.pop("winter waits", None)
    if planned(game):
        return
    game.state.notes["first winter"] = game.state.turn
    game.tell(
        "The Russian winter: Axis units beyond the border are not doubled, no Axis Offensive in the East", rule=rule
    )


def winter_roll(game: Tr) -> Flow[None]:
    roll_for_winter(game)
    yield from decide_winter(game)


def roll_for_winter(game: Tr) -> None:
    """44.1, 44.2, 55: in the second player turn of a Winter, when wars have been declared; it is put off once at most."""
    state = game.state
    if season(game) != "Winter" or state.half != 2 or state.mini or not state.notes.get("winter waits"):
        return
    if not hostile(game, "Germany", "Russia") or state.notes.get("winter put off") == state.turn:
        return
    if state.notes.get("winter put off"):
        strike(game, "44.1")
        return
    total, units = sum(game.dice.roll(DICE, "the Russian winter", by="Russia")), beyond(game)
    game.tell(f"The dice come to {total}; {units} Axis units stand beyond the border", rule="44.2")
    if units < total:
        state.notes["winter asks"] = 1
    else:
        strike(game, "44.1")


def decide_winter(game: Tr) -> Flow[None]:
    state = game.state
    if not state.notes.get("winter asks"):
        return
    answer = yield from choose(
        "Russia", "Does the winter strike now, or next year?", ("now", "put off"), rules=("44.2",)
    )
    del state.notes["winter asks"]
    if answer == "now":
        strike(game, "44.1")
    else:
        state.notes["winter put off"] = state.turn
        game.tell("Russia puts the winter off until next year", rule="44.2")


def bites(game: Tr) -> bool:
    """44.1, 33.42: this is a Russian winter, the first or that of Allied variant 10."""
    return game.state.turn in (game.state.notes.get("hard winter"), game.state.notes.get("first winter"))
