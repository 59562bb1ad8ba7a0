"""Layers on disk: checked when read, bounded in size, the longest unused first to go."""

import os

import pytest

from render import cache


@pytest.fixture
def keep(tmp_path):
    def put(key, size, age=0):
        _, blobs = cache.fetch(tmp_path, key, lambda: ({"of": key}, [os.urandom(size)]))
        path = tmp_path / f"{key}.layer"
        os.utime(path, ns=(0, 10**18 - age * 10**9))
        return blobs

    return put


def names(folder):
    return sorted(path.stem for path in folder.glob("*.layer"))


def test_a_layer_is_made_once(tmp_path, keep):
    first = keep("a", 1000)
    header, again = cache.fetch(tmp_path, "a", lambda: pytest.fail("it was kept"))
    assert again == first and header == {"of": "a"}


def test_a_damaged_layer_is_made_again(tmp_path, keep):
    first = keep("a", 1000)
    path = tmp_path / "a.layer"
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    assert keep("a", 1000) != first


def test_the_folder_is_bounded_and_the_longest_unused_goes_first(tmp_path, keep, monkeypatch):
    monkeypatch.setattr(cache, "LARGEST", 3500)
    keep("old", 1000, age=30)
    keep("older", 1000, age=60)
    keep("used", 1000, age=90)
    cache.fetch(tmp_path, "used", lambda: pytest.fail("it was kept"))
    keep("new", 1000)
    assert names(tmp_path) == ["new", "old", "used"]
    keep("large", 5000)
    assert names(tmp_path) == ["large"]
