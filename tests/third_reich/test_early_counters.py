"""15.6, 33.41, 33.42: the Siberian transfer, and the counters of 1942 and 1943."""

from rules.third_reich.areas import area_for
from rules.third_reich.counters import eastern, iraq_falls
from rules.third_reich.variants import play_planned, windows
from rules.third_reich.world import holder
from tests.rulings import case, rule
from tests.third_reich.table import opened, table

US, UK, GER, RUS, ITA = "United States", "Britain", "Germany", "Russia", "Italy"
LONE = {"K23": "B inf", "L31": "G inf", "Y22": "I inf"}


def siberia(season="Spring", year=1942, **more):
    pool = {RUS: "3 R inf 3-3, 3 R armor, R para, R air"}
    return table(
        "construction", LONE | {"H47": "R inf 1-3"}, season=season, year=year, scenario="1942", pool=pool, **more
    )


@rule("15.6a", "15.61b")
def test_three_units_in_spring_two_in_summer_one_in_fall():
    for season, most in (("Spring", 3), ("Summer", 2), ("Fall", 1), ("Winter", 0)):
        t = siberia(season)
        before = t.power(RUS).brps
        cities = ("D50", "G52", "L51")
        for n in range(most):
            t.play(RUS, f"transfer infantry 3-3 to {cities[n]}")
        t.refuse(RUS, "transfer infantry 3-3 to J55", "15.61b" if most else "15.6a")
        assert t.power(RUS).brps == before


@case("D31")
@rule("15.61a")
def test_never_more_armor_than_infantry_and_nothing_airborne():
    t = siberia()
    t.refuse(RUS, "transfer armor 3-5 to D50", "15.61a")
    t.refuse(RUS, "transfer airborne 3-3 to D50", "15.61a")
    t.play(RUS, "transfer infantry 3-3 to D50", "transfer armor 3-5 to G52")
    t.refuse(RUS, "transfer armor 3-5 to L51", "15.61a")


@rule("15.62")
def test_only_to_a_friendly_russian_city_with_a_line_to_the_east():
    t = siberia()
    t.refuse(RUS, "transfer infantry 3-3 to K52", "15.62")
    t.refuse(RUS, "transfer infantry 3-3 to O43", "15.62")
    t.refuse(UK, "transfer infantry 3-3 to D50", "15.6a")
    t = siberia()
    t.state.units.move("GI1", "I47")
    t.play(RUS, "transfer infantry 3-3 to H47")
    assert t.state.notes["siberia"] == 1


@rule("15.62")
def test_a_line_to_moscow_alone_brings_nobody():
    from rules.third_reich.chart import steps

    ring = dict.fromkeys(steps("H47"), GER)
    siberia(control=dict.fromkeys(list(ring)[:-1], GER)).play(RUS, "transfer infantry 3-3 to H47")
    t = siberia(control=ring)
    t.refuse(RUS, "transfer infantry 3-3 to H47", "15.62")


def holding(number, phase="options", side="Axis", units=None, **more):
    seat = GER if more.pop("who", side) == "Axis" else UK
    more.setdefault("season", "Summer")
    more.setdefault("year", 1942)
    return table(phase, LONE | (units or {}), side, scenario="1942", powers={seat: {"variant": number}}, **more)


@rule("33.41-6", "10.1c")
def test_fifty_brps_before_strategic_warfare_is_built():
    t = opened(scenario="1942")
    t.power(GER).variant = 6
    for seat in (RUS, UK, US, ITA, GER):
        t.play(seat, "deploy rest", "done")
    t.play(GER, "play variant")
    assert t.power(GER).brps == 335
    t.play(GER, "build 16 submarine")
    t = holding(6)
    t.refuse(GER, "play variant", "33.3a")


@case("E133")
@rule("33.42-5", "33.42-6")
def test_escorts_and_the_navy_as_1942_opens():
    for number, note in ((5, "us escorts"), (6, "us navy")):
        t = opened(scenario="1942")
        t.power(UK).variant = number
        t.play(UK, "play variant")
        assert t.state.notes[note] == 1
        t = holding(number, side="Allies")
        t.refuse(UK, "play variant", "33.3a")


@rule("33.3a")
def test_counters_that_do_not_fit_1942():
    fit = windows(holding(1).game)
    assert not {("Axis", n) for n in (4, 5, 9)} & set(fit) and not {("Allies", n) for n in (1, 2, 3)} & set(fit)
    t = holding(4)
    t.refuse(GER, "play variant", "33.3a")


@case("E131")
@rule("33.41-7a", "33.41-7b", "25.3")
def test_turkey_joins_for_35_if_the_axis_is_stronger_in_the_east():
    t = holding(7, units={"K40": "2 G armor", "H47": "R inf"})
    assert eastern(t.game, "Axis") == 8 and eastern(t.game, "Allies") == 3
    before = t.power(GER).brps
    t.play(GER, "play variant")
    assert t.asked()[0] == GER and t.power(GER).brps == before - 35 + 30
    t.play(GER, "deploy rest", "done")
    assert t.state.countries["Turkey"] == "ally Germany" and holder(t.game, "AA36") == GER
    assert sum(u.nation == "Turkey" and u.owner == GER for u in t.state.units) == 11
    t = holding(7, units={"J30": "G fleet", "J36": "G inf", "H47": "R inf"})
    assert eastern(t.game, "Axis") == 3, "ships at Kiel are not in the East"
    t.refuse(GER, "play variant", "33.3a")
    t = holding(7, units={"K40": "2 G armor"})
    t.power(GER).limit = 34
    t.refuse(GER, "play variant", "33.3a")


@rule("25.7b", "33.41-7a", "53d")
def test_turkey_stays_out_if_attacked_once_or_too_late():
    t = holding(7, units={"K40": "2 G armor"}, notes={"never Turkey": 1})
    t.refuse(GER, "play variant", "33.3a")
    t = holding(7, units={"K40": "2 G armor"}, season="Spring", year=1943)
    t.refuse(GER, "play variant", "33.3a")
    t = holding(1, season="Spring", year=1943)
    t.refuse(GER, "play variant", "33.3a")


@rule("33.41-1", "25.46a", "27.15", "25.34")
def test_iraq_revolts():
    t = holding(1)
    before = t.power(GER).brps
    t.play(GER, "play variant")
    t.refuse(GER, "deploy IqI1 at LL29", "3.36a")
    t.play(GER, "deploy rest", "done")
    units = [u for u in t.state.units if u.nation == "Iraq"]
    assert sorted(u.kind for u in units) == ["air"] + ["infantry"] * 5 and t.power(GER).brps == before
    assert holder(t.game, "EE42") == GER and holder(t.game, "LL29") == UK
    area = area_for(t.game, units[0])
    assert {"EE42", "KK33", "II34"} <= area and "LL31" not in area and "AA36" not in area
    from rules.third_reich.supply import in_supply

    assert all(in_supply(t.game, u) for u in units), "Mosul supplies them"


@rule("25.46c", "25.46b")
def test_iraq_falls_with_mosul():
    t = holding(1, units={"EE42": "B inf 3-4"})
    t.play(GER, "play variant", "deploy rest", "done")
    assert all(u.auto == t.state.turn for u in t.state.units if u.nation == "Iraq"), "no supply needed to take Mosul"
    iraq_falls(t.game)
    assert t.state.countries["Iraq"] == "conquered Britain" and not [u for u in t.state.units if u.nation == "Iraq"]


@rule("33.41-10", "33.42-7", "53e")
def test_jets_and_bombing_wait_for_their_year():
    for side, number, year in (("Axis", 10, 1943), ("Allies", 7, 1944)):
        t = holding(number, side=side)
        seat = GER if side == "Axis" else UK
        t.play(seat, "play variant")
        t.state.turn = (year - 1 - 1939) * 4
        play_planned(t.game, "year")
        assert not t.power(seat).played
        t.state.turn = (year - 1939) * 4
        play_planned(t.game, "year")
        assert t.power(seat).played


@rule("33.42-8", "53d")
def test_more_shipping_from_1943():
    t = holding(8, side="Allies")
    t.refuse(UK, "play variant", "33.3a")
    t = holding(8, side="Allies", season="Spring", year=1943)
    t.play(UK, "play variant")
    assert t.state.notes["deployment"] == 7


@rule("33.1")
def test_without_the_additional_counters_only_the_ten_printed_ones_are_drawn():
    from rules.kernel.game import Game
    from rules.third_reich import GAME

    for seed in range(6):
        game = Game.new(GAME, "1942", seed=seed)
        assert 1 <= game.state.powers[GER].variant <= 10 and 1 <= game.state.powers[UK].variant <= 10
