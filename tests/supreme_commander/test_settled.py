"""Small print of the Organization Phase, of ports and railways and of who counts, each with the case that decides."""

from rules.supreme_commander.air import REACH, air_bases, span
from rules.supreme_commander.airborne import Drop
from rules.supreme_commander.annexation import eastern_guard
from rules.supreme_commander.casualties import able_to_lose
from rules.supreme_commander.counters import COUNTERS
from rules.supreme_commander.diplomacy import neighbours, touching
from rules.supreme_commander.france import garrison
from rules.supreme_commander.ground import (
    CITIES,
    COUNTRY,
    FRONT,
    HEX_OF,
    PORTS,
    area_hexes,
    country_hexes,
    distance,
)
from rules.supreme_commander.kinds import kind
from rules.supreme_commander.naval import soviet_berth
from rules.supreme_commander.purchase import owners_of
from rules.supreme_commander.rail import rail_reach, travellers
from rules.supreme_commander.setup import Deploy, Dig, ground_of, quota, spots
from rules.supreme_commander.state import Attack, Convoy, Waiting
from rules.supreme_commander.supply import sources, supplied, supplied_hex
from rules.supreme_commander.support import reachable
from rules.supreme_commander.ussr import eastern_garrison
from rules.supreme_commander.world import VICHY
from tests.rulings import rule
from tests.supreme_commander.table import EAST, POLAND, minor, opened, russia, table
from tests.supreme_commander.test_small_print import run

# --- organization ---------------------------------------------------------------------------------------------------


@rule("18.5a", "10.7a", "10.6a")
def test_who_stacks_with_whom_is_asked_when_movement_ends():
    """The BEF that stands with the French may break down beside them; its corps have the Movement Phase to part."""
    t = table("organization", "Allied", units={"2340": "UK-BEF FR-I1"}, pool="UK-I1 UK-I2 UK-I3")
    t.play("UK", "break UK-BEF")
    assert [t.at(f"UK-I{n}") for n in (1, 2, 3)] == ["2340"] * 3
    t = table("organization", "Allied", units={"2340": "UK-I1 UK-I2 FR-I1"}, pool="UK-A1")
    t.play("UK", "combine UK-I1, UK-I2 into UK-A1")
    assert t.at("UK-A1") == "2340"


@rule("16.1.2b", "10.5g", "10.5a")
def test_war_on_an_own_ally_is_free_at_any_time():
    """The same in the Organization Phase, where war on others costs 50."""
    for target, cost in (("Norway", 0), ("Spain", 50)):
        t = table(
            "organization",
            "Allied",
            nations={"Norway": minor("conquered", "UK")},
            powers={"UK": {"msp": 60}},
        )
        t.play("UK", f"declare war on {target} by UK")
        assert t.power("UK").msp == 60 - cost and t.state.wars == [target]


@rule("19.2f")
def test_an_army_fills_two_steps_of_a_quota():
    """Two left are enough for it, one is not; one is enough for a corps."""
    t = opened("barbarossa")
    army = next(u for u in t.state.units.of("USSR") if u.id == "SU-A1")
    corps = next(u for u in t.state.units.of("USSR") if u.id.startswith("SU-I") and u.place == "later")
    for steps, fits in ((2, True), (1, False)):
        t.state.setup = [Waiting("USSR", f"step {steps}", "area:Bessarabia")]
        assert (quota(t.game, army, "2822") is not None) == fits, steps
        assert quota(t.game, corps, "2822") is not None


@rule("4.0a", "19.3b", "19.0a")
def test_nobody_fills_quotas_out_of_turn():
    """One seat commands the UK and the USSR; while it sets up the one, no corps of the other can be placed."""
    t = opened("barbarossa_to_berlin", players=2)
    assert t.state.setting == "UK" and any(w.unit.startswith("step") for w in t.state.setup)
    t.refuse("UK", "deploy SU-I1 at 2822", "4.0a")
    t.play("UK", "deploy rest")
    while t.state.setting != "USSR":
        t.play("UK", "done")
    t.play("UK", "deploy SU-I1 at 2822")
    assert t.at("SU-I1") == "2822"


@rule("19.0a", "19.1d", "17.11a", "19.3b", "19.2f")
def test_the_grounds_of_a_set_up_hex_by_hex():
    """Poles in their cities and beside them, west of the line; Soviets within two hexes of what they annexed and
    not in it; who stands beside a city stands in its country; what another has annexed is nobody else's."""
    towns = {hex for hex in CITIES if COUNTRY[hex] == "Poland"}
    west = country_hexes("Poland") - set(EAST)
    beside = {hex for hex in west if any(distance(hex, town) <= 1 for town in towns)}
    assert ground_of(opened().game, "poland", "Poland") == beside
    game = opened("barbarossa_to_berlin").game
    for area in ("Eastern Poland", "Bessarabia"):
        edge, soviet = area_hexes(area), country_hexes("USSR")
        near = {hex for hex in soviet if 1 <= min(distance(hex, other) for other in edge) <= 2}
        found = ground_of(game, f"near:{area}", "USSR")
        assert found & soviet == near and not found & edge
        assert {2, 1} == {min(distance(hex, other) for other in edge) for hex in near}
    assert ground_of(game, "country:Romania", "Germany") == country_hexes("Romania") - area_hexes("Bessarabia")
    assert ground_of(game, "area:Bessarabia", "USSR") == area_hexes("Bessarabia")
    kiel = ground_of(game, "by:Kiel", "Germany")
    assert kiel == {hex for hex in country_hexes("Germany") if distance(hex, HEX_OF["Kiel"]) <= 1}
    tobruk = ground_of(game, "by:Tobruk", "Italy")
    assert tobruk == {hex for hex in country_hexes("Libya") if distance(hex, HEX_OF["Tobruk"]) == 1}


@rule("19.2f", "19.3b")
def test_which_corps_dig_in():
    """Soviet Infantry corps on the map that have not yet, in the scenarios of 1941; nobody else and nowhere else."""
    t = opened("barbarossa")
    t.play("USSR", "deploy rest")
    spare = next(u.id for u in t.state.units.of("USSR") if kind(u) == "infantry" and u.place not in COUNTRY)
    t.state.units.move("GE-I1", "2132")
    for id in ("GE-I1", spare):
        t.refuse("USSR", f"entrench {id}", "19.2f")
    offered = set(Dig.options("unit", {}, t.game, "USSR"))
    corps = {u.id for u in t.state.units.of("USSR") if kind(u) == "infantry" and u.place in COUNTRY}
    assert offered == corps
    first = min(corps)
    t.play("USSR", f"entrench {first}")
    assert set(Dig.options("unit", {}, t.game, "USSR")) == corps - {first}
    other = table("setup", "", setting="USSR", units={"Moscow": "SU-I1"})
    assert not list(Dig.options("unit", {}, other.game, "USSR"))


@rule("17.11b", "16.2a")
def test_the_free_war_on_poland_is_asked_for_once():
    """On turn 1 only; Poland was attacked then, and fights Germany alone."""
    t = table("poland", "", turn=1, west=False, units={"Warsaw": "PO-A1"})
    t.play("Germany", "war")
    poland = t.nation("Poland")
    assert (poland.attacked, poland.status, poland.foe, poland.lead) == (True, "controlled", "Germany", "UK")
    later = table("poland", "", turn=2, units={"Warsaw": "PO-A1"})
    assert not any("Poland" in ask.prompt for ask in later.game.pending()) and later.at("PO-A1") == HEX_OF["Warsaw"]


@rule("17.5.1f", "19.3b")
def test_the_ground_of_vichy_in_a_set_up():
    """Its part of France, French North Africa and Beirut, as far as it is Vichy's."""
    t = table(france="vichy", active=("Germany", "UK"), nations={VICHY: {"status": "neutral"}})
    africa = {hex for name in ("Morocco", "Algeria", "Tunisia") for hex in country_hexes(name)}
    ground = area_hexes("Vichy France") | africa | {HEX_OF["Beirut"]}
    t.state.control |= {**dict.fromkeys(ground, VICHY), HEX_OF["Tunis"]: "Germany", HEX_OF["Damascus"]: VICHY}
    assert ground_of(t.game, "vichy", "Germany") == ground - {HEX_OF["Tunis"]}


@rule("23.8a", "19.0a")
def test_where_planes_are_set_up():
    """In the boxes named that hold a base of theirs; with bases on the map on those fields, elsewhere if the front has none."""
    for options, lines in (
        ({}, {"box:West,East": ["West", "East"], "box:South": ["South"], "box:South,West": ["West"]}),
        ({"air_on_map": True}, {"box:West": "West", "box:East": "East", "box:South": ""}),
    ):
        t = table("organization", options=options, units={"out": "GE-F1"}, active=("Germany", "UK"))
        for where, expected in lines.items():
            found = spots(t.game, Waiting("Germany", "GE-F1", where), t.unit("GE-F1"))
            if not options:
                assert found == expected
            else:
                assert found and {FRONT[hex] for hex in found} == ({expected} if expected else {"West", "East"})


@rule("19.0a", "4.0a")
def test_where_ships_are_set_up():
    """In friendly ports with a berth: of the country, of the seas, or of the homeland that is named; the French at home and in
    Africa or Syria."""
    t = table("organization", units={"Plymouth": "UK-S1 UK-S2", "out": "UK-S3 FR-S1"})
    british = {hex for hex in PORTS if COUNTRY[hex] == "UK"} - {HEX_OF["Plymouth"]}
    ships = {
        where: set(spots(t.game, Waiting("UK", "UK-S3", where), t.unit("UK-S3")))
        for where in ("port:home", "port:UK", "port:Egypt")
    }
    assert ships["port:home"] == ships["port:UK"] == british
    assert ships["port:Egypt"] == {hex for hex in PORTS if COUNTRY[hex] == "Egypt"}
    french = set(spots(t.game, Waiting("France", "FR-S1", "port:"), t.unit("FR-S1")))
    own = ("France", "Algeria", "Tunisia", "Morocco", "Syria")
    assert french == {hex for hex in PORTS if COUNTRY[hex] in own}


# --- ports and railways ---------------------------------------------------------------------------------------------

SOVIET = [hex for hex, seas in PORTS.items() if {"Baltic Sea", "Black Sea"} & set(seas)]


@rule("17.13.6a")
def test_a_soviet_fleet_with_a_choice_has_it():
    """Of two ports as of twenty; of one there is none, and without any it is lost at sea."""
    for free in ([], ["Leningrad"], ["Leningrad", "Odessa"], ["Leningrad", "Odessa", "Sevastopol"]):
        held = {**dict.fromkeys(SOVIET, "Germany"), **dict.fromkeys(free, "USSR")}
        t = table("final", "", turn=18, units={"Baltic Sea": "SU-S1"}, **russia(control=held))
        asks = next(soviet_berth(t.game, t.unit("SU-S1")), None)
        assert (set(asks[0].choices) if asks else set()) == (set(free) if len(free) > 1 else set())
        if not asks:
            assert t.at("SU-S1") == (HEX_OF["Leningrad"] if free else "turn 24")


@rule("15.1.1a", "12.4f", "7.2k")
def test_trains_leave_supplied_hexes_only():
    """Who lives on what comes over the beach is in supply where he stands, the railway there is not."""
    t = table(
        "strategic",
        "Allied",
        turn=44,
        units={"2341": "UK-I1", "2241": "UK-S1!"},
        active=("Germany", "UK"),
        france="vichy",
        nations={"France": {"status": "fallen"}, VICHY: {"status": "neutral"}},
        control={**dict.fromkeys(("2340", "2342", "2440", "2441", "2442", "2240", "2141"), "Germany"), "2341": "UK"},
    )
    t.unit("UK-I1").landed = True
    t.state.convoys = [Convoy("2241", "2341", ["UK-S1"], [], True)]
    t.state.units.touch()
    assert supplied(t.game, t.unit("UK-I1")) and not supplied_hex(t.game, "2341", "UK")
    assert rail_reach(t.game, t.unit("UK-I1")) == {}
    home = table("strategic", "Allied", units={"London": "UK-I1"})
    assert HEX_OF["Glasgow"] in rail_reach(home.game, home.unit("UK-I1"))


# --- who counts -----------------------------------------------------------------------------------------------------


@rule("17.13d")
def test_who_guards_eastern_poland():
    """Soviet units there, whatever they are; not others', not those elsewhere."""
    t = table(
        units={"2225": "SU-I1 SU-A1", "Lvov": "SU-HQNW PO-I1", "2226": "SU-I2", "1820": "SU-I3"}, annexed=dict(EAST)
    )
    assert {unit.id for unit in eastern_guard(t.game)} == {"SU-I1", "SU-A1", "SU-HQNW"}


@rule("10.4.1a", "17.11d", "17.13.7a")
def test_borders_move_with_the_land():
    """Poland without its East borders on Romania no more; the USSR does, and on Hungary too."""
    before, after = table(), table(annexed=dict(EAST), partition=True)
    assert "Romania" in touching(before.game, "Poland") and "USSR" in touching(before.game, "Poland")
    assert "Romania" not in touching(after.game, "Poland") and "USSR" in touching(after.game, "Poland")
    assert "Hungary" in touching(after.game, "USSR") and "Hungary" not in touching(before.game, "USSR")
    assert "Poland" not in touching(before.game, "Poland")


# --- whose money and whose food -------------------------------------------------------------------------------------


@rule("10.2.1a", "19.2c")
def test_who_buys_for_italy():
    """Its own player; in Barbarossa, where it has none, Germany does, and nobody else."""
    for scenario, seat, buys in (
        ("europe_at_war", "Germany", False),
        ("europe_at_war", "Italy", True),
        ("barbarossa", "Germany", True),
        ("barbarossa", "USSR", False),
    ):
        t = table("organization", scenario=scenario, active=("Germany", "UK", "USSR", "Italy"))
        assert ("Italy" in owners_of(t.game, seat)) == buys, (scenario, seat)


@rule("7.2.1a", "7.2h")
def test_americans_are_fed_from_america():
    """British cities are nobody's source but the UK's and, until France is free, the Free French's."""
    t = table(active=("Germany", "UK", "USA"), france="vichy", turn=44)
    fed = {owner: HEX_OF["London"] in sources(t.game, owner) for owner in ("UK", "USA", "Free French", "Poland")}
    assert fed == {"UK": True, "USA": False, "Free French": True, "Poland": False}


@rule("17.13.2c", "11.1e")
def test_the_russian_winter_keeps_attackers_at_home():
    """Who attacks a hex in the USSR flies as far as without technology; who defends it, or attacks elsewhere, as ever."""
    t = table(
        "support", turn=21, units={"East": "GE-F1"}, **russia(winters=1, powers={"Germany": {"technology": {"Aircraft": 2}}})
    )  # fmt: skip
    plane, smolensk, warsaw = t.unit("GE-F1"), HEX_OF["Smolensk"], HEX_OF["Warsaw"]
    reaches = [span(t.game, plane, *how) for how in ((smolensk, True), (smolensk, False), (warsaw, True))]
    assert reaches == [3, 5, 5]


@rule("17.13.2c", "13.2.2b")
def test_whose_combat_it_is_in_the_russian_winter():
    """With technology a Fighter gets as far as a hex of the USSR to defend it, and not to attack it."""
    bases = air_bases(table(turn=21, **russia()).game, "Germany")
    far = {hex: min(distance(hex, base) for base in bases) for hex in country_hexes("USSR") - set(CITIES)}
    aim = min(far, key=lambda hex: (far[hex], hex))
    beside = min(hex for hex in far if distance(hex, aim) == 1)
    level = far[aim] - REACH["fighter"]
    assert 0 < level <= 4
    for side, units, found in (
        ("Axis", {aim: "SU-I1", beside: "GE-I1"}, []),
        ("Allied", {aim: "GE-I1", beside: "SU-I1"}, [aim]),
    ):
        t = table(
            "support",
            side,
            turn=21,
            units={**units, "East": "GE-F1"},
            attacks=[Attack(beside, aim, [units[beside]])],
            **russia(winters=1, powers={"Germany": {"technology": {"Aircraft": level}}}),
        )
        assert reachable(t.game, t.unit("GE-F1")) == found, side


@rule("13.2.3.1b")
def test_armor_pays_first_if_there_is_any():
    t = table("declare", units={"2129": "GE-I1 GE-T1", "2128": "PO-I1"}, nations=POLAND)
    attack, foot, tank = Attack("2129", "2128", ["GE-I1", "GE-T1"]), t.unit("GE-I1"), t.unit("GE-T1")
    assert able_to_lose(t.game, [foot, tank], attack, "armor") == [tank]
    assert able_to_lose(t.game, [foot], attack, "armor") == [foot]


@rule("15.1.1a", "15.1a")
def test_who_travels():
    """Units on the map and in the boxes over the sea; not those that are still to come or lie in the Force Pool."""
    units = {"Berlin": "GE-I1 GE-FORT1", "turn 9": "GE-A6", "pool": "GE-I2", "later": "GE-I8"}
    t = table("strategic", units=units, powers={"Germany": {"msp": 50}})
    assert [unit.id for unit in travellers(t.game, "Germany")] == ["GE-I1"]


@rule("12.5.1b", "11.1e")
def test_escorts_that_reach_the_drop():
    """A Fighter of another front, or too far away, is not offered."""
    t = table("movement", units={"Frankfurt": "GE-AB", "West": "GE-F1", "East": "GE-F2", "South": "GE-F3"})
    assert list(Drop.options("escorts", {"unit": "GE-AB", "goal": HEX_OF["Metz"]}, t.game, "Germany")) == [
        ("GE-F1",),
        None,
    ]


@rule("17.5.1f")
def test_vichy_corps_are_infantry():
    """Whatever else of France is out of play."""
    ground = dict.fromkeys(area_hexes("Vichy France"), VICHY)
    t = table(france="vichy", active=("Germany", "UK"), nations={VICHY: {"status": "neutral"}}, control=ground)
    assert {kind(unit) for unit in t.state.units.of("France")} > {"infantry"}
    run(t, garrison(t.game, 3))
    assert [kind(unit) for unit in t.state.units.of(VICHY)] == ["infantry"] * 3


@rule("17.13d")
def test_ships_are_no_garrison():
    """What is missing in Eastern Poland is paid by land units; not by fleets or aircraft, nor by Partisans."""
    units = {"Moscow": "SU-I5 SU-A1", "Leningrad": "SU-S1", "East": "SU-F1", "1820": "SU-PT1"}
    t = table("final", "", turn=3, partition=True, annexed=dict(EAST), control=dict(EAST), units=units)
    asks = next(eastern_garrison(t.game))
    assert set(asks[0].choices) == {"remove SU-I5", "remove SU-A1"}


@rule("19.2f")
def test_whom_a_quota_offers():
    """One Infantry corps and one 3-2 army that are still to come."""
    t = opened("barbarossa")
    offered = [id for id in Deploy.options("unit", {}, t.game, "USSR") if t.at(id) == "later"]
    assert [(kind(t.unit(id)), COUNTERS[id].strength) for id in offered] == [("infantry", 1), ("army", 3)]


@rule("10.4.1a")
def test_whose_allies_lend_their_borders():
    """Those of the power itself, as long as they are Active."""
    for spain, near in (
        (minor("ally", "Germany"), {"Germany"}),
        (minor("ally", "Italy"), {"Italy"}),
        (minor("conquered", "Germany"), set()),
        ({"status": "neutral"}, set()),
    ):
        t = table("organization", nations={"Spain": spain}, active=("Germany", "UK", "France", "Italy"))
        assert {power for power in ("Germany", "Italy") if neighbours(t.game, power, "Portugal")} == near


@rule("12.5a", "5.1f")
def test_paratroops_that_moved_do_not_drop():
    t = table("movement", units={"Frankfurt": "GE-AB", "West": "GE-F1"})
    for moved, offered in ((False, ["GE-AB"]), (True, [])):
        t.unit("GE-AB").moved = moved
        assert list(Drop.options("unit", {}, t.game, "Germany")) == offered
