"""34, 36.1, 29.18: where Britain and France, Germany and Italy keep apart, question by question."""

import pytest

from rules.third_reich.chart import hexes_of
from rules.third_reich.entente import (
    bound,
    british,
    company,
    estranged,
    french_port,
    lifted,
    no_base,
    shut,
    strange,
)
from rules.third_reich.losses import create
from rules.third_reich.world import set_holder
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, US, peace

PARIS, MARSEILLES, VICHY_CITY, MAGINOT = "O22", "V19", "R20", "P24"
ALLIED = ["Britain-Germany", "Britain-Italy", "France-Germany"]


def entente(units=None, year=1940, **more):
    return peace("movement", units, "Allies", year=year, **more)


@rule("34.4", "33.42-o14")
def test_until_when_they_keep_apart():
    for season, year, notes, free in (
        ("Winter", 1941, {}, False),
        ("Spring", 1942, {}, True),
        ("Spring", 1940, {"cooperation": 1}, True),
    ):
        t = entente(season=season, year=year)
        t.state.notes |= notes
        assert lifted(t.game) is free
        assert estranged(t.game, UK, FRA) == ("" if free else "34.3") == estranged(t.game, FRA, UK)
        assert (shut(t.game) == frozenset()) is free
    t = entente()
    assert estranged(t.game, UK, US) == estranged(t.game, UK, UK) == estranged(t.game, GER, UK) == ""
    assert estranged(t.game, GER, ITA) == "36.1" and estranged(entente(wars=ALLIED).game, GER, ITA) == ""


@rule("34.3", "23.1d")
def test_whose_units_are_strangers():
    t = entente({"N22": "F inf", "K22": "B inf"})
    french, brit = (
        t.unit("FI1") if t.unit("FI1").place == "N22" else t.unit("FI2"),
        next(u for u in t.state.units.of(UK) if u.place == "K22"),
    )
    assert strange(t.game, french, brit) == "34.3" == strange(t.game, FRA, brit) == strange(t.game, french, UK)
    t.state.countries["Greece"] = "attacked Britain"
    greek = create(t.game, "Greece", "infantry", 2, 3, "BB26", UK)
    assert not bound(t.game, greek) and strange(t.game, greek, french) == "" == strange(t.game, french, greek)
    t.state.countries["Greece"] = "ally Britain"
    assert bound(t.game, greek) and strange(t.game, greek, french) == "34.3"


@rule("34.1", "34.4")
def test_where_the_british_do_not_stop():
    t = entente()
    assert {PARIS, MARSEILLES, VICHY_CITY, MAGINOT} <= shut(t.game) and "N22" not in shut(t.game)
    t.state.fortresses.remove(MAGINOT)
    assert MAGINOT not in shut(t.game), "a broken fortress"
    t.power(FRA).in_play = False
    assert shut(t.game) == frozenset()
    t.state.notes["france fell"] = t.state.now
    assert PARIS in shut(t.game), "in the turn of the fall"
    t.state.notes["france fell"] -= 1
    assert shut(t.game) == frozenset()


@rule("34.1", "34.3", "34.34", "34.2")
def test_who_stays_with_whom():
    t = entente({"N22": "F inf", "K22": "B inf", "K24": "B air", "P21": "F base, F air", "L22": "B fleet"})
    brit, wing = next(u for u in t.state.units.of(UK) if u.place == "K22"), t.unit("BW1")
    french = next(u for u in t.state.units.of(FRA) if u.place == "N22")
    fair = t.unit("FW1")
    assert company(t.game, brit, PARIS)[1] == "34.1" and company(t.game, french, PARIS) is None
    assert company(t.game, brit, "N22")[1] == "34.3" == company(t.game, french, "K22")[1]
    assert company(t.game, wing, "P21")[1] == "34.34" and company(t.game, brit, "O21") is None
    assert company(t.game, fair, "K23")[1] in ("34.34", "34.2") and company(t.game, fair, "L23")[1] == "34.2"
    assert company(t.game, french, "L23") is None, "soldiers may go where French air may not be based"
    free = entente({"N22": "F inf", "K22": "B inf"}, year=1942)
    brit = next(u for u in free.state.units.of(UK) if u.place == "K22")
    assert company(free.game, brit, "N22") is None and company(free.game, brit, PARIS) is None


@rule("36.1")
def test_germans_and_italians_before_they_are_allied():
    units = {"M31": "G inf, G air", "Y23": "I inf, I air"}
    t = peace("movement", units)
    german, italian = (
        next(u for u in t.state.units.of(s) if u.kind == "infantry" and u.place in units) for s in (GER, ITA)
    )
    assert company(t.game, german, "Y23")[1] == "36.1" == company(t.game, italian, "M31")[1]
    wing = next(u for u in t.state.units.of(GER) if u.kind == "air")
    assert company(t.game, wing, "X23")[1] == "36.1" == company(t.game, wing, "Y23")[1]
    t.state.units.move(wing, "X23")
    assert company(t.game, wing, "X23")[1] == "36.1", "it may not stay either"
    t = peace("movement", units, wars=ALLIED)
    german = next(u for u in t.state.units.of(GER) if u.kind == "infantry" and u.place in units)
    assert company(t.game, german, "Y23") is None


@rule("34.2")
def test_what_is_british():
    t = entente()
    egypt, malta = hexes_of("Egypt")[0], "GG19"
    for hex_, yes in (("K22", True), (egypt, True), (malta, True), ("O21", False), ("DD13", False), ("L25", False)):
        assert british(t.game, hex_) is yes, hex_
    set_holder(t.game, hexes_of("Egypt")[1], ITA)
    assert not british(t.game, egypt), "the French may help to retake it"
    set_holder(t.game, "K21", GER)
    assert british(t.game, "K22"), "Britain herself is always hers"
    t.state.notes["cooperation"] = 1
    assert not british(t.game, "K22")


@rule("29.18", "34.34", "34.1", "36.1")
@pytest.mark.parametrize(
    ("seat", "hex_", "more", "rule_"),
    [
        (UK, MARSEILLES, {}, "34.1"),
        (UK, "M21", {}, ""),
        (UK, "M21", {"units": {"M21": "F fleet"}}, "34.34"),
        (UK, MARSEILLES, {"year": 1942}, ""),
        (FRA, "L22", {}, "29.18"),
        (FRA, "L22", {"notes": {"cooperation": 1}}, "29.18"),
        (FRA, "L22", {"year": 1942}, ""),
        (FRA, "DD13", {}, ""),
        (FRA, "M21", {}, ""),
        (FRA, "M21", {"units": {"M21": "B inf"}}, "34.34"),
        (RUS, "Y43", {}, ""),
        (GER, "U22", {}, "36.1"),
        (GER, "U22", {"wars": ALLIED}, ""),
        (ITA, "K28", {"units": {"K28": "G fleet"}}, "36.1"),
    ],
)
def test_who_bases_fleets_where(seat, hex_, more, rule_):
    t = entente(**more)
    found = no_base(t.game, seat, hex_)
    assert (found[1] if found else "") == rule_


@rule("29.18")
def test_what_is_a_french_port():
    t = entente()
    for hex_, whose, yes in (
        ("M21", "", True),
        ("M21", GER, True),
        ("DD13", UK, True),
        ("L22", "", False),
        ("L22", FRA, True),
        ("U22", ITA, False),
    ):
        if whose:
            set_holder(t.game, hex_, whose)
        assert french_port(t.game, hex_) is yes, (hex_, whose)


@rule("51.4")
def test_who_refuses_a_base():
    t = entente({"K24": "B air"}, players={seat: seat for seat in (GER, ITA, UK, US, FRA, RUS)})
    wing = t.unit("BW1")
    assert company(t.game, wing, "P21") is None and no_base(t.game, UK, "M21") is None
    t.state.help["closed France"] = [UK]
    t.state.control_count += 1
    assert company(t.game, wing, "P21")[1] == "51.4" == no_base(t.game, UK, "M21")[1]
    wing.place = "P21"
    assert company(t.game, wing, "P21") is None, "who is there already may stay"
