"""Typed texts given to a game, and what became of them: taken as meant, asked with the right suggestion first, missed, or
carried out as something else."""

import re
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from rules.kernel.errors import OrderError
from rules.kernel.game import Game
from rules.kernel.reading.batch import take_all
from rules.kernel.returning import encode

from .moments import MOMENTS

HERE = Path(__file__).parent
SECOND = HERE / "second_hand"
"""Texts of people who knew neither the syntax nor the first corpus: the reader was not tuned on them."""
THIRD = HERE / "third_hand"
"""Texts written blind once the reader had learnt from both others, with their meaning first and the orders found afterwards."""
FOURTH = HERE / "fourth_hand"
"""Texts written from the rulebooks and their examples of play before anybody looked how the reader does on them."""
FIFTH = HERE / "fifth_hand"
"""Texts of hurried, careless, talkative and foreign players, by a writer who had seen neither the reader nor another corpus."""
SIXTH = HERE / "sixth_hand"
"""Texts at asks and seats that no earlier corpus knows, written from the rulebooks before anybody looked how the reader does."""
SEVENTH = HERE / "seventh_hand"
"""Texts at the same moments, written once the reader had learnt from the sixth hand and before anybody looked how it does."""
EIGHTH = HERE / "eighth_hand"
"""Texts at positions of their own, written from the rulebooks and the bot's questions before anybody looked how it does."""
NINTH = HERE / "ninth_hand"
"""Texts at moments of the sixth and the eighth, written from the rulebooks by somebody who had read no other hand's texts."""
TENTH = HERE / "tenth_hand"
"""Texts of an ordinary evening at moments of all hands before it, by somebody who knew neither the reader nor another corpus."""
ELEVENTH = HERE / "eleventh_hand"
"""Texts of an ordinary evening again, written by somebody who had seen neither the reader nor another corpus."""
TWELFTH = HERE / "twelfth_hand"
"""Texts of a whole evening, with chatter and in other languages, by somebody who had seen neither the reader nor another hand."""
THIRTEENTH = HERE / "thirteenth_hand"
"""Texts as one would tell a human game master what one wants, by somebody who had seen neither the reader nor another hand."""
FOURTEENTH = HERE / "fourteenth_hand"
"""Texts of a Discord evening, on a phone or at a desk, by somebody who knew the positions and the page with the orders, but not
the reader."""
FIFTEENTH = HERE / "fifteenth_hand"
"""Texts in ten manners of writing, one intention in most, by somebody who had seen neither the reader nor another hand."""
SIXTEENTH = HERE / "sixteenth_hand"
"""Texts in the same manners by somebody else, kept aside while the reader learnt from the fifteenth: what it makes of texts never
seen."""
SEVENTEENTH = HERE / "seventeenth_hand"
"""Texts of several people on one evening, terse, chatty, foreign or on a phone, kept aside while the reader learnt from the
sixteenth: what it makes of texts never seen."""
EIGHTEENTH = HERE / "eighteenth_hand"
"""Texts of all sorts of players at moments of all hands before it, by people who knew neither the reader nor another corpus,
while the reader learnt from the seventeenth."""
NINETEENTH = HERE / "nineteenth_hand"
"""Texts of ten people at moments of all hands before it, by writers who had seen neither the reader nor another hand, while the
reader learnt from the eighteenth: what it makes of texts never seen."""
HANDS = {
    "second": SECOND,
    "third": THIRD,
    "fourth": FOURTH,
    "fifth": FIFTH,
    "sixth": SIXTH,
    "seventh": SEVENTH,
    "eighth": EIGHTH,
    "ninth": NINTH,
    "tenth": TENTH,
    "eleventh": ELEVENTH,
    "twelfth": TWELFTH,
    "thirteenth": THIRTEENTH,
    "fourteenth": FOURTEENTH,
    "fifteenth": FIFTEENTH,
    "sixteenth": SIXTEENTH,
    "seventeenth": SEVENTEENTH,
    "eighteenth": EIGHTEENTH,
    "nineteenth": NINETEENTH,
}
"""The corpora by their names; the first has none."""
UNITS = re.compile(r"[A-Za-z-]+ ?\d+(?:, [A-Za-z-]+ ?\d+)+")


@dataclass(frozen=True)
class Typed:
    """One text of a corpus. `orders` are the ways to say in canonical words what is meant; none: nothing may be done."""

    moment: str
    means: str
    text: str
    orders: tuple[str, ...]

    @property
    def refuse(self) -> bool:
        return not self.orders


@dataclass
class Score:
    """The scores of a corpus, with the texts behind them."""

    taken: list[Typed] = field(default_factory=list)
    asked: list[Typed] = field(default_factory=list)
    missed: list[tuple[Typed, str]] = field(default_factory=list)
    wrong: list[tuple[Typed, str]] = field(default_factory=list)
    left: list[Typed] = field(default_factory=list)
    """Texts that must not be carried out, and were not."""
    times: list[float] = field(default_factory=list)
    """Seconds for reading each text that was taken as meant."""
    work: list[int] = field(default_factory=list)
    """Orders tried against the rules for each of them."""

    @property
    def meant(self) -> int:
        return len(self.taken) + len(self.asked) + len(self.missed) + sum(not t.refuse for t, _ in self.wrong)

    @property
    def share_taken(self) -> float:
        return len(self.taken) / max(1, self.meant)

    @property
    def share_helped(self) -> float:
        return (len(self.taken) + len(self.asked)) / max(1, self.meant)

    def slowest(self, share: float) -> float:
        """The time within which this share of the texts is read."""
        times = sorted(self.times)
        return times[min(len(times) - 1, int(len(times) * share))] if times else 0.0

    def hardest(self, share: float) -> int:
        """The orders tried with which this share of the texts is read."""
        work = sorted(self.work)
        return work[min(len(work) - 1, int(len(work) * share))] if work else 0

    def __str__(self) -> str:
        return (
            f"taken as meant {len(self.taken)} of {self.meant} ({self.share_taken:.1%}), asked with the right suggestion "
            f"first {len(self.asked)} (together {self.share_helped:.1%}), missed {len(self.missed)}, "
            f"wrong {len(self.wrong)}; not to be taken and left {len(self.left)}; "
            f"read in {self.slowest(0.5) * 1000:.1f} ms (median), {self.slowest(0.95) * 1000:.1f} ms (p95)"
        )


def corpus(game: str, where: Path = HERE) -> Iterator[Typed]:
    """The texts of a game."""
    data = tomllib.loads((where / f"{game}.toml").read_text())
    for moment in data["moment"]:
        for intent in moment["intent"]:
            given = intent.get("order", [])
            orders = tuple([given] if isinstance(given, str) else given)
            if not orders and not intent.get("refuse"):
                continue
            for text in intent["texts"].strip().splitlines():
                yield Typed(moment["name"], intent["means"], text, orders)


def give(game: Game[object], seat: str, text: str) -> tuple[list[str], list[str]]:
    """What was carried out, and what was suggested first if not all of it was."""
    done: list[str] = []
    offered: list[str] = []
    for taken in take_all(game, seat, text):
        if taken.accepted:
            done.append(taken.order)
        else:
            offered = list(taken.nearest)
            break
    return done, offered


def score(name: str, where: Path = HERE) -> Score:
    """The scores of a game's corpus."""
    found = Score()
    makers = MOMENTS[name]()
    saves: dict[str, tuple[bytes, str]] = {}
    for typed in corpus(name, where):
        if typed.moment not in saves:
            game, seat = makers[typed.moment]()
            saves[typed.moment] = game.save(), seat
        save, seat = saves[typed.moment]
        game = Game.load(lambda _: game_def(name), save)
        meant = {_alike(order) for order in typed.orders}

        def same(done: list[str], save: bytes = save, seat: str = seat, typed: Typed = typed) -> bool:
            return any(
                _become(name, save, seat, done) == _become(name, save, seat, w.split("; ")) for w in typed.orders
            )

        _judge(found, game, seat, typed, meant, same)
    return found


def game_def(name: str) -> object:
    from rules import GAMES

    return GAMES[name]


def _become(name: str, save: bytes, seat: str, orders: list[str]) -> tuple[str, bytes] | str:
    """The position that orders lead to, each written as the syntax has it; how else they are read is what is judged. The same
    can be meant by a hex and its town, by one order for two units and by one for each."""
    game = Game.load(lambda _: game_def(name), save)
    for order in orders:
        if game._reader(seat).exactly(order) is None:
            return order
        try:
            game.submit(seat, order)
        except OrderError:
            return order
    return game.phase, encode(game.state)


def _judge(
    found: Score, game: Game[object], seat: str, typed: Typed, meant: set[str], same: Callable[[list[str]], bool]
) -> None:
    game.suggest(seat, "")  # who types has been shown what can be ordered
    reader = game._reader(seat)
    tried = len(reader._trying._done)
    began = time.process_time()
    with suppress(OrderError):
        reader.read(typed.text)
    spent = time.process_time() - began
    work = len(reader._trying._done) - tried
    done, offered = give(game, seat, typed.text)
    said = "; ".join(done)
    if done:
        if _alike(said) in meant or same(done):
            found.taken.append(typed)
            found.times.append(spent)
            found.work.append(work)
        elif any(order.startswith(f"{_alike(said)}; ") for order in meant):
            found.missed.append((typed, f"only {said}"))
        else:
            found.wrong.append((typed, said))
    elif typed.refuse:
        found.left.append(typed)
    else:
        suggested = game.suggest(seat, typed.text)[:1]
        if any(_alike(order) in meant or same(order.split("; ")) for order in (*offered[:1], *suggested)):
            found.asked.append(typed)
        else:
            found.missed.append((typed, f"{offered[:2]} {suggested}"))


def _alike(text: str) -> str:
    """An order with its units in the order of the alphabet: `GE-T1, GE-A4` are the same two."""
    return UNITS.sub(lambda found: ", ".join(sorted(found[0].split(", "))), text)
