"""Taking a Territory."""

from .chart import AIR, CAPITALS, NATIONS
from .world import Saa, conqueror, enemies_in, nation, neutral, place, transfer


def capture(game: Saa, space: str, seat: str, how: str = "") -> None:
    """A Ground unit of the nation holds the Territory: it changes hands with all that stands in it.

    control.change, base.liberate, base.capture-ind, retreat.captured.
    """
    before = place(game, space).owner
    was_neutral = neutral(game, space)
    owner = conqueror(game, space, seat)
    for unit in enemies_in(game, space, seat):
        if unit.kind in AIR:
            continue  # out of the fight and about to land elsewhere
        assert unit.kind in ("AAG", "FRT"), f"{unit.kind} of {unit.owner} still defends {space}"
        unit.owner, unit.guest, unit.evacuate = owner, "", False
    transfer(game, space, owner)
    what = "conquers" if was_neutral else "takes" if owner == seat else f"frees {NATIONS[owner]}'s"
    text = f"{NATIONS[seat]} {what} {space}{f' ({how})' if how else ''}."
    game.state.results.append((space, text))
    rule = "neutral.win" if was_neutral else "control.change" if owner == seat else "base.liberate"
    game.tell(text, rule=rule, kind="capture", space=space)
    if game.options["capitals"] and before is not None and CAPITALS[before] == space:
        loot = nation(game, before).treasury
        nation(game, before).treasury = 0
        nation(game, seat).treasury += loot
        game.tell(f"The capital of {NATIONS[before]} falls: {loot} IPC go to {NATIONS[seat]}.", rule="base.capital")
