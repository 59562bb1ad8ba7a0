"""Routes about threads and who is in them."""

from typing import Any

from . import permissions, shapes
from .bodies import need
from .errors import (
    ARCHIVED_THREAD,
    THREAD_EXISTS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MEMBER,
    UNKNOWN_USER,
    ApiError,
    Form,
    missing,
)
from .model import (
    DIRECT,
    HAS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    THREAD_NOTICE,
    THREAD_START,
    Channel,
    Message,
)
from .rest import Call, route


def _check(call: Call) -> None:
    form = Form()
    shapes.check(form, call.body, "", shapes.THREAD)
    form.done()
    form.text(call.body.get("name"), "name", 1, 100)
    if call.body.get("auto_archive_duration") is not None:
        form.check(
            call.body["auto_archive_duration"] in (60, 1440, 4320, 10080),
            "auto_archive_duration",
            "BASE_TYPE_CHOICES",
            "Not a choice",
        )
    form.done()


def _make(call: Call, parent: Channel, key: int, kind: int) -> Channel:
    world = call.place.world
    if parent.type != TEXT:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    thread = Channel(
        key, call.body["name"], kind, parent=parent.id, owner=world.bot, members=[world.bot], changed=world.clock()
    )
    thread.archive_after = call.body.get("auto_archive_duration") or thread.archive_after
    world.keep_channel(thread)
    world.tell("channel_create", thread)
    return thread


@route("POST", "/channels/{channel}/threads")
async def create(call: Call) -> Any:
    parent, world = call.channel(), call.place.world
    _check(call)
    kind = call.body.get("type", PRIVATE_THREAD)
    form = Form()
    form.check(kind in (PUBLIC_THREAD, PRIVATE_THREAD), "type", "BASE_TYPE_CHOICES", "Value must be one of (11, 12).")
    form.done()
    need(world, parent, permissions.PRIVATE_THREADS if kind == PRIVATE_THREAD else permissions.PUBLIC_THREADS)
    thread = _make(call, parent, world.new_id(), kind)
    if kind == PUBLIC_THREAD:
        notice = Message(
            world.new_id(), parent.id, world.bot, world.clock(), THREAD_NOTICE, thread.name, thread=thread.id
        )
        world.keep(notice, "message_create")
    return 201, call.place.wire.channel(thread)


@route("POST", "/channels/{channel}/messages/{message}/threads")
async def create_from_message(call: Call) -> Any:
    parent, start, world = call.channel(), call.message(), call.place.world
    _check(call)
    need(world, parent, permissions.PUBLIC_THREADS)
    if start.thread is not None:
        raise ApiError(400, THREAD_EXISTS, "A thread has already been created for this message")
    thread = _make(call, parent, start.id, PUBLIC_THREAD)
    start.thread, start.flags = thread.id, start.flags | HAS_THREAD
    world.keep(start, "message_update")
    first = Message(world.new_id(), thread.id, start.author, world.clock(), THREAD_START, reply_to=start.id)
    world.keep(first, "message_create")
    return 201, call.place.wire.channel(thread)


def _threads(call: Call, found: list[Channel]) -> Any:
    wire, bot = call.place.wire, call.place.world.bot
    members = [wire.thread_member(c, bot) for c in found if bot in c.members]
    return {"threads": [wire.channel(c) for c in found], "members": members, "has_more": False}


@route("GET", "/guilds/{guild}/threads/active")
async def active(call: Call) -> Any:
    world = call.place.world
    bot = world.users[world.bot]
    return _threads(call, [c for c in world.channels.values() if c.thread and not c.archived and world.open_to(c, bot)])


def _archived(call: Call, kind: int) -> Any:
    parent, world = call.channel(), call.place.world
    need(world, parent, permissions.READ_HISTORY)
    mine = [c for c in world.channels.values() if c.parent == parent.id and c.type == kind and c.archived]
    limit = int(call.query.get("limit", 50))
    newest = sorted(mine, key=lambda c: -c.changed)
    return _threads(call, newest[:limit]) | {"has_more": len(newest) > limit}


@route("GET", "/channels/{channel}/threads/archived/public")
async def archived_public(call: Call) -> Any:
    return _archived(call, PUBLIC_THREAD)


@route("GET", "/channels/{channel}/threads/archived/private")
async def archived_private(call: Call) -> Any:
    need(call.place.world, call.channel(), permissions.MANAGE_THREADS)
    return _archived(call, PRIVATE_THREAD)


# Members


def _thread(call: Call) -> Channel:
    found = call.channel()
    if not found.thread:
        raise missing(UNKNOWN_CHANNEL, "Channel")
    need(call.place.world, found, permissions.VIEW_CHANNEL)
    return found


def _set(call: Call, key: int, there: bool) -> None:
    thread, world = _thread(call), call.place.world
    if thread.archived:
        raise ApiError(400, ARCHIVED_THREAD, "Thread is archived")
    if key not in world.users:
        raise missing(UNKNOWN_USER, "User")
    if (key in thread.members) != there:
        thread.members = [*thread.members, key] if there else [m for m in thread.members if m != key]
        world.keep_channel(thread)
        world.tell("channel_update", thread)


@route("PUT", "/channels/{channel}/thread-members/@me")
async def join(call: Call) -> Any:
    _set(call, call.place.world.bot, True)


@route("DELETE", "/channels/{channel}/thread-members/@me")
async def leave(call: Call) -> Any:
    _set(call, call.place.world.bot, False)


@route("PUT", "/channels/{channel}/thread-members/{user}")
async def add(call: Call) -> Any:
    _set(call, call.number("user"), True)


@route("DELETE", "/channels/{channel}/thread-members/{user}")
async def remove(call: Call) -> Any:
    need(call.place.world, _thread(call), permissions.MANAGE_THREADS)
    _set(call, call.number("user"), False)


@route("GET", "/channels/{channel}/thread-members/{user}")
async def member(call: Call) -> Any:
    thread = _thread(call)
    if call.number("user") not in thread.members:
        raise missing(UNKNOWN_MEMBER, "Member")
    return call.place.wire.thread_member(thread, call.number("user"))


@route("GET", "/channels/{channel}/thread-members")
async def members(call: Call) -> Any:
    thread = _thread(call)
    assert thread.type != DIRECT
    return [call.place.wire.thread_member(thread, m) for m in thread.members]
