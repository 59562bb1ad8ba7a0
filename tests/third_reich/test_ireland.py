"""33.41-2: Irish unrest and the separate peace."""

import pytest

from rules.third_reich import GAME
from rules.third_reich.chart import hexes_of, land
from rules.third_reich.ireland import (
    builders,
    closed,
    go_home,
    guard,
    guests,
    last_factories,
    separate_peace,
    trouble,
    unrest,
    watch,
)
from rules.third_reich.losses import create
from rules.third_reich.turn import closing
from rules.third_reich.world import holder, hostile, set_holder
from tests.rulings import case, rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
AXIS2 = {"Germany": {"variant": 2}}
TEN = {"F24": "2 B inf, B air"}


def restless(units, **more):
    t = table("movement", units, "Axis", powers=AXIS2, **more)
    t.play(GER, "play variant")
    t.state.side = "Allies"
    return t


@rule("33.41-2a")
def test_ten_factors_in_ulster_by_the_end_of_the_next_british_turn():
    t = restless(TEN)
    watch(t.game, ending=False)
    watch(t.game, ending=True)
    assert t.power(UK).in_play and t.state.notes["ulster guarded"] == t.state.turn
    t = restless({"F24": "2 B inf"})
    watch(t.game, ending=False)
    assert t.power(UK).in_play, "not before the turn ends"
    watch(t.game, ending=True)
    assert not t.power(UK).in_play and not hostile(t.game, UK, GER) and hostile(t.game, US, GER)


@rule("33.41-2a")
def test_they_stay_a_year():
    t = restless(TEN)
    watch(t.game, ending=True)
    t.game.state.units.move("BI1", "L22")
    t.state.turn += 1
    watch(t.game, ending=False)
    assert not t.power(UK).in_play, "looked at after Movement too"
    t = restless(TEN)
    watch(t.game, ending=True)
    t.state.turn += 4
    watch(t.game, ending=True)
    t.game.state.units.move("BI1", "L22")
    watch(t.game, ending=True)
    assert t.power(UK).in_play and t.said("Ireland is quiet")
    for turns, ending in ((3, True), (4, False)):
        t = restless(TEN)
        watch(t.game, ending=True)
        t.state.turn += turns
        watch(t.game, ending=ending)
        assert "irish unrest" in t.state.notes and not t.said("Ireland is quiet"), (turns, ending)


@case("E130", "E187")
@rule("33.41-2b")
def test_void_with_the_axis_on_the_island():
    t = table("movement", {"F23": "G inf"}, "Axis", powers=AXIS2, control={"F23": "Germany"})
    t.play(GER, "play variant")
    assert "irish unrest" not in t.state.notes
    t = table("movement", {"L31": "G inf"}, "Axis")
    unrest(t.game)
    assert "irish unrest" in t.state.notes
    t = restless({"F24": "B inf"})
    set_holder(t.game, "F23", "Germany")
    watch(t.game, ending=True)
    assert t.power(UK).in_play, "the Axis came before Britain had her turn"


@rule("33.41-2d")
def test_neutral_britain_builds_and_is_left_alone():
    t = table("construction", {"L22": "B inf"}, notes={"neutral Britain": 21}, powers={"Britain": {"in_play": False}},
              wars=["Germany-Russia", "Germany-United States"], pool={"Britain": "B inf"})  # fmt: skip
    for seat in (US, RUS):
        t.play(seat, "done")
    assert t.asked() == [UK]
    t.play(UK, "build infantry 3-4 at K23")
    assert t.where("BI2") == "K23"
    t.refuse(UK, "grant 20 to United States", None)


@rule("33.41-2g")
def test_her_units_go_home_and_guests_must_leave():
    t = table(
        "redeployment",
        {"M21": "B inf, B base", "M22": "B base", "K21": "U inf", "L22": "B fleet"},
        control=dict.fromkeys(("M21", "M22"), US),
    )
    separate_peace(t.game)
    GAME.invariants(t.game)
    assert holder(t.game, t.where("BI1")) == UK
    assert t.where("UI1") == "K21"
    t.state.turn += 1
    guests(t.game)
    assert t.where("UI1") == "lost"
    t = table("movement", {"M21": "U inf", "K21": "U inf"}, notes={"neutral Britain": 21}, control={"M21": "United States"},
              powers={"Britain": {"in_play": False}}, wars=["Germany-Russia", "Germany-United States"])  # fmt: skip
    assert "K23" not in t.goals(US, "move UI2 to")
    t.refuse(US, "move UI2 to K22", "33.41-2g")


@rule("33.41-2f")
def test_her_minors_turn_neutral_with_her():
    t = table("movement", {"AA36": "Tu inf"}, countries={"Turkey": "ally Britain", "France": "conquered Germany"},
              control=dict.fromkeys(hexes_of("Turkey"), "Britain"))  # fmt: skip
    separate_peace(t.game)
    assert t.state.countries["Turkey"] == "neutral" and t.where("TuI1") == "lost"


@rule("33.41-2g")
def test_guests_of_her_minors_go_home_at_once():
    """No army stands in a neutral minor: Russians that came to its help go to the nearest ground of their own."""
    t = table("movement", {"AA36": "R inf", "Z36": "R inf", "K23": "B inf"},
              countries={"Turkey": "ally Britain", "France": "conquered Germany"},
              control={**dict.fromkeys(hexes_of("Turkey"), "Britain"), "Z36": "Russia"})  # fmt: skip
    separate_peace(t.game)
    home = t.where("RI1")
    assert home != "AA36" and holder(t.game, home) == "Russia"
    assert t.where("RI2") == "Z36", "who holds his ground himself stays"
    GAME.invariants(t.game)
    assert t.where("BI1") == "K23"


@rule("40.7", "33.41-2f")
def test_the_route_through_persia_closes_if_she_has_paid_for_it():
    for payer, left in ((UK, ""), (US, US)):
        t = table("movement", {"K23": "B inf"}, lend_lease=payer, countries={"Persia": f"ally {payer}"})
        separate_peace(t.game)
        assert t.state.lend_lease == left and t.state.countries["Persia"] == (f"ally {payer}" if left else "neutral")


@rule("33.41-2a")
def test_when_germany_plays_it():
    for more, words in (
        ({}, ""),
        ({"phase": "construction"}, ""),
        ({"side": "Allies"}, "only in a German turn"),
        ({"powers": {UK: {"in_play": False}}}, "out of the war"),
        ({"notes": {"aid Britain>Ireland": 6}}, "6 BRPs of aid more"),
        ({"notes": {"aid Britain>Ireland": 6, "aid Germany>Ireland": 1}}, ""),
    ):
        t = table(**({"phase": "movement", "side": "Axis"} | more))
        assert words in trouble(t.game) and bool(words) is bool(trouble(t.game)), more
    for field, value in (("mini", "Sweden"), ("phase", "building"), ("phase", "year"), ("phase", "setup")):
        t = table("movement", {}, "Axis")
        if field == "mini":
            t.state.mini = value
        else:
            t.game.phase = value
        assert "only in a German turn" in trouble(t.game), value


@rule("33.41-2g", "32.15")
def test_who_cannot_go_home_is_lost_and_partisans_lay_down_their_arms():
    begun = table().game
    others = {h: US for h in land() if holder(begun, h) == UK} | {"M21": US, "P22": US}
    units = {"M21": "B inf", "W26": "B partisan", "P22": "B base"}
    t = table("movement", units, control=others, countries={"France": "conquered Germany"})
    separate_peace(t.game)
    assert t.where("BI1") == t.where("BZ1") == "lost" and t.said("lays down its arms")


@rule("33.41-2g")
def test_where_each_kind_finds_room_at_home():
    far = {"US box": "2 B fleet", "M21": "B air, B base, 2 B inf"}
    t = table("movement", far | {"L22": "4 B fleet"}, control={"M21": US}, countries={"France": "conquered Germany"})
    separate_peace(t.game)
    GAME.invariants(t.game)
    for unit in t.state.units.of(UK):
        assert holder(t.game, unit.place) == UK, unit.id
    assert sum(u.kind == "fleet" for u in t.state.units.at("L22")) == 4, "Portsmouth is full"


@rule("33.41-2h", "10.24b", "10.24c")
def test_her_factories_work_once_more_and_reduced():
    for turn, left in ((20, 4), (21, 7), (22, 11), (23, 14)):
        t = table("movement", {"L22": "B inf"}, powers={"Britain": {"sw": {"asw": 14}, "in_play": False}},
                  notes={"neutral Britain": turn})  # fmt: skip
        assert last_factories(t.game) and t.power(UK).sw["asw"] == left


@rule("33.41-2d", "28.15b")
def test_neutral_britain_needs_no_supply():
    units = {"K23": "B base", "L22": "B base, B inf", "K21": "B base"}
    t = table("redeployment", units, notes={"neutral Britain": 21}, powers={"Britain": {"in_play": False}},
              wars=["Germany-Russia", "Germany-United States"], flags={"BI1": {"cut": True}})  # fmt: skip
    closing(t.game)
    assert t.where("BB2") == "L22" and t.where("BI1") == "L22"


@rule("28.15b")
def test_all_airbases_may_come_home_to_the_capital():
    t = table("redeployment", {"M21": "B base", "M22": "B base", "L25": "B base"})
    closing(t.game)
    GAME.invariants(t.game)
    assert [t.where(f"BB{n}") for n in (1, 2, 3)] == ["K23"] * 3


@rule("33.41-2g", "28.11", "29.11a", "6.1")
def test_the_nearest_hex_of_one_s_own_with_room():
    """Only K22, Portsmouth and London are still British."""
    begun = table().game
    lost = {h: US for h in land() if holder(begun, h) == UK and h not in ("K22", "L22", "K23")} | {"M21": US}

    def goes(unit, at_home=None, start="M21"):
        t = table("movement", {start: unit} | (at_home or {}), control=lost)
        name = t.at(start)[0]
        go_home(t.game, t.unit(name), "33.41-2g")
        return t.where(name)

    assert goes("B inf") == goes("B fleet") == goes("B air") == goes("B base") == "L22"
    assert goes("B inf", {"L22": "2 U inf"}) == "K22" and goes("B para", {"L22": "2 U inf"}) == "L22"
    assert goes("B fleet", {"L22": "3 U fleet"}) == "L22" and goes("B fleet", {"L22": "4 U fleet"}) == "lost"
    assert goes("B air", {"L22": "U air"}) == "K23" and goes("B air 3", {"L22": "U air 2"}) == "L22"
    assert goes("B base", {"L22": "U base"}) == "K22" and goes("B base", {"L22": "U inf, U air"}) == "L22"
    assert goes("B inf", {"L22": "2 U inf", "K22": "2 U inf", "K23": "2 U inf, U inf"}) == "lost"


@rule("33.41-2g", "27.23")
def test_her_fleets_feed_nobody_any_more():
    units = {"L22": "B fleet", "AA8": "U fleet"}
    t = table("movement", units, supply={"BF1": ["M21"], "UF1": ["M21"]})
    separate_peace(t.game)
    assert t.state.supply == {"UF1": ["M21"]}


@rule("33.41-2a")
def test_nothing_is_looked_at_outside_her_turns_or_without_unrest():
    for more in ({"side": "Axis"}, {"powers": {UK: {"in_play": False}}}, {"notes": {"free french alone": 20}}):
        notes = {"irish unrest": 20} | more.pop("notes", {})
        t = table("movement", {}, notes=notes, **({"side": "Allies"} | more))
        watch(t.game, ending=True)
        assert "irish unrest" in t.state.notes and not t.said("separate peace"), more
    t = table("movement", {})
    watch(t.game, ending=True)
    assert t.power(UK).in_play


@rule("33.41-2a", "33.41-2b")
def test_ten_factors_are_enough_and_later_landings_change_nothing():
    t = restless({"F24": "B armor 4-5, B inf 1-3, B air"})
    watch(t.game, ending=True)
    assert "ulster guarded" in t.state.notes and t.power(UK).in_play, "ten"
    t.state.control["H22"] = GER
    t.state.control_count += 1
    watch(t.game, ending=True)
    assert "irish unrest" in t.state.notes and not t.said("is void"), "Britain has acted"


@rule("33.41-2g")
def test_what_neutral_britain_holds_is_closed_to_all_but_herself():
    for peace, seat, hex_, shut in (
        (True, US, "K22", True),
        (True, UK, "K22", False),
        (True, US, "M21", False),
        (False, US, "K22", False),
    ):
        t = table("movement", {}, control={"M21": US}, notes={"neutral Britain": 21} if peace else {})
        assert closed(t.game, seat, hex_) is shut, (peace, seat, hex_)


@rule("33.41-2g")
@pytest.mark.parametrize(
    ("side", "turns", "made", "where"),
    [
        ("Allies", 1, True, "lost"),
        ("Allies", 0, True, "K22"),
        ("Axis", 1, True, "K22"),
        ("Allies", 1, False, "K22"),
    ],
)
def test_guests_have_until_their_next_turn_ends(side, turns, made, where):
    t = table("redeployment", {"K22": "U inf, B inf", "M21": "U armor"}, control={"M21": US}, side=side)
    if made:
        t.state.notes["neutral Britain"] = t.state.turn - turns
    guests(t.game)
    assert t.where("UI1") == where and t.where("BI1") == "K22" and t.where("UA1") == "M21"
    assert bool(t.said("haven't left neutral Britain")) is (where == "lost")


@rule("33.41-2h", "10.24c")
def test_whose_factories_are_closed():
    """Not Britain's while she fights, nor those of a fallen one with America in the war; nor what isn't there."""
    for conquered, wars, made, built, gone in (
        (0, [], True, 4, True),
        (0, [], False, 4, False),
        (20, [], False, 4, True),
        (20, ["Germany-United States"], False, 4, False),
        (20, [], False, 0, False),
        (0, [], True, 0, False),
    ):
        power = {"sw": {"asw": built}, "in_play": False, "conquered": conquered}
        t = table("movement", {}, powers={UK: power}, wars=wars, notes={"neutral Britain": 19} if made else {})
        assert last_factories(t.game) is gone and t.power(UK).sw["asw"] == (4 * gone or built), (
            conquered,
            wars,
            made,
            built,
        )


@rule("10.24b", "10.24c")
def test_a_fallen_britains_year_is_cut_from_the_turn_of_her_fall():
    for conquered, left in ((21, 4), (22, 7), (23, 11), (24, 14)):
        t = table("movement", {}, powers={UK: {"sw": {"asw": 14}, "conquered": conquered}}, wars=[])
        assert last_factories(t.game) and t.power(UK).sw["asw"] == left, conquered


@rule("33.41-2d")
def test_when_neutral_britain_builds():
    for side, mini, made, who in (
        ("Allies", "", True, [UK]),
        ("Axis", "", True, []),
        ("Allies", "Spain", True, []),
        ("Allies", "", False, []),
    ):
        t = table("construction", {}, side=side, notes={"neutral Britain": 20} if made else {})
        t.state.mini = mini
        assert builders(t.game) == who, (side, mini, made)


@rule("33.41-2a")
def test_what_guards_ulster():
    t = table("movement", {"F24": "B inf 3-4, B air, B fleet", "F23": "B inf 1-3, U inf", "L22": "B inf"})
    create(t.game, UK, "infantry", 3, 4, "pool", UK)
    assert guard(t.game) == 3 + 5 + 1, "no ships, no Americans, nobody in Portsmouth"
