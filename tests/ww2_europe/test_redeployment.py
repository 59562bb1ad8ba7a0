"""The Redeployment phase: Redeployment Points, Movement Penalties, bases and ports."""

from rules.ww2_europe.penalties import path_price, sea_ways
from rules.ww2_europe.places import air_room, naval_room
from rules.ww2_europe.points import rp_left
from tests.rulings import rule
from tests.ww2_europe.table import table

FIRST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")


def redeploying(seat="Germany", **more):
    """The side of the seat redeploys first: it is player B."""
    initiative = FIRST if seat in ("Germany", "Italy") else {}
    return table("redeployment", initiative=initiative, **more)


@rule("redep.air", "air.base.where", "factory.base")
def test_e18_fighter_by_stages():
    t = redeploying(
        units={"Germany": {"Munich": "FTR"}}, control={"Kiev": "Germany", "Lvov": "Germany", "Zhitomir": "Germany"}
    )
    t.refuse("Germany", "redeploy 1 FTR from Munich to Warsaw", "redep.air")
    t.refuse("Germany", "redeploy 1 FTR from Munich to Sudetenland", "air.base.where")
    t.play("Germany", "redeploy 1 FTR from Munich to Prague", "redeploy 1 FTR from Prague to Warsaw")
    t.play("Germany", "redeploy 1 FTR from Warsaw to Kiev")
    assert t.count("Kiev", "Germany", "FTR") == 1 and t.power("Germany").used == 3


@rule("redep.naval", "map.border.blue")
def test_e19_battleships_to_malta():
    t = redeploying("USA", units={"USA": {"USA": "2 BB"}})
    assert sea_ways(t.game, t.unit("USA port", "BB"), 10)["Gibraltar port"][0] == 8
    t.play("USA", "redeploy 2 BB from USA to Gibraltar", "redeploy 2 BB from Gibraltar to Malta")
    assert t.power("USA").used == 4 and t.count("Malta port", "USA", "BB") == 2


HOME_FLEET = {"London": "2 TAC", "Scapa Flow": "4 DD, BB", "Manchester": "FTR"}


@rule("pen.cost", "tac.seacontrol", "port.protect.exit", "redep.naval.stop")
def test_e20_destroyer_to_brest():
    t = redeploying(units={"Germany": {"Hamburg": "DD"}, "Great Britain": HOME_FLEET})
    assert path_price(t.game, "Germany", ["Hamburg port", "North Sea"], False) == 1
    assert path_price(t.game, "Germany", ["North Sea", "Dover Narrows"], False) == 8
    t.refuse("Germany", "redeploy 1 DD from Hamburg to Brest", "redep.naval.stop")
    t.play("Germany", "redeploy 1 DD from Hamburg to Brussels")
    assert (
        path_price(t.game, "Germany", ["Brussels port", "Dover Narrows", "English Channel", "Brest port"], False) == 5
    )
    t.play("Germany", "redeploy 1 DD from Brussels to Brest")
    assert t.power("Germany").used == 2


@rule("sub.submerged.penalty")
def test_e21_submarine_to_brest():
    t = redeploying(units={"Germany": {"Hamburg": "SUB"}, "Great Britain": HOME_FLEET})
    assert path_price(t.game, "Germany", ["North Sea", "Dover Narrows"], True) == 7, "the battleship has no ASW"


@rule("redep.ground", "rp.buy")
def test_d27_ground_units_over_friendly_land():
    t = redeploying(units={"Germany": {"Warsaw": "3 INF, TNK", "Munich": "TNK"}}, powers={"Germany": {"rp": 4}})
    t.play("Germany", "redeploy 2 INF from Warsaw to Paris")
    assert rp_left(t.game, "Germany") == 2
    t.refuse("Germany", "redeploy 1 INF from Warsaw to Bern", "redep.ground")
    t.refuse("Germany", "redeploy 1 TNK from Warsaw to Salzburg", "terrain.impassable.entry")
    t.play("Germany", "redeploy 1 TNK from Munich to Vienna")
    t.refuse("Germany", "redeploy 1 INF 1 TNK from Warsaw to Berlin", "rp.buy")


def test_points_as_a_stock_by_the_other_ruling():
    t = redeploying(units={"Germany": {"Warsaw": "INF"}}, options={"redeployment_points": "stock"})
    before = t.power("Germany").rp
    t.play("Germany", "redeploy 1 INF from Warsaw to Paris")
    assert t.power("Germany").rp == before - 1 and t.power("Germany").used == 0


@rule("ussr.redeploy", "ussr.winter.redeploy")
def test_d41_axis_limit_inside_the_ussr():
    for season, most, why in (("Winter", 5, "ussr.winter.redeploy"), ("Summer", 10, "ussr.redeploy")):
        t = redeploying(
            season=season,
            units={"Germany": {"Minsk": "10 INF"}, "Italy": {"Smolensk": "3 INF"}},
            control={"Minsk": "Germany", "Smolensk": "Italy", "Brest-Litovsk": "Germany"},
            powers={"Germany": {"rp": 10}, "Italy": {"rp": 10}},
        )
        t.play(
            "Germany",
            f"redeploy {most} INF from Minsk to Warsaw" if most == 5 else "redeploy 9 INF from Minsk to Warsaw",
        )
        if most == 10:
            t.play("Italy", "redeploy 1 INF from Smolensk to Minsk")
        t.refuse("Italy", "redeploy 1 INF from Smolensk to Minsk", why)


@rule("ussr.redeploy", "ussr.winter.redeploy")
def test_what_is_shipped_into_the_ussr_counts_as_well():
    t = redeploying(
        season="Winter",
        units={"Germany": {"Constanta": "2 INF, FTR, 3 TR", "Odessa": "INF"}},
        control={"Constanta": "Germany", "Odessa": "Germany", "Sevastopol": "Germany"},
        powers={"Germany": {"rp": 10, "soviet": 4}},
    )
    t.play("Germany", "carry 1 INF from Constanta to Odessa by Constanta")
    assert t.power("Germany").soviet == 5
    t.refuse("Germany", "carry 1 INF from Constanta to Sevastopol by Constanta", "ussr.winter.redeploy")
    t.refuse("Germany", "carry 1 INF from Odessa to Constanta by Constanta", "ussr.winter.redeploy")
    t.play("Germany", "carry 1 FTR from Constanta to Odessa by Constanta")
    assert t.power("Germany").soviet == 5, "aircraft are not counted"


@rule("tr.cargo", "redep.air.transport")
def test_carried_over_water():
    t = redeploying(units={"Italy": {"Naples": "INF, FTR, TR, TR"}}, powers={"Italy": {"rp": 4}})
    t.play("Italy", "carry 1 INF from Naples to Tripoli by Naples")
    assert t.count("Tripoli", "Italy", "INF") == 1 and t.count("Tripoli port", "Italy", "TR") == 1
    assert t.power("Italy").used == 2, "1 RP for the unit, 1 for the transport"
    t.play("Italy", "carry 1 FTR from Naples to Tripoli by Naples")
    assert t.count("Tripoli", "Italy", "FTR") == 1


def test_a_transport_that_carried_in_movement_rests():
    t = table(units={"Italy": {"Naples": "INF, INF, TR"}}, initiative=FIRST)
    t.done("Great Britain", "USA", "USSR")
    for seat in list(t.asked()):
        if seat not in ("Germany", "Italy"):
            t.play(seat, "done")
    t.play("Italy", "ferry 1 INF from Naples to Sicily by Naples", "done")
    t.on("redeployment")
    t.refuse("Italy", "carry 1 INF from Naples to Tripoli by Naples", "redep.transport_once")


@rule("stack.air", "airbase.capacity", "fort.base", "flag.major.base", "flag.minor.base")
def test_room_for_aircraft():
    t = table(
        units={"Germany": {"Leipzig": "INF", "Munich": "AB", "Stuttgart": "FORT, AB"}}, control={"Budapest": "Germany"}
    )
    assert [
        air_room(t.game, land) for land in ("Leipzig", "Munich", "Stuttgart", "Berlin", "Budapest", "Sudetenland")
    ] == [
        10,
        20,
        30,
        20,
        10,
        0,
    ]


@rule("stack.naval", "port.parts")
def test_room_for_ships():
    t = table(units={"Germany": {"Brest": "DD"}, "Great Britain": {"Gibraltar": "FORT"}})
    assert naval_room(t.game, "Hamburg") is None
    assert naval_room(t.game, "Brest") == 10
    assert naval_room(t.game, "Gibraltar") == 20


def test_overfull_bases_lose_what_is_too_much():
    t = table("end", units={"Germany": {"Leipzig": "6 FTR", "Brest": "4 BB"}}, season="Summer")
    assert t.count("Leipzig", "Germany") == 5 and t.count("Brest port", "Germany") == 3


@rule("air.base.where")
def test_planes_come_aboard_in_port():
    t = redeploying("Great Britain", units={"Great Britain": {"London": "FTR, BMB", "Scapa Flow": "CV"}})
    t.refuse("Great Britain", "redeploy 1 BMB from London to Scapa Flow", "cv.airwing")
    t.play("Great Britain", "redeploy 1 FTR from London to Scapa Flow")
    assert "(Great Britain FTR)" in t.units("Scapa Flow port")


@rule("air.base.where", "cv.airwing")
def test_planes_come_aboard_the_carrier_that_has_room():
    t = redeploying("Great Britain", units={"Great Britain": {"London": "4 FTR", "Scapa Flow": "CVD, 2 CV"}})
    t.play("Great Britain", *["redeploy 1 FTR from London to Scapa Flow"] * 3)
    decks = [unit for unit in t.state.units.at("Scapa Flow port") if unit.kind == "CV"]
    full = [sum(u.aboard == deck.id for u in t.state.units.at("Scapa Flow port")) for deck in decks]
    assert [deck.damaged for deck in decks] == [True, False, False] and full == [0, 2, 1]


@rule("rp.buy", "opt.lead.general", "depot.remove")
def test_who_is_asked_without_a_point_left():
    base = {
        "units": {"Germany": {"Berlin": "INF"}, "Great Britain": {"London": "INF"}},
        "powers": {"Germany": {"rp": 0}},
    }
    for options, asked in (({}, False), ({"leaders": True}, True), ({"special_forces": True}, True)):
        t = table("redeployment", options=options, initiative=FIRST, **base)
        assert ("Germany" in t.asked()) is asked, "leaders travel for nothing, and raids cost nothing"
    base["units"] = {**base["units"], "Germany": {"Berlin": "INF", "Brest": "INF, DEPOT"}}
    assert "Germany" in table("redeployment", initiative=FIRST, **base).asked(), "a depot may be given up"
