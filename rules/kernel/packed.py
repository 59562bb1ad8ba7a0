"""A list that only grows at its end; its older part is kept compressed, since it is read seldom.

It also knows what a file that keeps it block by block lacks: `changes` gives the blocks that have come since they were last
`kept`, so that the price of keeping a new item does not grow with the list.
"""

import zlib
from collections.abc import Iterator
from typing import Any, Generic, TypeVar

import msgspec

T = TypeVar("T")

_encoder = msgspec.msgpack.Encoder()

Block = tuple[int, int, bytes]
"""(number of the first item, how many, the items packed)."""

MOST_LOOSE = 16
"""Small blocks at the end of a file before they are made one."""
SMALL = 64
"""Items of a block that is still made one with others."""
FEW = 24
"""Items that are a block by themselves; fewer stay open a little longer."""
WORTH = 200
"""Bytes from which on it is worth it to compress a block."""
_COMPRESSED = b"\x78"
"""What a compressed block begins with, and a list that is not never does."""


class PackedList(Generic[T]):
    """Items by number, the recent ones open, the older ones in packed blocks.

    A copy that has no need of the past has an empty block in its place: what stood there counts, but is not found.
    """

    def __init__(self, item: Any, dumped: list[tuple[int, bytes]] | None = None) -> None:
        self._decoder = msgspec.msgpack.Decoder(list[item])
        self._packed = list(dumped or [])
        self._open: list[T] = []
        self.first_open = sum(count for count, _ in self._packed)
        self._stable = 0
        self._filed: list[tuple[int, int]] = []
        self._filing: list[tuple[int, int]] = []

    def __len__(self) -> int:
        return self.first_open + len(self._open)

    def __getitem__(self, number: int) -> T:
        if number < 0:
            number += len(self)
        if number >= self.first_open:
            return self._open[number - self.first_open]
        return next(item for _, item in self.since(number))

    def append(self, item: T) -> None:
        self._open.append(item)

    def since(self, start: int = 0) -> Iterator[tuple[int, T]]:
        """(number, item) from number `start` on. Blocks before it are not looked at, however many there are."""
        at, needed = self.first_open, list[tuple[int, bytes]]()
        for count, block in reversed(self._packed):
            if at <= start:
                break
            at -= count
            needed.append((at, block))
        for first, block in reversed(needed):
            for number, item in enumerate(self._unpack(block), first) if block else ():
                if number >= start:
                    yield number, item
        for number in range(max(start, self.first_open), len(self)):
            yield number, self._open[number - self.first_open]

    def pack(self, before: int) -> None:
        """Compress the items before number `before`, once there are enough of them."""
        count = before - self.first_open
        if count >= FEW:
            self._packed.append((count, _pack(self._open[:count])))
            del self._open[:count]
            self.first_open = before

    def truncate(self, length: int) -> None:
        """Forget the items from number `length` on."""
        self._stable = min(self._stable, length)
        while self.first_open > length:
            count, block = self._packed.pop()
            self._open = self._unpack(block) + self._open
            self.first_open -= count
        del self._open[length - self.first_open :]

    def dump(self) -> list[tuple[int, bytes]]:
        """All of it, packed."""
        if not self._open:
            return list(self._packed)
        return [*self._packed, (len(self._open), _pack(self._open))]

    # --- a file that keeps it block by block ------------------------------------------------------------------------

    @property
    def stable(self) -> int:
        """How many items from the beginning are the same as when they were last kept."""
        return self._stable

    def settle(self) -> None:
        """All that is there now is kept."""
        self._stable = len(self)

    def changes(self) -> tuple[int, list[Block]]:
        """What a file lacks: it forgets the blocks that begin at this number or later, and keeps these."""
        filed = list(self._filed)
        while filed and sum(filed[-1]) > self._stable:
            filed.pop()
        loose = 0
        while loose < len(filed) and filed[-1 - loose][1] < SMALL:
            loose += 1
        if loose >= MOST_LOOSE:
            del filed[-loose:]
        keep = sum(filed[-1]) if filed else 0
        items = [item for _, item in self.since(keep)]
        self._filing = [*filed, (keep, len(items))] if items else filed
        return keep, [(keep, len(items), _pack(items))] if items else []

    def kept(self) -> None:
        """The changes last given are in the file."""
        self._filed = self._filing
        self._stable = sum(self._filed[-1]) if self._filed else 0

    @classmethod
    def of_blocks(cls, item: Any, blocks: list[Block]) -> "PackedList[T]":
        """As a file has it. Raises ValueError if a block is missing."""
        at = 0
        for first, count, _ in blocks:
            if first != at:
                raise ValueError(f"items {at} to {first - 1} are missing")
            at += count
        found: PackedList[T] = cls(item, [(count, data) for _, count, data in blocks])
        found._filed = found._filing = [(first, count) for first, count, _ in blocks]
        found._stable = at
        return found

    def _unpack(self, block: bytes) -> list[T]:
        items: list[T] = self._decoder.decode(zlib.decompress(block) if block[:1] == _COMPRESSED else block)
        return items


def _pack(items: list[Any]) -> bytes:
    data = _encoder.encode(items)
    return zlib.compress(data, 1) if len(data) > WORTH else data
