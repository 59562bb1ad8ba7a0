"""33.4: the additional counters in the games that begin before 1944."""

import pytest

from rules.kernel.game import Game
from rules.third_reich import GAME
from rules.third_reich.areas import closed_to
from rules.third_reich.arrivals import arrive
from rules.third_reich.chart import VICHY, country_of, distance, hexes_of, land, turn_number
from rules.third_reich.entente import estranged
from rules.third_reich.entry import early_need, late_need, no_pearl_harbor, roll_for_america, thin_russia
from rules.third_reich.extra import blitz
from rules.third_reich.fall import pass_minors
from rules.third_reich.losses import create
from rules.third_reich.setup import extra_numbers
from rules.third_reich.turn import total
from rules.third_reich.unrest import conquered_colonies, fine, missing, other_sr, turn_neutral
from rules.third_reich.variants import trouble
from rules.third_reich.world import holder, set_holder
from rules.third_reich.year import builders
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, LONE, RUS, UK, US, peace
from tests.third_reich.table import opened, put, table
from tests.third_reich.test_vichy import vichy


def held(seat, number, phase="options", side="Axis", **more):
    return peace(phase, side=side, powers={seat: {"variant": number}}, **more)


def war(t):
    return [w for w in t.state.wars if US in w]


@rule("33.4-o", "33.41-o12b", "33.42-o12b", "ruling.A50")
def test_black_cards_draw_what_fits_and_never_a_twelve():
    """The twelves count as without effect, as the rule allows players to agree."""
    for scenario in ("1939", "campaign", "1942"):
        drawn = set()
        for seed in range(30):
            game = Game.new(GAME, scenario, seed=seed, options={"extra_counters": True})
            drawn |= {(s, game.state.powers[s].variant) for s in (GER, UK)}
        assert {n for _, n in drawn if n > 10} and not {n for _, n in drawn} & {12}
        assert all(n <= 10 or n in extra_numbers(game, s) for s, n in drawn)
    t = held(GER, 12)
    assert "bluff" in trouble(t.game, GER)
    t.refuse(GER, "play variant", "33.3a")
    t = opened(scenario="1939")
    assert holder(t.game, "K34") == UK and "Britain-Germany" in t.state.wars, "Poland doesn't back down"
    assert "bluff" in trouble(held(UK, 12, side="Allies").game, UK)


@rule("33.61c")
def test_yugoslavia_receives_aid_with_the_additional_counters():
    from rules.third_reich.aid import recipients

    plain = peace("construction")
    assert "Yugoslavia" not in recipients(plain.game, GER)
    game = Game.new(GAME, "1939", seed="aid", options={"extra_counters": True})
    for seat in (GER, UK, RUS, ITA):
        assert "Yugoslavia" in recipients(game, seat)
    assert "Yugoslavia" not in recipients(game, FRA)


# --- America by the dice --------------------------------------------------------------------------------------------------


def winter_1941(**more):
    return held(GER, 20, "movement", "Allies", season="Winter", year=1941, **more)


@rule("33.41-o20a")
@pytest.mark.parametrize(
    ("die", "first", "needs"), [(1, ("Summer", 1942), [6, 5, 4, 3, 2, 2]), (2, ("Spring", 1942), [6, 5, 4, 3, 2, 2])]
)
def test_japan_stays_quiet_and_america_rolls(die, first, needs):
    t = winter_1941()
    t.play(GER, "play variant", dice=[die])
    assert t.state.notes["us navy"] == 1, "+2 at sea"
    t.state.turn = turn_number(*first) - 1
    assert late_need(t.game) == 0
    for need in needs:
        t.state.turn += 1
        assert late_need(t.game) == need


@rule("33.41-o20c")
def test_japan_in_the_east_lets_america_in_sooner():
    t = winter_1941()
    t.play(GER, "play variant", dice=[5])
    assert "us navy" not in t.state.notes and "no siberia" not in t.state.notes
    t.state.turn = turn_number("Summer", 1942)
    needs = []
    for _ in range(4):
        needs.append(late_need(t.game))
        t.state.turn += 1
    assert needs == [4, 3, 2, 2]
    t.state.turn = turn_number("Summer", 1942)
    t.game.script([3])
    arrive(t.game)
    assert not war(t) and t.said("America stays out: 3, and 4 is needed")
    t.state.turn += 1
    t.game.script([3])
    before = t.power(US).brps
    arrive(t.game)
    assert "Germany-United States" in t.state.wars and t.power(US).brps == before - 35


@rule("33.41-o20a")
def test_the_counter_is_played_before_the_construction_of_winter_1941():
    held(GER, 20, "movement", "Allies", season="Fall", year=1941).refuse(GER, "play variant", "33.3a")
    held(GER, 20, "construction", "Allies", season="Winter", year=1941).refuse(GER, "play variant", "33.3a")
    t = opened(scenario="1942")
    t.power(GER).variant = 20
    t.play(GER, "play variant", dice=[4])
    assert not war(t) and US not in t.state.rest and not t.power(US).in_play
    GAME.invariants(t.game)


@rule("33.41-o20b", "15.6a")
def test_japan_attacks_russia():
    t = winter_1941(pool={"Russia": "3 R inf 3-3"})
    t.play(GER, "play variant", dice=[2])
    assert not [u for u in t.state.units.at("pool") if u.nation == RUS and u.factor == 3], "three at once"
    put(t.game, "pool", "4 R inf 3-3")
    thin_russia(t.game)
    left = [u for u in t.state.units.at("pool") if u.nation == RUS and u.factor == 3]
    assert len(left) == 2 and t.state.notes["fewer russians"] == 0
    t = peace(
        "construction", side="Allies", season="Winter", year=1941, wars=["Germany-Russia"], notes={"no siberia": 1}
    )
    t.refuse(RUS, "transfer infantry 3-3 to Gorki", "33.41-o20b")


@rule("33.41-o20d", "ruling.A51")
def test_before_she_enters_america_builds_and_grants_a_little():
    t = table("construction", LONE, "Allies", scenario="campaign", season="Spring", year=1942, notes={"entry row": 1})
    arrive(t.game)
    assert t.power(US).in_play and not war(t) and t.said("America may spend 27 BRPs a turn on building and grant 20")
    assert US not in builders(t.game), "no strategic warfare"
    assert total(t.game, "Allies") == sum(t.power(s).brps for s in (UK, FRA)), "her BRPs move nobody first"
    unit = next(u for u in t.state.units.of(US) if u.kind == "infantry")
    assert closed_to(t.game, unit, "K23")[1] == "21.1b", "she stays at home"
    power = t.power(US)
    power.brps = power.year = 225
    power.limit = 112
    t = peace("construction", side="Allies", season="Spring", year=1942, notes={"entry row": 1, "america built 12": 24},
              powers={US: {"in_play": True, "brps": 225, "year": 225, "limit": 112}}, pool={US: "2 U armor, U inf"})  # fmt: skip
    assert t.state.turn == 12
    t.refuse(US, "build armor 5-6 at US box", "33.41-o20d")
    t.play(US, "build infantry 3-4 at US box")
    t.refuse(US, "grant 25 to Britain", "33.41-o20d")
    t.play(US, "grant 20 to Britain")
    t.power(US).grants, t.power(US).granted = {}, 50
    t.refuse(US, "grant 15 to Britain", "33.41-o20d")


@rule("33.42-o20a")
def test_roosevelt_rolls_from_winter_1940_on():
    t = held(UK, 20, side="Allies", season="Winter", year=1940)
    t.play(UK, "play variant")
    t.state.notes["early entry"] = 1
    needs = []
    for _ in range(6):
        needs.append(early_need(t.game))
        t.state.turn += 1
    assert needs == [6, 5, 4, 3, 2, 2]
    t.state.turn = turn_number("Summer", 1941)
    t.game.script([4])
    roll_for_america(t.game)
    assert not t.power(US).in_play and t.said("America stays out: 4 -1"), "France is in the game"
    t.power(FRA).in_play = False
    t.state.turn += 1
    set_holder(t.game, "K21", GER)
    t.game.script([2])
    roll_for_america(t.game)
    assert t.power(US).in_play and t.power(US).base == 185, "an Axis port in Britain"
    t = held(UK, 20, side="Allies", season="Winter", year=1940)
    t.state.notes["early entry"] = 1
    t.power(FRA).in_play = False
    t.game.script([6])
    roll_for_america(t.game)
    assert t.power(US).base == t.power(US).brps == 145


@rule("33.42-o20b", "10.41")
def test_her_forces_are_those_of_the_turn_in_which_she_may_enter():
    expected = {
        ("Winter", 1940): {"infantry": 4, "fleet": 2},
        ("Spring", 1941): {"infantry": 5, "fleet": 3},
        ("Summer", 1941): {"infantry": 6, "fleet": 3, "air": 1},
        ("Fall", 1941): {"infantry": 7, "fleet": 4, "air": 1, "armor": 1},
        ("Winter", 1941): {"infantry": 9, "fleet": 4, "air": 1, "armor": 1},
    }
    for (season, year), forces in expected.items():
        t = peace(season=season, year=year, side="Allies", notes={"early entry": 1})
        t.power(FRA).in_play = False
        t.game.script([6])
        roll_for_america(t.game)
        found = {}
        for unit in t.state.units.of(US):
            found[unit.kind] = found.get(unit.kind, 0) + 1
        assert found == forces and not war(t), "she declares war when she likes"
        assert (US in builders(t.game)) and not [u for u in t.state.units.at("pool") if u.nation == US]
    arms = {US: {"in_play": True, "brps": 185, "limit": 92}}
    t = peace(season="Winter", year=1941, side="Allies", notes={"early entry": 1}, powers=arms)
    t.play(US, "declare war on Germany")
    assert war(t) and t.power(US).brps == 150


# --- North Africa -----------------------------------------------------------------------------------------------------------


def occupied(**more):
    ours = dict.fromkeys(("M23", "N22", "N23"), GER)
    return held(GER, 11, "construction", "Axis", control=ours, **more)


@rule("33.41-o11c")
def test_before_the_fall_france_must_guard_north_africa():
    t = occupied(units={"EE12": "F inf, F inf", "O20": "F inf, F armor"})
    t.play(GER, "play variant")
    assert missing(t.game) == "1 infantry 2-3 and a 5-4"
    assert (t.state.notes["rising Africa"], t.state.notes["unrest"]) == (1, 1)
    before = t.power(FRA).brps
    fine(t.game)
    assert t.power(FRA).brps == before, "her own turn must end first"
    t.state.side = "Allies"
    fine(t.game)
    assert t.power(FRA).brps == before - 15
    t.state.units.move(next(u for u in t.state.units.of(FRA) if u.place == "O20" and u.kind == "infantry"), "EE13")
    put(t.game, "DD13", "F air")
    assert missing(t.game) == ""
    fine(t.game)
    assert t.power(FRA).brps == before - 15


@rule("33.41-o11c")
def test_who_counts_as_the_garrison():
    for units, lacks in (
        ({"EE12": "3 F inf", "DD13": "F air"}, ""),
        ({"EE12": "2 F inf", "DD13": "F air"}, "1 infantry 2-3"),
        ({"EE12": "3 F inf", "DD13": "F air 3"}, "a 5-4"),
        ({"EE12": "2 F inf, F armor", "DD13": "F air", "O20": "F inf"}, "1 infantry 2-3"),
    ):
        t = peace("movement", units, "Allies", notes={"unrest": 1})
        assert missing(t.game) == lacks, units
    create(t.game, "Greece", "infantry", 2, 3, "EE12", FRA)
    assert missing(t.game) == "1 infantry 2-3", "nobody else stands guard for France"
    t.power(FRA).in_play = False
    assert missing(t.game) == ""


@rule("33.41-o11c")
def test_until_then_her_srs_go_nowhere_else():
    t = peace("redeployment", {"O20": "F inf, F armor"}, "Allies", notes={"unrest": 1})
    foot, tank = (next(u for u in t.state.units.at("O20") if u.kind == kind) for kind in ("infantry", "armor"))
    assert other_sr(t.game, foot, "EE12") is None
    put(t.game, "O21", "F air, F air 3")
    whole, part = (next(u for u in t.state.units.at("O21") if u.factor == n) for n in (5, 3))
    assert other_sr(t.game, whole, "EE12") is None and other_sr(t.game, part, "EE12")[1] == "33.41-o11c"
    assert other_sr(t.game, foot, "US box")[1] == other_sr(t.game, whole, "O20")[1] == "33.41-o11c"
    t.refuse(FRA, f"sr {tank.id} to O21", "33.41-o11c")
    t.refuse(FRA, f"sr {foot.id} to O21", "33.41-o11c")
    assert other_sr(t.game, t.unit("BI1"), "K24") is None


@rule("33.41-o11a")
def test_an_italian_in_a_colony_that_turns_neutral_goes_home():
    t = vichy("options")
    guest = next(u for u in t.state.units.of(ITA) if u.kind == "infantry" and u.place in land())
    tunisian = next(h for h in hexes_of("Tunisia") if holder(t.game, h) == VICHY)
    t.state.units.move(guest, tunisian)
    turn_neutral(t.game)
    assert guest.place != tunisian and holder(t.game, guest.place) == ITA


@rule("33.41-o11a", "ruling.A52")
def test_vichys_colonies_become_neutral_countries():
    t = vichy("options")
    assert holder(t.game, "DD13") == VICHY and t.where("VfI3") == "DD13"
    turn_neutral(t.game)
    assert [t.state.countries[c] for c in ("Tunisia", "Algeria", "Morocco")] == ["neutral"] * 3
    assert {holder(t.game, h) for h in hexes_of("Algeria")} == {"Algeria"}
    assert closed_to(t.game, t.unit("BI1"), "EE12")[0].endswith("is neutral")
    assert t.state.units.get("VfI3") is None or t.state.units["VfI3"].place == "gone"
    assert t.where("VfI3") == "lost" and t.where("VfI1") == "V19", "Vichy's unit there is gone for good"
    t.play(ITA, "declare war on Tunisia")
    seat = t.asked()[0]
    t.play(seat, "deploy rest", "done")
    assert len([u for u in t.state.units if u.nation == "Tunisia"]) == 1
    for hex_ in hexes_of("Tunisia"):
        set_holder(t.game, hex_, ITA)
    conquered_colonies(t.game)
    for hex_ in hexes_of("Tunisia"):
        set_holder(t.game, hex_, GER)
    conquered_colonies(t.game)
    assert t.state.countries["Tunisia"] == "conquered Italy" and not [u for u in t.state.units if u.nation == "Tunisia"]


# --- the others ---------------------------------------------------------------------------------------------------------------


@rule("33.41-o15")
def test_planning_turns_the_russian_winter_away():
    from rules.third_reich.winter import bites, strike

    t = held(GER, 15, season="Winter", year=1941)
    assert "played by itself" in trouble(t.game, GER)
    strike(t.game, "44.1")
    assert not bites(t.game) and t.power(GER).played
    t.state.notes["hard winter"] = t.state.turn
    assert bites(t.game), "Allied counter 10 works all the same"
    t = held(GER, 9, season="Winter", year=1941)
    strike(t.game, "44.1")
    assert bites(t.game)


@rule("33.41-o18")
def test_bombs_on_britain_cost_what_german_air_near_london_outnumbers():
    air = {"L24": "2 G air", "M25": "G air, I air", "K22": "B air", "F24": "B air"}
    fell = {"france fell": turn_number("Summer", 1940) * 2 + 1}
    t = held(GER, 18, "movement", season="Fall", year=1940, units=air, notes=fell)
    t.play(GER, "play variant")
    before = t.power(UK).brps
    blitz(t.game)
    assert t.power(UK).brps == before - (10 + 5 * (distance("M25", "K23") <= 4) - 5)
    held(GER, 18, "movement", season="Winter", year=1940, notes=fell).refuse(GER, "play variant", "33.3a")
    t.state.turn += 1
    blitz(t.game)
    assert t.power(UK).brps < before and len([e for e in t.events() if "near London" in e.text]) == 1


@rule("33.41-o13")
def test_distrust_begins_as_russia_enters_the_war():
    t = held(GER, 13, side="Axis", season="Summer", year=1941)
    t.refuse(GER, "play variant", "33.3a")
    t.play(GER, "declare war on Russia", "play variant")
    assert t.state.notes["distrust"] == 1


@rule("33.42-o18a", "33.42-o18b")
def test_loyalist_spain_joins_a_france_that_still_fights_in_1941():
    t = held(UK, 18, side="Allies", season="Winter", year=1940)
    t.refuse(UK, "play variant", "33.3a")
    t = held(UK, 18, side="Allies", season="Spring", year=1941)
    t.play(UK, "play variant", dice=[3])
    assert t.state.countries["Spain"] == "ally France" and t.power(FRA).spent == 35
    t.play(FRA, "deploy rest", "done")
    assert t.state.countries["Portugal"] == "ally Britain"
    assert t.events("33.42-o18a") and not [e for e in t.events("33.42-o18b") if "Spain" in e.text]
    pass_minors(t.game)
    assert t.state.countries["Spain"] == "ally Britain", "France's fall leaves Spain to Britain"


@rule("33.42-o18b")
def test_a_communist_spain_waits_for_russia():
    t = held(UK, 18, side="Allies", season="Spring", year=1941)
    t.play(UK, "play variant", dice=[6])
    assert t.state.countries["Spain"] == "neutral" and not t.power(UK).played and t.power(FRA).spent == 0
    assert t.rolls("a communist Spain") == [[6]] and t.state.notes["communist Spain"] == 1
    t.refuse(UK, "play variant", "33.3a")
    t.state.wars.append("Germany-Russia")
    t.play(UK, "play variant")
    assert t.state.countries["Spain"] == "ally Russia" and t.power(UK).played


@rule("33.42-o18a")
def test_partisans_behind_the_axis_in_spain():
    inside = dict.fromkeys(hexes_of("Spain"), GER)
    places = [h for h in hexes_of("Spain") if h not in ("U12",)][:6]
    t = peace("construction", side="Allies", wars=["Britain-Germany", "Germany-Russia"], control=inside)
    t.state.countries["Spain"] = "attacked Britain"
    t.refuse(UK, f"partisan at {places[0]}", "32.12")
    t.state.notes["loyalists"] = 1
    for hex_ in places[:4]:
        t.play(UK, f"partisan at {hex_}")
    t.refuse(UK, f"partisan at {places[4]}", "33.42-o18a")
    t = held(UK, 18, side="Allies", control=dict.fromkeys(places, GER))
    t.state.countries["Spain"] = "attacked Britain"
    t.play(UK, "play variant")
    assert t.state.notes["loyalists"] == 1 and t.state.countries["Spain"] == "attacked Britain"


@rule("33.42-o13")
def test_without_the_purge_russia_has_another_army():
    t = opened(scenario="1939")
    t.power(UK).variant = 13
    t.play(UK, "play variant")

    def count(place):
        foot = [u for u in t.state.units.at(place) if u.nation == RUS and u.kind == "infantry"]
        return [sum(u.factor == n for u in foot) for n in (3, 2, 1)]

    assert count("set-up") == [4, 10, 3] and count("pool") == [6, 0, 7]
    t.state.turn = turn_number("Spring", 1942)
    arrive(t.game)
    assert count("pool") == [16, 0, 12]
    GAME.invariants(t.game)


@rule("33.42-o14")
def test_full_cooperation_lifts_what_keeps_the_entente_apart():
    t = held(UK, 14, side="Allies", season="Spring", year=1940)
    assert estranged(t.game, UK, FRA) == "34.3"
    t.play(UK, "play variant")
    assert estranged(t.game, UK, FRA) == ""
    t.state.units.move("FI1", "K23")
    assert closed_to(t.game, t.unit("FI1"), "J23") is None


@rule("33.42-o17")
def test_the_maginot_line_reaches_the_channel():
    t = opened(scenario="1939")
    t.power(UK).variant = 17
    t.play(UK, "play variant")
    border = [h for h in land() if country_of(h) == "France" and any(country_of(o) == "Belgium" for o in near(h))]
    assert border and set(border) <= set(t.state.fortresses)
    t = held(UK, 17, side="Allies")
    t.refuse(UK, "play variant", "33.3a")


def near(hex_):
    from rules.third_reich.chart import steps

    return steps(hex_)


def test_the_die_of_japan_is_told():
    t = peace(season="Winter", year=1941, side="Allies")
    t.game.script([1])
    no_pearl_harbor(t.game)
    assert t.said("Japan does nothing: America enters by the dice")


@rule("33.41-o20a", "33.41-o20b", "33.41-o20d")
def test_a_game_goes_on_while_america_rolls():
    wars = ["Britain-Germany", "France-Germany", "Germany-Russia"]
    t = table("movement", LONE, "Allies", scenario="campaign", season="Winter", year=1941, half=2, wars=wars,
              powers={GER: {"variant": 20}})  # fmt: skip
    t.play(GER, "play variant", dice=[2])
    for _ in range(300):
        if t.state.turn == turn_number("Winter", 1942) or t.game.outcome is not None:
            break
        ask = t.game.pending()[0]
        answers = ("done", *t.game.suggest(ask.seat, "", 5))
        t.play(ask.seat, next(text for text in answers if taken(t, ask.seat, text)))
    assert t.state.turn == turn_number("Winter", 1942) and t.said("America may spend 27 BRPs a turn")
    stayed, entered = t.said("America stays out"), t.said("United States enters the war for 35 BRPs")
    rolls = len(t.rolls("America enters the war"))
    assert 1 <= rolls <= 4 and (entered or (stayed and rolls == 3)) and bool(war(t)) is entered
    assert t.said("5 Russian 3-3 infantry leave the Force Pool")


def taken(t, seat, text):
    from rules.kernel.errors import OrderError

    try:
        t.game.preview(seat, text)
    except OrderError:
        return False
    return True
