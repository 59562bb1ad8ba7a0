"""Found in random games: an opening that had no way on, partisans of a power that leaves the war."""

from rules.third_reich.chart import capital, country_of, land
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


@rule("33.41-2g", "32.15", "ruling.A64")
def test_british_partisans_lay_down_their_arms_when_britain_leaves_the_war():
    from rules.third_reich.ireland import separate_peace

    t = table("construction", {"M24": "B partisan", "K23": "B inf"}, scenario="1942", year=1942)
    separate_peace(t.game)
    assert t.where("BZ1") == "lost" and t.where("BI1") == "K23"
    t.game.definition.invariants(t.game)


@rule("25.1a", "25.4a")
def test_a_new_ally_that_stands_already_is_still_asked_about():
    """What the order to be done would do is looked at on a copy, which begins where the game stands."""
    units = {"L31": "G inf", "H47": "R inf", "K23": "B inf", "O22": "F inf", "Y22": "I inf"}
    lost = {capital(country): "Russia" for country in ("Hungary", "Rumania", "Bulgaria")}
    t = table("redeployment", units, scenario="1939", season="Summer", year=1941, half=1, control=lost)
    while t.game.phase != "waking":
        t.play(t.asked()[0], "done")
    asked = t.ask("Germany").prompt
    assert "Finland" in asked
    t.play("Germany", "deploy rest")
    assert t.ask("Germany").prompt == asked, "done is still to be said"
    assert t.game.preview("Germany", "done")
    t.play("Germany", "done")
    assert t.game.phase == "options"


@rule("10.1b", "11.2a")
def test_no_strategic_warfare_is_built_before_the_attack_on_poland():
    for scenario in ("1939", "campaign"):
        t = opened(scenario=scenario)
        while t.game.phase == "setup":
            t.play(t.asked()[0], "deploy rest", "done")
        assert t.game.phase == "options" and not any(p.sw for p in t.state.powers.values())
        assert [t.power(s).limit for s in ("Germany", "Italy", "Britain", "France")] == [75, 37, 62, 42]
