"""Routes about channels and the messages in them."""

from itertools import takewhile
from typing import Any

from . import permissions, shapes
from .bodies import apply, check_body, need
from .errors import (
    ARCHIVED_THREAD,
    INVALID_BODY,
    NO_DIRECT_MESSAGES,
    TOO_MANY_PINS,
    UNKNOWN_MESSAGE,
    WRONG_AUTHOR,
    ApiError,
    Form,
    forbidden,
    missing,
)
from .model import DIRECT, PIN_NOTICE, REPLY, SILENT, V2, Channel, Message
from .rest import Call, route
from .wire import stamp

NONCE_LIFE = 300.0


@route("GET", "/channels/{channel}")
async def channel(call: Call) -> Any:
    found = call.channel()
    need(call.place.world, found, permissions.VIEW_CHANNEL)
    return call.place.wire.channel(found)


@route("PATCH", "/channels/{channel}")
async def edit_channel(call: Call) -> Any:
    found = call.channel()
    if not found.thread:
        need(call.place.world, found, permissions.MANAGE_CHANNELS)
    body, form = call.body, Form()
    shapes.check(form, body, "", shapes.CHANNEL)
    form.done()
    only_reopens = found.archived and set(body) <= {"archived"} and body.get("archived") is False and not found.locked
    own = found.owner == call.place.world.bot
    if not (only_reopens or own):
        need(call.place.world, found, permissions.MANAGE_THREADS)
    if "name" in body:
        form.text(body["name"], "name", 1, 100)
    if body.get("auto_archive_duration") is not None:
        form.check(
            body["auto_archive_duration"] in (60, 1440, 4320, 10080),
            "auto_archive_duration",
            "BASE_TYPE_CHOICES",
            "Not a choice",
        )
    form.done()
    if found.archived and body.get("archived", True):
        raise ApiError(400, ARCHIVED_THREAD, "Thread is archived")
    found.name = body.get("name", found.name)
    found.archive_after = body.get("auto_archive_duration") or found.archive_after
    found.locked = bool(body.get("locked", found.locked))
    if bool(body.get("archived", found.archived)) != found.archived:
        found.archived, found.changed = not found.archived, call.place.world.clock()
    call.place.world.keep_channel(found)
    call.place.world.tell("channel_update", found)
    return call.place.wire.channel(found)


@route("DELETE", "/channels/{channel}")
async def delete_channel(call: Call) -> Any:
    found = call.channel()
    need(call.place.world, found, permissions.MANAGE_THREADS if found.thread else permissions.MANAGE_CHANNELS)
    gone = call.place.wire.channel(found)
    call.place.world.drop_channel(found)
    return gone


@route("POST", "/channels/{channel}/typing")
async def typing(call: Call) -> Any:
    found = call.channel()
    need(call.place.world, found, permissions.SEND_MESSAGES)
    call.place.world.tell("typing", found)


def may_write(call: Call, found: Channel, files: bool) -> None:
    """Writing into an archived thread opens it again, unless it is locked."""
    world = call.place.world
    need(world, found, permissions.SEND_IN_THREADS if found.thread else permissions.SEND_MESSAGES)
    if files:
        need(world, found, permissions.ATTACH_FILES)
    if found.type == DIRECT and any(world.users[m].closed for m in found.members):
        raise ApiError(403, NO_DIRECT_MESSAGES, "Cannot send messages to this user")
    if found.archived:
        if found.locked:
            raise ApiError(400, ARCHIVED_THREAD, "Thread is archived")
        found.archived, found.changed = False, world.clock()
        world.keep_channel(found)
        world.tell("channel_update", found)


@route("POST", "/channels/{channel}/messages")
async def send(call: Call) -> Any:
    found, world, body = call.channel(), call.place.world, call.body
    may_write(call, found, bool(call.files))
    check_body(body, call.files)
    nonce = body.get("nonce")
    if nonce is not None and body.get("enforce_nonce"):
        recent = takewhile(lambda m: world.clock() - m.time < NONCE_LIFE, world.newest_first(found.id))
        same = next((m for m in recent if m.nonce == nonce and m.author == world.bot), None)
        if same is not None:
            return call.place.wire.message(same)
    message = Message(world.new_id(), found.id, world.bot, world.clock())
    message.flags = (body.get("flags") or 0) & (V2 | SILENT)
    message.nonce = nonce
    reference = body.get("message_reference")
    if reference:
        need(world, found, permissions.READ_HISTORY)
        answered = world.message(found.id, int(reference["message_id"]))
        if answered is None and reference.get("fail_if_not_exists", True):
            form = Form()
            form.fault("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            form.done()
        if answered is not None:
            message.type, message.reply_to = REPLY, answered.id
    apply(world, message, body, call.files)
    world.keep(message, "message_create")
    return call.place.wire.message(message)


@route("GET", "/channels/{channel}/messages")
async def history(call: Call) -> Any:
    found, world = call.channel(), call.place.world
    need(world, found, permissions.VIEW_CHANNEL, permissions.READ_HISTORY)
    seen = [m for m in world.messages.get(found.id, {}).values() if m.seen_by is None]
    limit = int(call.query.get("limit", 50))
    if not 1 <= limit <= 100:
        raise ApiError(400, INVALID_BODY, "Invalid Form Body")
    if "after" in call.query:
        seen = [m for m in seen if m.id > int(call.query["after"])][:limit]
    elif "around" in call.query:
        middle = int(call.query["around"])
        seen = sorted(sorted(seen, key=lambda m: abs(m.id - middle))[:limit], key=lambda m: m.id)
    else:
        before = int(call.query.get("before", 2**63))
        seen = [m for m in seen if m.id < before][-limit:]
    return [call.place.wire.message(m) for m in reversed(seen)]


@route("GET", "/channels/{channel}/messages/{message}")
async def message(call: Call) -> Any:
    need(call.place.world, call.channel(), permissions.VIEW_CHANNEL, permissions.READ_HISTORY)
    return call.place.wire.message(call.message())


@route("PATCH", "/channels/{channel}/messages/{message}")
async def edit(call: Call) -> Any:
    found, changed, world = call.channel(), call.message(), call.place.world
    need(world, found, permissions.VIEW_CHANNEL)
    if changed.author != world.bot:
        raise ApiError(403, WRONG_AUTHOR, "Cannot edit a message authored by another user")
    if found.archived:
        raise ApiError(400, ARCHIVED_THREAD, "Thread is archived")
    if call.files:
        need(world, found, permissions.ATTACH_FILES)
    check_body(call.body, call.files, changed)
    apply(world, changed, call.body, call.files)
    changed.edited = world.clock()
    world.keep(changed, "message_update")
    return call.place.wire.message(changed)


@route("DELETE", "/channels/{channel}/messages/{message}")
async def delete(call: Call) -> Any:
    gone, world = call.message(), call.place.world
    need(world, call.channel(), permissions.VIEW_CHANNEL)
    if gone.author != world.bot:
        need(world, call.channel(), permissions.MANAGE_MESSAGES)
    world.delete(gone)


@route("POST", "/channels/{channel}/messages/bulk-delete")
async def bulk_delete(call: Call) -> Any:
    found, world, form = call.channel(), call.place.world, Form()
    need(world, found, permissions.MANAGE_MESSAGES)
    form.items(call.body.get("messages"), "messages", 2, 100)
    form.done()
    for key in call.body["messages"]:
        gone = world.message(found.id, int(key))
        if gone is not None and gone.seen_by is None:
            world.delete(gone)


# Pins


def _pinned(call: Call) -> list[Message]:
    kept = call.place.world.messages.get(call.number("channel"), {}).values()
    return sorted((m for m in kept if m.pinned is not None), key=lambda m: -(m.pinned or 0))


@route("GET", "/channels/{channel}/messages/pins")
async def pins(call: Call) -> Any:
    need(call.place.world, call.channel(), permissions.VIEW_CHANNEL, permissions.READ_HISTORY)
    found, limit = _pinned(call), int(call.query.get("limit", 50))
    if "before" in call.query:
        found = [m for m in found if str(stamp(m.pinned)) < call.query["before"]]
    items = [{"pinned_at": stamp(m.pinned), "message": call.place.wire.message(m)} for m in found[:limit]]
    return {"items": items, "has_more": len(found) > limit}


async def pin(call: Call) -> Any:
    found, kept, world = call.channel(), call.message(), call.place.world
    need(world, found, permissions.PIN_MESSAGES)
    if kept.pinned is not None:
        return
    if len(_pinned(call)) >= 250:
        raise ApiError(400, TOO_MANY_PINS, "Maximum number of pins reached for the channel (250)")
    kept.pinned = found.last_pin = world.clock()
    world.keep_channel(found)
    world.keep(kept, "message_update")
    world.tell("pins", kept)
    notice = Message(world.new_id(), found.id, world.bot, world.clock(), PIN_NOTICE, reply_to=kept.id)
    world.keep(notice, "message_create")


async def unpin(call: Call) -> Any:
    found, kept, world = call.channel(), call.message(), call.place.world
    need(world, found, permissions.PIN_MESSAGES)
    if kept.pinned is None:
        raise missing(UNKNOWN_MESSAGE, "Message")
    kept.pinned = None
    world.keep(kept, "message_update")
    world.tell("pins", kept)


for _base in ("/channels/{channel}/messages/pins/{message}", "/channels/{channel}/pins/{message}"):
    route("PUT", _base)(pin)
    route("DELETE", _base)(unpin)


@route("PUT", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me")
async def react(call: Call) -> Any:
    raise forbidden()  # the bot is not given the permission to react here
