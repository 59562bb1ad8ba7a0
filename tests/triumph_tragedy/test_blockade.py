"""14.2: Trade Routes, Blockades marked in Summer and confirmed at Production, the Med Blockade."""

from rules.triumph_tragedy.chart import fact
from rules.triumph_tragedy.trade import blocked, levels, production
from tests.rulings import rule
from tests.triumph_tragedy.table import held, table, trade_route

WAR = ["Axis-West"]
FALL = {"USSR": ["Fall A"]}
CLOSED = {"Gibraltar": {"control": "Axis"}, "Denmark": {"control": "Axis"}}
"""No way out of the Mediterranean, nor by land and the Baltic."""
ISLES = dict.fromkeys(("English Channel", "Irish Sea", "North Sea", "Norwegian Sea"), "SUB 1")
"""Nothing reaches London by sea."""


def west(**more):
    """West Production in a war with the Axis, Industry enough that RES decide."""
    more.setdefault("wars", WAR)
    more.setdefault("factions", {"West": {"ind": 20}})
    return table("production", "West", **more)


@rule("14.2", "14.21a", "14.21b", "1.21a")
def test_a_route_leads_to_the_main_capital():
    t = west()
    assert trade_route(t.game, "West", "Ottawa")
    t = west(units={"Axis": {"London": "INF 1"}})
    assert not trade_route(t.game, "West", "Ottawa"), "Paris and Delhi will not do"
    assert not trade_route(t.game, "West", "London") and blocked(t.game, "West")["London"] == "full"


@rule("14.21b", "14.2")
def test_an_enemy_sea_is_closed():
    """D26"""
    t = west(units={"Axis": {"English Channel": "FLEET 1"}})
    assert trade_route(t.game, "West", "Ottawa"), "by the Irish Sea"
    assert trade_route(t.game, "West", "Paris"), "by the North Sea"
    t = west(units={"Axis": ISLES})
    assert not trade_route(t.game, "West", "Paris")
    assert trade_route(t.game, "West", "Glasgow"), "by land"
    t = west(units={"USSR": dict.fromkeys(ISLES, "FLEET 1")})
    assert trade_route(t.game, "West", "Paris"), "a Rival's ships close nothing"


@rule("14.21c", "14.21d", "14.24a")
def test_no_second_sea_segment():
    """E17"""
    t = west(nations=CLOSED)
    assert trade_route(t.game, "West", "Delhi"), "around Africa"
    assert not trade_route(t.game, "West", "Delhi", black=True) and blocked(t.game, "West")["Delhi"] == "Med"
    t = west(nations={"Denmark": {"control": "Axis"}})
    assert trade_route(t.game, "West", "Delhi", black=True), "Gibraltar is open"


@rule("14.21c")
def test_no_second_land_segment():
    """Only Glasgow can be reached by sea, and from there London by land."""
    t = west(units={"Axis": dict.fromkeys(("English Channel", "Irish Sea", "North Sea"), "SUB 1")})
    assert trade_route(t.game, "West", "Paris"), "over the Bay of Biscay"
    assert not trade_route(t.game, "West", "Lorraine"), "it would go by land to Paris first"


@rule("14.21e", "14.21b", "14.11b")
def test_neutral_land_carries_trade_but_no_supply():
    units = {"Axis": {"Sofia": "INF 2"}, "USSR": dict.fromkeys(("Western Black Sea", "Aegean Sea"), "FLEET 1")}
    bulgaria = {"Bulgaria": {"control": "Axis"}}
    t = table("supply", "Axis", wars=["Axis-USSR"], units=units, nations=bulgaria, hands=FALL)
    assert "Sofia" not in t.state.blockade and t.units("Sofia") == ["Axis INF1 1"]
    rivals = {name: {"control": "West"} for name in ("Rumania", "Yugoslavia", "Greece", "Turkey")}
    t = table("supply", "Axis", wars=["Axis-USSR"], units=units, nations=bulgaria | rivals, hands=FALL)
    assert t.state.blockade.get("Sofia") == "full", "Rival land carries neither"


@rule("14.21b", "1.3d")
def test_a_rivals_strait_is_open():
    held = {name: {"control": "USSR"} for name in ("Poland", "Hungary", "Yugoslavia", "Bulgaria")}
    held["Rumania"] = {"control": "West"}
    t = west(wars=["USSR-West"], nations=held | {"Turkey": {"control": "Axis"}})
    assert trade_route(t.game, "West", "Bucharest"), "by Istanbul"
    t = west(wars=["USSR-West"], nations=held | {"Turkey": {"control": "USSR"}})
    assert not trade_route(t.game, "West", "Bucharest")


@rule("14.22", "14.0", "14.2", "15.3")
def test_blockades_are_marked_in_summer():
    units = {"Axis": {"North Atlantic Ocean": "SUB 1"}}
    t = table("supply", "Axis", wars=WAR, units=units, hands=FALL)
    assert t.state.blockade == {"Ottawa": "full"}
    assert t.game.view(None).position["spaces"]["Ottawa"]["blockade"] == "full"
    t = table("supply", "Axis", season="Spring", wars=WAR, units=units, hands={"USSR": ["Summer A"]})
    assert not t.state.blockade, "in Summer only"
    t = table("supply", "Axis", units=units, hands=FALL)
    assert not t.state.blockade, "at War only"


@rule("14.22", "14.0", "7.211a")
def test_nobody_marks_what_is_cut_off_in_peace():
    """Vienna, an Associate of the USSR, lies behind lands of a Rival. In Summer the USSR is nobody's Enemy; with War in
    Fall it counts, and a year later it does not."""
    lands = held("Axis", "Poland", "Hungary", "Czechoslovakia", "Yugoslavia", "Rumania")
    lands |= {"Austria": {"influence": "USSR", "markers": 1}}
    for wars, marked in (([], {}), (WAR, {}), (["Axis-USSR"], {"Vienna": "full"})):
        t = table("supply", "Axis", wars=wars, nations=lands, hands=FALL)
        assert {area: how for area, how in t.state.blockade.items() if area == "Vienna"} == marked
        assert t.events(kind="blockade") or not marked


@rule("14.22")
def test_a_marker_goes_when_control_changes():
    t = table(
        wars=WAR,
        season="Fall",
        units={"Axis": {"Berlin": "INF 2"}},
        nations={"Poland": {"control": "West"}},
        blockade={"Warsaw": "full", "Lvov": "full", "Ottawa": "full"},
        hands={"USSR": ["Fall A"]},
    )
    t.play("Axis", "move INF1 to Warsaw", "done")
    assert t.state.control["Warsaw"] == t.state.control["Lvov"] == "Axis"
    assert t.state.blockade == {"Ottawa": "full"}


@rule("14.22b", "14.23", "7.211a")
def test_both_checks_must_find_it_cut():
    """E19"""
    t = west(blockade={"Paris": "full"})
    assert t.mat("West").points == 11 and "Paris" not in t.state.blockade, "open again: the marker goes"
    t = west(units={"Axis": ISLES})
    assert t.mat("West").points == 11, "cut off only now"
    t = west(units={"Axis": ISLES}, blockade={"Paris": "full", "Lorraine": "full"})
    assert t.mat("West").points == 9, "the two RES of Lorraine do not count"


@rule("14.23", "7.211a", "14.22")
def test_markers_come_off_after_production():
    t = west(units={"Axis": ISLES}, blockade={"Lorraine": "full"})
    assert t.state.blockade == {"Lorraine": "full"}
    t.play("West", "done")
    assert not t.state.blockade


@rule("14.23b", "7.211b")
def test_the_levels_stay_where_they_are():
    t = west(units={"Axis": ISLES}, blockade={"Paris": "full", "Lorraine": "full"})
    seen = t.game.view(None).position["factions"]["West"]
    assert (seen["pop"], seen["res"], seen["production"]) == (12, 11, 9)
    assert levels(t.game, "West", blockade=True) == (10, 9)


@rule("14.24a", "14.24b")
def test_black_res_are_lost_to_a_med_blockade():
    t = table("supply", "Axis", wars=WAR, nations=CLOSED, hands=FALL)
    assert {
        area: how for area, how in t.state.blockade.items() if area in ("Delhi", "Bombay", "Iraq")
    } == dict.fromkeys(("Delhi", "Bombay", "Iraq"), "Med")
    assert "Suez" not in t.state.blockade and "Lorraine" not in t.state.blockade, "no black RES, no long way"
    t = west(nations=CLOSED, blockade={"Delhi": "Med", "Bombay": "Med"})
    assert t.mat("West").points == 9, "eleven RES less two black ones; the red ones and POP are there"
    assert levels(t.game, "West", blockade=True) == (12, 9)
    t = west(blockade={"Delhi": "Med", "Bombay": "Med"})
    assert t.mat("West").points == 11, "it no longer applies"


@rule("14.24c")
def test_the_lesser_of_two_blockades():
    """E18"""
    t = west(units={"Axis": ISLES}, blockade={"Delhi": "Med"})
    assert levels(t.game, "West", blockade=True) == (12, 10)
    t = west(nations=CLOSED, blockade={"Delhi": "full"})
    assert levels(t.game, "West", blockade=True) == (12, 10)
    t = west(units={"Axis": ISLES}, blockade={"Delhi": "full"})
    assert levels(t.game, "West", blockade=True) == (10, 9)


@rule("7.21a", "7.211a")
def test_a_blockade_does_not_touch_who_is_at_peace():
    """Prague is cut off from Moscow by lands of a Rival, and marked; in peace its POP count all the same."""
    around = held("Axis", "Poland", "Hungary", "Austria", "Rumania")
    for wars, lost in (([], 0), (["USSR-West"], fact("Prague", "pop"))):
        t = table(
            "production",
            "USSR",
            nations=around | held("USSR", "Czechoslovakia"),
            factions={"USSR": {"ind": 30}},
            wars=wars,
        )
        t.state.blockade["Prague"] = "full"
        assert blocked(t.game, "USSR")["Prague"] == "full"
        pop, res = levels(t.game, "USSR", blockade=bool(wars))
        assert pop == levels(t.game, "USSR")[0] - lost
        assert production(t.game, "USSR") == (min(pop, res) if wars else pop)


@rule("14.24a")
def test_the_oceans_off_africa_may_be_crossed_as_long_as_nobody_goes_round():
    """Rio's RES comes over the South Atlantic when nothing else is open, India's to Suez over the West Indian Ocean."""
    t = west(
        nations={"Latin America": {"control": "West"}},
        units={"Axis": {"Arabian Sea": "FLEET 1"}},
    )
    assert trade_route(t.game, "West", "Rio de Janeiro", black=True)
    assert trade_route(t.game, "West", "Delhi", black=True), "by the Gulf of Aden"
