"""Positions of Triumph & Tragedy that differ only in what one seat cannot see, as records to go on from.

Of the other seats' things some are exchanged: blocks of a nation that stand with their backs to the viewer in different
areas, cards in hand, cards in Vaults, chits. What was exchanged must not come to light while the two games go on, since
then they may differ: the words for it, and the areas where such blocks stand, are `taboo` in the orders that are given.
"""

import random
import re
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

import msgspec

from rules.kernel import record
from rules.kernel.game import Game
from rules.triumph_tragedy import GAME
from rules.triumph_tragedy.chart import ORDER
from rules.triumph_tragedy.position import write_position
from rules.triumph_tragedy.state import State
from tests.triumph_tragedy.player import Warlord

ASHORE = ("INF", "TANK", "AF")


@dataclass(frozen=True)
class Twins:
    """Two records for a viewer; what of their hidden things may not be named; how many things differ."""

    first: str
    second: str
    taboo: frozenset[str]
    differences: int

    def allows(self, order: str) -> bool:
        words = order.casefold()
        return not words.startswith("intel") and not any(re.search(rf"\b{re.escape(w)}\b", words) for w in self.taboo)


@cache
def _played(seed: int, year: int, phase: str) -> bytes:
    """Where a phase begins in some year of a random game; the seed has peace or war by then."""
    game: Game[State] = Game.new(GAME, "1936", {}, seed=seed)
    player = Warlord(seed)
    before = ""
    while not (game.phase == phase != before and game.state.year >= year):
        before = game.phase
        game.submit(*player.next(game))
        assert game.outcome is None, f"seed {seed} ends before {year}"
    return msgspec.msgpack.encode(game.state)


def twins(viewer: str, seed: int, year: int, phase: str, seeds: tuple[str, str]) -> Twins:
    """The same game for the viewer, twice; `seeds` are those of the dice to come."""
    state = _played(seed, year, phase)
    one, other = (msgspec.msgpack.decode(state, type=State) for _ in range(2))
    shuffle = random.Random(f"{viewer}/{seed}")
    seats = [seat for seat in ORDER if seat != viewer]
    taboo: set[str] = set()
    differences = _blocks(other, viewer, shuffle, taboo)
    differences += _cards(other, seats, shuffle, taboo) + _vaults(other, seats, taboo) + _chits(other, seats)
    first, second = (_written(phase, s, dice) for s, dice in zip((one, other), seeds, strict=True))
    return Twins(first, second, frozenset(word.casefold() for word in taboo), differences)


def _written(phase: str, state: State, seed: str) -> str:
    game: Game[State] = Game(GAME, "1936", GAME.read_options({}), GAME.read_seats({}), seed)
    game.phase, game.state = phase, state
    position: dict[str, Any] = {"phase": phase} | write_position(game)
    return record.write(record.Record(record.FORMAT, GAME.slug, "1936", seed, position=position))


def _blocks(state: State, viewer: str, shuffle: random.Random, taboo: set[str]) -> int:
    """Kind, strength and name change places between two areas."""
    hidden = [b for b in state.blocks if b.owner != viewer and not b.shown]
    done = 0
    for nation in sorted({b.nation for b in hidden}):
        ashore = [b for b in hidden if b.nation == nation and b.kind in ASHORE and not b.escaped and not b.moved]
        shuffle.shuffle(ashore)
        pairs = ((a, b) for a in ashore for b in ashore if a.kind != b.kind and a.place != b.place)
        for a, b in islice(pairs, 1):
            taboo |= {a.place, b.place, a.name, b.name}
            (a.kind, a.cv, a.name), (b.kind, b.cv, b.name) = (b.kind, b.cv, b.name), (a.kind, a.cv, a.name)
            done += 1
    state.blocks.touch()
    return done


def _cards(state: State, seats: list[str], shuffle: random.Random, taboo: set[str]) -> int:
    """A third of a hand for as many cards of the other's."""
    hands = [state.factions[seat].hand for seat in seats]
    for hand in hands:
        shuffle.shuffle(hand)
    many = min(map(len, hands)) // 3
    taboo |= {card for hand in hands for card in hand[:many]}
    hands[0][:many], hands[1][:many] = hands[1][:many], hands[0][:many]
    return many


def _vaults(state: State, seats: list[str], taboo: set[str]) -> int:
    """What lies in the Vaults, pair for pair."""
    pairs = list(zip(*(state.factions[seat].vault for seat in seats), strict=False))
    for a, b in pairs:
        taboo |= {a.tech, b.tech}
        a.tech, a.cards, b.tech, b.cards = b.tech, b.cards, a.tech, a.cards
    return len(pairs)


def _chits(state: State, seats: list[str]) -> int:
    a, b = (state.factions[seat].chits for seat in seats)
    many = min(len(a), len(b))
    a[:many], b[:many] = b[:many], a[:many]
    return many
