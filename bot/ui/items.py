"""Buttons and menus that survive a restart: what they do, for which game and at which step, stands in their id."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self, TypeVar

import discord
from discord import ui

from rules.kernel.game import Taken

from ..limits import CHOICES, CUSTOM_ID, LABEL, SELECT_LABEL, clip
from ..table import Table

ID = r"v1:(?P<action>[a-z]+):(?P<game>\d+):(?P<step>\d+):(?P<arg>.*)"
PLACEHOLDER = 150
WHOLE = "whole"
"""The action of a menu whose values are whole orders: several are parted as orders are."""

Item = TypeVar("Item", bound=ui.Item[Any])


def item_id(action: str, table: Table | None, arg: str = "") -> str:
    game, step = _when(table)
    return f"v1:{action}:{game}:{step}:{arg}"[:CUSTOM_ID]


def _when(table: Table | None) -> tuple[int, int]:
    """The game and its step; what belongs to no table works at any time."""
    return (table.row.id, table.row.step) if table else (0, 0)


class Acting(ui.DynamicItem[Item], template=ID):
    """What asks for an action."""

    def __init__(self, action: str, game: int, step: int, arg: str, item: Item) -> None:
        super().__init__(item)
        self.action, self.game, self.step, self.arg = action, game, step, arg

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Self:
        return cls(match["action"], int(match["game"]), int(match["step"]), match["arg"], item)

    @property
    def chosen(self) -> str:
        """What was picked of it."""
        return ""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        from .actions import act

        try:
            await act(interaction, self.action, self.game, self.step, self.arg + self.chosen)
        except Exception as error:
            await interaction.client.fail(interaction, error)


class Action(Acting[ui.Button[Any]], template=ID):
    """A button."""

    @classmethod
    def make(
        cls,
        action: str,
        table: Table | None,
        label: str,
        arg: str = "",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        row: int | None = None,
        off: bool = False,
    ) -> "Action":
        button: ui.Button[Any] = ui.Button(
            label=clip(label, LABEL), custom_id=item_id(action, table, arg), style=style, row=row, disabled=off
        )
        return cls(action, *_when(table), arg, button)


@dataclass(frozen=True)
class Entry:
    """One line of a menu."""

    label: str
    value: str
    about: str = ""
    chosen: bool = False


class Menu(Acting[ui.Select[Any]], template=r"menu:" + ID):
    """A menu; its values are taken as the arguments of an action."""

    @classmethod
    def make(
        cls,
        action: str,
        table: Table | None,
        placeholder: str,
        entries: list[Entry],
        arg: str = "",
        row: int | None = None,
        most: int = 1,
    ) -> "Menu":
        """`most`: how many may be chosen at once."""
        select: ui.Select[Any] = ui.Select(
            custom_id=f"menu:{item_id(action, table, arg)}"[:CUSTOM_ID],
            placeholder=clip(placeholder, PLACEHOLDER),
            row=row,
            max_values=max(1, min(most, len(entries), CHOICES)),
            options=[
                discord.SelectOption(
                    label=clip(entry.label, SELECT_LABEL),
                    value=entry.value,
                    description=clip(entry.about, SELECT_LABEL) or None,
                    default=entry.chosen,
                )
                for entry in entries[:CHOICES]
            ],
        )
        return cls(action, *_when(table), arg, select)

    @property
    def chosen(self) -> str:
        return ("; " if self.action == WHOLE else ",").join(self.item.values)


def rule_button(table: Table, rule: str, label: str = "Show the rule") -> Action:
    return Action.make("rule", table, label, rule)


def rules_of(view: ui.View, table: Table, taken: Iterable[Taken]) -> None:
    """Under answers to orders: the rules by which they were refused."""
    rules = [*dict.fromkeys(str(one.rule) for one in taken if one.rule)][:3]
    for rule in rules:
        view.add_item(rule_button(table, rule, f"Show {rule}" if len(rules) > 1 else "Show the rule"))
