"""City Garrisons: a Victory City raises units for one combat."""

from ..kernel.flow import Flow, order
from .battles import defenders
from .chart import count_text
from .neutrals import Raise, RaiseNothing, cost_of, raise_army
from .rolls import throw
from .state import Battle
from .world import Saa, cities, controller, original, place


def garrison(game: Saa, battle: Battle) -> Flow[None]:
    """garrison.when, garrison.budget, garrison.rest: the original owner defends his Victory City."""
    space = battle.space
    owner = original(space)
    if (
        not game.options["garrisons"]
        or space not in cities(str(game.options["cities"]))
        or owner is None
        or controller(game, space) != owner
        or not _defends_himself(game, battle, owner)
    ):
        return
    dice = yield from throw(
        game,
        owner,
        place(game, space).value,
        f"City Garrison of {space}",
        lambda dice: [i for i, die in enumerate(dice) if die < 6],
        "garrison",
    )
    budget = sum(dice)
    if budget < 2:
        return
    answer = yield from order(
        owner,
        f"City Garrison of {space}: raise units for {budget} IPC; what is left is lost.",
        (Raise, RaiseNothing),
        policy="garrison",
        rules=("garrison.budget", "garrison.types", "garrison.rest"),
        about={"budget": budget, "space": space},
    )
    army = raise_army(game, owner, answer, space, "garrison")
    game.tell(
        f"The garrison of {space}: {count_text(army) or 'nothing'} for {cost_of(army)} of {budget} IPC.",
        rule="garrison.budget",
    )


def _defends_himself(game: Saa, battle: Battle, owner: str) -> bool:
    """ruling.41: with allied troops alone there the original owner is not the defending player."""
    units = defenders(game, battle)
    return not units or any(unit.owner == owner for unit in units)
