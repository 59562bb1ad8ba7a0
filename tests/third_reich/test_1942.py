"""50.2, 53, 2.23, 2.32: the 1942 scenario: its opening, what its dates bring, and who wins it."""

from collections import Counter

from rules.third_reich.arrivals import arrive, arriving
from rules.third_reich.chart import SIDE, board, country_of, land, mix, objective_hexes, scenario
from rules.third_reich.levels import counted, judge, needed, rank
from rules.third_reich.limits import amends
from rules.third_reich.setup import opening
from rules.third_reich.world import holder
from tests.rulings import case, rule
from tests.third_reich.table import opened, table

US, UK, GER, RUS, ITA, VICHY = "United States", "Britain", "Germany", "Russia", "Italy", "Vichy France"
FIVE = {GER: "g", UK: "b", US: "u", RUS: "r", ITA: "i", "France": "b"}


def begun():
    return opened(scenario="1942")


def ready():
    """Everybody is set up."""
    t = begun()
    for seat in (RUS, UK, US, ITA, GER):
        t.play(seat, "deploy rest", "done")
    return t


def late(**more):
    """The end of the scenario."""
    return table("movement", {}, "Axis", season="Winter", year=1944, half=2, scenario="1942", **more)


@rule("50.21a", "50.23", "53c")
def test_the_axis_opens_after_strategic_warfare_is_built():
    t = ready()
    assert t.game.phase == "building" and set(t.asked()) == {GER, UK, US}
    t.play(GER, "build 5 submarine", "done").play(UK, "done").play(US, "done")
    assert t.power(GER).sw["submarine"] == 17, "added to the twelve of the card"
    assert t.game.phase == "options" and t.state.side == "Axis" and set(t.asked()) == {GER, ITA}


@rule("50.22", "21.7")
def test_america_is_at_war_and_all_in_its_box():
    t = ready()
    assert {"Germany-United States", "Italy-United States", "Italy-Russia"} <= set(t.state.wars)
    assert {u.place for u in t.state.units.of(US) if u.place != "pool"} == {"US box"}
    assert t.power(US).brps == 225


@rule("50.24", "49.2")
def test_vichy_france_sleeps_with_six_divisions_and_a_fleet():
    t = ready()
    units = [u for u in t.state.units if u.nation == VICHY]
    at_home = [u for u in units if country_of(u.place) == "France"]
    assert Counter(u.kind for u in at_home) == {"infantry": 5, "fleet": 1}
    assert [country_of(u.place) in ("Tunisia", "Algeria", "Morocco") for u in units if u not in at_home] == [True]
    assert {u.owner for u in units} == {VICHY} and t.state.countries[VICHY].startswith("inactive")
    assert not any(
        SIDE[u.owner] == "Axis" and u.owner != VICHY
        for u in t.state.units
        if u.place in land() and country_of(u.place) in ("Tunisia", "Algeria", "Morocco")
    )


@rule("50.24", "3.36a")
def test_vichy_units_are_set_up_where_the_card_says():
    t = begun()
    for seat in (RUS, UK, US, ITA):
        t.play(seat, "deploy rest", "done")
    t.play(GER, "deploy VfI1 at CC4")
    t.refuse(GER, "deploy VfI2 at DD13", "3.36a")
    t.refuse(GER, "deploy GI1 at EE17", "3.36a")


@rule("50.25", "50.27")
def test_the_free_french_and_the_british_at_tobruk():
    t = begun()
    t.play(RUS, "deploy rest", "done")
    t.refuse(UK, "deploy FfI1 at LL29", "3.36a")
    t.play(UK, "deploy FfI1 at II34")
    assert holder(t.game, "KK24") == UK and holder(t.game, "MM23") == UK and holder(t.game, "KK23") == ITA


@rule("50.26", "25.32")
def test_minor_allies_bring_45():
    t = begun()
    assert t.power(GER).brps == 285 and t.power(GER).base == 240 and sum(t.power(GER).minors.values()) == 45


@rule("50.21b", "3.38b")
def test_three_german_fleets_and_the_airborne_to_be_built():
    t = ready()
    fleets = [u for u in t.state.units if u.nation == GER and u.kind == "fleet"]
    assert len(fleets) == 3 and not t.state.notes.get("pool Germany fleet")
    assert [u.place for u in t.state.units if u.nation == GER and u.kind == "airborne"] == ["pool"]


@case("E6")
@rule("50.21b", "3.36b")
def test_one_armor_and_one_infantry_in_libya_and_no_more():
    t = begun()
    for seat in (RUS, UK, US, ITA):
        t.play(seat, "deploy rest", "done")
    t.play(GER, "deploy GA1 at KK21", "deploy GI1 at KK21")
    t.refuse(GER, "deploy GA2 at KK22", "3.36a")
    t.refuse(GER, "deploy GW1 at KK21", "3.36a")
    t = begun()
    for seat in (RUS, UK, US, ITA):
        t.play(seat, "deploy rest", "done")
    t.play(GER, "deploy rest", "deploy GA1 at L31") if t.where("GA1") == "L31" else t.play(GER, "deploy rest")
    moved = next(
        u.id for u in t.state.units if u.nation == GER and u.kind == "armor" and country_of(u.place) == "Libya"
    )
    t.play(GER, f"deploy {moved} at N27")
    t.refuse(GER, "done", "3.36b")
    assert {(t.unit(name).nation, t.unit(name).kind) for name in amends(t.game, GER)} == {(GER, "armor")}
    assert {country_of(h) for goals in amends(t.game, GER).values() for h in goals} == {"Libya"}


@rule("25.41", "3.34")
def test_finns_start_at_home_and_on_two_hexes_of_karelia():
    t = begun()
    for seat in (RUS, UK, US, ITA):
        assert t.asked() == [seat]
        t.play(seat, "deploy rest", "done")
    t.play(GER, "deploy FnI1 at A47", "deploy FnI2 at B46", "deploy FnI3 at D41")
    t.refuse(GER, "deploy FnI4 at E41", "3.36a")


@rule("3.38a", "3.31")
def test_the_cards_are_met_by_the_counters_and_add_up():
    card = scenario("1942")
    later = {}
    for part in card["later"]:
        for sort, count in part["builds"].items():
            key = part["seat"], sort
            later[key] = later.get(key, 0) + count
    for seat, facts in card["powers"].items():
        for sort in {*facts["start"], *facts["builds"]}:
            kind, _, numbers = sort.partition(" ")
            factor = int(numbers.partition("-")[0])
            total = facts["start"].get(sort, 0) + facts["builds"].get(sort, 0) + later.get((seat, sort), 0)
            most = sum(s.count for s in mix(seat)[kind] if s.factor == factor)
            assert total <= most, (seat, sort, total, most)
    russia = card["powers"][RUS]
    infantry = {
        s: russia["start"].get(s, 0) + russia["builds"].get(s, 0)
        for s in ("infantry 3-3", "infantry 2-3", "infantry 1-3")
    }
    assert infantry == {"infantry 3-3": 20, "infantry 2-3": 10, "infantry 1-3": 15}, "33.42-o13 adds up to the same"
    assert sum(facts["brps"] for facts in card["powers"].values()) == 285 + 75 + 130 + 225 + 105


def test_the_front_in_russia():
    t = begun()
    names = {
        "Leningrad": RUS,
        "Sevastopol": RUS,
        "Moscow": RUS,
        "Rostov": RUS,
        "Kharkov": GER,
        "Smolensk": GER,
        "Kiev": GER,
    }
    from rules.third_reich.chart import places

    assert {name: holder(t.game, places()[name][0]) for name in names} == names
    held = Counter(SIDE.get(holder(t.game, h), "") for h in objective_hexes())
    assert held == {"Axis": 25, "Allies": 14, "": 3}


@rule("53c", "53d")
def test_new_units_come_with_their_dates():
    for season, year, seat, count in (("Summer", 1942, UK, 5), ("Summer", 1942, US, 7), ("Spring", 1943, GER, 2)):
        t = table("options", {"K23": "B inf", "L31": "G inf"}, season=season, year=year, scenario="1942")
        before = len(t.at("pool"))
        arrive(t.game)
        assert sum(u.nation == seat for u in t.state.units.at("pool")) == count
        assert len(t.at("pool")) > before
    t = table("options", {"K23": "B inf"}, season="Fall", year=1942, scenario="1942")
    arrive(t.game)
    assert not t.at("pool")
    for power, notes in (({"in_play": False}, {}), ({}, {"free french alone": 3})):
        t = table(
            "options", {"L31": "G inf"}, season="Summer", year=1942, scenario="1942", powers={UK: power}, notes=notes
        )
        arrive(t.game)
        assert {u.nation for u in t.state.units.at("pool")} == {US}, "Britain has fallen"


@rule("33.42-o13", "53c")
def test_whose_infantry_comes_otherwise_without_the_purge():
    builds = {"infantry 3-3": 6, "infantry 1-3": 7, "armor 3-5": 2}
    t = table("options", {}, season="Spring", year=1942, scenario="1942")
    assert arriving(t.game, RUS, builds) == builds
    t.state.notes["no purge"] = 1
    assert arriving(t.game, RUS, builds) == {"armor 3-5": 2, "infantry 3-3": 10, "infantry 1-3": 5}
    assert arriving(t.game, GER, builds) == builds
    assert arriving(t.game, RUS, {"infantry 2-3": 4}) == {"infantry 2-3": 4}, "other years are as they were"


@rule("50.2", "3.32")
def test_twelve_turns():
    from rules.third_reich.chart import turn_number

    card = scenario("1942")
    assert turn_number(*card["last_turn"]) - turn_number(*card["first_turn"]) + 1 == 12
    t = table("movement", {}, season="Fall", year=1944, scenario="1942")
    judge(t.game, turn_number(*card["last_turn"]))
    assert t.game.outcome is None


# --- victory ------------------------------------------------------------------------------------------------------------


def take(n, seat):
    """Hexes of that many objectives more in the hands of a power."""
    t = begun()
    foe = [
        h for h in sorted(objective_hexes()) if SIDE.get(holder(t.game, h)) != SIDE[seat] and holder(t.game, h) in SIDE
    ]
    return dict.fromkeys(foe[:n], seat)


@rule("2.23", "2.1a", "2.1b")
def test_two_players_are_judged_by_objectives():
    t = late()
    assert sum(counted(t.game).values()) == 42 - 3, "Stockholm, Madrid and Istanbul are nobody's"
    judge(t.game, t.state.turn)
    assert t.game.outcome.winners == (GER, ITA) and "decisive victory of the Axis" in t.game.outcome.reason


@rule("2.23")
def test_levels_of_the_allies():
    t = late(control=take(13, UK))
    assert rank(t.game, "Allies") == 2 and rank(t.game, "Axis") == 0
    judge(t.game, t.state.turn)
    assert t.game.outcome.winners == (UK, US, RUS) and "marginal victory of the Allies" in t.game.outcome.reason
    t = late(control=take(9, UK))
    judge(t.game, t.state.turn)
    assert t.game.outcome.winners == () and "stalemate" in t.game.outcome.reason


@rule("15.633", "15.634", "15.63")
def test_siberia_makes_victory_dearer():
    t = late()
    plain = needed(t.game, "Allies"), needed(t.game, RUS), needed(t.game, UK), needed(t.game, "Axis")
    t.state.notes["siberia"] = 1
    assert needed(t.game, "Allies") == tuple(n + 1 for n in plain[0])
    assert needed(t.game, RUS) == (13, 14, 15, 16) == tuple(n + 1 for n in plain[1])
    assert needed(t.game, UK) == plain[2] and needed(t.game, "Axis") == plain[3]


@rule("2.32a", "2.35", "2.3")
def test_five_players_are_judged_one_by_one():
    t = late(players=FIVE)
    judge(t.game, t.state.turn)
    assert set(t.game.outcome.winners) == {GER, ITA}, "Germany holds 19 and 2 of Vichy's, Italy survives: both decisive"
    t = late(players=FIVE, control=take(8, UK))
    assert counted(t.game)[UK] == 16 and rank(t.game, UK) == 4
    t.power(ITA).conquered = 1
    judge(t.game, t.state.turn)
    assert {UK, US} <= set(t.game.outcome.winners) and ITA not in t.game.outcome.winners


@case("E1")
@rule("2.32b", "2.34c", "2.32a")
def test_italy_by_the_date_of_her_fall():
    from rules.third_reich.chart import turn_number

    t = late(players=FIVE)
    for date, level in (
        (("Winter", 1943), 0),
        (("Spring", 1944), 1),
        (("Summer", 1944), 1),
        (("Fall", 1944), 2),
        (("Winter", 1944), 3),
    ):
        t.power(ITA).conquered = turn_number(*date) + 1
        assert rank(t.game, ITA) == level, date
    t.power(ITA).conquered = 0
    assert rank(t.game, ITA) == 4


@case("E2")
@rule("2.5b", "51.1")
def test_who_plays_two_powers_is_judged_by_the_one_with_more_objectives():
    from rules.third_reich.levels import judged_by

    three = {**FIVE, ITA: "g"}
    t = late(players=three)
    assert judged_by(t.game, "g") == GER and judged_by(t.game, "r") == RUS
    t = late(players=three, control={h: ITA for h in objective_hexes() if holder(begun().game, h) == GER})
    assert judged_by(t.game, "g") == ITA


@rule("49.5d", "2.1c")
def test_vichy_objectives_are_german_and_russias_own_stay_russian():
    t = late()
    assert holder(t.game, "V19") == VICHY and counted(t.game)[GER] == 21
    t = late(surrender="accepted")
    t.power(RUS).in_play = False
    before = counted(t.game)[RUS]
    assert before == 6


def test_the_board_of_1942_is_whole():
    t = begun()
    assert all(holder(t.game, h) for h in board() if h in land())
    opening(t.game)


@rule("51.1", "1.1a")
def test_seats_are_those_of_the_powers_that_play():
    from rules.third_reich import GAME

    assert set(GAME.places("1942", {})) == {GER, ITA, UK, US, RUS}, "five players at most"
    assert set(GAME.places("1944", {})) == {GER, UK, US, RUS}, "four at most"
