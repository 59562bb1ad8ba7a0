"""Layers on disk: checked when read, bounded in size, the longest unused first to go."""

import os

import pytest
from PIL import Image

from render import cache


def noise(mode, size):
    return Image.frombytes(mode, size, os.urandom(size[0] * size[1] * len(mode)))


@pytest.fixture
def keep(tmp_path):
    def put(key, size, age=0):
        _, images = cache.fetch(tmp_path, key, lambda: ({"of": key}, [noise("L", (10, size // 10))]))
        path = tmp_path / f"{key}.layer"
        os.utime(path, ns=(0, 10**18 - age * 10**9))
        return [image.tobytes() for image in images]

    return put


def names(folder):
    return sorted(path.stem for path in folder.glob("*.layer"))


def test_a_layer_is_made_once(tmp_path, keep):
    first = keep("a", 1000)
    header, (again,) = cache.fetch(tmp_path, "a", lambda: pytest.fail("it was kept"))
    assert [again.tobytes()] == first and header == {"of": "a"}


def test_layers_come_back_as_they_were_whatever_their_height(tmp_path):
    """They are packed in strips: also of fewer rows than a strip, of just as many, and of more."""
    rows = (1, cache.STRIP - 1, cache.STRIP, cache.STRIP + 1, 2 * cache.STRIP, 2 * cache.STRIP + 7)
    made = [noise(mode, (5, high)) for mode in ("L", "RGB", "RGBA") for high in rows]
    cache.fetch(tmp_path, "many", lambda: ({}, made))
    _, again = cache.fetch(tmp_path, "many", lambda: pytest.fail("they were kept"))
    assert [(image.mode, image.size, image.tobytes()) for image in again] == [
        (image.mode, image.size, image.tobytes()) for image in made
    ]


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
