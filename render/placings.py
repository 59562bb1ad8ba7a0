"""Where the names of area maps stand: of the maps everybody looks at it was found once and lies beside the atlas; of others
it is found when they are drawn.

    python -m render.placings        finds the places anew, after anything has changed that they rest on

Looking for them takes as long as all else of a first picture.
"""

from __future__ import annotations

import gzip
import json
import tempfile
from dataclasses import asdict
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from render.atlas import Atlas
from render.cache import key_of
from render.frames import Block, Plate, Viewport
from render.names import Fill, placed

HERE = Path(__file__).parent / "atlas"
GAMES = ("supreme_axis_allies", "triumph_tragedy", "ww2_europe")
EDITION = 1  # raise when names are looked for otherwise, and find the places anew
MOST = 64
Placing = tuple[dict[str, Block], list[str]]
"""Names where they stand, and those that found no room."""
_FOUND: dict[str, Placing] = {}
"""Those found or read in this process: they are the same in any colours."""


def file_of(game: str) -> Path:
    return HERE / f"{game}.names.gz"


def key_for(atlas: Atlas, port: Viewport, plates: dict[str, Plate]) -> str:
    """What the places of names rest on."""
    return key_of(
        edition=EDITION, atlas=atlas.digest, port=asdict(port), plates={k: vars(v) for k, v in sorted(plates.items())}
    )


@cache
def lying(game: str) -> dict[str, Any]:
    """What lies beside the atlas of a game."""
    path = file_of(game)
    found: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes())) if path.is_file() else {}
    return found


def placing(atlas: Atlas, port: Viewport, fill: Fill, plates: dict[str, Plate]) -> Placing:
    """Where the names of a map stand, and which found no room."""
    key = key_for(atlas, port, plates)
    if key not in _FOUND:
        kept = lying(atlas.game).get(key)
        while len(_FOUND) >= MOST:
            del _FOUND[next(iter(_FOUND))]
        _FOUND[key] = placed(atlas, port, fill, plates) if kept is None else (_read(kept[0]), list(kept[1]))
    blocks, omitted = _FOUND[key]
    return dict(blocks), list(omitted)


def block_of(written: dict[str, Any]) -> Block:
    """A block as JSON has it."""
    pairs = {name: tuple(written[name]) for name in ("box", "badges", "spot", "keep")}
    return Block(**{**written, **pairs})


def _read(blocks: list[dict[str, Any]]) -> dict[str, Block]:
    return {written["name"]: block_of(written) for written in blocks}


def _shortened(block: Block) -> dict[str, Any]:
    """A block with tenths of pixels."""
    return {
        name: [round(v, 1) for v in value] if isinstance(value, tuple) else round(value, 1) if name == "cost" else value
        for name, value in asdict(block).items()
    }


def write(game: str) -> int:
    """Find the places of the whole map and its regions, and keep them. Tells how many maps that are."""
    from render import snapshot
    from rules import GAMES as games
    from rules.kernel.game import Game

    file_of(game).unlink(missing_ok=True)
    lying.cache_clear()
    _FOUND.clear()
    view = Game.new(games[game], seed="names").view(None)
    regions: dict[str, tuple[str, ...]] = import_module(f"render.{game}").REGIONS
    with tempfile.TemporaryDirectory() as folder:
        for region in (None, *(name for name, spaces in regions.items() if spaces)):
            snapshot(view, region=region, folder=folder)
    found = {key: [[_shortened(b) for b in blocks.values()], omitted] for key, (blocks, omitted) in _FOUND.items()}
    data = json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()
    file_of(game).write_bytes(gzip.compress(data, 9, mtime=0))
    lying.cache_clear()
    _FOUND.clear()
    return len(found)


if __name__ == "__main__":
    from render import placings  # what the pictures ask, and not this copy of it

    for each in GAMES:
        print(f"{each}: {placings.write(each)} maps")
