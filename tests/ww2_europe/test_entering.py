"""Who comes into the war, when, on whose side, with what: declarations, dates, reserves, surprise, the terms of the pact."""

from typing import Any

import pytest

from rules.ww2_europe.chart import countries
from rules.ww2_europe.politics import attackers_of, declarable, protector_against, shielded, surprised
from rules.ww2_europe.victory import automatic, holds_front, initiative
from rules.ww2_europe.world import create
from tests.rulings import rule
from tests.ww2_europe.board import LAND, SPACES
from tests.ww2_europe.table import Table, opened, table

NEUTRAL = {"Italy": "neutral", "USA": "neutral", "USSR": "neutral"}
SOVIET = ("Vyborg", "Latvia", "Estonia", "Lithuania", "Brest-Litovsk", "Vilna", "Lvov", "Bessarabia")
GERMAN = ("Warsaw", "Danzig", "Krakow")


def early(**more: Any) -> Table:
    base: dict[str, Any] = {"start": "1939", "year": 1940, "season": "Spring", "status": NEUTRAL, "pact": "on"}
    return table(more.pop("phase", "declarations"), **{**base, **more})


# --- declarations ---------------------------------------------------------------------------------------------------


@rule("move.declare_war", "neutral.inactive", "game.sides", "ussr.pact.germany")
@pytest.mark.parametrize(
    "seat, target, why, words",
    [
        ("Germany", "Poland", "move.declare_war", "Poland is your enemy already: say done, and attack it in Movement"),
        ("Germany", "Great Britain", "move.declare_war", "you are already at war with Great Britain"),
        ("Germany", "Italy", "game.sides", "Italy is on your side"),
        ("Germany", "Vichy France", "move.declare_war", "Vichy France isn't neutral"),
        ("Germany", "Morocco", "move.declare_war", "Morocco is your enemy already"),
        ("Great Britain", "USA", "game.sides", "USA is on your side"),
    ],
)
def test_wars_that_cannot_be_declared(seat: str, target: str, why: str, words: str):
    t = early(
        status={"USA": "neutral", "USSR": "neutral"},
        allies={"Poland": "Great Britain"},
        control=dict.fromkeys(GERMAN, "Great Britain"),
    )
    assert words in str(t.refuse(seat, f"declare war on {target}", why))


@rule("move.declare_war", "neutral.no_entry")
def test_on_whom_one_can_declare_war():
    t = opened("1939")
    minors = {
        name
        for name, c in countries().items()
        if c.sort == "minor" and any(t.owner(land) == "neutral" for land in c.spaces)
    }
    assert set(declarable(t.game, "Germany")) == minors | {"USA", "USSR"}
    assert set(declarable(t.game, "Great Britain")) == minors | {"Italy"}
    assert not set(declarable(t.game, "Italy")) and not set(declarable(t.game, "USSR"))
    t = opened("1941")
    colonies = {"Morocco", "Algeria", "Tunisia", "Lebanon", "Syria", "French West Africa"}
    left = {name for name, c in countries().items() if c.sort == "minor" and name not in t.state.allies}
    left = {name for name in left if any(t.owner(land) == "neutral" for land in countries()[name].spaces)}
    assert set(declarable(t.game, "Great Britain")) == left | colonies | {"Vichy France"}
    assert set(declarable(t.game, "Germany")) == left | colonies | {"Vichy France", "USA", "USSR"}
    for seat, why in (("Italy", "neutral.inactive"), ("USSR", "ussr.pact.germany")):
        t = early()
        from rules.kernel.errors import Refused
        from rules.ww2_europe.politics import DeclareWar

        with pytest.raises(Refused) as refused:
            DeclareWar(country="Spain").check(t.game, seat)
        assert refused.value.rule == why


@rule("minor.attacked", "minor.control")
@pytest.mark.parametrize(
    "attacker, out, wanted",
    [
        ("Germany", (), "Great Britain"),
        ("Italy", ("Great Britain",), "France"),
        ("Germany", ("Great Britain", "France"), "USA"),
        ("Germany", ("Great Britain", "France", "USA"), "USSR"),
        ("USSR", (), "Germany"),
        ("USA", ("Germany",), "Italy"),
        ("Great Britain", ("Germany", "Italy"), "Germany"),
        ("Germany", ("Great Britain", "France", "USA", "USSR"), "Great Britain"),
    ],
)
def test_who_protects_the_attacked(attacker: str, out: tuple[str, ...], wanted: str):
    t = table(start="1939")
    for power in out:
        t.state.powers[power].status = "surrendered"
    assert protector_against(t.game, attacker) == wanted


@rule("minor.control", "surprise.who", "neutral.early")
def test_what_a_declaration_does():
    t = early(status={"USA": "neutral", "USSR": "neutral"}, units={"Germany": {"Berlin": "INF"}})
    t.play("Germany", "declare war on Netherlands")
    assert t.owner("Amsterdam") == "Great Britain" and t.units("Amsterdam") == ["Great Britain INF"] * 2
    assert t.units("Amsterdam port") == ["Great Britain DD"] and t.unit("Amsterdam", "INF").nation == "Netherlands"
    assert t.state.attacked == ["Netherlands"] and t.state.allies["Netherlands"] == "Great Britain"
    t.play("Germany", "declare war on USA")
    assert t.power("USA").status == "active" and t.power("USA").early and t.state.attacked == ["Netherlands", "USA"]
    assert t.count("USA", "USA", "INF") == 10
    t = table(
        "declarations", status={"USA": "neutral"}, year=1942, season="Summer", units={"Germany": {"Berlin": "INF"}}
    )
    t.play("Germany", "declare war on USA")
    assert not t.power("USA").early, "after its date it is whole"
    t = early(pact="broken", units={"USSR": {"Minsk": "INF"}, "Germany": {"Berlin": "INF"}})
    t.play("USSR", "declare war on Germany")
    assert (
        t.power("USSR").status == "active" and t.power("USSR").early and t.state.pact == "off" and not t.state.attacked
    )


# --- dates and reserves -----------------------------------------------------------------------------------------------


@rule("neutral.usa_ussr", "ruling.A40")
@pytest.mark.parametrize(
    "start, year, season, status, deeds, comes",
    [
        ("1939", 1940, "Fall", "active", [], True),
        ("1939", 1940, "Summer", "active", [], False),
        ("1939", 1941, "Fall", "neutral", [], False),
        ("1939", 1941, "Fall", "active", ["mobilised"], False),
        ("1941", 1941, "Fall", "active", [], False),
    ],
)
def test_when_the_soviet_reserves_come(start: str, year: int, season: str, status: str, deeds: list[str], comes: bool):
    t = table(
        "dawn",
        start=start,
        year=year,
        season=season,
        status={"USSR": status},
        powers={"USSR": {"deeds": deeds}},
        pact="off",
    )
    assert bool(t.count("Gorky", "USSR", "INF")) is comes and t.said("USSR mobilises.") is comes
    assert ("mobilised" in t.power("USSR").deeds) is (comes or bool(deeds))


@rule("neutral.usa_ussr", "stack.ground")
def test_reserves_without_room_wait_in_the_first_box():
    held = {"Kharkov": "Germany"}
    t = table(
        "dawn",
        start="1939",
        year=1940,
        season="Fall",
        units={"USSR": {"Moscow": "9 INF", "Voronezh": "INF"}},
        control=held,
        pact="off",
    )
    assert t.count("Moscow", "USSR", "INF") == 10 and t.count("Moscow", "USSR", "FTR") == 1, (
        "aircraft need no such room"
    )
    box = t.power("USSR").boxes[0]
    assert box["INF"] == (6 - 1) + 4 and box["TNK"] == 1, "what is for Moscow beyond ten, and for Kharkov"
    assert t.count("Voronezh", "USSR", "INF") == 5 and t.count("Kharkov") == 0


@rule("minor.axis")
@pytest.mark.parametrize(
    "start, season, year, germany, joins",
    [
        ("1939", "Spring", 1941, "active", True),
        ("1939", "Winter", 1940, "active", False),
        ("1939", "Summer", 1941, "active", False),
        ("1941", "Spring", 1941, "active", False),
    ],
)
def test_march_against_bolshevism(start: str, season: str, year: int, germany: str, joins: bool):
    control = dict.fromkeys(("Bucharest", "Ploesti", "Sofia", "Helsinki"), "neutral") | {"Budapest": "Great Britain"}
    t = table(
        "dawn",
        start=start,
        season=season,
        year=year,
        status={"USSR": "neutral", "USA": "neutral"},
        control=control,
        allies={"Hungary": "Great Britain"},
    )
    found = {c for c in ("Romania", "Bulgaria", "Finland", "Hungary") if t.state.allies.get(c) == "Germany"}
    assert found == ({"Romania", "Bulgaria", "Finland"} if joins else set()), "who has a side keeps it"


# --- surprise -------------------------------------------------------------------------------------------------------


@rule("surprise.west39", "minor.poland", "minor.greece")
@pytest.mark.parametrize(
    "start, year, season, power, land, nation, wanted",
    [
        ("1939", 1939, "Fall", "France", "Algiers", "", True),
        ("1939", 1939, "Fall", "Great Britain", "Cairo", "", True),
        ("1939", 1939, "Fall", "Germany", "Berlin", "", False),
        ("1939", 1939, "Fall", "USA", "USA", "", False),
        ("1939", 1939, "Fall", "USA", "Warsaw", "Poland", True),
        ("1939", 1939, "Winter", "France", "Paris", "", False),
        ("1941", 1941, "Spring", "Great Britain", "Athens", "", True),
        ("1941", 1941, "Spring", "USA", "Crete", "", True),
        ("1941", 1941, "Spring", "Germany", "Athens", "", False),
        ("1941", 1941, "Spring", "Great Britain", "Cairo", "", False),
        ("1941", 1941, "Summer", "Great Britain", "Athens", "", False),
    ],
)
def test_who_is_caught_on_which_date(
    start: str, year: int, season: str, power: str, land: str, nation: str, wanted: bool
):
    t = table(
        start=start,
        year=year,
        season=season,
        allies={"Poland": "Great Britain", "Greece": "Great Britain"},
        control={"Athens": "Great Britain"},
    )
    unit = create(t.game, power, "INF", land, nation)
    assert surprised(t.game, unit) is wanted


@rule("surprise.who", "neutral.minor_reinforce")
def test_who_is_caught_in_a_country_that_is_attacked():
    t = table(
        attacked=["Norway", "USSR", "Vichy France"],
        allies={"Norway": "Great Britain"},
        control={"Oslo": "Great Britain"},
    )
    cases = {
        ("Great Britain", "Oslo", ""): True,
        ("USA", "Narvik", ""): True,
        ("Germany", "Oslo", ""): False,
        ("Great Britain", "London", "Norway"): True,
        ("Great Britain", "London", ""): False,
        ("USSR", "Moscow", ""): True,
        ("USSR", "Warsaw", ""): True,
        ("Germany", "Moscow", ""): False,
    }
    for (power, land, nation), wanted in cases.items():
        assert surprised(t.game, create(t.game, power, "INF", land, nation)) is wanted, (power, land)
    ship = create(t.game, "Great Britain", "DD", "Oslo port")
    far = create(t.game, "Great Britain", "DD", "North Sea")
    assert surprised(t.game, ship) and not surprised(t.game, far)
    assert set(attackers_of(t.game, "Norway")) == {"Germany", "Italy"} == set(attackers_of(t.game, "USSR"))
    assert attackers_of(t.game, "Sweden") == []


@rule("flag.major.surprise", "fort.surprise", "depot.surprise")
def test_where_surprise_only_forbids_to_move():
    t = table(units={"Germany": {"Brest": "FORT", "Bordeaux": "DEPOT", "Stettin": "AB"}}, flags_lost=["Rome"])
    sheltered = {land for land in ("Berlin", "Rome", "Brest", "Bordeaux", "Stettin", "Sofia") if shielded(t.game, land)}
    assert sheltered == {"Berlin", "Brest", "Bordeaux"}, "a Minor Flag, an airbase or a lost Flag shelter nobody"


# --- the pact -------------------------------------------------------------------------------------------------------


@rule("ussr.pact", "ussr.pact.germany", "ussr.pact.ussr", "ussr.pact.other", "ruling.W11")
@pytest.mark.parametrize(
    "german, soviet, control, pact, losses",
    [
        ({"Warsaw": "10 INF"}, {"Vilna": "10 INF"}, {}, "on", ()),
        ({"Warsaw": "5 INF", "Krakow": "TNK, ART, INF"}, {"Vilna": "6 INF", "Lvov": "2 TNK"}, {}, "on", ()),
        ({"Warsaw": "9 INF", "Berlin": "INF"}, {"Vilna": "10 INF"}, {}, "broken", ()),
        ({"Warsaw": "10 INF"}, {"Vilna": "10 INF"}, {"Danzig": "Great Britain"}, "broken", ()),
        ({"Warsaw": "10 INF"}, {"Vilna": "9 INF", "Minsk": "INF"}, {}, "on", ("Vilna", "Lvov", "Brest-Litovsk")),
        (
            {"Warsaw": "10 INF"},
            {"Vilna": "10 INF"},
            {"Lvov": "Great Britain"},
            "on",
            ("Vilna", "Lvov", "Brest-Litovsk"),
        ),
        (
            {"Warsaw": "10 INF"},
            {"Vilna": "10 INF"},
            {"Estonia": "neutral", "Vyborg": "neutral"},
            "on",
            ("Estonia", "Vyborg"),
        ),
    ],
)
def test_terms_of_the_pact(
    german: dict[str, str], soviet: dict[str, str], control: dict[str, str], pact: str, losses: tuple[str, ...]
):
    held = dict.fromkeys(GERMAN, "Germany") | dict.fromkeys(SOVIET, "USSR") | control
    t = early(phase="end", units={"Germany": german, "USSR": soviet}, control=held)
    assert t.state.pact == pact
    for land in SOVIET:
        assert t.owner(land) == ("Germany" if land in losses else "USSR"), land
    gone = [land for land in ("Vilna", "Lvov", "Brest-Litovsk") if land in losses]
    assert all(t.count(land, "USSR") == 0 for land in gone)
    assert ("Germany" in set(declarable(t.game, "USSR"))) is (pact == "broken")


@rule("ussr.pact")
def test_the_pact_ends_with_germany():
    held = dict.fromkeys(GERMAN, "Germany") | dict.fromkeys(SOVIET, "USSR") | {"Berlin": "Great Britain"}
    t = early(phase="end", control=held, units={"USSR": {"Vilna": "10 INF"}})
    assert t.power("Germany").status == "surrendered" and t.state.pact == "off"


# --- initiative -----------------------------------------------------------------------------------------------------


@rule("init.auto", "flag.surrender.initiative")
def test_a_surrender_brings_the_initiative_on_its_own_front_alone():
    t = table(surrenders=["Allies | Western"], initiative={"Western": "Axis", "Eastern": "Axis"})
    t.state.wins = {"Western": {"Axis": 3}}
    assert automatic(t.game, "Western") == "Allies" and automatic(t.game, "Eastern") == ""
    initiative(t.game)
    assert (t.state.initiative["Western"], t.state.initiative["Eastern"]) == ("Allies", "Axis")


@rule("init.auto")
@pytest.mark.parametrize(
    "units, wanted",
    [
        ({}, "Allies"),
        ({"Italy": {"Tobruk": "INF"}}, ""),
        ({"Italy": {"Benghazi": "FTR"}}, ""),
        ({"Italy": {"Benghazi": "SUB"}}, "Allies"),
        ({"Italy": {"Tripoli": "DD"}}, "Allies"),
        ({"Vichy France": {"Rabat": "INF"}}, "Allies"),
    ],
)
def test_a_front_that_is_held_alone(units: dict[str, dict[str, str]], wanted: str):
    african = {land for land in LAND if SPACES[land]["group"] == "African"}
    control = dict.fromkeys(african, "Great Britain") | {"Rabat": "Vichy France"}
    t = table(control=control, units={**units, "Great Britain": {"Cairo": "INF"}})
    assert automatic(t.game, "African") == wanted
    assert holds_front(t.game, "African", "Allies") and not holds_front(t.game, "African", "Axis")
    t = table(control=control | {"Tobruk": "Italy"}, units={"Great Britain": {"Cairo": "INF"}})
    assert automatic(t.game, "African") == "" and not holds_front(t.game, "African", "Allies")
