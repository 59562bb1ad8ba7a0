"""What is answered to people who have never seen the bot: short, once, with a next step."""

from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest
from discord import ui

from bot import importing, present, telling
from bot.books import find, rulebook
from bot.cogs.help import here
from bot.cogs.show import Show, alike, held
from bot.errors import NotYours
from bot.ui import reading
from bot.ui.building import answers_to
from bot.ui.giving import describe
from bot.ui.items import rules_of
from rules import GAMES
from rules.kernel.errors import Refused
from rules.kernel.events import Event
from rules.kernel.game import Taken

from . import games

WAITS = "USSR has nothing to decide now; the game is waiting for Germany"


def refused(text: str, why: str, *nearest: str, kind: str = "refused", rule: str | None = None) -> Taken:
    meant = f" Did you mean: {' | '.join(nearest)}?" if nearest else ""
    return Taken(text, "", f"{why}{meant}", kind, rule, nearest)


def labels(view: ui.View) -> list[str]:
    return [item.item.label for item in view.children]


def test_what_the_menu_offers_is_not_said_in_the_line_as_well():
    short = refused("buy 9 tanks", "you have 7 IPC", "buy 1 ARM", "buy 1 INF")
    assert describe([short]) == ["✗ buy 9 tanks: you have 7 IPC"]
    long = "ferry 1 INF from Stettin to Bearn by Hamburg via " + "Western Baltic, " * 6 + "Bay of Biscay"
    assert long in describe([refused("ferry", "no", long)])[0], "what no menu can hold is said"


def test_orders_that_fail_for_one_reason_share_a_line():
    taken = [
        Taken("a", "move a"),
        *(refused(text, WAITS) for text in ("setup rest", "done")),
        refused("x", "no such x"),
    ]
    assert describe(taken) == ["✓ move a", f"✗ setup rest; done: {WAITS}", "✗ no such x"]


def test_what_is_typed_over_and_over_is_said_back_once():
    assert describe([refused("done", WAITS)] * 199) == [f"✗ done (×199): {WAITS}"]


def test_a_word_of_thousands_of_letters_is_not_said_back():
    line = describe([refused("a" * 4000, f"“{'a' * 4000}” is no order", kind="unreadable")])[0]
    assert line.startswith("? ") and len(line) < 1200


def test_of_several_rules_each_has_its_name_on_its_button(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "supreme_axis_allies")
    one, two = ui.View(timeout=None), ui.View(timeout=None)
    rules_of(one, table, [refused("a", "b", rule="setup.region"), refused("c", "d", rule="setup.region")])
    rules_of(two, table, [refused("a", "b", rule="setup.region"), refused("c", "d", rule="setup.card")])
    assert labels(one) == ["Show the rule"] and labels(two) == ["Show setup.region", "Show setup.card"]


@pytest.mark.parametrize("typed", ["how many dice does a tank roll?", "can I move through a neutral country", "help"])
def test_a_question_given_as_an_order_is_sent_to_the_rules(tmp_path, typed):
    table, view = games.table(tmp_path / "db.sqlite", "supreme_axis_allies"), ui.View(timeout=None)
    said = answers_to(view, table, "USA", typed, [refused(typed, "that's a question", kind="unreadable")])
    assert said and "/rules search" in said[0] and "/help" in said[0]
    menus = [item.item for item in view.children]
    waits = answers_to(ui.View(timeout=None), table, "GER", typed, [refused(typed, WAITS, rule="any")])
    assert waits == said, "also out of turn"
    assert typed == "help" or (len(menus) == 1 and 1 <= len(menus[0].options) <= 5)


def test_an_order_that_fails_is_no_question(tmp_path):
    table, view = games.table(tmp_path / "db.sqlite", "supreme_axis_allies"), ui.View(timeout=None)
    assert (
        answers_to(view, table, "USA", "buy 100 tanks", [refused("buy 100 tanks", "too dear", kind="unreadable")]) == []
    )
    assert answers_to(view, table, "USA", "can I buy?", [refused("can I buy?", "no", rule="purchase.limit")]) == []
    assert answers_to(view, table, "USA", "can I buy?", [Taken("can I buy?", "buy")]) == [] and not view.children


def test_commands_in_our_own_words_stay_readable_and_what_players_type_stays_plain(tmp_path):
    assert present.prose("say `deploy GE-A4 at 2132` *now*") == "say `deploy GE-A4 at 2132` \\*now\\*"
    assert present.prose("a ` alone") == "a \\` alone"
    assert "\u202e" not in present.plain("\u202egnitset") and "\u2066" not in present.quoted("\u2066x")
    table = games.table(tmp_path / "db.sqlite", "ww2_europe")
    games.until(table, "movement")
    seat = table.playing.pending()[0].seat
    assert "more (`/idle`)" in present.still(table, seat)
    commander = games.table(tmp_path / "other.sqlite", "supreme_commander")
    assert any("`deploy GE-A4 at 2132`" in line for line in here(commander, next(iter(commander.due_users())), False))


def test_what_falls_and_who_joins_stands_first_in_a_report():
    events = [
        Event("5 INF fire: 1, 2", kind="dice"),
        Event("Danzig falls to Germany.", kind="control"),
        Event("Sweden joins the Allies.", kind="joined"),
    ]
    lines = present.report(list(enumerate(events))).split("\n")
    assert lines[:2] == ["- **Danzig falls to Germany.**", "- **Sweden joins the Allies.**"]


def test_a_report_that_goes_on_in_the_same_phase_keeps_its_heading():
    report = "**Set-up · USA**\n- The dice are committed."
    assert telling._joined(report, "Set-up · USA", "- USA sets up.") == f"{report}\n- USA sets up."
    assert telling._joined(report, "Set-up · Japan", "- x") == f"{report}\n**Set-up · Japan**\n- x"


def test_help_shows_no_declaration_of_war_as_an_example_and_no_list_that_is_not_kept(tmp_path):
    europe = games.table(tmp_path / "a.sqlite", "ww2_europe")
    lines = here(europe, next(iter(europe.due_users())), False)
    assert not any(line.startswith("- for example") and "declare" in line for line in lines)
    assert any("`/idle`" in line for line in lines)
    blocks = games.table(tmp_path / "b.sqlite", "triumph_tragedy")
    assert not any("`/idle`" in line for line in here(blocks, 1, False))


@pytest.mark.parametrize(
    ("slug", "typed", "near"),
    [
        ("supreme_axis_allies", "Moskow", "Moscow"),
        ("ww2_europe", "Pariss", "Paris"),
        ("ww2_europe", "2 INF in Berlin", "INF"),
    ],
)
def test_what_cannot_be_found_is_answered_with_what_is_called_nearly_so(tmp_path, slug, typed, near):
    table = games.table(tmp_path / "db.sqlite", slug)
    position = table.view(None).position
    found = alike(table, position, typed)
    assert found[0] == near
    assert len(found) <= 3 and all(table.definition.look(position, name) for name in found)
    assert alike(table, position, "qqqqqqqq") == []


class Said:
    def __init__(self) -> None:
        self.words: list[str] = []

    async def send(self, words: str, **how: Any) -> None:
        self.words.append(words)


@pytest.mark.parametrize(
    ("slug", "words"),
    [("supreme_axis_allies", "Nothing is secret in this game."), ("supreme_commander", "You hold nothing now that")],
)
async def test_an_empty_hand_is_called_empty_only_where_there_are_hands(tmp_path, slug, words):
    table = games.table(tmp_path / "db.sqlite", slug)
    followup = Said()
    seat = table.playing.pending()[0].seat
    await Show(SimpleNamespace()).show_hand(SimpleNamespace(followup=followup), table, seat)  # type: ignore[arg-type]
    assert followup.words[0].startswith(words)


def test_help_names_a_few_standing_instructions_and_where_the_others_are(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "supreme_commander")
    line = next(line for line in here(table, 1, False) if "/standing set" in line)
    assert len(line) < 150 and line.endswith(f"and {len(table.definition.policies) - 6} more (`/standing list`)")


async def test_who_asks_for_a_thread_hears_which_right_is_missing(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "supreme_axis_allies")
    allowed = discord.Permissions(send_messages=True, create_public_threads=False, send_messages_in_threads=True)
    asking = SimpleNamespace(
        user=SimpleNamespace(id=1), channel=Mock(spec=discord.TextChannel), app_permissions=allowed
    )
    with pytest.raises(NotYours, match=r"I lack the permission Create Public Threads\. A server manager can"):
        await Show(SimpleNamespace())._open_thread(asking, table)  # type: ignore[arg-type]
    asking.channel.create_thread.assert_not_called()


def test_a_file_that_is_no_record_is_answered_with_where_records_come_from():
    saved, wrong = importing.play("garbage [[[", "secret")
    assert saved is None and wrong.startswith("I can't use that record") and "`/game record`" in wrong


def test_a_refusal_that_stands_alone_is_a_sentence_and_an_order_in_it_stays_as_typed():
    alone, _ = reading.refused(Refused("name two hexes"), None)
    said_back, _ = reading.refused(Refused("2 ART cost 8 IPC and you have 7", understood="buy 2 ART"), None)
    assert alone == "Name two hexes" and said_back.startswith("buy 2 ART: 2 ART cost")


def test_what_may_have_been_meant_stands_in_words_where_there_is_no_menu():
    words, _ = reading.refused(
        Refused("it is too far", understood="move A to B", nearest=("move A to C", "move A to D")), None
    )
    assert words == "move A to B: it is too far\nDid you mean `move A to C` or `move A to D`?"


@pytest.mark.parametrize(
    ("slug", "typed", "begins"),
    [
        ("supreme_axis_allies", "Germany", "**Germany**, played by <@2>"),
        ("supreme_axis_allies", "GER", "**Germany**, played by"),
        ("third_reich", "France", "**France**"),
        ("third_reich", "Poland", "**Poland**"),
        ("triumph_tragedy", "Axis", "**Axis**, played by <@1>"),
    ],
)
def test_a_nation_of_which_the_game_tells_nothing_is_told_by_what_it_holds(tmp_path, slug, typed, begins):
    table = games.table(tmp_path / "db.sqlite", slug)
    lines = held(table, table.view(None).position, typed)
    assert lines[0].startswith(begins) and lines[1].startswith("Holds ")
    assert held(table, table.view(None).position, "qqqqqq") == []


@pytest.mark.parametrize("slug", games.SLUGS)
def test_what_autocomplete_offers_of_a_search_is_what_is_found(slug):
    """Its titles are whole titles: the rule chosen is the rule shown, also where others say the words more often."""
    definition = GAMES[slug]
    for rule in [*rulebook(definition).rules.values()][::60]:
        assert find(definition, f" {rule.title.upper()} ", 3)[0].title.casefold() == rule.title.casefold()
        assert find(definition, rule.id, 3)[0].id == rule.id
    assert len(find(definition, "combat", 3)) == 3 and find(definition, "qqqqqqqq", 3) == []
