"""What the container runs, with stand-ins that say how they were called."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.shards import Shards

ROOT = Path(__file__).parents[2]


def started(folder, **environment):
    """The lines that the programs in the container would have been called with."""
    bin_ = folder / "bin"
    bin_.mkdir()
    for name in ("adjutant", "litestream"):
        (bin_ / name).write_text(f'#!/bin/sh\necho {name} "$@" >> "{folder}/called"\n')
        (bin_ / name).chmod(0o755)
    given = {
        "PATH": f"{bin_}:{os.environ['PATH']}",
        "PYTHON": sys.executable,
        "PYTHONPATH": str(ROOT),
        "ADJUTANT_DATA": str(folder / "data"),
        **environment,
    }
    ended = subprocess.run(["sh", ROOT / "docs" / "start.sh"], env=given, capture_output=True, text=True, timeout=30)
    called = folder / "called"
    return ended, called.read_text().splitlines() if called.exists() else []


def test_without_a_replica_it_is_the_bot_alone(tmp_path):
    ended, called = started(tmp_path)
    assert ended.returncode == 0 and [line.strip() for line in called] == ["adjutant"]


@pytest.mark.parametrize(
    ("shards", "name"),
    [("", "adjutant.sqlite"), ("0-3/16", "adjutant-0-3-of-16.sqlite"), ("5/16", "adjutant-5-5-of-16.sqlite")],
)
def test_with_a_replica_a_lost_database_comes_back_first(tmp_path, shards, name):
    some = {"ADJUTANT_SHARDS": shards} if shards else {}
    _, called = started(tmp_path, LITESTREAM_REPLICA="s3://bucket/club/", **some)
    database, replica = tmp_path / "data" / name, f"s3://bucket/club/{name}"
    assert called == [
        f"litestream restore -if-db-not-exists -if-replica-exists -o {database} {replica}",
        f"litestream replicate -exec adjutant {database} {replica}",
    ]


def test_nonsense_starts_nothing(tmp_path):
    ended, called = started(tmp_path, ADJUTANT_SHARDS="many", LITESTREAM_REPLICA="s3://bucket")
    assert ended.returncode != 0 and called == [] and "0-3/16" in ended.stderr


def test_the_units_name_what_the_bot_reads():
    single = (ROOT / "docs" / "adjutant.service").read_text()
    ranged = (ROOT / "docs" / "adjutant@.service").read_text()
    (shards,) = re.findall(r"^Environment=ADJUTANT_SHARDS=(.*)$", ranged, re.MULTILINE)
    assert Shards.read(shards.replace("%i", "0-7")).file == "adjutant-0-7-of-16.sqlite"
    own = re.compile(r"^Description=.*\n|^#.*\n|^Environment=ADJUTANT_SHARDS=.*\n", re.MULTILINE)
    assert own.sub("", ranged) == own.sub("", single), "but for the range they are the same"
    hosting = (ROOT / "docs" / "hosting.md").read_text()
    assert "docs/adjutant.service" in hosting and "docs/adjutant@.service" in hosting


def test_the_container_has_all_it_starts():
    text = (ROOT / "docs" / "Dockerfile").read_text()
    assert "start-adjutant" in text and "docs/start.sh" in text and "/usr/local/bin/litestream" in text
    assert "ADJUTANT_DATA=/data" in text and "VOLUME /data" in text
