"""What is told by lines: every border of the game is drawn, every port points to its seas, every front is marked."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from PIL import Image, ImageChops, ImageDraw

from render.atlas import Atlas, load
from render.base import _Painter, hatch
from render.canvas import curve
from render.lines import Lines
from render.palette import palette
from render.regions import whole
from render.ww2_europe import _plates
from tests.render.samples.common import read
from tests.render.test_atlas import AREA_GAMES, contacts


def lines_of(atlas: Atlas) -> Lines:
    """The lines of the whole map."""
    colours, port = palette(), whole(atlas, 1600)
    painter = _Painter(atlas, port, colours)
    plates = _plates() if atlas.game == "ww2_europe" else {}
    return Lines(atlas, port, colours, plates, painter.turns, painter.fill)


@cache
def drawn(game: str) -> tuple[Lines, Image.Image]:
    lines = lines_of(load(game))
    return lines, lines.overlay()


def inked(image: Image.Image, x: float, y: float) -> bool:
    """Whether something opaque is drawn at a point, or right beside it."""
    box = (round(x) - 2, round(y) - 2, round(x) + 3, round(y) + 3)
    return image.crop(box).getchannel("A").getextrema()[1] > 120


@pytest.mark.parametrize("game", AREA_GAMES)
def test_every_border_without_contact_is_drawn(game: str) -> None:
    """By a link line, by a stem of a port, or by an islet's ring in the middle of its sea."""
    (lines, _), atlas = drawn(game), load(game)
    ruled = {frozenset(border[:2]) for border in read(game, "board.json")["borders"]}
    shown = {frozenset((link.a, link.b)) for link in lines.links()}
    for area in atlas.areas:
        if area.port_of:
            shown |= {frozenset((area.name, other)) for other in (area.port_of, *(sea for sea, _ in lines.stems(area)))}
        elif area.is_dot:
            shown |= {frozenset((area.name, sea.name)) for sea in atlas.areas if lines.lies_in(area, sea)}
    assert ruled - contacts(atlas) - shown == set()


@pytest.mark.parametrize("game", AREA_GAMES)
def test_a_link_line_leads_from_the_one_space_to_the_other(game: str) -> None:
    lines, image = drawn(game)
    assert lines.links()
    for link in lines.links():
        (x0, y0), (x1, y1) = link.start, link.end
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            at = (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
            assert inked(image, *at), f"nothing is drawn between {link.a} and {link.b} at {at}"
        for name, (x, y) in ((link.a, link.start), (link.b, link.end)):
            near = {lines._at(x + dx, y + dy) for dx in (-3, 0, 3) for dy in (-3, 0, 3)}
            number = lines.atlas.number[name] + 1
            assert number in near or lines.atlas.areas[number - 1].is_dot, f"{link.a} - {link.b} does not reach {name}"


@pytest.mark.parametrize("game", AREA_GAMES)
def test_a_link_left_out_of_the_atlas_is_missed(game: str) -> None:
    """Each line is there because of its own entry: without the entry the picture has a hole where it was."""
    lines, image = drawn(game)
    link = next(one for one in lines.links() if one.kind != "canal")
    left = [entry for entry in lines.atlas.links if {*entry[:2]} != {link.a, link.b}]
    without = lines_of(replace(lines.atlas, links=left))
    assert (link.a, link.b) not in {(other.a, other.b) for other in without.links()}
    hole = ImageChops.difference(image, without.overlay()).getbbox(alpha_only=False)
    assert hole is not None
    for x, y in (link.start, link.end):
        assert hole[0] - 3 <= x <= hole[2] + 3
        assert hole[1] - 3 <= y <= hole[3] + 3


def test_every_port_points_to_each_of_its_seas_and_to_no_other() -> None:
    (lines, image), board = drawn("ww2_europe"), read("ww2_europe", "board.json")
    kinds = {s["name"]: s for s in board["spaces"]}
    opens: dict[str, set[str]] = {s["name"]: set() for s in board["spaces"] if s.get("port_of")}
    for a, b, *_ in board["borders"]:
        for port, sea in ((a, b), (b, a)):
            if port in opens and kinds[sea]["kind"] == "sea" and not kinds[sea].get("port_of"):
                opens[port].add(sea)
    assert len(opens) == 82
    for name, seas in opens.items():
        area = lines.atlas.areas[lines.atlas.number[name]]
        stems = dict(lines.stems(area))
        assert set(stems) == seas, name
        x, y = lines.port.px(*area.centre)
        for sea, tip in stems.items():
            assert lines._at(*tip) == lines.atlas.number[sea] + 1, f"the stem of {name} does not end in {sea}"
            assert inked(image, *tip)
            assert inked(image, (x + tip[0]) / 2, (y + tip[1]) / 2)


def test_the_ports_of_two_fronts_are_red() -> None:
    """1.7: Hamburg, Istanbul and Gibraltar, and no others."""
    (lines, image), red = drawn("ww2_europe"), palette().alarm
    found = set()
    for area in lines.atlas.areas:
        if area.port_of:
            x, y = lines.port.px(*area.centre)
            ring = image.crop((round(x) - 5, round(y) - 5, round(x) + 6, round(y) + 6)).convert("RGBA")
            if any(
                pixel[3] > 200 and sum(abs(p - q) for p, q in zip(pixel, red, strict=False)) < 40
                for pixel in pixels(ring)
            ):
                found.add(area.port_of)
    assert found == {"Hamburg", "Istanbul", "Gibraltar"}


def pixels(image: Image.Image) -> list[tuple[int, int, int, int]]:
    return [image.getpixel((x, y)) for x in range(image.width) for y in range(image.height)]  # type: ignore[misc]


def test_a_curve_is_round_where_it_turns_and_costs_no_joint_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[float, ...]] = []
    image = Image.new("L", (200, 200), 0)
    draw = ImageDraw.Draw(image)
    ellipse = draw.ellipse
    monkeypatch.setattr(draw, "ellipse", lambda box, **how: (drawn.append(box), ellipse(box, **how)))
    corner = [(20.0, 20.0), (120.0, 20.0), (120.0, 120.0)]
    curve(draw, corner, 255, 20)
    assert len(drawn) == 1 and image.getpixel((127, 13)) == 0 and image.getpixel((125, 15)) == 255
    drawn.clear()
    curve(draw, [(0.0, 150.0), (60.0, 150.0), (120.0, 150.5), (180.0, 151.0)], 255, 20)
    curve(draw, [(0.0, 180.0), (60.0, 180.0), (60.0, 120.0)], 255, 4)
    curve(draw, [(500.0, 500.0), (600.0, 500.0), (600.0, 600.0)], 255, 20)
    assert drawn == [], "nearly straight, thin, or out of sight"


def test_a_hatching_goes_on_over_the_bands_it_is_made_of() -> None:
    mask = hatch((100, 90), 1.0)
    assert mask.size == (100, 90) and mask.getextrema()[1] > 150
    seen = mask.load()
    assert all(seen[x, y] == seen[x - 1, y + 1] for x in range(1, 100) for y in range(89)), "slanting, without a seam"
