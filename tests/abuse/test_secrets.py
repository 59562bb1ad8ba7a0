"""No secret can be had by undo, by the step number, or by what is said of an instruction."""

import pytest

from bot import present
from bot.tables import Tables
from rules.kernel.errors import OrderError, Refused

from ..bot import games, tables


@pytest.fixture
def kept(tmp_path):
    return tables.store(tmp_path / "db.sqlite")


def rivals(table, seat):
    return [other for other in table.row.seats if other != seat]


def public(table):
    """All that somebody who is not concerned sees of a table."""
    step = table.row.step
    return step, present.status(table), [table.playing.undoable(seat).words for seat in table.row.seats]


@pytest.mark.parametrize("slug", games.SLUGS)
def test_nobody_can_tell_that_an_instruction_was_set(tmp_path, slug):
    table = games.table(tmp_path / "db.sqlite", slug, seed="a")
    tables.advance(table, 3, 25)
    asked = {pending.seat for pending in table.playing.pending()}
    quiet = [seat for seat in table.row.seats if seat not in asked]
    for seat in quiet[:2]:
        before = public(table)
        views = {other: table.playing.view(other) for other in (None, *rivals(table, seat))}
        timers = table.store.timers(table.row.id)
        for name, policy in table.definition.policies.items():
            table.standing(table.row.seats[seat], seat, name, policy.examples[0])
        assert public(table) == before
        assert {other: table.playing.view(other) for other in views} == views
        assert table.store.timers(table.row.id) == timers
        assert table.row.id not in {row.id for row in table.store.untold() if row.settings.announced == before[0]}
        again = Tables(tables.store(table.store.path)).get(table.row.id)
        assert again.row.step == before[0] and len(again.playing.standing[seat]) == len(table.definition.policies)


def test_what_an_instruction_has_shown_is_not_taken_back(kept):
    """A rival's standing answer follows an order: the order can no longer be taken back, and that says nothing more."""
    for seed in range(1, 40):
        table = tables.table(kept, channel=seed)
        for seat in table.definition.seats:
            for name, policy in table.definition.policies.items():
                table.standing(table.row.seats[seat], seat, name, policy.examples[0])
        if answered_after_an_order(table, seed):
            return
    raise AssertionError("no instruction has ever answered anything")


def answered_after_an_order(table, seed):
    """Play until a rival's instruction has answered an order, and try to take that order back."""
    player = games.RandomPlayer(seed)
    for _ in range(150):
        if table.playing.outcome is not None:
            return False
        seat, text = player.next(table.playing)
        length = len(table.playing.log)
        assert table.submit(table.row.seats[seat], seat, text)[0].accepted
        given = list(table.playing.orders())[length:]
        if any(entry.auto and entry.seat != seat for entry in given):
            before = table.playing.fingerprint()
            back = table.playing.undoable(seat)
            if back.orders == (given[0].text,):
                continue  # the answer belongs to what is still open: nothing was shown by it
            with pytest.raises(Refused):
                table.undo(table.row.seats[seat], seat)
            assert table.playing.fingerprint() == before
            return True
    return False


@pytest.mark.parametrize("slug", ["triumph_tragedy", "supreme_commander", "third_reich"])
def test_refusals_and_suggestions_for_one_seat_do_not_name_what_another_holds(tmp_path, slug):
    """Whatever a seat tries, it reads nothing of a view that is not its own."""
    table = games.table(tmp_path / "db.sqlite", slug, seed="b")
    tables.advance(table, 5, 40)
    definition = table.definition
    for seat in table.row.seats:
        own = "\n".join(definition.hand(table.view(seat).position, seat))
        for other in rivals(table, seat):
            held = definition.hand(table.view(other).position, other)
            seen = definition.hand(table.view(seat).position, other)
            secret = [line for line in held if line not in own and line not in seen and len(line) > 25]
            said = [present.question(table, seat), present.status(table)]
            for text in ("", "build", "done", "move 1", "play", "all"):
                said += table.suggest(table.row.seats[seat], seat, text)
                try:
                    table.playing.preview(seat, text)
                except OrderError as error:
                    said.append(str(error))
            assert not [line for line in secret if line in "\n".join(said)]
