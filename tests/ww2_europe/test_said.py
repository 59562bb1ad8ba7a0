"""What the game says of each order and of what becomes of it, word for word."""

from typing import Any

import pytest

from rules.kernel.errors import OrderError
from tests.rulings import rule
from tests.ww2_europe.table import Table, table

WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
UNITS = {
    "Germany": {
        "Hamburg": "2 TNK, 3 INF, 2 DD, CA, 3 SUB, TR, FTR",
        "Frankfurt": "FTR, TAC",
        "Sedan": "2 BMB",
        "Brest": "2 SUB, INF",
        "Oslo": "ABN, AB",
    },
    "Great Britain": {"London": "INF", "Liege": "INF"},
    "Italy": {"Rome": "INF"},
}
LINE = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "2 TR")


def theater(**more: Any) -> Table:
    control = {"Liege": "Great Britain", "Oslo": "Germany", "Copenhagen": "Great Britain"}
    t = table(units=UNITS, control=control, convoys=[LINE], initiative={"Eastern": "Allies"}, **more)
    for unit in t.state.units:
        unit.cut = False
    return t


@rule("move.path", "sea.patrol", "sea.moving_avoids", "airborne.drop", "tr.load")
@pytest.mark.parametrize(
    "order, words",
    [
        ("move 1 TNK from Hamburg to Cologne", "Germany: 1 TNK from Hamburg to Cologne."),
        ("move 2 TNK from Hamburg to Liege via Cologne", "Germany: 2 TNK from Hamburg to Liege by way of Cologne."),
        ("move 1 FTR from Frankfurt to Liege", "Germany: 1 FTR from Frankfurt to Liege."),
        ("patrol 1 DD from Hamburg to North Sea", "Germany: 1 DD from Hamburg patrols North Sea."),
        (
            "patrol 2 DD from Hamburg to Norwegian Sea",
            "Germany: 2 DD from Hamburg patrol Norwegian Sea by way of North Sea.",
        ),
        ("patrol 1 DD from Hamburg to Hamburg", "Germany: 1 DD from Hamburg patrols Hamburg port."),
        ("sail 1 SUB from Hamburg to North Sea", "Germany: 1 SUB from Hamburg sails to North Sea."),
        ("sail 3 SUB from Hamburg to North Sea", "Germany: 3 SUB from Hamburg sail to North Sea."),
        ("raid 2 BMB from Sedan to London", "Germany: 2 BMB from Sedan raid London."),
        ("hunt 1 SUB from Brest after C1", "Germany: 1 SUB hunts convoy C1."),
        ("hunt 2 SUB from Brest after C1", "Germany: 2 SUB hunt convoy C1."),
        ("drop 1 ABN from Oslo to Copenhagen", "Germany: 1 ABN jumps on Copenhagen."),
        (
            "ferry 1 INF from Hamburg to Oslo by Hamburg",
            "Germany: 1 INF from Hamburg to Oslo by transports of Hamburg.",
        ),
        (
            "ferry 1 INF from Hamburg to Copenhagen by Hamburg",
            "Germany: 1 INF from Hamburg to Copenhagen in an Amphibious Attack by transports of Hamburg.",
        ),
    ],
)
def test_what_is_said_of_an_order(order: str, words: str):
    t = theater().play("Germany", order)
    moves = [e.text for e in t.events(kind="move")]
    assert moves == [words]


@rule("move.path", "move.air_return", "sea.target")
@pytest.mark.parametrize(
    "order, words",
    [
        ("move 1 INF from Hamburg to Liege", "INF can't march from Hamburg to Liege; in reach: "),
        ("move 1 TNK from Hamburg to Liege via Frankfurt", "TNK can't march from Hamburg to Liege through Frankfurt"),
        (
            "move 1 FTR from Frankfurt to London",
            "FTR can't fly from Frankfurt to London and home again with 4 points; in reach: ",
        ),
        (
            "move 1 FTR from Frankfurt to Paris via Stuttgart, Strasbourg",
            "FTR can't fly from Frankfurt to Paris through Stuttgart and Strasbourg and home again with 4 points",
        ),
        ("move 1 FTR from Hamburg to North Sea", "North Sea is sea: aircraft patrol there"),
        ("move 1 INF from Hamburg to Hamburg", "it is already there"),
        ("patrol 1 SUB from Hamburg to North Sea", "submarines can't patrol: they avoid combat and raid convoys"),
        ("patrol 1 TR from Hamburg to North Sea", "transports can't patrol: they avoid combat"),
        ("sail 1 DD from Hamburg to Hamburg", "it is already there"),
        ("patrol 1 DD from Hamburg to Berlin", "Berlin is land without a port"),
        (
            "patrol 1 DD from Hamburg to USA",
            "DD can't sail from Hamburg port to USA port and back with 10 Movement Points",
        ),
        ("move 5 TNK from Hamburg to Cologne", "you have 2 TNKs in Hamburg for this"),
        ("move 1 ART from Hamburg to Cologne", "you have no ART in Hamburg for this"),
        ("ferry 1 INF from Hamburg to Berlin by Hamburg", "isn't next to Berlin"),
        ("ferry 2 INF from Hamburg to Oslo by Hamburg", "you have 1 TR in"),
        ("ferry 1 INF from Hamburg to North Sea by Hamburg", "North Sea isn't a land space"),
    ],
)
def test_what_is_said_of_an_order_that_is_refused(order: str, words: str):
    t = theater()
    with pytest.raises(OrderError) as refused:
        t.game.submit("Germany", order)
    assert words in str(refused.value), str(refused.value)


@rule("move.order", "blitz.order")
@pytest.mark.parametrize(
    "initiative, words",
    [
        (
            {"Eastern": "Allies"},
            "Axis move on the Western, the Northern, the Southern, the Mediterranean, the African and the Middle East Fronts.",
        ),
        (
            dict.fromkeys(("Western", "Northern", "Eastern", "Southern", "Mediterranean"), "Allies"),
            "Allies move on the Western, the Northern, the Eastern, the Southern and the Mediterranean Fronts.",
        ),
    ],
)
def test_who_moves_where_is_said(initiative: dict[str, str], words: str):
    t = table("declarations", units=UNITS, control={"Liege": "Great Britain", "Oslo": "Germany"}, initiative=initiative)
    t.on("movement")
    headings = [e.text for e in t.events(kind="heading")]
    assert headings[0] == words
    while t.game.phase == "movement":
        t.done()
    told = [e.text for e in t.events(kind="heading") if " move on " in e.text]
    assert (
        " move on the Western, the Northern, the Eastern, the Southern, the Mediterranean, the African and the Middle East"
        in told[1]
    )
    assert told[0].split()[0] == told[2].split()[0] != told[1].split()[0]
    if "Mediterranean" not in initiative:
        assert told[2] == "Axis move on the Eastern Front.", "one Front alone"


@rule("redep.ground", "redep.air", "redep.naval", "rp.buy", "depot.remove")
@pytest.mark.parametrize(
    "order, words, used",
    [
        ("redeploy 2 INF from Hamburg to Berlin", "Germany redeploys 2 INF from Hamburg to Berlin.", 2),
        ("redeploy 1 FTR from Hamburg to Berlin", "Germany redeploys 1 FTR from Hamburg to Berlin.", 1),
        ("redeploy 1 DD from Hamburg to Stettin", "Germany redeploys 1 DD from Hamburg to Stettin.", 1),
        ("carry 1 INF from Hamburg to Oslo by Hamburg", "Germany ships 1 INF from Hamburg to Oslo.", 2),
        ("redeploy 1 AB from Oslo to Bergen", "Germany redeploys 1 AB from Oslo to Bergen.", 1),
        ("remove depot in Brest", "Germany gives up the Supply Depot in Brest.", 0),
    ],
)
def test_what_is_said_of_redeployment(order: str, words: str, used: int):
    units = {**UNITS, "Germany": {**UNITS["Germany"], "Brest": "2 SUB, INF, DEPOT"}}
    control = dict.fromkeys(("Oslo", "Bergen", "Copenhagen"), "Germany")
    t = table("redeployment", units=units, control=control, initiative=WEST).play("Germany", order)
    assert words in [e.text for e in t.events()] and t.power("Germany").used == used


@rule("redep.ground", "redep.air", "redep.naval", "ussr.redeploy", "air.base.where")
@pytest.mark.parametrize(
    "order, why, words",
    [
        ("redeploy 7 INF from Kiev to Berlin", "rp.buy", "that takes 7 Redeployment Points, and you have 6"),
        ("redeploy 1 INF from Kiev to Kiev", "redep.ground", "it is already there"),
        ("redeploy 1 INF from Kiev to London", "redep.ground", "no friendly land joins Kiev and London"),
        ("redeploy 1 INF from Kiev to Berlin via London", "redep.ground", "no friendly land joins Kiev and London"),
        ("redeploy 1 INF from Kiev to Minsk", "redep.ground", "no friendly land joins Kiev and Minsk"),
        ("redeploy 1 TNK from Munich to Salzburg", "terrain.impassable.entry", "the TNK can't stay in Salzburg"),
        ("redeploy 1 FTR from Munich to Sudetenland", "air.base.where", "aircraft have no base in Sudetenland"),
        ("redeploy 1 FTR from Munich to Warsaw", "redep.air", "Warsaw is more than 4 spaces away"),
        ("redeploy 1 BMB from Munich to Oslo", "air.base.where", "aircraft have no base in Oslo"),
        ("redeploy 1 DD from Hamburg to London", "redep.naval.stop", "London isn't a friendly port"),
        ("redeploy 1 DD from Hamburg to Berlin", "redep.naval.stop", "Berlin isn't a friendly port"),
        ("redeploy 1 DD from Hamburg to Munich", "redep.naval.stop", "Munich isn't a friendly port"),
        ("redeploy 1 AB from Munich to London", "airbase.move", "no friendly land joins Munich and London"),
        (
            "redeploy 1 FTR from Munich to Berlin via Moscow",
            "redep.air",
            "the FTR can't fly Munich, Moscow then Berlin",
        ),
        ("redeploy 1 DD from Hamburg to Brest via Bay of Biscay", "redep.naval", "is shut or too long"),
        (
            "carry 1 INF from Munich to Oslo by Hamburg",
            "redep.naval",
            "no transport of Hamburg gets from Munich to Oslo",
        ),
        ("carry 1 BMB from Munich to Oslo by Hamburg", "tr.cargo", "a transport can't carry BMB"),
        ("carry 2 INF from Munich to Oslo by Hamburg", "tr.cargo", "you have 1 TR in Hamburg for this"),
        ("redeploy 5 INF from Kiev to Berlin", "ussr.winter.redeploy", ""),
    ],
)
def test_what_is_said_of_redeployment_that_is_refused(order: str, why: str, words: str):
    t = table(
        "redeployment",
        units={
            "Germany": {"Kiev": "8 INF", "Munich": "2 INF, TNK, FTR, BMB, AB", "Hamburg": "DD, TR"},
            "Great Britain": {"London": "INF"},
        },
        control=dict.fromkeys(("Kiev", "Zhitomir", "Lvov", "Oslo"), "Germany"),
        season="Winter" if why == "ussr.winter.redeploy" else "Summer",
        initiative=WEST,
        flags_lost=["Oslo"],
    )
    if why == "ussr.winter.redeploy":
        t.play("Germany", order)
        t.refuse("Germany", "redeploy 1 INF from Kiev to Lvov", why)
    else:
        assert words in str(t.refuse("Germany", order, why))


@rule("usa.pacific", "neutral.early")
def test_what_is_said_of_money():
    t = table("end", season="Winter", powers={"USA": {"money": 100}})
    assert t.said("The USA gives $100 for the war against Japan and owes $300.")
    t = table("end", season="Winter", powers={"USA": {"money": 500}})
    assert t.said("The USA gives $400 for the war against Japan.")
    t = table("collect", year=1941, powers={"USSR": {"early": True}, "USA": {"debt": 50}}, season="Fall")
    income = t.power("USSR").income
    assert t.said(f"USSR collects ${income} and keeps ${income // 4}: it entered the war before its date.")
    assert t.said("$50 of it go to the Pacific.") and t.said(f"Germany collects ${t.power('Germany').income}.")


@rule("st3.end", "ruling.W16")
@pytest.mark.parametrize(
    "dice, words",
    [
        ([1, 6], "After 1 round the Axis hold Paris."),
        ([6, 6, 1, 6], "After 2 rounds the Axis hold Paris."),
        ([1, 1], "After 1 round nobody is left in Paris."),
        ([6, 1], "After 1 round the Allies hold Paris."),
    ],
)
def test_what_is_said_of_a_battle(dice: list[int], words: str):
    t = table(
        units={"Germany": {"Sedan": "INF"}, "Great Britain": {"Paris": "INF"}},
        control={"Paris": "Great Britain"},
        initiative={"Eastern": "Allies"},
    )
    for unit in t.state.units:
        unit.cut = False
    t.game.script([*dice, *[6] * 9])
    t.game.submit("Germany", "move 1 INF from Sedan to Paris")
    for _ in range(4):
        t.quiet()
        if t.game.phase == "ground":
            t.play(t.ask().seat, "fight on")
    assert words in [e.text for e in t.events(kind="result")]


@rule("ground.movement", "neutral.no_entry", "terrain.desert.entry", "terrain.mountain.cost", "move.enemy_stop")
@pytest.mark.parametrize(
    "order, words",
    [
        ("move 1 INF from Munich to Bern via Stuttgart", " through Stuttgart: Bern is neutral; in reach: "),
        (
            "move 1 TNK from Munich to Salzburg",
            ": no tank or mech enters the impassable mountains of Salzburg; in reach: ",
        ),
        ("move 1 INF from Munich to Berlin", "INF can't march from Munich to Berlin; in reach: "),
        ("move 1 INF from Munich to Leipzig via Frankfurt", ": that takes 2 points, and it has 1; in reach: "),
        (
            "move 1 INF from Munich to Leipzig via North Sea",
            "INF can't march from Munich to Leipzig through North Sea; in",
        ),
        ("move 1 TNK from Sofia to Istanbul via Salonika", ": enemy ground units on the way stop it; in reach: "),
        (
            "move 1 TNK from Zagreb to Skopje via Sarajevo",
            ": it pays 2 points for each enemy mountain space, 4 in all, and",
        ),
        ("patrol 1 DD from Hamburg to Western Baltic", "the DD of Hamburg has already moved this turn"),
        ("patrol 1 FTR from Stettin to Western Baltic", "the FTR in Stettin is aboard a carrier: launch it"),
        ("patrol 1 FTR from Stettin port to Western Baltic", "is aboard a carrier: launch it"),
        ("patrol 1 DD from Stettin to Western Baltic", "you have no DD in Stettin port for this"),
    ],
)
def test_what_is_said_of_an_order_that_is_refused_and_why(order: str, words: str):
    t = table(
        units={
            "Germany": {"Munich": "INF, TNK", "Sofia": "TNK", "Zagreb": "TNK", "Hamburg": "DD", "Stettin": "CV+FTR"},
            "Great Britain": {"Salonika": "INF"},
        },
        control={"Salonika": "Great Britain", "Sofia": "Germany", "Zagreb": "Germany", "Istanbul": "Great Britain"}
        | dict.fromkeys(("Sarajevo", "Skopje"), "Great Britain"),
    )
    for unit in t.state.units:
        unit.cut = False
    t.play("Germany", "patrol 1 DD from Hamburg to Western Baltic")
    with pytest.raises(OrderError) as found:
        t.game.submit("Germany", order)
    assert words in str(found.value)
