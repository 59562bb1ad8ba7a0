"""The dice: every number follows from seed and counter by HMAC-SHA256, and anyone can check it."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.dice import Dice, below, commitment
from rules.kernel.errors import DiceNeeded
from rules.kernel.fuzz import RandomPlayer

from . import toy


def hmac_sha256(key: bytes, text: bytes) -> bytes:
    """RFC 2104 from nothing but SHA-256."""
    key = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in key) + text).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in key) + inner).digest()


def expected(seed: str, counter: int, n: int) -> int:
    """The draw as the README of an auditor would say it: four bytes at a time, those above the last multiple of n skipped."""
    most, block = 2**32 // n * n, 0
    while True:
        digest = hmac_sha256(seed.encode(), (str(counter) if not block else f"{counter}/{block}").encode())
        for at in range(0, 32, 4):
            number = int.from_bytes(digest[at : at + 4], "big")
            if number < most:
                return number % n
        block += 1


def test_the_hmac_of_this_test_is_the_one_of_the_rfc():
    """RFC 4231, test case 2."""
    assert hmac_sha256(b"Jefe", b"what do ya want for nothing?").hex() == (
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    )


@given(st.text(max_size=80), st.integers(0, 10**9), st.integers(1, 2**31 + 5))
def test_every_draw_is_what_the_seed_says(seed, counter, n):
    assert below(seed, counter, n) == expected(seed, counter, n)


def test_draws_that_need_a_second_digest():
    """With just over half of all numbers skipped, one counter in 256 uses up all eight groups of its digest."""
    n = 2**31 + 1
    second = 0
    for counter in range(1500):
        digest = hmac_sha256(b"deep", str(counter).encode())
        second += all(int.from_bytes(digest[at : at + 4], "big") >= n for at in range(0, 32, 4))
        assert below("deep", counter, n) == expected("deep", counter, n)
    assert second > 0


def thrower(seed="fair"):
    told = []
    return Dice(seed, lambda *facts: told.append(facts)), told


def test_a_throw_is_counted_and_told():
    dice, told = thrower()
    first = dice.roll(3, "the attack", by="red")
    second = dice.roll(2, "the defence", faces=10)
    assert first == [expected("fair", n, 6) + 1 for n in range(3)]
    assert second == [expected("fair", n, 10) + 1 for n in (3, 4)]
    assert told == [
        ("red", "the attack", 6, tuple(first), 0, False),
        (None, "the defence", 10, tuple(second), 3, False),
    ]
    assert dice.counter == 5


def test_no_dice_no_throw():
    dice, told = thrower()
    assert dice.roll(0, "nothing") == [] == dice.roll(-1, "nothing")
    assert (told, dice.counter) == ([], 0)


def test_a_throw_has_a_bound():
    dice, told = thrower()
    with pytest.raises(ValueError, match="more than any game throws"):
        dice.roll(10**9, "a monster")
    assert (told, dice.counter) == ([], 0)


def test_a_new_seed_decides_from_its_draw_on():
    dice, _ = thrower()
    first = dice.roll(3, "before")
    dice.reseed("another")
    later = dice.roll(3, "after")
    assert first == [expected("fair", i, 6) + 1 for i in range(3)]
    assert later == [expected("another", i, 6) + 1 for i in range(3, 6)]
    dice.counter = 0
    assert dice.roll(6, "again") == first + later


def test_uniform():
    dice, _ = thrower("a fixed seed")
    counts = Counter(die for _ in range(60) for die in dice.roll(100, "many"))
    assert set(counts) == set(range(1, 7))
    chi = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi < 20.5  # p = 0.001 at five degrees of freedom


def test_shuffle_is_fisher_yates_by_the_same_draws():
    dice, _ = thrower()
    dice.roll(2, "before")
    items = list("abcdefg")
    got = dice.shuffle(items, "the deck")
    want, counter = list("abcdefg"), 2
    for i in range(6, 0, -1):
        j = expected("fair", counter, i + 1)
        want[i], want[j] = want[j], want[i]
        counter += 1
    assert got == want and items == list("abcdefg") and dice.counter == counter


def test_shuffles_are_uniform():
    dice, _ = thrower("another fixed seed")
    counts = Counter("".join(dice.shuffle("abc", "three")) for _ in range(3000))
    assert len(counts) == 6 and all(400 < count < 600 for count in counts.values())


def test_shuffling_is_told_without_the_order():
    dice, told = thrower()
    dice.shuffle("abc", "the deck")
    assert told == [(None, "the deck", 3, (), 0, False)]


def test_scripted_dice_come_first_and_are_told_as_such():
    dice, told = thrower()
    dice.feed([6, 5])
    dice.feed([4])
    assert dice.roll(2, "a") == [6, 5]
    assert dice.roll(2, "b") == [4, expected("fair", 3, 6) + 1]
    assert [facts[-1] for facts in told] == [True, True]
    assert dice.counter == 4


def test_forbidden_dice_say_what_for():
    dice, told = thrower()
    dice.forbidden = True
    for throw in (lambda: dice.roll(1, "the fire"), lambda: dice.shuffle("ab", "the fire")):
        with pytest.raises(DiceNeeded, match="the fire"):
            throw()
    assert (told, dice.counter) == ([], 0)


def test_the_commitment_stands_at_the_start_and_the_seed_only_at_the_end():
    game, player = toy.new(seed="hush-hush"), RandomPlayer(4)
    sha = hashlib.sha256(b"hush-hush").hexdigest()
    assert commitment("hush-hush") == sha
    starts = [event for _, event in game.told(None) if event.kind == "start"]
    assert len(starts) == 1 and sha in starts[0].text
    while game.outcome is None:
        assert not any("hush-hush" in event.text for _, event in game.told("red"))
        game.submit(*player.next(game))
    assert sum("hush-hush" in event.text for _, event in game.told(None)) == 1


@pytest.mark.parametrize("seed", ["11", "12", "13"])
def test_whoever_knows_the_seed_can_check_every_throw_of_a_game(seed):
    game, player = toy.new(seed=seed), RandomPlayer(int(seed), haste=0.1)
    while game.outcome is None:
        game.submit(*player.next(game))
    thrown = [event for _, event in game.told(None) if event.kind == "dice"]
    assert thrown
    counter = len(toy.CARDS) - 1  # the deck was shuffled first
    for event in thrown:
        data = event.data
        assert data["counter"] == counter and data["faces"] == 6 and data["scripted"] is False
        assert data["dice"] == [expected(seed, counter + i, 6) + 1 for i in range(len(data["dice"]))]
        assert event.text.endswith(f": {', '.join(map(str, data['dice']))}")
        assert event.text.startswith(f"{toy.SEATS[data['by']]}: ")
        counter += len(data["dice"])
    assert counter == game.dice.counter


def test_the_event_of_a_throw_names_roller_purpose_and_dice():
    game = toy.to_campaign(toy.new())
    game.script([5])
    toy.play(game, "red: move 1 tank aldmoor to dunmark\nblue: fire")
    (event,) = [event for _, event in game.told(None) if event.kind == "dice"]
    assert event.text == "Blue: fire at Dunmark: 5"
    assert event.data["by"] == "blue" and event.data["dice"] == [5] and event.data["scripted"] is True
