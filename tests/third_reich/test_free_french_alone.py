"""49.8: what becomes of the Free French when Britain falls, with America at war and before she is."""

import pytest

from rules.third_reich import GAME, year
from rules.third_reich.aftermath import british_losses, conquer, majors_beaten
from rules.third_reich.arrivals import arrive
from rules.third_reich.construction import free_french
from rules.third_reich.fall import leader
from rules.third_reich.free_french import ALONE, alone, exiled, look
from rules.third_reich.grants import Grant
from rules.third_reich.ireland import trouble
from rules.third_reich.losses import eliminate
from rules.third_reich.options import free_offensive
from rules.third_reich.world import holder, moving
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import table, why

LONDON, BEIRUT = "K23", "II34"
WARS = ["Britain-Germany", "Britain-Italy"]


def fallen(units=None, phase="movement", season="Summer", **more):
    """Britain has just been conquered; Free French hold the Lebanon."""
    where = {BEIRUT: "Ff inf", "LL29": "B inf", "AA8": "B inf"} | (units or {})
    held = {LONDON: GER, BEIRUT: UK} | more.pop("control", {})
    gone = {FRA: {"conquered": 4, "in_play": False}} | more.pop("powers", {})
    t = peace(phase, where, "Allies", season=season, year=1941, powers=gone, control=held, wars=WARS, **more)
    t.state.countries["France"] = "conquered Germany"
    conquer(t.game, UK, GER)
    return t


@rule("49.8c", "26.6a")
def test_before_america_is_at_war_they_fight_on_alone():
    t = fallen(control={"II35": UK})
    assert holder(t.game, "II35") == UK, "the colony stays theirs, whether they stand there or not"
    assert alone(t.game) and exiled(t.game, UK) and not exiled(t.game, US) and t.power(UK).conquered
    assert t.at(BEIRUT) == ["FfI1"] and t.unit("FfI1").owner == UK and holder(t.game, BEIRUT) == UK
    assert not t.at("LL29") and holder(t.game, "LL29") == "" and holder(t.game, LONDON) == GER
    assert UK in moving(t.game) and leader(t.game) == UK == free_french(t.game)
    assert (t.power(UK).brps, t.power(UK).base, t.power(UK).minors) == (0, 0, {})
    GAME.invariants(t.game)
    majors_beaten(t.game)
    british_losses(t.game)
    assert t.power(UK).in_play and t.power(UK).brps == 0 and not t.said("costs Britain"), "it has fallen once"
    t.state.control["AA8"] = GER
    british_losses(t.game)
    assert t.power(UK).brps == 0 and not t.power(UK).lost, "Gibraltar is no loss of its any more"


@rule("49.8c", "12.22")
def test_their_offensives_are_free():
    t = fallen(phase="options")
    assert free_offensive(t.game, UK, "Mediterranean") and not free_offensive(t.game, GER, "Mediterranean")
    t.play(UK, "option Mediterranean offensive")
    assert t.power(UK).brps == 0 and [e.text for e in t.events("49.8c")][-1] == "This Offensive costs nothing"


@rule("49.8c")
def test_with_america_at_war_they_are_hers():
    t = table("movement", {BEIRUT: "Ff inf", "FF35": "Ff inf"}, control={LONDON: GER, BEIRUT: UK, "FF35": UK})
    conquer(t.game, UK, GER)
    assert not alone(t.game) and not t.power(UK).in_play and leader(t.game) == US
    assert {u.owner for u in t.state.units if u.nation == "Free French"} == {US}
    assert holder(t.game, BEIRUT) == US == holder(t.game, "FF35") and holder(t.game, "LL29") == ""


@rule("49.8c", "21.7")
def test_america_takes_them_over_when_she_comes():
    t = fallen()
    t.state.turn += 1
    look(t.game)
    assert alone(t.game), "she is at peace"
    t.state.wars.append("Germany-United States")
    t.state.control_count += 1
    arrive(t.game)
    assert ALONE not in t.state.notes and not t.power(UK).in_play and t.unit("FfI1").owner == US
    assert holder(t.game, BEIRUT) == US and leader(t.game) == US and free_french(t.game) == US


@rule("49.8c", "3.38c")
def test_what_they_lose_meanwhile_is_gone():
    t = fallen({"FF35": "Ff inf"}, control={"FF35": UK})
    first, second = (u for u in list(t.state.units) if u.nation == "Free French")
    eliminate(t.game, first)
    assert t.where(first.id) == "lost" and not [u for u in t.state.units.at("pool") if u.nation == "Free French"]
    look(t.game)
    assert alone(t.game) and t.power(UK).in_play
    eliminate(t.game, second)
    look(t.game)
    assert not alone(t.game) and not t.power(UK).in_play and t.said("The last of the Free French are lost")
    assert UK not in {holder(t.game, h) for h in (BEIRUT, "FF35")}
    t = table("movement", {BEIRUT: "Ff inf"})
    eliminate(t.game, t.unit("FfI1"))
    assert [u.nation for u in t.state.units.at("pool")] == ["Free French"], "at other times they may be rebuilt"


@rule("49.8c", "26.2")
def test_without_them_britain_is_out():
    t = fallen({BEIRUT: "B inf"})
    assert not alone(t.game) and not t.power(UK).in_play and not t.at(BEIRUT)
    t = fallen({BEIRUT: "B inf"}, pool={UK: "Ff inf"})
    assert not alone(t.game) and not [u for u in t.state.units if u.nation == "Free French"], (
        "nobody builds them any more"
    )


@rule("49.8c", "10.33", "10.41", "10.22a")
def test_they_have_no_brps():
    t = fallen(control={"EE17": UK, "DD13": UK})
    year.brp_calculation(t.game)
    assert t.power(UK).brps == 0 and not t.said("Britain: Base")
    assert UK not in year.builders(t.game) and list(year.submarine_losses(t.game, 9, False)) == []
    assert t.power(UK).brps == 0 and not t.said("Submarines cost")


@rule("49.8c", "15.5", "33.41-2b")
def test_nobody_grants_them_anything_and_ireland_is_nothing_to_them():
    t = fallen(phase="construction", powers={US: {"in_play": True, "brps": 100, "limit": 100, "year": 100}})
    t.state.turn += 4
    assert why(t, Grant(amount=5, power=UK), US) == "15.5"
    t = fallen()
    t.state.side = "Axis"
    assert trouble(t.game) == "Britain is out of the war"


@rule("49.8c")
@pytest.mark.parametrize("seat", [UK, RUS, ITA])
def test_whoever_looks_sees_whose_they_are(seat):
    t = fallen()
    seen = t.game.view(seat).position
    assert UK in seen["powers"] and seen["powers"][UK]["brps"] == 0
