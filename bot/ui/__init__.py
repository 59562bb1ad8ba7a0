"""Buttons, menus and forms. All they need is in their ids, so that they work after a restart."""
