"""The store of pieces: by id, place and owner, with a revision."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.pieces import Pieces


class Unit(msgspec.Struct):
    id: str
    place: str
    owner: str
    steps: int = 2


class State(msgspec.Struct):
    units: Pieces[Unit]


@pytest.fixture
def units():
    return Pieces.holding([Unit("a", "Kiel", "GER"), Unit("b", "Kiel", "ITA"), Unit("c", "Rome", "ITA")])


def ids(found):
    return [unit.id for unit in found]


def test_found_by_id_place_and_owner(units):
    assert units["a"].owner == "GER" and units.get("z") is None and "b" in units and len(units) == 3
    assert ids(units.at("Kiel")) == ["a", "b"] and ids(units.of("ITA")) == ["b", "c"]
    assert ids(units.own("ITA", "Kiel")) == ["b"] and units.at("Paris") == () and units.of("USA") == ()
    assert units.places() == ["Kiel", "Rome"] and ids(units) == ["a", "b", "c"]


def test_moved_given_and_removed(units):
    units.move("a", "Rome")
    units.give(units["c"], "GER")
    assert ids(units.at("Rome")) == ["a", "c"] and ids(units.of("GER")) == ["a", "c"] and ids(units.of("ITA")) == ["b"]
    assert units.remove("a").id == "a" and ids(units.at("Rome")) == ["c"] and "a" not in units


def test_every_change_counts(units):
    seen = [units.revision]
    for change in (
        lambda: units.move("a", "Rome"),
        lambda: units.give("a", "ITA"),
        lambda: units.remove("a"),
        lambda: units.put(Unit("d", "Rome", "GER")),
        units.touch,
    ):
        change()
        seen.append(units.revision)
    assert seen == sorted(set(seen))


def test_strangers_are_bugs(units):
    with pytest.raises(ValueError, match="already"):
        units.put(Unit("a", "Rome", "GER"))
    with pytest.raises(ValueError, match="not a piece"):
        units.move(Unit("a", "Kiel", "GER"), "Rome")
    with pytest.raises(KeyError):
        units.move("z", "Rome")


def test_free_ids(units):
    units.put(Unit("x1", "Rome", "GER"))
    assert units.fresh_id("x") == "x2" and units.fresh_id("y") == "y1"


def test_only_the_pieces_are_saved(units):
    assert msgspec.to_builtins(State(units)).keys() == {"units"}
    assert msgspec.to_builtins(units).keys() == {"all"}


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 9), st.integers(0, 3), st.integers(0, 2))))
def test_it_agrees_with_a_plain_list_and_a_loaded_one_with_it(steps):
    units, plain = Pieces({}), {}
    for what, number, place, owner in steps:
        name = f"u{number}"
        if what == 0 and name not in plain:
            units.put(Unit(name, f"p{place}", f"o{owner}"))
            plain[name] = Unit(name, f"p{place}", f"o{owner}")
        elif what == 1 and name in plain:
            units.move(name, f"p{place}")
            plain[name].place = f"p{place}"
        elif what == 2 and name in plain:
            units.give(name, f"o{owner}")
            plain[name].owner = f"o{owner}"
        elif what == 3 and name in plain:
            units.remove(name)
            del plain[name]
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(State(units)), type=State).units
    for store in (units, again):
        assert list(store) == list(plain.values())
        for i in range(4):
            assert list(store.at(f"p{i}")) == [u for u in plain.values() if u.place == f"p{i}"]
            assert list(store.of(f"o{i}")) == [u for u in plain.values() if u.owner == f"o{i}"]
            assert list(store.own("o1", f"p{i}")) == [
                u for u in plain.values() if (u.owner, u.place) == ("o1", f"p{i}")
            ]
