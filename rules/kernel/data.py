"""The data files shipped inside a game's folder: the one place where `rules` reads a file, and it reads nothing else."""

import json
from functools import cache
from importlib import resources
from typing import Any


@cache
def read_text(package: str, name: str) -> str:
    """A text file of a package, for example a rulebook."""
    return resources.files(package).joinpath(name).read_text(encoding="utf-8")


@cache
def read_json(package: str, name: str) -> Any:
    """A data file of a package. The result is shared: treat it as read-only."""
    return json.loads(read_text(package, name))
