"""Around a hex map: the turn record, the tables players keep on paper, the boxes beside the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from render.canvas import fitted, text_width, wrapped
from render.counters import counter_picture
from render.hexview import Alliance
from render.palette import Palette
from render.panels import Pen, Strip

WEATHER = {"clear": (250, 190, 40), "mud": (136, 96, 60), "snow": (120, 176, 226), "storm": (96, 104, 120)}


def calendar(position: Mapping[str, Any], width: int, ui: float, colours: Palette) -> Strip | None:
    """The turns in a row with the weather of each; the one that is played stands out."""
    record = position.get("calendar")
    if not record:
        return None
    steps: Sequence[Sequence[str]] = record["steps"]
    small, gap = round(11.5 * ui), 8 * ui
    head = text_width("bold", round(13 * ui), record["title"]) + 22 * ui
    wide = min(170 * ui, (width - gap * 2 - head) / max(1, len(steps)))
    two = any(step[1] for step in steps) or any(text_width("medium", small, s[0]) > wide - 5 * ui for s in steps)
    high = round((42 if two else 28) * ui)
    pen = Pen(width, high, colours, colours.page)
    pen.write(gap + 4 * ui, high / 2, record["title"], round(13 * ui), "bold", ground=colours.page)
    for i, (label, weather) in enumerate(steps):
        left, now = gap + head + i * wide, i == record["at"]
        ground, ink = (
            (colours.ink, colours.page)
            if now
            else (colours.panel, colours.ink if i > record["at"] else colours.soft_ink)
        )
        pen.bar(left + 1, 4 * ui, left + wide - 2, high - 3 * ui, ground, 4 * ui, colours.panel_edge)
        first, second = (label, weather) if weather or not two else _halves(label)
        face, middle = "bold" if now else "medium", left + wide / 2
        if not two:
            pen.write(middle, high / 2, first, small, face, ink, wide - 5 * ui, "mm", ground)
            continue
        pen.write(middle, high * 0.33, first, small, face, ink, wide - 5 * ui, "mm", ground)
        if text_width(face, small, second) > wide - 14 * ui:
            second = second[:1]  # where turns are many the weather is a letter beside its colour
        if weather.casefold() in WEATHER:
            r = 4 * ui
            x = middle - (text_width(face, small, second) + 12 * ui) / 2
            pen.draw.ellipse(
                (x, high * 0.69 - r, x + 2 * r, high * 0.69 + r), fill=WEATHER[weather.casefold()], outline=ink
            )
            middle += 6 * ui
        pen.write(middle, high * 0.69, second, small, face, ink, wide - 14 * ui, "mm", ground)
    return pen.strip


def _halves(label: str) -> tuple[str, str]:
    """A label in two lines."""
    first, _, second = label.partition(" ")
    return first, second


def tracks(alliance: Alliance, position: Mapping[str, Any], width: int, ui: float, colours: Palette) -> Strip | None:
    """Tables the players keep on paper, side by side."""
    tables = position.get("tracks") or []
    if not tables:
        return None
    small, row, gap = round(12.5 * ui), 18 * ui, 8 * ui
    shares = [_share(t, small, ui) for t in tables]
    scale = (width - gap * (len(tables) + 1)) / sum(wide for wide, _ in shares)
    columns = [max(1, int(wide * scale / least)) for wide, least in shares]
    rows = max(-(-len(t["rows"]) // n) for t, n in zip(tables, columns, strict=True))
    high = round(rows * row + 34 * ui)
    pen = Pen(width, high, colours, colours.page)
    x, y = gap, 5 * ui
    for track, (share, _), across in zip(tables, shares, columns, strict=True):
        wide = share * scale
        pen.bar(x, y, x + wide, y + high - 8 * ui, colours.panel, 6 * ui, colours.panel_edge)
        pen.write(
            x + 9 * ui, y + 12 * ui, track["title"], round(14 * ui), "bold", width=wide - 14 * ui, ground=colours.panel
        )
        deep = -(-len(track["rows"]) // across)
        for j, (country, label, value) in enumerate(_named(track)):
            cell = (wide - 12 * ui) / across
            left, line = x + 9 * ui + (j // deep) * cell, y + 31 * ui + (j % deep) * row
            at = left
            if country:
                pen.bar(at, line - 6 * ui, at + 12 * ui, line + 6 * ui, alliance.game.colour(country, colours), 3 * ui)
                at += 17 * ui
            right = left + cell - 12 * ui
            words = fitted("bold", small, str(value), cell * 0.72)
            pen.write(right, line, words, small, "bold", anchor="rm", ground=colours.panel)
            room = right - text_width("bold", small, words) - at - 6 * ui
            pen.write(at, line, label, small, width=room, ground=colours.panel)
        x += wide + gap
    return pen.strip


def conditions(position: Mapping[str, Any], width: int, ui: float, colours: Palette) -> Strip | None:
    """The weather and whatever else holds this turn, in as many lines as it needs."""
    words = " · ".join(position.get("conditions") or ())
    if not words:
        return None
    size, row = round(14 * ui), 20 * ui
    lines = wrapped("semibold", size, words, width - 24 * ui)
    pen = Pen(width, round(len(lines) * row + 6 * ui), colours, colours.page)
    for i, line in enumerate(lines):
        pen.write(12 * ui, 3 * ui + (i + 0.5) * row, line, size, "semibold", width=width - 20 * ui)
    return pen.strip


def _named(track: Mapping[str, Any]) -> list[tuple[str | None, str, Any]]:
    """The rows of a table; where all have the same label, it is the countries that tell them apart."""
    rows = [(country, str(label), value) for country, label, value in track["rows"]]
    alike = len(rows) > 1 and len({label for _, label, _ in rows}) == 1
    return [(country, country if alike and country else label, value) for country, label, value in rows]


def _share(track: Mapping[str, Any], size: int, ui: float) -> tuple[float, float]:
    """How wide a table would like to be, and how wide one of its columns must be."""
    least = max(
        (text_width("medium", size, r[1]) + text_width("bold", size, str(r[2])) + 46 * ui for r in _named(track)),
        default=60 * ui,
    )
    title = text_width("bold", round(14 * ui), track["title"]) + 22 * ui
    return max(title, least * max(1.0, -(-len(track["rows"]) // 3))), least


def boxes(alliance: Alliance, position: Mapping[str, Any], width: int, ui: float, colours: Palette) -> Strip | None:
    """The boxes beside the map; like counters lie on one pile with their number."""
    filled = {name: units for name, units in (position.get("boxes") or {}).items() if units}
    if not filled:
        return None
    side, size, gap = round(32 * ui), round(12.5 * ui), 8 * ui
    room = width - 2 * gap - 20 * ui
    lines: list[list[tuple[str, list[list[tuple[Any, int]]], float, float]]] = [[]]
    x = gap
    for name, units in filled.items():
        rows = _rows(_piles([alliance.counter(unit, colours) for unit in units]), side, size, room)
        widest = max(sum(_pile(n, side, size) for _, n in row) for row in rows)
        wide = max(text_width("bold", size, name), widest) + 20 * ui
        wide = min(width - 2 * gap, wide)
        if x + wide > width - gap and lines[-1]:
            lines.append([])
            x = gap
        lines[-1].append((name, rows, x, wide))
        x += wide + gap
    step = side + 4 * ui
    heights = [max(len(rows) for _, rows, _, _ in line) * step + 26 * ui for line in lines]
    pen = Pen(width, round(sum(heights) + len(lines) * 6 * ui + 4 * ui), colours, colours.page)
    y = 4 * ui
    for line, high in zip(lines, heights, strict=True):
        for name, rows, left, wide in line:
            pen.bar(left, y, left + wide, y + high, colours.panel, 5 * ui, colours.panel_edge)
            pen.write(left + 9 * ui, y + 11 * ui, name, size, "bold", width=wide - 12 * ui, ground=colours.panel)
            for number, row in enumerate(rows):
                at, middle = left + 9 * ui, y + 22 * ui + side / 2 + number * step
                for counter, count in row:
                    end = pen.stamp(counter_picture(counter, side), at, middle)
                    if count > 1:
                        pen.write(end + 3 * ui, middle, f"×{count}", size, "bold", ground=colours.panel)
                    at += _pile(count, side, size)
        y += high + 6 * ui
    return pen.strip


def _rows(piles: list[tuple[Any, int]], side: int, size: int, room: float) -> list[list[tuple[Any, int]]]:
    """Piles in rows that fit the width there is."""
    rows: list[list[tuple[Any, int]]] = [[]]
    used = 0.0
    for pile in piles:
        wide = _pile(pile[1], side, size)
        if rows[-1] and used + wide > room:
            rows.append([])
            used = 0.0
        rows[-1].append(pile)
        used += wide
    return rows


def _pile(count: int, side: int, size: int) -> float:
    """The width of a pile with its number."""
    return side + 3 + (text_width("bold", size, f"×{count}") + 8 if count > 1 else 0)


def _piles(counters: Sequence[Any]) -> list[tuple[Any, int]]:
    """Like counters together, in the order they came."""
    piles: dict[Any, int] = {}
    for counter in counters:
        piles[counter] = piles.get(counter, 0) + 1
    return list(piles.items())
