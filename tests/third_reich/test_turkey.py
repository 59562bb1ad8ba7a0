"""33.7: Turkey as a British minor ally."""

from rules.third_reich.areas import closed_to
from rules.third_reich.chart import front_of, objective_hexes
from rules.third_reich.turkey import ground_factors, lacking, naval_factors
from tests.rulings import rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
SOUTH = sorted(h for h in objective_hexes() if front_of(h) == "Mediterranean")
STRONG = {"Z23": "2 B armor", "LL29": "B fleet"}


def offered(units=None, objectives=12, **more):
    """The Allied options of a turn, with so many objectives of the south in Allied hands."""
    open_ = [h for h in SOUTH if h != "Z33"]
    held = {h: "Britain" if i < objectives else "Germany" for i, h in enumerate(open_)}
    return table("options", units or STRONG, control=held, **more)


@rule("33.71", "33.72", "25.3")
def test_turkey_joins_for_35_brps_and_brings_30():
    t = offered()
    assert lacking(t.game) is None
    t.refuse(US, "activate Turkey", "33.71")
    t.play(UK, "activate Turkey")
    assert t.power(UK).brps == 140 - 35 + 30 and t.power(UK).spent == 35
    assert t.state.countries["Turkey"] == "ally Britain"
    t.play(UK, "deploy rest", "done")
    assert "AA36" in {u.place for u in t.state.units if u.nation == "Turkey"}
    assert set(t.asked()) == {UK, US, RUS}, "then the options"


@rule("33.71")
def test_turkey_joins_as_the_turn_begins():
    t = offered()
    t.play(UK, "option Western attrition")
    t.refuse(UK, "activate Turkey", "33.71")
    t = offered(powers={"Britain": {"limit": 30}})
    t.refuse(UK, "activate Turkey", "33.72")


@rule("33.711")
def test_more_ground_factors_in_the_south():
    t = offered({"Z23": "B armor", "LL29": "B fleet", "T25": "2 G armor"})
    assert lacking(t.game)[1] == "33.711"
    t.refuse(UK, "activate Turkey", "33.711")


@rule("33.712")
def test_more_ships_in_the_south():
    t = offered({"Z23": "2 B armor", "LL29": "B fleet", "T25": "I fleet"})
    assert lacking(t.game)[1] == "33.712"


@rule("33.713")
def test_seven_objectives():
    assert lacking(offered(objectives=6).game)[1] == "33.713"
    assert lacking(offered(objectives=7).game) is None


@rule("33.714", "33.72")
def test_an_attacked_turkey_costs_nothing_and_a_beaten_one_never_comes():
    t = offered(countries={"Turkey": "conquered Germany"})
    assert lacking(t.game)[1] == "33.714"
    t = offered(countries={"Turkey": "attacked Britain"})
    t.play(UK, "activate Turkey")
    assert t.power(UK).spent == 0


@rule("33.714", "33.73", "25.7b")
def test_a_turkey_that_an_ally_has_attacked_never_joins():
    for seat, rule_ in ((RUS, "33.714"), (UK, "33.714"), (US, "33.714"), (GER, ""), ("Italy", "")):
        for status in ("neutral", "attacked Germany"):
            t = offered(countries={"Turkey": status}, notes={f"{seat} attacked Turkey": 1})
            assert (lacking(t.game) or ("", ""))[1] == rule_, (seat, status)


@rule("33.711", "33.712")
def test_as_many_are_not_more():
    t = offered({"Z23": "2 B armor", "LL29": "B fleet", "T25": "2 G armor"}, pool={"B": "B armor, B fleet"})
    assert naval_factors(t.game, "Allies") == 9
    assert ground_factors(t.game, "Allies") == ground_factors(t.game, "Axis") == 8 and lacking(t.game)[1] == "33.711"
    t = offered({"Z23": "2 B armor, B para", "LL29": "B fleet", "T25": "2 G armor, G air"})
    assert ground_factors(t.game, "Axis") == 8 and lacking(t.game) is None, "air doesn't count"
    t = offered({"Z23": "2 B armor, B air", "LL29": "B fleet", "T25": "I fleet 9"})
    assert naval_factors(t.game, "Allies") == naval_factors(t.game, "Axis") == 9 and lacking(t.game)[1] == "33.712"
    t = offered({"Z23": "2 B armor", "LL29": "B fleet", "L31": "9 G armor", "K28": "2 G fleet"})
    assert lacking(t.game) is None, "what is in the north doesn't count"


@rule("33.65", "33.72", "33.63")
def test_aid_may_hold_turkey_back_and_it_may_be_tried_again():
    t = offered(notes={"aid Germany>Turkey": 3})
    t.play(UK, "activate Turkey", dice=[3])
    assert t.power(UK).spent == 0 and t.state.countries["Turkey"] == "neutral"
    t.refuse(UK, "activate Turkey", "33.65")
    t.state.notes["tried Turkey"] -= 1
    t.play(UK, "activate Turkey", dice=[4])
    assert t.state.countries["Turkey"] == "ally Britain" and t.power(UK).spent == 35


@rule("33.73", "25.45")
def test_turks_stay_in_the_south():
    t = offered()
    t.play(UK, "activate Turkey", "deploy rest", "done")
    turk = next(u for u in t.state.units if u.nation == "Turkey" and u.kind == "infantry")
    assert turk.owner == UK
    trouble = closed_to(t.game, turk, "P22")
    assert trouble is not None and trouble[1] == "25.47"
    assert closed_to(t.game, turk, "Y43") is None
