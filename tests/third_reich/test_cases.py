"""Questions and answers of the edition, and small rules of ports, missions and convoys, each as a case."""

import pytest

from rules.third_reich.chart import turn_number
from rules.third_reich.fleets import land_bases
from rules.third_reich.intelligence import TABLE
from rules.third_reich.murmansk_box import trapped
from rules.third_reich.naval import air_battle
from rules.third_reich.turn import overfull_ports
from rules.third_reich.view import shown
from rules.third_reich.world import set_holder
from rules.third_reich.year import brp_calculation, conquests
from tests.rulings import case, rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"


def on(t, *phases):
    while t.game.phase not in phases:
        seat = t.asked()[0]
        t.play(seat, "done" if "done" in t.ask(seat).orders else t.suggestions(seat)[0])
    return t


@case("E101")
@rule("29.11b")
def test_29_11_four_fleets_at_gibraltar_two_go_two_come_and_the_first_are_turned_back():
    t = table("fleets", {"AA8": "4 B fleet", "L22": "2 B fleet"}, options=OFF)
    t.refuse(UK, "rebase BF5, BF6 to AA8", "29.11a")
    t.play(UK, "rebase BF1, BF2 to LL29", "rebase BF5, BF6 to AA8")
    t.state.missions["M1"].state = "turned back"
    for name in ("BF1", "BF2"):
        t.unit(name).turned = True
    land_bases(t.game)
    assert sorted(t.at("AA8")) == [f"BF{n}" for n in (1, 2, 3, 4, 5, 6)]
    assert [t.unit(f"BF{n}").spent for n in (1, 2, 5, 6)] == [False, False, True, True]
    list(overfull_ports(t.game, "Allies"))
    assert len(t.at("AA8")) == 4, "not put right by the end of SR"


@case("E101")
@rule("29.11b")
def test_29_11_an_sr_puts_the_overfull_port_right():
    units = {"AA8": "6 B fleet"}
    flags = {f"BF{n}": {"turned": n < 3, "rebased": n > 4, "spent": n > 4} for n in range(1, 7)}
    t = table("redeployment", units, flags=flags)
    t.play(UK, "sr BF5 to L22", "sr BF6 to LL29")
    list(overfull_ports(t.game, "Allies"))
    assert len(t.at("AA8")) == 4 and t.where("BF5") == "L22"


@rule("42.7c", "42.7b")
def test_42_7_bergen_alone_lost_and_all_norway_lost():
    box = {"Murmansk box": "G fleet, G air"}
    t = table("movement", box, "Axis", control={"C32": "Britain"})
    trapped(t.game)
    assert t.where("GW1") == "Murmansk box" and t.where("GF1") not in ("Murmansk box", "lost")
    t = table("movement", box, "Axis", control={"C32": "Britain", "C35": "Britain"})
    trapped(t.game)
    assert "Murmansk box" not in (t.where("GW1"), t.where("GF1"))
    t = table("movement", box, "Axis")
    trapped(t.game)
    assert t.where("GF1") == "Murmansk box"


@rule("19.5b")
def test_fleets_pass_a_quiet_front_to_land_on_another():
    units = {"L22": "3 B fleet, B inf, B inf", "CC4": "G inf"}
    t = table("missions", units, options="Mediterranean offensive", control={"CC4": "Germany"})
    t.play(UK, "invade CC4 with BF1, BF2, BF3 carrying BI1")
    t = table(
        "missions",
        {"L22": "B fleet, B inf", "AA8": "B inf"},
        options="Mediterranean offensive",
        control={"M19": "Britain"},
    )
    t.refuse(UK, "transport BI1 from L22 to M19 with BF1", "20.1")


@rule("29.312")
def test_a_fleet_does_one_thing_in_a_turn():
    t = table("missions", {"L22": "3 B fleet, 2 B inf", "M21": "G inf"}, options=OFF)
    t.play(UK, "invade M21 with BF1 carrying BI1")
    t.refuse(UK, "invade M21 with BF1 carrying BI2", "29.31")


@rule("29.412")
def test_bombardment_goes_with_air():
    units = {"K21": "3 U fleet, U inf", "M21": "G inf", "K23": "U air"}
    t = table("missions", units, options=OFF)
    t.play(US, "invade M21 with UF1, UF2, UF3 carrying UI1", "support M21 with UW1")
    on(t, "ground")
    t.play(US, "attack M21 with UI1", dice=[1])
    assert t.said("14 to 9"), "three, five in the air and 18 ships' factors in threes"


@case("E182")
@rule("29.57c")
def test_the_interceptor_says_whether_air_or_ships_strike_first():
    units = {"L22": "2 B fleet, B inf", "K28": "G fleet", "M22": "G air", "M21": "G inf"}
    t = table("missions", units, options="Western offensive")
    t.play(UK, "invade M21 with BF1, BF2 carrying BI1")
    on(t, "replies")
    both = sorted(t.goals(GER, "intercept M1 with GF1 at") & t.goals(GER, "strike M1 with GW1 at"))
    t.play(GER, f"intercept M1 with GF1 at {both[0]}", f"strike M1 with GW1 at {both[0]}", dice=[1, 1, 1])
    for _ in range(4):
        seat = t.asked()[0]
        if "air" in t.ask(seat).choices:
            break
        t.play(seat, "done")
    assert set(t.ask(GER).choices) == {"air", "fleets"}


@rule("28.423", "14.26d")
def test_losses_of_an_exchange_may_be_air_or_ground():
    t = table("missions", {"N21": "U inf", "N22": "G inf 2-3", "K23": "U air"}, options=OFF, control={"N21": "Britain"})
    t.play(US, "support N22 with UW1")
    on(t, "ground")
    t.play(US, "attack N22 with UI1", dice=[3])
    t.refuse(US, "lose UI1", "14.26c")
    t.play(US, "lose UW1")
    assert t.where("UI1") != "lost" and sum(u.factor for u in t.state.units.of(US) if u.kind == "air") == 1


@rule("28.24c")
def test_air_stays_beside_its_ground_unit_until_the_drop_is_fought_out():
    t = table("landing", {"J23": "U para", "N21": "G inf, G base, G air", "M21": "2 U armor"}, options="Western offensive",
              control={"M21": "Britain"})  # fmt: skip
    t.play(US, "drop UP1 on N21")
    assert t.where("GW1") == "N21"
    on(t, "ground")
    t.play(US, "attack N21 with UP1, UA1, UA2", dice=[1])
    assert t.where("GI1") == "lost" and t.where("GW1") != "N21"


@rule("26.4", "10.342a")
def test_a_capital_taken_in_winter_brings_no_half_brps_yet():
    t = table("movement", {"K23": "G inf"}, "Axis", season="Winter", half=2, control={"K23": "Germany"})
    assert "Britain" not in conquests(t.game, GER)
    t.power(UK).conquered, t.power(UK).in_play = 24, False
    assert conquests(t.game, GER)["Britain"] == t.power(UK).start // 2


@case("E29")
@rule("10.342b")
def test_brps_lost_in_spring_do_not_change_the_limit():
    t = table("movement", {"L31": "G inf"}, "Axis")
    brp_calculation(t.game)
    limit = t.power(GER).limit
    set_holder(t.game, "S30", "Russia")
    assert t.power(GER).limit == limit


@case("E134")
@rule("33.5-7", "33.5-9", "33.5-2")
def test_what_intelligence_tells_and_costs():
    t = table("construction", {"L22": "B inf"}, powers={"Germany": {"box": {"submarine": 3}, "variant": 4}})
    t.standing(GER, "counterintelligence", "let be")
    t.play(UK, "intelligence", dice=[3, 3])
    t.play(UK, TABLE[7])
    assert any("submarine 3" in e.text for e in t.events("33.5-7"))
    t = table("construction", {"L22": "B inf"}, powers={"Britain": {"variant": 4}})
    t.standing(GER, "counterintelligence", "let be")
    t.play(UK, "intelligence", dice=[4, 4])
    t.play(UK, TABLE[9])
    assert t.events("33.5-9")
    t = table("construction", {"L22": "B inf"})
    t.standing(GER, "counterintelligence", "counter")
    t.play(UK, "intelligence", dice=[1, 1])
    if UK in t.asked() and t.ask(UK).choices:
        t.play(UK, TABLE[2])
    assert t.state.notes["dear Allies"] == 2 and t.state.notes["blind Allies"] == t.state.turn + 1


@rule("42.8c", "42.4")
def test_only_what_is_in_the_box_fights_and_the_asw_show_last():
    powers = {"Germany": {"box": {"submarine": 4}, "sw": {"submarine": 9}}, "Britain": {"box": {"asw": 1}}}
    t = table("construction", {"L22": "B fleet"}, powers=powers)
    t.play(UK, "grant 20 to Russia via Murmansk with BF1")
    while GER not in t.asked():
        t.play(t.asked()[0], "done")
    assert t.ask(GER).choices == ("0", "1", "2", "3", "4"), "not the nine of the SW box"
    assert "asw" not in str(shown(t.game, GER)["powers"][UK])
    before = t.power(RUS).brps
    t.play(GER, "4")
    assert t.power(RUS).brps == before + 20 - 6, "two are sunk in 1944, two sink three each"


@case("E3")
@rule("2.35")
def test_a_level_reached_loses_to_a_higher_one():
    seats = {"Germany": "a", "Britain": "b", "United States": "b", "Russia": "c", "Italy": "a", "France": "b"}
    fallen = {"Germany": {"conquered": turn_number("Fall", 1945) + 1, "in_play": False}}
    t = table("end", {"L31": "R inf"}, season="Fall", year=1945, half=2, players=seats, powers=fallen)
    assert t.game.outcome is not None and t.game.outcome.winners == (RUS,)
    assert "Germany marginal" in t.game.outcome.reason


@rule("28.4321", "28.432c")
@pytest.mark.parametrize(("dice", "left"), [([6, 1], 0), ([1, 6], 5)])
def test_air_combat_to_the_end(dice, left):
    t = table("movement", {"K23": "B air", "M22": "G air"})
    t.game.script(dice)
    air_battle(t.game, [t.unit("BW1")], [t.unit("GW1")], [], "M22", GER)
    germans = sum(u.factor for u in t.state.units.of(GER))
    assert germans == (0 if dice[0] > dice[1] else 3)
