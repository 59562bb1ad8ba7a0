"""Base layers on disk, named by content: drawn once, checked when read, drawn again when the file is not what was written.

They are packed and read a strip at a time, so that a large layer is never there twice."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PIL import Image

MAGIC = b"ADJUTANT-LAYER-3\n"
STRIP = 256  # rows that are packed together
BARE = -15
"""Strips are packed without a check of their own: the whole file has one."""
LARGEST = 192 * 1024 * 1024
"""Bytes of layers that are kept; those that were not used for longest go first."""


def directory(given: str | Path | None = None) -> Path:
    """Where layers are kept: the argument, else ADJUTANT_CACHE, else the user's cache directory."""
    if given is not None:
        return Path(given)
    if named := os.environ.get("ADJUTANT_CACHE"):
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "adjutant"


def key_of(**what: Any) -> str:
    """A name that changes whenever anything the layer depends on changes."""
    return hashlib.sha256(json.dumps(what, sort_keys=True, default=str).encode()).hexdigest()[:32]


Layers = tuple[dict[str, Any], list[Image.Image]]


def fetch(folder: Path, key: str, make: Callable[[], Layers]) -> Layers:
    """The header and images kept under a key, made and kept if they are not there or not whole."""
    path = folder / f"{key}.layer"
    with contextlib.suppress(OSError, ValueError, KeyError, zlib.error):
        found = _read(path.read_bytes())
        with contextlib.suppress(OSError):
            os.utime(path)
        return found
    header, images = make()
    with contextlib.suppress(OSError):  # a full or read-only disk costs time, not the picture
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(_packed(header, images))
        os.replace(name, path)
        _evict(folder, path)
    return header, images


def _evict(folder: Path, new: Path) -> None:
    """Keep the folder within its bound; what was just written stays."""
    layers = [(entry.stat().st_mtime_ns, entry.stat().st_size, entry) for entry in folder.glob("*.layer")]
    total = sum(size for _, size, _ in layers)
    for _, size, path in sorted(layers, key=lambda layer: layer[0]):
        if total <= LARGEST:
            return
        if path != new:
            path.unlink(missing_ok=True)
            total -= size


def _strips(size: tuple[int, int]) -> Iterator[tuple[int, int, int, int]]:
    """The boxes of the strips of an image, from the top down."""
    wide, high = size
    return ((0, top, wide, min(top + STRIP, high)) for top in range(0, high, STRIP))


def _packed(header: dict[str, Any], images: list[Image.Image]) -> bytes:
    parts = [[zlib.compress(image.crop(box).tobytes(), 1, BARE) for box in _strips(image.size)] for image in images]
    kept = [
        {"mode": image.mode, "size": image.size, "parts": [len(part) for part in strips]}
        for image, strips in zip(images, parts, strict=True)
    ]
    head = json.dumps({"header": header, "images": kept}).encode()
    body = len(head).to_bytes(8, "big") + head + b"".join(part for strips in parts for part in strips)
    return MAGIC + hashlib.sha256(body).digest() + body


def _read(data: bytes) -> Layers:
    start = len(MAGIC) + 32
    body = memoryview(data)[start:]
    if not data.startswith(MAGIC) or hashlib.sha256(body).digest() != data[len(MAGIC) : start]:
        raise ValueError("not a whole layer file")
    at = 8 + int.from_bytes(body[:8], "big")
    head = json.loads(bytes(body[8:at]))
    images = []
    for kept in head["images"]:
        image = Image.new(kept["mode"], kept["size"], None)
        for (left, top, right, bottom), length in zip(_strips(image.size), kept["parts"], strict=True):
            strip = zlib.decompress(body[at : at + length], BARE)
            image.paste(Image.frombytes(image.mode, (right - left, bottom - top), strip), (left, top))
            at += length
        images.append(image)
    return head["header"], images
