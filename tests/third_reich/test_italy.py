"""26.7, 36.2: Italy: lent units, surrender, the ships Germany seizes."""

import pytest

from rules.third_reich.italy import give_back, lent, mixes, surrender_test, surrenders
from rules.third_reich.losses import eliminate
from rules.third_reich.world import holder
from rules.third_reich.year import conquests
from tests.rulings import case, rule
from tests.third_reich.table import table

US, UK, GER, RUS, ITA = "United States", "Britain", "Germany", "Russia", "Italy"
SICILY = dict.fromkeys(("DD20", "DD21", "EE20"), US)
ISLES = dict.fromkeys(("Z19", "AA18", "AA19", "BB18", "X20", "Y20"), US)
HOME = {"L31": "G inf", "K23": "B inf", "Y22": "I inf"}


def sr(units=None, **more):
    return table("redeployment", HOME | (units or {}), "Axis", scenario="1942", season="Summer", year=1942, **more)


@rule("36.21", "36.22")
def test_a_unit_is_lent_for_one_sr():
    t = sr({"Y23": "I armor"})
    t.play(ITA, "lend IA1")
    assert t.unit("IA1").owner == GER and t.power(ITA).sr == 1 and t.power(GER).sr == 0
    t.refuse(ITA, "sr IA1 to Y22", "16.1a")


@case("E140")
@rule("16.1d", "16.1e", "36.23b")
def test_after_the_loan_its_srs_are_german():
    t = sr({"Y23": "I armor"}, powers={ITA: {"sr": 5}})
    t.play(ITA, "lend IA1")
    assert t.power(GER).sr == 1, "Germany may pay for the loan"
    t.play(GER, "sr IA1 to Z23")
    assert t.power(GER).sr == 2 and t.power(ITA).sr == 5
    t = sr({"Y23": "2 I armor"}, powers={ITA: {"sr": 5}, GER: {"sr": 8}})
    t.play(ITA, "lend IA1")
    assert not any(text.startswith("lend") for text in t.suggestions(ITA, "lend")), "nobody has an SR left"


@rule("36.21")
def test_ten_factors_and_no_airbases():
    t = sr({"Z23": "I fleet 9", "Y23": "2 I armor, I base"})
    t.play(ITA, "lend IF1")
    t.refuse(ITA, "lend IA1", "36.21")
    t.refuse(ITA, "lend IB1", "36.21")
    t.refuse(GER, "lend GI1", "36.21")


@rule("36.24")
def test_italy_takes_it_back():
    t = sr({"Y23": "I armor, G armor"})
    t.play(ITA, "lend IA1", "reclaim IA1")
    assert t.unit("IA1").owner == ITA and t.power(ITA).sr == 2
    t.refuse(ITA, "reclaim GA1", "36.24")


@rule("36.23a")
def test_lost_lent_units_return_to_italys_pool_and_their_gains_are_german():
    from rules.third_reich.world import take

    t = sr({"Y23": "I armor"}, control={"T22": US})
    t.play(ITA, "lend IA1")
    take(t.game, t.unit("IA1"), "T22")
    assert holder(t.game, "T22") == GER
    eliminate(t.game, t.unit("IA1"))
    assert t.unit("IA1").owner == ITA and "IA1" in t.at("pool")


@rule("36.25")
def test_germany_conquered_gives_them_back():
    from rules.third_reich.aftermath import conquer

    t = sr({"Y23": "I armor"})
    t.play(ITA, "lend IA1")
    assert lent(t.game)
    conquer(t.game, GER, UK)
    assert t.unit("IA1").owner == ITA and t.power(ITA).in_play
    give_back(t.game)


def invaded(season="Summer", year=1943, control=SICILY, first="Allies", units=None, **more):
    """Americans at Naples, nobody in Africa."""
    where = {
        "L31": "G inf",
        "K23": "B inf",
        "Y22": "I inf",
        "Z23": "U inf",
        "U22": "I fleet 9",
        "V22": "G inf, I armor",
    }
    t = table(
        "movement",
        where | (units or {}),
        "Axis",
        scenario="1942",
        season=season,
        year=year,
        first=first,
        control={"Z23": US, **control},
        **more,
    )
    for unit in t.state.units.of(US):
        unit.auto = t.state.turn
    return t


def fails(t):
    return {rule_ for rule_, holds in surrenders(t.game).items() if not holds}


@case("D59")
@rule("26.7a", "26.7b", "26.7c", "26.7d")
def test_all_four_conditions_must_hold():
    assert fails(invaded()) == set() == fails(invaded(control=ISLES))
    assert fails(invaded(year=1942)) == {"26.7a"}, "not before Spring 1943"
    assert fails(invaded(units={"Z23": "U para"})) == {"26.7a"}
    assert fails(invaded(units={"DD20": "U inf", "Z23": "G inf"}, control=SICILY | {"Z23": GER})) == {"26.7a"}
    assert fails(invaded(units={"LL31": "G inf"})) == {"26.7b"}, "the east bank is Egypt too"
    assert fails(invaded(control={"DD20": US, "DD21": US})) == {"26.7c"}
    assert fails(invaded(first="Axis")) == {"26.7d"}


def surrender(t, dice, *answers):
    flow = surrender_test(t.game)
    t.game.script(dice)
    given = list(answers)
    asks = next(flow, None)
    while asks is not None:
        from rules.kernel.flow import Answers

        got = Answers()
        choice = given.pop(0) if given else asks[0].choices[0]
        assert choice in asks[0].choices
        got[GER] = choice
        try:
            asks = flow.send(got)
        except StopIteration:
            asks = None


@rule("26.71", "26.72", "36.24")
def test_italy_surrenders():
    t = invaded()
    t.state.units.give("IA1", GER)
    surrender(t, [4])
    assert not t.power(ITA).in_play and t.state.countries["Italy"] == "surrendered Germany"
    assert t.power(ITA).conquered == t.state.turn + 1
    assert holder(t.game, "Y22") == GER and t.where("II1") == "lost" and t.where("IA1") == "lost"
    ships = [u for u in t.state.units if u.nation == "Italy"]
    assert sum(u.factor for u in ships) == 6 and {u.owner for u in ships} == {GER}
    assert conquests(t.game, GER)["Italy"] == 37
    t.state.control["Y22"] = UK
    t.state.control_count += 1
    assert "Italy" not in conquests(t.game, GER) and conquests(t.game, UK)["Italy"] == 37


@rule("26.72")
def test_no_more_ships_than_there_are():
    assert ["+".join(map(str, m)) for m in mixes(6, {9: 1, 6: 1, 4: 1, 2: 2})] == ["6", "4+2"]
    t = invaded(units={"U22": "I fleet 2"})
    surrender(t, [6])
    assert sum(u.factor for u in t.state.units if u.nation == "Italy") == 2


@rule("26.7a", "26.2")
def test_nothing_happens_on_the_allied_turn():
    t = invaded()
    t.state.side = "Allies"
    surrender(t, [])
    assert t.power(ITA).in_play


@rule("26.72", "26.2")
def test_ships_are_seized_when_rome_is_not_retaken_too():
    from rules.third_reich.sequence import end_of_combat

    t = invaded(units={"Y22": "U inf"}, control={"Y22": US}, first="Axis")
    t.game.script([1])
    with pytest.raises(StopIteration):
        flow = end_of_combat(t.game)
        asks = next(flow)
        while True:
            from rules.kernel.flow import Answers

            got = Answers()
            got[GER] = asks[0].choices[0]
            asks = flow.send(got)
    assert not t.power(ITA).in_play and sum(u.factor for u in t.state.units if u.nation == "Italy") == 3
