"""Orders made of any values that their slots can read: whatever somebody types, options and checks answer it.

    python -m tests.fuzz.unlikely GAME [GAMES [SEED]]

A reader fills what was left unsaid from `options`, given what was said, however senseless; and what was said comes to
`check`. Neither may raise anything but a refusal, nor change anything, in any position of any scenario.
"""

import random
import sys
import traceback
from collections.abc import Iterator, Mapping
from typing import Any

from rules import GAMES
from rules.kernel.errors import OrderError
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game
from rules.kernel.orders import Order
from rules.kernel.slots import Maybe, Name, Node, Number, Slot, Units
from rules.kernel.text import Names, tokens

TRIES = 6
"""Orders of a sort at each look."""
EVERY = 9
"""Orders between two looks."""
MOST = 1500
"""Orders of a game."""


def value(slot: Slot, names: Mapping[str, Names], chance: random.Random) -> Any:
    """Anything the slot can read; None if nothing is found."""
    if isinstance(slot, Number):
        return chance.choice((0, 1, 2, 3, 7, 40, 999999))
    if isinstance(slot, Name | Units):
        known = names[slot.vocabulary].names
        count = isinstance(slot, Units)
        some = [
            f"{chance.randrange(1, 9)} {name}" if count else name
            for name in chance.choices(known, k=chance.choice((1, 1, 2, 4)))
        ]
        typed = tokens(", ".join(some) if known else "")
    else:
        typed = tokens(" ".join(chance.choices([n for each in names.values() for n in each.names], k=3)))
    found = [each for each, _, _ in slot.read(names, typed, 0)]
    return chance.choice(found) if found else None


def values(nodes: tuple[Node, ...], names: Mapping[str, Names], chance: random.Random) -> Iterator[tuple[str, Any]]:
    """Anything for every slot; an optional group is left out as a whole, now and then."""
    for node in nodes:
        if isinstance(node, Slot):
            yield node.name, value(node, names, chance)
        elif isinstance(node, Maybe):
            given = dict(values(node.nodes, names, chance))
            left_out = chance.random() < 0.3
            yield from ((name, None if left_out else each) for name, each in given.items())


def look(game: Game[Any], chance: random.Random) -> Iterator[str]:
    """What goes wrong in this position."""
    before = game.fingerprint()
    kinds = {kind for kind in game.definition.orders if isinstance(kind, type) and issubclass(kind, Order)}
    for seat in game.definition.seats:
        for kind in sorted(kinds & set(game._reader(seat).kinds), key=lambda kind: kind.__name__):
            for _ in range(TRIES):
                got = dict(values(kind.syntax.nodes, game.names, chance))
                try:
                    _answer(game, seat, kind, got)
                except Exception as error:
                    where = traceback.extract_tb(error.__traceback__)[-1]
                    yield f"{kind.__name__} {got} by {seat}: {error!r} in {where.filename}:{where.lineno}"
                if game.fingerprint() != before:
                    before = game.fingerprint()
                    yield f"{kind.__name__} {got} by {seat}: a look changes the game in {kind.__module__}"


def _answer(game: Game[Any], seat: str, kind: type[Order], got: dict[str, Any]) -> None:
    before: dict[str, Any] = {}
    for slot in kind.syntax.slots:
        list(kind.options(slot, dict(before), game, seat))
        kind.members(slot, dict(before), game, seat)
        before[slot] = got[slot]
    if any(given is None for name, given in got.items() if name not in _optional(kind.syntax.nodes)):
        return
    try:
        kind(**got).settle(game, seat).check(game, seat)
    except OrderError as refusal:
        assert refusal.why


def _optional(nodes: tuple[Node, ...], inside: bool = False) -> set[str]:
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, Maybe):
            found |= _optional(node.nodes, True)
        elif isinstance(node, Slot) and inside:
            found.add(node.name)
    return found


def hunt(
    slug: str, seed: int, scenario: str | None = None, most: int = MOST, every: int = EVERY
) -> tuple[int, list[str]]:
    """How many looks at a random game, and what went wrong, each place once."""
    definition, chance = GAMES[slug], random.Random(seed)
    player = RandomPlayer(seed)
    game: Game[Any] = Game.new(
        definition, scenario or player.scenario(definition), player.options(definition), seed=seed
    )
    looks, wrong = 0, {}
    while game.outcome is None and len(game.log) < most:
        if len(game.log) % every == 0:
            looks += 1
            for each in look(game, chance):
                wrong.setdefault(each.rsplit(" in ", 1)[1], each)
        game.submit(*player.next(game))
    return looks, list(wrong.values())


def main(arguments: list[str]) -> int:
    slug, games, first = arguments[0], int([*arguments, "10"][1]), int([*arguments, "", "1"][2] or 1)
    everywhere: dict[str, str] = {}
    for seed in range(first, first + games):
        looks, wrong = hunt(slug, seed)
        for each in wrong:
            if everywhere.setdefault(each.rsplit(" in ", 1)[1], each) == each:
                print(each, flush=True)
        print(f"{slug} {seed}: {looks} looks, {len(wrong)} wrong", file=sys.stderr, flush=True)
    return 1 if everywhere else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
