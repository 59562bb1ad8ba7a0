"""What a person can do: speak, use commands, press buttons, fill in modals. The page and the tests do it through here."""

import base64
import re
from typing import Any

from . import commands, components
from .commands import Misused
from .errors import JSON
from .faults import Faults
from .interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction, Interactions
from .model import PRIVATE_THREAD, Attachment, Channel, Message, User, World


class People:
    def __init__(self, world: World, interactions: Interactions, faults: Faults) -> None:
        self.world = world
        self.interactions = interactions
        self.faults = faults
        self.uploads: dict[int, Attachment] = {}

    def user(self, name: Any) -> User:
        found = self.world.user(str(name))
        if found is None or found.bot:
            raise Misused(f"There is nobody called {name}.")
        return found

    def channel(self, name: Any, user: User) -> Channel:
        found = self.world.direct(user) if name == "@bot" else self.world.channel(str(name))
        if found is None or not self.world.open_to(found, user):
            raise Misused(f"There is no channel {name} for {user.name}.")
        return found

    def message(self, key: Any, user: User) -> Message:
        found = self.world.find(int(key)) if str(key).isdecimal() else None
        if found is None or not self.world.readable(found, user):
            raise Misused("There is no such message.")
        return found

    def say(self, user: User, channel: Channel, text: str) -> Message:
        if not 1 <= len(text.strip()) <= 2000:
            raise Misused("A message has 1 to 2000 characters.")
        named = re.findall(r"<@!?(\d+)>", text)
        message = Message(self.world.new_id(), channel.id, user.id, self.world.clock(), content=text.strip())
        message.mentions = [int(i) for i in dict.fromkeys(named) if int(i) in self.world.users]
        if channel.type == PRIVATE_THREAD:
            channel.members += [i for i in message.mentions if i not in channel.members]
            self.world.keep_channel(channel)
        return self.world.keep(message, "message_create")

    def slash(self, user: User, channel: Channel, path: str, given: JSON) -> Interaction:
        command, steps = commands.find(self.world, user, channel, path)
        given = {k: self._upload(v) if isinstance(v, dict) else v for k, v in given.items()}
        options, named = commands.filled(self.world, user, command, steps, given)
        if "attachments" in named:
            named["files"] = [self.uploads[int(key)] for key in named["attachments"]]
        return self.interactions.begin(user, channel, COMMAND, self._data(command, options), named)

    def _data(self, command: Any, options: list[JSON]) -> JSON:
        body = {"id": str(command.id), "name": command.body["name"], "type": 1, "options": options}
        return {**body, "guild_id": str(self.world.guild)} if command.guild else body

    def _upload(self, given: JSON) -> str:
        data = base64.b64decode(given["data"])
        if len(data) > 10 * 1024 * 1024:
            raise Misused("The file is larger than 10 MiB.")
        kept = self.world.attach(str(given["name"]), data, given.get("type"), None)
        self.uploads[kept.id] = kept
        return str(kept.id)

    def complete(self, user: User, channel: Channel, path: str, given: JSON, focused: str) -> Interaction:
        command, steps = commands.find(self.world, user, channel, path)
        option = next(
            (o for o in (steps[-1] if steps else command.body).get("options") or [] if o["name"] == focused), None
        )
        if option is None or not option.get("autocomplete"):
            raise Misused(f"The option {focused} has no autocomplete.")
        options, _ = commands.filled(self.world, user, command, steps, {focused: "", **given}, focused)
        return self.interactions.begin(user, channel, AUTOCOMPLETE, self._data(command, options))

    def menu(self, user: User, channel: Channel, name: str, target: Any) -> Interaction:
        """A command from the menu of a message or of a person."""
        kinds = (commands.ON_USER, commands.ON_MESSAGE)
        found = [
            c
            for c in commands.visible(self.world, user, channel)
            if c.body["name"] == name and c.body.get("type") in kinds
        ]
        if not found:
            raise Misused(f"There is no command {name} in the menu.")
        named: JSON = {"messages": [self.message(target, user)]}
        if found[0].body["type"] == commands.ON_USER:
            person = self.world.user(str(target))
            if person is None:
                raise Misused(f"There is nobody called {target}.")
            target, named = person.id, {"users": [person.id]}
        data = {"id": str(found[0].id), "name": name, "type": found[0].body["type"], "target_id": str(target)}
        return self.interactions.begin(user, channel, COMMAND, data, named)

    def press(self, user: User, message: Message, which: str) -> Interaction:
        """A button, by its custom id or by what is written on it."""
        buttons = [c for c in components.walk(message.components) if c["type"] == components.BUTTON]
        found = [b for b in buttons if which == b.get("custom_id")] or [b for b in buttons if which == b.get("label")]
        if not found or "custom_id" not in found[0]:
            raise Misused(f"There is no button {which}; there are {[b.get('label') for b in buttons]}.")
        if found[0].get("disabled"):
            raise Misused(f"The button {which} is disabled.")
        data = {"custom_id": found[0]["custom_id"], "component_type": components.BUTTON, "id": found[0]["id"]}
        return self._component(user, message, data, {})

    def choose(self, user: User, message: Message, which: str, values: list[str]) -> Interaction:
        """Entries of a menu, by value or label."""
        menus = [c for c in components.walk(message.components) if c["type"] in components.MENUS]
        found = next((m for m in menus if which in (m["custom_id"], m.get("placeholder"))), None)
        if found is None or found.get("disabled"):
            raise Misused(f"There is no menu {which}; there are {[m['custom_id'] for m in menus]}.")
        chosen, named = self._values(found, values)
        data = {"custom_id": found["custom_id"], "component_type": found["type"], "id": found["id"], "values": chosen}
        return self._component(user, message, data, named)

    def _values(self, menu: JSON, values: list[str]) -> tuple[list[str], JSON]:
        least = menu.get("min_values", 1)
        if not least <= len(values) <= menu.get("max_values", 1):
            raise Misused(f"Choose {least} to {menu.get('max_values', 1)}.")
        if menu["type"] in (components.MENU, components.RADIO, components.CHECKS):
            by_name = {o["label"]: o["value"] for o in menu["options"]} | {
                o["value"]: o["value"] for o in menu["options"]
            }
            strange = [v for v in values if v not in by_name]
            if strange:
                raise Misused(f"{strange[0]} is not in the menu.")
            return [by_name[v] for v in values], {}
        find = self.world.channel if menu["type"] == components.CHANNELS else self.world.user
        things = [find(v) for v in values]
        if None in things:
            raise Misused(f"{values[things.index(None)]} is not in the menu.")
        keys = [thing.id for thing in things if thing is not None]
        return [str(k) for k in keys], {"channels" if menu["type"] == components.CHANNELS else "users": keys}

    def _component(self, user: User, message: Message, data: JSON, named: JSON) -> Interaction:
        channel = self.world.channels[message.channel]
        return self.interactions.begin(user, channel, COMPONENT, data, named, message)

    def submit(self, user: User, key: Any, given: JSON) -> Interaction:
        """Send a modal; fields are named by their custom id or label."""
        shown = self.interactions.known.get(int(key))
        if shown is None or shown.modal is None or shown.user != user.id:
            raise Misused("This modal is no longer open.")
        named: JSON = {}
        parts = [self._field(c, given, named) for c in shown.modal["components"]]
        data = {"custom_id": shown.modal["custom_id"], "components": parts}
        message = self.world.message(shown.channel, shown.message) if shown.message else None
        trigger: JSON = {"id": shown.id, "type": shown.type, "user": shown.user, "message": shown.message}
        channel = self.world.channels[shown.channel]
        return self.interactions.begin(user, channel, MODAL, data, named, message, trigger)

    def _field(self, component: JSON, given: JSON, named: JSON) -> JSON:
        kind, head = component["type"], {"type": component["type"], "id": component["id"]}
        if kind == components.TEXT:
            return head
        if kind == components.ROW:
            return {**head, "components": [self._field(c, given, named) for c in component["components"]]}
        if kind == components.LABEL:
            inner = {"label": component["label"], **component["component"]}
            return {**head, "component": self._field(inner, given, named)}
        name = str(component["custom_id"])
        label = str(component.get("label", name))
        value = given.get(name, given.get(label))
        head["custom_id"] = name
        if kind == components.TEXT_INPUT:
            return {**head, "value": self._text(component, label, value)}
        if kind == components.CHECK:
            return {**head, "value": bool(component.get("default") if value is None else value)}
        if kind == components.UPLOAD:
            keys = [self._upload(v) for v in value or []]
            named.setdefault("files", []).extend(self.uploads[int(k)] for k in keys)
            return {**head, "values": keys}
        chosen = [str(v) for v in (value if isinstance(value, list) else [] if value is None else [value])]
        if value is None:
            chosen = [o["value"] for o in component.get("options", []) if o.get("default")]
        if component.get("required", True) or chosen:
            default = {
                "min_values": 1,
                "max_values": 1 if kind == components.RADIO else len(component.get("options", [])) or 1,
            }
            chosen, more = self._values(default | component, chosen)
            for what, keys in more.items():
                named.setdefault(what, []).extend(keys)
        return (
            {**head, "value": chosen[0] if chosen else None} if kind == components.RADIO else {**head, "values": chosen}
        )

    def _text(self, field: JSON, label: str, value: Any) -> str:
        text = str(field.get("value", "") if value is None else value)
        if not text and field.get("required", True):
            raise Misused(f"{label} is required.")
        if text and not (field.get("min_length") or 0) <= len(text) <= (field.get("max_length") or 4000):
            raise Misused(
                f"{label} has {field.get('min_length') or 0} to {field.get('max_length') or 4000} characters."
            )
        return text
