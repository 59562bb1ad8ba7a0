"""Time as people live it: zones, waking hours, days away, deadlines."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from rapidfuzz import fuzz, process

from rules.kernel.text import fold

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


NOT_PLACES = frozenset(("Factory", "localtime", "posixrules"))


@lru_cache(maxsize=1)
def _folded() -> dict[str, str]:
    """Every zone by its name as players may write it: `america sao paulo`."""
    return {fold(name): name for name in sorted(available_timezones() - NOT_PLACES)}


def zone_names(typed: str, limit: int = 25) -> list[str]:
    """Zones for what a player has typed: beginning before word start before likeness."""
    wanted = fold(typed[:100])
    if not wanted:
        return list(POPULAR)
    zones = _folded()
    starts = [name for key, name in zones.items() if key.startswith(wanted)]
    words = [name for key, name in zones.items() if f" {wanted}" in key]
    found = list(dict.fromkeys([*starts, *words]))
    if len(found) < 5:
        near = process.extract(wanted, list(zones), scorer=fuzz.WRatio, limit=5, score_cutoff=70)
        found += [zones[key] for key, _, _ in near]
    return list(dict.fromkeys(found))[:limit]


def zone(name: str) -> ZoneInfo | None:
    """The zone of this name, however it is written; a city will do."""
    wanted = fold(name[:100])
    of_city = [each for each in _folded().values() if "/" in each and fold(each.rpartition("/")[2]) == wanted]
    known = _folded().get(wanted) or (of_city[0] if len(of_city) == 1 else None)
    return ZoneInfo(known) if known else None


_TIME = re.compile(r"(\d{1,2})(?:[:.h]?(\d{2}))?\s*h?\s*([ap])?(?:\.?\s?m\.?)?", re.ASCII)
_NAMED = {"noon": time(12), "midnight": time(0)}


def read_time(text: str) -> time | None:
    """`21`, `21:30`, `2130`, `21h30`, `9pm`, `9:30 p.m.`, `noon`."""
    typed = text.strip().casefold()
    if typed in _NAMED:
        return _NAMED[typed]
    match = _TIME.fullmatch(typed)
    if match is None or ("m" in typed and not match[3]):
        return None
    hour, minute, half = int(match[1]), int(match[2] or 0), match[3]
    if half and not 1 <= hour <= 12:
        return None
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return time(hour, minute) if hour < 24 and minute < 60 else None


DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def read_day(text: str, today: date, since: date | None = None) -> date | None:
    """`2026-12-24`, `today`, `tomorrow`, or the first day of that name from today or a later day on: `friday`, `fri`."""
    typed = text.strip().casefold()
    if typed in ("today", "tomorrow"):
        return today + timedelta(days=typed == "tomorrow")
    week = [(since or today) + timedelta(days=n) for n in range(7)]
    named = [day for day in week if len(typed) >= 3 and DAYS[day.weekday()].startswith(typed)]
    if named:
        return named[0]
    with suppress(ValueError):
        return date.fromisoformat(typed)
    return None


YEAR = 365
ABSENCES = 42
"""Days a year for which a player may be away, so that deadlines wait."""
LONGEST_NIGHT = 14.0
"""Hours of sleep; who says he sleeps longer would only hold his tables up, and counts as one who has said nothing."""


def _known(data: Mapping[str, Any], checks: Mapping[str, Callable[[Any], Any]]) -> dict[str, Any]:
    """What of kept data can be used; the rest falls back to the default: nobody's settings may stop a game."""
    found = {}
    for name in checks.keys() & data.keys():
        with suppress(ValueError, TypeError, KeyError, OSError):
            checks[name](data[name])
            found[name] = data[name]
    return found


@dataclass(frozen=True)
class Habits:
    """How a player lives: zone, hours of sleep, interval of reminders, days away."""

    zone: str = "UTC"
    sleeps: str = "23:00"
    wakes: str = "07:00"
    remind: float = 8.0
    away_from: str = ""
    away_to: str = ""
    absences: tuple[tuple[str, str], ...] = ()
    """Earlier absences, first and last day of each."""

    @classmethod
    def read(cls, data: dict[str, Any]) -> "Habits":
        checks: dict[str, Callable[[Any], Any]] = {
            "zone": ZoneInfo,
            "sleeps": _hour,
            "wakes": _hour,
            "remind": _hours,
            "away_from": _day,
            "away_to": _day,
            "absences": _absences,
        }
        found = cls(**_known(data, checks))
        return found if found.night <= LONGEST_NIGHT else replace(found, sleeps=cls.sleeps, wakes=cls.wakes)

    def absent_days(self, last: date) -> int:
        """Days of absence, past and announced, in the year up to this day."""
        spans = [*self.absences, *([(self.away_from, self.away_to)] if self.away_from and self.away_to else [])]
        first = last - timedelta(days=YEAR - 1)
        days = set()
        for start, end in spans:
            day = max(first, date.fromisoformat(start))
            while day <= min(last, date.fromisoformat(end)):
                days.add(day)
                day += timedelta(days=1)
        return len(days)

    def back(self, today: date) -> dict[str, Any]:
        """What is kept when an absence ends, or gives way to another: the days it has lasted count."""
        kept = [list(span) for span in self.absences if date.fromisoformat(span[1]) > today - timedelta(days=2 * YEAR)]
        if self.away_from and self.away_to and date.fromisoformat(self.away_from) < today:
            until = min(date.fromisoformat(self.away_to), today - timedelta(days=1))
            kept.append([self.away_from, until.isoformat()])
        return {"away_from": "", "away_to": "", "absences": kept}

    @property
    def night(self) -> float:
        """Hours of sleep."""
        sleeps, wakes = time.fromisoformat(self.sleeps), time.fromisoformat(self.wakes)
        return ((wakes.hour - sleeps.hour) * 60 + wakes.minute - sleeps.minute) % (24 * 60) / 60

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

    def resting(self, now: float) -> bool:
        return self.away(now) or self.asleep(now)

    def waking(self, now: float) -> float:
        """This moment, or the next in which the player is awake and not away."""
        wakes = time.fromisoformat(self.wakes)
        for _ in range(800):
            local = self.local(now)
            if self.away(now):
                later = moment(date.fromisoformat(self.away_to) + timedelta(days=1), wakes, self.zone)
            elif self.asleep(now):
                day = local.date() if local.time() < wakes else local.date() + timedelta(days=1)
                later = moment(day, wakes, self.zone)
            else:
                return now
            now = max(later, now + 60)  # in an hour that comes twice he may have got up before and sleep again
        return now

    def fair(self, due: float) -> float:
        """A deadline as it holds for the player: what would fall into his sleep or absence waits until he has been up
        for an hour."""
        return due if not self.resting(due) else self.waking(self.waking(due) + HOUR)

    def after(self, now: float, hours: float) -> float:
        """The moment by which the player has been awake for so many hours, to a quarter of an hour."""
        now = self.waking(now)
        for _ in range(round(hours * 4)):
            now = self.waking(now + HOUR / 4)
        return now


def _absences(spans: Any) -> None:
    for first, last in spans:
        date.fromisoformat(first)
        date.fromisoformat(last)


def _day(text: str) -> None:
    if text:
        date.fromisoformat(text)


def _hour(text: str) -> None:
    if time.fromisoformat(text).tzinfo is not None:
        raise ValueError(text)


def _hours(number: float) -> None:
    if not 0 <= number <= 10_000:
        raise ValueError(number)


def moment(day: date, at: time, zone_name: str) -> float:
    """A wall-clock time in a zone as UTC seconds. A time the clock skips is taken after the gap; of two, the first."""
    return datetime.combine(day, at, ZoneInfo(zone_name)).timestamp()


MODES = ("none", "hours", "daily")
LATE = ("wait", "standing", "vote")
LEAST = 6.0
"""Hours awake that a player has at least before a fixed time of day counts for a decision of his."""


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
        checks: dict[str, Callable[[Any], Any]] = {
            "mode": MODES.index,
            "hours": _hours,
            "at": _hour,
            "zone": ZoneInfo,
            "late": LATE.index,
            "grace": _hours,
        }
        return cls(**_known(data, checks))

    def due(self, now: float, habits: Habits) -> float | None:
        """When a decision asked for now is due for a player: never in his sleep, never while he is away.

        Hours count from the question, but not before he is back. A fixed time is the table's, the same moment for all:
        the first before which the player has been awake for some hours; only if it falls into a player's night or absence
        does it wait for his morning.
        """
        if self.mode == "none":
            return None
        if self.mode == "hours":
            start = habits.waking(now) if habits.away(now) else now
            return habits.fair(start + self.hours * HOUR)
        return habits.fair(self.fixed(habits.after(now, LEAST)))

    def fixed(self, ready: float) -> float:
        """The first fixed time of day that is not before this moment."""
        day = datetime.fromtimestamp(ready, ZoneInfo(self.zone)).date()
        at = time.fromisoformat(self.at)
        return next(d for n in (0, 1, 2) if (d := moment(day + timedelta(days=n), at, self.zone)) >= ready)
