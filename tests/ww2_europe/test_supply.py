"""Supply, Cut Off, money on its way, convoys."""

from rules.ww2_europe.convoys import nothing_left
from rules.ww2_europe.economy import incomes
from rules.ww2_europe.supply import is_cut, source_of, supply
from rules.ww2_europe.victory import wither
from tests.rulings import rule
from tests.ww2_europe.table import table

BRISTOL = ("Great Britain", "Bristol", "Vigo", "Celtic Sea, Bay of Biscay, Portuguese Coast", "TR")
IBERIA = {"Bilbao": "Great Britain", "Vigo": "Great Britain"}
BUY = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")


def cut(t, land, kind="INF"):
    return is_cut(t.game, t.unit(land, kind))


@rule("supply.path", "supply.ground", "supply.cutoff", "flag.minor.supply", "fort.supply")
def test_e23_warsaw_tank():
    around = {"Danzig", "Krakow", "Brest-Litovsk", "Lvov", "Vilna", "Konigsberg"}
    control = dict.fromkeys(around, "USSR") | {
        "Krakow": "Germany",
        "Stettin": "USSR",
        "Breslau": "USSR",
        "Bratislava": "Germany",
        "Vienna": "USSR",
        "Prague": "USSR",
        "Salzburg": "USSR",
        "Venice": "USSR",
        "Zagreb": "Germany",
        "Trieste": "Germany",
        "Sudetenland": "USSR",
    }
    t = table(
        control=control, units={"Germany": {"Warsaw": "TNK, FTR", "Krakow": "DEPOT, INF", "Bratislava": "FORT, INF"}}
    )
    assert cut(t, "Warsaw", "TNK"), "captured flag, no path to Berlin or Rome"
    assert not cut(t, "Krakow") and not cut(t, "Bratislava"), "depot and fortress serve their own space"
    t = table(control={**control, "Venice": "Italy"}, units={"Germany": {"Warsaw": "TNK"}})
    assert not cut(t, "Warsaw", "TNK"), "now there is a way to Rome"


@rule("supply.path")
def test_enemy_ground_units_on_the_only_way_cut_it_whoever_else_stands_there():
    lost = ("Danzig", "Brest-Litovsk", "Lvov", "Vilna", "Konigsberg", "Sudetenland", "Bratislava")
    for own, enemy in (("", "INF"), ("INF", "INF"), ("INF", ""), ("INF", "FTR")):
        units = {"Germany": {"Warsaw": "TNK"}, "USSR": {}}
        if own:
            units["Germany"]["Krakow"] = own
        if enemy:
            units["USSR"]["Krakow"] = enemy
        t = table(control=dict.fromkeys(lost, "USSR") | {"Krakow": "Germany", "Breslau": "Germany"}, units=units)
        assert t.state.control["Krakow"] == "Germany"
        assert cut(t, "Warsaw", "TNK") is (enemy == "INF"), (own, enemy)


@rule("depot.supply", "flag.major.supply", "map.control.meaning")
def test_sources():
    t = table(
        units={"Germany": {"Berlin": "10 INF", "Tripoli": "INF"}, "USA": {"Brest": "INF, DEPOT", "Cherbourg": "INF"}},
        control={"Brest": "USA", "Cherbourg": "USA"},
    )
    assert not cut(t, "Berlin") and not cut(t, "Brest")
    assert cut(t, "Cherbourg"), "a depot serves its own space only"
    assert not cut(t, "Tripoli"), "the Minor Flag"


@rule("neutral.inactive", "tr.cargo.mixed", "convoy.need")
def test_supply_over_water_needs_a_convoy():
    t = table(units={"Great Britain": {"Vigo": "4 INF"}}, control=IBERIA)
    assert cut(t, "Vigo")
    t = table(units={"Great Britain": {"Vigo": "4 INF"}}, control=IBERIA, convoys=[BRISTOL])
    assert not cut(t, "Vigo") and supply(t.game, "West").used == {"C1": 4}
    assert incomes(t.game)["Great Britain"].by["Bilbao"] == 4, "4 of supply and $4 fit into 10"


@rule("convoy.two_way", "conv.fill", "factory.trace", "nrz.trace")
def test_e4_e5_mixed_load():
    t = table(
        "convoys",
        units={"Great Britain": {"Vigo": "7 INF"}},
        control=IBERIA | {"Barcelona": "Great Britain", "Seville": "neutral"},
        convoys=[BRISTOL],
        initiative=BUY,
    )
    assert supply(t.game, "West").used["C1"] == 7
    money = incomes(t.game)["Great Britain"].by
    assert money.get("Bilbao", 0) + money.get("Barcelona", 0) == 3, "7 of supply leave $3"
    t.play("Great Britain", "allot C1 supply 4")
    money = incomes(t.game)["Great Britain"].by
    assert money.get("Bilbao", 0) + money.get("Barcelona", 0) == 6, "$6 leave 4 of supply"
    assert len(supply(t.game, "West").cut) == 3
    t.refuse("Great Britain", "allot C1 supply 13", "tr.cargo.mixed")


@rule("collect.trace", "convoy.path.land1", "convoy.path.land2", "convoy.path.sea")
def test_money_needs_the_whole_path():
    base = {"control": IBERIA, "convoys": [BRISTOL]}
    assert incomes(table(**base).game)["Great Britain"].by["Bilbao"] == 4
    broken = table(control={"Bilbao": "Great Britain", "Vigo": "neutral"}, convoys=[BRISTOL])
    assert "Bilbao" not in incomes(broken.game)["Great Britain"].by, "no friendly port to send it from"
    apart = table(control={**IBERIA, "Bristol": "Germany"}, convoys=[BRISTOL])
    assert "Bilbao" not in incomes(apart.game)["Great Britain"].by, "no friendly port to receive it"


@rule("ruling.A13")
def test_d1_factory_and_resources_want_different_ends():
    apart = dict.fromkeys(("Naples", "Genoa", "Venice", "Milan", "Taranto"), "Great Britain")
    base = {**apart, "Turin": "Italy", "Vienna": "Great Britain"}
    t = table(control={**base, "Marseilles": "Italy"})
    found = incomes(t.game)["Italy"]
    assert found.by["Rome"] == 10 and found.lost["Turin"] == 8, "no path from Turin to Rome"
    t = table(control=base, options={"factory_path": "factory"})
    assert incomes(t.game)["Italy"].by["Turin"] == 8, "by the other ruling any Homeland factory will do"
    t = table(
        control={
            **base,
            "Venice": "Italy",
            "Trieste": "Italy",
            "Zagreb": "Italy",
            "Skopje": "Italy",
            "Sarajevo": "Italy",
        }
    )
    assert incomes(t.game)["Italy"].by["Skopje"] == 4, "resources are content with the factory of Venice"


@rule("terrain.desert.cutoff", "terrain.impassable.cutoff", "ussr.winter.cutoff")
def test_cut_off_at_the_end_of_a_turn():
    t = table(
        season="Winter",
        units={"Germany": {"Sinai": "INF", "Bern": "INF", "Minsk": "INF", "Rhodes": "INF"}},
        control={"Sinai": "Germany", "Bern": "Germany", "Minsk": "Germany", "Zhitomir": "USSR"},
    )
    for unit in t.state.units:
        unit.cut = True
    wither(t.game)
    assert [u.place for u in t.state.units] == ["Rhodes"]


@rule("depot.remove")
def test_a_depot_goes_when_supply_comes():
    from rules.ww2_europe.supply import depots_served

    t = table(units={"USA": {"Brest": "INF, DEPOT"}}, control={"Brest": "USA"})
    depots_served(t.game)
    assert t.count("Brest", "USA", "DEPOT") == 1
    t = table(
        units={"USA": {"Brest": "INF, DEPOT"}},
        control={"Brest": "USA"},
        convoys=[("USA", "Bristol", "Brest", "Celtic Sea, Bay of Biscay", "TR")],
    )
    assert source_of(t.game, "West", "Brest") == "a convoy"
    depots_served(t.game)
    assert t.count("Brest", "USA", "DEPOT") == 0
    t = table(units={"Great Britain": {"Bristol": "INF, DEPOT"}})
    assert source_of(t.game, "West", "Bristol") == "a Major Flag", "London's, over land"
    t = table("redeployment", units={"USA": {"Brest": "INF, DEPOT"}}, control={"Brest": "USA"})
    t.play("USA", "remove depot in Brest")
    assert t.count("Brest", "USA", "DEPOT") == 0


# --- the Convoy phase -----------------------------------------------------------------------------------------------


def convoys(**more):
    return table("convoys", initiative=BUY, **more)


@rule("conv.start", "conv.add", "convoy.phase")
def test_e4_start_and_add():
    t = convoys(units={"Great Britain": {"Bristol": "2 TR, DD", "Plymouth": "TR"}}, control=IBERIA)
    t.play(
        "Great Britain",
        "convoy 1 TR from Bristol between Vigo and Bristol via Portuguese Coast, Bay of Biscay, Celtic Sea",
    )
    assert t.state.convoys["C1"].route == ["Portuguese Coast", "Bay of Biscay", "Celtic Sea"]
    assert t.power("Great Britain").used == 0
    t.play("Great Britain", "add 1 DD from Bristol to C1")
    assert t.power("Great Britain").used == 0
    t.play("Great Britain", "add 1 TR from Plymouth to C1")
    assert t.power("Great Britain").used == 1, "from another port 1 RP"
    t = table(units={"Great Britain": {"Bristol": "TR"}}, initiative=BUY)
    t.refuse("Great Britain", "convoy 1 TR from Bristol between Bristol and Gibraltar", None)


@rule("pen.convoy", "port.seacontrol", "naval.seacontrol.units")
def test_e22_bristol_to_alexandria():
    from rules.ww2_europe.penalties import path_price

    t = convoys(
        units={
            "Great Britain": {"Bristol": "TR"},
            "Germany": {"Brest": "CA"},
            "Italy": {"Genoa": "DD", "Sicily": "SUB", "Taranto": "BB"},
        },
    )
    legs = (
        ["Bristol port", "Celtic Sea", "Bay of Biscay", "Portuguese Coast", "Gibraltar port"],
        ["Gibraltar port", "Alboran Sea", "Western Mediterranean", "Tyrrhenian Sea", "Malta port"],
        ["Malta port", "Ionian Sea", "Eastern Mediterranean", "Alexandria port"],
    )
    assert [path_price(t.game, "Great Britain", leg, False) for leg in legs] == [5, 8, 4]
    t.play(
        "Great Britain",
        "convoy 1 TR from Bristol between Bristol and Alexandria via "
        "Celtic Sea, Bay of Biscay, Portuguese Coast, Gibraltar port, Alboran Sea, Western Mediterranean, Tyrrhenian Sea, "
        "Malta port, Ionian Sea, Eastern Mediterranean",
    )
    t = convoys(units={"Great Britain": {"Bristol": "TR"}, "Germany": {"Brest": "7 CA"}})
    t.refuse(
        "Great Britain",
        "convoy 1 TR from Bristol between Bristol and Gibraltar via Celtic Sea, Bay of Biscay, Portuguese Coast",
        "pen.convoy",
    )
    for code, counts in (("TR", 0), ("FTR", 0), ("SUB", 1), ("CV", 1), ("TAC", 1)):
        from rules.ww2_europe.penalties import watch

        t = convoys(units={"Germany": {"Brest": code}})
        assert watch(t.game, "Great Britain").get("Bay of Biscay", (0, 0))[0] == counts, code


@rule("conv.remove", "conv.reroute", "redep.order")
def test_remove_reroute_cancel():
    t = convoys(
        convoys=[("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "2 TR, DD")],
        units={"Germany": {"Berlin": "INF"}},
    )
    assert t.asked()[0] == "Great Britain", "player A changes convoys first"
    t.refuse("Great Britain", "detach 1 DD from C1 to London", "conv.remove")
    t.play("Great Britain", "detach 1 DD from C1 to Gibraltar")
    assert t.count("Gibraltar port", "Great Britain", "DD") == 1
    t.refuse("Great Britain", "detach 2 TR from C1 to Bristol", "conv.cancel")
    t.play("Great Britain", "reroute C1 via Celtic Sea, Southwest Approaches, Azores Sea, Portuguese Coast")
    assert t.state.convoys["C1"].route[1] == "Southwest Approaches"
    t.play("Great Britain", "cancel C1 to Bristol")
    assert t.count("Bristol port", "Great Britain", "TR") == 2 and not t.state.convoys


@rule("port.seacontrol.closed", "pen.where")
def test_d26_ports_held_by_enemy_ships():
    t = table(
        "redeployment",
        initiative=BUY | {"Mediterranean": "Axis"},
        units={"Great Britain": {"London": "DD"}, "Germany": {"Brest": "CA"}},
    )
    from rules.ww2_europe.penalties import closed_port, step_price

    assert closed_port(t.game, "Great Britain", "Brest port")
    assert step_price(t.game, "Great Britain", "Bay of Biscay", "Brest port", False) is None
    t = table("redeployment", units={"Germany": {"Brest": "TR"}})
    assert not closed_port(t.game, "Great Britain", "Brest port"), "a transport exerts no Sea Control"


def test_favoured_spaces_are_supplied_first():
    t = convoys(units={"Great Britain": {"Vigo": "8 INF", "Bilbao": "8 INF"}}, control=IBERIA, convoys=[BRISTOL])
    first = {t.state.units[i].place for i in supply(t.game, "West").cut}
    t.play("Great Britain", "favour Bilbao")
    cut_now = [t.state.units[i].place for i in supply(t.game, "West").cut]
    assert cut_now.count("Bilbao") == 0 and cut_now.count("Vigo") == 6 and first


@rule("conv.start")
def test_who_can_start_no_convoy_is_not_asked_about_convoys():
    """A transport starts one from a port; one that is at sea when a position begins there cannot."""
    for place, left in (("Bristol port", False), ("Celtic Sea", True)):
        t = table("convoys", units={"Great Britain": {place: "TR"}}, initiative=BUY)
        assert nothing_left(t.game, "Great Britain") is left
    assert nothing_left(t.game, "France"), "no ship at all"
    assert not nothing_left(table("convoys", convoys=[BRISTOL], initiative=BUY).game, "Great Britain")


@rule("depot.remove", "flag.minor.supply")
def test_a_minor_flag_is_the_source_of_what_is_joined_to_it_in_its_country():
    libya = ("Tripoli", "El Agheila", "Benghazi", "Tobruk", "Bir el Gubi", "Fezzan")
    t = table(control=dict.fromkeys(libya, "Italy"))
    assert {source_of(t.game, "Axis", land) for land in libya} == {"Tripoli"}
    t = table(control=dict.fromkeys(libya, "Italy") | dict.fromkeys(("El Agheila", "Fezzan"), "Great Britain"))
    assert source_of(t.game, "Axis", "Tripoli") == "Tripoli"
    assert [source_of(t.game, "Axis", land) for land in ("Benghazi", "Tobruk", "Bir el Gubi")] == ["", "", ""]
    t = table(control=dict.fromkeys(libya, "Italy") | {"Tripoli": "Great Britain"})
    assert source_of(t.game, "Axis", "Tobruk") == "", "the Flag is lost"
