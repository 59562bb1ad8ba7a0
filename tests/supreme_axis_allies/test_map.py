"""The map: spaces, Regions, canals, lanes, neutrals; the words of the glossary."""

import pytest

from rules import GAMES
from rules.supreme_axis_allies.chart import CARDS, KINDS
from rules.supreme_axis_allies.world import board
from tests.rulings import rule
from tests.supreme_axis_allies.table import GAME, opening, table


@rule("map.spaces")
def test_every_territory_and_sea_zone_is_a_space_of_its_own():
    kinds = [space.kind for space in board().spaces.values()]
    assert (kinds.count("land"), kinds.count("sea")) == (180, 97)
    t = table("GER", GER={"Poland": "2 INF"})
    t.play("GER", "move 1 INF from Poland to Minsk")
    assert (t.units("Poland"), t.units("Minsk")) == ({"GER": "1 INF"}, {"GER": "1 INF"})
    t.refuse("GER", "move 1 INF from Poland to Smolensk", "move.allowance")


@rule("map.ipc-value")
def test_territories_have_values_which_may_be_zero_and_sea_zones_have_none():
    view = opening().game.view(None).position["spaces"]
    assert (view["New England"]["value"], view["Malta"]["value"]) == (5, 0)
    assert all("value" not in view.get(name, {}) for name in board() if board()[name].kind == "sea")
    t = table(
        "GER",
        GER={"Leningrad": "1 INF"},
        places={"Leningrad": {"owner": "GER"}},
        nations={"GER": {"purchased": "1 INF"}},
    )
    t.play("GER", "move 1 INF from Leningrad to Murmansk")
    before = (t.mat("GER").morale, t.mat("USSR").morale)
    t.play("GER", "done")
    assert t.owner("Murmansk") == "GER"
    assert (t.mat("GER").morale, t.mat("USSR").morale) == before, "Murmansk is worth nothing"


@rule("map.regions", "map.effect-scope")
def test_a_heavy_industry_counts_the_territories_of_its_region():
    """E5; a neighbour outside the Region adds nothing."""
    t = table("USA", "placement", nations={"USA": {"purchased": "8 INF"}})
    t.refuse("USA", "place 8 INF at New England", "place.build-limit")
    t.play("USA", "place 7 INF at New England")
    t = table("USA", "placement", nations={"USA": {"purchased": "7 INF"}}, places={"Appalachia": {"owner": "GER"}})
    t.refuse("USA", "place 7 INF at New England", "place.build-limit")
    t.play("USA", "place 6 INF at New England")


@rule("map.regions")
def test_guns_of_the_same_region_support_each_other_and_others_do_not():
    """E3's six dice; a gun in the Rhineland, next door but in another Region, adds none."""
    for second, dice in (("Netherlands", 6), ("Rhineland", 5)):
        t = table("UK", UK={"England": "4 FIT 1 BMB"}, GER={"Normandy": "1 AAG", second: "1 AAG"})
        t.play("UK", "move 4 FIT 1 BMB from England to Normandy", dice=[6] * dice)
        assert t.dice_left() == []
        assert t.rolls("AAG in Normandy") == [[6] * dice]


@rule("map.effect-scope")
def test_an_effect_that_does_not_say_region_stays_in_its_territory():
    """D1: a gun elsewhere in the Region does not fire; one Territory taken is not its Region."""
    t = table("UK", UK={"England": "2 FIT"}, GER={"Netherlands": "1 AAG", "Normandy": "1 INF"})
    t.play("UK", "move 2 FIT from England to Normandy")
    assert t.rolls("AAG") == []
    t = table("USSR", USSR={"Moscow": "1 INF"})
    t.play("USSR", "move 1 INF from Moscow to Rzhev", "done")
    assert (t.owner("Rzhev"), t.owner("Kursk")) == ("USSR", "GER"), "both are West Russia"


@rule("map.effect-scope", "map.shipping-lane")
def test_a_lane_is_closed_by_an_enemy_in_its_zone_not_in_its_sea():
    """The UK's lanes are worth 6 with one SUB next to the Mid-Atlantic, 4 with it inside."""
    for zone, lanes in (("Azores Sea", 6), ("Mid-Atlantic", 4)):
        t = table("UK", "income", nations={"UK": {"treasury": 0}}, GER={zone: "1 SUB"})
        assert t.mat("UK").treasury == 31 + lanes


@rule("map.shipping-lane")
def test_a_lane_pays_its_own_nation_and_nobody_else():
    """USA lanes 2 + 1 + 1; the UK's lane in the Mid-Atlantic is no business of a US fleet there."""
    t = table("USA", "income", nations={"USA": {"treasury": 0}}, USA={"Mid-Atlantic": "1 DES"})
    assert t.mat("USA").treasury == 42 + 4
    t = table("UK", "income", nations={"UK": {"treasury": 0}}, USA={"Mid-Atlantic": "1 DES"})
    assert t.mat("UK").treasury == 31 + 6, "an ally stops nothing"


@rule("map.shipping-lane")
def test_one_enemy_unit_of_any_kind_stops_a_lane():
    for fleet in ("1 TRN", "1 SUB", "1 CAR (2 FIT)"):
        t = table("JAP", "income", nations={"JAP": {"treasury": 0}}, USA={"South China Sea": fleet})
        assert t.mat("JAP").treasury == 30 + 2


@rule("map.canal")
def test_suez_needs_both_banks():
    """D40"""
    voyage = "move 1 DES from Ionian Sea to Red Sea via Eastern Mediterranean"
    t = table("UK", UK={"Ionian Sea": "1 DES"})
    t.play("UK", voyage)
    assert t.units("Red Sea") == {"UK": "1 DES"}
    for bank in ("Egypt", "Palestine"):
        t = table("UK", places={bank: {"owner": "GER"}}, UK={"Ionian Sea": "1 DES"})
        error = t.refuse("UK", voyage, "map.canal")
        assert "Egypt and Palestine" in str(error)


@rule("map.canal")
def test_panama_needs_panama_alone_and_an_ally_will_do():
    voyage = "move 1 DES from Bahama Channel to Gulf of Panama via Caribbean Sea"
    t = table("UK", UK={"Bahama Channel": "1 DES"}, places={"Central America": {"owner": "JAP"}})
    t.play("UK", voyage)
    for owner in ("JAP", ""):
        t = table("UK", UK={"Bahama Channel": "1 DES"}, places={"Panama": {"owner": owner}})
        t.refuse("UK", voyage, "map.canal")


@rule("map.occupy")
def test_occupying_is_not_controlling():
    """An ally's units in Egypt leave it British; the UK's last unit may go and Gibraltar stays British."""
    t = table("UK", UK={"Egypt": "1 INF"}, USA={"Egypt": "2 INF"})
    t.play("UK", "move 1 INF from Egypt to Palestine")
    assert (t.units("Egypt"), t.owner("Egypt")) == ({"USA": "2 INF"}, "UK")
    view = t.game.view(None).position["spaces"]
    assert (view["Egypt"]["owner"], view["Egypt"]["units"]) == ("UK", {"USA": {"INF": 2}})
    assert (view["Gibraltar"]["owner"], view["Gibraltar"]["units"]) == ("UK", {})


@rule("map.original", "intro.keywords")
def test_original_is_the_owner_at_the_start_for_ever():
    """Soviet Leningrad in German hands is Original to the USSR: a Soviet liberation needs no ally's leave, and a
    German War Effort cannot be used there (D70)."""
    t = table(
        "GER",
        "purchase",
        places={"Leningrad": {"owner": "GER"}},
        nations={"GER": {"card_chits": {"War Effort": 1}}},
    )
    t.refuse("GER", "play war effort in Leningrad", "tech.8.war-effort")
    t = table("UK", places={"Leningrad": {"owner": "GER"}}, UK={"Vologda": "1 INF"})
    t.play("UK", "move 1 INF from Vologda to Leningrad", "done")
    assert t.owner("Leningrad") == "USSR"


@rule("map.invading", "intro.keywords")
def test_units_are_invading_on_an_enemy_s_first_ground_whoever_holds_it_now():
    t = table(
        "GER",
        GER={"Leningrad": "1 INF", "Minsk": "1 INF", "Egypt": "1 AAG"},
        USSR={"Smolensk": "2 INF"},
        USA={"Moscow": "1 FIT"},
        places={
            name: {"owner": owner} for name, owner in (("Leningrad", "GER"), ("Smolensk", "USSR"), ("Egypt", "GER"))
        },
    )
    spaces = t.game.view(None).position["spaces"]
    assert {name: s["invading"] for name, s in spaces.items() if "invading" in s} == {
        "Leningrad": ["GER"],
        "Egypt": ["GER"],
        "Smolensk": ["USSR"],
    }


@rule("map.neutral", "base.mongolia")
def test_neutral_ground_is_closed_to_everything_unless_agreed():
    t = table("GER", GER={"Rhineland": "1 INF 1 FIT", "Southern France": "1 ARM"})
    for text in (
        "move 1 INF from Rhineland to Switzerland",
        "move 1 FIT from Rhineland to Switzerland landing Rhineland",
        "move 1 ARM from Southern France to Spain",
    ):
        assert not t.game.take("GER", text).accepted
    t.refuse("GER", "move 1 INF from Rhineland to Switzerland", "neutral.option")


@rule("base.mongolia")
def test_a_land_route_through_a_neutral_is_blocked():
    """Gibraltar touches Spain only; an ARM is as good as on an island, and planes fly round."""
    t = table("UK", UK={"Gibraltar": "1 ARM"})
    assert not t.game.take("UK", "move 1 ARM from Gibraltar to Southern France").accepted
    t.refuse("UK", "move 1 ARM from Gibraltar to Southern France via Spain", "neutral.option")
    t = table("GER", GER={"Southern France": "1 FIT"})
    t.refuse("GER", "move 1 FIT from Southern France to Bavaria via Switzerland landing Bavaria", "neutral.option")


@rule("map.neutral")
def test_a_control_marker_ends_neutrality():
    """D67: swayed ground is an enemy's Territory, to be fought for like any other."""
    t = table(
        "GER",
        places={"Switzerland": {"owner": "UK"}},
        GER={"Rhineland": "1 INF"},
        nations={"GER": {"purchased": "1 INF"}},
    )
    assert t.mat("UK").morale == 33
    t.play("GER", "move 1 INF from Rhineland to Switzerland", "done")
    assert t.owner("Switzerland") == "GER"
    assert (t.mat("GER").morale, t.mat("UK").morale) == (43, 31)


# --- components and words -------------------------------------------------------------------------------------------


@rule("units.categories")
def test_ground_units_stay_on_land_ships_at_sea_and_aircraft_fly_over_both():
    t = table("UK", UK={"England": "1 INF 1 FIT", "English Channel": "1 DES"})
    t.refuse("UK", "move 1 INF from England to English Channel", "units.categories")
    t.refuse("UK", "move 1 DES from English Channel to England", "units.categories")
    t.refuse("UK", "move 1 INF 1 FIT from England to Scotland", "units.categories")
    t.play("UK", "move 1 FIT from England to Gibraltar landing Gibraltar")
    assert t.rolls() == []
    t = table("UK", "placement", nations={"UK": {"purchased": "1 INF 1 DES 1 FIT"}})
    t.refuse("UK", "place 1 INF at English Channel from England", "units.categories")
    t.refuse("UK", "place 1 DES at England", "units.categories")
    t.refuse("UK", "place 1 FIT at English Channel from England", "place.air")


@rule("units.colours", "base.capture-ind")
def test_industry_and_guns_belong_to_whoever_controls_the_ground():
    """D74"""
    t = table("GER", GER={"Kursk": "1 INF"}, USSR={"Stalingrad": "1 AAG"}, places={"Stalingrad": {"damage": 1}})
    t.play("GER", "move 1 INF from Kursk to Stalingrad", "done")
    assert t.rolls() == []
    assert t.units("Stalingrad") == {"GER": "1 INF 1 AAG"}
    assert (t.place("Stalingrad").owner, t.place("Stalingrad").industry, t.place("Stalingrad").damage) == (
        "GER",
        "IND",
        1,
    )


@rule("units.colours")
def test_only_industry_and_guns_are_common_pieces():
    """With pieces counted, 14 AAG in all hands leave none for anybody, 30 German INF stacks none for Germany."""
    guns = [name for name in board() if board()[name].owner == "USA" and board()[name].kind == "land"][:14]
    options = {"pieces": "counted"}
    t = table("GER", "purchase", options=options, USA=dict.fromkeys(guns, "1 AAG"))
    t.refuse("GER", "buy 1 AAG", "purchase.pieces-out")
    stacks = [name for name in board() if board()[name].owner == "USA" and board()[name].kind == "land"]
    t = table("GER", "purchase", options=options, USA=dict.fromkeys(stacks, "1 INF"))
    t.play("GER", "buy 1 INF")


@rule("units.rating")
@pytest.mark.parametrize(("die", "hits"), [(3, 1), (4, 0)])
def test_a_die_at_or_below_the_rating_hits(die, hits):
    """E19: rating 3, dice 3 and 4; the defender's INF (2) misses with a 3 and hits with a 2."""
    t = table("GER", GER={"Kursk": "1 ARM"}, USSR={"Stalingrad": "1 INF"})
    t.play("GER", "move 1 ARM from Kursk to Stalingrad", "done", dice=[die, 3])
    assert t.dice_left() == []
    assert ("USSR" not in t.units("Stalingrad")) == bool(hits)
    assert t.units("Stalingrad")["GER"] == "1 ARM"
    t = table("GER", GER={"Kursk": "1 ARM"}, USSR={"Stalingrad": "1 INF"})
    t.play("GER", "move 1 ARM from Kursk to Stalingrad", "done", dice=[die, 2])
    assert "GER" not in t.units("Stalingrad")


@rule("units.rating")
def test_attack_and_defence_are_different_numbers():
    """An INF attacks at 1 and defends at 2: the same 2 misses and hits."""
    t = table("GER", GER={"Kursk": "1 INF"}, USSR={"Stalingrad": "1 INF"})
    t.play("GER", "move 1 INF from Kursk to Stalingrad", "done", dice=[2, 2])
    assert t.units("Stalingrad") == {"USSR": "1 INF"}


@rule("units.specials")
def test_special_abilities_go_before_the_general_course():
    """A FIT attacks at 3 but dogfights at 2; Jet Power makes it 3 again (D27)."""
    sides = {"GER": {"Kursk": "1 FIT"}, "USSR": {"Stalingrad": "1 FIT"}}
    flight = "move 1 FIT from Kursk to Stalingrad landing Kursk"
    t = table("GER", **sides)
    t.play("GER", flight, "done", dice=[3, 6])
    assert "USSR" in t.units("Stalingrad"), "3 misses in a Dogfight"
    t = table("GER", nations={"GER": {"card": "Jet Power", "points": 12}}, **sides)
    t.play("GER", flight, "done", dice=[3, 6])
    assert "USSR" not in t.units("Stalingrad")


@rule("intro.changes")
def test_what_the_variant_adds_is_there():
    phases = list(GAME.phases)
    assert phases.count("movement") == 1
    assert phases.index("movement") < phases.index("combat"), "one movement phase, before all fighting"
    assert {"SCT", "FRT", "CVY", "HIND"} <= set(KINDS)
    assert sorted(CARDS) == list(range(2, 13))
    assert "morale" in phases
    assert len(board().groups) == 83 + 20
    assert {"move.single-phase", "bomb.mission", "dogfight.when", "detect.no-auto"} <= set(GAME.rulebook().rules)


@rule("intro.keywords")
def test_every_keyword_has_an_entry_and_is_found_by_its_name():
    book = GAMES["supreme_axis_allies"].rulebook()
    for word, number in {
        "Strategic Bombing": "glossary.strategic-bombing",
        "Dogfight": "glossary.dogfight",
        "Invading": "map.invading",
        "Sneak": "glossary.sneak",
        "Original": "map.original",
        "IPC": "glossary.ipc",
        "Chit": "glossary.chit",
    }.items():
        assert number in book.rules["intro.keywords"].see
        assert word.split()[0].casefold() in book.rules[number].title.casefold()
        assert number in [found.id for found in book.search(word)]
