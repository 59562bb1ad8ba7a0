"""Rate limits as Discord keeps them: buckets told in headers, and a refusal that says how long to wait."""

import hashlib
import time
from dataclasses import dataclass

from .errors import JSON

GLOBAL = (50, 1.0)
EVERYTHING_ELSE = (50, 1.0)
LIMITS = {
    "POST /channels/{channel}/messages": (5, 5.0),
    "PATCH /channels/{channel}/messages/{message}": (5, 5.0),
    "DELETE /channels/{channel}/messages/{message}": (5, 1.0),
    "PATCH /channels/{channel}": (2, 600.0),
    "POST /channels/{channel}/threads": (5, 20.0),
    "POST /channels/{channel}/messages/{message}/threads": (5, 20.0),
    "PUT /channels/{channel}/messages/pins/{message}": (5, 5.0),
    "DELETE /channels/{channel}/messages/pins/{message}": (5, 5.0),
    "POST /webhooks/{application}/{token}": (5, 2.0),
    "PATCH /webhooks/{application}/{token}/messages/{which}": (5, 2.0),
    "DELETE /webhooks/{application}/{token}/messages/{which}": (5, 2.0),
    "POST /users/@me/channels": (10, 10.0),
}
UNBOUNDED = ("POST /interactions/{interaction}/{token}/callback",)


@dataclass
class Window:
    ends: float = 0.0
    left: int = 0


@dataclass
class Verdict:
    headers: dict[str, str]
    refused: JSON | None = None


class RateLimits:
    """Fixed windows, one for each route and channel (or interaction), and one for the bot as a whole."""

    def __init__(self) -> None:
        self.windows: dict[str, Window] = {}
        self.whole = Window()

    def take(self, route: str, major: str) -> Verdict:
        if route in UNBOUNDED:
            return Verdict({})
        now = time.time()
        most, seconds = LIMITS.get(route, EVERYTHING_ELSE)
        if len(self.windows) > 5000:
            self.windows = {k: w for k, w in self.windows.items() if w.ends > now}
        window = self.windows.setdefault(f"{route} {major}", Window())
        if now >= window.ends:
            window.ends, window.left = now + seconds, most
        bucket = hashlib.sha256(route.encode()).hexdigest()[:32]
        after = max(window.ends - now, 0.001)
        if window.left <= 0:
            return self._refuse(self._headers(bucket, most, 0, window.ends, after), after, False)
        if not route.startswith(("POST /webhooks", "PATCH /webhooks", "GET /webhooks", "DELETE /webhooks")):
            if now >= self.whole.ends:
                self.whole = Window(now + GLOBAL[1], GLOBAL[0])
            if self.whole.left <= 0:
                return self._refuse({}, self.whole.ends - now, True)
            self.whole.left -= 1
        window.left -= 1
        return Verdict(self._headers(bucket, most, window.left, window.ends, after))

    @staticmethod
    def _headers(bucket: str, most: int, left: int, ends: float, after: float) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(most),
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset": f"{ends:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": bucket,
        }

    @staticmethod
    def _refuse(headers: dict[str, str], after: float, everywhere: bool) -> Verdict:
        return Verdict(headers | refusal_headers(after, everywhere), refusal(after, everywhere))


def refusal(after: float, everywhere: bool) -> JSON:
    wait = round(max(after, 0.001), 3)
    return {"message": "You are being rate limited.", "retry_after": wait, "global": everywhere, "code": 0}


def refusal_headers(after: float, everywhere: bool) -> dict[str, str]:
    scope = "global" if everywhere else "user"
    headers = {"Retry-After": str(max(1, round(after))), "Via": "1.1 google", "X-RateLimit-Scope": scope}
    return headers | ({"X-RateLimit-Global": "true"} if everywhere else {})
