"""Who controls a Territory: conquest, liberation, markers, what goes over with the ground."""

import pytest

from rules.supreme_axis_allies import world
from tests.rulings import rule
from tests.supreme_axis_allies.table import Table, table

WAIT = {"purchased": "1 INF"}
"""Units to place: the turn stops there, before income and War Weariness."""


def army(seat: str, **more) -> Table:
    """A nation in Movement whose turn stops at placement."""
    nations = {seat: dict(WAIT), **more.pop("nations", {})}
    return table(seat, nations=nations, **more)


@rule("control.change", "base.capture-ground")
def test_a_conquered_territory_belongs_to_the_conqueror():
    """D11: Germany (41) takes a Territory worth 2 from the USSR; nobody else's marker moves."""
    t = army("GER", GER={"Finland": "1 INF"}, nations={"USSR": {"turns": 0}})
    t.play("GER", "move 1 INF from Finland to Leningrad", "done")
    assert t.owner("Leningrad") == "GER"
    assert {seat: t.mat(seat).morale for seat in ("USSR", "GER", "UK", "JAP", "USA")} == {
        "USSR": 22, "GER": 43, "UK": 31, "JAP": 30, "USA": 42,
    }  # fmt: skip


@rule("control.change", "control.original-no-marker")
def test_a_nation_that_retakes_its_own_ground_takes_the_marker_off():
    t = army("USSR", USSR={"Vologda": "1 INF"}, places={"Leningrad": {"owner": "GER"}})
    assert "Leningrad" in t.game.definition.write_position(t.game)["places"]
    t.play("USSR", "move 1 INF from Vologda to Leningrad", "done")
    assert t.owner("Leningrad") == "USSR"
    assert "places" not in t.game.definition.write_position(t.game), "no marker is left on the board"
    assert (t.mat("USSR").morale, t.mat("GER").morale) == (24, 41)


@rule("control.original-no-marker")
def test_without_a_marker_the_printed_owner_holds_the_ground():
    t = table("GER")
    assert [t.owner(name) for name in ("Moscow", "Paris", "Egypt", "Luzon", "Yunnan")] == [
        "USSR", "GER", "UK", "JAP", "USA",
    ]  # fmt: skip
    assert t.owner("Spain") is None


@rule("control.original-no-marker")
def test_a_marker_taken_away_gives_the_ground_back_to_the_printed_owner():
    """D41: Japan surrenders with a British Territory in its hands; the marker goes, the UK has it again."""
    t = table("JAP", "morale", nations={"JAP": {"n": 80}}, places={"Bengal": {"owner": "JAP"}})
    assert t.mat("JAP").surrendered
    assert t.owner("Bengal") == "UK"


@rule("base.setup-control")
def test_ground_without_units_stays_with_its_controller():
    t = army("GER", GER={"Leningrad": "1 INF"}, places={"Leningrad": {"owner": "GER"}})
    t.play("GER", "move 1 INF from Leningrad to Finland", "done")
    assert t.owner("Leningrad") == "GER"
    assert t.units("Leningrad") == {}
    assert t.mat("GER").morale == 43


@rule("base.setup-control", "base.capture-ground")
def test_an_enemy_in_the_air_over_empty_ground_changes_nothing():
    t = army("UK", UK={"England": "1 FIT"})
    t.play("UK", "move 1 FIT from England to Normandy landing England", "done")
    assert t.owner("Normandy") == "GER"


@rule("base.capture-ground")
def test_aircraft_can_clear_ground_but_not_take_it():
    """D13"""
    t = army("UK", UK={"England": "2 FIT"}, GER={"Normandy": "1 INF"})
    t.play("UK", "move 2 FIT from England to Normandy landing England", "done", dice=[3, 6, 6])
    assert t.units("Normandy") == {}
    assert t.owner("Normandy") == "GER"
    assert (t.mat("UK").morale, t.mat("GER").morale) == (31, 40)
    assert t.units("England") == {"UK": "2 FIT"}


@rule("base.capture-ground")
def test_the_ground_unit_must_survive():
    """One ARM and one INF kill each other while a FIT looks on."""
    t = army("GER", GER={"Kursk": "1 ARM 1 FIT"}, USSR={"Stalingrad": "1 INF"})
    t.play("GER", "move 1 ARM from Kursk to Stalingrad", "move 1 FIT from Kursk to Stalingrad landing Kursk")
    t.play("GER", "done", "lose 1 ARM", dice=[3, 6, 2])
    assert t.owner("Stalingrad") == "USSR"
    assert t.units("Kursk") == {"GER": "1 FIT"}


@rule("base.capture-ind", "ruling.28")
def test_industry_goes_over_with_its_damage_and_the_new_owner_may_repair_it():
    t = army(
        "GER",
        GER={"Kursk": "1 INF"},
        places={"Stalingrad": {"damage": 2}},
        nations={"GER": {"purchased": "1 INF", "treasury": 3}},
    )
    t.play("GER", "move 1 INF from Kursk to Stalingrad", "done")
    assert (t.place("Stalingrad").industry, t.place("Stalingrad").damage) == ("IND", 2)
    view = t.game.view(None).position["spaces"]["Stalingrad"]
    assert (view["owner"], view["industry"], view["damage"], view["limit"]) == ("GER", "IND", 2, 0)
    later = table(
        "GER", "purchase", places={"Stalingrad": {"owner": "GER", "damage": 2}}, nations={"GER": {"treasury": 3}}
    )
    later.play("GER", "repair Stalingrad 2")
    assert (later.place("Stalingrad").damage, later.mat("GER").treasury) == (0, 0)


@rule("base.capture-ind")
def test_captured_industry_builds_nothing_in_the_turn_of_capture():
    t = army("GER", GER={"Kursk": "1 INF"})
    t.play("GER", "move 1 INF from Kursk to Stalingrad", "done")
    error = t.refuse("GER", "place 1 INF at Stalingrad", "base.capture-ind")
    assert "captured this turn" in str(error)
    later = table("GER", "placement", places={"Stalingrad": {"owner": "GER"}}, nations={"GER": {"purchased": "2 INF"}})
    later.play("GER", "place 2 INF at Stalingrad")
    assert later.units("Stalingrad") == {"GER": "2 INF"}


@rule("base.liberate", "ruling.27")
def test_an_ally_s_ground_goes_back_to_the_ally_with_guns_and_marker():
    t = army(
        "UK",
        UK={"Vologda": "1 INF"},
        GER={"Leningrad": "1 AAG"},
        places={"Leningrad": {"owner": "GER"}},
        nations={"USSR": {"turns": 0}, "GER": {"turns": 0}},
    )
    t.play("UK", "move 1 INF from Vologda to Leningrad", "done")
    assert t.owner("Leningrad") == "USSR"
    assert t.units("Leningrad") == {"USSR": "1 AAG", "UK": "1 INF"}
    assert (t.mat("USSR").morale, t.mat("GER").morale, t.mat("UK").morale) == (24, 41, 31)
    assert t.events(rule="base.liberate")


@rule("base.liberate", "ruling.27")
def test_a_surrendered_ally_gets_nothing_back():
    t = army("UK", UK={"Finland": "1 INF"}, nations={"USSR": {"surrendered": True}},
             places={"Leningrad": {"owner": "GER"}, "Finland": {"owner": "UK"}})  # fmt: skip
    t.play("UK", "move 1 INF from Finland to Leningrad", "done")
    assert t.owner("Leningrad") == "UK"
    assert t.mat("UK").morale == 31 + 1 + 2


@rule("base.liberate")
def test_only_original_ground_is_liberated():
    """French ground is German by print: it is the conqueror's, whatever other ally fights beside him."""
    t = army("UK", UK={"England": "1 FIT", "Southern France": "1 INF"}, places={"Southern France": {"owner": "USA"}})
    t.play("UK", "move 1 INF from Southern France to Paris", "done")
    assert t.owner("Paris") == "UK"


@rule("base.capital")
def test_a_capital_is_a_territory_like_any_other_unless_agreed():
    t = army("USSR", USSR={"Poland": "1 INF"}, places={"Poland": {"owner": "USSR"}}, nations={"GER": {"treasury": 30}})
    t.play("USSR", "move 1 INF from Poland to Brandenburg", "done")
    assert t.owner("Brandenburg") == "USSR"
    assert (t.mat("GER").treasury, t.mat("USSR").treasury) == (30, 24)
    t = table("GER", "income", places={"Brandenburg": {"owner": "USSR"}}, nations={"GER": {"treasury": 0}})
    assert t.mat("GER").treasury == 37 + 3


CAPITALS = {"USSR": "Moscow", "GER": "Brandenburg", "UK": "England", "JAP": "Honshu", "USA": "Appalachia"}


@rule("base.capital")
@pytest.mark.parametrize(("seat", "capital"), CAPITALS.items())
def test_where_agreed_a_fallen_capital_gives_up_its_treasury_and_stops_income(seat, capital):
    taker = "GER" if seat not in ("GER", "JAP") else "USSR"
    t = table(taker, options={"capitals": True}, nations={seat: {"treasury": 30}, taker: {"treasury": 1}})
    world.capture(t.game, capital, taker)
    assert (t.mat(seat).treasury, t.mat(taker).treasury) == (0, 31)
    t = table(
        seat, "income", options={"capitals": True}, places={capital: {"owner": taker}}, nations={seat: {"treasury": 7}}
    )
    assert t.mat(seat).treasury == 7
    t = table(seat, "income", options={"capitals": True}, nations={seat: {"treasury": 7}})
    assert t.mat(seat).treasury > 7


@rule("base.capital")
def test_the_loot_is_the_captor_s_and_a_freed_capital_gives_none():
    t = table(
        "UK",
        options={"capitals": True},
        places={"Moscow": {"owner": "GER"}},
        nations={"GER": {"treasury": 9}, "USSR": {"treasury": 4}, "UK": {"treasury": 1}},
    )
    world.capture(t.game, "Moscow", "UK")
    assert t.owner("Moscow") == "USSR"
    assert [t.mat(seat).treasury for seat in ("GER", "USSR", "UK")] == [9, 4, 1]


@rule("base.cohabit")
def test_allies_share_a_territory_freely():
    t = army("USA", USA={"Scotland": "2 INF"}, UK={"England": "1 INF"}, USSR={"England": "1 FIT"})
    t.play("USA", "move 2 INF from Scotland to England", "done")
    assert t.units("England") == {"USSR": "1 FIT", "UK": "1 INF", "USA": "2 INF"}
    assert t.rolls() == []


@rule("base.cohabit")
def test_enemies_share_a_territory_only_while_they_fight():
    """A battle goes on until one side is gone: two misses each change nothing, the third round ends it."""
    t = army("GER", GER={"Kursk": "1 INF"}, USSR={"Stalingrad": "1 INF"})
    t.play("GER", "move 1 INF from Kursk to Stalingrad")
    assert t.units("Stalingrad") == {"USSR": "1 INF", "GER": "1 INF"}
    t.play("GER", "done", dice=[6, 6, 6, 6, 1, 6])
    while t.game.phase == "combat":
        (seat,) = t.asked()
        t.play(seat, "fight on")
    assert t.dice_left() == []
    assert t.units("Stalingrad") == {"GER": "1 INF"}


@rule("base.cohabit")
def test_a_position_with_enemies_side_by_side_outside_a_fight_is_refused():
    with pytest.raises(ValueError, match="INF of USSR stands in Poland, which is not friendly"):
        table("GER", "purchase", GER={"Poland": "1 INF"}, USSR={"Poland": "1 INF"})


LANES = {
    "USSR": ("Barents Sea", 2, 24 + 4), "GER": ("Western Baltic", 2, 41 + 3), "UK": ("Mid-Atlantic", 2, 31 + 6),
    "JAP": ("South China Sea", 2, 30 + 4), "USA": ("Virginia Capes", 2, 42 + 4),
}  # fmt: skip
AXIS = ("GER", "JAP")


@rule("base.alliances")
@pytest.mark.parametrize("seat", LANES)
def test_who_is_whose_enemy(seat):
    """A ship of another nation in a Shipping Lane stops it if that nation is an enemy."""
    zone, number, income = LANES[seat]
    for other in LANES:
        if other != seat:
            t = table(seat, "income", nations={seat: {"treasury": 0}}, **{other: {zone: "1 DES"}})
            allied = (seat in AXIS) == (other in AXIS)
            assert t.mat(seat).treasury == income - (0 if allied else number), other


@rule("base.alliances")
def test_allied_ground_is_entered_without_a_fight():
    t = army("GER", places={"Siam": {"owner": "GER"}}, GER={"Siam": "2 INF"}, JAP={"Indochina": "1 INF"})
    t.play("GER", "move 1 INF from Siam to Indochina", "done")
    assert t.game.phase == "placement"
    assert (t.owner("Indochina"), t.units("Indochina")) == ("JAP", {"GER": "1 INF", "JAP": "1 INF"})


@rule("base.alliances")
def test_allies_never_fight_each_other_and_nobody_changes_sides():
    t = army(
        "USA", USA={"North Sea": "1 DES", "Scotland": "1 INF"}, UK={"English Channel": "2 DES", "England": "1 INF"}
    )
    t.play("USA", "move 1 DES from North Sea to English Channel", "move 1 INF from Scotland to England", "done")
    assert t.game.phase == "placement"
    assert t.events(kind="battle") == []
    for text in ("join the Axis", "declare war on UK", "attack UK"):
        assert not t.game.take("USA", text).accepted


@rule("base.capital", "neutral.win")
def test_who_conquers_a_neutral_takes_no_capital():
    t = table("GER", options={"capitals": True, "neutrality": True}, GER={"Rhineland": "1 INF"})
    world.capture(t.game, "Switzerland", "GER")
    assert t.owner("Switzerland") == "GER" and not t.said("The capital of")
