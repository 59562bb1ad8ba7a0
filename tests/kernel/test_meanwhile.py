"""Orders that may be given while an ask is open, as many as one likes, by several seats at once."""

import dataclasses

import pytest

from rules.kernel import record
from rules.kernel.errors import OrderError, Refused
from rules.kernel.flow import Ask, everyone
from rules.kernel.game import Game
from rules.kernel.orders import Order, Syntax
from rules.kernel.slots import Number, Space

from . import toy
from .toy_board import BOARD, SEATS


class Settle(Order):
    """Put down one Foot where nobody stands."""

    syntax = Syntax("settle", Space("space"))
    space: str

    @classmethod
    def options(cls, slot, got, game, seat):
        return [space for space in BOARD if not game.state.units.get(space)]

    def check(self, game, seat):
        if game.state.units.get(self.space):
            raise Refused("somebody stands there", rule="1.2")

    def effect(self, game, seat):
        game.state.add(self.space, seat, "FOOT", 1)
        game.tell(f"You settle {self.space}.", to=(seat,))


class Spend(Order):
    """Spend gold on nothing."""

    syntax = Syntax("spend", Number("amount"))
    amount: int

    @classmethod
    def options(cls, slot, got, game, seat):
        return range(1, game.state.gold[seat] + 1)

    def check(self, game, seat):
        if self.amount > game.state.gold[seat]:
            raise Refused("there is not so much gold", rule="2.1")

    def effect(self, game, seat):
        game.state.gold[seat] -= self.amount


def founding(game):
    asks = [Ask(seat, "Settle, then done", (toy.orders.Done,), meanwhile=(Settle, Spend)) for seat in SEATS]
    yield from everyone(asks)
    game.tell("All are settled.", kind="settled")


GAME = dataclasses.replace(
    toy.GAME,
    phases={
        "founding": dataclasses.replace(toy.GAME.phases["muster"], title="Founding", run=founding, then="muster"),
        **toy.GAME.phases,
    },
    first_phase="founding",
    orders=(*toy.GAME.orders, Settle, Spend),
)


@pytest.fixture
def game():
    return toy.new(GAME)


def empty(game):
    return [space for space in BOARD if not game.state.units.get(space)]


def test_each_takes_effect_at_once_and_the_ask_stays_open(game):
    first, second = empty(game)[:2]
    toy.play(game, f"red: settle {first}\nblue: spend 2\nred: settle {second}")
    assert game.state.at(first, "red") == game.state.at(second, "red") == {"FOOT": 1}
    assert game.state.gold["blue"] == 4 and {p.seat for p in game.pending()} == set(SEATS)
    toy.play(game, "red: done\nblue: done")
    assert game.phase == "founding" and [p.seat for p in game.pending()] == ["green"]
    game.submit("green", "done")
    assert game.phase == "muster"


def test_they_are_hinted_at_and_suggested(game):
    red = next(p for p in game.pending() if p.seat == "red")
    assert [hint.split()[0] for hint in red.orders] == ["settle", "spend", "done"]
    assert {text.split()[0] for text in game.suggest("red", "")} == {"settle", "spend", "done"}


def test_who_is_done_gives_no_more_of_them(game):
    game.submit("red", "done")
    with pytest.raises(OrderError):
        game.submit("red", "spend 1")
    assert game.state.gold["red"] == 6
    game.undo("red")
    game.submit("red", "spend 1")
    assert game.state.gold["red"] == 5


def test_out_of_the_ask_they_are_no_orders(game):
    toy.play(game, "red: done\nblue: done\ngreen: done")
    with pytest.raises(OrderError):
        game.submit("red", "spend 1")


def test_each_seat_takes_its_own_back_whatever_the_others_did_since(game):
    first, second, third = empty(game)[:3]
    before = game.fingerprint()
    toy.play(game, f"red: settle {first}\nblue: settle {second}\nred: settle {third}\nblue: spend 1\ngreen: done")
    assert game.undo("red").words == f"Taken back: “settle {third}”."
    assert game.state.at(second, "blue") and game.state.gold["blue"] == 5 and not game.state.at(third, "red")
    assert game.undo("red").orders == (f"settle {first}",)
    assert game.undoable("red").orders == () and "no order of yours still stands" in game.undoable("red").words
    assert [p.seat for p in game.pending()] == ["red", "blue"]
    for seat, times in (("blue", 2), ("green", 1)):
        for _ in range(times):
            game.undo(seat)
    assert game.fingerprint() == before


def test_what_anothers_order_rests_on_is_not_taken_back(game):
    """Green settles, and Blue gives away gold that only Red's gift at any time gave it."""
    game.submit("blue", "spend 6")
    game.submit("red", "give 2 to blue")
    game.submit("blue", "spend 2")
    before = game.fingerprint()
    assert game.undo("blue").orders == ("spend 2",)
    game.submit("blue", "spend 2")
    assert game.fingerprint() == before
    with pytest.raises(Refused, match="Blue has given an order since"):
        game.undo("red")
    first = empty(game)[0]
    toy.play(game, f"green: settle {first}\nred: give 1 to green\ngreen: give 7 to blue")
    rests = game.fingerprint()
    assert game.undo("green").orders == ("give 7 gold to Blue",)
    game.submit("green", "give 7 to blue")
    assert game.fingerprint() == rests


def test_saved_and_replayed_in_the_middle(game):
    toy.play(game, f"red: settle {empty(game)[0]}\nblue: spend 3\ngreen: done")
    again = Game.load({"straits": GAME}.__getitem__, game.save())
    assert again.fingerprint() == game.fingerprint() and not again.notice
    assert again.undo("red").orders and again.undo("blue").orders == ("spend 3",)
    replayed = record.replay(record.read(record.write(record.of(game))), {"straits": GAME}.__getitem__)
    assert replayed.game.fingerprint() == game.fingerprint()


def test_when_taking_back_would_make_anothers_order_illegal_everything_stays(game):
    """Spending at any time from a common chest breaks the promise of independence; the kernel notices."""

    class Borrow(Order):
        """Take gold from whoever has most."""

        syntax = Syntax("borrow", Number("amount"))
        amount: int

        def check(self, game, seat):
            if max(game.state.gold.values()) < 6 + self.amount:
                raise Refused("nobody is so rich", rule="2.1")

        def effect(self, game, seat):
            game.state.gold[max(SEATS, key=game.state.gold.__getitem__)] -= self.amount

    class Dig(Order):
        """Find gold."""

        syntax = Syntax("dig")

        def effect(self, game, seat):
            game.state.gold[seat] += 3

    def run(game):
        yield from everyone(Ask(seat, "?", (toy.orders.Done,), meanwhile=(Dig, Borrow)) for seat in SEATS)

    phases = {**toy.GAME.phases, "founding": dataclasses.replace(toy.GAME.phases["muster"], run=run, then="muster")}
    game = toy.new(dataclasses.replace(toy.GAME, phases=phases, first_phase="founding"))
    toy.play(game, "red: dig\nblue: borrow 3")
    before = game.fingerprint()
    with pytest.raises(Refused, match="rests on it") as refused:
        game.undo("red")
    assert "borrow" not in str(refused.value) and "nobody is so rich" not in str(refused.value)  # it may be secret
    assert game.fingerprint() == before

    alone = toy.new(dataclasses.replace(toy.GAME, phases=phases, first_phase="founding"))
    toy.play(alone, "red: dig\nred: borrow 3")
    alone.undo("red")
    assert [entry.text for _, entry in alone.log.since(0)] == ["dig"]
