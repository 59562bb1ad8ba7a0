"""Things of the world in the shape Discord sends them."""

import time
from datetime import UTC, datetime
from typing import Any

from . import permissions
from .model import DIRECT, EPHEMERAL, JSON, PRIVATE_THREAD, Attachment, Channel, Command, Message, User, World

EMPTY_IN_GUILD = (
    *("icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id", "afk_channel_id"),
    *("widget_channel_id", "system_channel_id", "vanity_url_code", "rules_channel_id", "safety_alerts_channel_id"),
    *("public_updates_channel_id", "max_presences", "incidents_data"),
)
ZERO_IN_GUILD = (
    *("system_channel_flags", "verification_level", "default_message_notifications", "mfa_level"),
    *("explicit_content_filter", "premium_tier", "premium_subscription_count", "nsfw_level"),
)


def stamp(when: float | None) -> str | None:
    return None if when is None else datetime.fromtimestamp(when, UTC).isoformat(timespec="microseconds")


class Wire:
    """Writes the JSON of Discord's API v10. `base` is where files are served."""

    def __init__(self, world: World, base: str = "") -> None:
        self.world = world
        self.base = base

    def user(self, user: User) -> JSON:
        body: JSON = {
            "id": str(user.id),
            "username": user.name.lower().replace(" ", "_"),
            "global_name": None if user.bot else user.name,
            "discriminator": "0000" if user.bot else "0",
            "avatar": None,
            "avatar_decoration_data": None,
            "banner": None,
            "accent_color": user.colour,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }
        if user.bot:
            body["bot"] = True
        return body

    def member(self, user: User, with_user: bool = True) -> JSON:
        roles = [self.world.bot_role] if user.bot else [self.world.managers] if user.manager else []
        body: JSON = {
            "avatar": None,
            "banner": None,
            "communication_disabled_until": None,
            "flags": 0,
            "joined_at": stamp(((user.id >> 22) + 1_420_070_400_000) / 1000),
            "nick": None,
            "pending": False,
            "premium_since": None,
            "roles": [str(role) for role in roles],
            "mute": False,
            "deaf": False,
        }
        return {**body, "user": self.user(user)} if with_user else body

    def roles(self) -> list[JSON]:
        world = self.world
        named = [
            (world.guild, "@everyone", permissions.MEMBER, 0),
            (world.managers, "Managers", permissions.MANAGER, 2),
            (world.bot_role, world.users[world.bot].name, permissions.BOT, 1),
        ]
        return [
            {
                "id": str(key),
                "name": name,
                "permissions": str(bits),
                "position": position,
                "color": 0,
                "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
                "hoist": False,
                "managed": key == world.bot_role,
                "mentionable": False,
                "icon": None,
                "unicode_emoji": None,
                "flags": 0,
                **({"tags": {"bot_id": str(world.bot)}} if key == world.bot_role else {}),
            }
            for key, name, bits, position in named
        ]

    def channel(self, channel: Channel) -> JSON:
        last = next(self.world.newest_first(channel.id), None)
        body: JSON = {
            "id": str(channel.id),
            "type": channel.type,
            "flags": 0,
            "last_message_id": None if last is None else str(last.id),
        }
        if channel.type == DIRECT:
            body["recipients"] = [self.user(self.world.users[m]) for m in channel.members]
            return body
        body |= {
            "guild_id": str(self.world.guild),
            "name": channel.name,
            "parent_id": str(channel.parent) if channel.parent else None,
            "rate_limit_per_user": 0,
            "last_pin_timestamp": stamp(channel.last_pin),
        }
        return body | (self._thread(channel) if channel.thread else self._text(channel))

    def _text(self, channel: Channel) -> JSON:
        overwrites = []
        if channel.deny:
            overwrites = [{"id": str(self.world.bot), "type": 1, "allow": "0", "deny": str(channel.deny)}]
        return {
            "topic": channel.topic or None,
            "position": channel.position,
            "permission_overwrites": overwrites,
            "nsfw": False,
            "default_thread_rate_limit_per_user": 0,
        }

    def _thread(self, channel: Channel) -> JSON:
        count = len(self.world.messages.get(channel.id, {}))
        metadata: JSON = {
            "archived": channel.archived,
            "archive_timestamp": stamp(channel.changed),
            "auto_archive_duration": channel.archive_after,
            "locked": channel.locked,
            "create_timestamp": stamp(((channel.id >> 22) + 1_420_070_400_000) / 1000),
        }
        if channel.type == PRIVATE_THREAD:
            metadata["invitable"] = True
        body: JSON = {
            "owner_id": str(channel.owner),
            "thread_metadata": metadata,
            "message_count": count,
            "member_count": len(channel.members),
            "total_message_sent": count,
        }
        if self.world.bot in channel.members:
            body["member"] = self.thread_member(channel, self.world.bot)
        return body

    def thread_member(self, channel: Channel, user: int) -> JSON:
        return {"id": str(channel.id), "user_id": str(user), "join_timestamp": stamp(channel.changed), "flags": 0}

    def attachment(self, attachment: Attachment, ephemeral: bool = False) -> JSON:
        url = f"{self.base}/files/{attachment.id}/{attachment.filename}"
        body: JSON = {
            "id": str(attachment.id),
            "filename": attachment.filename,
            "size": attachment.size,
            "url": url,
            "proxy_url": url,
            "content_type": attachment.content_type,
        }
        for name in ("description", "width", "height"):
            if getattr(attachment, name) is not None:
                body[name] = getattr(attachment, name)
        return {**body, "ephemeral": True} if ephemeral else body

    def message(self, message: Message, referenced: bool = True) -> JSON:
        world, ephemeral = self.world, bool(message.flags & EPHEMERAL)
        files = [self.attachment(a, ephemeral) for a in message.attachments]
        shown = {f"attachment://{a.filename}": f for a, f in zip(message.attachments, files, strict=True)}
        loose = [f for link, f in shown.items() if link not in _links(message.embeds) | _links(message.components)]
        body: JSON = {
            "id": str(message.id),
            "channel_id": str(message.channel),
            "type": message.type,
            "content": message.content,
            "author": self.user(world.users[message.author]),
            "timestamp": stamp(message.time),
            "edited_timestamp": stamp(message.edited),
            "tts": False,
            "mention_everyone": message.everyone,
            "mentions": [self.user(world.users[u]) for u in message.mentions if u in world.users],
            "mention_roles": [],
            "attachments": loose,
            "embeds": _linked(message.embeds, shown),
            "components": _linked(message.components, shown),
            "pinned": message.pinned is not None,
            "flags": message.flags,
        }
        if message.nonce is not None:
            body["nonce"] = message.nonce
        if message.interaction:
            body["interaction_metadata"] = self.metadata(message.interaction)
            body["application_id"] = body["webhook_id"] = str(world.bot)
        if message.thread and message.thread in world.channels:
            body["thread"] = self.channel(world.channels[message.thread])
        if message.reply_to and message.type in (REPLIES := (19, 20, 23, 6, 21)):
            original = world.find(message.reply_to)
            place = original.channel if original else message.channel
            body["message_reference"] = {
                "type": 0,
                "message_id": str(message.reply_to),
                "channel_id": str(place),
                "guild_id": str(world.guild),
            }
            if referenced and message.type in REPLIES[:3]:
                body["referenced_message"] = self.message(original, False) if original else None
        return body

    def metadata(self, interaction: JSON) -> JSON:
        body: JSON = {
            "id": str(interaction["id"]),
            "type": interaction["type"],
            "user": self.user(self.world.users[interaction["user"]]),
            "authorizing_integration_owners": {"0": str(self.world.guild)},
        }
        if interaction["type"] == 3:
            body["interacted_message_id"] = str(interaction["message"])
        if interaction["type"] == 5:
            body["triggering_interaction_metadata"] = self.metadata(interaction["trigger"])
        return body

    def command(self, command: Command) -> JSON:
        body: JSON = {
            "id": str(command.id),
            "application_id": str(self.world.bot),
            "version": str(command.version),
            "type": 1,
            "description": "",
            "default_member_permissions": None,
            "contexts": None,
            "integration_types": [0],
            "nsfw": False,
            "dm_permission": True,
        }
        kept = {k: v for k, v in command.body.items() if v is not None}
        if "default_member_permissions" in kept:
            kept["default_member_permissions"] = str(kept["default_member_permissions"])
        if command.guild:
            body["guild_id"] = str(self.world.guild)
        return body | kept

    def guild(self) -> JSON:
        nothing = dict.fromkeys(EMPTY_IN_GUILD)
        zero = dict.fromkeys(ZERO_IN_GUILD, 0)
        owner = next(u.id for u in self.world.users.values() if not u.bot)
        return {
            **nothing,
            **zero,
            "id": str(self.world.guild),
            "name": "The map room",
            "features": [],
            "owner_id": str(owner),
            "region": "deprecated",
            "afk_timeout": 300,
            "widget_enabled": False,
            "roles": self.roles(),
            "max_members": 500000,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "preferred_locale": "en-US",
            "premium_progress_bar_enabled": False,
            "nsfw": False,
            "emojis": [],
            "stickers": [],
        }

    def guild_create(self) -> JSON:
        """The guild as the gateway sends it after the login: without members, as the bot asks for no privileged intent."""
        world = self.world
        bot = world.users[world.bot]
        found = [c for c in world.channels.values() if world.open_to(c, bot) and c.type != DIRECT]
        return {
            **self.guild(),
            "joined_at": stamp(time.time()),
            "large": False,
            "unavailable": False,
            "member_count": len(world.users),
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
            "members": [self.member(bot)],
            "channels": [self.channel(c) for c in found if not c.thread],
            "threads": [self.channel(c) for c in found if c.thread and not c.archived],
        }


def _links(part: Any) -> set[str]:
    """The files of the message itself that are shown in this part of it."""
    if isinstance(part, dict):
        own = {part["url"]} if str(part.get("url", "")).startswith("attachment://") else set()
        return own.union(*map(_links, part.values()))
    return set().union(*map(_links, part)) if isinstance(part, list) else set()


def _linked(part: Any, files: dict[str, JSON]) -> Any:
    """The part with each shown file's address in place of its name."""
    if isinstance(part, list):
        return [_linked(each, files) for each in part]
    if not isinstance(part, dict):
        return part
    inner = {key: _linked(value, files) for key, value in part.items()}
    file = files.get(str(part.get("url", "")))
    if file is not None:
        inner |= {k: file[k] for k in ("url", "proxy_url", "content_type", "width", "height") if k in file}
    return inner
