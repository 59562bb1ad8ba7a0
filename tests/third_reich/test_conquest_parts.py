"""24: conquests, question by question: colonies, what is lost, who shares, which ways stay open."""

import pytest

from rules.third_reich.chart import capital, countries, hexes_of
from rules.third_reich.conquest import (
    city_hexes,
    colony_conquests,
    colony_pays,
    conquered,
    joint_owners,
    just_lost,
    like_colony,
    lost,
    note_partners,
    open_routes,
    reconquests,
    routes,
    shares,
)
from rules.third_reich.east import POLAND_EAST, part_hexes
from rules.third_reich.losses import create
from rules.third_reich.world import holder
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import put, table

ALGERIA = ("DD10", "DD13", "EE15")
GREECE, ATHENS = "Greece", "DD27"
BOTH = ["Britain-Germany", "Britain-Italy", "Germany-United States", "Italy-United States"]


def board(units=None, side="Axis", control=None, **more):
    more |= {"scenario": "1942", "season": "Summer", "year": 1942, "wars": BOTH}
    return table("movement", units or {}, side, control=control, **more)


@rule("24.41", "24.42", "24.7")
@pytest.mark.parametrize(
    ("owners", "seat", "had", "pays"),
    [
        ((UK, UK, UK), UK, False, True),
        ((UK, UK, UK), US, False, False),
        ((UK, UK, GER), UK, False, False),
        ((UK, UK, GER), UK, True, True),
        ((GER, GER, GER), UK, True, False),
        ((UK, US, US), UK, False, True),
        ((UK, US, US), US, False, True),
        ((UK, UK, ""), UK, False, False),
        ((GER, ITA, ITA), ITA, False, True),
    ],
)
def test_whom_a_colony_pays(owners, seat, had, pays):
    """All its cities to begin with, in one hand or in those of allies; after that any one of them."""
    assert tuple(city_hexes("Algeria")) == ALGERIA
    t = board(control=dict(zip(ALGERIA, owners, strict=True)))
    if had:
        t.power(seat).minors["Algeria"] = 5
    assert colony_pays(t.game, "Algeria", seat, True) is pays and not colony_pays(t.game, "Algeria", seat, False)


@rule("24.41", "24.7")
def test_who_holds_a_colony_together():
    t = board(control=dict(zip(ALGERIA, (UK, US, GER), strict=True)))
    assert joint_owners(t.game, "Algeria", UK) == [UK, US] and joint_owners(t.game, "Algeria", GER) == [GER]
    t = board(control=dict(zip(ALGERIA, (UK, RUS, "Vichy France"), strict=True)))
    assert joint_owners(t.game, "Algeria", UK) == [UK], "Russia and the West share nothing"


@rule("24.3b", "24.43", "43.6")
def test_what_is_lost():
    assert like_colony(board().game, "Algeria") == list(ALGERIA) and like_colony(board().game, GREECE) == []
    assert like_colony(board().game, "Moscow") == []
    for owners, gone in (((UK, UK, UK), True), ((UK, UK, GER), False), ((UK, ITA, UK), False)):
        t = board(control=dict(zip(ALGERIA, owners, strict=True)))
        assert lost(t.game, GER, "Algeria") is gone
    t = board(control={ATHENS: UK})
    assert lost(t.game, GER, GREECE) and not lost(t.game, UK, GREECE) and not lost(t.game, GER, "Moscow")


@rule("10.342a", "24.3a")
def test_what_fell_in_the_last_half_of_winter_still_counts():
    for minors, taken, whose, found in (
        ({GREECE: 5}, [ATHENS], UK, True),
        ({}, [ATHENS], UK, False),
        ({GREECE: 5}, [], UK, False),
        ({GREECE: 5}, [ATHENS], GER, False),
    ):
        t = board(control={ATHENS: whose}, powers={GER: {"minors": minors}})
        t.state.taken = taken
        assert just_lost(t.game, GER, GREECE) is found
    for owners, taken, found in (
        ((UK, UK, UK), ["DD13"], True),
        ((UK, UK, UK), [], False),
        ((UK, UK, GER), ["DD13"], False),
    ):
        t = board(control=dict(zip(ALGERIA, owners, strict=True)), powers={GER: {"minors": {"Algeria": 5}}})
        t.state.taken = taken
        assert just_lost(t.game, GER, "Algeria") is found


@rule("24.2", "24.41")
def test_the_last_city_brings_the_colony():
    inland = next(h for h in hexes_of("Algeria") if h not in ALGERIA)
    other = next(h for h in hexes_of("Algeria") if h not in (*ALGERIA, inland))
    for owners, taken, whose in (
        ((UK, UK, UK), ["DD13"], UK),
        ((UK, US, UK), ["DD10"], UK),
        ((UK, UK, UK), ["K22"], "Vichy France"),
        ((UK, UK, GER), ["DD13"], "Vichy France"),
        ((UK, UK, ""), ["DD13"], "Vichy France"),
    ):
        t = board(control=dict(zip(ALGERIA, owners, strict=True)))
        t.state.taken = list(taken)
        t.state.notes["vichy colony Algeria"] = 1
        colony_conquests(t.game)
        assert holder(t.game, inland) == whose, owners
        assert ("vichy colony Algeria" in t.state.notes) is not all(o in (UK, US) for o in owners)
    t = board({other: "G inf", inland: "G air"}, control=dict.fromkeys(ALGERIA, UK) | {other: GER})
    t.state.taken = ["DD13"]
    colony_conquests(t.game)
    assert holder(t.game, other) == GER and holder(t.game, inland) == UK, "an enemy keeps the hex he stands on"
    t = board(control=dict.fromkeys(ALGERIA, UK) | {inland: US})
    t.state.taken = ["DD13"]
    colony_conquests(t.game)
    assert holder(t.game, inland) == US, "an ally keeps his"
    t = board(control=dict.fromkeys(ALGERIA, GER) | {"DD13": "Vichy France", inland: UK})
    t.state.taken = ["DD13"]
    colony_conquests(t.game)
    assert holder(t.game, inland) == UK, "Vichy takes nothing"
    t = board(control=dict.fromkeys(city_hexes(GREECE), UK) | {"BB27": GER})
    t.state.taken = [ATHENS]
    colony_conquests(t.game)
    assert ATHENS in city_hexes(GREECE) and holder(t.game, "BB27") == GER, "Greece is no colony"


@rule("24.7", "24.8b")
def test_who_has_conquered_it_together():
    t = board({"Z29": "I inf", "CC26": "G air", ATHENS: "G inf"}, control={ATHENS: GER})
    t.state.notes |= {"claims Greece Italy": 3, "claims Greece Germany": 2, "claims Spain Italy": 1}
    note_partners(t.game, GREECE, GER)
    assert t.state.help[GREECE] == [GER, ITA] and "claims Greece Italy" not in t.state.notes
    assert t.state.notes["claims Spain Italy"] == 1
    t = board({ATHENS: "G inf"}, control={ATHENS: GER})
    create(t.game, GREECE, "infantry", 1, 3, "Z29", ITA)
    note_partners(t.game, GREECE, GER)
    assert t.state.help[GREECE] == [GER], "its own units make nobody a partner"
    t = board({"Z29": "I air", ATHENS: "G inf"}, control={ATHENS: GER})
    note_partners(t.game, GREECE, GER)
    assert t.state.help[GREECE] == [GER], "air conquers nothing"
    t = board({"Z29": "I inf"}, control={ATHENS: GER})
    for status, taken, side, noted in (
        ("conquered Britain", [ATHENS], "Axis", True),
        ("conquered Britain", [], "Axis", False),
        ("ally Britain", [ATHENS], "Axis", False),
        ("conquered Britain", [ATHENS], "Allies", False),
    ):
        t.state.help.pop(GREECE, None)
        t.state.countries[GREECE], t.state.taken, t.state.side = status, taken, side
        reconquests(t.game)
        assert t.state.help.get(GREECE) == ([GER, ITA] if noted else None)
    t.state.countries[FRA], t.state.taken, t.state.side = "conquered Britain", ["O22"], "Axis"
    reconquests(t.game)
    assert holder(t.game, "O22") == GER and FRA not in t.state.help, "a great power is no such prize"


@rule("24.7", "51.6")
def test_how_partners_share():
    value = countries()["Spain"].value
    t = board(control={capital("Spain"): GER})
    t.state.help["Spain"] = [GER, ITA]
    assert shares(t.game, {"Spain": value}, GER) == {"Spain": value // 2} == shares(t.game, {"Spain": value}, ITA)
    assert shares(t.game, {"Spain": value, GREECE: 5}, UK) == {"Spain": value, GREECE: 5}, "no partner"
    t.power(ITA).in_play = False
    assert shares(t.game, {"Spain": value}, GER) == {"Spain": value}, "who is out leaves his part"
    assert shares(t.game, {"Spain": 7}, GER) == {"Spain": 7}
    t.power(ITA).in_play = True
    t.state.help["Spain"] = [GER]
    assert shares(t.game, {"Spain": value}, GER) == {"Spain": value}
    t.state.help["Spain"] = [GER, ITA]
    t.state.control[capital("Spain")] = UK
    t.state.control_count += 1
    assert shares(t.game, {"Spain": value}, GER) == {"Spain": value}, "neither holds it"
    t = board(control=dict(zip(ALGERIA, (UK, US, US), strict=True)))
    assert shares(t.game, {"Algeria": 5}, UK) == {"Algeria": 2}


@rule("24.23a")
def test_whose_ways_stay_open():
    spain = dict.fromkeys(hexes_of("Spain"), UK) | {"W12": GER}

    def kept(units, **flags):
        t = board({"W12": "G inf"} | units, control=spain)
        for unit in (*t.state.units.of(UK), *t.state.units.of(US)):
            unit.auto = t.state.turn
        for name, value in flags.items():
            setattr(t.unit("BI1"), name, value)
        return routes(t.game, "Spain", GER)

    assert kept({"X13": "B inf"}) == {"X13", "Y13"} and kept({"X13": "B inf"}, auto=0) == frozenset()
    assert kept({"X13": "B air"}) == frozenset() and kept({"K22": "B inf"}) == frozenset()
    assert kept({"Y13": "B inf"}) == {"Y13"}, "a port is a way out itself"
    assert kept({"X13": "B inf", "X12": "U inf"}) >= {"X13", "Y13"}
    assert kept({"U13": "B inf", "U12": "U inf"}) == {"U13", "T14", "T15", "U12"}, "the nearest way is one that is kept"
    t = board({"W12": "G inf", "V15": "B inf"}, control=spain | {"U16": UK})
    t.unit("BI1").auto = t.state.turn
    assert routes(t.game, "Spain", GER) == {"V15"}, "a border of one's own is a way out"
    t = board({"W12": "G inf"}, control=spain)
    create(t.game, "Spain", "infantry", 1, 3, "X13", UK).auto = t.state.turn
    assert routes(t.game, "Spain", GER) == frozenset(), "Spain's own leave with it"
    t = board({"W12": "G inf", "X13": "I inf"}, control=spain | {"X13": ITA})
    assert routes(t.game, "Spain", GER) == frozenset(), "the conqueror's ally is no enemy"


@rule("24.2", "24.23b", "24.21")
def test_what_passes_with_a_conquest():
    spain = dict.fromkeys((*hexes_of("Spain"), *hexes_of("Spanish Morocco")), UK) | {"W12": GER, "X11": ITA, "X10": ITA}
    t = board({"W12": "G inf", "X11": "I inf", "X13": "B inf", "W13": "I inf"}, control=spain)
    t.unit("BI1").auto = t.state.turn
    conquered(t.game, "Spain", GER)
    assert holder(t.game, "X11") == ITA, "an ally keeps the hex he stands on"
    assert holder(t.game, "X10") == GER == holder(t.game, hexes_of("Spanish Morocco")[0])
    assert holder(t.game, "W13") == GER, "where the enemy's name is still on a hex it passes, whoever stands there"
    assert {holder(t.game, h) for h in ("X13", "Y13")} == {UK} and open_routes(t.game) == {"X13", "Y13"}
    t.state.half += 1
    assert open_routes(t.game) == frozenset(), "until his next turn"
    t = board({"W12": "G inf"}, control=spain)
    conquered(t.game, "Spain", GER)
    assert open_routes(t.game) == frozenset() and not any(k.startswith("routes") for k in t.state.help)


@rule("43.3a", "24.2")
def test_what_nobody_has_entered_beyond_the_line_is_nobodys():
    east = sorted(part_hexes(POLAND_EAST))
    for country, more, left in (("Poland", {}, ""), ("Poland", {"wars": ["Germany-Russia"]}, UK), ("Denmark", {}, UK)):
        t = peace("movement", control=dict.fromkeys(hexes_of("Denmark"), UK) | dict.fromkeys(east, UK), **more)
        conquered(t.game, country, GER)
        assert {holder(t.game, h) for h in east} == {left if country == "Denmark" or not left else GER}, (country, more)


@rule("24.41", "43.6")
def test_before_1940_the_east_counts_as_a_colony():
    t = peace("movement")
    put(t.game, "H46", "R inf")
    assert like_colony(t.game, "Belgium") == [] and like_colony(t.game, FRA) == []
    assert like_colony(t.game, "East Europe")
