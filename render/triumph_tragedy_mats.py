"""What the players of Triumph & Tragedy keep on paper: a mat for each faction, the years and Seasons, who leans to whom."""

from __future__ import annotations

from typing import Any

from PIL import Image

from render import panels
from render.canvas import Box, Colour, ink_on, mix
from render.palette import Palette
from render.panels import Pen, Strip
from render.pieces import emblem
from render.triumph_tragedy_chart import EMBLEM, FACTIONS, SIDE
from render.triumph_tragedy_signs import flag, played
from render.words import listed

SEASONS = ("New Year", "Spring", "Summer", "Fall", "Winter")
WHITE: Colour = (255, 255, 255)


def factions(position: dict[str, Any], width: int, ui: float, colours: Palette) -> Strip:
    """The three factions' tracks, the years, the Seasons and the Turn Order."""
    high = round(112 * ui)
    narrow = width < 1140 * ui
    pen = Pen(width, high + round((60 if narrow else 34) * ui), colours, colours.page)
    gap = 8 * ui
    wide = (width - gap * 4) / 3
    for i, faction in enumerate(FACTIONS):
        _faction(pen, (gap + i * (wide + gap), 6 * ui, wide, high - 8 * ui), ui, faction, position)
    middle, x = high + 15 * ui, 12 * ui
    x = _track(pen, x, middle, ui, [str(year) for year in range(1936, 1946)], str(position["year"]))
    x = _track(pen, x + 14 * ui, middle, ui, SEASONS, position.get("season", ""))
    if narrow:
        x, middle = -4 * ui, middle + 26 * ui
    if position.get("turn_order"):
        size = round(14 * ui)
        x = pen.write(x + 16 * ui, middle, "Turn order", size) + 8 * ui
        for faction in position["turn_order"]:
            ink = colours.marks[SIDE[faction]]
            x = (
                pen.stamp(emblem(EMBLEM[faction], round(13 * ui), ink if not colours.dark else WHITE), x, middle)
                + 4 * ui
            )
            x = pen.write(x, middle, faction, size, "bold" if position.get("active") == faction else "medium") + 12 * ui
    return pen.strip


def _track(pen: Pen, x: float, middle: float, ui: float, steps: tuple[str, ...] | list[str], now: str) -> float:
    """Boxes in a row, the present one filled; returns where they end."""
    colours, size = pen.colours, round(13.5 * ui)
    for step in steps:
        fill = colours.alarm if step == now else colours.panel
        wide = (13 + 7.2 * len(step)) * ui
        pen.bar(x, middle - 11 * ui, x + wide, middle + 11 * ui, fill, 4 * ui, colours.panel_edge)
        ink = ink_on(fill) if step == now else None
        face = "bold" if step == now else "medium"
        pen.write(x + wide / 2, middle, step, size, face, ink, anchor="mm", ground=fill)
        x += wide + 3 * ui
    return x


def _faction(
    pen: Pen,
    box: Box,
    ui: float,
    faction: str,
    position: dict[str, Any],
) -> None:
    (x, _, wide, _), colours = box, pen.colours
    state = position["factions"][faction]
    mark = colours.marks[SIDE[faction]]
    active = position.get("active") == faction
    war = state.get("war") or []
    words = f"at war with {listed(war)}" if war else "at peace"
    head = panels.mat(pen, box, ui, mark, EMBLEM[faction], faction, words, active, aside=True)
    _levels(pen, x + 10 * ui, head + 13 * ui, wide - 20 * ui, ui, state, mark)
    small = round(12.5 * ui)
    limit = min(state["pop"], state["ind"], *([state["res"]] if war else []))
    notes = [f"Production {state.get('production', limit)}", f"Factory Cost {state.get('factory', '?')}"]
    if "cards" in state:
        notes.append(f"Hand {state['cards']} (limit {state['limit']})")
    notes.append(f"Peace Dividends {state.get('peace', 0)}")
    line = head + 44 * ui
    pen.write(x + 10 * ui, line, " · ".join(notes), small, width=wide - 20 * ui, ground=colours.panel)
    techs = state.get("techs") or []
    notes = ["Technology: " + ", ".join(techs) if techs else "No Technology shown"]
    notes += [f"Vault {state['vault']}"] if state.get("vault") else []
    notes += [f"Declarations of War {state['dows']}"] if state.get("dows") else []
    pen.write(x + 10 * ui, line + 19 * ui, " · ".join(notes), small, width=wide - 20 * ui, ground=colours.panel)


def _levels(pen: Pen, x: float, y: float, wide: float, ui: float, state: dict[str, Any], mark: Colour) -> None:
    """POP, RES and IND, each with its bar on the Production Track."""
    colours, third = pen.colours, wide / 3
    for i, (key, words) in enumerate((("pop", "Population"), ("res", "Resources"), ("ind", "Industry"))):
        left, end = x + i * third, x + (i + 1) * third - 14 * ui
        pen.write(left, y, words, max(11, round(12 * ui)), ink=colours.soft_ink, ground=colours.panel)
        pen.write(end, y, str(state[key]), round(15 * ui), "bold", anchor="rm", ground=colours.panel)
        pen.bar(left, y + 10 * ui, end, y + 16 * ui, mix(colours.panel_edge, colours.panel, 0.5))
        pen.bar(left, y + 10 * ui, left + (end - left) * min(1, state[key] / 25), y + 16 * ui, mark)


def diplomacy(position: dict[str, Any], width: int, ui: float, colours: Palette) -> Strip | None:
    """The nations that lean to a faction, are held by one, or fight for themselves; the cards that are played for any."""
    entries: list[tuple[Image.Image, str]] = []
    for name, nation in sorted(position["nations"].items(), key=lambda n: (str(n[1].get("faction")), n[0])):
        faction, status = nation.get("faction"), nation.get("status")
        if faction in SIDE:
            sign = flag(nation.get("influence", 0), EMBLEM[faction], ui, colours.marks[SIDE[faction]])
            entries.append((sign, f"{name}: {status}" if nation.get("influence") else f"{name}: {faction}"))
        elif status == "Armed Minor":
            sign = flag(0, "diamond", ui, colours.marks[6])
            entries.append((sign, f"{name}: armed against {listed(nation.get('foes') or [])}"))
    for play in position.get("table", ()):
        seat = play["seat"]
        entries.append((played(ui, colours.marks[SIDE[seat]]), f"{play['nation']}: {seat} plays {play['card']}"))
    return panels.legend(width, ui, colours, entries) if entries else None
