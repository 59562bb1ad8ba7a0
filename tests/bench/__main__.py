"""`python -m tests.bench [bot|hexwar|long|pictures|reading] [GAME ...] [--quick] [--json]`: what things cost, and what that is
beside peers in the same run. With `bot`, the Discord bot under load; with `hexwar`, the tools of the hex games alone; with
`long`, games of thousands of orders and phases of hundreds; with `pictures`, maps beside their own packing; with `reading`,
orders as people type them beside the same in canonical words.

A ratio below 1 means that ours costs less. The goals are printed beside; nothing here fails by itself, for the clock on the
wall depends on the machine.
"""

import argparse
import json
import sys
from collections.abc import Callable
from itertools import chain
from typing import Any

from rules import GAMES
from rules.kernel.fuzz import RandomPlayer
from tests.triumph_tragedy.player import Warlord

from . import bot, hexes, hexwar, long, ours, peers, pictures, reading
from .measure import Times
from .street import AGES, Street, walk

MS = 1000.0
PLAYERS: dict[str, dict[str, type[RandomPlayer]]] = {
    "triumph_tragedy": {"": RandomPlayer, " (at war)": Warlord},
}
"""Who plays a game here, if not only the random player of every game: peace costs less than war."""
REFERENCE = {"an order": 0.00112, "the end of a phase": 0.0027, "a load": 0.0019}
"""DiplomacyGM, a Discord bot for Diplomacy, measured in October 2026 on two cores: parse and store an order, adjudicate and
save a phase, load a game. It is no package that could be installed here, so these figures are dated."""
GOALS = {"order p50": 0.6 * REFERENCE["an order"], "order p99": 0.004, "suggestions p99": 0.025, "restore p95": 0.050}
LAST_FIFTH, PAUSE = 1.2, 0.030
SHORT = 40
"""Orders of a game in a short look: enough for one save and one load of each."""


def spoken(name: str, value: float) -> str:
    if "second" in name:
        return f"{value:.2f}/s"
    if "memory" in name:
        return f"{value / 1024:.0f} KiB"
    return f"{value * MS:.3f} ms"


def against(value: float, goal: float, words: str) -> str:
    return f"goal {words}: {'reached' if value <= goal else 'MISSED'}"


def row(name: str, times: Times, goal: str = "") -> str:
    """Percentiles in milliseconds."""
    figures = "".join(f"{value * MS:9.2f}" for value in (times.median, times.p95, times.p99, times.longest))
    return f"  {name:38}{figures}   {goal}".rstrip()


def streets(title: str, found: Street) -> list[str]:
    orders = Times(list(chain.from_iterable(found.orders)))
    waits = Times(list(chain.from_iterable(found.waits)))
    lines = [f"{title}: {len(orders.seconds):,} orders in {len(found.orders)} games (ms: median, p95, p99, longest)"]
    goals = (("order p50", orders.median), ("order p99", orders.p99))
    verdicts = "; ".join(against(value, GOALS[name], f"{name} {GOALS[name] * MS:.2f}") for name, value in goals)
    lines.append(row("an order, processor", orders, verdicts))
    ages = found.ages(found.orders)
    lines += [row(f"  fifth {n} of {AGES} of a game", age) for n, age in enumerate(ages, 1)]
    last = ages[-1].median / ages[0].median
    lines.append(f"  the last fifth beside the first: {last:.2f}   {against(last, LAST_FIFTH, str(LAST_FIFTH))}")
    begun = found.ages(found.after_opening())
    if len(begun) == AGES:
        last = begun[-1].median / begun[0].median
        lines.append(f"  the same, from the first turn on: {last:.2f}   {against(last, LAST_FIFTH, str(LAST_FIFTH))}")
    like = found.like_for_like()
    if like:
        lines.append(f"  the same, of like orders: {like:.2f}   {against(like, LAST_FIFTH, str(LAST_FIFTH))}")
    sizes = found.ages([[float(size) for size in game] for game in found.written])
    first, end = (sum(age.seconds) / len(age.seconds) for age in (sizes[0], sizes[-1]))
    lines.append(
        f"  bytes written an order: {first:,.0f} in the first fifth, {end:,.0f} in the last ({end / first:.2f})"
    )
    lines.append(row("an order, with the disk", waits))
    lines.append(row("the disk alone, a line kept", Times(found.disk)))
    goal = GOALS["suggestions p99"]
    for name, seconds in (("nothing typed", found.suggestions), ("half an order typed", found.half)):
        if seconds:
            times = Times(seconds)
            lines.append(row(f"suggestions, {name}", times, against(times.p99, goal, f"p99 {goal * MS:.0f}")))
    if found.refusals:
        lines.append(row("a hostile text refused", Times(found.refusals)))
    if found.restores:
        times = Times(found.restores)
        lines.append(row("brought back from the file", times, against(times.p95, GOALS["restore p95"], "p95 50")))
    longest = max(found.pauses, default=0.0)
    lines.append(
        f"  the longest pause for garbage, processor: {longest * MS:.1f} ms   {against(longest, PAUSE, '30 ms')}"
    )
    return lines


def peer(name: str, bench: Callable[[int], dict[str, float]], games: int) -> dict[str, float]:
    try:
        return bench(games)
    except ImportError:
        print(f"{name} is not installed; pip install 'adjutant[bench]' brings it", file=sys.stderr)
        return {}


def beside(found: dict[str, float], others: dict[str, dict[str, float]]) -> list[str]:
    lines = []
    for name, value in found.items():
        line = f"  {name:38} {spoken(name, value):>12}"
        for other, figures in others.items():
            if name in figures:
                line += f"   {other} {spoken(name, figures[name]):>11} (ratio {value / figures[name]:.2f})"
        lines.append(line)
    return lines


def hex_rows(figures: dict[str, float]) -> list[str]:
    """What the tools of the hex games take, and whether that is as quick as it should be."""
    goals = {"reach of one unit": 0.002, "supply of all": 0.010}
    return [
        f"  {name:38} {spoken(name, value):>12}"
        + (f"   {against(value, goals[name], f'{goals[name] * MS:.0f} ms')}" if name in goals else "")
        for name, value in figures.items()
    ]


def games(slugs: list[str], quick: bool) -> tuple[dict[str, Any], list[str]]:
    """The games beside their peers."""
    others = {
        "diplomacy": peer("diplomacy", peers.diplomacy, 1 if quick else 6),
        "chess": peer("chess", peers.chess, 1 if quick else 20),
        "DiplomacyGM (dated)": REFERENCE,
    }
    report: dict[str, Any] = dict(others)
    lines: list[str] = []
    for slug in slugs:
        for how, player in PLAYERS.get(slug, {"": RandomPlayer}).items():
            title = GAMES[slug].name + how
            street = walk(slug, 1 if quick else 4, SHORT if quick else 4000, player)
            alone = ours.bench(slug, 1 if quick else 6, SHORT if quick else 4000, player)
            report[slug + how] = {"street": vars(street), "alone": alone}
            order = {"an order": Times(list(chain.from_iterable(street.orders))).median}
            lines += [*streets(title, street), *beside(order | alone, others)]
    return report, lines


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument(
        "what", nargs="*", help="`bot`, `hexwar`, `long`, `pictures`, `reading` or games; nothing: every game"
    )
    parser.add_argument("--quick", action="store_true", help="a short look")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    given = parser.parse_args(arguments)
    what: list[str] = given.what or list(GAMES)
    quick: bool = given.quick
    report: dict[str, Any]
    if what == ["bot"]:
        report = bot.report(quick)
        lines = [bot.spoken(report)]
    elif what == ["hexwar"]:
        report = hexwar.bench(5 if quick else 40)
        lines = [f"{name} (the processor's time)\n" + "\n".join(hex_rows(figures)) for name, figures in report.items()]
    elif what == ["pictures"]:
        report = pictures.bench(2 if quick else 5)
        lines = [pictures.spoken(report)]
    elif what[0] == "reading" and set(what[1:]) <= set(GAMES):
        read = {slug: reading.bench(slug, 60 if quick else None) for slug in what[1:] or GAMES}
        report = {slug: {how: vars(times) for how, times in found.items()} for slug, found in read.items()}
        lines = [reading.spoken(GAMES[slug].name, found) for slug, found in read.items()]
    elif what[0] == "long" and set(what[1:]) <= set(GAMES):
        walks = {slug: long.walk(slug, 1000 if quick else 7000) for slug in what[1:] or GAMES}
        report = {slug: vars(walked) for slug, walked in walks.items()}
        lines = [line for slug, walked in walks.items() for line in long.spoken(GAMES[slug].name, walked)]
    elif set(what) <= set(GAMES):
        report, lines = games(what, quick)
        floor = hexes.bench(2 if quick else 40)
        lines.append("A board of 2,000 hexes (ratio to a bare breadth-first search)")
        lines += beside(floor, {"the floor": dict.fromkeys(floor, floor["the floor"])})
        report["hexes"] = floor
    else:
        parser.error(f"there are bot, hexwar, long, pictures, reading and the games {', '.join(GAMES)}")
    print(json.dumps(report, indent=1) if given.json else "\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
