"""Violation of Neutrality and City Garrisons: attrition, the Executor of Defense, Realignment, armies raised for one combat."""

from collections.abc import Iterable, Mapping, Sequence
from sys import maxsize
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Ask, Flow, choose, order
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Units, Wanted
from ..kernel.text import counted
from .battles import defenders
from .chart import INDUSTRY, KINDS, NATIONS, NAVAL, ORDER, count_text, enemies
from .purchase import active_count, cost_of, out_of_pieces
from .research import price
from .rolls import throw
from .state import Battle, Unit
from .world import (
    Saa,
    board,
    controller,
    counts,
    create,
    destroy,
    living,
    nation,
    neutral,
    place,
    raises_garrison,
    room,
    spoken,
    transfer,
)


def attrition(game: Saa, seat: str, units: Sequence[Unit], space: str) -> Flow[list[Unit]]:
    """neutral.attrition, ruling.35, ruling.36: a die for each unit, each 1 destroys one of the owner's choice."""
    dice = yield from throw(
        game,
        seat,
        len(units),
        f"Attrition of {spoken(units)} in {space}",
        lambda dice: [i for i, die in enumerate(dice) if die == 1],
        "attrition",
    )
    count = sum(die == 1 for die in dice)
    lost = yield from pick_lost(game, seat, list(units), count, space)
    for unit in lost:
        destroy(game, unit)
    game.tell(f"{NATIONS[seat]} loses {spoken(lost)} to attrition in {space}.", rule="neutral.attrition")
    return lost


def pick_lost(game: Saa, seat: str, units: list[Unit], count: int, space: str) -> Flow[list[Unit]]:
    lost: list[Unit] = []
    while len(lost) < count:
        kinds = counts(units)
        kind = next(iter(kinds))
        if len(kinds) > 1 and count - len(lost) < len(units):
            kind = yield from choose(
                seat,
                f"Attrition in {space}: which unit is lost?",
                sorted(kinds, key=lambda code: KINDS[code].cost),
                policy="casualties",
                rules=("neutral.attrition",),
                about={"kinds": kinds},
            )
        unit = next(unit for unit in units if unit.kind == kind)
        units.remove(unit)
        lost.append(unit)
    return lost


def raise_defence(game: Saa, battle: Battle, invaders: Sequence[Unit]) -> Flow[None]:
    """neutral.executor: first the Realignment check, then an army for the neutral."""
    executor = yield from _executor(game, battle)
    battle.defender = executor
    game.tell(f"{NATIONS[executor]} is Executor of Defense of {battle.space}.", rule="neutral.executor")
    yield from _realignment(game, battle, executor, invaders)
    budget = 6 + 3 * place(game, battle.space).value + game.state.muster
    saved = f", {game.state.muster} of them from the Muster" if game.state.muster else ""
    why = f"Raise an army for {battle.space}: you have {budget} IPC{saved}."
    rules = ("neutral.budget", "neutral.budget.types", "neutral.muster")
    army = yield from raise_army(game, executor, battle.space, "neutral", budget, why, rules)
    game.state.muster = budget - cost_of(game, executor, army.items())
    game.tell(
        f"{battle.space} defends itself with {count_text(army) or 'nothing'}; "
        f"{game.state.muster} IPC stay in the Muster.",
        rule="neutral.muster",
    )


def raise_army(
    game: Saa, seat: str, space: str, guest: str, budget: int, why: str, rules: tuple[str, ...]
) -> Flow[dict[str, int]]:
    """A nation says what it raises for its budget, and that is put on the board for one combat."""
    answer = yield from order(
        seat,
        why,
        (Raise, RaiseNothing),
        policy="garrison",
        no="nothing",
        end="nothing",
        rules=rules,
        about={"budget": budget, "space": space},
    )
    army = dict(answer.units) if isinstance(answer, Raise) else {}
    for kind, count in army.items():
        for _ in range(count):
            create(game, kind, seat, space, guest)
    return army


def _executor(game: Saa, battle: Battle) -> Flow[str]:
    """ruling.40: the next nation of the alliance in turn order names him."""
    at = ORDER.index(battle.attacker)
    side = [seat for seat in living(game, (*ORDER[at:], *ORDER[:at])) if seat in enemies(battle.attacker)]
    if len(side) == 1:
        return side[0]
    question = f"{NATIONS[battle.attacker]} invades neutral {battle.space}. Who is Executor of Defense?"
    return (yield from choose(side[0], question, side, policy="executor", rules=("neutral.executor",)))


def _realignment(game: Saa, battle: Battle, executor: str, invaders: Sequence[Unit]) -> Flow[None]:
    """neutral.realign.executor, neutral.realign.invader, neutral.realign.result."""
    value = place(game, battle.space).value
    swayed = [name for name, where in game.state.places.items() if neutral(game, name) and where.value < value]
    scouts = sum(unit.kind == "SCT" for unit in invaders)
    theirs = yield from _realign_roll(
        game,
        executor,
        f"Realignment, Executor (+{value})",
        _adjacent_scouts(game, battle.space, executor),
        13 + scouts - value if swayed else ANY_DICE,
        every_pip_counts=True,
    )
    ours = yield from _realign_roll(
        game,
        battle.attacker,
        f"Realignment, invader against {theirs + value}",
        scouts,
        theirs + value if swayed else ANY_DICE,
        every_pip_counts=False,
    )
    game.tell(
        f"Realignment: {NATIONS[executor]} {theirs} + {value}, {NATIONS[battle.attacker]} {ours}.",
        rule="neutral.realign.result",
    )
    if ours >= theirs + value or not swayed:
        return
    answer = yield from choose(
        executor,
        "Which neutral Territory joins your alliance?",
        ("nobody", *sorted(swayed, key=lambda name: -place(game, name).value)),
        no="nobody",
        rules=("neutral.realign.result",),
    )
    if answer != "nobody":
        transfer(game, answer, executor)
        game.tell(f"{answer} joins {NATIONS[executor]}.", rule="neutral.realign.result", kind="capture", space=answer)


ANY_DICE = 2
"""Two dice always come to as much: nothing hangs on them where no neutral can join the Executor."""


def _realign_roll(game: Saa, seat: str, why: str, scouts: int, enough: int, every_pip_counts: bool) -> Flow[int]:
    """Two dice, re-rolls by chits, a scout modifier for each scout (ruling.39). Nobody is asked who has enough, nor who
    cannot reach it any more, unless every pip counts."""

    def useful(best: int) -> bool:
        return every_pip_counts or best >= enough

    def worth(dice: Sequence[int]) -> list[int]:
        if sum(dice) >= enough:
            return []
        several = nation(game, seat).chits > 1
        return [
            i for i, die in enumerate(dice) if die < 6 and useful((12 if several else sum(dice) - die + 6) + scouts)
        ]

    dice = yield from throw(game, seat, 2, why, worth, "realignment")
    total = sum(dice)
    if scouts and total < enough and useful(total + scouts):
        answer = yield from choose(
            seat,
            f"{why}: {total}. Add {counted(scouts, 'scout modifier')}?",
            [str(n) for n in range(scouts, -1, -1)],
            yes=str(scouts),
            no="0",
            policy="scouts",
            rules=("neutral.realign.executor", "ruling.39"),
        )
        total += int(answer)
    return total


def _adjacent_scouts(game: Saa, space: str, seat: str) -> int:
    return sum(unit.kind == "SCT" for name in board().neighbours(space) for unit in game.state.units.own(seat, name))


def disband(game: Saa, space: str) -> None:
    """neutral.fail, garrison.end: units raised for one combat go."""
    left = [unit for unit in game.state.units.at(space) if unit.guest]
    for unit in left:
        destroy(game, unit)
    if left:
        game.tell(f"What was raised for {space} disbands: {spoken(left)}.", rule=("neutral.fail", "garrison.end"))


FORBIDDEN = NAVAL | INDUSTRY | {"AAG"}


def raise_refusal(
    game: Saa, seat: str, units: Iterable[tuple[str, int]], budget: int, space: str
) -> tuple[str, str] | None:
    """Why such an army cannot be raised, and by which rule: `budget` and `types` stand for those of the occasion."""
    cost = 0
    for kind, count in units:
        if count < 1:
            return "say how many of which kind", "budget"
        if kind in FORBIDDEN:
            return f"you can't raise {kind} here", "types"
        cost += count * price(game, seat, kind)
        limit = KINDS[kind].limit.get("nation", maxsize)
        if active_count(game, seat, kind) + count > limit:
            return f"{NATIONS[seat]} can have at most {limit} {kind} in play", "purchase.restricted"
        if room(game, kind, space) < count:
            return f"{space} can hold at most {KINDS[kind].limit['territory']} {kind}", "purchase.restricted"
        if out_of_pieces(game, seat, kind, count, any(unit.kind == kind for unit in game.state.units.own(seat, space))):
            return f"there are no {kind} pieces left", "purchase.pieces-out"
    if cost > budget:
        return f"that costs {cost} IPC, and the budget is {budget}", "budget"
    return None


def armies(game: Saa, seat: str, budget: int) -> Iterable[tuple[tuple[str, int], ...]]:
    """Armies worth suggesting for a budget."""
    cost = {kind: price(game, seat, kind) for kind in KINDS}
    for main in ("INF", "ART", "ARM", "FIT", "FRT"):
        most = budget // cost[main]
        count = min(most, KINDS[main].limit.get("territory", most))
        rest = (budget - count * cost[main]) // cost["INF"]
        if count:
            army = {main: count} | ({"INF": rest} if rest else {})
            yield tuple((kind, army[kind]) for kind in KINDS if kind in army)
    if budget >= 2 * cost["FIT"]:
        yield (("INF", (budget - cost["FIT"]) // cost["INF"]), ("FIT", 1))


def preferred_army(game: Saa, ask: Ask, wanted: Iterable[str]) -> dict[str, int]:
    """As many of the first kind as the budget and the pieces allow, then of the next, and so on."""
    army: dict[str, int] = {}
    for kind in wanted:
        while True:
            more = {**army, kind: army.get(kind, 0) + 1}
            if raise_refusal(game, ask.seat, more.items(), ask.about["budget"], ask.about["space"]):
                break
            army = more
    return army


class Raise(Order):
    """Raise units for a budget; they last for this combat only."""

    syntax = Syntax(("raise", "muster", "garrison"), Units("units"))
    also = ("buy", "defend", "recruit")
    units: Wanted

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        ask = game.asked(seat)
        return armies(game, seat, ask.about["budget"]) if ask else ()

    def check(self, game: Saa, seat: str) -> None:
        ask = game.asked(seat)
        assert ask is not None
        why = raise_refusal(game, seat, self.units, ask.about["budget"], ask.about["space"])
        if why:
            occasion = {"budget": ask.rules[0], "types": ask.rules[1]}
            raise Refused(why[0], rule=occasion.get(why[1], why[1]))


class RaiseNothing(Order):
    """Raise nothing."""

    syntax = Syntax(("nothing", "done", "none"))


def garrison(game: Saa, battle: Battle) -> Flow[None]:
    """garrison.when, garrison.budget, garrison.rest: the original owner defends his Victory City."""
    space = battle.space
    owner = str(controller(game, space))
    if not raises_garrison(game, space) or not _defends_himself(game, battle, owner):
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
    why = f"City Garrison of {space}: raise units for {budget} IPC; what is left is lost."
    rules = ("garrison.budget", "garrison.types", "garrison.rest")
    army = yield from raise_army(game, owner, space, "garrison", budget, why, rules)
    game.tell(
        f"The garrison of {space}: {count_text(army) or 'nothing'} for {cost_of(game, owner, army.items())} of {budget} IPC.",
        rule="garrison.budget",
    )


def _defends_himself(game: Saa, battle: Battle, owner: str) -> bool:
    """ruling.41: with allied troops alone there the original owner is not the defending player."""
    units = defenders(game, battle)
    return not units or any(unit.owner == owner for unit in units)
