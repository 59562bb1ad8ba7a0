"""35, 37.3: what Africa, the Near East and Egypt can feed, question by question."""

import pytest

from rules.third_reich.africa import (
    AFRICA,
    CASABLANCA,
    EAST,
    EGYPT,
    area,
    barred,
    counters_limited,
    counts,
    eastern_air,
    entry_trouble,
    gibraltar_lost,
    islands,
    landing_channel,
    limit,
    malta,
    overland,
    present,
    southern,
    southern_trouble,
    thin_out,
)
from rules.third_reich.chart import hexes_of
from rules.third_reich.losses import create
from rules.third_reich.state import Bridgehead
from rules.third_reich.supply import routes_of
from tests.rulings import rule
from tests.third_reich.early import GER, ITA, UK
from tests.third_reich.table import put, table

ANTIOCH, BEIRUT, HAIFA, PORT_SAID = "FF36", "II34", "JJ34", "LL31"
TRIPOLI, ALEXANDRIA, MALTA, GIBRALTAR = "JJ16", "LL29", "GG19", "AA8"


def desert(units=None, side="Axis", **more):
    return table("movement", units or {}, side, scenario="1942", season="Summer", year=1942, **more)


@rule("35.1", "35.5")
def test_the_areas():
    for hex_, where in (
        (TRIPOLI, AFRICA),
        (ALEXANDRIA, AFRICA),
        ("LL32", EAST),
        (ANTIOCH, EAST),
        (BEIRUT, EAST),
        (HAIFA, EAST),
        ("EE42", ""),
        ("Y22", ""),
        (GIBRALTAR, ""),
        (MALTA, ""),
        ("DD13", AFRICA),
    ):
        assert area(hex_) == where, hex_
    assert "GG27" in islands() and MALTA not in islands()


@rule("35.1", "35.5", "35.6")
def test_what_limit_a_landing_place_falls_under():
    def channel(hex_, side="Axis", *, head=None, held=UK):
        heads = {hex_: head} if head else {}
        return landing_channel(desert(bridgeheads=heads, control={MALTA: held}).game, side, hex_)

    ours, sea = Bridgehead("Axis"), Bridgehead("Axis", True)
    assert channel(TRIPOLI) == AFRICA and channel(TRIPOLI, "Allies") == "" == channel("Y22")
    assert channel(TRIPOLI, held=ITA) == "", "with Malta taken Africa is free"
    for port in (ANTIOCH, BEIRUT, HAIFA, PORT_SAID):
        assert channel(port) == EAST == channel(port, held=ITA)
    assert channel("LL32") == "" and channel("LL32", head=ours) == EAST
    assert channel(CASABLANCA) == AFRICA and channel(CASABLANCA, head=ours) == ""
    assert channel(TRIPOLI, head=ours) == AFRICA, "a Bridgehead elsewhere is under Malta's guns"
    assert channel(ALEXANDRIA, held=ITA) == "" and channel(ALEXANDRIA, head=ours, held=ITA) == AFRICA
    assert channel(ALEXANDRIA, head=sea, held=ITA) == ""


@rule("35.4", "35.5", "37.3a")
def test_what_a_unit_takes():
    t = desert({TRIPOLI: "G armor, I inf, G base"})
    german, italian = t.unit("GA1"), next(u for u in t.state.units.of(ITA))
    assert [counts(german, c) for c in (AFRICA, EAST, EGYPT)] == [4, 4, 1]
    assert [counts(italian, c) for c in (AFRICA, EAST, EGYPT)] == [0, italian.factor, 1]
    assert counts(t.unit("GB1"), EGYPT) == 0 and counts(german, "") == 0
    hungarian = create(t.game, "Hungary", "infantry", 2, 3, TRIPOLI, GER)
    assert counts(hungarian, AFRICA) == 2
    hungarian.owner, italian.owner = ITA, GER
    assert counts(hungarian, AFRICA) == 0 == counts(italian, AFRICA), "nor Italians who are lent to Germany"
    free = create(t.game, "Free French", "infantry", 2, 3, ALEXANDRIA, UK)
    wing = create(t.game, UK, "air", 5, 0, ALEXANDRIA, UK)
    assert counts(free, EGYPT) == 0 == counts(wing, EGYPT)


@rule("35.2", "35.51", "35.74", "37.3a")
def test_how_much_a_channel_carries():
    for text, left in (("B inf", 18), ("B air", 13), ("B air, B fleet", 4), ("2 B air, B fleet", 4)):
        t = desert({MALTA: text})
        assert limit(t.game, AFRICA) == left, text
    t = desert({MALTA: "I air"}, control={MALTA: ITA})
    assert limit(t.game, AFRICA) == 18 and not malta(t.game) and limit(t.game, EGYPT) == 4
    t = desert({BEIRUT: "B fleet 6", HAIFA: "B fleet 2"})
    assert limit(t.game, EAST) == 10 and limit(t.game, EAST, 6) == 16 and limit(t.game, EAST, 9) == 18
    t = desert({ANTIOCH: "I fleet 9", BEIRUT: "B fleet 6"}, control={ANTIOCH: ITA})
    assert limit(t.game, EAST) == 18, "more ships than theirs are no gain"
    t = desert({"GG27": "B air", BEIRUT: "2 B fleet"}, control={"GG27": UK})
    assert limit(t.game, EAST) == 0


@rule("35.51")
def test_which_air_presses_on_the_near_east():
    t = desert({"GG27": "B air 3"}, control={"GG27": UK})
    assert eastern_air(t.game) == 3
    t = desert({HAIFA: "B air"})
    assert eastern_air(t.game) == 0, "the Axis has no door there"
    t = desert({HAIFA: "B air", "K24": "B air"}, control={BEIRUT: ITA})
    assert eastern_air(t.game) == 5, "Haifa is near Beirut"
    t = desert({HAIFA: "B air"}, control={BEIRUT: ITA, ANTIOCH: ITA})
    from rules.third_reich.chart import distance

    assert (eastern_air(t.game) == 5) is all(distance(HAIFA, h) <= 4 for h in (BEIRUT, ANTIOCH))
    t = desert({HAIFA: "B air"}, bridgeheads={"LL32": Bridgehead("Allies")})
    assert eastern_air(t.game) == 0, "their own Bridgehead is no door of the Axis"
    t = desert({HAIFA: "B air", BEIRUT: "I air"}, control={BEIRUT: ITA})
    assert eastern_air(t.game) == 5, "Axis air doesn't count"
    t = desert({HAIFA: "B air"}, bridgeheads={"LL32": Bridgehead("Axis"), "M19": Bridgehead("Axis")})
    assert (eastern_air(t.game) == 5) is (distance(HAIFA, "LL32") <= 4)


@rule("35.7", "35.71", "35.72", "35.74")
def test_what_may_not_be_brought():
    full = {TRIPOLI: "4 G armor", "JJ17": "G inf 2-3", "Y23": "G armor, I armor", "L31": "G inf"}
    t = desert(full)
    tank, italian = (
        next(u for u in t.state.units.of(GER) if u.place == "Y23"),
        next(u for u in t.state.units.of(ITA) if u.place == "Y23"),
    )
    assert entry_trouble(t.game, [tank], TRIPOLI, False)[1] == "35.7" == barred(t.game, [tank], TRIPOLI)[1]
    assert (
        entry_trouble(t.game, [italian], TRIPOLI, False) is None and entry_trouble(t.game, [tank], "Y22", False) is None
    )
    assert entry_trouble(t.game, [tank], "US box", False) is None and entry_trouble(t.game, [], TRIPOLI, False) is None
    inside = next(u for u in t.state.units.of(GER) if u.place == TRIPOLI)
    assert entry_trouble(t.game, [inside], "JJ17", False) is None, "who is there already comes from nowhere"
    assert entry_trouble(t.game, [tank], TRIPOLI, True)[1] == "35.7", "Germans stand there"
    free = desert(full, control={MALTA: ITA})
    assert (
        entry_trouble(free.game, [next(u for u in free.state.units.of(GER) if u.place == "Y23")], TRIPOLI, False)
        is None
    )
    empty = desert({"Y23": "6 G armor"})
    units = [u for u in empty.state.units.of(GER) if u.place == "Y23"]
    assert entry_trouble(empty.game, units, TRIPOLI, True) is None, "an area without Axis units may be invaded"
    assert entry_trouble(empty.game, units[:4], TRIPOLI, False) is None and entry_trouble(
        empty.game, units[:5], TRIPOLI, False
    )
    assert entry_trouble(desert(full | {MALTA: "B air"}).game, [italian], TRIPOLI, False) is None, (
        "Italians, though there are too many Germans"
    )
    for hex_, head, refused in ((CASABLANCA, True, False), (CASABLANCA, False, True), (TRIPOLI, True, True)):
        landed = desert(full, bridgeheads={hex_: Bridgehead("Axis", True)} if head else {}, pool={GER: "G inf"})
        assert bool(entry_trouble(landed.game, [tank], hex_, False)) is refused, (hex_, head)
    brit = desert({"K22": "9 B inf"})
    assert entry_trouble(brit.game, list(brit.state.units.of(UK)), TRIPOLI, False) is None


TURKEY = dict.fromkeys(hexes_of("Turkey"), GER)
LEVANT = dict.fromkeys((h for c in ("Lebanon-Syria", "Palestine", "Transjordan", "Egypt") for h in hexes_of(c)), GER)


@rule("35.5", "35.7", "35.72")
def test_who_comes_over_land_is_fed_over_land():
    """Nineteen German factors in Syria and four to come: as many as like if Turkey joins them to Europe."""
    units = {BEIRUT: "4 G armor", "HH36": "G inf", "Y23": "G armor", "L31": "G inf"}
    cut = {BEIRUT: GER, "HH36": GER, ANTIOCH: GER, MALTA: ITA}
    for control, joined in ((cut, False), (cut | TURKEY | LEVANT, True)):
        t = desert(units, control=control)
        (tank,) = t.state.units.at("Y23")
        assert (ANTIOCH in overland(t.game)) is joined
        assert len(present(t.game, EAST)) == (0 if joined else 5)
        trouble = entry_trouble(t.game, [tank], BEIRUT, False)
        assert (trouble is None) is joined and (joined or trouble[1] == "35.7"), "whoever holds Malta"
    t = desert({"MM29": "5 G armor", "Y23": "5 G armor", TRIPOLI: "G inf", "L31": "G inf"}, control=TURKEY | LEVANT)
    assert "MM29" in overland(t.game) and present(t.game, AFRICA)
    coming = [u for u in t.state.units.of(GER) if u.place == "Y23"]
    assert entry_trouble(t.game, coming, ALEXANDRIA, False)[1] == "35.7", "Africa is limited all the same"


# --- 37.3 -------------------------------------------------------------------------------------------------------------------


@rule("37.3d", "37.3e")
def test_who_counts_in_the_mediterranean():
    units = {
        ALEXANDRIA: "B air, B air 3, B inf, Ff air",
        GIBRALTAR: "B fleet",
        "II34": "B fleet 6",
        "K24": "B air",
        "Y43": "R fleet",
    }
    t = desert(units, "Allies")
    assert not gibraltar_lost(t.game) and not counters_limited(t.game)
    found = southern(t.game)
    assert [u.factor for u in found] == [9, 6, 5, 3] and all(u.nation == UK for u in found)
    t.state.starved = ["BF1"] if t.unit("BF1").place == GIBRALTAR else [next(u.id for u in found if u.factor == 9)]
    assert [u.factor for u in southern(t.game)] == [6, 5, 3, 9], "what is to go without comes last"
    units = {"V19": "B air, B fleet, F fleet 6", "Y22": "I air", "US box": "U air, U fleet"}
    found = southern(desert(units, "Allies", control={"V19": UK}).game)
    assert [(u.nation, u.kind) for u in found] == [(UK, "fleet"), ("France", "fleet")], (
        "Marseilles lies in the West, but its port on the Mediterranean (29.12)"
    )


@rule("37.3d", "37.3e")
@pytest.mark.parametrize("side", ["Allies", "Axis"])
def test_no_fifth_counter_without_gibraltar(side):
    units = {ALEXANDRIA: "B air, B air 3, B fleet, B fleet 6", "K24": "B air, B inf", "H46": "R air"}
    t = desert(units, side, control={GIBRALTAR: GER, MALTA: ITA})
    assert gibraltar_lost(t.game)
    limited = counters_limited(t.game)
    north, foot = (
        next(u for u in t.state.units.at("K24") if u.kind == "air"),
        next(u for u in t.state.units.at("K24") if u.kind == "infantry"),
    )
    assert bool(southern_trouble(t.game, [north], ALEXANDRIA)) is limited
    assert southern_trouble(t.game, [foot], ALEXANDRIA) is None is southern_trouble(t.game, [north], "K22")
    assert southern_trouble(t.game, [t.unit("RW1")], ALEXANDRIA) is None is southern_trouble(t.game, [], ALEXANDRIA)
    free = create(t.game, "Free French", "air", 3, 0, "K24", UK)
    assert southern_trouble(t.game, [free], ALEXANDRIA) is None, "the Free French don't count"
    there = next(u for u in t.state.units.at(ALEXANDRIA) if u.kind == "air")
    assert southern_trouble(t.game, [there], ALEXANDRIA) is None, "it is one of the four"
    put(t.game, "II34", "B air")
    thin_out(t.game)
    left = len(southern(t.game))
    assert left == (4 if limited and side == "Allies" else 5)
    assert southern_trouble(t.game, [create(t.game, GER, "air", 5, 0, "L31", GER)], ALEXANDRIA) is None


@rule("35.1")
def test_german_air_counts_against_africa_only_while_malta_is_allied():
    for held, routes in ((UK, [(AFRICA,)]), (ITA, [()])):
        t = desert({TRIPOLI: "G air", ALEXANDRIA: "G air"}, control={MALTA: held})
        for name in ("GW1", "GW2"):
            assert routes_of(t.game, "Axis", t.unit(name), []) == routes, (held, "on a line from Tripoli or on none")
