"""Found at sea by the second reading: fleets that carry an ally's units (34.31 and 36.1 say when they may not)."""

from tests.rulings import rule
from tests.third_reich.table import table

US, UK, GER, ITA, FRA, RUS = "United States", "Britain", "Germany", "Italy", "France", "Russia"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"
SHORE = {"L22": "4 B fleet, U inf, B inf", "M21": "G inf 2-3"}


def until(t, *phases):
    """Everybody is done until one of these phases."""
    while t.game.phase not in phases:
        t.play(t.asked()[0], "done")
    return t


@rule("29.433", "34.31", "ruling.A63")
def test_british_fleets_land_americans():
    t = table("missions", SHORE, options=OFF)
    assert any("UI1" in text for text in t.suggestions(UK, "invade M21 with BF1, BF2, BF3, BF4 carrying"))
    t.play(UK, "invade M21 with BF1, BF2, BF3, BF4 carrying UI1")
    until(t, "ground")
    assert "attack M21 with UI1" in t.suggestions(US, "attack")
    t.play(US, "attack M21 with UI1", dice=[1])
    t.play(t.asked()[0], "advance UI1 on M21")
    assert t.where("UI1") == "M21"


@rule("29.421", "36.1")
def test_italian_fleets_bring_germans_to_africa_once_they_are_allied():
    units = {"Z23": "2 I fleet, G armor", "L31": "G inf", "Y22": "I inf"}
    t = table("missions", units, "Axis", options=OFF, scenario="1942", year=1942)
    t.play(ITA, "transport GA1 from Z23 to JJ16 with IF1")
    until(t, "ground", "landing", "construction")
    assert t.where("GA1") == "JJ16"
    t = table("missions", units, "Axis", options=OFF, scenario="1939", year=1940)
    t.refuse(ITA, "transport GA1 from Z23 to JJ16 with IF1", "36.1")


@rule("34.31", "45.2")
def test_britain_carries_no_frenchmen_before_1942_and_never_russians():
    units = {"L22": "2 B fleet, B inf, F inf, R inf", "M21": "G inf 2-3", "O22": "F inf"}
    t = table("missions", units, options=OFF, scenario="1939", year=1940, control={"M21": GER})
    t.refuse(UK, "invade M21 with BF1 carrying FI1", "34.31")
    t.refuse(UK, "invade M21 with BF1 carrying RI1", "45.2")


@rule("20.1", "29.433")
def test_the_passengers_power_has_an_offensive_as_well():
    options = {"options": {"Western": "pass", "Eastern": "pass", "Mediterranean": "pass"}}
    t = table("missions", SHORE, options=OFF, powers={US: options})
    t.refuse(UK, "invade M21 with BF1 carrying UI1", "20.1")


@rule("51.7")
def test_another_players_units_sail_when_they_are_entrusted():
    players = {US: "a", UK: "b", RUS: "c", GER: "d", ITA: "d"}
    t = table("missions", SHORE, options=OFF, players=players)
    t.refuse(UK, "invade M21 with BF1 carrying UI1", "51.7")
    t.play(US, "entrust UI1 to Britain")
    t.play(UK, "invade M21 with BF1 carrying UI1")


@rule("51.7", "29.61")
def test_another_players_fleets_escort_when_they_are_entrusted():
    units = {"L22": "B fleet, U inf", "M19": "B inf", "K23": "B inf"}
    more = {"options": OFF, "control": {"M19": UK}, "supply": {"BF2": ["M19"]}}
    t = table(
        "redeployment", units | {"K21": "B fleet"}, players={US: "a", UK: "b", RUS: "c", GER: "d", ITA: "d"}, **more
    )
    t.refuse(US, "sr UI1 to M19", "16.3")
    t.play(UK, "entrust BF1 to United States")
    t.play(US, "sr UI1 to M19")
    assert t.where("UI1") == "M19" and t.unit("BF1").spent
