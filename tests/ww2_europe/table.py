"""Positions set up by hand for the rules tests.

    t = table(units={"Germany": {"Hamburg": "2 TNK"}, "Great Britain": {"Liege": "INF"}}, control={"Liege": "Great Britain"})
    t.play("Germany", "move 1 TNK from Hamburg to Liege")

The board is that of the start named, without its units and convoys; `units` puts pieces down (ships in the port of their land
space, `CV+FTR+TAC` a carrier with planes, `BBD` a damaged battleship). Options are off unless named.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.kernel.game import Game
from rules.ww2_europe import GAME
from rules.ww2_europe.chart import CIRCLE, FRONTS, WHOLE
from rules.ww2_europe.ground_battle import record_win
from rules.ww2_europe.position import write_position
from rules.ww2_europe.setup import bare, place_of
from rules.ww2_europe.state import Battle, Convoy, State, Unit
from rules.ww2_europe.world import create, label
from tests.tables import Played

OFF = {"french_armistice": False}
AXIS = dict.fromkeys(FRONTS, "Axis")
ALLIES = dict.fromkeys(FRONTS, "Allies")


class Table(Played[State]):
    """A game in a test."""

    def power(self, name: str) -> Any:
        return self.state.powers[name]

    def units(self, space: str) -> list[str]:
        """What stands in a space: `Germany INF`; cargo in brackets."""
        found = []
        for unit in self.state.units.at(space):
            text = f"{unit.owner} {label(unit)}"
            found.append(f"({text})" if unit.aboard else text)
        return sorted(found)

    def count(self, space: str, power: str = "", kind: str = "") -> int:
        return sum(power in ("", u.owner) and kind in ("", label(u)) for u in self.state.units.at(space))

    def unit(self, space: str, kind: str, power: str = "") -> Unit:
        return next(u for u in self.state.units.at(space) if label(u) == kind and power in ("", u.owner))

    def owner(self, land: str) -> str:
        return self.state.control[land]

    def done(self, *seats: str) -> "Table":
        """These seats are done with their part; without names everybody who is asked."""
        for seat in seats or self.asked():
            if seat in self.asked():
                self.play(seat, "done")
        return self

    def on(self, phase: str) -> "Table":
        """Everybody is done with everything until a phase begins."""
        for _ in range(60):
            if self.game.phase == phase or self.game.outcome:
                return self
            for pending in self.game.pending():
                self.play(pending.seat, plain(self, pending))
                break
        raise AssertionError(f"{phase} does not come")

    def quiet(self) -> "Table":
        """Everybody is done until a battle asks something or the turn is over."""
        for _ in range(60):
            pending = self.game.pending()
            if not pending or any(p.choices or p.policy == "casualties" for p in pending) or self.game.phase == "end":
                return self
            self.play(pending[0].seat, plain(self, pending[0]))
        return self


def plain(t: Table, pending: Any) -> str:
    """The least one can answer."""
    if pending.choices:
        return str(pending.choices[0])
    hints = pending.orders
    if any(hint.startswith("lose") for hint in hints):
        return str(t.game.suggest(pending.seat, "lose")[0])
    if any(hint.startswith("build") for hint in hints) and t.power(pending.seat).boxes[0]:
        return "build rest"
    return "done"


def put(game: Game[State], power: str, land: str, text: str) -> None:
    for part in text.split(", "):
        words = part.split()
        count, name = (int(words[0]), words[1]) if len(words) > 1 else (1, words[0])
        code, *cargo = name.split("+")
        for _ in range(count):
            kind = WHOLE.get(code, code)
            at = place_of(land, kind) if land in CIRCLE else land
            unit = create(game, power, kind, at, damaged=code in WHOLE)
            for plane in cargo:
                create(game, power, plane, at, aboard=unit.id)


def table(
    phase: str = "movement",
    *,
    start: str = "1941",
    year: int = 1942,
    season: str = "Summer",
    units: Mapping[str, Mapping[str, str]] | None = None,
    control: Mapping[str, str] | None = None,
    initiative: Mapping[str, str] | None = None,
    convoys: Iterable[tuple[str, str, str, str, str]] = (),
    powers: Mapping[str, Mapping[str, Any]] | None = None,
    options: Mapping[str, Any] | None = None,
    status: Mapping[str, str] | None = None,
    pact: str = "off",
    **more: Any,
) -> Table:
    """A position at the beginning of a phase; all powers but France are in the war in the 1941 start unless `status` says
    otherwise. A convoy is (power, port, port, route, ships)."""
    chosen = {**OFF, **(options or {})}
    game: Game[State] = Game.new(GAME, start, chosen, seed="table")
    state = bare(game, start)
    game.state, game.phase = state, phase
    state.year, state.season, state.pact = year, season, pact
    state.initiative = {**AXIS, **(initiative or {})}
    for power in ("Germany", "Italy", "Great Britain", "USA", "USSR"):
        state.powers[power].status = "active"
    for power, value in (status or {}).items():
        state.powers[power].status = value
    state.control.update(control or {})
    for power, places in (units or {}).items():
        for land, text in places.items():
            put(game, power, land, text)
    for number, (power, one, two, route, ships) in enumerate(convoys, 1):
        name = f"C{number}"
        state.convoys[name] = Convoy(name, power, [one, two], [s for s in route.split(", ") if s])
        put(game, power, name, ships)
    for power, fields in (powers or {}).items():
        for field, value in fields.items():
            setattr(state.powers[power], field, value)
    for name, value in more.items():
        setattr(state, name, value)
    made: Game[State] = Game.new(GAME, start, chosen, seed="table", position=write_position(game))
    return Table(made)


def opened(start: str = "1939", seed: str = "test", **options: Any) -> Table:
    """The game as it begins."""
    return Table(Game.new(GAME, start, options, seed=seed))


def victory_in(t: Table, space: str, bloc: str) -> None:
    """As if this bloc had won a battle against the other side there."""
    record_win(t.game, Battle(space, 2, bloc, "West" if bloc == "Axis" else "Axis"), bloc)


def goals(t: Table, seat: str, text: str, limit: int = 300) -> set[str]:
    """Where the suggestions for the beginning of an order would go."""
    return {found.split(" to ")[1].split(" via ")[0] for found in t.game.suggest(seat, text, limit)}
