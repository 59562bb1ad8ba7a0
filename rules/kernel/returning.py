"""The moments that a game can come back to: what is kept of each, and which of them are kept."""

import zlib
from typing import TypeVar

import msgspec

from .definition import GameDef, Value
from .facts import Facts
from .saves import Snapshot
from .strands import Strand

S = TypeVar("S")

UNDO_SNAPSHOTS = 24
"""How many moments are kept for taking orders back."""
OPENINGS_APART = 4
"""Orders between two of them where short phases follow each other."""

encode = msgspec.msgpack.Encoder().encode


class Returning(Facts[S]):
    """What runs in a game, and the moments at which that was kept."""

    def __init__(
        self, definition: GameDef, scenario: str, options: dict[str, Value], seats: dict[str, str], seed: str
    ) -> None:
        super().__init__(definition, scenario, options, seats, seed)
        self._scripted: list[tuple[int, list[int]]] = []
        self._phase_strand: Strand | None = None
        self._strands: list[Strand] = []
        self._meanwhile: dict[int, str] = {}
        self._snapshots: list[Snapshot] = []
        self._serial = 0
        self._filed: set[int] = set()
        """Serials of the moments that a file has; `_filing`, of those it was last given."""
        self._filing: set[int] = set()

    def _keep(self, snapshot: Snapshot) -> None:
        """A moment to come back to. Those before it are packed; those that nobody can go back to are not kept, and of short
        phases in a row not each: the few orders between are given again."""
        if self._short_of_last():
            self._snapshots.pop()
        self._pack()
        self._snapshots.append(snapshot)
        while len(self._snapshots) > 1 + self._short_of_last() and (
            self._snapshots[1].log <= self._fence or len(self._snapshots) > UNDO_SNAPSHOTS
        ):
            del self._snapshots[0]
        self.log.pack(self._snapshots[0].log)
        self.events.pack(self._snapshots[0].events)

    def _short_of_last(self) -> bool:
        """Is the newest moment one that only the memory has, for it lies close behind the one before?"""
        if len(self._snapshots) < 2:
            return False
        before, last = self._snapshots[-2:]
        return last.log - before.log < OPENINGS_APART and last.serial not in self._filed

    def _for_the_file(self) -> list[Snapshot]:
        """The moments that a file is to have, packed."""
        short = self._short_of_last()
        if not short:
            self._pack()
        moments = self._snapshots[:-1] if short else self._snapshots
        self._filing = {snapshot.serial for snapshot in moments}
        return moments

    def _pack(self) -> None:
        """The last moment kept, packed: only the newest is worth having at hand as it is."""
        if self._snapshots and not self._snapshots[-1].packed:
            last = self._snapshots[-1]
            self._snapshots[-1] = msgspec.structs.replace(last, state=zlib.compress(last.state, 1), packed=True)

    def _snapshot(self, entered: bool) -> Snapshot:
        self._serial += 1
        strand = self._phase_strand
        done: list[tuple[str, str, int]] = []
        if entered and strand is not None:
            done = [(key, strand.answers.by[key], strand.places[key]) for key in strand.answers]
            done += [(key, "", -1) for key in strand.over]
        return Snapshot(
            len(self.log),
            len(self.events),
            self.dice.counter,
            list(self.dice.script),
            len(self._scripted),
            self.phase,
            encode(self.state),
            entered,
            done,
            self._side_by_side() if entered else b"",
            self._serial,
            len(self._reseeded),
            packed=False,
        )

    def _side_by_side(self) -> bytes:
        """What each seat may take back by itself, packed."""
        since = max(self._fence, self._snapshots[0].log)
        return zlib.compress(encode([(at, seat) for at, seat in self._meanwhile.items() if at >= since]), 1)
