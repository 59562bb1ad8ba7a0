"""Positions set up by hand for the rules tests.

    t = table("movement", "Axis", units={"2129": "GE-A4 GE-T1", "2228": "PO-I1"}, turn=6)
    t.play("Germany", "move GE-A4 to 2128")
    t.refuse("Germany", "move GE-A4 to 2228", "13.0a")

The map is empty but for the units named. `GE-A4-` is a reduced army, `GE-I3=` a Static corps, `UK-AB^` on its parachute side,
`GE-F1!` a unit that lies face-up. Units not named lie in their Force Pool if `pool` names them, else they are out of play.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from rules.kernel.errors import Refused
from rules.kernel.game import Game
from rules.kernel.orders import Order
from rules.supreme_commander import GAME
from rules.supreme_commander.control import stars
from rules.supreme_commander.ground import HEX_OF, area_hexes, country_hexes
from rules.supreme_commander.opening import opening
from rules.supreme_commander.position import write_position
from rules.supreme_commander.state import Nation, Power, State, Unit
from rules.supreme_commander.world import control, mark_changed
from tests.tables import Played

WAR = ("Germany", "UK", "France", "USSR", "Italy", "USA")


class Table(Played[State]):
    """A game in a test."""

    def unit(self, id: str) -> Unit:
        return self.state.units[id]

    def at(self, id: str) -> str:
        return self.state.units[id].place

    def power(self, name: str) -> Power:
        return self.state.powers[name]

    def nation(self, name: str) -> Nation:
        return self.state.nations[name]

    def holder(self, place: str) -> str:
        return control(self.game, HEX_OF.get(place, place))


def table(
    phase: str = "movement",
    side: str = "Axis",
    *,
    turn: int = 6,
    units: Mapping[str, str] | None = None,
    pool: str = "",
    active: Iterable[str] = ("Germany", "UK", "France"),
    scenario: str = "europe_at_war",
    nations: Mapping[str, Mapping[str, Any]] | None = None,
    powers: Mapping[str, Mapping[str, Any]] | None = None,
    control: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    west: bool = True,
    **more: Any,
) -> Table:
    """A position in the middle of a turn; `more` sets fields of the state."""
    chosen = {"players": 6, **(options or {})}
    game: Game[State] = Game.new(GAME, scenario, chosen, seed="table")
    state = opening(game)
    game.state, game.phase = state, phase
    state.setup, state.setting = [], ""
    state.turn, state.camp, state.west = turn, side, west
    state.player_turn = 2 * turn
    for power in WAR:
        if power in active:
            state.nations[power].status = "active"
        elif state.nations[power].status == "active":
            state.nations[power].status = "inactive" if power in ("Italy", "USSR", "USA") else "fallen"
        state.powers[power].unpaid = False
        state.powers[power].free_levels = 0
    for unit in state.units.all.values():
        unit.side, unit.used = "", False
        state.units.move(unit, "out")
    for place, text in (units or {}).items():
        for spec in text.split():
            put(state, spec, HEX_OF.get(place, place))
    for spec in pool.split():
        put(state, spec, "pool")
    for name, fields in (nations or {}).items():
        for field, value in fields.items():
            setattr(state.nations[name], field, value)
    for name, fields in (powers or {}).items():
        for field, value in fields.items():
            setattr(state.powers[name], field, value)
    for place, owner in (control or {}).items():
        state.control[HEX_OF.get(place, place)] = owner
    for name, value in more.items():
        setattr(state, name, value)
    mark_changed(game)
    state.surplus = state.marker - stars(game)
    data = write_position(game)
    return Table(Game.new(GAME, scenario, chosen, seed="table", position=data))


SIGNS = {"-": "reduced", "=": "static", "^": "para"}


def put(state: State, spec: str, place: str) -> None:
    """Put a unit down; the last sign of its name says which side is up."""
    used = spec.endswith("!")
    spec = spec.removesuffix("!")
    id = spec if spec in state.units else spec[:-1]
    unit = state.units[id]
    unit.side = "" if id == spec else SIGNS[spec[-1]]
    unit.used = used
    state.units.move(unit, place)


def minor(status: str, lead: str = "", camp: str = "") -> dict[str, str]:
    """Fields of a Minor Nation that has taken sides."""
    from rules.supreme_commander.chart import CAMP_OF

    return {"status": status, "lead": lead, "camp": camp or CAMP_OF.get(lead, "")}


EAST = dict.fromkeys(area_hexes("Eastern Poland"), "USSR")
"""Eastern Poland as part of the USSR, for `annexed`."""


def russia(**more: Any) -> dict[str, Any]:
    """Germany has attacked the USSR after the partition of Poland."""
    held = {hex: "Germany" for hex in country_hexes("Poland") if hex not in EAST}
    return {
        "active": ("Germany", "UK", "USSR"),
        "annexed": dict(EAST),
        "nations": {"Poland": minor("conquered", "UK"), "USSR": {"attacked": True}, **more.pop("nations", {})},
        "control": {**held, **EAST, **more.pop("control", {})},
        **more,
    }


POLAND = {"Poland": minor("ally", "UK")}
"""Poland fights on the British side."""


def fails(order: Order, t: Table, seat: str, rule: str) -> None:
    """An order is refused, and by this rule."""
    with pytest.raises(Refused) as caught:
        order.check(t.game, seat)
    assert caught.value.rule == rule, caught.value


def opened(scenario: str = "europe_at_war", players: int = 2, seed: str = "test", **options: Any) -> Table:
    """A game as it begins."""
    return Table(Game.new(GAME, scenario, {"players": players, **options}, seed=seed))


def set_up(t: Table) -> Table:
    """Everybody sets up the usual way."""
    while t.game.phase == "setup":
        setting = t.state.setting
        seat = t.asked()[0]
        if choices := t.game.pending()[0].choices:
            t.game.submit(seat, choices[0])
            continue
        if any(waiting.power == setting for waiting in t.state.setup):
            t.game.submit(seat, "deploy rest")
            continue
        if setting in t.state.powers and t.state.powers[setting].free_levels:
            first = t.state.powers[setting].free_levels > 1
            t.game.submit(seat, f"research {'Infantry' if first else 'Aircraft'} for Germany")
            continue
        t.game.submit(seat, "done")
    return t
