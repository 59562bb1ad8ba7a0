"""A guided first turn: every step holds, whatever is tried in it is answered by the rules, and secrets stay secret."""

import pytest

from bot import lesson
from bot.books import parts, rulebook
from bot.errors import NotYours
from bot.limits import CUSTOM_ID, MESSAGE, size
from bot.present import plain
from bot.ui.learn import page_buttons
from bot.ui.lesson import _where, lesson_buttons
from rules import GAMES

from . import games

TAUGHT = games.SLUGS


def test_every_game_has_a_first_turn():
    for slug in games.SLUGS:
        assert lesson.taught(slug), slug
        labels = [button.item.label for button in page_buttons(slug, next(iter(GAMES[slug].scenarios)), 0).children]
        assert "Try a first turn" in labels
    assert lesson.taught("no_such_game") == 0


@pytest.mark.parametrize("slug", TAUGHT)
def test_what_comes_after_the_last_step_is_another_turn_or_phase(slug):
    """A first turn is played to an end, not broken off in the middle of a battle."""
    told = lesson.lesson(slug)
    first, last = lesson.before(slug, 0), lesson.before(slug, len(told.steps))
    assert last.clock != first.clock and last.outcome is None
    assert not any(word in last.clock.casefold() for word in ("battle", "ground combat", "casualties")), last.clock


@pytest.mark.parametrize("slug", TAUGHT)
def test_every_step_is_told_and_its_sample_goes_on(slug):
    told = lesson.lesson(slug)
    assert len(told.steps) >= 6
    for number, step in enumerate(told.steps):
        shown = lesson.scene(slug, number)
        assert shown.orders[0] == step.order and len(shown.orders) == len(set(shown.orders))
        assert size(shown.words) <= MESSAGE and f"{number + 1} of {len(told.steps)}" in shown.words
        assert step.say in shown.words and f"`{step.order}`" in shown.words, "nothing is cut off"
        assert bool(shown.view) == bool(step.region) and (not step.region or step.region in parts(slug))
        assert step.rules and all(rule in rulebook(GAMES[slug]) for rule in step.rules)
        after = lesson.tried(slug, number, step.order)
        assert after.good and after.words.startswith("✓ ") and size(after.words) <= MESSAGE, after.words
        assert "goes on with" not in after.words and step.why in after.words
        assert set(step.rules) <= set(after.rules) and all(plain(rule) in after.words for rule in after.rules)
        view = lesson_buttons(slug, number, after)
        assert any(button.item.label in ("Go on", "How it ends") for button in view.children)
        assert all(size(button.item.custom_id) <= CUSTOM_ID for button in view.children) and len(view.children) <= 8
    end = lesson.scene(slug, len(told.steps))
    assert told.over in end.words and not end.orders and end.view is not None


@pytest.mark.parametrize("slug", TAUGHT)
def test_the_dice_are_those_the_text_tells_of_and_none_is_left_over(slug):
    told = lesson.lesson(slug)
    for number, step in enumerate(told.steps):
        game = lesson.before(slug, number)
        for given in (lesson.Given(told.seat, step.order, step.dice), *step.then):
            lesson._take(slug, game, given)
        assert list(game.dice.script) == [], step.order


@pytest.mark.parametrize("slug", TAUGHT)
def test_what_is_refused_says_why_and_changes_nothing(slug):
    before = lesson.before(slug, 0).fingerprint()
    nonsense = lesson.tried(slug, 0, "march on the moon @everyone")
    assert not nonsense.good and nonsense.words.startswith("✗ ") and "Nothing has changed" in nonsense.words
    assert "@everyone" not in nonsense.words and lesson.lesson(slug).steps[0].order in nonsense.orders
    assert lesson.before(slug, 0).fingerprint() == before
    assert len(lesson.tried(slug, 0, "x" * 5000).words) <= MESSAGE


def test_another_legal_order_is_carried_out_and_the_lesson_goes_on_with_its_own():
    other = lesson.tried("supreme_axis_allies", 1, "buy 8 inf")
    assert other.good and "✓ `buy 8 INF`" in other.words and "USSR buys 8 INF for 24 IPC" in other.words
    assert "That is legal too" in other.words and "`buy 5 INF 1 ART 1 ARM`" in other.words
    same = lesson.tried("supreme_axis_allies", 1, "Buy 5 infantry, 1 artillery and 1 armor")
    assert same.good and "legal too" not in same.words, "the same order in other words is the same"
    forbidden = lesson.tried("triumph_tragedy", 11, "move INF1, INF2, INF3, INF4 to Prague")
    assert not forbidden.good and forbidden.rules == ["11.52a"] and "only 2 Ground units" in forbidden.words


def test_nobody_learns_what_the_others_hold():
    told = lesson.lesson("triumph_tragedy")
    words = "\n".join(lesson.tried("triumph_tragedy", n, step.order).words for n, step in enumerate(told.steps))
    assert "USSR bought 2 cards" in words and "You bought Summer M" in words
    assert words.count("You bought") == 1 and "strengthen INF1, INF2, INF3, INF4, INF5, INF6 and INF7.\n" not in words


@pytest.mark.parametrize(
    "arg",
    ["", "triumph_tragedy", "triumph_tragedy/x", "triumph_tragedy/99", "no_game/0", "triumph_tragedy/-1", "a/b/c/d"],
)
def test_an_id_that_fits_nothing_is_refused(arg):
    with pytest.raises(NotYours, match="no longer there"):
        _where(arg)
