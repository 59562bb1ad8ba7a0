"""Positions set up by hand for the rules tests.

    t = table("ground", {"N24": "U armor, 2 U inf", "N25": "G inf"}, options="Western offensive")
    t.play("United States", "attack N25 with UA1, UI1", dice=[1])
    t.refuse("United States", "attack N26 with UI2", "14.23c")

The board is that of the 1944 scenario without its units. `2 U inf` are two American infantry, `G inf 2-3` a weak German one,
`B fleet 6` a partial fleet; letters are those of the counters' ids (G I B F U R Fn Hu Ru Bu Ff Tu). Units are numbered in the
order in which they stand in the text: UA1, UI1, UI2 …
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from rules.kernel.definition import GameDef
from rules.kernel.errors import Refused
from rules.kernel.game import Game
from rules.kernel.orders import Order
from rules.third_reich import GAME
from rules.third_reich.chart import FRONTS, SIDE, mix, nations, seat_of, turn_number
from rules.third_reich.losses import create
from rules.third_reich.position import write_position
from rules.third_reich.setup import opening
from rules.third_reich.state import Power, State, Unit
from rules.third_reich.world import seats_of, set_holder
from tests.tables import Played

UNIT = re.compile(r"(?:(\d+) )?([A-Z][a-z]?) ([a-z]+)(?: ([\d-]+))?$")
KINDS = {"inf": "infantry", "armor": "armor", "para": "airborne", "repl": "replacement", "air": "air", "fleet": "fleet",
         "base": "airbase", "partisan": "partisan"}  # fmt: skip
LETTERS = {facts["letter"]: nation for nation, facts in nations().items()}


class Table(Played[State]):
    """A game in a test."""

    def power(self, seat: str) -> Power:
        return self.state.powers[seat]

    def unit(self, name: str) -> Unit:
        return self.state.units[name]

    def where(self, name: str) -> str:
        """Where a unit stands; `lost` if it is in the pool or gone."""
        unit = self.state.units.get(name)
        return "lost" if unit is None or unit.place in ("pool", "gone") else unit.place

    def at(self, place: str) -> list[str]:
        return sorted(u.id for u in self.state.units.at(place))

    def factor(self, name: str) -> int:
        unit = self.state.units.get(name)
        return unit.factor if unit is not None and unit.place not in ("pool", "gone") else 0

    def goals(self, seat: str, text: str) -> set[str]:
        """What the game suggests after some words."""
        return {each.removeprefix(text).strip() for each in self.game.suggest(seat, text, 300)}


def put(game: Game[State], place: str, text: str) -> None:
    for part in text.split(", "):
        found = UNIT.match(part)
        assert found, part
        count, letter, word, numbers = found.groups()
        nation, kind = LETTERS[letter], KINDS[word]
        sorts = mix(nation)[kind]
        sort = next(s for s in sorts if numbers is None or f"{s.factor}-{s.mf}" == numbers or str(s.factor) == numbers)
        for _ in range(int(count or 1)):
            unit = create(game, nation, kind, sort.factor, sort.mf, place, seat_of(nation))
            unit.traced = True
            unit.deployed = True
            if kind == "partisan":
                from rules.third_reich.chart import country_of

                unit.country = country_of(place)


def table(
    phase: str = "movement",
    units: Mapping[str, str] | None = None,
    side: str = "Allies",
    *,
    season: str = "Summer",
    year: int = 1944,
    half: int = 1,
    options: str = "",
    control: Mapping[str, str] | None = None,
    powers: Mapping[str, Mapping[str, Any]] | None = None,
    players: Mapping[str, str] | None = None,
    flags: Mapping[str, Mapping[str, Any]] | None = None,
    pool: Mapping[str, str] | None = None,
    scenario: str = "1944",
    definition: GameDef = GAME,
    settings: Mapping[str, Any] | None = None,
    **more: Any,
) -> Table:
    """A position in the middle of a game. `options` are those of all powers of the moving side, e.g. `Western offensive`."""
    seats = players or {s: SIDE[s] for s in GAME.seats}
    game: Game[State] = Game.new(definition, scenario, settings, seats=seats, seed="table")
    state = opening(game)
    game.state, game.phase = state, phase
    for unit in list(state.units):
        state.units.remove(unit)
    state.notes.clear()
    state.rest, state.side, state.first, state.half = [], side, side, half
    state.turn = turn_number(season, year)
    for power in state.powers.values():
        power.limit, power.year = power.brps // 2, power.brps
    for part in filter(None, options.split(", ")):
        front, option = part.split()
        for seat in seats_of(game, side):
            state.powers[seat].options[front] = option
    for seat in seats_of(game, side):
        for front in FRONTS:
            if phase not in ("options",):
                state.powers[seat].options.setdefault(front, "pass")
    for place, text in (units or {}).items():
        put(game, place, text)
    for nation, text in (pool or {}).items():
        put(game, "pool", text)
        assert nation
    for hex_, seat in (control or {}).items():
        set_holder(game, hex_, seat)
    state.kiel = -1
    for place, unit in [(u.place, u) for u in state.units]:
        unit.base = place
    for name, values in (flags or {}).items():
        for field, value in values.items():
            setattr(state.units[name], field, value)
    for name, values in (powers or {}).items():
        for field, value in values.items():
            setattr(state.powers[name], field, value)
    for field, value in more.items():
        setattr(state, field, value)
    state.taken, state.recent, state.was, state.held = [], [], {}, {}
    made: Game[State] = Game.new(
        definition, scenario, settings, seats=seats, seed="table", position=write_position(game)
    )
    return Table(made)


def opened(
    seed: str = "test",
    players: Mapping[str, str] | None = None,
    scenario: str = "1944",
    definition: GameDef = GAME,
    settings: Mapping[str, Any] | None = None,
) -> Table:
    """The game as it begins, before the first unit is set up."""
    return Table(Game.new(definition, scenario, settings, seats=players, seed=seed))


def set_up(t: Table) -> Table:
    for seat in list(t.state.rest) if t.game.phase == "setup" else ("Germany", "Russia", "Britain", "United States"):
        t.play(seat, "deploy rest", "done")
    return t


def why(t: Table, order: Order, seat: str) -> str:
    """The rule by which an order is refused; nothing if it is taken."""
    return rule_of(order.check, t.game, seat)


def anew(t: Table, order: Any, seat: str) -> str:
    """The same of an order that keeps what it finds, worked out afresh: tests change positions by hand between two of them."""
    found = [getattr(type(order), name) for name in ("way", "used") if hasattr(type(order), name)]
    return rule_of(found[0].__wrapped__, order, t.game, seat)


def rule_of(work: Callable[..., Any], *given: Any) -> str:
    """The rule by which something is refused; nothing if it is not."""
    try:
        work(*given)
    except Refused as refusal:
        assert not refusal.rule or str(refusal.rule) not in refusal.why, f"a number in place of words: {refusal}"
        return refusal.rule or "no rule"
    return ""


def answered(flow: Any, *answers: str) -> list[Any]:
    """A part of the flow, with what is answered to its questions one after the other; what was asked."""
    asked: list[Any] = []
    left = list(answers)
    try:
        (ask,) = next(flow)
        while True:
            asked.append(ask)
            (ask,) = flow.send({ask.seat: left.pop(0)})
    except StopIteration:
        assert not left, "more answers than questions"
        return asked
