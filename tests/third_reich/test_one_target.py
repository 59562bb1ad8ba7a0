"""29.33: in a Combat phase a fleet goes to one target, and out and back once."""

from rules.third_reich.state import Mission
from tests.rulings import rule
from tests.third_reich.table import table

UK = "Britain"
OFF = "Western offensive"


def fleets(*targets):
    missions = {
        f"M{n}": Mission(f"M{n}", "invasion", UK, ["BF2"], t, path=["L22", t]) for n, t in enumerate(targets, 1)
    }
    units = {"L22": "2 B fleet, 2 B inf", "M23": "G inf", "L25": "G inf"}
    return table("missions", units, options=OFF, missions=missions, mission_count=len(targets))


@rule("29.33d")
def test_a_course_goes_round_the_target_of_another_mission():
    straight = fleets()
    straight.play(UK, "invade K26 with BF1 carrying BI1")
    path = straight.state.missions["M1"].path
    passed = next(h for h in path[1:-1] if h not in ("L22", "K26"))
    t = fleets(passed)
    told = t.refuse(UK, f"invade K26 with BF1 carrying BI1 via {'.'.join(path[1:-1])}", "29.33d")
    assert passed in told.why
    t.play(UK, "invade K26 with BF1 carrying BI1")
    assert passed not in t.state.missions["M2"].path and t.state.missions["M2"].path[-1] == "K26"


@rule("29.33d")
def test_where_no_other_way_leads_it_passes():
    from rules.third_reich.waters import course, voyages

    straight = fleets()
    ring = {h for h, _ in voyages(straight.game, UK, "L22", "Atlantic Ocean") if h != "L22"}
    path = course(straight.game, UK, "L22", "K26", "Atlantic Ocean")
    assert path and set(path[1:]) <= ring
    t = fleets(*sorted(ring - {"K26"}))
    t.play(UK, "invade K26 with BF1 carrying BI1")
    assert t.state.missions[f"M{t.state.mission_count}"].path == path


@rule("29.33c")
def test_a_fleet_that_has_sailed_sails_no_more():
    t = fleets()
    t.play(UK, "invade K26 with BF1 carrying BI1")
    t.refuse(UK, "invade M21 with BF1 carrying BI2", "29.31")
