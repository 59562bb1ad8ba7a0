"""Found in random games: an opening that had no way on, partisans of a power that leaves the war."""

from rules.third_reich.chart import country_of, land
from tests.rulings import rule
from tests.third_reich.table import opened, table


@rule("3.36b")
def test_the_corps_for_libya_may_be_sent_there_when_all_is_set_up():
    t = opened(scenario="1942")
    while t.asked() != ["Germany"]:
        t.play(t.asked()[0], "deploy rest", "done")
    t.play("Germany", "deploy rest")
    corps = next(u for u in t.state.units.of("Germany") if u.kind == "armor" and country_of(u.place) == "Libya")
    t.play("Germany", f"deploy {corps.id} at L31")
    t.refuse("Germany", "done", "3.36b")
    assert t.suggestions("Germany"), "there is a way on"
    t.play("Germany", t.suggestions("Germany", "deploy")[0])
    germans = [u for u in t.state.units if u.nation == "Germany" and u.place in land()]
    assert sorted(u.kind for u in germans if country_of(u.place) == "Libya") == ["armor", "infantry"]
    t.play("Germany", "done")


@rule("33.41-2g", "32.15")
def test_british_partisans_lay_down_their_arms_when_britain_leaves_the_war():
    from rules.third_reich.ireland import separate_peace

    t = table("construction", {"M24": "B partisan", "K23": "B inf"}, scenario="1942", year=1942)
    separate_peace(t.game)
    assert t.where("BZ1") == "lost" and t.where("BI1") == "K23"
    t.game.definition.invariants(t.game)
