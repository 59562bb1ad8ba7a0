"""14.26 to 14.28: a ground attack from its odds to its end: results, exchanges, counterattacks."""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose, order
from ..kernel.orders import Order, Syntax
from ..kernel.slots import NameList
from .advance import advance_into_hexes
from .chart import (
    COUNTER_COLUMN,
    CRT,
    front_of,
    odds_column,
)
from .limits import spare
from .losses import eliminate, pay_factors
from .mercy import sink
from .naming import called, words
from .naval import living
from .stacks import lends, stack_limit
from .state import Unit
from .strength import (
    LATE,
    Battle,
    attack_value,
    defence_of,
    defence_value,
    draw_up,
)
from .wars import struck
from .world import Tr, foes_at


def fight(game: Tr, seat: str, hexes: tuple[str, ...], names: tuple[str, ...]) -> Flow[None]:
    """One ground attack from its odds to the advance."""
    for hex_ in hexes:
        yield from who_defends(game, seat, hex_)
    battle = draw_up(game, seat, hexes, names)
    marks = game.state.fight.attacked
    for hex_ in hexes:
        marks += [f"twice {hex_}"] if hex_ in marks else [hex_, f"by {hex_} {seat}"]
        if game.phase == LATE:
            marks.append(f"late {hex_}")
    struck(
        game,
        (u.owner for u in living(game, battle.attackers)),
        (u.owner for u in living(game, battle.defenders)),
    )
    if any(u.nation == "Poland" for u in living(game, battle.defenders)):
        game.state.notes["poles attacked"] = game.state.now
    for unit in living(game, battle.attackers):
        # 12.24: an attack is one of every power that takes part in it
        acted = game.state.powers[unit.owner].acted
        acted += [f for f in dict.fromkeys(map(front_of, hexes)) if f not in acted]
        unit.fought = True
    for air in living(game, battle.air):
        air.spent = True
    if battle.defenders:
        yield from resolve(game, battle)
    else:
        game.tell(
            f"{seat}: {words(living(game, battle.attackers))} take {called(hexes[0])}, which is vacant", rule="14.4a"
        )
    over(game, battle)
    for hex_ in hexes:
        game.state.help.pop(f"defend {hex_}", None)
    if living(game, battle.attackers) and not any(foes_at(game, seat, h) for h in hexes):
        yield from advance_into_hexes(game, battle)


def who_defends(game: Tr, seat: str, hex_: str) -> Flow[None]:
    """14.24: where a retreat has left more than two units in a hex their owner names the two that defend."""
    units = [u for u in foes_at(game, seat, hex_) if u.kind != "airborne"]
    crowd = sorted(units, key=lambda u: (-u.factor, u.id))
    if len(crowd) <= stack_limit(game, hex_, crowd):
        return
    pairs: dict[tuple[tuple[str, int], ...], tuple[Unit, Unit]] = {}
    for a, b in combinations(crowd, 2):
        pairs.setdefault(((a.kind, a.factor), (b.kind, b.factor)), (a, b))
    named = {words(pair): pair for pair in pairs.values()}
    answer = next(iter(named))
    if len(named) > 1:
        answer = yield from choose(
            crowd[0].owner,
            f"{called(hex_)} is attacked and too many units are there: which two defend?",
            tuple(named),
            policy="crowds",
            rules=("14.24a",),
            also=[s for s in dict.fromkeys(u.owner for u in crowd) if s != crowd[0].owner],
        )
    game.state.help[f"defend {hex_}"] = [u.id for u in named[answer]]


RESULTS = {"A": "14.26a", "D": "14.26b", "EX": "14.26c", "CA": "14.26f"}


def result_rule(result: str, turn: str) -> str:
    """The rule a result comes from: who is lost is turned round in a counterattack, numbered ones have a rule of their own."""
    if turn == "counterattack" and result in ("A", "D"):
        return "14.26g"
    return RESULTS.get(result, "14.26h")


def resolve(game: Tr, battle: Battle) -> Flow[None]:
    """14.26, 14.27: roll until A, D or EX."""
    column = odds_column(attack_value(game, battle), defence_value(game, battle))
    where = " and ".join(map(called, battle.hexes))
    game.tell(
        f"{battle.seat} attacks {where}: {attack_value(game, battle)} to {defence_value(game, battle)}, {column or 'below 1-4'}",
        rule="14.25a",
        kind="battle",
        hex=battle.hexes[0],
        hexes=battle.hexes,
    )
    turn, roll_on = "attack", column
    while True:
        result = "A"
        if roll_on:
            who = battle.seat if turn == "attack" else defender(game, battle)
            die = game.dice.roll(
                1, f"{'attack on' if turn == 'attack' else 'counterattack from'} {where} at {roll_on}", by=who
            )[0]
            result = CRT[roll_on][die - 1]
        game.tell(f"Result: {result}", rule=result_rule(result, turn), kind="result")
        if result == "A":
            lose_all(game, battle, attackers_lose=turn == "attack")
            return
        if result == "D":
            lose_all(game, battle, attackers_lose=turn != "attack")
            return
        if result == "EX":
            yield from exchange(game, battle, basic=turn != "attack")
            return
        numbered = COUNTER_COLUMN.get(result, "")
        if turn == "attack":
            turn = "counterattack"
            roll_on = numbered or odds_column(defence_value(game, battle, basic=True), attack_value(game, battle))
        else:
            turn = "attack"
            roll_on = numbered or column


def defender(game: Tr, battle: Battle) -> str:
    units = living(game, battle.defenders)
    return units[0].owner if units else ""


def lose_all(game: Tr, battle: Battle, attackers_lose: bool) -> None:
    """14.26: a side is eliminated, its air included; ships are not."""
    if attackers_lose:
        units = [*living(game, battle.attackers), *living(game, battle.air)]
        game.tell(f"The attackers are eliminated: {words(units)}", rule="14.26a", kind="loss")
    else:
        crowd = [u for h in battle.hexes for u in foes_at(game, battle.seat, h)]
        units = [*crowd, *living(game, battle.das)]
        game.tell(f"The defenders are eliminated: {words(units)}", rule="14.26b", kind="loss")
    for unit in units:
        eliminate(game, unit)


def exchange(game: Tr, battle: Battle, basic: bool) -> Flow[None]:
    """14.26: the smaller side loses everything, the larger at least as much, chosen by its owner."""
    attack, defence = attack_value(game, battle), defence_value(game, battle, basic)
    game.tell(f"Exchange: {attack} against {defence}", rule="14.26c", kind="result")
    if attack <= defence:
        lose_all(game, battle, attackers_lose=True)
        if attack == defence:
            lose_all(game, battle, attackers_lose=False)
        else:
            yield from pay(game, battle, attack, False, basic)
    else:
        lose_all(game, battle, attackers_lose=False)
        yield from pay(game, battle, defence, True, basic)


def pay(game: Tr, battle: Battle, need: int, attacking: bool, basic: bool) -> Flow[None]:
    """The larger side names what it loses."""
    seat = battle.seat if attacking else defender(game, battle)
    values = without_garrisons(game, payable(game, battle, attacking, basic), need)
    also = [s for s in dict.fromkeys(game.state.units[n].owner for n in values) if s != seat and lends(s, seat)]
    answer = yield from order(
        seat,
        f"Exchange at {' and '.join(map(called, battle.hexes))}: lose at least {need} factors",
        (Pay,),
        policy="exchange",
        rules=("14.26d", "28.423"),
        about={"need": need, "values": values},
        also=also,
    )
    assert isinstance(answer, Pay)
    left = need
    units = [game.state.units[n] for n in answer.units]
    game.tell(f"{seat} loses {words(units)}", rule="14.26c", kind="loss")
    for unit in sorted(units, key=lambda u: u.kind in ("air", "fleet")):
        if unit.kind == "fleet":
            foe = battle.foe if attacking else battle.seat
            sink(game, [unit], min(3 * values[unit.id], 3 * max(0, left)), foe)
        elif unit.kind == "air":
            pay_factors(game, [unit], min(unit.factor, max(0, left)))
        else:
            eliminate(game, unit)
        left -= values.get(unit.id, unit.factor)


def payable(game: Tr, battle: Battle, attacking: bool, basic: bool) -> dict[str, int]:
    """What each unit counts for: ground as it stood in the odds, air at its factors, ships a third of theirs."""
    if attacking:
        values = {u.id: u.factor for u in living(game, battle.attackers)}
        values |= {u.id: u.factor for u in living(game, battle.air)}
        spare = battle.bombard
        for ship in living(game, battle.ships):
            # 29.437: factors that bombard, not those that carry
            part = min(ship.factor // 3, spare)
            if part:
                values[ship.id] = part
                spare -= part
        return values
    values = {
        u.id: u.factor if basic else defence_of(game, u, battle.multipliers[u.place])
        for u in living(game, battle.defenders)
    }
    return values | {u.id: u.factor for u in living(game, battle.das)}


def without_garrisons(game: Tr, values: dict[str, int], need: int) -> dict[str, int]:
    """3.35: the infantry that a locked city keeps is lost only if nothing else can pay."""
    kept = {u.id for u in spare(game, [game.state.units[n] for n in values])}
    rest = {name: value for name, value in values.items() if name in kept}
    return rest if sum(rest.values()) >= need else values


class Pay(Order):
    """Name units lost in an exchange."""

    syntax: ClassVar[Syntax] = Syntax(("lose", "remove"), NameList("units", "unit"))
    units: tuple[str, ...]

    def check(self, game: Tr, seat: str) -> None:
        ask = game.ask_for(seat, self)
        assert ask is not None
        values, need = ask.about["values"], ask.about["need"]
        if len(set(self.units)) < len(self.units):
            raise Refused("a unit is named twice", rule="14.26d")
        for name in self.units:
            if name not in values:
                raise Refused(f"{name} isn't taking part in this battle", rule="14.26c")
        if sum(values[n] for n in self.units) < min(need, sum(values.values())):
            raise Refused(f"that is {sum(values[n] for n in self.units)} factors; {need} are needed", rule="14.26c")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        ask = next((a for a in game.asks_of(seat) if "values" in a.about), None)
        if ask is None:
            return ()
        return cheapest_payments(ask.about["values"], ask.about["need"])


def cheapest_payments(values: Mapping[str, int], need: int, most: int = 8) -> list[tuple[str, ...]]:
    """Sets of units that pay with the least too much, found by building up sums."""
    best: dict[int, tuple[str, ...]] = {0: ()}
    top = sum(values.values())
    for name, value in sorted(values.items(), key=lambda item: item[1]):
        for total, names in list(best.items()):
            if total < need and total + value not in best:
                best[total + value] = (*names, name)
    enough = sorted(total for total in best if total >= min(need, top))
    return [best[total] for total in enough[:most]]


def over(game: Tr, battle: Battle) -> None:
    """28.516, 28.421: the air of the battle has flown; what the fleets carried waits for the advance."""
    for mission in game.state.missions.values():
        if mission.kind in ("das", "support") and mission.target in battle.hexes and mission.state == "under way":
            if mission.kind == "das" and living(game, battle.defenders):
                # 45.3: surviving support stays for the other ally's attack
                for unit in living(game, mission.units):
                    unit.spent = True
                continue
            for unit in living(game, mission.units):
                unit.spent = True
            mission.state = "over"
