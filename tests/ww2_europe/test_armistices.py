"""What becomes of a power that leaves the war: every space, unit, convoy and dollar of it."""

from typing import Any

import pytest

from rules.ww2_europe.armistice import conqueror, italy_beaten
from rules.ww2_europe.chart import FRONT_LANDS, LANDS, POWERS, SPACE
from rules.ww2_europe.economy import incomes
from rules.ww2_europe.politics import declarable
from rules.ww2_europe.world import flag_works, redraw
from tests.rulings import rule
from tests.ww2_europe.table import Table, opened, table

CEDED = ("Bearn", "Bordeaux", "Brest", "Cherbourg", "Sedan", "Strasbourg", "Paris")
STILL_FRENCH = (
    "Vichy", "Toulouse", "Marseilles", "Ajaccio", "Rabat", "Oran", "Algiers", "Sahara", "Tunis", "Mareth", "Dakar",
    "Lebanon", "Damascus", "Aleppo",
)  # fmt: skip
COLONY = {"Rabat": "Morocco", "Algiers": "Algeria", "Damascus": "Syria"}
LINES = [
    ("France", "Marseilles", "Oran", "Western Mediterranean", "TR"),
    ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "TR"),
    ("Germany", "Hamburg", "Oslo", "Western Baltic, Skagerrak", "TR"),
]


def offer(control: dict[str, str] | None = None, **more: Any) -> Table:
    """Paris is German when summer 1940 ends: France has to offer an armistice."""
    held = {"Paris": "Germany", "Oslo": "Germany", **(control or {})}
    options = {"french_armistice": True}
    return table("end", start="1939", year=1940, season="Summer", control=held, options=options, **more)


# --- France ---------------------------------------------------------------------------------------------------------


@rule("opt.france.vichy", "opt.france.forces", "opt.france.leave")
def test_what_becomes_of_france_when_the_armistice_is_accepted():
    t = offer(
        {"Toulouse": "Germany", "Liege": "France", "Turin": "France", "Sedan": "Germany"},
        units={
            "France": {"Marseilles": "2 INF, FTR, BB", "Brest": "2 INF, DD", "Mareth": "INF, FORT", "Oran": "DD, AB"},
            "Great Britain": {"Cherbourg": "INF", "Bordeaux": "INF"},
            "Germany": {"Sedan": "INF"},
        },
        powers={"France": {"money": 50, "boxes": [{"INF": 2}, {"TNK": 1}, {}, {}, {}]}},
        convoys=LINES,
    )
    t.play("Germany", "accept")
    asked = []
    while t.game.phase == "dawn":
        split = ("one by one",) if "2 DD" in t.ask().prompt else ()
        assert t.ask().choices == ("Marseilles", "Oran", "Lebanon", *split)
        asked.append(t.ask().prompt.split()[-1])
        t.play("Germany", {"BB?": "Lebanon", "DD?": "Oran", "TR?": "Marseilles"}[asked[-1]])
    assert sorted(asked) == ["BB?", "DD?", "TR?"], "each sort is placed once"
    british = ("Cherbourg", "Bordeaux")
    for land in CEDED:
        assert t.owner(land) == ("Great Britain" if land in british else "Germany"), land
    assert {land: t.owner(land) for land in STILL_FRENCH} == dict.fromkeys(STILL_FRENCH, "Vichy France")
    assert t.owner("Liege") == "Germany" and t.owner("Turin") == "Italy", "an ally's land goes to the ally"
    assert t.owner("London") == t.owner("Malta") == "Great Britain"
    army = {"Vichy": {"INF": 5, "ART": 1}, "Toulouse": {"INF": 3}, "Marseilles": {"INF": 4}, "Rabat": {"INF": 1}}
    army |= {"Algiers": {"INF": 2}, "Damascus": {"INF": 1}, "Mareth": {"FORT": 1}}
    fleet = {"Lebanon port": {"BB": 1}, "Mers el Kebir": {"DD": 2}, "Marseilles port": {"TR": 1}}
    found: dict[str, dict[str, int]] = {}
    for unit in t.state.units.of("Vichy France"):
        bag = found.setdefault(unit.place, {})
        bag[unit.kind] = bag.get(unit.kind, 0) + 1
        assert unit.nation == (COLONY.get(unit.place, "") if unit.kind == "INF" else ""), unit
    assert found == army | fleet
    assert not t.state.units.of("France") and t.units("Brest") == []
    mat = t.power("France")
    assert (mat.status, mat.money, mat.boxes) == ("surrendered", 0, [{}, {}, {}, {}, {}])
    assert {c.owner for c in t.state.convoys.values()} == {"Great Britain", "Germany"}
    assert flag_works(t.game, "Vichy") == "minor" and t.game.phase == "declarations"


@rule("opt.france.forces")
def test_ships_of_one_sort_may_be_split_up():
    t = offer(units={"France": {"Marseilles": "3 DD"}, "Germany": {"Paris": "INF"}})
    t.play("Germany", "accept")
    assert t.ask().prompt == "Where does the Axis place the French 3 DD?"
    t.play("Germany", "one by one", "Lebanon", "Oran", "Lebanon")
    assert (t.count("Lebanon port"), t.count("Mers el Kebir"), t.count("Marseilles port")) == (2, 1, 0)
    assert t.game.phase == "declarations"


@rule("opt.france.offer", "opt.france.forces", "opt.italy.conditions")
def test_who_is_asked_about_armistices_and_who_may_answer():
    units = {"France": {"Marseilles": "BB, INF"}, "Italy": {"Rome": "INF"}, "Germany": {"Paris": "INF"}}
    for seat in ("Germany", "Italy"):
        t = offer(units=units)
        assert t.game.pending()[0].seat == "Germany" and set(t.asked()) <= {"Germany", "Italy"}
        t.game.submit(seat, "accept")
        t.game.submit(seat, "Lebanon")
        assert t.count("Lebanon port", "Vichy France", "BB") == 1
    base: dict[str, Any] = {"control": LOST, "initiative": LED, "options": {"italian_armistice": True}}
    for seat in ("Great Britain", "USA", "USSR"):
        t = table(
            "end", units={"Italy": {"Rome": "INF"}, "USA": {"Naples": "INF"}, "Great Britain": {"Cairo": "INF"}}, **base
        )
        assert t.game.pending()[0].seat == "Great Britain"
        t.game.submit(seat, "refuse")
        assert t.game.phase == "declarations"


@rule("opt.france.refused", "airborne.elite")
@pytest.mark.parametrize("elite", [False, True])
def test_what_becomes_of_france_when_it_is_refused(elite: bool):
    t = offer(
        {"Toulouse": "Germany", "Liege": "France"},
        units={
            "France": {"Marseilles": "2 INF, BB", "Vichy": "ABN", "Algiers": "FTR"},
            "Great Britain": {"London": "INF, ABN" if elite else "INF"},
            "Germany": {"Berlin": "ABN"},
        },
        powers={"France": {"money": 50, "boxes": [{"INF": 2}, {}, {}, {}, {}]}},
        convoys=LINES,
    )
    t.play("Germany", "refuse")
    mat = t.power("France")
    assert (mat.status, mat.money, mat.boxes) == ("surrendered", 0, [{}, {}, {}, {}, {}])
    assert t.state.allies["France"] == "Great Britain" and not t.state.units.of("France")
    lands = set(STILL_FRENCH) - {"Toulouse"}
    assert {t.owner(land) for land in lands} == {"Great Britain"} and t.owner("Liege") == "Great Britain"
    assert t.owner("Toulouse") == t.owner("Paris") == "Germany" and t.owner("Rome") == "Italy"
    french = sorted((u.place, u.kind) for u in t.state.units.of("Great Britain") if u.nation == "France")
    kept = [("Algiers", "FTR"), ("C1", "TR"), *[("Marseilles", "INF")] * 2, ("Marseilles port", "BB"), ("Vichy", "ABN")]
    assert french == (kept[:-1] if elite else kept), "one airborne a power"
    assert {c.id: c.owner for c in t.state.convoys.values()} == {
        "C1": "Great Britain",
        "C2": "Great Britain",
        "C3": "Germany",
    }
    assert t.count("Berlin", "Germany", "ABN") == 1


@rule("opt.france.offer")
def test_france_offers_only_without_paris_and_only_by_the_option():
    assert table("end", start="1939", year=1940, options={"french_armistice": True}).game.phase == "declarations"
    t = offer({"Paris": "Great Britain"}, units={"France": {"Brest": "INF"}})
    assert t.ask().choices == ("accept", "refuse"), "whoever holds it"
    t = table("end", start="1939", year=1940, season="Summer", control={"Paris": "Germany"})
    assert t.power("France").status == "surrendered" and t.game.phase == "declarations"
    t = table(
        "dawn", start="1939", year=1940, season="Fall", control={"Paris": "Germany"}, units={"France": {"Brest": "INF"}}
    )
    assert t.game.phase == "declarations" and not t.said("France offers"), "without the option it never offers"


@rule("opt.france.home", "opt.france.colonies")
@pytest.mark.parametrize(
    "attacked, joined",
    [
        ("Morocco", ("Rabat",)),
        ("Algeria", ("Oran", "Algiers", "Sahara")),
        ("Tunisia", ("Tunis", "Mareth")),
        ("Lebanon", ("Lebanon",)),
        ("Syria", ("Damascus", "Aleppo")),
        ("French West Africa", ("Dakar",)),
        ("Vichy France", STILL_FRENCH),
    ],
)
def test_a_colony_that_is_attacked_joins_alone_and_vichy_with_all(attacked: str, joined: tuple[str, ...]):
    t = table(
        "declarations",
        units={
            "Great Britain": {"Cairo": "INF"},
            "Germany": {"Berlin": "INF"},
            "Vichy France": {"Oran": "BB, INF", "Rabat": "INF"},
        },
    )
    ship = t.unit("Mers el Kebir", "BB")
    t.play("Great Britain", f"declare war on {attacked}")
    holders = {land: t.owner(land) for land in STILL_FRENCH}
    assert holders == {land: "Germany" if land in joined else "Vichy France" for land in STILL_FRENCH}
    for land, unit in (("Oran", ship), ("Oran", t.unit("Oran", "INF")), ("Rabat", t.unit("Rabat", "INF"))):
        assert unit.owner == ("Germany" if land in joined else "Vichy France"), (attacked, unit)
    left = {"Morocco", "Algeria", "Tunisia", "Lebanon", "Syria", "French West Africa", "Vichy France"} - {attacked}
    open_ones = set(declarable(t.game, "Great Britain"))
    assert left <= open_ones if attacked != "Vichy France" else not left & open_ones
    assert t.state.allies[attacked] == "Germany" and attacked in t.state.attacked


@rule("opt.france.home")
@pytest.mark.parametrize(
    "paris, status, holder",
    [
        ("USA", {}, "Great Britain"),
        ("Great Britain", {}, "Great Britain"),
        ("USA", {"Great Britain": "surrendered"}, "USA"),
        ("USSR", {}, "Vichy France"),
        ("Germany", {}, "Vichy France"),
    ],
)
def test_who_gets_vichy_when_paris_is_liberated(paris: str, status: dict[str, str], holder: str):
    held = {"Paris": paris}
    if status:
        held |= {land: "USA" for land, owner in opened("1941").state.control.items() if owner == "Great Britain"}
    t = table("return", control=held, status=status, units={"USA": {"USA": "INF"}, "Germany": {"Berlin": "INF"}})
    assert {t.owner(land) for land in STILL_FRENCH} == {holder}
    assert ("Vichy France" in t.state.allies) is (holder != "Vichy France") and not t.state.attacked


@rule("opt.france.vichy")
def test_american_troops_in_what_germany_gets_keep_it_as_british_do():
    units = {"USA": {"Brest": "INF"}, "Germany": {"Paris": "INF"}, "Great Britain": {"Bordeaux": "INF"}}
    t = offer({}, units=units).play("Germany", "accept")
    assert t.owner("Brest") == "USA" and t.owner("Bordeaux") == "Great Britain" and t.owner("Paris") == "Germany"


@rule("opt.france.leave")
@pytest.mark.parametrize(
    "power, land, joined, protector",
    [
        ("Great Britain", "Rabat", ("Rabat",), "Germany"),
        ("Germany", "Tunis", ("Tunis", "Mareth"), "Great Britain"),
        ("Italy", "Damascus", ("Damascus", "Aleppo"), "Great Britain"),
        ("Germany", "Toulouse", STILL_FRENCH, "Great Britain"),
        ("USA", "Vichy", STILL_FRENCH, "Germany"),
    ],
)
def test_guests_that_stay_in_vichy_land_bring_war(power: str, land: str, joined: tuple[str, ...], protector: str):
    t = table("end", units={power: {land: "INF"}, "Vichy France": {"Algiers": "INF"}})
    for name in STILL_FRENCH:
        assert t.owner(name) == (protector if name in joined else "Vichy France"), name
    assert not t.state.attacked, "nobody is caught by surprise"
    assert t.said("has not left")


# --- Italy ----------------------------------------------------------------------------------------------------------

LOST = {land: "Great Britain" for front in ("African", "Middle East") for land in FRONT_LANDS[front]}
LOST |= {"Gibraltar": "Great Britain", "Malta": "USA", "Sicily": "USA", "Sardinia": "Italy", "Naples": "USA"}
LED = dict.fromkeys(("African", "Mediterranean", "Southern", "Middle East"), "Allies")


def beaten(control: dict[str, str] | None = None, led: dict[str, str] | None = None) -> bool:
    t = table(control=LOST | (control or {}), initiative=LED | (led or {}), units={"Germany": {"Rome": "INF"}})
    return italy_beaten(t.game)


@rule("opt.italy.conditions", "opt.italy.med", "ruling.W18")
@pytest.mark.parametrize(
    "control, led, wanted",
    [
        ({}, {}, True),
        ({"Tobruk": "Italy"}, {}, False),
        ({"Basra": "Germany"}, {}, False),
        ({"Basra": "USSR"}, {}, True),
        ({"Rabat": "Vichy France", "Tehran": "neutral"}, {}, True),
        ({"Gibraltar": "Germany"}, {}, False),
        ({"Malta": "Italy"}, {}, False),
        ({"Sicily": "Italy"}, {}, False),
        ({"Sicily": "Italy", "Sardinia": "Great Britain"}, {}, True),
        ({"Naples": "Italy"}, {}, False),
        ({"Naples": "Italy", "Trieste": "USSR"}, {}, True),
        ({"Naples": "Germany"}, {}, False),
        ({}, {"African": "Axis"}, False),
        ({}, {"Southern": "Axis"}, False),
        ({}, {"Middle East": "Axis"}, False),
        ({}, {"Mediterranean": "Axis"}, False),
    ],
)
def test_when_italy_has_to_offer(control: dict[str, str], led: dict[str, str], wanted: bool):
    """Sicily and Sardinia are Homeland in our map: the Homeland space of the list is another one."""
    assert beaten(control, led) is wanted


@rule("opt.italy.med")
def test_all_the_land_of_the_mediterranean_is_as_good_as_its_marker():
    sea = dict.fromkeys(FRONT_LANDS["Mediterranean"], "Great Britain")
    assert beaten(sea, {"Mediterranean": "Axis"})
    assert beaten(sea | {"Ajaccio": "Vichy France", "Palma": "neutral"}, {"Mediterranean": "Axis"})
    assert not beaten(sea | {"Rhodes": "Italy"}, {"Mediterranean": "Axis"})


@rule("opt.italy.result", "flag.surrender.rest")
def test_an_accepted_offer_is_a_surrender_whose_homeland_pays_nobody():
    base: dict[str, Any] = {
        "control": LOST,
        "initiative": LED,
        "options": {"italian_armistice": True},
        "units": {
            "Italy": {"Rome": "2 INF", "Taranto": "BB"},
            "Great Britain": {"Cairo": "INF"},
            "USA": {"Naples": "INF"},
        },
        "powers": {"Italy": {"money": 40}},
    }
    t = table("end", **base)
    t.play(t.asked()[0], "accept")
    assert t.power("Italy").status == "surrendered" and t.power("Italy").money == 0 and not t.state.units.of("Italy")
    homeland = {"Rome", "Milan", "Turin", "Genoa", "Venice", "Trieste", "Naples", "Taranto", "Sicily", "Sardinia"}
    assert set(t.state.unpaid) == homeland
    assert t.owner("Rome") == t.owner("Milan") == t.owner("Tirana") == conqueror(t.game) == "Great Britain"
    assert not homeland & set(incomes(t.game)["Great Britain"].by)
    t.state.control |= dict.fromkeys(("Milan", "Venice", "Trieste", "Salzburg"), "Germany")
    redraw(t.game)
    assert incomes(t.game)["Germany"].by["Milan"] == 12, "the Germans have accepted nothing"
    t = table("end", **base)
    t.play(t.asked()[0], "refuse")
    assert t.power("Italy").status == "active" and not t.state.unpaid and t.power("Italy").money == 40
    base["options"] = {}
    assert table("end", **base).game.phase == "declarations", "no offer without the option"


@rule("opt.italy.result", "victory.allies")
def test_an_armistice_can_end_the_game_before_the_turn_is_played():
    german = {land: "USA" for land, holder in table().state.control.items() if holder == "Germany"}
    t = table(
        "end",
        control={**german, **LOST},
        initiative=LED,
        options={"italian_armistice": True},
        status={"Germany": "surrendered"},
        units={"Italy": {"Rome": "INF"}, "Great Britain": {"Cairo": "INF"}, "USA": {"Naples": "INF"}},
    )
    t.play("Great Britain", "accept")
    assert t.game.outcome.rule == "victory.allies" and t.game.phase == "dawn"


# --- surrender ------------------------------------------------------------------------------------------------------


def fall(capital: str, taker: str, **more: Any) -> Table:
    control = {capital: taker, **more.pop("control", {})}
    return table("end", control=control, **more)


@rule("flag.surrender.rest", "flag.surrender.allied_spaces", "flag.surrender.initiative", "flag.captured")
def test_what_becomes_of_germany():
    t = fall(
        "Berlin",
        "USA",
        control={"Kiev": "Germany", "Bristol": "Germany", "Brest": "Germany", "Budapest": "Germany"},
        allies={"Hungary": "Germany", "Poland": "Great Britain", "Denmark": "Germany"},
        initiative={"Eastern": "Axis", "Western": "Axis"},
        units={
            "Italy": {"Munich": "INF", "Budapest": "INF", "Rome": "INF"},
            "Germany": {"Hamburg": "2 SUB, INF", "Rome": "2 INF"},
            "USSR": {"Vienna": "INF"},
            "USA": {"Berlin": "INF"},
        },
        convoys=[("Germany", "Hamburg", "Oslo", "Western Baltic, Skagerrak", "TR"), LINES[1]],
        powers={"Germany": {"money": 90, "pacific": 1, "debt": 2, "boxes": [{"INF": 1}, {}, {}, {}, {}]}},
    )
    mat = t.power("Germany")
    assert (mat.status, mat.money, mat.boxes) == ("surrendered", 0, [{}, {}, {}, {}, {}])
    assert mat.pacific == mat.debt == 0
    assert not t.state.units.of("Germany") and list(t.state.convoys) == ["C2"]
    assert t.owner("Munich") == t.owner("Budapest") == "Italy", "a partner keeps what it occupies"
    assert t.owner("Vienna") == t.owner("Cologne") == "USA", "the rest is the conqueror's"
    assert (t.owner("Bristol"), t.owner("Kiev")) == ("Great Britain", "USSR"), "an ally's land goes to the ally"
    assert t.owner("Brest") == "USA", "if it is in the war"
    assert flag_works(t.game, "Budapest") == "minor" and flag_works(t.game, "Copenhagen") == ""
    assert t.state.allies == {"Hungary": "USA", "Denmark": "USA", "Poland": "Great Britain"}
    assert t.state.initiative["Eastern"] == "Allies" and t.state.initiative["Western"] == "Axis"


@rule("flag.surrender.units", "opt.france.refused", "opt.france.vichy")
def test_leaders_leave_the_war_with_their_power():
    led = {"Gamelin": {"place": "Vichy"}, "De Gaulle": {"place": "Vichy"}, "Wavell": {"place": "London"}}
    for answer in ("accept", "refuse"):
        t = table(
            "end",
            start="1939",
            year=1940,
            season="Summer",
            control={"Paris": "Germany"},
            options={"french_armistice": True, "leaders": True},
            units={"France": {"Vichy": "INF"}, "Germany": {"Paris": "INF"}, "Great Britain": {"London": "INF"}},
            leaders=led,
        )
        t.play("Germany", answer)
        french = {"Gamelin", "De Gaulle"}
        assert "Wavell" in t.state.leaders and not french & set(t.state.leaders), answer
        assert not french & set(t.state.fallen), "they are not killed"
    t = fall("Berlin", "USA", options={"leaders": True}, leaders={"Manstein": {"place": "Berlin"}, **led})
    assert "Manstein" not in t.state.leaders and "Wavell" in t.state.leaders


@rule("flag.surrender.rest", "map.control.ally_colour", "victory.allies")
def test_two_capitals_that_fall_in_one_turn():
    lost = {land: "USA" for land in LANDS if SPACE[land].owner == "Italy"}
    t = fall("Berlin", "USSR", control={**lost, "London": "Germany"}, status={"Italy": "surrendered"})
    assert t.owner("London") == "Great Britain" and t.power("Great Britain").status == "active"
    assert t.game.outcome.rule == "victory.allies"
    t = fall("Berlin", "USSR", control={**lost, "London": "USSR"}, status={"Italy": "surrendered"})
    assert t.power("Great Britain").status == "active", "there is nobody left to surrender to"
    assert t.game.outcome.rule == "victory.allies"


@rule("flag.major.surrender", "ussr.conquest")
def test_a_capital_in_the_hands_of_an_ally_of_the_other_bloc():
    t = fall("London", "USSR", units={"USSR": {"London": "INF"}, "Germany": {"Berlin": "INF"}, "USA": {"USA": "INF"}})
    assert t.power("Great Britain").status == "surrendered"
    assert t.owner("London") == "USSR" and t.owner("Bristol") == "Germany" and t.owner("Cairo") == "Germany"


@rule("flag.major.surrender", "flag.surrender.initiative")
def test_a_capital_in_the_hands_of_a_partner_counts_for_the_first_enemy_in_the_war():
    t = fall("Rome", "Germany", units={"Germany": {"Rome": "INF"}, "USA": {"USA": "INF"}})
    assert t.said("Italy surrenders to Great Britain") and t.state.initiative["Southern"] == "Allies"


@rule("flag.major.surrender")
@pytest.mark.parametrize("power", [p for p in POWERS if p != "France"])
def test_who_holds_its_capital_fights_on(power: str):
    capital = {"Germany": "Berlin", "Italy": "Rome", "Great Britain": "London", "USA": "USA", "USSR": "Moscow"}[power]
    foe = "Germany" if power in ("Great Britain", "USA", "USSR") else "USA"
    t = fall(capital, foe, units={foe: {capital: "INF"}})
    assert t.power(power).status == "surrendered"
    assert {p for p in POWERS if t.power(p).status == "active"} == set(POWERS) - {power, "France"}
