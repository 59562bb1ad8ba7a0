"""Who stands where, who is whose friend, what works still: questions where the careless answer is another one."""

import pytest

from rules.kernel.errors import Refused
from rules.ww2_europe import GAME
from rules.ww2_europe.chart import CIRCLE
from rules.ww2_europe.encounters import present, search_for
from rules.ww2_europe.ferry import lifting, unload, waiting
from rules.ww2_europe.production import BuildRest
from rules.ww2_europe.redeployment import deck_room, rolling
from rules.ww2_europe.routes import land_price
from rules.ww2_europe.supply import supply
from rules.ww2_europe.victory import wither
from rules.ww2_europe.world import barred, blocs_fight, create, enemies, flag_works, friendly, here, partners
from tests.rulings import rule
from tests.ww2_europe.table import opened, table

WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")


@rule("opt.france.vichy", "flag.minor.supply", "flag.major.supply")
@pytest.mark.parametrize("formed, supplied", [(False, False), (True, True)])
def test_the_flag_of_vichy_works_only_once_vichy_is_formed(formed: bool, supplied: bool):
    assert flag_works(opened("1939").game, "Vichy") == ""
    held = {"Paris": "Germany", "Vichy": "Great Britain", "Toulouse": "Great Britain"}
    t = table(start="1939", control=held, units={"Great Britain": {"Toulouse": "INF"}}, vichy=formed)
    assert flag_works(t.game, "Vichy") == ("minor" if formed else "")
    assert (t.unit("Toulouse", "INF").id not in supply(t.game, "West").cut) is supplied


@rule("ussr.pact.move", "neutral.no_entry", "ussr.pact")
def test_what_the_pact_gives_is_open_only_while_it_holds():
    assert barred(opened("1939").game, "USSR", "Lithuania") == "", "while the pact holds"
    t = table(start="1939", units={"USSR": {"Minsk": "INF"}}, control=dict.fromkeys(("Latvia", "Vyborg"), "neutral"))
    assert barred(t.game, "USSR", "Latvia") == barred(t.game, "USSR", "Vyborg") == "neutral.no_entry"
    t.refuse("USSR", "move 1 INF from Minsk to Latvia", "neutral.no_entry")


@rule("ussr.pact")
def test_the_pact_binds_the_axis_alone_and_in_the_soviet_part_of_poland_alone():
    held = dict.fromkeys(("Vilna", "Warsaw"), "Great Britain")
    t = table(start="1939", pact="on", status={"USSR": "neutral"}, control=held)
    assert [barred(t.game, "Germany", land) for land in held] == ["ussr.pact", ""]
    assert [barred(t.game, "Great Britain", land) for land in held] == ["", ""]
    t = table(start="1939", control=held)
    assert barred(t.game, "Germany", "Vilna") == "", "the pact is over"


@rule("ussr.pact.move", "terrain.woodland.cost")
def test_tanks_pay_nothing_more_in_what_the_pact_gives():
    units = {"USSR": {"Minsk": "TNK"}}
    t = table(start="1939", pact="on", status={"USSR": "neutral"}, units=units, control={"Vilna": "Great Britain"})
    assert land_price(t.game, t.unit("Minsk", "TNK"), "Vilna") == 1
    t = table(units=units, control={"Vilna": "Germany"})
    assert land_price(t.game, t.unit("Minsk", "TNK"), "Vilna") == 2, "in a war it is enemy woodland"


@rule("game.sides", "neutral.inactive", "ussr.separate")
def test_friends_are_those_who_fight_beside_one():
    t = table(start="1939", status={"USA": "neutral", "France": "active"})
    assert partners(t.game, "Germany") == ["Germany", "Italy"] and partners(t.game, "USSR") == ["USSR"]
    assert partners(t.game, "France") == ["France", "Great Britain"], "itself first, and nobody who is neutral"
    assert friendly(t.game, "Great Britain", "Paris") and friendly(t.game, "Italy", "Berlin")
    assert not friendly(t.game, "Great Britain", "USA") and not friendly(t.game, "USA", "London")
    assert friendly(t.game, "USA", "USA") and not friendly(t.game, "USSR", "London")
    assert not blocs_fight(table(start="1939", pact="on").game, "USSR", "USSR", "Vilna"), "nobody fights himself"


@rule("cv.cargo_fire", "tr.cargo.combat")
def test_what_is_aboard_does_not_stand_in_a_port():
    t = table(units={"Great Britain": {"Scapa Flow": "CV+FTR+TAC, DD", "London": "FTR"}})
    port = CIRCLE["Scapa Flow"]
    assert [u.kind for u in here(t.game, port)] == [u.kind for u in enemies(t.game, "Germany", port)] == ["CV", "DD"]
    assert [u.kind for u in enemies(t.game, "Germany", "London")] == ["FTR"]


@rule("tr.load", "tr.cargo")
def test_transports_sail_from_ports_and_take_up_on_coasts():
    units = {"Germany": {"Hamburg": "TR, 2 INF", "Munich": "INF"}, "Italy": {"Hamburg": "TR, INF"}}
    t = table(initiative={"Eastern": "Allies"}, units=units)
    create(t.game, "Germany", "TR", "North Sea")
    create(t.game, "Germany", "FTR", "North Sea")
    assert {port: len(ships) for port, ships in lifting(t.game, "Germany").items()} == {"Hamburg": 2}
    assert [(land, len(units)) for land, units in waiting(t.game, "Germany").items()] == [("Hamburg", 2)]
    assert t.game.suggest("Germany", "ferry 2 INF from Hamburg to Latvia by", 9)
    del units["Italy"]
    alone = table(initiative={"Eastern": "Allies"}, units=units)
    assert alone.game.suggest("Germany", "ferry 1 INF from Hamburg to Latvia by", 9)
    assert not alone.game.suggest("Germany", "ferry 2 INF from Hamburg to Latvia by", 9), "one ship takes one"


@rule("cv.airwing", "air.base.where", "redep.air")
def test_the_decks_of_others_are_no_base():
    fleet = {"Great Britain": {"Murmansk": "CV"}, "USA": {"Murmansk": "DD"}, "USSR": {"Leningrad": "FTR"}}
    t = table("redeployment", initiative=WEST, units=fleet)
    assert deck_room(t.game, "USSR", "Murmansk") == 0 and deck_room(t.game, "USA", "Murmansk") == 2
    assert deck_room(t.game, "USA", "Minsk") == 0, "there is no port"


@rule("rp.buy", "redep.ground")
def test_no_more_is_offered_to_redeploy_than_there_are_points():
    units = {"Germany": {"Berlin": "2 INF, TNK", "Hamburg": "DD, SUB"}}
    t = table("redeployment", initiative=WEST, units=units, powers={"Germany": {"rp": 2}})
    one = {(("INF", 1),), (("TNK", 1),), (("DD", 1),), (("SUB", 1),)}
    pairs = {(("INF", 2),), (("DD", 1), ("SUB", 1))}
    assert {tuple(sorted(group)) for group in rolling(t.game, "Germany")} == one | pairs, "not all three of Berlin"
    t.unit("Hamburg port", "DD").spent = True
    assert (("DD", 1),) not in rolling(t.game, "Germany"), "a raider has done its part"


@rule("ussr.redeploy", "ussr.winter.redeploy")
def test_aircraft_and_journeys_elsewhere_do_not_count_inside_the_ussr():
    t = table(
        "redeployment",
        season="Winter",
        initiative=WEST,
        units={"Germany": {"Kiev": "FTR, INF", "Berlin": "INF"}, "Italy": {"Rome": "INF"}},
        control=dict.fromkeys(("Kiev", "Zhitomir", "Odessa", "Lvov"), "Germany"),
        powers={"Germany": {"rp": 10, "soviet": 5}},
    )
    t.refuse("Germany", "redeploy 1 INF from Kiev to Zhitomir", "ussr.winter.redeploy")
    t.play("Germany", "redeploy 1 FTR from Kiev to Odessa", "redeploy 1 INF from Berlin to Munich")
    assert t.power("Germany").soviet == 5 and t.count("Odessa", "Germany", "FTR") == 1


@rule("terrain.desert.cutoff", "ussr.winter.cutoff", "terrain.impassable.cutoff")
@pytest.mark.parametrize(
    "power, land, season, lost",
    [
        ("Italy", "Fezzan", "Summer", True),
        ("Italy", "Tripoli", "Winter", False),
        ("Germany", "Kiev", "Winter", True),
        ("Germany", "Kiev", "Summer", False),
        ("USSR", "Kiev", "Winter", False),
        ("Germany", "Bern", "Summer", True),
    ],
)
def test_what_the_desert_the_mountains_and_the_winter_take(power: str, land: str, season: str, lost: bool):
    t = table(season=season, units={power: {land: "INF, FTR, AB"}}, control={land: power})
    for unit in t.state.units:
        unit.cut = True
    wither(t.game)
    assert t.units(land) == [f"{power} {kind}" for kind in ("AB", "FTR", "INF") if kind != "INF" or not lost]
    t = table(season=season, units={power: {land: "INF"}}, control={land: power})
    t.unit(land, "INF").cut = False
    wither(t.game)
    assert t.count(land) == 1, "in supply"


@rule("flag.captured", "flag.surrender.rest")
def test_flags_of_who_surrenders_never_work_again():
    held = dict.fromkeys(("Budapest", "Bucharest", "Helsinki"), "Germany")
    before = table(control=held)
    flags = [land for land in held if flag_works(before.game, land)]
    assert flags
    t = table("end", control={**held, "Berlin": "USA", flags[0]: "Germany"}, units={"USA": {"Berlin": "INF"}})
    assert t.power("Germany").status == "surrendered"
    assert {land: (t.owner(land), flag_works(t.game, land)) for land in flags} == dict.fromkeys(flags, ("USA", ""))


@rule("build.lost")
def test_the_rest_is_built_only_if_something_finds_a_place():
    boxes = {"Germany": {"boxes": [{"SUB": 1}, {}, {}, {}, {}]}, "Italy": {"boxes": [{"INF": 1}, {}, {}, {}, {}]}}
    t = table("build", powers=boxes, control=dict.fromkeys(("Hamburg", "Stettin", "Konigsberg"), "USSR"))
    assert t.asked() == ["Italy"], "Germany has no place for its submarine"
    for seat, why in (("Germany", "build.lost"), ("Italy", None)):
        order = BuildRest()
        if why is None:
            order.check(t.game, seat)
            continue
        with pytest.raises(Refused) as refused:
            order.check(t.game, seat)
        assert refused.value.rule == why


@rule("cbt.stages", "st1.defence")
def test_a_raid_is_seen_as_the_first_stage():
    units = {"Great Britain": {"Hamburg": "2 BMB"}, "Germany": {"Leipzig": "FTR, JET"}}
    t = table(initiative=WEST, units=units, control={"Hamburg": "Great Britain"})
    t.play("Great Britain", "raid 2 BMB from Hamburg to Leipzig", dice=[1, 6, 6, 6])
    assert t.ask().seat == "Germany", "which fighter is shot down?"
    fight = t.game.view("USSR").position["battle"]
    assert (fight["stage"], fight["round"], fight["space"]) == (1, 1, "Leipzig")
    assert (fight["attackers"], fight["defenders"]) == ({"BMB": 2}, {"FTR": 1, "JET": 1})


@rule("cbt.after_move", "game.sides")
def test_odds_are_told_of_enemies_alone():
    for guests, told in (
        ({}, "There is nothing to fight about in Liege now."),
        ({"Vichy France": {"Liege": "INF"}}, "There is nothing to fight about in Liege now."),
        ({"Italy": {"Liege": "2 INF"}}, "Liege: 2 INF attack 1 INF"),
        ({"Italy": {"Liege": "2 INF"}, "Vichy France": {"Liege": "3 INF"}}, "Liege: 2 INF attack 1 INF"),
    ):
        units = {"Great Britain": {"Liege": "INF"}, "Germany": {"Berlin": "INF"}, **guests}
        t = table(units=units, control={"Liege": "Great Britain"}, initiative={"Eastern": "Allies"})
        assert t.game.phase == "movement" and GAME.odds(t.game, "Germany", "Liege")[0] == told, guests


@rule("redep.ground", "terrain.desert.entry")
def test_the_railway_takes_no_tank_into_the_desert():
    t = table("redeployment", units={"Italy": {"El Agheila": "INF, TNK"}}, initiative=WEST, control={"Fezzan": "Italy"})
    assert "Fezzan" in GAME.reach(t.game, "Italy", "INF from El Agheila").spaces
    assert "Fezzan" not in GAME.reach(t.game, "Italy", "TNK from El Agheila").spaces
    t = table(units={"Italy": {"El Agheila": "FORT, INF"}}, initiative={"Eastern": "Allies"})
    with pytest.raises(Refused) as refused:
        GAME.reach(t.game, "Italy", "FORT from El Agheila")
    assert refused.value.rule == "fort.immobile"


@rule("tr.load")
def test_four_ports_with_transports_are_offered_at_most():
    ports = ("Naples", "Taranto", "Tripoli", "Genoa", "Trieste", "Rome")
    t = table(units={"Italy": {"Sicily": "INF"} | dict.fromkeys(ports, "TR")}, initiative={"Eastern": "Allies"})
    offered = t.game.suggest("Italy", "ferry 1 INF from Sicily to Sardinia by", 99)
    assert len({text.split(" by ")[1].split(" via ")[0] for text in offered}) == 4


@rule("amph.attack", "depot.place")
def test_all_who_land_on_an_empty_enemy_beach_have_landed():
    units = {"Italy": {"Taranto": "2 TR, 2 INF"}, "Great Britain": {"Cairo": "INF"}}
    t = table(units=units, control={"Malta": "Great Britain"}, initiative={"Eastern": "Allies"})
    t.play("Italy", "ferry 2 INF from Taranto to Malta by Taranto via Ionian Sea, Malta port")
    unload(t.game)
    assert t.owner("Malta") == "Italy" and [u.landed for u in t.state.units.at("Malta")] == [True, True]
    t = table(units=units, initiative={"Eastern": "Allies"})
    t.play("Italy", "ferry 1 INF from Taranto to Tripoli by Taranto")
    unload(t.game)
    assert [u.landed for u in t.state.units.at("Tripoli")] == [False], "it was put ashore at home"


@rule("sea.one_patrols")
def test_where_nobody_hunts_nobody_gets_away():
    t = table(initiative=WEST, units={"Germany": {"Hamburg": "DD"}, "Great Britain": {"Scapa Flow": "DD"}})
    t.state.units.move(t.unit(CIRCLE["Hamburg"], "DD"), "North Sea")
    assert present(t.game, "North Sea", "Axis")
    assert list(search_for(t.game, "North Sea", "West", "Axis")) == [] and not t.said("through North Sea unseen")
