"""Neutrality, minor allies, entry, the pact, surprise, surrender, armistices, initiative, victory."""

from rules.ww2_europe.armistice import italy_beaten, pacific_transfer
from rules.ww2_europe.politics import declarable, surprised
from rules.ww2_europe.victory import automatic, won
from rules.ww2_europe.world import create
from tests.rulings import rule
from tests.ww2_europe.table import opened, table, victory_in


@rule("move.declare_war", "minor.attacked", "minor.control", "surprise.who")
def test_an_attacked_minor():
    t = opened("1939")
    t.refuse("Germany", "move 1 INF from Hamburg to Aarhus", None)
    t.play("Germany", "declare war on Denmark")
    assert t.state.allies["Denmark"] == "Great Britain" and t.owner("Copenhagen") == "Great Britain"
    assert t.units("Copenhagen") == ["Great Britain INF"]
    assert surprised(t.game, t.unit("Copenhagen", "INF"))
    t.refuse("Germany", "declare war on Denmark", "move.declare_war")
    t.play("Great Britain", "declare war on Norway")
    assert t.state.allies["Norway"] == "Germany", "the other side protects it"


@rule("surprise.west39", "minor.poland")
def test_fall_1939():
    t = opened("1939")
    assert surprised(t.game, t.unit("Warsaw", "INF")) and surprised(t.game, t.unit("Paris", "INF"))
    assert surprised(t.game, t.unit("London", "INF")) and not surprised(t.game, t.unit("Berlin", "INF"))
    for seat in ("Germany", "Great Britain", "France"):
        t.play(seat, "done")
    t.play("Germany", "done")
    assert t.game.phase != "movement" or "Great Britain" not in t.asked(), "nobody in the West can move"


@rule("minor.greece", "minor.axis")
def test_spring_1941():
    t = opened("1941")
    assert surprised(t.game, t.unit("Athens", "INF")) and not surprised(t.game, t.unit("Cairo", "INF"))
    t = table(
        "end",
        start="1939",
        year=1940,
        season="Winter",
        pact="on",
        status={"USSR": "neutral"},
        units={"Germany": {"Warsaw": "10 INF"}, "USSR": {"Vilna": "10 INF"}},
        control=dict.fromkeys(("Warsaw", "Danzig", "Krakow"), "Germany")
        | dict.fromkeys(
            ("Vilna", "Brest-Litovsk", "Lvov", "Vyborg", "Latvia", "Estonia", "Lithuania", "Bessarabia"), "USSR"
        ),
    )
    assert {"Hungary", "Romania", "Bulgaria", "Finland"} <= {c for c, p in t.state.allies.items() if p == "Germany"}
    assert t.count("Ploesti", "Germany", "INF") == 2 and t.owner("Vyborg") == "USSR"


@rule("neutral.italy", "neutral.usa_ussr")
def test_entry_by_date():
    control = dict.fromkeys(("Warsaw", "Danzig", "Krakow"), "Germany")
    t = table(
        "end",
        start="1939",
        year=1939,
        season="Winter",
        status={"Italy": "neutral", "USA": "neutral", "USSR": "neutral"},
        control=control,
    )
    assert t.power("Italy").status == "active" and t.power("USA").status == "neutral"
    t = table("end", start="1941", year=1941, season="Winter", status={"USA": "neutral", "USSR": "neutral"})
    assert t.power("USA").status == t.power("USSR").status == "active"
    assert t.count("USA", "USA", "INF") == 10, "its entry force"


@rule("uk.pacific")
def test_pacific_transfer():
    t = table(
        "end",
        start="1941",
        year=1941,
        season="Winter",
        status={"USA": "neutral", "USSR": "neutral"},
        units={"Great Britain": {"Scapa Flow": "BB, CV, 2 CA, 3 DD", "London": "3 INF, FTR", "Cairo": "2 INF"}},
    )
    while t.game.phase == "dawn":
        t.play("Great Britain", t.ask().choices[0])
    left = sorted(u.kind for u in t.state.units.of("Great Britain"))
    assert left == ["INF", "INF", "INF"] and t.said("Great Britain sends its Pacific Transfer")


@rule("uk.pacific")
def test_a_great_britain_that_is_out_of_the_war_sends_nothing():
    t = table(season="Spring", units={"Great Britain": {"London": "INF"}})
    t.state.powers["Great Britain"].status = "surrendered"
    assert list(pacific_transfer(t.game)) == [] and not t.said("Pacific Transfer")


PARTITION = ("Vyborg", "Latvia", "Estonia", "Lithuania", "Brest-Litovsk", "Vilna", "Lvov", "Bessarabia")


def pact(**more):
    control = dict.fromkeys(("Warsaw", "Danzig", "Krakow"), "Germany") | dict.fromkeys(PARTITION, "USSR")
    units = {"Germany": {"Warsaw": "10 INF"}, "USSR": {"Vilna": "10 INF"}}
    base = {
        "start": "1939",
        "year": 1940,
        "season": "Spring",
        "pact": "on",
        "status": {"USSR": "neutral", "USA": "neutral"},
    }
    return table("end", control=control | more.pop("control", {}), units=more.pop("units", units), **base, **more)


@rule("ussr.pact", "ussr.pact.germany", "ussr.pact.ussr", "ussr.pact.other")
def test_the_partition():
    t = pact()
    assert t.state.pact == "on" and list(declarable(t.game, "USSR")) == []
    t = pact(units={"Germany": {"Warsaw": "9 INF"}, "USSR": {"Vilna": "10 INF"}})
    assert t.state.pact == "broken" and list(declarable(t.game, "USSR")) == ["Germany"]
    t = pact(units={"Germany": {"Warsaw": "10 INF"}, "USSR": {"Vilna": "9 INF"}})
    assert {t.owner(land) for land in ("Vilna", "Lvov", "Brest-Litovsk")} == {"Germany"} and t.count("Vilna") == 0
    t = pact(control={"Latvia": "neutral"})
    assert t.owner("Latvia") == "Germany" and t.owner("Estonia") == "USSR"


@rule("ussr.pact.move")
def test_the_neutral_ussr_moves_to_its_part():
    t = table(
        "movement",
        start="1939",
        year=1939,
        season="Fall",
        pact="on",
        status={"USSR": "neutral", "Italy": "neutral", "USA": "neutral"},
        units={
            "USSR": {"Minsk": "2 INF", "Novgorod": "TNK"},
            "Great Britain": {"Vilna": "INF"},
            "Germany": {"Berlin": "INF", "Warsaw": "INF"},
        },
        control={"Warsaw": "Germany"},
        initiative=dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies"),
    )
    t.refuse("USSR", "move 1 INF from Minsk to Warsaw", "ground.movement")
    t.refuse("USSR", "move 1 TNK from Novgorod to Oulu", "ground.movement")
    t.play("USSR", "move 2 INF from Minsk to Vilna", "move 1 TNK from Novgorod to Lithuania via Latvia")
    assert t.owner("Latvia") == t.owner("Lithuania") == "USSR"
    t.refuse("Germany", "move 1 INF from Warsaw to Brest-Litovsk", "ussr.pact")
    t.done()
    assert t.said("Battle of Vilna")


@rule(
    "flag.major.surrender",
    "flag.surrender.units",
    "flag.surrender.money",
    "flag.surrender.rest",
    "flag.surrender.allied_spaces",
)
def test_d36_surrender():
    t = table(
        "end",
        start="1939",
        control={"Paris": "Germany"},
        powers={"France": {"money": 50}},
        units={"France": {"Marseilles": "2 INF", "Oran": "BB"}, "Great Britain": {"Brest": "INF"}},
    )
    assert t.power("France").status == "surrendered" and t.power("France").money == 0
    assert not t.state.units.of("France")
    assert t.owner("Brest") == "Great Britain"
    assert {t.owner(land) for land in ("Marseilles", "Algiers", "Dakar")} == {"Germany"}


@rule("flag.surrender.initiative", "flag.captured")
def test_surrender_passes_the_initiative():
    t = table(
        "end",
        start="1939",
        control={"Paris": "Germany"},
        initiative={"Western": "Allies"},
        units={"Germany": {"Paris": "INF"}},
    )
    assert t.state.initiative["Western"] == "Axis"
    from rules.ww2_europe.control import capture
    from rules.ww2_europe.world import flag_works

    t = table(units={"Germany": {"Munich": "INF"}})
    capture(t.game, "Berlin", "USSR")
    capture(t.game, "Berlin", "Germany")
    assert t.owner("Berlin") == "Germany" and flag_works(t.game, "Berlin") == "", "D9: its functions never return"


@rule("init.battles", "init.tie", "init.excluded")
def test_d33_d34_battles_count():
    t = table(
        "initiative",
        initiative={"Eastern": "Allies", "Northern": "Axis"},
        wins={"Eastern": {"Axis": 2, "Allies": 2}, "Northern": {"Allies": 1}},
    )
    assert t.state.initiative["Eastern"] == "Allies" and t.state.initiative["Northern"] == "Allies"
    t = table(attacked=["Norway"])
    victory_in(t, "Oslo", "Axis")
    victory_in(t, "Skagerrak", "West")
    assert t.state.wins == {"Northern": {"Allies": 1}}


@rule("init.auto")
def test_d35_automatic_initiative():
    from rules.ww2_europe.chart import FRONT_LANDS

    control = dict.fromkeys(FRONT_LANDS["African"], "Great Britain")
    t = table("movement", control=control, units={"Italy": {"Taranto": "SUB"}, "Great Britain": {"Cairo": "INF"}})
    assert automatic(t.game, "African") == "Allies"
    t = table("movement", control=control, units={"Italy": {"Tobruk": "INF"}, "Great Britain": {"Cairo": "INF"}})
    assert automatic(t.game, "African") == ""


@rule("victory.axis", "victory.allies", "victory.minor")
def test_victory():
    t = table("end", control={"Moscow": "Germany"}, units={"USSR": {"Gorky": "INF"}})
    assert t.game.outcome.rule == "victory.axis" and t.game.outcome.winners == ("Germany", "Italy")
    t = table("end", control={"Berlin": "USSR", "Rome": "USA"})
    assert t.game.outcome.rule == "victory.allies"
    t = table("end", year=1945, season="Summer")
    assert t.game.outcome.rule == "victory.minor" and not t.game.outcome.winners, "three Flags each: a draw"
    t = table("end", year=1945, season="Summer", control={"Rome": "USA"})
    assert set(t.game.outcome.winners) == {"Great Britain", "France", "USA", "USSR"}
    assert not won(table("movement", units={"Germany": {"Berlin": "INF"}}).game)


# --- the armistices -------------------------------------------------------------------------------------------------


def offer(**more):
    return table(
        "end",
        start="1939",
        year=1940,
        season="Summer",
        control={"Paris": "Germany", **more.pop("control", {})},
        options={"french_armistice": True},
        **more,
    )


@rule("opt.france.offer", "opt.france.refused")
def test_a_refused_armistice():
    t = offer(units={"France": {"Marseilles": "2 INF"}})
    assert t.power("France").status == "active" and t.ask().choices == ("accept", "refuse")
    t.play("Germany", "refuse")
    assert t.units("Marseilles") == ["Great Britain INF"] * 2 and t.owner("Algiers") == "Great Britain"


@rule("opt.france.vichy", "opt.france.forces")
def test_vichy_france():
    t = offer(units={"France": {"Marseilles": "2 INF, BB", "Brest": "INF"}, "Great Britain": {"Cherbourg": "INF"}})
    t.play("Germany", "accept")
    t.play("Germany", "Oran")
    assert (
        t.owner("Brest") == "Germany"
        and t.owner("Cherbourg") == "Great Britain"
        and t.owner("Marseilles") == "Vichy France"
    )
    assert (
        t.count("Vichy", kind="INF") == 5 and t.count("Vichy", kind="ART") == 1 and t.count("Algiers", kind="INF") == 2
    )
    assert t.units("Mers el Kebir") == ["Vichy France BB"]


@rule("opt.france.colonies", "opt.france.home", "opt.france.leave")
def test_attacks_on_vichy():
    def vichy(**more):
        return table(
            "declarations", start="1941", units={"Germany": {"Paris": "INF"}, "Great Britain": {"Cairo": "INF"}}, **more
        )

    t = vichy()
    t.play("Great Britain", "declare war on Syria")
    assert t.owner("Damascus") == "Germany" and t.owner("Algiers") == "Vichy France"
    t = vichy()
    t.play("Germany", "declare war on Vichy France")
    assert t.owner("Marseilles") == t.owner("Dakar") == "Great Britain"
    t = table("end", start="1941", units={"Great Britain": {"Rabat": "INF"}})
    assert t.owner("Rabat") == "Germany" and t.owner("Algiers") == "Vichy France"
    t = table("return", start="1941", control={"Paris": "USA"})
    assert t.owner("Vichy") == "Great Britain", "Paris is liberated"


@rule("opt.france.home", "opt.france.colonies", "surprise.who")
def test_an_attack_on_vichy_surprises_its_colonies_too():
    t = table("declarations", start="1941", units={"Germany": {"Paris": "INF"}, "Great Britain": {"Cairo": "INF"}})
    t.play("Germany", "declare war on Vichy France")
    assert {"Morocco", "Algeria", "Syria"} <= set(t.state.attacked)
    for land in ("Vichy", "Algiers", "Damascus"):
        assert surprised(t.game, create(t.game, "Great Britain", "INF", land)), "brought in to reinforce"
    t = table("declarations", start="1941", units={"Germany": {"Paris": "INF"}, "Great Britain": {"Cairo": "INF"}})
    t.play("Great Britain", "declare war on Syria")
    assert not surprised(t.game, create(t.game, "Germany", "INF", "Algiers")), "only the colony that is attacked"


@rule("opt.italy.conditions", "opt.italy.med", "opt.italy.result")
def test_the_italian_armistice():
    from rules.ww2_europe.chart import FRONT_LANDS

    control = {
        land: "Great Britain" for name in ("African", "Middle East", "Mediterranean") for land in FRONT_LANDS[name]
    }
    control |= {"Sardinia": "Italy", "Naples": "USA", "Rhodes": "Italy"}
    led = {"African": "Allies", "Southern": "Allies", "Middle East": "Allies", "Mediterranean": "Allies"}
    t = table(
        "end", control=control, initiative=led, options={"italian_armistice": True}, units={"Germany": {"Rome": "INF"}}
    )
    assert italy_beaten(t.game) and t.ask().choices == ("accept", "refuse")
    t.play(t.asked()[0], "refuse")
    assert t.power("Italy").status == "active"
    t = table(
        "end", control=control, initiative=led, options={"italian_armistice": True}, units={"Germany": {"Rome": "INF"}}
    )
    t.play(t.asked()[0], "accept")
    assert t.power("Italy").status == "surrendered" and t.owner("Rome") == "Germany" and "Milan" in t.state.unpaid
    led["Mediterranean"] = "Axis"
    t = table("movement", control=control, initiative=led, units={"Germany": {"Rome": "INF"}})
    assert not italy_beaten(t.game)
    t = table(
        "movement",
        control=control | {"Sardinia": "USA", "Rhodes": "USA"},
        initiative=led,
        units={"Germany": {"Rome": "INF"}},
    )
    assert italy_beaten(t.game), "all its land is enough, ships or not"


@rule("neutral.inactive")
def test_neutrals_take_no_part():
    t = opened("1939")
    assert "Italy" not in t.asked() and "USA" not in t.asked()
    t.refuse("Italy", "declare war on France", None)
    assert not any(u.nation == "Norway" for u in t.state.units)
