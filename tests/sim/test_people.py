"""Who may do what, who sees what, and who is pinged, by the judgement of another simulation of Discord than our own."""

from typing import Any

import pytest
from simcord import SetupError

from .conftest import SLUG, Club, said, secret

pytestmark = pytest.mark.simcord(check_errors=False)  # the fixture tells refusals from faults
NO_SEAT = "You hold no seat"
ONLY_OPENER = "Only the person who opened the table"
PLAYERS = "Only players"
REFUSED: list[tuple[str, str, dict[str, Any], str]] = [
    ("dora", "order", {"text": "setup rest"}, NO_SEAT),
    ("dora", "preview", {"text": "setup rest"}, NO_SEAT),
    ("dora", "orders", {}, NO_SEAT),
    ("dora", "asked", {}, NO_SEAT),
    ("dora", "undo", {}, NO_SEAT),
    ("dora", "hand", {}, NO_SEAT),
    ("dora", "idle", {}, NO_SEAT),
    ("dora", "map", {"reach": "INF from Moscow"}, NO_SEAT),
    ("dora", "learn", {"game": "chess"}, "There is no game"),
    ("dora", "standing list", {}, NO_SEAT),
    ("dora", "standing set", {"policy": "scramble", "answer": "never"}, NO_SEAT),
    ("boss", "order", {"text": "setup rest"}, NO_SEAT),
    ("boss", "asked", {"seat": "USA"}, NO_SEAT),
    ("anna", "order", {"text": "setup rest", "seat": "USA"}, "You don't play USA"),
    ("anna", "preview", {"text": "setup rest", "seat": "USA"}, "You don't play USA"),
    ("anna", "orders", {"seat": "USA"}, "You don't play USA"),
    ("anna", "asked", {"seat": "USA"}, "You don't play USA"),
    ("anna", "hand", {"seat": "USA"}, "You don't play USA"),
    ("anna", "idle", {"seat": "USA"}, "You don't play USA"),
    ("anna", "map", {"reach": "INF from Texas", "seat": "USA"}, "You don't play USA"),
    ("anna", "standing list", {"seat": "USA"}, "You don't play USA"),
    ("anna", "standing set", {"policy": "scramble", "answer": "never", "seat": "USA"}, "You don't play USA"),
    ("anna", "standing clear", {"policy": "scramble", "seat": "USA"}, "You don't play USA"),
    ("boss", "clock extend", {"hours": 5.0}, PLAYERS),
    ("dora", "clock deadline", {"mode": "none"}, PLAYERS),
    ("dora", "game pause", {}, "Only players"),
    ("dora", "game resume", {}, "Only players"),
    ("dora", "game end", {}, "Only players"),
    ("dora", "log", {"thread": True}, "Only players"),
    ("dora", "game join", {"seat": "USA"}, "The game has begun"),
    ("bertil", "game leave", {"seat": "USA"}, "The game has begun"),
    ("bertil", "game start", {}, "started already"),
    ("bertil", "game new", {"game": SLUG}, "There is a game in this channel already"),
]


async def test_what_is_not_yours_is_refused_to_you_alone_and_changes_nothing(club: Club) -> None:
    table = await club.seated()
    before = (table.row.step, table.row.status, dict(table.row.seats), table.playing.save())
    messages = len(club.channel.history(viewer=club.people["chiara"]))
    for who, command, options, words in REFUSED:
        result = await club.do(who, command, **options)
        assert words in said(result), (who, command, options, said(result))
        assert secret(result) and result.modal is None, (who, command)
    given = await club.do("dora", "game give", seat="USA", to=club.people["dora"])
    assert "Only players at this table vote" in said(given)
    table = club.table()
    assert (table.row.step, table.row.status, dict(table.row.seats), table.playing.save()) == before
    assert len(club.channel.history(viewer=club.people["chiara"])) == messages, "the channel saw none of it"


async def test_a_lobby_is_opened_and_closed_by_who_may(club: Club) -> None:
    await club.do("anna", "game new", game=SLUG)
    assert ONLY_OPENER in said(await club.do("bertil", "game start"))
    assert ONLY_OPENER in said(await club.do("dora", "game end"))
    assert "Nobody plays" in said(await club.do("anna", "game start"))
    await club.do("bertil", "game join", seat="USA")
    assert "is taken" in said(await club.do("anna", "game join", seat="USA"))
    assert "no such seat" in said(await club.do("chiara", "game leave", seat="USA"))
    assert "Free again: USA" in said(await club.do("anna", "game leave", seat="USA")), "who opened the table may"
    assert "was ended" in said(await club.do("boss", "game end")), "a server manager may"


async def test_a_server_manager_runs_the_table_but_plays_no_seat(club: Club) -> None:
    await club.seated()
    assert PLAYERS in said(await club.do("boss", "clock deadline", mode="hours", hours=10.0))
    assert PLAYERS in said(await club.do("boss", "clock extend", hours=5.0))
    assert "paused" in said(await club.do("boss", "game pause"))
    assert "The game is paused." in said(await club.do("bertil", "order", text="setup rest"))
    assert "goes on" in said(await club.do("boss", "game resume"))
    assert " plays USA now." in said(await club.do("boss", "game give", seat="USA", to=club.people["dora"]))
    assert club.table().row.seats["USA"] == club.people["dora"].id
    assert "✓" in said(await club.do("dora", "order", text="setup rest"))


async def test_what_a_player_is_shown_nobody_else_sees(club: Club) -> None:
    await club.seated()
    status = club.status()
    pressed = await club.people["bertil"].click(status, label="My decision")
    assert "Set up your units" in said(pressed, status) and secret(pressed, status)
    onlooker = await club.people["dora"].click(status, label="My decision")
    assert NO_SEAT in said(onlooker, status) and secret(onlooker, status)
    for command, options in (
        ("asked", {}),
        ("order", {"text": "setup 1 inf at texas"}),
        ("preview", {"text": "setup 1 inf at texas"}),
        ("hand", {}),
        ("standing list", {}),
        ("help", {}),
        ("idle", {}),
        ("learn", {}),
        ("look", {"what": "Texas"}),
        ("map", {}),
        ("log", {}),
        ("game record", {}),
        ("undo", {}),
    ):
        result = await club.do("bertil", command, **options)
        assert secret(result), command
        for other in ("anna", "boss", "dora"):
            ids = {message.id for message in club.channel.history(viewer=club.people[other])}
            assert not ids & {m.id for m in (result.response, *result.followups)}, (command, other)
    undo = await club.do("bertil", "undo")
    with pytest.raises(SetupError):
        await club.people["anna"].click(undo.response, label="Take it back")
    again = await club.do("bertil", "undo")
    taken = await club.people["bertil"].click(undo.response, label="Take it back")
    assert "Taken back" in said(taken) and secret(taken)
    stale = await club.people["bertil"].click(again.response, label="Take it back")
    assert "earlier moment" in said(stale, again.response) and secret(stale)


async def test_suggestions_are_for_who_may_order(club: Club) -> None:
    await club.seated()
    who = club.people
    assert await who["bertil"].autocomplete(club.channel, "order", "text", "")
    for name, filled in (("dora", {}), ("boss", {}), ("anna", {"seat": "USA"}), ("anna", {"seat": "GER"})):
        assert await who[name].autocomplete(club.channel, "order", "text", "", **filled) == [], name
    assert await who["dora"].autocomplete(club.channel, "asked", "seat", "") == []
    seats = await who["anna"].autocomplete(club.channel, "asked", "seat", "")
    assert {choice["value"] for choice in seats} == {"GER", "JAP"}


def pinged(body: Any) -> set[int]:
    """The users that a body of a message lets Discord ping; nothing else may be pinged."""
    allowed = body["allowed_mentions"]
    assert allowed.get("parse", []) == [] and not allowed.get("roles") and not allowed.get("replied_user")
    return {int(user) for user in allowed.get("users", [])}


async def test_only_who_must_act_is_pinged_and_once_a_decision(club: Club) -> None:
    await club.seated()
    ids = {name: person.id for name, person in club.people.items()}
    await club.do("bertil", "order", text="setup 1 inf at texas")
    await club.do("bertil", "order", text="setup rest; done", seat="USA")
    await club.do("anna", "order", text="setup rest; done", seat="JAP")
    await club.do("boss", "game give", seat="USA", to=club.people["dora"])
    await club.do("boss", "game give", seat="UK", to=club.people["dora"])
    await club.do("anna", "game pause")
    posts = [r for r in club.env.http_requests if r.method == "POST" and r.json is not None]
    found: list[set[int]] = []
    for request in posts:
        body = request.json
        if request.path.endswith("/callback"):
            body = body.get("data") or {}
        if body.get("content") or body.get("embeds"):
            users = pinged(body)
            found += [users] if users else []
            assert not request.path.startswith("/webhooks") or not users, "answers ping nobody"
    bertil, anna, dora = {ids["bertil"]}, {ids["anna"]}, {ids["dora"]}
    assert found == [bertil, anna, bertil, dora], "USA, Japan, the UK, and who takes the UK; nobody for a seat not due"


@pytest.mark.parametrize("who", ["bertil", "dora"])
async def test_what_may_take_time_is_deferred_before_anything_else(club: Club, who: str) -> None:
    await club.seated()
    commands: list[tuple[str, dict[str, Any]]] = [
        ("map", {}),
        ("odds", {"combat": "3 inf against 2 inf"}),
        ("log", {}),
        ("dice audit", {}),
        ("dice stats", {}),
        ("game record", {}),
        ("game pause", {}),
        ("game resume", {}),
        ("game end", {}),
        ("clock extend", {"hours": 2.0}),
    ]
    for command, options in commands:
        before = len(club.env.http_requests)
        result = await club.do(who, command, **options)
        first = club.env.http_requests[before]
        assert result.acknowledged, command
        assert first.path.endswith("/callback") and first.json["type"] == 5, command
        assert first.json["data"]["flags"] == 64, f"{command} is thinking in public"
        assert result.response is not None, f"{command} is left thinking"
