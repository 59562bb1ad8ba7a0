"""What was settled where the rulebook is silent, of powers, money and turns: `ruling.*` of the rulebook."""

from rules.ww2_europe.chart import KINDS, cards
from rules.ww2_europe.economy import incomes
from rules.ww2_europe.fronts import brown
from rules.ww2_europe.points import rp_left
from rules.ww2_europe.politics import surprised
from rules.ww2_europe.production import why_not_here
from rules.ww2_europe.supply import is_cut
from rules.ww2_europe.victory import must_surrender
from rules.ww2_europe.world import flag_works
from tests.rulings import rule
from tests.ww2_europe.table import opened, table

FIRST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
POLAND = dict.fromkeys(("Warsaw", "Danzig", "Krakow"), "Germany")
SOVIET = ("Vyborg", "Latvia", "Estonia", "Lithuania", "Brest-Litovsk", "Vilna", "Lvov", "Bessarabia")


@rule("ruling.A7")
def test_a7_points_serve_anew_or_are_spent():
    for way, left, next_turn in (("capacity", 6, 6), ("stock", 5, 5)):
        t = table(
            "redeployment", initiative=FIRST, units={"Germany": {"Warsaw": "INF"}}, options={"redeployment_points": way}
        )
        t.play("Germany", "redeploy 1 INF from Warsaw to Berlin")
        assert t.power("Germany").rp == left and rp_left(t.game, "Germany") == 5, way
        t.on("declarations")
        assert rp_left(t.game, "Germany") == next_turn


@rule("ruling.A14")
def test_a14_convoys_change_in_their_own_phase():
    line = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "TR")
    units = {"Great Britain": {"London": "TR", "Bristol": "TR"}}
    t = table("redeployment", units=units, convoys=[line])
    t.refuse("Great Britain", "add TR from Bristol to C1", None)
    t = table("convoys", units=units, convoys=[line], initiative=FIRST)
    used = t.power("Great Britain").used
    t.play("Great Britain", "add 1 TR from Bristol to C1")
    assert t.power("Great Britain").used == used
    t.play("Great Britain", "add 1 TR from London to C1")
    assert t.power("Great Britain").used == used + 1, "from another port one point each"


@rule("ruling.A22")
def test_a22_nobody_moves_in_the_turn_of_the_first_attack():
    t = table(
        "declarations",
        start="1939",
        units={"Germany": {"Cologne": "3 INF"}, "France": {"Sedan": "INF"}},
        initiative={"Eastern": "Allies"},
    )
    t.play("Germany", "declare war on Belgium").on("movement")
    t.play("Germany", "move 3 INF from Cologne to Liege").done("Germany", "Italy")
    t.refuse("Great Britain", "move 1 INF from Brussels to Liege", None)
    t.play("France", "move 1 INF from Sedan to Liege")
    assert surprised(t.game, t.unit("Liege", "INF", "France")), "who reinforces is caught too"


@rule("ruling.A23")
def test_a23_ceded_land_is_entered_and_not_attacked():
    t = table(
        start="1939",
        year=1939,
        season="Fall",
        pact="on",
        status={"USSR": "neutral", "Italy": "neutral", "USA": "neutral"},
        units={"USSR": {"Novgorod": "TNK", "Leningrad": "INF"}, "Germany": {"Berlin": "INF"}},
        initiative=FIRST,
    )
    t.play("USSR", "move 1 TNK from Novgorod to Lithuania via Latvia", "move 1 INF from Leningrad to Vyborg")
    assert {t.owner(land) for land in ("Latvia", "Lithuania", "Vyborg")} == {"USSR"}
    assert "Finland" not in t.state.allies and t.owner("Helsinki") == "neutral" and not t.state.attacked


def pact(control=None, units=None):
    held = POLAND | dict.fromkeys(SOVIET, "USSR") | (control or {})
    forces = {"Germany": {"Warsaw": "10 INF"}, "USSR": {"Vilna": "10 INF"}, **(units or {})}
    return table(
        "end",
        start="1939",
        year=1940,
        pact="on",
        season="Spring",
        status={"USSR": "neutral", "USA": "neutral"},
        control=held,
        units=forces,
    )


@rule("ruling.A24", "ruling.W11")
def test_a24_what_the_ussr_does_not_hold_is_german():
    t = pact(control={"Lvov": "Great Britain", "Latvia": "neutral"})
    assert {t.owner(land) for land in ("Lvov", "Vilna", "Brest-Litovsk", "Latvia")} == {"Germany"}
    assert t.owner("Estonia") == "USSR"
    guests = {"Great Britain": {"Danzig": "INF", "Latvia": "INF"}, "USSR": {"Minsk": "INF"}}
    t = pact(control={"Danzig": "Great Britain", "Latvia": "Great Britain"}, units=guests)
    assert t.owner("Danzig") == t.owner("Latvia") == "Great Britain", "where enemies stand it has to be conquered"
    assert t.owner("Lvov") == "Germany"


@rule("ruling.A25")
def test_a25_neither_enters_the_others_part():
    t = table(
        start="1939",
        year=1940,
        pact="on",
        status={"USSR": "neutral"},
        control=POLAND | dict.fromkeys(SOVIET, "USSR"),
        units={"Germany": {"Warsaw": "INF", "Konigsberg": "INF"}, "USSR": {"Vilna": "INF"}},
        initiative={"Western": "Allies"},
    )
    t.refuse("Germany", "move 1 INF from Warsaw to Vilna", "neutral.no_entry")
    t.done("Germany", "Italy")
    t.refuse("USSR", "move 1 INF from Vilna to Warsaw", "ussr.pact.move")


@rule("ussr.pact.ussr", "map.control.meaning", "ruling.A25")
def test_what_the_ussr_has_forfeited_is_german_land_like_any_other():
    """Germany moves through it without restriction; where it stands, the USSR does not come back."""
    units = {"Germany": {"Warsaw": "2 INF"}, "USSR": {"Minsk": "2 INF", "Gomel": "INF"}}
    base = {"start": "1939", "year": 1940, "pact": "on", "status": {"USSR": "neutral"}, "units": units}
    base["initiative"] = {"Western": "Allies"}
    t = table(control=POLAND | dict.fromkeys(SOVIET, "Germany"), **base)
    t.play("Germany", "move 1 INF from Warsaw to Brest-Litovsk")
    assert t.units("Brest-Litovsk") == ["Germany INF"]
    t.done("Germany", "Italy")
    t.refuse("USSR", "move 1 INF from Minsk to Brest-Litovsk", "ussr.pact.move")
    t.play("USSR", "move 1 INF from Minsk to Vilna")
    t = table(control=POLAND | dict.fromkeys(SOVIET, "Great Britain"), **base)
    t.refuse("Germany", "move 1 INF from Warsaw to Brest-Litovsk", "ussr.pact")


@rule("ruling.A26")
def test_a26_a_short_pacific_fund_is_paid_later():
    t = table("end", season="Winter", powers={"USA": {"money": 50, "pacific": 300}})
    assert t.power("USA").money == 0 and t.power("USA").debt == 50 and t.power("USA").pacific == 0
    t = table("collect", powers={"USA": {"debt": 50, "money": 0}})
    assert t.power("USA").debt == 0 and t.power("USA").money == t.power("USA").income - 50
    assert t.power("USA").pacific == 0, "what pays for last winter is no part of the next one's $400"
    t = table("end", year=1941, season="Winter", powers={"USA": {"money": 50}})
    assert t.power("USA").money == 50, "the first winter due is that of 1942"


@rule("ruling.A27", "ruling.A29")
def test_a27_a29_the_end_of_the_turn_counts():
    t = table("movement", control={"Berlin": "USSR"}, units={"Germany": {"Munich": "INF"}})
    assert must_surrender(t.game, "Germany") and t.power("Germany").status == "active"
    from rules.ww2_europe.control import capture

    capture(t.game, "Berlin", "Germany")
    t.on("buy").on("declarations")
    assert t.power("Germany").status == "active", "retaken in the same turn"
    t = table("end", control={"Berlin": "USSR", "Rome": "USA"})
    assert t.game.outcome.rule == "victory.allies", "after the surrenders"


@rule("ruling.A28")
def test_a28_a_retaken_flag_counts_and_does_nothing():
    t = table("end", flags_lost=["Berlin"], units={"Germany": {"Berlin": "INF"}})
    assert t.power("Germany").status == "active" and t.owner("Berlin") == "Germany"
    assert flag_works(t.game, "Berlin") == ""
    alone = table(
        flags_lost=["Berlin", "Rome"],
        units={"Germany": {"Berlin": "INF"}},
    )
    assert is_cut(alone.game, alone.unit("Berlin", "INF"))


@rule("ruling.A30")
def test_a30_who_picks_the_order():
    t = table(
        units={
            "Germany": {"Sedan": "2 INF", "Warsaw": "2 INF"},
            "Great Britain": {"Paris": "INF", "Liege": "INF"},
            "USSR": {"Vilna": "INF"},
        },
        control={"Paris": "Great Britain", "Liege": "Great Britain", "Vilna": "USSR"},
        initiative={"Western": "Allies", "Northern": "Allies", "African": "Allies"},
    )
    for unit in t.state.units:
        unit.cut = False
    t.play("Germany", "move 2 INF from Warsaw to Vilna").done("Germany").done("Great Britain", "USSR")
    t.play("Germany", "move 1 INF from Sedan to Paris", "move 1 INF from Sedan to Liege")
    assert t.events(kind="battle")[0].data["space"] == "Vilna", "player A's Fronts come first"
    while not t.ask().prompt.startswith("Ground battles"):
        t.play(t.asked()[0], t.ask().choices[0] if t.ask().choices else t.suggestions(t.asked()[0], "lose")[0])
    assert t.asked()[0] == "Great Britain", "the side with initiative there picks"


@rule("ruling.A36")
def test_a36_special_forces_cost_five_more():
    for code in ("SSTK", "SSMC", "SHOCK", "GINF", "GTNK", "MAR"):
        kind = KINDS[code]
        assert kind.cost == KINDS[kind.base].cost + 5 and kind.time == KINDS[kind.base].time, code
    t = table("buy", options={"special_forces": True}, powers={"Germany": {"money": 60}})
    t.refuse("Germany", "buy 3 SSTK", "opt.sf.ss_tank")
    t.play("Germany", "buy 2 SSTK")
    assert t.power("Germany").money == 10


@rule("ruling.A37")
def test_a37_a_bought_depot_waits():
    t = table("buy", powers={"Great Britain": {"money": 60}}, initiative=FIRST)
    t.play("Great Britain", "buy 2 DEPOT")
    assert t.power("Great Britain").depots == 2 and not any(u.kind == "DEPOT" for u in t.state.units)
    t.refuse("Great Britain", "buy 1 DEPOT", "depot.place")


@rule("ruling.A38")
def test_a38_winter_rules_brown_land_alone():
    assert brown("Minsk") and brown("Moscow")
    assert not any(brown(land) for land in ("Vilna", "Lvov", "Latvia", "Bessarabia", "Warsaw"))


@rule("ruling.A39")
def test_a39_fortresses_have_their_places():
    for power, card in cards().items():
        if power not in ("Great Britain", "USSR", "Germany"):
            continue
        side = {} if power == "Germany" else FIRST
        t = table("buy", powers={power: {"money": 100}}, initiative=side)
        mine = set(card.fortress_spaces)
        assert {text.split(maxsplit=1)[1] for text in t.suggestions(power, "fortify")} <= mine
        t.refuse(power, "fortify Paris", "fort.build")


@rule("ruling.A40")
def test_a40_neutral_powers_do_nothing_until_they_enter():
    neutral = {"USSR": "neutral", "USA": "neutral"}
    t = table("collect", year=1941, status=neutral, powers={"USSR": {"money": 0}})
    assert t.power("USSR").money == t.power("USA").money == 0
    assert not {"USSR", "USA"} & set(incomes(t.game))
    t.on("declarations")
    assert "USA" not in t.asked() and not t.state.units.of("USA")
    t.play("Germany", "declare war on USA")
    assert t.count("USA", "USA", "INF") == 10, "its forces stand there with its entry"


@rule("ruling.A49")
def test_a49_a_unit_and_its_transport_cost_a_point_each():
    t = table("redeployment", units={"Great Britain": {"London": "2 INF, 2 TR"}}, powers={"Great Britain": {"rp": 4}})
    t.play("Great Britain", "carry 1 INF from London to Gibraltar by London")
    assert rp_left(t.game, "Great Britain") == 2 and t.count("Gibraltar", "Great Britain", "INF") == 1
    t.refuse("Great Britain", "carry 1 INF from Gibraltar to London by Gibraltar", "redep.transport_once")
    t = table("redeployment", units={"Great Britain": {"London": "AB, TR", "Gibraltar": "INF"}})
    t.play("Great Britain", "carry 1 AB from London to Gibraltar by London")
    assert t.count("Gibraltar", "Great Britain", "AB") == 1, "an airbase is cargo like others"


@rule("ruling.A50")
def test_a50_the_ussr_attacks_a_neutral():
    t = table("declarations", units={"USSR": {"Baku": "INF"}})
    t.play("USSR", "declare war on Iran")
    assert t.state.allies["Iran"] == "Germany" and t.owner("Tehran") == "Germany"


@rule("ruling.A51")
def test_a51_the_west_in_fall_1939():
    t = opened("1939")
    for seat in ("Germany", "Great Britain", "France"):
        t.play(seat, "done")
    assert t.asked() == ["Germany"] or "USSR" in t.asked()
    assert not t.suggestions("Great Britain", "move") and not t.suggestions("Great Britain", "sail")
    t.on("redeployment")
    assert {"Great Britain", "France"} <= set(t.asked())


@rule("ruling.A54")
def test_a54_a_quarter_is_rounded_down():
    t = table("collect", year=1941, season="Fall", powers={"USSR": {"early": True, "money": 3}})
    mat = t.power("USSR")
    assert mat.income % 4 and mat.money == 3 + mat.income // 4, "the rest never comes"


@rule("ruling.W3")
def test_w3_supply_is_shared_in_a_bloc():
    t = table(units={"Italy": {"Warsaw": "INF"}, "USSR": {"Tabriz": "INF"}}, control={"Tabriz": "Great Britain"})
    assert not is_cut(t.game, t.unit("Warsaw", "INF")), "Berlin supplies Italians"
    t = table(
        units={"USA": {"Cairo": "INF", "London": "INF"}, "USSR": {"Abadan": "INF"}},
        control={"Abadan": "USSR"} | dict.fromkeys(("Tehran", "Tabriz"), "Great Britain"),
    )
    assert not is_cut(t.game, t.unit("London", "INF")) and is_cut(t.game, t.unit("Abadan", "INF"))


@rule("ruling.W8")
def test_w8_a_repair_needs_twelve():
    units = {"Germany": {"Hamburg": "BBD"}}
    t = table("buy", powers={"Germany": {"money": 11}}, units=units)
    t.refuse("Germany", "repair BB at Hamburg", "buy.what")
    t = table("buy", powers={"Germany": {"money": 12}}, units=units)
    t.play("Germany", "repair BB at Hamburg", dice=[6, 6])
    assert t.power("Germany").money == 0


@rule("ruling.W9")
def test_w9_numbers_in_the_air_over_a_target():
    t = table(
        initiative=FIRST,
        units={"Great Britain": {"Hamburg": "2 FTR, BMB"}, "Germany": {"Leipzig": "FTR"}},
        control={"Hamburg": "Great Britain"},
    )
    t.play("Great Britain", "raid 1 BMB 2 FTR from Hamburg to Leipzig", dice=[6, 4, 6, 3, 6])
    texts = [e.text for e in t.events(kind="dice")]
    assert any("2 FTR against fighters, hits on 4" in x for x in texts)
    assert any("fighters over Leipzig, hits on 3" in x for x in texts)


@rule("ruling.W10")
def test_w10_gifts_take_room_in_convoys():
    line = ("USA", "Scapa Flow", "Murmansk", "Norwegian Sea, Barents Sea", "TR")
    home = ("USA", "USA", "Glasgow", "Western Atlantic, North Atlantic, Western Approaches, Hebrides Sea", "TR")
    t = table("buy", powers={"USA": {"money": 40}}, initiative=FIRST, convoys=[line, home])
    t.refuse("USA", "give 11 to USSR", "buy.gift")
    t.play("USA", "give 10 to USSR")
    t.refuse("USA", "give 1 to USSR", "buy.gift")
    t = table("convoys", units={"Great Britain": {"Scapa Flow": "2 TR"}}, initiative=FIRST)
    t.play("Great Britain", "convoy 1 TR from Scapa Flow between Scapa Flow and Murmansk")
    t.refuse("Great Britain", "convoy 1 TR from Scapa Flow between Scapa Flow and Hamburg", "conv.start")


@rule("ruling.W14")
def test_w14_a_factory_places_its_value():
    t = table("build", powers={"Germany": {"boxes": [{"INF": 2, "FTR": 2, "SUB": 3}, {}, {}, {}, {}]}})
    t.play("Germany", "build 2 FTR at Stettin", "build 1 INF at Stettin", "build 3 SUB at Stettin")
    assert why_not_here(t.game, "Germany", KINDS["INF"], "Stettin")[1] == "build.infantry", "three units of all sorts"
    t.refuse("Germany", "build 1 INF at Stettin", "build.infantry")


@rule("ruling.W15")
def test_w15_what_finds_a_place_must_be_placed():
    t = table("build", powers={"Germany": {"boxes": [{"INF": 1}, {}, {}, {}, {}]}})
    error = t.refuse("Germany", "done", "build.lost")
    assert "build rest" in error.nearest
    t.play("Germany", "build rest")
    assert not t.power("Germany").boxes[0]


@rule("flag.major.surrender", "opt.france.offer")
def test_with_the_french_armistice_all_but_france_surrender_with_their_flag():
    for option in (True, False):
        t = table(options={"french_armistice": option}, control={"London": "Germany", "Paris": "Germany"})
        assert must_surrender(t.game, "Great Britain") and not must_surrender(t.game, "Germany")
        assert must_surrender(t.game, "France") is not option
