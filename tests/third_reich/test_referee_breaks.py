"""The referee can fail: each of these breaks one rule of the engine, and a short game shows it."""

import pytest

from tests.referee.breaks import Break, changed, fixed, install, noticed

from .referee import KIND

BREAKS = (
    Break("zones reach nowhere", "world:enemy_zone", fixed({}), "13.2", orders=400),
    Break("three units a hex", "world:stack_limit", changed(lambda n: n + 1), "13.2", orders=400),
    Break("one unit a hex", "world:stack_limit", fixed(1), "13.2", orders=400),
    Break("minor allies go anywhere", "world:allowed_area", fixed(None), "13.2", seed=1, orders=400),
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
)


@pytest.mark.parametrize("broken", BREAKS, ids=lambda broken: broken.about)
def test_the_referee_notices(broken: Break, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, "rules.third_reich", broken.where, broken.wrong)
    found = noticed(broken.kind(KIND), broken.seed, broken.orders)
    assert found is not None and found.rule == broken.rule, f"{broken.about}: {found}"
