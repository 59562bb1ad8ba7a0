"""Pictures of games, drawn from views.  `snapshot(view, region=None, size=1600, ...)` is the way in."""

from render.regions import UnknownRegion
from render.snapshot import Picture, snapshot

__all__ = ["Picture", "UnknownRegion", "snapshot"]
