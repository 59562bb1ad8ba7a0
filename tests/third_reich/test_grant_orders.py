"""15.5, 16.6: which grants are refused, what escorts them, what they count against, when they arrive."""

import pytest

from rules.third_reich.chart import SR_LIMIT, hexes_of, is_port, land, steps
from rules.third_reich.grants import Grant, deliver, deployment_limit, grant_escorts, grant_limits
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import rule_of, table, why

FLEETS = {"L22": "3 B fleet, B fleet 6", "US box": "2 U fleet"}


def granting(units=FLEETS, side="Allies", **more):
    return table("construction", units, side, **more)


def refused(t, seat, power, amount=20):
    return why(t, Grant(amount=amount, power=power), seat)


@rule("15.5", "15.55a", "15.55b", "15.56")
def test_who_may_grant_to_whom():
    t = granting()
    assert Grant.options("amount", {}, t.game, UK) == (5, 10, 20, 40)
    assert refused(t, US, UK) == refused(t, UK, US) == ""
    assert refused(t, UK, UK) == refused(t, UK, GER) == "15.5"
    assert refused(t, RUS, UK) == "15.55a" and refused(t, US, RUS) == refused(t, UK, RUS) == "15.55b"
    t.power(UK).in_play = False
    assert refused(t, US, UK) == "15.5"
    for season, year, rule_ in (("Winter", 1941, "15.56"), ("Spring", 1942, "")):
        t = peace("construction", {"L22": "B fleet", "M21": "F fleet"}, "Allies", season=season, year=year)
        t.power(US).in_play, t.power(US).brps, t.power(US).year, t.power(US).limit = True, 100, 100, 100
        assert refused(t, US, UK) == refused(t, FRA, UK, 5) == rule_ and refused(t, UK, FRA) == ""


@rule("15.5", "15.51", "15.53", "15.54", "11.4a")
def test_how_much_may_be_granted():
    t = granting()
    assert refused(t, US, UK, 40) == refused(t, US, UK, 1) == "" and refused(t, US, UK, 41) == "15.51"
    assert refused(t, US, UK, 0) == refused(t, US, UK, -1) == "15.5"
    t.power(US).grants = {UK: 30}
    assert refused(t, US, UK, 10) == "" and refused(t, US, UK, 11) == "15.51"
    t.power(US).grants, t.power(US).year, t.power(US).granted = {}, 61, 10
    assert refused(t, US, UK, 20) == "" and refused(t, US, UK, 21) == "15.53"
    assert "at most 30 BRPs a year" in str(t.refuse(US, "grant 21 to Britain", "15.53"))
    t.power(US).granted, t.power(US).year, t.power(US).brps = 0, 260, 7
    assert refused(t, US, UK, 7) == "" and refused(t, US, UK, 8) == "11.4a"
    t.power(UK).given = [US]
    assert refused(t, US, UK, 7) == "15.54" and refused(t, UK, US, 7) == ""


@rule("15.51", "15.52", "33.41-o13")
def test_how_much_may_be_given_to_russia():
    t = granting()

    def limits(seat, amount):
        return rule_of(grant_limits, t.game, seat, RUS, amount)

    assert limits(UK, 40) == "" and limits(UK, 41) == "15.51"
    waiting = granting(wars=["Britain-Germany", "Germany-Russia"], notes={"entry row": 1})
    for seat, rule_ in ((UK, ""), (US, "33.41-o20d")):
        assert rule_of(grant_limits, waiting.game, seat, RUS, 21) == rule_, "only America waits for her dice"
    t.power(US).grants = {RUS: 15, UK: 20}
    assert limits(UK, 25) == "" and limits(UK, 26) == "15.52"
    t.state.notes["distrust"] = 1
    assert limits(UK, 20) == "" and limits(UK, 21) == "33.41-o13" and limits(US, 1) == "33.41-o13"
    t.power(UK).grants = {RUS: 15}
    assert limits(UK, 5) == "" and limits(UK, 6) == "33.41-o13"
    assert refused(t, US, UK) == "" and refused(t, UK, US, 30) == "", "what the allies give one another is not less"


@rule("16.6a", "16.6b", "16.71a")
def test_srs_deployments_and_the_enemy_at_the_capital():
    t = granting()
    for amount, cost in ((1, 1), (20, 1), (21, 2), (40, 2)):
        t.power(US).sr = SR_LIMIT[US] - cost
        assert refused(t, US, UK, amount) == ""
        t.power(US).sr += 1
        assert refused(t, US, UK, amount) == "16.6a"
        t.power(US).sr, t.power(US).deployed = 0, 6 - cost
        assert refused(t, US, UK, amount) == ""
        t.power(US).deployed += 1
        assert refused(t, US, UK, amount) == "16.71a"
        t.power(US).deployed = 0
    t.power(UK).deployed = 6
    assert refused(t, UK, US) == "", "Britain's do not cross to Britain"
    t = granting({"J24": "G para", **FLEETS}, control={"J24": GER})
    assert refused(t, US, UK) == refused(t, UK, US) == "16.6b"


@rule("16.71a", "16.76", "33.42-8")
@pytest.mark.parametrize(
    ("note", "london", "most"), [(None, UK, 6), (5, UK, 5), (7, UK, 7), (None, GER, 4), (7, GER, 5)]
)
def test_how_many_deployments_there_are(note, london, most):
    t = granting(control={"K23": london}, notes={} if note is None else {"deployment": note})
    assert deployment_limit(t.game) == most


def escorts(t, seat, power, amount=20):
    """The fleets that escort a grant; the rule by which it is refused."""
    return rule_of(grant_escorts, t.game, seat, power, amount) or [
        u.id for u in grant_escorts(t.game, seat, power, amount)
    ]


@rule("16.3", "29.61", "29.62")
def test_one_fleet_for_twenty_brps_across_the_sea():
    t = granting()
    assert escorts(t, UK, US) == escorts(t, UK, US, 1) == ["BF1"] and escorts(t, UK, US, 21) == ["BF1", "BF2"]
    t.unit("BF1").spent = True
    assert escorts(t, UK, US, 40) == ["BF2", "BF3"]
    t.unit("BF2").new = True
    assert escorts(t, UK, US, 40) == "16.3" and escorts(t, UK, US, 20) == ["BF3"], "six factors escort nothing"
    t.unit("BF3").redeployed = True
    assert "1 unused 9-factor fleets must escort" in str(t.refuse(UK, "grant 20 to United States", "16.3"))
    assert escorts(t, US, UK, 40) == [], "what comes from America to Britain needs none"


@rule("16.3", "29.61")
def test_over_land_nobody_escorts():
    t = granting({}, "Axis", scenario="1942", year=1942)
    assert escorts(t, GER, ITA) == [] and escorts(t, ITA, GER, 40) == []
    alps = [h for h in hexes_of("Italy") if any(o not in hexes_of("Italy") for o in steps(h))]
    cut = granting({}, "Axis", scenario="1942", year=1942, control=dict.fromkeys(alps, US))
    assert escorts(cut, GER, ITA) == "16.3", "the way leads over hexes of one's own side"
    corps = dict.fromkeys([h for h in alps if not is_port(h)], "U inf")
    near = granting(corps, "Axis", scenario="1942", year=1942, control=dict.fromkeys(corps, US))
    assert escorts(near, GER, ITA) == "16.3"


@rule("16.3", "16.6b")
def test_the_fleet_comes_into_a_port_that_leads_to_the_capital():
    t = peace("construction", {"L22": "B fleet"}, "Allies")
    assert escorts(t, UK, FRA) == ["BF1"]
    ring = {o for h in steps("O22") for o in steps(h)} - {"O22", *steps("O22")}
    t = peace("construction", {"L22": "B fleet"}, "Allies", control=dict.fromkeys(ring & set(land()), GER))
    assert escorts(t, UK, FRA) == "16.3", "Brest is France's, and Paris cut off from it"
    t = peace("construction", {"M21": "B fleet"}, "Allies")
    assert escorts(t, UK, FRA) == "16.3", "it sails from the giver's land"
    t = peace("construction", {"AA8": "B fleet"}, "Allies")
    assert escorts(t, UK, FRA) == "16.3"
    marseilles = "V21"
    for port, fleets in (("M21", ["FF1"]), (marseilles, "16.3")):
        assert escorts(peace("construction", {port: "F fleet"}, "Allies"), FRA, US) == fleets, "only from the Atlantic"
    assert escorts(granting(control={"K23": GER}), UK, US) == "16.3", "nothing is sent from a lost capital"


@rule("15.54", "15.57", "16.6a")
def test_what_a_grant_leaves_behind():
    t = granting()
    t.play(US, "grant 21 to Britain")
    assert (t.power(US).sr, t.power(US).deployed) == (2, 2)
    t = granting()
    before = {seat: t.power(seat).brps for seat in (UK, US)}
    t.play(UK, "grant 21 to United States")
    britain = t.power(UK)
    assert (britain.sr, britain.deployed, britain.granted, britain.grants) == (2, 0, 21, {US: 21})
    assert britain.brps == before[UK] - 21 and t.power(US).brps == before[US] and britain.given == [US]
    assert t.unit("BF1").spent and t.unit("BF2").spent and not t.unit("BF3").spent
    now = t.state.now
    assert {n: v for n, v in t.state.notes.items() if n.startswith("escort")} == {"escort BF1": now, "escort BF2": now}
    t.play(UK, "grant 5 to United States")
    assert t.state.pending == {"Britain>United States": 26} and britain.given == [US] and britain.sr == 3
    deliver(t.game)
    assert t.power(US).brps == before[US] + 26 and t.state.pending == {} and t.said("receives 26 BRPs from Britain")


@rule("15.5")
def test_nobody_is_granted_what_he_does_not_want():
    players = {GER: "g", ITA: "g", UK: "b", US: "u", RUS: "r"}
    t = granting(players=players)
    t.play(US, "grant 20 to Britain")
    assert t.asked() == [UK, *[s for s in t.asked() if s != UK]] and "wants to grant you 20" in t.ask(UK).prompt
    t.play(UK, "refuse")
    assert t.state.pending == {} and t.power(US).sr == 0 and t.said("doesn't want the BRPs")
    t.play(US, "grant 20 to Britain").play(UK, "agree")
    assert t.state.pending == {"United States>Britain": 20} and (t.power(US).sr, t.power(US).deployed) == (1, 1)
