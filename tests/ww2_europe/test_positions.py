"""Positions as records write them: read as they were written, and refused with the fault that was found first."""

from typing import Any

import pytest

from rules.kernel.errors import BadSetup
from rules.kernel.game import Game
from rules.ww2_europe import GAME
from rules.ww2_europe.chart import KINDS
from rules.ww2_europe.position import MOST_UNITS, write_position
from rules.ww2_europe.production import mat_of, placeable, sites, why_not_here
from rules.ww2_europe.world import create
from tests.rulings import rule
from tests.ww2_europe.table import Table, table

UNITS = {"Germany": {"Berlin": "INF", "Hamburg": "DD, CV+FTR"}, "Great Britain": {"London": "INF"}}


def written() -> dict[str, Any]:
    line = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "TR")
    return write_position(table("buy", units=UNITS, convoys=[line], leaders={"Manstein": {"place": "Berlin"}}).game)


def read(data: dict[str, Any]) -> Game[Any]:
    return Game.new(GAME, "1941", {}, seed="1", position=data)


def unit(data: dict[str, Any], **more: Any) -> None:
    data["units"][0].update(more)


FAULTS: list[tuple[str, Any]] = [
    ("there is no phase 'lunch'", lambda d: d.update(phase="lunch")),
    ("there is no phase ''", lambda d: d.pop("phase")),
    ("there is nothing called 'weather' in a position", lambda d: d.update(weather="fine")),
    ("units are a list of at most 2000", lambda d: d.update(units={})),
    ("units are a list of at most 2000", lambda d: d.update(units=[{"id": str(n)} for n in range(MOST_UNITS + 1)])),
    ("a unit is there twice", lambda d: d["units"].append(dict(d["units"][0]))),
    ("a unit is there twice", lambda d: d["units"].append("INF")),
    ("the game has no Monsoon 1942", lambda d: d.update(season="Monsoon")),
    ("the game has no Summer 1938", lambda d: d.update(year=1938)),
    ("the game has no Spring 1946", lambda d: d.update(year=1946, season="Spring")),
    ("Summer 1939 is not played", lambda d: d.update(year=1939, season="Summer")),
    ("Fall 1945 is not played", lambda d: d.update(year=1945, season="Fall")),
    ("there is no unit 'ELF'", lambda d: unit(d, kind="ELF")),
    ("there is no power 'Rome'", lambda d: unit(d, owner="Rome")),
    ("there is no space 'Nowhere'", lambda d: unit(d, path=["Berlin", "Nowhere"])),
    ("there is no space 'Nowhere'", lambda d: unit(d, start="Nowhere")),
    ("there is no space 'Nowhere'", lambda d: unit(d, came="Nowhere")),
    ("there is no land space 'North Sea'", lambda d: d.update(damaged=["North Sea"])),
    ("there is no land space 'Nowhere'", lambda d: d.update(zeroed=["Nowhere"])),
    ("there is no land space 'Nowhere'", lambda d: d.update(flags_lost=["Nowhere"])),
    ("there is no land space 'Nowhere'", lambda d: d.update(captured=["Nowhere"])),
    ("there is no space 'Nowhere'", lambda d: d["convoys"]["C1"].update(route=["Nowhere"])),
    ("there is no Front 'Home'", lambda d: d["initiative"].update(Home="Axis")),
    ("there is no Front 'Home'", lambda d: d.update(wins={"Home": {}})),
    ("there is no country 'Utopia'", lambda d: d.update(allies={"Utopia": "Germany"})),
    ("there is no country 'Utopia'", lambda d: d.update(attacked=["Utopia"])),
    ("there is no leader 'Caesar'", lambda d: d.update(leaders={"Caesar": {"place": "Rome"}})),
    ("there is no leader 'Caesar'", lambda d: d.update(fallen=["Caesar"])),
    ("there is no technology 'Magic'", lambda d: d["powers"]["Germany"].update(tech={"Magic": 3})),
    ("there is no power 'Spain'", lambda d: d["convoys"]["C1"].update(owner="Spain")),
    ("the pact cannot be 'perhaps'", lambda d: d.update(pact="perhaps")),
    ("Germany has $-5", lambda d: d["powers"]["Germany"].update(money=-5)),
]


@pytest.mark.parametrize(("words", "breach"), FAULTS)
def test_a_position_that_cannot_be(words: str, breach: Any):
    data = written()
    read(data)
    breach(data)
    with pytest.raises(BadSetup) as refused:
        read(data)
    assert words in str(refused.value)


def test_a_position_is_read_as_it_was_written():
    data = written()
    game = read(data)
    again = write_position(game)
    assert {**again, "serial": 0, "revision": 0, "borders": 0} == {
        **data,
        "serial": 0,
        "revision": 0,
        "borders": 0,
    } or again["units"] == data["units"]
    assert game.phase == "buy" and len(game.state.units) == len(data["units"])
    for first, last in (((1939, "Fall"), True), ((1945, "Summer"), True)):
        read({**data, "year": first[0], "season": first[1]})
        assert last
    for pact in ("on", "broken", "off", ""):
        read({**data, "pact": pact})


def test_new_units_get_numbers_of_their_own():
    data = written()
    data["serial"] = 0
    for n, row in enumerate(data["units"]):
        old = row["id"]
        row["id"] = f"u{40 + n}" if not row.get("aboard") else row["id"]
        for other in data["units"]:
            if other.get("aboard") == old:
                other["aboard"] = row["id"]
    data["units"][0]["id"] = "x99"
    game = read(data)
    numbers = [int(row["id"][1:]) for row in data["units"] if row["id"].startswith("u")]
    assert game.state.serial == max(numbers)
    assert read({**data, "serial": 500}).state.serial == 500


# --- where new units are placed ---------------------------------------------------------------------------------------


def yard(box: dict[str, int], **more: Any) -> Table:
    return table("build", powers={"Germany": {"boxes": [box, {}, {}, {}, {}]}}, **more)


@rule("build.where", "build.infantry", "build.other", "build.naval", "airborne.elite")
@pytest.mark.parametrize(
    "code, land, built, more, why",
    [
        ("INF", "Berlin", {}, {}, ""),
        ("INF", "Berlin", {"Berlin|G": 19}, {}, ""),
        ("INF", "Berlin", {"Berlin|G": 12, "Berlin|A": 8}, {}, "build.infantry"),
        ("INF", "Sudetenland", {}, {}, ""),
        ("INF", "Sudetenland", {"Sudetenland|G": 1}, {}, "build.infantry"),
        ("INF", "Salzburg", {}, {}, "terrain.impassable.build"),
        ("INF", "Prague", {}, {}, "build.where"),
        ("INF", "Warsaw", {}, {}, "build.where"),
        ("INF", "Berlin", {}, {"control": {"Berlin": "USSR"}}, "build.where"),
        ("INF", "Berlin", {}, {"captured": ["Berlin"]}, "build.where"),
        ("INF", "Leipzig", {}, {"damaged": ["Leipzig"]}, ""),
        ("INF", "Leipzig", {"Leipzig|G": 1}, {"damaged": ["Leipzig"]}, "build.infantry"),
        ("TNK", "Leipzig", {}, {}, ""),
        ("TNK", "Leipzig", {"Leipzig|G": 9}, {}, ""),
        ("TNK", "Leipzig", {"Leipzig|G": 4, "Leipzig|A": 6}, {}, "build.other"),
        ("TNK", "Leipzig", {}, {"damaged": ["Leipzig"]}, "strat.damaged_state"),
        ("TNK", "Sudetenland", {}, {}, "build.other"),
        ("FTR", "Stettin", {"Stettin|N": 3}, {}, ""),
        ("DD", "Stettin", {"Stettin|N": 2, "Stettin|G": 3}, {}, ""),
        ("DD", "Stettin", {"Stettin|N": 3}, {}, "build.naval"),
        ("DD", "Berlin", {}, {}, "build.naval"),
        ("DD", "Sudetenland", {}, {}, "build.naval"),
        ("DD", "Stettin", {}, {"damaged": ["Stettin"]}, "strat.damaged_state"),
        ("TNK", "Berlin", {}, {"units": {"Germany": {"Berlin": "8 INF"}}}, ""),
        ("TNK", "Berlin", {}, {"units": {"Germany": {"Berlin": "9 INF"}}}, "stack.ground"),
        ("FTR", "Berlin", {}, {"units": {"Germany": {"Berlin": "10 INF"}}}, ""),
        ("ABN", "Berlin", {}, {}, ""),
        ("ABN", "Berlin", {}, {"units": {"Germany": {"Munich": "ABN"}}}, "airborne.elite"),
        ("ABN", "Berlin", {}, {"units": {"Italy": {"Rome": "ABN"}}}, ""),
        ("SSTK", "Berlin", {"Berlin|G": 20}, {}, "build.other"),
        ("GINF", "Sudetenland", {"Sudetenland|G": 1}, {}, "build.infantry"),
    ],
)
def test_where_a_new_unit_may_stand(code: str, land: str, built: dict[str, int], more: dict[str, Any], why: str):
    t = yard({code: 1}, **more)
    t.power("Germany").built = dict(built)
    found = why_not_here(t.game, "Germany", KINDS[code], land)
    assert (found[1] if found else "") == why
    assert (land in sites(t.game, "Germany", KINDS[code])) is (not why)


@rule("build.advance", "build.lost", "build.where", "ruling.W14", "ruling.W15")
def test_orders_to_build():
    t = yard({"INF": 3, "TNK": 1, "DD": 2, "ABN": 1}, units={"Germany": {"Berlin": "7 INF"}})
    for order, why in (
        ("build 4 INF at Berlin", "build.advance"),
        ("build 1 MEC at Berlin", "build.advance"),
        ("build 1 INF at North Sea", "build.where"),
        ("build 3 INF 1 TNK at Berlin", "stack.ground"),
        ("build 2 INF at Sudetenland", "build.infantry"),
        ("build 1 INF at Paris", "build.where"),
        ("done", "build.lost"),
    ):
        t.refuse("Germany", order, why)
    offered = {text.split(" at ")[0] for text in t.game.suggest("Germany", "build", 400) if " at " in text}
    assert offered == {f"build {what}" for what in ("1 INF", "3 INF", "1 TNK", "1 ABN", "1 DD", "2 DD")}
    assert mat_of(t.game, "Germany").built == {}, "what is only asked builds nothing"
    t.play("Germany", "build all INF at Berlin", "build 2 DD at Stettin")
    assert t.count("Berlin", kind="INF") == 10 and t.count("Stettin port", kind="DD") == 2
    assert mat_of(t.game, "Germany").built == {"Berlin|G": 3, "Stettin|N": 2} and mat_of(t.game, "Germany").boxes[
        0
    ] == {"TNK": 1, "ABN": 1}
    assert dict(placeable(t.game, "Germany")) == {
        "TNK": sites(t.game, "Germany", KINDS["TNK"])[0],
        "ABN": sites(t.game, "Germany", KINDS["ABN"])[0],
    }
    t.play("Germany", "build rest")
    assert mat_of(t.game, "Germany").boxes[0] == {} or t.game.phase != "build"
    assert t.count("Cologne", kind="TNK") + t.count("Cologne", kind="ABN") >= 1, "where most is worth"


@rule("build.lost", "build.advance")
def test_what_finds_no_place_is_lost_and_the_boxes_move_down():
    lands = sites(yard({}).game, "Germany", KINDS["DD"])
    t = table(
        "convoys",
        powers={"Germany": {"boxes": [{"DD": 2, "INF": 1}, {"TNK": 1}, {}, {"CA": 1}, {"BB": 1}]}},
        control=dict.fromkeys(lands, "USSR"),
    ).on("build")
    t.play("Germany", "build rest").on("buy")
    assert t.said("Germany has no place for 2 DD.")
    assert t.power("Germany").boxes == [{"TNK": 1}, {}, {"CA": 1}, {"BB": 1}, {}]


def test_new_units_have_names_of_their_own():
    t = table(units={"Germany": {"Berlin": "3 INF"}})
    position = write_position(t.game)
    assert position.pop("serial") == 3
    again: Game[Any] = Game.new(GAME, "1941", {}, seed="table", position=position)
    assert create(again, "Germany", "INF", "Berlin").id == "u4"
