"""Positions set up by hand for the rules tests.

    t = table("movement", "Axis", units={"Axis": {"Munich": "3 INF 2"}, "West": {"Lorraine": "INF 3"}}, wars=["Axis-West"])
    t.play("Axis", "move INF1 to Lorraine")
    t.refuse("Axis", "move INF2 to Paris", "11.1a")

The board is empty but for the blocks named: `3 INF 2` are three Infantry of 2 CV, `INF 3` is one of 3 CV, `Italy INF 1` one of
another nationality than that of the area's power (or the Great Power's). Blocks are called by type and number in the order
in which they stand in the text: INF1, INF2 …

Hands hold what `hands` says; all other cards lie in their decks in the order of the card lists.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from rules.kernel.errors import Refused
from rules.kernel.game import Game
from rules.kernel.orders import Order
from rules.kernel.pieces import Pieces
from rules.triumph_tragedy import GAME
from rules.triumph_tragedy.cards import actions, investments
from rules.triumph_tragedy.chart import CHITS, FACTION, GREAT, NATIONS, NEUTRAL, ORDER, nation_of
from rules.triumph_tragedy.control import freeze
from rules.triumph_tragedy.position import write_position
from rules.triumph_tragedy.setup import opening
from rules.triumph_tragedy.state import Block, Country, Faction, Secret, State, Turn
from rules.triumph_tragedy.trade import blocked
from rules.triumph_tragedy.world import create, find
from tests.tables import Played

UNIT = re.compile(r"(?:(\d+) )?(?:(Germany|Italy|Britain|France|USA|USSR|Neutral) )?([A-Z]+) (\d)$")

SPARE = {"Axis": ["Fall A"], "West": ["Fall C"], "USSR": ["Fall K"]}
"""A card in every hand: the next Season waits to be asked for it."""
GARRISONS = {"Axis": {"Berlin": "INF 1"}, "West": {"London": "INF 1"}, "USSR": {"Moscow": "INF 1"}}
"""A unit for everybody: who has none is not asked to move in a turn in which nothing can be declared."""


class Table(Played[State]):
    """A game in a test."""

    def mat(self, seat: str) -> Faction:
        return self.state.factions[seat]

    def country(self, nation: str) -> Country:
        return self.state.countries[nation]

    def block(self, seat: str, name: str) -> Block:
        found = find(self.game, seat, name)
        assert found is not None, f"{seat} has no {name}"
        return found

    def forbid(self, seat: str, order: Order, rule: str) -> str:
        """The rules refuse this very order, in whatever words it was given; why."""
        try:
            order.check(self.game, seat)
        except Refused as refusal:
            assert refusal.rule == rule, f"refused by {refusal.rule}: {refusal}"
            return refusal.why
        raise AssertionError(f"{order} is allowed")

    def units(self, area: str) -> list[str]:
        """What stands in an area: `Axis INF1 2`."""
        return sorted(f"{b.owner} {b.name} {b.cv}" for b in self.state.blocks.at(area))

    def nationals(self, nation: str) -> int:
        return sum(block.nation == nation for block in self.game.state.blocks)


def put(game: Game[State], seat: str, area: str, text: str) -> None:
    for part in text.split(", "):
        found = UNIT.match(part)
        assert found, part
        count, nation, kind, cv = found.groups()
        home = NATIONS[nation_of(area)].of or nation_of(area) if nation_of(area) else ""
        usual = "Neutral" if seat == NEUTRAL else home if FACTION.get(home) == seat else GREAT[seat]
        for _ in range(int(count or 1)):
            create(game, nation or usual, kind, int(cv), area)


def table(
    phase: str = "movement",
    seat: str = "Axis",
    *,
    year: int = 1940,
    season: str = "Summer",
    moves: int = 10,
    wars: Iterable[str] = (),
    units: Mapping[str, Mapping[str, str]] | None = None,
    hands: Mapping[str, Iterable[str]] | None = None,
    nations: Mapping[str, Mapping[str, Any]] | None = None,
    factions: Mapping[str, Mapping[str, Any]] | None = None,
    techs: Mapping[str, Iterable[str]] | None = None,
    vaults: Mapping[str, Iterable[str]] | None = None,
    order: Iterable[str] = ORDER,
    players: int = 3,
    turn: Mapping[str, Any] | None = None,
    chits: Mapping[str, Iterable[int]] | None = None,
    **more: Any,
) -> Table:
    """A position in the middle of a year; `more` sets fields of the state."""
    game: Game[State] = Game.new(GAME, "1936", {"players": players}, seed="table")
    state = opening(game)
    game.state, game.phase = state, phase
    state.blocks, state.owners = Pieces({}), {}
    state.year, state.season, state.order, state.wars = year, season, list(order), list(wars)
    state.seat = seat
    if phase in ("movement", "combat", "battle", "aftermath"):
        state.turn = Turn(seat, "Summer A", moves=moves)
        for name, value in (turn or {}).items():
            setattr(state.turn, name, value)
    elif phase in ("government", "production", "resolution", "year"):
        state.season = ""
    _cards(state, hands or {}, techs or {}, vaults or {}, chits or {})
    for name, fields in (nations or {}).items():
        for field, value in fields.items():
            setattr(state.countries[name], field, value)
    for name, fields in (factions or {}).items():
        for field, value in fields.items():
            setattr(state.factions[name], field, value)
    for name, value in more.items():
        setattr(state, name, value)
    for who, areas in (units or {}).items():
        for area, text in areas.items():
            put(game, who, area, text)
    freeze(game)
    for block in game.state.blocks:  # as after a move: nothing has been laid open yet
        block.shown = block.owner == NEUTRAL
    made: Game[State] = Game.new(GAME, "1936", {"players": players}, seed="table", position=write_position(game))
    return Table(made)


def _cards(
    state: State,
    hands: Mapping[str, Iterable[str]],
    techs: Mapping[str, Iterable[str]],
    vaults: Mapping[str, Iterable[str]],
    chits: Mapping[str, Iterable[int]],
) -> None:
    """Hands and Vaults are filled first, the rest are decks; a Technology takes the first cards that show it."""
    for seat, cards in hands.items():
        state.factions[seat].hand = list(cards)
    gone = {card for mat in state.factions.values() for card in mat.hand}
    for seat in ORDER:
        for sort, many in ((techs, 1), (vaults, 2)):
            for tech in sort.get(seat, ()):
                free = [name for name, card in investments().items() if tech in card.techs and name not in gone]
                free += [name for name, card in investments().items() if card.year and name not in gone]
                entry = Secret(tech, free[:many])
                gone |= set(entry.cards)
                (state.factions[seat].techs if sort is techs else state.factions[seat].vault).append(entry)
    state.action = [name for name in actions() if name not in gone]
    state.investment = [name for name in investments() if name not in gone]
    bag = list(CHITS)
    for seat, values in chits.items():
        state.factions[seat].chits = list(values)
        for value in state.factions[seat].chits:
            bag.remove(value)
    state.chits = bag


def opened(scenario: str = "1936", players: int = 3, seed: str = "test") -> Table:
    """The game as it begins, before the first Cadre is placed."""
    return Table(Game.new(GAME, scenario, {"players": players}, seed=seed))


def set_up(t: Table) -> Table:
    """All three fill their Cities with what `setup rest` puts there."""
    for seat in ORDER:
        t.play(seat, "setup rest", "done")
    return t


def goals(t: Table, seat: str, block: str) -> set[str]:
    """Areas a block can be moved to, by what the game suggests."""
    return {text.split(" to ")[1].split(" via ")[0] for text in t.game.suggest(seat, f"move {block} to", 300)}


def trade_route(game: Game[State], seat: str, area: str, black: bool = False) -> bool:
    """Has an area with anything to use a Trade Route to the MainCapital?"""
    return blocked(game, seat).get(area, "") in (("",) if black else ("", "Med"))


def held(seat: str, *nations: str) -> dict[str, Mapping[str, Any]]:
    """Nations in a Faction's hands for good."""
    return {name: {"control": seat} for name in nations}
