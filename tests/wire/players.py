"""Random players at a table over the wire: they order as text, by menus, by buttons and by forms, look, try and take back."""

import asyncio
import random
import re
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.client import Outcome, SandboxClient, words

from .conftest import PATIENCE

ASK = ("hand", "asked", "help", "standing list", "log", "rules now", "game status", "dice stats", "undo", "clock show")
GIVE = "Give this order"


@dataclass
class Players:
    """Those who sit at a table; `wishes` are the words an order is begun with, by phase."""

    client: SandboxClient
    channel: str
    seats: dict[str, str]
    wishes: dict[str, tuple[str, ...]]
    chance: random.Random
    given: dict[str, int] = field(default_factory=dict)
    """How many orders were accepted, by the way they were given."""

    async def status(self) -> str:
        return (await self.client.slash("dora", self.channel, "game status")).text

    async def step(self) -> str:
        """Somebody who must decide gives an order in one way or another. Returns the status before."""
        status = await self.status()
        due = re.findall(r"^\*\*([\w &]+)\*\* \(<@\d+>\).*must decide", status, re.MULTILINE)
        assert due, status
        seat = self.chance.choice(due)
        way = self.chance.choices((self.text, self.form, self.menus), (6, 1, 3))[0]
        if await way(seat, status.split("\n")[0].rsplit(" · ", 1)[-1]):
            self.given[way.__name__] = self.given.get(way.__name__, 0) + 1
        return status

    async def suggested(self, seat: str, phase: str) -> list[str]:
        """What the bot offers for a word that fits the phase, else for nothing typed."""
        typed = self.chance.choice(self.wishes.get(phase, ("",)))
        for text in (typed, ""):
            found = await self.client.complete(self.seats[seat], self.channel, "order", "text", text, seat=seat)
            if found:
                return [str(choice["value"]) for choice in found]
        return []

    async def text(self, seat: str, phase: str) -> bool:
        found = await self.suggested(seat, phase)
        if not found:
            return await self.menus(seat, phase)
        text, who = self.chance.choice(found), self.seats[seat]
        if self.chance.random() < 0.1:
            tried = await self.client.slash(who, self.channel, "preview", text=text, seat=seat)
            assert "would do this" in tried.text and tried.ephemeral, tried.text
        return await self.taken(await self.client.slash(who, self.channel, "order", text=text, seat=seat), text)

    async def form(self, seat: str, phase: str) -> bool:
        """Two lines, of which the second may no longer fit when the first is carried out."""
        found = await self.suggested(seat, phase)
        if not found:
            return await self.menus(seat, phase)
        who, lines = self.seats[seat], [self.chance.choice(found), self.chance.choice(found)]
        opened = await self.client.slash(who, self.channel, "orders", seat=seat)
        assert opened.modal is not None, opened.text
        return await self.taken(
            await self.client.submit_fields(who, opened, {"One order per line": "\n".join(lines)}), lines[0]
        )

    async def menus(self, seat: str, phase: str) -> bool:
        """By thumb: menus, pages, steps back, the buttons of a question."""
        who, c = self.seats[seat], self.client
        step = await c.slash(who, self.channel, "asked", seat=seat)
        for _ in range(12):
            parts = [part for row in step.message["components"] for part in row["components"]]
            buttons = {part["label"]: part for part in parts if part["type"] == 2 and not part.get("disabled")}
            menu = next((part for part in parts if part["type"] == 3), None)
            answers = [label for label, part in buttons.items() if ":pick:" in part["custom_id"]]
            if GIVE in buttons:
                return await self.taken(await c.press(who, step.message, GIVE), step.text)
            if answers:
                return await self.taken(await c.press(who, step.message, self.chance.choice(answers)), step.text)
            if "More ▶" in buttons and self.chance.random() < 0.3:
                step = await c.press(who, step.message, "More ▶")
            elif "Back" in buttons and self.chance.random() < 0.05:
                step = await c.press(who, step.message, "Back")
            elif menu is not None:
                wished = [o for o in menu["options"] if o["label"].split(" ")[0] in self.wishes.get(phase, ())]
                entry = self.chance.choice(wished or menu["options"])
                step = await c.choose(who, step.message, menu["custom_id"], [entry["value"]])
                if ":pick:" in menu["custom_id"]:
                    return await self.taken(step, entry["label"])
            else:
                return False
            assert step.ephemeral and "has changed" not in step.text, step.text
        return False

    async def taken(self, outcome: Outcome, order: str) -> bool:
        """The order was accepted; after a restart something else may be said before."""
        end = asyncio.get_running_loop().time() + PATIENCE
        while "✓" not in outcome.text and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.05)
            outcome = await self.client.outcome(outcome)
        assert outcome.messages and all(m["view"]["ephemeral"] for m in outcome.messages), (order, outcome.text)
        assert "✓" in outcome.text, (order, outcome.text)
        return True

    async def ask(self) -> None:
        """Anybody asks anything; what is answered is for his eyes only."""
        who = self.chance.choice([*set(self.seats.values()), "dora"])
        outcome = await self.client.slash(who, self.channel, self.chance.choice(ASK))
        assert outcome.messages and all(m["view"]["ephemeral"] for m in outcome.messages), outcome.text
        for row in outcome.message["components"]:
            for part in row["components"]:
                if part["type"] == 3 and ":book:" in part["custom_id"]:
                    entry = self.chance.choice(part["options"])
                    shown = await self.client.choose(who, outcome.message, part["custom_id"], [entry["value"]])
                    assert f"**{entry['value']}" in words(shown.messages[-1]).replace("\\", ""), shown.text


def secret_of(messages: list[dict[str, Any]], names: dict[str, str], reader: str) -> list[str]:
    """Answers to somebody else among what a reader sees."""
    return [
        words(message)
        for message in messages
        if message["view"]["ephemeral"] and names[message["interaction_metadata"]["user"]["id"]] != reader
    ]
