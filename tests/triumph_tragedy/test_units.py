"""3: the units: secrecy, nationality, CV, speed, Combat priority, Firepower, and what each type may do."""

import pytest

from rules.kernel.errors import BadSetup
from rules.triumph_tragedy.chart import KINDS, MIX
from tests.rulings import rule
from tests.triumph_tragedy.table import opened, table

WAR = ["Axis-West"]
TABLE = {  # Unit Table: speed on land, at sea or in the air; Firepower A, N, G, S
    "FORT": (0, 0, (2, 3, 4, 3)),
    "AF": (2, 2, (3, 1, 1, 1)),
    "CARR": (1, 3, (2, 2, 1, 2)),
    "SUB": (1, 2, (0, 1, 0, 1)),
    "FLEET": (1, 3, (1, 3, 1, 2)),
    "TANK": (3, 2, (0, 0, 2, 0)),
    "INF": (2, 2, (1, 1, 3, 0)),
}
TARGETS = {"air": "AF", "naval": "FLEET", "ground": "INF", "submarine": "SUB"}


def until(t, seat, name):
    """Let everybody else do nothing until this unit is to act; returns who was asked on the way."""
    seen = []
    while t.game.phase == "battle":
        who = t.asked()[0]
        ask = t.ask(who)
        first = ask.prompt.split(": ")[1].split(" ")[0] if ": " in ask.prompt else ""
        if who == seat and first == name:
            return seen
        seen.append((who, first.rstrip("0123456789")))
        t.play(who, f"hold {first}")
    raise AssertionError(f"{name} never acts")


def duel(kind, target, own=2, cv=4):
    """An Axis unit, Owner of the Ruhr, attacks a British unit there."""
    return table(
        wars=WAR,
        units={"Axis": {"Ruhr": f"{kind} {own}"}, "West": {"Ruhr": f"Britain {target} {cv}"}},
        owners={"Ruhr": "Axis"},
    ).play("Axis", "done", "fight Ruhr")


@rule("3.0a", "3.11", "3.0c")
def test_others_see_the_colour_only():
    t = table(units={"Axis": {"Rome": "INF 2, Germany TANK 1"}})
    seen = t.game.view("West").position["spaces"]["Rome"]["blocks"]
    assert seen == [{"seat": "Axis", "nation": n, "face": "upright"} for n in ("Germany", "Italy")]
    own = t.game.view("Axis").position["spaces"]["Rome"]["blocks"]
    assert {(b["nation"], b["kind"], b["cv"]) for b in own} == {("Italy", "INF", 2), ("Germany", "TANK", 1)}


@rule("3.0c")
def test_seven_colours_of_block():
    assert set(MIX) == {"Germany", "Italy", "Britain", "France", "USA", "USSR", "Neutral"}
    assert [kind for kind, count in MIX["Neutral"].items() if count] == ["FORT"]


@rule("3.0b")
def test_engaged_units_are_revealed():
    t = table(wars=WAR, units={"Axis": {"Munich": "INF 2"}, "West": {"Lorraine": "INF 1, TANK 1"}})
    t.play("Axis", "move INF1 to Lorraine")
    assert all(
        "kind" not in b for b in t.game.view("USSR").position["spaces"]["Lorraine"]["blocks"] if b["seat"] == "West"
    )
    t.play("Axis", "done")
    seen = t.game.view("USSR").position["spaces"]["Lorraine"]["blocks"]
    assert sorted((b["seat"], b["kind"], b["cv"]) for b in seen) == [
        ("Axis", "INF", 2),
        ("West", "INF", 1),
        ("West", "TANK", 1),
    ]


@rule("3.0d")
def test_laying_a_block_down_keeps_its_strength():
    t = table(wars=WAR, units={"Axis": {"Munich": "INF 2"}, "West": {"Lorraine": "INF 3"}})
    t.play("Axis", "move INF1 to Lorraine", "done")
    t.play("West", "hold INF1").play("Axis", "hold INF1")
    assert t.block("Axis", "INF1").shown and not t.block("West", "INF1").shown
    assert t.units("Lorraine") == ["Axis INF1 2", "West INF1 3"]


@rule("3.12a", "3.12b")
@pytest.mark.parametrize("cv", [1, 2, 4])
def test_cv_is_dice_and_damage(cv):
    t = duel("INF", "INF", own=cv)
    until(t, "Axis", "INF1")
    t.play("Axis", "fire INF1 at ground", dice=[3] * cv)
    assert t.rolls("fires G3") == [[3] * cv]
    assert t.units("Ruhr") == [f"Axis INF1 {cv}"] + ([f"West INF1 {4 - cv}"] if cv < 4 else []), "each Hit is one step"


@rule("3.12c", "3.12d", "7.23b")
@pytest.mark.parametrize(
    "seat, nation, area, most",
    [("Axis", "Germany", "Berlin", 4), ("Axis", "Italy", "Rome", 3), ("West", "Britain", "London", 4),
     ("West", "France", "Paris", 3), ("West", "USA", "Washington", 4), ("USSR", "USSR", "Moscow", 3)],
)  # fmt: skip
def test_the_most_a_unit_can_have(seat, nation, area, most):
    order = {"Axis": ("Axis", "West", "USSR"), "West": ("West", "USSR", "Axis"), "USSR": ("USSR", "West", "Axis")}[seat]
    america = {"USA": {"control": "West"}}
    t = table(
        "production",
        seat,
        order=order,
        units={seat: {area: f"{nation} INF {most}, {nation} TANK {most - 1}"}},
        nations=america,
    )
    t.refuse(seat, "step INF1", "3.12c")
    t.play(seat, "step TANK1")
    assert t.block(seat, "TANK1").cv == most
    with pytest.raises(BadSetup):
        table("production", seat, order=order, units={seat: {area: f"{nation} INF {most + 1}"}}, nations=america)


@rule("3.12c")
def test_neutral_units_have_three_at_most():
    with pytest.raises(BadSetup):
        table(
            units={"neutral": {"Warsaw": "FORT 4"}},
            nations={"Poland": {"armed": True, "violator": "USSR", "foes": ["USSR"]}},
        )


@rule("3.13", "3.2", "3.242", "3.243", "3.211", "3.222", "3.221a", "3.231a", "3.24d", "3.241a")
@pytest.mark.parametrize("kind", list(TABLE))
def test_the_unit_table(kind):
    land, sea, fire = TABLE[kind]
    row = KINDS[kind]
    assert (row.land, row.sea, tuple(row.fire[letter] for letter in "ANGS")) == (land, sea, fire)
    assert row.sort == {"AF": "A", "CARR": "N", "FLEET": "N", "SUB": "S"}.get(kind, "G")


@rule("3.13", "3.242", "3.243")
@pytest.mark.parametrize("kind, reach", [("INF", 2), ("TANK", 3)])
def test_speed_on_land_into_an_enemys(kind, reach):
    """Munich, Lorraine, Gascony, then Spain under the West: only on foot of three."""
    t = table(wars=WAR, units={"Axis": {"Munich": f"{kind} 1"}}, nations={"Spain": {"control": "West"}})
    found = {
        area
        for area in ("Lorraine", "Gascony", "Leon")
        if any(f"to {area}" in s for s in t.suggestions("Axis", f"move {kind}1 to {area}"))
    }
    assert found == {1: {"Lorraine"}, 2: {"Lorraine", "Gascony"}, 3: {"Lorraine", "Gascony", "Leon"}}[reach]


@rule("3.221a", "3.222", "3.231a", "3.244a", "3.24a")
@pytest.mark.parametrize("kind, speed", [("CARR", 3), ("FLEET", 3), ("SUB", 2), ("INF", 2), ("TANK", 2)])
def test_speed_at_sea_into_an_enemys(kind, speed):
    """From the Norwegian Sea: the Irish Sea, the Bay of Biscay, Gascony; an attack is no Strategic Movement."""
    t = table(
        seat="Axis",
        wars=WAR,
        units={"Axis": {"Irish Sea": f"{kind} 1", "Norwegian Sea": f"{kind} 1"}, "West": {"Gascony": "INF 1"}},
    )
    near = any("to Gascony" in s for s in t.suggestions("Axis", f"move {kind}1 to Gascony"))
    far = any("to Gascony" in s for s in t.suggestions("Axis", f"move {kind}2 to Gascony"))
    assert (near, far) == (True, speed == 3)


@rule("3.211")
def test_air_forces_fly_two_areas_over_land_and_sea():
    t = table(
        wars=WAR, units={"Axis": {"Ruhr": "AF 1"}, "West": {"London": "INF 1", "Glasgow": "INF 1", "Gascony": "INF 1"}}
    )
    t.play("Axis", "move AF1 to London")
    t = table(wars=WAR, units={"Axis": {"Berlin": "AF 1"}, "West": {"London": "INF 1"}})
    t.refuse("Axis", "move AF1 to London", "11.3a")


@rule("3.14a", "3.4")
def test_order_of_combat_actions():
    """Fortress, Air Force, Carrier, Sub, Fleet, Tank, Infantry."""
    t = table(
        wars=WAR,
        units={
            "Axis": {"Ruhr": "FORT 1, AF 1, CARR 1, SUB 1, FLEET 1, TANK 1, INF 1"},
            "West": {
                "Ruhr": "Britain INF 1, Britain TANK 1, Britain FLEET 1, Britain SUB 1, Britain CARR 1, Britain AF 1"
            },
        },
        owners={"Ruhr": "Axis"},
    ).play("Axis", "done", "fight Ruhr")
    seen = [*until(t, "Axis", "INF1"), ("Axis", "INF")]
    kinds = [kind for _, kind in seen]
    assert list(dict.fromkeys(kinds)) == ["FORT", "AF", "CARR", "SUB", "FLEET", "TANK", "INF"]


@rule("3.14b")
def test_the_defender_acts_first_within_a_type():
    t = table(
        wars=WAR,
        units={"Axis": {"Ruhr": "TANK 1, INF 1"}, "West": {"Ruhr": "Britain INF 1, Britain TANK 1"}},
        owners={"Ruhr": "Axis"},
    ).play("Axis", "done", "fight Ruhr")
    assert until(t, "Axis", "INF1") == [("West", "TANK"), ("Axis", "TANK"), ("West", "INF")]


@rule("3.15a", "3.241a", "3.211", "3.221a", "3.222", "3.231a", "3.242", "3.243")
@pytest.mark.parametrize(
    "kind, letter, power",
    [(kind, name, power) for kind, row in TABLE.items() for name, power in zip(TARGETS, row[2], strict=True) if power],
)
def test_firepower_by_class(kind, letter, power):
    """A die of the Firepower hits, the next number does not."""
    t = duel(kind, TARGETS[letter])
    until(t, "Axis", f"{kind}1")
    t.play("Axis", f"fire {kind}1 at {letter}", dice=[power, power + 1])
    lost = 4 - t.block("West", f"{TARGETS[letter]}1").cv
    assert lost == 1


@rule("3.15b")
@pytest.mark.parametrize(
    "kind, letter",
    [(kind, name) for kind, row in TABLE.items() for name, power in zip(TARGETS, row[2], strict=True) if not power],
)
def test_firepower_of_nothing(kind, letter):
    """Another British unit keeps the unit busy where it could not fire at all."""
    mate = "FLEET" if kind == "SUB" else "INF"
    t = table(
        wars=WAR,
        units={"Axis": {"Ruhr": f"{kind} 2"}, "West": {"Ruhr": f"Britain {TARGETS[letter]} 4, Britain {mate} 1"}},
        owners={"Ruhr": "Axis"},
    ).play("Axis", "done", "fight Ruhr")
    until(t, "Axis", f"{kind}1")
    t.play("Axis", f"fire {kind}1 at {letter}", dice=[1, 1])
    assert t.block("West", f"{TARGETS[letter]}1").cv == 4


@rule("3.24b", "3.241a", "14.1a")
@pytest.mark.parametrize("wars, left", [([], 2), (["Axis-USSR"], 1)])
def test_ground_units_need_supply_in_war(wars, left):
    t = table(
        seat="USSR",
        season="Fall",
        wars=wars,
        units={"Axis": {"Kabul": "INF 2, TANK 2, FORT 2, AF 2"}},
        nations={"Afghanistan": {"control": "Axis"}},
    ).play("USSR", "done")
    assert [t.block("Axis", f"{kind}1").cv for kind in ("INF", "TANK", "FORT", "AF")] == [left, left, 2, 2]


@rule("3.24c", "3.24d")
def test_a_fortress_fires_for_the_attacker_and_never_moves():
    """E22"""
    t = duel("FORT", "INF")
    assert t.asked() == ["Axis"]
    t.refuse("Axis", "retreat FORT1 to Berlin", "12.5a")
    t.refuse("Axis", "rebase FORT1 to Berlin", "13.0a")
    t.play("Axis", "fire FORT1 at ground", dice=[4, 5])
    assert t.block("West", "INF1").cv == 3
    t = table(units={"Axis": {"Ruhr": "FORT 2"}})
    t.refuse("Axis", "move FORT1 to Berlin", "3.24d")
    t.refuse("Axis", "move FORT1 to North Sea", "3.24d")


@rule("3.221b", "3.244b")
@pytest.mark.parametrize("kind, lost", [("CARR", 2), ("INF", 2), ("TANK", 2), ("FLEET", 1)])
def test_carriers_and_convoys_lose_two(kind, lost):
    t = table(wars=WAR, units={"Axis": {"Ruhr": "FLEET 1"}, "West": {"North Sea": f"{kind} 4"}})
    t.play("Axis", "move FLEET1 to North Sea", "done")
    until(t, "Axis", "FLEET1")
    t.play("Axis", "fire FLEET1 at naval", dice=[3])
    assert t.block("West", f"{kind}1").cv == 4 - lost


@rule("3.221a", "3.222", "3.231a")
@pytest.mark.parametrize("kind", ["CARR", "FLEET", "SUB"])
def test_ships_stop_on_land(kind):
    """The Ruhr lies on two Seas, but no ship passes through it; along the coast it goes one area."""
    t = table(
        units={"Axis": {"North Sea": f"{kind} 1", "Konigsberg": f"{kind} 1"}},
        wars=WAR,
        nations={"Denmark": {"control": "West"}, "Poland": {"control": "Axis"}},
    )
    assert not any("to Baltic" in text for text in t.suggestions("Axis", f"move {kind}1 to Baltic Sea"))
    t.play("Axis", f"move {kind}1 to Ruhr")
    by_land = [text for text in t.suggestions("Axis", f"move {kind}2 to Berlin") if "via Warsaw" in text]
    assert not by_land, "two areas along the coast are too many"
    t.play("Axis", f"move {kind}2 to Warsaw")


@rule("3.244a", "3.24a")
def test_a_ground_unit_at_sea_is_a_convoy():
    t = table(units={"Axis": {"Ruhr": "INF 2"}})
    t.play("Axis", "move INF1 to North Sea")
    assert t.units("North Sea") == ["Axis INF1 2"], "no ship carries it"


@rule("3.244b")
def test_a_convoy_has_no_action_and_engages_nobody():
    t = table(wars=WAR, units={"Axis": {"Ruhr": "FLEET 1, INF 1"}, "West": {"North Sea": "INF 3"}})
    t.refuse("Axis", "move INF1 to North Sea", "11.2a")
    t.play("Axis", "move FLEET1 to North Sea", "done")
    assert t.asked() == ["Axis"], "the Convoy, defending, does nothing"
    t.play("Axis", "fire FLEET1 at naval", dice=[3])
    assert t.block("West", "INF1").cv == 1 and t.asked() == ["Axis"], "the next round"
    t = table(wars=WAR, units={"Axis": {"North Sea": "INF 1"}, "West": {"London": "INF 1"}})
    t.play("Axis", "move INF1 to London")


@rule("3.231b")
def test_subs_slip_through_and_escape():
    t = table(wars=WAR, units={"Axis": {"Ruhr": "SUB 1, FLEET 1"}, "West": {"North Sea": "FLEET 2"}})
    t.refuse("Axis", "move FLEET1 to Norwegian Sea", "11.2a")
    t.play("Axis", "move SUB1 to Norwegian Sea")
    t = table(wars=WAR, units={"Axis": {"Ruhr": "SUB 1"}, "West": {"North Sea": "FLEET 2"}})
    t.play("Axis", "move SUB1 to North Sea", "done", "hold SUB1").play("West", "hold FLEET1")
    t.play("Axis", "escape SUB1")
    assert t.block("Axis", "SUB1").escaped and t.game.phase != "battle"


@rule("3.241b", "7.231a")
@pytest.mark.parametrize("area, standing", [("Berlin", "Germany"), ("Milan", "Italy")])
def test_one_fortress_in_an_area(area, standing):
    t = table("production", "Axis", units={"Axis": {area: f"{standing} FORT 1"}})
    t.refuse("Axis", f"build FORT in {area}", "3.241b")
    t.play("Axis", "build FORT in Ruhr")
    t.refuse("Axis", "build FORT in Ruhr", "3.241b")


@rule("3.241c")
def test_fortresses_outside_home_territory_but_in_no_battle():
    t = table("production", "Axis", wars=WAR, units={"West": {"Cyrenaica": "Britain INF 1"}, "Axis": {"Cyrenaica": "INF 1"}},
              owners={"Cyrenaica": "Axis"})  # fmt: skip
    t.refuse("Axis", "build FORT in Cyrenaica", "7.23a")
    t.refuse("Axis", "build INF in Tripoli", "2.3b")
    t.play("Axis", "build FORT in Tripoli")
    assert t.block("Axis", "FORT1").nation == "Italy"


@rule("3.3")
def test_disbanding_at_any_time():
    t = table(units={"Axis": {"Berlin": "INF 2"}, "West": {"London": "CARR 3"}})
    t.play("West", "disband CARR1")
    assert not t.units("London") and t.asked() == ["Axis"], "in the turn of another"
    t.refuse("West", "disband INF1", "3.3")
    t = table("production", "Axis", units={"Axis": {"Berlin": "CARR 2, CARR 1"}})
    t.refuse("Axis", "build CARR in Ruhr", "3.12d")
    t.play("Axis", "disband CARR1", "build CARR in Ruhr")
    assert t.units("Ruhr") == ["Axis CARR1 1"], "the block can be built again"


@rule("3.21a")
def test_ships_and_aircraft_alone_hold_no_enemy_land():
    t = table(wars=WAR, units={"Axis": {"Ruhr": "AF 1"}})
    t.refuse("Axis", "move AF1 to Paris", "11.55b")
    assert t.state.control["Paris"] == "West"


@rule("0.1")
def test_moves_are_checked_and_only_their_owner_hears_why():
    t = opened()
    t = table(wars=WAR, units={"Axis": {"Munich": "INF 1"}})
    before = len(t.game.told("West"))
    assert "INF1" in str(t.refuse("Axis", "move INF1 to Bombay", "11.1a"))
    assert len(t.game.told("West")) == before
    t.play("Axis", "move INF1 to Lorraine")
    assert not any("INF" in event.text for _, event in t.game.told("West")[before:])
