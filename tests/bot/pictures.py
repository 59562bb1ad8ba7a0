"""Stand-ins for the drawing, run in a worker of the painter."""

import os
import signal
import time
from pathlib import Path
from typing import Any


def quick(view: Any, region: str | None, size: int, palette: str, dark: bool) -> tuple[bytes, str]:
    """What was asked for, as bytes; the worker as the words."""
    return repr((view, region, size, palette, dark)).encode(), str(os.getpid())


def slow(view: Any, *how: Any) -> tuple[bytes, str]:
    """Notes in the file that is the view's first half that it drew the second half."""
    path, what = view
    with Path(path).open("a") as file:
        file.write(f"{what}\n")
    time.sleep(0.2)
    return str(what).encode(), ""


def deadly_once(view: Any, *how: Any) -> tuple[bytes, str]:
    """Kills its worker the first time."""
    if not Path(view).exists():
        Path(view).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return b"png", "alt"


def deadly(view: Any, *how: Any) -> tuple[bytes, str]:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def hangs(view: Any, *how: Any) -> tuple[bytes, str]:
    Path(view).write_text(str(os.getpid()))
    time.sleep(1000)
    raise AssertionError


def fails(view: Any, *how: Any) -> tuple[bytes, str]:
    raise ValueError("there is no region Atlantis; near it: Atlantic")


def ahead(slug: str, region: str | None) -> None:
    """Leaves a file where the region says."""
    if region is not None:
        Path(region).touch()


def slow_ahead(slug: str, region: str | None) -> None:
    time.sleep(0.5)
