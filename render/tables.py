"""Facts about a game that pictures need, from the data files beside its rules."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

RULES = Path(__file__).resolve().parent.parent / "rules"


@lru_cache(maxsize=32)
def read_json(game: str, name: str) -> Any:
    return json.loads((RULES / game / name).read_text("utf-8"))
