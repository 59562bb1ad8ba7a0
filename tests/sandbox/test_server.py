"""The server itself: loopback alone, everything kept, one sandbox a folder, no other site's page."""

import asyncio
import os
import sys
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import pytest

from bot.sandbox import InUse, NotLoopback, Sandbox, SandboxClient, SandboxError, loopback, reached_at
from bot.sandbox.server import numeric

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "host", ["0.0.0.0", "::", "192.168.1.5", "discord.com", "10.0.0.1", "", "127.0.0.1.example.org"]
)
def test_it_listens_nowhere_but_on_loopback(host: str, tmp_path: Path) -> None:
    assert not loopback(host)
    with pytest.raises(NotLoopback):
        Sandbox(tmp_path, host)
    assert list(tmp_path.iterdir()) == []


ELSEWHERE = reached_at()
networked = pytest.mark.skipif(
    not numeric(ELSEWHERE) or loopback(ELSEWHERE), reason="this machine has no address but its own"
)


@networked
async def test_another_machine_reaches_it_only_when_it_is_shared(sandbox: Sandbox, tmp_path: Path) -> None:
    shared = Sandbox(tmp_path / "shared", shared=True)
    await shared.start()
    assert loopback(urlsplit(shared.address).hostname or "") and loopback(urlsplit(shared.api).hostname or "")
    there = f"http://{ELSEWHERE}:{shared.port}"
    try:
        async with aiohttp.ClientSession() as session:
            with pytest.raises(aiohttp.ClientConnectionError):
                await session.get(f"http://{ELSEWHERE}:{sandbox.port}/")
            for path in ("/", "/page/app.js", "/sandbox/state"):
                async with session.get(there + path, headers={"Origin": there}) as response:
                    assert response.status == 200, path
            said = {"user": "bertil", "channel": "table-1", "content": "from the other room"}
            async with session.post(there + "/sandbox/say", json=said) as response:
                assert response.status == 200
            for path in ("/api/v10/gateway", "/gateway", "/sandbox/log", "/sandbox/fault", "/sandbox/clock"):
                async with session.get(there + path, headers={"Authorization": "Bot sandbox"}) as response:
                    assert response.status == 403, path
                async with session.post(there + path, json={"clear": True}) as response:
                    assert response.status == 403, path
            for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
                async with session.get(there + "/sandbox/state", headers=headers) as response:
                    assert response.status == 403, headers
        async with SandboxClient(shared.address) as here:
            assert [m["content"] for m in await here.read("anna", "table-1")] == ["from the other room"]
            assert await here.log() == []
    finally:
        await shared.stop()


async def test_a_restart_shows_the_same_channel(tmp_path: Path) -> None:
    first = Sandbox(tmp_path)
    await first.start()
    async with SandboxClient(first.address) as people:
        await people.add_user("dora", manager=True)
        await people.add_channel("war-room", "A topic")
        await people.say("dora", "war-room", "hello **there**")
        before = await people.state("dora")
        said = await people.read("anna", "war-room")
    made = first.world.attach("a b.txt", b"data", None, None)
    world = first.world
    message = next(iter(world.messages.values()))[int(said[0]["id"])]
    message.attachments, message.pinned = [made], 5.0
    world.keep(message)
    await first.stop()
    second = Sandbox(tmp_path)
    await second.start()
    async with SandboxClient(second.address) as people:
        after = await people.state("dora")
        assert after == before and after["me"]["manager"]
        again = (await people.read("anna", "war-room"))[0]
        assert again["content"] == "hello **there**" and again["pinned"] and again["id"] == said[0]["id"]
        file = again["attachments"][0]
        assert file["filename"] == "a_b.txt" and await people.file(file["url"]) == b"data"
        newer = await people.say("anna", "war-room", "more")
        assert int(newer["id"]) > made.id > int(said[0]["id"])
    await second.stop()


async def test_two_sandboxes_do_not_share_a_folder(sandbox: Sandbox) -> None:
    with pytest.raises(InUse):
        await Sandbox(sandbox.data).start()


async def test_other_sites_are_kept_out(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        wrong = [
            {"Host": "evil.example"},
            {"Host": "127.0.0.1.evil.example"},
            {"Origin": "https://evil.example"},
            {"Origin": "null"},
        ]
        for headers in wrong:
            for path in ("/", "/sandbox/state", "/api/v10/gateway", "/gateway"):
                async with session.get(sandbox.address + path, headers=headers) as response:
                    assert response.status == 403, (headers, path)
        async with session.get(sandbox.address + "/", headers={"Origin": sandbox.address}) as response:
            assert response.status == 200 and "default-src 'self'" in response.headers["Content-Security-Policy"]
        for path in ("/page/../server.py", "/page/%2e%2e/server.py", "/page/no.js", "/files/1/x"):
            async with session.get(sandbox.address + path) as response:
                assert response.status == 404


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
async def test_a_page_elsewhere_reaches_nothing_though_it_names_no_origin(sandbox: Sandbox, site: str) -> None:
    before = len(sandbox.world.users)
    async with aiohttp.ClientSession(headers={"Sec-Fetch-Site": site}) as session:
        for path in ("/sandbox/users", "/sandbox/state", "/api/v10/gateway", "/gateway"):
            async with session.post(sandbox.address + path, json={"name": "mallory"}) as response:
                assert response.status == 403, path
            async with session.get(sandbox.address + path) as response:
                assert response.status == 403, path
        async with session.get(sandbox.address + "/") as response:
            assert response.status == 200, "a link to it may be followed"
    assert len(sandbox.world.users) == before


@pytest.mark.parametrize("key", ["9" * 26, "9" * 19, str(1 << 63), "0", "-1", "x"])
async def test_a_file_that_cannot_be_is_not_found(sandbox: Sandbox, key: str) -> None:
    async with aiohttp.ClientSession() as session, session.get(f"{sandbox.address}/files/{key}/x.png") as response:
        assert response.status == 404


async def test_a_file_is_never_a_page(sandbox: Sandbox) -> None:
    made = sandbox.world.attach("x.html", b"<script>alert(1)</script>", "text/html", None)
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{sandbox.address}/files/{made.id}/x.html") as response,
    ):
        assert response.headers["Content-Type"].startswith("text/plain")
        assert response.headers["X-Content-Type-Options"] == "nosniff"


async def test_people_and_what_they_say(people: SandboxClient) -> None:
    bertil = (await people.state("bertil"))["me"]
    said = await people.say("anna", "welcome", f"look <@{bertil['id']}>")
    seen = (await people.read("bertil", "welcome"))[0]
    assert seen["view"]["calls"] and not said["view"]["calls"]
    assert not (await people.add_user("anna"))["bot"] and (await people.state("anna"))["me"]["manager"]
    for wrong in ("", "x" * 33, "123", "Adjutant"):
        with pytest.raises(SandboxError):
            await people.add_user(wrong)
    with pytest.raises(SandboxError, match="nobody called"):
        await people.read("nobody", "welcome")
    with pytest.raises(SandboxError, match="1 to 2000"):
        await people.say("anna", "welcome", "x" * 2001)


async def test_the_page_hears_what_its_person_may_hear(sandbox: Sandbox, people: SandboxClient) -> None:
    world = sandbox.world
    anna = world.user("anna")
    channel = world.channel("welcome")
    assert anna and channel
    async with aiohttp.ClientSession() as session:
        url = sandbox.address.replace("http", "ws") + "/sandbox/live?user="
        async with session.ws_connect(url + "anna") as hers, session.ws_connect(url + "bertil") as his:
            secret = sandbox.interactions.begin(anna, channel, 2, {"id": "1", "name": "go", "type": 1, "options": []})
            sandbox.interactions.callback(
                secret.id, secret.token, {"type": 4, "data": {"content": "s", "flags": 64}}, []
            )
            await people.say("anna", "welcome", "for all")
            assert (await hers.receive_json())["message"]["content"] == "s"
            assert (await hers.receive_json())["message"]["content"] == "for all"
            assert (await his.receive_json())["message"]["content"] == "for all"


async def test_the_command_starts_it_and_prints_the_address(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.sandbox", "--data", str(tmp_path / "data")),
        stdout=asyncio.subprocess.PIPE,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout
    line = (await asyncio.wait_for(process.stdout.readline(), 20)).decode()
    assert line.startswith("Sandbox: http://127.0.0.1:") and str(tmp_path) in line
    async with SandboxClient(line.split()[1]) as people:
        assert (await people.state())["online"] is False
    process.terminate()
    assert await asyncio.wait_for(process.wait(), 10) == 0
