"""Armies, attacks, retreats and trains: the cases in which one condition alone decides."""

from rules.supreme_commander.airborne import Drop, Withdraw, drop_zone
from rules.supreme_commander.annexation import Annex
from rules.supreme_commander.battle import advances_of, walk_in
from rules.supreme_commander.building import Combine
from rules.supreme_commander.casualties import lose_step, pay
from rules.supreme_commander.combat import Strike
from rules.supreme_commander.ground import AROUND, CITIES, COUNTRY, HEX_OF, terrain
from rules.supreme_commander.rail import rail_open
from rules.supreme_commander.retreat import fall_back, go_back, ways_back
from rules.supreme_commander.stacking import cooperation
from rules.supreme_commander.state import Attack
from rules.supreme_commander.strategic import broke, jumpers
from rules.supreme_commander.strengths import flank
from rules.supreme_commander.supply import headquarters, hq_fed, linked, supplied, supplied_hex
from rules.supreme_commander.support import sky_phase
from rules.supreme_commander.ussr import Relocate, mobilize
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, fails, minor, russia, table
from tests.supreme_commander.test_small_print import run

WORLD = ("Germany", "UK", "USSR", "USA")


# --- steps ----------------------------------------------------------------------------------------------------------


@rule("3.4b", "10.6a")
def test_a_headquarters_of_two_steps_turns_over():
    """The British H headquarters has two steps: the first loss turns it over and leaves no corps behind."""
    t = table(units={"2129": "GE-A3", "2128": "UK-HQH"}, pool="UK-I1", nations=POLAND)
    attack = Attack("2129", "2128", ["GE-A3"])
    units = [t.unit("UK-HQH")]
    run(t, pay(t.game, attack, units, 1, False))
    assert t.unit("UK-HQH").side == "reduced" and t.at("UK-HQH") == "2128" and t.at("UK-I1") == "pool"
    assert [u.id for u in units] == ["UK-HQH"] and not t.state.engaged


@rule("3.4c", "13.1.1a")
def test_the_corps_a_headquarters_leaves_behind():
    """In the hex that is attacked or beside it the corps shares the losses; two hexes off it is out of it."""
    for place, shares in (("2128", True), ("2127", True), ("2126", False)):
        t = table(units={"2129": "GE-A3", "2128": "PO-I1"}, pool="FR-I1", nations=POLAND)
        t.state.units.move(t.unit("FR-HQ1"), place)
        t.unit("FR-HQ1").side = "reduced"
        attack = Attack("2129", "2128", ["GE-A3"])
        pool = [t.unit("PO-I1"), t.unit("FR-HQ1")]
        run(t, lose_step(t.game, t.unit("FR-HQ1"), attack, pool))
        assert t.at("FR-I1") == place and (t.unit("FR-I1") in pool) == shares, place
        assert "FR-I1" in t.state.engaged


@rule("7.3c", "10.6b")
def test_a_headquarters_out_of_supply_takes_no_corps():
    """A corps may live on another headquarters while the one it stands with has no line of its own."""
    t = table("organization", units={"2129": "GE-HQC- GE-I1"}, nations=POLAND)
    Combine(units=("GE-I1",), big="GE-HQC").check(t.game, "Germany")
    far = next(h for h in sorted(COUNTRY) if COUNTRY[h] == "USSR" and terrain(h) == "clear" and h not in CITIES)
    t = table("organization", units={far: "GE-HQC- GE-I1"}, **russia(), turn=22)
    fails(Combine(units=("GE-I1",), big="GE-HQC"), t, "Germany", "7.3c")
    t = table("organization", units={"2322": "GE-HQB", "2320": "GE-HQC- GE-I1"}, **russia(), turn=24)
    assert supplied(t.game, t.unit("GE-I1")) and not supplied(t.game, t.unit("GE-HQC"))
    fails(Combine(units=("GE-I1",), big="GE-HQC"), t, "Germany", "10.6d")


# --- attacks --------------------------------------------------------------------------------------------------------


@rule("13.0c", "16.1.6.1b")
def test_an_attack_has_one_enemy():
    """Units that fight different enemies in a hex do not attack together."""
    t = table(
        "organization",
        "Allied",
        units={"2822": "SU-I1 UK-I1", "2922": "RO-I1 GE-I1"},
        active=("Germany", "UK", "USSR"),
        nations={"Romania": {**minor("controlled", "Germany"), "foe": "USSR"}},
        options={"players": 2},
        turn=22,
    )
    both = (("SU-I1", "UK-I1"), False), (("UK-I1", "SU-I1"), False)
    for units, fine in ((("SU-I1",), True), (("UK-I1",), True), *both):
        order = Strike(target="2922", source="2822", units=units)
        if fine:
            order.check(t.game, "UK")
        else:
            fails(order, t, "UK", "13.0c")


@rule("13.2.3.4b", "13.2.3.4d")
def test_where_armor_goes_on():
    """Not through a hex in which Partisans stand, though these have no zone."""
    how = russia()
    t = table(units={"2021": "GE-T1", "1921": "SU-PT1"}, turn=24, **how)
    attack = Attack("2021", "2020", ["GE-T1"])
    free = {way[-1] for way in advances_of(t.game, t.unit("GE-T1"), attack, 2)}
    near = set(AROUND["2020"]) - {"2021"}
    t = table(units={"2021": "GE-T1", min(near & free): "SU-PT1"}, turn=24, **how)
    ends = {way[-1] for way in advances_of(t.game, t.unit("GE-T1"), attack, 2)}
    assert ends == free - {min(near & free)}
    assert {way[-1] for way in advances_of(t.game, t.unit("GE-T1"), attack, 1)} == {"2020"}


@rule("16.1.3.1a", "13.2.3.4a")
def test_who_may_not_enter_does_not_advance():
    """Italians that helped to clear a German hex stay where they are."""
    t = table(units={"2437": "IT-T1 GE-T1"}, active=("Germany", "UK", "France", "Italy"), control={"2536": "France"})
    attack = Attack("2437", "2436", ["IT-T1", "GE-T1"])
    asked = next(walk_in(t.game, attack, [t.unit("IT-T1"), t.unit("GE-T1")]))
    german = COUNTRY["2436"] == "Germany"
    assert any("GE-T1" in each for each in asked[0].choices)
    assert any("IT-T1" in each for each in asked[0].choices) != german


@rule("12.5.1d", "11.2.1a")
def test_flak_fires_at_a_drop_without_planes():
    for die, place in ((10, "turn 9"), (1, "drop 2440")):
        t = table(
            "organization",
            units={"2439": "GE-A3", "2440": "FR-I1 FR-K1", "drop 2440": "GE-AB"},
            attacks=[Attack("2439", "2440", ["GE-A3"], ["GE-AB"])],
        )
        t.game.script([die])
        run(t, sky_phase(t.game))
        assert t.at("GE-AB") == place and t.state.attacks[0].flown


@rule("12.5.1b", "12.5.1a", "12.5.3a", "12.5.1e")
def test_who_drops_and_where():
    """In a city whatever the ground; not twice, not from a box, not with planes of another nation."""
    t = table("movement", units={"2635": "GE-AB"})
    assert terrain(HEX_OF["Munich"]) == "mountain" and not drop_zone(t.game, t.unit("GE-AB"), HEX_OF["Munich"])
    wild = next(h for h in AROUND[HEX_OF["Munich"]] if terrain(h) in ("mountain", "forest") and h not in CITIES)
    assert "mountains" in drop_zone(t.game, t.unit("GE-AB"), wild)
    two = table(
        "movement",
        units={"2236": "GE-AB", "West": "IT-F1 GE-F1"},
        active=("Germany", "UK", "France", "Italy"),
        nations={"Belgium": minor("ally", "France")},
        options={"players": 2},
    )
    two.refuse("Germany", "drop GE-AB on Antwerp with IT-F1", "12.5.1e")
    for spec, place in (("GE-AB^", "2236"), ("GE-AB", "pool")):
        t = table("movement", units={place: spec}, nations={"Belgium": minor("ally", "France")})
        fails(Drop(unit="GE-AB", goal=HEX_OF["Antwerp"], escorts=None), t, "Germany", "12.5.1a")
        assert "GE-AB" not in " ".join(t.suggestions("Germany", "drop "))
    t = table("organization", units={"2236": "GE-I1 GE-AB"})
    fails(Withdraw(unit="GE-I1"), t, "Germany", "12.5.3a")
    fails(Withdraw(unit="GE-AB"), t, "Germany", "12.5.3a")


@rule("5.1i", "12.5.3a", "15.1a")
def test_a_player_without_moves_may_still_withdraw_paratroops():
    """Without money for Strategic Moves he is asked if paratroops dropped this turn, and only then."""
    for dropped, asked in ((True, True), (False, False)):
        t = table("movement", units={"2236": "GE-AB^"}, powers={"Germany": {"msp": 0}})
        t.unit("GE-AB").dropped = dropped
        assert broke(t.game, "Germany") and jumpers(t.game, "Germany") == asked


# --- flanks and strength --------------------------------------------------------------------------------------------


@rule("13.2.3c", "13.1.1b")
def test_an_idle_headquarters_flanks_and_a_busy_one_does_not():
    near = next(h for h in AROUND["2128"] if h in COUNTRY and h != "2129" and h not in AROUND["2129"])
    for busy, flanks in ((False, [near]), (True, [])):
        t = table(units={"2129": "GE-A3", "2128": "PO-I1", near: "GE-HQC"}, nations=POLAND)
        attack = Attack("2129", "2128", ["GE-A3"])
        t.state.attacks = [attack]
        t.state.attacked = ["GE-HQC"] if busy else []
        assert flank(t.game, attack, "Axis") == flanks, busy


# --- retreat --------------------------------------------------------------------------------------------------------


@rule("13.2.3.3a", "6.3a")
def test_a_retreat_ends_where_there_is_just_room():
    """Three corps equivalents beside three: the hex is full then, and nobody goes on past it."""
    t = table(units={"2129": "GE-A3", "2128": "PO-A1"}, nations=POLAND)
    ways = {way.end for way in ways_back(t.game, t.unit("PO-A1"), 1)}
    end = min(ways)
    full = table(units={"2129": "GE-A3", "2128": "PO-A1", end: "PO-I1 PO-I2 PO-I3"}, nations=POLAND)
    assert {way.end for way in ways_back(full.game, full.unit("PO-A1"), 1)} == ways
    more = table(units={"2129": "GE-A3", "2128": "PO-A1", end: "PO-I1 PO-I2 PO-I3 PO-I4"}, nations=POLAND)
    assert end not in {way.end for way in ways_back(more.game, more.unit("PO-A1"), 1)}


@rule("13.2.3.3e")
def test_units_may_retreat_together():
    """All by one way where all have it and there is room; else each goes his own."""
    t = table(units={"2129": "GE-A3", "2128": "PO-I1 PO-I2"}, nations=POLAND)
    attack = Attack("2129", "2128", ["GE-A3"])
    asked = next(fall_back(t.game, attack, [t.unit("PO-I1"), t.unit("PO-I2")], 1))
    together = [each for each in asked[0].choices if each.startswith("all to ")]
    assert together and asked[0].choices[0] in together
    end = together[0].removeprefix("all to ").split()[0]
    t = table(units={"2129": "GE-A3", "2128": "PO-I1 PO-I2"}, nations=POLAND)
    run(t, fall_back(t.game, attack, [t.unit("PO-I1"), t.unit("PO-I2")], 1), [together[0]])
    assert t.at("PO-I1") == t.at("PO-I2") == HEX_OF.get(end, end)
    tight = table(
        units={"2129": "GE-A3", "2128": "PO-I1 PO-I2", HEX_OF.get(end, end): "PO-A1 PO-I3 PO-I4"}, nations=POLAND
    )
    asked = next(fall_back(tight.game, attack, [tight.unit("PO-I1"), tight.unit("PO-I2")], 1))
    assert together[0] not in asked[0].choices and f"PO-I1 to {end}" in asked[0].choices


@rule("13.2.3.3c")
def test_steps_on_the_way_are_lost_once():
    """A stack that passes an enemy zone loses its step once for the way, however many take it one after another."""
    ring = [h for h in AROUND["2128"] if h in COUNTRY and h != "2129"]
    far = sorted({h for near in ring for h in AROUND[near] if h in COUNTRY} - {*ring, "2128", "2129"})
    enemies = {h: f"GE-I{n}" for n, h in enumerate(far, 1)}
    t = table(units={"2129": "GE-A3", "2128": "PO-A1 PO-I2", **enemies}, nations=POLAND)
    attack, charged = Attack("2129", "2128", ["GE-A3"]), set()
    ways = [way for way in ways_back(t.game, t.unit("PO-A1"), 1) if way.losses]
    way = ways[0]
    run(t, go_back(t.game, attack, [t.unit("PO-A1")], way, charged))
    assert t.unit("PO-A1").side == "reduced" and charged == {way.hexes}
    run(t, go_back(t.game, attack, [t.unit("PO-I2")], way, charged))
    assert t.at("PO-I2") == way.end, "its step was paid by the first"


# --- trains and supply ----------------------------------------------------------------------------------------------


@rule("15.1.1a", "17.13.4d")
def test_trains_of_a_collapsed_power_run_at_home():
    t = table("strategic", "Allied", active=("Germany", "UK"), nations={"USSR": {"status": "neutral"}}, turn=30)
    assert HEX_OF["Moscow"] in rail_open(t.game, "USSR") and HEX_OF["Moscow"] not in rail_open(t.game, "Germany")


@rule("7.2b", "10.2.1g")
def test_what_reaches_an_ally():
    """A Minor over the sea is linked by its ports, zones of the enemy round them or not; one behind a shut sea is not."""
    cities = [h for h in CITIES if COUNTRY[h] == "Portugal"]
    beside = [next(n for n in AROUND[h] if n in COUNTRY and n not in CITIES) for h in cities]
    zones = {h: f"GE-I{n}" for n, h in enumerate(dict.fromkeys(beside), 1)}
    for enemies in ({}, zones):
        t = table("organization", "Allied", units=enemies, nations={"Portugal": minor("ally", "UK")})
        assert linked(t.game, "UK", "Portugal"), enemies
    shut = table("organization", "Allied", nations={"Finland": minor("ally", "UK")})
    assert not linked(shut.game, "UK", "Finland")


@rule("7.2e", "8.0c")
def test_a_hex_fed_by_a_headquarters():
    """Four hexes from a headquarters in supply in Clear weather, two in Mud."""
    for turn, reach in ((6, 4), (5, 2)):
        t = table("organization", units={"2129": "GE-HQC"}, nations=POLAND, turn=turn)
        far = headquarters(t.game, "Germany")
        off = [h for h in far if h not in CITIES and COUNTRY[h] == "Poland"]
        for hex in off:
            assert supplied_hex(t.game, hex, "Germany") or far[hex] > reach, (turn, hex)
        assert any(far[h] == 4 for h in off)
        assert any(not supplied_hex(t.game, h, "Germany") for h in off) == (turn == 5)


@rule("7.2c")
def test_a_headquarters_in_a_port_needs_the_sea():
    t = table("organization", units={"Bergen": "GE-HQC"}, nations={"Norway": minor("conquered", "UK")})
    assert hq_fed(t.game, t.unit("GE-HQC"))
    t = table("organization", units={"Odessa": "GE-HQC"}, **russia(), turn=22)
    assert not hq_fed(t.game, t.unit("GE-HQC")) and not supplied(t.game, t.unit("GE-HQC"))


# --- stacks, factories, annexations ---------------------------------------------------------------------------------


@rule("18.5a", "17.7.1.2a")
def test_italians_that_follow_the_allies_stack_like_minors():
    t = table(units={"2436": "SU-I1 IT-I1"}, active=WORLD, nations={"Italy": minor("ally", "USA")}, turn=44)
    assert cooperation(t.game, [t.unit("SU-I1"), t.unit("IT-I1")]) is None
    t = table(units={"2436": "SU-I1 UK-I1"}, active=WORLD, turn=44)
    assert cooperation(t.game, [t.unit("SU-I1"), t.unit("UK-I1")])[1] == "18.5a"


@rule("9.1.10a", "9.1.10b")
def test_which_factories_can_be_packed():
    t = table("organization", "Allied", turn=22, **russia())
    homes = list(t.state.factories)
    t.state.factories[homes[0]], t.state.factories[homes[1]] = "moved", "turn 24"
    assert set(Relocate.options("goal", {}, t.game, "USSR")) == set(homes[2:])


@rule("17.13.1a")
def test_mobilization_ends_when_corps_or_cities_do():
    """With two corps in the pool two are raised, without a free city none."""
    for pool, raised in (("SU-I1 SU-I2", 2), ("SU-T1", 0)):
        t = table("organization", "Allied", invaded=True, pool=pool, turn=22, **russia())
        run(t, mobilize(t.game))
        assert len(t.events("17.13.1a")) == raised and t.state.mobilized
    full = [h for h in CITIES if COUNTRY[h] in ("USSR", "Poland", "Romania", "Finland")]
    lost = russia(control=dict.fromkeys(full, "Germany"))
    t = table("organization", "Allied", invaded=True, pool="SU-I1", turn=22, **lost)
    run(t, mobilize(t.game))
    assert t.at("SU-I1") == "pool"


@rule("17.1a", "17.13.7a")
def test_who_annexes():
    """Soviet corps that have not moved, on the word of the Soviet player."""
    hexes = tuple(h for h in sorted(COUNTRY) if COUNTRY[h] == "Baltic States")
    start, goals = next(
        (h, near)
        for h in sorted(COUNTRY)
        if COUNTRY[h] == "USSR" and len(near := tuple(n for n in AROUND[h] if n in hexes)) == 2
    )
    t = table("movement", "Allied", units={start: "SU-I1 SU-I2 UK-I1"}, turn=6)
    order = Annex(target="Baltic States", units=("SU-I1", "SU-I2"), hexes=goals)
    fails(order, t, "UK", "17.1a")
    order.check(t.game, "USSR")
    t.unit("SU-I1").moved = True
    fails(order, t, "USSR", "17.1a")
