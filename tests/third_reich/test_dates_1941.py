"""22.2, 53: counters for every minor at once, and what 1941 brings."""

from collections import Counter

import pytest

from rules.third_reich.chart import mix, nations
from rules.third_reich.counters import YEARS
from rules.third_reich.counters_1939 import spanish_trouble
from rules.third_reich.minors import FORCES, issue
from rules.third_reich.siberia import allowance
from rules.third_reich.sleeping import due
from rules.third_reich.wars import banned
from tests.rulings import rule
from tests.third_reich.early import FRA, UK, peace


@rule("22.2b")
def test_no_minor_lacks_counters_whoever_else_has_his_on_the_map():
    """Each country has counters of its own here, so that nobody borrows Spanish or Turkish ones."""
    t = peace()
    for country, forces in FORCES.items():
        made = Counter((u.kind, u.factor) for u in issue(t.game, country, UK))
        wanted = Counter()
        for text, count in forces.items():
            kind, _, numbers = text.partition(" ")
            wanted[kind, int(numbers.partition("-")[0])] += count
        assert made == wanted, country
    for nation in FORCES:
        used = Counter((u.kind, u.factor) for u in t.state.units if u.nation == nation)
        stock = Counter({(s.kind, s.factor): s.count for sorts in mix(nation).values() for s in sorts})
        assert not used - stock, nation
    assert set(FORCES) <= set(nations())


@rule("53b")
@pytest.mark.parametrize(
    ("season", "allies", "ban", "siberia"),
    [("Spring", False, True, 0), ("Summer", True, True, 0), ("Fall", True, False, 0), ("Winter", True, False, 4)],
)
def test_what_1941_brings(season, allies, ban, siberia):
    t = peace(season=season, year=1941)
    assert (due(t.game), banned(t.game), allowance(t.game)) == (allies, ban, siberia)
    assert YEARS["Allies", 5] == 1941, "the escorts, as the year opens"


@rule("53b")
def test_spain_may_join_from_spring_1941():
    fallen = {FRA: {"conquered": 4, "in_play": False}}
    t = peace(season="Winter", year=1940, powers=fallen)
    assert "Spring 1941" in spanish_trouble(t.game)
    t = peace(season="Spring", year=1941, powers=fallen)
    assert "Spring 1941" not in spanish_trouble(t.game)
