"""Interactions: from a person to the bot, and the bot's answers back, by Discord's clocks."""

import asyncio
import secrets
from typing import Any

import msgspec

from . import commands, components, shapes
from .bodies import File, apply, check_body
from .errors import (
    ALREADY_ACKNOWLEDGED,
    INVALID_TOKEN,
    JSON,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    ApiError,
    Form,
    missing,
)
from .faults import Faults
from .gateway import Gateway
from .model import (
    DIRECT,
    EPHEMERAL,
    LOADING,
    MENU_ANSWER,
    PLAIN,
    REPLY,
    SLASH_ANSWER,
    V2,
    Channel,
    Message,
    User,
    World,
)
from .wire import Wire

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
PONG, ANSWER, THINK, THINK_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 1, 4, 5, 6, 7, 8, 9
FIRST_ANSWER = 3.0
"""Seconds, as on Discord."""
TOKEN_LIFE = 900.0


class Interaction(msgspec.Struct):
    id: int
    token: str
    type: int
    user: int
    channel: int
    time: float
    data: JSON
    message: int | None = None  # the message whose component was used
    trigger: JSON | None = None  # of a modal: the interaction that showed it
    answered: int | None = None  # the kind of the first answer
    original: int | None = None
    followups: list[int] = []
    choices: list[JSON] | None = None
    modal: JSON | None = None
    settled: float | None = None


class Interactions:
    """All that are still young enough to be answered."""

    def __init__(self, world: World, wire: Wire, gateway: Gateway, faults: Faults, patience: float) -> None:
        self.world = world
        self.patience = patience
        """Seconds within which the first answer must come."""
        self.wire = wire
        self.gateway = gateway
        self.faults = faults
        old = world.store.all("interactions", Interaction)
        for each in old:
            if world.clock() - each.time > TOKEN_LIFE:
                world.store.drop("interactions", each.id)
        self.known = {i.id: i for i in old if world.clock() - i.time <= TOKEN_LIFE}
        self.tokens = {i.token: i for i in self.known.values()}
        world.latest = max([world.latest, *self.known])
        self.changed: dict[int, asyncio.Event] = {}

    def keep(self, interaction: Interaction) -> None:
        self.known[interaction.id] = interaction
        self.tokens[interaction.token] = interaction
        if interaction.type != AUTOCOMPLETE:
            self.world.store.put("interactions", interaction.id, interaction)
        event = self.changed.pop(interaction.id, None)
        if event:
            event.set()

    # From a person to the bot

    def begin(
        self,
        user: User,
        channel: Channel,
        kind: int,
        data: JSON,
        resolved: JSON | None = None,
        message: Message | None = None,
        trigger: JSON | None = None,
    ) -> Interaction:
        self._forget_old()
        interaction = Interaction(
            self.world.new_id(), secrets.token_urlsafe(60), kind, user.id, channel.id, self.world.clock(), data
        )
        interaction.message = message.id if message else None
        interaction.trigger = trigger
        self.keep(interaction)
        event = self.event(interaction, resolved or {})
        times = 2 if kind != AUTOCOMPLETE and self.faults.take_duplicate() else 1
        for _ in range(times):
            self.faults.later(kind, lambda: self.gateway.tell("INTERACTION_CREATE", event, 0, channel.type == DIRECT))
        return interaction

    def event(self, interaction: Interaction, resolved: JSON) -> JSON:
        """The interaction as the gateway carries it."""
        world, wire = self.world, self.wire
        user, channel = world.users[interaction.user], world.channels[interaction.channel]
        direct = channel.type == DIRECT
        data = dict(interaction.data)
        if resolved:
            data["resolved"] = self._resolved(resolved, channel)
        body: JSON = {
            "id": str(interaction.id),
            "application_id": str(world.bot),
            "type": interaction.type,
            "token": interaction.token,
            "version": 1,
            "channel_id": str(channel.id),
            "channel": {**wire.channel(channel), "permissions": str(world.permissions(user, channel))},
            "data": data,
            "locale": "en-US",
            "app_permissions": str(world.permissions(world.users[world.bot], channel)),
            "entitlements": [],
            "attachment_size_limit": 10 * 1024 * 1024,
            "authorizing_integration_owners": {"0": "0" if direct else str(world.guild)},
            "context": 1 if direct else 0,
        }
        if direct:
            body["user"] = wire.user(user)
        else:
            body["guild_id"] = str(world.guild)
            body["guild"] = {"id": str(world.guild), "locale": "en-US", "features": []}
            body["guild_locale"] = "en-US"
            body["member"] = {**wire.member(user), "permissions": str(world.permissions(user, channel))}
        message = world.message(interaction.channel, interaction.message) if interaction.message else None
        if message:
            body["message"] = wire.message(message)
        return body

    def _resolved(self, named: JSON, channel: Channel) -> JSON:
        world, wire = self.world, self.wire
        body: JSON = {}
        for key in named.get("users", []):
            user = world.users[key]
            body.setdefault("users", {})[str(key)] = wire.user(user)
            member = {**wire.member(user, with_user=False), "permissions": str(world.permissions(user, channel))}
            body.setdefault("members", {})[str(key)] = member
        for key in named.get("channels", []):
            place = world.channels[key]
            allowed = str(world.permissions(world.users[world.bot], place))
            body.setdefault("channels", {})[str(key)] = {**wire.channel(place), "permissions": allowed}
        for message in named.get("messages", []):
            body.setdefault("messages", {})[str(message.id)] = wire.message(message)
        for attachment in named.get("files", []):
            body.setdefault("attachments", {})[str(attachment.id)] = wire.attachment(attachment, True)
        return body

    def _forget_old(self) -> None:
        now = self.world.clock()
        while self.known and now - (oldest := next(iter(self.known.values()))).time > 2 * TOKEN_LIFE:
            del self.known[oldest.id], self.tokens[oldest.token]
            self.world.store.drop("interactions", oldest.id)

    # From the bot back

    def callback(self, key: int, token: str, body: JSON, files: list[File]) -> Interaction:
        """The first answer: in time, and only one."""
        interaction = self.known.get(key)
        if interaction is None or interaction.token != token:
            raise missing(UNKNOWN_INTERACTION, "interaction")
        if interaction.answered is not None:
            raise ApiError(400, ALREADY_ACKNOWLEDGED, "Interaction has already been acknowledged.")
        if self.world.clock() - interaction.time > self.patience:
            raise missing(UNKNOWN_INTERACTION, "interaction")
        kind, data = body.get("type"), body.get("data") or {}
        self._check_kind(interaction, kind)
        if kind == CHOICES:
            interaction.choices = self._check_choices(interaction, data)
        elif kind == SHOW_MODAL:
            interaction.modal = self._check_modal(data)
        elif kind == ANSWER:
            interaction.original = self._create(interaction, data, files).id
        elif kind == THINK:
            interaction.original = self._think(interaction, data).id
        elif kind == UPDATE:
            message = self._source(interaction)
            check_body(data, files, message)
            self._edit(message, data, files)
        if kind in (UPDATE, THINK_UPDATE):
            interaction.original = interaction.message
        interaction.answered = kind
        interaction.settled = None if kind in (THINK, THINK_UPDATE) else self.world.clock()
        self.keep(interaction)
        return interaction

    def _check_kind(self, interaction: Interaction, kind: Any) -> None:
        updates = (THINK_UPDATE, UPDATE) if interaction.message else ()
        right: tuple[int, ...] = {
            AUTOCOMPLETE: (CHOICES,),
            COMMAND: (ANSWER, THINK, SHOW_MODAL),
            COMPONENT: (ANSWER, THINK, SHOW_MODAL, *updates),
            MODAL: (ANSWER, THINK, *updates),
        }[interaction.type]
        form = Form()
        form.check(kind in right, "type", "INTERACTION_CALLBACK_INVALID_TYPE", f"Value must be one of {right}.")
        form.done()

    def _check_choices(self, interaction: Interaction, data: JSON) -> list[JSON]:
        form, choices = Form(), data.get("choices")
        if form.items(choices, "data.choices", 0, 25):
            assert choices is not None
            commands.check_choices(form, choices, "data.choices", _focused_type(interaction.data.get("options", [])))
        form.done()
        return list(choices or [])

    def _check_modal(self, data: JSON) -> JSON:
        form = Form()
        for at, component in enumerate(data.get("components") or []):
            shapes.check_component(form, component, f"data.components.{at}")
        form.done()
        form.text(data.get("title"), "data.title", 1, 45)
        form.text(data.get("custom_id"), "data.custom_id", 1, 100)
        components.check_modal(form, data.get("components"))
        form.done()
        return {**data, "components": components.completed(data["components"], self.world.new_id, modal=True)}

    def _source(self, interaction: Interaction) -> Message:
        message = self.world.message(interaction.channel, interaction.message or 0)
        if message is None:
            raise missing(UNKNOWN_MESSAGE, "Message")
        return message

    def _blank(self, interaction: Interaction, flags: int) -> Message:
        metadata: JSON = {"id": interaction.id, "type": interaction.type, "user": interaction.user}
        if interaction.type == COMMAND:
            kind = SLASH_ANSWER if interaction.data.get("type", 1) == 1 else MENU_ANSWER
            metadata["command"] = _said(interaction.data)
        else:
            kind = REPLY if interaction.message else PLAIN
            metadata["message"] = interaction.message
            metadata["trigger"] = interaction.trigger
        message = Message(self.world.new_id(), interaction.channel, self.world.bot, self.world.clock(), kind)
        message.interaction = metadata
        message.reply_to = interaction.message if kind == REPLY else None
        message.flags = flags & (EPHEMERAL | LOADING | V2)
        if flags & EPHEMERAL:
            message.seen_by = interaction.user
        return message

    def _create(self, interaction: Interaction, data: JSON, files: list[File]) -> Message:
        check_body(data, files)
        message = self._blank(interaction, data.get("flags") or 0)
        apply(self.world, message, data, files)
        return self.world.keep(message, "message_create")

    def _think(self, interaction: Interaction, data: JSON) -> Message:
        flags = data.get("flags") or 0
        return self.world.keep(self._blank(interaction, flags & EPHEMERAL | LOADING), "message_create")

    def _edit(self, message: Message, data: JSON, files: list[File]) -> Message:
        apply(self.world, message, data, files)
        if not message.flags & LOADING:
            message.edited = self.world.clock()
        message.flags &= ~LOADING
        return self.world.keep(message, "message_update")

    # Follow-ups, for a quarter of an hour

    def by_token(self, application: int, token: str) -> Interaction:
        found = self.tokens.get(token)
        if application != self.world.bot or found is None:
            raise missing(UNKNOWN_WEBHOOK, "Webhook")
        if self.world.clock() - found.time > TOKEN_LIFE:
            raise ApiError(401, INVALID_TOKEN, "Invalid Webhook Token")
        if found.answered is None:
            raise missing(UNKNOWN_WEBHOOK, "Webhook")
        return found

    def message(self, interaction: Interaction, which: str) -> Message:
        key = interaction.original if which == "@original" else int(which)
        known = (interaction.original, *interaction.followups)
        message = self.world.message(interaction.channel, key) if key and key in known else None
        if message is None:
            raise missing(UNKNOWN_MESSAGE, "Message")
        return message

    def follow_up(self, interaction: Interaction, body: JSON, files: list[File]) -> Message:
        """Another message; the first after "is thinking" takes its place."""
        original = self.world.message(interaction.channel, interaction.original or 0)
        if original is not None and original.loading:
            return self.edit(interaction, original, body, files)
        message = self._create(interaction, body, files)
        message.reply_to = interaction.original if message.reply_to is None else message.reply_to
        if message.type in (SLASH_ANSWER, MENU_ANSWER):
            message.type = REPLY
        self.world.keep(message)
        interaction.followups.append(message.id)
        interaction.settled = self.world.clock()
        self.keep(interaction)
        return message

    def edit(self, interaction: Interaction, message: Message, body: JSON, files: list[File]) -> Message:
        check_body(body, files, message)
        self._edit(message, body, files)
        interaction.settled = self.world.clock()
        self.keep(interaction)
        return message

    def delete(self, interaction: Interaction, message: Message) -> None:
        self.world.delete(message)
        interaction.settled = self.world.clock()
        self.keep(interaction)

    # Waiting

    async def answer(self, interaction: Interaction, settle: float = 0.0) -> Interaction:
        """Wait for the first answer as long as it may take; then, if the bot is thinking, so long for what it thought."""
        await self._until(interaction, self.patience + 0.2, lambda: interaction.answered is not None)
        if interaction.answered is not None:
            await self._until(interaction, settle, lambda: interaction.settled is not None)
        return interaction

    async def _until(self, interaction: Interaction, seconds: float, done: Any) -> None:
        deadline = asyncio.get_running_loop().time() + seconds
        while not done():
            left = deadline - asyncio.get_running_loop().time()
            if left <= 0:
                return
            event = self.changed.setdefault(interaction.id, asyncio.Event())
            try:
                await asyncio.wait_for(event.wait(), left)
            except TimeoutError:
                return


def _focused_type(options: list[JSON]) -> int:
    for option in options:
        if option.get("focused"):
            return int(option["type"])
        if option.get("options"):
            return _focused_type(option["options"])
    return commands.STRING


def _said(data: JSON) -> str:
    """The command as the channel shows it above the answer."""
    if data.get("type", 1) != 1:
        return str(data["name"])
    words, options = ["/" + data["name"]], data.get("options", [])
    while options and options[0]["type"] in (commands.SUB, commands.GROUP):
        words.append(options[0]["name"])
        options = options[0].get("options", [])
    return " ".join(words)
