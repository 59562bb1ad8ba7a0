"""33.41, 33.42: the counters that fit the years 1939 to 1941 alone."""

from rules.third_reich.minors import status
from rules.third_reich.sleeping import SLEEPERS
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, UK, begun, peace
from tests.third_reich.table import opened


@rule("33.42-1")
def test_france_is_ready():
    t = begun()
    t.power(UK).variant = 1
    before = [u for u in t.state.units.at("set-up") if u.nation == FRA]
    t.play(UK, "play variant")
    after = [u for u in t.state.units.at("set-up") if u.nation == FRA]
    assert len(after) - len(before) == 5 + 4 and any(
        u.kind == "armor" and u.nation == FRA for u in t.state.units.at("pool")
    )
    t.play(UK, "deploy rest", "done")
    t.play(FRA, "deploy rest", "done")
    assert not [u for u in t.state.units.at("set-up") if u.nation == FRA]
    t = begun()
    t.power(UK).variant = 1
    waiting = [u.id for u in t.state.units.at("pool") if u.nation == UK and u.kind == "infantry"]
    t.play(UK, "play variant")
    assert waiting and {t.unit(n).place for n in waiting} == {"pool"}, "the British are not"
    t = begun()
    t.power(UK).variant = 1
    t.play(UK, "deploy rest", "done")
    t.play(FRA, "deploy rest", "done")
    t.refuse(UK, "play variant", "33.3a")


@rule("33.42-2")
def test_france_booms_while_she_stands():
    t = peace(side="Allies", powers={UK: {"variant": 2}})
    t.play(UK, "play variant")
    assert t.power(FRA).brps == 85 + 40
    t.refuse(UK, "play variant", "33.3a")
    t = peace(side="Allies", powers={UK: {"variant": 2}, FRA: {"conquered": 4, "in_play": False}})
    t.refuse(UK, "play variant", "33.3a")
    t = opened(scenario="1942")
    t.power(UK).variant = 2
    t.refuse(UK, "play variant", "33.3a")


@rule("33.41-9", "3.4", "11.2b")
def test_italy_arms():
    def pool(t):
        return sorted(u.id for u in t.state.units.at("pool") if u.nation == ITA and u.kind in ("armor", "infantry"))

    t = peace(powers={GER: {"variant": 9}})
    limit = t.power(ITA).limit
    t.play(GER, "play variant")
    assert t.power(ITA).brps == 100 and t.power(ITA).limit == limit, "too late for the limit of the year"
    assert [n[:2] for n in pool(t)] == ["IA", "IA", "II", "II"]
    t = peace(powers={GER: {"variant": 9}}, season="Spring", year=1942)
    t.refuse(GER, "play variant", "33.3a")
    t = peace(side="Allies", powers={GER: {"variant": 9}})
    t.refuse(GER, "play variant", "33.3a")
    t = begun()
    t.power(GER).variant = 9
    t.play(GER, "play variant")
    for seat in (UK, FRA, UK, "Russia", ITA, GER):
        t.play(seat, "deploy rest", "done")
    t.play(GER, "option Eastern offensive")  # 43.1
    for seat in list(t.asked()):
        t.play(seat, "done")
    assert t.power(ITA).limit == 50, "half of 100"


@rule("33.41-5")
def test_the_minor_allies_join_early():
    at_war = ["Britain-Germany", "France-Germany", "Germany-Russia"]
    t = peace(powers={GER: {"variant": 5}}, wars=at_war)
    t.refuse(GER, "play variant", "33.3a")
    fallen = {"conquered": 4, "in_play": False}
    t = peace(powers={GER: {"variant": 5}, FRA: fallen})
    t.refuse(GER, "play variant", "33.3a")
    t = peace(powers={GER: {"variant": 5}, FRA: fallen}, wars=at_war)
    t.play(GER, "play variant")
    for _ in SLEEPERS:
        t.play(GER, "deploy rest", "done")
    assert {status(t.game, c) for c in SLEEPERS} == {"ally"} and sum(t.power(GER).minors.values()) == 45


@rule("33.41-5", "25.7a", "33.65")
def test_who_can_be_won_no_more_does_not_join_early():
    fallen = {"conquered": 4, "in_play": False}
    wars = ["Britain-Germany", "France-Germany", "Germany-Russia"]
    t = peace(powers={GER: {"variant": 5}, FRA: fallen}, wars=wars)
    t.state.notes["never Hungary"] = 1
    t.state.countries["Bulgaria"] = "conquered Russia"
    t.play(GER, "play variant")
    for _ in SLEEPERS[2:]:
        t.play(GER, "deploy rest", "done")
    assert {c for c in SLEEPERS if status(t.game, c) == "ally"} == set(SLEEPERS) - {"Hungary", "Bulgaria"}
    assert (status(t.game, "Hungary"), status(t.game, "Bulgaria")) == ("inactive", "conquered")
