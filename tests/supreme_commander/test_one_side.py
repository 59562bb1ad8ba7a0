"""Nations, set-up, supply and reinforcements: what differs when one part of a condition is not met."""

from rules.supreme_commander.chart import ALLIED, AMERICA, AXIS, NATB
from rules.supreme_commander.control import take, take_if_enemy
from rules.supreme_commander.counters import COUNTERS
from rules.supreme_commander.decoys import decoy_places
from rules.supreme_commander.diplomacy import neighbours
from rules.supreme_commander.france import fall, heir_of
from rules.supreme_commander.ground import (
    AROUND,
    CITIES,
    COUNTRY,
    FRENCH_POSSESSIONS,
    FRONT,
    HEX_OF,
    LOCATIONS,
    country_hexes,
)
from rules.supreme_commander.income import annual_flow
from rules.supreme_commander.italy import collapse, stir
from rules.supreme_commander.kinds import kind
from rules.supreme_commander.losses import spare
from rules.supreme_commander.naval import home_phase
from rules.supreme_commander.opening import arrive, draw
from rules.supreme_commander.political import conquer, liberations, surrenders
from rules.supreme_commander.politics import Declare, attacked
from rules.supreme_commander.scenario import scenario_of
from rules.supreme_commander.sea import harbours
from rules.supreme_commander.setup import Deploy, DeployRest, Dig, ground_of, quota
from rules.supreme_commander.supply import _fed, from_america, headquarters, sources, supplied, supplied_hex
from rules.supreme_commander.ussr import note_invasion
from rules.supreme_commander.world import FREE, VICHY, camp
from tests.rulings import rule
from tests.supreme_commander.table import fails, minor, opened, russia, table
from tests.supreme_commander.test_small_print import run

WORLD = ("Germany", "UK", "USSR", "USA")
ITALY = ("Germany", "UK", "France", "Italy")
MOSCOW, ODESSA, PARIS, ROME = (HEX_OF[name] for name in ("Moscow", "Odessa", "Paris", "Rome"))


# --- nations --------------------------------------------------------------------------------------------------------


@rule("17.7c")
def test_italy_that_fights_does_not_stir():
    for active, level, said in ((("Germany", "UK"), 3, True), (("Germany", "UK", "Italy"), 2, False)):
        t = table("political", active=active, control={PARIS: "Germany"}, nations={"Italy": {"level": 2}})
        stir(t.game)
        assert (t.nation("Italy").level, t.state.paris) == (level, said)


@rule("16.1.2a", "17.7.1.2a")
def test_which_powers_surrender_like_minors():
    """Italy that went over to the Allies does when all its cities are taken again; a liberated France does not."""
    for nation, enemy, falls in (("Italy", "GE", True), ("France", "GE", False)):
        cities = [h for h in LOCATIONS if COUNTRY[h] in (nation, *(FRENCH_POSSESSIONS if nation == "France" else ()))]
        units = {hex: f"{enemy}-I{n}" for n, hex in enumerate(cities, 1)}
        t = table(
            "political",
            units=units,
            active=("Germany", "UK"),
            nations={nation: minor("ally", "UK")},
            france="free" if nation == "France" else "",
            control=dict.fromkeys(cities, "Germany"),
            turn=44,
        )
        run(t, surrenders(t.game))
        assert (t.nation(nation).status == "conquered") == falls, nation


@rule("16.1.2a", "17.2a")
def test_which_german_allies_turn():
    """Of those that Germany leads the four may be won over; others are Inactive allies when they fall."""
    for nation, whose, status in (
        ("Romania", AXIS, "turned"),
        ("Spain", AXIS, "conquered"),
        ("Romania", ALLIED, "conquered"),
    ):
        lead = "Germany" if whose == AXIS else "UK"
        t = table("political", active=WORLD, nations={nation: minor("ally", lead)}, turn=40)
        run(t, conquer(t.game, nation, "USSR" if whose == AXIS else "Germany"))
        assert t.nation(nation).status == status, (nation, whose)


@rule("16.1.3a", "17.1a")
def test_the_baltic_states_are_free_with_tallinn():
    """Accepted as German allies they want Tallinn as well as Riga; on the Allied side Riga is enough."""
    for whose, lead, units, free in (
        (AXIS, "Germany", {"Riga": "GE-I1"}, False),
        (AXIS, "Germany", {"Riga": "GE-I1", "Tallinn": "GE-I2"}, True),
        (ALLIED, "UK", {"Riga": "UK-I1"}, True),
    ):
        t = table(
            "political", whose, units=units, active=WORLD, nations={"Baltic States": minor("conquered", lead)}, turn=24
        )
        liberations(t.game)
        assert (t.nation("Baltic States").status == "ally") == free, (whose, units)


@rule("3.3b")
def test_what_belongs_to_nobody_one_fights_is_not_captured():
    """The UK does not take Rome from an Italy at peace by standing there; from who is beaten it takes what it enters."""
    t = table("movement", "Allied", nations={"Poland": minor("conquered", "Germany", AXIS)})
    take_if_enemy(t.game, "UK", ROME, True)
    assert t.holder("Rome") == "Italy"
    for occupied in (True, False):
        t = table("movement", active=("Germany", "UK"), france="fights")
        take_if_enemy(t.game, "Germany", HEX_OF["Dijon"], occupied)
        assert t.holder("Dijon") == ("Germany" if occupied else "France")


@rule("9.1.3.1a", "17.5.1e")
def test_what_is_taken_elsewhere_after_the_fall_of_france():
    """Only French places are booked on the French track."""
    t = table(
        "movement",
        "Allied",
        active=WORLD,
        france="vichy",
        nations={VICHY: minor("neutral")},
        powers={"UK": {"income": 10}, "France": {"income": 0}},
        turn=24,
    )
    take(t.game, HEX_OF["Hamburg"], "UK")
    assert (t.power("UK").income, t.power("France").income) == (15, 0)


@rule("10.4.1a")
def test_vichy_is_a_neighbour_for_germany_alone():
    t = table("organization", active=ITALY, france="vichy", nations={VICHY: minor("neutral")}, options={"players": 2})
    assert neighbours(t.game, "Germany", "Spain") and not neighbours(t.game, "Italy", "Spain")
    t = table("organization", active=ITALY, options={"players": 2})
    assert not neighbours(t.game, "Germany", "Spain")


@rule("17.5.1d", "9.1.9a")
def test_what_allies_of_france_pay_to_the_uk():
    """Belgium that fights brings Antwerp's income; one that is conquered brings none."""
    for status, income in (("ally", 15), ("conquered", 10)):
        t = table(
            "political",
            active=("Germany", "UK"),
            nations={"Belgium": minor(status, "France")},
            powers={"UK": {"income": 10}},
        )
        run(t, fall(t.game))
        assert (t.nation("Belgium").lead, t.power("UK").income) == ("UK", income)


@rule("17.7.1.2e")
def test_italian_ground_abroad_where_germans_stand_near():
    """Where Germans stand, and in their zones, Libya is German; elsewhere it stays Italian, among the Allies now."""
    t = table(
        "political",
        "Allied",
        units={"Rome": "UK-I1", "Milan": "UK-I2", "Benghazi": "GE-I1"},
        active=("Germany", "UK", "Italy"),
        control={hex: "Italy" for hex in COUNTRY if COUNTRY[hex] == "Libya"},
        turn=40,
    )
    collapse(t.game, [ROME, HEX_OF["Milan"]])
    near = next(h for h in AROUND[HEX_OF["Benghazi"]] if COUNTRY.get(h) == "Libya")
    assert t.holder("Benghazi") == "Germany" == t.holder(near)
    assert t.holder("Tripoli") == t.holder("Durazzo") == "Italy" and camp(t.game, "Italy") == ALLIED


@rule("17.13.1a")
def test_ships_in_a_soviet_port_are_no_invasion():
    for unit, invaded in (("GE-U1", False), ("GE-I1", True)):
        t = table("political", units={"Riga": unit}, **russia(), turn=19)
        t.state.units.move(t.unit(unit), ODESSA)
        t.state.invaded = t.state.mobilized = False
        note_invasion(t.game)
        assert t.state.invaded == invaded, unit
    t.state.invaded, t.state.mobilized = False, True
    note_invasion(t.game)
    assert not t.state.invaded, "they have been called up"


@rule("10.5g", "16.1.2b")
def test_war_on_an_own_ally_costs_nothing():
    """In the Organization Phase too, whatever that power has, and however far it has come."""
    t = table(
        "organization",
        "Axis",
        nations={"Hungary": minor("conquered", "Germany"), "Norway": minor("neutral")},
        powers={"Germany": {"msp": 0}},
        stage={"Germany": 6},
    )
    Declare(target="Hungary", power="Germany").check(t.game, "Germany")
    fails(Declare(target="Norway", power="Germany"), t, "Germany", "5.1c")


@rule("16.1.6a", "16.1.5a")
def test_what_an_active_ussr_attacks_worries_the_west_too():
    """The waiting USSR fights alone: neutrals of the western list look on. Once it is at war its allies count."""
    for status, level in (("inactive", 0), ("active", 1)):
        t = table(
            "organization", "Allied", active=WORLD if status == "active" else ("Germany", "UK"), turn=24,
            nations={"Sweden": minor("neutral"), "Spain": {"level": 0}}, options={"players": 2},
        )  # fmt: skip
        run(t, attacked(t.game, "USSR", "Sweden"))
        assert t.nation("Spain").level == level, status


@rule("17.16b")
def test_ties_for_a_possession_are_for_germany_to_break():
    hexes = [h for h in COUNTRY if COUNTRY[h] == "Tunisia"]
    t = table("political", active=ITALY, units={hexes[0]: "GE-I1 GE-S1", hexes[1]: "IT-I1"})
    asked = next(heir_of(t.game, "Tunisia"))
    assert asked[0].seat == "Germany" and sorted(asked[0].choices) == ["Germany", "Italy"]
    assert asked[0].prompt == "Who gets Tunisia?"


# --- set-up ---------------------------------------------------------------------------------------------------------


@rule("19.2f", "19.3b")
def test_who_is_set_up_static():
    """Soviet Infantry corps on the map that are not Static yet, in the scenarios of 1941, while the USSR sets up; twelve."""
    t = opened("barbarossa", 2)
    t.state.setting, here = "USSR", sorted(country_hexes("USSR"))
    for id, place, side in (
        ("SU-I1", here[0], ""),
        ("SU-I2", here[1], "static"),
        ("SU-A1", here[2], ""),
        ("SU-I3", "later", ""),
    ):
        t.state.units.move(t.unit(id), place)
        t.unit(id).side = side
    Dig(unit="SU-I1").check(t.game, "USSR")
    for id in ("SU-I2", "SU-A1", "SU-I3", "GE-I1"):
        fails(Dig(unit=id), t, "USSR", "19.2f")
    assert "SU-I1" in Dig.options("unit", {}, t.game, "USSR") and "SU-I2" not in Dig.options("unit", {}, t.game, "USSR")
    for number, fine in ((11, True), (12, False)):
        for unit in t.state.units.of("USSR"):
            if kind(unit) == "infantry" and unit.id != "SU-I1":
                unit.side = "static" if number > 0 else ""
                number -= 1
        if fine:
            Dig(unit="SU-I1").check(t.game, "USSR")
        else:
            fails(Dig(unit="SU-I1"), t, "USSR", "19.2f")
    t.state.setting = "Germany"
    fails(Dig(unit="SU-I1"), t, "USSR", "19.3b")
    assert not list(Dig.options("unit", {}, t.game, "USSR"))
    t = opened("great_crusade", 2)
    t.state.setting = "USSR"
    fails(Dig(unit="SU-I1"), t, "USSR", "19.3b")


@rule("4.0a")
def test_when_nothing_is_left_to_set_up():
    t = opened("europe_at_war", 2)
    DeployRest().check(t.game, "Germany")
    t.state.setup = [waiting for waiting in t.state.setup if waiting.power != t.state.setting]
    assert t.state.setup
    fails(DeployRest(), t, "Germany", "4.0a")


@rule("19.2a", "4.0a")
def test_what_fills_a_quota_of_steps():
    """An Infantry corps one step, a reduced 3-2 army two; no other army, no tanks, nobody in a hex that is taken."""
    t = opened("barbarossa", 2)
    waiting = next(w for w in t.state.setup if w.unit.startswith("step"))
    t.state.setting, t.state.setup = "USSR", [waiting]
    hex = min(ground_of(t.game, waiting.where, "USSR"))
    units = {
        sort: next(u for u in t.state.units.of("USSR") if kind(u) == sort and u.place == "later")
        for sort in ("infantry", "tank", "army")
    }
    big = next((u for u in t.state.units.of("USSR") if kind(u) == "army" and COUNTERS[u.id].strength == 4), None)
    small = next(u for u in t.state.units.of("USSR") if kind(u) == "army" and COUNTERS[u.id].strength == 3)
    for unit, left, fine in (
        (units["infantry"], 1, True),
        (units["tank"], 9, False),
        (small, 2, True),
        (small, 1, False),
        (big, 9, False),
        (t.unit("GE-I1"), 9, False),
    ):
        if unit is not None:
            place, unit.place = unit.place, "later"
            waiting.unit = f"step {left}"
            assert (quota(t.game, unit, hex) is waiting) == fine, (unit.id, left)
            unit.place = place
    waiting.unit = "step 9"
    units["infantry"].place = "turn 20"
    assert quota(t.game, units["infantry"], hex) is None
    units["infantry"].place = "later"
    t.state.units.move(small, hex)
    assert quota(t.game, units["infantry"], hex) is None
    names = list(Deploy.options("unit", {}, t.game, "USSR"))
    assert names and all(kind(t.unit(name)) in ("infantry", "army") for name in names)


# --- supply ---------------------------------------------------------------------------------------------------------


@rule("7.2.1a", "17.5.5a")
def test_where_the_free_french_are_fed_in_britain():
    """In its cities, as long as no enemy stands there; once France is free again no more."""
    bristol = HEX_OF["Bristol"]
    for unit, fed in (("UK-I1", True), ("GE-I1", False)):
        t = table(
            "organization", "Allied", units={bristol: unit}, active=("Germany", "UK", "USA"), france="vichy", turn=32
        )
        assert (bristol in sources(t.game, FREE)) == fed
    t = table("organization", "Allied", units={bristol: "UK-I1"})
    assert bristol not in sources(t.game, FREE)
    fallen = table("organization", "Allied", active=("Germany", "UK", "USA"), france="vichy", turn=32)
    standing = table("organization", "Allied", active=("Germany", "UK", "USA", "France"), turn=24)
    assert from_america(fallen.game, FREE) and not from_america(standing.game, FREE)
    assert from_america(standing.game, "USA") and not from_america(standing.game, "UK")


@rule("7.2b", "15.1.1a")
def test_where_enemies_stand_nobody_is_supplied():
    for unit, fed in (("GE-I1", False), ("FR-I1", True)):
        t = table("strategic", "Allied", units={PARIS: unit})
        assert supplied_hex(t.game, PARIS, "France") == fed


@rule("7.2c", "8.0c")
def test_how_far_a_headquarters_feeds():
    """Four hexes, and the fourth counts."""
    how = russia()
    for turn, most in ((24, 4),):
        t = table("movement", units={"2322": "GE-HQB"}, turn=turn, **how)
        found = headquarters(t.game, "Germany")
        seen = set()
        for hex, far in found.items():
            if far in (3, 4) and far not in seen and not _fed(t.game, "Germany", hex):
                seen.add(far)
                again = table("movement", units={"2322": "GE-HQB", hex: "GE-I1"}, turn=turn, **how)
                assert supplied(again.game, again.unit("GE-I1")) == (far <= most), (turn, far)
        assert seen == {3, 4}


# --- reinforcements -------------------------------------------------------------------------------------------------


@rule("9.4a", "16.1.4a")
def test_an_army_out_of_supply_gets_no_step_unless_no_corps_is_left():
    far = HEX_OF["Kiev"]
    for pool in ("HU-I1", ""):
        t = table(
            "aid",
            "",
            units={far: "HU-A1-"},
            pool=pool,
            active=("Germany", "UK", "USSR"),
            nations={"Hungary": minor("ally", "Germany")},
            turn=22,
        )
        for unit in t.state.units.of("Hungary"):
            if unit.id not in ("HU-A1", pool):
                t.state.units.move(unit, "out")
        seen = []
        flow = annual_flow(t.game)
        asks = next(flow, None)
        while asks:
            seen += asks[0].choices
            try:
                asks = flow.send({asks[0].filed: asks[0].choices[0]})
            except StopIteration:
                break
        if pool:
            assert not any("step for HU-A1" in choice for choice in seen) and t.unit("HU-A1").side == "reduced"
        else:
            assert t.unit("HU-A1").side == ""


@rule("12.5.3c")
def test_paratroops_with_one_city_or_none():
    """They come down there unasked, or wait in the Force Pool, whole."""
    for city, place in (("London", HEX_OF["London"]), ("", "pool")):
        held = dict.fromkeys((h for h in CITIES if h != HEX_OF.get(city)), "Germany")
        home = [h for h in CITIES if COUNTRY[h] == "UK" and h != HEX_OF.get(city)]
        enemies = {hex: f"GE-I{number}" for number, hex in enumerate(home, 1)}
        units = {**enemies, "turn 24": "UK-AB^"}
        t = table("organization", "", units=units, active=("Germany", "UK"), control=held, turn=24)
        run_unasked(annual_flow(t.game))
        assert (t.at("UK-AB"), t.unit("UK-AB").side) == (place, "")


def run_unasked(flow):
    for ask in flow:
        raise AssertionError(ask)


@rule("9.3.1a", "19.1h")
def test_the_uk_keeps_its_h_headquarters_and_the_usa_its_decoys():
    t = opened("europe_at_war", 2)
    for unit in t.state.units.of("UK"):
        if kind(unit) == "hq":
            t.state.units.move(unit, "later" if unit.id == "UK-HQH" else "pool")
    assert draw(t.game, "UK") == [] and t.at("UK-HQH") == "later"
    t = table("aid", "", turn=24, active=WORLD)
    enters = scenario_of(t.game)["powers"]["USA"]["enters"]
    for turn, place in ((enters + 1, "out"), (enters, AMERICA)):
        t = table("aid", "", turn=turn, active=WORLD)
        arrive(t.game, "USA", [])
        assert t.at("US-DF1") == t.at("US-DN1") == place, turn


@rule("10.3b")
def test_decoys_do_not_appear_where_the_enemy_holds_all_cities():
    t = table("organization")
    fronts = decoy_places(t.game, "Germany", "fighter decoy")
    west = {h: "UK" for h in CITIES if FRONT[h] == "West" and COUNTRY[h] == "Germany"}
    t = table("organization", control=west)
    assert "West" in fronts and decoy_places(t.game, "Germany", "fighter decoy") == [f for f in fronts if f != "West"]


@rule("3.4c", "9.3c")
def test_which_corps_stands_in():
    """One that comes by another way (the Canadians from America) only if there is no other."""
    tanks = [c for c in COUNTERS.values() if c.nation == "UK" and c.kind == "tank"]
    special = next(c.id for c in tanks if c.arrives)
    plain = next(c.id for c in reversed(tanks) if not c.arrives)
    t = table("organization", pool=f"{special} {plain}")
    assert spare(t.game, "UK", "tank").id == plain
    t = table("organization", pool=special)
    assert spare(t.game, "UK", "tank").id == special


@rule("9.2.8a", "17.5a")
def test_french_fleets_go_home_and_ships_in_the_box_are_turned_over():
    t = table("organization", units={"London": "FR-S1!", NATB: "UK-S1!"})
    run(t, home_phase(t.game))
    home = t.at("FR-S1")
    assert COUNTRY[home] in ("France", "Algeria", "Tunisia", "Morocco", "Syria") and not t.unit("UK-S1").used
    t = table("organization", units={"London": "FR-S1!"})
    assert home == harbours(t.game, t.unit("FR-S1"))[0]
