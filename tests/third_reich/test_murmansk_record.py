"""42.8: Germany keeps a secret record of what is in the Murmansk box, and leaves the counters in Norway."""

import msgspec
import pytest

from rules.kernel.errors import OrderError
from rules.third_reich.invariants import faults
from rules.third_reich.looking import hand
from rules.third_reich.replies import idle_fleets
from rules.third_reich.skies import idle_air
from tests.rulings import rule
from tests.third_reich.table import table
from tests.third_reich.test_leaks import seen

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
BERGEN, BRITISH, SCAPA = "C32", "L22", "B27"
SECRET = {"secret_murmansk": True}
NORWAY = {BERGEN: "2 G fleet, G air", "C35": "G inf"}
LANDING = NORWAY | {BRITISH: "B inf, B fleet, B air"}


def record(phase="movement", units=NORWAY, side="Axis", **more):
    return table(phase, units, side, settings=SECRET, **more)


def landing(*in_the_box, units=LANDING, **more):
    flags = {name: {"boxed": True} for name in in_the_box}
    return record("missions", units, "Allies", options="Western offensive", flags=flags, **more)


def to_the_beach(t):
    t.play(UK, "invade Bergen with BF1 carrying BI1", "done")
    for seat in (US, RUS, GER):
        if any(p.seat == seat for p in t.game.pending()):
            t.play(seat, "done")


@rule("42.8a", "42.41")
def test_the_counters_of_the_box_stay_in_norway():
    t = record()
    t.play(GER, "Murmansk with GF1, GW1")
    assert (t.where("GF1"), t.where("GW1")) == (BERGEN, BERGEN) and not t.at("Murmansk box")
    words = "GF1, GW1 are in the Murmansk box by your record"
    assert words in [e.text for _, e in t.game.told(GER)] and words not in [e.text for _, e in t.game.told(UK)]
    assert "Murmansk box, by your record: GF1 and GW1" in hand(t.game.view(GER).position, GER)
    t.refuse(GER, "stage GW1 to Oslo", "42.8a")
    t.refuse(GER, "leave Murmansk with GF1 to Bergen", "42.41")
    assert not list(faults(t.game))
    open_ = table("movement", NORWAY, "Axis")
    open_.play(GER, "Murmansk with GF1")
    assert open_.where("GF1") == "Murmansk box"


@rule("42.8a", "42.7a")
def test_the_way_back_by_the_record_is_as_silent():
    t = record(flags={"GF1": {"boxed": True}, "GW1": {"boxed": True}})
    t.refuse(GER, "leave Murmansk with GF1 to Oslo", "42.7a")
    t.play(GER, "leave Murmansk with GF1 to Bergen")
    assert (
        not t.unit("GF1").boxed
        and t.unit("GF1").rebased
        and "GF1 are back at Bergen (C32) by your record" in [e.text for _, e in t.game.told(GER)]
    )
    t.play(GER, "leave Murmansk with GW1 to Oslo")
    assert t.where("GW1") == "C35" and not t.unit("GW1").boxed
    told = [e.text for _, e in t.game.told(UK)]
    assert not any("GF1" in text for text in told) and any("GW1" in text for text in told)


@rule("42.8a", "42.7a")
def test_one_comes_back_while_another_stays_in_the_box():
    t = record(flags={"GF1": {"boxed": True}, "GW1": {"boxed": True}})
    t.play(GER, "leave Murmansk with GW1 to Oslo")
    assert t.where("GW1") == "C35" and t.unit("GF1").boxed


@rule("42.8b", "29.432a")
def test_only_an_invasion_of_bergen_finds_out_what_lies_there():
    t = landing("GF1")
    to_the_beach(t)
    assert t.said("M1 is called off"), "GF2 lies in Bergen in truth"
    assert t.where("BI1") == BRITISH and t.unit("BF1").spent and "Western" in t.power(UK).acted
    t = landing("GF1", "GF2")
    to_the_beach(t)
    assert not t.said("called off") and t.at("Murmansk box") == ["GF1", "GF2"]
    t = table("missions", LANDING, "Allies", options="Western offensive")
    t.refuse(UK, "invade Bergen with BF1 carrying BI1", "29.432a")


@rule("42.8b")
@pytest.mark.parametrize(
    "text", ["invade Bergen with BF1 carrying BI1", "raid Bergen with BW1", "counterair Bergen with BW1"]
)
def test_nobody_else_can_tell_what_the_record_says(text):
    games = [landing(*names, units=LANDING | {"A29": "B air"}) for names in ((), ("GF1",), ("GF1", "GF2", "GW1"))]
    views = []
    for t in games:
        found = [seen(t, UK), seen(t, None), t.game.suggest(UK, text, 25)]
        try:
            found.append(str(t.game.preview(UK, text)))
        except OrderError as error:
            found.append(str(error))
        views.append(msgspec.json.encode([str(f) for f in found]))
    assert views[0] == views[1] == views[2]
    assert seen(games[0], GER) != seen(games[1], GER)


@rule("42.8a")
def test_what_is_in_the_box_does_nothing_from_norway():
    t = record("redeployment", {BERGEN: "G fleet, G inf"}, flags={"GF1": {"boxed": True}})
    t.refuse(GER, "sr GF1 to Kiel", "42.8a")
    t.refuse(GER, "sr GI1 to Kiel escort GF1", "16.3")
    t = record("fleets", {BERGEN: "G fleet"}, flags={"GF1": {"boxed": True}}, options="Western offensive")
    t.refuse(GER, "rebase GF1 to Kiel", "42.8a")
    assert "rebase GF1" not in " ".join(t.game.suggest(GER, "rebase", 25))
    t = landing("GF1", "GF2", "GW1")
    t.play(UK, "invade Bergen with BF1 carrying BI1", "done")
    for text in ("intercept M1 with GF1 at Bergen", "strike M1 with GW1 at Bergen"):
        with pytest.raises(OrderError):
            t.game.preview(GER, text)
    assert not idle_fleets(t.game, GER) and not idle_air(t.game, GER)


@rule("42.8a", "29.26a")
def test_an_overrun_base_shows_that_its_fleet_is_in_the_box():
    from rules.third_reich.displacement import displace

    t = record("ground", {BERGEN: "2 G fleet"}, "Allies", flags={"GF1": {"boxed": True}})
    displace(t.game, BERGEN, UK, chased=True)
    assert t.where("GF1") == "Murmansk box" and t.where("GF2") not in ("Murmansk box", BERGEN, "lost")
    from rules.third_reich.murmansk_box import trapped
    from rules.third_reich.world import set_holder

    t.state.side = "Axis"
    set_holder(t.game, BERGEN, UK)
    trapped(t.game)
    assert t.where("GF1") != "Murmansk box"


@rule("42.8a", "28.453a")
def test_a_raid_finds_only_the_fleets_that_are_there():
    from rules.third_reich.missions import port_raids
    from rules.third_reich.state import Mission

    t = landing("GF1")
    t.state.missions["M1"] = Mission("M1", "raid", UK, ["BW1"], BERGEN)
    t.unit("GW1").spent = True
    t.game.script([1, 1, 1, 1, 1])
    port_raids(t.game)
    assert t.where("GF1") == "Murmansk box" and t.factor("GF1") == 9 and t.factor("GF2") < 9


def convoy(box, **more):
    units = {"US box": "2 U fleet", **box}
    t = record("construction", units, "Allies", **more)
    t.play(US, "grant 40 to Russia via Murmansk with UF1, UF2")
    for seat in (UK, US, RUS):
        t.play(seat, "done")
    return t


@rule("42.8c", "42.8a")
def test_germany_shows_only_what_it_sends_against_the_convoy():
    t = convoy({BERGEN: "2 G fleet, G air 5"}, flags={n: {"boxed": True} for n in ("GF1", "GF2", "GW1")})
    t.play(GER, "sortie with GF1", dice=[6])
    assert t.at("Murmansk box") == ["GF1"] and t.unit("GF2").boxed
    t.play(GER, "stay", "0")
    assert t.where("GW1") == BERGEN and t.power(RUS).brps == 200


@rule("42.8c")
def test_the_question_itself_tells_nobody_whether_the_box_is_empty():
    for names in ((), ("GF1",)):
        t = convoy({BERGEN: "G fleet"}, flags={n: {"boxed": True} for n in names})
        assert [p.seat for p in t.game.pending()] == [GER]
        t.play(GER, "stay", "0")
        assert t.power(RUS).brps == 200


@rule("42.42b")
def test_a_feint_is_no_sortie_and_brings_no_battle():
    t = table("construction", {"US box": "2 U fleet", "Murmansk box": "G fleet 6"}, "Allies")
    t.play(US, "grant 40 to Russia via Murmansk with UF1, UF2")
    for seat in (UK, US, RUS):
        t.play(seat, "done")
    t.play(GER, "sortie", dice=[1])
    assert t.said("The convoy scatters; 0 BRPs are lost")
    t.play(GER, "0")
    assert t.power(RUS).brps == 200


@rule("33.5-7", "42.8a")
def test_intelligence_reads_the_record():
    t = record("construction", {BERGEN: "G fleet", "K23": "B inf"}, "Allies", flags={"GF1": {"boxed": True}})
    t.play(UK, "intelligence")
    t.play(GER, "let be", dice=[4, 2])
    t.play(UK, "the enemy reveals the Murmansk box")
    assert any("GF1" in e.text for _, e in t.game.told(UK))
    assert not any("GF1" in e.text for _, e in t.game.told(US))
