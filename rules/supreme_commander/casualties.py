"""13.2.3.1: who takes the steps that a combat costs."""

from collections.abc import Sequence

from ..kernel.flow import Flow, choose
from .ground import HEXES, beside, place_name
from .kinds import is_armor, kind
from .losses import remnants, step, steps_left
from .seats import master
from .state import Attack, Unit
from .world import Sc

FIRST_LOSS = ("infantry", "tank", "cavalry", "airborne", "army", "mech", "tankarmy")


def seat_of(game: Sc, units: Sequence[Unit]) -> tuple[str, tuple[str, ...]]:
    """The seat with the most steps in a fight, and the partners who may answer for it."""
    weight: dict[str, int] = {}
    for unit in units:
        seat = master(game, unit.owner)
        weight[seat] = weight.get(seat, 0) + steps_left([unit])
    first, *others = sorted(weight, key=lambda seat: -weight[seat])
    return first, tuple(others)


def able_to_lose(game: Sc, units: Sequence[Unit], attack: Attack, first: str) -> list[Unit]:
    """Who may take the next step."""
    alive = [unit for unit in units if _there(game, unit, attack)]
    if first == "armor":
        armor = [unit for unit in alive if is_armor(unit)]
        return armor or alive
    if first == "line":
        line = [unit for unit in alive if kind(unit) in FIRST_LOSS]
        return line or alive
    return alive


def _there(game: Sc, unit: Unit, attack: Attack) -> bool:
    return unit.place in HEXES or unit.place in (attack.source, f"drop {attack.target}")


def pay(game: Sc, attack: Attack, units: list[Unit], losses: int, attacking: bool) -> Flow[int]:
    """13.2.3.1: a side takes step losses, one by one. Returns what could not be paid."""
    first = "" if not attacking else "armor" if game.state.followup else "line"
    pool = list(units)
    while losses > 0:
        able = able_to_lose(game, pool, attack, first)
        if not able:
            return losses
        victim = able[0]
        if len({_look(unit) for unit in able}) > 1:
            seat, others = seat_of(game, able)
            word = "Attacker" if attacking else "Defender"
            picked = yield from choose(
                seat,
                f"{word} loses {losses} at {place_name(attack.target)}: which unit loses a step?",
                [f"lose {unit.id}" for unit in able],
                rules=("13.2.3.1d", "14.0b") if first == "armor" else ("13.2.3.1d", "3.4.1a"),
                policy="losses",
                also=others,
            )
            victim = game.state.units[picked.removeprefix("lose ")]
        losses -= yield from lose_step(game, victim, attack, pool)
        first = ""
    return 0


def _look(unit: Unit) -> tuple[str, str, str, str]:
    return unit.owner, kind(unit), unit.side, unit.place


def lose_step(game: Sc, victim: Unit, attack: Attack, pool: list[Unit]) -> Flow[int]:
    """One step off a unit; the corps that stays behind joins the fight (3.4)."""
    hex = victim.place
    staying = None
    if steps_left([victim]) == 2:
        found = remnants(game, victim)
        staying = found[0] if found else None
        if len(found) > 1:
            picked = yield from choose(
                master(game, victim.owner),
                f"{victim.id} breaks up: which corps stays?",
                [unit.id for unit in found],
                rules=("3.4e",),
                policy="losses",
            )
            staying = game.state.units[picked]
    was = steps_left([victim])
    cost = step(game, victim, staying)
    game.tell(f"{victim.id} loses a step.", rule="3.4b" if was == 3 else "3.4c", kind="loss", unit=victim.id, hex=hex)
    if staying is not None and staying.place == hex:
        game.state.engaged.append(staying.id)
        near = kind(victim) != "hq" or hex == attack.target or beside(hex, attack.target)
        if near:
            pool.append(staying)
        if victim.id in attack.units:
            attack.units.append(staying.id)
    return cost
