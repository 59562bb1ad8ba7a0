"""Games that are kept: what was ordered, and what came of it, was offered, shown and refused on the way, as short digests.

    python -m tests.kept GAME [NAME]        what a kept game says now, in full
    python -m tests.kept GAME --refresh     the same orders, with the digests of today (played on where one is refused now)
    python -m tests.kept GAME --make        new games, by random and warlike players

Nobody says that what is kept is right: the tests of the rules do. A kept game notices that something is not as it was, also
where no other test looks. If that was meant, print the game in full before and after the change, read the difference, and
refresh.
"""

import argparse
import importlib
import json
import random
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from rules import GAMES
from rules.kernel.errors import OrderError
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game
from rules.kernel.orders import Order

from .fuzz.unlikely import value

HERE = Path(__file__).parent
EVERY = 45
"""Orders between two looks around."""
MOST = 900
"""Orders of a game."""
SPOILT = 12
"""Impossible positions at a look."""
TWISTED, SEEN = 3, 8
"""Of each sort of order, legal ones that are made wrong at a look; legal ones they are made from."""


class Teller:
    """What one kept game says, line by line: the line that is kept, and the same in full."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.header = header
        self.definition = GAMES[header["game"]]
        self.game: Game[Any] = Game.new(
            self.definition, header["scenario"], header["options"], seats=header["seats"], seed=header["seed"]
        )
        for seat, standing in header["standing"].items():
            for policy, text in standing.items():
                self.game.set_standing(seat, policy, text)
        self.pool: dict[tuple[str, str], list[Any]] = {}
        self.told = 0

    def order(self, seat: str, text: str) -> tuple[str, list[str]]:
        """Give an order, and tell what came of it."""
        self.game.submit(seat, text)
        full = [f"    {line}" for line in self._news()]
        return f"{seat}: {text} | {digest([*full, self.game.fingerprint()])}", full

    def _news(self) -> Iterator[str]:
        for number, event in self.game.events.since(self.told):
            self.told = number + 1
            to = f" [{', '.join(event.to)}]" if event.to is not None else ""
            yield f"{event.text}{to} {' '.join(event.rules)}".rstrip()

    def look(self, count: int) -> Iterator[tuple[str, list[str]]]:
        """What each seat is asked, offered, shown and refused."""
        asked = {pending.seat for pending in self.game.pending()}
        for seat in self.definition.seats:
            chance = random.Random(f"{self.header['seed']} {count} {seat}")
            parts = {"asked": self._asked(seat), "shown": self._shown(seat, chance)}
            parts["instructed"] = [
                _tried(lambda policy=policy, seat=seat, text=text: policy.read(self.game, seat, text))
                for policy in self.definition.policies.values()
                for text in (*policy.examples, self._nonsense(policy.examples, chance))
            ]
            if seat in asked:
                parts["offered"] = self.game.suggest(seat, "", 25)
                for kind in self.game._reader(seat).kinds:
                    parts[kind.__name__] = list(self._refusals(seat, kind, chance))
            line = " ".join(f"{name} {digest(lines)}" for name, lines in parts.items())
            yield f"? {seat}: {line}", [f"    {name}: {one}" for name, lines in parts.items() for one in lines]

    def positions(self, count: int) -> tuple[str, list[str]]:
        """What is said of the position with something in it that is not as it should be."""
        chance = random.Random(f"{self.header['seed']} {count}")
        written = msgspec.json.encode(self.definition.write_position(self.game))
        full = []
        for _ in range(SPOILT):
            position = msgspec.json.decode(written)
            what = spoil(position, chance)
            try:
                again: Game[Any] = Game.new(
                    self.definition, self.game.scenario, self.header["options"], seed="x", position=position
                )
                full.append(f"    {what}: possible; {again.phase}")
            except Exception as error:  # records are read so: whatever it is, the position is not taken
                full.append(f"    {what}: {type(error).__name__}: {error}")
        return f"? positions {digest(full)}", full

    def _nonsense(self, examples: tuple[str, ...], chance: random.Random) -> str:
        """Words of one example among those of another, and a name."""
        names = [name for each in self.game.names.values() for name in each.names[:40]]
        words = [*chance.choice(examples).split(), *chance.choice(examples).split(), chance.choice(names)]
        return " ".join(chance.sample(words, min(3, len(words))))

    def _asked(self, seat: str) -> list[str]:
        return [
            f"{p.prompt} {p.choices} {p.orders} {p.rules} {p.policy}" for p in self.game.pending() if p.seat == seat
        ]

    def _shown(self, seat: str, chance: random.Random) -> list[str]:
        """The summary, what is idle, the hand, units and places, reach and odds."""
        game, definition = self.game, self.definition
        position = game.view(seat).position
        lines = [*definition.summary(position), *definition.idle(game, seat), *definition.hand(position, seat)]
        names = [
            name
            for vocabulary in ("space", "unit")
            if vocabulary in game.names
            for name in game.names[vocabulary].names
        ]
        for name in chance.sample(names, 12):
            lines += definition.look(position, name)
            lines.append(_tried(lambda name=name: str(definition.reach(game, seat, name))))
        orders = game.suggest(seat, "attack", 3)
        for text in [*orders[:1], " ".join(chance.sample(names, 2))]:
            lines.append(_tried(lambda text=text: "; ".join(definition.odds(game, seat, text.partition(" ")[2]))))
        return lines

    def _refusals(self, seat: str, kind: type[Order], chance: random.Random) -> Iterator[str]:
        """Orders that are offered, and the same with one thing changed: what is said of them."""
        game = self.game
        legal: list[Order] = []
        for text in game.suggest(seat, kind.syntax.verb, SEEN):
            order = game.read(seat, text)
            if type(order) is kind:
                legal.append(order)
                for slot in kind.syntax.slots:
                    self.pool.setdefault((kind.__name__, slot), []).append(getattr(order, slot))
        yield "; ".join(map(str, legal))
        slots = kind.syntax.slots
        if not slots:
            return
        for base in [*legal[:TWISTED], None]:
            for name in slots if base is not None else [""]:
                got = {
                    slot: getattr(base, slot) if base is not None and slot != name else self._other(kind, slot, chance)
                    for slot in slots
                }
                if any(got[slot] is None and getattr(base, slot, 0) is not None for slot in slots):
                    continue
                yield _tried(lambda got=got: self._checked(seat, kind(**got)))

    def _other(self, kind: type[Order], slot: str, chance: random.Random) -> Any:
        pool = self.pool.get((kind.__name__, slot), [])
        if pool and chance.random() < 0.6:
            return chance.choice(pool[-40:])
        return value(kind.syntax.slots[slot], self.game.names, chance)

    def _checked(self, seat: str, order: Order) -> str:
        settled = order.settle(self.game, seat)
        settled.check(self.game, seat)
        return f"{settled} is legal"


def _tried(work: Any) -> str:
    try:
        return str(work())
    except OrderError as refusal:
        return f"{refusal.why} {refusal.rule} {refusal.nearest}"


def _like(position: Any, wanted: Any) -> list[Any]:
    """All values of the same sort that stand anywhere in a position."""
    inside = position.values() if isinstance(position, dict) else position if isinstance(position, list) else ()
    return [found for each in inside for found in ([each] if type(each) is type(wanted) else []) + _like(each, wanted)]


def spoil(position: Any, chance: random.Random) -> str:
    """Put something else for one value in a position, or leave it out; tells what."""
    way: list[str] = []
    here = position
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        key = chance.choice(keys)
        way.append(str(key))
        inside = here[key]
        if not isinstance(inside, dict | list) or not inside or chance.random() < 0.1:
            break
        here = inside
    others = _like(position, inside)
    if isinstance(inside, int) and not isinstance(inside, bool):
        put = chance.choice([inside - 1, inside + 1, 0, -1, 99])
    else:
        put = chance.choice([*(chance.choice(others) for _ in range(6)), "X", "", [], None])
    if put is None:
        del here[key]
    else:
        here[key] = put
    return f"{'.'.join(way)} = {put!r}"


def digest(lines: list[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()[:6]


def tell(
    header: dict[str, Any], orders: Iterator[tuple[str, str]] | None, most: int = MOST
) -> Iterator[tuple[str, list[str]]]:
    """All lines of a game: of kept orders, played on by its player if one of them is refused or none are given."""
    teller = Teller(header)
    player = player_of(header)
    for count in range(most):
        if count % EVERY == 0:
            yield from teller.look(count)
            yield teller.positions(count)
        if teller.game.outcome is not None:
            return
        choices = [player.next, player.next, RandomPlayer(count).next]
        if orders is not None:
            kept = next(orders, None)
            if kept is None:
                return
            choices.insert(0, lambda _, kept=kept: kept)
        for choice in choices:
            try:
                done = teller.order(*choice(teller.game))
            except OrderError:
                orders = None  # another game from here on
            else:
                yield done
                break


def player_of(header: dict[str, Any]) -> Any:
    seed = header["seed"]
    if header["player"] == "random":
        return RandomPlayer(seed, haste=0.3, whim=0.03)
    return importlib.import_module(f"tests.{header['game']}.referee").KIND.player(seed)


def header_of(slug: str, scenario: str, player: str, seed: int) -> dict[str, Any]:
    """A game to keep: a random one with any options, and some standing instructions."""
    definition, chance = GAMES[slug], random.Random(seed)
    options = RandomPlayer(seed).options(definition) if player == "random" else {}
    game: Game[Any] = Game.new(definition, scenario, options, seed=seed)
    standing: dict[str, dict[str, str]] = {}
    if player == "random":
        for seat in definition.places(scenario, game.options):
            for name, policy in definition.policies.items():
                if chance.random() < 0.25:
                    standing.setdefault(seat, {})[name] = chance.choice(policy.examples)
    header = {"game": slug, "scenario": scenario, "player": player, "seed": seed, "options": options}
    seats = {seat: seat for seat in definition.seats}
    return _possible({**header, "seats": seats, "standing": standing})


def _possible(header: dict[str, Any]) -> dict[str, Any]:
    """Without the instructions that this seat cannot give."""
    found: dict[str, dict[str, str]] = {}
    for seat, standing in header["standing"].items():
        for name, text in standing.items():
            one = {**header, "standing": {**found, seat: {**found.get(seat, {}), name: text}}}
            try:
                Teller(one)
            except OrderError:
                continue
            found = one["standing"]
    return {**header, "standing": found}


def read(path: Path) -> tuple[dict[str, Any], list[str]]:
    first, *lines = path.read_text(encoding="utf-8").splitlines()
    return json.loads(first), lines


def given(lines: list[str]) -> Iterator[tuple[str, str]]:
    """The orders among the lines."""
    for line in lines:
        if not line.startswith("? "):
            seat, _, rest = line.partition(": ")
            yield seat, rest.rpartition(" | ")[0]


def differences(path: Path) -> list[str]:
    """What is not as it was: the line kept, and what it is now, in full."""
    header, lines = read(path)
    found = []
    try:
        for kept, (now, full) in zip(lines, tell(header, given(lines)), strict=True):
            if kept != now:
                found.append("\n".join([f"- {kept}", f"+ {now}", *full]))
            if not kept.startswith("? ") and kept.rpartition(" | ")[0] != now.rpartition(" | ")[0]:
                return [*found, "from here on it is another game"]
    except ValueError:
        found.append("it is longer or shorter than it was")
    return found


def keep(path: Path, header: dict[str, Any], told: Iterator[tuple[str, list[str]]]) -> None:
    path.parent.mkdir(exist_ok=True)
    lines = [json.dumps(header, ensure_ascii=False), *(line for line, _ in told)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def folder(slug: str) -> Path:
    return HERE / slug / "kept"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kept", description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("name", nargs="?", default="*")
    parser.add_argument("--refresh", action="store_true")
    parser.add_argument("--make", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    if options.make:
        for number, scenario in enumerate(GAMES[options.game].scenarios):
            for n, player in enumerate(("random", "warlike")):
                header = header_of(options.game, scenario, player, options.seed + 10 * number + n)
                keep(folder(options.game) / f"{scenario}_{player}.txt", header, tell(header, None))
        return 0
    for path in sorted(folder(options.game).glob(f"{options.name}.txt")):
        header, lines = read(path)
        told = tell(header, given(lines))
        if options.refresh:
            keep(path, header, told)
            continue
        for line, full in told:
            print(line, *full, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
