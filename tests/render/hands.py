"""Hands to draw, and the pictures of them that are kept; `python -m tests.render.hands` draws those anew."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from render import hand
from render.palette import palette
from render.snapshot import Page
from render.triumph_tragedy_hand import draw
from rules.kernel.views import View
from tests.triumph_tragedy.table import Table, table

FOLDER = Path(__file__).parent / "golden"
WIDTH = 800


def government() -> View:
    """A usual hand at the cards: a pair, an achieved Technology, countries that lean to somebody."""
    cards = ("Spring B", "Summer J", "Summer Q", "Fall F", "Inv 7", "Inv 18", "Inv 20", "Inv 43", "Inv 46")
    return table(
        "government",
        "Axis",
        wars=["Axis-West"],
        hands={"Axis": cards},
        vaults={"Axis": ["Sonar"]},
        techs={"Axis": ["Heavy Tanks"]},
        chits={"Axis": [2, 1, 0]},
        nations={"Sweden": {"influence": "Axis", "markers": 2}, "USA": {"influence": "West", "markers": 1}},
        units={
            "Axis": {
                "Berlin": "FORT 1, TANK 3, INF 4, 2 INF 2, 2 AF 2",
                "Ruhr": "2 INF 3",
                "Rome": "Italy INF 2, Italy FLEET 1",
                "Tripoli": "INF 2",
                "Baltic Sea": "FLEET 3, SUB 2",
                "North Sea": "SUB 1",
            },
            "West": {"Paris": "INF 3"},
        },
    ).game.view("Axis")


def everything_table() -> Table:
    """As much as a faction can have before it: 24 cards, Vault, chits, blocks that were seen, moved and slipped away."""
    cards = [
        *("Spring A", "Spring B", "Spring E", "Spring I", "Spring P", "Summer B", "Summer C", "Summer G", "Summer U"),
        *("Fall A", "Fall B", "Fall D", "Inv 1", "Inv 2", "Inv 4", "Inv 9", "Inv 15", "Inv 17", "Inv 45"),
        *("Inv 47", "Inv 48", "Inv 50", "Inv 51", "Inv 52"),
    ]
    made = table(
        "command",
        "West",
        year=1943,
        wars=["Axis-West"],
        hands={"West": cards},
        vaults={"West": ["Jets", "Sonar"]},
        techs={"West": ["LSTs", "Naval Radar"]},
        chits={"West": [2, 2, 1, 1, 1, 1, 0, 0, 0, 0]},
        nations={"Spain": {"influence": "USSR", "markers": 2}, "Austria": {"influence": "Axis", "markers": 1}},
        units={
            "West": {
                "London": "FORT 3, 2 AF 3, CARR 2, 2 FLEET 3, TANK 2, 2 INF 4",
                "Glasgow": "FLEET 4",
                "Paris": "FORT 3, AF 2, TANK 2, 3 INF 3",
                "Lorraine": "FORT 3, INF 3",
                "Marseilles": "FLEET 2, INF 2",
                "Gibraltar": "FORT 1",
                "Malta": "FORT 2",
                "Egypt": "TANK 2, INF 3",
                "Washington": "USA FLEET 4, USA TANK 3, USA INF 2",
                "New York": "USA FORT 2",
                "North Sea": "CARR 2, 2 FLEET 3, 2 SUB 1",
                "Bay of Biscay": "FLEET 2, Britain INF 1",
            },
            "Axis": {"Lorraine": "3 INF 3"},
        },
    )
    mat, blocks = made.mat("West"), made.state.blocks
    mat.committed = ["Summer V"]
    mat.bought = [made.state.action.pop(0), made.state.investment.pop(0)]
    made.state.action.remove("Summer V")
    for block in blocks.at("Paris"):
        block.moved = True
    for block in blocks.at("Lorraine"):
        block.shown = True
    for block in blocks.at("North Sea"):
        block.escaped = block.kind == "SUB"
    return made


def everything() -> View:
    return everything_table().game.view("West")


def nothing() -> View:
    """Neither cards nor blocks."""
    return table("movement", "USSR").game.view("USSR")


HANDS: dict[str, Callable[[], View]] = {"government": government, "everything": everything, "nothing": nothing}
KEPT: dict[str, tuple[str, str, bool]] = {
    "hand_government": ("government", "default", False),
    "hand_everything_dark": ("everything", "default", True),
    "hand_everything_tritanopia": ("everything", "tritanopia", False),
}


def page(name: str, colours: str = "default", dark: bool = False) -> Page:
    drawn = draw(HANDS[name](), palette(colours, dark))
    assert drawn is not None
    return drawn


def reduced(name: str) -> Image.Image:
    """A picture as it is kept."""
    sample, colours, dark = KEPT[name]
    picture = hand(HANDS[sample](), colours, dark)
    assert picture is not None
    image = Image.open(io.BytesIO(picture.png)).convert("RGB")
    small = image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.BOX)
    return small.quantize(48, dither=Image.Dither.NONE)


if __name__ == "__main__":
    for kept in sys.argv[1:] or KEPT:
        reduced(kept).save(FOLDER / f"{kept}.png", optimize=True)
        print(kept, (FOLDER / f"{kept}.png").stat().st_size // 1024, "KB")
