"""Two or three rules at once: partisans and headquarters, ships and trains, escorts from zone to zone, a fight that takes the
headquarters out of the next one."""

import pytest

from rules.supreme_commander.chart import ALLIED, AXIS
from rules.supreme_commander.control import take
from rules.supreme_commander.ground import HEX_OF
from rules.supreme_commander.rail import rail_ends
from rules.supreme_commander.stacking import thin_out
from rules.supreme_commander.standing import lay
from rules.supreme_commander.supply import net, supplied
from rules.supreme_commander.walking import reach
from tests.rulings import rule
from tests.supreme_commander.table import russia, table
from tests.supreme_commander.test_combat import end

CLEAR, MUD = 24, 23
"""Turns of 1942 by their weather."""
FOUR = ("Germany", "UK", "France", "Italy")


@rule("18.1c", "7.2m", "7.2f", "8.0m", "15.1.1a")
@pytest.mark.parametrize(
    ("turn", "partisan", "staff", "fed", "train"),
    [
        (CLEAR, False, False, True, True),
        (CLEAR, True, False, False, False),  # it stands on the line
        (CLEAR, True, True, True, False),  # and has no zone: a headquarters feeds the army past it, trains wait
        (MUD, True, True, False, False),  # but not so far in Mud
    ],
)
def test_a_partisan_on_the_railway(turn, partisan, staff, fed, train):
    units = {"2422": "GE-A4", "2525": "GE-I1", "Krakow": "GE-I3", "2524": "GE-HQC" if staff else ""}
    held = dict.fromkeys(("2525", "2524", "2424", "2423", "2422"), "Germany")
    t = table("strategic", turn=turn, units={**units, "2423": "SU-PT1" if partisan else ""}, **russia(control=held))
    assert supplied(t.game, t.unit("GE-A4")) == fed
    assert ("2422" in rail_ends(t.game, t.unit("GE-I3"))) == train


@rule("12.0a", "12.2a", "15.1a", "15.1.1a")
def test_who_sailed_may_go_on_by_rail():
    """A ship in the Movement Phase and a train in the same turn; a move by foot after the ship it may not have."""
    t = table(
        "movement",
        ALLIED,
        units={"London": "UK-I1 UK-S1", "Paris": "UK-I2"},
        powers={"UK": {"msp": 50, "moves": 0}},
        active=("Germany", "UK", "France"),
    )
    t.play("UK", "transport UK-I1 to Le Havre with UK-S1")
    t.refuse("UK", "move UK-I1 to 2440", "12.0a")
    end(t, "UK", "France", "USSR")
    assert t.game.phase == "strategic"
    t.play("UK", "rail UK-I1 to Brest", "rail UK-I2 to Cherbourg")
    assert t.at("UK-I1") == HEX_OF["Brest"] and (t.power("UK").msp, t.power("UK").moves) == (40, 2)
    assert t.game.phase == "political", "no third move"


@rule("12.2.2a", "12.2.2b")
@pytest.mark.parametrize(
    ("escort", "dice", "saved"),
    [
        (False, (5, 5), True),
        (False, (6, 5), False),
        (False, (5, 6), False),
        (True, (8, 8), True),  # a hit in each zone: the escort takes both, for it does not go down
        (True, (9, 5), False),  # two in one zone are more than it can take
        (True, (5, 9), False),
    ],
)
def test_escorts_take_the_first_hit_of_every_zone(escort, dice, saved):
    hunters = {"North Atlantic": "GE-U1 GE-U3", "Western Mediterranean": "IT-S1 GE-U2"}
    t = table("movement", ALLIED, units={"London": "UK-I1 UK-S1 UK-S2", **hunters}, active=FOUR)
    how = " escort UK-S2" if escort else ""
    one, two = dice
    t.play("UK", f"transport UK-I1 to Malta with UK-S1{how}", dice=(one, two))
    assert (t.at("UK-I1") == HEX_OF["Malta"]) == saved
    assert t.at("UK-S1") == HEX_OF["Malta"], "no fleet goes down in an interception"


@rule("13.1.1b", "13.2.3.3a", "13.0a")
def test_a_headquarters_that_falls_back_is_not_there_for_the_next_fight():
    """From Kiev it supports a corps that is thrown back, and goes one hex back with it; the attack on Kiev, declared before,
    finds nobody, and who declared it walks in."""
    held = dict.fromkeys(("2221", "2422", "2525"), "Germany")
    t = table(
        "declare",
        turn=CLEAR,
        units={
            "2320": "SU-I4",
            "Kiev": "SU-HQW",
            "2221": "GE-A4 GE-A5",
            "2422": "GE-A3 GE-T1",
            "2525": "GE-I9",
            "Krakow": "GE-I8",
            "2225": "GE-I7",
        },
        **russia(control=held),
    )
    t.play("Germany", "attack 2320 from 2221", "attack Kiev from 2422", "done", "2320 from Gomel")
    t.play("USSR", "support SU-HQW", dice=[10])
    t.play("USSR", "retreat 1", "lose SU-I4", "SU-HQW to 2520")
    assert (t.at("SU-I4"), t.at("SU-HQW")) == ("pool", "2520")
    t.play("Germany", "stay")
    assert t.ask("Germany").prompt == "Advance into Kiev?" and len(t.events(kind="odds")) == 1
    t.play("Germany", "GE-T1 to Kiev", "stay")
    assert t.holder("Kiev") == "Germany" and t.state.marker == 2


@rule("18.3a", "10.6b", "10.7a")
def test_a_static_corps_in_an_army_can_walk_again():
    """It combines like any Infantry; in the Force Pool it is mobile, and so is what the army breaks into."""
    t = table("organization", units={"2132": "GE-I1= GE-I2", "2131": "GE-A5- GE-I3="}, pool="GE-A4")
    t.play("Germany", "combine GE-I1, GE-I2 into GE-A4", "combine GE-I3 into GE-A5")
    assert t.unit("GE-A4").side == "reduced" and t.unit("GE-A5").side == ""
    t.play("Germany", "break GE-A4")
    assert {(unit.id, unit.side) for unit in t.state.units.at("2132")} == {("GE-I1", ""), ("GE-I2", "")}
    end(t, "Germany", "Italy")
    assert "2131" in reach(t.game, t.unit("GE-I1"))


@rule("17.5.1a", "17.5.1g", "12.4c", "10.1.1a")
def test_paris_falls_while_a_landing_is_on_its_way_to_algiers():
    """Vichy is neutral at once: the corps off its coast is brought home, nobody lands, and the British fleet in Marseille
    leaves for the nearest port."""
    t = table(
        "movement", units={"Palermo": "IT-S1 IT-I1", "2441": "GE-T1", "Marseille": "UK-S1"}, active=FOUR, turn=CLEAR
    )
    t.play("Italy", "invade 3941 with IT-I1 by IT-S1")
    assert t.at("IT-I1") == "3842"
    t.play("Germany", "move GE-T1 to Paris", "vichy")
    ports = {HEX_OF[name] for name in ("Cagliari", "Palermo", "Naples", "Rome", "Genoa", "Tripoli")}
    assert t.at("IT-S1") in ports and t.at("IT-I1") in ports and t.at("UK-S1") in (HEX_OF["Malta"], HEX_OF["Gibraltar"])
    for _ in range(3):
        t.play("Germany", t.ask("Germany").choices[0] if t.ask("Germany").choices else "Algiers")
    end(t, "Germany", "Italy")
    assert t.at("IT-I1") in ports and t.holder("3941") == "Vichy France" and not t.events(kind="landing")


@rule("12.1b", "15.1.1a")
def test_armies_use_trains_in_mud_but_do_not_march_along_the_line():
    t = table("movement", turn=MUD, units={"Berlin": "GE-A4 GE-I1"})
    along = {"2133", "2134"}
    army, corps = (reach(t.game, t.unit(id)) for id in ("GE-A4", "GE-I1"))
    assert along <= set(corps) and not along <= set(army)
    for turn in (CLEAR, MUD):
        t = table("strategic", turn=turn, units={"Berlin": "GE-A4"}, powers={"Germany": {"msp": 50}})
        t.play("Germany", "rail GE-A4 to Munich")
        assert t.at("GE-A4") == HEX_OF["Munich"]


@rule("18.4h", "13.2.3.1c", "17.5a")
@pytest.mark.parametrize(("pool", "lost"), [("FR-I9", "FR-I9 loses a step."), ("", "No corps is left to stand in")])
def test_the_maginot_line_breaks(pool, lost):
    """The first loss leaves a corps, the second takes it; with no corps in the pool the Fort alone pays for both. It never
    comes back."""
    t = table("declare", units={"2536": "FR-FORT1", "2535": "GE-A4 GE-A3"}, pool=pool)
    t.play("Germany", "attack 2536 from 2535", dice=[9])
    end(t, "Germany", "Italy")
    assert t.events(kind="result")[0].data["result"] == "0/2" and t.said(lost)
    assert t.at("FR-FORT1") == "out" and t.at("FR-I9") == ("pool" if pool else "out")
    assert t.ask("Germany").prompt == "Advance into 2536?"


@rule("17.14.1c", "12.2.2a", "9.2.8a")
@pytest.mark.parametrize(("neutral", "roll"), [(False, 8), (True, 7)])
def test_ships_of_a_neutral_uk_let_convoys_pass(neutral, roll):
    """Of two fleets in wait only the American one hunts during the armistice: what hits with two is a miss with one."""
    t = table(
        "movement",
        units={"Bremen": "GE-I1 GE-S1", "North Sea": "UK-S1 US-S1"},
        active=("Germany", "UK", "USA"),
        turn=CLEAR,
        nations={"UK": {"status": "neutral"}} if neutral else {},
        control={"Oslo": "Germany"},
    )
    t.play("Germany", "transport GE-I1 to Oslo with GE-S1", dice=[7])
    assert (t.at("GE-I1") == HEX_OF["Oslo"]) == neutral
    shown = next(event.text for event in t.events(kind="reveal"))
    assert "US-S1" in shown and ("UK-S1" in shown) != neutral


@rule("10.2.1h", "9.1.3.2b", "13.3a")
def test_london_rises_behind_the_enemy():
    """Empty London under German control: a new corps appears there, and the city pays, counts and stands for the UK again."""
    london = HEX_OF["London"]
    t = table(
        "organization",
        ALLIED,
        turn=CLEAR,
        control={"London": "Germany"},
        pool="UK-I1",
        powers={"UK": {"msp": 60, "income": 50}, "Germany": {"income": 100}},
        earners={london: "Germany"},
    )
    before = t.state.marker
    t.play("UK", "buy infantry at London")
    assert (t.at("UK-I1"), t.holder("London"), t.state.marker) == (london, "UK", before - 1)
    assert (t.power("UK").income, t.power("Germany").income, t.power("UK").msp) == (60, 90, 30)


# --- what is kept while nothing changes it --------------------------------------------------------------------------


@rule("12.2.1a", "7.2q", "7.2r")
def test_lines_over_the_sea_follow_the_straits_in_the_middle_of_a_game():
    """Konigsberg feeds Germans by the Baltic alone; an Allied port there joins the Allied lines once they hold Kiel too. Each
    change is felt at once."""
    t = table(units={"Stettin": "UK-I1"}, active=("Germany", "UK"), nations={"Denmark": {"status": "neutral"}})
    game, stettin = t.game, HEX_OF["Stettin"]
    assert not supplied(game, t.unit("UK-I1"))
    for holder, fed in (("UK", True), ("Germany", False), ("UK", True)):
        take(game, HEX_OF["Kiel"], holder)
        assert (supplied(game, t.unit("UK-I1")), stettin in net(game, "UK").joined) == (fed, fed), holder


@rule("7.2m", "7.2o")
def test_lines_over_land_follow_the_units_in_the_middle_of_a_game():
    """An enemy beside the railway cuts it, a friend in the hex mends it, an empty Warsaw cuts it again."""
    war = {"Poland": {"status": "ally", "lead": "UK", "camp": ALLIED}}
    t = table(units={"2326": "GE-A4", "2227": "GE-I1", "Posen": "GE-I4"}, nations=war, control={"2227": "Germany"})
    game, units = t.game, t.state.units
    assert supplied(game, t.unit("GE-A4"))
    units.move("PO-I1", "2028")
    assert not supplied(game, t.unit("GE-A4"))
    units.move("GE-I2", "2127")
    units.move("GE-I3", "2128")
    assert supplied(game, t.unit("GE-A4"))
    units.move("GE-I1", "pool")
    assert not supplied(game, t.unit("GE-A4"))


@rule("6.0a", "7.0a")
def test_ships_and_aircraft_change_nothing_on_land():
    """What zones and lines rest on is the same until a land unit comes, goes, turns over or changes hands."""
    t = table(units={"Kiel": "GE-S1", "West": "GE-F1", "2132": "GE-A4", "pool": "GE-I2"})
    before = lay(t.game)
    for id, place in (("GE-S1", "Bremen"), ("GE-F1", "East"), ("GE-I2", "turn 9")):
        t.state.units.move(t.unit(id), HEX_OF.get(place, place))
        assert lay(t.game) == before, id
    t.unit("GE-A4").side = "reduced"
    t.state.units.touch()
    turned = lay(t.game)
    t.state.units.move(t.unit("GE-I2"), "2131")
    assert before != turned != lay(t.game) != before


@rule("6.4a", "6.3a", "6.3c")
@pytest.mark.parametrize(
    ("units", "named"),
    [
        ("GE-A4 GE-A5 GE-I1 GE-K1", {"GE-A4", "GE-A5", "GE-I1"}),
        ("GE-A4 GE-A5 GE-K1 GE-K2", {"GE-K1", "GE-K2"}),
        ("GE-A4 GE-A5 GE-I1 GE-K1 GE-K2", {"GE-A4", "GE-A5", "GE-I1", "GE-K1", "GE-K2"}),
    ],
)
def test_only_what_is_too_much_goes(units, named):
    """Who has too many corps in a hex is not offered its Flak, nor a corps for the second Flak."""
    t = table("organization", units={"2131": units})
    asks = next(thin_out(t.game, AXIS, mixed=True))
    assert {choice.removeprefix("remove ") for choice in asks[0].choices} == named


@rule("6.4a", "18.5a")
def test_of_nations_at_odds_any_unit_may_go():
    t = table("organization", ALLIED, units={"2440": "UK-I1 UK-I2 FR-I1"})
    asks = next(thin_out(t.game, ALLIED))
    assert {choice.removeprefix("remove ") for choice in asks[0].choices} == {"UK-I1", "UK-I2", "FR-I1"}
