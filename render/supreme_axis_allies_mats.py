"""What the players of Supreme Axis & Allies keep on paper: a mat for each nation, and the race for the victory cities."""

from __future__ import annotations

from typing import Any

from render import panels
from render.canvas import Box, Colour, mix
from render.icons import icon
from render.palette import Palette
from render.panels import Pen, Strip
from render.supreme_axis_allies_chart import EMBLEM, NATIONS, ORDER, cards


def nations(position: dict[str, Any], width: int, ui: float, colours: Palette) -> Strip:
    """A box for each nation: treasury, Morale Chart, research, chits, purchases; and the race for the cities."""
    high = round(112 * ui)
    pen = Pen(width, high + round(30 * ui), colours, colours.page)
    gap = 8 * ui
    wide = (width - gap * (len(ORDER) + 1)) / len(ORDER)
    for i, nation in enumerate(ORDER):
        state = position["nations"].get(nation)
        if state is not None:
            _nation(
                pen,
                (gap + i * (wide + gap), 6 * ui, wide, high - 8 * ui),
                ui,
                nation,
                state,
                position.get("nation") == nation,
                (position.get("pools") or {}).get(nation, {}),
            )
    _cities(pen, position, width, high, ui, colours)
    return pen.strip


def _nation(
    pen: Pen,
    box: Box,
    ui: float,
    nation: str,
    state: dict[str, Any],
    active: bool,
    pools: dict[str, dict[str, int]],
) -> None:
    (x, _, wide, _), colours = box, pen.colours
    mark, tint = colours.marks[ORDER.index(nation)], colours.tints[ORDER.index(nation)]
    note = " (surrendered)" if state.get("surrendered") else ""
    names = [NATIONS[nation] + note, nation + note, nation]
    head = panels.mat(pen, box, ui, mark, EMBLEM[nation], names, f"{state['treasury']} IPC", active)
    _morale(pen, x + 10 * ui, head + 8 * ui, wide - 20 * ui, ui, colours, state, tint, mark)
    line = head + 46 * ui
    small = round(12.5 * ui)
    card = cards().get(state.get("card") or 0)
    research = f"Research: {card['name']} {state.get('points', 0)}/{card['points']}" if card else "No Research Card"
    kept = ", ".join(f"{n} {cards()[int(k)]['name']}" for k, n in (state.get("card_chits") or {}).items() if n)
    pen.write(
        x + 10 * ui, line, research + (f" · {kept}" if kept else ""), small, width=wide - 20 * ui, ground=colours.panel
    )
    line += 18 * ui
    at = pen.write(x + 10 * ui, line, f"Chits {state.get('chits', 0)}", small, "bold", ground=colours.panel)
    waiting = sum(sum(units.values()) for units in pools.values())
    if waiting:
        pen.write(at + 12 * ui, line, f"{waiting} units to set up in {len(pools)} Regions", small, ground=colours.panel)
    bought = {k: n for k, n in (state.get("purchased") or {}).items() if n}
    if bought:
        at = pen.write(at + 12 * ui, line, "Bought", small, ground=colours.panel) + 4 * ui
        for kind, count in bought.items():
            if at > x + wide - 40 * ui:
                pen.write(at, line, "…", small, ground=colours.panel)
                break
            at = pen.stamp(icon(kind, round(15 * ui), colours.ink), at, line)
            at = pen.write(at + 1, line, str(count), small, "bold", ground=colours.panel) + 5 * ui


def _morale(
    pen: Pen,
    x: float,
    y: float,
    wide: float,
    ui: float,
    colours: Palette,
    state: dict[str, Any],
    tint: Colour,
    mark: Colour,
) -> None:
    """The Morale Chart from N-15 to N+15: red where peace must be sued for, green where chits are paid."""
    n, morale = state["n"], state["morale"]
    step = wide / 31
    red, green = mix(colours.alarm, colours.panel, 0.35), mix((60, 150, 70), colours.panel, 0.4)
    plain = mix(colours.panel_edge, colours.panel, 0.45)
    for offset in range(-15, 16):
        fill = red if offset <= -6 else green if offset >= 6 else plain
        if offset in (9, 10, 11):
            fill = mix(green, (30, 120, 50), 0.3)
        elif offset >= 12:
            fill = mix(green, (30, 120, 50), 0.6)
        left = x + (offset + 15) * step
        pen.bar(left, y + 3 * ui, left + step - max(1, 0.8 * ui), y + 13 * ui, fill)
    middle = x + 15.5 * step
    pen.bar(middle - 1 * ui, y, middle + 1 * ui, y + 16 * ui, colours.soft_ink)
    at = x + (min(15, max(-15, morale - n)) + 15.5) * step
    r = 8.5 * ui
    pen.bar(at - r * 1.25, y + 8 * ui - r, at + r * 1.25, y + 8 * ui + r, mark, 5 * ui, (255, 255, 255))
    pen.write(at, y + 8 * ui, str(morale), round(12.5 * ui), "bold", (255, 255, 255), anchor="mm", ground=mark)
    small = max(11, round(11 * ui))
    ink = colours.soft_ink
    far = abs(at - middle) > 14 * ui
    pen.write(x, y + 23 * ui, str(n - 15), small, ink=ink, ground=colours.panel)
    pen.write(
        middle, y + 23 * ui, f"N {n}", small, "bold" if far else "medium", ink=ink, anchor="mm", ground=colours.panel
    )
    pen.write(x + wide, y + 23 * ui, str(n + 15), small, ink=ink, anchor="rm", ground=colours.panel)


def _cities(pen: Pen, position: dict[str, Any], width: int, y: float, ui: float, colours: Palette) -> None:
    """Victory cities of both alliances against the number that wins, and the round."""
    cities = position.get("cities") or {}
    size = round(14 * ui)
    middle = y + 13 * ui
    x = pen.write(12 * ui, middle, f"Round {position.get('round', '?')}", size, "bold") + 26 * ui
    for alliance, mark in (("Axis", colours.marks[1]), ("Allies", colours.marks[4])):
        held, goal = cities.get(alliance, 0), cities.get("threshold", 0)
        x = pen.write(x, middle, f"{alliance} {held} of {goal} cities", size, "bold") + 8 * ui
        for i in range(max(goal, held)):
            fill = mark if i < held else mix(colours.page, colours.panel_edge, 0.75)
            x = pen.stamp(icon("star", round(16 * ui), fill), x, middle) + 1 * ui
        x += 30 * ui
    if position.get("muster"):
        pen.write(x, middle, f"Muster {position['muster']}", size, "bold")
