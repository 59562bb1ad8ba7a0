"""Orders until done, effects that ask on their way, partners side by side, moments a long phase can be brought back to."""

import dataclasses

import pytest

from rules.kernel import running
from rules.kernel.definition import Phase
from rules.kernel.done import Done
from rules.kernel.errors import OrderError, Refused
from rules.kernel.flow import Ask, choose, everyone, orders_until
from rules.kernel.game import Game
from rules.kernel.orders import Order, Syntax
from rules.kernel.slots import Number, Space

from . import toy
from .toy_board import BOARD, SEATS


class Sail(Order):
    """Put a ship to sea; Green may fire at it and, if it fires, Red says whether it answers."""

    syntax = Syntax("sail", Space("space"))
    space: str

    @classmethod
    def options(cls, slot, got, game, seat):
        return [space for space in BOARD if BOARD[space].kind == "sea"]

    def check(self, game, seat):
        if BOARD[self.space].kind != "sea":
            raise Refused("ships sail at sea", rule="3")

    def effect(self, game, seat):
        shot = yield from choose("green", f"Fire at {self.space}?", ("fire", "hold"), policy="fire", no="hold")
        if shot == "fire":
            back = yield from choose(seat, "Fire back?", ("back", "flee"))
            game.tell(f"{seat}: {back}", kind="back")
        game.state.add(self.space, seat, "SHIP", 1)
        game.tell(f"{seat} sails to {self.space}", kind="sail")


class SailAlone(Sail):
    """Only its giver waits."""

    syntax = Syntax("embark", Space("space"))
    suspends = "seat"


class SailFree(Sail):
    """Nobody waits."""

    syntax = Syntax("drift", Space("space"))
    suspends = "order"


class Dig(Order):
    """Find gold."""

    syntax = Syntax("dig", Number("amount"))
    amount: int

    @classmethod
    def options(cls, slot, got, game, seat):
        return range(1, 4)

    def check(self, game, seat):
        if self.amount > 3:
            raise Refused("not so much", rule="10")

    def effect(self, game, seat):
        game.state.gold[seat] += self.amount
        game.tell(f"{seat} digs {self.amount}", kind="dig")


KINDS = (Sail, SailAlone, SailFree, Dig)


def campaign(game):
    yield from orders_until(("red", "blue"), lambda g, seat: f"Gold {sum(g.state.gold.values())}", KINDS, Done)
    game.tell("Everybody is done.", kind="ended")


def heading(game):
    game.state.round += 1
    game.tell(f"Campaign {game.state.round}", kind="heading")


def definition(run=campaign, enter=heading, then="voyage", anytime=()):
    phases = {"voyage": Phase(title="Voyage", run=run, enter=enter, then=then)}
    orders = (*toy.GAME.orders, *KINDS, Done)
    return dataclasses.replace(toy.GAME, phases=phases, first_phase="voyage", orders=orders, anytime=anytime)


@pytest.fixture
def game():
    return toy.new(definition())


def due(game):
    return [(p.seat, p.prompt) for p in game.pending()]


def load(game):
    return Game.load({"straits": game.definition}.__getitem__, game.save())


def test_the_kernel_runs_effects_and_the_prompt_keeps_up(game):
    assert due(game) == [("red", "Gold 18"), ("blue", "Gold 18")]
    toy.play(game, "red: dig 2\nblue: dig 3\nred: dig 1")
    assert game.state.gold == {"red": 9, "blue": 9, "green": 6}
    assert due(game)[0] == ("red", "Gold 24")


def test_all_must_be_done_and_the_phase_may_follow_itself(game):
    toy.play(game, "red: done")
    assert [seat for seat, _ in due(game)] == ["blue"]
    with pytest.raises(OrderError):
        game.submit("red", "dig 1")
    game.submit("blue", "done")
    assert game.state.round == 3 and len(due(game)) == 2


def test_an_effect_asks_and_all_wait(game):
    game.submit("red", "sail north sound")
    assert due(game) == [("green", "Fire at North Sound?")]
    with pytest.raises(Refused, match="waiting for Green"):
        game.submit("blue", "dig 1")
    game.submit("green", "fire")
    assert due(game) == [("red", "Fire back?")]
    game.submit("red", "flee")
    assert game.state.at("North Sound", "red") == {"SHIP": 1} and len(due(game)) == 2


def test_only_its_giver_waits(game):
    game.submit("red", "embark north sound")
    assert [seat for seat, _ in due(game)] == ["blue", "green"]
    toy.play(game, "blue: dig 1\nblue: done")
    with pytest.raises(OrderError):
        game.submit("red", "dig 1")
    game.submit("green", "hold")
    assert [seat for seat, _ in due(game)] == ["red"]


def test_nobody_waits_and_the_phase_ends_when_the_order_has(game):
    toy.play(game, "red: drift north sound\nred: dig 1\nblue: drift north sound")
    assert [seat for seat, _ in due(game)] == ["red", "blue", "green"]
    toy.play(game, "red: done\nblue: done")
    assert due(game) == [("green", "Fire at North Sound?")] and game.state.round == 2
    toy.play(game, "green: hold\ngreen: hold")
    assert game.state.round == 3 and game.state.units["North Sound"] == {"blue": {"SHIP": 2}, "red": {"SHIP": 1}}


def test_two_questions_of_one_kind_are_put_one_after_the_other(game):
    toy.play(game, "red: drift north sound\nblue: drift north sound")
    assert [p for p in due(game) if p[0] == "green"] == [("green", "Fire at North Sound?")]
    game.submit("green", "fire")
    assert ("red", "Fire back?") in due(game) and ("green", "Fire at North Sound?") in due(game)


def test_saved_in_the_middle_of_an_effect(game):
    toy.play(game, "red: drift north sound\nblue: dig 2\ngreen: fire")
    again = load(game)
    assert again.fingerprint() == game.fingerprint() and not again.notice
    toy.play(again, "red: back\nred: done\nblue: done")
    assert again.state.round == 3


def test_an_order_answered_by_others_is_not_taken_back(game):
    toy.play(game, "red: drift north sound\nblue: dig 1\ngreen: hold")
    assert "Green has given an order since" in game.undoable("red").words
    assert game.undoable("blue").orders == ("dig 1",)
    before = game.state.at("North Sound", "red")
    game.undo("blue")
    assert game.state.at("North Sound", "red") == before and game.state.gold["blue"] == 6


def test_at_any_time_too():
    game = toy.new(definition(anytime=(SailFree,)))
    game.submit("green", "drift north sound")
    assert ("green", "Fire at North Sound?") in due(game)
    game.submit("green", "hold")
    assert game.state.at("North Sound", "green") == {"SHIP": 1}


def test_effects_of_simultaneous_answers_wait_for_the_last():
    def run(game):
        answers = yield from everyone(Ask(seat, "Dig", (Dig,)) for seat in ("red", "blue"))
        game.tell(str(sorted(answers.by.items())), kind="by")

    game = toy.new(definition(run, None))
    game.submit("blue", "dig 3")
    assert game.state.gold["blue"] == 6
    game.submit("red", "dig 1")
    assert (game.state.gold["blue"], game.state.gold["red"]) == (9, 7)
    assert [e.text for _, e in game.told(None) if e.kind == "dig"] == ["red digs 1", "blue digs 3"]


def test_either_partner_answers():
    def run(game):
        answers = yield from everyone([Ask("red", "Who digs?", (Dig,), also=("blue",))])
        game.tell(answers.by["red"], kind="by")

    game = toy.new(definition(run, None))
    assert [seat for seat, _ in due(game)] == ["red", "blue"]
    game.submit("blue", "dig 2")
    assert game.state.gold["blue"] == 8 and [e.text for _, e in game.told(None) if e.kind == "by"] == ["blue"]


def test_two_things_at_once_to_one_seat():
    def run(game):
        asks = [Ask("red", "Dig", (Dig,)), Ask("red", "Fly?", choices=("fly", "stay"), key="fly")]
        answers = yield from everyone(asks)
        game.tell(str(answers["fly"]), kind="by")

    game = toy.new(definition(run, None))
    assert [p.prompt for p in game.pending()] == ["Dig", "Fly?"]
    game.submit("red", "stay")
    assert [p.prompt for p in game.pending()] == ["Dig"]
    game.submit("red", "dig 1")
    assert game.state.gold["red"] == 7 and [e.text for _, e in game.told(None) if e.kind == "by"] == ["stay"]


def test_two_asks_under_one_key_are_a_bug():
    def run(game):
        yield from everyone([Ask("red", "a", choices=("a",)), Ask("red", "b", choices=("b",))])

    with pytest.raises(RuntimeError, match="same key"):
        toy.new(definition(run, None))


def test_who_has_nothing_left_to_order_need_not_say_so():
    def run(game):
        over = lambda g, seat: g.state.gold[seat] >= 9  # noqa: E731
        yield from orders_until(("red", "blue"), "Dig", (Dig,), Done, over=over)

    def enter(game):
        game.state.round += 1
        game.state.gold = dict.fromkeys(SEATS, 6)

    game = toy.new(definition(run, enter))
    game.submit("red", "dig 3")
    assert [seat for seat, _ in due(game)] == ["blue"]
    again = load(game)
    game.submit("blue", "dig 3")
    assert game.state.round == 3 and game.state.gold["red"] == 6
    again.submit("blue", "dig 3")
    assert again.fingerprint() == game.fingerprint()


class Pass(Dig):
    """Gold to Red."""

    syntax = Syntax("pass", Number("amount"))

    def effect(self, game, seat):
        game.state.gold[seat] -= self.amount
        game.state.gold["red"] += self.amount


@pytest.mark.parametrize("reopens, asked", [(True, ["red", "blue"]), (False, ["blue"])])
def test_a_part_that_ended_by_itself_begins_again_if_another_seat_gives_it_something(reopens, asked):
    def run(game):
        over = lambda g, seat: not g.state.gold[seat]  # noqa: E731
        yield from orders_until(("red", "blue"), "Pass", (Pass,), Done, over=over, reopens=reopens)

    def enter(game):
        game.state.gold = {**dict.fromkeys(SEATS, 0), "blue": 6}

    game = toy.new(definition(run, enter))
    assert [seat for seat, _ in due(game)] == ["blue"]
    game.submit("blue", "pass 3")
    assert [seat for seat, _ in due(game)] == asked
    again = load(game)
    assert due(again) == due(game) and again.fingerprint() == game.fingerprint()
    game.undo("blue")
    assert [seat for seat, _ in due(game)] == ["blue"]


def test_a_phase_that_changes_something_before_it_asks_is_a_bug():
    def run(game):
        game.state.round += 1
        yield from orders_until("red", "Dig", (Dig,), Done)

    with pytest.raises(RuntimeError, match="belongs to `enter`"):
        toy.new(definition(run, None))


def test_a_phase_that_began_otherwise_before_is_looked_at_again_once_it_can_be_restarted():
    def run(game):
        if len(game.log) == 0:
            yield from choose("red", "Dig at all?", ("yes",))
        elif len(game.log) == 3:
            game.state.round += 1
        yield from orders_until("red", "Dig", (Dig,), Done)

    game = toy.new(definition(run, None))
    toy.play(game, "red: yes\nred: done")
    with pytest.raises(RuntimeError, match="belongs to `enter`"):
        game.submit("red", "done")


def test_a_game_that_ends_in_an_effect_asks_nothing_more(game):
    class End(Dig):
        syntax = Syntax("conquer")

        def check(self, game, seat):
            pass

        def effect(self, game, seat):
            game.finish((seat,), "It is over.")

    def run(game):
        yield from orders_until(("red", "blue"), "Dig", (End,), Done)
        raise AssertionError("never reached")

    over = toy.new(definition(run))
    over.submit("red", "conquer")
    assert over.outcome is not None and over.pending() == []


# --- long phases ------------------------------------------------------------------------------------------------------


def test_a_long_phase_is_brought_back_from_a_moment_close_by(game, monkeypatch):
    for i in range(150):
        game.submit("red" if i % 3 else "blue", f"dig {i % 3 + 1}")
    assert len(game.log) - game._snapshots[-1].log < running.ORDERS_APART
    prints = game.fingerprint()
    read = []
    original = Game._read
    monkeypatch.setattr(Game, "_read", lambda self, seat, text: read.append(text) or original(self, seat, text))
    assert load(game).fingerprint() == prints
    assert len(read) < running.ORDERS_APART
    read.clear()
    game.preview("red", "dig 1")
    assert len(read) == 1
    read.clear()
    game.undo("red")
    assert len(read) <= running.ORDERS_APART
    game.submit("red", "dig 3")
    assert game.state.gold["red"] > 100


def test_no_moment_is_kept_where_the_phase_would_ask_others_if_it_began_now():
    """Blue is asked as long as it is poor; it grows rich while it digs."""

    def run(game):
        poor = [seat for seat in ("red", "blue") if seat == "red" or game.state.gold["blue"] < 30]
        yield from orders_until(poor, "Dig", (Dig,), Done)

    rich = toy.new(definition(run))
    for _ in range(30):
        rich.submit("blue", "dig 1")
    assert rich.state.gold["blue"] >= 30
    for _ in range(20):
        rich.submit("red", "dig 1")
    back = load(rich)
    assert not back.notice and back.fingerprint() == rich.fingerprint()
    rich.submit("blue", "done")
    assert load(rich).fingerprint() == rich.fingerprint()


def test_each_of_two_partners_takes_back_its_own_over_many_moments(game):
    before = []
    for i in range(40):
        before.append((game.state.gold["red"], game.state.gold["blue"]))
        game.submit("red" if i < 20 else "blue", "dig 1")
    for i in range(19, -1, -1):
        assert game.undo("red").orders == ("dig 1",)
        assert (game.state.gold["red"], game.state.gold["blue"]) == (6 + i, 26)
    assert game.undoable("red").orders == ()
    assert load(game).fingerprint() == game.fingerprint()


def test_who_was_done_stays_done_when_the_game_is_brought_back(game):
    game.submit("blue", "done")
    for _ in range(40):
        game.submit("red", "dig 1")
    again = load(game)
    assert again.fingerprint() == game.fingerprint()
    assert [seat for seat, _ in due(again)] == ["red"]
    assert again.undo("blue").orders == ("done",)
    assert again.state.gold["red"] == 46 and len(due(again)) == 2
    again.submit("blue", "done")
    again.submit("red", "done")
    assert again.state.round == 3


def test_a_heading_is_told_once(game):
    for _ in range(40):
        game.submit("red", "dig 1")
    again = load(game)
    again.undo("red")
    assert [e.text for _, e in again.told(None) if e.kind == "heading"] == ["Campaign 2"]


def test_derived_facts_rest_on_a_revision(game):
    made = []

    def make():
        made.append(1)
        return len(made)

    assert [game.derived("x", n, make) for n in (1, 1, 2, 2, 1)] == [1, 1, 2, 2, 3]
