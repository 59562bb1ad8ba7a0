"""What the game tells: spaces and powers in words, odds, reach, idle units, standing instructions, pictures' position."""

import pytest

from rules.kernel.errors import OrderError, Refused
from rules.ww2_europe import GAME
from rules.ww2_europe.world import speakers
from tests.rulings import rule
from tests.ww2_europe.table import opened, table


def test_looking():
    t = opened("1939")
    view = t.game.view(None).position
    paris = GAME.look(view, "Paris")
    assert "held by France" in paris[0] and "factory $20" in paris[1]
    assert any("BB" in line for line in GAME.look(view, "Scapa Flow"))
    assert "cost $20" in GAME.look(view, "tank")[0]
    assert "Redeployment Points 6 of 6" in GAME.look(view, "Germany")
    assert "Stettin" in GAME.look(view, "C1")[0]
    assert GAME.look(view, "Rommel")[0].startswith("Rommel: Germany, general")


def test_odds():
    t = table(
        "blitzkrieg",
        units={"Germany": {"Frankfurt": "3 TNK"}, "Great Britain": {"Liege": "INF", "Brussels": "INF"}},
        control={"Liege": "Great Britain", "Brussels": "Great Britain"},
    )
    with pytest.raises(Refused):
        GAME.odds(t.game, "Germany", "nowhere at all")
    assert GAME.odds(t.game, "Germany", "Liege") == ["There is nothing to fight about in Liege now."]
    t = table(
        initiative={"Eastern": "Allies"},
        units={"Germany": {"Frankfurt": "3 TNK, INF"}, "Great Britain": {"Liege": "INF", "Brussels": "INF"}},
        control={"Liege": "Great Britain", "Brussels": "Great Britain"},
    )
    t.play("Germany", "move 3 TNK from Frankfurt to Liege")
    lines = GAME.odds(t.game, "Germany", "Liege")
    assert "3 TNK attack 1 INF" in lines[0] and "attacker" in lines[1] and lines[2].startswith("Left on average:")


def test_odds_at_sea():
    first = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
    t = table(
        initiative=first,
        units={"Great Britain": {"Scapa Flow": "BB, 2 DD", "London": "INF"}, "Germany": {"Hamburg": "2 DD, SUB"}},
    )
    assert GAME.odds(t.game, "Germany", "North Sea") == ["There is nothing to fight about in North Sea now."]
    t.play("Great Britain", "patrol 1 BB 2 DD from Scapa Flow to North Sea").done("Great Britain")
    lines = GAME.odds(t.game, "Germany", "North Sea")
    assert lines[1] == "2 DD, 1 BB: on 5 or less (83%); submarines 33%" and len(lines) == 2
    t.play("Germany", "sail 2 DD from Hamburg to North Sea")
    lines = GAME.odds(t.game, "Germany", "North Sea")
    assert "If they fight: 2 DD against 2 DD, 1 BB" in lines
    ours, theirs = (int(part.split()[-1][:-1]) for part in lines[3].split(": ")[1].split(", ")[:2])
    assert theirs > 85 > 15 > ours, "a battleship takes two hits"


def test_odds_of_strategic_warfare():
    line = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "2 TR, DD")
    t = table(
        units={"Germany": {"Brest": "3 SUB, INF", "Sedan": "2 BMB"}},
        convoys=[line],
        control={"Brest": "Germany"},
        initiative={"Eastern": "Allies"},
    )
    t.play("Germany", "hunt 3 SUB from Brest after C1 at Celtic Sea", "raid 2 BMB from Sedan to London")
    assert GAME.odds(t.game, "Germany", "Celtic Sea") == ["3 SUB sink 1.5 of 2 transports of C1"]
    assert GAME.odds(t.game, "Germany", "London") == ["2 BMB damage London ($20) with 75% if no fighter stops them"]


def test_reach_and_idle():
    t = opened("1939")
    for seat in ("Germany", "Great Britain", "France"):
        t.play(seat, "done")
    found = GAME.reach(t.game, "Germany", "TNK from Breslau")
    assert found.spaces["Krakow"] == "1" and found.start == "Breslau"
    assert "North Sea" in GAME.reach(t.game, "Germany", "destroyer Hamburg").spaces
    assert any(line.startswith("Breslau: ") for line in GAME.idle(t.game, "Germany"))
    with pytest.raises(Refused):
        GAME.reach(t.game, "Germany", "CV from Berlin")


@pytest.mark.parametrize("policy", list(GAME.policies))
def test_every_standing_instruction_reads_its_examples(policy):
    t = opened("1939")
    for example in GAME.policies[policy].examples:
        value = t.game.set_standing("Germany", policy, example)
        assert GAME.policies[policy].read(t.game, "Germany", value) == value, "it must accept what it stored"
    with pytest.raises(OrderError):
        t.game.set_standing("Germany", policy, "something else entirely")


def test_standing_instructions_answer_in_battle():
    t = table(
        initiative={"Eastern": "Allies"},
        start="1939",
        units={"Germany": {"Liege": "3 INF"}, "Great Britain": {"Sedan": "3 INF, ART, TNK"}},
        control={"Liege": "Germany", "Sedan": "Great Britain"},
    )
    for unit in t.state.units:
        unit.cut = False
    t.standing("Great Britain", "casualties", "cheapest").standing("Great Britain", "retreat", "never")
    t.standing("Germany", "retreat", "always")
    t.play("Germany", "move 3 INF from Liege to Sedan", dice=[1, 6, 6] + [6] * 6)
    t.quiet()
    assert t.game.phase == "declarations", "all of them were answered: the year goes on"
    assert t.count("Sedan", "Great Britain", "INF") == 2 and t.count("Liege", "Germany") == 3


def test_a_standing_order_builds():
    t = table("build", powers={"Germany": {"boxes": [{}, {"INF": 3}, {}, {}, {}]}})
    t.standing("Germany", "build", "rest")
    t.on("declarations").on("movement").on("declarations")
    assert sum(u.kind == "INF" for u in t.state.units.of("Germany")) == 3 and not t.power("Germany").boxes[0]
    assert any(entry.auto and entry.text == "build rest" for entry in t.game.orders())


def test_the_picture_gets_what_it_reads():
    view = opened("1941").game.view(None).position
    assert view["spaces"]["Warsaw"]["units"]["Germany"]["tank"] == 2 and view["spaces"]["Warsaw"]["airbase"]
    assert view["spaces"]["Tobruk"]["fortress"] and view["powers"]["France"]["status"] == "surrendered"
    assert view["convoys"][1]["path"][0] == "Bristol" and view["initiative"]["Western"] == "Allies"
    assert len(list(GAME.summary(view))) >= 7


@pytest.mark.parametrize(
    "text",
    [
        "lead Patton to Prague",
        "lead Rommel to North Sea",
        "hunt all from Brest after C9",
        "raid all from Berlin to North Sea",
    ],
)
def test_names_of_nothing_here_are_refused(text):
    t = table(units={"Germany": {"Berlin": "INF, FTR", "Brest": "SUB"}}, options={"leaders": True})
    with pytest.raises(OrderError):
        t.game.submit("Germany", text)


@pytest.mark.parametrize(
    "text", ["cancel C9", "reroute C9 via North Sea", "allot C9 supply 4", "detach 1 TR from C9 to London"]
)
def test_convoys_that_do_not_sail_are_refused(text):
    t = table("convoys", units={"Germany": {"Hamburg": "TR"}})
    with pytest.raises(OrderError):
        t.game.submit("Germany", text)


def test_what_cannot_be_reached_is_said_plainly():
    t = table(initiative=dict.fromkeys(("Western", "Eastern"), "Axis"), units={"Germany": {"Prague": "FTR, MEC"}})
    for order, words in (
        ("move FTR from Prague to Moscow", "FTR can't fly from Prague to Moscow"),
        ("move FTR from Prague to London via Cologne", "FTR can't fly from Prague to London through Cologne"),
        ("move MEC from Prague to Moscow", "MEC can't march from Prague to Moscow"),
    ):
        with pytest.raises(OrderError) as refused:
            t.game.submit("Germany", order)
        assert words in str(refused.value)


def test_aircraft_are_offered_patrols_and_no_transits():
    t = table(units={"Germany": {"Hamburg": "FTR, DD"}})
    assert any("FTR" in text for text in t.game.suggest("Germany", "patrol", 99))
    offered = t.game.suggest("Germany", "sail", 99)
    assert offered and not any("FTR" in text for text in offered)
    t.play("Germany", "sail 1 FTR from Hamburg to North Sea")
    assert t.units("North Sea") == ["Germany FTR"], "it may: nobody meets it there"


def test_who_speaks_for_a_party_of_which_nobody_is_there():
    """The powers in the war, in the order of the seats; of a bloc that is out of it all of them."""
    t = table(start="1941", units={"Germany": {"Berlin": "2 INF"}, "Italy": {"Rome": "INF"}})
    assert t.state.powers["France"].status == "surrendered"
    assert speakers(t.game, "West") == ("Great Britain", ("USA",))
    for name in ("Great Britain", "USA"):
        t.state.powers[name].status = "surrendered"
    assert speakers(t.game, "West") == ("Great Britain", ("France", "USA"))
    two, one = t.game.state.units.of("Germany")[:2], t.game.state.units.of("Italy")[:1]
    assert speakers(t.game, "Axis", [*one, *two]) == ("Germany", ("Italy",))
    assert speakers(t.game, "Axis", one) == ("Italy", ())


@rule("supply.cutoff", "surprise.who", "opt.lead.rank3")
def test_what_is_told_at_the_start_of_a_turn():
    t = table(units={"Italy": {"Rhodes": "2 INF, TNK", "Rome": "INF"}, "Germany": {"Rhodes": "INF"}})
    assert t.said("Cut Off in Rhodes: 3 INF, 1 TNK of Germany and Italy.")
    t = table("declarations", units={"Germany": {"Berlin": "INF"}})
    t.play("Germany", "declare war on Switzerland")
    assert t.said("Its troops, and all others in Switzerland, are Surprised this turn.")
    t = table(
        "dawn",
        options={"leaders": True},
        units={"Italy": {"Rome": "INF"}},
        leaders={"Messe": {"place": "Rome"}, "Balbo": {"place": "Rome"}},
    )
    assert (
        t.ask("Italy").prompt
        == "Who commands in Rome this turn: Messe (DEF+1 [infantry]) or Balbo (MOVE+1 [infantry], not in desert)?"
    )
