"""Under a picture: the whole map and its regions, each answered for the eyes of who asks."""

from discord import ui

from ..books import parts
from ..limits import CHOICES
from ..table import Table
from .items import Action, Entry, Menu


def map_buttons(table: Table, shown: str | None = "") -> ui.View:
    """Other looks at the board than the one shown (None: the whole map)."""
    view = ui.View(timeout=None)
    named = [name for name in parts(table.row.slug) if name != shown]
    if named:
        entries = [Entry(name, name) for name in named[:CHOICES]]
        view.add_item(Menu.make("map", table, "Look at a region", entries))
    if shown is not None:
        view.add_item(Action.make("map", table, "Whole map"))
    return view
