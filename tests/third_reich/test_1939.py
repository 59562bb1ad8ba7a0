"""50.1, 3.3, 3.35, 43.2: the 1939 card and its set-up."""

from collections import Counter

from rules.third_reich.chart import country_of, front_of, land, scenario
from rules.third_reich.limits import EAST, eastern_factors, locked, needed_there, watch_the_east
from rules.third_reich.minors import patron, status
from rules.third_reich.world import holder, hostile
from tests.rulings import case, rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, begun, peace

ORDER = ((UK, "Poland"), (FRA, FRA), (UK, UK), (RUS, RUS), (ITA, ITA), (GER, GER))


def rest(t, until=""):
    """Everybody sets up what is left, nation by nation, up to one of them."""
    for seat, nation in ORDER:
        if nation == until:
            return t
        assert t.asked() == [seat]
        t.play(seat, "deploy rest", "done")
    return t


@rule("50.1", "3.37", "21.6")
def test_the_card_of_1939():
    card = scenario("1939")
    assert (card["first_turn"], card["last_turn"]) == (["Fall", 1939], ["Summer", 1942])
    assert card["victory"] == {"Axis": [25, 27, 29, 31], "Allies": [13, 15, 18, 21]}
    t = begun()
    assert [t.power(s).brps for s in (GER, UK, FRA, RUS, ITA)] == [150, 125, 85, 90, 75]
    assert sorted(t.state.wars) == ["Britain-Germany", "France-Germany"]
    assert not hostile(t.game, ITA, UK) and not hostile(t.game, RUS, GER)


@rule("3.1", "3.1b")
def test_america_has_the_card_of_1942_and_no_part_before_it():
    early, later = scenario("1939")["powers"]["United States"], scenario("1942")["powers"]["United States"]
    assert all(early[k] == later[k] for k in ("brps", "base", "growth", "start", "builds"))
    t = begun()
    assert not t.power("United States").in_play and not t.state.units.of("United States")


def test_forces_by_the_text():
    """28.63, 10.23: nineteen British and thirty German air factors; the Russian infantry of 33.42-13."""
    powers, later = scenario("1939")["powers"], scenario("1939")["later"]

    def sums(seat, kind):
        found = Counter()
        parts = [powers[seat]["start"], powers[seat]["builds"], *(x["builds"] for x in later if x["seat"] == seat)]
        for part in parts:
            for sort, count in part.items():
                if sort.partition(" ")[0] == kind:
                    found[sort] += count
        return found

    assert sum(int(s.split()[1]) * n for s, n in sums(UK, "air").items()) == 19
    assert sums(GER, "air") == {"air 5": 6}
    assert sums(RUS, "infantry") == {"infantry 3-3": 20, "infantry 2-3": 10, "infantry 1-3": 15}
    assert not [s for s in powers[FRA]["builds"] if s.startswith("air")]


@rule("22.1b", "22.4")
def test_britain_sets_up_and_runs_poland():
    t = begun()
    assert status(t.game, "Poland") == "attacked" and patron(t.game, "Poland") == UK and holder(t.game, "M35") == UK
    assert t.asked() == [UK]
    t.refuse(UK, "deploy BI1 at K23", "52")
    t.refuse(UK, "deploy PlI1 at K23", "3.36a")
    t.refuse(UK, "done", "52")
    t.play(UK, "deploy rest", "done")
    assert any(u.nation == "Poland" for u in t.state.units.at("M35"))
    assert all(country_of(u.place) == "Poland" for u in t.state.units if u.nation == "Poland")


@case("E7")
@rule("3.35a")
def test_minimum_forces_stand_where_the_card_wants_them():
    t = rest(begun(), UK)
    for unit in [u for u in t.state.units.of(UK) if u.nation == UK and u.place == "set-up"]:
        t.state.units.move(unit, "K23" if unit.kind != "fleet" else "L22")
    t.refuse(UK, "done", "3.35a")
    t = rest(begun(), UK)
    t.play(UK, "deploy rest")
    there = Counter((u.kind, u.factor) for u in t.state.units.at("GG19") if u.nation == UK)
    assert there["air", 1] >= 1 and there["infantry", 1] >= 1
    assert any(u.kind == "armor" and u.factor == 2 for u in t.state.units.of(UK) if country_of(u.place) == "Egypt")


@case("E201")
@rule("43.2a", "43.2c")
def test_germany_sets_up_twenty_factors_in_the_east():
    t = rest(begun(), GER)
    west = [h for h in sorted(land()) if holder(t.game, h) == GER and front_of(h) == "Western" and h.startswith("M")]
    for n, unit in enumerate(
        u for u in t.state.units.of(GER) if u.place == "set-up" and u.kind in ("armor", "infantry")
    ):
        t.state.units.move(unit, west[n % 2])
    t.play(GER, "deploy rest")
    assert eastern_factors(t.game, opening=True) < EAST
    t.refuse(GER, "done", "43.2c")
    t = rest(begun())
    assert eastern_factors(t.game, opening=True) >= EAST and t.game.phase == "options"


@rule("43.2f")
def test_who_counts_in_the_east():
    t = peace(units={"J36": "G armor, G inf, G air, G fleet", "S33": "G inf", "M33": "2 G inf"}, control={"M33": GER})
    assert eastern_factors(t.game) == 4 + 3 + 5 + 6
    t.state.units.move("II1", "M33")
    t.state.units.give("II1", GER)
    assert eastern_factors(t.game) == 18


@rule("50.11", "12.11b")
def test_the_axis_opens_fall_1939_whatever_the_brps():
    t = rest(begun())
    assert t.game.phase == "options" and t.state.first == t.state.side == "Axis"
    total = t.power(UK).brps + t.power(FRA).brps + t.power(RUS).brps
    assert total > t.power(GER).brps + t.power(ITA).brps


@rule("3.39b")
def test_the_card_lists_who_may_have_aid():
    aid = scenario("1939")["aid"]
    assert aid[RUS] == ["Hungary", "Rumania", "Bulgaria"] and aid[ITA] == ["Spain", "Iraq"]
    assert aid[GER] == aid[UK] and len(aid[UK]) == 9 and "United States" not in aid


@rule("3.35b", "3.35c")
def test_russian_garrisons_are_released_by_the_approach_of_the_enemy():
    from rules.third_reich.limits import release

    t = peace(units={"D44": "R inf 1-3", "G42": "G inf"}, control={"G42": GER})
    garrison = t.unit("RI2")
    release(t.game)
    assert locked(t.game, garrison), "Germany is at peace with Russia"
    t.state.wars.append("Germany-Russia")
    release(t.game)
    assert not locked(t.game, garrison)
    t.state.units.move("GI2", "L31")
    assert not locked(t.game, garrison), "for good"


@rule("3.36a")
def test_nobody_but_poles_sets_up_in_poland():
    t = rest(begun(), UK)
    t.refuse(UK, "deploy BW1 at M35", "3.36a")
    t.play(UK, "deploy rest")
    assert not [
        u for u in t.state.units if u.place in land() and country_of(u.place) == "Poland" and u.nation != "Poland"
    ]


@rule("3.35a")
def test_a_unit_above_what_the_card_wants_is_not_needed_there():
    """Gibraltar wants an air unit of one factor and an infantry 1-3."""
    t = peace(units={"GG19": "2 B inf 1-3, B air 1", "AA8": "B inf 1-3, B armor 2-5"})
    by = {(u.place, u.kind): u for u in t.state.units.of(UK)}
    assert needed_there(t.game, UK, by["GG19", "air"]) and needed_there(t.game, UK, by["AA8", "infantry"])
    assert not needed_there(t.game, UK, by["GG19", "infantry"]), "there are two"
    assert not needed_there(t.game, UK, by["AA8", "armor"]), "Malta wants none"


@rule("43.2b")
def test_at_war_with_russia_nobody_counts_germans_in_the_east():
    t = peace("movement", units={"J36": "G inf"})
    watch_the_east(t.game, movement=True)
    assert t.state.notes["pact broken"] == 1
    t = peace("movement", units={"J36": "G inf"}, wars=["Britain-Germany", "Germany-Russia"])
    watch_the_east(t.game, movement=True)
    assert "pact broken" not in t.state.notes
