"""What is shown of a position: units and marks, who is out of supply and why, sheets, pools, tracks, conditions, moves."""

from rules.third_reich.chart import LEND_LEASE, MURMANSK, US_BOX
from rules.third_reich.state import Bridgehead, Mission
from rules.third_reich.view import (
    active,
    allies,
    battles,
    calendar,
    conditions,
    counter_now,
    counter_seen,
    moves,
    pool_seen,
    power_seen,
    shown,
    tracks,
    unit_seen,
    unsupplied,
    wars_to_declare,
)
from tests.rulings import rule
from tests.third_reich.early import GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import table


@rule("28.33", "42.8a")
def test_the_marks_of_a_unit():
    t = table("exploitation", {"P22": "U armor", "C32": "G fleet"}, control={"P22": US})
    armor, fleet = t.unit("UA1"), t.unit("GF1")
    plain = {"id": "UA1", "country": US, "kind": "armor", "figures": "5-6", "factor": 5, "seat": US}
    assert unit_seen(t.game, armor) == plain
    for field, value, key, found in (
        ("spent", True, "spent", True),
        ("cut", True, "cut", True),
        ("breakthrough", "Q22", "exploits", "Q22"),
    ):
        setattr(armor, field, value)
        assert unit_seen(t.game, armor) == {**plain, key: found}
        setattr(armor, field, type(value)())
    fleet.boxed = True
    assert unit_seen(t.game, fleet, GER)["boxed"] is True
    for seat in (None, UK, ITA):
        assert "boxed" not in unit_seen(t.game, fleet, seat)


@rule("9.3", "7.1a")
def test_hexes_are_shown_where_something_is_or_somebody_else_holds_them():
    t = table("movement", {"P22": "U inf", "L31": "G inf", US_BOX: "U fleet", MURMANSK: "G air", LEND_LEASE: "B fleet"},
              control={"P22": US, "Q22": US}, bridgeheads={"N19": Bridgehead("Allies")})  # fmt: skip
    t.unit("UI1").cut = True
    seen = shown(t.game, None)
    assert seen["hexes"]["P22"]["markers"] == ["out of supply"] and seen["hexes"]["P22"]["control"] == US
    assert (
        seen["hexes"]["Q22"] == {"control": US}
        and "M31" not in seen["hexes"]
        and seen["hexes"]["L31"]["control"] == GER
    )
    assert seen["hexes"]["N19"]["markers"] == ["bridgehead"]
    assert set(seen["boxes"]) == {US_BOX, MURMANSK, LEND_LEASE} and seen["seat"] == "" == shown(t.game, None)["seat"]
    assert shown(t.game, UK)["seat"] == UK
    t.power(ITA).in_play = False
    assert ITA not in shown(t.game, None)["powers"] and ITA not in shown(t.game, None)["war"][0]
    assert shown(t.game, None)["war"] == [[GER], [UK, US, RUS]]


@rule("27.44a", "35.3")
def test_who_is_out_of_supply_and_why():
    t = table("movement", {"P22": "U inf", "JJ16": "G inf", "L31": "G inf"}, control={"P22": US})
    assert unsupplied(t.game) == {}
    t.unit("UI1").cut = True
    assert unsupplied(t.game)["P22"]
    german = next(u for u in t.state.units.of(GER) if u.place == "JJ16")
    german.cut = german.barred = True
    assert unsupplied(t.game)["JJ16"] == "more than the limit there can feed"
    berlin = next(u for u in t.state.units.of(GER) if u.place == "L31")
    berlin.cut = True
    assert unsupplied(t.game)["L31"] == "a line reaches it now, for the next turn"


@rule("10.45", "33.1")
def test_a_sheet_shows_secrets_to_its_owner_alone():
    sheet = {"sw": {"submarine": 3}, "box": {"submarine": 2}, "spent": 20, "limit": 90, "brps": 100, "variant": 10}
    t = table("movement", {"C32": "G fleet"}, powers={GER: sheet}, flags={"GF1": {"boxed": True}})
    own, other = power_seen(t.game, GER, GER), power_seen(t.game, GER, UK)
    assert own["sw"] == {"submarine": 3, "interceptor": 0}
    assert own["box"] == {"submarine": 2} and own["by record"] == ["GF1"] and "Jets" in own["counter"]
    assert not {"sw", "box", "by record", "counter", "counter now", "wars to declare"} & set(other)
    assert own["spent"] == other["spent"] == 20 and other["left"] == 70 and other["sr most"] == 9
    t.game.phase = "building"
    assert power_seen(t.game, GER, UK)["spent"] == 0 and power_seen(t.game, GER, GER)["spent"] == 20, (
        "33: spent in secret"
    )
    for field, word in (("played", "played"), ("void", "nullified")):
        setattr(t.power(GER), field, True)
        assert power_seen(t.game, GER, UK)["variant"] == word
        setattr(t.power(GER), field, False)
    assert power_seen(t.game, GER, UK)["variant"] == "held" and power_seen(t.game, UK, GER)["variant"] == "none"


@rule("33.2", "33.3b")
def test_what_a_holder_is_told_of_his_counter():
    t = table("movement", {}, "Axis", powers={GER: {"variant": 10}})
    assert (
        counter_now(t.game, GER) == "you can play it now: play variant" and counter_seen(t.game, GER) == "Axis 10: Jets"
    )
    assert counter_now(t.game, UK) == "" == counter_seen(t.game, UK)
    for field in ("played", "void"):
        setattr(t.power(GER), field, True)
        assert counter_now(t.game, GER) == ""
        setattr(t.power(GER), field, False)
    t.game.phase = "draw"
    assert counter_now(t.game, GER) == ""
    t = table("movement", {}, "Axis", powers={GER: {"variant": 1}})
    assert "doesn't fit" in counter_now(t.game, GER)
    t = table("movement", {}, powers={UK: {"variant": 4}})
    t.state.help["counter of Britain"] = [US]
    assert counter_seen(t.game, US).startswith("Allies 4: ") and counter_now(t.game, US).startswith(
        "you can play it now"
    )


@rule("21.1a")
def test_the_wars_that_may_be_declared():
    assert wars_to_declare(peace("options").game, GER)
    assert not wars_to_declare(peace("options").game, UK), "not in the other's turn"
    assert not wars_to_declare(peace("movement").game, GER)
    assert not wars_to_declare(table("options", {}, "Axis").game, GER), "50.36"


@rule("3.38a")
def test_the_force_pools():
    t = table("movement", {}, pool={"U": "2 U inf, U armor"})
    t.state.notes |= {"pool Germany air": 12, "pool Germany fleet": 0, "pool United States fleet": 18, "pooled": 3}
    found = pool_seen(t.game)
    assert found == {US: {"infantry 3-4": 2, "armor 5-6": 1, "fleet factors": 18}, GER: {"air factors": 12}}


@rule("10.45")
def test_the_tracks():
    t = table("movement", {}, options="Western offensive, Eastern attrition", powers={UK: {"sw": {"asw": 4}}})
    titles = [track["title"] for track in tracks(t.game, None)]
    assert titles == ["BRPs", "Options", "Objectives"]
    assert [track["title"] for track in tracks(t.game, UK)][-1] == "Strategic Warfare"
    rows = tracks(t.game, UK)[-1]["rows"]
    assert [UK, "asw", "4"] in rows and all(row[0] == UK for row in rows)
    assert "Strategic Warfare" not in [track["title"] for track in tracks(t.game, RUS)]
    t.power(UK).in_play = False
    assert "Strategic Warfare" not in [track["title"] for track in tracks(t.game, UK)]
    assert active({"Western": "offensive", "Eastern": "pass"}) == "Western offensive"
    assert active({"Western": "pass"}) == "passes" == active({})
    for power in t.state.powers.values():
        power.options = {}
    assert [track["title"] for track in tracks(t.game, None)] == ["BRPs", "Objectives"]


@rule("40.3b", "40.5", "33.42-10", "51.4")
def test_what_holds_for_all():
    t = table("movement", {})
    assert conditions(t.game) == ["The Allies move"]
    t.state.lend_lease, t.state.transit = UK, {UK: 5, US: 10}
    t.state.levant = {"Britain>DD30": 7}
    t.state.notes["hard winter"] = t.state.turn
    t.state.help["closed Britain"] = ["France", "Russia"]
    assert conditions(t.game)[1:] == [
        "Lend-Lease is open; 15 BRPs in the box",
        "7 BRPs for Russia wait at DD30",
        "A hard winter in Russia",
        "Britain has closed its hexes to France and Russia",
    ]
    t.state.notes["hard winter"] -= 1
    assert "A hard winter in Russia" not in conditions(t.game)
    assert any(line.startswith("Objectives: ") for line in conditions(peace().game))


def test_the_calendar():
    t = table("movement", {}, season="Spring", year=1945)
    found = calendar(t.game)
    assert found["steps"][0][0] == "Spring 1944" and found["steps"][-1][0] == "Spring 1946" and found["at"] == 4
    t.state.turn += 40
    assert calendar(t.game)["at"] == len(found["steps"]) - 1
    t.state.turn = 0
    assert calendar(t.game)["at"] == 0


@rule("25.3", "49.8c")
def test_who_commands_whom():
    t = table("movement", {})
    t.state.countries |= {"Spain": "neutral", "Turkey": "attacked Britain", "Hungary": "ally Germany"}
    found = allies(t.game)
    assert found["Hungary"] == GER and not {"Spain", "Turkey"} & set(found) and found["Free French"] == UK
    t.power(UK).in_play = False
    assert allies(t.game)["Free French"] == US


def test_moves_and_battles_of_this_player_turn():
    t = table("movement", {})
    t.game.tell("x", kind="move", country=US, path=["P22", "Q22"])
    t.game.tell("x", kind="sr", country=UK, path=["K23", "L22", "US box"])
    t.game.tell("x", kind="move", country=UK, path=["K23"])
    t.game.tell("x", kind="sr", country=UK, path=["K23", "US box"])
    t.game.tell("CA2", kind="battle", hex="P22")
    t.game.tell("EX", kind="battle", hex="US box")
    assert moves(t.game) == [{"country": US, "path": ["P22", "Q22"]}, {"country": UK, "path": ["K23", "L22"]}]
    assert [each["hex"] for each in battles(t.game)] == ["P22"]
    t.game.tell("x", kind="turn")
    assert moves(t.game) == [] == battles(t.game)
    for n in range(30):
        t.game.tell("x", kind="move", country=str(n), path=["P22", "Q22"])
    assert len(moves(t.game)) == 25 and moves(t.game)[-1]["country"] == "29"


@rule("29.31")
def test_missions_that_have_units_are_shown():
    t = table("movement", {"L22": "B fleet"})
    t.state.missions = {
        "M1": Mission("M1", "base", UK, ["BF1"], "E26", path=["L22"]),
        "M2": Mission("M2", "base", UK, [], "E26", path=["L22"]),
    }
    assert len(shown(t.game, None)["missions"]) == 1


def test_only_what_was_told_lately_is_shown():
    for since, shown_ in ((79, 1), (80, 0)):
        t = table("movement", {"K23": "B inf"})
        t.game.tell("K23, a battle", kind="battle", hex="K23")
        t.game.tell("K23 to K22", kind="move", path=["K23", "K22"], country=UK)
        for _ in range(since - 1):
            t.game.tell("nothing")
        assert len(battles(t.game)) == shown_ and len(moves(t.game)) == 1
        t.game.tell("nothing")
        t.game.tell("nothing")
        assert moves(t.game) == [] or since == 79
