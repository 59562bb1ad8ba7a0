"""Pictures of games, drawn from views.  `snapshot(view, region=None, size=1600, ...)` is the way in; `hand(view)` draws
what the seat of the view holds, where a game has hands."""

from render.regions import UnknownRegion
from render.snapshot import Picture, hand, snapshot

__all__ = ["Picture", "UnknownRegion", "hand", "snapshot"]
