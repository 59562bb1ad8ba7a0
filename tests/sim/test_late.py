"""A late position, with much to say and much to choose from, keeps within Discord's limits."""

import random
import time
from typing import Any

import pytest

from bot.settings import Settings
from bot.store import GameRow
from rules import GAMES
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game

from .conftest import SLUG, Club, said

pytestmark = pytest.mark.simcord(check_errors=False)
GAME = GAMES[SLUG]


async def late(club: Club, seed: int, orders: int) -> Game[Any]:
    """A table of Anna's with all seats, far into a random game."""
    game: Game[Any] = Game.new(GAME, options={}, seed=seed)
    player = RandomPlayer(seed, haste=0.1)
    for _ in range(orders):
        if game.outcome is not None:
            break
        game.submit(*player.next(game))
    anna = club.people["anna"].id
    place = (
        club.channel.guild.id,
        club.channel.id,
        SLUG,
        anna,
        "lobby",
        next(iter(GAME.scenarios)),
        dict(game.options),
    )
    row = GameRow(0, *place, Settings(told=len(game.events)), time.time(), 0, dict.fromkeys(GAME.seats, anna))
    table = club.bot.tables.get(club.bot.store.create_game(row))
    assert table is not None
    table.adopt(game, anna)
    return game


def fits(result: Any) -> None:
    """What the simulation does not count by itself."""
    for message in (result.response, *result.followups):
        if message is None:
            continue
        assert len(message.content) <= 2000
        assert sum(len(embed) for embed in message.embeds) <= 6000
        for row in message.components:
            for part in row["components"]:
                assert len(part["custom_id"]) <= 100
                assert len(part.get("label", "")) <= 80
                assert len(part.get("options", [])) <= 25


@pytest.mark.parametrize(("seed", "orders"), [(3, 350), (8, 600)])
async def test_everything_that_is_said_late_in_a_game_fits(club: Club, seed: int, orders: int) -> None:
    game = await late(club, seed, orders)
    chance = random.Random(seed)
    seat = game.pending()[0].seat if game.outcome is None else next(iter(GAME.seats))
    commands: list[tuple[str, dict[str, Any]]] = [
        ("game status", {}),
        ("asked", {"seat": seat}),
        ("help", {}),
        ("log", {}),
        ("map", {}),
        ("rules now", {}),
        ("standing list", {"seat": seat}),
        ("dice stats", {}),
        ("dice audit", {}),
        ("game record", {}),
        ("hand", {"seat": seat}),
        ("orders", {"seat": seat}),
        ("undo", {}),
    ]
    spaces = sorted(GAME.vocabulary()["space"].names)
    commands += [("look", {"what": space}) for space in chance.sample(spaces, 6)]
    commands += [("order", {"text": "; ".join(["nonsense with many words"] * 120), "seat": seat})]
    for command, options in commands:
        result = await club.do("anna", command, **options)
        assert result.modal or said(result) or result.response.attachments, command
        fits(result)
    for typed in ("", "move", "buy", "done", "a" * 100):
        choices = await club.people["anna"].autocomplete(club.channel, "order", "text", typed, seat=seat)
        assert len(choices) <= 25 and all(1 <= len(c["name"]) <= 100 for c in choices)


async def test_orders_are_built_by_menus_from_thousands_of_choices(club: Club) -> None:
    game = await late(club, 7, 300)
    assert game.outcome is None, "a game that goes on"
    chance = random.Random(5)
    anna = club.people["anna"]
    given = 0
    for _ in range(6):
        asked = await club.do("anna", "asked")
        message = asked.response
        for _ in range(7):
            parts = [part for row in message.components for part in row["components"]]
            menus = [part for part in parts if part["type"] == 3]
            buttons = {part["label"]: part["custom_id"] for part in parts if part["type"] == 2}
            if "Give this order" in buttons:
                done = await anna.click(message, custom_id=buttons["Give this order"])
                assert "✓" in said(done) or "✗" in said(done), said(done)
                given += "✓" in said(done)
                break
            if "More ▶" in buttons and chance.random() < 0.5:
                result = await anna.click(message, custom_id=buttons["More ▶"])
            elif menus:
                option = chance.choice(menus[0]["options"])["value"]
                result = await anna.select(message, [option], custom_id=menus[0]["custom_id"])
            elif buttons:
                result = await anna.click(message, custom_id=chance.choice(list(buttons.values())))
                fits(result)
                break
            else:
                break
            fits(result)
            if said(result).startswith("✓"):  # an order of one word needs no more
                given += 1
                break
            message = result.response or message
    assert given >= 2, "orders were built to their end"
