"""Set-ups of the hex games in short, as the files in `setups` have them: a country in brackets, then `places: units`.

    [Germany]
    Breslau, 2429: army 3-3, 2 tank

A unit is its word, with a number before it if there are several and its figures behind it where its word alone does not
give them; `~` stands before a reduced unit, `!` before a spent one, `?` before one whose kind the viewer may not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rules.kernel.hexes import numbering
from rules.kernel.views import View
from tests.render.samples.common import read, unit

SETUPS = Path(__file__).parent / "setups"
Words = Mapping[str, Mapping[str, tuple[str, str, str]]]  # country ("" for all others) to word to kind, figures, size
UNIT = re.compile(r"(?:(\d+) )?([~!?]?)([a-z]+)(?: (\d+(?:-\d+)?))?")


def put(view: View, words: Words, *names: str) -> None:
    """Add the units of the named set-ups to the hexes and boxes."""
    at, boxes = places(view), view.position["boxes"]
    for country, spots, what in lines(names):
        for spot in spots:
            units = list(read_units(country, words, what))
            if spot in at:
                view.position["hexes"][at[spot]]["units"].extend(units)
            else:
                boxes.setdefault(spot, []).extend(units)


def lines(names: tuple[str, ...]) -> Iterator[tuple[str, list[str], str]]:
    """Country, places and units of every line."""
    for name in names:
        country = ""
        for line in (SETUPS / f"{name}.txt").read_text("utf-8").splitlines():
            if line.startswith("["):
                country = line.strip("[]")
            elif line:
                where, _, what = line.partition(": ")
                yield country, where.split(", "), what


def read_units(country: str, words: Words, what: str) -> Iterator[dict[str, Any]]:
    known = {**words[""], **words.get(country, {})}
    for item in what.split(", "):
        if (found := UNIT.fullmatch(item)) is None:
            raise ValueError(f"no unit: {item!r}")
        count, how, word, figures = found.groups()
        kind, usual, size = known[word]
        for _ in range(int(count or 1)):
            if how == "?":
                yield unit(country, "", hidden=True)
            else:
                yield unit(country, kind, figures or usual, size=size, reduced=how == "~", spent=how == "!")


def places(view: View) -> dict[str, str]:
    """The hex of every place and every hex."""
    spaces = [s for s in read(view.game, "board.json")["spaces"] if s["kind"] != "box"]
    return {s["name"]: s["name"] for s in spaces} | {p["name"]: s["name"] for s in spaces for p in s.get("places", ())}


def mark(view: View, marker: str, *spots: str) -> None:
    """Put a marker on each of the places."""
    at = places(view)
    for spot in spots:
        view.position["hexes"][at[spot]]["markers"].append(marker)


def hold(view: View, country: str, *what: str, east_of: str = "", west_of: str = "") -> None:
    """Give a country the hexes of countries, areas and single places.

    A line names a hex for each row it crosses; then only the hexes on that side of it change hands: east of it with the
    hexes of the line, west of it without them.
    """
    board, at = read(view.game, "board.json"), places(view)
    grid = numbering(board["grid"])
    line = dict(grid.place(name) for name in (east_of or west_of).split())
    wanted = {at.get(w, w) for w in what}
    for space in board["spaces"]:
        if space["kind"] in ("land", "coastal") and wanted & {space["name"], space.get("country"), space.get("area")}:
            row, x2 = grid.place(space["name"])
            if not line or (row in line and (x2 >= line[row]) is bool(east_of)):
                view.position["hexes"][space["name"]]["control"] = country
