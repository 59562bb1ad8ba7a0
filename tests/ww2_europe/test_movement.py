"""The Movement phase over land and in the air: Fronts, initiative, paths, terrain, pinning, drops."""

from rules.ww2_europe.fronts import open_fronts, player_a, stuck
from rules.ww2_europe.routes import no_blitz
from tests.rulings import rule
from tests.ww2_europe.table import goals, table

BELGIUM = {"Brussels": "Great Britain", "Liege": "Great Britain", "Sedan": "France", "Paris": "France"}


def liege(**more):
    """The example of Liege: Belgium a British minor ally, France in the war."""
    units = {
        "Germany": {"Hamburg": "TNK", "Frankfurt": "TNK, FTR"},
        "Great Britain": {"Liege": "INF", "Brussels": "INF"},
        "France": {"Sedan": "TNK, 2 INF"},
    }
    return table(
        start="1939",
        units=units,
        control=BELGIUM,
        allies={"Belgium": "Great Britain"},
        initiative={"Eastern": "Allies"},
        **more,
    )


@rule("map.border.normal", "move.path", "unit.movement")
def test_e6_hamburg_tank():
    t = liege()
    t.play("Germany", "move 1 TNK from Hamburg to Liege")
    assert "move 1 TNK from Hamburg to Liege via Cologne" in [e.text for e in t.game.orders()]
    assert t.unit("Liege", "TNK").path == ["Hamburg", "Cologne", "Liege"]
    t = liege()
    t.refuse("Germany", "move 1 TNK from Hamburg to Brussels via Cologne, Liege", "move.enemy_stop")


@rule("move.enemy_stop", "move.battle_due")
def test_e7_frankfurt_tank_stops():
    t = liege()
    t.refuse("Germany", "move 1 TNK from Frankfurt to Sedan via Liege", "move.enemy_stop")
    t.play("Germany", "move 1 TNK from Frankfurt to Liege").done("Germany", "Italy")
    t.refuse("Great Britain", "move 1 INF from Liege to Brussels", "move.enemy_stop")
    t.quiet()
    assert t.said("Battle of Liege")


@rule("neutral.minor_reinforce", "move.air_ignore")
def test_e8_allied_answer_at_liege():
    t = liege()
    t.play("Germany", "move 1 TNK from Frankfurt to Liege").done("Germany", "Italy")
    t.play("Great Britain", "move 1 INF from Brussels to Liege")
    t.play("France", "move 1 TNK 2 INF from Sedan to Liege")
    assert t.count("Liege") == 6
    t = liege()
    t.play("Germany", "move 1 FTR from Frankfurt to Liege").done("Germany", "Italy")
    t.play("Great Britain", "move 1 INF from Liege to Brussels")
    assert t.count("Brussels", "Great Britain") == 2, "an aircraft ties nobody down"


@rule("move.air_ignore", "move.air_return", "air.movement")
def test_e9_pinned_fighter():
    t = table(
        units={
            "Italy": {"Benghazi": "AB, FTR, TAC, TNK, INF"},
            "Great Britain": {"Tobruk": "INF", "Bir el Gubi": "INF", "Sidi Barrani": "AB, FTR", "Halfaya": "AB, FTR"},
        },
        control={"Tobruk": "Great Britain", "Bir el Gubi": "Great Britain"},
        initiative={"Eastern": "Allies"},
    )
    t.play("Italy", "move 1 FTR from Benghazi to Sidi Barrani via Eastern Mediterranean")
    t.play("Italy", "move 1 TNK from Benghazi to Tobruk")
    t.play("Italy", "move 1 INF 1 TAC from Benghazi to Bir el Gubi")
    t.done("Germany", "Italy")
    t.refuse("Great Britain", "move 1 FTR from Sidi Barrani to Bir el Gubi", "move.air_ignore")
    t.play("Great Britain", "move 1 FTR from Halfaya to Tobruk via Bir el Gubi")
    assert t.unit("Tobruk", "FTR").owner == "Great Britain"


@rule("move.fronts", "move.player_a", "move.order")
def test_d31_three_steps():
    t = table(
        initiative={"Western": "Allies", "Northern": "Allies", "African": "Allies"},
        units={"Germany": {"Warsaw": "INF", "Cologne": "INF"}, "Great Britain": {"London": "INF", "Cairo": "INF"}},
    )
    assert player_a(t.game) == "Axis"
    assert set(open_fronts(t.game)) == {"Eastern", "Southern", "Mediterranean", "Middle East"}
    t.refuse("Germany", "move 1 INF from Cologne to Frankfurt", "move.order")
    t.play("Germany", "move 1 INF from Warsaw to Krakow").done("Germany")
    assert set(t.asked()) == {"Great Britain"}, "then player B on every Front; who cannot move is not asked"
    t.play("Great Britain", "move 1 INF from London to Bristol", "move 1 INF from Cairo to Alexandria")
    assert t.asked() == ["Germany"] and set(open_fronts(t.game)) == {"Western", "Northern", "African"}
    t.play("Germany", "move 1 INF from Cologne to Frankfurt")


@rule("move.initiative_choice")
def test_d32_into_another_front():
    t = table(
        initiative={"Southern": "Allies", "Western": "Allies", "Northern": "Allies"},
        units={"Germany": {"Krakow": "INF", "Bucharest": "INF"}, "Great Britain": {"Sofia": "INF"}},
        control={"Sofia": "Great Britain"},
    )
    t.play("Germany", "move 1 INF from Bucharest to Sofia").quiet()
    assert t.said("Battle of Sofia")


@rule("port.multifront", "sea.taskforce")
def test_a_ship_in_a_red_port_counts_for_one_front():
    t = table(
        initiative={"Northern": "Allies", "Southern": "Allies", "African": "Allies"},
        units={"Germany": {"Hamburg": "2 DD"}, "Great Britain": {"Scapa Flow": "DD"}},
    )
    t.refuse("Germany", "patrol 1 DD from Hamburg to Western Baltic", "port.multifront")
    t.play("Germany", "patrol 1 DD from Hamburg to North Sea").done("Germany")
    t.play("Great Britain", "done").play("Germany", "patrol 1 DD from Hamburg to Western Baltic")
    assert t.count("Hamburg port") == 2 and [m[-1] for m in t.state.moves] == ["North Sea", "Western Baltic"]


@rule("terrain.woodland.cost", "terrain.mountain.cost")
def test_d10_d11_dear_ground():
    def from_brussels(land, owner, via=()):
        control = {"Sedan": owner, "Liege": "Germany", "Brussels": "Germany"}
        return table(units={"Germany": {"Cologne": "TNK, INF", "Liege": "TNK, INF"}}, control=control)

    t = from_brussels("Sedan", "Great Britain")
    t.refuse("Germany", "move 1 TNK from Cologne to Sedan via Liege", "terrain.woodland.cost")
    t.play("Germany", "move 1 TNK from Liege to Sedan", "move 1 INF from Liege to Sedan")
    t = from_brussels("Sedan", "Germany")
    t.play("Germany", "move 1 TNK from Cologne to Sedan via Liege")
    t = table(
        units={"Italy": {"Zagreb": "MEC", "Trieste": "MEC"}}, control={"Zagreb": "Italy", "Sarajevo": "Great Britain"}
    )
    t.refuse("Italy", "move 1 MEC from Trieste to Sarajevo via Zagreb", "terrain.mountain.cost")
    t.play("Italy", "move 1 MEC from Zagreb to Sarajevo")


@rule("terrain.impassable.entry", "terrain.desert.entry", "ground.movement")
def test_armour_keeps_out():
    t = table(
        units={
            "Germany": {"Munich": "TNK, INF"},
            "Italy": {"Tripoli": "TNK, MEC, INF"},
            "Great Britain": {"Cairo": "INF"},
        },
    )
    t.refuse("Germany", "move 1 TNK from Munich to Salzburg", "terrain.impassable.entry")
    t.play("Germany", "move 1 INF from Munich to Salzburg")
    t.refuse("Italy", "move 1 MEC from Tripoli to Fezzan", "terrain.desert.entry")
    t.play("Italy", "move 1 INF from Tripoli to Fezzan")
    t.refuse("Italy", "move 1 TNK from Tripoli to Gulf of Gabes", "sea.choice")


@rule("terrain.strait.ground")
def test_over_a_strait_without_ships():
    t = table(units={"Germany": {"Aarhus": "INF"}, "Italy": {"Taranto": "INF"}})
    t.play("Germany", "move 1 INF from Aarhus to Copenhagen")
    t.play("Italy", "move 1 INF from Taranto to Sicily")
    assert t.count("Sicily", "Italy") == 1


@rule("stack.ground", "map.border.blue.stack")
def test_d12_ten_a_side():
    t = table(
        start="1939",
        control={"Liege": "Great Britain", "Brussels": "Great Britain"},
        units={
            "Great Britain": {"Liege": "4 INF", "Brussels": "3 INF"},
            "France": {"Liege": "2 TNK", "Sedan": "TNK"},
            "Germany": {"Cologne": "10 INF"},
            "USA": {"USA": "14 INF"},
        },
        initiative={"Western": "Allies"} | dict.fromkeys(("Northern", "Eastern", "Southern"), "Allies"),
    )
    t.play("Great Britain", "move 2 INF from Brussels to Liege")
    t.refuse("Great Britain", "move 1 INF from Brussels to Liege", "stack.ground")
    t.refuse("France", "move 1 TNK from Sedan to Liege", "stack.ground")
    t.done().play("Germany", "move 10 INF from Cologne to Liege")
    assert t.count("Liege") == 18, "each side has its ten points"
    assert t.count("USA") == 14, "no limit inside a blue border"


@rule("neutral.no_entry", "move.declare_war", "map.control.ally_colour")
def test_closed_land():
    t = table(
        units={
            "Germany": {"Stuttgart": "INF", "Munich": "FTR"},
            "Great Britain": {"Gibraltar": "INF, FORT"},
            "USA": {"Brest": "INF"},
        },
        control={"Brest": "USA", "Paris": "Great Britain"},
    )
    t.refuse("Germany", "move 1 INF from Stuttgart to Bern", "neutral.no_entry")
    t.refuse("Germany", "move 1 FTR from Munich to Bern", "neutral.no_entry")
    t.done("Germany", "Italy")
    t.refuse("Great Britain", "move 1 INF from Gibraltar to Seville", "neutral.no_entry")
    t = table(
        start="1939",
        units={"USA": {"Sedan": "INF, FORT"}},
        control={"Sedan": "USA", "Paris": "Germany"},
        initiative=dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies"),
    )
    t.play("USA", "move 1 INF from Sedan to Paris")
    assert t.owner("Paris") == "France", "an ally's colour goes to the ally"


@rule("ussr.separate", "ussr.conquest")
def test_d42_soviet_wall():
    fronts = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies") | {"Middle East": "Allies"}
    t = table(
        initiative=fronts,
        units={"USSR": {"Tbilisi": "INF", "Lvov": "INF", "Baku": "INF"}, "Great Britain": {"Tehran": "INF, FTR"}},
        control={"Tehran": "Great Britain", "Tabriz": "Great Britain"},
    )
    t.refuse("USSR", "move 1 INF from Baku to Tabriz", "ussr.separate")
    t.refuse("Great Britain", "move 1 FTR from Tehran to Baku", "ussr.separate")
    t.play("USSR", "move 1 INF from Lvov to Krakow")
    assert t.owner("Krakow") == "USSR"
    t = table(initiative=fronts, units={"USSR": {"Leningrad": "INF"}}, control={"Vyborg": "Germany"})
    t.play("USSR", "move 1 INF from Leningrad to Vyborg")
    assert t.owner("Vyborg") == "USSR"


@rule("ussr.separate")
def test_the_ussr_and_the_other_allies_share_no_space():
    fronts = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
    t = table(
        initiative=fronts,
        units={"USSR": {"Lvov": "INF"}, "Great Britain": {"Krakow": "INF"}, "Germany": {"Krakow": "INF"}},
        control={"Krakow": "Germany"},
    )
    t.refuse("USSR", "move 1 INF from Lvov to Krakow", "ussr.separate")
    t = table(
        initiative=fronts,
        units={"USSR": {"Leningrad": "INF, TR"}, "Great Britain": {"Glasgow": "INF, TR"}},
        control={"Aarhus": "Germany"},
    )
    assert "Aarhus by Glasgow" in goals(t, "Great Britain", "ferry 1 INF from Glasgow to")
    t.play("USSR", "ferry 1 INF from Leningrad to Aarhus")
    t.refuse("Great Britain", "ferry 1 INF from Glasgow to Aarhus", "ussr.separate")
    assert "Aarhus by Glasgow" not in goals(t, "Great Britain", "ferry 1 INF from Glasgow to")


@rule("airborne.drop", "cut.no_move")
def test_air_drop():
    t = table(
        units={"Germany": {"Hamburg": "ABN"}, "Great Britain": {"Copenhagen": "INF"}},
        control={"Copenhagen": "Great Britain"},
    )
    assert "Copenhagen" in goals(t, "Germany", "drop 1 ABN from Hamburg to")
    t.play("Germany", "drop 1 ABN from Hamburg to Copenhagen")
    assert t.said("1 ABN jumps on Copenhagen") and t.said("Battle of Copenhagen")
    t = table(
        units={"Germany": {"Hamburg": "ABN, FTR"}, "Great Britain": {"Copenhagen": "INF"}},
        control={"Copenhagen": "Great Britain"},
    )
    t.refuse("Germany", "drop 1 ABN from Hamburg to Copenhagen", "airborne.drop")
    t.refuse("Germany", "drop 1 ABN from Hamburg to Warsaw", "airborne.drop")
    t = table(
        units={"Germany": {"Sudetenland": "ABN"}, "Great Britain": {"Prague": "INF"}},
        control={"Prague": "Great Britain"},
    )
    t.refuse("Germany", "drop 1 ABN from Sudetenland to Prague", "airborne.drop")
    t = table(units={"Germany": {"Rhodes": "ABN, AB, INF", "Berlin": "INF"}, "Great Britain": {"Crete": "INF"}})
    assert t.unit("Rhodes", "ABN").cut
    t.refuse("Germany", "drop 1 ABN from Rhodes to Crete", "cut.no_move")
    t.refuse("Germany", "move 1 INF from Rhodes to Crete", "cut.no_move")


@rule("move.check_status")
def test_cut_off_is_reckoned_before_moving():
    t = table("declarations", units={"Germany": {"Rhodes": "INF", "Berlin": "INF"}, "Great Britain": {"London": "INF"}})
    t.on("movement")
    assert t.unit("Rhodes", "INF").cut and not t.unit("Berlin", "INF").cut


@rule("fort.immobile", "airbase.move")
def test_bases_do_not_march():
    t = table(units={"Germany": {"Stuttgart": "FORT, AB, INF"}})
    t.refuse("Germany", "move 1 FORT from Stuttgart to Munich", None)
    t.refuse("Germany", "move 1 AB from Stuttgart to Munich", None)
    t = table(
        "redeployment",
        units={"Germany": {"Stuttgart": "AB, FORT"}},
        initiative=dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies"),
    )
    t.play("Germany", "redeploy 1 AB from Stuttgart to Munich")
    assert t.count("Munich", "Germany", "AB") == 1 and t.power("Germany").used == 1
    t.refuse("Germany", "redeploy 1 FORT from Stuttgart to Munich", "redep.ground")


@rule("ussr.winter.move", "ussr.winter.blitz")
def test_russian_winter_movement():
    units = {"Germany": {"Kiev": "2 TNK, ABN, INF", "Warsaw": "INF"}, "USSR": {"Kharkov": "INF"}}
    control = {
        "Kiev": "Germany",
        "Dnepropetrovsk": "USSR",
        "Lvov": "Germany",
        "Zhitomir": "Germany",
        "Minsk": "Germany",
        "Gomel": "USSR",
        "Brest-Litovsk": "Germany",
    }
    t = table(season="Winter", units=units, control=control)
    tank, foot = (goals(t, "Germany", f"move 1 {code} from Kiev to") for code in ("TNK", "INF"))
    assert foot - tank == {"Gomel", "Bryansk"}, "one point is too little for enemy woodland"
    t.refuse("Germany", "drop 1 ABN from Kiev to Kharkov", "ussr.winter.blitz")
    t = table(season="Summer", units=units, control=control)
    assert goals(t, "Germany", "move 1 TNK from Kiev to") > goals(t, "Germany", "move 1 INF from Kiev to")
    for season, why in (("Winter", "ussr.winter.blitz"), ("Summer", "")):
        t = table("blitzkrieg", season=season, units=units, control=control)
        t.state.blitz = True
        assert (stuck(t.game, t.unit("Kiev", "TNK")) or ("", ""))[1] == why
        assert no_blitz(t.game, "Kharkov") == why
    t = table("blitzkrieg", season="Winter", units=units, control=control)
    assert not t.game.suggest("Germany", "move")
