"""A local stand-in for Discord: API, gateway and a page that looks like a channel, on this machine alone."""

from .client import Outcome, SandboxClient, SandboxError
from .server import TOKEN, InUse, NotLoopback, Sandbox, loopback, reached_at

__all__ = [
    "TOKEN",
    "InUse",
    "NotLoopback",
    "Outcome",
    "Sandbox",
    "SandboxClient",
    "SandboxError",
    "loopback",
    "reached_at",
]
