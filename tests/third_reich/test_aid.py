"""33.6: foreign aid: who gives it to whom, how much, by what way, and what it is worth."""

from rules.third_reich.aid import DUBLIN, HELSINKI, counts, given, persuaded, share, toll, watch, way
from rules.third_reich.chart import VICHY
from rules.third_reich.minors import status
from tests.rulings import case, rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import table

HOME = {"L22": "B fleet", "K21": "B fleet", "AA8": "B fleet"}


def building(units=HOME, side="Allies", notes=None, **more):
    t = peace("construction", units, side, **more)
    t.state.notes.update(notes or {})
    return t


@case("E190")
@rule("33.61a", "33.6", "33.66")
def test_who_may_aid_whom():
    t = building()
    t.refuse(FRA, "aid 5 to Spain", "33.61a")
    t.refuse(RUS, "aid 5 to Spain", "33.61a")
    t.refuse(UK, "aid 5 to Yugoslavia", "33.61a")
    t.refuse(UK, "aid 5 to Belgium", "33.61a")
    t.play(RUS, "aid 5 to Hungary")
    t.state.countries["Spain"] = "ally Italy"
    t.refuse(UK, "aid 5 to Spain", "33.66")
    t = building(side="Axis")
    t.refuse(ITA, "aid 5 to Hungary", "33.61a")
    t = building(powers={US: {"in_play": True, "brps": 200, "limit": 100}}, season="Summer", year=1942)
    t.refuse(US, "aid 5 to Spain", "33.6")
    later = table("construction", scenario="1942", year=1942)
    later.refuse(UK, "aid 5 to Spain", None)


@case("E193")
@rule("33.62a", "33.64")
def test_a_tenth_of_the_year_which_vanishes_and_is_told():
    t = building()
    assert share(t.game, UK) == 12
    t.refuse(UK, "aid 13 to Spain", "33.62a")
    t.play(UK, "aid 8 to Spain")
    assert t.power(UK).brps == 117 and t.said("Britain has given Spain 8 BRPs in all")
    assert "Foreign aid in Spain: Britain 8" in t.game.view(None).position["conditions"]
    t.refuse(UK, "aid 5 to Turkey", "33.62a")
    t.play(UK, "aid 4 to Spain")
    assert given(t.game, UK, "Spain") == 12
    from rules.third_reich.aid import new_year

    t.state.powers[UK].brps = 157
    new_year(t.game)
    assert share(t.game, UK) == 15, "before strategic warfare"


@rule("33.62b")
def test_an_sr_for_each_country_and_an_escort():
    t = building()
    t.play(UK, "aid 2 to Spain")
    assert t.power(UK).sr == 1 and sum(u.spent for u in t.state.units.of(UK)) == 1
    t.play(UK, "aid 2 to Spain")
    assert t.power(UK).sr == 1, "one for each country"
    t.play(UK, "aid 2 to Turkey")
    assert t.power(UK).sr == 2 and sum(u.spent for u in t.state.units.of(UK)) >= 2
    t = building({})
    t.refuse(UK, "aid 2 to Spain", "33.62d")
    t = building({}, "Axis")
    t.play(GER, "aid 2 to Hungary", "aid 2 to Bulgaria")
    assert t.power(GER).sr == 2, "over land, through sleeping allies"


@case("E135")
@rule("33.62c")
def test_helsinki_and_dublin():
    t = building({"L22": "B fleet"})
    assert way(t.game, UK, "Finland") == (2, ("BF1",))
    t.play(UK, "aid 2 to Finland")
    assert t.power(UK).sr == 2
    t = building({"L22": "B fleet", "D38": "B fleet", "C36": "B inf"}, control={"D38": UK, "C36": UK})
    t.state.countries["Sweden"] = "conquered Britain"
    assert way(t.game, UK, "Finland") == (1, ("BF1", "BF2")), "at the normal rate from a Baltic port"
    assert toll(t.game, UK, t.unit("BF2"), HELSINKI) == 0 and toll(t.game, UK, t.unit("BF1"), HELSINKI) == 1
    assert toll(t.game, UK, t.unit("BF1"), DUBLIN) == 0
    t = building({"K28": "G fleet"}, "Axis")
    t.play(GER, "aid 2 to Ireland")
    assert t.power(GER).sr == 2
    t = building({"L22": "B fleet"})
    t.play(UK, "aid 2 to Ireland")
    assert t.power(UK).sr == 1


@case("E192")
@rule("33.62d")
def test_no_way_through_russia_before_her_war():
    from rules.third_reich.aid import open_to
    from rules.third_reich.chart import country_of

    def russian(*wars: str) -> bool:
        t = building()
        t.state.control_count += 1
        t.state.wars.extend(wars)
        return any(country_of(h) == "Russia" for part in open_to(t.game, UK, "Turkey") for h in part)

    assert not russian()
    assert russian("Germany-Russia")


@case("D47")
@rule("33.61b")
def test_bessarabia_voids_russian_aid_to_rumania():
    t = building(notes={f"aid {RUS}>Rumania": 6, f"aid {RUS}>Hungary": 6})
    assert counts(t.game, RUS, "Rumania") == 6
    from rules.third_reich.chart import area_of, cities, land
    from rules.third_reich.world import set_holder

    city = next(h for h in sorted(land()) if area_of(h) == "Bessarabia" and cities(h))
    set_holder(t.game, city, RUS)
    assert counts(t.game, RUS, "Rumania") == 0 and counts(t.game, RUS, "Hungary") == 6
    t.refuse(RUS, "aid 1 to Rumania", "33.61b")
    watch(t.game)
    set_holder(t.game, city, GER)
    assert counts(t.game, RUS, "Rumania") == 0, "for good"


@case("E136")
@rule("33.63")
def test_the_die_against_the_excess():
    t = peace()
    assert persuaded(t.game, "Spain", ITA) and not t.rolls(), "nobody gave anything"
    t.state.notes.update({f"aid {UK}>Spain": 5, f"aid {ITA}>Spain": 2, f"aid {GER}>Spain": 9})
    t.game.script([3])
    assert not persuaded(t.game, "Spain", ITA), "3 less 3; German aid is not Italy's"
    t.game.script([4])
    assert persuaded(t.game, "Spain", ITA)
    t.state.notes[f"{UK} attacked Spain"] = 1
    assert counts(t.game, UK, "Spain") == 0 and persuaded(t.game, "Spain", ITA)
    t.state.powers[UK].conquered = 5
    del t.state.notes[f"{UK} attacked Spain"]
    assert counts(t.game, UK, "Spain") == 0
    t.state.notes[f"aid {RUS}>Hungary"] = 6
    t.game.script([6])
    assert not persuaded(t.game, "Hungary", GER), "a future enemy's counts"


FALLEN = {"conquered": 4, "in_play": False}
WARS = ["Britain-Germany", "Britain-Italy", "France-Germany", "France-Italy"]


@rule("33.65", "33.67")
def test_a_counter_that_aid_blocks_is_kept():
    t = peace(powers={GER: {"variant": 5}, FRA: FALLEN}, wars=["Germany-Russia", "Britain-Germany"])
    t.state.notes[f"aid {UK}>Finland"] = 6
    t.play(GER, "play variant", dice=[6])
    for _ in range(3):
        t.play(GER, "deploy rest", "done")
    assert status(t.game, "Finland") == "inactive" and status(t.game, "Hungary") == "ally" and not t.power(GER).played
    t.refuse(GER, "play variant", "33.3a")
    t.state.turn += 1
    t.play(GER, "play variant", dice=[6])
    assert status(t.game, "Finland") == "inactive"
    t = peace(powers={GER: {"variant": 3}, FRA: FALLEN}, wars=WARS)
    t.refuse(GER, "option Western attrition; play variant", None)


@rule("33.41-4", "33.65")
def test_spain_joins_italy_in_spring_1941():
    def spain(**more):
        return peace(powers={GER: {"variant": 4}, FRA: FALLEN}, wars=WARS, **{"season": "Spring", "year": 1941, **more})

    from rules.third_reich.levels import counted

    t = spain()
    assert counted(t.game)["Italy"] == 4
    t.refuse(GER, "play variant", "33.3a")
    t = spain(control={"EE26": ITA, "S20": ITA})
    assert counted(t.game)["Italy"] == 5
    t.play(GER, "play variant")
    assert t.power(ITA).brps == 75 - 35 + 20 and status(t.game, "Spain") == "ally"
    t.play(ITA, "deploy rest", "done")
    assert any(u.nation == "Spain" and u.owner == ITA for u in t.state.units)
    t = spain(control={"S20": ITA}, season="Summer")
    t.refuse(GER, "play variant", "33.3a")
    t = spain(control={"S20": ITA})
    t.state.notes[f"aid {UK}>Spain"] = 6
    t.play(GER, "play variant", dice=[5])
    assert status(t.game, "Spain") == "neutral" and not t.power(GER).played and t.power(ITA).brps == 75
    t.state.turn += 1
    t.state.notes[f"aid {UK}>Spain"] = 0
    t.play(GER, "play variant")
    assert status(t.game, "Spain") == "ally"


@rule("33.41-2c")
def test_british_aid_keeps_ireland_quiet():
    t = peace("movement", powers={GER: {"variant": 2}})
    t.state.notes.update({f"aid {UK}>Ireland": 8, f"aid {GER}>Ireland": 2})
    t.refuse(GER, "play variant", "33.3a")
    t.state.notes[f"aid {GER}>Ireland"] = 3
    t.play(GER, "play variant")
    assert "irish unrest" in t.state.notes


@rule("33.5-10")
def test_intelligence_takes_aid_away():
    t = building(side="Axis", notes={f"aid {UK}>Spain": 4, f"aid {UK}>Turkey": 5})
    t.play(GER, "intelligence")
    while "counter" in t.ask().choices:
        t.play(t.asked()[0], "let be", dice=[5, 4])
    t.play(GER, "a power loses foreign aid in a minor country")
    t.play(GER, "Britain in Turkey", dice=[6])
    assert given(t.game, UK, "Turkey") == 0 and given(t.game, UK, "Spain") == 4


@rule("33.5b")
def test_a_neutral_italy_gives_way_at_the_table():
    players = {"Germany": "a", "Italy": "b", "Britain": "c", "France": "c", "Russia": "d", "United States": "c"}
    t = building(side="Axis", players=players)
    t.play(ITA, "intelligence")
    assert t.asked() == [GER]
    t.play(GER, "roll for it", dice=[2, 5])
    assert t.power(GER).brps == 145 and t.power(ITA).brps == 75, "Germany's 5 wins"
    t = building(side="Axis", players=players)
    t.play(ITA, "intelligence")
    t.play(GER, "leave it")
    assert t.power(ITA).brps == 70
    assert VICHY not in t.state.countries


@rule("29.66c", "33.62c")
def test_british_aid_reaches_finland_by_petsamo_though_the_axis_holds_copenhagen():
    t = building({"L22": "B fleet"}, control={"I32": GER, "I33": GER, "J30": GER})
    assert way(t.game, UK, "Finland") == (2, ("BF1",))
    t.play(UK, "aid 2 to Finland")
    assert given(t.game, UK, "Finland") == 2


@case("D45")
@rule("33.63")
def test_equal_aid_never_stops_a_minor():
    t = peace()
    t.state.notes.update({f"aid {UK}>Spain": 5, f"aid {ITA}>Spain": 5})
    t.game.script([1])
    assert persuaded(t.game, "Spain", ITA)


@case("E191")
@rule("33.62d", "37.3b")
def test_aid_that_goes_round_africa_to_suez_costs_two_srs():
    t = building({"L22": "B fleet"}, control={"AA8": GER})
    assert toll(t.game, UK, t.unit("BF1"), "MM30") == 1, "one for the country and one for the way"
    assert toll(building({"L22": "B fleet"}).game, UK, t.unit("BF1"), "K21") == 0
