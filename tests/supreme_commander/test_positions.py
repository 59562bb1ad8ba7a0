"""Set-up grounds, what a seat sees and who counts: the cases in which one condition alone decides."""

from rules.supreme_commander.ground import CITIES, COUNTRY, HEX_OF
from rules.supreme_commander.partisans import partisan_hex
from rules.supreme_commander.scenario import area_of_play
from rules.supreme_commander.seats import playing
from rules.supreme_commander.setup import Deploy, _occupied, at_base, quota, spots
from rules.supreme_commander.standing import land_at
from rules.supreme_commander.state import Waiting
from rules.supreme_commander.view import secret, shown
from rules.supreme_commander.world import at_war, d10
from tests.rulings import rule
from tests.supreme_commander.table import minor, opened, russia, table

WORLD = ("Germany", "UK", "USSR", "USA")
BERLIN, KIEL = HEX_OF["Berlin"], HEX_OF["Kiel"]


@rule("4.0a", "19.0a")
def test_beside_whom_units_are_set_up():
    """One a hex, and nobody where an enemy stands; Flak beside anybody of its own; beside Forts only the French and in cities."""
    t = table("organization", units={BERLIN: "GE-I1", KIEL: "FR-I1", "2332": "GE-FORT1"})
    home = Waiting("Germany", "GE-I2", "home")
    free = spots(t.game, home, t.unit("GE-I2"))
    assert not {BERLIN, KIEL, "2332"} & set(free) and HEX_OF["Essen"] in free
    flak = spots(t.game, Waiting("Germany", "GE-K1", "home"), t.unit("GE-K1"))
    assert BERLIN in flak and KIEL not in flak
    fort = table("organization", units={KIEL: "GE-FORT1", "2538": "FR-FORT1"})
    assert KIEL in spots(fort.game, Waiting("Germany", "GE-I2", "city:Germany"), fort.unit("GE-I2"))
    assert KIEL not in spots(fort.game, home, fort.unit("GE-I2"))
    assert "2538" in spots(fort.game, Waiting("France", "FR-I2", "home"), fort.unit("FR-I2"))
    assert KIEL not in spots(fort.game, Waiting("Germany", "GE-FORT2", "home"), fort.unit("GE-FORT2"))


@rule("11.1a", "4.0a")
def test_a_base_at_home_must_be_held():
    for control, fine in (({}, True), ({BERLIN: "France"}, False)):
        t = table("organization", control=control)
        assert at_base(t.game, BERLIN, "Germany") == fine
    t = table("organization", units={"Warsaw": "GE-I1"}, control={"Warsaw": "Germany", "Krakow": "Germany"})
    assert at_base(t.game, HEX_OF["Warsaw"], "Germany") and not at_base(t.game, HEX_OF["Krakow"], "Germany")


@rule("19.2f", "19.3b")
def test_who_fills_a_soviet_quota():
    """Soviet Infantry corps and the weaker armies that wait; nobody else's, and no headquarters."""
    t = opened("barbarossa")
    t.state.setup = [Waiting("USSR", "step 4", "area:Bessarabia")]
    for id in ("SU-I1", "SU-A1"):
        t.state.units.move(t.unit(id), "later")
        assert quota(t.game, t.unit(id), "2822") is not None, id
    for id in ("GE-I1", "SU-HQB", "SU-T1"):
        t.state.units.move(t.unit(id), "later")
        assert quota(t.game, t.unit(id), "2822") is None, id
    t.state.units.move(t.unit("SU-I1"), "2822")
    assert quota(t.game, t.unit("SU-I1"), "2822") is None, "it stands already"
    t.state.units.move(t.unit("SU-I1"), "later")
    t.state.units.move(t.unit("SU-S1"), HEX_OF["Odessa"])
    assert not _occupied(t.game, HEX_OF["Odessa"])
    t.state.setting = "USSR"
    for unit in t.state.units.of("USSR"):
        if unit.id.startswith("SU-I") and unit.place == "later":
            t.state.units.move(unit, "pool")
    offered = set(Deploy.options("unit", {}, t.game, "USSR"))
    assert not {u.id for u in t.state.units.of("USSR") if u.id.startswith(("SU-T", "SU-S", "SU-F"))} & offered


@rule("18.2a", "19.2a")
def test_no_partisans_outside_the_area_of_play():
    t = table("organization", "Allied", scenario="barbarossa", active=("Germany", "USSR"), turn=18)
    t.nation("Norway").status, t.nation("Norway").lead = "conquered", "UK"
    outside = [hex for hex in COUNTRY if COUNTRY[hex] == "Norway" and hex not in area_of_play("barbarossa")]
    assert outside and not partisan_hex(t.game, "UK", outside[0])
    t = table("organization", "Allied", nations={"Norway": minor("conquered", "UK")})
    assert partisan_hex(t.game, "UK", outside[0])


@rule("18.1a")
def test_each_power_raises_its_own_partisans():
    t = table(
        "organization",
        "Allied",
        pool="SU-PT1 UK-PT1",
        powers={p: {"msp": 50} for p in ("UK", "USSR")},
        **russia(),
        turn=22,
    )
    t.refuse("UK", "partisan at Kiev", "18.1a")
    t.play("USSR", "partisan at Kiev", dice=[1])
    assert t.at("SU-PT1") == HEX_OF["Kiev"]


@rule("3.1a")
def test_a_throw_is_one_ten_sided_die():
    t = table("organization")
    t.game.script([7, 3])
    assert d10(t.game, "a try", "Germany") == 7 and t.dice_left() == [3]
    told = t.events(kind="dice")[-1]
    assert (told.data["dice"], told.data["faces"], told.data["by"]) == ([7], 10, "Germany")


@rule("23.9", "6.0a")
def test_a_fort_that_is_being_built_counts_for_nothing():
    t = table("organization", units={BERLIN: "GE-FORT1"})
    assert land_at(t.game, BERLIN) == [t.unit("GE-FORT1")]
    t.unit("GE-FORT1").building = True
    assert land_at(t.game, BERLIN) == []


@rule("5.0a")
def test_a_side_with_nobody_in_play_still_has_a_seat():
    t = table("organization", active=())
    for power in ("UK", "France", "USSR", "USA"):
        t.nation(power).status = "fallen"
    assert len(playing(t.game, "Allied")) == 1


@rule("16.2a")
def test_before_the_west_is_at_war_others_may_be():
    t = table("organization", active=("Germany", "UK", "USSR"), west=False, turn=22)
    assert at_war(t.game, "Germany", "USSR") and not at_war(t.game, "Germany", "UK")


@rule("11.1b")
def test_what_is_hidden_from_whom():
    t = table("organization", units={"West": "GE-F1 GE-F2! UK-F1", "Kiel": "GE-S1"})
    for id, seats in (
        ("GE-F1", {"UK", "France", None}),
        ("GE-F2", set()),
        ("UK-F1", {"Germany", "Italy", None}),
        ("GE-S1", {"UK", "France", None}),
    ):
        hidden = {seat for seat in ("Germany", "Italy", "UK", "France", None) if secret(t.game, t.unit(id), seat)}
        assert hidden == seats, id


@rule("7.1a", "11.1b")
def test_what_the_picture_marks():
    """Land units on the map that are out of supply, once a hex; factories that still stand; allies by who leads them."""
    how = russia(nations={"Romania": minor("ally", "Germany")})
    t = table("organization", units={"1212": "GE-I1 GE-I2 GE-K1", BERLIN: "GE-I3", "West": "GE-F1"}, turn=22, **how)
    view = shown(t.game, "Germany")
    assert view["hexes"]["1212"]["markers"].count("out of supply") == 1
    assert "markers" not in view["hexes"][BERLIN]
    assert view["allies"] == {"Romania": "Germany"}
    first, second, *others = t.state.factories
    t.state.factories[first], t.state.factories[second] = "moved", "turn 24"
    marked = {hex for hex, entry in shown(t.game, None)["hexes"].items() if "factory" in entry.get("markers", ())}
    assert marked == set(others) and CITIES[first]
