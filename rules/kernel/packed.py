"""A list that only grows at its end; its older part is kept compressed, since it is read seldom."""

import zlib
from collections.abc import Iterator
from typing import Any, Generic, TypeVar

import msgspec

T = TypeVar("T")

_encoder = msgspec.msgpack.Encoder()


class PackedList(Generic[T]):
    """Items by number, the recent ones open, the older ones in packed blocks."""

    def __init__(self, item: Any, dumped: list[tuple[int, bytes]] | None = None) -> None:
        self._decoder = msgspec.msgpack.Decoder(list[item])
        self._packed = list(dumped or [])
        self._open: list[T] = []
        self.first_open = sum(count for count, _ in self._packed)

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
        """(number, item) from number `start` on."""
        at = 0
        for count, block in self._packed:
            if at + count > start:
                for number, item in enumerate(self._unpack(block), at):
                    if number >= start:
                        yield number, item
            at += count
        for number in range(max(start, at), len(self)):
            yield number, self._open[number - self.first_open]

    def pack(self, before: int) -> None:
        """Compress the items before number `before`."""
        count = before - self.first_open
        if count > 0:
            self._packed.append((count, zlib.compress(_encoder.encode(self._open[:count]), 1)))
            del self._open[:count]
            self.first_open = before

    def truncate(self, length: int) -> None:
        """Forget the items from number `length` on."""
        while self.first_open > length:
            count, block = self._packed.pop()
            self._open = self._unpack(block) + self._open
            self.first_open -= count
        del self._open[length - self.first_open :]

    def dump(self) -> list[tuple[int, bytes]]:
        """All of it, packed."""
        if not self._open:
            return list(self._packed)
        return [*self._packed, (len(self._open), zlib.compress(_encoder.encode(self._open), 1))]

    def _unpack(self, block: bytes) -> list[T]:
        items: list[T] = self._decoder.decode(zlib.decompress(block))
        return items
