"""53, 10.41, 21.7: what a date brings in the games that begin in 1939."""

from rules.third_reich.arrivals import arrive
from rules.third_reich.losses import create
from rules.third_reich.year import builders
from tests.rulings import rule
from tests.third_reich.early import GER, UK, US, peace


@rule("10.41")
def test_america_builds_factories_in_the_year_start_of_1942():
    assert US not in builders(peace(season="Spring", year=1941).game)
    assert US in builders(peace(season="Spring", year=1942).game)


@rule("33.41-6", "53d", "33.42-5")
def test_counters_of_a_year_start():
    from rules.third_reich.variants import play_planned

    t = peace("options", powers={GER: {"variant": 6}}, season="Fall", year=1941)
    t.play(GER, "play variant")
    assert t.power(GER).brps == 150, "it waits for the Year Start of 1942"
    t.state.turn += 2
    play_planned(t.game, "year")
    assert t.power(GER).brps == 200 and t.power(GER).played
    t = peace("options", powers={GER: {"variant": 6}}, season="Spring", year=1942)
    t.refuse(GER, "play variant", "33.3a")
    t = peace("options", powers={UK: {"variant": 5}}, season="Winter", year=1940)
    t.play(UK, "play variant")
    t.state.turn += 1
    play_planned(t.game, "year")
    assert t.state.notes["us escorts"] == 1


@rule("33.42-6")
def test_the_american_navy_comes_with_her_entry():
    t = peace("options", powers={UK: {"variant": 6}}, season="Winter", year=1941)
    t.play(UK, "play variant")
    t.state.turn += 1
    arrive(t.game)
    assert t.power(US).in_play and t.power(UK).played and t.state.notes["us navy"] == 1
    t = peace("options", powers={UK: {"variant": 6}, US: {"in_play": True}}, season="Spring", year=1942)
    t.refuse(UK, "play variant", "33.3a")


@rule("29.11b", "29.82")
def test_a_fleet_launched_in_a_full_port_leaves_no_room_for_all():
    t = peace("redeployment", {"C28": "4 B fleet"}, "Axis", half=2, season="Summer", year=1940)
    launched = create(t.game, UK, "fleet", 9, 0, "yard", UK)
    launched.country, launched.due = "C28", t.state.turn + 1
    for seat in t.asked():
        t.play(seat, "done")
    t.state.first = "Axis"
    while t.state.side != "Allies":
        for seat in t.asked():
            t.play(seat, "done")
    assert launched.place == "C28" and len(t.at("C28")) == 5, "they have their turn to make room"
