"""10.6 to 10.10, 18: combining, breaking down, Forts, Static corps, removal, partisans; and 10.3 technology."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name, NameList
from .annexation import bound, inherit
from .calling import own_unit
from .chart import (
    RETURNS,
)
from .control import around, refresh
from .counters import ARMIES, COUNTERS
from .ground import HEXES, place_name
from .kinds import is_corps, kind, on_map
from .losses import eliminate, make_up, spare, steps_left
from .purchase import advance_stage, payer, settle_in, stage
from .seats import commands, nations_of
from .stacking import crowd
from .standing import land_at
from .state import Unit
from .supply import supplied
from .words import PEOPLE
from .world import POOL, Sc, home_of, lead, nation, people, pooled, power_of, waiting_ussr

HELPED = ("Bulgaria", "Hungary")
"""Nations with two corps, whose armies hold one of the power that commands them (17.2, 17.6)."""


def own_land(game: Sc, seat: str, id: str) -> Unit:
    return own_unit(game, seat, id)


def serves(game: Sc, corps: Unit, big: Unit) -> bool:
    """10.6: may this corps be a step of that unit, by nation?"""
    if people(game, corps.owner) == people(game, big.owner):
        return True
    printed = COUNTERS[big.id]
    if printed.also:
        return corps.owner in ("UK", "USA")
    if printed.panzer:
        return corps.owner in ("Germany", "Italy")
    owner = nation(game, big.owner)
    if owner.lead == corps.owner:
        return sum(is_corps(each) for each in game.state.units.of(big.owner)) < len(make_up(big))
    return False


def as_step(corps: Unit) -> str:
    """The type a corps counts as on the Unit Build Chart; an Airborne corps is Infantry here (12.5)."""
    return "infantry" if kind(corps) == "airborne" else kind(corps)


def recipe(game: Sc, corps: list[Unit], big: Unit) -> tuple[str, str] | None:
    """Why these corps don't make that unit: words and rule."""
    steps = make_up(big)
    if len(corps) < 2 or sorted(map(as_step, corps)) != sorted(steps[: len(corps)]):
        return f"it takes {' and '.join(steps[:2])}{', or these and ' + steps[2] if len(steps) > 2 else ''}", "10.6a"
    own = COUNTERS[big.id].also or any(each.owner == big.owner for each in corps)
    if not own or not all(serves(game, each, big) for each in corps):
        return "the corps aren't from its nation", "10.6d"
    if big.id == "UK-CAN1" and sum(COUNTERS[each.id].group == "CAN" for each in corps) < 2:
        return "the Canadian army takes at least two Canadian corps", "10.6d"
    if COUNTERS[big.id].panzer and len({each.owner for each in corps}) < 2:
        return "the PzA takes German and Italian corps", "10.6d"
    return None


class Combine(Order):
    """Make a Fort, army or HQ out of corps stacked together, or bring a reduced one to full strength."""

    syntax = Syntax(
        ("combine", "form", "merge"), NameList("units", "unit"), ("into", "with", "to"), Name("big", "unit")
    )
    units: tuple[str, ...]
    big: str

    def check(self, game: Sc, seat: str) -> None:
        big = own_land(game, seat, self.big)
        corps = [own_land(game, seat, id) for id in dict.fromkeys(self.units)]
        hexes = {unit.place for unit in corps}
        if len(hexes) != 1 or (not on_map(corps[0]) and corps[0].place != big.place):
            raise Refused("the corps must stand together on the map", rule="10.6a")
        stage(game, payer(game, big.owner), "combine")
        if not all(is_corps(unit) for unit in corps):
            raise Refused("only corps can combine", rule="10.6a")
        if not all(supplied(game, unit) for unit in corps):
            raise Refused("corps out of supply can't combine", rule="7.3c")
        if kind(big) not in (*ARMIES, "hq", "fort"):
            raise Refused(f"{self.big} isn't built from corps", rule="10.6a")
        here = corps[0].place
        if big.place == here:
            if big.side != "reduced" or len(corps) != 1 or as_step(corps[0]) != make_up(big)[-1]:
                raise Refused(f"a reduced {self.big} takes one {make_up(big)[-1]} corps", rule="10.6b")
            if not serves(game, corps[0], big) or not supplied(game, big):
                raise Refused("that corps can't join it", rule="10.6d")
            full = True
        else:
            if big.place != POOL:
                raise Refused(f"{self.big} isn't in the Force Pool", rule="9.3c")
            if why := recipe(game, corps, big):
                raise Refused(f"{self.big}: {why[0]}", rule=why[1])
            full = len(corps) == 3
        self._limits(game, big, here, full)
        left = [unit for unit in land_at(game, here) if unit not in corps and unit is not big]
        if fault := crowd([*left, big]):
            raise Refused(fault[0], rule=fault[1])

    def _limits(self, game: Sc, big: Unit, here: str, full: bool) -> None:
        from .movement import german_limit

        if fault := german_limit(game, big, here):
            raise Refused(fault[0], rule=fault[1])
        if kind(big) in ARMIES and full:
            if waiting_ussr(game, big.owner):
                raise Refused("until it is at war with Germany, the USSR can build only two-step armies", rule="17.13f")
            if big.owner == "Italy" and nation(game, "Italy").status == "inactive" and home_of(game, here) != "Italy":
                raise Refused("Inactive Italy can build full armies only in Italy", rule="17.7b")

    def effect(self, game: Sc, seat: str) -> None:
        big = game.state.units[self.big]
        corps = [game.state.units[id] for id in dict.fromkeys(self.units)]
        here = corps[0].place
        advance_stage(game, payer(game, big.owner), "combine")
        moved = any(unit.moved for unit in corps)
        inherit(game, corps, [big])
        for unit in corps:
            unit.side, unit.moved = "", False
            game.state.units.move(unit, POOL)
        if joining := big.place == here:
            big.side = ""
            game.state.units.touch()
        else:
            settle_in(game, big, here)
            big.side = "reduced" if len(corps) == 2 and COUNTERS[big.id].steps == 3 else ""
            big.moved = moved
            game.state.units.touch()
        done = f"joins {self.big}" if joining else f"form {self.big}"
        game.tell(f"{', '.join(self.units)} {done} in {place_name(here)}.", rule="10.6a", kind="built", hex=here)
        refresh(game, around(here))

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if slot == "units":
            return list(dict.fromkeys(units for units, _ in unions(game, seat)))
        return [big for units, big in unions(game, seat) if units == got["units"]]


def unions(game: Sc, seat: str) -> list[tuple[tuple[str, ...], str]]:
    """Combinations worth suggesting: each army, HQ or Fort that corps in a hex can form."""
    state = game.state
    return list(
        game.derived(("unions", seat), (state.units.revision, state.epoch, state.tenure), lambda: _unions(game, seat))
    )


def _unions(game: Sc, seat: str) -> list[tuple[tuple[str, ...], str]]:
    found: list[tuple[tuple[str, ...], str]] = []
    stacks: dict[str, list[Unit]] = {}
    pools: dict[str, list[Unit]] = {}
    for name in nations_of(game, seat):
        for unit in game.state.units.of(name):
            if unit.place in HEXES:
                stacks.setdefault(unit.place, []).append(unit)
            elif unit.place == POOL:
                pools.setdefault(name, []).append(unit)
    for units in stacks.values():
        corps = sorted((unit for unit in units if is_corps(unit)), key=lambda unit: kind(unit) == "airborne")
        for big in units:
            if big.side == "reduced":
                match = next((c for c in corps if as_step(c) == make_up(big)[-1] and serves(game, c, big)), None)
                if match:
                    found.append(((match.id,), big.id))
        if len(corps) < 2:
            continue
        for owner in dict.fromkeys(unit.owner for unit in corps):
            seen: set[tuple[str, tuple[int, ...]]] = set()
            for big in pools.get(owner, ()):
                look = (kind(big), (COUNTERS[big.id].strength, COUNTERS[big.id].allowance))
                if look in seen:
                    continue
                seen.add(look)
                for count in (3, 2):
                    chosen: list[Unit] = []
                    for sort in make_up(big)[:count]:
                        pick = next(
                            (c for c in corps if c not in chosen and as_step(c) == sort and serves(game, c, big)),
                            None,
                        )
                        if pick:
                            chosen.append(pick)
                    if len(chosen) == count and not recipe(game, chosen, big):
                        found.append((tuple(unit.id for unit in chosen), big.id))
    return found


class Break(Order):
    """Break an army or HQ down into corps, or take one corps off it."""

    syntax = Syntax(("break", "split", "break down"), Name("unit", "unit"))
    unit: str

    def check(self, game: Sc, seat: str) -> None:
        unit = own_land(game, seat, self.unit)
        if kind(unit) not in (*ARMIES, "hq") or unit.place not in HEXES:
            raise Refused("only armies and HQs on the map can break down", rule="10.7a")
        stage(game, payer(game, unit.owner), "break")
        corps = self._corps(game, unit)
        if corps is None:
            raise Refused("the corps it consists of aren't in the Force Pool", rule="10.7a")

    @staticmethod
    def _corps(game: Sc, unit: Unit) -> list[Unit] | None:
        steps = make_up(unit)[: steps_left([unit])]
        found: list[Unit] = []
        for sort in steps:
            pool = pooled(game, unit.owner)
            if COUNTERS[unit.id].panzer and "Italy" not in {u.owner for u in found}:
                pool = (*pooled(game, "Italy"), *pool)
            elif unit.owner in HELPED and all(u.owner == unit.owner for u in found):
                pool = (*pool, *pooled(game, lead(game, unit.owner)))
            pick = next((c for c in pool if kind(c) == sort and c not in found), None)
            if pick is None:
                return None
            found.append(pick)
        return found

    def effect(self, game: Sc, seat: str) -> None:
        unit = game.state.units[self.unit]
        here = unit.place
        corps = self._corps(game, unit) or []
        advance_stage(game, payer(game, unit.owner), "break")
        inherit(game, [unit], corps)
        for each in corps:
            settle_in(game, each, here)
        eliminate(game, unit)
        game.tell(f"{self.unit} breaks down in {place_name(here)}.", rule="10.7c", kind="broken", hex=here)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        return [
            unit.id
            for name in nations_of(game, seat)
            for unit in game.state.units.of(name)
            if unit.place in HEXES and kind(unit) in (*ARMIES, "hq") and cls._corps(game, unit) is not None
        ]


class Detach(Order):
    """Take the 3rd-step corps off a full army or HQ."""

    syntax = Syntax(("detach from", "detach"), Name("unit", "unit"))
    unit: str

    def check(self, game: Sc, seat: str) -> None:
        unit = own_land(game, seat, self.unit)
        if unit.place not in HEXES or unit.side or COUNTERS[unit.id].steps < 3:
            raise Refused("only a full three-step army or HQ can detach a corps", rule="10.7a")
        stage(game, payer(game, unit.owner), "break")
        corps = self._corps(game, unit)
        if corps is None:
            raise Refused("that corps isn't in the Force Pool", rule="10.7a")
        if fault := crowd([*land_at(game, unit.place), corps]):
            raise Refused(fault[0], rule=fault[1])

    @staticmethod
    def _corps(game: Sc, unit: Unit) -> Unit | None:
        sort = make_up(unit)[-1]
        found = spare(game, unit.owner, sort)
        return spare(game, lead(game, unit.owner), sort) if found is None and unit.owner in HELPED else found

    def effect(self, game: Sc, seat: str) -> None:
        unit = game.state.units[self.unit]
        advance_stage(game, payer(game, unit.owner), "break")
        corps = self._corps(game, unit)
        unit.side = "reduced"
        if corps is not None:
            inherit(game, [unit], [unit, corps])
            settle_in(game, corps, unit.place)
        game.state.units.touch()
        game.tell(f"{self.unit} detaches a corps.", rule="10.7a", kind="broken", hex=unit.place)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        return [
            unit.id
            for name in nations_of(game, seat)
            for unit in game.state.units.of(name)
            if unit.place in HEXES and not unit.side and COUNTERS[unit.id].steps == 3
        ]


class Static(Order):
    """Turn a German or Soviet Infantry corps to its Static side; one a player turn."""

    syntax = Syntax(("static", "dig in"), Name("unit", "unit"))
    unit: str

    def check(self, game: Sc, seat: str) -> None:
        unit = own_land(game, seat, self.unit)
        if kind(unit) != "infantry" or unit.owner not in ("Germany", "USSR") or unit.side or unit.place not in HEXES:
            raise Refused("only German and Soviet Infantry corps on the map can become Static", rule="10.8.2a")
        stage(game, unit.owner, "static")
        if power_of(game, unit.owner).statics:
            raise Refused("only one corps per player turn can become Static", rule="10.8.2a")
        if any(each.side == "static" for each in land_at(game, unit.place)):
            raise Refused("a hex can hold only one Static corps", rule="18.3a")

    def effect(self, game: Sc, seat: str) -> None:
        unit = game.state.units[self.unit]
        unit.side = "static"
        power_of(game, unit.owner).statics = 1
        advance_stage(game, unit.owner, "static")
        game.state.units.touch()
        game.tell(f"{self.unit} becomes Static.", rule="10.8.2a", kind="static", hex=unit.place)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        return [
            unit.id
            for power in ("Germany", "USSR")
            if power in commands(game, seat) and not power_of(game, power).statics
            for unit in game.state.units.of(power)
            if kind(unit) == "infantry" and not unit.side and unit.place in HEXES
        ]


class Remove(Order):
    """Take a unit of yours off the map."""

    syntax = Syntax(("remove", "eliminate", "scrap", "disband"), Name("unit", "unit"))
    unit: str

    def check(self, game: Sc, seat: str) -> None:
        unit = own_land(game, seat, self.unit)
        if (
            unit.place in (POOL, "later", "out")
            or unit.place.startswith("turn ")
            or unit.place == "Siberian Reserves Box"
        ):
            raise Refused(f"{self.unit} isn't in play", rule="10.10a")
        if COUNTERS[unit.id].kind not in RETURNS and not is_corps(unit):
            raise Refused("Decoys can't be removed", rule="10.3b")
        if fault := bound(game, [unit]):
            raise Refused(fault[0], rule=fault[1])

    def effect(self, game: Sc, seat: str) -> None:
        unit = game.state.units[self.unit]
        here = unit.place
        hidden = kind(unit) in ("fighter", "bomber", "surface", "submarine")
        game.tell(
            f"{f'A hidden {PEOPLE[unit.owner]} unit' if hidden else unit.id} is removed.", rule="10.10a", kind="removed"
        )
        eliminate(game, unit)
        refresh(game, around(here))

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        return [
            unit.id
            for name in nations_of(game, seat)
            for unit in game.state.units.of(name)
            if unit.place in HEXES and (is_corps(unit) or kind(unit) in RETURNS)
        ]
