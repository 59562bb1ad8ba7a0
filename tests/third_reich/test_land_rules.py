"""Land, air and the sequence of play: smaller rules of the 1944 scenario, each by itself."""

from rules.third_reich import GAME
from rules.third_reich.advance import bridge_allowed
from rules.third_reich.attack import idle_support
from rules.third_reich.chart import (
    COST,
    OFFENSIVE,
    SEATS,
    board,
    cities,
    country_of,
    fact,
    front_of,
    invadable,
    mix,
    scenario,
    side_kind,
    turn_number,
)  # fmt: skip
from rules.third_reich.contact import in_contact
from rules.third_reich.convoys import submarine_rate
from rules.third_reich.displacement import air_room
from rules.third_reich.state import Bridgehead
from rules.third_reich.strength import draw_up, frozen, multiplier
from rules.third_reich.turn import relocate, west_wall
from rules.third_reich.year import convert_air, forced_interceptors
from tests.rulings import case, rule
from tests.third_reich.table import opened, table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"


def on(t, *phases):
    while t.game.phase not in phases:
        seat = t.asked()[0]
        t.play(seat, "done" if "done" in t.ask(seat).orders else t.suggestions(seat)[0])
    return t


# --- the table, the counters ---


@rule("1.1a")
def test_four_players_at_most_in_1944():
    seats = scenario("1944")["seats"]
    assert len(seats) == 4 and set(seats) <= set(SEATS)
    t = opened(players={s: s for s in SEATS})
    assert {p.seat for p in t.game.pending()} <= set(seats)


@rule("3.32", "53e")
def test_nine_turns_from_spring_1944_to_spring_1946():
    card = scenario("1944")
    assert (turn_number(*card["first_turn"]), turn_number(*card["last_turn"])) == (20, 28)
    t = table("movement", {}, year=1944)
    assert submarine_rate(t.game) == (2, 1)
    t.state.fortresses = []
    t.state.turn = turn_number("Spring", 1944)
    west_wall(t.game)
    assert any(fact(h, "fortress") == "West Wall" for h in t.state.fortresses)


@rule("5.53b")
def test_the_west_wall_stands_where_the_axis_holds_it_in_spring_1944():
    wall = [h for h in board() if fact(h, "fortress") == "West Wall"]
    t = table("movement", {}, control={wall[0]: "Britain"})
    t.state.fortresses, t.state.turn = [], turn_number("Spring", 1944)
    west_wall(t.game)
    assert wall[0] not in t.state.fortresses and set(wall[1:]) <= set(t.state.fortresses)
    t = table("movement", {}, control={wall[0]: "Germany"})
    t.state.fortresses, t.state.turn = [], turn_number("Spring", 1944)
    west_wall(t.game)
    assert set(wall) <= set(t.state.fortresses)


@rule("4.1", "30.1")
def test_counters_show_factor_and_movement_and_russia_has_no_replacements():
    assert [s.figures for s in mix("Germany")["armor"]] == ["4-6"] and mix("Germany")["replacement"][0].figures == "1"
    assert not mix("Russia").get("replacement") and mix("Britain")["replacement"]
    t = table("construction", {"L22": "B fleet"})
    assert not any("replacement" in text for text in t.suggestions(RUS, "build"))


@rule("4.2")
def test_a_fleet_has_one_number_and_sails_as_far_as_its_sea_goes():
    assert {s.figures for s in mix("Britain")["fleet"]} == {"9", "6", "4", "2", "1"}
    t = table("fleets", {"L22": "B fleet"}, options=OFF)
    t.play(UK, "rebase BF1 to CC4")
    assert t.state.missions["M1"].path[-1] == "CC4"


@rule("1.3a", "1.3b", "1.3c")
def test_brps_pay_for_wars_offensives_units_and_grants():
    assert (OFFENSIVE, COST["infantry"], COST["armor"], COST["fleet"] * 9) == (15, 1, 2, 27)
    t = table("options", {"L22": "B inf"})
    before = t.power(UK).brps
    t.play(UK, "option Western offensive")
    assert t.power(UK).brps == before - 15


@rule("5.44b")
def test_a_city_may_be_a_port_or_a_capital():
    assert cities("M19") == 1 and cities("O22") == 1 and cities("AA8") == 1 and cities("M20") == 0


@rule("5.6b", "39")
def test_ulster_is_britain_ireland_is_not_and_land_without_white_is_nothing():
    assert country_of("F24") == "Britain" and country_of("H21") == "Ireland"
    t = table("construction", {"L22": "B fleet"}, pool={"Britain": "B inf"}, supply={"BF1": ["F24"]})
    t.play(UK, "build infantry 3-4 at F24")
    assert not invadable("G32")


@rule("5.7a", "29.431")
def test_on_a_beach_defenders_are_tripled_against_the_sea_and_doubled_against_the_land():
    t = table("ground", {"L24": "G inf", "M23": "U inf", "K21": "U inf"}, options=OFF)
    assert invadable("L24")
    assert multiplier(t.game, "L24", [t.unit("UI1")], False) == 2
    assert multiplier(t.game, "L24", [t.unit("UI2")], True) == 3


@rule("5.7b")
def test_the_ocean_is_for_fleets_and_for_air_that_stages():
    t = table("movement", {"L22": "B air, B inf", "K23": "B inf"}, options=OFF, control={"M19": "Britain"})
    t.refuse(UK, "move BI1 to M19", "13.2")
    t.play(UK, "stage BW1 to M19")


@rule("5.7c")
def test_no_step_over_a_neutral_border():
    t = table("movement", {"T16": "B inf"}, options=OFF, control={"T16": "Britain"})
    t.refuse(UK, "move BI1 to T15", "50.36")


@rule("5.3c", "1.5a")
def test_a_front_line_on_a_coast_is_sea():
    assert front_of("V19") == "Western" and side_kind("V19", "W18") in ("sea", "both", "")
    assert {front_of(h) for h in board() if board()[h].kind in ("land", "coastal")} == {
        "Western",
        "Eastern",
        "Mediterranean",
    }


# --- Bridgeheads ---


@rule("9.7a")
def test_any_power_of_the_side_may_place_or_remove_a_bridgehead():
    t = table("movement", {"M21": "B inf"}, control={"M21": "Britain"}, bridgeheads={"M21": Bridgehead("Allies", True)})
    t.play(US, "remove Bridgehead at M21")
    assert not t.state.bridgeheads


@rule("9.1.2b")
def test_a_bridgehead_on_the_west_wall_across_a_river():
    river = next((h, o) for h in board() if fact(h, "fortress") == "West Wall" for o in board().neighbours(h)
                 if side_kind(h, o) == "river" and country_of(o) != "Germany")  # fmt: skip
    t = table("ground", {river[0]: "G inf", river[1]: "U inf"}, options=OFF, control={river[1]: "Britain"})
    battle = draw_up(t.game, US, (river[0],), ("UI1",))
    assert multiplier(t.game, river[0], [t.unit("UI1")], False) == 4 and bridge_allowed(t.game, battle, river[0])


@case("E21")
@rule("9.5d")
def test_exploiters_crowd_a_breakthrough_bridgehead():
    units = {"M21": "4 U armor, U inf", "N21": "G inf", "N22": "G inf"}
    t = table("late ground", units | {"N20": "2 U armor"}, options=OFF, control={"M21": "Britain", "N20": "Britain"},
              bridgeheads={"M21": Bridgehead("Allies", True)},
              flags={f"UA{n}": {"breakthrough": "M21", "route": ("M21",)} for n in (1, 2, 3, 4)})  # fmt: skip
    t.play(US, "attack N21 with UA1, UA2, UA3", dice=[1])
    assert t.where("GI1") == "lost", "three from one hex"


# --- options and attrition ---


@rule("18.1a")
def test_attrition_lets_units_move_build_and_redeploy_like_an_offensive():
    for option in ("attrition", "offensive"):
        t = table("movement", {"N21": "U inf", "M21": "U inf"}, options=f"Western {option}",
                  control={"N21": "Britain", "M21": "Britain"})  # fmt: skip
        t.play(US, "move UI1 to O21")
        assert t.where("UI1") == "O21"


@rule("18.1e", "9.5c")
def test_all_that_touch_the_enemy_count_but_who_attacked_elsewhere():
    t = table("movement", {"N21": "2 U inf", "N22": "G inf"}, options="Western attrition", control={"N21": "Britain"})
    assert len(in_contact(t.game, "Western")) == 2
    t.unit("UI2").fought = True
    assert [u.id for u in in_contact(t.game, "Western")] == ["UI1"]


@rule("44.5")
def test_no_russian_winter_in_1944():
    t = table("ground", {"G47": "G inf"}, season="Winter", control={"G47": "Germany"})
    assert not frozen(t.game, t.unit("GI1"))
    t.state.notes["hard winter"] = t.state.turn
    assert frozen(t.game, t.unit("GI1")), "but by the counter"


# --- the sequence ---


def after(name):
    then = GAME.phases[name].then
    return then if isinstance(then, str) else ""


@rule("55.D4", "55.D6", "12.5a")
def test_options_and_destruction_come_before_anything_moves():
    t = table("options", {"L22": "2 B inf"})
    t.play(UK, "destroy BI2")
    assert t.where("BI2") == "lost"
    t = table("movement", {"L22": "2 B inf"})
    assert not t.suggestions(UK, "destroy")


@rule("55.D7", "13.7")
def test_fleets_before_supply_before_units():
    order = ["fleets", "base replies", "base clash", "supply", "movement"]
    names = list(GAME.phases)
    assert (
        [n for n in names if n in order] == order and after("supply") == "movement" and after("base clash") == "supply"
    )


@rule("55.D8b", "14.11", "14.15", "14.18")
def test_the_order_of_offensive_combat():
    chain = ["missions", "counterair", "replies", "clash", "landing", "ground", "breakthrough", "raids", "exploitation",
             "late support", "late replies", "late clash", "late drops", "late ground"]  # fmt: skip
    names = list(GAME.phases)
    assert [n for n in names if n in chain] == chain
    assert all(after(a) == b for a, b in (("missions", "counterair"), ("clash", "landing"), ("landing", "ground"),
               ("ground", "breakthrough"), ("raids", "exploitation"), ("late drops", "late ground")))  # fmt: skip


@rule("55.D10", "55.D11")
def test_construction_convoys_redeployment_and_then_what_goes():
    assert after("construction") == "convoys" and after("convoys") == "redeployment" and after("redeployment") == "end"
    t = table(
        "redeployment", {"N19": "U inf"}, flags={"UI1": {"cut": True, "traced": False}}, control={"N19": "Britain"}
    )
    on(t, "options", "quarterly")
    assert t.where("UI1") == "lost"


# --- air ---


@rule("28.15b")
def test_a_capital_bases_ten_air_factors_however_many_airbases():
    t = table("movement", {"K23": "B base, B base"})
    assert air_room(t.game, UK, "K23") == 10


@case("E170")
@rule("28.15d", "28.24a")
def test_air_without_its_airbase_flies_on():
    t = table("redeployment", {"N21": "B base, B air"}, control={"N21": "Britain", "M21": "Britain"})
    relocate(t.game, t.unit("BB1"))
    assert t.where("BB1") == "K23" and t.where("BW1") not in ("N21", "lost")


@case("E96")
@rule("28.452b", "28.455")
def test_a_raid_that_finds_no_beaten_air_or_no_fleet_has_flown():
    for units, words in (({"K28": "G fleet, G air 1"}, "aren't attacked"), ({"K28": "G inf"}, "")):
        t = table("missions", {"L25": "2 B air"} | units, options=OFF, control={"L25": "Britain"})
        if words:
            t.play(UK, "raid K28 with BW1")
            on(t, "construction")
            assert t.said(words) and t.unit("BW1").spent and t.factor("GF1") == 9
        else:
            t.refuse(UK, "raid K28 with BW1", "28.451")


@rule("28.512")
def test_das_against_exploiters():
    units = {"O21": "U armor", "O22": "G inf", "P22": "G air", "K23": "U air"}
    t = table("late replies", units, options=OFF, control={"O21": "Britain"},
              flags={"UA1": {"breakthrough": "O21", "route": ("O21",)}})  # fmt: skip
    t.play(GER, "das GW1 at O22")
    assert [m.kind for m in t.state.missions.values()] == ["das"]


@rule("28.421b")
def test_support_of_an_attack_not_made_is_lost():
    t = table("missions", {"N21": "U inf", "N22": "G inf", "K23": "U air"}, options=OFF, control={"N21": "Britain"})
    t.play(US, "support N22 with UW1")
    on(t, "ground")
    idle_support(t.game)
    assert t.where("UW1") == "lost"


# --- partisans, bombing, winners ---


@rule("32.1")
def test_no_partisans_before_russia_fights():
    t = table("construction", {"L22": "B inf"}, wars=["Britain-Germany"])
    t.refuse(UK, "partisan at Z27", "32.1")


@rule("10.23d")
def test_without_a_5_4_one_is_built_in_spring_for_interceptors():
    t = table("movement", {"L31": "G inf"}, "Axis", season="Spring", notes={"pool Germany air": 5})
    list(convert_air(t.game, True, False))
    germany = t.power(GER)
    assert germany.interceptors_due == 1 and germany.sw["interceptor"] == 12
    before = germany.brps
    forced_interceptors(t.game)
    assert (germany.interceptors_due, germany.sw["interceptor"], germany.brps) == (0, 17, before - 15)
    assert t.state.notes["pool Germany air"] == 0 and t.state.removed == 1


@rule("33.3b")
def test_the_counter_of_a_beaten_britain_may_still_be_played():
    t = table("movement", {"L31": "G inf"}, powers={"Britain": {"in_play": False, "conquered": 20, "variant": 7}})
    t.play(UK, "play variant")
    assert t.power(UK).played


@rule("42.1")
def test_the_murmansk_convoy_brings_brps_at_once():
    t = table("construction", {"L22": "2 B fleet"})
    before = t.power(RUS).brps
    t.play(UK, "grant 20 to Russia via Murmansk with BF1")
    on(t, "redeployment")
    assert t.power(RUS).brps == before + 20
