"""4: what the markers of the sheets show."""

from rules.third_reich import GAME
from rules.third_reich.chart import MAJORS
from tests.rulings import rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"


@rule("4.3")
def test_strategic_warfare_counters_are_a_strength_and_nothing_else():
    t = table("building", {"K23": "B inf"}, powers={UK: {"sw": {"asw": 4}, "brps": 100, "limit": 50}}, year=1945)
    t.play(UK, "build 3 asw")
    assert t.power(UK).sw == {"asw": 7} and t.game.view(UK).position["powers"][UK]["sw"] == {"asw": 7, "sac": 0}
    assert not any(u.kind in ("asw", "sac", "submarine", "interceptor") for u in t.state.units), (
        "none stands on the map"
    )
    for kind in ("asw", "sac", "submarine", "interceptor"):
        assert "sr" not in " ".join(t.suggestions(UK, kind)), "nor moves there"


@rule("4.5")
def test_each_power_has_a_track_of_its_own_and_no_marker_runs_out():
    amounts = dict(zip(MAJORS, (999, 100, 10, 1, 225, 225), strict=True))
    powers = {name: {"brps": brps, "in_play": True} for name, brps in amounts.items()}
    t = table("movement", {"K23": "B inf"}, powers=powers, scenario="1942")
    rows = {
        row[1]: row[2]
        for track in t.game.view(None).position["tracks"]
        if track["title"] == "BRPs"
        for row in track["rows"]
    }
    assert {name: int(text.split(" ")[0]) for name, text in rows.items()} == amounts, "America's and France's apart"
    told = list(GAME.summary(t.game.view(None).position))
    assert any(line.startswith("Germany: 999 BRPs") for line in told)
