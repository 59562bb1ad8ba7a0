"""What the players of World War II in Europe keep on paper: a card for each power, the turns, the initiative."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from PIL import Image, ImageDraw

from render import panels
from render.canvas import Box, Colour, font, ink_on, sprite, text_width
from render.icons import icon
from render.palette import Palette
from render.panels import Pen, Strip
from render.pieces import emblem
from render.ww2_europe_chart import POWERS, UNITS

SEASONS = ("Spring", "Summer", "Fall", "Winter")
FIRST, LAST = (1939, "Fall"), (1945, "Summer")
WHITE: Colour = (255, 255, 255)
SIDE_MARK = {"Axis": 1, "Allies": 2}
SHORT = {"Great Britain": "Britain", "Vichy France": "Vichy"}  # where there is no room


def powers(position: dict[str, Any], width: int, ui: float, colours: Palette) -> Strip:
    """A card for each power, and below them the turn track."""
    names = [p for p in POWERS if p in position["powers"]]
    gap, card = 8 * ui, 146 * ui
    pen = Pen(width, round(card + 34 * ui), colours, colours.page)
    wide = (width - gap * (len(names) + 1)) / len(names)
    for i, power in enumerate(names):
        box = (gap + i * (wide + gap), 6 * ui, wide, card - 8 * ui)
        _power(pen, box, ui, power, position["powers"][power])
    _turns(pen, card + 15 * ui, ui, position)
    return pen.strip


def _power(pen: Pen, box: Box, ui: float, power: str, state: dict[str, Any]) -> None:
    """Money, Redeployment Points, Build Boxes and what was learnt."""
    x, y, wide, high = box
    colours, mark = pen.colours, pen.colours.marks[POWERS[power][0]]
    small, status = round(12.5 * ui), state.get("status", "active")
    note = "" if status == "active" else f" ({status})"
    short = SHORT.get(power, power)
    names = [power + note, short + note, short]
    head = panels.mat(pen, box, ui, mark, POWERS[power][1], names, f"${state['money']}", narrow=True)
    notes = [f"Redeployment {state.get('rp', 0)}"]
    notes += [f"Pacific ${state['pacific']}"] if state.get("pacific") else []
    line = head + 14 * ui
    pen.write(x + 8 * ui, line, " · ".join(notes), small, width=wide - 16 * ui, ground=colours.panel)
    _boxes(pen, x + 8 * ui, line + 12 * ui, wide - 16 * ui, ui, state.get("boxes") or [])
    best = sorted((state.get("tech") or {}).items(), key=lambda t: (-t[1], t[0]))
    words = ", ".join(f"{tech} {points}" if points < 200 else tech for tech, points in best)
    learnt = words or "No technology"
    pen.write(x + 8 * ui, y + high - 11 * ui, learnt, small, width=wide - 16 * ui, ground=colours.panel)


def _boxes(pen: Pen, x: float, y: float, wide: float, ui: float, boxes: list[dict[str, int]]) -> None:
    """The five Build Boxes: what comes next turn stands in the first."""
    colours, step, high = pen.colours, wide / 5, 60 * ui
    small = max(11, round(11 * ui))
    for number in range(5):
        left = x + number * step
        pen.bar(left, y, left + step - 3 * ui, y + high, colours.page, 3 * ui, colours.panel_edge)
        units = [(UNITS[k], n) for k, n in (boxes[number] if number < len(boxes) else {}).items() if n]
        pen.write(left + 3 * ui, y + 8 * ui, str(number + 1), small, ink=colours.soft_ink, ground=colours.page)
        for row, (code, count) in enumerate(units[:3]):
            line = y + (22 + 14.5 * row) * ui
            end = pen.stamp(icon(code, round(13 * ui), colours.ink), left + 3 * ui, line) + 2 * ui
            pen.write(end, line, str(count), small, "bold", ground=colours.page)
        if len(units) > 3:
            more = f"+{len(units) - 3}"
            pen.write(left + step - 6 * ui, y + 8 * ui, more, small, "bold", anchor="rm", ground=colours.page)


def _turns(pen: Pen, middle: float, ui: float, position: dict[str, Any]) -> None:
    """The track of turns, fall 1939 to summer 1945, a box a season under its year."""
    colours, size, x = pen.colours, round(12.5 * ui), 12 * ui
    for year in range(FIRST[0], LAST[0] + 1):
        x = pen.write(x, middle, str(year), size, "bold") + 4 * ui
        for season in SEASONS:
            if not _played(year, season):
                continue
            now = (year, season) == (position.get("year"), position.get("season"))
            fill = colours.alarm if now else colours.panel
            wide = (12 + 7 * len(season)) * ui if now else 20 * ui
            pen.bar(x, middle - 10 * ui, x + wide, middle + 10 * ui, fill, 4 * ui, colours.panel_edge)
            ink, face = (ink_on(fill), "bold") if now else (None, "medium")
            words = season if now else season[:2]
            pen.write(x + wide / 2, middle, words, size, face, ink, anchor="mm", ground=fill)
            x += wide + 2 * ui
        x += 9 * ui


def _played(year: int, season: str) -> bool:
    order = SEASONS.index(season)
    return (FIRST[0], SEASONS.index(FIRST[1])) <= (year, order) <= (LAST[0], SEASONS.index(LAST[1]))


def initiative(position: dict[str, Any], width: int, ui: float, colours: Palette) -> Strip | None:
    """The Initiative Map in a line: whose marker lies on each Front, and who is ahead."""
    held = position.get("initiative") or {}
    if not held:
        return None
    size, line, gap, edge = round(13.5 * ui), 26 * ui, 7 * ui, 12 * ui
    tags = [front_tag(front, side, ui, colours) for front, side in held.items()]
    axis = sum(side == "Axis" for side in held.values())
    ahead = "Axis" if axis > len(held) - axis else "Allies"
    score = f"{ahead} lead {max(axis, len(held) - axis)} to {min(axis, len(held) - axis)}"
    begin = edge + text_width("bold", size, "Initiative") + 10 * ui
    rows: list[list[tuple[float, Image.Image]]] = [[]]
    x = begin
    for tag in tags:
        if x + tag.width > width - edge and rows[-1]:
            rows.append([])
            x = begin
        rows[-1].append((x, tag))
        x += tag.width + gap
    if x + text_width("bold", size, score) > width - edge:
        rows.append([])
    pen = Pen(width, round(line * len(rows)), colours, colours.page)
    pen.write(edge, line / 2, "Initiative", size, "bold")
    for n, row in enumerate(rows):
        for at, tag in row:
            pen.stamp(tag, at, line * (n + 0.5))
    pen.write(width - edge, line * (len(rows) - 0.5), score, size, "bold", anchor="rm")
    return pen.strip


@lru_cache(maxsize=64)
def front_tag(words: str, side: str, ui: float, colours: Palette) -> Image.Image:
    """The marker of a Front: the sign and colour of the side that has the initiative there."""
    mark, size = colours.marks[SIDE_MARK[side]], max(11, round(12 * ui))
    wide, high = round(text_width("bold", size, words) + 23 * ui), round(18 * ui)
    if not words:
        wide = high

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        w, h, edge = wide * fine, high * fine, 1.2 * ui * fine
        draw.rounded_rectangle((0, 0, w - 1, h - 1), h / 2, fill=(*colours.front, 255))
        draw.rounded_rectangle((edge, edge, w - 1 - edge, h - 1 - edge), h / 2 - edge, fill=(*mark, 255))

    image = sprite(wide, high, paint)
    sign = emblem("cross" if side == "Axis" else "ring", round(10 * ui), WHITE)
    image.alpha_composite(sign, (round(4 * ui), (high - sign.height) // 2))
    at = (round(17 * ui), high / 2)
    ImageDraw.Draw(image).text(at, words, font=font("bold", size), anchor="lm", fill=WHITE)
    return image
