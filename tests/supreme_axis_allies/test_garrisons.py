"""City Garrisons; and who takes part in an attack."""

import pytest

from rules.kernel.errors import Refused
from rules.supreme_axis_allies.world import raises_garrison
from tests.rulings import rule
from tests.supreme_axis_allies.combats import silent
from tests.supreme_axis_allies.table import Table, table

ON = {"garrisons": True}


def paris(defence: dict | None = None, attack: str = "2 INF", dice=(), **position) -> Table:
    """The UK marches from Normandy on Paris: worth 2, German from the start, a Victory City."""
    options = {**ON, **position.pop("options", {})}
    places = {"Normandy": {"owner": "UK"}, **position.pop("places", {})}
    t = table("UK", "movement", options=options, places=places, UK={"Normandy": attack}, **(defence or {}), **position)
    return t.play("UK", f"move {attack} from Normandy to Paris", "done", dice=dice)


HELD = {"GER": {"Paris": "1 INF"}}


@rule("garrison.option")
def test_without_the_option_no_city_defends_itself():
    t = paris(HELD, options={"garrisons": False}, dice=[1, 6, 6])
    assert t.owner("Paris") == "UK" and t.rolls("Garrison") == []


@rule("garrison.when", "garrison.budget", "garrison.rest")
def test_the_original_owner_raises_a_garrison():
    """D45: 1D6 for each of 2 IPC; 4 and 5 make 9. One ARM leaves 4, which are lost."""
    t = paris(HELD, dice=[4, 5])
    assert t.rolls("City Garrison") == [[4, 5]]
    assert t.asked() == ["GER"] and "9 IPC" in t.ask("GER").prompt
    t.refuse("GER", "raise 4 INF", "garrison.budget")
    t.play("GER", "raise 1 ARM", dice=[6, 6, 6, 6])
    assert t.units("Paris") == {"UK": "2 INF", "GER": "1 INF 1 ARM"}
    assert t.rolls("Germany fire") == [[6, 6]]  # it fights at once
    assert t.state.muster == 0 and t.mat("GER").treasury == 41


@rule("garrison.when", "map.original")
def test_a_conqueror_raises_no_garrison():
    """D45: Germany holds Leningrad, a Soviet city."""
    t = table(
        "UK",
        "movement",
        options=ON,
        places={"Leningrad": {"owner": "GER"}, "Murmansk": {"owner": "UK"}},
        UK={"Murmansk": "1 INF"},
        GER={"Leningrad": "1 INF"},
    )
    t.play("UK", "move 1 INF from Murmansk to Leningrad", "done", dice=[1, 6])
    assert t.rolls("Garrison") == [] and t.owner("Leningrad") == "USSR"


@rule("garrison.when")
def test_a_city_that_was_neutral_from_the_start_has_nobody_to_raise_a_garrison():
    """Istanbul, in Thrace, whoever holds it."""
    for owner in ({}, {"owner": "GER"}):
        t = table("UK", "movement", options={**ON, "cities": "17"}, places={"Thrace": owner})
        assert not raises_garrison(t.game, "Thrace")


@rule("garrison.when")
def test_only_victory_cities_have_garrisons():
    t = paris(HELD, dice=[1, 1])
    assert t.rolls("Garrison") == [[1, 1]]
    t = table("UK", "movement", options=ON, places={"Normandy": {"owner": "UK"}}, UK={"Normandy": "2 INF"})
    t.play("UK", "move 2 INF from Normandy to Netherlands", "done")
    assert t.rolls() == [] and t.owner("Netherlands") == "UK"


@rule("garrison.when", "victory.object")
@pytest.mark.parametrize(("cities", "garrisons"), [("12", []), ("17", [[3]])])
def test_warsaw_is_a_city_only_if_the_table_plays_with_seventeen(cities, garrisons):
    t = table(
        "USSR",
        "movement",
        options={**ON, "cities": cities},
        places={"Minsk": {"owner": "USSR"}},
        USSR={"Minsk": "1 INF"},
    )
    t.play("USSR", "move 1 INF from Minsk to Poland", "done", dice=[3])
    assert t.rolls("City Garrison") == garrisons


@rule("garrison.when", "move.empty-enemy")
def test_an_empty_city_defends_itself_too():
    t = paris(dice=[4, 5])
    t.play("GER", "raise 3 INF", dice=[6, 6, 1, 1, 6])
    assert t.owner("Paris") == "GER" and t.units("Paris") == {}


@rule("ruling.41", "garrison.when")
def test_with_allied_troops_alone_there_is_no_garrison():
    t = paris({"JAP": {"Paris": "1 INF"}}, dice=[1, 6, 6])
    assert t.rolls("Garrison") == [] and t.owner("Paris") == "UK"
    t = paris({"JAP": {"Paris": "1 INF"}, "GER": {"Paris": "1 INF"}}, dice=[4, 5])
    assert t.rolls("Garrison") == [[4, 5]]


@rule("garrison.budget", "chit.use", "ruling.63")
def test_the_defender_may_re_roll_with_his_chits():
    t = paris(HELD, nations={"GER": {"chits": 1}, "UK": {"chits": 1}}, dice=[1, 5])
    assert t.asked() == ["GER"] and t.ask("GER").choices == ("keep", "reroll 1", "reroll 5")
    t.play("GER", "reroll 1", dice=[6])
    assert "11 IPC" in t.ask("GER").prompt and t.mat("GER").chits == 0


@rule("garrison.budget")
def test_scouts_have_no_effect_on_a_garrison():
    t = paris({"GER": {"Paris": "3 SCT"}}, dice=[1, 1])
    assert t.asked() == ["GER"] and "2 IPC" in t.ask("GER").prompt  # no scout is asked about the dice


@rule("garrison.budget")
def test_the_dice_follow_the_present_value():
    t = paris(HELD, places={"Paris": {"value": 3}}, dice=[1, 2, 3])
    assert t.rolls("City Garrison") == [[1, 2, 3]] and "6 IPC" in t.ask("GER").prompt
    t = paris(HELD, places={"Paris": {"value": 0}}, dice=[1, 6, 6])
    assert t.rolls("City Garrison") == [] and t.owner("Paris") == "UK"


@rule("garrison.budget")
def test_a_single_ipc_buys_nothing_and_nobody_is_asked():
    t = paris(HELD, places={"Paris": {"value": 1}}, dice=[1, 1, 6, 6])
    assert t.rolls("City Garrison") == [[1]] and t.owner("Paris") == "UK"


@rule("garrison.types")
@pytest.mark.parametrize("kind", ["IND", "AAG", "TRN", "SUB"])
def test_no_industry_no_guns_no_ships(kind):
    t = paris(HELD, dice=[6, 6])
    t.refuse("GER", f"raise 1 {kind}", "garrison.types")


@rule("garrison.end")
def test_a_garrison_disbands_after_the_combat():
    """Two INF of the garrison and the regular live; only the regular stays."""
    t = paris(HELD, dice=[4, 2])
    t.play("GER", "raise 2 INF", dice=[6, 6, 1, 1, 6])
    assert t.owner("Paris") == "GER" and t.units("Paris") == {"GER": "1 INF"}
    assert not any(unit.guest for unit in t.state.units)


@rule("garrison.end")
def test_a_garrison_that_retreats_is_gone_as_well():
    """The defenders leave for Rhineland under fire without effect; the raised ARM does not arrive with the INF."""
    t = paris(HELD, dice=[4, 5])
    t.play("GER", "raise 1 ARM", dice=[6, 6, 6, 6])
    t.play("UK", "fight on")
    t.play("GER", "retreat to Rhineland", dice=[6, 6])
    assert t.units("Rhineland") == {"GER": "1 INF"} and t.owner("Paris") == "UK"


@rule("garrison.end", "retreat.captured")
def test_a_garrisons_works_are_not_captured():
    """FRT raised for the combat are left behind by the retreat, and are gone, not British."""
    t = paris(HELD, dice=[1, 2])
    t.play("GER", "raise 1 FRT", dice=[6, 6, 6, 6])
    t.play("UK", "fight on")
    t.play("GER", "retreat to Rhineland", dice=[6, 6])
    while t.asked() == ["UK"] and t.game.phase == "combat":
        t.play("UK", "fight on", dice=[1, 1, 6])
    assert "FRT" not in t.units("Paris").get("UK", "") and t.units("Paris").get("GER") is None
    assert t.said("What was raised for Paris disbands: 1 FRT.") and not t.said("captures")


@rule("tech.12.industrial", "garrison.budget", "garrison.rest")
def test_industrial_tech_makes_a_garrison_cheaper():
    """For 6 IPC three INF at 2 instead of two at 3; FRT cost what they cost; another nation's card helps nobody."""
    cheap = {"card": "Industrial Tech", "points": 20}
    t = paris(HELD, nations={"GER": cheap}, dice=[3, 3])
    t.refuse("GER", "raise 4 INF", "garrison.budget")
    t.refuse("GER", "raise 2 FRT 2 INF", "garrison.budget")
    assert t.suggestions("GER", "raise")[:2] == ["raise 3 INF", "raise 2 ART"]
    t.play("GER", "raise 3 INF", dice=[6] * 6)
    assert t.said("3 INF for 6 of 6 IPC")
    t = paris(HELD, nations={"UK": cheap}, dice=[3, 3])
    t.refuse("GER", "raise 3 INF", "garrison.budget")


@rule("garrison.option", "neutral.option", "setup.options")
def test_both_options_are_off_unless_the_table_wants_them():
    t = table("GER", "movement")
    assert t.game.options["garrisons"] is False and t.game.options["neutrality"] is False


# --- joint attacks --------------------------------------------------------------------------------------------------


@rule("base.no-joint-attack", "base.multi-defence")
def test_only_the_phasing_nation_attacks():
    """British DES and American CRU lie in the zone with a German CRU; the USA searches, and the UK takes no part."""
    sea = {"USA": {"Mid-Atlantic": "1 CRU"}, "UK": {"Mid-Atlantic": "1 DES"}, "GER": {"Mid-Atlantic": "1 CRU"}}
    t = table("USA", "movement", **sea)
    t.play("USA", "search Mid-Atlantic").play("GER", "intercept")
    t.play("USA", "done", dice=[6, 3])
    assert t.rolls("Mid-Atlantic") == [[6], [3]] and t.dice_left() == []
    assert t.units("Mid-Atlantic") == {"UK": "1 DES", "GER": "1 CRU"}  # the American ship took the hit


@rule("base.no-joint-attack")
def test_on_land_allies_in_the_zone_beside_do_not_come_along():
    """Defenders fight together, attackers do not: Japan's INF helps to hold Paris."""
    t = paris({"GER": {"Paris": "1 INF"}, "JAP": {"Paris": "1 INF"}}, options={"garrisons": False}, dice=[6, 6, 6, 6])
    assert t.rolls("Germany fire") == [[6]] and t.rolls("Japan fire") == [[6]]
    assert t.rolls("UK fire") == [[6, 6]]


@rule("garrison.budget", "garrison.types")
@pytest.mark.parametrize(
    ("instruction", "raised"),
    [("INF", "raise 3 INF"), ("ARM INF", "raise 1 INF 1 ARM"), ("ART", "raise 2 ART"), ("nothing", "nothing")],
)
def test_a_standing_instruction_raises_the_garrison(instruction, raised):
    """9 IPC: as many of the first kind as can be, then of the next."""
    t = table("UK", "movement", options=ON, places={"Normandy": {"owner": "UK"}}, UK={"Normandy": "2 INF"}, **HELD)
    t.standing("GER", "garrison", instruction)
    t.play("UK", "move 2 INF from Normandy to Paris", "done", dice=[4, 5, *[6] * 12])
    assert next(entry.text for entry in t.game.orders() if entry.auto and entry.seat == "GER") == raised


@rule("garrison.types")
def test_no_standing_instruction_for_what_may_not_be_raised():
    t = paris(HELD, dice=[4, 5])
    for words in ("INF AAG", "DES", "everything", ""):
        with pytest.raises(Refused):
            t.game.set_standing("GER", "garrison", words)
    assert t.asked() == ["GER"]
    t.game.set_standing("GER", "garrison", "art, inf")
    assert t.units("Paris")["GER"].startswith("1 INF 2 ART")


@rule("garrison.rest")
def test_who_raises_nothing_loses_it_all_and_that_is_told():
    t = paris(HELD, dice=[4, 5]).play("GER", "nothing", dice=[6, 6, 6])
    assert t.said("The garrison of Paris: nothing for 0 of 9 IPC.")
    assert t.units("Paris") == {"UK": "2 INF", "GER": "1 INF"}


@rule("purchase.pieces-out", "purchase.chits", "garrison.types")
def test_who_is_raised_needs_a_piece_or_joins_one():
    """All six German BMB pieces stand elsewhere: none is raised, unless one of them stands in Paris itself."""
    spread = ("Brandenburg", "Poland", "Norway", "Denmark", "Bavaria")
    counted = {"garrisons": True, "pieces": "counted"}
    away = {"GER": dict.fromkeys((*spread, "Hungary"), "1 BMB") | {"Paris": "1 INF"}}
    t = paris(away, options=counted, dice=[6, 6])
    assert "no BMB pieces left" in str(t.refuse("GER", "raise 1 BMB", "purchase.pieces-out"))
    t.play("GER", "raise 1 INF")
    there = {"GER": dict.fromkeys(spread, "1 BMB") | {"Paris": "1 BMB"}}
    t = paris(there, options=counted, dice=[6, 6]).play("GER", "raise 1 BMB", dice=[6] * 4)
    assert t.said("The garrison of Paris: 1 BMB for 12 of 12 IPC.")


@rule("purchase.restricted", "garrison.types")
def test_a_garrison_digs_no_more_fortifications_than_a_territory_holds():
    t = paris({"GER": {"Paris": "2 FRT"}}, dice=[4, 5])
    assert "Paris can hold at most 3 FRT" in str(t.refuse("GER", "raise 2 FRT", "purchase.restricted"))
    t.play("GER", "raise 1 FRT", dice=[6] * 5)
    assert t.units("Paris")["GER"] == "3 FRT"


@rule("garrison.end", "ruling.83", "scramble.region")
def test_a_fighter_raised_for_the_combat_is_lost_before_one_that_flew_in():
    t = table(
        "GER",
        options={"garrisons": True},
        places={"Scotland": {"owner": "GER"}},
        GER={"Scotland": "3 INF"},
        UK={"Wales": "1 FIT"},
    )
    silent(t, ("scramble", "casualties", "retreat")).play("GER", "move 3 INF from Scotland to England", "done")
    t.play("UK", "scramble 1", dice=[6] * 5).play("UK", "raise 1 FIT", dice=[1, 6, 6, 6, 6])
    assert t.asked() == ["GER"], "nobody asks which"
    assert [unit.guest for unit in t.state.units.own("UK", "England")] == [""]
