"""Orders taken back: which may be, in words, and the game without them."""

from typing import TypeVar

from .errors import OrderError, Refused
from .running import Running
from .views import Undo

S = TypeVar("S")


class TakingBack(Running[S]):
    """A running game whose players may think again."""

    def undoable(self, seat: str) -> Undo:
        """What `undo` would take back for this seat, in words."""
        at = self._last_own(seat)
        if isinstance(at, str):
            return Undo((), f"Nothing can be taken back: {at}.")
        return Undo((self.log[at].text,), f"This would take back {self._in_words(at)}.")

    def undo(self, seat: str) -> Undo:
        """Take back the seat's last order."""
        at = self._last_own(seat)
        if isinstance(at, str):
            raise Refused(f"nothing can be taken back: {at}")
        undo = Undo((self.log[at].text,), f"Taken back: {self._in_words(at)}.")
        withdrawn, scripted = self._withdrawn(at), self._scripted
        while len(self._snapshots) > 1 and self._snapshots[-1].log > at:
            del self._snapshots[-1]
        start = self._snapshots[-1].log
        entries = [self.log[i] for i in range(start, len(self.log))]
        self._scripted = [(when - sum(i < when for i in withdrawn), values) for when, values in scripted]
        rest = [entry for i, entry in enumerate(entries, start) if i not in withdrawn]
        try:
            self._rebuild(rest)
        except OrderError as error:
            stuck = rest[len(self.log) - start]
            why = f" (“{stuck.text}”: {error})" if stuck.seat == seat else ""  # what a rival has ordered may be secret
            self._scripted = scripted
            self._rebuild(entries)
            raise Refused(f"nothing can be taken back: what was ordered since rests on it{why}") from None
        self._try(lambda: None)
        return undo

    def _last_own(self, seat: str) -> int | str:
        """The number of the last order the seat may take back, or why there is none."""
        for i in range(len(self.log) - 1, -1, -1):
            if i < self._fence:
                return self._fence_why
            if i < self._snapshots[0].log:
                return "it is too long ago"
            entry = self.log[i]
            if entry.auto and (entry.seat == seat or i in self._open(entry.seat)):
                continue
            if entry.auto:
                return f"a standing instruction of {self.definition.seats[entry.seat]} has answered since"
            if entry.seat == seat:
                return i
            if own := [at for at in self._open(seat) if at >= self._fence and self._rests_alone(at, seat)]:
                return max(own)
            if not any(entry.seat == seat for _, entry in self.log.since(0)):
                return "no order of yours still stands"
            return f"{self.definition.seats[entry.seat]} has given an order since"
        return "nothing has been ordered yet" if not self._fence else self._fence_why

    def _open(self, seat: str) -> list[int]:
        """What a seat has ordered while the asks are open: nobody else's orders rest on it."""
        given = [at for at, other in self._meanwhile.items() if other == seat]
        for strand in (self._phase_strand, *self._strands):
            if strand is not None:
                given += [at for key, at in strand.places.items() if strand.answers.by[key] == seat]
        return given

    def _rests_alone(self, at: int, seat: str) -> bool:
        """Is an order the seat's own, and all that was answered on its way too?"""
        return not self.log[at].auto and all(self.log[i].seat == seat for i in self._followed.get(at, ()))

    def _withdrawn(self, at: int) -> list[int]:
        """The order and what followed from it. From an open answer nothing follows."""
        if at in self._open(self.log[at].seat):
            return [at, *self._followed.get(at, ())]
        return list(range(at, len(self.log)))

    def _in_words(self, at: int) -> str:
        """What would be withdrawn; what other seats answered may be secret."""
        more = " and what followed from it" if len(self._withdrawn(at)) > 1 else ""
        return f"“{self.log[at].text}”{more}"
