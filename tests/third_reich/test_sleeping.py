"""25.1 to 25.8, 43.2: Germany's minor allies before they join, and her watch in the East."""

from rules.third_reich.limits import watch_the_east
from rules.third_reich.minors import status
from rules.third_reich.sleeping import guests
from rules.third_reich.supply import in_supply
from rules.third_reich.world import friendly, holder, take
from rules.third_reich.zones import enemy_zone
from tests.rulings import case, rule
from tests.third_reich.early import GER, ITA, RUS, UK, peace

ALLIED = ["Britain-Germany", "Britain-Italy", "France-Germany", "France-Italy"]


@rule("25.6b")
def test_germany_uses_a_sleeping_ally_and_takes_nothing_from_it():
    from rules.third_reich.chart import country_of, land, steps

    border = next(
        h for h in sorted(land()) if country_of(h) == "Hungary" and any(country_of(o) == "Germany" for o in steps(h))
    )
    home = next(o for o in steps(border) if country_of(o) == "Germany")
    t = peace("movement", {home: "G armor, I inf"}, wars=ALLIED)
    t.play(GER, f"move GA1 to {border}")
    t.play(ITA, f"move II2 to {border}")
    assert holder(t.game, border) == "Hungary" and friendly(t.game, GER, border) and not friendly(t.game, UK, border)
    assert in_supply(t.game, t.unit("GA1"))


@case("E160")
@rule("25.6a")
def test_twenty_factors_at_most_and_five_in_finland():
    t = peace("movement")
    assert guests(t.game) == 0
    t = peace("movement", {"D41": "G inf", "C42": "G inf"})
    assert guests(t.game, "Finland") == 6
    t.refuse(GER, "done", "25.6a")
    t.refuse(ITA, "done", "25.6a")
    t.state.units.move("GI2", "L31")
    t.play(GER, "done")
    t = peace("movement", {"S33": "2 G armor", "S32": "2 G armor", "S31": "2 G inf"})
    t.refuse(GER, "done", "25.6a")


@rule("25.8c")
def test_nobody_garrisons_bessarabia():
    t = peace("movement", {"S35": "G inf"})
    t.refuse(GER, "move GI2 to S36", "25.8c")


@case("E161")
@rule("25.8b", "25.8e")
def test_a_garrison_in_helsinki_is_in_supply():
    from rules.third_reich.chart import country_of, invadable, is_port, land

    assert not [h for h in land() if country_of(h) == "Finland" and (is_port(h) or invadable(h))]
    t = peace("movement", {"D41": "G inf"})
    assert in_supply(t.game, t.unit("GI2"))


@case("E75")
@rule("25.1a", "25.7a")
def test_they_join_as_the_axis_turn_of_summer_1941_begins():
    t = peace("redeployment", {}, "Allies", season="Summer", year=1941, half=1, control={"V34": RUS})
    from rules.third_reich.chart import capital
    from rules.third_reich.world import set_holder

    set_holder(t.game, capital("Bulgaria"), RUS)
    for _ in range(8):
        if t.state.side == "Axis":
            break
        t.play(t.asked()[0], "done")
    for _ in range(3):
        t.play(GER, "deploy rest", "done")
    assert [status(t.game, c) for c in ("Finland", "Hungary", "Rumania", "Bulgaria")] == ["ally"] * 3 + ["inactive"]
    assert t.power(GER).minors["Rumania"] == 15
    t = peace("options", {}, season="Spring", year=1941)
    assert status(t.game, "Finland") == "inactive" and t.asked() == [GER, ITA]


@case("E143")
@rule("43.2e", "43.2b")
def test_the_watch_in_the_east_is_looked_at_after_movement_and_at_the_end():
    t = peace("movement", {"J36": "2 G armor, 3 G air"}, control={})
    watch_the_east(t.game, movement=True)
    assert "pact broken" not in t.state.notes
    t.state.units.move("GA1", "L31")
    watch_the_east(t.game, movement=True)
    assert t.state.notes["pact broken"] == 1
    t.state.units.move("GA1", "J36")
    watch_the_east(t.game, movement=True)
    assert t.state.notes["pact broken"] == 1, "for good"
    t = peace("movement", {"J36": "G armor"}, side="Allies")
    watch_the_east(t.game, movement=True)
    assert "pact broken" not in t.state.notes, "losses in an enemy turn are no breach"


@rule("43.3a")
def test_germans_beyond_the_line_at_the_end_of_their_turn():
    for movement, broken in ((True, 0), (False, 1)):
        t = peace("movement", {"J36": "2 G armor, 3 G air", "M37": "G inf"}, control={"M37": GER})
        watch_the_east(t.game, movement=movement)
        assert t.state.notes.get("pact broken", 0) == broken


@case("E126")
@rule("15.4c", "31.1d")
def test_the_zone_of_armor_at_peace_hinders_nobody():
    t = peace("movement", {"L40": "R armor"})
    from rules.third_reich.chart import dry_steps

    beside = dry_steps("L40")[0]
    assert beside not in enemy_zone(t.game, GER)
    t.state.wars.append("Germany-Russia")
    assert beside in enemy_zone(t.game, GER)


def test_nothing_is_taken_from_a_sleeping_ally():
    t = peace("movement", {"D41": "G inf"})
    take(t.game, t.unit("GI2"), "D41")
    assert holder(t.game, "D41") == "Finland"


@case("E82")
@rule("25.7b", "22.1b")
def test_an_ally_the_axis_attacks_itself_is_run_by_the_enemy_and_lost_for_good():
    t = peace(units={"S34": "G inf", "L31": "G inf"})
    before = t.power(GER).brps
    t.play(GER, "declare war on Rumania")
    assert t.power(GER).brps == before - 10 and t.state.units["GI2"].place == "set-up"
    runner = t.asked()[0]
    assert runner not in (GER, ITA) and t.state.countries["Rumania"] == f"attacked {runner}"
    t.play(runner, "deploy rest", "done")
    assert t.asked() == [GER] and "comes back to Rumania" in t.ask(GER).prompt
    free = next(h for h in t.suggestions(GER, "") if not [u for u in t.state.units.at(h) if u.nation == "Rumania"])
    t.play(GER, free)
    assert t.where("GI2") == free and "never Rumania" in t.state.notes
