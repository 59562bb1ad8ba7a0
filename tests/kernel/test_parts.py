"""A game kept in parts: a file that is given what has changed holds the whole game at every step."""

import dataclasses
import random

import msgspec
import pytest

from rules.kernel.errors import BadSave
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game
from rules.kernel.packed import MOST_LOOSE, PackedList
from rules.kernel.returning import OPENINGS_APART
from rules.kernel.saves import Kept

from . import test_strands as long
from . import toy
from .test_saving import whole


class File:
    """What a database keeps of one game, and how much is written to it."""

    def __init__(self):
        self.header = self.opening = b""
        self.log, self.events, self.snapshots = [], {}, {}
        self.written = 0

    def write(self, game):
        parts = game.parts()
        assert parts.keep_log <= len(self.log)
        self.header, self.opening = parts.header, parts.opening
        self.log[parts.keep_log :] = parts.log
        self.events = {first: block for first, block in self.events.items() if first < parts.keep_events}
        self.events |= {block[0]: block for block in parts.events}
        self.snapshots = {n: data for n, data in self.snapshots.items() if n in parts.serials}
        self.snapshots |= dict(parts.snapshots)
        game.kept()
        size = len(parts.header) + sum(len(e.text) for e in parts.log)
        size += sum(len(b[2]) for b in parts.events) + sum(len(s) for _, s in parts.snapshots)
        self.written += size
        return size

    def read(self, find=toy.find):
        events = [self.events[first] for first in sorted(self.events)]
        snapshots = [self.snapshots[n] for n in sorted(self.snapshots)]
        return Game.restore(find, Kept(self.header, self.opening, list(self.log), events, snapshots))


@pytest.mark.parametrize("seed", range(6))
def test_at_every_step_of_a_random_game(seed):
    game, player, file = toy.new(seed=seed), RandomPlayer(seed), File()
    file.write(game)
    while game.outcome is None:
        for _ in range(player.random.randrange(1, 4)):
            if game.outcome is None:
                game.submit(*player.next(game))
        if player.random.random() < 0.4:
            seat = player.random.choice(list(toy.SEATS))
            if game.undoable(seat).orders:
                game.undo(seat)
        file.write(game)
        again = file.read()
        assert whole(again) == whole(game) and again.notice == ""
        if player.random.random() < 0.3:
            game = again
    assert list(file.snapshots) == sorted(file.snapshots)


def test_a_step_that_changed_nothing_writes_a_header_only():
    game, file = toy.new(), File()
    file.write(game)
    parts = game.parts()
    assert (parts.log, parts.events, parts.snapshots) == ([], [], [])


@pytest.mark.parametrize("locked", [False, True])
def test_of_short_phases_in_a_row_not_each_is_a_moment_in_the_file(locked):
    """Each order is a phase here; what is locked cannot be taken back, and the game is brought back all the same."""
    game, file, moments = toy.new(toy.asking(toy.Ask("red", "?", choices=("a",)))), File(), 0
    file.write(game)
    for n in range(1, 20):
        game.submit("red", "a")
        if locked:
            game.lock("nobody goes back")
        before = set(file.snapshots)
        file.write(game)
        moments += len(set(file.snapshots) - before)
        again = file.read({"straits": game.definition}.__getitem__)
        assert again.fingerprint() == game.fingerprint() and len(again.log) == n
        assert bool(again.undoable("red").orders) is bool(game.undoable("red").orders) is not locked
    assert moments == 19 // OPENINGS_APART


def test_the_price_of_a_step_does_not_grow_with_the_game():
    game, file = toy.new(long.definition()), File()
    chance, sizes = random.Random(1), []
    for _ in range(1200):
        game.submit(chance.choice(("red", "blue")), "dig 1")
        sizes.append(file.write(game))
    early, late = sum(sizes[100:300]), sum(sizes[-200:])
    assert late < 1.2 * early
    again = file.read({"straits": game.definition}.__getitem__)
    assert again.fingerprint() == game.fingerprint()


def test_a_file_that_lacks_something_is_no_game():
    game, file = toy.to_campaign(toy.new()), File()
    file.write(game)
    for spoil in (
        lambda f: f.log.pop(),
        lambda f: f.events.popitem(),
        lambda f: f.snapshots.clear(),
        lambda f: setattr(f, "header", f.header[:-1] + b"x"),
    ):
        other = File()
        other.write(toy.to_campaign(toy.new()))
        spoil(other)
        with pytest.raises(BadSave):
            other.read()


def test_a_new_seed_outlasts_the_file():
    game, file = toy.to_campaign(toy.new()), File()
    game.reseed("mixed")
    toy.play(game, "red: move 1 tank aldmoor to dunmark\nblue: fire")
    file.write(game)
    again = file.read()
    assert whole(again) == whole(game) and again.reseedings() == game.reseedings() == [
        (6, game.reseedings()[0][1], "mixed")
    ]
    assert any("committed by" in e.text and "new seed" in e.text for _, e in again.told(None))
    assert Game.load(toy.find, game.save()).fingerprint() == game.fingerprint()


def test_nothing_before_a_new_seed_is_taken_back():
    game = toy.play(toy.new(), "red: buy 1 foot")
    game.reseed("mixed")
    assert game.undoable("red").words == "Nothing can be taken back: the dice have a new seed."


def test_small_blocks_become_one():
    packed, filed = PackedList(int), {}
    for number in range(200):
        packed.append(number)
        keep, blocks = packed.changes()
        filed = {first: block for first, block in filed.items() if first < keep} | {b[0]: b for b in blocks}
        packed.kept()
        assert [item for _, item in PackedList.of_blocks(int, sorted(filed.values())).since(0)] == list(
            range(number + 1)
        )
    assert len(filed) <= 200 // MOST_LOOSE + MOST_LOOSE


def test_a_missing_block_is_noticed():
    packed = PackedList(int)
    packed.append(1)
    _, blocks = packed.changes()
    with pytest.raises(ValueError, match="missing"):
        PackedList.of_blocks(int, [(5, 1, blocks[0][2])])


def test_an_impossible_position_is_never_begun():
    from rules.kernel.errors import BadSetup

    def no(game):
        assert game.state.gold["red"] < 50, "nobody is so rich"

    game = toy.new()
    position = toy.GAME.write_position(game) | {"gold": {"red": 60, "blue": 1, "green": 1}}
    with pytest.raises(BadSetup, match="nobody is so rich"):
        Game.new(dataclasses.replace(toy.GAME, invariants=no), seed=1, position=position)
    assert msgspec.to_builtins(game.state)["gold"]["red"] == 6
