"""What a person sees: his channels, his messages, the commands he finds, and how his interactions went."""

from . import commands
from .errors import JSON
from .interactions import CHOICES, SHOW_MODAL, THINK, Interaction, Interactions
from .model import DIRECT, EPHEMERAL, Channel, Message, User, World
from .wire import Wire


class Views:
    def __init__(self, world: World, wire: Wire, interactions: Interactions) -> None:
        self.world = world
        self.wire = wire
        self.interactions = interactions

    def user(self, user: User) -> JSON:
        colour = f"#{user.colour:06x}"
        return {"id": str(user.id), "name": user.name, "colour": colour, "manager": user.manager, "bot": user.bot}

    def channel(self, channel: Channel) -> JSON:
        parent = str(channel.parent) if channel.parent else None
        body: JSON = {"id": str(channel.id), "name": channel.name, "topic": channel.topic, "parent": parent}
        body |= {"direct": channel.type == DIRECT, "thread": channel.thread, "archived": channel.archived}
        return body | {"private": channel.type == 12, "count": len(self.world.messages.get(channel.id, {}))}

    def channels(self, user: User) -> list[JSON]:
        mine = [c for c in self.world.channels.values() if self.world.open_to(c, user)]
        return [self.channel(c) for c in sorted(mine, key=lambda c: (c.position, c.id))]

    def message(self, message: Message, user: User) -> JSON:
        """As Discord sends it, with what only a client knows."""
        body = self.wire.message(message)
        used = message.interaction
        body["view"] = {
            "author": self.user(self.world.users[message.author]),
            "ephemeral": bool(message.flags & EPHEMERAL),
            "thinking": message.loading,
            "lost": message.loading and self.world.clock() - message.time > 900,
            "calls": message.everyone or user.id in message.mentions,
            "command": used.get("command") if used and message.type in (20, 23) else None,
            "user": self.user(self.world.users[used["user"]]) if used and message.type in (20, 23) else None,
        }
        return body

    def messages(self, channel: Channel, user: User, limit: int = 100, before: int | None = None) -> list[JSON]:
        return [self.message(m, user) for m in self.world.seen(channel, user, limit, before or 2**63)]

    def commands(self, user: User, channel: Channel) -> list[JSON]:
        return [self.wire.command(c) for c in commands.visible(self.world, user, channel)]

    def outcome(self, interaction: Interaction) -> JSON:
        """What came back of an interaction, as far as it has come."""
        user, kind = self.world.users[interaction.user], interaction.answered
        answers = (interaction.original, *interaction.followups)
        keys = [k for k in answers if k and (k != interaction.message or kind in (6, 7))]
        found = [m for m in (self.world.message(interaction.channel, k) for k in keys) if m is not None]
        status = "no answer"
        if kind == CHOICES:
            status = "choices"
        elif kind == SHOW_MODAL:
            status = "modal"
        elif kind == THINK and interaction.settled is None:
            status = "thinking"
        elif kind is not None:
            status = "updated" if kind in (6, 7) else "answered"
        modal = {**interaction.modal, "interaction": str(interaction.id)} if interaction.modal else None
        return {
            "interaction": str(interaction.id),
            "status": status,
            "messages": [self.message(m, user) for m in found],
            "modal": modal,
            "choices": interaction.choices,
        }
