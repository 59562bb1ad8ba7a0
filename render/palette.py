"""Colours.  Every palette has seven sides of a war told apart by people with that kind of sight, light and dark.

A side has a *tint* (laid over land, names must read on it) and a *mark* (pieces and markers, white must read on it).
"""

from __future__ import annotations

from dataclasses import dataclass

from render.canvas import Colour

# For each kind of sight: the marks of up to eight sides in the order a game lists them.
MARKS: dict[str, tuple[str, ...]] = {
    "default": ("#a32a22", "#4a5058", "#8a5a0c", "#7a3a8c", "#2f6b34", "#1f5f8a", "#7b5a45", "#0f6f6a"),
    "deuteranopia": ("#8f3d00", "#3d434b", "#7d6a1e", "#9b2f7f", "#1b5fa8", "#123a6b", "#6b5b52", "#00706b"),
    "protanopia": ("#7a4a00", "#3d434b", "#7d6d2e", "#8a3a9b", "#1b5fa8", "#123a6b", "#6b5b52", "#00706b"),
    "tritanopia": ("#b8433f", "#41464d", "#875a5c", "#7a1020", "#146b70", "#0f4a52", "#6b5b52", "#5a3a4a"),
}
TINTS: dict[str, tuple[str, ...]] = {
    "default": ("#eda596", "#b9bdc2", "#f0d690", "#d5b3e0", "#b4d69c", "#a6cdea", "#d9c3b0", "#a5d8d2"),
    "deuteranopia": ("#cf8a3e", "#afb1b4", "#f7e58a", "#d9b8ea", "#7fa9e6", "#82a9c7", "#d4beab", "#aae1dd"),
    "protanopia": ("#c99030", "#adb3ba", "#f8e88c", "#eccdff", "#7fa9e6", "#8bb4d2", "#d6c0ad", "#a7dcde"),
    "tritanopia": ("#f18a84", "#aab0b6", "#f9c9c8", "#ea6166", "#6fc7c4", "#a4cdeb", "#c5d8ca", "#cbbfb0"),
}
DARK_TINTS: dict[str, tuple[str, ...]] = {
    "default": ("#70281f", "#4b5964", "#654719", "#543062", "#2b4d2c", "#1f4a66", "#5d4637", "#17514d"),
    "deuteranopia": ("#56391a", "#496a6b", "#6a633b", "#5d557a", "#283b54", "#114e70", "#624b3a", "#17514e"),
    "protanopia": ("#533a13", "#316f67", "#68613a", "#62556a", "#263c59", "#1c5376", "#5f472f", "#1c524e"),
    "tritanopia": ("#5a374a", "#576a53", "#7d5d5d", "#522422", "#255556", "#183c57", "#3f2c21", "#39514a"),
}


def rgb(text: str) -> Colour:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


@dataclass(frozen=True)
class Palette:
    """All colours of one picture."""

    name: str
    dark: bool
    marks: tuple[Colour, ...]
    tints: tuple[Colour, ...]
    neutral: Colour
    blank: Colour
    sea: Colour
    sea_deep: Colour
    ocean: Colour
    shelf: Colour
    void: Colour
    coast: Colour
    border: Colour
    border_strong: Colour
    sea_border: Colour
    sea_border_strong: Colour
    name_ink: Colour
    name_halo: Colour
    sea_ink: Colour
    sea_halo: Colour
    page: Colour
    panel: Colour
    panel_edge: Colour
    ink: Colour
    soft_ink: Colour
    burst: Colour
    burst_edge: Colour
    alarm: Colour
    glow: Colour
    river: Colour
    ridge: Colour
    wood: Colour
    front: Colour


def palette(name: str = "default", dark: bool = False) -> Palette:
    """The palette of that name; unknown names are refused with the known ones."""
    if name not in MARKS:
        raise ValueError(f"no palette {name!r}: choose one of {', '.join(MARKS)}")
    marks = tuple(rgb(c) for c in MARKS[name])
    tints = tuple(rgb(c) for c in TINTS[name])
    if dark:
        tints = tuple(rgb(c) for c in DARK_TINTS[name])
        return Palette(
            name,
            True,
            marks,
            tints,
            neutral=(66, 61, 48),
            blank=(50, 51, 53),
            sea=(25, 38, 52),
            sea_deep=(21, 33, 46),
            ocean=(15, 24, 35),
            shelf=(38, 58, 76),
            void=(34, 42, 50),
            coast=(8, 10, 12),
            border=(20, 22, 24),
            border_strong=(6, 7, 8),
            sea_border=(62, 86, 106),
            sea_border_strong=(86, 114, 136),
            name_ink=(248, 246, 240),
            name_halo=(16, 18, 20),
            sea_ink=(170, 203, 230),
            sea_halo=(18, 28, 38),
            page=(24, 26, 29),
            panel=(36, 39, 43),
            panel_edge=(70, 75, 80),
            ink=(238, 238, 234),
            soft_ink=(182, 186, 190),
            burst=(255, 214, 64),
            burst_edge=(190, 40, 20),
            alarm=(255, 120, 100),
            glow=(255, 236, 120),
            river=(90, 160, 220),
            ridge=(176, 140, 108),
            wood=(96, 158, 84),
            front=(206, 120, 220),
        )
    return Palette(
        name,
        False,
        marks,
        tints,
        neutral=(236, 230, 214),
        blank=(214, 211, 203),
        sea=(186, 211, 227),
        sea_deep=(176, 203, 221),
        ocean=(160, 190, 213),
        shelf=(150, 186, 209),
        void=(206, 220, 229),
        coast=(60, 66, 72),
        border=(118, 104, 90),
        border_strong=(74, 56, 44),
        sea_border=(132, 165, 188),
        sea_border_strong=(88, 126, 154),
        name_ink=(26, 22, 18),
        name_halo=(255, 252, 244),
        sea_ink=(24, 62, 96),
        sea_halo=(205, 224, 236),
        page=(246, 243, 236),
        panel=(255, 253, 248),
        panel_edge=(200, 192, 178),
        ink=(30, 28, 26),
        soft_ink=(92, 86, 78),
        burst=(255, 214, 64),
        burst_edge=(176, 32, 12),
        alarm=(176, 24, 10),
        glow=(255, 244, 140),
        river=(38, 110, 180),
        ridge=(122, 78, 46),
        wood=(48, 112, 52),
        front=(150, 40, 160),
    )
