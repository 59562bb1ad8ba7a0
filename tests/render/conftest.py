"""One folder of kept layers for all picture tests of a run."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def layers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run; all processes of a run share it, so that each layer is drawn once."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "layers"
    folder.mkdir(exist_ok=True)
    return folder
