"""What an order is answered with: that it was taken, and how the dice fell."""

import pytest

from bot.ui.giving import MOST, QUIET, Given, came
from rules.kernel.fuzz import RandomPlayer

from . import games


@pytest.mark.parametrize("slug", games.SLUGS)
def test_dice_and_losses_stand_in_the_answer_and_nothing_that_is_not_the_seats_to_know(tmp_path, slug):
    table = games.table(tmp_path / "db.sqlite", slug, seed="answers")
    player = RandomPlayer(7, 0.2, 0.0)
    thrown = quiet = 0
    for _ in range(600):
        if table.playing.outcome is not None or (thrown > 5 and quiet > 20):
            break
        since = len(table.playing.events)
        seat, text = player.next(table.playing)
        taken = table.submit(table.row.seats[seat], seat, text)
        lines = came(table, seat, since)
        seen = [event for _, event in table.playing.told(seat, since)]
        dice = [event for event in seen if event.kind == "dice"]
        secret = [event for event in seen if event.to is not None and event.kind not in QUIET]
        assert bool(lines) == bool(dice or secret), (text, lines)
        assert all(line.startswith("-# ") for line in lines) and len(lines) <= MOST + 1
        given = Given(table, seat, taken, {}, lines).lines
        assert given[0].startswith("✓ ") and given[1:] == lines
        thrown, quiet = thrown + bool(dice), quiet + (not dice)
        if dice and 0 < len(lines) < MOST:
            assert any(str(dice[0].data["dice"][0]) in line for line in lines), (dice[0], lines)
    assert thrown > 3 and quiet > 20


def test_cards_that_were_bought_are_named_to_who_bought_them_and_to_nobody_else(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "triumph_tragedy", seed="cards")
    for seat, user in table.row.seats.items():
        table.submit(user, seat, "setup rest; done")
    seat = table.playing.pending()[0].seat
    since = len(table.playing.events)
    table.submit(table.row.seats[seat], seat, "buy 2 action; done")
    line = next(line for line in came(table, seat, since) if "You bought" in line)
    cards = line.removeprefix("-# You bought ").rstrip(".").split(" and ")
    assert len(cards) == 2
    others = [each for each in table.definition.seats if each != seat]
    assert not any("You bought" in line for each in others for line in came(table, each, since))


def test_where_a_player_could_have_ordered_for_another_seat_it_is_said_for_which(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "triumph_tragedy")
    taken = table.submit(1, "Axis", "setup rest; nonsense")
    lines = Given(table, "Axis", taken, {}, [], "Axis").lines
    assert lines[0] == "✓ setup rest (Axis)" and "(Axis)" not in lines[1]
