"""The referee can fail: each of these breaks one rule of the engine, and a short game shows it."""

from dataclasses import replace

import pytest

from tests.referee.breaks import Break, changed, fixed, install, noticed

from .broken import ALLIED_PEACE, BREAK_IN, CROSSING, DESERT, DRAWN_IN, FLIGHT, LAND, MEETING, PEACE, SEA, SKY
from .referee import KIND

BREAKS = (
    Break("zones reach nowhere", "zones:enemy_zone", fixed({}), "13.2", orders=400),
    Break("three units a hex", "stacks:stack_limit", changed(lambda n: n + 1), "13.2", orders=400),
    Break("one unit a hex", "stacks:stack_limit", fixed(1), "13.2", orders=400),
    Break("minor allies go anywhere", "areas:allowed_area", fixed(None), "13.2", seed=1, orders=400),
    Break("everybody has an Offensive", "options:option_of", fixed("offensive"), "20.1", orders=400),
    Break("everybody passes", "options:option_of", fixed("pass"), "12.25a", orders=400),
    Break("defenders are tripled everywhere", "strength:multiplier", fixed(3), "14.25a", orders=400),
    Break("attackers count one more", "strength:attack_value", changed(lambda n: n + 1), "14.25a", orders=400),
    Break("odds are always even", "chart:odds_column", fixed("1-1"), "14.25a", orders=400),
    Break(
        "attrition takes one more", "chart:attrition_result", changed(lambda r: (r[0] + 1, r[1])), "18.3", orders=400
    ),
    Break("air bases hold twice as much", "chart:cities", changed(lambda n: 2 * n), "28.21a", orders=400),
    Break("building is crowded", "construction:room_trouble", fixed(None), "15.4a", orders=400),
    *(
        replace(each, start=SEA, told=MEETING)
        for each in (
            Break("numbers tell more at sea", "chart:naval_advantage", changed(lambda n: n + 1), "29.571"),
            Break("all sail alike", "naval:nationality", fixed(0), "29.571"),
            Break("losses at sea are tripled", "naval:multiplier", fixed(3), "29.572a"),
            Break("far fleets find more", "chart:interception_number", fixed(6), "29.57a"),
            Break("the beaten sail on", "clash:turn_back", fixed(None), "29.573"),
        )
    ),
    Break("all fly alike", "naval:air_drm", fixed(3), "28.432a", start=SKY, told=FLIGHT),
    Break("nobody is shot down", "naval!min", fixed(0), "28.4321", start=SKY, told=FLIGHT),
    Break("anybody exploits", "exploitation:placeable", fixed(None), "14.32a", start=LAND, told=BREAK_IN),
    Break("exploiters pay no zone", "exploitation!price", fixed(1), "14.33a", start=LAND, told=BREAK_IN),
    Break("Africa feeds ten more", "africa:limit", changed(lambda n: n + 10), "35.1", seed=1, start=DESERT, quiet=True),
    Break(
        "Africa is open to all",
        "africa:entry_trouble",
        fixed(None),
        "35.7",
        seed=1,
        start=CROSSING,
        told=("Germany: sr GI1 to JJ16",),
    ),
    Break(
        "Vichy France is easily won",
        "vichy:modifiers",
        fixed({"49.42a": 3}),
        "49.42",
        seed=1,
        start=DRAWN_IN,
        told=("Germany: activate Vichy",),
    ),
    Break(
        "war is cheap", "wars:price", fixed(5), "21.1b", seed=2, start=PEACE, told=("Germany: declare war on Belgium",)
    ),
    Break(
        "Russia reaches far", "wars:trouble_with_minor", fixed(None), "21.1a", seed=2, start=ALLIED_PEACE, quiet=True
    ),
)


@pytest.mark.parametrize("broken", BREAKS, ids=lambda broken: broken.about)
def test_the_referee_notices(broken: Break, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, "rules.third_reich", broken.where, broken.wrong)
    found = noticed(broken.kind(KIND), broken.seed, broken.orders)
    assert found is not None and found.rule == broken.rule, f"{broken.about}: {found}"
