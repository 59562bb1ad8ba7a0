"""Orders built by menus: what was built is kept by message, a step back is the step before, several things at once."""

import re
import types

import pytest

from bot.errors import NotYours
from bot.ui import actions, asking, building
from bot.ui.items import Action, Menu
from rules.kernel.fuzz import RandomPlayer
from rules.triumph_tragedy import government

from . import games


class Answered:
    """An interaction with a message of its own, and what it was answered."""

    def __init__(self, table, user, message=500):
        self.user = types.SimpleNamespace(id=user)
        flags = types.SimpleNamespace(ephemeral=True)
        self.message, self.id = types.SimpleNamespace(id=message, flags=flags), 1
        self.extras, self.table = {}, table
        self.words, self.view = "", None
        self.response = types.SimpleNamespace(is_done=lambda: False, edit_message=self.edited)

    async def edited(self, content, view):
        self.words, self.view = content, view

    def menus(self):
        return [item for item in self.view.children if isinstance(item, Menu)]

    def buttons(self):
        return [item.item.label for item in self.view.children if isinstance(item, Action)]

    async def choose(self, *labels, menu=0):
        """Tap entries of a menu."""
        found = self.menus()[menu]
        marks = [option.value for option in found.item.options if option.label in labels]
        assert len(marks) == len(labels), [option.label for option in found.item.options]
        await building.build(self, self.table, 0, found.arg + ",".join(marks))

    async def press(self, arg):
        await building.build(self, self.table, 0, arg)


async def asked(table, seat):
    found = Answered(table, table.row.seats[seat])
    await found.press(f"{seat}/0/")
    return found


async def test_a_step_back_is_the_step_before_also_when_something_was_filled_in(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "supreme_axis_allies")
    seat = table.playing.pending()[0].seat
    menu = await asked(table, seat)
    await menu.choose("setup")
    before = menu.words
    units = menu.menus()[0].item.options[0].label
    await menu.choose(units)
    assert f"Order so far: `setup {units}" in menu.words
    place = menu.menus()[0].item.options[0].label
    await menu.choose(place)
    assert place in menu.words and "Give this order" in menu.buttons()
    await menu.press(f"{seat}/0/back")
    assert f"Order so far: `setup {units}" in menu.words and place not in menu.words
    await menu.press(f"{seat}/0/back")
    assert menu.words == before
    await menu.press(f"{seat}/0/back")
    assert "Order so far" not in menu.words
    await menu.press(f"{seat}/0/back")
    assert "Order so far" not in menu.words, "before the first step there is nothing"


async def test_what_was_built_is_kept_by_message_and_outlives_the_bot(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "supreme_axis_allies")
    seat = table.playing.pending()[0].seat
    menu = await asked(table, seat)
    await menu.choose("setup")
    other = Answered(table, menu.user.id, message=501)
    await other.press(f"{seat}/0/")
    assert "Order so far" not in other.words, "another message is another order"
    again = games.Tables(games.tables.store(tmp_path / "db.sqlite")).get(table.row.id)
    after = Answered(again, menu.user.id)
    await after.press(f"{seat}/0/")
    assert "Order so far: `setup`" in after.words
    table.store.clock.now += 2 * 24 * 3600
    await other.choose("setup")
    assert table.store.draft(500) == [] and table.store.draft(501) == ["setup"], "what nobody goes on with is forgotten"


async def test_a_choice_that_is_gone_is_refused_and_nothing_is_built(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "supreme_axis_allies")
    seat = table.playing.pending()[0].seat
    menu = await asked(table, seat)
    for wrong in ("00000000", "+00000000", "0", "", "x,y"):
        if wrong:
            with pytest.raises(NotYours, match="changed"):
                await menu.press(f"{seat}/0/{wrong}")
    assert table.store.draft(500) == []
    stranger = Answered(table, 99)
    with pytest.raises(NotYours, match="play"):
        await stranger.press(f"{seat}/0/")


async def test_several_are_chosen_at_once_and_more_later(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "supreme_commander")
    games.until(table, "movement")
    seat = table.playing.pending()[0].seat
    menu = await asked(table, seat)
    await menu.choose("move")
    first = menu.menus()[0].item
    assert first.max_values > 1 and first.placeholder.endswith("one or more")
    one = first.options[0].label
    steps = dict(table.playing.build(seat, f"move {one}").choices)
    partners = [label.removeprefix("and ") for label in steps if label.startswith("and ")]
    both = [one, next(label for label in partners if label in [option.label for option in first.options])]
    await menu.choose(*both)
    assert f"Order so far: `move {', '.join(both)}" in menu.words
    await menu.press(f"{seat}/0/back")
    await menu.choose(one)
    more = next(n for n, each in enumerate(menu.menus()) if each.item.placeholder.startswith("And more"))
    await menu.choose(both[1], menu=more)
    assert f"Order so far: `move {', '.join(both)}" in menu.words
    lonely = next((o.label for o in first.options if o.label != one and o.label not in partners), None)
    if lonely is not None:
        await menu.press(f"{seat}/0/undo")
        await menu.choose("move")
        with pytest.raises(NotYours, match="can't go together"):
            await menu.choose(one, lonely)


async def test_a_whole_hand_is_discarded_in_three_taps(tmp_path, monkeypatch):
    monkeypatch.setattr(government, "limit", lambda game, seat: 1)
    table, player = games.table(tmp_path / "db.sqlite", "triumph_tragedy", seed="cards"), RandomPlayer(3)
    for _ in range(400):
        due = [p.seat for p in table.playing.pending() if government.Discard in table.playing.asked(p.seat).kinds]
        if due:
            break
        seat, text = player.next(table.playing)
        table.submit(table.row.seats[seat], seat, text)
    seat = due[0]
    hand = list(table.view(seat).position["factions"][seat]["hand"])
    assert len(hand) > 4
    menu = await asked(table, seat)
    await menu.choose("discard")
    assert menu.menus()[0].item.max_values >= len(hand) - 1
    await menu.choose(*hand[1:])
    assert "Give this order" in menu.buttons()
    assert all(card in menu.words.partition("Order so far:")[2] for card in hand[1:])
    with pytest.raises(NotYours, match="can't go together"):
        await menu.press(f"{seat}/0/undo")
        await menu.choose("discard")
        await menu.choose(*hand)


@pytest.mark.parametrize(
    ("slug", "kind", "price"), [("supreme_axis_allies", "INF", "3 IPC"), ("ww2_europe", "TNK", "$20")]
)
def test_prices_stand_beside_what_can_be_bought(tmp_path, slug, kind, price):
    table = games.table(tmp_path / "db.sqlite", slug)
    known = asking._known(table, next(iter(table.definition.seats)))
    assert price in known(f"1 {kind}") and price in known(f"3 {kind}")
    assert known("2 INF 1 ARM") == "" and known("17") == ""


def test_one_tap_ends_a_decision_from_the_channel(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "supreme_commander")
    games.until(table, "movement")
    labels = [item.item.label for item in actions.call_buttons(table).children]
    assert "Done" in labels and "My decision" in labels
    assert "Done" not in [item.item.label for item in actions.status_buttons(table).children]
    player = RandomPlayer(5)
    for _ in range(60):
        seat, text = player.next(table.playing)
        table.submit(table.row.seats[seat], seat, text)
        words = {
            ask.end
            for seats in table.due_users().values()
            for s in seats
            if (ask := table.playing.asked(s)) is not None
        }
        labels = {item.item.label for item in actions.call_buttons(table).children} & {"Done", "Pass"}
        assert labels == ({words.pop().capitalize()} if len(words) == 1 and words < set(actions.ENDS) else set())


def test_undo_is_offered_only_where_it_works(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "supreme_axis_allies")
    seat = table.playing.pending()[0].seat
    labels = lambda: [item.item.label for item in actions.status_buttons(table).children]  # noqa: E731
    assert "Undo" not in labels() and not building.can_undo(table, seat)
    table.submit(table.row.seats[seat], seat, "setup rest")
    assert "Undo" in labels() and building.can_undo(table, seat)
    table.row.status = "paused"
    assert not building.can_undo(table, seat)


async def test_of_two_menus_the_shorter_stays_when_the_longer_is_turned(tmp_path, monkeypatch):
    """Discord takes no menu without entries."""
    table = games.table(tmp_path / "db.sqlite", "supreme_axis_allies")
    seat = table.playing.pending()[0].seat
    short, long = [("New England", "a", "")], [(f"{asking.AND}{n} INF", f"b{n}", "") for n in range(40)]
    step = asking.Step("setup 1 INF", "place", tuple((label, text) for label, text, _ in [*short, *long]), "")
    for page, count in ((0, 25), (1, 15)):
        found = asking.Ready(step, step.text, [*short, *long], [])
        _, view = asking.asking(table, seat, step.text, page, found)
        sizes = [len(item.item.options) for item in view.children if isinstance(item, Menu)]
        assert sizes == [1, count]


@pytest.mark.parametrize(
    ("slug", "code"),
    [("third_reich", r"[A-Z]+\d+ ?[\w .-]*: \w+"), ("supreme_commander", r"\d{4} ?[\w .-]*: \w+"), ("ww2_europe", "")],
)
async def test_codes_in_whole_orders_are_told_in_words(tmp_path, slug, code):
    """A newcomer reads `deploy GA1 at A46`: what is GA1, and where is A46? Names of places need no words."""
    table = games.table(tmp_path / "db.sqlite", slug)
    menu = await asked(table, table.playing.pending()[0].seat)
    whole = next((m.item for m in menu.menus() if m.item.placeholder.startswith("Or at once")), None)
    told = {option.value: option.description for option in whole.options if " at " in option.value} if whole else {}
    assert bool(told) == bool(code)
    assert all(re.search(code, words or "") and len(words) <= 100 for words in told.values()), told


async def test_no_unit_is_taken_off_the_map_by_one_tap(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "supreme_commander", seed="taps")
    games.until(table, "organization")
    seat = table.playing.pending()[0].seat
    assert any(order.startswith("remove ") for order in table.playing.suggest(seat, "", 25)), "it could be ordered"
    menu = await asked(table, seat)
    whole = next(m.item for m in menu.menus() if m.item.placeholder.startswith("Or at once"))
    assert whole.options and not any(option.value.startswith("remove ") for option in whole.options)


async def test_answers_on_buttons_begin_alike(tmp_path):
    """`Done` beside `fight on` would look as if one of them were not meant."""
    table = games.table(tmp_path / "db.sqlite", "supreme_commander", seed="taps")
    games.until(table, "poland")
    seat = table.playing.pending()[0].seat
    assert table.playing.asked(seat).choices[:2] == ("war", "no war")
    menu = await asked(table, seat)
    assert menu.buttons()[:2] == ["War", "No war"]
