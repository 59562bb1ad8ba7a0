"""Time as people live it: zones, waking hours, days away, deadlines."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from rapidfuzz import fuzz, process

HOUR = 3600.0
POPULAR = (
    "UTC",
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Helsinki",
    "Europe/Moscow",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Sao_Paulo",
    "Africa/Johannesburg",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
)


def zone_names(typed: str, limit: int = 25) -> list[str]:
    """Zones for what a player has typed: beginning before word start before likeness."""
    if not typed.strip():
        return list(POPULAR)
    wanted = typed.strip().casefold().replace(" ", "_")
    names = sorted(available_timezones())
    starts = [name for name in names if name.casefold().startswith(wanted)]
    words = [name for name in names if any(part.startswith(wanted) for part in name.casefold().split("/")[1:])]
    found = list(dict.fromkeys([*starts, *words]))
    if len(found) < 5:
        found += [hit for hit, _, _ in process.extract(typed, names, scorer=fuzz.WRatio, limit=5, score_cutoff=70)]
    return list(dict.fromkeys(found))[:limit]


def zone(name: str) -> ZoneInfo | None:
    """The zone of this name, however it is written."""
    for known in available_timezones():
        if known.casefold() == name.strip().casefold().replace(" ", "_"):
            return ZoneInfo(known)
    return None


def read_time(text: str) -> time | None:
    """`21`, `21:30`, `9pm`, `9:30 pm`."""
    typed = text.strip().casefold().replace(".", ":").replace(" ", "")
    half = typed[-2:] if typed[-2:] in ("am", "pm") else ""
    hours, _, minutes = typed.removesuffix(half).partition(":")
    if not hours.isdecimal() or (minutes and not minutes.isdecimal()):
        return None
    hour, minute = int(hours), int(minutes or 0)
    if half and not 1 <= hour <= 12:
        return None
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    return time(hour, minute) if hour < 24 and minute < 60 else None


@dataclass(frozen=True)
class Habits:
    """How a player lives: zone, hours of sleep, interval of reminders, days away."""

    zone: str = "UTC"
    sleeps: str = "23:00"
    wakes: str = "07:00"
    remind: float = 8.0
    away_from: str = ""
    away_to: str = ""

    @classmethod
    def read(cls, data: dict[str, Any]) -> "Habits":
        known = {name: data[name] for name in cls.__dataclass_fields__ if name in data}
        return cls(**known)

    def local(self, now: float) -> datetime:
        return datetime.fromtimestamp(now, ZoneInfo(self.zone))

    def asleep(self, now: float) -> bool:
        at = self.local(now).time()
        sleeps, wakes = time.fromisoformat(self.sleeps), time.fromisoformat(self.wakes)
        if sleeps == wakes:
            return False
        if sleeps < wakes:
            return sleeps <= at < wakes
        return at >= sleeps or at < wakes

    def away(self, now: float) -> bool:
        if not self.away_from or not self.away_to:
            return False
        return date.fromisoformat(self.away_from) <= self.local(now).date() <= date.fromisoformat(self.away_to)

    def waking(self, now: float) -> float:
        """This moment, or the next in which the player is awake and not away."""
        for _ in range(800):
            local = self.local(now)
            if self.away(now):
                back = date.fromisoformat(self.away_to) + timedelta(days=1)
                now = moment(back, time.fromisoformat(self.wakes), self.zone)
            elif self.asleep(now):
                wakes = time.fromisoformat(self.wakes)
                day = local.date() if local.time() < wakes else local.date() + timedelta(days=1)
                later = moment(day, wakes, self.zone)
                now = later if later > now else now + 60
            else:
                return now
        return now


def moment(day: date, at: time, zone_name: str) -> float:
    """A wall-clock time in a zone as UTC seconds. A time the clock skips is taken after the gap; of two, the first."""
    local = datetime.combine(day, at, ZoneInfo(zone_name))
    return datetime.fromtimestamp(local.timestamp(), ZoneInfo("UTC")).timestamp()


@dataclass(frozen=True)
class Deadline:
    """What the table agreed: no deadline, so many hours, or a fixed time of day; and what follows when it passes."""

    mode: str = "none"
    hours: float = 48.0
    at: str = "21:00"
    zone: str = "UTC"
    late: str = "wait"
    grace: float = 12.0

    @classmethod
    def read(cls, data: dict[str, Any]) -> "Deadline":
        known = {name: data[name] for name in cls.__dataclass_fields__ if name in data}
        return cls(**known)

    def due(self, now: float, habits: Habits) -> float | None:
        """When a decision asked for now is due for a player: never in his sleep, never while he is away."""
        if self.mode == "none":
            return None
        if self.mode == "hours":
            start = now
            if habits.away(now):
                start = habits.waking(now)
            return habits.waking(start + self.hours * HOUR)
        local = datetime.fromtimestamp(now, ZoneInfo(self.zone))
        due = moment(local.date(), time.fromisoformat(self.at), self.zone)
        if due < now + 6 * HOUR:  # a decision is never due within hours of being asked
            due = moment(local.date() + timedelta(days=1), time.fromisoformat(self.at), self.zone)
        return habits.waking(due) if habits.away(due) else due
