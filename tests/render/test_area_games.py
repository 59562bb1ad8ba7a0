"""The area games: fronts, marks, crowds and words say what the position says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from render import areas, supreme_axis_allies, triumph_tragedy, ww2_europe
from render.atlas import load
from render.base import base_layer
from render.blocks import Face, block_picture
from render.canvas import Colour, mix
from render.frames import Plate
from render.fronts import STRENGTH, lay_fronts
from render.labels import gap, overlap
from render.palette import palette
from render.regions import whole
from render.snapshot import Page, Request, draw
from render.words import frontier
from rules.kernel.views import View
from tests.render.checks import faults
from tests.render.drawn import page
from tests.render.samples import SAMPLES
from tests.render.samples.triumph_tragedy import tt_three, tt_war
from tests.render.samples.ww2_europe import ww2_1941, ww2_1944, ww2_opening, ww2_war

Change = Callable[[dict[str, Any]], None]
MODULES = {"saa": supreme_axis_allies, "tt": triumph_tragedy, "ww2": ww2_europe}
CROWDED = [
    "saa_opening",
    "saa_summer",
    "saa_late",
    "tt_opening",
    "tt_war",
    "tt_three",
    "ww2_1941",
    "ww2_war",
    "ww2_1944",
]


def mapped(sample: str, layers: Path, monkeypatch: pytest.MonkeyPatch) -> areas.AreaMap:
    """The map part of a sample's picture, with everything in its place."""
    return map_part(SAMPLES[sample](), None, 1600, layers, monkeypatch)


def map_part(view: View, region: str | None, size: int, layers: Path, monkeypatch: pytest.MonkeyPatch) -> areas.AreaMap:
    """A picture without the panels around the map."""
    made: list[areas.AreaMap] = []

    class Kept(areas.AreaMap):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            made.append(self)

    with monkeypatch.context() as patched:
        patched.setattr(import_module(f"render.{view.game}"), "AreaMap", Kept)
        draw(view, region, size, folder=layers)
    return made[0]


def changed(one: Page, two: Page) -> bool:
    return one.image.size != two.image.size or one.image.tobytes() != two.image.tobytes()


# --- fronts -----------------------------------------------------------------------------------------------------------


def test_a_front_lies_in_both_colours_along_the_border_and_nowhere_else(layers: Path) -> None:
    atlas, colours = load("triumph_tragedy"), palette()
    port = whole(atlas, 1600)
    base = base_layer(atlas, port, colours, {}, layers)
    place = {name: i + 1 for i, name in enumerate(base.land)}
    red: Colour = (255, 0, 0)
    blue: Colour = (0, 0, 255)
    paint = {place["Warsaw"]: red, place["Berlin"]: blue, place["Kiev"]: red}
    image = Image.new("RGB", (port.width, port.height), (255, 255, 255))
    lay_fronts(image, base.owners, atlas, port, lambda a, b: {a, b} == {"Warsaw", "Berlin"}, paint)
    found = [colour for _, colour in image.getcolors(1 << 20) or ()]
    for name in ("Warsaw", "Berlin"):
        full = mix((255, 255, 255), paint[place[name]], STRENGTH / 255)
        assert any(max(abs(a - b) for a, b in zip(full, colour, strict=True)) <= 2 for colour in found)  # type: ignore[arg-type]
    owners = base.owners
    box = Image.eval(image.convert("L"), lambda v: 255 if v < 250 else 0).getbbox()
    assert box is not None
    for x in range(box[0], box[2]):
        for y in range(box[1], box[3]):
            r, g, b = image.getpixel((x, y))  # type: ignore[misc]
            if g < 200:
                assert owners.getpixel((x, y)) == (place["Warsaw"] if r > b else place["Berlin"])


def test_factions_at_peace_have_no_front(layers: Path) -> None:
    war, peace = tt_war(), tt_war()
    for mat in peace.position["factions"].values():
        mat["wars"] = []
    assert "Front lines: " in draw(war, folder=layers).alt_text
    assert "No front is open" in draw(peace, folder=layers).alt_text
    assert changed(page("tt_war", layers), draw(peace, folder=layers))


def test_a_neutral_power_faces_nobody(layers: Path) -> None:
    """1941 before Barbarossa: Germany and the USSR are neighbours, but there is no front."""
    assert not re.search(r"facing (Vilna|Lvov|Lithuania|Brest-Litovsk)", page("ww2_1941", layers).alt_text)
    view = ww2_1941()
    view.position["powers"]["USSR"]["status"] = "active"
    assert re.search(
        r"(Warsaw|Krakow|Konigsberg) facing|facing (Warsaw|Krakow|Konigsberg)", draw(view, folder=layers).alt_text
    )


def test_the_frontier_names_each_space_once_the_strongest_first() -> None:
    borders = [("A", "x"), ("A", "y"), ("B", "y"), ("C", "D")]
    strength = {"A": 9, "x": 1, "y": 5, "B": 2, "C": 50, "D": 50}
    words = frontier(borders, lambda a, b: a.isupper() != b.isupper(), strength.__getitem__)
    assert words == "Front lines: A facing y and 2 more"
    assert frontier(borders, lambda a, b: False, strength.__getitem__) == "No front is open"


# --- crowds -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sample", CROWDED)
def test_every_piece_that_is_somewhere_is_shown_near_its_space(
    sample: str, layers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = mapped(sample, layers, monkeypatch)
    view = SAMPLES[sample]().position
    spaces = view.get("spaces") or view["areas"]
    held = {n for n, s in spaces.items() if any((s.get("units") or {}).values()) or s.get("blocks")}
    assert held <= set(drawn._seats)
    far = {}
    for name, seat in drawn._seats.items():
        x, y = drawn.spot(name)
        block = drawn.base.blocks.get(name)
        away = min(gap(seat.box, box) for box in ((x, y, x, y), *([block.box] if block else [])))
        if away > 60:
            far[name] = round(away)
    assert len(far) <= len(drawn._seats) * 0.08, f"far from home: {far}"
    assert max(far.values(), default=0) < 200, f"far from home: {far}"


@pytest.mark.parametrize("sample", ["ww2_opening", "ww2_1941", "ww2_war", "ww2_1944"])
def test_no_piece_hides_a_port_or_an_islet(sample: str, layers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = mapped(sample, layers, monkeypatch)
    hidden = []
    for area in drawn.atlas.areas:
        if area.port_of or area.is_dot:
            x, y = drawn.port.nearest_px(drawn.atlas, *area.centre)
            ring = (x - 3, y - 3, x + 3, y + 3)
            hidden += [area.name for seat in drawn._seats.values() if overlap(seat.box, ring) > 9]
    assert hidden == []


def test_a_crowd_is_shown_block_by_block_in_a_region_and_may_be_counted_on_the_whole_map() -> None:
    """Lorraine in 1943: fourteen blocks of three nations, face-up."""
    area = triumph_tragedy.pictured(tt_three().position)["areas"]["Lorraine"]
    request = Request(None, 1600, (), palette(), Path("unused"))
    assert Counter(block["nation"] for block in area["blocks"]) == {"Germany": 5, "USA": 3, "Britain": 3}
    fullest, *others = triumph_tragedy._ways(area, 1.0, request, 5, brief=True)
    assert [picture.height for picture in fullest] == [21, 43], "five Germans in a row, six Allies in two"
    assert min(sum(p.height for p in way) * max(p.width for p in way) for way in others) < sum(
        p.height for p in fullest
    ) * max(p.width for p in fullest)
    assert len(triumph_tragedy._ways(area, 1.0, request, 5, brief=False)) == 3


def test_a_counted_crowd_tells_which_blocks_lie_face_down() -> None:
    request = Request(None, 1600, (), palette(), Path("unused"))

    def counted(down: int) -> list[bytes]:
        area = triumph_tragedy.pictured(tt_three().position)["areas"]["Lorraine"]
        for block in [b for b in area["blocks"] if b["nation"] == "Germany"][:down]:
            block["down"] = True
        return [chip.tobytes() for chip in triumph_tragedy._counted(area, 1.0, request)]

    upright, one, all_down = (counted(number) for number in (0, 1, 5))
    assert len(one) == len(upright) + 1
    assert len(all_down) == len(upright)
    assert len(set(all_down) - set(upright)) == 1, "in a paler colour"


def test_badly_placed_pieces_push_others_aside_only_if_all_gain(layers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from render import seating

    def total() -> float:
        return sum(seat.cost for seat in mapped("saa_late", layers, monkeypatch)._seats.values())

    pushed = total()
    monkeypatch.setattr(seating, "ILL", 1e9)
    assert pushed < total()


# --- marks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["full", "Med"])
def test_a_blockade_is_marked(how: str, layers: Path) -> None:
    view = tt_war()
    view.position["spaces"]["Suez"]["blockade"] = how
    assert faults(marked := draw(view, "Suez", folder=layers)) == []
    assert changed(marked, draw(tt_war(), "Suez", folder=layers))


def test_the_two_sorts_of_blockade_are_told_apart(layers: Path) -> None:
    pictures = []
    for how in ("full", "Med"):
        view = tt_war()
        view.position["spaces"]["Suez"]["blockade"] = how
        pictures.append(draw(view, "Suez", folder=layers))
    assert changed(*pictures)


def test_blocks_lying_face_down_look_different(layers: Path) -> None:
    view = tt_war()
    view.position["spaces"]["Bryansk"]["blocks"][0]["face"] = "down"
    assert changed(draw(view, "Bryansk", folder=layers), draw(tt_war(), "Bryansk", folder=layers))


@pytest.mark.parametrize("symbol", [None, "INF"])
def test_the_side_of_a_block_is_told_by_its_corners_too(symbol: str | None) -> None:
    """Nobody has to trust the colour: the corner of a square block is filled, of a round and of a cut one empty."""
    outlines = []
    for sign in ("cross", "ring", "star"):
        picture = block_picture(Face((90, 90, 90), symbol, 2, 1, False, sign), 2.0)
        outlines.append(picture.getchannel("A").tobytes())
        assert (picture.getpixel((1, 1))[3] > 128) == (sign == "cross")  # type: ignore[index]
    assert len(set(outlines)) == 3


def test_every_block_of_a_picture_has_the_sign_of_its_faction() -> None:
    area = triumph_tragedy.pictured(tt_three().position)["areas"]["Baku"]
    request = Request(None, 1600, (), palette(), Path("unused"))
    west, ussr = triumph_tragedy._stack(area, 1.0, request, 5)
    for row, sign in ((west, "ring"), (ussr, "star")):
        same = Face((0, 0, 0), "INF", 1, emblem=sign)
        first = row.crop((0, 0, 21, 21)).getchannel("A")
        assert first.tobytes() == block_picture(same, 1.0).getchannel("A").tobytes()


@pytest.mark.parametrize("mark", ["fortress", "airbase", "depot", "cut_off"])
def test_what_lies_in_a_space_is_marked(mark: str, layers: Path) -> None:
    view, plain = ww2_war(), ww2_war()
    for each in (view, plain):
        each.position["spaces"]["Minsk"].pop(mark, None)
    view.position["spaces"]["Minsk"][mark] = True
    assert faults(marked := draw(view, "Minsk", folder=layers)) == []
    assert changed(marked, draw(plain, "Minsk", folder=layers))


def test_an_attack_has_a_rim_like_a_burst(layers: Path) -> None:
    """The same way, first into the space that is fought for, then out of it."""
    counts = []
    for path in (["Kharkov", "Voronezh"], ["Voronezh", "Kharkov"]):
        view = ww2_1944()
        view.position.update(battles=[], fights=["Voronezh"], moves=[{"power": "USSR", "path": path}])
        colours = draw(view, "Voronezh", folder=layers).image.getcolors(1 << 22) or ()
        counts.append(sum(number for number, colour in colours if colour == palette().burst_edge))
    assert counts[0] > counts[1] + 100


def entry(space: str, **facts: Any) -> Change:
    """Facts of one space."""
    return lambda position: position["spaces"][space].update(facts)


def told(**facts: Any) -> Change:
    """Facts of the whole position."""
    return lambda position: position.update(facts)


def nation(name: str, **facts: Any) -> Change:
    return lambda position: position["nations"][name].update(facts)


def at_war(faction: str, *foes: str) -> Change:
    return lambda position: position["factions"][faction].update(wars=list(foes))


def power(name: str, status: str) -> Change:
    return lambda position: position["powers"][name].update(status=status)


def fought(*spaces: str) -> Change:
    return told(battles=[{"space": name, "result": "over"} for name in spaces])


def moved(*moves: Any) -> Change:
    """Over an empty map, where no piece makes way."""

    def change(position: dict[str, Any]) -> None:
        position["moves"] = list(moves)
        for space in position["spaces"].values():
            space.update(units={}, blocks=[])

    return change


def lane(is_open: bool) -> Change:
    return entry("Ionian Sea", lane={"nation": "GER", "number": 1, "open": is_open})


FREE = {"control": "", "influence": "", "markers": 0}
FACTS: dict[str, tuple[str, str, list[Change]]] = {
    "no battle, a first, a second": (
        "saa_late",
        "Brandenburg",
        [fought(), fought("Brandenburg"), fought("Luzon", "Brandenburg")],
    ),
    "swords, saa": ("saa_late", "Honshu", [told(fights=[]), told(fights=[{"space": "Honshu", "kind": "land"}])]),
    "swords, tt": ("tt_war", "Leningrad", [entry("Leningrad", battle=False), entry("Leningrad", battle=True)]),
    "swords, ww2": ("ww2_war", "Minsk", [told(fights=[]), told(fights=["Minsk"])]),
    "a move, saa": (
        "saa_late",
        "Poland",
        [moved(), moved({"nation": "USSR", "units": {}, "path": ["Baltic States", "Poland"]})],
    ),
    "a move, tt": ("tt_war", "Prague", [moved(), moved(["Axis", "Prague", "Vienna"])]),
    "a move, ww2": (
        "ww2_war",
        "Minsk",
        [moved(), moved({"power": "Germany", "path": ["Minsk", "Smolensk"]})],
    ),
    "no flag, one marker, two, a Capital taken": (
        "tt_war",
        "Budapest",
        [
            nation("Hungary", **FREE),
            nation("Hungary", **FREE | {"influence": "Axis", "markers": 1}),
            nation("Hungary", **FREE | {"influence": "Axis", "markers": 2}),
            nation("Hungary", **FREE | {"influence": "West", "markers": 2}),
            nation("Hungary", **FREE | {"control": "Axis"}),
        ],
    ),
    "damage to industry": ("saa_late", "Brandenburg", [entry("Brandenburg", damage=n) for n in (0, 1, 9)]),
    "damaged ships": (
        "saa_late",
        "Philippine Sea",
        [entry("Philippine Sea", damaged={"JAP": {"BTL": n}}) for n in (0, 1, 2)],
    ),
    "a Shipping Lane open and stopped": ("saa_late", "Ionian Sea", [lane(True), lane(False)]),
    "a city that counts for a side": (
        "saa_late",
        "Honshu",
        [entry("Honshu", flag=side) for side in ("", "Axis", "Allies")],
    ),
    "a front, tt": ("tt_war", "Warsaw", [at_war("USSR", "Axis"), at_war("Axis", "West")]),
    "a front, ww2": ("ww2_war", "Minsk", [power("USSR", "active"), power("USSR", "neutral")]),
}


@pytest.mark.parametrize("fact", FACTS)
def test_a_fact_of_the_position_changes_the_map(fact: str, layers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sample, region, changes = FACTS[fact]
    maps = []
    for change in changes:
        view = SAMPLES[sample]()
        change(view.position)
        maps.append(map_part(view, region, 600, layers, monkeypatch).image.tobytes())
    assert all(one != two for one, two in combinations(maps, 2))


def test_a_convoy_is_drawn_from_port_to_port(layers: Path) -> None:
    view = ww2_opening()
    view.position["convoys"] = []
    assert changed(page("ww2_opening", layers), draw(view, folder=layers))


def test_a_capital_taken_carries_the_flag_of_its_holder_without_a_number(layers: Path) -> None:
    """Hungary is the Axis's in this position, not influenced by it."""
    position = triumph_tragedy.pictured(tt_war().position)
    assert position["nations"]["Hungary"]["faction"] == "Axis"
    assert position["nations"]["Hungary"]["influence"] == 0
    texts = [text.words for text in page("tt_war", layers).texts]
    assert "Hungary: Axis" in texts
    assert "Persia: Protectorate" in texts
    assert "Spain: Associate" in texts


def test_oceans_are_darker_than_other_seas(layers: Path) -> None:
    """1.2: the five Oceans, and no other sea."""
    atlas, colours = load("triumph_tragedy"), palette()
    port = whole(atlas, 1600)
    plates = {name: Plate(name, deep=bool(s.get("ocean"))) for name, s in triumph_tragedy.board().items()}
    terrain = base_layer(atlas, port, colours, plates, layers).terrain
    dark = set()
    for area in atlas.areas:
        if area.kind == "sea" and area.name:
            x, y = port.px(*atlas.spot(area.name))
            if terrain.getpixel((round(x), round(y))) == colours.ocean:
                dark.add(area.name)
    assert dark == {
        f"{name} Ocean" for name in ("North Atlantic", "Mid Atlantic", "South Atlantic", "East Indian", "West Indian")
    }
