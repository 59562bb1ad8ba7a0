"""What belongs to one turn and is gone with the next, who is next, and words for many kinds of units at once."""

from itertools import pairwise

import pytest

from rules.kernel.errors import BadSetup
from rules.supreme_axis_allies.chart import AIR, GROUND, KINDS, NAVAL, allies, enemies, other_alliance
from rules.supreme_axis_allies.notation import groups
from rules.supreme_axis_allies.sequence import begin_turn, next_turn
from rules.supreme_axis_allies.setup import opening, settle_rest
from rules.supreme_axis_allies.world import board, counts, later_this_round, vocabulary
from tests.rulings import rule
from tests.supreme_axis_allies.table import Table, table
from tests.supreme_axis_allies.table import opening as begun


@rule("sequence.phases", "sequence.order")
def test_a_new_turn_forgets_all_of_the_last() -> None:
    """Every mark there is, on units, nations and zones; what they own stays."""
    t = table(
        "GER",
        GER={
            "Poland": "1 INF {done; out; landed; spent=1; came=Minsk}",
            "Minsk": "1 FIT {done; spent=2; land=Poland; mission=attack}",
        },
        UK={"North Sea": "1 DES {searched}, 1 CRU {fought}, 1 TRN (1 INF {ashore=Norway})", "England": "1 AAG"},
        nations={"UK": {"rockets": ["England"], "treasury": 7, "chits": 2, "card_chits": {"Ambush": 1}}},
        places={"Paris": {"owner": "UK", "damage": 0}},
        more={
            "found": ["North Sea"], "cleared": ["North Sea"], "atomic": ["Paris"], "taken": {"Paris": "GER"},
            "kamikaze": True, "genius": True, "muster": 5,
        },
    )  # fmt: skip
    state = t.state
    begin_turn(t.game)
    assert (state.found, state.cleared, state.atomic, state.taken) == ([], [], [], {})
    assert (state.searched, state.fought, state.battles) == ([], [], [])
    assert (state.kamikaze, state.genius) == (False, False)
    assert state.nations["UK"].rockets == []
    for unit in state.units:
        assert (unit.spent, unit.done, unit.out, unit.landed) == (0, False, False, False)
        assert (unit.came, unit.land, unit.mission, unit.ashore) == ("", "", "", "")
    uk = state.nations["UK"]
    assert (uk.treasury, uk.chits, uk.card_chits, state.muster) == (7, 2, {7: 1}, 5)
    assert t.owner("Paris") == "UK" and t.units("North Sea") == {"UK": "1 INF 1 TRN 1 DES 1 CRU"}
    (troops,) = (unit for unit in state.units.at("North Sea") if unit.kind == "INF")
    assert troops.aboard, "cargo stays aboard"


@rule("sequence.order", "surrender.neutral")
@pytest.mark.parametrize(
    ("now", "out", "after", "round_after"),
    [
        ("USSR", (), "GER", 3),
        ("GER", (), "UK", 3),
        ("JAP", (), "USA", 3),
        ("USA", (), "USSR", 4),
        ("USA", ("USSR",), "GER", 4),
        ("GER", ("UK",), "JAP", 3),
        ("GER", ("UK", "USA"), "JAP", 3),
        ("JAP", ("USA",), "USSR", 4),
        ("JAP", ("USA", "USSR"), "GER", 4),
    ],
)
def test_who_is_next(now: str, out: tuple[str, ...], after: str, round_after: int) -> None:
    t = table(now, round=3, nations={seat: {"surrendered": True} for seat in out})
    later = later_this_round(t.game)
    assert next_turn(t.game) == "turn"
    assert (t.state.nation, t.state.round) == (after, round_after)
    assert bool(later) == (round_after == 3) and (not later or later[0] == after)


def test_sides() -> None:
    assert enemies("GER") == ("USSR", "UK", "USA") == enemies("JAP")
    assert enemies("UK") == ("GER", "JAP") and allies("UK") == ("USSR", "UK", "USA")
    assert allies("JAP") == ("GER", "JAP")
    assert (other_alliance("Axis"), other_alliance("Allies")) == ("Allies", "Axis")


@rule("units.categories")
@pytest.mark.parametrize(
    ("words", "kinds"),
    [
        ("ships", NAVAL),
        ("fleet", NAVAL),
        ("planes", AIR),
        ("ground units", GROUND),
        ("warships", NAVAL - {"TRN"}),
    ],
)
def test_words_for_many_kinds(words: str, kinds: frozenset[str]) -> None:
    assert vocabulary()["unit"].groups[tuple(words.split())] == kinds


# --- texts of units -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2 INF 1 ARM", [(2, None, "INF", "", {}), (1, None, "ARM", "", {})]),
        ("2 INF, 1 ARM", [(2, None, "INF", "", {}), (1, None, "ARM", "", {})]),
        ("  2   INF ,1 ARM ", [(2, None, "INF", "", {}), (1, None, "ARM", "", {})]),
        ("1 TRN (1 INF 1 USA ARM)", [(1, None, "TRN", "1 INF 1 USA ARM", {})]),
        ("1 USA TRN", [(1, "USA", "TRN", "", {})]),
        ("1 TRN (1 INF) {done}", [(1, None, "TRN", "1 INF", {"done": True})]),
        ("999 INF", [(999, None, "INF", "", {})]),
        ("1 FIT {land=-; spent=6; mission=raid}", [(1, None, "FIT", "", {"land": "-", "spent": 6, "mission": "raid"})]),
        ("1 INF {spent=1}", [(1, None, "INF", "", {"spent": 1})]),
        ("1 INF {}", [(1, None, "INF", "", {})]),
        ("1 DES {searched; fought}", [(1, None, "DES", "", {"searched": True, "fought": True})]),
        ("1 INF {guest=neutral}", [(1, None, "INF", "", {"guest": "neutral"})]),
        ("1 INF {ashore=Norway; came=North Sea}", [(1, None, "INF", "", {"ashore": "Norway", "came": "North Sea"})]),
        ("", []),
    ],
)
def test_units_are_read(text: str, found: list[tuple[object, ...]]) -> None:
    assert [tuple(group) for group in groups(text)] == found


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("INF", "cannot read units from 'INF'"),
        ("1 INF 2", "cannot read units from '2'"),
        ("1 INF; 1 ARM", "cannot read units from"),
        ("1 ABC", "there is no unit ABC"),
        ("1 ITA INF", "there is no unit ITA INF"),
        ("0 INF", "0 INF is no number of units"),
        ("1 INF {spent=0}", "cannot read the mark 'spent=0'"),
        ("1 INF {spent=7}", "cannot read the mark 'spent=7'"),
        ("1 INF {done=1}", "cannot read the mark 'done=1'"),
        ("1 INF {land}", "cannot read the mark 'land'"),
        ("1 INF {mission=tea}", "cannot read the mark 'mission=tea'"),
        ("1 INF {guest=bob}", "cannot read the mark 'guest=bob'"),
        ("1 INF {came=-}", "there is no space '-'"),
        ("1 INF {ashore=Atlantis}", "there is no space 'Atlantis'"),
        ("1 FIT {land=Atlantis}", "there is no space 'Atlantis'"),
    ],
)
def test_and_refused(text: str, words: str) -> None:
    with pytest.raises(BadSetup) as error:
        list(groups(text))
    assert words in str(error.value)


# --- the richest Territory of each Region ---------------------------------------------------------------------------------


@rule("setup.region", "purchase.restricted")
def test_the_rest_of_a_line_fills_the_richest_first() -> None:
    """Fortifications go on to the next where three stand; everything else stands together."""
    t: Table = begun()
    opening(t.game)
    pools = {seat: {region: dict(units) for region, units in lines.items()} for seat, lines in t.state.pools.items()}
    settle_rest(t.game)
    assert not any(t.state.pools.get(seat) for seat in pools)
    for seat, lines in pools.items():
        for region, line in lines.items():
            own = [name for name in board().groups[region] if t.owner(name) == seat]
            own.sort(key=lambda name: -t.place(name).value)
            for kind, number in line.items():
                there = {name: counts(t.state.units.own(seat, name)).get(kind, 0) for name in own}
                assert sum(there.values()) >= number, (region, kind)
                if kind not in ("FRT", "AAG"):
                    assert there[own[0]] >= number, (region, kind)
                for richer, poorer in pairwise(own):
                    most = KINDS[kind].limit.get("territory")
                    assert not there[poorer] or most is None or there[richer] == most or richer == own[0], (
                        region,
                        kind,
                    )
