"""49: Vichy France, question by question: what crosses it, what its die is worth, where its units go, what is left of it."""

import pytest

from rules.third_reich.chart import area_of, cities, country_of, hexes_of, land, steps
from rules.third_reich.losses import create
from rules.third_reich.state import Bridgehead
from rules.third_reich.vichy import (
    COLONIES,
    EndVichy,
    MoveVichy,
    WakeVichy,
    asleep,
    at_peace,
    attacked,
    awake_if_won,
    axis_in_africa,
    continental,
    crossed,
    dissolve,
    end_grace,
    ended_if_lost,
    exists,
    falls,
    gone,
    joined,
    lanes,
    modifiers,
    roll,
    roll_trouble,
    ship,
    spared,
    wake,
    watch,
    west_ashore,
)
from rules.third_reich.world import holder
from tests.rulings import rule
from tests.third_reich.early import GER, ITA, UK, US
from tests.third_reich.table import put, why
from tests.third_reich.test_vichy import VICHY, vichy

MARSEILLES, ALGIERS, ORAN, INLAND = "V19", "DD13", "EE11", "S20"


@rule("49.2")
@pytest.mark.parametrize(
    ("status", "sleeps", "there"),
    [
        ("inactive Germany", True, True),
        ("attacked Germany", False, True),
        ("ally Germany", False, True),
        ("ended", False, False),
        ("", False, False),
    ],
)
def test_when_there_is_a_vichy_france(status, sleeps, there):
    t = vichy()
    t.state.countries[VICHY] = status
    assert asleep(t.game) is sleeps and exists(t.game) is there
    assert (roll_trouble(t.game, GER) is None) is (there and not status.startswith("ally"))


@rule("49.4", "49.41", "49.43")
def test_who_rolls_when_and_at_what_price():
    t = vichy()
    assert why(t, WakeVichy(), GER) == "" and why(t, WakeVichy(), ITA) == "49.4" and why(t, EndVichy(), GER) == "49.41"
    assert why(t, EndVichy(), UK) == ""
    for seat, order, rule_ in ((GER, WakeVichy(), "49.4"), (UK, EndVichy(), "49.41")):
        t = vichy()
        for first, found in ((t.state.turn + 1, rule_), (t.state.turn, "")):
            t.state.notes[f"vichy {seat}"] = first
            assert why(t, order, seat) == found
        now = t.state.now
        for tried, found in ((now, "49.43"), (now - 1, "")):
            t.state.notes[f"vichy tried {seat}"] = tried
            assert why(t, order, seat) == found
        t.power(seat).brps = 4
        assert why(t, order, seat) == "11.4a"
        t.power(seat).brps = 5
        assert why(t, order, seat) == ""
        t.state.notes["vichy won"] = 1
        assert why(t, order, seat) == "49.43"
        t = vichy()
        t.state.turn = 0
        assert why(t, order, seat) == "", "no date is set"


@rule("49.42", "49.4", "49.43b")
@pytest.mark.parametrize(("die", "won"), [(6, True), (5, False)])
def test_germany_needs_a_six_with_everything_added(die, won):
    t = vichy(control={"GG19": GER})
    assert modifiers(t.game) == {"49.42a": 1, "49.42i": -1}
    before = t.power(GER).brps
    t.play(GER, "activate Vichy", dice=[die])
    assert t.power(GER).brps == before - 5 and bool(t.state.notes.get("vichy won")) is won
    assert t.events(rule="49.4") and not t.events(rule="49.41")
    t.game.script([6])
    before = t.power(UK).brps
    assert roll(t.game, UK) == 6 and t.power(UK).brps == before - 5 and t.events(rule="49.41")


@rule("49.42a", "49.42c", "49.42d")
def test_what_britain_no_longer_holds():
    t = vichy("movement")
    for hexes, rule_, more in (
        (("GG19",), "49.42a", 1),
        (("MM30",), "49.42c", 2),
        (("LL29",), "49.42c", 2),
        (("AA8",), "49.42d", 2),
    ):
        for hex_ in hexes:
            before = holder(t.game, hex_)
            t.state.control[hex_] = GER
            t.state.control_count += 1
            assert modifiers(t.game).get(rule_) == more, hex_
            t.state.control[hex_] = US
            t.state.control_count += 1
            assert rule_ not in modifiers(t.game), "an ally holds it for her"
            t.state.control[hex_] = before
            t.state.control_count += 1


@rule("49.42e", "49.42g", "49.42j", "49.42b", "49.42i")
def test_wars_colonies_and_crossings():
    t = vichy("movement")
    assert "49.42e" not in modifiers(t.game)
    t.state.control |= {h: UK for c in COLONIES for h in hexes_of(c) if cities(h)}
    t.state.control_count += 1
    assert modifiers(t.game)["49.42e"] == -1
    t.state.control[ALGIERS] = VICHY
    t.state.control_count += 1
    assert "49.42e" not in modifiers(t.game), "all of them"
    for note, rule_, more in (
        ("vichy attacked", "49.42b", 2),
        ("vichy crossed", "49.42g", -1),
        ("spain attacked", "49.42j", -2),
    ):
        assert rule_ not in modifiers(t.game)
        t.state.notes[note] = 1
        assert modifiers(t.game)[rule_] == more
    t.state.wars = [war for war in t.state.wars if US not in war]
    assert "49.42i" not in modifiers(t.game)


@rule("49.42f", "26.7b")
@pytest.mark.parametrize(
    ("place", "text", "whose", "found"),
    [
        ("JJ16", "I inf", ITA, True),
        ("LL31", "G inf", GER, True),
        ("EE14", "I air", ITA, True),
        ("JJ16", "B inf", UK, False),
        ("Y23", "G inf", ITA, False),
    ],
)
def test_who_is_in_africa(place, text, whose, found):
    """The east bank of Egypt's canal is Africa too; Vichy's own do not count while they sleep."""
    t = vichy("movement", {"JJ16": "B inf"} if place == "JJ16" and whose == UK else {}, control={place: whose})
    for unit in [u for u in t.state.units if u.place == "JJ16"]:
        t.state.units.remove(unit)
    put(t.game, place, text)
    assert axis_in_africa(t.game) is found and t.at(ALGIERS)
    assert ("49.42f" in modifiers(t.game)) is not found


@rule("49.42h")
def test_the_west_ashore():
    for hex_, yes in (
        ("M21", True),
        ("C32", False),
        ("AA8", False),
        ("DD20", False),
        ("Z19", False),
        ("CC8", False),
        ("O36", True),
    ):
        assert continental(hex_) is yes, hex_
    t = vichy("movement", {"M21": "B inf"}, control={"M21": UK})
    assert west_ashore(t.game) and modifiers(t.game)["49.42h"] == -1
    t.state.control["M21"] = "Russia"
    t.state.control_count += 1
    assert not west_ashore(t.game), "Britain or America must hold the port"
    t = vichy("movement", {"N19": "B para"}, control={"N19": UK}, bridgeheads={"N19": Bridgehead("Allies")})
    assert not west_ashore(t.game)
    put(t.game, "N19", "U base")
    assert not west_ashore(t.game), "a ground unit must have landed"
    put(t.game, "N19", "U inf")
    assert west_ashore(t.game)
    t = vichy("movement", {"N19": "B partisan"}, control={"N19": GER}, bridgeheads={"N19": Bridgehead("Allies")})
    assert not west_ashore(t.game)


@rule("49.42g")
def test_what_crosses_vichy_territory_is_held_against_germany_after_the_first_turn():
    t = vichy("movement", {INLAND: "G inf"})
    t.state.notes["vichy spared"] = 1
    watch(t.game)
    assert spared(t.game) and "vichy crossed" not in t.state.notes
    t.state.side = "Allies"
    end_grace(t.game)
    assert "vichy spared" in t.state.notes, "until the Axis turn is over"
    t.state.side = "Axis"
    end_grace(t.game)
    assert not spared(t.game)
    watch(t.game)
    assert t.state.notes["vichy crossed"] == 1 and spared(t.game)
    crossed(t.game)
    assert len(t.events(rule="49.42g")) == 1, "told once"
    t = vichy("movement")
    watch(t.game)
    assert "vichy crossed" not in t.state.notes, "its own units cross nothing"
    t = vichy("movement", {INLAND: "G inf"})
    t.state.countries[VICHY] = "ally Germany"
    watch(t.game)
    assert "vichy crossed" not in t.state.notes


# --- waking, war and peace --------------------------------------------------------------------------------------------------


@rule("49.4", "33.63", "49.43b")
def test_a_roll_that_was_won_wakes_it_in_the_next_axis_turn():
    t = vichy("options")
    awake_if_won(t.game)
    assert asleep(t.game), "nobody has rolled"
    t.state.notes["vichy won"] = 1
    t.state.side = "Allies"
    awake_if_won(t.game)
    assert asleep(t.game)
    t.state.side = "Axis"
    t.state.notes["aid Britain>Vichy France"] = 6
    t.game.script([6])
    awake_if_won(t.game)
    assert asleep(t.game) and t.said("holds back"), "aid keeps it back"
    t.state.notes["aid Britain>Vichy France"] = 5
    t.game.script([6])
    awake_if_won(t.game)
    assert (
        t.state.countries[VICHY] == "ally Germany" and t.unit("VfI1").owner == GER and holder(t.game, MARSEILLES) == GER
    )
    count = t.state.control_count
    del t.state.notes["aid Britain>Vichy France"]
    awake_if_won(t.game)
    assert t.state.control_count == count and not t.dice_left()
    t = vichy("options")
    t.state.notes["vichy won"] = 1
    t.state.countries[VICHY] = "ended"
    awake_if_won(t.game)
    assert t.state.countries[VICHY] == "ended"


@rule("49.2", "21.4a")
def test_what_it_had_comes_back_with_peace():
    t = vichy("movement", {INLAND: "G inf"}, "Allies")
    before = {h: holder(t.game, h) for c in ("France", *COLONIES) for h in hexes_of(c)}
    attacked(t.game)
    assert t.state.notes[f"intervened {VICHY}"] == 1 and holder(t.game, ALGIERS) == GER and not t.state.taken
    t.state.control[ALGIERS] = UK
    at_peace(t.game)
    assert holder(t.game, ALGIERS) == UK and f"intervened {VICHY}" not in t.state.notes
    assert {h: holder(t.game, h) for h in before if h != ALGIERS} == {h: w for h, w in before.items() if h != ALGIERS}
    assert {u.owner for u in t.state.units if u.nation == VICHY} == {VICHY} and asleep(t.game)
    t = vichy("movement", {}, "Allies")
    attacked(t.game)
    assert f"intervened {VICHY}" not in t.state.notes and t.unit("VfF1").base == MARSEILLES


@rule("49.2", "49.4")
def test_waking_one_that_was_attacked_leaves_what_it_has_lost():
    t = vichy("movement", {}, "Allies")
    attacked(t.game)
    t.state.control[ALGIERS] = UK
    wake(t.game)
    assert holder(t.game, ALGIERS) == UK and t.state.countries[VICHY] == "ally Germany"


# --- the end ----------------------------------------------------------------------------------------------------------------


@rule("49.41", "49.5a")
def test_where_the_axis_stands_the_colonies_are_its_own():
    t = vichy("movement", {"EE14": "G inf", INLAND: "I inf"})
    create(t.game, VICHY, "infantry", 2, 3, "pool", VICHY)
    t.state.notes |= {f"vichy colony {c}": 1 for c in COLONIES} | {f"pool {VICHY} fleet": 9, "pool Italy fleet": 9}
    t.state.control["T17"] = UK
    dissolve(t.game, "49.41")
    assert holder(t.game, "EE14") == GER and holder(t.game, ALGIERS) == "", "nobody's, but for the hex Germans stand on"
    assert holder(t.game, INLAND) == GER and holder(t.game, "T17") == UK
    assert not [u for u in t.state.units if u.nation == VICHY] and f"pool {VICHY} fleet" not in t.state.notes
    assert t.state.notes["pool Italy fleet"] == 9 and not any(n.startswith("vichy colony") for n in t.state.notes)
    assert VICHY not in {holder(t.game, h) for c in ("France", *COLONIES) for h in hexes_of(c)}


@rule("49.5a")
def test_an_awake_vichy_gives_up_what_was_its_own_alone():
    t = vichy("movement", {"JJ16": "G inf"}, control={"CC17": GER})
    wake(t.game)
    kept = t.state.help["Vichy hexes"]
    assert "CC17" not in kept and ALGIERS in kept
    dissolve(t.game, "49.5a")
    assert holder(t.game, "CC17") == GER and holder(t.game, ALGIERS) == "" and "Vichy hexes" not in t.state.help


@rule("49.5a", "49.5b", "49.5c")
def test_what_ends_it():
    for control, side, ended in (
        ({"R20": UK}, "Allies", True),
        ({"R20": UK}, "Axis", True),
        ({"R20": GER}, "Axis", False),
        ({"O22": UK}, "Allies", False),
        ({"O22": UK}, "Axis", True),
    ):
        t = vichy("movement", {}, side, control=control)
        falls(t.game)
        assert exists(t.game) is not ended, (control, side)
    t = vichy("movement", {}, control={"R20": UK})
    t.state.countries[VICHY] = "ended"
    t.state.notes["vichy ends"] = 1
    falls(t.game)
    ended_if_lost(t.game)
    assert not t.events(kind="conquest") and "vichy ends" not in t.state.notes


# --- 49.3 -------------------------------------------------------------------------------------------------------------------


@rule("49.3", "13.1a")
def test_how_far_its_units_walk_and_redeploy():
    t = vichy("movement")
    unit = t.unit("VfI1")
    near = lanes(t.game, unit)
    assert ("S20" in near and "R20" not in near | {"x"}) or unit.mf >= 4
    unit.used = unit.mf
    assert lanes(t.game, unit) == frozenset()
    assert lanes(t.game, t.unit("VfF1")) and t.unit("VfF1").place not in lanes(t.game, t.unit("VfF1"))
    assert not gone(t.game, unit)
    unit.moved = True
    assert gone(t.game, unit)
    t = vichy("redeployment")
    unit = t.unit("VfI1")
    unit.moved, unit.used = True, 3
    assert not gone(t.game, unit) and {"R20", ALGIERS} <= lanes(t.game, unit)
    t.unit("VfF1").spent = True
    assert "R20" in lanes(t.game, unit) and ALGIERS not in lanes(t.game, unit), "no ship escorts it"
    assert ALGIERS not in joined(t.game, unit) and "R20" in joined(t.game, unit)
    unit.redeployed = True
    assert gone(t.game, unit)
    t = vichy("redeployment")
    over = lanes(t.game, t.unit("VfI1"))
    assert {"CC4", "EE17"} <= over and {holder(t.game, h) for h in over} == {VICHY}, "over land from Algiers on"
    assert not {h for h in land() if area_of(h) == "Corsica"} & over, "Corsica has no port"
    algeria = vichy("redeployment", control=dict.fromkeys([h for h in land() if country_of(h) == "Algeria"], UK))
    assert "EE17" in lanes(algeria.game, algeria.unit("VfI1")) and "CC4" not in lanes(
        algeria.game, algeria.unit("VfI1")
    ), "Casablanca lies on the Atlantic"


@rule("49.3")
def test_which_ship_escorts():
    t = vichy("redeployment")
    inf, fleet = t.unit("VfI1"), t.unit("VfF1")
    near = joined(t.game, inf)
    assert ship(t.game, inf, near) is fleet and ship(t.game, fleet, near) is None
    assert ship(t.game, inf, ["R20"]) is None
    fleet.factor = 8
    assert ship(t.game, inf, near) is None
    t = vichy("redeployment")
    t.play(GER, f"vichy VfI1 to {ALGIERS}")
    assert t.unit("VfF1").spent and t.power(GER).sr == 1 and t.unit("VfI1").base == ALGIERS
    t.play(GER, "vichy VfI2 to S20")
    assert t.power(GER).sr == 2
    t = vichy("redeployment")
    t.play(GER, "vichy VfI2 to S20")
    assert not t.unit("VfF1").spent, "over land nobody escorts it"


@rule("49.3", "28.11")
def test_its_air_goes_where_it_is_based():
    t = vichy("redeployment")
    put(t.game, INLAND, "Vf air")
    air = next(u for u in t.state.units if u.nation == VICHY and u.kind == "air")
    t.state.units.give(air, VICHY)
    assert all(cities(h) for h in lanes(t.game, air)) and "R20" in lanes(t.game, air)
    t.game.phase = "movement"
    t.state.units.move(air, "S20")
    assert "R20" in steps("S20") and lanes(t.game, air) == frozenset(), "it changes its base in SR alone"


@rule("49.3", "16.1a", "13.1a")
def test_which_orders_for_sleepers_are_refused():
    t = vichy("redeployment", powers={GER: {"sr": 8}})
    assert why(t, MoveVichy(units=("VfI1", "VfI2"), space=INLAND), GER) == "49.3", "two SRs, one is left"
    assert why(t, MoveVichy(units=("VfI1",), space=INLAND), GER) == ""
    assert why(t, MoveVichy(units=("VfI1", "VfI1"), space=INLAND), GER) == "13.1a"
    assert "isn't a unit of Vichy France" in str(t.refuse(GER, f"vichy GI1 to {INLAND}", "49.3"))
    assert why(t, MoveVichy(units=("II1",), space=INLAND), GER) == "49.3"
    assert why(t, MoveVichy(units=("VfI1",), space="S17"), GER) == "49.3"
    assert why(t, MoveVichy(units=("VfI1",), space=INLAND), ITA) == "49.3"
    t.state.countries[VICHY] = "ally Germany"
    assert why(t, MoveVichy(units=("VfI1",), space=INLAND), GER) == "49.3"
    assert t.goals(GER, "vichy VfI1 to ") == set()
    t = vichy("movement", {INLAND: "G inf"})
    german = next(u for u in t.state.units if u.nation == GER)
    assert lanes(t.game, german), "it stands among them"
    assert why(t, MoveVichy(units=(german.id,), space=sorted(lanes(t.game, german))[0]), GER) == "49.3", (
        "and is not theirs"
    )
    assert list(MoveVichy.options("space", {"units": (german.id,)}, t.game, GER)) == []
    assert list(MoveVichy.options("units", {}, t.game, ITA)) == [] != list(MoveVichy.options("units", {}, t.game, GER))
    t = vichy("movement")
    assert INLAND in t.goals(GER, "vichy VfI1 to ") and not t.goals(ITA, "vichy VfI1 to ")
    t.power(GER).sr = 9
    assert why(t, MoveVichy(units=("VfI1",), space=INLAND), GER) == "", "on foot they take no SRs"
