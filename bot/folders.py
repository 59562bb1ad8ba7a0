"""Where things lie, as the environment says."""

import os
from pathlib import Path

from .errors import ConfigError
from .shards import Shards


def data_folder() -> Path:
    """Where the database lies: ADJUTANT_DATA, else a folder of the user's. Raises ConfigError."""
    named = os.environ.get("ADJUTANT_DATA")
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = Path(named) if named else base / "adjutant"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise ConfigError(f"{folder} cannot be used: {getattr(error, 'strerror', None) or error}") from error
    return folder


def shards() -> Shards | None:
    """The shards this process runs: ADJUTANT_SHARDS, `0-3/16`; None for all there are. Raises ConfigError."""
    given = os.environ.get("ADJUTANT_SHARDS", "").strip()
    return Shards.read(given) if given else None


def port() -> int:
    """The sandbox's port: ADJUTANT_PORT, else any that is free. Raises ConfigError."""
    given = os.environ.get("ADJUTANT_PORT", "0").strip()
    if not given.isdecimal() or int(given) > 65535:
        raise ConfigError(f"ADJUTANT_PORT is a number up to 65535, not {given!r}")
    return int(given)


LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


def log_level() -> str:
    """How much is logged: ADJUTANT_LOG. Raises ConfigError."""
    given = os.environ.get("ADJUTANT_LOG", "INFO").strip().upper()
    if given not in LEVELS:
        raise ConfigError(f"ADJUTANT_LOG is one of {', '.join(LEVELS)}, not {given!r}")
    return given
