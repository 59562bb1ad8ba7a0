"""What exists in the sandbox: one guild with its channels, people, messages, files and the bot's commands."""

import io
import mimetypes
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec
from PIL import Image, UnidentifiedImageError

from . import permissions
from .store import Store

JSON = dict[str, Any]
EPOCH = 1_420_070_400_000  # Discord counts its ids from the start of 2015

TEXT, DIRECT, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
SUPPRESS_EMBEDS, HAS_THREAD, EPHEMERAL, LOADING, SILENT, V2 = 1 << 2, 1 << 5, 1 << 6, 1 << 7, 1 << 12, 1 << 15
PLAIN, PIN_NOTICE, THREAD_NOTICE, REPLY, SLASH_ANSWER, THREAD_START, MENU_ANSWER = 0, 6, 18, 19, 20, 21, 23

CHANNELS = {
    "welcome": "What this place is, and how to begin",
    "table-1": "A game can be played here",
    "table-2": "Another game can be played here",
    "table-3": "And another one",
    "rules-questions": "Look rules up without disturbing a table",
}
PEOPLE = {"anna": True, "bertil": False, "chiara": False}
COLOURS = (0x5B6EE1, 0x2F9E69, 0xC2571A, 0xA23B72, 0x1C7C9C, 0x8A6D1D, 0xB3404A, 0x5C7C2B)


class User(msgspec.Struct):
    id: int
    name: str
    colour: int
    manager: bool = False
    bot: bool = False
    closed: bool = False  # takes no direct messages


class Channel(msgspec.Struct):
    id: int
    name: str
    type: int = TEXT
    topic: str = ""
    parent: int | None = None
    position: int = 0
    deny: int = 0  # what the bot may not do here
    owner: int = 0
    members: list[int] = []
    archived: bool = False
    locked: bool = False
    archive_after: int = 4320
    changed: float = 0.0
    last_pin: float | None = None

    @property
    def thread(self) -> bool:
        return self.type in (PUBLIC_THREAD, PRIVATE_THREAD)


class Attachment(msgspec.Struct):
    id: int
    filename: str
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


class Message(msgspec.Struct):
    id: int
    channel: int
    author: int
    time: float
    type: int = PLAIN
    content: str = ""
    embeds: list[JSON] = []
    components: list[JSON] = []
    attachments: list[Attachment] = []
    flags: int = 0
    edited: float | None = None
    pinned: float | None = None
    mentions: list[int] = []
    everyone: bool = False
    reply_to: int | None = None
    thread: int | None = None
    seen_by: int | None = None  # an ephemeral message has one reader
    interaction: JSON | None = None  # what Discord calls interaction_metadata, ids as numbers
    nonce: str | int | None = None

    @property
    def loading(self) -> bool:
        return bool(self.flags & LOADING)


class Command(msgspec.Struct):
    id: int
    guild: bool
    version: int
    body: JSON


class World:
    """All of it in memory and in the store at once; every change is told to the listeners."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store = store
        self.clock = clock
        self.listeners: list[Callable[[str, Any], None]] = []
        self.users = {u.id: u for u in store.all("users", User)}
        self.channels = {c.id: c for c in store.all("channels", Channel)}
        self.messages: dict[int, dict[int, Message]] = {}
        self.latest = max([0, *self.users, *self.channels])
        for message in store.all("messages", Message):
            self.messages.setdefault(message.channel, {})[message.id] = message
            self.latest = max(self.latest, message.id, *(a.id for a in message.attachments))
        self.commands = {c.id: c for c in store.all("commands", Command)}
        self.latest = max([self.latest, *self.commands])
        if not store.meta("guild"):
            self._found()
        self.guild = int(store.meta("guild") or 0)
        self.bot = int(store.meta("bot") or 0)
        self.managers = int(store.meta("managers") or 0)
        self.bot_role = int(store.meta("bot_role") or 0)
        self.latest = max(self.latest, self.guild, self.bot_role)

    def _found(self) -> None:
        for name in ("guild", "managers", "bot_role"):
            self.store.set_meta(name, str(self.new_id()))
        bot = self._keep_user(User(self.new_id(), "Adjutant", 0x3F6B8C, bot=True))
        self.store.set_meta("bot", str(bot.id))
        for position, (name, topic) in enumerate(CHANNELS.items()):
            self.keep_channel(Channel(self.new_id(), name, topic=topic, position=position, changed=self.clock()))
        for name, manager in PEOPLE.items():
            self._keep_user(User(self.new_id(), name, COLOURS[len(self.users) % len(COLOURS)], manager))

    def new_id(self) -> int:
        self.latest = max((int(self.clock() * 1000) - EPOCH) << 22, self.latest + 1)
        return self.latest

    def tell(self, event: str, thing: object) -> None:
        for listener in self.listeners:
            listener(event, thing)

    # People

    def _keep_user(self, user: User) -> User:
        self.users[user.id] = user
        self.store.put("users", user.id, user)
        return user

    def add_user(self, name: str, manager: bool | None = None, closed: bool | None = None) -> User:
        """A person by this name, made if there is none."""
        user = self.user(name)
        new = user is None
        if user is None:
            user = User(self.new_id(), name, COLOURS[len(self.users) % len(COLOURS)])
        user.manager = user.manager if manager is None else manager
        user.closed = user.closed if closed is None else closed
        self._keep_user(user)
        self.tell("member_add" if new else "member_update", user)
        return user

    def user(self, name: str | int) -> User | None:
        if str(name).isdecimal() and int(name) in self.users:
            return self.users[int(name)]
        return next((u for u in self.users.values() if u.name.lower() == str(name).lower()), None)

    def permissions(self, user: User, channel: Channel | None = None) -> int:
        if not user.bot:
            return permissions.MANAGER if user.manager else permissions.MEMBER
        place = self.channels.get(channel.parent) if channel and channel.parent else channel
        return permissions.BOT & ~(place.deny if place else 0)

    # Channels

    def keep_channel(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        self.store.put("channels", channel.id, channel)
        return channel

    def drop_channel(self, channel: Channel) -> None:
        for other in [c for c in self.channels.values() if c.parent == channel.id]:
            self.drop_channel(other)
        for message in list(self.messages.get(channel.id, {}).values()):
            self._forget(message)
        del self.channels[channel.id]
        self.store.drop("channels", channel.id)
        self.tell("channel_delete", channel)

    def channel(self, name: str | int) -> Channel | None:
        if str(name).isdecimal():
            return self.channels.get(int(name))
        wanted = str(name).lstrip("#")
        return next((c for c in self.channels.values() if c.name == wanted and c.type != DIRECT), None)

    def direct(self, user: User) -> Channel:
        """The conversation of the bot with one person."""
        for channel in self.channels.values():
            if channel.type == DIRECT and user.id in channel.members:
                return channel
        channel = Channel(self.new_id(), user.name, DIRECT, members=[user.id], owner=self.bot, changed=self.clock())
        self.keep_channel(channel)
        self.tell("channel_create", channel)
        return channel

    def open_to(self, channel: Channel, user: User) -> bool:
        """Whether this person finds the channel."""
        if channel.type == DIRECT:
            return user.id in channel.members or user.bot
        if channel.type == PRIVATE_THREAD:
            return user.id in channel.members or user.manager or (user.bot and channel.owner == user.id)
        if user.bot:
            return bool(self.permissions(user, channel) & permissions.VIEW_CHANNEL)
        return True

    # Messages

    def keep(self, message: Message, event: str | None = None) -> Message:
        self.messages.setdefault(message.channel, {})[message.id] = message
        self.store.put("messages", message.id, message)
        if event:
            self.tell(event, message)
        return message

    def _forget(self, message: Message) -> None:
        del self.messages[message.channel][message.id]
        self.store.drop("messages", message.id)
        for attachment in message.attachments:
            self.store.drop_file(attachment.id)

    def delete(self, message: Message) -> None:
        self._forget(message)
        self.tell("message_delete", message)

    def message(self, channel: int, key: int) -> Message | None:
        return self.messages.get(channel, {}).get(key)

    def find(self, key: int) -> Message | None:
        return next((m[key] for m in self.messages.values() if key in m), None)

    def readable(self, message: Message, user: User) -> bool:
        if message.seen_by is not None and message.seen_by != user.id:
            return False
        return self.open_to(self.channels[message.channel], user)

    def newest_first(self, channel: int) -> Iterator[Message]:
        """Messages are kept in the order of their ids."""
        yield from reversed(self.messages.get(channel, {}).values())

    def seen(self, channel: Channel, user: User, limit: int = 100, before: int = 2**63) -> list[Message]:
        """The newest messages that this person reads in the channel, oldest first."""
        found = (m for m in self.newest_first(channel.id) if m.id < before and self.readable(m, user))
        return list(islice(found, limit))[::-1]

    def attach(self, filename: str, data: bytes, content_type: str | None, description: str | None) -> Attachment:
        """A file kept and served by the sandbox; of a picture the size is read."""
        name = re.sub(r"[^\w.\-()]", "_", filename) or "file"
        kind = content_type or ""
        if kind in ("", "application/octet-stream"):
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        attachment = Attachment(self.new_id(), name, len(data), kind, description)
        if kind.startswith("image/"):
            try:
                with Image.open(io.BytesIO(data)) as picture:
                    attachment.width, attachment.height = picture.size
            except (UnidentifiedImageError, OSError, ValueError):
                pass
        self.store.put_file(attachment.id, data)
        return attachment

    # Commands

    def set_commands(self, guild: bool, commands: Iterable[Command]) -> None:
        for old in [c for c in self.commands.values() if c.guild == guild]:
            self.store.drop("commands", old.id)
            del self.commands[old.id]
        for command in commands:
            self.keep_command(command)
        self.tell("commands", None)

    def keep_command(self, command: Command) -> None:
        self.commands[command.id] = command
        self.store.put("commands", command.id, command)

    def drop_command(self, command: Command) -> None:
        del self.commands[command.id]
        self.store.drop("commands", command.id)
        self.tell("commands", None)
