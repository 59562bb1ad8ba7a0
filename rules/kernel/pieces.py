"""The pieces of a game: one store by id, place and owner, with a revision on which derived facts rest.

A game's state holds `Pieces[Unit]`, where `Unit` is its own Struct with the fields `id`, `place` and `owner`. Only `all` is
saved. What is found by place or owner comes in the order of `all`, so that a loaded game goes on exactly as the one saved.
"""

from collections.abc import Iterable, Iterator
from typing import Generic, Protocol, TypeVar

import msgspec


class Piece(Protocol):
    """What the store must know of a piece."""

    id: str
    place: str
    owner: str


P = TypeVar("P", bound=Piece)

_NONE: tuple[()] = ()


class Pieces(msgspec.Struct, Generic[P], dict=True):
    """Pieces by id, by place and by owner. Places and owners change through the store only."""

    all: dict[str, P] = {}

    def __post_init__(self) -> None:
        self.revision = 0
        self._number = 0
        self._order: dict[str, int] = {}
        self._at: dict[str, dict[str, P]] = {}
        self._of: dict[str, dict[str, P]] = {}
        self._at_kept: dict[str, tuple[P, ...]] = {}
        self._of_kept: dict[str, tuple[P, ...]] = {}
        for piece in self.all.values():
            self._enter(piece)

    @classmethod
    def holding(cls, pieces: Iterable[P]) -> "Pieces[P]":
        """A store of these pieces, in this order."""
        store = cls({})
        for piece in pieces:
            store.put(piece)
        return store

    # --- asking -------------------------------------------------------------------------------------------------

    def __getitem__(self, id: str) -> P:
        return self.all[id]

    def __contains__(self, id: object) -> bool:
        return id in self.all

    def __iter__(self) -> Iterator[P]:
        """All pieces; a copy, so that they may be moved meanwhile."""
        return iter(list(self.all.values()))

    def __len__(self) -> int:
        return len(self.all)

    def get(self, id: str) -> P | None:
        return self.all.get(id)

    def at(self, place: str) -> tuple[P, ...]:
        """The pieces in a place."""
        kept = self._at_kept.get(place)
        if kept is None:
            kept = self._at_kept[place] = self._sorted(self._at.get(place))
        return kept

    def of(self, owner: str) -> tuple[P, ...]:
        """The pieces of an owner."""
        kept = self._of_kept.get(owner)
        if kept is None:
            kept = self._of_kept[owner] = self._sorted(self._of.get(owner))
        return kept

    def own(self, owner: str, place: str) -> tuple[P, ...]:
        """The pieces of an owner in a place."""
        return tuple([piece for piece in self.at(place) if piece.owner == owner])

    def places(self) -> list[str]:
        """Where any piece is, in the order in which `all` names them."""
        return list(dict.fromkeys(piece.place for piece in self.all.values()))

    def fresh_id(self, prefix: str) -> str:
        """An id nobody has: the prefix and the lowest free number."""
        number = 1
        while f"{prefix}{number}" in self.all:
            number += 1
        return f"{prefix}{number}"

    # --- changing -----------------------------------------------------------------------------------------------

    def put(self, piece: P) -> P:
        """A piece comes into play."""
        if piece.id in self.all:
            raise ValueError(f"there is a piece {piece.id} already")
        self.all[piece.id] = piece
        self._enter(piece)
        self._changed(piece)
        return piece

    def move(self, piece: P | str, place: str) -> P:
        """A piece goes to another place."""
        found = self._own(piece)
        self._at_kept.pop(found.place, None)
        self._leave(found)
        found.place = place
        self._stand(found)
        self._at_kept.pop(place, None)
        self.revision += 1
        return found

    def give(self, piece: P | str, owner: str) -> P:
        """A piece gets another owner."""
        found = self._own(piece)
        self._changed(found)
        self._leave(found)
        found.owner = owner
        self._stand(found)
        self._changed(found)
        return found

    def remove(self, piece: P | str) -> P:
        """A piece goes out of play."""
        found = self._own(piece)
        del self.all[found.id]
        self._leave(found)
        del self._order[found.id]
        self._changed(found)
        return found

    def touch(self) -> None:
        """Something about a piece has changed that derived facts rest on: its strength, its state."""
        self.revision += 1

    # --- inside -------------------------------------------------------------------------------------------------

    def _own(self, piece: P | str) -> P:
        """The piece as the store has it; a copy from somewhere else is a bug."""
        if isinstance(piece, str):
            return self.all[piece]
        if self.all.get(piece.id) is not piece:
            raise ValueError(f"{piece.id} is not a piece of this game as it stands now")
        return piece

    def _enter(self, piece: P) -> None:
        self._order[piece.id] = self._number
        self._number += 1
        self._stand(piece)

    def _stand(self, piece: P) -> None:
        self._at.setdefault(piece.place, {})[piece.id] = piece
        self._of.setdefault(piece.owner, {})[piece.id] = piece

    def _leave(self, piece: P) -> None:
        del self._at[piece.place][piece.id]
        if not self._at[piece.place]:
            del self._at[piece.place]
        del self._of[piece.owner][piece.id]
        if not self._of[piece.owner]:
            del self._of[piece.owner]

    def _changed(self, piece: P) -> None:
        self.revision += 1
        self._at_kept.pop(piece.place, None)
        self._of_kept.pop(piece.owner, None)

    def _sorted(self, found: dict[str, P] | None) -> tuple[P, ...]:
        """In the order of `all`."""
        if found is None:
            return _NONE
        return tuple([found[id] for id in sorted(found, key=self._order.__getitem__)])
