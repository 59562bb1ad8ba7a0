"""Saved and loaded, a game is the same, in any process; what no longer fits goes back; what is broken is told as such."""

import base64
import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel import game as kernel
from rules.kernel.definition import Phase
from rules.kernel.errors import BadSave, Refused
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game

from . import toy

ELSEWHERE = """
import base64, json, sys
from rules.kernel.game import Game
from tests.kernel import toy
prints = []
for text in json.load(sys.stdin):
    game = Game.load(toy.find, base64.b64decode(text))
    prints.append([game.fingerprint(), game.notice, repr(game.pending()), repr([game.undoable(s) for s in toy.SEATS])])
print(json.dumps(prints))
"""


def whole(game):
    return (
        game.fingerprint(),
        [game.view(seat) for seat in (*toy.SEATS, None)],
        game.pending(),
        [game.undoable(seat) for seat in toy.SEATS],
        [game.suggest(seat, "") for seat in toy.SEATS],
        list(game.events.since(0)),
        list(game.orders()),
        game.scripts(),
        game.opening(),
        (game.standing, game.options, game.seats, game.seed, game.scenario),
    )


@pytest.mark.parametrize("seed", range(4))
def test_at_every_step_of_a_random_game(seed):
    game, player = toy.new(seed=seed), RandomPlayer(seed)
    game.set_standing("blue", "bid", "1")
    while True:
        again = Game.load(toy.find, game.save())
        assert whole(again) == whole(game) and (again.notice, again.lost) == ("", ())
        if game.outcome is not None:
            break
        seat, text = player.next(game)
        again.submit(seat, text)
        game.submit(seat, text)
        assert again.fingerprint() == game.fingerprint()
        if player.random.random() < 0.4 and game.undoable(seat).orders:
            assert again.undo(seat) == game.undo(seat)
            assert again.fingerprint() == game.fingerprint()
        if player.random.random() < 0.2:
            game = again


def test_in_a_fresh_process_under_another_hash_seed():
    saves, prints = [], []
    for seed in range(3):
        game, player = toy.new(seed=seed), RandomPlayer(seed)
        while game.outcome is None:
            saves.append(base64.b64encode(game.save()).decode())
            undo = repr([game.undoable(s) for s in toy.SEATS])
            prints.append([game.fingerprint(), "", repr(game.pending()), undo])
            game.submit(*player.next(game))
    root = Path(__file__).resolve().parents[2]
    for hash_seed in ("1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)}
        done = subprocess.run(
            [sys.executable, "-c", ELSEWHERE],
            input=json.dumps(saves),
            env=env,
            cwd=root,
            text=True,
            capture_output=True,
        )
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout) == prints


def test_with_open_secret_answers():
    game = toy.to_bids(toy.new())
    toy.play(game, "red: bid 2\ngreen: whisper 1 blue\nblue: bid 1")
    again = Game.load(toy.find, game.save())
    assert whole(again) == whole(game)
    again.undo("red")
    assert {p.seat for p in again.pending()} == {"red", "green"}


def test_with_scripted_dice_still_to_be_thrown():
    game = toy.to_campaign(toy.new())
    game.script([1, 6])
    again = Game.load(toy.find, game.save())
    assert whole(again) == whole(game)
    toy.play(game, "red: move 1 tank aldmoor to dunmark\nblue: fire")
    again = Game.load(toy.find, game.save())
    assert whole(again) == whole(game) and list(again.dice.script) == [6]


def test_from_a_position():
    position = toy.to_campaign(toy.new())
    game = Game.new(toy.GAME, seed=3, position=toy.write_position(position))
    assert game.phase == "campaign"
    again = Game.load(toy.find, game.save())
    assert whole(again) == whole(game) and again.positioned


def dearer(game: Game):
    """The game under rules in which a foot costs what nobody has: orders to buy some no longer fit."""

    class Buy(toy.orders.Buy):
        def check(self, game, seat):
            if any(kind == "FOOT" for kind, _ in self.units):
                raise Refused("no more foot", rule="1.1")

    def muster(game):
        for seat in toy.SEATS:
            while True:
                given = yield from toy.order(seat, "Buy units", (Buy, toy.orders.Done))
                if isinstance(given, toy.orders.Done):
                    break

    phases = {**game.definition.phases, "muster": dataclasses.replace(toy.GAME.phases["muster"], run=muster)}
    changed = dataclasses.replace(game.definition, phases=phases, version=2)
    return Game.load(lambda slug: changed, game.save())


def second_muster():
    game = toy.to_campaign(toy.new())
    toy.play(game, "red: done\nblue: done\ngreen: done")
    assert game.phase == "muster" and game.state.round == 2
    return game


def test_orders_that_no_longer_fit_send_the_game_back_to_the_start_of_the_phase():
    game = second_muster()
    start, orders = whole(game), list(game.orders())
    toy.play(game, "red: buy 1 tank\nred: buy 1 foot\nred: done\nblue: done")
    again = dearer(game)
    assert [(entry.seat, entry.text) for entry in again.lost] == [
        ("red", "buy 1 TANK"), ("red", "buy 1 FOOT"), ("red", "done"), ("blue", "done"),
    ]  # fmt: skip
    assert "start of Muster" in again.notice and "4 orders are to be given again" in again.notice
    assert "no more foot" in again.notice
    assert list(again.orders()) == orders and list(again.events.since(0)) == start[5]
    assert again.state.gold == {"red": 7, "blue": 9, "green": 9} and again.state.round == 2
    assert [p.seat for p in again.pending()] == ["red"]
    again.submit("red", "buy 1 tank")
    assert Game.load(lambda slug: again.definition, again.save()).fingerprint() == again.fingerprint()


def test_orders_that_still_fit_stay():
    game = second_muster()
    toy.play(game, "red: buy 1 tank\nred: done")
    again = dearer(game)
    assert (again.notice, again.lost, list(again.orders())) == ("", (), list(game.orders()))


def test_going_back_opens_nothing_that_was_locked():
    """Red had dice thrown; what a standing instruction answered then led to the phase that no longer fits."""

    def run(game):
        yield from toy.choose("red", "?", ("attack",))
        game.dice.roll(1, "the attack", by="red")
        yield from toy.choose("blue", "?", ("fire", "hold"), policy="fire")

    phases = {**toy.GAME.phases, "raid": Phase(title="Raid", run=run, then="muster")}
    game = toy.new(dataclasses.replace(toy.GAME, phases=phases, first_phase="raid"))
    game.set_standing("blue", "fire", "hold")
    toy.play(game, "red: attack\nred: buy 1 foot")
    again = dearer(game)
    assert [entry.text for entry in again.lost] == ["buy 1 FOOT"]
    assert again.undoable("red").orders == ()
    assert again.undoable("blue").orders == ()


def another_state(**start):
    class Other(toy.State, kw_only=True):
        wind: str

    def begin(game):
        return Other(wind="north", **msgspec.structs.asdict(toy.start(game)))

    return dataclasses.replace(toy.GAME, state=Other, start=begin)


def test_of_a_state_the_rules_no_longer_know_the_orders_are_played_again():
    game = toy.play(toy.to_campaign(toy.new()), "red: move 1 tank aldmoor to dunmark\nblue: fire")
    game.set_standing("green", "bid", "1")
    again = Game.load(lambda slug: another_state(), game.save())
    assert again.state.wind == "north" and again.lost == () and "played again from its opening" in again.notice
    assert list(again.orders()) == list(game.orders()) and again.pending() == game.pending()
    assert again.standing == game.standing
    assert [e.text for _, e in again.told(None)] == [e.text for _, e in game.told(None)]


def test_of_a_position_the_rules_no_longer_know_nothing_can_be_played_again():
    game = toy.new()
    positioned = Game.new(toy.GAME, seed=1, position=toy.GAME.write_position(game))
    with pytest.raises(BadSave, match="does not fit"):
        Game.load(lambda slug: another_state(), positioned.save())


def test_an_unknown_game():
    with pytest.raises(BadSave, match="straits, which is not here"):
        Game.load({}.__getitem__, toy.new().save())


def test_another_format(monkeypatch):
    monkeypatch.setattr(kernel, "SAVE_FORMAT", 99)
    data = toy.new().save()
    monkeypatch.undo()
    with pytest.raises(BadSave, match="format 99"):
        Game.load(toy.find, data)


GOOD = toy.play(toy.to_campaign(toy.new()), "red: done\nblue: done\ngreen: done\nred: buy 1 foot").save()


@given(st.binary(max_size=200))
def test_random_bytes_are_no_save(data):
    with pytest.raises(BadSave):
        Game.load(toy.find, data)


@pytest.mark.parametrize(
    "data", [b"", b"\x90", b"\xc1" * 50, b"\x91" * 5000, b"{}", GOOD + b"\x00", GOOD * 2, GOOD[1:]]
)
def test_no_saves(data):
    with pytest.raises(BadSave):
        Game.load(toy.find, data)


@given(st.integers(0, len(GOOD) - 1))
def test_a_truncated_save(length):
    with pytest.raises(BadSave):
        Game.load(toy.find, GOOD[:length])


@settings(max_examples=300)
@given(st.lists(st.integers(0, 8 * len(GOOD) - 1), min_size=1, max_size=3, unique=True))
def test_a_save_with_flipped_bits(bits):
    data = bytearray(GOOD)
    for bit in bits:
        data[bit // 8] ^= 1 << bit % 8
    with pytest.raises(BadSave):
        Game.load(toy.find, bytes(data))


def test_to_save_changes_nothing():
    game = second_muster()
    before = whole(game)
    assert game.save() == game.save()
    assert whole(game) == before
