"""12.0, 6.3, 18.5: ground movement and stacking."""

from rules.supreme_commander.ground import AROUND, HEX_OF, country_hexes
from rules.supreme_commander.rail import rail_open
from rules.supreme_commander.stacking import trouble
from rules.supreme_commander.walking import reach
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, russia, table

SOUTH = ("Germany", "UK", "Italy")


def goals(t, id):
    return set(reach(t.game, t.unit(id)))


@rule("12.0a")
def test_a_unit_moves_once():
    t = table(units={"2132": "GE-I1"})
    t.play("Germany", "move GE-I1 to 2131")
    t.refuse("Germany", "move GE-I1 to 2130", "12.0a")


@rule("12.0b")
def test_no_unit_enters_a_neutral():
    t = table(units={"2135": "GE-T1"})
    t.refuse("Germany", "move GE-T1 to Rotterdam", "12.0b")


@rule("12.0c", "18.4c", "18.3a")
def test_who_never_moves_by_ground():
    t = table(units={"2132": "GE-FORT1 GE-I1=", "2034": "GE-K1"})
    t.refuse("Germany", "move GE-FORT1 to 2131", "18.4c")
    t.refuse("Germany", "move GE-I1 to 2131", "18.3a")
    t.refuse("Germany", "move GE-K1 to 2033", "12.0c")


@rule("12.0d")
def test_one_hex_whatever_it_costs():
    """An army out of supply in the Urals has no points left in Mud: it may go one hex all the same, and no farther."""
    t = table(turn=20, side="Allied", units={"0807": "SU-A1"}, **russia())
    near = set(AROUND["0807"])
    assert goals(t, "SU-A1") - {"0807"} and goals(t, "SU-A1") - {"0807"} <= near
    t.play("USSR", "move SU-A1 to 0707")
    assert t.at("SU-A1") == "0707"


@rule("12.1c", "12.1e")
def test_straits_are_crossed_on_foot_and_the_canal_only_there():
    from rules.supreme_commander.ground import OVER_LAND, RAIL

    assert "1733" in OVER_LAND["1732"] and "1733" not in RAIL.get("1732", ())
    assert "4916" in OVER_LAND["4917"] and "4816" not in OVER_LAND["4817"]


@rule("12.1d", "6.4b")
def test_friends_do_not_hinder_and_full_hexes_are_passed():
    t = table(units={"2132": "GE-A4 GE-A2", "2032": "GE-I1"})
    assert "2131" in goals(t, "GE-I1")
    t.play("Germany", "move GE-I1 to 2231")


@rule("12.1f")
def test_hexes_of_the_edge_are_played():
    t = table(units={"1502": "SU-I1"}, side="Allied", **russia())
    t.play("USSR", "move SU-I1 to 1501")
    assert t.at("SU-I1") == "1501"


@rule("12.1i")
def test_a_city_replaces_the_terrain_of_its_hex():
    from rules.supreme_commander.ground import steps, terrain

    assert terrain(HEX_OF["Munich"]) == "mountain"
    costs = {
        price
        for here in steps("Clear", False, frozenset())
        for there, price in steps("Clear", False, frozenset())[here]
        if there == HEX_OF["Munich"]
    }
    assert min(costs) == 1


@rule("6.3a")
def test_six_corps_equivalents():
    t = table(units={"2132": "GE-A4 GE-A2", "2131": "GE-A6! GE-A7"})
    assert trouble(t.game, [t.unit(i) for i in ("GE-A4", "GE-A2")]) is None
    assert trouble(t.game, [t.unit(i) for i in ("GE-A4", "GE-A2", "GE-A6")])[1] == "6.3a"


@rule("6.3b", "6.3c")
def test_one_fort_one_flak():
    t = table(units={"2132": "GE-FORT1 GE-FORT2 GE-K1 GE-K2"})
    fort = [t.unit(i) for i in ("GE-FORT1", "GE-FORT2")]
    assert trouble(t.game, fort)[1] == "6.3b"
    assert trouble(t.game, [t.unit("GE-K1"), t.unit("GE-K2")])[1] == "6.3c"
    assert trouble(t.game, [t.unit("GE-FORT1"), t.unit("GE-K1")]) is None


@rule("6.4a")
def test_what_stands_overstacked_at_the_end_is_eliminated():
    t = table(units={"2132": "GE-A4 GE-A2", "2131": "GE-I1"})
    t.play("Germany", "move GE-I1 to 2132", "done")
    t.play("Italy", "done") if "Italy" in t.asked() else None
    assert t.ask("Germany").prompt.startswith("Berlin is overstacked")
    t.play("Germany", "remove GE-I1")
    assert t.at("GE-I1") == "pool"


@rule("6.3.1a", "12.7a")
def test_minors_do_not_stack_with_one_another():
    allies = {"Hungary": minor("ally", "Germany"), "Romania": minor("ally", "Germany")}
    data = russia(nations=allies)
    t = table(units={"2422": "HU-I1 GE-I1", "2423": "RO-I1"}, **data)
    t.play("Germany", "move RO-I1 to 2522")
    t = table(units={"2422": "HU-I1! GE-I1", "2423": "RO-I1"}, **data)
    t.unit("HU-I1").moved = True
    t.refuse("Germany", "move RO-I1 to 2422", "6.3.1a")


@rule("12.7b", "16.1.3.1a")
def test_german_allies_keep_out_of_each_other():
    allies = {"Hungary": minor("ally", "Germany"), "Romania": minor("ally", "Germany")}
    t = table(units={"2826": "RO-I1", "2933": "IT-I1"}, active=SOUTH, nations=allies)
    t.refuse("Germany", "move RO-I1 to 2827", "16.1.3.1a")
    t.refuse("Italy", "move IT-I1 to 2834", "16.1.3.1a")


@rule("18.5a")
def test_one_british_corps_with_the_french():
    t = table(side="Allied", units={"2340": "FR-I1!", "2341": "UK-I1 UK-I2"})
    t.unit("FR-I1").moved = True
    t.play("UK", "move UK-I1 to Le Havre")
    t.refuse("UK", "move UK-I2 to Le Havre", "18.5a")


@rule("18.5c")
def test_allies_enter_each_others_empty_hexes():
    t = table(side="Allied", units={"2341": "UK-I1"})
    t.play("UK", "move UK-I1 to 2441")
    assert t.at("UK-I1") == "2441"


@rule("17.2c", "17.6b", "17.12d")
def test_one_german_army_in_each_southern_ally():
    for country, hexes, id in (
        ("Hungary", ("2730", "2829"), "17.6b"),
        ("Romania", ("2727", "2825"), "17.12d"),
        ("Bulgaria", ("3227", "3326"), "17.2c"),
    ):
        allies = {n: minor("ally", "Germany") for n in ("Hungary", "Romania", "Bulgaria")}
        inside = {"Hungary": "2828", "Romania": "3124", "Bulgaria": "3425"}[country]
        t = table(units={hexes[0]: "GE-A4 GE-I1", inside: "GE-A2"}, nations=allies)
        from rules.supreme_commander.movement import german_limit

        fault = german_limit(t.game, t.unit("GE-A4"), inside)
        assert fault is not None and fault[1] == id
        assert german_limit(t.game, t.unit("GE-I1"), inside) is None


@rule("17.13g", "17.13f")
def test_the_inactive_ussr_stays_at_home():
    t = table(side="Allied", units={"2221": "SU-T1"}, partition=True)
    t.refuse("USSR", "move SU-T1 to 2325", "17.13g")
    t.play("USSR", "move SU-T1 to 2121")


@rule("17.5.1f")
def test_vichy_units_do_not_move_while_neutral():
    t = table(nations={"Vichy France": minor("neutral", "", "")}, france="vichy", active=("Germany", "UK"))
    from rules.supreme_commander.movement import stays

    t.state.units.give("FR-I1", "Vichy France")
    t.state.units.move("FR-I1", "3239")
    assert stays(t.game, t.unit("FR-I1"))[1] == "17.5.1f"


@rule("10.3.2c")
def test_level_four_lends_infantry_a_point():
    from rules.supreme_commander.world import allowance

    t = table(units={"2132": "GE-I1 GE-T1 GE-A4"}, powers={"Germany": {"technology": {"Infantry": 4}}})
    assert [allowance(t.game, t.unit(i)) for i in ("GE-I1", "GE-A4", "GE-T1")] == [6, 4, 6]


@rule("10.2.1e")
def test_units_in_siberia_enter_at_the_edge():
    t = table(side="Allied", units={"Siberia": "SU-I1"}, **russia())
    t.refuse("USSR", "move SU-I1 to 1617", "10.2.1e")
    t.play("USSR", "move SU-I1 to 1501")


def test_several_units_go_together():
    t = table(units={"2132": "GE-I1 GE-I2", "2131": "GE-I3"})
    t.play("Germany", "move GE-I1, GE-I2 to 2031")
    assert t.at("GE-I1") == t.at("GE-I2") == "2031"


def test_poland_cannot_be_walked_through():
    t = table(units={"2129": "GE-I1", "2128": "PO-I1"}, nations=POLAND)
    t.refuse("Germany", "move GE-I1 to 2128", "13.0a")


def test_reach_and_who_has_not_moved():
    """For the map: prices and enemy zones; for reminders: who stands still."""
    import pytest

    from rules.kernel.errors import Refused
    from rules.supreme_commander import GAME

    t = table(units={"2130": "GE-T1", "2132": "GE-I1", "2127": "PO-I1"}, nations=POLAND)
    found = GAME.reach(t.game, "Germany", "GE-T1")
    assert found.start == "2130" and found.spaces["2129"] == "1" and "2128" in found.zones
    with pytest.raises(Refused):
        GAME.reach(t.game, "UK", "GE-T1")
    with pytest.raises(Refused, match="isn't one of your units"):
        GAME.reach(t.game, "Germany", "UK-I1")
    t.play("Germany", "move GE-T1 to 2129")
    assert GAME.idle(t.game, "Germany") == ["Berlin: GE-I1"]


@rule("17.6b", "17.13d")
def test_reach_leaves_out_where_a_unit_may_not_stay():
    """A second German army in Hungary; a Soviet garrison outside what was annexed."""
    from rules.supreme_commander import GAME

    t = table(units={"2730": "GE-A4 GE-I1", "2829": "GE-A2"}, nations={"Hungary": minor("ally", "Germany")})
    army, corps = (set(GAME.reach(t.game, "Germany", id).spaces) for id in ("GE-A4", "GE-I1"))
    inside = {hex for hex in corps if hex in country_hexes("Hungary")}
    assert inside and not army & inside and army
    held = dict.fromkeys(country_hexes("Baltic States"), "USSR")
    t = table(
        side="Allied",
        units={"1523": "SU-I1 SU-I2"},
        garrison=["SU-I1"],
        control=held,
        nations={"Baltic States": minor("conquered", "Germany")},
    )
    kept, free = (set(GAME.reach(t.game, "USSR", id).spaces) for id in ("SU-I1", "SU-I2"))
    assert kept and kept <= country_hexes("Baltic States") and free - country_hexes("Baltic States")


def test_what_is_left_to_do_in_every_phase():
    """Units not moved, ships in port and not placed, attacks not declared, aircraft not sent, money not spent."""
    from rules.supreme_commander import GAME

    def left(phase, **more):
        return GAME.idle(table(phase, turn=6, nations=POLAND, **more).game, "Germany")

    assert left("movement", units={"2129": "GE-I1 GE-I2=", "Kiel": "GE-S1 GE-S2! GE-U1"}) == [
        "Posen: GE-I1",
        "Kiel: GE-S1",
    ]
    ships = table("fleets", "", units={"Kiel": "GE-S1 GE-U1", "Bremen": "GE-U2!"}, first="Axis", initiative="Axis")
    assert GAME.idle(ships.game, "Germany") == ["Kiel: GE-U1, GE-S1"]
    assert left("declare", units={"2129": "GE-I1", "2128": "PO-I1"}) == ["2128: can be attacked from Posen"]
    assert left("bombing", units={"East": "GE-F1 GE-B1!"}) == ["East: GE-F1"]
    assert left("organization", powers={"Germany": {"msp": 35}}) == ["Germany: 35 MSP to spend"]
    moves = left("strategic", units={"2132": "GE-I1"}, powers={"Germany": {"msp": 35}})
    assert moves == ["Germany: 5 Strategic Moves left, 35 MSP"]
    assert left("strategic", units={"2132": "GE-I1", "2131": "GE-AB"}, powers={"Germany": {"msp": 0}}) == []


@rule("12.7b", "17.5.4a")
def test_liberated_france_keeps_out_of_other_allies_homelands():
    """It is a Minor ally of the USA now: not into Belgium, but in France as it likes."""
    t = table(
        side="Allied",
        turn=46,
        units={"2339": "FR-I1 US-I1"},
        active=("Germany", "UK", "USA"),
        france="free",
        nations={"France": minor("ally", "USA"), "Belgium": minor("ally", "UK")},
    )
    t.refuse("USA", "move FR-I1 to Antwerp", "12.7b")
    t.play("USA", "move US-I1 to Antwerp", "move FR-I1 to 2340")


@rule("15.1.1a", "15.1.1d")
def test_trains_run_at_home_and_through_friends_but_not_through_neutrals():
    """Germans in Germany and an ally's country, not in neutral Belgium; Soviets at home while the USSR waits."""
    t = table("strategic", nations={"Hungary": minor("ally", "Germany")}, control={"2228": "Germany"})
    german, soviet = rail_open(t.game, "Germany"), rail_open(t.game, "USSR")
    assert {HEX_OF["Berlin"], HEX_OF["Budapest"]} <= german and HEX_OF["Moscow"] in soviet
    neutral = country_hexes("Belgium") | country_hexes("Netherlands") | country_hexes("USSR")
    assert not german & neutral and not soviet & (neutral - country_hexes("USSR"))
