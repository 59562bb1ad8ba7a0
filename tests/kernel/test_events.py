"""Events reach those who may know them; long lists of them are packed and unpacked without loss."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.events import ALL, Event
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.packed import FEW, PackedList

from . import toy


@pytest.mark.parametrize(
    ("to", "seen"),
    [
        (ALL, {"red": True, "blue": True, None: True}),
        (("red",), {"red": True, "blue": False, None: False}),
        (("red", "blue"), {"red": True, "blue": True, None: False}),
        ((), {"red": False, "blue": False, None: False}),
    ],
)
def test_audience(to, seen):
    assert {seat: Event("x", to).visible(seat) for seat in seen} == seen


def test_each_seat_is_told_its_own():
    game = toy.to_campaign(toy.new())
    toy.play(game, "green: whisper 7 blue\nred: parley with blue\nred: done")
    whispers = {s: [e.kind for _, e in game.told(s) if e.kind in ("whisper", "parley")] for s in (*toy.SEATS, None)}
    assert whispers == {"red": ["parley"], "blue": ["whisper", "parley"], "green": ["whisper"], None: []}


def test_an_event_keeps_kind_rules_and_data():
    game = toy.to_campaign(toy.new())
    game.submit("red", "parley with blue")
    number, event = game.told("red")[-1]
    assert number == len(game.events) - 1
    assert (event.text, event.to, event.rules, event.kind) == ("Red parleys", ("red", "blue"), ("10", "3"), "parley")
    assert event.data == {"seats": ["Blue"]}
    game.tell("one rule", rule="3.1")
    assert game.told(None)[-1][1].rules == ("3.1",)


def test_since():
    game = toy.new()
    known = len(game.events)
    toy.play(game, "red: buy 1 foot\ngreen: whisper 1 blue\nred: buy 2 foot")
    assert [(n, e.text) for n, e in game.told(None, known)] == [
        (known, "Red: buy 1 FOOT"), (known + 2, "Red: buy 2 FOOT"),
    ]  # fmt: skip
    assert game.told(None, len(game.events)) == []


def test_since_reaches_into_what_is_packed():
    game, player = toy.new(seed=2), RandomPlayer(2)
    kept = []
    while game.outcome is None:
        game.submit(*player.next(game))
        kept += [(n, e) for n, e in game.events.since(len(kept))]
    assert game.events.first_open > 20
    for start in (0, 1, 5, game.events.first_open - 1, game.events.first_open, len(kept)):
        assert list(game.events.since(start)) == kept[start:]


class Model:
    """A packed list beside a plain one."""

    def __init__(self) -> None:
        self.packed: PackedList[Event] = PackedList(Event)
        self.plain: list[Event] = []

    def check(self) -> None:
        assert len(self.packed) == len(self.plain)
        assert list(self.packed.since(0)) == list(enumerate(self.plain))
        for start in {0, 1, len(self.plain) // 2, self.packed.first_open, len(self.plain)}:
            assert list(self.packed.since(start)) == list(enumerate(self.plain))[start:]
        if self.plain:
            assert (self.packed[0], self.packed[-1]) == (self.plain[0], self.plain[-1])
        dumped = msgspec.msgpack.encode(self.packed.dump())
        again = PackedList(Event, msgspec.msgpack.decode(dumped, type=list[tuple[int, bytes]]))
        assert list(again.since(0)) == list(enumerate(self.plain))


def test_what_is_hardly_worth_it_is_not_compressed():
    numbers: PackedList[int] = PackedList(int)
    for number in range(2 * FEW + 400):
        numbers.append(number)
    numbers.pack(FEW - 1)
    assert numbers.first_open == 0, "too few for a block"
    numbers.pack(FEW)
    numbers.pack(2 * FEW + 390)
    assert [count for count, _ in numbers.dump()] == [FEW, FEW + 390, 10]
    small, large = (data for _, data in numbers.dump()[:2])
    assert msgspec.msgpack.decode(small) == list(range(FEW)) and len(large) < len(
        msgspec.msgpack.encode(list(range(390)))
    )
    assert [number for _, number in numbers.since(0)] == list(range(2 * FEW + 400))


@given(st.lists(st.tuples(st.sampled_from(("append", "pack", "truncate")), st.integers(0, 12)), max_size=25))
def test_packing_and_truncating_is_like_a_list(steps):
    model = Model()
    for step, number in steps:
        if step == "append":
            for i in range(number * 3):
                event = Event(f"{len(model.plain)}", ("red",) if i % 2 else None, kind=step, data={"n": i})
                model.packed.append(event)
                model.plain.append(event)
        elif step == "pack":
            model.packed.pack(min(number * 9, len(model.plain)))
        else:
            length = max(0, len(model.plain) - number)
            model.packed.truncate(length)
            del model.plain[length:]
        model.check()
