"""27.28, 16.5: what feeds the French before 1942, and how British air flies by way of France."""

from rules.third_reich.chart import hexes_of
from rules.third_reich.paris import (
    befriended,
    bound,
    europe,
    french_area,
    french_chains,
    french_net,
    french_sources,
)
from rules.third_reich.supply import in_supply, supplied_hex
from tests.rulings import case, rule
from tests.third_reich.early import peace

US, UK, GER, RUS, FRA, ITA = "United States", "Britain", "Germany", "Russia", "France", "Italy"
NORWAY = dict.fromkeys(hexes_of("Norway"), UK)


def fed(t, name):
    return in_supply(t.game, t.unit(name))


@rule("27.28")
def test_paris_alone_feeds_the_french_in_europe():
    # Brest is cut off from Paris, with the sea and a British supply fleet at its back
    wall = dict.fromkeys(set(hexes_of("France")) - {"M19", "N19", "O22"}, GER)
    units = {"M19": "F inf", "N19": "B inf", "L22": "2 B fleet"}
    t = peace("movement", units, "Allies", control=wall, supply={"BF1": ["M19"]})
    assert fed(t, "BI2") and not fed(t, "FI2"), "supply from London is none for the French"
    assert supplied_hex(t.game, UK, "M19") and not supplied_hex(t.game, FRA, "M19")
    t = peace("movement", units, "Allies", control=wall, supply={"BF1": ["M19"]}, year=1942)
    assert fed(t, "FI2") and supplied_hex(t.game, FRA, "M19"), "as every ally is"
    free = peace("movement", {"M21": "F inf"}, "Allies")
    assert fed(free, "FI2"), "a line of its own joins it to Paris"


@rule("27.28", "27.1")
def test_once_paris_is_lost_london_or_a_captured_capital_feeds_them():
    units = {"M19": "F inf", "L22": "2 B fleet"}
    lost = dict.fromkeys(set(hexes_of("France")) - {"M19"}, GER)
    t = peace("movement", units, "Allies", control=lost)
    assert french_sources(t.game) == ("K23",) and not fed(t, "FI2")
    t = peace("movement", units, "Allies", control=lost, supply={"BF1": ["M19"]})
    assert fed(t, "FI2")
    t = peace("movement", {"C35": "F inf"}, "Allies", control=lost | NORWAY)
    assert french_sources(t.game) == ("K23", "C35") and fed(t, "FI2"), "Oslo is a captured capital"
    t = peace("movement", {"C35": "F inf"}, "Allies", control=NORWAY)
    assert french_sources(t.game) == ("O22",) and not fed(t, "FI2"), "while Paris holds, Oslo feeds no Frenchman"


@rule("27.28", "27.12a")
def test_the_french_in_africa_draw_on_tunis():
    t = peace("movement", {"EE16": "F inf"}, "Allies")
    assert fed(t, "FI2")


@case("E155")
@rule("16.5c", "16.5a")
def test_e155_british_air_redeploys_by_way_of_french_cities_with_french_units():
    units = {"K24": "B air", "V19": "F inf", "X20": "F inf", "EE17": "F inf", "L24": "F inf"}
    t = peace("redeployment", units, "Allies")
    t.play(UK, "sr BW1 to GG19")
    assert t.where("BW1") == "GG19"
    africa = dict.fromkeys([h for c in ("Tunisia", "Algeria", "Morocco") for h in hexes_of(c)], GER)
    t = peace("redeployment", {"K24": "B air"}, "Allies", control=africa | {"X20": GER})
    t.refuse(UK, "sr BW1 to GG19", "16.3")


@rule("27.28")
def test_whom_the_rule_binds_and_where():
    for year, nation, hex_, yes in (
        (1940, FRA, "O22", True),
        (1941, FRA, "C35", True),
        (1942, FRA, "O22", False),
        (1940, UK, "O22", False),
        (1940, FRA, "EE17", False),
        (1940, FRA, "II34", False),
    ):
        assert bound(peace("movement", year=year).game, nation, hex_) is yes, (year, nation, hex_)
    assert {"O22", "K23", "DD20", "H47"} <= europe() and not {"EE17", "MM30", "AA36", "US box"} & europe()


@rule("27.28", "26.813b")
def test_which_capitals_feed_the_french_once_paris_is_lost():
    def found(countries=None, **control):
        t = peace("movement", {}, "Allies", control={"O22": GER} | NORWAY | control)
        t.state.countries |= countries or {}
        return french_sources(t.game)

    assert found() == ("K23", "C35") and found(C35=GER) == ("K23",)
    assert found({"Norway": "ally Britain"}) == ("K23",) == found({"Norway": "attacked Britain"})
    assert found({"Norway": "conquered Britain"}) == ("K23", "C35")
    assert found(K23=GER) == ("C35",), "London must be Britain's"
    assert found(H47=UK) == ("K23", "C35"), "an ally's capital was never captured"
    t = peace("movement", {}, "Allies", control={"O22": UK} | NORWAY)
    assert french_sources(t.game) == ("O22",), "Paris in a friend's hands"
    for status, yes in (
        ("attacked France", True),
        ("ally France", True),
        ("neutral", False),
        ("conquered Britain", False),
    ):
        t.state.countries["Norway"] = status
        assert befriended(t.game, "Norway") is yes


@rule("27.28", "16.2a")
def test_what_the_lines_of_the_french_reach():
    """In Europe what Paris feeds and fortresses before 1942; elsewhere all that the West reaches."""
    wall = dict.fromkeys(set(hexes_of("France")) - {"M19", "N19", "O22"}, GER)
    units = {"M19": "F inf", "L22": "2 B fleet"}
    t = peace("movement", units, "Allies", control=wall)
    assert french_chains(t.game) == [] and "O22" in french_net(t.game) and "M19" not in french_net(t.game)
    area = frozenset({"O22", "M19", "K23", "EE17"})
    assert french_area(t.game, area, set()) == {"O22", "EE17"}
    assert french_area(t.game, area, {"M19"}) == {"O22", "M19", "EE17"}, "a fortress feeds who is in it"
    late = peace("movement", units, "Allies", control=wall, year=1942)
    assert french_area(late.game, area, set()) == area
    fed = peace("movement", units, "Allies", control=wall | {"O22": GER}, supply={"BF1": ["M19"]})
    assert french_chains(fed.game) and "M19" in french_area(fed.game, area, set())
