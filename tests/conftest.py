"""The daily loop leaves out what takes long: `pytest -m "not slow"`."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent
LONG = ("wire", "fuzz", "abuse", "sandbox/test_page", "sandbox/test_wire", "bot/test_crash")
"""Whole bots, whole games, browsers, kills."""

settings.register_profile("adjutant", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("adjutant")  # how long an example takes says more about the machine than about the code


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not item.path.is_relative_to(HERE):
            continue
        where = item.path.relative_to(HERE).as_posix()
        if where.startswith(LONG):
            item.add_marker(pytest.mark.slow)
