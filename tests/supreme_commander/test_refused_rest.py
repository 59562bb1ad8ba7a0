"""What the other phases do not allow, order by order, and the same thing where it is allowed: set-up, naval placement, aid,
Strategic Bombing, declared attacks, Strategic Movement."""

import pytest

from rules.kernel.errors import Refused
from rules.supreme_commander.aid import Aid, may_help
from rules.supreme_commander.chart import AMERICA, NATB
from rules.supreme_commander.ground import HEX_OF, area_hexes
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, opened, put, russia, table

TWO = {"options": {"players": 2}}


def rich(power, msp=500, **more):
    return {power: {"msp": msp, **more}}


# --- set-up ---------------------------------------------------------------------------------------------------------


@rule("4.0a", "19.0a", "19.1g", "10.3.2k")
def test_not_set_up():
    """A unit waits for its own power, in its own place; two Italian corps at most in Libya; levels are chosen first."""
    t = opened(players=6)
    t.refuse("UK", "deploy UK-I1 at London", "4.0a")
    t.refuse("UK", "deploy PO-I1 at Lvov", "19.0a")
    t.play("UK", "deploy PO-I1 at Warsaw")
    t.refuse("UK", "deploy PO-I1 at Warsaw", "4.0a")
    assert "units are still to be set up" in str(t.refuse("UK", "done", "4.0a"))
    t.play("UK", "deploy rest")
    if t.state.setting == "Poland":
        t.refuse("UK", "deploy rest", "4.0a")
    while t.state.setting != "Germany":
        t.play(t.asked()[0], "deploy rest" if any(w.power == t.state.setting for w in t.state.setup) else "done")
    t.play("Germany", "deploy rest")
    assert t.power("Germany").free_levels == 2
    t.refuse("Germany", "done", "10.3.2k")
    t.refuse("Germany", "deploy IT-I1 at Rome", "4.0a")
    t.play("Germany", "research Infantry", "research Tank")
    assert t.power("Germany").technology == {"Submarine": 1, "Infantry": 1, "Tank": 1}
    t.play("Germany", "done") if t.state.setting == "Germany" else None
    ids = [w.unit for w in t.state.setup if w.power == "Italy" and w.unit.startswith("IT-I")]
    libya = [text.split(" at ")[-1] for text in t.game.suggest("Italy", f"deploy {ids[0]} at ", 60)]
    assert "4635" in libya and "3435" in libya
    t.play("Italy", f"deploy {ids[0]} at Tripoli")
    t.play("Italy", f"deploy {ids[1]} at 4728")
    t.refuse("Italy", f"deploy {ids[2]} at 4634", "19.1g")
    t.play("Italy", f"deploy {ids[2]} at Rome")


@rule("19.2f", "19.3b")
def test_soviet_quotas_and_static_corps():
    """Four steps in Bessarabia, one unit a hex: a corps is one of them, a reduced 3-2 army two; armies of 4-3 are none."""
    t = opened("barbarossa")
    places = sorted(area_hexes("Bessarabia"))
    t.refuse("USSR", f"deploy SU-BY at {places[0]}", "4.0a")
    t.refuse("USSR", f"deploy SU-T9 at {places[0]}", "4.0a")
    t.play("USSR", f"deploy SU-I1 at {places[0]}")
    t.refuse("USSR", f"deploy SU-I2 at {places[0]}", "4.0a")
    t.play("USSR", f"deploy SU-A1 at {places[1]}")
    t.refuse("USSR", f"deploy SU-A2 at {places[2]}", "4.0a")
    t.play("USSR", f"deploy SU-I2 at {places[2]}")
    t.refuse("USSR", f"deploy SU-I3 at {places[3]}", "4.0a")
    assert (t.unit("SU-A1").side, t.unit("SU-I1").side) == ("reduced", "")
    t.refuse("USSR", "entrench SU-A1", "19.2f")
    t.refuse("USSR", "entrench SU-I9", "19.2f")
    t.play("USSR", "deploy rest")
    corps = [u.id for u in t.state.units.of("USSR") if u.id.startswith("SU-I") and u.place.isdecimal()]
    assert len(corps) == 22
    for id in corps[:12]:
        assert f"entrench {id}" in t.game.suggest("USSR", "entrench ", 60)
        t.play("USSR", f"entrench {id}")
    t.refuse("USSR", f"entrench {corps[0]}", "19.2f")
    t.refuse("USSR", f"entrench {corps[12]}", "19.2f")
    t.play("USSR", "done")
    assert t.state.setting == "Germany"
    t.refuse("Germany", f"entrench {corps[13]}", "19.3b")
    t = opened("europe_at_war", players=6)
    while t.state.setting != "USSR":
        t.play(t.asked()[0], "deploy rest" if any(w.power == t.state.setting for w in t.state.setup) else "done")
    t.play("USSR", "deploy rest")
    t.refuse("USSR", "entrench SU-I1", "19.3b")


@rule("4.0a", "19.2f")
def test_no_room_left_for_a_quota():
    """Whoever fills a place with others first must make room himself: what finds none stays to be set up."""
    t = opened("barbarossa")
    for n, hex in enumerate(sorted(area_hexes("Bessarabia"))):
        put(t.state, f"SU-T{n + 3}", hex)
    t.play("USSR", "deploy rest")
    assert [w.unit for w in t.state.setup if w.power == "USSR"] == ["step 4"]
    t.refuse("USSR", "done", "4.0a")


@rule("4.0a", "19.0a")
def test_every_unit_of_every_scenario_may_stand_where_it_is_told():
    """Each waiting unit has a place to go to, and goes there on its own."""
    for name in ("europe_at_war", "barbarossa", "barbarossa_to_berlin", "great_crusade"):
        t = opened(name, players=2)
        for _ in range(80):
            if t.game.phase != "setup":
                break
            seat = t.asked()[0]
            if t.ask(seat).choices:
                t.play(seat, t.ask(seat).choices[0])
                continue
            mine = [w for w in t.state.setup if w.power == t.state.setting]
            if mine and not any(w.unit.startswith("step") for w in mine):
                first = t.game.suggest(seat, f"deploy {mine[0].unit} at ", 60)
                assert first, (name, mine[0])
                t.play(seat, first[-1])
                where = first[-1].split(" at ")[-1]
                assert t.at(mine[0].unit) == HEX_OF.get(where, where) or t.unit(mine[0].unit).field
            elif any(w.power == t.state.setting for w in t.state.setup):
                t.play(seat, "deploy rest")
            elif t.state.setting in t.state.powers and t.power(t.state.setting).free_levels:
                t.play(seat, f"research {'Tank' if t.power('Germany').free_levels == 1 else 'Infantry'} for Germany")
            else:
                t.play(seat, "done")


# --- naval placement ------------------------------------------------------------------------------------------------


@rule("9.2.1c", "9.2.1g", "23.1")
@pytest.mark.parametrize(
    ("units", "order", "number"),
    [
        ({"London": "UK-S1"}, "place UK-S1 in North Sea", "5.0a"),
        ({"Kiel": "GE-S1!"}, "place GE-S1 in North Sea", "9.2.1c"),
        ({"pool": "GE-S1"}, "place GE-S1 in North Sea", "9.2.1c"),
        ({"Kiel": "GE-I1"}, "place GE-I1 in North Sea", "9.2.1c"),
        ({"Kiel": "GE-S1"}, "place GE-S1 in North Atlantic", "9.2.1g"),
        ({"Naples": "IT-S1"}, "place IT-S1 in Western Mediterranean", "9.2.1c"),
        ({"West": "GE-B1"}, "place GE-B1 in North Sea", "23.1"),
    ],
)
def test_not_placed(units, order, number):
    t = table("fleets", "", units={**units, "Hamburg": "GE-S2"}, first="Axis", initiative="Axis", **TWO)
    t.refuse("Germany", order, number)


@rule("9.2.1c", "9.2.1g", "23.1")
def test_placed():
    """Face-down, and all that is told is how many; with the option Bombers fly out too, Fighters and used ones don't."""
    t = table("fleets", "", units={"Kiel": "GE-S1 GE-DN1", "Hamburg": "GE-S2"}, first="Axis", initiative="Axis")
    assert t.game.suggest("Germany", "place GE-S1", 60) == ["place GE-S1 in North Sea", "place GE-S1 in Baltic Sea"]
    assert t.game.suggest("Germany", "place GE-S2", 60) == ["place GE-S2 in North Sea"]
    t.play("Germany", "place GE-S1, GE-DN1 in Baltic Sea", "place GE-S2 in North Sea")
    assert t.at("GE-S1") == t.at("GE-DN1") == "Baltic Sea" and not t.unit("GE-S1").used
    told = [e.text for e in t.events(kind="placed")]
    assert told == ["Germany: 2 naval units go to the Baltic Sea.", "Germany: 1 naval unit goes to the North Sea."]
    option = {"options": {"players": 6, "naval_bombers": True}}
    t = table(
        "fleets",
        "",
        units={"West": "GE-B1 GE-B2! GE-F1 GE-DB1", "turn 9": "GE-B3", "Kiel": "GE-S1"},
        first="Axis",
        initiative="Axis",
        **option,
    )
    for id in ("GE-B2", "GE-F1", "GE-DB1", "GE-B3"):
        t.refuse("Germany", f"place {id} in North Sea", "23.1")
    t.play("Germany", "place GE-B1 in North Sea")
    assert t.at("GE-B1") == "North Sea" and t.unit("GE-B1").base == "West"


# --- aid ------------------------------------------------------------------------------------------------------------

AXIS = ("Germany", "UK", "France", "Italy")
WORLD = ("Germany", "UK", "USSR", "USA")


@rule("17.7.2a", "17.7.3a", "17.15.1a", "17.13.5a")
@pytest.mark.parametrize(
    ("how", "seat", "order", "number"),
    [
        ({"powers": rich("Germany", 4)}, "Germany", "aid 5", "17.7.2a"),
        ({"powers": rich("Germany", 50)}, "Germany", "aid 6", "17.7.2a"),
        ({"powers": rich("Germany", 50)}, "Germany", "aid 0", "17.7.2a"),
        ({"powers": rich("Germany", 49), "active": AXIS}, "Germany", "militarism", "17.7.3a"),
        ({"powers": rich("Germany", 60)}, "Germany", "militarism", "17.7.3a"),
        ({"powers": rich("Germany", 60), "active": AXIS, "militarism": True}, "Germany", "militarism", "17.7.3a"),
        ({"turn": 14}, "USA", "lend 11", "17.15.1a"),
        ({"turn": 14}, "USA", "lend 0", "17.15.1a"),
        ({"turn": 24, "active": ("Germany", "UK", "USA"), "powers": rich("USA", 9)}, "USA", "lend 10", "17.15.1a"),
        (
            {"turn": 20, "active": WORLD, "powers": {"UK": {"msp": 50}, "USA": {"msp": 50}}},
            "UK",
            "convoy 11",
            "17.13.5a",
        ),
        (
            {"turn": 20, "active": WORLD, "powers": {"UK": {"msp": 9}, "USA": {"msp": 50}}},
            "UK",
            "convoy 10",
            "17.13.5a",
        ),
        (
            {"turn": 20, "active": WORLD, "powers": {"UK": {"msp": 50}, "USA": {"msp": 50}}},
            "UK",
            "convoy 5 by USA",
            "17.13.5a",
        ),
        (
            {"turn": 20, "active": WORLD, "powers": {"UK": {"msp": 50}, "USA": {"msp": 50}}},
            "UK",
            "convoy 0",
            "17.13.5a",
        ),
        (
            {"turn": 20, "active": WORLD, "powers": {"UK": {"msp": 50}, "USA": {"msp": 50}}},
            "USA",
            "convoy 21",
            "17.13.5a",
        ),
        ({"turn": 20, "active": WORLD, "powers": {"UK": {"msp": 50}}}, "UK", "convoy 5 by USSR", "17.13.5a"),
        (
            {
                "turn": 20,
                "active": WORLD,
                "powers": {"USA": {"msp": 50}, "UK": {"msp": 50}},
                "control": {"Basra": "Germany"},
            },
            "USA",
            "convoy 11",
            "17.13.5a",
        ),
    ],
)
def test_not_sent(how, seat, order, number):
    table("aid", "", units={"London": "UK-I1"}, **{"turn": 6, **how}).refuse(seat, order, number)


@rule("17.7.2a", "17.7.3a")
def test_aid_to_italy():
    t = table(
        "aid", "", powers={**rich("Germany", 60), "Italy": {"msp": 1}}, active=AXIS, units={"later": "IT-S2 IT-TA1"}
    )
    assert t.game.suggest("Germany", "aid ", 60)[0] == "aid 5" and len(t.game.suggest("Germany", "aid ", 60)) == 5
    t.play("Germany", "aid 5")
    assert (t.power("Germany").msp, t.power("Italy").msp, t.state.aided) == (55, 6, True)
    t.refuse("Germany", "aid 1", "17.7.2a")
    t.play("Germany", "militarism")
    assert t.power("Germany").msp == 5 and t.state.militarism
    assert {t.at(id) for id in ("IT-S2", "IT-B1", "IT-T2", "IT-TA1")} == {"pool"} and t.at("IT-I1") == "out"
    t = table("aid", "", powers=rich("Germany", 50), active=AXIS, units={"Rome": "IT-T2", "turn 30": "IT-B1"})
    t.play("Germany", "militarism")
    assert (t.at("IT-T2"), t.at("IT-B1")) == (HEX_OF["Rome"], "turn 30")
    usa = {
        "active": (*AXIS, "USA"),
        "nations": {"Italy": {"camp": "Allied"}},
        "powers": {**rich("USA", 55), **rich("Germany")},
    }
    t = table("aid", "", turn=6, **usa)
    assert "Germany" not in t.asked()
    t.play("USA", "aid 5", "militarism")
    assert t.power("USA").msp == 0 and t.power("Germany").msp == 500 and t.state.militarism


@rule("17.7.2a", "17.7.1.2a")
@pytest.mark.parametrize(
    ("status", "helped"), [("active", True), ("inactive", True), ("conquered", False), ("away", False)]
)
def test_no_aid_for_an_italy_that_has_fallen(status, helped):
    t = table("organization", powers=rich("Germany", 50), nations={"Italy": {"status": status, "camp": "Axis"}})
    assert may_help(t.game, "Germany") == (helped and status != "away")
    if helped:
        Aid(amount=5).check(t.game, "Germany")
    else:
        with pytest.raises(Refused):
            Aid(amount=5).check(t.game, "Germany")


@rule("17.15.1a")
def test_lend_lease():
    """Ten a turn from turn 14; what came before the entry is taken off the first income."""
    t = table("aid", "", turn=14, powers={"UK": {"msp": 3}})
    assert set(t.game.suggest("USA", "lend ", 60)) == {"lend 10", "lend 5"}
    t.play("USA", "lend 10")
    assert (t.power("UK").msp, t.power("USA").lent, t.power("USA").msp) == (13, 10, 0)
    t = table("aid", "", turn=24, active=("Germany", "UK", "USA"), powers={"UK": {"msp": 3}, "USA": {"msp": 9}})
    t.play("USA", "lend 9")
    assert (t.power("UK").msp, t.power("USA").lent, t.power("USA").msp) == (12, 0, 0)
    assert "USA" not in table("aid", "", turn=13).asked()


@rule("17.13.5a", "17.13.5b")
@pytest.mark.parametrize(
    ("ships", "die", "loss"),
    [
        ("", 0, 0),
        ("GE-S1", 0, 0),
        ("UK-S1", 0, 0),
        ("GE-U1 UK-S1", 6, 0),
        ("GE-U1 UK-S1", 7, 1),
        ("GE-U1 UK-S1", 10, 2),
        ("GE-U1", 2, 0),
        ("GE-U1", 3, 1),
        ("GE-U1", 5, 2),
        ("GE-U1", 7, 3),
        ("GE-U1", 9, 4),
        ("GE-U1 GE-U2", 1, 1),
        ("GE-U1 GE-U2", 6, 4),
        ("GE-U1 GE-U2", 9, 8),
        ("GE-U1 GE-U2 GE-U3", 1, 2),
        ("GE-U1 GE-U2 GE-U3 GE-U4", 10, 10),
        ("GE-U1 GE-U2 UK-S1 GE-S1", 4, 1),
        ("GE-U1 UK-S1 UK-S2 UK-S3", 10, 2),
        ("GE-U1 UK-DN1", 9, 4),
    ],
)
def test_what_reaches_murmansk(ships, die, loss):
    """Axis submarines less Allied Surface fleets in the North Sea are the column; the UK gives ten and the USA twenty."""
    powers = {"UK": {"msp": 50}, "USA": {"msp": 50}, "USSR": {"msp": 1}}
    t = table("aid", "", turn=20, active=WORLD, powers=powers, units={"North Sea": ships, "Baltic Sea": "GE-DN1"})
    assert t.game.suggest("UK", "convoy ", 60)[0] == "convoy 10 by UK"
    t.play("UK", "convoy 10")
    t.refuse("UK", "convoy 1", "17.13.5a") if "UK" in t.asked() else None
    t.play("USA", "convoy 20 by USA", dice=[die] if die else [])
    for seat in ("Germany", "UK", "USA"):
        if t.game.phase == "aid" and seat in t.asked():
            t.play(seat, "done")
    assert (t.power("UK").msp, t.power("USA").msp, t.power("USSR").msp) == (40, 30, 1 + 30 - loss)


@rule("17.13.5a")
def test_who_may_send_to_murmansk():
    for how, able in (
        ({"turn": 19}, ""),
        ({"active": ("Germany", "UK", "USSR")}, "UK"),
        ({"active": ("Germany", "UK", "USA")}, ""),
        ({}, "UK USA"),
    ):
        powers = {"UK": {"msp": 50}, "USA": {"msp": 50}}
        t = table("aid", "", **{"turn": 20, "active": WORLD, "powers": powers, "murmansk": {"lend": 1}, **how})
        asked = set(t.asked()) & {"UK", "USA"} if t.game.phase == "aid" else set()
        from rules.supreme_commander.aid import senders

        assert {power for power in ("UK", "USA", "France") if senders(t.game, power)} == set(able.split()), how
        assert asked >= set(able.split())


# --- Strategic Bombing ----------------------------------------------------------------------------------------------


@rule("11.0b", "11.2a", "11.1b", "11.1f")
@pytest.mark.parametrize(
    ("how", "order", "number"),
    [
        ({}, "bomb London with UK-B1", "5.0a"),
        ({}, "bomb London with GE-B2", "11.1b"),
        ({}, "bomb London with GE-B4", "11.1b"),
        ({}, "bomb Berlin with GE-B1", "11.2a"),
        ({}, "bomb Dublin with GE-B1", "11.2a"),
        ({}, "bomb Dover with GE-B1", None),
        ({}, "bomb 2138 with GE-B1", "11.2a"),
        ({}, "bomb Dijon with GE-B1", "11.2a"),
        ({"bombed": ["2537"]}, "bomb Metz with GE-B1", "11.0b"),
        ({}, "bomb Metz with GE-B3", "11.1f"),
        ({}, "bomb Bordeaux with GE-B1", "11.1f"),
        (
            {"bases": {"2436": 2, "2535": 2, "2237": 2, "2734": 2, "2233": 2, "2132": 2, "2035": 2, "2034": 2}},
            "bomb Metz with GE-B1",
            "11.1f",
        ),
    ],
)
def test_not_bombed(how, order, number):
    t = table("bombing", units={"West": "UK-B1 GE-B1 GE-B2! ", "South": "GE-B3", "turn 9": "GE-B4"}, **how)
    if number is None:
        with pytest.raises(Exception, match="bomb"):
            t.game.submit("Germany", order)
        return
    t.refuse("Germany", order, number)


@rule("11.1f", "11.2a", "11.0b")
def test_bases_of_a_raid():
    """Two units from a base; the nearest base first. Each location once a turn."""
    t = table("bombing", units={"West": "GE-B1 GE-B2 GE-B3"}, powers={"France": {"msp": 50}, **rich("Germany")})
    assert "bomb 2537 with GE-B1, GE-B2" in t.game.suggest("Germany", "bomb Metz ", 60)
    t.play("Germany", "bomb Metz with GE-B1, GE-B2, GE-B3", dice=[1, 1, 1])
    assert t.state.bases == {"2436": 2, "2535": 1} and t.state.bombed == ["2537"]
    assert t.power("France").msp == 50 - 3 and all(t.unit(f"GE-B{n}").used for n in (1, 2, 3))
    assert t.said("3 air units head for Metz.")
    t = table("bombing", units={"West": "GE-B1"})
    t.play("Germany", "bomb Metz with GE-B1", dice=[1])
    assert t.said("1 air unit heads for Metz.")


# --- declared attacks -----------------------------------------------------------------------------------------------


@rule("13.1c", "13.1a", "13.0a", "13.0b", "14.0a")
@pytest.mark.parametrize(
    ("how", "order", "number"),
    [
        ({}, "attack 2128 from 2130", "13.1c"),
        ({}, "attack NATB from 2129", "13.1c"),
        ({}, "attack 2128 from NATB", "13.1c"),
        ({}, "attack 2029 from 2129", "13.0a"),
        ({}, "attack 2229 from 2230", "13.0a"),
        ({}, "attack 2128 from 2129 with GE-A9", "13.0b"),
        ({}, "attack 2128 from 2129 with PO-I1", "13.0b"),
        ({}, "attack 2128 from 2129 with GE-I1, GE-I1", "13.0b"),
        ({}, "attack 2128 from 2129 with GE-FORT1", "13.0b"),
        ({"beached": ["GE-I1"]}, "attack 2128 from 2129 with GE-I1", "13.0b"),
    ],
)
def test_not_attacked(how, order, number):
    units = {"2129": "GE-I1 GE-I2 GE-FORT1", "2130": "GE-A9", "2128": "PO-I1"}
    table(**{"phase": "declare", "units": units, "nations": POLAND, **how}).refuse("Germany", order, number)


@rule("13.1a", "14.0a")
def test_attacked_once():
    units = {"2129": "GE-I1 GE-T1", "2229": "GE-I2", "2128": "PO-I1", "2228": "PO-I2"}
    t = table("declare", units=units, nations=POLAND)
    offered = t.game.suggest("Germany", "attack ", 60)
    assert set(offered) == {
        "attack 2128 from 2129 with GE-I1, GE-T1",
        "attack 2128 from 2229 with GE-I2",
        "attack 2228 from 2229 with GE-I2",
    }
    t.play("Germany", "attack 2128 from 2129 with GE-I1")
    t.refuse("Germany", "attack 2128 from 2229", "13.1a")
    t.refuse("Germany", "attack 2128 from 2129 with GE-T1", "13.1a")
    assert t.game.suggest("Germany", "attack ", 60) == ["attack 2228 from 2229 with GE-I2"]
    t.play("Germany", "attack 2228 from 2229")
    assert [(a.source, a.target, a.units) for a in t.state.attacks] == [
        ("2129", "2128", ["GE-I1"]),
        ("2229", "2228", ["GE-I2"]),
    ]
    assert t.asked() == ["Germany"], "he may still think better of it"
    t = table("followup", units=units, nations=POLAND, followup=True)
    t.refuse("Germany", "attack 2128 from 2129 with GE-I1", "14.0a")
    t.refuse("Germany", "attack 2228 from 2229", "13.0a")
    t.play("Germany", "attack 2128 from 2129 with GE-I1, GE-T1")


# --- Strategic Movement ---------------------------------------------------------------------------------------------


@rule("15.1.1a", "15.1a", "15.1.1d", "15.1.1b", "6.3a")
@pytest.mark.parametrize(
    ("how", "order", "number"),
    [
        ({"powers": rich("Germany", moves=9)}, "rail GE-I1 to Munich", "15.1a"),
        ({"powers": rich("Germany", 4)}, "rail GE-I1 to Munich", "10.2.2a"),
        ({}, "rail GE-FORT1 to Munich", "15.1.1a"),
        ({}, "rail GE-F1 to Munich", "15.1.1a"),
        ({}, "rail GE-S1 to Munich", "15.1.1a"),
        ({}, "rail UK-I1 to Munich", "5.0a"),
        ({}, "rail GE-I2 to Munich", "15.1.1d"),
        ({}, "rail GE-I3 to Munich", "15.1.1d"),
        ({}, "rail GE-I1 to 2129", "15.1.1d"),
        ({}, "rail GE-I1 to Paris", "15.1.1a"),
        ({}, "rail GE-I1 to Berlin", "15.1.1b"),
        ({}, "rail GE-I1 to Frankfurt", "6.3a"),
    ],
)
def test_no_train(how, order, number):
    units = {
        "Berlin": "GE-I1 GE-FORT1",
        "West": "GE-F1",
        "Kiel": "GE-S1",
        "London": "UK-I1",
        "2232": "GE-I2",
        "2129": "GE-I3 GE-I4",
        "2128": "PO-I1",
        "Frankfurt": "GE-A4 GE-A5",
    }
    units, powers = {**units, "Rome": "IT-I1"}, {**rich("Germany"), **how.get("powers", {}), **rich("Italy")}
    t = table("strategic", units=units, nations=POLAND, powers=powers, active=AXIS, **TWO)
    for unit in t.state.units.at(HEX_OF["Frankfurt"]):
        unit.moved = True
    t.refuse("Germany", order, number)


@rule("15.1.1a", "15.1a")
def test_trains():
    t = table("strategic", units={"Berlin": "GE-I1 GE-A4 GE-HQN GE-K1"}, powers=rich("Germany"))
    limit = 6
    for id in ("GE-I1", "GE-A4", "GE-HQN", "GE-K1"):
        t.play("Germany", f"rail {id} to {'Munich' if id != 'GE-HQN' else 'Essen'}")
        assert t.unit(id).moved
    assert t.power("Germany").msp == 480 and t.power("Germany").moves == 4 <= limit
    assert t.at("GE-A4") == HEX_OF["Munich"] and t.state.paths[0] == ["Germany", "2132", "2734"]


@rule("15.1.2a", "15.1.2b", "15.1.2c", "15.1.2e", "6.3a")
@pytest.mark.parametrize(
    ("how", "order", "number"),
    [
        ({}, "overseas UK-BEF to Gibraltar", "15.1.2a"),
        ({}, "overseas GE-I1 to Gibraltar", "5.0a"),
        ({"powers": rich("UK", moves=9)}, "overseas UK-I1 to Gibraltar", "15.1a"),
        ({}, "overseas UK-I2 to Gibraltar", "15.1.2a"),
        ({}, "overseas UK-I1 to Kiel", "15.1.2a"),
        ({}, "overseas UK-I1 to Birmingham", "15.1.2a"),
        ({}, "overseas UK-I1 to London", "15.1.2a"),
        ({}, "overseas UK-I1 to Bristol", "6.3a"),
        ({}, "overseas UK-I1 to Gibraltar escort UK-S2", "15.1.2c"),
        ({}, "overseas UK-I1 to Gibraltar via Baltic Sea", "12.2.1a"),
        (
            {"powers": rich("UK", sealift={"North Sea": 2, "North Atlantic": 2})},
            "overseas UK-I1 to Gibraltar",
            "15.1.2b",
        ),
        ({"shipped": True}, "overseas UK-SA to Suez", "15.1.2e"),
    ],
)
def test_not_shipped(how, order, number):
    units = {
        "London": "UK-I1 UK-BEF UK-S1",
        "Birmingham": "UK-I2",
        "Bristol": "UK-A1 UK-A2",
        "Scapa Flow": "UK-S2!",
        NATB: "UK-SA",
        "Kiel": "GE-I1",
    }
    powers = {**rich("UK"), **how.pop("powers", {}), **rich("France")} if "powers" in how else rich("UK")
    units["Paris"] = "FR-I1"
    table("strategic", "Allied", units=units, powers=powers, **how, **TWO).refuse("UK", order, number)


@rule("15.1.2a", "15.1.2b", "15.1.2e", "15.1a")
def test_shipped():
    """Whatever the fleets did before counts; the lift is by the zone in which the way begins."""
    units = {"London": "UK-I1 UK-I2 UK-K1 UK-S1!", NATB: "UK-SA UK-NZ"}
    t = table("strategic", "Allied", units=units, powers=rich("UK"))
    assert any(text.startswith("overseas UK-I1 to") for text in t.game.suggest("UK", "overseas UK-I1", 60))
    t.play("UK", "overseas UK-I1 to Gibraltar")
    assert t.at("UK-I1") == HEX_OF["Gibraltar"] and t.unit("UK-I1").moved and t.power("UK").msp == 495
    used = t.power("UK").sealift
    assert sum(used.values()) == 1 and t.power("UK").moves == 1
    t.play("UK", "overseas UK-K1 to Bristol")
    assert sum(used.values()) == 2 and t.at("UK-K1") == HEX_OF["Bristol"]
    t = table("strategic", "Allied", units=units, powers=rich("UK"))
    t.play("UK", "overseas UK-SA to Suez")
    assert t.state.shipped and not t.state.ferried and t.at("UK-SA") == HEX_OF["Suez"] and not t.power("UK").sealift
    t.refuse("UK", "overseas UK-NZ to Suez", "15.1.2e")
    t = table(
        "strategic",
        "Allied",
        units={"London": "UK-I1 UK-S1", "North Atlantic": "GE-U1 GE-U2 GE-U3 GE-U4"},
        powers=rich("UK"),
    )
    t.play("UK", "overseas UK-I1 to Gibraltar escort UK-S1 via North Atlantic", dice=[4])
    assert t.at("UK-I1") == HEX_OF["Gibraltar"] and t.unit("UK-S1").used
    t = table(
        "strategic",
        "Allied",
        units={"London": "UK-I1 UK-S1", "North Atlantic": "GE-U1 GE-U2 GE-U3 GE-U4"},
        powers=rich("UK"),
    )
    t.play("UK", "overseas UK-I1 to Gibraltar via North Atlantic", dice=[4])
    assert t.at("UK-I1") == "pool" and not t.unit("UK-S1").used and t.power("UK").msp == 495


@rule("15.1.3a", "15.1.3b", "15.1a")
@pytest.mark.parametrize(
    ("how", "order", "number"),
    [
        ({}, "fly GE-F1 to West", "15.1.3a"),
        ({}, "fly GE-I1 to West", "15.1.3a"),
        ({}, "fly GE-F2 to East", "15.1.3a"),
        ({"powers": rich("Germany", moves=9)}, "fly GE-F1 to East", "15.1a"),
        ({"powers": rich("Germany", 0)}, "fly GE-F1 to East", "10.2.2a"),
        ({}, "fly UK-F1 to East", "5.0a"),
    ],
)
def test_not_flown(how, order, number):
    units = {"West": "GE-F1 UK-F1", "Berlin": "GE-I1", "turn 9": "GE-F2", "Munich": "GE-I2"}
    powers = {**rich("Germany"), **how.get("powers", {}), **rich("Italy")}
    table("strategic", units={**units, "Rome": "IT-I1"}, powers=powers, active=AXIS, **TWO).refuse(
        "Germany", order, number
    )


@rule("15.1.3a", "15.1.3b")
def test_flown():
    t = table("strategic", units={"West": "GE-F1! GE-B1", "Munich": "GE-I1"}, powers=rich("Germany"))
    assert set(t.game.suggest("Germany", "fly ", 60)) == {
        f"fly {u} to {f}" for u in ("GE-F1", "GE-B1") for f in ("East", "South")
    }
    t.play("Germany", "fly GE-F1 to East", "fly GE-B1 to South")
    assert (t.at("GE-F1"), t.at("GE-B1")) == ("East", "South") and t.power("Germany").msp == 490
    assert all(t.unit(id).transfer and t.unit(id).used for id in ("GE-F1", "GE-B1"))
    t.refuse("Germany", "fly GE-F1 to West", "15.1.3b")
    assert t.game.suggest("Germany", "fly ", 60) == []
    t = table(
        "strategic",
        "Allied",
        units={AMERICA: "US-F1", "London": "US-I1"},
        active=("Germany", "UK", "USA"),
        powers=rich("USA"),
    )
    t.play("USA", "fly US-F1 to West")
    assert t.at("US-F1") == "West"


@rule("12.5.3a", "5.0a")
def test_paratroops_are_withdrawn():
    for phase, id, dropped, number in (
        ("organization", "GE-AB^", False, ""),
        ("strategic", "GE-AB^", True, ""),
        ("strategic", "GE-AB^", False, "12.5.3a"),
        ("organization", "GE-AB", False, "12.5.3a"),
        ("organization", "GE-I1", False, "12.5.3a"),
    ):
        t = table(phase, units={"2132": id}, powers=rich("Germany"))
        name = id.removesuffix("^")
        t.unit(name).dropped = dropped
        if number:
            t.refuse("Germany", f"withdraw {name}", number)
        else:
            assert t.game.suggest("Germany", "withdraw", 60) == [f"withdraw {name}"]
            t.play("Germany", f"withdraw {name}")
            assert t.at(name) == "turn 9" and t.unit(name).side == "para"
    t = table("organization", units={"turn 9": "GE-AB^"}, powers=rich("Germany"))
    t.refuse("Germany", "withdraw GE-AB", "12.5.3a")


# --- factories ------------------------------------------------------------------------------------------------------


@rule("9.1.10a", "9.1.10b", "9.1.10d")
def test_factories_that_stay_and_that_go():
    how = {"phase": "movement", "side": "Allied", "turn": 18}
    t = table(**how, **russia())
    t.refuse("USSR", "relocate Moscow", "9.1.10a")
    income = t.power("USSR").income
    assert len(t.game.suggest("USSR", "relocate ", 60)) == 5
    t.play("USSR", "relocate Kiev")
    assert t.state.factories[HEX_OF["Kiev"]] == "flipped" and t.power("USSR").income == income - 5
    assert t.power("USSR").relocated and t.game.suggest("USSR", "relocate ", 60) == []
    t.refuse("USSR", "relocate Kiev", "9.1.10a")
    t.refuse("USSR", "relocate Minsk", "9.1.10b")
    t = table(**how)
    t.refuse("USSR", "relocate Kiev", "9.1.10b")
    t = table(**how, **russia(control={"Kiev": "Germany"}))
    t.refuse("USSR", "relocate Kiev", "9.1.10d")
    assert len(t.game.suggest("USSR", "relocate ", 60)) == 4
    t = table(**{**how, "side": "Axis"}, **russia())
    t.refuse("Germany", "relocate Kiev", "9.1.10a")


@rule("9.1.10c")
def test_a_factory_on_its_way():
    """Turned over this turn, off the map with the next Movement Phase, back the turn after in Siberia; unless it was taken."""
    flipped = {HEX_OF["Kiev"]: "flipped", HEX_OF["Minsk"]: "flipped", HEX_OF["Smolensk"]: "map"}
    from rules.supreme_commander.turns import enter_movement
    from rules.supreme_commander.ussr import factories_return

    t = table("organization", "Allied", turn=19, factories=flipped, **russia(control={"Minsk": "Germany"}))
    income = t.power("USSR").income
    enter_movement(t.game)
    assert t.state.factories == {HEX_OF["Kiev"]: "turn 20", HEX_OF["Minsk"]: "flipped", HEX_OF["Smolensk"]: "map"}
    factories_return(t.game)
    assert t.power("USSR").income == income
    t.state.turn = 20
    factories_return(t.game)
    assert t.state.factories[HEX_OF["Kiev"]] == "moved" and t.power("USSR").income == income + 5
    t = table("organization", "Axis", turn=19, factories=flipped, **russia())
    enter_movement(t.game)
    assert t.state.factories == flipped
