"""What the other phases do not allow, order by order, and the same thing where it is allowed: set-up, naval placement, aid,
Strategic Bombing, declared attacks, Strategic Movement."""

import pytest

from rules.kernel.errors import Refused
from rules.supreme_commander.aid import Aid, may_help
from rules.supreme_commander.ground import HEX_OF, area_hexes
from tests.rulings import rule
from tests.supreme_commander.table import opened, put, table

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
