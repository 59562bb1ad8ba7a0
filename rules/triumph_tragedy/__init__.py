"""Triumph & Tragedy: three factions, hidden blocks, secret hands, and a peace that may or may not last."""

from collections.abc import Iterator
from types import ModuleType

from ..kernel.data import read_text
from ..kernel.definition import GameDef, Option, Scenario
from ..kernel.orders import Order
from ..kernel.rulebook import Rulebook
from . import (
    anytime,
    combat,
    declarations,
    diplomacy,
    fire,
    government,
    intelligence,
    invariants,
    moves,
    production,
    sea,
    seasons,
    setup,
    technology,
    victory,
)
from .chart import PACKAGE, SEATS
from .looking import hand, look
from .odds import odds
from .policies import POLICIES
from .position import read_position, write_position
from .sequence import PHASES
from .state import State
from .view import shown, summary
from .world import OPENING, Tt, vocabulary

ROOMS = (
    *(setup, production, victory, diplomacy, technology, intelligence, government, seasons),
    *(moves, declarations, combat, fire, sea, anytime),
)


def orders_of(room: ModuleType) -> Iterator[type[Order]]:
    """The orders that a room gives, as they stand there."""
    for kind in vars(room).values():
        if isinstance(kind, type) and issubclass(kind, Order) and kind.__module__ == room.__name__:
            yield kind


def clock(game: Tt) -> str:
    title = PHASES[game.phase].title
    if game.phase in OPENING:
        return title
    state = game.state
    whose = state.turn.seat if game.phase in invariants.AT_WORK else state.seat
    return " · ".join(filter(None, (str(state.year), state.season, whose, title)))


GAME = GameDef(
    slug="triumph_tragedy",
    name="Triumph & Tragedy",
    version=2,
    seats=SEATS,
    scenarios={
        "1936": Scenario(title="1936", about="The whole game: ten years from the remilitarisation of Europe."),
        "1939": Scenario(title="1939 (short game)", about="Seven years from the eve of the war."),
    },
    options={
        "players": Option(
            title="Players",
            values={3: "three", 2: "two: one holds the West and the USSR"},
            default=3,
            about="With two players each year one Ally is Active and the other Passive.",
        )
    },
    phases=PHASES,
    state=State,
    start=setup.opening,
    first_phase="setup",
    clock=clock,
    round=lambda game: max(1, int(game.state.year) - 1935),
    position=shown,
    read_position=read_position,
    write_position=write_position,
    vocabulary=vocabulary,
    summary=summary,
    rulebook=lambda: Rulebook.read(read_text(PACKAGE, "rulebook.md")),
    orders=tuple(kind for room in ROOMS for kind in orders_of(room)),
    anytime=tuple(orders_of(anytime)),
    policies=POLICIES,
    invariants=invariants.check,
    look=look,
    hand=hand,
    odds=odds,
    open_record=False,
)
