"""26.7, 36: Italy: her units lent to Germany, her surrender, and the ships that Germany keeps."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name
from .chart import GROUND, SIDE, SR_LIMIT, area_of, hexes_of, is_port, land, turn_number
from .displacement import port_room
from .losses import create, eliminate, sizes
from .minors import pass_on
from .naming import called, short
from .state import Unit
from .supply import in_supply, supplied_hex
from .vichy import axis_in_africa
from .waters import base_seas
from .world import Tr, date, friendly, holder, on_map, set_holder

LENT = 10
"""36.21: factors in German hands at a time."""


def lent(game: Tr) -> list[Unit]:
    """Italian units in German hands, but for the ships seized for good."""
    if not game.state.powers["Italy"].in_play:
        return []
    return [u for u in game.state.units.of("Germany") if u.nation == "Italy" and on_map(u)]


def allied(game: Tr) -> bool:
    """36.1: at war with the same major power."""
    foes = {
        s: {o for w in game.state.wars for o in w.split("-") if s in w.split("-") and o != s}
        for s in ("Germany", "Italy")
    }
    return bool(foes["Germany"] & foes["Italy"])


def pays_sr(game: Tr) -> str:
    """36.22, 16.1: an SR of either nation; Italy's first."""
    return next((s for s in ("Italy", "Germany") if game.state.powers[s].sr < SR_LIMIT[s]), "")


class Lend(Order):
    """Lend a unit to Germany."""

    syntax: ClassVar[Syntax] = Syntax("lend", Name("unit", "unit"))
    unit: str

    def check(self, game: Tr, seat: str) -> None:
        unit = game.state.units.get(self.unit)
        if seat != "Italy" or unit is None or unit.owner != "Italy" or not on_map(unit):
            raise Refused("Italy can lend only units of her own", rule="36.21")
        if not allied(game) or not game.state.powers["Germany"].in_play:
            raise Refused("Italy and Germany aren't allied", rule="36.21")
        if unit.kind == "airbase":
            raise Refused("airbases can't be lent", rule="36.21")
        if sum(u.factor for u in lent(game)) + unit.factor > LENT:
            raise Refused(f"at most {LENT} factors can be lent at a time", rule="36.21")
        if unit.redeployed:
            raise Refused(f"{self.unit} has already been redeployed", rule="36.22")
        if not pays_sr(game):
            raise Refused("you have no SR left", rule="36.22")

    def effect(self, game: Tr, seat: str) -> None:
        game.state.powers[pays_sr(game)].sr += 1
        unit = game.state.units.give(self.unit, "Germany")
        game.state.supply.pop(unit.id, None)
        game.tell(f"Italy lends {short(unit)} to Germany", rule="36.21")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        return (
            [u.id for u in game.state.units.of("Italy") if on_map(u) and u.kind != "airbase"] if seat == "Italy" else ()
        )


class Reclaim(Order):
    """Take a lent unit back."""

    syntax: ClassVar[Syntax] = Syntax("reclaim", Name("unit", "unit"))
    unit: str

    def check(self, game: Tr, seat: str) -> None:
        unit = next((u for u in lent(game) if u.id == self.unit), None)
        if seat != "Italy" or unit is None:
            raise Refused("Italy can take back only units she has lent", rule="36.24")
        if unit.redeployed:
            raise Refused(f"{self.unit} has already been redeployed", rule="36.22")
        if not pays_sr(game):
            raise Refused("you have no SR left", rule="36.24")

    def effect(self, game: Tr, seat: str) -> None:
        game.state.powers[pays_sr(game)].sr += 1
        unit = game.state.units.give(self.unit, "Italy")
        game.state.supply.pop(unit.id, None)
        game.tell(f"Italy takes back {short(unit)}", rule="36.24")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        return [u.id for u in lent(game)] if seat == "Italy" else ()


def give_back(game: Tr) -> None:
    """36.25: Germany is conquered: lent units are Italy's again, without SR."""
    for unit in lent(game):
        game.state.units.give(unit, "Italy")


# --- 26.7: surrender ----------------------------------------------------------------------------------------------------


def mainland(hex_: str) -> bool:
    return hex_ in hexes_of("Italy") and not area_of(hex_)


def surrenders(game: Tr) -> dict[str, bool]:
    """26.7: the four conditions, by rule."""
    state = game.state
    landed = [
        u
        for u in state.units
        if SIDE[u.owner] == "Allies" and u.kind in GROUND and u.kind not in ("airborne", "partisan")
        if mainland(u.place)
    ]

    def all_allied(names: Iterable[str]) -> bool:
        return all(friendly(game, "Britain", h) for h in land() if area_of(h) in names)

    return {
        "26.7a": state.turn >= turn_number("Spring", 1943) and any(in_supply(game, u) for u in landed),
        "26.7b": not axis_in_africa(game),
        "26.7c": all_allied(("Sicily",)) or all_allied(("Sardinia", "Corsica")),
        "26.7d": state.first == "Allies",
    }


def ships(game: Tr) -> int:
    return sum(u.factor for u in game.state.units if u.nation == "Italy" and u.kind == "fleet" and u.place in land())


def surrender_test(game: Tr) -> Flow[None]:
    """At the end of an Axis Combat phase."""
    state = game.state
    if state.side != "Axis" or not state.powers["Italy"].in_play or state.mini:
        return
    if not all(surrenders(game).values()):
        return
    power = state.powers["Italy"]
    seas = fleet_seas(game)
    left = ships(game)
    power.conquered, power.in_play = state.turn + 1, False
    state.countries["Italy"] = "surrendered Germany"
    game.tell(f"{date(game)}: Italy surrenders", rule=("26.71",), kind="conquest", country="Italy")
    remove(game)
    for hex_ in sorted(land()):
        if holder(game, hex_) == "Italy":
            set_holder(game, hex_, "Germany")
    yield from seize(game, left, seas)


def remove(game: Tr) -> None:
    """26.71, 36.24: all Italian units leave, those lent too, and her minor allies' (26.22). An attacked minor that she runs is
    nobody's ally: Germany runs it on."""
    if game.state.powers["Germany"].in_play:
        pass_on(game, "Italy", "Germany", ("attacked",), "26.71")
    theirs = {c for c, status in game.state.countries.items() if status == "ally Italy"}
    for unit in [u for u in game.state.units if u.nation == "Italy" or u.owner == "Italy" or u.nation in theirs]:
        eliminate(game, unit, for_good=True)
    for key in [k for k in game.state.notes if k.startswith("pool Italy ")]:
        del game.state.notes[key]


def fleet_seas(game: Tr) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for unit in game.state.units:
        if unit.nation == "Italy" and unit.kind == "fleet" and unit.place in land():
            found.update(dict.fromkeys(base_seas(unit.place)))
    return tuple(found)


def mixes(factors: int, free: Mapping[int, int]) -> Iterator[tuple[int, ...]]:
    """Ways to make up some factors from counters, larger ones first."""
    values = sorted(free, reverse=True)

    def make(rest: int, start: int, used: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if rest == 0:
            yield used
            return
        for i in range(start, len(values)):
            value = values[i]
            if value <= rest and used.count(value) < free[value]:
                yield from make(rest - value, i, (*used, value))

    yield from make(factors, 0, ())


def seize(game: Tr, left: int, seas: tuple[str, ...]) -> Flow[None]:
    """26.72: a die and two: so many Italian naval factors become German, in ports of Germany's choice on that front."""
    if not left or not game.state.powers["Germany"].in_play:
        return
    wanted = min(left, game.dice.roll(1, "Italian ships seized", by="Germany")[0] + 2)
    free = sizes("Italy", "fleet")
    while not any(True for _ in mixes(wanted, free)):
        wanted -= 1
    choices = ["+".join(map(str, m)) for m in list(mixes(wanted, free))[:12]]
    game.tell(f"Germany seizes {wanted} Italian naval factors", rule="26.72")
    answer = choices[0]
    if len(choices) > 1:
        answer = yield from choose(
            "Germany", f"You seize {wanted} Italian factors: in which counters?", choices, rules=("26.72",)
        )
    for factor in map(int, answer.split("+")):
        ports = seaports(game, factor, seas)
        if not ports:
            game.tell(f"No German port takes {factor} Italian factors", rule="26.72")
            continue
        port = ports[0]
        if len(ports) > 1:
            port = yield from choose("Germany", f"Where do {factor} Italian naval factors go?", ports, rules=("26.72",))
        unit = create(game, "Italy", "fleet", factor, 0, port, "Germany")
        unit.spent, unit.base = True, port
        game.tell(f"{short(unit)} is German at {called(port)}", rule="26.72")


def seaports(game: Tr, factor: int, seas: Iterable[str]) -> list[str]:
    """Supplied German ports with room on the front of the Italian fleet."""
    wanted = set(seas)
    return [
        h
        for h in sorted(land())
        if is_port(h)
        and holder(game, h) == "Germany"
        and wanted & set(base_seas(h))
        and port_room(game, h) >= factor
        and supplied_hex(game, "Germany", h)
    ]


def after_combat(game: Tr, before: tuple[int, tuple[str, ...], bool]) -> Flow[None]:
    """26.72: ships are seized too when Italy was conquered by her capital; `before` holds what she had."""
    left, seas, played = before
    if played and not game.state.powers["Italy"].in_play:
        remove(game)
        game.state.countries["Italy"] = f"conquered {holder(game, 'Y22') or 'nobody'}"
        yield from seize(game, left, seas)
    else:
        yield from surrender_test(game)
