"""The sandbox's own rules, asked directly: what Discord refuses must be refused here, with Discord's codes."""

import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.sandbox import TOKEN, Sandbox
from bot.sandbox.interactions import FIRST_ANSWER
from tests.wire.judge import judge, judge_answer

JSON = dict[str, Any]


class Api:
    """Speaks to the API as a bot does."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.sandbox = sandbox
        self.session = session
        self.bot = sandbox.world.bot

    async def ask(
        self, method: str, path: str, body: Any = None, files: dict[str, bytes] | None = None
    ) -> tuple[int, Any]:
        given: JSON = {"headers": {"Authorization": f"Bot {TOKEN}"}}
        if files:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body or {}), content_type="application/json")
            for name, data in files.items():
                form.add_field(name, data, filename="a.txt", content_type="text/plain")
            given["data"] = form
        elif body is not None:
            given["json"] = body
        async with self.session.request(method, self.sandbox.api + path, **given) as response:
            return response.status, await response.json() if response.status != 204 else None

    async def send(self, body: JSON, files: dict[str, bytes] | None = None) -> tuple[int, Any]:
        self.sandbox.rest.limits.windows.clear()
        return await self.ask("POST", f"/channels/{self.channel}/messages", body, files)

    @property
    def channel(self) -> int:
        found = self.sandbox.world.channel("table-1")
        assert found
        return found.id


@pytest.fixture
async def api(sandbox: Sandbox) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(sandbox, session)


def faults(answer: JSON) -> list[str]:
    """The codes of all faults of a form."""
    if "_errors" in answer:
        return [e["code"] for e in answer["_errors"]]
    return [code for inner in answer.values() if isinstance(inner, dict) for code in faults(inner)]


def button(custom_id: str = "a", **more: Any) -> JSON:
    return {"type": 2, "style": 1, "label": "A", "custom_id": custom_id, **more}


def row(*parts: JSON) -> JSON:
    return {"type": 1, "components": list(parts)}


def menu(count: int, custom_id: str = "m", **more: Any) -> JSON:
    return {
        "type": 3,
        "custom_id": custom_id,
        "options": [{"label": str(n), "value": str(n)} for n in range(count)],
        **more,
    }


V2 = 1 << 15
TEXT = {"type": 10, "content": "x"}
EMBED = {"title": "t"}
BAD: dict[str, tuple[JSON, str]] = {
    "content": ({"content": "x" * 2001}, "BASE_TYPE_BAD_LENGTH"),
    "eleven embeds": ({"embeds": [EMBED] * 11}, "BASE_TYPE_BAD_LENGTH"),
    "embed text": ({"embeds": [{"description": "x" * 3001}] * 2}, "MAX_EMBED_SIZE_EXCEEDED"),
    "empty field": ({"embeds": [{"fields": [{"name": "", "value": "x"}]}]}, "BASE_TYPE_BAD_LENGTH"),
    "field value": ({"embeds": [{"fields": [{"name": "n", "value": "x" * 1025}]}]}, "BASE_TYPE_BAD_LENGTH"),
    "26 fields": ({"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, "BASE_TYPE_BAD_LENGTH"),
    "six rows": ({"components": [row(button(str(n))) for n in range(6)]}, "BASE_TYPE_BAD_LENGTH"),
    "six buttons": ({"components": [row(*(button(str(n)) for n in range(6)))]}, "BASE_TYPE_BAD_LENGTH"),
    "same custom id": ({"components": [row(button("a"), button("a"))]}, "COMPONENT_CUSTOM_ID_DUPLICATED"),
    "custom id": ({"components": [row(button("x" * 101))]}, "BASE_TYPE_BAD_LENGTH"),
    "label": ({"components": [row(button(label="x" * 81))]}, "BASE_TYPE_BAD_LENGTH"),
    "nothing on the button": (
        {"components": [row({"type": 2, "style": 1, "custom_id": "a"})]},
        "BUTTON_COMPONENT_INVALID",
    ),
    "link with id": ({"components": [row(button(style=5, url="https://a.b"))]}, "COMPONENT_MUTUALLY_EXCLUSIVE"),
    "26 options": ({"components": [row(menu(26))]}, "BASE_TYPE_BAD_LENGTH"),
    "same option": (
        {"components": [row({"type": 3, "custom_id": "m", "options": [{"label": "a", "value": "a"}] * 2})]},
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "menu beside a button": ({"components": [row(menu(2), button())]}, "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    "more values than options": ({"components": [row(menu(2, max_values=3))]}, "NUMBER_TYPE_RANGE"),
    "text input": ({"components": [row({"type": 4, "custom_id": "t", "style": 1})]}, "UNION_TYPE_CHOICES"),
    "layout without its flag": ({"components": [TEXT]}, "UNION_TYPE_CHOICES"),
    "layout with content": (
        {"flags": V2, "content": "x", "components": [TEXT]},
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "layout with embeds": (
        {"flags": V2, "embeds": [EMBED], "components": [TEXT]},
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 components": ({"flags": V2, "components": [{"type": 17, "components": [TEXT] * 40}]}, "COMPONENT_MAX_TOTAL"),
    "layout text": ({"flags": V2, "components": [{"type": 10, "content": "x" * 2001}] * 2}, "COMPONENT_MAX_TEXT"),
    "file not there": (
        {"flags": V2, "components": [{"type": 13, "file": {"url": "attachment://no.txt"}}]},
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "attachment not there": ({"content": "x", "attachments": [{"id": 0}]}, "ATTACHMENT_NOT_FOUND"),
    "flags": ({"content": "x", "flags": 1}, "MESSAGE_FLAGS_INVALID"),
    "mentions": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "reply to nothing": ({"content": "x", "message_reference": {"message_id": "1"}}, "REPLIES_UNKNOWN_MESSAGE"),
}


@pytest.mark.parametrize("name", BAD)
async def test_a_body_discord_refuses(api: Api, name: str) -> None:
    body, code = BAD[name]
    status, answer = await api.send(body)
    assert (status, answer["code"]) == (400, 50035), answer
    assert code in faults(answer["errors"])
    assert await api.ask("GET", f"/channels/{api.channel}/messages") == (200, [])


async def test_bodies_at_the_limits_are_taken(api: Api) -> None:
    good: list[JSON] = [
        {"content": "x" * 2000},
        {"embeds": [{"description": "x" * 3000}, {"description": "x" * 3000}]},
        {"content": "x", "components": [row(*(button(f"{r}{n}") for n in range(5))) for r in range(5)]},
        {"content": "x", "components": [row(menu(25, max_values=25))]},
        {"flags": V2, "components": [{"type": 17, "components": [TEXT] * 39}]},
    ]
    for body in good:
        assert (await api.send(body))[0] == 200
    assert [str(v) for v in judge(list(api.sandbox.rest.requests))] == []


async def test_empty_messages_and_files(api: Api) -> None:
    assert (await api.send({"content": "  "}))[1]["code"] == 50006
    assert (await api.send({}, {"files[0]": b"x" * (10 * 1024 * 1024)}))[0] == 200
    assert (await api.send({}, {"files[0]": b"x" * (10 * 1024 * 1024 + 1)}))[1]["code"] == 40005
    assert (await api.send({}, {f"files[{n}]": b"x" for n in range(11)}))[1]["code"] == 50035


async def test_editing(api: Api) -> None:
    _, sent = await api.send({"content": "one"}, {"files[0]": b"hello"})
    path = f"/channels/{api.channel}/messages/{sent['id']}"
    status, answer = await api.ask("PATCH", path, {"content": "", "attachments": []})
    assert (status, answer["code"]) == (400, 50006)
    _, edited = await api.ask("PATCH", path, {"content": "two"})
    assert edited["content"] == "two" and edited["edited_timestamp"] and len(edited["attachments"]) == 1
    _, laid = await api.send({"flags": V2, "components": [TEXT]})
    path = f"/channels/{api.channel}/messages/{laid['id']}"
    assert (await api.ask("PATCH", path, {"content": "x"}))[0] == 400
    assert (await api.ask("PATCH", path, {"flags": 0, "components": [TEXT]}))[0] == 400
    assert (await api.ask("PATCH", path, {"components": [TEXT, TEXT]}))[0] == 200


def command(name: str = "go", **more: Any) -> JSON:
    return {"name": name, "description": "Go", "type": 1, **more}


def option(name: str, **more: Any) -> JSON:
    return {"name": name, "description": "An option", "type": 3, **more}


BAD_COMMANDS: dict[str, tuple[list[JSON], str]] = {
    "upper case": ([command("Go")], "APPLICATION_COMMAND_INVALID_NAME"),
    "space": ([command("go on")], "APPLICATION_COMMAND_INVALID_NAME"),
    "long name": ([command("x" * 33)], "APPLICATION_COMMAND_INVALID_NAME"),
    "option name": ([command(options=[option("No way")])], "APPLICATION_COMMAND_INVALID_NAME"),
    "no description": ([{"name": "go", "type": 1}], "BASE_TYPE_REQUIRED"),
    "long description": ([command(description="x" * 101)], "BASE_TYPE_BAD_LENGTH"),
    "twice": ([command(), command()], "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    "101 of them": ([command(f"go{n}") for n in range(101)], "APPLICATION_COMMANDS_TOO_MANY"),
    "16 menus": ([{"name": str(n), "type": 2} for n in range(16)], "APPLICATION_COMMANDS_TOO_MANY"),
    "required after optional": (
        [command(options=[option("a"), option("b", required=True)])],
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "same option": ([command(options=[option("a"), option("a")])], "APPLICATION_COMMAND_OPTIONS_NAME_UNIQUE"),
    "26 options": ([command(options=[option(f"a{n}") for n in range(26)])], "BASE_TYPE_BAD_LENGTH"),
    "26 choices": (
        [command(options=[option("a", choices=[{"name": str(n), "value": str(n)} for n in range(26)])])],
        "BASE_TYPE_BAD_LENGTH",
    ),
    "choices and autocomplete": (
        [command(options=[option("a", autocomplete=True, choices=[{"name": "a", "value": "a"}])])],
        "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_CHOICES",
    ),
    "mixed": ([command(options=[option("a"), option("b", type=1)])], "APPLICATION_COMMAND_OPTIONS_TYPE_MIXED"),
    "8001 characters": (
        [
            command(
                options=[
                    option(
                        f"a{n}",
                        description="d" * 100,
                        choices=[{"name": f"{m}" + "n" * 98, "value": "v" * 98} for m in range(2)],
                    )
                    for n in range(20)
                ]
            )
        ],
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
}


@pytest.mark.parametrize("name", BAD_COMMANDS)
async def test_commands_discord_refuses(api: Api, name: str) -> None:
    body, code = BAD_COMMANDS[name]
    status, answer = await api.ask("PUT", f"/applications/{api.bot}/commands", body)
    assert (status, answer["code"]) == (400, 50035)
    assert code in faults(answer["errors"])
    assert api.sandbox.world.commands == {}


async def test_commands_keep_their_ids(api: Api) -> None:
    path = f"/applications/{api.bot}/commands"
    _, first = await api.ask("PUT", path, [command(), command("stop")])
    _, second = await api.ask("PUT", path, [command(description="Go on")])
    assert second[0]["id"] == first[0]["id"] and second[0]["version"] != first[0]["version"]
    assert [c["name"] for c in (await api.ask("GET", path))[1]] == ["go"]
    assert (await api.ask("POST", path, command("größe")))[0] == 201
    assert (await api.ask("POST", path, command("größe", description="again")))[0] == 200
    assert (await api.ask("DELETE", f"{path}/{first[0]['id']}"))[0] == 204
    assert (await api.ask("GET", f"{path}/{first[0]['id']}"))[1]["code"] == 10063


async def test_unknown_things_have_their_codes(api: Api) -> None:
    expected = {
        "/channels/1": 10003,
        f"/channels/{api.channel}/messages/1": 10008,
        "/guilds/1": 10004,
        "/users/1": 10013,
        f"/guilds/{api.sandbox.world.guild}/members/1": 10007,
        f"/webhooks/{api.bot}/x/messages/@original": 10015,
        f"/guilds/{api.sandbox.world.guild}/members": 50001,
        "/no/such/route": 0,
    }
    for path, code in expected.items():
        status, answer = await api.ask("GET", path)
        assert status in (403, 404) and answer["code"] == code, path
    status, answer = await api.ask("POST", "/interactions/1/x/callback", {"type": 4, "data": {"content": "x"}})
    assert (status, answer["code"]) == (404, 10062)


async def test_interactions_have_clocks_and_one_answer(api: Api) -> None:
    world, interactions = api.sandbox.world, api.sandbox.interactions
    anna, channel = world.user("anna"), world.channels[api.channel]
    assert anna
    begun = interactions.begin(anna, channel, 2, {"id": "1", "name": "go", "type": 1, "options": []})
    path, more = f"/interactions/{begun.id}/{begun.token}/callback", f"/webhooks/{api.bot}/{begun.token}"
    assert (await api.ask("POST", more, {"content": "x"}))[1]["code"] == 10015  # no follow-up before the first answer
    assert (await api.ask("POST", path, {"type": 7, "data": {"content": "x"}}))[1][
        "code"
    ] == 50035  # there is no message
    assert (await api.ask("POST", path, {"type": 4, "data": {"content": "x", "flags": 64}}))[0] == 204
    assert (await api.ask("POST", path, {"type": 4, "data": {"content": "x"}}))[1]["code"] == 40060
    assert (await api.ask("POST", more, {"content": "y"}))[0] == 200
    api.sandbox.advance(901)
    assert (await api.ask("POST", more, {"content": "z"}))[1]["code"] == 50027
    interactions.patience = FIRST_ANSWER
    late = interactions.begin(anna, channel, 2, {"id": "1", "name": "go", "type": 1, "options": []})
    api.sandbox.advance(3.1)
    path = f"/interactions/{late.id}/{late.token}/callback"
    assert (await api.ask("POST", path, {"type": 4, "data": {"content": "x"}}))[1]["code"] == 10062


async def test_modals_and_choices_discord_refuses(api: Api) -> None:
    world, interactions = api.sandbox.world, api.sandbox.interactions
    anna, channel = world.user("anna"), world.channels[api.channel]
    assert anna
    field = {"type": 4, "custom_id": "t", "style": 1, "label": "T"}
    good: JSON = {"title": "T", "custom_id": "m", "components": [row(field)]}
    wrong: list[JSON] = [
        {**good, "title": "x" * 46},
        {**good, "custom_id": "x" * 101},
        {**good, "components": []},
        {**good, "components": [row({**field, "custom_id": str(n)}) for n in range(6)]},
        {**good, "components": [row({**field, "label": "x" * 46})]},
        {**good, "components": [row(field), row(field)]},
        {**good, "components": [row(button())]},
    ]
    begun = interactions.begin(anna, channel, 2, {"id": "1", "name": "go", "type": 1, "options": []})
    path = f"/interactions/{begun.id}/{begun.token}/callback"
    for data in wrong:
        assert (await api.ask("POST", path, {"type": 9, "data": data}))[1]["code"] == 50035, data
    assert (await api.ask("POST", path, {"type": 9, "data": good}))[0] == 204
    typing = {"id": "1", "name": "go", "type": 1, "options": [{"type": 3, "name": "a", "value": "x", "focused": True}]}
    begun = interactions.begin(anna, channel, 4, typing)
    path = f"/interactions/{begun.id}/{begun.token}/callback"
    for choices in (
        [{"name": str(n), "value": str(n)} for n in range(26)],
        [{"name": "x" * 101, "value": "x"}],
        [{"name": "a", "value": 1}],
    ):
        assert (await api.ask("POST", path, {"type": 8, "data": {"choices": choices}}))[1]["code"] == 50035
    assert (await api.ask("POST", path, {"type": 8, "data": {"choices": [{"name": "a", "value": "a"}]}}))[0] == 204
    assert [str(v) for v in judge([e for e in api.sandbox.rest.requests if e["status"] == 204])] == []


async def test_permissions(api: Api) -> None:
    world = api.sandbox.world
    channel = world.channels[api.channel]
    from bot.sandbox import permissions

    for bit, method, path, body in [
        (permissions.SEND_MESSAGES, "POST", "/messages", {"content": "x"}),
        (permissions.PRIVATE_THREADS, "POST", "/threads", {"name": "x", "type": 12}),
        (permissions.READ_HISTORY, "GET", "/messages", None),
        (permissions.SEND_MESSAGES, "POST", "/typing", None),
    ]:
        channel.deny = bit
        assert (await api.ask(method, f"/channels/{channel.id}{path}", body))[1]["code"] == 50013
        channel.deny = permissions.VIEW_CHANNEL
        assert (await api.ask(method, f"/channels/{channel.id}{path}", body))[1]["code"] == 50001
        channel.deny = 0
        assert (await api.ask(method, f"/channels/{channel.id}{path}", body))[0] < 300


async def test_a_refusal_for_haste_says_how_long(api: Api) -> None:
    answers = [await api.ask("POST", f"/channels/{api.channel}/messages", {"content": str(n)}) for n in range(6)]
    assert [status for status, _ in answers] == [200] * 5 + [429]
    assert 0 < answers[-1][1]["retry_after"] <= 5 and answers[-1][1]["global"] is False
    assert [str(v) for v in judge(list(api.sandbox.rest.requests))] == []


JUNK: tuple[Any, ...] = (
    *(None, 5, -1, 1.5, True, "x", "", [], {}, [None], [5], ["x"], [[]], [{}], 10**30),
    *(
        {"a": 1},
        {"users": ["x"]},
        {"message_id": "x"},
        {"type": 1},
        [{"type": 1}],
        [{"type": 2, "style": "x"}],
        [{"id": 5}],
    ),
    *(
        [{"type": 1, "components": [{"type": 3, "options": 5}]}],
        [{"title": 5}],
        [{"fields": [{"name": 5}]}],
        [{"author": 5}],
    ),
)
PARTS = ("content", "embeds", "components", "flags", "attachments", "allowed_mentions")
ROUTES: list[tuple[str, str, tuple[str, ...]]] = [
    ("POST", "/channels/{channel}/messages", (*PARTS, "nonce", "message_reference")),
    ("PATCH", "/channels/{channel}/messages/{message}", PARTS),
    ("POST", "/channels/{channel}/threads", ("name", "type", "auto_archive_duration")),
    ("POST", "/applications/{bot}/commands", ("name", "description", "options", "type", "default_member_permissions")),
]


@pytest.mark.parametrize("number", range(len(ROUTES)))
async def test_junk_is_refused_and_leaves_nothing_broken(
    api: Api, number: int, caplog: pytest.LogCaptureFixture
) -> None:
    method, path, keys = ROUTES[number]
    _, sent = await api.send({"content": "stays"})
    path = path.format(channel=api.channel, message=sent["id"], bot=api.bot)
    good: JSON = {"content": "x", "name": "x", "description": "x"}
    for key in keys:
        for junk in JUNK:
            api.sandbox.rest.limits.windows.clear()
            api.sandbox.rest.limits.whole.ends = 0
            body = {k: v for k, v in good.items() if k in keys} | {key: junk}
            status, _ = await api.ask(method, path, body)
            assert status in (200, 201, 400, 413), (body, status)
    for junk in (5, "x", [], [5], None):
        assert (await api.ask(method, path, junk))[0] in (200, 400)
    api.sandbox.rest.limits.windows.clear()
    assert (await api.ask("GET", f"/channels/{api.channel}/messages?limit=100"))[0] == 200
    assert not [r for r in caplog.records if "could not be served" in r.message]
    assert [str(v) for e in api.sandbox.rest.requests if e["status"] == 200 for v in judge_answer(e)] == []
