"""27.28, 16.5: what feeds the French before 1942, and how British air flies by way of France."""

from rules.third_reich.chart import hexes_of
from rules.third_reich.paris import french_sources
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
