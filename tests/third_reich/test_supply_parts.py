"""27: supply, question by question: sources, lines over land and sea, who is fed by what, and why one is not."""

import pytest

from rules.third_reich.africa import AFRICA, EGYPT
from rules.third_reich.chart import US_BOX, VICHY, capital, fact, hexes_of, land
from rules.third_reich.landlines import group_of, lines, member, sources, spread
from rules.third_reich.sealines import (
    america_supplies,
    carries,
    chains,
    fleet_seas,
    homes,
    landing_place,
    lost_or_isolated,
    portless,
    shores,
)
from rules.third_reich.state import Bridgehead
from rules.third_reich.supply import (
    burden,
    early_source,
    fortress_supplies,
    free_french_lines,
    home_lines,
    in_supply,
    join_early_sources,
    judge,
    needs_supply,
    overseas,
    pressed,
    routes_of,
    served,
    supplied_hex,
    traces,
    unlimited,
    why_not,
)
from tests.rulings import rule
from tests.third_reich.early import peace
from tests.third_reich.table import table

US, UK, FRA, GER, RUS, ITA = "United States", "Britain", "France", "Germany", "Russia", "Italy"
BEACH = {"M21": UK}


def land_war(units=None, side="Allies", **more):
    return table("movement", units or {}, side, **more)


# --- sources ------------------------------------------------------------------------------------------------------------


@rule("27.1", "27.27")
def test_who_shares_sources():
    shared = {GER: "Axis", ITA: "Axis", VICHY: "Axis", UK: "West", US: "West", FRA: "West", RUS: "Russia"}
    assert {seat: group_of(seat) for seat in shared} == shared
    assert [member(g) for g in ("Axis", "West", "Russia")] == [GER, UK, RUS]


@rule("27.11a", "27.12a", "27.14")
def test_capitals_and_what_else_feeds():
    found = sources(land_war(control={"O22": UK, "H47": GER, "L31": RUS}).game, "West")
    assert "O22" in found and "H47" not in found and "L31" not in found
    t = land_war(control={"H47": GER, "L31": RUS, "M35": RUS})
    assert "H47" not in sources(t.game, "Axis"), "Moscow feeds Russians alone"
    assert {"L31", "M35"} <= sources(t.game, "Russia")
    edges = {name: {h for h in land() if fact(h, "edge") == name} for name in ("east", "lend-lease")}
    assert edges["east"] <= sources(t.game, "Russia") and not edges["lend-lease"] & sources(t.game, "Russia")
    south = next(iter(edges["lend-lease"]))
    assert south in sources(land_war(lend_lease=UK, control={south: RUS}).game, "Russia")
    assert south not in sources(land_war(control={south: RUS}).game, "Russia"), "nobody has paid for the route"
    lisbon = "V8"
    assert lisbon not in sources(land_war(control={lisbon: UK}).game, "West"), "a country without units"


@rule("25.8a", "27.11a", "49.2")
def test_capitals_of_sleeping_allies_and_of_an_active_vichy():
    t = peace("movement", {})
    assert {"S30", "D41"} <= sources(t.game, "Axis") and "S30" not in sources(t.game, "West")
    t = peace("movement", {}, control={"D41": RUS})
    assert "D41" not in sources(t.game, "Axis")
    zone = dict.fromkeys(hexes_of(VICHY), VICHY)
    for status, feeds in ((f"ally {GER}", True), (f"inactive {GER}", False)):
        t = table("movement", {}, scenario="1942", year=1942, control=zone)
        t.state.countries[VICHY] = status
        t.state.control_count += 1
        assert ("R20" in sources(t.game, "Axis")) is feeds, status
    t = table("movement", {}, scenario="1942", year=1942, control=zone | {"R20": UK})
    t.state.countries[VICHY] = f"ally {GER}"
    t.state.control_count += 1
    assert "R20" not in sources(t.game, "Axis"), "it is taken"


@rule("27.18")
def test_konigsberg_and_durazzo_feed_their_own_until_a_line_joins_them():
    t = peace("movement", {"J36": "G inf"}, season="Fall", year=1939)
    assert (early_source(t.game, GER), early_source(t.game, ITA), early_source(t.game, UK)) == ("J36", "Z27", "")
    assert "J36" in home_lines(t.game, "J36") and early_source(land_war().game, GER) == ""
    assert supplied_hex(t.game, GER, "J36") and served(t.game, "Axis") >= set(t.at("J36"))
    join_early_sources(t.game)
    assert "joined J36" not in t.state.notes, "Poland lies between"
    corridor = dict.fromkeys((*hexes_of("Poland"),), GER)
    t = peace("movement", {"J36": "G inf"}, control=corridor)
    join_early_sources(t.game)
    assert early_source(t.game, GER) == "" and early_source(t.game, ITA) == "Z27" and t.said("no longer a source")
    assert early_source(peace("movement", {}, control={"J36": RUS}).game, GER) == ""
    assert home_lines(peace("movement", {}, control={"J36": RUS}).game, "J36") == frozenset()


# --- lines --------------------------------------------------------------------------------------------------------------


@rule("27.22a", "27.22b", "27.29")
def test_how_far_a_line_runs():
    line = dict.fromkeys(("N21", "N22", "N23", "N24", "N25"), UK)
    for units, reached in (({}, 5), ({"O24": "G armor"}, 4), ({"N23": "G inf"}, 2)):
        found = spread(land_war(units, control=line).game, "West", ["N21"]) & set(line)
        assert found == set(sorted(line)[:reached]), units
    t = land_war({"J23": "G inf"})
    assert "J23" not in spread(t.game, "West", ["K23"]) and spread(t.game, "West", ["J23"]) == frozenset()
    assert "H24" in spread(t.game, "West", ["K23"])
    assert spread(t.game, "West", ["N22"]) == frozenset(), "the enemy's"


@rule("43.4a", "21.1b")
def test_russia_and_the_west_trace_apart_while_they_share_no_enemy():
    t = peace("movement", {})
    assert "H47" in lines(t.game, "Russia") and "K23" in lines(t.game, "West")
    assert not any(t.game.state.control.get(h) == RUS for h in lines(t.game, "West"))


@rule("27.24a", "29.438")
def test_where_supply_is_landed():
    t = land_war({"M22": "G inf"}, control={"M22": UK, "M21": UK, "M23": UK, "N22": UK, "GG33": UK, "K26": UK})
    assert landing_place(t.game, UK, "M21") and not landing_place(t.game, UK, "M22"), "the enemy stands there"
    assert (
        not landing_place(t.game, UK, "N22")
        and not landing_place(t.game, UK, "M23")
        and landing_place(t.game, UK, "GG33")
    )
    assert not landing_place(t.game, UK, "L21") and not landing_place(t.game, GER, "M21")
    for head, ok in (
        (Bridgehead("Allies", True), True),
        (Bridgehead("Allies", False), False),
        (Bridgehead("Axis", True), False),
    ):
        t.state.bridgeheads["M23"] = head
        assert landing_place(t.game, UK, "M23") is ok
    assert portless() <= set(shores()) and {"M21", "GG33", "M23"} <= set(shores()) and "N22" not in shores()
    assert (
        fleet_seas("M23") == ("Atlantic Ocean",)
        and fleet_seas(US_BOX) == ("Atlantic Ocean",)
        and fleet_seas("AA8") != ()
    )


@rule("27.24a", "27.26", "27.23")
def test_chains_of_fleets():
    t = land_war({"L22": "B fleet", "AA8": "B fleet", "M21": "B inf"}, control=BEACH)
    assert chains(t.game, "West") == [] and carries(t.game, t.unit("BF1"), "M21")
    assert carries(t.game, t.unit("BF2"), "Z23") and not carries(t.game, t.unit("BF1"), "Z23"), "each on its own seas"
    t = land_war({"L22": "B fleet", "M21": "B inf"}, control=BEACH, supply={"BF1": ["M21", "M22", "K21"]})
    assert [(c.route, c.goal) for c in chains(t.game, "West")] == [(("BF1",), "M21")], (
        "neither the enemy's nor what is fed"
    )
    assert chains(t.game, "Axis") == [] and supplied_hex(t.game, UK, "M21") and not supplied_hex(t.game, UK, "M22")
    assert burden(t.game, "West") == {"BF1": 0, "BI1": 1}
    cut = dict.fromkeys(("LL29", "LL31", "MM30"), GER)
    t = land_war(
        {"L22": "B fleet", "AA8": "B fleet", "Z23": "2 B inf"}, control=cut, supply={"BF1": ["AA8"], "BF2": ["Z23"]}
    )
    routes = {c.goal: c.route for c in chains(t.game, "West")}
    assert routes["AA8"] == ("BF1",) and routes["Z23"] == ("BF1", "BF2") and burden(t.game, "West")["BI1"] == 2


@rule("27.16", "29.172")
def test_when_america_feeds_the_west():
    ring = dict.fromkeys(("J22", "J23", "J24", "K22", "K24", "L22", "L21", "L23"), GER)
    for control, lost in (({}, False), ({"K23": GER}, True), (ring, True)):
        assert lost_or_isolated(land_war(control=control).game, "K23") is lost
    t = land_war(control={"K23": GER, "O22": UK, "N21": UK, "M21": UK, "N22": UK})
    assert not lost_or_isolated(t.game, "O22") and not america_supplies(t.game)
    lost = {"K23": GER, "CC4": US, "LL29": GER, "LL31": GER, "MM30": GER}
    t = land_war({US_BOX: "U fleet", "CC4": "U inf"}, control=lost, supply={"UF1": ["CC4"]})
    assert america_supplies(t.game) and in_supply(t.game, t.unit("UI1"))
    t = land_war({US_BOX: "U fleet", "M21": "U inf"}, control=BEACH, supply={"UF1": ["M21"]})
    assert not in_supply(t.game, t.unit("UI1"))


# --- who is fed ---------------------------------------------------------------------------------------------------------


@rule("27.31")
def test_who_needs_a_line():
    t = land_war(
        {"K23": "B inf, B para, B armor, B repl, B base, B air", "L22": "B fleet", "Q22": "B partisan", US_BOX: "U inf"}
    )
    needing = {u.id for u in t.state.units if needs_supply(u)}
    assert needing == {"BI1", "BP1", "BA1", "BR1", "BB1", "UI1"}
    assert set(served(t.game, "West")) == {u.id for u in t.state.units}, "in America nobody lacks anything"


@rule("27.232", "35.31")
@pytest.mark.parametrize(
    ("units", "factor", "starved", "fed"),
    [
        ("2 B inf", 1, ["BI1"], ["BI2"]),
        ("B repl, B inf 1-3", 1, [], ["BI1"]),
        ("B inf, B inf 1-3", 1, [], ["BI1"]),
        ("2 B inf", 1, [], ["BI1"]),
        ("2 B inf", 2, ["BI1"], ["BI1", "BI2"]),
    ],
)
def test_who_is_fed_when_there_is_too_little(units, factor, starved, fed):
    t = land_war({"L22": f"B fleet {factor}", "M21": units}, control=BEACH, supply={"BF1": ["M21"]}, starved=starved)
    assert [n for n in t.at("M21") if n in served(t.game, "West")] == fed


@rule("5.55a", "27.13", "41.3")
def test_fortresses_feed_who_started_there():
    ring = dict.fromkeys(("D45", "E43", "E44", "C45", "D43", "C44"), GER)
    t = land_war({"D44": "2 R inf"}, control=ring)
    assert {"RI1", "RI2"} <= served(t.game, "Russia")
    t = land_war({"D44": "2 R inf"}, control=ring, flags={"RI2": {"base": "D45"}})
    assert "RI2" not in served(t.game, "Russia") and "RI1" in served(t.game, "Russia")
    for lost, fed in (("", True), ("AA8", True), ("AA8 MM30", True), ("AA8 LL29", True), ("AA8 MM30 LL29", False)):
        t = land_war({"GG19": "B inf", "D44": "R inf"}, control=dict.fromkeys(lost.split(), GER))
        assert fortress_supplies(t.game, t.unit("BI1")) is fed and fortress_supplies(t.game, t.unit("RI1"))


@rule("27.12a", "49.8a", "27.15")
def test_tunis_beirut_mosul_and_vichy_feed_their_own():
    cut = dict.fromkeys(("LL29", "LL31", "MM30"), GER)
    t = land_war({"EE17": "Ff inf", "FF15": "B inf"}, control=cut)
    assert {"EE17", "II34"} <= free_french_lines(t.game)
    assert "FfI1" in served(t.game, "West") and "BI1" not in served(t.game, "West")
    t = land_war({"FF15": "Ff inf"}, control=cut | {"EE17": GER, "II34": GER})
    assert free_french_lines(t.game) == frozenset() and "FfI1" not in served(t.game, "West")


@rule("22.6", "27.17", "46.2")
def test_a_minor_feeds_its_islands_with_its_own_ships():
    t = land_war({"K23": "B inf"})
    inf = t.unit("BI1")
    inf.nation, inf.owner = "Greece", GER
    crete = next(h for h in hexes_of("Greece") if fact(h, "island"))
    inf.place = crete
    assert not overseas(t.game, inf), "it has no ships"
    t = land_war({"K23": "B inf", "L22": "B fleet"})
    inf, ship = t.unit("BI1"), t.unit("BF1")
    for unit in (inf, ship):
        unit.nation, unit.owner = "Spain", GER
    morocco = hexes_of("Spanish Morocco")[0]
    inf.place = morocco
    madrid = capital("Spain")
    assert not overseas(t.game, inf), "Madrid is neutral"
    t.state.control[madrid] = GER
    assert overseas(t.game, inf)
    inf.place = madrid
    assert not overseas(t.game, inf), "at home it needs no ships"
    inf.place = "K23"
    assert not overseas(t.game, inf)
    inf.place, ship.place = morocco, "pool"
    assert not overseas(t.game, inf)
    ship.place, inf.nation = "L22", GER
    assert not overseas(t.game, inf), "a great power"


@rule("35.1", "37.3b")
def test_limited_sources_and_free_ones():
    t = land_war({"JJ16": "G inf, G air, I inf"}, "Axis", scenario="1942", year=1942, control={"JJ16": ITA})
    assert [channel for channel, _ in homes(t.game, "Axis")] == ["", AFRICA] and len(homes(t.game, "Russia")) == 1
    ways = {n: routes_of(t.game, "Axis", t.unit(n), []) for n in ("GI1", "GW1", "II1")}
    assert ways == {"GI1": [(AFRICA,)], "GW1": [(AFRICA,)], "II1": [()]}, "Italians never count"
    t = land_war({"JJ16": "G inf, G air"}, "Axis", scenario="1942", year=1942, control={"JJ16": ITA, "GG19": ITA})
    assert len(homes(t.game, "Axis")) == 1 and routes_of(t.game, "Axis", t.unit("GW1"), []) == [()]
    t = land_war({"LL29": "B inf, Ff inf", "GG19": "B inf"}, control={"AA8": GER})
    assert [channel for channel, _ in homes(t.game, "West")] == ["", EGYPT]
    ways = {n: routes_of(t.game, "West", t.unit(n), []) for n in ("BI1", "FfI1", "BI2")}
    assert (EGYPT,) in ways["BI1"] and () in ways["FfI1"] and (EGYPT,) in ways["BI2"]
    assert served(t.game, "West") == unlimited(t.game, "West") and not pressed(t.game, UK)


@rule("37.3b", "27.13")
def test_who_stands_in_a_fortress_costs_nobody_anything_but_on_malta_when_gibraltar_is_lost():
    cut = dict.fromkeys(("LL29", "LL31"), GER)
    for gibraltar, malta in (("B inf", [()]), ("G inf", [(EGYPT,)])):
        t = land_war(
            {"AA8": gibraltar, "GG19": "B inf, Ff inf", "D44": "R inf"},
            control=cut | ({"AA8": GER} if malta[0] else {}),
        )
        names = {u.nation: u.id for place in ("GG19", "D44") for u in t.state.units.at(place)}
        assert routes_of(t.game, "West", t.unit(names[UK]), []) == malta
        assert () in routes_of(t.game, "West", t.unit(names["Free French"]), []), "they never count"
        assert set(routes_of(t.game, "Russia", t.unit(names["Russia"]), [])) == {()}
    t = land_war({"AA8": "B inf"}, control=cut)
    assert set(routes_of(t.game, "West", t.unit("BI1"), [])) == {()}


@rule("35.3", "35.31")
def test_whom_the_limit_leaves_without():
    libya = dict.fromkeys(("JJ16", "JJ15", "KK15"), GER)
    units = {"JJ16": "2 G inf", "JJ15": "2 G inf", "KK15": "2 G inf", "GG19": "B air"}
    t = land_war(units, "Axis", control=libya)
    lame = unlimited(t.game, "Axis") - served(t.game, "Axis")
    assert len(lame) == 2 and pressed(t.game, GER) and not pressed(t.game, UK) and not pressed(t.game, ITA)
    judge(t.game, "Axis")
    for name in lame:
        assert t.unit(name).barred and t.unit(name).cut and not t.unit(name).traced
    others = [u for u in t.state.units.of(GER) if u.id not in lame]
    assert all(u.traced and not u.barred and not u.cut for u in others)


@rule("27.44a", "14.38a", "35.3")
def test_supply_is_judged_for_a_side():
    t = land_war({"M21": "B inf, B air", "K23": "B inf", "N25": "G inf"}, control=BEACH)
    far = next(n for n in t.at("M21") if n.startswith("BI"))
    assert judge(t.game, "Allies") == [t.unit(far)]
    assert t.unit(far).cut and not t.unit(far).traced and not t.unit(far).barred
    assert not t.unit("BW1").cut and not t.unit("BW1").spent and t.unit("BW1").traced
    t.unit(far).auto = t.state.turn
    assert (
        judge(t.game, "Allies") == []
        and not t.unit(far).cut
        and not t.unit(far).traced
        and not traces(t.game, t.unit(far))
    )
    assert judge(t.game, "Axis") == []
    t.unit(far).place = "pool"
    t.unit(far).cut = True
    assert judge(t.game, "Allies") == [] and t.unit(far).cut, "who is not there is not judged"


def test_why_a_hex_has_no_supply():
    t = land_war({"N22": "G armor"}, control={"M21": UK, "M22": UK})
    assert why_not(t.game, UK, "K22") == "" and "isn't controlled" in why_not(t.game, UK, "N23")
    lone = land_war(control={"N25": UK})
    assert "cut off" in why_not(lone.game, UK, "N25")
    zone = land_war({"M25": "G armor"}, control={"N25": UK, "N24": UK})
    assert "zone of enemy armor" in why_not(zone.game, UK, "N25")
    free = land_war(control={"N25": UK, "N24": UK})
    assert "no line of controlled hexes" in why_not(free.game, UK, "N25") and why_not(free.game, UK, "N25").endswith(
        "West"
    )


@rule("27.22a")
def test_lines_are_found_anew_when_only_armor_goes():
    t = table("movement", {"X23": "U armor, U inf"}, control={"X23": "United States"})
    assert "Y24" not in lines(t.game, "Axis"), "behind the zone of the armor"
    t.state.units.remove("UA1")
    assert "Y24" in lines(t.game, "Axis") == spread(t.game, "Axis", sources(t.game, "Axis"))
