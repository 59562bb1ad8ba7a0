"""What goes wrong on Discord, arranged on purpose: discord.py must get over it, and the sandbox must not lie about it."""

import time

import aiohttp
import pytest

from bot.sandbox import Sandbox, SandboxClient
from bot.sandbox.interactions import FIRST_ANSWER
from tests.wire.judge import judge

from .conftest import Process

HERE = "table-2"


async def test_rate_limits_are_told_and_kept(bot: Process, people: SandboxClient) -> None:
    begun = time.monotonic()
    assert (await people.slash("anna", HERE, "burst", count=7, wait=30)).text == "done"
    assert time.monotonic() - begun > 4.0  # five in five seconds
    sent = [e for e in await people.log() if e["path"].endswith("/messages")]
    assert [e["status"] for e in sent] == [200] * 7  # the headers were heeded: nothing had to be refused
    assert judge(sent) == []


@pytest.mark.parametrize("everywhere", [False, True])
async def test_a_429_is_tried_again(bot: Process, people: SandboxClient, everywhere: bool) -> None:
    await people.fault(status=429, requests=2, match="/messages", retry_after=0.1, everywhere=everywhere)
    assert (await people.slash("anna", HERE, "bad", what="plain")).text == "accepted"
    sent = [e for e in await people.log() if e["path"].endswith("/messages")]
    assert [e["status"] for e in sent] == [429, 429, 200]


async def test_errors_of_the_server_are_tried_again(bot: Process, people: SandboxClient) -> None:
    await people.fault(status=502, requests=1, match="POST /channels")
    assert (await people.slash("anna", HERE, "bad", what="plain")).text == "accepted"
    assert [e["status"] for e in await people.log() if e["path"].endswith("/messages")] == [502, 200]


async def test_a_request_carried_out_whose_answer_was_lost(bot: Process, people: SandboxClient) -> None:
    await people.fault(status=500, match="POST /channels", after=True)
    assert (await people.slash("anna", HERE, "bad", what="plain")).text == "accepted"
    said = [m["content"] for m in await people.read("bertil", HERE)]
    assert said == ["plain"]  # discord.py sends it again under the same nonce, and that is not a second message
    assert [e["status"] for e in await people.log() if e["path"].endswith("/messages")] == [500, 200]


@pytest.mark.parametrize(("how", "code"), [("drop", 0), ("reconnect", 0), ("close", 4000)])
async def test_a_session_is_resumed_and_nothing_is_missed(
    bot: Process, people: SandboxClient, how: str, code: int
) -> None:
    assert (await people.fault(gateway=how, code=code))["connections"] == 1
    await people.say("bertil", HERE, "said while nobody listened")
    await bot.printed("resumed")
    await bot.printed("heard")
    assert (await people.slash("anna", HERE, "here")).status == "answered"
    assert not any("Traceback" in line for line in bot.lines)


async def test_what_happened_while_away_is_replayed(bot: Process, people: SandboxClient) -> None:
    made = (await people.slash("anna", HERE, "game new", game="third_reich")).message
    await people.fault(gateway="drop")
    pressed = await people.press("anna", made, "Count 0")  # pressed before the bot is back: it comes with the resume
    assert pressed.message["content"] == "counted 1 by anna"
    await bot.printed("resumed")


@pytest.mark.parametrize("how", ["invalid", "forget"])
async def test_an_invalid_session_begins_anew(bot: Process, people: SandboxClient, how: str) -> None:
    await people.fault(gateway=how)
    await bot.printed("ready", times=2)
    assert (await people.slash("anna", HERE, "here")).status == "answered"
    assert not any("resumed" in line for line in bot.lines)


async def test_an_interaction_delivered_twice_is_answered_once(bot: Process, people: SandboxClient) -> None:
    await people.fault(duplicates=1)
    assert (await people.slash("anna", HERE, "twice")).text == "handled 1"
    await bot.printed("again 40060")
    assert len(await people.read("anna", HERE)) == 1


async def test_an_interaction_delivered_late(sandbox: Sandbox, bot: Process, people: SandboxClient) -> None:
    sandbox.interactions.patience = FIRST_ANSWER
    await people.fault(late=3.4)
    outcome = await people.slash("anna", HERE, "secret")
    assert outcome.status == "no answer"
    await bot.printed("Unknown interaction")


async def test_a_slow_api(bot: Process, people: SandboxClient) -> None:
    await people.fault(delay=0.5, match="POST /interactions")
    begun = time.monotonic()
    assert (await people.slash("anna", HERE, "here")).status == "answered"
    assert time.monotonic() - begun >= 0.5


async def test_a_token_for_a_quarter_of_an_hour(bot: Process, people: SandboxClient) -> None:
    """The first answer's clock and the token's clock are the sandbox's own, and can be put forward."""
    early = await people.slash("anna", HERE, "map", wait=0)
    await people.advance(901)
    late = await people.outcome(early, wait=1.0)
    assert late.status == "thinking"
    shown = (await people.read("anna", HERE))[0]
    assert shown["view"]["lost"]
    await bot.printed("Invalid Webhook Token")


async def test_a_wrong_token_and_privileged_intents(sandbox: Sandbox, people: SandboxClient) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.get(sandbox.api + "/users/@me", headers={"Authorization": "Bot other"}) as response:
            assert response.status == 401
        for token, intents, code in [("other", 1, 4004), ("sandbox", 1 << 15, 4014), ("sandbox", 1 << 30, 4013)]:
            async with session.ws_connect(sandbox.gateway + "?v=10&encoding=json") as socket:
                assert (await socket.receive_json())["op"] == 10
                await socket.send_json({"op": 2, "d": {"token": token, "intents": intents}})
                await socket.receive()
                assert socket.close_code == code


async def test_shards_divide_the_guilds_and_each_hears_its_own(sandbox: Sandbox, people: SandboxClient) -> None:
    home = (sandbox.world.guild >> 22) % 2
    heard: dict[int, list[str]] = {}
    async with aiohttp.ClientSession() as session:
        for number in (0, 1):
            async with session.ws_connect(sandbox.gateway + "?v=10&encoding=json") as socket:
                await socket.receive()
                await socket.send_json(
                    {"op": 2, "d": {"token": "sandbox", "intents": 1 | 1 << 9, "shard": [number, 2]}}
                )
                await socket.send_json({"op": 1, "d": None})
                ready = await socket.receive_json()
                assert ready["t"] == "READY" and ready["d"]["shard"] == [number, 2]
                assert ready["d"]["resume_gateway_url"] == sandbox.gateway
                assert len(ready["d"]["guilds"]) == (number == home)
                await people.say("anna", HERE, "hello")
                events = heard[number] = []
                while len(events) < (3 if number == home else 1):
                    message = await socket.receive_json()
                    events.append(message["t"] or str(message["op"]))
            async with session.ws_connect(sandbox.gateway + "?v=10&encoding=json") as socket:
                await socket.receive()
                await socket.send_json({"op": 2, "d": {"token": "sandbox", "intents": 1, "shard": [2, 2]}})
                await socket.receive()
                assert socket.close_code == 4010
    assert {number: sorted(events) for number, events in heard.items()} == {
        home: ["11", "GUILD_CREATE", "MESSAGE_CREATE"],
        1 - home: ["11"],
    }


@pytest.mark.parametrize(
    ("message", "code"), [("no json", 4002), ('{"op": 3, "d": {}}', 4003), ('{"op": 6, "d": {"token": "x"}}', 4004)]
)
async def test_what_the_gateway_does_not_take(sandbox: Sandbox, message: str, code: int) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(sandbox.gateway + "?v=10&encoding=json") as socket,
    ):
        await socket.receive()
        await socket.send_str(message)
        await socket.receive()
        assert socket.close_code == code
