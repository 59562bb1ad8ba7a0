"""Casualties: which hits may fall on which units, and who chooses."""

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Ask, Flow
from ..kernel.orders import Order, Syntax
from ..kernel.slots import ALL_UNITS, Units, Wanted
from ..kernel.text import counted
from .chart import DAMAGED, WHOLE
from .fire import TANK, Hit, sort_of
from .state import Unit
from .world import Ww2, cargo, destroy, in_convoy, in_order, in_words, kind_of, label, speakers, tally

Toll = dict[str, int]
"""Hits on each unit."""


def settled_hits(hits: Sequence[Hit], units: Sequence[Unit]) -> list[Hit]:
    """artillery.antitank: as many hits of guns as there are tanks must be taken on tanks."""
    tanks = sum(toughness(u) for u in units if kind_of(u).tank)
    made = []
    for hit in hits:
        if "guns" in hit:
            if tanks:
                tanks -= 1
                made.append(TANK)
                continue
            hit = hit - {"guns"}
        made.append(hit)
    return made


def toughness(unit: Unit) -> int:
    """Hits it takes to destroy it (bb.armor, cv.armor)."""
    return kind_of(unit).hits - unit.damaged


def points_of(units: Sequence[Unit]) -> list[Unit]:
    """Each unit as often as it can be hit."""
    return [u for u in units for _ in range(toughness(u))]


def assign(hits: Sequence[Hit], sorts: Sequence[str]) -> int:
    """How many of some losses can be matched with hits."""
    taken: dict[int, int] = {}

    def place(loss: int, seen: set[int]) -> bool:
        for i, hit in enumerate(hits):
            if sorts[loss] in hit and i not in seen:
                seen.add(i)
                if i not in taken or place(taken[i], seen):
                    taken[i] = loss
                    return True
        return False

    return sum(place(loss, set()) for loss in range(len(sorts)))


def greedy(hits: Sequence[Hit], units: Sequence[Unit]) -> list[Unit]:
    """The most losses that the hits cause, units first in the list preferred, each to its end."""
    return filled(hits, points_of(units))


def sparing(hits: Sequence[Hit], units: Sequence[Unit]) -> list[Unit]:
    """The losses that cost least: capital ships are damaged before anything sinks, and sunk last."""
    first = [(worth(u), u) for u in units]
    second = [(kind_of(u).cost, u) for u in units for _ in range(toughness(u) - 1)]
    return filled(hits, [unit for _, unit in sorted((*first, *second), key=itemgetter(0))])


def filled(hits: Sequence[Hit], points: Sequence[Unit]) -> list[Unit]:
    """As many of some points as the hits can fall on, in this order; transports are hit last (tr.last_target)."""
    chosen: list[Unit] = []
    for last in (False, True):
        for unit in points:
            if (sort_of(unit) == "transport") != last or len(chosen) >= len(hits):
                continue
            if assign(hits, [sort_of(u) for u in (*chosen, unit)]) == len(chosen) + 1:
                chosen.append(unit)
    return chosen


def worth(unit: Unit) -> int:
    """What it costs to lose a point of a unit: the first hit on a capital ship only damages it."""
    kind = kind_of(unit)
    return 8 if kind.hits > 1 and not unit.damaged else kind.cost


def cheapest(units: Iterable[Unit]) -> list[Unit]:
    return sorted(units, key=worth)


def as_wanted(lost: Iterable[Unit]) -> tuple[tuple[str, int], ...]:
    return in_order(tally(lost).items())


class Lose(Order):
    """Which units take the hits."""

    syntax = Syntax(("lose", "hit", "take"), Units("units"))
    units: Wanted
    by = ""
    """Who answers: the power asked or a partner."""

    def settle(self, game: Ww2, seat: str) -> "Lose":
        """`all` counted out by those who may be hit."""
        ask, settled = game.asked(seat), Lose(units=self.units)
        if ask is not None and "hits" in ask.about and not all(count for _, count in self.units):
            settled = Lose(units=as_wanted(self.lost(facts(game, ask.about)[0])))
        settled.by = seat
        return settled

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        ask = game.asked(seat)
        if ask is None or "hits" not in ask.about:
            return ()
        units, hits = facts(game, ask.about)
        found = [as_wanted(sparing(hits, units))]
        orders = [cheapest(units), cheapest(units)[::-1], units]
        for code in tally(units):
            orders.append(
                [u for u in cheapest(units) if label(u) == code] + [u for u in cheapest(units) if label(u) != code]
            )
        for order in orders:
            found.append(as_wanted(greedy(hits, order)))
        return list(dict.fromkeys(found))

    def check(self, game: Ww2, seat: str) -> None:
        ask = game.asked(seat)
        if ask is None or "hits" not in ask.about:
            raise Refused("none of your units are hit now", rule="cbt.casualty_fire")
        units, hits = facts(game, ask.about)
        lost = self.lost(units)
        most = sparing(hits, units)
        if len(lost) != len(most):
            raise Refused(
                f"you must take {counted(len(most), 'hit')}, not {len(lost)}",
                rule="cbt.casualty_fire",
                nearest=[f"lose {self.syntax.slots['units'].write(as_wanted(most))}"],
            )
        ships = [u for u in lost if sort_of(u) == "transport"]
        due = [u for u in most if sort_of(u) == "transport"]
        if len(ships) > len(due):
            raise Refused("transports are hit last: name other units first", rule="tr.last_target")
        if assign(hits, [sort_of(u) for u in lost]) < len(lost):
            raise Refused("these units can't take those hits; name others", rule=self.bar(hits, lost, units))

    def bar(self, hits: Sequence[Hit], lost: Sequence[Unit], units: Sequence[Unit]) -> str:
        sorts = [sort_of(u) for u in lost]
        if sorts.count("tank") < sum(hit == TANK for hit in hits):
            return "artillery.antitank"
        if any(sort in ("sub", "silent") for sort in sorts):
            return "sub.submerged.hit"
        if any(hit == frozenset(("air",)) for hit in hits):
            return "fighter.superiority"
        return "tac.attack"

    def lost(self, units: Sequence[Unit]) -> list[Unit]:
        """The units meant, each as often as it is hit: undamaged ships share hits before one takes two."""
        found: list[Unit] = []
        for code, count in self.units:
            fits = [u for u in units if code in (ALL_UNITS, label(u)) or (u.kind == code and code not in DAMAGED)]
            room = list(fits) + [u for u in fits for _ in range(toughness(u) - 1)]
            if code in WHOLE:
                room = [u for u in units if label(u) == code]
            if not room or count > len(room):
                raise Refused(f"there aren't that many {code} to hit", rule="cbt.casualty_fire")
            found += room[: count or len(fits)]
        return found


def own_first(units: Iterable[Unit], power: str) -> list[Unit]:
    """Who answers for a party gives of its own before it gives of its partners' (A53)."""
    return sorted(units, key=lambda unit: unit.owner != power)


def facts(game: Ww2, about: Mapping[str, Any]) -> tuple[list[Unit], list[Hit]]:
    return [game.state.units[id] for id in about["units"]], [frozenset(hit) for hit in about["hits"]]


def take_losses(
    game: Ww2, bloc: str, units: Sequence[Unit], hits: Sequence[Hit], where: str, rules: tuple[str, ...]
) -> Flow[Toll]:
    """The party whose units are hit chooses among those the hits may fall on (A53); nothing leaves yet."""
    lead, others = speakers(game, bloc, units)
    units = own_first(sorted(units, key=lambda u: sum(kind_of(load).cost for load in cargo(game, u))), lead)
    real = settled_hits(hits, units)
    least = sparing(real, units)
    if not least:
        return {}
    if {as_wanted(least)} == {as_wanted(greedy(real, order)) for order in (cheapest(units), cheapest(units)[::-1])}:
        lost = least
    else:
        ask = Ask(
            lead,
            f"{where}: {counted(len(least), 'hit')} on {in_words(units)}. Which units take the hits?",
            kinds=(Lose,),
            policy="casualties",
            rules=rules,
            about={
                "units": [u.id for u in units],
                "hits": [sorted(hit) for hit in real],
                "cheapest": f"lose {Lose.syntax.slots['units'].write(as_wanted(least))}",
            },
            also=others,
        )
        answers = yield (ask,)
        order = next(iter(answers.values()))
        assert isinstance(order, Lose)
        lost = order.lost(own_first(units, order.by))
    toll: Toll = {}
    for unit in lost:
        toll[unit.id] = toll.get(unit.id, 0) + 1
    game.tell(f"{where}: {names(lost)} of {listed_owners(lost)} hit.", rule=rules[-1:])
    return toll


def names(lost: Sequence[Unit]) -> str:
    return in_words(lost)


def listed_owners(lost: Sequence[Unit]) -> str:
    from ..kernel.text import listed

    return listed(dict.fromkeys(u.owner for u in lost))


def remove_lost(game: Ww2, toll: Mapping[str, int]) -> list[str]:
    """Casualties leave the board; a capital ship hit once is damaged (A45: hit twice it sinks). Ids of those gone."""
    gone = []
    for id, hits in toll.items():
        unit = game.state.units[id]
        if hits >= toughness(unit):
            destroy(game, unit)
            gone.append(id)
        else:
            unit.damaged = True
            game.state.units.touch()
            grounded(game, unit)
    return gone


def grounded(game: Ww2, carrier: Unit) -> None:
    """cv.armor: a damaged carrier carries no planes; those aboard take off and must find another base."""
    for plane in cargo(game, carrier):
        lift_off(game, plane, carrier)


def lift_off(game: Ww2, plane: Unit, carrier: Unit) -> None:
    """A plane leaves its carrier where that is; of one in a convoy, where the convoy fights."""
    if in_convoy(game, carrier):
        assert game.state.battle is not None, "a convoy is hit only in battle"
        game.state.units.move(plane, game.state.battle.space)
    plane.aboard, plane.flying, plane.goal = "", True, carrier.id
    plane.start = plane.start or plane.place
    game.state.units.touch()
