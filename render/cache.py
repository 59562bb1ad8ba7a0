"""Base layers on disk, named by content: drawn once, checked when read, drawn again when the file is not what was written."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

MAGIC = b"ADJUTANT-LAYER-1\n"
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


def fetch(
    folder: Path, key: str, make: Callable[[], tuple[dict[str, Any], list[bytes]]]
) -> tuple[dict[str, Any], list[bytes]]:
    """The header and blobs kept under a key, made and kept if they are not there or not whole."""
    path = folder / f"{key}.layer"
    with contextlib.suppress(OSError, ValueError, KeyError, zlib.error):
        found = _read(path.read_bytes())
        with contextlib.suppress(OSError):
            os.utime(path)
        return found
    header, blobs = make()
    with contextlib.suppress(OSError):  # a full or read-only disk costs time, not the picture
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(_packed(header, blobs))
        os.replace(name, path)
        _evict(folder, path)
    return header, blobs


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


def _packed(header: dict[str, Any], blobs: list[bytes]) -> bytes:
    parts = [zlib.compress(blob, 1) for blob in blobs]
    head = json.dumps({"header": header, "sizes": [len(p) for p in parts]}).encode()
    body = len(head).to_bytes(8, "big") + head + b"".join(parts)
    return MAGIC + hashlib.sha256(body).digest() + body


def _read(data: bytes) -> tuple[dict[str, Any], list[bytes]]:
    start = len(MAGIC) + 32
    digest, body = data[len(MAGIC) : start], data[start:]
    if not data.startswith(MAGIC) or hashlib.sha256(body).digest() != digest:
        raise ValueError("not a whole layer file")
    size = int.from_bytes(body[:8], "big")
    head = json.loads(body[8 : 8 + size])
    blobs, at = [], 8 + size
    for length in head["sizes"]:
        blobs.append(zlib.decompress(body[at : at + length]))
        at += length
    return head["header"], blobs
