"""28.6, 29.7: counters broken down and combined by choice."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name, NameList, Number, Space
from ..kernel.text import counted
from .chart import MAJORS, SETUP, land
from .losses import PARTS, change, in_use, pool_key, replace, sizes
from .naming import called, words
from .state import Unit
from .world import Tr, find, hostile, on_map

FRENCH = ("Vichy France", "Free French")
"""28.66: they use the French partial counters."""


class Break(Order):
    """Break an air counter down into smaller ones."""

    syntax: ClassVar[Syntax] = Syntax(
        ("break", "split", "divide"), Name("unit", "unit"), "into", Number("first"), "and", Number("second")
    )
    unit: str
    first: int
    second: int

    def check(self, game: Tr, seat: str) -> None:
        unit = find(game, seat, self.unit)
        if unit.kind != "air":
            raise Refused("you can break down only air units", rule="29.71" if unit.kind == "fleet" else "28.61")
        if unit.nation not in (*MAJORS, *FRENCH):
            raise Refused("you can't break down the air of minor countries", rule="28.66")
        self.counters(game, unit, "28.61", "28.64")
        if unit.whole or unit.id in {name for m in game.state.missions.values() for name in m.units}:
            raise Refused(f"{self.unit} is on a mission", rule="28.61")

    def counters(self, game: Tr, unit: Unit, sum_rule: str, rule: str) -> None:
        """Do the parts add up, and are there counters for them?"""
        if not 0 < self.second <= self.first or self.first + self.second != unit.factor:
            raise Refused(f"the parts must add up to {unit.factor}; name the larger ones first", rule=sum_rule)
        free = Counter(sizes(unit.nation, unit.kind)) - in_use(game, unit.nation, unit.kind)
        for part, count in Counter((self.first, self.second)).items():
            if free[part] < count:
                raise Refused(f"no {part}-factor counter is free", rule=rule)

    def effect(self, game: Tr, seat: str) -> None:
        fresh = game.state.units[self.unit].fresh
        made = replace(game, [game.state.units[self.unit]], (self.first, self.second))
        if unused := next((u for u in made if u.factor == fresh), None):
            unused.spent = False
        game.tell(f"{seat} breaks {self.unit} into {words(made)}", rule="28.61")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "unit":
            air = [u for u in game.state.units.of(seat) if u.kind == "air" and on_map(u)]
            return [u.id for u in air if not u.boxed]
        unit = game.state.units.get(got["unit"])
        if unit is None:
            return ()
        if slot == "first":
            return range((unit.factor + 1) // 2, unit.factor)
        return (unit.factor - got["first"],)


class TakeParts(Break):
    """Take the seized Italian ships in smaller counters, for several ports."""

    syntax: ClassVar[Syntax] = Break.syntax

    def check(self, game: Tr, seat: str) -> None:
        unit = next((u for u in seized(game, seat) if u.id == self.unit), None)
        if unit is None:
            raise Refused("in set-up only the seized Italian fleet comes in counters of your choice", rule="50.35")
        self.counters(game, unit, "26.72", "29.73")

    def effect(self, game: Tr, seat: str) -> None:
        made = replace(game, [game.state.units[self.unit]], (self.first, self.second))
        game.tell(f"{seat} takes the seized ships as {words(made)}", rule=("26.72", "50.35"))

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "unit":
            return [u.id for u in seized(game, seat)]
        return super().options(slot, got, game, seat)


def seized(game: Tr, seat: str) -> list[Unit]:
    """50.35: the Italian ships Germany has seized that wait to be set up."""
    return [u for u in game.state.units.at(SETUP) if u.kind == "fleet" and u.owner == seat != u.nation == "Italy"]


class ShareOut(Order):
    """Share an air counter's factors out among missions at one hex."""

    syntax: ClassVar[Syntax] = Syntax(
        "share", Name("unit", "unit"), "into", Number("first"), "and", Number("second"), "at", Space("hex")
    )
    unit: str
    first: int
    second: int
    hex: str

    def check(self, game: Tr, seat: str) -> None:
        from .skies import ready_air

        unit = ready_air(game, seat, (self.unit,), self.hex)[0]
        if unit.nation not in MAJORS:
            raise Refused("you can't break down the air of minor countries", rule="28.66")
        if unit.whole:
            raise Refused(f"{self.unit} is a part already", rule="28.67")
        if self.first < 1 or self.second < 1 or self.first + self.second != unit.factor:
            raise Refused(f"the parts must add up to {unit.factor}", rule="28.67")
        if self.hex not in double_targets(game, seat):
            raise Refused(f"{called(self.hex)} doesn't have two kinds of enemy for air to attack", rule="28.67")

    def effect(self, game: Tr, seat: str) -> None:
        unit = game.state.units[self.unit]
        whole = f"{unit.id} {unit.factor}"
        made = replace(game, [unit], (self.first, self.second))
        for part in made:
            part.shared, part.whole = self.hex, whole
        game.tell(f"{seat} splits {self.unit} at {called(self.hex)} into {words(made)}", rule="28.67")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        from .skies import flies, idle_air

        hexes = double_targets(game, seat)
        if slot == "unit":
            whole = [u for u in idle_air(game, seat) if u.factor > 1 and not u.whole and u.nation in MAJORS]
            return [u.id for u in whole if any(flies(u.place, h) for h in hexes)]
        unit = next((u for u in idle_air(game, seat) if u.id == got["unit"]), None)
        if unit is None:
            return ()
        if slot == "first":
            return range(unit.factor - 1, 0, -1)
        if slot == "second":
            return (unit.factor - got["first"],)
        return [h for h in hexes if flies(unit.place, h)]


def double_targets(game: Tr, seat: str) -> list[str]:
    """28.67: hexes where air has different things to do: enemies to support an attack on, air, fleets."""
    from .missions import targets

    found: list[str] = []
    ground = set(targets(game, seat))
    sorts: dict[str, set[str]] = {}
    for unit in game.state.units:
        if unit.kind in PARTS and unit.place in land() and hostile(game, seat, unit.owner):
            sorts.setdefault(unit.place, set()).add(unit.kind)
    for hex_, kinds in sorts.items():
        if len(kinds) + (hex_ in ground) > 1:
            found.append(hex_)
    return found


def reunite(game: Tr) -> None:
    """28.67: when the missions are over, a counter that shared itself out is one again; after losses it takes change."""
    groups: dict[str, list[Unit]] = {}
    for unit in game.state.units:
        if unit.whole:
            groups.setdefault(unit.whole, []).append(unit)
    for whole, parts in groups.items():
        name, full = whole.split(" ")
        rest = sum(u.factor for u in parts)
        flown = any(u.spent for u in parts)
        for unit in parts:
            unit.spent, unit.whole, unit.shared = flown, "", ""
            game.state.units.remove(unit)
        counters: tuple[int, ...] | None = (rest,) if rest == int(full) else None
        left = rest
        while counters is None:
            counters = change(game, parts[0].nation, "air", left)
            left -= counters is None
        if left < rest:
            key = f"pool {pool_key(parts[0])}"
            game.state.notes[key] = game.state.notes.get(key, 0) + rest - left
            game.tell(f"{name} has no counters for its last {counted(rest - left, 'factor')}: lost", rule="28.64")
        if counters:
            replace(game, [game.state.units.put(parts[0])], counters)


def combined(game: Tr, units: list[Unit]) -> tuple[int, ...] | None:
    """29.74: as full a counter as the factors give, and the fewest for the rest; None if that changes nothing."""
    first, total = units[0], sum(u.factor for u in units)
    given = [u.factor for u in units]
    whole = 9 if first.kind == "fleet" else 5
    parts = change(game, first.nation, first.kind, total, given)
    if total > whole and whole not in given:
        free = in_use(game, first.nation, first.kind)[whole] < sizes(first.nation, first.kind).get(whole, 0)
        rest = change(game, first.nation, first.kind, total - whole, given) if free else None
        parts = (whole, *rest) if rest is not None else parts
    assert parts is not None, "what is given back makes up the sum"
    return parts if max(parts) > max(given) else None


class Combine(Order):
    """Combine partial counters of one base."""

    syntax: ClassVar[Syntax] = Syntax(("combine", "merge"), NameList("units", "unit"))
    units: tuple[str, ...]

    def check(self, game: Tr, seat: str) -> None:
        units = [find(game, seat, name) for name in self.units]
        if len(set(self.units)) < max(2, len(self.units)):
            raise Refused("name two or more counters", rule="28.61")
        first = units[0]
        rule = "29.74" if first.kind == "fleet" else "28.61"
        if first.kind not in ("air", "fleet"):
            raise Refused("only air and naval counters can be combined", rule=rule)
        for unit in units[1:]:
            if (unit.kind, unit.nation, unit.place) != (first.kind, first.nation, first.place):
                raise Refused("the counters must be of one nation and one kind, at one base", rule=rule)
            if unit.water != first.water:
                raise Refused("the counters are in the two ports of Kiel, and the canal is out of use", rule="29.13b")
            mixed = unit.spent != first.spent and not (game.phase == "redeployment" and first.kind == "air")
            if mixed or (unit.new, unit.rebased) != (first.new, first.rebased):
                raise Refused("used and unused counters can't be combined", rule="28.65")
        out = {name for m in game.state.missions.values() for name in (*m.units, *m.cargo)} | set(game.state.supply)
        if out & set(self.units) or any(u.whole for u in units):
            raise Refused("one of them is on a mission", rule=rule)
        if combined(game, units) is None:
            raise Refused("these counters don't make a larger one", rule=rule)

    def effect(self, game: Tr, seat: str) -> None:
        units = [game.state.units[name] for name in self.units]
        first = units[0]
        parts = combined(game, units)
        assert parts is not None
        fresh = sum(u.factor for u in units if not u.spent)
        flown = any(u.spent for u in units)
        made = replace(game, units, parts)
        if flown:
            # 28.65: inverted while they are one; parted again they are what they were
            for unit in made:
                unit.spent = True
            made[0].fresh = fresh
        game.tell(
            f"{seat} combines {', '.join(self.units)} into {words(made)}",
            rule="29.74" if first.kind == "fleet" else "28.61",
        )

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        found: dict[tuple[str, str, str], list[str]] = {}
        for unit in game.state.units.of(seat):
            full = 9 if unit.kind == "fleet" else 5
            if unit.kind in ("air", "fleet") and unit.factor < full and on_map(unit):
                found.setdefault((unit.kind, unit.nation, unit.place), []).append(unit.id)
        return [(a, b) for names in found.values() for i, a in enumerate(names) for b in names[i + 1 :]]
