"""The bodies of messages: every limit Discord keeps, and what becomes of a body that is accepted."""

import copy
import re
from dataclasses import dataclass
from typing import Any

import msgspec

from . import components, permissions, shapes
from .errors import EMPTY_MESSAGE, JSON, MISSING_PERMISSIONS, TOO_LARGE, ApiError, Form, forbidden
from .model import EPHEMERAL, SILENT, SUPPRESS_EMBEDS, V2, Attachment, Channel, Message, World

CONTENT = 2000
EMBED_TEXT = 6000
FILE_SIZE = 10 * 1024 * 1024
REQUEST_SIZE = 25 * 1024 * 1024
FILES = 10

EMBED_KEYS = ("title", "description", "url", "color", "timestamp", "fields", "author", "image", "thumbnail", "footer")


@dataclass
class File:
    """One file of a request."""

    field: str
    filename: str
    content_type: str
    data: bytes

    @property
    def number(self) -> str:
        found = re.search(r"\d+", self.field)
        return found.group() if found else "0"


def check_files(files: list[File]) -> None:
    large = any(len(f.data) > FILE_SIZE for f in files) or sum(len(f.data) for f in files) > REQUEST_SIZE
    if large:
        raise ApiError(413, TOO_LARGE, "Request entity too large")
    form = Form()
    form.check(len(files) <= FILES, "attachments", "BASE_TYPE_MAX_LENGTH", f"Must be {FILES} or fewer in length.")
    form.done()


def _check_embeds(form: Form, embeds: Any) -> None:
    if not form.items(embeds, "embeds", 0, 10):
        return
    total = 0
    for at, embed in enumerate(embeds):
        where = f"embeds.{at}"
        footer, author = embed.get("footer") or {}, embed.get("author") or {}
        texts = [
            (embed.get("title"), "title", 256),
            (embed.get("description"), "description", 4096),
            (footer.get("text"), "footer.text", 2048),
            (author.get("name"), "author.name", 256),
        ]
        fields = embed.get("fields") or []
        form.items(fields, f"{where}.fields", 0, 25)
        for n, field in enumerate(fields):
            form.text(field.get("name"), f"{where}.fields.{n}.name", 1, 256)
            form.text(field.get("value"), f"{where}.fields.{n}.value", 1, 1024)
            total += len(str(field.get("name", ""))) + len(str(field.get("value", "")))
        for text, place, most in texts:
            if text is not None and form.text(text, f"{where}.{place}", 0, most):
                total += len(text)
        if embed.get("color") is not None:
            form.whole(embed["color"], f"{where}.color", 0, 0xFFFFFF)
    form.check(
        total <= EMBED_TEXT, "embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TEXT}"
    )


def _check_mentions(form: Form, allowed: Any) -> None:
    if not isinstance(allowed, dict):
        return
    for name in ("users", "roles"):
        ids = allowed.get(name) or []
        form.check(
            len(ids) <= 100, f"allowed_mentions.{name}", "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length."
        )
        both = ids and name in (allowed.get("parse") or [])
        form.check(
            not both,
            "allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
            f"parse and {name} exclude each other",
        )


def check_body(body: JSON, files: list[File], before: Message | None = None) -> None:
    """A body that makes a message or changes one; `before` is the message as it stands."""
    shapes.check_message(body)
    check_files(files)
    form = Form()
    flags = body.get("flags") or 0
    known = SUPPRESS_EMBEDS | EPHEMERAL | SILENT | V2
    form.check(
        isinstance(flags, int) and not flags & ~known, "flags", "MESSAGE_FLAGS_INVALID", "These flags cannot be set."
    )
    was = before.flags & V2 if before else 0
    v2 = bool((flags | was) & V2)
    if body.get("content") is not None:
        form.text(body["content"], "content", 0, CONTENT)
    if body.get("embeds") is not None:
        _check_embeds(form, body["embeds"])
    if body.get("components") is not None:
        components.check_message(form, body["components"], v2)
    if v2:
        for name in ("content", "embeds", "sticker_ids", "poll"):
            form.check(
                not body.get(name),
                name,
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )
        if before and before.flags != 0 and "flags" in body and was:
            form.check(
                flags & V2, "flags", "MESSAGE_FLAG_V2_STAYS", "IS_COMPONENTS_V2 cannot be removed from a message"
            )
        if before and not was:
            kept = (before.content and body.get("content", before.content)) or (
                before.embeds and body.get("embeds", before.embeds)
            )
            form.check(
                not kept,
                "flags",
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                "Content and embeds must be emptied",
            )
    _check_mentions(form, body.get("allowed_mentions"))
    numbers = {f.number for f in files}
    old = {str(a.id) for a in before.attachments} if before else set()
    for at, entry in enumerate(body.get("attachments") or []):
        given = str(entry.get("id")) if isinstance(entry, dict) else ""
        form.check(
            given in numbers | old,
            f"attachments.{at}.id",
            "ATTACHMENT_NOT_FOUND",
            "No such file in the request or the message",
        )
    if body.get("nonce") is not None:
        form.check(len(str(body["nonce"])) <= 25, "nonce", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    form.done()


def apply(world: World, message: Message, body: JSON, files: list[File]) -> None:
    """Put an accepted body into the message, all of it or, if nothing would be left to show, none."""
    draft = copy.copy(message)
    new = _attach(world, draft, body, files)
    try:
        _fill(world, draft, body)
    except ApiError:
        for attachment in new:
            world.store.drop_file(attachment.id)
        raise
    for attachment in message.attachments:
        if attachment.id not in [a.id for a in draft.attachments]:
            world.store.drop_file(attachment.id)
    for name in message.__struct_fields__:
        setattr(message, name, getattr(draft, name))


def _fill(world: World, message: Message, body: JSON) -> None:
    if "content" in body:
        message.content = str(body["content"] or "").strip()
    if "embeds" in body:
        message.embeds = [_embed(e) for e in body["embeds"] or []]
    if "components" in body:
        message.components = components.completed(body["components"] or [], world.new_id)
    if "flags" in body:
        settable = SUPPRESS_EMBEDS | V2
        message.flags = message.flags & ~SUPPRESS_EMBEDS | (body["flags"] or 0) & settable
    names = {f"attachment://{a.filename}" for a in message.attachments}
    form = Form()
    shown = {str(c[k]["url"]) for c in components.walk(message.components) for k in ("media", "file") if k in c}
    shown |= {str(i["media"]["url"]) for c in components.walk(message.components) for i in c.get("items", [])}
    for link in shown:
        lost = link.startswith("attachment://") and link not in names
        code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
        form.check(not lost, "components", code, f"No such file: {link}")
    form.done()
    if not (message.content or message.embeds or message.components or message.attachments):
        raise ApiError(400, EMPTY_MESSAGE, "Cannot send an empty message")
    _mention(world, message, body.get("allowed_mentions"))


def _attach(world: World, message: Message, body: JSON, files: list[File]) -> list[Attachment]:
    """The files that stay and the new ones, which are returned."""
    entries = body.get("attachments")
    described = {str(e.get("id")): e for e in entries or []}
    kept = message.attachments
    if entries is not None:
        kept = [a for a in kept if str(a.id) in described]
        kept = [_described(a, described[str(a.id)]) for a in kept]
    new: list[Attachment] = []
    for file in files:
        entry = described.get(file.number, {})
        name = str(entry.get("filename") or file.filename)
        new.append(world.attach(name, file.data, file.content_type, entry.get("description")))
    message.attachments = kept + new
    return new


def _described(attachment: Attachment, entry: JSON) -> Attachment:
    return msgspec.structs.replace(attachment, description=entry.get("description", attachment.description))


def _embed(embed: JSON) -> JSON:
    body: JSON = {"type": "rich"} | {k: embed[k] for k in EMBED_KEYS if embed.get(k) not in (None, [], {})}
    if "fields" in body:
        body["fields"] = [
            {"name": f["name"], "value": f["value"], "inline": bool(f.get("inline"))} for f in body["fields"]
        ]
    return body


def _mention(world: World, message: Message, allowed: Any) -> None:
    """Who is called by name: those the text names, as far as the body allows."""
    texts = [message.content, *(str(c["content"]) for c in components.walk(message.components) if "content" in c)]
    named = [int(i) for text in texts for i in re.findall(r"<@!?(\d+)>", text) if int(i) in world.users]
    everyone = any("@everyone" in t or "@here" in t for t in texts)
    if isinstance(allowed, dict):
        parse = allowed.get("parse") or []
        listed = {int(i) for i in allowed.get("users") or []}
        named = [i for i in named if "users" in parse or i in listed]
        everyone = everyone and "everyone" in parse
    message.mentions = list(dict.fromkeys(named))
    may = world.permissions(world.users[message.author], world.channels[message.channel])
    message.everyone = everyone and bool(may & permissions.MENTION_EVERYONE)


def need(world: World, channel: Channel, *wanted: int) -> None:
    """The bot must have these permissions in the channel."""
    bot = world.users[world.bot]
    if not world.open_to(channel, bot):
        raise forbidden(50001)
    if channel.type == 1:
        return
    may = world.permissions(bot, channel)
    if any(not may & bit for bit in wanted):
        raise forbidden(MISSING_PERMISSIONS)
